//! A half-decided puzzle and what follows from it: degrees, conflicts, choices of a star.
//!
//! Knows the table and the numbers; what follows from the whole graph is in `graph`, and which link is
//! guessed in `search`. Source: `docs/rules/starlink.md`, section 5.

use std::rc::Rc;

use super::super::table::{LinkIdx, Table};
use super::graph::Scratch;
use super::rules::Rules;

/// What is known of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing yet.
    Open,
    /// It is in every answer that is left.
    On,
    /// It is in none of them.
    Off,
}

/// A contradiction: some star or group cannot get what it needs. Holds a star near it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dead(pub u32);

/// Where the links of one star exclude each other, by their positions at the star.
#[derive(Debug)]
pub(super) struct Local {
    /// Per star, per position: a bit for each position that is excluded; empty where a star has more
    /// than 64 links, and where none of its links exclude each other.
    rows: Vec<Vec<u64>>,
}

impl Local {
    fn of(table: &Table) -> Self {
        let mut rows = Vec::with_capacity(table.n_stars);
        for star in 0..table.n_stars {
            let links = table.at_star(star);
            let mut masks = vec![0_u64; links.len()];
            if links.len() <= 64 {
                for (p, e) in links.iter().enumerate() {
                    // Both lists ascend, so one walk finds what they share.
                    let mut conflicts = table.conflicts(*e).iter().peekable();
                    for (q, f) in links.iter().enumerate() {
                        while conflicts.next_if(|g| *g < f).is_some() {}
                        if conflicts.peek() == Some(&f) {
                            masks[p] |= 1 << q;
                        }
                    }
                }
            }
            if masks.iter().all(|mask| *mask == 0) {
                masks = Vec::new();
            }
            rows.push(masks);
        }
        Self { rows }
    }
}

/// A half-decided puzzle.
#[derive(Clone)]
pub struct State<'a> {
    /// The links.
    pub table: &'a Table,
    /// Which rules propagate.
    pub rules: Rules,
    /// What is known of each link.
    pub marks: Vec<Mark>,
    /// How many more links each star needs.
    pub need: Vec<i32>,
    /// How many undecided links each star has.
    pub open: Vec<i32>,
    /// Links in the order in which they were decided.
    pub trail: Vec<LinkIdx>,
    /// How many links are on.
    pub n_on: i32,
    /// Links in an answer beyond a tree's; negative: the numbers cannot join all stars.
    pub loop_budget: i32,
    pub(super) local: Rc<Local>,
    pub(super) scratch: Scratch,
    head: usize,
    is_dirty: Vec<bool>,
    dirty: Vec<u32>,
}

impl<'a> State<'a> {
    /// Nothing decided. `numbers` has one entry a normal star; no number may exceed `i32::MAX`.
    pub fn new(table: &'a Table, numbers: &[u16], rules: Rules) -> Self {
        let n = table.n_stars;
        let sum: i64 = numbers.iter().map(|number| i64::from(*number)).sum();
        Self {
            table,
            rules,
            marks: vec![Mark::Open; table.links.len()],
            need: numbers.iter().map(|number| i32::from(*number)).collect(),
            open: (0..n).map(|star| table.at_star(star).len() as i32).collect(),
            trail: Vec::with_capacity(table.links.len()),
            n_on: 0,
            loop_budget: (sum / 2 - (n as i64 - 1)) as i32,
            local: Rc::new(Local::of(table)),
            scratch: Scratch::new(n),
            head: 0,
            is_dirty: vec![false; n],
            dirty: Vec::new(),
        }
    }

    /// Whether every link is decided.
    pub fn is_full(&self) -> bool {
        self.trail.len() == self.marks.len()
    }

    /// The links that are on, ascending.
    pub fn links_on(&self) -> Vec<LinkIdx> {
        (0..self.marks.len() as u32)
            .filter(|link| self.marks[*link as usize] == Mark::On)
            .collect()
    }

    /// Decides a link; nothing happens where it is decided that way already.
    ///
    /// # Errors
    /// [`Dead`] when it is decided the other way.
    #[inline]
    pub fn set(&mut self, link: LinkIdx, mark: Mark) -> Result<(), Dead> {
        let known = self.marks[link as usize];
        if known == mark {
            return Ok(());
        }
        let ends = self.table.links[link as usize];
        if known != Mark::Open {
            return Err(Dead(u32::from(ends.a)));
        }
        self.marks[link as usize] = mark;
        self.trail.push(link);
        let used = i32::from(mark == Mark::On);
        self.n_on += used;
        for star in [usize::from(ends.a), usize::from(ends.b)] {
            self.open[star] -= 1;
            self.need[star] -= used;
            if !self.is_dirty[star] {
                self.is_dirty[star] = true;
                self.dirty.push(star as u32);
            }
        }
        Ok(())
    }

    /// Takes back every decision after the first `len`.
    pub fn undo_to(&mut self, len: usize) {
        while len < self.trail.len() {
            let Some(link) = self.trail.pop() else { break };
            let ends = self.table.links[link as usize];
            let used = i32::from(self.marks[link as usize] == Mark::On);
            self.marks[link as usize] = Mark::Open;
            self.n_on -= used;
            for star in [usize::from(ends.a), usize::from(ends.b)] {
                self.open[star] += 1;
                self.need[star] += used;
            }
        }
        self.head = self.trail.len();
        self.clean();
    }

    fn clean(&mut self) {
        for star in self.dirty.drain(..) {
            self.is_dirty[star as usize] = false;
        }
    }

    /// Has every star looked at by the next [`State::propagate`].
    pub fn touch_all(&mut self) {
        for star in 0..self.need.len() {
            if !self.is_dirty[star] {
                self.is_dirty[star] = true;
                self.dirty.push(star as u32);
            }
        }
    }

    /// Decides all that follows, to the fixpoint.
    ///
    /// # Errors
    /// [`Dead`] on a contradiction; the caller takes back.
    pub fn propagate(&mut self) -> Result<(), Dead> {
        loop {
            self.degrees()?;
            if self.rules.combos && self.choices()? {
                continue;
            }
            self.clean();
            if !self.graph()? {
                return Ok(());
            }
        }
    }

    /// Conflicts of what is on, and stars that are full or need all they have left.
    fn degrees(&mut self) -> Result<(), Dead> {
        let table = self.table;
        loop {
            while let Some(link) = self.trail.get(self.head).copied() {
                self.head += 1;
                if self.marks[link as usize] == Mark::On {
                    for other in table.conflicts(link) {
                        self.set(*other, Mark::Off)?;
                    }
                }
            }
            let before = self.trail.len();
            // Stars become dirty while the list is walked; those are walked too.
            let mut at = 0;
            while let Some(star) = self.dirty.get(at).copied() {
                at += 1;
                self.degree(star as usize)?;
            }
            if self.trail.len() == before {
                return Ok(());
            }
        }
    }

    fn degree(&mut self, star: usize) -> Result<(), Dead> {
        let (need, open) = (self.need[star], self.open[star]);
        if need < 0 || open < need {
            return Err(Dead(star as u32));
        }
        if open == 0 || (need != 0 && need != open) {
            return Ok(());
        }
        let mark = if need == 0 { Mark::Off } else { Mark::On };
        let table = self.table;
        for link in table.at_star(star) {
            if self.marks[*link as usize] == Mark::Open {
                self.set(*link, mark)?;
            }
        }
        Ok(())
    }

    /// What all conflict-free choices of a dirty star have in common; true when something was decided.
    fn choices(&mut self) -> Result<bool, Dead> {
        for at in 0..self.dirty.len() {
            let star = self.dirty[at] as usize;
            let Some(choice) = self.choice(star)? else {
                continue;
            };
            if choice.always | choice.never != 0 {
                let table = self.table;
                for (position, link) in table.at_star(star).iter().enumerate() {
                    let bit = 1_u64 << position;
                    if choice.always & bit != 0 {
                        self.set(*link, Mark::On)?;
                    } else if choice.never & bit != 0 {
                        self.set(*link, Mark::Off)?;
                    }
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the choices of one star have in common, where its undecided links exclude each other and the
    /// choices are few enough to be walked.
    ///
    /// # Errors
    /// [`Dead`] when there is no choice.
    pub fn choice(&mut self, star: usize) -> Result<Option<Choice>, Dead> {
        let local = Rc::clone(&self.local);
        let masks = &local.rows[star];
        let (need, n_open) = (self.need[star], self.open[star]);
        if masks.is_empty() || need <= 0 || n_open <= need || MAX_OPEN_OF_A_CHOICE < n_open {
            return Ok(None);
        }
        let mut open = 0_u64;
        for (position, link) in self.table.at_star(star).iter().enumerate() {
            if self.marks[*link as usize] == Mark::Open {
                open |= 1 << position;
            }
        }
        let mut rest = open;
        let mut clash = false;
        while rest != 0 {
            clash |= masks[rest.trailing_zeros() as usize] & open != 0;
            rest &= rest - 1;
        }
        if !clash {
            return Ok(None);
        }
        let mut walk = Walk {
            masks,
            all: open,
            any: 0,
            open,
            n_choices: 0,
            steps_left: MAX_CHOICE_STEPS,
        };
        walk.choose(open, need as u32, 0);
        if walk.steps_left == 0 {
            return Ok(None);
        }
        if walk.n_choices == 0 {
            return Err(Dead(star as u32));
        }
        Ok(Some(Choice {
            open,
            always: walk.all,
            never: open & !walk.any,
        }))
    }

    /// Positions at a star whose links exclude the link at `position`, as bits.
    pub fn excluded_at(&self, star: usize, position: usize) -> u64 {
        self.local.rows[star].get(position).copied().unwrap_or(0)
    }
}

/// A star with more undecided links than this has its choices left alone.
const MAX_OPEN_OF_A_CHOICE: i32 = 20;
/// And so has one whose choices take more steps than this to walk.
const MAX_CHOICE_STEPS: u32 = 4_000;

/// What the choices of a star have in common, as bits of positions at the star.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Undecided links.
    pub open: u64,
    /// In every choice.
    pub always: u64,
    /// In no choice.
    pub never: u64,
}

/// A walk over the conflict-free choices of a star.
struct Walk<'a> {
    masks: &'a [u64],
    all: u64,
    any: u64,
    open: u64,
    n_choices: u32,
    steps_left: u32,
}

impl Walk<'_> {
    /// Takes `k` more from `rest`, on top of `chosen`. Stops early once nothing more can be learnt.
    fn choose(&mut self, mut rest: u64, k: u32, chosen: u64) {
        if k == 0 {
            self.n_choices += 1;
            self.all &= chosen;
            self.any |= chosen;
            return;
        }
        while k <= rest.count_ones() {
            if self.steps_left == 0 || (self.all == 0 && self.any == self.open) {
                return;
            }
            self.steps_left -= 1;
            let position = rest.trailing_zeros();
            rest &= rest - 1;
            self.choose(
                rest & !self.masks[position as usize],
                k - 1,
                chosen | 1 << position,
            );
        }
    }
}

//! The search: guess a link, propagate, take back; counts answers up to a limit.
//!
//! Knows a half-decided puzzle. Its weights are `f32` and its budgets nodes, so it finds the same answers
//! in the same order on every machine.

use super::super::table::LinkIdx;
use super::state::{Dead, Mark, State};
use crate::control::{Control, Stop};

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The answers, each the links that are on, ascending. In the order in which they were found.
    pub answers: Vec<Vec<LinkIdx>>,
    /// Guesses and the root.
    pub nodes: u64,
    /// Whether the search walked everything, or found as many as it was asked for.
    pub end: End,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Everything was walked: these are all answers.
    #[default]
    Whole,
    /// As many answers as were asked for.
    Limit,
    /// Too many nodes since the last answer.
    Stalled,
    /// The control said so.
    Stopped(Stop),
}

/// How a search goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Stop at so many answers.
    pub limit: usize,
    /// Give up after so many nodes without a new answer.
    pub stall_nodes: u64,
    /// Try every link both ways at the root first.
    pub probe_root: bool,
}

struct Search<'s, 'a> {
    state: &'s mut State<'a>,
    plan: Plan,
    ctl: &'s Control,
    weights: Vec<f32>,
    found: Found,
    since_answer: u64,
}

/// A guess that has its other side still to be tried.
struct Guess {
    link: LinkIdx,
    trail_len: usize,
    is_second: bool,
}

/// Searches from a state. The state comes back as it was.
pub fn search(state: &mut State<'_>, plan: Plan, ctl: &Control) -> Found {
    let weights = vec![1.0; state.need.len()];
    let root = state.trail.len();
    let mut search = Search {
        state,
        plan,
        ctl,
        weights,
        found: Found::default(),
        since_answer: 0,
    };
    search.found.end = search.run().unwrap_or_else(|end| end);
    let Search { state, found, .. } = search;
    state.undo_to(root);
    found
}

impl Search<'_, '_> {
    fn run(&mut self) -> Result<End, End> {
        if self.plan.limit == 0 {
            return Ok(End::Limit);
        }
        self.node()?;
        self.state.touch_all();
        let mut result = self.state.propagate();
        if result.is_ok() && self.plan.probe_root {
            result = self.probe_root()?;
        }
        let mut guesses: Vec<Guess> = Vec::new();
        loop {
            match result {
                Ok(()) if !self.state.is_full() => {
                    let link = self.branch();
                    guesses.push(Guess {
                        link,
                        trail_len: self.state.trail.len(),
                        is_second: false,
                    });
                    self.node()?;
                    result = self
                        .state
                        .set(link, Mark::On)
                        .and_then(|()| self.state.propagate());
                    continue;
                }
                Ok(()) => {
                    if self.is_connected() {
                        self.since_answer = 0;
                        self.found.answers.push(self.state.links_on());
                        if self.plan.limit <= self.found.answers.len() {
                            return Ok(End::Limit);
                        }
                    }
                }
                Err(Dead(star)) => {
                    if let Some(weight) = self.weights.get_mut(star as usize) {
                        *weight += 1.0;
                    }
                }
            }
            // Back to the last guess that has its other side left.
            loop {
                let Some(guess) = guesses.last_mut() else {
                    return Ok(End::Whole);
                };
                self.state.undo_to(guess.trail_len);
                if guess.is_second {
                    guesses.pop();
                    continue;
                }
                guess.is_second = true;
                let link = guess.link;
                self.node()?;
                result = self
                    .state
                    .set(link, Mark::Off)
                    .and_then(|()| self.state.propagate());
                break;
            }
        }
    }

    fn node(&mut self) -> Result<(), End> {
        self.found.nodes += 1;
        self.since_answer += 1;
        self.ctl.spend(1).map_err(End::Stopped)?;
        if self.plan.stall_nodes < self.since_answer {
            return Err(End::Stalled);
        }
        Ok(())
    }

    /// Tries every undecided link both ways until nothing more is refuted.
    fn probe_root(&mut self) -> Result<Result<(), Dead>, End> {
        loop {
            let before = self.state.trail.len();
            for link in 0..self.state.marks.len() as LinkIdx {
                for (mark, other) in [(Mark::On, Mark::Off), (Mark::Off, Mark::On)] {
                    if self.state.marks[link as usize] != Mark::Open {
                        break;
                    }
                    self.ctl.spend(1).map_err(End::Stopped)?;
                    let len = self.state.trail.len();
                    let tried = self.state.set(link, mark).and_then(|()| self.state.propagate());
                    self.state.undo_to(len);
                    if let Err(Dead(star)) = tried {
                        if let Some(weight) = self.weights.get_mut(star as usize) {
                            *weight += 1.0;
                        }
                        if let Err(dead) = self.state.set(link, other).and_then(|()| self.state.propagate()) {
                            return Ok(Err(dead));
                        }
                    }
                }
            }
            if self.state.trail.len() == before {
                return Ok(Ok(()));
            }
        }
    }

    /// The link to guess: at the star with the fewest choices for its weight, the one that excludes most.
    fn branch(&self) -> LinkIdx {
        let mut best: Option<(f32, usize)> = None;
        for star in 0..self.state.need.len() {
            let (open, need) = (self.state.open[star], self.state.need[star]);
            if open == 0 {
                continue;
            }
            let score = choices(open, need) / self.weights[star];
            if best.is_none_or(|(least, _)| score < least) {
                best = Some((score, star));
            }
        }
        let star = best.map_or(0, |(_, star)| star);
        let mut pick: Option<(usize, LinkIdx)> = None;
        for link in self.state.table.at_star(star) {
            if self.state.marks[*link as usize] != Mark::Open {
                continue;
            }
            let n_live = self
                .state
                .table
                .conflicts(*link)
                .iter()
                .filter(|other| self.state.marks[**other as usize] == Mark::Open)
                .count();
            if pick.is_none_or(|(most, _)| most < n_live) {
                pick = Some((n_live, *link));
            }
        }
        pick.map_or(0, |(_, link)| link)
    }

    fn is_connected(&self) -> bool {
        is_connected(self.state.table.n_stars, self.state.table, &self.state.links_on())
    }
}

/// Whether links join all normal stars.
pub fn is_connected(n_stars: usize, table: &super::super::table::Table, links: &[LinkIdx]) -> bool {
    let mut groups = super::groups::Groups::new(n_stars);
    for link in links {
        let ends = table.links[*link as usize];
        groups.join(usize::from(ends.a), usize::from(ends.b));
    }
    groups.n_groups() <= 1
}

/// `open` over `need`, as far as it matters.
fn choices(open: i32, need: i32) -> f32 {
    let k = need.min(open - need).max(0);
    (0..k).fold(1.0, |product, i| product * (open - i) as f32 / (i + 1) as f32)
}

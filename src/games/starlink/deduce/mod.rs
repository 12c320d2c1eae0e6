//! The deduction a person can follow: one rule at one place a step, easiest rules first.
//!
//! Knows a level's table and numbers. Every step holds in every answer; a puzzle with one answer ends
//! fully decided, one with several ends with exactly the links undecided in which they differ.
//! Source: `docs/rules/starlink.md`, section 6.

mod choices;
mod cuts;
mod effort;
mod groups;
pub mod hint;
mod probe;
pub mod words;

use serde::Serialize;

use super::solve::rules::Rules;
use super::solve::state::{Mark, State};
use super::table::{LinkIdx, Node, Table};
use crate::control::{Control, Stop};
use effort::Effort;

pub use effort::MAX_LOOKS;

/// The rules, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// A star has its number: its other links are off.
    Full,
    /// A star needs all the links it has left: they are on.
    Exact,
    /// A link is on: what it excludes is off.
    Conflict,
    /// What all conflict-free choices of a star have in common.
    Combo,
    /// A link would finish a group that is not all stars: off.
    Close,
    /// A group of links that are on has one way out: on.
    Exit,
    /// The only possible link between two sides: on.
    Bridge,
    /// A link excludes every way out of a group: off.
    Seal,
    /// No more loops fit the sum of the numbers: links inside a group are off.
    Loop,
    /// One undecided link leaves a set: on exactly if the set still needs an odd sum.
    Parity,
    /// Two undecided links are all that joins two sides.
    TwoCut,
    /// An assumption that the rules above refute.
    Probe,
    /// An assumption that only a full search refutes.
    Search,
}

impl Rule {
    /// All thirteen, easiest first.
    pub const ALL: [Self; 13] = [
        Self::Full,
        Self::Exact,
        Self::Conflict,
        Self::Combo,
        Self::Close,
        Self::Exit,
        Self::Bridge,
        Self::Seal,
        Self::Loop,
        Self::Parity,
        Self::TwoCut,
        Self::Probe,
        Self::Search,
    ];

    /// How hard it is, 1 to 5.
    pub fn tier(self) -> u8 {
        match self {
            Self::Full | Self::Exact | Self::Conflict => 1,
            Self::Combo | Self::Close | Self::Exit => 2,
            Self::Bridge | Self::Seal | Self::Loop | Self::Parity | Self::TwoCut => 3,
            Self::Probe => 4,
            Self::Search => 5,
        }
    }
}

/// Why nothing can complete a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Contradiction {
    /// A star has fewer links left than it needs.
    Short {
        /// The star.
        star: Node,
    },
    /// A star has more links than its number.
    Over {
        /// The star.
        star: Node,
    },
    /// Two links that are on exclude each other.
    Clash {
        /// One.
        first: LinkIdx,
        /// The other.
        second: LinkIdx,
    },
    /// Some stars cannot be joined to the rest.
    Cut {
        /// The stars.
        stars: Vec<Node>,
    },
    /// Some stars, with no undecided link out of them, need an odd sum.
    Odd {
        /// The stars.
        stars: Vec<Node>,
    },
    /// There are more loops than the sum of the numbers allows.
    Loops,
    /// No choice of a star's links is free of conflicts.
    NoCombo {
        /// The star.
        star: Node,
    },
}

/// One step: a rule at one place, and what it decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The rule.
    pub rule: Rule,
    /// The stars it speaks of, ascending: a star, a group, the smaller side of a cut.
    pub stars: Vec<Node>,
    /// The links it speaks of beside those it decides: what is on, the ways out, the two of a cut.
    pub because: Vec<LinkIdx>,
    /// Links that it puts on.
    pub on: Vec<LinkIdx>,
    /// Links that it puts off.
    pub off: Vec<LinkIdx>,
    /// For a probe: what was assumed and led to the contradiction.
    pub assumed: Option<(LinkIdx, bool)>,
    /// For a probe: the steps from the assumption to the contradiction.
    pub probe: Vec<Step>,
    /// For a probe: the contradiction.
    pub contradiction: Option<Contradiction>,
    /// For a search: the nodes it took.
    pub nodes: u64,
}

impl Step {
    fn new(rule: Rule, stars: Vec<Node>) -> Self {
        Self {
            rule,
            stars,
            because: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            assumed: None,
            probe: Vec::new(),
            contradiction: None,
            nodes: 0,
        }
    }

    /// Whether it decides nothing.
    fn is_idle(&self) -> bool {
        self.on.is_empty() && self.off.is_empty()
    }
}

/// How a deduction ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every link is decided: the one answer.
    Solved,
    /// Nothing more follows: answers differ in exactly what is left.
    Ambiguous,
    /// There is no answer.
    Contradiction(Contradiction),
    /// The control said so; nothing where it cost more than a deduction may ([`MAX_LOOKS`]).
    Stopped(Option<Stop>),
}

/// A whole deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub ending: Ending,
    /// What is known of every link at the end.
    pub marks: Vec<Mark>,
}

impl Deduction {
    /// The hardest tier that was needed; 0 when there was no step.
    pub fn grade(&self) -> u8 {
        self.steps.iter().map(|step| step.rule.tier()).max().unwrap_or(0)
    }

    /// The lengths of all probes together.
    pub fn sub_grade(&self) -> u32 {
        self.steps.iter().map(|step| step.probe.len() as u32).sum()
    }

    /// The hardest step: of the hardest tier, the one with the longest probe, the first of those.
    pub fn hardest(&self) -> Option<usize> {
        let hardness = |step: &Step| (step.rule.tier(), step.probe.len(), step.nodes);
        let most = self.steps.iter().map(hardness).max()?;
        self.steps.iter().position(|step| hardness(step) == most)
    }

    /// The links that are still undecided.
    pub fn open(&self) -> Vec<LinkIdx> {
        { self.marks.iter().zip(0..) }
            .filter(|(mark, _)| **mark == Mark::Open)
            .map(|(_, link)| link)
            .collect()
    }
}

/// How far a deduction goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// The hardest tier that is tried.
    pub max_tier: u8,
    /// The most steps that are made.
    pub max_steps: usize,
}

impl Depth {
    /// All tiers, to the end.
    pub const WHOLE: Self = Self {
        max_tier: 5,
        max_steps: usize::MAX,
    };
}

/// Deduces from nothing to the end.
pub fn deduce(table: &Table, numbers: &[u16], ctl: &Control) -> Deduction {
    deduce_knowing(table, numbers, &[], ctl)
}

/// [`deduce`], of a puzzle some of whose answers are known: what agrees with one of them is never refuted, so
/// it is not tried. The steps are the same.
pub fn deduce_knowing(table: &Table, numbers: &[u16], answers: &[Vec<LinkIdx>], ctl: &Control) -> Deduction {
    let thinker = probe::Thinker::new(table, numbers, Depth::WHOLE.max_tier, answers.to_vec());
    deduce_by(thinker, &[], Depth::WHOLE, ctl)
}

/// Deduces from a position.
pub fn deduce_from(
    table: &Table,
    numbers: &[u16],
    known: &[(LinkIdx, Mark)],
    depth: Depth,
    ctl: &Control,
) -> Deduction {
    let thinker = probe::Thinker::new(table, numbers, depth.max_tier, Vec::new());
    deduce_by(thinker, known, depth, ctl)
}

fn deduce_by(
    mut thinker: probe::Thinker<'_>,
    known: &[(LinkIdx, Mark)],
    depth: Depth,
    ctl: &Control,
) -> Deduction {
    let table = thinker.table;
    let mut state = State::new(table, thinker.numbers, Rules::NONE);
    let mut steps = Vec::new();
    let mut ending = None;
    for (link, mark) in known {
        if *mark != Mark::Open && state.set(*link, *mark).is_err() {
            let star = table.links[*link as usize].a;
            ending = Some(Ending::Contradiction(Contradiction::Short { star }));
        }
    }
    let n_links = table.links.len() as u64;
    let mut effort = Effort::new(n_links, thinker.knows_many(), ctl);
    let ending = loop {
        if let Some(ending) = ending.take() {
            break ending;
        }
        if depth.max_steps <= steps.len() {
            break Ending::Stopped(None);
        }
        ctl.set_progress(state.trail.len() as u64, n_links);
        if let Err(stop) = effort.spend(1) {
            break Ending::Stopped(stop);
        }
        let step = match easy_step(&state, depth.max_tier) {
            Err(contradiction) => break Ending::Contradiction(contradiction),
            Ok(Some(step)) => step,
            Ok(None) if state.is_full() => break Ending::Solved,
            Ok(None) => match thinker.hard_step(&mut state, &mut effort) {
                probe::Thought::Step(step) => *step,
                probe::Thought::Nothing => break Ending::Ambiguous,
                probe::Thought::Stopped(stop) => break Ending::Stopped(stop),
            },
        };
        apply(&mut state, &step);
        steps.push(step);
        if depth.max_tier < 5
            && let Some(open) = stuck(&state, steps.len())
        {
            break open;
        }
    };
    Deduction {
        steps,
        ending,
        marks: state.marks,
    }
}

/// A deduction never makes more steps than there are links to decide.
fn stuck(state: &State<'_>, n_steps: usize) -> Option<Ending> {
    (state.marks.len() + 1 < n_steps).then_some(Ending::Stopped(None))
}

/// Carries a step out. A link that is decided the other way already stays; the contradiction is found next.
fn apply(state: &mut State<'_>, step: &Step) {
    for (links, mark) in [(&step.on, Mark::On), (&step.off, Mark::Off)] {
        for link in links {
            let is_set = state.set(*link, mark);
            debug_assert!(is_set.is_ok(), "steps decide only what is open");
        }
    }
}

/// The first step of tiers 1 to 3 up to `max_tier`, or why there is no answer.
fn easy_step(state: &State<'_>, max_tier: u8) -> Result<Option<Step>, Contradiction> {
    let rules: [(u8, Finder); 8] = [
        (1, choices::contradiction),
        (1, choices::full_or_exact),
        (1, choices::conflict),
        (2, choices::combo),
        (2, groups::close_or_exit),
        (3, cuts::bridge_or_parity),
        (3, groups::seal_or_loop),
        (3, cuts::two_cut),
    ];
    for (tier, rule) in rules {
        if tier <= max_tier
            && let Some(step) = rule(state)?
        {
            return Ok(Some(step));
        }
    }
    Ok(None)
}

/// A rule that looks at a position.
type Finder = fn(&State<'_>) -> Found;

/// What a rule finds: a step, nothing, or a contradiction.
type Found = Result<Option<Step>, Contradiction>;

//! How many answers a puzzle has, and which: propagation first, a SAT solver where that stalls.
//!
//! Knows tables and numbers. An unfinished count is *unknown*, never unique.
//! Source: `docs/rules/starlink.md`, section 5.

mod graph;
pub mod groups;
pub mod rules;
pub mod sat;
pub mod search;
pub mod state;

use super::table::{LinkIdx, Table};
use crate::control::{Control, Stop};
use groups::Groups;
use rules::Rules;
use search::{End, Found, Plan};
use state::{Mark, State};

/// After so many nodes without an answer the search starts again with every link probed at the root.
pub const PROBE_AFTER_NODES: u64 = 1_000;
/// With more links than this open, probing them all would cost far more than the guesses it saves.
const MAX_PROBED_LINKS: usize = 5_000;
/// After so many the SAT solver takes over.
pub const SAT_AFTER_NODES: u64 = 4_000;

/// Which of the three ways answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Propagation and guesses.
    #[default]
    Search,
    /// The same after probing every link at the root.
    RootProbing,
    /// The SAT solver.
    Sat,
}

impl Method {
    /// A stable word for files and figures.
    pub fn word(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::RootProbing => "root_probing",
            Self::Sat => "sat",
        }
    }
}

/// What counting found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The answers that were found, each the links that are on, ascending.
    pub answers: Vec<Vec<LinkIdx>>,
    /// Whether there are no others.
    pub is_whole: bool,
    /// Why it stopped early, where it did.
    pub stopped: Option<Stop>,
    /// Nodes it took, all ways together.
    pub nodes: u64,
    /// The way that answered.
    pub method: Method,
}

/// None, one, many, or not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// It was proven that there is none.
    None,
    /// It was proven that there is exactly one.
    One,
    /// There are at least two.
    Many,
    /// The count stopped before it knew.
    Unknown,
}

impl Count {
    /// What is proven about the number of answers.
    pub fn answers(&self) -> Answers {
        match (self.answers.len(), self.is_whole) {
            (0, true) => Answers::None,
            (1, true) => Answers::One,
            (0 | 1, false) => Answers::Unknown,
            _ => Answers::Many,
        }
    }

    /// Whether there is proven to be exactly one answer.
    pub fn is_unique(&self) -> bool {
        self.answers() == Answers::One
    }

    fn of(found: Found, nodes_before: u64, method: Method) -> Self {
        Self {
            answers: found.answers,
            is_whole: found.end == End::Whole,
            stopped: match found.end {
                End::Stopped(stop) => Some(stop),
                _ => None,
            },
            nodes: nodes_before + found.nodes,
            method,
        }
    }
}

/// Counts the answers of a puzzle up to `limit`. `numbers` has one entry a normal star.
pub fn count(table: &Table, numbers: &[u16], limit: usize, ctl: &Control) -> Count {
    count_with(table, numbers, &[], limit, ctl)
}

/// [`count`], with some links decided beforehand: answers that keep to them.
pub fn count_with(
    table: &Table,
    numbers: &[u16],
    fixed: &[(LinkIdx, Mark)],
    limit: usize,
    ctl: &Control,
) -> Count {
    let ways: &[(Method, u64, bool)] = if MAX_PROBED_LINKS < table.links.len().saturating_sub(fixed.len()) {
        &[(Method::Search, SAT_AFTER_NODES, false)]
    } else {
        &[
            (Method::Search, PROBE_AFTER_NODES, false),
            (Method::RootProbing, SAT_AFTER_NODES, true),
        ]
    };
    let mut nodes = 0;
    let mut state = State::new(table, numbers, Rules::ALL);
    for (link, mark) in fixed {
        if state.set(*link, *mark).is_err() {
            return Count {
                is_whole: true,
                ..Count::default()
            };
        }
    }
    for (method, stall_nodes, probe_root) in ways.iter().copied() {
        let plan = Plan {
            limit,
            stall_nodes,
            probe_root,
        };
        let found = search::search(&mut state, plan, ctl);
        if found.end != End::Stalled {
            return Count::of(found, nodes, method);
        }
        nodes += found.nodes;
    }
    Count::of(sat::search(table, numbers, fixed, limit, ctl), nodes, Method::Sat)
}

/// Looks by the SAT solver for an answer beside `known`, which has to be one and to keep to what is decided
/// beforehand: the count is one or several. On large boards propagation walks the whole graph at every node,
/// which costs far more.
pub fn count_beside(
    table: &Table,
    numbers: &[u16],
    fixed: &[(LinkIdx, Mark)],
    known: &[LinkIdx],
    ctl: &Control,
) -> Count {
    let found = sat::another(table, numbers, fixed, known, ctl);
    let mut count = Count::of(found, 0, Method::Sat);
    count.answers.insert(0, known.to_vec());
    count
}

/// Counts by propagation and guesses alone, under some of the rules: the tests' other ways to count.
pub fn count_by_rules(table: &Table, numbers: &[u16], rules: Rules, limit: usize, ctl: &Control) -> Count {
    let plan = Plan {
        limit,
        stall_nodes: u64::MAX,
        probe_root: false,
    };
    let mut state = State::new(table, numbers, rules);
    Count::of(search::search(&mut state, plan, ctl), 0, Method::Search)
}

/// Counts by the SAT solver alone.
pub fn count_by_sat(table: &Table, numbers: &[u16], limit: usize, ctl: &Control) -> Count {
    Count::of(sat::search(table, numbers, &[], limit, ctl), 0, Method::Sat)
}

/// Why some links are no answer. The rules alone judge; no answer is compared with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Two links that exclude each other.
    Conflict(LinkIdx, LinkIdx),
    /// A star with more or fewer links than its number.
    Number {
        /// The star.
        star: usize,
        /// Links at it.
        links: usize,
    },
    /// The stars are not one constellation; so many parts.
    Parts(usize),
}

/// Judges links, given ascending, by the rules; `None` when they are an answer.
pub fn judge(table: &Table, numbers: &[u16], links: &[LinkIdx]) -> Option<Fault> {
    let mut degrees = vec![0_usize; table.n_stars];
    let mut groups = Groups::new(table.n_stars);
    for link in links {
        let ends = table.links[*link as usize];
        degrees[usize::from(ends.a)] += 1;
        degrees[usize::from(ends.b)] += 1;
        groups.join(usize::from(ends.a), usize::from(ends.b));
        let clash = { table.conflicts(*link).iter() }.find(|other| links.binary_search(other).is_ok());
        if let Some(other) = clash {
            return Some(Fault::Conflict(*link, *other));
        }
    }
    let wrong = { degrees.iter().zip(numbers) }.position(|(has, number)| *has != usize::from(*number));
    if let Some(star) = wrong {
        let links = degrees[star];
        return Some(Fault::Number { star, links });
    }
    (1 < groups.n_groups()).then(|| Fault::Parts(groups.n_groups()))
}

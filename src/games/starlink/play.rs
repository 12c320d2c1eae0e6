//! Playing: inputs, and the one step function that game, replay and window share.
//!
//! Knows levels; whether a board is complete is judged by the rules alone, never against an answer.

use serde::{Deserialize, Serialize};

use super::level::Level;
use super::solve::judge;
use super::table::{LinkIdx, Node};
use super::why::{Drag, Reason, drag};
use crate::rng::hash_units;

/// One action of a player. A drag over a pair that is linked takes its link away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Input {
    /// From a star straight to another.
    Drag(Node, Node),
    /// From a star, through a gravity star, to another star.
    Relay(Node, Node, Node),
    /// Takes the last change back.
    Undo,
}

impl Input {
    /// The first star that it names although the level has none such: normal stars at its ends, a gravity star
    /// between them.
    pub fn unknown(self, level: &Level) -> Option<Node> {
        let (n_stars, n_nodes) = (level.table.n_stars, level.table.places.len());
        let is_star = |node: &Node| usize::from(*node) < n_stars;
        let is_gravity = |node: &Node| (n_stars..n_nodes).contains(&usize::from(*node));
        match self {
            Self::Drag(from, to) => [from, to].into_iter().find(|node| !is_star(node)),
            Self::Relay(from, via, to) => { [from, to].into_iter().find(|node| !is_star(node)) }
                .or_else(|| Some(via).filter(|via| !is_gravity(via))),
            Self::Undo => None,
        }
    }
}

/// What an input did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It placed a link.
    Placed(LinkIdx),
    /// It took a link away.
    Removed(LinkIdx),
    /// It took back the last change; whether the link is there now.
    Undone(LinkIdx, bool),
    /// It did nothing, for this reason.
    Refused(Reason),
    /// There was nothing to take back.
    NothingToUndo,
}

/// The links that a player has placed, and how he came there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    placed: Vec<LinkIdx>,
    past: Vec<LinkIdx>,
}

impl Play {
    /// The placed links, ascending.
    pub fn placed(&self) -> &[LinkIdx] {
        &self.placed
    }

    /// Carries an input out.
    pub fn step(&mut self, level: &Level, input: Input) -> Outcome {
        let (from, to, via) = match input {
            Input::Drag(from, to) => (from, to, None),
            Input::Relay(from, via, to) => (from, to, Some(via)),
            Input::Undo => {
                return match self.past.pop() {
                    Some(link) => Outcome::Undone(link, self.toggle(link)),
                    None => Outcome::NothingToUndo,
                };
            }
        };
        let (link, outcome) = match drag(level, &self.placed, from, to, via) {
            Drag::Places(link) => (link, Outcome::Placed(link)),
            Drag::Removes(link) => (link, Outcome::Removed(link)),
            Drag::Refused(reason) => return Outcome::Refused(reason),
        };
        self.toggle(link);
        self.past.push(link);
        outcome
    }

    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Puts a link there or takes it away; whether it is there now.
    fn toggle(&mut self, link: LinkIdx) -> bool {
        match self.placed.binary_search(&link) {
            Ok(at) => {
                self.placed.remove(at);
                false
            }
            Err(at) => {
                self.placed.insert(at, link);
                true
            }
        }
    }

    /// Whether the puzzle is solved, by the rules.
    pub fn is_solved(&self, level: &Level) -> bool {
        judge(&level.table, &level.numbers, &self.placed).is_none()
    }

    /// A short name of the placed links: FNV-1a over their stars.
    pub fn hash(&self, level: &Level) -> u32 {
        let words = { self.placed.iter() }.flat_map(|link| {
            let link = level.table.links[*link as usize];
            [link.a, link.b, link.via.unwrap_or(Node::MAX)]
        });
        hash_units(words)
    }

    /// How many links each normal star has.
    pub fn degrees(&self, level: &Level) -> Vec<u16> {
        super::generate::numbers_of(&level.table, &self.placed)
    }
}

/// How a star's number is filled; the window shows it by shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fill {
    /// Links are missing: so many.
    Short(u16),
    /// As many as the number says.
    Full,
    /// Too many: so many (numbers edited under placed links).
    Over(u16),
}

/// How a number is filled by so many links.
pub fn fill(number: u16, degree: u16) -> Fill {
    match number.cmp(&degree) {
        std::cmp::Ordering::Greater => Fill::Short(number - degree),
        std::cmp::Ordering::Equal => Fill::Full,
        std::cmp::Ordering::Less => Fill::Over(degree - number),
    }
}

/// The inputs that place some links on an empty board, in the order given.
pub fn inputs_of(level: &Level, links: &[LinkIdx]) -> Vec<Input> {
    { links.iter() }
        .map(|link| {
            let link = level.table.links[*link as usize];
            match link.via {
                None => Input::Drag(link.a, link.b),
                Some(via) => Input::Relay(link.a, via, link.b),
            }
        })
        .collect()
}

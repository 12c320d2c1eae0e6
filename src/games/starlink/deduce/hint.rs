//! What to tell a player who asks what comes next.
//!
//! Knows the links placed so far. A mistake is told before a step: nothing sound follows from it.

use super::super::solve::count;
use super::super::solve::state::Mark;
use super::super::table::{LinkIdx, Table};
use super::{Contradiction, Depth, Ending, Step, deduce_from};
use crate::control::{Control, Stop};

/// What is said of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// There is a mistake.
    Mistake {
        /// The placed links that are not in the one answer; empty where there is not exactly one.
        wrong: Vec<LinkIdx>,
        /// Why the position cannot be completed, where the rules show it.
        contradiction: Option<Contradiction>,
    },
    /// The next step that puts or forbids a link, and the steps that it rests on.
    Next {
        /// Steps that only rule links out, before it.
        before: Vec<Step>,
        /// The first step that puts a link on; else the last step that was found.
        step: Box<Step>,
    },
    /// Every link of the answer is placed.
    Done,
    /// Nothing more follows: there are several answers from here.
    Ambiguous,
    /// The search was stopped.
    Stopped(Option<Stop>),
}

/// Looks at a position: `placed` are the links that the player has, ascending.
pub fn hint(table: &Table, numbers: &[u16], placed: &[LinkIdx], ctl: &Control) -> Hint {
    if super::super::solve::judge(table, numbers, placed).is_none() {
        return Hint::Done;
    }
    let answers = count(table, numbers, 2, ctl);
    let known: Vec<(LinkIdx, Mark)> = placed.iter().map(|link| (*link, Mark::On)).collect();
    if let [answer] = answers.answers.as_slice()
        && answers.is_unique()
    {
        let wrong: Vec<LinkIdx> = { placed.iter().copied() }
            .filter(|link| answer.binary_search(link).is_err())
            .collect();
        if !wrong.is_empty() {
            let depth = Depth {
                max_tier: 3,
                max_steps: usize::MAX,
            };
            let contradiction = match deduce_from(table, numbers, &known, depth, ctl).ending {
                Ending::Contradiction(contradiction) => Some(contradiction),
                _ => None,
            };
            return Hint::Mistake { wrong, contradiction };
        }
    }
    let mut steps = Vec::new();
    let mut known = known;
    loop {
        let depth = Depth {
            max_tier: 5,
            max_steps: 1,
        };
        let mut deduction = deduce_from(table, numbers, &known, depth, ctl);
        let Some(step) = deduction.steps.pop() else {
            return match deduction.ending {
                Ending::Contradiction(contradiction) => Hint::Mistake {
                    wrong: Vec::new(),
                    contradiction: Some(contradiction),
                },
                Ending::Stopped(stop) => Hint::Stopped(stop),
                Ending::Solved => Hint::Done,
                Ending::Ambiguous => match steps.pop() {
                    Some(step) => next(steps, step),
                    None => Hint::Ambiguous,
                },
            };
        };
        if !step.on.is_empty() {
            return next(steps, step);
        }
        known.extend(step.off.iter().map(|link| (*link, Mark::Off)));
        steps.push(step);
    }
}

fn next(before: Vec<Step>, step: Step) -> Hint {
    Hint::Next {
        before,
        step: Box::new(step),
    }
}

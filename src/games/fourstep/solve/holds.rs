//! Buttons as holds, and how far an end of one may be moved.
//!
//! Knows buttons and steps; knows nothing of heroes.
//! Source: `docs/rules/fourstep.md`, section 10.

use serde::Serialize;

use crate::games::fourstep::forms::Form;

/// Which way a button goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EdgeKind {
    /// Down. Outside the mountain the release that follows moves with it.
    Press,
    /// Up, in the mountain.
    Release,
}

/// A run of pressed steps: `from..to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hold {
    /// The first pressed step.
    pub(super) from: usize,
    /// The step after the last.
    pub(super) to: usize,
}

impl Hold {
    /// Whether a step is pressed.
    pub(super) fn holds(self, step: usize) -> bool {
        self.from <= step && step < self.to
    }

    /// The first step that two holds of which one is the other moved press differently, and the step after
    /// the last.
    pub(super) fn differs_from(self, moved: Self) -> (usize, usize) {
        let from = match self.from == moved.from {
            true => self.to.min(moved.to),
            false => self.from.min(moved.from),
        };
        let to = match self.to == moved.to {
            true => self.from.max(moved.from),
            false => self.to.max(moved.to),
        };
        (from, to)
    }
}

/// The holds of some buttons. `was_down`: whether the button was down before the first.
pub(super) fn holds(mut was_down: bool, buttons: &[bool]) -> Vec<Hold> {
    let mut holds: Vec<Hold> = Vec::new();
    for (step, down) in buttons.iter().enumerate() {
        match (was_down, down) {
            (false, true) => holds.push(Hold {
                from: step,
                to: buttons.len(),
            }),
            (true, false) => {
                if let Some(hold) = holds.last_mut() {
                    hold.to = step;
                }
            }
            _ => {}
        }
        was_down = *down;
    }
    holds
}

/// An edge, not yet measured, with the holds around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Which end of the hold.
    pub(super) kind: EdgeKind,
    /// What the hero is after it.
    pub(super) form: Form,
    /// The hold that it is an end of.
    pub(super) hold: Hold,
    /// End of the hold before.
    pub(super) before: Option<usize>,
    /// Start of the hold after.
    pub(super) after: Option<usize>,
}

impl Place {
    /// Its step, from 0.
    pub(super) fn step(&self) -> usize {
        match self.kind {
            EdgeKind::Press => self.hold.from,
            EdgeKind::Release => self.hold.to,
        }
    }

    /// Whether the whole hold moves with it.
    pub(super) fn is_tap(&self) -> bool {
        self.form != Form::Glider
    }

    /// The hold after a shift by so many steps, while it leaves one free step to its neighbours.
    pub(super) fn shifted(&self, shift: isize, n_steps: usize) -> Option<Hold> {
        let moved = |step: usize| step.checked_add_signed(shift);
        let Hold { from, to } = self.hold;
        let hold = match (self.is_tap(), self.kind) {
            (true, _) => Hold {
                from: moved(from)?,
                to: moved(to)?,
            },
            (false, EdgeKind::Press) => Hold {
                from: moved(from)?,
                to,
            },
            (false, EdgeKind::Release) => Hold { from, to: moved(to)? },
        };
        let first_free = self.before.map_or(1, |end| end + 1);
        let last_free = self.after.unwrap_or(n_steps).saturating_sub(1);
        let is_first = hold.from == from || first_free <= hold.from;
        let is_last = hold.to == to || hold.to <= last_free;
        (hold.from < hold.to && is_first && is_last).then_some(hold)
    }
}

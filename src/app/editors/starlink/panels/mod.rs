//! The panels of the editor. A new one is a file that implements [`Panel`] and a line in [`left`] or
//! [`right`]; what it remembers is its own, what it shares is on the [`Desk`].

mod backdrop;
mod board;
mod draw;
mod fields;
mod generator;
mod lens;
mod margins;
mod play;
mod selection;
mod steps;
mod tools;
mod verdict;

use crate::app::side::{self, Panel, slot};
use crate::games::starlink::StarLink;

use super::desk::Desk;

/// A panel in its place.
pub(super) type Slot = side::Slot<Desk, StarLink>;

/// The left side, from the top.
pub(super) fn left() -> Vec<Slot> {
    vec![
        slot(tools::Tools),
        slot(board::Board),
        slot(generator::Generator),
        slot(backdrop::BackdropPanel),
    ]
}

/// The right side, from the top.
pub(super) fn right() -> Vec<Slot> {
    vec![
        slot(verdict::Verdict),
        slot(draw::DrawPanel),
        slot(play::PlayPanel),
        slot(steps::Steps::default()),
        slot(selection::SelectionPanel),
        slot(lens::LensPanel),
        slot(margins::Margins),
    ]
}

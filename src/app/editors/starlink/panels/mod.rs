//! The panels of the editor. A new one is a file that implements [`Panel`] and a line in [`left`] or
//! [`right`]; what it remembers is its own, what it shares is on the [`Desk`].

mod backdrop;
mod board;
mod checks;
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
        slot("tools", tools::Tools),
        slot("board", board::Board),
        slot("checks", checks::ChecksPanel),
        slot("generator", generator::Generator),
        slot("backdrop", backdrop::BackdropPanel),
    ]
}

/// The right side, from the top.
pub(super) fn right() -> Vec<Slot> {
    vec![
        slot("verdict", verdict::Verdict),
        slot("draw", draw::DrawPanel),
        slot("play", play::PlayPanel),
        slot("steps", steps::Steps::default()),
        slot("selection", selection::SelectionPanel),
        slot("lens", lens::LensPanel),
        slot("margins", margins::Margins),
    ]
}

//! The panels of the editor. A new one is a file that implements [`Panel`] and a line in [`left`] or
//! [`right`]; what it remembers is its own, what it shares is on the [`Desk`].

mod attempts;
mod course;
mod lab;
mod load;
mod margin;
mod moment;
mod palette;
mod patterns;
mod playtest;
mod presses;
mod repair;
mod selection;
mod sweep;
mod tally;
mod terrain;
mod terrains;

use crate::app::side::{self, Panel, slot};
use crate::games::fourstep::FourStep;

use super::desk::Desk;

pub(super) use playtest::bar_ui as playtest_bar_ui;

/// A panel in its place.
pub(super) type Slot = side::Slot<Desk, FourStep>;

/// The left side, from the top.
pub(super) fn left() -> Vec<Slot> {
    vec![
        slot("terrains", terrains::Terrains),
        slot("load", load::LoadPanel::default()),
        slot("palette", palette::Palette),
        slot("patterns", patterns::PatternsPanel::default()),
    ]
}

/// The right side, from the top.
pub(super) fn right() -> Vec<Slot> {
    vec![
        slot("selection", selection::SelectionPanel),
        slot("tally", tally::TallyPanel),
        slot("repair", repair::RepairPanel),
        slot("margin", margin::MarginPanel),
        slot("presses", presses::Presses),
        slot("terrain", terrain::TerrainPanel),
        slot("sweep", sweep::SweepPanel::default()),
        slot("playtest", playtest::PlaytestPanel),
        slot("moment", moment::MomentPanel::default()),
        slot("attempts", attempts::AttemptsPanel),
        slot("course", course::CoursePanel::default()),
    ]
}

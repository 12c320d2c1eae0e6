//! What changed in the generator from release to release, as one table.
//!
//! Source: `docs/rules/fourstep.md`, sections 2 and 8. What the seed states: the width of pits
//! (2.5, then 2.0, then 1.75), double spikes until 1.2.0, low beams of 1.1 and then 0.9, passages of
//! 1.9 and then 2.5. How it draws them before 1.2.1 it does not tell: ours.

use crate::games::fourstep::spec::Version;

/// The limits of the patterns of one release.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The widest pit, in cells.
    pub max_pit_cells: f64,
    /// How much wider a pit is at difficulty 1 than at 0, in cells.
    pub pit_growth_cells: f64,
    /// Whether two spikes may stand side by side.
    pub has_double_spikes: bool,
    /// Height of a low beam, in cells.
    pub low_beam_cells: f64,
    /// The widest passage of the sea, in cells.
    pub passage_cells: f64,
    /// Whether sea and mountain keep the distances that were measured to be enough.
    pub has_measured_tables: bool,
}

impl Limits {
    /// The limits of a release.
    pub fn of(version: Version) -> Self {
        let newest = Self {
            max_pit_cells: 1.75,
            pit_growth_cells: 0.75,
            has_double_spikes: false,
            low_beam_cells: 0.9,
            passage_cells: 2.5,
            has_measured_tables: true,
        };
        let before_mending = Self {
            has_measured_tables: false,
            ..newest
        };
        let before_1_2_1 = Self {
            max_pit_cells: 2.0,
            pit_growth_cells: 1.0,
            has_double_spikes: true,
            low_beam_cells: 1.1,
            ..before_mending
        };
        match version {
            Version::V1_0_0 => Self {
                max_pit_cells: 2.5,
                pit_growth_cells: 1.5,
                passage_cells: 1.9,
                ..before_1_2_1
            },
            Version::V1_1_1 | Version::V1_2_0 => before_1_2_1,
            Version::V1_2_1 => before_mending,
            Version::Mended => newest,
        }
    }
}

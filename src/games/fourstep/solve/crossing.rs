//! One land, crossed by either search, in one shape for whoever asks.
//!
//! Knows which search answers which land; knows nothing of courses.

use super::cloud::Cloud;
use super::exact;
use super::layers::{Path, Tally};
use super::reference;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::spec::SearchMode;
use crate::games::fourstep::world::World;

/// What a search over one land found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crossing {
    /// Decisions of the land.
    pub n_layers: usize,
    /// Number of the last layer that is not empty; the start is layer 0.
    pub layers_survived: usize,
    /// Pairs of state and action that were simulated, or states that were moved as sets.
    pub expanded: u64,
    /// The largest layer after the start.
    pub peak: usize,
    /// What killed while the last layer that is not empty was expanded; most first, then by
    /// obstacle. Empty when the land was crossed.
    pub deaths: Vec<Tally>,
    /// A way across, when there is one.
    pub path: Option<Path>,
    /// Which of the heroes the path starts from.
    pub start_idx: usize,
    /// Whether states were left out, so that a "no" is no proof.
    pub is_capped: bool,
    /// Every state that was reached.
    pub cloud: Cloud,
}

/// Crosses a land from one hero.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn cross(
    physics: &Physics,
    world: &World,
    start: Hero,
    search: SearchMode,
    ctl: &Control,
) -> Result<Crossing, Stop> {
    match search {
        SearchMode::Reference => {
            let found = reference::solve(physics, world, start, ctl)?;
            Ok(Crossing::of_layers(found))
        }
        SearchMode::Exact => exact::solve(physics, world, start, ctl),
    }
}

impl Crossing {
    /// The way to one state of the last layer that was reached, by its place in the cloud, and the
    /// index of the hero it starts from.
    pub fn way_to(&self, physics: &Physics, world: &World, end_idx: usize) -> Option<(usize, Path)> {
        self.cloud.way_to(physics, world, self.layers_survived, end_idx)
    }

    /// A layered search's findings.
    pub(super) fn of_layers(found: super::layers::Layered) -> Self {
        Self {
            n_layers: found.n_layers,
            layers_survived: found.layers_survived,
            expanded: found.expanded,
            peak: found.peak,
            deaths: found.deaths,
            path: found.path,
            start_idx: found.start_idx,
            is_capped: found.is_capped,
            cloud: Cloud::of_nodes(found.nodes, found.starts),
        }
    }
}

//! One land, crossed by either search, in one shape for whoever asks.
//!
//! Knows which search answers which land; knows nothing of courses.

use super::cloud::Cloud;
use super::known::Known;
use super::layers::{self, Path, Tally};
use super::patch::Patch;
use super::{exact, floating, reference};
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

/// How far heroes get, when nobody asks for the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Decisions of the land.
    pub n_layers: usize,
    /// Number of the last layer that is not empty; the start is layer 0.
    pub layers_survived: usize,
    /// States of that layer.
    pub n_survivors: usize,
    /// Whether states were left out, so that a "no" is no proof.
    pub is_capped: bool,
}

impl Reach {
    /// Whether somebody came through.
    pub fn is_crossed(&self) -> bool {
        self.layers_survived == self.n_layers
    }
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

/// Crosses a land again from a layer on that an earlier search reached in a land that was the same up
/// to there. What comes out is what [`cross`] finds; only its `expanded` is smaller.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn cross_on(
    physics: &Physics,
    world: &World,
    (before, layer): (&Crossing, usize),
    search: SearchMode,
    ctl: &Control,
) -> Result<Crossing, Stop> {
    let layer = before.last_shared(world, layer);
    if search == SearchMode::Exact && world.form.floats() {
        return floating::search(physics, world, before.cloud.sets().up_to(layer), ctl);
    }
    let plan = match search {
        SearchMode::Reference => reference::SEED_PLAN,
        SearchMode::Exact => exact::EXACT_PLAN,
    };
    let found = layers::search_on(physics, world, before.cloud.nodes_up_to(layer), plan, ctl)?;
    Ok(Crossing::of_layers(found))
}

/// How far the heroes of a layer get that an earlier search reached in a land that was the same up to
/// there; exact.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn reach_on(
    physics: &Physics,
    world: &World,
    (before, layer): (&Crossing, usize),
    ctl: &Control,
) -> Result<Reach, Stop> {
    let layer = before.last_shared(world, layer);
    if world.form.floats() {
        let sets = before.cloud.sets();
        if 0 < sets.n_layers() {
            return floating::reach(physics, world, &sets.up_to(layer), ctl);
        }
    }
    let nodes = before.cloud.nodes_up_to(layer);
    let found = layers::search_on(physics, world, nodes, exact::EXACT_PLAN, ctl)?;
    Ok(Reach::of_layers(&found))
}

/// Whether somebody crosses a land of which a stretch was changed; exact. The search begins where the
/// patch does and ends where what is known of the land as it was tells the rest.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn crosses_patched(
    physics: &Physics,
    (world, patch): (&World, Patch<'_>),
    known: &Known<'_>,
    ctl: &Control,
) -> Result<bool, Stop> {
    let before = known.crossing();
    if before.layers_survived < patch.from {
        // Everybody is dead before it.
        return Ok(false);
    }
    let rest = known.after(patch.to);
    let sets = before.cloud.sets();
    if world.form.floats() && 0 < sets.n_layers() {
        return floating::crosses(physics, (world, patch), sets, rest, ctl);
    }
    let heroes = before.cloud.heroes(patch.from).collect();
    layers::crosses(physics, (world, patch), heroes, exact::EXACT_PLAN, rest, ctl)
}

impl Reach {
    pub(super) fn of_layers(found: &layers::Layered) -> Self {
        Self {
            n_layers: found.n_layers,
            layers_survived: found.layers_survived,
            n_survivors: found.layer(found.layers_survived).len(),
            is_capped: found.is_capped,
        }
    }
}

impl Crossing {
    /// The last layer, at most `layer`, that a search of a changed land can go on from: one that was
    /// reached, and not the last of the land, whose buttons are kept apart.
    fn last_shared(&self, world: &World, layer: usize) -> usize {
        let last = self.n_layers.min(layers::n_layers(world)).saturating_sub(1);
        layer.min(last).min(self.layers_survived)
    }

    /// The way to one state of the last layer that was reached, by its place in the cloud, and the
    /// index of the hero it starts from.
    pub fn way_to(&self, physics: &Physics, world: &World, end_idx: usize) -> Option<(usize, Path)> {
        self.cloud.way_to(physics, world, self.layers_survived, end_idx)
    }

    /// A layered search's findings.
    pub(super) fn of_layers(found: layers::Layered) -> Self {
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

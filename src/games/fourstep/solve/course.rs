//! A whole course: land after land, each from where the last way ended.
//!
//! Knows how lands chain and what an edit leaves valid; one land is `crossing`.
//! A land that cannot be crossed from the hero who enters it may still be crossed by another, so
//! before it says no it tries every hero that the lands before can deliver.
//! Source: `docs/rules/fourstep.md`, section 7.

use std::ops::Range;
use std::sync::Arc;

use super::crossing::{Crossing, cross, cross_on};
use super::exact;
use super::layers::n_layers;
use super::windows::buttons_of;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::lattice::STEPS_PER_DECISION;
use crate::games::fourstep::level::Level;
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::spec::SearchMode;
use crate::games::fourstep::world::World;

/// One land of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandAnswer {
    /// The hero who entered.
    pub start: Hero,
    /// What was found.
    pub crossing: Arc<Crossing>,
    /// Whether the seed's search misses a way here although there is one: a key artefact. Only told
    /// when it was asked.
    pub is_key_artefact: bool,
}

/// The answer about a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The lands up to the first that cannot be crossed, that one included.
    pub lands: Vec<LandAnswer>,
    /// The button of each step, as far as lands are crossed.
    pub buttons: Vec<bool>,
    /// Whether every land is crossed.
    pub is_crossed: bool,
    /// Whether a no is a proof: every hero who could enter was tried, and no state was dropped.
    pub is_proof: bool,
    /// Pairs of state and action, or moved sets.
    pub nodes: u64,
    /// Lands taken over from an earlier answer.
    pub n_kept: usize,
    /// Lands crossed by all heroes who can reach them, as far as somebody had to know; kept for the
    /// answers after this one.
    ways: Vec<Ways>,
}

impl Answer {
    /// Steps of the way that was found, as far as the search got; where it ends without a way, frames
    /// of the death that the margin brings follow.
    pub fn n_ridden(&self, level: &Level) -> usize {
        let failed = self.lands.last().filter(|_| !self.is_crossed);
        let further = failed.map_or(0, |land| {
            let world = level.solver.worlds().get(self.lands.len() - 1);
            let n = land.crossing.layers_survived * STEPS_PER_DECISION;
            n.min(world.map_or(0, World::steps))
        });
        self.buttons.len() + further
    }
}

/// A land crossed by all heroes who can reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ways {
    physics: Physics,
    world: Arc<World>,
    crossing: Arc<Crossing>,
}

/// What a course is asked one after the other, for whoever waits.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    /// A way is searched.
    Search,
    /// Its presses are moved to the middle of their windows.
    Polish,
    /// The windows are measured.
    Windows,
}

/// A control that tells how far the layers of a stage are.
pub fn stage(level: &Level, stage: Stage, layers: Range<usize>, ctl: &Control) -> Control {
    let n: usize = level.solver.worlds().iter().map(n_layers).sum();
    let at = |layer: usize| (stage as usize * n + layer) as u64;
    let n_stages = Stage::Windows as u64 + 1;
    ctl.part(at(layers.start), at(layers.end), n_stages * n as u64)
}

/// Solves a course.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn solve(level: &Level, ctl: &Control) -> Result<Answer, Stop> {
    solve_after(None, level, ctl)
}

/// Solves a course again after an edit: lands that look the same and are entered by the same hero keep
/// their answer, others are searched on from the first layer that an edit can have changed. `before` is the level and the answer before the edit.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn solve_after(before: Option<(&Level, &Answer)>, level: &Level, ctl: &Control) -> Result<Answer, Stop> {
    let mut answer = Answer {
        lands: Vec::new(),
        buttons: Vec::new(),
        is_crossed: false,
        is_proof: false,
        nodes: 0,
        n_kept: 0,
        ways: before.map_or_else(Vec::new, |(_, answer)| answer.ways.clone()),
    };
    let mut start = level.entry;
    let mut n_searched = 0;
    for (idx, world) in level.solver.worlds().iter().enumerate() {
        let told = &stage(
            level,
            Stage::Search,
            n_searched..n_searched + n_layers(world),
            ctl,
        );
        told.set_share(0, 1);
        n_searched += n_layers(world);
        let kept = before.and_then(|(old, answer)| kept_land(old, answer, level, idx, start));
        let land = match kept {
            Some(land) => {
                answer.n_kept += 1;
                land
            }
            None => {
                let physics = &level.solver.physics;
                let shared = before.and_then(|(old, answer)| shared_layers(old, answer, level, idx, start));
                let crossing = match shared {
                    Some(shared) => cross_on(physics, world, shared, level.search, told)?,
                    None => cross(physics, world, start, level.search, told)?,
                };
                answer.nodes += crossing.expanded;
                LandAnswer {
                    start,
                    crossing: Arc::new(crossing),
                    is_key_artefact: false,
                }
            }
        };
        let path = land.crossing.path.clone();
        answer.lands.push(land);
        let Some(path) = path else {
            return refuse(answer, level, ctl);
        };
        answer.buttons.extend(buttons_of(&path, world.steps()));
        start = path.end;
    }
    answer.is_crossed = true;
    Ok(answer)
}

/// The answer about a land, when neither it nor the hero who enters it has changed.
fn kept_land(old: &Level, answer: &Answer, level: &Level, idx: usize, start: Hero) -> Option<LandAnswer> {
    let land = answer.lands.get(idx).filter(|land| land.start == start)?;
    let first_change = first_change(old, level, idx)?;
    let is_same = land.crossing.path.is_some() && first_change.is_none();
    is_same.then(|| land.clone())
}

/// What is left of the search of a land that has changed somewhere: its layers before the first column
/// that differs.
fn shared_layers<'a>(
    old: &Level,
    answer: &'a Answer,
    level: &Level,
    idx: usize,
    start: Hero,
) -> Option<(&'a Crossing, usize)> {
    let land = answer.lands.get(idx).filter(|land| land.start == start)?;
    let crossing = &*land.crossing;
    // A search from all heroes starts with others than a search from this one.
    let is_alone = crossing.cloud.count(0) == 1;
    let layer = shared_layer(crossing, first_change(old, level, idx)?)?;
    is_alone.then_some((crossing, layer))
}

/// The last layer of a crossing that a change leaves as it is.
fn shared_layer(crossing: &Crossing, first_change: Option<usize>) -> Option<usize> {
    // The step into a column reads the column before it too.
    let layer = match first_change {
        Some(column) => column.checked_sub(1)? / STEPS_PER_DECISION,
        None => crossing.n_layers,
    };
    (0 < layer && !crossing.is_capped).then_some(layer)
}

/// The first column in which a land has changed, if any; nothing where the two cannot be compared.
fn first_change(old: &Level, level: &Level, idx: usize) -> Option<Option<usize>> {
    let (before, now) = (old.solver.worlds().get(idx)?, level.solver.worlds().get(idx)?);
    let is_alike =
        old.search == level.search && old.solver.physics == level.solver.physics && before.form == now.form;
    is_alike.then(|| before.first_change(now))
}

/// No way from the hero who entered: says whether that is a proof, or finds the way that another hero
/// makes.
fn refuse(mut answer: Answer, level: &Level, ctl: &Control) -> Result<Answer, Stop> {
    let failed = answer.lands.len() - 1;
    if level.search == SearchMode::Reference {
        let start = answer.lands[failed].start;
        let world = &level.solver.worlds()[failed];
        let exact = exact::solve(&level.solver.physics, world, start, ctl)?;
        answer.nodes += exact.expanded;
        answer.lands[failed].is_key_artefact = exact.path.is_some();
        return Ok(answer);
    }
    if failed == 0 {
        answer.is_proof = !answer.lands[0].crossing.is_capped;
        return Ok(answer);
    }
    let is_complete = all_ways(&mut answer, level, ctl)?;
    if answer.ways.iter().any(|ways| ways.crossing.is_capped) {
        return Ok(answer);
    }
    if !is_complete {
        // Not even with all heroes. What was found about the failed land stays as it is.
        answer.is_proof = true;
        return Ok(answer);
    }
    Ok(join(answer, level))
}

/// Looks ahead: crosses every land with all heroes who can reach it, so that the first edit that leaves
/// no way is refused as fast as any later one. For the moments in which nobody edits.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn look_ahead(level: &Level, answer: &mut Answer, ctl: &Control) -> Result<(), Stop> {
    if level.search == SearchMode::Exact && answer.is_crossed {
        all_ways(answer, level, ctl)?;
    }
    Ok(())
}

/// Crosses every land with all heroes who can reach it, up to the first that cannot be crossed at all;
/// whether there is none. What is known is taken over, and gone on from where a land has changed.
fn all_ways(answer: &mut Answer, level: &Level, ctl: &Control) -> Result<bool, Stop> {
    let physics = &level.solver.physics;
    let before = std::mem::take(&mut answer.ways);
    let mut starts = vec![level.entry];
    for (idx, world) in level.solver.worlds().iter().enumerate() {
        let is_theirs = |crossing: &Crossing| crossing.cloud.heroes(0).eq(starts.iter().copied());
        let known = before.get(idx).filter(|known| {
            known.physics == *physics && known.world.form == world.form && is_theirs(&known.crossing)
        });
        let change = known.map(|known| known.world.first_change(world));
        let own = answer.lands.get(idx).map(|land| &land.crossing);
        let crossing = match (known, change, own.filter(|own| is_theirs(own))) {
            // Who killed is numbered anew, so a land that nobody crosses is not taken over whole.
            (Some(known), Some(None), _) if known.crossing.path.is_some() => known.crossing.clone(),
            (_, _, Some(own)) => own.clone(),
            (Some(known), Some(change), _) if shared_layer(&known.crossing, change).is_some() => {
                let layer = shared_layer(&known.crossing, change).unwrap_or(0);
                let found = cross_on(physics, world, (&known.crossing, layer), level.search, ctl)?;
                answer.nodes += found.expanded;
                Arc::new(found)
            }
            _ => {
                let found = exact::solve_from(physics, world, &starts, ctl)?;
                answer.nodes += found.expanded;
                Arc::new(found)
            }
        };
        let is_crossed = crossing.path.is_some();
        starts = crossing.cloud.heroes(crossing.n_layers).collect();
        let same_world = known
            .filter(|_| change == Some(None))
            .map(|known| known.world.clone());
        answer.ways.push(Ways {
            physics: *physics,
            world: same_world.unwrap_or_else(|| Arc::new(world.clone())),
            crossing,
        });
        if !is_crossed {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Joins crossings that started from all heroes: from the last land back, each from the hero that the
/// one after it needs.
fn join(answer: Answer, level: &Level) -> Answer {
    let mut lands: Vec<LandAnswer> = Vec::new();
    let mut wanted: Option<usize> = None;
    let mut is_joined = true;
    for (idx, ways) in answer.ways.iter().enumerate().rev() {
        let mut crossing = (*ways.crossing).clone();
        let world: &World = &level.solver.worlds()[idx];
        if let Some(end_idx) = wanted {
            let way = crossing.way_to(&level.solver.physics, world, end_idx);
            is_joined &= way.is_some();
            if let Some((start_idx, path)) = way {
                (crossing.start_idx, crossing.path) = (start_idx, Some(path));
            }
        }
        let start = crossing.cloud.heroes(0).nth(crossing.start_idx);
        wanted = Some(crossing.start_idx);
        lands.push(LandAnswer {
            start: start.unwrap_or(level.entry),
            crossing: Arc::new(crossing),
            is_key_artefact: false,
        });
    }
    lands.reverse();
    let mut buttons = Vec::new();
    for (land, world) in lands.iter().zip(level.solver.worlds()) {
        if let Some(path) = &land.crossing.path {
            buttons.extend(buttons_of(path, world.steps()));
        }
    }
    Answer {
        lands,
        buttons,
        is_crossed: is_joined,
        is_proof: false,
        ..answer
    }
}

//! How much margin a land has: the largest with which there is still a way, for the whole land and
//! for each obstacle alone.
//!
//! A larger margin only adds places that kill, so the answer is found by halving. Each question is
//! the exact search's; the results are proofs for the hero who enters.
//! Source: `docs/rules/fourstep.md`, sections 2 and 9.

use serde::Serialize;

use super::crossing::{Crossing, crosses_on};
use super::exact;
use super::known::Known;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::lattice::{STEPS_PER_DECISION, cells_of_x, ms_of_x};
use crate::games::fourstep::level::{Level, LevelLand};
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::spec::Margins;
use crate::games::fourstep::world::World;

/// The largest margin that is tried, in 200ths of a cell: two cells.
pub const MOST: i32 = 400;

/// A margin in the units that people read.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Margin {
    /// In 200ths of a cell.
    pub x_200ths: i32,
    /// In cells.
    pub cells: f64,
    /// The time in which the hero runs it.
    pub ms: f64,
}

impl Margin {
    /// A margin in 200ths of a cell, at a tempo.
    pub fn new(x_200ths: i32, bpm: u32) -> Self {
        Self {
            x_200ths,
            cells: cells_of_x(x_200ths),
            ms: ms_of_x(x_200ths, bpm),
        }
    }
}

/// What one obstacle allows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ObstacleMargin {
    /// Its index in the course.
    pub obstacle: u32,
    /// The largest margin of this obstacle, all others keeping the solver's; nothing when there is no
    /// way at all.
    pub margin: Option<Margin>,
}

/// Margins of one form only.
pub(super) fn only(form: Form, margin: i32) -> Margins {
    let mut margins = Margins::NONE;
    match form {
        Form::Runner => margins.runner_200ths = margin,
        Form::Digger => margins.digger_200ths = margin,
        Form::Jelly => margins.jelly_200ths = margin,
        Form::Glider => margins.glider_200ths = margin,
    }
    margins
}

/// The largest number of `0..=MOST` that still has a way, when 0 has one.
pub(super) fn largest(mut has_way: impl FnMut(i32) -> Result<bool, Stop>) -> Result<Option<i32>, Stop> {
    if !has_way(0)? {
        return Ok(None);
    }
    let (mut good, mut bad) = (0, MOST + 1);
    while good + 1 < bad {
        let middle = (good + bad) / 2;
        if has_way(middle)? {
            good = middle;
        } else {
            bad = middle;
        }
    }
    Ok(Some(good))
}

/// The largest margin with which a land can be crossed by the hero who enters; nothing when it cannot
/// be crossed even without.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn of_land(level: &Level, land: &LevelLand, start: Hero, ctl: &Control) -> Result<Option<Margin>, Stop> {
    let form = land.segment.form;
    let found = largest(|margin| {
        let world = World::compile(&land.obstacles, land.segment, only(form, margin));
        crosses(level, world.ok(), start, ctl)
    })?;
    Ok(found.map(|margin| Margin::new(margin, level.bpm)))
}

/// For each obstacle that can kill, the largest margin that it alone may have.
///
/// The land is crossed once with the usual margins. Another margin of one obstacle changes it around
/// that obstacle only, so its searches begin in the layer before, and end where the known way is met
/// again.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn of_obstacles(
    level: &Level,
    land: &LevelLand,
    start: Hero,
    ctl: &Control,
) -> Result<Vec<ObstacleMargin>, Stop> {
    let usual = level.margins.of(land.segment.form);
    let physics = &level.solver.physics;
    let Ok(world) = World::compile_each(&land.obstacles, land.segment, |_| usual) else {
        return Ok(Vec::new());
    };
    let crossing = exact::solve(physics, &world, start, ctl)?;
    let known = { crossing.path.as_ref() }.map(|path| Known::new(physics, &world, start, path));
    let usually = (&world, &crossing, known.as_ref());
    let mut margins = Vec::new();
    let lethal = land.obstacles.iter().enumerate();
    for (idx, _) in lethal.filter(|(_, obstacle)| obstacle.shape.is_lethal()) {
        let found = largest(|margin| {
            let of = |other: usize| if other == idx { margin } else { usual };
            let Ok(changed) = World::compile_each(&land.obstacles, land.segment, of) else {
                return Ok(false);
            };
            crosses_changed(physics, usually, &changed, ctl)
        })?;
        margins.push(ObstacleMargin {
            obstacle: land.segment.first_obstacle + idx as u32,
            margin: found.map(|margin| Margin::new(margin, level.bpm)),
        });
    }
    Ok(margins)
}

/// Whether somebody crosses a land that is a known one but for some columns.
fn crosses_changed(
    physics: &Physics,
    (world, crossing, known): (&World, &Crossing, Option<&Known>),
    changed: &World,
    ctl: &Control,
) -> Result<bool, Stop> {
    ctl.spend(1)?;
    let (Some(first), Some(last)) = (world.first_change(changed), world.last_change(changed)) else {
        return Ok(crossing.path.is_some());
    };
    // The step into a column reads the column before it too.
    let layer = first.saturating_sub(1) / STEPS_PER_DECISION;
    if crossing.layers_survived < layer {
        // Everybody is dead before it.
        return Ok(false);
    }
    let rest = known.map(|known| known.after(last / STEPS_PER_DECISION + 1));
    crosses_on(physics, changed, (crossing, layer), rest.as_ref(), ctl)
}

fn crosses(level: &Level, world: Option<World>, start: Hero, ctl: &Control) -> Result<bool, Stop> {
    match world {
        Some(world) => {
            let found = exact::reach(&level.solver.physics, &world, start, ctl)?;
            Ok(found.is_crossed())
        }
        None => Ok(false),
    }
}

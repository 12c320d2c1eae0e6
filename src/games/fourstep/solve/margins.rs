//! How much margin a land has: the largest with which there is still a way, for the whole land and
//! for each obstacle alone.
//!
//! A larger margin only adds places that kill, so the answer is found by halving. Each question is
//! the exact search's; the results are proofs for the hero who enters.
//! Source: `docs/rules/fourstep.md`, sections 2 and 9.

use std::borrow::Cow;

use serde::Serialize;

use super::course::Answer;
use super::crossing::{Crossing, crosses_patched};
use super::exact;
use super::known::Known;
use super::patch::{Patch, Stretch};
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::lattice::{cells_of_x, ms_of_x};
use crate::games::fourstep::level::{Level, LevelLand};
use crate::games::fourstep::spec::{Margins, SearchMode};
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

/// What the margins of the single obstacles of a land are asked of: the land with its usual margins, and
/// how it was crossed.
#[derive(Debug)]
pub struct Singles<'a> {
    level: &'a Level,
    land: &'a LevelLand,
    world: Cow<'a, World>,
    crossing: Cow<'a, Crossing>,
    start: Hero,
}

impl<'a> Singles<'a> {
    /// A land of a level by its place there, as it was answered: where the answer is an exact search from
    /// the hero who enters, nothing is searched again. Nothing for a land that is too dense to be played.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn of_answer(
        level: &'a Level,
        answer: &'a Answer,
        land: usize,
        ctl: &Control,
    ) -> Result<Option<Self>, Stop> {
        let (Some(of), Some(answered)) = (level.lands.get(land), answer.lands.get(land)) else {
            return Ok(None);
        };
        let crossing = &*answered.crossing;
        let is_alone = crossing.cloud.heroes(0).eq([answered.start]) && !crossing.is_capped;
        match level.solver.worlds().get(land) {
            Some(world) if is_alone && level.search == SearchMode::Exact => Ok(Some(Self {
                level,
                land: of,
                world: Cow::Borrowed(world),
                crossing: Cow::Borrowed(crossing),
                start: answered.start,
            })),
            _ => Self::new(level, of, answered.start, ctl),
        }
    }

    /// A land from the hero who enters it.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn new(
        level: &'a Level,
        land: &'a LevelLand,
        start: Hero,
        ctl: &Control,
    ) -> Result<Option<Self>, Stop> {
        let usual = level.margins.of(land.segment.form);
        let Ok(world) = World::compile_each(&land.obstacles, land.segment, |_| usual) else {
            return Ok(None);
        };
        let crossing = exact::solve(&level.solver.physics, &world, start, &ctl.untold())?;
        Ok(Some(Self {
            level,
            land,
            world: Cow::Owned(world),
            crossing: Cow::Owned(crossing),
            start,
        }))
    }

    /// What some obstacles allow, each alone, by their places in the land; those that kill nobody are
    /// left out. `each` is told of every one as it is found.
    ///
    /// Another margin of one obstacle changes the land around that obstacle only: that stretch is
    /// compiled alone, and the search begins in the layer before and ends where it meets what is known.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn each(
        &self,
        obstacles: &[usize],
        ctl: &Control,
        mut each: impl FnMut(usize, ObstacleMargin),
    ) -> Result<(), Stop> {
        let physics = &self.level.solver.physics;
        let known = Known::new(physics, &self.world, self.start, &self.crossing);
        for (n, idx) in obstacles.iter().copied().enumerate() {
            ctl.set_share(n, obstacles.len());
            let is_lethal = { self.land.obstacles.get(idx) }.is_some_and(|of| of.shape.is_lethal());
            if is_lethal {
                let margin = self.largest(&known, idx, &ctl.untold())?;
                let found = ObstacleMargin {
                    obstacle: self.land.segment.first_obstacle + idx as u32,
                    margin: margin.map(|margin| Margin::new(margin, self.level.bpm)),
                };
                each(idx, found);
            }
        }
        Ok(())
    }

    fn largest(&self, known: &Known<'_>, idx: usize, ctl: &Control) -> Result<Option<i32>, Stop> {
        let physics = &self.level.solver.physics;
        let usual = self.level.margins.of(self.land.segment.form);
        let land = (&*self.world, &*self.land.obstacles, self.land.segment);
        let Some(stretch) = Stretch::around(land, idx, MOST.max(usual)) else {
            // It stands outside of its land.
            return Ok(self.crossing.path.as_ref().map(|_| MOST));
        };
        largest(|margin| {
            ctl.spend(1)?;
            let of = |other: usize| if other == idx { margin } else { usual };
            let Some(patch) = stretch.compiled(of) else {
                return Ok(false);
            };
            let patch = Patch {
                world: &patch,
                from: stretch.from,
                to: stretch.to,
            };
            crosses_patched(physics, (&self.world, patch), known, ctl)
        })
    }
}

/// For each obstacle that can kill, the largest margin that it alone may have.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn of_obstacles(
    level: &Level,
    land: &LevelLand,
    start: Hero,
    ctl: &Control,
) -> Result<Vec<ObstacleMargin>, Stop> {
    let mut margins = Vec::new();
    if let Some(singles) = Singles::new(level, land, start, ctl)? {
        let all: Vec<usize> = (0..land.obstacles.len()).collect();
        singles.each(&all, ctl, |_, found| margins.push(found))?;
    }
    Ok(margins)
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

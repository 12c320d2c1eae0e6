//! The smallest change that lets heroes through a land that nobody can cross: moving, narrowing or
//! removing one obstacle, then two.
//!
//! Knows the land that failed and what is near the layer of death; [`change`] knows what can be done
//! to an obstacle, [`apply`] how a change gets into a spec. Every candidate is judged by the exact
//! search, from the first layer that it changes on. What is found is a proof; that nothing is found is
//! none, for only some places and sizes are tried: `Repairs` says how many.

pub mod apply;
pub mod change;
mod steps;

use serde::Serialize;

use super::course::{Answer, solve_after};
use super::crossing::{Crossing, Reach, reach_on};
use super::exact;
use super::layers::Tally;
use super::margins::{self, Margin};
use crate::control::{Control, Stop};
use crate::games::fourstep::lattice::{STEPS_PER_DECISION, X_PER_BEAT, X_PER_CELL, X_PER_STEP};
use crate::games::fourstep::level::{Level, LevelLand};
use crate::games::fourstep::spec::{Obstacle, Question, SearchMode, Spec};
use crate::games::fourstep::world::World;
use change::{Change, ladders};
use steps::{Step, admit, changed, removal, size};

/// How far before the layer of death an obstacle may be to blame: four beats.
const REACH_200THS: i32 = 4 * X_PER_BEAT;
/// How far after it an enlarged box begins to kill.
const AHEAD_200THS: i32 = 3 * X_PER_CELL;
/// Obstacles that are looked at.
const MAX_SUSPECTS: usize = 12;
/// Obstacles that are looked at in pairs.
const MAX_PAIRED: usize = 5;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// How many repairs at most, the smallest first.
    pub max_found: usize,
    /// Whether two obstacles are changed when no single one helps.
    pub may_change_two: bool,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            max_found: 5,
            may_change_two: true,
        }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Repairs {
    /// The land that cannot be crossed, from 0 among those that were asked for.
    pub land_idx: usize,
    /// Repairs, the smallest first.
    pub found: Vec<Repair>,
    /// Changes that were tried.
    pub n_tried: usize,
    /// Whether the budget ran out before everything was tried.
    pub is_out_of_budget: bool,
}

/// Changes that together let heroes through.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Repair {
    /// One change, or two of different obstacles.
    pub edits: Vec<Edit>,
    /// How large they are together, in cells; see [`Edit::size_cells`].
    pub size_cells: f64,
    /// The largest margin of the land after it.
    pub margin: Option<Margin>,
    /// Whether the whole course has a way after it; else another land fails for reasons of its own.
    pub is_course_crossed: bool,
}

/// One change of one obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Edit {
    /// The obstacle, by its course index.
    pub obstacle: u32,
    /// What is done to it.
    pub change: Change,
    /// How it was, from the start of its land.
    pub before: Obstacle,
    /// How it is after; nothing when it is removed.
    pub after: Option<Obstacle>,
    /// How large the change is: the way that an edge moves, in cells. A removal counts its width and
    /// height, but at least four cells.
    pub size_cells: f64,
}

/// Looks for the smallest repairs of an answer that found no way. Nothing where it found one, or where
/// no land was tried.
///
/// # Errors
/// [`Stop::Cancelled`]; a budget that runs out is told in the findings instead.
pub fn find(level: &Level, answer: &Answer, wish: Wish, ctl: &Control) -> Result<Option<Repairs>, Stop> {
    let land_idx = answer.lands.len().saturating_sub(1);
    let (Some(land), Some(answered)) = (level.lands.get(land_idx), answer.lands.get(land_idx)) else {
        return Ok(None);
    };
    if answer.is_crossed || answered.crossing.path.is_some() {
        return Ok(None);
    }
    let mut bench = Bench {
        level,
        land,
        world: level.solver.worlds().get(land_idx),
        // The reference search drops states, so where it died nobody needs to have died.
        crossing: exact_crossing(level, land_idx, answer, ctl)?,
        n_tried: 0,
        ctl,
    };
    let mut found = Vec::new();
    let is_out_of_budget = match bench.look(wish, &mut found) {
        Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        Err(Stop::OutOfBudget) => true,
        Ok(()) => false,
    };
    let found = bench.ranked(&found)?;
    Ok(Some(Repairs {
        land_idx,
        found,
        n_tried: bench.n_tried,
        is_out_of_budget,
    }))
}

fn exact_crossing(level: &Level, land_idx: usize, answer: &Answer, ctl: &Control) -> Result<Crossing, Stop> {
    let answered = &answer.lands[land_idx];
    match (level.search, level.solver.worlds().get(land_idx)) {
        (SearchMode::Reference, Some(world)) => {
            exact::solve(&level.solver.physics, world, answered.start, ctl)
        }
        _ => Ok((*answered.crossing).clone()),
    }
}

/// A failed land and what was tried on it.
struct Bench<'a> {
    level: &'a Level,
    land: &'a LevelLand,
    world: Option<&'a World>,
    crossing: Crossing,
    n_tried: usize,
    ctl: &'a Control,
}

impl Bench<'_> {
    fn look(&mut self, wish: Wish, found: &mut Vec<Vec<Step>>) -> Result<(), Stop> {
        if self.crossing.path.is_some() {
            // Only the reference search failed; there is nothing to repair.
            return Ok(());
        }
        let suspects = self.suspects(self.crossing.layers_survived, &self.crossing.deaths);
        for (n, idx) in suspects.iter().enumerate() {
            self.ctl.set_progress(n as u64, suspects.len() as u64);
            if change::only_kills(&self.land.obstacles[*idx]) && !self.helps(&[removal(*idx)])? {
                // Nobody lives even without it, so no other place or size of it helps.
                continue;
            }
            for mut steps in self.steps(*idx) {
                // What is larger than all that is asked for is not looked at.
                if let Some(largest) = wish.max_found.checked_sub(1).and_then(|last| found.get(last)) {
                    let limit = size(largest);
                    steps.retain(|step| step.size_cells < limit);
                }
                if let Some(step) = self.lowest(&steps, None)? {
                    admit(found, step);
                    found.truncate(wish.max_found);
                }
            }
        }
        if found.is_empty() && wish.may_change_two {
            self.look_at_pairs(&suspects, found)?;
        }
        Ok(())
    }

    /// Everything that can be done to an obstacle, ladder by ladder.
    fn steps(&self, idx: usize) -> Vec<Vec<Step>> {
        let of_rung = |rung: &change::Rung| Step {
            idx,
            change: rung.change,
            after: rung.after,
            size_cells: rung.size_cells,
        };
        let ladders = ladders(&self.land.obstacles[idx]);
        ladders
            .iter()
            .map(|ladder| ladder.iter().map(of_rung).collect())
            .collect()
    }

    /// The first step of a ladder, from small to large, that helps beside another change. An obstacle
    /// that only kills kills less the smaller it is, so that ladder is halved; others are climbed.
    fn lowest(&mut self, steps: &[Step], beside: Option<Step>) -> Result<Option<Step>, Stop> {
        let with = |step: Step| -> Vec<Step> { beside.into_iter().chain([step]).collect() };
        let Some(last) = steps.last() else {
            return Ok(None);
        };
        let is_monotone = change::only_kills(&self.land.obstacles[last.idx])
            && steps.iter().all(|step| step.change.only_shrinks());
        if !is_monotone {
            for step in steps {
                if self.helps(&with(*step))? {
                    return Ok(Some(*step));
                }
            }
            return Ok(None);
        }
        if !self.helps(&with(*last))? {
            return Ok(None);
        }
        let (mut from, mut good) = (0, steps.len() - 1);
        while from < good {
            let middle = (from + good) / 2;
            if self.helps(&with(steps[middle]))? {
                good = middle;
            } else {
                from = middle + 1;
            }
        }
        Ok(steps.get(good).copied())
    }

    /// Two obstacles: one near the death, and another there or where everybody dies without the first.
    /// Coarse steps of both, the smallest that helps, and then the smallest of each beside the other.
    fn look_at_pairs(&mut self, suspects: &[usize], found: &mut Vec<Vec<Step>>) -> Result<(), Stop> {
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        for first in suspects.iter().take(MAX_PAIRED) {
            let layer = self.layers_survived(&[removal(*first)])?;
            let later = self.suspects(layer, &[]);
            let near = suspects.iter().take(MAX_PAIRED);
            for second in later.iter().take(MAX_PAIRED).chain(near) {
                let pair = [*first.min(second), *first.max(second)];
                if first != second && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        let mut options: Vec<[Step; 2]> = Vec::new();
        for [first, second] in pairs {
            let only_kill = [first, second].map(|idx| change::only_kills(&self.land.obstacles[idx]));
            if only_kill == [true, true] && !self.helps(&[removal(first), removal(second)])? {
                continue;
            }
            let (firsts, seconds) = (self.coarse(first), self.coarse(second));
            for one in &firsts {
                options.extend(seconds.iter().map(|other| [*one, *other]));
            }
        }
        options.sort_by(|a, b| size(a).total_cmp(&size(b)));
        let total = options.len() as u64;
        for (n, [first, second]) in options.iter().enumerate() {
            self.ctl.set_progress(n as u64, total);
            if self.helps(&[*first, *second])? {
                let first = self.smallest(*first, *second)?;
                let second = self.smallest(*second, first)?;
                found.push(vec![first, second]);
                break;
            }
        }
        Ok(())
    }

    /// A few steps of each ladder: pairs are many.
    fn coarse(&self, idx: usize) -> Vec<Step> {
        let mut few = Vec::new();
        for steps in self.steps(idx) {
            // Which end moves is seen to once a pair is found.
            if steps
                .iter()
                .any(|step| matches!(step.change, Change::ShortenStart(_) | Change::ShortenEnd(_)))
            {
                continue;
            }
            let n = steps.len();
            let quarter = n.div_ceil(4).max(1);
            // Neighbours go opposite ways along or up.
            few.extend(
                (0..n)
                    .filter(|rung| {
                        rung + 1 == n
                            || rung % quarter == 0
                            || (rung % quarter == 1 && !steps[*rung].change.only_shrinks())
                    })
                    .map(|rung| steps[rung]),
            );
        }
        few
    }

    /// The smallest step like one that helps beside another.
    fn smallest(&mut self, step: Step, beside: Step) -> Result<Step, Stop> {
        let mut smallest: Option<Step> = None;
        for mut steps in self.steps(step.idx) {
            let is_its_own = steps.iter().any(|other| other.change == step.change);
            let is_like_it = step.change.shortens() && steps.iter().all(|other| other.change.shortens());
            if !is_its_own && !is_like_it {
                continue;
            }
            match steps.iter().position(|other| other.change == step.change) {
                Some(at) => steps.truncate(at + 1),
                None => steps.retain(|other| other.size_cells <= step.size_cells),
            }
            if let Some(one) = self.lowest(&steps, Some(beside))?
                && smallest.is_none_or(|other| {
                    one.size_cells < other.size_cells || one.replaces(&other) && !other.replaces(&one)
                })
            {
                smallest = Some(one);
            }
        }
        Ok(smallest.unwrap_or(step))
    }

    /// Layers that somebody survives after some changes.
    fn layers_survived(&mut self, steps: &[Step]) -> Result<usize, Stop> {
        Ok(self
            .reach(steps)?
            .map_or(self.crossing.layers_survived, |reach| reach.layers_survived))
    }

    /// Whether somebody gets through the land after some changes.
    fn helps(&mut self, steps: &[Step]) -> Result<bool, Stop> {
        Ok(self.reach(steps)?.is_some_and(|reach| reach.is_crossed()))
    }

    /// How far somebody gets after some changes; nothing where they change nothing.
    fn reach(&mut self, steps: &[Step]) -> Result<Option<Reach>, Stop> {
        self.n_tried += 1;
        self.ctl.spend(1)?;
        let changed = changed(&self.land.obstacles, steps);
        let (Some(before), Ok(world)) = (
            self.world,
            World::compile(&changed, self.land.segment, self.level.margins),
        ) else {
            return Ok(None);
        };
        let Some(column) = before.first_change(&world) else {
            return Ok(None);
        };
        let layer = column.saturating_sub(1) / STEPS_PER_DECISION;
        if self.crossing.layers_survived < layer {
            // Everybody is dead before it.
            return Ok(None);
        }
        let physics = &self.level.solver.physics;
        reach_on(physics, &world, (&self.crossing, layer), self.ctl).map(Some)
    }

    /// What was found, with the margins that it leaves, the smallest first.
    fn ranked(&self, found: &[Vec<Step>]) -> Result<Vec<Repair>, Stop> {
        let start = self.crossing.cloud.heroes(0).next();
        let edit = |step: &Step| Edit {
            obstacle: self.land.segment.first_obstacle + step.idx as u32,
            change: step.change,
            before: self.land.obstacles[step.idx],
            after: step.after,
            size_cells: step.size_cells,
        };
        // Over the budget or not, what was found is worth this look.
        let look = self.ctl.with_further_budget(u64::MAX);
        let mut ranked = Vec::new();
        for steps in found {
            let land = LevelLand {
                obstacles: changed(&self.land.obstacles, steps),
                ..self.land.clone()
            };
            let margin = match start {
                Some(start) => match margins::of_land(self.level, &land, start, &look) {
                    Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                    margin => margin.unwrap_or(None),
                },
                None => None,
            };
            ranked.push(Repair {
                edits: steps.iter().map(edit).collect(),
                size_cells: size(steps),
                margin,
                is_course_crossed: false,
            });
        }
        ranked.sort_by(|a, b| {
            let margin = |repair: &Repair| repair.margin.map_or(-1, |margin| margin.x_200ths);
            let by_size = a.size_cells.total_cmp(&b.size_cells);
            by_size.then(margin(b).cmp(&margin(a)))
        });
        Ok(ranked)
    }

    /// Obstacles near a layer of death: those that killed there first, then the nearest.
    fn suspects(&self, layer: usize, deaths: &[Tally]) -> Vec<usize> {
        let step = layer * STEPS_PER_DECISION;
        let death_x = i32::try_from(step).unwrap_or(i32::MAX).saturating_mul(X_PER_STEP);
        let first = self.land.segment.first_obstacle;
        let kills = |idx: usize| {
            let mut own = deaths.iter().filter(|tally| tally.obstacle == first + idx as u32);
            own.next().map_or(0, |tally| tally.states)
        };
        let mut near: Vec<(u64, i32, usize)> = Vec::new();
        for (idx, obstacle) in self.land.obstacles.iter().enumerate() {
            let (from, killed) = (obstacle.x_200ths, kills(idx));
            let width = obstacle.shape.width_200ths().unwrap_or(0);
            let to = from.saturating_add(width.max(0));
            let is_near =
                death_x.saturating_sub(REACH_200THS) < to && from < death_x.saturating_add(AHEAD_200THS);
            if is_near || 0 < killed {
                near.push((killed, death_x.saturating_sub(from).saturating_abs(), idx));
            }
        }
        near.sort_by_key(|(killed, distance, idx)| (std::cmp::Reverse(*killed), *distance, *idx));
        near.truncate(MAX_SUSPECTS);
        near.into_iter().map(|(_, _, idx)| idx).collect()
    }
}

/// Finds repairs and says of each whether the whole course has a way after it: what the window and the
/// command line offer. Nothing where the course has a way already.
///
/// # Errors
/// [`Stop::Cancelled`].
pub fn offer(
    spec: &Spec,
    question: &Question,
    (level, answer): (&Level, &Answer),
    wish: Wish,
    ctl: &Control,
) -> Result<Option<Repairs>, Stop> {
    let Some(mut repairs) = find(level, answer, wish, ctl)? else {
        return Ok(None);
    };
    for repair in &mut repairs.found {
        let fixed = apply::apply(spec, level, repair);
        let Some(Ok(after)) = fixed.map(|spec| Level::compile(&spec, question)) else {
            continue;
        };
        // Over the budget or not, what was found is worth this look.
        let look = Control::unlimited();
        if ctl.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        repair.is_course_crossed = solve_after(Some((level, answer)), &after, &look)?.is_crossed;
    }
    Ok(Some(repairs))
}

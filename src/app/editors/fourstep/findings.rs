//! What background work finds out about the answer that is shown: clouds, windows, margins, deaths. What
//! single obstacles allow is `singles`.
//!
//! One job at a time and in the order of need: what is drawn first is found first. What is known of
//! a land that an edit left alone is kept.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::control::{Control, Progress, Stop};
use crate::game::GameReport;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::input::buttons;
use crate::games::fourstep::lattice::{STEPS_PER_DECISION, X_PER_STEP};
use crate::games::fourstep::level::Level;
use crate::games::fourstep::physics::{Death, step};
use crate::games::fourstep::solve::course::Answer;
use crate::games::fourstep::solve::crossing::Crossing;
use crate::games::fourstep::solve::margins::{Margin, of_land};
use crate::games::fourstep::solve::windows::{Edge, Ride, Window};
use crate::job::Job;

use super::course::Pick;
use super::geometry::outline;
use super::grid::Grid;
use super::singles::{Allowed, At, Singles};

/// Parts of a stage of the work that are told apart.
const SHARES: u64 = 1000;
/// Obstacles whose margins are written at once; more are a thicket in which nobody reads figures.
const MAX_SEEN: usize = 256;
/// Death marks that are kept.
const MAX_MARKS: usize = 400;

/// Where heroes of the last layer die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeathMark {
    /// The step that kills, from the start of the level.
    pub step: usize,
    /// Height of the foot before it.
    pub y_720ths: i32,
    /// Course index of what kills.
    pub obstacle: u32,
}

enum Found {
    Cloud(usize, Arc<Crossing>, Arc<Grid>),
    Deaths(Vec<DeathMark>),
    /// Everything before it is there: what the canvas shows without being asked.
    Drawn,
    Edges(Vec<Edge>),
    LandMargin(usize, Option<Margin>),
    Recoveries(Vec<Window>),
}

/// What is known of one land of the answer.
#[derive(Clone, Default)]
pub(super) struct LandFindings {
    /// The search that it is about.
    crossing: Option<Arc<Crossing>>,
    /// Its cloud.
    pub cloud: Option<Arc<Grid>>,
    /// The largest margin with a way: not known yet, or none, or that margin.
    pub margin: Option<Allowed>,
    /// That of the answer before, to be read until it is known anew.
    pub old_margin: Option<Allowed>,
}

/// What is known of the answer that is shown.
#[derive(Default)]
pub(super) struct Findings {
    job: Option<Job<Found>>,
    tag: u64,
    report: Option<Arc<GameReport<FourStep>>>,
    level: Option<Arc<Level>>,
    answer: Option<Arc<Answer>>,
    lands: Vec<LandFindings>,
    edges: Option<Arc<Vec<Edge>>>,
    are_edges_old: bool,
    recoveries: Option<Arc<Vec<Window>>>,
    deaths: Arc<Vec<DeathMark>>,
    is_drawn: bool,
    singles: Singles,
}

impl Findings {
    /// The level that the answer is about.
    pub(super) fn level(&self) -> Option<&Arc<Level>> {
        self.level.as_ref()
    }

    /// The answer; a replay has none.
    pub(super) fn answer(&self) -> Option<&Arc<Answer>> {
        self.answer.as_ref()
    }

    /// What is known of a land of the level.
    pub(super) fn land(&self, land: usize) -> Option<&LandFindings> {
        self.lands.get(land)
    }

    /// How many heroes the search reached at a place of the course.
    pub(super) fn reached_at(&self, x: f64) -> Option<u64> {
        let lands = &self.level.as_ref()?.lands;
        let land = lands.iter().rposition(|land| f64::from(land.segment.x0) <= x)?;
        let within = x - f64::from(lands[land].segment.x0);
        let layer = (within / f64::from(X_PER_STEP * STEPS_PER_DECISION as i32)) as usize;
        Some(self.lands.get(land)?.cloud.as_ref()?.total(layer))
    }

    /// The windows of all presses; until they are measured, those of the answer before.
    pub(super) fn edges(&self) -> Option<&Arc<Vec<Edge>>> {
        self.edges.as_ref()
    }

    /// Whether [`Findings::edges`] are those of the answer before.
    pub(super) fn are_edges_old(&self) -> bool {
        self.are_edges_old
    }

    /// Shifts of each press after which some other way goes on.
    pub(super) fn recoveries(&self) -> Option<&Arc<Vec<Window>>> {
        self.recoveries.as_ref()
    }

    /// Where the heroes of the last layer die.
    pub(super) fn deaths(&self) -> &Arc<Vec<DeathMark>> {
        &self.deaths
    }

    /// The land that cannot be crossed.
    pub(super) fn failed_land(&self) -> Option<usize> {
        let answer = self.answer.as_ref().filter(|answer| !answer.is_crossed)?;
        answer.lands.len().checked_sub(1)
    }

    /// Where the search ends, in 200ths of a cell of the course, when it does not reach the finish.
    pub(super) fn end_of_search(&self) -> Option<i64> {
        let failed = self.failed_land()?;
        let x0 = self.level.as_ref()?.lands.get(failed)?.segment.x0;
        let layer = self.answer.as_ref()?.lands.get(failed)?.crossing.layers_survived;
        Some(i64::from(x0) + layer as i64 * i64::from(X_PER_STEP) * STEPS_PER_DECISION as i64)
    }

    /// The index in the level of a land of the spec.
    pub(super) fn land_of_terrain(&self, terrain: usize) -> Option<usize> {
        let lands = &self.level.as_ref()?.lands;
        lands.iter().position(|land| land.terrain_idx == terrain)
    }

    /// The largest margin that an obstacle alone may have: not known yet, or none, or that margin.
    pub(super) fn margin_of(&self, pick: Pick) -> Option<Allowed> {
        self.singles.of(self.place_of(pick)?)
    }

    /// The same of the answer before, where it is not known anew; `n_in_land`: obstacles of its land now.
    pub(super) fn old_margin_of(&self, pick: Pick, n_in_land: usize) -> Option<Allowed> {
        self.singles.old_of(self.place_of(pick)?, n_in_land)
    }

    /// Where an obstacle of the spec is in the level.
    fn place_of(&self, pick: Pick) -> Option<At> {
        Some((self.land_of_terrain(pick.terrain)?, pick.obstacle))
    }

    /// How far the work is; `None` when there is none.
    pub(super) fn progress(&self) -> Option<Progress> {
        let job = self.job.as_ref().filter(|job| job.is_busy());
        self.singles.progress().or_else(|| job.map(Job::progress))
    }

    /// Whether something is still to come that the canvas shows; `has_windows`: with the windows of
    /// presses.
    pub(super) fn is_drawing(&self, has_windows: bool) -> bool {
        let is_busy = self.job.as_ref().is_some_and(Job::is_busy);
        let is_waited_for = !self.is_drawn || has_windows && self.are_edges_old;
        self.singles.progress().is_some() || is_busy && is_waited_for
    }

    /// Takes what was found, and looks at an answer that is new. `read`: obstacles whose margins are told
    /// in words; `seen`: the stretch of the course, in 200ths of a cell, in which they are seen.
    pub(super) fn tick(
        &mut self,
        cx: &Cx<'_, FourStep>,
        read: impl IntoIterator<Item = Pick>,
        seen: Option<(i64, i64)>,
    ) {
        self.look_at_answer(cx);
        let mut wanted: Vec<At> = read.into_iter().filter_map(|pick| self.place_of(pick)).collect();
        wanted.extend(
            seen.into_iter()
                .flat_map(|seen| self.seen_in(seen))
                .take(MAX_SEEN),
        );
        self.singles.tick(cx.wake, wanted);
    }

    /// What stands in a stretch of the course.
    fn seen_in(&self, (from, to): (i64, i64)) -> impl Iterator<Item = At> {
        let lands = self
            .level
            .as_ref()
            .map_or(&[][..], |level| level.lands.as_slice());
        let seen = lands.iter().enumerate().filter(move |(_, land)| {
            let x0 = i64::from(land.segment.x0);
            x0 <= to && from <= x0 + i64::from(land.segment.steps) * i64::from(X_PER_STEP)
        });
        seen.flat_map(move |(land, of)| {
            let all = of.obstacles.iter().enumerate();
            let seen = all.filter(move |(_, obstacle)| {
                let area = outline(
                    &obstacle.shape,
                    i64::from(of.segment.x0) + i64::from(obstacle.x_200ths),
                );
                from <= area.x.1 && area.x.0 <= to
            });
            seen.map(move |(idx, _)| (land, idx))
        })
    }

    fn look_at_answer(&mut self, cx: &Cx<'_, FourStep>) {
        let done = self.job.as_mut().map(Job::poll).unwrap_or_default();
        for done in done {
            if done.tag == self.tag
                && let Ok(found) = done.result
            {
                self.take(found);
            }
        }
        let Some(shown) = &cx.shown else { return };
        let is_known = { &self.report }
            .as_ref()
            .is_some_and(|report| Arc::ptr_eq(report, shown.report));
        if is_known {
            return;
        }
        let answer = shown.report.frames.first().and_then(|frame| frame.answer.clone());
        self.report = Some(shown.report.clone());
        self.level = Some(shown.level.clone());
        self.singles.renew(shown.level, answer.as_ref());
        // The old ones stay to be read, so that nothing moves until the new ones are there.
        self.are_edges_old = true;
        self.recoveries = None;
        self.deaths = Arc::default();
        let before = std::mem::take(&mut self.lands);
        let lands = answer.as_ref().map_or(&[][..], |answer| answer.lands.as_slice());
        self.lands = { lands.iter().enumerate() }
            .map(|(idx, land)| {
                let is_same = |known: &&LandFindings| {
                    let crossing = known.crossing.as_ref();
                    crossing.is_some_and(|crossing| Arc::ptr_eq(crossing, &land.crossing))
                };
                let old = before
                    .get(idx)
                    .and_then(|known| known.margin.or(known.old_margin));
                let known = before.iter().find(is_same).cloned();
                known.unwrap_or(LandFindings {
                    old_margin: old,
                    ..LandFindings::default()
                })
            })
            .collect();
        self.answer = answer;
        self.is_drawn = false;
        self.ask(cx);
    }

    fn ask(&mut self, cx: &Cx<'_, FourStep>) {
        let (Some(level), Some(report)) = (self.level.clone(), self.report.clone()) else {
            return;
        };
        let (answer, known) = (self.answer.clone(), self.lands.clone());
        self.tag += 1;
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            // A stop is no news: whoever stopped it asks anew.
            work(&level, &report, answer.as_deref(), &known, ctl, emit).ok();
        });
    }

    fn take(&mut self, found: Found) {
        match found {
            Found::Cloud(land, crossing, grid) => {
                if let Some(land) = self.lands.get_mut(land) {
                    land.crossing = Some(crossing);
                    land.cloud = Some(grid);
                }
            }
            Found::Deaths(deaths) => self.deaths = Arc::new(deaths),
            Found::Drawn => self.is_drawn = true,
            Found::Edges(edges) => {
                self.edges = Some(Arc::new(edges));
                self.are_edges_old = false;
            }
            Found::LandMargin(land, margin) => {
                if let Some(land) = self.lands.get_mut(land) {
                    land.margin = Some(margin);
                }
            }
            Found::Recoveries(windows) => self.recoveries = Some(Arc::new(windows)),
        }
    }
}

fn work(
    level: &Level,
    report: &GameReport<FourStep>,
    answer: Option<&Answer>,
    known: &[LandFindings],
    ctl: &Control,
    emit: &mut dyn FnMut(Found),
) -> Result<(), Stop> {
    let lands = answer.map_or(&[][..], |answer| answer.lands.as_slice());
    for (idx, land) in lands.iter().enumerate() {
        if known.get(idx).is_none_or(|known| known.cloud.is_none()) {
            let grid = Arc::new(Grid::of(&land.crossing));
            emit(Found::Cloud(idx, land.crossing.clone(), grid));
        }
        ctl.spend(1)?;
    }
    if let Some(answer) = answer.filter(|answer| !answer.is_crossed) {
        emit(Found::Deaths(deaths(level, answer)));
    }
    emit(Found::Drawn);
    let n_played = report.frames.len().saturating_sub(1);
    let n_ridden = answer.map_or(n_played, |answer| answer.n_ridden(level));
    let (pressed, _) = buttons(&report.inputs, level.entry.held, n_ridden);
    let ride = Ride::new(&level.game, level.entry, pressed);
    let stage = |n: u64| ctl.part(n * SHARES, (n + 1) * SHARES, 3 * SHARES);
    let margins = stage(1);
    emit(Found::Edges(ride.edges(&stage(0))?));
    for (idx, (land, of)) in lands.iter().zip(&level.lands).enumerate() {
        margins.set_share(idx, lands.len());
        if known.get(idx).is_none_or(|known| known.margin.is_none()) {
            let margin = of_land(level, of, land.start, ctl)?;
            emit(Found::LandMargin(idx, margin));
        }
    }
    emit(Found::Recoveries(ride.recoveries(&stage(2))?));
    Ok(())
}

/// Where the heroes of the last layer die: every one of them is played on with the button up and down.
fn deaths(level: &Level, answer: &Answer) -> Vec<DeathMark> {
    let failed = answer.lands.len().saturating_sub(1);
    let (Some(land), Some(world)) = (answer.lands.get(failed), level.solver.worlds().get(failed)) else {
        return Vec::new();
    };
    let layer = land.crossing.layers_survived;
    let first = layer * STEPS_PER_DECISION;
    let border = level.solver.border(failed);
    let n_heroes = land.crossing.cloud.count(layer);
    let mut marks = Vec::new();
    // So many that the marks show where, not so many that they are a stain.
    let every = (2 * n_heroes).div_ceil(MAX_MARKS).max(1);
    for mut hero in land.crossing.cloud.heroes(layer).step_by(every) {
        for press in [false, true] {
            let start = hero;
            for at in first..(first + STEPS_PER_DECISION).min(world.steps()) {
                match step(&level.solver.physics, world, at + 1, hero, press) {
                    Ok(next) => hero = next,
                    Err(Death(obstacle)) => {
                        marks.push(DeathMark {
                            step: border + at + 1,
                            y_720ths: hero.y_720ths,
                            obstacle,
                        });
                        break;
                    }
                }
            }
            hero = start;
        }
    }
    marks.dedup();
    marks
}

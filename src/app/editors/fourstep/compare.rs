//! The attempts at a land side by side: every one is crossed again as it was judged, so that each can
//! be looked at step by step.
//!
//! Knows attempts and the search; what it looks like is `compare_ui`.

use crate::app::editor::Cx;
use crate::control::{Control, Stop};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::generate::course::{Attempt, LandLog};
use crate::games::fourstep::lattice::{STEPS_PER_BEAT, STEPS_PER_DECISION, X_PER_STEP};
use crate::games::fourstep::physics::{Death, Physics, step};
use crate::games::fourstep::solve::crossing::cross;
use crate::games::fourstep::solve::layers::Tally;
use crate::games::fourstep::solve::windows::buttons_of;
use crate::games::fourstep::spec::{Land, Margins, Obstacle, SearchMode, TerrainSpec, Version};
use crate::games::fourstep::world::{Segment, World};
use crate::job::Job;

use super::course::Stretch;
use super::playtest::StepClock;

/// One attempt, judged again.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its difficulty.
    pub difficulty: f64,
    /// What stood there, from the start of the land.
    pub obstacles: Vec<Obstacle>,
    /// Whether it was crossed.
    pub is_crossed: bool,
    /// The hero who came furthest: before the first step and after each.
    pub heroes: Vec<Hero>,
    /// The last layer that a hero reached.
    pub layers_survived: usize,
    /// What killed there, most first; obstacles are counted from the first of the attempt.
    pub deaths: Vec<Tally>,
    /// States at each decision.
    pub counts: Vec<usize>,
}

impl Row {
    /// The hero after some steps; the last one where he is dead by then.
    pub(super) fn hero(&self, step: usize) -> Option<&Hero> {
        self.heroes.get(step).or(self.heroes.last())
    }

    /// Whether the way ends before a step.
    pub(super) fn is_over(&self, step: usize) -> bool {
        self.heroes.len() <= step
    }

    /// States that the search held at a step.
    pub(super) fn reached(&self, step: usize) -> usize {
        self.counts.get(step / STEPS_PER_DECISION).copied().unwrap_or(0)
    }
}

/// The attempts at one land, one below the other.
pub(super) struct Compare {
    /// The land.
    pub terrain: usize,
    /// What kind it was when it was generated.
    pub land: Land,
    /// Where it starts, in 200ths of a cell of the course.
    pub x0: i64,
    /// Its length in steps.
    pub steps: usize,
    /// The shared playhead, in steps from the land's start.
    pub step: usize,
    /// The attempts, as far as they are judged again.
    pub rows: Vec<Row>,
    /// How many there are.
    pub n_attempts: usize,
    /// Runs while it plays.
    pub clock: Option<StepClock>,
    job: Job<Row>,
}

impl Compare {
    /// Begins: the attempts are judged again in the background, one after the other.
    pub(super) fn new(cx: &Cx<'_, FourStep>, stretch: &Stretch, of: &TerrainSpec, log: &LandLog) -> Self {
        let version = cx.doc.spec().version;
        let segment = Segment {
            form: log.land.form(),
            x0: i32::try_from(stretch.x0).unwrap_or(0),
            steps: of.beats * STEPS_PER_BEAT,
            first_obstacle: 0,
        };
        let attempts: Vec<Attempt> = log.attempts.clone();
        let mut compare = Self {
            terrain: stretch.terrain,
            land: log.land,
            x0: stretch.x0,
            steps: segment.steps as usize,
            step: 0,
            rows: Vec::new(),
            n_attempts: attempts.len(),
            clock: None,
            job: Job::new(cx.wake.clone()),
        };
        compare.job.request(1, move |ctl, emit| {
            for attempt in &attempts {
                match judged(attempt, segment, version, ctl) {
                    Ok(row) => emit(row),
                    Err(Stop::Cancelled | Stop::OutOfBudget) => return,
                }
            }
        });
        compare
    }

    /// Whether attempts are still being judged.
    pub(super) fn is_busy(&self) -> bool {
        self.job.is_busy()
    }

    /// Takes what was judged; lets time pass while it plays. Says whether it plays on.
    pub(super) fn tick(&mut self, now_secs: f64) -> bool {
        let done = self.job.poll();
        self.rows
            .extend(done.into_iter().filter_map(|done| done.result.ok()));
        let Some(clock) = &mut self.clock else {
            return false;
        };
        self.step = (self.step + clock.due_steps(now_secs) as usize).min(self.steps);
        if self.step == self.steps {
            self.clock = None;
        }
        self.clock.is_some()
    }

    /// Goes on or back by steps; ends the playing.
    pub(super) fn go(&mut self, by: i64) {
        self.clock = None;
        self.step = (self.step as i64 + by).clamp(0, self.steps as i64) as usize;
    }

    /// Goes to a step; ends the playing.
    pub(super) fn go_to(&mut self, step: i64) {
        self.clock = None;
        self.step = step.clamp(0, self.steps as i64) as usize;
    }

    /// Plays on at a tempo, or stops.
    pub(super) fn toggle_play(&mut self, bpm: u32) {
        if self.clock.take().is_none() {
            if self.step == self.steps {
                self.step = 0;
            }
            self.clock = Some(StepClock::new(bpm));
        }
    }

    /// The end of the land, in 200ths of a cell of the course.
    pub(super) fn x1(&self) -> i64 {
        self.x0 + self.steps as i64 * i64::from(X_PER_STEP)
    }
}

/// Crosses an attempt as the generator did: by the reference search, under the margins of its time.
fn judged(attempt: &Attempt, segment: Segment, version: Version, ctl: &Control) -> Result<Row, Stop> {
    let physics = Physics::of(version);
    let margins = if version == Version::V1_0_0 {
        Margins::NONE
    } else {
        Margins::default()
    };
    let mut row = Row {
        difficulty: attempt.difficulty,
        obstacles: attempt.obstacles.clone(),
        is_crossed: attempt.is_crossed,
        heroes: vec![attempt.start],
        layers_survived: attempt.layers_survived,
        deaths: Vec::new(),
        counts: Vec::new(),
    };
    let Ok(world) = World::compile(&attempt.obstacles, segment, margins) else {
        return Ok(row);
    };
    let crossing = cross(&physics, &world, attempt.start, SearchMode::Reference, ctl)?;
    let furthest = || crossing.way_to(&physics, &world, 0).map(|(_, path)| path);
    let path = crossing.path.clone().or_else(furthest);
    row.counts = (0..crossing.cloud.n_layers())
        .map(|layer| crossing.cloud.count(layer))
        .collect();
    row.layers_survived = crossing.layers_survived;
    let buttons = path.map_or_else(Vec::new, |path| {
        let steps = path.decisions.len() * STEPS_PER_DECISION;
        buttons_of(&path, steps.min(world.steps()))
    });
    row.deaths = crossing.deaths;
    let mut hero = attempt.start;
    for (at, press) in buttons.into_iter().enumerate() {
        match step(&physics, &world, at + 1, hero, press) {
            Ok(next) => hero = next,
            Err(Death(_)) => break,
        }
        row.heroes.push(hero);
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fourstep::generate::course::generate;
    use crate::games::fourstep::generate::tracks;
    use crate::games::fourstep::spec::Recipe;

    #[test]
    fn attempts_are_judged_again_as_they_were() {
        // A release whose pits were too wide for its margin: many attempts.
        let recipe = Recipe {
            track: tracks::daily("2026-10-07"),
            version: Version::V1_2_0,
            ..Recipe::default()
        };
        let ctl = Control::unlimited();
        let course = generate(&recipe, &ctl).unwrap();
        let (mut x0, mut n_failed) = (0, 0);
        for (log, of) in course.lands.iter().zip(&course.spec.terrains) {
            let segment = Segment {
                form: log.land.form(),
                x0,
                steps: of.beats * STEPS_PER_BEAT,
                first_obstacle: 0,
            };
            for attempt in &log.attempts {
                let row = judged(attempt, segment, recipe.version, &ctl).unwrap();
                assert_eq!(row.layers_survived, attempt.layers_survived);
                let n_dead: u64 = attempt.deaths.iter().map(|tally| tally.states).sum();
                assert_eq!(n_dead, row.deaths.iter().map(|tally| tally.states).sum::<u64>());
                let end = row.layers_survived * STEPS_PER_DECISION;
                assert_eq!(row.heroes.len(), end.min(segment.steps as usize) + 1);
                assert_eq!(
                    row.is_crossed,
                    row.deaths.is_empty() && end >= segment.steps as usize
                );
                n_failed += usize::from(!attempt.is_crossed);
            }
            x0 += (of.beats * 600) as i32;
        }
        assert_ne!(n_failed, 0);
    }
}

//! Courses: each land is generated, solved from where the last one ended, and made easier when it
//! cannot be crossed. Every attempt is kept.
//!
//! Knows attempts and their log; which search accepts is the caller's choice.
//! Source: `docs/rules/fourstep.md`, sections 2 and 8b (retry and fallback stated in the seed).

use super::dice::{Bench, Heard};
use super::limits::Limits;
use super::tracks::Stretch;
use super::{burrow, field, mountain, naive, sea};
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::lattice::{BEATS_PER_BAR, STEPS_PER_BEAT, X_PER_BAR};
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::solve::crossing::{self, Crossing};
use crate::games::fourstep::solve::layers::{Path, Tally};
use crate::games::fourstep::spec::{Land, Margins, Obstacle, Recipe, SearchMode, Spec, TerrainSpec, Version};
use crate::games::fourstep::world::{Segment, TooLarge, World};
use crate::rng::Rng;

/// What a failed attempt's difficulty is multiplied by.
pub const RETRY_FACTOR: f64 = 0.72;
/// Attempts before a land is left empty.
pub const MAX_ATTEMPTS: u32 = 8;
/// Final states that the log keeps of a failed attempt.
const KEPT_STATES: usize = 64;

/// One attempt at one land, as it was judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// Its difficulty.
    pub difficulty: f64,
    /// The hero who entered.
    pub start: Hero,
    /// What stood there, from the start of the land.
    pub obstacles: Vec<Obstacle>,
    /// Whether it was crossed.
    pub is_crossed: bool,
    /// Number of the last layer that a hero reached.
    pub layers_survived: usize,
    /// Decisions of the land.
    pub n_layers: usize,
    /// What killed there. Obstacles are counted as they would have been in the course.
    pub deaths: Vec<Tally>,
    /// Some of the heroes of that layer.
    pub final_states: Vec<Hero>,
    /// Pairs of state and action that were simulated.
    pub expanded: u64,
    /// States of the largest layer.
    pub peak: usize,
    /// Every draw of it.
    pub heard: Vec<Heard>,
}

/// How one land came about.
#[derive(Clone, Debug, PartialEq)]
pub struct LandLog {
    /// What kind of land.
    pub land: Land,
    /// Its planned difficulty.
    pub planned_difficulty: f64,
    /// Its attempts; the last is the one that stayed.
    pub attempts: Vec<Attempt>,
}

/// A generated course.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The course as it is saved.
    pub spec: Spec,
    /// Draws that put its lands into their order, before all others.
    pub track_draws: u32,
    /// How its lands came about.
    pub lands: Vec<LandLog>,
    /// Whether the button is down, one a decision, from start to finish.
    pub decisions: Vec<bool>,
    /// The hero at the finish.
    pub end: Hero,
}

/// Generates a course.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn generate(recipe: &Recipe, ctl: &Control) -> Result<Course, Stop> {
    let track = &recipe.track;
    let mut rng = Rng::from_seed(track.seed_text());
    let start = rng.state;
    let stretches = track.stretches(&mut rng);
    let mut course = Course {
        spec: Spec {
            title: track.title.clone(),
            seed: track.seed_text().to_owned(),
            bpm: track.bpm,
            key: track.key.clone(),
            chords: track.chords.clone(),
            version: recipe.version,
            margins: Margins::default(),
            patterns: Vec::new(),
            terrains: Vec::new(),
        },
        track_draws: rng.draws_since(start),
        lands: Vec::new(),
        decisions: Vec::new(),
        end: Hero::START,
    };
    if recipe.version == Version::V1_0_0 {
        course.spec.margins = Margins::NONE;
    }
    let n_lands = stretches.len() as u64;
    for (idx, stretch) in stretches.into_iter().enumerate() {
        ctl.set_progress(idx as u64, n_lands);
        add_land(&mut course, recipe, stretch, &mut rng, ctl)?;
    }
    ctl.set_progress(n_lands, n_lands);
    Ok(course)
}

fn add_land(
    course: &mut Course,
    recipe: &Recipe,
    stretch: Stretch,
    rng: &mut Rng,
    ctl: &Control,
) -> Result<(), Stop> {
    let beats = (stretch.to_bar - stretch.from_bar) * BEATS_PER_BAR;
    let n_before: usize = course
        .spec
        .terrains
        .iter()
        .map(|terrain| terrain.obstacles.len())
        .sum();
    let segment = Segment {
        form: stretch.land.form(),
        x0: stretch.from_bar as i32 * X_PER_BAR,
        steps: beats * STEPS_PER_BEAT,
        first_obstacle: n_before as u32,
    };
    let (log, path) = one_land(
        &course.spec,
        segment,
        stretch,
        course.end,
        recipe.search,
        rng,
        ctl,
    )?;
    if let Some(path) = path {
        course.end = path.end;
        course.decisions.extend(path.decisions);
    }
    if let Some(last) = log.attempts.last() {
        course.spec.terrains.push(TerrainSpec {
            land: stretch.land,
            beats,
            planned_difficulty: stretch.difficulty,
            final_difficulty: last.difficulty,
            attempts: log.attempts.len() as u32,
            obstacles: last.obstacles.clone(),
            uses: Vec::new(),
        });
    }
    course.lands.push(log);
    Ok(())
}

/// One land: attempts until one is crossed, or an empty land. The spec gives rules and margins.
pub(super) fn one_land(
    spec: &Spec,
    segment: Segment,
    stretch: Stretch,
    entry: Hero,
    search: SearchMode,
    rng: &mut Rng,
    ctl: &Control,
) -> Result<(LandLog, Option<Path>), Stop> {
    let mut log = LandLog {
        land: stretch.land,
        planned_difficulty: stretch.difficulty,
        attempts: Vec::new(),
    };
    let mut difficulty = stretch.difficulty;
    for attempt in 1..=MAX_ATTEMPTS + 1 {
        let is_fallback = MAX_ATTEMPTS < attempt;
        let (obstacles, heard) = if is_fallback {
            difficulty = 0.0;
            (Vec::new(), Vec::new())
        } else {
            fill_heard(&stretch, difficulty, spec.version, rng)
        };
        let crossing = judge(&obstacles, segment, spec, entry, search, ctl)?;
        let judged = attempt_of(difficulty, entry, obstacles, crossing.as_ref());
        log.attempts.push(Attempt { heard, ..judged });
        let path = crossing.and_then(|crossing| crossing.path);
        if path.is_some() {
            return Ok((log, path));
        }
        difficulty *= RETRY_FACTOR;
    }
    Ok((log, None))
}

/// The obstacles of one attempt at a stretch of track.
pub fn fill(stretch: &Stretch, difficulty: f64, version: Version, rng: &mut Rng) -> Vec<Obstacle> {
    fill_heard(stretch, difficulty, version, rng).0
}

/// [`fill`], with every draw.
fn fill_heard(
    stretch: &Stretch,
    difficulty: f64,
    version: Version,
    rng: &mut Rng,
) -> (Vec<Obstacle>, Vec<Heard>) {
    let cells = |bar: u32| 12.0 * f64::from(bar);
    let mut bench = Bench::new(rng, difficulty, cells(stretch.from_bar), cells(stretch.to_bar));
    let limits = Limits::of(version);
    match (stretch.land, limits.has_measured_tables) {
        (Land::Field, _) => field::fill(&mut bench, &limits),
        (Land::Burrow, _) => burrow::fill(&mut bench),
        (Land::Sea, true) => sea::fill(&mut bench),
        (Land::Sea, false) => naive::sea(&mut bench, &limits),
        (Land::Mountain, true) => mountain::fill(&mut bench),
        (Land::Mountain, false) => naive::mountain(&mut bench),
    }
    bench.done()
}

/// Solves one attempt; nothing where it cannot even be compiled.
fn judge(
    obstacles: &[Obstacle],
    segment: Segment,
    spec: &Spec,
    entry: Hero,
    search: SearchMode,
    ctl: &Control,
) -> Result<Option<Crossing>, Stop> {
    let physics = Physics::of(spec.version);
    match World::compile(obstacles, segment, spec.margins) {
        Ok(world) => crossing::cross(&physics, &world, entry, search, ctl).map(Some),
        Err(TooLarge) => Ok(None),
    }
}

fn attempt_of(
    difficulty: f64,
    start: Hero,
    obstacles: Vec<Obstacle>,
    crossing: Option<&Crossing>,
) -> Attempt {
    let nothing = Crossing::default();
    let crossing = crossing.unwrap_or(&nothing);
    let last = crossing.layers_survived;
    Attempt {
        difficulty,
        start,
        obstacles,
        is_crossed: crossing.path.is_some(),
        layers_survived: last,
        n_layers: crossing.n_layers,
        deaths: crossing.deaths.clone(),
        final_states: crossing.cloud.heroes(last).take(KEPT_STATES).collect(),
        expanded: crossing.expanded,
        peak: crossing.peak,
        heard: Vec::new(),
    }
}

//! Generated lands once more: the log of a course that is known by its seed, one land alone, and any
//! attempt of a log.
//!
//! Knows how a spec and its track belong together; attempts are `course`'s.

use super::course::{Attempt, Course, LandLog, generate, one_land};
use super::tracks::{self, Stretch, TrackSpec};
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::lattice::BEATS_PER_BAR;
use crate::games::fourstep::level::segments;
use crate::games::fourstep::spec::{Recipe, SearchMode, Spec};
use crate::rng::Rng;

/// The track that a course was generated from: the day's, the named one, or an own plan, whichever makes
/// these lands. Difficulties that were edited since are no matter to a track that the title names.
pub fn track_of(spec: &Spec) -> Option<TrackSpec> {
    if spec.seed.is_empty() {
        return None;
    }
    let day = spec.title.strip_prefix("DAILY ").map(tracks::daily);
    let named = tracks::by_name(&spec.title).or(day).map(|track| TrackSpec {
        seed: spec.seed.clone(),
        ..track
    });
    let own = TrackSpec {
        title: spec.title.clone(),
        seed: spec.seed.clone(),
        bpm: spec.bpm,
        key: spec.key.clone(),
        chords: spec.chords.clone(),
        bars: { &spec.terrains }
            .iter()
            .fold(0, |bars, of| u32::saturating_add(bars, of.beats / BEATS_PER_BAR)),
        plan: spec.terrains.iter().map(|of| of.land).collect(),
        shuffles_middle: false,
        from_difficulty: spec.terrains.first()?.planned_difficulty,
        to_difficulty: spec.terrains.last()?.planned_difficulty,
    };
    let all = [Some(tracks::daily(&spec.seed)), named.clone(), Some(own)];
    let planned = all
        .into_iter()
        .flatten()
        .find(|track| has_plan(track, spec, true));
    planned.or_else(|| named.filter(|track| has_plan(track, spec, false)))
}

/// Whether a track makes the lands of a course, of the same length and, if so wished, as difficult.
fn has_plan(track: &TrackSpec, spec: &Spec, as_difficult: bool) -> bool {
    let stretches = track.stretches(&mut Rng::from_seed(track.seed_text()));
    stretches.len() == spec.terrains.len() && { stretches.iter() }.zip(&spec.terrains).all(|(stretch, of)| {
        let is_alike = (stretch.difficulty - of.planned_difficulty).abs() < 1e-9;
        stretch.land == of.land
            && (stretch.to_bar - stretch.from_bar) * BEATS_PER_BAR == of.beats
            && (is_alike || !as_difficult)
    })
}

/// Generates a course again by its title and seed, with all attempts. Nothing where no track of that
/// title makes these lands, be it that some were edited since.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn relive(spec: &Spec, ctl: &Control) -> Result<Option<Course>, Stop> {
    let course = relive_near(spec, ctl)?;
    Ok(course.filter(|course| course.spec.terrains == spec.terrains))
}

/// The same for a course of which some lands were edited since: generated again as the track makes it,
/// by the search with which more lands come out as they are. Nothing where the lands are others.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn relive_near(spec: &Spec, ctl: &Control) -> Result<Option<Course>, Stop> {
    let Some(track) = track_of(spec) else {
        return Ok(None);
    };
    let mut nearest: Option<(usize, Course)> = None;
    for search in [SearchMode::Reference, SearchMode::Exact] {
        let recipe = Recipe {
            track: track.clone(),
            version: spec.version,
            search,
        };
        let course = generate(&recipe, ctl)?;
        let n_lands = course.spec.terrains.len();
        let pairs = course.spec.terrains.iter().zip(&spec.terrains);
        let n_alike = pairs.filter(|(a, b)| a == b).count();
        if nearest.as_ref().is_none_or(|(n, _)| *n < n_alike) {
            nearest = Some((n_alike, course));
        }
        if nearest.as_ref().is_some_and(|(n, _)| *n == n_lands) {
            break;
        }
    }
    Ok(nearest.map(|(_, course)| course))
}

/// Generates one land of a course anew, from a seed of its own, for the hero who enters it.
/// Nothing where there is no such land, or its length is no whole number of bars.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn regenerate(
    spec: &Spec,
    terrain_idx: usize,
    entry: Hero,
    (seed, difficulty): (&str, f64),
    ctl: &Control,
) -> Result<Option<LandLog>, Stop> {
    let (Some(terrain), Some((_, segment))) =
        (spec.terrains.get(terrain_idx), segments(spec).nth(terrain_idx))
    else {
        return Ok(None);
    };
    let from_beat = spec.terrains[..terrain_idx]
        .iter()
        .fold(0_u32, |beats, terrain| beats.saturating_add(terrain.beats));
    if terrain.beats % BEATS_PER_BAR != 0 || from_beat % BEATS_PER_BAR != 0 {
        return Ok(None);
    }
    let stretch = Stretch {
        land: terrain.land,
        from_bar: from_beat / BEATS_PER_BAR,
        to_bar: (from_beat.saturating_add(terrain.beats)) / BEATS_PER_BAR,
        difficulty: if difficulty.is_finite() {
            difficulty.clamp(0.0, 1.0)
        } else {
            0.0
        },
    };
    let mut rng = Rng::from_seed(seed);
    let (log, _) = one_land(
        spec,
        segment,
        stretch,
        entry,
        SearchMode::Reference,
        &mut rng,
        ctl,
    )?;
    Ok(Some(log))
}

/// The course with one of its lands as an attempt left it. Its patterns' uses go with the rest.
pub fn with_attempt(spec: &Spec, terrain_idx: usize, attempt: &Attempt, number: u32) -> Option<Spec> {
    let mut changed = spec.clone();
    let terrain = changed.terrains.get_mut(terrain_idx)?;
    terrain.obstacles.clone_from(&attempt.obstacles);
    terrain.uses.clear();
    terrain.final_difficulty = attempt.difficulty;
    terrain.attempts = number;
    Some(changed)
}

/// The course with one of its lands frozen: what its patterns come to stays, and the generator's notes
/// go.
pub fn frozen(spec: &Spec, terrain_idx: usize) -> Option<Spec> {
    let mut changed = spec.clone();
    let obstacles = crate::games::fourstep::patterns::expand::expand(spec, spec.terrains.get(terrain_idx)?);
    let terrain = changed.terrains.get_mut(terrain_idx)?;
    terrain.obstacles = obstacles.obstacles;
    terrain.uses.clear();
    terrain.attempts = 0;
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::games::fourstep::FourStep;
    use crate::games::fourstep::spec::Land;

    fn generated(track: TrackSpec) -> Spec {
        let recipe = Recipe {
            track,
            ..Recipe::default()
        };
        FourStep::generate(&recipe, &Control::unlimited()).spec
    }

    #[test]
    fn a_course_is_traced_back_to_its_track() {
        let own = TrackSpec {
            title: "OURS".to_owned(),
            seed: "a seed".to_owned(),
            bars: 12,
            plan: vec![Land::Field, Land::Burrow],
            ..TrackSpec::default()
        };
        for track in [
            tracks::daily("2026-10-07"),
            tracks::by_name("TIDE POOL").unwrap(),
            own,
        ] {
            let spec = generated(track.clone());
            let found = track_of(&spec).unwrap();
            let lands = generate(
                &Recipe {
                    track: found,
                    ..Recipe::default()
                },
                &Control::unlimited(),
            )
            .unwrap()
            .lands;
            for (land, of) in lands.iter().zip(&spec.terrains) {
                assert_eq!(
                    land.attempts.last().unwrap().obstacles,
                    of.obstacles,
                    "{}",
                    track.title
                );
            }
            let mut changed = spec.clone();
            changed.terrains[0].beats += 4;
            changed.terrains[0].planned_difficulty += 0.01;
            assert_ne!(track_of(&changed), track_of(&spec));
        }
    }
}

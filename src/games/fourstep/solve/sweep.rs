//! Sweeps of the margin: what is left of the heroes as what kills grows, land by land.
//!
//! Knows curves; single margins are `margins`. Every point is the exact search's, from the hero who
//! enters the land in the answer that is swept.
//! Source: `docs/rules/fourstep.md`, sections 2 and 9.

use serde::Serialize;

use super::course::{Answer, solve_after};
use super::exact;
use super::margins::{self, Margin, only};
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::level::{Level, LevelLand};
use crate::games::fourstep::spec::{Margins, Question, Spec};
use crate::games::fourstep::world::World;

/// How one land fares under one margin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SweepPoint {
    /// The margin.
    pub margin: Margin,
    /// Whether there is a way.
    pub is_crossed: bool,
    /// Decisions that somebody survives.
    pub layers_survived: usize,
    /// Heroes at the end; 0 when nobody crosses.
    pub n_survivors: usize,
}

/// How one land fares as the margin grows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sweep {
    /// The land, from 0 among those that were asked for.
    pub land_idx: usize,
    /// What the hero is there.
    pub form: Form,
    /// The margin that the spec asks for.
    pub asked: Margin,
    /// The largest margin with a way, exactly; nothing when there is none even without margin.
    pub largest: Option<Margin>,
    /// Decisions of the land.
    pub n_layers: usize,
    /// One point a margin, ascending.
    pub points: Vec<SweepPoint>,
}

/// The margins that a sweep tries when nobody says which: every eighth of a cell up to two cells.
pub fn usual_margins() -> Vec<i32> {
    (0..=margins::MOST).step_by(25).collect()
}

/// Sweeps one land.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn of_land(
    level: &Level,
    land_idx: usize,
    start: Hero,
    tried_200ths: &[i32],
    ctl: &Control,
) -> Result<Option<Sweep>, Stop> {
    let Some(land) = level.lands.get(land_idx) else {
        return Ok(None);
    };
    let form = land.segment.form;
    let margin = |x_200ths| Margin::new(x_200ths, level.bpm);
    let mut sweep = Sweep {
        land_idx,
        form,
        asked: margin(level.margins.of(form)),
        largest: None,
        n_layers: 0,
        points: Vec::new(),
    };
    for x_200ths in tried_200ths.iter().copied().filter(|margin| 0 <= *margin) {
        let reach = match compiled(land, x_200ths) {
            Some(world) => exact::reach(&level.solver.physics, &world, start, ctl)?,
            None => continue,
        };
        sweep.n_layers = reach.n_layers;
        sweep.points.push(SweepPoint {
            margin: margin(x_200ths),
            is_crossed: reach.is_crossed(),
            layers_survived: reach.layers_survived,
            n_survivors: if reach.is_crossed() { reach.n_survivors } else { 0 },
        });
    }
    sweep.largest = margins::of_land(level, land, start, ctl)?;
    Ok(Some(sweep))
}

fn compiled(land: &LevelLand, margin: i32) -> Option<World> {
    let margins = only(land.segment.form, margin);
    World::compile(&land.obstacles, land.segment, margins).ok()
}

/// Sweeps every land that an answer entered, the one that cannot be crossed among them.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn of_answer(
    level: &Level,
    answer: &Answer,
    tried_200ths: &[i32],
    ctl: &Control,
) -> Result<Vec<Sweep>, Stop> {
    let mut sweeps = Vec::new();
    for (land_idx, land) in answer.lands.iter().enumerate() {
        ctl.set_progress(land_idx as u64, answer.lands.len() as u64);
        sweeps.extend(of_land(level, land_idx, land.start, tried_200ths, ctl)?);
    }
    ctl.set_progress(answer.lands.len() as u64, answer.lands.len() as u64);
    Ok(sweeps)
}

/// The largest margin of a form with which the whole course still has a way, the other forms keeping
/// theirs; nothing when it has none even with 0, and nothing when no land is of that form.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn of_form(spec: &Spec, question: &Question, form: Form, ctl: &Control) -> Result<Option<Margin>, Stop> {
    let mut question = question.clone();
    // Rounded margins of the question would not be the ones that are tried.
    let scaled = spec.margins.scaled(question.margin_permille);
    question.margin_permille = 1000;
    let with = |margin: i32| Spec {
        margins: set(scaled, form, margin),
        ..spec.clone()
    };
    let Ok(first) = Level::compile(&with(0), &question) else {
        return Ok(None);
    };
    if first.lands.iter().all(|land| land.segment.form != form) {
        return Ok(None);
    }
    let mut known = None;
    let found = margins::largest(|margin| {
        let Ok(level) = Level::compile(&with(margin), &question) else {
            return Ok(false);
        };
        let before = known.as_ref().map(|(level, answer)| (level, answer));
        let answer = solve_after(before, &level, ctl)?;
        let is_crossed = answer.is_crossed;
        if is_crossed {
            known = Some((level, answer));
        }
        Ok(is_crossed)
    })?;
    Ok(found.map(|margin| Margin::new(margin, spec.bpm)))
}

fn set(margins: Margins, form: Form, margin: i32) -> Margins {
    let one = only(form, margin);
    let of = |other: Form| {
        if other == form {
            one.of(form)
        } else {
            margins.of(other)
        }
    };
    Margins {
        runner_200ths: of(Form::Runner),
        digger_200ths: of(Form::Digger),
        jelly_200ths: of(Form::Jelly),
        glider_200ths: of(Form::Glider),
    }
}

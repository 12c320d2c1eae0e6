//! What the command line's JSON tells of an answer beyond its report: lands with their margins, windows
//! of presses, the tally of deaths, the generator's attempts, and repairs.
//!
//! Knows the shape of that JSON (`docs/cli.md`); what it holds is `solve`'s and `generate`'s.

use serde_json::{Value, json};

use super::FourStep;
use super::generate::again::relive_near;
use super::input::buttons;
use super::lattice::{STEPS_PER_DECISION, X_PER_STEP, ms_of_steps};
use super::level::Level;
use super::names::beat_of;
use super::solve::course::{Answer, solve};
use super::solve::layers::Tally;
use super::solve::margins::{self, Margin};
use super::solve::repair::{self, Wish, apply};
use super::solve::windows::{Edge, Ride, Window};
use super::spec::{Obstacle, Question, Spec};
use crate::control::Control;
use crate::game::GameReport;

/// Everything, as far as the budget goes; what it does not reach is null.
pub fn details(
    (spec, question): (&Spec, &Question),
    level: &Level,
    report: &GameReport<FourStep>,
    ctl: &Control,
) -> Value {
    let kept = report.frames.first().and_then(|frame| frame.answer.clone());
    let answer = match kept {
        Some(answer) => answer,
        None => match solve(level, ctl) {
            Ok(answer) => answer.into(),
            Err(_) => return Value::Null,
        },
    };
    json!({
        "lands": lands(spec, level, &answer, ctl),
        "windows": windows(level, &answer, report, ctl),
        "windows_of": if answer.is_crossed { "the way through" } else { "the run that came furthest, to its death" },
        "tally": tally(level, &answer),
        "attempts": attempts(spec, ctl),
        "repairs": repairs((spec, question), level, &answer, ctl),
    })
}

/// Parts of a land's margins that are told apart while they are measured.
const SHARES: u64 = 1000;

fn lands(spec: &Spec, level: &Level, answer: &Answer, ctl: &Control) -> Vec<Value> {
    let mut lands = Vec::new();
    for (idx, (land, answered)) in level.lands.iter().zip(&answer.lands).enumerate() {
        let from = idx as u64 * SHARES;
        let told = &ctl.part(from, from + SHARES, answer.lands.len() as u64 * SHARES);
        let crossing = &answered.crossing;
        let notes = spec.terrains.get(land.terrain_idx);
        let margin = margins::of_land(level, land, answered.start, ctl);
        let single = margins::of_obstacles(level, land, answered.start, told);
        let single = single.map(|single| -> Vec<Value> {
            let first = land.segment.first_obstacle;
            { single.iter() }
                .map(|one| placed(json!(one), one.obstacle.checked_sub(first), land.terrain_idx))
                .collect()
        });
        lands.push(json!({
            "land": land.land,
            "terrain": land.terrain_idx,
            "first_obstacle": land.segment.first_obstacle,
            "obstacles": land.obstacles.len(),
            "entry": answered.start,
            "is_crossed": crossing.path.is_some(),
            "is_key_artefact": answered.is_key_artefact,
            "decisions": crossing.n_layers,
            "decisions_survived": crossing.layers_survived,
            "peak_states": crossing.peak,
            "planned_difficulty": notes.map(|notes| notes.planned_difficulty),
            "final_difficulty": notes.map(|notes| notes.final_difficulty),
            "attempts": notes.map(|notes| notes.attempts),
            "searched_margin": Margin::new(level.margins.of(land.segment.form), level.bpm),
            "margin": margin.unwrap_or(None),
            "margins": single.ok(),
        }));
    }
    lands
}

fn windows(
    level: &Level,
    answer: &Answer,
    report: &GameReport<FourStep>,
    ctl: &Control,
) -> Option<Vec<Value>> {
    let (buttons, _) = buttons(&report.inputs, level.entry.held, answer.n_ridden(level));
    let edges = Ride::new(&level.game, level.entry, buttons).edges(ctl).ok()?;
    Some(edges.iter().map(|edge| edge_json(level, edge)).collect())
}

/// What is told of an obstacle, with its land and its index there, both from 0.
fn placed(mut told: Value, idx_in_land: Option<u32>, terrain_idx: usize) -> Value {
    told["land"] = json!(terrain_idx);
    told["index_in_land"] = json!(idx_in_land);
    told
}

fn edge_json(level: &Level, edge: &Edge) -> Value {
    let ms = |steps: usize| ms_of_steps(i32::try_from(steps).unwrap_or(i32::MAX), level.bpm);
    let window = |window: &Window| {
        json!({
            "early_steps": window.early_steps,
            "late_steps": window.late_steps,
            "early_ms": ms(window.early_steps),
            "late_ms": ms(window.late_steps),
        })
    };
    json!({
        "step": edge.step,
        "at": beat_of(level.first_step().saturating_add(edge.step as u32)).en,
        "form": edge.form,
        "edge": edge.kind,
        "strict": window(&edge.strict),
        "local": window(&edge.local),
    })
}

/// What kills where everybody dies; null where somebody gets through.
fn tally(level: &Level, answer: &Answer) -> Value {
    let failed = answer.lands.len().saturating_sub(1);
    let (Some(land), Some(answered)) = (level.lands.get(failed), answer.lands.get(failed)) else {
        return Value::Null;
    };
    if answer.is_crossed {
        return Value::Null;
    }
    let decision = answered.crossing.layers_survived;
    let step = land.segment.x0 / X_PER_STEP + (decision * STEPS_PER_DECISION) as i32;
    json!({
        "land": land.terrain_idx,
        "decision": decision,
        "at": beat_of(step.unsigned_abs()).en,
        "killers": killers(&answered.crossing.deaths, (&land.obstacles, land.segment.first_obstacle, land.terrain_idx)),
    })
}

/// Who killed how many, of the obstacles of one land.
fn killers(deaths: &[Tally], (of, first, terrain_idx): (&[Obstacle], u32, usize)) -> Vec<Value> {
    let killer = |tally: &Tally| {
        let own = tally.obstacle.checked_sub(first);
        let shape = own
            .and_then(|own| of.get(own as usize))
            .map(|one| one.shape.word());
        let told = json!({ "obstacle": tally.obstacle, "kind": shape, "states": tally.states });
        placed(told, own, terrain_idx)
    };
    deaths.iter().map(killer).collect()
}

/// The generator's attempts at each land, and which lands were edited since; null for courses that no
/// known track makes.
fn attempts(spec: &Spec, ctl: &Control) -> Value {
    let Ok(Some(course)) = relive_near(spec, ctl) else {
        return Value::Null;
    };
    let mut lands = Vec::new();
    let mut first = 0;
    for (idx, land) in course.lands.iter().enumerate() {
        let tries: Vec<Value> = land
            .attempts
            .iter()
            .map(|attempt| {
                json!({
                    "difficulty": attempt.difficulty,
                    "obstacles": attempt.obstacles.len(),
                    "is_crossed": attempt.is_crossed,
                    "decisions": attempt.n_layers,
                    "decisions_survived": attempt.layers_survived,
                    "killers": killers(&attempt.deaths, (&attempt.obstacles, first, idx)),
                })
            })
            .collect();
        first += land.attempts.last().map_or(0, |last| last.obstacles.len() as u32);
        lands.push(json!({
            "land": land.land,
            "planned_difficulty": land.planned_difficulty,
            "is_edited_since": course.spec.terrains.get(idx) != spec.terrains.get(idx),
            "attempts": tries,
        }));
    }
    Value::Array(lands)
}

fn repairs((spec, question): (&Spec, &Question), level: &Level, answer: &Answer, ctl: &Control) -> Value {
    let found = repair::offer(spec, question, (level, answer), Wish::default(), ctl);
    let Ok(Some(repairs)) = found else {
        return Value::Null;
    };
    let mut value = json!(repairs);
    for (idx, repair) in repairs.found.iter().enumerate() {
        value["found"][idx]["label"] = json!(apply::label(level, repair).en);
    }
    value
}

//! What the command line's words mean here: which stage, which seed, which mode.

use super::spec::{Difficulty, Mode, Question, Recipe, Spec, stage_seed};
use crate::game::Ask;

/// The recipe that `new` was asked for.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn recipe(ask: &Ask) -> Result<Recipe, String> {
    refuse_unknown(ask, &["seed", "stage", "attempt"])?;
    let default = Recipe::default();
    if ask.stage == Some(0) {
        return Err("--stage counts from 1".to_owned());
    }
    // Whoever names a seed or an attempt means the first stage's, unless another is named.
    let is_seeded = ask.seed.is_some() || ask.attempt.is_some();
    Ok(Recipe {
        run: ask.seed.clone().unwrap_or(default.run),
        stage: ask.stage.unwrap_or(u32::from(is_seeded)),
        attempt: ask.attempt.unwrap_or(default.attempt),
        difficulty: default.difficulty,
    })
}

/// The question that is asked of a spec.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn question(spec: &Spec, ask: &Ask) -> Result<Question, String> {
    refuse_unknown(ask, &["seed", "stage", "attempt", "mode", "difficulty", "tempo"])?;
    let mode = match ask.mode.as_deref() {
        None => Mode::Climb,
        Some(word) => one_of("mode", word, &Mode::ALL, Mode::word)?,
    };
    let stage = match (mode, ask.stage) {
        (Mode::Climb, Some(0)) => return Err("--stage counts from 1".to_owned()),
        (Mode::Climb, stage) => stage.unwrap_or(1),
        (_, Some(_)) => return Err(format!("--stage means nothing in {} mode", mode.word())),
        (_, None) => 0,
    };
    let seed = match (&ask.seed, ask.attempt) {
        (Some(_), Some(_)) => {
            return Err("--seed is the engine's whole seed text, so --attempt has no place in it".to_owned());
        }
        (Some(seed), None) => seed.clone(),
        (None, attempt) if mode == Mode::Climb => stage_seed(&spec.checks.run, stage, attempt.unwrap_or(0)),
        (None, Some(_)) => return Err(format!("--attempt means nothing in {} mode", mode.word())),
        (None, None) => spec.checks.run.clone(),
    };
    let tempo_ticks = ask.tempo.unwrap_or(spec.checks.tempo_ticks);
    Ok(Question {
        mode,
        difficulty: difficulty(ask)?,
        stage,
        seed,
        tempo_ticks,
    })
}

fn difficulty(ask: &Ask) -> Result<Difficulty, String> {
    match ask.difficulty.as_deref() {
        None => Ok(Difficulty::Normal),
        Some(word) => one_of("difficulty", word, &Difficulty::ALL, Difficulty::word),
    }
}

fn one_of<T: Copy>(option: &str, word: &str, all: &[T], name: fn(T) -> &'static str) -> Result<T, String> {
    let found = all.iter().copied().find(|candidate| name(*candidate) == word);
    found.ok_or_else(|| {
        let names: Vec<&str> = all.iter().copied().map(name).collect();
        format!("--{option} {word} does not exist; there are {}", names.join(", "))
    })
}

fn refuse_unknown(ask: &Ask, known: &[&str]) -> Result<(), String> {
    match ask.unknown(known) {
        None => Ok(()),
        Some(option) => Err(format!(
            "--{option} means nothing here; sum_drop takes --{}",
            known.join(", --")
        )),
    }
}

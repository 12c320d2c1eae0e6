//! What the command line's words mean here: which stage, which seed, which mode.

use super::SumDrop;
use super::spec::{Difficulty, Mode, Question, Recipe, Spec, stage_seed};
use crate::game::{Ask, Game as _};
use crate::report::Text;

/// The recipe that `new` was asked for.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn recipe(ask: &Ask) -> Result<Recipe, Text> {
    ask.only(SumDrop::ID, SumDrop::RECIPE_OPTIONS)?;
    let default = Recipe::default();
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
pub fn question(spec: &Spec, ask: &Ask) -> Result<Question, Text> {
    ask.only(SumDrop::ID, SumDrop::QUESTION_OPTIONS)?;
    let mode = match ask.mode.as_deref() {
        None => Mode::Climb,
        Some(word) => one_of("mode", word, &Mode::ALL, Mode::word)?,
    };
    let stage = match (mode, ask.stage) {
        (Mode::Climb, stage) => stage.unwrap_or(1),
        (_, Some(_)) => return Err(nothing_in("stage", mode)),
        (_, None) => 0,
    };
    let seed = match (&ask.seed, ask.attempt) {
        (Some(_), Some(_)) => {
            return Err(Text::new(
                "--seed is the engine's whole seed text, so --attempt has no place in it",
                "--seed는 엔진의 시드 글자 전체라서 --attempt가 들어갈 곳이 없습니다",
            ));
        }
        (Some(seed), None) => seed.clone(),
        (None, attempt) if mode == Mode::Climb => stage_seed(&spec.checks.run, stage, attempt.unwrap_or(0)),
        (None, Some(_)) => return Err(nothing_in("attempt", mode)),
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

fn nothing_in(option: &str, mode: Mode) -> Text {
    let mode = mode.word();
    Text::new(
        format!("--{option} means nothing in {mode} mode"),
        format!("{mode} 모드에는 --{option}이(가) 없습니다"),
    )
}

fn difficulty(ask: &Ask) -> Result<Difficulty, Text> {
    match ask.difficulty.as_deref() {
        None => Ok(Difficulty::Normal),
        Some(word) => one_of("difficulty", word, &Difficulty::ALL, Difficulty::word),
    }
}

fn one_of<T: Copy>(option: &str, word: &str, all: &[T], name: fn(T) -> &'static str) -> Result<T, Text> {
    let found = all.iter().copied().find(|candidate| name(*candidate) == word);
    found.ok_or_else(|| {
        let names: Vec<&str> = all.iter().copied().map(name).collect();
        let names = names.join(", ");
        Text::new(
            format!("--{option} {word} does not exist; there are {names}"),
            format!("--{option} {word}은(는) 없습니다. {names}이(가) 있습니다"),
        )
    })
}

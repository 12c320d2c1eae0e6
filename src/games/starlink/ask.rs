//! What the command line's words mean here: which level, which seed, which question.

use super::spec::{LevelKnobs, Question, Recipe, Spec};
use crate::game::Ask;

/// The recipe that `new` was asked for: `--difficulty` names a level, or a board of one's own by side, stars
/// and gravity stars, like `20x120x12`; `--stage` numbers a seed of it, and `--seed` is a seed text of its own.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn recipe(ask: &Ask) -> Result<Recipe, String> {
    refuse_unknown(ask, &["seed", "stage", "difficulty"])?;
    let name = ask.difficulty.as_deref().unwrap_or("EASY").to_uppercase();
    let level = match LevelKnobs::by_name(&name) {
        Some(level) => level,
        None if name.starts_with(|first: char| first.is_ascii_digit()) => own(&name.to_lowercase())?,
        None => {
            let names = LevelKnobs::all().map(|level| level.name).join(", ");
            return Err(format!(
                "--difficulty {name} does not exist; there are {names}, and boards like 20x120x12"
            ));
        }
    };
    let mut recipe = Recipe::numbered(level, ask.stage.unwrap_or(1));
    if let Some(seed) = &ask.seed {
        recipe.seed.clone_from(seed);
    }
    Ok(recipe)
}

fn own(board: &str) -> Result<LevelKnobs, String> {
    let numbers: Vec<u16> = board.split('x').filter_map(|word| word.parse().ok()).collect();
    let &[side, stars, gravity] = numbers.as_slice() else {
        return Err(format!(
            "--difficulty {board} is no board like 20x120x12 (side, stars, gravity stars)"
        ));
    };
    if !(2..=40).contains(&side) || stars == 0 || 600 < stars || 100 < gravity {
        return Err(format!(
            "--difficulty {board}: boards are made up to 40 cells, 600 stars and 100 gravity stars"
        ));
    }
    Ok(LevelKnobs::own("OWN", side, stars, gravity))
}

/// The question: `--mode` is one of answers, tier and fragility.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn question(ask: &Ask) -> Result<Question, String> {
    refuse_unknown(ask, &["mode"])?;
    match ask.mode.as_deref() {
        None => Ok(Question::default()),
        Some(word) => { Question::ALL.into_iter() }
            .find(|question| question.word() == word)
            .ok_or_else(|| {
                let words = Question::ALL.map(Question::word).join(", ");
                format!("--mode {word} is no question; there are {words}")
            }),
    }
}

/// What `check` asks of a spec.
pub fn questions(spec: &Spec) -> Vec<(String, Question)> {
    let mut questions = vec![("one answer".to_owned(), Question::Answers)];
    if 1 < spec.checks.min_tier || spec.checks.max_tier < 5 {
        let (low, high) = (spec.checks.min_tier, spec.checks.max_tier);
        questions.push((format!("tier {low} to {high}"), Question::Tier));
    }
    if 0 < spec.checks.fragile_milli {
        questions.push(("fragility".to_owned(), Question::Fragility));
    }
    questions
}

fn refuse_unknown(ask: &Ask, known: &[&str]) -> Result<(), String> {
    match ask.unknown(known) {
        None => Ok(()),
        Some(option) => Err(format!(
            "--{option} means nothing here; starlink takes --{}",
            known.join(", --")
        )),
    }
}

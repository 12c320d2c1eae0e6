//! What the command line's words mean here: which level, which seed, which question.

use super::StarLink;
use super::spec::{LevelKnobs, Question, Recipe, Spec};
use crate::game::{Ask, Game as _};
use crate::report::Text;

/// The recipe that `new` was asked for: `--difficulty` names a level, or a board of one's own by side, stars
/// and gravity stars, like `20x120x12`; `--stage` numbers a seed of it, and `--seed` is a seed text of its own.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn recipe(ask: &Ask) -> Result<Recipe, Text> {
    ask.only(StarLink::ID, StarLink::RECIPE_OPTIONS)?;
    if ask.seed.is_some() && ask.stage.is_some() {
        return Err(Text::new(
            "--stage numbers the level's own seeds, so --seed has no place beside it",
            "--stage는 난이도의 시드 번호라서 --seed와 함께 쓸 수 없습니다",
        ));
    }
    let name = ask.difficulty.as_deref().unwrap_or("EASY").to_uppercase();
    let level = match LevelKnobs::by_name(&name) {
        Some(level) => level,
        None if name.starts_with(|first: char| first.is_ascii_digit()) => own(&name.to_lowercase())?,
        None => {
            let names = LevelKnobs::all().map(|level| level.name).join(", ");
            return Err(Text::new(
                format!("--difficulty {name} does not exist; there are {names}, and boards like 20x120x12"),
                format!("--difficulty {name}은(는) 없습니다. {names}, 그리고 20x120x12 같은 판이 있습니다"),
            ));
        }
    };
    let mut recipe = Recipe::numbered(level, ask.stage.unwrap_or(1));
    if let Some(seed) = &ask.seed {
        recipe.seed.clone_from(seed);
    }
    Ok(recipe)
}

fn own(board: &str) -> Result<LevelKnobs, Text> {
    let numbers: Vec<u16> = board.split('x').filter_map(|word| word.parse().ok()).collect();
    let &[side, stars, gravity] = numbers.as_slice() else {
        return Err(Text::new(
            format!("--difficulty {board} is no board like 20x120x12 (side, stars, gravity stars)"),
            format!("--difficulty {board}은(는) 20x120x12 같은 판이 아닙니다 (변, 별, 중력 별)"),
        ));
    };
    if !(2..=40).contains(&side) || stars == 0 || 600 < stars || 100 < gravity {
        return Err(Text::new(
            format!("--difficulty {board}: boards are made up to 40 cells, 600 stars and 100 gravity stars"),
            format!("--difficulty {board}: 판은 40칸, 별 600개, 중력 별 100개까지 만듭니다"),
        ));
    }
    Ok(LevelKnobs::own(LevelKnobs::OWN, side, stars, gravity))
}

/// The question: `--mode` is one of answers, tier and fragility.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn question(ask: &Ask) -> Result<Question, Text> {
    ask.only(StarLink::ID, StarLink::QUESTION_OPTIONS)?;
    match ask.mode.as_deref() {
        None => Ok(Question::default()),
        Some(word) => { Question::ALL.into_iter() }
            .find(|question| question.word() == word)
            .ok_or_else(|| {
                let words = Question::ALL.map(Question::word).join(", ");
                Text::new(
                    format!("--mode {word} is no question; there are {words}"),
                    format!("--mode {word}은(는) 물음이 아닙니다. {words}이(가) 있습니다"),
                )
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

//! What the command line's words mean here: which level, which seed, which question.

use super::StarLink;
use super::spec::{LevelKnobs, Question, Recipe, Spec};
use crate::game::{Ask, Game as _};
use crate::report::Text;

/// The recipe that `new` was asked for: `--difficulty` names a level, or a board of one's own by side, stars
/// and gravity stars, like `20x120x12`; `--stage` numbers a seed of it, and `--seed` is a seed text of its own,
/// whose level is the one that it names where none is typed.
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
    // A seed text of the game's own names its level: `STARLINK|EXPERT|7`.
    let of_seed = { ask.seed.as_deref() }
        .and_then(|seed| seed.split('|').nth(1))
        .map(str::to_uppercase)
        .filter(|name| LevelKnobs::by_name(name).is_some());
    let typed = ask.difficulty.as_deref().map(str::to_uppercase);
    let name = typed.or(of_seed).unwrap_or_else(|| "EASY".to_owned());
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
pub fn questions(spec: &Spec) -> Vec<(Text, Question)> {
    let mut questions = vec![(Text::new("one answer", "답 하나"), Question::Answers)];
    if 1 < spec.checks.min_tier || spec.checks.max_tier < 5 {
        let (low, high) = (spec.checks.min_tier, spec.checks.max_tier);
        let name = Text::new(format!("tier {low} to {high}"), format!("{low}~{high}단계"));
        questions.push((name, Question::Tier));
    }
    if 0 < spec.checks.fragile_milli {
        questions.push((Text::new("fragility", "아슬아슬한 여유"), Question::Fragility));
    }
    questions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_that_names_its_level_is_of_that_level() {
        let of = |seed: &str, difficulty: Option<&str>| {
            let ask = Ask {
                seed: Some(seed.to_owned()),
                difficulty: difficulty.map(str::to_owned),
                ..Ask::default()
            };
            recipe(&ask).map(|recipe| (recipe.level, recipe.seed))
        };
        let level = |name: &str| LevelKnobs::by_name(name).ok_or_else(Text::default);
        let seed = "STARLINK|EXPERT|7";
        assert_eq!(
            of(seed, None),
            level("EXPERT").map(|level| (level, seed.to_owned()))
        );
        assert_eq!(
            of(seed, Some("hard")),
            level("HARD").map(|level| (level, seed.to_owned()))
        );
        assert_eq!(
            of("a|b", None),
            level("EASY").map(|level| (level, "a|b".to_owned()))
        );
        // The seed of a level's own number and the seed typed are one.
        let numbered = Ask {
            difficulty: Some("EXPERT".to_owned()),
            stage: Some(7),
            ..Ask::default()
        };
        assert_eq!(
            recipe(&numbered).map(|recipe| (recipe.level, recipe.seed)),
            of(seed, None)
        );
    }
}

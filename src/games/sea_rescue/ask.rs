//! What the command line's words mean here: which sea, which set, whose eyes, which player.

use super::SeaRescue;
use super::spec::{CountOdds, Figures, Mode, Policy, Question, Recipe, Spec};
use crate::game::{Ask, Game as _};
use crate::report::Text;

/// The recipe that `new` was asked for.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn recipe(ask: &Ask) -> Result<Recipe, Text> {
    ask.only(SeaRescue::ID, SeaRescue::RECIPE_OPTIONS)?;
    Ok(Recipe { sea: ask.stage })
}

/// The zone of a recipe: the first sea is the seed's; others have its board and odds, and one creature to
/// begin with, since their patterns are not decided yet.
pub fn zone(recipe: &Recipe) -> Spec {
    let mut spec = Spec::default();
    let Some(sea) = recipe.sea.filter(|sea| *sea != spec.sea) else {
        return spec;
    };
    spec.sea = sea;
    spec.name.en = format!("Sea {sea}");
    spec.name.ko = format!("{sea}번째 해역");
    spec.creatures.truncate(1);
    if let Some(first) = spec.creatures.first_mut() {
        first.id = "creature1".to_owned();
        first.name.en = "Creature 1".to_owned();
        first.name.ko = "생물 1".to_owned();
    }
    spec.species = vec![CountOdds {
        n_species: 1,
        weight: 100,
    }];
    spec
}

/// The question that is asked of a spec.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn question(spec: &Spec, ask: &Ask) -> Result<Question, Text> {
    ask.only(SeaRescue::ID, SeaRescue::QUESTION_OPTIONS)?;
    let mut question = Question::default();
    if let Some(seed) = &ask.seed {
        question.seed.clone_from(seed);
        question.figures = Figures::Round;
    }
    if let Some(set) = &ask.set {
        for id in set.split(['+', ',']).map(str::trim) {
            if !spec.creatures.iter().any(|creature| creature.id == id) {
                let ids: Vec<&str> = spec
                    .creatures
                    .iter()
                    .map(|creature| creature.id.as_str())
                    .collect();
                let ids = ids.join(", ");
                return Err(Text::new(
                    format!("--set {id} is no creature; there are {ids}"),
                    format!("--set {id}은(는) 생물이 아닙니다. {ids}이(가) 있습니다"),
                ));
            }
            question.set.push(id.to_owned());
        }
    }
    if let Some(word) = &ask.mode {
        let mode = Mode::ALL.into_iter().find(|mode| mode.word() == word);
        let words = Mode::ALL.map(Mode::word).join(", ");
        question.mode = mode.ok_or_else(|| {
            Text::new(
                format!("--mode {word} is no mode; there are {words}"),
                format!("--mode {word}은(는) 모드가 아닙니다. {words}이(가) 있습니다"),
            )
        })?;
    }
    if let Some(word) = &ask.policy {
        let policy = Policy::ALL.into_iter().find(|policy| policy.word() == word);
        let words = Policy::ALL.map(Policy::word).join(", ");
        question.policy = policy.ok_or_else(|| {
            Text::new(
                format!("--policy {word} is no policy; there are {words}"),
                format!("--policy {word}은(는) 두는 방법이 아닙니다. {words}이(가) 있습니다"),
            )
        })?;
    }
    if let Some(word) = &ask.figures {
        question.figures = match word.as_str() {
            "rates" => Figures::Rates,
            "optimum" => Figures::Optimum,
            "economy" => Figures::Economy,
            "round" => Figures::Round,
            _ => {
                return Err(Text::new(
                    format!("--figures {word} is nothing; there are rates, optimum, economy, round"),
                    format!("--figures {word}은(는) 없습니다. rates, optimum, economy, round가 있습니다"),
                ));
            }
        };
    }
    Ok(question)
}

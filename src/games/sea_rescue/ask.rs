//! What the command line's words mean here: which sea, which set, whose eyes, which player.

use super::spec::{CountOdds, Figures, Mode, Policy, Question, Recipe, Spec};
use crate::game::Ask;

/// The recipe that `new` was asked for.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn recipe(ask: &Ask) -> Result<Recipe, String> {
    refuse_unknown(ask, &["stage"])?;
    match ask.stage {
        Some(0) => Err("--stage 0: seas are counted from 1".to_owned()),
        sea => Ok(Recipe { sea }),
    }
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
pub fn question(spec: &Spec, ask: &Ask) -> Result<Question, String> {
    refuse_unknown(ask, &["seed", "mode", "set", "policy", "figures"])?;
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
                return Err(format!("--set {id} is no creature; there are {}", ids.join(", ")));
            }
            question.set.push(id.to_owned());
        }
    }
    if let Some(word) = &ask.mode {
        let mode = Mode::ALL.into_iter().find(|mode| mode.word() == word);
        let words = Mode::ALL.map(Mode::word).join(", ");
        question.mode = mode.ok_or_else(|| format!("--mode {word} is no mode; there are {words}"))?;
    }
    if let Some(word) = &ask.policy {
        let policy = Policy::ALL.into_iter().find(|policy| policy.word() == word);
        let words = Policy::ALL.map(Policy::word).join(", ");
        question.policy = policy.ok_or_else(|| format!("--policy {word} is no policy; there are {words}"))?;
    }
    if let Some(word) = &ask.figures {
        question.figures = match word.as_str() {
            "rates" => Figures::Rates,
            "optimum" => Figures::Optimum,
            "economy" => Figures::Economy,
            "round" => Figures::Round,
            _ => {
                return Err(format!(
                    "--figures {word} is nothing; there are rates, optimum, economy, round"
                ));
            }
        };
    }
    Ok(question)
}

fn refuse_unknown(ask: &Ask, known: &[&str]) -> Result<(), String> {
    match ask.unknown(known) {
        None => Ok(()),
        Some(option) => Err(format!(
            "--{option} means nothing here; sea_rescue takes --{}",
            known.join(", --")
        )),
    }
}

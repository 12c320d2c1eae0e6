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
    refuse_ignored(ask)?;
    refuse_empty(spec, ask)?;
    let mut question = Question::default();
    if let Some(seed) = &ask.seed {
        question.seed.clone_from(seed);
        question.figures = Figures::Round;
    }
    if let Some(set) = &ask.set {
        question.set = named(spec, set)?;
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
                let known = FIGURES.join(", ");
                return Err(Text::new(
                    format!("--figures {word} is nothing; there are {known}"),
                    format!("--figures {word}은(는) 없습니다. {known}이(가) 있습니다"),
                ));
            }
        };
    }
    Ok(question)
}

/// A word that is not there is told with what it may be: a variable of a script that is not set, mostly.
fn refuse_empty(spec: &Spec, ask: &Ask) -> Result<(), Text> {
    let options = [
        ("set", &ask.set),
        ("mode", &ask.mode),
        ("policy", &ask.policy),
        ("figures", &ask.figures),
    ];
    let is_empty = |word: &Option<String>| word.as_ref().is_some_and(|word| word.trim().is_empty());
    let Some((option, _)) = options.into_iter().find(|(_, word)| is_empty(word)) else {
        return Ok(());
    };
    let known = match option {
        "set" => spec.creatures.iter().map(|creature| &*creature.id).collect(),
        "mode" => Mode::ALL.map(Mode::word).to_vec(),
        "policy" => Policy::ALL.map(Policy::word).to_vec(),
        _ => FIGURES.to_vec(),
    };
    let known = known.join(", ");
    Err(if option == "set" {
        Text::new(
            format!(
                "--set is empty; it takes creatures joined by + ({known}), and without it all sets are asked about"
            ),
            format!(
                "--set이 비어 있습니다. 생물을 +로 이어 적으세요({known}). 모든 조합을 물으려면 --set을 빼세요"
            ),
        )
    } else {
        Text::new(
            format!("--{option} is empty; there are {known}"),
            format!("--{option}이(가) 비어 있습니다. {known}이(가) 있습니다"),
        )
    })
}

/// The words of `--figures`.
const FIGURES: [&str; 4] = ["rates", "optimum", "economy", "round"];

/// What the figures that are asked for would not look at is refused, not passed over.
fn refuse_ignored(ask: &Ask) -> Result<(), Text> {
    let figures = ask.figures.as_deref().unwrap_or("rates");
    let all_boards = Text::new("are of all boards", "은(는) 모든 판의 것이라");
    let (is_ignored, option, why): (bool, &str, Text) = match figures {
        "economy" if ask.set.is_some() => (
            true,
            "set",
            Text::new(
                "is of a whole collection, over every set that is drawn",
                "은(는) 추첨되는 모든 조합에 걸친 수집 전체의 것이라",
            ),
        ),
        "economy" | "optimum" if ask.seed.is_some() => (true, "seed", all_boards),
        "rates" if ask.seed.is_some() && ask.figures.is_some() => (true, "seed", all_boards),
        "optimum" if ask.policy.is_some() => (
            true,
            "policy",
            Text::new(
                "is the best that anybody can do",
                "은(는) 누구든 할 수 있는 최선이라",
            ),
        ),
        "optimum" if matches!(ask.mode.as_deref(), Some("cards" | "sized")) => (
            true,
            "mode",
            Text::new(
                "is of players who know the species (`known`) or see sliced pictures as well (`sliced`); it is not \
                 known for cards",
                "은(는) 생물을 알거나(`known`) 조각 그림까지 볼 때(`sliced`)의 것이며 카드만 볼 때는 알려지지 않아",
            ),
        ),
        _ => (false, "", Text::default()),
    };
    if !is_ignored {
        return Ok(());
    }
    Err(Text::new(
        format!("--figures {figures} {}: leave --{option} out", why.en),
        format!("--figures {figures}{} --{option}을(를) 빼야 합니다", why.ko),
    ))
}

/// The creatures that a text names, joined by `+` or `,`.
///
/// An id may hold these characters itself: the longest id that stands at a place is the one that is meant,
/// and `\\` before a character keeps it from joining.
fn named(spec: &Spec, text: &str) -> Result<Vec<String>, Text> {
    let mut ids: Vec<&str> = { spec.creatures.iter() }
        .map(|creature| creature.id.as_str())
        .filter(|id| !id.is_empty())
        .collect();
    let known = ids.join(", ");
    ids.sort_by_key(|id| std::cmp::Reverse(id.len()));
    let mut found = Vec::new();
    let mut left = text.trim();
    loop {
        let here = ids.iter().find_map(|id| {
            let rest = [(*id).to_owned(), escaped(id)].into_iter().find_map(|id| {
                let rest = left.strip_prefix(id.as_str())?.trim_start();
                (rest.is_empty() || rest.starts_with(['+', ','])).then_some(rest)
            })?;
            Some((*id, rest))
        });
        let Some((id, rest)) = here else {
            let wrong = left.split(['+', ',']).next().unwrap_or_default().trim();
            if wrong.is_empty() {
                return Err(Text::new(
                    format!("--set {text} lacks a creature beside a + or a comma; there are {known}"),
                    format!("--set {text}: +나 쉼표 옆에 생물이 없습니다. {known}이(가) 있습니다"),
                ));
            }
            return Err(Text::new(
                format!("--set {wrong} is no creature; there are {known}"),
                format!("--set {wrong}은(는) 생물이 아닙니다. {known}이(가) 있습니다"),
            ));
        };
        found.push(id.to_owned());
        match rest.strip_prefix(['+', ',']) {
            Some(rest) => left = rest.trim_start(),
            None => return Ok(found),
        }
    }
}

/// An id as [`named`] reads it whatever stands beside it.
fn escaped(id: &str) -> String {
    let mut text = String::with_capacity(id.len());
    for character in id.chars() {
        if matches!(character, '+' | ',' | '\\') {
            text.push('\\');
        }
        text.push(character);
    }
    text
}

/// Ids as one word of the command line, which [`question`] reads as the same ids.
pub fn joined<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    ids.map(escaped).collect::<Vec<_>>().join("+")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_with_the_joining_characters_can_be_named() {
        let mut spec = Spec::default();
        for (creature, id) in spec
            .creatures
            .iter_mut()
            .zip(["a", "b", "a+b", "a+", "x,y", "back\\"])
        {
            creature.id = id.to_owned();
        }
        let read = |text: &str| named(&spec, text).map_err(|text| text.en);
        let ids = |ids: &[&str]| Ok(ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>());
        assert_eq!(read("a , b"), ids(&["a", "b"]));
        assert_eq!(read("a+b"), ids(&["a+b"]), "the longest that stands there");
        assert_eq!(read("a\\+b+b"), ids(&["a+b", "b"]));
        assert_eq!(read("a++x,y"), ids(&["a+", "x,y"]));
        assert_eq!(read("b+a"), ids(&["b", "a"]));
        for bad in ["", "a+", "c", "a+c", "+"] {
            assert_eq!(read(bad).is_err(), bad != "a+", "{bad}");
        }
        let all = ["b", "a+b", "a+", "x,y", "back\\"];
        assert_eq!(read(&joined(all.into_iter())), ids(&all));
    }

    #[test]
    fn what_figures_do_not_look_at_is_refused() {
        let spec = Spec::default();
        let asked = |options: &[(&str, &str)]| {
            let mut ask = Ask::default();
            for (option, word) in options {
                let word = Some((*word).to_owned());
                match *option {
                    "figures" => ask.figures = word,
                    "set" => ask.set = word,
                    "seed" => ask.seed = word,
                    "mode" => ask.mode = word,
                    _ => ask.policy = word,
                }
            }
            question(&spec, &ask).map_err(|text| text.en)
        };
        let economy = ("figures", "economy");
        let optimum = ("figures", "optimum");
        for refused in [
            [economy, ("set", "manta")],
            [economy, ("seed", "1")],
            [optimum, ("seed", "1")],
            [optimum, ("policy", "rollExp")],
            [optimum, ("mode", "cards")],
            [("figures", "rates"), ("seed", "1")],
        ] {
            let told = asked(&refused).unwrap_err();
            assert!(
                told.ends_with(&format!(": leave --{} out", refused[1].0)),
                "{told}"
            );
        }
        for taken in [
            [economy, ("policy", "rollExp")],
            [economy, ("mode", "known")],
            [optimum, ("mode", "sliced")],
            [optimum, ("set", "manta+octopus")],
            [("set", "manta+octopus"), ("seed", "1")],
        ] {
            asked(&taken).unwrap();
        }
    }
}

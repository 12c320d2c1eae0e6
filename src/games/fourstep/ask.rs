//! What the command line's words mean here: which track, which date, which land.

use super::FourStep;
use super::generate::tracks;
use super::spec::{Question, Recipe, SearchMode, Spec, Version};
use crate::game::{Ask, Game as _};
use crate::report::Text;

/// The recipe that `new` was asked for.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn recipe(ask: &Ask) -> Result<Recipe, Text> {
    ask.only(FourStep::ID, FourStep::RECIPE_OPTIONS)?;
    let mut track = match (&ask.track, &ask.daily) {
        (Some(_), Some(_)) => {
            return Err(Text::new(
                "--track and --daily name two courses",
                "--track과 --daily가 서로 다른 코스를 가리킵니다",
            ));
        }
        (Some(name), None) => tracks::by_name(name).ok_or_else(|| {
            let names = tracks::names().join(", ");
            Text::new(
                format!("--track {name} does not exist; there are {names}"),
                format!("--track {name}은(는) 없습니다. {names}이(가) 있습니다"),
            )
        })?,
        (None, Some(date)) => {
            if !is_date(date) {
                return Err(Text::new(
                    format!("--daily {date} is no date like 2026-10-01"),
                    format!("--daily {date}은(는) 2026-10-01 같은 날짜가 아닙니다"),
                ));
            }
            tracks::daily(date)
        }
        (None, None) => Recipe::default().track,
    };
    if let Some(seed) = &ask.seed {
        track.seed.clone_from(seed);
    }
    let version = match ask.mode.as_deref() {
        None => Version::default(),
        Some(word) => version(word)?,
    };
    Ok(Recipe {
        track,
        version,
        search: SearchMode::Reference,
    })
}

fn version(word: &str) -> Result<Version, Text> {
    let versions = Version::ALL;
    versions
        .into_iter()
        .find(|version| version.word() == word)
        .ok_or_else(|| {
            let names = versions.map(Version::word).join(", ");
            Text::new(
                format!("--mode {word} is no release of FOURSTEP; there are {names}"),
                format!("--mode {word}은(는) FOURSTEP의 판 번호가 아닙니다. {names}이(가) 있습니다"),
            )
        })
}

/// Whether a text is a date as DAILY writes it.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let is_number = |part: &&str, len: usize| part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
    let within = |part: &&str, top: u32| part.parse::<u32>().is_ok_and(|n| (1..=top).contains(&n));
    match parts.as_slice() {
        [year, month, day] => {
            is_number(year, 4)
                && is_number(month, 2)
                && is_number(day, 2)
                && within(month, 12)
                && within(day, 31)
        }
        _ => false,
    }
}

/// The question that is asked of a spec: the whole course, or one land of it.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn question(spec: &Spec, ask: &Ask) -> Result<Question, Text> {
    ask.only(FourStep::ID, FourStep::QUESTION_OPTIONS)?;
    let mut question = Question::default();
    if let Some(stage) = ask.stage {
        let n = spec.terrains.len();
        if stage == 0 || n < stage as usize {
            return Err(Text::new(
                format!("--stage {stage}: the course has lands 1 to {n}"),
                format!("--stage {stage}: 코스의 지형은 1부터 {n}까지입니다"),
            ));
        }
        question.first_terrain = stage - 1;
        question.n_terrains = 1;
    }
    question.search = match ask.mode.as_deref() {
        None | Some("exact") => SearchMode::Exact,
        Some("reference") => SearchMode::Reference,
        Some(word) => {
            return Err(Text::new(
                format!("--mode {word} is no search; there are exact and reference"),
                format!("--mode {word}은(는) 탐색이 아닙니다. exact와 reference가 있습니다"),
            ));
        }
    };
    Ok(question)
}

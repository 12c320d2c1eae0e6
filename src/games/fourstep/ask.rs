//! What the command line's words mean here: which track, which date, which land.

use super::generate::tracks::{self, TrackSpec};
use super::spec::{Question, Recipe, SearchMode, Spec, Version};
use super::{FourStep, own};
use crate::game::{Ask, Game as _};
use crate::report::Text;
use crate::survey::dates::day_of;

/// The recipe that `new` was asked for.
///
/// # Errors
/// A sentence that names the option that is wrong.
pub fn recipe(ask: &Ask) -> Result<Recipe, Text> {
    ask.only(FourStep::ID, FourStep::RECIPE_OPTIONS)?;
    let own = own::track(ask)?;
    let mut track = match (&ask.track, &ask.daily) {
        _ if own.is_some() => own.unwrap_or_default(),
        (Some(_), Some(_)) => {
            return Err(Text::new(
                "--track and --daily name two courses",
                "--track과 --daily가 서로 다른 코스를 가리킵니다",
            ));
        }
        (Some(name), None) => track(name)?,
        (None, Some(date)) => {
            if !is_date(date) {
                return Err(Text::new(
                    format!("--daily {date} is no day of the calendar; write it like 2026-10-01"),
                    format!("--daily {date}: 달력에 없는 날짜입니다. 2026-10-01처럼 적으세요"),
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

/// Whether a text is a day, as DAILY writes it. There was no year 0.
pub fn is_date(text: &str) -> bool {
    day_of(text).is_some() && !text.starts_with("0000")
}

/// A track by its name, however it is written, or by a beginning of it that no other track has.
fn track(typed: &str) -> Result<TrackSpec, Text> {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let wanted = plain(typed);
    let names = tracks::names();
    let begins = |name: &&&str| !wanted.is_empty() && plain(name).starts_with(&wanted);
    let found: Vec<&&str> = names.iter().filter(begins).collect();
    let exact = found.iter().find(|name| plain(name) == wanted);
    if let Some(track) = exact.or(found.first().filter(|_| found.len() == 1))
        && let Some(track) = tracks::by_name(track)
    {
        return Ok(track);
    }
    let n = wanted.chars().count();
    let slips = |name: &str| {
        let name = plain(name);
        let beginning: String = name.chars().take(n).collect();
        distance(&wanted, &name).min(distance(&wanted, &beginning))
    };
    let near = { names.iter() }
        .map(|name| (slips(name), name))
        .filter(|(slips, _)| *slips <= (n / 3).clamp(1, MAX_SLIPS) && *slips < n)
        .min();
    let all = names.join(", ");
    Err(match (found.as_slice(), near) {
        ([], Some((_, name))) => Text::new(
            format!("--track {typed} does not exist; did you mean {name}? There are {all}"),
            format!("--track {typed}: 없는 트랙입니다. 혹시 {name}? 트랙: {all}"),
        ),
        ([], None) => Text::new(
            format!("--track {typed} does not exist; there are {all}"),
            format!("--track {typed}: 없는 트랙입니다. 트랙: {all}"),
        ),
        (found, _) => {
            let found: Vec<&str> = found.iter().map(|name| **name).collect();
            let found = found.join(", ");
            Text::new(
                format!("--track {typed} may be {found}; write more of it"),
                format!("--track {typed}: {found} 가운데 하나입니다. 더 길게 적으세요"),
            )
        }
    })
}

/// Letters that may be wrong for a name to be suggested.
const MAX_SLIPS: usize = 4;

/// How many letters have to be put in, left out or changed to make one text the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    // A name that is longer than any is as far from all of them.
    for (i, letter) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
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
        if n < stage as usize {
            return Err(Text::new(
                format!("--stage {stage}: the course has terrains 1 to {n}"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tracks_are_found_by_what_people_type() {
        let title = |typed: &str| track(typed).map(|track| track.title);
        for typed in ["SUNRISE HOP", "sunrise hop", "Sunrise-Hop", "sun", "SUNRISE_HOP"] {
            assert_eq!(title(typed).as_deref(), Ok("SUNRISE HOP"), "{typed}");
        }
        assert_eq!(
            title("m").unwrap_err().en,
            "--track m may be MOLE METRO, MAGMA DRIVE; write more of it"
        );
        assert!(
            title("MAGMA DRVE")
                .unwrap_err()
                .en
                .contains("did you mean MAGMA DRIVE?")
        );
        assert!(
            title("kite canon")
                .unwrap_err()
                .en
                .contains("did you mean KITE CANYON?")
        );
        assert!(
            title("kyte")
                .unwrap_err()
                .en
                .contains("did you mean KITE CANYON?")
        );
        for nothing in ["", " ", "x", "polka", "한글"] {
            let told = title(nothing).unwrap_err().en;
            assert!(told.contains("does not exist; there are SUNRISE HOP"), "{told}");
        }
    }

    #[test]
    fn days_that_never_were_are_refused() {
        for day in ["2026-10-07", "2024-02-29", "0001-01-01", "9999-12-31"] {
            assert!(is_date(day), "{day}");
        }
        for text in [
            "2026-02-30",
            "2026-02-29",
            "1900-02-29",
            "0000-01-01",
            "2026-04-31",
            "2026-1-1",
            "",
        ] {
            assert!(!is_date(text), "{text}");
        }
    }
}

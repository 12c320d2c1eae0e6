//! One list of what is asked, by its option: `1..100`, `2026-10-01..=2026-10-31`, `run-{0..50}`, `EASY,HARD`.
//!
//! Ranges are kept as ranges, so that a hundred thousand seeds take no room. As everywhere in this program,
//! `A..B` leaves B out and `A..=B` takes it in.

use super::dates::{date_of, day_of};
use crate::game::Ask;
use crate::report::Text;

/// A list asks for no more than this.
pub const MAX_LEN: u64 = 1_000_000_000_000;
/// Nor is its text longer than this.
const MAX_TEXT: usize = 100_000;

/// What the list of an option is called where it is typed: several values have a name of their own.
pub fn list_name(option: &str) -> &str {
    match option {
        "seed" => "seeds",
        "daily" => "dates",
        "stage" => "stages",
        "attempt" => "attempts",
        "difficulty" => "difficulties",
        "track" => "tracks",
        "mode" => "modes",
        "policy" => "policies",
        "set" => "sets",
        "tempo" => "tempos",
        _ => option,
    }
}

/// One list of an option's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The option, as [`Ask`] calls it.
    pub option: &'static str,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Word(String),
    Numbers {
        before: String,
        from: u64,
        n: u64,
        after: String,
    },
    Days {
        from: i64,
        n: u64,
    },
}

impl Part {
    fn len(&self) -> u64 {
        match self {
            Self::Word(_) => 1,
            Self::Numbers { n, .. } | Self::Days { n, .. } => *n,
        }
    }

    fn value(&self, idx: u64) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Numbers {
                before, from, after, ..
            } => format!("{before}{}{after}", from.saturating_add(idx)),
            Self::Days { from, .. } => date_of(from.saturating_add_unsigned(idx)),
        }
    }
}

impl Axis {
    /// Reads a list. `words` are those of the option, for `all`.
    ///
    /// # Errors
    /// A sentence that names the option and what is wrong with its list.
    pub fn parse(option: &'static str, text: &str, words: &[String]) -> Result<Self, Text> {
        let list = list_name(option);
        if MAX_TEXT < text.len() {
            return Err(Text::new(
                format!("--{list} is a list of more than {MAX_TEXT} bytes; use ranges"),
                format!("--{list} 목록이 {MAX_TEXT}바이트를 넘습니다. 범위로 쓰세요"),
            ));
        }
        if text == "all" {
            if words.is_empty() {
                return Err(Text::new(
                    format!("--{list} all: there are too many; name a range like 1..100"),
                    format!("--{list} all: 너무 많습니다. 1..100 같은 범위로 쓰세요"),
                ));
            }
            let parts = words.iter().cloned().map(Part::Word).collect();
            return Ok(Self { option, parts });
        }
        let mut parts = Vec::new();
        for word in text.split(',').map(str::trim) {
            if word.is_empty() {
                return Err(Text::new(
                    format!(
                        "--{list} \"{text}\" holds an empty item; name one there, or leave the option out"
                    ),
                    format!("--{list} \"{text}\"에 빈 항목이 있습니다. 채우거나 옵션을 빼세요"),
                ));
            }
            parts.push(part(list, word)?);
        }
        let axis = Self { option, parts };
        match axis.n_values() {
            Some(n) if n <= MAX_LEN => Ok(axis),
            _ => Err(Text::new(
                format!("--{list} {text} asks for more than {MAX_LEN} cases"),
                format!("--{list} {text}은(는) 물음이 {MAX_LEN}개를 넘습니다"),
            )),
        }
    }

    fn n_values(&self) -> Option<u64> {
        self.parts
            .iter()
            .try_fold(0_u64, |sum, part| sum.checked_add(part.len()))
    }

    /// How many values there are; never 0.
    pub fn len(&self) -> u64 {
        self.n_values().unwrap_or(u64::MAX)
    }

    /// Whether there are none. There always are some.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// One value, by its place.
    pub fn value(&self, mut idx: u64) -> Option<String> {
        for part in &self.parts {
            match idx.checked_sub(part.len()) {
                None => return Some(part.value(idx)),
                Some(rest) => idx = rest,
            }
        }
        None
    }

    /// The values by which the whole list can be judged: every word, and the ends of every range.
    pub fn probes(&self) -> Vec<String> {
        let ends = |part: &Part| match part.len() {
            1 => vec![part.value(0)],
            n => vec![part.value(0), part.value(n - 1)],
        };
        self.parts.iter().flat_map(ends).collect()
    }
}

fn part(list: &str, word: &str) -> Result<Part, Text> {
    let (before, range, after) = match word.split_once('{') {
        None => ("", word, ""),
        Some((before, rest)) => match rest.split_once('}') {
            Some((range, after)) if !after.contains(['{', '}']) => (before, range, after),
            _ => {
                return Err(Text::new(
                    format!("--{list} {word}: write one range in braces, like run-{{0..50}}"),
                    format!("--{list} {word}: 중괄호 안에 범위 하나를 쓰세요, 예: run-{{0..50}}"),
                ));
            }
        },
    };
    let Some((from, to)) = range.split_once("..") else {
        if before.len() + after.len() + range.len() != word.len() {
            return Err(Text::new(
                format!("--{list} {word}: braces hold a range, like run-{{0..50}}"),
                format!("--{list} {word}: 중괄호 안에는 범위를 씁니다, 예: run-{{0..50}}"),
            ));
        }
        return Ok(Part::Word(word.to_owned()));
    };
    let (to, takes_last) = to.strip_prefix('=').map_or((to, false), |to| (to, true));
    let form = || {
        Text::new(
            format!("--{list} {word} is no range; write A..B, or A..=B to take B in"),
            format!("--{list} {word}은(는) 범위가 아닙니다. A..B, 또는 B까지면 A..=B로 쓰세요"),
        )
    };
    let empty = || {
        Text::new(
            format!("--{list} {word} is empty; A..B leaves B out, A..=B takes it in"),
            format!("--{list} {word}은(는) 비어 있습니다. A..B는 B를 빼고 A..=B는 넣습니다"),
        )
    };
    if let (Some(from), Some(to)) = (day_of(from), day_of(to)) {
        let n = to - from + i64::from(takes_last);
        return match u64::try_from(n) {
            Ok(n) if 0 < n && before.is_empty() && after.is_empty() => Ok(Part::Days { from, n }),
            Ok(n) if 0 < n => Err(form()),
            _ => Err(empty()),
        };
    }
    if let Some(day) = [from, to]
        .into_iter()
        .find(|day| is_dated(day) && day_of(day).is_none())
    {
        return Err(Text::new(
            format!("--{list} {word}: there is no day {day}"),
            format!("--{list} {word}: {day}은(는) 없는 날입니다"),
        ));
    }
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number {
            return Err(form());
        }
        digits.parse::<u64>().map_err(|_| {
            Text::new(
                format!("--{list} {word}: {digits} is too large"),
                format!("--{list} {word}: {digits}은(는) 너무 큰 수입니다"),
            )
        })
    };
    let (from, to) = (number(from)?, number(to)?);
    let to = if takes_last {
        to.checked_add(1).ok_or_else(form)?
    } else {
        to
    };
    match to.checked_sub(from) {
        Some(n) if 0 < n => Ok(Part::Numbers {
            before: before.to_owned(),
            from,
            n,
            after: after.to_owned(),
        }),
        _ => Err(empty()),
    }
}

/// Whether a text has the form of a date.
fn is_dated(text: &str) -> bool {
    text.len() == 10 && { text.bytes().enumerate() }.all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    })
}

fn no_number(option: &str, value: &str) -> Text {
    let list = list_name(option);
    Text::new(
        format!("--{list} {value} is no number it could take"),
        format!("--{list} {value}은(는) 쓸 수 있는 수가 아닙니다"),
    )
}

/// Writes a value into a case.
///
/// # Errors
/// A sentence, where the option takes numbers and this is none.
pub fn set(ask: &mut Ask, option: &str, value: String) -> Result<(), Text> {
    let number = |value: &str| value.parse::<u32>().map_err(|_| no_number(option, value));
    match option {
        "seed" => ask.seed = Some(value),
        "stage" => ask.stage = Some(number(&value)?),
        "attempt" => ask.attempt = Some(number(&value)?),
        "mode" => ask.mode = Some(value),
        "difficulty" => ask.difficulty = Some(value),
        "tempo" => {
            ask.tempo = Some(value.parse::<u16>().map_err(|_| no_number(option, &value))?);
        }
        "track" => ask.track = Some(value),
        "daily" => ask.daily = Some(value),
        "set" => ask.set = Some(value),
        "policy" => ask.policy = Some(value),
        "figures" => ask.figures = Some(value),
        _ => {
            return Err(Text::new(
                format!("--{option} is no option of a case"),
                format!("--{option}은(는) 물음의 옵션이 아닙니다"),
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        let axis = Axis::parse("seed", text, &[]).unwrap();
        (0..axis.len()).map(|idx| axis.value(idx).unwrap()).collect()
    }

    #[test]
    fn lists_are_what_they_look_like() {
        assert_eq!(values("3..6"), ["3", "4", "5"]);
        assert_eq!(values("3..=4,x, y"), ["3", "4", "x", "y"]);
        assert_eq!(values("run-{9..11}-a"), ["run-9-a", "run-10-a"]);
        assert_eq!(values("2024-02-28..=2024-03-01").len(), 3);
        assert_eq!(values("방"), ["방"]);
        let all = Axis::parse("policy", "all", &["a".to_owned(), "b".to_owned()]).unwrap();
        assert_eq!(
            (all.len(), all.value(1), all.value(2)),
            (2, Some("b".to_owned()), None)
        );
    }

    #[test]
    fn what_makes_no_sense_is_one_sentence() {
        for text in [
            "",
            ",",
            "1,,2",
            "5..5",
            "6..5",
            "1..",
            "..3",
            "a..b",
            "-3..4",
            "1..18446744073709551616",
            "0..18446744073709551615,0..18446744073709551615",
            "0..=18446744073709551615",
            "{1..2}{3..4}",
            "x{1..2",
            "x{1}",
            "2026-10-05..2026-10-01",
            "2026-02-30..2026-03-01",
            "d{2026-10-01..2026-10-03}",
            "all",
        ] {
            let err = Axis::parse("seed", text, &[]).unwrap_err().en;
            assert!(err.starts_with("--seed") && !err.contains('\n'), "{text}: {err}");
        }
    }
}

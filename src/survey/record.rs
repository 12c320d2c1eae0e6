//! The text form of a survey: JSON Lines, a head that says what was asked, then one line a case.
//!
//! Lines are in the order of cases, and hold no time unless it was asked for, so two surveys of the same
//! plan are the same bytes however they were made.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

use super::axis::list_name;
use super::row::{Row, milli};
use super::shard::Shard;
use crate::game::Ask;
use crate::report::{Text, of_reader};

/// The newest form that is written and read.
pub const FORMAT: u32 = 1;
/// Longer lines are no survey's.
pub const MAX_LINE_BYTES: usize = 4 << 20;

/// The first line of a survey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The form.
    pub survey: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The game.
    pub game: String,
    /// The lists by option, as they were typed.
    pub plan: BTreeMap<String, String>,
    /// The hash of the spec's text, where one was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
    /// The most nodes that a case may take.
    pub nodes: u64,
    /// Cases of the whole plan.
    pub cases: u64,
    /// Which part this is, as `I/N`; absent where it is all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// Whether lines say how long they took.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timed: bool,
}

impl Head {
    /// The first line, without its end.
    pub fn line(&self) -> String {
        // Plain data with text keys always has a form in JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a first line.
    ///
    /// # Errors
    /// A sentence.
    pub fn read(line: &str) -> Result<Self, Text> {
        let newer = serde_json::from_str::<Map<String, Value>>(line)
            .ok()
            .and_then(|head| head.get("survey").and_then(Value::as_u64))
            .filter(|format| u64::from(FORMAT) < *format);
        if let Some(format) = newer {
            return Err(Text::new(
                format!("the survey has form {format}; this Playproof reads 1 to {FORMAT}"),
                format!("조사 형식이 {format}입니다. 이 Playproof는 1부터 {FORMAT}까지 읽습니다"),
            ));
        }
        let head: Self = serde_json::from_str(line).map_err(|err| {
            let Text { en, ko } = of_reader(&err);
            Text::new(
                format!("the first line is no head of a survey: {en}"),
                format!("첫 줄이 조사의 머리말이 아닙니다: {ko}"),
            )
        })?;
        head.part()?;
        Ok(head)
    }

    /// Which part it is.
    ///
    /// # Errors
    /// A sentence, where its words make no sense.
    pub fn part(&self) -> Result<Shard, Text> {
        match &self.shard {
            None => Ok(Shard::WHOLE),
            Some(words) => Shard::parse(words, |_| None),
        }
    }

    /// The same survey as one part of it, or as a whole.
    #[must_use]
    pub fn of_part(mut self, shard: Shard) -> Self {
        self.shard = (shard != Shard::WHOLE).then(|| shard.to_string());
        self
    }

    /// In what another head asks something else, by name; nothing where both ask the same.
    pub fn difference(&self, other: &Self) -> Option<Text> {
        let differs = |(en, ko): (&str, &str), ours: &dyn Display, theirs: &dyn Display| {
            let (ours, theirs) = (ours.to_string(), theirs.to_string());
            (ours != theirs).then(|| {
                Text::new(
                    format!("{en} is {theirs}, not {ours}"),
                    format!("{ko}이(가) {ours} 아닌 {theirs}"),
                )
            })
        };
        let none = || "none".to_owned();
        let spec = |head: &Self| head.spec.clone().unwrap_or_else(none);
        let shard = |head: &Self| head.shard.clone().unwrap_or_else(|| "1/1".to_owned());
        let list = |head: &Self, option: &str| head.plan.get(option).cloned().unwrap_or_else(none);
        let lists = self.plan.keys().chain(other.plan.keys());
        differs(("the game", "게임"), &self.game, &other.game)
            .or_else(|| {
                differs(
                    ("the program's version", "프로그램 버전"),
                    &self.program,
                    &other.program,
                )
            })
            .or_else(|| {
                { lists }
                    .filter_map(|option| {
                        let name = format!("--{}", list_name(option));
                        differs((&name, &name), &list(self, option), &list(other, option))
                    })
                    .next()
            })
            .or_else(|| {
                differs(
                    ("the spec (by its hash)", "스펙(해시)"),
                    &spec(self),
                    &spec(other),
                )
            })
            .or_else(|| differs(("--nodes", "--nodes"), &self.nodes, &other.nodes))
            .or_else(|| differs(("the number of cases", "물음의 수"), &self.cases, &other.cases))
            .or_else(|| differs(("--times", "--times"), &self.timed, &other.timed))
            .or_else(|| differs(("the shard", "조각"), &shard(self), &shard(other)))
    }
}

struct Line<'a> {
    case: u64,
    ask: &'a Ask,
    row: &'a Row,
    ms: Option<f64>,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { case, ask, row, ms } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("case", case)?;
        for (option, value) in asked(ask) {
            map.serialize_entry(option, &value)?;
        }
        map.serialize_entry("verdict", row.verdict.code())?;
        map.serialize_entry("holds", &row.verdict.holds())?;
        for (name, value) in row.cells() {
            map.serialize_entry(name, value)?;
        }
        if let Some(ms) = ms {
            map.serialize_entry("ms", &milli(*ms))?;
        }
        map.end()
    }
}

/// What a case names, in the order of columns.
pub fn asked(ask: &Ask) -> Vec<(&'static str, Value)> {
    let words = |name, value: &Option<String>| value.clone().map(|value| (name, Value::String(value)));
    let number = |name, value: Option<u32>| value.map(|value| (name, Value::from(value)));
    [
        words("daily", &ask.daily),
        words("track", &ask.track),
        words("set", &ask.set),
        words("mode", &ask.mode),
        words("policy", &ask.policy),
        words("figures", &ask.figures),
        words("difficulty", &ask.difficulty),
        number("tempo", ask.tempo.map(u32::from)),
        number("stage", ask.stage),
        number("attempt", ask.attempt),
        words("seed", &ask.seed),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What a case names, in words: `difficulty EXPERT, stage 7`.
pub fn asked_words(ask: &Ask) -> String {
    let words: Vec<String> = { asked(ask).into_iter() }
        .map(|(option, value)| match value {
            Value::String(words) => format!("{option} {words}"),
            value => format!("{option} {value}"),
        })
        .collect();
    words.join(", ")
}

/// The line of a case, without its end. `ms`: how long it took, where that is to be told.
pub fn line(case: u64, ask: &Ask, row: &Row, ms: Option<f64>) -> String {
    serde_json::to_string(&Line { case, ask, row, ms }).unwrap_or_default()
}

/// Reads the line of a case.
///
/// # Errors
/// A sentence.
pub fn read_line(line: &str) -> Result<Map<String, Value>, Text> {
    let row: Map<String, Value> = serde_json::from_str(line).map_err(|err| {
        let Text { en, ko } = of_reader(&err);
        Text::new(
            format!("this is no row of a survey: {en}"),
            format!("조사의 줄이 아닙니다: {ko}"),
        )
    })?;
    if row.get("case").and_then(Value::as_u64).is_none() {
        return Err(Text::new(
            "this is no row of a survey: it has no `case`",
            "조사의 줄이 아닙니다: `case`가 없습니다",
        ));
    }
    Ok(row)
}

/// The case of a row.
pub fn case_of(row: &Map<String, Value>) -> u64 {
    row.get("case").and_then(Value::as_u64).unwrap_or_default()
}

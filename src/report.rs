//! What an engine answers, as plain data: verdict, issues, figures, trace and timeline.
//!
//! Knows no game and no GUI. The window, the command line and the tests read the same values.

mod foreign;
mod json_text;
pub mod names;
mod place;

pub use foreign::{of_reader, of_reader_without_place};
pub use json_text::{Senseless, place_of, strict_value};
pub use place::{Outer, Place, field_text, item_of_words, item_text};

use serde::{Deserialize, Serialize};

use crate::frames::Frames;
use crate::korean::particles;

/// One sentence in both languages of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// English.
    pub en: String,
    /// Korean.
    pub ko: String,
}

impl Text {
    /// A sentence in English and in Korean, whose particles follow the words before them.
    pub fn new(en: impl Into<String>, ko: impl Into<String>) -> Self {
        Self {
            en: en.into(),
            ko: particles(ko.into()),
        }
    }

    /// The same words in both languages: names, codes, figures.
    pub fn same(words: impl Into<String>) -> Self {
        let en = words.into();
        Self { ko: en.clone(), en }
    }

    /// The English words, where they are the name of something in files and on the command line.
    pub fn key(&self) -> &str {
        &self.en
    }

    /// The sentence in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ko => &self.ko,
        }
    }

    /// The name of an item of another: `obstacle 3 of terrain 2`.
    fn within(&self, outer: &Self) -> Self {
        Self {
            en: format!("{} of {}", self.en, outer.en),
            ko: format!("{}의 {}", outer.ko, self.ko),
        }
    }

    /// An item and a field of it: `stage 9, min length`; either may say nothing.
    pub fn and_field(&self, field: &Self) -> Self {
        let join = |item: &str, field: &str| match (item, field) {
            ("", words) | (words, "") => words.to_owned(),
            (item, field) => format!("{item}, {field}"),
        };
        Self {
            en: join(&self.en, &field.en),
            ko: join(&self.ko, &field.ko),
        }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.en.is_empty()
    }
}

/// The same words in both languages.
impl From<String> for Text {
    fn from(words: String) -> Self {
        Self::same(words)
    }
}

/// The same words in both languages.
impl From<&str> for Text {
    fn from(words: &str) -> Self {
        Self::same(words)
    }
}

/// The languages of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Korean.
    Ko,
}

/// What was found out, and how surely. Never more than what was proven.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Verdict {
    /// A solution was found and replays through the rules.
    Proven,
    /// It was proven that there is no solution.
    Refuted,
    /// No solution was found; the search is no proof that there is none.
    NotFound {
        /// Nodes that were visited before the search gave up.
        nodes: u64,
    },
    /// A replay agrees with every state that it claims.
    Verified,
    /// A replay agrees with the little that it claims (a score), but carries no states to prove more.
    Unattested,
    /// A replay parts from what it claims.
    Diverged {
        /// The first frame at which it parts.
        frame: usize,
        /// Which part of the state parted first, in the game's terms.
        part: String,
    },
    /// Nothing could be asked: the spec does not build. Its issues say why.
    Invalid,
    /// The work was stopped before it had an answer.
    Cancelled,
}

impl Verdict {
    /// Whether a build pipeline may pass: proven, or a replay that agrees with all it claims.
    pub fn holds(&self) -> bool {
        matches!(self, Self::Proven | Self::Verified | Self::Unattested)
    }

    /// A stable word for tables and files.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::Refuted => "refuted",
            Self::NotFound { .. } => "not_found",
            Self::Verified => "verified",
            Self::Unattested => "unattested",
            Self::Diverged { .. } => "diverged",
            Self::Invalid => "invalid",
            Self::Cancelled => "cancelled",
        }
    }
}

/// How bad an issue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The spec cannot be built or played as it stands.
    Error,
    /// It can be played, but its author would want to know.
    Warning,
}

/// Something about a spec that its author should know: a stable code, a sentence, a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Issue {
    /// Stable code, like `SD-012`; documented, never reused.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub text: Text,
    /// Why it matters or what to do, where that helps.
    pub hint: Option<Text>,
    /// Where.
    pub place: Place,
    /// The label of the quick fix, where there is one. `Game::fix` carries it out.
    pub fix: Option<Text>,
}

/// Figures this small are what is left of sums that come to nothing.
const ROUNDING: f64 = 1e-9;

/// A measured number with `decimals` of them, or as many as show what it is: a small one is never told as none.
pub fn real_text(x: f64, decimals: usize) -> String {
    // What rounding leaves of nothing is nothing, and has no sign.
    let x = if x.abs() < ROUNDING { 0.0 } else { x };
    // Below what the decimals show, two digits of it.
    let is_shown = x == 0.0 || !x.is_finite() || 0.1_f64.powi(decimals as i32) <= x.abs();
    if is_shown {
        return format!("{x:.decimals$}");
    }
    let first_digit = (-x.abs().log10()).floor().clamp(0.0, 8.0) as usize;
    let needed = (first_digit + 2).max(decimals);
    format!("{x:.needed$}")
}

/// The value of a [`Figure`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A count or another whole number.
    Int(i64),
    /// A measured number.
    Real(f64),
    /// Words.
    Words(String),
    /// Nothing was found or nothing applies.
    None,
}

/// Whether a figure, an event or a curve is good news. Shown by colour and by a second cue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Neither.
    #[default]
    Plain,
    /// Holds.
    Good,
    /// A margin that is thin.
    Warn,
    /// Kills or fails.
    Bad,
    /// A search's own states.
    Search,
}

/// One named number of a report: a margin, a statistic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Stable key with its unit, like `slowest_tempo_ticks`.
    pub key: &'static str,
    /// What a person reads.
    pub label: Text,
    /// The number.
    pub value: Value,
    /// Unit for people, like `ticks`; may be empty.
    pub unit: &'static str,
    /// Whether it is good news.
    pub tone: Tone,
}

/// The words that reports give as values and units, for people. A report names them in one language, as
/// its keys; what is not known here is shown as it is.
pub fn figure_word(word: &str, lang: Lang) -> &str {
    match (word, lang) {
        ("root_probing", Lang::En) => "search with probes",
        ("sat", Lang::En) => "SAT solver",
        (_, Lang::En) => word,
        ("blocks" | "pieces" | "draws" | "stars" | "stones", Lang::Ko) => "개",
        ("boards", Lang::Ko) => "판",
        ("beats", Lang::Ko) => "박",
        ("cells", Lang::Ko) => "칸",
        ("points", Lang::Ko) => "점",
        ("percentage points", Lang::Ko) => "%p",
        ("probes", Lang::Ko) => "회",
        ("rows", Lang::Ko) => "줄",
        ("step" | "steps", Lang::Ko) => "스텝",
        ("ticks", Lang::Ko) => "틱",
        ("at least 2", Lang::Ko) => "2개 이상",
        ("unknown", Lang::Ko) => "모름",
        ("yes", Lang::Ko) => "예",
        ("no", Lang::Ko) => "아니요",
        ("search", Lang::Ko) => "탐색",
        ("root_probing", Lang::Ko) => "가정을 곁들인 탐색",
        ("sat", Lang::Ko) => "SAT 풀이",
        (_, Lang::Ko) => word,
    }
}

/// The unit of a value, for people: one of it is no plural.
pub fn unit_word<'a>(unit: &'a str, value: &Value, lang: Lang) -> &'a str {
    let word = figure_word(unit, lang);
    let is_one = lang == Lang::En && *value == Value::Int(1) && 2 < word.len();
    word.strip_suffix('s').filter(|_| is_one).unwrap_or(word)
}

/// What an event on the timeline is. Each kind has its own mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// A key of the player.
    Press,
    /// A piece came to rest, a hero landed.
    Landing,
    /// Something was cleared, solved or gained.
    Clear,
    /// A second or later link of a chain.
    Chain,
    /// Something was concluded: a step of a deduction.
    Step,
    /// The game put something in the player's way.
    Hazard,
    /// The run ended well.
    Finish,
    /// The run ended badly.
    Death,
    /// The trace parts from what was claimed.
    Divergence,
}

/// Something that happened at a frame.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Event {
    /// Index of the frame.
    pub frame: usize,
    /// What kind of thing.
    pub kind: EventKind,
    /// What happened, in the game's terms.
    pub label: Text,
}

/// A curve on the timeline: one value a frame.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Track {
    /// Stable key with its unit, like `free_rows`.
    pub key: &'static str,
    /// What a person reads.
    pub label: Text,
    /// One value a frame.
    pub values: Vec<f32>,
    /// The colour it takes.
    pub tone: Tone,
}

/// One draw of a game's random generator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Draw {
    /// Index of the first frame that knows of it.
    pub frame: usize,
    /// Number of the draw since the seed, from 0.
    pub index: u32,
    /// The value: a fraction over 2^32.
    pub value: u32,
    /// What it was drawn for: a stable code, like `stone`.
    pub consumer: &'static str,
    /// The same for people.
    pub label: Text,
    /// Where or when it was drawn, like the attempt of a generator; empty where the frame says all.
    pub at: Text,
}

impl Draw {
    /// What it was for and where, in one line.
    pub fn words(&self, lang: Lang) -> String {
        match self.at.get(lang) {
            "" => self.label.get(lang).to_owned(),
            at => format!("{} · {at}", self.label.get(lang)),
        }
    }
}

/// Something on the canvas that a sentence speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A cell of the board, from the top left.
    Cell {
        /// Row.
        row: u16,
        /// Column.
        column: u16,
    },
    /// One of the level's things, like an obstacle of a course, by the name of its list and its index there.
    Item {
        /// The list.
        list: &'static str,
        /// Index into it, from 0.
        index: usize,
    },
}

/// Why what happened at a frame happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Why {
    /// One sentence in the game's terms.
    pub text: Text,
    /// What it speaks of, to be highlighted.
    pub subjects: Vec<Subject>,
}

/// What the shared timeline shows of a trace. All lists of frames ascend.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Timeline {
    /// The unit of `times`, like `tick`.
    pub unit: Text,
    /// One per frame: its time in the game's unit. Ascending; several frames may share a time.
    pub times: Vec<u32>,
    /// One per frame: how long it is shown at speed 1, in milliseconds.
    pub durations_ms: Vec<u16>,
    /// Frames at which something visible changes beyond the passing of time.
    pub changes: Vec<usize>,
    /// What happened, in the order of frames.
    pub events: Vec<Event>,
    /// What the game calls its kinds of events, where the usual names say something else.
    #[serde(skip)]
    pub kind_words: Vec<(EventKind, Text)>,
    /// Curves on the same axis.
    pub tracks: Vec<Track>,
}

impl Timeline {
    /// Number of frames.
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }
}

/// An engine's answer about one level. `I` is the game's input, `F` its frame.
#[derive(Clone, Debug)]
pub struct Report<I, F> {
    /// What was found out.
    pub verdict: Verdict,
    /// The verdict in one sentence, with its figures.
    pub summary: Text,
    /// What the solver noticed, beside the issues of `build`.
    pub issues: Vec<Issue>,
    /// The inputs that reach the goal (solve), or the inputs that were replayed.
    pub inputs: Vec<I>,
    /// Margins and statistics.
    pub figures: Vec<Figure>,
    /// Nodes visited.
    pub nodes: u64,
    /// The trace, frame by frame; may be empty.
    pub frames: Frames<F>,
    /// What the timeline shows of `frames`; as long as they are.
    pub timeline: Timeline,
}

impl<I, F> Report<I, F> {
    /// A report with a verdict and nothing to show.
    pub fn bare(verdict: Verdict, summary: Text) -> Self {
        Self {
            verdict,
            summary,
            issues: Vec::new(),
            inputs: Vec::new(),
            figures: Vec::new(),
            nodes: 0,
            frames: Frames::default(),
            timeline: Timeline::default(),
        }
    }
}

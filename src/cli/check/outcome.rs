//! What a check found, as plain data that a cache can keep.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::locate::Spot;
use crate::cli::words::{say, tr};
use crate::report::{Issue, Place, Severity, Text, Verdict, field_text};

/// The result of one document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Outcome {
    pub(super) game: String,
    /// `spec` or `replay`.
    pub(super) kind: String,
    pub(super) issues: Vec<Finding>,
    pub(super) answers: Vec<Answer>,
}

/// The result of one question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Answer {
    /// Files and globs name it by its English name.
    pub(super) question: Text,
    pub(super) verdict: Verdict,
    pub(super) summary: Text,
    pub(super) nodes: u64,
    pub(super) figures: Json,
    pub(super) issues: Vec<Finding>,
    /// Whether a band on how many hold covers it, so that it need not hold by itself.
    #[serde(skip)]
    pub(super) is_excused: bool,
}

/// An issue, with the line of the file that it is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Finding {
    pub(super) code: String,
    pub(super) severity: Severity,
    pub(super) text: Text,
    pub(super) hint: Option<Text>,
    pub(super) place: FindingPlace,
    pub(super) fix: Option<Text>,
    /// The item by the names of the file, as people read it.
    pub(super) item: Text,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<Spot>,
}

/// [`Place`] as it comes back from a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct FindingPlace {
    pub(super) list: String,
    pub(super) index: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) within: Option<FindingOuter>,
    pub(super) field: String,
    pub(super) cells: Vec<(u8, u8)>,
}

/// [`crate::report::Outer`] as it comes back from a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct FindingOuter {
    pub(super) list: String,
    pub(super) index: usize,
}

impl Finding {
    /// Whether it is about the same, however bad it is.
    fn says_what(&self, other: &Self) -> bool {
        (&self.code, &self.text, &self.place, &self.item)
            == (&other.code, &other.text, &other.place, &other.item)
    }

    /// An issue, before anybody looked where its place is in the file.
    pub(super) fn new(issue: &Issue) -> Self {
        let Issue {
            code,
            severity,
            text,
            hint,
            place,
            fix,
        } = issue.clone();
        Self {
            code: code.to_owned(),
            severity,
            text,
            hint,
            item: place.item_text(),
            place: FindingPlace {
                list: place.list.to_owned(),
                index: (place.index != Place::NO_INDEX && !place.list.is_empty()).then_some(place.index),
                within: place.within.map(|outer| FindingOuter {
                    list: outer.list.to_owned(),
                    index: outer.index,
                }),
                field: place.field.to_owned(),
                cells: place.cells,
            },
            fix,
            at: None,
        }
    }

    /// Where, by the names of the file: ` stage 9, min length`; empty for the whole document.
    pub(super) fn where_words(&self) -> String {
        say(&self.item.and_field(&field_text(&self.place.field))).to_owned()
    }

    /// On one line, without the file.
    pub(super) fn line(&self) -> String {
        let severity = match self.severity {
            Severity::Error => tr("error", "오류"),
            Severity::Warning => tr("warning", "경고"),
        };
        let hint = self
            .hint
            .as_ref()
            .map(|hint| format!(" ({})", say(hint)))
            .unwrap_or_default();
        let at = self.where_words();
        let space = if at.is_empty() { "" } else { " " };
        format!("{severity} {}{space}{at}: {}{hint}", self.code, say(&self.text))
    }
}

/// A severity's word.
pub(super) fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

impl Answer {
    /// Whether it stands in the way of a pass.
    pub(super) fn fails(&self) -> bool {
        !self.verdict.holds() && !self.is_excused
    }
}

impl Outcome {
    /// Whether everything holds.
    pub(super) fn holds(&self) -> bool {
        self.n_errors() == 0 && !self.answers.iter().any(Answer::fails)
    }

    /// Every finding once: those of the whole document, then those of its questions. What is a warning to one
    /// question and an error to another is an error.
    pub(super) fn all_issues(&self) -> Vec<&Finding> {
        let mut all: Vec<&Finding> = Vec::new();
        let answers = self.answers.iter().filter(|answer| !answer.is_excused);
        for issue in { self.issues.iter() }.chain(answers.flat_map(|answer| &answer.issues)) {
            match all.iter_mut().find(|known| known.says_what(issue)) {
                None => all.push(issue),
                Some(known) if issue.severity < known.severity => *known = issue,
                Some(_) => {}
            }
        }
        all
    }

    /// How many of them are errors.
    pub(super) fn n_errors(&self) -> usize {
        let all = self.all_issues();
        all.iter()
            .filter(|issue| issue.severity == Severity::Error)
            .count()
    }
}

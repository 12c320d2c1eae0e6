//! Bands: between which values figures of answers have to lie.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use serde::Deserialize;

use super::super::outcome::{Finding, FindingPlace, Outcome};
use super::NAME;
use crate::report::{Severity, Text};

/// Between which values a figure of answers lies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Band {
    pub(super) game: String,
    /// Which documents, from the project's root; all where it is absent.
    #[serde(default)]
    pub(super) files: Option<String>,
    /// Which questions, like `stage 20 *`; all where it is absent.
    #[serde(default)]
    pub(super) question: Option<String>,
    /// A figure's key, or `clear_rate_pct`: how many of a document's questions hold.
    pub(super) figure: String,
    #[serde(default)]
    pub(super) min: Option<f64>,
    #[serde(default)]
    pub(super) max: Option<f64>,
}

#[derive(Clone, Debug)]
pub(super) struct JudgedBand {
    pub(super) band: Band,
    /// How many documents it looked at, and how many figures it found there.
    pub(super) n_documents: Arc<AtomicUsize>,
    pub(super) n_figures: Arc<AtomicUsize>,
    pub(super) files: Option<glob::Pattern>,
    question: Option<glob::Pattern>,
    /// Its line in the file.
    pub(super) line: usize,
}

/// The figure that is counted over a document's questions.
const CLEAR_RATE: &str = "clear_rate_pct";

impl JudgedBand {
    pub(super) fn new(
        band: Band,
        files: Option<glob::Pattern>,
        question: Option<glob::Pattern>,
        line: usize,
    ) -> Self {
        Self {
            band,
            n_documents: Arc::default(),
            n_figures: Arc::default(),
            files,
            question,
            line,
        }
    }

    /// That no document is of its game and files.
    pub(super) fn without_documents(&self) -> Text {
        let (line, game) = (self.line, &self.band.game);
        let at = self.band.files.as_deref();
        let of = at.map_or_else(String::new, |glob| format!(" below \"{glob}\""));
        let of_ko = at.map_or_else(String::new, |glob| format!("\"{glob}\"에 맞는 "));
        Text::new(
            format!("{NAME}, line {line}: a band judged nothing: there is no spec of {game}{of}"),
            format!("{NAME} {line}행: 기준 하나가 아무것도 보지 못했습니다: {of_ko}{game} 스펙이 없습니다"),
        )
    }

    fn covers(&self, question: &str) -> bool {
        let glob = self.question.as_ref();
        glob.is_none_or(|glob| glob.matches(question))
    }

    pub(super) fn judge(&self, outcome: &mut Outcome) {
        let mut left = Vec::new();
        self.n_documents.fetch_add(1, Relaxed);
        let mut n_figures = 0;
        if self.band.figure == CLEAR_RATE {
            let (mut n, mut n_hold) = (0_u32, 0_u32);
            for answer in outcome
                .answers
                .iter_mut()
                .filter(|answer| self.covers(answer.question.key()))
            {
                n += 1;
                n_figures += 1;
                n_hold += u32::from(answer.verdict.holds());
                // One that cannot be built is no matter of rates.
                answer.is_excused = answer.verdict != crate::report::Verdict::Invalid;
            }
            if n == 0 {
                return;
            }
            let rate = f64::from(n_hold) * 100.0 / f64::from(n);
            if self.is_left(rate) {
                let of = self.band.question.as_deref().unwrap_or("all questions");
                left.push(Text::new(
                    format!("{n_hold} of {n} hold ({rate:.1}%) of {of}"),
                    format!(
                        "{} 중 {n}개에서 {n_hold}개 성립({rate:.1}%)",
                        self.band.question.as_deref().unwrap_or("모든 물음")
                    ),
                ));
            }
        } else {
            let answers = { outcome.answers.iter() }.filter(|answer| self.covers(answer.question.key()));
            let values: Vec<(&str, f64)> = answers
                .filter_map(|answer| {
                    let value = answer.figures.get(&self.band.figure)?.as_f64()?;
                    Some((answer.question.key(), value))
                })
                .collect();
            n_figures = values.len();
            left = self.told(&values);
        }
        self.n_figures.fetch_add(n_figures, Relaxed);
        outcome.issues.extend(left.iter().map(|what| self.finding(what)));
    }

    /// The values that leave it; one that all questions share, like a puzzle's tier, once.
    fn told(&self, values: &[(&str, f64)]) -> Vec<Text> {
        let figure = &self.band.figure;
        match values {
            [(_, first), _, ..] if self.is_left(*first) && values.iter().all(|(_, value)| value == first) => {
                let n = values.len();
                vec![Text::new(
                    format!("{figure} is {first} for all {n} questions"),
                    format!("물음 {n}개 모두: {figure} = {first}"),
                )]
            }
            _ => { values.iter().filter(|(_, value)| self.is_left(*value)) }
                .map(|(question, value)| {
                    Text::new(
                        format!("{question}: {figure} is {value}"),
                        format!("{question}: {figure} = {value}"),
                    )
                })
                .collect(),
        }
    }

    fn is_left(&self, value: f64) -> bool {
        self.band.min.is_some_and(|min| value < min) || self.band.max.is_some_and(|max| max < value)
    }

    fn finding(&self, what: &Text) -> Finding {
        let bound = match (self.band.min, self.band.max) {
            (Some(min), Some(max)) => Text::new(format!("outside {min} to {max}"), format!("{min}~{max} 밖")),
            (Some(min), None) => Text::new(format!("below {min}"), format!("{min} 아래")),
            (None, max) => {
                let max = max.unwrap_or_default();
                Text::new(format!("above {max}"), format!("{max} 위"))
            }
        };
        Finding {
            code: "band".to_owned(),
            severity: Severity::Error,
            text: Text::new(
                format!("{}, {}", what.en, bound.en),
                format!("{}, {}", what.ko, bound.ko),
            ),
            hint: Some(Text::new(
                format!("a band of {NAME}, line {}", self.line),
                format!("{NAME} {}행에 정한 기준", self.line),
            )),
            place: FindingPlace::default(),
            item: Text::default(),
            fix: None,
            at: None,
        }
    }
}

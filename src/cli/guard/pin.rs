//! One pinned outcome: verdict, figures, what its trace was, and a few of its frames as text.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::output;
use crate::doc::store::hash_bytes;
use crate::game::{Game, GameReport};
use crate::report::{Issue, Lang, Verdict};
use crate::survey::Row;
use crate::survey::compare::{Moved, moved};

/// Frames of a trace that are kept as text, evenly spread, the first and the last among them.
const N_STILLS: usize = 5;

/// What came of one question, replay or seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pin {
    game: String,
    verdict: String,
    /// Figures of the report, or cells of the survey's row.
    figures: Map<String, Value>,
    /// Frames of the trace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    frames: Option<usize>,
    /// Hash of every state of the trace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trace: Option<String>,
    /// Hash of the inputs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inputs: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) stills: Vec<Still>,
}

/// One frame as text and as a picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Still {
    /// Its number.
    pub frame: usize,
    /// Its lines.
    #[serde(default)]
    pub text: Vec<String>,
    /// Name of the picture that was drawn of it, without its ending; since form 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
}

impl Still {
    /// Whether it is the same frame with the same text.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        (self.frame, &self.text) == (other.frame, &other.text)
    }
}

impl Pin {
    /// The pin of a report; stills are of the frames `at`, clamped to its end, or spread over it where none are named.
    pub(super) fn of_report<G: Game>(level: &G::Level, report: &GameReport<G>, at: Option<&[usize]>) -> Self {
        let n = report.frames.len();
        let mut trace = 0_u64;
        for frame in report.frames.iter() {
            let state = serde_json::to_vec(&*frame).unwrap_or_default();
            trace = trace.rotate_left(9) ^ hash_bytes(&state);
        }
        let inputs = serde_json::to_vec(&report.inputs).unwrap_or_default();
        let last = n.saturating_sub(1);
        let at: Vec<usize> = match at {
            // One for each, in their order: they are held beside those that are kept.
            Some(at) => at.iter().take(N_STILLS).map(|frame| (*frame).min(last)).collect(),
            None => {
                let mut at: Vec<usize> = (0..N_STILLS).map(|k| k * last / (N_STILLS - 1)).collect();
                at.dedup();
                at
            }
        };
        let still = |frame: usize| {
            let text = G::frame_text(level, &*report.frames.get(frame)?, Lang::En);
            Some(Still {
                frame,
                text: text.lines().map(str::to_owned).collect(),
                picture: None,
            })
        };
        let figures = match output::figures_json(&report.figures) {
            Value::Object(figures) => figures,
            _ => Map::new(),
        };
        Self {
            game: G::ID.0.to_owned(),
            verdict: word(&report.verdict),
            figures,
            frames: Some(n),
            trace: Some(format!("{trace:016x}")),
            inputs: Some(format!("{:016x}", hash_bytes(&inputs))),
            stills: at.into_iter().filter_map(still).collect(),
        }
    }

    /// The pin of what cannot be built.
    pub(super) fn of_issues<G: Game>(issues: &[Issue]) -> Self {
        let codes: Vec<&str> = issues.iter().map(|issue| issue.code).collect();
        Self::bare::<G>(
            word(&Verdict::Invalid),
            Map::from_iter([("codes".to_owned(), Value::from(codes))]),
        )
    }

    /// The pin of a survey's row; nothing where the budget ran out.
    pub(super) fn of_row<G: Game>(row: Option<&Row>) -> Self {
        match row {
            None => Self::bare::<G>("out_of_budget".to_owned(), Map::new()),
            Some(row) => {
                let cells = row
                    .cells()
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), value.clone()));
                Self::bare::<G>(word(&row.verdict), cells.collect())
            }
        }
    }

    fn bare<G: Game>(verdict: String, figures: Map<String, Value>) -> Self {
        Self {
            game: G::ID.0.to_owned(),
            verdict,
            figures,
            frames: None,
            trace: None,
            inputs: None,
            stills: Vec::new(),
        }
    }

    /// The frames that are kept.
    pub(super) fn kept_frames(&self) -> Vec<usize> {
        self.stills.iter().map(|still| still.frame).collect()
    }

    /// Whether a picture was drawn of any of its frames.
    pub(super) fn has_picture(&self) -> bool {
        self.stills.iter().any(|still| still.picture.is_some())
    }

    /// Takes over the pictures of an earlier pin that came out the same, where they are still there.
    #[cfg(feature = "gui")]
    pub(super) fn take_pictures(&mut self, earlier: &Self, is_there: &dyn Fn(&str) -> bool) {
        let has_all = { earlier.stills.iter() }.all(|still| still.picture.as_deref().is_some_and(is_there));
        let texts = |pin: &Self| -> Vec<(usize, Vec<String>)> {
            { pin.stills.iter() }
                .map(|still| (still.frame, still.text.clone()))
                .collect()
        };
        // Of a published case only a picture is kept.
        let is_alike = self.stills.is_empty() || texts(self) == texts(earlier);
        if has_all && is_alike && earlier.moved(self).is_empty() {
            self.stills.clone_from(&earlier.stills);
        }
    }

    /// Which fields are not what they were.
    pub(super) fn moved(&self, now: &Self) -> Vec<Moved> {
        let fields = |pin: &Self| {
            let mut fields = Map::new();
            fields.insert("verdict".to_owned(), pin.verdict.clone().into());
            for (name, value) in [
                ("frames", pin.frames.map(Value::from)),
                ("trace", pin.trace.clone().map(Value::from)),
                ("inputs", pin.inputs.clone().map(Value::from)),
            ] {
                fields.extend(value.map(|value| (name.to_owned(), value)));
            }
            let figures = pin.figures.iter();
            fields.extend(figures.map(|(name, value)| (format!("figures.{name}"), value.clone())));
            fields
        };
        moved(&fields(self), &fields(now))
    }

    /// The first of its kept frames that is not what it was, before and now; the last, where all are the same.
    /// `now` has the same frames, as far as its run goes.
    pub(super) fn picture(&self, now: &Self) -> (Option<Still>, Option<Still>) {
        let pairs = || self.stills.iter().zip(&now.stills);
        let found = pairs()
            .find(|(before, after)| !before.is_alike(after))
            .or_else(|| pairs().next_back());
        match found {
            Some((before, after)) => (Some(before.clone()), Some(after.clone())),
            // Where only a picture was kept, it is of the frame that a case is looked at.
            None if now.stills.is_empty() => (self.stills.first().cloned(), None),
            None => (None, None),
        }
    }
}

fn word(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Diverged { frame, part } => format!("diverged at frame {frame} in {part}"),
        verdict => verdict.code().to_owned(),
    }
}

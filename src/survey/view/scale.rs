//! How values of a column are put together on an axis: steps of numbers, or words.

use super::super::sheet::{Cells, Column, number_words};
use super::Rows;

/// How values of a column are put together on an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Steps of numbers: from where, how wide, how many.
    Steps {
        /// Left edge of the first.
        from: f64,
        /// Width of each.
        step: f64,
        /// How many.
        n: usize,
        /// Whether each stands for one whole number.
        is_whole: bool,
        /// Whether they are truths.
        is_truth: bool,
    },
    /// Words of the column, most frequent first; the others together, where there are too many.
    Words {
        /// Places in the column's list of words.
        ids: Vec<usize>,
        /// What people read, with the one for all others.
        labels: Vec<String>,
        /// Which step a word of the column's list is.
        steps: Vec<usize>,
    },
}

impl Scale {
    /// The scale of a column over some rows, in at most so many steps; nothing where no row has a value.
    pub fn of(column: &Column, rows: Rows<'_>, most: usize) -> Option<Self> {
        match &column.cells {
            Cells::Numbers(numbers) => {
                let (mut low, mut high, mut is_whole) = (f64::INFINITY, f64::NEG_INFINITY, true);
                for value in rows.each().filter_map(|row| numbers.get(row)) {
                    if value.is_finite() {
                        (low, high) = (low.min(*value), high.max(*value));
                        is_whole &= value.fract() == 0.0;
                    }
                }
                (low <= high).then(|| Self::steps(low, high, is_whole, column.is_truth, most))
            }
            Cells::Words(words) => {
                let mut counts = vec![0_usize; words.list.len()];
                for row in rows.each() {
                    if let Some(id) = words.id(row) {
                        counts[id] += 1;
                    }
                }
                let mut ids: Vec<usize> = (0..counts.len()).filter(|id| 0 < counts[*id]).collect();
                if ids.is_empty() {
                    return None;
                }
                // As they came where all have room, else the most frequent.
                let has_others = most < ids.len();
                if has_others {
                    ids.sort_by_key(|id| (std::cmp::Reverse(counts[*id]), *id));
                    ids.truncate(most - 1);
                }
                let mut labels: Vec<String> = ids.iter().map(|id| words.list[*id].clone()).collect();
                let mut steps = vec![ids.len(); words.list.len()];
                for (step, id) in ids.iter().enumerate() {
                    steps[*id] = step;
                }
                if has_others {
                    labels.push("…".to_owned());
                }
                Some(Self::Words { ids, labels, steps })
            }
        }
    }

    /// The scale that two columns of numbers share; that of the first where one of them is words.
    #[must_use]
    pub fn with(self, other: Option<Self>, most: usize) -> Self {
        match (&self, other) {
            (
                Self::Steps {
                    from,
                    step,
                    n,
                    is_whole,
                    is_truth,
                },
                Some(Self::Steps {
                    from: other_from,
                    step: other_step,
                    n: other_n,
                    is_whole: other_whole,
                    ..
                }),
            ) => {
                let end = |from: f64, step: f64, n: usize| from + step * n as f64;
                let low = from.min(other_from);
                let high = end(*from, *step, *n).max(end(other_from, other_step, other_n));
                let is_whole = *is_whole && other_whole;
                let (low, high) = if is_whole {
                    (low + 0.5, high - 0.5)
                } else {
                    (low, high)
                };
                Self::steps(low, high, is_whole, *is_truth, most)
            }
            _ => self,
        }
    }

    fn steps(low: f64, high: f64, is_whole: bool, is_truth: bool, most: usize) -> Self {
        if is_whole && high - low < most as f64 {
            return Self::Steps {
                from: low - 0.5,
                step: 1.0,
                n: (high - low) as usize + 1,
                is_whole: true,
                is_truth,
            };
        }
        let raw = ((high - low) / most as f64).max(f64::MIN_POSITIVE);
        let ten = 10_f64.powf(raw.log10().floor());
        let nice = [1.0, 2.0, 5.0, 10.0].into_iter().map(|k| k * ten);
        let mut step = { nice }.find(|step| raw <= *step).unwrap_or(raw);
        if !step.is_finite() || step <= 0.0 || high + step == high {
            step = raw.max(high.abs().max(low.abs()) * 1e-12).max(1e-300);
        }
        let from = (low / step).floor() * step;
        let n = (((high - from) / step).floor() as usize + 1).clamp(1, most + 2);
        Self::Steps {
            from,
            step,
            n,
            is_whole: false,
            is_truth: false,
        }
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Steps { n, .. } => *n,
            Self::Words { labels, .. } => labels.len(),
        }
    }

    /// Whether there are none. There always are some.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The step that a row's cell is in.
    pub fn step_of(&self, column: &Column, row: usize) -> Option<usize> {
        match (self, &column.cells) {
            (Self::Steps { from, step, n, .. }, Cells::Numbers(numbers)) => {
                let value = *numbers.get(row)?;
                value
                    .is_finite()
                    .then(|| (((value - from) / step).floor().max(0.0) as usize).min(n - 1))
            }
            (Self::Words { steps, .. }, Cells::Words(words)) => steps.get(words.id(row)?).copied(),
            _ => None,
        }
    }

    /// The step of a word of another survey's column.
    pub(super) fn step_of_word(&self, word: &str) -> Option<usize> {
        match self {
            Self::Words { labels, .. } => labels.iter().position(|label| label == word),
            Self::Steps { .. } => None,
        }
    }

    /// What a step stands for, for people.
    pub fn label(&self, idx: usize) -> String {
        match self {
            Self::Words { labels, .. } => labels.get(idx).cloned().unwrap_or_default(),
            Self::Steps {
                from,
                step,
                is_whole,
                is_truth,
                ..
            } => {
                let low = from + step * idx as f64;
                match (is_truth, is_whole) {
                    (true, _) => if idx == 0 && low < 0.0 { "false" } else { "true" }.to_owned(),
                    (false, true) => number_words(low + 0.5),
                    (false, false) => format!("{} – {}", number_words(low), number_words(low + step)),
                }
            }
        }
    }

    /// The left edge of a step on a plot's axis, where words are 0, 1, 2 and so on.
    pub fn left(&self, idx: usize) -> f64 {
        match self {
            Self::Words { .. } => idx as f64 - 0.5,
            Self::Steps { from, step, .. } => from + step * idx as f64,
        }
    }

    /// The width of a step on a plot's axis.
    pub fn width(&self) -> f64 {
        match self {
            Self::Words { .. } => 1.0,
            Self::Steps { step, .. } => *step,
        }
    }
}

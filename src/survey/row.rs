//! One row: a verdict and named cells, in an order that never changes.
//!
//! Cells are numbers, words and truths, which tables and plots use as columns; lists of small objects
//! (lands, kill sites) are allowed beside them.

use serde::Serialize;
use serde_json::Value;

use crate::game::Ask;
use crate::report::{Text, Verdict};

/// What one case came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What was found out.
    pub verdict: Verdict,
    cells: Vec<(&'static str, Value)>,
}

impl Row {
    /// A row without cells.
    pub fn new(verdict: Verdict) -> Self {
        Self {
            verdict,
            cells: Vec::new(),
        }
    }

    /// Adds a cell. Its name carries its unit; what cannot be written is null.
    pub fn set(&mut self, name: &'static str, value: impl Serialize) {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        self.cells.push((name, value));
    }

    /// The cells, in order.
    pub fn cells(&self) -> &[(&'static str, Value)] {
        &self.cells
    }
}

/// A number at three digits after the point: enough for people, and the same on every machine.
pub fn milli(value: f64) -> f64 {
    let rounded = (value * 1_000.0).round() / 1_000.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// A case without what is told of it, as a generator takes it.
pub fn plain(ask: &Ask) -> Ask {
    Ask {
        figures: None,
        ..ask.clone()
    }
}

/// Whether margins are to be told, of games that tell nothing else when they are asked.
///
/// # Errors
/// When something else was asked for.
pub fn wants_margins(ask: &Ask) -> Result<bool, Text> {
    match ask.figures.as_deref() {
        None => Ok(false),
        Some("margins") => Ok(true),
        Some(word) => Err(Text::new(
            format!("--figures {word} is nothing; there is margins"),
            format!("--figures {word}은(는) 없습니다. margins가 있습니다"),
        )),
    }
}

//! Rows that panels share: a number with its label and unit.

use eframe::egui::Ui;

use crate::app::number::{self, Change};

/// A number as it is shown and typed.
pub(super) struct Number<'a> {
    /// What stands before it, and what assistive tools call it.
    pub label: &'a str,
    /// What stands behind it.
    pub unit: &'a str,
    /// Units of the spec in one of what is shown.
    pub per: f64,
    /// Lowest and highest value, in units of the spec.
    pub limits: (i64, i64),
}

/// Draws it; the answer is the value it was given.
pub(super) fn number_ui(ui: &mut Ui, number: &Number<'_>, value: i64) -> Option<i64> {
    several_ui(ui, number, Some(value)).map(|change| change.of(value))
}

/// Draws the number of several things, `None` where they differ; the answer is what each is changed by.
pub(super) fn several_ui(ui: &mut Ui, number: &Number<'_>, value: Option<i64>) -> Option<Change> {
    let shared = number::Number {
        label: number.label,
        name: number.label.to_owned(),
        unit: number.unit,
        per: number.per,
        limits: number.limits,
        step: if 1.0 < number.per { 50 } else { 1 },
    };
    number::number_ui(ui, &shared, value)
}

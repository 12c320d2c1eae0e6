//! Rows that panels share: a number with its label and unit, a row of small buttons.

use eframe::egui::{self, Align, DragValue, Layout, RichText, Ui, vec2};

use crate::app::tokens::{ROW, Tokens};

/// Width of a field.
const FIELD: f32 = 76.0;
/// Width of the unit behind it.
const UNIT: f32 = 36.0;

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
    let tokens = Tokens::current(ui);
    let mut given = None;
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.label(RichText::new(number.label).color(tokens.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let unit = RichText::new(number.unit).color(tokens.weak);
            ui.allocate_ui_with_layout(vec2(UNIT, ROW), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(UNIT);
                ui.label(unit);
            });
            let (lo, hi) = number.limits;
            let per = number.per;
            let mut shown = value as f64 / per;
            let before = shown;
            let digits = if 1.0 < per { 3 } else { 0 };
            let drag = DragValue::new(&mut shown)
                .range(lo as f64 / per..=hi as f64 / per)
                .speed(if 1.0 < per { 0.01 } else { 0.1 })
                .max_decimals(digits);
            ui.add_sized(vec2(FIELD, ROW - 2.0), drag)
                .accessible_name(number.label)
                .on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
            if (shown - before).abs() > f64::EPSILON {
                given = Some(((shown * per).round() as i64).clamp(lo, hi));
            }
        });
    });
    given
}

//! A number with its label at the left and its field and unit at the right of one row.

use eframe::egui::{self, Align, DragValue, Layout, RichText, Ui, vec2};

use crate::app::tokens::{ROW, Tokens};

use super::words::plain;

/// Width of a field.
const FIELD: f32 = 84.0;
/// Width of the unit behind it.
const UNIT: f32 = 36.0;

/// How a number is shown and typed.
pub(super) struct Number<'a> {
    /// What stands before it.
    pub label: &'a str,
    /// What assistive tools call it.
    pub name: String,
    /// What stands behind it.
    pub unit: &'a str,
    /// Units of the spec in one of what is shown.
    pub per: f64,
    /// Lowest and highest value, in units of the spec.
    pub limits: (i64, i64),
    /// How much a drag or a key changes, in units of the spec.
    pub step: i64,
}

/// Draws it; the answer is the value it was given. `None` as value: several differ.
pub(super) fn number_ui(ui: &mut Ui, number: &Number<'_>, value: Option<i64>) -> Option<i64> {
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
            let mut shown = value.unwrap_or(lo) as f64 / per;
            let before = shown;
            let is_mixed = value.is_none();
            let drag = DragValue::new(&mut shown)
                .range(lo as f64 / per..=hi as f64 / per)
                .speed(number.step as f64 / per / 6.0)
                .custom_formatter(move |value, _| {
                    if is_mixed {
                        "–".to_owned()
                    } else {
                        plain(value, 3).replace('−', "-")
                    }
                })
                .custom_parser(|text| text.replace('−', "-").replace(',', ".").trim().parse().ok());
            let field = ui
                .add_sized(vec2(FIELD, ROW - 2.0), drag)
                .accessible_name(&number.name);
            if (shown - before).abs() > f64::EPSILON {
                let exact = (shown * per).round() as i64;
                // A drag goes by steps; what is typed is taken as it is.
                let rounded = if field.dragged() {
                    exact.div_euclid(number.step.max(1)) * number.step.max(1)
                } else {
                    exact
                };
                given = Some(rounded.clamp(lo, hi));
            }
            field.on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
        });
    });
    given
}

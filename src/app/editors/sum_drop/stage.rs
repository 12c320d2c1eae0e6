//! The selected stages in the right panel: shared fields, directions, weights.

use eframe::egui::{self, Role, Ui, WidgetInfo, vec2};

use crate::app::editor::Cx;
use crate::app::number::{Number, field_ui};
use crate::app::widgets::section_ui;
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::edit::{self, Field};
use crate::grammar::counted;
use crate::report::{Lang, Text};

use super::question::{Folds, fold_ui, row_ui};
use super::words::tr;
use crate::app::widgets::pill_ui;

/// Undo key of a drag on a number of the inspector.
const DRAG: u64 = 0x5d03;

/// The fields that all selected stages share, to be changed together.
pub(super) fn stages_ui(ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, rows: &[usize], folds: &mut Folds) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let n_handmade = cx.doc.spec().stages.len();
    let rows: Vec<usize> = rows.iter().copied().filter(|row| *row < n_handmade).collect();
    let title = match (rows.as_slice(), lang) {
        ([], _) => return,
        ([row], Lang::En) => format!("Stage {}", row + 1),
        ([row], Lang::Ko) => format!("{}번 스테이지", row + 1),
        (_, Lang::En) => counted(rows.len(), "stage"),
        (_, Lang::Ko) => format!("스테이지 {}개", rows.len()),
    };
    if let [row] = rows.as_slice() {
        let weights = cx.doc.spec().stages.get(*row).map(|stage| stage.weights.clone());
        let remark = weights.map(|name| format!("{} {name}", tr(lang, "weights", "가중치")));
        if !fold_ui(ui, &title, remark.as_deref(), &mut folds.stage) {
            return;
        }
    } else {
        section_ui(ui, &title, None);
    }
    let fields: &[Field] = match rows.as_slice() {
        [_] => &[],
        _ => &[
            Field::Quota,
            Field::Fall,
            Field::Garbage,
            Field::Stones,
            Field::Target,
            Field::MinLength,
            Field::Preview,
        ],
    };
    for field in fields {
        shared_field_ui(ui, cx, &rows, *field);
    }
    row_ui(ui, tr(lang, "clears", "지워지는 방향"), tokens, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for field in [Field::Diagonal, Field::Vertical, Field::Horizontal] {
            let shared = edit::shared_value(cx.doc.spec(), &rows, field);
            let label = field.label();
            let words = match shared {
                Some(_) => label.get(lang).to_owned(),
                None => format!("{} ?", label.get(lang)),
            };
            if pill_ui(ui, &words, shared == Some(1)).clicked() {
                let value = i64::from(shared != Some(1));
                let label = Text::new(format!("Set {}", label.en), format!("{} 바꾸기", label.ko));
                cx.doc.edit(label, Merge::Never, |spec| {
                    edit::set_field(spec, &rows, field, value);
                });
            }
        }
    });
    if let [row] = rows.as_slice() {
        weights_ui(ui, cx, *row);
    }
}

fn shared_field_ui(ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, rows: &[usize], field: Field) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let shared = edit::shared_value(cx.doc.spec(), rows, field);
    let label = field.label();
    row_ui(ui, label.get(lang), tokens, |ui| {
        let name = match lang {
            Lang::En => format!("selected {}", label.en),
            Lang::Ko => format!("고른 스테이지 {}", label.ko),
        };
        let number = Number::whole(&name, field.range());
        if let Some(change) = field_ui(ui, &number, shared, 64.0) {
            let edit_label = Text::new(
                format!("{}: {}", counted(rows.len(), "stage"), label.en),
                format!("스테이지 {}개 {}", rows.len(), label.ko),
            );
            cx.doc.edit(edit_label, Merge::WhileHeld(DRAG), |spec| {
                edit::change_field(spec, rows, field, |value| change.of(value));
            });
        }
    });
}

/// The weight table of a stage as nine bars: dragged up and down, shared by every stage that names it.
fn weights_ui(ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, row: usize) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let Some(name) = cx.doc.spec().stages.get(row).map(|stage| stage.weights.clone()) else {
        return;
    };
    let Some(idx) = cx.doc.spec().weights.iter().position(|table| table.name == name) else {
        return;
    };
    let Some(digits) = cx.doc.spec().weights.get(idx).map(|table| table.digits) else {
        return;
    };
    let n_users = cx
        .doc
        .spec()
        .stages
        .iter()
        .filter(|stage| stage.weights == name)
        .count();
    let remark = match lang {
        Lang::En => counted(n_users, "stage"),
        Lang::Ko => format!("스테이지 {n_users}개"),
    };
    section_ui(
        ui,
        &format!("{} {name}", tr(lang, "Weights", "가중치")),
        Some(&remark),
    );
    let top = digits.iter().copied().max().unwrap_or(1).max(1);
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), 62.0), egui::Sense::hover());
    let width = area.width() / 9.0;
    for (slot, weight) in digits.iter().enumerate() {
        let digit = slot as u8 + 1;
        let left = area.left() + width * slot as f32;
        let column = egui::Rect::from_min_size(egui::pos2(left, area.top()), vec2(width, area.height()));
        let response = ui.interact(column, ui.scope_id().with(("weight", slot)), egui::Sense::drag());
        let floor = column.bottom() - 15.0;
        let height = 32.0 * *weight as f32 / top as f32;
        let bar = egui::Rect::from_min_max(
            egui::pos2(column.left() + 4.0, floor - height),
            egui::pos2(column.right() - 4.0, floor),
        );
        ui.painter().rect_filled(bar, 2.0, tokens.tile(digit));
        let is_active = response.hovered() || response.dragged();
        let color = if is_active { tokens.text } else { tokens.weak };
        let text = |pos, align, words: String, color| {
            ui.painter()
                .text(pos, align, words, egui::FontId::proportional(10.5), color);
        };
        text(
            bar.center_top() - vec2(0.0, 1.0),
            egui::Align2::CENTER_BOTTOM,
            weight.to_string(),
            color,
        );
        text(
            column.center_bottom(),
            egui::Align2::CENTER_BOTTOM,
            digit.to_string(),
            tokens.faint,
        );
        let name = match lang {
            Lang::En => format!("weight {digit}"),
            Lang::Ko => format!("가중치 {digit}"),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, &name));
        if is_active {
            ui.set_cursor_icon(egui::CursorIcon::ResizeVertical);
        }
        if response.dragged() {
            let id = response.id.with("owed");
            let owed =
                ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(0.0) - response.drag_delta().y / 4.0;
            let steps = owed.trunc();
            ui.data_mut(|data| data.insert_temp(id, owed - steps));
            if steps != 0.0 {
                let label = Text::new(
                    format!("Weights {name}: {digit}"),
                    format!("가중치 {name}: {digit}"),
                );
                cx.doc.edit(label, Merge::WhileHeld(DRAG), |spec| {
                    if let Some(weight) = spec
                        .weights
                        .get_mut(idx)
                        .and_then(|table| table.digits.get_mut(slot))
                    {
                        *weight = weight.saturating_add_signed(steps as i32).min(999);
                    }
                });
            }
        }
    }
}

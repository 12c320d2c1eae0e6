//! The cells of the stage table: how they look, and what the pointer does to them.
//!
//! An edit of a selected row is an edit of all selected rows.

use eframe::egui::{
    self, Align2, CornerRadius, CursorIcon, FontId, PointerButton, Rect, Response, Role, Sense, Stroke,
    StrokeKind, TextStyle, Ui, WidgetInfo, vec2,
};

use crate::app::editor::Cx;
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::edit::{self, Field};
use crate::games::sum_drop::spec::StageSpec;
use crate::grammar::counted;
use crate::report::{Lang, Text};

use super::columns::{COLUMNS, Column, cell_id, cell_name, cell_words, column_name};
use super::commands::menu_ui;
use super::table::{Table, ask_stage};
use super::typing::Typing;

/// Undo key of a scrub in a cell; the shell ends it when the button is let go.
const SCRUB: u64 = 0x5d01;
/// Undo key of Alt and an arrow that are held down, with the column added.
const NUDGE: u64 = 0x5d_0500;
/// Points of a sideways drag for one step.
const SCRUB_POINTS: f32 = 8.0;

impl Table {
    #[expect(
        clippy::too_many_arguments,
        reason = "one cell of the table, all of it the row's own"
    )]
    pub(super) fn cell_ui(
        &mut self,
        ui: &mut Ui,
        cx: &mut Cx<'_, SumDrop>,
        stage: &StageSpec,
        (row, idx): (usize, usize),
        column: Column,
        rect: Rect,
        is_handmade: bool,
    ) {
        let tokens = cx.tokens;
        let id = cell_id(row, idx);
        let is_cursor = self.rows.cursor() == row && self.column == idx;
        let inner = rect.shrink2(vec2(1.0, 2.0));
        let sense = if is_handmade {
            Sense::click_and_drag()
        } else {
            Sense::click()
        };
        let response = ui.interact(rect, id, sense);
        let (words, is_plain) = cell_words(stage, column, cx.lang);
        let name = cell_name(row, &column_name(column), cx.lang);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Button, is_handmade, &name);
            info.current_text_value = Some(words.clone());
            info
        });
        let response = response.on_hover_text(cell_hint(column, cx.lang));
        if is_cursor && self.wants_focus && !self.is_on_rows {
            self.wants_focus = false;
            response.request_focus();
        }
        if is_cursor && self.typing.is_some() {
            self.typing_ui(ui, cx, inner);
            return;
        }
        let is_selected = self.rows.has(row);
        if response.has_focus() || (is_cursor && is_selected && response.hovered()) {
            ui.painter()
                .rect_filled(inner, CornerRadius::same(3), tokens.field);
            let stroke = Stroke::new(1.0, tokens.accent);
            ui.painter()
                .rect_stroke(inner, CornerRadius::same(3), stroke, StrokeKind::Inside);
        } else if response.hovered() && is_handmade {
            let stroke = Stroke::new(1.0, if is_selected { tokens.accent } else { tokens.line });
            ui.painter()
                .rect_stroke(inner, CornerRadius::same(3), stroke, StrokeKind::Inside);
        }
        let is_on_field = response.has_focus() || (is_cursor && is_selected && response.hovered());
        let color = match (is_selected && !is_on_field, is_handmade, is_plain) {
            (true, ..) => tokens.on_selected,
            (false, false, _) => tokens.faint,
            (false, true, true) => tokens.weak,
            (false, true, false) => tokens.text,
        };
        let font = match column {
            Column::Weights => FontId::proportional(12.0),
            Column::Number(_) => TextStyle::Body.resolve(ui.style()),
        };
        let at = inner.shrink2(vec2(5.0, 0.0)).right_center();
        ui.painter().with_clip_rect(inner.intersect(ui.clip_rect())).text(
            at,
            Align2::RIGHT_CENTER,
            words,
            font,
            color,
        );
        self.cell_pointer(ui, cx, &response, (row, idx), column, is_handmade);
    }

    /// Clicks and drags on a cell.
    fn cell_pointer(
        &mut self,
        ui: &mut Ui,
        cx: &mut Cx<'_, SumDrop>,
        response: &Response,
        (row, idx): (usize, usize),
        column: Column,
        is_handmade: bool,
    ) {
        let was_cursor = self.rows.cursor() == row && self.column == idx && response.has_focus();
        if response.clicked_by(PointerButton::Primary) {
            self.keep_typing(cx);
            self.column = idx;
            self.is_on_rows = false;
            self.pick(ui, cx, row);
            response.request_focus();
            if (was_cursor || response.double_clicked()) && is_handmade {
                self.activate(cx, column);
            }
        } else if response.clicked() && was_cursor && is_handmade {
            // Enter, Space or an assistive tool: the selection stays.
            self.activate(cx, column);
        }
        if response.secondary_clicked() && !self.rows.has(row) {
            self.rows.only(row);
        }
        let mut command = None;
        response.context_menu(|ui| command = menu_ui(ui, cx.lang, is_handmade));
        if let Some(command) = command {
            self.run(ui, cx, command);
        }
        if column == Column::Weights && is_handmade {
            self.weights_menu(cx, response, row, idx);
        }
        let Column::Number(field) = column else { return };
        if field.is_flag() || !is_handmade {
            return;
        }
        if response.drag_started() {
            self.scrubbed = 0.0;
            self.column = idx;
            if !self.rows.has(row) {
                self.pick(ui, cx, row);
            }
        }
        if response.dragged() {
            ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
            self.scrubbed += response.drag_delta().x;
            let steps = (self.scrubbed / SCRUB_POINTS).trunc();
            if steps != 0.0 {
                self.scrubbed -= steps * SCRUB_POINTS;
                let rows = self.rows.all();
                cx.doc
                    .edit(edit_label(field, &rows), Merge::WhileHeld(SCRUB), |spec| {
                        edit::add_to_field(spec, &rows, field, steps as i64);
                    });
            }
        } else if response.hovered() && is_handmade && !field.is_flag() && response.has_focus() {
            ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
        }
    }

    fn weights_menu(&mut self, cx: &mut Cx<'_, SumDrop>, response: &Response, row: usize, idx: usize) {
        let names: Vec<String> = cx
            .doc
            .spec()
            .weights
            .iter()
            .map(|table| table.name.clone())
            .collect();
        let current = cx
            .doc
            .spec()
            .stages
            .get(row)
            .map(|stage| stage.weights.clone())
            .unwrap_or_default();
        let mut picked = None;
        egui::Popup::menu(response)
            .id(cell_id(row, idx).with("menu"))
            .show(|ui| {
                ui.set_min_width(120.0);
                for name in &names {
                    if ui.selectable_label(*name == current, name).clicked() {
                        picked = Some(name.clone());
                        ui.close();
                    }
                }
            });
        if let Some(name) = picked {
            let rows = self.rows.all();
            cx.doc.edit(
                Text::new("Set weights", "가중치 바꾸기"),
                Merge::Never,
                |spec| {
                    edit::set_weights(spec, &rows, &name);
                },
            );
        }
    }

    pub(super) fn go(
        &mut self,
        cx: &mut Cx<'_, SumDrop>,
        down: isize,
        right: isize,
        shift: bool,
        n_rows: usize,
    ) {
        self.note = None;
        if down != 0 {
            self.rows.step(down, shift, n_rows);
            ask_stage(cx, self.rows.cursor());
        }
        self.column = self.column.saturating_add_signed(right).min(COLUMNS.len() - 1);
        (self.wants_scroll, self.wants_focus) = (true, true);
    }

    /// Enter, a second click: types a number, turns a flag.
    pub(super) fn activate(&mut self, cx: &mut Cx<'_, SumDrop>, column: Column) {
        let Column::Number(field) = column else { return };
        let rows = self.rows.all();
        let Some(stage) = cx.doc.spec().stages.get(self.rows.cursor()) else {
            return;
        };
        let value = field.get(stage);
        if field.is_flag() {
            cx.doc.edit(edit_label(field, &rows), Merge::Never, |spec| {
                edit::set_field(spec, &rows, field, 1 - value);
            });
        } else {
            self.note = None;
            self.typing = Some(Typing::of_value(value));
        }
    }

    pub(super) fn nudge(&mut self, cx: &mut Cx<'_, SumDrop>, column: Column, by: i64) {
        let Column::Number(field) = column else { return };
        let rows = self.rows.all();
        // A held key is one step, as a drag is.
        let key = NUDGE + self.column as u64;
        cx.doc
            .edit(edit_label(field, &rows), Merge::WhileHeld(key), |spec| {
                edit::add_to_field(spec, &rows, field, by);
            });
    }
}

pub(super) fn edit_label(field: Field, rows: &[usize]) -> Text {
    let label = field.label();
    match rows {
        [row] => Text::new(
            format!("Stage {}: {}", row + 1, label.en),
            format!("{}번 스테이지 {}", row + 1, label.ko),
        ),
        _ => Text::new(
            format!("{}: {}", counted(rows.len(), "stage"), label.en),
            format!("스테이지 {}개 {}", rows.len(), label.ko),
        ),
    }
}

/// What is done with a cell.
fn cell_hint(column: Column, lang: Lang) -> String {
    let (name, how) = match column {
        Column::Weights => (
            Text::new("weights", "가중치"),
            Text::new(
                "click again or Enter for the tables",
                "다시 누르거나 Enter로 표 고르기",
            ),
        ),
        Column::Number(field) if field.is_flag() => (
            field.label(),
            Text::new("click again or Space turns it", "다시 누르거나 스페이스로 바꾸기"),
        ),
        Column::Number(field) => (
            field.label(),
            Text::new(
                "click and type, drag sideways, Alt+Left and Alt+Right count",
                "눌러서 입력, 옆으로 끌기, Alt+왼쪽/오른쪽으로 한 칸씩",
            ),
        ),
    };
    format!("{} · {}", name.get(lang), how.get(lang))
}

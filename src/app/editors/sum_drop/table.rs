//! The stage table: every stage a row, every number edited where it stands.
//!
//! A cell takes the keyboard when it is clicked: arrows move, digits type, Enter edits, a drag
//! sideways scrubs. An edit of a selected row is an edit of all selected rows.

use std::ops::Range;

use eframe::egui::{
    self, Align2, CornerRadius, CursorIcon, EventFilter, FontId, Id, Key, PointerButton, Rect, Response,
    Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::editor::Cx;
use crate::app::tokens::{ROW, SMALL, Tokens};
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::climb::stage_spec;
use crate::games::sum_drop::edit::{self, Field};
use crate::games::sum_drop::solve::players::Player;
use crate::games::sum_drop::spec::{Mode, StageSpec, stage_seed};
use crate::report::{Lang, Severity, Text};

use super::jobs::Jobs;
use super::moment::parse_seed;
use super::rates;
use super::rows::Rows;
use super::words::tr;

/// Undo key of a scrub in a cell; the shell ends it when the button is let go.
const SCRUB: u64 = 0x5d01;
/// Generated stages that are shown behind the handmade ones, at first and with each `more`.
const GENERATED: usize = 10;
/// Points of a sideways drag for one step.
const SCRUB_POINTS: f32 = 8.0;

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// A number or a flag.
    Number(Field),
    /// The weight table.
    Weights,
}

/// The editable columns, left to right, each with its share of the width.
const COLUMNS: [(Column, f32); 9] = [
    (Column::Number(Field::Quota), 40.0),
    (Column::Number(Field::Fall), 36.0),
    (Column::Number(Field::Garbage), 36.0),
    (Column::Number(Field::Stones), 44.0),
    (Column::Number(Field::Target), 36.0),
    (Column::Number(Field::MinLength), 34.0),
    (Column::Number(Field::Diagonal), 36.0),
    (Column::Number(Field::Preview), 38.0),
    (Column::Weights, 58.0),
];
const NUMBER_WIDTH: f32 = 26.0;
const CLEAR_WIDTH: f32 = 46.0;
const STARS_WIDTH: f32 = 46.0;

/// What the table holds beside the document.
#[derive(Default)]
pub(super) struct Table {
    /// Selected rows and the cursor's row.
    pub rows: Rows,
    column: usize,
    typing: Option<Typing>,
    scrubbed: f32,
    n_extra: usize,
    /// Bring the cursor into view in this frame.
    wants_scroll: bool,
    /// Give the cursor's cell the keyboard in this frame.
    wants_focus: bool,
    /// Why the last paste failed.
    pub paste_error: Option<String>,
}

struct Typing {
    text: String,
    /// It has not been drawn yet.
    is_new: bool,
    /// Whether the next digit replaces it all.
    selects_all: bool,
}

/// Something the table was told to do to its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowCommand {
    /// Copy to the clipboard.
    Copy,
    /// Copy as a table for a spreadsheet.
    CopyTable,
    /// Copy and delete.
    Cut,
    /// Copies behind the last of them.
    Duplicate,
    /// Delete.
    Delete,
    /// One place up.
    MoveUp,
    /// One place down.
    MoveDown,
    /// All rows.
    SelectAll,
    /// Write the generated stages up to the cursor down.
    MakeHandmade,
}

impl Table {
    /// How many rows the table shows of a climb.
    pub(super) fn n_rows(&self, n_handmade: usize) -> usize {
        n_handmade + GENERATED + self.n_extra
    }

    /// Selects the row of a stage and brings it into view.
    pub(super) fn reveal(&mut self, row: usize, n_handmade: usize) {
        while self.n_rows(n_handmade) <= row && row < edit::MAX_STAGES {
            self.n_extra += GENERATED;
        }
        if !self.rows.has(row) || self.rows.cursor() != row {
            self.rows.only(row);
            self.wants_scroll = true;
        }
    }

    /// The table.
    pub(super) fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, jobs: Option<&Jobs>, height: f32) {
        let n_handmade = cx.doc.spec().stages.len();
        let n_rows = self.n_rows(n_handmade);
        self.rows.clamp(n_rows);
        // Before any row is drawn: a cell that the keyboard moves to must not hear the same keys.
        let focused = cell_id(self.rows.cursor(), self.column);
        if self.typing.is_none() && ui.memory(|memory| memory.has_focus(focused)) {
            self.cell_keys(ui, cx, focused, n_handmade);
        }
        self.head_ui(ui, cx.lang);
        let mut area = ScrollArea::vertical()
            .id_salt("sum-drop-stages")
            .auto_shrink([false, false])
            .max_height(height);
        if std::mem::take(&mut self.wants_scroll) {
            // The row before and the row after stay visible too.
            let top = (self.rows.cursor() as f32 - 1.0) * ROW;
            let seen = ui.data(|data| data.get_temp::<(f32, f32)>(Id::unique("sum-drop-seen")));
            let (from, to) = seen.unwrap_or((0.0, 0.0));
            if top < from || to < top + 3.0 * ROW {
                area = area.vertical_scroll_offset((top - 0.5 * (height - 3.0 * ROW)).max(0.0));
            }
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let output = area.show_rows(ui, ROW, n_rows + 1, |ui, range: Range<usize>| {
            for row in range {
                if row < n_rows {
                    self.row_ui(ui, cx, jobs, row, n_handmade);
                } else {
                    self.more_ui(ui, cx.lang);
                }
            }
        });
        let from = output.state.clamped_offset().y;
        ui.data_mut(|data| {
            data.insert_temp(
                Id::unique("sum-drop-seen"),
                (from, from + output.inner_rect.height()),
            );
        });
        self.typed(ui, cx, n_handmade);
    }

    fn head_ui(&self, ui: &mut Ui, lang: Lang) {
        let tokens = Tokens::current(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
        let font = FontId::proportional(SMALL);
        let places = Places::new(rect);
        let words = |place: Rect, align: Align2, words: &str| {
            ui.painter().text(
                align.pos_in_rect(&place),
                align,
                words,
                font.clone(),
                tokens.faint,
            );
        };
        words(places.number, Align2::LEFT_CENTER, "#");
        for (idx, (column, _)) in COLUMNS.iter().enumerate() {
            let label = match column {
                Column::Number(Field::Diagonal) => Text::new("diag", "대각"),
                Column::Number(Field::Preview) => Text::new("next", "예고"),
                Column::Number(Field::Garbage) => Text::new("rows", "줄"),
                Column::Number(field) => field.label(),
                Column::Weights => Text::new("weights", "가중치"),
            };
            words(
                places.cell(idx).shrink2(vec2(6.0, 0.0)),
                Align2::RIGHT_CENTER,
                label.get(lang),
            );
        }
        words(places.clear, Align2::LEFT_CENTER, tr(lang, "clear", "클리어"));
        words(places.stars, Align2::LEFT_CENTER, tr(lang, "stars", "별"));
    }

    fn row_ui(
        &mut self,
        ui: &mut Ui,
        cx: &mut Cx<'_, SumDrop>,
        jobs: Option<&Jobs>,
        row: usize,
        n_handmade: usize,
    ) {
        let tokens = Tokens::current(ui);
        let number = row as u32 + 1;
        let is_handmade = row < n_handmade;
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        let is_selected = self.rows.has(row);
        let wide = rect.expand2(vec2(6.0, 0.0));
        if is_selected {
            ui.painter()
                .rect_filled(wide, CornerRadius::same(4), tokens.selected);
        } else if response.hovered() {
            ui.painter()
                .rect_filled(wide, CornerRadius::same(4), tokens.raised);
        }
        response
            .widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, format!("stage {number}")));
        let places = Places::new(rect);
        let font = TextStyle::Body.resolve(ui.style());
        let color = if is_selected {
            tokens.on_selected
        } else {
            tokens.weak
        };
        ui.painter().text(
            places.number.left_center(),
            Align2::LEFT_CENTER,
            number.to_string(),
            font.clone(),
            color,
        );
        problem_mark(ui, cx, row, places.number);
        let stage = match cx.doc.spec().stages.get(row) {
            Some(stage) => stage.clone(),
            None => stage_spec(cx.doc.spec(), number),
        };
        for (idx, (column, _)) in COLUMNS.iter().enumerate() {
            self.cell_ui(ui, cx, &stage, (row, idx), *column, places.cell(idx), is_handmade);
        }
        rates::clear_ui(ui, jobs, number, places.clear, cx.lang);
        rates::stars_ui(ui, jobs, number, places.stars);
        if response.clicked() {
            self.pick(ui, cx, row);
        }
        if response.secondary_clicked() && !is_selected {
            self.rows.only(row);
        }
        let mut command = None;
        response.context_menu(|ui| command = menu_ui(ui, cx.lang, is_handmade));
        if let Some(command) = command {
            self.run(ui, cx, command);
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn cell_ui(
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
        let name = format!("stage {} {}", row + 1, column_name(column));
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Button, is_handmade, &name);
            info.current_text_value = Some(words.clone());
            info
        });
        if is_cursor && self.wants_focus {
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
            self.column = idx;
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

    /// What the keyboard does to the cell that has it.
    fn cell_keys(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>, id: Id, n_handmade: usize) {
        let Some((column, _)) = COLUMNS.get(self.column).copied() else {
            return;
        };
        let is_handmade = self.rows.cursor() < n_handmade;
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            tab: false,
            escape: false,
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        let n_rows = self.n_rows(n_handmade);
        let (modifiers, events) = ui.input(|input| (input.modifiers, input.events.clone()));
        for event in events {
            match event {
                egui::Event::Key {
                    key,
                    physical_key,
                    pressed: true,
                    ..
                } if !modifiers.command => match physical_key.unwrap_or(key) {
                    Key::ArrowUp if modifiers.alt => self.run(ui, cx, RowCommand::MoveUp),
                    Key::ArrowDown if modifiers.alt => self.run(ui, cx, RowCommand::MoveDown),
                    Key::ArrowLeft if modifiers.alt && is_handmade => self.nudge(cx, column, -1),
                    Key::ArrowRight if modifiers.alt && is_handmade => self.nudge(cx, column, 1),
                    Key::ArrowUp => self.go(cx, -1, 0, modifiers.shift, n_rows),
                    Key::ArrowDown => self.go(cx, 1, 0, modifiers.shift, n_rows),
                    Key::PageUp => self.go(cx, -10, 0, modifiers.shift, n_rows),
                    Key::PageDown => self.go(cx, 10, 0, modifiers.shift, n_rows),
                    Key::ArrowLeft => self.go(cx, 0, -1, false, n_rows),
                    Key::ArrowRight => self.go(cx, 0, 1, false, n_rows),
                    Key::F2 if is_handmade => self.activate(cx, column),
                    Key::Delete | Key::Backspace => self.run(ui, cx, RowCommand::Delete),
                    _ => {}
                },
                egui::Event::Text(text) if is_handmade && text.chars().all(|c| c.is_ascii_digit()) => {
                    if let Column::Number(field) = column
                        && !field.is_flag()
                        && self.typing.is_none()
                    {
                        self.typing = Some(Typing {
                            text,
                            is_new: true,
                            selects_all: false,
                        });
                    }
                }
                egui::Event::Copy => self.run(ui, cx, RowCommand::Copy),
                egui::Event::Cut => self.run(ui, cx, RowCommand::Cut),
                egui::Event::Paste(text) => self.paste(cx, &text),
                _ => {}
            }
        }
    }

    fn go(&mut self, cx: &mut Cx<'_, SumDrop>, down: isize, right: isize, shift: bool, n_rows: usize) {
        if down != 0 {
            self.rows.step(down, shift, n_rows);
            ask_stage(cx, self.rows.cursor());
        }
        self.column = self.column.saturating_add_signed(right).min(COLUMNS.len() - 1);
        (self.wants_scroll, self.wants_focus) = (true, true);
    }

    /// Enter, a second click: types a number, turns a flag.
    fn activate(&mut self, cx: &mut Cx<'_, SumDrop>, column: Column) {
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
            self.typing = Some(Typing {
                text: value.to_string(),
                is_new: true,
                selects_all: true,
            });
        }
    }

    fn nudge(&mut self, cx: &mut Cx<'_, SumDrop>, column: Column, by: i64) {
        let Column::Number(field) = column else { return };
        let rows = self.rows.all();
        cx.doc.edit(edit_label(field, &rows), Merge::Never, |spec| {
            edit::add_to_field(spec, &rows, field, by)
        });
    }

    fn typing_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, rect: Rect) {
        let Some(typing) = &mut self.typing else { return };
        let id = Id::unique("sum-drop-typing");
        let frame = egui::Frame::new()
            .fill(cx.tokens.field)
            .stroke(Stroke::new(1.0, cx.tokens.accent))
            .corner_radius(3);
        ui.painter().add(frame.paint(rect));
        let edit = TextEdit::singleline(&mut typing.text)
            .id(id)
            .frame(egui::Frame::NONE)
            .margin(egui::Margin::symmetric(4, 1))
            .align(Align2::RIGHT_CENTER)
            .desired_width(rect.width())
            .char_limit(4);
        let response = ui.place(rect, edit);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "stage value"));
        if std::mem::take(&mut typing.is_new) {
            response.request_focus();
            let end = egui::text::CCursor::new(typing.text.chars().count());
            if let Some(mut state) = TextEdit::load_state(ui.ctx(), id) {
                let start = if typing.selects_all {
                    egui::text::CCursor::new(0)
                } else {
                    end
                };
                state
                    .cursor
                    .set_char_range(Some(egui::text::CCursorRange::two(start, end)));
                state.store(ui.ctx(), id);
            }
        }
    }

    /// Ends typing: Enter and Tab keep it, Escape does not, a click elsewhere keeps it.
    fn typed(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, n_handmade: usize) {
        let id = Id::unique("sum-drop-typing");
        let has_lost = self.typing.as_ref().is_some_and(|typing| !typing.is_new)
            && !ui.memory(|memory| memory.has_focus(id));
        if !has_lost {
            return;
        }
        let Some(typing) = self.typing.take() else { return };
        let (escape, enter, tab) = ui.input(|input| {
            (
                input.key_pressed(Key::Escape),
                input.key_pressed(Key::Enter),
                input.key_pressed(Key::Tab),
            )
        });
        let rows = self.rows.all();
        if let (false, Ok(value), Some((Column::Number(field), _))) = (
            escape,
            typing.text.trim().parse::<i64>(),
            COLUMNS.get(self.column).copied(),
        ) {
            cx.doc.edit(edit_label(field, &rows), Merge::Never, |spec| {
                edit::set_field(spec, &rows, field, value)
            });
        }
        if enter && rows.len() == 1 {
            self.go(cx, 1, 0, false, n_handmade);
        } else if tab {
            self.go(cx, 0, 1, false, n_handmade);
        }
        self.wants_focus |= escape || enter;
    }

    /// A click on a row or one of its cells.
    fn pick(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>, row: usize) {
        let modifiers = ui.input(|input| input.modifiers);
        self.rows.click(row, modifiers.shift, modifiers.command);
        ask_stage(cx, self.rows.cursor());
    }

    fn more_ui(&mut self, ui: &mut Ui, lang: Lang) {
        let words = tr(lang, "more generated stages", "생성되는 스테이지 더 보기");
        let tokens = Tokens::current(ui);
        let text = egui::RichText::new(words).size(12.0).color(tokens.weak);
        if ui.add(egui::Button::new(text).frame(false)).clicked() {
            self.n_extra += GENERATED;
        }
    }

    /// Does something to the selected rows.
    pub(super) fn run(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>, command: RowCommand) {
        if matches!(command, RowCommand::Copy | RowCommand::Cut) {
            ui.copy_text(edit::copy(cx.doc.spec(), &self.rows.all()));
        } else if command == RowCommand::CopyTable {
            ui.copy_text(edit::copy_table(cx.doc.spec(), &self.rows.all()));
        }
        self.change(cx, command);
    }

    /// The part of a command that changes the document or the selection.
    pub(super) fn change(&mut self, cx: &mut Cx<'_, SumDrop>, command: RowCommand) {
        let rows = self.rows.all();
        let n = rows.len();
        let mut selected = rows.clone();
        match command {
            RowCommand::Copy | RowCommand::CopyTable => return,
            RowCommand::Cut | RowCommand::Delete => {
                let label = Text::new(format!("Delete {n} stages"), format!("스테이지 {n}개 지우기"));
                cx.doc.edit(label, Merge::Never, |spec| {
                    selected = vec![edit::delete(spec, &rows)]
                });
            }
            RowCommand::Duplicate => {
                let label = Text::new(format!("Duplicate {n} stages"), format!("스테이지 {n}개 복제"));
                cx.doc.edit(label, Merge::Never, |spec| {
                    selected = edit::duplicate(spec, &rows)
                });
            }
            RowCommand::MoveUp | RowCommand::MoveDown => {
                let by = if command == RowCommand::MoveUp { -1 } else { 1 };
                let label = Text::new(format!("Move {n} stages"), format!("스테이지 {n}개 옮기기"));
                cx.doc.edit(label, Merge::Never, |spec| {
                    selected = edit::move_rows(spec, &rows, by)
                });
            }
            RowCommand::SelectAll => selected = (0..cx.doc.spec().stages.len()).collect(),
            RowCommand::MakeHandmade => {
                let stage = self.rows.cursor() as u32 + 1;
                let label = Text::new(
                    format!("Write stages up to {stage} out"),
                    format!("{stage}번까지 직접 쓰기"),
                );
                cx.doc
                    .edit(label, Merge::Never, |spec| edit::make_handmade(spec, stage));
            }
        }
        if !selected.is_empty() {
            self.rows.select(&selected);
            ask_stage(cx, self.rows.cursor());
        }
        (self.wants_scroll, self.wants_focus) = (true, true);
    }

    /// Puts stages from the clipboard in behind the cursor.
    pub(super) fn paste(&mut self, cx: &mut Cx<'_, SumDrop>, text: &str) {
        let at = self.rows.all().last().map_or(0, |row| row + 1);
        let mut result = Ok(Vec::new());
        cx.doc.edit(
            Text::new("Paste stages", "스테이지 붙여 넣기"),
            Merge::Never,
            |spec| {
                result = edit::paste(spec, at, text);
            },
        );
        match result {
            Ok(rows) => {
                self.paste_error = None;
                self.rows.select(&rows);
                ask_stage(cx, self.rows.cursor());
            }
            Err(error) => self.paste_error = Some(error.to_string()),
        }
        (self.wants_scroll, self.wants_focus) = (true, true);
    }

    /// Escape: drops what is being typed. Says whether anything was.
    pub(super) fn cancel(&mut self) -> bool {
        self.paste_error.take().is_some() | self.typing.take().is_some()
    }
}

impl Table {
    /// Selects a row and asks about its stage.
    pub(super) fn ask(&mut self, cx: &mut Cx<'_, SumDrop>, row: usize) {
        self.reveal(row, cx.doc.spec().stages.len());
        ask_stage(cx, row);
    }
}

/// Asks about the stage of a row, on the same run and attempt. A replay keeps its own question.
fn ask_stage(cx: &mut Cx<'_, SumDrop>, row: usize) {
    let stage = row as u32 + 1;
    if cx.doc.recording().is_some() || (cx.question.mode == Mode::Climb && cx.question.stage == stage) {
        return;
    }
    if let Some((run, named, attempt)) = parse_seed(&cx.question.seed)
        && (named == cx.question.stage || cx.question.mode != Mode::Climb)
    {
        cx.question.seed = stage_seed(run, stage, attempt);
    }
    cx.question.mode = Mode::Climb;
    cx.question.stage = stage;
}

fn column_name(column: Column) -> String {
    match column {
        Column::Number(field) => field.label().en,
        Column::Weights => "weights".to_owned(),
    }
}

/// What a cell says, and whether it is what a stage has by default.
fn cell_words(stage: &StageSpec, column: Column, lang: Lang) -> (String, bool) {
    let plain = StageSpec::default();
    match column {
        Column::Weights => {
            let is_plain = stage.weights == plain.weights;
            (
                if is_plain {
                    "–".to_owned()
                } else {
                    stage.weights.clone()
                },
                is_plain,
            )
        }
        Column::Number(Field::Diagonal) => {
            let words = if stage.diagonal {
                tr(lang, "on", "켬")
            } else {
                tr(lang, "off", "끔")
            };
            (words.to_owned(), stage.diagonal)
        }
        Column::Number(field) => {
            let value = field.get(stage);
            let is_absent = matches!(field, Field::Garbage | Field::Stones) && value == 0;
            let is_plain = !matches!(field, Field::Quota | Field::Fall) && value == field.get(&plain);
            (
                if is_absent {
                    "–".to_owned()
                } else {
                    value.to_string()
                },
                is_plain,
            )
        }
    }
}

/// A mark beside the number of a stage that has problems: a triangle for a warning, a cross for an error.
fn problem_mark(ui: &Ui, cx: &Cx<'_, SumDrop>, row: usize, place: Rect) {
    let worst = cx
        .issues
        .iter()
        .filter(|issue| issue.place.list == "stages" && issue.place.index == row)
        .map(|issue| issue.severity)
        .min();
    let Some(worst) = worst else { return };
    let center = pos2(place.right() - 5.0, place.center().y);
    let painter = ui.painter();
    if worst == Severity::Error {
        let stroke = Stroke::new(1.5, cx.tokens.bad);
        for side in [-1.0, 1.0] {
            painter.line_segment(
                [center + vec2(-3.0, -3.0 * side), center + vec2(3.0, 3.0 * side)],
                stroke,
            );
        }
    } else {
        let points = vec![
            center + vec2(0.0, -3.5),
            center + vec2(3.5, 3.0),
            center + vec2(-3.5, 3.0),
        ];
        painter.add(egui::Shape::convex_polygon(points, cx.tokens.warn, Stroke::NONE));
    }
}

fn edit_label(field: Field, rows: &[usize]) -> Text {
    let label = field.label();
    match rows {
        [row] => Text::new(
            format!("Stage {}: {}", row + 1, label.en),
            format!("{}번 스테이지 {}", row + 1, label.ko),
        ),
        _ => Text::new(
            format!("{} stages: {}", rows.len(), label.en),
            format!("스테이지 {}개 {}", rows.len(), label.ko),
        ),
    }
}

fn menu_ui(ui: &mut Ui, lang: Lang, is_handmade: bool) -> Option<RowCommand> {
    let mut command = None;
    ui.set_min_width(190.0);
    let mut item = |ui: &mut Ui, words: &str, keys: &str, its: RowCommand| {
        if ui.add(egui::Button::new(words).shortcut_text(keys)).clicked() {
            command = Some(its);
            ui.close();
        }
    };
    if is_handmade {
        item(ui, tr(lang, "Copy", "복사"), "Ctrl+C", RowCommand::Copy);
        item(
            ui,
            tr(lang, "Copy as a table", "표로 복사"),
            "",
            RowCommand::CopyTable,
        );
        item(ui, tr(lang, "Cut", "잘라내기"), "Ctrl+X", RowCommand::Cut);
        item(ui, tr(lang, "Duplicate", "복제"), "Ctrl+D", RowCommand::Duplicate);
        item(ui, tr(lang, "Delete", "지우기"), "Delete", RowCommand::Delete);
        ui.separator();
        item(ui, tr(lang, "Move up", "위로"), "Alt+Up", RowCommand::MoveUp);
        item(
            ui,
            tr(lang, "Move down", "아래로"),
            "Alt+Down",
            RowCommand::MoveDown,
        );
    } else {
        item(
            ui,
            tr(lang, "Write stages up to here out", "여기까지 직접 쓰기"),
            "",
            RowCommand::MakeHandmade,
        );
    }
    item(ui, tr(lang, "Select all", "모두 선택"), "", RowCommand::SelectAll);
    command
}

fn cell_id(row: usize, idx: usize) -> Id {
    Id::unique(("sum-drop-cell", row, idx))
}

/// Where the parts of a row lie.
struct Places {
    number: Rect,
    cells: Rect,
    clear: Rect,
    stars: Rect,
}

impl Places {
    fn new(row: Rect) -> Self {
        let stars = row.with_min_x(row.right() - STARS_WIDTH);
        let clear = Rect::from_x_y_ranges(stars.left() - CLEAR_WIDTH..=stars.left(), row.y_range());
        let number = row.with_max_x(row.left() + NUMBER_WIDTH);
        let cells = Rect::from_x_y_ranges(number.right()..=clear.left() - 8.0, row.y_range());
        Self {
            number,
            cells,
            clear,
            stars,
        }
    }

    fn cell(&self, idx: usize) -> Rect {
        let total: f32 = COLUMNS.iter().map(|(_, share)| share).sum();
        let before: f32 = COLUMNS.iter().take(idx).map(|(_, share)| share).sum();
        let share = COLUMNS.get(idx).map_or(0.0, |(_, share)| *share);
        let scale = self.cells.width() / total;
        let left = self.cells.left() + before * scale;
        Rect::from_x_y_ranges(left..=left + share * scale, self.cells.y_range())
    }
}

/// Players whose figures the table shows.
pub(super) const SHOWN_PLAYER: Player = Player::LookAhead;

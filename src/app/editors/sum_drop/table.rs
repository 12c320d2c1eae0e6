//! The stage table: every stage a row, every number edited where it stands.
//!
//! A cell takes the keyboard when it is clicked: arrows move, digits type, Enter edits, a drag
//! sideways scrubs. An edit of a selected row is an edit of all selected rows.

use std::ops::Range;

use eframe::egui::{
    self, Align2, CornerRadius, FontId, Id, Rect, Role, ScrollArea, Sense, Stroke, TextStyle, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::app::editor::Cx;
use crate::app::flash;
use crate::app::tokens::{ROW, SMALL, Tokens};
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::climb::stage_spec;
use crate::games::sum_drop::edit::{self, Field};
use crate::games::sum_drop::solve::players::Player;
use crate::games::sum_drop::spec::{Mode, Question, stage_seed};
use crate::report::{Lang, Severity, Text};

use super::changes;
use super::columns::{COLUMNS, Column, MIN_WIDTH, Places, cell_name, row_id};
use super::commands::menu_ui;
use super::jobs::Jobs;
use super::moment::parse_seed;
use super::rates;
use super::rows::Rows;
use super::typing::Typing;
use super::words::tr;

/// Generated stages that are shown behind the handmade ones, at first and with each `more`.
const GENERATED: usize = 10;

/// What the table holds beside the document.
#[derive(Default)]
pub(super) struct Table {
    /// Selected rows and the cursor's row.
    pub rows: Rows,
    pub(super) column: usize,
    pub(super) typing: Option<Typing>,
    pub(super) scrubbed: f32,
    n_extra: usize,
    /// Bring the cursor into view in this frame.
    pub(super) wants_scroll: bool,
    /// Give the cursor's cell the keyboard in this frame.
    pub(super) wants_focus: bool,
    /// Whether whole rows are selected by their numbers, rather than a cell.
    pub(super) is_on_rows: bool,
    /// Why the last thing was not done, or not as it was asked for.
    pub note: Option<Text>,
}

/// Which rows are selected, and which of their cells has the keyboard.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picked {
    rows: Rows,
    column: usize,
    is_on_rows: bool,
}

impl Table {
    /// What is selected.
    pub(super) fn picked(&self) -> Picked {
        Picked {
            rows: self.rows.clone(),
            column: self.column,
            is_on_rows: self.is_on_rows,
        }
    }

    /// Selects it again, as far as it is there.
    pub(super) fn pick_again(&mut self, picked: Picked, n_handmade: usize) {
        (self.rows, self.column, self.is_on_rows) = (picked.rows, picked.column, picked.is_on_rows);
        self.rows.clamp(self.n_rows(n_handmade));
        self.typing = None;
        self.wants_scroll = true;
    }

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

    /// The table; scrolled sideways where its columns have no room.
    pub(super) fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, jobs: Option<&Jobs>, height: f32) {
        if MIN_WIDTH <= ui.available_width() {
            self.columns_ui(ui, cx, jobs, height);
            return;
        }
        ScrollArea::horizontal()
            .id_salt("sum-drop-columns")
            .show(ui, |ui| {
                ui.set_width(MIN_WIDTH);
                self.columns_ui(ui, cx, jobs, height);
            });
    }

    fn columns_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, jobs: Option<&Jobs>, height: f32) {
        let n_handmade = cx.doc.spec().stages.len();
        let n_rows = self.n_rows(n_handmade);
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
        self.typed(ui, cx);
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
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
        let response = ui.interact(rect, row_id(row), Sense::click());
        if self.is_on_rows && self.wants_focus && row == self.rows.cursor() {
            self.wants_focus = false;
            response.request_focus();
        }
        let is_selected = self.rows.has(row);
        let wide = rect.expand2(vec2(6.0, 0.0));
        if is_selected {
            ui.painter()
                .rect_filled(wide, CornerRadius::same(4), tokens.selected);
        } else if response.hovered() {
            ui.painter()
                .rect_filled(wide, CornerRadius::same(4), tokens.raised);
        }
        response.widget_info(|| {
            let name = cell_name(row, &Text::default(), cx.lang);
            WidgetInfo::selected(Role::Button, true, is_selected, name)
        });
        let hint = tr(
            cx.lang,
            "Click selects the stage, Ctrl and Shift select more, a right click says what can be done",
            "누르면 선택, Ctrl과 Shift로 여럿, 오른쪽 클릭으로 할 수 있는 일",
        );
        let response = response.on_hover_text(hint);
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
        if let Some(strength) = cx.flash.of(changes::stage_id(row)) {
            flash::rect(ui.painter(), rect.shrink2(vec2(0.0, 2.0)), tokens, strength);
        }
        rates::clear_ui(ui, jobs, number, places.clear, cx.lang);
        rates::stars_ui(ui, jobs, number, places.stars);
        if response.clicked() {
            self.is_on_rows = true;
            self.pick(ui, cx, row);
            response.request_focus();
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

    /// A click on a row or one of its cells.
    pub(super) fn pick(&mut self, ui: &Ui, cx: &mut Cx<'_, SumDrop>, row: usize) {
        let modifiers = ui.input(|input| input.modifiers);
        self.note = None;
        self.keep_typing(cx);
        self.rows.click(row, modifiers.shift, modifiers.command);
        ask_stage(cx, self.rows.cursor());
    }

    fn more_ui(&mut self, ui: &mut Ui, lang: Lang) {
        let words = tr(lang, "more generated stages", "생성되는 스테이지 더 보기");
        let tokens = Tokens::current(ui);
        let text = egui::RichText::new(words).size(12.0).color(tokens.weak);
        let button = ui.add(egui::Button::new(text).frame(false));
        if button.on_hover_text(words).clicked() {
            self.n_extra += GENERATED;
        }
    }

    /// Escape: drops what is being typed. Says whether anything was.
    pub(super) fn cancel(&mut self) -> bool {
        self.note.take().is_some() | self.typing.take().is_some()
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
pub(super) fn ask_stage(cx: &mut Cx<'_, SumDrop>, row: usize) {
    if cx.doc.recording().is_none() {
        ask_of(cx.question, row);
    }
}

/// Asks about the stage of a row, on the same run and attempt.
pub(super) fn ask_of(question: &mut Question, row: usize) {
    let stage = row as u32 + 1;
    if question.mode == Mode::Climb && question.stage == stage {
        return;
    }
    if let Some((run, named, attempt)) = parse_seed(&question.seed)
        && (named == question.stage || question.mode != Mode::Climb)
    {
        question.seed = stage_seed(run, stage, attempt);
    }
    question.mode = Mode::Climb;
    question.stage = stage;
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

/// Players whose figures the table shows.
pub(super) const SHOWN_PLAYER: Player = Player::LookAhead;

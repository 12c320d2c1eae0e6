//! The canvas: the board with what a drop does, groups, margins and the brush.
//!
//! Builds a [`Scene`] of the moment shown and paints it; pointers become edits, hovers and pans.

use eframe::egui::{
    FontFamily, FontId, Id, PointerButton, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo,
};

use crate::app::editor::Cx;
use crate::app::fonts;
use crate::app::navigate::{self, Move};
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::board::{EMPTY, Pos, char_of};
use crate::games::sum_drop::edit::{self, Brush};
use crate::games::sum_drop::engine::{Outcome, State};
use crate::games::sum_drop::frame::Phase;
use crate::games::sum_drop::rules::Rules;
use crate::games::sum_drop::sink::Step;
use crate::games::sum_drop::spec::Mode;
use crate::report::{Lang, Subject, Text};

use super::jobs::Jobs;
use super::layers::Layers;
use super::moment::{self, Moment, Near};
use super::overlay;
use super::scene::{Ghost, GroupMark, NearMark, Scene};
use super::shapes::{self, Mark};
use super::view::{Camera, View};
use super::words::tr;

/// Undo key of a paint stroke; the shell ends it when the button is let go.
const STROKE: u64 = 0x5d02;

/// What a click on the board does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// Looks: selects columns.
    #[default]
    Inspect,
    /// Paints the start board.
    Paint,
}

/// What the canvas holds beside the document.
pub(super) struct Canvas {
    /// What a click does.
    pub tool: Tool,
    /// What is painted with.
    pub brush: Brush,
    /// Layers.
    pub layers: Layers,
    /// Zoom and pan.
    pub camera: Camera,
    /// The column that was clicked.
    pub column: Option<u8>,
    /// The column under the pointer.
    pub hovered: Option<u8>,
    /// The cell under the pointer, with what is in it.
    pub pointed: Option<(Pos, u8)>,
    /// Where the stroke that is being painted was last.
    stroke: Option<Pos2>,
}

impl Default for Canvas {
    fn default() -> Self {
        Self {
            tool: Tool::Inspect,
            brush: Brush::Digit(5),
            layers: Layers {
                drops: true,
                margins: false,
                near: false,
            },
            camera: Camera::default(),
            column: None,
            hovered: None,
            pointed: None,
            stroke: None,
        }
    }
}

/// What is shown: a moment and the rules it was played by.
pub(super) struct Shown<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The moment.
    pub moment: &'a Moment,
    /// How far the frame is on its way to the next.
    pub part: Option<f32>,
    /// Whether a playtest is shown.
    pub is_playtest: bool,
    /// Whether the playhead moves.
    pub is_playing: bool,
}

impl Canvas {
    /// The column to look at: under the pointer, else the one that was clicked.
    pub(super) fn looked_at(&self) -> Option<u8> {
        self.hovered.or(self.column)
    }

    /// The canvas.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        area: Rect,
        cx: &mut Cx<'_, SumDrop>,
        shown: &Shown<'_>,
        jobs: Option<&Jobs>,
    ) {
        let rules = shown.rules;
        let sense = Sense::click_and_drag();
        let response = ui.interact(area, Id::unique(("sum-drop-canvas", ui.scope_id())), sense);
        let name = tr(cx.lang, "board", "보드");
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
        let (ppp, has_margins) = (ui.pixels_per_point(), self.layers.margins);
        let sides = navigate::sides(ui);
        let fit =
            |camera: Camera| View::fit(area, sides, (rules.width, rules.height), has_margins, camera, ppp);
        let view = fit(self.camera);
        self.navigate(ui, &response, &view);
        let view = fit(self.camera);
        let pointer = response
            .hover_pos()
            .filter(|_| !response.dragged_by(PointerButton::Middle));
        self.hovered = pointer
            .and_then(|pos| view.column_at(pos))
            .filter(|_| !shown.is_playtest);
        self.pointed = pointer
            .and_then(|pos| view.cell_at(pos))
            .map(|cell| (cell, shown.moment.board.get(cell.0, cell.1)));
        self.names_ui(ui, &view, shown, cx);
        match self.tool {
            _ if shown.is_playtest => {}
            Tool::Inspect => {
                if response.clicked() {
                    // The keys of the timeline work again.
                    if let Some(focused) = ui.memory(|memory| memory.focused()) {
                        ui.memory_mut(|memory| memory.surrender_focus(focused));
                    }
                    let clicked = response
                        .interact_pointer_pos()
                        .and_then(|pos| view.column_at(pos));
                    self.column = if clicked == self.column { None } else { clicked };
                }
            }
            Tool::Paint if navigate::is_hand(ui) => {}
            Tool::Paint => self.paint(ui, &response, &view, shown, cx),
        }
        let painter = ui.painter().with_clip_rect(area);
        let outcomes = shown.moment.outcomes(rules);
        let scene = self.scene(shown, cx, &outcomes);
        let measure = |words: &str, size: f32, is_bold: bool| {
            let font = font(size, is_bold);
            ui.fonts_mut(|fonts| {
                fonts
                    .layout_no_wrap(words.to_owned(), font, cx.tokens.text)
                    .size()
                    .x
            })
        };
        let marks = shapes::shapes(&scene, &view, cx.tokens, &measure);
        for mark in marks {
            match mark {
                Mark::Shape(shape) => drop(painter.add(shape)),
                Mark::Text(text) => {
                    painter.text(
                        text.pos,
                        text.align,
                        text.words,
                        font(text.size, text.is_bold),
                        text.color,
                    );
                }
            }
        }
        overlay::glow(&painter, &view, shown, cx);
        overlay::header(&painter, &view, shown, cx);
        if self.layers.drops {
            overlay::chips(&painter, &view, &outcomes, self.looked_at(), shown, cx);
        }
        if self.layers.margins {
            let margins = jobs.and_then(|jobs| jobs.margins_of(rules, &shown.moment.state));
            let is_busy = jobs.is_some_and(|jobs| jobs.is_finding_margins(shown.rules, &shown.moment.state));
            overlay::margins(&painter, &view, margins, is_busy, cx);
        }
        if let (Some(column), true) = (self.hovered, self.layers.drops && self.tool == Tool::Inspect) {
            let outcome = outcomes.get(usize::from(column)).copied().flatten();
            let chip = view.chip(column);
            if pointer.is_some_and(|pos| chip.contains(pos)) {
                response.show_tooltip_text(overlay::outcome_words(outcome, cx.lang));
            }
        }
        if !shown.is_playtest {
            navigate::buttons_ui(ui, area);
        }
    }

    /// As every canvas is moved.
    fn navigate(&mut self, ui: &Ui, response: &Response, view: &View) {
        for asked in navigate::moves(ui, response, view.area) {
            match asked {
                Move::Zoom(factor, pos) => self.camera.zoom_at(factor, pos, view),
                Move::Pan(by) => self.camera.pan += by,
                // Nothing on this board is selected.
                Move::All | Move::Selection => self.camera = Camera::default(),
            }
        }
        if response.double_clicked() && self.tool == Tool::Inspect {
            self.camera = Camera::default();
        }
    }

    /// Gives columns and cells a name that tests and assistive tools find them by.
    fn names_ui(&self, ui: &Ui, view: &View, shown: &Shown<'_>, cx: &Cx<'_, SumDrop>) {
        let outcomes = shown.moment.outcomes(shown.rules);
        for column in 0..shown.rules.width {
            let rect = view.chip(column);
            let response = ui.interact(rect, ui.scope_id().with(("column", column)), Sense::hover());
            let outcome = outcomes.get(usize::from(column)).copied().flatten();
            response.widget_info(|| {
                let name = match cx.lang {
                    Lang::En => format!("column {}", column + 1),
                    Lang::Ko => format!("{}열", column + 1),
                };
                let mut info = WidgetInfo::labeled(Role::ColumnHeader, true, name);
                info.current_text_value = Some(overlay::outcome_words(outcome, cx.lang));
                info
            });
        }
        for ((row, column), value) in shown.moment.board.iter() {
            let rect = view.cell((row, column)).intersect(view.area);
            let response = ui.interact(rect, ui.scope_id().with(("cell", row, column)), Sense::hover());
            response.widget_info(|| {
                let name = match cx.lang {
                    Lang::En => format!("cell {},{}", row + 1, column + 1),
                    Lang::Ko => format!("칸 {},{}", row + 1, column + 1),
                };
                let mut info = WidgetInfo::labeled(Role::Cell, true, name);
                info.current_text_value = Some(char_of(value).to_string());
                info
            });
        }
    }

    /// A stroke: every cell between the last position and this one.
    fn paint(
        &mut self,
        ui: &Ui,
        response: &Response,
        view: &View,
        shown: &Shown<'_>,
        cx: &mut Cx<'_, SumDrop>,
    ) {
        let (is_down, is_erasing) = ui.input(|input| {
            (
                input.pointer.primary_down() || input.pointer.secondary_down(),
                input.pointer.secondary_down(),
            )
        });
        let is_click = response.clicked() || response.secondary_clicked();
        let is_held = response.is_pointer_button_down_on() && is_down;
        if !is_held && !is_click {
            self.stroke = None;
            return;
        }
        let Some(pos) = response.interact_pointer_pos() else {
            return;
        };
        let cells = view.cells_between(self.stroke.unwrap_or(pos), pos);
        self.stroke = is_held.then_some(pos);
        if cx.question.mode != Mode::Climb {
            return;
        }
        let brush = if is_erasing || response.secondary_clicked() {
            Brush::Empty
        } else {
            self.brush
        };
        let row = (cx.question.stage as usize).wrapping_sub(1);
        let seed_board = shown.moment.state.board.to_rows();
        let stage = cx.question.stage;
        let label = Text::new(
            format!("Paint the start board of stage {stage}"),
            format!("{stage}번 시작 보드 칠하기"),
        );
        cx.doc.edit(label, Merge::WhileHeld(STROKE), |spec| {
            // A generated stage has to be written down before it can have a board of its own.
            if spec.stages.len() <= row {
                edit::make_handmade(spec, stage);
            }
            for cell in cells {
                edit::paint(spec, row, cell, brush, &seed_board);
            }
        });
    }

    /// Whether a stroke is being painted.
    pub(super) fn is_painting(&self) -> bool {
        self.stroke.is_some()
    }

    fn scene(&self, shown: &Shown<'_>, cx: &Cx<'_, SumDrop>, outcomes: &[Option<Outcome>]) -> Scene {
        let moment = shown.moment;
        let mut scene = Scene::of_board(moment.board.clone());
        scene.piece = moment.piece;
        scene.hole = moment.hole;
        let is_painting = self.tool == Tool::Paint && !shown.is_playtest;
        if is_painting {
            scene.piece = None;
            scene.brush_cell = self.pointed.map(|(cell, _)| cell);
        } else {
            scene.column = self.looked_at().filter(|_| moment.step.is_none());
        }
        if let Some(step) = &moment.step {
            chain_marks(
                &mut scene,
                moment,
                step,
                shown.part.filter(|_| shown.is_playing && !cx.reduced_motion),
            );
        } else if let Some(column) = self.looked_at().filter(|_| !is_painting && !shown.is_playtest) {
            scene.ghost = ghost(shown.rules, &moment.state, column, outcomes);
        } else if shown.is_playtest
            && let Some(piece) = moment.piece
        {
            scene.ghost = ghost(shown.rules, &moment.state, piece.column, outcomes).map(|ghost| Ghost {
                groups: Vec::new(),
                ..ghost
            });
        }
        if self.layers.near && moment.step.is_none() {
            scene.near = near_marks(shown.rules, moment);
        }
        if self.layers.margins {
            let free = moment.board.free_rows();
            scene.free_rows = Some(free);
            scene.free_words = free.to_string();
        }
        if let Some(issue) = cx.highlighted
            && issue.place.list == "stages"
            && issue.place.index + 1 == cx.question.stage as usize
        {
            scene.problem_cells.clone_from(&issue.place.cells);
        } else if moment.step.is_none()
            && !shown.is_playtest
            && let Some(why) = cx.why
        {
            // Groups and falls are marked by the step itself; an end is marked here.
            let cells = why.subjects.iter().filter_map(|subject| match *subject {
                Subject::Cell { row, column } => Some((u8::try_from(row).ok()?, u8::try_from(column).ok()?)),
                Subject::Item { .. } => None,
            });
            scene.problem_cells = cells.collect();
        }
        scene
    }
}

/// The font of a text on the canvas.
pub(super) fn font(size: f32, is_bold: bool) -> FontId {
    if is_bold {
        fonts::semibold(size)
    } else {
        FontId::new(size, FontFamily::Proportional)
    }
}

/// Groups, breaks, falls and causes of a chain step, by its phase.
fn chain_marks(scene: &mut Scene, moment: &Moment, step: &Step, part: Option<f32>) {
    let label = |idx: usize| moment::group_label(&step.board_before, step, idx);
    match moment.phase {
        Phase::Highlight { .. } => {
            let groups = step.groups.iter().enumerate();
            scene.groups = groups
                .map(|(idx, group)| GroupMark {
                    cells: group.positions.clone(),
                    label: label(idx),
                })
                .collect();
            if let Some(before) = &moment.step_before {
                scene.causes = moment::causes_of(before, step).collect();
            }
        }
        Phase::Break { .. } => {
            let value = |pos: &Pos| step.board_before.get(pos.0, pos.1);
            scene.broken = step.removed.iter().map(|pos| (*pos, value(pos))).collect();
        }
        Phase::Fall { .. } => match part {
            Some(part) => scene.falling = Some((step.falls.clone(), eased(part))),
            None => scene.fall_arrows.clone_from(&step.falls),
        },
        Phase::Tick | Phase::Place | Phase::Row | Phase::End => {}
    }
}

/// Slow, then fast: things that fall.
fn eased(part: f32) -> f32 {
    (part * part).clamp(0.0, 1.0)
}

fn ghost(rules: &Rules, state: &State, column: u8, outcomes: &[Option<Outcome>]) -> Option<Ghost> {
    let outcome = outcomes.get(usize::from(column)).copied().flatten()?;
    let digit = state.piece?.digit;
    let first = moment::forecast(rules, state, column).into_iter().next();
    let groups = first.map(|step| step.groups.into_iter().map(|group| group.positions).collect());
    Some(Ghost {
        cell: (outcome.landing_row, column),
        digit,
        groups: groups.unwrap_or_default(),
    })
}

fn near_marks(rules: &Rules, moment: &Moment) -> Vec<NearMark> {
    moment::near_misses(rules, &moment.board)
        .into_iter()
        .map(|miss| {
            let words = match miss.near {
                Near::Sum(sum) => sum.to_string(),
                Near::Short => format!("{}<{}", miss.cells.len(), rules.matching.min_length),
            };
            NearMark {
                cells: miss.cells,
                words,
            }
        })
        .collect()
}

/// What the status bar says of the pointer.
pub(super) fn status(canvas: &Canvas) -> Option<Text> {
    let ((row, column), value) = canvas.pointed?;
    let (row, column) = (row + 1, column + 1);
    let what = match value {
        EMPTY => Text::new("empty", "빈칸"),
        0 => Text::new("stone", "돌"),
        digit => Text::same(digit.to_string()),
    };
    Some(Text::new(
        format!("row {row}, column {column}: {}", what.en),
        format!("{row}행 {column}열: {}", what.ko),
    ))
}

/// The name of a tool.
pub(super) fn tool_words(tool: Tool, lang: crate::report::Lang) -> &'static str {
    match tool {
        Tool::Inspect => tr(lang, "Inspect", "살펴보기"),
        Tool::Paint => tr(lang, "Paint", "칠하기"),
    }
}

//! The pills at the foot of the canvas: tools, layers, the palette, and the playtest's own.

use eframe::egui::{
    self, Align2, CornerRadius, Event, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::app::editor::Cx;
use crate::app::layers::pills_ui;
use crate::app::tokens::Tokens;
use crate::app::toolbar::{End, pill_row_ui};
use crate::app::widgets::{pill_hint_ui, pill_ui};
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::board::STONE;
use crate::games::sum_drop::edit::{self, Brush};
use crate::games::sum_drop::engine::Over;
use crate::report::{Lang, Text};

use super::canvas::{Canvas, Shown, Tool, font, tool_words};
use super::playtest::{Playtest, SPEEDS, changed_speed};
use super::words::tr;

/// What the toolbar was told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Start a playtest from the beginning.
    Play,
    /// End it and open its replay.
    Stop,
    /// Begin it again.
    Restart,
}

/// The toolbar of the board.
pub(super) fn tools_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_, SumDrop>,
    canvas: &mut Canvas,
    can_play: bool,
) -> Option<Wish> {
    let lang = cx.lang;
    let mut wish = None;
    pill_row_ui(ui, 6.0, |ui, end| {
        if end == End::Right {
            let words = tr(lang, "Playtest", "해 보기");
            if can_play && pill_hint_ui(ui, words, false, "F5").clicked() {
                wish = Some(Wish::Play);
            }
            return;
        }
        for tool in [Tool::Inspect, Tool::Paint] {
            if pill_ui(ui, tool_words(tool, lang), canvas.tool == tool).clicked() {
                canvas.tool = tool;
            }
        }
        ui.add_space(10.0);
        pills_ui(ui, canvas.layers.all(), lang);
    });
    wish
}

/// The palette of the brush.
pub(super) fn palette_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_, SumDrop>,
    canvas: &mut Canvas,
    shown: Option<&Shown<'_>>,
) {
    let lang = cx.lang;
    let stage = cx.question.stage;
    let row = (stage as usize).wrapping_sub(1);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        let digits = (1..=9).map(Brush::Digit);
        for brush in digits.chain([Brush::Stone, Brush::Empty]) {
            if brush_ui(ui, cx.tokens, brush, canvas.brush == brush, lang).clicked() {
                canvas.brush = brush;
            }
        }
        let own = cx
            .doc
            .spec()
            .stages
            .get(row)
            .is_some_and(|stage| !stage.start_board.is_empty());
        ui.add_space(8.0);
        ui.spacing_mut().item_spacing.x = 6.0;
        if pill_ui(ui, tr(lang, "Clear", "비우기"), false).clicked() {
            let label = Text::new(
                format!("Clear the start board of stage {stage}"),
                format!("{stage}번 시작 보드 비우기"),
            );
            cx.doc
                .edit(label, Merge::Never, |spec| edit::clear_start_board(spec, row));
        }
        if own {
            let hint = tr(
                lang,
                "Take the start board from the seed again",
                "시작 보드를 다시 시드에서 만들기",
            );
            if pill_hint_ui(ui, tr(lang, "From seed", "시드에서"), false, hint).clicked() {
                let label = Text::new(
                    format!("Seed the start board of stage {stage}"),
                    format!("{stage}번 시작 보드를 시드에서"),
                );
                cx.doc
                    .edit(label, Merge::Never, |spec| edit::use_seed_board(spec, &[row]));
            }
        } else if let Some(shown) = shown {
            let hint = tr(
                lang,
                "Write the seed's start board into the stage",
                "시드의 시작 보드를 스테이지에 저장",
            );
            if pill_hint_ui(ui, tr(lang, "Keep", "고정"), false, hint).clicked() {
                let board = shown.moment.board.to_rows();
                let label = Text::new(
                    format!("Keep the start board of stage {stage}"),
                    format!("{stage}번 시작 보드 저장"),
                );
                cx.doc.edit(label, Merge::Never, |spec| {
                    edit::set_start_board(spec, row, &board);
                });
            }
        }
    });
}

fn brush_ui(ui: &mut Ui, tokens: &Tokens, brush: Brush, is_on: bool, lang: Lang) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::click());
    let tile = rect.shrink(2.0);
    let (fill, words) = match brush {
        Brush::Digit(digit) => (tokens.tile(digit), digit.to_string()),
        Brush::Stone => (tokens.tile(STONE), String::new()),
        Brush::Empty => (tokens.raised, String::new()),
    };
    ui.painter().rect_filled(tile, CornerRadius::same(4), fill);
    match brush {
        Brush::Stone => {
            let stroke = Stroke::new(1.5, tokens.on_stone);
            let at = |x: f32, y: f32| tile.min + vec2(x, y) * tile.size();
            ui.painter().line_segment([at(0.3, 0.72), at(0.62, 0.26)], stroke);
            ui.painter().line_segment([at(0.34, 0.3), at(0.74, 0.56)], stroke);
        }
        Brush::Empty => {
            let stroke = Stroke::new(1.5, tokens.weak);
            let cross = Rect::from_center_size(tile.center(), vec2(7.0, 7.0));
            ui.painter()
                .line_segment([cross.left_top(), cross.right_bottom()], stroke);
            ui.painter()
                .line_segment([cross.right_top(), cross.left_bottom()], stroke);
        }
        Brush::Digit(_) => {
            ui.painter().text(
                tile.center(),
                Align2::CENTER_CENTER,
                words,
                font(12.0, true),
                tokens.on_tile,
            );
        }
    }
    if is_on || response.hovered() || response.has_focus() {
        let color = if is_on { tokens.playhead } else { tokens.accent };
        ui.painter().rect_stroke(
            rect.shrink(0.5),
            CornerRadius::same(5),
            Stroke::new(1.5, color),
            StrokeKind::Inside,
        );
    }
    let (name, hint) = match brush {
        Brush::Digit(digit) => (format!("brush {digit}"), digit.to_string()),
        Brush::Stone => ("brush stone".to_owned(), tr(lang, "stone  0", "돌  0").to_owned()),
        Brush::Empty => (
            "brush erase".to_owned(),
            tr(lang, "erase  right button", "지우개  오른쪽 단추").to_owned(),
        ),
    };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, &name));
    response.on_hover_text(hint)
}

/// The toolbar of a playtest.
pub(super) fn playtest_ui(ui: &mut Ui, playtest: &mut Playtest, lang: Lang) -> Option<Wish> {
    let tokens = Tokens::current(ui);
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let stop = tr(lang, "Stop and keep", "끝내고 저장");
        if pill_hint_ui(ui, stop, true, "Esc").clicked() {
            wish = Some(Wish::Stop);
        }
        let pause = if playtest.clock.is_paused {
            tr(lang, "Go on", "계속")
        } else {
            tr(lang, "Pause", "일시 정지")
        };
        if pill_hint_ui(ui, pause, playtest.clock.is_paused, "P").clicked() {
            playtest.clock.is_paused = !playtest.clock.is_paused;
        }
        if pill_hint_ui(ui, tr(lang, "Restart", "다시"), false, "R").clicked() {
            wish = Some(Wish::Restart);
        }
        ui.add_space(8.0);
        let hint = tr(lang, "Speed: + and -", "속도: +, -");
        let speed = playtest.clock.speed;
        if pill_hint_ui(ui, &format!("{speed}×"), speed != 1.0, hint).clicked() {
            let is_last = SPEEDS.last() == Some(&speed);
            let [slowest, ..] = SPEEDS;
            playtest.clock.speed = if is_last { slowest } else { changed_speed(speed, 1) };
        }
        let words = match playtest.state.over {
            Over::Playing => format!("{} {}", tr(lang, "tick", "틱"), playtest.state.tick),
            Over::Clear => tr(lang, "cleared", "클리어").to_owned(),
            Over::Top => tr(lang, "touched the top", "꼭대기에 닿음").to_owned(),
            Over::Time => tr(lang, "time is up", "시간 종료").to_owned(),
        };
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(egui::RichText::new(words).color(tokens.weak));
        });
    });
    wish
}

/// Digits choose the brush while painting.
pub(super) fn brush_keys(ui: &Ui, canvas: &mut Canvas) {
    if ui.memory(|memory| memory.focused().is_some()) {
        return;
    }
    let typed: Vec<String> = ui.input(|input| {
        let text = |event: &Event| match event {
            Event::Text(text) => Some(text.clone()),
            _ => None,
        };
        input.events.iter().filter_map(text).collect()
    });
    for letter in typed.iter().filter_map(|text| text.chars().next()) {
        match letter {
            '1'..='9' => canvas.brush = Brush::from_letter(letter),
            '0' => canvas.brush = Brush::Stone,
            '.' => canvas.brush = Brush::Empty,
            _ => {}
        }
    }
}

//! What is asked of the climb: run, attempt, mode, difficulty, tempo; and sections that fold.

use eframe::egui::{self, Align, Align2, Layout, RichText, Role, Ui, WidgetInfo, vec2};

use crate::app::editor::Cx;
use crate::app::icons::{self, Icon};
use crate::app::number::{Number, field_ui};
use crate::app::text::line_ui;
use crate::app::tokens::{ROW, Tokens};
use crate::app::widgets::{figure_ui, focus_ring, section_ui, text_in};
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::spec::{Difficulty, Mode, stage_seed};
use crate::report::Lang;

use super::moment::parse_seed;
use super::words::tr;
use crate::app::widgets::{pill_hint_ui, pill_ui};

/// Which of the lesser sections are unfolded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Folds {
    /// Mode, difficulty and tempo.
    pub question: bool,
    /// The players' figures.
    pub players: bool,
    /// Directions and weights of the stage.
    pub stage: bool,
}

/// A section head that folds what is below it.
pub(super) fn fold_ui(ui: &mut Ui, words: &str, remark: Option<&str>, is_open: &mut bool) -> bool {
    let tokens = Tokens::current(ui);
    ui.add_space(4.0);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), 20.0), egui::Sense::click_and_drag());
    let color = if response.hovered() {
        tokens.text
    } else {
        tokens.weak
    };
    let font = crate::app::tokens::caps_style().resolve(ui.style());
    let place = ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        words.to_uppercase(),
        font,
        color,
    );
    let icon = if *is_open { Icon::Open } else { Icon::Closed };
    let at = egui::Rect::from_center_size(place.right_center() + vec2(11.0, 0.0), vec2(12.0, 12.0));
    icons::paint(ui.painter(), at, icon, color);
    if let Some(remark) = remark {
        let room = rect.with_min_x(at.right() + 6.0);
        text_in(
            ui,
            room,
            Align2::RIGHT_CENTER,
            remark,
            egui::FontId::proportional(11.5),
            tokens.faint,
        );
    }
    focus_ring(ui, &response);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, *is_open, words));
    let hint = crate::app::lang::FOLD_HINT.get(crate::app::lang::current(ui));
    let response = response.on_hover_text(hint);
    crate::app::dock::moves(ui, &response);
    if response.clicked() {
        *is_open = !*is_open;
    }
    *is_open
}

/// What is asked: run and attempt; unfolded also mode, difficulty, tempo.
pub(super) fn seed_ui(ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, folds: &mut Folds) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    if cx.doc.recording().is_some() {
        section_ui(ui, tr(lang, "Seed", "시드"), Some(tr(lang, "recorded", "기록됨")));
        let question = &cx.question;
        figure_ui(ui, tr(lang, "seed", "시드"), &question.seed, "", tokens.text);
        figure_ui(
            ui,
            tr(lang, "stage", "스테이지"),
            &question.stage.to_string(),
            "",
            tokens.text,
        );
        figure_ui(
            ui,
            tr(lang, "difficulty", "난이도"),
            difficulty_words(question.difficulty, lang),
            "",
            tokens.text,
        );
        return;
    }
    let mode = mode_words(cx.question.mode, lang);
    let remark = format!(
        "{mode} · {} · {} {}",
        difficulty_words(cx.question.difficulty, lang),
        cx.question.tempo_ticks,
        tr(lang, "ticks a piece", "틱마다 하나")
    );
    let is_open = fold_ui(ui, tr(lang, "Seed", "시드"), Some(&remark), &mut folds.question);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if pill_hint_ui(ui, tr(lang, "Next attempt", "다음 시도"), false, "Ctrl+G").clicked() {
                go_to_attempt(cx, 1);
            }
            if pill_ui(ui, tr(lang, "Back", "이전"), false).clicked() {
                go_to_attempt(cx, -1);
            }
            let width = ui.available_width();
            let (response, typed) = line_ui(ui, &cx.question.seed, |field| {
                field.font(egui::TextStyle::Monospace).desired_width(width)
            });
            if let Some(seed) = typed {
                cx.question.seed = seed;
            }
            response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, tr(lang, "seed", "시드")));
            response.on_hover_text(tr(
                lang,
                "The seed that is played: any text",
                "플레이하는 시드. 아무 글이나",
            ));
        });
    });
    if !is_open {
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for mode in Mode::ALL {
            if pill_ui(ui, mode_words(mode, lang), cx.question.mode == mode).clicked()
                && cx.question.mode != mode
            {
                cx.question.mode = mode;
                cx.question.stage = if mode == Mode::Climb {
                    cx.question.stage.max(1)
                } else {
                    0
                };
            }
        }
    });
    row_ui(ui, tr(lang, "difficulty", "난이도"), tokens, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for difficulty in Difficulty::ALL.into_iter().rev() {
            let is_on = cx.question.difficulty == difficulty;
            if pill_ui(ui, difficulty_words(difficulty, lang), is_on).clicked() {
                cx.question.difficulty = difficulty;
            }
        }
    });
    row_ui(ui, tr(lang, "tempo", "빠르기"), tokens, |ui| {
        ui.label(tr(lang, "ticks a piece", "틱마다 하나"));
        let tempo = i64::from(cx.question.tempo_ticks);
        if let Some(change) = field_ui(
            ui,
            &Number::whole(tr(lang, "tempo", "빠르기"), (1, 200)),
            Some(tempo),
            56.0,
        ) {
            cx.question.tempo_ticks = u16::try_from(change.of(tempo)).unwrap_or(1);
        }
    });
}

/// The seed of the next attempt at the same stage.
pub(super) fn next_attempt(cx: &mut Cx<'_, SumDrop>) {
    if cx.doc.recording().is_none() {
        go_to_attempt(cx, 1);
    }
}

/// A seed that names no attempt becomes the first of its own name.
fn go_to_attempt(cx: &mut Cx<'_, SumDrop>, by: i32) {
    let seed = match parse_seed(&cx.question.seed) {
        Some((run, stage, attempt)) => stage_seed(run, stage, attempt.saturating_add_signed(by)),
        None => stage_seed(&cx.question.seed, cx.question.stage, 0),
    };
    cx.question.seed = seed;
}

fn mode_words(mode: Mode, lang: Lang) -> &'static str {
    match mode {
        Mode::Climb => tr(lang, "Climb", "스테이지"),
        Mode::Endless => tr(lang, "Endless", "엔들리스"),
        Mode::Sprint => tr(lang, "Sprint", "스프린트"),
    }
}

fn difficulty_words(difficulty: Difficulty, lang: Lang) -> &'static str {
    match difficulty {
        Difficulty::Easy => tr(lang, "easy", "쉬움"),
        Difficulty::Normal => tr(lang, "normal", "보통"),
        Difficulty::Hard => tr(lang, "hard", "어려움"),
    }
}

/// A label at the left, widgets at the right end.
pub(super) fn row_ui(ui: &mut Ui, label: &str, tokens: &Tokens, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.label(RichText::new(label).color(tokens.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| content(ui));
    });
}

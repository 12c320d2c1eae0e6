//! The right panel: the chain step, the position with its margins, the seed, the players.

use eframe::egui::{self, Align, Align2, DragValue, Layout, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};

use crate::app::editor::Cx;
use crate::app::icons::{self, Icon};
use crate::app::tokens::{ROW, Tokens};
use crate::app::widgets::{figure_ui, focus_ring, grouped, section_ui, text_in};
use crate::doc::Merge;
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::edit::{self, Field};
use crate::games::sum_drop::sink::{Consumer, Step};
use crate::games::sum_drop::solve::position::MAX_EXTRA_ROWS;
use crate::games::sum_drop::spec::{Difficulty, Mode, TICKS_PER_SECOND, stage_seed};
use crate::report::{Lang, Text};

use super::canvas::{Canvas, Shown, Tool};
use super::jobs::{Jobs, PLAYERS};
use super::moment::{self, Moment, parse_seed};
use super::overlay::outcome_words;
use super::rates;
use super::table::SHOWN_PLAYER;
use super::toolbar::pill_ui;
use super::words::tr;

/// Undo key of a drag on a number of the inspector.
const DRAG: u64 = 0x5d03;

/// The chain step under the playhead, or what a drop in the column looked at does.
pub(super) fn step_ui(ui: &mut Ui, cx: &Cx<'_, SumDrop>, shown: &Shown<'_>, canvas: &Canvas) {
    let (tokens, lang, moment) = (cx.tokens, cx.lang, shown.moment);
    if let Some(step) = &moment.step {
        let title = match lang {
            Lang::En => format!("Chain step {} of {}", step.chain, moment.n_steps),
            Lang::Ko => format!("연쇄 {} / {}", step.chain, moment.n_steps),
        };
        section_ui(ui, &title, None);
        step_figures_ui(ui, step, lang, tokens);
        return;
    }
    if let Some(column) = canvas.looked_at().filter(|_| canvas.tool == Tool::Inspect)
        && let Some(piece) = moment.state.piece
    {
        let title = match lang {
            Lang::En => format!("Drop {} in column {}", piece.digit, column + 1),
            Lang::Ko => format!("{}열에 {} 놓기", column + 1, piece.digit),
        };
        section_ui(ui, &title, None);
        let outcome = moment.state.probe(shown.rules, column);
        let steps = moment::forecast(shown.rules, &moment.state, column);
        if steps.is_empty() {
            ui.label(RichText::new(outcome_words(outcome, lang)).color(tokens.weak));
        }
        for step in &steps {
            let words = match (step.groups.len(), lang) {
                (1, _) => moment::group_label(&step.board_before, step, 0),
                (n, Lang::En) => format!("{n} groups, {} blocks", step.blocks),
                (n, Lang::Ko) => format!("묶음 {n}개, 블록 {}개", step.blocks),
            };
            figure_ui(ui, &words, &format!("+{}", step.score), "", tokens.good);
        }
        if let (Some(outcome), false) = (outcome, steps.is_empty()) {
            let label = tr(lang, "free rows afterwards", "그 뒤 남은 줄");
            figure_ui(
                ui,
                label,
                &outcome.free_rows.to_string(),
                "",
                rows_color(outcome.free_rows, tokens),
            );
        }
        return;
    }
    if let Some(landed) = &moment.landed {
        let title = match lang {
            Lang::En => format!("Landing {}", landed.piece + 1),
            Lang::Ko => format!("착지 {}", landed.piece + 1),
        };
        section_ui(ui, &title, None);
        figure_ui(
            ui,
            tr(lang, "digit", "숫자"),
            &landed.digit.to_string(),
            "",
            tokens.text,
        );
        figure_ui(
            ui,
            tr(lang, "column", "열"),
            &(landed.column + 1).to_string(),
            "",
            tokens.text,
        );
    }
}

fn step_figures_ui(ui: &mut Ui, step: &Step, lang: Lang, tokens: &Tokens) {
    let lengths: Vec<u8> = step.groups.iter().map(|group| group.len).collect();
    let is_alike = lengths.windows(2).all(|pair| pair.first() == pair.last());
    let groups = match (lengths.as_slice(), is_alike, lang) {
        ([len, ..], true, Lang::En) => format!("{} of length {len}", lengths.len()),
        ([len, ..], true, Lang::Ko) => format!("길이 {len}짜리 {}개", lengths.len()),
        _ => lengths.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    };
    let bonuses: Vec<String> = step.groups.iter().map(|group| group.bonus.to_string()).collect();
    let bonus = if step.bonus == 0 {
        "0".to_owned()
    } else {
        bonuses.join(" + ")
    };
    let factor = if step.m2.is_multiple_of(2) {
        (step.m2 / 2).to_string()
    } else {
        format!("{}.5", step.m2 / 2)
    };
    figure_ui(ui, tr(lang, "groups", "묶음"), &groups, "", tokens.text);
    figure_ui(
        ui,
        tr(lang, "blocks", "블록"),
        &step.blocks.to_string(),
        "",
        tokens.text,
    );
    figure_ui(
        ui,
        tr(lang, "base", "기본 점수"),
        &step.base.to_string(),
        "",
        tokens.text,
    );
    figure_ui(
        ui,
        tr(lang, "length bonus", "길이 보너스"),
        &bonus,
        "",
        tokens.text,
    );
    figure_ui(
        ui,
        tr(lang, "multiplier", "배수"),
        &format!("×{factor}"),
        "",
        tokens.text,
    );
    let stones = step.removed.len() - (step.blocks as usize).min(step.removed.len());
    if stones != 0 {
        figure_ui(
            ui,
            tr(lang, "stones broken", "부서진 돌"),
            &stones.to_string(),
            "",
            tokens.text,
        );
    }
    ui.horizontal(|ui| {
        ui.set_min_height(ROW - 4.0);
        ui.label(RichText::new(tr(lang, "score", "점수")).color(tokens.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let font = crate::app::fonts::semibold(13.0);
            ui.label(
                RichText::new(grouped(step.score.into()))
                    .font(font)
                    .color(tokens.text),
            );
        });
    });
}

fn rows_color(free_rows: u8, tokens: &Tokens) -> egui::Color32 {
    match free_rows {
        0 | 1 => tokens.bad,
        2 | 3 => tokens.warn,
        _ => tokens.text,
    }
}

/// The position: quota, rows, points above the star lines, the next draw.
pub(super) fn position_ui(ui: &mut Ui, cx: &Cx<'_, SumDrop>, shown: &Shown<'_>, jobs: Option<&Jobs>) {
    let (tokens, lang, moment, rules) = (cx.tokens, cx.lang, shown.moment, shown.rules);
    section_ui(ui, tr(lang, "Position", "상황"), None);
    let cleared = match (rules.quota(), lang) {
        (Some(quota), Lang::En) => format!("{} of {quota}", moment.cleared),
        (Some(quota), Lang::Ko) => format!("{} / {quota}", moment.cleared),
        (None, _) => moment.cleared.to_string(),
    };
    figure_ui(ui, tr(lang, "cleared", "지운 블록"), &cleared, "", tokens.text);
    let free = moment.board.free_rows();
    figure_ui(
        ui,
        tr(lang, "free rows", "남은 줄"),
        &free.to_string(),
        "",
        rows_color(free, tokens),
    );
    let (death, color) = match moment.ticks_to_death(rules) {
        Some(ticks) => {
            let secs = ticks as f32 / TICKS_PER_SECOND as f32;
            let color = if secs < 15.0 { tokens.warn } else { tokens.text };
            (format!("{secs:.1} {}", tr(lang, "s", "초")), color)
        }
        None => (tr(lang, "no rows", "방해 줄 없음").to_owned(), tokens.weak),
    };
    figure_ui(
        ui,
        tr(lang, "dies by rows alone in", "줄만으로 끝나기까지"),
        &death,
        "",
        color,
    );
    let margins = jobs.and_then(|jobs| jobs.margins_of(rules, &moment.state));
    let (extra, color) = match margins {
        Some(margins) => {
            let color = match margins.extra_rows {
                0 => tokens.bad,
                1 | 2 => tokens.warn,
                _ => tokens.text,
            };
            let more = if margins.extra_rows == MAX_EXTRA_ROWS {
                "+"
            } else {
                ""
            };
            (format!("{}{more}", margins.extra_rows), color)
        }
        None if jobs.is_some_and(Jobs::is_finding_margins) => ("...".to_owned(), tokens.faint),
        None => ("–".to_owned(), tokens.faint),
    };
    figure_ui(
        ui,
        tr(lang, "survives extra stone rows", "더 버티는 돌 줄"),
        &extra,
        "",
        color,
    );
    if let Some(margins) = margins {
        let (words, color) = match margins.pieces_to_clear {
            Some(pieces) => (pieces.to_string(), tokens.text),
            None => (tr(lang, "no play found", "찾지 못함").to_owned(), tokens.bad),
        };
        figure_ui(
            ui,
            tr(lang, "pieces to a clear", "클리어까지 조각"),
            &words,
            "",
            color,
        );
    }
    if rules.quota().is_some() {
        for (stars, line) in [(2, rules.stars.two), (3, rules.stars.three)] {
            let above = i64::from(moment.score) - i64::from(line) * i64::from(moment.cleared);
            let label = match lang {
                Lang::En => format!("points above {stars} stars"),
                Lang::Ko => format!("별 {stars}개 선 위로"),
            };
            let (words, color) = if 0 <= above {
                (format!("+{}", grouped(above)), tokens.good)
            } else {
                (grouped(above), tokens.warn)
            };
            figure_ui(ui, &label, &words, "", color);
        }
    }
    let index = grouped(moment.draw_index.into());
    let draw = format!("#{index} {}", consumer_words(moment, lang));
    figure_ui(ui, tr(lang, "next draw", "다음 난수"), &draw, "", tokens.text);
}

fn consumer_words(moment: &Moment, lang: Lang) -> &'static str {
    match moment.next_draw {
        Some(Consumer::Hole) => tr(lang, "hole of a row", "줄의 구멍"),
        Some(_) => tr(lang, "falling digit", "떨어지는 숫자"),
        None => "–",
    }
}

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
fn fold_ui(ui: &mut Ui, words: &str, remark: Option<&str>, is_open: &mut bool) -> bool {
    let tokens = Tokens::current(ui);
    ui.add_space(4.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), egui::Sense::click());
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
            if pill_ui(ui, tr(lang, "Next attempt", "다음 시도"), false)
                .on_hover_text("Ctrl+G")
                .clicked()
            {
                go_to_attempt(cx, 1);
            }
            if pill_ui(ui, tr(lang, "Back", "이전"), false).clicked() {
                go_to_attempt(cx, -1);
            }
            let edit = TextEdit::singleline(&mut cx.question.seed)
                .font(egui::TextStyle::Monospace)
                .desired_width(ui.available_width());
            let response = ui.add(edit);
            response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "seed"));
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
        let unit = tr(lang, " ticks a piece", "틱마다 하나");
        let drag = DragValue::new(&mut cx.question.tempo_ticks)
            .range(1..=200)
            .speed(0.25)
            .suffix(unit);
        let response = ui.add(drag);
        response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, "tempo"));
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
fn row_ui(ui: &mut Ui, label: &str, tokens: &Tokens, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.label(RichText::new(label).color(tokens.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| content(ui));
    });
}

/// What the players make of the stage.
pub(super) fn players_ui(ui: &mut Ui, cx: &Cx<'_, SumDrop>, jobs: Option<&Jobs>, folds: &mut Folds) {
    if cx.question.mode != Mode::Climb {
        return;
    }
    let (tokens, lang, stage) = (cx.tokens, cx.lang, cx.question.stage);
    let shown = rates::summary(jobs, stage, SHOWN_PLAYER)
        .map(|(_, words)| format!("{} {words} %", SHOWN_PLAYER.label().get(lang)));
    if !fold_ui(
        ui,
        tr(lang, "Players", "플레이어"),
        shown.as_deref(),
        &mut folds.players,
    ) {
        return;
    }
    for player in PLAYERS {
        let label = player.label();
        ui.horizontal(|ui| {
            ui.set_min_height(ROW - 4.0);
            ui.label(RichText::new(label.get(lang)).color(tokens.weak));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let Some((clear, words)) = rates::summary(jobs, stage, player) else {
                    ui.label(RichText::new(tr(lang, "solving...", "푸는 중...")).color(tokens.faint));
                    return;
                };
                ui.label(RichText::new(words).color(tokens.text));
                let (rect, response) = ui.allocate_exact_size(vec2(56.0, 7.0), egui::Sense::hover());
                rates::bar_at(
                    ui.painter(),
                    rect,
                    clear,
                    rates::share_color(clear, tokens),
                    tokens,
                );
                response.widget_info(|| {
                    let name = format!("{} clear {} %", label.en, rates::percent(clear));
                    WidgetInfo::labeled(Role::ProgressIndicator, true, name)
                });
            });
        });
    }
    ui.label(super::curves::remark(
        tr(lang, "percent with 1, 2 and 3 stars", "별 1, 2, 3개 비율 (%)"),
        tokens,
    ));
}

/// The fields that all selected stages share, to be changed together.
pub(super) fn stages_ui(ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, rows: &[usize], folds: &mut Folds) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let n_handmade = cx.doc.spec().stages.len();
    let rows: Vec<usize> = rows.iter().copied().filter(|row| *row < n_handmade).collect();
    let title = match (rows.as_slice(), lang) {
        ([], _) => return,
        ([row], Lang::En) => format!("Stage {}", row + 1),
        ([row], Lang::Ko) => format!("{}번 스테이지", row + 1),
        (_, Lang::En) => format!("{} stages", rows.len()),
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
                    edit::set_field(spec, &rows, field, value)
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
    let first = rows
        .first()
        .and_then(|row| cx.doc.spec().stages.get(*row))
        .map_or(0, |stage| field.get(stage));
    let label = field.label();
    row_ui(ui, label.get(lang), tokens, |ui| {
        let mut value = shared.unwrap_or(first);
        let (lowest, highest) = field.range();
        let mut drag = DragValue::new(&mut value).range(lowest..=highest).speed(0.15);
        if shared.is_none() {
            let mixed = tr(lang, "mixed", "여러 값");
            drag = drag.custom_formatter(move |_, _| mixed.to_owned());
        }
        let response = ui.add(drag);
        let name = format!("selected {}", label.en);
        response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &name));
        if response.changed() {
            let edit_label = Text::new(
                format!("{} stages: {}", rows.len(), label.en),
                format!("스테이지 {}개 {}", rows.len(), label.ko),
            );
            let delta = value - first;
            cx.doc
                .edit(edit_label, Merge::WhileHeld(DRAG), |spec| match shared {
                    Some(_) => edit::set_field(spec, rows, field, value),
                    // Differing values keep their differences.
                    None => edit::add_to_field(spec, rows, field, delta),
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
        Lang::En => format!("{n_users} stages"),
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
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, format!("weight {digit}")));
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

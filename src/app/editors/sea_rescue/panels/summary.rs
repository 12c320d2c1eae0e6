//! What a file of rounds comes to: success against the optimum, regret, and what is not as it was recorded.

use eframe::egui::{Align2, Rangef, RichText, ScrollArea, Stroke, Ui};
use egui_plot::{AxisHints, Bar, BarChart, GridMark};

use crate::app::editor::{Cx, Request};
use crate::app::editors::sea_rescue::many::Many;
use crate::app::editors::sea_rescue::paint;
use crate::app::editors::sea_rescue::words::{percent, tr};
use crate::app::tokens::{GRID, ROW, SMALL};
use crate::app::widgets::{figure_ui, list_row_ui, pill_hint_ui, pill_ui, room_ui, section_ui, text_in};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::stats::{self, BestPlay, Share};
use crate::grammar::counted;
use crate::report::{Lang, Text};

use super::curves::plot;
use super::rounds::difference_words;

/// Bins of the distribution of regret.
const N_BINS: usize = 20;
/// Rows of the list of differences that are seen at once.
const LISTED: f32 = 8.0;

/// Fields that are not known and named.
const MAX_UNKNOWN: usize = 12;

/// A share with its interval.
fn share_words(share: &Share) -> String {
    format!(
        "{}  [{}, {}]",
        percent(share.share),
        percent(share.low),
        percent(share.high)
    )
}

/// Whose optimum the rounds are measured against: whoever sees cards alone reaches less, and the optimum of that is
/// open.
fn whose_optimum(best: Option<BestPlay>) -> Text {
    match best {
        Some(best) if 0 < best.n_sliced && best.n_sliced < best.n_rounds => Text::new(
            "the optimum is of players who know the species, and see pictures as recorded",
            "최적은 생물을 알고 그림을 기록대로 보는 플레이어의 것",
        ),
        Some(best) if 0 < best.n_sliced => Text::new(
            "the optimum is of players who know the species and see sliced pictures",
            "최적은 생물을 알고 조각 그림을 보는 플레이어의 것",
        ),
        _ => Text::new(
            "the optimum is of players who know the species",
            "최적은 생물을 아는 플레이어의 것",
        ),
    }
}

/// The exact optimum on the boards that were played, or how far it is.
fn best_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, many: &Many, low: f64) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let label = tr(lang, "exact optimum", "정확한 최적");
    let Some(best) = many.best else {
        let (words, color) = match many.best_progress() {
            Some(progress) => {
                let words = tr(lang, "computing...", "계산 중...");
                (
                    format!("{words} {} / {}", progress.done, progress.total),
                    tokens.weak,
                )
            }
            None if many.can_go_on() => (tr(lang, "stopped", "멈춤").to_owned(), tokens.warn),
            None => return,
        };
        figure_ui(ui, label, &words, "", color);
        return;
    };
    if let Some(share) = best.all {
        let color = if share < low { tokens.warn } else { tokens.accent };
        figure_ui(ui, label, &percent(share), "%", color);
    }
    if 0 < best.n_too_many {
        let n = best.n_too_many;
        let words = match lang {
            Lang::En => format!("{} on sets too large for it", counted(n, "round")),
            Lang::Ko => format!("{n}판은 조합의 배치가 너무 많음"),
        };
        ui.label(RichText::new(words).small().color(tokens.warn));
    }
}

/// The inspector: success against the optimum, and the distribution of regret.
pub(crate) fn ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, many: &mut Many) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let Some(success) = many.success.clone() else {
        return;
    };
    let n = success.all.of.to_string();
    section_ui(ui, tr(lang, "Rounds that are counted", "집계한 판"), Some(&n));
    if success.all.of == 0 {
        let words = tr(lang, "none passes the filter", "조건에 맞는 판이 없음");
        ui.label(RichText::new(words).color(tokens.weak));
        differences_ui(ui, cx, many);
        unknown_ui(ui, cx, many);
        return;
    }
    let text = tokens.text;
    figure_ui(
        ui,
        tr(lang, "all rescued", "모두 구조"),
        &share_words(&success.all),
        "%",
        text,
    );
    best_ui(ui, cx, many, success.all.low);
    figure_ui(
        ui,
        tr(lang, "any rescued", "하나라도 구조"),
        &share_words(&success.any),
        "%",
        text,
    );
    let mean = format!("{:.3}", success.mean_rescued);
    figure_ui(
        ui,
        tr(lang, "rescued on average", "평균 구조 수"),
        &mean,
        "",
        text,
    );
    if let Some(first) = success.mean_first_find {
        let first = format!("{first:.2}");
        figure_ui(
            ui,
            tr(lang, "first find, probe", "첫 발견 탐사"),
            &first,
            "",
            text,
        );
    }
    let active = format!("{:.1}", success.mean_active_ms / 1000.0);
    figure_ui(ui, tr(lang, "active time", "플레이 시간"), &active, "s", text);
    // Below the figures, and as high before the optimum is there as after it.
    let whose = whose_optimum(many.best);
    let hint = format!(
        "{}; {}",
        tr(lang, "intervals of 95 %", "95% 구간"),
        whose.get(lang)
    );
    ui.label(RichText::new(hint).small().color(tokens.faint));
    // Its place is kept when nothing can be stopped or gone on with any more.
    room_ui(ui, ROW, |ui| {
        if many.progress().is_some() {
            if pill_ui(ui, tr(lang, "Stop", "멈추기"), true).clicked() {
                many.stop();
            }
        } else if many.can_go_on() {
            let hint = tr(
                lang,
                "Go on with the optimum and the regrets where they were stopped",
                "멈춘 곳부터 최적과 놓친 확률을 마저 계산",
            );
            let words = tr(lang, "Go on", "이어서 계산");
            if pill_hint_ui(ui, words, false, hint).clicked() {
                many.go_on(cx);
            }
        }
    });
    regret_ui(ui, cx, many);
    differences_ui(ui, cx, many);
    unknown_ui(ui, cx, many);
}

/// The distribution of what the rounds gave away.
fn regret_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, many: &Many) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let regrets = many.regrets();
    if regrets.is_empty() {
        return;
    }
    ui.add_space(2.0 * GRID);
    let of = format!("{}", regrets.len());
    section_ui(
        ui,
        tr(lang, "Regret, chance of all", "놓친 확률, 모두 구조"),
        Some(&of),
    );
    let bins = stats::histogram(&regrets, N_BINS);
    let width = 100.0 / N_BINS as f64;
    let bars: Vec<Bar> = { bins.iter().enumerate() }
        .map(|(idx, n)| {
            Bar::new((idx as f64 + 0.5) * width, f64::from(*n))
                .width(0.86 * width)
                .fill(tokens.bad)
                .stroke(Stroke::NONE)
        })
        .collect();
    let most = bins.iter().copied().max().unwrap_or(0);
    ui.add_space(GRID);
    plot("sea-regret", 132.0)
        .include_x(0.0)
        .include_x(100.0)
        // The highest mark is inside, not over the heading.
        .include_y(1.15 * f64::from(most))
        .custom_x_axes(vec![
            AxisHints::new_x()
                .formatter(|mark, _| format!("{:.0} %", mark.value))
                // A panel is narrow, and so are these labels.
                .label_spacing(Rangef::new(24.0, 36.0)),
        ])
        .x_grid_spacer(|_| marks(100, 25))
        .y_axis_formatter(|mark, _| format!("{:.0}", mark.value))
        .y_grid_spacer(move |_| marks(most, most.div_ceil(4).max(1)))
        .show(ui, |plot| plot.bar_chart(BarChart::new("regret", bars)));
    let hint = tr(
        lang,
        "across: chance given away; up: rounds",
        "가로: 놓친 확률, 세로: 판 수",
    );
    ui.label(RichText::new(hint).small().color(tokens.faint));
}

/// Marks of an axis from 0 on.
fn marks(most: u32, step: u32) -> Vec<GridMark> {
    let mark = |value: u32| GridMark {
        value: f64::from(value),
        step_size: f64::from(step),
    };
    (0..=most.div_ceil(step)).map(|n| mark(n * step)).collect()
}

/// What the records say and is not so, line by line.
fn differences_ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, many: &Many) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    if many.differences.is_empty() {
        return;
    }
    ui.add_space(2.0 * GRID);
    let n = many.differences.len().to_string();
    section_ui(ui, tr(lang, "Not as recorded", "기록과 다름"), Some(&n));
    let mut opened = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt("sea-differences")
        .max_height(LISTED * ROW)
        .auto_shrink([false, true])
        .show_rows(ui, ROW, many.differences.len(), |ui, range| {
            for (row, nth) in many.differences.get(range).unwrap_or_default() {
                let Some(row) = many.rows.get(*row) else { continue };
                let Ok(round) = &row.round else { continue };
                let Some(difference) = round.differences.get(*nth) else {
                    continue;
                };
                let said = difference_words(difference, lang);
                let words = match lang {
                    Lang::En => format!("line {}: {said}", row.line),
                    Lang::Ko => format!("{}번째 줄: {said}", row.line),
                };
                let (rect, response) = list_row_ui(ui, &words, false);
                let font = paint::font(SMALL, false);
                text_in(ui, rect, Align2::LEFT_CENTER, &words, font, tokens.warn);
                if response.on_hover_text(&words).clicked() {
                    opened = Some(round.clone());
                }
            }
        });
    if let Some(round) = opened {
        cx.requests.push(Request::ViewReplay {
            name: format!("{}.ron", round.record.id),
            replay: round.record.replay.clone(),
        });
    }
}

/// What was left out of the lines, since no record of this version has it.
fn unknown_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, many: &Many) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    if many.unknown.is_empty() {
        return;
    }
    ui.add_space(2.0 * GRID);
    let n = many.unknown.len().to_string();
    section_ui(ui, tr(lang, "Left out of the lines", "빼고 읽은 필드"), Some(&n));
    for (name, (line, n_lines)) in many.unknown.iter().take(MAX_UNKNOWN) {
        let words = match (lang, n_lines) {
            (Lang::En, 1) => format!("line {line}: {name} is not known"),
            (Lang::En, n) => format!("{n} lines from line {line} on: {name} is not known"),
            (Lang::Ko, 1) => format!("{line}번째 줄: 모르는 필드 {name}"),
            (Lang::Ko, n) => format!("{line}번째 줄부터 {n}줄: 모르는 필드 {name}"),
        };
        ui.label(RichText::new(words).small().color(tokens.warn));
    }
}

//! What the simulated players make of the stage: rates, tempo margin, and where the plays that fail end.

use eframe::egui::{self, Align, Layout, RichText, Role, Ui, WidgetInfo, vec2};

use crate::app::editor::Cx;
use crate::app::tokens::ROW;
use crate::app::widgets::{figure_ui, grouped, word_button_ui};
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::engine::Over;
use crate::games::sum_drop::solve::players::{MAX_PIECES, Player};
use crate::games::sum_drop::solve::survey::RunResult;
use crate::games::sum_drop::spec::{Mode, TICKS_PER_SECOND};
use crate::grammar::counted;
use crate::report::Lang;

use super::jobs::{Jobs, PLAYERS, TEMPO_ATTEMPTS};
use super::question::{Folds, fold_ui};
use super::rates;
use super::table::SHOWN_PLAYER;
use super::words::tr;

/// Failing plays that are listed; the rest are counted.
const MAX_FAILURES: usize = 6;

/// The section of the right panel. Folded, it is one line.
pub(super) fn players_ui(ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, jobs: Option<&Jobs>, folds: &mut Folds) {
    if cx.question.mode != Mode::Climb {
        return;
    }
    let (lang, stage) = (cx.lang, cx.question.stage);
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
        player_ui(ui, cx, jobs, player);
        if let Some(words) = rates::gave_up_words(jobs, stage, player, lang) {
            ui.label(RichText::new(words).small().color(cx.tokens.warn));
        }
    }
    let remark = tr(lang, "percent with 1, 2 and 3 stars", "별 1, 2, 3개 비율 (%)");
    ui.label(super::curves::remark(remark, cx.tokens));
    tempo_ui(ui, cx, jobs);
    if let Some(jobs) = jobs {
        best_ui(ui, cx, jobs);
        failures_ui(ui, cx, jobs);
    }
}

fn player_ui(ui: &mut Ui, cx: &Cx<'_, SumDrop>, jobs: Option<&Jobs>, player: Player) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let label = player.label();
    ui.horizontal(|ui| {
        ui.set_min_height(ROW - 4.0);
        ui.label(RichText::new(label.get(lang)).color(tokens.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let Some((clear, words)) = rates::summary(jobs, cx.question.stage, player) else {
                let words = if cx.doc.recording().is_some() {
                    tr(lang, "not for a replay", "리플레이에는 없음")
                } else {
                    tr(lang, "solving...", "푸는 중...")
                };
                ui.label(RichText::new(words).color(tokens.faint));
                return;
            };
            // As wide as the widest, so that the bars stand below each other.
            ui.allocate_ui_with_layout(
                vec2(92.0, ROW - 4.0),
                Layout::right_to_left(Align::Center),
                |ui| {
                    ui.set_min_width(92.0);
                    ui.label(RichText::new(words).color(tokens.text));
                },
            );
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

fn tempo_ui(ui: &mut Ui, cx: &Cx<'_, SumDrop>, jobs: Option<&Jobs>) {
    let (tokens, lang) = (cx.tokens, cx.lang);
    let (words, unit, color) = match jobs.and_then(|jobs| jobs.tempo_of(cx.doc.spec(), cx.question)) {
        None => (
            tr(lang, "solving...", "푸는 중...").to_owned(),
            String::new(),
            tokens.faint,
        ),
        Some(None) => (
            tr(lang, "none found", "찾지 못함").to_owned(),
            String::new(),
            tokens.bad,
        ),
        Some(Some(ticks)) => {
            let seconds = f64::from(ticks) / f64::from(TICKS_PER_SECOND);
            let unit = format!("{} · {seconds:.1} s", tr(lang, "ticks", "틱"));
            let color = if ticks <= cx.question.tempo_ticks {
                tokens.warn
            } else {
                tokens.text
            };
            (ticks.to_string(), unit, color)
        }
    };
    let label = tr(lang, "slowest tempo that clears", "클리어되는 가장 느린 빠르기");
    figure_ui(ui, label, &words, &unit, color);
    let remark = match lang {
        Lang::En => format!("look-ahead, 9 in 10 of {TEMPO_ATTEMPTS} seeds"),
        Lang::Ko => format!("사람처럼, 시드 {TEMPO_ATTEMPTS}개의 90 % 이상"),
    };
    ui.label(super::curves::remark(&remark, tokens));
}

fn best_ui(ui: &mut Ui, cx: &Cx<'_, SumDrop>, jobs: &Jobs) {
    let (tokens, lang, stage) = (cx.tokens, cx.lang, cx.question.stage);
    let surveys = || {
        PLAYERS
            .into_iter()
            .filter_map(|player| jobs.survey_of(stage, player))
    };
    if let Some(best) = surveys().filter_map(|survey| survey.best_score()).max() {
        let label = tr(lang, "best score seen", "나온 최고 점수");
        figure_ui(
            ui,
            label,
            &grouped(best.into()),
            tr(lang, "points", "점"),
            tokens.text,
        );
    }
    let median = jobs
        .survey_of(stage, SHOWN_PLAYER)
        .and_then(|survey| survey.median_pieces(SHOWN_PLAYER));
    if let Some(pieces) = median {
        let label = tr(lang, "pieces to a clear, median", "클리어까지 조각(중앙값)");
        figure_ui(ui, label, &pieces.to_string(), "", tokens.text);
    }
}

/// Where and why plays end that do not clear; a click goes to the seed.
fn failures_ui(ui: &mut Ui, cx: &mut Cx<'_, SumDrop>, jobs: &Jobs) {
    let (tokens, lang, stage) = (cx.tokens, cx.lang, cx.question.stage);
    let failing: Vec<&RunResult> = PLAYERS
        .into_iter()
        .filter_map(|player| jobs.survey_of(stage, player))
        .flat_map(|survey| survey.runs.iter().filter(|run| !run.cleared))
        .collect();
    if failing.is_empty() {
        return;
    }
    let words = match lang {
        Lang::En => format!("{} not clear", counted(failing.len(), "play does/plays do")),
        Lang::Ko => format!("클리어하지 못한 플레이 {}개", failing.len()),
    };
    ui.label(RichText::new(words).color(tokens.weak));
    for run in failing.iter().take(MAX_FAILURES) {
        let line = format!(
            "{} a{}: {}",
            run.player.label().get(lang),
            run.attempt,
            why(run, lang)
        );
        if word_button_ui(ui, &line, false)
            .on_hover_text(&run.seed)
            .clicked()
        {
            cx.question.seed.clone_from(&run.seed);
        }
    }
    if let Some(n_more) = failing
        .len()
        .checked_sub(MAX_FAILURES)
        .filter(|n_more| 0 < *n_more)
    {
        let words = match lang {
            Lang::En => format!("and {n_more} more"),
            Lang::Ko => format!("외 {n_more}개"),
        };
        ui.label(super::curves::remark(&words, tokens));
    }
}

fn why(run: &RunResult, lang: Lang) -> String {
    let seconds = f64::from(run.ticks) / f64::from(TICKS_PER_SECOND);
    let gave_up = match lang {
        Lang::En => format!("gave up after {}", counted(grouped(MAX_PIECES.into()), "piece")),
        Lang::Ko => format!("조각 {}개에서 포기", grouped(MAX_PIECES.into())),
    };
    let end = match (run.end, run.by_row) {
        (Over::Top, true) => tr(lang, "a row touched the top", "줄이 꼭대기에 닿음"),
        (Over::Top, false) => tr(lang, "a piece at the top", "블록이 꼭대기에 멈춤"),
        (Over::Playing, _) => gave_up.as_str(),
        (Over::Time | Over::Clear, _) => tr(lang, "time was up", "시간 종료"),
    };
    match lang {
        Lang::En => format!("{end}, {seconds:.0} s, {}", counted(run.blocks, "block")),
        Lang::Ko => format!("{end}, {seconds:.0}초, {}블록", run.blocks),
    }
}

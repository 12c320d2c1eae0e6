//! The head of the right panel: the chain step under the playhead, a landing, or a drop that is looked at.

use eframe::egui::{Align, Layout, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::{ROW, Tokens};
use crate::app::widgets::{figure_ui, grouped, section_ui};
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::sink::Step;
use crate::grammar::counted;
use crate::report::Lang;

use super::canvas::{Canvas, Shown, Tool};
use super::inspector::rows_color;
use super::moment;
use super::overlay::outcome_words;
use super::words::tr;

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
                (n, Lang::En) => format!("{n} groups, {}", counted(step.blocks, "block")),
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
    let factor = moment::factor_words(step.m2);
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

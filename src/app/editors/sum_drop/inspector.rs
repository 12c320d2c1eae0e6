//! The right panel: the chain step, the position with its margins, the seed.

use eframe::egui::{self, Ui};

use crate::app::editor::Cx;
use crate::app::tokens::Tokens;
use crate::app::widgets::{figure_ui, grouped, section_ui};
use crate::games::sum_drop::SumDrop;
use crate::games::sum_drop::sink::Consumer;
use crate::games::sum_drop::solve::position::MAX_EXTRA_ROWS;
use crate::games::sum_drop::spec::TICKS_PER_SECOND;
use crate::grammar::counted;
use crate::report::Lang;

use super::canvas::Shown;
use super::jobs::Jobs;
use super::moment::Moment;
use super::words::tr;

/// The colour of a number of free rows.
pub(super) fn rows_color(free_rows: u8, tokens: &Tokens) -> egui::Color32 {
    match free_rows {
        0 | 1 => tokens.bad,
        2 | 3 => tokens.warn,
        _ => tokens.text,
    }
}

/// The position: quota, rows, points ahead of the star lines, the next draw.
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
    let is_coming = jobs.is_some_and(|jobs| jobs.is_finding_margins(rules, &moment.state));
    let waiting = if is_coming { "..." } else { "–" };
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
        None => (waiting.to_owned(), tokens.faint),
    };
    figure_ui(
        ui,
        tr(lang, "survives extra stone rows", "더 버티는 돌 줄"),
        &extra,
        "",
        color,
    );
    // Always there, so that nothing below it moves when the answer comes.
    let (words, color) = match margins.map(|margins| margins.pieces_to_clear) {
        Some(Some(pieces)) => (pieces.to_string(), tokens.text),
        Some(None) => (tr(lang, "no play found", "찾지 못함").to_owned(), tokens.bad),
        None => (waiting.to_owned(), tokens.faint),
    };
    figure_ui(
        ui,
        tr(lang, "pieces to a clear", "클리어까지 조각"),
        &words,
        "",
        color,
    );
    if rules.quota().is_some() {
        for (stars, line) in [(2, rules.stars.two), (3, rules.stars.three)] {
            let above = i64::from(moment.score) - i64::from(line) * i64::from(moment.cleared);
            let label = match lang {
                Lang::En => format!("ahead of {stars}", stars = counted(stars, "star")),
                Lang::Ko => format!("별 {stars}개 속도 대비"),
            };
            let tip = match lang {
                Lang::En => format!("score less {line} for each block cleared so far"),
                Lang::Ko => format!("점수에서 지금까지 지운 블록마다 {line}점을 뺀 값"),
            };
            let (words, color) = if 0 <= above {
                (format!("+{}", grouped(above)), tokens.good)
            } else {
                (grouped(above), tokens.warn)
            };
            let rect = ui
                .scope(|ui| figure_ui(ui, &label, &words, "", color))
                .response
                .rect;
            ui.interact(rect, ui.scope_id().with(("ahead", stars)), egui::Sense::hover())
                .on_hover_text(tip);
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

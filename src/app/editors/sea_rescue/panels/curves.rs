//! Plots and figures of the draw: weights over boards without a creature, inclusion, chances by probes,
//! how long a collection takes.

use eframe::egui::{Color32, Id, Rangef, RichText, Sense, Shape, Stroke, Ui, vec2};
use egui_plot::{AxisHints, GridMark, Line, LineStyle, MarkerShape, Plot, PlotPoints, Points};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::desk::Desk;
use crate::app::editors::sea_rescue::facts::Facts;
use crate::app::editors::sea_rescue::paint;
use crate::app::editors::sea_rescue::rates::RatesDesk;
use crate::app::editors::sea_rescue::studies::{PROBES, Studies, Study};
use crate::app::editors::sea_rescue::words::{self, percent, tr};
use crate::app::tokens::{GRID, Tokens};
use crate::app::widgets::{figure_ui, pill_ui, room_ui, rows_height, section_ui};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::economy::Economy;
use crate::games::sea_rescue::figures;
use crate::games::sea_rescue::policy::Value;
use crate::games::sea_rescue::rates::Summary;
use crate::games::sea_rescue::services::{self, ProbePoint};
use crate::grammar::counted;
use crate::report::Lang;

/// Boards without a creature that a curve goes on for.
const MAX_BOARDS: u32 = 14;

/// A plot that stands still.
pub(crate) fn plot(name: &'static str, height: f32) -> Plot<'static> {
    Plot::new(Id::unique(name))
        .height(height)
        .show_background(false)
        .show_grid(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .include_y(0.0)
}

/// The weight of every creature over boards without it; the picked one stands out.
pub(crate) fn pity_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, desk: &Desk) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let remark = tr(lang, "boards in a row without", "연속 미등장 판 수");
    section_ui(ui, tr(lang, "Weight with pity", "보정된 가중치"), Some(remark));
    plot("sea-pity", 120.0).show(ui, |plot| {
        for (idx, creature) in cx.doc.spec().creatures.iter().enumerate().take(16) {
            let points = services::pity_curve(creature.weight, &creature.pity, false, MAX_BOARDS);
            let mut points: Vec<[f64; 2]> = { points.iter() }
                .map(|point| [f64::from(point.misses), point.weight])
                .collect();
            if let Some([_, weight]) = points.last().copied() {
                points.push([f64::from(MAX_BOARDS), weight]);
            }
            let is_on = idx == desk.creature;
            let color = paint::creature_color(tokens, idx);
            let name = words::creature(creature, lang).to_owned();
            if is_on {
                let marks = Points::new(name.clone(), PlotPoints::from(points.clone()));
                plot.points(marks.radius(2.5).shape(MarkerShape::Circle).color(color));
            }
            let color = if is_on { color } else { color.gamma_multiply(0.55) };
            let width = if is_on { 2.0 } else { 1.0 };
            let line = Line::new(name, PlotPoints::from(points)).stroke(Stroke::new(width, color));
            plot.line(line);
        }
    });
}

/// How often the picked creature is met: first boards, and the long run with pity.
pub(crate) fn inclusion_ui(
    ui: &mut Ui,
    cx: &Cx<'_, SeaRescue>,
    desk: &Desk,
    facts: &Facts,
    rates: &RatesDesk,
    studies: &mut Studies,
) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let idx = desk.creature;
    section_ui(ui, tr(lang, "On a board", "보드에 나올 확률"), None);
    if why_not_ui(ui, cx, facts) {
        return;
    }
    let Some(share) = facts.inclusion.get(idx) else {
        return;
    };
    let text = tokens.text;
    figure_ui(
        ui,
        tr(lang, "without pity", "보정 없이"),
        &percent(*share),
        "%",
        text,
    );
    // As high before the study as its two figures are after it.
    let height = rows_height(ui, 2);
    room_ui(ui, height, |ui| match &studies.found.inclusion {
        Some([none, all]) => {
            let rows = [
                (none, tr(lang, "with pity, none rescued", "보정, 구조 전")),
                (all, tr(lang, "with pity, all rescued", "보정, 모두 구조 뒤")),
            ];
            for (shares, label) in rows {
                match shares.as_ref().and_then(|shares| shares.get(idx)) {
                    Some(share) => figure_ui(ui, label, &percent(*share), "%", tokens.accent),
                    None => {
                        let words = tr(lang, "too many states", "상태가 너무 많음");
                        figure_ui(ui, label, words, "", tokens.weak);
                    }
                }
            }
        }
        None => study_ui(
            ui,
            cx,
            facts,
            studies,
            Study::Inclusion,
            tr(lang, "In the long run, with pity", "장기 확률(보정 포함)"),
        ),
    });
    // Rates come late, and its line is there before.
    let rescued = rates.rescued_when_present(idx);
    let (words, unit) = rescued.map_or(("–".to_owned(), ""), |told| {
        (words::in_brackets(percent(told.value), told.is_old), "%")
    });
    let is_old = rescued.is_some_and(|told| told.is_old);
    let label = if is_old {
        tr(
            lang,
            "rescued when there, before the change",
            "나왔을 때 구조(바꾸기 전)",
        )
    } else {
        tr(lang, "rescued when there", "나왔을 때 구조")
    };
    figure_ui(ui, label, &words, unit, words::dimmed(text, is_old));
}

/// Where the zone does not build: that nothing can be worked out of it, and why. Says whether it is so.
fn why_not_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, facts: &Facts) -> bool {
    if let Some(why) = &facts.why_not {
        ui.label(RichText::new(cx.words(why)).color(cx.tokens.weak));
    }
    facts.why_not.is_some()
}

/// A pill that starts a study, or stops it.
fn study_ui(
    ui: &mut Ui,
    cx: &Cx<'_, SeaRescue>,
    facts: &Facts,
    studies: &mut Studies,
    study: Study,
    words: &str,
) {
    if studies.is_running(study) {
        if pill_ui(ui, tr(cx.lang, "Stop", "멈추기"), true).clicked() {
            studies.stop();
        }
    } else if pill_ui(ui, words, false).clicked() {
        studies.ask(cx, facts, study);
    }
}

/// Chances by the number of probes.
pub(crate) fn probes_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, facts: &Facts, studies: &mut Studies) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    // Whose odds they are: the same player's as those of the table.
    let remark = format!(
        "{}, {}, {}",
        cx.question.policy.word(),
        cx.question.player().get(lang),
        tr(lang, "all rescued", "모두 구조")
    );
    section_ui(ui, tr(lang, "Extra probes", "탐사 횟수"), Some(&remark));
    if why_not_ui(ui, cx, facts) {
        return;
    }
    if studies.found.probes.len() < PROBES.count() {
        study_ui(
            ui,
            cx,
            facts,
            studies,
            Study::Probes,
            tr(lang, "8 to 15 probes", "8~15회 계산"),
        );
    }
    if !studies.found.probes.is_empty() {
        let mut counts: Vec<u32> = { studies.found.probes.iter() }
            .flat_map(|point| point.summaries.iter().map(|summary| summary.n_species))
            .collect();
        counts.sort_unstable();
        counts.dedup();
        legend_ui(ui, tokens, lang, &counts);
        let across = AxisHints::new_x()
            .formatter(|mark, _| format!("{:.0}", mark.value))
            // All of them have room.
            .label_spacing(Rangef::new(8.0, 16.0));
        plot("sea-probes", 120.0)
            .include_y(105.0)
            .custom_x_axes(vec![across])
            .x_grid_spacer(|input| {
                let first = input.bounds.0.ceil() as i64;
                let marks = (first..=input.bounds.1.floor() as i64).take(32);
                marks
                    .map(|at| GridMark {
                        value: at as f64,
                        step_size: 1.0,
                    })
                    .collect()
            })
            .show(ui, |plot| {
                for (idx, n) in counts.iter().enumerate() {
                    let points: Vec<[f64; 2]> = { studies.found.probes.iter() }
                        .filter_map(|point| {
                            let own = point.summaries.iter().find(|summary| summary.n_species == *n)?;
                            Some([f64::from(point.probes), 100.0 * own.value.all])
                        })
                        .collect();
                    let (color, dash) = curve_look(tokens, idx);
                    let style = match dash {
                        None => LineStyle::Solid,
                        Some(length) => LineStyle::Dashed { length },
                    };
                    let line = Line::new(species_words(*n, lang), PlotPoints::from(points));
                    plot.line(line.stroke(Stroke::new(2.0, color)).style(style));
                }
            });
        if 1 < counts.len() {
            let order: Vec<String> = counts.iter().map(u32::to_string).collect();
            let label = tr(lang, "species, in this order", "종 수, 이 순서로");
            figure_ui(ui, label, &order.join(" / "), "", tokens.weak);
        }
        for ProbePoint {
            probes,
            summaries,
            errors,
        } in &studies.found.probes
        {
            let label = match lang {
                Lang::En => counted(probes, "probe"),
                Lang::Ko => format!("{probes}회"),
            };
            // What was sampled says how far off it may be.
            let share = |(summary, error): (&Summary, &Value)| {
                let own = percent(summary.value.all);
                match error.all {
                    0.0 => own,
                    error => format!("{own} ± {}", percent(error)),
                }
            };
            let own: Vec<String> = { summaries.iter() }.zip(errors).map(share).collect();
            let is_now = *probes == cx.doc.spec().probes;
            let color = if is_now { tokens.accent } else { tokens.text };
            figure_ui(ui, &label, &own.join(" / "), "%", color);
        }
    }
}

fn species_words(n: u32, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{n} species"),
        Lang::Ko => format!("{n}종"),
    }
}

/// The colour of a curve and the length of its dashes, so that neither of two is told by its colour alone.
fn curve_look(tokens: &Tokens, idx: usize) -> (Color32, Option<f32>) {
    match idx % 4 {
        0 => (tokens.accent, None),
        1 => (tokens.search, Some(9.0)),
        2 => (tokens.warn, Some(4.0)),
        _ => (tokens.good, Some(2.0)),
    }
}

/// Which curve is which, above the plot: inside of it words would lie on curves.
fn legend_ui(ui: &mut Ui, tokens: &Tokens, lang: Lang, counts: &[u32]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (idx, n) in counts.iter().enumerate() {
            let (color, dash) = curve_look(tokens, idx);
            let (rect, _) = ui.allocate_exact_size(vec2(22.0, 14.0), Sense::hover());
            let ends = [rect.left_center(), rect.right_center()];
            let stroke = Stroke::new(2.0, color);
            match dash {
                None => {
                    ui.painter().line_segment(ends, stroke);
                }
                Some(dash) => {
                    ui.painter()
                        .extend(Shape::dashed_line(&ends, stroke, dash, 0.6 * dash));
                }
            }
            ui.label(RichText::new(species_words(*n, lang)).color(tokens.weak));
            ui.add_space(4.0);
        }
    });
}

/// How long a collection takes.
pub(crate) fn economy_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, facts: &Facts, studies: &mut Studies) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    section_ui(
        ui,
        tr(lang, "Boards until all are rescued", "모두 구조할 때까지 판 수"),
        Some(cx.question.policy.word()),
    );
    if why_not_ui(ui, cx, facts) {
        return;
    }
    let labels = [
        tr(lang, "with pity", "보정 있음"),
        tr(lang, "without pity", "보정 없음"),
    ];
    let mut has_any = false;
    for (label, law) in labels.iter().zip(&studies.found.economy) {
        let Some(law) = law else { continue };
        has_any = true;
        economy_of_ui(ui, cx, label, law);
    }
    if !has_any || studies.is_running(Study::Economy) {
        study_ui(
            ui,
            cx,
            facts,
            studies,
            Study::Economy,
            tr(lang, "Compute", "계산"),
        );
    }
    let never = studies.found.never.map(usize::from);
    if let Some(creature) = never.and_then(|kind| cx.doc.spec().creatures.get(kind)) {
        let name = words::creature(creature, lang);
        let words = match lang {
            Lang::En => format!("{name} is never rescued: no collection is ever complete"),
            Lang::Ko => format!("{name}: 절대 구조되지 않아 수집을 끝낼 수 없음"),
        };
        ui.label(RichText::new(words).color(tokens.warn));
    }
    if let Some(n_boards) = studies.found.too_long {
        let words = figures::too_long(n_boards);
        ui.label(RichText::new(words.get(lang)).color(tokens.warn));
    }
    ui.add_space(GRID);
}

/// One law: its mean and percentiles, each with its standard error where it was simulated.
fn economy_of_ui(ui: &mut Ui, cx: &Cx<'_, SeaRescue>, label: &str, law: &Economy) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let how = match law.mean_error {
        None => tr(lang, "exact", "정확"),
        Some(_) => tr(lang, "simulated", "모의실험"),
    };
    let mean = match law.mean_error {
        Some(error) => format!("{:.2} ± {error:.2}", law.mean),
        None => format!("{:.2}", law.mean),
    };
    figure_ui(ui, label, &mean, how, tokens.text);
    let percentile = |at: usize| match law.percentile_errors[at] {
        0.0 => law.percentiles[at].to_string(),
        error => format!("{} ± {error:.0}", law.percentiles[at]),
    };
    let quantiles = [0, 2, 4].map(percentile).join(" / ");
    let label = tr(lang, "  half, 90 %, 99 % by", "  50%, 90%, 99%");
    figure_ui(ui, label, &quantiles, "", tokens.weak);
    if 0 < law.n_careers {
        let words = match (lang, law.n_played) {
            (Lang::En, 0) => counted(law.n_careers, "player"),
            (Lang::En, n) => format!(
                "{}, {} played",
                counted(law.n_careers, "player"),
                counted(n, "board")
            ),
            (Lang::Ko, 0) => format!("플레이어 {}명", law.n_careers),
            (Lang::Ko, n) => format!("플레이어 {}명, 직접 둔 판 {n}개", law.n_careers),
        };
        figure_ui(ui, tr(lang, "  simulated", "  모의실험"), &words, "", tokens.weak);
    }
}

//! The upper panes: a histogram of one column, and two columns against each other.
//!
//! Bars can be tabbed through and are named; points are walked with the arrow keys. A click or Enter opens
//! the case that a bar or a point stands for: the first that fails, where one does.

use std::ops::RangeInclusive;

use eframe::egui::{
    self, CornerRadius, Key, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};
use egui_plot::{Bar, BarChart, GridMark, HoverPosition, MarkerShape, Plot, PlotPoint, PlotPoints, Points};

use crate::app::any_session::Lend;
use crate::app::lang::Word;
use crate::app::tokens::{GRID, SMALL};
use crate::app::widgets::{focus_ring, grouped};
use crate::grammar::counted;
use crate::report::Lang;
use crate::survey::sheet::{Gathered, number_words};
use crate::survey::view::{Heap, Histogram, Mark, Rows, Scale, Scatter};

use super::look::{Bars, Listed, Look, column_combo_ui};
use super::work::Comparison;
use super::{BoardWish, Place, words};

/// Points are looked for so near the pointer.
const NEAR: f32 = 12.0;
/// Longer labels of an axis are cut.
const MAX_LABEL: usize = 12;

/// The title of a pane, in the style of a section head, with what is chosen in it behind.
pub(super) fn title_ui(ui: &mut Ui, word: Word, lend: &Lend, choice: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let caps = word.get(lend.lang).to_uppercase();
        ui.label(
            RichText::new(caps)
                .text_style(crate::app::tokens::caps_style())
                .color(lend.tokens.weak),
        );
        choice(ui);
    });
}

/// What a pane shows that has nothing to show.
pub(super) fn nothing_ui(ui: &mut Ui, word: Word, lend: &Lend) {
    ui.centered_and_justified(|ui| {
        ui.label(RichText::new(word.get(lend.lang)).color(lend.tokens.faint));
    });
}

/// `n` cases of which so many fail, in words.
pub(super) fn heap_words(heap: &Heap, lang: Lang) -> String {
    let count = |n: usize| grouped(i64::try_from(n).unwrap_or(i64::MAX));
    match (lang, heap.n_failing) {
        (Lang::En, 0) => count(heap.n),
        (Lang::Ko, 0) => format!("{}개", count(heap.n)),
        (Lang::En, failing) => format!("{}, {} failing", count(heap.n), count(failing)),
        (Lang::Ko, failing) => format!("{}개, 실패 {}개", count(heap.n), count(failing)),
    }
}

/// The case and the item that a row stands for.
pub(super) fn place_of(rows: Rows<'_>, gathered: &Gathered, row: usize, is_item: bool) -> Option<Place> {
    let case = gathered.case(rows.case_row(row))?;
    let site = is_item.then(|| rows.sheet().row(row));
    Some(Place { case, site })
}

fn short(words: &str) -> String {
    if words.chars().count() <= MAX_LABEL {
        return words.to_owned();
    }
    words.chars().take(MAX_LABEL - 1).chain(['…']).collect()
}

fn plain_plot<'a>(id: &'static str, lend: &Lend, size: egui::Vec2) -> Plot<'a> {
    Plot::new(id)
        .width(size.x)
        .height(size.y)
        .grid_color(lend.tokens.line)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .allow_axis_zoom_drag(false)
        .show_x(false)
        .show_y(false)
        .set_margin_fraction(vec2(0.02, 0.06))
        .y_axis_min_width(30.0)
}

/// Ticks of an axis of words are its words.
fn tick(scale: &[String], mark: GridMark, _: &RangeInclusive<f64>) -> String {
    if scale.is_empty() {
        return number_words(mark.value);
    }
    if mark.value.fract() != 0.0 || mark.value < 0.0 {
        return String::new();
    }
    scale
        .get(mark.value as usize)
        .map(|words| short(words))
        .unwrap_or_default()
}

/// The histogram.
pub(super) fn histogram_ui(
    ui: &mut Ui,
    look: &mut Look,
    rows: (&Gathered, u64),
    before: Option<&Comparison>,
    lend: &Lend,
) -> Option<BoardWish> {
    let which = look.which.clone();
    title_ui(ui, words::HISTOGRAM, lend, |ui| {
        let was = look.column.clone();
        column_combo_ui(ui, words::COLUMN, &mut look.column, which.rows(rows.0), lend);
        if was != look.column {
            look.bar = None;
        }
    });
    let picked = look.bar;
    let bars: Bars = look.bars(rows, before).clone();
    let Some((now, then)) = bars else {
        nothing_ui(ui, words::NO_NUMBERS, lend);
        return None;
    };
    let then = then.as_deref();
    legend_ui(ui, &now, then, lend);
    let size = ui.available_size() - vec2(0.0, GRID);
    let plot = bars_plot(ui, &now, then, size, lend);
    let column = look.column.clone();
    let clicked = bar_targets_ui(ui, &plot, (&now, then), (&column, picked), lend)?;
    look.bar = Some(clicked);
    look.listed = Listed::Picked;
    let row = now.bars[clicked].row()?;
    let of = which.rows(rows.0)?;
    place_of(of, rows.0, row, which.list.is_some()).map(BoardWish::Open)
}

fn legend_ui(ui: &mut Ui, now: &Histogram, then: Option<&Histogram>, lend: &Lend) {
    let (tokens, lang) = (lend.tokens, lend.lang);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0 * GRID;
        let mut key = |sign: &str, words: String, color| {
            let text = format!("{sign} {words}").replace(' ', "\u{a0}");
            ui.label(RichText::new(text).size(SMALL).color(color));
        };
        key("■", words::HOLDS.get(lang).to_owned(), tokens.accent);
        key("▲", words::FAILS.get(lang).to_owned(), tokens.bad);
        if then.is_some() {
            key("□", words::BEFORE.get(lang).to_owned(), tokens.warn);
        }
        let mean = |histogram: &Histogram| histogram.mean.map(number_words);
        match (mean(now), then.and_then(mean)) {
            (Some(now), Some(then)) => key(
                "·",
                format!("{} {then} → {now}", words::MEAN.get(lang)),
                tokens.weak,
            ),
            (Some(now), None) => key("·", format!("{} {now}", words::MEAN.get(lang)), tokens.weak),
            _ => {}
        }
        if 0 < now.n_missing {
            let n = grouped(now.n_missing as i64);
            key("·", format!("{n} {}", words::NO_VALUE.get(lang)), tokens.faint);
        }
    });
}

/// Draws the bars; answers with where their plot is.
fn bars_plot(
    ui: &mut Ui,
    now: &Histogram,
    then: Option<&Histogram>,
    size: egui::Vec2,
    lend: &Lend,
) -> egui_plot::PlotTransform {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let scale = &now.scale;
    let wide = scale.width() * 0.86;
    let middle = |idx: usize| scale.left(idx) + 0.5 * scale.width();
    let each = || now.bars.iter().enumerate().filter(|(_, heap)| 0 < heap.n);
    let failing: Vec<Bar> = each()
        .filter(|(_, heap)| 0 < heap.n_failing)
        .map(|(idx, heap)| {
            Bar::new(middle(idx), heap.n_failing as f64)
                .width(wide)
                .fill(tokens.bad)
                .stroke(Stroke::NONE)
        })
        .collect();
    let holding: Vec<Bar> = each()
        .map(|(idx, heap)| {
            Bar::new(middle(idx), (heap.n - heap.n_failing) as f64)
                .base_offset(heap.n_failing as f64)
                .width(wide)
                .fill(tokens.accent.gamma_multiply(0.75))
                .stroke(Stroke::NONE)
        })
        .collect();
    let outline: Vec<Bar> = then.map_or_else(Vec::new, |then| {
        { then.bars.iter().enumerate() }
            .filter(|(_, heap)| 0 < heap.n)
            .map(|(idx, heap)| {
                Bar::new(middle(idx), heap.n as f64)
                    .width(scale.width() * 0.98)
                    .fill(egui::Color32::TRANSPARENT)
                    .stroke(Stroke::new(1.5, tokens.warn))
            })
            .collect()
    });
    let labels: Vec<String> = match scale {
        Scale::Words { labels, .. } => labels.clone(),
        Scale::Steps { is_truth: true, .. } => vec!["false".to_owned(), "true".to_owned()],
        Scale::Steps { .. } => Vec::new(),
    };
    let last = scale.left(scale.len());
    let plot = plain_plot("survey histogram", lend, size)
        .include_x(scale.left(0))
        .include_x(last)
        .include_y(0.0)
        .x_axis_formatter(move |mark, range| tick(&labels, mark, range))
        .y_axis_formatter(|mark, _| {
            if mark.value < 0.0 || mark.value.fract() != 0.0 {
                String::new()
            } else {
                grouped(mark.value as i64)
            }
        })
        .sense(Sense::hover());
    let names = [words::FAILS, words::HOLDS, words::BEFORE].map(|word| word.get(lang).to_owned());
    let shown = plot.show(ui, move |plot| {
        let [fails, holds, earlier] = names;
        plot.bar_chart(BarChart::new(holds, holding).allow_hover(false));
        plot.bar_chart(BarChart::new(fails, failing).allow_hover(false));
        plot.bar_chart(BarChart::new(earlier, outline).allow_hover(false));
    });
    shown.transform
}

/// Something to click and to tab to over every bar. Answers with the one that was clicked.
fn bar_targets_ui(
    ui: &mut Ui,
    plot: &egui_plot::PlotTransform,
    (now, then): (&Histogram, Option<&Histogram>),
    (column, picked): (&str, Option<usize>),
    lend: &Lend,
) -> Option<usize> {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let frame = *plot.frame();
    let mut clicked = None;
    for (idx, heap) in now.bars.iter().enumerate() {
        let earlier = then.map(|then| then.bars[idx].n);
        if heap.n == 0 && earlier.unwrap_or(0) == 0 {
            continue;
        }
        let left = plot
            .position_from_point(&PlotPoint::new(now.scale.left(idx), 0.0))
            .x;
        let right = plot
            .position_from_point(&PlotPoint::new(now.scale.left(idx + 1), 0.0))
            .x;
        let rect = Rect::from_x_y_ranges(left..=right.max(left + 1.0), frame.y_range()).intersect(frame);
        let response = ui.interact(rect, ui.scope_id().with(("bar", idx)), Sense::click());
        let mut name = format!("{column} {}: {}", now.scale.label(idx), heap_words(heap, lang));
        if let Some(earlier) = earlier {
            name += &match lang {
                Lang::En => format!(", {} before", grouped(earlier as i64)),
                Lang::Ko => format!(", 이전 {}개", grouped(earlier as i64)),
            };
        }
        if picked == Some(idx) || response.hovered() {
            let wash = tokens
                .accent
                .gamma_multiply(if picked == Some(idx) { 0.18 } else { 0.09 });
            ui.painter().rect_filled(rect, CornerRadius::ZERO, wash);
        }
        if picked == Some(idx) {
            let stroke = Stroke::new(1.0, tokens.accent);
            ui.painter()
                .rect_stroke(rect, CornerRadius::ZERO, stroke, StrokeKind::Inside);
        }
        focus_ring(ui, &response);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, picked == Some(idx), &name));
        if response.on_hover_text(name).clicked() && 0 < heap.n {
            clicked = Some(idx);
        }
    }
    clicked
}

/// The scatter.
pub(super) fn scatter_ui(
    ui: &mut Ui,
    look: &mut Look,
    rows: (&Gathered, u64),
    lend: &Lend,
) -> Option<BoardWish> {
    let which = look.which.clone();
    let was = (look.x.clone(), look.y.clone());
    title_ui(ui, words::SCATTER, lend, |ui| {
        column_combo_ui(ui, words::SCATTER_X, &mut look.x, which.rows(rows.0), lend);
        ui.label(RichText::new("×").color(lend.tokens.faint));
        column_combo_ui(ui, words::SCATTER_Y, &mut look.y, which.rows(rows.0), lend);
    });
    if was != (look.x.clone(), look.y.clone()) {
        look.point = None;
    }
    let picked = look.point;
    let names = (look.x.clone(), look.y.clone());
    let Some(scatter) = look.points(rows) else {
        nothing_ui(ui, words::NO_NUMBERS, lend);
        return None;
    };
    if scatter.is_reduced {
        let words = RichText::new(words::REDUCED.get(lend.lang));
        ui.label(words.size(SMALL).color(lend.tokens.faint));
    }
    let size = ui.available_size() - vec2(0.0, GRID);
    let (response, transform) = points_plot(ui, scatter, picked, size, lend);
    let moved = walk(ui, &response, scatter, picked);
    let near = response
        .hover_pos()
        .and_then(|at| nearest(scatter, &transform, at));
    let shown = moved.or(picked).filter(|_| response.has_focus()).or(near);
    let mark = shown.and_then(|idx| scatter.marks.get(idx)).copied();
    let words = mark.map(|mark| mark_words(scatter, &mark, (&names.0, &names.1), lend.lang));
    let name = match (&words, lend.lang) {
        (Some(words), _) => format!("{}: {words}", super::words::SCATTER.get(lend.lang)),
        (None, Lang::En) => format!(
            "Scatter of {} and {}: {}",
            names.0,
            names.1,
            counted(scatter.marks.len(), "point")
        ),
        (None, Lang::Ko) => format!("{}, {} 산점도: 점 {}개", names.0, names.1, scatter.marks.len()),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    focus_ring(ui, &response);
    let is_entered = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let is_clicked = response.clicked() && near.is_some();
    if let Some(words) = words {
        response.on_hover_text_at_pointer(words);
    }
    if moved.is_some() {
        look.point = moved;
    }
    if !(is_clicked || is_entered) {
        return None;
    }
    let row = mark?.heap.row()?;
    if is_clicked {
        look.point = near;
    }
    place_of(which.rows(rows.0)?, rows.0, row, which.list.is_some()).map(BoardWish::Open)
}

fn points_plot(
    ui: &mut Ui,
    scatter: &Scatter,
    picked: Option<usize>,
    size: egui::Vec2,
    lend: &Lend,
) -> (Response, egui_plot::PlotTransform) {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let of = |is_failing: bool, is_many: bool| -> PlotPoints<'static> {
        { scatter.marks.iter() }
            .filter(|mark| (0 < mark.heap.n_failing) == is_failing && (8 < mark.heap.n) == is_many)
            .map(|mark| [mark.x, mark.y])
            .collect()
    };
    let (holds, fails) = (words::HOLDS.get(lang), words::FAILS.get(lang));
    let (x_words, y_words) = (scatter.x_words.clone(), scatter.y_words.clone());
    let plot = plain_plot("survey scatter", lend, size)
        .x_axis_formatter(move |mark, range| tick(&x_words, mark, range))
        .y_axis_formatter(move |mark, range| tick(&y_words, mark, range))
        .label_formatter(|_: &HoverPosition<'_>| None)
        .sense(Sense::click());
    let all = [(false, false), (false, true), (true, false), (true, true)].map(|(a, b)| (a, b, of(a, b)));
    let here = picked
        .and_then(|idx| scatter.marks.get(idx))
        .map(|mark| [mark.x, mark.y]);
    let shown = plot.show(ui, |plot| {
        for (is_failing, is_many, points) in all {
            let (name, shape, color, radius) = if is_failing {
                (
                    fails,
                    MarkerShape::Up,
                    tokens.bad,
                    if is_many { 5.0 } else { 3.5 },
                )
            } else {
                let color = tokens.accent.gamma_multiply(0.75);
                (holds, MarkerShape::Circle, color, if is_many { 3.5 } else { 2.0 })
            };
            plot.points(
                Points::new(name, points)
                    .shape(shape)
                    .color(color)
                    .radius(radius)
                    .allow_hover(false),
            );
        }
        if let Some(here) = here {
            let ring = Points::new("", PlotPoints::from(vec![here]))
                .shape(MarkerShape::Circle)
                .filled(false)
                .color(tokens.playhead)
                .radius(6.5);
            plot.points(ring.allow_hover(false));
        }
    });
    (shown.response, shown.transform)
}

/// The point that the arrow keys go to.
fn walk(ui: &Ui, response: &Response, scatter: &Scatter, picked: Option<usize>) -> Option<usize> {
    if response.gained_focus() || response.has_focus() {
        let filter = egui::EventFilter {
            horizontal_arrows: true,
            ..egui::EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
    if !response.has_focus() || scatter.marks.is_empty() {
        return None;
    }
    let (left, right) = ui.input(|input| {
        (
            input.num_presses(Key::ArrowLeft),
            input.num_presses(Key::ArrowRight),
        )
    });
    if left + right == 0 {
        return None;
    }
    let last = scatter.marks.len() - 1;
    Some(match picked {
        None => 0,
        Some(at) => (at + right).saturating_sub(left).min(last),
    })
}

fn nearest(scatter: &Scatter, transform: &egui_plot::PlotTransform, at: egui::Pos2) -> Option<usize> {
    let apart = |mark: &Mark| {
        let place = transform.position_from_point(&PlotPoint::new(mark.x, mark.y));
        pos2(place.x, place.y).distance(at)
    };
    { scatter.marks.iter().enumerate() }
        .map(|(idx, mark)| (idx, apart(mark)))
        .filter(|(_, apart)| *apart <= NEAR)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(idx, _)| idx)
}

fn mark_words(scatter: &Scatter, mark: &Mark, (x, y): (&str, &str), lang: Lang) -> String {
    let told = |words: &[String], value: f64| match words.get(value as usize) {
        Some(word) if !words.is_empty() => word.clone(),
        _ => number_words(value),
    };
    format!(
        "{x} {} · {y} {} · {}",
        told(&scatter.x_words, mark.x),
        told(&scatter.y_words, mark.y),
        heap_words(&mark.heap, lang)
    )
}

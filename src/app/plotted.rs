//! A value of the state that a person plotted, on the axis of the timeline.
//!
//! Drawn by `egui_plot`, which takes every value as a point: it is handed at most two points a pixel column,
//! the smallest and the largest value there, so that a run of any length costs what the screen shows.

use eframe::egui::{Align2, FontId, Rect, Sense, Stroke, Ui, UiBuilder, Vec2, Vec2b, pos2, vec2};
use egui_plot::{HoverPosition, Line, Plot, PlotPoints};

use crate::report::Track;

use super::any_session::Lend;
use super::lang;
use super::tokens::SMALL;
use super::tracks::{self, View};
use super::widgets::grouped;

/// Room for the name above a plot.
const HEAD: f32 = 16.0;
/// In lower lanes the name stands over the plot.
const NAMED_FROM: f32 = 32.0;
/// Lower plots have no room for numbers beside them.
const NUMBERED_FROM: f32 = 40.0;

/// A value as it is written beside its plot.
fn number(value: f64) -> String {
    let value = (value * 100.0).round() / 100.0;
    if value.fract() == 0.0 && value.abs() < 1e15 {
        grouped(value as i64)
    } else {
        format!("{value}")
    }
}

/// Smallest and largest value, apart.
fn range(values: &[f32]) -> (f64, f64) {
    let finite = values.iter().copied().filter(|value| value.is_finite());
    let (low, high) = finite.fold((f32::MAX, f32::MIN), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    match (f64::from(low), f64::from(high)) {
        (low, high) if high < low => (0.0, 1.0),
        (low, high) if high - low < 1e-6 => (low - 0.5, high + 0.5),
        range => range,
    }
}

/// The plot of a value in its lane. Never takes a click or a drag: these are the axis's.
pub(super) fn plot_ui(
    ui: &mut Ui,
    (lane, clip, nth): (Rect, Rect, usize),
    track: &Track,
    view: View,
    lend: &Lend,
) {
    let Lend { tokens, lang, .. } = *lend;
    let head = if NAMED_FROM <= lane.height() { HEAD } else { 2.0 };
    let inner = Rect::from_min_max(lane.min + vec2(0.0, head), lane.max - vec2(0.0, 3.0));
    if inner.height() < 4.0 {
        return;
    }
    let (low, high) = range(&track.values);
    let color = tokens.tone(track.tone);
    let pixels_per_point = ui.pixels_per_point();
    let pieces = tracks::pieces(&track.values, view, inner, pixels_per_point);
    let frame_of = |x: f32| view.frame_at(inner.left() + x, inner);
    let name = track.label.get(lang).to_owned();
    let frame_word = lang::FRAME.get(lang);
    let mut room = ui.new_child(UiBuilder::new().id_salt(("plotted", nth)).max_rect(inner));
    room.set_clip_rect(inner.intersect(clip));
    Plot::new(("plotted", nth))
        .width(inner.width())
        .height(inner.height())
        .min_size(Vec2::ZERO)
        .show_axes(Vec2b::FALSE)
        .show_grid([false, true])
        .grid_color(tokens.line)
        .show_background(false)
        .show_crosshair(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .sense(Sense::hover())
        .set_margin_fraction(Vec2::ZERO)
        .label_formatter(move |at| match at {
            HoverPosition::NearDataPoint { position, .. } => Some(format!(
                "{frame_word} {} · {name} {}",
                grouped(position.x.round() as i64),
                number(position.y)
            )),
            HoverPosition::Elsewhere { .. } => None,
        })
        .show(&mut room, |plot| {
            // A little room above and below, so that a line along an edge is seen.
            let around = 0.04 * (high - low);
            plot.set_plot_bounds_x(view.start..=view.end);
            plot.set_plot_bounds_y(low - around..=high + around);
            for piece in &pieces {
                let points: PlotPoints<'_> = { tracks::points(piece) }
                    .map(|(x, value)| [frame_of(x), f64::from(value)])
                    .collect();
                plot.line(Line::new("", points).stroke(Stroke::new(1.5, color)));
            }
        });
    if NUMBERED_FROM <= lane.height() {
        let font = FontId::proportional(SMALL);
        let painter = ui.painter_at(clip);
        for (value, at, align) in [
            (high, inner.right_top(), Align2::RIGHT_TOP),
            (low, inner.right_bottom(), Align2::RIGHT_BOTTOM),
        ] {
            let at = pos2(at.x - 8.0, at.y);
            painter.text(at, align, number(value), font.clone(), tokens.faint);
        }
    }
}

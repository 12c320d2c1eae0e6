//! Pinned values in a corner of the canvas, with what changed marked; a click takes one off.

use eframe::egui::{self, Align2, CornerRadius, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::any_session::{AnySession, Lend};
use crate::app::tokens::{RADIUS, SMALL};
use crate::app::widgets::text_in;
use crate::inspect::names;

use super::{Inspect, words};

const WIDTH: f32 = 208.0;
const HEIGHT: f32 = 20.0;
const EDGE: f32 = 12.0;
/// Canvases have rulers and scores above this.
const HEAD: f32 = 64.0;

/// Draws the pinned values over the canvas at `canvas`.
pub(in crate::app) fn pins_ui(
    ui: &mut Ui,
    canvas: Rect,
    session: &dyn AnySession,
    inspect: &mut Inspect,
    lend: &Lend,
) {
    let Some(run) = session.told_run() else { return };
    let pinned = inspect
        .state
        .pinned(run.as_ref(), session.playhead().frame(), lend.lang);
    if pinned.is_empty() {
        return;
    }
    let tokens = lend.tokens;
    let size = vec2(
        WIDTH.min(0.5 * canvas.width()),
        HEIGHT * pinned.len() as f32 + 8.0,
    );
    let at = pos2(canvas.right() - EDGE - size.x, canvas.top() + HEAD);
    let rect = Rect::from_min_size(at, size);
    let painter = ui.painter().clone();
    painter.rect_filled(
        rect,
        CornerRadius::same(RADIUS),
        tokens.panel.gamma_multiply(0.92),
    );
    let font = egui::FontId::proportional(SMALL);
    let mut off = None;
    for (idx, (path, value, is_changed)) in pinned.iter().enumerate() {
        let top = rect.top() + 4.0 + HEIGHT * idx as f32;
        let row = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), HEIGHT));
        let response = ui.interact(row, ui.scope_id().with(("pin", idx)), Sense::click());
        let mark = if *is_changed { " *" } else { "" };
        let called = names::path(path, lend.lang);
        let name = format!("{} {called}: {value}{mark}", words::PINNED.get(lend.lang));
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
        if response.hovered() {
            painter.rect_filled(row, 0.0, tokens.hover);
        }
        let inner = row.shrink2(vec2(10.0, 0.0));
        if *is_changed {
            let at = pos2(row.left() + 5.0, row.center().y);
            let points = [(-2.5, 0.0), (0.0, -3.5), (2.5, 0.0), (0.0, 3.5)].map(|(x, y)| at + vec2(x, y));
            let shape = egui::Shape::convex_polygon(points.to_vec(), tokens.warn, egui::Stroke::NONE);
            painter.add(shape);
        }
        let left = Rect::from_min_max(
            inner.min,
            pos2(inner.left() + 0.55 * inner.width(), inner.bottom()),
        );
        text_in(ui, left, Align2::LEFT_CENTER, &called, font.clone(), tokens.weak);
        let right = Rect::from_min_max(pos2(left.right() + 4.0, inner.top()), inner.max);
        text_in(ui, right, Align2::RIGHT_CENTER, value, font.clone(), tokens.text);
        if response.on_hover_text(words::UNPIN.get(lend.lang)).clicked() {
            off = Some(path.clone());
        }
    }
    if let Some(path) = off {
        inspect.state.pins.retain(|pin| *pin != path);
    }
}

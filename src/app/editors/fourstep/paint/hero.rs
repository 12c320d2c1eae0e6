//! The hero under the playhead: his box, his speed, the button, what killed him.

use eframe::egui::{Align2, Painter, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use crate::report::Lang;

use super::super::geometry::hero_area;
use super::super::words::{cells_y, plain};
use super::{Scene, label};

/// The playhead and the hero on it.
pub(super) fn paint(painter: &Painter, scene: &Scene<'_>) {
    let Some(frame) = scene.frame else { return };
    let (view, tokens) = (scene.view, scene.tokens);
    let x = i64::from(frame.x_200ths);
    if !view.sees((x - 600, x + 600)) {
        return;
    }
    let at = view.x(x as f64);
    let line = Rect::from_x_y_ranges(at - 0.5..=at + 0.5, view.world.y_range());
    painter.rect_filled(line, 0.0, tokens.accent.gamma_multiply(0.8));
    let body = view.rect(&hero_area(frame.form, x, frame.y_720ths.into()));
    let is_dead = frame.killed_by.is_some();
    let fill = if is_dead { tokens.bad } else { tokens.playhead };
    painter.rect_filled(body, 3.0, fill.gamma_multiply(if is_dead { 0.85 } else { 0.95 }));
    let ring = body.expand(3.0);
    let stroke = Stroke::new(if frame.held { 2.5 } else { 1.0 }, tokens.accent);
    painter.rect_stroke(ring, 5.0, stroke, StrokeKind::Middle);
    let rise = -(f64::from(frame.v_60ths) * 12.0 * 0.25 * view.per_y) as f32;
    if 2.0 < rise.abs() {
        let (from, to) = (body.center(), body.center() + vec2(0.0, rise));
        let tip = if rise < 0.0 { 5.0 } else { -5.0 };
        let stroke = Stroke::new(2.0, tokens.accent);
        painter.line_segment([from, to], stroke);
        painter.add(Shape::line(
            vec![to + vec2(-4.0, tip), to, to + vec2(4.0, tip)],
            stroke,
        ));
    }
    // A few points of world have no room for words above the hero.
    if scene.view.cell().x < 8.0 || view.world.height() < 40.0 {
        return;
    }
    let speed = plain(f64::from(frame.v_60ths) / 60.0, 2);
    let height = cells_y(frame.y_720ths);
    let held = match (frame.held, scene.lang) {
        (true, Lang::En) => "hold · ",
        (true, Lang::Ko) => "누름 · ",
        (false, _) => "",
    };
    let words = format!("{held}y {height} · v {speed}");
    let above = pos2(body.center().x, ring.top() - 12.0);
    let colors = (tokens.text, tokens.panel.gamma_multiply(0.85));
    label(
        painter,
        above,
        Align2::CENTER_CENTER,
        &words,
        colors,
        view.world.shrink(4.0),
    );
}

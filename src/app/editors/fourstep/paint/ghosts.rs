//! What a repair would change, on the course before it is carried out: the obstacle as it would be in
//! the accent's outline, as it is crossed out.

use eframe::egui::{Painter, Rect, Stroke, StrokeKind};

use crate::games::fourstep::level::Level;
use crate::games::fourstep::solve::repair::Repair;
use crate::games::fourstep::spec::Obstacle;

use super::super::geometry::outline;
use super::super::view::View;
use super::obstacles::{Ink, draw};
use crate::app::tokens::Tokens;

/// Paints a repair of a level.
pub(in super::super) fn paint(
    painter: &Painter,
    view: &View,
    level: &Level,
    repair: &Repair,
    tokens: &'static Tokens,
) {
    for edit in &repair.edits {
        let Some((land, _)) = level.obstacle(edit.obstacle) else {
            continue;
        };
        let x_of = |x: i32| i64::from(land.segment.x0) + i64::from(x);
        let from = x_of(edit.before.x_200ths);
        let before = view.rect(&outline(&edit.before.shape, from)).expand(2.0);
        let stroke = Stroke::new(1.5, tokens.warn);
        let corners = [
            before.left_top(),
            before.right_top(),
            before.right_bottom(),
            before.left_bottom(),
            before.left_top(),
        ];
        painter.extend(eframe::egui::Shape::dashed_line(&corners, stroke, 4.0, 3.0));
        let Some(after) = edit.after else {
            painter.line_segment([before.left_top(), before.right_bottom()], stroke);
            painter.line_segment([before.right_top(), before.left_bottom()], stroke);
            continue;
        };
        let to = x_of(after.x_200ths);
        let mut faint = painter.clone();
        faint.multiply_opacity(0.75);
        let mut ink = Ink::new(&faint, tokens);
        draw(&mut ink, view, to, &after, None);
        ink.paint(&faint);
        let rect = view.rect(&outline(&after.shape, to)).expand(2.0);
        painter.rect_stroke(rect, 2.0, Stroke::new(2.0, tokens.accent), StrokeKind::Outside);
        let (a, b) = (before.center(), rect.center());
        if 6.0 < a.distance(b) {
            painter.arrow(a, b - a, Stroke::new(1.5, tokens.accent));
        }
    }
}

/// Paints a pattern where it would be dropped.
pub(in super::super) fn pattern(
    painter: &Painter,
    view: &View,
    x: i64,
    obstacles: &[Obstacle],
    tokens: &'static Tokens,
) {
    let mut faint = painter.clone();
    faint.multiply_opacity(0.65);
    let mut ink = Ink::new(&faint, tokens);
    let mut around = Rect::NOTHING;
    for of in obstacles {
        let at = x + i64::from(of.x_200ths);
        draw(&mut ink, view, at, of, None);
        around |= view.rect(&outline(&of.shape, at));
    }
    ink.paint(&faint);
    if around.is_positive() {
        let stroke = Stroke::new(1.5, tokens.accent);
        painter.rect_stroke(around.expand(3.0), 2.0, stroke, StrokeKind::Outside);
    }
}

//! Drawn icons: buttons of the timeline, marks of verdicts and of events. Never a font's emoji.
//!
//! Every mark has a shape of its own, so that none is told from another by colour alone.

use std::f32::consts::TAU;

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::report::{EventKind, Verdict};

use super::any_session::VerdictInfo;
use super::tokens::Tokens;

/// The icons of buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// To the event before.
    PrevEvent,
    /// One frame back.
    StepBack,
    /// Play.
    Play,
    /// Pause.
    Pause,
    /// One frame forward.
    Step,
    /// To the next event.
    NextEvent,
    /// Round and round.
    Loop,
    /// A bookmark.
    Bookmark,
    /// The whole trace.
    Fit,
    /// Closer.
    Plus,
    /// Further away.
    Minus,
    /// What is selected.
    Target,
    /// Close.
    Close,
    /// A folder.
    Folder,
    /// A list is open.
    Open,
    /// A list is closed.
    Closed,
}

/// Paints an icon into the middle of `rect`.
pub fn paint(painter: &Painter, rect: Rect, icon: Icon, color: Color32) {
    let c = rect.center();
    let triangle = |x: f32, dir: f32| {
        let points = vec![
            c + vec2(x - 3.5 * dir, -4.5),
            c + vec2(x + 3.5 * dir, 0.0),
            c + vec2(x - 3.5 * dir, 4.5),
        ];
        painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    };
    let bar = |x: f32| {
        painter.rect_filled(
            Rect::from_center_size(c + vec2(x, 0.0), vec2(2.0, 9.0)),
            0.5,
            color,
        );
    };
    let stroke = Stroke::new(1.5, color);
    let line = |points: &[Vec2]| {
        let points: Vec<Pos2> = points.iter().map(|offset| c + *offset).collect();
        painter.add(Shape::line(points, stroke));
    };
    match icon {
        Icon::Plus => {
            line(&[vec2(-5.0, 0.0), vec2(5.0, 0.0)]);
            line(&[vec2(0.0, -5.0), vec2(0.0, 5.0)]);
        }
        Icon::Minus => line(&[vec2(-5.0, 0.0), vec2(5.0, 0.0)]),
        Icon::Target => {
            painter.circle_stroke(c, 4.5, stroke);
            painter.circle_filled(c, 1.5, color);
        }
        Icon::PrevEvent => {
            triangle(-3.5, -1.0);
            triangle(3.0, -1.0);
        }
        Icon::StepBack => {
            bar(-4.5);
            triangle(1.0, -1.0);
        }
        Icon::Play => triangle(0.5, 1.2),
        Icon::Pause => {
            bar(-2.5);
            bar(2.5);
        }
        Icon::Step => {
            triangle(-1.0, 1.0);
            bar(4.5);
        }
        Icon::NextEvent => {
            triangle(-3.0, 1.0);
            triangle(3.5, 1.0);
        }
        Icon::Loop => {
            let arc = |from: f32, to: f32| {
                let at = |i: u8| c + 4.5 * Vec2::angled(from + (to - from) * f32::from(i) / 10.0);
                painter.add(Shape::line((0..=10).map(at).collect(), stroke));
            };
            arc(0.55 * TAU, 0.95 * TAU);
            arc(0.05 * TAU, 0.45 * TAU);
            let head = |tip: Pos2, dir: f32| {
                let points = vec![
                    tip,
                    tip + vec2(-4.5 * dir, -0.5 * dir),
                    tip + vec2(-0.5 * dir, -4.5 * dir),
                ];
                painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
            };
            head(c + vec2(5.5, -0.5), 1.0);
            head(c + vec2(-5.5, 0.5), -1.0);
        }
        Icon::Bookmark => line(&[
            vec2(-3.0, -5.0),
            vec2(3.0, -5.0),
            vec2(3.0, 5.0),
            vec2(0.0, 2.0),
            vec2(-3.0, 5.0),
            vec2(-3.0, -5.0),
        ]),
        Icon::Fit => {
            bar(-6.0);
            bar(6.0);
            line(&[vec2(-4.0, 0.0), vec2(4.0, 0.0)]);
            line(&[vec2(-1.5, -2.5), vec2(-4.0, 0.0), vec2(-1.5, 2.5)]);
            line(&[vec2(1.5, -2.5), vec2(4.0, 0.0), vec2(1.5, 2.5)]);
        }
        Icon::Close => {
            line(&[vec2(-3.0, -3.0), vec2(3.0, 3.0)]);
            line(&[vec2(-3.0, 3.0), vec2(3.0, -3.0)]);
        }
        Icon::Folder => line(&[
            vec2(-5.0, 4.0),
            vec2(-5.0, -4.0),
            vec2(-1.5, -4.0),
            vec2(0.0, -2.5),
            vec2(5.0, -2.5),
            vec2(5.0, 4.0),
            vec2(-5.0, 4.0),
        ]),
        Icon::Open => line(&[vec2(-3.5, -1.5), vec2(0.0, 2.0), vec2(3.5, -1.5)]),
        Icon::Closed => line(&[vec2(-1.5, -3.5), vec2(2.0, 0.0), vec2(-1.5, 3.5)]),
    }
}

/// The colour of a verdict.
pub fn verdict_color(info: &VerdictInfo, tokens: &Tokens) -> Color32 {
    if info.fault.is_some() || info.is_refused() {
        return tokens.bad;
    }
    match &info.verdict {
        Some(Verdict::Proven | Verdict::Verified) => tokens.good,
        Some(Verdict::Refuted | Verdict::Diverged { .. } | Verdict::Invalid) => tokens.bad,
        Some(Verdict::NotFound { .. } | Verdict::Unattested) => tokens.warn,
        Some(Verdict::Cancelled) | None => tokens.faint,
    }
}

/// Paints the mark of a verdict: a shape for each. A stale one is an outline.
pub fn verdict_mark(painter: &Painter, center: Pos2, radius: f32, info: &VerdictInfo, color: Color32) {
    let stroke = Stroke::new(1.5, color);
    let fill = if info.is_stale {
        Color32::TRANSPARENT
    } else {
        color
    };
    let polygon = |offsets: &[(f32, f32)]| {
        let points = offsets
            .iter()
            .map(|(x, y)| center + radius * vec2(*x, *y))
            .collect();
        painter.add(Shape::convex_polygon(points, fill, stroke));
    };
    if info.fault.is_some() || info.is_refused() {
        return polygon(&[(0.0, -1.0), (1.0, 0.8), (-1.0, 0.8)]);
    }
    match &info.verdict {
        Some(Verdict::Proven) => {
            painter.circle(center, radius - 0.5, fill, stroke);
        }
        Some(Verdict::Verified) => {
            // A tick.
            let points = [(-1.0, 0.0), (-0.2, 0.8), (1.0, -0.8)].map(|(x, y)| center + radius * vec2(x, y));
            let width = if info.is_stale { 1.2 } else { 2.2 };
            painter.add(Shape::line(points.to_vec(), Stroke::new(width, color)));
        }
        Some(Verdict::Refuted) => {
            let d = radius * 0.8;
            let stroke = Stroke::new(if info.is_stale { 1.2 } else { 2.2 }, color);
            painter.line_segment([center - vec2(d, d), center + vec2(d, d)], stroke);
            painter.line_segment([center + vec2(-d, d), center + vec2(d, -d)], stroke);
        }
        Some(Verdict::NotFound { .. }) => {
            painter.circle_stroke(center, radius - 0.5, stroke);
            if !info.is_stale {
                painter.circle_filled(center, radius * 0.4, color);
            }
        }
        Some(Verdict::Unattested) => polygon(&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]),
        Some(Verdict::Diverged { .. }) => {
            // One line that becomes two.
            for y in [-0.8, 0.8] {
                let points = [(-1.0, 0.0), (0.0, 0.0), (1.0, y)].map(|(x, y)| center + radius * vec2(x, y));
                painter.add(Shape::line(points.to_vec(), stroke));
            }
        }
        Some(Verdict::Invalid) => polygon(&[(0.0, -1.0), (1.0, 0.8), (-1.0, 0.8)]),
        Some(Verdict::Cancelled) => {
            let square = Rect::from_center_size(center, Vec2::splat(1.5 * radius));
            painter.rect(square, 0.0, fill, stroke, StrokeKind::Inside);
        }
        None => {
            painter.circle_stroke(center, radius - 0.5, Stroke::new(1.0, color));
        }
    }
}

/// The marks that are plain ticks, as rectangles; `None` for the others.
pub fn tick_of(center: Pos2, height: f32, kind: EventKind) -> Option<Rect> {
    let h = 0.5 * height;
    match kind {
        EventKind::Press => Some(Rect::from_center_size(center, vec2(2.0, height))),
        EventKind::Landing => Some(Rect::from_center_size(center + vec2(0.0, 0.5 * h), vec2(2.0, h))),
        EventKind::Step => Some(Rect::from_center_size(center - vec2(0.0, 0.5 * h), vec2(2.0, h))),
        _ => None,
    }
}

/// Paints the mark of an event: a shape for each kind, `height` tall.
pub fn event_mark(painter: &Painter, center: Pos2, height: f32, kind: EventKind, color: Color32) {
    let h = 0.5 * height;
    let polygon = |offsets: &[(f32, f32)]| {
        let points = offsets.iter().map(|(x, y)| center + vec2(*x, *y)).collect();
        painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    };
    match kind {
        EventKind::Press | EventKind::Landing | EventKind::Step => {
            if let Some(tick) = tick_of(center, height, kind) {
                painter.rect_filled(tick, 0.0, color);
            }
        }
        EventKind::Clear => {
            painter.circle_filled(center, 3.0, color);
        }
        EventKind::Chain => polygon(&[(0.0, -4.5), (4.5, 0.0), (0.0, 4.5), (-4.5, 0.0)]),
        EventKind::Hazard => polygon(&[(-4.0, -3.5), (4.0, -3.5), (0.0, 4.0)]),
        EventKind::Finish => {
            painter.rect_filled(
                Rect::from_center_size(center - vec2(2.5, 0.0), vec2(1.5, height)),
                0.0,
                color,
            );
            polygon(&[(-2.0, -h), (4.5, -0.5 * h), (-2.0, 0.0)]);
        }
        EventKind::Death => {
            let stroke = Stroke::new(1.8, color);
            painter.line_segment([center - vec2(3.5, 3.5), center + vec2(3.5, 3.5)], stroke);
            painter.line_segment([center + vec2(-3.5, 3.5), center + vec2(3.5, -3.5)], stroke);
        }
        EventKind::Divergence => {
            let stroke = Stroke::new(1.8, color);
            for dy in [-4.0, 4.0] {
                let points = vec![center - vec2(4.0, 0.0), center, center + vec2(4.0, dy)];
                painter.add(Shape::line(points, stroke));
            }
        }
    }
}

/// The square that a mark of `size` takes at the left of a row.
pub fn leading_square(row: Rect, size: f32) -> Rect {
    Rect::from_center_size(pos2(row.left() + 0.5 * size, row.center().y), Vec2::splat(size))
}

//! How a link is drawn: each kind has its own line, so that none is told by colour alone.

use eframe::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};

use crate::games::starlink::geometry::Point;
use crate::games::starlink::table::Link;

use super::super::view::View;

/// The form of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A plain line.
    Solid,
    /// A line with a gap along its middle.
    Double,
    /// Short dashes.
    Dashed,
    /// Dots.
    Dotted,
    /// A line with slanted ticks.
    Hatched,
    /// Dashes with ticks that slant the other way.
    HatchedBack,
    /// A thin line with a cross in its middle.
    Crossed,
}

/// A form with its colour and width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pen {
    pub form: Form,
    pub color: Color32,
    pub width: f32,
}

/// A pen.
pub(crate) fn pen(form: Form, color: Color32, width: f32) -> Pen {
    Pen { form, color, width }
}

/// Draws a link between places.
pub(crate) fn link(painter: &Painter, view: &View, places: &[Point], link: Link, pen: Pen) {
    let (legs, n_legs) = link.legs();
    let at = |node: u16| places.get(usize::from(node)).map(|at| view.pos(*at));
    for leg in &legs[..n_legs] {
        if let (Some(a), Some(b)) = (at(leg.0), at(leg.1)) {
            segment(painter, a, b, pen);
        }
    }
}

/// From so many links on, thin lines are drawn as one mesh.
const MANY: usize = 1_500;
/// A thin line of a mesh has no soft edge, so it is narrower.
const THIN: f32 = 0.8;

/// Draws many links thinly: direct ones plainly, bent ones dotted. Where they are too many to be told
/// apart, all are plain and none has a soft edge: a tenth of the work.
pub(crate) fn many(
    painter: &Painter,
    view: &View,
    places: &[Point],
    which: impl Iterator<Item = Link>,
    color: Color32,
) {
    let which: Vec<Link> = which.collect();
    if which.len() < MANY {
        for one in which {
            let form = if one.via.is_some() {
                Form::Dotted
            } else {
                Form::Solid
            };
            link(painter, view, places, one, pen(form, color, 1.0));
        }
        return;
    }
    let area = painter.clip_rect();
    let mut mesh = Mesh::default();
    for one in which {
        let (legs, n_legs) = one.legs();
        for leg in &legs[..n_legs] {
            let at = |node: u16| places.get(usize::from(node)).map(|at| view.pos(*at));
            let (Some(a), Some(b)) = (at(leg.0), at(leg.1)) else {
                continue;
            };
            if !area.intersects(Rect::from_two_pos(a, b)) {
                continue;
            }
            let side = 0.5 * THIN * (b - a).normalized().rot90();
            let first = mesh.vertices.len() as u32;
            for corner in [a - side, a + side, b + side, b - side] {
                mesh.colored_vertex(corner, color);
            }
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first, first + 2, first + 3);
        }
    }
    painter.add(mesh);
}

/// Draws one segment, where it is seen.
pub(crate) fn segment(painter: &Painter, a: Pos2, b: Pos2, pen: Pen) {
    let Pen { form, color, width } = pen;
    let around = Rect::from_two_pos(a, b).expand(width + 6.0);
    if !painter.clip_rect().intersects(around) {
        return;
    }
    let stroke = Stroke::new(width, color);
    let along = (b - a).normalized();
    let across = along.rot90();
    match form {
        Form::Solid => {
            painter.line_segment([a, b], stroke);
        }
        Form::Double => {
            for side in [-1.0, 1.0] {
                let off = side * across * width;
                painter.line_segment([a + off, b + off], stroke);
            }
        }
        Form::Dashed => {
            painter.extend(Shape::dashed_line(&[a, b], stroke, 6.0, 4.0));
        }
        Form::Dotted => {
            painter.extend(Shape::dashed_line(&[a, b], stroke, 1.5, 4.0));
        }
        Form::Hatched | Form::HatchedBack => {
            let slant = if form == Form::Hatched { 1.0 } else { -1.0 };
            if form == Form::Hatched {
                painter.line_segment([a, b], stroke);
            } else {
                painter.extend(Shape::dashed_line(&[a, b], stroke, 7.0, 4.0));
            }
            let half: Vec2 = 4.5 * (across + slant * 0.6 * along).normalized();
            let length = a.distance(b);
            let thin = Stroke::new((0.6 * width).max(1.0), color);
            let mut at = 5.0;
            while at < length {
                let c = a + at * along;
                painter.line_segment([c - half, c + half], thin);
                at += 8.0;
            }
        }
        Form::Crossed => {
            painter.line_segment([a, b], stroke);
            cross(painter, a + 0.5 * (b - a), 3.5, Stroke::new(1.5, color));
        }
    }
}

/// A cross.
pub(crate) fn cross(painter: &Painter, at: Pos2, half: f32, stroke: Stroke) {
    for slant in [-1.0, 1.0] {
        let arm = Vec2::new(half, slant * half);
        painter.line_segment([at - arm, at + arm], stroke);
    }
}

/// How far a point is from a segment.
pub(crate) fn distance(pos: Pos2, a: Pos2, b: Pos2) -> f32 {
    let along = b - a;
    let part = (pos - a).dot(along) / along.length_sq().max(1e-6);
    pos.distance(a + part.clamp(0.0, 1.0) * along)
}

/// A dashed circle.
pub(crate) fn dashed_circle(painter: &Painter, center: Pos2, radius: f32, stroke: Stroke) {
    let n = ((radius * 0.9) as usize).clamp(16, 240);
    let points: Vec<Pos2> = (0..=n)
        .map(|at| {
            let turn = at as f32 / n as f32 * std::f32::consts::TAU;
            pos2(center.x + radius * turn.cos(), center.y + radius * turn.sin())
        })
        .collect();
    painter.extend(Shape::dashed_line(&points, stroke, 6.0, 5.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_segment_ends_where_it_ends() {
        let (a, b) = (pos2(0.0, 0.0), pos2(10.0, 0.0));
        assert_eq!(distance(pos2(5.0, 3.0), a, b), 3.0);
        assert_eq!(distance(pos2(14.0, 3.0), a, b), 5.0);
        assert_eq!(distance(pos2(3.0, 4.0), a, a), 5.0);
    }
}

//! What nearly is not: links and gaps near their limits, and how far each star may move.

use eframe::egui::{Painter, Stroke};

use crate::app::tokens::Tokens;
use crate::games::starlink::edit::freedom::{Freedom, MAX_RADIUS_MILLI};
use crate::games::starlink::fragile::{Fragile, Limit};
use crate::games::starlink::geometry::CLEAR_MILLI;
use crate::games::starlink::table::Table;

use super::super::view::View;
use super::lines::{self, Form, pen};

/// With more stars than this, no circle is dashed.
const MAX_DASHED: usize = 300;

/// Links and gaps within a distance of their limits: those that hold, and those that are missed.
pub(crate) fn margins(painter: &Painter, view: &View, tokens: &Tokens, table: &Table, found: &[Fragile]) {
    // A star that is near many segments has one circle.
    let mut has_circle = vec![false; table.places.len()];
    let is_there = |near: &&Fragile| usize::from(near.pair.0.max(near.pair.1)) < table.places.len();
    for near in found.iter().filter(is_there) {
        let ends = [near.pair.0, near.pair.1].map(|node| view.pos(table.places[usize::from(node)]));
        let pen = if near.is_allowed {
            pen(Form::Double, tokens.warn, 1.5)
        } else {
            pen(Form::Dotted, tokens.warn, 2.0)
        };
        lines::segment(painter, ends[0], ends[1], pen);
        if let Limit::Clearance { star } = near.limit {
            let Some(at) = table.places.get(usize::from(star)) else {
                continue;
            };
            if std::mem::replace(&mut has_circle[usize::from(star)], true) || !view.sees(*at) {
                continue;
            }
            let center = view.pos(*at);
            let radius = view.length(CLEAR_MILLI as f32);
            painter.circle_stroke(center, radius, Stroke::new(1.0, tokens.warn));
        }
    }
}

/// A disc a star: inside the thick line no link changes, inside the other no answer did. The washes lie
/// below the stars; the lines lie over them, for the tightest are smaller than a star.
pub(crate) fn freedom(
    painter: &Painter,
    view: &View,
    tokens: &Tokens,
    table: &Table,
    found: &[Freedom],
    is_over: bool,
) {
    for star in found {
        let Some(at) = table.places.get(usize::from(star.node)) else {
            continue;
        };
        if !view.sees(*at) {
            continue;
        }
        let center = view.pos(*at);
        let color = match star.answers_milli {
            0..50 => tokens.bad,
            50..150 => tokens.warn,
            _ => tokens.good,
        };
        let answers = view.length(star.answers_milli.min(MAX_RADIUS_MILLI) as f32);
        if !is_over {
            painter.circle_filled(center, answers, color.gamma_multiply(0.22));
            continue;
        }
        let edge = Stroke::new(1.0, color);
        if found.len() <= MAX_DASHED {
            lines::dashed_circle(painter, center, answers.max(1.0), edge);
        } else {
            painter.circle_stroke(center, answers.max(1.0), edge);
        }
        let links = view.length(star.links_milli as f32);
        painter.circle_stroke(center, links.max(1.0), Stroke::new(1.5, color));
    }
}

//! What nearly is not: links and gaps near their limits, and how far each star may move.

use eframe::egui::{Align2, FontId, Painter, Pos2, Stroke, vec2};

use crate::app::tokens::Tokens;
use crate::games::starlink::edit::freedom::{Freedom, MAX_RADIUS_MILLI};
use crate::games::starlink::fragile::{Fragile, Limit};
use crate::games::starlink::geometry::CLEAR_MILLI;
use crate::games::starlink::table::Table;

use super::super::view::View;
use super::super::words::cells;
use super::lines::{self, Form, pen};

/// With more stars than this, no circle is dashed.
const MAX_DASHED: usize = 300;
/// Figures are written beside stars from so many points a cell on, as their names are.
const NAMED_ABOVE_SCALE: f32 = 44.0;

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

/// Radii of the two circles of a star on the screen: links, then answers.
///
/// They are to scale where they are larger than `least`; a tighter one is drawn that large, so that no
/// circle runs through a number, and its figure is written beside the star.
fn radii(links: f32, answers: f32, least: f32) -> (f32, f32) {
    let links = links.max(least);
    // Two that fall together are still two.
    (links, answers.max(links + 2.5))
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
            // How fragile it is, is not known.
            0..150 if !star.is_whole => tokens.weak,
            0..50 => tokens.bad,
            50..150 => tokens.warn,
            _ => tokens.good,
        };
        let answers = view.length(star.answers_milli.min(MAX_RADIUS_MILLI) as f32);
        if !is_over {
            painter.circle_filled(center, answers, color.gamma_multiply(0.22));
            continue;
        }
        let is_star = usize::from(star.node) < table.n_stars;
        // The digits of a star lie within this; a gravity star is drawn with circles of its own.
        let least = if is_star { 0.68 } else { 1.1 } * view.star_radius();
        let to_scale = view.length(star.links_milli as f32);
        let (links, answers) = radii(to_scale, answers, least);
        // A ground below each line keeps it readable over the edge of the star.
        for radius in [links, answers] {
            painter.circle_stroke(center, radius, Stroke::new(3.0, tokens.panel.gamma_multiply(0.8)));
        }
        if found.len() <= MAX_DASHED {
            lines::dashed_circle(painter, center, answers, Stroke::new(1.0, color));
        } else {
            painter.circle_stroke(center, answers, Stroke::new(1.0, color));
        }
        painter.circle_stroke(center, links, Stroke::new(1.5, color));
        if to_scale < least && NAMED_ABOVE_SCALE < view.scale {
            figure(painter, center, view.star_radius(), star.links_milli, tokens);
        }
    }
}

/// How far a star may move whose circle is too tight to be drawn to scale.
fn figure(painter: &Painter, center: Pos2, radius: f32, milli: u32, tokens: &Tokens) {
    let words = cells(i32::try_from(milli).unwrap_or(i32::MAX));
    let galley = painter.layout_no_wrap(words, FontId::proportional(10.0), tokens.text);
    let at = center + vec2(-0.8, 0.95) * radius;
    let rect = Align2::RIGHT_TOP.anchor_size(at, galley.size());
    painter.rect_filled(
        rect.expand2(vec2(2.0, 0.0)),
        3.0,
        tokens.canvas.gamma_multiply(0.85),
    );
    painter.galley(rect.min, galley, tokens.text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tight_circles_stay_outside_the_number_and_apart_and_others_are_to_scale() {
        assert_eq!(radii(0.0, 0.0, 14.0), (14.0, 16.5));
        assert_eq!(radii(2.0, 40.0, 14.0), (14.0, 40.0));
        assert_eq!(radii(20.0, 40.0, 14.0), (20.0, 40.0));
    }
}

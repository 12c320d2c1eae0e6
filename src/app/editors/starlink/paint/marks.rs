//! What nearly is not: links and gaps near their limits, and how far each star may move.

use eframe::egui::{FontId, Painter, Pos2, Rect, Stroke, Vec2, vec2};

use crate::app::tokens::Tokens;
use crate::games::starlink::edit::freedom::{Freedom, MAX_RADIUS_MILLI};
use crate::games::starlink::fragile::{Fragile, Limit};
use crate::games::starlink::geometry::CLEAR_MILLI;
use crate::games::starlink::table::Table;

use super::super::view::View;
use super::super::words::cells;
use super::lines::{self, Form, pen};
use super::{figures, stars};

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
/// Both begin at the rim of the star, so that a tight one is seen and told from a tighter one; two that fall
/// together are still two.
fn radii(links: f32, answers: f32, rim: f32) -> (f32, f32) {
    (rim + links, rim + answers.max(links + 2.5))
}

/// A disc a star: as far beyond its rim as the thick line it may move without a change of links, as far as the other
/// without one of answers. The washes lie below the stars, the lines and figures over them.
pub(crate) fn freedom(
    painter: &Painter,
    view: &View,
    tokens: &Tokens,
    table: &Table,
    found: &[Freedom],
    is_over: bool,
) {
    let rim = view.star_radius() + 1.0;
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
        let (links, answers) = radii(view.length(star.links_milli as f32), answers, rim);
        if !is_over {
            painter.circle_filled(center, answers, color.gamma_multiply(0.22));
            continue;
        }
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
    }
    if is_over && NAMED_ABOVE_SCALE < view.scale {
        figures(painter, view, tokens, table, found);
    }
}

/// How far each star may move before a link changes, beside it.
fn figures(painter: &Painter, view: &View, tokens: &Tokens, table: &Table, found: &[Freedom]) {
    let radius = view.star_radius();
    let mut taken: Vec<Rect> = Vec::new();
    for (at, node) in table.places.iter().zip(0_u16..).filter(|(at, _)| view.sees(**at)) {
        let center = view.pos(*at);
        taken.push(Rect::from_center_size(center, Vec2::splat(1.7 * radius)));
        // The grounds of the circles lie over the name.
        stars::index(painter, center, radius, tokens, node, table.n_stars);
        taken.push(stars::index_rect(center, radius, node, table.n_stars));
    }
    let seen = { found.iter() }.filter_map(|star| {
        let at = table.places.get(usize::from(star.node))?;
        view.sees(*at).then(|| (view.pos(*at), star.links_milli))
    });
    let (wanted, galleys): (Vec<(Pos2, Vec2)>, Vec<_>) = seen
        .map(|(center, milli)| {
            let words = cells(i32::try_from(milli).unwrap_or(i32::MAX));
            let galley = painter.layout_no_wrap(words, FontId::proportional(10.0), tokens.text);
            ((center, galley.size() + vec2(4.0, 0.0)), galley)
        })
        .unzip();
    for (rect, galley) in figures::places(&wanted, radius, &taken).into_iter().zip(galleys) {
        painter.rect_filled(rect, 3.0, tokens.canvas.gamma_multiply(0.85));
        painter.galley(rect.min + vec2(2.0, 0.0), galley, tokens.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_begin_at_the_rim_and_tight_ones_differ() {
        // At 80 points a cell: 0.002 and 0.157 cells.
        let (tight, wide) = (radii(0.16, 0.16, 21.0), radii(12.56, 40.0, 21.0));
        assert!((wide.0 - tight.0 - 12.4).abs() < 1e-3);
        assert_eq!(wide.1, 61.0);
        // Two that fall together are still two, and outside the star.
        assert!(21.0 < tight.0 && tight.0 + 2.0 < tight.1);
    }
}

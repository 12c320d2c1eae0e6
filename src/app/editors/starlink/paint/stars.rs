//! How a star is drawn: its number, how it is filled, whether it is selected.
//!
//! The fill is read without colour: pips round a number that is short, a disc with a tick for one that is
//! full, a pointed shape with a plus for one that has too many.

use eframe::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::app::fonts;
use crate::app::tokens::Tokens;
use crate::games::starlink::geometry::Point;
use crate::games::starlink::play::{Fill, fill};
use crate::games::starlink::table::Node;

use super::super::view::View;

/// No more pips than this are drawn; a larger number shows what is missing in digits.
const MAX_PIPS: u16 = 12;

/// Smaller stars have no pips: those of the next star would lie among them.
const LEAST_PIPS: f32 = 6.0;
/// Smaller stars have no badge and no tick.
const LEAST_BADGE: f32 = 8.0;

/// The stars of a board, as they are drawn.
pub(crate) struct Stars<'a> {
    /// Stars, then gravity stars.
    pub places: &'a [Point],
    /// The numbers of the stars.
    pub numbers: &'a [u16],
    /// How many links each has; none: the fill is not shown.
    pub degrees: Option<&'a [u16]>,
    /// What is selected.
    pub selection: &'a [Node],
    /// What is spoken of.
    pub region: &'a [Node],
    /// A star that is moved aside to shake, in points.
    pub shaken: Option<(Node, f32)>,
}

impl<'a> Stars<'a> {
    /// Stars of which nothing is said: no fill, nothing selected or spoken of.
    pub(crate) fn plain(places: &'a [Point], numbers: &'a [u16]) -> Self {
        Self {
            places,
            numbers,
            degrees: None,
            selection: &[],
            region: &[],
            shaken: None,
        }
    }
}

/// Draws all stars that are seen.
pub(crate) fn paint(painter: &Painter, view: &View, tokens: &Tokens, stars: &Stars<'_>) {
    let radius = view.star_radius();
    // Halos leave room for the pips.
    let around = if stars.degrees.is_some() {
        0.34 * radius + 6.0
    } else {
        6.0
    };
    let flags = |nodes: &[Node]| -> Vec<bool> {
        let mut flags = vec![false; stars.places.len()];
        for node in nodes {
            if let Some(flag) = flags.get_mut(usize::from(*node)) {
                *flag = true;
            }
        }
        flags
    };
    let (is_spoken_of, is_selected) = (flags(stars.region), flags(stars.selection));
    for (at, node) in stars.places.iter().zip(0..) {
        if !view.sees(*at) {
            continue;
        }
        let mut center = view.pos(*at);
        if let Some((_, by)) = stars.shaken.filter(|(shaken, _)| *shaken == node) {
            center.x += by;
        }
        if is_spoken_of[usize::from(node)] {
            painter.circle(
                center,
                radius + around,
                tokens.wash(tokens.warn),
                Stroke::new(1.5, tokens.warn),
            );
        }
        match stars.numbers.get(usize::from(node)) {
            Some(number) => {
                let filled = stars
                    .degrees
                    .and_then(|degrees| degrees.get(usize::from(node)))
                    .map(|degree| (fill(*number, *degree), *degree));
                star(painter, (center, radius), tokens, *number, filled);
            }
            None => gravity(painter, center, radius, tokens),
        }
        if is_selected[usize::from(node)] {
            painter.circle_stroke(center, radius + around - 2.0, Stroke::new(2.0, tokens.accent));
        }
        if 44.0 < view.scale {
            // Outside the pips, which its ground would hide.
            let (size, away) = pip(radius);
            let out = if stars.degrees.is_some() {
                0.9 * (away + size)
            } else {
                radius
            };
            index(painter, center, out, tokens, node, stars.numbers.len());
        }
    }
}

fn star(
    painter: &Painter,
    (center, radius): (Pos2, f32),
    tokens: &Tokens,
    number: u16,
    filled: Option<(Fill, u16)>,
) {
    let (ground, edge, ink) = match filled {
        None => (tokens.panel, tokens.text, tokens.text),
        Some((Fill::Short(_), _)) => (tokens.panel, tokens.weak, tokens.text),
        Some((Fill::Full, _)) => (tokens.good, tokens.good, tokens.on_tone),
        Some((Fill::Over(_), _)) => (tokens.bad, tokens.bad, tokens.on_tone),
    };
    let width = if radius < 8.0 { 1.0 } else { 1.5 };
    if matches!(filled, Some((Fill::Over(_), _))) {
        let corners = spiked(center, 1.18 * radius);
        painter.add(Shape::convex_polygon(corners, ground, Stroke::new(width, edge)));
    } else {
        painter.circle(center, radius, ground, Stroke::new(width, edge));
    }
    if 6.0 <= radius {
        let size = if 9 < number { 0.95 } else { 1.15 } * radius;
        painter.text(
            center,
            Align2::CENTER_CENTER,
            number,
            fonts::semibold(size.clamp(7.0, 28.0)),
            ink,
        );
    }
    match filled {
        Some((Fill::Short(missing), degree)) => {
            if number <= MAX_PIPS && has_room(radius, number) {
                pips(painter, (center, radius), tokens, number, degree);
            } else if radius < LEAST_BADGE {
                part(painter, (center, radius), tokens, number, degree);
            } else {
                badge(
                    painter,
                    (center, radius),
                    &format!("−{missing}"),
                    tokens.weak,
                    tokens,
                );
            }
        }
        Some((Fill::Full, _)) if LEAST_BADGE <= radius => tick(painter, center, radius, tokens),
        Some((Fill::Over(by), _)) => badge(painter, (center, radius), &format!("+{by}"), tokens.bad, tokens),
        _ => {}
    }
}

/// A square on its corner.
fn spiked(center: Pos2, radius: f32) -> Vec<Pos2> {
    vec![
        center + vec2(0.0, -radius),
        center + vec2(radius, 0.0),
        center + vec2(0.0, radius),
        center + vec2(-radius, 0.0),
    ]
}

/// Size of a pip at a star of this radius, and how far its middle is from the star's.
fn pip(radius: f32) -> (f32, f32) {
    let size = (0.17 * radius).clamp(1.5, 4.0);
    (size, radius + size + 2.0)
}

/// Whether so many pips lie apart from each other, a point between them, and from those of the next star.
fn has_room(radius: f32, number: u16) -> bool {
    let (size, away) = pip(radius);
    LEAST_PIPS <= radius
        && (number < 2 || 2.0 * size + 1.0 <= 2.0 * away * (std::f32::consts::PI / f32::from(number)).sin())
}

/// Where pips have no room: so much of a ring as there are links, from the top.
fn part(painter: &Painter, (center, radius): (Pos2, f32), tokens: &Tokens, number: u16, degree: u16) {
    let end = std::f32::consts::TAU * f32::from(degree) / f32::from(number.max(1));
    let steps = 24;
    let ring = (0..=steps).map(|step| {
        let turn = end * step as f32 / steps as f32 - 0.25 * std::f32::consts::TAU;
        center + (radius + 2.0) * vec2(turn.cos(), turn.sin())
    });
    if 0 < degree {
        painter.add(Shape::line(ring.collect(), Stroke::new(1.5, tokens.text)));
    }
}

/// One pip a link that the number asks for, filled where the link is there.
fn pips(painter: &Painter, (center, radius): (Pos2, f32), tokens: &Tokens, number: u16, degree: u16) {
    let (size, away) = pip(radius);
    for pip in 0..number {
        let turn = std::f32::consts::TAU * (f32::from(pip) / f32::from(number) - 0.25);
        let at = center + away * vec2(turn.cos(), turn.sin());
        if pip < degree {
            painter.circle_filled(at, size, tokens.text);
        } else {
            painter.circle(at, size, tokens.canvas, Stroke::new(1.0, tokens.weak));
        }
    }
}

/// The tick of a number that is full.
fn tick(painter: &Painter, center: Pos2, radius: f32, tokens: &Tokens) {
    let at = center + vec2(0.78, -0.78) * radius;
    let size = (0.36 * radius).clamp(4.0, 8.0);
    painter.circle(at, size, tokens.canvas, Stroke::new(1.0, tokens.good));
    let stroke = Stroke::new(1.5, tokens.good);
    let points = [vec2(-0.45, 0.05), vec2(-0.1, 0.4), vec2(0.5, -0.35)].map(|off| at + size * off);
    painter.line_segment([points[0], points[1]], stroke);
    painter.line_segment([points[1], points[2]], stroke);
}

fn badge(painter: &Painter, (center, radius): (Pos2, f32), words: &str, ink: Color32, tokens: &Tokens) {
    if radius < LEAST_BADGE {
        return;
    }
    let at = center + vec2(0.95, -0.95) * radius;
    let galley = painter.layout_no_wrap(words.to_owned(), fonts::semibold(10.5), ink);
    let rect = Align2::CENTER_CENTER.anchor_size(at, galley.size() + vec2(6.0, 1.0));
    painter.rect(
        rect,
        6.0,
        tokens.canvas,
        Stroke::new(1.0, ink),
        eframe::egui::StrokeKind::Middle,
    );
    painter.galley(
        Align2::CENTER_CENTER.anchor_size(at, galley.size()).min,
        galley,
        ink,
    );
}

/// Two rings with a point.
fn gravity(painter: &Painter, center: Pos2, radius: f32, tokens: &Tokens) {
    let ink = tokens.search;
    painter.circle(center, 0.85 * radius, tokens.canvas, Stroke::new(1.5, ink));
    painter.circle_stroke(center, 0.5 * radius, Stroke::new(1.5, ink));
    painter.circle_filled(center, (0.16 * radius).max(1.5), ink);
}

fn index_words(node: Node, n_stars: usize) -> String {
    let idx = usize::from(node);
    if idx < n_stars {
        format!("{}", idx + 1)
    } else {
        format!("◎{}", idx - n_stars + 1)
    }
}

fn index_corner(center: Pos2, radius: f32) -> Pos2 {
    pos2(center.x + 0.9 * radius, center.y + 0.8 * radius)
}

/// Where about the name of a star is written, for what is to lie beside it.
pub(super) fn index_rect(center: Pos2, radius: f32, node: Node, n_stars: usize) -> Rect {
    let n_letters = index_words(node, n_stars).chars().count();
    Rect::from_min_size(index_corner(center, radius), vec2(7.0 * n_letters as f32, 12.0))
}

/// Which star it is: what sentences call it.
pub(super) fn index(
    painter: &Painter,
    center: Pos2,
    radius: f32,
    tokens: &Tokens,
    node: Node,
    n_stars: usize,
) {
    let words = index_words(node, n_stars);
    let at = index_corner(center, radius);
    let galley = painter.layout_no_wrap(words, FontId::proportional(10.0), tokens.weak);
    let rect = Rect::from_min_size(at, galley.size()).expand2(vec2(2.0, 0.0));
    painter.rect_filled(rect, 3.0, tokens.canvas.gamma_multiply(0.75));
    painter.galley(at, galley, tokens.weak);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pips_lie_apart_or_are_not_drawn() {
        for radius in (12..=120).map(|quarter| quarter as f32 / 4.0) {
            for number in 2..=MAX_PIPS {
                let (size, away) = pip(radius);
                let apart = 2.0 * away * (std::f32::consts::PI / f32::from(number)).sin();
                assert_eq!(
                    has_room(radius, number),
                    LEAST_PIPS <= radius && 2.0 * size + 1.0 <= apart,
                    "{radius} {number}"
                );
                // Stars lie a cell apart, whose 0.27 the radius is: no pip reaches beyond its half.
                let half_cell = 0.5 * radius / 0.27;
                assert!(!has_room(radius, number) || radius == 30.0 || away + size <= half_cell);
            }
        }
        assert!(has_room(12.0, 4) && !has_room(5.0, 2));
    }
}

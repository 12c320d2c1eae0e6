//! How a hex is drawn: fills by heat, outlines, patterns, marks. Knows tokens and no document.

use eframe::egui::{Align2, Color32, FontFamily, FontId, Painter, Shape, Stroke, vec2};

use crate::app::fonts;
use crate::app::tokens::{Tokens, contrast};
use crate::games::sea_rescue::hex::Hex;

use super::view::View;

/// Which tile colour each creature has, in an order that keeps neighbours apart.
const HUES: [usize; 9] = [5, 0, 3, 1, 7, 8, 2, 6, 4];

/// The colour of a creature, by its index in the zone. Its number is the second cue.
pub(super) fn creature_color(tokens: &Tokens, kind: usize) -> Color32 {
    let hue = HUES.get(kind % HUES.len()).copied().unwrap_or(0);
    tokens.tiles.get(hue).copied().unwrap_or(tokens.accent)
}

/// The fill of a hex that is `share` of the way from nothing to the most.
pub(super) fn heat_fill(tokens: &Tokens, hue: Color32, share: f64) -> Color32 {
    let ground = if tokens.is_dark {
        tokens.panel
    } else {
        tokens.field
    };
    let most = if tokens.is_dark { 0.78 } else { 0.70 };
    ground.lerp_to_gamma(hue, most * (share.clamp(0.0, 1.0) as f32))
}

/// The colour of text on a heat fill: whichever of the two inks is easier to read there.
pub(super) fn on_heat(tokens: &Tokens, fill: Color32) -> Color32 {
    if contrast(tokens.text, fill) < contrast(tokens.on_tile, fill) {
        tokens.on_tile
    } else {
        tokens.text
    }
}

/// The fill of a hex of which nothing is told.
pub(super) fn plain_fill(tokens: &Tokens) -> Color32 {
    if tokens.is_dark {
        tokens.hover
    } else {
        tokens.field
    }
}

/// The fill of a card on the canvas.
pub(super) fn card_fill(tokens: &Tokens) -> Color32 {
    if tokens.is_dark {
        tokens.raised
    } else {
        tokens.field
    }
}

/// A hex, filled, with a thin edge.
pub(super) fn hex(painter: &Painter, view: &View, hex: Hex, fill: Color32, edge: Stroke) {
    let gap = (0.045 * view.size).clamp(0.5, 2.0);
    painter.add(Shape::convex_polygon(view.corners(hex, gap), fill, edge));
}

/// An outline inside of a hex.
pub(super) fn ring(painter: &Painter, view: &View, hex: Hex, inset: f32, stroke: Stroke) {
    let points = view.corners(hex, inset * view.size);
    painter.add(Shape::closed_line(points, stroke));
}

/// An outline of dashes inside of a hex.
pub(super) fn dashed_ring(painter: &Painter, view: &View, hex: Hex, inset: f32, stroke: Stroke) {
    let mut points = view.corners(hex, inset * view.size);
    points.extend(points.first().copied());
    let dash = (0.18 * view.size).max(2.0);
    painter.extend(Shape::dashed_line(&points, stroke, dash, dash));
}

/// The outer edge of a group of hexes: the sides that no two of them share.
pub(super) fn outline(painter: &Painter, view: &View, hexes: &[Hex], stroke: Stroke) {
    // Sides of a hex in the order of its corners, from upper right on.
    const ACROSS: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
    for hex in hexes {
        let corners = view.corners(*hex, 0.0);
        for (side, across) in ACROSS.iter().enumerate() {
            let beyond = hex.moved(Hex::from(*across));
            if beyond.is_some_and(|beyond| hexes.contains(&beyond)) {
                continue;
            }
            if let (Some(from), Some(to)) = (corners.get(side), corners.get((side + 1) % 6)) {
                painter.line_segment([*from, *to], stroke);
                // Round joints.
                painter.circle_filled(*from, 0.5 * stroke.width, stroke.color);
                painter.circle_filled(*to, 0.5 * stroke.width, stroke.color);
            }
        }
    }
}

/// The font of a text on the canvas.
pub(super) fn font(size: f32, is_bold: bool) -> FontId {
    if is_bold {
        fonts::semibold(size)
    } else {
        FontId::new(size, FontFamily::Proportional)
    }
}

/// A small cross: nothing can ever be here.
pub(super) fn cross(painter: &Painter, view: &View, hex: Hex, color: Color32) {
    let center = view.center(hex);
    let d = (0.16 * view.size).clamp(2.0, 8.0);
    let stroke = Stroke::new(1.5, color);
    painter.line_segment([center - vec2(d, d), center + vec2(d, d)], stroke);
    painter.line_segment([center + vec2(-d, d), center + vec2(d, -d)], stroke);
}

/// Words in the middle of a hex, where they fit.
pub(super) fn words(painter: &Painter, view: &View, hex: Hex, lines: [(&str, Color32, bool); 2]) {
    let size = (0.36 * view.size).min(15.0);
    if size < 7.0 {
        return;
    }
    let center = view.center(hex);
    let [(upper, upper_color, upper_bold), (lower, lower_color, lower_bold)] = lines;
    let has_both = !upper.is_empty() && !lower.is_empty() && 24.0 <= view.size;
    let offset = if has_both { 0.22 * view.size } else { 0.0 };
    if !upper.is_empty() {
        let at = center - vec2(0.0, offset);
        let font = font(size, upper_bold);
        painter.text(at, Align2::CENTER_CENTER, upper, font, upper_color);
    }
    if !lower.is_empty() && (has_both || upper.is_empty()) {
        let at = center + vec2(0.0, offset);
        let font = font(0.85 * size, lower_bold);
        painter.text(at, Align2::CENTER_CENTER, lower, font, lower_color);
    }
}

//! Arrows and lines across cells: falls, what caused a group, groups on a diagonal, near misses.

use eframe::egui::{
    Align2, Color32, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::CubicBezierShape, vec2,
};

use crate::games::sum_drop::board::{EMPTY, Pos};
use crate::games::sum_drop::sink::Fall;

use super::scene::NearMark;
use super::shapes::Marks;
use super::view::View;

impl Marks<'_> {
    /// Where a block came from and how far it fell, when the trace stands still.
    pub(super) fn fall_arrow(&mut self, fall: &Fall) {
        let origin = self.tile(self.view.cell((fall.from, fall.column)));
        if self.is_empty_cell(fall.from, fall.column) {
            self.dashed(origin.shrink(1.0), Stroke::new(1.0, self.tokens.faint));
        }
        let x = vec2(0.34 * self.view.cell, 0.0);
        let from = origin.center() + x;
        let to = self.view.cell((fall.to, fall.column)).center() + x;
        let color = self.tokens.text;
        self.haloed(&[from, to - vec2(0.0, 4.0)], Stroke::new(1.5, color));
        self.head(to, vec2(0.0, 1.0), color);
    }

    fn is_empty_cell(&self, row: u8, column: u8) -> bool {
        self.board.get(row, column) == EMPTY
    }

    /// From where a block came to where it made a group.
    pub(super) fn cause(&mut self, fall: &Fall) {
        let [from, over, back, to] = cause_curve(self.view, fall);
        let side = (over.x - from.x).signum();
        let color = self.tokens.accent;
        let stroke = Stroke::new(1.5, color);
        let curve =
            CubicBezierShape::from_points_stroke([from, over, back, to], false, Color32::TRANSPARENT, stroke);
        let points = curve.flatten(Some(0.5));
        let halo = Stroke::new(4.5, self.tokens.canvas.gamma_multiply(0.8));
        self.shape(Shape::line(points.clone(), halo));
        self.shape(Shape::Vec(Shape::dashed_line(
            &points,
            Stroke::new(2.0, color),
            5.0,
            3.0,
        )));
        self.head(to, vec2(-side, 0.0), color);
        self.shape(Shape::circle_filled(from, 3.0, color));
    }

    fn head(&mut self, tip: Pos2, along: Vec2, color: Color32) {
        let (back, across) = (-6.0 * along, 3.5 * along.rot90());
        let points = vec![tip, tip + back + across, tip + back - across];
        self.shape(Shape::convex_polygon(points, color, Stroke::NONE));
    }

    /// One line around the cells of a group. Groups that share a cell have different lanes, whose
    /// lines lie beside each other.
    pub(super) fn around(&mut self, cells: &[Pos], lane: u8) {
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else {
            return;
        };
        let out = 1.0 + 2.5 * f32::from(lane);
        let stroke = Stroke::new(2.0, self.tokens.playhead);
        let [a, b] = [*first, *last].map(|cell| self.tile(self.view.cell(cell)));
        if first.0 == last.0 || first.1 == last.1 {
            self.outline(a.union(b).expand(out), stroke);
            return;
        }
        // On a diagonal: a slim capsule from the first cell to the last.
        let along = (b.center() - a.center()).normalized();
        let radius = 0.42 * a.width() + out;
        let mut points = Vec::new();
        for (center, toward) in [(b.center(), along), (a.center(), -along)] {
            for turn in 0..=8_u8 {
                let angle = toward.angle() + std::f32::consts::PI * (f32::from(turn) / 8.0 - 0.5);
                points.push(center + radius * Vec2::angled(angle));
            }
        }
        let halo = Stroke::new(4.0, self.tokens.canvas.gamma_multiply(0.6));
        self.shape(Shape::closed_line(points.clone(), halo));
        self.shape(Shape::closed_line(points, stroke));
    }

    pub(super) fn near(&mut self, near: &NearMark) {
        let color = self.tokens.warn;
        let cells = near.cells.iter().map(|cell| self.view.cell(*cell).center());
        let centers: Vec<Pos2> = cells.collect();
        for pair in centers.windows(2) {
            if let [a, b] = pair {
                // Only across the gap, so that no digit is struck through.
                let along = 0.3 * (*b - *a);
                self.haloed(&[*a + along, *b - along], Stroke::new(1.5, color));
            }
        }
        let (Some(from), Some(to)) = (centers.first(), centers.last()) else {
            return;
        };
        let size = (0.22 * self.view.cell).clamp(7.5, 11.0);
        let width = (self.measure)(&near.words, size, true) + 5.0;
        // An odd run has a digit in its middle: the label goes to the gap before it.
        let part = if centers.len().is_multiple_of(2) {
            0.5
        } else {
            0.5 - 0.5 / (centers.len() - 1) as f32
        };
        let rect = Rect::from_center_size(*from + part * (*to - *from), vec2(width, size + 3.0));
        self.fill(rect, 3.0, self.tokens.canvas);
        self.shape(Shape::rect_stroke(
            rect,
            3.0,
            Stroke::new(1.0, color),
            StrokeKind::Inside,
        ));
        self.text(
            rect.center(),
            Align2::CENTER_CENTER,
            near.words.clone(),
            size,
            true,
            color,
        );
    }

    /// A line with the canvas showing around it, to be seen on any tile.
    fn haloed(&mut self, points: &[Pos2], stroke: Stroke) {
        let halo = Stroke::new(stroke.width + 2.5, self.tokens.canvas.gamma_multiply(0.8));
        self.shape(Shape::line(points.to_vec(), halo));
        self.shape(Shape::line(points.to_vec(), stroke));
    }
}

/// The curve of a cause arrow: from where a block was, beside its column, to where it came to rest.
pub(super) fn cause_curve(view: &View, fall: &Fall) -> [Pos2; 4] {
    let is_left = u16::from(fall.column) * 2 < u16::from(view.width);
    let side = if is_left { -1.0 } else { 1.0 };
    let edge = vec2(0.42 * view.cell * side, 0.0);
    let from = view.cell((fall.from, fall.column)).center() + edge;
    let to = view.cell((fall.to, fall.column)).center() + edge;
    let bulge = vec2(
        side * (0.35 * view.cell + 0.2 * (to.y - from.y)).min(1.2 * view.cell),
        0.0,
    );
    [from, from + bulge, to + bulge, to]
}

/// For each group the first lane that no group before it with a cell in common has.
pub(super) fn lanes(groups: &[&[Pos]]) -> Vec<u8> {
    /// More lines beside each other would reach into the next cells.
    const LAST: u8 = 3;
    let mut lanes: Vec<u8> = Vec::new();
    for cells in groups {
        let is_taken = |lane: u8| {
            groups.iter().zip(&lanes).any(|(others, other_lane)| {
                *other_lane == lane && others.iter().any(|cell| cells.contains(cell))
            })
        };
        lanes.push((0..LAST).find(|lane| !is_taken(*lane)).unwrap_or(LAST));
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::lanes;

    #[test]
    fn groups_that_share_a_cell_have_lines_of_their_own() {
        let groups: [&[_]; 3] = [&[(5, 0), (5, 1)], &[(5, 1), (5, 2)], &[(5, 2), (5, 3)]];
        assert_eq!(lanes(&groups), [0, 1, 0]);
    }
}

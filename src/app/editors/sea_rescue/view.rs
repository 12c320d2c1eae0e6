//! From hexes to points on the screen and back: where the board lies.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::app::navigate::Sight;
use crate::games::sea_rescue::hex::Hex;

/// Around everything, and the part of a small canvas that it is at most.
const AROUND: f32 = 20.0;
const AROUND_PART: f32 = 0.1;
/// Zoom stays within these.
pub(super) const ZOOM: (f32, f32) = (0.25, 6.0);
/// The largest that a hex is at zoom 1, from its middle to a corner.
const MAX_SIZE: f32 = 46.0;
const SQRT_3: f32 = 1.732_050_8;

/// Where hexes lie on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    /// The whole canvas.
    pub area: Rect,
    /// Middle of the hex at the origin.
    pub origin: Pos2,
    /// From the middle of a hex to a corner.
    pub size: f32,
}

/// What the designer did to the view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    /// 1 fits the canvas.
    pub zoom: f32,
    /// Moved by this much, in points.
    pub pan: Vec2,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            zoom: 1.0,
            pan: Vec2::ZERO,
        }
    }
}

/// Middle of a hex when the middle of the origin is zero and a hex has size 1.
fn plane(hex: Hex) -> Vec2 {
    let (q, r) = (hex.q as f32, hex.r as f32);
    vec2(SQRT_3 * (q + 0.5 * r), 1.5 * r)
}

impl View {
    /// These hexes in the middle of the canvas, as large as they fit at zoom 1.
    pub(super) fn fit(area: Rect, hexes: &[Hex], camera: Camera) -> Self {
        let around = AROUND.min(AROUND_PART * area.size().min_elem());
        Self::within(area, around.max(0.0), hexes, camera)
    }

    /// The same with so much around them.
    pub(super) fn within(area: Rect, around: f32, hexes: &[Hex], camera: Camera) -> Self {
        let mut bounds = Rect::NOTHING;
        for hex in hexes {
            let center = plane(*hex).to_pos2();
            bounds = bounds.union(Rect::from_center_size(center, vec2(SQRT_3, 2.0)));
        }
        if !bounds.is_positive() {
            bounds = Rect::from_center_size(Pos2::ZERO, vec2(SQRT_3, 2.0));
        }
        let room = area.shrink(around).size().max(Vec2::splat(1.0));
        let fitting = (room.x / bounds.width()).min(room.y / bounds.height());
        let size = (fitting.clamp(2.0, MAX_SIZE) * camera.zoom).max(1.0);
        let origin = area.center() + camera.pan - size * bounds.center().to_vec2();
        Self { area, origin, size }
    }

    /// Where these hexes are fitted in: the whole canvas where they leave what lies over its foot free
    /// anyway, otherwise what is `above` that; and with so many points free on either side.
    pub(super) fn room(area: Rect, above: Rect, sides: f32, hexes: &[Hex]) -> Rect {
        let inwards = vec2((sides - AROUND).max(0.0), 0.0);
        let (area, above) = (area.shrink2(inwards), above.shrink2(inwards));
        let whole = Self::fit(area, hexes, Camera::default());
        let bottom = { hexes.iter() }.map(|hex| whole.center(*hex).y + whole.size);
        if bottom.fold(area.top(), f32::max) <= above.bottom() {
            area
        } else {
            above
        }
    }

    /// Middle of a hex.
    pub(super) fn center(&self, hex: Hex) -> Pos2 {
        self.origin + self.size * plane(hex)
    }

    /// Corners of a hex, `shrink` points inside of its edge.
    pub(super) fn corners(&self, hex: Hex, shrink: f32) -> Vec<Pos2> {
        corners(self.center(hex), self.size - shrink)
    }

    /// A rectangle within a hex.
    pub(super) fn rect(&self, hex: Hex) -> Rect {
        Rect::from_center_size(self.center(hex), self.size * vec2(SQRT_3, 1.5))
    }

    /// The hex at a point, on the board or not.
    pub(super) fn hex_at(&self, pos: Pos2) -> Hex {
        let at = (pos - self.origin) / self.size;
        let r = at.y / 1.5;
        let q = at.x / SQRT_3 - 0.5 * r;
        rounded(q, r)
    }

    /// Every hex that a stroke from one point to another goes through.
    pub(super) fn hexes_between(&self, from: Pos2, to: Pos2) -> Vec<Hex> {
        let n_steps = ((to - from).length() / (0.4 * self.size))
            .ceil()
            .clamp(1.0, 1000.0) as u16;
        let mut hexes: Vec<Hex> = Vec::new();
        for step in 0..=n_steps {
            let part = f32::from(step) / f32::from(n_steps);
            let hex = self.hex_at(from + part * (to - from));
            if hexes.last() != Some(&hex) {
                hexes.push(hex);
            }
        }
        hexes
    }
}

/// Corners of a hex that stands on a point.
pub(super) fn corners(center: Pos2, size: f32) -> Vec<Pos2> {
    let (x, y) = (0.5 * SQRT_3 * size, 0.5 * size);
    let at = |dx, dy| pos2(center.x + dx, center.y + dy);
    vec![
        at(0.0, -size),
        at(x, -y),
        at(x, y),
        at(0.0, size),
        at(-x, y),
        at(-x, -y),
    ]
}

/// The nearest hex: rounds all three coordinates and mends the one that was rounded most.
fn rounded(q: f32, r: f32) -> Hex {
    let s = -q - r;
    let (mut q_whole, mut r_whole, s_whole) = (q.round(), r.round(), s.round());
    let (dq, dr, ds) = ((q_whole - q).abs(), (r_whole - r).abs(), (s_whole - s).abs());
    if dr < dq && ds < dq {
        q_whole = -r_whole - s_whole;
    } else if ds < dr {
        r_whole = -q_whole - s_whole;
    }
    Hex {
        q: q_whole as i32,
        r: r_whole as i32,
    }
}

impl Camera {
    /// Zooms so that what is under `pos` stays there.
    pub(super) fn zoom_at(&mut self, factor: f32, pos: Pos2, area: Rect) {
        let zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        let ratio = zoom / self.zoom;
        let from_center = pos - area.center() - self.pan;
        self.pan += (1.0 - ratio) * from_center;
        self.zoom = zoom;
    }
}

impl From<Camera> for Sight {
    fn from(Camera { zoom, pan }: Camera) -> Self {
        Self::of_pan(zoom, pan)
    }
}

impl From<Sight> for Camera {
    fn from(sight: Sight) -> Self {
        let (zoom, pan) = sight.zoom_and_pan();
        Self { zoom, pan }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexes() -> Vec<Hex> {
        (0..5)
            .flat_map(|row| (0..6).map(move |column| Hex::of_row_column(row, column)))
            .collect()
    }

    #[test]
    fn hexes_and_points_go_both_ways() {
        let area = Rect::from_min_size(pos2(40.0, 30.0), vec2(600.0, 420.0));
        for camera in [
            Camera::default(),
            Camera {
                zoom: 2.5,
                pan: vec2(17.0, -33.0),
            },
        ] {
            let view = View::fit(area, &hexes(), camera);
            for hex in hexes() {
                let center = view.center(hex);
                assert_eq!(view.hex_at(center), hex);
                for corner in view.corners(hex, 0.05 * view.size) {
                    assert_eq!(view.hex_at(corner), hex);
                }
            }
        }
    }

    #[test]
    fn all_hexes_fit_at_zoom_one() {
        let area = Rect::from_min_size(pos2(40.0, 30.0), vec2(500.0, 300.0));
        let view = View::fit(area, &hexes(), Camera::default());
        for hex in hexes() {
            for corner in view.corners(hex, 0.0) {
                assert!(area.contains(corner));
            }
        }
    }

    #[test]
    fn a_board_stays_between_what_lies_at_its_sides() {
        let area = Rect::from_min_size(pos2(40.0, 30.0), vec2(300.0, 600.0));
        let view = View::fit(
            View::room(area, area, 36.0, &hexes()),
            &hexes(),
            Camera::default(),
        );
        let free = area.shrink2(vec2(35.9, 0.0));
        let corners = hexes().into_iter().flat_map(|hex| view.corners(hex, 0.0));
        assert!(corners.into_iter().all(|corner| free.contains(corner)));
    }

    #[test]
    fn a_board_stays_above_what_lies_over_the_foot() {
        let area = Rect::from_min_size(pos2(40.0, 30.0), vec2(500.0, 300.0));
        for foot in [0.0, 34.0, 94.0] {
            let above = area.with_max_y(area.bottom() - foot);
            let room = View::room(area, above, 0.0, &hexes());
            let view = View::fit(room, &hexes(), Camera::default());
            for hex in hexes() {
                for corner in view.corners(hex, 0.0) {
                    assert!(above.contains(corner), "{foot}: {corner}");
                }
            }
        }
        // Where there is room anyway the board stays in the middle.
        let few = [Hex::ORIGIN];
        let above = area.with_max_y(area.bottom() - 94.0);
        assert_eq!(View::room(area, above, 0.0, &few), area);
    }

    #[test]
    fn zooming_keeps_the_point_and_a_fast_stroke_leaves_no_gap() {
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(500.0, 400.0));
        let mut camera = Camera::default();
        let hex = Hex::of_row_column(1, 4);
        let pos = View::fit(area, &hexes(), camera).center(hex);
        camera.zoom_at(3.0, pos, area);
        let view = View::fit(area, &hexes(), camera);
        assert_eq!(view.hex_at(pos), hex);
        let row: Vec<Hex> = (0..6).map(|column| Hex::of_row_column(2, column)).collect();
        assert_eq!(view.hexes_between(view.center(row[0]), view.center(row[5])), row);
    }
}

//! From thousandths of a cell to points on the screen and back: which part of the board is seen.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::app::navigate::Sight;
use crate::games::starlink::geometry::Point;
use crate::games::starlink::spec::Spec;

/// Room round a board that is seen whole, in cells.
const ROOM_CELLS: f32 = 0.25;
/// Height that the sentence above the board takes, in points.
const BANNER: f32 = 50.0;
/// The closest look.
const MAX_POINTS_PER_CELL: f32 = 400.0;

/// What is seen: how much larger than the whole board, and what is in the middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    /// 1: the whole board.
    pub zoom: f32,
    /// How far the middle is from the board's own, in cells.
    pub off_cells: Vec2,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            zoom: 1.0,
            off_cells: Vec2::ZERO,
        }
    }
}

/// Where the board lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    /// The canvas.
    pub area: Rect,
    /// What stays free on either side of a board that is seen whole, in points.
    pub sides: f32,
    /// Points per cell.
    pub scale: f32,
    /// The board's upper left corner.
    pub corner: Pos2,
    /// The board in cells.
    pub size_cells: Vec2,
}

impl View {
    /// A camera's view of a board.
    pub(super) fn new(area: Rect, sides: f32, camera: Camera, spec: &Spec) -> Self {
        let size_cells = vec2(
            f32::from(spec.width_cells.max(1)),
            f32::from(spec.height_cells.max(1)),
        );
        // Nothing of a board that is seen whole lies under the sentence above it.
        let free = area.with_min_y((area.top() + BANNER).min(area.bottom()));
        let whole = (free.width() / (size_cells.x + 2.0 * ROOM_CELLS))
            .min((free.width() - 2.0 * sides) / size_cells.x)
            .min(free.height() / (size_cells.y + 2.0 * ROOM_CELLS))
            .max(1.0);
        let scale = (whole * camera.zoom).clamp(1.0, MAX_POINTS_PER_CELL);
        let corner = free.center() - (0.5 * size_cells + camera.off_cells) * scale;
        Self {
            area,
            sides,
            scale,
            corner,
            size_cells,
        }
    }

    /// A place on the screen.
    pub(super) fn pos(&self, at: Point) -> Pos2 {
        // Beyond the screen exactness is of no use.
        let along = |milli: i32| (milli as f32 / 1000.0).clamp(-1e4, 1e4) * self.scale;
        self.corner + vec2(along(at.x_milli), along(at.y_milli))
    }

    /// The place under a point of the screen.
    pub(super) fn at(&self, pos: Pos2) -> Point {
        let cells = (pos - self.corner) / self.scale;
        let milli = |cells: f32| (cells.clamp(-1e4, 1e4) * 1000.0).round() as i32;
        Point::new(milli(cells.x), milli(cells.y))
    }

    /// A length on the screen.
    pub(super) fn length(&self, milli: f32) -> f32 {
        milli / 1000.0 * self.scale
    }

    /// The board.
    pub(super) fn board(&self) -> Rect {
        Rect::from_min_size(self.corner, self.size_cells * self.scale)
    }

    /// Radius of a star.
    pub(super) fn star_radius(&self) -> f32 {
        (0.27 * self.scale).clamp(3.0, 30.0)
    }

    /// Whether a place is near what is seen.
    pub(super) fn sees(&self, at: Point) -> bool {
        self.area.expand(0.5 * self.scale).contains(self.pos(at))
    }
}

impl Camera {
    /// Seen `factor` times as large, with what is under `pos` staying there.
    pub(super) fn zoom_at(&mut self, factor: f32, pos: Pos2, view: &View, spec: &Spec) {
        let at = (pos - view.corner) / view.scale;
        self.zoom = (self.zoom * factor).clamp(0.5, 40.0);
        let now = View::new(view.area, view.sides, *self, spec);
        let moved = now.corner + at * now.scale - pos;
        self.off_cells += moved / now.scale;
        self.keep_in(&now);
    }

    /// Moved so that a place is in the middle, when not all of the board is seen.
    pub(super) fn look_at(&mut self, at: Point, spec: &Spec) {
        if 1.0 < self.zoom {
            let size = vec2(spec.width_cells.into(), spec.height_cells.into());
            self.off_cells = vec2(at.x_milli as f32, at.y_milli as f32) / 1000.0 - 0.5 * size;
        }
    }

    /// Moved by points of the screen.
    pub(super) fn pan(&mut self, by: Vec2, view: &View) {
        self.off_cells -= by / view.scale;
        self.keep_in(view);
    }

    fn keep_in(&mut self, view: &View) {
        let most = 0.5 * view.size_cells;
        self.off_cells = pos2(self.off_cells.x, self.off_cells.y)
            .clamp((-most).to_pos2(), most.to_pos2())
            .to_vec2();
    }
}

impl From<Camera> for Sight {
    fn from(Camera { zoom, off_cells }: Camera) -> Self {
        Self::of_pan(zoom, off_cells)
    }
}

impl From<Sight> for Camera {
    fn from(sight: Sight) -> Self {
        let (zoom, off_cells) = sight.zoom_and_pan();
        Self { zoom, off_cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(camera: Camera) -> View {
        let area = Rect::from_min_size(pos2(232.0, 64.0), vec2(900.0, 560.0));
        View::new(area, 0.0, camera, &Spec::default())
    }

    #[test]
    fn places_and_points_go_both_ways() {
        for zoom in [1.0, 3.5] {
            let view = view(Camera {
                zoom,
                off_cells: vec2(0.7, -0.2),
            });
            for at in [Point::new(500, 500), Point::new(5999, 1), Point::new(2123, 3999)] {
                let back = view.at(view.pos(at));
                assert!((back.x_milli - at.x_milli).abs() <= 1 && (back.y_milli - at.y_milli).abs() <= 1);
            }
        }
    }

    #[test]
    fn a_narrow_canvas_leaves_room_for_its_buttons() {
        let area = Rect::from_min_size(pos2(232.0, 64.0), vec2(300.0, 560.0));
        let view = View::new(area, 36.0, Camera::default(), &Spec::default());
        let free = area.shrink2(vec2(35.9, 0.0));
        assert!(free.left() <= view.board().left() && view.board().right() <= free.right());
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let mut camera = Camera::default();
        let before = view(camera);
        let at = Point::new(2000, 4000);
        let pos = before.pos(at);
        camera.zoom_at(2.5, pos, &before, &Spec::default());
        assert!(view(camera).pos(at).distance(pos) < 1.0);
        camera.pan(vec2(1e9, -1e9), &view(camera));
        assert!(camera.off_cells.x.abs() <= 3.0 && camera.off_cells.y.abs() <= 3.0);
    }
}

//! From the lattice to points on the screen and back: which part of the course is seen.
//!
//! Along the course any stretch can be seen, from the whole track to half a beat; upwards the world
//! always fills the canvas.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::app::navigate::Sight;
use crate::games::fourstep::lattice::{X_PER_BEAT, X_PER_CELL, Y_PER_CELL};

use super::geometry::Area;

/// Height of the ruler of bars and beats.
pub(super) const RULER: f32 = 40.0;
/// The world as it is shown, in 720ths of a cell: below the lower lane to above the ceiling.
const BOTTOM: f64 = -1.75 * 720.0;
const TOP: f64 = 6.4 * 720.0;
/// The least that is seen, in 200ths of a cell: half a beat.
const MIN_SPAN: f64 = 300.0;
/// The most that is seen beyond the course at either end, as a part of what is seen.
const BEYOND: f64 = 0.1;
/// What is seen at first: eight beats.
const FIRST_SPAN: f64 = 8.0 * X_PER_BEAT as f64;

/// The stretch of the course that is seen, in 200ths of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    /// Its left end.
    pub left: f64,
    /// Its length.
    pub span: f64,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            left: -0.5 * f64::from(X_PER_BEAT),
            span: FIRST_SPAN,
        }
    }
}

impl Camera {
    /// The whole of a course, with a little room at both ends.
    pub(super) fn whole(course: f64) -> Self {
        let room = 0.01 * course;
        Self {
            left: -room,
            span: (course + 2.0 * room).max(MIN_SPAN),
        }
    }

    /// A stretch.
    pub(super) fn of(from: f64, to: f64) -> Self {
        Self {
            left: from,
            span: (to - from).max(MIN_SPAN),
        }
    }

    /// Seen `factor` times as large, with the place `at` staying where it is.
    pub(super) fn zoom_at(&mut self, factor: f64, at: f64, course: f64) {
        let widest = Self::whole(course).span.max(FIRST_SPAN);
        let span = (self.span / factor).clamp(MIN_SPAN, widest);
        self.left = at - (at - self.left) * span / self.span;
        self.span = span;
        self.keep_in(course);
    }

    /// Moved along the course.
    pub(super) fn pan(&mut self, by: f64, course: f64) {
        self.left += by;
        self.keep_in(course);
    }

    /// Moves so that a place is seen, with some room around it, when it is not.
    pub(super) fn reveal(&mut self, at: f64, course: f64) {
        let (lo, hi) = (self.left + 0.06 * self.span, self.left + 0.94 * self.span);
        if !(lo..=hi).contains(&at) {
            self.left = at - 0.35 * self.span;
            self.keep_in(course);
        }
    }

    /// Moves so that a stretch is seen: all of it, or else its start.
    pub(super) fn reveal_stretch(&mut self, from: f64, to: f64) {
        let is_seen = from < self.left + 0.9 * self.span && self.left + 0.1 * self.span < to;
        if !is_seen {
            self.left = from - 0.04 * self.span;
        }
    }

    fn keep_in(&mut self, course: f64) {
        let beyond = BEYOND * self.span;
        let hi = (course + beyond - self.span).max(-beyond);
        self.left = self.left.clamp(-beyond, hi);
    }
}

/// Where the world lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    /// Everything: ruler and world.
    pub area: Rect,
    /// The ruler.
    pub ruler: Rect,
    /// The world.
    pub world: Rect,
    /// Points per 200th of a cell along the course.
    pub per_x: f64,
    /// Points per 720th of a cell upwards.
    pub per_y: f64,
    /// Height at the lower end of the world.
    pub bottom: f64,
    /// The camera it was made from.
    pub camera: Camera,
}

impl View {
    /// A camera's view on a canvas.
    pub(super) fn new(area: Rect, camera: Camera) -> Self {
        let (ruler, world) = area.split_top_bottom_at_y(area.top() + RULER);
        Self {
            area,
            ruler,
            ..Self::of_stretch(world, camera, (BOTTOM, TOP))
        }
    }

    /// A view without a ruler on any stretch of heights.
    pub(super) fn of_stretch(world: Rect, camera: Camera, (bottom, top): (f64, f64)) -> Self {
        Self {
            area: world,
            ruler: Rect::NOTHING,
            world,
            per_x: f64::from(world.width().max(1.0)) / camera.span,
            per_y: f64::from(world.height().max(1.0)) / (top - bottom).max(1.0),
            bottom,
            camera,
        }
    }

    /// The place on the screen of a place along the course.
    pub(super) fn x(&self, x: f64) -> f32 {
        let points = (x - self.camera.left) * self.per_x;
        // Beyond the screen exactness is of no use, and floats have an end.
        self.world.left() + points.clamp(-1e5, 1e5) as f32
    }

    /// The place on the screen of a height.
    pub(super) fn y(&self, y: f64) -> f32 {
        let points = (y - self.bottom) * self.per_y;
        self.world.bottom() - points.clamp(-1e5, 1e5) as f32
    }

    /// A point of the world.
    pub(super) fn pos(&self, x: f64, y: f64) -> Pos2 {
        pos2(self.x(x), self.y(y))
    }

    /// A box of the world, no larger than what is seen.
    pub(super) fn rect(&self, area: &Area) -> Rect {
        let min = self.pos(area.x.0 as f64, area.y.1 as f64);
        let max = self.pos(area.x.1 as f64, area.y.0 as f64);
        let clip = self.world.expand(8.0);
        Rect::from_min_max(min, max).intersect(clip)
    }

    /// The place along the course under a point.
    pub(super) fn x_at(&self, pos: Pos2) -> f64 {
        self.camera.left + f64::from(pos.x - self.world.left()) / self.per_x
    }

    /// The height under a point.
    pub(super) fn y_at(&self, pos: Pos2) -> f64 {
        self.bottom + f64::from(self.world.bottom() - pos.y) / self.per_y
    }

    /// What is seen of the course, in 200ths of a cell.
    pub(super) fn seen(&self) -> (i64, i64) {
        let to = self.camera.left + self.camera.span;
        (self.camera.left.floor() as i64, to.ceil() as i64)
    }

    /// Whether a stretch of the course is seen.
    pub(super) fn sees(&self, x: (i64, i64)) -> bool {
        let (from, to) = self.seen();
        from <= x.1 && x.0 <= to
    }

    /// The size of a cell on the screen.
    pub(super) fn cell(&self) -> Vec2 {
        vec2(
            (f64::from(X_PER_CELL) * self.per_x) as f32,
            (f64::from(Y_PER_CELL) * self.per_y) as f32,
        )
    }
}

impl From<Camera> for Sight {
    fn from(Camera { left, span }: Camera) -> Self {
        Self {
            zoom: span,
            at: (left, 0.0),
        }
    }
}

impl From<Sight> for Camera {
    fn from(Sight { zoom, at: (left, _) }: Sight) -> Self {
        Self { left, span: zoom }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(camera: Camera) -> View {
        View::new(Rect::from_min_size(pos2(200.0, 60.0), vec2(900.0, 560.0)), camera)
    }

    #[test]
    fn places_and_points_go_both_ways() {
        for camera in [
            Camera::default(),
            Camera::whole(96_000.0),
            Camera::of(3000.0, 3300.0),
        ] {
            let view = view(camera);
            for x in [camera.left + 10.0, camera.left + 0.7 * camera.span] {
                for y in [-700.0, 0.0, 4320.0] {
                    let pos = view.pos(x, y);
                    assert!((view.x_at(pos) - x).abs() < 0.001 * camera.span);
                    assert!((view.y_at(pos) - y).abs() < 2.0);
                }
            }
        }
    }

    #[test]
    fn zooming_keeps_the_place_and_stays_on_the_course() {
        let mut camera = Camera::default();
        camera.zoom_at(4.0, 600.0, 96_000.0);
        assert!((camera.left - (600.0 - 900.0 / 4.0)).abs() < 1e-6);
        camera.zoom_at(1e9, 600.0, 96_000.0);
        assert!((camera.span - MIN_SPAN).abs() < 1e-9);
        camera.zoom_at(1e-9, 600.0, 96_000.0);
        assert!((camera.span - Camera::whole(96_000.0).span).abs() < 1e-6);
        camera.pan(1e12, 96_000.0);
        assert!(camera.left <= 96_000.0);
    }

    #[test]
    fn zooming_out_at_the_start_leaves_no_empty_half() {
        let mut camera = Camera::default();
        camera.zoom_at(0.2, 2400.0, 96_000.0);
        assert!(-0.1 * camera.span <= camera.left, "{camera:?}");
        camera.pan(-1e12, 96_000.0);
        assert!(-0.1 * camera.span <= camera.left && camera.left < 0.0);
        // The end has as much room.
        camera.pan(1e12, 96_000.0);
        assert!(camera.left + 0.85 * camera.span < 96_000.0);
    }

    #[test]
    fn a_place_that_is_seen_moves_nothing() {
        let mut camera = Camera::default();
        camera.reveal(600.0, 96_000.0);
        assert_eq!(camera, Camera::default());
        camera.reveal(60_000.0, 96_000.0);
        assert!(camera.left < 60_000.0 && 60_000.0 < camera.left + camera.span);
    }

    #[test]
    fn absurd_numbers_stay_on_the_screen() {
        let view = view(Camera::default());
        let area = Area {
            x: (-(1 << 40), 1 << 40),
            y: (-(1 << 28), 1 << 28),
        };
        assert!(view.world.expand(9.0).contains_rect(view.rect(&area)));
    }
}

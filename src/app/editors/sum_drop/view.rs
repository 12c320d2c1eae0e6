//! From cells to points on the screen and back: where the board lies, and what surrounds it.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::app::navigate::Sight;
use crate::games::sum_drop::board::Pos;

/// Height of the line above the board: the falling digit, what comes, the score.
pub(super) const HEADER: f32 = 44.0;
/// Height of the chips below the board.
pub(super) const CHIPS: f32 = 34.0;
/// Height of the two lines of margins below the chips.
pub(super) const MARGINS: f32 = 40.0;
/// Around everything.
const AROUND: f32 = 12.0;
/// In a canvas lower than this, in points, the board has all the height; what stands above it otherwise stands
/// beside it, and the chips, which would be too small to be read, are left to the names of its columns.
const LOW: f32 = 240.0;
const LOW_AROUND: f32 = 6.0;
/// What stands beside the board then needs so much.
const BESIDE: f32 = 108.0;
const LOW_GAP: f32 = 10.0;
/// Zoom stays within these.
pub(super) const ZOOM: (f32, f32) = (0.5, 4.0);

/// Where the board lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    /// The whole canvas.
    pub area: Rect,
    /// The cells of the board.
    pub board: Rect,
    /// Side of a cell.
    pub cell: f32,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Whether the board has all the height of a low canvas.
    pub is_low: bool,
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

impl View {
    /// The board in the middle of the canvas, as large as it fits at zoom 1 with so many points free on
    /// either side, on whole pixels.
    pub(super) fn fit(
        area: Rect,
        sides: f32,
        (width, height): (u8, u8),
        has_margins: bool,
        camera: Camera,
        pixels_per_point: f32,
    ) -> Self {
        // A picture has no buttons at its sides, and shows all there is.
        let is_low = area.height() < LOW && 0.0 < sides && !has_margins;
        let (around, above, below) = if is_low {
            (LOW_AROUND, 0.0, 0.0)
        } else {
            (AROUND, HEADER, CHIPS + if has_margins { MARGINS } else { 0.0 })
        };
        let room = area.shrink2(vec2(around.max(sides), around)).size() - vec2(0.0, above + below);
        let (columns, rows) = (f32::from(width.max(1)), f32::from(height.max(1)));
        let cell = (room.x / columns).min(room.y / rows).clamp(5.0, 56.0) * camera.zoom;
        let snap = |points: f32| (points * pixels_per_point).round() / pixels_per_point;
        let cell = ((cell * pixels_per_point).floor() / pixels_per_point).max(4.0);
        let size = cell * vec2(columns, rows);
        let center = area.center() + camera.pan + vec2(0.0, 0.5 * (above - below));
        let mut min = center - 0.5 * size;
        if is_low {
            // As far to the left as what stands beside it needs, the same at every zoom.
            let whole = columns * cell / camera.zoom;
            let middle = area.center().x - 0.5 * whole;
            let left = middle.min(area.right() - sides - BESIDE - LOW_GAP - whole);
            min.x += left.max(area.left() + LOW_GAP) - middle;
        }
        let board = Rect::from_min_size(pos2(snap(min.x), snap(min.y)), size);
        Self {
            area,
            board,
            cell,
            width,
            height,
            is_low,
        }
    }

    /// A cell's square.
    pub(super) fn cell(&self, (row, column): Pos) -> Rect {
        let min = self.board.min + self.cell * vec2(f32::from(column), f32::from(row));
        Rect::from_min_size(min, Vec2::splat(self.cell))
    }

    /// A cell's square, `part` of the way from one row to another.
    pub(super) fn between(&self, column: u8, from: u8, to: u8, part: f32) -> Rect {
        let (from, to) = (self.cell((from, column)), self.cell((to, column)));
        from.translate(part * (to.min - from.min))
    }

    /// The chip below a column.
    pub(super) fn chip(&self, column: u8) -> Rect {
        let cell = self.cell((self.height.saturating_sub(1), column));
        let top = self.board.bottom() + 10.0;
        Rect::from_min_max(pos2(cell.left(), top), pos2(cell.right(), top + CHIPS - 10.0))
            .shrink2(vec2(2.0, 0.0))
    }

    /// One of the two lines of margins below the chips.
    pub(super) fn margin(&self, column: u8, line: u8) -> Rect {
        let chip = self.chip(column);
        let height = 0.5 * MARGINS - 2.0;
        let top = chip.bottom() + 4.0 + f32::from(line) * height;
        Rect::from_min_size(pos2(chip.left(), top), vec2(chip.width(), height - 2.0))
    }

    /// All of the chips and margins below the board.
    pub(super) fn below(&self) -> Rect {
        let (left, right) = (self.board.left() - 90.0, self.board.right());
        let top = self.board.bottom() + 6.0;
        Rect::from_min_max(pos2(left, top), pos2(right, top + CHIPS + MARGINS))
    }

    /// The line above the board.
    pub(super) fn header(&self) -> Rect {
        if self.is_low {
            let left = self.board.right() + LOW_GAP;
            return Rect::from_min_size(pos2(left, self.board.top()), vec2(BESIDE, 30.0));
        }
        let (left, right) = (self.board.left(), self.board.right());
        let bottom = self.board.top() - 12.0;
        Rect::from_min_max(pos2(left, bottom - HEADER + 14.0), pos2(right, bottom))
    }

    /// The column at a point: anywhere on the board, above it or on its chips.
    pub(super) fn column_at(&self, pos: Pos2) -> Option<u8> {
        let x = (pos.x - self.board.left()) / self.cell;
        let is_high = self.board.top() - HEADER <= pos.y && pos.y <= self.board.bottom() + CHIPS + MARGINS;
        (is_high && 0.0 <= x && x < f32::from(self.width)).then_some(x as u8)
    }

    /// The cell at a point.
    pub(super) fn cell_at(&self, pos: Pos2) -> Option<Pos> {
        let at = (pos - self.board.min) / self.cell;
        let is_in =
            0.0 <= at.x && 0.0 <= at.y && at.x < f32::from(self.width) && at.y < f32::from(self.height);
        is_in.then_some((at.y as u8, at.x as u8))
    }

    /// Every cell that a stroke from one point to another goes through.
    pub(super) fn cells_between(&self, from: Pos2, to: Pos2) -> Vec<Pos> {
        let n_steps = ((to - from).length() / (0.25 * self.cell))
            .ceil()
            .clamp(1.0, 1000.0) as u16;
        let mut cells: Vec<Pos> = Vec::new();
        for step in 0..=n_steps {
            let part = f32::from(step) / f32::from(n_steps);
            if let Some(cell) = self.cell_at(from + part * (to - from))
                && cells.last() != Some(&cell)
            {
                cells.push(cell);
            }
        }
        cells
    }
}

impl Camera {
    /// Zooms so that what is under `pos` stays there.
    pub(super) fn zoom_at(&mut self, factor: f32, pos: Pos2, view: &View) {
        let zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        let ratio = zoom / self.zoom;
        self.pan += (1.0 - ratio) * (pos - view.board.center());
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

    fn view(camera: Camera) -> View {
        let area = Rect::from_min_size(pos2(100.0, 50.0), vec2(640.0, 560.0));
        View::fit(area, 0.0, (10, 12), true, camera, 1.5)
    }

    #[test]
    fn cells_and_points_go_both_ways() {
        for camera in [
            Camera::default(),
            Camera {
                zoom: 2.0,
                pan: vec2(30.0, -20.0),
            },
        ] {
            let view = view(camera);
            for cell in [(0, 0), (11, 9), (4, 7)] {
                assert_eq!(view.cell_at(view.cell(cell).center()), Some(cell));
                assert_eq!(view.column_at(view.chip(cell.1).center()), Some(cell.1));
            }
            assert_eq!(view.cell_at(view.board.min - vec2(1.0, 0.0)), None);
        }
    }

    #[test]
    fn everything_fits_at_zoom_one() {
        let view = view(Camera::default());
        assert!(view.area.contains_rect(view.header()));
        assert!(view.area.contains_rect(view.margin(9, 1)));
        assert!(view.area.contains_rect(view.board));
        assert_eq!((view.cell * 1.5).fract(), 0.0);
    }

    #[test]
    fn a_narrow_canvas_leaves_room_for_its_buttons() {
        let area = Rect::from_min_size(pos2(100.0, 50.0), vec2(300.0, 560.0));
        let view = View::fit(area, 36.0, (10, 12), true, Camera::default(), 1.5);
        let free = area.shrink2(vec2(35.0, 0.0));
        assert!(free.left() <= view.board.left() && view.board.right() <= free.right());
    }

    #[test]
    fn a_low_canvas_is_the_boards() {
        // As at 300 % on a screen of 1440 by 900 pixels, beside a column of panels.
        let area = Rect::from_min_size(pos2(210.0, 48.0), vec2(267.0, 138.0));
        let view = |camera| View::fit(area, 36.0, (10, 12), false, camera, 3.0);
        let whole = view(Camera::default());
        assert!(10.0 <= whole.cell, "{whole:?}");
        assert!(area.contains_rect(whole.board) && area.contains_rect(whole.header()));
        assert!(whole.board.right() < whole.header().left() && whole.header().right() < area.right() - 30.0);
        let mut camera = Camera::default();
        let pos = whole.cell((3, 3)).center();
        camera.zoom_at(2.0, pos, &whole);
        assert_eq!(view(camera).cell_at(pos), Some((3, 3)));
    }

    #[test]
    fn zooming_keeps_the_point() {
        let mut camera = Camera::default();
        let before = view(camera);
        let pos = before.cell((3, 3)).center();
        camera.zoom_at(2.0, pos, &before);
        assert_eq!(view(camera).cell_at(pos), Some((3, 3)));
    }

    #[test]
    fn a_fast_stroke_leaves_no_gap() {
        let view = view(Camera::default());
        let cells = view.cells_between(view.cell((0, 0)).center(), view.cell((0, 9)).center());
        assert_eq!(cells, (0..10).map(|column| (0, column)).collect::<Vec<_>>());
    }
}

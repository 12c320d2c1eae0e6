//! Curves of the timeline, reduced to what a screen can show.
//!
//! Plain functions of values and pixels, with no egui state, so that they are tested as such.

use eframe::egui::{Color32, Mesh, Painter, Rect, Shape, Stroke, pos2};

/// Which frames lie between the left and the right edge, as fractions of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct View {
    /// Frame at the left edge.
    pub start: f64,
    /// Frame at the right edge.
    pub end: f64,
}

impl View {
    /// All of `n` frames.
    pub fn whole(n: usize) -> Self {
        Self {
            start: 0.0,
            end: n.saturating_sub(1).max(1) as f64,
        }
    }

    /// Frames from edge to edge.
    pub fn span(&self) -> f64 {
        (self.end - self.start).max(1e-6)
    }

    /// Where a frame is drawn.
    pub fn x_of(&self, frame: f64, rect: Rect) -> f32 {
        rect.left() + ((frame - self.start) / self.span()) as f32 * rect.width()
    }

    /// Which frame is drawn at `x`, with its fraction.
    pub fn frame_at(&self, x: f32, rect: Rect) -> f64 {
        self.start + f64::from((x - rect.left()) / rect.width().max(1.0)) * self.span()
    }

    /// The same zoom, moved so that it lies within `n` frames.
    pub fn within(&self, n: usize) -> Self {
        let whole = Self::whole(n);
        let span = self.span().min(whole.span());
        let start = self.start.clamp(0.0, whole.end - span);
        Self {
            start,
            end: start + span,
        }
    }

    /// Zooms by `factor` around what is at `x`, then moves by `pan_x` pixels; stays within `n` frames.
    pub fn moved(&self, factor: f64, x: f32, pan_x: f32, rect: Rect, n: usize) -> Self {
        let whole = Self::whole(n);
        let fixed = self.frame_at(x, rect);
        let span = (self.span() / factor.max(1e-3)).clamp(whole.span().min(8.0), whole.span());
        let part = (fixed - self.start) / self.span();
        let pan = f64::from(pan_x / rect.width().max(1.0)) * span;
        let start = (fixed - part * span - pan).clamp(0.0, whole.end - span);
        Self {
            start,
            end: start + span,
        }
    }
}

/// The smallest and the largest value of a pixel column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Its middle, in points from the left edge.
    pub x: f32,
    /// Smallest.
    pub low: f32,
    /// Largest.
    pub high: f32,
}

/// Values as columns at most one a pixel: each value by itself while there is room, and the smallest
/// and largest of those that share a pixel when there is none. No peak is ever lost. Where there is no value
/// (none is finite in a whole pixel), one piece of the curve ends and the next begins.
pub fn pieces(values: &[f32], view: View, rect: Rect, pixels_per_point: f32) -> Vec<Vec<Column>> {
    if values.is_empty() {
        return Vec::new();
    }
    let first = (view.start.floor().max(0.0) as usize).min(values.len() - 1);
    let last = (view.end.ceil().max(0.0) as usize).min(values.len() - 1);
    let mut pieces: Vec<Vec<Column>> = Vec::new();
    let mut last_pixel = None;
    let mut is_missing = false;
    for (idx, value) in values[first..=last].iter().enumerate() {
        let x = view.x_of((first + idx) as f64, rect) - rect.left();
        let pixel = (x * pixels_per_point).floor() as i64;
        if !value.is_finite() {
            is_missing = true;
            continue;
        }
        let column = Column {
            x,
            low: *value,
            high: *value,
        };
        match pieces.last_mut() {
            Some(piece) if last_pixel == Some(pixel) => {
                if let Some(column) = piece.last_mut() {
                    column.low = column.low.min(*value);
                    column.high = column.high.max(*value);
                }
            }
            // Apart where something is missing and a whole pixel lies between.
            Some(piece) if !is_missing || last_pixel.is_some_and(|last| pixel <= last + 1) => {
                piece.push(column);
            }
            _ => pieces.push(vec![column]),
        }
        last_pixel = Some(pixel);
        is_missing = false;
    }
    pieces
}

/// The points of a piece from left to right: the highest of each column, and its lowest where that is another.
pub fn points(piece: &[Column]) -> impl Iterator<Item = (f32, f32)> {
    piece.iter().flat_map(|column| {
        let low = (column.low < column.high).then_some((column.x, column.low));
        [Some((column.x, column.high)), low].into_iter().flatten()
    })
}

/// Smallest and largest finite value, with zero, so that a curve stands on a floor that means something.
pub fn range(values: &[f32]) -> (f32, f32) {
    let finite = values.iter().copied().filter(|value| value.is_finite());
    let (low, high) = finite.fold((0.0_f32, 0.0_f32), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if high - low < 1e-6 {
        (low, low + 1.0)
    } else {
        (low, high)
    }
}

/// Paints a curve with its filled area.
pub fn paint(painter: &Painter, rect: Rect, values: &[f32], view: View, line: Color32, area: Color32) {
    let (low, high) = range(values);
    // The track's name stands at the top, so the curve keeps below it where there is room.
    let head = if 36.0 <= rect.height() { 20.0 } else { 4.0 };
    let inner = Rect::from_min_max(
        pos2(rect.left(), rect.top() + head),
        pos2(rect.right(), rect.bottom() - 4.0),
    );
    let y_of = |value: f32| inner.bottom() - (value - low) / (high - low) * inner.height();
    let floor = rect.bottom();
    for piece in pieces(values, view, rect, painter.pixels_per_point()) {
        let mut mesh = Mesh::default();
        for (idx, column) in piece.iter().enumerate() {
            let x = rect.left() + column.x;
            mesh.colored_vertex(pos2(x, y_of(column.high)), area);
            mesh.colored_vertex(pos2(x, floor), area);
            if 0 < idx {
                let base = 2 * idx as u32;
                mesh.add_triangle(base - 2, base - 1, base);
                mesh.add_triangle(base - 1, base, base + 1);
            }
        }
        painter.add(Shape::mesh(mesh));
        let line_points = { points(&piece) }.map(|(x, value)| pos2(rect.left() + x, y_of(value)));
        painter.add(Shape::line(line_points.collect(), Stroke::new(1.5, line)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::vec2;

    fn rect() -> Rect {
        Rect::from_min_size(pos2(100.0, 0.0), vec2(50.0, 20.0))
    }

    #[test]
    fn no_peak_is_lost_when_frames_share_a_pixel() {
        let mut values = vec![0.0; 10_000];
        values[7_777] = 9.0;
        values[2_222] = -3.0;
        let pieces = pieces(&values, View::whole(values.len()), rect(), 2.0);
        let [columns] = &pieces[..] else {
            panic!("{} pieces", pieces.len());
        };
        assert!(columns.len() <= 101);
        assert!(columns.iter().any(|column| column.high == 9.0));
        assert!(columns.iter().any(|column| column.low == -3.0));
    }

    #[test]
    fn where_there_is_no_value_there_is_no_line() {
        let mut values = vec![1.0; 40];
        values[10..20].fill(f32::NAN);
        let near = pieces(&values, View::whole(40), rect(), 1.0);
        assert_eq!(near.iter().map(Vec::len).collect::<Vec<_>>(), [10, 20]);
        // A value that is missing beside one of the same pixel leaves no gap.
        let mut values: Vec<f32> = vec![1.0; 4000];
        values.iter_mut().step_by(2).for_each(|value| *value = f32::NAN);
        assert_eq!(pieces(&values, View::whole(4000), rect(), 1.0).len(), 1);
        assert!(pieces(&[f32::NAN; 9], View::whole(9), rect(), 1.0).is_empty());
    }

    #[test]
    fn zoom_keeps_what_is_under_the_pointer_and_stays_inside() {
        let view = View::whole(1001);
        let near = view.moved(4.0, 112.5, 0.0, rect(), 1001);
        assert!((near.frame_at(112.5, rect()) - 250.0).abs() < 0.5);
        assert!((near.span() - 250.0).abs() < 0.5);
        let far = near.moved(1.0, 100.0, 1e6, rect(), 1001);
        assert_eq!(far.start, 0.0);
        let whole = near.moved(0.01, 100.0, 0.0, rect(), 1001);
        assert_eq!(whole, view);
        assert_eq!(near.within(101), View::whole(101));
    }

    #[test]
    fn ranges_are_never_empty() {
        assert_eq!(range(&[]), (0.0, 1.0));
        assert_eq!(range(&[f32::NAN, 0.0]), (0.0, 1.0));
        assert_eq!(range(&[-2.0, 5.0]), (-2.0, 5.0));
    }
}

//! Distances, sight and crossing on whole thousandths of a cell.
//!
//! The one set of predicates that generator, solver, hit test and drawing share. Every answer is exact:
//! 3.2, 0.42 and 0.45 cells are whole in this unit, so there is no tolerance anywhere.
//! Source: `docs/rules/starlink.md`, sections 1 and 3.

use serde::{Deserialize, Serialize};

/// Thousandths in a cell.
pub const MILLI: i32 = 1000;
/// The longest direct link and the longest leg of a relay; exactly this long is allowed (seed).
pub const MAX_LENGTH_MILLI: i32 = 3200;
/// A segment closer than this to another star is blocked; exactly this far is free (seed).
pub const CLEAR_MILLI: i32 = 420;
/// A tap this close to a star picks it, the border included (seed).
pub const TAP_MILLI: i32 = 450;
/// How far a generated star lies from the centre of its cell on either axis (seed).
pub const JITTER_MILLI: i32 = 150;
/// Stars of a sound board are this far apart (seed).
pub const SPACING_MILLI: i32 = 1000;

/// A place on the board in thousandths of a cell, from the top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x_milli: i32,
    /// Downwards.
    pub y_milli: i32,
}

impl Point {
    /// A place.
    pub const fn new(x_milli: i32, y_milli: i32) -> Self {
        Self { x_milli, y_milli }
    }

    /// The centre of a cell.
    pub const fn cell_centre(column: i32, row: i32) -> Self {
        Self::new(column * MILLI + MILLI / 2, row * MILLI + MILLI / 2)
    }

    /// Column and row of the cell that holds this place.
    pub const fn cell(self) -> (i32, i32) {
        (self.x_milli.div_euclid(MILLI), self.y_milli.div_euclid(MILLI))
    }

    /// The place in cells, for drawing only.
    pub fn in_cells(self) -> (f32, f32) {
        (
            self.x_milli as f32 / MILLI as f32,
            self.y_milli as f32 / MILLI as f32,
        )
    }
}

/// The vector between two places, wide enough for any.
fn vector(from: Point, to: Point) -> (i64, i64) {
    (
        i64::from(to.x_milli) - i64::from(from.x_milli),
        i64::from(to.y_milli) - i64::from(from.y_milli),
    )
}

/// The squared distance of two places, in square thousandths.
pub fn distance2(a: Point, b: Point) -> i128 {
    let (x, y) = vector(a, b);
    i128::from(x) * i128::from(x) + i128::from(y) * i128::from(y)
}

/// Whether two places are at most `reach_milli` apart.
pub fn is_within(a: Point, b: Point, reach_milli: i32) -> bool {
    let (x, y) = vector(a, b);
    let reach = i64::from(reach_milli);
    x.abs() <= reach && y.abs() <= reach && x * x + y * y <= reach * reach
}

/// Whether a link or a leg may be this long.
pub fn is_in_reach(a: Point, b: Point) -> bool {
    is_within(a, b, MAX_LENGTH_MILLI)
}

/// Whether a star at `star` stands in the way of the segment from `a` to `b`.
pub fn is_blocked_by(a: Point, b: Point, star: Point) -> bool {
    is_nearer_than(a, b, star, CLEAR_MILLI)
}

/// Whether a place is nearer to a segment than `radius_milli`; at exactly the radius it is not.
pub fn is_nearer_than(a: Point, b: Point, place: Point, radius_milli: i32) -> bool {
    let radius = i64::from(radius_milli);
    let (px, py) = (i64::from(place.x_milli), i64::from(place.y_milli));
    let (ax, ay) = (i64::from(a.x_milli), i64::from(a.y_milli));
    let (bx, by) = (i64::from(b.x_milli), i64::from(b.y_milli));
    if px <= ax.min(bx) - radius
        || ax.max(bx) + radius <= px
        || py <= ay.min(by) - radius
        || ay.max(by) + radius <= py
    {
        return false;
    }
    // On any board the squares of areas fit into 64 bits; the ends of the number line need more.
    let is_small = |length: i64| length.abs() < 1 << 15;
    if [bx - ax, by - ay, px - ax, py - ay, radius]
        .into_iter()
        .all(is_small)
    {
        let (dx, dy, vx, vy) = (bx - ax, by - ay, px - ax, py - ay);
        let length2 = dx * dx + dy * dy;
        let along = vx * dx + vy * dy;
        if along <= 0 {
            return vx * vx + vy * vy < radius * radius;
        }
        if length2 <= along {
            let (wx, wy) = (px - bx, py - by);
            return wx * wx + wy * wy < radius * radius;
        }
        // At most 2^31: the area between two vectors that are shorter than 2^15.5.
        let cross = dx * vy - dy * vx;
        return cross * cross < radius * radius * length2;
    }
    let (dx, dy) = (i128::from(bx - ax), i128::from(by - ay));
    let (vx, vy) = (i128::from(px - ax), i128::from(py - ay));
    let radius2 = i128::from(radius) * i128::from(radius);
    let length2 = dx * dx + dy * dy;
    let along = vx * dx + vy * dy;
    if along <= 0 {
        return vx * vx + vy * vy < radius2;
    }
    if length2 <= along {
        return distance2(place, b) < radius2;
    }
    let cross = dx * vy - dy * vx;
    // Both sides stay far below 2^127 while coordinates are below 2^31.
    cross.unsigned_abs().saturating_mul(cross.unsigned_abs())
        < radius2.unsigned_abs().saturating_mul(length2.unsigned_abs())
}

/// The distance of a place from a segment, in thousandths; for messages and drawing, never for a verdict.
pub fn segment_distance_milli(a: Point, b: Point, place: Point) -> f64 {
    let (dx, dy) = vector(a, b);
    let (vx, vy) = vector(a, place);
    let (dx, dy, vx, vy) = (dx as f64, dy as f64, vx as f64, vy as f64);
    let length2 = dx * dx + dy * dy;
    let share = if length2 == 0.0 {
        0.0
    } else {
        ((vx * dx + vy * dy) / length2).clamp(0.0, 1.0)
    };
    (vx - share * dx).hypot(vy - share * dy)
}

/// The distance of two places, in thousandths; for messages and drawing, never for a verdict.
pub fn distance_milli(a: Point, b: Point) -> f64 {
    (distance2(a, b) as f64).sqrt()
}

/// On which side of the line from `a` to `b` a place lies: -1, 0 or 1.
fn side(a: Point, b: Point, place: Point) -> i32 {
    let (dx, dy) = vector(a, b);
    let (vx, vy) = vector(a, place);
    let order = match (dx.checked_mul(vy), dy.checked_mul(vx)) {
        (Some(left), Some(right)) => left.cmp(&right),
        _ => (i128::from(dx) * i128::from(vy)).cmp(&(i128::from(dy) * i128::from(vx))),
    };
    order as i32
}

/// Whether a place on the line through `a` and `b` is between them, ends included.
fn is_between(a: Point, b: Point, place: Point) -> bool {
    let within = |low: i32, high: i32, at: i32| low.min(high) <= at && at <= low.max(high);
    within(a.x_milli, b.x_milli, place.x_milli) && within(a.y_milli, b.y_milli, place.y_milli)
}

/// Whether two closed segments share a point.
pub fn segments_touch(a: (Point, Point), b: (Point, Point)) -> bool {
    let (of_b0, of_b1) = (side(a.0, a.1, b.0), side(a.0, a.1, b.1));
    if of_b0 * of_b1 > 0 {
        return false;
    }
    let (of_a0, of_a1) = (side(b.0, b.1, a.0), side(b.0, b.1, a.1));
    if of_a0 * of_a1 > 0 {
        return false;
    }
    if of_b0 * of_b1 < 0 && of_a0 * of_a1 < 0 {
        return true;
    }
    (of_b0 == 0 && is_between(a.0, a.1, b.0))
        || (of_b1 == 0 && is_between(a.0, a.1, b.1))
        || (of_a0 == 0 && is_between(b.0, b.1, a.0))
        || (of_a1 == 0 && is_between(b.0, b.1, a.1))
}

/// Whether two segments lie over each other for more than a point.
pub fn segments_overlap(a: (Point, Point), b: (Point, Point)) -> bool {
    if side(a.0, a.1, b.0) != 0 || side(a.0, a.1, b.1) != 0 {
        return false;
    }
    let share = |a0: i32, a1: i32, b0: i32, b1: i32| a0.min(a1).max(b0.min(b1)) < a0.max(a1).min(b0.max(b1));
    share(a.0.x_milli, a.1.x_milli, b.0.x_milli, b.1.x_milli)
        || share(a.0.y_milli, a.1.y_milli, b.0.y_milli, b.1.y_milli)
}

/// Whether the legs of two links cross. A leg is two nodes; `at` gives the place of a node.
pub fn legs_cross(a: (u16, u16), b: (u16, u16), at: &[Point]) -> bool {
    let place = |node: u16| at[usize::from(node)];
    let shared = |node: u16, leg: (u16, u16)| node == leg.0 || node == leg.1;
    match (shared(a.0, b), shared(a.1, b)) {
        (true, true) => true,
        (false, false) => segments_touch((place(a.0), place(a.1)), (place(b.0), place(b.1))),
        (first, _) => {
            let (common, end) = if first { a } else { (a.1, a.0) };
            let other = if b.0 == common { b.1 } else { b.0 };
            // Two links from one star only lie over each other in the same direction.
            segments_overlap((place(common), place(end)), (place(common), place(other)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_are_exact() {
        let a = Point::new(500, 500);
        assert!(is_in_reach(a, Point::new(3700, 500)));
        assert!(!is_in_reach(a, Point::new(3701, 500)));
        assert!(is_in_reach(a, Point::new(500 + 1920, 500 + 2560)));
        let b = Point::new(3500, 500);
        assert!(!is_blocked_by(a, b, Point::new(2000, 920)));
        assert!(is_blocked_by(a, b, Point::new(2000, 919)));
        assert!(is_blocked_by(a, b, Point::new(3919, 500)));
        assert!(!is_blocked_by(a, b, Point::new(3920, 500)));
    }

    #[test]
    fn nothing_overflows_at_the_ends_of_the_number_line() {
        let ends = [i32::MIN, -1, 0, i32::MAX];
        let points: Vec<Point> = ends
            .iter()
            .flat_map(|x| ends.iter().map(|y| Point::new(*x, *y)))
            .collect();
        for a in &points {
            for b in &points {
                is_in_reach(*a, *b);
                for c in &points {
                    is_blocked_by(*a, *b, *c);
                    segment_distance_milli(*a, *b, *c);
                    segments_touch((*a, *b), (*c, *a));
                    segments_overlap((*a, *b), (*c, *a));
                }
            }
        }
    }
}

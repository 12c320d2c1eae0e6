//! Where copied stars find room: the shift nearest to the one that is asked for.

use std::collections::BTreeSet;

use super::super::geometry::{MILLI, Point};
use super::super::spec::{Gravity, Spec, Star};
use super::fitting;

/// The shift nearest to one that is asked for with which no copied star comes into a cell that is taken, in whole
/// cells; where there is none, the nearest with which none comes onto another star; else the one asked for.
///
/// Of shifts equally near the one to the right and down is first. All of them keep to the board as
/// [`fitting`] does.
pub fn free_shift(spec: &Spec, copied: (&[Star], &[Gravity]), columns: i32, rows: i32) -> (i32, i32) {
    let (columns, rows) = fitting(spec, copied, columns, rows);
    let places: Vec<Point> = { copied.0.iter().map(|star| star.at) }
        .chain(copied.1.iter().map(|star| star.at))
        .collect();
    let key = |at: Point| (at.x_milli, at.y_milli);
    let taken: BTreeSet<(i32, i32)> = spec.places().into_iter().map(key).collect();
    let taken_cells: BTreeSet<(i32, i32)> = spec.places().into_iter().map(Point::cell).collect();
    let is_free = |by: (i32, i32), is_taken: &dyn Fn(Point) -> bool| {
        { places.iter() }.all(|at| {
            let along = |at: i32, by: i32| at.saturating_add(by.saturating_mul(MILLI));
            !is_taken(Point::new(along(at.x_milli, by.0), along(at.y_milli, by.1)))
        })
    };
    let farthest = i32::from(spec.width_cells.max(spec.height_cells));
    let nearest = |is_taken: &dyn Fn(Point) -> bool| {
        { 0..=farthest }.find_map(|ring| {
            let mut around: Vec<(i32, i32)> = { -ring..=ring }
                .flat_map(|right| { -ring..=ring }.map(move |down| (right, down)))
                .filter(|(right, down)| right.abs().max(down.abs()) == ring)
                .collect();
            around.sort_by_key(|(right, down)| (right.abs() + down.abs(), -right, -down));
            { around.into_iter() }
                .map(|(right, down)| (columns.saturating_add(right), rows.saturating_add(down)))
                .find(|by| fitting(spec, copied, by.0, by.1) == *by && is_free(*by, is_taken))
        })
    };
    nearest(&|at| taken_cells.contains(&at.cell()))
        .or_else(|| nearest(&|at| taken.contains(&key(at))))
        .unwrap_or((columns, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_go_where_they_are_asked_or_to_the_next_free_cells() {
        let spec = Spec::default();
        let corner = [spec.stars[3]];
        assert_eq!(free_shift(&spec, (&corner, &[]), 0, 0), (1, 0));
        assert_eq!(free_shift(&spec, (&corner, &[]), 3, 1), (3, 1));
        // Onto another star than its own is no better.
        assert_eq!(free_shift(&spec, (&corner, &[]), 2, 0), (3, 0));
        // Several go together, and stay on the board.
        assert_eq!(free_shift(&spec, (&spec.stars, &[]), 0, 0), (1, 0));
        let small = Spec {
            width_cells: 3,
            height_cells: 3,
            ..spec
        };
        let by = free_shift(&small, (&corner, &[]), 0, 0);
        assert_eq!(by, (1, 0));
        // A full board leaves what was asked for.
        let full = Spec {
            width_cells: 1,
            height_cells: 1,
            stars: vec![Star::from((500, 500, 1))],
            ..small
        };
        assert_eq!(free_shift(&full, (&full.stars, &[]), 0, 0), (0, 0));
    }
}

//! The table that was found last, so that one edit is not looked at three times.
//!
//! Lints, the level and the window each ask for the table of the same board, and while a star is dragged the
//! next board is the last one with that star moved. The answer is always that of [`Table::build`]; only the
//! time to it changes.

use std::cell::RefCell;

use super::geometry::Point;
use super::table::{Link, Node, Table, TooCrowded};

/// More moved nodes than this are not looked at one by one: the whole board is faster.
const MAX_MOVED: usize = 6;
/// And on boards of fewer nodes as well.
const MANY: usize = 200;
/// The whole table of a board with so many nodes takes longer than a frame has: 1,600 take 23 to 30 ms.
pub const LONG_ABOVE_NODES: usize = 800;

thread_local! {
    static LAST: RefCell<Option<Table>> = const { RefCell::new(None) };
}

/// [`Table::build`], from the table that this thread asked for last where that is shorter.
///
/// # Errors
/// As [`Table::build`].
pub fn table(places: &[Point], n_stars: usize) -> Result<Table, TooCrowded> {
    LAST.with_borrow_mut(|last| {
        let found = match last.as_ref().filter(|last| is_alike(last, places, n_stars)) {
            Some(last) => {
                let is_moved = |node: &usize| last.places[*node] != places[*node];
                let moved: Vec<usize> = { 0..places.len() }.filter(is_moved).take(MAX_MOVED + 1).collect();
                match &moved[..] {
                    [] => return Ok(last.clone()),
                    [node] => last.with_moved(*node as Node, places[*node])?,
                    several if several.len() <= MAX_MOVED && MANY <= places.len() => {
                        one_by_one(last, places, several)?
                    }
                    _ => Table::build(places, n_stars)?,
                }
            }
            None => Table::build(places, n_stars)?,
        };
        *last = Some(found.clone());
        Ok(found)
    })
}

/// Whether [`table`] of this board would build all of it.
pub fn is_far(places: &[Point], n_stars: usize) -> bool {
    LAST.with_borrow(
        |last| match last.as_ref().filter(|last| is_alike(last, places, n_stars)) {
            Some(last) => {
                let moved = last.places.iter().zip(places).filter(|(one, other)| one != other);
                MAX_MOVED < moved.count()
            }
            None => true,
        },
    )
}

/// Goes on from a table that another thread found.
pub fn keep(table: &Table) {
    LAST.set(Some(table.clone()));
}

/// The links that were found last of a board of as many stars, wherever they are now.
pub fn links_before(n_stars: usize, n_nodes: usize) -> Option<Vec<Link>> {
    LAST.with_borrow(|last| {
        let last = last.as_ref()?;
        (last.n_stars == n_stars && last.places.len() == n_nodes).then(|| last.links.clone())
    })
}

/// The table after some nodes were moved. On the way there two may lie on each other, or the board be too
/// crowded where in the end it is not.
fn one_by_one(last: &Table, places: &[Point], moved: &[usize]) -> Result<Table, TooCrowded> {
    let mut table = last.clone();
    for node in moved {
        match table.with_moved(*node as Node, places[*node]) {
            Ok(next) => table = next,
            Err(TooCrowded) => return Table::build(places, last.n_stars),
        }
    }
    Ok(table)
}

fn is_alike(last: &Table, places: &[Point], n_stars: usize) -> bool {
    last.n_stars == n_stars && last.places.len() == places.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_moved_stars_of_a_large_board_are_looked_at_one_by_one() {
        let mut places: Vec<Point> = (0..240)
            .map(|at| {
                Point::new(
                    at % 16 * 1000 + 500 + at % 11 * 9,
                    at / 16 * 1000 + 500 + at % 7 * 20,
                )
            })
            .collect();
        let check = |places: &[Point]| assert_eq!(table(places, 230), Table::build(places, 230));
        check(&places);
        // Three in a ring: each goes where another was.
        (places[40], places[41], places[57]) = (places[41], places[57], places[40]);
        check(&places);
        for by in 1..=5 {
            for node in [3, 90, 91, 106, 233, 239] {
                places[node].x_milli += 130 * by;
                places[node].y_milli -= 70 * by;
            }
            check(&places);
        }
    }

    #[test]
    fn it_is_the_table_of_the_board_whatever_was_asked_before() {
        let mut places: Vec<Point> = (0..30)
            .map(|at| Point::new(at % 6 * 1000 + 500, at / 6 * 1000 + 500 + at % 7 * 20))
            .collect();
        let check = |places: &[Point], n_stars| {
            assert_eq!(table(places, n_stars), Table::build(places, n_stars));
        };
        check(&places, 28);
        check(&places, 28);
        places[7] = Point::new(2510, 1880);
        check(&places, 28);
        check(&places, 27);
        places[3].x_milli += 90;
        places[29].y_milli -= 90;
        check(&places, 27);
        places.pop();
        check(&places, 27);
        check(&[], 0);
    }
}

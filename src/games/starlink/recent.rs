//! The table that was found last, so that one edit is not looked at three times.
//!
//! Lints, the level and the window each ask for the table of the same board, and while a star is dragged the
//! next board is the last one with that star moved. The answer is always that of [`Table::build`]; only the
//! time to it changes.

use std::cell::RefCell;

use super::geometry::Point;
use super::table::{Node, Table, TooCrowded};

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
                let mut moved = (0..places.len()).filter(|node| last.places[*node] != places[*node]);
                match (moved.next(), moved.next()) {
                    (None, _) => return Ok(last.clone()),
                    (Some(node), None) => last.with_moved(node as Node, places[node])?,
                    _ => Table::build(places, n_stars)?,
                }
            }
            None => Table::build(places, n_stars)?,
        };
        *last = Some(found.clone());
        Ok(found)
    })
}

fn is_alike(last: &Table, places: &[Point], n_stars: usize) -> bool {
    last.n_stars == n_stars && last.places.len() == places.len()
}

#[cfg(test)]
mod tests {
    use super::*;

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

//! Which rows and which cell of the stage table are selected, and what the keyboard does to that.
//!
//! Knows counts and indices; knows nothing of how a table looks.

use std::collections::BTreeSet;

/// A selection of rows with a cursor in one of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Rows {
    /// Selected rows.
    selected: BTreeSet<usize>,
    /// The row of the cursor.
    cursor: usize,
    /// Where a shift-click or shift-arrow selects from.
    anchor: usize,
}

impl Rows {
    /// The row of the cursor.
    pub(super) fn cursor(&self) -> usize {
        self.cursor
    }

    /// The selected rows, ascending; the cursor's when there are no others.
    pub(super) fn all(&self) -> Vec<usize> {
        if self.selected.is_empty() {
            vec![self.cursor]
        } else {
            self.selected.iter().copied().collect()
        }
    }

    /// Whether a row is selected.
    pub(super) fn has(&self, row: usize) -> bool {
        self.selected.contains(&row) || (self.selected.is_empty() && row == self.cursor)
    }

    /// Selects one row.
    pub(super) fn only(&mut self, row: usize) {
        *self = Self {
            selected: BTreeSet::from([row]),
            cursor: row,
            anchor: row,
        };
    }

    /// Selects these rows; the cursor goes to the first.
    pub(super) fn select(&mut self, rows: &[usize]) {
        let first = rows.iter().copied().min().unwrap_or(self.cursor);
        *self = Self {
            selected: rows.iter().copied().collect(),
            cursor: first,
            anchor: first,
        };
    }

    /// A click: on its own, with shift (from the anchor to here), with ctrl (this one too, or not).
    pub(super) fn click(&mut self, row: usize, shift: bool, ctrl: bool) {
        if shift {
            self.extend_to(row);
        } else if ctrl {
            if self.selected.is_empty() {
                self.selected.insert(self.cursor);
            }
            if self.selected.contains(&row) && 1 < self.selected.len() {
                self.selected.remove(&row);
                self.cursor = self
                    .selected
                    .iter()
                    .copied()
                    .min_by_key(|other| other.abs_diff(row))
                    .unwrap_or(row);
            } else {
                self.selected.insert(row);
                self.cursor = row;
            }
            self.anchor = self.cursor;
        } else {
            self.only(row);
        }
    }

    /// Moves the cursor, with shift selecting on the way.
    pub(super) fn step(&mut self, by: isize, shift: bool, n_rows: usize) {
        let row = self
            .cursor
            .saturating_add_signed(by)
            .min(n_rows.saturating_sub(1));
        if shift {
            self.extend_to(row);
        } else {
            self.only(row);
        }
    }

    fn extend_to(&mut self, row: usize) {
        let (low, high) = (self.anchor.min(row), self.anchor.max(row));
        self.selected = (low..=high).collect();
        self.cursor = row;
    }

    /// Keeps to the rows that are there.
    pub(super) fn clamp(&mut self, n_rows: usize) {
        let last = n_rows.saturating_sub(1);
        self.selected.retain(|row| *row <= last);
        self.cursor = self.cursor.min(last);
        self.anchor = self.anchor.min(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clicks_with_shift_and_ctrl() {
        let mut rows = Rows::default();
        rows.click(3, false, false);
        rows.click(6, true, false);
        assert_eq!((rows.all(), rows.cursor()), (vec![3, 4, 5, 6], 6));
        rows.click(5, false, true);
        assert_eq!(rows.all(), [3, 4, 6]);
        rows.click(9, false, true);
        assert_eq!(rows.all(), [3, 4, 6, 9]);
        rows.click(1, false, false);
        assert_eq!(rows.all(), [1]);
        rows.click(1, false, true);
        assert_eq!(rows.all(), [1]);
    }

    #[test]
    fn arrows_stop_at_the_ends_and_shift_selects() {
        let mut rows = Rows::default();
        rows.step(-1, false, 5);
        assert_eq!(rows.cursor(), 0);
        rows.step(2, true, 5);
        assert_eq!(rows.all(), [0, 1, 2]);
        rows.step(9, false, 5);
        assert_eq!(rows.all(), [4]);
        rows.clamp(2);
        assert_eq!(rows.all(), [1]);
    }
}

//! A set of cells of the board, one bit each.
//!
//! Knows indices of the grid and nothing of what is in it.

use super::board::STRIDE;

/// A set of cells: one word a column, one bit a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellSet {
    columns: [u16; 16],
    /// The columns that have any cell in the set, so that the others need no look.
    any: u16,
}

impl CellSet {
    #[inline]
    pub(super) fn has(&self, index: u8) -> bool {
        self.columns[usize::from(index / STRIDE)] >> (index % STRIDE) & 1 == 1
    }

    /// Puts a cell in; whether it was not in before.
    #[inline]
    pub(super) fn insert(&mut self, index: u8) -> bool {
        let column = &mut self.columns[usize::from(index / STRIDE)];
        let bit = 1 << (index % STRIDE);
        let new = *column & bit == 0;
        *column |= bit;
        self.any |= 1 << (index / STRIDE);
        new
    }

    /// Puts lines of a column in, one bit a line.
    #[inline]
    pub(super) fn set_column(&mut self, column: u8, lines: u16) {
        self.columns[usize::from(column & 15)] = lines;
        self.any |= u16::from(lines != 0) << (column & 15);
    }

    /// The columns with any cell in the set, ascending, each with its lines, one bit a line.
    #[inline]
    pub(super) fn each_column(&self, mut visit: impl FnMut(u8, u16)) {
        let mut left = self.any;
        while left != 0 {
            // A bit of a u16 is below 16.
            let column = left.trailing_zeros() as u8;
            visit(column, self.columns[usize::from(column & 15)]);
            left &= left - 1;
        }
    }

    /// The cells in the set, ascending. One loop and not one in another: its end is mispredicted once.
    #[inline]
    pub(super) fn each(&self, mut visit: impl FnMut(u8)) {
        let mut columns = self.any;
        let mut lines = self.columns[columns.trailing_zeros() as usize & 15];
        while columns != 0 {
            // Bits of a u16 are below 16.
            let (column, line) = (columns.trailing_zeros() as u8, lines.trailing_zeros() as u8);
            visit(column * STRIDE + line);
            lines &= lines.wrapping_sub(1);
            let is_done = lines == 0;
            columns &= !(u16::from(is_done) << column);
            // A shift and not a choice, of which the compiler makes a branch: no lines are left when done.
            let next = u32::from(self.columns[columns.trailing_zeros() as usize & 15]);
            lines |= (next >> (16 * u32::from(!is_done))) as u16;
        }
    }
}

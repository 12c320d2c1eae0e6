//! The board: a fixed grid of bytes with a wall around it, and its form as rows of text.
//!
//! Knows cells, sizes and text; knows no rules. Every index is a `u8` into 256 cells, so no access
//! needs a bounds check, and the wall means that no walk needs to know the size.
//! Source: `docs/rules/sum_drop.md`, sections 1 and 9; row 0 is the top.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An empty cell, also in the state hash.
pub const EMPTY: u8 = 255;
/// A stone.
pub const STONE: u8 = 0;
/// What lies around the board. Never in a cell of the board, never in a hash.
pub const WALL: u8 = 254;
/// From one row to the next.
pub const STRIDE: u8 = 16;
/// The widest board: one column of the stride is wall.
pub const MAX_WIDTH: u8 = 15;
/// The highest board: the first and the last row are wall.
pub const MAX_HEIGHT: u8 = 14;

/// A cell as (row, column), row 0 at the top.
pub type Pos = (u8, u8);

/// The index of a cell in the grid.
#[inline]
pub fn index_of(row: u8, column: u8) -> u8 {
    row.wrapping_add(1).wrapping_mul(STRIDE).wrapping_add(column)
}

/// The cell (row, column) at an index.
#[inline]
pub fn pos_of(index: u8) -> Pos {
    ((index / STRIDE).wrapping_sub(1), index % STRIDE)
}

/// Whether a value is a digit 1 to 9.
#[inline]
pub fn is_digit(value: u8) -> bool {
    value.wrapping_sub(1) < 9
}

/// Blocks and stones in a grid of up to 15 x 14 cells.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    width: u8,
    height: u8,
    cells: [u8; 256],
}

/// Why text is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No row at all, or an empty one.
    #[error("a board needs at least one row of at least one cell")]
    Empty,
    /// More cells than fit.
    #[error("a board of {width} x {height} is too large: at most 15 columns and 14 rows")]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A row of another length than the first.
    #[error("row {row} has {found} cells, the first row has {expected}")]
    Ragged {
        /// Row, from 0 at the top.
        row: usize,
        /// Cells of the first row.
        expected: usize,
        /// Cells of this row.
        found: usize,
    },
    /// A character that stands for no cell.
    #[error("row {row}, column {column}: `{found}` is none of `.`, `#`, 1 to 9")]
    Unknown {
        /// Row, from 0 at the top.
        row: usize,
        /// Column, from 0.
        column: usize,
        /// The character.
        found: char,
    },
}

impl Board {
    /// An empty board. Sizes are cut to what fits: 1 to 15 columns, 1 to 14 rows.
    pub fn new(width: u8, height: u8) -> Self {
        let (width, height) = (width.clamp(1, MAX_WIDTH), height.clamp(1, MAX_HEIGHT));
        let mut cells = [WALL; 256];
        for row in 0..height {
            for column in 0..width {
                cells[index_of(row, column) as usize] = EMPTY;
            }
        }
        Self { width, height, cells }
    }

    /// Columns.
    #[inline]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    #[inline]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The value at an index of the grid; [`WALL`] outside the board.
    #[inline]
    pub fn at(&self, index: u8) -> u8 {
        self.cells[index as usize]
    }

    /// Writes a cell of the board by its index. The caller keeps to the board.
    #[inline]
    pub(super) fn put(&mut self, index: u8, value: u8) {
        self.cells[index as usize] = value;
    }

    /// The value of a cell: [`EMPTY`], [`STONE`] or a digit; [`WALL`] outside the board.
    #[inline]
    pub fn get(&self, row: u8, column: u8) -> u8 {
        if row < self.height && column < self.width {
            self.at(index_of(row, column))
        } else {
            WALL
        }
    }

    /// Sets a cell; whatever is outside the board or no value of a cell is ignored.
    pub fn set(&mut self, row: u8, column: u8, value: u8) {
        let is_cell = value == EMPTY || value == STONE || is_digit(value);
        if row < self.height && column < self.width && is_cell {
            self.put(index_of(row, column), value);
        }
    }

    /// Whether a cell is on the board and empty. Rows and columns below 0 wrap to the wall.
    #[inline]
    pub fn is_free(&self, row: u8, column: u8) -> bool {
        self.at(index_of(row, column)) == EMPTY
    }

    /// The row in which something that enters a column at the top comes to rest: the row above the
    /// first occupied cell. `None` when the top cell is taken or there is no such column.
    pub fn landing_row(&self, column: u8) -> Option<u8> {
        if column >= self.width || !self.is_free(0, column) {
            return None;
        }
        Some(pos_of(self.rest_below(index_of(0, column))).0)
    }

    /// The lowest index that something at `index` falls to.
    #[inline]
    pub(super) fn rest_below(&self, index: u8) -> u8 {
        let mut rest = index;
        while self.at(rest.wrapping_add(STRIDE)) == EMPTY {
            rest = rest.wrapping_add(STRIDE);
        }
        rest
    }

    /// The first row with anything in it; the height when the board is empty.
    pub fn top_row(&self) -> u8 {
        let mut row = 0;
        while row < self.height && self.is_row_empty(row) {
            row += 1;
        }
        row
    }

    /// Whether a row has nothing in it.
    #[inline]
    pub fn is_row_empty(&self, row: u8) -> bool {
        let (rows, _) = self.cells.as_chunks::<16>();
        let cells = rows
            .get(usize::from(row) + 1)
            .map_or(0, |row| u128::from_le_bytes(*row));
        // EMPTY has all bits set, so a row is empty when all of its bits are.
        let mask = u128::MAX >> (128 - 8 * u32::from(self.width));
        cells & mask == mask
    }

    /// Whether nothing has an empty cell below it.
    pub fn is_settled(&self) -> bool {
        let under = |(row, column): Pos| self.at(index_of(row, column).wrapping_add(STRIDE));
        self.iter()
            .all(|(pos, value)| value == EMPTY || under(pos) != EMPTY)
    }

    /// How many rows may rise before the top is touched: the first row with anything in it, less
    /// one. 0 when row 1 or row 0 is taken.
    pub fn free_rows(&self) -> u8 {
        self.top_row().saturating_sub(1)
    }

    /// Whether anything sits in row 0, which ends the game.
    #[inline]
    pub fn touches_top(&self) -> bool {
        !self.is_row_empty(0)
    }

    /// Moves every row up by one; the bottom row is empty then, and what was in row 0 is gone.
    pub(super) fn shift_up(&mut self) {
        let stride = STRIDE as usize;
        let bottom = index_of(self.height - 1, 0) as usize;
        self.cells.copy_within(2 * stride..bottom + stride, stride);
        for cell in self.cells.iter_mut().skip(bottom).take(self.width as usize) {
            *cell = EMPTY;
        }
    }

    /// The cells, row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, u8)> + '_ {
        (0..self.height).flat_map(move |row| {
            (0..self.width).map(move |column| ((row, column), self.at(index_of(row, column))))
        })
    }

    /// The rows of cells, top row first.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let rows = self.cells.chunks_exact(STRIDE.into()).skip(1).take(height);
        rows.map(move |row| row.get(..width).unwrap_or(row))
    }

    /// Reads rows of text, top row first: `.` empty, `#` stone, digits.
    ///
    /// # Errors
    /// [`BoardError`] when the rows are none, too many, of unequal length, or hold other characters.
    pub fn parse<S: AsRef<str>>(rows: &[S]) -> Result<Self, BoardError> {
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let height = rows.len();
        if width == 0 {
            return Err(BoardError::Empty);
        }
        let too_large = BoardError::TooLarge { width, height };
        let (Ok(columns), Ok(lines)) = (u8::try_from(width), u8::try_from(height)) else {
            return Err(too_large);
        };
        if columns > MAX_WIDTH || lines > MAX_HEIGHT {
            return Err(too_large);
        }
        let mut board = Self::new(columns, lines);
        for (row, text) in (0..lines).zip(rows) {
            let found = text.as_ref().chars().count();
            if found != width {
                return Err(BoardError::Ragged {
                    row: row.into(),
                    expected: width,
                    found,
                });
            }
            for (column, char) in (0..columns).zip(text.as_ref().chars()) {
                let Some(value) = value_of(char) else {
                    return Err(BoardError::Unknown {
                        row: row.into(),
                        column: column.into(),
                        found: char,
                    });
                };
                board.put(index_of(row, column), value);
            }
        }
        Ok(board)
    }

    /// The board as rows of text, top row first.
    pub fn to_rows(&self) -> Vec<String> {
        let row = |row| {
            (0..self.width)
                .map(|column| char_of(self.get(row, column)))
                .collect()
        };
        (0..self.height).map(row).collect()
    }
}

/// The character of a value: `.` empty, `#` stone, digits.
pub fn char_of(value: u8) -> char {
    match value {
        EMPTY => '.',
        STONE => '#',
        digit if is_digit(digit) => char::from(b'0' + digit),
        _ => '?',
    }
}

/// The value that a character stands for.
pub fn value_of(char: char) -> Option<u8> {
    match char {
        '.' => Some(EMPTY),
        '#' => Some(STONE),
        '1'..='9' => char.to_digit(10).and_then(|digit| u8::try_from(digit).ok()),
        _ => None,
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.to_rows()).finish()
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_rows().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<String>::deserialize(deserializer)?;
        Self::parse(&rows).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        let rows = ["..3", "#.9", "12#", "..."];
        let mut board = Board::parse(&rows).unwrap();
        assert_eq!(board.to_rows(), rows);
        assert_eq!(board.landing_row(1), Some(1));
        assert_eq!(board.landing_row(2), None);
        assert_eq!(
            (board.top_row(), board.free_rows(), board.touches_top()),
            (0, 0, true)
        );
        board.shift_up();
        assert_eq!(board.to_rows(), ["#.9", "12#", "...", "..."]);
        assert_eq!(board.get(3, 3), WALL);
        assert!(!board.is_free(0, 3) && !board.is_free(255, 0) && !board.is_free(0, 255));
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(Board::parse::<&str>(&[]), Err(BoardError::Empty));
        assert_eq!(
            Board::parse(&["..", "..."]),
            Err(BoardError::Ragged {
                row: 1,
                expected: 2,
                found: 3
            })
        );
        assert_eq!(
            Board::parse(&["..", ".0"]),
            Err(BoardError::Unknown {
                row: 1,
                column: 1,
                found: '0'
            })
        );
        assert!(Board::parse(&["................"]).is_err());
    }
}

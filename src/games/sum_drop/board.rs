//! The board: a fixed grid of bytes with a wall around it, and its form as rows of text.
//!
//! Knows cells, sizes and text; knows no rules. Every index is a `u8` into 256 cells, column by
//! column, so no access needs a bounds check, and the wall means that no walk needs to know the size.
//! Inside, cells are [`code`]s; outside, the values below.
//! Source: `docs/rules/sum_drop.md`, sections 1 and 9; row 0 is the top.

use super::column::{Column, code};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An empty cell, also in the state hash.
pub const EMPTY: u8 = 255;
/// A stone.
pub const STONE: u8 = 0;
/// What lies around the board. Never in a cell of the board, never in a hash.
pub const WALL: u8 = 254;
/// From one column to the next.
pub(super) const STRIDE: u8 = 16;
/// The widest board: one column of the 256 cells is wall.
pub const MAX_WIDTH: u8 = 15;
/// The highest board: the first and the last line of a column are wall.
pub const MAX_HEIGHT: u8 = 14;
/// Wall before and after the 256 cells, in which four steps in any direction end.
const PAD: usize = 5 * STRIDE as usize;

/// A cell as (row, column), row 0 at the top.
pub type Pos = (u8, u8);

/// The index of a cell in the grid.
#[inline]
pub fn index_of(row: u8, column: u8) -> u8 {
    column.wrapping_mul(STRIDE).wrapping_add(row).wrapping_add(1)
}

/// The cell (row, column) at an index.
#[inline]
pub fn pos_of(index: u8) -> Pos {
    ((index % STRIDE).wrapping_sub(1), index / STRIDE)
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
    cells: Cells,
    stones: Stones,
}

/// A column never lies across two lines of a processor's cache.
#[derive(Clone, PartialEq, Eq, Hash)]
#[repr(align(16))]
struct Cells([u8; 256 + 2 * PAD]);

/// Whether a stone was ever put on the board. Without one nothing breaks, and no clear needs to look
/// beside its blocks. Says nothing about the board, so two boards that differ in it alone are equal.
#[derive(Clone, Copy, Default)]
struct Stones(bool);

impl PartialEq for Stones {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Stones {}

impl std::hash::Hash for Stones {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
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
        let cells = Cells([code::WALL; 256 + 2 * PAD]);
        let stones = Stones::default();
        let mut board = Self {
            width,
            height,
            cells,
            stones,
        };
        for column in 0..width {
            for row in 0..height {
                board.put(index_of(row, column), code::EMPTY);
            }
        }
        board
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

    /// The code at an index of the grid; that of a wall outside the board.
    #[inline]
    pub(super) fn at(&self, index: u8) -> u8 {
        self.cells.0[usize::from(index) + PAD]
    }

    /// The code some way from an index, up to four cells in any direction; known at compile time, it
    /// costs no more than [`Board::at`].
    #[inline]
    pub(super) fn near(&self, index: u8, offset: i32) -> u8 {
        self.cells.0[(usize::from(index) + PAD).wrapping_add_signed(offset as isize)]
    }

    /// Whether a stone may be on the board: none has been put there if not.
    #[inline]
    pub(super) fn may_hold_stones(&self) -> bool {
        self.stones.0
    }

    /// Puts a stone in a cell by its index. The caller keeps to the board.
    pub(super) fn put_stone(&mut self, index: u8) {
        self.put(index, code::STONE);
        self.stones.0 = true;
    }

    /// Writes the code of a cell by its index, a stone's only where one was. The caller keeps to the
    /// board.
    #[inline]
    pub(super) fn put(&mut self, index: u8, code: u8) {
        self.cells.0[usize::from(index) + PAD] = code;
    }

    /// The column of an index.
    #[inline]
    pub(super) fn column(&self, index: u8) -> Column {
        let (columns, _) = self.cells.0.as_chunks::<16>();
        Column(u128::from_le_bytes(
            columns[usize::from(index / STRIDE) + PAD / 16],
        ))
    }

    /// Writes the column of an index.
    #[inline]
    pub(super) fn put_column(&mut self, index: u8, column: Column) {
        let (columns, _) = self.cells.0.as_chunks_mut::<16>();
        columns[usize::from(index / STRIDE) + PAD / 16] = column.0.to_le_bytes();
    }

    /// The value of a cell: [`EMPTY`], [`STONE`] or a digit; [`WALL`] outside the board.
    #[inline]
    pub fn get(&self, row: u8, column: u8) -> u8 {
        if row < self.height && column < self.width {
            value_at(self.at(index_of(row, column)))
        } else {
            WALL
        }
    }

    /// Sets a cell; whatever is outside the board or no value of a cell is ignored.
    pub fn set(&mut self, row: u8, column: u8, value: u8) {
        if row >= self.height || column >= self.width {
            return;
        }
        let index = index_of(row, column);
        match value {
            EMPTY => self.put(index, code::EMPTY),
            STONE => self.put_stone(index),
            digit if is_digit(digit) => self.put(index, digit),
            _ => {}
        }
    }

    /// Whether a cell is on the board and empty. Rows and columns below 0 wrap to the wall.
    #[inline]
    pub fn is_free(&self, row: u8, column: u8) -> bool {
        self.at(index_of(row, column)) == code::EMPTY
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
        index.wrapping_add(self.column(index).empty_below(index % STRIDE))
    }

    /// Zero bytes for the lines that are empty in every column, others elsewhere.
    #[inline]
    fn filled(&self) -> u128 {
        let columns = (0..self.width).map(|column| self.column(index_of(0, column)).filled());
        columns.fold(0, |all, column| all | column)
    }

    /// The first row with anything in it; the height when the board is empty.
    #[inline]
    pub fn top_row(&self) -> u8 {
        // Of a u128 at most 128; without the wall above row 0.
        ((self.filled() >> 8).trailing_zeros() / 8) as u8
    }

    /// How many cells are not empty.
    #[inline]
    pub fn n_filled(&self) -> u32 {
        let columns = (0..self.width).map(|column| self.column(index_of(0, column)).n_filled());
        columns.sum::<u32>() - u32::from(self.width) * u32::from(16 - self.height)
    }

    /// Whether nothing has an empty cell below it.
    pub fn is_settled(&self) -> bool {
        let under = |(row, column): Pos| self.at(index_of(row, column).wrapping_add(1));
        self.iter()
            .all(|(pos, value)| value == EMPTY || under(pos) != code::EMPTY)
    }

    /// How many rows may rise before the top is touched: the first row with anything in it, less
    /// one. 0 when row 1 or row 0 is taken.
    pub fn free_rows(&self) -> u8 {
        self.top_row().saturating_sub(1)
    }

    /// Whether anything sits in row 0, which ends the game.
    #[inline]
    pub fn touches_top(&self) -> bool {
        self.filled() & 0xff00 != 0
    }

    /// Moves every row up by one; the bottom row is empty then, and what was in row 0 is gone.
    pub(super) fn shift_up(&mut self) {
        for column in 0..self.width {
            let index = index_of(0, column);
            self.put_column(index, self.column(index).raised(self.height));
        }
    }

    /// The cells, row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, u8)> + '_ {
        (0..self.height).flat_map(move |row| {
            (0..self.width).map(move |column| ((row, column), value_at(self.at(index_of(row, column)))))
        })
    }

    /// The rows of cells, top row first.
    pub fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        (0..self.height).map(|row| Row {
            cells: std::array::from_fn(|column| {
                // Below 16.
                value_at(self.at(index_of(row, column as u8)))
            }),
            width: self.width,
        })
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
                board.set(row, column, value);
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

/// A row of cells, read as a slice.
pub struct Row {
    cells: [u8; 16],
    width: u8,
}

impl std::ops::Deref for Row {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        self.cells.get(..self.width.into()).unwrap_or(&self.cells)
    }
}

/// The value of a code.
#[inline]
pub(super) fn value_at(code: u8) -> u8 {
    match code {
        code::EMPTY => EMPTY,
        code::STONE => STONE,
        code::WALL => WALL,
        digit => digit,
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

//! The hexes of a board, compiled from rows: indices, neighbours, masks.
//!
//! Hexes are numbered row by row from the top, holes left out. A set of hexes is a [`Mask`].

use super::hex::{Hex, STEPS};
use super::spec::RowSpec;

/// A set of hexes, bit by index.
pub type Mask = u128;

/// The most hexes of a board.
pub const MAX_CELLS: usize = 127;
/// The most rows of a board.
pub const MAX_ROWS: usize = 127;
/// The farthest that a row may be moved.
pub const MAX_SHIFT: i32 = 127;

/// The indices in a mask, ascending.
pub fn cells_of(mut mask: Mask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let cell = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(cell)
    })
}

/// How many hexes some rows have, also those that are no board.
pub fn n_hexes(rows: &[RowSpec]) -> u64 {
    let of_row = |row: &RowSpec| {
        let mut holes: Vec<u32> = { row.holes.iter().copied() }
            .filter(|hole| *hole < row.length)
            .collect();
        holes.sort_unstable();
        holes.dedup();
        u64::from(row.length) - holes.len() as u64
    };
    rows.iter().map(of_row).fold(0, u64::saturating_add)
}

/// The hexes of some rows in the order of a board, at most `most`: what can be drawn of rows that are no board.
/// Rows that are moved too far are left out.
pub fn hexes_of(rows: &[RowSpec], most: usize) -> Vec<Hex> {
    let drawn = { rows.iter().enumerate() }
        .take(MAX_DRAWN_ROWS)
        .filter(|(_, row)| (-MAX_SHIFT..=MAX_SHIFT).contains(&row.shift));
    let of_row = |(row_idx, row): (usize, &RowSpec)| {
        let (length, shift) = (row.length.min(MAX_DRAWN_ROWS as u32), row.shift);
        let mut holes = row.holes.clone();
        holes.sort_unstable();
        (0..length)
            .filter(move |column| holes.binary_search(column).is_err())
            .map(move |column| Hex::of_row_column(row_idx as i32, column as i32 + shift))
    };
    drawn.flat_map(of_row).take(most).collect()
}

/// Rows that are drawn of what is no board, and columns of each.
const MAX_DRAWN_ROWS: usize = 1_000;

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    hexes: Vec<Hex>,
    places: Vec<(u8, u8)>,
    /// Sorted by hex.
    index: Vec<(Hex, u8)>,
    neighbours: Vec<Mask>,
}

/// Why rows are no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misshapen {
    /// No hex at all.
    Empty,
    /// More than [`MAX_CELLS`] hexes or [`MAX_ROWS`] rows.
    TooLarge,
    /// This row is moved too far.
    Shifted(usize),
}

impl Board {
    /// The board of some rows.
    ///
    /// # Errors
    /// [`Misshapen`] when it has no hex or too many.
    pub fn compile(rows: &[RowSpec]) -> Result<Self, Misshapen> {
        if MAX_ROWS < rows.len() {
            return Err(Misshapen::TooLarge);
        }
        let (mut hexes, mut places) = (Vec::new(), Vec::new());
        for (row_idx, row) in rows.iter().enumerate() {
            if !(-MAX_SHIFT..=MAX_SHIFT).contains(&row.shift) {
                return Err(Misshapen::Shifted(row_idx));
            }
            // A row of holes may be long, but its hexes are found one by one.
            if 2 * MAX_CELLS < row.length as usize {
                return Err(Misshapen::TooLarge);
            }
            for column in (0..row.length).filter(|column| !row.holes.contains(column)) {
                hexes.push(Hex::of_row_column(row_idx as i32, column as i32 + row.shift));
                places.push((row_idx as u8, column as u8));
            }
            if MAX_CELLS < hexes.len() {
                return Err(Misshapen::TooLarge);
            }
        }
        if hexes.is_empty() {
            return Err(Misshapen::Empty);
        }
        let mut index: Vec<(Hex, u8)> = { hexes.iter().enumerate() }
            .map(|(cell, hex)| (*hex, cell as u8))
            .collect();
        index.sort_unstable();
        let mut board = Self {
            hexes,
            places,
            index,
            neighbours: Vec::new(),
        };
        board.neighbours = { board.hexes.iter() }
            .map(|hex| {
                let around = STEPS.iter().filter_map(|step| board.cell_at(hex.moved(*step)?));
                around.fold(0, |mask, cell| mask | 1 << cell)
            })
            .collect();
        Ok(board)
    }

    /// Number of hexes.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Never: a board has at least one hex.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All hexes.
    pub fn all(&self) -> Mask {
        // At most 127 hexes, so the shift never overflows.
        (1 << self.len()) - 1
    }

    /// The hexes, by index.
    pub fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// Row and column of a hex, as `RowSpec` counts columns.
    pub fn place(&self, cell: u8) -> (u8, u8) {
        self.places.get(usize::from(cell)).copied().unwrap_or_default()
    }

    /// The index of a hex.
    pub fn cell_at(&self, hex: Hex) -> Option<u8> {
        let found = self.index.binary_search_by_key(&hex, |(hex, _)| *hex).ok()?;
        Some(self.index[found].1)
    }

    /// The hexes around a hex.
    pub fn neighbours(&self, cell: u8) -> Mask {
        self.neighbours.get(usize::from(cell)).copied().unwrap_or(0)
    }
}

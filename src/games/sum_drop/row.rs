//! What the seed builds: the inert start board and the garbage rows, draw by draw.
//!
//! Knows boards and weights; knows nothing of pieces, time or goals.
//! Source: `docs/rules/sum_drop.md`, section 3. A row always takes exactly `width` draws.

use super::board::{Board, STONE, index_of};
use super::matching::{Matching, has_any, has_through};
use super::sink::{Consumer, Row, RowCell, Sink};
use crate::rng::Rng;

/// Weights of the digits 1 to 9 with their sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    digits: [u32; 9],
    /// The sum of the weights up to each digit; the last is above 0.
    reached: [u32; 9],
    /// The digit of each roll below [`TABLED`].
    of_roll: [u8; TABLED as usize],
}

/// Rolls whose digits are kept in a table: a draw is then one look-up. The default weights sum to 100.
const TABLED: u32 = 256;

impl Weights {
    /// `None` when all are zero or their sum does not fit.
    pub fn new(digits: [u32; 9]) -> Option<Self> {
        let mut reached = [0; 9];
        let mut total = 0_u32;
        for (slot, weight) in reached.iter_mut().zip(digits) {
            total = total.checked_add(weight)?;
            *slot = total;
        }
        let mut weights = Self {
            digits,
            reached,
            of_roll: [0; TABLED as usize],
        };
        for roll in 0..TABLED {
            weights.of_roll[roll as usize] = weights.count(roll);
        }
        (total > 0).then_some(weights)
    }

    /// The weights, digits 1 to 9.
    pub fn digits(&self) -> [u32; 9] {
        self.digits
    }

    /// Their sum, above 0.
    pub fn total(&self) -> u32 {
        self.reached[8]
    }

    /// The first digit whose cumulative weight is above the roll. One draw.
    #[inline]
    pub fn draw(&self, rng: &mut Rng) -> u8 {
        let roll = rng.below(self.total());
        match self.of_roll.get(roll as usize) {
            Some(digit) => *digit,
            None => self.count(roll),
        }
    }

    /// The first digit whose cumulative weight is above a roll; 10 when none is.
    fn count(&self, roll: u32) -> u8 {
        // For a roll below the total the last is always above the roll, so the digit is at most 9.
        1 + self
            .reached
            .iter()
            .map(|reached| u8::from(*reached <= roll))
            .sum::<u8>()
    }
}

/// A generator that tells a sink what it draws for.
pub(super) struct Draws<'a, S> {
    pub(super) rng: &'a mut Rng,
    /// The generator's state before the first draw, which numbers the draws.
    pub(super) start: u32,
    pub(super) sink: &'a mut S,
}

impl<S: Sink> Draws<'_, S> {
    /// The index of the next draw.
    #[inline]
    pub(super) fn index(&self) -> u32 {
        self.rng.draws_since(self.start)
    }

    #[inline]
    pub(super) fn digit(&mut self, weights: &Weights, consumer: Consumer) -> u8 {
        self.sink.draw(self.index(), consumer);
        weights.draw(self.rng)
    }

    #[inline]
    fn below(&mut self, n: u32, consumer: Consumer) -> u32 {
        self.sink.draw(self.index(), consumer);
        self.rng.below(n)
    }
}

/// The start board: `filled` rows at the bottom, from their top left, each cell inert.
pub(super) fn initial_board<S: Sink>(
    (width, height, filled): (u8, u8, u8),
    matching: &Matching,
    weights: &Weights,
    draws: &mut Draws<'_, S>,
) -> Board {
    let mut board = Board::new(width, height);
    for row in board.height().saturating_sub(filled)..board.height() {
        for column in 0..board.width() {
            let drawn = draws.digit(weights, Consumer::Initial);
            place_inert(&mut board, matching, index_of(row, column), drawn, true);
        }
    }
    board
}

/// Puts a digit where it clears nothing: as drawn, or rotated, or else a stone. Returns how often
/// it was rotated and what it became.
///
/// `inert`: the board has no run, so only runs through the cell need to be looked for. On a board
/// that has one, the seed's check of the whole board fails for every digit.
fn place_inert(board: &mut Board, matching: &Matching, index: u8, drawn: u8, inert: bool) -> (u8, u8) {
    let clears = |board: &Board| {
        if inert {
            has_through(board, matching, index)
        } else {
            has_any(board, matching)
        }
    };
    for offset in 0..9 {
        let value = (drawn - 1 + offset * 4) % 9 + 1;
        board.put(index, value);
        if !clears(board) {
            return (offset, value);
        }
    }
    board.put_stone(index);
    (8, STONE)
}

/// Raises the board by one row: a hole, stones, digits that clear nothing.
///
/// `stones` is cut to what leaves the hole and one digit. `inert`: see [`place_inert`].
/// Returns the record when the sink wants one.
pub(super) fn raise<S: Sink>(
    board: &mut Board,
    matching: &Matching,
    weights: &Weights,
    (stones, inert): (u16, bool),
    draws: &mut Draws<'_, S>,
    tick: u32,
) -> Option<Row> {
    let draw_index = draws.index();
    board.shift_up();
    let (width, bottom) = (board.width(), board.height() - 1);
    // Below the width, so it fits.
    let hole = draws.below(width.into(), Consumer::Hole) as u8;
    let mut others = [0_u8; 16];
    let free = (0..width).filter(|column| *column != hole);
    for (slot, column) in others.iter_mut().zip(free) {
        *slot = column;
    }
    let count = stones.min(u16::from(width.saturating_sub(2))) as u8;
    let mut is_stone = 0_u16;
    for taken in 0..count {
        let left = u32::from(width - 1 - taken);
        let pick = taken + draws.below(left, Consumer::Stone) as u8;
        others.swap(taken.into(), pick.into());
        is_stone |= 1 << (others[taken as usize & 15] & 15);
    }
    let mut cells = Vec::new();
    for column in (0..width).filter(|column| *column != hole) {
        let index = index_of(bottom, column);
        if is_stone >> column & 1 == 1 {
            board.put_stone(index);
            continue;
        }
        let drawn = draws.digit(weights, Consumer::RowDigit);
        let (offset, value) = place_inert(board, matching, index, drawn, inert);
        if S::STEPS {
            cells.push(RowCell {
                column,
                drawn,
                offset,
                value,
            });
        }
    }
    S::STEPS.then(|| Row {
        tick,
        draw_index,
        hole,
        stones: others.iter().take(count.into()).copied().collect(),
        cells,
        pushed_from: None,
    })
}

//! What the engine tells whoever listens: draws, landings, chain steps, rows, the end.
//!
//! Knows the shapes of what is told and nothing of who hears it. Nobody listening ([`NoSink`])
//! costs nothing: what only a listener needs is built under [`Sink::STEPS`], a constant.
//! Source: `docs/rules/sum_drop.md`, section 8.

use serde::Serialize;

use super::board::{Board, Pos};
use super::engine::{Over, State};
use super::matching::Direction;

/// What a random number was drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Consumer {
    /// A cell of the start board.
    Initial,
    /// A digit of the first preview.
    Preview,
    /// A digit that joins the queue when a piece enters.
    Falling,
    /// The hole of a garbage row.
    Hole,
    /// A stone of a garbage row.
    Stone,
    /// A digit of a garbage row.
    RowDigit,
}

/// A piece that came to rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Landing {
    /// The tick in which it landed: ticks that had passed before.
    pub tick: u32,
    /// Its number, from 0.
    pub piece: u32,
    /// Draws taken before it landed.
    pub draws: u32,
    /// Its digit.
    pub digit: u8,
    /// Where it rests.
    pub row: u8,
    /// Its column.
    pub column: u8,
    /// Points before it landed.
    pub score_before: u32,
    /// Blocks cleared before it landed.
    pub cleared_before: u32,
}

/// A run that clears, with what made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    /// Where it runs.
    pub direction: Direction,
    /// Its cells, first to last, as (row, column).
    pub positions: Vec<Pos>,
    /// Its digits.
    pub len: u8,
    /// Points for its length, before the chain's factor.
    pub bonus: u32,
    /// Which falls of the step before brought its blocks, as indices into that step's `falls`.
    pub causes: Vec<u16>,
}

/// A block or stone that came down after a clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fall {
    /// Its column.
    pub column: u8,
    /// Row before.
    pub from: u8,
    /// Row after.
    pub to: u8,
    /// 0 for a stone, else its digit.
    pub value: u8,
}

/// One link of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Its number, from 1.
    pub chain: u32,
    /// The board in which the groups were found.
    pub board_before: Board,
    /// The groups, in the seed's order.
    pub groups: Vec<Group>,
    /// Digits removed, each counted once; stones are not counted.
    pub blocks: u32,
    /// The cells removed, digits before stones, in the order first seen.
    pub removed: Vec<Pos>,
    /// What came down, columns ascending, bottom first.
    pub falls: Vec<Fall>,
    /// 10 points a block.
    pub base: u32,
    /// The groups' bonuses.
    pub bonus: u32,
    /// Twice the chain's factor: 2, 3, 4, 6, 10.
    pub m2: u32,
    /// (base + bonus) * m2 / 2.
    pub score: u32,
}

/// A digit of a garbage row: what was drawn, and what it took to make it inert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RowCell {
    /// Its column.
    pub column: u8,
    /// The digit drawn.
    pub drawn: u8,
    /// How often it was rotated, 0 to 8.
    pub offset: u8,
    /// What it became: a digit, or 0 (stone) where no digit was inert.
    pub value: u8,
}

/// A garbage row as it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The tick in which it rose: ticks that had passed before.
    pub tick: u32,
    /// Draws taken before it.
    pub draw_index: u32,
    /// The column left empty.
    pub hole: u8,
    /// The columns of its stones, in the order drawn.
    pub stones: Vec<u8>,
    /// Its digits, left to right.
    pub cells: Vec<RowCell>,
    /// The row in which the falling piece was before; `None` when it did not have to go up.
    pub pushed_from: Option<u8>,
}

/// Hears what happens in a game. Every method may be left out.
pub trait Sink {
    /// Whether chain steps and rows are wanted; when not, they are never built.
    const STEPS: bool = false;
    /// Random number `index` (from 0) was drawn.
    fn draw(&mut self, _index: u32, _consumer: Consumer) {}
    /// A piece came to rest and is part of the board; its chain steps follow.
    fn landing(&mut self, _landing: &Landing, _state: &State) {}
    /// A chain step was resolved; `board` is how it left the board.
    fn step(&mut self, _step: Step, _board: &Board) {}
    /// A garbage row rose; the state holds it, the piece is where it had to go.
    fn row(&mut self, _row: Row, _state: &State) {}
    /// The game ended.
    fn over(&mut self, _over: Over) {}
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSink;

impl Sink for NoSink {}

//! Everything that is on the board in one moment, as plain data for the shapes.

use crate::games::sum_drop::board::{Board, Pos};
use crate::games::sum_drop::piece::Piece;
use crate::games::sum_drop::sink::Fall;

/// A group that clears, with what is written beside it.
#[derive(Clone, Debug, Default)]
pub(super) struct GroupMark {
    /// Its cells.
    pub cells: Vec<Pos>,
    /// What is written; may be empty.
    pub label: String,
}

/// A piece that would land.
#[derive(Clone, Debug)]
pub(super) struct Ghost {
    /// Where.
    pub cell: Pos,
    /// Its digit.
    pub digit: u8,
    /// What it would clear at once.
    pub groups: Vec<Vec<Pos>>,
}

/// A run that nearly clears.
#[derive(Clone, Debug)]
pub(super) struct NearMark {
    /// Its cells.
    pub cells: Vec<Pos>,
    /// What is written on it.
    pub words: String,
}

/// Everything that is on the board.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The blocks.
    pub board: Board,
    /// The falling piece.
    pub piece: Option<Piece>,
    /// Groups that clear in this step.
    pub groups: Vec<GroupMark>,
    /// Cells that this step removed, with what was in them: drawn as shards.
    pub broken: Vec<(Pos, u8)>,
    /// Blocks on their way down, and how far they are from 0 to 1.
    pub falling: Option<(Vec<Fall>, f32)>,
    /// Falls to draw as quiet arrows.
    pub fall_arrows: Vec<Fall>,
    /// Falls that made the groups.
    pub causes: Vec<Fall>,
    /// The piece of the hovered column.
    pub ghost: Option<Ghost>,
    /// The column under the pointer, or the selected one.
    pub column: Option<u8>,
    /// Runs that nearly clear.
    pub near: Vec<NearMark>,
    /// Rows that may still rise; drawn as a line.
    pub free_rows: Option<u8>,
    /// Cells that a problem is about.
    pub problem_cells: Vec<Pos>,
    /// The cell under the brush.
    pub brush_cell: Option<Pos>,
    /// The column of the hole of the row that has just risen.
    pub hole: Option<u8>,
    /// Words beside the free-rows line.
    pub free_words: String,
}

impl Scene {
    /// A board with nothing else on it.
    pub(super) fn of_board(board: Board) -> Self {
        Self {
            board,
            piece: None,
            groups: Vec::new(),
            broken: Vec::new(),
            falling: None,
            fall_arrows: Vec::new(),
            causes: Vec::new(),
            ghost: None,
            column: None,
            near: Vec::new(),
            free_rows: None,
            problem_cells: Vec::new(),
            brush_cell: None,
            hole: None,
            free_words: String::new(),
        }
    }
}

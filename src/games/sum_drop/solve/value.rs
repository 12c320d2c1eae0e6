//! What a position is worth to a simulated player. No rule of the game: a guess that guides search.

use super::super::engine::State;

/// What a player is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The quota, as soon as may be.
    Clear,
    /// As many points a block as may be.
    Stars,
}

/// Rows below which the top is felt.
const DANGER_ROWS: i64 = 4;

/// The worth of a position, in hundredths of a point.
///
/// For stars, only points above 18 a block count, which is the line of the third star; for a quick
/// clear, blocks are what counts. Source of the weights: `docs/rules/sum_drop.md`, section 7.
pub(super) fn worth(state: &State, aim: Aim) -> i64 {
    let board = &state.board;
    let missing_rows = (DANGER_ROWS - i64::from(board.free_rows())).max(0);
    let n_blocks = i64::from(board.n_filled());
    let (score, cleared) = (i64::from(state.score), i64::from(state.cleared));
    let gain = match aim {
        Aim::Clear => 100 * score + 4000 * cleared,
        Aim::Stars => 100 * score - 1800 * cleared,
    };
    gain - 4000 * missing_rows * missing_rows - 300 * n_blocks
}

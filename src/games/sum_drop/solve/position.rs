//! The margins of one position: for each column, what dropping the piece there leaves possible.
//!
//! Source: `docs/rules/sum_drop.md`, section 7. The searches are beams: none found is no proof.

use serde::Serialize;

use super::super::board::{EMPTY, STONE};
use super::super::engine::{Over, State};
use super::super::rules::Rules;
use super::beam::{self, Limits, Searched};
use super::drop::play_piece;
use super::value::Aim;
use crate::control::Control;

/// More extra rows than this are not tried.
pub const MAX_EXTRA_ROWS: u8 = 7;

/// Positions kept when looking for a clear.
const CLEAR_WIDTH: usize = 30;

/// Positions kept when looking for stars.
const STARS_WIDTH: usize = 60;

/// Pieces after which a look for a clear gives up.
const MAX_PIECES: u32 = 200;

/// What is left possible after dropping the piece in one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnMargin {
    /// The column.
    pub column: u8,
    /// Further pieces until the stage is cleared, this one counted; none found: `None`.
    pub reach_pieces: Option<u32>,
    /// The most stars that were found; none found: `None`.
    pub best_stars: Option<u8>,
    /// Extra rows of stone that the position survives to a clear, up to [`MAX_EXTRA_ROWS`].
    pub extra_rows: u8,
}

/// The margins of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PositionMargins {
    /// Column by column; columns that the piece cannot reach are left out.
    pub columns: Vec<ColumnMargin>,
    /// The fewest pieces to a clear over all columns.
    pub pieces_to_clear: Option<u32>,
    /// The most extra rows over all columns.
    pub extra_rows: u8,
}

/// The margins of a position, dropped at a tempo. `None` when the work was stopped.
pub fn position_margins(
    rules: &Rules,
    state: &State,
    tempo_ticks: u16,
    ctl: &Control,
) -> Option<PositionMargins> {
    let mut margins = PositionMargins::default();
    for column in 0..rules.width {
        ctl.set_progress(column.into(), rules.width.into());
        let mut after = state.clone();
        play_piece(rules, &mut after, column, tempo_ticks, None);
        let margin = match after.over {
            Over::Playing => column_margin(rules, column, &after, tempo_ticks, ctl)?,
            Over::Clear => ColumnMargin {
                column,
                reach_pieces: Some(1),
                best_stars: Some(rules.stars(after.score)),
                extra_rows: MAX_EXTRA_ROWS,
            },
            Over::Top | Over::Time => ColumnMargin {
                column,
                reach_pieces: None,
                best_stars: None,
                extra_rows: 0,
            },
        };
        let reached = margins.pieces_to_clear.into_iter().chain(margin.reach_pieces);
        margins.pieces_to_clear = reached.min();
        margins.extra_rows = margins.extra_rows.max(margin.extra_rows);
        margins.columns.push(margin);
    }
    Some(margins)
}

fn column_margin(
    rules: &Rules,
    column: u8,
    after: &State,
    tempo_ticks: u16,
    ctl: &Control,
) -> Option<ColumnMargin> {
    let look = |state: &State, aim: Aim, width: usize| -> Option<Searched> {
        let limits = Limits {
            width,
            max_pieces: MAX_PIECES,
        };
        let enough = if aim == Aim::Stars {
            rules.three_star_score()
        } else {
            0
        };
        let searched = beam::search(rules, state, aim, limits, tempo_ticks, enough, ctl);
        searched.stopped.is_none().then_some(searched)
    };
    let soonest = look(after, Aim::Clear, CLEAR_WIDTH)?.found;
    let Some(soonest) = soonest else {
        return Some(ColumnMargin {
            column,
            reach_pieces: None,
            best_stars: None,
            extra_rows: 0,
        });
    };
    let richest = look(after, Aim::Stars, STARS_WIDTH)?.found;
    let best_score = richest.map_or(soonest.end.score, |found| found.end.score.max(soonest.end.score));
    let mut extra_rows = 0;
    while extra_rows < MAX_EXTRA_ROWS
        && let Some(burdened) = with_stone_rows(after, extra_rows + 1)
        && look(&burdened, Aim::Clear, CLEAR_WIDTH)?.found.is_some()
    {
        extra_rows += 1;
    }
    Some(ColumnMargin {
        column,
        reach_pieces: Some(1 + soonest.columns.len() as u32),
        best_stars: Some(rules.stars(best_score)),
        extra_rows,
    })
}

/// The position with rows of stone pushed in from below; none when that touches the top.
fn with_stone_rows(state: &State, n_rows: u8) -> Option<State> {
    if state.board.free_rows() < n_rows {
        return None;
    }
    let mut next = state.clone();
    let height = state.board.height();
    for row in 0..height {
        for column in 0..state.board.width() {
            let below = row + n_rows;
            let value = if below < height {
                state.board.get(below, column)
            } else {
                STONE
            };
            next.board.set(row, column, value);
        }
    }
    if let Some(piece) = &mut next.piece {
        while next.board.get(piece.row, piece.column) != EMPTY && 0 < piece.row {
            piece.row -= 1;
        }
    }
    Some(next)
}

//! What follows a landing: clear, break stones, fall, again, until nothing clears.
//!
//! Knows a board and what clears; knows nothing of pieces, time or goals.
//! Source: `docs/rules/sum_drop.md`, section 2. One code path, recorded or not.

use super::board::{Board, EMPTY, STONE, STRIDE, WALL, index_of, is_digit, pos_of};
use super::matching::{
    CellSet, Matching, Run, adjacent_stones, find_all, find_changed, find_through, neighbours, sort_runs,
    unique_positions,
};
use super::sink::{Fall, Group, Sink, Step};

/// What a landing came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resolved {
    /// Links of the chain; 0 when nothing cleared.
    pub chain: u32,
    /// Points.
    pub score: u32,
    /// Digits cleared.
    pub blocks: u32,
    /// Stones broken.
    pub stones: u32,
}

/// Which cells may hold the first runs.
pub(super) enum Changed {
    /// Nobody knows: look at them all.
    Unknown,
    /// One cell, on a board that had no run before.
    One(u8),
    /// Several cells, on a board that had no other run.
    Many(CellSet),
}

/// Twice the factor of a chain's link (S: 1, 1.5, 2, 3, 5).
pub fn double_factor(chain: u32) -> u32 {
    match chain {
        0 | 1 => 2,
        2 => 3,
        3 => 4,
        4 => 6,
        _ => 10,
    }
}

/// Points for the length of one group: (len - 2)^2 * 10, nothing below 3.
#[inline]
pub fn length_bonus(len: u32) -> u32 {
    let over = len.saturating_sub(2);
    over * over * 10
}

/// Points of one link. Every term is a multiple of 10, so the half is never a fraction that rounds
/// otherwise than in the seed.
pub fn link_score(blocks: u32, lengths: &[u32], chain: u32) -> u32 {
    let bonus: u32 = lengths.iter().map(|len| length_bonus(*len)).sum();
    (blocks * 10 + bonus) * double_factor(chain) / 2
}

/// Resolves a board to its end, whatever is on it.
pub fn resolve_all<S: Sink>(board: &mut Board, matching: &Matching, sink: &mut S) -> Resolved {
    let is_settled = board.is_settled();
    resolve(board, matching, Changed::Unknown, is_settled, sink)
}

/// `is_settled`: nothing on the board has an empty cell below it.
#[inline]
pub(super) fn resolve<S: Sink>(
    board: &mut Board,
    matching: &Matching,
    first: Changed,
    mut is_settled: bool,
    sink: &mut S,
) -> Resolved {
    let mut total = Resolved::default();
    let mut changed = first;
    let mut fell: Vec<Fall> = Vec::new();
    loop {
        let mut removed = CellSet::default();
        let (mut bonus, mut blocks) = (0, 0);
        let mut runs: Vec<Run> = Vec::new();
        let mut take = |run: Run| {
            for index in run.indices() {
                blocks += u32::from(removed.insert(index));
            }
            bonus += length_bonus(run.len.into());
            if S::STEPS {
                runs.push(run);
            }
        };
        match &changed {
            Changed::Unknown => find_all(board, matching, &mut take),
            Changed::One(index) => find_through(board, matching, *index, &CellSet::default(), &mut take),
            Changed::Many(cells) => find_changed(board, matching, cells, &mut take),
        }
        if blocks == 0 {
            return total;
        }
        total.chain += 1;
        let m2 = double_factor(total.chain);
        let score = (blocks * 10 + bonus) * m2 / 2;
        let mut step = S::STEPS.then(|| {
            sort_runs(board, &mut runs);
            let digits = unique_positions(&runs);
            let stones = adjacent_stones(board, &digits);
            Step {
                chain: total.chain,
                board_before: board.clone(),
                groups: runs.iter().map(|run| group(*run, &fell)).collect(),
                blocks,
                removed: [digits, stones].concat(),
                falls: Vec::new(),
                base: blocks * 10,
                bonus,
                m2,
                score,
            }
        });
        total.stones += break_blocks(board, &mut removed);
        total.blocks += blocks;
        total.score += score;
        fell.clear();
        changed = Changed::Many(fall_down(board, is_settled.then_some(&removed), |fall| {
            if S::STEPS {
                fell.push(fall);
            }
        }));
        is_settled = true;
        if let Some(mut step) = step.take() {
            step.falls.clone_from(&fell);
            sink.step(step, board);
        }
    }
}

/// Empties cells and the stones beside them, which join the set; how many stones that were.
#[inline]
fn break_blocks(board: &mut Board, removed: &mut CellSet) -> u32 {
    let mut stones = 0;
    let digits = *removed;
    digits.each(|index| {
        board.put(index, EMPTY);
        for beside in neighbours(index) {
            if board.at(beside) == STONE {
                board.put(beside, EMPTY);
                removed.insert(beside);
                stones += 1;
            }
        }
    });
    stones
}

/// Lets blocks down, columns ascending, bottom first; the cells that hold a digit that came down.
///
/// `gone`: the cells just emptied on a board that was settled before, so that only what is above them
/// can fall. Without it every column is gone through.
#[inline]
fn fall_down(board: &mut Board, gone: Option<&CellSet>, mut fell: impl FnMut(Fall)) -> CellSet {
    let mut changed = CellSet::default();
    let (mut columns, lowest) = match gone {
        Some(gone) => (gone.columns(), pos_of(gone.last()).0),
        None => (u16::MAX >> (16 - board.width()), board.height() - 1),
    };
    while columns != 0 {
        // A bit of a u16 is below 16.
        let column = columns.trailing_zeros() as u8;
        columns &= columns - 1;
        let (mut from, mut to) = (index_of(lowest, column), index_of(lowest, column));
        loop {
            let value = board.at(from);
            if value == EMPTY {
                if gone.is_some_and(|gone| !gone.has(from)) {
                    break;
                }
            } else if value == WALL {
                break;
            } else {
                if from != to {
                    board.put(to, value);
                    board.put(from, EMPTY);
                    if is_digit(value) {
                        changed.insert(to);
                    }
                    fell(Fall {
                        column,
                        from: pos_of(from).0,
                        to: pos_of(to).0,
                        value,
                    });
                }
                to = to.wrapping_sub(STRIDE);
            }
            from = from.wrapping_sub(STRIDE);
        }
    }
    changed
}

fn group(run: Run, fell: &[Fall]) -> Group {
    let positions = run.positions();
    let causes = (0_u16..)
        .zip(fell)
        .filter(|(_, fall)| positions.contains(&(fall.to, fall.column)));
    Group {
        direction: run.direction,
        len: run.len,
        bonus: length_bonus(run.len.into()),
        causes: causes.map(|(index, _)| index).collect(),
        positions,
    }
}

/// Lets everything in every column down; what came down, columns ascending, bottom first.
pub fn gravity(board: &mut Board) -> Vec<Fall> {
    let mut falls = Vec::new();
    fall_down(board, None, |fall| falls.push(fall));
    falls
}

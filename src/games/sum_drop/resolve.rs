//! What follows a landing: clear, break stones, fall, again, until nothing clears.
//!
//! Knows a board and what clears; knows nothing of pieces, time or goals.
//! Source: `docs/rules/sum_drop.md`, section 2. One code path, recorded or not.

use super::board::{Board, STRIDE, index_of, value_at};
use super::cells::CellSet;
use super::column::code;
use super::look::{DEPTH, Look};
use super::matching::{
    Direction, Matching, Run, adjacent_stones, find_all, find_changed, find_looked, neighbours, sort_runs,
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
#[derive(Clone, Copy)]
pub(super) enum Changed {
    /// Nobody knows: look at them all.
    Unknown,
    /// One cell, on a board that had no run before.
    One(u8),
}

/// Which cells hold the runs of a link.
enum Where<'a> {
    /// Any.
    Anywhere,
    /// One, and what was seen from it.
    Through(u8, &'a Look),
    /// Those that changed, on a board that had no other run.
    Changed,
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
#[inline(always)]
pub(super) fn resolve<S: Sink>(
    board: &mut Board,
    matching: &Matching,
    first: Changed,
    is_settled: bool,
    sink: &mut S,
) -> Resolved {
    match first {
        Changed::Unknown => clear(board, matching, Where::Anywhere, is_settled, sink),
        Changed::One(index) => {
            // A piece that moved under a block that floats has something above it.
            if !is_settled {
                return resolve_below(board, matching, index, sink);
            }
            // Right above a block that lies on top there is nothing, and aslant above it hardly ever much.
            match Look::at::<0, { DEPTH - 1 }>(board, matching, index) {
                // Two landings in three.
                None => Resolved::default(),
                Some(look) => clear(board, matching, Where::Through(index, &look), true, sink),
            }
        }
    }
}

/// Resolves what one digit brings on a board where something floats: rare, so not in line.
#[inline(never)]
fn resolve_below<S: Sink>(board: &mut Board, matching: &Matching, index: u8, sink: &mut S) -> Resolved {
    match Look::at::<DEPTH, DEPTH>(board, matching, index) {
        None => Resolved::default(),
        Some(look) => clear(board, matching, Where::Through(index, &look), false, sink),
    }
}

/// What is not worth having in line: something clears, or it is not known.
#[inline(never)]
fn clear<S: Sink>(
    board: &mut Board,
    matching: &Matching,
    first: Where<'_>,
    mut is_settled: bool,
    sink: &mut S,
) -> Resolved {
    let mut total = Resolved::default();
    let mut place = first;
    // In place and never moved: what was just written in parts is slow to be read as a whole.
    let mut changed = CellSet::default();
    let mut fell: Vec<Fall> = Vec::new();
    let may_break = board.may_hold_stones();
    loop {
        let mut runs = Runs::default();
        match &place {
            Where::Anywhere => all_runs(board, matching)
                .into_iter()
                .for_each(|run| runs.push(run)),
            Where::Through(index, look) => {
                find_looked(board, matching, look, *index, None, &mut |run| runs.push(run));
            }
            Where::Changed => find_changed(board, matching, &changed, &mut |run| runs.push(run)),
        }
        if runs.n == 0 {
            return total;
        }
        // Nearly every link is one run; with no stone to break, that needs no set of cells.
        let is_simple = runs.n == 1 && is_settled && !may_break;
        let run = runs.few[0];
        let mut removed = CellSet::default();
        let (mut bonus, mut blocks, mut has_stones) = (length_bonus(run.len.into()), run.len.into(), false);
        if !is_simple {
            (bonus, blocks, has_stones) = gather(board, &runs, &mut removed);
        }
        total.chain += 1;
        let m2 = double_factor(total.chain);
        let score = (blocks * 10 + bonus) * m2 / 2;
        let mut step = S::STEPS.then(|| {
            let mut runs: Vec<Run> = runs.iter().collect();
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
        if has_stones {
            total.stones += break_stones(board, &mut removed);
        }
        total.blocks += blocks;
        total.score += score;
        fell.clear();
        let fall = |fall| {
            if S::STEPS {
                fell.push(fall);
            }
        };
        changed = CellSet::default();
        if is_simple {
            close_up_run(board, run, &mut changed, S::STEPS, fall);
        } else if is_settled {
            close_up(board, &removed, &mut changed, S::STEPS, fall);
        } else {
            removed.each(|index| board.put(index, code::EMPTY));
            fall_down(board, &mut changed, fall);
        }
        place = Where::Changed;
        is_settled = true;
        if let Some(mut step) = step.take() {
            step.falls.clone_from(&fell);
            sink.step(step, board);
        }
    }
}

/// The runs of a link: the first few in place, since there are hardly ever more.
#[derive(Default)]
struct Runs {
    few: [Run; 8],
    n: usize,
    more: Vec<Run>,
}

impl Runs {
    #[inline]
    fn push(&mut self, run: Run) {
        match self.few.get_mut(self.n) {
            Some(slot) => *slot = run,
            None => self.more.push(run),
        }
        self.n += 1;
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = Run> + '_ {
        self.few.iter().take(self.n).chain(&self.more).copied()
    }
}

/// Puts the cells of runs into a set; their bonus, how many cells they are, and whether a stone may be
/// beside one.
fn gather(board: &Board, runs: &Runs, removed: &mut CellSet) -> (u32, u32, bool) {
    let may_break = board.may_hold_stones();
    let (mut bonus, mut blocks, mut has_stones) = (0, 0, false);
    for run in runs.iter() {
        for index in run.indices() {
            blocks += u32::from(removed.insert(index));
            if may_break {
                // Without a branch: few blocks have a stone beside them.
                has_stones |= (board.near(index, -1) == code::STONE)
                    | (board.near(index, 1) == code::STONE)
                    | (board.near(index, -16) == code::STONE)
                    | (board.near(index, 16) == code::STONE);
            }
        }
        bonus += length_bonus(run.len.into());
    }
    (bonus, blocks, has_stones)
}

/// All runs of a board. By value, so that nothing of a landing must be in memory for it.
#[cold]
fn all_runs(board: &Board, matching: &Matching) -> Vec<Run> {
    let mut runs = Vec::new();
    find_all(board, matching, |run| runs.push(run));
    runs
}

/// Adds the stones beside a set of digits to it; how many stones that were.
#[inline]
fn break_stones(board: &Board, removed: &mut CellSet) -> u32 {
    let mut stones = 0;
    let digits = *removed;
    digits.each(|index| {
        for beside in neighbours(index) {
            stones += u32::from(board.at(beside) == code::STONE && removed.insert(beside));
        }
    });
    stones
}

/// Takes cells out of a board that had no holes, and lets what was above them down; the cells in which
/// something came down. `fell` hears of it, columns ascending, bottom first.
#[inline]
fn close_up(
    board: &mut Board,
    gone: &CellSet,
    changed: &mut CellSet,
    tells: bool,
    mut fell: impl FnMut(Fall),
) {
    gone.each_column(|column, lines| close_column(board, column, lines, changed, tells, &mut fell));
}

/// [`close_up`] for the cells of one run.
#[inline]
fn close_up_run(board: &mut Board, run: Run, changed: &mut CellSet, tells: bool, mut fell: impl FnMut(Fall)) {
    // No branch by direction: which one it is nobody can predict.
    let is_vertical = run.direction == Direction::Vertical;
    let is_up = run.direction == Direction::DiagonalUp;
    let along = run.direction.step();
    // Columns ascend.
    let (back, step) = if is_up {
        (along, along.wrapping_neg())
    } else {
        (0, along)
    };
    let mut index = run.start.wrapping_add(back.wrapping_mul(run.len - 1));
    let (n_lines, n_columns) = if is_vertical { (run.len, 1) } else { (1, run.len) };
    let mut lines = ((1 << (n_lines & 15)) - 1) << (index % STRIDE);
    for _ in 0..n_columns {
        close_column(board, index / STRIDE, lines, changed, tells, &mut fell);
        index = index.wrapping_add(step);
        lines = 1 << (index % STRIDE);
    }
}

/// Takes lines out of a column that had no holes, one bit a line.
#[inline(always)]
fn close_column(
    board: &mut Board,
    column: u8,
    lines: u16,
    changed: &mut CellSet,
    tells: bool,
    mut fell: impl FnMut(Fall),
) {
    let index = index_of(0, column);
    if tells {
        let mut depth = 0;
        for line in (1..=board.height()).rev() {
            let value = board.at(index + line - 1);
            if lines >> line & 1 == 1 {
                depth += 1;
            } else if value == code::EMPTY {
                break;
            } else if depth > 0 {
                fell(Fall {
                    column,
                    from: line - 1,
                    to: line - 1 + depth,
                    value: value_at(value),
                });
            }
        }
    }
    let (closed, came_down) = board.column(index).without(lines);
    board.put_column(index, closed);
    changed.set_column(column, came_down);
}

/// Lets everything in every column down, columns ascending, bottom first; the cells that hold
/// something that came down.
fn fall_down(board: &mut Board, changed: &mut CellSet, mut fell: impl FnMut(Fall)) {
    for column in 0..board.width() {
        let mut to = board.height();
        for from in (0..board.height()).rev() {
            let value = board.at(index_of(from, column));
            if value == code::EMPTY {
                continue;
            }
            to -= 1;
            if from != to {
                board.put(index_of(to, column), value);
                board.put(index_of(from, column), code::EMPTY);
                changed.insert(index_of(to, column));
                fell(Fall {
                    column,
                    from,
                    to,
                    value: value_at(value),
                });
            }
        }
    }
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
    fall_down(board, &mut CellSet::default(), |fall| falls.push(fall));
    falls
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sum_drop::sink::NoSink;

    #[test]
    fn what_floats_above_a_landing_counts() {
        let matching = Matching {
            target: 10,
            min_length: 2,
            horizontal: true,
            vertical: true,
            diagonal: true,
        };
        let mut board = Board::parse(&["..", "4.", "6.", "5."]).unwrap();
        let changed = Changed::One(index_of(2, 0));
        let resolved = resolve(&mut board, &matching, changed, false, &mut NoSink);
        assert_eq!((resolved.chain, resolved.blocks, resolved.score), (1, 2, 20));
        assert_eq!(board.to_rows(), ["..", "..", "..", "5."]);
    }
}

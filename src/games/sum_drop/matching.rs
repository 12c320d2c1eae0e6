//! Finding the runs that clear: the full scan in the order of the seed, and the fast one that looks
//! only through changed cells.
//!
//! Knows a board and what sums to what; knows nothing of gravity, time or scores.
//! Source: `docs/rules/sum_drop.md`, section 2. Digits are at least 1, so from one start at most one
//! run sums to the target, and nothing needs to be seen past a larger sum.

use serde::{Deserialize, Serialize};

use super::board::{Board, Pos, STRIDE, index_of, is_digit, pos_of};
use super::cells::CellSet;
use super::column::code;
use super::look::{DEPTH, Look};

/// The four directions, in the order in which groups are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// Left to right.
    #[default]
    Horizontal,
    /// Top to bottom.
    Vertical,
    /// Down to the right.
    DiagonalDown,
    /// Down to the left, as the seed's step (1, -1).
    DiagonalUp,
}

impl Direction {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [
        Self::Horizontal,
        Self::Vertical,
        Self::DiagonalDown,
        Self::DiagonalUp,
    ];

    /// From one index to the next in this direction.
    #[inline]
    pub const fn step(self) -> u8 {
        match self {
            Self::Horizontal => STRIDE,
            Self::Vertical => 1,
            Self::DiagonalDown => STRIDE + 1,
            Self::DiagonalUp => 1_u8.wrapping_sub(STRIDE),
        }
    }

    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::DiagonalDown => "diagonalDown",
            Self::DiagonalUp => "diagonalUp",
        }
    }
}

/// What clears: the sum, the fewest digits, the directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matching {
    /// What a run must sum to.
    pub target: u8,
    /// The fewest digits of a run.
    pub min_length: u8,
    /// Whether rows clear.
    pub horizontal: bool,
    /// Whether columns clear.
    pub vertical: bool,
    /// Whether both diagonals clear.
    pub diagonal: bool,
}

impl Matching {
    /// Whether runs in a direction clear.
    #[inline]
    pub fn allows(&self, direction: Direction) -> bool {
        match direction {
            Direction::Horizontal => self.horizontal,
            Direction::Vertical => self.vertical,
            Direction::DiagonalDown | Direction::DiagonalUp => self.diagonal,
        }
    }
}

/// A run that clears, by index into the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Where it runs.
    pub direction: Direction,
    /// Index of its first cell.
    pub start: u8,
    /// Its digits.
    pub len: u8,
}

impl Run {
    /// The indices of its cells.
    #[inline]
    pub fn indices(self) -> impl Iterator<Item = u8> {
        let step = self.direction.step();
        let mut next = self.start;
        (0..self.len).map(move |_| {
            let index = next;
            next = next.wrapping_add(step);
            index
        })
    }

    /// Its cells.
    pub fn positions(self) -> Vec<Pos> {
        self.indices().map(pos_of).collect()
    }

    /// Where it stands in the seed's order: direction, start of the unbroken digits, start.
    fn order(self, board: &Board) -> (Direction, Pos, Pos) {
        let step = self.direction.step();
        let mut first = self.start;
        while is_digit(board.at(first.wrapping_sub(step))) {
            first = first.wrapping_sub(step);
        }
        (self.direction, pos_of(first), pos_of(self.start))
    }
}

/// All runs of a board in the seed's order, by looking at every cell.
pub fn find_all(board: &Board, matching: &Matching, mut found: impl FnMut(Run)) {
    for direction in Direction::ALL {
        if !matching.allows(direction) {
            continue;
        }
        let step = direction.step();
        for row in 0..board.height() {
            for column in 0..board.width() {
                let first = index_of(row, column);
                if is_digit(board.at(first)) && !is_digit(board.at(first.wrapping_sub(step))) {
                    find_in_line(board, matching, direction, first, &mut found);
                }
            }
        }
    }
}

/// The runs among the unbroken digits that start at `first`.
fn find_in_line(
    board: &Board,
    matching: &Matching,
    direction: Direction,
    first: u8,
    found: &mut impl FnMut(Run),
) {
    let step = direction.step();
    let mut start = first;
    while is_digit(board.at(start)) {
        let (mut end, mut sum, mut len) = (start, 0, 0_u8);
        while is_digit(board.at(end)) {
            sum += board.at(end);
            len += 1;
            if sum == matching.target && len >= matching.min_length {
                found(Run {
                    direction,
                    start,
                    len,
                });
                break;
            }
            if sum > matching.target {
                break;
            }
            end = end.wrapping_add(step);
        }
        start = start.wrapping_add(step);
    }
}

/// Whether a board has any run at all.
pub fn has_any(board: &Board, matching: &Matching) -> bool {
    let mut any = false;
    find_all(board, matching, |_| any = true);
    any
}

/// The runs through changed cells, each once, in no order worth keeping. Whatever is above a changed
/// cell is empty or has changed too.
///
/// These are all runs of the board when it had none before the cells changed.
#[inline]
pub(super) fn find_changed(
    board: &Board,
    matching: &Matching,
    changed: &CellSet,
    mut found: impl FnMut(Run),
) {
    changed.each(|index| {
        if !is_digit(board.at(index)) {
            return;
        }
        // What is above a cell that something fell into has fallen too: a run that goes on there is
        // found from there.
        if let Some(look) = Look::at::<0, DEPTH>(board, matching, index) {
            find_looked(board, matching, &look, index, Some(changed), &mut found);
        }
    });
}

/// The runs through a digit; a run through several changed cells belongs to the first of them.
#[inline]
pub(super) fn find_through(
    board: &Board,
    matching: &Matching,
    index: u8,
    changed: Option<&CellSet>,
    found: &mut impl FnMut(Run),
) {
    if let Some(look) = Look::at::<DEPTH, DEPTH>(board, matching, index) {
        find_looked(board, matching, &look, index, changed, found);
    }
}

#[inline]
pub(super) fn find_looked(
    board: &Board,
    matching: &Matching,
    look: &Look,
    index: u8,
    changed: Option<&CellSet>,
    found: &mut impl FnMut(Run),
) {
    if look.is_unsure() {
        long_runs(board, matching, index, changed)
            .into_iter()
            .for_each(found);
        return;
    }
    look.each(index, |run, n_before| {
        let is_of_another =
            changed.is_some_and(|changed| run.indices().take(n_before).any(|index| changed.has(index)));
        if matching.min_length <= run.len && !is_of_another {
            found(run);
        }
    });
}

/// The runs through a digit, however long. By value, so that nothing of who asks must be in memory for it.
#[cold]
#[inline(never)]
fn long_runs(board: &Board, matching: &Matching, index: u8, changed: Option<&CellSet>) -> Vec<Run> {
    let mut runs = Vec::new();
    for direction in Direction::ALL {
        if matching.allows(direction) {
            find_through_in(board, matching, direction, index, changed, &mut |run| {
                runs.push(run);
            });
        }
    }
    runs
}

/// The runs through a digit in a direction, however long.
fn find_through_in(
    board: &Board,
    matching: &Matching,
    direction: Direction,
    index: u8,
    changed: Option<&CellSet>,
    found: &mut impl FnMut(Run),
) {
    let (step, target) = (direction.step(), matching.target);
    // Back to the farthest start that may still reach the target. Sums stay below 20 + 9.
    let (mut start, mut sum, mut len) = (index, board.at(index), 1_u8);
    loop {
        let before = start.wrapping_sub(step);
        let value = board.at(before);
        if !is_digit(value)
            || sum.wrapping_add(value) > target
            || changed.is_some_and(|changed| changed.has(before))
        {
            break;
        }
        (start, sum, len) = (before, sum + value, len + 1);
    }
    // A window whose end never moves back: what it gains in front it loses behind.
    let mut end = index;
    loop {
        while sum < target {
            let next = end.wrapping_add(step);
            let value = board.at(next);
            if !is_digit(value) {
                return;
            }
            (end, sum, len) = (next, sum + value, len + 1);
        }
        if sum == target && len >= matching.min_length {
            found(Run {
                direction,
                start,
                len,
            });
        }
        if start == index {
            return;
        }
        (start, sum, len) = (start.wrapping_add(step), sum - board.at(start), len - 1);
    }
}

/// Whether any run goes through a cell.
#[inline]
pub(super) fn has_through(board: &Board, matching: &Matching, index: u8) -> bool {
    let mut any = false;
    find_through(board, matching, index, None, &mut |_| any = true);
    any
}

/// Puts runs in the seed's order.
pub(super) fn sort_runs(board: &Board, runs: &mut [Run]) {
    runs.sort_by_cached_key(|run| run.order(board));
}

/// The cells of runs, each once, in the order in which they are first seen.
pub fn unique_positions(runs: &[Run]) -> Vec<Pos> {
    let mut seen = CellSet::default();
    let cells = runs.iter().flat_map(|run| run.indices());
    cells.filter(|index| seen.insert(*index)).map(pos_of).collect()
}

/// The stones beside cells: up, down, left, right of each, in the order first seen.
pub fn adjacent_stones(board: &Board, cells: &[Pos]) -> Vec<Pos> {
    let mut seen = CellSet::default();
    let around = cells
        .iter()
        .flat_map(|(row, column)| neighbours(index_of(*row, *column)));
    around
        .filter(|index| board.at(*index) == code::STONE && seen.insert(*index))
        .map(pos_of)
        .collect()
}

/// Up, down, left, right.
#[inline]
pub(super) fn neighbours(index: u8) -> [u8; 4] {
    [
        index.wrapping_sub(1),
        index.wrapping_add(1),
        index.wrapping_sub(STRIDE),
        index.wrapping_add(STRIDE),
    ]
}

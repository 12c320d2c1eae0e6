//! Finding the runs that clear: the full scan in the order of the seed, and the fast one that looks
//! only through changed cells.
//!
//! Knows a board and what sums to what; knows nothing of gravity, time or scores.
//! Source: `docs/rules/sum_drop.md`, section 2. Digits are at least 1, so from one start at most one
//! run sums to the target, and nothing needs to be seen past a larger sum.

use serde::{Deserialize, Serialize};

use super::board::{Board, Pos, STONE, STRIDE, index_of, is_digit, pos_of};

/// The four directions, in the order in which groups are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// Left to right.
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
            Self::Horizontal => 1,
            Self::Vertical => STRIDE,
            Self::DiagonalDown => STRIDE + 1,
            Self::DiagonalUp => STRIDE - 1,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    fn order(self, board: &Board) -> (Direction, u8, u8) {
        let step = self.direction.step();
        let mut first = self.start;
        while is_digit(board.at(first.wrapping_sub(step))) {
            first = first.wrapping_sub(step);
        }
        (self.direction, first, self.start)
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

/// A set of cells, one bit an index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellSet([u64; 4]);

impl CellSet {
    #[inline]
    pub(super) fn has(&self, index: u8) -> bool {
        self.0[(index >> 6) as usize] >> (index & 63) & 1 == 1
    }

    /// Puts a cell in; whether it was not in before.
    #[inline]
    pub(super) fn insert(&mut self, index: u8) -> bool {
        let word = &mut self.0[(index >> 6) as usize];
        let bit = 1 << (index & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// The columns that have any cell in the set, one bit a column.
    #[inline]
    pub(super) fn columns(&self) -> u16 {
        let all = self.0.iter().fold(0, |all, word| all | word);
        let half = all | all >> 32;
        // The cut is meant: four rows lie over each other.
        (half | half >> 16) as u16
    }

    /// The greatest index in the set; 0 when it is empty.
    #[inline]
    pub(super) fn last(&self) -> u8 {
        for (high, word) in (0_u8..4).zip(self.0).rev() {
            if word != 0 {
                // Below 64.
                return high << 6 | word.ilog2() as u8;
            }
        }
        0
    }

    /// The cells in the set, ascending.
    #[inline]
    pub(super) fn each(&self, mut visit: impl FnMut(u8)) {
        for (high, word) in (0_u8..).zip(self.0) {
            let mut left = word;
            while left != 0 {
                // A bit of a u64 is below 64.
                visit(high << 6 | left.trailing_zeros() as u8);
                left &= left - 1;
            }
        }
    }
}

/// The runs through changed cells, each once, in no order worth keeping.
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
        if is_digit(board.at(index)) {
            find_through(board, matching, index, changed, &mut found);
        }
    });
}

/// The runs through one cell; a run through several changed cells belongs to the first of them.
#[inline]
pub(super) fn find_through(
    board: &Board,
    matching: &Matching,
    index: u8,
    changed: &CellSet,
    found: &mut impl FnMut(Run),
) {
    for direction in Direction::ALL {
        if reaches_target(board, matching, direction, index) {
            find_through_in(board, matching, direction, index, changed, found);
        }
    }
}

/// Whether digits on both sides of a cell and the cell itself sum to the target, of whatever length.
///
/// This is the innermost loop of every landing. Most cells answer no, and which loop ends where is
/// nothing a processor can predict: so both sides are summed without branches, three cells at a time,
/// into sets of reached sums, and a run is there when two of them complement each other. May say yes
/// where there is none, never no where there is one.
#[inline]
fn reaches_target(board: &Board, matching: &Matching, direction: Direction, index: u8) -> bool {
    let (target, digit) = (matching.target, board.at(index));
    if !matching.allows(direction) || digit > target {
        return false;
    }
    let rest = u32::from(target - digit);
    let step = direction.step();
    let after = reached_sums(board, index, step, rest, |sum| sum);
    let before = reached_sums(board, index, step.wrapping_neg(), rest, |sum| {
        rest.wrapping_sub(sum)
    });
    before & after != 0
}

/// The sums of 0, 1, 2 ... digits that follow a cell, one bit a sum, as far as `rest` at least. `bit`
/// says which bit stands for a sum: sums on one side are numbered up, on the other down from the rest,
/// so that complements share a bit. (Far above the rest a bit may stand for two sums, so a yes is
/// looked into; a no is sure.)
#[inline]
fn reached_sums(board: &Board, index: u8, step: u8, rest: u32, bit: impl Fn(u32) -> u32) -> u64 {
    let (mut at, mut sum, mut is_unbroken, mut sums) = (index, 0, true, 1 << (bit(0) & 63));
    loop {
        for _ in 0..3 {
            at = at.wrapping_add(step);
            let value = board.at(at);
            is_unbroken &= is_digit(value);
            sum += u32::from(value);
            sums |= u64::from(is_unbroken) << (bit(sum) & 63);
        }
        if !is_unbroken || sum >= rest {
            return sums;
        }
    }
}

#[inline]
fn find_through_in(
    board: &Board,
    matching: &Matching,
    direction: Direction,
    index: u8,
    changed: &CellSet,
    found: &mut impl FnMut(Run),
) {
    let (step, target) = (direction.step(), matching.target);
    // Back to the farthest start that may still reach the target. Sums stay below 20 + 9.
    let (mut start, mut sum, mut len) = (index, board.at(index), 1_u8);
    loop {
        let before = start.wrapping_sub(step);
        let value = board.at(before);
        if !is_digit(value) || sum.wrapping_add(value) > target || changed.has(before) {
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
    find_through(board, matching, index, &CellSet::default(), &mut |_| any = true);
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
        .filter(|index| board.at(*index) == STONE && seen.insert(*index))
        .map(pos_of)
        .collect()
}

/// Up, down, left, right.
#[inline]
pub(super) fn neighbours(index: u8) -> [u8; 4] {
    [
        index.wrapping_sub(STRIDE),
        index.wrapping_add(STRIDE),
        index.wrapping_sub(1),
        index.wrapping_add(1),
    ]
}

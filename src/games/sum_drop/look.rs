//! Whether anything may clear through a cell, in one straight line.
//!
//! Knows a board and what sums to what. This is the innermost work of every landing. Most cells
//! answer no, and which run of digits ends where is nothing a processor can predict: so every
//! direction is summed to the same depth without a branch, and one test at the end decides.

use super::board::Board;
use super::column::code;
use super::matching::{Direction, Matching, Run};

/// Cells that are summed on each side. Four digits that together lack even one are rare.
const DEPTH: i32 = 4;

/// Set when four cells may have been too few. No sum is that large, so no sum sets it by chance.
const SHALLOW: u64 = 1 << 63;

/// One direction through a cell.
///
/// The sums reached after the cell are bits numbered up, those before it bits numbered down from
/// what the cell lacks, so that two sums which complete it share a bit. Anything that is no digit
/// counts 13 or more, which is past what a digit lacks for any target up to 13; larger targets may
/// get a yes too many. Bits are numbered modulo 64, which too can only add a yes.
#[derive(Clone, Copy)]
struct Line {
    after: u64,
    before: u64,
}

/// The four directions through a cell, in their order.
pub(super) struct Look {
    lines: [Line; 4],
    rest: u32,
}

impl Look {
    /// Looks through a digit. None when nothing clears through it for sure. `IS_TOP`: nothing is right
    /// above it, which saves an eighth.
    #[inline(always)]
    pub(super) fn at<const IS_TOP: bool>(board: &Board, matching: &Matching, index: u8) -> Option<Self> {
        let rest = u32::from(matching.target.checked_sub(board.at(index))?);
        let flags = [matching.horizontal, matching.vertical, matching.diagonal];
        // Sums above what the cell lacks are no matter.
        let of_interest = SHALLOW | u64::MAX >> (63 - rest.min(63));
        let [horizontal, vertical, diagonal] = flags.map(|flag| u64::from(flag).wrapping_neg() & of_interest);
        let lines = [
            line::<16, false>(board, index, rest, horizontal),
            line::<1, IS_TOP>(board, index, rest, vertical),
            line::<17, false>(board, index, rest, diagonal),
            line::<-15, false>(board, index, rest, diagonal),
        ];
        let all = lines.iter().fold(0, |all, line| all | line.after & line.before);
        (all != 0).then_some(Self { lines, rest })
    }

    /// The runs through the cell, each with how many digits it has before the cell; and the directions
    /// that need a longer look.
    #[inline]
    pub(super) fn each(
        &self,
        index: u8,
        mut found: impl FnMut(Run, usize),
        mut unsure: impl FnMut(Direction),
    ) {
        // The directions with anything in them first, as bits: that there is one is sure, which one it is
        // nobody can predict, so it must not be a branch.
        let mut directions = 0_u8;
        for (bit, line) in self.lines.iter().enumerate() {
            directions |= u8::from(line.after & line.before != 0) << bit;
        }
        while directions != 0 {
            let which = directions.trailing_zeros() as usize & 3;
            directions &= directions - 1;
            let (direction, line) = (Direction::ALL[which], self.lines[which]);
            let mut left = line.after & line.before;
            if left >= SHALLOW || self.rest >= code::EMPTY.into() {
                unsure(direction);
                continue;
            }
            while left != 0 {
                // All sums on the way to a sum have bits of their own, so to count them is to know
                // the length: below it after the cell, above it before. A u16 has room for either.
                let sum = left & left.wrapping_neg();
                let n_after = (line.after & (sum - 1)) as u16;
                let n_before = (line.before & !(sum | (sum - 1))) as u16;
                let (n_after, n_before) = (n_after.count_ones() as u8, n_before.count_ones() as u8);
                let start = index.wrapping_sub(direction.step().wrapping_mul(n_before));
                let len = n_before + 1 + n_after;
                found(
                    Run {
                        direction,
                        start,
                        len,
                    },
                    n_before.into(),
                );
                left &= left - 1;
            }
        }
    }
}

#[inline(always)]
fn line<const STEP: i32, const IS_FIRST: bool>(
    board: &Board,
    index: u8,
    rest: u32,
    of_interest: u64,
) -> Line {
    let (mut after, mut sum) = (1_u64, 0);
    let (mut before, mut lack) = (1_u64 << (rest & 63) | SHALLOW, rest);
    for far in 1..=DEPTH {
        sum += u32::from(board.near(index, far * STEP));
        after |= 1 << (sum & 63);
        if !IS_FIRST {
            lack = lack.wrapping_sub(board.near(index, -far * STEP).into());
            before |= 1 << (lack & 63);
        }
    }
    // Sign bits: of the sum less the rest, and of what is lacking turned round.
    let missing = sum.wrapping_sub(rest) | if IS_FIRST { 0 } else { lack.wrapping_neg() };
    after |= u64::from(missing & 1 << 31) << 32;
    Line {
        after,
        before: before & of_interest,
    }
}

//! Whether anything may clear through a cell, in one straight line.
//!
//! Knows a board and what sums to what. This is the innermost work of every landing. Most cells
//! answer no, and which run of digits ends where is nothing a processor can predict: so every
//! direction is summed to the same depth without a branch, and one test at the end decides.

use super::board::Board;
use super::column::code;
use super::matching::{Direction, Matching, Run};

/// Cells that are summed on each side. Four digits that together lack even one are rare.
pub(super) const DEPTH: i32 = 4;

/// Set in a sum that went below zero.
const SIGN: u8 = 1 << 7;

/// One bit each. Read and not shifted, so that all later bits of a line are set one instruction each.
static BITS: [u64; 64] = {
    let (mut bits, mut n) = ([0; 64], 0);
    while n < 64 {
        bits[n] = 1 << n;
        n += 1;
    }
    bits
};

/// One direction through a cell.
///
/// The sums reached from the cell onwards are bits numbered up, the cell's own digit the first of
/// them; those before it bits numbered down from the target, so that two which make up the target
/// share a bit. Anything that is no digit counts 13 or more, which is past what a digit lacks for any
/// target up to 13; larger targets may get a yes too many. Bits are numbered modulo 64: a sum is at
/// most 60, so what wraps comes to lie outside the bits from the digit to the target.
#[derive(Clone, Copy)]
struct Line {
    after: u64,
    before: u64,
}

/// The four directions through a cell, in their order.
pub(super) struct Look {
    lines: [Line; 4],
    /// The bits from the digit to the target; no other is of interest.
    of_interest: u64,
    /// Only a longer look can tell: four cells were too few, or the target is large.
    is_unsure: bool,
}

impl Look {
    /// Looks through a digit. None when nothing clears through it for sure. `ABOVE`: how far to look right
    /// above it, `ASLANT`: how far aslant above it; less than [`DEPTH`] where it is known that nothing
    /// more is there, or where what is there is somebody else's.
    #[inline(always)]
    pub(super) fn at<const ABOVE: i32, const ASLANT: i32>(
        board: &Board,
        matching: &Matching,
        index: u8,
    ) -> Option<Self> {
        let (target, digit) = (matching.target, board.at(index));
        let rest = target.checked_sub(digit)?;
        let (first, last) = (BITS[digit as usize & 63], BITS[target as usize & 63]);
        let ends = ((first, digit), (last, target));
        // Whether anything is short of the target, as a sign. Targets past the bits always are.
        let mut short = if target < 64 { 0 } else { SIGN };
        let mut lines = [
            line::<16>(board, index, ends, DEPTH, &mut short),
            line::<1>(board, index, ends, ABOVE, &mut short),
            line::<17>(board, index, ends, ASLANT, &mut short),
            line::<-15>(board, index, ends, ASLANT, &mut short),
        ];
        let of_interest = (last << 1).wrapping_sub(first);
        let is_short = short & SIGN != 0;
        let any = |lines: &[Line; 4]| lines.iter().fold(0, |all, line| all | line.after & line.before);
        if any(&lines) & of_interest == 0 && !is_short {
            return None;
        }
        if !(matching.horizontal && matching.vertical && matching.diagonal) {
            for (line, direction) in lines.iter_mut().zip(Direction::ALL) {
                line.before &= u64::from(matching.allows(direction)).wrapping_neg();
            }
            if any(&lines) & of_interest == 0 && !is_short {
                return None;
            }
        }
        Some(Self {
            lines,
            of_interest,
            is_unsure: is_short || rest >= code::EMPTY,
        })
    }

    /// Whether only a longer look can tell which runs there are.
    #[inline]
    pub(super) fn is_unsure(&self) -> bool {
        self.is_unsure
    }

    /// The runs through the cell, each with how many digits it has before the cell. For a look that is
    /// not unsure.
    #[inline]
    pub(super) fn each(&self, index: u8, mut found: impl FnMut(Run, usize)) {
        // The directions with anything in them first, as bits: that there is one is sure, which one it is
        // nobody can predict, so it must not be a branch.
        let mut directions = 0_u8;
        for (bit, line) in self.lines.iter().enumerate() {
            directions |= u8::from(line.after & line.before & self.of_interest != 0) << bit;
        }
        while directions != 0 {
            let which = directions.trailing_zeros() as usize & 3;
            directions &= directions - 1;
            let (direction, line) = (Direction::ALL[which], self.lines[which]);
            let (after, before) = (line.after & self.of_interest, line.before & self.of_interest);
            let mut left = after & before;
            while left != 0 {
                // All sums on the way to a sum have bits of their own, so to count them is to know
                // the length: below it from the cell onwards, above it before. What a digit lacks is
                // below 13 here, so the bits end below 22.
                let sum = left & left.wrapping_neg();
                let n_after = (after & (sum - 1)) as u32;
                let n_before = (before & !(sum | (sum - 1))) as u32;
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

/// `short` gets its sign when the cells on either side do not reach the target: [`DEPTH`] after the cell,
/// `n_before` before it.
#[inline(always)]
fn line<const STEP: i32>(
    board: &Board,
    index: u8,
    ((first, digit), (last, target)): ((u64, u8), (u64, u8)),
    n_before: i32,
    short: &mut u8,
) -> Line {
    let (mut after, mut sum) = (first, digit);
    let (mut before, mut lack) = (last, target);
    for far in 1..=DEPTH {
        sum = sum.wrapping_add(board.near(index, far * STEP));
        let bit = 1 << (sum & 63);
        // The first two bits differ, so they may be joined this way, which keeps them in front.
        after = if far == 1 { after ^ bit } else { after | bit };
        if far <= n_before {
            lack = lack.wrapping_sub(board.near(index, -far * STEP));
            let bit = 1 << (lack & 63);
            before = if far == 1 { before ^ bit } else { before | bit };
        }
    }
    *short |= sum.wrapping_sub(target);
    if n_before > 0 {
        *short |= digit.wrapping_sub(lack);
    }
    Line { after, before }
}

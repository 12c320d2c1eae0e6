//! A column of the board as one number, so that falling is a shift and not a walk.
//!
//! Knows the codes of cells and nothing of rules. A column is sixteen bytes, byte `line` being row
//! `line - 1`: a wall above row 0, walls below the bottom. How high blocks are stacked differs from
//! column to column, so a loop over rows ends where no processor expects it; a shift never does.

/// What a cell holds in the grid: a digit as itself, everything else as one of these.
///
/// They are above any digit, so that four cells with one of these among them sum to more than what a
/// digit may still lack, and at most 15, so that four of them sum to less than 64, the bits of a
/// word: see `look`.
pub(super) mod code {
    /// An empty cell.
    pub(crate) const EMPTY: u8 = 13;
    /// A stone.
    pub(crate) const STONE: u8 = 14;
    /// What lies around the board.
    pub(crate) const WALL: u8 = 15;
}

/// Sixteen cells from the top down.
#[derive(Clone, Copy)]
pub(super) struct Column(pub(super) u128);

const EMPTIES: u128 = u128::from_le_bytes([code::EMPTY; 16]);
const WALLS: u128 = u128::from_le_bytes([code::WALL; 16]);

/// The bytes above each line.
const ABOVE: [u128; 16] = {
    let (mut above, mut line) = ([0; 16], 0);
    while line < 16 {
        above[line] = (1_u128 << (8 * line)) - 1;
        line += 1;
    }
    above
};

/// The bytes above each line, without the wall.
const INSIDE_ABOVE: [u128; 16] = {
    let (mut above, mut line) = (ABOVE, 0);
    while line < 16 {
        above[line] &= !0xff;
        line += 1;
    }
    above
};

/// The bytes below each line.
static BELOW: [u128; 16] = {
    let (mut below, mut line) = ([0; 16], 0);
    while line < 15 {
        below[line] = u128::MAX << (8 * (line + 1));
        line += 1;
    }
    below
};

impl Column {
    /// Zero bytes where the column is empty, others elsewhere.
    #[inline]
    pub(super) fn filled(self) -> u128 {
        self.0 ^ EMPTIES
    }

    /// How many cells are not empty, the walls counted.
    #[inline]
    pub(super) fn n_filled(self) -> u32 {
        // Codes have four bits: fold them into one.
        let halves = self.filled() | self.filled() >> 2;
        ((halves | halves >> 1) & u128::from_le_bytes([1; 16])).count_ones()
    }

    /// How many cells right below a line are empty.
    #[inline]
    pub(super) fn empty_below(self, line: u8) -> u8 {
        let line = line & 15;
        let below = self.filled() & BELOW[usize::from(line)];
        // Of a u128 at most 128, and above the line.
        (below.trailing_zeros() / 8) as u8 - 1 - line
    }

    /// The column without the lines of a set, one bit a line, what was above each come down by one;
    /// and the lines in which something has come down. The column had no hole.
    #[inline]
    pub(super) fn without(self, gone: u16) -> (Self, u16) {
        // Zero bytes are empty: what a shift leaves behind is right as it is.
        let (mut cells, mut left) = (self.filled(), u32::from(gone));
        while left != 0 {
            // From the top down, so that no line still to go has moved; neighbours at once, so that
            // there is hardly ever a second turn.
            let start = left.trailing_zeros();
            let n_gone = (!(left >> start)).trailing_zeros();
            let above = cells & INSIDE_ABOVE[start as usize & 15];
            let kept = cells & !INSIDE_ABOVE[(start + n_gone) as usize & 15];
            cells = kept | above << ((8 * n_gone) & 127);
            left &= left.wrapping_add(1 << start);
        }
        let column = Self(cells ^ EMPTIES);
        // Of a u128 at most 128.
        let top = ((cells & !0xff).trailing_zeros() / 8) as u8;
        // All from the top to the lowest that went, as bits: none if that was the top.
        let (end, start) = (2_u32 << (u32::from(gone) | 1).ilog2(), 1_u32 << (top & 15));
        // The lines of a column are 16.
        (column, end.saturating_sub(start) as u16)
    }

    /// The column one line up, the bottom line empty.
    #[inline]
    pub(super) fn raised(self, height: u8) -> Self {
        // The lines 1 to height - 1 take what was below them.
        let kept = ABOVE[height as usize & 15] & !0xff;
        let bottom = !ABOVE[height as usize & 15] & (ABOVE[height as usize & 15] << 8 | 0xff);
        Self(self.0 >> 8 & kept | EMPTIES & bottom | WALLS & !(kept | bottom))
    }
}

//! The falling piece and the digits that come after it.
//!
//! Knows nothing of boards. Source: `docs/rules/sum_drop.md`, sections 3 and 4.

use serde::{Serialize, Serializer};

/// The longest preview.
pub const MAX_PREVIEW: u8 = 8;

/// The falling piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its digit.
    pub digit: u8,
    /// Its row.
    pub row: u8,
    /// Its column.
    pub column: u8,
}

/// The coming digits, next first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    len: u8,
    /// Zeros behind the last.
    digits: [u8; MAX_PREVIEW as usize],
}

impl Queue {
    /// The digits, next first.
    pub fn digits(&self) -> &[u8] {
        self.digits.get(..self.len.into()).unwrap_or(&self.digits)
    }

    /// Adds a digit at the end; one that does not fit is lost.
    pub fn push(&mut self, digit: u8) {
        if let Some(slot) = self.digits.get_mut(usize::from(self.len)) {
            *slot = digit;
            self.len += 1;
        }
    }

    /// Adds a digit at the end and takes the first.
    #[inline]
    pub(super) fn cycle(&mut self, digit: u8) -> u8 {
        let last = self.len.wrapping_sub(1);
        if last >= MAX_PREVIEW {
            return digit;
        }
        // As one number: every digit one place forward, the new one behind them, where it was empty.
        let all = u64::from_le_bytes(self.digits);
        self.digits = (all >> 8 | u64::from(digit) << (8 * last)).to_le_bytes();
        // The lowest byte.
        all as u8
    }
}

impl Serialize for Queue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.digits().serialize(serializer)
    }
}

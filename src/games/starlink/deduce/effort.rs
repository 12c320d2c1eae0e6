//! What a deduction may cost: looks at links, whatever the machine.
//!
//! Probes of a board of 120 stars are cheap; on 1,600 stars there are thousands of them, and each walks the
//! whole board. Without a bound a deduction would go on for hours after the answers are known.

use crate::control::{Control, Stop};

/// The most looks at links that one deduction takes: some ten seconds of a release build. Puzzles of the game
/// take a thousandth of it.
pub const MAX_LOOKS: u64 = 1_500_000_000;
/// Where several answers are known already there is no grade to find, only which links differ.
const MAX_LOOKS_OF_MANY: u64 = MAX_LOOKS / 3;

/// What is left of it.
pub(super) struct Effort<'c> {
    pub(super) ctl: &'c Control,
    n_links: u64,
    looks_left: u64,
}

impl<'c> Effort<'c> {
    pub(super) fn new(n_links: u64, has_many: bool, ctl: &'c Control) -> Self {
        Self {
            ctl,
            n_links: n_links.max(1),
            looks_left: if has_many { MAX_LOOKS_OF_MANY } else { MAX_LOOKS },
        }
    }

    /// Counts a node, which walks the board `n_walks` times.
    ///
    /// # Errors
    /// What stopped it; nothing where it has cost what it may.
    pub(super) fn spend(&mut self, n_walks: u64) -> Result<(), Option<Stop>> {
        self.ctl.spend(1).map_err(Some)?;
        self.walk(n_walks)
    }

    /// Counts walks over the board.
    ///
    /// # Errors
    /// Where it has cost what it may.
    pub(super) fn walk(&mut self, n_walks: u64) -> Result<(), Option<Stop>> {
        let looks = self.n_links.saturating_mul(n_walks);
        self.looks_left = self.looks_left.checked_sub(looks).ok_or(None)?;
        Ok(())
    }

    /// How many walks are left.
    pub(super) fn walks_left(&self) -> u64 {
        self.looks_left / self.n_links
    }
}

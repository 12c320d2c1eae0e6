//! Which of its rules the propagation uses. Every subset gives the same count, in more or fewer nodes.

/// Switches of the propagation. Degrees and conflicts are always on; a full assignment is always tested
/// for connection, whatever is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What all conflict-free choices of a star have in common.
    pub combos: bool,
    /// Links that would close a group that is not all stars.
    pub close: bool,
    /// The budget of loops that the sum of the numbers leaves.
    pub loops: bool,
    /// Bridges of the links that are on or undecided.
    pub bridge: bool,
    /// Bridges of the undecided links, by the parity of the needs on one side.
    pub parity: bool,
}

impl Rules {
    /// All of them.
    pub const ALL: Self = Self {
        combos: true,
        close: true,
        loops: true,
        bridge: true,
        parity: true,
    };
    /// Degrees and conflicts alone.
    pub const NONE: Self = Self {
        combos: false,
        close: false,
        loops: false,
        bridge: false,
        parity: false,
    };

    /// All rules, none, and all but one at a time: what the tests compare.
    pub fn subsets() -> [Self; 7] {
        let mut subsets = [Self::ALL; 7];
        subsets[1] = Self::NONE;
        subsets[2].combos = false;
        subsets[3].close = false;
        subsets[4].loops = false;
        subsets[5].bridge = false;
        subsets[6].parity = false;
        subsets
    }
}

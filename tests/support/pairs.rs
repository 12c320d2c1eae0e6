//! Two recorded runs of each game that part at a known frame, as files.

#![allow(dead_code, reason = "each test uses its part")]

use std::path::{Path, PathBuf};

/// Two runs, and where they part.
pub(crate) struct Pair {
    pub(crate) game: &'static str,
    /// The frame.
    pub(crate) frame: usize,
    /// A field that differs there.
    pub(crate) field: &'static str,
}

/// What was changed from the first file to the second says where they part. SUM DROP: the drop of tick
/// 319 is left out; that tick is frame 345, as `trace` numbers it. FOURSTEP: the press of step 518 comes
/// one later, and frame 519 is the first that knows of it. SEA RESCUE: the fourth probe opens another hex.
/// STARLINK: the eleventh link and the twelfth change places.
pub(crate) const PAIRS: [Pair; 4] = [
    Pair {
        game: "sum_drop",
        frame: 345,
        field: "keys",
    },
    Pair {
        game: "fourstep",
        frame: 519,
        field: "held",
    },
    Pair {
        game: "sea_rescue",
        frame: 3,
        field: "probe.cell",
    },
    Pair {
        game: "starlink",
        frame: 11,
        field: "new_on[0]",
    },
];

impl Pair {
    /// Where one of its files is.
    pub(crate) fn path(&self, side: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pairs");
        folder.join(format!("{}.{side}.replay.ron", self.game))
    }

    /// The first run.
    pub(crate) fn a(&self) -> String {
        std::fs::read_to_string(self.path("a")).unwrap()
    }

    /// The second.
    pub(crate) fn b(&self) -> String {
        std::fs::read_to_string(self.path("b")).unwrap()
    }
}

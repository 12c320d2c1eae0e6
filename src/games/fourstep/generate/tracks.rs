//! The six tracks, DAILY, and the form in which people write tracks of their own.
//!
//! Knows plans and difficulty ranges; knows no pattern.
//! Source: `docs/rules/fourstep.md`, section 8 (SUNRISE HOP, DAILY and parts of MAGMA DRIVE are the
//! seed's; the rest, with all keys and chords, is ours).

use serde::{Deserialize, Serialize};

use crate::games::fourstep::lattice::js_round;
use crate::games::fourstep::spec::Land;
use crate::rng::Rng;

/// A track as data: what a course is generated from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrackSpec {
    /// What people call it.
    pub title: String,
    /// Seed text; the title where it is empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub seed: String,
    /// Beats a minute.
    pub bpm: u32,
    /// Musical key.
    pub key: String,
    /// Chord progression, one chord a bar, repeated.
    pub chords: Vec<String>,
    /// Length in bars of four beats.
    pub bars: u32,
    /// The lands, first to last.
    pub plan: Vec<Land>,
    /// Whether all lands but the first and the last are shuffled, as DAILY does.
    pub shuffles_middle: bool,
    /// Difficulty of the first land, 0 to 1.
    pub from_difficulty: f64,
    /// Difficulty of the last land, 0 to 1.
    pub to_difficulty: f64,
}

/// Length limits that keep a hostile recipe from running for ever.
pub const MAX_BARS: u32 = 800;
/// The most lands of a generated course.
pub const MAX_LANDS: usize = 500;

struct Row {
    title: &'static str,
    bpm: u32,
    bars: u32,
    plan: &'static [Land],
    difficulty: (f64, f64),
    key: &'static str,
    chords: &'static str,
}

use Land::{Burrow, Field, Mountain, Sea};

const TRACKS: [Row; 6] = [
    Row {
        title: "SUNRISE HOP",
        bpm: 112,
        bars: 20,
        plan: &[Field, Burrow, Field],
        difficulty: (0.15, 0.40),
        key: "C",
        chords: "C G Am F",
    },
    Row {
        title: "TIDE POOL",
        bpm: 116,
        bars: 24,
        plan: &[Field, Sea, Field],
        difficulty: (0.20, 0.50),
        key: "F",
        chords: "F Dm Bb C",
    },
    Row {
        title: "KITE CANYON",
        bpm: 120,
        bars: 28,
        plan: &[Field, Mountain, Burrow, Field],
        difficulty: (0.25, 0.58),
        key: "G",
        chords: "G D Em C",
    },
    Row {
        title: "MOLE METRO",
        bpm: 126,
        bars: 32,
        plan: &[Field, Burrow, Sea, Field],
        difficulty: (0.30, 0.65),
        key: "Dm",
        chords: "Dm Bb F C",
    },
    Row {
        title: "STORM RIDGE",
        bpm: 132,
        bars: 36,
        plan: &[Field, Mountain, Sea, Field],
        difficulty: (0.35, 0.72),
        key: "Em",
        chords: "Em C G D",
    },
    Row {
        title: "MAGMA DRIVE",
        bpm: 140,
        bars: 40,
        plan: &[Field, Sea, Burrow, Mountain, Field],
        difficulty: (0.40, 0.80),
        key: "Am",
        chords: "Am F C G",
    },
];

/// The names of the tracks, easiest first.
pub fn names() -> [&'static str; 6] {
    TRACKS.map(|row| row.title)
}

/// A track by its name, in any case.
pub fn by_name(name: &str) -> Option<TrackSpec> {
    let row = TRACKS
        .into_iter()
        .find(|row| row.title.eq_ignore_ascii_case(name))?;
    Some(TrackSpec {
        title: row.title.to_owned(),
        seed: String::new(),
        bpm: row.bpm,
        key: row.key.to_owned(),
        chords: row.chords.split(' ').map(str::to_owned).collect(),
        bars: row.bars,
        plan: row.plan.to_vec(),
        shuffles_middle: false,
        from_difficulty: row.difficulty.0,
        to_difficulty: row.difficulty.1,
    })
}

/// The track of a date, like `2026-10-01`; the text itself is the seed.
pub fn daily(date: &str) -> TrackSpec {
    TrackSpec {
        title: format!("DAILY {date}"),
        seed: date.to_owned(),
        bpm: 124,
        key: "C".to_owned(),
        chords: ["C", "G", "Am", "F"].map(str::to_owned).to_vec(),
        bars: 40,
        plan: vec![Field, Burrow, Sea, Mountain, Field],
        shuffles_middle: true,
        from_difficulty: 0.25,
        to_difficulty: 0.75,
    }
}

/// One land of a track, before anything stands in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// What kind of land.
    pub land: Land,
    /// Its first bar.
    pub from_bar: u32,
    /// The bar after its last.
    pub to_bar: u32,
    /// Its planned difficulty.
    pub difficulty: f64,
}

impl TrackSpec {
    /// The text that the generator is seeded with.
    pub fn seed_text(&self) -> &str {
        if self.seed.is_empty() {
            &self.title
        } else {
            &self.seed
        }
    }

    /// The lands with their bars and difficulties. Draws only where the middle is shuffled.
    pub fn stretches(&self, rng: &mut Rng) -> Vec<Stretch> {
        let mut plan: Vec<Land> = self.plan.iter().copied().take(MAX_LANDS).collect();
        let n = plan.len();
        if self.shuffles_middle && 2 < n {
            let middle = &mut plan[1..n - 1];
            for i in (1..middle.len()).rev() {
                let j = rng.below(i as u32 + 1) as usize;
                middle.swap(i, j);
            }
        }
        let bars = self.bars.min(MAX_BARS);
        let border = |i: usize| js_round(i as f64 * f64::from(bars) / n as f64) as u32;
        let (from, to) = (self.from_difficulty, self.to_difficulty);
        let difficulty = |i: usize| {
            let planned = if n < 2 {
                from
            } else {
                from + (to - from) * i as f64 / (n - 1) as f64
            };
            if planned.is_finite() {
                planned.clamp(0.0, 1.0)
            } else {
                0.0
            }
        };
        plan.into_iter()
            .enumerate()
            .map(|(i, land)| Stretch {
                land,
                from_bar: border(i),
                to_bar: border(i + 1),
                difficulty: difficulty(i),
            })
            .collect()
    }
}

impl Default for TrackSpec {
    /// The first track.
    fn default() -> Self {
        by_name(TRACKS[0].title).unwrap_or_else(|| daily(""))
    }
}

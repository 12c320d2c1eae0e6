//! What a puzzle author edits: stars with numbers, gravity stars, and the knobs of a generated level.
//!
//! Knows the field names of the file format; knows nothing of links.
//! Source: `docs/rules/starlink.md`, sections 1 and 2.

use serde::{Deserialize, Serialize};

use super::geometry::Point;

/// The smallest and the largest board, in cells on a side.
pub const SIDE_CELLS: std::ops::RangeInclusive<u16> = 1..=64;
/// A board has at most so many normal stars.
pub const MAX_STARS: usize = 1_600;
/// And at most so many gravity stars.
pub const MAX_GRAVITY: usize = 400;

/// A normal star.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(i32, i32, u16)", into = "(i32, i32, u16)")]
pub struct Star {
    /// Where it is.
    pub at: Point,
    /// How many links it has in an answer.
    pub number: u16,
}

impl From<(i32, i32, u16)> for Star {
    fn from((x_milli, y_milli, number): (i32, i32, u16)) -> Self {
        Self {
            at: Point::new(x_milli, y_milli),
            number,
        }
    }
}

impl From<Star> for (i32, i32, u16) {
    fn from(star: Star) -> Self {
        (star.at.x_milli, star.at.y_milli, star.number)
    }
}

/// A gravity star: a link may bend round it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Gravity {
    /// Where it is.
    pub at: Point,
}

impl From<(i32, i32)> for Gravity {
    fn from((x_milli, y_milli): (i32, i32)) -> Self {
        Self {
            at: Point::new(x_milli, y_milli),
        }
    }
}

impl From<Gravity> for (i32, i32) {
    fn from(gravity: Gravity) -> Self {
        (gravity.at.x_milli, gravity.at.y_milli)
    }
}

/// One puzzle. Node indices count its stars first and its gravity stars after them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spec {
    /// What people call it.
    pub title: String,
    /// The level and the seed that it was generated from; empty when it was drawn by hand.
    pub origin: String,
    /// Cells across.
    pub width_cells: u16,
    /// Cells down.
    pub height_cells: u16,
    /// Normal stars, each `(x, y, number)` in thousandths of a cell.
    pub stars: Vec<Star>,
    /// Gravity stars, each `(x, y)` in thousandths of a cell.
    pub gravity: Vec<Gravity>,
    /// What `check` asks of it.
    pub checks: Checks,
}

/// What `check` asks of a puzzle beyond exactly one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Checks {
    /// The easiest tier it may have, 1 to 5.
    pub min_tier: u8,
    /// The hardest tier it may have, 1 to 5.
    pub max_tier: u8,
    /// Lengths and clearances nearer than this to 3.2 and 0.42 are reported as fragile; 0: none are.
    pub fragile_milli: u16,
}

impl Default for Checks {
    fn default() -> Self {
        Self {
            min_tier: 1,
            max_tier: 5,
            fragile_milli: 0,
        }
    }
}

impl Default for Spec {
    /// A small finished puzzle: a square whose diagonal decides.
    fn default() -> Self {
        let stars = [(500, 500, 3), (2500, 500, 2), (2500, 2500, 3), (500, 2500, 2)];
        Self {
            title: String::new(),
            origin: String::new(),
            width_cells: 6,
            height_cells: 6,
            stars: stars.map(Star::from).to_vec(),
            gravity: Vec::new(),
            checks: Checks::default(),
        }
    }
}

impl Spec {
    /// The places of all nodes: normal stars, then gravity stars.
    pub fn places(&self) -> Vec<Point> {
        let stars = self.stars.iter().map(|star| star.at);
        stars.chain(self.gravity.iter().map(|star| star.at)).collect()
    }

    /// The numbers of the normal stars.
    pub fn numbers(&self) -> Vec<u16> {
        self.stars.iter().map(|star| star.number).collect()
    }

    /// How many nodes there are.
    pub fn n_nodes(&self) -> usize {
        self.stars.len() + self.gravity.len()
    }

    /// Where a node is.
    pub fn place(&self, node: usize) -> Option<Point> {
        match self.stars.get(node) {
            Some(star) => Some(star.at),
            None => { self.gravity.get(node.wrapping_sub(self.stars.len())) }.map(|star| star.at),
        }
    }
}

/// The knobs of a level: what a layout holds and which of its puzzles are taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelKnobs {
    /// Its name, which is part of the seed text.
    pub name: String,
    /// Cells across.
    pub width_cells: u16,
    /// Cells down.
    pub height_cells: u16,
    /// Normal stars.
    pub stars: u16,
    /// Gravity stars.
    pub gravity: u16,
    /// Links beyond the tree, in percent of the stars.
    pub extra_percent: u16,
    /// Layouts with more direct links are refused.
    pub max_direct: u32,
    /// Layouts with more relays are refused.
    pub max_relay: u32,
    /// The tree begins with so many relays.
    pub min_relays: u16,
    /// The easiest tier taken.
    pub min_tier: u8,
    /// The hardest tier taken.
    pub max_tier: u8,
}

impl LevelKnobs {
    /// The name of an author's own level, which is part of its seeds.
    pub const OWN: &'static str = "OWN";

    /// The four levels of the game, easiest first.
    pub fn all() -> [Self; 4] {
        [
            Self::of("EASY", (6, 7, 0), (20, 12, 0, 0), (1, 2)),
            Self::of("NORMAL", (7, 10, 1), (25, 20, 6, 1), (2, 3)),
            Self::of("HARD", (8, 14, 2), (30, 31, 12, 1), (2, 3)),
            Self::of("EXPERT", (9, 18, 3), (30, 40, 21, 2), (3, 4)),
        ]
    }

    /// A level of the game by its name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|level| level.name == name)
    }

    /// A board of the author's own: grid, stars and gravity stars, with caps that grow with them.
    pub fn own(name: &str, side_cells: u16, stars: u16, gravity: u16) -> Self {
        Self {
            name: name.to_owned(),
            width_cells: side_cells,
            height_cells: side_cells,
            stars,
            gravity,
            extra_percent: 30,
            max_direct: u32::from(stars) * 6,
            max_relay: u32::from(gravity) * 24,
            min_relays: gravity / 2,
            min_tier: 1,
            max_tier: 5,
        }
    }

    /// What the command line calls it: a level of the game by its name, another board by side, stars and
    /// gravity stars, like `20x120x12`.
    pub fn word(&self) -> String {
        if self.name != Self::OWN {
            return self.name.clone();
        }
        let Self {
            width_cells,
            stars,
            gravity,
            ..
        } = self;
        format!("{width_cells}x{stars}x{gravity}")
    }

    fn of(
        name: &str,
        (side, stars, gravity): (u16, u16, u16),
        (extra_percent, max_direct, max_relay, min_relays): (u16, u32, u32, u16),
        (min_tier, max_tier): (u8, u8),
    ) -> Self {
        Self {
            name: name.to_owned(),
            width_cells: side,
            height_cells: side,
            stars,
            gravity,
            extra_percent,
            max_direct,
            max_relay,
            min_relays,
            min_tier,
            max_tier,
        }
    }
}

/// Where a generated puzzle comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The knobs.
    pub level: LevelKnobs,
    /// The seed text, like `STARLINK|EXPERT|7`.
    pub seed: String,
}

impl Recipe {
    /// The recipe of a level's `k`-th seed.
    pub fn numbered(level: LevelKnobs, k: u32) -> Self {
        let seed = format!("STARLINK|{}|{k}", level.name);
        Self { level, seed }
    }
}

impl Default for Recipe {
    fn default() -> Self {
        let [easy, ..] = LevelKnobs::all();
        Self::numbered(easy, 1)
    }
}

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Whether it has exactly one answer.
    #[default]
    Answers,
    /// Whether its deduction is within the tiers of its checks.
    Tier,
    /// Whether no length and no clearance is nearer to its limit than its checks allow.
    Fragility,
}

impl Question {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Answers, Self::Tier, Self::Fragility];

    /// The word of the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Answers => "answers",
            Self::Tier => "tier",
            Self::Fragility => "fragility",
        }
    }
}

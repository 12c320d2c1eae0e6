//! What a designer edits: a zone with its board, creatures, odds and bands, as plain saved data.
//!
//! Knows the field names of the file format and nothing of what can be played. Multipliers are in
//! thousandths and weights whole, so that every draw is exact.
//! Source: `docs/rules/sea_rescue.md`, sections 1 and 3; the first sea is the seed's.

use serde::{Deserialize, Serialize};

use super::hex::Hex;
use crate::report::Text;

/// The whole document: one sea.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spec {
    /// Its number, as round records name it.
    pub sea: u32,
    /// Its name.
    pub name: Name,
    /// Probes a round.
    pub probes: u32,
    /// How many species a board has.
    pub species: Vec<CountOdds>,
    /// What balance the designer wants; left by a set, it is a warning and fails `check`.
    pub bands: Bands,
    /// Rows of the board, from the top.
    pub rows: Vec<RowSpec>,
    /// Who lives here. The order is the order of ids.
    pub creatures: Vec<CreatureSpec>,
}

/// A name in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Name {
    /// English.
    pub en: String,
    /// Korean.
    pub ko: String,
}

impl Name {
    /// A name in English and in Korean.
    pub fn new(en: impl Into<String>, ko: impl Into<String>) -> Self {
        Self {
            en: en.into(),
            ko: ko.into(),
        }
    }
}

/// How often a board has so many species.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CountOdds {
    /// How many species.
    pub n_species: u32,
    /// Its share among all counts: with 80 and 20, four boards of five.
    pub weight: u32,
}

/// A row of hexes. Column `c` lies at `q = c + shift - floor((row + 1) / 2)`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RowSpec {
    /// Columns, holes included.
    pub length: u32,
    /// How far the row is moved to the right, in hexes.
    #[serde(skip_serializing_if = "is_zero")]
    pub shift: i32,
    /// Columns without a hex, from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<u32>,
}

fn is_zero(shift: &i32) -> bool {
    *shift == 0
}

/// A creature.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CreatureSpec {
    /// Its id in files and records, like `clownfish`.
    pub id: String,
    /// What people call it.
    pub name: Name,
    /// How rare it is meant to be.
    pub rarity: Rarity,
    /// Weight of the draw.
    pub weight: u32,
    /// How absence raises the weight.
    pub pity: Pity,
    /// Its hexes, anchored at `(0, 0)`; never turned, never mirrored.
    pub pattern: Vec<Hex>,
}

impl CreatureSpec {
    /// What people call it: its name, or its id where it has none.
    pub fn called(&self) -> Text {
        let or_id = |name: &String| if name.is_empty() { &self.id } else { name }.clone();
        Text::new(or_id(&self.name.en), or_id(&self.name.ko))
    }
}

/// How rare a creature is meant to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rarity {
    /// Common.
    #[default]
    Common,
    /// Rare.
    Rare,
    /// Unique.
    Unique,
    /// Legendary.
    Legendary,
}

impl Rarity {
    /// All, commonest first.
    pub const ALL: [Self; 4] = [Self::Common, Self::Rare, Self::Unique, Self::Legendary];

    /// Its name for people.
    pub fn name(self) -> Name {
        match self {
            Self::Common => Name::new("common", "일반"),
            Self::Rare => Name::new("rare", "레어"),
            Self::Unique => Name::new("unique", "유니크"),
            Self::Legendary => Name::new("legendary", "레전더리"),
        }
    }

    /// The pity rule that the seed gives this rarity.
    pub fn pity(self) -> Pity {
        let rule = |after, first_permille, step_permille, cap_permille, ends_with_rescue| Pity {
            after,
            first_permille,
            step_permille,
            cap_permille,
            ends_with_rescue,
        };
        match self {
            Self::Common => rule(3, 1250, 250, 2000, true),
            Self::Rare => Pity::NONE,
            Self::Unique => rule(3, 1500, 500, 5000, false),
            Self::Legendary => rule(2, 1500, 500, 6000, false),
        }
    }
}

/// How boards without a creature raise its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pity {
    /// Boards in a row without it before the first raise.
    pub after: u32,
    /// The first raised multiplier, in thousandths.
    pub first_permille: u32,
    /// What every further board adds.
    pub step_permille: u32,
    /// What it never exceeds; 1000 for no pity.
    pub cap_permille: u32,
    /// Whether the first rescue ends it for good.
    pub ends_with_rescue: bool,
}

impl Pity {
    /// No pity.
    pub const NONE: Self = Self {
        after: 0,
        first_permille: 1000,
        step_permille: 0,
        cap_permille: 1000,
        ends_with_rescue: false,
    };
}

impl Default for Pity {
    fn default() -> Self {
        Self::NONE
    }
}

/// The balance that the designer wants, as shares of 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bands {
    /// Draw-weighted rate of rescuing all of two.
    pub pairs_all: (f64, f64),
    /// Rate of rescuing all of two, of each pair.
    pub pair_all: (f64, f64),
    /// Draw-weighted rate of rescuing all of three or more.
    pub triples_all: (f64, f64),
    /// Draw-weighted rate of rescuing at least one.
    pub any: (f64, f64),
}

impl Default for Bands {
    fn default() -> Self {
        Self {
            pairs_all: (0.50, 0.80),
            pair_all: (0.40, 0.85),
            triples_all: (0.03, 1.0),
            any: (0.95, 1.0),
        }
    }
}

impl Default for Spec {
    /// The first sea, as the seed has it.
    fn default() -> Self {
        let row = |length| RowSpec {
            length,
            ..RowSpec::default()
        };
        let creature = |id: &str, name: Name, rarity: Rarity, weight, pattern: &[(i32, i32)]| CreatureSpec {
            id: id.to_owned(),
            name,
            rarity,
            weight,
            pity: rarity.pity(),
            pattern: pattern.iter().map(|hex| Hex::from(*hex)).collect(),
        };
        let (common, rare) = (Rarity::Common, Rarity::Rare);
        let (unique, legendary) = (Rarity::Unique, Rarity::Legendary);
        Self {
            sea: 1,
            name: Name::new("First sea", "첫 해역"),
            probes: 10,
            species: vec![
                CountOdds {
                    n_species: 2,
                    weight: 80,
                },
                CountOdds {
                    n_species: 3,
                    weight: 20,
                },
            ],
            bands: Bands::default(),
            rows: [5, 6, 5, 6, 5].map(row).to_vec(),
            creatures: vec![
                creature(
                    "clownfish",
                    Name::new("Clownfish", "흰동가리"),
                    common,
                    1100,
                    &[(0, 0), (1, 0), (2, 0), (3, 0)],
                ),
                creature(
                    "bluetang",
                    Name::new("Blue tang", "블루탱"),
                    common,
                    1100,
                    &[(0, 0), (0, 1), (0, 2)],
                ),
                creature(
                    "butterfly",
                    Name::new("Butterflyfish", "나비고기"),
                    common,
                    1100,
                    &[(0, 0), (1, 0), (0, 1)],
                ),
                creature(
                    "seahorse",
                    Name::new("Seahorse", "해마"),
                    rare,
                    350,
                    &[(0, 0), (1, 0), (1, 1)],
                ),
                creature(
                    "octopus",
                    Name::new("Octopus", "문어"),
                    unique,
                    150,
                    &[(0, 0), (0, 1), (1, 1)],
                ),
                creature(
                    "manta",
                    Name::new("Manta ray", "만타가오리"),
                    legendary,
                    75,
                    &[(0, 0), (1, 0)],
                ),
            ],
        }
    }
}

/// Seed and knobs that a zone is made from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Recipe {
    /// Which sea: 1 is the seed's; others start with its board, and one creature that is alone on every board.
    pub sea: Option<u32>,
}

/// What the solver may assume of a board that a player sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// The set of species, as when all of them were rescued before.
    Known,
    /// The number of cards and those that are no `?`: what an honest player sees.
    #[default]
    Cards,
    /// As cards, and how many hexes each `?` has.
    Sized,
    /// As cards, and a hit tells which hex of the pattern it is.
    Sliced,
}

impl Mode {
    /// All.
    pub const ALL: [Self; 4] = [Self::Known, Self::Cards, Self::Sized, Self::Sliced];

    /// Its word in files and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Known => "known",
            Self::Cards => "cards",
            Self::Sized => "sized",
            Self::Sliced => "sliced",
        }
    }

    /// What people call it, in English and Korean.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Known => ("species known", "생물을 앎"),
            Self::Cards => ("first cards", "카드만 봄"),
            Self::Sized => ("cards and sizes", "카드와 크기"),
            Self::Sliced => ("sliced pictures", "조각 그림"),
        }
    }

    /// Whose optimum is the bound of players of this mode: sliced pictures say more than the species do; cards say
    /// less, and their own optimum is open.
    pub fn of_optimum(self) -> Self {
        match self {
            Self::Sliced => Self::Sliced,
            Self::Known | Self::Cards | Self::Sized => Self::Known,
        }
    }
}

/// How a next probe is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Policy {
    /// The hex that is most likely occupied.
    #[default]
    MaxHit,
    /// As `MaxHit`, ties by the entropy of the outcome.
    MaxHitInfo,
    /// The hex whose outcome says most.
    InfoGain,
    /// The best chance of at least one, with `MaxHit` afterwards.
    RollAny,
    /// The best chance of all, with `MaxHit` afterwards.
    RollAll,
    /// The most rescued on average, with `MaxHit` afterwards.
    RollExp,
}

impl Policy {
    /// All, in the order of the rules.
    pub const ALL: [Self; 6] = [
        Self::MaxHit,
        Self::MaxHitInfo,
        Self::InfoGain,
        Self::RollAny,
        Self::RollAll,
        Self::RollExp,
    ];

    /// Its word in golden files and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::MaxHit => "maxHit",
            Self::MaxHitInfo => "maxHitInfo",
            Self::InfoGain => "infoGain",
            Self::RollAny => "rollAny",
            Self::RollAll => "rollAll",
            Self::RollExp => "rollExp",
        }
    }
}

/// What is asked of a zone beside the round that is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figures {
    /// Success rates of the policy over every board, against the bands.
    #[default]
    Rates,
    /// The exact optimum of rescuing all, set by set.
    Optimum,
    /// Boards until everything is rescued.
    Economy,
    /// Nothing but the round.
    Round,
}

/// Which round is played, what its player knows, and what is asked beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    /// Seed text of the board.
    pub seed: String,
    /// Ids of the species; empty when they are drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    /// Where they are; empty when that is drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<Position>,
    /// Probes of this round, where they are not the zone's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probes: Option<u32>,
    /// Ids of the species that were rescued before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub collected: Vec<String>,
    /// Boards in a row without a species, just before this one; those not named have 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub misses: Vec<(String, u32)>,
    /// What the solver may assume.
    pub mode: Mode,
    /// Who plays.
    pub policy: Policy,
    /// What is asked beside the round.
    pub figures: Figures,
}

/// Where a species is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Its id.
    pub species: String,
    /// Its hexes, by index, in any order.
    pub cells: Vec<u8>,
}

impl Default for Question {
    fn default() -> Self {
        Self {
            seed: "0x000000000005ea01".to_owned(),
            set: Vec::new(),
            positions: Vec::new(),
            probes: None,
            collected: Vec::new(),
            misses: Vec::new(),
            mode: Mode::default(),
            policy: Policy::default(),
            figures: Figures::default(),
        }
    }
}

impl Question {
    /// What its player knows, in words: cards are the first ones only for somebody who has rescued nothing yet.
    pub fn player(&self) -> Text {
        let (en, ko) = self.mode.words();
        let n = self
            .collected
            .iter()
            .collect::<std::collections::BTreeSet<_>>()
            .len();
        match self.mode {
            Mode::Known => Text::new(en, ko),
            _ if n == 0 => Text::new(en, ko),
            Mode::Cards => Text::new(
                format!("cards, {n} rescued before"),
                format!("{ko}, {n}종 구조 경험"),
            ),
            Mode::Sized | Mode::Sliced => Text::new(
                format!("{en}, {n} rescued before"),
                format!("{ko}, {n}종 구조 경험"),
            ),
        }
    }
}

//! What a designer edits: a course of lands with their obstacles, as plain saved data.
//!
//! Knows the field names of the file format and nothing of how a hero moves. Every number carries
//! its unit in its name: `_200ths` of a cell along the course, `_720ths` of a cell up, `_600ths` of
//! a beat. All are whole, so that a course means the same on every machine.
//! Sources: `docs/rules/fourstep.md`, sections 1, 2, 5 and 8.

use serde::{Deserialize, Serialize};

use super::forms::{Form, Hero};
use super::generate::tracks::TrackSpec;
use super::patterns::{Pattern, PatternUse};

/// The whole document: a course of lands, one after the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spec {
    /// What people call this course.
    pub title: String,
    /// The seed text that it was generated from; empty when it was drawn by hand.
    pub seed: String,
    /// Beats a minute.
    pub bpm: u32,
    /// Musical key, like `C`; for the sound only.
    pub key: String,
    /// Chord progression, one chord a bar, repeated; for the sound only.
    pub chords: Vec<String>,
    /// Whose physics is played.
    pub version: Version,
    /// How much larger a solver sees what kills.
    pub margins: Margins,
    /// The patterns that its lands use. A library is a course document of which others take these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<Pattern>,
    /// The lands, in the order in which they are crossed.
    pub terrains: Vec<TerrainSpec>,
}

/// One land of a course.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TerrainSpec {
    /// What kind of land, which is also what the hero is there.
    pub land: Land,
    /// Its length.
    pub beats: u32,
    /// The difficulty that was planned, 0 to 1; a note of the generator.
    pub planned_difficulty: f64,
    /// The difficulty at which it was accepted; 0 when it had to be left empty. A note of the generator.
    pub final_difficulty: f64,
    /// Attempts that the generator needed, from 1; 0 when it was drawn by hand.
    pub attempts: u32,
    /// What stands in it, beside what its patterns come to.
    pub obstacles: Vec<Obstacle>,
    /// Where it uses patterns; `patterns::expand` makes obstacles of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<PatternUse>,
}

/// Something that stands in a land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Obstacle {
    /// Where it starts, from the start of its land.
    pub x_200ths: i32,
    /// What it is.
    pub shape: Shape,
}

/// What an obstacle is. Sizes as drawn; what is judged is in `obstacles`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Shape {
    /// Spikes on the ground, on a platform or below a ceiling.
    Spike {
        /// How many, one cell each.
        n_cells: i32,
        /// What they stand on or hang from.
        #[serde(default, skip_serializing_if = "is_zero")]
        base_720ths: i32,
        /// Whether they hang.
        #[serde(default, skip_serializing_if = "is_no")]
        from_ceiling: bool,
    },
    /// A hole in the ground.
    Pit {
        /// Its width.
        width_200ths: i32,
    },
    /// A ceiling to hang from.
    Tunnel {
        /// Its length.
        length_200ths: i32,
    },
    /// A stair: a wall in front, a floor on top.
    Block {
        /// Its depth.
        width_200ths: i32,
        /// Its height.
        height_720ths: i32,
    },
    /// A floor that is open from below.
    Platform {
        /// Its length.
        width_200ths: i32,
        /// Its height.
        height_720ths: i32,
    },
    /// Throws the runner up.
    Pad {
        /// Its width.
        width_200ths: i32,
    },
    /// A beam that is on and off with the beat.
    Laser {
        /// Lower end; 0 for a beam from the ground.
        low_720ths: i32,
        /// Upper end.
        high_720ths: i32,
        /// When it first turns on.
        phase_600ths: i32,
        /// From one turning on to the next.
        period_600ths: i32,
        /// How long it is on.
        on_600ths: i32,
    },
    /// Spikes on the surface of a burrow.
    BurrowSpike {
        /// How many, one cell each.
        n_cells: i32,
    },
    /// Rocks in the lower lane of a burrow.
    Rock {
        /// How many, one cell each.
        n_cells: i32,
    },
    /// Coral above and below a passage.
    Gate {
        /// Its depth.
        width_200ths: i32,
        /// Middle of the passage.
        centre_720ths: i32,
        /// Height of the passage.
        passage_720ths: i32,
    },
    /// A sea urchin, judged as a box.
    Urchin {
        /// Its middle.
        centre_720ths: i32,
        /// Half its size.
        radius_720ths: i32,
    },
    /// Water that moves.
    Current {
        /// Its length.
        width_200ths: i32,
        /// Whether it moves up and not down.
        up: bool,
    },
    /// A rock that stands.
    Pillar {
        /// Its depth.
        width_200ths: i32,
        /// Its height.
        height_720ths: i32,
    },
    /// A rock that hangs.
    Hang {
        /// Its depth.
        width_200ths: i32,
        /// Its lower end.
        bottom_720ths: i32,
    },
    /// Air that moves up.
    Updraft {
        /// Its length.
        width_200ths: i32,
    },
}

/// The kinds of land.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Land {
    /// Runner.
    #[default]
    Field,
    /// Digger.
    Burrow,
    /// Jelly.
    Sea,
    /// Glider.
    Mountain,
}

/// How much larger a solver sees what kills, per form: a margin for human hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Margins {
    /// In the field.
    pub runner_200ths: i32,
    /// In the burrow.
    pub digger_200ths: i32,
    /// In the sea.
    pub jelly_200ths: i32,
    /// In the mountain.
    pub glider_200ths: i32,
}

/// Whose rules are played: the releases that the seed tells of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Version {
    /// The first release: no margins, strong pulses and currents.
    V1_0_0,
    /// Margins; a softer sea; pits up to 2.0 cells.
    V1_1_1,
    /// The release that the seed measured first.
    V1_2_0,
    /// Exact jumps and field patterns that go with the margins.
    V1_2_1,
    /// 1.2.1 with sea and mountain tables that can be solved: the seed's open problem, closed.
    #[default]
    Mended,
}

/// Which search answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchMode {
    /// Exact: no state is lost, so its "no" is a proof for the state it started from.
    #[default]
    Exact,
    /// The seed's own key, cap and order: sound but lossy.
    Reference,
}

/// What a spec is asked: which lands, from which hero, with how much margin, by which search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    /// The first land, from 0.
    #[serde(skip_serializing_if = "is_zero_u32")]
    pub first_terrain: u32,
    /// How many lands; 0 for all that follow.
    #[serde(skip_serializing_if = "is_zero_u32")]
    pub n_terrains: u32,
    /// The hero who enters the first of them.
    pub entry: Hero,
    /// The solver's margins as a share of the spec's, in thousandths.
    pub margin_permille: u32,
    /// Which search answers.
    pub search: SearchMode,
}

/// What `new` makes a spec from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Recipe {
    /// The track; its seed is the track's name where it names none.
    pub track: TrackSpec,
    /// Whose rules and patterns.
    pub version: Version,
    /// Which search accepts a land. Published courses were accepted by the reference.
    pub search: SearchMode,
}

impl Version {
    /// All of them, oldest first.
    pub const ALL: [Self; 5] = [
        Self::V1_0_0,
        Self::V1_1_1,
        Self::V1_2_0,
        Self::V1_2_1,
        Self::Mended,
    ];

    /// What people call it.
    pub fn word(self) -> &'static str {
        match self {
            Self::V1_0_0 => "1.0.0",
            Self::V1_1_1 => "1.1.1",
            Self::V1_2_0 => "1.2.0",
            Self::V1_2_1 => "1.2.1",
            Self::Mended => "mended",
        }
    }
}

impl Land {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Field, Self::Burrow, Self::Sea, Self::Mountain];

    /// What the hero is there.
    pub fn form(self) -> Form {
        match self {
            Self::Field => Form::Runner,
            Self::Burrow => Form::Digger,
            Self::Sea => Form::Jelly,
            Self::Mountain => Form::Glider,
        }
    }

    /// The land of a form.
    pub fn of_form(form: Form) -> Self {
        match form {
            Form::Runner => Self::Field,
            Form::Digger => Self::Burrow,
            Form::Jelly => Self::Sea,
            Form::Glider => Self::Mountain,
        }
    }

    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Field => "field",
            Self::Burrow => "burrow",
            Self::Sea => "sea",
            Self::Mountain => "mountain",
        }
    }

    /// Its word in Korean.
    pub fn word_ko(self) -> &'static str {
        match self {
            Self::Field => "들판",
            Self::Burrow => "땅굴",
            Self::Sea => "바다",
            Self::Mountain => "산",
        }
    }
}

impl Margins {
    /// No margin: what the game itself judges by.
    pub const NONE: Self = Self {
        runner_200ths: 0,
        digger_200ths: 0,
        jelly_200ths: 0,
        glider_200ths: 0,
    };

    /// The margin of a form.
    pub fn of(self, form: Form) -> i32 {
        match form {
            Form::Runner => self.runner_200ths,
            Form::Digger => self.digger_200ths,
            Form::Jelly => self.jelly_200ths,
            Form::Glider => self.glider_200ths,
        }
    }

    /// The same margins, scaled by thousandths and rounded.
    #[must_use]
    pub fn scaled(self, permille: u32) -> Self {
        let scale = |margin: i32| {
            let scaled = (i64::from(margin) * i64::from(permille) + 500).div_euclid(1000);
            i32::try_from(scaled).unwrap_or(i32::MAX)
        };
        Self {
            runner_200ths: scale(self.runner_200ths),
            digger_200ths: scale(self.digger_200ths),
            jelly_200ths: scale(self.jelly_200ths),
            glider_200ths: scale(self.glider_200ths),
        }
    }
}

impl Default for Margins {
    /// The seed's: 0.40, 0.55, 0.50 and 0.50 cells.
    fn default() -> Self {
        Self {
            runner_200ths: 80,
            digger_200ths: 110,
            jelly_200ths: 100,
            glider_200ths: 100,
        }
    }
}

impl Default for Spec {
    /// A short empty field.
    fn default() -> Self {
        Self {
            title: String::new(),
            seed: String::new(),
            bpm: 120,
            key: "C".to_owned(),
            chords: Vec::new(),
            version: Version::default(),
            margins: Margins::default(),
            patterns: Vec::new(),
            terrains: vec![TerrainSpec {
                beats: 16,
                ..TerrainSpec::default()
            }],
        }
    }
}

impl Default for Question {
    fn default() -> Self {
        Self {
            first_terrain: 0,
            n_terrains: 0,
            entry: Hero::START,
            margin_permille: 1000,
            search: SearchMode::Exact,
        }
    }
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            track: TrackSpec::default(),
            version: Version::default(),
            search: SearchMode::Reference,
        }
    }
}

fn is_zero(n: &i32) -> bool {
    *n == 0
}
fn is_zero_u32(n: &u32) -> bool {
    *n == 0
}
fn is_no(flag: &bool) -> bool {
    !*flag
}

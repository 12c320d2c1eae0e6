//! The four forms, the hero, and how a state is carried from one form into the next.
//!
//! Knows bodies and sides; knows nothing of obstacles.
//! Source: `docs/rules/fourstep.md`, sections 2 and 4.

use serde::{Deserialize, Serialize};

use super::lattice::{V_PER_CELL, WORLD_TOP, Y_PER_CELL, div_round_away};

/// What the hero is; each land has its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Runs and jumps in the field.
    #[default]
    Runner,
    /// Changes lanes in the burrow.
    Digger,
    /// Pulses in the sea.
    Jelly,
    /// Holds its wings in the mountain.
    Glider,
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Runner, Self::Digger, Self::Jelly, Self::Glider];

    /// Height of the body, in vertical units.
    pub fn body(self) -> i32 {
        match self {
            Self::Runner => 648,
            Self::Digger | Self::Jelly => 504,
            Self::Glider => 360,
        }
    }

    /// The highest foot of the forms that the world's ceiling stops.
    pub fn top(self) -> i32 {
        WORLD_TOP - self.body()
    }

    /// Whether it moves freely between floor and ceiling.
    pub fn floats(self) -> bool {
        matches!(self, Self::Jelly | Self::Glider)
    }

    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Runner => "runner",
            Self::Digger => "digger",
            Self::Jelly => "jelly",
            Self::Glider => "glider",
        }
    }

    /// Its word for people who read Korean: the game's own, in Latin letters there too.
    pub fn word_ko(self) -> &'static str {
        match self {
            Self::Runner => "RUNNER",
            Self::Digger => "DIGGER",
            Self::Jelly => "JELLY",
            Self::Glider => "GLIDER",
        }
    }

    /// The form of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.word() == word)
    }
}

/// What the hero touches; the numbers are those of the golden files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Stands.
    #[default]
    Ground,
    /// In the air or in the water.
    Air,
    /// Hangs below a tunnel's ceiling, or is stopped by the world's.
    Ceiling,
    /// In the lower lane of a burrow.
    Under,
    /// On the way to the lower lane.
    Down,
    /// On the way to the upper lane.
    Up,
}

impl Side {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 6] = [
        Self::Ground,
        Self::Air,
        Self::Ceiling,
        Self::Under,
        Self::Down,
        Self::Up,
    ];

    /// Its number in the golden files.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The side of a number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Its word in captions.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ground => "ground",
            Self::Air => "air",
            Self::Ceiling => "ceiling",
            Self::Under => "under",
            Self::Down => "down",
            Self::Up => "up",
        }
    }

    /// Its word for people who read Korean.
    pub fn word_ko(self) -> &'static str {
        match self {
            Self::Ground => "땅",
            Self::Air => "공중",
            Self::Ceiling => "천장",
            Self::Under => "아래 레인",
            Self::Down => "내려가는 중",
            Self::Up => "올라오는 중",
        }
    }
}

/// The hero at the end of a step. His place along the course is the step's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Hero {
    /// What he is.
    pub form: Form,
    /// What he touches.
    pub side: Side,
    /// Height of his foot, in 720ths of a cell.
    pub y_720ths: i32,
    /// Upward speed, in 60ths of a cell per beat.
    pub v_60ths: i32,
    /// Whether the button was down in the last step.
    pub held: bool,
}

/// Speed grid of the glider: its speeds are multiples of this.
pub const GLIDER_V_GRID: i32 = V_PER_CELL / 5;

impl Hero {
    /// The hero as a course starts: a runner on the ground.
    pub const START: Self = Self {
        form: Form::Runner,
        side: Side::Ground,
        y_720ths: 0,
        v_60ths: 0,
        held: false,
    };

    /// The same hero as he enters a land of another form: height and speed are carried over.
    #[must_use]
    pub fn entering(mut self, form: Form) -> Self {
        if form.floats() {
            if form == Form::Glider {
                self.v_60ths = div_round_away(self.v_60ths, GLIDER_V_GRID) * GLIDER_V_GRID;
            }
            if self.y_720ths < 0 {
                (self.y_720ths, self.v_60ths) = (0, 0);
            }
            self.side = if self.y_720ths == 0 {
                Side::Ground
            } else {
                Side::Air
            };
        } else {
            let is_low = match self.side {
                Side::Under | Side::Down | Side::Up => true,
                Side::Ground => self.y_720ths <= 0,
                Side::Air | Side::Ceiling => false,
            };
            if is_low {
                (self.side, self.y_720ths, self.v_60ths) = (Side::Ground, 0, 0);
            } else {
                self.side = Side::Air;
            }
        }
        self.form = form;
        self
    }

    /// Height of his foot in cells.
    pub fn y_cells(&self) -> f64 {
        f64::from(self.y_720ths) / f64::from(Y_PER_CELL)
    }

    /// Upward speed in cells per beat.
    pub fn v_cells(&self) -> f64 {
        f64::from(self.v_60ths) / f64::from(V_PER_CELL)
    }
}

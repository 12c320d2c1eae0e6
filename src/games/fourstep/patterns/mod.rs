//! Patterns: obstacles with a name and a few numbers, used in many places and edited in one.
//!
//! A course carries the patterns that it uses (`Spec::patterns`), so it means the same wherever it is
//! opened; a library is a course document that others take patterns from (`edit::refresh`).
//! [`expand`] makes obstacles of uses, for build, solver and lints alike; [`edit`] is what a designer
//! does with patterns; [`presets`] are the shapes of old and new releases.

pub mod edit;
pub mod expand;
pub mod presets;

use serde::{Deserialize, Serialize};

use super::lattice::X_PER_STEP;
use super::spec::{Land, Obstacle, Shape};

/// The most patterns of a course.
pub const MAX_PATTERNS: usize = 500;
/// The most parts of a pattern.
pub const MAX_PARTS: usize = 500;
/// The most copies of the parts that are repeated.
pub const MAX_COUNT: u32 = 500;
/// The longest name, in bytes.
pub const MAX_NAME: usize = 200;

/// Obstacles with a name and a few numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pattern {
    /// What uses call it. Names are unique in a course.
    pub name: String,
    /// The land it is made for.
    pub land: Land,
    /// Its numbers where a use names none: those of difficulty 0 where there are two sets.
    pub values: Values,
    /// Its numbers at difficulty 1, for the pattern lab; what lies between is mixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Values>,
    /// What it is made of.
    pub parts: Vec<Part>,
}

/// The numbers of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Values {
    /// Length of the parts that take it, in 200ths of a cell.
    pub width_200ths: i32,
    /// From one copy to the next, start to start, in 200ths of a cell.
    pub spacing_200ths: i32,
    /// Copies of the parts that are repeated.
    pub count: u32,
    /// Height of the parts that take it, in 720ths of a cell.
    pub height_720ths: i32,
}

impl Default for Values {
    /// One cell, a beat apart, once, on the ground.
    fn default() -> Self {
        Self {
            width_200ths: 200,
            spacing_200ths: 600,
            count: 1,
            height_720ths: 0,
        }
    }
}

/// One of the numbers of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Param {
    /// [`Values::width_200ths`].
    Width,
    /// [`Values::spacing_200ths`].
    Spacing,
    /// [`Values::count`].
    Count,
    /// [`Values::height_720ths`].
    Height,
}

impl Param {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Width, Self::Spacing, Self::Count, Self::Height];

    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Width => "width_200ths",
            Self::Spacing => "spacing_200ths",
            Self::Count => "count",
            Self::Height => "height_720ths",
        }
    }
}

impl Values {
    /// One of them.
    pub fn get(&self, param: Param) -> i32 {
        match param {
            Param::Width => self.width_200ths,
            Param::Spacing => self.spacing_200ths,
            Param::Count => i32::try_from(self.count).unwrap_or(i32::MAX),
            Param::Height => self.height_720ths,
        }
    }

    /// The same with one of them changed; a count below 0 is 0.
    #[must_use]
    pub fn with(mut self, param: Param, value: i32) -> Self {
        match param {
            Param::Width => self.width_200ths = value,
            Param::Spacing => self.spacing_200ths = value,
            Param::Count => self.count = u32::try_from(value).unwrap_or(0),
            Param::Height => self.height_720ths = value,
        }
        self
    }
}

/// One obstacle of a pattern, and what it does when the numbers change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Where it starts, from where its copy (or the pattern) starts, in 200ths of a cell.
    pub x_200ths: i32,
    /// What it is, with the sizes that it keeps when it takes none.
    pub shape: Shape,
    /// Which copies have it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stands: Stands,
    /// Where its length comes from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub width: WidthOf,
    /// Where its height comes from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: HeightOf,
}

impl Part {
    /// A part that is repeated and keeps its sizes.
    pub fn of(obstacle: Obstacle) -> Self {
        Self {
            x_200ths: obstacle.x_200ths,
            shape: obstacle.shape,
            stands: Stands::default(),
            width: WidthOf::default(),
            height: HeightOf::default(),
        }
    }
}

/// Which copies have a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stands {
    /// Every one.
    #[default]
    Each,
    /// It stands once, where the pattern starts.
    Start,
    /// It stands once, where the last copy starts.
    End,
}

/// Where the length of a part comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WidthOf {
    /// Its own.
    #[default]
    Own,
    /// The pattern's width.
    Value,
    /// Its own, and longer by every copy after the first: a tunnel over all of them.
    Span,
}

/// Where the height of a part comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeightOf {
    /// Its own.
    #[default]
    Own,
    /// The pattern's height.
    Value,
    /// The pattern's height times the number of its copy: stairs.
    Rise,
}

/// A pattern in a land. What a use leaves out is the pattern's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PatternUse {
    /// Name of the pattern.
    pub pattern: String,
    /// Where it starts, from the start of its land, in 200ths of a cell.
    pub x_200ths: i32,
    /// See [`Values::width_200ths`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width_200ths: Option<i32>,
    /// See [`Values::spacing_200ths`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spacing_200ths: Option<i32>,
    /// See [`Values::count`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// See [`Values::height_720ths`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height_720ths: Option<i32>,
}

impl PatternUse {
    /// Its numbers.
    pub fn values(&self, pattern: &Pattern) -> Values {
        let own = pattern.values;
        Values {
            width_200ths: self.width_200ths.unwrap_or(own.width_200ths),
            spacing_200ths: self.spacing_200ths.unwrap_or(own.spacing_200ths),
            count: self.count.unwrap_or(own.count),
            height_720ths: self.height_720ths.unwrap_or(own.height_720ths),
        }
    }

    /// Sets one of its numbers, or leaves it to the pattern.
    pub fn set(&mut self, param: Param, value: Option<i32>) {
        match param {
            Param::Width => self.width_200ths = value,
            Param::Spacing => self.spacing_200ths = value,
            Param::Count => self.count = value.map(|n| u32::try_from(n).unwrap_or(0)),
            Param::Height => self.height_720ths = value,
        }
    }
}

impl Pattern {
    /// Its numbers at a difficulty from 0 to 1: mixed from its two sets, lengths to the nearest eighth
    /// of a cell. Without a second set they are the same everywhere.
    pub fn values_at(&self, difficulty: f64) -> Values {
        let Some(hardest) = self.hardest else {
            return self.values;
        };
        let d = if difficulty.is_finite() {
            difficulty.clamp(0.0, 1.0)
        } else {
            0.0
        };
        let mut mixed = self.values;
        for param in Param::ALL {
            let (from, to) = (f64::from(self.values.get(param)), f64::from(hardest.get(param)));
            let grid = match param {
                Param::Width | Param::Spacing => f64::from(X_PER_STEP),
                Param::Count | Param::Height => 1.0,
            };
            let value = ((from + (to - from) * d) / grid).round() * grid;
            // Saturates, as `as` does.
            mixed = mixed.with(param, value as i32);
        }
        mixed
    }

    /// Which of its numbers change anything.
    pub fn uses(&self, param: Param) -> bool {
        let any = |has: fn(&Part) -> bool| self.parts.iter().any(has);
        match param {
            Param::Width => any(|part| part.width == WidthOf::Value),
            Param::Height => any(|part| part.height != HeightOf::Own),
            Param::Count => !self.parts.is_empty(),
            Param::Spacing => self.values.count != 1 || self.hardest.is_some_and(|values| values.count != 1),
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

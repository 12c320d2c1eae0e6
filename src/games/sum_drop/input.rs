//! Keys and recorded inputs, in the letters of the seed's replays.
//!
//! Knows letters and ticks; knows nothing of what a key does.
//! Source: `docs/rules/sum_drop.md`, section 4.

use serde::{Deserialize, Serialize};

/// A key of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Key {
    /// One cell to the left, if free.
    #[serde(rename = "L")]
    Left,
    /// One cell to the right, if free.
    #[serde(rename = "R")]
    Right,
    /// One row down; lands if blocked.
    #[serde(rename = "D")]
    Down,
    /// All the way down, and land.
    #[serde(rename = "H")]
    Drop,
}

impl Key {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Down, Self::Drop];

    /// Its letter in replays.
    pub fn letter(self) -> &'static str {
        match self {
            Self::Left => "L",
            Self::Right => "R",
            Self::Down => "D",
            Self::Drop => "H",
        }
    }

    /// The key of a letter.
    pub fn from_letter(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.letter() == letter)
    }
}

/// A key and the tick in which it is pressed; written as `(12, "L")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u32, Key)", into = "(u32, Key)")]
pub struct Input {
    /// Ticks that passed before.
    pub tick: u32,
    /// The key.
    pub key: Key,
}

impl From<(u32, Key)> for Input {
    fn from((tick, key): (u32, Key)) -> Self {
        Self { tick, key }
    }
}

impl From<Input> for (u32, Key) {
    fn from(input: Input) -> Self {
        (input.tick, input.key)
    }
}

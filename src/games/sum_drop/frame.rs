//! One moment of a play as it is drawn: complete in itself, with its large parts shared.
//!
//! Knows what a moment consists of; knows nothing of how moments follow each other.
//! Source: `docs/rules/sum_drop.md`, section 8.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::board::Board;
use super::engine::Over;
use super::input::Key;
use super::piece::{Piece, Queue};
use super::sink::{Consumer, Landing, Row, Step};

/// A value that many frames share.
#[derive(Debug, PartialEq, Eq)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Shares a value.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Which moment a frame shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Phase {
    /// Between two ticks; the first is the game before its first tick.
    Tick,
    /// A piece has come to rest.
    Place,
    /// The groups of a chain step, still on the board.
    Highlight {
        /// The step, from 1.
        step: u32,
    },
    /// What the step removed is gone.
    Break {
        /// The step, from 1.
        step: u32,
    },
    /// What was above has come down.
    Fall {
        /// The step, from 1.
        step: u32,
    },
    /// A garbage row has risen.
    Row,
    /// The game is over, or the inputs have come to an end.
    End,
}

impl Phase {
    /// The chain step it belongs to, from 1; 0 for none.
    pub fn step(self) -> u32 {
        match self {
            Self::Highlight { step } | Self::Break { step } | Self::Fall { step } => step,
            Self::Tick | Self::Place | Self::Row | Self::End => 0,
        }
    }

    /// Its word in files and captions.
    pub fn word(self) -> &'static str {
        match self {
            Self::Tick => "tick",
            Self::Place => "place",
            Self::Highlight { .. } => "highlight",
            Self::Break { .. } => "break",
            Self::Fall { .. } => "fall",
            Self::Row => "row",
            Self::End => "end",
        }
    }

    /// Its word for people who read Korean.
    pub fn word_ko(self) -> &'static str {
        match self {
            Self::Tick => "진행",
            Self::Place => "착지",
            Self::Highlight { .. } => "하이라이트",
            Self::Break { .. } => "부서짐",
            Self::Fall { .. } => "낙하",
            Self::Row => "방해 줄",
            Self::End => "끝",
        }
    }
}

/// A random number that was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Draw {
    /// Its number, from 0.
    pub index: u32,
    /// What it was for.
    pub consumer: Consumer,
    /// The number drawn, over 2^32.
    pub value: u32,
}

/// A moment of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Frame {
    /// Ticks that have passed.
    pub tick: u32,
    /// Which moment of the tick.
    pub phase: Phase,
    /// The blocks; in a break what is left, in a fall what has come down.
    pub board: Shared<Board>,
    /// The falling piece; none while a chain is resolved.
    pub piece: Option<Piece>,
    /// The draw that gave the piece its digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece_draw: Option<u32>,
    /// The coming digits, next first.
    pub queue: Queue,
    /// Draws taken so far, which is the index of the next.
    pub draw_index: u32,
    /// The generator's state.
    pub rng: u32,
    /// Ticks until the piece falls by itself.
    pub fall_ticks_left: u16,
    /// Ticks until the next row; 0 when none come.
    pub garbage_ticks_left: u16,
    /// Points so far; a step's points count from its break on.
    pub score: u32,
    /// Points before the landing that is being resolved; the same as `score` at other moments.
    pub score_before: u32,
    /// Blocks cleared so far; a step's blocks count from its break on.
    pub cleared: u32,
    /// Blocks that clear the stage; none outside the climb.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quota: Option<u32>,
    /// Landings so far; the one that is being resolved counts.
    pub landing: u32,
    /// Rows that have risen.
    pub rows: u32,
    /// The level of endless mode; 1 elsewhere.
    pub level: u32,
    /// Whether and how the game ended.
    pub over: Over,
    /// Rows that may rise before the top is touched.
    pub free_rows: u8,
    /// The keys that are pressed in the tick that follows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<Key>,
    /// The random numbers drawn since the frame before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Draw>,
    /// The landing that is being resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub landed: Option<Shared<Landing>>,
    /// The chain step that is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Shared<Step>>,
    /// The row that has risen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<Shared<Row>>,
}

impl Frame {
    /// Blocks still to clear; none outside the climb.
    pub fn quota_left(&self) -> Option<u32> {
        self.quota.map(|quota| quota.saturating_sub(self.cleared))
    }

    /// Whether it looks the same as another but for the passing of time.
    pub fn looks_like(&self, other: &Self) -> bool {
        self.phase == other.phase
            && self.piece == other.piece
            && self.queue == other.queue
            && (Arc::ptr_eq(&self.board.0, &other.board.0) || self.board == other.board)
            && (self.score, self.cleared, self.level) == (other.score, other.cleared, other.level)
    }
}

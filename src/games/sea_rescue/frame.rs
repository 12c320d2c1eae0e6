//! One moment of a round as it is drawn: what the player sees, what can be known, what he does next.

use std::sync::Arc;

use serde::Serialize;

use super::knowledge::Knowledge;
use super::policy::Value;
use super::round::EndReason;

/// A moment of a round: before a probe, or after the last one.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    /// Probes used so far.
    pub n_probes: u32,
    /// Probes left.
    pub probes_left: u32,
    /// Milliseconds since the board was shown: of the probe that is about to happen, or of the last.
    pub at_ms: u32,
    /// What every hex shows.
    pub tiles: Vec<Tile>,
    /// The cards above the board.
    pub cards: Vec<Card>,
    /// Rescued species, in the order of their rescue.
    pub rescued: Vec<String>,
    /// Whether the answer was looked at before.
    pub used_answer: bool,
    /// The probe that led here; `None` before the first. What is written out has it in the frame before.
    #[serde(skip)]
    pub made: Option<ProbeStep>,
    /// The probe that comes next; `None` at the end.
    pub probe: Option<ProbeStep>,
    /// How the round ended, in the last frame of one that did.
    pub end: Option<EndReason>,
    /// What the probes so far gave away, and what luck added, in all.
    pub totals: Totals,
    /// Hash of the state.
    pub state_hash: String,
    /// What can be known here in the mode that was asked for; shared by copies of the frame.
    #[serde(serialize_with = "unshared")]
    pub known: Arc<Knowledge>,
}

fn unshared<S: serde::Serializer>(known: &Arc<Knowledge>, serializer: S) -> Result<S::Ok, S::Error> {
    known.as_ref().serialize(serializer)
}

/// What a hex shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    /// Nothing yet.
    Hidden,
    /// No creature.
    Empty,
    /// This creature, by its index in the zone.
    Creature(u8),
}

/// A card above the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Card {
    /// The species that it stands for, which the player only sees when `is_known`.
    pub species: String,
    /// The same, by its index in the zone.
    pub kind: u8,
    /// Whether it shows the creature and not a question mark.
    pub is_known: bool,
    /// Its hexes that are open.
    pub found: u32,
    /// Its hexes in all, where the card may say so: on known cards, and in sized mode.
    pub size: Option<u32>,
    /// Whether it is rescued on this board.
    pub is_rescued: bool,
}

/// A probe and what it was worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProbeStep {
    /// The hex.
    pub cell: u8,
    /// What it shows: an id, or `empty`.
    pub result: String,
    /// Whether that rescues the creature.
    pub is_rescue: bool,
    /// The probability that it was occupied.
    pub hit: f64,
    /// Chances that this probe gave away: those of the best probe less those of this one.
    pub regret: Option<Value>,
    /// What the outcome added: chances after it less those of the probe.
    pub luck: Option<Value>,
}

/// Sums over the probes before a frame. The first frame's `best`, less `regret`, plus `luck`, is the
/// `best` of this one; at the end that is what was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Totals {
    /// Chances given away.
    pub regret: Value,
    /// What outcomes added.
    pub luck: Value,
    /// Probes that are in neither sum, because the position before or after them has too many placements to be
    /// weighed.
    #[serde(skip_serializing_if = "is_zero")]
    pub n_unweighed: u32,
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

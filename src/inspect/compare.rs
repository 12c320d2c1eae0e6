//! Two runs beside each other: which frames belong together, where they part, where they meet again.
//!
//! Frames are paired by an [`Align`]. The states of all pairs are hashed once, each side's hashes are
//! chained, and the first pair whose chains differ is found by bisection: equal chains mean an equal
//! past. Only there are the states themselves made and compared, field by field.

use serde_json::Value as Json;

use crate::control::{Control, Stop};
use crate::report::Timeline;

use super::fields::{self, Field};
use super::run::{Run, hash_without};

/// Frames that are hashed between two looks at the control.
const SLICE: usize = 256;

/// Which frames of two runs belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// Frame by frame.
    #[default]
    Frames,
    /// By the game's own time: of several frames of one time, the first with the first and so on.
    Times,
    /// By the game's own time, with what is here at `a` beside what is there at `b`: two events.
    At {
        /// A time of the first run.
        a: u32,
        /// A time of the second run.
        b: u32,
    },
}

impl Align {
    /// The frame of `b` that belongs to a frame of `a`; `None` where there is none.
    pub fn partner(self, a: &Timeline, b: &Timeline, frame_a: usize) -> Option<usize> {
        let exact = self.near(a, b, frame_a)?;
        let is_there = match self {
            Self::Frames => frame_a < b.len(),
            Self::Times | Self::At { .. } => {
                let (first, n) = (first_of(b, exact), rank(a, frame_a));
                self.shifted(*a.times.get(frame_a)?) == b.times.get(exact).map(|time| i64::from(*time))
                    && exact - first == n
            }
        };
        is_there.then_some(exact)
    }

    /// The frame of `b` to show beside a frame of `a`: its partner, or the nearest before; `None` only
    /// when `b` is empty.
    pub fn near(self, a: &Timeline, b: &Timeline, frame_a: usize) -> Option<usize> {
        let last = b.len().checked_sub(1)?;
        if self == Self::Frames {
            return Some(frame_a.min(last));
        }
        let frame_a = frame_a.min(a.len().checked_sub(1)?);
        let time = self.shifted(*a.times.get(frame_a)?)?;
        let end = b.times.partition_point(|t| i64::from(*t) <= time);
        let Some(found) = end.checked_sub(1) else {
            return Some(0);
        };
        if i64::from(*b.times.get(found)?) < time {
            return Some(found);
        }
        Some((first_of(b, found) + rank(a, frame_a)).min(found))
    }

    /// The frame of `a` to show beside a frame of `b`.
    pub fn near_back(self, a: &Timeline, b: &Timeline, frame_b: usize) -> Option<usize> {
        self.reversed().near(b, a, frame_b)
    }

    fn reversed(self) -> Self {
        match self {
            Self::At { a, b } => Self::At { a: b, b: a },
            same => same,
        }
    }

    fn shifted(self, time: u32) -> Option<i64> {
        let shift = match self {
            Self::Frames => return None,
            Self::Times => 0,
            Self::At { a, b } => i64::from(b) - i64::from(a),
        };
        Some(i64::from(time) + shift)
    }

    /// Whether the clocks of the two sides differ, so that fields that tell the time cannot agree.
    fn is_shifted(self) -> bool {
        matches!(self, Self::At { a, b } if a != b)
    }
}

/// The first frame that shares the time of `frame`.
fn first_of(timeline: &Timeline, frame: usize) -> usize {
    match timeline.times.get(frame) {
        Some(time) => timeline.times.partition_point(|t| t < time),
        None => frame,
    }
}

/// How many frames of the same time come before `frame`.
fn rank(timeline: &Timeline, frame: usize) -> usize {
    frame - first_of(timeline, frame).min(frame)
}

/// Where two runs part, and in what.
#[derive(Clone, Debug, PartialEq)]
pub struct Parting {
    /// The frame of the first run; `None` when it has ended.
    pub frame_a: Option<usize>,
    /// The frame of the second run; `None` when it has ended.
    pub frame_b: Option<usize>,
    /// The values that differ.
    pub fields: Vec<Field>,
}

impl Parting {
    /// The number of the frame, in the first run where it has one.
    pub fn frame(&self) -> usize {
        self.frame_a.or(self.frame_b).unwrap_or(0)
    }
}

/// A stretch of frames that are equal again after the runs had parted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resync {
    /// Its first frame in the first run.
    pub frame_a: usize,
    /// Its first frame in the second run.
    pub frame_b: usize,
    /// How many pairs are equal in a row.
    pub n_frames: usize,
}

/// What two runs have in common and what not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Where they first differ; `None` when all pairs are equal.
    pub first: Option<Parting>,
    /// Where they agree again later, in order.
    pub resyncs: Vec<Resync>,
    /// Fields that were left out because they tell the time and the clocks are apart.
    pub left_out: &'static [&'static str],
}

/// The frames of two runs that are compared: all of the first in order, then what only the second has.
fn pairs(a: &Timeline, b: &Timeline, align: Align) -> Vec<(Option<usize>, Option<usize>)> {
    let mut pairs = Vec::with_capacity(a.len().max(b.len()));
    let mut next_b = 0;
    let mut has_met = !align.is_shifted();
    for frame_a in 0..a.len() {
        let partner = align.partner(a, b, frame_a);
        if let Some(frame_b) = partner {
            // Frames of the second run that the first jumps over have no partner. What lies before the
            // first pair of two that are shifted is no difference but only earlier.
            let from = if has_met { next_b } else { frame_b };
            pairs.extend((from..frame_b).map(|frame| (None, Some(frame))));
            next_b = frame_b + 1;
            has_met = true;
        }
        pairs.push((Some(frame_a), partner));
    }
    pairs.extend((next_b..b.len()).map(|frame| (None, Some(frame))));
    if align.is_shifted()
        && let Some(first) = pairs.iter().position(|(a, b)| a.is_some() && b.is_some())
    {
        pairs.drain(..first);
    }
    pairs
}

/// Compares two runs of one game. One node is one pair of frames.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn compare(a: &dyn Run, b: &dyn Run, align: Align, ctl: &Control) -> Result<Comparison, Stop> {
    let left_out = if align.is_shifted() { a.clock_fields() } else { &[] };
    let unasked: Vec<&str> = left_out.iter().chain(a.search_fields()).copied().collect();
    let pairs = pairs(a.timeline(), b.timeline(), align);
    let hash = |run: &dyn Run, frame: Option<usize>| -> u64 {
        let Some(frame) = frame else { return 0 };
        let found = if unasked.is_empty() {
            run.state_hash(frame)
        } else {
            run.state(frame)
                .map(|mut state| hash_without(&mut state, &unasked))
        };
        // Zero stands for a frame that is not there.
        found.map_or(0, |hash| hash.max(1))
    };
    let mut equal = Vec::with_capacity(pairs.len());
    let mut chains = Vec::with_capacity(pairs.len());
    let (mut chain_a, mut chain_b) = (0_u64, 0_u64);
    for (idx, (frame_a, frame_b)) in pairs.iter().enumerate() {
        if idx.is_multiple_of(SLICE) {
            ctl.spend(SLICE as u64)?;
            ctl.set_progress(idx as u64, pairs.len() as u64);
        }
        let (hash_a, hash_b) = (hash(a, *frame_a), hash(b, *frame_b));
        (chain_a, chain_b) = (chained(chain_a, hash_a), chained(chain_b, hash_b));
        equal.push(hash_a == hash_b);
        chains.push((chain_a, chain_b));
    }
    let first_idx = chains.partition_point(|(chain_a, chain_b)| chain_a == chain_b);
    let Some((frame_a, frame_b)) = pairs.get(first_idx).copied() else {
        return Ok(Comparison {
            left_out,
            ..Comparison::default()
        });
    };
    let side = |run: &dyn Run, frame: Option<usize>| -> Json {
        let mut state = frame.and_then(|frame| run.state(frame)).unwrap_or_default();
        if let Some(object) = state.as_object_mut() {
            object.retain(|name, _| !unasked.contains(&name.as_str()));
        }
        state
    };
    let fields = fields::differing(&side(a, frame_a), &side(b, frame_b));
    Ok(Comparison {
        first: Some(Parting {
            frame_a,
            frame_b,
            fields,
        }),
        resyncs: resyncs(&pairs, &equal, first_idx),
        left_out,
    })
}

/// One link of a chain of hashes: equal chains have equal links all the way.
fn chained(chain: u64, hash: u64) -> u64 {
    (chain.rotate_left(5) ^ hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn resyncs(pairs: &[(Option<usize>, Option<usize>)], equal: &[bool], from: usize) -> Vec<Resync> {
    let mut found: Vec<Resync> = Vec::new();
    let mut was_equal = false;
    for (pair, is_equal) in pairs.iter().zip(equal).skip(from) {
        if let (true, (Some(frame_a), Some(frame_b))) = (*is_equal, *pair) {
            match found.last_mut() {
                Some(last) if was_equal => last.n_frames += 1,
                _ => found.push(Resync {
                    frame_a,
                    frame_b,
                    n_frames: 1,
                }),
            }
        }
        was_equal = *is_equal;
    }
    found
}

#[cfg(test)]
mod tests;

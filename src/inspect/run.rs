//! A run with its types erased: what an inspector can ask of the trace of any game.

use std::io;
use std::sync::Arc;

use serde_json::Value as Json;

use super::fields;
use crate::control::{Control, Stop};
use crate::game::{Game, GameId, GameReport};
use crate::report::{Draw, Text, Timeline, Verdict, Why};

/// A trace and the level it came from, shared with background work.
pub trait Run: Send + Sync {
    /// The game.
    fn game(&self) -> GameId;
    /// What the timeline shows of it; as long as the run has frames.
    fn timeline(&self) -> &Timeline;
    /// What the engine said of it.
    fn verdict(&self) -> &Verdict;
    /// The verdict in a sentence.
    fn summary(&self) -> &Text;
    /// A frame as its game serialises it; `None` beyond the last one.
    fn state(&self, frame_idx: usize) -> Option<Json>;
    /// A hash of what [`Run::state`] gives, without making it; equal states have equal hashes.
    fn state_hash(&self, frame_idx: usize) -> Option<u64>;
    /// Where a frame is, in the game's words.
    fn caption(&self, frame_idx: usize) -> Option<Text>;
    /// Why what happened at a frame happened.
    fn why(&self, frame_idx: usize) -> Option<Why>;
    /// Every draw of the random generator, in order; empty when `ctl` says stop. It may take as long as
    /// generating the spec.
    fn draws(&self, ctl: &Control) -> Vec<Draw>;
    /// Fields of a state that only tell the time, see [`Game::CLOCK_FIELDS`].
    fn clock_fields(&self) -> &'static [&'static str];
    /// Fields of a state that are none of the run, see [`Game::SEARCH_FIELDS`].
    fn search_fields(&self) -> &'static [&'static str] {
        &[]
    }
}

/// The run of game `G`.
#[derive(Clone, Debug)]
pub struct RunOf<G: Game> {
    /// The spec that the level is of.
    pub spec: Arc<G::Spec>,
    /// The level the trace came from.
    pub level: Arc<G::Level>,
    /// The engine's answer.
    pub report: Arc<GameReport<G>>,
}

impl<G: Game> Run for RunOf<G> {
    fn game(&self) -> GameId {
        G::ID
    }

    fn timeline(&self) -> &Timeline {
        &self.report.timeline
    }

    fn verdict(&self) -> &Verdict {
        &self.report.verdict
    }

    fn summary(&self) -> &Text {
        &self.report.summary
    }

    fn state(&self, frame_idx: usize) -> Option<Json> {
        serde_json::to_value(&*self.report.frames.get(frame_idx)?).ok()
    }

    fn state_hash(&self, frame_idx: usize) -> Option<u64> {
        let mut sink = HashSink(FNV_OFFSET);
        serde_json::to_writer(&mut sink, &*self.report.frames.get(frame_idx)?).ok()?;
        Some(sink.0)
    }

    fn caption(&self, frame_idx: usize) -> Option<Text> {
        let frame = self.report.frames.get(frame_idx)?;
        Some(G::frame_caption(&self.level, &frame))
    }

    fn why(&self, frame_idx: usize) -> Option<Why> {
        G::why(&self.level, &self.report.frames, frame_idx)
    }

    fn draws(&self, ctl: &Control) -> Vec<Draw> {
        G::draws(&self.spec, &self.level, &self.report.frames, ctl)
    }

    fn clock_fields(&self) -> &'static [&'static str] {
        G::CLOCK_FIELDS
    }

    fn search_fields(&self) -> &'static [&'static str] {
        G::SEARCH_FIELDS
    }
}

/// Frames between two looks at the control.
const SLICE: usize = 256;

/// A value of the state, frame by frame, by its path as [`fields::at`] reads it; NaN where a state has no
/// number there.
///
/// # Errors
/// [`Stop`] when the control says so; progress is in frames.
pub fn curve(run: &dyn Run, path: &str, ctl: &Control) -> Result<Vec<f32>, Stop> {
    let n_frames = run.timeline().len();
    let mut values = Vec::with_capacity(n_frames);
    for frame in 0..n_frames {
        if frame.is_multiple_of(SLICE) {
            ctl.spend(0)?;
            ctl.set_progress(frame as u64, n_frames as u64);
        }
        let state = run.state(frame);
        let value = state.as_ref().and_then(|state| fields::at(state, path));
        values.push(value.and_then(fields::number).unwrap_or(f32::NAN));
    }
    Ok(values)
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a over the bytes that are written to it.
struct HashSink(u64);

impl io::Write for HashSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = bytes.iter().fold(self.0, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME)
        });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The hash of a state that was already made, of which some top-level fields are left out.
pub(super) fn hash_without(state: &mut Json, left_out: &[&str]) -> u64 {
    if let Some(object) = state.as_object_mut() {
        for name in left_out {
            object.remove(*name);
        }
    }
    let mut sink = HashSink(FNV_OFFSET);
    // Writing to a hash cannot fail.
    serde_json::to_writer(&mut sink, state).unwrap_or_default();
    sink.0
}

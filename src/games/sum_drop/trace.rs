//! A play as frames and a timeline.
//!
//! Knows the engine and how its frames are made; knows nothing of drawing. The frames are a film: every
//! [`EVERY_TICKS`] the game is put aside, and what somebody looks at is played from there.
//! Source: `docs/rules/sum_drop.md`, section 8.

use std::sync::Arc;

use super::engine::State;
use super::frame::Frame;
use super::input::Input;
use super::replay::{Player, pause};
use super::rules::Rules;
use super::tracer::{Known, Tracer};
use crate::control::{Control, Stop};
use crate::frames::{Film, Frames, Rerun};
use crate::report::Timeline;

pub use super::tracer::key_label;

/// Ticks from one snapshot to the next: at most so many are played to show a frame.
pub const EVERY_TICKS: u32 = 256;

/// A run that is told while it grows is told again when it has grown to this many times its length.
const GROWTH: usize = 4;

/// A play, frame by frame.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The frames; never empty.
    pub frames: Frames<Frame>,
    /// What the timeline shows of them.
    pub timeline: Timeline,
    /// The state at the end.
    pub last: State,
    /// How many of the inputs were used.
    pub used: usize,
    /// The fewest free rows between two ticks; none where there is no tick.
    pub fewest_free_rows: Option<u8>,
}

/// Who hears of a play while it is traced; by default nobody.
pub(super) trait Watcher {
    /// The state between two ticks.
    fn state(&mut self, _state: &State) {}
    /// What there is so far of a play that goes on.
    fn first(&mut self, _frames: Frames<Frame>, _timeline: Timeline) {}
}

impl Watcher for () {}

/// Plays inputs and writes down every moment. `end_tick`: see [`Player::new`].
///
/// # Errors
/// [`Stop`] when the control says so; one node is one tick.
pub fn trace(
    rules: &Rules,
    seed: &str,
    inputs: &[Input],
    end_tick: Option<u32>,
    ctl: &Control,
) -> Result<Trace, Stop> {
    trace_watched(rules, seed, inputs, end_tick, &mut (), ctl)
}

/// [`trace`], of which somebody hears while it goes on.
pub(super) fn trace_watched(
    rules: &Rules,
    seed: &str,
    inputs: &[Input],
    end_tick: Option<u32>,
    watcher: &mut impl Watcher,
    ctl: &Control,
) -> Result<Trace, Stop> {
    let mut tracer = Tracer::new(rules, seed);
    let mut player = Player::new(rules, seed, inputs, end_tick, &mut tracer);
    let play = Arc::new(Play {
        rules: rules.clone(),
        seed: seed.to_owned(),
        inputs: inputs.to_vec(),
        until: player.until(),
    });
    let mut snapshots = Vec::new();
    let mut told_frames = 0;
    loop {
        if player.state.tick.is_multiple_of(EVERY_TICKS) {
            let n_frames = tracer.n_frames();
            tracer.cut();
            let grown = told_frames.max(1) * GROWTH;
            if 0 < n_frames && (told_frames == 0 || grown <= n_frames) {
                told_frames = n_frames;
                let film = Film::new(play.clone(), snapshots.clone(), n_frames);
                watcher.first(Frames::film(film), tracer.timeline());
            }
            let moment = Moment {
                state: player.state.clone(),
                used: player.used,
                known: tracer.known(),
            };
            snapshots.push((n_frames, moment));
        }
        watcher.state(&player.state);
        let goes_on = player.goes_on();
        tracer.tick(&player.state, goes_on);
        if !goes_on {
            break;
        }
        pause(player.state.tick, ctl)?;
        tracer.press(player.coming_keys());
        player.tick(&mut tracer);
    }
    let (last, used) = (player.state, player.used);
    let film = Film::new(play, snapshots, tracer.n_frames());
    let (timeline, fewest_free_rows) = tracer.finish();
    Ok(Trace {
        frames: Frames::film(film),
        timeline,
        last,
        used,
        fewest_free_rows,
    })
}

/// All that a play follows from.
struct Play {
    rules: Rules,
    seed: String,
    inputs: Vec<Input>,
    until: u32,
}

/// A play between two ticks, before the frame of that moment is made.
#[derive(Clone)]
struct Moment {
    state: State,
    used: usize,
    known: Known,
}

impl Rerun for Arc<Play> {
    type Frame = Frame;
    type Snapshot = Moment;

    fn stretch(&self, from: &Moment) -> Vec<Frame> {
        let mut tracer = Tracer::again(&self.rules, &self.seed, from.known.clone());
        let mut player = Player::resumed(
            &self.rules,
            &self.inputs,
            (from.state.clone(), from.used),
            self.until,
        );
        loop {
            let goes_on = player.goes_on();
            tracer.tick(&player.state, goes_on);
            if !goes_on {
                break;
            }
            tracer.press(player.coming_keys());
            player.tick(&mut tracer);
            if player.state.tick.is_multiple_of(EVERY_TICKS) {
                break;
            }
        }
        tracer.frames
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::input::Key;
    use super::super::sink::NoSink;
    use super::super::spec::{Mode, Question, Spec};
    use super::*;

    /// Every frame, made in one go from the start without a snapshot.
    fn plain(rules: &Rules, seed: &str, inputs: &[Input], end_tick: Option<u32>) -> Vec<Frame> {
        let mut tracer = Tracer::new(rules, seed);
        let mut player = Player::new(rules, seed, inputs, end_tick, &mut tracer);
        loop {
            let goes_on = player.goes_on();
            tracer.tick(&player.state, goes_on);
            if !goes_on {
                return tracer.frames;
            }
            tracer.press(player.coming_keys());
            player.tick(&mut tracer);
        }
    }

    fn question(mode: Mode, stage: u32, seed: &str) -> Question {
        Question {
            mode,
            stage,
            seed: seed.to_owned(),
            ..Question::default()
        }
    }

    fn inputs() -> impl Strategy<Value = Vec<Input>> {
        let key = prop::sample::select(Key::ALL.to_vec());
        prop::collection::vec((0_u32..12, key), 0..600).prop_map(|steps| {
            let mut tick = 0;
            let input = |(wait, key): (u32, Key)| {
                tick += wait;
                Input { tick, key }
            };
            steps.into_iter().map(input).collect()
        })
    }

    #[derive(Default)]
    struct Parts(Vec<(Frames<Frame>, Timeline)>);

    impl Watcher for Parts {
        fn first(&mut self, frames: Frames<Frame>, timeline: Timeline) {
            self.0.push((frames, timeline));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn any_frame_is_what_playing_from_the_start_comes_to(
            inputs in inputs(),
            mode in prop::sample::select(vec![Mode::Climb, Mode::Sprint, Mode::Endless]),
            seed in "[a-z]{1,6}",
            stage in 1_u32..20,
            end in 0_u32..5000,
            order in prop::collection::vec(any::<prop::sample::Index>(), 80),
        ) {
            let stage = if mode == Mode::Climb { stage } else { 0 };
            let question = question(mode, stage, &seed);
            let rules = Rules::compile(&Spec::default(), &question).unwrap();
            let frames = plain(&rules, &seed, &inputs, Some(end));
            let mut parts = Parts::default();
            let ctl = Control::unlimited();
            let trace = trace_watched(&rules, &seed, &inputs, Some(end), &mut parts, &ctl).unwrap();
            prop_assert_eq!(trace.frames.len(), frames.len());
            prop_assert_eq!(trace.timeline.len(), frames.len());
            for idx in order {
                let idx = idx.index(frames.len());
                prop_assert_eq!(&*trace.frames.get(idx).unwrap(), &frames[idx], "frame {}", idx);
                prop_assert_eq!(trace.timeline.times[idx], frames[idx].tick);
            }
            prop_assert_eq!(&trace.frames.to_vec(), &frames);
            let settled = frames.iter().filter(|frame| frame.phase == super::super::frame::Phase::Tick);
            prop_assert_eq!(trace.fewest_free_rows, settled.map(|frame| frame.free_rows).min());
            // What is told while the run grows is its beginning and nothing else.
            for (part, timeline) in parts.0 {
                prop_assert_eq!(part.len(), timeline.len());
                prop_assert_eq!(&part.to_vec()[..], &frames[..part.len()]);
                prop_assert_eq!(&timeline.times[..], &trace.timeline.times[..part.len()]);
            }
        }
    }

    /// Six thousand ticks in which something lands at every third, gone through in every order.
    #[test]
    fn a_long_run_is_told_early_and_found_anywhere() {
        let question = question(Mode::Endless, 0, "film");
        let rules = Rules::compile(&Spec::default(), &question).unwrap();
        let mut state = State::start(&rules, &question.seed);
        let mut inputs = Vec::new();
        while state.over == super::super::engine::Over::Playing && state.tick < 6000 {
            let best = (0..rules.width).max_by_key(|column| {
                let outcome = state.probe(&rules, *column);
                outcome.map(|outcome| (outcome.blocks, outcome.landing_row))
            });
            let mut keys = Vec::new();
            if let (Some(piece), Some(to), 2) = (state.piece, best, state.tick % 3) {
                let key = if to < piece.column { Key::Left } else { Key::Right };
                keys.extend(std::iter::repeat_n(key, piece.column.abs_diff(to).into()));
                keys.push(Key::Drop);
            }
            let tick = state.tick;
            inputs.extend(keys.iter().map(|key| Input { tick, key: *key }));
            state.tick(&rules, &keys, &mut NoSink);
        }
        let frames = plain(&rules, &question.seed, &inputs, Some(6000));
        assert!(
            2 * EVERY_TICKS as usize <= frames.len(),
            "{} frames",
            frames.len()
        );
        let mut parts = Parts::default();
        let (seed, ctl) = (&question.seed, Control::unlimited());
        let trace = trace_watched(&rules, seed, &inputs, Some(6000), &mut parts, &ctl).unwrap();
        let first = parts.0.first().expect("it is told while it grows");
        assert!(first.0.len() < frames.len());
        for nth in 0..3000 {
            let idx = nth * 7919 % frames.len();
            assert_eq!(*trace.frames.get(idx).unwrap(), frames[idx], "frame {idx}");
        }
        let backwards: Vec<Frame> = trace.frames.iter().rev().map(|frame| frame.clone()).collect();
        assert!(backwards.iter().eq(frames.iter().rev()));
    }
}

//! A round as frames and a timeline: a frame before every probe, and one at the end.
//!
//! Knows rounds and the shapes of reports; knows nothing of drawing.

use std::sync::Arc;

use super::frame::{Card, Frame, ProbeStep, Tile, Totals};
use super::knowledge::Knowledge;
use super::level::Level;
use super::policy::Value;
use super::replay::{Played, Probe, result_word};
use super::round::{EndReason, State};
use super::shelf::Shelf;
use super::spec::Mode;
use crate::control::{Control, Stop};
use crate::report::{Event, EventKind, Text, Timeline, Tone, Track};

/// How long a probe is shown at speed 1.
const FRAME_MS: u16 = 700;

/// The frames and the timeline of a round.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn trace(level: &Level, played: &Played, ctl: &Control) -> Result<(Vec<Frame>, Timeline), Stop> {
    trace_with(level, played, &Shelf::default(), ctl)
}

/// The same for many rounds: positions that several of them reach are looked at once.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn trace_with(
    level: &Level,
    played: &Played,
    shelf: &Shelf,
    ctl: &Control,
) -> Result<(Vec<Frame>, Timeline), Stop> {
    let n_states = played.states.len();
    let mut frames: Vec<Frame> = Vec::with_capacity(n_states);
    for (idx, state) in played.states.iter().enumerate() {
        ctl.set_progress(idx as u64, n_states as u64);
        let mut known = shelf.known(level, state, ctl)?;
        if state.end.is_some() {
            Arc::make_mut(&mut known).best = Some(reached(level, state));
        }
        let probe = played.probes.get(idx);
        let last = played.probes.last().map_or(0, |probe| probe.at_ms);
        let frame = Frame {
            n_probes: state.n_probes,
            probes_left: state.probes_left,
            at_ms: probe.map_or(last, |probe| probe.at_ms),
            tiles: tiles(level, state),
            cards: cards(level, state),
            rescued: state
                .rescued
                .iter()
                .map(|kind| level.id(*kind).to_owned())
                .collect(),
            used_answer: state.used_answer,
            made: None,
            probe: probe.map(|probe| step(level, probe, &known)),
            end: (idx + 1 == n_states).then_some(played.last.end).flatten(),
            totals: Totals::default(),
            state_hash: format!("{:016x}", state.hash(level)),
            known,
        };
        frames.push(frame);
    }
    weigh(&mut frames);
    let timeline = timeline(level, played, &frames);
    Ok((frames, timeline))
}

/// What a finished round came to.
pub fn reached(level: &Level, state: &State) -> Value {
    let n = state.rescued.len();
    Value {
        any: f64::from(u8::from(0 < n)),
        all: f64::from(u8::from(n == level.layout.set.len())),
        expected: n as f64,
    }
}

fn tiles(level: &Level, state: &State) -> Vec<Tile> {
    (0..level.sea.board.len() as u8)
        .map(|cell| match state.open >> cell & 1 {
            0 => Tile::Hidden,
            _ => level
                .layout
                .at(&level.sea, cell)
                .map_or(Tile::Empty, Tile::Creature),
        })
        .collect()
}

/// The cards as the player sees them. They never tell a size that the mode keeps to itself.
pub fn cards(level: &Level, state: &State) -> Vec<Card> {
    let card = |(kind, mask): (u8, u128)| {
        let is_rescued = state.rescued.contains(&kind);
        let was_rescued = level.career.has(usize::from(kind));
        let is_known = was_rescued || is_rescued || level.question.mode == Mode::Known;
        let tells_size = is_known || level.question.mode == Mode::Sized;
        Card {
            species: level.id(kind).to_owned(),
            kind,
            is_known,
            found: (mask & state.open).count_ones(),
            size: tells_size.then(|| mask.count_ones()),
            is_rescued,
        }
    };
    level.layout.masks(&level.sea).map(card).collect()
}

fn step(level: &Level, probe: &Probe, known: &Knowledge) -> ProbeStep {
    let worth = known.worth_of(probe.cell);
    ProbeStep {
        cell: probe.cell,
        result: result_word(level, probe.found),
        is_rescue: probe.rescued,
        hit: known.hit.get(usize::from(probe.cell)).copied().unwrap_or(0.0),
        regret: known.best.zip(worth).map(|(best, worth)| minus(best, worth)),
        luck: None,
    }
}

fn minus(a: Value, b: Value) -> Value {
    Value {
        any: a.any - b.any,
        all: a.all - b.all,
        expected: a.expected - b.expected,
    }
}

fn plus(a: Value, b: Value) -> Value {
    Value {
        any: a.any + b.any,
        all: a.all + b.all,
        expected: a.expected + b.expected,
    }
}

/// Fills in luck, which needs the next frame, the totals, and what led to each frame.
fn weigh(frames: &mut [Frame]) {
    let mut totals = Totals::default();
    for idx in 0..frames.len() {
        frames[idx].totals = totals;
        let next = frames.get(idx + 1).and_then(|next| next.known.best);
        let frame = &mut frames[idx];
        let known = frame.known.clone();
        if let Some(probe) = &mut frame.probe {
            let worth = known.worth_of(probe.cell);
            probe.luck = next.zip(worth).map(|(next, worth)| minus(next, worth));
            match probe.regret.zip(probe.luck) {
                Some((regret, luck)) => {
                    totals.regret = plus(totals.regret, regret);
                    totals.luck = plus(totals.luck, luck);
                }
                None => totals.n_unweighed += 1,
            }
            let made = probe.clone();
            if let Some(next) = frames.get_mut(idx + 1) {
                next.made = Some(made);
            }
        }
    }
}

fn timeline(level: &Level, played: &Played, frames: &[Frame]) -> Timeline {
    let mut timeline = Timeline {
        unit: Text::new("probe", "탐사"),
        times: frames.iter().map(|frame| frame.n_probes).collect(),
        durations_ms: vec![FRAME_MS; frames.len()],
        changes: (1..frames.len()).collect(),
        kind_words: kind_words(),
        ..Timeline::default()
    };
    for (idx, probe) in played.probes.iter().enumerate() {
        let frame = idx + 1;
        let mut add = |kind, label| timeline.events.push(Event { frame, kind, label });
        match probe.found {
            None => add(EventKind::Press, Text::new("empty", "빈칸")),
            Some(kind) => {
                let name = level.name(kind);
                if probe.rescued {
                    add(
                        EventKind::Clear,
                        Text::new(format!("{} rescued", name.en), format!("{} 구조", name.ko)),
                    );
                } else {
                    add(EventKind::Landing, name);
                }
            }
        }
    }
    if let (Some(end), Some(frame)) = (played.last.end, frames.len().checked_sub(1)) {
        let (kind, label) = end_words(end);
        timeline.events.push(Event { frame, kind, label });
    }
    let track = |key, label, tone, value: &dyn Fn(&Frame) -> f64| Track {
        key,
        label,
        values: frames.iter().map(|frame| value(frame) as f32).collect(),
        tone,
    };
    timeline.tracks = vec![track(
        "entropy_bits",
        Text::new("Entropy", "엔트로피"),
        Tone::Search,
        &|frame| frame.known.entropy_bits,
    )];
    if frames.iter().all(|frame| frame.known.best.is_some()) {
        let best = |frame: &Frame| frame.known.best.unwrap_or_default();
        timeline.tracks.push(track(
            "p_all",
            Text::new("Chance of all, at least", "전체 구조 확률, 이만큼은"),
            Tone::Plain,
            &|frame| best(frame).all,
        ));
        timeline.tracks.push(track(
            "p_any",
            Text::new("Chance of one, at least", "한 종 이상 구조 확률, 이만큼은"),
            Tone::Good,
            &|frame| best(frame).any,
        ));
    }
    timeline
}

/// What the kinds of events are called in a round.
fn kind_words() -> Vec<(EventKind, Text)> {
    vec![
        (EventKind::Press, Text::new("Misses", "빗나감")),
        (EventKind::Landing, Text::new("Hits", "적중")),
        (EventKind::Clear, Text::new("Rescues", "구조")),
        (EventKind::Finish, Text::new("All rescued", "전체 구조")),
        (EventKind::Death, Text::new("Not all rescued", "전체 구조 실패")),
    ]
}

fn end_words(end: EndReason) -> (EventKind, Text) {
    let kind = match end {
        EndReason::AllRescued => EventKind::Finish,
        _ => EventKind::Death,
    };
    (kind, end.words())
}

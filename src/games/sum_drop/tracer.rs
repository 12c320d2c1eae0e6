//! Hears a game and makes frames of it: one a tick, and between two ticks what happened.
//!
//! Knows the engine and the shapes of reports; knows nothing of drawing and of who plays.
//! Source: `docs/rules/sum_drop.md`, section 8.

use std::collections::VecDeque;

use super::board::{Board, EMPTY, STONE};
use super::engine::{Over, State};
use super::frame::{Draw, Frame, Phase, Shared};
use super::input::Key;
use super::rules::Rules;
use super::sink::{Consumer, Landing, Row, Sink, Step};
use crate::grammar::counted;
use crate::report::{Event, EventKind, Text, Timeline, Tone, Track};
use crate::rng::Rng;

/// Milliseconds a frame is shown at speed 1.
fn duration_ms(phase: Phase) -> u16 {
    match phase {
        Phase::Tick | Phase::End => 50,
        Phase::Place => 60,
        Phase::Highlight { .. } => 180,
        Phase::Break { .. } | Phase::Row => 120,
        Phase::Fall { .. } => 160,
    }
}

/// What a tracer knows between two ticks: all that the next frames depend on beside the game.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The draws since the last frame.
    drawn: Vec<Draw>,
    /// The draws that gave the falling piece and those behind it their digits.
    piece_draws: VecDeque<u32>,
    /// The number of the piece that the first of them is of.
    first_piece: u32,
    /// The board of the last frame, while no other is known to have replaced it.
    board: Option<(Shared<Board>, u8)>,
}

/// Hears a game and turns it into frames.
pub(super) struct Tracer {
    quota: Option<u32>,
    start: Rng,
    known: Known,
    /// The frames since the last [`Tracer::cut`].
    pub(super) frames: Vec<Frame>,
    /// What the timeline shows of all frames; nothing where only frames are made again.
    told: Option<Told>,
}

/// The timeline as far as it has come.
struct Told {
    timeline: Timeline,
    /// The frame before the first of `frames`.
    before: Option<Frame>,
    fewest_free_rows: Option<u8>,
}

impl Tracer {
    /// Before the game begins.
    pub(super) fn new(rules: &Rules, seed: &str) -> Self {
        // Scores and counts of blocks are far below 2^24, so f32 holds them exactly.
        let track = |key, label, tone| Track {
            key,
            label,
            values: Vec::new(),
            tone,
        };
        let mut tracks = vec![
            track("score", Text::new("Score", "점수"), Tone::Good),
            track("free_rows", Text::new("Free rows", "남은 줄"), Tone::Warn),
        ];
        if rules.quota().is_some() {
            let label = Text::new("Blocks to clear", "남은 블록");
            tracks.push(track("quota_left_blocks", label, Tone::Plain));
        }
        let known = Known {
            drawn: Vec::new(),
            piece_draws: VecDeque::new(),
            first_piece: 0,
            board: None,
        };
        Self {
            told: Some(Told {
                timeline: Timeline {
                    unit: Text::new("tick", "틱"),
                    kind_words: kind_words(),
                    tracks,
                    ..Timeline::default()
                },
                before: None,
                fewest_free_rows: None,
            }),
            ..Self::again(rules, seed, known)
        }
    }

    /// Where a tracer was that knew this: it makes the same frames once more and tells nothing.
    pub(super) fn again(rules: &Rules, seed: &str, known: Known) -> Self {
        Self {
            quota: rules.quota(),
            start: Rng::from_seed(seed),
            known,
            frames: Vec::new(),
            told: None,
        }
    }

    /// What the next frames depend on.
    pub(super) fn known(&self) -> Known {
        self.known.clone()
    }

    /// How many frames were made.
    pub(super) fn n_frames(&self) -> usize {
        match &self.told {
            Some(told) => told.timeline.len(),
            None => self.frames.len(),
        }
    }

    /// Lets go of the frames; the timeline goes on.
    pub(super) fn cut(&mut self) {
        let last = self.frames.pop();
        self.frames.clear();
        if let (Some(told), Some(last)) = (&mut self.told, last) {
            told.before = Some(last);
        }
    }

    /// The timeline so far.
    pub(super) fn timeline(&self) -> Timeline {
        self.told
            .as_ref()
            .map(|told| told.timeline.clone())
            .unwrap_or_default()
    }

    /// The timeline of all of it, and the fewest free rows between two ticks.
    pub(super) fn finish(self) -> (Timeline, Option<u8>) {
        match self.told {
            Some(told) => (told.timeline, told.fewest_free_rows),
            None => (Timeline::default(), None),
        }
    }

    /// The board as frames share it, with its free rows.
    fn share(&mut self, board: &Board) -> (Shared<Board>, u8) {
        let known = &mut self.known.board;
        known
            .get_or_insert_with(|| (Shared::new(board.clone()), board.free_rows()))
            .clone()
    }

    /// The frame of a whole state.
    fn frame(&mut self, state: &State, phase: Phase) -> Frame {
        let (board, free_rows) = self.share(&state.board);
        let known = &mut self.known;
        while known.first_piece < state.pieces && known.piece_draws.pop_front().is_some() {
            known.first_piece += 1;
        }
        let piece_draw = state.piece.and_then(|_| known.piece_draws.front().copied());
        Frame {
            tick: state.tick,
            phase,
            board,
            piece: state.piece,
            piece_draw,
            queue: state.queue,
            draw_index: state.draws(),
            rng: state.rng.state,
            fall_ticks_left: state.fall_ticks_left,
            garbage_ticks_left: state.garbage_ticks_left,
            score: state.score,
            score_before: state.score,
            cleared: state.cleared,
            quota: self.quota,
            landing: state.pieces,
            rows: state.rows,
            level: state.level,
            over: state.over,
            free_rows,
            keys: Vec::new(),
            drawn: std::mem::take(&mut self.known.drawn),
            landed: None,
            step: None,
            row: None,
        }
    }

    fn push(&mut self, frame: Frame) {
        if let Some(told) = &mut self.told {
            told.tell(&frame, self.frames.last());
        }
        self.frames.push(frame);
    }

    /// An event at the last frame.
    fn event(&mut self, kind: EventKind, label: impl FnOnce() -> Text) {
        if let Some(told) = &mut self.told {
            let timeline = &mut told.timeline;
            let frame = timeline.len().saturating_sub(1);
            timeline.events.push(Event {
                frame,
                kind,
                label: label(),
            });
        }
    }

    /// The keys of the tick that follows the last frame.
    pub(super) fn press(&mut self, keys: impl Iterator<Item = Key>) {
        for key in keys {
            if let Some(frame) = self.frames.last_mut() {
                frame.keys.push(key);
            }
            self.event(EventKind::Press, || key_label(key));
        }
    }

    /// The moment between two ticks.
    pub(super) fn tick(&mut self, state: &State, goes_on: bool) {
        let phase = if goes_on { Phase::Tick } else { Phase::End };
        let frame = self.frame(state, phase);
        self.push(frame);
        let ended = match state.over {
            Over::Playing => None,
            Over::Clear => Some((EventKind::Finish, Text::new("stage cleared", "스테이지 클리어"))),
            Over::Top => Some((EventKind::Death, Text::new("the top is touched", "꼭대기에 닿음"))),
            Over::Time => Some((EventKind::Finish, Text::new("time is up", "시간 종료"))),
        };
        if let Some((kind, label)) = ended {
            self.event(kind, || label);
        }
    }
}

impl Told {
    /// A frame is made; `before` is the one before it, where it is still at hand.
    fn tell(&mut self, frame: &Frame, before: Option<&Frame>) {
        let before = before.or(self.before.as_ref());
        let is_change = frame.phase != Phase::Tick || before.is_none_or(|before| !frame.looks_like(before));
        let timeline = &mut self.timeline;
        if is_change {
            timeline.changes.push(timeline.times.len());
        }
        timeline.times.push(frame.tick);
        timeline.durations_ms.push(duration_ms(frame.phase));
        let values = [
            frame.score as f32,
            frame.free_rows.into(),
            frame.quota_left().unwrap_or(0) as f32,
        ];
        for (track, value) in timeline.tracks.iter_mut().zip(values) {
            track.values.push(value);
        }
        // Moments inside a landing do not count: what matters is what is left when the next piece comes.
        if frame.phase == Phase::Tick {
            let fewest = self.fewest_free_rows.unwrap_or(u8::MAX);
            self.fewest_free_rows = Some(fewest.min(frame.free_rows));
        }
    }
}

impl Sink for Tracer {
    const STEPS: bool = true;

    fn draw(&mut self, index: u32, consumer: Consumer) {
        if matches!(consumer, Consumer::Preview | Consumer::Falling) {
            self.known.piece_draws.push_back(index);
        }
        let value = self.start.jumped(index).next_u32();
        self.known.drawn.push(Draw {
            index,
            consumer,
            value,
        });
    }

    fn landing(&mut self, landing: &Landing, state: &State) {
        self.known.board = None;
        let mut frame = self.frame(state, Phase::Place);
        frame.landing += 1;
        frame.landed = Some(Shared::new(landing.clone()));
        self.push(frame);
        let (digit, column, piece) = (landing.digit, landing.column + 1, landing.piece + 1);
        self.event(EventKind::Landing, || {
            Text::new(
                format!("landing {piece}: {digit} in column {column}"),
                format!("착지 {piece}: {column}열에 {digit}"),
            )
        });
    }

    fn step(&mut self, step: Step, board: &Board) {
        let Some(before) = self.frames.last().cloned() else {
            return;
        };
        let mut broken = step.board_before.clone();
        for (row, column) in &step.removed {
            broken.set(*row, *column, EMPTY);
        }
        let number = step.chain;
        let (score, cleared) = (before.score + step.score, before.cleared + step.blocks);
        let score_before = before
            .landed
            .as_ref()
            .map_or(before.score, |landed| landed.score_before);
        let step = Shared::new(step);
        let highlight = Frame {
            phase: Phase::Highlight { step: number },
            score_before,
            step: Some(step.clone()),
            keys: Vec::new(),
            drawn: Vec::new(),
            ..before
        };
        let free_rows = broken.free_rows();
        let broken = Frame {
            phase: Phase::Break { step: number },
            board: Shared::new(broken),
            score,
            cleared,
            free_rows,
            ..highlight.clone()
        };
        self.known.board = None;
        let (fallen, free_rows) = self.share(board);
        let fallen = Frame {
            phase: Phase::Fall { step: number },
            board: fallen,
            free_rows,
            ..broken.clone()
        };
        self.push(highlight);
        let kind = if number > 1 {
            EventKind::Chain
        } else {
            EventKind::Clear
        };
        self.event(kind, || step_label(&step));
        self.push(broken);
        self.push(fallen);
    }

    fn row(&mut self, row: Row, state: &State) {
        self.known.board = None;
        let mut frame = self.frame(state, Phase::Row);
        let row = Shared::new(row);
        frame.row = Some(row.clone());
        self.push(frame);
        self.event(EventKind::Hazard, || {
            let (number, hole, n_stones) = (state.rows, row.hole + 1, row.stones.len());
            Text::new(
                format!(
                    "row {number}: hole in column {hole}, {stones}",
                    stones = counted(n_stones, "stone")
                ),
                format!("방해 줄 {number}: {hole}열 구멍, 돌 {n_stones}개"),
            )
        });
    }
}

/// What the kinds of events are called in a climb.
fn kind_words() -> Vec<(EventKind, Text)> {
    vec![
        (EventKind::Press, Text::new("Keys", "입력")),
        (EventKind::Landing, Text::new("Landings", "착지")),
        (EventKind::Clear, Text::new("Breaks", "제거")),
        (EventKind::Chain, Text::new("Chains", "연쇄")),
        (EventKind::Hazard, Text::new("Rows", "방해 줄")),
        (EventKind::Finish, Text::new("End", "끝")),
        (EventKind::Death, Text::new("Deaths", "실패")),
    ]
}

/// What a key is called.
pub fn key_label(key: Key) -> Text {
    match key {
        Key::Left => Text::new("left", "왼쪽"),
        Key::Right => Text::new("right", "오른쪽"),
        Key::Down => Text::new("down", "아래"),
        Key::Drop => Text::new("hard drop", "바로 놓기"),
    }
}

fn step_label(step: &Step) -> Text {
    let Step {
        chain, blocks, score, ..
    } = *step;
    let stones = step
        .removed
        .iter()
        .filter(|(row, col)| step.board_before.get(*row, *col) == STONE)
        .count();
    let (broken, broken_ko) = if stones > 0 {
        (
            format!(", {stones}", stones = counted(stones, "stone")),
            format!(", 돌 {stones}개"),
        )
    } else {
        (String::new(), String::new())
    };
    let (en, ko) = if chain > 1 {
        (format!("chain step {chain}: "), format!("{chain}연쇄: "))
    } else {
        (String::new(), String::new())
    };
    Text::new(
        format!(
            "{en}{blocks}{broken}, {points}",
            blocks = counted(blocks, "block"),
            points = counted(score, "point")
        ),
        format!("{ko}블록 {blocks}개{broken_ko}, {score}점"),
    )
}

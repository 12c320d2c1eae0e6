//! A play as frames and a timeline: one frame a tick, and between two ticks what happened.
//!
//! Knows the engine and the shapes of reports; knows nothing of drawing.
//! Source: `docs/rules/sum_drop.md`, section 8.

use super::board::{Board, EMPTY, STONE};
use super::engine::{Over, State};
use super::frame::{Draw, Frame, Phase, Shared};
use super::input::{Input, Key};
use super::replay::{Player, pause};
use super::rules::Rules;
use super::sink::{Consumer, Landing, Row, Sink, Step};
use crate::control::{Control, Stop};
use crate::report::{Event, EventKind, Text, Timeline, Tone, Track};
use crate::rng::Rng;

/// A play, frame by frame.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The frames; never empty.
    pub frames: Vec<Frame>,
    /// What the timeline shows of them.
    pub timeline: Timeline,
    /// The state at the end.
    pub last: State,
    /// How many of the inputs were used.
    pub used: usize,
}

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
    let mut tracer = Tracer::new(rules, seed);
    let mut player = Player::new(rules, seed, inputs, end_tick, &mut tracer);
    tracer.tick(&player.state, player.goes_on());
    while player.goes_on() {
        pause(player.state.tick, ctl)?;
        tracer.press(player.coming_keys());
        player.tick(&mut tracer);
        tracer.tick(&player.state, player.goes_on());
    }
    let (last, used) = (player.state, player.used);
    let (frames, timeline) = tracer.finish();
    Ok(Trace {
        frames,
        timeline,
        last,
        used,
    })
}

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

/// Hears a game and turns it into frames.
struct Tracer {
    quota: Option<u32>,
    start: Rng,
    frames: Vec<Frame>,
    timeline: Timeline,
    /// The draws since the last frame.
    drawn: Vec<Draw>,
    /// The draw that gave each piece its digit, by piece.
    piece_draws: Vec<u32>,
    /// The board of the last frame, while no other is known to have replaced it.
    board: Option<(Shared<Board>, u8)>,
}

impl Tracer {
    fn new(rules: &Rules, seed: &str) -> Self {
        Self {
            quota: rules.quota(),
            start: Rng::from_seed(seed),
            frames: Vec::new(),
            timeline: Timeline {
                unit: Text::new("tick", "틱"),
                ..Timeline::default()
            },
            drawn: Vec::new(),
            piece_draws: Vec::new(),
            board: None,
        }
    }

    /// The board as frames share it, with its free rows.
    fn share(&mut self, board: &Board) -> (Shared<Board>, u8) {
        self.board
            .get_or_insert_with(|| (Shared::new(board.clone()), board.free_rows()))
            .clone()
    }

    /// The frame of a whole state.
    fn frame(&mut self, state: &State, phase: Phase) -> Frame {
        let (board, free_rows) = self.share(&state.board);
        let piece_draw = state
            .piece
            .and_then(|_| self.piece_draws.get(state.pieces as usize).copied());
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
            drawn: std::mem::take(&mut self.drawn),
            landed: None,
            step: None,
            row: None,
        }
    }

    fn push(&mut self, frame: Frame) {
        let is_change =
            frame.phase != Phase::Tick || self.frames.last().is_none_or(|before| !frame.looks_like(before));
        if is_change {
            self.timeline.changes.push(self.frames.len());
        }
        self.timeline.times.push(frame.tick);
        self.timeline.durations_ms.push(duration_ms(frame.phase));
        self.frames.push(frame);
    }

    /// An event at the last frame.
    fn event(&mut self, kind: EventKind, label: Text) {
        let frame = self.frames.len().saturating_sub(1);
        self.timeline.events.push(Event { frame, kind, label });
    }

    /// The keys of the tick that follows the last frame.
    fn press(&mut self, keys: impl Iterator<Item = Key>) {
        for key in keys {
            if let Some(frame) = self.frames.last_mut() {
                frame.keys.push(key);
            }
            self.event(EventKind::Press, key_label(key));
        }
    }

    /// The moment between two ticks.
    fn tick(&mut self, state: &State, goes_on: bool) {
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
            self.event(kind, label);
        }
    }

    fn finish(mut self) -> (Vec<Frame>, Timeline) {
        let frames = &self.frames;
        let track = |key, label, tone, value: &dyn Fn(&Frame) -> f32| Track {
            key,
            label,
            values: frames.iter().map(value).collect(),
            tone,
        };
        // Scores and counts of blocks are far below 2^24, so f32 holds them exactly.
        let mut tracks = vec![
            track("score", Text::new("Score", "점수"), Tone::Good, &|frame| {
                frame.score as f32
            }),
            track(
                "free_rows",
                Text::new("Free rows", "남은 줄"),
                Tone::Warn,
                &|frame| frame.free_rows.into(),
            ),
        ];
        if self.quota.is_some() {
            let label = Text::new("Blocks to clear", "남은 블록");
            tracks.push(track("quota_left_blocks", label, Tone::Plain, &|frame| {
                frame.quota_left().unwrap_or(0) as f32
            }));
        }
        self.timeline.tracks = tracks;
        (self.frames, self.timeline)
    }
}

impl Sink for Tracer {
    const STEPS: bool = true;

    fn draw(&mut self, index: u32, consumer: Consumer) {
        if matches!(consumer, Consumer::Preview | Consumer::Falling) {
            self.piece_draws.push(index);
        }
        let value = self.start.jumped(index).next_u32();
        self.drawn.push(Draw {
            index,
            consumer,
            value,
        });
    }

    fn landing(&mut self, landing: &Landing, state: &State) {
        self.board = None;
        let mut frame = self.frame(state, Phase::Place);
        frame.landing += 1;
        frame.landed = Some(Shared::new(landing.clone()));
        self.push(frame);
        let (digit, column, piece) = (landing.digit, landing.column + 1, landing.piece + 1);
        self.event(
            EventKind::Landing,
            Text::new(
                format!("landing {piece}: {digit} in column {column}"),
                format!("착지 {piece}: {column}열에 {digit}"),
            ),
        );
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
        let label = step_label(&step);
        let step = Shared::new(step);
        let highlight = Frame {
            phase: Phase::Highlight { step: number },
            score_before,
            step: Some(step),
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
        self.board = None;
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
        self.event(kind, label);
        self.push(broken);
        self.push(fallen);
    }

    fn row(&mut self, row: Row, state: &State) {
        self.board = None;
        let label = Text::new(
            format!(
                "row {}: hole in column {}, {} stones",
                state.rows,
                row.hole + 1,
                row.stones.len()
            ),
            format!(
                "방해 줄 {}: {}열 구멍, 돌 {}개",
                state.rows,
                row.hole + 1,
                row.stones.len()
            ),
        );
        let mut frame = self.frame(state, Phase::Row);
        frame.row = Some(Shared::new(row));
        self.push(frame);
        self.event(EventKind::Hazard, label);
    }
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
        (format!(", {stones} stones"), format!(", 돌 {stones}개"))
    } else {
        (String::new(), String::new())
    };
    let (en, ko) = if chain > 1 {
        (format!("chain step {chain}: "), format!("{chain}연쇄: "))
    } else {
        (String::new(), String::new())
    };
    Text::new(
        format!("{en}{blocks} blocks{broken}, {score} points"),
        format!("{ko}블록 {blocks}개{broken_ko}, {score}점"),
    )
}

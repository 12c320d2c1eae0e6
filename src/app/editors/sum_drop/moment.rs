//! What the canvas and the inspector look at: one moment of a play, with what a landing there does.
//!
//! Knows the engine and frames; knows nothing of drawing. Everything is computed from the frames
//! that are shown, so that a stale trace is read with the rules it came from.

use crate::frames::{Frames, Held};
use crate::games::sum_drop::Level;
use crate::games::sum_drop::board::{Board, EMPTY, Pos, is_digit};
use crate::games::sum_drop::engine::{Outcome, State};
use crate::games::sum_drop::frame::{Frame, Phase};
use crate::games::sum_drop::input::Key;
use crate::games::sum_drop::matching::Direction;
use crate::games::sum_drop::piece::{Piece, Queue};
use crate::games::sum_drop::rules::Rules;
use crate::games::sum_drop::sink::{Consumer, Fall, Landing, Sink, Step};
use crate::rng::Rng;

/// One moment, as the canvas draws it.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    /// The game at this moment, before the piece that is landing landed: what probes start from.
    pub state: State,
    /// The blocks to draw.
    pub board: Board,
    /// The falling piece to draw.
    pub piece: Option<Piece>,
    /// The coming digits.
    pub queue: Queue,
    /// Which moment.
    pub phase: Phase,
    /// The chain step that is shown.
    pub step: Option<Step>,
    /// The step before it, whose falls made its groups.
    pub step_before: Option<Step>,
    /// Links of the whole chain.
    pub n_steps: u32,
    /// The landing that is being resolved.
    pub landed: Option<Landing>,
    /// Points to show.
    pub score: u32,
    /// Points before the landing that is being resolved.
    pub score_before: u32,
    /// Blocks cleared, to show.
    pub cleared: u32,
    /// Index of the next draw.
    pub draw_index: u32,
    /// What the next draw will be for, where that is known.
    pub next_draw: Option<Consumer>,
    /// The column in which a row that has just risen left its hole.
    pub hole: Option<u8>,
}

impl Moment {
    /// A state that nobody recorded: the start of a stage, a playtest.
    pub(super) fn of_state(state: &State) -> Self {
        Self {
            board: state.board.clone(),
            piece: state.piece,
            queue: state.queue,
            phase: Phase::Tick,
            step: None,
            step_before: None,
            n_steps: 0,
            landed: None,
            score: state.score,
            score_before: state.score,
            cleared: state.cleared,
            draw_index: state.draws(),
            next_draw: next_draw(state),
            hole: None,
            state: state.clone(),
        }
    }

    /// The frame of a trace.
    pub(super) fn of_frame(rules: &Rules, frames: &Frames<Frame>, frame_idx: usize) -> Option<Self> {
        let frame = frames.get(frame_idx)?;
        let state = state_before_landing(rules, frames, frame_idx)?;
        let is_of_chain = |frame: &Held<'_, Frame>| frame.phase.step() != 0;
        let after = frames.range(frame_idx..).take_while(is_of_chain);
        let before = frames.range(..=frame_idx).rev();
        let number = frame.phase.step();
        let step_before = before
            .take_while(is_of_chain)
            .find(|other| other.phase.step() + 1 == number)
            .and_then(|other| other.step.as_deref().cloned());
        Some(Self {
            board: Board::clone(&frame.board),
            piece: frame.piece,
            queue: frame.queue,
            phase: frame.phase,
            step: frame.step.as_deref().cloned(),
            step_before,
            n_steps: after.map(|frame| frame.phase.step()).max().unwrap_or_default(),
            landed: frame.landed.as_deref().cloned(),
            score: frame.score,
            score_before: frame.score_before,
            cleared: frame.cleared,
            draw_index: frame.draw_index,
            next_draw: next_draw(&state),
            hole: frame.row.as_deref().map(|row| row.hole),
            state,
        })
    }

    /// What the pieces that could be dropped now come to, one a column.
    pub(super) fn outcomes(&self, rules: &Rules) -> Vec<Option<Outcome>> {
        (0..rules.width)
            .map(|column| self.state.probe(rules, column))
            .collect()
    }

    /// Ticks until rows alone end the game; `None` when none come.
    pub(super) fn ticks_to_death(&self, rules: &Rules) -> Option<u32> {
        let every = u32::from(rules.pressure(self.state.level).garbage_ticks);
        let next = u32::from(self.state.garbage_ticks_left);
        (every != 0 && next != 0).then(|| next + u32::from(self.board.free_rows()) * every)
    }
}

/// Every draw that a landing makes is for the falling digit, but a row that rises first draws its hole.
fn next_draw(state: &State) -> Option<Consumer> {
    state.piece?;
    Some(if state.garbage_ticks_left == 1 {
        Consumer::Hole
    } else {
        Consumer::Falling
    })
}

/// The state a frame shows, or, in the middle of a chain, the one that its piece was dropped from.
fn state_before_landing(rules: &Rules, frames: &Frames<Frame>, frame_idx: usize) -> Option<State> {
    let frame = frames.get(frame_idx)?;
    let Some(landed) = frame.landed.as_deref() else {
        return Some(state_of(rules, &frame, Board::clone(&frame.board), frame.piece));
    };
    let place = { frames.range(..=frame_idx).rev() }.find(|frame| frame.phase == Phase::Place)?;
    let mut board = Board::clone(&place.board);
    board.set(landed.row, landed.column, EMPTY);
    let piece = Piece {
        digit: landed.digit,
        row: 0,
        column: landed.column,
    };
    let mut state = state_of(rules, &place, board, Some(piece));
    (state.score, state.cleared, state.pieces) = (landed.score_before, landed.cleared_before, landed.piece);
    Some(state)
}

/// A state that plays on as the one the frame was made of.
fn state_of(rules: &Rules, frame: &Frame, board: Board, piece: Option<Piece>) -> State {
    let mut state = State::from_board(rules, board, Rng { state: frame.rng });
    state.piece = piece;
    state.queue = frame.queue;
    state.tick = frame.tick;
    state.fall_ticks_left = frame.fall_ticks_left;
    state.garbage_ticks_left = frame.garbage_ticks_left;
    state.score = frame.score;
    state.cleared = frame.cleared;
    state.pieces = frame.landing;
    state.rows = frame.rows;
    state.level = frame.level;
    state.over = frame.over;
    state
}

/// What dropping the piece in a column does, step by step.
pub(super) fn forecast(rules: &Rules, state: &State, column: u8) -> Vec<Step> {
    #[derive(Default)]
    struct Steps(Vec<Step>);
    impl Sink for Steps {
        const STEPS: bool = true;
        fn step(&mut self, step: Step, _board: &Board) {
            self.0.push(step);
        }
    }
    let Some(row) = state.landing_row(column) else {
        return Vec::new();
    };
    let mut next = state.clone();
    if let Some(piece) = &mut next.piece {
        (piece.row, piece.column) = (row, column);
    }
    let mut steps = Steps::default();
    next.press(rules, Key::Drop, &mut steps);
    steps.0
}

/// Why a run nearly clears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Near {
    /// Its sum is one off.
    Sum(u8),
    /// Its sum is right, but it is one digit short.
    Short,
}

/// A run of digits that nearly clears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NearMiss {
    /// Its cells.
    pub cells: Vec<Pos>,
    /// What is missing.
    pub near: Near,
}

/// All runs that are one away from clearing: the sum one off, or the length one short.
pub(super) fn near_misses(rules: &Rules, board: &Board) -> Vec<NearMiss> {
    let matching = &rules.matching;
    let mut found = Vec::new();
    for direction in Direction::ALL
        .into_iter()
        .filter(|direction| matching.allows(*direction))
    {
        let (down, right): (i8, i8) = match direction {
            Direction::Horizontal => (0, 1),
            Direction::Vertical => (1, 0),
            Direction::DiagonalDown => (1, 1),
            Direction::DiagonalUp => (1, -1),
        };
        for (start, _) in board.iter() {
            let (mut cells, mut sum, mut at) = (Vec::new(), 0_u8, start);
            while is_digit(board.get(at.0, at.1)) && sum <= matching.target {
                sum += board.get(at.0, at.1);
                cells.push(at);
                let is_long = usize::from(matching.min_length) <= cells.len();
                let is_one_short = cells.len() + 1 == usize::from(matching.min_length) && 1 < cells.len();
                let near = if is_long && sum.abs_diff(matching.target) == 1 {
                    Some(Near::Sum(sum))
                } else if is_one_short && sum == matching.target {
                    Some(Near::Short)
                } else {
                    None
                };
                found.extend(near.map(|near| NearMiss {
                    cells: cells.clone(),
                    near,
                }));
                at = (at.0.wrapping_add_signed(down), at.1.wrapping_add_signed(right));
            }
        }
    }
    found
}

/// What is written on a group: `4+3+5 = 12`, with its bonus and the chain's multiplier.
pub(super) fn group_label(board: &Board, step: &Step, group_idx: usize) -> String {
    let Some(group) = step.groups.get(group_idx) else {
        return String::new();
    };
    let digits: Vec<u8> = group
        .positions
        .iter()
        .map(|(row, column)| board.get(*row, *column))
        .collect();
    let terms: Vec<String> = digits.iter().map(u8::to_string).collect();
    let sum: u32 = digits.iter().map(|digit| u32::from(*digit)).sum();
    let bonus = if group.bonus == 0 {
        String::new()
    } else {
        format!("  +{}", group.bonus)
    };
    let factor = if step.m2 == 2 {
        String::new()
    } else {
        format!("  ×{}", factor_words(step.m2))
    };
    format!("{} = {sum}{bonus}{factor}", terms.join("+"))
}

/// A multiplier that is counted in halves: `1.5`.
pub(super) fn factor_words(halves: u32) -> String {
    let part = if halves.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{part}", halves / 2)
}

/// The falls of the step before that brought a group's blocks.
pub(super) fn causes_of<'a>(before: &'a Step, step: &'a Step) -> impl Iterator<Item = Fall> + 'a {
    let mut indices: Vec<u16> = step
        .groups
        .iter()
        .flat_map(|group| group.causes.iter().copied())
        .collect();
    indices.sort_unstable();
    indices.dedup();
    indices
        .into_iter()
        .filter_map(|index| before.falls.get(usize::from(index)).copied())
}

/// Whether two levels begin alike, so that a play of one still says something of the other.
pub(super) fn has_same_start(a: &Level, b: &Level) -> bool {
    let key = |level: &Level| (level.rules.mode, level.rules.stage, level.seed.clone());
    if key(a) != key(b) {
        return false;
    }
    let (a, b) = (State::start(&a.rules, &a.seed), State::start(&b.rules, &b.seed));
    a.board == b.board && a.piece == b.piece && a.queue == b.queue
}

/// The run, stage and attempt that a seed text names.
pub(super) fn parse_seed(seed: &str) -> Option<(&str, u32, u32)> {
    let (rest, attempt) = seed.rsplit_once("-a")?;
    let (run, stage) = rest.rsplit_once("-s")?;
    Some((run, stage.parse().ok()?, attempt.parse().ok()?))
}

//! The game itself: a state, and what one tick and one key do to it.
//!
//! Knows the rules it is handed and nothing of where keys come from, of clocks or of replays.
//! Source: `docs/rules/sum_drop.md`, section 4.

use serde::{Deserialize, Serialize};

use super::board::{Board, index_of, pos_of};
use super::matching::has_any;
use super::resolve::{Changed, Resolved, resolve};
use super::row::{Draws, initial_board, raise};
use super::rules::{Goal, Rules};
use super::sink::{Consumer, Landing, NoSink, Sink};
use crate::rng::Rng;

pub use super::input::{Input, Key};
pub use super::piece::{MAX_PREVIEW, Piece, Queue};

/// Whether and how a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// It goes on.
    #[default]
    Playing,
    /// The quota is reached.
    Clear,
    /// The top is touched.
    Top,
    /// The sprint's time is up.
    Time,
}

impl Over {
    /// Its number in the state hash.
    pub fn code(self) -> u8 {
        match self {
            Self::Playing => 0,
            Self::Clear => 1,
            Self::Top => 2,
            Self::Time => 3,
        }
    }

    /// Its word in files and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Clear => "clear",
            Self::Top => "top",
            Self::Time => "time",
        }
    }

    /// Its word for people who read Korean.
    pub fn word_ko(self) -> &'static str {
        match self {
            Self::Playing => "진행 중",
            Self::Clear => "클리어",
            Self::Top => "꼭대기에 닿음",
            Self::Time => "시간 종료",
        }
    }
}

/// A game at one moment: all of it, so that a clone can be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The settled blocks.
    pub board: Board,
    /// The falling piece; none once a landing or a row ended the game.
    pub piece: Option<Piece>,
    /// The coming digits.
    pub queue: Queue,
    /// The generator.
    pub rng: Rng,
    /// Its state before the first draw.
    pub seed_hash: u32,
    /// Ticks that passed.
    pub tick: u32,
    /// Ticks until the piece falls by itself.
    pub fall_ticks_left: u16,
    /// Ticks until the next row; 0 when none come.
    pub garbage_ticks_left: u16,
    /// Points.
    pub score: u32,
    /// Blocks cleared.
    pub cleared: u32,
    /// Pieces landed.
    pub pieces: u32,
    /// Rows risen.
    pub rows: u32,
    /// The level of endless mode, from 1; 1 elsewhere.
    pub level: u32,
    /// The longest chain so far.
    pub best_chain: u32,
    /// Stones broken so far.
    pub stones_broken: u32,
    /// Whether and how it ended.
    pub over: Over,
    known: Known,
}

/// What is known of a board without looking at it. Says nothing about the game, so two states that
/// differ in it alone are equal.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// No run on it clears.
    inert: bool,
    /// Nothing on it has an empty cell below it.
    settled: bool,
    /// Nothing is in row 0.
    open: bool,
}

impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Known {}

impl Known {
    fn of(board: &Board, rules: &Rules) -> Self {
        Self {
            inert: !has_any(board, &rules.matching),
            settled: board.is_settled(),
            open: !board.touches_top(),
        }
    }
}

/// What dropping the piece in one column comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The row it comes to rest in, before anything clears.
    pub landing_row: u8,
    /// Links of the chain; 0 when nothing clears.
    pub chain: u32,
    /// Points gained.
    pub score: u32,
    /// Blocks cleared.
    pub blocks: u32,
    /// Stones broken.
    pub stones: u32,
    /// Rows that may rise afterwards before the top is touched.
    pub free_rows: u8,
}

impl State {
    /// The game before its first tick: start board, preview, first piece.
    pub fn start(rules: &Rules, seed: &str) -> Self {
        Self::start_with(rules, seed, &mut NoSink)
    }

    /// [`State::start`], telling a sink of the draws.
    pub fn start_with<S: Sink>(rules: &Rules, seed: &str, sink: &mut S) -> Self {
        let mut rng = Rng::from_seed(seed);
        let seed_hash = rng.state;
        let mut draws = Draws {
            rng: &mut rng,
            start: seed_hash,
            sink,
        };
        let size = (rules.width, rules.height, rules.filled_rows);
        let seeded = initial_board(size, &rules.matching, &rules.weights, &mut draws);
        // A handmade board replaces the seed's, whose draws are taken all the same: so the falling
        // digits stay those of the seed.
        let board = rules.start_board.clone().unwrap_or(seeded);
        let mut queue = Queue::default();
        for _ in 0..rules.preview {
            queue.push(draws.digit(&rules.weights, Consumer::Preview));
        }
        let mut state = Self::from_board(rules, board, rng);
        state.seed_hash = seed_hash;
        state.queue = queue;
        state.spawn(rules, sink);
        state
    }

    /// A made-up moment: a board and a generator, no piece, nothing counted yet. For editors and
    /// tests.
    pub fn from_board(rules: &Rules, board: Board, rng: Rng) -> Self {
        let known = Known::of(&board, rules);
        let pressure = rules.pressure(1);
        Self {
            board,
            piece: None,
            queue: Queue::default(),
            seed_hash: rng.state,
            rng,
            tick: 0,
            fall_ticks_left: pressure.fall_ticks,
            garbage_ticks_left: pressure.garbage_ticks,
            score: 0,
            cleared: 0,
            pieces: 0,
            rows: 0,
            level: 1,
            best_chain: 0,
            stones_broken: 0,
            over: Over::Playing,
            known,
        }
    }

    /// Random numbers drawn so far.
    pub fn draws(&self) -> u32 {
        self.rng.draws_since(self.seed_hash)
    }

    /// Plays one tick: keys in order, then the fall, then the row, then the clock. A game that is
    /// over stays as it is. Returns how many of the keys were used: all, unless the game ended.
    pub fn tick<S: Sink>(&mut self, rules: &Rules, keys: &[Key], sink: &mut S) -> usize {
        if self.over != Over::Playing {
            return 0;
        }
        let mut used = 0;
        for key in keys {
            if self.over != Over::Playing {
                break;
            }
            self.press(rules, *key, sink);
            used += 1;
        }
        if self.over == Over::Playing {
            self.fall_ticks_left = self.fall_ticks_left.saturating_sub(1);
            if self.fall_ticks_left == 0 {
                self.step_down(rules, sink);
            }
        }
        if self.over == Over::Playing && self.garbage_ticks_left > 0 {
            self.garbage_ticks_left -= 1;
            if self.garbage_ticks_left == 0 {
                self.raise_row(rules, sink);
                self.garbage_ticks_left = rules.pressure(self.level).garbage_ticks;
            }
        }
        self.tick = self.tick.saturating_add(1);
        if let Goal::Sprint { ticks } = rules.goal
            && self.over == Over::Playing
            && self.tick >= ticks
        {
            self.end(Over::Time, sink);
        }
        used
    }

    /// What one key does, whatever the tick.
    pub fn press<S: Sink>(&mut self, rules: &Rules, key: Key, sink: &mut S) {
        let Some(mut piece) = self.piece else { return };
        match key {
            Key::Drop => {
                let rest = self.board.rest_below(index_of(piece.row, piece.column));
                piece.row = pos_of(rest).0;
                self.land(rules, piece, sink);
            }
            Key::Down => self.step_down(rules, sink),
            Key::Left => self.shift(piece, u8::MAX),
            Key::Right => self.shift(piece, 1),
        }
    }

    /// Some columns to the right, if free there.
    fn shift(&mut self, mut piece: Piece, columns: u8) {
        piece.column = piece.column.wrapping_add(columns);
        if self.board.is_free(piece.row, piece.column) {
            self.piece = Some(piece);
        }
    }

    /// One row down, or land.
    #[inline(never)]
    fn step_down<S: Sink>(&mut self, rules: &Rules, sink: &mut S) {
        let Some(piece) = &mut self.piece else { return };
        if self.board.is_free(piece.row.wrapping_add(1), piece.column) {
            piece.row += 1;
            self.fall_ticks_left = rules.pressure(self.level).fall_ticks;
        } else {
            let piece = *piece;
            self.land(rules, piece, sink);
        }
    }

    /// The piece becomes part of the board; what clears, clears; the next piece enters.
    ///
    /// The piece is handed over, not read back: to read what was just written in parts is slow.
    #[inline(always)]
    fn land<S: Sink>(&mut self, rules: &Rules, piece: Piece, sink: &mut S) -> Resolved {
        self.piece = None;
        // Only a piece that rests there touches the top, or a board that was given so; rows look for
        // themselves.
        let may_touch = piece.row == 0 || !self.known.open;
        let resolved = self.settle(rules, piece, sink);
        self.pieces += 1;
        if matches!(rules.goal, Goal::Quota(quota) if self.cleared >= quota) {
            self.end(Over::Clear, sink);
        } else if may_touch && self.board.touches_top() {
            self.end(Over::Top, sink);
        } else {
            if resolved.chain > 0 {
                self.level = rules.level_at(self.cleared);
            }
            self.spawn(rules, sink);
        }
        resolved
    }

    #[inline(always)]
    fn settle<S: Sink>(&mut self, rules: &Rules, piece: Piece, sink: &mut S) -> Resolved {
        let index = index_of(piece.row, piece.column);
        self.board.put(index, piece.digit);
        if S::STEPS {
            let landing = Landing {
                tick: self.tick,
                piece: self.pieces,
                draws: self.draws(),
                digit: piece.digit,
                row: piece.row,
                column: piece.column,
                score_before: self.score,
                cleared_before: self.cleared,
            };
            sink.landing(&landing, self);
        }
        let changed = if self.known.inert {
            Changed::One(index)
        } else {
            Changed::Unknown
        };
        let settled = self.known.settled;
        let resolved = resolve(&mut self.board, &rules.matching, changed, settled, sink);
        // The last look found no run, and whatever cleared let everything down.
        self.known.inert = true;
        if resolved.chain == 0 {
            return resolved;
        }
        self.known.settled = true;
        self.score = self.score.saturating_add(resolved.score);
        self.cleared = self.cleared.saturating_add(resolved.blocks);
        self.best_chain = self.best_chain.max(resolved.chain);
        self.stones_broken = self.stones_broken.saturating_add(resolved.stones);
        resolved
    }

    /// One draw joins the queue, the first of the queue enters at the top.
    #[inline]
    fn spawn<S: Sink>(&mut self, rules: &Rules, sink: &mut S) {
        let mut draws = Draws {
            rng: &mut self.rng,
            start: self.seed_hash,
            sink,
        };
        let drawn = draws.digit(&rules.weights, Consumer::Falling);
        let digit = self.queue.cycle(drawn);
        self.piece = Some(Piece {
            digit,
            row: 0,
            column: self.board.width() >> 1,
        });
        self.fall_ticks_left = rules.pressure(self.level).fall_ticks;
    }

    /// A garbage row rises, whatever the counter says. A piece whose cell is taken goes up by one.
    pub fn raise_row<S: Sink>(&mut self, rules: &Rules, sink: &mut S) {
        let stones = rules.pressure(self.level).stones;
        let mut draws = Draws {
            rng: &mut self.rng,
            start: self.seed_hash,
            sink: &mut *sink,
        };
        let how = (stones, self.known.inert);
        let row = raise(
            &mut self.board,
            &rules.matching,
            &rules.weights,
            how,
            &mut draws,
            self.tick,
        );
        self.rows = self.rows.saturating_add(1);
        self.known.settled = false;
        let mut pushed_from = None;
        if let Some(piece) = &mut self.piece
            && !self.board.is_free(piece.row, piece.column)
        {
            pushed_from = Some(piece.row);
            piece.row = piece.row.saturating_sub(1);
        }
        if let Some(mut row) = row {
            row.pushed_from = pushed_from;
            sink.row(row, self);
        }
        if self.board.touches_top() {
            self.piece = None;
            self.end(Over::Top, sink);
        }
    }

    fn end<S: Sink>(&mut self, over: Over, sink: &mut S) {
        self.over = over;
        sink.over(over);
    }

    /// The row in which the piece would come to rest in a column, going straight down from the top
    /// (from where it is, in its own column). `None`: no piece, no such column, or no room.
    pub fn landing_row(&self, column: u8) -> Option<u8> {
        let piece = self.piece?;
        if piece.column == column {
            return Some(pos_of(self.board.rest_below(index_of(piece.row, column))).0);
        }
        self.board.landing_row(column)
    }

    /// The game with the piece dropped in a column now, without the sideways moves and without time
    /// passing: the next piece has entered. `None` where [`State::landing_row`] is.
    pub fn drop_in_column(&self, rules: &Rules, column: u8) -> Option<(Self, Outcome)> {
        let landing_row = self.landing_row(column)?;
        let piece = Piece {
            row: landing_row,
            column,
            ..self.piece?
        };
        let mut next = self.clone();
        let resolved = next.land(rules, piece, &mut NoSink);
        let outcome = outcome(landing_row, &resolved, &next.board);
        Some((next, outcome))
    }

    /// What dropping the piece in a column now would come to. `None` where [`State::landing_row`] is.
    pub fn probe(&self, rules: &Rules, column: u8) -> Option<Outcome> {
        let landing_row = self.landing_row(column)?;
        let digit = self.piece?.digit;
        let mut board = self.board.clone();
        let index = index_of(landing_row, column);
        board.put(index, digit);
        let changed = if self.known.inert {
            Changed::One(index)
        } else {
            Changed::Unknown
        };
        let resolved = resolve(
            &mut board,
            &rules.matching,
            changed,
            self.known.settled,
            &mut NoSink,
        );
        Some(outcome(landing_row, &resolved, &board))
    }
}

fn outcome(landing_row: u8, resolved: &Resolved, board: &Board) -> Outcome {
    Outcome {
        landing_row,
        chain: resolved.chain,
        score: resolved.score,
        blocks: resolved.blocks,
        stones: resolved.stones,
        free_rows: board.free_rows(),
    }
}

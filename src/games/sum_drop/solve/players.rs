//! The simulated players: random, greedy, look-ahead (what a person can see), beam (all-knowing).
//!
//! All of them play through the real tick engine, so each play is a list of inputs that replays.
//! Source: `docs/rules/sum_drop.md`, section 6.

use serde::Serialize;

use super::super::engine::{Over, State};
use super::super::input::Input;
use super::super::rules::Rules;
use super::super::sink::NoSink;
use super::beam::{self, Limits};
use super::drop::{play_columns, play_piece};
use super::value::{Aim, worth};
use crate::control::{Control, Stop};
use crate::report::Text;
use crate::rng::{self, Rng};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Any column.
    Random,
    /// The best single landing.
    Greedy,
    /// Sees the piece and the preview only, and plans over them: the model of a person.
    LookAhead,
    /// Sees every coming digit and row: an upper bound.
    Beam,
}

impl Player {
    /// All of them, weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::LookAhead, Self::Beam];

    /// Its stable name.
    pub fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::LookAhead => "look_ahead",
            Self::Beam => "beam",
        }
    }

    /// What people call it.
    pub fn label(self) -> Text {
        match self {
            Self::Random => Text::new("random", "무작위"),
            Self::Greedy => Text::new("greedy", "욕심쟁이"),
            Self::LookAhead => Text::new("look-ahead", "앞을 보는 사람"),
            Self::Beam => Text::new("beam", "빔 탐색"),
        }
    }
}

/// Pieces after which a player gives up on a stage.
pub const MAX_PIECES: u32 = 1_000;

/// Positions that the look-ahead keeps for each coming piece.
const LOOK_AHEAD_WIDTH: usize = 30;

/// What a gain one piece later is worth, in percent: without it, clears are put off for ever.
const DISCOUNT_PERCENT: i64 = 90;

/// Positions that the all-knowing player keeps.
pub const BEAM_WIDTH: usize = 200;

/// A finished play.
#[derive(Clone, Debug)]
pub struct Play {
    /// What was pressed.
    pub inputs: Vec<Input>,
    /// The game at its end; still playing when the player gave up.
    pub end: State,
    /// Positions looked at.
    pub nodes: u64,
}

impl Play {
    /// Whether a rising row ended it, rather than a piece that came to rest at the top. `start`: the
    /// position it was played from.
    pub fn was_ended_by_row(&self, rules: &Rules, start: &State) -> bool {
        if self.end.over != Over::Top {
            return false;
        }
        let mut state = start.clone();
        let mut inputs = self.inputs.iter().peekable();
        while state.over == Over::Playing && state.tick + 1 < self.end.tick {
            let mut keys = Vec::new();
            while let Some(input) = inputs.next_if(|input| input.tick == state.tick) {
                keys.push(input.key);
            }
            state.tick(rules, &keys, &mut NoSink);
        }
        // A landing that ends the game comes before the row of its tick, which then does not rise.
        state.rows != self.end.rows
    }
}

/// Lets a player play from a position to the end.
///
/// # Errors
/// [`Stop`] when it was cancelled or ran out of budget before the end.
pub fn play(
    player: Player,
    aim: Aim,
    rules: &Rules,
    start: &State,
    tempo_ticks: u16,
    ctl: &Control,
) -> Result<Play, Stop> {
    let until = |state: &State| MAX_PIECES <= state.pieces - start.pieces;
    play_until(player, aim, rules, start, tempo_ticks, ctl, until)
}

/// [`play`], but ended by a condition of one's own where the player steps piece by piece.
///
/// # Errors
/// As [`play`].
pub fn play_until(
    player: Player,
    aim: Aim,
    rules: &Rules,
    start: &State,
    tempo_ticks: u16,
    ctl: &Control,
    is_enough: impl Fn(&State) -> bool,
) -> Result<Play, Stop> {
    let by_steps = |choose: &mut dyn FnMut(&State) -> (u8, u64)| {
        step_by_step(rules, start, tempo_ticks, ctl, &is_enough, choose)
    };
    match player {
        Player::Random => {
            // A sequence of its own, which never touches the game's.
            let mut dice = Rng {
                state: rng::hash_seed("random player") ^ start.seed_hash,
            };
            let width = u32::from(rules.width);
            by_steps(&mut |_| (dice.below(width) as u8, 1))
        }
        Player::Greedy => by_steps(&mut |state| greedy_column(rules, state, aim)),
        Player::LookAhead => by_steps(&mut |state| look_ahead_column(rules, state, aim, tempo_ticks)),
        Player::Beam => {
            let limits = Limits {
                width: BEAM_WIDTH,
                max_pieces: MAX_PIECES,
            };
            let enough = rules.three_star_score();
            let searched = beam::search(rules, start, aim, limits, tempo_ticks, enough, ctl);
            if let Some(stop) = searched.stopped {
                return Err(stop);
            }
            let columns = searched
                .found
                .or(searched.furthest)
                .map(|found| found.columns)
                .unwrap_or_default();
            let (inputs, end) = play_columns(rules, start, &columns, tempo_ticks);
            Ok(Play {
                inputs,
                end,
                nodes: searched.nodes,
            })
        }
    }
}

/// Plays piece by piece; `choose` names a column and the positions that it looked at.
fn step_by_step(
    rules: &Rules,
    start: &State,
    tempo_ticks: u16,
    ctl: &Control,
    is_enough: &dyn Fn(&State) -> bool,
    choose: &mut dyn FnMut(&State) -> (u8, u64),
) -> Result<Play, Stop> {
    let mut state = start.clone();
    let mut inputs = Vec::new();
    let mut nodes = 0;
    while state.over == Over::Playing && !is_enough(&state) {
        let (column, looked_at) = choose(&state);
        nodes += looked_at;
        ctl.spend(looked_at)?;
        play_piece(rules, &mut state, column, tempo_ticks, Some(&mut inputs));
    }
    Ok(Play {
        inputs,
        end: state,
        nodes,
    })
}

/// The column in which dropping the piece now leaves the best position. Ties go to the left.
fn greedy_column(rules: &Rules, state: &State, aim: Aim) -> (u8, u64) {
    let mut best: Option<(i64, u8)> = None;
    for column in 0..rules.width {
        let Some((next, _)) = state.drop_in_column(rules, column) else {
            continue;
        };
        let value = end_worth(&next, aim);
        if best.is_none_or(|(best, _)| best < value) {
            best = Some((value, column));
        }
    }
    (best.map_or(0, |(_, column)| column), rules.width.into())
}

/// The first column of the best plan over the piece and the preview.
fn look_ahead_column(rules: &Rules, state: &State, aim: Aim, tempo_ticks: u16) -> (u8, u64) {
    struct Plan {
        state: State,
        first: u8,
        /// Discounted gains so far.
        gained: i64,
        worth: i64,
    }
    let mut imagined = state.clone();
    // A person sees no row before it rises: plans are made with rows that are only guessed at.
    imagined.rng.state = rng::ZERO_HASH.wrapping_mul(state.pieces | 1);
    let mut plans = vec![Plan {
        worth: worth(state, aim),
        state: imagined,
        first: 0,
        gained: 0,
    }];
    let n_seen = 1 + u32::from(rules.preview);
    let mut nodes = 0;
    let mut percent = 100;
    let mut best: Option<(i64, u8)> = None;
    for depth in 0..n_seen {
        let mut next_plans: Vec<Plan> = Vec::with_capacity(plans.len() * 10);
        for plan in &plans {
            for column in 0..rules.width {
                let mut next = plan.state.clone();
                play_piece(rules, &mut next, column, tempo_ticks, None);
                nodes += 1;
                let worth = end_worth(&next, aim);
                let gained = plan.gained + (worth - plan.worth) * percent / 100;
                let first = if depth == 0 { column } else { plan.first };
                if next.over == Over::Playing {
                    next_plans.push(Plan {
                        state: next,
                        first,
                        gained,
                        worth,
                    });
                } else if best.is_none_or(|(best, _)| best < gained) {
                    best = Some((gained, first));
                }
            }
        }
        next_plans.sort_by_key(|plan| std::cmp::Reverse(plan.gained));
        next_plans.truncate(LOOK_AHEAD_WIDTH);
        if next_plans.is_empty() {
            break;
        }
        plans = next_plans;
        percent = percent * DISCOUNT_PERCENT / 100;
        let is_last = depth + 1 == n_seen;
        if is_last
            && let Some(plan) = plans.first()
            && best.is_none_or(|(best, _)| best < plan.gained)
        {
            best = Some((plan.gained, plan.first));
        }
    }
    (best.map_or(0, |(_, column)| column), nodes)
}

/// What a position is worth when the game may have ended in it.
fn end_worth(state: &State, aim: Aim) -> i64 {
    const DEATH: i64 = -10_000_000;
    const CLEAR: i64 = 1_000_000;
    let bonus = match (state.over, aim) {
        (Over::Top, _) => DEATH,
        (Over::Clear, Aim::Clear) => CLEAR,
        (Over::Clear, Aim::Stars) | (Over::Playing | Over::Time, _) => 0,
    };
    worth(state, aim) + bonus
}

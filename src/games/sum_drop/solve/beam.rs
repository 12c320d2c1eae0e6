//! Beam search: the best few positions after each piece, kept in step.
//!
//! Knows every coming digit and row, so what it clears is an upper bound for people; what it does
//! not clear proves nothing.

use super::super::engine::{Over, State};
use super::super::rules::Rules;
use super::drop::play_piece;
use super::value::{Aim, worth};
use crate::control::{Control, Stop};

/// How a search is bounded.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions kept after each piece.
    pub width: usize,
    /// Pieces after which it gives up.
    pub max_pieces: u32,
}

/// A play that ends in a clear.
#[derive(Clone, Debug)]
pub struct Found {
    /// The column of each piece.
    pub columns: Vec<u8>,
    /// The game at its end.
    pub end: State,
}

/// What a search came to.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    /// The best play that clears: the earliest for [`Aim::Clear`], the highest score for
    /// [`Aim::Stars`].
    pub found: Option<Found>,
    /// When nothing clears: the play that came furthest.
    pub furthest: Option<Found>,
    /// Positions looked at.
    pub nodes: u64,
    /// Why it stopped early, if it did.
    pub stopped: Option<Stop>,
}

struct Node {
    state: State,
    /// Index into the list of moves; the start has none.
    via: Option<u32>,
    worth: i64,
}

struct Child {
    worth: i64,
    state: State,
    before: Option<u32>,
    column: u8,
}

/// The moves of all nodes ever kept, each with the one before it.
#[derive(Default)]
struct Moves(Vec<(Option<u32>, u8)>);

impl Moves {
    fn add(&mut self, before: Option<u32>, column: u8) -> u32 {
        self.0.push((before, column));
        (self.0.len() - 1) as u32
    }

    fn columns(&self, via: Option<u32>) -> Vec<u8> {
        let mut columns = Vec::new();
        let mut next = via;
        while let Some((before, column)) = next.and_then(|via| self.0.get(via as usize)) {
            columns.push(*column);
            next = *before;
        }
        columns.reverse();
        columns
    }
}

/// Searches from a position. A search for stars ends once it has found `score_wanted` points.
pub fn search(
    rules: &Rules,
    start: &State,
    aim: Aim,
    limits: Limits,
    tempo_ticks: u16,
    score_wanted: u32,
    ctl: &Control,
) -> Searched {
    let mut searched = Searched::default();
    let mut moves = Moves::default();
    let mut beam = vec![Node {
        state: start.clone(),
        via: None,
        worth: 0,
    }];
    let mut furthest: Option<(u32, u32, Option<u32>, State)> = None;
    for _ in 0..limits.max_pieces {
        let mut children: Vec<Child> = Vec::with_capacity(beam.len() * usize::from(rules.width));
        let mut cleared: Option<(State, Option<u32>, u8)> = None;
        for node in &beam {
            let width = rules.width;
            searched.nodes += u64::from(width);
            if let Err(stop) = ctl.spend(width.into()) {
                searched.stopped = Some(stop);
                break;
            }
            for column in 0..width {
                let mut state = node.state.clone();
                play_piece(rules, &mut state, column, tempo_ticks, None);
                match state.over {
                    Over::Clear => {
                        let is_better = cleared.as_ref().is_none_or(|(best, ..)| best.score < state.score);
                        if is_better {
                            cleared = Some((state, node.via, column));
                        }
                    }
                    Over::Top | Over::Time => {
                        let rank = (state.cleared, state.tick);
                        if furthest
                            .as_ref()
                            .is_none_or(|(cleared, tick, ..)| (*cleared, *tick) < rank)
                        {
                            let via = moves.add(node.via, column);
                            furthest = Some((rank.0, rank.1, Some(via), state));
                        }
                    }
                    Over::Playing => {
                        let worth = worth(&state, aim);
                        children.push(Child {
                            worth,
                            state,
                            before: node.via,
                            column,
                        });
                    }
                }
            }
        }
        if let Some((end, via, column)) = cleared {
            let is_better = searched
                .found
                .as_ref()
                .is_none_or(|found| found.end.score < end.score);
            if is_better {
                let mut columns = moves.columns(via);
                columns.push(column);
                searched.found = Some(Found { columns, end });
            }
        }
        let is_enough = match (&searched.found, aim) {
            (Some(_), Aim::Clear) => true,
            (Some(found), Aim::Stars) => score_wanted <= found.end.score,
            (None, _) => false,
        };
        if is_enough || searched.stopped.is_some() {
            break;
        }
        // Best first; equal worth keeps the order of columns, so the answer is the same everywhere.
        let mut order: Vec<usize> = (0..children.len()).collect();
        order.sort_by_key(|child_idx| std::cmp::Reverse(children[*child_idx].worth));
        let mut kept_keys: Vec<u64> = Vec::with_capacity(limits.width);
        beam.clear();
        for Child {
            worth,
            state,
            before,
            column,
        } in order.into_iter().map(|child_idx| &children[child_idx])
        {
            let key = key(state);
            if kept_keys.contains(&key) {
                continue;
            }
            kept_keys.push(key);
            let via = Some(moves.add(*before, *column));
            beam.push(Node {
                state: state.clone(),
                via,
                worth: *worth,
            });
            if limits.width <= beam.len() {
                break;
            }
        }
        if beam.is_empty() {
            break;
        }
    }
    if searched.found.is_none() {
        // Still alive when the pieces ran out counts as further than any end.
        let alive = beam.iter().max_by_key(|node| (node.state.cleared, node.worth));
        searched.furthest = match (alive, furthest) {
            (Some(node), dead)
                if dead
                    .as_ref()
                    .is_none_or(|(cleared, ..)| *cleared <= node.state.cleared) =>
            {
                Some(Found {
                    columns: moves.columns(node.via),
                    end: node.state.clone(),
                })
            }
            (_, Some((.., via, end))) => Some(Found {
                columns: moves.columns(via),
                end,
            }),
            (_, None) => None,
        };
    }
    searched
}

/// Positions that play on alike have the same key: board, tick, piece and draws.
fn key(state: &State) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut mix = |value: u64| hash = (hash ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    let mut packed = 0_u64;
    for (cell_idx, (_, value)) in state.board.iter().enumerate() {
        packed = (packed << 8) | u64::from(value);
        if cell_idx % 8 == 7 {
            mix(packed);
            packed = 0;
        }
    }
    mix(packed);
    mix(u64::from(state.tick));
    mix(u64::from(state.rng.state));
    mix(state.piece.map_or(0, |piece| {
        u64::from(piece.digit) << 16 | u64::from(piece.row) << 8 | u64::from(piece.column)
    }));
    // Two plays to one board differ in what they have earned.
    mix(u64::from(state.cleared));
    mix(u64::from(state.score));
    hash
}

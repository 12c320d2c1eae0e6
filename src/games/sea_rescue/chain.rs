//! The chain from board to board: which counters of pity can occur, and how likely each board is after them.
//!
//! What is collected splits in two. Creatures whose pity ends with their rescue decide which counters run,
//! so every combination of them has a grid of rows of its own, a row for each state of the counters that can
//! occur. The other creatures change no odds: every combination of them is a lane, and one look at the odds
//! of a row moves all its lanes. A board takes a row to one of few slots, a set and the counters after it;
//! what is rescued is decided only there. Source: `docs/rules/sea_rescue.md`, section 3.

use std::collections::VecDeque;

use super::draw::{self, Career};
use super::memo::Memo;
use super::sea::{Sea, Set};
use crate::control::{Control, Stop};

/// The most states of counters that are looked for, over all grids.
const MAX_COUNTERS: usize = 1 << 23;
/// The most steps, one a row and a set, that are written out: 200 MB.
const MAX_STEPS: usize = 1 << 24;
/// The most states that a law is carried over, slots included: 200 MB.
const MAX_STATES: usize = 1 << 24;
/// Rows between two looks at whether to stop.
const PORTION: usize = 1 << 10;
/// A grid in which less than this is left is emptied.
const CUT: f64 = 1e-18;
/// No row yet.
const NO_ROW: u32 = u32::MAX;

/// What comes of a board: for every set, the probability of each subset that is rescued.
pub type Outcomes = Vec<Vec<f64>>;

/// What is collected in the states of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Collection {
    /// It begins empty, and all that is on a board may be rescued.
    Grows,
    /// It stays as it is.
    Stays(u128),
}

/// The states of counters that can occur, and the boards that lead from one to the next.
pub(super) struct Chain {
    /// The sets that can be drawn.
    pub(super) sets: Vec<Set>,
    /// Creatures whose rescue ends their pity; the index of a grid has a bit for each.
    fading: Vec<usize>,
    /// The other creatures; the index of a lane has a bit for each.
    steady: Vec<usize>,
    n_lanes: usize,
    grids: Vec<Grid>,
}

/// The states of counters for one collection of fading creatures.
#[derive(Default)]
struct Grid {
    n_rows: usize,
    /// For every row and set, the probability of that board.
    chances: Vec<f64>,
    /// For every row and set, the slot that the board leads to.
    slots: Vec<u32>,
    /// The set of each slot, and where its rows begin in `targets`.
    ends: Vec<(u16, u32)>,
    /// The rows that a slot leads to: one for every subset of its fading creatures that is rescued first.
    targets: Vec<u32>,
}

/// What a rescue does to a slot.
#[derive(Clone, Copy)]
struct Move {
    /// Which of the targets.
    subset: usize,
    grid: usize,
    lane: usize,
    share: f64,
}

/// What a player does to every slot, by grid, set and lane.
pub(super) struct Flow {
    moves: Vec<Vec<Move>>,
}

/// How likely every state is, before the next board.
pub(super) struct Law {
    /// By grid; the lanes of a row are beside each other.
    shares: Vec<Vec<f64>>,
    next: Vec<Vec<f64>>,
    slots: Vec<f64>,
    /// By grid and lane.
    totals: Vec<f64>,
}

impl Chain {
    /// Finds every state that can occur. `None`: there are too many.
    ///
    /// # Errors
    /// [`Stop`] when the control says so; a node is a row.
    pub(super) fn new(
        sea: &Sea,
        has_pity: bool,
        collection: Collection,
        ctl: &Control,
    ) -> Result<Option<Self>, Stop> {
        Builder::new(sea, has_pity, collection).map_or(Ok(None), |builder| builder.build(ctl))
    }

    /// How many states of the counters there are.
    pub(super) fn n_rows(&self) -> usize {
        self.grids.iter().map(|grid| grid.n_rows).sum()
    }

    /// The index of the grid of a collection.
    fn grid_of(&self, collected: usize) -> usize {
        gather(&self.fading, collected)
    }

    /// What a player does, from the outcomes of his boards in every collection.
    pub(super) fn flow<'a>(&self, of: impl Fn(usize) -> &'a Outcomes) -> Flow {
        let mut moves = Vec::with_capacity(self.grids.len() * self.sets.len() * self.n_lanes);
        for grid in 0..self.grids.len() {
            for (set_idx, set) in self.sets.iter().enumerate() {
                for lane in 0..self.n_lanes {
                    let collected = spread(&self.fading, grid) | spread(&self.steady, lane);
                    let outcome = of(collected).get(set_idx).map_or(&[][..], Vec::as_slice);
                    moves.push(self.moves(grid, collected, set, outcome));
                }
            }
        }
        Flow { moves }
    }

    /// Nothing is ever rescued.
    pub(super) fn still(&self) -> Flow {
        let n = self.sets.len() * self.n_lanes;
        let stay = |grid: usize| {
            (0..n).map(move |at| {
                vec![Move {
                    subset: 0,
                    grid,
                    lane: at % self.n_lanes,
                    share: 1.0,
                }]
            })
        };
        Flow {
            moves: (0..self.grids.len()).flat_map(stay).collect(),
        }
    }

    fn moves(&self, grid: usize, collected: usize, set: &[u8], outcome: &[f64]) -> Vec<Move> {
        let fresh = fresh(&self.fading, grid, set);
        let mut moves: Vec<Move> = Vec::new();
        for (subset, share) in outcome.iter().enumerate().filter(|(_, share)| **share != 0.0) {
            let rescued = { set.iter().enumerate() }
                .filter(|(bit, _)| subset >> bit & 1 == 1)
                .fold(collected, |all, (_, kind)| all | 1 << kind);
            let (to, lane) = (self.grid_of(rescued), gather(&self.steady, rescued));
            // Rescues of what is collected already come to the same.
            match { moves.iter_mut() }.find(|own| own.grid == to && own.lane == lane) {
                Some(own) => own.share += share,
                None => moves.push(Move {
                    subset: gather(&fresh, rescued),
                    grid: to,
                    lane,
                    share: *share,
                }),
            }
        }
        moves
    }

    /// The law before the first board.
    pub(super) fn law(&self) -> Law {
        let room = || -> Vec<Vec<f64>> {
            { self.grids.iter() }
                .map(|grid| vec![0.0; grid.n_rows * self.n_lanes])
                .collect()
        };
        let mut law = Law {
            shares: room(),
            next: room(),
            slots: Vec::new(),
            totals: vec![0.0; self.grids.len() * self.n_lanes],
        };
        // The first row is where no counter has run; its first lane has nothing collected.
        if let Some(first) = law.shares.first_mut().and_then(|shares| shares.first_mut()) {
            *first = 1.0;
            law.totals[0] = 1.0;
        }
        law
    }

    /// Carries a law over one board.
    ///
    /// # Errors
    /// [`Stop`] when the control says so; a node is a row.
    pub(super) fn board(&self, law: &mut Law, flow: &Flow, ctl: &Control) -> Result<(), Stop> {
        let (n_sets, n_lanes) = (self.sets.len(), self.n_lanes);
        for (at, grid) in self.grids.iter().enumerate() {
            let total: f64 = law.totals[at * n_lanes..][..n_lanes].iter().sum();
            let shares = &mut law.shares[at];
            if total < CUT {
                if 0.0 < total {
                    shares.fill(0.0);
                }
                continue;
            }
            law.slots.clear();
            law.slots.resize(grid.ends.len() * n_lanes, 0.0);
            for (row, shares) in shares.chunks_exact(n_lanes).enumerate() {
                if row % PORTION == 0 {
                    ctl.spend(PORTION.min(grid.n_rows - row) as u64)?;
                }
                if shares.iter().all(|share| *share == 0.0) {
                    continue;
                }
                let chances = &grid.chances[row * n_sets..][..n_sets];
                let slots = &grid.slots[row * n_sets..][..n_sets];
                for (chance, slot) in chances.iter().zip(slots).filter(|(chance, _)| **chance != 0.0) {
                    let sums = &mut law.slots[*slot as usize * n_lanes..][..n_lanes];
                    for (sum, share) in sums.iter_mut().zip(shares) {
                        *sum += chance * share;
                    }
                }
            }
            shares.fill(0.0);
            for ((set, first), shares) in grid.ends.iter().zip(law.slots.chunks_exact(n_lanes)) {
                let moves = &flow.moves[(at * n_sets + usize::from(*set)) * n_lanes..][..n_lanes];
                for (share, moves) in shares.iter().zip(moves).filter(|(share, _)| **share != 0.0) {
                    for step in moves {
                        let row = grid.targets[*first as usize + step.subset] as usize;
                        law.next[step.grid][row * n_lanes + step.lane] += share * step.share;
                    }
                }
            }
        }
        std::mem::swap(&mut law.shares, &mut law.next);
        for (shares, totals) in law.shares.iter().zip(law.totals.chunks_exact_mut(n_lanes)) {
            totals.fill(0.0);
            for row in shares.chunks_exact(n_lanes) {
                for (total, share) in totals.iter_mut().zip(row) {
                    *total += share;
                }
            }
        }
        Ok(())
    }

    /// How likely every collection is.
    pub(super) fn collections<'a>(&'a self, law: &'a Law) -> impl Iterator<Item = (usize, f64)> + 'a {
        { law.totals.iter().enumerate() }.map(|(at, share)| {
            let (grid, lane) = (at / self.n_lanes, at % self.n_lanes);
            (spread(&self.fading, grid) | spread(&self.steady, lane), *share)
        })
    }

    /// Takes out what has everything.
    pub(super) fn take_complete(&self, law: &mut Law) -> f64 {
        let (Some(shares), Some(total)) = (law.shares.last_mut(), law.totals.last_mut()) else {
            return 0.0;
        };
        for row in shares.chunks_exact_mut(self.n_lanes) {
            if let Some(last) = row.last_mut() {
                *last = 0.0;
            }
        }
        std::mem::take(total)
    }

    /// For every creature, how likely it is on the next board.
    pub(super) fn included(&self, law: &Law, n_kinds: usize) -> Vec<f64> {
        let mut included = vec![0.0; n_kinds];
        for (grid, shares) in self.grids.iter().zip(&law.shares) {
            let rows = grid.chances.chunks_exact(self.sets.len().max(1));
            for (chances, shares) in rows.zip(shares.chunks_exact(self.n_lanes)) {
                let share: f64 = shares.iter().sum();
                if share < 1e-300 {
                    continue;
                }
                for (set, chance) in self.sets.iter().zip(chances) {
                    for kind in set {
                        included[usize::from(*kind)] += share * chance;
                    }
                }
            }
        }
        included
    }
}

/// The bits of some creatures in a collection, side by side.
fn gather(kinds: &[usize], collected: usize) -> usize {
    { kinds.iter().enumerate() }.fold(0, |all, (bit, kind)| all | (collected >> kind & 1) << bit)
}

/// The collection of which [`gather`] made these bits.
fn spread(kinds: &[usize], bits: usize) -> usize {
    { kinds.iter().enumerate() }.fold(0, |all, (bit, kind)| all | (bits >> bit & 1) << kind)
}

/// The fading creatures of a set that a grid has not.
fn fresh(fading: &[usize], grid: usize, set: &[u8]) -> Vec<usize> {
    let mut fresh = Vec::new();
    for (bit, kind) in fading.iter().enumerate() {
        if grid >> bit & 1 == 0 && set.iter().any(|there| usize::from(*there) == *kind) {
            fresh.push(*kind);
        }
    }
    fresh
}

/// Looks for the states of a chain.
struct Builder<'a> {
    sea: &'a Sea,
    collection: Collection,
    /// For every creature, misses at which its counter stops.
    caps: Vec<u32>,
    has_pity: bool,
    chain: Chain,
    /// By grid: what one miss of each creature is in the number of a state, and the row of each number.
    strides: Vec<Vec<usize>>,
    rows: Vec<Vec<u32>>,
    /// States that were found and not looked at yet, in this order: grid and misses.
    found: VecDeque<(usize, Vec<u32>)>,
    n_rows: usize,
}

impl<'a> Builder<'a> {
    fn new(sea: &'a Sea, has_pity: bool, collection: Collection) -> Option<Self> {
        let n_kinds = sea.kinds.len();
        let caps: Vec<u32> = { sea.kinds.iter() }
            .map(|kind| {
                if has_pity {
                    draw::cap_misses(&kind.spec.pity)
                } else {
                    0
                }
            })
            .collect();
        let (mut fading, mut steady) = (Vec::new(), Vec::new());
        if collection == Collection::Grows {
            let ends = |kind: &usize| has_pity && sea.kinds[*kind].spec.pity.ends_with_rescue;
            (fading, steady) = (0..n_kinds).partition(ends);
        }
        let n_grids = 1_usize.checked_shl(fading.len() as u32)?;
        let mut strides = Vec::new();
        let (mut rows, mut n_counters) = (Vec::new(), 0_usize);
        for grid in 0..n_grids {
            let (mut own, mut n) = (Vec::with_capacity(n_kinds), 1_usize);
            for (kind, cap) in caps.iter().enumerate() {
                // A counter that stands still takes no room.
                let is_still = { fading.iter().enumerate() }
                    .any(|(bit, other)| *other == kind && grid >> bit & 1 == 1)
                    || matches!(collection, Collection::Stays(own)
                        if sea.kinds[kind].spec.pity.ends_with_rescue && own >> kind & 1 == 1);
                own.push(if is_still { 0 } else { n });
                if !is_still {
                    n = n.checked_mul(*cap as usize + 1).filter(|n| *n <= MAX_COUNTERS)?;
                }
            }
            n_counters = n_counters.checked_add(n).filter(|n| *n <= MAX_COUNTERS)?;
            strides.push(own);
            rows.push(n);
        }
        let chain = Chain {
            sets: sea.sets(),
            n_lanes: 1_usize.checked_shl(steady.len() as u32)?,
            fading,
            steady,
            grids: (0..n_grids).map(|_| Grid::default()).collect(),
        };
        Some(Self {
            sea,
            collection,
            caps,
            has_pity,
            chain,
            strides,
            rows: rows.into_iter().map(|n| vec![NO_ROW; n]).collect(),
            found: VecDeque::new(),
            n_rows: 0,
        })
    }

    fn build(mut self, ctl: &Control) -> Result<Option<Chain>, Stop> {
        let n_sets = self.chain.sets.len();
        let mut slots: Vec<Memo> = vec![Memo::default(); self.chain.grids.len()];
        self.row(0, &vec![0; self.caps.len()]);
        // Rows of a grid are found in the order of their numbers, so what belongs to them is pushed.
        while let Some((grid, misses)) = self.found.pop_front() {
            ctl.spend(1)?;
            let n_slots: usize = self.chain.grids.iter().map(|grid| grid.ends.len()).sum();
            let n_lanes = self.chain.n_lanes;
            if MAX_STEPS < self.n_rows * n_sets || MAX_STATES < (self.n_rows + n_slots) * n_lanes {
                return Ok(None);
            }
            let chances = self.chances(grid, &misses);
            for (set, chance) in chances.into_iter().enumerate() {
                let slot = if chance == 0.0 {
                    0
                } else {
                    self.slot(grid, set, &misses, &mut slots[grid])
                };
                let grid = &mut self.chain.grids[grid];
                grid.chances.push(chance);
                grid.slots.push(slot);
            }
        }
        Ok(Some(self.chain))
    }

    /// The probability of every set.
    fn chances(&self, grid: usize, misses: &[u32]) -> Vec<f64> {
        let weights = if self.has_pity {
            let career = Career {
                collected: match self.collection {
                    Collection::Grows => spread(&self.chain.fading, grid) as u128,
                    Collection::Stays(own) => own,
                },
                misses: misses.to_vec(),
            };
            draw::weights(self.sea, &career)
        } else {
            draw::base_weights(self.sea)
        };
        let n_with_weight = weights.iter().filter(|weight| 0 < **weight).count();
        let chance = |set: &Set| match set.len() <= n_with_weight {
            true => self.sea.share_of(set.len()) * draw::set_probability(&weights, set),
            false => 0.0,
        };
        self.chain.sets.iter().map(chance).collect()
    }

    /// The slot of a set after these misses.
    fn slot(&mut self, grid: usize, set_idx: usize, misses: &[u32], known: &mut Memo) -> u32 {
        let set = &self.chain.sets[set_idx];
        let mut after: Vec<u32> = misses
            .iter()
            .zip(&self.caps)
            .map(|(n, cap)| (n + 1).min(*cap))
            .collect();
        for kind in set {
            after[usize::from(*kind)] = 0;
        }
        for (misses, stride) in after.iter_mut().zip(&self.strides[grid]) {
            if *stride == 0 {
                *misses = 0;
            }
        }
        let name = ((set_idx as u128) << 64) | (self.number(grid, &after) as u128 + 1);
        if let Some(slot) = known.get(name) {
            return slot;
        }
        let fresh = fresh(&self.chain.fading, grid, set);
        let first = self.chain.grids[grid].targets.len() as u32;
        let slot = self.chain.grids[grid].ends.len() as u32;
        for subset in 0..1 << fresh.len() {
            let rescued = spread(&self.chain.fading, grid) | spread(&fresh, subset);
            let target = self.row(self.chain.grid_of(rescued), &after);
            self.chain.grids[grid].targets.push(target);
        }
        self.chain.grids[grid].ends.push((set_idx as u16, first));
        known.insert(name, slot);
        slot
    }

    fn number(&self, grid: usize, misses: &[u32]) -> usize {
        let each = misses.iter().zip(&self.strides[grid]);
        each.map(|(misses, stride)| *misses as usize * stride).sum()
    }

    /// The row of a state, found now or before.
    fn row(&mut self, grid: usize, misses: &[u32]) -> u32 {
        let number = self.number(grid, misses);
        let row = &mut self.rows[grid][number];
        if *row == NO_ROW {
            let n_rows = &mut self.chain.grids[grid].n_rows;
            *row = *n_rows as u32;
            *n_rows += 1;
            self.n_rows += 1;
            self.found.push_back((grid, misses.to_vec()));
        }
        *row
    }
}

//! Every complete placement that may be there, written out: what policies are played against.
//!
//! A position is a list of numbers of surviving placements and what was opened to get there. Opening a
//! hex sorts the list by what it shows; each part of the list is a position of its own. Knows no policy.

use super::board::{Mask, cells_of};
use super::joint;
use super::sea::{Layout, Picks, Sea, Set};
use super::spec::Mode;
use super::view::{Prior, View};
use crate::control::{Control, Stop};

/// The most creatures of a zone.
pub const MAX_KINDS: usize = 32;
/// The most placements that are written out.
pub const MAX_LAYOUTS: u64 = 400_000;

/// Why a field is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoField {
    /// More placements survive than are written out.
    TooMany(u64),
    /// The control said so.
    Stopped(Stop),
}

impl From<Stop> for NoField {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What opening a hex shows: 0 for nothing, otherwise a number that [`Field::kind_of`] knows.
pub type Outcome = u16;

/// Complete placements, written out.
#[derive(Clone, Debug)]
pub struct Field {
    pub(super) n_cells: usize,
    /// The sets, in the order of the prior.
    pub(super) sets: Vec<Set>,
    /// Species of each board; the same in all sets.
    pub(super) n_species: u32,
    /// Hexes of each creature.
    pub(super) sizes: [u8; MAX_KINDS],
    pub(super) masks: Vec<Mask>,
    pub(super) weights: Vec<f64>,
    /// Index of the set of each placement.
    pub(super) set_of: Vec<u16>,
    /// The creatures' placements, `n_species` for each.
    picks: Vec<u8>,
    /// `n_cells` for each placement.
    outcomes: Vec<Outcome>,
    /// The occupied hexes of each placement, one after the other.
    cells: Vec<u8>,
    first_cell: Vec<u32>,
    kinds: Vec<u8>,
}

/// What was opened, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Open hexes.
    pub open: Mask,
    /// Probes left.
    pub probes_left: u32,
    /// Probes used.
    pub n_probes: u32,
    /// Number of the first probe that hit, from 1; 0 when none did.
    pub first_find: u32,
    /// Rescued creatures, as bits.
    pub rescued: u32,
    /// For every creature, how many of its hexes are open.
    pub found: [u8; MAX_KINDS],
}

impl Position {
    /// Before the first probe.
    pub fn start(probes: u32) -> Self {
        Self {
            open: 0,
            probes_left: probes,
            n_probes: 0,
            first_find: 0,
            rescued: 0,
            found: [0; MAX_KINDS],
        }
    }

    /// How many creatures are rescued.
    pub fn n_rescued(&self) -> u32 {
        self.rescued.count_ones()
    }
}

impl Field {
    /// The placements of a prior that agree with a view.
    ///
    /// # Errors
    /// [`NoField`] when there are more than `max_layouts`, or when the control says so.
    pub fn new(
        sea: &Sea,
        prior: &Prior,
        view: &View,
        mode: Mode,
        max_layouts: u64,
        ctl: &Control,
    ) -> Result<Self, NoField> {
        let n_cells = sea.board.len();
        let mut sizes = [0; MAX_KINDS];
        for (size, kind) in sizes.iter_mut().zip(&sea.kinds) {
            *size = kind.size.min(255) as u8;
        }
        // In sliced mode an outcome is a placement; otherwise it is a creature.
        let is_sliced = mode == Mode::Sliced;
        let mut first_outcome = Vec::new();
        let mut kinds = vec![0];
        for (idx, kind) in sea.kinds.iter().enumerate() {
            first_outcome.push(kinds.len() as Outcome);
            let n = if is_sliced { kind.placements.len() } else { 1 };
            kinds.extend(std::iter::repeat_n(idx as u8, n));
        }
        let mut field = Self {
            n_cells,
            sets: prior.chances.iter().map(|chance| chance.set.clone()).collect(),
            n_species: prior.chances.first().map_or(0, |chance| chance.set.len()) as u32,
            sizes,
            masks: Vec::new(),
            weights: Vec::new(),
            set_of: Vec::new(),
            picks: Vec::new(),
            outcomes: Vec::new(),
            cells: Vec::new(),
            first_cell: vec![0],
            kinds,
        };
        let seen = view.seen();
        for (set_idx, chance) in prior.chances.iter().enumerate() {
            let members = chance
                .set
                .iter()
                .fold(0_u128, |set, kind| set | 1 << (kind & 127));
            if seen & !members != 0 {
                continue;
            }
            let allowed: Vec<Picks> = chance.set.iter().map(|kind| view.picks(sea, *kind)).collect();
            joint::list(sea, &chance.set, &allowed, &mut |picks: &[u8]| {
                if max_layouts <= field.masks.len() as u64 {
                    return Err(NoField::TooMany(max_layouts));
                }
                ctl.spend(1)?;
                let from = field.outcomes.len();
                field.outcomes.resize(from + n_cells, 0);
                let mut mask = 0;
                for (kind, n) in chance.set.iter().zip(picks) {
                    let placement = &sea.kinds[usize::from(*kind)].placements[usize::from(*n)];
                    let own = if is_sliced { Outcome::from(*n) } else { 0 };
                    for cell in &placement.cells {
                        field.outcomes[from + usize::from(*cell)] = first_outcome[usize::from(*kind)] + own;
                        field.cells.push(*cell);
                    }
                    mask |= placement.mask;
                }
                field.picks.extend_from_slice(picks);
                field.masks.push(mask);
                field.weights.push(chance.weight);
                field.set_of.push(set_idx as u16);
                field.first_cell.push(field.cells.len() as u32);
                Ok::<(), NoField>(())
            })?;
        }
        Ok(field)
    }

    /// How many placements there are.
    pub fn len(&self) -> usize {
        self.masks.len()
    }

    /// Whether nothing survives.
    pub fn is_empty(&self) -> bool {
        self.masks.is_empty()
    }

    /// The numbers of all placements.
    pub fn all(&self) -> Vec<u32> {
        (0..self.len() as u32).collect()
    }

    /// The weight of some placements.
    pub fn weight(&self, ids: &[u32]) -> f64 {
        ids.iter().map(|id| self.weights[*id as usize]).sum()
    }

    /// What a hex shows on a placement.
    #[inline]
    pub fn outcome(&self, id: u32, cell: u8) -> Outcome {
        self.outcomes[id as usize * self.n_cells + usize::from(cell)]
    }

    /// The creature that an outcome shows.
    #[inline]
    pub fn kind_of(&self, outcome: Outcome) -> Option<u8> {
        (outcome != 0).then(|| self.kinds[usize::from(outcome)])
    }

    /// How many outcomes there are, nothing included.
    pub fn n_outcomes(&self) -> usize {
        self.kinds.len()
    }

    /// The occupied hexes of a placement.
    #[inline]
    pub fn cells(&self, id: u32) -> &[u8] {
        let id = id as usize;
        &self.cells[self.first_cell[id] as usize..self.first_cell[id + 1] as usize]
    }

    /// A placement, as a layout.
    pub fn layout(&self, id: u32) -> Layout {
        let n = self.n_species as usize;
        let picks = self.picks.get(id as usize * n..(id as usize + 1) * n);
        Layout {
            set: self.sets[usize::from(self.set_of[id as usize])].clone(),
            picks: picks.unwrap_or_default().to_vec(),
        }
    }

    /// Opens a hex: sorts the list by what it shows and calls `each` with every part and the position
    /// that it leads to.
    pub fn split<E>(
        &self,
        ids: &mut [u32],
        position: &Position,
        cell: u8,
        mut each: impl FnMut(&mut [u32], Position) -> Result<(), E>,
    ) -> Result<(), E> {
        // Most of a list shows nothing, so that part is moved to the front first.
        let mut n_empty = 0;
        for at in 0..ids.len() {
            if self.outcome(ids[at], cell) == 0 {
                ids.swap(n_empty, at);
                n_empty += 1;
            }
        }
        let (empty, mut hits) = ids.split_at_mut(n_empty);
        if !empty.is_empty() {
            each(empty, self.opened(position, cell, 0))?;
        }
        hits.sort_unstable_by_key(|id| self.outcome(*id, cell));
        while let Some(first) = hits.first() {
            let outcome = self.outcome(*first, cell);
            let same = hits.partition_point(|id| self.outcome(*id, cell) <= outcome);
            let (part, rest) = hits.split_at_mut(same);
            each(part, self.opened(position, cell, outcome))?;
            hits = rest;
        }
        Ok(())
    }

    /// The position after a hex has shown something.
    #[inline]
    pub fn opened(&self, position: &Position, cell: u8, outcome: Outcome) -> Position {
        let mut next = *position;
        next.open |= 1 << cell;
        next.n_probes += 1;
        next.probes_left = next.probes_left.saturating_sub(1);
        if let Some(kind) = self.kind_of(outcome) {
            let kind = usize::from(kind);
            next.found[kind] += 1;
            if next.first_find == 0 {
                next.first_find = next.n_probes;
            }
            if next.found[kind] == self.sizes[kind] {
                next.rescued |= 1 << kind;
            }
        }
        next
    }

    /// Whether the round has ended.
    #[inline]
    pub fn is_over(&self, position: &Position) -> bool {
        position.probes_left == 0 || position.n_rescued() == self.n_species
    }

    /// The position that a view shows, with `probes_left` of `probes` probes left.
    pub fn position(&self, view: &View, probes: u32, probes_left: u32) -> Position {
        let mut position = Position::start(probes_left);
        position.open = view.open();
        position.n_probes = probes.saturating_sub(probes_left);
        for (kind, found) in view.found.iter().enumerate().take(MAX_KINDS) {
            position.found[kind] = found.count_ones() as u8;
            if *found != 0 {
                // Which probe it was is not in the view.
                position.first_find = position.first_find.max(1);
                if position.found[kind] == self.sizes[kind] {
                    position.rescued |= 1 << kind;
                }
            }
        }
        position
    }

    /// Adds up, for every hex, the weight of the placements that occupy it.
    #[inline]
    pub fn heat(&self, ids: &[u32], heat: &mut [f64]) {
        heat.fill(0.0);
        for id in ids {
            let weight = self.weights[*id as usize];
            for cell in self.cells(*id) {
                heat[usize::from(*cell)] += weight;
            }
        }
    }

    /// The hexes that are not open.
    pub fn closed(&self, position: &Position) -> impl Iterator<Item = u8> + use<> {
        cells_of(((1 << self.n_cells) - 1) & !position.open)
    }
}

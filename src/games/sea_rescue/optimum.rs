//! The exact optimum of rescuing all of a known set.
//!
//! All boards of a set have the same number of hexes, so rescuing all within the probes means a bounded
//! number of misses; hits are free, and certain hexes can wait. A state is therefore the set of
//! surviving boards with the misses left. Survivors are a product of filtered lists, so the union of their
//! placements, one bit each, names a state exactly; no hash stands for it.
//! Source: `docs/rules/sea_rescue.md`, section 6.

use super::field::{Field, MAX_LAYOUTS, NoField, Outcome};
use super::memo::Memo;
use super::sea::Sea;
use super::spec::Mode;
use super::view::{Prior, View};
use crate::control::{Control, Stop};

/// The exact optimum from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// Surviving boards.
    pub n_boards: u64,
    /// Boards on which all are rescued by best play.
    pub best: u64,
    /// Misses that may still be made; `None` when the set has more hexes than probes are left.
    pub misses_left: Option<u32>,
    /// For every hex, the boards that are still won when it is opened next; `None` for hexes that are open
    /// or surely empty. Empty when it was not asked for.
    pub by_cell: Vec<Option<u64>>,
    /// States that were kept.
    pub n_states: u64,
}

/// The most placements of a set's creatures together, so that a state fits its name.
const MAX_BITS: usize = 124;

/// The optimum of rescuing all of a known set, from a view on.
///
/// # Errors
/// [`NoField`] when the set is too large, or when the control says so; a node is a state.
pub fn optimum(
    sea: &Sea,
    set: &[u8],
    view: &View,
    probes_left: u32,
    mode: Mode,
    wants_cells: bool,
    ctl: &Control,
) -> Result<Optimum, NoField> {
    let n_bits: usize = set
        .iter()
        .map(|kind| sea.kinds[usize::from(*kind)].placements.len())
        .sum();
    if MAX_BITS < n_bits {
        return Err(NoField::TooMany(MAX_LAYOUTS));
    }
    let field = Field::new(sea, &Prior::known(sea, set), view, mode, MAX_LAYOUTS, ctl)?;
    let size: u32 = set.iter().map(|kind| sea.kinds[usize::from(*kind)].size).sum();
    let n_open: u32 = view.found.iter().map(|found| found.count_ones()).sum();
    let hidden = size.saturating_sub(n_open);
    let mut answer = Optimum {
        n_boards: field.len() as u64,
        best: 0,
        misses_left: probes_left.checked_sub(hidden),
        by_cell: Vec::new(),
        n_states: 0,
    };
    let Some(misses) = answer.misses_left else {
        if wants_cells {
            let mut heat = vec![0.0; field.n_cells];
            field.heat(&field.all(), &mut heat);
            let open = view.open();
            answer.by_cell = heat
                .iter()
                .enumerate()
                .map(|(cell, hit)| (*hit != 0.0 && open >> cell & 1 == 0).then_some(0))
                .collect();
        }
        return Ok(answer);
    };
    // More misses than hexes are as good as any.
    let misses = misses.min(field.n_cells as u32);
    let mut search = Search::new(sea, set, &field, misses, ctl);
    let mut ids = field.all();
    if wants_cells {
        let open = view.open();
        for cell in 0..field.n_cells as u8 {
            let is_open = open >> cell & 1 == 1;
            let is_hit = ids.iter().any(|id| field.outcome(*id, cell) != 0);
            let won = if is_open || !is_hit {
                None
            } else {
                Some(search.probe(&mut ids, misses, cell)?)
            };
            answer.by_cell.push(won.map(u64::from));
            ctl.set_progress(u64::from(cell) + 1, field.n_cells as u64);
        }
        let best = answer.by_cell.iter().flatten().max().copied();
        // Where every hex is open, what survives is won.
        answer.best = best.unwrap_or(ids.len() as u64);
    } else {
        answer.best = u64::from(search.best(&mut ids, misses)?);
    }
    answer.n_states = search.memo.iter().map(|memo| memo.len() as u64).sum();
    Ok(answer)
}

struct Search<'a> {
    field: &'a Field,
    /// The name of each board: a bit for each of its placements.
    names: Vec<u128>,
    /// One memo for each number of misses left.
    memo: Vec<Memo>,
    ctl: &'a Control,
}

impl<'a> Search<'a> {
    fn new(sea: &Sea, set: &[u8], field: &'a Field, misses: u32, ctl: &'a Control) -> Self {
        let mut first_bit = Vec::new();
        let mut bit = 0;
        for kind in set {
            first_bit.push(bit);
            bit += sea.kinds[usize::from(*kind)].placements.len();
        }
        let names = (0..field.len() as u32)
            .map(|id| {
                let layout = field.layout(id);
                let bits = first_bit.iter().zip(&layout.picks);
                bits.fold(0, |name, (first, n)| name | 1 << (first + usize::from(*n)))
            })
            .collect();
        Self {
            field,
            names,
            memo: (0..=misses).map(|_| Memo::default()).collect(),
            ctl,
        }
    }

    /// Boards won when a hex is opened and best play follows.
    fn probe(&mut self, ids: &mut [u32], misses: u32, cell: u8) -> Result<u32, Stop> {
        let n = self.probe_above(ids, misses, cell, 0)?;
        Ok(n.unwrap_or(0))
    }

    /// The same where it is more than `floor`; `None` as soon as it is clear that it is not.
    fn probe_above(
        &mut self,
        ids: &mut [u32],
        misses: u32,
        cell: u8,
        floor: u32,
    ) -> Result<Option<u32>, Stop> {
        // What can still be won, were everything that is not yet looked at won.
        let mut won = ids.len() as u32;
        let (empty, mut hits) = self.parted(ids, cell);
        if !empty.is_empty() {
            let n = empty.len() as u32;
            won -= match misses.checked_sub(1) {
                Some(misses) => n - self.best(empty, misses)?,
                None => n,
            };
        }
        while won > floor
            && let Some(first) = hits.first()
        {
            let outcome = self.field.outcome(*first, cell);
            let same = hits.partition_point(|id| self.field.outcome(*id, cell) <= outcome);
            let (part, rest) = hits.split_at_mut(same);
            won -= part.len() as u32 - self.best(part, misses)?;
            hits = rest;
        }
        Ok((floor < won).then_some(won))
    }

    /// The boards that show nothing at a hex, and the others sorted by what they show.
    fn parted<'i>(&self, ids: &'i mut [u32], cell: u8) -> (&'i mut [u32], &'i mut [u32]) {
        let mut n_empty = 0;
        for at in 0..ids.len() {
            if self.field.outcome(ids[at], cell) == 0 {
                ids.swap(n_empty, at);
                n_empty += 1;
            }
        }
        let (empty, hits) = ids.split_at_mut(n_empty);
        hits.sort_unstable_by_key(|id| self.field.outcome(*id, cell));
        (empty, hits)
    }

    /// Boards won by best play.
    fn best(&mut self, ids: &mut [u32], misses: u32) -> Result<u32, Stop> {
        let n = ids.len() as u32;
        // Two boards are told apart by a hex that only one occupies: at most one miss for one of them,
        // and none when a hex shows different creatures.
        if n <= 1 {
            return Ok(n);
        }
        let name = ids.iter().fold(0, |name, id| name | self.names[*id as usize]);
        if let Some(known) = self.memo[misses as usize].get(name) {
            return Ok(known);
        }
        self.ctl.spend(1)?;
        let best = self.searched(ids, misses)?;
        self.memo[misses as usize].insert(name, best);
        Ok(best)
    }

    fn searched(&mut self, ids: &mut [u32], misses: u32) -> Result<u32, Stop> {
        let n = ids.len() as u32;
        let mut hits = [0_u32; 128];
        let mut first: [Outcome; 128] = [0; 128];
        let mut is_split = 0_u128;
        for id in &*ids {
            for cell in self.field.cells(*id) {
                let at = usize::from(*cell);
                let outcome = self.field.outcome(*id, *cell);
                if hits[at] == 0 {
                    first[at] = outcome;
                } else if first[at] != outcome {
                    is_split |= 1 << cell;
                }
                hits[at] += 1;
            }
        }
        let mut order: Vec<u8> = Vec::with_capacity(self.field.n_cells);
        for cell in 0..self.field.n_cells as u8 {
            let hit = hits[usize::from(cell)];
            if hit == n && is_split >> cell & 1 == 1 {
                // Occupied for certain by one of several: this costs nothing and only tells.
                return self.probe(ids, misses, cell);
            }
            if 0 < hit && hit < n {
                order.push(cell);
            }
        }
        order.sort_by_key(|cell| (std::cmp::Reverse(hits[usize::from(*cell)]), *cell));
        let mut best = 0;
        for (rank, cell) in order.iter().enumerate() {
            let hit = hits[usize::from(*cell)];
            // After a miss here, one of the next probes must hit before the misses are used up.
            let later = order.iter().enumerate().filter(|(at, _)| *at != rank);
            let reach: u32 = later
                .take(misses as usize)
                .map(|(_, cell)| hits[usize::from(*cell)])
                .sum();
            let bound = hit + reach.min(n - hit);
            if bound <= best {
                // The bound falls with the hits.
                break;
            }
            if let Some(won) = self.probe_above(ids, misses, *cell, best)? {
                best = won;
            }
            if best == n {
                break;
            }
        }
        Ok(best)
    }
}

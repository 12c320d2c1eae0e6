//! What is known of a board after some probes: exactly, for every hex and creature.
//!
//! The likelihood of a view is 0 or 1, so the posterior is the prior on the placements that survive.
//! Counts of one known set stay whole numbers in an `f64`, which holds them exactly below 2^53.
//! Source: `docs/rules/sea_rescue.md`, section 5.

use super::board::{Mask, cells_of};
use super::draw;
use super::joint;
use super::sea::{Picks, Sea};
use super::view::{Chance, Prior, View};
use crate::control::{Control, Stop};
use crate::rng::Rng;

/// The share by which two weights may differ and still be a tie.
pub const TIE: f64 = 1e-9;

/// What is known of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Posterior {
    /// Complete placements that survive.
    pub survivors: u64,
    /// Their weight. Equals `survivors` where one set is known to be there.
    pub total: f64,
    /// For every creature and hex, the weight of the survivors that have it there.
    pub heat: Vec<Vec<f64>>,
    /// For every set of the prior, how many of its placements survive.
    pub by_set: Vec<u64>,
    /// Entropy of the placement.
    pub entropy_bits: f64,
    /// Where placements were too many to be counted and draws stand for them: the largest standard error
    /// of a hex's probability.
    pub error: Option<f64>,
}

/// Placements that are drawn for a posterior where counting takes too long, over all sets.
const N_DRAWS: usize = 60_000;
/// Draws that are a node.
const DRAWS_A_NODE: usize = 16;
/// And of each set at least and at most.
const DRAWS_A_SET: (usize, usize) = (500, 20_000);

impl Posterior {
    /// The posterior of a view.
    pub fn of(sea: &Sea, prior: &Prior, view: &View) -> Self {
        Self::with(sea, prior, view, None).unwrap_or_else(|_| Self::blank(sea, prior))
    }

    /// The same as a job, for large boards.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn computed(sea: &Sea, prior: &Prior, view: &View, ctl: &Control) -> Result<Self, Stop> {
        Self::within(sea, prior, view, joint::COUNTED_STEPS, ctl)
    }

    /// The same with at most `max_steps` steps of counting; beyond, draws stand for the counts.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn within(
        sea: &Sea,
        prior: &Prior,
        view: &View,
        max_steps: u64,
        ctl: &Control,
    ) -> Result<Self, Stop> {
        let seen = view.seen();
        let picks: Vec<Picks> = (0..sea.kinds.len())
            .map(|kind| view.picks(sea, kind as u8))
            .collect();
        let steps = |chance: &Chance| {
            let allowed: Vec<Picks> = { chance.set.iter() }
                .map(|kind| picks[usize::from(*kind)])
                .collect();
            if is_possible(chance, seen) && !allowed.contains(&0) {
                joint::cost(&allowed)
            } else {
                0
            }
        };
        let steps = { prior.chances.iter() }.map(steps).fold(0, u64::saturating_add);
        if max_steps < steps {
            Self::drawn(sea, prior, (&picks, seen), ctl)
        } else {
            Self::with(sea, prior, view, Some(ctl))
        }
    }

    /// From complete placements that are drawn out of the lists that survive.
    fn drawn(sea: &Sea, prior: &Prior, lists: (&[Picks], u128), ctl: &Control) -> Result<Self, Stop> {
        let (picks, seen) = lists;
        let mut rng = Rng::from_seed("posterior");
        let mut post = Self::blank(sea, prior);
        let possible: Vec<usize> = { prior.chances.iter().enumerate() }
            .filter(|(_, chance)| is_possible(chance, seen))
            .map(|(idx, _)| idx)
            .collect();
        let (fewest, most) = DRAWS_A_SET;
        let n_draws = (N_DRAWS / possible.len().max(1)).clamp(fewest, most);
        let mut squares = 0.0;
        for idx in possible {
            ctl.spend((n_draws / DRAWS_A_NODE) as u64)?;
            let Chance { set, weight, .. } = &prior.chances[idx];
            let own: Vec<Vec<u8>> = { set.iter() }
                .map(|kind| cells_of(picks[usize::from(*kind)]).collect())
                .collect();
            if own.iter().any(Vec::is_empty) {
                continue;
            }
            let n_all: f64 = own.iter().map(|list| list.len() as f64).product();
            // How many placements a draw stands for, and their weight.
            let stands_for = n_all / n_draws as f64;
            let mut n_fit = 0_u32;
            let mut masks = vec![0; set.len()];
            for _ in 0..n_draws {
                let mut taken: Mask = 0;
                let fits = set.iter().zip(&own).zip(&mut masks).all(|((kind, list), mask)| {
                    let n = list[draw::below(&mut rng, list.len() as u64) as usize];
                    *mask = sea.kinds[usize::from(*kind)].placements[usize::from(n)].mask;
                    let is_free = taken & *mask == 0;
                    taken |= *mask;
                    is_free
                });
                if !fits {
                    continue;
                }
                n_fit += 1;
                for (kind, mask) in set.iter().zip(&masks) {
                    for cell in cells_of(*mask) {
                        post.heat[usize::from(*kind)][usize::from(cell)] += stands_for * weight;
                    }
                }
            }
            post.by_set[idx] = (f64::from(n_fit) * stands_for) as u64;
            post.survivors = post.survivors.saturating_add(post.by_set[idx]);
            post.total += f64::from(n_fit) * stands_for * weight;
            squares += f64::from(n_fit) * (stands_for * weight).powi(2);
        }
        post.measure_entropy(prior);
        // As many draws of equal weight would say as much.
        let n_equal = post.total * post.total / squares;
        let of_cell = |cell| {
            let hit = post.hit_probability(cell).clamp(0.0, 1.0);
            (hit * (1.0 - hit) / n_equal).sqrt()
        };
        let error = (0..sea.board.len() as u8).map(of_cell).fold(0.0, f64::max);
        post.error = Some(error);
        Ok(post)
    }

    fn measure_entropy(&mut self, prior: &Prior) {
        for (chance, left) in prior.chances.iter().zip(&self.by_set) {
            let share = chance.weight / self.total;
            if 0 < *left {
                self.entropy_bits -= *left as f64 * share * share.log2();
            }
        }
        self.entropy_bits = self.entropy_bits.max(0.0);
    }

    fn blank(sea: &Sea, prior: &Prior) -> Self {
        Self {
            survivors: 0,
            total: 0.0,
            heat: vec![vec![0.0; sea.board.len()]; sea.kinds.len()],
            by_set: vec![0; prior.chances.len()],
            entropy_bits: 0.0,
            error: None,
        }
    }

    fn with(sea: &Sea, prior: &Prior, view: &View, ctl: Option<&Control>) -> Result<Self, Stop> {
        let mut post = Self::blank(sea, prior);
        let picks: Vec<Picks> = (0..sea.kinds.len())
            .map(|kind| view.picks(sea, kind as u8))
            .collect();
        let seen = view.seen();
        let mut allowed = Vec::new();
        // Weights of placements are gathered first, and spread over hexes once a creature.
        let mut weights: Vec<Vec<f64>> = sea
            .kinds
            .iter()
            .map(|kind| vec![0.0; kind.placements.len()])
            .collect();
        for (chance, left) in prior.chances.iter().zip(&mut post.by_set) {
            if !is_possible(chance, seen) {
                continue;
            }
            allowed.clear();
            allowed.extend(chance.set.iter().map(|kind| picks[usize::from(*kind)]));
            if allowed.contains(&0) {
                continue;
            }
            let joint = joint::joint_with(sea, &chance.set, &allowed, ctl)?;
            *left = joint.total;
            post.survivors = post.survivors.saturating_add(joint.total);
            post.total += joint.total as f64 * chance.weight;
            for (kind, counts) in chance.set.iter().zip(&joint.with) {
                let weights = &mut weights[usize::from(*kind)];
                for (weight, count) in weights.iter_mut().zip(counts) {
                    *weight += *count as f64 * chance.weight;
                }
            }
        }
        for ((kind, weights), heat) in sea.kinds.iter().zip(&weights).zip(&mut post.heat) {
            for (placement, weight) in kind.placements.iter().zip(weights) {
                if *weight != 0.0 {
                    for cell in &placement.cells {
                        heat[usize::from(*cell)] += weight;
                    }
                }
            }
        }
        post.measure_entropy(prior);
        Ok(post)
    }

    /// The probability that a creature is on a hex.
    pub fn probability(&self, kind: u8, cell: u8) -> f64 {
        if self.total == 0.0 {
            return 0.0;
        }
        let heat = self.heat.get(usize::from(kind));
        heat.and_then(|heat| heat.get(usize::from(cell)))
            .map_or(0.0, |heat| heat / self.total)
    }

    /// The weight of the survivors in which a hex is occupied.
    pub fn hit(&self, cell: u8) -> f64 {
        let on_cell = self.heat.iter().filter_map(|heat| heat.get(usize::from(cell)));
        on_cell.sum()
    }

    /// The probability that a hex is occupied.
    pub fn hit_probability(&self, cell: u8) -> f64 {
        if self.total == 0.0 {
            0.0
        } else {
            self.hit(cell) / self.total
        }
    }

    /// The probability that a creature is on the board at all.
    pub fn presence(&self, prior: &Prior, kind: u8) -> f64 {
        let with = prior
            .chances
            .iter()
            .zip(&self.by_set)
            .filter(|(chance, _)| chance.set.contains(&kind));
        let weight: f64 = with.map(|(chance, left)| *left as f64 * chance.weight).sum();
        if self.total == 0.0 {
            0.0
        } else {
            weight / self.total
        }
    }

    /// What probing a hex would tell, in bits: the entropy of its outcome.
    pub fn information_bits(&self, cell: u8) -> f64 {
        if self.total == 0.0 {
            return 0.0;
        }
        let on_cell = self.heat.iter().filter_map(|heat| heat.get(usize::from(cell)));
        let empty = (self.total - self.hit(cell)).max(0.0);
        let shares = on_cell.copied().chain([empty]).map(|weight| weight / self.total);
        shares.map(bits).sum()
    }

    /// The likeliest hex that is not open, lowest index first; `None` when nothing is hidden anywhere.
    pub fn likeliest(&self, open: Mask, board: Mask) -> Option<u8> {
        let mut best: Option<(u8, f64)> = None;
        for cell in cells_of(board & !open) {
            let hit = self.hit(cell);
            if 0.0 < hit && best.is_none_or(|(_, most)| most * (1.0 + TIE) < hit) {
                best = Some((cell, hit));
            }
        }
        best.map(|(cell, _)| cell)
    }
}

/// Whether a set has every creature that was seen.
fn is_possible(chance: &Chance, seen: u128) -> bool {
    let members = { chance.set.iter() }.fold(0_u128, |set, kind| set | 1 << (kind & 127));
    seen & !members == 0
}

/// What an outcome of this probability contributes to an entropy.
pub fn bits(share: f64) -> f64 {
    if share <= 0.0 || 1.0 <= share {
        0.0
    } else {
        -share * share.log2()
    }
}

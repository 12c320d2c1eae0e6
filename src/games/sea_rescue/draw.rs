//! Drawing a board: pity, species, places; and the counters that are carried from board to board.
//!
//! Weights are whole: a creature's weight times its multiplier in thousandths.
//! Source: `docs/rules/sea_rescue.md`, section 3. The generator is ours, the seed names none.

use super::joint;
use super::sea::{Layout, Picks, Sea, Set};
use super::spec::Pity;
use crate::control::{Control, Stop};
use crate::rng::Rng;

/// The largest weight of a creature.
pub const MAX_WEIGHT: u32 = 1_000_000;
/// The largest multiplier, in thousandths.
pub const MAX_PERMILLE: u32 = 1_000_000;

/// What a player brings to a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Career {
    /// Species that were rescued before, as bits.
    pub collected: u128,
    /// For every creature, boards in a row without it.
    pub misses: Vec<u32>,
}

impl Career {
    /// Nothing rescued, nothing missed.
    pub fn fresh(sea: &Sea) -> Self {
        Self {
            collected: 0,
            misses: vec![0; sea.kinds.len()],
        }
    }

    /// Whether a creature was rescued before.
    pub fn has(&self, kind: usize) -> bool {
        self.collected >> (kind & 127) & 1 == 1
    }

    /// Counts a board that was committed: once, whether its creatures are found or not.
    pub fn commit(&mut self, set: &[u8]) {
        for (kind, misses) in self.misses.iter_mut().enumerate() {
            let is_there = set.iter().any(|there| usize::from(*there) == kind);
            *misses = if is_there { 0 } else { misses.saturating_add(1) };
        }
    }
}

/// The multiplier of a weight in thousandths, `misses` boards in a row without the creature.
pub fn multiplier_permille(pity: &Pity, misses: u32, was_rescued: bool) -> u32 {
    if misses < pity.after || (pity.ends_with_rescue && was_rescued) || pity.cap_permille <= 1000 {
        return 1000;
    }
    let further = misses - pity.after;
    pity.first_permille
        .saturating_add(pity.step_permille.saturating_mul(further))
        .min(pity.cap_permille)
        .min(MAX_PERMILLE)
}

/// The fewest misses from which on the multiplier stays the same.
pub fn cap_misses(pity: &Pity) -> u32 {
    if pity.cap_permille <= 1000 {
        return 0;
    }
    let missing = pity.cap_permille.saturating_sub(pity.first_permille);
    match pity.step_permille {
        0 => pity.after,
        step => pity.after.saturating_add(missing.div_ceil(step)),
    }
}

/// Every creature's weight times 1000, without pity.
pub fn base_weights(sea: &Sea) -> Vec<u64> {
    let weight = |kind: &super::sea::Kind| u64::from(kind.spec.weight.min(MAX_WEIGHT)) * 1000;
    sea.kinds.iter().map(weight).collect()
}

/// Every creature's weight in thousandths, with pity.
pub fn weights(sea: &Sea, career: &Career) -> Vec<u64> {
    let weight = |(idx, kind): (usize, &super::sea::Kind)| {
        let misses = career.misses.get(idx).copied().unwrap_or(0);
        let permille = multiplier_permille(&kind.spec.pity, misses, career.has(idx));
        u64::from(kind.spec.weight.min(MAX_WEIGHT)) * u64::from(permille)
    };
    sea.kinds.iter().enumerate().map(weight).collect()
}

/// The probability that the sequential draw without replacement ends with this set, whatever its order.
pub fn set_probability(weights: &[u64], set: &[u8]) -> f64 {
    let total: u64 = weights.iter().sum();
    if let [a, b, rest @ ..] = set
        && rest.len() < 2
    {
        return few_probability(weights, total, *a, *b, rest.first().copied());
    }
    // Order does not matter in the end, so subsets are enough: the probability of having drawn each.
    let n = set.len().min(joint::MAX_SET);
    let weight = |idx: usize| weights.get(usize::from(set[idx])).copied().unwrap_or(0);
    let mut drawn = [0.0; 1 << joint::MAX_SET];
    drawn[0] = 1.0;
    for subset in 0_usize..1 << n {
        if drawn[subset] == 0.0 {
            continue;
        }
        let gone: u64 = (0..n).filter(|idx| subset >> idx & 1 == 1).map(weight).sum();
        let left = total - gone;
        if left == 0 {
            continue;
        }
        for idx in (0..n).filter(|idx| subset >> idx & 1 == 0) {
            drawn[subset | 1 << idx] += drawn[subset] * weight(idx) as f64 / left as f64;
        }
    }
    drawn[(1 << n) - 1]
}

/// The same for two or three creatures, order by order: these are asked for by the million.
fn few_probability(weights: &[u64], total: u64, a: u8, b: u8, c: Option<u8>) -> f64 {
    let weight = |kind: u8| weights.get(usize::from(kind)).copied().unwrap_or(0);
    let share = |kind: u8, left: u64| match left {
        0 => 0.0,
        left => weight(kind) as f64 / left as f64,
    };
    let two = |a: u8, b: u8| {
        let (left_a, left_b) = (total - weight(a), total - weight(b));
        share(a, total) * share(b, left_a) + share(b, total) * share(a, left_b)
    };
    match c {
        None => two(a, b),
        Some(c) => {
            let last = |x: u8, y: u8, z: u8| two(x, y) * share(z, total - weight(x) - weight(y));
            last(a, b, c) + last(a, c, b) + last(b, c, a)
        }
    }
}

/// A number below `n`, every one with exactly the same chance. 0 when `n` is 0.
pub fn below(rng: &mut Rng, n: u64) -> u64 {
    if n < 2 {
        return 0;
    }
    let is_small = n <= 1 << 32;
    let span: u128 = if is_small { 1 << 32 } else { 1 << 64 };
    // Draws above the last full multiple are taken again.
    let limit = span - span % u128::from(n);
    loop {
        let mut draw = u64::from(rng.next_u32());
        if !is_small {
            draw = draw << 32 | u64::from(rng.next_u32());
        }
        if u128::from(draw) < limit {
            return draw % n;
        }
    }
}

/// Draws how many species a board has. `None` when the zone has no odds.
pub fn draw_count(odds: &[super::spec::CountOdds], rng: &mut Rng) -> Option<u32> {
    let total = odds.iter().map(|odds| u64::from(odds.weight)).sum();
    let mut at = below(rng, total);
    for odds in odds {
        match at.checked_sub(u64::from(odds.weight)) {
            None => return Some(odds.n_species),
            Some(left) => at = left,
        }
    }
    None
}

/// Draws a set: one creature after the other, without replacement. Shorter where the weights run out.
pub fn draw_set(weights: &[u64], n_species: usize, rng: &mut Rng) -> Set {
    let mut left = weights.to_vec();
    let mut set = Set::new();
    while set.len() < n_species {
        let total: u64 = left.iter().sum();
        if total == 0 {
            break;
        }
        let mut at = below(rng, total);
        let Some(kind) = left.iter().position(|weight| match at.checked_sub(*weight) {
            None => true,
            Some(rest) => {
                at = rest;
                false
            }
        }) else {
            break;
        };
        left[kind] = 0;
        set.push(kind as u8);
    }
    set.sort_unstable();
    set
}

/// Lists whose walk takes more steps than this are drawn all at once instead of by index.
const INDEX_STEPS: u64 = 1 << 18;
/// How often such a draw is tried before the index is counted after all.
const MAX_TRIES: u32 = 20_000;

/// Draws where the creatures of a set are, uniformly over all complete placements. `None`: it has none.
///
/// By an index into the full list. Where counting that would take long, all creatures are placed at
/// once and taken again until none overlap, which is uniform as well.
pub fn draw_layout(sea: &Sea, set: &[u8], rng: &mut Rng) -> Option<Layout> {
    let all: Vec<Picks> = set.iter().map(|kind| sea.kinds[usize::from(*kind)].all).collect();
    let layout = |picks| Layout {
        set: set.to_vec(),
        picks,
    };
    if INDEX_STEPS < joint::cost(&all) {
        for _ in 0..MAX_TRIES {
            if let Some(picks) = place_at_once(sea, set, rng) {
                return Some(layout(picks));
            }
        }
    }
    let index = below(rng, joint::count(sea, set, &all));
    joint::at_index(sea, set, &all, index).map(layout)
}

/// Places every creature by itself; `None` when some overlap.
pub fn place_at_once(sea: &Sea, set: &[u8], rng: &mut Rng) -> Option<Vec<u8>> {
    let (mut taken, mut picks) = (0, Vec::with_capacity(set.len()));
    for kind in set {
        let placements = &sea.kinds[usize::from(*kind)].placements;
        let n = below(rng, placements.len() as u64);
        let mask = placements.get(n as usize)?.mask;
        if taken & mask != 0 {
            return None;
        }
        taken |= mask;
        picks.push(n as u8);
    }
    Some(picks)
}

/// Draws of [`about_layouts`].
const N_DRAWS: u32 = 40_000;

/// About how many complete placements a set has, from the share of draws that do not overlap, and the
/// standard error of that number as a share of it.
///
/// # Errors
/// [`Stop`] when the control says so; a node is a draw.
pub fn about_layouts(sea: &Sea, set: &[u8], ctl: &Control) -> Result<(u64, f64), Stop> {
    let mut rng = Rng::from_seed("layouts");
    let mut n_fit = 0_u32;
    for _ in 0..N_DRAWS {
        ctl.spend(1)?;
        n_fit += u32::from(place_at_once(sea, set, &mut rng).is_some());
    }
    let sizes = set
        .iter()
        .map(|kind| sea.kinds[usize::from(*kind)].placements.len());
    let n_all: f64 = sizes.map(|n| n as f64).product();
    let share = f64::from(n_fit) / f64::from(N_DRAWS);
    let error = ((1.0 - share) / f64::from(n_fit.max(1))).sqrt();
    Ok(((n_all * share) as u64, error))
}

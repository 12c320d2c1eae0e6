//! What an editor shows of a zone while it is drawn: heat maps, tables and curves, as pure functions.
//!
//! Everything here is fast enough for the next frame on the first sea, and says where it is not.

use super::draw::{self, Career};
use super::field::MAX_KINDS;
use super::joint;
use super::level::Level;
use super::policy::Value;
use super::posterior::Posterior;
use super::rates::{Rates, Summary};
use super::sea::{Kind, Picks, Sea, Set};
use super::spec::{Pity, Spec};
use super::view::{Prior, View};
use crate::control::{Control, Stop};

/// For every hex, the share of a creature's placements that cover it.
pub fn heat_of_kind(kind: &Kind) -> Vec<f64> {
    let n = kind.placements.len().max(1) as f64;
    let share = |picks: &Picks| f64::from(picks.count_ones()) / n;
    kind.covers.iter().map(share).collect()
}

/// The law of one set: its number of complete placements, and for every creature of it and every hex
/// how many have it there, in the order of the set.
#[derive(Clone, Debug, PartialEq)]
pub struct SetHeat {
    /// Complete placements.
    pub n_layouts: u64,
    /// By creature and hex.
    pub counts: Vec<Vec<u64>>,
}

/// The heat of a set, by counting. Takes 127 hexes and 5 creatures a second or so; `ctl` can cancel it.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn heat_of_set(sea: &Sea, set: &[u8], ctl: &Control) -> Result<SetHeat, Stop> {
    let all: Vec<Picks> = set.iter().map(|kind| sea.kinds[usize::from(*kind)].all).collect();
    let joint = joint::joint_with(sea, set, &all, Some(ctl))?;
    let spread = |(kind, with): (&u8, &Vec<u64>)| {
        let mut counts = vec![0; sea.board.len()];
        let placements = &sea.kinds[usize::from(*kind)].placements;
        for (placement, n) in placements.iter().zip(with) {
            for cell in &placement.cells {
                counts[usize::from(*cell)] += n;
            }
        }
        counts
    };
    Ok(SetHeat {
        n_layouts: joint.total,
        counts: set.iter().zip(&joint.with).map(spread).collect(),
    })
}

/// Draws of a set that stands in a heat map over the draw by samples.
const N_SAMPLES: u32 = 20_000;

/// For every hex, the probability that it is occupied on the next board of a player with this career, and
/// the largest standard error where sets beyond [`MAX_STEPS`] were sampled.
/// Sets without a complete placement are left out, and the others take their share.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn heat_over_draw(sea: &Sea, career: &Career, ctl: &Control) -> Result<(Vec<f64>, Option<f64>), Stop> {
    let weights = draw::weights(sea, career);
    let mut heat = vec![0.0; sea.board.len()];
    let (mut drawn, mut sampled_error) = (0.0, None);
    let sets = sea.sets();
    for (n, set) in sets.iter().enumerate() {
        ctl.set_progress(n as u64, sets.len() as u64);
        let all: Vec<Picks> = set.iter().map(|kind| sea.kinds[usize::from(*kind)].all).collect();
        let share = sea.share_of(set.len()) * draw::set_probability(&weights, set);
        let occupied: Vec<f64> = if MAX_STEPS < joint::cost(&all) {
            let sampled = sample_heat(sea, set, N_SAMPLES, "heat", ctl)?;
            if sampled.n_samples == 0 {
                continue;
            }
            // Errors of sets add up as if they leaned the same way: never too small.
            sampled_error = Some(sampled_error.unwrap_or(0.0) + share * sampled.error);
            sampled.occupied
        } else {
            let of_set = heat_of_set(sea, set, ctl)?;
            if of_set.n_layouts == 0 {
                continue;
            }
            let at = |cell: usize| of_set.counts.iter().filter_map(|own| own.get(cell)).sum::<u64>();
            (0..sea.board.len())
                .map(|cell| at(cell) as f64 / of_set.n_layouts as f64)
                .collect()
        };
        drawn += share;
        for (sum, occupied) in heat.iter_mut().zip(occupied) {
            *sum += share * occupied;
        }
    }
    if 0.0 < drawn {
        heat.iter_mut().for_each(|sum| *sum /= drawn);
    }
    Ok((heat, sampled_error.map(|error| error / drawn)))
}

/// A row of the table of sets.
#[derive(Clone, Debug, PartialEq)]
pub struct SetRow {
    /// The creatures.
    pub set: Set,
    /// Complete placements.
    pub n_layouts: u64,
    /// Where they were too many to be counted and drawn samples stand for them: the standard error of
    /// their number, as a share of it.
    pub error: Option<f64>,
    /// Hexes of all together.
    pub n_cells: u32,
    /// Probes to spare on best play: how many may miss when all are to be rescued; negative when never.
    pub spare_probes: i64,
    /// Probability among boards with as many species.
    pub drawn: f64,
    /// Probability among all boards.
    pub on_board: f64,
}

/// Steps of counting one set beyond which samples stand for it: some seconds.
pub const MAX_STEPS: u64 = 2_000_000_000;
/// The table of sets, in the order of [`Sea::sets`]. Rates come row by row from
/// [`super::rates::rates_of_all`], the optimum from [`super::optimum::optimum`].
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn set_table(sea: &Sea, probes: u32, career: &Career, ctl: &Control) -> Result<Vec<SetRow>, Stop> {
    let weights = draw::weights(sea, career);
    let mut rows = Vec::new();
    let sets = sea.sets();
    for set in sets.iter().cloned() {
        let all: Vec<Picks> = set.iter().map(|kind| sea.kinds[usize::from(*kind)].all).collect();
        let (n_layouts, error) = if MAX_STEPS < joint::cost(&all) {
            let (n, error) = draw::about_layouts(sea, &set, ctl)?;
            (n, Some(error))
        } else {
            (joint::count_with(sea, &set, &all, ctl)?, None)
        };
        ctl.set_progress(rows.len() as u64, sets.len() as u64);
        let size = |kind: &u8| sea.kinds[usize::from(*kind)].size;
        let n_cells: u32 = set.iter().map(size).sum();
        let drawn = draw::set_probability(&weights, &set);
        rows.push(SetRow {
            n_layouts,
            error,
            n_cells,
            spare_probes: i64::from(probes) - i64::from(n_cells),
            drawn,
            on_board: drawn * sea.share_of(set.len()),
            set,
        });
    }
    Ok(rows)
}

/// For every creature, the probability that it is on the next board of a player with this career; with a
/// fresh career that is the probability without pity.
pub fn inclusion_next(sea: &Sea, career: &Career) -> Vec<f64> {
    let weights = draw::weights(sea, career);
    let mut included = vec![0.0; sea.kinds.len()];
    for set in sea.sets() {
        let share = sea.share_of(set.len()) * draw::set_probability(&weights, &set);
        for kind in &set {
            included[usize::from(*kind)] += share;
        }
    }
    included
}

/// A point of a pity curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PityPoint {
    /// Boards in a row without the creature.
    pub misses: u32,
    /// Multiplier of its weight.
    pub multiplier: f64,
    /// Its weight.
    pub weight: f64,
}

/// The weight of a creature over boards without it, up to `n` and two points beyond the cap at most.
pub fn pity_curve(weight: u32, pity: &Pity, was_rescued: bool, n: u32) -> Vec<PityPoint> {
    let last = draw::cap_misses(pity).saturating_add(2).min(n);
    (0..=last)
        .map(|misses| {
            let permille = draw::multiplier_permille(pity, misses, was_rescued);
            let multiplier = f64::from(permille) / 1000.0;
            PityPoint {
                misses,
                multiplier,
                weight: f64::from(weight) * multiplier,
            }
        })
        .collect()
}

/// Of boards with a creature, the share on which it is rescued, over the draw; `None` for creatures that
/// are never met. `all`: rates of every set.
pub fn rescued_when_present(sea: &Sea, all: &[Rates]) -> Vec<Option<f64>> {
    let weights = draw::base_weights(sea);
    let mut sums = vec![(0.0, 0.0); sea.kinds.len().min(MAX_KINDS)];
    for rates in all.iter().filter(|rates| 0 < rates.n_boards) {
        let share = sea.share_of(rates.set.len()) * draw::set_probability(&weights, &rates.set);
        for kind in &rates.set {
            if let Some((rescued, met)) = sums.get_mut(usize::from(*kind)) {
                *met += share;
                *rescued += share * rates.n_with(*kind) as f64 / rates.n_boards as f64;
            }
        }
    }
    let mean = |(rescued, met): (f64, f64)| (0.0 < met).then_some(rescued / met);
    sums.into_iter().map(mean).collect()
}

/// A point of the curve of chances by the number of probes.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbePoint {
    /// Probes of a round.
    pub probes: u32,
    /// Draw-weighted means, by the number of species.
    pub summaries: Vec<Summary>,
    /// Their standard errors where sets are too large to be played exactly; zeroes for what is exact.
    pub errors: Vec<Value>,
}

/// A point of the curve of chances by the number of probes, of a policy with the eyes of a mode, for a player who
/// has rescued `collected` before.
///
/// # Errors
/// [`super::field::NoField`] when the control says so.
pub fn probe_point(
    sea: &Sea,
    cards: (super::spec::Mode, u128),
    policy: super::spec::Policy,
    probes: u32,
    ctl: &Control,
) -> Result<ProbePoint, super::field::NoField> {
    let measured = super::measure::rates_with(sea, cards, policy, probes, ctl)?;
    let errors = measured.sampled.map(|sampled| sampled.errors);
    Ok(ProbePoint {
        probes,
        errors: errors.unwrap_or_else(|| vec![Value::default(); measured.summaries.len()]),
        summaries: measured.summaries,
    })
}

/// The posterior of what a player of a level sees once some hexes are open; microseconds on the first sea
/// when `prior` is kept from probe to probe.
pub fn posterior_at(level: &Level, prior: &Prior, open: super::board::Mask) -> Posterior {
    let view = View::of(&level.sea, &level.layout, open, level.question.mode);
    Posterior::of(&level.sea, prior, &view)
}

/// A sampled heat map with its error, for sets whose counting takes too long.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledHeat {
    /// For every hex, the share of samples in which it is occupied.
    pub occupied: Vec<f64>,
    /// The largest standard error of these shares.
    pub error: f64,
    /// Complete placements that were accepted.
    pub n_samples: u32,
    /// Draws that overlapped.
    pub n_rejected: u64,
}

/// Draws complete placements of a set uniformly, all creatures at once, and keeps those without overlap.
///
/// # Errors
/// [`Stop`] when the control says so; a node is a draw.
pub fn sample_heat(
    sea: &Sea,
    set: &[u8],
    n_samples: u32,
    seed: &str,
    ctl: &Control,
) -> Result<SampledHeat, Stop> {
    /// Draws for each wanted sample before it is given up.
    const MAX_DRAWS: u64 = 10_000;
    let mut rng = crate::rng::Rng::from_seed(seed);
    let mut counts = vec![0_u32; sea.board.len()];
    let (mut accepted, mut rejected) = (0, 0);
    while accepted < n_samples && rejected < MAX_DRAWS.saturating_mul(u64::from(n_samples)) {
        ctl.spend(1)?;
        let Some(picks) = draw::place_at_once(sea, set, &mut rng) else {
            rejected += 1;
            continue;
        };
        accepted += 1;
        for (kind, n) in set.iter().zip(picks) {
            let placement = &sea.kinds[usize::from(*kind)].placements[usize::from(n)];
            for cell in &placement.cells {
                counts[usize::from(*cell)] += 1;
            }
        }
    }
    let n = f64::from(accepted.max(1));
    let occupied: Vec<f64> = counts.iter().map(|count| f64::from(*count) / n).collect();
    let error = |share: &f64| (share * (1.0 - share) / n).sqrt();
    Ok(SampledHeat {
        error: occupied.iter().map(error).fold(0.0, f64::max),
        occupied,
        n_samples: accepted,
        n_rejected: rejected,
    })
}

/// The pairs of creatures that people will confuse: see [`super::lint::twins`].
pub fn twins(spec: &Spec) -> Vec<(usize, usize, usize)> {
    super::lint::twins(spec)
}

//! How many boards a collector needs until everything is rescued, and how often each creature is met.
//!
//! The law of (what is collected, boards in a row without each creature) is carried forward board by
//! board. It is exact up to what is cut off, which is said; where there are too many states, careers are
//! simulated and the error is said. Source: `docs/rules/sea_rescue.md`, sections 3 and 8.

use super::careers::{self, Boards};
use super::chain::{Chain, Collection, Outcomes};
use super::draw;
use super::field::NoField;
use super::rates::{self, Rates};
use super::sea::{Sea, Set};
use super::spec::{Mode, Policy};
use crate::control::{Control, Stop};
use crate::rng::Rng;

/// The most creatures for which what is collected is part of a state.
pub const MAX_COLLECTED: usize = 8;
/// The law is carried until less than this is left.
const TAIL: f64 = 1e-9;
/// Boards after which it is given up.
pub(super) const MAX_BOARDS: usize = 20_000;

/// What a player rescues: for every state of his collection, or the same for all.
#[derive(Clone, Debug, PartialEq)]
pub struct Skill {
    /// One entry for every collection, by its bits; a single one where it makes no difference.
    pub by_collection: Vec<Outcomes>,
}

impl Skill {
    /// Everything that is there is rescued: the floor.
    pub fn perfect(sea: &Sea) -> Self {
        let all = |set: &Set| {
            let mut outcome = vec![0.0; 1 << set.len()];
            if let Some(last) = outcome.last_mut() {
                *last = 1.0;
            }
            outcome
        };
        Self {
            by_collection: vec![sea.sets().iter().map(all).collect()],
        }
    }

    /// Hexes are opened at random.
    pub fn random(sea: &Sea, probes: u32) -> Self {
        let sets = sea.sets();
        let outcomes = sets.iter().map(|set| rates::random_rates(sea, set, probes));
        Self {
            by_collection: vec![outcomes.collect()],
        }
    }

    /// A policy, exactly, with the eyes of a mode.
    ///
    /// # Errors
    /// [`NoField`] when there are too many boards or too many collections, or when the control says so.
    pub fn of_policy(
        sea: &Sea,
        mode: Mode,
        policy: Policy,
        probes: u32,
        ctl: &Control,
    ) -> Result<Self, NoField> {
        let sets = sea.sets();
        let knows_all = mode == Mode::Known;
        let n_collections = match sea.kinds.len() {
            _ if knows_all => 1,
            n if n <= MAX_COLLECTED => 1_u128 << n,
            _ => return Err(NoField::TooMany(u64::MAX)),
        };
        let mut by_collection = Vec::new();
        for collected in 0..n_collections {
            let mut outcomes: Outcomes = vec![Vec::new(); sets.len()];
            rates::rates_of_all(
                sea,
                (mode, collected),
                policy,
                probes,
                ctl,
                &mut |rates: Rates| {
                    if let Some(at) = sets.iter().position(|set| *set == rates.set) {
                        let n = rates.n_boards as f64;
                        outcomes[at] = rates.by_subset.iter().map(|boards| *boards as f64 / n).collect();
                    }
                },
            )?;
            by_collection.push(outcomes);
            ctl.set_progress(collected as u64 + 1, n_collections as u64);
        }
        Ok(Self { by_collection })
    }

    /// A creature that no board ever gives, whatever is collected: then no collection ends.
    pub fn never_rescued(&self, sea: &Sea) -> Option<u8> {
        let sets = sea.sets();
        let may_give = |kind: u8| {
            {
                self.by_collection
                    .iter()
                    .flat_map(|outcomes| sets.iter().zip(outcomes))
            }
            .any(|(set, outcome)| {
                let bit = set.iter().position(|own| *own == kind);
                let subsets = outcome.iter().enumerate();
                bit.is_some_and(|bit| {
                    { subsets }.any(|(subset, share)| subset >> bit & 1 == 1 && 0.0 < *share)
                })
            })
        };
        (0..sea.kinds.len() as u8).find(|kind| !may_give(*kind))
    }

    fn of(&self, collected: usize) -> &Outcomes {
        &self.by_collection[if self.by_collection.len() == 1 {
            0
        } else {
            collected
        }]
    }
}

/// How long a collection takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Economy {
    /// Mean number of boards.
    pub mean: f64,
    /// Standard error of the mean; `None` where the law is exact.
    pub mean_error: Option<f64>,
    /// Boards after which half, three quarters, 90, 95 and 99 of a hundred are done.
    pub percentiles: [u32; 5],
    /// Standard errors of these; zeroes where the law is exact.
    pub percentile_errors: [f64; 5],
    /// For every creature, the mean number of the board of its first rescue.
    pub first_rescue: Vec<f64>,
    /// Standard errors of these; zeroes where the law is exact.
    pub first_rescue_errors: Vec<f64>,
    /// Probability that was cut off or not carried to the end.
    pub lost: f64,
    /// Players who were simulated; 0 where the law is exact.
    pub n_careers: u32,
    /// Boards that they played probe by probe, since what comes of them is not known exactly; 0 where it is.
    pub n_played: u64,
}

/// The shares of [`Economy::percentiles`].
pub const PERCENTILES: [f64; 5] = [0.50, 0.75, 0.90, 0.95, 0.99];

/// The exact law of how long a collection takes. `None`: there are too many states, or something can
/// never be rescued.
///
/// # Errors
/// [`Stop`] when the control says so; a node is a state of the counters on a board.
pub fn economy(sea: &Sea, skill: &Skill, has_pity: bool, ctl: &Control) -> Result<Option<Economy>, Stop> {
    let n_kinds = sea.kinds.len();
    if MAX_COLLECTED < n_kinds || skill.never_rescued(sea).is_some() {
        return Ok(None);
    }
    let Some(chain) = Chain::new(sea, has_pity, Collection::Grows, ctl)? else {
        return Ok(None);
    };
    let flow = chain.flow(|collected| skill.of(collected));
    let mut law = chain.law();
    let mut done = vec![0.0];
    // A mean number of boards is the sum, over all of them, of how likely it is that one more is needed.
    let (mut mean, mut first_rescue) = (Mean::default(), vec![Mean::default(); n_kinds]);
    let mut left = 1.0;
    while TAIL < left && done.len() <= MAX_BOARDS {
        chain.board(&mut law, &flow, ctl)?;
        done.push(chain.take_complete(&mut law));
        left = 0.0;
        let mut without = vec![0.0; n_kinds];
        for (collected, share) in chain.collections(&law) {
            left += share;
            for (kind, without) in without.iter_mut().enumerate() {
                if collected >> kind & 1 == 0 {
                    *without += share;
                }
            }
        }
        mean.add(left);
        for (mean, without) in first_rescue.iter_mut().zip(without) {
            mean.add(without);
        }
        // How far it is shows in the exponent of what is left.
        ctl.set_progress((-left.max(TAIL).log10() * 100.0) as u64, 900);
    }
    let lost = (1.0 - done.iter().sum::<f64>()).max(0.0);
    if 0.01 < lost {
        return Ok(None);
    }
    let first_rescue: Vec<f64> = first_rescue.iter().map(Mean::whole).collect();
    Ok(Some(Economy {
        mean: mean.whole(),
        mean_error: None,
        percentiles: percentiles(&done),
        percentile_errors: [0.0; 5],
        first_rescue_errors: vec![0.0; first_rescue.len()],
        first_rescue,
        lost,
        n_careers: 0,
        n_played: 0,
    }))
}

/// A mean that is summed board by board.
#[derive(Clone, Copy, Debug)]
struct Mean {
    sum: f64,
    /// The last two terms, the later one first.
    last: [f64; 2],
}

impl Default for Mean {
    /// The first board is always needed.
    fn default() -> Self {
        Self {
            sum: 1.0,
            last: [1.0, 1.0],
        }
    }
}

impl Mean {
    fn add(&mut self, share: f64) {
        self.sum += share;
        self.last = [share, self.last[0]];
    }

    /// With the terms that were cut off: in the long run each is the same part of the one before it.
    fn whole(&self) -> f64 {
        let [last, before] = self.last;
        let ratio = last / before;
        if ratio < 1.0 {
            self.sum + last * ratio / (1.0 - ratio)
        } else {
            self.sum
        }
    }
}

fn percentiles(done: &[f64]) -> [u32; 5] {
    PERCENTILES.map(|wanted| {
        let mut sum = 0.0;
        let at = done.iter().position(|share| {
            sum += share;
            wanted <= sum
        });
        at.unwrap_or(done.len()) as u32
    })
}

/// How often each creature is on a board in the long run, for a collection that stays as it is. Without
/// pity it is exact at once; with pity it is the stationary law of the counters. `None`: too many states.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn inclusion(
    sea: &Sea,
    collected: u128,
    has_pity: bool,
    ctl: &Control,
) -> Result<Option<Vec<f64>>, Stop> {
    let Some(chain) = Chain::new(sea, has_pity, Collection::Stays(collected), ctl)? else {
        return Ok(None);
    };
    let (still, mut law) = (chain.still(), chain.law());
    let caps = sea.kinds.iter().map(|kind| draw::cap_misses(&kind.spec.pity));
    let longest = if has_pity { caps.max().unwrap_or(0) } else { 0 };
    let mut n_still = 0;
    let mut last: Vec<f64> = Vec::new();
    loop {
        let included = chain.included(&law, sea.kinds.len());
        // Pity needs some boards to show, so it must be still for longer than any counter runs.
        let is_still = !last.is_empty() && last.iter().zip(&included).all(|(a, b)| (a - b).abs() < 1e-14);
        n_still = if is_still { n_still + 1 } else { 0 };
        if longest + 2 < n_still || chain.n_rows() == 1 {
            return Ok(Some(included));
        }
        last = included;
        chain.board(&mut law, &still, ctl)?;
    }
}

/// Simulated careers: for zones with too many states. What a player rescues is known, so the error is that
/// of the simulation.
///
/// # Errors
/// [`Stop`] when the control says so; a node is a board.
pub fn simulate(
    sea: &Sea,
    skill: &Skill,
    has_pity: bool,
    n_careers: u32,
    seed: &str,
    ctl: &Control,
) -> Result<Economy, Stop> {
    let mut known = Known {
        skill,
        sets: sea.sets(),
    };
    let careers = careers::simulate(sea, &mut known, has_pity, n_careers, seed, ctl)?;
    Ok(careers.economy())
}

/// A player whose outcomes are known.
struct Known<'a> {
    skill: &'a Skill,
    sets: Vec<Set>,
}

impl Boards for Known<'_> {
    fn outcome(&mut self, collected: u128, set: &Set, rng: &mut Rng, _: &Control) -> Result<usize, Stop> {
        let outcomes = self.skill.of(collected as usize);
        let at = self.sets.iter().position(|other| other == set);
        let outcome = at.and_then(|at| outcomes.get(at));
        Ok(outcome.map_or(0, |outcome| careers::pick(outcome.iter().copied(), rng)))
    }
}

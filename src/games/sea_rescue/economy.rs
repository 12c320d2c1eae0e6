//! How many boards a collector needs until everything is rescued, and how often each creature is met.
//!
//! The law of (what is collected, boards in a row without each creature) is carried forward board by
//! board. It is exact up to what is cut off, which is said; where there are too many states, careers are
//! simulated and the error is said. Source: `docs/rules/sea_rescue.md`, sections 3 and 8.

use super::draw::{self, Career};
use super::field::NoField;
use super::rates::{self, Rates};
use super::sea::{Sea, Set};
use super::spec::{Mode, Policy};
use crate::control::{Control, Stop};
use crate::rng::Rng;

/// The most states that are carried exactly.
pub const MAX_STATES: usize = 1 << 23;
/// The most creatures for which what is collected is part of a state.
pub const MAX_COLLECTED: usize = 8;
/// Shares below this are cut off, and counted.
const CUT: f64 = 1e-18;
/// The law is carried until less than this is left.
const TAIL: f64 = 1e-9;
/// States between two looks at whether to stop.
const PORTION: usize = 1 << 10;
/// Boards after which it is given up.
const MAX_BOARDS: usize = 20_000;

/// What comes of a board: for every set, the probability of each subset that is rescued.
pub type Outcomes = Vec<Vec<f64>>;

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
        let knows_all = matches!(mode, Mode::Known | Mode::Sliced);
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
    /// For every creature, the mean number of the board of its first rescue.
    pub first_rescue: Vec<f64>,
    /// Probability that was cut off or not carried to the end.
    pub lost: f64,
}

/// The shares of [`Economy::percentiles`].
pub const PERCENTILES: [f64; 5] = [0.50, 0.75, 0.90, 0.95, 0.99];

/// The states of a law: what is collected, and a counter for each creature with pity.
struct States<'a> {
    sea: &'a Sea,
    sets: Vec<Set>,
    /// For every creature, misses at which its counter stops, and what one miss is in a state's number.
    caps: Vec<usize>,
    strides: Vec<usize>,
    n_counters: usize,
}

impl<'a> States<'a> {
    fn new(sea: &'a Sea, has_pity: bool) -> Option<Self> {
        let mut n_counters = 1_usize;
        let (mut caps, mut strides) = (Vec::new(), Vec::new());
        for kind in &sea.kinds {
            let cap = if has_pity {
                draw::cap_misses(&kind.spec.pity)
            } else {
                0
            };
            caps.push(cap as usize);
            strides.push(n_counters);
            n_counters = n_counters
                .checked_mul(cap as usize + 1)
                .filter(|n| *n <= MAX_STATES)?;
        }
        Some(Self {
            sea,
            sets: sea.sets(),
            caps,
            strides,
            n_counters,
        })
    }

    fn misses(&self, counters: usize) -> Vec<u32> {
        let each = self.strides.iter().zip(&self.caps);
        each.map(|(stride, cap)| (counters / stride % (cap + 1)) as u32)
            .collect()
    }

    /// The probability of every set, and the counters after it when nothing new is rescued.
    fn boards(&self, collected: usize, counters: usize) -> Boards {
        let misses = self.misses(counters);
        let career = Career {
            collected: collected as u128,
            misses: misses.clone(),
        };
        let weights = draw::weights(self.sea, &career);
        // What each creature adds to the number of the next state when it is absent.
        let absent: Vec<usize> = (0..misses.len())
            .map(|kind| {
                let pity = &self.sea.kinds[kind].spec.pity;
                if pity.ends_with_rescue && career.has(kind) {
                    0
                } else {
                    self.strides[kind] * (misses[kind] as usize + 1).min(self.caps[kind])
                }
            })
            .collect();
        let none_there: usize = absent.iter().sum();
        let board = |set: &Set| {
            let there: usize = set.iter().map(|kind| absent[usize::from(*kind)]).sum();
            let share = self.sea.share_of(set.len());
            (
                share * draw::set_probability(&weights, set) / self.drawable(set.len(), &weights),
                none_there - there,
            )
        };
        self.sets.iter().map(board).collect()
    }

    /// 1, or less where weights run out before so many creatures are drawn.
    fn drawable(&self, n_species: usize, weights: &[u64]) -> f64 {
        let n_with_weight = weights.iter().filter(|weight| 0 < **weight).count();
        if n_species <= n_with_weight {
            1.0
        } else {
            f64::INFINITY
        }
    }
}

/// For every set, its probability and the counters after it.
type Boards = Vec<(f64, usize)>;

/// A law over states, as numbers and which of them are in use.
#[derive(Default)]
struct Law {
    share: Vec<f64>,
    used: Vec<u32>,
}

impl Law {
    fn new(n: usize) -> Self {
        Self {
            share: vec![0.0; n],
            used: Vec::new(),
        }
    }

    fn add(&mut self, state: usize, share: f64) {
        if self.share[state] == 0.0 {
            self.used.push(state as u32);
        }
        self.share[state] += share;
    }

    /// Empties the law and hands out what was in it, in the order of states.
    fn drain(&mut self) -> Vec<(usize, f64)> {
        self.used.sort_unstable();
        let states = std::mem::take(&mut self.used);
        let share = &mut self.share;
        states
            .into_iter()
            .map(|state| (state as usize, std::mem::take(&mut share[state as usize])))
            .collect()
    }
}

/// How many states the exact law has; `None` when that is too many.
pub fn n_states(sea: &Sea, has_pity: bool) -> Option<usize> {
    if MAX_COLLECTED < sea.kinds.len() {
        return None;
    }
    let states = States::new(sea, has_pity)?;
    states
        .n_counters
        .checked_mul(1 << sea.kinds.len())
        .filter(|n| *n <= MAX_STATES)
}

/// The exact law of how long a collection takes. `None`: there are too many states, or something can
/// never be rescued.
///
/// # Errors
/// [`Stop`] when the control says so; a node is a state of a board.
pub fn economy(sea: &Sea, skill: &Skill, has_pity: bool, ctl: &Control) -> Result<Option<Economy>, Stop> {
    let (Some(n), Some(states)) = (n_states(sea, has_pity), States::new(sea, has_pity)) else {
        return Ok(None);
    };
    let n_kinds = sea.kinds.len();
    let complete = (1 << n_kinds) - 1;
    let mut law = Law::new(n);
    law.add(0, 1.0);
    let mut done = vec![0.0];
    let mut first_rescue = vec![1.0; n_kinds];
    let mut lost = 0.0;
    let mut left = 1.0;
    while TAIL < left && done.len() <= MAX_BOARDS {
        let mut finished = 0.0;
        let now = law.drain();
        for (n, (state, share)) in now.iter().copied().enumerate() {
            if n % PORTION == 0 {
                ctl.spend(PORTION.min(now.len() - n) as u64)?;
            }
            if share < CUT {
                lost += share;
                continue;
            }
            let (collected, counters) = (state / states.n_counters, state % states.n_counters);
            let boards = states.boards(collected, counters);
            let outcomes = skill.of(collected);
            for ((set, (chance, next)), outcome) in states.sets.iter().zip(boards.iter()).zip(outcomes) {
                let share = share * chance;
                if share == 0.0 {
                    continue;
                }
                for (subset, probability) in outcome.iter().enumerate() {
                    if *probability == 0.0 {
                        continue;
                    }
                    let rescued = { set.iter().enumerate() }
                        .filter(|(bit, _)| subset >> bit & 1 == 1)
                        .fold(collected, |all, (_, kind)| all | 1 << kind);
                    if rescued == complete {
                        finished += share * probability;
                    } else {
                        law.add(rescued * states.n_counters + next, share * probability);
                    }
                }
            }
        }
        done.push(finished);
        left = 0.0;
        for state in &law.used {
            let share = law.share[*state as usize];
            left += share;
            let collected = *state as usize / states.n_counters;
            for (kind, mean) in first_rescue.iter_mut().enumerate() {
                if collected >> kind & 1 == 0 {
                    *mean += share;
                }
            }
        }
        // How far it is shows in the exponent of what is left.
        ctl.set_progress((-left.max(TAIL).log10() * 100.0) as u64, 900);
    }
    lost += left;
    if 0.01 < lost {
        return Ok(None);
    }
    let mean = done
        .iter()
        .enumerate()
        .map(|(board, share)| board as f64 * share)
        .sum();
    Ok(Some(Economy {
        mean,
        mean_error: None,
        percentiles: percentiles(&done),
        first_rescue,
        lost,
    }))
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
    let Some(states) = States::new(sea, has_pity) else {
        return Ok(None);
    };
    let collected = collected as usize & ((1 << sea.kinds.len().min(63)) - 1);
    let mut law = Law::new(states.n_counters);
    law.add(0, 1.0);
    let mut boards: Vec<Option<Boards>> = vec![None; states.n_counters];
    let longest = states.caps.iter().max().copied().unwrap_or(0);
    let mut n_still = 0;
    let mut last: Vec<f64> = Vec::new();
    loop {
        let mut included = vec![0.0; sea.kinds.len()];
        let now = law.drain();
        ctl.spend(now.len() as u64)?;
        for (state, share) in now {
            let boards = boards[state].get_or_insert_with(|| states.boards(collected, state));
            for (set, (chance, next)) in states.sets.iter().zip(boards.iter()) {
                let share = share * chance;
                if share < 1e-300 {
                    continue;
                }
                for kind in set {
                    included[usize::from(*kind)] += share;
                }
                law.add(*next, share);
            }
        }
        // Pity needs some boards to show, so it must be still for longer than any counter runs.
        let is_still = !last.is_empty() && last.iter().zip(&included).all(|(a, b)| (a - b).abs() < 1e-14);
        n_still = if is_still { n_still + 1 } else { 0 };
        if longest + 2 < n_still || states.n_counters == 1 {
            return Ok(Some(included));
        }
        last = included;
    }
}

/// Simulated careers: for zones with too many states.
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
    let sets = sea.sets();
    let mut rng = Rng::from_seed(seed);
    let n_kinds = sea.kinds.len();
    let complete = full_bits(n_kinds);
    let mut lengths = Vec::new();
    let mut first_rescue = vec![0.0; n_kinds];
    let mut n_lost = 0_u32;
    for n in 0..n_careers {
        ctl.set_progress(u64::from(n), u64::from(n_careers));
        let mut career = Career::fresh(sea);
        let mut n_boards = 0_usize;
        while career.collected != complete && n_boards < MAX_BOARDS {
            ctl.spend(1)?;
            n_boards += 1;
            let weights = if has_pity {
                draw::weights(sea, &career)
            } else {
                draw::base_weights(sea)
            };
            let n_species = pick(sea.counts.iter().map(|(_, share)| *share), &mut rng);
            let n_species = sea.counts.get(n_species).map_or(0, |(n, _)| *n as usize);
            let set = draw::draw_set(&weights, n_species, &mut rng);
            career.commit(&set);
            let at = sets.iter().position(|other| *other == set);
            let outcomes = skill.of(career.collected as usize);
            let Some(outcome) = at.and_then(|at| outcomes.get(at)) else {
                continue;
            };
            let subset = pick(outcome.iter().copied(), &mut rng);
            for (bit, kind) in set.iter().enumerate() {
                if subset >> bit & 1 == 1 && !career.has(usize::from(*kind)) {
                    career.collected |= 1 << kind;
                    first_rescue[usize::from(*kind)] += n_boards as f64;
                }
            }
        }
        if career.collected == complete {
            lengths.push(n_boards as u32);
        } else {
            n_lost += 1;
        }
    }
    lengths.sort_unstable();
    let n = lengths.len().max(1) as f64;
    let mean = lengths.iter().map(|length| f64::from(*length)).sum::<f64>() / n;
    let squares: f64 = lengths
        .iter()
        .map(|length| (f64::from(*length) - mean).powi(2))
        .sum();
    Ok(Economy {
        mean,
        mean_error: Some((squares / (n - 1.0).max(1.0) / n).sqrt()),
        percentiles: PERCENTILES.map(|share| {
            let at = (share * n).ceil() as usize;
            lengths.get(at.saturating_sub(1)).copied().unwrap_or(0)
        }),
        first_rescue: first_rescue.into_iter().map(|sum| sum / n).collect(),
        lost: f64::from(n_lost) / f64::from(n_careers.max(1)),
    })
}

fn full_bits(n: usize) -> u128 {
    super::sea::full(n)
}

/// Draws an index by shares that sum to 1.
fn pick(shares: impl Iterator<Item = f64>, rng: &mut Rng) -> usize {
    let mut at = f64::from(rng.next_u32()) / 4_294_967_296.0;
    let mut last = 0;
    for (idx, share) in shares.enumerate() {
        last = idx;
        if at < share {
            return idx;
        }
        at -= share;
    }
    last
}

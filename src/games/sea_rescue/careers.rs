//! Players who are simulated from their first board to their last: how long collections take where no exact
//! law can be carried.
//!
//! What comes of a board is asked of [`Boards`]: known shares, or a round that is really played. Where rounds
//! are played, the spread of the careers holds the luck of the rounds as well as that of the draw, so their
//! standard error is that of the whole answer.

use super::draw::{self, Career};
use super::economy::{Economy, MAX_BOARDS, PERCENTILES};
use super::sea::{Sea, Set, full};
use crate::control::{Control, Stop};
use crate::rng::Rng;

/// With fewer careers nothing is said of a zone whose boards are played.
pub const FEWEST_CAREERS: u32 = 10;

/// What comes of the boards of a career.
pub(super) trait Boards {
    /// What is rescued on a board with these creatures, as bits in their order.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    fn outcome(&mut self, collected: u128, set: &Set, rng: &mut Rng, ctl: &Control) -> Result<usize, Stop>;

    /// Boards that were played.
    fn n_played(&self) -> u64 {
        0
    }

    /// What playing has cost, and how much is enough for one law; `None` where it costs nothing.
    fn effort(&self) -> Option<(u64, u64)> {
        None
    }
}

/// What careers came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Careers {
    /// Boards of each that was completed.
    lengths: Vec<u32>,
    /// For every creature, the sums of the boards of first rescues and of their squares.
    first_rescue: Vec<(f64, f64)>,
    n_lost: u32,
    n_played: u64,
}

/// Simulates careers, until there are `n_careers` or enough boards were played.
///
/// # Errors
/// [`Stop`] when the control says so; a node is a board, and what playing it costs.
pub(super) fn simulate(
    sea: &Sea,
    boards: &mut dyn Boards,
    has_pity: bool,
    n_careers: u32,
    seed: &str,
    ctl: &Control,
) -> Result<Careers, Stop> {
    let mut rng = Rng::from_seed(seed);
    let n_kinds = sea.kinds.len();
    let complete = full(n_kinds);
    let mut careers = Careers {
        first_rescue: vec![(0.0, 0.0); n_kinds],
        ..Careers::default()
    };
    let n_before = boards.n_played();
    let before = boards.effort().map_or(0, |(cost, _)| cost);
    for n in 0..n_careers {
        let mut career = Career::fresh(sea);
        let mut rescues = vec![0.0; n_kinds];
        let mut n_boards = 0_usize;
        while career.collected != complete && n_boards < MAX_BOARDS {
            match boards.effort() {
                // Who needs as much as all careers together may cost is not waited for.
                Some((cost, enough)) if 2 * enough <= cost - before => break,
                Some((cost, enough)) => ctl.set_progress((cost - before).min(enough), enough),
                None => ctl.set_progress(u64::from(n), u64::from(n_careers)),
            }
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
            let subset = boards.outcome(career.collected, &set, &mut rng, ctl)?;
            career.commit(&set);
            for (bit, kind) in set.iter().enumerate() {
                if subset >> bit & 1 == 1 && !career.has(usize::from(*kind)) {
                    career.collected |= 1 << kind;
                    rescues[usize::from(*kind)] = n_boards as f64;
                }
            }
        }
        if career.collected == complete {
            careers.lengths.push(n_boards as u32);
            for (sums, board) in careers.first_rescue.iter_mut().zip(rescues) {
                sums.0 += board;
                sums.1 += board * board;
            }
        } else {
            careers.n_lost += 1;
        }
        // A career that was begun is played to its end: those that are cut short would be the long ones.
        if boards
            .effort()
            .is_some_and(|(cost, enough)| enough <= cost - before)
        {
            break;
        }
    }
    careers.n_played = boards.n_played() - n_before;
    careers.lengths.sort_unstable();
    Ok(careers)
}

impl Careers {
    /// Whether there are enough to say something, and none that did not end.
    pub(super) fn are_enough(&self) -> bool {
        self.n_lost == 0 && FEWEST_CAREERS as usize <= self.lengths.len()
    }

    /// Boards that were played.
    pub(super) fn n_played(&self) -> u64 {
        self.n_played
    }

    /// What they say of a collection.
    pub(super) fn economy(&self) -> Economy {
        let n = self.lengths.len().max(1) as f64;
        let boards = || self.lengths.iter().map(|length| f64::from(*length));
        let sums = (boards().sum(), boards().map(|length| length * length).sum());
        let (mean, error) = mean_of(sums, n);
        let n_careers = self.lengths.len() as u32 + self.n_lost;
        Economy {
            mean,
            mean_error: Some(error),
            percentiles: PERCENTILES.map(|share| self.at_rank((share * n).ceil())),
            percentile_errors: PERCENTILES.map(|share| self.rank_error(share)),
            first_rescue: { self.first_rescue.iter() }
                .map(|sums| mean_of(*sums, n).0)
                .collect(),
            first_rescue_errors: { self.first_rescue.iter() }
                .map(|sums| mean_of(*sums, n).1)
                .collect(),
            lost: f64::from(self.n_lost) / f64::from(n_careers.max(1)),
            n_careers,
            n_played: self.n_played,
        }
    }

    /// The length of the career of a rank, from 1.
    fn at_rank(&self, rank: f64) -> u32 {
        let at = (rank.max(1.0) as usize).min(self.lengths.len());
        self.lengths.get(at.saturating_sub(1)).copied().unwrap_or(0)
    }

    /// The standard error of a percentile: half of what lies between the ranks that are one standard error of
    /// the rank below and above it.
    fn rank_error(&self, share: f64) -> f64 {
        let n = self.lengths.len() as f64;
        let spread = (n * share * (1.0 - share)).sqrt();
        let [low, high] = [-spread, spread].map(|by| self.at_rank((share * n + by).round()));
        f64::from(high - low) / 2.0
    }
}

/// A mean and its standard error, from the sums of the values and of their squares.
fn mean_of((sum, squares): (f64, f64), n: f64) -> (f64, f64) {
    let mean = sum / n;
    let spread = (squares - n * mean * mean).max(0.0);
    (mean, (spread / (n - 1.0).max(1.0) / n).sqrt())
}

/// Draws an index by shares that sum to 1.
pub(super) fn pick(shares: impl Iterator<Item = f64>, rng: &mut Rng) -> usize {
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

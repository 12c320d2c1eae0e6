//! Many recorded rounds together: how often players succeed, how sure that is, and what they gave away.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::field::NoField;
use super::level::Level;
use super::record::Round;
use super::replay::Played;
use super::sea::{Sea, Set};
use super::shelf::Shelf;
use super::spec::Mode;
use super::trace::trace_with;
use super::view::View;
use crate::control::{Control, Stop};

/// Which rounds are looked at. The default is the seed's: played to a normal end, without the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Only rounds that were played to their end.
    pub normal_end: bool,
    /// Only rounds without a look at the answer.
    pub without_answer: bool,
    /// Only rounds with so many species.
    pub n_species: Option<usize>,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            normal_end: true,
            without_answer: true,
            n_species: None,
        }
    }
}

impl Filter {
    /// Whether a round passes.
    pub fn passes(&self, level: &Level, played: &Played) -> bool {
        let is_normal = played.last.end.is_some_and(|end| end.is_normal());
        (is_normal || !self.normal_end)
            && (!played.last.used_answer || !self.without_answer)
            && self.n_species.is_none_or(|n| n == level.layout.set.len())
    }
}

/// A share of rounds and how sure it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    /// Rounds that count.
    pub n: u64,
    /// Rounds in all.
    pub of: u64,
    /// The share; 0 without rounds.
    pub share: f64,
    /// Lower end of the 95% interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Share {
    /// A share with Wilson's interval, which is right for few rounds and for shares near 0 and 1 too.
    pub fn of(n: u64, of: u64) -> Self {
        /// Two-sided 95% of the normal law.
        const Z: f64 = 1.959_963_984_540_054;
        if of == 0 {
            return Self {
                high: 1.0,
                ..Self::default()
            };
        }
        let (total, share) = (of as f64, n as f64 / of as f64);
        let scale = 1.0 + Z * Z / total;
        let middle = (share + Z * Z / (2.0 * total)) / scale;
        let half = Z / scale * (share * (1.0 - share) / total + Z * Z / (4.0 * total * total)).sqrt();
        Self {
            n,
            of,
            share,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }
}

/// Rounds together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Success {
    /// At least one creature rescued.
    pub any: Share,
    /// All rescued.
    pub all: Share,
    /// Mean number of rescued creatures.
    pub mean_rescued: f64,
    /// Mean number of the first probe that hit, among rounds with one.
    pub mean_first_find: Option<f64>,
    /// Mean active time.
    pub mean_active_ms: f64,
}

/// The success of the rounds that pass a filter.
pub fn success<'a>(rounds: impl IntoIterator<Item = &'a Round>, filter: &Filter) -> Success {
    let (mut of, mut any, mut all, mut rescued) = (0, 0, 0, 0);
    let (mut finds, mut find_sum, mut active) = (0_u64, 0_u64, 0.0);
    for Round { level, played, .. } in rounds {
        if !filter.passes(level, played) {
            continue;
        }
        let n = played.last.rescued.len();
        of += 1;
        any += u64::from(0 < n);
        all += u64::from(n == level.layout.set.len());
        rescued += n;
        active += played.active_ms() as f64;
        if 0 < played.last.first_find {
            finds += 1;
            find_sum += u64::from(played.last.first_find);
        }
    }
    let n = (of as f64).max(1.0);
    Success {
        any: Share::of(any, of),
        all: Share::of(all, of),
        mean_rescued: rescued as f64 / n,
        mean_first_find: (0 < finds).then(|| find_sum as f64 / finds as f64),
        mean_active_ms: active / n,
    }
}

/// What one round gave away and how lucky it was, in chances of all and of one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Skill {
    /// Chance of all given away.
    pub regret_all: f64,
    /// Chance of one given away.
    pub regret_any: f64,
    /// Luck for all.
    pub luck_all: f64,
    /// Luck for one.
    pub luck_any: f64,
    /// Chance of all before the first probe, at its best.
    pub start_all: f64,
}

/// The regret of a round; `None` where one of its positions has too many placements to be weighed. Takes as long
/// as tracing it: some milliseconds; use a job and one shelf for many.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn skill(level: &Level, played: &Played, shelf: &Shelf, ctl: &Control) -> Result<Option<Skill>, Stop> {
    let (frames, _) = trace_with(level, played, shelf, ctl)?;
    let totals = { frames.last() }
        .map(|frame| frame.totals)
        .filter(|totals| totals.n_unweighed == 0);
    let start = frames.first().and_then(|frame| frame.known.best);
    Ok(totals.zip(start).map(|(totals, start)| Skill {
        regret_all: totals.regret.all,
        regret_any: totals.regret.any,
        luck_all: totals.luck.all,
        luck_any: totals.luck.any,
        start_all: start.all,
    }))
}

/// A histogram of shares from 0 to 1 in equal bins; what lies beyond goes to the outermost.
pub fn histogram(values: &[f64], n_bins: usize) -> Vec<u32> {
    let mut bins = vec![0; n_bins.max(1)];
    let last = bins.len() - 1;
    for value in values.iter().filter(|value| value.is_finite()) {
        let at = (value.clamp(0.0, 1.0) * bins.len() as f64) as usize;
        bins[at.min(last)] += 1;
    }
    bins
}

/// Optima that were computed, so that rounds which are filtered anew ask for none again. Several may use it at
/// once.
#[derive(Debug, Default)]
pub struct Optima {
    known: Mutex<Vec<Best>>,
}

/// What one set comes to: of a zone, with so many probes.
#[derive(Clone, Debug)]
struct Best {
    sea: Arc<Sea>,
    set: Set,
    probes: u32,
    mode: Mode,
    /// `None` where it has too many boards.
    share: Option<f64>,
}

/// Probes of a round, and whose optimum bounds its player.
type Who = (u32, Mode);

/// Optima that are kept; beyond, the oldest are forgotten.
const MAX_OPTIMA: usize = 4096;

impl Optima {
    /// How many are kept.
    pub fn len(&self) -> usize {
        self.kept().len()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is kept is whole at every moment, also when somebody broke off.
    fn kept(&self) -> MutexGuard<'_, Vec<Best>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The optimum of a set, computed or remembered.
    fn of(&self, sea: &Arc<Sea>, set: &Set, (probes, mode): Who, ctl: &Control) -> Result<Option<f64>, Stop> {
        use super::optimum::optimum;
        let is_it = |best: &&Best| {
            (best.probes, best.mode) == (probes, mode)
                && best.set == *set
                && (Arc::ptr_eq(&best.sea, sea) || *best.sea == **sea)
        };
        if let Some(known) = self.kept().iter().find(is_it) {
            return Ok(known.share);
        }
        let view = View::blank(sea);
        let share = match optimum(sea, set, &view, probes, mode, false, ctl) {
            Ok(best) => Some(best.best as f64 / best.n_boards.max(1) as f64),
            Err(NoField::TooMany(_)) => None,
            Err(NoField::Stopped(stop)) => return Err(stop),
        };
        let mut kept = self.kept();
        if MAX_OPTIMA <= kept.len() {
            kept.remove(0);
        }
        kept.push(Best {
            sea: sea.clone(),
            set: set.clone(),
            probes,
            mode,
            share,
        });
        Ok(share)
    }
}

/// What perfect players would reach on the boards of some rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BestPlay {
    /// The mean of the exact optima of rescuing all; `None` where no set has one.
    pub all: Option<f64>,
    /// Rounds on sets with too many boards for an optimum: they are left out of the mean.
    pub n_too_many: u64,
    /// Rounds in the mean.
    pub n_rounds: u64,
    /// Those of them with sliced pictures, which are measured against the optimum of these; all others against that of
    /// players who know the species.
    pub n_sliced: u64,
}

/// The exact optimum of rescuing all, as a mean over the boards that were played. Of every zone, set, number of
/// probes and kind of pictures one optimum is computed, and kept in `optima`; use a job. Its progress is in optima.
///
/// # Errors
/// [`Stop`] when the control says so; what was computed until then is kept.
pub fn optimum_of(rounds: &[&Round], optima: &Optima, ctl: &Control) -> Result<BestPlay, Stop> {
    let mut asked: Vec<(&Arc<Sea>, &Set, Who, u64)> = Vec::new();
    for Round { level, .. } in rounds.iter().copied() {
        let (sea, set) = (&level.sea, &level.layout.set);
        let who = (level.probes, level.question.mode.of_optimum());
        let same = { asked.iter_mut() }
            .find(|(own, other, n, _)| *n == who && *other == set && Arc::ptr_eq(own, sea));
        match same {
            Some((.., n_rounds)) => *n_rounds += 1,
            None => asked.push((sea, set, who, 1)),
        }
    }
    let (mut sum, mut n_with, mut best) = (0.0, 0, BestPlay::default());
    for (done, (sea, set, who, n_rounds)) in asked.iter().enumerate() {
        ctl.set_progress(done as u64, asked.len() as u64);
        match optima.of(sea, set, *who, ctl)? {
            Some(share) => {
                best.n_sliced += if who.1 == Mode::Sliced { *n_rounds } else { 0 };
                sum += share * *n_rounds as f64;
                n_with += n_rounds;
            }
            None => best.n_too_many += n_rounds,
        }
    }
    best.n_rounds = n_with;
    best.all = (0 < n_with).then(|| sum / n_with as f64);
    Ok(best)
}

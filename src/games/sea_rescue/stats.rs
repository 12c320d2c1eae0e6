//! Many recorded rounds together: how often players succeed, how sure that is, and what they gave away.

use super::field::NoField;
use super::level::Level;
use super::record::Round;
use super::replay::Played;
use super::shelf::Shelf;
use super::trace::trace_with;
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

/// The regret of a round. Takes as long as tracing it: some milliseconds; use a job and one shelf for many.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn skill(level: &Level, played: &Played, shelf: &Shelf, ctl: &Control) -> Result<Skill, Stop> {
    let (frames, _) = trace_with(level, played, shelf, ctl)?;
    let totals = frames.last().map(|frame| frame.totals).unwrap_or_default();
    let start = frames
        .first()
        .and_then(|frame| frame.known.best)
        .unwrap_or_default();
    Ok(Skill {
        regret_all: totals.regret.all,
        regret_any: totals.regret.any,
        luck_all: totals.luck.all,
        luck_any: totals.luck.any,
        start_all: start.all,
    })
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

/// The exact optimum of rescuing all, as a mean over the boards that were played: what perfect players
/// would reach on the sets of these rounds. One optimum a set is computed; use a job. Its progress is in
/// optima.
///
/// # Errors
/// [`NoField`] when a set is too large, or when the control says so.
pub fn optimum_of(rounds: &[&Round], ctl: &Control) -> Result<Option<f64>, NoField> {
    use super::optimum::optimum;
    use super::spec::Mode;
    use super::view::View;
    let mut known: Vec<(Vec<u8>, u32, f64)> = Vec::new();
    let mut asked: Vec<(&[u8], u32)> = { rounds.iter() }
        .map(|Round { level, .. }| (level.layout.set.as_slice(), level.probes))
        .collect();
    asked.sort_unstable();
    asked.dedup();
    let mut sum = 0.0;
    for Round { level, .. } in rounds.iter().copied() {
        let (set, probes) = (&level.layout.set, level.probes);
        let found = known
            .iter()
            .find(|(other, n, _)| other == set && *n == probes)
            .map(|(.., share)| *share);
        let share = match found {
            Some(share) => share,
            None => {
                ctl.set_progress(known.len() as u64, asked.len() as u64);
                let view = View::blank(&level.sea);
                let best = optimum(&level.sea, set, &view, probes, Mode::Known, false, ctl)?;
                let share = best.best as f64 / best.n_boards.max(1) as f64;
                known.push((set.clone(), probes, share));
                share
            }
        };
        sum += share;
    }
    Ok((!rounds.is_empty()).then(|| sum / rounds.len() as f64))
}

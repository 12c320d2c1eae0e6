//! The rates that a level is asked for: exact where its boards can be listed, from boards that are drawn
//! where they are too many.

use super::draw;
use super::field::NoField;
use super::level::Level;
use super::policy::Value;
use super::rates::{self, Rates, Summary};
use super::sampled;
use super::sea::{Sea, Set};
use super::spec::{Mode, Policy};
use super::view::Prior;
use crate::control::{Control, Stop};

/// The rates of a level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// Of every set, in the order of [`super::sea::Sea::sets`]. Of sets that were sampled, the rounds that
    /// were played are what is counted.
    pub all: Vec<Rates>,
    /// The means over the draw.
    pub summaries: Vec<Summary>,
    /// What was sampled, where something was.
    pub sampled: Option<Sampled>,
}

/// What stands for boards that are too many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampled {
    /// The sets, in the order of `all`, with how many complete placements they have: too many to be listed, or
    /// more than the nodes allowed to be played.
    pub sets: Vec<(Set, u64)>,
    /// Rounds that were played on them.
    pub n_rounds: u64,
    /// The standard errors of the summaries, in their order; zeroes for one that is exact.
    pub errors: Vec<Value>,
    /// Whether the policy opened the likeliest hex as long as more than [`sampled::LED_ABOVE`] boards were left.
    pub is_led: bool,
    /// Whether all of the sets have too many boards to be listed, and not only more than the nodes allowed.
    pub are_too_many: bool,
}

impl Measured {
    /// Whether the rates of a set were sampled.
    pub fn is_sampled(&self, set: &[u8]) -> bool {
        let sets = self.sampled.iter().flat_map(|sampled| &sampled.sets);
        sets.into_iter().any(|(own, _)| own == set)
    }

    /// How many complete placements every set has: counted rounds are none.
    pub fn layouts(&self) -> impl Iterator<Item = u64> + '_ {
        let counted = |rates: &Rates| (!self.is_sampled(&rates.set)).then_some(rates.n_boards);
        let sampled = self.sampled.iter().flat_map(|sampled| &sampled.sets);
        let counted = self.all.iter().filter_map(counted);
        counted.chain(sampled.map(|(_, n)| *n))
    }

    /// The rates of sets that are exact, and every mean with its standard errors: bands are held against what has
    /// none.
    pub fn exact(&self) -> (Vec<Rates>, Vec<(Summary, Value)>) {
        let is_exact = |rates: &&Rates| !self.is_sampled(&rates.set);
        let rates = self.all.iter().filter(is_exact).cloned().collect();
        let error = |idx: usize| self.sampled.as_ref()?.errors.get(idx).copied();
        let with_error = |(idx, summary): (usize, &Summary)| (*summary, error(idx).unwrap_or_default());
        (rates, self.summaries.iter().enumerate().map(with_error).collect())
    }
}

/// What was found of some priors, before it is summed up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    all: Vec<Rates>,
    /// The sets that were sampled, with their complete placements.
    sampled: Vec<(Set, u64)>,
    /// Whether all of those have too many boards to be listed.
    are_too_many: bool,
    /// Nodes that exact rates leave over.
    reserve: u64,
}

/// Who plays: what he is told, how he chooses, with how many probes.
type Who = (Mode, Policy, u32);

fn who(level: &Level) -> Who {
    (level.question.mode, level.question.policy, level.probes)
}

impl Group {
    /// Nothing yet; a quarter of the nodes is for what cannot be exact.
    fn with_reserve(ctl: &Control) -> Self {
        Self {
            reserve: ctl.nodes_left() / 4,
            are_too_many: true,
            ..Self::default()
        }
    }

    /// Adds the rates against a prior, which is one of `n_open` sets' that are still to come: exactly, as far as
    /// its boards can be listed and the nodes allow it, so that some are left for samples of the others.
    fn take(
        &mut self,
        sea: &Sea,
        prior: &Prior,
        who: Who,
        n_open: usize,
        ctl: &Control,
    ) -> Result<(), NoField> {
        let (mode, policy, probes) = who;
        let exact = ctl.with_further_budget(ctl.nodes_left().saturating_sub(self.reserve));
        match rates::rates(sea, prior, mode, policy, probes, &exact) {
            Ok(all) => self.all.extend(all),
            Err(why @ (NoField::TooMany(_) | NoField::Stopped(Stop::OutOfBudget))) => {
                self.are_too_many &= matches!(why, NoField::TooMany(_));
                // Each set has its share of what is left, and a part of that is for the frames.
                let n_own = prior.chances.len().max(1);
                let share = ctl.nodes_left() / (n_open.max(n_own) as u64 + 1);
                let nodes = share.saturating_mul(n_own as u64);
                let all = sampled::rates(sea, prior, (mode, policy), probes, nodes, ctl)?;
                self.all.extend(all);
                let sets = { prior.chances.iter() }.map(|chance| (chance.set.clone(), chance.n_layouts));
                self.sampled.extend(sets);
            }
            Err(stopped) => return Err(stopped),
        }
        Ok(())
    }

    /// The rates of every set, for a player who has rescued `collected` before.
    fn of_all(sea: &Sea, collected: u128, who: Who, ctl: &Control) -> Result<Self, NoField> {
        let mut group = Self::with_reserve(ctl);
        let cards = (who.0, collected);
        let mut n_open = sea.sets().len();
        rates::priors(sea, cards, ctl, &mut |prior| {
            group.take(sea, prior, who, n_open, ctl)?;
            n_open = n_open.saturating_sub(prior.chances.len());
            Ok(())
        })?;
        let order = |a: &Set, b: &Set| (a.len(), a).cmp(&(b.len(), b));
        group.all.sort_by(|a, b| order(&a.set, &b.set));
        // A group of cards may come more than once, where a set of it has no place.
        group.all.dedup_by(|a, b| a.set == b.set);
        group.sampled.sort_by(|a, b| order(&a.0, &b.0));
        group.sampled.dedup();
        Ok(group)
    }
}

/// The rates of every set that the player of a level cannot tell from its own: the same for all of them.
///
/// # Errors
/// [`NoField`] when the control says so.
pub fn group_rates(level: &Level, ctl: &Control) -> Result<Group, NoField> {
    let mut group = Group::with_reserve(ctl);
    let prior = Prior::of_cards(&level.sea, &level.cards(), ctl)?;
    let n_sets = prior.chances.len();
    group.take(&level.sea, &prior, who(level), n_sets, ctl)?;
    Ok(group)
}

/// The rates of a level's own set, out of a group that it is of.
pub fn of_group(level: &Level, group: &Group) -> Measured {
    let own = &level.layout.set;
    let group = Group {
        reserve: 0,
        are_too_many: group.are_too_many,
        all: { group.all.iter() }
            .filter(|rates| rates.set == *own)
            .cloned()
            .collect(),
        sampled: { group.sampled.iter() }
            .filter(|(set, _)| set == own)
            .cloned()
            .collect(),
    };
    let summaries = vec![Summary {
        n_species: own.len() as u32,
        share: 1.0,
        value: group.all.first().map(Rates::value).unwrap_or_default(),
    }];
    summed(&level.sea, level.question.policy, group, summaries)
}

/// The rates of every set of a level, as its question asks for them.
///
/// # Errors
/// [`NoField`] when the control says so.
pub fn level_rates(level: &Level, ctl: &Control) -> Result<Measured, NoField> {
    if !level.question.set.is_empty() {
        return Ok(of_group(level, &group_rates(level, ctl)?));
    }
    let group = Group::of_all(&level.sea, level.career.collected, who(level), ctl)?;
    Ok(over_draw(&level.sea, level.question.policy, group))
}

/// The rates of every set for a player who has rescued `collected` before, with another number of probes than the
/// zone's.
///
/// # Errors
/// [`NoField`] when the control says so.
pub fn rates_with(
    sea: &Sea,
    (mode, collected): (Mode, u128),
    policy: Policy,
    probes: u32,
    ctl: &Control,
) -> Result<Measured, NoField> {
    let group = Group::of_all(sea, collected, (mode, policy, probes), ctl)?;
    Ok(over_draw(sea, policy, group))
}

/// Sums a group up over the draw.
fn over_draw(sea: &Sea, policy: Policy, group: Group) -> Measured {
    let values: Vec<(Set, Value)> = { group.all.iter() }
        .map(|rates| (rates.set.clone(), rates.value()))
        .collect();
    let summaries = rates::summaries(sea, &values);
    summed(sea, policy, group, summaries)
}

fn summed(sea: &Sea, policy: Policy, group: Group, summaries: Vec<Summary>) -> Measured {
    let Group {
        all,
        sampled,
        are_too_many,
        ..
    } = group;
    let is_sampled = |rates: &&Rates| sampled.iter().any(|(set, _)| *set == rates.set);
    let drawn: Vec<&Rates> = all.iter().filter(is_sampled).collect();
    let n_rounds = drawn.iter().map(|rates| rates.n_boards).sum();
    let errors = { summaries.iter() }
        .map(|summary| error_of(sea, summary, &all, &drawn))
        .collect();
    let sampled = (!sampled.is_empty()).then_some(Sampled {
        n_rounds,
        errors,
        is_led: policy != Policy::MaxHit,
        are_too_many,
        sets: sampled,
    });
    Measured {
        all,
        summaries,
        sampled,
    }
}

/// The standard error of a summary of all these rates, whose sampled sets are sampled by themselves; zeroes where
/// none of it is.
pub fn error_of(sea: &Sea, summary: &Summary, all: &[Rates], sampled: &[&Rates]) -> Value {
    let weights = draw::base_weights(sea);
    let is_of = |rates: &&&Rates| rates.set.len() == summary.n_species as usize;
    let weight = |rates: &Rates| draw::set_probability(&weights, &rates.set);
    let total: f64 = { all.iter().filter(|rates| is_of(&rates)) }.map(weight).sum();
    let mut squares = Value::default();
    for rates in sampled.iter().filter(|rates| is_of(rates)) {
        let share = weight(rates) / total;
        let error = errors_of(rates);
        squares.any += (share * error.any).powi(2);
        squares.all += (share * error.all).powi(2);
        squares.expected += (share * error.expected).powi(2);
    }
    Value {
        any: squares.any.sqrt(),
        all: squares.all.sqrt(),
        expected: squares.expected.sqrt(),
    }
}

/// The standard errors of what rounds of one set come to. None is smaller than that of one round more that
/// goes the other way, so that rounds which all go alike are not told as certain; what is settled has none.
pub fn errors_of(rates: &Rates) -> Value {
    let n = rates.n_boards.max(1) as f64;
    let of_share = |wins: u64, is_settled: bool| {
        let share = (wins as f64 + 0.5) / (n + 1.0);
        let error = (share * (1.0 - share) / n).sqrt();
        if is_settled { 0.0 } else { error }
    };
    let any = of_share(rates.n_any(), rates.settled.any);
    let all = of_share(rates.n_all(), rates.settled.all);
    let mean = rates.n_rescued() as f64 / n;
    let squares = { rates.by_subset.iter().enumerate() }
        .map(|(subset, rounds)| (f64::from(subset.count_ones()) - mean).powi(2) * *rounds as f64);
    Value {
        any,
        all,
        expected: (squares.sum::<f64>() / n / n)
            .sqrt()
            .max(if rates.settled.all { any } else { all }),
    }
}

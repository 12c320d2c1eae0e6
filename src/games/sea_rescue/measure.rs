//! The rates that a level is asked for: exact where its boards can be listed, from boards that are drawn
//! where they are too many.

use super::draw;
use super::field::NoField;
use super::level::Level;
use super::policy::Value;
use super::rates::{self, Rates, Summary};
use super::sampled;
use super::sea::Set;
use super::spec::Policy;
use super::view::Prior;
use crate::control::Control;

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
    /// The sets, in the order of `all`, with how many complete placements they have.
    pub sets: Vec<(Set, u64)>,
    /// Rounds that were played on them.
    pub n_rounds: u64,
    /// The standard errors of the summaries, in their order; zeroes for one that is exact.
    pub errors: Vec<Value>,
    /// Whether the policy opened the likeliest hex as long as more than [`sampled::LED_ABOVE`] boards were left.
    pub is_led: bool,
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

    /// What is exact of it: rates and summaries that bands can be held against.
    pub fn exact(&self) -> (Vec<Rates>, Vec<Summary>) {
        let is_exact = |rates: &&Rates| !self.is_sampled(&rates.set);
        let rates = self.all.iter().filter(is_exact).cloned().collect();
        let summaries = match &self.sampled {
            None => self.summaries.clone(),
            Some(sampled) => { self.summaries.iter().zip(&sampled.errors) }
                .filter(|(_, error)| **error == Value::default())
                .map(|(summary, _)| *summary)
                .collect(),
        };
        (rates, summaries)
    }
}

/// The rates of every set of a level, as its question asks for them.
///
/// # Errors
/// [`NoField`] when the control says so.
pub fn level_rates(level: &Level, ctl: &Control) -> Result<Measured, NoField> {
    let (question, sea) = (&level.question, &level.sea);
    let (mode, policy) = (question.mode, question.policy);
    let mut measured = Measured::default();
    let mut found: Vec<(Set, u64)> = Vec::new();
    let mut take = |prior: &Prior| match rates::rates(sea, prior, mode, policy, level.probes, ctl) {
        Ok(all) => {
            measured.all.extend(all);
            Ok(())
        }
        Err(NoField::TooMany(_)) => {
            let all = sampled::rates(sea, prior, mode, policy, level.probes, ctl)?;
            measured.all.extend(all);
            let sets = { prior.chances.iter() }.map(|chance| (chance.set.clone(), chance.n_layouts));
            found.extend(sets);
            Ok(())
        }
        Err(stopped) => Err(stopped),
    };
    if question.set.is_empty() {
        rates::priors(sea, (mode, level.career.collected), ctl, &mut take)?;
        measured
            .all
            .sort_by(|a, b| (a.set.len(), &a.set).cmp(&(b.set.len(), &b.set)));
        // A group of cards may come more than once, where a set of it has no place.
        measured.all.dedup_by(|a, b| a.set == b.set);
    } else {
        take(&Prior::of_cards(sea, &level.cards(), ctl)?)?;
        measured.all.retain(|rates| rates.set == level.layout.set);
        found.retain(|(set, _)| *set == level.layout.set);
    }
    found.sort_by(|a, b| (a.0.len(), &a.0).cmp(&(b.0.len(), &b.0)));
    found.dedup();
    let values: Vec<(Set, Value)> = { measured.all.iter() }
        .map(|rates| (rates.set.clone(), rates.value()))
        .collect();
    measured.summaries = if question.set.is_empty() {
        rates::summaries(sea, &values)
    } else {
        vec![Summary {
            n_species: level.layout.set.len() as u32,
            share: 1.0,
            value: values.first().map(|(_, value)| *value).unwrap_or_default(),
        }]
    };
    if !found.is_empty() {
        let is_sampled = |rates: &&Rates| found.iter().any(|(set, _)| *set == rates.set);
        let of_sampled: Vec<&Rates> = measured.all.iter().filter(is_sampled).collect();
        let errors = { measured.summaries.iter() }
            .map(|summary| error_of(level, summary, &measured.all, &of_sampled))
            .collect();
        measured.sampled = Some(Sampled {
            n_rounds: of_sampled.iter().map(|rates| rates.n_boards).sum(),
            errors,
            is_led: policy != Policy::MaxHit,
            sets: found,
        });
    }
    Ok(measured)
}

/// The standard error of a summary, whose sampled sets are sampled by themselves.
fn error_of(level: &Level, summary: &Summary, all: &[Rates], sampled: &[&Rates]) -> Value {
    let weights = draw::base_weights(&level.sea);
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
/// goes the other way, so that rounds which all go alike are not told as certain.
pub fn errors_of(rates: &Rates) -> Value {
    let n = rates.n_boards.max(1) as f64;
    let of_share = |wins: u64| {
        let share = (wins as f64 + 0.5) / (n + 1.0);
        (share * (1.0 - share) / n).sqrt()
    };
    let mean = rates.n_rescued() as f64 / n;
    let squares = { rates.by_subset.iter().enumerate() }
        .map(|(subset, rounds)| (f64::from(subset.count_ones()) - mean).powi(2) * *rounds as f64);
    Value {
        any: of_share(rates.n_any()),
        all: of_share(rates.n_all()),
        expected: (squares.sum::<f64>() / n / n).sqrt().max(of_share(rates.n_all())),
    }
}

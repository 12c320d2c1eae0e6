//! The rates that a level is asked for: exact where its boards can be listed, from boards that are drawn
//! where they are too many.

use super::draw;
use super::field::NoField;
use super::level::Level;
use super::policy::Value;
use super::rates::{self, Rates, Summary};
use super::sampled;
use super::sea::Set;
use super::spec::{Policy, Question};
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

/// What was found of some priors, before it is summed up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    all: Vec<Rates>,
    /// The sets that were sampled, with their complete placements.
    sampled: Vec<(Set, u64)>,
}

impl Group {
    /// Adds the rates against a prior.
    fn take(&mut self, level: &Level, prior: &Prior, ctl: &Control) -> Result<(), NoField> {
        let Question { mode, policy, .. } = level.question;
        let sea = &level.sea;
        match rates::rates(sea, prior, mode, policy, level.probes, ctl) {
            Ok(all) => self.all.extend(all),
            Err(NoField::TooMany(_)) => {
                let all = sampled::rates(sea, prior, mode, policy, level.probes, ctl)?;
                self.all.extend(all);
                let sets = { prior.chances.iter() }.map(|chance| (chance.set.clone(), chance.n_layouts));
                self.sampled.extend(sets);
            }
            Err(stopped) => return Err(stopped),
        }
        Ok(())
    }
}

/// The rates of every set that the player of a level cannot tell from its own: the same for all of them.
///
/// # Errors
/// [`NoField`] when the control says so.
pub fn group_rates(level: &Level, ctl: &Control) -> Result<Group, NoField> {
    let mut group = Group::default();
    group.take(level, &Prior::of_cards(&level.sea, &level.cards(), ctl)?, ctl)?;
    Ok(group)
}

/// The rates of a level's own set, out of a group that it is of.
pub fn of_group(level: &Level, group: &Group) -> Measured {
    let own = &level.layout.set;
    summed(
        level,
        Group {
            all: { group.all.iter() }
                .filter(|rates| rates.set == *own)
                .cloned()
                .collect(),
            sampled: { group.sampled.iter() }
                .filter(|(set, _)| set == own)
                .cloned()
                .collect(),
        },
    )
}

/// The rates of every set of a level, as its question asks for them.
///
/// # Errors
/// [`NoField`] when the control says so.
pub fn level_rates(level: &Level, ctl: &Control) -> Result<Measured, NoField> {
    let question = &level.question;
    if !question.set.is_empty() {
        return Ok(of_group(level, &group_rates(level, ctl)?));
    }
    let mut group = Group::default();
    let cards = (question.mode, level.career.collected);
    rates::priors(&level.sea, cards, ctl, &mut |prior| group.take(level, prior, ctl))?;
    let order = |a: &Set, b: &Set| (a.len(), a).cmp(&(b.len(), b));
    group.all.sort_by(|a, b| order(&a.set, &b.set));
    // A group of cards may come more than once, where a set of it has no place.
    group.all.dedup_by(|a, b| a.set == b.set);
    group.sampled.sort_by(|a, b| order(&a.0, &b.0));
    group.sampled.dedup();
    Ok(summed(level, group))
}

fn summed(level: &Level, group: Group) -> Measured {
    let (sea, question) = (&level.sea, &level.question);
    let Group { all, sampled } = group;
    let values: Vec<(Set, Value)> = { all.iter() }
        .map(|rates| (rates.set.clone(), rates.value()))
        .collect();
    let summaries = if question.set.is_empty() {
        rates::summaries(sea, &values)
    } else {
        vec![Summary {
            n_species: level.layout.set.len() as u32,
            share: 1.0,
            value: values.first().map(|(_, value)| *value).unwrap_or_default(),
        }]
    };
    let is_sampled = |rates: &&Rates| sampled.iter().any(|(set, _)| *set == rates.set);
    let drawn: Vec<&Rates> = all.iter().filter(is_sampled).collect();
    let n_rounds = drawn.iter().map(|rates| rates.n_boards).sum();
    let errors = { summaries.iter() }
        .map(|summary| error_of(level, summary, &all, &drawn))
        .collect();
    let sampled = (!sampled.is_empty()).then_some(Sampled {
        n_rounds,
        errors,
        is_led: question.policy != Policy::MaxHit,
        sets: sampled,
    });
    Measured {
        all,
        summaries,
        sampled,
    }
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

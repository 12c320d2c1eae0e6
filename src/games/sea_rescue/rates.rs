//! Success rates of a policy over every board of a set, exact, and their mean over the draw.
//!
//! Source: `docs/rules/sea_rescue.md`, section 7.

use super::draw;
use super::field::{Field, MAX_LAYOUTS, NoField, Position};
use super::policy::Value;
use super::sea::{Sea, Set};
use super::spec::{Mode, Policy};
use super::view::{Cards, Prior, View};
use crate::control::{Control, Stop};

/// What a policy does on all boards of one set; all numbers are boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rates {
    /// The set.
    pub set: Set,
    /// Boards.
    pub n_boards: u64,
    /// By what is rescued: the index has a bit for each creature of the set, in its order.
    pub by_subset: Vec<u64>,
    /// By the probe that hit first, from 1; index 0 are boards on which none did.
    pub first_find: Vec<u64>,
    /// Probes used on all boards together.
    pub n_probes: u64,
    /// What the number of probes settles, where it was looked at: that of rounds which were drawn is no estimate.
    pub settled: Settled,
}

/// Which shares follow from sizes and probes alone, whoever plays: none, or all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// That of rescuing something.
    pub any: bool,
    /// That of rescuing everything.
    pub all: bool,
}

impl Settled {
    /// What is settled of a set: nobody opens more hexes than there are probes, and who may open every hex does.
    pub fn of(sea: &Sea, set: &[u8], probes: u32) -> Self {
        let sizes = || set.iter().filter_map(|kind| sea.kinds.get(usize::from(*kind)));
        let opens_all = sea.board.len() <= probes as usize;
        Self {
            any: opens_all || sizes().all(|kind| probes < kind.size),
            all: opens_all || probes < sizes().map(|kind| kind.size).sum(),
        }
    }
}

impl Rates {
    pub(super) fn new(set: &Set, probes: u32) -> Self {
        Self {
            set: set.clone(),
            n_boards: 0,
            by_subset: vec![0; 1 << set.len()],
            first_find: vec![0; probes as usize + 1],
            n_probes: 0,
            settled: Settled::default(),
        }
    }

    /// Boards on which something is rescued.
    pub fn n_any(&self) -> u64 {
        self.n_boards - self.by_subset.first().copied().unwrap_or(0)
    }

    /// Boards on which everything is.
    pub fn n_all(&self) -> u64 {
        self.by_subset.last().copied().unwrap_or(0)
    }

    /// Creatures rescued on all boards together.
    pub fn n_rescued(&self) -> u64 {
        let each = self.by_subset.iter().enumerate();
        each.map(|(subset, n)| u64::from(subset.count_ones()) * n).sum()
    }

    /// Boards on which a creature is rescued.
    pub fn n_with(&self, kind: u8) -> u64 {
        let Some(bit) = self.set.iter().position(|own| *own == kind) else {
            return 0;
        };
        let with = self
            .by_subset
            .iter()
            .enumerate()
            .filter(|(subset, _)| subset >> bit & 1 == 1);
        with.map(|(_, n)| n).sum()
    }

    /// Mean number of the first probe that hits, among boards on which one does.
    pub fn mean_first_find(&self) -> f64 {
        let found = self.first_find.iter().enumerate().skip(1);
        let (sum, n) = found.fold((0, 0), |(sum, n), (at, boards)| {
            (sum + at as u64 * boards, n + boards)
        });
        sum as f64 / n as f64
    }

    /// The rates as shares.
    pub fn value(&self) -> Value {
        let n = self.n_boards as f64;
        Value {
            any: self.n_any() as f64,
            all: self.n_all() as f64,
            expected: self.n_rescued() as f64,
        }
        .over(n)
    }

    pub(super) fn note(&mut self, position: &Position) {
        let rescued = { self.set.iter().enumerate() }
            .filter(|(_, kind)| position.rescued >> **kind & 1 == 1)
            .fold(0, |subset, (bit, _)| subset | 1_usize << bit);
        self.n_boards += 1;
        self.by_subset[rescued] += 1;
        if let Some(n) = self.first_find.get_mut(position.first_find as usize) {
            *n += 1;
        }
        self.n_probes += u64::from(position.n_probes);
    }
}

/// The rates of a policy against a prior, one entry a set, in the order of the prior.
///
/// # Errors
/// [`NoField`] when there are too many boards, or when the control says so.
pub fn rates(
    sea: &Sea,
    prior: &Prior,
    mode: Mode,
    policy: Policy,
    probes: u32,
    ctl: &Control,
) -> Result<Vec<Rates>, NoField> {
    let n_layouts = { prior.chances.iter() }
        .map(|chance| chance.n_layouts)
        .fold(0, u64::saturating_add);
    if MAX_LAYOUTS < n_layouts {
        return Err(NoField::TooMany(MAX_LAYOUTS));
    }
    let field = Field::new(sea, prior, &View::blank(sea), mode, MAX_LAYOUTS, ctl)?;
    let mut all: Vec<Rates> = field.sets.iter().map(|set| Rates::new(set, probes)).collect();
    let mut ids = field.all();
    field.play(
        policy,
        &mut ids,
        Position::start(probes),
        ctl,
        &mut |ids, position| {
            for id in ids {
                all[usize::from(field.set_of[*id as usize])].note(position);
            }
        },
    )?;
    Ok(all)
}

/// The rates of a policy on one set that is known.
///
/// # Errors
/// [`NoField`] when there are too many boards, or when the control says so.
pub fn rates_of_set(
    sea: &Sea,
    set: &[u8],
    policy: Policy,
    probes: u32,
    ctl: &Control,
) -> Result<Rates, NoField> {
    let prior = Prior::known(sea, set);
    let all = rates(sea, &prior, Mode::Known, policy, probes, ctl)?;
    Ok(all
        .into_iter()
        .next()
        .unwrap_or_else(|| Rates::new(&set.to_vec(), probes)))
}

/// The rates on every set that can be drawn, for a player who has rescued `collected` before. `each`
/// gets them as they are computed, so that a table can be filled row by row.
///
/// # Errors
/// [`NoField`] when there are too many boards, or when the control says so.
pub fn rates_of_all(
    sea: &Sea,
    cards: (Mode, u128),
    policy: Policy,
    probes: u32,
    ctl: &Control,
    each: &mut dyn FnMut(Rates),
) -> Result<(), NoField> {
    let sets = sea.sets();
    let mut is_done = vec![false; sets.len()];
    priors(sea, cards, ctl, &mut |prior| {
        for rates in rates(sea, prior, cards.0, policy, probes, ctl)? {
            if let Some(at) = sets.iter().position(|set| *set == rates.set)
                && !std::mem::replace(&mut is_done[at], true)
            {
                each(rates);
            }
        }
        Ok(())
    })
}

/// Every prior that a player may have, by his mode and what he has rescued before: each set is in one.
///
/// # Errors
/// What `each` says, or the control.
pub fn priors(
    sea: &Sea,
    (mode, collected): (Mode, u128),
    ctl: &Control,
    each: &mut dyn FnMut(&Prior) -> Result<(), NoField>,
) -> Result<(), NoField> {
    let sets = sea.sets();
    let mut is_done = vec![false; sets.len()];
    let mut n_done = 0;
    for idx in 0..sets.len() {
        ctl.set_progress(n_done, sets.len() as u64);
        if std::mem::replace(&mut is_done[idx], true) {
            continue;
        }
        n_done += 1;
        let cards = Cards {
            mode,
            set: sets[idx].clone(),
            collected,
        };
        let prior = Prior::of_cards(sea, &cards, ctl)?;
        let mut is_new = prior.chances.is_empty();
        for chance in &prior.chances {
            if chance.set == sets[idx] {
                is_new = true;
            } else if let Ok(at) =
                sets.binary_search_by(|set| (set.len(), set).cmp(&(chance.set.len(), &chance.set)))
                && !std::mem::replace(&mut is_done[at], true)
            {
                n_done += 1;
                is_new = true;
            }
        }
        // The group of a set that has no place was looked at with the others.
        if is_new {
            each(&prior)?;
        }
    }
    ctl.set_progress(sets.len() as u64, sets.len() as u64);
    Ok(())
}

/// A mean over the draw, without pity: what all boards with so many species come to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Species of a board.
    pub n_species: u32,
    /// How often a board has so many.
    pub share: f64,
    /// Shares of boards and mean number of rescued creatures.
    pub value: Value,
}

/// The means over the draw, one for each number of species, of values by set.
pub fn summaries(sea: &Sea, values: &[(Set, Value)]) -> Vec<Summary> {
    let weights = draw::base_weights(sea);
    let mut counts: Vec<u32> = sea.counts.iter().map(|(n, _)| *n).collect();
    counts.sort_unstable();
    counts.dedup();
    let mean = |n_species: u32| {
        let (mut sum, mut weight) = (Value::default(), 0.0);
        for (set, value) in values.iter().filter(|(set, _)| set.len() == n_species as usize) {
            let probability = draw::set_probability(&weights, set);
            weight += probability;
            sum.any += probability * value.any;
            sum.all += probability * value.all;
            sum.expected += probability * value.expected;
        }
        Summary {
            n_species,
            share: sea.share_of(n_species as usize),
            value: sum.over(weight),
        }
    };
    counts.into_iter().map(mean).collect()
}

/// The exact rates of opening hexes at random on boards of one set: what luck alone does.
pub fn random_rates(sea: &Sea, set: &[u8], probes: u32) -> Vec<f64> {
    let n_cells = sea.board.len() as u32;
    let sizes: Vec<u32> = set
        .iter()
        .map(|kind| sea.kinds[usize::from(*kind)].size)
        .collect();
    // The chance that `n` given hexes are all among the opened ones.
    let opened = probes.min(n_cells);
    let all_of = |n: u32| -> f64 {
        (0..n)
            .map(|k| f64::from(opened.saturating_sub(k)) / f64::from((n_cells.saturating_sub(k)).max(1)))
            .product()
    };
    let at_least: Vec<f64> = (0..1_usize << set.len())
        .map(|subset| {
            let n = (0..set.len())
                .filter(|bit| subset >> bit & 1 == 1)
                .map(|bit| sizes[bit]);
            all_of(n.sum())
        })
        .collect();
    // From “at least these” to “exactly these”, by inclusion and exclusion.
    let mut exactly = at_least;
    for bit in 0..set.len() {
        for subset in 0..exactly.len() {
            if subset >> bit & 1 == 0 {
                exactly[subset] -= exactly[subset | 1 << bit];
            }
        }
    }
    exactly
}

/// A stop where too many boards count as out of budget.
pub fn stop_of(no_field: NoField) -> Stop {
    match no_field {
        NoField::TooMany(_) => Stop::OutOfBudget,
        NoField::Stopped(stop) => stop,
    }
}

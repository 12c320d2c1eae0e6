//! What sets come to, and what they came to before the zone or the player changed: the old figures go by the
//! ids of creatures, since an edit may number these anew, and are never taken for those that hold.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::sea_rescue::measure::{error_of, errors_of};
use crate::games::sea_rescue::policy::Value;
use crate::games::sea_rescue::rates::{self, Rates, Summary};
use crate::games::sea_rescue::sea::{Sea, Set};
use crate::games::sea_rescue::services;

/// A figure, and whether it is of before the last change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Told<T> {
    /// The figure.
    pub value: T,
    /// Its standard error, where it is an estimate.
    pub error: Option<Value>,
    /// Whether it belongs to an earlier zone or player, and the new one is not there yet.
    pub is_old: bool,
}

impl<T> Told<T> {
    /// Whether a band can be held against it: it is exact, and of what is there now.
    pub(super) fn can_be_judged(&self) -> bool {
        self.error.is_none() && !self.is_old
    }
}

/// The rates of all sets of one zone and player.
#[derive(Default)]
pub(super) struct Table {
    /// The ids of the zone's creatures.
    pub ids: Vec<String>,
    by_set: BTreeMap<Set, Rates>,
    /// Those of them that are estimates.
    sampled: BTreeSet<Set>,
    /// By number of species, the mean over the draw.
    means: Vec<(Summary, Option<Value>)>,
    rescued: Vec<Option<f64>>,
}

impl Table {
    /// Takes the rates of a set in.
    pub(super) fn add(&mut self, rates: Rates, is_sampled: bool) {
        if is_sampled {
            self.sampled.insert(rates.set.clone());
        }
        self.by_set.insert(rates.set.clone(), rates);
    }

    /// Whether it has all that there is.
    pub(super) fn is_whole(&self) -> bool {
        !self.means.is_empty()
    }

    /// Works the means out, once all sets are there: one over some of them would mislead.
    pub(super) fn finish(&mut self, sea: &Sea, n_sets: usize) {
        if self.by_set.len() != n_sets || self.is_whole() {
            return;
        }
        let all: Vec<Rates> = self.by_set.values().cloned().collect();
        let values: Vec<(Set, Value)> = { all.iter() }
            .map(|rates| (rates.set.clone(), rates.value()))
            .collect();
        let drawn: Vec<&Rates> = { all.iter() }
            .filter(|rates| self.sampled.contains(&rates.set))
            .collect();
        let with_error = |summary: Summary| {
            let error = error_of(sea, &summary, &all, &drawn);
            (summary, (error != Value::default()).then_some(error))
        };
        self.means = rates::summaries(sea, &values)
            .into_iter()
            .map(with_error)
            .collect();
        self.rescued = services::rescued_when_present(sea, &all);
    }

    fn value(&self, set: &[u8]) -> Option<(Value, Option<Value>)> {
        let rates = self.by_set.get(set)?;
        let error = self.sampled.contains(set).then(|| errors_of(rates));
        Some((rates.value(), error))
    }
}

/// The names of a set, whatever the order of creatures.
fn names(ids: &[String], set: &[u8]) -> Vec<String> {
    let mut names: Vec<String> = { set.iter() }
        .filter_map(|kind| ids.get(usize::from(*kind)).cloned())
        .collect();
    names.sort_unstable();
    names
}

/// The rates that hold, and those of before.
#[derive(Default)]
pub(super) struct Tables {
    /// What holds; empty while nothing does.
    pub now: Table,
    old: BTreeMap<Vec<String>, (Value, Option<Value>)>,
    old_means: Vec<(Summary, Option<Value>)>,
    old_rescued: BTreeMap<String, f64>,
}

impl Tables {
    /// What held is old from now on; answers with it.
    pub(super) fn set_aside(&mut self) -> Table {
        let table = std::mem::take(&mut self.now);
        for set in table.by_set.keys() {
            self.old
                .extend(table.value(set).map(|value| (names(&table.ids, set), value)));
        }
        if table.is_whole() {
            self.old_means.clone_from(&table.means);
        }
        let rescued = table.ids.iter().zip(&table.rescued);
        let rescued = rescued.filter_map(|(id, share)| Some((id.clone(), (*share)?)));
        self.old_rescued.extend(rescued);
        table
    }

    /// Forgets what is old, once all that is new is there.
    pub(super) fn forget_old(&mut self) {
        if self.now.is_whole() {
            self.old.clear();
            self.old_means.clear();
            self.old_rescued.clear();
        }
    }

    /// Whether figures of before stand for some that are not there yet.
    pub(super) fn has_old(&self) -> bool {
        !self.old.is_empty()
    }

    /// Whether some of what is shown are estimates.
    pub(super) fn has_sampled(&self) -> bool {
        !self.now.sampled.is_empty() || self.old.values().any(|(_, error)| error.is_some())
    }

    /// What a set comes to, or came to; `ids` are those of the creatures now.
    pub(super) fn told(&self, set: &[u8], ids: &[String]) -> Option<Told<Value>> {
        let told = |(value, error), is_old| Told { value, error, is_old };
        match self.now.value(set) {
            Some(value) => Some(told(value, false)),
            None => { self.old.get(&names(ids, set)) }.map(|value| told(*value, true)),
        }
    }

    /// The means over the draw: those that hold, or those of before.
    pub(super) fn means(&self) -> Vec<Told<Summary>> {
        let is_old = !self.now.is_whole();
        let means = if is_old { &self.old_means } else { &self.now.means };
        let told = |(summary, error): &(Summary, Option<Value>)| Told {
            value: *summary,
            error: *error,
            is_old,
        };
        means.iter().map(told).collect()
    }

    /// Of boards with a creature the share on which it is rescued.
    pub(super) fn rescued(&self, kind: usize, ids: &[String]) -> Option<Told<f64>> {
        let told = |value, is_old| Told {
            value,
            error: None,
            is_old,
        };
        if self.now.is_whole() {
            return Some(told((*self.now.rescued.get(kind)?)?, false));
        }
        let old = self.old_rescued.get(ids.get(kind)?);
        old.map(|share| told(*share, true))
    }
}

/// The exact optima of the sets of one zone.
#[derive(Default)]
pub(super) struct Best {
    /// The ids of the zone's creatures.
    pub ids: Vec<String>,
    /// By set, the chance of rescuing all.
    pub by_set: BTreeMap<Set, f64>,
    /// Sets that have more boards than the optimum is looked for in.
    pub too_large: BTreeSet<Set>,
}

impl Best {
    /// Whether nothing is left to be asked of this set.
    pub(super) fn has(&self, set: &[u8]) -> bool {
        self.by_set.contains_key(set) || self.too_large.contains(set)
    }

    /// Whether nothing was found.
    pub(super) fn is_empty(&self) -> bool {
        self.by_set.is_empty() && self.too_large.is_empty()
    }
}

/// The optima that hold, and those of before.
#[derive(Default)]
pub(super) struct Bests {
    /// What holds.
    pub now: Best,
    old: BTreeMap<Vec<String>, f64>,
}

impl Bests {
    /// What held is old from now on; answers with it.
    pub(super) fn set_aside(&mut self) -> Best {
        let best = std::mem::take(&mut self.now);
        let named = best
            .by_set
            .iter()
            .map(|(set, share)| (names(&best.ids, set), *share));
        self.old.extend(named);
        best
    }

    /// The optimum of a set, or what it was before.
    pub(super) fn told(&self, set: &[u8], ids: &[String]) -> Option<Told<f64>> {
        let told = |value, is_old| Told {
            value,
            error: None,
            is_old,
        };
        match self.now.by_set.get(set) {
            Some(share) => Some(told(*share, false)),
            None if self.now.too_large.contains(set) => None,
            None => { self.old.get(&names(ids, set)) }.map(|share| told(*share, true)),
        }
    }

    /// Whether an optimum of before is shown.
    pub(super) fn has_old(&self, sets: usize) -> bool {
        !self.old.is_empty() && self.now.by_set.len() + self.now.too_large.len() < sets
    }
}

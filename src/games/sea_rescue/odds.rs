//! How many species a board has: numbers that cannot be, numbers that are named twice, and what mends them.

use super::joint::MAX_SET;
use super::level::error;
use super::spec::{CountOdds, Spec};
use crate::report::{Issue, Place, Severity, Text};

/// The most numbers of species that are looked at.
pub const MAX_ODDS: usize = 64;

/// Whether no board can have so many species.
pub(super) fn is_misnumbered(spec: &Spec, odds: &CountOdds) -> bool {
    let n = odds.n_species as usize;
    // A sea without creatures is told as that.
    let n_creatures = spec.creatures.len();
    n == 0 || MAX_SET < n || (0 < n_creatures && n_creatures < n && 0 < odds.weight)
}

/// What makes a number of species possible that is not.
pub(super) enum Numbered {
    /// Others are drawn without it.
    Dropped,
    /// Nothing else is drawn: the nearest number that can be.
    Nearest(u32),
}

impl Numbered {
    /// What a person reads on the button.
    pub(super) fn words(&self) -> Text {
        match self {
            Self::Dropped => Text::new("drop that number of species", "이 종 수 지우기"),
            Self::Nearest(n) => Text::new(format!("make it {n} species"), format!("{n}종으로 바꾸기")),
        }
    }
}

/// How an entry of the numbers of species that is impossible is mended; `None` where the sea has no creature.
pub(super) fn numbered(spec: &Spec, idx: usize) -> Option<Numbered> {
    let own = spec.species.get(idx)?;
    let is_drawn = |odds: &CountOdds| 0 < odds.weight && !is_misnumbered(spec, odds);
    if spec.species.iter().any(is_drawn) || own.weight == 0 {
        return Some(Numbered::Dropped);
    }
    let most = u32::try_from(spec.creatures.len().min(MAX_SET)).ok()?;
    (0 < most).then(|| Numbered::Nearest(own.n_species.clamp(1, most)))
}

/// Numbers of species that are named more than once: their weights count together, which nobody sees in the list.
pub(super) fn named_twice(spec: &Spec) -> Vec<Issue> {
    let mut issues = Vec::new();
    for (idx, odds) in spec.species.iter().enumerate().take(MAX_ODDS) {
        let n = odds.n_species;
        let Some(first) = { spec.species[..idx].iter() }.position(|before| before.n_species == n) else {
            continue;
        };
        let fix = joined(spec, idx).map(|_| Text::new("join the weights", "가중치 합치기"));
        let text = Text::new(
            format!(
                "boards of {n} species are named twice, before as number {}",
                first + 1
            ),
            format!("{n}종 판이 두 번 있습니다. 먼저 {}번째에 있습니다", first + 1),
        );
        issues.push(Issue {
            severity: Severity::Warning,
            fix,
            ..error("SR-015", Place::item("species", idx, "n_species"), text)
        });
    }
    issues
}

/// The numbers of species with one that came before joined to it; `None` where it did not, or where the weights
/// are more together than one can be.
pub(super) fn joined(spec: &Spec, idx: usize) -> Option<Vec<CountOdds>> {
    let own = spec.species.get(idx)?;
    let first = { spec.species[..idx].iter() }.position(|before| before.n_species == own.n_species)?;
    let mut species = spec.species.clone();
    species[first].weight = species[first].weight.checked_add(own.weight)?;
    species.remove(idx);
    Some(species)
}

//! What is known of positions that were looked at before, for many rounds one after another.
//!
//! Rounds of one zone begin alike: the first position of all players with the same cards is the same, and
//! it is the one with the most placements. Nothing is kept beyond a bounded number of early positions.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::board::Mask;
use super::knowledge::Knowledge;
use super::level::{self, Level};
use super::round::State;
use super::sea::{Sea, Set};
use super::spec::{Mode, Question, Spec};
use super::view::{Prior, View};
use crate::control::{Control, Stop};
use crate::report::Issue;

/// Positions that are kept: some 5 KB each on the first sea.
const MAX_KEPT: usize = 8192;
/// Priors that are kept.
const MAX_PRIORS: usize = 1024;

/// What a player's cards tell: rounds alike in this have the same prior.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    mode: u8,
    n_species: usize,
    /// The species that the solver is told; all of them where the mode tells more than names.
    species: Set,
    /// The species that were rescued before, where that matters beyond `species`.
    collected: u128,
}

/// A view, and what is left.
type Key = (Told, Mask, Vec<Mask>, Vec<Option<u8>>, u32);

/// Positions that were looked at. Several may use it at once.
#[derive(Debug, Default)]
pub struct Shelf {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    sea: Option<Arc<Sea>>,
    priors: BTreeMap<Told, Arc<Prior>>,
    known: BTreeMap<Key, Arc<Knowledge>>,
}

impl Kept {
    fn is_of(&self, sea: &Arc<Sea>) -> bool {
        self.sea.as_ref().is_some_and(|own| Arc::ptr_eq(own, sea))
    }
}

impl Shelf {
    /// How many positions are kept.
    pub fn len(&self) -> usize {
        self.kept().known.len()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is kept is whole at every moment, also when somebody broke off.
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known in a state of a round. The shelf is emptied when the zone is another.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn known(&self, level: &Level, state: &State, ctl: &Control) -> Result<Arc<Knowledge>, Stop> {
        let mode = level.question.mode;
        let told = told(level);
        let view = state.view(level, mode);
        let View { empty, found, sliced } = view.clone();
        let key = (told, empty, found, sliced, state.probes_left);
        let kept_prior = {
            let mut kept = self.kept();
            if !kept.is_of(&level.sea) {
                *kept = Kept {
                    sea: Some(level.sea.clone()),
                    ..Kept::default()
                };
            }
            if let Some(known) = kept.known.get(&key) {
                return Ok(known.clone());
            }
            kept.priors.get(&key.0).cloned()
        };
        // Nobody waits while something is worked out.
        let prior = match kept_prior {
            Some(prior) => prior,
            None => Arc::new(Prior::of_cards(&level.sea, &level.cards(), ctl)?),
        };
        let known = Knowledge::of(&level.sea, &prior, &view, mode, state.probes_left, ctl)?;
        let known = Arc::new(known);
        let mut kept = self.kept();
        if kept.is_of(&level.sea) {
            if kept.priors.len() < MAX_PRIORS {
                kept.priors.insert(key.0.clone(), prior);
            }
            if kept.known.len() < MAX_KEPT {
                kept.known.insert(key, known.clone());
            }
        }
        Ok(known)
    }
}

/// What rounds that are verified one after another share: the zone that was compiled last, and positions.
#[derive(Debug, Default)]
pub struct Shared {
    zone: Mutex<Option<(Spec, Arc<Sea>)>>,
    /// The positions.
    pub shelf: Shelf,
}

impl Shared {
    /// Compiles a question about a spec; a spec like the one before is compiled already.
    ///
    /// # Errors
    /// Everything that stands in the way.
    pub fn level(&self, spec: &Spec, question: &Question) -> Result<Level, Vec<Issue>> {
        Level::on(self.sea(spec)?, spec, question)
    }

    /// Compiles a zone; one like the one before is there already.
    ///
    /// # Errors
    /// Everything that keeps it from being played.
    pub fn sea(&self, spec: &Spec) -> Result<Arc<Sea>, Vec<Issue>> {
        let mut last = self.zone.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((own, sea)) if own == spec => Ok(sea.clone()),
            _ => {
                let sea = Arc::new(level::compile_sea(spec)?);
                *last = Some((spec.clone(), sea.clone()));
                Ok(sea)
            }
        }
    }
}

fn told(level: &Level) -> Told {
    let (cards, n_species) = (level.cards(), level.layout.set.len());
    let tells_all = matches!(cards.mode, Mode::Known | Mode::Sized);
    let is_told = |kind: &u8| tells_all || cards.collected >> (kind & 127) & 1 == 1;
    Told {
        mode: cards.mode as u8,
        n_species,
        collected: if cards.mode == Mode::Known {
            0
        } else {
            cards.collected
        },
        species: cards.set.iter().copied().filter(is_told).collect(),
    }
}

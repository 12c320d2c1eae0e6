//! What is known of positions that were looked at before, for many rounds one after another.
//!
//! Rounds of one zone begin alike: the first position of all players with the same cards is the same, and
//! it is the one with the most placements. Nothing is kept beyond a bounded number of early positions.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::board::Mask;
use super::knowledge::Knowledge;
use super::level::Level;
use super::round::State;
use super::sea::{Sea, Set};
use super::spec::Mode;
use super::view::{Prior, View};
use crate::control::{Control, Stop};

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

/// Positions that were looked at.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    sea: Option<Arc<Sea>>,
    priors: BTreeMap<Told, Arc<Prior>>,
    known: BTreeMap<Key, Arc<Knowledge>>,
}

impl Shelf {
    /// How many positions are kept.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// What is known in a state of a round. The shelf is emptied when the zone is another.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn known(&mut self, level: &Level, state: &State, ctl: &Control) -> Result<Arc<Knowledge>, Stop> {
        if !{ self.sea.as_ref() }.is_some_and(|sea| Arc::ptr_eq(sea, &level.sea)) {
            *self = Self {
                sea: Some(level.sea.clone()),
                ..Self::default()
            };
        }
        let mode = level.question.mode;
        let told = told(level);
        let view = state.view(level, mode);
        let View { empty, found, sliced } = view.clone();
        let key = (told, empty, found, sliced, state.probes_left);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let prior = match self.priors.get(&key.0) {
            Some(prior) => prior.clone(),
            None => {
                let prior = Arc::new(Prior::of_cards(&level.sea, &level.cards(), ctl)?);
                if self.priors.len() < MAX_PRIORS {
                    self.priors.insert(key.0.clone(), prior.clone());
                }
                prior
            }
        };
        let known = Knowledge::of(&level.sea, &prior, &view, mode, state.probes_left, ctl)?;
        let known = Arc::new(known);
        if self.known.len() < MAX_KEPT {
            self.known.insert(key, known.clone());
        }
        Ok(known)
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

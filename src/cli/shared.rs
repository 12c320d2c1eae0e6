//! What plays that are verified together share, for each game by itself.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::game::{Game, GameId};

/// The [`Game::Shared`] of every game that was asked for.
#[derive(Default)]
pub(super) struct Shared {
    of: Mutex<BTreeMap<GameId, Arc<dyn Any + Send + Sync>>>,
}

impl Shared {
    /// That of a game.
    pub(super) fn of<G: Game>(&self) -> Arc<G::Shared> {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        let own = of.entry(G::ID).or_insert_with(|| Arc::new(G::Shared::default()));
        // A name is of one game, so the type is always right.
        own.clone().downcast().unwrap_or_default()
    }
}

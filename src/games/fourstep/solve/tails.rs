//! What becomes of heroes who ride on by the same later buttons, so that each state is played once.
//!
//! Hundreds of shifted presses end in few states: in open water a jelly keeps the height that a shift
//! gave it, and the next shift gives the same. Knows when a ride can no longer kill and what is known of
//! states at whole beats; knows nothing of presses.

use std::collections::BTreeMap;

use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::lattice::STEPS_PER_BEAT;
use crate::games::fourstep::way::Way;
use crate::games::fourstep::world::{NOBODY, World};

/// Steps between two states that are remembered.
const EVERY: usize = STEPS_PER_BEAT as usize;

/// What is known of heroes at whole beats: how many steps each lives to by the buttons that follow.
#[derive(Clone, Debug, Default)]
pub struct Tails {
    known: Vec<BTreeMap<Hero, usize>>,
    /// States of the trip that is being played.
    passed: Vec<(usize, Hero)>,
}

impl Tails {
    /// Begins a trip.
    pub fn begin(&mut self) {
        self.passed.clear();
    }

    /// What is known of a hero after `at` steps; who is new is remembered until the trip's
    /// [`Tails::end`].
    #[inline]
    pub fn meet(&mut self, at: usize, hero: &Hero) -> Option<usize> {
        if !at.is_multiple_of(EVERY) {
            return None;
        }
        let known = self.known.get(at / EVERY).and_then(|known| known.get(hero));
        if known.is_none() {
            self.passed.push((at / EVERY, *hero));
        }
        known.copied()
    }

    /// Ends a trip: everybody met on it lives to that many steps.
    pub fn end(&mut self, lived_to: usize) {
        for (beat, hero) in self.passed.drain(..) {
            if self.known.len() <= beat {
                self.known.resize_with(beat + 1, BTreeMap::new);
            }
            self.known[beat].insert(hero, lived_to);
        }
    }

    /// Forgets what followed buttons that have changed: everything before a step.
    pub fn forget_before(&mut self, step: usize) {
        let n = step.div_ceil(EVERY).min(self.known.len());
        self.known[..n].iter_mut().for_each(BTreeMap::clear);
    }
}

/// The first of `n_steps` steps from which on nothing kills any more.
pub fn safe_from(way: &Way, n_steps: usize) -> usize {
    let lands = way.worlds().iter().enumerate().rev();
    for (idx, world) in lands.filter(|(idx, _)| way.border(*idx) < n_steps) {
        let border = way.border(idx);
        let n = world.steps().min(n_steps - border);
        if let Some(last) = (1..=n).rev().find(|step| kills(world, *step)) {
            return border + last;
        }
    }
    0
}

fn kills(world: &World, step: usize) -> bool {
    let column = world.column(step);
    column.pit != NOBODY
        || !world.bands(column).is_empty()
        || world.surfaces(column).iter().any(|floor| floor.is_edge)
}

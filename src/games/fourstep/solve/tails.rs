//! What becomes of heroes who ride on by the same later buttons, so that each state is played once.
//!
//! Most shifted presses end in few states: the ground, a wall and open water forget what told them apart.
//! Knows states at whole beats; knows nothing of presses.

use std::collections::BTreeMap;

use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::lattice::STEPS_PER_BEAT;

/// Steps between two states that are remembered.
const EVERY: usize = STEPS_PER_BEAT as usize;

/// What is known of heroes at whole beats: how many steps each lives to by the buttons that follow.
#[derive(Clone, Debug, Default)]
pub(super) struct Tails {
    known: Vec<BTreeMap<Hero, usize>>,
    /// States of the trip that is being played.
    passed: Vec<(usize, Hero)>,
}

impl Tails {
    /// What is known of a hero after `at` steps; who is new is remembered until the trip's [`Tails::end`].
    #[inline]
    pub(super) fn meet(&mut self, at: usize, hero: &Hero) -> Option<usize> {
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
    pub(super) fn end(&mut self, lived_to: usize) {
        for (beat, hero) in self.passed.drain(..) {
            if self.known.len() <= beat {
                self.known.resize_with(beat + 1, BTreeMap::new);
            }
            self.known[beat].insert(hero, lived_to);
        }
    }

    /// Forgets what followed buttons that have changed: everything before a step.
    pub(super) fn forget_before(&mut self, step: usize) {
        let n = step.div_ceil(EVERY).min(self.known.len());
        self.known[..n].iter_mut().for_each(BTreeMap::clear);
    }
}

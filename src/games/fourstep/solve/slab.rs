//! Sets of heights by speed: the states of floating heroes at one moment.
//!
//! Knows speeds and sets; knows nothing of obstacles. Buffers are kept and used again.

use super::heights::Heights;

/// Heights by speed. There are few dozen speeds.
#[derive(Clone, Debug, Default)]
pub(super) struct Slab {
    speeds: Vec<i32>,
    /// As many as there ever were speeds; those beyond `speeds` are empty.
    sets: Vec<Heights>,
}

impl Slab {
    pub(super) fn clear(&mut self) {
        for set in self.sets.iter_mut().take(self.speeds.len()) {
            set.clear();
        }
        self.speeds.clear();
    }

    /// The set of a speed, which is added when it is new.
    #[inline]
    pub(super) fn of(&mut self, v: i32) -> &mut Heights {
        let known = self.speeds.iter().position(|speed| *speed == v);
        let idx = known.unwrap_or_else(|| {
            self.speeds.push(v);
            if self.sets.len() < self.speeds.len() {
                self.sets.push(Heights::EMPTY);
            }
            self.speeds.len() - 1
        });
        &mut self.sets[idx]
    }

    /// Speeds with their sets.
    pub(super) fn iter(&self) -> impl Iterator<Item = (i32, &Heights)> {
        self.speeds.iter().copied().zip(&self.sets)
    }

    fn set(&self, v: i32) -> Option<&Heights> {
        let idx = self.speeds.iter().position(|speed| *speed == v)?;
        self.sets.get(idx)
    }

    /// Whether it holds a height at a speed.
    pub(super) fn holds(&self, v: i32, y: i32) -> bool {
        self.set(v).is_some_and(|set| set.holds(y))
    }

    /// Whether it holds all heights of a set at a speed.
    pub(super) fn holds_all(&self, v: i32, heights: &Heights) -> bool {
        self.set(v).is_some_and(|set| set.holds_all(heights))
    }

    /// Narrows all sets to the words that hold something.
    pub(super) fn trim(&mut self) {
        for set in self.sets.iter_mut().take(self.speeds.len()) {
            set.trim();
        }
    }

    /// Takes away what another slab holds.
    pub(super) fn remove(&mut self, other: &Self) {
        for (v, set) in self.speeds.iter().zip(&mut self.sets) {
            if let Some(idx) = other.speeds.iter().position(|speed| speed == v) {
                set.remove(&other.sets[idx]);
            }
        }
    }
}

//! A set of states that is emptied once a layer: open addressing, no order, nothing iterated.
//!
//! Knows 64-bit keys and nothing of heroes.

/// Keys seen since the last [`Seen::clear`].
#[derive(Clone, Debug)]
pub struct Seen {
    keys: Vec<u64>,
    /// The round in which each slot was filled.
    rounds: Vec<u32>,
    round: u32,
    n_keys: usize,
}

impl Default for Seen {
    fn default() -> Self {
        Self::with_slots(1 << 10)
    }
}

impl Seen {
    fn with_slots(n_slots: usize) -> Self {
        Self {
            keys: vec![0; n_slots],
            rounds: vec![0; n_slots],
            round: 1,
            n_keys: 0,
        }
    }

    /// Forgets all keys.
    pub fn clear(&mut self) {
        self.n_keys = 0;
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    /// Adds a key; whether it is new.
    #[inline]
    pub fn insert(&mut self, key: u64) -> bool {
        if self.keys.len() < 2 * self.n_keys {
            self.grow();
        }
        let is_new = self.place(key);
        self.n_keys += usize::from(is_new);
        is_new
    }

    #[inline]
    fn place(&mut self, key: u64) -> bool {
        let mask = self.keys.len() - 1;
        // Fibonacci hashing: the upper bits of the product depend on all bits of the key.
        let mut slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        loop {
            if self.rounds[slot] != self.round {
                (self.rounds[slot], self.keys[slot]) = (self.round, key);
                return true;
            }
            if self.keys[slot] == key {
                return false;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mut larger = Self::with_slots(2 * self.keys.len());
        for (key, round) in self.keys.iter().zip(&self.rounds) {
            if *round == self.round {
                larger.place(*key);
            }
        }
        larger.n_keys = self.n_keys;
        *self = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_a_set() {
        let mut seen = Seen::default();
        for round in 0..3 {
            for key in 0..5000_u64 {
                assert!(seen.insert(key * 4096 + round));
            }
            for key in 0..5000_u64 {
                assert!(!seen.insert(key * 4096 + round));
            }
            seen.clear();
        }
    }
}

//! A table from names of states to numbers: open addressing, no order, never walked.

/// A map from non-zero names to numbers.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    names: Vec<u128>,
    numbers: Vec<u32>,
    n_used: usize,
}

impl Memo {
    /// How many names are kept.
    pub fn len(&self) -> usize {
        self.n_used
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.n_used == 0
    }

    /// The number of a name.
    #[inline]
    pub fn get(&self, name: u128) -> Option<u32> {
        if self.names.is_empty() {
            return None;
        }
        let at = self.slot(name);
        (self.names[at] == name).then(|| self.numbers[at])
    }

    /// Keeps a number. Names are not zero.
    pub fn insert(&mut self, name: u128, number: u32) {
        if self.names.len() <= self.n_used + self.n_used / 2 {
            self.grow();
        }
        let at = self.slot(name);
        if self.names[at] == 0 {
            self.n_used += 1;
        }
        self.names[at] = name;
        self.numbers[at] = number;
    }

    /// Where a name is, or would be.
    fn slot(&self, name: u128) -> usize {
        let low = name as u64;
        let high = (name >> 64) as u64;
        let mut hash = (low ^ high.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 32;
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
        let last = self.names.len() - 1;
        let mut at = (hash >> 20) as usize & last;
        while self.names[at] != 0 && self.names[at] != name {
            at = (at + 1) & last;
        }
        at
    }

    fn grow(&mut self) {
        let size = (self.names.len() * 2).max(64);
        let names = std::mem::replace(&mut self.names, vec![0; size]);
        let numbers = std::mem::replace(&mut self.numbers, vec![0; size]);
        for (name, number) in names.into_iter().zip(numbers) {
            if name != 0 {
                let at = self.slot(name);
                self.names[at] = name;
                self.numbers[at] = number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_again() {
        let mut memo = Memo::default();
        assert_eq!(memo.get(7), None);
        for n in 1..5000_u32 {
            memo.insert(u128::from(n) << 60 | u128::from(n), n);
        }
        memo.insert(1 << 60 | 1, 9);
        assert_eq!(memo.len(), 4999);
        assert_eq!(memo.get(1 << 60 | 1), Some(9));
        assert!((2..5000_u32).all(|n| memo.get(u128::from(n) << 60 | u128::from(n)) == Some(n)));
        assert_eq!(memo.get(5000), None);
    }
}

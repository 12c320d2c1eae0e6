//! A set of heights as bits, moved all at once.
//!
//! Knows bits and the floor and ceiling that stop them; knows no speeds and no obstacles.
//! Source: `docs/rules/fourstep.md`, section 7 (bitset reachability).

/// Words of a set: enough for the highest foot of any form that floats.
pub const WORDS: usize = 62;

/// Heights from 0 to 64 * [`WORDS`] - 1, in vertical units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heights {
    /// One bit a height.
    pub words: [u64; WORDS],
    /// Words outside `from..to` are zero.
    pub from: usize,
    /// See `from`.
    pub to: usize,
}

impl Heights {
    /// No height.
    pub const EMPTY: Self = Self {
        words: [0; WORDS],
        from: WORDS,
        to: 0,
    };

    /// Whether it holds no height.
    pub fn is_empty(&self) -> bool {
        self.to <= self.from
    }

    /// How many heights it holds.
    pub fn count(&self) -> usize {
        let words = self.words.get(self.from..self.to).unwrap_or(&[]);
        words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Adds a height; heights that no set can hold are left out.
    pub fn insert(&mut self, y: i32) {
        if let Ok(y) = usize::try_from(y)
            && y < 64 * WORDS
        {
            self.words[y / 64] |= 1 << (y % 64);
            self.from = self.from.min(y / 64);
            self.to = self.to.max(y / 64 + 1);
        }
    }

    /// Whether it holds a height.
    pub fn holds(&self, y: i32) -> bool {
        usize::try_from(y).is_ok_and(|y| {
            let word = self.words.get(y / 64);
            word.is_some_and(|word| word & (1 << (y % 64)) != 0)
        })
    }

    /// Adds all heights of another set.
    pub fn add(&mut self, other: &Self) {
        if other.is_empty() {
            return;
        }
        let words = &other.words[other.from..other.to];
        for (word, more) in self.words[other.from..other.to].iter_mut().zip(words) {
            *word |= more;
        }
        self.from = self.from.min(other.from);
        self.to = self.to.max(other.to);
    }

    /// Whether it holds all heights of another set.
    pub fn holds_all(&self, other: &Self) -> bool {
        let mut words = self.words.iter().zip(&other.words);
        words.all(|(own, others)| others & !own == 0)
    }

    /// Takes away all heights of another set.
    pub fn remove(&mut self, other: &Self) {
        let (from, to) = (self.from.max(other.from), self.to.min(other.to));
        if from < to {
            for (word, less) in self.words[from..to].iter_mut().zip(&other.words[from..to]) {
                *word &= !less;
            }
            self.trim();
        }
    }

    /// Becomes a copy of another set.
    pub fn assign(&mut self, other: &Self) {
        self.clear();
        self.words[other.from..other.to.max(other.from)]
            .copy_from_slice(&other.words[other.from..other.to.max(other.from)]);
        (self.from, self.to) = (other.from, other.to);
    }

    /// Holds no height any more.
    pub fn clear(&mut self) {
        if self.from < self.to {
            self.words[self.from..self.to].fill(0);
        }
        (self.from, self.to) = (WORDS, 0);
    }

    /// Whether it holds a height of `lo..=hi`, and takes them away.
    #[inline]
    pub fn take(&mut self, lo: i32, hi: i32) -> bool {
        let mut found = 0;
        self.each_in(lo, hi, |word, mask| {
            found |= *word & mask;
            *word &= !mask;
        });
        found != 0
    }

    /// Takes the heights of `lo..=hi` away; how many there were.
    pub fn take_counted(&mut self, lo: i32, hi: i32) -> u64 {
        let mut n = 0;
        self.each_in(lo, hi, |word, mask| {
            n += u64::from((*word & mask).count_ones());
            *word &= !mask;
        });
        n
    }

    /// Calls `each` with the words that hold `lo..=hi` and the bits of it.
    #[inline]
    fn each_in(&mut self, lo: i32, hi: i32, mut each: impl FnMut(&mut u64, u64)) {
        let (lo, hi) = (lo.max(64 * self.from as i32), hi.min(64 * self.to as i32 - 1));
        if hi < lo {
            return;
        }
        let (lo, hi) = (lo as usize, hi as usize);
        let (first, last) = (lo / 64, hi / 64);
        let (low, high) = (u64::MAX << (lo % 64), u64::MAX >> (63 - hi % 64));
        if first == last {
            each(&mut self.words[first], low & high);
            return;
        }
        each(&mut self.words[first], low);
        for word in &mut self.words[first + 1..last] {
            each(word, u64::MAX);
        }
        each(&mut self.words[last], high);
    }

    /// Adds all heights of another set, moved by `d`; those that leave the set are lost.
    #[inline]
    pub fn add_moved(&mut self, other: &Self, d: i32) {
        if other.is_empty() {
            return;
        }
        let bits = d.rem_euclid(64) as u32;
        let by_words = d.div_euclid(64) as isize;
        let (from, to) = (other.from as isize, other.to as isize);
        if bits == 0 {
            let (lo, hi) = (from.max(-by_words), to.min(WORDS as isize - by_words));
            if lo < hi {
                let source = &other.words[lo as usize..hi as usize];
                let into = &mut self.words[(lo + by_words) as usize..(hi + by_words) as usize];
                for (word, more) in into.iter_mut().zip(source) {
                    *word |= more;
                }
            }
        } else {
            // Each word takes the low bits of one word and the high bits of the one before it.
            let mut part = |at: isize, word: u64| {
                if (0..WORDS as isize).contains(&at) {
                    self.words[at as usize] |= word;
                }
            };
            part(from + by_words, other.words[other.from] << bits);
            part(to + by_words, other.words[other.to - 1] >> (64 - bits));
            let (lo, hi) = ((from + 1).max(-by_words), to.min(WORDS as isize - by_words));
            if lo < hi {
                let high = &other.words[lo as usize..hi as usize];
                let low = &other.words[lo as usize - 1..hi as usize - 1];
                let into = &mut self.words[(lo + by_words) as usize..(hi + by_words) as usize];
                for ((word, high), low) in into.iter_mut().zip(high).zip(low) {
                    *word |= high << bits | low >> (64 - bits);
                }
            }
        }
        let to = to + by_words + isize::from(bits != 0);
        self.from = self.from.min((from + by_words).clamp(0, WORDS as isize) as usize);
        self.to = self.to.max(to.clamp(0, WORDS as isize) as usize);
    }

    /// Narrows `from..to` to the words that are not zero.
    pub fn trim(&mut self) {
        while self.from < self.to && self.words[self.to - 1] == 0 {
            self.to -= 1;
        }
        while self.from < self.to && self.words[self.from] == 0 {
            self.from += 1;
        }
        if self.is_empty() {
            (self.from, self.to) = (WORDS, 0);
        }
    }
}

/// The heights of some words, ascending; the first word starts at height `64 * from`.
pub fn heights(words: &[u64], from: usize) -> impl Iterator<Item = i32> + '_ {
    words.iter().enumerate().flat_map(move |(idx, word)| {
        let base = 64 * (from + idx) as i32;
        let mut left = *word;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (bit < 64).then_some(base + bit as i32)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moving_bits_moves_heights() {
        let mut set = Heights::EMPTY;
        let all = [0, 1, 63, 64, 700, 3839, 3967];
        for y in all {
            set.insert(y);
        }
        for d in [-3967, -700, -64, -63, -1, 0, 1, 63, 64, 65, 129, 3967] {
            let mut moved = Heights::EMPTY;
            moved.add_moved(&set, d);
            let found: Vec<i32> = heights(&moved.words, 0).collect();
            let wanted: Vec<i32> = all
                .iter()
                .map(|y| y + d)
                .filter(|y| (0..64 * WORDS as i32).contains(y))
                .collect();
            assert_eq!(found, wanted, "{d}");
            let outside = moved.words.iter().enumerate();
            assert!(
                outside
                    .filter(|(idx, word)| **word != 0 && !(moved.from..moved.to).contains(idx))
                    .count()
                    == 0
            );
        }
    }

    #[test]
    fn ranges_are_taken_with_both_ends() {
        let mut set = Heights::EMPTY;
        for y in [10, 63, 64, 128] {
            set.insert(y);
        }
        assert!(set.take(63, 64));
        assert!(!set.take(11, 127));
        assert_eq!(heights(&set.words, 0).collect::<Vec<_>>(), [10, 128]);
    }
}

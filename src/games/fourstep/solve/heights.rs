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

    /// Whether it holds a height of `lo..=hi`, and takes them away.
    pub fn take(&mut self, lo: i32, hi: i32) -> bool {
        let (lo, hi) = (lo.max(64 * self.from as i32), hi.min(64 * self.to as i32 - 1));
        let mut found = 0;
        if lo <= hi {
            each_mask(lo, hi, |word_idx, mask| {
                found |= self.words[word_idx] & mask;
                self.words[word_idx] &= !mask;
            });
        }
        found != 0
    }

    /// Whether it holds a height of `lo..=hi`.
    pub fn holds(&self, lo: i32, hi: i32) -> bool {
        let (lo, hi) = (lo.max(64 * self.from as i32), hi.min(64 * self.to as i32 - 1));
        let mut found = 0;
        if lo <= hi {
            each_mask(lo, hi, |word_idx, mask| found |= self.words[word_idx] & mask);
        }
        found != 0
    }

    /// Adds all heights of another set, moved by `d`; those that leave the set are lost.
    #[inline]
    pub fn add_moved(&mut self, other: &Self, d: i32) {
        if other.is_empty() {
            return;
        }
        let bits = d.rem_euclid(64) as u32;
        let by_words = d.div_euclid(64) as isize;
        // Each word falls into two; the part beyond the last bit goes up by one word more.
        self.add_part(other, by_words, |word| word << bits);
        if bits != 0 {
            self.add_part(other, by_words + 1, |word| word >> (64 - bits));
        }
    }

    #[inline]
    fn add_part(&mut self, other: &Self, by_words: isize, part: impl Fn(u64) -> u64) {
        let into_lo = (other.from as isize + by_words).max(0);
        let into_hi = (other.to as isize + by_words).min(WORDS as isize);
        if into_lo < into_hi {
            let from = (into_lo - by_words) as usize;
            let (into, n) = (into_lo as usize, (into_hi - into_lo) as usize);
            let source = &other.words[from..from + n];
            for (word, source) in self.words[into..into + n].iter_mut().zip(source) {
                *word |= part(*source);
            }
            self.from = self.from.min(into);
            self.to = self.to.max(into + n);
        }
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

/// The words that hold bits `lo..=hi`, each with its mask.
fn each_mask(lo: i32, hi: i32, mut each: impl FnMut(usize, u64)) {
    let (lo, hi) = (lo as usize, hi as usize);
    for word_idx in lo / 64..=hi / 64 {
        let first = if word_idx == lo / 64 { lo % 64 } else { 0 };
        let last = if word_idx == hi / 64 { hi % 64 } else { 63 };
        let mask = (u64::MAX << first) & (u64::MAX >> (63 - last));
        each(word_idx, mask);
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

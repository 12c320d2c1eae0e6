//! Heights as stretches: few where many lie side by side.
//!
//! Knows stretches of whole numbers and nothing of what they mean. Thousands of heights that share a fate
//! are one stretch here; where each matters alone, `heights` are bits.

/// Heights as stretches, ascending, apart, both ends taken in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spans(Vec<(i32, i32)>);

impl Spans {
    /// No height.
    pub const NONE: Self = Self(Vec::new());

    /// The heights `lo..=hi`.
    pub fn of(lo: i32, hi: i32) -> Self {
        Self((lo <= hi).then_some((lo, hi)).into_iter().collect())
    }

    /// Whether it holds no height.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The lowest height.
    pub fn lowest(&self) -> Option<i32> {
        self.0.first().map(|(lo, _)| *lo)
    }

    /// Whether it holds a height.
    pub fn holds(&self, y: i32) -> bool {
        let after = self.0.partition_point(|(_, hi)| *hi < y);
        self.0.get(after).is_some_and(|(lo, _)| *lo <= y)
    }

    /// Takes the heights of `lo..=hi` away; which there were.
    pub fn take(&mut self, lo: i32, hi: i32) -> Self {
        let from = self.0.partition_point(|(_, end)| *end < lo);
        let to = self.0.partition_point(|(start, _)| *start <= hi);
        if hi < lo || to <= from {
            return Self::NONE;
        }
        let mut taken = self.0[from..to].to_vec();
        let (first, last) = (taken[0], taken[taken.len() - 1]);
        let below = (first.0 < lo).then_some((first.0, lo.saturating_sub(1)));
        let above = (hi < last.1).then_some((hi.saturating_add(1), last.1));
        self.0.splice(from..to, below.into_iter().chain(above));
        let n = taken.len();
        taken[0].0 = first.0.max(lo);
        taken[n - 1].1 = last.1.min(hi);
        Self(taken)
    }

    /// Adds all heights of another set.
    pub fn add(&mut self, other: &Self) {
        if self.is_empty() || other.is_empty() {
            self.0.extend_from_slice(&other.0);
            return;
        }
        self.0.extend_from_slice(&other.0);
        self.0.sort_unstable();
        let mut joined: Vec<(i32, i32)> = Vec::with_capacity(self.0.len());
        for (lo, hi) in self.0.drain(..) {
            match joined.last_mut() {
                Some(last) if lo <= last.1.saturating_add(1) => last.1 = last.1.max(hi),
                _ => joined.push((lo, hi)),
            }
        }
        self.0 = joined;
    }

    /// Those of its heights that another set holds once they have moved by `d`.
    #[must_use]
    pub fn moved_into(&self, other: &Self, d: i32) -> Self {
        let mut both = Vec::new();
        let mut others = other.0.iter().peekable();
        for (lo, hi) in &self.0 {
            while let Some((from, to)) = others.peek() {
                let (from, to) = (from.saturating_sub(d), to.saturating_sub(d));
                if lo.max(&from) <= hi.min(&to) {
                    both.push((*lo.max(&from), *hi.min(&to)));
                }
                if *hi < to {
                    break;
                }
                others.next();
            }
        }
        Self(both)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: std::ops::Range<i32> = -2..40;

    fn set(bits: u32) -> Spans {
        let mut set = Spans::NONE;
        for y in (0..32).filter(|y| bits & (1 << y) != 0) {
            set.add(&Spans::of(y, y));
        }
        set
    }

    fn listed(set: &Spans) -> Vec<i32> {
        assert!(set.0.windows(2).all(|pair| pair[0].1 + 1 < pair[1].0), "{set:?}");
        ALL.filter(|y| set.holds(*y)).collect()
    }

    #[test]
    fn they_hold_what_a_list_of_heights_holds() {
        let patterns = [0, 1, 0xf0f0_00ff, 0x8000_0001, u32::MAX, 0x0aaa_5550, 0x00ff_ff00];
        for (a, b) in patterns.iter().flat_map(|a| patterns.map(|b| (*a, b))) {
            let bits = |bits: u32, y: i32| (0..32).contains(&y) && bits & (1 << y) != 0;
            let mut both = set(a);
            both.add(&set(b));
            assert_eq!(listed(&both), listed(&set(a | b)));
            for d in [-31, -7, -1, 0, 1, 9, 31] {
                let kept: Vec<i32> = ALL.filter(|y| bits(a, *y) && bits(b, y + d)).collect();
                assert_eq!(listed(&set(a).moved_into(&set(b), d)), kept, "{a:x} {b:x} {d}");
            }
            for (lo, hi) in [(0, 31), (5, 5), (-1, 3), (7, 6), (8, 20), (31, 99)] {
                let mut left = set(a);
                let taken = left.take(lo, hi);
                let inside = |y: &i32| (lo..=hi).contains(y);
                let kept: Vec<i32> = ALL.filter(|y| bits(a, *y) && !inside(y)).collect();
                let gone: Vec<i32> = ALL.filter(|y| bits(a, *y) && inside(y)).collect();
                assert_eq!((listed(&left), listed(&taken)), (kept, gone), "{a:x} {lo} {hi}");
            }
        }
    }
}

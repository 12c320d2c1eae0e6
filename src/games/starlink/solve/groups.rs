//! Groups of stars that links have joined: union by size, with path halving.

/// A partition of stars into groups.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    parent: Vec<u32>,
    size: Vec<u32>,
    n_groups: usize,
}

impl Groups {
    /// Every star by itself.
    pub fn new(n_stars: usize) -> Self {
        let mut groups = Self::default();
        groups.reset(n_stars);
        groups
    }

    /// Every star by itself again, without a new allocation.
    pub fn reset(&mut self, n_stars: usize) {
        self.parent.clear();
        self.parent.extend(0..n_stars as u32);
        self.size.clear();
        self.size.resize(n_stars, 1);
        self.n_groups = n_stars;
    }

    /// The star that stands for the group of `star`.
    #[inline]
    pub fn find(&mut self, star: usize) -> usize {
        let mut at = star as u32;
        while self.parent[at as usize] != at {
            let above = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = above;
            at = above;
        }
        at as usize
    }

    /// Joins the groups of two stars; false when they were one already.
    #[inline]
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        let (small, large) = if self.size[a] < self.size[b] {
            (a, b)
        } else {
            (b, a)
        };
        self.parent[small] = large as u32;
        self.size[large] += self.size[small];
        self.n_groups -= 1;
        true
    }

    /// How many stars are in the group of `star`.
    pub fn size(&mut self, star: usize) -> usize {
        let root = self.find(star);
        self.size[root] as usize
    }

    /// How many groups there are.
    pub fn n_groups(&self) -> usize {
        self.n_groups
    }
}

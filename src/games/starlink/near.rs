//! Which places are near which, so that nothing on a large board is compared with everything.

use super::geometry::{Point, is_within};
use super::table::Node;

/// For every place the others that are at most so far from it, ascending.
pub(super) struct Near {
    starts: Vec<u32>,
    items: Vec<Node>,
}

impl Near {
    /// The places within `reach_milli` of each other; `None` as soon as there are more than `max_pairs` pairs.
    pub(super) fn of(places: &[Point], reach_milli: i32, max_pairs: usize) -> Option<Self> {
        // From left to right, so that only neighbours in x are compared.
        let mut by_x: Vec<(Point, Node)> = places.iter().copied().zip(0..).collect();
        by_x.sort_unstable();
        let mut pairs = Vec::new();
        for (rank, (place, a)) in by_x.iter().enumerate() {
            for (other, b) in &by_x[rank + 1..] {
                if i64::from(reach_milli) < i64::from(other.x_milli) - i64::from(place.x_milli) {
                    break;
                }
                if is_within(*place, *other, reach_milli) {
                    pairs.push((*a, *b));
                }
            }
            if max_pairs < pairs.len() {
                return None;
            }
        }
        Some(Self::of_pairs(places.len(), &pairs))
    }

    fn of_pairs(n_places: usize, pairs: &[(Node, Node)]) -> Self {
        let mut starts = vec![0_u32; n_places + 1];
        for (a, b) in pairs {
            starts[usize::from(*a) + 1] += 1;
            starts[usize::from(*b) + 1] += 1;
        }
        for at in 0..n_places {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut items = vec![0; 2 * pairs.len()];
        for (a, b) in pairs {
            for (from, to) in [(a, b), (b, a)] {
                let at = &mut next[usize::from(*from)];
                items[*at as usize] = *to;
                *at += 1;
            }
        }
        for at in 0..n_places {
            items[starts[at] as usize..starts[at + 1] as usize].sort_unstable();
        }
        Self { starts, items }
    }

    /// The places near one of them, ascending, itself left out.
    pub(super) fn around(&self, at: usize) -> &[Node] {
        &self.items[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// Pairs of places that are near each other.
    pub(super) fn n_pairs(&self) -> usize {
        self.items.len() / 2
    }
}

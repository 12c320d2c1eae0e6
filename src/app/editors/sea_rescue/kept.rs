//! Figures by what they are of, so that whoever comes back to it, by undo or by hand, has them again.

/// How many are kept.
const MAX_KEPT: usize = 8;

/// The latest figures, each under what it is of.
#[derive(Debug)]
pub(super) struct Kept<K, V>(Vec<(K, V)>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, V> Kept<K, V> {
    /// Keeps figures; the oldest give way.
    pub(super) fn put(&mut self, of: K, figures: V) {
        self.0.retain(|(own, _)| *own != of);
        if MAX_KEPT <= self.0.len() {
            self.0.remove(0);
        }
        self.0.push((of, figures));
    }

    /// Hands figures out, where there are some of that.
    pub(super) fn take(&mut self, of: &K) -> Option<V> {
        let at = self.0.iter().position(|(own, _)| own == of)?;
        Some(self.0.remove(at).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_there_until_too_much_else_was() {
        let mut kept = Kept::default();
        kept.put(0, "a");
        kept.put(0, "b");
        assert_eq!((kept.take(&0), kept.take(&0)), (Some("b"), None));
        for n in 0..20 {
            kept.put(n, "c");
        }
        assert_eq!((kept.take(&3), kept.take(&19)), (None, Some("c")));
        assert_eq!(kept.0.len(), MAX_KEPT - 1);
    }
}

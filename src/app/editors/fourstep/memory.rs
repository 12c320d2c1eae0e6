//! What was selected at each point of the history: Undo brings the selection back, and is not counted
//! as an edit by doing so.

use std::sync::Arc;

use super::course::Selection;

/// The points that are remembered.
const MAX: usize = 64;

/// Selections by the value that they belong to.
#[derive(Debug)]
pub(super) struct Memory<S> {
    entries: Vec<(Arc<S>, Selection)>,
    revision: Option<u64>,
}

impl<S> Default for Memory<S> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            revision: None,
        }
    }
}

impl<S> Memory<S> {
    /// Once a frame, while nothing is dragged: brings back the selection of a value that was here
    /// before, and remembers the one of the value that is here now.
    pub(super) fn tick(&mut self, revision: u64, now: &Arc<S>, selection: &mut Selection) {
        let known = self.entries.iter().position(|(value, _)| Arc::ptr_eq(value, now));
        let has_changed = self.revision.replace(revision) != Some(revision);
        match known {
            Some(at) if has_changed => selection.clone_from(&self.entries[at].1),
            Some(at) if self.entries[at].1 != *selection => self.entries[at].1.clone_from(selection),
            Some(_) => {}
            None => {
                self.entries.push((now.clone(), selection.clone()));
                if MAX < self.entries.len() {
                    self.entries.remove(0);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_comes_back_brings_its_selection() {
        let (first, second) = (Arc::new(1), Arc::new(2));
        let mut memory = Memory::default();
        let mut selection = Selection::default();
        selection.land(4);
        memory.tick(0, &first, &mut selection);
        memory.tick(1, &second, &mut selection);
        selection.land(7);
        memory.tick(1, &second, &mut selection);
        memory.tick(2, &first, &mut selection);
        assert_eq!(selection.terrain, Some(4));
        memory.tick(3, &second, &mut selection);
        assert_eq!(selection.terrain, Some(7));
    }
}

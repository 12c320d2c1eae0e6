//! Steps of a repair: one change of one obstacle each, which of them make others needless, and what a land is after
//! some of them.

use super::change::{self, Change};
use crate::games::fourstep::spec::Obstacle;

/// A change of one of the land's obstacles, by its place there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) idx: usize,
    pub(super) change: Change,
    pub(super) after: Option<Obstacle>,
    pub(super) size_cells: f64,
}

impl Step {
    /// Whether it stands on the grid after it.
    fn is_on_grid(&self) -> bool {
        self.after.as_ref().is_some_and(change::is_on_grid)
    }

    /// Whether it makes another needless: the same obstacle is shortened by no more, and is no less on the grid.
    pub(super) fn replaces(&self, other: &Self) -> bool {
        let is_alike = self.idx == other.idx && self.change.shortens() && other.change.shortens();
        let is_as_small = self.size_cells <= other.size_cells;
        is_alike && is_as_small && (self.is_on_grid() || !other.is_on_grid())
    }
}

/// Puts a single step among those that were found, the smallest first, unless one of them makes it needless.
pub(super) fn admit(found: &mut Vec<Vec<Step>>, step: Step) {
    let is_needless = |other: &[Step]| matches!(other, [other] if other.replaces(&step));
    if found.iter().any(|other| is_needless(other)) {
        return;
    }
    found.retain(|other| !matches!(other[..], [other] if step.replaces(&other)));
    let at = found.partition_point(|other| size(other) <= step.size_cells);
    found.insert(at, vec![step]);
}

/// An obstacle goes.
pub(super) fn removal(idx: usize) -> Step {
    Step {
        idx,
        change: Change::Remove,
        after: None,
        size_cells: 0.0,
    }
}

pub(super) fn size(steps: &[Step]) -> f64 {
    steps.iter().map(|step| step.size_cells).sum()
}

/// Obstacles after some changes. A removed one leaves a place where nothing is, so that the others
/// keep their numbers.
pub(super) fn changed(obstacles: &[Obstacle], steps: &[Step]) -> Vec<Obstacle> {
    let mut changed = obstacles.to_vec();
    for step in steps {
        if let Some(slot) = changed.get_mut(step.idx) {
            *slot = step.after.unwrap_or(change::NOTHING);
        }
    }
    changed
}

//! Undo: labelled snapshots of a spec with a merge key, so that a gesture is one step.
//!
//! Knows no game: `S` is any value, and `N` what is written beside it. There are no inverse operations, so undo is right by construction.

use std::sync::Arc;

use crate::report::Text;

/// How many points are kept. Specs are kilobytes, so this is a few megabytes at most.
const MAX_POINTS: usize = 200;

/// Whether an edit may join the undo point before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge {
    /// A step of its own.
    Never,
    /// Joins the edits before it that carry the same key, until [`History::release`].
    WhileHeld(u64),
}

/// One entry of the history list.
#[derive(Clone, Debug)]
pub struct Point<S, N = ()> {
    /// Never used twice in a history.
    pub id: u64,
    /// What was done to get here.
    pub label: Text,
    /// The spec after it.
    pub spec: Arc<S>,
    /// What is written beside it.
    pub notes: Arc<N>,
}

/// The points, and which one is current.
#[derive(Clone, Debug)]
pub struct History<S, N = ()> {
    points: Vec<Point<S, N>>,
    current_idx: usize,
    revision: u64,
    last_id: u64,
    held: Option<Held<S, N>>,
}

#[derive(Clone, Debug)]
struct Held<S, N> {
    key: u64,
    /// What Escape goes back to: the points and the index before the gesture.
    before: (Vec<Point<S, N>>, usize),
}

impl<S: Clone + PartialEq> History<S> {
    /// A history with one point, beside which nothing is written.
    pub fn new(spec: S) -> Self {
        Self::with_notes(spec, ())
    }
}

impl<S: Clone + PartialEq, N: Clone + PartialEq> History<S, N> {
    /// A history with one point.
    pub fn with_notes(spec: S, notes: N) -> Self {
        let label = Text::new("Open", "열기");
        Self {
            points: vec![Point {
                id: 0,
                label,
                spec: Arc::new(spec),
                notes: Arc::new(notes),
            }],
            current_idx: 0,
            revision: 0,
            last_id: 0,
            held: None,
        }
    }

    /// What is written beside the spec now.
    pub fn notes(&self) -> &N {
        &self.points[self.current_idx].notes
    }

    /// The same, shared.
    pub fn notes_arc(&self) -> Arc<N> {
        self.points[self.current_idx].notes.clone()
    }

    /// The point that the document is at.
    pub fn current_point(&self) -> &Point<S, N> {
        &self.points[self.current_idx]
    }

    /// The spec as it is now.
    pub fn current(&self) -> &S {
        &self.points[self.current_idx].spec
    }

    /// The spec as it is now, shared.
    pub fn current_arc(&self) -> Arc<S> {
        self.points[self.current_idx].spec.clone()
    }

    /// A number that changes whenever [`History::current`] does.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// All points, oldest first.
    pub fn points(&self) -> &[Point<S, N>] {
        &self.points
    }

    /// Index of the current point.
    pub fn current_idx(&self) -> usize {
        self.current_idx
    }

    /// Makes an edit. Says whether it changed anything; if not, it leaves no point.
    pub fn edit(&mut self, label: Text, merge: Merge, change: impl FnOnce(&mut S)) -> bool {
        let mut spec = self.current().clone();
        change(&mut spec);
        if spec == *self.current() {
            return false;
        }
        let notes = self.notes_arc();
        self.put(label, merge, Arc::new(spec), notes);
        true
    }

    /// Changes what is written beside the spec. Says whether that changed anything; if not, it leaves no
    /// point.
    pub fn edit_notes(&mut self, label: Text, merge: Merge, change: impl FnOnce(&mut N)) -> bool {
        let mut notes = self.notes().clone();
        change(&mut notes);
        if notes == *self.notes() {
            return false;
        }
        let spec = self.current_arc();
        self.put(label, merge, spec, Arc::new(notes));
        true
    }

    /// Changes both as one step.
    pub fn edit_both(&mut self, label: Text, spec: S, notes: N) -> bool {
        if spec == *self.current() && notes == *self.notes() {
            return false;
        }
        self.put(label, Merge::Never, Arc::new(spec), Arc::new(notes));
        true
    }

    fn put(&mut self, label: Text, merge: Merge, spec: Arc<S>, notes: Arc<N>) {
        let key = match merge {
            Merge::Never => None,
            Merge::WhileHeld(key) => Some(key),
        };
        let joins = key.is_some() && self.held.as_ref().map(|held| held.key) == key;
        if !joins {
            self.held = key.map(|key| Held {
                key,
                before: (self.points.clone(), self.current_idx),
            });
        }
        let before_idx = match &self.held {
            Some(held) if joins => held.before.1,
            _ => self.current_idx,
        };
        self.points.truncate(before_idx + 1);
        let before = &self.points[before_idx];
        if before.spec != spec || before.notes != notes {
            self.last_id += 1;
            self.points.push(Point {
                id: self.last_id,
                label,
                spec,
                notes,
            });
        }
        if MAX_POINTS < self.points.len() {
            self.points.remove(0);
            if let Some(held) = &mut self.held {
                held.before.1 = held.before.1.saturating_sub(1);
                if 1 < held.before.0.len() {
                    held.before.0.remove(0);
                }
            }
        }
        self.current_idx = self.points.len() - 1;
        self.revision += 1;
    }

    /// Something beside the spec has changed that whoever compares revisions must see.
    pub fn touch(&mut self) {
        self.revision += 1;
    }

    /// Ends a gesture.
    pub fn release(&mut self) {
        self.held = None;
    }

    /// Whether a gesture is being made.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Takes the gesture that is being made back, redo points included. Says whether there was one.
    pub fn abort(&mut self) -> bool {
        let Some(held) = self.held.take() else {
            return false;
        };
        (self.points, self.current_idx) = held.before;
        self.revision += 1;
        true
    }

    /// One step back.
    pub fn undo(&mut self) -> bool {
        0 < self.current_idx && self.go_to(self.current_idx - 1)
    }

    /// One step forward.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.current_idx + 1)
    }

    /// Goes to a point of the list. Says whether that was a move.
    pub fn go_to(&mut self, point_idx: usize) -> bool {
        self.release();
        if point_idx == self.current_idx || self.points.len() <= point_idx {
            return false;
        }
        self.current_idx = point_idx;
        self.revision += 1;
        true
    }

    /// What undo would take back.
    pub fn undo_label(&self) -> Option<&Text> {
        (0 < self.current_idx).then(|| &self.points[self.current_idx].label)
    }

    /// What redo would bring back.
    pub fn redo_label(&self) -> Option<&Text> {
        self.points.get(self.current_idx + 1).map(|point| &point.label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(history: &mut History<i32>, merge: Merge, value: i32) -> bool {
        history.edit(Text::same(format!("set {value}")), merge, |spec| *spec = value)
    }

    #[test]
    fn a_drag_is_one_step_and_escape_takes_it_back() {
        let mut history = History::new(0);
        assert!(set(&mut history, Merge::Never, 1));
        for value in 2..20 {
            set(&mut history, Merge::WhileHeld(7), value);
        }
        assert_eq!(history.points().len(), 3);
        history.release();
        set(&mut history, Merge::WhileHeld(7), 30);
        assert_eq!(history.points().len(), 4);
        assert!(history.abort());
        assert_eq!(*history.current(), 19);
        history.undo();
        assert_eq!(*history.current(), 1);
        history.redo();
        assert_eq!(*history.current(), 19);
    }

    #[test]
    fn no_op_edits_leave_no_point_and_a_drag_home_leaves_none_either() {
        let mut history = History::new(5);
        assert!(!set(&mut history, Merge::Never, 5));
        set(&mut history, Merge::WhileHeld(1), 6);
        set(&mut history, Merge::WhileHeld(1), 5);
        assert_eq!(history.points().len(), 1);
        assert_eq!(*history.current(), 5);
    }

    #[test]
    fn escape_brings_redo_points_back() {
        let mut history = History::new(0);
        set(&mut history, Merge::Never, 1);
        history.undo();
        set(&mut history, Merge::WhileHeld(1), 9);
        assert!(history.redo_label().is_none());
        history.abort();
        assert!(history.redo());
        assert_eq!(*history.current(), 1);
    }

    #[test]
    fn what_is_written_beside_the_spec_is_undone_with_it() {
        let mut history: History<i32, Vec<&str>> = History::with_notes(0, Vec::new());
        let label = || Text::same("step");
        assert!(history.edit_notes(label(), Merge::Never, |notes| notes.push("mark")));
        assert!(history.edit(label(), Merge::Never, |spec| *spec = 1));
        assert!(!history.edit_notes(label(), Merge::Never, |_| {}));
        assert_eq!((*history.current(), history.notes().len()), (1, 1));
        history.undo();
        history.undo();
        assert_eq!((*history.current(), history.notes().len()), (0, 0));
        let ids: Vec<u64> = history.points().iter().map(|point| point.id).collect();
        assert_eq!(ids, [0, 1, 2]);
    }

    #[test]
    fn the_list_is_bounded() {
        let mut history = History::new(0);
        for value in 1..1000 {
            set(&mut history, Merge::Never, value);
        }
        assert_eq!(history.points().len(), MAX_POINTS);
        while history.undo() {}
        assert_eq!(*history.current(), 1000 - MAX_POINTS as i32);
    }
}

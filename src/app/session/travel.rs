//! Undo, redo and the history list: what they bring back beside the spec, and what they show of it.
//!
//! A step of the history remembers what was selected just before and just after it. Selections are no
//! edits: they are never counted, and a step that is taken back brings its own again.

use crate::app::changes::Changes;
use crate::app::editor::Editor;
use crate::app::flash::Flash;
use crate::doc::Document;
use crate::fault;
use crate::report::Text;

use super::Session;

/// The selections around the steps of a history.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory<S> {
    /// By the id of the point that a step led to: before it, and after it.
    steps: Vec<(u64, [S; 2])>,
    /// The point that the document was at.
    at: Option<u64>,
    /// What was selected when nothing was being changed.
    calm: S,
}

impl<S: Clone + Default> Memory<S> {
    /// Once a frame: where the history is, which points it has, whether a gesture is being made, and what
    /// is selected.
    pub(super) fn note(&mut self, at: u64, is_there: impl Fn(u64) -> bool, is_held: bool, selection: S) {
        if self.at != Some(at) {
            self.steps.retain(|(id, _)| is_there(*id));
            if self.at.is_some() && self.steps.iter().all(|(id, _)| *id != at) {
                self.steps.push((at, [self.calm.clone(), selection.clone()]));
            }
            self.at = Some(at);
        }
        // A gesture is one step, and what was selected before it is what undo brings back.
        if !is_held {
            self.calm = selection;
        }
    }

    /// The document went to another point of its list, where this is selected now.
    fn went(&mut self, at: u64, selection: S) {
        self.at = Some(at);
        self.calm = selection;
    }

    fn step(&self, id: u64) -> Option<&[S; 2]> {
        let found = self.steps.iter().find(|(known, _)| *known == id);
        found.map(|(_, around)| around)
    }
}

impl<E: Editor> Session<E> {
    /// Once a frame: remembers what is selected.
    pub(super) fn note_selection(&mut self) {
        let Self {
            editor, doc, memory, ..
        } = self;
        let history = doc.history();
        let is_there = |id| history.points().iter().any(|point| point.id == id);
        let at = history.current_point().id;
        memory.note(at, is_there, history.is_held(), editor.selection());
    }

    /// A step of what the editor makes beside the document, where there is one to take.
    pub(in crate::app) fn travel_own(&mut self, is_back: bool) -> Option<Text> {
        let told = fault::caught(|| self.editor.travel_own(is_back)).unwrap_or_else(|words| {
            self.faults.push(words);
            None
        });
        if told.is_some() {
            (self.wake)();
        }
        told
    }

    /// Moves along the history as `go` does. The answer is what is told of it, where it was a move.
    pub(in crate::app) fn travel(&mut self, go: impl FnOnce(&mut Document<E::Game>) -> bool) -> Option<Text> {
        let history = self.doc.history();
        let (from_idx, before) = (history.current_idx(), history.current_arc());
        if !go(&mut self.doc) {
            return None;
        }
        let history = self.doc.history();
        let to_idx = history.current_idx();
        let points = history.points();
        let is_back = to_idx < from_idx;
        let step_idx = if is_back { to_idx + 1 } else { to_idx };
        let around = points.get(step_idx).and_then(|step| self.memory.step(step.id));
        let selection = around.map(|[before, after]| if is_back { before } else { after }.clone());
        let at = history.current_point().id;
        let label = points[if is_back { from_idx } else { to_idx }].label.clone();
        let is_step = from_idx.abs_diff(to_idx) == 1;
        let head = match (is_back, is_step) {
            (true, true) => Text::new(format!("Undone: {}", label.en), format!("되돌림: {}", label.ko)),
            (false, true) => Text::new(format!("Redone: {}", label.en), format!("다시 함: {}", label.ko)),
            (_, false) => {
                let label = &points[to_idx].label;
                Text::new(format!("Back at: {}", label.en), format!("돌아감: {}", label.ko))
            }
        };
        let Self {
            editor,
            doc,
            question,
            faults,
            ..
        } = self;
        if let Some(selection) = selection
            && let Err(words) = fault::caught(|| editor.select(selection, doc, question))
        {
            faults.push(words);
        }
        let changes = fault::caught(|| E::changes(&before, doc.spec())).unwrap_or_else(|words| {
            faults.push(words);
            Changes::default()
        });
        self.memory.went(at, self.editor.selection());
        self.flash = Flash::new(changes.ids.iter().copied());
        self.refresh();
        (self.wake)();
        Some(match changes.told() {
            Some(what) => Text::new(
                format!("{} · {}", head.en, what.en),
                format!("{} · {}", head.ko, what.ko),
            ),
            None => head,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_remembers_what_was_selected_before_and_after_it() {
        let mut memory = Memory::<&str>::default();
        let all = |_| true;
        memory.note(0, all, false, "nothing");
        memory.note(0, all, false, "star 1");
        // A drag: its points come and go, and something else is picked while it lasts.
        memory.note(1, all, true, "star 1");
        memory.note(2, |id| id != 1, true, "star 2");
        memory.note(2, |id| id != 1, false, "star 2");
        assert_eq!(memory.step(2), Some(&["star 1", "star 2"]));
        assert_eq!(memory.step(1), None);
        // Looking around changes neither.
        memory.note(2, all, false, "star 9");
        memory.went(0, "star 1");
        memory.note(0, all, false, "star 7");
        assert_eq!(memory.step(2), Some(&["star 1", "star 2"]));
        memory.note(3, all, false, "star 3");
        assert_eq!(memory.step(3), Some(&["star 7", "star 3"]));
    }
}

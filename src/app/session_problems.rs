//! What is done about the problems of an open document: fixed one by one or all of a kind, or lived with.

use crate::doc::Merge;
use crate::doc::suppress::{MAX_ENTRIES, Suppress};
use crate::game::Game as _;
use crate::report::Text;

use super::editor::Editor;
use super::session::Session;

impl<E: Editor> Session<E> {
    /// Carries out a problem's quick fix as one labelled edit.
    pub(super) fn fix_one(&mut self, issue_idx: usize) -> bool {
        let Some(issue) = self.issues.get(issue_idx).cloned() else {
            return false;
        };
        if self.has_old_issues() {
            // Its place may be another thing by now.
            return false;
        }
        let Some(spec) = E::Game::fix(self.doc.spec(), &issue) else {
            return false;
        };
        let label = issue.fix.unwrap_or_else(|| Text::new("Fix", "고치기"));
        let changed = self.doc.edit(label, Merge::Never, |old| *old = spec);
        self.refresh();
        changed
    }

    /// What the author lives with, each with the number of problems that it hides now.
    pub(super) fn hidden(&self) -> Vec<(Suppress, usize)> {
        let counts = self.n_suppressed.iter().copied().chain(std::iter::repeat(0));
        self.doc
            .notes()
            .suppress
            .as_slice()
            .iter()
            .cloned()
            .zip(counts)
            .collect()
    }

    /// The author lives with a problem from now on.
    pub(super) fn hide(&mut self, entry: Suppress) {
        let label = Text::new(
            format!("Suppress {}", entry.code),
            format!("{} 숨기기", entry.code),
        );
        self.doc.edit_notes(label, Merge::Never, |notes| {
            let entries = &mut notes.suppress;
            entries.retain(|known| known.code != entry.code || known.place != entry.place);
            if entries.len() < MAX_ENTRIES {
                entries.push(entry);
            }
        });
        self.refresh();
    }

    /// A problem of the list is shown again.
    pub(super) fn show_again(&mut self, entry_idx: usize) {
        let Some(entry) = self.doc.notes().suppress.as_slice().get(entry_idx).cloned() else {
            return;
        };
        let label = Text::new(
            format!("Show {} again", entry.code),
            format!("{} 다시 보이기", entry.code),
        );
        self.doc.edit_notes(label, Merge::Never, |notes| {
            notes.suppress.remove(entry_idx);
        });
        self.refresh();
    }
}

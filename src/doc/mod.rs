//! Documents: a spec or a replay with its history, its file and whether it is saved.
//!
//! Knows games only through `trait Game`, and no GUI. [`file`] is the text form, [`history`] the
//! undo list, [`notes`] what is written beside a run. What touches files: [`store`] saves, [`recovery`] keeps what is not saved yet,
//! [`versions`] what was, [`crash`] what was there when an engine failed; [`keeper`] and [`watch`]
//! do so from threads of their own. [`thin`] and [`clock`] serve them.
//! [`lines`] reads files of many documents, one a line. [`block`] is text with a tag, for the clipboard and reports. `ron_text` says what is wrong with one. [`unknown`] reads documents with fields of another program, [`suppress`] is what an author lives with, [`picture`] what they trace over.

pub mod block;
pub mod clock;
#[cfg(not(target_arch = "wasm32"))]
pub mod crash;
pub mod file;
mod file_error;
pub mod history;
mod json;
#[cfg(not(target_arch = "wasm32"))]
pub mod keeper;
pub mod lines;
pub mod notes;
pub mod picture;
#[cfg(not(target_arch = "wasm32"))]
pub mod recovery;
mod ron_text;
#[cfg(not(target_arch = "wasm32"))]
pub mod store;
pub mod suppress;
mod system;
pub mod thin;
pub mod unknown;
#[cfg(not(target_arch = "wasm32"))]
pub mod versions;
#[cfg(not(target_arch = "wasm32"))]
pub mod watch;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::game::{Content, Game, Replay};
use crate::report::Text;

pub use history::{History, Merge};
pub use notes::{Noted, Notes};
pub use system::{of_others, of_system};

/// The text of a document, made where it does not hold up the window.
pub type MakeText = Box<dyn FnOnce() -> Result<String, file::FileError> + Send>;

/// The recorded part of a replay document: everything but the spec, which the history holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording<G: Game> {
    /// What was played.
    pub question: G::Question,
    /// What the player did.
    pub inputs: Vec<G::Input>,
    /// What is claimed of it.
    pub claim: Option<G::Claim>,
    /// Whether the file carries its spec; when not, it was played on the game's default.
    pub has_own_spec: bool,
}

/// What a file holds.
#[derive(Clone, Debug)]
struct Saved<G: Game> {
    spec: Arc<G::Spec>,
    notes: Arc<Notes<G>>,
    recording: Option<Recording<G>>,
}

/// One open document.
#[derive(Clone, Debug)]
pub struct Document<G: Game> {
    history: History<G::Spec, Notes<G>>,
    recording: Option<Recording<G>>,
    /// What is on disk; `None` when nothing is.
    saved: Option<Saved<G>>,
    /// What is being saved.
    saving: Option<Saved<G>>,
    /// Where it is saved.
    path: Option<PathBuf>,
    /// What to call it while it has no path.
    name: String,
    /// Nothing can be changed: an earlier version that is only looked at.
    is_read_only: bool,
}

/// A spec, and the recording of a replay.
fn parts<G: Game>(content: Content<G>) -> (G::Spec, Option<Recording<G>>) {
    match content {
        Content::Spec(spec) => (spec, None),
        Content::Replay(Replay {
            question,
            inputs,
            claim,
            spec,
        }) => {
            let has_own_spec = spec.is_some();
            let recording = Recording {
                question,
                inputs,
                claim,
                has_own_spec,
            };
            (spec.unwrap_or_default(), Some(recording))
        }
    }
}

impl<G: Game> Document<G> {
    /// A document that was never saved.
    pub fn new(name: impl Into<String>, noted: impl Into<Noted<G>>) -> Self {
        let Noted { content, notes } = noted.into();
        let (spec, recording) = parts(content);
        Self {
            history: History::with_notes(spec, notes.of_file(None)),
            recording,
            saved: None,
            saving: None,
            path: None,
            name: name.into(),
            is_read_only: false,
        }
    }

    /// A document as it was just read from `path`, or as it is bundled when there is no path.
    pub fn opened(name: impl Into<String>, noted: impl Into<Noted<G>>, path: Option<PathBuf>) -> Self {
        let Noted { content, notes } = noted.into();
        let notes = notes.of_file(path.as_deref());
        let mut doc = Self::new(name, Noted { content, notes });
        doc.path = path;
        doc.saved = Some(doc.as_saved());
        doc
    }

    /// The spec as it is now.
    pub fn spec(&self) -> &G::Spec {
        self.history.current()
    }

    /// The spec as it is now, shared.
    pub fn spec_arc(&self) -> Arc<G::Spec> {
        self.history.current_arc()
    }

    /// The recording of a replay document.
    pub fn recording(&self) -> Option<&Recording<G>> {
        self.recording.as_ref()
    }

    /// A number that changes whenever the spec does, by edit, undo or redo.
    pub fn revision(&self) -> u64 {
        self.history.revision()
    }

    /// The history, to be shown as a list.
    pub fn history(&self) -> &History<G::Spec, Notes<G>> {
        &self.history
    }

    /// The only way to change the spec. An edit that changes nothing leaves no undo point.
    /// Says whether anything changed.
    pub fn edit(&mut self, label: Text, merge: Merge, change: impl FnOnce(&mut G::Spec)) -> bool {
        if self.is_read_only {
            return false;
        }
        let changed = self.history.edit(label, merge, change);
        if changed && let Some(recording) = &mut self.recording {
            // From here on it is no longer the game's own spec.
            recording.has_own_spec = true;
        }
        changed
    }

    /// What is written beside the run.
    pub fn notes(&self) -> &Notes<G> {
        self.history.notes()
    }

    /// The only way to change what is written beside the run; an undo point like any other. Says whether
    /// anything changed.
    pub fn edit_notes(&mut self, label: Text, merge: Merge, change: impl FnOnce(&mut Notes<G>)) -> bool {
        !self.is_read_only && self.history.edit_notes(label, merge, change)
    }

    /// Puts other content in the place of all that is there, as one step that can be undone: what the
    /// file holds now, or an earlier version. Views and selections are the editor's and stay.
    pub fn replace(&mut self, label: Text, noted: impl Into<Noted<G>>) {
        self.history.release();
        let Noted { content, notes } = noted.into();
        let (spec, recording) = parts(content);
        let notes = notes.of_file(self.path.as_deref());
        self.history.edit_both(label, spec, notes);
        if self.recording != recording {
            self.recording = recording;
            self.history.touch();
        }
    }

    /// The same document, only to be looked at.
    #[must_use]
    pub fn into_read_only(mut self) -> Self {
        self.is_read_only = true;
        self
    }

    /// Whether it is only to be looked at.
    pub fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// Ends a gesture: the next edit is an undo point of its own.
    pub fn release(&mut self) {
        self.history.release();
    }

    /// Escape: the gesture that is being made never happened.
    pub fn abort(&mut self) -> bool {
        self.history.abort()
    }

    /// One step back. Says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.history.undo()
    }

    /// One step forward. Says whether there was one.
    pub fn redo(&mut self) -> bool {
        self.history.redo()
    }

    /// Goes to a point of the history list.
    pub fn go_to(&mut self, point_idx: usize) -> bool {
        self.history.go_to(point_idx)
    }

    /// Whether closing it now would lose something.
    pub fn is_dirty(&self) -> bool {
        match &self.saved {
            None => true,
            Some(Saved {
                spec,
                notes,
                recording,
            }) => {
                *recording != self.recording
                    || **notes != *self.notes()
                    || !(Arc::ptr_eq(spec, &self.history.current_arc()) || **spec == *self.spec())
            }
        }
    }

    /// Where it is saved.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// File name, or what it is called while it has none.
    pub fn name(&self) -> String {
        match self.path.as_deref().and_then(Path::file_name) {
            Some(name) => name.to_string_lossy().into_owned(),
            None => self.name.clone(),
        }
    }

    /// What a save would write.
    pub fn content(&self) -> Content<G> {
        let spec = self.spec().clone();
        match &self.recording {
            None => Content::Spec(spec),
            Some(Recording {
                question,
                inputs,
                claim,
                has_own_spec,
            }) => Content::Replay(Replay {
                question: question.clone(),
                inputs: inputs.clone(),
                claim: claim.clone(),
                spec: has_own_spec.then_some(spec),
            }),
        }
    }

    /// The file's text.
    ///
    /// # Errors
    /// Only when the content cannot be written as RON, which would be a fault of a game's types.
    pub fn to_ron(&self) -> Result<String, file::FileError> {
        file::to_ron_noted(&self.noted())
    }

    /// What a save would write, with what is written beside it.
    pub fn noted(&self) -> Noted<G> {
        self.noted_for(self.path.as_deref())
    }

    /// The same as it is told in a file there.
    pub fn noted_for(&self, file: Option<&Path>) -> Noted<G> {
        Noted {
            content: self.content(),
            notes: self.notes().clone().for_file(file),
        }
    }

    fn as_saved(&self) -> Saved<G> {
        Saved {
            spec: self.history.current_arc(),
            notes: self.history.notes_arc(),
            recording: self.recording.clone(),
        }
    }

    /// Says that its file has another name now.
    pub fn move_to(&mut self, path: PathBuf) {
        self.path = Some(path);
    }

    /// Says that no file holds it any more.
    pub fn mark_gone(&mut self) {
        self.saved = None;
    }

    /// From now on what the document holds now is being saved; what is edited meanwhile is not.
    pub fn begin_save(&mut self) {
        self.saving = Some(self.as_saved());
    }

    /// That save ended: the path that holds it now, or none if it failed.
    pub fn end_save(&mut self, path: Option<PathBuf>) {
        let saving = self.saving.take();
        if let (Some(path), Some(saved)) = (path, saving) {
            self.path = Some(path);
            self.saved = Some(saved);
        }
    }

    /// Says that `path` now holds what the document holds.
    pub fn mark_saved(&mut self, path: PathBuf) {
        self.path = Some(path);
        self.saved = Some(self.as_saved());
    }
}

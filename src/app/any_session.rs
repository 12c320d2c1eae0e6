//! What the shell sees of an open document: plain data, whatever the game.
//!
//! The one erasure of `Session<E>`. Everything in the window but the editors is written once,
//! against this trait.

use std::any::Any;
use std::ops::Range;
use std::path::{Path, PathBuf};

use eframe::egui;

use crate::control::Progress;
use crate::doc::file::{self, FileError};
use crate::doc::suppress::Suppress;
use crate::doc::unknown::{self, Unknown};
use crate::doc::{Document, MakeText};
use crate::game::{Content, Game as _, GameId};
use crate::play::{PlayCommand, Playhead};
use crate::report::{Figure, Issue, Text, Timeline};
use crate::share::ShareError;

use super::dock::{PanelInfo, Room};
use super::editor::{Editor, EditorAction, Thing};
use super::lang;
use super::layers::Layered;
pub use super::lent::{HistoryLine, Lend, VerdictInfo};
use super::navigate::Sight;
use super::session::{Inspected, Session};

/// An open document, whatever its game.
pub trait AnySession: Inspected + Layered {
    /// The game.
    fn game(&self) -> GameId;
    /// Name of the document.
    fn title(&self) -> String;
    /// Where it is saved.
    fn path(&self) -> Option<&Path>;
    /// Whether closing it now would lose something.
    fn is_dirty(&self) -> bool;
    /// Whether it is a recorded play.
    fn is_replay(&self) -> bool;
    /// Whether it is only to be looked at.
    fn is_read_only(&self) -> bool;
    /// A number that changes whenever the document does.
    fn revision(&self) -> u64;

    /// Once a frame, before anything is drawn: results, rebuilding, the editor's own tick.
    fn poll(&mut self, ctx: &egui::Context, lend: &Lend);
    /// Documents that this one asked to be opened.
    fn take_opened(&mut self) -> Vec<Box<dyn AnySession>>;
    /// Whether another document was asked for since the last call.
    fn take_document_wish(&mut self) -> bool;
    /// Gives the editor another document of its game.
    ///
    /// # Errors
    /// When it is none.
    fn take_document(&mut self, text: &str, lend: &Lend) -> Result<(), FileError>;
    /// The editor's panels.
    fn panels(&mut self, lend: &Lend) -> Vec<PanelInfo>;
    /// Draws one of them.
    fn panel_ui(&mut self, ui: &mut egui::Ui, id: &str, room: &Room, lend: &Lend);
    /// The canvas.
    fn canvas_ui(&mut self, ui: &mut egui::Ui, lend: &Lend);
    /// How wide the left panel is at first.
    fn left_width(&self) -> f32;
    /// Where the pointer is, in units of the game.
    fn status(&self) -> Option<Text>;
    /// Background work of the editor's own.
    fn busy(&self) -> Option<(Text, Progress)>;
    /// Whether background work is still to be seen on the canvas.
    fn is_drawing(&self) -> bool;
    /// A picture that was opened or dropped: `None` when the editor has no use for one.
    fn take_picture(&mut self, path: &str, png: &[u8]) -> Option<Result<(), Text>>;
    /// Whether a playtest takes the keyboard.
    fn wants_keys(&self) -> bool;
    /// Whether a gesture is being made that the pointer alone does not tell.
    fn holds_gesture(&self) -> bool;
    /// Escape. Says whether there was anything to end.
    fn cancel(&mut self, lend: &Lend) -> bool;
    /// What the editor can do by name.
    fn actions(&self) -> Vec<EditorAction>;
    /// Does one of them.
    fn run_action(&mut self, id: &str, lend: &Lend);

    /// What can be gone to by name.
    fn things(&mut self, lend: &Lend) -> Vec<Thing>;
    /// Goes to one of them.
    fn go_to_thing(&mut self, id: u64, lend: &Lend);

    /// What the timeline shows.
    fn timeline(&self) -> &Timeline;
    /// Where in it the playhead is.
    fn playhead(&self) -> &Playhead;
    /// Where the current frame is, in the game's words.
    fn caption(&self) -> Option<Text>;
    /// Moves the playhead.
    fn play(&mut self, command: PlayCommand);
    /// Lets time pass for the playhead.
    fn advance(&mut self, dt_secs: f32);

    /// What the verdict chip says.
    fn verdict(&self) -> VerdictInfo;
    /// Margins and statistics of the last answer.
    fn figures(&self) -> &[Figure];
    /// Asks the solver again.
    fn solve(&mut self);
    /// Stops the solver.
    fn stop_solving(&mut self);
    /// The problems, worst first.
    fn issues(&self) -> &[Issue];
    /// Whether those are about the document before its last edit: it is still being looked at.
    fn has_old_issues(&self) -> bool;
    /// The picked problem.
    fn highlighted(&self) -> Option<&Issue>;
    /// Picks a problem of the list, or none.
    fn highlight(&mut self, issue_idx: Option<usize>);
    /// Carries out a problem's quick fix as one labelled edit. Says whether it changed anything.
    fn apply_fix(&mut self, issue_idx: usize) -> bool;
    /// Carries out the quick fixes of all problems with a code, as one step. How many; none while they are made in the background.
    fn apply_fixes(&mut self, code: &str) -> Option<usize>;
    /// What the author lives with, each with the number of problems that it hides now.
    fn suppressed(&self) -> Vec<(Suppress, usize)>;
    /// The author lives with a problem from now on.
    fn suppress(&mut self, entry: Suppress);
    /// A problem of the list is shown again.
    fn unsuppress(&mut self, entry_idx: usize);

    /// The history list, oldest first.
    fn history(&self) -> Vec<HistoryLine>;
    /// Goes to a line of the history list. The answer is what is told of it, as for undo and redo.
    fn go_to(&mut self, point_idx: usize) -> Option<Text>;
    /// What undo would take back.
    fn undo_label(&self) -> Option<&Text>;
    /// What redo would bring back.
    fn redo_label(&self) -> Option<&Text>;
    /// One step back: selects what was selected before it, and lets glow what it changed.
    fn undo(&mut self) -> Option<Text>;
    /// One step forward.
    fn redo(&mut self) -> Option<Text>;
    /// Nothing is held: the next edit is a step of its own.
    fn release(&mut self);

    /// The file's text.
    ///
    /// # Errors
    /// Only when the content cannot be written as RON.
    fn to_ron(&self) -> Result<String, FileError>;
    /// The file's text as it is now, to be made on another thread.
    fn snapshot(&self) -> MakeText;
    /// Begins to save what the document holds now to a file: its text, to be made on another thread.
    fn begin_save(&mut self, path: &Path) -> MakeText;
    /// Says that this path now holds what [`AnySession::begin_save`] began with, or that nothing does.
    fn end_save(&mut self, path: Option<PathBuf>);
    /// Says that `path` now holds the document.
    fn mark_saved(&mut self, path: PathBuf);
    /// Says that its file has another name now.
    fn move_to(&mut self, path: PathBuf);
    /// Says that no file holds the document any more.
    fn mark_gone(&mut self);
    /// Puts another text in the place of the document, as one step; the view stays.
    ///
    /// # Errors
    /// When the text is no document of this game; then nothing has changed.
    fn replace(&mut self, label: Text, text: &str) -> Result<(), FileError>;
    /// What panics of the engine or the editor said since the last call.
    fn take_faults(&mut self) -> Vec<String>;
    /// Fields of the text that nobody knows and that a save would not keep, since the last call.
    fn take_unknown(&mut self) -> Vec<Unknown>;
    /// What is asked of the document, in the words of its file.
    fn question_text(&self) -> String;
    /// The document, its question and the frame under the playhead as one line of text.
    ///
    /// # Errors
    /// When it is too large for one.
    fn share_string(&self) -> Result<String, ShareError>;
    /// Height of the tools at the lower end of the canvas, in points.
    fn canvas_foot(&self) -> f32;
    /// What the canvas shows of the board.
    fn sight(&self) -> Option<Sight>;
    /// Shows what another canvas of the game shows.
    fn set_sight(&mut self, sight: Sight);
    /// Frames as one JSON object a line, as `trace --format json` prints them.
    fn trace_lines(&self, frames: Range<usize>) -> String;
    /// The document in the JSON form of its game.
    fn to_json(&self) -> String;
    /// For tests and tools that know the game.
    fn as_any(&self) -> &dyn Any;
}

impl<E: Editor> AnySession for Session<E> {
    fn game(&self) -> GameId {
        E::Game::ID
    }

    fn title(&self) -> String {
        self.doc.name()
    }

    fn path(&self) -> Option<&Path> {
        self.doc.path()
    }

    fn is_dirty(&self) -> bool {
        self.doc.is_dirty()
    }

    fn is_replay(&self) -> bool {
        self.doc.recording().is_some()
    }

    fn is_read_only(&self) -> bool {
        self.doc.is_read_only()
    }

    fn revision(&self) -> u64 {
        self.doc.revision()
    }

    fn poll(&mut self, ctx: &egui::Context, lend: &Lend) {
        self.tick(ctx, lend);
    }

    fn take_opened(&mut self) -> Vec<Box<dyn AnySession>> {
        std::mem::take(&mut self.opened)
    }

    fn take_document_wish(&mut self) -> bool {
        std::mem::take(&mut self.wants_document)
    }

    fn take_document(&mut self, text: &str, lend: &Lend) -> Result<(), FileError> {
        let spec = match file::parse::<E::Game>(text)? {
            Content::Spec(spec) => spec,
            Content::Replay(replay) => replay.spec.unwrap_or_default(),
        };
        self.with_editor(lend, |editor, cx| editor.take_document(spec, cx));
        Ok(())
    }

    fn panels(&mut self, lend: &Lend) -> Vec<PanelInfo> {
        self.with_editor(lend, |editor, cx| editor.panels(cx))
    }

    fn panel_ui(&mut self, ui: &mut egui::Ui, id: &str, room: &Room, lend: &Lend) {
        self.with_editor(lend, |editor, cx| editor.panel_ui(ui, id, room, cx));
    }

    fn canvas_ui(&mut self, ui: &mut egui::Ui, lend: &Lend) {
        self.with_editor(lend, |editor, cx| editor.canvas_ui(ui, cx));
    }

    fn left_width(&self) -> f32 {
        self.editor.left_width()
    }

    fn status(&self) -> Option<Text> {
        self.editor.status()
    }

    fn busy(&self) -> Option<(Text, Progress)> {
        let linting = || Some((lang::LOOKING.text(), self.linting()?));
        let fixing = || Some((lang::FIXING.text(), self.fixing()?));
        self.editor.busy().or_else(fixing).or_else(linting)
    }

    fn is_drawing(&self) -> bool {
        self.editor.is_drawing() || self.fixing().is_some() || self.linting().is_some()
    }

    fn has_old_issues(&self) -> bool {
        Session::has_old_issues(self)
    }

    fn take_picture(&mut self, path: &str, png: &[u8]) -> Option<Result<(), Text>> {
        self.editor.take_picture(path, png)
    }

    fn wants_keys(&self) -> bool {
        self.editor.wants_keys()
    }

    fn holds_gesture(&self) -> bool {
        self.editor.holds_gesture()
    }

    fn cancel(&mut self, lend: &Lend) -> bool {
        let editor_did = self.with_editor(lend, |editor, cx| editor.cancel(cx));
        let doc_did = self.doc.abort();
        self.refresh();
        let had_highlight = !editor_did && !doc_did && self.highlighted.take().is_some();
        editor_did || doc_did || had_highlight
    }

    fn actions(&self) -> Vec<EditorAction> {
        self.editor.actions()
    }

    fn run_action(&mut self, id: &str, lend: &Lend) {
        self.note_take_over(id);
        self.with_editor(lend, |editor, cx| editor.run_action(id, cx));
    }

    fn things(&mut self, lend: &Lend) -> Vec<Thing> {
        self.with_editor(lend, |editor, cx| editor.things(cx))
    }

    fn go_to_thing(&mut self, id: u64, lend: &Lend) {
        self.with_editor(lend, |editor, cx| editor.go_to_thing(id, cx));
    }

    fn timeline(&self) -> &Timeline {
        self.timeline_ref()
    }

    fn playhead(&self) -> &Playhead {
        &self.playhead
    }

    fn caption(&self) -> Option<Text> {
        self.frame_caption()
    }

    fn play(&mut self, command: PlayCommand) {
        self.play_command(command);
    }

    fn advance(&mut self, dt_secs: f32) {
        self.advance_playhead(dt_secs);
    }

    fn verdict(&self) -> VerdictInfo {
        self.verdict_info()
    }

    fn figures(&self) -> &[Figure] {
        let report = self.report().filter(|_| !self.editor.hides_verdict());
        report.map_or(&[], |report| &report.figures)
    }

    fn solve(&mut self) {
        self.ask_anew();
    }

    fn stop_solving(&mut self) {
        self.stop();
    }

    fn issues(&self) -> &[Issue] {
        &self.issues
    }

    fn highlighted(&self) -> Option<&Issue> {
        self.highlighted.as_ref()
    }

    fn highlight(&mut self, issue_idx: Option<usize>) {
        self.highlighted = issue_idx.and_then(|idx| self.issues.get(idx)).cloned();
    }

    fn apply_fix(&mut self, issue_idx: usize) -> bool {
        self.fix_one(issue_idx)
    }

    fn apply_fixes(&mut self, code: &str) -> Option<usize> {
        self.fix_all(code)
    }

    fn suppressed(&self) -> Vec<(Suppress, usize)> {
        self.hidden()
    }

    fn suppress(&mut self, entry: Suppress) {
        self.hide(entry);
    }

    fn unsuppress(&mut self, entry_idx: usize) {
        self.show_again(entry_idx);
    }

    fn history(&self) -> Vec<HistoryLine> {
        let history = self.doc.history();
        let lines = history.points().iter().enumerate();
        lines
            .map(|(idx, point)| HistoryLine {
                label: point.label.clone(),
                is_current: idx == history.current_idx(),
            })
            .collect()
    }

    fn go_to(&mut self, point_idx: usize) -> Option<Text> {
        self.travel(|doc| doc.go_to(point_idx))
    }

    fn undo_label(&self) -> Option<&Text> {
        { self.editor.own_undo() }.or_else(|| self.doc.history().undo_label())
    }

    fn redo_label(&self) -> Option<&Text> {
        { self.editor.own_redo() }.or_else(|| self.doc.history().redo_label())
    }

    fn undo(&mut self) -> Option<Text> {
        self.travel_own(true).or_else(|| self.travel(Document::undo))
    }

    fn redo(&mut self) -> Option<Text> {
        self.travel_own(false).or_else(|| self.travel(Document::redo))
    }

    fn release(&mut self) {
        self.doc.release();
    }

    fn to_ron(&self) -> Result<String, FileError> {
        self.doc.to_ron()
    }

    fn snapshot(&self) -> MakeText {
        let noted = self.doc.noted();
        Box::new(move || file::to_ron_noted::<E::Game>(&noted))
    }

    fn begin_save(&mut self, path: &Path) -> MakeText {
        self.doc.begin_save();
        let noted = self.doc.noted_for(Some(path));
        Box::new(move || file::to_ron_noted::<E::Game>(&noted))
    }

    fn end_save(&mut self, path: Option<PathBuf>) {
        self.doc.end_save(path);
    }

    fn mark_saved(&mut self, path: PathBuf) {
        self.doc.mark_saved(path);
    }

    fn move_to(&mut self, path: PathBuf) {
        self.doc.move_to(path);
    }

    fn mark_gone(&mut self) {
        self.doc.mark_gone();
    }

    fn replace(&mut self, label: Text, text: &str) -> Result<(), FileError> {
        let (noted, unknown) = unknown::parse_noted::<E::Game>(text)?;
        self.unknown = unknown;
        let was_replay = self.doc.recording().is_some();
        self.doc.replace(label, noted);
        if was_replay {
            // Another recording may be there although the level is the same.
            self.ask_anew();
        }
        self.refresh();
        Ok(())
    }

    fn take_faults(&mut self) -> Vec<String> {
        std::mem::take(&mut self.faults)
    }

    fn take_unknown(&mut self) -> Vec<Unknown> {
        std::mem::take(&mut self.unknown)
    }

    fn question_text(&self) -> String {
        ron::to_string(self.question()).unwrap_or_default()
    }

    fn share_string(&self) -> Result<String, ShareError> {
        self.share_text()
    }

    fn canvas_foot(&self) -> f32 {
        self.editor.canvas_foot()
    }

    fn sight(&self) -> Option<Sight> {
        self.editor.sight()
    }

    fn set_sight(&mut self, sight: Sight) {
        self.editor.set_sight(sight);
    }

    fn trace_lines(&self, frames: Range<usize>) -> String {
        self.lines_of(frames)
    }

    fn to_json(&self) -> String {
        format!("{:#}\n", E::Game::export_json(&self.doc.content()))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

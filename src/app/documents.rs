//! Opening, saving and closing documents: the part of the window that can lose work, so it asks.

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::doc::file::FileError;

use super::any_session::AnySession;
use super::dialogs::{Choice, Dialog};
use super::editors::{self, Source};
use super::files::{Answer, Ask};
#[cfg(not(target_arch = "wasm32"))]
use super::opening::{MAX_PICTURE_BYTES, Then};
#[cfg(not(target_arch = "wasm32"))]
use super::saving::Guard;
use super::{PlayproofApp, Tab};

/// How long a notice stays, in seconds.
const NOTICE_SECS: f64 = 4.0;

impl PlayproofApp {
    /// Opens a session in a tab of its own and shows it.
    pub fn add(&mut self, session: Box<dyn AnySession>) -> usize {
        self.last_id += 1;
        self.tabs.push(Tab {
            id: self.last_id,
            session,
            on_disk: None,
            timeline: Default::default(),
            version_of: None,
            #[cfg(not(target_arch = "wasm32"))]
            saving: None,
        });
        self.active_idx = self.tabs.len() - 1;
        self.hide_page();
        self.active_idx
    }

    /// Opens a file at once, or shows its tab if it is open: for a start with files, before there is a window
    /// that could wait. Everything else asks by [`PlayproofApp::open_or_say`].
    ///
    /// # Errors
    /// When it cannot be read or is no document.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open_path(&mut self, path: &Path) -> Result<(), FileError> {
        if let Some(idx) = self.tabs.iter().position(|tab| tab.session.path() == Some(path)) {
            self.active_idx = idx;
            self.hide_page();
            return Ok(());
        }
        if is_survey(path) {
            self.open_survey(path);
            return Ok(());
        }
        let is_picture = |ending: &std::ffi::OsStr| ending.eq_ignore_ascii_case("png");
        if path.extension().is_some_and(is_picture) && !self.tabs.is_empty() {
            let bytes = self.disk.read_bytes(path, MAX_PICTURE_BYTES)?;
            return { self.show_picture(path, &bytes) }.map_err(|err| err.in_file(path));
        }
        let (text, on_disk) = self.disk.read_text(path)?;
        self.show_text(path, text, on_disk)
    }

    /// Opens a text that has no file.
    ///
    /// # Errors
    /// When it is no document.
    pub fn open_text(&mut self, name: &str, text: &str) -> Result<(), FileError> {
        self.open_source(&Source {
            text: text.to_owned(),
            name: name.to_owned(),
            path: None,
        })
    }

    pub(super) fn open_source(&mut self, source: &Source) -> Result<(), FileError> {
        let session = editors::open(&self.kinds, source, self.settings.lang, &self.wake)?;
        self.add(session);
        Ok(())
    }

    /// A browser has no files yet.
    #[cfg(target_arch = "wasm32")]
    pub fn open_or_say(&mut self, _path: &Path) {}

    /// And so none that is being read.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn stop_reading(&mut self) -> bool {
        false
    }

    /// Lists a folder as the project.
    pub fn open_folder(&mut self, folder: PathBuf) {
        #[cfg(not(target_arch = "wasm32"))]
        self.remember_folder(&folder);
        self.settings.folder = Some(folder.clone());
        self.project.open(Some(folder));
    }

    /// Tells of something that went wrong, below what is being told of already.
    pub(super) fn say_error(&mut self, message: String) {
        match &mut self.dialog {
            Some(Dialog::Error(words)) => {
                words.push('\n');
                words.push_str(&message);
            }
            dialog => *dialog = Some(Dialog::Error(message)),
        }
    }

    /// A new document of a game.
    pub(super) fn open_blank(&mut self, beginning: editors::Beginning) {
        if let Some(kind) = self.kinds.iter().find(|kind| kind.id == beginning.game) {
            let session = editors::blank_of(kind, beginning.preset, self.settings.lang, self.wake.clone());
            self.add(session);
        }
    }

    /// Saves a tab; asks for a path if it has none or should get another.
    pub(super) fn save_tab(
        &mut self,
        ctx: &egui::Context,
        frame: &eframe::Frame,
        idx: usize,
        elsewhere: bool,
    ) {
        let Some(tab) = self.tabs.get(idx) else { return };
        match tab.session.path().map(Path::to_owned) {
            Some(path) if !elsewhere => {
                let tab_id = tab.id;
                self.save_own(ctx, tab_id, &path);
            }
            _ => {
                let ask = Ask::SaveAs {
                    tab_id: tab.id,
                    name: file_name(&tab.session.title()),
                };
                self.ask_file(ask, frame);
            }
        }
    }

    /// Saves every changed document that has a file; the others are asked about one by one as they are
    /// closed.
    pub(super) fn save_all(&mut self, ctx: &egui::Context, frame: &eframe::Frame) {
        for idx in 0..self.tabs.len() {
            let session = &self.tabs[idx].session;
            if session.is_dirty() && session.path().is_some() {
                self.save_tab(ctx, frame, idx, false);
            }
        }
    }

    /// Saves a tab to its own file: not if that has all of it, and asking first if it was changed.
    fn save_own(&mut self, ctx: &egui::Context, tab_id: u64, path: &Path) {
        #[cfg(not(target_arch = "wasm32"))]
        self.begin_save(ctx, tab_id, path, Guard::Own);
        #[cfg(target_arch = "wasm32")]
        drop((ctx.clone(), tab_id, path.to_owned()));
    }

    /// Saves a tab to a path from a file dialog; asks first if a file is there, unless the dialog did.
    fn save_elsewhere(&mut self, ctx: &egui::Context, tab_id: u64, mut path: PathBuf, mut is_asked: bool) {
        if path.extension().is_none() {
            path.set_extension("ron");
            is_asked = false;
        }
        // A file of lines holds many plays; one document saved there would be read as none of them.
        if crate::doc::lines::is_lines(&path) {
            self.say_error(super::lang::NO_LINES.get(self.settings.lang).to_owned());
            return;
        }
        #[cfg(not(target_arch = "wasm32"))]
        self.begin_save(ctx, tab_id, &path, Guard::Elsewhere { is_asked });
        #[cfg(target_arch = "wasm32")]
        drop((ctx.clone(), tab_id, path, is_asked));
    }

    pub(super) fn notify(&mut self, ctx: &egui::Context, words: String) {
        self.notice = Some((words, ctx.input(|input| input.time) + NOTICE_SECS));
    }

    fn save_or_say(&mut self, ctx: &egui::Context, tab_id: u64, path: &Path) {
        #[cfg(not(target_arch = "wasm32"))]
        self.begin_save(ctx, tab_id, path, Guard::None);
        #[cfg(target_arch = "wasm32")]
        drop((ctx.clone(), tab_id, path.to_owned()));
    }

    /// Opens a file dialog: the system's, unless a person wants the window's own.
    pub(super) fn ask_file(&mut self, ask: Ask, frame: &eframe::Frame) {
        let near = self.dialog_folder();
        if self.settings.own_dialogs {
            self.files.ask_own(ask, near.as_deref(), &self.wake);
        } else {
            self.files.ask_system(ask, near.as_deref(), frame, &self.wake);
        }
    }

    /// Opens the window's own file dialog.
    pub(super) fn ask_own_file(&mut self, ask: Ask) {
        let near = self.dialog_folder();
        self.files.ask_own(ask, near.as_deref(), &self.wake);
    }

    fn dialog_folder(&self) -> Option<PathBuf> {
        let near = self.active().and_then(AnySession::path).or(self.project.folder());
        near.map(Path::to_owned)
    }

    /// Does what a file dialog was opened for. `is_asked`: it asks about files that are there itself.
    pub(super) fn take_answer(&mut self, ctx: &egui::Context, answer: Answer, is_asked: bool) {
        match answer {
            Answer::Chosen(Ask::Open, path) => self.open_or_say(&path),
            #[cfg(not(target_arch = "wasm32"))]
            Answer::Chosen(Ask::Take { tab_id }, path) => self.read_then(&path, Then::Take { tab_id }),
            #[cfg(target_arch = "wasm32")]
            Answer::Chosen(Ask::Take { .. }, _) => {}
            Answer::Chosen(Ask::Folder, path) => self.open_folder(path),
            #[cfg(not(target_arch = "wasm32"))]
            Answer::Chosen(Ask::Survey(file), path) => self.take_survey_file(file, path),
            #[cfg(target_arch = "wasm32")]
            Answer::Chosen(Ask::Survey(_), _) => {}
            Answer::Chosen(Ask::SaveAs { tab_id, .. }, path) => {
                self.save_elsewhere(ctx, tab_id, path, is_asked);
            }
            Answer::NoDialog(ask) => self.ask_own_file(ask),
            Answer::Cancelled(_) => {
                self.closes_once_saved = None;
                self.is_quitting = false;
            }
        }
    }

    /// Closes a tab, asking first if something would be lost.
    pub(super) fn request_close(&mut self, idx: usize) {
        let Some(tab) = self.tabs.get(idx) else { return };
        #[cfg(not(target_arch = "wasm32"))]
        if tab.saving.is_some() {
            self.closes_once_saved = Some(tab.id);
            self.dialog = Some(Dialog::Saving {
                tab_id: tab.id,
                name: tab.session.title(),
            });
            return;
        }
        if tab.session.is_dirty() {
            self.dialog = Some(Dialog::Unsaved {
                tab_id: tab.id,
                name: tab.session.title(),
            });
        } else {
            self.close(idx);
        }
    }

    fn close(&mut self, idx: usize) {
        #[cfg(not(target_arch = "wasm32"))]
        self.let_go(idx);
        self.tabs.remove(idx);
        if idx < self.active_idx || self.active_idx == self.tabs.len() {
            self.active_idx = self.active_idx.saturating_sub(1);
        }
    }

    /// Does what was chosen in a dialog.
    pub(super) fn take_choice(&mut self, ctx: &egui::Context, frame: &eframe::Frame, choice: Choice) {
        self.dialog = None;
        match choice {
            Choice::Save(tab_id) => {
                self.closes_once_saved = Some(tab_id);
                if let Some(idx) = self.idx_of(tab_id) {
                    self.save_tab(ctx, frame, idx, false);
                }
            }
            Choice::SaveAs(tab_id) => {
                if let Some(idx) = self.idx_of(tab_id) {
                    self.save_tab(ctx, frame, idx, true);
                }
            }
            Choice::Overwrite(tab_id, path) => self.save_or_say(ctx, tab_id, &path),
            Choice::Discard(tab_id) => {
                if let Some(idx) = self.idx_of(tab_id) {
                    self.close(idx);
                }
            }
            Choice::Cancel => {
                self.closes_once_saved = None;
                self.is_quitting = false;
            }
        }
    }

    fn idx_of(&self, tab_id: u64) -> Option<usize> {
        self.tabs.iter().position(|tab| tab.id == tab_id)
    }

    /// The window is being closed: asks about one unsaved tab after the other.
    pub(super) fn quit_step(&mut self, ctx: &egui::Context) {
        if ctx.input(|input| input.viewport().close_requested()) && !self.may_quit {
            if self.tabs.iter().any(Tab::must_ask) {
                ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
                self.is_quitting = true;
            } else {
                self.may_quit = true;
            }
        }
        let is_asking = self.dialog.is_some() || self.files.is_open() || self.closes_once_saved.is_some();
        if !self.is_quitting || is_asking {
            return;
        }
        match self.tabs.iter().position(Tab::must_ask) {
            Some(idx) => {
                self.active_idx = idx;
                self.request_close(idx);
            }
            None => {
                self.may_quit = true;
                self.is_quitting = false;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
        }
    }
}

/// Whether a file is a survey: lines of JSON of which the first is a survey's head.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn is_survey(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl"))
        && crate::batch::read::Rows::open(path).is_ok()
}

/// What a document is saved as at first: a remark behind the ending, as earlier versions have one, stands before it.
fn file_name(title: &str) -> String {
    let moved = [".json", ".ron"].iter().find_map(|ending| {
        let (stem, remark) = title.rsplit_once(ending)?;
        (!remark.is_empty()).then(|| format!("{stem}{remark}{ending}"))
    });
    moved.unwrap_or_else(|| title.to_owned())
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn an_earlier_version_is_saved_as_a_document() {
        assert_eq!(file_name("climb.ron (just now)"), "climb (just now).ron");
        assert_eq!(file_name("old.ronde.json (방금)"), "old.ronde (방금).json");
        assert_eq!(file_name("climb.ron"), "climb.ron");
        assert_eq!(file_name("no ending"), "no ending");
    }
}

//! Saves on a thread of its own: a network drive that hangs holds up nothing but the save.
//!
//! What is written is the document as it was when the save began; what is edited meanwhile stays
//! unsaved. Closing waits for the save, and says so.

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::control::Control;
use crate::doc::file::FileError;
use crate::doc::{store, versions::Why};
use crate::job::Job;

use super::dialogs::Dialog;
use super::lang;
use super::{PlayproofApp, Tab};

/// A save that has not ended yet.
pub struct Saving {
    job: Job<Result<Outcome, FileError>>,
    path: PathBuf,
    /// It was asked for again meanwhile.
    again: bool,
}

/// What is looked at before the file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guard {
    /// It is the tab's own file: not when something else changed it.
    Own,
    /// A path from a dialog, which may be the tab's own file under another name.
    Elsewhere {
        /// Whether the dialog has asked about a file that is there.
        is_asked: bool,
    },
    /// Nothing: it was asked about.
    None,
}

enum Outcome {
    Saved {
        before: Option<String>,
        on_disk: Option<u64>,
    },
    Conflict,
    /// Another file is there.
    Taken,
    /// It is the document's own file, which it calls otherwise.
    Own,
    Unchanged,
}

impl PlayproofApp {
    /// Whether a save has not ended yet.
    pub fn is_saving(&self) -> bool {
        self.tabs.iter().any(|tab| tab.saving.is_some())
    }

    /// Begins to save a tab.
    pub(super) fn begin_save(&mut self, ctx: &egui::Context, tab_id: u64, path: &Path, guard: Guard) {
        let wake = self.wake.clone();
        let Some(tab) = self.tabs.iter_mut().find(|tab| tab.id == tab_id) else {
            return;
        };
        if let Some(saving) = &mut tab.saving {
            saving.again = true;
            return;
        }
        let (known, is_dirty) = (tab.on_disk, tab.session.is_dirty());
        let make = tab.session.begin_save(path);
        let (target, own) = (path.to_owned(), tab.session.path().map(Path::to_owned));
        let mut job = Job::new(wake);
        job.request(0, move |_: &Control, emit: &mut dyn FnMut(_)| {
            emit(write(&target, own.as_deref(), guard, known, is_dirty, make));
        });
        tab.saving = Some(Saving {
            job,
            path: path.to_owned(),
            again: false,
        });
        let words = format!("{} · {}", lang::SAVING.get(self.settings.lang), path.display());
        self.notify(ctx, words);
    }

    /// Once a frame: saves that have ended.
    pub(super) fn poll_saves(&mut self, ctx: &egui::Context) {
        let mut ended = Vec::new();
        for tab in &mut self.tabs {
            let Some(saving) = &mut tab.saving else { continue };
            if let Some(done) = saving.job.poll().pop() {
                let (path, again) = (std::mem::take(&mut saving.path), saving.again);
                tab.saving = None;
                ended.push((tab.id, path, again, done.result));
            } else {
                ctx.request_repaint_after_secs(0.1);
            }
        }
        for (tab_id, path, again, result) in ended {
            if matches!(&self.dialog, Some(Dialog::Saving { tab_id: shown, .. }) if *shown == tab_id) {
                self.dialog = None;
            }
            let result = result.unwrap_or_else(|words| Err(FileError::fault(words)));
            self.end_save(ctx, tab_id, &path, result);
            let is_dirty = |tab: &Tab| tab.id == tab_id && tab.session.is_dirty();
            if again && self.tabs.iter().any(is_dirty) {
                self.begin_save(ctx, tab_id, &path, Guard::Own);
            }
        }
    }

    fn end_save(
        &mut self,
        ctx: &egui::Context,
        tab_id: u64,
        path: &Path,
        result: Result<Outcome, FileError>,
    ) {
        let lang = self.settings.lang;
        let Some(idx) = self.tabs.iter().position(|tab| tab.id == tab_id) else {
            return;
        };
        let tab = &mut self.tabs[idx];
        match result {
            Ok(Outcome::Saved { before, on_disk }) => {
                tab.session.end_save(Some(path.to_owned()));
                tab.on_disk = on_disk;
                let is_whole = !tab.session.is_dirty();
                if let Some(before) = before {
                    self.keep_version(path, &before, Why::Saved);
                }
                if is_whole {
                    self.forget_recovery(tab_id);
                }
                self.project.saved(path);
                let words = format!("{} · {}", lang::SAVED.get(lang), path.display());
                self.notify(ctx, words);
                self.close_if_asked(tab_id);
            }
            Ok(Outcome::Unchanged) => {
                tab.session.end_save(None);
                self.notify(ctx, lang::NO_CHANGES.get(lang).to_owned());
                self.close_if_asked(tab_id);
            }
            Ok(Outcome::Own) => {
                let own = tab.session.path().map(Path::to_owned);
                tab.session.end_save(None);
                if let Some(own) = own {
                    self.begin_save(ctx, tab_id, &own, Guard::Own);
                }
            }
            Ok(Outcome::Taken) => {
                tab.session.end_save(None);
                self.dialog = Some(Dialog::Overwrite {
                    tab_id,
                    path: path.to_owned(),
                    is_own: false,
                });
            }
            Ok(Outcome::Conflict) => {
                tab.session.end_save(None);
                self.dialog = Some(Dialog::Overwrite {
                    tab_id,
                    path: path.to_owned(),
                    is_own: true,
                });
            }
            Err(err) => {
                tab.session.end_save(None);
                // It says that the file is being saved.
                self.notice = None;
                self.is_quitting = false;
                self.closes_once_saved = None;
                let still = if self.keep_now(tab_id) {
                    lang::STILL_HERE
                } else {
                    lang::ONLY_HERE
                };
                let words = format!("{}\n{}", err.words(lang), still.get(lang));
                self.dialog = Some(Dialog::Error(words));
            }
        }
    }

    fn close_if_asked(&mut self, tab_id: u64) {
        if self.closes_once_saved == Some(tab_id) {
            self.closes_once_saved = None;
            if let Some(idx) = self.tabs.iter().position(|tab| tab.id == tab_id) {
                // Asks again if it was edited meanwhile.
                self.request_close(idx);
            }
        }
    }
}

/// Looks and writes; all of it may hang.
fn write(
    path: &Path,
    own: Option<&Path>,
    guard: Guard,
    known: Option<u64>,
    is_dirty: bool,
    make: crate::doc::MakeText,
) -> Result<Outcome, FileError> {
    if let (Guard::Elsewhere { is_asked }, true) = (guard, path.exists()) {
        if own.is_some_and(|own| store::is_same_file(own, path)) {
            return Ok(Outcome::Own);
        }
        if !is_asked {
            return Ok(Outcome::Taken);
        }
    }
    if guard == Guard::Own {
        let now = store::fingerprint(path);
        if now.is_some() && now != known {
            return Ok(Outcome::Conflict);
        }
        if now.is_some() && !is_dirty {
            return Ok(Outcome::Unchanged);
        }
    }
    let text = make()?;
    let before = store::read_text(path).ok().filter(|before| *before != text);
    store::write_text(path, &text)?;
    let on_disk = store::fingerprint(path);
    Ok(Outcome::Saved { before, on_disk })
}

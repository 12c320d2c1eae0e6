//! Reads files in the background: a drive that does not answer holds up what is being opened from it and
//! nothing else.
//!
//! What is done with a file once it is read is [`Then`]. Everything that was asked for is told in the
//! status bar while it lasts; closing the window does not wait for it.

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::control::Control;
use crate::doc::file::{self, FileError};
use crate::job::Job;
use crate::report::Text;

use super::PlayproofApp;
use super::disk::{Disk, What};
use super::documents::is_survey;
use super::editors::Source;
use super::lang;
use super::problem_list;

/// Files of pictures are no longer than this.
pub(super) const MAX_PICTURE_BYTES: u64 = 64 << 20;

/// What is done with a file that was read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Then {
    /// It is shown in a tab of its own; a folder becomes the project.
    Show,
    /// The same, but a folder is checked for replays.
    ShowDropped,
    /// An editor takes something from it.
    Take {
        /// Its tab.
        tab_id: u64,
    },
    /// A document becomes what its file holds.
    Replace {
        /// Its tab.
        tab_id: u64,
    },
    /// A document and its file are compared.
    Compare {
        /// Its tab.
        tab_id: u64,
    },
    /// A document stays, and its next save writes over the file.
    Keep {
        /// Its tab.
        tab_id: u64,
    },
}

/// What was read.
#[derive(Debug)]
pub(super) enum Found {
    /// A document's text, and its fingerprint.
    Text(String, Option<u64>),
    /// A picture.
    Picture(Vec<u8>),
    /// A folder.
    Folder,
    /// Rows of a survey.
    Survey,
}

/// A file that is being read.
pub(super) struct Opening {
    job: Job<Result<Found, FileError>>,
    path: PathBuf,
    then: Then,
}

/// Something that is done once some files are open.
pub(super) struct Awaiting {
    wish: problem_list::Wish,
    paths: Vec<PathBuf>,
}

fn read(disk: &Disk, path: &Path, is_shown: bool, may_be_picture: bool) -> Result<Found, FileError> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    if disk.what(path) == What::Folder {
        return Ok(Found::Folder);
    }
    if is_shown && is_survey(path) {
        return Ok(Found::Survey);
    }
    if may_be_picture && ending.is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
        return disk.read_bytes(path, MAX_PICTURE_BYTES).map(Found::Picture);
    }
    let (text, on_disk) = disk.read_text(path)?;
    Ok(Found::Text(text, on_disk))
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_default()
}

impl PlayproofApp {
    /// Whether a file or a folder is being read or written.
    pub fn waits_for_disk(&self) -> bool {
        self.is_saving()
            || !self.openings.is_empty()
            || self.files.is_busy()
            || self.project.is_listing()
            || self.is_arranging()
            || self.has_chores()
    }

    /// Asks for files by way of another disk: one that hangs, or with a trash of its own.
    pub fn use_disk(&mut self, disk: Disk) {
        self.files.use_disk(disk.clone());
        self.project.use_disk(disk.clone());
        self.disk = disk;
    }

    /// Shows a document's tab, or opens it. What is wrong with it is shown.
    pub fn open_or_say(&mut self, path: &Path) {
        if let Some(idx) = self.tabs.iter().position(|tab| tab.session.path() == Some(path)) {
            self.active_idx = idx;
            self.hide_page();
        } else {
            self.read_then(path, Then::Show);
        }
    }

    /// Begins to read a file.
    pub(super) fn read_then(&mut self, path: &Path, then: Then) {
        let is_asked = |known: &Opening| known.path == path && known.then == then;
        if self.openings.iter().any(is_asked) {
            return;
        }
        let (disk, target) = (self.disk.clone(), path.to_owned());
        let is_shown = matches!(then, Then::Show | Then::ShowDropped);
        let may_be_picture = is_shown && !self.tabs.is_empty();
        let mut job = Job::new(self.wake.clone());
        job.request(0, move |_: &Control, emit: &mut dyn FnMut(_)| {
            emit(read(&disk, &target, is_shown, may_be_picture));
        });
        let path = path.to_owned();
        self.openings.push(Opening { job, path, then });
    }

    /// Files that are not asked for any more.
    pub(super) fn stop_reading(&mut self) -> bool {
        let was_reading = !self.openings.is_empty();
        self.openings.clear();
        self.awaiting = None;
        was_reading
    }

    /// Once a frame: files that were read, in the order in which they were asked for.
    pub(super) fn poll_openings(&mut self, ctx: &egui::Context) {
        let mut ended = Vec::new();
        self.openings
            .retain_mut(|opening| match opening.job.poll().pop() {
                Some(done) => {
                    let path = std::mem::take(&mut opening.path);
                    ended.push((path, opening.then.clone(), done.result));
                    false
                }
                None => true,
            });
        for (path, then, result) in ended {
            let found = result.unwrap_or_else(|words| Err(FileError::fault(words).in_file(&path)));
            self.end_reading(ctx, &path, &then, found);
        }
        if let Some(opening) = self.openings.first() {
            let words = lang::READING.get(self.settings.lang);
            let words = format!("{words} · {} · Esc", opening.path.display());
            self.notify(ctx, words);
            ctx.request_repaint_after_secs(0.2);
        }
        let is_there = |path: &PathBuf| self.openings.iter().all(|opening| opening.path != *path);
        if self
            .awaiting
            .as_ref()
            .is_some_and(|awaiting| awaiting.paths.iter().all(is_there))
            && let Some(Awaiting { wish, .. }) = self.awaiting.take()
        {
            let lend = self.lend(ctx);
            self.take_problem_wish(ctx, wish, &lend);
        }
    }

    /// Opens files first, and then does something that needs them.
    pub(super) fn open_first(&mut self, paths: Vec<PathBuf>, wish: problem_list::Wish) {
        for path in &paths {
            self.open_or_say(path);
        }
        self.awaiting = Some(Awaiting { wish, paths });
    }

    fn end_reading(
        &mut self,
        ctx: &egui::Context,
        path: &Path,
        then: &Then,
        found: Result<Found, FileError>,
    ) {
        let lang = self.settings.lang;
        let ended = match (then, found) {
            (Then::Replace { tab_id }, Ok(Found::Text(text, on_disk))) => {
                return self.take_text(ctx, *tab_id, path, Some((text, on_disk)));
            }
            (Then::Replace { tab_id }, _) => return self.take_text(ctx, *tab_id, path, None),
            (Then::Compare { tab_id }, found) => {
                let theirs = match found {
                    Ok(Found::Text(text, _)) => text,
                    _ => String::new(),
                };
                return self.compare_with_file(*tab_id, theirs);
            }
            (Then::Keep { tab_id }, found) => {
                let on_disk = match found {
                    Ok(Found::Text(_, on_disk)) => on_disk,
                    _ => None,
                };
                return self.keep_mine(*tab_id, on_disk);
            }
            (_, Err(err)) => Err(err),
            (Then::ShowDropped, Ok(Found::Folder)) => {
                self.import(vec![path.to_owned()]);
                Ok(())
            }
            (Then::Show, Ok(Found::Folder)) => {
                self.open_folder(path.to_owned());
                Ok(())
            }
            (Then::Take { tab_id }, Ok(Found::Text(text, _))) => {
                let lend = self.lend(ctx);
                match self.tabs.iter_mut().find(|tab| tab.id == *tab_id) {
                    Some(tab) => tab.session.take_document(&text, &lend),
                    None => Ok(()),
                }
            }
            (Then::Show | Then::ShowDropped, Ok(Found::Survey)) => {
                self.open_survey(path);
                Ok(())
            }
            (Then::Take { .. }, Ok(_)) => Err(FileError::no_file()),
            (Then::Show | Then::ShowDropped, Ok(Found::Text(text, on_disk))) => {
                self.show_text(path, text, on_disk)
            }
            (Then::Show | Then::ShowDropped, Ok(Found::Picture(bytes))) => self.show_picture(path, &bytes),
        };
        if let Err(err) = ended {
            self.say_error(err.in_file(path).words(lang));
        }
    }

    /// Opens what was read from a file.
    pub(super) fn show_text(
        &mut self,
        path: &Path,
        text: String,
        on_disk: Option<u64>,
    ) -> Result<(), FileError> {
        let source = Source {
            text,
            name: name_of(path),
            path: Some(path.to_owned()),
        };
        self.open_source(&source)?;
        if let Some(tab) = self.tabs.get_mut(self.active_idx) {
            tab.on_disk = on_disk;
        }
        Ok(())
    }

    /// A picture is no document: the editor of the current tab takes it, if it has a use for one.
    pub(super) fn show_picture(&mut self, path: &Path, bytes: &[u8]) -> Result<(), FileError> {
        let from_root = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let from_root = from_root.to_string_lossy();
        let tab = self.tabs.get_mut(self.active_idx);
        match tab.and_then(|tab| tab.session.take_picture(&from_root, bytes)) {
            Some(taken) => taken.map_err(|words| {
                FileError::new(words, Text::new("choose another picture", "다른 그림을 고르세요"))
            }),
            None => {
                let text = file::decode(bytes)?.to_owned();
                self.show_text(path, text, None)
            }
        }
    }
}

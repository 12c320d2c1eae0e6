//! Brings work back: what a crash left over, earlier versions, and the answers to messages.

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::doc::clock;
use crate::doc::file::FileError;
use crate::doc::recovery::{Head, Orphan};
use crate::doc::versions::{Version, Why};
use crate::report::{Text, Tone};

use super::banner::{About, Act, Banner};
use super::diff::DiffView;
use super::editors::{self, Source};
use super::lang;
use super::opening::Then;
use super::safety::{document_of, join};
use super::sheets::{Picker, Sheet, SheetWish, version_ago};
use super::{PlayproofApp, Tab, VersionOf};

impl PlayproofApp {
    /// Opens the list of earlier versions of a tab.
    pub(super) fn open_backups(&mut self, idx: usize) {
        let (Some(tab), Some(_)) = (self.tabs.get(idx), &self.safety) else {
            return;
        };
        let session = tab.session.as_ref();
        let (tab_id, document) = (tab.id, document_of(session));
        self.sheet = Some(Sheet::Backups {
            tab_id,
            name: session.title(),
            text: session.to_ron().unwrap_or_default(),
            picker: None,
        });
        let (found, is_found) = std::sync::mpsc::channel();
        self.with_versions(move |versions| drop(found.send(versions.list(&document))));
        self.aside(
            move || is_found.recv().unwrap_or_default(),
            move |app, _, versions| {
                if let Some(Sheet::Backups {
                    tab_id: shown,
                    picker,
                    ..
                }) = &mut app.sheet
                    && *shown == tab_id
                {
                    *picker = Some(Picker::new(versions));
                }
            },
        );
    }

    /// Does what was asked for in a sheet.
    pub(super) fn take_sheet(&mut self, wish: SheetWish) {
        match wish {
            SheetWish::SetAside(idx) => {
                let Some(Sheet::Recovery(picker)) = &mut self.sheet else {
                    return;
                };
                let left = picker.remove(idx);
                if picker.items.is_empty() {
                    self.sheet = None;
                }
                if let Some(left) = left {
                    self.set_aside(left.orphan);
                }
            }
            SheetWish::Recover(orphans) => {
                let mut left = match self.sheet.take() {
                    Some(Sheet::Recovery(picker)) => picker.items,
                    _ => Vec::new(),
                };
                left.retain(|left| !orphans.contains(&left.orphan));
                for orphan in orphans {
                    self.recover(orphan);
                }
                if !left.is_empty() {
                    self.sheet = Some(Sheet::Recovery(Picker::new(left)));
                }
            }
            SheetWish::OpenVersion(tab_id, version) => {
                self.sheet = None;
                self.aside(
                    move || (version.read(), version),
                    move |app, _, (text, version)| app.open_version(tab_id, &version, text),
                );
            }
            SheetWish::RestoreVersion(tab_id, version) => {
                self.sheet = None;
                let ago = version_ago(&version);
                self.aside(
                    move || version.read(),
                    move |app, _, text| match text {
                        Ok(text) => app.restore(tab_id, &ago, &text),
                        Err(err) => app.say_error(err.words(app.settings.lang)),
                    },
                );
            }
            SheetWish::Close => self.sheet = None,
        }
    }

    fn set_aside(&mut self, orphan: Orphan) {
        let document = orphan.head.path.clone();
        let document = document.unwrap_or_else(|| PathBuf::from(&orphan.head.name));
        self.with_versions(move |versions| {
            let kept = versions.keep(&document, &orphan.text, Why::Discarded, clock::now_secs());
            // It goes only once it is somewhere else.
            if kept.is_ok() {
                orphan.remove().ok();
            }
        });
    }

    /// Opens a document as a crash left it: unsaved, in front of what its file holds.
    fn recover(&mut self, orphan: Orphan) {
        let (disk, path) = (self.disk.clone(), orphan.head.path.clone());
        self.aside(
            move || path.and_then(|path| disk.read_text(&path).ok()),
            move |app, _, of_file| app.recover_before(&orphan, of_file),
        );
    }

    fn recover_before(&mut self, orphan: &Orphan, of_file: Option<(String, Option<u64>)>) {
        let Head { name, path, .. } = &orphan.head;
        let open_at =
            { self.tabs.iter() }.position(|tab| path.is_some() && tab.session.path() == path.as_deref());
        let opened = match (path, of_file, open_at) {
            (_, _, Some(idx)) => {
                self.active_idx = idx;
                Ok(())
            }
            (Some(path), Some((text, on_disk)), None) => self.show_text(path, text, on_disk),
            _ => Err(FileError::no_file()),
        };
        // A file that is not there or cannot be read must not stand in the way of what is recovered.
        let opened = opened.or_else(|_| {
            self.open_source(&Source {
                text: orphan.text.clone(),
                name: name.clone(),
                path: path.clone(),
            })
        });
        let lang = self.settings.lang;
        let Some(tab) = opened.ok().and_then(|()| self.tabs.get_mut(self.active_idx)) else {
            self.say_error(lang::said_of(name, lang::CANNOT_RECOVER, lang));
            return;
        };
        if let Err(err) = tab.session.replace(lang::RECOVERED.text(), &orphan.text) {
            self.say_error(err.words(lang));
            return;
        }
        if tab.on_disk.is_none() {
            tab.session.mark_gone();
        }
        let (tab_id, revision) = (tab.id, tab.session.revision());
        if let Some(keeper) = self.safety.as_mut().and_then(|safety| safety.keeper.as_mut()) {
            keeper.adopt(orphan, tab_id, revision);
        }
    }

    fn open_version(&mut self, tab_id: u64, version: &Version, text: Result<String, FileError>) {
        let Some(tab) = self.tabs.iter().find(|tab| tab.id == tab_id) else {
            return;
        };
        let (document, ago) = (tab.session.title(), version_ago(version));
        let lang = self.settings.lang;
        let opened = text.and_then(|text| {
            let source = Source {
                text,
                name: format!("{document} ({})", ago.get(lang)),
                path: None,
            };
            editors::open_read_only(&self.kinds, &source, &self.wake)
        });
        let session = match opened {
            Ok(session) => session,
            Err(err) => return self.say_error(err.words(lang)),
        };
        let idx = self.add(session);
        let Some(tab) = self.tabs.get_mut(idx) else { return };
        tab.version_of = Some(VersionOf {
            tab_id,
            ago: ago.clone(),
        });
        let id = tab.id;
        let text = Text::same(format!("{document}, "));
        let text = join(&lang::VERSION_TEXT.text(), " ", &join(&text, "", &ago));
        self.say(Banner {
            about: About::Version(id),
            tone: Tone::Plain,
            text,
            buttons: vec![
                (lang::COMPARE, Act::CompareVersion(id)),
                (lang::RESTORE, Act::Restore(id)),
            ],
        });
    }

    /// Puts an earlier text in the place of a document, as a step that can be undone.
    fn restore(&mut self, tab_id: u64, ago: &Text, text: &str) {
        let lang = self.settings.lang;
        let Some(idx) = self.tabs.iter().position(|tab| tab.id == tab_id) else {
            return;
        };
        let label = join(&lang::RESTORED.text(), " ", ago);
        match self.tabs[idx].session.replace(label, text) {
            Ok(()) => self.active_idx = idx,
            Err(err) => self.say_error(err.words(lang)),
        }
    }

    fn read_file_of(&mut self, tab_id: u64, then: Then) {
        let tab = self.tabs.iter().find(|tab| tab.id == tab_id);
        if let Some(path) = tab.and_then(|tab| tab.session.path()).map(Path::to_owned) {
            self.read_then(&path, then);
        }
    }

    /// What the file holds now is what the next save writes over.
    pub(super) fn keep_mine(&mut self, tab_id: u64, on_disk: Option<u64>) {
        if let Some(tab) = self.tabs.iter_mut().find(|tab| tab.id == tab_id) {
            tab.on_disk = on_disk;
        }
    }

    /// Shows a document beside what its file holds.
    pub(super) fn compare_with_file(&mut self, tab_id: u64, theirs: String) {
        let tab = self.tabs.iter().find(|tab| tab.id == tab_id);
        let Some(session) = tab.map(|tab| tab.session.as_ref()) else {
            return;
        };
        let theirs = editors::tidy(&self.kinds, theirs);
        let mine = session.to_ron().unwrap_or_default();
        let older = (lang::THEIRS.text(), theirs);
        let view = DiffView::new(older, (lang::MINE.text(), mine), &self.wake);
        self.sheet = Some(Sheet::Compare(lang::COMPARE, view));
    }

    /// Does what a button of a message is for.
    pub(super) fn take_act(&mut self, ctx: &egui::Context, frame: &eframe::Frame, about: &About, act: Act) {
        match act {
            Act::Close => self.drop_banner(about),
            Act::Copy(words) => ctx.copy_text(words),
            Act::KeepMine(tab_id) => {
                self.read_file_of(tab_id, Then::Keep { tab_id });
                self.drop_banner(about);
            }
            Act::TakeTheirs(tab_id) => self.take_file(tab_id),
            Act::CompareWithFile(tab_id) => self.read_file_of(tab_id, Then::Compare { tab_id }),
            Act::Restore(id) => {
                let tab = self.tabs.iter().find(|tab| tab.id == id);
                let Some((of, text)) = tab.and_then(version_text) else {
                    return;
                };
                self.restore(of.tab_id, &of.ago, &text);
            }
            Act::CompareVersion(id) => {
                let tab = self.tabs.iter().find(|tab| tab.id == id);
                let Some((of, text)) = tab.and_then(version_text) else {
                    return;
                };
                let now = { self.tabs.iter() }
                    .find(|tab| tab.id == of.tab_id)
                    .and_then(|tab| tab.session.to_ron().ok());
                let newer = (lang::NOW.text(), now.unwrap_or_default());
                let view = DiffView::new((of.ago, text), newer, &self.wake);
                self.sheet = Some(Sheet::Compare(lang::COMPARE, view));
            }
            Act::SaveAs(tab_id) => {
                if let Some(idx) = self.tabs.iter().position(|tab| tab.id == tab_id) {
                    self.save_tab(ctx, frame, idx, true);
                }
            }
        }
    }
}

fn version_text(tab: &Tab) -> Option<(VersionOf, String)> {
    Some((tab.version_of.clone()?, tab.session.to_ron().ok()?))
}

//! Files that something else changes while they are open: clean documents follow, dirty ones ask.

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::doc::versions::Why;
use crate::doc::watch::Change;
use crate::report::{Text, Tone};

use super::PlayproofApp;
use super::banner::{About, Act, Banner};
use super::lang;
use super::opening::Then;

impl PlayproofApp {
    pub(super) fn watch_files(&mut self) {
        let files: Vec<PathBuf> = { self.tabs.iter() }
            .filter_map(|tab| tab.session.path().map(Path::to_owned))
            .collect();
        let folder = self.project.folder().map(Path::to_owned);
        let Some(safety) = &mut self.safety else { return };
        let watched = (files, folder);
        if safety.watched != watched {
            let (files, folder) = &watched;
            safety
                .watch
                .set(files.iter().map(PathBuf::as_path), folder.as_deref());
            safety.watched = watched;
        }
        let changes = safety.watch.poll();
        if safety.watch.poll_folder() {
            self.project.refresh();
        }
        if safety.watch.poll_contents() {
            self.project.look_again();
        }
        for change in changes {
            self.take_change(&change);
        }
    }

    /// Looks at the files now instead of a moment later.
    pub fn look_at_files(&mut self) {
        if let Some(safety) = &self.safety {
            safety.watch.look_now();
        }
    }

    /// A file was changed by something else.
    fn take_change(&mut self, change: &Change) {
        let idx = { self.tabs.iter() }.position(|tab| tab.session.path() == Some(change.path.as_path()));
        let Some(tab) = idx.and_then(|idx| self.tabs.get_mut(idx)) else {
            return;
        };
        let (tab_id, name) = (tab.id, tab.session.title());
        // What is being saved here changes its file as well.
        if tab.on_disk == change.fingerprint || tab.saving.is_some() {
            return;
        }
        if change.fingerprint.is_none() {
            tab.session.mark_gone();
            tab.on_disk = None;
            self.say(Banner {
                about: About::Gone(tab_id),
                tone: Tone::Warn,
                text: about_name(&name, lang::FILE_GONE),
                buttons: vec![(lang::SAVE_AS, Act::SaveAs(tab_id)), (lang::CLOSE, Act::Close)],
            });
        } else if tab.session.is_dirty() && tab.on_disk.is_some() {
            self.say(Banner {
                about: About::Changed(tab_id),
                tone: Tone::Warn,
                text: about_name(&name, lang::CHANGED_BELOW),
                buttons: vec![
                    (lang::KEEP_MINE, Act::KeepMine(tab_id)),
                    (lang::TAKE_THEIRS, Act::TakeTheirs(tab_id)),
                    (lang::COMPARE, Act::CompareWithFile(tab_id)),
                ],
            });
        } else if tab.on_disk.is_some() {
            self.take_file(tab_id);
        }
    }

    /// Reads a document's file, to become what that holds.
    pub(super) fn take_file(&mut self, tab_id: u64) {
        let tab = self.tabs.iter().find(|tab| tab.id == tab_id);
        if let Some(path) = tab.and_then(|tab| tab.session.path()).map(Path::to_owned) {
            self.read_then(&path, Then::Replace { tab_id });
        }
    }

    /// The document becomes what its file holds, as a step that can be undone.
    pub(super) fn take_text(
        &mut self,
        ctx: &egui::Context,
        tab_id: u64,
        path: &Path,
        read: Option<(String, Option<u64>)>,
    ) {
        let Some(tab) = self.tabs.iter_mut().find(|tab| tab.id == tab_id) else {
            return;
        };
        if tab.session.path() != Some(path) {
            return;
        }
        let name = tab.session.title();
        let before = tab.session.to_ron();
        let taken = read.and_then(|(text, on_disk)| {
            let replaced = tab.session.replace(lang::CHANGED_ON_DISK.text(), &text);
            replaced.ok().map(|()| on_disk)
        });
        let Some(on_disk) = taken else {
            self.say(Banner {
                about: About::Changed(tab_id),
                tone: Tone::Bad,
                text: about_name(&name, lang::UNREADABLE_NOW),
                buttons: vec![
                    (lang::KEEP_MINE, Act::KeepMine(tab_id)),
                    (lang::CLOSE, Act::Close),
                ],
            });
            return;
        };
        tab.session.mark_saved(path.to_owned());
        tab.on_disk = on_disk;
        if let Ok(before) = before {
            self.keep_version(path, &before, Why::Replaced);
        }
        self.forget_recovery(tab_id);
        for about in [About::Changed(tab_id), About::Gone(tab_id)] {
            self.drop_banner(&about);
        }
        self.notify(ctx, format!("{name}: {}", lang::RELOADED.get(self.settings.lang)));
    }
}

fn about_name(name: &str, words: lang::Word) -> Text {
    Text::new(format!("{name} {}", words.en), format!("{name}: {}", words.ko))
}

//! Does what was asked for in the project tree. Open documents follow their files; nothing is written
//! over, and what is deleted goes to the system's trash.

use std::path::{Path, PathBuf};

use crate::report::Text;

use super::PlayproofApp;
use super::editors;
use super::folder;
use super::lang::{self, Word};
use super::project::ProjectWish;

/// So many folders are remembered.
const MAX_RECENT: usize = 8;

impl PlayproofApp {
    pub(super) fn take_project_wish(&mut self, wish: ProjectWish) {
        match wish {
            ProjectWish::Open(path) => return self.open_or_say(&path),
            ProjectWish::New(id, folder) => {
                let Some(kind) = self.kinds.iter().find(|kind| kind.id == id) else {
                    return;
                };
                let name = folder.join(format!("{id}.ron"));
                let path = if name.exists() {
                    folder::free_name(&name)
                } else {
                    Some(name)
                };
                let (Some(path), Ok(text)) = (path, editors::blank_text(kind)) else {
                    return;
                };
                match folder::create(&path, &text) {
                    Ok(()) => self.open_or_say(&path),
                    Err(err) => self.say_not_arranged(lang::CANNOT_CREATE, &path, &err.to_string()),
                }
            }
            ProjectWish::Rename(path, name) => {
                let is_name = !name.is_empty() && !name.contains(['/', '\\']) && !name.starts_with('.');
                let mut to = path.with_file_name(&name);
                if !path.is_dir() && to.extension().is_none() {
                    to.set_extension("ron");
                }
                if !is_name {
                    self.say_not_arranged(lang::CANNOT_RENAME, &path, &name);
                } else if to != path {
                    self.move_file(lang::CANNOT_RENAME, &path, &to);
                }
            }
            ProjectWish::Move(path, folder) => {
                if let Some(name) = path.file_name() {
                    self.move_file(lang::CANNOT_MOVE, &path, &folder.join(name));
                }
            }
            ProjectWish::Duplicate(path) => match folder::duplicate(&path) {
                Ok(copy) => self.open_or_say(&copy),
                Err(err) => self.say_not_arranged(lang::CANNOT_CREATE, &path, &err.to_string()),
            },
            ProjectWish::Many(wishes) => {
                for wish in wishes {
                    self.take_project_wish(wish);
                }
            }
            ProjectWish::Trash(path) => {
                if let Err(err) = folder::to_trash(&path) {
                    self.say_not_arranged(lang::CANNOT_TRASH, &path, &err.to_string());
                } else {
                    self.close_clean_below(&path);
                }
            }
        }
        self.project.refresh();
    }

    fn move_file(&mut self, fault: Word, from: &Path, to: &Path) {
        if let Err(err) = folder::rename(from, to) {
            self.say_not_arranged(fault, from, &err.to_string());
            return;
        }
        for tab in &mut self.tabs {
            let Some(path) = tab.session.path().map(Path::to_owned) else {
                continue;
            };
            if let Ok(rest) = path.strip_prefix(from) {
                let now = if rest.as_os_str().is_empty() {
                    to.to_owned()
                } else {
                    to.join(rest)
                };
                if let Some(safety) = &self.safety {
                    safety.versions.follow(&path, &now);
                }
                tab.session.move_to(now);
            }
        }
        if let Some(safety) = &self.safety {
            safety.versions.follow(from, to);
        }
    }

    /// What is in the trash needs no tab; what has unsaved changes stays open, and says that its file is gone.
    fn close_clean_below(&mut self, path: &Path) {
        while let Some(idx) = { self.tabs.iter() }
            .position(|tab| !tab.must_ask() && tab.session.path().is_some_and(|own| own.starts_with(path)))
        {
            self.request_close(idx);
        }
    }

    fn say_not_arranged(&mut self, fault: Word, path: &Path, why: &str) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let words = Text::new(
            format!("{name} {}: {why}", fault.en),
            format!("{name} {}: {why}", fault.ko),
        );
        self.say_error(words.get(self.settings.lang).to_owned());
    }

    /// Puts a folder in front of those that were open before.
    pub(super) fn remember_folder(&mut self, folder: &Path) {
        let recent: &mut Vec<PathBuf> = &mut self.settings.recent;
        recent.retain(|known| known != folder);
        recent.insert(0, folder.to_owned());
        recent.truncate(MAX_RECENT);
    }
}

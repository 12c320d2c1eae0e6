//! Does what was asked for in the project tree. Open documents follow their files; nothing is written
//! over, and what is deleted goes to the system's trash.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::control::Control;
use crate::doc::of_system;
use crate::job::Job;
use crate::report::Text;

use super::PlayproofApp;
use super::disk::{Disk, What};
use super::editors::{self, Beginning};
use super::lang::{self, Word};
use super::project::ProjectWish;

/// So many folders are remembered.
const MAX_RECENT: usize = 8;

/// What came of something that was asked for.
enum Done {
    /// A document was made.
    Made(PathBuf),
    /// A file or folder has another name or place.
    Moved { from: PathBuf, to: PathBuf },
    /// A file or folder is in the trash.
    Trashed(PathBuf),
}

/// Why it was not done: in which words, to what, and what the system says.
struct Refused(Word, PathBuf, Text);

/// Something that is being done.
pub(super) struct Arranging(Job<Result<Done, Refused>>);

/// Does one thing; all of it may hang. `text`: what a new document of a game holds.
fn perform(
    disk: &Disk,
    wish: ProjectWish,
    text: impl Fn(Beginning) -> Option<String>,
) -> Option<Result<Done, Refused>> {
    let done = match wish {
        ProjectWish::New(beginning, folder) => {
            let name = format!("{}.ron", beginning.game);
            let (path, text) = (folder.join(name), text(beginning)?);
            let made = disk.create(&path, &text).map(Done::Made);
            made.map_err(|err| Refused(lang::CANNOT_CREATE, path, why(&err)))
        }
        ProjectWish::Rename(path, name) => {
            let is_name = !name.is_empty() && !name.contains(['/', '\\']) && !name.starts_with('.');
            let mut to = path.with_file_name(&name);
            if to.extension().is_none() && disk.what(&path) != What::Folder {
                to.set_extension("ron");
            }
            if !is_name {
                Err(Refused(lang::CANNOT_RENAME, path, Text::same(name)))
            } else if to == path {
                return None;
            } else {
                moved(disk, lang::CANNOT_RENAME, path, to)
            }
        }
        ProjectWish::Move(path, folder) => {
            let to = folder.join(path.file_name()?);
            moved(disk, lang::CANNOT_MOVE, path, to)
        }
        ProjectWish::Duplicate(path) => match disk.duplicate(&path) {
            Ok(copy) => Ok(Done::Made(copy)),
            Err(err) => Err(Refused(lang::CANNOT_CREATE, path, why(&err))),
        },
        ProjectWish::Trash(path) => match disk.to_trash(&path) {
            Ok(()) => Ok(Done::Trashed(path)),
            Err(err) => Err(Refused(lang::CANNOT_TRASH, path, why_no_trash(&err))),
        },
        ProjectWish::Open(_) | ProjectWish::Many(_) => return None,
    };
    Some(done)
}

fn moved(disk: &Disk, fault: Word, from: PathBuf, to: PathBuf) -> Result<Done, Refused> {
    match disk.rename(&from, &to) {
        Ok(()) => Ok(Done::Moved { from, to }),
        Err(err) => Err(Refused(fault, from, why(&err))),
    }
}

/// What the system says of a file that was not moved or made.
fn why(err: &io::Error) -> Text {
    match err.kind() {
        ErrorKind::AlreadyExists => Text::new("something has that name", "같은 이름이 이미 있습니다"),
        ErrorKind::CrossesDevices => Text::new("it is on another drive", "다른 드라이브에 있습니다"),
        ErrorKind::NotFound => Text::new("it is not there any more", "더는 없습니다"),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            Text::new("it or its folder is read-only", "파일이나 폴더가 읽기 전용입니다")
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            Text::new("there is no room left", "남은 공간이 없습니다")
        }
        // The system's own words are better than none.
        _ => of_system(err),
    }
}

/// The same of the trash. What cannot go there stays where it is.
fn why_no_trash(err: &io::Error) -> Text {
    match err.kind() {
        ErrorKind::Unsupported => Text::new(
            "Playproof knows no trash on this system yet; delete it in the file manager. Nothing was deleted",
            "이 시스템의 휴지통은 아직 쓸 줄 모릅니다. 파일 관리자에서 지우세요. 아무것도 지우지 않았습니다",
        ),
        ErrorKind::CrossesDevices => Text::new(
            "it is on another drive than the trash; delete it in the file manager. Nothing was deleted",
            "휴지통과 다른 드라이브에 있습니다. 파일 관리자에서 지우세요. 아무것도 지우지 않았습니다",
        ),
        _ => why(err),
    }
}

impl PlayproofApp {
    /// Whether files are being arranged.
    pub(super) fn is_arranging(&self) -> bool {
        !self.arranging.is_empty()
    }

    /// Begins what was asked for in the tree; [`PlayproofApp::poll_arranging`] tells what came of it.
    pub(super) fn take_project_wish(&mut self, wish: ProjectWish) {
        let wishes = match wish {
            ProjectWish::Open(path) => return self.open_or_say(&path),
            ProjectWish::Many(wishes) => wishes,
            one => vec![one],
        };
        let (disk, kinds) = (self.disk.clone(), self.kinds.clone());
        let mut job = Job::new(self.wake.clone());
        job.request(0, move |_: &Control, emit: &mut dyn FnMut(_)| {
            let text = |beginning: Beginning| {
                let kind = kinds.iter().find(|kind| kind.id == beginning.game)?;
                editors::blank_text(kind, beginning.preset).ok()
            };
            for wish in wishes {
                if let Some(done) = perform(&disk, wish, text) {
                    emit(done);
                }
            }
        });
        self.arranging.push(Arranging(job));
    }

    /// Once a frame: what was done, which open documents follow.
    pub(super) fn poll_arranging(&mut self) {
        let mut results = Vec::new();
        self.arranging.retain_mut(|Arranging(job)| {
            // Asked before the results are taken, so that none is left behind.
            let is_busy = job.is_busy();
            results.extend(job.poll().into_iter().filter_map(|done| done.result.ok()));
            is_busy
        });
        if results.is_empty() {
            return;
        }
        for result in results {
            match result {
                Ok(Done::Made(path)) => self.open_or_say(&path),
                Ok(Done::Moved { from, to }) => self.follow_file(&from, &to),
                Ok(Done::Trashed(path)) => self.close_clean_below(&path),
                Err(Refused(fault, path, why)) => self.say_not_arranged(fault, &path, &why),
            }
        }
        self.project.refresh();
    }

    /// Open documents have the names that their files have now.
    fn follow_file(&mut self, from: &Path, to: &Path) {
        let mut followed = Vec::new();
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
                followed.push((path, now.clone()));
                tab.session.move_to(now);
            }
        }
        followed.push((from.to_owned(), to.to_owned()));
        self.with_versions(move |versions| {
            for (from, to) in followed {
                versions.follow(&from, &to);
            }
        });
    }

    /// What is in the trash needs no tab; what has unsaved changes stays open, and says that its file is gone.
    fn close_clean_below(&mut self, path: &Path) {
        while let Some(idx) = { self.tabs.iter() }
            .position(|tab| !tab.must_ask() && tab.session.path().is_some_and(|own| own.starts_with(path)))
        {
            self.request_close(idx);
        }
    }

    fn say_not_arranged(&mut self, fault: Word, path: &Path, why: &Text) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let lang = self.settings.lang;
        let what = lang::said_of(&name, fault, lang);
        self.say_error(format!("{what}: {}", why.get(lang)));
    }

    /// Puts a folder in front of those that were open before.
    pub(super) fn remember_folder(&mut self, folder: &Path) {
        let recent: &mut Vec<PathBuf> = &mut self.settings.recent;
        recent.retain(|known| known != folder);
        recent.insert(0, folder.to_owned());
        recent.truncate(MAX_RECENT);
    }
}

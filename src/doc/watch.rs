//! Watches files for changes by others, by looking once in a while from a thread of its own.
//!
//! Looking works on every drive and file system; of a file whose length and time are the same nothing
//! is read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::job::Wake;

use super::store::{self, Stamp, TreeStamp};

/// How long is waited between two looks.
const EVERY: Duration = Duration::from_millis(700);

/// A file holds something else than at the last look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The file.
    pub path: PathBuf,
    /// [`store::fingerprint`] of what it holds now; `None` when it is gone.
    pub fingerprint: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    stamp: Option<Stamp>,
    fingerprint: Option<u64>,
}

#[derive(Default)]
struct Inner {
    files: BTreeMap<PathBuf, Option<Seen>>,
    folder: Option<PathBuf>,
    folder_stamp: Option<TreeStamp>,
    changes: Vec<Change>,
    has_folder_changed: bool,
    has_content_changed: bool,
    is_closed: bool,
}

struct Shared {
    inner: Mutex<Inner>,
    is_closing: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Watches some files and one folder. Dropping it ends its thread.
pub struct Watch {
    shared: Arc<Shared>,
}

impl Watch {
    /// Watches nothing yet.
    pub fn start(wake: Wake) -> Self {
        let shared = Arc::new(Shared {
            inner: Mutex::default(),
            is_closing: Condvar::new(),
        });
        let looking = shared.clone();
        let spawned = std::thread::Builder::new()
            .name("playproof-watch".to_owned())
            .spawn(move || {
                loop {
                    let inner = looking.lock();
                    let (inner, _) = looking
                        .is_closing
                        .wait_timeout(inner, EVERY)
                        .unwrap_or_else(PoisonError::into_inner);
                    if inner.is_closed {
                        return;
                    }
                    drop(inner);
                    if look(&looking) {
                        wake();
                    }
                }
            });
        if let Err(err) = spawned {
            log::warn!("files are not watched: {err}");
        }
        Self { shared }
    }

    /// From now on watches these files, and the tree of documents below this folder.
    pub fn set<'a>(&self, files: impl Iterator<Item = &'a Path>, folder: Option<&Path>) {
        let mut inner = self.shared.lock();
        let mut before = std::mem::take(&mut inner.files);
        inner.files = files
            .map(|path| (path.to_owned(), before.remove(path).flatten()))
            .collect();
        if inner.folder.as_deref() != folder {
            inner.folder = folder.map(Path::to_owned);
            inner.folder_stamp = None;
        }
    }

    /// The files that changed since the last call.
    pub fn poll(&self) -> Vec<Change> {
        std::mem::take(&mut self.shared.lock().changes)
    }

    /// Whether names came into or went out of the folder since the last call.
    pub fn poll_folder(&self) -> bool {
        std::mem::take(&mut self.shared.lock().has_folder_changed)
    }

    /// Whether a document of the folder holds something else since the last call.
    pub fn poll_contents(&self) -> bool {
        std::mem::take(&mut self.shared.lock().has_content_changed)
    }

    /// Looks now, on the calling thread.
    pub fn look_now(&self) {
        look(&self.shared);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.is_closing.notify_one();
    }
}

/// One look. Says whether anything has changed. The lock is not held while files are read.
fn look(shared: &Shared) -> bool {
    let (files, folder) = {
        let inner = shared.lock();
        (inner.files.clone(), inner.folder.clone())
    };
    let mut has_changed = false;
    for (path, before) in files {
        let stamp = store::stamp(&path);
        if before.is_some_and(|before| before.stamp == stamp) {
            continue;
        }
        let fingerprint = stamp.and_then(|_| store::fingerprint(&path));
        let mut inner = shared.lock();
        let Some(seen) = inner.files.get_mut(&path) else {
            continue;
        };
        *seen = Some(Seen { stamp, fingerprint });
        // Who asked knows what it held when it was opened, so the first look is told as well.
        if before.is_none_or(|before| before.fingerprint != fingerprint) {
            inner.changes.push(Change { path, fingerprint });
            has_changed = true;
        }
    }
    if let Some(folder) = folder {
        let now = store::tree_stamp(&folder);
        let mut inner = shared.lock();
        let before = inner.folder_stamp.replace(now);
        // Something may have come or gone between the listing and the first look.
        if before.is_none_or(|before| before.names != now.names) {
            inner.has_folder_changed = true;
            has_changed = true;
        }
        if before.is_some_and(|before| before.contents != now.contents) {
            inner.has_content_changed = true;
            has_changed = true;
        }
    }
    has_changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn changes_are_told_once() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.ron");
        fs::write(&path, "one").unwrap();
        let watch = Watch::start(Wake::nobody());
        watch.set([path.as_path()].into_iter(), Some(dir.path()));
        watch.look_now();
        let one = store::fingerprint(&path);
        assert!(watch.poll().iter().all(|change| change.fingerprint == one));
        watch.poll_folder();
        watch.look_now();
        assert!(watch.poll().is_empty());

        fs::write(&path, "another").unwrap();
        watch.look_now();
        let changes = watch.poll();
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].fingerprint, store::fingerprint(&path));
        assert!(!watch.poll_folder(), "no name came or went");
        assert!(watch.poll_contents());
        watch.look_now();
        assert!(!watch.poll_contents(), "it is told once");

        fs::remove_file(&path).unwrap();
        watch.look_now();
        assert_eq!(watch.poll()[0].fingerprint, None);
        assert!(watch.poll_folder());
    }

    #[test]
    fn it_looks_by_itself() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.ron");
        let (woken, is_woken) = std::sync::mpsc::channel();
        let woken = Mutex::new(woken);
        let watch = Watch::start(Wake::new(move || {
            woken.lock().unwrap().send(()).unwrap_or_default();
        }));
        watch.set([path.as_path()].into_iter(), None);
        watch.look_now();
        fs::write(&path, "one").unwrap();
        is_woken.recv_timeout(Duration::from_secs(30)).unwrap();
    }
}

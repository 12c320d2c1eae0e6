//! Decides when a document is written to its recovery file, and writes it from a thread of its own.
//!
//! After a moment of calm, or at the latest [`LATEST_SECS`] after the first edit that is not kept yet;
//! never while something is held or played. Knows no clock: the caller says what time it is.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use crate::fault;
use crate::job::Wake;

use super::MakeText;
use super::recovery::{Head, Orphan, Recovery};

/// Nothing has changed for so long: the document is kept.
pub const CALM_SECS: f64 = 2.0;
/// So long after the first edit that is not kept it is, calm or not. With the time that writing takes
/// this is well below the 30 seconds that are promised.
pub const LATEST_SECS: f64 = 12.0;
/// After a failure it is tried again so much later.
const RETRY_SECS: f64 = 8.0;

/// How a document stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Changes whenever the document does.
    pub revision: u64,
    /// Whether its file holds something else.
    pub is_dirty: bool,
    /// Whether a drag, a stroke or a playtest is being made.
    pub is_held: bool,
}

/// What came of keeping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The revision of a document is in its recovery file.
    Kept(u64, u64),
    /// A document could not be kept, and why.
    Failed(u64, io::ErrorKind),
    /// What a document was recovered from is somebody else's by now; it is kept anew.
    Elsewhere(u64),
}

enum Task {
    Keep(Head, u64, MakeText),
    Drop(u64),
    Adopt(Box<Orphan>, u64),
    Other(Box<dyn FnOnce() + Send>),
    Flush(Sender<()>),
}

/// What is known of one document.
#[derive(Clone, Copy, Debug)]
struct Watched {
    revision: u64,
    changed_secs: f64,
    /// Since when there is something that no file holds.
    unkept_secs: Option<f64>,
    /// The revision that is in its recovery or in its own file, or on its way there.
    kept: Option<u64>,
    has_recovery: bool,
    retry_secs: f64,
}

/// Keeps the documents of one run.
pub struct Keeper {
    recovery: Arc<Mutex<Recovery>>,
    folder: PathBuf,
    tasks: Option<Sender<Task>>,
    worker: Option<JoinHandle<()>>,
    news: Arc<Mutex<Vec<News>>>,
    documents: BTreeMap<u64, Watched>,
}

impl Keeper {
    /// Starts a run below `root`.
    ///
    /// # Errors
    /// When there can be no recovery files there.
    pub fn start(root: &Path, wake: Wake) -> io::Result<Self> {
        let recovery = Recovery::start(root)?;
        let folder = recovery.folder().to_owned();
        let recovery = Arc::new(Mutex::new(recovery));
        let news = Arc::new(Mutex::new(Vec::new()));
        let (tasks, inbox) = mpsc::channel();
        let worker = {
            let (recovery, news) = (recovery.clone(), news.clone());
            std::thread::Builder::new()
                .name("playproof-keeper".to_owned())
                .spawn(move || work(&inbox, &recovery, &news, &wake))?
        };
        Ok(Self {
            recovery,
            folder,
            tasks: Some(tasks),
            worker: Some(worker),
            news,
            documents: BTreeMap::new(),
        })
    }

    /// Looks at a document. Says whether [`Keeper::keep`] is to be called for it now.
    pub fn look(&mut self, id: u64, stand: Stand, now_secs: f64) -> bool {
        let Stand {
            revision,
            is_dirty,
            is_held,
        } = stand;
        let watched = self.documents.entry(id).or_insert(Watched {
            revision,
            changed_secs: now_secs,
            unkept_secs: None,
            kept: (!is_dirty).then_some(revision),
            has_recovery: false,
            retry_secs: 0.0,
        });
        if watched.revision != revision {
            watched.revision = revision;
            watched.changed_secs = now_secs;
        }
        if watched.kept == Some(revision) || !(is_dirty || watched.has_recovery) {
            watched.unkept_secs = None;
            return false;
        }
        watched.unkept_secs.get_or_insert(now_secs);
        !is_held && due_secs(watched).is_some_and(|due| due <= now_secs)
    }

    /// When something is to be looked at next, if nothing changes until then.
    pub fn next_secs(&self) -> Option<f64> {
        let times = self.documents.values().filter_map(due_secs);
        times.min_by(f64::total_cmp)
    }

    /// Hands a document in, to be written in the background.
    pub fn keep(&mut self, head: Head, revision: u64, text: MakeText) {
        if let Some(watched) = self.documents.get_mut(&head.id) {
            watched.kept = Some(revision);
            watched.unkept_secs = None;
            watched.has_recovery = true;
        }
        self.send(Task::Keep(head, revision, text));
    }

    /// A manual save: its own file holds the document now.
    pub fn saved(&mut self, id: u64) {
        if let Some(watched) = self.documents.get_mut(&id) {
            watched.kept = Some(watched.revision);
            watched.unkept_secs = None;
            watched.has_recovery = false;
        }
        self.send(Task::Drop(id));
    }

    /// The document was closed, with a person's consent if it was not saved.
    pub fn closed(&mut self, id: u64) {
        self.documents.remove(&id);
        self.send(Task::Drop(id));
    }

    /// What happened since the last call.
    pub fn poll(&mut self, now_secs: f64) -> Vec<News> {
        let news = std::mem::take(&mut *self.news.lock().unwrap_or_else(PoisonError::into_inner));
        for news in &news {
            let (id, retry_secs) = match news {
                News::Failed(id, _) => (id, now_secs + RETRY_SECS),
                News::Elsewhere(id) => (id, now_secs),
                News::Kept(..) => continue,
            };
            if let Some(watched) = self.documents.get_mut(id) {
                watched.kept = None;
                watched.retry_secs = retry_secs;
            }
        }
        news
    }

    /// Waits until everything that was handed in is written.
    pub fn flush(&self) {
        let (done, is_done) = mpsc::channel();
        self.send(Task::Flush(done));
        // Without a worker nobody answers, and nobody has to be waited for.
        is_done.recv().ok();
    }

    /// Where this run keeps its files.
    pub fn folder(&self) -> PathBuf {
        self.folder.clone()
    }

    /// Does something with files after what was handed in before; ending waits for it.
    pub fn behind(&self, work: impl FnOnce() + Send + 'static) {
        self.send(Task::Other(Box::new(work)));
    }

    /// The documents that other runs left behind, newest first. Reads them, so not from the window's thread.
    pub fn orphans(&self) -> Vec<Orphan> {
        self.lock().orphans()
    }

    /// Takes one of them as the document of tab `id`. Where it is no longer there, the document is kept anew.
    pub fn adopt(&mut self, orphan: &Orphan, id: u64, revision: u64) {
        self.send(Task::Adopt(Box::new(orphan.clone()), id));
        self.documents.insert(
            id,
            Watched {
                revision,
                changed_secs: 0.0,
                unkept_secs: None,
                kept: Some(revision),
                has_recovery: true,
                retry_secs: 0.0,
            },
        );
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Recovery> {
        self.recovery.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            tasks.send(task).ok();
        }
    }
}

impl Drop for Keeper {
    /// Writes what was handed in, then ends.
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(worker) = self.worker.take() {
            worker.join().ok();
        }
    }
}

fn due_secs(watched: &Watched) -> Option<f64> {
    let since = watched.unkept_secs?;
    let due = (since + LATEST_SECS).min(watched.changed_secs + CALM_SECS);
    Some(due.max(watched.retry_secs))
}

fn work(inbox: &Receiver<Task>, recovery: &Mutex<Recovery>, news: &Mutex<Vec<News>>, wake: &Wake) {
    let tell = |found| {
        news.lock().unwrap_or_else(PoisonError::into_inner).push(found);
        wake();
    };
    for task in inbox {
        let lock = || recovery.lock().unwrap_or_else(PoisonError::into_inner);
        match task {
            Task::Keep(head, revision, text) => {
                let id = head.id;
                // A fault of a game's types must not end this thread.
                let Ok(Ok(text)) = fault::caught(text) else {
                    tell(News::Failed(id, io::ErrorKind::InvalidData));
                    continue;
                };
                match lock().write(&head, &text) {
                    Ok(()) => tell(News::Kept(id, revision)),
                    Err(err) => tell(News::Failed(id, err.kind())),
                }
            }
            Task::Drop(id) => {
                if let Err(err) = lock().drop_document(id) {
                    log::warn!("a recovery file stays: {err}");
                }
            }
            Task::Adopt(orphan, id) => {
                if let Err(err) = lock().adopt(&orphan, id) {
                    log::warn!("{} was recovered elsewhere as well: {err}", orphan.head.name);
                    tell(News::Elsewhere(id));
                }
            }
            Task::Other(work) => {
                if let Err(words) = fault::caught(work) {
                    log::warn!("{words}");
                }
            }
            Task::Flush(done) => {
                done.send(()).ok();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeper(root: &Path) -> Keeper {
        Keeper::start(root, Wake::nobody()).unwrap()
    }

    fn stand(revision: u64) -> Stand {
        Stand {
            revision,
            is_dirty: true,
            is_held: false,
        }
    }

    fn keep(keeper: &mut Keeper, id: u64, revision: u64) {
        let head = Head {
            id,
            at_secs: revision,
            name: "a".to_owned(),
            path: None,
            on_disk: None,
        };
        keeper.keep(head, revision, Box::new(move || Ok(format!("text {revision}"))));
    }

    #[test]
    fn a_document_is_kept_after_a_calm_moment_or_at_the_latest() {
        let dir = tempfile::tempdir().unwrap();
        let mut keeper = keeper(dir.path());
        assert!(!keeper.look(1, stand(1), 100.0));
        assert_eq!(keeper.next_secs(), Some(100.0 + CALM_SECS));
        assert!(keeper.look(1, stand(1), 100.0 + CALM_SECS));
        keep(&mut keeper, 1, 1);
        assert!(!keeper.look(1, stand(1), 200.0));
        assert_eq!(keeper.next_secs(), None);
        // Edits without a pause: kept all the same, and never more than the promise is at risk.
        let mut at_secs = 300.0;
        let mut revision = 2;
        while !keeper.look(1, stand(revision), at_secs) {
            at_secs += 0.5;
            revision += 1;
        }
        assert_eq!(at_secs, 300.0 + LATEST_SECS);
    }

    #[test]
    fn never_in_a_drag_and_at_once_after_it() {
        let dir = tempfile::tempdir().unwrap();
        let mut keeper = keeper(dir.path());
        for idx in 0..100 {
            let held = Stand {
                is_held: true,
                ..stand(idx)
            };
            assert!(!keeper.look(1, held, idx as f64));
        }
        assert!(keeper.look(1, stand(99), 100.0));
    }

    #[test]
    fn what_is_clean_needs_nothing_and_a_save_drops_it() {
        let dir = tempfile::tempdir().unwrap();
        let mut keeper = keeper(dir.path());
        let clean = |revision| Stand {
            is_dirty: false,
            ..stand(revision)
        };
        assert!(!keeper.look(1, clean(1), 0.0));
        assert!(!keeper.look(1, stand(2), 1.0));
        assert!(keeper.look(1, stand(2), 4.0));
        keep(&mut keeper, 1, 2);
        keeper.flush();
        assert_eq!(keeper.poll(4.0), [News::Kept(1, 2)]);
        // Undone to what the file holds: the recovery follows, since only a save drops it.
        assert!(!keeper.look(1, clean(3), 5.0));
        assert!(keeper.look(1, clean(3), 8.0));
        keeper.saved(1);
        assert!(!keeper.look(1, clean(3), 100.0));
        drop(keeper);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_failure_is_told_and_tried_again() {
        let dir = tempfile::tempdir().unwrap();
        let mut keeper = keeper(dir.path());
        keeper.look(1, stand(1), 0.0);
        let head = Head {
            id: 1,
            at_secs: 0,
            name: String::new(),
            path: None,
            on_disk: None,
        };
        keeper.keep(head, 1, Box::new(|| panic!("a fault of a game's types")));
        keeper.flush();
        assert!(matches!(keeper.poll(2.0)[..], [News::Failed(1, _)]));
        assert!(!keeper.look(1, stand(1), 3.0));
        assert!(keeper.look(1, stand(1), 20.0));
    }
}

//! Recovery files: what is not saved yet, where a crash cannot reach it.
//!
//! Every run of the program has a folder of its own, held by a lock that goes when the process does,
//! however it ends. A folder that nobody holds was left by a crash: its documents are offered.
//! Each document has several generations, each a whole file with its length and hash at its head, so
//! that one which a power cut cut off is noticed and the one before it is taken.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::file::MAX_BYTES;
use super::store;
use super::thin::{self, Kept};

/// First words of every recovery file.
const MAGIC: &str = "playproof-recovery 1";
/// Ending of recovery files.
const EXTENSION: &str = "rec";
/// Name of the file that a living run has locked.
const LOCK: &str = "lock";
/// What the generations of one run may weigh together, beside the newest two of each document.
const MAX_RUN_BYTES: u64 = 64 << 20;

/// What a recovery file says of its document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The tab it was in.
    pub id: u64,
    /// When it was written, in seconds since 1970.
    pub at_secs: u64,
    /// What people call it.
    pub name: String,
    /// Its own file, if it has one.
    pub path: Option<PathBuf>,
    /// [`store::fingerprint`] of that file when it was last read or written.
    pub on_disk: Option<u64>,
}

/// A document that a run left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orphan {
    /// What is known of it.
    pub head: Head,
    /// Its text, whole.
    pub text: String,
    /// Newer generations that were damaged, so that this is not the last thing that was written.
    pub n_damaged: usize,
    /// All its generations.
    files: Vec<PathBuf>,
}

/// The recovery files of this run.
#[derive(Debug)]
pub struct Recovery {
    root: PathBuf,
    folder: PathBuf,
    next_seq: u64,
    /// Held as long as the process lives.
    _lock: fs::File,
}

impl Recovery {
    /// Makes the folder of this run below `root`.
    ///
    /// # Errors
    /// When it cannot be made or held.
    pub fn start(root: &Path) -> io::Result<Self> {
        fs::create_dir_all(root)?;
        // Locked under a hidden name first: another run must never see it without its lock.
        let hidden = tempfile::Builder::new().prefix(".new-").tempdir_in(root)?;
        let lock = fs::File::create(hidden.path().join(LOCK))?;
        match lock.try_lock() {
            // Without locks its own folder is known by its name alone.
            Ok(()) | Err(fs::TryLockError::Error(_)) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(ErrorKind::ResourceBusy.into()),
        }
        let hidden = hidden.keep();
        let name = format!(
            "run-{}-{}",
            super::clock::utc_name(super::clock::now_secs()),
            std::process::id()
        );
        let mut folder = root.join(&name);
        for idx in 1..1000 {
            if fs::rename(&hidden, &folder).is_ok() {
                break;
            }
            folder = root.join(format!("{name}-{idx}"));
        }
        if !folder.is_dir() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        Ok(Self {
            root: root.to_owned(),
            folder,
            next_seq: 0,
            _lock: lock,
        })
    }

    /// Where this run keeps its files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a generation of a document and thins those before it.
    ///
    /// # Errors
    /// When it cannot be written; those before it are then still there.
    pub fn write(&mut self, head: &Head, text: &str) -> io::Result<()> {
        let json = serde_json::to_string(head)?;
        let body = format!("{json}\n{text}");
        let hash = store::hash_bytes(body.as_bytes());
        let whole = format!("{MAGIC} {} {hash:016x}\n{body}", body.len());
        let path = self.file(head.id, self.next_seq);
        self.next_seq += 1;
        store::write_bytes(&path, whole.as_bytes())?;
        self.thin(head.at_secs);
        Ok(())
    }

    /// A manual save: the document needs no recovery any more.
    ///
    /// # Errors
    /// When a file cannot be removed.
    pub fn drop_document(&mut self, id: u64) -> io::Result<()> {
        for path in generations(&self.folder).remove(&id).unwrap_or_default() {
            fs::remove_file(path)?;
        }
        Ok(())
    }

    /// Takes a document that a crash left over as the one of tab `id`. It stays on disk all the while.
    ///
    /// # Errors
    /// When it is no longer there, as when another window took it first.
    pub fn adopt(&mut self, orphan: &Orphan, id: u64) -> io::Result<()> {
        // Oldest first, so that the newest has the largest number again.
        for path in orphan.files.iter().rev() {
            fs::rename(path, self.file(id, self.next_seq))?;
            self.next_seq += 1;
        }
        orphan.clear_folder();
        Ok(())
    }

    /// The documents that other runs left behind, newest first.
    pub fn orphans(&self) -> Vec<Orphan> {
        let mut found = orphans(&self.root, Some(&self.folder));
        found.sort_by_key(|orphan| std::cmp::Reverse(orphan.head.at_secs));
        found
    }

    fn file(&self, id: u64, seq: u64) -> PathBuf {
        self.folder.join(format!("d{id:06}-{seq:08}.{EXTENSION}"))
    }

    fn thin(&self, now_secs: u64) {
        let all = generations(&self.folder);
        let part = MAX_RUN_BYTES / all.len().max(1) as u64;
        for paths in all.values() {
            let kept: Vec<Kept> = paths.iter().map(|path| kept(path)).collect();
            for (path, stays) in paths.iter().zip(thin::thin(&kept, now_secs, part)) {
                if !stays {
                    fs::remove_file(path).ok();
                }
            }
        }
    }
}

impl Drop for Recovery {
    /// A folder with nothing in it is of no use; one with something in it stays.
    fn drop(&mut self) {
        if generations(&self.folder).is_empty() {
            fs::remove_file(self.folder.join(LOCK)).ok();
            fs::remove_dir(&self.folder).ok();
        }
    }
}

impl Orphan {
    /// Whether its own file was written after it: by a save just before the crash, or by somebody else.
    pub fn is_older_than_its_file(&self) -> bool {
        let Some(path) = &self.head.path else { return false };
        let now = store::fingerprint(path);
        now.is_some() && now != self.head.on_disk
    }

    /// Removes it for good. Only for what has been kept elsewhere, or holds nothing new.
    ///
    /// # Errors
    /// When a file cannot be removed.
    pub fn remove(&self) -> io::Result<()> {
        for path in &self.files {
            fs::remove_file(path)?;
        }
        self.clear_folder();
        Ok(())
    }

    /// Removes the folder of its run once that is empty.
    fn clear_folder(&self) {
        if let Some(folder) = self.files.first().and_then(|path| path.parent())
            && generations(folder).is_empty()
        {
            fs::remove_file(folder.join(LOCK)).ok();
            fs::remove_dir(folder).ok();
        }
    }
}

/// The documents below `root` of runs that nobody holds, but those in `own`.
pub fn orphans(root: &Path, own: Option<&Path>) -> Vec<Orphan> {
    let Ok(entries) = fs::read_dir(root) else {
        return Vec::new();
    };
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    let mut found = Vec::new();
    for folder in folders {
        let is_hidden = folder
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if is_hidden || own == Some(folder.as_path()) || !folder.is_dir() || is_alive(&folder) {
            continue;
        }
        let all = generations(&folder);
        if all.is_empty() {
            fs::remove_file(folder.join(LOCK)).ok();
            fs::remove_dir(&folder).ok();
        }
        for files in all.into_values() {
            let newest_whole = { files.iter().enumerate() }
                .find_map(|(idx, path)| read(path).map(|(head, text)| (idx, head, text)));
            if let Some((n_damaged, head, text)) = newest_whole {
                found.push(Orphan {
                    head,
                    text,
                    n_damaged,
                    files,
                });
            }
        }
    }
    found
}

/// Whether a run still holds its folder.
fn is_alive(folder: &Path) -> bool {
    match fs::File::open(folder.join(LOCK)) {
        Ok(lock) => matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock)),
        Err(_) => false,
    }
}

/// The recovery files of a folder by document, newest first.
fn generations(folder: &Path) -> BTreeMap<u64, Vec<PathBuf>> {
    let mut found: BTreeMap<u64, Vec<PathBuf>> = BTreeMap::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        let id = { path.file_name() }
            .and_then(|name| name.to_str())
            .and_then(|name| name.strip_suffix(EXTENSION)?.strip_prefix('d'))
            .and_then(|name| name.split_once('-')?.0.parse().ok());
        if let Some(id) = id {
            found.entry(id).or_default().push(path);
        }
    }
    for paths in found.values_mut() {
        paths.sort();
        paths.reverse();
    }
    found
}

fn kept(path: &Path) -> Kept {
    let info = fs::metadata(path).ok();
    let modified = info.as_ref().and_then(|info| info.modified().ok());
    let since = modified.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
    Kept {
        at_secs: since.map_or(0, |since| since.as_secs()),
        n_bytes: info.map_or(0, |info| info.len()),
    }
}

/// A recovery file, if all of it is there.
fn read(path: &Path) -> Option<(Head, String)> {
    use io::Read as _;
    let mut whole = String::new();
    // The head takes room beside the document.
    let limit = 2 * MAX_BYTES as u64;
    let file = fs::File::open(path).ok()?;
    file.take(limit).read_to_string(&mut whole).ok()?;
    let (first, body) = whole.split_once('\n')?;
    let mut words = first.strip_prefix(MAGIC)?.split_whitespace();
    let n_bytes: usize = words.next()?.parse().ok()?;
    let hash = u64::from_str_radix(words.next()?, 16).ok()?;
    if body.len() != n_bytes || store::hash_bytes(body.as_bytes()) != hash {
        return None;
    }
    let (json, text) = body.split_once('\n')?;
    Some((serde_json::from_str(json).ok()?, text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(id: u64, at_secs: u64) -> Head {
        Head {
            id,
            at_secs,
            name: "a.ron".to_owned(),
            path: None,
            on_disk: None,
        }
    }

    /// What a process that was killed leaves behind: its lock goes, its files stay.
    fn crash(recovery: Recovery) {
        drop(recovery);
    }

    #[test]
    fn a_living_run_is_left_alone_and_a_dead_one_is_offered() {
        let dir = tempfile::tempdir().unwrap();
        let mut one = Recovery::start(dir.path()).unwrap();
        let mut other = Recovery::start(dir.path()).unwrap();
        one.write(&head(1, 10), "first").unwrap();
        one.write(&head(1, 11), "second\nline").unwrap();
        one.write(&head(2, 12), "another").unwrap();
        assert!(other.orphans().is_empty());
        crash(one);
        let orphans = other.orphans();
        let texts: Vec<_> = orphans.iter().map(|orphan| orphan.text.as_str()).collect();
        assert_eq!(texts, ["another", "second\nline"]);
        // Once taken, it is this run's, and still there when this one dies.
        other.adopt(&orphans[1], 7).unwrap();
        assert_eq!(other.orphans().len(), 1);
        assert!(other.adopt(&orphans[1], 8).is_err(), "it was taken already");
        crash(other);
        let third = Recovery::start(dir.path()).unwrap();
        assert_eq!(third.orphans().len(), 2);
    }

    #[test]
    fn a_save_drops_it_and_an_empty_run_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let mut run = Recovery::start(dir.path()).unwrap();
        run.write(&head(1, 10), "text").unwrap();
        run.drop_document(2).unwrap();
        run.drop_document(1).unwrap();
        drop(run);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_power_cut_at_any_byte_costs_one_generation_at_most() {
        let dir = tempfile::tempdir().unwrap();
        let mut run = Recovery::start(dir.path()).unwrap();
        run.write(&head(1, 10), "the older text").unwrap();
        run.write(&head(1, 11), "the newer text, 새로운 글").unwrap();
        let newest = generations(run.folder())[&1][0].clone();
        crash(run);
        let whole = fs::read(&newest).unwrap();
        for n_bytes in 0..whole.len() {
            fs::write(&newest, &whole[..n_bytes]).unwrap();
            let found = orphans(dir.path(), None);
            assert_eq!(found.len(), 1, "cut at {n_bytes}");
            assert_eq!(found[0].text, "the older text", "cut at {n_bytes}");
            assert_eq!(found[0].n_damaged, 1);
            // What some file systems leave of a file that was never flushed.
            let mut zeros = whole.clone();
            zeros[n_bytes..].fill(0);
            fs::write(&newest, &zeros).unwrap();
            assert_eq!(orphans(dir.path(), None)[0].text, "the older text");
        }
        fs::write(&newest, &whole).unwrap();
        assert_eq!(orphans(dir.path(), None)[0].n_damaged, 0);
    }

    #[test]
    fn generations_are_thinned_and_the_newest_stay() {
        let dir = tempfile::tempdir().unwrap();
        let mut run = Recovery::start(dir.path()).unwrap();
        let text = "x".repeat(1 << 20);
        for seq in 0..100 {
            run.write(
                &head(1, super::super::clock::now_secs()),
                &format!("{seq} {text}"),
            )
            .unwrap();
        }
        let files = generations(run.folder()).remove(&1).unwrap();
        let n_bytes: u64 = { files.iter() }
            .map(|path| fs::metadata(path).unwrap().len())
            .sum();
        assert!(n_bytes <= MAX_RUN_BYTES, "{n_bytes}");
        crash(run);
        assert!(orphans(dir.path(), None)[0].text.starts_with("99 "));
    }
}

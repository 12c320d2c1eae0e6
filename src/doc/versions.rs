//! Earlier versions of documents: everything that a save replaced or a person threw away, thinned by
//! age and bounded in size. Kept apart from the project, so that a folder of stages stays one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file::FileError;
use super::store;
use super::thin::{self, Kept};

/// What the versions of one document may weigh together.
const MAX_BYTES: u64 = 32 << 20;

/// Why a version was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A save put something else in its place.
    Saved,
    /// Something else wrote over it, or it was taken back.
    Replaced,
    /// It was never saved, and a person closed it all the same.
    Discarded,
}

impl Why {
    fn code(self) -> &'static str {
        match self {
            Self::Saved => "saved",
            Self::Replaced => "replaced",
            Self::Discarded => "discarded",
        }
    }

    fn of(code: &str) -> Option<Self> {
        [Self::Saved, Self::Replaced, Self::Discarded]
            .into_iter()
            .find(|why| why.code() == code)
    }
}

/// One earlier version of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// Where it is kept.
    pub path: PathBuf,
    /// When it was put aside, in seconds since 1970.
    pub at_secs: u64,
    /// Why.
    pub why: Why,
    /// Its size.
    pub n_bytes: u64,
    hash: u64,
}

/// All earlier versions.
#[derive(Clone, Debug)]
pub struct Versions {
    root: PathBuf,
}

impl Versions {
    /// Those below a folder, which need not be there yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Keeps a text as an earlier version of a document: its path, or its name while it has none.
    /// A text that is the newest version already is not kept twice.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&self, document: &Path, text: &str, why: Why, now_secs: u64) -> io::Result<()> {
        let folder = self.folder(document);
        let before = list(&folder);
        let hash = store::hash_bytes(text.as_bytes());
        if before.first().is_some_and(|newest| newest.hash == hash) {
            return Ok(());
        }
        fs::create_dir_all(&folder)?;
        // Never before the newest one, whatever the clock says.
        let at_secs = now_secs.max(before.first().map_or(0, |newest| newest.at_secs));
        let seq = before.iter().filter(|version| version.at_secs == at_secs).count();
        let name = format!("{at_secs:012}-{seq:04}-{}-{hash:016x}.ron", why.code());
        store::write_bytes(&folder.join(name), text.as_bytes())?;
        let all = list(&folder);
        let kept: Vec<Kept> = { &all }
            .iter()
            .map(|version| Kept {
                at_secs: version.at_secs,
                n_bytes: version.n_bytes,
            })
            .collect();
        for (version, stays) in all.iter().zip(thin::thin(&kept, now_secs, MAX_BYTES)) {
            if !stays {
                fs::remove_file(&version.path).ok();
            }
        }
        Ok(())
    }

    /// The earlier versions of a document, newest first; the `.bak` beside it is among them when no
    /// other is the same.
    pub fn list(&self, document: &Path) -> Vec<Version> {
        let mut all = list(&self.folder(document));
        let beside = store::backup_path(document);
        if let Ok(text) = store::read_text(&beside) {
            let hash = store::hash_bytes(text.as_bytes());
            if !all.iter().any(|version| version.hash == hash) {
                let at_secs = { fs::metadata(&beside).ok() }
                    .and_then(|info| info.modified().ok())
                    .and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok())
                    .map_or(0, |since| since.as_secs());
                all.push(Version {
                    path: beside,
                    at_secs,
                    why: Why::Saved,
                    n_bytes: text.len() as u64,
                    hash,
                });
                all.sort_by_key(|version| std::cmp::Reverse(version.at_secs));
            }
        }
        all
    }

    /// A document that got another name takes its versions along.
    pub fn follow(&self, from: &Path, to: &Path) {
        let (from, to) = (self.folder(from), self.folder(to));
        if !to.exists() {
            fs::rename(from, to).ok();
        }
    }

    fn folder(&self, document: &Path) -> PathBuf {
        let whole = fs::canonicalize(document).unwrap_or_else(|_| document.to_owned());
        let hash = store::hash_bytes(whole.as_os_str().as_encoded_bytes());
        let stem = { document.file_stem() }
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        let word: String = { stem.chars() }
            .filter(|letter| letter.is_alphanumeric() || *letter == '-')
            .take(32)
            .collect();
        self.root.join(format!("{word}-{hash:016x}"))
    }
}

impl Version {
    /// Its text.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&self) -> Result<String, FileError> {
        store::read_text(&self.path)
    }
}

fn list(folder: &Path) -> Vec<Version> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    // The names begin with the time.
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name()?.to_str()?.strip_suffix(".ron")?.to_owned();
        let mut words = name.splitn(4, '-');
        let at_secs = words.next()?.parse().ok()?;
        let _seq = words.next()?;
        let why = Why::of(words.next()?)?;
        let hash = u64::from_str_radix(words.next()?, 16).ok()?;
        let n_bytes = fs::metadata(&path).ok()?.len();
        Some(Version {
            path,
            at_secs,
            why,
            n_bytes,
            hash,
        })
    };
    paths.into_iter().rev().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_listed_newest_first_and_never_twice() {
        let dir = tempfile::tempdir().unwrap();
        let versions = Versions::new(dir.path().join("versions"));
        let document = dir.path().join("stage 1.ron");
        assert!(versions.list(&document).is_empty());
        versions.keep(&document, "one", Why::Saved, 100).unwrap();
        versions.keep(&document, "one", Why::Saved, 101).unwrap();
        versions.keep(&document, "two", Why::Discarded, 101).unwrap();
        // A clock that goes back does not bring the order out.
        versions.keep(&document, "three", Why::Replaced, 50).unwrap();
        versions
            .keep(&dir.path().join("other.ron"), "x", Why::Saved, 100)
            .unwrap();
        let all = versions.list(&document);
        let texts: Vec<_> = all.iter().map(|version| version.read().unwrap()).collect();
        assert_eq!(texts, ["three", "two", "one"]);
        assert_eq!(all[1].why, Why::Discarded);
    }

    #[test]
    fn the_backup_beside_is_among_them_once() {
        let dir = tempfile::tempdir().unwrap();
        let versions = Versions::new(dir.path().join("versions"));
        let document = dir.path().join("a.ron");
        store::write_text(&document, "one").unwrap();
        store::write_text(&document, "two").unwrap();
        assert_eq!(versions.list(&document)[0].read().unwrap(), "one");
        versions.keep(&document, "one", Why::Saved, 100).unwrap();
        assert_eq!(versions.list(&document).len(), 1);
    }

    #[test]
    fn a_renamed_document_keeps_its_versions() {
        let dir = tempfile::tempdir().unwrap();
        let versions = Versions::new(dir.path().join("versions"));
        let (from, to) = (dir.path().join("a.ron"), dir.path().join("b.ron"));
        versions.keep(&from, "one", Why::Saved, 100).unwrap();
        versions.follow(&from, &to);
        assert_eq!(versions.list(&to).len(), 1);
        assert!(versions.list(&from).is_empty());
    }

    #[test]
    fn they_are_bounded() {
        let dir = tempfile::tempdir().unwrap();
        let versions = Versions::new(dir.path());
        let big = "x".repeat(4 << 20);
        for idx in 0..20 {
            let text = format!("{idx}{big}");
            versions
                .keep(Path::new("a.ron"), &text, Why::Saved, 100 + idx)
                .unwrap();
        }
        let n_bytes: u64 = versions
            .list(Path::new("a.ron"))
            .iter()
            .map(|version| version.n_bytes)
            .sum();
        assert!(n_bytes <= MAX_BYTES, "{n_bytes}");
    }
}

//! What was found before in the same bytes by the same program, so that nothing unchanged is solved twice.
//!
//! An entry is a file named by the hash of everything that its answer depends on. One that cannot be read,
//! or is of something else, is as good as none; a folder that cannot be written keeps nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::outcome::Outcome;
use crate::doc::store::hash_bytes;

/// Entries beyond this number that were not used for [`KEPT_FOR`] are thrown away.
const MAX_ENTRIES: usize = 20_000;
/// How long entries are kept for sure.
const KEPT_FOR: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// Larger entries are no answers.
const MAX_BYTES: u64 = 64 << 20;

/// A folder of entries; without one nothing is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Cache {
    folder: Option<PathBuf>,
    /// What of the program the answers depend on.
    program: String,
}

/// What was found in one file: the document, or one for each of its lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    key: String,
    pub(super) outcomes: Vec<(Option<usize>, Outcome)>,
}

impl Cache {
    /// The cache in a folder, or where the system keeps caches.
    pub(super) fn new(folder: Option<&Path>) -> Self {
        let folder = folder.map(Path::to_owned).or_else(usual_folder);
        let folder = folder.map(|folder| folder.join("check"));
        let folder = folder.filter(|folder| fs::create_dir_all(folder).is_ok());
        Self {
            folder,
            program: program(),
        }
    }

    /// The name of a file's answers: its bytes, how many nodes they may take, and the program.
    pub(super) fn key(&self, bytes: &[u8], kind: &str, nodes: u64) -> String {
        let about = format!("{}\n{kind}\n{nodes}\n{}\n", self.program, bytes.len());
        let one = hash_bytes(about.as_bytes()) ^ hash_bytes(bytes).rotate_left(17);
        // A second hash of another beginning, so that no two files meet by chance.
        let other = [about.as_bytes(), bytes].concat();
        format!("{one:016x}{:016x}", hash_bytes(&other))
    }

    /// What is known under a name.
    pub(super) fn get(&self, key: &str) -> Option<Entry> {
        let path = self.folder.as_ref()?.join(format!("{key}.json"));
        if MAX_BYTES < fs::metadata(&path).ok()?.len() {
            return None;
        }
        let entry: Entry = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
        (entry.key == key).then_some(entry)
    }

    /// Keeps what was found.
    pub(super) fn put(&self, key: &str, outcomes: &[(Option<usize>, Outcome)]) {
        let Some(folder) = &self.folder else { return };
        let entry = Entry {
            key: key.to_owned(),
            outcomes: outcomes.to_vec(),
        };
        let Ok(bytes) = serde_json::to_vec(&entry) else {
            return;
        };
        // Whole or not there; whoever is too late has the same answer.
        let written = tempfile::NamedTempFile::new_in(folder).and_then(|mut file| {
            std::io::Write::write_all(&mut file, &bytes)?;
            file.persist(folder.join(format!("{key}.json")))
                .map_err(|err| err.error)
        });
        written.ok();
    }

    /// Throws away what nobody has used for long, where there is too much.
    pub(super) fn tidy(&self) {
        let Some(folder) = &self.folder else { return };
        let Ok(entries) = fs::read_dir(folder) else { return };
        let entries: Vec<fs::DirEntry> = entries.flatten().collect();
        if entries.len() <= MAX_ENTRIES {
            return;
        }
        let now = SystemTime::now();
        for entry in entries {
            let modified = entry.metadata().and_then(|data| data.modified());
            let is_old = modified.is_ok_and(|at| now.duration_since(at).is_ok_and(|age| KEPT_FOR < age));
            if is_old {
                fs::remove_file(entry.path()).ok();
            }
        }
    }
}

/// The version, and the program file itself by length and time: engines change between versions too.
fn program() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let file = std::env::current_exe().and_then(fs::metadata);
    let stamp = file.ok().map(|data| {
        let modified = data.modified().ok();
        let since = modified.and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok());
        format!("{}-{}", data.len(), since.map_or(0, |since| since.as_nanos()))
    });
    format!("{version} {}", stamp.unwrap_or_default())
}

/// Where the system keeps what can be made again.
fn usual_folder() -> Option<PathBuf> {
    let of = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let base = if cfg!(windows) {
        of("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        of("HOME").map(|home| home.join("Library/Caches"))
    } else {
        of("XDG_CACHE_HOME").or_else(|| of("HOME").map(|home| home.join(".cache")))
    };
    base.map(|base| base.join("playproof"))
}

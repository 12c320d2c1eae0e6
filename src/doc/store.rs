//! The one place that reads and writes document files.
//!
//! Saving never leaves half a file: a temporary file in the same folder, flushed, then renamed over
//! the old one, which is kept as `.bak`. Whatever stands in the way is told as one sentence with a
//! remedy, and leaves everything as it was.

use std::fs;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::report::Text;

use super::file::{self, FileError};
use super::lines;
use super::of_system;

/// Ending of the previous version that a save keeps.
pub const BACKUP_EXTENSION: &str = "bak";

/// Reads a file, not more of it than a document may have.
///
/// # Errors
/// When it cannot be read or is no text; the error names the file.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let bytes = read_bytes(path, file::MAX_BYTES as u64)?;
    match file::decode(&bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(err) => Err(err.in_file(path)),
    }
}

/// Reads a file of lines as text; see [`lines::decode`].
///
/// # Errors
/// When it cannot be read; the error names the file.
pub fn read_lines(path: &Path) -> Result<String, FileError> {
    let bytes = read_bytes(path, file::MAX_BYTES as u64)?;
    match lines::decode(&bytes) {
        Ok(text) => Ok(text.into_owned()),
        Err(err) => Err(err.in_file(path)),
    }
}

/// Reads a file as text, whichever of the two it is.
///
/// # Errors
/// When it cannot be read or is no text; the error names the file.
pub fn read_any(path: &Path) -> Result<String, FileError> {
    if lines::is_lines(path) {
        read_lines(path)
    } else {
        read_text(path)
    }
}

/// Reads a file, at most one byte more of it than `max_bytes`.
///
/// # Errors
/// When it cannot be read; the error names the file.
pub fn read_bytes(path: &Path, max_bytes: u64) -> Result<Vec<u8>, FileError> {
    let failed = |err: io::Error| {
        let Text { en, ko } = of_system(&err);
        FileError::new(
            Text::new(
                format!("the file cannot be read: {en}"),
                format!("파일을 읽을 수 없습니다: {ko}"),
            ),
            Text::new(
                "check that it exists and may be read",
                "파일이 있고 읽을 수 있는지 확인하세요",
            ),
        )
        .in_file(path)
    };
    // A pipe or a device may never end.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(FileError::no_file().in_file(path));
    }
    let file = fs::File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(max_bytes.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    Ok(bytes)
}

/// FNV-1a of 64 bits: the same in every version of this program, so that files may carry it.
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// What a file holds, as a number to compare with what it held before; `None` when there is none.
pub fn fingerprint(path: &Path) -> Option<u64> {
    let info = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut bytes = Vec::new();
    let file = fs::File::open(path).ok()?;
    // No document is longer; of what is, the length and the beginning are enough.
    file.take(file::MAX_BYTES as u64).read_to_end(&mut bytes).ok()?;
    Some(hash_bytes(&bytes) ^ info.len().rotate_left(32))
}

/// What is looked at to see cheaply that a file may have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    n_bytes: u64,
    modified: Option<std::time::SystemTime>,
}

/// Length and time of a file; `None` when there is none.
pub fn stamp(path: &Path) -> Option<Stamp> {
    let info = fs::metadata(path).ok()?;
    Some(Stamp {
        n_bytes: info.len(),
        modified: info.modified().ok(),
    })
}

/// What tells one look at a tree of documents from another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeStamp {
    /// Changes when names of folders or documents come or go.
    pub names: u64,
    /// Changes when a document's length or time does.
    pub contents: u64,
}

/// The stamp of the tree below a folder. Hidden names do not count.
pub fn tree_stamp(folder: &Path) -> TreeStamp {
    let is_hidden =
        |entry: &walkdir::DirEntry| 0 < entry.depth() && entry.file_name().to_string_lossy().starts_with('.');
    let walk = walkdir::WalkDir::new(folder)
        .max_depth(MAX_TREE_DEPTH)
        .sort_by_file_name();
    let entries = { walk.into_iter() }
        .filter_entry(|entry| !is_hidden(entry))
        .flatten()
        .take(MAX_TREE_ENTRIES);
    entries.fold(TreeStamp::default(), |mut stamp, entry| {
        let path = entry.path();
        let is_folder = entry.file_type().is_dir();
        if is_folder || is_document(path) {
            let name = hash_bytes(path.as_os_str().as_encoded_bytes());
            stamp.names = stamp.names.rotate_left(5) ^ name;
        }
        if !is_folder && is_document(path) {
            let info = entry.metadata().ok();
            let time = { info.as_ref() }
                .and_then(|info| info.modified().ok())
                .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok())
                .map_or(0, |since| since.as_nanos() as u64);
            let n_bytes = info.map_or(0, |info| info.len());
            stamp.contents = stamp.contents.rotate_left(5) ^ time ^ n_bytes.rotate_left(40);
        }
        stamp
    })
}

/// Whether a name is one of a document.
pub fn is_document(path: &Path) -> bool {
    matches!(
        path.extension().and_then(|ext| ext.to_str()),
        Some("ron" | "json")
    )
}

/// Trees are looked at no deeper.
pub const MAX_TREE_DEPTH: usize = 12;
/// And no further.
pub const MAX_TREE_ENTRIES: usize = 5000;

/// Whether two paths lead to the same file, whatever way they are written.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    one == other
        || match (fs::canonicalize(one), fs::canonicalize(other)) {
            (Ok(one), Ok(other)) => one == other,
            _ => false,
        }
}

/// Writes a file so that at every moment either the old or the new text is there, whole.
///
/// # Errors
/// When it cannot be written; the old file is then as it was.
pub fn write_text(path: &Path, text: &str) -> Result<(), FileError> {
    write_whole(path, text.as_bytes(), true).map_err(|err| {
        let (message, remedy) = save_fault(err.kind());
        FileError::new(message, remedy).in_file(path)
    })
}

/// [`write_text`] for a file that is no document, like a picture.
///
/// # Errors
/// The same.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write_whole(path, bytes, false).map_err(|err| {
        let (message, remedy) = save_fault(err.kind());
        FileError::new(message, remedy).in_file(path)
    })
}

/// Makes a folder, where it is not there.
///
/// # Errors
/// When it cannot be made.
pub fn create_folder(path: &Path) -> Result<(), FileError> {
    std::fs::create_dir_all(path).map_err(|err| {
        let (message, remedy) = save_fault(err.kind());
        FileError::new(message, remedy).in_file(path)
    })
}

/// Removes the files of a folder with an ending that somebody made and that nobody needs any more.
/// `is_needed` is asked about their names without the ending.
///
/// # Errors
/// When the folder cannot be read.
pub fn remove_others(folder: &Path, ending: &str, is_needed: &dyn Fn(&str) -> bool) -> Result<(), FileError> {
    let entries = std::fs::read_dir(folder).map_err(|err| {
        let (message, remedy) = save_fault(err.kind());
        FileError::new(message, remedy).in_file(folder)
    })?;
    for entry in entries.flatten() {
        let path = entry.path();
        let has_ending = path.extension().is_some_and(|found| found == ending);
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        if has_ending && !is_needed(&stem) {
            // One that stays does no harm.
            std::fs::remove_file(&path).ok();
        }
    }
    Ok(())
}

/// [`write_text`] without keeping the previous version: for files that keep their own.
///
/// # Errors
/// The same, unexplained.
pub(super) fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole(path, bytes, false)
}

/// Why a save failed and what to do, in words. The kind alone is looked at: the message of the
/// temporary file would name a path that nobody knows.
pub fn save_fault(kind: ErrorKind) -> (Text, Text) {
    match kind {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => (
            Text::new(
                "the file cannot be saved: there is no room left for it",
                "저장할 수 없습니다: 남은 공간이 없습니다",
            ),
            Text::new(
                "what was there is as it was; free some room or save it somewhere else",
                "원래 파일은 그대로입니다. 공간을 비우거나 다른 곳에 저장하세요",
            ),
        ),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => (
            Text::new(
                "the file cannot be saved: it or its folder is read-only",
                "저장할 수 없습니다: 파일이나 폴더가 읽기 전용입니다",
            ),
            Text::new(
                "what was there is as it was; save it somewhere else, or make the place writable",
                "원래 파일은 그대로입니다. 다른 곳에 저장하거나 쓰기를 허용하세요",
            ),
        ),
        ErrorKind::NotFound | ErrorKind::NotADirectory => (
            Text::new(
                "the file cannot be saved: its folder is gone",
                "저장할 수 없습니다: 폴더가 없어졌습니다",
            ),
            Text::new(
                "bring the folder or the drive back, or save it somewhere else",
                "폴더나 드라이브를 다시 연결하거나 다른 곳에 저장하세요",
            ),
        ),
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy | ErrorKind::WouldBlock => (
            Text::new(
                "the file cannot be saved: another program holds it",
                "저장할 수 없습니다: 다른 프로그램이 쓰고 있습니다",
            ),
            Text::new(
                "what was there is as it was; close it there and save again, or save it somewhere else",
                "원래 파일은 그대로입니다. 그 프로그램에서 닫고 다시 저장하거나 다른 곳에 저장하세요",
            ),
        ),
        ErrorKind::StaleNetworkFileHandle
        | ErrorKind::NetworkDown
        | ErrorKind::NetworkUnreachable
        | ErrorKind::HostUnreachable
        | ErrorKind::TimedOut => (
            Text::new(
                "the file cannot be saved: its network drive does not answer",
                "저장할 수 없습니다: 네트워크 드라이브가 응답하지 않습니다",
            ),
            Text::new(
                "connect again and save, or save it somewhere else",
                "다시 연결해 저장하거나 다른 곳에 저장하세요",
            ),
        ),
        kind => (
            Text::new(
                format!("the file cannot be saved: {kind}"),
                format!("저장할 수 없습니다: {kind}"),
            ),
            Text::new(
                "what was there is as it was; save it somewhere else, or make the place writable",
                "원래 파일은 그대로입니다. 다른 곳에 저장하거나 쓰기를 허용하세요",
            ),
        ),
    }
}

fn write_whole(path: &Path, bytes: &[u8], keeps_previous: bool) -> io::Result<()> {
    // Renaming over a link would replace the link; write to what it points to.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir.to_owned(),
        _ => PathBuf::from("."),
    };
    let old = fs::metadata(&path).ok();
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(ErrorKind::PermissionDenied.into());
    }
    if old.is_some() {
        ask_for_lock(&path)?;
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".playproof-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // What a new file gets (the process's mask applies); an old one keeps its own below.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut temporary = builder.tempfile_in(&dir)?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    if let Some(old) = old {
        temporary.as_file().set_permissions(old.permissions())?;
        if keeps_previous {
            keep_previous(&path)?;
        }
    }
    temporary
        .persist(&path)
        .map_err(|err| busy_if_shared(err.error))?;
    sync_folder(&dir);
    Ok(())
}

/// A program that holds a file says so by a lock (on Windows the system enforces it). File systems
/// without locks never say no.
fn ask_for_lock(path: &Path) -> io::Result<()> {
    match fs::File::open(path).map_err(busy_if_shared)?.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Err(ErrorKind::ResourceBusy.into()),
        Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(()),
    }
}

/// Windows' sharing and lock violations, by their numbers.
fn busy_if_shared(err: io::Error) -> io::Error {
    if cfg!(windows) && matches!(err.raw_os_error(), Some(32 | 33)) {
        return ErrorKind::ResourceBusy.into();
    }
    err
}

/// A rename is only safe from a power cut once its folder is flushed, which some systems do by
/// themselves and some file systems cannot be told to: then there is nothing more to do.
fn sync_folder(dir: &Path) {
    if cfg!(unix)
        && let Ok(dir) = fs::File::open(dir)
    {
        dir.sync_all().ok();
    }
}

/// Keeps the present file as `name.ron.bak`. The last `.bak` is replaced in one step as well, and
/// without room for a copy where the file system has hard links.
fn keep_previous(path: &Path) -> io::Result<()> {
    let backup = backup_path(path);
    let mut side = backup.as_os_str().to_owned();
    side.push(".tmp");
    let side = PathBuf::from(side);
    fs::remove_file(&side).ok();
    if fs::hard_link(path, &side).is_err()
        && let Err(err) = fs::copy(path, &side)
    {
        fs::remove_file(&side).ok();
        return Err(err);
    }
    fs::rename(&side, &backup)
}

/// Where the previous version of a file is kept.
pub fn backup_path(path: &Path) -> PathBuf {
    let mut backup = path.as_os_str().to_owned();
    backup.push(".");
    backup.push(BACKUP_EXTENSION);
    PathBuf::from(backup)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[track_caller]
    fn refused(path: &Path, en: &str, ko: &str) {
        let err = write_text(path, "new").unwrap_err();
        assert_eq!(err.path.as_deref(), Some(path));
        assert!(err.message.en.contains(en), "{err}");
        assert!(err.message.ko.contains(ko), "{}", err.message.ko);
        assert!(!err.remedy.is_empty());
    }

    #[test]
    fn a_save_keeps_the_previous_version_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.ron");
        for text in ["one", "two", "three"] {
            write_text(&path, text).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "three");
        assert_eq!(fs::read_to_string(backup_path(&path)).unwrap(), "two");
        assert_eq!(names(dir.path()), ["a.ron", "a.ron.bak"]);
    }

    #[test]
    fn a_file_that_another_program_holds_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.ron");
        write_text(&path, "old").unwrap();
        let held = fs::File::open(&path).unwrap();
        held.lock().unwrap();
        refused(&path, "another program", "다른 프로그램");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(dir.path()), ["a.ron"]);
        held.unlock().unwrap();
        write_text(&path, "new").unwrap();
    }

    #[test]
    fn a_folder_that_is_gone_is_told_of() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("gone/a.ron");
        refused(&path, "folder is gone", "없어졌습니다");
        write_text(&dir.path().join("file"), "old").unwrap();
        refused(&dir.path().join("file/a.ron"), "folder is gone", "없어졌습니다");
    }

    #[test]
    fn a_read_only_file_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.ron");
        write_text(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        refused(&path, "read-only", "읽기 전용");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(dir.path()), ["a.ron"]);
    }

    #[test]
    fn every_kind_of_fault_has_words_in_both_languages() {
        for kind in [
            ErrorKind::StorageFull,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::StaleNetworkFileHandle,
            ErrorKind::TimedOut,
            ErrorKind::Other,
        ] {
            let (message, remedy) = save_fault(kind);
            assert_ne!(message.en, message.ko);
            assert_ne!(remedy.en, remedy.ko);
        }
    }
}

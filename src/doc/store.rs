//! The one place that reads and writes document files.
//!
//! Saving never leaves half a file: a temporary file in the same folder, flushed, then renamed over
//! the old one, which is kept as `.bak`.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::file::{self, FileError};

/// Ending of the previous version that a save keeps.
pub const BACKUP_EXTENSION: &str = "bak";

/// Reads a file, not more of it than a document may have.
///
/// # Errors
/// When it cannot be read or is no text; the error names the file.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let failed = |err: std::io::Error| {
        FileError::new(
            format!("the file cannot be read: {err}"),
            "check that it exists and may be read",
        )
        .in_file(path)
    };
    // A pipe or a device may never end.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(FileError::new("this is no file", "name a document").in_file(path));
    }
    let file = fs::File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(file::MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    match file::decode(&bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(err) => Err(err.in_file(path)),
    }
}

/// What a file holds, as a number to compare with what it held before; `None` when there is none.
pub fn fingerprint(path: &Path) -> Option<u64> {
    let info = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut bytes = Vec::new();
    let file = fs::File::open(path).ok()?;
    // No document is longer; of what is, the length and the beginning are enough.
    file.take(file::MAX_BYTES as u64).read_to_end(&mut bytes).ok()?;
    let mut hasher = DefaultHasher::new();
    (info.len(), bytes).hash(&mut hasher);
    Some(hasher.finish())
}

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
    write_whole(path, text).map_err(|err| {
        FileError::new(
            // The kind alone: the message of the temporary file would name a path nobody knows.
            format!("the file cannot be saved: {}", err.kind()),
            "what was there is as it was; save it somewhere else, or make the place writable",
        )
        .in_file(path)
    })
}

fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    // Renaming over a link would replace the link; write to what it points to.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir.to_owned(),
        _ => PathBuf::from("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".playproof-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // What a new file gets (the process's mask applies); an old one keeps its own below.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut temporary = builder.tempfile_in(&dir)?;
    temporary.write_all(text.as_bytes())?;
    temporary.as_file().sync_all()?;
    if let Ok(old) = fs::metadata(&path) {
        if old.permissions().readonly() {
            return Err(std::io::Error::new(
                std::io::ErrorKind::PermissionDenied,
                "the file is read-only",
            ));
        }
        temporary.as_file().set_permissions(old.permissions())?;
        keep_previous(&path)?;
    }
    temporary.persist(&path).map_err(|err| err.error)?;
    Ok(())
}

/// Keeps the present file as `name.ron.bak`.
fn keep_previous(path: &Path) -> std::io::Result<()> {
    let mut backup = path.as_os_str().to_owned();
    backup.push(".");
    backup.push(BACKUP_EXTENSION);
    fs::copy(path, PathBuf::from(backup)).map(drop)
}

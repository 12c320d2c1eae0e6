//! Lists folders for the file dialog and the project list. One of the few modules that touch files.

use std::path::{Path, PathBuf};

/// One line of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its whole path.
    pub path: PathBuf,
    /// Its name.
    pub name: String,
    /// Whether it can be gone into.
    pub is_folder: bool,
}

/// The longest listing.
const MAX_LINES: usize = 2000;

/// Folders first, then documents, by name; hidden ones are left out.
///
/// # Errors
/// When the folder cannot be read.
pub fn list(folder: &Path) -> std::io::Result<Vec<Line>> {
    let mut lines = Vec::new();
    for entry in std::fs::read_dir(folder)?.take(MAX_LINES).flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_folder = path.is_dir();
        let is_document = matches!(
            path.extension().and_then(|ext| ext.to_str()),
            Some("ron" | "json")
        );
        if !name.starts_with('.') && (is_folder || is_document) {
            lines.push(Line {
                path,
                name,
                is_folder,
            });
        }
    }
    lines.sort_by(|a, b| (!a.is_folder, &a.name).cmp(&(!b.is_folder, &b.name)));
    Ok(lines)
}

/// Where a dialog begins: the folder that `near` is in, or the current one.
pub fn start(near: Option<&Path>) -> PathBuf {
    let folder = near.and_then(|path| if path.is_dir() { Some(path) } else { path.parent() });
    match folder {
        Some(folder) if folder.is_dir() => folder.to_owned(),
        _ => std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/")),
    }
}

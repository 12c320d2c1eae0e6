//! What the window asks of the disk. A drive may not answer for a minute, so nothing here is called from
//! the window's own thread: [`super::opening`], [`super::files`], [`super::project`] and [`super::arrange`]
//! ask from jobs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

#[cfg(not(target_arch = "wasm32"))]
use crate::doc::{file::FileError, store};

use super::folder::{self, Line, TreeLine};

/// Called with a path before it is touched.
type Before = Arc<dyn Fn(&Path) + Send + Sync>;

/// The disk, as the window sees it.
#[derive(Clone, Default)]
pub struct Disk {
    before: Option<Before>,
    trash: Option<PathBuf>,
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A folder.
    Folder,
    /// A file.
    File,
    /// Nothing that can be opened.
    Nothing,
}

impl Disk {
    /// The same disk; `before` is called with each path before it is touched, and may take its time, as a
    /// drive does that hangs.
    #[must_use]
    pub fn that_waits(mut self, before: impl Fn(&Path) + Send + Sync + 'static) -> Self {
        self.before = Some(Arc::new(before));
        self
    }

    /// The same disk with another trash than the system's.
    #[must_use]
    pub fn with_trash(mut self, trash: PathBuf) -> Self {
        self.trash = Some(trash);
        self
    }

    fn touch(&self, path: &Path) {
        if let Some(before) = &self.before {
            before(path);
        }
    }

    /// What a path leads to.
    pub fn what(&self, path: &Path) -> What {
        self.touch(path);
        match (path.is_dir(), path.is_file()) {
            (true, _) => What::Folder,
            (_, true) => What::File,
            _ => What::Nothing,
        }
    }

    /// A document's text, and its fingerprint.
    ///
    /// # Errors
    /// When it cannot be read or is no text.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn read_text(&self, path: &Path) -> Result<(String, Option<u64>), FileError> {
        self.touch(path);
        let text = store::read_any(path)?;
        Ok((text, store::fingerprint(path)))
    }

    /// A file's bytes.
    ///
    /// # Errors
    /// When it cannot be read or is longer.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn read_bytes(&self, path: &Path, max_bytes: u64) -> Result<Vec<u8>, FileError> {
        self.touch(path);
        store::read_bytes(path, max_bytes)
    }

    /// The lines of a folder, with files of other endings than documents have.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn list(&self, folder: &Path, endings: &[&str]) -> std::io::Result<Vec<Line>> {
        self.touch(folder);
        folder::list_with(folder, endings)
    }

    /// Everything below a folder; `None` when it is none.
    pub fn tree(&self, folder: &Path) -> Option<Vec<TreeLine>> {
        self.touch(folder);
        folder.is_dir().then(|| folder::tree(folder))
    }

    /// Writes a new document; of a name that is taken, the next one that is free.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn create(&self, path: &Path, text: &str) -> std::io::Result<PathBuf> {
        self.touch(path);
        let free = if path.exists() {
            folder::free_name(path).ok_or(std::io::ErrorKind::AlreadyExists)?
        } else {
            path.to_owned()
        };
        folder::create(&free, text)?;
        Ok(free)
    }

    /// See [`folder::rename`].
    ///
    /// # Errors
    /// When something has that name, or it cannot be moved.
    pub fn rename(&self, from: &Path, to: &Path) -> std::io::Result<()> {
        self.touch(from);
        folder::rename(from, to)
    }

    /// See [`folder::duplicate`].
    ///
    /// # Errors
    /// When it cannot be copied.
    pub fn duplicate(&self, path: &Path) -> std::io::Result<PathBuf> {
        self.touch(path);
        folder::duplicate(path)
    }

    /// See [`folder::to_trash`].
    ///
    /// # Errors
    /// When there is no trash for it.
    pub fn to_trash(&self, path: &Path) -> std::io::Result<()> {
        self.touch(path);
        match &self.trash {
            Some(trash) => folder::to_trash_in(trash, path),
            None => folder::to_trash(path),
        }
    }
}

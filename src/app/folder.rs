//! Lists folders for the file dialog and the project tree, and arranges what is in them. One of the
//! few modules that touch files. Nothing here ever writes over a file or removes one for good.

use std::cmp::Ordering;
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

/// Folders first, then documents, by name as people count: `name.ron`, `name 2.ron`, `name 10.ron`; hidden ones
/// are left out.
///
/// # Errors
/// When the folder cannot be read.
pub fn list(folder: &Path) -> std::io::Result<Vec<Line>> {
    list_with(folder, &[])
}

/// [`list`] with files of other endings too.
///
/// # Errors
/// When the folder cannot be read.
pub fn list_with(folder: &Path, endings: &[&str]) -> std::io::Result<Vec<Line>> {
    let mut lines = Vec::new();
    for entry in std::fs::read_dir(folder)?.take(MAX_LINES).flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_folder = path.is_dir();
        let ending = path.extension().and_then(|ext| ext.to_str());
        let is_document =
            ending.is_some_and(|ending| ending == "ron" || ending == "json" || endings.contains(&ending));
        if !name.starts_with('.') && (is_folder || is_document) {
            lines.push(Line {
                path,
                name,
                is_folder,
            });
        }
    }
    lines.sort_by(|a, b| {
        let folders_first = b.is_folder.cmp(&a.is_folder);
        folders_first.then_with(|| order_of_names(a, b))
    });
    Ok(lines)
}

/// Names by what stands before their ending, so that a copy follows what it was copied from.
fn order_of_names(a: &Line, b: &Line) -> Ordering {
    let stem = |line: &Line| {
        let path = Path::new(&line.name);
        let stem = if line.is_folder { None } else { path.file_stem() };
        stem.map_or_else(|| line.name.clone(), |stem| stem.to_string_lossy().into_owned())
    };
    as_people_count(&stem(a), &stem(b)).then_with(|| a.name.cmp(&b.name))
}

/// Words by their letters, whatever their case, and numbers in them by their value, however long they are.
fn as_people_count(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let (in_a, in_b) = (digits(a), digits(b));
        if in_a.is_empty() || in_b.is_empty() {
            let (letter_a, letter_b) = (a.chars().next(), b.chars().next());
            let lower = |letter: Option<char>| letter.map(|letter| letter.to_lowercase().to_string());
            let order = lower(letter_a).cmp(&lower(letter_b));
            let (Some(letter_a), Some(letter_b), Ordering::Equal) = (letter_a, letter_b, order) else {
                return order;
            };
            (a, b) = (&a[letter_a.len_utf8()..], &b[letter_b.len_utf8()..]);
        } else {
            let value = |digits: &str| digits.trim_start_matches('0').to_owned();
            let (value_a, value_b) = (value(in_a), value(in_b));
            let order = { value_a.len().cmp(&value_b.len()) }.then_with(|| value_a.cmp(&value_b));
            if order.is_ne() {
                return order;
            }
            (a, b) = (&a[in_a.len()..], &b[in_b.len()..]);
        }
    }
}

/// The digits that a text begins with.
fn digits(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    &text[..end.unwrap_or(text.len())]
}

/// Where a dialog begins: the folder that `near` is in, by its name alone; the current one where there is
/// nothing near.
pub fn start(near: Option<&Path>) -> PathBuf {
    let is_document = |path: &Path| path.extension().is_some();
    let folder = near.and_then(|path| {
        if is_document(path) {
            path.parent()
        } else {
            Some(path)
        }
    });
    match folder {
        Some(folder) => folder.to_owned(),
        None => std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/")),
    }
}

/// One line of a project's tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// What it is.
    pub line: Line,
    /// How deep it is, from 0.
    pub depth: usize,
}

/// Everything below a folder, folders before documents, each folder's content behind it.
pub fn tree(folder: &Path) -> Vec<TreeLine> {
    let mut lines = Vec::new();
    add_tree(folder, 0, &mut lines);
    lines
}

fn add_tree(folder: &Path, depth: usize, lines: &mut Vec<TreeLine>) {
    for line in list(folder).unwrap_or_default() {
        if MAX_LINES <= lines.len() {
            return;
        }
        let inner = line.is_folder.then(|| line.path.clone());
        lines.push(TreeLine { line, depth });
        if let Some(inner) = inner
            && depth < MAX_DEPTH
        {
            add_tree(&inner, depth + 1, lines);
        }
    }
}

/// The deepest tree that is listed; a loop of links ends here.
const MAX_DEPTH: usize = 12;

fn is_taken() -> std::io::Error {
    std::io::ErrorKind::AlreadyExists.into()
}

/// Writes a document that is not there yet.
///
/// # Errors
/// When something has that name, or it cannot be written.
pub fn create(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write as _;
    let mut file = std::fs::File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Gives a file or folder another name or place.
///
/// # Errors
/// When something has that name, or it cannot be moved.
pub fn rename(from: &Path, to: &Path) -> std::io::Result<()> {
    // On a file system that does not tell letters apart, the other name may be its own.
    if to.exists() && !crate::doc::store::is_same_file(from, to) {
        return Err(is_taken());
    }
    std::fs::rename(from, to)
}

/// Copies a document to a name of its own beside it, and returns that.
///
/// # Errors
/// When it cannot be copied.
pub fn duplicate(path: &Path) -> std::io::Result<PathBuf> {
    let copy = free_name(path).ok_or_else(is_taken)?;
    create(&copy, &std::fs::read_to_string(path)?)?;
    Ok(copy)
}

/// `name 2.ron`, `name 3.ron`: the first that nothing has.
pub fn free_name(path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    let ending = path.extension().map(|ext| format!(".{}", ext.to_string_lossy()));
    let ending = ending.unwrap_or_default();
    { 2..10_000 }
        .map(|n| path.with_file_name(format!("{stem} {n}{ending}")))
        .find(|copy| !copy.exists())
}

/// Moves a file or folder to the system's trash, from where the system brings it back: the trash in the
/// home folder as freedesktop.org specifies it.
///
/// # Errors
/// When there is no such trash for it, as on another drive or another kind of system; it is then as it
/// was.
pub fn to_trash(path: &Path) -> std::io::Result<()> {
    if !cfg!(all(unix, not(target_os = "macos"))) {
        return Err(std::io::ErrorKind::Unsupported.into());
    }
    let data = std::env::var_os("XDG_DATA_HOME")
        .map(PathBuf::from)
        .filter(|data| data.is_absolute())
        .or_else(|| Some(std::env::home_dir()?.join(".local/share")))
        .ok_or(std::io::ErrorKind::NotFound)?;
    to_trash_in(&data.join("Trash"), path)
}

/// The same with the trash in a folder.
///
/// # Errors
/// When it cannot be moved there; it is then as it was.
pub fn to_trash_in(trash: &Path, path: &Path) -> std::io::Result<()> {
    let path = std::path::absolute(path)?;
    let (files, notes) = (trash.join("files"), trash.join("info"));
    std::fs::create_dir_all(&files)?;
    std::fs::create_dir_all(&notes)?;
    let name = path.file_name().ok_or(std::io::ErrorKind::InvalidInput)?;
    let name = name.to_string_lossy().into_owned();
    let now = crate::doc::clock::utc_name(crate::doc::clock::now_secs());
    let (date, time) = now.trim_end_matches('Z').split_once('T').unwrap_or_default();
    let time = time.replace('-', ":");
    let place = percent(path.as_os_str().as_encoded_bytes());
    let note = format!("[Trash Info]\nPath={place}\nDeletionDate={date}T{time}\n");
    for idx in 1..10_000 {
        let name = if idx == 1 {
            name.clone()
        } else {
            format!("{name}.{idx}")
        };
        // Whoever makes the note has the name.
        let own_note = notes.join(format!("{name}.trashinfo"));
        match create(&own_note, &note) {
            Err(err) if err.kind() == std::io::ErrorKind::AlreadyExists => continue,
            made => made?,
        }
        let moved = std::fs::rename(&path, files.join(&name));
        if moved.is_err() {
            std::fs::remove_file(own_note).ok();
        }
        return moved;
    }
    Err(is_taken())
}

/// A path as the note of a trashed file spells it.
fn percent(bytes: &[u8]) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let spell = |byte: &u8| match plain(*byte) {
        true => char::from(*byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    bytes.iter().map(spell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_ever_written_over() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        create(&path("a.ron"), "a").unwrap();
        assert!(create(&path("a.ron"), "x").is_err());
        assert_eq!(duplicate(&path("a.ron")).unwrap(), path("a 2.ron"));
        assert_eq!(duplicate(&path("a.ron")).unwrap(), path("a 3.ron"));
        assert!(rename(&path("a.ron"), &path("a 2.ron")).is_err());
        rename(&path("a.ron"), &path("b.ron")).unwrap();
        std::fs::create_dir(path("inner")).unwrap();
        rename(&path("b.ron"), &path("inner/b.ron")).unwrap();
        std::fs::write(path("inner/.hidden.ron"), "").unwrap();
        let names: Vec<_> = { tree(dir.path()).into_iter() }
            .map(|line| (line.depth, line.line.name))
            .collect();
        let expected = [(0, "inner"), (1, "b.ron"), (0, "a 2.ron"), (0, "a 3.ron")];
        assert_eq!(names, expected.map(|(depth, name)| (depth, name.to_owned())));
    }

    #[test]
    fn what_is_trashed_can_be_brought_back() {
        let dir = tempfile::tempdir().unwrap();
        let (trash, path) = (dir.path().join("Trash"), dir.path().join("단계 1.ron"));
        for text in ["one", "two"] {
            create(&path, text).unwrap();
            to_trash_in(&trash, &path).unwrap();
            assert!(!path.exists());
        }
        let kept = |name: &str| std::fs::read_to_string(trash.join(name)).unwrap();
        assert_eq!(kept("files/단계 1.ron"), "one");
        assert_eq!(kept("files/단계 1.ron.2"), "two");
        let note = kept("info/단계 1.ron.trashinfo");
        assert!(note.starts_with("[Trash Info]\nPath=/"), "{note}");
        assert!(
            note.contains("%EB%8B%A8%EA%B3%84%201.ron\nDeletionDate=20"),
            "{note}"
        );
        assert!(to_trash_in(&trash, &path).is_err(), "it is gone");
        assert_eq!(std::fs::read_dir(trash.join("info")).unwrap().count(), 2);
    }
}

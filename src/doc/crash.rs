//! Crash reports: what failed, where, and the document it failed on, in a folder to be sent along.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::block::{self, What};
use super::clock::utc_name;
use super::store;

/// So many reports stay.
const MAX_REPORTS: usize = 20;

/// What is known of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Name of the game.
    pub game: String,
    /// What people call the document.
    pub document: String,
    /// What the panic said.
    pub words: String,
    /// Where it was and how it came there, if that was noted.
    pub details: Option<String>,
    /// What was asked of the document.
    pub question: String,
    /// The document's text; `None` when it cannot be written either.
    pub text: Option<String>,
}

impl Failure {
    /// The report: what, where, and the document itself, which can be pasted back into the window.
    pub fn report(&self) -> String {
        let Self {
            game,
            document,
            words,
            details,
            question,
            text,
        } = self;
        let document_block = match text {
            Some(text) => block::write(What::Document, game, text),
            None => String::new(),
        };
        format!(
            "Playproof {}\ngame      {game}\ndocument  {document}\nasked     {question}\nfailure   {words}\n\n{}\n\n{document_block}",
            env!("CARGO_PKG_VERSION"),
            details.as_deref().unwrap_or("no place was noted"),
        )
    }
}

/// Writes a report into a folder of its own below `root` and returns that folder.
///
/// # Errors
/// When it cannot be written.
pub fn write(root: &Path, failure: &Failure, now_secs: u64) -> io::Result<PathBuf> {
    fs::create_dir_all(root)?;
    let name = format!("{}-{}", utc_name(now_secs), failure.game);
    let folder = { 0..1000 }
        .map(|idx| match idx {
            0 => root.join(&name),
            _ => root.join(format!("{name}-{idx}")),
        })
        .find(|folder| fs::create_dir(folder).is_ok())
        .ok_or(io::ErrorKind::AlreadyExists)?;
    store::write_bytes(&folder.join("report.txt"), failure.report().as_bytes())?;
    if let Some(text) = &failure.text {
        store::write_bytes(&folder.join("document.ron"), text.as_bytes())?;
    }
    forget_oldest(root);
    Ok(folder)
}

fn forget_oldest(root: &Path) {
    let Ok(entries) = fs::read_dir(root) else { return };
    let mut folders: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.join("report.txt").is_file())
        .collect();
    folders.sort();
    for folder in folders.iter().rev().skip(MAX_REPORTS) {
        // Nothing but what was written above is ever removed.
        for name in ["report.txt", "document.ron"] {
            fs::remove_file(folder.join(name)).ok();
        }
        fs::remove_dir(folder).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_has_the_document_and_old_ones_go() {
        let dir = tempfile::tempdir().unwrap();
        let failure = Failure {
            game: "null".to_owned(),
            document: "a.ron".to_owned(),
            words: "thirteen is unlucky".to_owned(),
            details: None,
            question: "(start: 0)".to_owned(),
            text: Some("(format: 1)".to_owned()),
        };
        let first = write(dir.path(), &failure, 100).unwrap();
        let report = fs::read_to_string(first.join("report.txt")).unwrap();
        for words in ["thirteen is unlucky", "a.ron", "(start: 0)", "no place"] {
            assert!(report.contains(words), "{report}");
        }
        let inside = block::find(&report).unwrap().unwrap();
        assert_eq!(
            (inside.what, inside.body.as_str()),
            (What::Document, "(format: 1)")
        );
        assert_eq!(
            fs::read_to_string(first.join("document.ron")).unwrap(),
            "(format: 1)"
        );
        for at_secs in 100..100 + 2 * MAX_REPORTS as u64 {
            write(dir.path(), &failure, at_secs).unwrap();
        }
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), MAX_REPORTS);
        assert!(!first.exists());
    }
}

//! What is wrong with a file: one error, told once, with its place and what to do about it.

use std::fmt;
use std::path::PathBuf;

use super::system::{of_others, of_system};
use crate::report::{Lang, Text};

/// What is wrong with a file, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file, once known.
    pub path: Option<PathBuf>,
    /// Line and column, from 1.
    pub at: Option<(usize, usize)>,
    /// What is wrong.
    pub message: Box<Text>,
    /// What to do.
    pub remedy: Box<Text>,
    /// The field that nobody knows, where that is all that is wrong.
    pub unknown_field: Option<String>,
}

impl FileError {
    /// An error without a place.
    pub fn new(message: Text, remedy: Text) -> Self {
        Self {
            path: None,
            at: None,
            message: Box::new(message),
            remedy: Box::new(remedy),
            unknown_field: None,
        }
    }

    /// A fault of the program's own while a file was worked on.
    pub fn fault(words: impl Into<Text>) -> Self {
        let remedy = Text::new("report this as a fault", "결함으로 알려 주세요");
        Self::new(words.into(), remedy)
    }

    /// A folder whose files the system does not tell.
    pub fn unlisted(err: &walkdir::Error) -> Self {
        let ko = match err.io_error() {
            Some(err) => of_system(err).ko,
            None => of_others(err).ko,
        };
        Self::new(
            Text::new(
                format!("the folder cannot be read: {err}"),
                format!("폴더를 읽을 수 없습니다: {ko}"),
            ),
            Text::new(
                "check that it exists and may be read",
                "폴더가 있고 읽을 수 있는지 확인하세요",
            ),
        )
    }

    /// What is no file at all.
    pub fn no_file() -> Self {
        Self::new(
            Text::new("this is no file", "파일이 아닙니다"),
            Text::new("name a document", "문서를 고르세요"),
        )
    }

    /// JSON that no game knows.
    pub fn of_no_game() -> Self {
        Self::new(
            Text::new("this JSON is of no game", "어느 게임의 JSON도 아닙니다"),
            Text::new(
                "docs/file-format.md shows the forms that are read",
                "읽는 형식은 docs/file-format.md에 있습니다",
            ),
        )
    }

    /// The same error, at a line and column.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize) -> Self {
        self.at = Some((line, column));
        self
    }

    /// The same error, in a file.
    #[must_use]
    pub fn in_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.path = Some(path.into());
        self
    }
}

impl FileError {
    /// Place, message and remedy in one language.
    pub fn words(&self, lang: Lang) -> String {
        let mut words = String::new();
        if let Some(path) = &self.path {
            words += &format!("{}:", path.display());
        }
        if let Some((line, column)) = self.at {
            words += &format!("{line}:{column}:");
        }
        if !words.is_empty() {
            words.push(' ');
        }
        words += self.message.get(lang);
        words += "; ";
        words += self.remedy.get(lang);
        // What a file holds is told in parts, and not every character of it is one that a terminal shows.
        words.chars().map(shown).collect()
    }
}

/// A character as it is shown: signs for those that would steer a terminal.
fn shown(character: char) -> char {
    match character {
        '\n' | '\t' => character,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(character),
        '\u{7f}'..='\u{9f}' => '\u{2421}',
        _ => character,
    }
}

impl std::error::Error for FileError {}

/// English, as the command line speaks.
impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Lang::En))
    }
}

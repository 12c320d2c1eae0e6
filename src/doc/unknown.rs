//! Fields that this program does not know: a document that has them is opened without them, and says so.
//!
//! The command line refuses such documents with their line; a person at the window is better served
//! with the rest of the document and a warning.

use crate::game::{Content, Game};

use super::file::{self, FileError};
use super::notes::Noted;

/// More unknown fields than this are no slip: the file is something else.
const MAX_UNKNOWN: usize = 100;

/// A field that is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Its name.
    pub name: String,
    /// The line it is on, from 1.
    pub line: usize,
}

/// Reads a RON document of game `G`, leaving out the fields that nobody here knows.
///
/// # Errors
/// When it is no document for any other reason.
pub fn parse<G: Game>(text: &str) -> Result<(Content<G>, Vec<Unknown>), FileError> {
    parse_noted(text).map(|(noted, unknown)| (noted.content, unknown))
}

/// The same, with bookmarks and branches.
///
/// # Errors
/// When it is no document for any other reason.
pub fn parse_noted<G: Game>(text: &str) -> Result<(Noted<G>, Vec<Unknown>), FileError> {
    let mut rest = text.to_owned();
    let mut found = Vec::new();
    loop {
        let err = match file::parse_noted::<G>(&rest) {
            Ok(noted) => return Ok((noted, found)),
            Err(err) => err,
        };
        let Some(name) = err.unknown_field.clone().filter(|_| found.len() < MAX_UNKNOWN) else {
            return Err(err);
        };
        let Some((start, end)) = err.at.and_then(|(line, _)| field_range(&rest, line, &name)) else {
            return Err(err);
        };
        let line = 1 + rest[..start].matches('\n').count();
        found.push(Unknown { name, line });
        // Its line feeds stay, so that the lines of what follows are still those of the file.
        let kept: String = rest[start..end]
            .chars()
            .filter(|letter| *letter == '\n')
            .collect();
        rest.replace_range(start..end, &kept);
    }
}

/// Where in a text the field `name` near a line is, from its name to the comma behind its value.
fn field_range(text: &str, line: usize, name: &str) -> Option<(usize, usize)> {
    // The reader stands at or after the name, never more than the blank lines behind it.
    let from: usize = { text.split_inclusive('\n') }
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let after = || words_at(text, from, name).next();
    let before = || {
        words_at(text, 0, name)
            .take_while(|(start, _)| *start < from)
            .last()
    };
    let (start, after_name) = after().or_else(before)?;
    let colon = after_name + text[after_name..].find(':')?;
    let end = value_end(text, colon + 1)?;
    Some((start, end))
}

/// Places from `from` on at which `name` stands as a field: a whole word with a colon behind it.
fn words_at<'a>(text: &'a str, from: usize, name: &'a str) -> impl Iterator<Item = (usize, usize)> + 'a {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '#';
    { text[from..].match_indices(name) }.filter_map(move |(idx, _)| {
        let (start, end) = (from + idx, from + idx + name.len());
        let is_whole = !text[..start].ends_with(is_part)
            && !text[end..].starts_with(is_part)
            && text[end..].trim_start().starts_with(':');
        is_whole.then_some((start, end))
    })
}

/// Behind the value that begins at `from`, and behind its comma.
fn value_end(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    let mut depth = 0_usize;
    loop {
        match *bytes.get(at)? {
            b'"' => at = string_end(bytes, at)?,
            b'r' if raw_hashes(bytes, at).is_some() => {
                let n_hashes = raw_hashes(bytes, at)?;
                let close = format!("\"{}", "#".repeat(n_hashes));
                let open = at + 2 + n_hashes;
                at = open + text.get(open..)?.find(&close)? + close.len();
            }
            b'\'' if bytes.get(at + 1) == Some(&b'\\') => at += 4,
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += text[at..].find('\n').unwrap_or(text.len() - at);
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => at += text[at..].find("*/")? + 2,
            b'(' | b'[' | b'{' => {
                depth += 1;
                at += 1;
            }
            b')' | b']' | b'}' if depth == 0 => return Some(at),
            b')' | b']' | b'}' => {
                depth -= 1;
                at += 1;
            }
            b',' if depth == 0 => return Some(at + 1),
            _ => at += 1,
        }
    }
}

fn string_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from + 1;
    loop {
        match *bytes.get(at)? {
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// How many hashes a raw string at `at` begins with; `None` when there is none.
fn raw_hashes(bytes: &[u8], at: usize) -> Option<usize> {
    let before = at.checked_sub(1).map(|idx| bytes[idx]);
    if before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return None;
    }
    let n_hashes = { bytes.get(at + 1..)?.iter() }
        .take_while(|byte| **byte == b'#')
        .count();
    (bytes.get(at + 1 + n_hashes) == Some(&b'"')).then_some(n_hashes)
}

//! Files of lines (`.jsonl`): every line is read by itself, so that one that is no text costs itself and
//! nothing else.
//!
//! A line that is no UTF-8 is kept as far as it is and ends in U+FFFD, the mark for what could not be
//! decoded. Cut off like that it is JSON of nothing, and [`value`] says why.

use std::borrow::Cow;
use std::path::Path;

use super::file::{self, FileError};
use crate::report::Text;

/// What stands where a line stops being UTF-8.
pub const UNDECODED: char = '\u{fffd}';

/// Whether a path names a file of lines.
pub fn is_lines(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ending == "jsonl" || ending == "ndjson")
}

/// Bytes of a file of lines as text.
///
/// # Errors
/// When the file is too large or empty.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, FileError> {
    // Every line of UTF-16 would be told by itself.
    if file::MAX_BYTES < bytes.len() || file::is_utf16(bytes) || std::str::from_utf8(bytes).is_ok() {
        return file::decode(bytes).map(Cow::Borrowed);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text += line,
            Err(err) => {
                text += &String::from_utf8_lossy(&line[..err.valid_up_to()]);
                text.push(UNDECODED);
                text.push('\n');
            }
        }
    }
    Ok(Cow::Owned(text))
}

/// The lines of a text with their numbers, from 1; empty ones are passed over.
pub fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines());
    lines.filter(|(_, line)| !line.trim().is_empty())
}

/// A line as a JSON value.
///
/// # Errors
/// When it is none; names the column, as line 1.
pub fn value(line: &str) -> Result<serde_json::Value, FileError> {
    if line.ends_with(UNDECODED) && serde_json::from_str::<serde::de::IgnoredAny>(line).is_err() {
        let err = FileError::new(
            Text::new("this line is no UTF-8 text", "이 줄은 UTF-8 글이 아닙니다"),
            Text::new("save it as UTF-8", "UTF-8로 저장하세요"),
        );
        return Err(err.at(1, line.chars().count()));
    }
    file::json_value(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_text_costs_itself() {
        let text = decode(b"{\"a\":1}\n{\"b\":\"\xff\"}\n\n{\"c\":2}\xc3\n{\"d\":3}").unwrap();
        let read: Vec<(usize, Option<usize>)> = numbered(&text)
            .map(|(number, line)| {
                let column = value(line).err().and_then(|err| err.at).map(|(_, column)| column);
                (number, column)
            })
            .collect();
        assert_eq!(read, [(1, None), (2, Some(7)), (4, Some(8)), (5, None)]);
        let err = value("{\"b\":\"\u{fffd}").unwrap_err();
        assert!(err.message.en.contains("UTF-8"), "{err}");
        assert_eq!(decode(b"\xff").unwrap(), "\u{fffd}\n");
        decode(b"").unwrap_err();
    }
}

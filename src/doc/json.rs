//! Documents as the games themselves write them: JSON.

use super::file_error::FileError;
use crate::game::{Content, Game};
use crate::report::{Text, of_reader_without_place, place_of, strict_value};

/// Reads the JSON that a game itself writes.
///
/// # Errors
/// When it is no JSON, or JSON that no game knows.
pub fn parse_json<G: Game>(text: &str) -> Option<Result<Content<G>, FileError>> {
    match json_value(text) {
        Ok(value) => content_of_json::<G>(&value, text),
        Err(err) => Some(Err(err)),
    }
}

/// The same, of a text whose value is known already.
///
/// # Errors
/// When it is JSON that no game knows.
pub fn content_of_json<G: Game>(
    value: &serde_json::Value,
    text: &str,
) -> Option<Result<Content<G>, FileError>> {
    let remedy = || {
        Text::new(
            "compare it with docs/file-format.md",
            "docs/file-format.md와 견주어 보세요",
        )
    };
    G::import_json(value).map(|read| {
        read.map_err(|message| {
            let err = FileError::new(message, remedy());
            match G::json_fault(text) {
                Some((line, column)) => err.at(line, column),
                None => err,
            }
        })
    })
}

/// A text as a JSON value.
///
/// # Errors
/// When it is none; names line and column.
pub fn json_value(text: &str) -> Result<serde_json::Value, FileError> {
    strict_value(text).map_err(|err| {
        let (line, column) = place_of(&err, text);
        // The place is told once, with the file.
        let Text { en, ko } = of_reader_without_place(&err);
        FileError::new(
            Text::new(format!("this is no JSON: {en}"), format!("JSON이 아닙니다: {ko}")),
            Text::new(
                "restore the file or export it anew",
                "파일을 되살리거나 다시 내보내세요",
            ),
        )
        .at(line, column)
    })
}

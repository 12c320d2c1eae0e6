//! Reads a document of whichever game.

use std::path::Path;

use crate::doc::file::{self, FileError};
use crate::doc::store;
use crate::game::{Content, Game, GameId};
use crate::games;

/// A document's text and the game it is of.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) game: GameId,
    text: String,
    is_json: bool,
}

/// Reads a file and finds out which game's document it is.
pub(super) fn source(path: &Path) -> Result<Source, FileError> {
    let text = store::read_text(path)?;
    match games::identify(&text) {
        Ok(game) => Ok(Source {
            game,
            is_json: file::is_json(&text),
            text,
        }),
        Err(err) => Err(err.in_file(path)),
    }
}

/// Whether a file in a folder claims to be a Playproof document. Others are left out.
pub(super) fn is_document(path: &Path) -> bool {
    match path.extension().and_then(|ending| ending.to_str()) {
        // A file that cannot be read is reported by the check itself.
        Some("ron") => store::read_text(path).map_or(true, |text| file::claims_to_be_document(&text)),
        Some("json") => store::read_text(path).is_ok_and(|text| {
            file::json_value(&text).is_ok_and(|value| games::identify_json(&value).is_some())
        }),
        _ => false,
    }
}

/// The document of a source, as game `G`.
pub(super) fn content<G: Game>(source: &Source, path: &Path) -> Result<Content<G>, FileError> {
    let read = if source.is_json {
        file::parse_json::<G>(&source.text).unwrap_or_else(|| {
            Err(FileError::new(
                format!("the JSON is no document of {}", G::ID),
                "see docs/file-format.md",
            ))
        })
    } else {
        file::parse::<G>(&source.text)
    };
    read.map_err(|err| err.in_file(path))
}

/// Runs `$body` with `$content` bound to the document at `$path`, as the game `$G` it is of.
macro_rules! with_document {
    ($path:expr, $G:ident, $content:ident => $body:expr) => {{
        let source = $crate::cli::load::source($path)?;
        $crate::games::with_game!(source.game, $G => {
            let $content = $crate::cli::load::content::<$G>(&source, $path)?;
            $body
        })
    }};
}
pub(super) use with_document;

//! A document as one line of text, to be pasted into a chat: `PP1.` and what follows.
//!
//! Knows games, documents and their text form; no GUI, file or clipboard. The line carries the
//! document, which question is looked at, and the frame (a deep link). [`letter`] is the envelope:
//! version, checksum, length, compression; this module is what is in it.
//! Reads hostile text: whatever is wrong becomes one [`ShareError`].

pub mod base64url;
pub mod crc;
pub mod letter;
pub mod table;

use crate::doc::file::{self, FileError};
use crate::game::{Content, Game, GameId, Replay};
use crate::games;

pub use letter::{Letter, MAX_CHARS, PREFIX, ShareError, looks_like_share};

/// What a share string of game `G` says.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared<G: Game> {
    /// The document.
    pub content: Content<G>,
    /// What is asked of a spec; a replay says it itself, and the first question stands for nothing.
    pub question: Option<G::Question>,
    /// The frame that is looked at.
    pub frame: usize,
}

/// Which game a letter is of.
///
/// # Errors
/// When no game of this program has that name.
pub fn game_of(letter: &Letter) -> Result<GameId, ShareError> {
    games::by_name(&letter.game).ok_or_else(|| ShareError::UnknownGame(letter.game.clone()))
}

/// The share string of a document. A replay's claim is shortened to what [`Game::brief_claim`] keeps:
/// whoever opens the string plays its inputs anew.
///
/// # Errors
/// When a game's types cannot be written, or the document is too large for a line of text.
pub fn write<G: Game>(shared: &Shared<G>) -> Result<String, ShareError> {
    let Shared {
        content,
        question,
        frame,
    } = shared;
    let is_default = match content {
        Content::Spec(spec) => *spec == G::Spec::default(),
        Content::Replay(_) => false,
    };
    let document = if is_default {
        // The line stays short for the game that everybody has.
        String::new()
    } else {
        file::to_short_ron::<G>(&brief::<G>(content)).map_err(|err| ShareError::Content(Box::new(err)))?
    };
    let question = match (content, question) {
        (Content::Spec(_), Some(question)) => short_question::<G>(question)?,
        _ => String::new(),
    };
    letter::seal(&Letter {
        game: G::ID.0.to_owned(),
        frame: *frame,
        question,
        document,
    })
}

/// What a letter says, as game `G`.
///
/// # Errors
/// When what is in it is no document of this game.
pub fn read<G: Game>(letter: &Letter) -> Result<Shared<G>, ShareError> {
    let wrong = |err: FileError| ShareError::Content(Box::new(err));
    if letter.game != G::ID.0 {
        return Err(ShareError::UnknownGame(letter.game.clone()));
    }
    let content = if letter.document.is_empty() {
        Content::Spec(G::Spec::default())
    } else {
        file::parse::<G>(&letter.document).map_err(wrong)?
    };
    let question = if letter.question.is_empty() {
        None
    } else {
        Some(file::value_from_ron(&letter.question).map_err(wrong)?)
    };
    Ok(Shared {
        content,
        question,
        frame: letter.frame,
    })
}

/// The content that [`write`] carries: the claim is shortened.
pub fn brief<G: Game>(content: &Content<G>) -> Content<G> {
    match content {
        Content::Spec(spec) => Content::Spec(spec.clone()),
        Content::Replay(replay) => Content::Replay(Replay {
            claim: replay.claim.as_ref().map(G::brief_claim),
            ..replay.clone()
        }),
    }
}

fn short_question<G: Game>(question: &G::Question) -> Result<String, ShareError> {
    file::value_to_ron(question).map_err(|err| ShareError::Content(Box::new(err)))
}

#[cfg(test)]
mod tests;

//! The text form of a document: RON, one document a file, format number and game at the head.
//!
//! Reads hostile text: every fault becomes one [`FileError`] that names line, column and remedy.
//! Touches no files; [`super::store`] does.

use serde::{Deserialize, Serialize};

use super::notes::{Bookmark, Branch, Noted, Notes};
use super::of_others;
use super::picture::Picture;
use super::ron_text;
use super::suppress::{self, Suppress};
use crate::game::{Content, Game, Replay};
use crate::report::Text;

pub use super::file_error::FileError;
pub use super::json::{content_of_json, json_value, parse_json};

/// The newest format that this program writes and reads.
pub const FORMAT: u32 = 1;

/// Longer files are refused before they are read.
pub const MAX_BYTES: usize = 16 << 20;

/// The first fields of every file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Head {
    /// Format number.
    pub format: u32,
    /// Name of the game, see [`crate::game::GameId`].
    pub game: String,
    /// `spec` or `replay`.
    pub kind: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct SpecFile<G: Game> {
    format: u32,
    game: String,
    kind: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    suppress: Vec<Suppress>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    picture: Option<Picture>,
    spec: G::Spec,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bookmarks: Vec<Bookmark>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    branches: Vec<Branch<G>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct ReplayFile<G: Game> {
    format: u32,
    game: String,
    kind: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    suppress: Vec<Suppress>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    picture: Option<Picture>,
    question: G::Question,
    inputs: Vec<G::Input>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<G::Claim>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spec: Option<G::Spec>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bookmarks: Vec<Bookmark>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    branches: Vec<Branch<G>>,
}

/// Bytes of a file as text: not too many, and UTF-8. A byte order mark is dropped.
///
/// # Errors
/// When the file is too large, empty or no text.
pub fn decode(bytes: &[u8]) -> Result<&str, FileError> {
    if MAX_BYTES < bytes.len() {
        return Err(FileError::new(
            Text::new(
                format!("the file has more than the {MAX_BYTES} bytes that a document may have"),
                format!("문서가 가질 수 있는 {MAX_BYTES}바이트를 넘습니다"),
            ),
            Text::new(
                "check that it is a Playproof document",
                "Playproof 문서인지 확인하세요",
            ),
        ));
    }
    if is_utf16(bytes) {
        let text = Text::new("the file is UTF-16 text", "UTF-16 글입니다");
        return Err(FileError::new(
            text,
            Text::new("save it as UTF-8", "UTF-8로 저장하세요"),
        ));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|err| {
        let before = &bytes[..err.valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let column = 1 + before.iter().rev().take_while(|byte| **byte != b'\n').count();
        FileError::new(
            Text::new("the file is no UTF-8 text", "UTF-8 글이 아닙니다"),
            Text::new("save it as UTF-8", "UTF-8로 저장하세요"),
        )
        .at(line, column)
    })?;
    if text.trim().is_empty() {
        return Err(FileError::new(
            Text::new("the file is empty", "빈 파일입니다"),
            Text::new(
                "restore it from its .bak or make a new one",
                ".bak에서 되살리거나 새로 만드세요",
            ),
        ));
    }
    Ok(text)
}

/// Whether bytes are UTF-16: by its mark, or by the zero beside the first letter of a document.
pub fn is_utf16(bytes: &[u8]) -> bool {
    let is_written = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [0, other, ..] | [other, 0, ..] => is_written(*other),
        _ => false,
    }
}

/// Whether a text is JSON of a game and not a RON document.
pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// The head of a RON document, checked against what this program can read.
///
/// # Errors
/// When there is no head, or one of a newer format.
pub fn read_head(text: &str) -> Result<Head, FileError> {
    // A newer format may hold anything below its head, so the number is looked for by itself first.
    if let Some((format, written, line)) = scan_format(text)
        && FORMAT < format
    {
        let message = Text::new(
            format!("the file has format {written}; this Playproof reads formats 1 to {FORMAT}"),
            format!("파일 형식이 {written}입니다. 이 Playproof는 1부터 {FORMAT}까지 읽습니다"),
        );
        let remedy = Text::new("open it with a newer Playproof", "더 새로운 Playproof로 여세요");
        return Err(FileError::new(message, remedy).at(line, 1));
    }
    let head: Head = ron_text::read(text)?;
    if head.format == 0 {
        return Err(FileError::new(
            Text::new("format 0 was never released", "형식 0은 나온 적이 없습니다"),
            Text::new(
                format!("write format: {FORMAT}"),
                format!("format: {FORMAT}(으)로 쓰세요"),
            ),
        ));
    }
    if head.kind != "spec" && head.kind != "replay" {
        let message = Text::new(
            format!("kind is \"{}\"", head.kind),
            format!("kind가 \"{}\"입니다", head.kind),
        );
        let remedy = Text::new("write \"spec\" or \"replay\"", "\"spec\"이나 \"replay\"로 쓰세요");
        return Err(FileError::new(message, remedy).at(line_of(text, "kind"), 1));
    }
    Ok(head)
}

/// Reads a RON document of game `G`, without what is written beside it.
///
/// # Errors
/// When it is no such document; the error names line, column and remedy.
pub fn parse<G: Game>(text: &str) -> Result<Content<G>, FileError> {
    parse_noted(text).map(|noted| noted.content)
}

/// Reads a RON document of game `G` with its bookmarks and branches.
///
/// # Errors
/// When it is no such document; the error names line, column and remedy.
pub fn parse_noted<G: Game>(text: &str) -> Result<Noted<G>, FileError> {
    let head = read_head(text)?;
    if head.game != G::ID.0 {
        let (game, wanted) = (&head.game, G::ID);
        let message = Text::new(
            format!("the file is of game \"{game}\", not \"{wanted}\""),
            format!("\"{wanted}\"이(가) 아니라 \"{game}\"의 파일입니다"),
        );
        let remedy = Text::new("open it as what it is", "그 게임으로 여세요");
        return Err(FileError::new(message, remedy).at(line_of(text, "game"), 1));
    }
    if head.kind == "spec" {
        let mut file: SpecFile<G> = ron_text::read(text)?;
        suppress::check(&file.suppress).map_err(|err| err.at(line_of(text, "suppress"), 1))?;
        suppress::bring_up(&mut file.suppress, |words| G::place_today(&file.spec, words));
        Ok(Noted {
            content: Content::Spec(file.spec),
            notes: Notes {
                bookmarks: file.bookmarks,
                branches: file.branches,
                suppress: file.suppress,
                picture: file.picture,
            },
        })
    } else {
        let file: ReplayFile<G> = ron_text::read(text)?;
        let ReplayFile {
            question,
            inputs,
            claim,
            spec,
            bookmarks,
            branches,
            suppress,
            picture,
            ..
        } = file;
        suppress::check(&suppress).map_err(|err| err.at(line_of(text, "suppress"), 1))?;
        let content = Content::Replay(Replay {
            question,
            inputs,
            claim,
            spec,
        });
        let notes = Notes {
            bookmarks,
            branches,
            suppress,
            picture,
        };
        Ok(Noted { content, notes })
    }
}

/// Writes a RON document beside which nothing is written.
///
/// # Errors
/// Only when a game's types cannot be written as RON.
pub fn to_ron<G: Game>(content: &Content<G>) -> Result<String, FileError> {
    to_ron_noted(&Noted::from(content.clone()))
}

/// Writes a RON document: stable order, one item a line, so that a text diff shows the edit.
///
/// # Errors
/// Only when a game's types cannot be written as RON.
pub fn to_ron_noted<G: Game>(noted: &Noted<G>) -> Result<String, FileError> {
    let pretty = ron::ser::PrettyConfig::new()
        .depth_limit(G::LINE_DEPTH)
        .new_line("\n")
        .indentor("    ")
        .separate_tuple_members(false);
    Ok(write_document(noted, Some(pretty))? + "\n")
}

/// Writes the same document on one line, for a text that nobody reads.
///
/// # Errors
/// Only when a game's types cannot be written as RON.
pub fn to_short_ron<G: Game>(content: &Content<G>) -> Result<String, FileError> {
    write_document(&Noted::from(content.clone()), None)
}

/// Writes a value that is no document, like a question, on one line.
///
/// # Errors
/// Only when its type cannot be written as RON.
pub fn value_to_ron<T: Serialize>(value: &T) -> Result<String, FileError> {
    as_ron(value, None)
}

/// Reads what [`value_to_ron`] wrote.
///
/// # Errors
/// When it is no such value; the error names line, column and remedy.
pub fn value_from_ron<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, FileError> {
    ron_text::read(text)
}

fn as_ron<T: Serialize>(value: &T, pretty: Option<ron::ser::PrettyConfig>) -> Result<String, FileError> {
    let written = match pretty {
        Some(pretty) => ron_text::options().to_string_pretty(value, pretty),
        None => ron_text::options().to_string(value),
    };
    written.map_err(|err| {
        FileError::new(
            Text::new(
                format!("the document cannot be written: {err}"),
                format!("문서를 쓸 수 없습니다 ({})", of_others(&err).ko),
            ),
            Text::new("report this as a fault", "결함으로 알려 주세요"),
        )
    })
}

fn write_document<G: Game>(
    noted: &Noted<G>,
    pretty: Option<ron::ser::PrettyConfig>,
) -> Result<String, FileError> {
    let game = G::ID.0.to_owned();
    let Notes {
        bookmarks,
        branches,
        suppress,
        picture,
    } = noted.notes.clone();
    match noted.content.clone() {
        Content::Spec(spec) => {
            let file: SpecFile<G> = SpecFile {
                format: FORMAT,
                game,
                kind: "spec".to_owned(),
                suppress,
                picture,
                spec,
                bookmarks,
                branches,
            };
            as_ron(&file, pretty)
        }
        Content::Replay(replay) => {
            let Replay {
                question,
                inputs,
                claim,
                spec,
            } = replay;
            let file: ReplayFile<G> = ReplayFile {
                format: FORMAT,
                game,
                kind: "replay".to_owned(),
                suppress,
                picture,
                question,
                inputs,
                claim,
                spec,
                bookmarks,
                branches,
            };
            as_ron(&file, pretty)
        }
    }
}

/// The format number near the head of a text, as it is written there, and its line.
fn scan_format(text: &str) -> Option<(u32, String, usize)> {
    for (line_idx, line) in text.lines().take(20).enumerate() {
        if let Some((_, rest)) = line.split_once("format:") {
            let digits: String = rest
                .trim_start()
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            // A number too large for u32 is a newer format as well.
            let format = if digits.is_empty() {
                return None;
            } else {
                digits.parse().unwrap_or(u32::MAX)
            };
            return Some((format, digits, line_idx + 1));
        }
    }
    None
}

/// Reads a RON text that is no document, like a project's settings, with the same limits.
///
/// # Errors
/// When it is none; names line, column and remedy.
pub fn parse_plain<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, FileError> {
    ron_text::read(text)
}

/// Whether a RON text says that it is a Playproof document, readable or not: its first lines name a
/// format and a game.
pub fn claims_to_be_document(text: &str) -> bool {
    let head: Vec<&str> = text.lines().take(20).collect();
    head.iter().any(|line| line.contains("format:")) && head.iter().any(|line| line.contains("game:"))
}

/// The line on which a field stands, from 1.
pub(crate) fn line_of(text: &str, field: &str) -> usize {
    1 + text
        .lines()
        .position(|line| line.trim_start().starts_with(field))
        .unwrap_or(0)
}

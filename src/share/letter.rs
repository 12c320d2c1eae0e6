//! The envelope of a share string: `PP1.`, then base64url of checksum, length and compressed text.
//!
//! `PP` and a version, a dot, and of the bytes that follow the first four are the CRC-32 (little
//! endian) of all the others, the next four the length of the text, and the rest the text as a raw
//! deflate stream. The text is `GAME FRAME`, a line feed, the question of a spec in RON or nothing, a
//! line feed, and the document as `docs/file-format.md` describes it, or nothing for the game's
//! default spec. The version counts the envelope; the document has a format number of its own.

use std::fmt;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::base64url::{self, Fault};
use super::crc::crc32;
use crate::doc::file::{self, FileError};
use crate::report::Text;

/// What the strings of this version begin with.
pub const PREFIX: &str = "PP1.";

/// The newest version that is read.
const VERSION: u32 = 1;

/// Longer strings are refused before they are read: nobody pastes as much.
pub const MAX_CHARS: usize = 4 << 20;

/// Bytes before the compressed text.
const HEAD_BYTES: usize = 8;

/// As small as it gets: the string is made once and read often.
const LEVEL: u8 = 10;

/// What is in the envelope.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// Name of the game.
    pub game: String,
    /// The frame that is looked at.
    pub frame: usize,
    /// The question of a spec, in RON; empty for none.
    pub question: String,
    /// The document's text; empty for the game's default spec.
    pub document: String,
}

/// Why a text is no share string that can be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShareError {
    /// It does not begin as they do.
    NoShare,
    /// Of a version that is not known yet.
    Newer(u32),
    /// Too long to be one.
    TooLong,
    /// Cut off.
    TooShort,
    /// A character that does not belong, and where, counted from 1.
    Character(char, usize),
    /// The checksum does not agree: characters are missing, changed or swapped.
    Damaged,
    /// What is in it is larger than a document may be.
    TooLarge,
    /// A game that this program does not know.
    UnknownGame(String),
    /// What is in it cannot be read.
    Content(Box<FileError>),
}

impl ShareError {
    /// What is wrong and what to do, in both languages.
    pub fn told(&self) -> FileError {
        let again = || Text::new("copy all of it anew", "전체를 다시 복사하세요");
        let newer = || Text::new("open it with a newer Playproof", "새 버전의 Playproof로 여세요");
        let file = || Text::new("share the file instead", "파일을 공유하세요");
        let (message, remedy) = match self {
            Self::NoShare => (
                Text::new(
                    format!("this is no Playproof share string: they begin with {PREFIX}"),
                    format!("Playproof 공유 문자열이 아닙니다: 공유 문자열은 {PREFIX}으로 시작합니다"),
                ),
                again(),
            ),
            Self::Newer(0) => (
                Text::new(
                    "there never was a share string of version 0",
                    "버전 0인 공유 문자열은 없습니다",
                ),
                again(),
            ),
            Self::Newer(version) => (
                Text::new(
                    format!(
                        "the share string is of version {version}; this Playproof reads version {VERSION}"
                    ),
                    format!(
                        "공유 문자열의 버전은 {version}이고, 이 Playproof는 버전 {VERSION}을(를) 읽습니다"
                    ),
                ),
                newer(),
            ),
            Self::TooLong => (
                Text::new(
                    format!("a share string has at most {MAX_CHARS} characters, and this has more"),
                    format!("공유 문자열은 {MAX_CHARS}자까지인데 더 깁니다"),
                ),
                file(),
            ),
            Self::TooShort => (
                Text::new(
                    "the share string is too short: its end is missing",
                    "공유 문자열이 너무 짧습니다: 끝이 빠졌습니다",
                ),
                again(),
            ),
            Self::Character(char, at) => (
                Text::new(
                    format!("character {at} of the share string is {char:?}, which none of them has"),
                    format!("공유 문자열의 {at}번째 문자 {char:?}은(는) 공유 문자열에 쓰이지 않습니다"),
                ),
                again(),
            ),
            Self::Damaged => (
                Text::new(
                    "the share string is damaged: its checksum is wrong, so characters are missing or changed",
                    "공유 문자열이 손상되었습니다: 체크섬이 맞지 않으니 문자가 빠졌거나 바뀌었습니다",
                ),
                again(),
            ),
            Self::TooLarge => (
                Text::new(
                    "what is shared is larger than a document may be",
                    "공유하는 내용이 문서의 한도보다 큽니다",
                ),
                file(),
            ),
            Self::UnknownGame(game) => (
                Text::new(
                    format!("the share string is of game {game:?}, which this Playproof does not know"),
                    format!("공유 문자열의 게임 {game:?}은(는) 이 Playproof가 모르는 게임입니다"),
                ),
                newer(),
            ),
            Self::Content(err) => return FileError::clone(err),
        };
        FileError::new(message, remedy)
    }
}

/// English, as the command line speaks.
impl fmt::Display for ShareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.told(), f)
    }
}

/// Whether a text begins as a share string does, of whatever version: it is then no document and no
/// path, and what is wrong with it is told as of a share string.
pub fn looks_like_share(text: &str) -> bool {
    version_of(text.trim()).is_some()
}

/// The version and what follows it.
fn version_of(text: &str) -> Option<(u32, &str)> {
    let (digits, rest) = text.strip_prefix("PP")?.split_once('.')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // A number too large for u32 is a newer version as well.
    is_number.then(|| (digits.parse().unwrap_or(u32::MAX), rest))
}

/// Closes an envelope.
///
/// # Errors
/// [`ShareError::TooLarge`] when a document is too large for one.
pub fn seal(letter: &Letter) -> Result<String, ShareError> {
    let Letter {
        game,
        frame,
        question,
        document,
    } = letter;
    let text = format!("{game} {frame}\n{question}\n{document}");
    let length = u32::try_from(text.len())
        .ok()
        .filter(|_| text.len() <= max_bytes());
    let length = length.ok_or(ShareError::TooLarge)?;
    let mut body = length.to_le_bytes().to_vec();
    body.extend(compress_to_vec(text.as_bytes(), LEVEL));
    let mut bytes = crc32(&body).to_le_bytes().to_vec();
    bytes.append(&mut body);
    let sealed = format!("{PREFIX}{}", base64url::encode(&bytes));
    if MAX_CHARS < sealed.len() {
        return Err(ShareError::TooLarge);
    }
    Ok(sealed)
}

/// A text of so many bytes fits: a document, and the lines before it.
fn max_bytes() -> usize {
    file::MAX_BYTES
}

/// Opens an envelope. Blanks around it and line breaks of a mail in it are passed over.
///
/// # Errors
/// [`ShareError`] says why it is none, or none that can be opened.
pub fn open(text: &str) -> Result<Letter, ShareError> {
    if MAX_CHARS < text.len() {
        return Err(ShareError::TooLong);
    }
    let text = text.trim();
    let (version, rest) = version_of(text).ok_or(ShareError::NoShare)?;
    if VERSION < version || version == 0 {
        return Err(ShareError::Newer(version));
    }
    let before = text.chars().count() - rest.chars().count();
    let joined: String = rest.split_ascii_whitespace().collect();
    let bytes = base64url::decode(&joined).map_err(|fault| match fault {
        Fault::Character(char, at) => ShareError::Character(char, before + at + 1),
        Fault::End if joined.len() < HEAD_BYTES => ShareError::TooShort,
        Fault::End => ShareError::Damaged,
    })?;
    let (Some((checksum, body)), true) = (bytes.split_first_chunk::<4>(), HEAD_BYTES < bytes.len()) else {
        return Err(ShareError::TooShort);
    };
    if crc32(body) != u32::from_le_bytes(*checksum) {
        return Err(ShareError::Damaged);
    }
    let Some((length, packed)) = body.split_first_chunk::<4>() else {
        return Err(ShareError::TooShort);
    };
    // Who makes a checksum can make a bomb: nothing is unpacked beyond what a document may have.
    let length = u32::from_le_bytes(*length) as usize;
    if max_bytes() < length {
        return Err(ShareError::TooLarge);
    }
    let unpacked = decompress_to_vec_with_limit(packed, length).map_err(|_| ShareError::Damaged)?;
    if unpacked.len() != length {
        return Err(ShareError::Damaged);
    }
    let text = String::from_utf8(unpacked).map_err(|_| ShareError::Damaged)?;
    parse(&text).ok_or(ShareError::Damaged)
}

fn parse(text: &str) -> Option<Letter> {
    let (head, rest) = text.split_once('\n')?;
    let (game, frame) = head.split_once(' ')?;
    let (question, document) = rest.split_once('\n')?;
    Some(Letter {
        game: game.to_owned(),
        frame: frame.parse().ok()?,
        question: question.to_owned(),
        document: document.to_owned(),
    })
}

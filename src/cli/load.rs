//! Reads a document of whichever game.

use std::path::Path;

use super::{CliError, lines};
use crate::doc::Noted;
use crate::doc::file::{self, FileError};
use crate::doc::store;
use crate::game::{Content, Game, GameId};
use crate::games;
use crate::report::Text;

/// A document's text and the game it is of.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) game: GameId,
    pub(super) text: String,
    /// Its value, where it is JSON: parsed once.
    json: Option<serde_json::Value>,
}

/// Reads a file and finds out which game's document it is.
pub(super) fn source(path: &Path) -> Result<Source, FileError> {
    if lines::is_lines(path) {
        return Err(of_many().in_file(path));
    }
    source_of(path, store::read_text(path)?)
}

/// That a file holds many plays where one document is wanted.
fn of_many() -> FileError {
    FileError::new(
        Text::new(
            "this is a file of many plays, one a line, and no document",
            "한 줄에 하나씩 플레이를 담은 파일이며 문서 하나가 아닙니다",
        ),
        Text::new(
            "`replay`, `check` and `trace` take it whole; `render` and `share` take one line of it: --line N",
            "`replay`, `check`, `trace`는 파일 전체를, `render`와 `share`는 --line N으로 한 줄을 받습니다",
        ),
    )
}

/// A document, or a line of a file of many plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'a> {
    pub(super) path: &'a Path,
    /// Which line, from 1.
    pub(super) line: Option<usize>,
    /// The spec that it is of, where the line does not carry it.
    pub(super) spec: Option<&'a Path>,
}

impl Named<'_> {
    /// Reads it and finds out which game's it is.
    pub(super) fn source(&self) -> Result<Source, CliError> {
        let Self { path, line, spec } = *self;
        if !lines::is_lines(path) {
            let option = match (line, spec) {
                (None, None) => return Ok(source(path)?),
                (Some(_), _) => "line",
                (None, Some(_)) => "spec",
            };
            return Err(CliError::Usage(Text::new(
                format!("--{option} is of files of many plays (.jsonl), and this is one document"),
                format!("--{option}은(는) 플레이가 여럿인 파일(.jsonl)의 것인데 이것은 문서 하나입니다"),
            )));
        }
        let Some(wanted) = line else {
            return Err(of_many().in_file(path).into());
        };
        let all = lines::read_on(path, spec)?;
        let number = |line: &Result<lines::Line, FileError>| match line {
            Ok(line) => Some(line.number),
            Err(err) => err.at.map(|(line, _)| line),
        };
        let last = all.iter().filter_map(number).max().unwrap_or(0);
        match { all.into_iter() }.find(|line| number(line) == Some(wanted)) {
            Some(Ok(lines::Line { game, text, .. })) => Ok(Source {
                game,
                json: Some(file::json_value(&text)?),
                text,
            }),
            Some(Err(err)) => Err(err.into()),
            None => Err(CliError::Usage(Text::new(
                format!("there is no play in line {wanted}; the last is in line {last}"),
                format!("{wanted}번째 줄에는 플레이가 없습니다. 마지막은 {last}번째 줄입니다"),
            ))),
        }
    }
}

/// Finds out which game's document a file's text is.
pub(super) fn source_of(path: &Path, text: String) -> Result<Source, FileError> {
    identified(text).map_err(|err| err.in_file(path))
}

fn identified(text: String) -> Result<Source, FileError> {
    if !file::is_json(&text) {
        let game = games::identify(&text)?;
        return Ok(Source {
            game,
            text,
            json: None,
        });
    }
    let value = file::json_value(&text)?;
    Ok(Source {
        game: games::identify_json(&value).ok_or_else(FileError::of_no_game)?,
        text,
        json: Some(value),
    })
}

/// What a file in a folder is.
pub(super) enum Kind {
    /// It says that it is a document, whether it can be read or not.
    Document,
    /// It has a document's ending and does not say so.
    Unclaimed,
    /// Something else.
    Other,
}

/// A document that was found in a folder; `None` where the file is something else. What says that it is a
/// document and cannot be read as one is an error, JSON that is cut off too if it names a document's fields.
pub(super) fn found(path: &Path) -> Result<Option<Source>, FileError> {
    let is_ron = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("ron"));
    let text = match store::read_text(path) {
        Ok(text) => text,
        // Other programs have JSON of any size and coding.
        Err(err) => return if is_ron { Err(err) } else { Ok(None) },
    };
    if !file::is_json(&text) {
        return if is_ron && file::claims_to_be_document(&text) {
            source_of(path, text).map(Some)
        } else {
            Ok(None)
        };
    }
    match file::json_value(&text) {
        Ok(value) => Ok(games::identify_json(&value).map(|game| Source {
            game,
            text,
            json: Some(value),
        })),
        Err(err) if looks_like_play(&text) => Err(err.in_file(path)),
        Err(_) => Ok(None),
    }
}

/// Whether a text that is no JSON has the fields of a recorded play.
fn looks_like_play(text: &str) -> bool {
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    let names_its_play = ["seed", "course", "puzzle", "roundId"].into_iter().any(has);
    names_its_play && (has("inputs") || has("probes"))
}

/// Whether a file of that name may be a document.
pub(super) fn may_be_document(path: &Path) -> bool {
    { path.extension() }
        .is_some_and(|ending| ending.eq_ignore_ascii_case("ron") || ending.eq_ignore_ascii_case("json"))
}

/// Looks whether a file in a folder claims to be a Playproof document.
pub(super) fn kind_of(path: &Path) -> Kind {
    let ending = path
        .extension()
        .map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("ron") => match store::read_text(path) {
            Ok(text) if !file::claims_to_be_document(&text) => Kind::Unclaimed,
            // A file that cannot be read is reported by the check itself.
            _ => Kind::Document,
        },
        // One known line is enough: the others are then told as broken.
        Some("jsonl" | "ndjson") => {
            let is_known = |line: &str| {
                let value = file::json_value(line);
                value.is_ok_and(|value| games::identify_json(&value).is_some())
            };
            match store::read_lines(path) {
                Ok(text) if text.lines().any(is_known) => Kind::Document,
                _ => Kind::Other,
            }
        }
        Some("json") => {
            let value = store::read_text(path).and_then(|text| file::json_value(&text));
            let is_known = value.is_ok_and(|value| games::identify_json(&value).is_some());
            if is_known { Kind::Document } else { Kind::Other }
        }
        _ => Kind::Other,
    }
}

/// The document of a source, as game `G`.
pub(super) fn content<G: Game>(source: &Source, path: &Path) -> Result<Content<G>, FileError> {
    Ok(parsed(source, path)?.content)
}

/// The document of a source with what its author lives with, as game `G`.
pub(super) fn parsed<G: Game>(source: &Source, path: &Path) -> Result<Noted<G>, FileError> {
    let read = if let Some(value) = &source.json {
        file::content_of_json::<G>(value, &source.text)
            .map(|read| read.map(Noted::from))
            .unwrap_or_else(|| {
                Err(FileError::new(
                    Text::new(
                        format!("the JSON is no document of {}", G::ID),
                        format!("{}의 JSON이 아닙니다", G::ID),
                    ),
                    Text::new("see docs/file-format.md", "docs/file-format.md를 보세요"),
                ))
            })
    } else {
        file::parse_noted::<G>(&source.text)
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

/// Runs `$body` with `$content` bound to the document of a source, as the game `$G` it is of.
macro_rules! with_source {
    ($source:expr, $path:expr, $G:ident, $content:ident => $body:expr) => {{
        let source: &$crate::cli::load::Source = $source;
        $crate::games::with_game!(source.game, $G => {
            let $content = $crate::cli::load::content::<$G>(source, $path)?;
            $body
        })
    }};
}
pub(super) use with_source;

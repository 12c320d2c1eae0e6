//! Files of many recorded plays, one JSON document a line (`.jsonl`).
//!
//! A broken line is told with its number and the others are still read.

use std::path::{Path, PathBuf};

use crate::cli::load;
use crate::doc::file::{self, FileError};
use crate::doc::{lines, store};
use crate::game::{Content, Game as _, GameId};
use crate::games;
use crate::report::Text;

/// A line and the game it is of.
pub(super) struct Line {
    path: PathBuf,
    /// Its number, from 1.
    pub(super) number: usize,
    /// The file with the line's number, as results are printed: `rounds.jsonl:7`.
    pub(super) label: PathBuf,
    pub(super) game: GameId,
    pub(super) text: String,
}

impl Line {
    /// What is wrong with the document of this line, at its place in the file.
    pub(super) fn fault(&self, err: FileError) -> FileError {
        in_line(err, &self.path, self.number)
    }
}

/// What is wrong with a line, by file, line and column: the one form of such places.
fn in_line(err: FileError, path: &Path, number: usize) -> FileError {
    let column = err.at.map_or(1, |(_, column)| column);
    err.at(number, column).in_file(path)
}

pub(super) use crate::doc::lines::is_lines;

/// The lines of a file; empty ones are passed over.
pub(super) fn read(path: &Path) -> Result<Vec<Result<Line, FileError>>, FileError> {
    Ok(read_all(path, &store::read_lines(path)?))
}

/// The lines of a file's text; empty ones are passed over.
pub(super) fn read_all(path: &Path, text: &str) -> Vec<Result<Line, FileError>> {
    lines::numbered(text)
        .map(|(number, line)| read_line(path, number, line))
        .collect()
}

/// The lines of a file, where the spec at `spec` is put into those that are of it and carry none.
pub(super) fn read_on(path: &Path, spec: Option<&Path>) -> Result<Vec<Result<Line, FileError>>, FileError> {
    read_all_on(path, &store::read_lines(path)?, spec)
}

/// The same of a file's text.
pub(super) fn read_all_on(
    path: &Path,
    text: &str,
    spec: Option<&Path>,
) -> Result<Vec<Result<Line, FileError>>, FileError> {
    let mut lines = read_all(path, text);
    let Some(spec_path) = spec else {
        return Ok(lines);
    };
    let source = load::source(spec_path)?;
    games::with_game!(source.game, G => {
        let Content::Spec(spec) = load::content::<G>(&source, spec_path)? else {
            let err = FileError::new(
                Text::new("this is a replay and no spec", "스펙이 아니라 리플레이입니다"),
                Text::new("name the spec that was played on", "플레이한 스펙을 적으세요"),
            );
            return Err(err.in_file(spec_path));
        };
        for line in lines.iter_mut().flatten().filter(|line| line.game == G::ID) {
            if let Ok(mut play) = file::json_value(&line.text) {
                G::carry_spec(&mut play, &spec);
                line.text = play.to_string();
            }
        }
    });
    Ok(lines)
}

fn read_line(path: &Path, number: usize, line: &str) -> Result<Line, FileError> {
    let on_line = |err| in_line(err, path, number);
    let value = lines::value(line).map_err(on_line)?;
    let game = games::identify_json(&value).ok_or_else(|| on_line(FileError::of_no_game()))?;
    Ok(Line {
        path: path.to_owned(),
        number,
        label: PathBuf::from(format!("{}:{number}", path.display())),
        game,
        text: line.to_owned(),
    })
}

/// Runs `$body` with `$content` bound to the document of a line, as the game `$G` it is of.
macro_rules! with_line {
    ($line:expr, $G:ident, $content:ident => $body:expr) => {{
        let line: &$crate::cli::lines::Line = $line;
        $crate::games::with_game!(line.game, $G => {
            match $crate::doc::file::parse_json::<$G>(&line.text) {
                Some(Ok($content)) => $body,
                Some(Err(err)) => Err(line.fault(err).into()),
                None => Err(line.fault($crate::doc::file::FileError::of_no_game()).into()),
            }
        })
    }};
}
pub(super) use with_line;

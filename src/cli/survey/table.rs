//! `playproof survey table`: what rows come to, as text, Markdown, CSV or JSON.

use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::{Map, Value};

use super::args::TableFormat;
use crate::batch::read::Rows;
use crate::cli::{CliError, Exit, Streams, words};
use crate::report::Text;
use crate::survey::table::{Show, Table, Tables};

pub(super) fn run(
    files: &[PathBuf],
    by: &[String],
    show: &[String],
    each: Option<&str>,
    format: TableFormat,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let shows: Result<Vec<Show>, Text> = show.iter().map(|show| Show::parse(show)).collect();
    let shows = shows.map_err(CliError::Usage)?;
    let mut tables = Tables::new(by.to_vec(), shows, each.map(str::to_owned));
    let mut exit = Exit::Holds;
    let mut game: Option<String> = None;
    for path in files {
        let mut rows = Rows::open(path)?;
        let own = rows.head.game.clone();
        if game.as_ref().is_some_and(|game| *game != own) {
            let (path, game) = (path.display(), game.unwrap_or_default());
            return Err(CliError::Usage(Text::new(
                format!("{path} is of {own} and those before it of {game}: a table is of one game"),
                format!("{path}은(는) {own}, 앞의 것은 {game}의 조사입니다. 표는 한 게임의 것입니다"),
            )));
        }
        game = Some(own);
        loop {
            let row = rows.next_row().map(|row| row.map(|(row, _)| row));
            match row {
                Ok(Some(row)) => tables.add(&row).map_err(CliError::Usage)?,
                Ok(None) => break,
                // One line costs itself: what the others come to is told, and that it is missing.
                Err(err) if rows.can_go_on() => {
                    exit = Exit::Broken;
                    writeln!(streams.err, "playproof: {}", err.words(words::lang()))?;
                }
                Err(err) => return Err(err.into()),
            }
        }
    }
    if let Some(column) = tables.unknown() {
        return Err(no_column(column));
    }
    print(&tables.finish(), format, streams.out)?;
    Ok(exit)
}

/// A column that was named and that is nowhere.
pub(super) fn no_column(column: &str) -> CliError {
    CliError::Usage(Text::new(
        format!("no row has a column \"{column}\""),
        format!("\"{column}\" 열이 있는 줄이 없습니다"),
    ))
}

/// A cell for people; what is missing is a dash.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(words) => words.clone(),
        value => value.to_string(),
    }
}

fn print(table: &Table, format: TableFormat, out: &mut dyn Write) -> io::Result<()> {
    let Table { head, rows } = table;
    match format {
        TableFormat::Json => {
            for row in rows {
                let object: Map<String, Value> = head.iter().cloned().zip(row.iter().cloned()).collect();
                writeln!(out, "{}", Value::Object(object))?;
            }
        }
        TableFormat::Csv => {
            let quoted = |words: &String| {
                if words.contains([',', '"', '\n', '\r']) {
                    format!("\"{}\"", words.replace('"', "\"\""))
                } else {
                    words.clone()
                }
            };
            let line = |cells: &[String]| cells.iter().map(quoted).collect::<Vec<_>>().join(",");
            writeln!(out, "{}", line(head))?;
            for row in rows {
                let empty = |value: &Value| {
                    if value.is_null() {
                        String::new()
                    } else {
                        cell(value)
                    }
                };
                writeln!(out, "{}", line(&row.iter().map(empty).collect::<Vec<_>>()))?;
            }
        }
        TableFormat::Markdown => {
            let escaped = |words: String| words.replace('|', "\\|");
            let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
            writeln!(out, "{}", line(head.iter().cloned().map(escaped).collect()))?;
            let is_number = |idx: usize| rows.iter().any(|row| row[idx].is_number());
            let rule = (0..head.len()).map(|idx| if is_number(idx) { "---:" } else { "---" });
            writeln!(out, "{}", line(rule.map(str::to_owned).collect()))?;
            for row in rows {
                writeln!(
                    out,
                    "{}",
                    line(row.iter().map(|value| escaped(cell(value))).collect())
                )?;
            }
        }
        TableFormat::Text => {
            let cells: Vec<Vec<String>> = { std::iter::once(head.clone()) }
                .chain(rows.iter().map(|row| row.iter().map(cell).collect()))
                .collect();
            let width = |idx: usize| {
                cells
                    .iter()
                    .map(|row| row[idx].chars().count())
                    .max()
                    .unwrap_or(0)
            };
            let widths: Vec<usize> = (0..head.len()).map(width).collect();
            for (row_idx, row) in cells.iter().enumerate() {
                let padded: Vec<String> = { row.iter().enumerate() }
                    .map(|(idx, cell)| {
                        let width = widths[idx];
                        let is_right = match row_idx.checked_sub(1) {
                            None => rows.iter().any(|row| row[idx].is_number()),
                            Some(at) => rows[at][idx].is_number() || rows[at][idx].is_null(),
                        };
                        if is_right {
                            format!("{cell:>width$}")
                        } else {
                            format!("{cell:<width$}")
                        }
                    })
                    .collect();
                writeln!(out, "{}", padded.join("  ").trim_end())?;
            }
        }
    }
    Ok(())
}

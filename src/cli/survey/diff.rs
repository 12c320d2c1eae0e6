//! `playproof survey diff`: what moved between two surveys of the same cases, as after a change of rules.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::read::Rows;
use crate::cli::args::Format;
use crate::cli::{CliError, Exit, Streams};
use crate::survey::compare::{Moved, moved};
use crate::survey::record::case_of;

pub(super) fn run(
    a: &Path,
    b: &Path,
    columns: &[String],
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let (mut before, mut after) = (Rows::open(a)?, Rows::open(b)?);
    let (one, other) = (&before.head, &after.head);
    if (&one.game, &one.plan, one.cases, &one.shard) != (&other.game, &other.plan, other.cases, &other.shard)
    {
        let difference = one.difference(other).unwrap_or_default();
        return Err(CliError::Usage(format!(
            "{} asks something else than {}: in it {difference}",
            b.display(),
            a.display()
        )));
    }
    let mut by_column: BTreeMap<String, u64> = BTreeMap::new();
    let (mut n_rows, mut n_moved, mut n_flipped) = (0_u64, 0_u64, 0_u64);
    loop {
        let row = before.next_row()?.map(|(row, _)| row);
        let (row, new) = match (row, after.next_row()?) {
            (None, None) => break,
            (Some(row), Some((new, _))) => (row, new),
            // One of them was stopped: say so by name.
            _ => {
                before.check_whole()?;
                after.check_whole()?;
                break;
            }
        };
        n_rows += 1;
        let found: Vec<Moved> = { moved(&row, &new).into_iter() }
            .filter(|moved| columns.is_empty() || columns.contains(&moved.column))
            .collect();
        if found.is_empty() {
            continue;
        }
        n_moved += 1;
        n_flipped += u64::from(row.get("holds") != new.get("holds"));
        for moved in &found {
            *by_column.entry(moved.column.clone()).or_default() += 1;
        }
        match format {
            Format::Json => writeln!(
                streams.out,
                "{}",
                json!({ "case": case_of(&row), "asked": asked(&before.head.plan, &row), "moved": found })
            )?,
            Format::Text => {
                writeln!(
                    streams.out,
                    "case {}{}",
                    case_of(&row),
                    asked_words(&before.head.plan, &row)
                )?;
                for Moved {
                    column,
                    before,
                    after,
                } in &found
                {
                    writeln!(streams.out, "    {column}: {} -> {}", brief(before), brief(after))?;
                }
            }
        }
    }
    if format == Format::Text {
        writeln!(
            streams.out,
            "{n_rows} cases: {n_moved} moved, {n_flipped} of them to another verdict"
        )?;
        for (column, n) in by_column {
            writeln!(streams.out, "    {column}: {n}")?;
        }
    }
    Ok(if n_moved == 0 { Exit::Holds } else { Exit::Fails })
}

fn asked(plan: &BTreeMap<String, String>, row: &Map<String, Value>) -> Map<String, Value> {
    { plan.keys() }
        .filter_map(|option| Some((option.clone(), row.get(option)?.clone())))
        .collect()
}

fn asked_words(plan: &BTreeMap<String, String>, row: &Map<String, Value>) -> String {
    let words = asked(plan, row);
    words
        .iter()
        .map(|(option, value)| format!(" {option} {}", brief(value)))
        .collect()
}

/// A value on one short line.
fn brief(value: &Value) -> String {
    let words = match value {
        Value::String(words) => words.clone(),
        value => value.to_string(),
    };
    if words.chars().count() <= 60 {
        return words;
    }
    let cut: String = words.chars().take(57).collect();
    format!("{cut}...")
}

//! `playproof survey diff`: what moved between two surveys of the same cases, as after a change of rules.

use std::path::Path;

use serde_json::json;

use crate::batch::pairs::Pairs;
use crate::cli::args::Format;
use crate::cli::{CliError, Exit, Streams, words};
use crate::grammar::counted;
use crate::report::Lang;
use crate::survey::compare::{Moved, asked, asked_words, brief};
use crate::survey::record::case_of;

pub(super) fn run(
    a: &Path,
    b: &Path,
    columns: &[String],
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let mut pairs = Pairs::open(a, b, columns)?;
    while let Some(pair) = pairs.next_pair()? {
        if pair.moved.is_empty() {
            continue;
        }
        let (plan, row) = (&pairs.before.head.plan, &pair.before);
        match format {
            Format::Json => writeln!(
                streams.out,
                "{}",
                json!({ "case": case_of(row), "asked": asked(plan, row), "moved": pair.moved })
            )?,
            Format::Text => {
                writeln!(streams.out, "case {}{}", case_of(row), asked_words(plan, row))?;
                for Moved {
                    column,
                    before,
                    after,
                } in &pair.moved
                {
                    writeln!(streams.out, "    {column}: {} -> {}", brief(before), brief(after))?;
                }
            }
        }
    }
    if let Some(column) = pairs.unknown().filter(|_| 0 < pairs.summary.n_rows) {
        return Err(super::table::no_column(column));
    }
    let summary = &pairs.summary;
    if format == Format::Text {
        let (n, n_moved, n_flipped) = (summary.n_rows, summary.n_moved, summary.n_flipped);
        let words = match words::lang() {
            Lang::En => format!(
                "{cases}: {n_moved} moved, {n_flipped} of them to another verdict",
                cases = counted(n, "case")
            ),
            Lang::Ko => format!("물음 {n}개: {n_moved}개 바뀜, 그중 {n_flipped}개는 판정이 바뀜"),
        };
        writeln!(streams.out, "{words}")?;
        for (column, n) in &summary.by_column {
            writeln!(streams.out, "    {column}: {n}")?;
        }
    }
    Ok(if summary.n_moved == 0 {
        Exit::Holds
    } else {
        Exit::Fails
    })
}

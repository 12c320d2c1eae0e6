//! What commands print: text for people, JSON for programs.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value as Json, json};

use crate::cli::CliError;
use crate::doc::file::FileError;
use crate::doc::store;
use crate::game::{Content, Game, GameReport};
use crate::report::{Figure, Issue, Severity, Value, Verdict};

/// A verdict in words, with its figures: never a bare tick.
pub(super) fn verdict_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proven => "proven".to_owned(),
        Verdict::Refuted => "refuted".to_owned(),
        Verdict::NotFound { nodes } => format!("no solution found ({nodes} nodes)"),
        Verdict::Verified => "verified".to_owned(),
        Verdict::Unattested => "score agrees, states not attested".to_owned(),
        Verdict::Diverged { frame, part } => format!("parts at frame {frame} ({part})"),
        Verdict::Invalid => "invalid".to_owned(),
        Verdict::Cancelled => "cancelled".to_owned(),
    }
}

/// An issue on one line.
pub(super) fn issue_line(issue: &Issue) -> String {
    let severity = match issue.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let place = &issue.place;
    let words = [place.item_words(), place.field.replace('_', " ")];
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|words| !words.is_empty())
        .collect();
    let at = if words.is_empty() {
        String::new()
    } else {
        format!(" {}", words.join(", "))
    };
    let hint = issue
        .hint
        .as_ref()
        .map(|hint| format!(" ({})", hint.en))
        .unwrap_or_default();
    format!("{severity} {}{at}: {}{hint}", issue.code, issue.text.en)
}

/// Figures as one JSON object; their keys carry the units.
pub(super) fn figures_json(figures: &[Figure]) -> Json {
    let mut object = Map::new();
    for figure in figures {
        object.insert(figure.key.to_owned(), json!(figure.value));
    }
    Json::Object(object)
}

/// Figures as aligned lines.
pub(super) fn write_figures(out: &mut dyn Write, figures: &[Figure]) -> io::Result<()> {
    let width = figures
        .iter()
        .map(|figure| figure.label.en.chars().count())
        .max()
        .unwrap_or(0);
    for Figure {
        label, value, unit, ..
    } in figures
    {
        let value = match value {
            Value::Int(n) => n.to_string(),
            Value::Real(x) => format!("{x:.2}"),
            Value::Words(words) => words.clone(),
            Value::None => "none".to_owned(),
        };
        writeln!(out, "  {:width$}  {value} {unit}", label.en)?;
    }
    Ok(())
}

/// A report without its frames, as JSON.
pub(super) fn report_json<G: Game>(report: &GameReport<G>) -> Json {
    json!({
        "verdict": report.verdict,
        "holds": report.verdict.holds(),
        "summary": report.summary.en,
        "nodes": report.nodes,
        "figures": figures_json(&report.figures),
        "issues": report.issues,
        "inputs": report.inputs,
        "frames": report.frames.len(),
    })
}

/// A file's error as JSON.
pub(super) fn error_json(err: &FileError) -> Json {
    json!({
        "line": err.at.map(|(line, _)| line),
        "column": err.at.map(|(_, column)| column),
        "message": err.message.en,
        "remedy": err.remedy.en,
    })
}

/// Writes a document where the user said, as RON or, for a `.json` name, as the game's own JSON.
pub(super) fn write_document<G: Game>(
    path: &Path,
    content: &Content<G>,
    force: bool,
) -> Result<(), CliError> {
    if path.exists() && !force {
        let message = format!(
            "{} exists already; name another file or add --force",
            path.display()
        );
        return Err(CliError::Usage(message));
    }
    let text = if path.extension().is_some_and(|ending| ending == "json") {
        format!("{:#}\n", G::export_json(content))
    } else {
        crate::doc::file::to_ron(content)?
    };
    store::write_text(path, &text)?;
    Ok(())
}

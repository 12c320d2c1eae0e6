//! What commands print: text for people, JSON for programs.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value as Json, json};

use crate::cli::words::{self, n_columns, say, tr};
use crate::cli::{CliError, lines};
use crate::doc::file::FileError;
use crate::doc::store;
use crate::game::{Content, Game, GameReport};
use crate::grammar::counted;
use crate::report::{
    Figure, Issue, Lang, Severity, Value, Verdict, figure_word, names, real_text, unit_word,
};

/// A verdict in words, with its figures: never a bare tick.
pub(super) fn verdict_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proven => tr("proven", "증명됨").to_owned(),
        Verdict::Refuted => tr("refuted", "반증됨").to_owned(),
        Verdict::NotFound { nodes } => match words::lang() {
            Lang::En => format!("no solution found ({nodes})", nodes = counted(nodes, "node")),
            Lang::Ko => format!("해를 찾지 못함 (노드 {nodes}개)"),
        },
        Verdict::Verified => tr("verified", "검증됨").to_owned(),
        Verdict::Unattested => tr(
            "score agrees, states not attested",
            "점수는 맞고 상태는 입증 안 됨",
        )
        .to_owned(),
        Verdict::Diverged { frame, part } => {
            let part = names::field(part, words::lang());
            format!("{} {frame} ({part})", tr("parts at frame", "갈라지는 프레임"))
        }
        Verdict::Invalid => tr("invalid", "만들 수 없음").to_owned(),
        Verdict::Cancelled => tr("cancelled", "멈춤").to_owned(),
    }
}

/// An issue on one line.
pub(super) fn issue_line(issue: &Issue) -> String {
    let severity = match issue.severity {
        Severity::Error => tr("error", "오류"),
        Severity::Warning => tr("warning", "경고"),
    };
    let place = issue.place.text();
    let at = match say(&place) {
        "" => String::new(),
        words => format!(" {words}"),
    };
    let hint = issue
        .hint
        .as_ref()
        .map(|hint| format!(" ({})", say(hint)))
        .unwrap_or_default();
    format!("{severity} {}{at}: {}{hint}", issue.code, say(&issue.text))
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
        .map(|figure| n_columns(say(&figure.label)))
        .max()
        .unwrap_or(0);
    for Figure {
        label, value, unit, ..
    } in figures
    {
        let unit = match value {
            // What is not there has no unit.
            Value::None => "",
            value => unit_word(unit, value, words::lang()),
        };
        let value = match value {
            Value::Int(n) => n.to_string(),
            Value::Real(x) => real_text(*x, 2),
            Value::Words(words) => figure_word(words, words::lang()).to_owned(),
            Value::None => tr("none", "없음").to_owned(),
        };
        let label = say(label);
        let blanks = width - n_columns(label);
        let value = format!("{value} {unit}");
        writeln!(out, "  {label}{:blanks$}  {}", "", value.trim_end())?;
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
        return Err(CliError::exists(path));
    }
    let text = if path.extension().is_some_and(|ending| ending == "json") {
        format!("{:#}\n", G::export_json(content))
    } else if lines::is_lines(path) {
        format!("{}\n", G::export_json(content))
    } else {
        crate::doc::file::to_ron(content)?
    };
    store::write_text(path, &text)?;
    Ok(())
}

//! Findings as SARIF 2.1.0, which code hosts show on the lines of a change.
//!
//! Source: OASIS, Static Analysis Results Interchange Format (SARIF) version 2.1.0.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value as Json, json};

use super::Checked;
use super::locate::Spot;
use super::outcome::{Finding, Outcome, word};
use crate::cli::{output, words};
use crate::doc::file::FileError;
use crate::doc::store;
use crate::report::{Severity, Verdict};

/// The whole log.
pub(super) fn log(checked: &[Checked]) -> Json {
    let mut rules = Rules::default();
    let mut results = Vec::new();
    for Checked { path, outcome } in checked {
        match outcome {
            Err(err) => results.push(broken(&mut rules, path, err)),
            Ok(outcome) => document(&mut rules, path, outcome, &mut results),
        }
    }
    json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Playproof",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.list(),
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": !checked.iter().any(|checked| checked.outcome.is_err()) }],
            "results": results,
        }],
    })
}

/// Rules in the order in which they first come.
#[derive(Default)]
struct Rules {
    index: BTreeMap<String, usize>,
    names: Vec<String>,
}

impl Rules {
    fn index(&mut self, id: &str) -> usize {
        let n = self.names.len();
        let index = *self.index.entry(id.to_owned()).or_insert(n);
        if index == n {
            self.names.push(id.to_owned());
        }
        index
    }

    fn list(&self) -> Vec<Json> {
        let about = |id: &str| match id {
            "file" => "a file that cannot be read",
            "band" => "a figure outside the band of playproof.ron",
            id if id.starts_with("verdict/") => "a question that does not hold",
            _ => "a finding about a document; docs/rules names its code",
        };
        { self.names.iter() }
            .map(|id| json!({ "id": id, "shortDescription": { "text": about(id) } }))
            .collect()
    }
}

fn document(rules: &mut Rules, path: &Path, outcome: &Outcome, results: &mut Vec<Json>) {
    for finding in outcome.all_issues() {
        results.push(result(rules, path, finding));
    }
    for answer in &outcome.answers {
        if answer.fails() && answer.verdict != Verdict::Invalid {
            let verdict = output::verdict_words(&answer.verdict);
            let text = format!(
                "{}: {verdict}: {}",
                words::say(&answer.question),
                words::say(&answer.summary)
            );
            let id = format!("verdict/{}", answer.verdict.code());
            results.push(one(rules, &id, "error", &text, path, None, answer.question.key()));
        }
    }
}

fn result(rules: &mut Rules, path: &Path, finding: &Finding) -> Json {
    let at = finding.where_words();
    let mut text = words::say(&finding.text).to_owned();
    if !at.is_empty() {
        text = format!("{at}: {text}");
    }
    if let Some(hint) = &finding.hint {
        text = format!("{text} ({})", words::say(hint));
    }
    let level = word(finding.severity);
    one(rules, &finding.code, level, &text, path, finding.at.as_ref(), &at)
}

fn broken(rules: &mut Rules, path: &Path, err: &FileError) -> Json {
    let text = format!("{}; {}", words::say(&err.message), words::say(&err.remedy));
    let spot = err.at.map(|(line, column)| {
        let source = store::read_any(path).unwrap_or_default();
        Spot::at(&source, (line, column)).unwrap_or(Spot {
            line,
            column,
            end_column: column + 1,
            text: String::new(),
        })
    });
    one(
        rules,
        "file",
        word(Severity::Error),
        &text,
        path,
        spot.as_ref(),
        "",
    )
}

fn one(
    rules: &mut Rules,
    id: &str,
    level: &str,
    text: &str,
    path: &Path,
    spot: Option<&Spot>,
    item: &str,
) -> Json {
    let mut physical = json!({ "artifactLocation": { "uri": uri(path) } });
    if let Some(spot) = spot {
        physical["region"] = json!({
            "startLine": spot.line.max(1), "startColumn": spot.column.max(1), "endColumn": spot.end_column.max(1),
        });
    }
    let mut location = json!({ "physicalLocation": physical });
    if !item.is_empty() {
        location["logicalLocations"] = json!([{ "fullyQualifiedName": item }]);
    }
    // The same finding in the next run, wherever its line has moved to.
    let print = store::hash_bytes(format!("{id}\n{}\n{item}\n{text}", uri(path)).as_bytes());
    json!({
        "ruleId": id,
        "ruleIndex": rules.index(id),
        "level": level,
        "message": { "text": text },
        "locations": [location],
        "partialFingerprints": { "playproofFinding/v1": format!("{print:016x}") },
    })
}

/// A path as the relative URI that code hosts match with their files.
fn uri(path: &Path) -> String {
    let mut uri = String::new();
    let text = path.to_string_lossy().replace('\\', "/");
    for byte in text.trim_start_matches("./").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte.into());
            }
            byte => uri += &format!("%{byte:02X}"),
        }
    }
    if uri.starts_with('/') {
        format!("file://{uri}")
    } else {
        uri
    }
}

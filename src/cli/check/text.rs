//! Findings as compilers print theirs: the sentence, the file and line, the line itself with what is meant
//! underlined, and what to do.

use std::io::{self, IsTerminal as _};
use std::path::Path;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::Checked;
use super::locate::Spot;
use super::outcome::{Answer, Finding, Outcome};
use crate::cli::words::{self, tr};
use crate::cli::{Streams, output};
use crate::doc::file::FileError;
use crate::doc::store;
use crate::grammar::counted;
use crate::report::{Lang, Severity, Verdict};

pub(super) fn write(checked: &[Checked], verbose: bool, streams: &mut Streams<'_>) -> io::Result<()> {
    let is_coloured = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let renderer = if is_coloured {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    for Checked { path, outcome } in checked {
        match outcome {
            Err(err) => writeln!(streams.err, "{}\n", file_error(&renderer, err))?,
            Ok(outcome) => document(&renderer, path, outcome, verbose, streams)?,
        }
    }
    let n_broken = checked.iter().filter(|checked| checked.outcome.is_err()).count();
    let n_holding = checked
        .iter()
        .filter(|checked| checked.outcome.as_ref().is_ok_and(Outcome::holds))
        .count();
    let n_failing = checked.len() - n_broken - n_holding;
    let n = checked.len();
    let words = match words::lang() {
        Lang::En => {
            format!(
                "{documents}: {hold}, {fail} not, {n_broken} cannot be read",
                hold = counted(n_holding, "holds/hold"),
                fail = counted(n_failing, "does/do"),
                documents = counted(n, "document")
            )
        }
        Lang::Ko => {
            format!("문서 {n}개: 성립 {n_holding}개, 실패 {n_failing}개, 읽을 수 없음 {n_broken}개")
        }
    };
    writeln!(streams.out, "{words}")
}

fn document(
    renderer: &Renderer,
    path: &Path,
    outcome: &Outcome,
    verbose: bool,
    streams: &mut Streams<'_>,
) -> io::Result<()> {
    let out = &mut *streams.out;
    let all = outcome.all_issues();
    for finding in &all {
        writeln!(out, "{}\n", issue(renderer, path, finding))?;
    }
    let path = path.display();
    for answer in &outcome.answers {
        let Answer {
            question,
            verdict,
            summary,
            ..
        } = answer;
        // Why a spec does not build is told by its issues, once for all questions.
        let is_told = *verdict == Verdict::Invalid;
        if verbose || (answer.fails() && !is_told) {
            let verdict = output::verdict_words(verdict);
            let [question, summary] = [question, summary].map(words::say);
            writeln!(out, "{path}: {question}: {verdict}: {summary}")?;
        }
    }
    let n_hold = { outcome.answers.iter() }
        .filter(|answer| answer.verdict.holds())
        .count();
    let n_errors = outcome.n_errors();
    let (n, game) = (outcome.answers.len(), &outcome.game);
    let n_warnings = all.len() - n_errors;
    let words = match (words::lang(), outcome.holds()) {
        (Lang::En, holds) => format!(
            "{} ({game}): {n_hold} of {n} hold, {errors}, {warnings}",
            if holds { "ok" } else { "FAILS" },
            errors = counted(n_errors, "error"),
            warnings = counted(n_warnings, "warning")
        ),
        (Lang::Ko, holds) => format!(
            "{} ({game}): {n}개 중 {n_hold}개 성립, 오류 {n_errors}개, 경고 {n_warnings}개",
            if holds { "통과" } else { "실패" },
        ),
    };
    writeln!(out, "{path}: {words}")
}

fn issue(renderer: &Renderer, path: &Path, finding: &Finding) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let at = finding.where_words();
    let title = match (at.as_str(), &finding.at) {
        ("", _) => words::say(&finding.text).to_owned(),
        (at, _) => format!("{at}: {}", words::say(&finding.text)),
    };
    let hint = finding.hint.as_ref().map(words::say);
    let fix = finding.fix.as_ref().map(|fix| {
        format!(
            "{}: {}",
            tr("quick fix in the window", "창에서 고치기"),
            words::say(fix)
        )
    });
    let helps: Vec<&str> = hint.into_iter().chain(fix.as_deref()).collect();
    let (path, code) = (path.display().to_string(), &finding.code);
    block(
        renderer,
        level,
        Some(code),
        &title,
        &path,
        finding.at.as_ref(),
        &helps,
    )
}

/// A file that cannot be read.
pub(super) fn file_error(renderer: &Renderer, err: &FileError) -> String {
    let path = err.path.clone().unwrap_or_default();
    let spot = err.at.map(|at| {
        let text = store::read_any(&path).unwrap_or_default();
        Spot::at(&text, at).unwrap_or(Spot {
            line: at.0,
            column: at.1,
            end_column: at.1 + 1,
            text: String::new(),
        })
    });
    let path = path.display().to_string();
    let title = words::say(&err.message);
    block(
        renderer,
        Level::ERROR,
        None,
        title,
        &path,
        spot.as_ref(),
        &[words::say(&err.remedy)],
    )
}

fn block(
    renderer: &Renderer,
    level: Level<'_>,
    code: Option<&str>,
    title: &str,
    path: &str,
    spot: Option<&Spot>,
    helps: &[&str],
) -> String {
    let title = match code {
        Some(code) => level.primary_title(title).id(code),
        None => level.primary_title(title),
    };
    let mut at = path.to_owned();
    let mut group = annotate_snippets::Group::with_title(title);
    match spot {
        Some(spot) if !spot.text.is_empty() => {
            let byte = |column: usize| {
                let chars = spot.text.char_indices().nth(column - 1);
                chars.map_or(spot.text.len(), |(byte, _)| byte)
            };
            let (from, to) = (byte(spot.column.max(1)), byte(spot.end_column.max(2)));
            let snippet = Snippet::source(spot.text.as_str())
                .line_start(spot.line)
                .path(path);
            group = group.element(snippet.annotation(AnnotationKind::Primary.span(from..to.max(from))));
        }
        Some(spot) => {
            at = format!("{path}:{}:{}", spot.line, spot.column);
            group = group.element(annotate_snippets::Origin::path(at.as_str()));
        }
        None => group = group.element(annotate_snippets::Origin::path(at.as_str())),
    }
    for help in helps {
        group = group.element(Level::HELP.message(*help));
    }
    renderer.render(&[group])
}

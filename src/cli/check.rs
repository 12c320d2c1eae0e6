//! `playproof check`: parse, validate and solve every document below some paths.
//!
//! Work is spread over threads by question, and printed in the order of paths and questions, so the
//! output is the same whatever the number of jobs.

use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use serde_json::{Value as Json, json};

use crate::cli::args::CheckFormat;
use crate::cli::lines::{self, with_line};
use crate::cli::{CliError, Exit, Streams, load, output, words};
use crate::control::Control;
use crate::doc::file::FileError;
use crate::doc::suppress::{self, Suppress};
use crate::game::{Content, Game, GameReport, Replay};
use crate::games::with_game;
use crate::report::{Issue, Lang, Report, Severity, Text, Verdict};

/// What was typed.
pub(super) struct Options<'a> {
    pub(super) paths: &'a [PathBuf],
    pub(super) format: CheckFormat,
    pub(super) jobs: usize,
    pub(super) nodes: u64,
    pub(super) verbose: bool,
}

/// More threads than this only get into each other's way.
const MAX_JOBS: usize = 64;

/// The result of one document.
struct Checked {
    path: PathBuf,
    outcome: Result<Outcome, FileError>,
}

struct Outcome {
    game: &'static str,
    kind: &'static str,
    issues: Vec<Issue>,
    answers: Vec<Answer>,
}

/// The result of one question.
struct Answer {
    question: String,
    verdict: Verdict,
    summary: Text,
    nodes: u64,
    figures: Json,
    issues: Vec<Issue>,
}

impl Outcome {
    fn holds(&self) -> bool {
        self.n_failing() == 0
    }

    fn n_failing(&self) -> usize {
        let n_lint_errors = self
            .issues
            .iter()
            .filter(|issue| issue.severity == Severity::Error)
            .count();
        n_lint_errors
            + self
                .answers
                .iter()
                .filter(|answer| !answer.verdict.holds())
                .count()
    }

    /// Leaves out what the author lives with; why a spec does not build stays.
    fn suppress(&mut self, entries: &[Suppress]) {
        suppress::retain(&mut self.issues, entries);
        for answer in &mut self.answers {
            if answer.verdict != Verdict::Invalid {
                suppress::retain(&mut answer.issues, entries);
            }
        }
    }

    /// Every issue once: those of the whole document, then those of its questions.
    fn all_issues(&self) -> Vec<&Issue> {
        let mut all: Vec<&Issue> = Vec::new();
        for issue in self
            .issues
            .iter()
            .chain(self.answers.iter().flat_map(|answer| &answer.issues))
        {
            if !all.contains(&issue) {
                all.push(issue);
            }
        }
        all
    }

    fn n_errors(&self) -> usize {
        self.all_issues()
            .iter()
            .filter(|issue| issue.severity == Severity::Error)
            .count()
    }
}

pub(super) fn run(options: &Options<'_>, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let Found {
        files,
        broken: missing,
        left_out,
    } = find_documents(options.paths);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs.min(MAX_JOBS))
        .build()
        .map_err(|err| CliError::Usage(format!("{} jobs cannot be started: {err}", options.jobs)))?;
    // Shown on a terminal only, and gone when the result is printed.
    let bar = ProgressBar::new(0).with_style(progress_style());
    let mut checked: Vec<Checked> = pool.install(|| {
        files
            .par_iter()
            .flat_map(|path| check_path(path, options.nodes, &bar))
            .collect()
    });
    bar.finish_and_clear();
    checked.extend(missing.into_iter().map(|err| Checked {
        path: err.path.clone().unwrap_or_default(),
        outcome: Err(err),
    }));

    for path in &left_out {
        let why = "left out, since its first lines name no format and game";
        writeln!(streams.err, "{}: {why}", path.display())?;
    }
    if checked.is_empty() {
        return Err(CliError::Usage(
            "there is no Playproof document below these paths".to_owned(),
        ));
    }
    match options.format {
        CheckFormat::Text => write_text(&checked, options.verbose, streams)?,
        CheckFormat::Json => writeln!(streams.out, "{:#}", as_json(&checked))?,
        CheckFormat::Junit => write_junit(&checked, streams)?,
    }
    let exit_of = |checked: &Checked| match &checked.outcome {
        Err(_) => Exit::Broken,
        Ok(outcome) if outcome.holds() => Exit::Holds,
        Ok(_) => Exit::Fails,
    };
    Ok(checked.iter().map(exit_of).max().unwrap_or(Exit::Holds))
}

fn progress_style() -> ProgressStyle {
    let template = "{bar:40} {pos} of {len} questions";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// What lies below some paths.
#[derive(Default)]
struct Found {
    /// Documents, sorted, each once.
    files: Vec<PathBuf>,
    /// Folders that cannot be read.
    broken: Vec<FileError>,
    /// `.ron` files in folders that do not say that they are documents.
    left_out: Vec<PathBuf>,
}

fn find_documents(paths: &[PathBuf]) -> Found {
    let mut found = Found::default();
    for path in paths {
        if !path.is_dir() {
            // Named by hand, so it is checked whatever it is; a missing one says so when it is read.
            found.files.push(path.clone());
            continue;
        }
        let is_hidden = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with('.');
        let entries = walkdir::WalkDir::new(path)
            .follow_links(true)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.file_name()));
        for entry in entries {
            match entry {
                Ok(entry) if !entry.file_type().is_file() => {}
                Ok(entry) => match load::kind_of(entry.path()) {
                    load::Kind::Document => found.files.push(entry.into_path()),
                    load::Kind::Unclaimed => found.left_out.push(entry.into_path()),
                    load::Kind::Other => {}
                },
                Err(err) => {
                    let at = err.path().unwrap_or(path).to_owned();
                    let message = format!("the folder cannot be read: {err}");
                    let remedy = "check that it exists and may be read";
                    found.broken.push(FileError::new(message, remedy).in_file(at));
                }
            }
        }
    }
    found.files.sort();
    found.files.dedup();
    found
}

/// The document of a file, or one for every line of a file of many.
fn check_path(path: &Path, nodes: u64, bar: &ProgressBar) -> Vec<Checked> {
    let alone = |outcome| Checked {
        path: path.to_owned(),
        outcome,
    };
    if !lines::is_lines(path) {
        return vec![alone(check_file(path, nodes, bar))];
    }
    let check_line = |line: &Result<lines::Line, FileError>| match line {
        Ok(line) => Checked {
            path: line.label.clone(),
            outcome: check_line(line, nodes, bar),
        },
        Err(err) => alone(Err(err.clone())),
    };
    match lines::read(path) {
        Ok(lines) => lines.par_iter().map(check_line).collect(),
        Err(err) => vec![alone(Err(err))],
    }
}

fn check_file(path: &Path, nodes: u64, bar: &ProgressBar) -> Result<Outcome, FileError> {
    let source = load::source(path)?;
    with_game!(source.game, G => {
        let parsed = load::parsed::<G>(&source, path)?;
        let mut outcome = check_content::<G>(parsed.content, nodes, bar);
        outcome.suppress(&parsed.notes.suppress);
        Ok(outcome)
    })
}

fn check_line(line: &lines::Line, nodes: u64, bar: &ProgressBar) -> Result<Outcome, FileError> {
    with_line!(line, G, content => Ok(check_content::<G>(content, nodes, bar)))
}

fn check_content<G: Game>(content: Content<G>, nodes: u64, bar: &ProgressBar) -> Outcome {
    match content {
        Content::Spec(spec) => check_spec::<G>(&spec, nodes, bar),
        Content::Replay(replay) => check_replay(&replay),
    }
}

fn check_spec<G: Game>(spec: &G::Spec, nodes: u64, bar: &ProgressBar) -> Outcome {
    let questions = G::questions(spec);
    bar.inc_length(questions.len() as u64);
    let answers = questions
        .par_iter()
        .map(|(name, question)| {
            let ctl = Control::with_budget(nodes);
            let report = match G::build(spec, question) {
                Ok(level) => G::solve(&level, &ctl),
                Err(issues) => invalid(issues),
            };
            bar.inc(1);
            answer::<G>(name.clone(), report)
        })
        .collect();
    Outcome {
        game: G::ID.0,
        kind: "spec",
        issues: G::lint(spec),
        answers,
    }
}

fn check_replay<G: Game>(replay: &Replay<G>) -> Outcome {
    let report = replay_report(replay);
    Outcome {
        game: G::ID.0,
        kind: "replay",
        issues: Vec::new(),
        answers: vec![answer::<G>("replay".to_owned(), report)],
    }
}

/// What the rules say of a replay.
pub(super) fn replay_report<G: Game>(replay: &Replay<G>) -> GameReport<G> {
    let spec = replay.spec.clone().unwrap_or_default();
    match G::build(&spec, &replay.question) {
        Ok(level) => G::replay(
            &level,
            &replay.inputs,
            replay.claim.as_ref(),
            &Control::unlimited(),
        ),
        Err(issues) => invalid(issues),
    }
}

/// The report on a spec that does not build.
pub(super) fn invalid<I, F>(issues: Vec<Issue>) -> Report<I, F> {
    let summary = match issues.first() {
        Some(issue) => issue.text.clone(),
        None => Text::new("it does not build", "만들 수 없습니다"),
    };
    Report {
        issues,
        ..Report::bare(Verdict::Invalid, summary)
    }
}

fn answer<G: Game>(question: String, report: GameReport<G>) -> Answer {
    let Report {
        verdict,
        summary,
        issues,
        nodes,
        ..
    } = report;
    Answer {
        question,
        verdict,
        summary,
        nodes,
        figures: output::figures_json(&report.figures),
        issues,
    }
}

fn write_text(checked: &[Checked], verbose: bool, streams: &mut Streams<'_>) -> Result<(), CliError> {
    let out = &mut *streams.out;
    for Checked { path, outcome } in checked {
        let outcome = match outcome {
            Err(err) => {
                writeln!(streams.err, "{}", err.words(words::lang()))?;
                continue;
            }
            Ok(outcome) => outcome,
        };
        let path = path.display();
        for issue in outcome.all_issues() {
            writeln!(out, "{path}: {}", output::issue_line(issue))?;
        }
        for Answer {
            question,
            verdict,
            summary,
            ..
        } in &outcome.answers
        {
            // Why a spec does not build is told by its issues, once for all questions.
            let is_told = *verdict == Verdict::Invalid;
            if verbose || !(verdict.holds() || is_told) {
                writeln!(
                    out,
                    "{path}: {question}: {}: {}",
                    output::verdict_words(verdict),
                    words::say(summary)
                )?;
            }
        }
        let n_hold = outcome
            .answers
            .iter()
            .filter(|answer| answer.verdict.holds())
            .count();
        let n_warnings = outcome.all_issues().len() - outcome.n_errors();
        let (n_answers, n_errors, game) = (outcome.answers.len(), outcome.n_errors(), outcome.game);
        let line = match (words::lang(), outcome.holds()) {
            (Lang::En, holds) => format!(
                "{} ({game}): {n_hold} of {n_answers} hold, {n_errors} errors, {n_warnings} warnings",
                if holds { "ok" } else { "FAILS" },
            ),
            (Lang::Ko, holds) => format!(
                "{} ({game}): {n_answers}개 중 {n_hold}개 성립, 오류 {n_errors}개, 경고 {n_warnings}개",
                if holds { "통과" } else { "실패" },
            ),
        };
        writeln!(out, "{path}: {line}")?;
    }
    let n_broken = checked.iter().filter(|checked| checked.outcome.is_err()).count();
    let n_holding = checked
        .iter()
        .filter(|checked| checked.outcome.as_ref().is_ok_and(Outcome::holds))
        .count();
    let n_failing = checked.len() - n_broken - n_holding;
    let n_all = checked.len();
    match words::lang() {
        Lang::En => writeln!(
            out,
            "{n_all} documents: {n_holding} hold, {n_failing} do not, {n_broken} cannot be read"
        )?,
        Lang::Ko => writeln!(
            out,
            "문서 {n_all}개: 성립 {n_holding}개, 실패 {n_failing}개, 읽을 수 없음 {n_broken}개"
        )?,
    }
    Ok(())
}

fn as_json(checked: &[Checked]) -> Json {
    let documents: Vec<Json> =
        checked
            .iter()
            .map(|Checked { path, outcome }| match outcome {
                Err(err) => json!({ "path": path, "holds": false, "error": output::error_json(err) }),
                Ok(outcome) => {
                    let answers: Vec<Json> = outcome
                    .answers
                    .iter()
                    .map(|Answer { question, verdict, summary, nodes, figures, issues }| {
                        json!({
                            "question": question, "verdict": verdict, "holds": verdict.holds(),
                            "summary": summary.en, "nodes": nodes, "figures": figures, "issues": issues,
                        })
                    })
                    .collect();
                    json!({
                        "path": path, "holds": outcome.holds(), "game": outcome.game, "kind": outcome.kind,
                        "issues": outcome.issues, "answers": answers,
                    })
                }
            })
            .collect();
    json!({ "format": 1, "documents": documents })
}

fn write_junit(checked: &[Checked], streams: &mut Streams<'_>) -> Result<(), CliError> {
    use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};
    let mut junit = Junit::new("playproof check");
    for Checked { path, outcome } in checked {
        let mut suite = TestSuite::new(path.display().to_string());
        let mut add = |name: &str, failure: Option<(NonSuccessKind, &str, String)>| {
            let status = match failure {
                None => TestCaseStatus::success(),
                Some((kind, code, message)) => {
                    let mut status = TestCaseStatus::non_success(kind);
                    status.set_type(code).set_message(message);
                    status
                }
            };
            let mut case = TestCase::new(name, status);
            case.set_classname(path.display().to_string());
            suite.add_test_case(case);
        };
        match outcome {
            Err(err) => add("read", Some((NonSuccessKind::Error, "file", err.to_string()))),
            Ok(outcome) => {
                let errors: Vec<String> = outcome
                    .issues
                    .iter()
                    .filter(|issue| issue.severity == Severity::Error)
                    .map(output::issue_line)
                    .collect();
                let failed =
                    (!errors.is_empty()).then(|| (NonSuccessKind::Failure, "lint", errors.join("\n")));
                add("lint", failed);
                for Answer {
                    question,
                    verdict,
                    summary,
                    ..
                } in &outcome.answers
                {
                    let failed = (!verdict.holds()).then(|| {
                        let message = format!("{}: {}", output::verdict_words(verdict), words::say(summary));
                        (NonSuccessKind::Failure, verdict.code(), message)
                    });
                    add(question, failed);
                }
            }
        }
        junit.add_test_suite(suite);
    }
    let text = junit
        .to_string()
        .map_err(|err| CliError::Usage(format!("the JUnit report cannot be written: {err}")))?;
    writeln!(streams.out, "{text}")?;
    Ok(())
}

//! `playproof check`: parse, validate and solve every document below some paths.
//!
//! Work is spread over threads by question, and printed in the order of paths and questions, so the
//! output is the same whatever the number of jobs. [`project`] is what a `playproof.ron` asks for,
//! [`cache`] what was found before; [`text`], [`sarif`] and [`junit`] print.

mod cache;
mod junit;
mod locate;
mod outcome;
pub(super) mod project;
mod sarif;
mod text;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::ProgressBar;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use serde_json::{Value as Json, json};

use crate::cli::args::FindingsFormat;
use crate::cli::lines::{self, with_line};
use crate::cli::shared::Shared;
use crate::cli::{CliError, Exit, Streams, guard, load, output, progress, words};
use crate::control::{Control, Progress};
use crate::doc::file::FileError;
use crate::doc::suppress::{self, Suppress};
use crate::doc::{Noted, store};
use crate::game::{Content, Game, GameReport, Replay};
use crate::games::with_game;
use crate::grammar::counted;
use crate::report::{Issue, Report, Text, Verdict};
use cache::Cache;
use outcome::{Answer, Finding, Outcome};
use project::Project;

/// What was typed.
pub(super) struct Options<'a> {
    pub(super) paths: &'a [PathBuf],
    /// What the plays of files of many are of, where they do not carry it.
    pub(super) spec: Option<&'a Path>,
    pub(super) format: FindingsFormat,
    pub(super) jobs: usize,
    /// Nothing where the project says how many.
    pub(super) nodes: Option<u64>,
    pub(super) verbose: bool,
    pub(super) cache: Option<&'a Path>,
    pub(super) is_cached: bool,
}

/// More threads than this only get into each other's way.
const MAX_JOBS: usize = 64;

/// The result of one document.
struct Checked {
    path: PathBuf,
    outcome: Result<Outcome, FileError>,
}

/// What a check is made with.
struct Desk {
    projects: Vec<Project>,
    /// The spec that lines are put on, with its text: what was found depends on it.
    spec: Option<(PathBuf, String)>,
    nodes: Option<u64>,
    cache: Cache,
    n_known: AtomicUsize,
    bar: ProgressBar,
    /// What is being solved now.
    running: Mutex<Vec<Control>>,
    /// Nodes of what is solved.
    n_nodes_before: AtomicU64,
    shared: Shared,
}

pub(super) fn run(options: &Options<'_>, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let desk = Desk {
        projects: Project::of_each(options.paths)?,
        spec: options.spec.map(spec_of).transpose()?,
        nodes: options.nodes,
        cache: if options.is_cached {
            Cache::new(options.cache)
        } else {
            Cache::default()
        },
        n_known: AtomicUsize::new(0),
        // Shown on a terminal only, and gone when the result is printed.
        bar: ProgressBar::new(0).with_style(progress::style("{bar:40} {pos} of {len} questions {msg}")),
        running: Mutex::default(),
        n_nodes_before: AtomicU64::new(0),
        shared: Shared::default(),
    };
    let Found {
        files,
        broken: missing,
        left_out,
    } = find_documents(options.paths, &desk.projects);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs.min(MAX_JOBS))
        .build()
        .map_err(|err| CliError::no_jobs(options.jobs, &err))?;
    let mut checked: Vec<Checked> = progress::telling(
        &desk.bar,
        || desk.progress_words(),
        || pool.install(|| files.par_iter().flat_map(|file| desk.check_path(file)).collect()),
    );
    desk.cache.tidy();
    checked.extend(missing.into_iter().map(|err| Checked {
        path: err.path.clone().unwrap_or_default(),
        outcome: Err(err),
    }));

    for path in &left_out {
        let why = words::tr(
            "left out, since its first lines name no format and game",
            "첫 줄들에 format과 game이 없어 뺐습니다",
        );
        writeln!(streams.err, "{}: {why}", path.display())?;
    }
    if checked.is_empty() {
        return Err(CliError::Usage(Text::new(
            "there is no Playproof document below these paths",
            "이 경로 아래에는 Playproof 문서가 없습니다",
        )));
    }
    // Several paths may be of one project.
    let mut idle: Vec<Text> = Vec::new();
    for band in { desk.projects.iter() }.flat_map(|project| project.idle_bands(options.paths)) {
        if !idle.contains(&band) {
            writeln!(streams.err, "playproof: {}", words::say(&band))?;
            idle.push(band);
        }
    }
    if options.verbose && options.is_cached {
        let (n, of) = (desk.n_known.load(Relaxed), files.len());
        let en = format!(
            "{n} of {files} unchanged, not solved again",
            files = counted(of, "file")
        );
        let ko = format!("파일 {of}개 가운데 {n}개는 그대로라 다시 풀지 않았습니다");
        writeln!(streams.err, "{}", words::tr(&en, &ko))?;
    }
    match options.format {
        FindingsFormat::Text => text::write(&checked, options.verbose, streams)?,
        FindingsFormat::Json => writeln!(streams.out, "{:#}", as_json(&checked))?,
        FindingsFormat::Junit => writeln!(streams.out, "{}", junit::report(&checked)?)?,
        FindingsFormat::Sarif => writeln!(streams.out, "{:#}", sarif::log(&checked))?,
    }
    let exit_of = |checked: &Checked| match &checked.outcome {
        Err(_) => Exit::Broken,
        Ok(outcome) if outcome.holds() => Exit::Holds,
        Ok(_) => Exit::Fails,
    };
    Ok(checked.iter().map(exit_of).max().unwrap_or(Exit::Holds))
}

/// A spec that lines are put on, once it is known to be one.
fn spec_of(path: &Path) -> Result<(PathBuf, String), FileError> {
    // No line is asked about, so this only says what is wrong with the spec.
    lines::read_all_on(path, "", Some(path))?;
    Ok((path.to_owned(), store::read_text(path)?))
}

/// What there is to check below some paths.
#[derive(Default)]
struct Found {
    /// Files, each with the index of the path that it was found by.
    files: Vec<(PathBuf, usize)>,
    /// Folders that cannot be read.
    broken: Vec<FileError>,
    /// Files with a document's ending that do not say so.
    left_out: Vec<PathBuf>,
}

fn find_documents(paths: &[PathBuf], projects: &[Project]) -> Found {
    let mut found = Found::default();
    for (root, path) in paths.iter().enumerate() {
        if !path.is_dir() {
            // Named by hand, so it is checked whatever it is; a missing one says so when it is read.
            found.files.push((path.clone(), root));
            continue;
        }
        let project = &projects[root];
        let is_hidden = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with('.');
        let entries = walkdir::WalkDir::new(path)
            .follow_links(true)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(|entry| {
                entry.depth() == 0 || !(is_hidden(entry.file_name()) || project.excludes(entry.path()))
            });
        for entry in entries {
            match entry {
                Ok(entry) if !entry.file_type().is_file() => {}
                Ok(entry)
                    if [project::NAME, guard::NAME]
                        .iter()
                        .any(|name| entry.file_name() == *name) => {}
                Ok(entry) => match load::kind_of(entry.path()) {
                    load::Kind::Document => found.files.push((entry.into_path(), root)),
                    load::Kind::Unclaimed => found.left_out.push(entry.into_path()),
                    load::Kind::Other => {}
                },
                Err(err) => {
                    let at = err.path().unwrap_or(path).to_owned();
                    found.broken.push(FileError::unlisted(&err).in_file(at));
                }
            }
        }
    }
    found.files.sort();
    found.files.dedup_by(|one, other| one.0 == other.0);
    found
}

/// The documents below a folder that its project does not leave out, and what cannot be read.
pub(super) fn documents_below(root: &Path, project: &Project) -> (Vec<PathBuf>, Vec<FileError>) {
    let found = find_documents(&[root.to_owned()], std::slice::from_ref(project));
    let files = found.files.into_iter().map(|(path, _)| path);
    (files.collect(), found.broken)
}

impl Desk {
    /// The document of a file, or one for every line of a file of many.
    fn check_path(&self, (path, root): &(PathBuf, usize)) -> Vec<Checked> {
        let project = &self.projects[*root];
        let mut checked = self.look_up(path, project);
        for checked in &mut checked {
            if let Ok(outcome) = &mut checked.outcome {
                project.apply(path, outcome);
            }
        }
        checked
    }

    /// What is known of a file, or what is found now.
    fn look_up(&self, path: &Path, project: &Project) -> Vec<Checked> {
        let alone = |err: FileError| {
            vec![Checked {
                path: path.to_owned(),
                outcome: Err(err),
            }]
        };
        let text = match store::read_any(path) {
            Ok(text) => text,
            Err(err) => return alone(err),
        };
        let is_lines = lines::is_lines(path);
        let nodes: Vec<u64> = crate::games::ALL
            .map(|game| project.nodes(game.0, self.nodes))
            .to_vec();
        let mut kind = format!("{is_lines} {nodes:?}");
        if let Some((_, text)) = self.spec.as_ref().filter(|_| is_lines) {
            kind += text;
        }
        let key = self.cache.key(text.as_bytes(), &kind, 0);
        let label = |line: &Option<usize>| match line {
            None => path.to_owned(),
            Some(line) => PathBuf::from(format!("{}:{line}", path.display())),
        };
        if let Some(known) = self.cache.get(&key) {
            self.n_known.fetch_add(1, Relaxed);
            let checked = |(line, outcome): (Option<usize>, Outcome)| Checked {
                path: label(&line),
                outcome: Ok(outcome),
            };
            return known.outcomes.into_iter().map(checked).collect();
        }
        let found: Vec<(Option<usize>, Result<Outcome, FileError>)> = if is_lines {
            let spec = self.spec.as_ref().map(|(path, _)| path.as_path());
            let lines = match lines::read_all_on(path, &text, spec) {
                Ok(lines) => lines,
                Err(err) => return alone(err),
            };
            lines
                .par_iter()
                .map(|line| self.check_line(line, project))
                .collect()
        } else {
            vec![(None, self.check_file(path, text, project))]
        };
        let whole: Option<Vec<(Option<usize>, Outcome)>> = { found.iter() }
            .map(|(line, outcome)| Some((*line, outcome.as_ref().ok()?.clone())))
            .collect();
        if let Some(whole) = whole {
            self.cache.put(&key, &whole);
        }
        let checked = |(line, outcome): (Option<usize>, Result<Outcome, FileError>)| Checked {
            path: if outcome.is_ok() {
                label(&line)
            } else {
                path.to_owned()
            },
            outcome,
        };
        found.into_iter().map(checked).collect()
    }

    fn check_file(&self, path: &Path, text: String, project: &Project) -> Result<Outcome, FileError> {
        let source = load::source_of(path, text)?;
        let mut outcome = with_game!(source.game, G => {
            let nodes = project.nodes(G::ID.0, self.nodes);
            let Noted { content, notes } = load::parsed::<G>(&source, path)?;
            self.check_content::<G>(content, nodes, &notes.suppress)
        });
        let answers = outcome.answers.iter_mut().flat_map(|answer| &mut answer.issues);
        for finding in outcome.issues.iter_mut().chain(answers) {
            finding.at = locate::spot(&source.text, &finding.place);
        }
        Ok(outcome)
    }

    fn check_line(
        &self,
        line: &Result<lines::Line, FileError>,
        project: &Project,
    ) -> (Option<usize>, Result<Outcome, FileError>) {
        let line = match line {
            Ok(line) => line,
            Err(err) => return (None, Err(err.clone())),
        };
        let outcome: Result<Outcome, FileError> = with_line!(line, G, content => {
            Ok(self.check_content::<G>(content, project.nodes(G::ID.0, self.nodes), &[]))
        });
        (Some(line.number), outcome)
    }

    fn check_content<G: Game>(&self, content: Content<G>, nodes: u64, suppressed: &[Suppress]) -> Outcome {
        match content {
            Content::Spec(spec) => self.check_spec::<G>(&spec, nodes, suppressed),
            Content::Replay(replay) => check_replay(&replay, suppressed, &self.shared.of::<G>()),
        }
    }

    fn check_spec<G: Game>(&self, spec: &G::Spec, nodes: u64, suppressed: &[Suppress]) -> Outcome {
        let questions = G::questions(spec);
        self.bar.inc_length(questions.len() as u64);
        let answers = questions
            .par_iter()
            .map(|(name, question)| {
                let ctl = Control::with_budget(nodes);
                self.running().push(ctl.clone());
                let report = match G::build(spec, question) {
                    Ok(level) => G::solve(&level, &ctl),
                    Err(issues) => invalid(issues),
                };
                self.n_nodes_before.fetch_add(ctl.progress().nodes, Relaxed);
                self.running().retain(|running| !running.is_of(&ctl));
                self.bar.inc(1);
                answer::<G>(name.clone(), report, suppressed)
            })
            .collect();
        let mut issues = G::lint(spec);
        suppress::retain(&mut issues, suppressed);
        Outcome {
            game: G::ID.0.to_owned(),
            kind: "spec".to_owned(),
            issues: issues.iter().map(Finding::new).collect(),
            answers,
        }
    }

    /// The lock is never held while foreign code runs, so a poisoned one is still sound.
    fn running(&self) -> MutexGuard<'_, Vec<Control>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the questions are that are being worked on.
    fn progress_words(&self) -> String {
        let running: Vec<Progress> = self.running().iter().map(Control::progress).collect();
        progress::words_of(self.n_nodes_before.load(Relaxed), &running)
    }
}

fn check_replay<G: Game>(replay: &Replay<G>, suppressed: &[Suppress], shared: &G::Shared) -> Outcome {
    let report = replay_report(replay, shared);
    Outcome {
        game: G::ID.0.to_owned(),
        kind: "replay".to_owned(),
        issues: Vec::new(),
        answers: vec![answer::<G>(Text::new("replay", "리플레이"), report, suppressed)],
    }
}

/// What the rules say of a replay; `shared` is what others of its game left.
pub(super) fn replay_report<G: Game>(replay: &Replay<G>, shared: &G::Shared) -> GameReport<G> {
    let spec = replay.spec.clone().unwrap_or_default();
    match G::build_of_many(&spec, &replay.question, shared) {
        Ok(level) => G::replay_of_many(
            &level,
            &replay.inputs,
            replay.claim.as_ref(),
            shared,
            &Control::unlimited(),
        ),
        Err(issues) => invalid(issues),
    }
}

/// What the rules say of a replay, where that needs no trace.
pub(super) fn replay_verdict<G: Game>(replay: &Replay<G>, shared: &G::Shared) -> Option<(Verdict, Text)> {
    let Replay {
        question,
        inputs,
        claim,
        spec,
    } = replay;
    let level = match spec {
        Some(spec) => G::build_of_many(spec, question, shared),
        None => G::build_of_many(&G::Spec::default(), question, shared),
    };
    G::verify(&level.ok()?, inputs, claim.as_ref(), &Control::unlimited())
}

/// The line of a file that an issue is about, where it stands there.
pub(super) fn line_of(text: &str, issue: &Issue) -> Option<usize> {
    Some(locate::spot(text, &Finding::new(issue).place)?.line)
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

/// Leaves out the issues that the author lives with; why a spec does not build stays.
fn answer<G: Game>(question: Text, report: GameReport<G>, suppressed: &[Suppress]) -> Answer {
    let Report {
        verdict,
        summary,
        mut issues,
        nodes,
        ..
    } = report;
    if verdict != Verdict::Invalid {
        suppress::retain(&mut issues, suppressed);
    }
    Answer {
        question,
        verdict,
        summary,
        nodes,
        figures: output::figures_json(&report.figures),
        issues: issues.iter().map(Finding::new).collect(),
        is_excused: false,
    }
}

fn as_json(checked: &[Checked]) -> Json {
    let document = |Checked { path, outcome }: &Checked| match outcome {
        Err(err) => json!({ "path": path, "holds": false, "error": output::error_json(err) }),
        Ok(outcome) => {
            let answer = |answer: &Answer| {
                json!({
                    "question": answer.question.key(), "verdict": answer.verdict, "holds": answer.verdict.holds(),
                    "summary": answer.summary.en, "nodes": answer.nodes, "figures": answer.figures,
                    "issues": answer.issues,
                })
            };
            let answers: Vec<Json> = outcome.answers.iter().map(answer).collect();
            json!({
                "path": path, "holds": outcome.holds(), "game": outcome.game, "kind": outcome.kind,
                "issues": outcome.issues, "answers": answers,
            })
        }
    };
    let documents: Vec<Json> = checked.iter().map(document).collect();
    json!({ "format": 1, "documents": documents })
}

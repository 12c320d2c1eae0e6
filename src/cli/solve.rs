//! `playproof solve` and `playproof replay`: one verdict, and what it rests on.

use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};

use crate::cli::args::Format;
use crate::cli::lines::{self, with_line};
use crate::cli::load::with_document;
use crate::cli::{CliError, Exit, Streams, check, output, words};
use crate::control::Control;
use crate::doc::file::FileError;
use crate::game::{Ask, Content, Game, GameReport, Replay};

/// What was typed beside the file.
pub(super) struct Options<'a> {
    pub(super) ask: Ask,
    pub(super) output: Option<&'a Path>,
    pub(super) force: bool,
    pub(super) nodes: u64,
}

pub(super) fn run_solve(
    path: &Path,
    options: &Options<'_>,
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    with_document!(path, G, content => {
        let Asked { spec, question, own_spec } = asked::<G>(content, &options.ask)?;
        let mut details = Json::Null;
        let report = match G::build(&spec, &question) {
            Ok(level) => {
                let report = G::solve(&level, &Control::with_budget(options.nodes));
                if format == Format::Json {
                    let ctl = Control::with_budget(options.nodes);
                    details = G::details(&spec, &question, &level, &report, &ctl);
                }
                if let Some(target) = options.output
                    && report.verdict.holds()
                {
                    let inputs = report.inputs.clone();
                    let claim = Some(G::claim(&level, &inputs));
                    let replay = Replay { question, inputs, claim, spec: own_spec };
                    output::write_document::<G>(target, &Content::Replay(replay), options.force)?;
                }
                report
            }
            Err(issues) => check::invalid(issues),
        };
        if options.output.is_some() && !report.verdict.holds() {
            writeln!(streams.err, "playproof: nothing was solved, so no replay was written")?;
        }
        match format {
            Format::Text => write_report::<G>(path, &report, streams)?,
            Format::Json => {
                let mut json = with_path(path, output::report_json::<G>(&report));
                if !details.is_null() {
                    json["details"] = details;
                }
                writeln!(streams.out, "{json:#}")?;
            }
        }
        Ok(if report.verdict.holds() { Exit::Holds } else { Exit::Fails })
    })
}

/// What a document and the typed words name.
pub(super) struct Asked<G: Game> {
    pub(super) spec: G::Spec,
    pub(super) question: G::Question,
    /// The spec that a replay of it has to carry.
    pub(super) own_spec: Option<G::Spec>,
}

pub(super) fn asked<G: Game>(content: Content<G>, ask: &Ask) -> Result<Asked<G>, CliError> {
    match content {
        Content::Spec(spec) => {
            let question = G::question(&spec, ask).map_err(CliError::Usage)?;
            let own_spec = (spec != G::Spec::default()).then(|| spec.clone());
            Ok(Asked {
                spec,
                question,
                own_spec,
            })
        }
        Content::Replay(_) if *ask != Ask::default() => {
            let message = "a replay says itself what was played; leave the options out or name its spec";
            Err(CliError::Usage(message.to_owned()))
        }
        Content::Replay(Replay {
            question,
            spec: own_spec,
            ..
        }) => Ok(Asked {
            spec: own_spec.clone().unwrap_or_default(),
            question,
            own_spec,
        }),
    }
}

pub(super) fn run_replay(
    paths: &[PathBuf],
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let mut worst = Exit::Holds;
    let mut results = Vec::new();
    let mut plays = Vec::new();
    for path in paths {
        if !lines::is_lines(path) {
            plays.push((path.clone(), Ok(None)));
            continue;
        }
        match lines::read(path) {
            Ok(found) => plays.extend(found.into_iter().map(|line| match line {
                Ok(line) => (line.label.clone(), Ok(Some(line))),
                Err(err) => (path.clone(), Err(err)),
            })),
            Err(err) => plays.push((path.clone(), Err(err))),
        }
    }
    for (path, play) in &plays {
        let replayed = match play {
            Ok(None) => replay_one(path, format, streams),
            Ok(Some(line)) => replay_line(line, format, streams),
            Err(err) => Err(err.clone().into()),
        };
        match replayed {
            Ok((exit, json)) => {
                worst = worst.max(exit);
                results.push(json);
            }
            Err(CliError::Output(err)) => return Err(err.into()),
            // One bad file never stops the rest.
            Err(err) => {
                worst = Exit::Broken;
                writeln!(streams.err, "playproof: {err}")?;
                let error = match &err {
                    CliError::File(err) => output::error_json(err),
                    other => json!({ "message": other.to_string() }),
                };
                results.push(json!({ "path": path, "holds": false, "error": error }));
            }
        }
    }
    if format == Format::Json {
        writeln!(streams.out, "{:#}", json!({ "format": 1, "replays": results }))?;
    }
    Ok(worst)
}

fn replay_one(path: &Path, format: Format, streams: &mut Streams<'_>) -> Result<(Exit, Json), CliError> {
    with_document!(path, G, content => replay_content::<G>(path, content, format, streams))
}

fn replay_line(
    line: &lines::Line,
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<(Exit, Json), CliError> {
    with_line!(line, G, content => replay_content::<G>(&line.label, content, format, streams))
}

fn replay_content<G: Game>(
    path: &Path,
    content: Content<G>,
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<(Exit, Json), CliError> {
    let Content::Replay(replay) = content else {
        let err = FileError::new(
            "this is a spec and no replay",
            "`playproof solve` makes a replay of it",
        );
        return Err(err.in_file(path).into());
    };
    let report: GameReport<G> = check::replay_report(&replay);
    if format == Format::Text {
        write_report::<G>(path, &report, streams)?;
    }
    let exit = if report.verdict.holds() {
        Exit::Holds
    } else {
        Exit::Fails
    };
    Ok((exit, with_path(path, output::report_json::<G>(&report))))
}

fn with_path(path: &Path, mut report: Json) -> Json {
    if let Json::Object(object) = &mut report {
        object.insert("path".to_owned(), json!(path));
    }
    report
}

fn write_report<G: Game>(
    path: &Path,
    report: &GameReport<G>,
    streams: &mut Streams<'_>,
) -> Result<(), CliError> {
    let out = &mut *streams.out;
    writeln!(
        out,
        "{}: {}: {}",
        path.display(),
        output::verdict_words(&report.verdict),
        words::say(&report.summary)
    )?;
    output::write_figures(out, &report.figures)?;
    for issue in &report.issues {
        writeln!(out, "  {}", output::issue_line(issue))?;
    }
    Ok(())
}

//! The command line: every check that the window makes, for a pipeline.
//!
//! Knows games and documents, and no GUI. Writes to the two streams it is given, so that tests read
//! what a person would. One bad file never stops the rest. Output is deterministic: no times in it.

pub mod args;
mod check;
mod diff;
mod frames;
pub mod guard;
pub mod help;
mod junit;
mod lines;
mod load;
mod new;
mod open;
mod output;
mod progress;
mod render;
pub mod replay;
mod shared;
mod solve;
mod streamed;
pub mod survey;
mod trace;
mod typed;
pub mod words;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::batch::BatchError;
use clap::CommandFactory as _;

use crate::cli::args::{Args, Command};
use crate::doc::file::FileError;
use crate::doc::{of_others, of_system};
use crate::games;
use crate::report::{Issue, Report, Text, Verdict};

pub use crate::batch::DEFAULT_NODES;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything holds.
    Holds = 0,
    /// Something does not hold.
    Fails = 1,
    /// It could not run.
    Broken = 2,
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// What stops a command.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A file that cannot be read, understood or written.
    #[error("{0}")]
    File(#[from] FileError),
    /// Words that make no sense together.
    #[error("{}", .0.en)]
    Usage(Text),
    /// A spec that does not build, or a replay whose inputs cannot be played; what is wrong with it first.
    #[error("{}: invalid: {}", .path.display(), .summary.en)]
    Invalid {
        /// The document.
        path: PathBuf,
        /// Why, in a sentence.
        summary: Text,
        /// The first thing that is wrong, where it has a place.
        first: Option<Box<Issue>>,
    },
    /// The output stream is gone.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// What a person reads, in his language.
    pub fn words(&self) -> String {
        match self {
            Self::File(err) => err.words(words::lang()),
            Self::Output(err) => format!(
                "{}: {}",
                words::tr("the output cannot be written", "출력을 쓸 수 없습니다"),
                words::say(&of_system(err))
            ),
            Self::Usage(words) => words.get(words::lang()).to_owned(),
            Self::Invalid { path, summary, first } => {
                let why = match first {
                    Some(issue) => output::issue_line(issue),
                    None => words::say(summary).to_owned(),
                };
                let invalid = output::verdict_words(&Verdict::Invalid);
                format!("{}: {invalid}: {why}", path.display())
            }
        }
    }

    /// How a command ends on it.
    fn exit(&self) -> Exit {
        match self {
            Self::Invalid { .. } => Exit::Fails,
            Self::File(_) | Self::Usage(_) | Self::Output(_) => Exit::Broken,
        }
    }

    /// What is said of a report on something that cannot be played.
    fn invalid<I, F>(path: &Path, report: Report<I, F>) -> Self {
        Self::Invalid {
            path: path.to_owned(),
            summary: report.summary,
            first: report.issues.into_iter().next().map(Box::new),
        }
    }

    /// A file that is not overwritten unasked.
    fn exists(path: &Path) -> Self {
        let path = path.display();
        Self::Usage(Text::new(
            format!("{path} exists already; name another file or add --force"),
            format!("{path}이(가) 이미 있습니다. 다른 파일을 적거나 --force를 붙이세요"),
        ))
    }

    /// Threads that the system does not give.
    fn no_jobs(jobs: usize, err: &dyn std::fmt::Display) -> Self {
        Self::Usage(Text::new(
            format!("{jobs} jobs cannot be started: {err}"),
            format!("작업 {jobs}개를 시작할 수 없습니다 ({})", of_others(err).ko),
        ))
    }

    /// A game that nobody knows.
    fn no_game(name: &str) -> Self {
        let names = games::names();
        Self::Usage(Text::new(
            format!("there is no game \"{name}\"; there are {names}"),
            format!("\"{name}\"(이)라는 게임은 없습니다. {names}이(가) 있습니다"),
        ))
    }
}

impl From<crate::share::ShareError> for CliError {
    fn from(err: crate::share::ShareError) -> Self {
        Self::File(err.told())
    }
}

impl From<BatchError> for CliError {
    fn from(err: BatchError) -> Self {
        match err {
            BatchError::File(err) => Self::File(err),
            BatchError::Usage(words) => Self::Usage(words),
        }
    }
}

/// The two streams of a command.
pub struct Streams<'a> {
    /// Results.
    pub out: &'a mut dyn Write,
    /// Errors and progress.
    pub err: &'a mut dyn Write,
}

/// Why what stands where files do is neither one nor a command: a mistyped one would open an empty window.
pub fn mistyped(files: &[PathBuf]) -> Option<Text> {
    let is_word =
        |path: &&PathBuf| !path.exists() && path.extension().is_none() && path.components().count() == 1;
    let word = files.iter().find(is_word)?.display();
    let command = Args::command();
    let names: Vec<String> = { command.get_subcommands() }
        .map(|command| command.get_name().to_owned())
        .collect();
    let names = names.join(", ");
    Some(Text::new(
        format!("there is no command and no file \"{word}\"; the commands are {names}"),
        format!("\"{word}\"(이)라는 명령도 파일도 없습니다. 명령: {names}"),
    ))
}

/// Runs one command. Errors are told on `err`; the exit says the rest.
pub fn run(command: &Command, streams: &mut Streams<'_>) -> Exit {
    let ended = match command {
        Command::New {
            game,
            ask,
            output,
            force,
        } => new::run(game, &ask.ask(), output.as_deref(), *force, streams),
        Command::Check {
            paths,
            spec,
            format,
            jobs,
            nodes,
            verbose,
            cache,
            no_cache,
        } => check::run(
            &check::Options {
                paths,
                spec: spec.as_deref(),
                format: *format,
                jobs: *jobs,
                nodes: *nodes,
                verbose: *verbose,
                cache: cache.as_deref(),
                is_cached: !no_cache,
            },
            streams,
        ),
        Command::Solve {
            file,
            ask,
            output,
            force,
            format,
            nodes,
        } => {
            let options = solve::Options {
                ask: ask.ask(),
                output: output.as_deref(),
                force: *force,
                nodes: *nodes,
            };
            solve::run_solve(file, &options, *format, streams)
        }
        Command::Replay {
            files,
            spec,
            format,
            jobs,
        } => replay::run(files, spec.as_deref(), (*format, *jobs), streams),
        Command::Trace {
            file,
            spec,
            ask,
            frames,
            format,
            nodes,
        } => {
            let played = trace::Played {
                path: file,
                spec: spec.as_deref(),
            };
            trace::run(&played, &ask.ask(), frames.clone(), *format, *nodes, streams)
        }
        Command::Render {
            file,
            line,
            spec,
            ask,
            output,
            force,
            frame,
            frames,
            plot,
            picture,
            nodes,
        } => {
            let options = render::Options {
                ask: ask.ask(),
                output,
                force: *force,
                frame: *frame,
                frames: frames.clone(),
                nodes: *nodes,
                plots: plot,
                picture,
            };
            let named = load::Named {
                path: file,
                line: *line,
                spec: spec.as_deref(),
            };
            render::run(&named, &options, streams)
        }
        Command::Share {
            file,
            line,
            spec,
            ask,
            frame,
        } => {
            let named = load::Named {
                path: file,
                line: *line,
                spec: spec.as_deref(),
            };
            open::run_share(&named, &ask.ask(), *frame, streams)
        }
        Command::Open { string, format, .. } => open::run_print(string, *format, streams),
        Command::Guard(args) => guard::run(args, streams),
        Command::Survey(args) => survey::run(args, streams),
        Command::Diff { a, b, replay, format } => diff::run(a, b, replay.as_deref(), *format, streams),
    };
    match ended {
        Ok(exit) => exit,
        // Whoever reads has what it wanted, like `head`.
        Err(CliError::Output(err)) if err.kind() == io::ErrorKind::BrokenPipe => Exit::Holds,
        Err(err) => {
            // Nothing is left to tell it to when the error stream is gone too.
            writeln!(streams.err, "playproof: {}", err.words()).ok();
            err.exit()
        }
    }
}

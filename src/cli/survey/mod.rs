//! `playproof survey`: many seeds at once, streamed to JSON Lines, gone on with after a stop.
//!
//! Rows are written in the order of cases, so what is there says how far it came, and the file is the same
//! whatever the number of jobs. The work and the file are [`crate::batch`]; [`told`] tells how far it is,
//! [`merge`], [`table`] and [`diff`] read what was written.

pub mod args;
mod diff;
mod merge;
mod table;
mod told;

use std::path::{Path, PathBuf};
use std::time::Duration;

use web_time::Instant;

use crate::batch::target::Target;
use crate::batch::work::{self, Done, Line, Work};
use crate::batch::{self, Asked, Prepared};
use crate::cli::{CliError, Exit, Streams, words};
use crate::control::Control;
use crate::games::{self, with_game};
use crate::grammar::counted;
use crate::report::Lang;
use crate::survey::Survey;
use crate::survey::shard::Shard;
use args::{SurveyAction, SurveyArgs};
use told::Teller;

/// What was written is flushed to the drive this often.
const KEPT_EVERY: Duration = Duration::from_secs(2);

pub(super) fn run(args: &SurveyArgs, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    match &args.action {
        Some(SurveyAction::Merge { files, output, force }) => merge::run(files, output, *force, streams),
        Some(SurveyAction::Table {
            files,
            by,
            show,
            each,
            format,
        }) => table::run(files, by, show, each.as_deref(), *format, streams),
        Some(SurveyAction::Diff {
            a,
            b,
            columns,
            format,
        }) => diff::run(a, b, columns, *format, streams),
        None => {
            let name = args.game.as_deref().unwrap_or_default();
            let game = games::by_name(name).ok_or_else(|| CliError::no_game(name))?;
            with_game!(game, G => of_game::<G>(args, streams))
        }
    }
}

fn of_game<G: Survey>(args: &SurveyArgs, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let shard = match &args.shard {
        None => Shard::WHOLE,
        Some(text) => Shard::parse(text, |name| std::env::var(name).ok()).map_err(CliError::Usage)?,
    };
    let prepared = batch::prepare::<G>(&Asked {
        typed: args.lists.typed(),
        spec: args.spec.clone(),
        nodes: args.nodes,
        timed: args.times,
        shard,
    })?;
    let head = &prepared.head;
    let n_cases = shard.n_cases(head.cases);
    match &args.output {
        None => {
            writeln!(streams.out, "{}", head.line())?;
            let mut target = Target::stream(streams.out);
            let done = write_all(&prepared, args, shard, &mut target, streams.err)?;
            Ok(exit(done, target.n_failing))
        }
        Some(path) => {
            let path = path_of(path, shard);
            let mut target = Target::file(&path, head, shard, args.force, &mut |_| ())?;
            if 0 < target.n_there {
                let (path, n_there) = (path.display(), target.n_there);
                let words = match words::lang() {
                    Lang::En => format!(
                        "{path}: goes on after {n_there} of {cases}",
                        cases = counted(n_cases, "case")
                    ),
                    Lang::Ko => format!("{path}: {n_cases}개 가운데 {n_there}개 뒤부터 이어 감"),
                };
                writeln!(streams.err, "{words}")?;
            }
            let done = write_all(&prepared, args, shard, &mut target, streams.err)?;
            told::ended(&path, done, target.n_failing, n_cases, streams)?;
            Ok(exit(done, target.n_failing))
        }
    }
}

fn exit(done: Done, n_failing: u64) -> Exit {
    match (done.is_stopped, n_failing) {
        (true, _) => Exit::Broken,
        (false, 0) => Exit::Holds,
        (false, _) => Exit::Fails,
    }
}

/// Works on what is not there yet and writes it, row after row.
fn write_all<G: Survey>(
    prepared: &Prepared<G>,
    args: &SurveyArgs,
    shard: Shard,
    target: &mut Target<'_>,
    err: &mut dyn std::io::Write,
) -> Result<Done, CliError> {
    let work = Work {
        plan: &prepared.plan,
        shard,
        n_there: target.n_there,
        n_jobs: args.jobs,
        nodes: args.nodes,
        timed: args.times,
    };
    let cancel = Control::unlimited();
    let interrupted = told::interrupted();
    let mut teller = Teller::new(shard.n_cases(prepared.head.cases), target.n_there);
    let (mut n_there, mut kept) = (target.n_there, Instant::now());
    let mut text = String::new();
    let done = work::run::<G, CliError>(&prepared.desk, &work, &cancel, &mut |lines: &[Line]| {
        if interrupted.load(std::sync::atomic::Ordering::Relaxed) {
            cancel.cancel();
        }
        if !lines.is_empty() {
            text.clear();
            for line in lines {
                text += &line.text;
                text.push('\n');
                target.n_failing += u64::from(!line.holds);
            }
            target.write(&text)?;
            n_there += lines.len() as u64;
            if KEPT_EVERY < kept.elapsed() {
                target.keep()?;
                kept = Instant::now();
            }
        }
        teller.tell(n_there, err)?;
        Ok(())
    });
    teller.finish();
    target.keep()?;
    done
}

/// The file of a part: `{shard}` in its name becomes `3-of-7`.
fn path_of(path: &Path, shard: Shard) -> PathBuf {
    match path.to_str() {
        Some(text) => PathBuf::from(text.replace("{shard}", &shard.file_words())),
        None => path.to_owned(),
    }
}

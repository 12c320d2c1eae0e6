//! `playproof survey`: many seeds at once, streamed to JSON Lines, gone on with after a stop.
//!
//! Rows are written in the order of cases, so what is there says how far it came, and the file is the same
//! whatever the number of jobs. [`work`] spreads cases over threads, [`target`] is the file, [`merge`],
//! [`table`] and [`diff`] read what was written.

pub mod args;
mod diff;
mod merge;
mod read;
mod table;
mod target;
mod work;

use std::path::{Path, PathBuf};

use crate::cli::load;
use crate::cli::{CliError, Exit, Streams};
use crate::doc::file::FileError;
use crate::doc::store;
use crate::game::Content;
use crate::games::{self, with_game};
use crate::survey::Survey;
use crate::survey::plan::Plan;
use crate::survey::record::{FORMAT, Head};
use crate::survey::shard::Shard;
use args::{SurveyAction, SurveyArgs};

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
            let game = games::by_name(name).ok_or_else(|| {
                CliError::Usage(format!(
                    "there is no game \"{name}\"; there are {}",
                    games::names()
                ))
            })?;
            with_game!(game, G => of_game::<G>(args, streams))
        }
    }
}

fn of_game<G: Survey>(args: &SurveyArgs, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let (spec, hash) = match &args.spec {
        None => (None, None),
        Some(path) => {
            let (spec, hash) = read_spec::<G>(path)?;
            (Some(spec), Some(hash))
        }
    };
    let desk = G::desk(spec).map_err(CliError::Usage)?;
    let plan = Plan::new::<G>(&desk, &args.lists.typed()).map_err(CliError::Usage)?;
    let shard = match &args.shard {
        None => Shard::WHOLE,
        Some(text) => Shard::parse(text, |name| std::env::var(name).ok()).map_err(CliError::Usage)?,
    };
    let head = Head {
        survey: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        game: G::ID.0.to_owned(),
        plan: { plan.words.iter() }
            .map(|(option, list)| ((*option).to_owned(), list.clone()))
            .collect(),
        spec: hash,
        nodes: args.nodes,
        cases: plan.n_cases(),
        shard: None,
        timed: args.times,
    }
    .of_part(shard);
    let job = work::Job {
        plan: &plan,
        shard,
        n_jobs: args.jobs,
        nodes: args.nodes,
        timed: args.times,
    };
    match &args.output {
        None => {
            writeln!(streams.out, "{}", head.line())?;
            let mut target = target::Target::stream(streams.out);
            let done = work::run::<G>(&desk, &job, &mut target, streams.err)?;
            Ok(done.exit())
        }
        Some(path) => {
            let path = path_of(path, shard);
            let mut target = target::Target::file(&path, &head, shard, args.force)?;
            if 0 < target.n_there {
                writeln!(
                    streams.err,
                    "{}: goes on after {} of {} cases",
                    path.display(),
                    target.n_there,
                    shard.n_cases(head.cases)
                )?;
            }
            let done = work::run::<G>(&desk, &job, &mut target, streams.err)?;
            done.tell(&path, shard.n_cases(head.cases), streams)?;
            Ok(done.exit())
        }
    }
}

/// The file of a part: `{shard}` in its name becomes `3-of-7`.
fn path_of(path: &Path, shard: Shard) -> PathBuf {
    match path.to_str() {
        Some(text) => PathBuf::from(text.replace("{shard}", &shard.file_words())),
        None => path.to_owned(),
    }
}

fn read_spec<G: Survey>(path: &Path) -> Result<(G::Spec, String), CliError> {
    let source = load::source(path)?;
    let wrong =
        |message: String| CliError::from(FileError::new(message, "name a spec of the game").in_file(path));
    if source.game != G::ID {
        return Err(wrong(format!(
            "the file is of game \"{}\", not \"{}\"",
            source.game,
            G::ID
        )));
    }
    match load::content::<G>(&source, path)? {
        Content::Spec(spec) => {
            let hash = store::hash_bytes(format!("{spec:?}").as_bytes());
            Ok((spec, format!("{hash:016x}")))
        }
        Content::Replay(_) => Err(wrong("the file is a replay".to_owned())),
    }
}

//! `playproof guard`: the outcomes of published seeds, stages and replays, pinned in a file and compared
//! with what the rules of today make of them.
//!
//! [`pin`] is one outcome, [`show`] how a change is told.

mod pin;
mod show;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Subcommand};
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use serde::{Deserialize, Serialize};

use crate::cli::args::Format;
use crate::cli::check::{self, project::Project};
use crate::cli::{CliError, Exit, Streams, load};
use crate::control::Control;
use crate::doc::file::FileError;
use crate::doc::store;
use crate::game::{Content, Game};
use crate::games::{self, with_game};
use crate::survey::Survey;
use crate::survey::plan::Plan;
use pin::Pin;

/// The file's name, at the project's root.
pub(super) const NAME: &str = "playproof.guard.json";
/// The newest form.
const FORMAT: u32 = 1;
/// The most published seeds that are pinned.
const MAX_PUBLISHED: u64 = 10_000;
/// More threads than this only get into each other's way.
const MAX_JOBS: usize = 64;

/// Pinned outcomes compared with those of today.
#[derive(Debug, ClapArgs)]
#[command(args_conflicts_with_subcommands = true)]
pub struct GuardArgs {
    /// What else to do.
    #[command(subcommand)]
    pub action: Option<GuardAction>,
    /// What is compared.
    #[command(flatten)]
    pub what: GuardWhat,
}

/// Which project, and how it is told.
#[derive(Debug, ClapArgs)]
pub struct GuardWhat {
    /// The project's folder.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
    /// How to print the result.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// How many outcomes are worked out at once; 0 for one a core.
    #[arg(long, default_value_t = 0)]
    pub jobs: usize,
}

/// What else to do.
#[derive(Debug, Subcommand)]
pub enum GuardAction {
    /// Pin the outcomes of today in `playproof.guard.json`.
    Record(GuardWhat),
}

/// What a guard file holds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GuardFile {
    guard: u32,
    program: String,
    /// By name: `FILE: QUESTION`, `FILE: replay`, `published GAME: CASE`.
    pins: BTreeMap<String, Pin>,
}

pub(super) fn run(args: &GuardArgs, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    match &args.action {
        Some(GuardAction::Record(what)) => record(what, streams),
        None => compare(&args.what, streams),
    }
}

/// The guard file of a folder's project, and the project.
fn place(folder: &Path) -> Result<(Project, PathBuf), CliError> {
    if !folder.is_dir() {
        return Err(FileError::new("this is no folder", "name the project's folder")
            .in_file(folder)
            .into());
    }
    let project = Project::of(folder)?;
    let root = project.root.clone().unwrap_or_else(|| folder.to_owned());
    Ok((project, root.join(NAME)))
}

fn record(what: &GuardWhat, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let (project, path) = place(&what.folder)?;
    let before = if path.exists() {
        read(&path)?.pins
    } else {
        BTreeMap::new()
    };
    let (pins, broken) = outcomes(what, &project)?;
    for err in &broken {
        writeln!(streams.err, "{err}")?;
    }
    if pins.is_empty() {
        return Err(CliError::Usage(
            "there is nothing to pin below this folder".to_owned(),
        ));
    }
    let n_new = pins.keys().filter(|name| !before.contains_key(*name)).count();
    let n_gone = before.keys().filter(|name| !pins.contains_key(*name)).count();
    let n_changed = { before.iter() }
        .filter(|(name, pin)| pins.get(*name).is_some_and(|now| !pin.moved(now).is_empty()))
        .count();
    let n = pins.len();
    let file = GuardFile {
        guard: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        pins,
    };
    let text = serde_json::to_string_pretty(&file)
        .map_err(|err| CliError::Usage(format!("the pins cannot be written: {err}")))?;
    store::write_text(&path, &(text + "\n"))?;
    writeln!(
        streams.out,
        "{}: {n} outcomes pinned; {n_new} new, {n_changed} changed, {n_gone} gone",
        path.display()
    )?;
    Ok(if broken.is_empty() {
        Exit::Holds
    } else {
        Exit::Broken
    })
}

fn read(path: &Path) -> Result<GuardFile, FileError> {
    let text = store::read_text(path)?;
    let value = crate::doc::file::json_value(&text).map_err(|err| err.in_file(path))?;
    let remedy = "restore it, or pin anew with `playproof guard record`";
    let format = value.get("guard").and_then(serde_json::Value::as_u64);
    match format {
        Some(format) if u64::from(FORMAT) < format => {
            let message = format!("the file has form {format}; this Playproof reads 1 to {FORMAT}");
            return Err(FileError::new(message, "use a newer Playproof").in_file(path));
        }
        None => return Err(FileError::new("this is no guard file", remedy).in_file(path)),
        Some(_) => {}
    }
    serde_json::from_value(value)
        .map_err(|err| FileError::new(format!("this is no guard file: {err}"), remedy).in_file(path))
}

fn compare(what: &GuardWhat, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let (project, path) = place(&what.folder)?;
    if !path.exists() {
        let err = FileError::new("nothing is pinned here", "pin it with `playproof guard record`");
        return Err(err.in_file(path).into());
    }
    let pinned = read(&path)?;
    let (now, broken) = outcomes(what, &project)?;
    for err in &broken {
        writeln!(streams.err, "{err}")?;
    }
    let changes = show::changes(&pinned.pins, &now);
    match what.format {
        Format::Json => show::write_json(&changes, &pinned.pins, &now, streams.out)?,
        Format::Text => show::write_text(&changes, &pinned.pins, &now, streams.out)?,
    }
    Ok(if !broken.is_empty() {
        Exit::Broken
    } else if changes.is_empty() {
        Exit::Holds
    } else {
        Exit::Fails
    })
}

/// Every outcome of a project by its name, and the files that cannot be read.
fn outcomes(
    what: &GuardWhat,
    project: &Project,
) -> Result<(BTreeMap<String, Pin>, Vec<FileError>), CliError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(what.jobs.min(MAX_JOBS))
        .build()
        .map_err(|err| CliError::Usage(format!("{} jobs cannot be started: {err}", what.jobs)))?;
    let root = project.root.clone().unwrap_or_else(|| what.folder.clone());
    let (files, mut broken) = check::documents_below(&root, project);
    pool.install(|| {
        let found: Vec<Result<Vec<(String, Pin)>, FileError>> = { files.par_iter() }
            .map(|path| of_file(&root, path, project))
            .collect();
        let mut pins = BTreeMap::new();
        for found in found {
            match found {
                Ok(found) => pins.extend(found),
                Err(err) => broken.push(err),
            }
        }
        for published in &project.published {
            let Some(game) = games::by_name(&published.game) else {
                continue;
            };
            pins.extend(with_game!(game, G => of_published::<G>(published, project))?);
        }
        Ok((pins, broken))
    })
}

fn of_file(root: &Path, path: &Path, project: &Project) -> Result<Vec<(String, Pin)>, FileError> {
    let source = load::source(path)?;
    let parts = path.strip_prefix(root).unwrap_or(path).components();
    let parts: Vec<_> = parts
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    let file = parts.join("/");
    with_game!(source.game, G => {
        let nodes = project.nodes(G::ID.0, None);
        Ok(match load::content::<G>(&source, path)? {
            Content::Spec(spec) => of_spec::<G>(&file, &spec, nodes),
            Content::Replay(replay) => {
                let spec = replay.spec.clone().unwrap_or_default();
                let pin = match G::build(&spec, &replay.question) {
                    Ok(level) => {
                        let ctl = Control::unlimited();
                        let report = G::replay(&level, &replay.inputs, replay.claim.as_ref(), &ctl);
                        Pin::of_report::<G>(&level, &report)
                    }
                    Err(issues) => Pin::of_issues::<G>(&issues),
                };
                vec![(format!("{file}: replay"), pin)]
            }
        })
    })
}

fn of_spec<G: Game>(file: &str, spec: &G::Spec, nodes: u64) -> Vec<(String, Pin)> {
    let one = |(name, question): &(String, G::Question)| {
        let pin = match G::build(spec, question) {
            Ok(level) => {
                let report = G::solve(&level, &Control::with_budget(nodes));
                Pin::of_report::<G>(&level, &report)
            }
            Err(issues) => Pin::of_issues::<G>(&issues),
        };
        (format!("{file}: {name}"), pin)
    };
    G::questions(spec).par_iter().map(one).collect()
}

/// The outcomes of published seeds, as a survey tells them.
fn of_published<G: Survey>(
    published: &check::project::Published,
    project: &Project,
) -> Result<Vec<(String, Pin)>, CliError> {
    let usage = |message: String| {
        CliError::Usage(format!(
            "{}: published {}: {message}",
            check::project::NAME,
            G::ID
        ))
    };
    let desk = G::desk(None).map_err(usage)?;
    let plan = Plan::new::<G>(&desk, &published.typed()).map_err(usage)?;
    let n_cases = plan.n_cases();
    if MAX_PUBLISHED < n_cases {
        return Err(usage(format!(
            "{n_cases} are too many to pin; at most {MAX_PUBLISHED}"
        )));
    }
    let nodes = project.nodes(G::ID.0, None);
    let cases: Vec<u64> = (0..n_cases).collect();
    let one = |case: &u64| {
        let ask = plan.case(*case).unwrap_or_default();
        let row = G::row(&desk, &ask, &Control::with_budget(nodes));
        let name = format!("published {}: {}", G::ID, show::asked(&ask));
        (name, Pin::of_row::<G>(row.ok().as_ref()))
    };
    Ok(cases.par_iter().map(one).collect())
}

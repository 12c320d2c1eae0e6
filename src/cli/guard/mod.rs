//! `playproof guard`: the outcomes of published seeds, stages and replays, pinned in a file and compared
//! with what the rules of today make of them.
//!
//! [`pin`] is one outcome, [`outcomes`] all of today's, [`kept`] the file of those that were pinned, [`show`]
//! how a change is told, [`subject`] the document of a pin and `pictures` what it looked like. The window's
//! list is [`compare`] too.

mod kept;
mod outcomes;
#[cfg(feature = "gui")]
pub(crate) mod pictures;
mod pin;
mod show;
mod subject;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Subcommand};

use crate::cli::args::Format;
use crate::cli::check::project::Project;
use crate::cli::progress::told;
use crate::cli::{CliError, Exit, Streams, words};
use crate::control::Control;
use crate::doc::file::FileError;
use crate::grammar::counted;
use crate::report::Text;
use crate::survey::compare::Moved;
use kept::GuardFile;
pub use pin::Still;
pub use subject::{Subject, subject};

/// The file's name, at the project's root.
pub(super) const NAME: &str = "playproof.guard.json";
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
    /// Write pictures of what changed to this folder, before and after.
    #[arg(long, value_name = "DIR")]
    pub pictures: Option<PathBuf>,
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
    Record {
        /// What is pinned.
        #[command(flatten)]
        what: GuardWhat,
        /// Keep a picture of every pinned frame in `playproof.guard/` as well.
        #[arg(long)]
        pictures: bool,
    },
}

/// A pinned outcome that is not what it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    /// Its name.
    pub name: String,
    /// In what.
    pub what: What,
}

/// In what an outcome is not what it was.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Its document, question or seed is not there any more.
    Gone,
    /// It came out otherwise.
    Moved {
        /// The fields that differ.
        fields: Vec<Moved>,
        /// The frame that differs first, as it was.
        before: Option<Still>,
        /// The same as it is.
        after: Option<Still>,
    },
}

/// What changed in a project.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The project's folder.
    pub root: PathBuf,
    /// How many outcomes are pinned.
    pub n_pinned: usize,
    /// What is there and not pinned yet, by name.
    pub unpinned: Vec<String>,
    /// What changed, by name.
    pub changed: Vec<Changed>,
    /// Files that cannot be read.
    pub broken: Vec<FileError>,
}

/// What was pinned.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    /// The guard file.
    pub path: PathBuf,
    /// How many outcomes.
    pub n: usize,
    /// How many were not pinned before.
    pub n_new: usize,
    /// How many were pinned otherwise.
    pub n_changed: usize,
    /// How many were pinned and are not there any more.
    pub n_gone: usize,
    /// Outcomes of which no picture could be drawn.
    pub n_undrawn: usize,
    /// Files that cannot be read.
    pub broken: Vec<FileError>,
}

/// Whether anything was ever pinned in the project of a folder.
pub fn is_pinned(folder: &Path) -> Result<bool, CliError> {
    let (_, root) = project_of(folder)?;
    Ok(root.join(NAME).exists())
}

pub(super) fn run(args: &GuardArgs, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let ctl = Control::unlimited();
    match &args.action {
        Some(GuardAction::Record { what, pictures }) => {
            let done = told(&ctl, || record(&what.folder, what.jobs, *pictures, &ctl))?;
            for err in &done.broken {
                writeln!(streams.err, "{}", err.words(words::lang()))?;
            }
            let (path, n, n_new) = (done.path.display(), done.n, done.n_new);
            let (n_changed, n_gone, n_undrawn) = (done.n_changed, done.n_gone, done.n_undrawn);
            let en = format!(
                "{path}: {outcomes} pinned; {n_new} new, {n_changed} changed, {n_gone} gone",
                outcomes = counted(n, "outcome")
            );
            let ko = format!("{path}: 결과 {n}개 고정; 새것 {n_new}, 바뀜 {n_changed}, 없어짐 {n_gone}");
            writeln!(streams.out, "{}", words::tr(&en, &ko))?;
            if 0 < n_undrawn {
                let en = format!("{n_undrawn} of them could not be drawn");
                let ko = format!("그중 {n_undrawn}개는 그리지 못했습니다");
                writeln!(streams.err, "{}", words::tr(&en, &ko))?;
            }
            Ok(match done.broken.is_empty() {
                true => Exit::Holds,
                false => Exit::Broken,
            })
        }
        None => compared(args, &ctl, streams),
    }
}

fn compared(args: &GuardArgs, ctl: &Control, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let what = &args.what;
    let found = told(ctl, || compare(&what.folder, what.jobs, ctl))?;
    for err in &found.broken {
        writeln!(streams.err, "{}", err.words(words::lang()))?;
    }
    match what.format {
        Format::Json => show::write_json(&found, streams.out)?,
        Format::Text => show::write_text(&found, streams.out)?,
    }
    if let Some(to) = &args.pictures {
        let n = told(ctl, || write_pictures(&what.folder, to, &found, ctl))?;
        let words = words::tr(" pictures", "개의 그림");
        writeln!(streams.err, "{}: {n}{words}", to.display())?;
    }
    Ok(if !found.broken.is_empty() {
        Exit::Broken
    } else if found.changed.is_empty() {
        Exit::Holds
    } else {
        Exit::Fails
    })
}

#[cfg(feature = "gui")]
fn write_pictures(folder: &Path, to: &Path, found: &Found, ctl: &Control) -> Result<usize, CliError> {
    pictures::write((folder, &found.root), to, &found.changed, ctl)
}

#[cfg(not(feature = "gui"))]
fn write_pictures(_: &Path, _: &Path, _: &Found, _: &Control) -> Result<usize, CliError> {
    Err(undrawable())
}

#[cfg(not(feature = "gui"))]
fn undrawable() -> CliError {
    CliError::Usage(Text::new(
        "built without the window's code, which draws pictures",
        "그림을 그리는 창의 코드 없이 만들어졌습니다",
    ))
}

/// The project of a folder, and its root.
fn project_of(folder: &Path) -> Result<(Project, PathBuf), CliError> {
    if !folder.is_dir() {
        let message = Text::new("this is no folder", "폴더가 아닙니다");
        let remedy = Text::new("name the project's folder", "프로젝트 폴더를 고르세요");
        return Err(FileError::new(message, remedy).in_file(folder).into());
    }
    let project = Project::of(folder)?;
    let root = project.root.clone().unwrap_or_else(|| folder.to_owned());
    Ok((project, root))
}

/// Pins the outcomes of today.
///
/// # Errors
/// When the folder is none, its `playproof.ron` or guard file is spoilt, nothing is there to be pinned, or
/// the pins cannot be written.
pub fn record(folder: &Path, jobs: usize, has_pictures: bool, ctl: &Control) -> Result<Recorded, CliError> {
    let (project, root) = project_of(folder)?;
    let path = root.join(NAME);
    let before = if path.exists() {
        GuardFile::read(&path)?.pins
    } else {
        BTreeMap::new()
    };
    let (mut pins, broken) = outcomes::outcomes((&root, &project), &BTreeMap::new(), jobs, ctl)?;
    // What is pinned of a file that cannot be read for the moment stays so, and is told once it can again.
    for err in &broken {
        let file = { err.path.as_deref() }.map(|path| outcomes::relative(&root, path));
        let of_file = file.map(|file| format!("{file}:"));
        let is_of = |name: &str| of_file.as_deref().is_some_and(|head| name.starts_with(head));
        for (name, pin) in before.iter().filter(|(name, _)| is_of(name)) {
            pins.entry(name.clone()).or_insert_with(|| pin.clone());
        }
    }
    if pins.is_empty() {
        return Err(CliError::Usage(Text::new(
            "there is nothing to pin below this folder",
            "이 폴더 아래에는 고정할 것이 없습니다",
        )));
    }
    let mut done = Recorded {
        n: pins.len(),
        n_new: pins.keys().filter(|name| !before.contains_key(*name)).count(),
        n_gone: before.keys().filter(|name| !pins.contains_key(*name)).count(),
        n_changed: { before.iter() }
            .filter(|(name, pin)| pins.get(*name).is_some_and(|now| !pin.moved(now).is_empty()))
            .count(),
        broken,
        ..Recorded::default()
    };
    // Who keeps pictures goes on keeping them.
    let had_pictures = { before.values() }.any(pin::Pin::has_picture);
    if has_pictures || (cfg!(feature = "gui") && had_pictures) {
        done.n_undrawn = draw(folder, &root, (&mut pins, &before), jobs, ctl)?;
    }
    if ctl.is_cancelled() {
        return Err(CliError::Usage(Text::new(
            "stopped; nothing was pinned",
            "중단됨. 아무것도 고정하지 않았습니다",
        )));
    }
    GuardFile::new(pins).write(&path)?;
    done.path = path;
    Ok(done)
}

#[cfg(feature = "gui")]
use pictures::keep as draw;

#[cfg(not(feature = "gui"))]
fn draw(
    _: &Path,
    _: &Path,
    _: (&mut BTreeMap<String, pin::Pin>, &BTreeMap<String, pin::Pin>),
    _: usize,
    _: &Control,
) -> Result<usize, CliError> {
    Err(undrawable())
}

/// Compares what is pinned with what comes of it today.
///
/// # Errors
/// When the folder is none, its `playproof.ron` or guard file is spoilt, or nothing is pinned.
pub fn compare(folder: &Path, jobs: usize, ctl: &Control) -> Result<Found, CliError> {
    let (project, root) = project_of(folder)?;
    let pinned = GuardFile::read(&root.join(NAME))?.pins;
    let (now, broken) = outcomes::outcomes((&root, &project), &pinned, jobs, ctl)?;
    if ctl.is_cancelled() {
        return Err(CliError::Usage(Text::new("stopped", "중단됨")));
    }
    Ok(Found {
        n_pinned: pinned.len(),
        unpinned: { now.keys() }
            .filter(|name| !pinned.contains_key(*name))
            .cloned()
            .collect(),
        changed: show::changes(&pinned, &now),
        broken,
        root,
    })
}

//! Pictures of pinned outcomes: drawn when they are pinned, and of today's to be held beside them.
//!
//! A picture that was drawn under the rules of then cannot be drawn again under those of today, so it is
//! kept: below the project in `playproof.guard/`, named by a hash of its bytes, so that what is as it was
//! stays the same file. Drawn by [`crate::render`], without a display.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::iter::{IntoParallelRefMutIterator as _, ParallelIterator as _};

use super::outcomes::pool;
use super::pin::{Pin, Still};
use super::subject::subject;
use super::{Changed, What};
use crate::cli::CliError;
use crate::control::Control;
use crate::doc::store;
use crate::render::{self, Look, RenderError, Studio};
use crate::share::{Letter, letter};

/// The folder of the kept pictures, beside the guard file.
pub(super) const FOLDER: &str = "playproof.guard";
/// Published cases that pictures are kept of.
const MAX_PUBLISHED: usize = 200;
/// A kept picture is no larger than this.
const MAX_BYTES: u64 = 8 << 20;

/// How all of them look, so that two can be held beside each other.
fn look() -> Look {
    Look {
        size: (480, 320),
        ..Look::default()
    }
}

/// Draws the frames of what is pinned and keeps them; names them in the pins. What is as it was `before` keeps
/// its pictures. Answers with how many could not be drawn.
pub(super) fn keep(
    folder: &Path,
    root: &Path,
    (pins, before): (&mut BTreeMap<String, Pin>, &BTreeMap<String, Pin>),
    jobs: usize,
    ctl: &Control,
) -> Result<usize, CliError> {
    let kept = root.join(FOLDER);
    let published: BTreeSet<String> = { pins.keys() }
        .filter(|name| name.starts_with("published "))
        .take(MAX_PUBLISHED)
        .cloned()
        .collect();
    for (name, pin) in pins.iter_mut() {
        if let Some(earlier) = before.get(name) {
            pin.take_pictures(earlier, &|hash| is_name(hash) && path_of(&kept, hash).exists());
        }
    }
    let mut drawn: Vec<(&String, &mut Pin)> = { pins.iter_mut() }
        .filter(|(_, pin)| !pin.has_picture())
        .filter(|(name, pin)| !pin.stills.is_empty() || published.contains(*name))
        .collect();
    let pool = pool(jobs)?;
    store::create_folder(&kept)?;
    let (n_done, n) = (AtomicU64::new(0), drawn.len() as u64);
    ctl.set_progress(0, n);
    let failed: Vec<bool> = pool.install(|| {
        { drawn.par_iter_mut() }
            .map(|(name, pin)| {
                let own = ctl.with_own_budget(u64::MAX);
                let is_undrawn = keep_one(folder, &kept, name, pin, &own).is_err();
                ctl.set_progress(n_done.fetch_add(1, Relaxed) + 1, n);
                is_undrawn
            })
            .collect()
    });
    let known: BTreeSet<&str> = { pins.values() }
        .flat_map(|pin| &pin.stills)
        .filter_map(|still| still.picture.as_deref())
        .collect();
    store::remove_others(&kept, "png", &|stem| known.contains(stem) || !is_name(stem))?;
    Ok(failed.into_iter().filter(|failed| *failed).count())
}

fn keep_one(folder: &Path, kept: &Path, name: &str, pin: &mut Pin, ctl: &Control) -> Result<(), CliError> {
    if ctl.is_cancelled() {
        return Ok(());
    }
    let first = pin.stills.first().map_or(0, |still| still.frame);
    let subject = subject(folder, name, first, ctl)?;
    let mut studio = studio(&subject.letter, ctl)?;
    if pin.stills.is_empty() {
        let last = studio.timeline().len().saturating_sub(1);
        pin.stills.push(Still {
            frame: subject.letter.frame.min(last),
            ..Still::default()
        });
    }
    for still in &mut pin.stills {
        studio.go_to(still.frame);
        let bytes = { studio.picture() }
            .and_then(|canvas| render::png::encode(&canvas))
            .map_err(|err| of_render(&err))?;
        let hash = format!("{:016x}", store::hash_bytes(&bytes));
        let path = path_of(kept, &hash);
        if !path.exists() {
            store::write_file(&path, &bytes)?;
        }
        still.picture = Some(hash);
    }
    Ok(())
}

fn studio(letter: &Letter, ctl: &Control) -> Result<Studio, CliError> {
    let text = letter::seal(letter)?;
    Studio::of_text("pinned", &text, look(), ctl).map_err(|err| of_render(&err))
}

fn of_render(err: &RenderError) -> CliError {
    CliError::Usage((*err.0).clone())
}

fn path_of(kept: &Path, hash: &str) -> PathBuf {
    kept.join(format!("{hash}.png"))
}

/// Names are hashes and nothing else, whatever a guard file says.
fn is_name(stem: &str) -> bool {
    stem.len() == 16 && stem.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The picture that was kept of a change, as a PNG file; nothing where none was.
pub(crate) fn before(root: &Path, changed: &Changed) -> Option<Vec<u8>> {
    let What::Moved {
        before: Some(still), ..
    } = &changed.what
    else {
        return None;
    };
    let hash = still.picture.as_deref().filter(|hash| is_name(hash))?;
    store::read_bytes(&path_of(&root.join(FOLDER), hash), MAX_BYTES).ok()
}

/// A picture of the same frame as it is today, as a PNG file; nothing where it is gone.
///
/// # Errors
/// When it cannot be drawn.
pub(crate) fn after(folder: &Path, changed: &Changed, ctl: &Control) -> Result<Option<Vec<u8>>, CliError> {
    let What::Moved { before, after, .. } = &changed.what else {
        return Ok(None);
    };
    let still = after.as_ref().or(before.as_ref());
    let frame = still.map_or(0, |still| still.frame);
    let subject = subject(folder, &changed.name, frame, ctl)?;
    let mut studio = studio(&subject.letter, ctl)?;
    studio.go_to(subject.letter.frame);
    let canvas = studio.picture().map_err(|err| of_render(&err))?;
    Ok(Some(render::png::encode(&canvas).map_err(|err| of_render(&err))?))
}

/// Writes the pictures of all changes to a folder: `NAME.before.png` and `NAME.after.png`. Answers with how
/// many files that were.
pub(super) fn write(
    (folder, root): (&Path, &Path),
    to: &Path,
    changes: &[Changed],
    ctl: &Control,
) -> Result<usize, CliError> {
    store::create_folder(to)?;
    let mut n = 0;
    for (idx, changed) in changes.iter().enumerate() {
        ctl.set_progress(idx as u64, changes.len() as u64);
        let own = ctl.with_own_budget(u64::MAX);
        let name = file_name(&changed.name);
        let pictures = [
            ("before", before(root, changed)),
            // What cannot be drawn any more is told as changed all the same.
            ("after", after(folder, changed, &own).unwrap_or_default()),
        ];
        for (when, bytes) in pictures {
            if let Some(bytes) = bytes {
                store::write_file(&to.join(format!("{name}.{when}.png")), &bytes)?;
                n += 1;
            }
        }
    }
    Ok(n)
}

/// The name of a pin as that of a file, one of its own.
fn file_name(name: &str) -> String {
    let plain: String = { name.chars() }
        .map(|letter| match letter {
            letter if letter.is_alphanumeric() || letter == '-' || letter == '_' => letter,
            _ => '-',
        })
        .take(60)
        .collect();
    format!("{plain}-{:08x}", store::hash_bytes(name.as_bytes()) as u32)
}

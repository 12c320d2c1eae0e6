//! The work behind the sheet: a studio of its own, and files that are whole or not there.

use std::path::{Path, PathBuf};

use crate::control::Control;
use crate::doc::store;
use crate::render::{self, Look, RenderError, Studio};
use crate::report::Lang;
use crate::share::table;

use super::{Form, Made, Subject, Wish};

/// One frame for the clipboard.
pub(super) fn picture(
    subject: &Subject,
    frame: usize,
    look: Look,
    ctl: &Control,
) -> Result<Made, RenderError> {
    let mut studio = Studio::of_text(&subject.name, &subject.text, look, ctl)?;
    studio.go_to(frame);
    Ok(Made::Copied(studio.picture()?))
}

/// Writes what is wished.
pub(super) fn write(subject: &Subject, wish: &Wish, path: &Path, ctl: &Control) -> Result<Made, RenderError> {
    let mut studio = Studio::of_text(&subject.name, &subject.text, wish.look.clone(), ctl)?;
    let (from, to) = wish.range;
    let range = from..(to.saturating_add(1)).min(studio.timeline().len());
    studio.go_to(wish.frame);
    let bytes = match wish.form {
        Form::Png => render::png::encode(&studio.picture()?)?,
        Form::Svg => studio.svg().into_bytes(),
        Form::Gif => {
            let plan = render::plan(studio.timeline(), range, wish.speed);
            let total = plan.len() as u64;
            render::animation(&mut studio, &plan, wish.colors, &mut |done| {
                ctl.set_progress(done as u64, total);
                !ctl.is_cancelled()
            })?
        }
        Form::Series => {
            let total = range.len();
            let mut first = None;
            for (idx, frame) in range.enumerate() {
                ctl.set_progress(idx as u64, total as u64);
                if ctl.is_cancelled() {
                    return Err(RenderError::cancelled());
                }
                studio.go_to(frame);
                let to = render::numbered(path, frame);
                save(&to, &render::png::encode(&studio.picture()?)?)?;
                first.get_or_insert(to);
            }
            return Ok(Made::Written(total, first.unwrap_or_else(|| PathBuf::from(path))));
        }
        Form::JsonLines => studio.session().trace_lines(range).into_bytes(),
        Form::Csv => table::csv(studio.timeline(), range).into_bytes(),
        Form::Json => studio.session().to_json().into_bytes(),
    };
    if ctl.is_cancelled() {
        return Err(RenderError::cancelled());
    }
    save(path, &bytes)?;
    Ok(Made::Written(1, path.to_owned()))
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), RenderError> {
    store::write_file(path, bytes).map_err(|err| RenderError::new(err.words(Lang::En), err.words(Lang::Ko)))
}

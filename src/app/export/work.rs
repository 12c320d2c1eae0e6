//! The work behind the sheet: a studio of its own, and files that are whole or not there.

use std::path::{Path, PathBuf};

use crate::control::Control;
use crate::doc::store;
use crate::grammar::counted;
use crate::inspect::curve;
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
        Form::Svg => studio.svg()?.into_bytes(),
        Form::Gif => {
            let plan = render::plan(studio.timeline(), range, wish.speed);
            let total = plan.len() as u64;
            let made = render::animation(&mut studio, &plan, wish.colors, &mut |done| {
                ctl.set_progress(done as u64, total);
                !ctl.is_cancelled()
            });
            if ctl.is_cancelled() {
                return Err(stopped(0));
            }
            made?
        }
        Form::Series => {
            let total = range.len();
            let mut first = None;
            for (idx, frame) in range.enumerate() {
                ctl.set_progress(idx as u64, total as u64);
                if ctl.is_cancelled() {
                    return Err(stopped(idx));
                }
                studio.go_to(frame);
                let to = render::numbered(path, frame);
                save(&to, &render::png::encode(&studio.picture()?)?)?;
                first.get_or_insert(to);
            }
            return Ok(Made::Written(total, first.unwrap_or_else(|| PathBuf::from(path))));
        }
        Form::JsonLines => studio.session().trace_lines(range).into_bytes(),
        Form::Csv => {
            let mut plots = Vec::new();
            for path in &subject.plots {
                let run = studio.session().run();
                let values = run.map(|run| curve(run.as_ref(), path, ctl)).transpose();
                let values = values.map_err(|_| stopped(0))?.unwrap_or_default();
                plots.push((path.clone(), values));
            }
            table::csv_with(studio.timeline(), &plots, range).into_bytes()
        }
        Form::Json => studio.session().to_json().into_bytes(),
    };
    if ctl.is_cancelled() {
        return Err(stopped(0));
    }
    save(path, &bytes)?;
    Ok(Made::Written(1, path.to_owned()))
}

/// Somebody stopped it after so many files.
fn stopped(n_files: usize) -> RenderError {
    match n_files {
        0 => RenderError::new("stopped; no file was written", "중단됨. 파일을 쓰지 않았습니다"),
        n => RenderError::new(
            format!("stopped; {files} were written before", files = counted(n, "file")),
            format!("중단됨. 그 전에 파일 {n}개를 썼습니다"),
        ),
    }
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), RenderError> {
    store::write_file(path, bytes).map_err(|err| RenderError::new(err.words(Lang::En), err.words(Lang::Ko)))
}

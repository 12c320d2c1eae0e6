//! `playproof render`: a document's frames as pictures and tables, without a window.
//!
//! What is written is told by the name's ending: `.png`, `.svg`, `.gif`, and for other programs
//! `.jsonl` (frames), `.csv` (curves), `.json` (the game's own form). Pictures need a build with the
//! window's code, but neither a display nor a GPU.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::cli::args::PictureArgs;
#[cfg(feature = "gui")]
use crate::cli::args::PictureTheme;
#[cfg(feature = "gui")]
use crate::cli::load;
use crate::cli::load::{Named, Source, with_source};
use crate::cli::{CliError, Exit, Streams, frames, trace};
use crate::control::Control;
use crate::doc::store;
use crate::game::{Ask, Content, Game};
use crate::inspect::{Run, RunOf, curve};
use crate::report::Text;
#[cfg(feature = "gui")]
use crate::report::Verdict;
use crate::share::table;

/// What was typed.
pub(super) struct Options<'a> {
    pub(super) ask: Ask,
    pub(super) output: &'a Path,
    pub(super) force: bool,
    pub(super) frame: Option<usize>,
    pub(super) frames: Option<Range<usize>>,
    pub(super) nodes: Option<u64>,
    /// Paths of further columns.
    pub(super) plots: &'a [String],
    pub(super) picture: &'a PictureArgs,
}

pub(super) fn run(
    named: &Named<'_>,
    options: &Options<'_>,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let path = named.path;
    let source = named.source()?;
    let ending = { options.output.extension() }.map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let is_one = options.frames.is_none() || !matches!(ending.as_deref(), Some("png" | "svg"));
    if is_one {
        refuse_existing(options.output, options.force)?;
    }
    match ending.as_deref().unwrap_or_default() {
        "png" | "svg" | "gif" => pictures(path, &source, options, streams),
        "jsonl" | "csv" => with_source!(&source, path, G, content => {
            let spec = match &content {
                Content::Spec(spec) => spec.clone(),
                Content::Replay(replay) => replay.spec.clone().unwrap_or_default(),
            };
            let (level, report) = trace::traced::<G>(path, content, &options.ask, options.nodes)?;
            let frames = frames::asked(options.frame, options.frames.clone(), report.frames.len())?;
            let text = if ending.as_deref() == Some("csv") {
                let run = RunOf::<G> {
                    spec: Arc::new(spec),
                    level: Arc::new(level),
                    report: Arc::new(report),
                };
                table::csv_with(run.timeline(), &plots_of(&run, options.plots)?, frames)
            } else {
                table::trace_lines(&report, frames)
            };
            write(options.output, text.as_bytes(), options.force)
        }),
        "json" => with_source!(&source, path, G, content => {
            let text = format!("{:#}\n", G::export_json(&content));
            write(options.output, text.as_bytes(), options.force)
        }),
        _ => Err(CliError::Usage(Text::new(
            "name an output that ends in .png, .svg, .gif, .jsonl, .csv or .json",
            ".png, .svg, .gif, .jsonl, .csv, .json으로 끝나는 출력 파일을 적으세요",
        ))),
    }
}

/// The values of some paths, frame by frame.
fn plots_of(run: &dyn Run, paths: &[String]) -> Result<Vec<(String, Vec<f32>)>, CliError> {
    let column = |path: &String| {
        let values = curve(run, path, &Control::unlimited()).unwrap_or_default();
        if values.iter().any(|value| value.is_finite()) {
            return Ok((path.clone(), values));
        }
        Err(CliError::Usage(Text::new(
            format!("no frame has a number at {path}; `trace --format json` shows the names"),
            format!(
                "{path}에 숫자가 있는 프레임이 없습니다. 이름은 `trace --format json`으로 볼 수 있습니다"
            ),
        )))
    };
    paths.iter().map(column).collect()
}

/// Refuses to write over a file unasked; before the work, so that none is done for nothing.
fn refuse_existing(path: &Path, force: bool) -> Result<(), CliError> {
    if path.exists() && !force {
        return Err(CliError::exists(path));
    }
    Ok(())
}

/// Writes a file that is whole or not there.
fn write(path: &Path, bytes: &[u8], force: bool) -> Result<Exit, CliError> {
    refuse_existing(path, force)?;
    store::write_file(path, bytes)?;
    Ok(Exit::Holds)
}

/// The document as a text that says which question is meant: a spec as a share string.
#[cfg(feature = "gui")]
fn text_of(path: &Path, source: &Source, ask: &Ask) -> Result<String, CliError> {
    use crate::games::with_game;
    use crate::share::{self, Shared};
    with_game!(source.game, G => {
        match load::content::<G>(source, path)? {
            Content::Spec(spec) => {
                let question = Some(G::question(&spec, ask).map_err(CliError::Usage)?);
                let shared = Shared::<G> { content: Content::Spec(spec), question, frame: 0 };
                Ok(share::write(&shared)?)
            }
            Content::Replay(_) => Ok(source.text.clone()),
        }
    })
}

/// Why a document cannot be played, and whether it is a recorded play.
#[cfg(feature = "gui")]
fn why_invalid(
    path: &Path,
    source: &Source,
    options: &Options<'_>,
) -> Result<Option<(CliError, bool)>, CliError> {
    with_source!(source, path, G, content => {
        let is_run = matches!(content, Content::Replay(_));
        let traced = trace::traced::<G>(path, content, &options.ask, options.nodes);
        Ok(traced.err().map(|err| (err, is_run)))
    })
}

#[cfg(not(feature = "gui"))]
fn pictures(_: &Path, _: &Source, options: &Options<'_>, _: &mut Streams<'_>) -> Result<Exit, CliError> {
    let _ = &options.picture.size;
    Err(CliError::Usage(Text::new(
        "built without the window's code, which draws pictures; .jsonl, .csv and .json work",
        "그림을 그리는 창의 코드 없이 만들어졌습니다. .jsonl, .csv, .json은 됩니다",
    )))
}

#[cfg(feature = "gui")]
fn pictures(
    path: &Path,
    source: &Source,
    options: &Options<'_>,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    use crate::control::Control;
    use crate::render::{self, Look, Studio};
    use crate::report::Lang;

    let typed = options.picture;
    let look = Look {
        size: typed.size,
        scale: typed.scale,
        is_light: typed.theme == PictureTheme::Light,
        lang: typed.lang.map_or(Lang::En, Lang::from),
        show: typed.show.clone(),
        hide: typed.hide.clone(),
    };
    let text = text_of(path, source, &options.ask)?;
    let name = path.display().to_string();
    let failed = |err: render::RenderError| {
        CliError::Usage(Text::new(
            format!("{name}: {}", err.0.en),
            format!("{name}: {}", err.0.ko),
        ))
    };
    let ctl = Control::unlimited();
    let open = || Studio::of_text(&name, &text, look, &ctl).map_err(failed);
    let mut studio = crate::cli::progress::told(&ctl, open)?;
    if studio.verdict() == Some(Verdict::Invalid)
        && let Some((err, is_run)) = why_invalid(path, source, options)?
    {
        // What stands in a spec that cannot be played is worth a picture; a run that is none has none.
        if is_run {
            return Err(err);
        }
        writeln!(streams.err, "playproof: {}", err.words())?;
    }
    let n_frames = studio.timeline().len();
    let range = frames::asked(options.frame, options.frames.clone(), n_frames)?;
    let is_gif = options
        .output
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("gif"));
    let is_svg = options
        .output
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    let plan = render::plan(studio.timeline(), range.clone(), typed.speed);
    if is_gif {
        let bar = progress(plan.len() as u64);
        let bytes = render::animation(&mut studio, &plan, typed.colors, &mut |done| {
            bar.set_position(done as u64);
            true
        })
        .map_err(failed)?;
        bar.finish_and_clear();
        return write(options.output, &bytes, options.force);
    }
    // Several frames become numbered files; one, or none named, a single one.
    let is_series = options.frames.is_some();
    let frames: Vec<usize> = if is_series {
        range.collect()
    } else {
        vec![range.start]
    };
    let name_of = |frame: usize| match is_series {
        true => render::numbered(options.output, frame),
        false => options.output.to_owned(),
    };
    for frame in &frames {
        refuse_existing(&name_of(*frame), options.force)?;
    }
    let bar = progress(frames.len() as u64);
    for frame in frames {
        studio.go_to(frame);
        let to = name_of(frame);
        let bytes = if is_svg {
            studio.svg().map_err(failed)?.into_bytes()
        } else {
            render::png::encode(&studio.picture().map_err(failed)?).map_err(failed)?
        };
        write(&to, &bytes, options.force)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    streams.out.flush()?;
    Ok(Exit::Holds)
}

/// On the error stream, where a terminal is; the result stays deterministic.
#[cfg(feature = "gui")]
fn progress(len: u64) -> indicatif::ProgressBar {
    let style = indicatif::ProgressStyle::with_template("{bar:40} {pos} of {len} pictures");
    let bar = indicatif::ProgressBar::new(len);
    bar.set_style(style.unwrap_or_else(|_| indicatif::ProgressStyle::default_bar()));
    bar
}

//! `playproof trace`: the frames of a run, as text or as one JSON object a line.

use std::ops::Range;
use std::path::Path;

use serde_json::json;

use crate::cli::args::Format;
use crate::cli::lines::{self, with_line};
use crate::cli::load::with_document;
use crate::cli::{CliError, Exit, Streams, check, frames, output, progress, solve, words};
use crate::control::Control;
use crate::game::{Ask, Content, Game, GameReport};
use crate::report::Verdict;

/// What is traced: a document or a file of plays, and the spec of plays that carry none.
pub(super) struct Played<'a> {
    pub(super) path: &'a Path,
    pub(super) spec: Option<&'a Path>,
}

pub(super) fn run(
    played: &Played<'_>,
    ask: &Ask,
    frames: Option<Range<usize>>,
    format: Format,
    nodes: Option<u64>,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let Played { path, spec } = *played;
    let shown = Shown {
        frames,
        format,
        nodes,
        is_headed: lines::is_lines(path),
    };
    if shown.is_headed {
        // Every play of the file, one after the other; broken lines are told and passed over.
        let mut worst = Exit::Holds;
        for line in lines::read_on(path, spec)? {
            let traced = match &line {
                Ok(line) => trace_line(line, ask, &shown, streams),
                Err(err) => Err(err.clone().into()),
            };
            match traced {
                Ok(exit) => worst = worst.max(exit),
                Err(CliError::Output(err)) => return Err(err.into()),
                Err(err) => {
                    worst = worst.max(err.exit());
                    // A file says itself where it is wrong; of what was typed one sees which play it does not suit.
                    let label = match (&err, &line) {
                        (CliError::Usage(_), Ok(line)) => format!("{}: ", line.label.display()),
                        _ => String::new(),
                    };
                    writeln!(streams.err, "playproof: {label}{}", err.words())?;
                }
            }
        }
        return Ok(worst);
    }
    with_document!(path, G, content => trace_content::<G>(path, content, ask, &shown, streams))
}

/// Which frames are printed, and how.
struct Shown {
    frames: Option<Range<usize>>,
    format: Format,
    nodes: Option<u64>,
    /// Whether each play says which one it is.
    is_headed: bool,
}

fn trace_line(
    line: &lines::Line,
    ask: &Ask,
    shown: &Shown,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    with_line!(line, G, content => trace_content::<G>(&line.label, content, ask, shown, streams))
}

fn trace_content<G: Game>(
    path: &Path,
    content: Content<G>,
    ask: &Ask,
    shown: &Shown,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let (level, report) = traced::<G>(path, content, ask, shown.nodes)?;
    if !report.verdict.holds() {
        writeln!(
            streams.err,
            "playproof: {}: {}",
            output::verdict_words(&report.verdict),
            words::say(&report.summary)
        )?;
    }
    let Range { start, end } = frames::asked(None, shown.frames.clone(), report.frames.len())?;
    if shown.is_headed && shown.format == Format::Text {
        writeln!(streams.out, "{}", path.display())?;
    }
    for (frame_idx, frame) in (start..).zip(report.frames.range(start..end)) {
        match shown.format {
            Format::Text => {
                writeln!(
                    streams.out,
                    "{} {frame_idx}: {}",
                    words::tr("frame", "프레임"),
                    words::say(&G::frame_caption(&level, &frame)).to_owned()
                )?;
                let text = G::frame_text(&level, &frame, words::lang());
                streams.out.write_all(text.as_bytes())?;
            }
            Format::Json => {
                let mut line = json!({
                    "frame": frame_idx,
                    "time": report.timeline.times.get(frame_idx),
                    "state": G::frame_json(&level, &frame),
                });
                if shown.is_headed
                    && let Some(object) = line.as_object_mut()
                {
                    object.insert("play".to_owned(), json!(path));
                }
                writeln!(streams.out, "{line}")?;
            }
        }
    }
    Ok(if report.verdict.holds() {
        Exit::Holds
    } else {
        Exit::Fails
    })
}

/// The trace of a replay, or of a spec's solution, with the level it came from.
///
/// # Errors
/// [`CliError::Invalid`] where there is nothing to play: the spec does not build, or the inputs are none.
pub(super) fn traced<G: Game>(
    path: &Path,
    content: Content<G>,
    ask: &Ask,
    nodes: Option<u64>,
) -> Result<(G::Level, GameReport<G>), CliError> {
    let recorded = match &content {
        Content::Spec(_) => None,
        Content::Replay(replay) => Some((replay.inputs.clone(), replay.claim.clone())),
    };
    let solve::Asked { spec, question, .. } = solve::asked::<G>(content, ask)?;
    let level = G::build(&spec, &question).map_err(|issues| {
        let report: GameReport<G> = check::invalid(issues);
        CliError::invalid(path, report)
    })?;
    let report = match recorded {
        None => {
            let ctl = Control::with_budget(solve::nodes_of::<G>(&question, nodes));
            progress::told(&ctl, || G::solve(&level, &ctl))
        }
        Some((inputs, claim)) => G::replay(&level, &inputs, claim.as_ref(), &Control::unlimited()),
    };
    if report.verdict == Verdict::Invalid && report.frames.is_empty() {
        return Err(CliError::invalid(path, report));
    }
    Ok((level, report))
}

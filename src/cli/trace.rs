//! `playproof trace`: the frames of a run, as text or as one JSON object a line.

use std::ops::Range;
use std::path::Path;

use serde_json::json;

use crate::cli::args::Format;
use crate::cli::load::with_document;
use crate::cli::{CliError, Exit, Streams, output, solve};
use crate::control::Control;
use crate::doc::file::FileError;
use crate::game::{Ask, Content, Game, GameReport};

pub(super) fn run(
    path: &Path,
    ask: &Ask,
    frames: Option<Range<usize>>,
    format: Format,
    nodes: u64,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    with_document!(path, G, content => {
        let (level, report) = traced::<G>(path, content, ask, nodes)?;
        if !report.verdict.holds() {
            writeln!(streams.err, "playproof: {}: {}", output::verdict_words(&report.verdict), report.summary.en)?;
        }
        let n_frames = report.frames.len();
        let Range { start, end } = frames.unwrap_or(0..n_frames);
        if n_frames <= start && n_frames != 0 {
            let message = format!("there are {n_frames} frames, numbered from 0; --frames starts at {start}");
            return Err(CliError::Usage(message));
        }
        let shown = report.frames.iter().enumerate().take(end.min(n_frames)).skip(start);
        for (frame_idx, frame) in shown {
            match format {
                Format::Text => {
                    writeln!(streams.out, "frame {frame_idx}: {}", G::frame_caption(&level, frame).en)?;
                    streams.out.write_all(G::frame_text(&level, frame).as_bytes())?;
                }
                Format::Json => {
                    let line = json!({
                        "frame": frame_idx,
                        "time": report.timeline.times.get(frame_idx),
                        "state": frame,
                    });
                    writeln!(streams.out, "{line}")?;
                }
            }
        }
        Ok(Exit::Holds)
    })
}

/// The trace of a replay, or of a spec's solution, with the level it came from.
pub(super) fn traced<G: Game>(
    path: &Path,
    content: Content<G>,
    ask: &Ask,
    nodes: u64,
) -> Result<(G::Level, GameReport<G>), CliError> {
    let recorded = match &content {
        Content::Spec(_) => None,
        Content::Replay(replay) => Some((replay.inputs.clone(), replay.claim.clone())),
    };
    let solve::Asked { spec, question, .. } = solve::asked::<G>(content, ask)?;
    let level = G::build(&spec, &question).map_err(|issues| {
        let first = issues.first().map(output::issue_line).unwrap_or_default();
        FileError::new(format!("the spec cannot be played: {first}"), "mend it first").in_file(path)
    })?;
    let report = match recorded {
        None => G::solve(&level, &Control::with_budget(nodes)),
        Some((inputs, claim)) => G::replay(&level, &inputs, claim.as_ref(), &Control::unlimited()),
    };
    Ok((level, report))
}

//! `playproof diff`: the first frame where two runs part, and in which fields.

use std::path::Path;
use std::sync::Arc;

use serde_json::json;

use crate::cli::args::Format;
use crate::cli::{CliError, Exit, Streams, load, trace, words};
use crate::control::Control;
use crate::game::{Ask, Content, Game, Replay};
use crate::games::with_game;
use crate::inspect::compare::{Align, Comparison, Parting, compare};
use crate::inspect::fields::Field;
use crate::inspect::{Run, RunOf};

pub(super) fn run(
    a: &Path,
    b: &Path,
    replay: Option<&Path>,
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let (source_a, source_b) = (load::source(a)?, load::source(b)?);
    if source_a.game != source_b.game {
        let message = format!(
            "{} is of {} and {} of {}",
            a.display(),
            source_a.game,
            b.display(),
            source_b.game
        );
        return Err(CliError::Usage(message));
    }
    with_game!(source_a.game, G => {
        let contents = (load::content::<G>(&source_a, a)?, load::content::<G>(&source_b, b)?);
        let (run_a, run_b) = match (contents, replay) {
            ((Content::Replay(run_a), Content::Replay(run_b)), None) => (run_a, run_b),
            ((Content::Replay(run), Content::Spec(spec)), None) => (run.clone(), on_spec(run, spec)),
            ((Content::Spec(spec), Content::Replay(run)), None) => (on_spec(run.clone(), spec), run),
            ((Content::Spec(spec_a), Content::Spec(spec_b)), Some(path)) => {
                let Content::Replay(run) = load::content::<G>(&load::source(path)?, path)? else {
                    return Err(CliError::Usage(format!("{} is no replay", path.display())));
                };
                (on_spec(run.clone(), spec_a), on_spec(run, spec_b))
            }
            ((Content::Spec(_), Content::Spec(_)), None) => {
                let message = "both are specs; name a replay to play on them with --replay";
                return Err(CliError::Usage(message.to_owned()));
            }
            (_, Some(_)) => {
                return Err(CliError::Usage("--replay goes with two specs".to_owned()));
            }
        };
        let trace_of = |path: &Path, run: Replay<G>| {
            // Only the runs are compared, not what is claimed of them.
            let run = Replay { claim: None, ..run };
            let spec = Arc::new(run.spec.clone().unwrap_or_default());
            trace::traced::<G>(path, Content::Replay(run), &Ask::default(), u64::MAX).map(|(level, report)| {
                RunOf::<G> {
                    spec,
                    level: Arc::new(level),
                    report: Arc::new(report),
                }
            })
        };
        tell(&trace_of(a, run_a)?, &trace_of(b, run_b)?, format, streams)
    })
}

/// Compares two runs and says what came of it.
fn tell(a: &dyn Run, b: &dyn Run, format: Format, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let Ok(Comparison { first, resyncs, .. }) = compare(a, b, Align::Frames, &Control::unlimited()) else {
        return Err(CliError::Usage("the comparison was stopped".to_owned()));
    };
    let n_frames = |run: &dyn Run| run.timeline().len();
    match format {
        Format::Json => {
            let parts = first.as_ref().map(|parting| {
                json!({
                    "frame": parting.frame(),
                    "time": a.timeline().times.get(parting.frame()),
                    "fields": parting.fields.iter().map(|field| json!({
                        "field": field.path, "a": field.a, "b": field.b,
                    })).collect::<Vec<_>>(),
                })
            });
            let resyncs: Vec<_> = { resyncs.iter() }
                .map(|resync| json!({ "frame": resync.frame_a, "frames": resync.n_frames }))
                .collect();
            let result = json!({ "format": 1, "same": first.is_none(), "parts": parts, "resyncs": resyncs,
                "frames_a": n_frames(a), "frames_b": n_frames(b) });
            writeln!(streams.out, "{result:#}")?;
        }
        Format::Text => match &first {
            None => writeln!(streams.out, "the same, all {} frames", n_frames(a))?,
            Some(parting) => {
                tell_parting(a, b, parting, streams)?;
                for resync in &resyncs {
                    let last = resync.frame_a + resync.n_frames - 1;
                    writeln!(
                        streams.out,
                        "  the same again: frames {} to {last}",
                        resync.frame_a
                    )?;
                }
            }
        },
    }
    Ok(if first.is_none() { Exit::Holds } else { Exit::Fails })
}

fn tell_parting(
    a: &dyn Run,
    b: &dyn Run,
    parting: &Parting,
    streams: &mut Streams<'_>,
) -> Result<(), CliError> {
    let frame_idx = parting.frame();
    let caption = |run: &dyn Run| match run.caption(frame_idx) {
        Some(caption) => words::say(&caption).to_owned(),
        None => format!("ended after {} frames", run.timeline().len()),
    };
    writeln!(streams.out, "they part at frame {frame_idx}")?;
    writeln!(streams.out, "  a: {}", caption(a))?;
    writeln!(streams.out, "  b: {}", caption(b))?;
    for Field { path, a, b } in &parting.fields {
        writeln!(streams.out, "  {path}: {a} | {b}")?;
    }
    Ok(())
}

fn on_spec<G: Game>(run: Replay<G>, spec: G::Spec) -> Replay<G> {
    Replay {
        spec: Some(spec),
        ..run
    }
}

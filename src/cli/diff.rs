//! `playproof diff`: the first frame where two runs part, and in which fields.

use std::path::Path;
use std::sync::Arc;

use serde_json::json;

use crate::cli::args::Format;
use crate::cli::{CliError, Exit, Streams, load, trace, words};
use crate::control::Control;
use crate::game::{Ask, Content, Game, Replay};
use crate::games::with_game;
use crate::grammar::counted;
use crate::inspect::compare::{Align, Comparison, Parting, compare};
use crate::inspect::fields::Field;
use crate::inspect::{Run, RunOf, draws};
use crate::report::{Draw, Text};

pub(super) fn run(
    a: &Path,
    b: &Path,
    replay: Option<&Path>,
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let (source_a, source_b) = (load::source(a)?, load::source(b)?);
    if source_a.game != source_b.game {
        let ((a, game_a), (b, game_b)) = ((a.display(), source_a.game), (b.display(), source_b.game));
        return Err(CliError::Usage(Text::new(
            format!("{a} is of {game_a} and {b} of {game_b}"),
            format!("{a}은(는) {game_a}, {b}은(는) {game_b}의 것입니다"),
        )));
    }
    with_game!(source_a.game, G => {
        let contents = (load::content::<G>(&source_a, a)?, load::content::<G>(&source_b, b)?);
        let (run_a, run_b) = match (contents, replay) {
            ((Content::Replay(run_a), Content::Replay(run_b)), None) => (run_a, run_b),
            ((Content::Replay(run), Content::Spec(spec)), None) => (run.clone(), on_spec(run, spec)),
            ((Content::Spec(spec), Content::Replay(run)), None) => (on_spec(run.clone(), spec), run),
            ((Content::Spec(spec_a), Content::Spec(spec_b)), Some(path)) => {
                let Content::Replay(run) = load::content::<G>(&load::source(path)?, path)? else {
                    let path = path.display();
                    return Err(CliError::Usage(Text::new(
                        format!("{path} is no replay"),
                        format!("{path}은(는) 리플레이가 아닙니다"),
                    )));
                };
                (on_spec(run.clone(), spec_a), on_spec(run, spec_b))
            }
            ((Content::Spec(_), Content::Spec(_)), None) => {
                return Err(CliError::Usage(Text::new(
                    "both are specs; name a replay to play on them with --replay",
                    "둘 다 스펙입니다. 그 위에서 돌릴 리플레이를 --replay로 적으세요",
                )));
            }
            (_, Some(_)) => {
                return Err(CliError::Usage(Text::new(
                    "--replay goes with two specs",
                    "--replay는 스펙 둘과 함께 씁니다",
                )));
            }
        };
        let trace_of = |path: &Path, run: Replay<G>| {
            // Only the runs are compared, not what is claimed of them.
            let run = Replay { claim: None, ..run };
            let spec = Arc::new(run.spec.clone().unwrap_or_default());
            trace::traced::<G>(path, Content::Replay(run), &Ask::default(), Some(u64::MAX)).map(|(level, report)| {
                RunOf::<G> {
                    spec,
                    level: Arc::new(level),
                    report: Arc::new(report),
                }
            })
        };
        let runs = trace_of(a, run_a).and_then(|run_a| Ok((run_a, trace_of(b, run_b)?)));
        match runs {
            Ok((a, b)) => tell(&a, &b, format, streams),
            // That runs part is one answer, that there is none to compare is another.
            Err(err @ CliError::Invalid { .. }) => {
                writeln!(streams.err, "playproof: {}", err.words())?;
                Ok(Exit::Broken)
            }
            Err(err) => Err(err),
        }
    })
}

/// Compares two runs and says what came of it.
fn tell(a: &dyn Run, b: &dyn Run, format: Format, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let Ok(Comparison { first, resyncs, .. }) = compare(a, b, Align::Frames, &Control::unlimited()) else {
        return Err(CliError::Usage(Text::new(
            "the comparison was stopped",
            "비교가 중단되었습니다",
        )));
    };
    let ctl = Control::unlimited();
    let draws = draws::first_other(&a.draws(&ctl), &b.draws(&ctl));
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
                "draws": draws,
                "frames_a": n_frames(a), "frames_b": n_frames(b) });
            writeln!(streams.out, "{result:#}")?;
        }
        Format::Text => match &first {
            None => {
                let n = n_frames(a);
                let (en, ko) = (
                    format!("the same, all {frames}", frames = counted(n, "frame")),
                    format!("{n}프레임 모두 같음"),
                );
                writeln!(streams.out, "{}", words::tr(&en, &ko))?;
            }
            Some(parting) => {
                tell_parting(a, b, parting, streams)?;
                for resync in &resyncs {
                    let last = resync.frame_a + resync.n_frames - 1;
                    let first = resync.frame_a;
                    let en = format!("the same again: frames {first} to {last}");
                    let ko = format!("다시 같음: {first}–{last} 프레임");
                    writeln!(streams.out, "  {}", words::tr(&en, &ko))?;
                }
            }
        },
    }
    if let (Format::Text, Some(parting)) = (format, &draws) {
        let lang = words::lang();
        let line = |draw: &Option<Draw>| match draw {
            Some(draw) => draws::line(draw, lang),
            None => words::tr("no more", "더 없음").to_owned(),
        };
        let head = words::tr("first other draw", "처음으로 다른 난수");
        writeln!(
            streams.out,
            "  {head}: {} | {}",
            line(&parting.a),
            line(&parting.b)
        )?;
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
        None => {
            let n = run.timeline().len();
            words::tr(
                &format!("ended after {frames}", frames = counted(n, "frame")),
                &format!("{n}프레임 뒤에 끝남"),
            )
            .to_owned()
        }
    };
    let en = format!("they part at frame {frame_idx}");
    let ko = format!("{frame_idx}프레임에서 갈라짐");
    writeln!(streams.out, "{}", words::tr(&en, &ko))?;
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

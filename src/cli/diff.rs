//! `playproof diff`: the first frame where two runs part, and in which fields.

use std::path::Path;

use serde_json::{Value as Json, json};

use crate::cli::args::Format;
use crate::cli::{CliError, Exit, Streams, load, trace, words};
use crate::game::{Ask, Content, Game, GameReport, Replay};
use crate::games::with_game;

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
            trace::traced::<G>(path, Content::Replay(run), &Ask::default(), u64::MAX)
        };
        let (level_a, report_a) = trace_of(a, run_a)?;
        let (level_b, report_b) = trace_of(b, run_b)?;
        let parting = first_parting::<G>(&report_a, &report_b);
        match format {
            Format::Json => {
                let parting = parting.as_ref().map(|parting| json!({
                    "frame": parting.frame_idx,
                    "time": report_a.timeline.times.get(parting.frame_idx),
                    "fields": parting.fields.iter().map(|field| json!({
                        "field": field.path, "a": field.a, "b": field.b,
                    })).collect::<Vec<_>>(),
                }));
                let lens = (report_a.frames.len(), report_b.frames.len());
                let result = json!({ "format": 1, "same": parting.is_none(), "parts": parting,
                    "frames_a": lens.0, "frames_b": lens.1 });
                writeln!(streams.out, "{result:#}")?;
            }
            Format::Text => match &parting {
                None => writeln!(streams.out, "the same, all {} frames", report_a.frames.len())?,
                Some(Parting { frame_idx, fields }) => {
                    let caption = |level, report: &GameReport<G>| match report.frames.get(*frame_idx) {
                        Some(frame) => words::say(&G::frame_caption(level, frame)).to_owned(),
                        None => format!("ended after {} frames", report.frames.len()),
                    };
                    writeln!(streams.out, "they part at frame {frame_idx}")?;
                    writeln!(streams.out, "  a: {}", caption(&level_a, &report_a))?;
                    writeln!(streams.out, "  b: {}", caption(&level_b, &report_b))?;
                    for Field { path, a, b } in fields {
                        writeln!(streams.out, "  {path}: {a} | {b}")?;
                    }
                }
            },
        }
        Ok(if parting.is_none() { Exit::Holds } else { Exit::Fails })
    })
}

fn on_spec<G: Game>(run: Replay<G>, spec: G::Spec) -> Replay<G> {
    Replay {
        spec: Some(spec),
        ..run
    }
}

struct Parting {
    frame_idx: usize,
    fields: Vec<Field>,
}

/// One value that differs; `null` where a side has none.
#[derive(Debug, PartialEq)]
struct Field {
    path: String,
    a: Json,
    b: Json,
}

fn first_parting<G: Game>(a: &GameReport<G>, b: &GameReport<G>) -> Option<Parting> {
    let n_frames = a.frames.len().max(b.frames.len());
    for frame_idx in 0..n_frames {
        let side = |report: &GameReport<G>| json!(report.frames.get(frame_idx));
        let mut fields = Vec::new();
        collect_fields("", &side(a), &side(b), &mut fields);
        if !fields.is_empty() {
            return Some(Parting { frame_idx, fields });
        }
    }
    None
}

/// The leaves at which two values differ, each with its path.
fn collect_fields(path: &str, a: &Json, b: &Json, fields: &mut Vec<Field>) {
    let below = |key: &str| {
        if path.is_empty() {
            key.to_owned()
        } else {
            format!("{path}.{key}")
        }
    };
    match (a, b) {
        _ if a == b => {}
        (Json::Object(object_a), Json::Object(object_b)) => {
            for (key, value) in object_a {
                collect_fields(
                    &below(key),
                    value,
                    object_b.get(key).unwrap_or(&Json::Null),
                    fields,
                );
            }
            for (key, value) in object_b.iter().filter(|(key, _)| !object_a.contains_key(*key)) {
                collect_fields(&below(key), &Json::Null, value, fields);
            }
        }
        (Json::Array(list_a), Json::Array(list_b)) => {
            for idx in 0..list_a.len().max(list_b.len()) {
                let value = |list: &[Json]| list.get(idx).cloned().unwrap_or(Json::Null);
                collect_fields(&format!("{path}[{idx}]"), &value(list_a), &value(list_b), fields);
            }
        }
        _ => fields.push(Field {
            path: path.to_owned(),
            a: a.clone(),
            b: b.clone(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_named_by_path() {
        let mut fields = Vec::new();
        let a = json!({ "score": 1, "board": ["..", "1."], "piece": { "row": 2 } });
        let b = json!({ "score": 1, "board": ["..", "2."], "piece": null });
        collect_fields("", &a, &b, &mut fields);
        let paths: Vec<&str> = fields.iter().map(|field| field.path.as_str()).collect();
        assert_eq!(paths, ["board[1]", "piece"]);
    }
}

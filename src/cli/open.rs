//! `playproof share` and `playproof open`: a document as one line of text, and what such a line says.

use serde_json::json;

use crate::cli::args::Format;
use crate::cli::load::{Named, with_source};
use crate::cli::{CliError, Exit, Streams, check, frames, words};
use crate::game::{Ask, Content, Game, GameReport, Replay};
use crate::games::with_game;
use crate::report::{Text, Verdict};
use crate::share::{self, Letter, Shared};

use super::output::verdict_words;

/// Prints the share string of a document.
pub(super) fn run_share(
    named: &Named<'_>,
    ask: &Ask,
    frame: usize,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let source = named.source()?;
    with_source!(&source, named.path, G, content => {
        let question = match &content {
            Content::Spec(spec) => Some(G::question(spec, ask).map_err(CliError::Usage)?),
            Content::Replay(_) if *ask != Ask::default() => {
                return Err(CliError::Usage(Text::new(
                    "a replay says itself what was played; leave the options out",
                    "리플레이에는 무엇을 했는지 들어 있으니 옵션을 빼세요",
                )));
            }
            Content::Replay(_) => None,
        };
        if let (Content::Replay(replay), 1..) = (&content, frame) {
            refuse_beyond::<G>(replay, frame)?;
        }
        let shared = Shared::<G> { content, question, frame };
        let line = share::write(&shared)?;
        writeln!(streams.out, "{line}")?;
        Ok(Exit::Holds)
    })
}

/// Refuses a frame that a run does not have.
fn refuse_beyond<G: Game>(replay: &Replay<G>, frame: usize) -> Result<(), CliError> {
    let report = check::replay_report(replay, &G::Shared::default());
    frames::asked(Some(frame), None, report.frames.len()).map(drop)
}

/// Says what a share string is: its game, what is in it, which frame, and whether its play is true.
pub(super) fn run_print(text: &str, format: Format, streams: &mut Streams<'_>) -> Result<Exit, CliError> {
    let letter = share::letter::open(text)?;
    let game = share::game_of(&letter)?;
    with_game!(game, G => {
        let shared = share::read::<G>(&letter)?;
        print::<G>(&letter, &shared, format, streams)
    })
}

fn print<G: Game>(
    letter: &Letter,
    shared: &Shared<G>,
    format: Format,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    let (kind, question, report) = match &shared.content {
        Content::Spec(_) => ("spec", letter.question.clone(), None),
        Content::Replay(replay) => {
            let question = crate::doc::file::value_to_ron(&replay.question)?;
            (
                "replay",
                question,
                Some(check::replay_report(replay, &G::Shared::default())),
            )
        }
    };
    let verdict = report.as_ref().map(|report| &report.verdict);
    let caption = report.as_ref().and_then(|report| caption::<G>(shared, report));
    match format {
        Format::Json => {
            let json = json!({
                "format": 1, "game": G::ID, "kind": kind, "question": question, "frame": shared.frame,
                "caption": caption, "verdict": verdict,
                "inputs": report.as_ref().map(|report| report.inputs.len()),
                "frames": report.as_ref().map(|report| report.frames.len()),
            });
            writeln!(streams.out, "{json:#}")?;
        }
        Format::Text => {
            let (game, frame, tr) = (G::ID, shared.frame, words::tr);
            let head = Text::new(
                format!("{kind} of {game}, frame {frame}"),
                format!(
                    "{game}의 {}, {frame}번 프레임",
                    if kind == "spec" { "스펙" } else { "리플레이" }
                ),
            );
            writeln!(streams.out, "{}", words::say(&head))?;
            let mut rows: Vec<(&str, String)> = Vec::new();
            if !question.is_empty() {
                rows.push((tr("question", "문제"), question));
            }
            if let Some(report) = &report {
                rows.push((tr("inputs", "입력"), report.inputs.len().to_string()));
                rows.push((tr("frames", "프레임"), report.frames.len().to_string()));
                rows.extend(caption.map(|caption| (tr("there", "그 자리"), caption)));
                let verdict = verdict_words(&report.verdict);
                let words = format!("{verdict}: {}", words::say(&report.summary));
                rows.push((tr("verdict", "판정"), words));
            }
            for (name, words) in rows {
                let blanks = 10 - words::n_columns(name);
                writeln!(streams.out, "  {name}{:blanks$}{words}", "")?;
            }
        }
    }
    Ok(match verdict {
        None => Exit::Holds,
        Some(verdict) if Verdict::holds(verdict) => Exit::Holds,
        Some(_) => Exit::Fails,
    })
}

/// Where the frame is, in the game's words.
fn caption<G: Game>(shared: &Shared<G>, report: &GameReport<G>) -> Option<String> {
    let Content::Replay(Replay { question, spec, .. }) = &shared.content else {
        return None;
    };
    let level = G::build(&spec.clone().unwrap_or_default(), question).ok()?;
    let frame = { report.frames.get(shared.frame) }.or_else(|| report.frames.last())?;
    Some(words::say(&G::frame_caption(&level, &frame)).to_owned())
}

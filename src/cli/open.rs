//! `playproof share` and `playproof open`: a document as one line of text, and what such a line says.

use std::path::Path;

use serde_json::json;

use crate::cli::args::Format;
use crate::cli::load::with_document;
use crate::cli::{CliError, Exit, Streams, check, words};
use crate::game::{Ask, Content, Game, GameReport, Replay};
use crate::games::with_game;
use crate::report::{Text, Verdict};
use crate::share::{self, Letter, Shared};

use super::output::verdict_words;

/// Prints the share string of a document.
pub(super) fn run_share(
    path: &Path,
    ask: &Ask,
    frame: usize,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    with_document!(path, G, content => {
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
        let shared = Shared::<G> { content, question, frame };
        let line = share::write(&shared)?;
        writeln!(streams.out, "{line}")?;
        Ok(Exit::Holds)
    })
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
            writeln!(streams.out, "{kind} of {}, frame {}", G::ID, shared.frame)?;
            if !question.is_empty() {
                writeln!(streams.out, "  question  {question}")?;
            }
            if let Some(report) = &report {
                writeln!(streams.out, "  inputs    {}", report.inputs.len())?;
                writeln!(streams.out, "  frames    {}", report.frames.len())?;
                if let Some(caption) = &caption {
                    writeln!(streams.out, "  there     {caption}")?;
                }
                let verdict = verdict_words(&report.verdict);
                writeln!(
                    streams.out,
                    "  verdict   {verdict}: {}",
                    words::say(&report.summary)
                )?;
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

//! Recorded plays: what an honest recorder claims, and where a claim is first untrue.
//!
//! Knows plays; knows nothing of files.

use serde::{Deserialize, Serialize};

use super::StarLink;
use super::frame::{Frame, Kind};
use super::level::Level;
use super::play::{Input, Outcome, Play};
use super::solve::{Answers, count};
use super::table::LinkIdx;
use super::trace::{play_frame, timeline};
use super::why::link_name;
use crate::control::Control;
use crate::game::GameReport;
use crate::report::{Event, EventKind, Figure, Report, Text, Tone, Value, Verdict};

/// Nodes for finding the one answer that wrong links are told by.
const ANSWER_NODES: u64 = 20_000;

/// What a recorder claims of a play. What is left out is not claimed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Claim {
    /// Whether the puzzle is solved in the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<bool>,
    /// The hash of the placed links after every input, in hexadecimal; empty when none are claimed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hashes: Vec<String>,
}

/// What an honest recorder writes down about inputs.
pub fn record(level: &Level, inputs: &[Input]) -> Claim {
    let mut play = Play::default();
    let hashes = { inputs.iter() }
        .map(|input| {
            play.step(level, *input);
            format!("{:08x}", play.hash(level))
        })
        .collect();
    Claim {
        solved: Some(play.is_solved(level)),
        hashes,
    }
}

/// Where a play and its claim part: the frame, the part, what is claimed, what was found.
struct Divergence {
    frame: usize,
    part: &'static str,
    claimed: String,
    found: String,
}

/// Plays inputs and compares them with what is claimed.
pub fn replay(level: &Level, inputs: &[Input], claim: Option<&Claim>, ctl: &Control) -> GameReport<StarLink> {
    let known = count(
        &level.table,
        &level.numbers,
        2,
        &ctl.with_further_budget(ANSWER_NODES),
    );
    let answer = (known.answers() == Answers::One).then(|| known.answers[0].as_slice());
    let mut play = Play::default();
    let start = Text::new("an empty board", "빈 판");
    let mut frames = vec![Frame::new(Kind::Play, 0, start)];
    let mut events = Vec::new();
    let (mut wrong, mut has_been_solved) = (Vec::<LinkIdx>::new(), false);
    let mut n_refused = 0;
    for (idx, input) in inputs.iter().enumerate() {
        if ctl.spend(1).is_err() {
            let text = Text::new("stopped", "중단됨");
            return Report::bare(Verdict::Cancelled, text);
        }
        let outcome = play.step(level, *input);
        let frame = play_frame(level, &play, idx + 1, outcome, answer);
        let mut event = |kind, label| {
            events.push(Event {
                frame: idx + 1,
                kind,
                label,
            });
        };
        if let Outcome::Refused(reason) = outcome {
            n_refused += 1;
            event(EventKind::Hazard, reason.text());
        } else {
            event(EventKind::Press, frame.sentence.clone());
        }
        // Each is told where it is placed: there it first contradicts the answer.
        for link in frame.wrong.iter().filter(|link| !wrong.contains(*link)) {
            let name = link_name(&level.table, *link);
            event(
                EventKind::Death,
                Text::new(
                    format!("{name} is not in the answer"),
                    format!("{name}은(는) 답에 없는 선"),
                ),
            );
        }
        wrong.clone_from(&frame.wrong);
        if frame.is_solved && !has_been_solved {
            event(EventKind::Finish, Text::new("solved", "풀림"));
        }
        has_been_solved = frame.is_solved;
        frames.push(frame);
    }
    let solved = play.is_solved(level);
    let mut report = Report::bare(Verdict::Unattested, Text::default());
    report.inputs = inputs.to_vec();
    report.nodes = known.nodes;
    report.figures = figures(inputs.len(), n_refused, solved);
    let divergence = claim.and_then(|claim| divergence(claim, &frames, solved));
    if let Some(divergence) = &divergence {
        let event = Event {
            frame: divergence.frame,
            kind: EventKind::Divergence,
            label: Text::same(divergence.part),
        };
        let at = events.partition_point(|known| known.frame <= divergence.frame);
        events.insert(at, event);
    }
    report.timeline = timeline(&frames, events);
    report.frames = frames.into();
    let (how, how_ko) = if solved {
        ("solved", "풀림")
    } else {
        ("not solved", "풀리지 않음")
    };
    (report.verdict, report.summary) = match (divergence, claim) {
        (
            Some(Divergence {
                frame,
                part,
                claimed,
                found,
            }),
            _,
        ) => (
            Verdict::Diverged {
                frame,
                part: part.to_owned(),
            },
            Text::new(
                format!("input {frame}: {part} is {found}, claimed is {claimed}"),
                format!("입력 {frame}: {part} 주장 {claimed}, 실제 {found}"),
            ),
        ),
        (None, Some(claim)) if !claim.hashes.is_empty() => (
            Verdict::Verified,
            Text::new(
                format!("{how}; agrees with every state it claims"),
                format!("{how_ko}; 기록된 모든 상태와 일치"),
            ),
        ),
        (None, Some(_)) => (
            Verdict::Unattested,
            Text::new(
                format!("{how}; agrees with what it claims, but no states are claimed"),
                format!("{how_ko}; 주장과 일치하지만 상태는 기록되지 않음"),
            ),
        ),
        (None, None) => (
            Verdict::Unattested,
            Text::new(
                format!("{how}; nothing is claimed"),
                format!("{how_ko}; 주장한 것이 없음"),
            ),
        ),
    };
    report
}

fn divergence(claim: &Claim, frames: &[Frame], solved: bool) -> Option<Divergence> {
    let n_inputs = frames.len() - 1;
    for (idx, claimed) in claim.hashes.iter().enumerate().take(n_inputs) {
        let found = frames[idx + 1].hash.clone().unwrap_or_default();
        if *claimed != found {
            return Some(Divergence {
                frame: idx + 1,
                part: "hash",
                claimed: claimed.clone(),
                found,
            });
        }
    }
    if !claim.hashes.is_empty() && claim.hashes.len() != n_inputs {
        return Some(Divergence {
            frame: n_inputs.min(claim.hashes.len()),
            part: "inputs",
            claimed: claim.hashes.len().to_string(),
            found: n_inputs.to_string(),
        });
    }
    let claimed = claim.solved.filter(|claimed| *claimed != solved)?;
    Some(Divergence {
        frame: n_inputs,
        part: "solved",
        claimed: claimed.to_string(),
        found: solved.to_string(),
    })
}

fn figures(n_inputs: usize, n_refused: usize, solved: bool) -> Vec<Figure> {
    let figure = |key, en: &str, ko: &str, value: usize, tone| Figure {
        key,
        label: Text::new(en, ko),
        value: Value::Int(value as i64),
        unit: "",
        tone,
    };
    let tone = if solved { Tone::Good } else { Tone::Plain };
    vec![
        figure("inputs", "inputs", "입력", n_inputs, tone),
        figure(
            "refused_inputs",
            "refused inputs",
            "거절된 입력",
            n_refused,
            Tone::Plain,
        ),
    ]
}

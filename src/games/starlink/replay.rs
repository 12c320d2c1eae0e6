//! Recorded plays: what an honest recorder claims, and where a claim is first untrue.
//!
//! Knows plays; knows nothing of files.

use serde::{Deserialize, Serialize};

use super::StarLink;
use super::frame::{Frame, Kind};
use super::level::{Level, issue};
use super::play::{Input, Outcome, Play};
use super::solve::{Answers, count};
use super::table::{LinkIdx, Node, Table};
use super::trace::{play_frame, timeline};
use super::why::link_name;
use crate::control::Control;
use crate::game::GameReport;
use crate::report::names::{self, told};
use crate::report::{
    Event, EventKind, Figure, Issue, Lang, Place, Report, Severity, Text, Tone, Value, Verdict,
};

/// Nodes for finding the one answer that wrong links are told by.
const ANSWER_NODES: u64 = 20_000;

/// No more names of links are told in a row.
const MAX_NAMES: usize = 6;
/// No more stars that are not there are told.
const MAX_UNKNOWN: usize = 20;

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

/// A play as frames.
struct Run {
    frames: Vec<Frame>,
    events: Vec<Event>,
    n_refused: usize,
    solved: bool,
}

/// Plays inputs; nothing where it was stopped. Wrong links are told by the one answer, where it is known.
fn run(level: &Level, inputs: &[Input], answer: Option<&[LinkIdx]>, ctl: &Control) -> Option<Run> {
    let mut play = Play::default();
    let start = Text::new("an empty board", "빈 판");
    let mut frames = vec![Frame::new(Kind::Play, 0, start)];
    let mut events = Vec::new();
    let (mut wrong, mut has_been_solved) = (Vec::<LinkIdx>::new(), false);
    let mut n_refused = 0;
    for (idx, input) in inputs.iter().enumerate() {
        ctl.spend(1).ok()?;
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
            event(EventKind::Death, wrong_text(&level.table, &[*link]));
        }
        wrong.clone_from(&frame.wrong);
        if frame.is_solved && !has_been_solved {
            event(EventKind::Finish, Text::new("solved", "풀림"));
        }
        has_been_solved = frame.is_solved;
        frames.push(frame);
    }
    let solved = play.is_solved(level);
    Some(Run {
        frames,
        events,
        n_refused,
        solved,
    })
}

/// A play that is being made, for the timeline: nothing is claimed of it.
pub fn being_made(level: &Level, inputs: &[Input], answer: Option<&[LinkIdx]>) -> GameReport<StarLink> {
    let mut report = Report::bare(Verdict::Unattested, Text::new("a play", "풀어 보는 중"));
    if let Some(run) = run(level, inputs, answer, &Control::unlimited()) {
        report.figures = figures(inputs.len(), run.n_refused, run.solved);
        report.timeline = timeline(&run.frames, run.events);
        report.frames = run.frames.into();
    }
    report.inputs = inputs.to_vec();
    report
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
    let Some(run) = run(level, inputs, answer, ctl) else {
        let text = Text::new("stopped", "중단됨");
        return Report::bare(Verdict::Cancelled, text);
    };
    let Run {
        frames,
        mut events,
        n_refused,
        solved,
    } = run;
    let mut report = Report::bare(Verdict::Unattested, Text::default());
    report.inputs = inputs.to_vec();
    report.nodes = known.nodes;
    report.figures = figures(inputs.len(), n_refused, solved);
    report.issues = unknown(level, inputs);
    let divergence = claim.and_then(|claim| divergence(claim, &frames, solved));
    if let Some(divergence) = &divergence {
        let event = Event {
            frame: divergence.frame,
            kind: EventKind::Divergence,
            label: Text::new(divergence.part, names::field(divergence.part, Lang::Ko)),
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
    // Where a star is named that the board has not, it is another board that was played, and what is claimed
    // of states says nothing.
    let divergence = match report.issues.first() {
        Some(first)
            if divergence
                .as_ref()
                .is_none_or(|known| first.place.index < known.frame) =>
        {
            let (frame, part) = (first.place.index + 1, "stars".to_owned());
            report.verdict = Verdict::Diverged { frame, part };
            report.summary = first.text.clone();
            return report;
        }
        _ => divergence,
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
                format!(
                    "입력 {frame}: {} 주장 {}, 실제 {}",
                    names::field(part, Lang::Ko),
                    told(claimed).ko,
                    told(found).ko
                ),
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

/// Inputs that name a star that the board has not: the first of each such star.
fn unknown(level: &Level, inputs: &[Input]) -> Vec<Issue> {
    let (n_stars, n_nodes) = (level.table.n_stars, level.table.places.len());
    let mut told: Vec<Node> = Vec::new();
    let mut issues = Vec::new();
    for (idx, input) in inputs.iter().enumerate() {
        let Some(node) = input.unknown(level).filter(|node| !told.contains(node)) else {
            continue;
        };
        told.push(node);
        if MAX_UNKNOWN < told.len() {
            break;
        }
        let (n, n_gravity) = (idx + 1, n_nodes - n_stars);
        issues.push(issue(
            "SL-030",
            Severity::Error,
            Place::item("inputs", idx, ""),
            Text::new(
                format!("input {n} names star {node} in a place where the board has none: it has normal stars 0 to {} and {n_gravity} gravity stars after them", n_stars.saturating_sub(1)),
                format!("입력 {n}의 별 {node}은(는) 그 자리에 쓸 수 없습니다: 판에는 보통 별 0~{}과(와) 그 뒤의 중력 별 {n_gravity}개가 있습니다", n_stars.saturating_sub(1)),
            ),
        ));
    }
    issues
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

/// What is said of placed links that the one answer does not have.
pub fn wrong_text(table: &Table, links: &[LinkIdx]) -> Text {
    let names: Vec<String> = { links.iter() }
        .take(MAX_NAMES)
        .map(|link| link_name(table, *link))
        .collect();
    let (names, are) = (names.join(", "), if links.len() == 1 { "is" } else { "are" });
    let more = if MAX_NAMES < links.len() { ", ..." } else { "" };
    Text::new(
        format!("{names}{more} {are} not in the answer"),
        format!("{names}{more}은(는) 답에 없는 선"),
    )
}

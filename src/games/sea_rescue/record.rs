//! Round records, as the game writes them: one JSON object a round, one round a line.
//!
//! Knows the field names of `rounds.jsonl` and nothing of files. What a record derives from its
//! positions and probes becomes a claim, so that replaying it says every difference.
//! Source: `docs/rules/sea_rescue.md`, section 10.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::SeaRescue;
use super::level::Level;
use super::replay::{Claim, Difference, Played, Repeated, differences, play};
use super::round::{Action, EndReason, Input};
use super::shelf::Shared;
use super::spec::{Figures, Mode, Position, Question, Spec};
use crate::game::{Content, Replay};
use crate::report::{Text, of_reader};

/// The version of records that is written, and the newest that is read.
pub const SCHEMA_VERSION: u32 = 1;
/// The key of a whole zone as JSON.
pub const ZONE_KEY: &str = "seaRescueZone";

/// A round as the game records it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JsonRound {
    schema_version: u32,
    round_id: String,
    board_seed: String,
    sea: u32,
    probe_limit: u32,
    species: Vec<String>,
    positions: Vec<JsonPosition>,
    #[serde(default)]
    collected_before: Vec<String>,
    probes: Vec<JsonProbe>,
    #[serde(default)]
    background_ms: Vec<(u32, u32)>,
    active_ms: Option<i64>,
    rescued: Option<Vec<String>>,
    rescued_count: Option<i64>,
    first_find_attempt: Option<i64>,
    first_rescue_attempt: Option<i64>,
    end_reason: Option<EndReason>,
    #[serde(default)]
    used_answer: bool,
    /// When the answer was looked at; ours, absent in the game's own records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer_ms: Option<u32>,
    /// Counters before the board; ours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    misses_before: Vec<(String, u32)>,
    /// What the solver may assume; ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mode: Option<Mode>,
    /// State hashes; ours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hashes: Vec<String>,
    /// The zone, where it is not the first sea; ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zone: Option<Spec>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonPosition {
    species: String,
    /// Index of the hex of the pattern's origin; -1 where that lies beside the board.
    anchor: i64,
    cells: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JsonProbe {
    n: u64,
    cell: u8,
    t_ms: u32,
    result: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JsonZone {
    sea_rescue_zone: Spec,
}

/// Reads a zone or one round. `None`: this is no JSON of this game.
///
/// # Errors
/// What is wrong with it.
pub fn import(value: &Value) -> Option<Result<Content<SeaRescue>, Text>> {
    if value.get(ZONE_KEY).is_some() {
        let read = JsonZone::deserialize(value).map_err(|error| of_reader(&error));
        return Some(read.map(|zone| Content::Spec(zone.sea_rescue_zone)));
    }
    let is_round = value.get("roundId").is_some() || value.get("boardSeed").is_some();
    is_round.then(|| read_round(value).map(|round| Content::Replay(round.replay)))
}

/// The line and column at which a text parts from the form of a zone or a round.
pub fn fault(text: &str) -> Option<(usize, usize)> {
    let is_zone = serde_json::from_str::<Value>(text).is_ok_and(|value| value.get(ZONE_KEY).is_some());
    let read = if is_zone {
        serde_json::from_str::<JsonZone>(text).map(drop)
    } else {
        serde_json::from_str::<JsonRound>(text).map(drop)
    };
    read.err().map(|err| (err.line(), err.column()))
}

/// A round that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Its id.
    pub id: String,
    /// As a replay; everything derived is a claim.
    pub replay: Replay<SeaRescue>,
}

/// Reads one round.
///
/// # Errors
/// What is wrong with it.
pub fn read_round(value: &Value) -> Result<Record, Text> {
    let round = JsonRound::deserialize(value).map_err(|error| of_reader(&error))?;
    if SCHEMA_VERSION < round.schema_version {
        let version = round.schema_version;
        return Err(Text::new(
            format!("schemaVersion {version} is newer than {SCHEMA_VERSION}"),
            format!("schemaVersion {version}은(는) {SCHEMA_VERSION}보다 새것입니다"),
        ));
    }
    let zone = round.zone.clone();
    if zone.is_none() && round.sea != Spec::default().sea {
        let (sea, known) = (round.sea, Spec::default().sea);
        return Err(Text::new(
            format!(
                "the round is of sea {sea}, and only sea {known} is known here: name its zone, or let the line carry it as `zone`"
            ),
            format!(
                "{sea}번 바다의 판인데 여기서 아는 바다는 {known}번뿐입니다: 해역을 고르거나 줄에 `zone`을 넣으세요"
            ),
        ));
    }
    let inputs = inputs_of(&round);
    let claim = Claim {
        results: Some(round.probes.iter().map(|probe| probe.result.clone()).collect()),
        rescued: round.rescued.clone(),
        rescued_count: round.rescued_count,
        first_find: round.first_find_attempt,
        first_rescue: round.first_rescue_attempt,
        active_ms: round.active_ms,
        end: round.end_reason,
        used_answer: Some(round.used_answer),
        hashes: round.hashes.clone(),
        repeated: Repeated {
            species: round.species.clone(),
            anchors: { round.positions.iter() }
                .map(|position| position.anchor)
                .collect(),
            numbers: round.probes.iter().map(|probe| probe.n).collect(),
        },
    };
    let question = Question {
        seed: round.board_seed.clone(),
        set: Vec::new(),
        positions: round
            .positions
            .iter()
            .map(|position| Position {
                species: position.species.clone(),
                cells: position.cells.clone(),
            })
            .collect(),
        probes: Some(round.probe_limit),
        collected: round.collected_before.clone(),
        misses: round.misses_before.clone(),
        mode: round.mode.unwrap_or_default(),
        figures: Figures::Round,
        ..Question::default()
    };
    Ok(Record {
        id: round.round_id,
        replay: Replay {
            question,
            inputs,
            claim: Some(claim),
            spec: zone,
        },
    })
}

fn inputs_of(round: &JsonRound) -> Vec<Input> {
    let mut inputs: Vec<Input> = { round.probes.iter() }
        .map(|probe| Input {
            at_ms: probe.t_ms,
            action: Action::Probe(probe.cell),
        })
        .collect();
    if round.used_answer {
        // A record without the time is taken as looked at from the start.
        let at_ms = round.answer_ms.unwrap_or(0);
        let at = inputs.partition_point(|input| input.at_ms < at_ms);
        let action = Action::Answer;
        inputs.insert(at, Input { at_ms, action });
    }
    if let Some(reason) = round.end_reason.filter(|reason| !reason.is_normal()) {
        let at_ms = inputs.last().map_or(0, |input| input.at_ms);
        let action = Action::Leave(reason);
        inputs.push(Input { at_ms, action });
    }
    for (from, until_ms) in &round.background_ms {
        let at = inputs.partition_point(|input| input.at_ms < *from);
        let action = Action::Away { until_ms: *until_ms };
        inputs.insert(at, Input { at_ms: *from, action });
    }
    inputs
}

/// Writes a zone, or a round under its question's seed as id.
pub fn export(content: &Content<SeaRescue>) -> Value {
    match content {
        Content::Spec(spec) => json!({ ZONE_KEY: spec }),
        Content::Replay(replay) => write_round(&replay.question.seed, replay),
    }
}

/// Writes one round; every derived field is computed anew, so a false claim does not survive.
/// A round that cannot be played is written with what is claimed of it.
pub fn write_round(id: &str, replay: &Replay<SeaRescue>) -> Value {
    let spec = replay.spec.clone().unwrap_or_default();
    let Replay { question, inputs, .. } = replay;
    let Ok(level) = Level::compile(&spec, question) else {
        return json!({ "roundId": id, "question": question, "inputs": inputs, "claim": replay.claim });
    };
    let played = play(&level, inputs);
    let zone = (spec != Spec::default()).then_some(spec);
    json!(json_round(id, &level, &played, zone))
}

fn json_round(id: &str, level: &Level, played: &Played, zone: Option<Spec>) -> JsonRound {
    let claim = played.claim(level);
    let question = &level.question;
    let placement = |(kind, n): (&u8, &u8)| {
        let placement = &level.sea.kinds[usize::from(*kind)].placements[usize::from(*n)];
        JsonPosition {
            species: level.id(*kind).to_owned(),
            anchor: placement.anchor.map_or(-1, i64::from),
            cells: placement.cells.clone(),
        }
    };
    let results = claim.results.unwrap_or_default();
    JsonRound {
        schema_version: SCHEMA_VERSION,
        round_id: id.to_owned(),
        board_seed: question.seed.clone(),
        sea: level.sea_number,
        probe_limit: level.probes,
        species: level
            .layout
            .set
            .iter()
            .map(|kind| level.id(*kind).to_owned())
            .collect(),
        positions: level
            .layout
            .set
            .iter()
            .zip(&level.layout.picks)
            .map(placement)
            .collect(),
        collected_before: question.collected.clone(),
        probes: { played.probes.iter().zip(results) }
            .enumerate()
            .map(|(idx, (probe, result))| JsonProbe {
                n: idx as u64 + 1,
                cell: probe.cell,
                t_ms: probe.at_ms,
                result,
            })
            .collect(),
        background_ms: played.away_ms.clone(),
        active_ms: claim.active_ms,
        rescued: claim.rescued,
        rescued_count: claim.rescued_count,
        first_find_attempt: claim.first_find,
        first_rescue_attempt: claim.first_rescue,
        end_reason: claim.end,
        used_answer: played.last.used_answer,
        answer_ms: played.answer_ms.filter(|_| played.last.used_answer),
        misses_before: question.misses.clone(),
        mode: (question.mode != Mode::default()).then_some(question.mode),
        hashes: Vec::new(),
        zone,
    }
}

/// A line of a file of rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// The round, or what is wrong with the line.
    pub round: Result<Round, Text>,
    /// The sea that the round is of, where its zone is what is missing.
    pub other_sea: Option<u64>,
}

/// A round of a file, played.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// As it was read.
    pub record: Record,
    /// Ready to be stepped.
    pub level: Level,
    /// As it was played.
    pub played: Played,
    /// Everything that is not as the record says.
    pub differences: Vec<Difference>,
}

/// Reads a file of rounds, one a line, as they are asked for. Broken lines are told with their number and
/// the others read; empty lines are passed over. Rounds without a zone of their own are of `zone` where its
/// number is theirs.
pub fn lines<'a>(text: &'a str, zone: &'a Spec) -> impl Iterator<Item = Line> + 'a {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let shared = Shared::default();
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(move |(idx, line)| {
            let round = read_line(line, zone, &shared);
            Line {
                number: idx + 1,
                other_sea: { round.is_err() }.then(|| sea_without_zone(line, zone)).flatten(),
                round,
            }
        })
}

/// All of [`lines`].
pub fn read_lines(text: &str, zone: &Spec) -> Vec<Line> {
    lines(text, zone).collect()
}

/// The sea of a round that carries no zone and is neither of `zone` nor of the first sea.
fn sea_without_zone(line: &str, zone: &Spec) -> Option<u64> {
    let round: Value = serde_json::from_str(line).ok()?;
    round.get("roundId")?;
    let sea = round.get("sea")?.as_u64()?;
    let is_known = [zone.sea, Spec::default().sea].map(u64::from).contains(&sea);
    let carries = round.get("zone").is_some_and(|zone| !zone.is_null());
    (!is_known && !carries).then_some(sea)
}

/// Puts the zone into a round that is of its sea and carries none.
pub fn carry_zone(round: &mut Value, zone: &Spec) {
    let is_own = round.get("zone").is_none_or(Value::is_null)
        && round.get("sea").and_then(Value::as_u64) == Some(u64::from(zone.sea))
        && *zone != Spec::default();
    if is_own && let Some(object) = round.as_object_mut() {
        object.insert("zone".to_owned(), json!(zone));
    }
}

fn read_line(line: &str, zone: &Spec, shared: &Shared) -> Result<Round, Text> {
    let mut value: Value = serde_json::from_str(line)
        .map_err(|error| Text::new(format!("no JSON: {error}"), format!("JSON이 아닙니다: {error}")))?;
    carry_zone(&mut value, zone);
    let record = read_round(&value)?;
    let spec = record.replay.spec.clone().unwrap_or_default();
    let level = shared.level(&spec, &record.replay.question);
    let level = level.map_err(|issues| {
        let words = |of: fn(&Text) -> &str| -> String {
            let words = issues
                .iter()
                .map(|issue| format!("{} {}", issue.code, of(&issue.text)));
            words.collect::<Vec<_>>().join("; ")
        };
        Text::new(words(|text| &text.en), words(|text| &text.ko))
    })?;
    let inputs = &record.replay.inputs;
    let played = play(&level, inputs);
    let nothing = Claim::default();
    let claim = record.replay.claim.as_ref().unwrap_or(&nothing);
    let differences = differences(&level, inputs, &played, claim);
    Ok(Round {
        record,
        level,
        played,
        differences,
    })
}

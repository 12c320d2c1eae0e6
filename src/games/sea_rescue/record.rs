//! Round records, as the game writes them: one JSON object a round, one round a line.
//!
//! Knows the field names of `rounds.jsonl` and nothing of files. What a record derives from its
//! positions and probes becomes a claim, so that replaying it says every difference.
//! Source: `docs/rules/sea_rescue.md`, section 10.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::SeaRescue;
use super::level::Level;
use super::replay::{Claim, Difference, Played, Repeated, differences, number_or_none, play};
use super::round::{Action, EndReason, Input};
use super::shelf::Shared;
use super::spec::{Figures, Mode, Position, Question, Spec};
use super::stray;
use crate::game::{Content, Replay};
use crate::report::{Senseless, Text, of_reader, of_reader_without_place, place_of, strict_value};

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
    collected_before: Vec<String>,
    probes: Vec<JsonProbe>,
    background_ms: Vec<(u32, u32)>,
    active_ms: i64,
    rescued: Vec<String>,
    rescued_count: i64,
    first_find_attempt: i64,
    first_rescue_attempt: i64,
    /// `null` for a round that was not finished; never left out.
    #[serde(deserialize_with = "Option::deserialize")]
    end_reason: Option<EndReason>,
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
    if let Err(err) = read {
        return Some(place_of(&err, text));
    }
    let round: JsonRound = serde_json::from_str(text).ok()?;
    senseless(&round)?.place(text)
}

/// The first field that cannot be meant: whatever it would be compared with, no round is like that.
fn senseless(round: &JsonRound) -> Option<Senseless> {
    let of = |field, en: String, ko: String| Some(Senseless::of(field, Text::new(en, ko)));
    if SCHEMA_VERSION < round.schema_version || round.schema_version == 0 {
        let version = round.schema_version;
        return of(
            "schemaVersion",
            format!("schemaVersion {version} is not known; the newest is {SCHEMA_VERSION}"),
            format!("schemaVersion {version}은(는) 모릅니다. 가장 새로운 것은 {SCHEMA_VERSION}입니다"),
        );
    }
    if let Some((from, to)) = round.background_ms.iter().find(|(from, to)| to < from) {
        return of(
            "backgroundMs",
            format!("backgroundMs [{from}, {to}] ends before it begins"),
            format!("backgroundMs [{from}, {to}]: 시작하기 전에 끝납니다"),
        );
    }
    let first_sea = Spec::default();
    let zone = round.zone.as_ref().unwrap_or(&first_sea);
    if round.sea != zone.sea {
        return match round.zone {
            Some(_) => of(
                "sea",
                format!(
                    "the round is of sea {}, and its zone is sea {}",
                    round.sea, zone.sea
                ),
                format!("판은 {}번 해역, 담긴 해역은 {}번입니다", round.sea, zone.sea),
            ),
            None => of(
                "sea",
                format!(
                    "the round is of sea {}, and only sea {} is known here: name its zone, or let the line carry it as `zone`",
                    round.sea, zone.sea
                ),
                format!(
                    "{}번 해역의 판인데 여기서 아는 것은 {}번 해역뿐입니다. 해역을 적거나 줄에 `zone`으로 담으세요",
                    round.sea, zone.sea
                ),
            ),
        };
    }
    let is_known = |id: &&String| zone.creatures.iter().any(|creature| creature.id == **id);
    let results = round.probes.iter().map(|probe| &probe.result);
    let placed = round.positions.iter().map(|position| &position.species);
    let missed = round.misses_before.iter().map(|(id, _)| id);
    let named: [(&'static str, Vec<&String>); 6] = [
        ("species", round.species.iter().collect()),
        ("positions", placed.collect()),
        ("collectedBefore", round.collected_before.iter().collect()),
        ("probes", results.filter(|result| *result != "empty").collect()),
        ("rescued", round.rescued.iter().collect()),
        ("missesBefore", missed.collect()),
    ];
    for (field, ids) in named {
        if let Some(id) = ids.into_iter().find(|id| !is_known(id)) {
            let known: Vec<&str> = zone.creatures.iter().map(|creature| &*creature.id).collect();
            let known = known.join(", ");
            let (has, has_ko) = match known.as_str() {
                "" => ("no creature", "아무 생물도 없습니다".to_owned()),
                known => (known, format!("{known}이(가) 있습니다")),
            };
            return of(
                field,
                format!("{field} names \"{id}\", and sea {} has {has}", zone.sea),
                format!(
                    "{field}의 \"{id}\"은(는) {}번 해역에 없습니다. {has_ko}",
                    zone.sea
                ),
            );
        }
    }
    if round.positions.is_empty() {
        return of(
            "positions",
            "positions is empty: a round is played on a board, so it says who was where".to_owned(),
            "positions가 비어 있습니다. 라운드 기록에는 생물이 있던 자리가 있어야 합니다".to_owned(),
        );
    }
    None
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
    if let Some(Senseless { words, .. }) = senseless(&round) {
        return Err(words);
    }
    let zone = round.zone.clone();
    let inputs = inputs_of(&round);
    let claim = Claim {
        results: Some(round.probes.iter().map(|probe| probe.result.clone()).collect()),
        rescued: Some(round.rescued.clone()),
        rescued_count: Some(round.rescued_count),
        first_find: Some(round.first_find_attempt),
        first_rescue: Some(round.first_rescue_attempt),
        active_ms: Some(round.active_ms),
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
    // Looking at it after the end is review and no matter of the round.
    let last_ms = round.probes.last().map_or(0, |probe| probe.t_ms);
    let is_in_round = |at_ms: u32| at_ms < last_ms;
    if round.used_answer || round.answer_ms.is_some_and(is_in_round) {
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
        active_ms: i64::try_from(played.active_ms()).unwrap_or(i64::MAX),
        rescued: claim.rescued.unwrap_or_default(),
        rescued_count: played.last.rescued.len() as i64,
        first_find_attempt: number_or_none(played.last.first_find),
        first_rescue_attempt: number_or_none(played.last.first_rescue),
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
    /// Paths of fields that no record of this version has; the round was read without them.
    pub unknown: Vec<String>,
}

/// Reads a file of rounds, one a line, as they are asked for. Broken lines are told with their number and
/// the others read, and so are lines with fields that are not known, without these; empty lines are passed over. Rounds without a zone of their own are of `zone` where its
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
    let mut value = strict_value(line).map_err(|error| {
        if line.ends_with('\u{fffd}') {
            return Text::new("no UTF-8 text", "UTF-8 글이 아님");
        }
        let (Text { en, ko }, (_, column)) = (of_reader_without_place(&error), place_of(&error, line));
        Text::new(
            format!("no JSON: {en} at column {column}"),
            format!("JSON이 아님: {column}번째 글자, {ko}"),
        )
    })?;
    carry_zone(&mut value, zone);
    let (record, unknown) = read_without_unknown(value)?;
    let spec = record.replay.spec.clone().unwrap_or_default();
    let level = shared.level(&spec, &record.replay.question);
    let level = level.map_err(|issues| {
        let join = |words: fn(&Text) -> &str| {
            let words = issues
                .iter()
                .map(|issue| format!("{} {}", issue.code, words(&issue.text)));
            words.collect::<Vec<_>>().join("; ")
        };
        Text::new(join(|text| &text.en), join(|text| &text.ko))
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
        unknown,
    })
}

/// A round without the fields that nobody here knows, and those. A newer form has another `schemaVersion`, so what
/// is new in this one says nothing of what is read.
fn read_without_unknown(mut value: Value) -> Result<(Record, Vec<String>), Text> {
    let refused = match read_round(&value) {
        Ok(record) => return Ok((record, Vec::new())),
        Err(refused) => refused,
    };
    let unknown = stray::take_out::<JsonRound>(&mut value);
    if unknown.is_empty() {
        return Err(refused);
    }
    Ok((read_round(&value)?, unknown))
}

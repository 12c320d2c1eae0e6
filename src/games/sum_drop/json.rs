//! The seed's JSON: its replays, its stage table, and a whole spec.
//!
//! Knows the names that the game itself writes; knows nothing of files.
//! Source: `docs/rules/sum_drop.md`, section 4 (replay) and the seed's `HANDMADE` list.

use serde::Deserialize;
use serde_json::{Value, json};

use super::SumDrop;
use super::climb::{BONUS_WEIGHTS, DEFAULT_WEIGHTS, HEAVY_WEIGHTS};
use super::input::Input;
use super::replay::Claim;
use super::spec::{Difficulty, Mode, Question, Spec, StageSpec, WeightTable};
use crate::game::{Content, Replay};
use crate::report::{Text, of_reader, place_of};

/// The key of a whole spec.
const SPEC_KEY: &str = "sumDropSpec";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JsonReplay {
    mode: Mode,
    #[serde(default)]
    difficulty: Difficulty,
    #[serde(default)]
    stage: u32,
    seed: String,
    inputs: Vec<Input>,
    #[serde(default)]
    end_tick: Option<u32>,
    /// The score, which is all that the seed's game claims.
    #[serde(default)]
    claimed: Option<u32>,
    /// What this program adds to it: how it ended and the states along the way.
    #[serde(default)]
    proof: Option<Claim>,
    /// The rules it was played on, where they are not the seed's.
    #[serde(default)]
    rules: Option<Spec>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JsonStage {
    quota: u32,
    fall: u16,
    #[serde(default)]
    garbage: u16,
    #[serde(default)]
    stones: u16,
    target: Option<u8>,
    min_match: Option<u8>,
    horizontal: Option<bool>,
    vertical: Option<bool>,
    diagonal: Option<bool>,
    preview: Option<u8>,
    weights: Option<[u32; 9]>,
    #[serde(default)]
    intro: String,
}

/// Reads a replay, a list of stages or a whole spec. `None`: this is no JSON of this game.
///
/// # Errors
/// What is wrong with it, with the place as far as it is known.
pub fn import(value: &Value) -> Option<Result<Content<SumDrop>, Text>> {
    if let Some(spec) = value.get(SPEC_KEY) {
        return Some(
            Spec::deserialize(spec)
                .map(Content::Spec)
                .map_err(|error| of_reader(&error)),
        );
    }
    if let Some(list) = value.as_array() {
        return list
            .first()
            .filter(|first| is_stage(first))
            .map(|_| import_stages(list));
    }
    is_replay(value).then(|| import_replay(value))
}

fn is_replay(value: &Value) -> bool {
    ["mode", "seed", "inputs"]
        .iter()
        .all(|key| value.get(key).is_some())
}

fn is_stage(item: &Value) -> bool {
    item.get("quota").is_some() && item.get("fall").is_some()
}

/// Whether [`import`] reads a value or says what is wrong with it.
pub fn is_known(value: &Value) -> bool {
    let has_stages = || {
        value
            .as_array()
            .and_then(|list| list.first())
            .is_some_and(is_stage)
    };
    value.get(SPEC_KEY).is_some() || has_stages() || is_replay(value)
}

/// The line and column at which a text parts from the form of a replay, a list of stages or a whole
/// spec; `None` where it has one of them.
pub fn fault(text: &str) -> Option<(usize, usize)> {
    #[derive(Deserialize)]
    struct Whole {
        #[serde(rename = "sumDropSpec")]
        _spec: Spec,
    }
    // Read once more from the text, which knows its lines.
    let read = if text.trim_start().starts_with('[') {
        serde_json::from_str::<Vec<JsonStage>>(text).map(drop)
    } else if text.contains(SPEC_KEY) {
        serde_json::from_str::<Whole>(text).map(drop)
    } else {
        serde_json::from_str::<JsonReplay>(text).map(drop)
    };
    read.err().map(|err| place_of(&err, text))
}

fn import_replay(value: &Value) -> Result<Content<SumDrop>, Text> {
    let replay = JsonReplay::deserialize(value).map_err(|error| {
        let inputs = value.get("inputs").and_then(Value::as_array);
        // What is wrong with an input is told with its number.
        { inputs.into_iter().flatten().enumerate() }
            .find_map(|(index, input)| {
                Input::deserialize(input).err()?;
                Some(Text::new(
                    format!("input {index} is {input}, not a tick and one of L, R, D, H"),
                    format!("입력 {index}은(는) {input}입니다. 틱과 L, R, D, H 가운데 하나여야 합니다"),
                ))
            })
            .unwrap_or_else(|| of_reader(&error))
    })?;
    let mut claim = replay.proof.unwrap_or_default();
    claim.score = replay.claimed.or(claim.score);
    claim.end_tick = replay.end_tick.or(claim.end_tick);
    Ok(Content::Replay(Replay {
        question: Question {
            mode: replay.mode,
            difficulty: replay.difficulty,
            stage: if replay.mode == Mode::Climb {
                replay.stage
            } else {
                0
            },
            seed: replay.seed,
            ..Question::default()
        },
        inputs: replay.inputs,
        claim: (claim != Claim::default()).then_some(claim),
        spec: replay.rules,
    }))
}

fn import_stages(list: &[Value]) -> Result<Content<SumDrop>, Text> {
    let mut spec = Spec {
        stages: Vec::new(),
        ..Spec::default()
    };
    for (index, item) in list.iter().enumerate() {
        let stage = JsonStage::deserialize(item).map_err(|error| {
            let (n, what) = (index + 1, of_reader(&error));
            Text::new(
                format!("stage {n}: {}", what.en),
                format!("{n}번 스테이지: {}", what.ko),
            )
        })?;
        let weights = stage
            .weights
            .map_or_else(|| "default".to_owned(), |digits| table(&mut spec, digits));
        let usual = StageSpec::default();
        spec.stages.push(StageSpec {
            quota: stage.quota,
            fall_ticks: stage.fall,
            garbage_secs: stage.garbage,
            stones: stage.stones,
            target: stage.target.unwrap_or(usual.target),
            min_length: stage.min_match.unwrap_or(usual.min_length),
            horizontal: stage.horizontal.unwrap_or(true),
            vertical: stage.vertical.unwrap_or(true),
            diagonal: stage.diagonal.unwrap_or(true),
            preview: stage.preview.unwrap_or(usual.preview),
            weights,
            start_board: Vec::new(),
            intro: stage.intro,
        });
    }
    Ok(Content::Spec(spec))
}

/// The name of a weight table, which is added where the spec has none like it.
fn table(spec: &mut Spec, digits: [u32; 9]) -> String {
    let known = [
        ("default", DEFAULT_WEIGHTS),
        ("bonus", BONUS_WEIGHTS),
        ("heavy", HEAVY_WEIGHTS),
    ];
    if let Some((name, _)) = known.iter().find(|(_, weights)| *weights == digits) {
        return (*name).to_owned();
    }
    if let Some(table) = spec.weights.iter().find(|table| table.digits == digits) {
        return table.name.clone();
    }
    let name = format!("table {}", spec.weights.len() + 1);
    spec.weights.push(WeightTable {
        name: name.clone(),
        digits,
    });
    name
}

/// Writes a replay or a stage table under the names that the game itself uses.
///
/// What the seed's form has no place for goes under names of its own, which the game ignores: a
/// replay's `proof` and `rules`; of a spec whatever is not the stage table, as `rules`.
pub fn export(content: &Content<SumDrop>) -> Value {
    match content {
        Content::Spec(spec) => export_spec(spec),
        Content::Replay(replay) => export_replay(replay),
    }
}

fn export_replay(replay: &Replay<SumDrop>) -> Value {
    let Replay {
        question,
        inputs,
        claim,
        spec,
    } = replay;
    let mut value = json!({
        "mode": question.mode,
        "difficulty": question.difficulty,
        "stage": question.stage,
        "seed": question.seed,
        "inputs": inputs,
    });
    if let Some(claim) = claim {
        if let Some(end) = claim.end_tick {
            value["endTick"] = json!(end);
        }
        if let Some(score) = claim.score {
            value["claimed"] = json!(score);
        }
        let proof = Claim {
            score: None,
            end_tick: None,
            ..claim.clone()
        };
        if proof != Claim::default() {
            value["proof"] = json!(proof);
        }
    }
    if let Some(spec) = spec {
        value["rules"] = json!(spec);
    }
    value
}

/// The stage table as the game's own list; a whole spec under a key of its own where a list of stages
/// would not say everything.
fn export_spec(spec: &Spec) -> Value {
    let as_list = Value::Array(
        spec.stages
            .iter()
            .map(|stage| export_stage(spec, stage))
            .collect(),
    );
    let read_back = import(&as_list);
    match read_back {
        Some(Ok(Content::Spec(same))) if same == *spec => as_list,
        _ => json!({ SPEC_KEY: spec }),
    }
}

fn export_stage(spec: &Spec, stage: &StageSpec) -> Value {
    let mut value = json!({ "quota": stage.quota, "fall": stage.fall_ticks });
    let usual = StageSpec::default();
    let mut add = |name: &str, is_usual: bool, field: Value| {
        if !is_usual {
            value[name] = field;
        }
    };
    add("garbage", stage.garbage_secs == 0, json!(stage.garbage_secs));
    add("stones", stage.stones == 0, json!(stage.stones));
    add("target", stage.target == usual.target, json!(stage.target));
    add(
        "minMatch",
        stage.min_length == usual.min_length,
        json!(stage.min_length),
    );
    add("horizontal", stage.horizontal, json!(false));
    add("vertical", stage.vertical, json!(false));
    add("diagonal", stage.diagonal, json!(false));
    add("preview", stage.preview == usual.preview, json!(stage.preview));
    let table = spec.weights.iter().find(|table| table.name == stage.weights);
    let digits = table.map_or(DEFAULT_WEIGHTS, |table| table.digits);
    add("weights", stage.weights == usual.weights, json!(digits));
    add("intro", stage.intro.is_empty(), json!(stage.intro));
    value
}

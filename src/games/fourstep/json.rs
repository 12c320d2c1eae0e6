//! FOURSTEP's JSON: courses with their obstacles in one list, and recorded runs.
//!
//! Knows the short field names of the golden files; knows nothing of files. Lengths are the units of
//! the lattice, places count from the start of the course.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::FourStep;
use super::forms::Form;
use super::input::{Input, inputs};
use super::lattice::X_PER_BEAT;
use super::patterns::expand::expand;
use super::spec::{Land, Margins, Obstacle, Question, Shape, Spec, TerrainSpec, Version};
use crate::game::{Content, Replay};
use crate::report::{Senseless, Text, of_reader, place_of};

/// The key of a recorded run's course.
const COURSE_KEY: &str = "course";

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct JsonCourse {
    title: String,
    #[serde(default)]
    seed: String,
    bpm: u32,
    #[serde(default)]
    key: String,
    #[serde(default)]
    chords: Vec<String>,
    #[serde(default)]
    version: Version,
    #[serde(default)]
    margins: Margins,
    terrains: Vec<JsonTerrain>,
    obstacles: Vec<JsonObstacle>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct JsonTerrain {
    form: Form,
    x0: i32,
    x1: i32,
    obstacle_count: usize,
    #[serde(default)]
    planned_difficulty: f64,
    #[serde(default)]
    final_difficulty: f64,
    #[serde(default)]
    attempts: u32,
}

/// Every field that some obstacle has; each kind takes its own.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct JsonObstacle {
    x: i32,
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ceil: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    l: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lo: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hi: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    c: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    yc: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    r: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dir: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonRun {
    course: JsonCourse,
    /// Run lengths in steps, beginning with not pressed.
    inputs: String,
    #[serde(default)]
    question: Question,
    #[serde(default)]
    claim: Option<super::replay::Claim>,
}

/// Reads a course or a recorded run. `None`: this is no JSON of this game.
///
/// # Errors
/// What is wrong with it, with the place as far as it is known.
pub fn import(value: &Value) -> Option<Result<Content<FourStep>, Text>> {
    let is_course = |value: &Value| value.get("bpm").is_some() && value.get("terrains").is_some();
    if is_course(value) {
        return Some(read_course(value).map(Content::Spec));
    }
    let is_run = value.get(COURSE_KEY).is_some_and(is_course) && value.get("inputs").is_some();
    is_run.then(|| read_run(value).map(Content::Replay))
}

/// The line and column at which a text parts from the form of a course or a recorded run; `None`
/// where it has it.
pub fn fault(text: &str) -> Option<(usize, usize)> {
    // Read once more from the text, which knows its lines.
    let is_run = serde_json::from_str::<Value>(text).is_ok_and(|value| value.get(COURSE_KEY).is_some());
    let read = if is_run {
        serde_json::from_str::<JsonRun>(text).map(|run| run_of(run).map(drop))
    } else {
        serde_json::from_str::<JsonCourse>(text).map(|course| course_of(course).map(drop))
    };
    match read {
        Err(err) => Some(place_of(&err, text)),
        Ok(made) => made.err()?.place(text),
    }
}

fn read_course(value: &Value) -> Result<Spec, Text> {
    let course = JsonCourse::deserialize(value).map_err(|error| of_reader(&error))?;
    course_of(course).map_err(|wrong| wrong.words)
}

fn read_run(value: &Value) -> Result<Replay<FourStep>, Text> {
    let run = JsonRun::deserialize(value).map_err(|error| of_reader(&error))?;
    run_of(run).map_err(|wrong| wrong.words)
}

fn run_of(run: JsonRun) -> Result<Replay<FourStep>, Senseless> {
    let wrong = |words| Senseless::of("inputs", words);
    let mut buttons = Vec::new();
    for (idx, word) in run.inputs.split(',').enumerate() {
        let n: usize = word.trim().parse().map_err(|_| {
            wrong(Text::new(
                format!("inputs: “{word}” is no run length"),
                format!("inputs: “{word}” 값은 이어지는 길이가 아닙니다"),
            ))
        })?;
        if super::world::MAX_PARTS < buttons.len().saturating_add(n) {
            return Err(wrong(Text::new(
                "inputs: longer than any course",
                "inputs: 어떤 코스보다도 깁니다",
            )));
        }
        buttons.extend(std::iter::repeat_n(idx % 2 == 1, n));
    }
    let spec = course_of(run.course)?;
    let held = run.question.entry.held;
    Ok(Replay {
        question: run.question,
        inputs: inputs(&buttons, held),
        claim: run.claim,
        spec: Some(spec),
    })
}

fn course_of(course: JsonCourse) -> Result<Spec, Senseless> {
    let mut left = course.obstacles.iter().enumerate();
    let mut terrains = Vec::new();
    let mut x = 0;
    for (idx, terrain) in course.terrains.iter().enumerate() {
        let length = terrain.x1.checked_sub(terrain.x0).unwrap_or(-1);
        if terrain.x0 != x || length < 0 || length % X_PER_BEAT != 0 {
            let (from, to) = (terrain.x0, terrain.x1);
            let words = Text::new(
                format!("terrain {idx} goes from {from} to {to}, not on by whole beats from {x}"),
                format!("지형 {idx}: {from}에서 {to}까지는 {x}에서 이어지는 정수 박이 아닙니다"),
            );
            return Err(Senseless::of_item("terrains", idx, words));
        }
        let mut obstacles = Vec::new();
        for (obstacle_idx, json) in left.by_ref().take(terrain.obstacle_count) {
            let obstacle = obstacle_of(json, x).map_err(|what| {
                let words = Text::new(
                    format!("obstacle {obstacle_idx}: {}", what.en),
                    format!("장애물 {obstacle_idx}: {}", what.ko),
                );
                Senseless::of_item("obstacles", obstacle_idx, words)
            })?;
            obstacles.push(obstacle);
        }
        if obstacles.len() < terrain.obstacle_count {
            let words = Text::new(
                format!("terrain {idx} has fewer obstacles than its obstacleCount"),
                format!("지형 {idx}의 장애물이 obstacleCount보다 적습니다"),
            );
            return Err(Senseless::of_item("terrains", idx, words));
        }
        terrains.push(TerrainSpec {
            land: Land::of_form(terrain.form),
            beats: (length / X_PER_BEAT).unsigned_abs(),
            planned_difficulty: terrain.planned_difficulty,
            final_difficulty: terrain.final_difficulty,
            attempts: terrain.attempts,
            obstacles,
            uses: Vec::new(),
        });
        x = terrain.x1;
    }
    if let Some((idx, _)) = left.next() {
        let words = Text::new(
            format!("obstacle {idx} stands in no terrain"),
            format!("장애물 {idx}이(가) 놓인 지형이 없습니다"),
        );
        return Err(Senseless::of_item("obstacles", idx, words));
    }
    Ok(Spec {
        title: course.title,
        seed: course.seed,
        bpm: course.bpm,
        key: course.key,
        chords: course.chords,
        version: course.version,
        margins: course.margins,
        patterns: Vec::new(),
        terrains,
    })
}

fn obstacle_of(json: &JsonObstacle, x0: i32) -> Result<Obstacle, Text> {
    let need = |name: &str, field: Option<i32>| {
        field.ok_or_else(|| {
            Text::new(
                format!("the {} has no {name}", json.kind),
                format!("{}에 {name} 필드가 없습니다", json.kind),
            )
        })
    };
    let width_200ths = || need("w", json.w);
    let height_720ths = || need("h", json.h);
    let shape = match json.kind.as_str() {
        "spike" => Shape::Spike {
            n_cells: need("n", json.n)?,
            base_720ths: json.base.unwrap_or(0),
            from_ceiling: json.ceil.unwrap_or(false),
        },
        "pit" => Shape::Pit {
            width_200ths: width_200ths()?,
        },
        "tunnel" => Shape::Tunnel {
            length_200ths: need("l", json.l)?,
        },
        "block" => Shape::Block {
            width_200ths: width_200ths()?,
            height_720ths: height_720ths()?,
        },
        "platform" => Shape::Platform {
            width_200ths: width_200ths()?,
            height_720ths: height_720ths()?,
        },
        "pad" => Shape::Pad {
            width_200ths: width_200ths()?,
        },
        "laser" => Shape::Laser {
            low_720ths: need("lo", json.lo)?,
            high_720ths: need("hi", json.hi)?,
            phase_600ths: need("phase", json.phase)?,
            period_600ths: need("period", json.period)?,
            on_600ths: need("on", json.on)?,
        },
        "bspike" => Shape::BurrowSpike {
            n_cells: need("n", json.n)?,
        },
        "rock" => Shape::Rock {
            n_cells: need("n", json.n)?,
        },
        "gate" => Shape::Gate {
            width_200ths: width_200ths()?,
            centre_720ths: need("c", json.c)?,
            passage_720ths: need("p", json.p)?,
        },
        "urchin" => Shape::Urchin {
            centre_720ths: need("yc", json.yc)?,
            radius_720ths: need("r", json.r)?,
        },
        "current" => Shape::Current {
            width_200ths: width_200ths()?,
            up: match need("dir", json.dir)? {
                1 => true,
                -1 => false,
                other => {
                    return Err(Text::new(
                        format!("water moves 1 or -1, not {other}"),
                        format!("물은 1이나 -1로 흐르며 {other}은(는) 없습니다"),
                    ));
                }
            },
        },
        "pillar" => Shape::Pillar {
            width_200ths: width_200ths()?,
            height_720ths: height_720ths()?,
        },
        "hang" => Shape::Hang {
            width_200ths: width_200ths()?,
            bottom_720ths: need("b", json.b)?,
        },
        "updraft" => Shape::Updraft {
            width_200ths: width_200ths()?,
        },
        other => {
            return Err(Text::new(
                format!("there is no obstacle “{other}”"),
                format!("“{other}”라는 장애물은 없습니다"),
            ));
        }
    };
    Ok(Obstacle {
        x_200ths: json.x.saturating_sub(x0),
        shape,
    })
}

fn json_of(obstacle: &Obstacle, x0: i32) -> JsonObstacle {
    let mut json = JsonObstacle {
        x: obstacle.x_200ths.saturating_add(x0),
        kind: obstacle.shape.word().to_owned(),
        ..JsonObstacle::default()
    };
    match obstacle.shape {
        Shape::Spike {
            n_cells,
            base_720ths,
            from_ceiling,
        } => {
            (json.n, json.base, json.ceil) = (Some(n_cells), Some(base_720ths), Some(from_ceiling));
        }
        Shape::BurrowSpike { n_cells } | Shape::Rock { n_cells } => json.n = Some(n_cells),
        Shape::Pit { width_200ths } | Shape::Pad { width_200ths } | Shape::Updraft { width_200ths } => {
            json.w = Some(width_200ths);
        }
        Shape::Tunnel { length_200ths } => json.l = Some(length_200ths),
        Shape::Block {
            width_200ths,
            height_720ths,
        }
        | Shape::Platform {
            width_200ths,
            height_720ths,
        }
        | Shape::Pillar {
            width_200ths,
            height_720ths,
        } => (json.w, json.h) = (Some(width_200ths), Some(height_720ths)),
        Shape::Laser {
            low_720ths,
            high_720ths,
            phase_600ths,
            period_600ths,
            on_600ths,
        } => {
            (json.lo, json.hi) = (Some(low_720ths), Some(high_720ths));
            json.phase = Some(phase_600ths);
            (json.period, json.on) = (Some(period_600ths), Some(on_600ths));
        }
        Shape::Gate {
            width_200ths,
            centre_720ths,
            passage_720ths,
        } => {
            json.w = Some(width_200ths);
            (json.c, json.p) = (Some(centre_720ths), Some(passage_720ths));
        }
        Shape::Urchin {
            centre_720ths,
            radius_720ths,
        } => (json.yc, json.r) = (Some(centre_720ths), Some(radius_720ths)),
        Shape::Current { width_200ths, up } => {
            (json.w, json.dir) = (Some(width_200ths), Some(if up { 1 } else { -1 }));
        }
        Shape::Hang {
            width_200ths,
            bottom_720ths,
        } => (json.w, json.b) = (Some(width_200ths), Some(bottom_720ths)),
    }
    json
}

fn write_course(spec: &Spec) -> JsonCourse {
    let (mut terrains, mut obstacles, mut x0) = (Vec::new(), Vec::new(), 0_i32);
    for terrain in &spec.terrains {
        let beats = i32::try_from(terrain.beats).unwrap_or(i32::MAX);
        let x1 = x0.saturating_add(beats.saturating_mul(X_PER_BEAT));
        // The game knows no patterns: it gets what they come to.
        let placed = expand(spec, terrain).obstacles;
        terrains.push(JsonTerrain {
            form: terrain.land.form(),
            x0,
            x1,
            obstacle_count: placed.len(),
            planned_difficulty: terrain.planned_difficulty,
            final_difficulty: terrain.final_difficulty,
            attempts: terrain.attempts,
        });
        obstacles.extend(placed.iter().map(|obstacle| json_of(obstacle, x0)));
        x0 = x1;
    }
    JsonCourse {
        title: spec.title.clone(),
        seed: spec.seed.clone(),
        bpm: spec.bpm,
        key: spec.key.clone(),
        chords: spec.chords.clone(),
        version: spec.version,
        margins: spec.margins,
        terrains,
        obstacles,
    }
}

/// Writes a course or a recorded run.
pub fn export(content: &Content<FourStep>) -> Value {
    match content {
        Content::Spec(spec) => json!(write_course(spec)),
        Content::Replay(replay) => {
            let spec = replay.spec.clone().unwrap_or_default();
            let last = replay
                .inputs
                .last()
                .map_or(0, |input: &Input| input.step as usize + 1);
            let held = replay.question.entry.held;
            let (buttons, _) = super::input::buttons(&replay.inputs, held, last);
            let mut value = json!({
                COURSE_KEY: write_course(&spec),
                "inputs": run_lengths(&buttons),
                "question": replay.question,
            });
            if let Some(claim) = &replay.claim {
                value["claim"] = json!(claim);
            }
            value
        }
    }
}

/// Run lengths, beginning with not pressed.
pub fn run_lengths(buttons: &[bool]) -> String {
    let mut text = String::new();
    let (mut is_down, mut n) = (false, 0);
    for down in buttons {
        if *down != is_down {
            text.push_str(&format!("{n},"));
            (is_down, n) = (*down, 0);
        }
        n += 1;
    }
    text + &n.to_string()
}

//! STARLINK's JSON: puzzles and recorded plays, with the field names of the golden files.
//!
//! Knows nothing of files. Places are thousandths of a cell.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::StarLink;
use super::play::Input;
use super::replay::Claim;
use super::spec::{Checks, Gravity, Question, SIDE_CELLS, Spec, Star};
use crate::game::{Content, Replay};
use crate::grammar::counted;
use crate::report::{Senseless, Text, of_reader, place_of};

/// The key of a recorded play's puzzle.
const PUZZLE_KEY: &str = "puzzle";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonPuzzle {
    #[serde(default)]
    name: String,
    /// Where it comes from.
    #[serde(default)]
    note: String,
    #[serde(default)]
    unit: Option<String>,
    #[serde(default)]
    width: Option<u16>,
    #[serde(default)]
    height: Option<u16>,
    stars: Vec<(i32, i32)>,
    numbers: Vec<u16>,
    #[serde(default)]
    gravity: Vec<(i32, i32)>,
    #[serde(default)]
    checks: Checks,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonPlay {
    puzzle: JsonPuzzle,
    inputs: Vec<Input>,
    #[serde(default)]
    question: Question,
    #[serde(default)]
    claim: Option<Claim>,
}

/// Reads a puzzle or a recorded play. `None`: this is no JSON of this game.
///
/// # Errors
/// What is wrong with it.
pub fn import(value: &Value) -> Option<Result<Content<StarLink>, Text>> {
    let is_puzzle = |value: &Value| value.get("stars").is_some() && value.get("numbers").is_some();
    if is_puzzle(value) {
        let puzzle = JsonPuzzle::deserialize(value).map_err(|error| of_reader(&error));
        let spec = puzzle.and_then(|puzzle| spec_of(puzzle).map_err(|wrong| wrong.words));
        return Some(spec.map(Content::Spec));
    }
    let is_play = value.get(PUZZLE_KEY).is_some_and(is_puzzle) && value.get("inputs").is_some();
    is_play.then(|| {
        let play = JsonPlay::deserialize(value).map_err(|error| of_reader(&error))?;
        let JsonPlay {
            puzzle,
            inputs,
            question,
            claim,
        } = play;
        Ok(Content::Replay(Replay {
            question,
            inputs,
            claim,
            spec: Some(spec_of(puzzle).map_err(|wrong| wrong.words)?),
        }))
    })
}

/// The line and column at which a text parts from the form of a puzzle or a recorded play.
pub fn fault(text: &str) -> Option<(usize, usize)> {
    let is_play = serde_json::from_str::<Value>(text).is_ok_and(|value| value.get(PUZZLE_KEY).is_some());
    let read = if is_play {
        serde_json::from_str::<JsonPlay>(text).map(|play| play.puzzle)
    } else {
        serde_json::from_str::<JsonPuzzle>(text)
    };
    match read {
        Err(err) => Some(place_of(&err, text)),
        Ok(puzzle) => spec_of(puzzle).err()?.place(text),
    }
}

/// Writes a puzzle or a recorded play.
pub fn export(content: &Content<StarLink>) -> Value {
    match content {
        Content::Spec(spec) => json!(puzzle_of(spec)),
        Content::Replay(replay) => json!(JsonPlay {
            puzzle: puzzle_of(replay.spec.as_ref().unwrap_or(&Spec::default())),
            inputs: replay.inputs.clone(),
            question: replay.question,
            claim: replay.claim.clone(),
        }),
    }
}

fn puzzle_of(spec: &Spec) -> JsonPuzzle {
    JsonPuzzle {
        name: spec.title.clone(),
        note: spec.origin.clone(),
        unit: Some("milli-cell".to_owned()),
        width: Some(spec.width_cells),
        height: Some(spec.height_cells),
        stars: { spec.stars.iter() }
            .map(|star| (star.at.x_milli, star.at.y_milli))
            .collect(),
        numbers: spec.numbers(),
        gravity: { spec.gravity.iter() }
            .map(|star| (star.at.x_milli, star.at.y_milli))
            .collect(),
        checks: spec.checks,
    }
}

fn spec_of(puzzle: JsonPuzzle) -> Result<Spec, Senseless> {
    if let Some(unit) = &puzzle.unit
        && unit != "milli-cell"
    {
        let words = Text::new(
            format!("unit: “{unit}” is not milli-cell"),
            format!("unit: “{unit}” 단위는 milli-cell이 아닙니다"),
        );
        return Err(Senseless::of("unit", words));
    }
    let (n_stars, n_numbers) = (puzzle.stars.len(), puzzle.numbers.len());
    if n_stars != n_numbers {
        let words = Text::new(
            format!(
                "there are {stars} and {n_numbers} numbers",
                stars = counted(n_stars, "star")
            ),
            format!("별은 {n_stars}개인데 숫자는 {n_numbers}개입니다"),
        );
        return Err(Senseless::of("numbers", words));
    }
    // Without a size, the smallest square of whole cells that holds all stars.
    let farthest = { puzzle.stars.iter().chain(&puzzle.gravity) }
        .map(|(x, y)| *x.max(y))
        .max()
        .unwrap_or(0);
    let side = (farthest / 1000)
        .saturating_add(1)
        .clamp(6, i32::from(*SIDE_CELLS.end())) as u16;
    let stars = puzzle.stars.iter().zip(&puzzle.numbers);
    Ok(Spec {
        title: puzzle.name,
        origin: puzzle.note,
        width_cells: puzzle.width.unwrap_or(side),
        height_cells: puzzle.height.unwrap_or(side),
        stars: stars
            .map(|((x, y), number)| Star::from((*x, *y, *number)))
            .collect(),
        gravity: puzzle.gravity.iter().copied().map(Gravity::from).collect(),
        checks: puzzle.checks,
    })
}

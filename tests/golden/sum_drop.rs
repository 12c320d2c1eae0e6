//! SUM DROP's golden lists. Every field of every entry is read, through [`Entry`], and a field that
//! was not read fails: so no value can be passed over in silence.

use playproof::games::sum_drop::board::{Board, Pos};
use playproof::games::sum_drop::climb::DEFAULT_WEIGHTS;
use playproof::games::sum_drop::engine::State;
use playproof::games::sum_drop::matching::{Matching, Run, adjacent_stones, find_all, unique_positions};
use playproof::games::sum_drop::resolve::{link_score, resolve_all};
use playproof::games::sum_drop::row::Weights;
use playproof::games::sum_drop::sink::{Row, Sink, Step};
use playproof::games::sum_drop::spec::Spec;
use playproof::rng::{INCREMENT, INCREMENT_INVERSE, Rng, hash_seed, hash_units};
use serde_json::{Value, json};

use crate::entry::{Entry, byte, number};
use crate::sum_drop_games::{
    difficulty, endless, games, garbage_rows, initial_boards, rise_cases, stage_seeds, stages, star_lines,
    state_bytes_entry,
};

/// A list's comparison of one entry.
type Compare = fn(&Entry<'_>, &Value);

const LISTS: [(&str, Compare); 17] = [
    ("hashSeed", hash_seed_entry),
    ("hashSeedUnits", hash_seed_units),
    ("nextRandom", next_random),
    ("jump", jump),
    ("digits", digits),
    ("findMatches", find_matches),
    ("score", score),
    ("cascades", cascades),
    ("initialBoards", initial_boards),
    ("games", games),
    ("garbageRows", garbage_rows),
    ("stageSeed", stage_seeds),
    ("endless", endless),
    ("stages", stages),
    ("stars", star_lines),
    ("difficulty", difficulty),
    ("riseCases", rise_cases),
];

/// Lists that are one object: one entry.
const SINGLES: [(&str, Compare); 2] = [("jumpInverse", jump_inverse), ("stateBytes", state_bytes_entry)];

/// Documentation, read by people.
const FORMAT_KEYS: [&str; 3] = ["board", "position", "u32"];

pub(crate) fn recognises(file: &Value) -> bool {
    let known =
        |key: &String| LISTS.iter().chain(&SINGLES).any(|(name, _)| name == key) || key == "weightTables";
    file.as_object()
        .is_some_and(|lists| lists.keys().any(known) && !lists.contains_key("schema"))
}

pub(crate) fn compare(file: &Value) -> usize {
    let lists = file.as_object().expect("lists");
    let mut compared = 0;
    for (name, list) in lists {
        if let Some((_, compare)) = LISTS.iter().find(|(known, _)| known == name) {
            for (index, value) in list.as_array().expect(name).iter().enumerate() {
                let entry = Entry::new(format!("{name}[{index}]"), value);
                compare(&entry, file);
                compared += entry.finish();
            }
        } else if let Some((_, compare)) = SINGLES.iter().find(|(known, _)| known == name) {
            let entry = Entry::new(name.clone(), list);
            compare(&entry, file);
            compared += entry.finish();
        } else if name == "weightTables" {
            for table in list.as_object().expect(name).keys() {
                compared += weight_table(table, &list[table]);
            }
        } else if name == "format" {
            let keys = list.as_object().expect(name).keys();
            let unknown: Vec<_> = keys.filter(|key| !FORMAT_KEYS.contains(&key.as_str())).collect();
            assert!(
                unknown.is_empty(),
                "format documents an unknown form: {unknown:?}"
            );
        } else {
            panic!("unknown list `{name}`");
        }
    }
    compared
}

pub(crate) fn rows(board: &Board) -> Value {
    json!(board.to_rows())
}

pub(crate) fn positions(cells: &[Pos]) -> Value {
    json!(cells)
}

// Section 1: hashes, draws, weights.

fn hash_seed_entry(entry: &Entry<'_>, _: &Value) {
    let text = entry.text("s");
    entry.check("units", text.encode_utf16().count());
    entry.check("hash", hash_seed(text));
}

fn hash_seed_units(entry: &Entry<'_>, _: &Value) {
    let units = entry
        .numbers("units")
        .into_iter()
        .map(|unit| u16::try_from(unit).expect("a unit"));
    entry.check("hash", hash_units(units));
}

fn next_random(entry: &Entry<'_>, _: &Value) {
    let mut rng = Rng {
        state: entry.u32("seed"),
    };
    let length = ["states", "values"]
        .iter()
        .filter(|key| entry.has(key))
        .map(|key| entry.list(key).len());
    let (mut states, mut drawn) = (Vec::new(), Vec::new());
    for _ in 0..length.max().unwrap_or(0) {
        drawn.push(rng.next_u32());
        states.push(rng.state);
    }
    entry.check("states", states);
    entry.check("values", drawn);
}

fn jump(entry: &Entry<'_>, _: &Value) {
    let start = Rng {
        state: entry.u32("seed"),
    };
    let draws = entry.u32("n");
    let jumped = start.jumped(draws);
    entry.check("state", jumped.state);
    assert_eq!(jumped.draws_since(start.state), draws, "{}", entry.place);
}

fn jump_inverse(entry: &Entry<'_>, _: &Value) {
    entry.check("increment", INCREMENT);
    entry.check("inverse", INCREMENT_INVERSE);
}

pub(crate) fn nine(values: &[u32]) -> [u32; 9] {
    values.try_into().expect("nine weights")
}

pub(crate) fn weight_table(name: &str, expected: &Value) -> usize {
    let digits: Vec<u32> = expected
        .as_array()
        .expect("weights")
        .iter()
        .map(|weight| number(weight, name))
        .collect();
    if let Some(table) = Spec::default().weights.iter().find(|table| table.name == name) {
        assert_eq!(nine(&digits), table.digits, "weightTables.{name}");
    }
    let weights = Weights::new(nine(&digits)).expect("weights that can be drawn from");
    assert_eq!(json!(weights.digits()), *expected, "weightTables.{name}");
    digits.len()
}

/// A table by its name in the file or in the spec, or as nine numbers; the default where absent.
pub(crate) fn weights_of(value: Option<&Value>, file: &Value) -> [u32; 9] {
    match value {
        None => DEFAULT_WEIGHTS,
        Some(Value::Array(list)) => nine(&list.iter().map(|w| number(w, "weights")).collect::<Vec<_>>()),
        Some(Value::String(name)) => {
            if let Some(Value::Array(_)) = file.get("weightTables").and_then(|tables| tables.get(name)) {
                return weights_of(file["weightTables"].get(name), file);
            }
            let tables = Spec::default().weights;
            tables
                .iter()
                .find(|table| table.name == *name)
                .expect("a known table")
                .digits
        }
        Some(other) => panic!("no weights: {other}"),
    }
}

fn digits(entry: &Entry<'_>, file: &Value) {
    let weights = Weights::new(weights_of(Some(entry.get("table")), file)).expect("weights");
    let mut rng = Rng::from_seed(entry.text("seed"));
    let count = entry.text("digits").len();
    let drawn: String = (0..count)
        .map(|_| char::from(b'0' + weights.draw(&mut rng)))
        .collect();
    entry.check("digits", drawn);
    entry.check("rng", rng.state);
}

// Section 2: matching, resolving, scores.

pub(crate) fn matching_of(entry: &Entry<'_>) -> Matching {
    let small = |key: &str, absent: u8| entry.maybe(key).map_or(absent, |value| byte(value, key));
    let (target, min_length) = (small("target", 10), small("min", 2));
    let read = |from: &Entry<'_>| Matching {
        target,
        min_length,
        horizontal: from.flag("horizontal", true),
        vertical: from.flag("vertical", true),
        diagonal: from.flag("diagonal", true),
    };
    if entry.has("flags") {
        let flags = entry.child("flags");
        let matching = read(&flags);
        flags.finish();
        matching
    } else {
        read(entry)
    }
}

fn find_matches(entry: &Entry<'_>, _: &Value) {
    let (board, matching) = (entry.board("board"), matching_of(entry));
    let mut runs: Vec<Run> = Vec::new();
    find_all(&board, &matching, |run| runs.push(run));
    let groups: Vec<Value> = runs
        .iter()
        .map(|run| json!({"d": run.direction.word(), "p": run.positions()}))
        .collect();
    let unique = unique_positions(&runs);
    entry.check("groups", groups);
    entry.check("stones", positions(&adjacent_stones(&board, &unique)));
    entry.check("unique", positions(&unique));
}

fn score(entry: &Entry<'_>, _: &Value) {
    let points = link_score(entry.u32("blocks"), &entry.numbers("lengths"), entry.u32("chain"));
    entry.check("score", points);
}

#[derive(Default)]
pub(crate) struct Recorded {
    pub(crate) steps: Vec<Step>,
    pub(crate) rows: Vec<Row>,
}

impl Sink for Recorded {
    const STEPS: bool = true;
    fn step(&mut self, step: Step, _: &Board) {
        self.steps.push(step);
    }
    fn row(&mut self, row: Row, _: &State) {
        self.rows.push(row);
    }
}

fn cascades(entry: &Entry<'_>, _: &Value) {
    let (mut board, matching) = (entry.board("board"), matching_of(entry));
    let mut recorded = Recorded::default();
    let resolved = resolve_all(&mut board, &matching, &mut recorded);
    entry.check("final", rows(&board));
    entry.check("score", resolved.score);
    entry.check("cleared", resolved.blocks);
    let expected = entry.children("steps");
    assert_eq!(expected.len(), recorded.steps.len(), "{}: steps", entry.place);
    for (golden, step) in expected.iter().zip(&recorded.steps) {
        let group = |group: &playproof::games::sum_drop::sink::Group| json!({"d": group.direction.word(), "p": group.positions});
        let falls: Vec<Value> = step
            .falls
            .iter()
            .map(|fall| json!([fall.column, fall.from, fall.to, fall.value]))
            .collect();
        golden.check("chain", step.chain);
        golden.check("board", rows(&step.board_before));
        golden.check("groups", step.groups.iter().map(group).collect::<Vec<_>>());
        golden.check("blocks", step.blocks);
        golden.check("removed", positions(&step.removed));
        golden.check("falls", falls);
        golden.check("score", step.score);
        entry.add(golden);
    }
}

// Sections 3 to 5: boards, rows, games, stages.

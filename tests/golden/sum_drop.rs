//! SUM DROP's golden lists. Every field of every entry is read, through [`Entry`], and a field that
//! was not read fails: so no value can be passed over in silence.

use playproof::games::sum_drop::board::{Board, Pos};
use playproof::games::sum_drop::climb::{
    DEFAULT_WEIGHTS, difficulty_fall, endless_pressure, ranking_key, stage_spec, stars,
};
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::hash::{state_bytes, state_hash};
use playproof::games::sum_drop::input::{Input, Key};
use playproof::games::sum_drop::matching::{Matching, Run, adjacent_stones, find_all, unique_positions};
use playproof::games::sum_drop::piece::Piece;
use playproof::games::sum_drop::resolve::{link_score, resolve_all};
use playproof::games::sum_drop::row::Weights;
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::sink::{Row, Sink, Step};
use playproof::games::sum_drop::spec::{
    Difficulty, Mode, Question, Spec, StageSpec, TICKS_PER_SECOND, WeightTable, stage_seed,
};
use playproof::rng::{INCREMENT, INCREMENT_INVERSE, Rng, hash_seed, hash_units};
use serde_json::{Value, json};

use super::entry::{Entry, byte, number};

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

fn board_of(entry: &Entry<'_>, key: &str) -> Board {
    let rows: Vec<&str> = entry
        .list(key)
        .iter()
        .map(|row| row.as_str().expect("a row"))
        .collect();
    Board::parse(&rows).unwrap_or_else(|error| panic!("{}.{key}: {error}", entry.place))
}

fn rows(board: &Board) -> Value {
    json!(board.to_rows())
}

fn positions(cells: &[Pos]) -> Value {
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

fn nine(values: &[u32]) -> [u32; 9] {
    values.try_into().expect("nine weights")
}

fn weight_table(name: &str, expected: &Value) -> usize {
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
fn weights_of(value: Option<&Value>, file: &Value) -> [u32; 9] {
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

fn matching_of(entry: &Entry<'_>) -> Matching {
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
    let (board, matching) = (board_of(entry, "board"), matching_of(entry));
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
struct Recorded {
    steps: Vec<Step>,
    rows: Vec<Row>,
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
    let (mut board, matching) = (board_of(entry, "board"), matching_of(entry));
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

fn mode_of(word: &str) -> Mode {
    Mode::ALL
        .into_iter()
        .find(|mode| mode.word() == word)
        .expect("a mode")
}

fn difficulty_of(word: &str) -> Difficulty {
    Difficulty::ALL
        .into_iter()
        .find(|difficulty| difficulty.word() == word)
        .expect("a difficulty")
}

/// The question of an entry that names a mode, a difficulty, a stage and a seed, or some of them.
fn question_of(entry: &Entry<'_>) -> Question {
    let word = |key: &str, absent: &'static str| {
        entry.maybe(key).map_or(absent.to_owned(), |value| {
            value.as_str().expect("a word").to_owned()
        })
    };
    let stage = entry.maybe("stage").map_or(0, |value| number(value, "stage"));
    let mode = if stage == 0 && !entry.has("mode") {
        Mode::Endless
    } else {
        mode_of(&word("mode", "climb"))
    };
    Question {
        mode,
        difficulty: difficulty_of(&word("difficulty", "normal")),
        stage,
        seed: word("seed", ""),
        tempo_ticks: 20,
    }
}

/// The default spec, with a size where the entry has one.
fn spec_of(entry: &Entry<'_>, board: Option<&Board>) -> Spec {
    let mut spec = Spec::default();
    if let Some(board) = board {
        (spec.board.width, spec.board.height) = (board.width(), board.height());
        spec.board.filled_rows = 0;
    }
    let size = |key: &str, slot: &mut u8| {
        if let Some(value) = entry.maybe(key) {
            *slot = byte(value, key);
        }
    };
    size("width", &mut spec.board.width);
    size("height", &mut spec.board.height);
    size("filledRows", &mut spec.board.filled_rows);
    spec
}

fn compiled(spec: &Spec, question: &Question, place: &str) -> Rules {
    Rules::compile(spec, question).unwrap_or_else(|issues| panic!("{place}: {issues:?}"))
}

fn initial_boards(entry: &Entry<'_>, _: &Value) {
    let mut question = question_of(entry);
    // The state holds the preview and the first piece as well: as many draws more.
    let mut spec = spec_of(entry, None);
    if !entry.has("filledRows") && entry.has("board") {
        let board = board_of(entry, "board");
        (spec.board.width, spec.board.height) = (board.width(), board.height());
    }
    if question.stage == 0 {
        question.mode = Mode::Endless;
    }
    let rules = compiled(&spec, &question, &entry.place);
    let state = State::start(&rules, &question.seed);
    let draws = u32::from(rules.width) * u32::from(rules.filled_rows);
    entry.check("board", rows(&state.board));
    entry.check("draws", draws);
    entry.check("rng", Rng::from_seed(&question.seed).jumped(draws).state);
    assert_eq!(
        state.draws(),
        draws + u32::from(rules.preview) + 1,
        "{}",
        entry.place
    );
}

fn inputs_of(entry: &Entry<'_>) -> Vec<Input> {
    let input = |value: &Value| Input {
        tick: number(&value[0], &entry.place),
        key: Key::from_letter(value[1].as_str().expect("a letter")).expect("a key"),
    };
    entry.list("inputs").iter().map(input).collect()
}

fn games(entry: &Entry<'_>, _: &Value) {
    let replay = entry.child("replay");
    let question = question_of(&replay);
    let inputs = inputs_of(&replay);
    let spec = spec_of(&replay, None);
    let rules = compiled(&spec, &question, &entry.place);
    entry.check("key", ranking_key(&question));
    let every = entry
        .maybe("hashEvery")
        .map_or(1, |value| number(value, "hashEvery"));
    let mut state = State::start(&rules, &question.seed);
    let mut hashes = vec![state_hash(&state)];
    let mut next = 0;
    let end = replay.u32("endTick");
    while state.over == Over::Playing && state.tick < end {
        let mut keys = Vec::new();
        while let Some(input) = inputs.get(next).filter(|input| input.tick == state.tick) {
            keys.push(input.key);
            next += 1;
        }
        let used = state.tick(&rules, &keys, &mut playproof::games::sum_drop::sink::NoSink);
        assert_eq!(used, keys.len(), "{}: keys after the end", entry.place);
        if state.tick % every == 0 {
            hashes.push(state_hash(&state));
        }
    }
    assert_eq!(next, inputs.len(), "{}: inputs left", entry.place);
    replay.check("endTick", state.tick);
    replay.check("claimed", state.score);
    entry.add(&replay);
    entry.check("hashes", hashes);
    entry.check("lastHash", state_hash(&state));
    let last = entry.child("final");
    last.check("over", state.over.code());
    last.check("score", state.score);
    last.check("cleared", state.cleared);
    last.check("pieces", state.pieces);
    last.check("rows", state.rows);
    last.check("level", state.level);
    last.check("tick", state.tick);
    last.check("rng", state.rng.state);
    last.check("draws", state.draws());
    last.check("stonesBroken", state.stones_broken);
    last.check("bestChain", state.best_chain);
    let earned = if state.over == Over::Clear {
        rules.stars(state.score)
    } else {
        0
    };
    last.check("stars", earned);
    last.check("board", rows(&state.board));
    last.check(
        "piece",
        state
            .piece
            .map_or(Value::Null, |p| json!([p.digit, p.row, p.column])),
    );
    last.check("queue", json!(state.queue.digits()));
    entry.add(&last);
}

fn garbage_rows(entry: &Entry<'_>, _: &Value) {
    let question = question_of(entry);
    let before = entry.child("before");
    let board = board_of(&before, "board");
    let spec = spec_of(entry, Some(&board));
    let rules = compiled(&spec, &question, &entry.place);
    let mut state = State::from_board(
        &rules,
        board,
        Rng {
            state: before.u32("rng"),
        },
    );
    state.level = before.maybe("level").map_or(1, |value| number(value, "level"));
    state.piece = piece_of(before.maybe("piece"), &before.place);
    before.finish();
    entry.check("stones", rules.pressure(state.level).stones);
    let mut fallbacks = 0;
    for golden in entry.children("rows") {
        let mut recorded = Recorded::default();
        state.raise_row(&rules, &mut recorded);
        let row = recorded.rows.first().expect("a recorded row");
        fallbacks += row.cells.iter().filter(|cell| cell.value == 0).count();
        golden.check("board", rows(&state.board));
        golden.check("hole", row.hole);
        golden.check("stones", row.stones.clone());
        golden.check("rng", state.rng.state);
        golden.check("over", state.over.code());
        golden.check(
            "piece",
            state.piece.map_or(Value::Null, |p| json!([p.row, p.column])),
        );
        golden.check("draws", u32::from(rules.width));
        entry.add(&golden);
    }
    entry.check("fallbacks", fallbacks);
}

/// A piece as [row, column] or [digit, row, column].
fn piece_of(value: Option<&Value>, place: &str) -> Option<Piece> {
    let list: Vec<u8> = value?
        .as_array()?
        .iter()
        .map(|value| byte(value, place))
        .collect();
    match *list.as_slice() {
        [row, column] => Some(Piece {
            digit: 5,
            row,
            column,
        }),
        [digit, row, column] => Some(Piece { digit, row, column }),
        _ => panic!("{place}: no piece"),
    }
}

fn rise_cases(entry: &Entry<'_>, file: &Value) {
    let board = board_of(entry, "board");
    let mut spec = spec_of(entry, Some(&board));
    let matching = matching_of(entry);
    let digits = weights_of(entry.maybe("weights"), file);
    spec.weights.push(WeightTable {
        name: "case".to_owned(),
        digits,
    });
    // One stone a row, unless the case says otherwise: that is what its boards show.
    let stones = entry
        .maybe("stones")
        .map_or(1, |value| u16::from(byte(value, "stones")));
    spec.stages = vec![StageSpec {
        garbage_secs: 1,
        stones,
        weights: "case".to_owned(),
        target: matching.target,
        min_length: matching.min_length,
        horizontal: matching.horizontal,
        vertical: matching.vertical,
        diagonal: matching.diagonal,
        ..StageSpec::default()
    }];
    let rules = compiled(&spec, &Question::default(), &entry.place);
    let mut state = State::from_board(
        &rules,
        board,
        Rng {
            state: entry.u32("rng"),
        },
    );
    state.piece = piece_of(entry.maybe("piece"), &entry.place);
    let form = entry.maybe("piece").and_then(Value::as_array).map_or(2, Vec::len);
    state.raise_row(&rules, &mut playproof::games::sum_drop::sink::NoSink);
    let after = state.piece.map_or(Value::Null, |piece| match form {
        3 => json!([piece.digit, piece.row, piece.column]),
        _ => json!([piece.row, piece.column]),
    });
    entry.check("after", rows(&state.board));
    entry.check("pieceAfter", after);
    entry.check("over", state.over.code());
    entry.check("rngAfter", state.rng.state);
}

fn stage_seeds(entry: &Entry<'_>, _: &Value) {
    let seed = stage_seed(entry.text("run"), entry.u32("stage"), entry.u32("attempt"));
    entry.check("hash", hash_seed(&seed));
    entry.check("seed", seed);
}

fn endless(entry: &Entry<'_>, _: &Value) {
    let pressure = endless_pressure(&Spec::default().endless, entry.u32("level"));
    entry.check("fallTicks", pressure.fall_ticks);
    entry.check("garbageTicks", pressure.garbage_ticks);
    entry.check("stones", pressure.stones);
}

fn stages(entry: &Entry<'_>, file: &Value) {
    let spec = Spec::default();
    let stage = stage_spec(&spec, entry.u32("stage"));
    entry.check("quota", stage.quota);
    entry.check("fall", stage.fall_ticks);
    entry.check("garbageTicks", u32::from(stage.garbage_secs) * TICKS_PER_SECOND);
    entry.check("stones", stage.stones);
    entry.check("target", stage.target);
    entry.check("min", stage.min_length);
    entry.check("horizontal", stage.horizontal);
    entry.check("vertical", stage.vertical);
    entry.check("diagonal", stage.diagonal);
    entry.check("preview", stage.preview);
    let table = spec
        .weights
        .iter()
        .find(|table| table.name == stage.weights)
        .expect("a table");
    match entry.maybe("weights") {
        Some(Value::String(name)) => assert_eq!(weights_of(Some(&json!(name)), file), table.digits),
        _ => entry.check("weights", table.digits.to_vec()),
    }
}

fn star_lines(entry: &Entry<'_>, _: &Value) {
    let earned = stars(&Spec::default().stars, entry.u32("quota"), entry.u32("score"));
    entry.check("stars", earned);
}

fn difficulty(entry: &Entry<'_>, _: &Value) {
    let spec = Spec::default();
    let difficulty = difficulty_of(entry.text("difficulty"));
    let stage = stage_spec(&spec, entry.u32("stage"));
    entry.check(
        "fallTicks",
        difficulty_fall(&spec.difficulty, difficulty, stage.fall_ticks),
    );
}

fn state_bytes_entry(entry: &Entry<'_>, _: &Value) {
    let question = question_of(entry);
    let rules = compiled(&spec_of(entry, None), &question, &entry.place);
    let state = State::start(&rules, &question.seed);
    entry.check("bytes", state_bytes(&state));
    entry.check("hash", state_hash(&state));
    entry.check(
        "piece",
        state
            .piece
            .map_or(Value::Null, |p| json!([p.digit, p.row, p.column])),
    );
    entry.check("queue", json!(state.queue.digits()));
    entry.check("rng", state.rng.state);
    entry.check("draws", state.draws());
}

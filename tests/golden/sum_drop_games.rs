//! SUM DROP's golden lists of whole games, rows, stages and states.

use playproof::games::sum_drop::board::Board;
use playproof::games::sum_drop::climb::{difficulty_fall, endless_pressure, ranking_key, stage_spec, stars};
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::hash::{state_bytes, state_hash};
use playproof::games::sum_drop::input::{Input, Key};
use playproof::games::sum_drop::piece::Piece;
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::spec::{
    Difficulty, Mode, Question, Spec, StageSpec, TICKS_PER_SECOND, WeightTable, stage_seed,
};
use playproof::rng::{Rng, hash_seed};
use serde_json::{Value, json};

use crate::entry::{Entry, byte, number};
use crate::sum_drop::{Recorded, matching_of, rows, weights_of};

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

pub(crate) fn initial_boards(entry: &Entry<'_>, _: &Value) {
    let mut question = question_of(entry);
    // The state holds the preview and the first piece as well: as many draws more.
    let mut spec = spec_of(entry, None);
    if !entry.has("filledRows") && entry.has("board") {
        let board = entry.board("board");
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

pub(crate) fn games(entry: &Entry<'_>, _: &Value) {
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
        if state.tick.is_multiple_of(every) {
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

pub(crate) fn garbage_rows(entry: &Entry<'_>, _: &Value) {
    let question = question_of(entry);
    let before = entry.child("before");
    let board = before.board("board");
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

pub(crate) fn rise_cases(entry: &Entry<'_>, file: &Value) {
    let board = entry.board("board");
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

pub(crate) fn stage_seeds(entry: &Entry<'_>, _: &Value) {
    let seed = stage_seed(entry.text("run"), entry.u32("stage"), entry.u32("attempt"));
    entry.check("hash", hash_seed(&seed));
    entry.check("seed", seed);
}

pub(crate) fn endless(entry: &Entry<'_>, _: &Value) {
    let pressure = endless_pressure(&Spec::default().endless, entry.u32("level"));
    entry.check("fallTicks", pressure.fall_ticks);
    entry.check("garbageTicks", pressure.garbage_ticks);
    entry.check("stones", pressure.stones);
}

pub(crate) fn stages(entry: &Entry<'_>, file: &Value) {
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

pub(crate) fn star_lines(entry: &Entry<'_>, _: &Value) {
    let earned = stars(&Spec::default().stars, entry.u32("quota"), entry.u32("score"));
    entry.check("stars", earned);
}

pub(crate) fn difficulty(entry: &Entry<'_>, _: &Value) {
    let spec = Spec::default();
    let difficulty = difficulty_of(entry.text("difficulty"));
    let stage = stage_spec(&spec, entry.u32("stage"));
    entry.check(
        "fallTicks",
        difficulty_fall(&spec.difficulty, difficulty, stage.fall_ticks),
    );
}

pub(crate) fn state_bytes_entry(entry: &Entry<'_>, _: &Value) {
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

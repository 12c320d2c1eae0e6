//! Landings a second of SUM DROP's engine, plain and recorded, beside the slow twin and, where
//! there is a `node`, beside a plain JavaScript port. All drop the same digits in the same columns
//! of the same boards, and their totals must agree.
//!
//! `cargo bench --no-default-features --bench sum_drop`; figures in `docs/performance.md`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench fails by panicking, and this one says what it measured"
)]

use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use playproof::games::sum_drop::board::Board;
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::input::Key;
use playproof::games::sum_drop::piece::Piece;
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::sink::{NoSink, Sink, Step};
use playproof::games::sum_drop::spec::{Mode, Question, Spec};
use playproof::rng::Rng;

#[path = "../support/sum_drop_naive.rs"]
mod naive;
#[path = "../support/peers.rs"]
mod peers;

/// Landings of one pass.
const LANDINGS: usize = 100_000;
const SEED: &str = "bench";
const WIDTH: u32 = 10;

/// What a pass comes to; equal for every engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Totals {
    score: u64,
    blocks: u64,
    clears: u64,
    games: u64,
}

impl Totals {
    fn add_game(&mut self, state: &State) {
        self.score += u64::from(state.score);
        self.blocks += u64::from(state.cleared);
        self.games += 1;
    }
}

/// Endless mode, so that no quota ends a game; rows come with ticks, and no tick passes here.
fn rules() -> Rules {
    let question = Question {
        mode: Mode::Endless,
        stage: 0,
        ..Question::default()
    };
    Rules::compile(&Spec::default(), &question).expect("the default climb builds")
}

/// Digits by the default weights, columns at random: two draws a landing.
fn landings(rules: &Rules) -> Vec<(u8, u8)> {
    let mut rng = Rng::from_seed(SEED);
    let landing = |_| {
        let digit = rules.weights.draw(&mut rng);
        (digit, u8::try_from(rng.below(WIDTH)).expect("a column"))
    };
    (0..LANDINGS).map(landing).collect()
}

/// Keeps every step, as the seed's engine does.
#[derive(Default)]
struct Kept(Vec<Step>);

impl Sink for Kept {
    const STEPS: bool = true;
    fn step(&mut self, step: Step, _: &Board) {
        self.0.push(step);
    }
}

fn pass<S: Sink>(rules: &Rules, landings: &[(u8, u8)], sink: &mut S, mut done: impl FnMut(&mut S)) -> Totals {
    let mut totals = Totals::default();
    let empty = State::from_board(rules, Board::new(rules.width, rules.height), Rng { state: 1 });
    let mut state = empty.clone();
    for (digit, column) in landings {
        let cleared = state.cleared;
        state.piece = Some(Piece {
            digit: *digit,
            row: 0,
            column: *column,
        });
        state.press(rules, Key::Drop, sink);
        totals.clears += u64::from(state.cleared > cleared);
        if state.over != Over::Playing {
            totals.add_game(&state);
            state.clone_from(&empty);
        }
        done(sink);
    }
    totals.add_game(&state);
    totals
}

fn plain(rules: &Rules, landings: &[(u8, u8)]) -> Totals {
    pass(rules, landings, &mut NoSink, |_| ())
}

fn recorded(rules: &Rules, landings: &[(u8, u8)]) -> Totals {
    pass(rules, landings, &mut Kept::default(), |kept| {
        black_box(&kept.0);
        kept.0.clear();
    })
}

fn slow(rules: &Rules, landings: &[(u8, u8)]) -> Totals {
    let matching = naive::Match {
        target: rules.matching.target.into(),
        min: rules.matching.min_length.into(),
        flags: [true; 4],
    };
    let empty = vec![vec![None; rules.width.into()]; rules.height.into()];
    let (mut grid, mut totals) = (empty.clone(), Totals::default());
    for (digit, column) in landings {
        let column = usize::from(*column);
        let row = grid.iter().take_while(|cells| cells[column].is_none()).count() - 1;
        grid[row][column] = Some(*digit);
        let steps = naive::resolve(&mut grid, &matching);
        totals.score += steps.iter().map(|step| u64::from(step.score)).sum::<u64>();
        totals.blocks += steps.iter().map(|step| u64::from(step.blocks)).sum::<u64>();
        totals.clears += u64::from(!steps.is_empty());
        black_box(&steps);
        if grid[0].iter().any(Option::is_some) {
            totals.games += 1;
            grid.clone_from(&empty);
        }
    }
    totals.games += 1;
    totals
}

/// Landings a second and totals of the JavaScript port, plain and recorded; none without `node`.
fn javascript(mode: &str) -> Option<(f64, Totals)> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/sum_drop.js");
    let output = Command::new("node")
        .arg(script)
        .args([SEED, &LANDINGS.to_string(), mode])
        .output()
        .ok()?;
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let count = |key: &str| value[key].as_u64().expect(key);
    let totals = Totals {
        score: count("score"),
        blocks: count("blocks"),
        clears: count("clears"),
        games: count("games"),
    };
    Some((value["perSecond"].as_f64().expect("perSecond"), totals))
}

/// Landings a second: the best of several passes, as the port reports its own.
fn per_second(mut pass: impl FnMut() -> Totals) -> f64 {
    let seconds = (0..15).map(|_| {
        let start = Instant::now();
        black_box(pass());
        start.elapsed().as_secs_f64()
    });
    LANDINGS as f64 / seconds.fold(f64::INFINITY, f64::min)
}

fn bench(criterion: &mut Criterion) {
    let rules = rules();
    let landings = landings(&rules);
    let totals = plain(&rules, &landings);
    assert_eq!(recorded(&rules, &landings), totals);
    assert_eq!(slow(&rules, &landings), totals);
    let is_test = std::env::args().any(|arg| arg == "--test");
    if !is_test {
        println!("totals of {LANDINGS} landings: {totals:?}");
        let (fast, kept) = (
            per_second(|| plain(&rules, &landings)),
            per_second(|| recorded(&rules, &landings)),
        );
        println!("plain     {:8.3} M landings/s", fast / 1e6);
        println!("recorded  {:8.3} M landings/s", kept / 1e6);
        for (mode, ours) in [("plain", fast), ("recorded", kept)] {
            peers::record(&format!("sum_drop {mode}, ours"), 1.0 / ours);
            match javascript(mode) {
                Some((theirs, port)) => {
                    assert_eq!(port, totals, "the JavaScript port plays another game");
                    peers::record(&format!("sum_drop {mode}, javascript"), 1.0 / theirs);
                    println!(
                        "js {mode:9} {:8.3} M landings/s: {:.1} times",
                        theirs / 1e6,
                        ours / theirs
                    );
                }
                None => println!("no node: nothing to compare with"),
            }
        }
    }
    let mut group = criterion.benchmark_group("sum_drop");
    group.throughput(Throughput::Elements(LANDINGS as u64));
    group.sample_size(20);
    group.bench_function("plain", |bencher| {
        bencher.iter(|| plain(&rules, black_box(&landings)));
    });
    group.bench_function("recorded", |bencher| {
        bencher.iter(|| recorded(&rules, black_box(&landings)));
    });
    group.sample_size(10);
    group.bench_function("slow_twin", |bencher| {
        bencher.iter(|| slow(&rules, black_box(&landings)));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);

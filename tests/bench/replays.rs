//! A thousand recorded sprints of three minutes, written as the game writes them and verified by the
//! command line's own path; and a play of a hundred thousand frames, opened and gone through.
//!
//! `cargo bench --no-default-features --bench replays`; figures in `docs/performance.md`. Not a
//! criterion bench: it says what a person waits for, once.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench fails by panicking, and this one says what it measured"
)]

#[path = "../support/peers.rs"]
#[allow(dead_code, reason = "the table reads what this bench records")]
mod peers;

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use playproof::cli::args::Args;
use playproof::cli::{self, Exit, Streams};
use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game as _, Replay};
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::input::{Input, Key};
use playproof::games::sum_drop::replay::{IDLE_TICKS, record};
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::sink::NoSink;
use playproof::games::sum_drop::spec::{Mode, Question, Spec};

use clap::Parser as _;

const N_SPRINTS: usize = 1000;

fn question(mode: Mode, seed: String) -> Question {
    Question {
        mode,
        stage: 0,
        seed,
        ..Question::default()
    }
}

/// A player who clears what he can and otherwise drops where the column is lowest, one piece in
/// `every` ticks, until the game or `ticks` end.
fn played(rules: &Rules, seed: &str, every: u32, ticks: u32) -> Vec<Input> {
    let mut state = State::start(rules, seed);
    let mut inputs = Vec::new();
    while state.over == Over::Playing && state.tick < ticks {
        let mut keys = Vec::new();
        if state.tick % every == every - 1
            && let Some(piece) = state.piece
        {
            let worth = |column: u8| {
                let outcome = state.probe(rules, column)?;
                let row = state.landing_row(column)?;
                Some((outcome.blocks, row, column))
            };
            let best = (0..rules.width).filter_map(worth).max();
            let to = best.map_or(piece.column, |(_, _, column)| column);
            let key = if to < piece.column { Key::Left } else { Key::Right };
            keys.extend(std::iter::repeat_n(key, piece.column.abs_diff(to).into()));
            keys.push(Key::Drop);
        }
        inputs.extend(keys.iter().map(|key| Input {
            tick: state.tick,
            key: *key,
        }));
        state.tick(rules, &keys, &mut NoSink);
    }
    inputs
}

fn sprints() {
    let dir = tempfile::tempdir().expect("a folder");
    // Kept where another program is to be timed on them.
    let kept = std::env::var_os("PLAYPROOF_KEEP").map(std::path::PathBuf::from);
    let folder_of = |name: &str| kept.as_deref().unwrap_or(dir.path()).join(name);
    let spec = Spec::default();
    let (mut n_ticks, mut n_inputs) = (0, 0);
    for attested in [false, true] {
        let folder = folder_of(if attested { "hashes" } else { "scores" });
        fs::create_dir_all(&folder).expect("a folder");
        for nth in 0..N_SPRINTS {
            let question = question(Mode::Sprint, format!("sprint {nth}"));
            let rules = Rules::compile(&spec, &question).expect("a sprint");
            let inputs = played(&rules, &question.seed, 12, u32::MAX);
            let claim = record(&rules, &question.seed, &inputs, None, u32::from(attested));
            n_ticks += claim.end_tick.unwrap_or(0);
            n_inputs += inputs.len();
            let content = Content::Replay(Replay {
                question,
                inputs,
                claim: Some(claim),
                spec: None,
            });
            let text = SumDrop::export_json(&content).to_string();
            fs::write(folder.join(format!("{nth:04}.json")), text).expect("a file");
        }
        println!("{N_SPRINTS} sprints: {n_ticks} ticks, {n_inputs} inputs in all");
        (n_ticks, n_inputs) = (0, 0);
        let path = folder.to_string_lossy().into_owned();
        let args = Args::parse_from(["playproof", "replay", &path, "--jobs", "2", "--format", "junit"]);
        let command = args.command.expect("a command");
        let mut times = [0.0; 3];
        for time in &mut times {
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let start = Instant::now();
            let exit = cli::run(
                &command,
                &mut Streams {
                    out: &mut out,
                    err: &mut err,
                },
            );
            *time = start.elapsed().as_secs_f64();
            assert_eq!(exit, Exit::Holds, "{}", String::from_utf8_lossy(&err));
            println!("  `replay DIR --jobs 2`: {time:.2} s");
        }
        times.sort_by(f64::total_cmp);
        if attested {
            peers::record("replays 1,000 sprints", times[1]);
        }
    }
}

/// Opening: text to document, document to level, level to trace; then any frame.
fn long() {
    let spec = Spec::default();
    let question = question(Mode::Endless, "long".to_owned());
    let rules = Rules::compile(&spec, &question).expect("endless");
    let mut inputs = played(&rules, &question.seed, 3, 30_000);
    inputs.retain(|input| input.tick < 60_000);
    let end = record(&rules, &question.seed, &inputs, Some(60_000 + IDLE_TICKS), 0);
    for every in [0, 1] {
        let claim = record(&rules, &question.seed, &inputs, end.end_tick, every);
        let content = Content::Replay(Replay {
            question: question.clone(),
            inputs: inputs.clone(),
            claim: Some(claim),
            spec: None,
        });
        let text = file::to_ron::<SumDrop>(&content).expect("a text");
        if let Some(kept) = std::env::var_os("PLAYPROOF_KEEP").map(std::path::PathBuf::from) {
            fs::write(kept.join(format!("long-{every}.ron")), &text).expect("a file");
        }
        for _ in 0..3 {
            let start = Instant::now();
            let Content::Replay(replay) = file::parse::<SumDrop>(&text).expect("a replay") else {
                continue;
            };
            let parsed = start.elapsed();
            let level = SumDrop::build(&spec, &replay.question).expect("a level");
            let claim = replay.claim.as_ref();
            let report = SumDrop::replay(&level, &replay.inputs, claim, &Control::unlimited());
            let opened = start.elapsed();
            let n_frames = report.frames.len();
            let seek = Instant::now();
            for nth in 0..1000 {
                black_box(SumDrop::frame_caption(
                    &level,
                    &report.frames[nth * 7919 % n_frames],
                ));
            }
            println!(
                "{n_frames} frames, {} kB: read {:.1} ms, first frame {:.1} ms, a seek {:.4} ms ({:?})",
                text.len() / 1024,
                parsed.as_secs_f64() * 1e3,
                opened.as_secs_f64() * 1e3,
                seek.elapsed().as_secs_f64(),
                report.verdict
            );
        }
    }
}

fn main() {
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    sprints();
    long();
}

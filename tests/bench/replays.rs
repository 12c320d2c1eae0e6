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
use std::time::{Duration, Instant};

use playproof::cli::args::Args;
use playproof::cli::{self, Exit, Streams};
use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game as _, GameReport, Replay};
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::frame::Frame;
use playproof::games::sum_drop::input::{Input, Key};
use playproof::games::sum_drop::replay::{Player, record};
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::sink::NoSink;
use playproof::games::sum_drop::spec::{Mode, Question, Spec};

use clap::Parser as _;

const N_SPRINTS: usize = 1000;
const N_TICKS: u32 = 100_000;

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

/// A play of more than a hundred thousand frames: a sprint of 100,000 ticks.
fn long_play() -> (Spec, Replay<SumDrop>) {
    let mut spec = Spec::default();
    spec.sprint.ticks = N_TICKS;
    let question = question(Mode::Sprint, "long".to_owned());
    let rules = Rules::compile(&spec, &question).expect("a sprint");
    let inputs = played(&rules, &question.seed, 12, u32::MAX);
    let replay = Replay {
        question,
        inputs,
        claim: None,
        spec: Some(spec.clone()),
    };
    (spec, replay)
}

/// Opening: text to document, document to level, level to the first frames and to all; then any frame, by
/// its snapshot and, in the same run, by playing from the start as a program without snapshots has to.
fn long() {
    let (spec, replay) = long_play();
    let rules = Rules::compile(&spec, &replay.question).expect("a sprint");
    for every in [0, 1] {
        let claim = record(&rules, &replay.question.seed, &replay.inputs, None, every);
        let content = Content::Replay(Replay {
            claim: Some(claim),
            ..replay.clone()
        });
        let text = file::to_ron::<SumDrop>(&content).expect("a text");
        if let Some(kept) = std::env::var_os("PLAYPROOF_KEEP").map(std::path::PathBuf::from) {
            fs::write(kept.join(format!("long-{every}.ron")), &text).expect("a file");
        }
        for _ in 0..3 {
            open_long(&spec, &text);
        }
    }
}

fn ms(took: Duration) -> f64 {
    took.as_secs_f64() * 1e3
}

fn open_long(spec: &Spec, text: &str) {
    let start = Instant::now();
    let Content::Replay(replay) = file::parse::<SumDrop>(text).expect("a replay") else {
        return;
    };
    let parsed = start.elapsed();
    let level = SumDrop::build(spec, &replay.question).expect("a level");
    let mut first = None;
    let mut tell = |part: GameReport<SumDrop>| {
        black_box(
            part.frames
                .get(0)
                .map(|frame| SumDrop::frame_caption(&level, &frame)),
        );
        first.get_or_insert(start.elapsed());
    };
    let claim = replay.claim.as_ref();
    let ctl = Control::unlimited();
    let report = SumDrop::replay_telling(&level, &replay.inputs, claim, &ctl, &mut tell);
    let whole = start.elapsed();
    let n_frames = report.frames.len();
    assert!(N_TICKS as usize <= n_frames, "{n_frames} frames only");
    println!(
        "{n_frames} frames, {} kB: read {:.1} ms, first frame {:.1} ms, all of them {:.1} ms ({:?})",
        text.len() / 1024,
        ms(parsed),
        first.map_or(f64::NAN, ms),
        ms(whole),
        report.verdict
    );
    let (mut worst, mut sum) = (Duration::ZERO, Duration::ZERO);
    const N_SEEKS: usize = 2000;
    for nth in 0..N_SEEKS {
        let at = nth * 7919 % n_frames;
        let seek = Instant::now();
        black_box(
            report
                .frames
                .get(at)
                .map(|frame| SumDrop::frame_caption(&level, &frame)),
        );
        let took = seek.elapsed();
        (worst, sum) = (worst.max(took), sum + took);
    }
    let seek = Instant::now();
    let (mut player, last) = (
        Player::new(
            &level.rules,
            &level.seed,
            &replay.inputs,
            claim.and_then(|claim| claim.end_tick),
            &mut NoSink,
        ),
        report.frames.last().map_or(0, |frame| frame.tick),
    );
    while player.goes_on() && player.state.tick < last {
        player.tick(&mut NoSink);
    }
    black_box(&player.state);
    let plain = seek.elapsed();
    let seek = Instant::now();
    for frame in report.frames.iter() {
        black_box(frame.tick);
    }
    println!(
        "  a seek {:.3} ms, the worst of {N_SEEKS} {:.3} ms; played from the start to the last {:.1} ms; all in order {:.1} ms; kept whole they would take {} MB and their boards",
        ms(sum) / N_SEEKS as f64,
        ms(worst),
        ms(plain),
        ms(seek.elapsed()),
        (n_frames * size_of::<Frame>()) >> 20,
    );
}

fn main() {
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    sprints();
    long();
}

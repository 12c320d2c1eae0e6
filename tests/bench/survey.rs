//! What a person waits for when a generator is judged over many seeds: the surveys that were promised, by
//! the command line's own path, on two threads.
//!
//! `cargo bench --no-default-features --bench survey`; figures in `docs/performance.md`. Not a criterion
//! bench: each survey takes seconds, and its wall time is what was promised.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a bench fails by panicking, and this one says what it measured"
)]

#[path = "../support/peers.rs"]
#[allow(dead_code, reason = "the table reads what this bench records")]
mod peers;

use std::path::Path;
use std::time::Instant;

use clap::Parser as _;

use playproof::cli::args::Args;
use playproof::cli::{self, Streams};

/// What the table calls it, and what is surveyed.
const SURVEYS: [(&str, &[&str]); 3] = [
    (
        "survey 1,000 daily courses",
        &["fourstep", "--dates", "2026-01-01..2028-09-27"],
    ),
    (
        "survey 100,000 greedy games",
        &[
            "sum_drop",
            "--policies",
            "greedy",
            "--stages",
            "1..=20",
            "--attempts",
            "0..5000",
        ],
    ),
    (
        "survey 10,000 EXPERT puzzles",
        &["starlink", "--difficulty", "EXPERT", "--stages", "1..=10000"],
    ),
];

/// Seconds of one survey into a new file.
fn survey(folder: &Path, what: &[&str]) -> f64 {
    let file = folder.join("rows.jsonl");
    let path = file.to_string_lossy().into_owned();
    let words = [&["playproof", "survey"], what, &["--jobs", "2", "-o", &path]].concat();
    let command = Args::parse_from(words).command.expect("a command");
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let start = Instant::now();
    // Rows that do not hold are no failure of a survey.
    let _exit = cli::run(
        &command,
        &mut Streams {
            out: &mut out,
            err: &mut err,
        },
    );
    let took = start.elapsed().as_secs_f64();
    let n_rows = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&err)))
        .lines()
        .count();
    println!("  {n_rows} lines in {took:.2} s");
    std::fs::remove_file(&file).unwrap();
    took
}

fn main() {
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, what) in SURVEYS {
        println!("{name}: playproof survey {} --jobs 2", what.join(" "));
        let mut took = [0; 3].map(|_| survey(folder.path(), what));
        took.sort_by(f64::total_cmp);
        peers::record(name, took[1]);
    }
}

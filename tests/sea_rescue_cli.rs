//! SEA RESCUE on the command line: files of many rounds, read line by line.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::io::{self, Write};

use clap::Parser as _;
use playproof::cli::args::Args;
use playproof::cli::{self, Exit, Streams};

#[path = "support/program.rs"]
mod program;

use program::playproof;

/// The rounds of the golden file in a folder, one line broken and one claim untrue.
fn rounds() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let good = include_str!("../fixtures/golden/sea_rescue_rounds.jsonl");
    let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
    lines[1] = lines[1].replace("\"activeMs\":10000", "\"activeMs\":13500");
    lines[2].truncate(40);
    fs::write(dir.path().join("good.jsonl"), good).unwrap();
    fs::write(dir.path().join("rounds.jsonl"), lines.join("\n")).unwrap();
    dir
}

#[test]
fn rounds_are_replayed_line_by_line() {
    let dir = rounds();
    let ran = playproof(dir.path(), &["replay", "good.jsonl", "--format", "json"]).expect(0);
    assert_eq!(ran.json()["replays"].as_array().unwrap().len(), 7);
    let ran = playproof(dir.path(), &["replay", "rounds.jsonl"]).expect(2);
    assert!(ran.err.contains("rounds.jsonl:3:"), "{}", ran.err);
    assert!(
        ran.out
            .contains("rounds.jsonl:2: parts at frame 10 (activeMs): activeMs is 10000, claimed is 13500"),
        "{}",
        ran.out
    );
    assert_eq!(ran.out.matches(": verified").count(), 5, "{}", ran.out);
    let ran = playproof(dir.path(), &["trace", "good.jsonl", "--frames", "0..1"]).expect(0);
    assert_eq!(ran.out.matches("frame 0: probe 1").count(), 6, "{}", ran.out);
}

#[test]
fn rounds_are_checked_line_by_line() {
    let dir = rounds();
    let ran = playproof(dir.path(), &["check", "good.jsonl"]).expect(0);
    assert!(ran.out.contains("7 documents: 7 hold"), "{}", ran.out);
    let ran = playproof(dir.path(), &["check", "rounds.jsonl"]).expect(2);
    assert!(ran.err.contains("rounds.jsonl:3:"), "{}", ran.err);
    let told = "error[SR-060]: probe 11: activeMs is 10000, claimed is 13500\n--> rounds.jsonl:2\n";
    assert!(ran.out.contains(told), "{}", ran.out);
    let sum = "7 documents: 5 hold, 1 does not, 1 cannot be read";
    assert!(ran.out.contains(sum), "{}", ran.out);
    // In a folder as well, beside what is of no game.
    fs::write(dir.path().join("other.jsonl"), "{\"a\": 1}\n").unwrap();
    let ran = playproof(dir.path(), &["check", ".", "--format", "json"]).expect(2);
    let documents = ran.json()["documents"].as_array().unwrap().clone();
    assert_eq!(documents.len(), 14);
    let broken: Vec<_> = documents.iter().filter(|one| !one["error"].is_null()).collect();
    assert_eq!(broken.len(), 1);
    assert_eq!(broken[0]["error"]["line"], 3);
}

#[test]
fn what_a_record_says_twice_and_not_alike_is_told() {
    let dir = rounds();
    let good = fs::read_to_string(dir.path().join("good.jsonl")).unwrap();
    let first = good.lines().next().unwrap();
    for (is, says, told) in [
        ("\"n\":2", "\"n\":7", "n is 2, claimed is 7"),
        ("\"anchor\":", "\"anchor\":1", "anchor is "),
        ("\"species\":[\"", "\"species\":[\"manta\",\"", "species is "),
    ] {
        let slipped = first.replacen(is, says, 1);
        assert_ne!(first, slipped, "{is}");
        fs::write(dir.path().join("slip.jsonl"), slipped).unwrap();
        for command in ["replay", "check"] {
            let ran = playproof(dir.path(), &[command, "slip.jsonl"]).expect(1);
            assert!(ran.out.contains(told), "{command}: {}", ran.out);
        }
    }
}

#[test]
fn rounds_of_another_sea_are_played_on_the_zone_that_is_named() {
    let dir = rounds();
    playproof(dir.path(), &["new", "sea_rescue", "-o", "sea.ron"]).expect(0);
    let zone = fs::read_to_string(dir.path().join("sea.ron")).unwrap();
    fs::write(dir.path().join("second.ron"), zone.replace("sea: 1,", "sea: 2,")).unwrap();
    let good = fs::read_to_string(dir.path().join("good.jsonl")).unwrap();
    let other = good.replace("\"sea\":1,", "\"sea\":2,");
    assert_ne!(good, other);
    fs::write(dir.path().join("second.jsonl"), other).unwrap();
    let ran = playproof(dir.path(), &["replay", "second.jsonl"]).expect(2);
    assert!(ran.err.contains("second.jsonl:1:"), "{}", ran.err);
    assert!(ran.err.contains("the round is of sea 2"), "{}", ran.err);
    let named = ["replay", "second.jsonl", "--spec", "second.ron"];
    let ran = playproof(dir.path(), &named).expect(0);
    assert_eq!(ran.out.matches(": verified").count(), 7, "{}", ran.out);
    // The other zone does not do.
    playproof(dir.path(), &["replay", "second.jsonl", "--spec", "sea.ron"]).expect(2);
    let named = [
        "trace",
        "second.jsonl",
        "--spec",
        "second.ron",
        "--frames",
        "0..1",
    ];
    playproof(dir.path(), &named).expect(0);
}

/// A stream that counts how often what was written so far was handed on.
#[derive(Default)]
struct Pipe {
    text: Vec<u8>,
    /// Lines that were there at each flush.
    flushed: Vec<usize>,
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let n_lines = self.text.iter().filter(|byte| **byte == b'\n').count();
        self.flushed.push(n_lines);
        Ok(())
    }
}

#[test]
fn results_are_printed_in_order_while_others_are_played() {
    let dir = rounds();
    let good = fs::read_to_string(dir.path().join("good.jsonl")).unwrap();
    let n = 40 * good.lines().count();
    let path = dir.path().join("many.jsonl");
    fs::write(&path, good.repeat(40)).unwrap();
    let path = path.to_str().unwrap();
    let run = |options: &[&str]| {
        let (mut out, mut err) = (Pipe::default(), Pipe::default());
        let words = ["playproof", "replay", path];
        let typed = words.iter().chain(options);
        let args = Args::try_parse_from(typed).unwrap();
        let mut streams = Streams {
            out: &mut out,
            err: &mut err,
        };
        let exit = cli::run(&args.command.unwrap(), &mut streams);
        assert_eq!((exit, err.text), (Exit::Holds, Vec::new()));
        (String::from_utf8(out.text).unwrap(), out.flushed)
    };
    let (text, flushed) = run(&["--jobs", "2"]);
    let (last, all) = (flushed.last().unwrap(), text.lines().count());
    assert_eq!(all, last + 1, "the sum comes last");
    assert!(
        flushed.iter().any(|lines| 0 < *lines && lines < last),
        "{flushed:?}"
    );
    let heads = text.lines().filter(|line| !line.starts_with(' ')).take(n);
    for (idx, head) in heads.enumerate() {
        assert!(
            head.contains(&format!("many.jsonl:{}: verified", idx + 1)),
            "{head}"
        );
    }
    assert_eq!(run(&["--jobs", "1"]).0, text);
    let (json, _) = run(&["--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["replays"].as_array().unwrap().len(), n);
    assert_eq!(json, format!("{value:#}\n"), "as if it had been written at once");
}

//! SEA RESCUE on the command line: files of many rounds, read line by line.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::io::{self, Write};

use clap::Parser as _;
use playproof::cli::args::Args;
use playproof::cli::{self, Exit, Streams};

#[path = "support/program.rs"]
mod program;

use playproof::control::Control;
use playproof::game::{Content, Game};
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::replay::Claim;
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
    // In Korean no word of it is left in English: neither what is claimed, nor what a reader of JSON says.
    let ran = playproof(dir.path(), &["replay", "--lang", "ko", "rounds.jsonl"]).expect(2);
    for told in ["(플레이 시간 (ms))", "플레이 시간 (ms): 기록 13500, 실제 10000"] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    assert!(ran.err.contains("글이 끝났습니다"), "{}", ran.err);
    assert!(!ran.err.contains("EOF"), "{}", ran.err);
    let ran = playproof(dir.path(), &["trace", "good.jsonl", "--frames", "0..1"]).expect(0);
    assert_eq!(
        ran.out.matches("frame 0: before the first probe").count(),
        6,
        "{}",
        ran.out
    );
}

#[test]
fn rounds_are_checked_line_by_line() {
    let dir = rounds();
    let ran = playproof(dir.path(), &["check", "good.jsonl"]).expect(0);
    assert!(ran.out.contains("7 documents: 7 hold"), "{}", ran.out);
    let ran = playproof(dir.path(), &["check", "rounds.jsonl"]).expect(2);
    assert!(ran.err.contains("rounds.jsonl:3:"), "{}", ran.err);
    let told = "error[SR-060]: activeMs is 10000, claimed is 13500\n--> rounds.jsonl:2\n";
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
    // `check` takes it as well, for every file of rounds that it finds, and keeps no answer of another zone.
    playproof(dir.path(), &["check", "second.jsonl"]).expect(2);
    for _ in 0..2 {
        let ran = playproof(dir.path(), &["check", "second.jsonl", "--spec", "second.ron"]).expect(0);
        assert!(ran.out.contains("7 documents: 7 hold"), "{}", ran.out);
    }
    playproof(dir.path(), &["check", "second.jsonl", "--spec", "sea.ron"]).expect(2);
    let ran = playproof(dir.path(), &["check", "second.jsonl", "--spec", "none.ron"]).expect(2);
    assert!(ran.err.contains("none.ron"), "{}", ran.err);
    let ran = playproof(
        dir.path(),
        &["check", ".", "--spec", "second.ron", "--format", "json"],
    );
    let documents = ran.json()["documents"].as_array().unwrap().clone();
    let of_second = |one: &&serde_json::Value| {
        one["path"]
            .as_str()
            .is_some_and(|path| path.contains("second.jsonl"))
            && one["holds"] == true
    };
    assert_eq!(documents.iter().filter(of_second).count(), 7);
}

#[test]
fn one_line_of_a_file_of_rounds_is_shared_and_drawn() {
    let dir = rounds();
    for args in [
        &["share", "good.jsonl"][..],
        &["render", "good.jsonl", "-o", "x.csv"],
        &["solve", "good.jsonl"],
        &["diff", "good.jsonl", "good.jsonl"],
    ] {
        let ran = playproof(dir.path(), args).expect(2);
        assert!(
            ran.err.contains("a file of many plays, one a line"),
            "{}",
            ran.err
        );
        assert!(ran.err.contains("--line N"), "{}", ran.err);
        assert!(!ran.err.contains("JSON"), "{}", ran.err);
    }
    let shared = playproof(dir.path(), &["share", "good.jsonl", "--line", "2"])
        .expect(0)
        .out;
    let ran = playproof(
        dir.path(),
        &["open", "--print", shared.trim(), "--format", "json"],
    )
    .expect(0);
    assert_eq!(ran.json()["verdict"]["kind"], "verified", "{}", ran.out);
    let args = ["render", "good.jsonl", "--line", "2", "-o", "x.csv"];
    playproof(dir.path(), &args).expect(0);
    let table = fs::read_to_string(dir.path().join("x.csv")).unwrap();
    assert_eq!(table.lines().count(), 12, "{table}");
    // What there is not, what is broken, and what is no such file.
    let ran = playproof(dir.path(), &["share", "good.jsonl", "--line", "9"]).expect(2);
    assert!(
        ran.err.contains("no play in line 9; the last is in line 7"),
        "{}",
        ran.err
    );
    let ran = playproof(dir.path(), &["share", "rounds.jsonl", "--line", "3"]).expect(2);
    assert!(ran.err.contains("rounds.jsonl:3:"), "{}", ran.err);
    playproof(dir.path(), &["new", "sea_rescue", "-o", "sea.ron"]).expect(0);
    let ran = playproof(dir.path(), &["share", "sea.ron", "--line", "1"]).expect(2);
    assert!(ran.err.contains("this is one document"), "{}", ran.err);
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

#[test]
fn a_line_that_is_no_text_costs_itself() {
    let dir = rounds();
    let good = fs::read(dir.path().join("good.jsonl")).unwrap();
    let mut lines: Vec<Vec<u8>> = good.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    lines[3][20] = 0xff;
    lines[5].push(0xc3);
    fs::write(dir.path().join("bytes.jsonl"), lines.join(&b"\n"[..])).unwrap();
    let ran = playproof(dir.path(), &["replay", "bytes.jsonl"]).expect(2);
    assert_eq!(ran.out.matches(": verified").count(), 5, "{}", ran.out);
    let at = lines[5].len();
    for told in [
        "bytes.jsonl:4:21: this line is no UTF-8 text",
        &format!("bytes.jsonl:6:{at}: this line"),
    ] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    let ran = playproof(dir.path(), &["check", "bytes.jsonl"]).expect(2);
    assert!(
        ran.out
            .contains("7 documents: 5 hold, 0 do not, 2 cannot be read"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("--> bytes.jsonl:4:21"), "{}", ran.err);
    let ran = playproof(dir.path(), &["trace", "bytes.jsonl", "--frames", "0..1"]).expect(2);
    assert!(ran.err.contains("bytes.jsonl:4:21: "), "{}", ran.err);
    assert_eq!(ran.out.matches("frame 0: ").count(), 5, "{}", ran.out);
    // A folder is looked through by the same rule, and so are pins.
    for other in ["good.jsonl", "rounds.jsonl"] {
        fs::remove_file(dir.path().join(other)).unwrap();
    }
    let ran = playproof(dir.path(), &["check", ".", "--format", "json"]).expect(2);
    let documents = ran.json()["documents"].as_array().unwrap().clone();
    let of_bytes = |one: &&serde_json::Value| one["path"].as_str().unwrap().contains("bytes.jsonl");
    assert_eq!(documents.iter().filter(of_bytes).count(), 7);
    let ran = playproof(dir.path(), &["guard", "record", "."]).expect(2);
    assert!(ran.err.contains("bytes.jsonl:4:21: "), "{}", ran.err);
}

/// The first round with something replaced, alone in a file.
fn slipped(dir: &std::path::Path, is: &str, says: &str) {
    let good = fs::read_to_string(dir.join("good.jsonl")).unwrap();
    let first = good.lines().next().unwrap();
    let changed = first.replacen(is, says, 1);
    assert_ne!(first, changed, "{is}");
    fs::write(dir.join("slip.jsonl"), format!("\n{changed}\n")).unwrap();
}

#[test]
fn rounds_that_make_no_sense_are_no_disagreement() {
    let dir = rounds();
    for (is, says, told) in [
        ("\"activeMs\":10000,", "", "missing field `activeMs`"),
        ("\"rescuedCount\":", "\"counted\":", "unknown field `counted`"),
        (
            "\"usedAnswer\":false",
            "\"mode\":\"known\"",
            "missing field `usedAnswer`",
        ),
        (
            "\"backgroundMs\":[]",
            "\"backgroundMs\":[[9000,5000]]",
            "backgroundMs [9000, 5000] ends before it begins",
        ),
        (
            "\"species\":\"bluetang\"",
            "\"species\":\"whale\"",
            "positions names \"whale\", and sea 1 has clownfish, ",
        ),
        (
            "\"result\":\"bluetang\"",
            "\"result\":\"whale\"",
            "probes names \"whale\"",
        ),
        (
            "\"rescued\":[\"bluetang\"",
            "\"rescued\":[\"whale\"",
            "rescued names \"whale\"",
        ),
        (
            "\"collectedBefore\":[]",
            "\"collectedBefore\":[\"whale\"]",
            "collectedBefore names \"whale\"",
        ),
    ] {
        slipped(dir.path(), is, says);
        for command in ["replay", "check", "trace"] {
            let ran = playproof(dir.path(), &[command, "slip.jsonl"]).expect(2);
            assert!(ran.err.contains(told), "{command}: {}", ran.err);
            assert!(
                ran.err.contains("slip.jsonl:2:"),
                "one form of place: {}",
                ran.err
            );
            assert!(
                !ran.err.contains("slip.jsonl:2:1:"),
                "at its column, once: {}",
                ran.err
            );
        }
    }
    // A round that was not finished says so.
    slipped(dir.path(), "\"endReason\":\"allRescued\"", "\"endReason\":null");
    let ran = playproof(dir.path(), &["replay", "slip.jsonl"]).expect(1);
    assert!(ran.out.contains("endReason is "), "{}", ran.out);
}

#[test]
fn one_cause_is_told_once_with_a_count() {
    let dir = rounds();
    let good = fs::read_to_string(dir.path().join("good.jsonl")).unwrap();
    let first = good.lines().next().unwrap();
    let mut shifted = first.to_owned();
    for n in (1..=9).rev() {
        shifted = shifted.replacen(&format!("\"n\":{n},"), &format!("\"n\":{},", n + 1), 1);
    }
    fs::write(dir.path().join("slip.jsonl"), shifted).unwrap();
    let ran = playproof(dir.path(), &["replay", "slip.jsonl"]).expect(1);
    assert_eq!(ran.out.matches("SR-060").count(), 1, "{}", ran.out);
    let told = "n is 1, claimed is 2, and differs at";
    assert!(ran.out.contains(told), "{}", ran.out);
}

#[test]
fn a_round_that_holds_is_told_the_same_without_its_trace() {
    let ctl = Control::unlimited();
    let mut n = 0;
    for line in include_str!("../fixtures/golden/sea_rescue_rounds.jsonl").lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(Ok(Content::Replay(replay))) = SeaRescue::import_json(&value) else {
            panic!("{line}");
        };
        let level = SeaRescue::build(&replay.spec.unwrap_or_default(), &replay.question).unwrap();
        let false_claim = replay.claim.clone().map(|claim| Claim {
            rescued_count: Some(7),
            ..claim
        });
        assert_eq!(
            SeaRescue::verify(&level, &replay.inputs, false_claim.as_ref(), &ctl),
            None
        );
        for claim in [None, Some(Claim::default()), replay.claim] {
            let report = SeaRescue::replay(&level, &replay.inputs, claim.as_ref(), &ctl);
            let short = SeaRescue::verify(&level, &replay.inputs, claim.as_ref(), &ctl);
            assert_eq!(short, Some((report.verdict, report.summary)), "{line}");
            n += 1;
        }
    }
    assert!(10 < n, "{n}");
}

#[test]
fn a_round_is_written_as_a_line_where_lines_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let args = [
        "solve",
        "sea.ron",
        "--figures",
        "round",
        "--seed",
        "a",
        "-o",
        "mine.jsonl",
    ];
    playproof(dir.path(), &["new", "sea_rescue", "-o", "sea.ron"]).expect(0);
    playproof(dir.path(), &args).expect(0);
    let text = fs::read_to_string(dir.path().join("mine.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    let ran = playproof(dir.path(), &["replay", "mine.jsonl"]).expect(0);
    assert!(ran.out.contains("mine.jsonl:1: verified"), "{}", ran.out);
}

#[test]
fn when_the_answer_was_looked_at_and_that_it_was_not_are_no_one_truth() {
    let dir = rounds();
    let good = fs::read_to_string(dir.path().join("good.jsonl")).unwrap();
    let line = good
        .lines()
        .find(|line| line.contains("\"usedAnswer\":false"))
        .unwrap();
    let told = line.replacen("\"usedAnswer\":false", "\"usedAnswer\":false,\"answerMs\":500", 1);
    fs::write(dir.path().join("told.jsonl"), told).unwrap();
    let ran = playproof(dir.path(), &["replay", "told.jsonl"]).expect(1);
    assert!(
        ran.out.contains("usedAnswer is true, claimed is false"),
        "{}",
        ran.out
    );
}

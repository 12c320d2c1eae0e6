//! What surveys come to: tables, differences, and lines of them that cannot be read.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

#[path = "support/program.rs"]
#[allow(dead_code, reason = "each test uses what it needs")]
mod program;

use program::{Ran, command, run};

fn survey(dir: &Path, args: &[&str]) -> Ran {
    run(command(dir, &[&["survey"], args].concat()))
}

#[test]
fn tables_and_differences_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let dates = ["--dates", "2026-10-01..2026-10-04"];
    survey(
        dir.path(),
        &[&["fourstep", "-o", "new.jsonl"], &dates[..]].concat(),
    )
    .expect(0);
    let old = ["fourstep", "--modes", "1.0.0", "-o", "old.jsonl"];
    let ran = survey(dir.path(), &[&old[..], &dates].concat());
    assert!(ran.code < 2, "{}", ran.err);
    let table = |format: &str| {
        let args = [
            "table",
            "new.jsonl",
            "--each",
            "lands",
            "--by",
            "land",
            "--show",
            "n,sum(attempts),share(first_try)",
            "--format",
            format,
        ];
        survey(dir.path(), &args).expect(0).out
    };
    assert!(
        table("csv").starts_with("land,n,sum(attempts),share(first_try)\nfield,6,6,1\n"),
        "{}",
        table("csv")
    );
    assert!(
        table("markdown").contains("| field | 6 | 6 | 1 |"),
        "{}",
        table("markdown")
    );
    assert!(
        table("json").starts_with("{\"land\":\"field\",\"n\":6,"),
        "{}",
        table("json")
    );
    let err = survey(dir.path(), &["table", "new.jsonl", "--by", "colour"])
        .expect(2)
        .err;
    assert!(err.contains("\"colour\""), "{err}");

    let same = survey(dir.path(), &["diff", "new.jsonl", "new.jsonl"])
        .expect(0)
        .out;
    assert!(same.contains("3 cases: 0 moved"), "{same}");
    let err = survey(
        dir.path(),
        &["diff", "new.jsonl", "new.jsonl", "--columns", "atempts"],
    )
    .expect(2)
    .err;
    assert!(err.contains("no row has a column \"atempts\""), "{err}");
    // A survey of something else is refused by what differs.
    let err = survey(dir.path(), &["diff", "new.jsonl", "old.jsonl"])
        .expect(2)
        .err;
    assert!(err.contains("--modes is 1.0.0, not none"), "{err}");
    let text = fs::read_to_string(dir.path().join("new.jsonl")).unwrap();
    let moved = text.replacen("\"attempts\":5", "\"attempts\":6", 1);
    assert_ne!(text, moved);
    fs::write(dir.path().join("moved.jsonl"), moved).unwrap();
    let told = survey(dir.path(), &["diff", "new.jsonl", "moved.jsonl"])
        .expect(1)
        .out;
    assert!(
        told.contains("attempts: 5 -> 6") && told.contains("3 cases: 1 moved"),
        "{told}"
    );
}

#[test]
fn a_line_that_cannot_be_read_costs_itself() {
    let dir = tempfile::tempdir().unwrap();
    let args = [
        "starlink",
        "--difficulty",
        "EASY",
        "--stages",
        "1..=5",
        "-o",
        "easy.jsonl",
    ];
    survey(dir.path(), &args).expect(0);
    let path = dir.path().join("easy.jsonl");
    let whole = fs::read(&path).unwrap();
    let mut lines: Vec<Vec<u8>> = whole.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    lines[2][30] = 0xff;
    lines[4].truncate(20);
    fs::write(&path, lines.join(&b"\n"[..])).unwrap();
    let ran = survey(dir.path(), &["table", "easy.jsonl", "--show", "n"]).expect(2);
    assert_eq!(ran.out, "n\n3\n");
    for told in ["easy.jsonl:3:1: this line is no UTF-8 text", "easy.jsonl:5:1: "] {
        assert!(ran.err.contains(told), "{}", ran.err);
    }
    // Joining and comparing want every row.
    survey(dir.path(), &["diff", "easy.jsonl", "easy.jsonl"]).expect(2);
}

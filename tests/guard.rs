//! `guard`: what is pinned is compared with what the rules make of it now, field by field.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use serde_json::Value as Json;

#[path = "support/program.rs"]
#[allow(dead_code, reason = "each test uses what it needs")]
mod program;

#[track_caller]
fn guard(dir: &Path, args: &[&str], code: i32) -> (String, String) {
    let ran = program::playproof(dir, &[&["guard"], args].concat()).expect(code);
    (ran.out, ran.err)
}

/// A project with a climb of one stage, a replay and published seeds.
fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let climb = "(\n    format: 1,\n    game: \"sum_drop\",\n    kind: \"spec\",\n    spec: (\n        stages: [\n            \
                 (quota: 20, fall_ticks: 14, intro: \"하나\"),\n        ],\n        checks: (attempts: 2),\n    ),\n)\n";
    fs::write(dir.path().join("climb.ron"), climb).unwrap();
    let published = "(\n    format: 1,\n    published: [\n        (game: \"starlink\", difficulties: \"EASY\", stages: \"1..=3\"),\n        \
                     (game: \"fourstep\", tracks: \"SUNRISE HOP\"),\n    ],\n)\n";
    fs::write(dir.path().join("playproof.ron"), published).unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/fourstep/sunrise-hop.replay.ron");
    fs::copy(fixture, dir.path().join("hop.ron")).unwrap();
    dir
}

#[test]
fn what_changed_is_listed_with_its_fields_and_its_look() {
    let dir = project();
    let (_, err) = guard(dir.path(), &[], 2);
    assert!(err.contains("guard record"), "{err}");
    let (out, _) = guard(dir.path(), &["record"], 0);
    assert!(out.contains("7 outcomes pinned; 7 new"), "{out}");
    let pinned = fs::read_to_string(dir.path().join("playproof.guard.json")).unwrap();
    guard(dir.path(), &["record"], 0);
    let again = fs::read_to_string(dir.path().join("playproof.guard.json")).unwrap();
    assert_eq!(pinned, again, "pinning twice is the same file");
    let (out, _) = guard(dir.path(), &[], 0);
    assert!(
        out.contains("7 outcomes pinned: 0 changed, 7 as they were"),
        "{out}"
    );

    // A change of the stage's rules is a change of what was published of it, and of nothing else.
    let path = dir.path().join("climb.ron");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("quota: 20", "quota: 25")).unwrap();
    let (out, _) = guard(dir.path(), &[], 1);
    assert!(
        out.contains("climb.ron: stage 1 seed run-s1-a0: changed"),
        "{out}"
    );
    assert!(
        out.contains("before, frame") && out.contains("now, frame"),
        "{out}"
    );
    assert!(out.contains("2 changed, 5 as they were"), "{out}");
    let (json, _) = guard(dir.path(), &["--format", "json", "--jobs", "1"], 1);
    let told: Json = serde_json::from_str(&json).unwrap();
    let changed = told["changed"].as_array().unwrap();
    assert_eq!(changed.len(), 2);
    let fields: Vec<&str> = { changed[0]["moved"].as_array().unwrap().iter() }
        .map(|moved| moved["column"].as_str().unwrap())
        .collect();
    assert!(fields.contains(&"trace"), "{fields:?}");
    assert!(changed[0]["picture"]["before"]["text"].is_array());

    // What is gone is told, what is new is no change.
    fs::rename(&path, dir.path().join("other.ron")).unwrap();
    let (out, _) = guard(dir.path(), &[], 1);
    assert!(
        out.contains("pinned, but not there any more") && out.contains("2 are not pinned yet"),
        "{out}"
    );
    let (out, _) = guard(dir.path(), &["record"], 0);
    assert!(out.contains("2 new, 0 changed, 2 gone"), "{out}");
}

#[test]
fn a_spoilt_guard_file_is_one_clear_error() {
    let dir = project();
    for text in [
        "",
        "{}",
        "{\"guard\": 9}",
        "[1]",
        "{\"guard\": 1, \"program\": \"\", \"pins\": [7]}",
        "\u{0}",
    ] {
        fs::write(dir.path().join("playproof.guard.json"), text).unwrap();
        let (out, err) = guard(dir.path(), &[], 2);
        assert!(
            out.is_empty() && err.contains("playproof.guard.json"),
            "{text}: {err}"
        );
        assert_eq!(err.lines().count(), 1, "{err}");
    }
    let text = "(format: 1, published: [(game: \"starlink\", dates: \"2026-10-01..2026-10-02\")])";
    fs::write(dir.path().join("playproof.ron"), text).unwrap();
    fs::remove_file(dir.path().join("playproof.guard.json")).unwrap();
    let (_, err) = guard(dir.path(), &["record"], 2);
    assert!(
        err.contains("published starlink: --daily means nothing here"),
        "{err}"
    );
    guard(dir.path(), &["nowhere"], 2);
}

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
    // The two are the same moment: the run of now is longer than that of then.
    let lengths = { changed[0]["moved"].as_array().unwrap().iter() }
        .find(|moved| moved["column"] == "frames")
        .unwrap();
    assert!(
        lengths["before"].as_u64() < lengths["after"].as_u64(),
        "{lengths}"
    );
    for changed in changed.iter().filter(|changed| !changed["picture"].is_null()) {
        let picture = &changed["picture"];
        assert_eq!(picture["before"]["frame"], picture["after"]["frame"]);
        assert_ne!(picture["before"]["text"], picture["after"]["text"]);
    }

    // What is gone is told, what is new is no change.
    fs::rename(&path, dir.path().join("other.ron")).unwrap();
    let (out, _) = guard(dir.path(), &[], 1);
    assert!(
        out.contains("pinned, but not there any more") && out.contains("2 are not pinned yet"),
        "{out}"
    );
    // Which two: in the text and for programs.
    let (json, _) = guard(dir.path(), &["--format", "json"], 1);
    let told: Json = serde_json::from_str(&json).unwrap();
    let names: Vec<&str> = { told["unpinned_names"].as_array().unwrap().iter() }
        .map(|name| name.as_str().unwrap())
        .collect();
    assert_eq!((names.len(), &told["unpinned"]), (2, &Json::from(2)));
    for name in names {
        assert!(name.starts_with("other.ron: stage 1 seed "), "{name}");
        assert!(out.contains(&format!("not pinned yet: {name}\n")), "{out}");
    }
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
        "{\"guard\": 2, \"program\": \"\", \"pins\": {\"a\": {}}}",
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
        err.contains("playproof.ron:1:25: published starlink: --dates means nothing here"),
        "{err}"
    );
    guard(dir.path(), &["nowhere"], 2);
}

#[test]
fn what_is_pinned_of_a_file_that_is_broken_for_the_moment_stays_pinned() {
    let dir = project();
    guard(dir.path(), &["record"], 0);
    let path = dir.path().join("climb.ron");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() / 2]).unwrap();
    let (out, err) = guard(dir.path(), &["record"], 2);
    assert!(
        out.contains("7 outcomes pinned; 0 new, 0 changed, 0 gone"),
        "{out}"
    );
    assert!(err.contains("climb.ron"), "{err}");
    fs::write(&path, text.replace("quota: 20", "quota: 25")).unwrap();
    guard(dir.path(), &[], 1);
    fs::write(&path, text).unwrap();
    guard(dir.path(), &[], 0);
}

#[test]
fn rounds_of_a_file_are_pinned_line_by_line_and_an_older_form_is_read() {
    let dir = tempfile::tempdir().unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/golden/sea_rescue_rounds.jsonl");
    let text = fs::read_to_string(fixture).unwrap();
    let lines: Vec<&str> = text.lines().take(3).collect();
    let path = dir.path().join("rounds.jsonl");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let (out, _) = guard(dir.path(), &["record"], 0);
    assert!(out.contains("3 outcomes pinned; 3 new"), "{out}");
    let pinned = dir.path().join("playproof.guard.json");
    let text = fs::read_to_string(&pinned).unwrap();
    assert!(text.contains("\"rounds.jsonl:2: replay\""), "{text}");
    // Form 1 had no pictures and is otherwise the same.
    fs::write(&pinned, text.replacen("\"guard\": 2", "\"guard\": 1", 1)).unwrap();
    guard(dir.path(), &[], 0);
    // Another round in the place of the second is a change of the second and of nothing else.
    fs::write(&path, [lines[0], lines[2], lines[2]].join("\n")).unwrap();
    let (out, _) = guard(dir.path(), &[], 1);
    assert!(
        out.contains("rounds.jsonl:2: replay: changed") && out.contains("1 changed, 2 as they were"),
        "{out}"
    );
    // A line that is broken is told, and the others are compared.
    fs::write(&path, format!("{}\n{{\n{}\n", lines[0], lines[2])).unwrap();
    let (out, err) = guard(dir.path(), &[], 2);
    assert!(err.contains("rounds.jsonl:2"), "{err}");
    assert!(
        out.contains("rounds.jsonl:2: replay: pinned, but not there any more"),
        "{out}"
    );
}

#[test]
fn frames_are_held_beside_the_same_frames_and_the_first_that_differs_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/starlink/expert-7.replay.ron");
    let text = fs::read_to_string(fixture).unwrap();
    let path = dir.path().join("play.ron");
    fs::write(&path, &text).unwrap();
    guard(dir.path(), &["record"], 0);
    let pinned = fs::read_to_string(dir.path().join("playproof.guard.json")).unwrap();
    let pinned: Json = serde_json::from_str(&pinned).unwrap();
    let stills = pinned["pins"]["play.ron: replay"]["stills"].as_array().unwrap();
    let kept: Vec<u64> = stills
        .iter()
        .map(|still| still["frame"].as_u64().unwrap())
        .collect();
    assert_eq!(kept, [0, 6, 13, 20, 27]);
    let picture = || {
        let (json, _) = guard(dir.path(), &["--format", "json"], 1);
        let told: Json = serde_json::from_str(&json).unwrap();
        told["changed"][0]["picture"].clone()
    };
    // Two further inputs at the end: what was kept is as it was, and that is said.
    let last = "        Drag(6, 16),\n";
    assert!(text.contains(last));
    fs::write(&path, text.replacen(last, &last.repeat(3), 1)).unwrap();
    assert!(picture().is_null());
    let (out, _) = guard(dir.path(), &[], 1);
    assert!(
        out.contains("the frames that were kept of it are as they were"),
        "{out}"
    );
    // One input more after the tenth: the third is the first that is not what it was.
    let tenth = "        Drag(9, 13),\n";
    fs::write(&path, text.replacen(tenth, &tenth.repeat(2), 1)).unwrap();
    let told = picture();
    assert_eq!(
        (&told["before"]["frame"], &told["after"]["frame"]),
        (&Json::from(13), &Json::from(13))
    );
    // A run that ends earlier is seen at its end.
    let (head, tail) = text.split_once(tenth).unwrap();
    let rest = &tail[tail.find("    ],").unwrap()..];
    fs::write(&path, format!("{head}{rest}")).unwrap();
    let told = picture();
    assert_eq!(
        (&told["before"]["frame"], &told["after"]["frame"]),
        (&Json::from(13), &Json::from(9))
    );
}

#[cfg(feature = "gui")]
#[test]
fn a_change_is_drawn_as_it_was_and_as_it_is() {
    // One quick puzzle and one published case: drawing takes its time in a build for tests.
    let dir = tempfile::tempdir().unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/starlink/easy-7.ron");
    let text = fs::read_to_string(fixture).unwrap();
    let path = dir.path().join("puzzle.ron");
    fs::write(&path, &text).unwrap();
    let published = "(format: 1, published: [(game: \"starlink\", difficulties: \"EASY\", stages: \"1\")])";
    fs::write(dir.path().join("playproof.ron"), published).unwrap();
    let folder = dir.path().join("playproof.guard");
    guard(dir.path(), &["record"], 0);
    assert!(!folder.exists(), "nobody asked for pictures");
    let (_, err) = guard(dir.path(), &["record", "--pictures"], 0);
    assert!(err.is_empty(), "{err}");
    let kept = || {
        let names = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name());
        names.collect::<std::collections::BTreeSet<_>>()
    };
    let first = kept();
    assert!(3 < first.len(), "{first:?}");
    // The same outcomes are the same pictures, and who keeps them goes on keeping them.
    guard(dir.path(), &["record"], 0);
    assert_eq!(kept(), first);
    let (out, _) = guard(dir.path(), &[], 0);
    assert!(out.contains("0 changed"), "{out}");

    // Another number makes it a puzzle without an answer.
    fs::write(&path, text.replace("(357, 536, 1)", "(357, 536, 2)")).unwrap();
    let (_, err) = guard(dir.path(), &["--pictures", "seen"], 1);
    assert!(err.contains("seen: 4 pictures"), "{err}");
    let seen: Vec<_> = fs::read_dir(dir.path().join("seen"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let of = |ending: &str| -> Vec<Vec<u8>> {
        let mut paths: Vec<_> = { seen.iter() }
            .filter(|path| path.to_str().unwrap().ends_with(ending))
            .collect();
        paths.sort();
        paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
    };
    let (before, after) = (of(".before.png"), of(".after.png"));
    assert_eq!((before.len(), after.len()), (2, 2));
    for (before, after) in before.iter().zip(&after) {
        assert!(before.starts_with(b"\x89PNG") && after.starts_with(b"\x89PNG"));
        assert_ne!(before, after, "what changed looks otherwise");
    }
    // What is no longer pinned is no longer kept; what is as it was is not drawn again.
    fs::remove_file(&path).unwrap();
    guard(dir.path(), &["record"], 0);
    let left = kept();
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(left.is_subset(&first));
    // A name that is no hash is never a path.
    let pinned = dir.path().join("playproof.guard.json");
    let text = fs::read_to_string(&pinned).unwrap();
    let at = text.find("\"picture\": \"").unwrap() + "\"picture\": \"".len();
    let spoilt = format!("{}../../etc/pass{}", &text[..at], &text[at + 16..]);
    fs::write(
        &pinned,
        spoilt.replacen("\"verdict\": \"", "\"verdict\": \"un", 1),
    )
    .unwrap();
    guard(dir.path(), &["--pictures", "again"], 1);
}

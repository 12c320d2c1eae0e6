//! `playproof replay` on a folder as a pipeline has it: true plays, plays that part, files that cannot be
//! read, and files that are none of its business.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "support/pairs.rs"]
mod pairs;
#[path = "support/program.rs"]
mod program;

use std::fs;
use std::path::Path;

use pairs::PAIRS;
use program::playproof;

const GAME: &str = include_str!("../fixtures/sum_drop/endless-fast.json");
const SPEC: &str = include_str!("../fixtures/sum_drop/climb.ron");

/// The folder of a season of plays.
fn season() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for pair in &PAIRS {
        put(&format!("true/{}.a.ron", pair.game), &pair.a());
        put(&format!("true/{}.b.ron", pair.game), &pair.b());
    }
    put("true/sprint.json", GAME);
    // Another seed: the same keys come to another score.
    put(
        "false/seed.json",
        &GAME.replacen("endless-fast\"", "endless-slow\"", 1),
    );
    put("false/score.json", &claims(GAME, 1));
    put("broken/cut off.json", &GAME[..GAME.len() / 2]);
    put(
        "broken/no inputs.ron",
        "(\n    format: 1,\n    game: \"sum_drop\",\n    kind: \"replay\",\n    inputs: 7,\n)\n",
    );
    // Neither plays nor broken ones.
    put("spec.ron", SPEC);
    put("package.json", "{ \"name\": \"a game\", // JSON with comments\n}");
    put("readings.json", "[1, 2, 3]");
    put("notes.txt", "nothing");
    put(".hidden/b.json", "{");
    dir
}

/// The same play with another score claimed.
fn claims(text: &str, score: u32) -> String {
    let mut json: serde_json::Value = serde_json::from_str(text).unwrap();
    json["claimed"] = score.into();
    json.to_string()
}

fn junit(dir: &Path, jobs: &str) -> String {
    let ran = playproof(dir, &["replay", ".", "--jobs", jobs, "--format", "junit"]);
    // Something cannot be read: that is worse than a play that parts.
    ran.expect(2).out
}

/// The value of an attribute of the first element that begins so.
fn attribute<'a>(xml: &'a str, element: &str, name: &str) -> &'a str {
    let from = xml
        .find(element)
        .unwrap_or_else(|| panic!("no {element} in\n{xml}"));
    let tag = &xml[from..from + xml[from..].find('>').unwrap()];
    let key = format!(" {name}=\"");
    let value = &tag[tag.find(&key).unwrap_or_else(|| panic!("no {name} in {tag}")) + key.len()..];
    &value[..value.find('"').unwrap()]
}

#[test]
fn a_folder_becomes_one_junit_report() {
    let dir = season();
    let xml = junit(dir.path(), "2");
    // Eight of the pairs, one sprint, two that part, two that cannot be read.
    for (name, value) in [("tests", "13"), ("failures", "2"), ("errors", "2")] {
        assert_eq!(attribute(&xml, "<testsuites", name), value, "{name} in\n{xml}");
    }
    let suites = [
        ("sum_drop", "5", "2", "0"),
        ("fourstep", "2", "0", "0"),
        ("sea_rescue", "2", "0", "0"),
        ("starlink", "2", "0", "0"),
        ("unreadable", "2", "0", "2"),
    ];
    for (suite, tests, failures, errors) in suites {
        let element = format!("<testsuite name=\"{suite}\"");
        assert_eq!(attribute(&xml, &element, "tests"), tests, "{suite} in\n{xml}");
        assert_eq!(attribute(&xml, &element, "failures"), failures, "{suite}");
        assert_eq!(attribute(&xml, &element, "errors"), errors, "{suite}");
    }
    let message = |file: &str| {
        let case = &xml[xml
            .find(&format!("{file}\""))
            .unwrap_or_else(|| panic!("no {file} in\n{xml}"))..];
        let case = &case[..case.find("</testcase>").unwrap()];
        let kind = if case.contains("<error") {
            "<error"
        } else {
            "<failure"
        };
        attribute(case, kind, "message").to_owned()
    };
    // Where it parts, and in what; where it cannot be read, and why.
    assert!(
        message("false/score.json").contains("score is"),
        "{}",
        message("false/score.json")
    );
    assert!(
        message("false/score.json").contains("tick "),
        "{}",
        message("false/score.json")
    );
    assert!(
        message("broken/cut off.json").contains("this is no JSON"),
        "{xml}"
    );
    assert!(
        message("broken/no inputs.ron").contains(":5:"),
        "{}",
        message("broken/no inputs.ron")
    );
    for file in [
        "spec.ron",
        "package.json",
        "readings.json",
        "notes.txt",
        ".hidden",
    ] {
        assert!(!xml.contains(file), "{file} is no play:\n{xml}");
    }
}

#[test]
fn the_report_is_the_same_whatever_the_jobs() {
    let dir = season();
    let one = junit(dir.path(), "1");
    for jobs in ["2", "7", "0"] {
        assert_eq!(junit(dir.path(), jobs), one, "--jobs {jobs}");
    }
}

#[test]
fn every_format_counts_the_same() {
    let dir = season();
    let ran = playproof(dir.path(), &["replay", ".", "--jobs", "2"]).expect(2);
    let last = ran.out.lines().last().unwrap();
    assert_eq!(last, "13 replays: 9 hold, 2 do not, 2 cannot be read");
    let json = playproof(dir.path(), &["replay", ".", "--format", "json"])
        .expect(2)
        .json();
    let replays = json["replays"].as_array().unwrap();
    assert_eq!(replays.len(), 13);
    let parted: Vec<_> = { replays.iter() }
        .filter(|replay| !replay["parts"].is_null())
        .map(|replay| {
            (
                replay["parts"]["unit"].as_str().unwrap(),
                &replay["parts"]["field"],
            )
        })
        .collect();
    assert_eq!(parted.len(), 2);
    assert!(
        parted
            .iter()
            .all(|(unit, field)| *unit == "tick" && field.is_string()),
        "{parted:?}"
    );
    // Without what is broken, a play that parts is what there is to say.
    fs::remove_dir_all(dir.path().join("broken")).unwrap();
    playproof(dir.path(), &["replay", "."]).expect(1);
    fs::remove_dir_all(dir.path().join("false")).unwrap();
    playproof(dir.path(), &["replay", ".", "--format", "junit"]).expect(0);
}

#[test]
fn a_play_that_cannot_be_played_is_told_the_same_everywhere() {
    let dir = tempfile::tempdir().unwrap();
    let out_of_order = {
        let text = PAIRS[1].a();
        let first = text.find(", P)").unwrap();
        let from = text[..first].rfind('(').unwrap() + 1;
        format!("{}9000000{}", &text[..from], &text[first..])
    };
    let no_stage = PAIRS[0].a();
    assert!(no_stage.contains("stage: 4,"), "{no_stage}");
    let plays = [
        ("order.ron", out_of_order, "FS-013"),
        (
            "stage.ron",
            no_stage.replacen("stage: 4,", "stage: 0,", 1),
            "SD-004",
        ),
    ];
    for (name, text, code) in plays {
        fs::write(dir.path().join(name), text).unwrap();
        let run = |args: &[&str], code: i32| {
            let ran = playproof(dir.path(), args).expect(code);
            format!("{}{}", ran.out, ran.err)
        };
        let mut told = vec![
            run(&["check", name], 1),
            run(&["replay", name], 1),
            run(&["trace", name], 1),
        ];
        for output in ["o.csv", "o.jsonl", "o.png", "o.gif"] {
            told.push(run(&["render", name, "-o", output], 1));
            assert!(!dir.path().join(output).exists(), "{name}: {output}");
        }
        // There is nothing to compare, which is another answer than that runs part.
        told.push(run(&["diff", name, name], 2));
        for words in told {
            assert!(words.contains(code), "{name}: no {code} in {words}");
        }
    }
}

#[test]
fn a_frame_that_a_run_does_not_have_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.ron"), PAIRS[0].a()).unwrap();
    for args in [
        &["share", "a.ron", "--frame", "9999999"][..],
        &["trace", "a.ron", "--frames", "9999999.."],
        &["render", "a.ron", "--frame", "9999999", "-o", "o.csv"],
        &["render", "a.ron", "--frames", "9999999..", "-o", "o.gif"],
    ] {
        let ran = playproof(dir.path(), args).expect(2);
        assert!(
            ran.err.contains("there is no frame 9999999"),
            "{args:?}: {}",
            ran.err
        );
    }
}

#[test]
fn what_is_there_is_refused_before_the_work_is_done() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.ron"), PAIRS[0].a()).unwrap();
    fs::write(dir.path().join("o.gif"), "kept").unwrap();
    let ran = playproof(dir.path(), &["render", "a.ron", "-o", "o.gif"]).expect(2);
    assert!(ran.err.contains("o.gif exists already"), "{}", ran.err);
    assert_eq!(fs::read_to_string(dir.path().join("o.gif")).unwrap(), "kept");
}

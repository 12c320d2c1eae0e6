//! `check` over whole projects: the forms of its report that machines read.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value as Json;

#[path = "support/program.rs"]
mod program;
#[path = "support/sarif.rs"]
mod sarif;

use program::playproof;

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    fs::read_to_string(path).unwrap()
}

fn write(dir: &Path, name: &str, text: impl AsRef<[u8]>) {
    fs::write(dir.join(name), text).unwrap();
}

/// A quick puzzle, whose title makes it one of its own.
fn puzzle(title: usize) -> String {
    fixture("starlink/easy-7.ron").replacen("title: \"", &format!("title: \"{title} "), 1)
}

/// A small climb with one stage, and a line of it to be changed.
const CLIMB: &str = "(\n    format: 1,\n    game: \"sum_drop\",\n    kind: \"spec\",\n    spec: (\n        stages: [\n            \
                     (quota: 20, fall_ticks: 14, intro: \"첫 단계\"),\n        ],\n        checks: (attempts: 2),\n    ),\n)\n";

/// A project with a good document, warnings, an error, a refuted question and a broken file.
fn mixed() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "good.ron", puzzle(1));
    write(
        dir.path(),
        "이름 <&\">.ron",
        CLIMB.replace("quota: 20", "quota: 90, garbage_secs: 1, stones: 8"),
    );
    write(
        dir.path(),
        "wrong.ron",
        CLIMB.replace("quota: 20", "quota: 20, min_length: 99"),
    );
    write(
        dir.path(),
        "broken.ron",
        "(\n    format: 1,\n    game: \"sum_drop\",\n    spec: [\n",
    );
    dir
}

#[test]
fn sarif_has_the_form_that_code_hosts_read() {
    let dir = mixed();
    let log = playproof(dir.path(), &["check", ".", "--format", "sarif"])
        .expect(2)
        .json();
    let faults = sarif::faults(&log);
    assert!(faults.is_empty(), "{faults:#?}");
    // The table refuses what the schema refuses.
    for (at, wrong) in [
        ("/version", Json::from("2.0")),
        ("/runs/0/tool", Json::Null),
        ("/runs/0/results/0/level", Json::from("fatal")),
        ("/runs/0/results/0/message", serde_json::json!({})),
        ("/runs/0/results/0/ruleIndex", Json::from(-2)),
        (
            "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri",
            Json::from("a b"),
        ),
        (
            "/runs/0/invocations/0",
            serde_json::json!({ "executionSuccessful": true, "ok": 1 }),
        ),
    ] {
        let mut spoilt = log.clone();
        *spoilt.pointer_mut(at).unwrap() = wrong;
        assert!(!sarif::faults(&spoilt).is_empty(), "{at}");
    }
    let run = &log["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let driver = &run["tool"]["driver"];
    let rules = driver["rules"].as_array().unwrap();
    let ids: BTreeSet<&str> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rules.len(), "a rule is listed once");
    let results = run["results"].as_array().unwrap();
    assert!(3 <= results.len(), "{log:#}");
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
    }
    let of = |rule: &str| results.iter().filter(|result| result["ruleId"] == rule).count();
    assert_eq!(of("file"), 1, "{log:#}");
    assert_eq!(of("verdict/not_found"), 2, "{log:#}");
    let found = results
        .iter()
        .find(|result| result["ruleId"].as_str().unwrap().starts_with("SD-"));
    let region = &found.unwrap()["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["startLine"], 7, "{log:#}");
}

#[test]
fn junit_has_the_form_that_build_servers_read() {
    let dir = mixed();
    let text = playproof(dir.path(), &["check", ".", "--format", "junit"])
        .expect(2)
        .out;
    // The schema of Jenkins's xUnit plugin: what may be in what, and what must be there.
    let children = [
        ("testsuites", &["testsuite"][..]),
        (
            "testsuite",
            &["properties", "testcase", "system-out", "system-err"],
        ),
        (
            "testcase",
            &["skipped", "error", "failure", "system-out", "system-err"],
        ),
        ("failure", &[]),
        ("error", &[]),
    ];
    let required = [
        ("testsuites", &["name"][..]),
        ("testsuite", &["name", "tests", "failures", "errors"]),
        ("testcase", &["name", "classname"]),
        ("failure", &["type", "message"]),
        ("error", &["type", "message"]),
    ];
    // And the attributes that it knows; a reader that validates refuses any other.
    let known = [
        ("testsuites", &["name", "time", "tests", "failures", "errors"][..]),
        (
            "testsuite",
            &[
                "name",
                "tests",
                "failures",
                "errors",
                "group",
                "time",
                "skipped",
                "timestamp",
                "hostname",
                "id",
                "package",
                "file",
                "log",
                "url",
            ],
        ),
        ("testcase", &["name", "time", "classname", "group"]),
        ("failure", &["type", "message"]),
        ("error", &["type", "message"]),
    ];
    let of = |table: &[(&str, &'static [&'static str])], name: &str| {
        let found = table.iter().find(|(known, _)| *known == name);
        found
            .unwrap_or_else(|| panic!("<{name}> is no element of JUnit"))
            .1
    };
    let mut open: Vec<String> = Vec::new();
    let (mut n_cases, mut n_failures, mut n_errors) = (0, 0, 0);
    let mut told = (0, 0, 0);
    for tag in text.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap();
        if tag.starts_with('?') {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap();
        match open.last() {
            None => assert_eq!(name, "testsuites"),
            Some(parent) => assert!(of(&children, parent).contains(&name), "<{name}> in <{parent}>"),
        }
        let mut quoted = tag.split('"');
        while let (Some(before), Some(_)) = (quoted.next(), quoted.next()) {
            let attribute = before.trim().trim_end_matches('=').rsplit(' ').next().unwrap();
            assert!(
                of(&known, name).contains(&attribute),
                "<{name}> has {attribute}, which no schema knows: {tag}"
            );
        }
        for attribute in of(&required, name) {
            assert!(
                tag.contains(&format!(" {attribute}=\"")),
                "<{name}> has no {attribute}: {tag}"
            );
        }
        let number = |attribute: &str| -> usize {
            let (_, rest) = tag.split_once(&format!(" {attribute}=\"")).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        match name {
            "testsuite" => {
                told = (
                    told.0 + number("tests"),
                    told.1 + number("failures"),
                    told.2 + number("errors"),
                );
            }
            "testcase" => n_cases += 1,
            "failure" => n_failures += 1,
            "error" => n_errors += 1,
            _ => {}
        }
        if !tag.ends_with('/') {
            open.push(name.to_owned());
        }
    }
    assert!(open.is_empty());
    assert_eq!((n_cases, n_failures, n_errors), told);
    assert!(0 < n_failures && n_errors == 1, "{text}");
}

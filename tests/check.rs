//! `check` over whole projects: what a `playproof.ron` asks for, the forms of its report, and its cache.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

#[path = "support/program.rs"]
mod program;

use program::playproof;

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    fs::read_to_string(path).unwrap()
}

fn write(dir: &Path, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = dir.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path
}

/// A quick puzzle, whose title makes it one of its own.
fn puzzle(title: usize) -> String {
    fixture("starlink/easy-7.ron").replacen("title: \"", &format!("title: \"{title} "), 1)
}

/// A small climb with one stage, and a line of it to be changed.
const CLIMB: &str = "(\n    format: 1,\n    game: \"sum_drop\",\n    kind: \"spec\",\n    spec: (\n        stages: [\n            \
                     (quota: 20, fall_ticks: 14, intro: \"첫 단계\"),\n        ],\n        checks: (attempts: 2),\n    ),\n)\n";

/// Ways to break a document; each gives a name and what the file then holds.
fn broken(n: usize) -> (String, Vec<u8>, i32) {
    let good = puzzle(n);
    let lines = good.lines().count();
    let text = |text: String| text.into_bytes();
    let (what, bytes, code) = match n % 10 {
        0 => (
            "cut",
            text(good.lines().take(lines / 2).collect::<Vec<_>>().join("\n")),
            2,
        ),
        1 => ("future", text(good.replacen("format: 1", "format: 77", 1)), 2),
        2 => ("no-game", text(good.replacen("starlink", "chess", 1)), 2),
        3 => ("field", text(good.replacen("title:", "tittle:", 1)), 2),
        4 => (
            "deep",
            text(format!(
                "{}\n{}",
                "// format: 1, game: \"starlink\"",
                "(".repeat(5_000)
            )),
            2,
        ),
        5 => ("bytes", [good.as_bytes(), &[0xff, 0xfe]].concat(), 2),
        6 => (
            "number",
            text(good.replacen("format: 1,", "format: 1,\n    kind: \"spec\",", 1)),
            2,
        ),
        7 => (
            "crowd",
            text(good.replacen("(357, 536, 1)", "(357, 536, 40)", 1)),
            1,
        ),
        8 => ("kind", text(good.replacen("\"spec\"", "\"poem\"", 1)), 2),
        _ => ("nan", text(CLIMB.replace("quota: 20", "quota: NaN")), 2),
    };
    (format!("deep/er/broken-{n}-{what}.ron"), bytes, code)
}

#[test]
fn a_thousand_files_are_told_apart_by_name_and_not_solved_twice() {
    let dir = tempfile::tempdir().unwrap();
    for n in 0..940 {
        write(dir.path(), &format!("stages/{}/puzzle-{n}.ron", n % 7), puzzle(n));
    }
    for n in 0..10 {
        write(dir.path(), &format!("notes/{n}.txt"), "no document");
        write(
            dir.path(),
            &format!("climbs/{n}.ron"),
            CLIMB.replace("첫", &n.to_string()),
        );
    }
    let mut broken_names = BTreeSet::new();
    let mut refuted_names = BTreeSet::new();
    for n in 0..50 {
        let (name, bytes, code) = broken(n);
        write(dir.path(), &name, bytes);
        let names = if code == 2 {
            &mut broken_names
        } else {
            &mut refuted_names
        };
        names.insert(name);
    }
    let args = ["check", ".", "--format", "json", "-v"];
    let first = playproof(dir.path(), &args).expect(2);
    let documents = first.json()["documents"].as_array().unwrap().clone();
    assert_eq!(documents.len(), 1_000);
    let names_where = |is: &dyn Fn(&Json) -> bool| -> BTreeSet<String> {
        let of = |document: &Json| document["path"].as_str().unwrap().replace("./", "");
        documents.iter().filter(|document| is(document)).map(of).collect()
    };
    assert_eq!(
        names_where(&|document| !document["error"].is_null()),
        broken_names
    );
    let is_refuted = |document: &Json| document["error"].is_null() && document["holds"] == false;
    assert_eq!(names_where(&is_refuted), refuted_names);
    assert_eq!(broken_names.len() + refuted_names.len(), 50);
    assert!(first.err.contains("0 of 1000 files unchanged"), "{}", first.err);

    let second = playproof(dir.path(), &args).expect(2);
    assert_eq!(first.out, second.out, "a kept answer is the same answer");
    assert!(
        second.err.contains("955 of 1000 files unchanged"),
        "{}",
        second.err
    );

    // The text names each of them too, unreadable ones with line and remedy.
    let text = playproof(dir.path(), &["check", "."]).expect(2);
    for name in &broken_names {
        assert!(text.err.contains(name), "{name}");
    }
    for name in &refuted_names {
        assert!(text.out.contains(&format!("{name}: FAILS")), "{name}");
    }
    assert!(
        text.out
            .ends_with("1000 documents: 950 hold, 5 do not, 45 cannot be read\n")
    );

    // An edit is solved again, and so is everything where the budget is another.
    write(dir.path(), "stages/0/puzzle-0.ron", puzzle(5_000));
    let third = playproof(dir.path(), &args).expect(2);
    assert!(third.err.contains("954 of 1000"), "{}", third.err);
    let fourth = playproof(dir.path(), &[&args[..], &["--nodes", "1000000"]].concat());
    assert!(fourth.err.contains("0 of 1000"), "{}", fourth.err);
}

#[test]
fn a_spoilt_cache_is_none() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "a.ron", puzzle(1));
    let args = ["check", "a.ron", "-v", "--cache", "kept"];
    let first = playproof(dir.path(), &args).expect(0);
    assert!(
        playproof(dir.path(), &args)
            .expect(0)
            .err
            .contains("1 of 1 file ")
    );
    let entries = || {
        fs::read_dir(dir.path().join("kept/check"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
    };
    assert_eq!(entries().count(), 1);
    for spoilt in [
        &b""[..],
        b"{}",
        b"\xff\xff",
        b"{\"key\":\"\",\"outcomes\":[]}",
        b"[[[[[[",
    ] {
        for path in entries() {
            fs::write(path, spoilt).unwrap();
        }
        let again = playproof(dir.path(), &args).expect(0);
        assert_eq!(first.out, again.out);
        assert!(again.err.contains("0 of 1 file "), "{}", again.err);
    }
    // Neither a cache that cannot be, nor none at all, is in the way.
    write(dir.path(), "file", "");
    let out = playproof(dir.path(), &["check", "a.ron", "-v", "--cache", "file/x"])
        .expect(0)
        .out;
    assert_eq!(first.out, out);
    let none = playproof(dir.path(), &["check", "a.ron", "-v", "--no-cache"]).expect(0);
    assert_eq!((first.out, none.err), (none.out, String::new()));
}

#[test]
fn findings_show_their_line() {
    let dir = tempfile::tempdir().unwrap();
    write(
        dir.path(),
        "climb.ron",
        CLIMB.replace(
            "quota: 20",
            "quota: 20, stones: 9, garbage_secs: 2, min_length: 99",
        ),
    );
    let out = playproof(dir.path(), &["check", "climb.ron"]).expect(1).out;
    assert!(out.contains("--> climb.ron:7:"), "{out}");
    assert!(
        out.contains("(quota: 20, stones: 9") && out.contains('^'),
        "{out}"
    );
    // Some finding is about the length, and marks where it stands.
    let lines: Vec<&str> = out.lines().collect();
    let is_marked = |pair: &[&str]| {
        let at = pair[0].find("min_length: 99");
        at.is_some() && at == pair[1].find('^')
    };
    assert!(lines.windows(2).any(is_marked), "{out}");
}

#[test]
fn a_project_says_what_counts() {
    let dir = tempfile::tempdir().unwrap();
    let lints = |extra: &str| {
        write(
            dir.path(),
            "playproof.ron",
            format!("(\n    format: 1,\n{extra}\n)\n"),
        )
    };
    write(
        dir.path(),
        "stages/climb.ron",
        CLIMB.replace("quota: 20", "quota: 20, garbage_secs: 30, stones: 9"),
    );
    write(
        dir.path(),
        "drafts/broken.ron",
        "(\n    format: 1,\n    game: \"sum_drop\",\n",
    );
    write(
        dir.path(),
        "stages/old.ron",
        "(\n    format: 1,\n    game: \"sum_drop\",\n",
    );
    lints("    exclude: [\"drafts/\", \"**/old.ron\"],");
    let before = playproof(dir.path(), &["check", ".", "--format", "json"])
        .expect(0)
        .json();
    let documents = before["documents"].as_array().unwrap();
    assert_eq!(documents.len(), 1, "{before:#}");
    // The project is found from below it as well.
    playproof(&dir.path().join("stages"), &["check", ".", "--no-cache"]).expect(0);
    let warnings = documents[0]["issues"].as_array().unwrap();
    let warning = warnings.iter().find(|issue| issue["severity"] == "warning");
    let code = warning.unwrap_or_else(|| panic!("no warning in {before:#}"))["code"]
        .as_str()
        .unwrap();

    lints(&format!(
        "    exclude: [\"drafts/\", \"**/old.ron\"],\n    lints: {{ \"{code}\": error }},"
    ));
    let raised = playproof(dir.path(), &["check", "."]).expect(1).out;
    assert!(raised.contains(&format!("error[{code}]")), "{raised}");
    lints(&format!(
        "    exclude: [\"drafts/\", \"**/old.ron\"],\n    lints: {{ \"{code}\": off }},"
    ));
    let off = playproof(dir.path(), &["check", "."]).expect(0).out;
    assert!(!off.contains(code), "{off}");

    // A file that is named by hand is checked all the same.
    playproof(dir.path(), &["check", "drafts/broken.ron"]).expect(2);
}

#[test]
fn bands_are_kept_or_told() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "easy.ron", puzzle(7));
    let band = |band: &str| {
        write(
            dir.path(),
            "playproof.ron",
            format!("(format: 1, bands: [\n    ({band}),\n])\n"),
        );
        playproof(dir.path(), &["check", "."])
    };
    band("game: \"starlink\", figure: \"tier\", min: 1, max: 5").expect(0);
    let out = band("game: \"starlink\", figure: \"tier\", min: 5").expect(1).out;
    assert!(
        out.contains("error[band]") && out.contains("tier is") && out.contains("below 5"),
        "{out}"
    );
    let korean = playproof(dir.path(), &["--lang", "ko", "check", "."])
        .expect(1)
        .out;
    assert!(
        korean.contains("tier = ") && korean.contains("5 아래") && !korean.contains("below"),
        "{korean}"
    );
    // It is told once though every question has a tier, and where the band stands.
    assert_eq!(out.matches("error[band]").count(), 1, "{out}");
    assert!(out.contains("a band of playproof.ron, line 2"), "{out}");
    // Files that are not there are told where the whole project was looked at, and only there.
    for (of, words) in [
        (
            "game: \"starlink\", files: \"hard/*\"",
            "no spec of starlink below \"hard/*\"",
        ),
        ("game: \"fourstep\"", "no spec of fourstep"),
    ] {
        let told = band(&format!("{of}, figure: \"tier\", min: 5")).expect(0).err;
        assert!(told.contains(words) && told.contains("line 2"), "{told}");
        let alone = playproof(dir.path(), &["check", "easy.ron"]).expect(0).err;
        assert!(!alone.contains("a band judged"), "{alone}");
        // Both paths are of one project.
        let twice = playproof(dir.path(), &["check", ".", "easy.ron"]).expect(0).err;
        assert_eq!(twice.matches("a band judged").count(), 1, "{twice}");
    }
    // A slip of the pen would turn a band off without a word.
    for slip in ["figure: \"teir\"", "question: \"nosuch*\", figure: \"tier\""] {
        let told = band(&format!("game: \"starlink\", {slip}, min: 5")).expect(0).err;
        assert!(told.contains("a band judged nothing"), "{told}");
    }
    let told = band("game: \"starlink\", figure: \"tier\", min: 1").expect(0).err;
    assert!(!told.contains("a band judged"), "{told}");

    // A stage that only some plays clear fails, unless its rate is all that is asked.
    write(
        dir.path(),
        "climb.ron",
        CLIMB.replace("quota: 20", "quota: 90, garbage_secs: 1, stones: 8"),
    );
    band("game: \"starlink\", figure: \"tier\", min: 1").expect(1);
    band("game: \"sum_drop\", question: \"stage 1 *\", figure: \"clear_rate_pct\", max: 50").expect(0);
    let out = band("game: \"sum_drop\", figure: \"clear_rate_pct\", min: 90")
        .expect(1)
        .out;
    assert!(
        out.contains("0 of 2 hold (0.0%) of all questions, below 90"),
        "{out}"
    );
}

#[test]
fn a_wrong_project_names_file_line_and_remedy() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "easy.ron", puzzle(7));
    for (text, line, words) in [
        ("(\n    format: 1,\n    lint: {},\n)", 3, "lint"),
        ("(\n    lints: {},\n)", 1, "write `format: 1,` first"),
        ("(\n    format: 9,\n)", 2, "newer Playproof"),
        ("(\n    format: 1,\n    lints: { \"SD-12\": off },\n)", 3, "SD-12"),
        (
            "(\n    format: 1,\n    lints: { \"SD-012\": loud },\n)",
            3,
            "loud",
        ),
        ("(\n    format: 1,\n    budgets: { \"chess\": 5 },\n)", 3, "chess"),
        ("(\n    format: 1,\n\n    exclude: [\"a/[\"],\n)", 4, "no glob"),
        (
            "(\n    format: 1,\n    bands: [(game: \"starlink\", figure: \"tier\")],\n)",
            3,
            "neither min nor max",
        ),
        (
            "(\n    format: 1,\n    bands: [(game: \"starlink\", figure: \"tier\", min: 3, max: 2)],\n)",
            3,
            "is empty",
        ),
        (
            "(\n    format: 1,\n    bands: [(game: \"starlink\", figure: \"tier\", min: NaN)],\n)",
            3,
            "is empty",
        ),
        ("(\n    format: 1,\n    nodes: -4,\n)", 3, "correct this place"),
        ("", 0, "empty"),
    ] {
        write(dir.path(), "playproof.ron", text);
        let ran = playproof(dir.path(), &["check", "."]).expect(2);
        let place = if line == 0 {
            "playproof.ron: ".to_owned()
        } else {
            format!("playproof.ron:{line}:")
        };
        assert!(
            ran.err.contains(&place) && ran.err.contains(words),
            "{text}: {}",
            ran.err
        );
        assert!(ran.out.is_empty(), "{}", ran.out);
    }
}

#[test]
fn plays_line_by_line_are_checked_and_kept() {
    let dir = tempfile::tempdir().unwrap();
    let rounds = fixture("sea_rescue/rounds.jsonl");
    write(dir.path(), "rounds.jsonl", &rounds);
    let first = playproof(dir.path(), &["check", ".", "-v", "--format", "json"]);
    let n = first.json()["documents"].as_array().unwrap().len();
    assert_eq!(n, rounds.lines().filter(|line| !line.trim().is_empty()).count());
    let second = playproof(dir.path(), &["check", ".", "-v", "--format", "json"]);
    assert_eq!(first.out, second.out);
    assert!(second.err.contains("1 of 1 file "), "{}", second.err);
}

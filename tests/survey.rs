//! Surveys by their command: the same bytes however they were made, stopped, gone on with or cut in parts.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

#[path = "support/program.rs"]
#[allow(dead_code, reason = "each test uses what it needs")]
mod program;

use program::{Ran, command, run};

fn survey(dir: &Path, args: &[&str]) -> Ran {
    run(command(dir, &[&["survey"], args].concat()))
}

/// Numbers that look random and are the same in every run.
fn dice(state: &mut u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

const PUZZLES: [&str; 6] = ["starlink", "--difficulty", "EXPERT", "--stages", "1..=240", "-o"];

#[test]
fn killed_at_fifty_moments_it_is_the_same_file() {
    let dir = tempfile::tempdir().unwrap();
    survey(dir.path(), &[&PUZZLES[..], &["whole.jsonl"]].concat()).expect(0);
    let whole = fs::read(dir.path().join("whole.jsonl")).unwrap();
    let path = dir.path().join("killed.jsonl");
    let args = [&["survey"], &PUZZLES[..], &["killed.jsonl"]].concat();
    let (mut state, mut n_kills, mut n_within) = (7, 0, 0);
    while n_kills < 50 {
        let mut child = command(dir.path(), &args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Half of the kills come at any time, half of them soon after a row was written.
        if n_kills % 2 == 1 {
            let length = || fs::metadata(&path).map_or(0, |file| file.len());
            let before = length();
            for _ in 0..5_000 {
                if before < length() || child.try_wait().unwrap().is_some() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        std::thread::sleep(Duration::from_micros(dice(&mut state) % 20_000));
        let had_ended = child.try_wait().unwrap().is_some();
        child.kill().ok();
        child.wait().unwrap();
        let there = fs::read(&path).unwrap_or_default();
        assert!(
            whole.starts_with(&there),
            "after {n_kills} kills the file is no beginning of the whole"
        );
        if had_ended {
            fs::remove_file(&path).unwrap();
        } else {
            n_kills += 1;
            let n_lines = there.iter().filter(|byte| **byte == b'\n').count();
            n_within += usize::from(1 < n_lines && there.len() < whole.len());
        }
    }
    assert!(0 < n_within, "no kill came while rows were written");
    survey(dir.path(), &[&PUZZLES[..], &["killed.jsonl"]].concat()).expect(0);
    assert_eq!(whole, fs::read(&path).unwrap());
}

#[test]
fn cut_off_anywhere_it_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let args = [
        "sum_drop",
        "--stages",
        "13,20",
        "--attempts",
        "0..12",
        "-o",
        "a.jsonl",
    ];
    survey(dir.path(), &args);
    let path = dir.path().join("a.jsonl");
    let whole = fs::read(&path).unwrap();
    let mut state = 3;
    let cuts = (0..30).map(|_| dice(&mut state) as usize % whole.len());
    let near_the_head = [0, 1, 40];
    for cut in cuts.chain(near_the_head).chain([whole.len() - 1]) {
        fs::write(&path, &whole[..cut]).unwrap();
        let ran = survey(dir.path(), &args);
        assert!(ran.code < 2, "cut at {cut}: {}", ran.err);
        assert!(whole == fs::read(&path).unwrap(), "cut at {cut}");
    }
    // What is whole is left alone, and says the same.
    let again = survey(dir.path(), &args);
    assert!(again.err.contains("goes on after 24 of 24"), "{}", again.err);
    assert!(again.out.contains("24 cases"), "{}", again.out);
    // A line that is broken in the middle is no half-written end.
    let text = String::from_utf8(whole)
        .unwrap()
        .replacen("\"case\":7", "\"case\":8", 1);
    fs::write(&path, text).unwrap();
    let ran = survey(dir.path(), &args).expect(2);
    assert!(
        ran.err.contains("a.jsonl:9:") && ran.err.contains("case 8"),
        "{}",
        ran.err
    );
}

#[test]
fn shards_make_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    let puzzles = ["starlink", "--difficulties", "EASY,NORMAL", "--stages", "1..=10"];
    survey(dir.path(), &[&puzzles[..], &["-o", "whole.jsonl"]].concat()).expect(0);
    let whole = fs::read(dir.path().join("whole.jsonl")).unwrap();
    for n_shards in [1, 2, 7] {
        let mut names: Vec<String> = Vec::new();
        for number in 1..=n_shards {
            let shard = format!("{number}/{n_shards}");
            let args = ["--shard", &shard, "-o", "part-{shard}.jsonl"];
            survey(dir.path(), &[&puzzles[..], &args].concat()).expect(0);
            names.push(format!("part-{number}-of-{n_shards}.jsonl"));
        }
        names.reverse();
        let files: Vec<&str> = names.iter().map(String::as_str).collect();
        let merge = [&["merge"], &files[..], &["-o", "merged.jsonl", "--force"]].concat();
        survey(dir.path(), &merge).expect(0);
        let merged = fs::read(dir.path().join("merged.jsonl")).unwrap();
        assert!(whole == merged, "{n_shards} shards");
    }
    // By the variables of batch systems.
    let mut slurm = command(
        dir.path(),
        &[&["survey"], &puzzles[..], &["--shard", "auto"]].concat(),
    );
    slurm.envs([
        ("SLURM_ARRAY_TASK_ID", "1"),
        ("SLURM_ARRAY_TASK_MIN", "0"),
        ("SLURM_ARRAY_TASK_COUNT", "7"),
    ]);
    let part = fs::read_to_string(dir.path().join("part-2-of-7.jsonl")).unwrap();
    assert_eq!(run(slurm).expect(0).out, part);
    let mut kubernetes = command(
        dir.path(),
        &[&["survey"], &puzzles[..], &["--shard", "auto/7"]].concat(),
    );
    kubernetes.env("JOB_COMPLETION_INDEX", "1");
    assert_eq!(run(kubernetes).expect(0).out, part);
}

#[test]
fn what_does_not_make_a_whole_is_refused_by_name() {
    let dir = tempfile::tempdir().unwrap();
    let make = |list: &str, shard: &str, name: &str| {
        let args = [
            "starlink",
            "--difficulty",
            "EASY",
            "--stages",
            list,
            "--shard",
            shard,
            "-o",
            name,
        ];
        survey(dir.path(), &args).expect(0);
    };
    for number in 1..=3 {
        make("1..=9", &format!("{number}/3"), &format!("{number}.jsonl"));
    }
    make("1..=9", "1/2", "half.jsonl");
    make("2..=10", "2/3", "other.jsonl");
    fs::copy(dir.path().join("2.jsonl"), dir.path().join("copy.jsonl")).unwrap();
    let text = fs::read_to_string(dir.path().join("3.jsonl")).unwrap();
    let cut: String = text.split_inclusive('\n').take(3).collect();
    fs::write(dir.path().join("stopped.jsonl"), cut).unwrap();
    fs::write(dir.path().join("half-line.jsonl"), &text[..text.len() - 5]).unwrap();
    for (files, names) in [
        (&["1.jsonl", "3.jsonl"][..], &["missing", "2/3"][..]),
        (&["3.jsonl"], &["missing", "1/3, 2/3"]),
        (
            &["1.jsonl", "2.jsonl", "3.jsonl", "copy.jsonl"],
            &["2.jsonl", "copy.jsonl", "both shard 2/3"],
        ),
        (&["1.jsonl", "half.jsonl"], &["half.jsonl", "1 of 2"]),
        (
            &["1.jsonl", "other.jsonl", "3.jsonl"],
            &["other.jsonl", "--stages is 2..=10"],
        ),
        (
            &["1.jsonl", "2.jsonl", "stopped.jsonl"],
            &["stopped.jsonl", "before case 8"],
        ),
        (
            &["1.jsonl", "2.jsonl", "half-line.jsonl"],
            &["half-line.jsonl:4", "cut off"],
        ),
        (&["1.jsonl", "2.jsonl", "nowhere.jsonl"], &["nowhere.jsonl"]),
    ] {
        let ran = survey(dir.path(), &[&["merge"], files, &["-o", "out.jsonl"]].concat()).expect(2);
        for name in names {
            assert!(ran.err.contains(name), "{files:?}: no {name} in {}", ran.err);
        }
        assert!(!dir.path().join("out.jsonl").exists(), "{files:?}");
    }
    // What is merged is not written over, not even when everything may be.
    let before = fs::read(dir.path().join("1.jsonl")).unwrap();
    let args = [
        "merge",
        "1.jsonl",
        "2.jsonl",
        "3.jsonl",
        "-o",
        "./1.jsonl",
        "--force",
    ];
    let ran = survey(dir.path(), &args).expect(2);
    assert!(ran.err.contains("1.jsonl is one of the shards"), "{}", ran.err);
    assert_eq!(fs::read(dir.path().join("1.jsonl")).unwrap(), before);
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    for args in [
        &[
            "fourstep",
            "--tracks",
            "SUNRISE HOP",
            "--dates",
            "2026-10-01..2026-10-04",
        ][..],
        &["starlink", "--stages", "1..=3", "--figures", "margins"],
        &[
            "sum_drop",
            "--policies",
            "random,greedy",
            "--stages",
            "1,9,20",
            "--attempts",
            "0..4",
        ],
        &["sum_drop", "--modes", "sprint", "--seeds", "a,b"],
        &["sea_rescue"],
        &["sea_rescue", "--seeds", "x{1..5}"],
    ] {
        let one = survey(dir.path(), &[args, &["--jobs", "1"]].concat());
        let many = survey(dir.path(), &[args, &["--jobs", "5"]].concat());
        assert!(one.code < 2 && one.err.is_empty(), "{args:?}: {}", one.err);
        assert_eq!(one.out, many.out, "{args:?}");
        assert!(2 < one.out.lines().count(), "{args:?}");
        for (n, line) in one.out.lines().skip(1).enumerate() {
            assert!(line.starts_with(&format!("{{\"case\":{n},")), "{line}");
        }
    }
}

#[test]
fn arguments_that_make_no_sense_are_one_clear_error() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("notes.txt"), "notes\n").unwrap();
    fs::write(dir.path().join("one-line.txt"), "no end of line").unwrap();
    for args in [
        &["chess", "--seeds", "1..3"][..],
        &["starlink", "--difficulty", "BRUTAL"],
        &["starlink", "--dates", "2026-10-01..2026-10-02"],
        &["starlink", "--stages", "0..4"],
        &["starlink", "--stages", "1..99999999999999999999"],
        &["starlink", "--stages", "1..=4294967296"],
        &[
            "starlink",
            "--seeds",
            "0..999999999999",
            "--stages",
            "1..999999999",
        ],
        &["starlink", "--figures", "everything"],
        &["starlink", "--seeds", "a,,b"],
        &["starlink", "--spec", "notes.txt"],
        &["fourstep", "--dates", "2026-02-29..2026-03-02"],
        &["fourstep", "--dates", "2026-10-05..2026-10-05"],
        &["fourstep", "--tracks", "SUNSET"],
        &["fourstep", "--stages", "1..3"],
        &["sum_drop", "--tempos", "70000"],
        &["sum_drop", "--stages", "100001"],
        &["sum_drop", "--policies", "cheater"],
        &["sum_drop", "--difficulties", "easy,brutal"],
        &["sea_rescue", "--sets", "whale"],
        &["sea_rescue", "--figures", "economy"],
        &["sea_rescue", "--figures", "rates", "--seeds", "1..3"],
        &["starlink", "--shard", "0/4"],
        &["starlink", "--shard", "5/4"],
        &["starlink", "--shard", "auto"],
        &["starlink", "--shard", "1/0"],
        &["starlink", "-o", "notes.txt"],
        &["starlink", "-o", "one-line.txt"],
        &["starlink", "-o", "."],
        &["starlink", "-o", "no/such/folder.jsonl"],
        &["table", "notes.txt"],
        &["table", "."],
        &["merge", "notes.txt", "-o", "m.jsonl"],
        &["diff", "notes.txt", "nowhere.jsonl"],
    ] {
        let ran = survey(dir.path(), args).expect(2);
        assert!(ran.out.is_empty(), "{args:?}: {}", ran.out);
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
    }
    assert_eq!(
        fs::read_to_string(dir.path().join("notes.txt")).unwrap(),
        "notes\n"
    );
    assert_eq!(
        fs::read_to_string(dir.path().join("one-line.txt")).unwrap(),
        "no end of line"
    );
    assert_eq!(
        fs::read_dir(dir.path()).unwrap().count(),
        2,
        "nothing was left behind"
    );
}

#[test]
fn a_file_of_another_survey_is_not_touched() {
    let dir = tempfile::tempdir().unwrap();
    let ask = |stages: &str, more: &[&str]| {
        let args = [
            "starlink",
            "--difficulty",
            "EASY",
            "--stages",
            stages,
            "-o",
            "a.jsonl",
        ];
        survey(dir.path(), &[&args[..], more].concat())
    };
    ask("1..=3", &[]).expect(0);
    let before = fs::read(dir.path().join("a.jsonl")).unwrap();
    let err = ask("1..=4", &[]).expect(2).err;
    assert!(err.contains("--stages is 1..=3, not 1..=4"), "{err}");
    assert!(ask("1..=3", &["--nodes", "5"]).expect(2).err.contains("--nodes"));
    assert_eq!(before, fs::read(dir.path().join("a.jsonl")).unwrap());
    ask("1..=4", &["--force"]).expect(0);
    assert_eq!(
        fs::read_to_string(dir.path().join("a.jsonl"))
            .unwrap()
            .lines()
            .count(),
        5
    );
}

#[test]
fn a_budget_is_a_row_and_no_end() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["fourstep", "--tracks", "SUNRISE HOP", "--nodes", "10"];
    let out = survey(dir.path(), &args).expect(1).out;
    assert!(
        out.contains("\"verdict\":\"not_found\",\"holds\":false,\"out_of_budget\":true"),
        "{out}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly() {
    let dir = tempfile::tempdir().unwrap();
    let args = [
        "survey",
        "starlink",
        "--difficulty",
        "EXPERT",
        "--stages",
        "1..=100000",
        "-o",
        "a.jsonl",
    ];
    let child = command(dir.path(), &args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let path = dir.path().join("a.jsonl");
    let n_lines = || fs::read_to_string(&path).map_or(0, |text| text.lines().count());
    for _ in 0..600 {
        if 3 < n_lines() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    // A second survey of the same file waits for nobody.
    let second = survey(dir.path(), &args[1..]).expect(2);
    assert!(second.err.contains("another survey"), "{}", second.err);
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    let err = String::from_utf8(ended.stderr).unwrap();
    assert!(err.contains("the same command goes on from there"), "{err}");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.ends_with("}\n"));
    assert!(
        err.contains(&format!("stopped after {} of 100000", text.lines().count() - 1)),
        "{err}"
    );
}

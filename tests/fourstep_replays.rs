//! FOURSTEP on real files: recorded runs are verified, traces read as they did, and `solve` tells what a
//! build pipeline asks.
//!
//! `UPDATE_GOLDEN=1 cargo test --test fourstep_replays` accepts what the program now prints.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game as _, Replay};
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::generate::again;
use playproof::games::fourstep::replay::record_until;
use playproof::games::fourstep::spec::Spec;
use playproof::report::{Lang, Verdict};
use serde_json::Value as Json;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/fourstep")
}

fn playproof(dir: &Path, args: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_playproof"))
        .current_dir(dir)
        .args(args)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), text)
}

fn json(dir: &Path, args: &[&str], code: i32) -> Json {
    let (found, text) = playproof(dir, args);
    assert_eq!(found, code, "{text}");
    serde_json::from_str(&text).unwrap_or_else(|err| panic!("{err}: {text}"))
}

fn replay(name: &str) -> Replay<FourStep> {
    let text = fs::read_to_string(fixtures().join(name)).unwrap();
    match file::parse::<FourStep>(&text).unwrap() {
        Content::Replay(replay) => replay,
        Content::Spec(_) => panic!("{name} is no replay"),
    }
}

fn course(name: &str) -> Spec {
    let text = fs::read_to_string(fixtures().join(name)).unwrap();
    match file::parse::<FourStep>(&text).unwrap() {
        Content::Spec(spec) => spec,
        Content::Replay(_) => panic!("{name} is no course"),
    }
}

#[test]
fn a_recorded_run_reads_as_it_did() {
    let replay = replay("sunrise-hop.replay.ron");
    let level = FourStep::build(replay.spec.as_ref().unwrap(), &replay.question).unwrap();
    let claim = replay.claim.as_ref();
    let report = FourStep::replay(&level, &replay.inputs, claim, &Control::unlimited());
    assert_eq!(report.verdict, Verdict::Verified);
    // One frame a beat.
    let frames = report.frames.iter().enumerate().step_by(24);
    let actual: String = frames
        .map(|(idx, frame)| {
            let caption = FourStep::frame_caption(&level, &frame).en;
            format!(
                "frame {idx}: {caption}\n{}",
                FourStep::frame_text(&level, &frame, Lang::En)
            )
        })
        .collect();
    let golden = fixtures().join("sunrise-hop.trace.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&golden, &actual).unwrap();
    }
    let expected = fs::read_to_string(&golden).unwrap();
    let parting = expected.lines().zip(actual.lines()).position(|(a, b)| a != b);
    assert!(
        expected == actual,
        "from line {:?} on",
        parting.map(|line| line + 1)
    );
}

#[test]
fn replays_are_verified_and_a_false_claim_is_named() {
    let dir = fixtures();
    for name in [
        "sunrise-hop.replay.ron",
        "daily-2026-10-01-land-3.json",
        "falls-short.replay.ron",
    ] {
        let result = json(&dir, &["replay", name, "--format", "json"], 0);
        assert_eq!(result["replays"][0]["verdict"]["kind"], "verified", "{name}");
    }
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(dir.join("sunrise-hop.replay.ron")).unwrap();
    let line = text
        .lines()
        .rfind(|line| line.trim().starts_with("\"0 0 0\""))
        .unwrap();
    let at = text.rfind(line).unwrap();
    let forged = format!(
        "{}{}{}",
        &text[..at],
        line.replace("0 0 0", "0 1 0"),
        &text[at + line.len()..]
    );
    fs::write(folder.path().join("forged.ron"), forged).unwrap();
    let result = json(folder.path(), &["replay", "forged.ron", "--format", "json"], 1);
    assert_eq!(result["replays"][0]["verdict"]["kind"], "diverged");
    assert_eq!(result["replays"][0]["verdict"]["part"], "y");
}

/// A run without a press, which dies at the first spikes, with what an honest recorder says of it.
#[test]
fn lands_that_are_not_there_are_a_mismatch_that_names_the_field() {
    let Replay {
        mut question,
        spec: Some(spec),
        ..
    } = replay("sunrise-hop.replay.ron")
    else {
        panic!("it has a spec of its own");
    };
    let n = spec.terrains.len() as u32;
    for (first, asked, is_there) in [
        (0, 0, true),
        (0, n, true),
        (0, n + 1, false),
        (1, n, false),
        (0, 99, false),
    ] {
        (question.first_terrain, question.n_terrains) = (first, asked);
        let built = FourStep::build(&spec, &question);
        assert_eq!(built.is_ok(), is_there, "{asked} from {first}");
        if let Err(issues) = built {
            assert_eq!((issues[0].code, issues[0].place.field), ("FS-008", "n_terrains"));
        }
    }
    let text = fs::read_to_string(fixtures().join("sunrise-hop.replay.ron")).unwrap();
    let asked = text.replacen("question: (", "question: (n_terrains: 99, ", 1);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.replay.ron"), asked).unwrap();
    let (code, told) = playproof(folder.path(), &["replay", "a.replay.ron"]);
    assert_eq!(code, 1, "{told}");
    assert!(
        told.contains("n terrains") || told.contains("n_terrains"),
        "{told}"
    );
}

#[test]
fn a_run_that_dies_is_attested_too() {
    let spec = course("sunrise-hop.ron");
    let level = FourStep::build(&spec, &Default::default()).unwrap();
    let claim = FourStep::claim(&level, &[]);
    assert_eq!(claim.finished, Some(false));
    assert!(claim.killed_by.is_some());
    let made = Content::<FourStep>::Replay(Replay {
        question: Default::default(),
        inputs: Vec::new(),
        claim: Some(claim),
        spec: Some(spec),
    });
    let path = fixtures().join("falls-short.replay.ron");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, file::to_ron(&made).unwrap()).unwrap();
    }
    assert_eq!(Content::Replay(replay("falls-short.replay.ron")), made);
}

#[test]
fn a_run_ends_where_its_player_stopped() {
    let spec = course("sunrise-hop.ron");
    let level = FourStep::build(&spec, &Default::default()).unwrap();
    let ctl = Control::unlimited();
    // It would die later on.
    let dies = FourStep::claim(&level, &[]);
    assert_eq!(FourStep::stop_of(&dies), None);
    let stop = dies.survived_steps.unwrap() / 2;
    let claim = record_until(&level, &[], stop);
    let brief = FourStep::stop_of(&claim).unwrap();
    let seen = |claim| {
        let report = FourStep::replay(&level, &[], Some(claim), &ctl);
        assert_eq!(report.frames.len(), stop as usize + 1);
        assert!(report.summary.en.starts_with("stops at beat "), "{report:?}");
        report.verdict
    };
    assert_eq!(seen(&claim), Verdict::Verified);
    assert_eq!(seen(&brief), Verdict::Unattested);
    // Nobody stops where the run is over already.
    assert_eq!(record_until(&level, &[], u32::MAX), dies);
}

#[test]
fn check_covers_the_folder() {
    let result = json(&fixtures(), &["check", ".", "--format", "json"], 0);
    let documents = result["documents"].as_array().unwrap();
    assert!(documents.iter().all(|document| document["holds"] == true));
    let kind = |kind: &str| {
        documents
            .iter()
            .filter(|document| document["kind"] == kind)
            .count()
    };
    assert_eq!((kind("spec"), kind("replay")), (3, 3));
}

#[test]
fn solve_tells_windows_margins_and_attempts() {
    let result = json(&fixtures(), &["solve", "sunrise-hop.ron", "--format", "json"], 0);
    let details = &result["details"];
    let lands = details["lands"].as_array().unwrap();
    assert_eq!(lands.len(), 3);
    assert!(
        lands
            .iter()
            .all(|land| land["is_crossed"] == true && 80 <= land["margin"]["x_200ths"].as_i64().unwrap())
    );
    assert!(!lands[0]["margins"].as_array().unwrap().is_empty());
    let windows = details["windows"].as_array().unwrap();
    assert!(windows.iter().all(|edge| edge["local"]["late_ms"].is_number()));
    assert_eq!(
        windows.len() as i64,
        result["figures"]["button_edges"].as_i64().unwrap()
    );
    let attempts = details["attempts"].as_array().unwrap();
    assert!(
        attempts
            .iter()
            .all(|land| land["attempts"][0]["is_crossed"] == true)
    );
    assert!(details["tally"].is_null() && details["repairs"].is_null());
}

#[test]
fn solve_tells_the_tally_and_repairs_of_a_broken_course() {
    let dir = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(fixtures().join("old-releases.patterns.ron")).unwrap();
    fs::write(
        dir.path().join("broken.ron"),
        text.replace("x_200ths: 5200", "x_200ths: 5250"),
    )
    .unwrap();
    let result = json(dir.path(), &["solve", "broken.ron", "--format", "json"], 1);
    assert_eq!(result["verdict"]["kind"], "refuted");
    let details = &result["details"];
    assert_eq!(details["tally"]["killers"][0]["kind"], "pit");
    let repairs = &details["repairs"];
    assert_eq!(repairs["is_out_of_budget"], false);
    let found = repairs["found"].as_array().unwrap();
    assert!(found.iter().any(|repair| repair["is_course_crossed"] == true));
    assert!(
        found[0]["label"].as_str().unwrap().contains("pit"),
        "{}",
        found[0]["label"]
    );
    // The pattern is unknown elsewhere: told with land and use.
    let unknown = text.replace("pattern: \"hops\"", "pattern: \"hips\"");
    fs::write(dir.path().join("unknown.ron"), unknown).unwrap();
    let (code, out) = playproof(dir.path(), &["check", "unknown.ron"]);
    assert_eq!(code, 1);
    assert!(
        out.contains("FS-011") && out.contains("“hips”") && out.contains("terrain 1"),
        "{out}"
    );
}

#[test]
fn lands_are_generated_again() {
    let ctl = Control::unlimited();
    let spec = course("daily-2026-10-01.ron");
    let again = again::relive(&spec, &ctl).unwrap().unwrap();
    assert_eq!(again.spec, spec);
    let mut edited = spec.clone();
    edited.terrains[0].obstacles.pop();
    assert_eq!(again::relive(&edited, &ctl).unwrap(), None);
    // One land alone, from a seed of its own: the others stay, and it can be crossed.
    let entry = again.lands[2].attempts[0].start;
    let log = again::regenerate(&spec, 2, entry, ("anew", 0.5), &ctl)
        .unwrap()
        .unwrap();
    assert_eq!(log.land, spec.terrains[2].land);
    let last = log.attempts.last().unwrap();
    assert!(last.is_crossed);
    let changed = again::with_attempt(&spec, 2, last, log.attempts.len() as u32).unwrap();
    assert_ne!(changed.terrains[2], spec.terrains[2]);
    assert_eq!(changed.terrains[1], spec.terrains[1]);
    let frozen = again::frozen(&changed, 2).unwrap();
    assert_eq!(
        (frozen.terrains[2].attempts, &frozen.terrains[2].obstacles),
        (0, &changed.terrains[2].obstacles)
    );
}

//! The command line on real files: names, exit codes and output are a contract.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::process::Command;

use serde_json::Value as Json;

#[path = "support/program.rs"]
mod program;

use program::playproof;

/// A folder with a climb and a solved replay of its stage 4.
fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    playproof(dir.path(), &["new", "sum_drop", "-o", "climb.ron"]).expect(0);
    // One seed a stage is enough here, and quick.
    let path = dir.path().join("climb.ron");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("attempts: 5,"));
    fs::write(&path, text.replace("attempts: 5,", "attempts: 1,")).unwrap();
    let args = [
        "solve",
        "climb.ron",
        "--stage",
        "4",
        "--seed",
        "run-s4-a0",
        "-o",
        "run.ron",
    ];
    playproof(dir.path(), &args).expect(0);
    dir
}

#[test]
fn new_writes_what_check_reads() {
    let dir = tempfile::tempdir().unwrap();
    let text = playproof(dir.path(), &["new", "sum_drop"]).expect(0).out;
    assert!(
        text.starts_with("(\n    format: 1,\n    game: \"sum_drop\",\n    kind: \"spec\","),
        "{text}"
    );
    let stage_lines = text
        .lines()
        .filter(|line| line.trim_start().starts_with("(quota:"))
        .count();
    assert_eq!(
        stage_lines, 20,
        "one stage a line, so that a diff shows the edit:\n{text}"
    );
    // The same seed gives the same file, byte for byte.
    let seeded = ["new", "sum_drop", "--seed", "방", "--stage", "24"];
    let first = playproof(dir.path(), &seeded).expect(0).out;
    assert_eq!(first, playproof(dir.path(), &seeded).expect(0).out);
    assert!(
        first.contains("start_board"),
        "the seed is resolved into an explicit board"
    );
}

#[test]
fn new_refuses_what_means_nothing() {
    let dir = project();
    for args in [
        &["new", "chess"][..],
        &["new", "sum_drop", "--track", "magma"],
        &["new", "sum_drop", "--difficulty", "brutal"],
        &["new", "sum_drop", "-o", "climb.ron"],
    ] {
        let ran = playproof(dir.path(), args).expect(2);
        assert!(!ran.err.is_empty() && ran.out.is_empty(), "{args:?}");
    }
    playproof(dir.path(), &["new", "sum_drop", "-o", "climb.ron", "--force"]).expect(0);
}

#[test]
fn check_holds_on_a_good_project_in_all_formats() {
    let dir = project();
    let text = playproof(dir.path(), &["check", "."]).expect(0).out;
    assert!(text.contains("climb.ron: ok"), "{text}");
    assert!(
        text.contains("2 documents: 2 hold, 0 do not, 0 cannot be read"),
        "{text}"
    );

    let json = playproof(dir.path(), &["check", ".", "--format", "json"])
        .expect(0)
        .json();
    let documents = json["documents"].as_array().unwrap();
    assert_eq!(documents.len(), 2);
    assert!(documents.iter().all(|document| document["holds"] == true));

    let junit = playproof(dir.path(), &["check", ".", "--format", "junit"])
        .expect(0)
        .out;
    assert!(
        junit.starts_with("<?xml") && junit.contains("failures=\"0\""),
        "{junit}"
    );
}

#[test]
fn check_says_the_same_whatever_the_jobs() {
    let dir = project();
    let args = |jobs| ["check", ".", "--format", "json", "--jobs", jobs];
    let one = playproof(dir.path(), &args("1")).expect(0).out;
    assert_eq!(one, playproof(dir.path(), &args("4")).expect(0).out);
}

#[test]
fn one_bad_file_never_stops_the_rest() {
    let dir = project();
    fs::write(
        dir.path().join("broken.ron"),
        "(\n    format: 1,\n    game: \"sum_drop\",\n    kind: \"spec\",\n    spec: (stages: [(quota: }",
    )
    .unwrap();
    fs::write(
        dir.path().join("future.ron"),
        "(\n    format: 99,\n    game: \"sum_drop\",\n)",
    )
    .unwrap();
    fs::write(dir.path().join("notes.ron"), "(colour: \"red\")").unwrap();
    let ran = playproof(dir.path(), &["check", "."]).expect(2);
    assert!(ran.err.contains("broken.ron:5:"), "{}", ran.err);
    assert!(
        ran.err.contains("future.ron:2:") && ran.err.contains("format 99"),
        "{}",
        ran.err
    );
    assert!(ran.out.contains("climb.ron: ok"), "{}", ran.out);
    assert!(
        ran.out
            .contains("4 documents: 2 hold, 0 do not, 2 cannot be read"),
        "{}",
        ran.out
    );
    playproof(dir.path(), &["check", "missing.ron"]).expect(2);
    let empty = tempfile::tempdir().unwrap();
    playproof(empty.path(), &["check", "."]).expect(2);
}

#[test]
fn an_unplayable_stage_fails_the_check() {
    let dir = project();
    let path = dir.path().join("climb.ron");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        &path,
        text.replacen("(quota: 30,", "(quota: 90, garbage_secs: 1, stones: 8,", 1),
    )
    .unwrap();
    let ran = playproof(dir.path(), &["check", "climb.ron"]).expect(1);
    assert!(
        ran.out.contains("stage 2") && ran.out.contains("no solution found ("),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("impossible"), "a beam is no proof: {}", ran.out);
    let junit = playproof(dir.path(), &["check", "climb.ron", "--format", "junit"])
        .expect(1)
        .out;
    assert!(junit.contains("<failure"), "{junit}");
}

#[test]
fn solve_gives_a_replay_that_verifies() {
    let dir = project();
    let text = playproof(dir.path(), &["replay", "run.ron"]).expect(0).out;
    assert!(text.contains("verified"), "{text}");
    let json = playproof(dir.path(), &["replay", "run.ron", "--format", "json"])
        .expect(0)
        .json();
    assert_eq!(json["replays"][0]["verdict"]["kind"], "verified");
    let solved = playproof(dir.path(), &["solve", "run.ron", "--format", "json"])
        .expect(0)
        .json();
    assert_eq!(solved["verdict"]["kind"], "proven");
    assert_eq!(solved["inputs"], json["replays"][0]["inputs"]);
}

#[test]
fn a_changed_input_is_found_out_at_its_tick() {
    let dir = project();
    let path = dir.path().join("run.ron");
    let text = fs::read_to_string(&path).unwrap();
    let first = text
        .lines()
        .find(|line| line.contains("\"H\""))
        .or_else(|| text.lines().find(|line| line.contains(", H)")))
        .unwrap();
    fs::write(
        dir.path().join("cheat.ron"),
        text.replacen(&format!("{first}\n"), "", 1),
    )
    .unwrap();
    let ran = playproof(dir.path(), &["replay", "cheat.ron", "run.ron"]).expect(1);
    assert!(ran.out.contains("cheat.ron: parts at frame"), "{}", ran.out);
    assert!(ran.out.contains("run.ron: verified"), "{}", ran.out);

    let diff = playproof(dir.path(), &["diff", "run.ron", "cheat.ron"])
        .expect(1)
        .out;
    assert!(diff.starts_with("they part at frame"), "{diff}");
    let same = playproof(dir.path(), &["diff", "run.ron", "run.ron"])
        .expect(0)
        .out;
    assert!(!same.contains("draw"), "{same}");
    let json = playproof(dir.path(), &["diff", "run.ron", "cheat.ron", "--format", "json"])
        .expect(1)
        .json();
    assert!(!json["parts"]["fields"].as_array().unwrap().is_empty());
    // Another attempt is another seed, so the first draw is another already.
    let other = text.replacen("run-s4-a0", "run-s4-a1", 1);
    assert_ne!(text, other);
    fs::write(dir.path().join("other.ron"), other).unwrap();
    let json = playproof(dir.path(), &["diff", "run.ron", "other.ron", "--format", "json"])
        .expect(1)
        .json();
    assert_eq!(json["draws"]["a"]["index"], 0);
    assert_ne!(json["draws"]["a"]["value"], json["draws"]["b"]["value"]);
    let words = playproof(dir.path(), &["diff", "run.ron", "other.ron"])
        .expect(1)
        .out;
    assert!(words.contains("first other draw: #0 "), "{words}");
}

#[test]
fn one_replay_on_two_specs() {
    let dir = project();
    let text = fs::read_to_string(dir.path().join("climb.ron")).unwrap();
    fs::write(
        dir.path().join("slower.ron"),
        text.replacen("fall_ticks: 14", "fall_ticks: 3", 3),
    )
    .unwrap();
    playproof(dir.path(), &["diff", "run.ron", "climb.ron"]).expect(0);
    playproof(dir.path(), &["diff", "run.ron", "slower.ron"]).expect(1);
    playproof(
        dir.path(),
        &["diff", "climb.ron", "slower.ron", "--replay", "run.ron"],
    )
    .expect(1);
    playproof(dir.path(), &["diff", "climb.ron", "slower.ron"]).expect(2);
}

#[test]
fn trace_prints_the_frames_that_were_asked_for() {
    let dir = project();
    let text = playproof(dir.path(), &["trace", "run.ron", "--frames", "10..12"])
        .expect(0)
        .out;
    assert_eq!(
        text.lines().filter(|line| line.starts_with("frame ")).count(),
        2,
        "{text}"
    );
    assert!(text.starts_with("frame 10: "), "{text}");
    let lines = playproof(dir.path(), &["trace", "run.ron", "--format", "json"])
        .expect(0)
        .out;
    let frames: Vec<Json> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        frames
            .iter()
            .enumerate()
            .all(|(idx, frame)| frame["frame"] == idx)
    );
    assert!(
        frames
            .windows(2)
            .all(|pair| pair[0]["time"].as_u64() <= pair[1]["time"].as_u64())
    );
    playproof(dir.path(), &["trace", "run.ron", "--frames", "12..10"]).expect(2);
    playproof(dir.path(), &["trace", "run.ron", "--frames", "999999.."]).expect(2);
    for (option, value) in [
        ("--colors", "0"),
        ("--colors", "256"),
        ("--speed", "0"),
        ("--speed", "NaN"),
    ] {
        playproof(dir.path(), &["render", "run.ron", "-o", "x.gif", option, value]).expect(2);
    }
}

#[test]
fn the_game_s_own_json_is_read_and_written() {
    let dir = project();
    let args = ["solve", "climb.ron", "--stage", "1", "-o", "play.json"];
    playproof(dir.path(), &args).expect(0);
    let path = dir.path().join("play.json");
    let mut json: Json = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(json["mode"], "climb");
    assert!(json["inputs"][0].is_array() && json["claimed"].is_u64() && json["endTick"].is_u64());
    let ran = playproof(dir.path(), &["replay", "play.json"]).expect(0);
    assert!(ran.out.contains("play.json: verified"), "{}", ran.out);

    // As the game writes it, it carries a score and no states, and the verdict says just that.
    json.as_object_mut().unwrap().remove("proof");
    fs::write(&path, json.to_string()).unwrap();
    let ran = playproof(dir.path(), &["replay", "play.json"]).expect(0);
    assert!(
        ran.out.contains("score agrees, states not attested"),
        "{}",
        ran.out
    );
    json["claimed"] = Json::from(999_999);
    fs::write(&path, json.to_string()).unwrap();
    let ran = playproof(dir.path(), &["replay", "play.json"]).expect(1);
    assert!(ran.out.contains("(score)"), "{}", ran.out);

    // The default climb goes out as the game's list of stages, and comes back as it was.
    playproof(dir.path(), &["new", "sum_drop", "-o", "stages.json"]).expect(0);
    let stages: Json =
        serde_json::from_str(&fs::read_to_string(dir.path().join("stages.json")).unwrap()).unwrap();
    assert_eq!(stages[19]["minMatch"], 3);
    assert_eq!(stages[19]["weights"][0], 9);
    playproof(dir.path(), &["solve", "stages.json", "--stage", "20"]).expect(0);
}

#[test]
fn a_climb_whose_rules_are_not_the_default_travels_in_the_replay() {
    let dir = project();
    let path = dir.path().join("climb.ron");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("quota: 20", "quota: 12", 1)).unwrap();
    playproof(
        dir.path(),
        &["solve", "climb.ron", "--stage", "1", "-o", "short.ron"],
    )
    .expect(0);
    fs::remove_file(&path).unwrap();
    playproof(dir.path(), &["replay", "short.ron"]).expect(0);
    assert!(
        fs::read_to_string(dir.path().join("short.ron"))
            .unwrap()
            .contains("quota: 12")
    );
}

#[test]
fn without_a_display_the_window_says_so_in_one_line() {
    let output = Command::new(env!("CARGO_BIN_EXE_playproof"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.contains("playproof check"), "{err}");
}

#[test]
fn an_error_is_told_once_and_counted() {
    let dir = project();
    let path = dir.path().join("climb.ron");
    let text = fs::read_to_string(&path)
        .unwrap()
        .replace("attempts: 1,", "attempts: 5,");
    fs::write(
        &path,
        text.replacen("weights: \"bonus\"", "weights: \"bonsu\"", 1),
    )
    .unwrap();
    let ran = playproof(dir.path(), &["check", "climb.ron"]).expect(1);
    assert_eq!(ran.out.matches("SD-008").count(), 1, "{}", ran.out);
    assert!(
        ran.out.contains("error[SD-008]: stage 5, weights:"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains(", 1 error,"), "{}", ran.out);
}

#[test]
fn check_never_holds_because_it_did_not_look() {
    let dir = project();
    let path = dir.path().join("climb.ron");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("attempts: 1,", "attempts: 0,")).unwrap();
    let ran = playproof(dir.path(), &["check", "climb.ron"]).expect(1);
    assert!(ran.out.contains("SD-115"), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_pipes_are_no_documents() {
    let dir = project();
    let folder = dir.path().join("linked");
    fs::create_dir(&folder).unwrap();
    std::os::unix::fs::symlink(dir.path().join("run.ron"), folder.join("LINK.RON")).unwrap();
    let ran = playproof(dir.path(), &["check", "linked"]).expect(0);
    assert!(ran.out.contains("1 document: 1 holds"), "{}", ran.out);
    let ran = playproof(dir.path(), &["check", "/dev/zero"]).expect(2);
    assert!(ran.err.contains("this is no file"), "{}", ran.err);
}

#[test]
fn a_sea_is_made_checked_and_solved() {
    let dir = tempfile::tempdir().unwrap();
    playproof(dir.path(), &["new", "sea_rescue", "-o", "sea.ron"]).expect(0);
    let ran = playproof(dir.path(), &["check", "sea.ron", "--format", "json"]).expect(0);
    // First with the cards of a first player, as everywhere, then with the species known.
    for (answer, wanted) in [(0, 58.36), (1, 64.78)] {
        let figures = &ran.json()["documents"][0]["answers"][answer]["figures"];
        let all = figures["all_of_2_pct"].as_f64().unwrap();
        assert!((all - wanted).abs() < 0.01, "{figures}");
        assert_eq!(figures["placements"], 32_616);
    }
    let args = [
        "solve",
        "sea.ron",
        "--set",
        "clownfish+bluetang",
        "--figures",
        "optimum",
    ];
    let ran = playproof(dir.path(), &args).expect(0);
    assert!(ran.out.contains("58 of 78 boards (74.36%)"), "{}", ran.out);
    let ran = playproof(dir.path(), &["solve", "sea.ron", "--set", "whale"]).expect(2);
    assert!(ran.err.contains("whale"), "{}", ran.err);
    // A band that no policy can keep fails the check.
    let path = dir.path().join("sea.ron");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("triples_all: (0.03, 1.0)"), "{text}");
    fs::write(
        &path,
        text.replace("triples_all: (0.03, 1.0)", "triples_all: (0.5, 1.0)"),
    )
    .unwrap();
    let ran = playproof(dir.path(), &["check", "sea.ron"]).expect(1);
    assert!(ran.out.contains("SR-050"), "{}", ran.out);
}

#[test]
fn a_mistyped_command_is_told_and_opens_no_window() {
    let dir = tempfile::tempdir().unwrap();
    let ran = playproof(dir.path(), &["chek"]).expect(2);
    assert!(ran.err.contains("no command and no file \"chek\""), "{}", ran.err);
    assert!(ran.err.contains("check, solve"), "{}", ran.err);
}

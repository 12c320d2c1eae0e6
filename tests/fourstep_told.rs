//! FOURSTEP as a stranger meets it: what cannot be meant is refused by name and line, and every number says
//! what it counts and from where.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/courses.rs"]
#[allow(unreachable_pub)]
mod courses;

use std::fs;
use std::path::Path;
use std::process::Command;

use courses::{at, course, land, level, spike};
use playproof::control::Control;
use playproof::game::Game as _;
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::generate::{course::generate, tracks};
use playproof::games::fourstep::spec::{Land, Margins, Question, Recipe, Shape, Spec};
use playproof::report::{Severity, Value, Verdict};
use serde_json::Value as Json;

fn run(dir: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_playproof"))
        .current_dir(dir)
        .args(args)
        .args(["--lang", "en"])
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A course that nobody crosses: a wall of spikes in the second land.
fn walled() -> Spec {
    let wall = vec![at(1800, spike(1)), at(3000, spike(12))];
    course(vec![
        land(Land::Field, 16, vec![at(3000, spike(1))]),
        land(Land::Field, 16, wall),
    ])
}

fn write(dir: &Path, name: &str, spec: &Spec) {
    let spec = ron(spec);
    let text = format!("(\nformat: 1,\ngame: \"fourstep\",\nkind: \"spec\",\nspec: {spec},\n)\n");
    fs::write(dir.join(name), text).unwrap();
}

fn ron(spec: &Spec) -> String {
    use playproof::doc::file;
    let text = file::to_ron(&playproof::game::Content::<FourStep>::Spec(spec.clone())).unwrap();
    let from = text.find("spec: (").unwrap() + "spec: ".len();
    text[from..]
        .trim_end()
        .trim_end_matches(')')
        .trim_end()
        .trim_end_matches(',')
        .to_owned()
}

/// Windows as the rules tell of them: every shift played from the start, to the finish.
#[test]
fn figures_and_words_say_what_they_count() {
    let level = level(&walled());
    let report = FourStep::solve(&level, &Control::unlimited());
    assert_eq!(report.verdict, Verdict::Refuted);
    let summary = &report.summary.en;
    assert!(summary.contains("with a margin of 0.4 cells"), "{summary}");
    assert!(summary.contains(", at spike 2 of terrain 2"), "{summary}");
    let figure = |key: &str| report.figures.iter().find(|figure| figure.key == key);
    // No presses of a run that dies; what margin would do is nothing, for twelve spikes.
    assert!(figure("presses").is_none() && figure("tightest_press_step").is_none());
    assert_eq!(figure("margin_that_would_do_200ths").unwrap().value, Value::None);

    let mut tight = course(vec![land(Land::Field, 16, vec![at(3000, spike(1))])]);
    tight.margins.runner_200ths = 200;
    let report = FourStep::solve(&self::level(&tight), &Control::unlimited());
    assert_eq!(report.verdict, Verdict::Refuted);
    let would = report
        .figures
        .iter()
        .find(|figure| figure.key == "margin_that_would_do_200ths")
        .unwrap();
    let Value::Int(margin) = would.value else {
        unreachable!("{would:?}")
    };
    let margin = i32::try_from(margin).unwrap();
    let with = |margin| Spec {
        margins: Margins {
            runner_200ths: margin,
            ..Margins::default()
        },
        ..tight.clone()
    };
    assert!((1..200).contains(&margin), "{margin}");
    let verdict = |margin| FourStep::solve(&self::level(&with(margin)), &Control::unlimited()).verdict;
    assert_eq!(
        (verdict(margin), verdict(margin + 1)),
        (Verdict::Proven, Verdict::Refuted)
    );

    let recipe = Recipe {
        track: tracks::daily("2026-10-07"),
        ..Recipe::default()
    };
    let spec = generate(&recipe, &Control::unlimited()).unwrap().spec;
    let report = FourStep::solve(&self::level(&spec), &Control::unlimited());
    let figure = |key: &str| {
        report
            .figures
            .iter()
            .find(|figure| figure.key == key)
            .unwrap()
            .value
            .clone()
    };
    let n_presses = report
        .inputs
        .iter()
        .filter(|input| input.button == playproof::games::fourstep::input::Button::Press)
        .count();
    assert_eq!(figure("presses"), Value::Int(n_presses as i64));
    assert!(
        report.summary.en.ends_with(&format!("with {n_presses} presses")),
        "{}",
        report.summary.en
    );
    let (Value::Int(step), Value::Real(beat)) =
        (figure("tightest_press_step"), figure("tightest_press_beat"))
    else {
        unreachable!("{:?}", report.figures)
    };
    assert!((beat - step as f64 / 24.0).abs() < 1e-9);
}

#[test]
fn a_trace_of_what_was_not_solved_fails_as_solve_does() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "walled.ron", &walled());
    for command in ["solve", "trace"] {
        assert_eq!(run(dir.path(), &[command, "walled.ron"]).0, 1, "{command}");
    }
    let whole = course(vec![land(Land::Field, 16, vec![])]);
    write(dir.path(), "whole.ron", &whole);
    assert_eq!(run(dir.path(), &["trace", "whole.ron"]).0, 0);
}

#[test]
fn words_that_name_nothing_are_refused_and_those_that_nearly_do_are_taken() {
    let dir = tempfile::tempdir().unwrap();
    let new = |args: &[&str]| run(dir.path(), &[&["new", "fourstep"], args].concat());
    for date in ["2026-02-30", "0000-01-01", "2026-13-01"] {
        let (code, _, err) = new(&["--daily", date]);
        assert!(
            code == 2 && err.contains("no day of the calendar"),
            "{date}: {err}"
        );
    }
    for (seed, is_taken) in [("-abc", true), ("--track", false), ("-o", false)] {
        let (code, _, err) = new(&["--seed", seed]);
        assert_eq!(code == 0, is_taken, "{seed}: {err}");
        assert_eq!(err.contains("write the seed text before it"), !is_taken, "{err}");
    }
    let (code, out, _) = new(&["--track", "kite"]);
    assert!(code == 0 && out.contains("KITE CANYON"), "{out}");
    let (code, _, err) = new(&["--track", "kyte canyon"]);
    assert!(code == 2 && err.contains("did you mean KITE CANYON?"), "{err}");
    for (game, more) in [("fourstep", ""), ("sum_drop", ""), ("starlink", "EASY")] {
        let mut args = vec!["new", game, "--seed", "-1"];
        if !more.is_empty() {
            args.extend(["--difficulty", more]);
        }
        let (code, out, err) = run(dir.path(), &args);
        assert!(code == 0 && format!("{out}{err}").contains("-1"), "{game}: {err}");
    }
}

#[test]
fn a_track_of_ones_own_is_made_from_options_and_known_again() {
    let dir = tempfile::tempdir().unwrap();
    let new = |args: &[&str]| run(dir.path(), &[&["new", "fourstep"], args].concat());
    let typed =
        "--plan field,sea,field --seed dusk --title OURS --bars 18 --bpm 150 --key Dm --difficulty 0.2..0.4";
    let mut args: Vec<&str> = typed.split(' ').collect();
    args.extend(["--chords", "Dm Bb F C", "-o", "own.ron"]);
    let (code, _, err) = new(&args);
    assert_eq!(code, 0, "{err}");
    assert!(
        err.contains("terrain 2 (sea), attempt 1: difficulty 0.300"),
        "{err}"
    );
    let text = fs::read_to_string(dir.path().join("own.ron")).unwrap();
    for part in [
        "title: \"OURS\"",
        "seed: \"dusk\"",
        "bpm: 150",
        "key: \"Dm\"",
        "\"Bb\"",
        "beats: 24",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Its attempts are made again from what the file says of it.
    let (_, out, _) = run(dir.path(), &["solve", "own.ron", "--format", "json"]);
    let told: Json = serde_json::from_str(&out).unwrap();
    let attempts = told["details"]["attempts"].as_array().unwrap();
    assert_eq!(attempts.len(), 3, "{out}");
    for land in attempts {
        assert_eq!(land["is_edited_since"], false, "{land}");
        assert!(!land["attempts"].as_array().unwrap().is_empty());
    }
    for (args, why) in [
        (
            &["--plan", "field,lake", "--seed", "x"][..],
            "“lake” is no terrain",
        ),
        (&["--plan", "sea"], "needs a --seed"),
        (&["--bpm", "150"], "--bpm belongs to a track of your own"),
        (
            &["--plan", "sea", "--daily", "2026-10-01"],
            "leave one of the two out",
        ),
    ] {
        let (code, out, err) = new(args);
        assert!(
            code == 2 && out.is_empty() && err.contains(why),
            "{args:?}: {err}"
        );
    }
    let (code, _, err) = run(dir.path(), &["new", "sum_drop", "--plan", "sea"]);
    assert!(code == 2 && err.contains("--plan means nothing here"), "{err}");
}

#[test]
fn inputs_that_change_nothing_are_refused_with_their_line() {
    let dir = tempfile::tempdir().unwrap();
    write(
        dir.path(),
        "a.ron",
        &course(vec![land(
            Land::Field,
            16,
            vec![at(3000, spike(1)), at(4800, spike(1))],
        )]),
    );
    assert_eq!(run(dir.path(), &["solve", "a.ron", "-o", "good.replay.ron"]).0, 0);
    let good = fs::read_to_string(dir.path().join("good.replay.ron")).unwrap();
    assert_eq!(run(dir.path(), &["replay", "good.replay.ron"]).0, 0);
    let lines: Vec<&str> = good.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.trim_start().starts_with('(') && line.contains("P)"))
        .unwrap();
    let spoilt = |line: usize, text: String| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        lines.insert(line, text);
        fs::write(dir.path().join("bad.replay.ron"), lines.join("\n")).unwrap();
    };
    let press = lines[first].to_owned();
    for (line, text, why) in [
        (first + 1, press.clone(), "does not come after"),
        (first, "(0, R),".to_owned(), "lets go of a button that is up"),
        (first, "(0, P),".to_owned(), "presses a button that is down"),
        (first + 2, "(1, P),".to_owned(), "does not come after"),
    ] {
        spoilt(line, text);
        let (code, out, _) = run(dir.path(), &["replay", "bad.replay.ron"]);
        assert!(
            code == 1 && out.contains("FS-013") && out.contains(why) && out.contains("take this one out"),
            "{out}"
        );
        // Of a press twice the second is meant, which is the good one where one was put before it.
        let at = if why.starts_with("presses") {
            line + 2
        } else {
            line + 1
        };
        assert!(out.contains(&format!("bad.replay.ron:{at}: ")), "{at}: {out}");
        let (code, out, _) = run(dir.path(), &["check", "bad.replay.ron"]);
        assert!(
            code == 1 && out.contains(&format!("bad.replay.ron:{at}:")),
            "{out}"
        );
    }
    fs::write(
        dir.path().join("bad.replay.ron"),
        good.replacen("form: runner", "form: jelly", 1),
    )
    .unwrap();
    let (code, out, _) = run(dir.path(), &["replay", "bad.replay.ron"]);
    assert!(
        code == 1 && out.contains("FS-014") && out.contains("write `form: runner`"),
        "{out}"
    );
}

#[test]
fn what_cannot_be_meant_is_an_error_and_what_is_left_out_is_told() {
    let codes = |spec: &Spec, severity: Severity| -> Vec<&'static str> {
        let issues = FourStep::lint(spec);
        issues
            .iter()
            .filter(|issue| issue.severity == severity)
            .map(|issue| issue.code)
            .collect()
    };
    let pit = course(vec![land(
        Land::Field,
        32,
        vec![at(3000, Shape::Pit { width_200ths: -1 })],
    )]);
    assert_eq!(codes(&pit, Severity::Error), ["FS-023"]);
    assert!(FourStep::build(&pit, &Question::default()).is_err());
    let issue = FourStep::lint(&pit).remove(0);
    assert!(FourStep::lint(&FourStep::fix(&pit, &issue).unwrap()).is_empty());

    let mut spec = course(vec![land(Land::Field, 32, vec![at(3000, spike(1))])]);
    spec.terrains[0].planned_difficulty = f64::NAN;
    assert_eq!(codes(&spec, Severity::Error), ["FS-015"]);
    let issue = FourStep::lint(&spec).remove(0);
    assert!(FourStep::lint(&FourStep::fix(&spec, &issue).unwrap()).is_empty());

    let mut spec = course(vec![land(Land::Field, 32, vec![at(3000, spike(1))])]);
    (spec.key, spec.chords) = ("H".to_owned(), vec!["C".to_owned(), "Xyz".to_owned()]);
    spec.terrains[0].attempts = 4_000_000_000;
    assert_eq!(codes(&spec, Severity::Warning), ["FS-034", "FS-035", "FS-036"]);
    for _ in 0..3 {
        let issue = FourStep::lint(&spec).remove(0);
        spec = FourStep::fix(&spec, &issue).unwrap();
    }
    assert_eq!((spec.terrains[0].attempts, spec.chords.len()), (9, 1));
    assert!(FourStep::lint(&spec).is_empty());

    // A hundred off the grid: eight by name, and the rest by number.
    let many = (0..100).map(|idx| at(3001 + 150 * idx, spike(1))).collect();
    let issues = FourStep::lint(&course(vec![
        land(Land::Field, 32, vec![]),
        land(Land::Field, 64, many),
    ]));
    let off: Vec<&str> = { issues.iter() }
        .filter(|issue| issue.code == "FS-025")
        .map(|issue| issue.text.en.as_str())
        .collect();
    assert_eq!(off.len(), 9);
    assert!(off[0].contains("terrain 2: spike 1 "), "{}", off[0]);
    assert_eq!(off[8], "terrain 2: 92 more of this kind (FS-025)");
}

#[test]
fn a_land_that_is_played_alone_counts_places_from_the_start_of_the_course() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "walled.ron", &walled());
    let (code, out, _) = run(
        dir.path(),
        &["trace", "walled.ron", "--stage", "2", "--frames", "0..1"],
    );
    assert_eq!(code, 1);
    assert!(out.contains("step 0 from beat 16 | beat 16 | x 48.000"), "{out}");
    let (_, out, _) = run(
        dir.path(),
        &[
            "trace",
            "walled.ron",
            "--stage",
            "2",
            "--frames",
            "0..1",
            "--format",
            "json",
        ],
    );
    let frame: Json = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&frame["state"]["land"], &frame["state"]["x_200ths"]),
        (&1.into(), &9600.into())
    );
    let (_, out, _) = run(
        dir.path(),
        &["solve", "walled.ron", "--stage", "2", "--format", "json"],
    );
    let told: Json = serde_json::from_str(&out).unwrap();
    assert!(told["summary"].as_str().unwrap().contains("terrain 2"), "{out}");
    let killer = &told["details"]["tally"]["killers"][0];
    assert_eq!(
        (&killer["obstacle"], &killer["land"], &killer["index_in_land"]),
        (&2.into(), &1.into(), &1.into())
    );
    // The line of the file is that of the obstacle of its land.
    let (_, out, _) = run(dir.path(), &["check", "walled.ron"]);
    assert!(out.contains("obstacle 1 of terrain 2"), "{out}");
}

#[test]
fn attempts_of_an_edited_course_are_told_with_what_was_edited() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(
        run(dir.path(), &["new", "fourstep", "--track", "sun", "-o", "a.ron"]).0,
        0
    );
    let text = fs::read_to_string(dir.path().join("a.ron")).unwrap();
    let from = text.rfind("(x_200ths: ").unwrap() + "(x_200ths: ".len();
    let to = from + text[from..].find(',').unwrap();
    let x: i32 = text[from..to].parse().unwrap();
    fs::write(
        dir.path().join("b.ron"),
        format!("{}{}{}", &text[..from], x - 75, &text[to..]),
    )
    .unwrap();
    let (_, out, _) = run(dir.path(), &["solve", "b.ron", "--format", "json"]);
    let told: Json = serde_json::from_str(&out).unwrap();
    let edited: Vec<bool> = { told["details"]["attempts"].as_array().unwrap().iter() }
        .map(|land| land["is_edited_since"].as_bool().unwrap())
        .collect();
    assert_eq!(edited, [false, false, true]);
}

//! The survey board in the real window: run, read, looked at, opened, compared.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::print_stderr, reason = "a figure that is asked for by --nocapture")]

#[path = "ui_survey/large.rs"]
mod large;
#[path = "support/large_survey.rs"]
#[allow(unreachable_pub)]
mod large_survey;
#[path = "support/window.rs"]
#[allow(dead_code, unreachable_pub)]
mod support;

use std::path::Path;
use std::time::Duration;

use eframe::egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use playproof::app::PlayproofApp;
use playproof::app::pages::PageOf;
use playproof::batch::{self, Asked, DEFAULT_NODES};
use playproof::control::Control;
use playproof::games::sum_drop::SumDrop;
use playproof::report::{Lang, Verdict};
use playproof::survey::Survey as _;
use playproof::survey::plan::Typed;
use playproof::survey::shard::Shard;

use support::{Window, tap};

const BLANK: &str = "(format: 1, game: \"sum_drop\", kind: \"spec\", spec: (stages: []))";

fn window(lang: Lang) -> Window {
    let mut window = support::open([1440.0, 900.0], ("a.ron", BLANK), move |settings| {
        settings.lang = lang;
    });
    window.run_ok();
    window
}

#[track_caller]
fn wait(window: &mut Window, is_done: impl Fn(&PlayproofApp) -> bool) {
    for _ in 0..6_000 {
        window.step();
        if is_done(window.state()) {
            window.run_ok();
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let fault = window.state().board().and_then(|board| board.fault().cloned());
    panic!("it never was so: {fault:?}");
}

#[track_caller]
fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_ok();
}

fn open_board(window: &mut Window) {
    tap(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::U);
    window.event(eframe::egui::Event::ModifiersChanged(Modifiers::NONE));
    window.run_ok();
    assert_eq!(window.state().page(), Some(PageOf::Survey));
}

#[track_caller]
fn type_into(window: &mut Window, label: &str, text: &str) {
    // What a game can be asked is looked up in the background.
    for _ in 0..2_000 {
        if window.query_by_role_and_label(Role::TextInput, label).is_some() {
            break;
        }
        window.step();
        std::thread::sleep(Duration::from_millis(5));
    }
    window.get_by_role_and_label(Role::TextInput, label).focus();
    window.run_ok();
    window
        .get_by_role_and_label(Role::TextInput, label)
        .type_text(text);
    window.run_ok();
}

/// Until nothing runs and what is typed has been looked at.
fn settle(window: &mut Window) {
    wait(window, |app| !app.board().unwrap().is_busy());
    for _ in 0..20 {
        window.step();
        std::thread::sleep(Duration::from_millis(5));
    }
    window.run_ok();
}

fn run(window: &mut Window) {
    for _ in 0..400 {
        window.step();
        std::thread::sleep(Duration::from_millis(5));
        let ready = window
            .query_by_label("Run survey")
            .is_some_and(|node| !node.accesskit_node().is_disabled());
        if ready {
            break;
        }
    }
    click(window, "Run survey");
    wait(window, |app| app.board().unwrap().gathered().is_some());
    settle(window);
}

/// Every bar of the histogram of a column: how many cases, and how many of them fail.
fn bars(window: &Window, column: &str) -> Vec<(usize, usize)> {
    let head = format!("{column} ");
    let mut found = Vec::new();
    for node in window.query_all_by_role(Role::Button) {
        let Some(label) = node.accesskit_node().label() else {
            continue;
        };
        let Some((_, counts)) = label.strip_prefix(&head).and_then(|rest| rest.split_once(": ")) else {
            continue;
        };
        let mut parts = counts.split(", ");
        let n = parts.next().unwrap().replace(',', "").parse().unwrap();
        let failing = parts.find_map(|part| part.strip_suffix(" failing"));
        found.push((n, failing.map_or(0, |n| n.replace(',', "").parse().unwrap())));
    }
    found
}

/// Whether each case of a plan holds, worked out here.
fn truth(lists: &[(&'static str, &str)]) -> Vec<bool> {
    let typed = { lists.iter() }
        .map(|(option, list)| Typed {
            option,
            list: (*list).to_owned(),
        })
        .collect();
    let asked = Asked {
        typed,
        spec: None,
        nodes: DEFAULT_NODES,
        timed: false,
        shard: Shard::WHOLE,
    };
    let prepared = batch::prepare::<SumDrop>(&asked).unwrap();
    (0..prepared.plan.n_cases())
        .map(|case| {
            let ask = prepared.plan.case(case).unwrap();
            let row = SumDrop::row(&prepared.desk, &ask, &Control::unlimited()).unwrap();
            row.verdict.holds()
        })
        .collect()
}

#[test]
fn a_survey_runs_and_its_failing_seed_opens_where_it_fails() {
    let mut window = window(Lang::En);
    open_board(&mut window);
    type_into(&mut window, "Stages", "13,20");
    type_into(&mut window, "Attempts", "0..12");
    type_into(&mut window, "Players", "random");
    run(&mut window);
    let holds = truth(&[("stage", "13,20"), ("attempt", "0..12"), ("policy", "random")]);
    let n_failing = holds.iter().filter(|holds| !**holds).count();
    assert!(0 < n_failing, "this survey is to have failing cases");
    {
        let gathered = window.state().board().unwrap().gathered().unwrap();
        assert_eq!(gathered.holds, holds);
    }
    // The numbers of the histogram are those of the rows.
    let bars = bars(&window, "score");
    assert_eq!(bars.iter().map(|(n, _)| n).sum::<usize>(), 24, "{bars:?}");
    assert_eq!(
        bars.iter().map(|(_, failing)| failing).sum::<usize>(),
        n_failing,
        "{bars:?}"
    );
    // Rows go by what their heads say: the best score comes first at the second click.
    let scores: Vec<f64> = {
        let gathered = window.state().board().unwrap().gathered().unwrap();
        let score = gathered.cases.column("score").unwrap();
        let failing = (0..24).filter(|row| !gathered.holds[*row]);
        failing.map(|row| score.number(row)).collect()
    };
    let first_case = |window: &Window| {
        let rows = window.query_all_by_role(Role::Button);
        let labels = rows.filter_map(|node| {
            let top = node.rect().top();
            let label = node.accesskit_node().label()?;
            let case = label.strip_prefix("case ")?.split_once(':')?.0;
            Some((top, case.parse::<usize>().unwrap()))
        });
        labels.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap().1
    };
    let score_of = |window: &Window, case: usize| {
        let gathered = window.state().board().unwrap().gathered().unwrap();
        gathered.cases.column("score").unwrap().number(case)
    };
    click(&mut window, "Sort by score");
    let (case, least) = (
        first_case(&window),
        scores.iter().copied().fold(f64::MAX, f64::min),
    );
    assert_eq!(score_of(&window, case), least);
    click(&mut window, "Sort by score");
    let (case, most) = (first_case(&window), scores.iter().copied().fold(0.0, f64::max));
    assert_eq!(score_of(&window, case), most);
    assert!(least < most);
    click(&mut window, "Sort by case");
    // A failing row opens its play, at its last frame.
    let first = holds.iter().position(|holds| !holds).unwrap();
    let label = format!(
        "case {first}: random · stage {} · attempt {}, Not found",
        [13, 20][first / 12],
        first % 12
    );
    click(&mut window, &label);
    wait(&mut window, |app| app.tabs().len() == 2);
    assert_eq!(window.state().page(), None, "the document is shown");
    wait(&mut window, |app| {
        app.active().unwrap().verdict().verdict == Some(Verdict::Verified)
    });
    let session = window.state().active().unwrap();
    assert!(session.is_replay() && !session.is_dirty());
    let n_frames = session.timeline().len();
    assert!(1 < n_frames);
    assert_eq!(session.playhead().frame(), n_frames - 1);
    // The board is still there, behind its tab.
    click(&mut window, "Survey board");
    assert_eq!(window.state().page(), Some(PageOf::Survey));
    // A bar opens the case that it stands for, and lists those of the bar.
    let name = {
        let nodes: Vec<_> = window.query_all_by_role(Role::Button).collect();
        let labels = nodes.iter().filter_map(|node| node.accesskit_node().label());
        { labels }
            .rfind(|label| label.starts_with("score ") && label.ends_with("failing"))
            .unwrap()
    };
    click(&mut window, &name);
    wait(&mut window, |app| app.tabs().len() == 3 || app.page().is_none());
    click(&mut window, "Survey board");
    window.get_by_label("Picked");
    tap(&mut window, Modifiers::COMMAND, Key::W);
    window.run_ok();
    assert_eq!(window.state().page(), None);
    assert!(window.state().board().is_none(), "closed");
}

#[test]
fn a_kill_site_opens_its_attempt_where_everybody_dies() {
    let mut window = window(Lang::Ko);
    open_board(&mut window);
    click(&mut window, "FOURSTEP");
    settle(&mut window);
    // An older release, whose generator often had to try again.
    type_into(&mut window, "트랙", "SUNRISE HOP");
    type_into(&mut window, "모드", "1.1.1");
    for _ in 0..400 {
        window.step();
        std::thread::sleep(Duration::from_millis(5));
        let ready = window
            .query_by_label("조사 시작")
            .is_some_and(|node| !node.accesskit_node().is_disabled());
        if ready {
            break;
        }
    }
    click(&mut window, "조사 시작");
    wait(&mut window, |app| app.board().unwrap().gathered().is_some());
    settle(&mut window);
    let n_kills = {
        let gathered = window.state().board().unwrap().gathered().unwrap();
        assert_eq!(gathered.cases.len(), 1);
        gathered.list("kills").map_or(0, |list| list.sheet.len())
    };
    assert!(0 < n_kills, "this course needs several attempts");
    // By keyboard: the first arrow goes to the cell with most, Enter opens it.
    let heat = window.get_by_label_contains("히트맵, 가장 많은 곳");
    heat.focus();
    window.run_ok();
    window.key_press(Key::ArrowRight);
    window.run_ok();
    window.key_press(Key::Enter);
    wait(&mut window, |app| app.tabs().len() == 2);
    wait(&mut window, |app| {
        let verdict = app.active().unwrap().verdict();
        !verdict.is_busy && verdict.verdict.is_some()
    });
    let session = window.state().active().unwrap();
    assert!(
        !session.verdict().verdict.unwrap().holds(),
        "nobody crosses that attempt"
    );
    let timeline = session.timeline();
    assert_eq!(session.playhead().frame(), timeline.len() - 1);
    let last = timeline.events.last().unwrap();
    assert_eq!(last.frame, timeline.len() - 1, "it ends in a death");
}

fn survey(dir: &Path, name: &str, quota: u32) {
    let climb = format!(
        "(\n    format: 1,\n    game: \"sum_drop\",\n    kind: \"spec\",\n    spec: (\n        stages: [\n            (quota: {quota}, fall_ticks: 14, intro: \"하나\"),\n        ],\n    ),\n)\n"
    );
    std::fs::write(dir.join(format!("{name}.ron")), climb).unwrap();
    let ran = std::process::Command::new(env!("CARGO_BIN_EXE_playproof"))
        .current_dir(dir)
        .args([
            "survey",
            "sum_drop",
            "--spec",
            &format!("{name}.ron"),
            "--attempts",
            "0..30",
        ])
        .args(["-o", &format!("{name}.jsonl")])
        .output()
        .unwrap();
    assert!(ran.status.code().unwrap() < 2, "{ran:?}");
}

#[test]
fn two_surveys_are_compared_as_survey_diff_does() {
    let dir = tempfile::tempdir().unwrap();
    survey(dir.path(), "before", 20);
    survey(dir.path(), "after", 60);
    let told = std::process::Command::new(env!("CARGO_BIN_EXE_playproof"))
        .current_dir(dir.path())
        .args(["survey", "diff", "before.jsonl", "after.jsonl"])
        .output()
        .unwrap();
    let told = String::from_utf8(told.stdout).unwrap();
    let line = told.lines().find(|line| line.contains(" moved, ")).unwrap();
    let numbers: Vec<usize> = { line.split(|c: char| !c.is_ascii_digit()) }
        .filter_map(|word| word.parse().ok())
        .collect();
    let [n, n_moved, n_flipped] = numbers[..] else {
        panic!("{line}");
    };
    let mut window = window(Lang::En);
    window
        .state_mut()
        .open_path(&dir.path().join("after.jsonl"))
        .unwrap();
    assert_eq!(window.state().page(), Some(PageOf::Survey));
    wait(&mut window, |app| {
        app.board()
            .unwrap()
            .gathered()
            .is_some_and(|all| all.cases.len() == 30)
    });
    window
        .state_mut()
        .compare_survey(&dir.path().join("before.jsonl"));
    wait(&mut window, |app| app.board().unwrap().is_compared());
    let words = format!("before.jsonl → now: {n_moved} of {n} cases moved, {n_flipped} to another verdict");
    window.get_by_label(&words);
    for (column, n) in told
        .lines()
        .skip_while(|line| *line != line.trim_start() || !line.contains(" moved, "))
        .skip(1)
        .filter_map(|line| line.trim().split_once(": "))
    {
        window.get_by_label(&format!("{column}: {n}"));
    }
    // The bars of both are on the same steps, and say both.
    let before = { window.query_all_by_role(Role::Button) }
        .filter_map(|node| node.accesskit_node().label())
        .filter(|label| label.starts_with("score ") && label.ends_with(" before"))
        .count();
    assert!(0 < before);
    // Without its document a case cannot be made again, and the board says which is missing.
    let moved = { window.query_all_by_role(Role::Button) }
        .filter_map(|node| node.accesskit_node().label())
        .find(|label| label.starts_with("stage ") || label.starts_with("attempt "))
        .unwrap();
    click(&mut window, &moved);
    wait(&mut window, |app| app.board().unwrap().fault().is_some());
    assert!(
        window
            .state()
            .board()
            .unwrap()
            .fault()
            .unwrap()
            .en
            .contains("document")
    );
    type_into(&mut window, "Of", &dir.path().join("after.ron").to_string_lossy());
    click(&mut window, &moved);
    wait(&mut window, |app| app.tabs().len() == 2);
}

#[test]
fn what_is_no_survey_is_told_and_what_is_cut_off_is_shown_as_far_as_it_goes() {
    let dir = tempfile::tempdir().unwrap();
    survey(dir.path(), "whole", 20);
    let text = std::fs::read_to_string(dir.path().join("whole.jsonl")).unwrap();
    let cut = dir.path().join("cut.jsonl");
    std::fs::write(&cut, &text[..text.len() / 2]).unwrap();
    let mut window = window(Lang::En);
    window.state_mut().open_path(&cut).unwrap();
    wait(&mut window, |app| app.board().unwrap().fault().is_some());
    let board = window.state().board().unwrap();
    assert!(
        board.fault().unwrap().en.contains("cut off"),
        "{:?}",
        board.fault()
    );
    let n = board.gathered().unwrap().cases.len();
    assert!(0 < n && n < 30, "{n}");
    // Lines of something else are no survey.
    let other = dir.path().join("other.jsonl");
    std::fs::write(&other, "{\"a\": 1}\n").unwrap();
    window.state_mut().open_path(&other).ok();
    assert_eq!(window.state().board().unwrap().gathered().unwrap().cases.len(), n);
}

#[test]
fn a_survey_that_was_stopped_is_gone_on_with_in_its_file() {
    let dir = tempfile::tempdir().unwrap();
    let whole = dir.path().join("whole.jsonl");
    let ran = std::process::Command::new(env!("CARGO_BIN_EXE_playproof"))
        .args(["survey", "sum_drop", "--stages", "13", "--attempts", "0..10"])
        .args(["--policies", "random", "-o"])
        .arg(&whole)
        .output()
        .unwrap();
    assert!(ran.status.code().unwrap() < 2, "{ran:?}");
    let whole = std::fs::read(&whole).unwrap();
    let part = dir.path().join("part.jsonl");
    std::fs::write(&part, &whole[..whole.len() / 2]).unwrap();
    let mut window = window(Lang::En);
    open_board(&mut window);
    type_into(&mut window, "Stages", "13");
    type_into(&mut window, "Attempts", "0..10");
    type_into(&mut window, "Players", "random");
    type_into(&mut window, "Write to", &part.to_string_lossy());
    run(&mut window);
    assert_eq!(
        std::fs::read(&part).unwrap(),
        whole,
        "the same bytes as in one run"
    );
    assert_eq!(
        window.state().board().unwrap().gathered().unwrap().cases.len(),
        10
    );
}

#[test]
fn a_long_survey_is_stopped_by_its_button() {
    let mut window = window(Lang::En);
    open_board(&mut window);
    type_into(&mut window, "Attempts", "0..1000000");
    for _ in 0..2_000 {
        window.step();
        std::thread::sleep(Duration::from_millis(5));
        let button = window.query_by_label("Run survey");
        if button.is_some_and(|node| !node.accesskit_node().is_disabled()) {
            break;
        }
    }
    window.get_by_label("Run survey").click();
    wait_running(&mut window);
    window.get_by_label("Stop survey").click();
    wait(&mut window, |app| !app.board().unwrap().is_busy());
    let n = window.state().board().unwrap().gathered().unwrap().cases.len();
    assert!(0 < n && n < 20_000_000, "{n}");
    window.get_by_label("stopped");
}

/// Until the first rows have come.
fn wait_running(window: &mut Window) {
    for _ in 0..6_000 {
        window.step();
        let board = window.state().board().unwrap();
        if board.gathered().is_some_and(|all| !all.cases.is_empty()) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("no row ever came: {:?}", window.state().board().unwrap().fault());
}

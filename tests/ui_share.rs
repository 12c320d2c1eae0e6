//! Share strings and exports in the real window: copied, pasted, refused; a sheet that writes files.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "support/drop.rs"]
mod drop;
#[path = "support/window.rs"]
#[allow(dead_code, unreachable_pub)]
mod support;

use std::path::Path;
use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use playproof::app::dialogs::Dialog;
use playproof::play::PlayCommand;
use playproof::report::{Lang, Verdict};

use drop::drop_files;
use support::{Window, open, tap};

const GAME: &str = include_str!("../fixtures/sum_drop/endless-fast.json");

fn window() -> Window {
    let mut window = open([1280.0, 800.0], ("endless-fast.json", GAME), |settings| {
        settings.lang = Lang::En;
    });
    settle(&mut window);
    window
}

/// Until the document that is shown has its trace.
fn settle(window: &mut Window) {
    for _ in 0..600 {
        window.run_steps(2);
        let is_done = { window.state().active() }.is_some_and(|session| {
            let verdict = session.verdict();
            !verdict.is_busy
                && verdict
                    .verdict
                    .is_some_and(|verdict| verdict != Verdict::Cancelled)
        });
        if is_done && !window.state().waits_for_disk() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it never came to an end");
}

/// The line that the copying key puts on the clipboard; that it did is told at the foot of the window.
fn copied(window: &mut Window) -> String {
    let line = window.state().active().unwrap().share_string().unwrap();
    tap(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    window.run_steps(4);
    let told = format!("Share string copied · {} characters", line.len());
    assert!(window.query_by_label_contains(&told).is_some());
    line
}

#[test]
fn a_copied_string_opens_at_its_frame() {
    let mut window = window();
    window.state_mut().play(PlayCommand::GoTo(1234));
    let line = copied(&mut window);
    assert!(line.starts_with("PP1."), "{line}");
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.event(Event::Paste(format!("  {line}\n")));
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 2);
    let session = window.state().active().unwrap();
    assert_eq!(session.playhead().frame(), 1234);
    assert_eq!(session.title(), "shared sum_drop.replay.ron");
    assert_eq!(session.verdict().verdict, Some(Verdict::Unattested));
    assert!(session.is_dirty(), "no file holds it");
}

#[test]
fn what_is_damaged_is_refused_with_its_reason() {
    let mut window = window();
    let line = copied(&mut window);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.event(Event::Paste(line[..line.len() - 9].to_owned()));
    window.run_steps(3);
    assert_eq!(window.state().tabs().len(), 1);
    let told = |window: &Window| match window.state().dialog() {
        Some(Dialog::Error(words)) => words.clone(),
        other => panic!("{other:?}"),
    };
    assert!(told(&window).contains("damaged"), "{}", told(&window));
    // Text of another kind is nobody's business but the editor's.
    let mut window = window_of_its_own();
    window.event(Event::Paste("hello".to_owned()));
    window.run_steps(3);
    assert!(window.state().dialog().is_none());
}

fn window_of_its_own() -> Window {
    window()
}

#[test]
fn a_file_with_a_share_string_opens_when_it_is_dropped() {
    let mut window = window();
    let line = copied(&mut window);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("from a friend.txt");
    std::fs::write(&path, line).unwrap();
    window.state_mut().open_or_say(&path);
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 2);
}

/// Opens the sheet by its key and fills in where to.
fn sheet(window: &mut Window, path: &Path) {
    tap(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(4);
    let field = window.get_by_label("File to write");
    field.focus();
    window.run_steps(2);
    tap(window, Modifiers::COMMAND, Key::A);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.event(Event::Text(path.to_string_lossy().into_owned()));
    window.run_steps(3);
}

fn wait_for(window: &mut Window, path: &Path) {
    for _ in 0..600 {
        window.run_steps(2);
        if path.exists() {
            window.run_steps(4);
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{} was not written", path.display());
}

#[test]
fn the_sheet_writes_the_picture_that_the_command_line_writes() {
    let mut window = window();
    window.state_mut().play(PlayCommand::GoTo(900));
    window.run_steps(2);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("frame.png");
    sheet(&mut window, &path);
    window.get_by_label("Export now").click();
    wait_for(&mut window, &path);
    let other = dir.path().join("other.png");
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/sum_drop/endless-fast.json");
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_playproof"))
        .args(["render", game.to_str().unwrap(), "--frame", "900", "-o"])
        .arg(&other)
        .status()
        .unwrap();
    assert!(status.success());
    assert_eq!(std::fs::read(path).unwrap(), std::fs::read(other).unwrap());
    assert!(
        window.query_by_label("Export now").is_none(),
        "the sheet is closed"
    );
}

#[test]
fn what_is_there_is_asked_about() {
    let mut window = window();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("frame.png");
    std::fs::write(&path, "mine").unwrap();
    sheet(&mut window, &path);
    window.get_by_label("Export now").click();
    window.run_steps(4);
    assert_eq!(std::fs::read(&path).unwrap(), b"mine");
    window.get_by_label("Overwrite").click();
    for _ in 0..600 {
        window.run_steps(2);
        if std::fs::read(&path).unwrap() != b"mine" {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it was not overwritten");
}

/// A folder with one of each: true, parted, broken, and a file of rounds.
#[test]
fn many_replays_become_a_table() {
    let dir = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    put("a-true.json", GAME);
    put(
        "b-parts.json",
        &GAME.replacen("\"seed\": \"endless-fast\"", "\"seed\": \"endless-slow\"", 1),
    );
    put(
        "c-broken.ron",
        "(format: 1, game: \"sum_drop\", kind: \"replay\", inputs: 7)",
    );
    put(
        "d-rounds.jsonl",
        include_str!("../fixtures/sea_rescue/rounds.jsonl"),
    );
    let mut window = window();
    window.state_mut().import(vec![dir.path().to_owned()]);
    for _ in 0..600 {
        window.run_steps(2);
        if !window.state().import_table().unwrap().lines().is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let lines = window.state().import_table().unwrap().lines().to_vec();
    let of = |name: &str| {
        let found = lines
            .iter()
            .find(|line| line.label.to_string_lossy().contains(name));
        found.unwrap_or_else(|| panic!("{name} is missing")).clone()
    };
    assert_eq!(of("b-parts").result.en, "parts");
    assert!(of("b-parts").place.en.starts_with("tick "), "{:?}", of("b-parts"));
    assert_eq!(of("c-broken").result.en, "cannot be read");
    assert!(of("c-broken").place.en.starts_with("1: "), "{:?}", of("c-broken"));
    assert!(
        lines
            .iter()
            .filter(|line| line.label.to_string_lossy().contains("jsonl"))
            .count()
            > 1
    );
    window.run_steps(10);
    window.get_by_label_contains("b-parts.json, parts").click();
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 2);
}

#[test]
fn what_is_dropped_opens() {
    let mut window = window();
    window.state_mut().play(PlayCommand::GoTo(77));
    let line = copied(&mut window);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    let dir = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let game = put("dropped.json", GAME);
    drop_files(&mut window, &[&game]);
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 2);
    assert_eq!(window.state().active().unwrap().title(), "dropped.ron");
    // A string, as desktops hand over a text that was dragged there: a file with nothing else in it.
    let string = put("dragged text", &line);
    drop_files(&mut window, &[&string]);
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 3);
    assert_eq!(window.state().active().unwrap().playhead().frame(), 77);
    // What is no document is told and opens nothing.
    let other = put("letter.txt", "Dear all,");
    drop_files(&mut window, &[&other]);
    assert_eq!(window.state().tabs().len(), 3);
    assert!(matches!(window.state().dialog(), Some(Dialog::Error(_))));
    tap(&mut window, Modifiers::NONE, Key::Escape);
    window.run_steps(3);
    // Several are replays to be checked.
    drop_files(&mut window, &[&game, &string]);
    for _ in 0..600 {
        window.run_steps(2);
        if window
            .state()
            .import_table()
            .is_some_and(|table| !table.lines().is_empty())
        {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the table stays empty");
}

#[test]
fn a_picture_is_copied_as_the_sheet_would_write_it() {
    let mut window = window();
    window.state_mut().play(PlayCommand::GoTo(900));
    window.run_steps(2);
    tap(&mut window, Modifiers::COMMAND, Key::K);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(3);
    window.event(Event::Text("copy picture".to_owned()));
    window.run_steps(3);
    tap(&mut window, Modifiers::NONE, Key::Enter);
    for _ in 0..600 {
        window.step();
        let copied = { &window.output().platform_output.commands }
            .iter()
            .find_map(|command| match command {
                egui::OutputCommand::CopyImage(image) => Some(image.clone()),
                _ => None,
            });
        if let Some(image) = copied {
            let n_colors = { image.pixels.iter().copied() }
                .collect::<std::collections::HashSet<_>>()
                .len();
            assert!(200 < image.width() && 200 < image.height(), "{:?}", image.size);
            assert!(8 < n_colors, "{n_colors} colours are no picture of a board");
            window.run_steps(3);
            assert!(window.query_by_label_contains("Picture copied").is_some());
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing was copied");
}

#[test]
fn an_export_that_is_stopped_leaves_no_file() {
    let mut window = window();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("long.gif");
    sheet(&mut window, &path);
    // The form is the first of the sheet's choices.
    window.get_all_by_role(Role::ComboBox).next().unwrap().click();
    window.run_steps(3);
    window.get_by_label("GIF of a range").click();
    window.run_steps(3);
    window.get_by_label("Export now").click();
    // The sheet grows by its progress and comes to rest.
    window.run_steps(6);
    window.get_by_label("Stop").click();
    for _ in 0..600 {
        window.run_steps(2);
        if window.query_by_label("Export now").is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    window.run_steps(3);
    assert!(window.query_by_label_contains("stopped").is_some());
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
}

//! The guard's list in the real window: what changed, with both pictures, and the way to the document.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "support/window.rs"]
#[allow(dead_code, unreachable_pub)]
mod support;

use std::fs;
use std::path::Path;
use std::time::Duration;

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use playproof::app::PlayproofApp;
use playproof::app::pages::PageOf;
use playproof::report::Lang;

use support::{Window, tap};

const BLANK: &str = "(format: 1, game: \"sum_drop\", kind: \"spec\", spec: (stages: []))";
const PUZZLE: &str = include_str!("../fixtures/starlink/easy-7.ron");

fn window_on(folder: &Path) -> Window {
    let mut window = support::open([1440.0, 900.0], ("a.ron", BLANK), |settings| {
        settings.lang = Lang::En;
    });
    window.state_mut().open_folder(folder.to_owned());
    window.run_ok();
    tap(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::G);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_ok();
    assert_eq!(window.state().page(), Some(PageOf::Guard));
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
    let fault = { window.state().guard_list() }.and_then(|list| list.fault().cloned());
    panic!("it never was so: {fault:?}");
}

#[track_caller]
fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_ok();
}

#[test]
fn what_changed_is_listed_drawn_and_opened() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("puzzle.ron"), PUZZLE).unwrap();
    let mut window = window_on(dir.path());
    wait(&mut window, |app| app.guard_list().unwrap().is_unpinned());
    assert_eq!(window.state().guard_list().unwrap().fault(), None);
    // It names the button beside it, and no command. The page may be a frame behind the list.
    let is_told = |window: &Window| {
        let words = "“Pin today's outcomes” keeps";
        window.query_by_label_contains(words).is_some()
    };
    for _ in 0..200 {
        if is_told(&window) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
        window.step();
    }
    assert!(is_told(&window));
    assert_eq!(window.query_all_by_label_contains("playproof guard").count(), 0);
    click(&mut window, "Pin today's outcomes");
    wait(&mut window, |app| {
        app.guard_list()
            .unwrap()
            .found()
            .is_some_and(|found| found.n_pinned == 2)
    });
    window.get_by_label("Everything is as it was");
    assert!(dir.path().join("playproof.guard").is_dir(), "pictures are kept");

    // Another number makes it a puzzle without an answer.
    let other = PUZZLE.replace("(357, 536, 1)", "(357, 536, 2)");
    assert_ne!(other, PUZZLE);
    fs::write(dir.path().join("puzzle.ron"), other).unwrap();
    click(&mut window, "Look again");
    wait(&mut window, |app| {
        app.guard_list()
            .unwrap()
            .found()
            .is_some_and(|found| found.changed.len() == 2)
    });
    window.get_by_label_contains("2 pinned · 2 changed");
    // What is not pinned yet is named below what changed.
    fs::write(dir.path().join("second.ron"), PUZZLE).unwrap();
    click(&mut window, "Look again");
    wait(&mut window, |app| {
        app.guard_list()
            .unwrap()
            .found()
            .is_some_and(|found| found.unpinned.len() == 2)
    });
    window.get_by_label("not pinned yet: second.ron: one answer");
    fs::remove_file(dir.path().join("second.ron")).unwrap();
    click(&mut window, "puzzle.ron: one answer");
    wait(&mut window, |app| {
        app.guard_list().unwrap().pictures() == (true, true)
    });
    window.get_by_label("verdict");
    // A caption and a picture each.
    for words in ["before, frame ", "now, frame "] {
        assert_eq!(window.query_all_by_label_contains(words).count(), 2, "{words}");
    }
    click(&mut window, "Open");
    wait(&mut window, |app| app.page().is_none() && app.tabs().len() == 2);
    let session = window.state().active().unwrap();
    assert_eq!(session.title(), "puzzle.ron");
    assert!(!session.is_dirty());
}

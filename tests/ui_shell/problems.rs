//! The problems of the project in one list, and what an author lives with.

use super::*;
use std::fs;

const SHORT: &str = r#"(format: 1, game: "null", kind: "spec", spec: (goal: 300, limit: 10, note: ""))"#;
const BARE: &str = r#"(format: 1, game: "null", kind: "spec", spec: (goal: 3, limit: 10, note: ""))"#;

/// A window on a folder with some documents, once all of them were looked at.
fn window_on(files: &[(&str, &str)]) -> (tempfile::TempDir, Window) {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(dir.path().join(name), text).unwrap();
    }
    let mut window = window();
    window.state_mut().open_folder(dir.path().to_owned());
    wait(&mut window, |app| {
        !app.waits_for_disk() && !app.project().checks().is_busy()
    });
    press(&mut window, CTRL | Modifiers::SHIFT, Key::M);
    (dir, window)
}

#[track_caller]
fn wait(window: &mut Window, is_done: impl Fn(&PlayproofApp) -> bool) {
    for _ in 0..2000 {
        window.step();
        if is_done(window.state()) {
            window.run();
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("it never was so");
}

#[test]
fn a_problem_of_a_file_that_is_not_open_is_gone_to() {
    let (_dir, mut window) = window_on(&[("a.ron", SHORT), ("b.ron", BARE)]);
    window.get_by_label("b.ron: NG-002: the note is empty");
    click(&mut window, "a.ron: NG-001: 10 steps cannot reach 300");
    let active = window.state().active().unwrap();
    assert_eq!(active.title(), "a.ron");
    assert_eq!(active.highlighted().unwrap().code, "NG-001");
    assert!(!active.is_dirty());
}

#[test]
fn all_problems_of_a_kind_are_fixed_and_nothing_is_saved() {
    let (dir, mut window) = window_on(&[("a.ron", SHORT), ("b.ron", BARE)]);
    window.get_by_label("Search problems").focus();
    window.run();
    window.get_by_label("Search problems").type_text("NG-002");
    settle(&mut window);
    assert!(
        window
            .query_by_label("a.ron: NG-001: 10 steps cannot reach 300")
            .is_none()
    );
    click(&mut window, "All codes");
    click(&mut window, "NG-002 (2)");
    click(&mut window, "Fix all 2 · NG-002");
    assert_eq!(window.state().tabs().len(), 2);
    for tab in window.state().tabs() {
        assert!(tab.session.is_dirty());
        assert!(tab.session.issues().iter().all(|issue| issue.code != "NG-002"));
    }
    assert_eq!(fs::read_to_string(dir.path().join("b.ron")).unwrap(), BARE);
    run_by_name(&mut window, "Save all");
    assert!(
        fs::read_to_string(dir.path().join("b.ron"))
            .unwrap()
            .contains("note: \"note\"")
    );
}

#[test]
fn a_problem_is_lived_with_for_a_reason_that_the_file_keeps() {
    let (dir, mut window) = window_on(&[("b.ron", BARE)]);
    click(&mut window, "Suppress b.ron: NG-002: the note is empty");
    // Without a reason nothing happens.
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.get_by_label("Reason").type_text("the note comes later");
    settle(&mut window);
    press(&mut window, Modifiers::NONE, Key::Enter);
    let active = window.state().active().unwrap();
    assert!(active.issues().is_empty());
    assert!(active.is_dirty());
    press(&mut window, CTRL, Key::S);
    let text = fs::read_to_string(dir.path().join("b.ron")).unwrap();
    assert!(text.contains("the note comes later"), "{text}");
    assert!(text.contains("NG-002"), "{text}");
    // The file says so to whoever reads it next.
    press(&mut window, CTRL, Key::W);
    window.state_mut().open_path(&dir.path().join("b.ron")).unwrap();
    settle(&mut window);
    assert!(window.state().active().unwrap().issues().is_empty());
    click(&mut window, "Show again NG-002");
    assert_eq!(window.state().active().unwrap().issues().len(), 1);
    press(&mut window, CTRL, Key::Z);
    assert!(window.state().active().unwrap().issues().is_empty());
}

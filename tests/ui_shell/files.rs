//! Files of the real shell: a long project list, small windows, saving over something, bad files.

use std::fs;

use super::*;

/// A document of the null game with a goal.
pub(super) fn text_of(goal: i32) -> String {
    format!(r#"(format: 1, game: "null", kind: "spec", spec: (goal: {goal}, limit: 400, note: ""))"#)
}

#[test]
fn thirty_files_leave_the_editor_its_place() {
    let dir = tempfile::tempdir().unwrap();
    for idx in 0..30 {
        fs::write(dir.path().join(format!("day-{idx:02}.ron")), text_of(400)).unwrap();
    }
    for (width, height) in [(800.0, 520.0), (1440.0, 900.0)] {
        let mut window = window_sized(width, height);
        window.state_mut().open_folder(dir.path().to_owned());
        window
            .state_mut()
            .open_path(&dir.path().join("day-25.ron"))
            .unwrap();
        settle(&mut window);
        let timeline = window.get_by_label("Timeline").rect();
        let goal = window.get_by_label("goal 10").rect();
        assert!(goal.bottom() < timeline.top(), "{goal} {timeline}");
        let head = window.get_by_label_contains("Files").rect();
        // The list has come to the open file, and shows few others.
        let open = window.get_by_label("day-25.ron").rect();
        assert!(
            head.bottom() <= open.top() && open.bottom() <= goal.top(),
            "{open}"
        );
        let below = goal.top() - head.bottom();
        assert!((48.0..200.0).contains(&below), "{below}");
        click(&mut window, "Files");
        assert!(window.query_by_label("day-25.ron").is_none());
        assert!(window.get_by_label("goal 10").rect().top() < goal.top());
    }
}

#[test]
fn the_canvas_keeps_its_room_in_a_small_window() {
    let mut window = window_sized(1440.0, 900.0);
    window.state_mut().open_text("a.ron", GOAL_400).unwrap();
    settle(&mut window);
    for (width, height) in [(1440.0, 900.0), (800.0, 520.0), (640.0, 520.0), (560.0, 400.0)] {
        window.set_size(Vec2::new(width, height));
        settle(&mut window);
        let canvas = window.get_by_label("canvas").rect();
        assert!(
            240.0_f32.max(0.34 * width) <= canvas.width() + 1.0,
            "{canvas} of {width}"
        );
        let has_right = window.query_by_label("note").is_some();
        assert_eq!(has_right, 800.0 <= width, "{width}");
    }
}

#[test]
fn saving_as_asks_before_it_replaces_another_file() {
    let dir = tempfile::tempdir().unwrap();
    let (own, other) = (dir.path().join("own.ron"), dir.path().join("other.ron"));
    fs::write(&own, text_of(400)).unwrap();
    fs::write(&other, text_of(30)).unwrap();
    let mut window = window();
    window.state_mut().open_path(&own).unwrap();
    settle(&mut window);
    click(&mut window, "goal 20");
    press(&mut window, CTRL | Modifiers::SHIFT, Key::S);
    // Without its ending as well.
    type_path(&mut window, &dir.path().join("other"));
    assert!(matches!(
        window.state().dialog(),
        Some(Dialog::Overwrite { is_own: false, .. })
    ));
    click(&mut window, "Cancel");
    assert!(window.state().active().unwrap().is_dirty());
    assert_eq!(fs::read_to_string(&other).unwrap(), text_of(30));
    // Its own file needs no question.
    press(&mut window, CTRL | Modifiers::SHIFT, Key::S);
    type_path(&mut window, &own);
    assert!(window.state().dialog().is_none());
    assert!(fs::read_to_string(&own).unwrap().contains("goal: 20"));
    press(&mut window, CTRL | Modifiers::SHIFT, Key::S);
    type_path(&mut window, &other);
    click(&mut window, "Replace");
    assert!(fs::read_to_string(&other).unwrap().contains("goal: 20"));
    assert_eq!(window.state().active().unwrap().path(), Some(other.as_path()));
}

#[test]
fn saving_asks_about_a_file_that_changed_and_leaves_alone_what_did_not() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("own.ron");
    fs::write(&path, text_of(400)).unwrap();
    let mut window = window();
    window.state_mut().open_path(&path).unwrap();
    settle(&mut window);
    press(&mut window, CTRL, Key::S);
    assert_eq!(fs::read_to_string(&path).unwrap(), text_of(400));
    assert!(!dir.path().join("own.ron.bak").exists());

    click(&mut window, "goal 20");
    press(&mut window, CTRL, Key::S);
    assert!(window.state().dialog().is_none());
    fs::write(&path, text_of(30)).unwrap();
    click(&mut window, "goal 10");
    press(&mut window, CTRL, Key::S);
    assert!(matches!(
        window.state().dialog(),
        Some(Dialog::Overwrite { is_own: true, .. })
    ));
    click(&mut window, "Cancel");
    assert_eq!(fs::read_to_string(&path).unwrap(), text_of(30));
    press(&mut window, CTRL, Key::S);
    click(&mut window, "Save as...");
    let elsewhere = dir.path().join("elsewhere.ron");
    type_path(&mut window, &elsewhere);
    assert!(fs::read_to_string(&elsewhere).unwrap().contains("goal: 10"));
    assert_eq!(fs::read_to_string(&path).unwrap(), text_of(30));

    fs::write(&elsewhere, text_of(30)).unwrap();
    press(&mut window, CTRL, Key::S);
    click(&mut window, "Overwrite");
    assert!(fs::read_to_string(&elsewhere).unwrap().contains("goal: 10"));
    assert!(!window.state().active().unwrap().is_dirty());
}

#[test]
fn bad_files_are_told_of_together() {
    let dir = tempfile::tempdir().unwrap();
    let mut window = window();
    for idx in 0..40 {
        let path = dir.path().join(format!("bad-{idx:02}.ron"));
        fs::write(&path, "(format: 1").unwrap();
        window.state_mut().open_or_say(&path);
    }
    settle(&mut window);
    let Some(Dialog::Error(words)) = window.state().dialog() else {
        panic!("no error is shown");
    };
    for idx in 0..40 {
        assert!(words.contains(&format!("bad-{idx:02}.ron")), "{words}");
    }
    window.get_by_label_contains("bad-00.ron");
    let close = window.get_by_label("Close").rect();
    assert!(close.bottom() < 900.0, "{close}");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(window.state().dialog().is_none());
    // The Enter that leads to a dialog does not close it.
    press(&mut window, CTRL, Key::O);
    type_path(&mut window, &dir.path().join("bad-07.ron"));
    assert!(matches!(window.state().dialog(), Some(Dialog::Error(_))));
}

//! The project tree: folders, verdicts from the background, search, and arranging files.

use std::fs;
use std::path::PathBuf;

use egui_kittest::kittest::NodeT as _;
use playproof::app::disk::Disk;

use super::files::text_of;
use super::*;

/// `good.ron` can be played, `inner/bad.ron` cannot, `faulty.ron` makes the engine fail.
fn project() -> (tempfile::TempDir, Window) {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("inner")).unwrap();
    fs::write(dir.path().join("good.ron"), text_of(400)).unwrap();
    fs::write(dir.path().join("inner/bad.ron"), text_of(-1)).unwrap();
    fs::write(dir.path().join("faulty.ron"), text_of(13)).unwrap();
    let mut window = window();
    window.state_mut().keep_work_in(&dir.path().join(".data"));
    window.state_mut().open_folder(dir.path().to_owned());
    check(&mut window);
    (dir, window)
}

/// Waits for the verdicts of the background.
fn check(window: &mut Window) {
    settle(window);
    for _ in 0..2000 {
        if !window.state().project().checks().is_busy() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    settle(window);
}

fn names(window: &Window) -> Vec<String> {
    let tree = window.state().project().tree();
    tree.iter().map(|line| line.line.name.clone()).collect()
}

#[track_caller]
fn choose(window: &mut Window, name: &str, action: &str) {
    window.get_by_label(name).click_secondary();
    window.run();
    click(window, action);
}

#[test]
fn every_file_has_its_verdict_before_it_is_opened() {
    let (dir, mut window) = project();
    let checks = |window: &Window, name: &str| {
        let info = window
            .state()
            .project()
            .checks()
            .get(&dir.path().join(name))
            .cloned();
        info.unwrap_or_default()
    };
    assert_eq!(checks(&window, "good.ron").verdict, Some(Verdict::Proven));
    assert_eq!(checks(&window, "inner/bad.ron").verdict, Some(Verdict::Refuted));
    assert_eq!(
        checks(&window, "faulty.ron").fault.as_deref(),
        Some("thirteen is unlucky")
    );
    // So has what something else writes, whether the file is open or not.
    window.state_mut().look_at_files();
    check(&mut window);
    fs::write(dir.path().join("inner/bad.ron"), text_of(400)).unwrap();
    window.state_mut().look_at_files();
    check(&mut window);
    assert_eq!(checks(&window, "inner/bad.ron").verdict, Some(Verdict::Proven));
    // Saving makes it another file, with a verdict of its own.
    click(&mut window, "good.ron");
    click(&mut window, "goal -1");
    press(&mut window, CTRL, Key::S);
    check(&mut window);
    assert_eq!(checks(&window, "good.ron").verdict, Some(Verdict::Refuted));
}

#[test]
fn folders_fold_and_files_are_found() {
    let (dir, mut window) = project();
    assert_eq!(names(&window), ["inner", "bad.ron", "faulty.ron", "good.ron"]);
    click(&mut window, "inner");
    assert!(window.query_by_label("bad.ron").is_none());
    click(&mut window, "inner");
    window.get_by_label("bad.ron");
    assert!(
        window.query_by_label("Search files").is_none(),
        "there is little to search"
    );
    for idx in 0..20 {
        fs::write(dir.path().join(format!("day-{idx:02}.ron")), text_of(10)).unwrap();
    }
    // Names that come from outside are noticed.
    window.state_mut().look_at_files();
    check(&mut window);
    window.get_by_label("Search files").focus();
    window.run();
    window.get_by_label("Search files").type_text("bad");
    settle(&mut window);
    window.get_by_label("bad.ron");
    assert!(window.query_by_label("day-03.ron").is_none());
}

#[test]
fn files_are_made_copied_renamed_and_moved_and_open_documents_follow() {
    let (dir, mut window) = project();
    let at = |name: &str| dir.path().join(name);
    choose(&mut window, "inner", "New Null");
    assert!(at("inner/null.ron").is_file());
    assert_eq!(
        window.state().active().unwrap().path(),
        Some(at("inner/null.ron").as_path())
    );
    choose(&mut window, "good.ron", "Duplicate");
    assert_eq!(fs::read_to_string(at("good 2.ron")).unwrap(), text_of(400));

    click(&mut window, "good.ron");
    click(&mut window, "goal 20");
    choose(&mut window, "good.ron", "Rename");
    let field = window.get_by_label("Rename");
    field.focus();
    window.run();
    press(&mut window, CTRL, Key::A);
    window.get_by_label("Rename").type_text("better");
    settle(&mut window);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(at("better.ron").is_file() && !at("good.ron").exists());
    // The open document has gone along, with what was not saved.
    let path = window.state().active().unwrap().path().map(PathBuf::from);
    assert_eq!(path, Some(at("better.ron")));
    assert_eq!(spec(&window).goal, 20);
    assert!(window.state().active().unwrap().is_dirty());

    choose(&mut window, "better.ron", "Move to inner");
    assert!(at("inner/better.ron").is_file());
    press(&mut window, CTRL, Key::S);
    assert!(
        fs::read_to_string(at("inner/better.ron"))
            .unwrap()
            .contains("goal: 20")
    );

    // Nothing is ever written over.
    fs::write(at("better.ron"), text_of(40)).unwrap();
    window.state_mut().look_at_files();
    settle(&mut window);
    choose(&mut window, "inner", "Rename");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(at("inner").is_dir());
}

#[test]
fn files_are_dragged_between_folders() {
    let (dir, mut window) = project();
    let from = window.get_by_label("good.ron").rect().center();
    let to = window.get_by_label("inner").rect().center();
    window.hover_at(from);
    window.drag_at(from);
    window.hover_at(to + Vec2::new(3.0, 1.0));
    window.hover_at(to);
    window.run();
    window.drop_at(to);
    settle(&mut window);
    assert!(dir.path().join("inner/good.ron").is_file());
}

#[test]
fn copies_and_numbers_are_listed_as_people_count() {
    let (dir, mut window) = project();
    for name in [
        "good 10.ron",
        "good 2.ron",
        "Alps.ron",
        "day-007.ron",
        "day-7.ron",
        "day-12.ron",
        "good.replay.ron",
        "inner/bad 99999999999999999999999.ron",
        "inner/bad 3.ron",
    ] {
        fs::write(dir.path().join(name), text_of(400)).unwrap();
    }
    fs::create_dir(dir.path().join("inner 2")).unwrap();
    window.state_mut().look_at_files();
    check(&mut window);
    let expected = [
        "inner",
        "bad.ron",
        "bad 3.ron",
        "bad 99999999999999999999999.ron",
        "inner 2",
        "Alps.ron",
        "day-007.ron",
        "day-7.ron",
        "day-12.ron",
        "faulty.ron",
        "good.ron",
        "good 2.ron",
        "good 10.ron",
        "good.replay.ron",
    ];
    assert_eq!(names(&window), expected);
}

/// The rows of a project in a window without a document: the tree has the room of all that is not there.
#[test]
fn the_tree_of_an_empty_window_is_as_high_as_the_window() {
    let (dir, mut window) = project();
    for idx in 0..9 {
        fs::write(dir.path().join(format!("day-{idx}.ron")), text_of(10)).unwrap();
    }
    window.state_mut().look_at_files();
    check(&mut window);
    assert!(window.state().tabs().is_empty());
    // Its last row can be clicked without scrolling.
    click(&mut window, "good.ron");
    let path = window.state().active().unwrap().path().map(PathBuf::from);
    assert_eq!(path, Some(dir.path().join("good.ron")));
}

/// F2 and Delete are for the line that was touched last, as long as nothing else was.
#[test]
fn keys_are_for_the_line_that_was_clicked() {
    let (dir, mut window) = project();
    let trash = dir.path().join(".trash");
    window
        .state_mut()
        .use_disk(Disk::default().with_trash(trash.clone()));
    click(&mut window, "good.ron");
    press(&mut window, Modifiers::NONE, Key::F2);
    assert!(window.get_by_label("Rename").accesskit_node().is_focused());
    press(&mut window, CTRL, Key::A);
    window.get_by_label("Rename").type_text("better.ron");
    settle(&mut window);
    press(&mut window, Modifiers::NONE, Key::Enter);
    settle(&mut window);
    assert!(dir.path().join("better.ron").is_file());
    // What is pressed or clicked in between is for something else.
    click(&mut window, "better.ron");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::Delete);
    check(&mut window);
    assert!(dir.path().join("better.ron").is_file());
    click(&mut window, "better.ron");
    click(&mut window, "goal 20");
    press(&mut window, Modifiers::NONE, Key::Delete);
    check(&mut window);
    assert!(dir.path().join("better.ron").is_file());
    click(&mut window, "bad.ron");
    press(&mut window, Modifiers::NONE, Key::Delete);
    check(&mut window);
    assert!(!dir.path().join("inner/bad.ron").exists());
    assert!(trash.join("files/bad.ron").is_file());
    // With nothing left to be held, the key does nothing.
    press(&mut window, Modifiers::NONE, Key::Delete);
    check(&mut window);
    assert_eq!(names(&window), ["inner", "better.ron", "faulty.ron"]);
}

#[test]
fn the_layout_goes_back_to_what_it_was() {
    let (_dir, mut window) = project();
    window.state_mut().open_text("a.ron", GOAL_400).unwrap();
    settle(&mut window);
    let context = window.ctx.clone();
    window.state_mut().change_settings(&context, |settings| {
        settings.is_right_open = false;
        settings.is_timeline_open = false;
    });
    settle(&mut window);
    assert!(window.query_by_label("note").is_none());
    press(&mut window, CTRL, Key::K);
    window.get_by_label("Search actions").type_text("Reset layout");
    settle(&mut window);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.get_by_label("note");
    window.get_by_label("Timeline");
}

#[test]
fn several_files_are_picked_moved_and_deleted_at_once() {
    let (dir, mut window) = project();
    let pick = |window: &mut Window, modifiers: Modifiers, name: &str| {
        window.event(Event::ModifiersChanged(modifiers));
        window.get_by_label(name).click_modifiers(modifiers);
        settle(window);
        window.event(Event::ModifiersChanged(Modifiers::NONE));
    };
    // Neither Ctrl nor Shift opens anything.
    pick(&mut window, CTRL, "faulty.ron");
    pick(&mut window, Modifiers::SHIFT, "good.ron");
    assert!(window.state().tabs().is_empty());
    choose(&mut window, "good.ron", "Move to inner");
    assert!(dir.path().join("inner/good.ron").is_file());
    assert!(dir.path().join("inner/faulty.ron").is_file());
    assert!(!dir.path().join("good.ron").exists());
}

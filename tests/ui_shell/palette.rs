//! The palette: actions, things of the document, files.

use super::*;

#[test]
fn the_palette_finds_actions_in_both_languages() {
    let mut window = window_with(GOAL_400);
    press(&mut window, CTRL, Key::K);
    window.get_by_label("Search actions").type_text("목표 두");
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(spec(&window).goal, 800);
    press(&mut window, CTRL, Key::K);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Search actions").is_none());
}

#[test]
fn a_playtest_takes_the_keyboard_and_escape_ends_it() {
    let mut window = window_with(GOAL_400);
    press(&mut window, CTRL, Key::K);
    window.get_by_label("Search actions").type_text("Playtest");
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(session(&window).editor().is_playtest);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(frame(&window), 0);
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(frame(&window), 1);
    assert!(0 < session(&window).editor().ticks);
}

#[test]
fn the_palette_goes_to_things_by_name_and_to_files() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("other.ron"), GOAL_400).unwrap();
    let mut window = window_with(GOAL_400);
    window.state_mut().open_folder(dir.path().to_owned());
    settle(&mut window);
    run_by_name(&mut window, "goal 300");
    assert_eq!(spec(&window).goal, 300);
    run_by_name(&mut window, "목표 77");
    assert_eq!(session(&window).editor().went_to, Some(77));
    click(&mut window, "Stop");
    run_by_name(&mut window, "other.ron");
    assert_eq!(window.state().active().unwrap().title(), "other.ron");
    run_by_name(&mut window, "a.ron");
    assert_eq!(window.state().active().unwrap().title(), "a.ron");
}

//! A drive that does not answer holds up its save and nothing else.

use std::sync::atomic::Ordering;

use super::*;
use support::null_game::HANGS;

const HANGING: &str =
    r#"(format: 1, game: "null", kind: "spec", spec: (goal: 400, limit: 400, note: "hang"))"#;

#[test]
fn a_save_that_hangs_leaves_the_window_and_closing_waits_for_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.ron");
    std::fs::write(&path, HANGING).unwrap();
    let mut window = window();
    window.state_mut().open_path(&path).unwrap();
    settle(&mut window);
    click(&mut window, "goal 20");
    HANGS.store(true, Ordering::Relaxed);
    window.key_press_modifiers(CTRL, Key::S);
    window.run_steps(3);
    assert!(window.state().is_saving());
    window.get_by_label_contains("Saving");
    // The window works on; what is edited now is not part of that save.
    window.get_by_label("goal 10").click();
    window.run_steps(4);
    assert_eq!(spec(&window).goal, 10);
    window.key_press_modifiers(CTRL, Key::W);
    window.run_steps(4);
    assert!(matches!(window.state().dialog(), Some(Dialog::Saving { .. })));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), HANGING);
    HANGS.store(false, Ordering::Relaxed);
    settle(&mut window);
    assert!(std::fs::read_to_string(&path).unwrap().contains("goal: 20"));
    // Closing goes on, and asks about what was edited since.
    assert!(matches!(window.state().dialog(), Some(Dialog::Unsaved { .. })));
    click(&mut window, "Save");
    assert!(std::fs::read_to_string(&path).unwrap().contains("goal: 10"));
    assert!(window.state().tabs().is_empty());
}

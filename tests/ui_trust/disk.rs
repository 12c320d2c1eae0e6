//! A drive that does not answer holds up what is asked of it and nothing else.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use playproof::app::disk::Disk;
use playproof::games::sum_drop::SumDrop;

use super::*;

/// A disk that does not answer while the switch is on.
fn hanging() -> (Disk, Arc<AtomicBool>) {
    let hangs = Arc::new(AtomicBool::new(true));
    let switch = hangs.clone();
    let disk = Disk::default().that_waits(move |_: &Path| {
        while switch.load(Ordering::Relaxed) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    });
    (disk, hangs)
}

#[test]
fn a_file_that_is_not_read_leaves_the_window_and_opens_when_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("far.ron");
    std::fs::write(&path, default_of::<SumDrop>()).unwrap();
    let mut window = window_with(&default_of::<SumDrop>());
    let (disk, hangs) = hanging();
    window.state_mut().use_disk(disk);
    window.state_mut().open_or_say(&path);
    window.run_steps(4);
    assert!(window.state().waits_for_disk());
    assert!(says(&window, "Reading"));
    // The window works on.
    window.get_by_label("stage 2 quota").click();
    window.run_steps(3);
    window.event(Event::Text("37".to_owned()));
    window.step();
    tap(&mut window, NONE, Key::Enter);
    window.run_steps(3);
    assert_eq!(spec::<SumDropEditor>(&window).stages[1].quota, 37);
    assert_eq!(window.state().tabs().len(), 1);
    hangs.store(false, Ordering::Relaxed);
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 2);
    assert_eq!(window.state().active().unwrap().path(), Some(path.as_path()));
}

#[test]
fn escape_stops_waiting_for_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("far.ron");
    std::fs::write(&path, default_of::<SumDrop>()).unwrap();
    let mut window = window_with(&default_of::<SumDrop>());
    let (disk, hangs) = hanging();
    window.state_mut().use_disk(disk);
    window.state_mut().open_or_say(&path);
    window.run_steps(3);
    tap(&mut window, NONE, Key::Escape);
    window.run_steps(3);
    assert!(!window.state().waits_for_disk());
    hangs.store(false, Ordering::Relaxed);
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 1);
}

#[test]
fn a_folder_that_is_not_listed_leaves_the_window() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("a.ron"), default_of::<SumDrop>()).unwrap();
    let mut window = window_with(&default_of::<SumDrop>());
    let (disk, hangs) = hanging();
    window.state_mut().use_disk(disk);
    window.state_mut().open_folder(dir.path().to_owned());
    window.run_steps(4);
    assert!(window.state().project().tree().is_empty());
    // So does the window's own dialog, which can be closed all the same.
    tap(&mut window, CTRL, Key::O);
    window.run_steps(4);
    window.event(Event::ModifiersChanged(NONE));
    assert!(says(&window, "Reading"));
    window.get_by_label("Cancel").click();
    window.run_steps(4);
    assert!(window.query_by_label("Path").is_none());
    hangs.store(false, Ordering::Relaxed);
    settle(&mut window);
    assert_eq!(window.state().project().tree().len(), 1);
    window.get_by_label("a.ron");
}

#[test]
fn several_files_go_to_the_trash_at_once_and_their_tabs_close() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join("project").join(name);
    std::fs::create_dir_all(at("inner")).unwrap();
    for name in ["a.ron", "b.ron", "c.ron", "inner/d.ron"] {
        std::fs::write(at(name), default_of::<SumDrop>()).unwrap();
    }
    let mut window = window_with(&default_of::<SumDrop>());
    let trash = dir.path().join("trash");
    window
        .state_mut()
        .use_disk(Disk::default().with_trash(trash.clone()));
    window.state_mut().open_folder(dir.path().join("project"));
    settle(&mut window);
    click(&mut window, "a.ron");
    assert_eq!(window.state().tabs().len(), 2);
    for name in ["b.ron", "inner"] {
        window.event(Event::ModifiersChanged(CTRL));
        window.get_by_label(name).click_modifiers(CTRL);
        window.run_ok();
        window.event(Event::ModifiersChanged(NONE));
    }
    // What is clicked alone is no longer picked with them; with Ctrl it is.
    window.event(Event::ModifiersChanged(CTRL));
    window.get_by_label("a.ron").click_modifiers(CTRL);
    window.run_ok();
    window.event(Event::ModifiersChanged(NONE));
    window.get_by_label("b.ron").click_secondary();
    window.run_ok();
    click(&mut window, "Move to trash");
    let left = window.state().project().tree().iter();
    let left: Vec<&str> = left.map(|line| line.line.name.as_str()).collect();
    assert_eq!(left, ["c.ron"]);
    for name in ["a.ron", "b.ron", "inner/d.ron"] {
        assert!(!at(name).exists());
        assert!(trash.join("files").join(name).is_file(), "{name}");
    }
    assert_eq!(window.state().tabs().len(), 1, "the tab of a.ron has closed");
}

#[test]
fn what_a_crash_left_is_offered_once_its_files_answer() {
    let dir = tempfile::tempdir().unwrap();
    let (path, data) = (dir.path().join("stage.ron"), dir.path().join("data"));
    std::fs::write(&path, default_of::<SumDrop>()).unwrap();
    let mut window = window_with(&default_of::<SumDrop>());
    window.state_mut().keep_work_in(&data);
    window.state_mut().open_path(&path).unwrap();
    settle(&mut window);
    window.get_by_label("stage 2 quota").click();
    window.run_steps(3);
    window.event(Event::Text("37".to_owned()));
    window.step();
    tap(&mut window, NONE, Key::Enter);
    let folder = window.state().recovery_folder().unwrap();
    let is_kept = || {
        let mut entries = std::fs::read_dir(&folder).unwrap().flatten();
        entries.any(|entry| entry.path().extension().is_some_and(|ext| ext == "rec"))
    };
    for _ in 0..500 {
        window.run_steps(20);
        if is_kept() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(is_kept());
    drop(window);

    let mut window = window_with(&default_of::<SumDrop>());
    let (disk, hangs) = hanging();
    window.state_mut().use_disk(disk);
    window.state_mut().keep_work_in(&data);
    window.run_steps(5);
    assert!(window.state().sheet().is_none() && window.state().waits_for_disk());
    // The window works on meanwhile.
    press_in_steps(&mut window, Key::K);
    assert!(window.query_by_label("Search actions").is_some());
    tap(&mut window, NONE, Key::Escape);
    window.run_steps(3);
    hangs.store(false, Ordering::Relaxed);
    settle(&mut window);
    assert!(window.state().sheet().is_some());
    click(&mut window, "Recover all");
    assert_eq!(spec::<SumDropEditor>(&window).stages[1].quota, 37);
    assert_eq!(window.state().active().unwrap().path(), Some(path.as_path()));
}

fn press_in_steps(window: &mut Window, place: Key) {
    tap(window, CTRL, place);
    window.event(Event::ModifiersChanged(NONE));
    window.run_steps(4);
}

#[test]
fn the_sample_project_comes_once_its_folder_answers_and_shows_its_first_document() {
    let mut window = open(
        [1280.0, 800.0],
        ("document.ron", &default_of::<SumDrop>()),
        |settings| {
            settings.lang = Lang::En;
        },
    );
    settle(&mut window);
    let (disk, hangs) = hanging();
    window.state_mut().use_disk(disk);
    window
        .state_mut()
        .open_sample(Path::new(env!("CARGO_MANIFEST_DIR")));
    window.run_steps(4);
    assert_eq!(window.state().tabs().len(), 1);
    hangs.store(false, Ordering::Relaxed);
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 5);
    assert_eq!(window.state().active().unwrap().title(), "sum-drop-climb.ron");
    assert!(window.state().project().folder().is_some());
}

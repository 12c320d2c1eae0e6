//! Work is never lost: autosave and recovery, failures, files that others change, earlier versions.

use std::fs;
use std::path::PathBuf;

use playproof::app::banner::About;
use playproof::app::sheets::Sheet;

use super::files::text_of;
use super::*;

/// A folder with a document of goal 400, and a place for the window's own files.
struct Desk {
    _dir: tempfile::TempDir,
    document: PathBuf,
    data: PathBuf,
}

fn desk() -> Desk {
    let dir = tempfile::tempdir().unwrap();
    let document = dir.path().join("stage.ron");
    fs::write(&document, text_of(400)).unwrap();
    let data = dir.path().join("data");
    Desk {
        _dir: dir,
        document,
        data,
    }
}

fn guarded_window(desk: &Desk) -> Window {
    let mut window = window();
    window.state_mut().keep_work_in(&desk.data);
    settle(&mut window);
    window
}

fn window_on(desk: &Desk) -> Window {
    let mut window = guarded_window(desk);
    window.state_mut().open_path(&desk.document).unwrap();
    settle(&mut window);
    window
}

/// Lets time pass until the autosave has written everything.
fn let_it_keep(window: &mut Window) {
    // A step is a quarter of a second.
    window.run_steps(60);
    for _ in 0..500 {
        if !recovery_texts(window).is_empty() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("nothing was kept");
}

/// The same until what is kept has these words in it.
fn let_it_keep_what_has(window: &mut Window, words: &str) {
    for _ in 0..100 {
        let_it_keep(window);
        if recovery_texts(window).iter().any(|text| text.contains(words)) {
            return;
        }
    }
    panic!("{words} was not kept");
}

/// The recovery files below the window's own folder, living run or not.
fn recovery_texts(window: &Window) -> Vec<String> {
    let Some(folder) = window.state().recovery_folder() else {
        return Vec::new();
    };
    let entries = fs::read_dir(folder).unwrap().flatten();
    let files = entries.filter(|entry| entry.path().extension().is_some_and(|ext| ext == "rec"));
    files
        .map(|entry| fs::read_to_string(entry.path()).unwrap())
        .collect()
}

/// Waits for something that the background finds out, like a line of a comparison.
#[track_caller]
fn see(window: &mut Window, words: &str) {
    for _ in 0..500 {
        if window.query_all_by_label_contains(words).next().is_some() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(4));
        window.run();
    }
    panic!("{words} is nowhere to be seen");
}

/// Files change under the window's eyes.
fn look(window: &mut Window) {
    window.state_mut().look_at_files();
    settle(window);
    settle(window);
}

fn has_banner(window: &Window, is_it: impl Fn(&About) -> bool) -> bool {
    window.state().banners().iter().any(|banner| is_it(&banner.about))
}

fn history_len(window: &Window) -> usize {
    window.state().active().unwrap().history().len()
}

#[test]
fn what_was_not_saved_is_offered_compared_and_recovered() {
    let desk = desk();
    let mut window = window_on(&desk);
    click(&mut window, "goal 20");
    let_it_keep(&mut window);
    // The process ends without a word.
    drop(window);
    assert_eq!(fs::read_to_string(&desk.document).unwrap(), text_of(400));

    let mut window = guarded_window(&desk);
    assert!(matches!(window.state().sheet(), Some(Sheet::Recovery(_))));
    settle(&mut window);
    // The preview says what differs from the file.
    see(&mut window, "+ goal: 20,");
    // Later is later: it is offered again.
    click(&mut window, "Later");
    drop(window);
    let mut window = guarded_window(&desk);
    click(&mut window, "Recover all");
    assert_eq!(spec(&window).goal, 20);
    assert!(window.state().active().unwrap().is_dirty());
    assert_eq!(
        window.state().active().unwrap().path(),
        Some(desk.document.as_path())
    );
    // Undo leads to what the file holds; a crash right now loses nothing either.
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).goal, 400);
    press(&mut window, CTRL, Key::Y);
    let_it_keep_what_has(&mut window, "goal: 20");
    drop(window);
    let mut window = guarded_window(&desk);
    click(&mut window, "Recover all");
    assert_eq!(spec(&window).goal, 20);
    // Only a save drops it.
    press(&mut window, CTRL, Key::S);
    drop(window);
    let window = guarded_window(&desk);
    assert!(window.state().sheet().is_none());
}

#[test]
fn a_document_that_was_never_saved_is_recovered_and_can_be_set_aside() {
    let desk = desk();
    let mut window = guarded_window(&desk);
    window.state_mut().open_text("idea.ron", GOAL_400).unwrap();
    settle(&mut window);
    click(&mut window, "goal 10");
    let_it_keep(&mut window);
    drop(window);
    let mut window = guarded_window(&desk);
    window.get_by_label_contains("never saved");
    click(&mut window, "Set aside");
    assert!(window.state().sheet().is_none());
    drop(window);
    let mut window = guarded_window(&desk);
    assert!(window.state().sheet().is_none());
    // It is among the earlier versions of a document of that name.
    window.state_mut().open_text("idea.ron", GOAL_400).unwrap();
    settle(&mut window);
    run_by_name(&mut window, "Earlier versions");
    window.get_by_label_contains("not saved, set aside");
    see(&mut window, "− goal: 10,");
}

#[test]
fn everything_that_can_be_recovered_is_listed() {
    let desk = desk();
    let mut window = guarded_window(&desk);
    let names = ["one.ron", "two.ron", "three.ron", "four.ron", "five.ron"];
    for (n_before, name) in names.iter().enumerate() {
        window.state_mut().open_text(name, GOAL_400).unwrap();
        settle(&mut window);
        click(&mut window, "goal 10");
        for _ in 0..100 {
            let_it_keep(&mut window);
            if n_before < recovery_texts(&window).len() {
                break;
            }
        }
    }
    drop(window);
    let mut window = guarded_window(&desk);
    settle(&mut window);
    let rows = names.map(|name| window.get_by_label_contains(&format!("{name}, ")).rect());
    let shown = window.ctx.content_rect();
    for (idx, row) in rows.iter().enumerate() {
        assert!(shown.contains_rect(*row), "{row:?}");
        assert!(
            rows[..idx].iter().all(|other| !other.intersects(*row)),
            "{rows:?}"
        );
        assert!((row.left() - rows[0].left()).abs() < 0.5, "{rows:?}");
    }
}

#[test]
fn nothing_is_kept_while_a_drag_is_made() {
    let desk = desk();
    let mut window = window_on(&desk);
    let canvas = window.get_by_label("canvas").rect().center();
    window.hover_at(canvas);
    window.drag_at(canvas);
    window.hover_at(canvas + Vec2::new(30.0, 0.0));
    window.run_steps(400);
    assert_eq!(spec(&window).goal, 430);
    assert!(recovery_texts(&window).is_empty(), "100 seconds of dragging");
    window.drop_at(canvas + Vec2::new(30.0, 0.0));
    let_it_keep(&mut window);
    assert!(recovery_texts(&window)[0].contains("goal: 430"));
}

#[test]
fn a_failed_save_keeps_everything_here_and_in_the_recovery() {
    let desk = desk();
    let mut window = window_on(&desk);
    click(&mut window, "goal 20");
    let held = fs::File::open(&desk.document).unwrap();
    held.lock().unwrap();
    press(&mut window, CTRL, Key::S);
    let Some(Dialog::Error(words)) = window.state().dialog() else {
        panic!("no error is shown");
    };
    assert!(words.contains("another program holds it"), "{words}");
    assert!(words.contains("Nothing is lost"), "{words}");
    // Below the error nothing goes on saying that the file is being saved.
    assert!(window.query_by_label_contains("Saving").is_none());
    click(&mut window, "Close");
    assert_eq!(spec(&window).goal, 20);
    assert!(window.state().active().unwrap().is_dirty());
    let_it_keep(&mut window);
    assert!(recovery_texts(&window)[0].contains("goal: 20"));
    held.unlock().unwrap();
    press(&mut window, CTRL, Key::S);
    assert!(fs::read_to_string(&desk.document).unwrap().contains("goal: 20"));
}

#[test]
fn a_failing_engine_is_reported_with_its_document_and_the_window_stays() {
    let desk = desk();
    let mut window = window_on(&desk);
    click(&mut window, "goal 13");
    settle(&mut window);
    assert!(has_banner(&window, |about| matches!(about, About::Fault(_))));
    window.get_by_label_contains("null \"thirteen is unlucky\" failed");
    let reports: Vec<_> = fs::read_dir(desk.data.join("crashes"))
        .unwrap()
        .flatten()
        .collect();
    assert_eq!(reports.len(), 1);
    let report = fs::read_to_string(reports[0].path().join("report.txt")).unwrap();
    assert!(report.contains("thirteen is unlucky"), "{report}");
    let document = fs::read_to_string(reports[0].path().join("document.ron")).unwrap();
    assert!(document.contains("goal: 13"), "{document}");
    click(&mut window, "goal 20");
    assert_eq!(verdict(&window), Verdict::Proven);
    // The same failure again is not reported again.
    click(&mut window, "goal 13");
    assert_eq!(fs::read_dir(desk.data.join("crashes")).unwrap().count(), 1);
}

#[test]
fn a_failing_editor_loses_nothing_either() {
    let desk = desk();
    let mut window = window_on(&desk);
    click(&mut window, "goal 20");
    run_by_name(&mut window, "Fail");
    window.get_by_label_contains("the editor fell over");
    assert_eq!(spec(&window).goal, 20);
    click(&mut window, "goal 10");
    assert_eq!(spec(&window).goal, 10);
}

#[test]
fn a_clean_document_follows_its_file_and_keeps_its_history() {
    let desk = desk();
    let mut window = window_on(&desk);
    click(&mut window, "goal 20");
    press(&mut window, CTRL, Key::S);
    window.state_mut().play(PlayCommand::GoTo(3));
    look(&mut window);
    fs::write(&desk.document, text_of(40)).unwrap();
    look(&mut window);
    assert_eq!(spec(&window).goal, 40);
    let active = window.state().active().unwrap();
    assert!(!active.is_dirty());
    assert_eq!(active.playhead().frame(), 3);
    assert_eq!(history_len(&window), 3);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).goal, 20);
    assert!(window.state().active().unwrap().is_dirty());
}

#[test]
fn a_dirty_document_asks_and_each_answer_is_kept() {
    let desk = desk();
    let mut window = window_on(&desk);
    look(&mut window);
    click(&mut window, "goal 20");
    fs::write(&desk.document, text_of(40)).unwrap();
    look(&mut window);
    assert_eq!(spec(&window).goal, 20);
    assert!(has_banner(&window, |about| matches!(about, About::Changed(_))));
    click(&mut window, "Compare");
    see(&mut window, "+ goal: 20,");
    click(&mut window, "Close");
    click(&mut window, "Keep mine");
    assert!(window.state().banners().is_empty());
    // The question was answered: saving does not ask again, and theirs is an earlier version.
    press(&mut window, CTRL, Key::S);
    assert!(window.state().dialog().is_none());
    assert!(fs::read_to_string(&desk.document).unwrap().contains("goal: 20"));
    run_by_name(&mut window, "Earlier versions");
    see(&mut window, "− goal: 40,");
    click(&mut window, "Close");

    click(&mut window, "goal 10");
    fs::write(&desk.document, text_of(300)).unwrap();
    look(&mut window);
    click(&mut window, "Take theirs");
    assert_eq!(spec(&window).goal, 300);
    assert!(!window.state().active().unwrap().is_dirty());
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).goal, 10);
}

#[test]
fn half_a_file_and_no_file_leave_the_document_as_it_is() {
    let desk = desk();
    let mut window = window_on(&desk);
    look(&mut window);
    fs::write(&desk.document, &text_of(40)[..30]).unwrap();
    look(&mut window);
    assert_eq!(spec(&window).goal, 400);
    assert!(has_banner(&window, |about| matches!(about, About::Changed(_))));
    fs::write(&desk.document, text_of(40)).unwrap();
    look(&mut window);
    assert_eq!(spec(&window).goal, 40);
    assert!(window.state().banners().is_empty());
    fs::remove_file(&desk.document).unwrap();
    look(&mut window);
    assert!(has_banner(&window, |about| matches!(about, About::Gone(_))));
    assert!(window.state().active().unwrap().is_dirty());
    press(&mut window, CTRL, Key::S);
    assert!(fs::read_to_string(&desk.document).unwrap().contains("goal: 40"));
    assert!(window.state().banners().is_empty());
}

#[test]
fn earlier_versions_are_looked_at_compared_and_restored() {
    let desk = desk();
    let mut window = window_on(&desk);
    for goal in ["goal 20", "goal 10"] {
        click(&mut window, goal);
        press(&mut window, CTRL, Key::S);
    }
    run_by_name(&mut window, "Earlier versions");
    settle(&mut window);
    // The newest is picked: the one before the last save.
    see(&mut window, "− goal: 20,");
    click(&mut window, "Open read-only");
    assert_eq!(window.state().tabs().len(), 2);
    assert_eq!(spec(&window).goal, 20);
    click(&mut window, "goal 40");
    assert_eq!(spec(&window).goal, 20, "it is read-only");
    assert!(!window.state().active().unwrap().is_dirty());
    click(&mut window, "Restore");
    assert_eq!(
        window.state().active().unwrap().path(),
        Some(desk.document.as_path())
    );
    assert_eq!(spec(&window).goal, 20);
    assert!(window.state().active().unwrap().is_dirty());
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).goal, 10);
}

#[test]
fn fields_that_nobody_knows_are_named_before_a_save_drops_them() {
    let desk = desk();
    fs::write(
        &desk.document,
        text_of(400).replace("limit:", "mood: (calm: true), limit:"),
    )
    .unwrap();
    let mut window = window_on(&desk);
    assert_eq!(spec(&window).goal, 400);
    window.get_by_label_contains("stage.ron:1 mood");
    click(&mut window, "goal 20");
    press(&mut window, CTRL, Key::S);
    // And the file that had them is an earlier version.
    run_by_name(&mut window, "Earlier versions");
    see(&mut window, "mood: (calm: true)");
}

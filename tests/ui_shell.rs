//! Drives the real shell with the null game, by accessible name and by keys.

// Helpers outside of test functions may unwrap as well.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "support/window.rs"]
#[allow(dead_code)]
mod keyboard;
#[allow(unreachable_pub)]
mod support;

#[path = "ui_shell/files.rs"]
mod files;
#[path = "ui_shell/looks.rs"]
mod looks;
#[path = "ui_shell/palette.rs"]
mod palette;
#[path = "ui_shell/problems.rs"]
mod problems;
#[path = "ui_shell/project.rs"]
mod project;
#[path = "ui_shell/rebind.rs"]
mod rebind;
#[path = "ui_shell/safety.rs"]
mod safety;
#[path = "ui_shell/saving.rs"]
mod saving;
#[path = "ui_shell/typing.rs"]
mod typing;

use std::path::Path;

use eframe::egui::{self, Event, Key, Modifiers, PointerButton, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use playproof::app::any_session::AnySession;
use playproof::app::dialogs::Dialog;
use playproof::app::session::Session;
use playproof::app::{PlayproofApp, editors};
use playproof::play::PlayCommand;
use playproof::report::{Lang, Text, Verdict};

use keyboard::{hold, keys_of};
use support::null_game::{NullEditor, NullGame, Spec};

const GOAL_400: &str =
    r#"(format: 1, game: "null", kind: "spec", spec: (goal: 400, limit: 400, note: "메모"))"#;

type Window = Harness<'static, PlayproofApp>;

fn window() -> Window {
    window_sized(1440.0, 900.0)
}

fn window_sized(width: f32, height: f32) -> Window {
    let mut harness = Harness::builder()
        .with_size([width, height])
        .with_max_steps(64)
        .build_eframe(|cc| {
            let kinds = vec![editors::kind::<NullEditor>(Text::same("Null"))];
            let mut app = PlayproofApp::with_kinds(cc, kinds);
            app.change_settings(&cc.egui_ctx, |settings| {
                settings.lang = Lang::En;
                settings.own_dialogs = true;
            });
            app
        });
    harness.run();
    harness
}

fn window_with(text: &str) -> Window {
    let mut window = window();
    window.state_mut().open_text("a.ron", text).unwrap();
    settle(&mut window);
    window
}

/// Runs until the solver has nothing more to say.
fn settle(window: &mut Window) {
    // Work that takes its time shows a spinner, which never rests.
    window.run_ok();
    for _ in 0..2000 {
        let tabs = window.state().tabs();
        if !window.state().waits_for_disk() && !tabs.iter().any(|tab| tab.session.verdict().is_busy) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.run_ok();
    }
    window.run();
}

fn session(window: &Window) -> &Session<NullEditor> {
    let active = window.state().active().unwrap();
    active.as_any().downcast_ref().unwrap()
}

fn spec(window: &Window) -> &Spec {
    session(window).doc().spec()
}

fn verdict(window: &Window) -> Verdict {
    window.state().active().unwrap().verdict().verdict.unwrap()
}

fn frame(window: &Window) -> usize {
    window.state().active().unwrap().playhead().frame()
}

#[track_caller]
fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    settle(window);
}

/// A key at a place of the keyboard, whatever letter the input method makes of it.
fn press(window: &mut Window, modifiers: Modifiers, place: Key) {
    press_as(window, modifiers, place, place);
}

fn press_as(window: &mut Window, modifiers: Modifiers, place: Key, letter: Key) {
    hold(window, modifiers);
    for pressed in [true, false] {
        window.event(Event::Key {
            key: letter,
            physical_key: Some(place),
            pressed,
            repeat: false,
            modifiers,
        });
    }
    for key in keys_of(modifiers) {
        window.event(keyboard::key_event(key, false, Modifiers::NONE));
    }
    settle(window);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
}

const CTRL: Modifiers = Modifiers::COMMAND;

#[test]
fn edits_undo_redo_and_the_history_list() {
    let mut window = window_with(GOAL_400);
    assert_eq!(verdict(&window), Verdict::Proven);
    window.get_by_label("Proven");
    click(&mut window, "goal 10");
    click(&mut window, "goal -1");
    assert_eq!(verdict(&window), Verdict::Refuted);
    assert!(window.state().active().unwrap().is_dirty());
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).goal, 10);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).goal, 400);
    assert!(!window.state().active().unwrap().is_dirty());
    press(&mut window, CTRL, Key::Y);
    press(&mut window, CTRL | Modifiers::SHIFT, Key::Z);
    assert_eq!(spec(&window).goal, -1);
    click(&mut window, "Change from 400");
    assert_eq!(spec(&window).goal, 10);
    click(&mut window, "Open");
    assert_eq!(spec(&window).goal, 400);
}

#[test]
fn keys_go_by_their_place_under_a_hangul_input_method() {
    let mut window = window_with(GOAL_400);
    click(&mut window, "goal 10");
    // With a Hangul input method the letter is anything but Z.
    press_as(&mut window, CTRL, Key::Z, Key::F35);
    assert_eq!(spec(&window).goal, 400);
    press_as(&mut window, Modifiers::NONE, Key::B, Key::F35);
    assert_eq!(session(&window).report().unwrap().timeline.len(), 267);
    assert_eq!(window.state().active().unwrap().playhead().bookmarks(), [0]);
}

#[test]
fn the_timeline_steps_scrubs_and_takes_an_exact_frame() {
    let mut window = window_with(GOAL_400);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(frame(&window), 1);
    press(&mut window, Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(frame(&window), 5);
    press(&mut window, CTRL, Key::ArrowRight);
    assert_eq!(frame(&window), 6);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(frame(&window), 5);
    press(&mut window, Modifiers::NONE, Key::End);
    assert_eq!(frame(&window), 266);
    press(&mut window, Modifiers::NONE, Key::Home);
    assert_eq!(frame(&window), 0);
    click(&mut window, "Step forward");
    assert_eq!(frame(&window), 1);

    window.get_by_label("Go to frame").click();
    settle(&mut window);
    window.get_by_label("Go to frame").type_text("123");
    settle(&mut window);
    // Single keys are text while a field has the keyboard.
    assert_eq!(frame(&window), 1);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(frame(&window), 123);

    let axis = window.get_by_label("Timeline").rect();
    let at = |part: f32| egui::pos2(axis.left() + part * axis.width(), axis.top() + 60.0);
    window.hover_at(at(0.25));
    window.drag_at(at(0.25));
    window.hover_at(at(0.5));
    window.drop_at(at(0.5));
    settle(&mut window);
    assert_eq!(frame(&window), 133);
    let handle = window.get_by_label("Playhead").rect().center();
    window.hover_at(handle);
    window.drag_at(handle);
    window.hover_at(axis.left_center());
    window.drop_at(axis.left_center());
    settle(&mut window);
    assert_eq!(frame(&window), 0);
}

#[test]
fn playing_loops_and_bookmarks() {
    let mut window = window_with(GOAL_400);
    press(&mut window, Modifiers::NONE, Key::Equals);
    assert_eq!(window.state().active().unwrap().playhead().speed(), 2.0);
    press(&mut window, Modifiers::NONE, Key::Minus);
    window.state_mut().play(PlayCommand::GoTo(10));
    press(&mut window, Modifiers::NONE, Key::OpenBracket);
    window.state_mut().play(PlayCommand::GoTo(12));
    press(&mut window, Modifiers::NONE, Key::CloseBracket);
    assert_eq!(
        window.state().active().unwrap().playhead().loop_range(),
        Some((10, 12))
    );
    press(&mut window, Modifiers::NONE, Key::B);
    window.state_mut().play(PlayCommand::GoTo(20));
    press(&mut window, Modifiers::SHIFT, Key::V);
    assert_eq!(frame(&window), 12);

    let axis = window.get_by_label("Timeline").rect();
    let at = |part: f32| egui::pos2(axis.left() + part * axis.width(), axis.top() + 60.0);
    window.event(Event::ModifiersChanged(Modifiers::SHIFT));
    window.hover_at(at(0.25));
    for (part, pressed) in [(0.25, true), (0.5, false)] {
        window.event(Event::PointerMoved(at(part)));
        window.step();
        window.event(Event::PointerButton {
            pos: at(part),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::SHIFT,
        });
        window.step();
    }
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    settle(&mut window);
    let (start, end) = window.state().active().unwrap().playhead().loop_range().unwrap();
    assert!(start.abs_diff(66) <= 2 && end == 133, "{start} {end}");

    // Playing repaints without end, so it is stepped by hand.
    window.key_press(Key::Space);
    window.run_steps(4);
    assert!(window.state().active().unwrap().playhead().is_playing());
    assert!((start..=end).contains(&frame(&window)));
    window.key_press(Key::Space);
    window.run_steps(4);
    assert!(!window.state().active().unwrap().playhead().is_playing());
}

#[test]
fn wheel_zooms_the_axis_and_a_button_shows_all() {
    let mut window = window_with(GOAL_400);
    let axis = window.get_by_label("Timeline").rect();
    assert!(window.query_by_label("Whole trace").is_none());
    window.hover_at(axis.center());
    window.run();
    window.event(Event::Zoom(4.0));
    settle(&mut window);
    click(&mut window, "Whole trace");
    window.remove_cursor();
    settle(&mut window);
    assert!(window.query_by_label("Whole trace").is_none());
}

#[test]
fn problems_highlight_and_their_fix_is_one_step() {
    let mut window =
        window_with(r#"(format: 1, game: "null", kind: "spec", spec: (goal: 300, limit: 10, note: ""))"#);
    window.get_by_label("Does not build");
    click(&mut window, "NG-001: 10 steps cannot reach 300");
    assert_eq!(
        window.state().active().unwrap().highlighted().unwrap().code,
        "NG-001"
    );
    click(&mut window, "Fix: Raise the limit");
    assert_eq!(spec(&window).limit, 300);
    assert_eq!(verdict(&window), Verdict::Proven);
    assert!(window.state().active().unwrap().highlighted().is_none());
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).limit, 10);
}

#[test]
fn an_older_answer_is_stale_and_an_engine_fault_leaves_the_window() {
    let mut window = window_with(GOAL_400);
    click(&mut window, "goal 13");
    let info = window.state().active().unwrap().verdict();
    assert!(info.is_stale && info.fault.is_some());
    assert_eq!(window.state().active().unwrap().timeline().len(), 267);
    window.get_by_label("Engine fault");
    click(&mut window, "goal 20");
    assert_eq!(verdict(&window), Verdict::Proven);
    // A note is no part of the level: the answer still holds, nothing is asked.
    let report = session(&window).report().unwrap().clone();
    window.get_by_label("note").focus();
    window.run();
    window.get_by_label("note").type_text("x");
    settle(&mut window);
    assert!(std::sync::Arc::ptr_eq(
        &report,
        session(&window).report().unwrap()
    ));
    assert!(!window.state().active().unwrap().verdict().is_stale);
}

#[test]
fn the_latest_edit_wins_and_solving_can_be_stopped() {
    let mut window = window_with(GOAL_400);
    window.get_by_label("goal 77").click();
    window.run();
    let info = window.state().active().unwrap().verdict();
    assert!(info.is_busy && info.is_stale);
    window.get_by_label("Proven · stale");
    click(&mut window, "Stop");
    assert!(window.state().active().unwrap().verdict().is_stale);
    press(&mut window, CTRL, Key::Z);
    window.get_by_label("Proven");
    window.get_by_label("goal 77").click();
    window.run();
    click(&mut window, "goal 10");
    assert_eq!(session(&window).report().unwrap().timeline.len(), 7);
    window.get_by_label("Proven");
}

#[test]
fn tabs_close_by_the_middle_button() {
    let mut window = window_with(GOAL_400);
    let tab = window.get_by_label("a.ron, Proven").rect().center();
    window.hover_at(tab);
    for pressed in [true, false] {
        window.event(Event::PointerButton {
            pos: tab,
            button: PointerButton::Middle,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    settle(&mut window);
    assert!(window.state().tabs().is_empty());
}

#[test]
fn a_drag_is_one_step_and_escape_takes_it_back() {
    let mut window = window_with(GOAL_400);
    let canvas = window.get_by_label("canvas").rect().center();
    let drag = |window: &mut Window| {
        window.hover_at(canvas);
        window.drag_at(canvas);
        for dx in [10.0, 20.0, 30.0] {
            window.hover_at(canvas + Vec2::new(dx, 0.0));
        }
        window.run();
    };
    drag(&mut window);
    assert_eq!(spec(&window).goal, 430);
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(spec(&window).goal, 400);
    window.drop_at(canvas);
    settle(&mut window);
    drag(&mut window);
    window.drop_at(canvas + Vec2::new(30.0, 0.0));
    settle(&mut window);
    assert_eq!(session(&window).doc().history().points().len(), 2);
}

#[test]
fn a_replay_opens_beside_and_says_where_it_parts() {
    let mut window = window_with(GOAL_400);
    click(&mut window, "Open replay");
    assert_eq!(window.state().tabs().len(), 2);
    // That is where it stands at first, and where the verdict leads back to.
    assert_eq!(frame(&window), 266);
    press(&mut window, Modifiers::NONE, Key::Home);
    click(&mut window, "Parts at frame 266");
    assert_eq!(frame(&window), 266);
    press(&mut window, CTRL, Key::PageUp);
    window.get_by_label("Proven");
}

#[test]
fn closing_asks_and_a_document_survives_saving() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("kept.ron");
    let mut window = window_with(GOAL_400);
    click(&mut window, "goal 20");
    press(&mut window, CTRL, Key::W);
    assert!(matches!(window.state().dialog(), Some(Dialog::Unsaved { .. })));
    click(&mut window, "Cancel");
    assert_eq!(window.state().tabs().len(), 1);
    press(&mut window, CTRL, Key::W);
    click(&mut window, "Save");
    type_path(&mut window, &path);
    assert_eq!(window.state().tabs().len(), 0);

    press(&mut window, CTRL, Key::O);
    type_path(&mut window, &path);
    assert_eq!(spec(&window).goal, 20);
    assert!(!window.state().active().unwrap().is_dirty());
    click(&mut window, "goal 10");
    press(&mut window, CTRL, Key::S);
    assert!(std::fs::read_to_string(&path).unwrap().contains("goal: 10"));
    click(&mut window, "goal 40");
    click(&mut window, "Close kept.ron");
    click(&mut window, "Discard");
    assert_eq!(window.state().tabs().len(), 0);
}

fn type_path(window: &mut Window, path: &Path) {
    let field = window.get_by_label("Path");
    field.focus();
    window.run();
    press(window, CTRL, Key::A);
    window.get_by_label("Path").type_text(path.to_str().unwrap());
    window.run();
    press(window, Modifiers::NONE, Key::Enter);
}

#[test]
fn a_window_that_closes_asks_about_every_document() {
    let mut window = window_with(GOAL_400);
    click(&mut window, "goal 20");
    let viewports = &mut window.input_mut().viewports;
    let root = viewports.get_mut(&egui::ViewportId::ROOT).unwrap();
    root.events.push(egui::ViewportEvent::Close);
    settle(&mut window);
    assert!(matches!(window.state().dialog(), Some(Dialog::Unsaved { .. })));
    click(&mut window, "Discard");
    assert_eq!(window.state().tabs().len(), 0);
}

#[test]
fn the_language_switches_at_once() {
    let mut window = window_with(GOAL_400);
    click(&mut window, "한국어");
    window.get_by_label("증명됨");
    window.get_by_label("재생 위치");
    click(&mut window, "English");
    window.get_by_label("Proven");
}

#[test]
fn what_cannot_be_opened_says_why() {
    let mut window = window();
    let newer = window
        .state_mut()
        .open_text("n", r#"(format: 99, game: "null", kind: "spec", x: 1)"#);
    assert!(newer.unwrap_err().to_string().contains("newer Playproof"));
    let other = window
        .state_mut()
        .open_text("n", r#"(format: 1, game: "chess", kind: "spec")"#);
    assert!(other.unwrap_err().message.en.contains("chess"));
    assert!(window.state_mut().open_text("n", r#"{"what": 1}"#).is_err());
    window
        .state_mut()
        .open_text("seed.json", r#"{"null_goal": 6}"#)
        .unwrap();
    settle(&mut window);
    assert_eq!(spec(&window).goal, 6);
    assert!(
        window.state().active().unwrap().is_dirty(),
        "an import has no file yet"
    );
    press(&mut window, CTRL, Key::N);
    assert_eq!(spec(&window), &Spec::default());
    let kept: &Session<NullEditor> = session(&window);
    assert_eq!(kept.game(), <NullGame as playproof::game::Game>::ID);
}

/// Does an action by its name, through the palette.
fn run_by_name(window: &mut Window, name: &str) {
    press(window, CTRL, Key::K);
    window.get_by_label("Search actions").type_text(name);
    settle(window);
    press(window, Modifiers::NONE, Key::Enter);
    settle(window);
}

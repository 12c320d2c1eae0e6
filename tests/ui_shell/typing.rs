//! Numbers and texts as they are typed: relative numbers, syllables of an input method.

use super::*;
use eframe::egui::ImeEvent;

fn goal(window: &Window) -> egui_kittest::Node<'_> {
    window.get_by_role_and_label(egui::Role::SpinButton, "goal")
}

#[track_caller]
fn type_number(window: &mut Window, text: &str) {
    goal(window).click();
    settle(window);
    goal(window).type_text(text);
    settle(window);
    press(window, Modifiers::NONE, Key::Enter);
}

#[test]
fn a_number_takes_relative_edits_and_each_is_one_step() {
    let mut window = window_with(GOAL_400);
    for (text, goal) in [
        ("+20", 420),
        ("*2", 840),
        ("/4", 210),
        ("-=10", 200),
        ("7", 7),
        ("-5", -5),
    ] {
        let before = session(&window).doc().history().points().len();
        type_number(&mut window, text);
        assert_eq!(spec(&window).goal, goal, "{text}");
        assert_eq!(session(&window).doc().history().points().len(), before + 1);
    }
    // What says nothing, what is out of reach, and what is taken back.
    type_number(&mut window, "much");
    assert_eq!(spec(&window).goal, -5);
    type_number(&mut window, "99999");
    assert_eq!(spec(&window).goal, 1000);
    goal(&window).click();
    settle(&mut window);
    goal(&window).type_text("3");
    settle(&mut window);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(spec(&window).goal, 1000);
    // A click elsewhere keeps what was typed.
    goal(&window).click();
    settle(&mut window);
    goal(&window).type_text("12");
    settle(&mut window);
    window.get_by_label("note").click();
    settle(&mut window);
    assert_eq!(spec(&window).goal, 12);
}

#[test]
fn a_number_counts_up_and_down_by_keys() {
    let mut window = window_with(GOAL_400);
    goal(&window).focus();
    settle(&mut window);
    press(&mut window, Modifiers::NONE, Key::ArrowUp);
    assert_eq!(spec(&window).goal, 401);
    press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    assert_eq!(spec(&window).goal, 391);
}

fn compose(window: &mut Window, text: &str) {
    window.event(Event::Ime(ImeEvent::Preedit {
        text: text.to_owned(),
        active_range_chars: None,
    }));
    settle(window);
}

fn commit(window: &mut Window, text: &str) {
    window.event(Event::Ime(ImeEvent::Commit(text.to_owned())));
    settle(window);
}

#[test]
fn a_syllable_that_is_composed_is_not_in_the_document_and_is_one_undo() {
    let mut window =
        window_with(r#"(format: 1, game: "null", kind: "spec", spec: (goal: 40, limit: 40, note: ""))"#);
    window.get_by_label("note").focus();
    settle(&mut window);
    for (parts, whole) in [(["ㄱ", "가"], "강"), (["ㅁ", "무"], "물")] {
        for part in parts {
            let before = spec(&window).note.clone();
            compose(&mut window, part);
            assert_eq!(spec(&window).note, before, "half a syllable is no edit");
        }
        commit(&mut window, whole);
    }
    assert_eq!(spec(&window).note, "강물");
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).note, "강");
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).note, "");
    press(&mut window, CTRL | Modifiers::SHIFT, Key::Z);
    assert_eq!(spec(&window).note, "강");
    // The field as a whole is one step of the document.
    goal(&window).focus();
    settle(&mut window);
    press(&mut window, Modifiers::NONE, Key::Escape);
    settle(&mut window);
    assert_eq!(session(&window).doc().history().points().len(), 2);
}

#[test]
fn a_syllable_is_kept_when_the_keyboard_goes_elsewhere() {
    let mut window = window_with(GOAL_400);
    window.get_by_label("note").focus();
    settle(&mut window);
    press(&mut window, Modifiers::NONE, Key::End);
    compose(&mut window, "끝");
    assert_eq!(spec(&window).note, "메모");
    goal(&window).focus();
    settle(&mut window);
    assert_eq!(spec(&window).note, "메모끝");
}

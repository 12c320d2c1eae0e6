//! Keys are searched, changed, shared by mistake, taken away and reset.

use crate::keyboard::tap;

use super::*;

#[test]
fn keys_are_changed_by_their_place_and_conflicts_are_shown() {
    let mut window = window_with(GOAL_400);
    press(&mut window, Modifiers::NONE, Key::F1);
    window.get_by_label("Search actions or keys").focus();
    window.run();
    window.get_by_label("Search actions or keys").type_text("double");
    settle(&mut window);
    assert!(window.query_by_label("Save: Ctrl+S").is_none());
    click(&mut window, "Double the goal: –");
    window.get_by_label("Double the goal: Press keys");
    // Keys that mean something already do not do it now, and are shown as shared.
    press_as(&mut window, CTRL, Key::S, Key::F35);
    window.get_by_label("Double the goal: Ctrl+S");
    window.get_by_label("! also Save");
    assert!(window.state().dialog().is_none(), "nothing was saved");
    click(&mut window, "Double the goal: Ctrl+S");
    press_as(&mut window, Modifiers::NONE, Key::D, Key::F35);
    window.get_by_label("Double the goal: D");
    assert!(window.query_by_label("! also Save").is_none());
    press(&mut window, Modifiers::NONE, Key::Escape);
    press_as(&mut window, Modifiers::NONE, Key::D, Key::F35);
    assert_eq!(spec(&window).goal, 800);

    // They are kept with the settings.
    let mut storage = Memory::default();
    window.state().settings().store(&mut storage);
    let kept = playproof::app::settings::Settings::load(Some(&storage));
    assert_eq!(kept.keys, window.state().settings().keys);
    assert_eq!(kept.keys.len(), 1);

    press(&mut window, Modifiers::NONE, Key::F1);
    window.get_by_label("Double the goal: D").scroll_to_me();
    window.run();
    click(&mut window, "Double the goal: D");
    press(&mut window, Modifiers::NONE, Key::Backspace);
    window.get_by_label("Double the goal: –");
    click(&mut window, "Reset all keys");
    assert!(window.state().settings().keys.is_empty());
    click(&mut window, "Close");
    press(&mut window, Modifiers::NONE, Key::D);
    assert_eq!(spec(&window).goal, 800);
}

#[test]
fn escape_leaves_keys_as_they_are_and_one_action_is_reset() {
    let mut window = window_with(GOAL_400);
    press(&mut window, Modifiers::NONE, Key::F1);
    window.get_by_label("Search actions or keys").focus();
    window.run();
    window.get_by_label("Search actions or keys").type_text("undo");
    settle(&mut window);
    click(&mut window, "Undo: Ctrl+Z");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label("Undo: Ctrl+Z");
    click(&mut window, "Undo: Ctrl+Z");
    press(&mut window, CTRL, Key::U);
    window.get_by_label("Undo: Ctrl+U");
    click(&mut window, "Reset Undo");
    window.get_by_label("Undo: Ctrl+Z");
}

#[test]
fn only_a_language_that_was_switched_to_in_the_window_is_kept() {
    let mut window = window();
    let kept = |window: &Window, lang| {
        let mut storage = Memory::default();
        window.state().settings().store(&mut storage);
        assert_eq!(
            playproof::app::settings::Settings::load(Some(&storage)).lang,
            lang
        );
    };
    let of_system = playproof::app::lang::of_system();
    let other = match of_system {
        Lang::En => Lang::Ko,
        Lang::Ko => Lang::En,
    };
    // As `--lang` does it: for this run.
    let ctx = window.ctx.clone();
    let by_option = |settings: &mut playproof::app::settings::Settings| settings.lang = other;
    window.state_mut().change_settings(&ctx, by_option);
    settle(&mut window);
    assert_eq!(window.state().settings().lang, other);
    kept(&window, of_system);
    // The person's own choice stays, even of the language that is shown already.
    for (word, lang) in [("English", Lang::En), ("한국어", Lang::Ko)] {
        click(&mut window, word);
        assert_eq!(window.state().settings().lang, lang);
        kept(&window, lang);
    }
}

/// Storage that forgets when it is dropped.
#[derive(Default)]
struct Memory(std::collections::BTreeMap<String, String>);

impl eframe::Storage for Memory {
    fn get_string(&self, key: &str) -> Option<String> {
        self.0.get(key).cloned()
    }

    fn set_string(&mut self, key: &str, value: String) {
        self.0.insert(key.to_owned(), value);
    }

    fn remove_string(&mut self, key: &str) {
        self.0.remove(key);
    }

    fn flush(&mut self) {}
}

#[test]
fn the_list_of_keys_is_as_high_as_it_stays_from_its_first_frame_on() {
    let mut window = window_with(GOAL_400);
    tap(&mut window, Modifiers::NONE, Key::F1);
    let place = |window: &Window| {
        let close = window.query_by_label("Close")?.rect();
        Some((window.get_by_label("Search actions or keys").rect(), close))
    };
    let mut seen = Vec::new();
    for _ in 0..12 {
        window.step();
        seen.extend(place(&window));
    }
    // A window on top is measured before it is first seen.
    assert!(
        8 < seen.len() && seen[2..].iter().all(|at| *at == seen[2]),
        "{seen:?}"
    );
}

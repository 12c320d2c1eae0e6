//! Drives the inspector in the real window, by accessible name and by keys.

#![allow(dead_code, reason = "each test uses its part")]

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use playproof::app::any_session::AnySession;
use playproof::report::Lang;

#[path = "pairs.rs"]
pub(crate) mod pairs;
#[path = "window.rs"]
pub(crate) mod window;

use pairs::{PAIRS, Pair};
use window::{Window, open, tap};

pub(crate) const CTRL: Modifiers = Modifiers::COMMAND;
pub(crate) const NONE: Modifiers = Modifiers::NONE;

pub(crate) fn window_with(name: &str, text: &str) -> Window {
    let mut window = open([1600.0, 1000.0], (name, text), |settings| {
        settings.lang = Lang::En;
    });
    settle(&mut window);
    window
}

pub(crate) fn pair(game: &str) -> &'static Pair {
    PAIRS.iter().find(|pair| pair.game == game).unwrap()
}

pub(crate) fn window_of(game: &str) -> Window {
    window_with("a.replay.ron", &pair(game).a())
}

/// Runs until everything in the background has its answer.
pub(crate) fn settle(window: &mut Window) {
    window.run_ok();
    for round in 0..4000 {
        let is_busy = { window.state().tabs().iter() }.any(|tab| tab.session.verdict().is_busy);
        if !is_busy && 3 < round {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.run_ok();
    }
    window.run_ok();
}

/// Runs until something is there.
#[track_caller]
pub(crate) fn wait_for(window: &mut Window, what: &str, is_there: impl Fn(&Window) -> bool) {
    for _ in 0..4000 {
        window.run_ok();
        if is_there(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("waited in vain for {what}");
}

pub(crate) fn active(window: &Window) -> &dyn AnySession {
    window.state().active().unwrap()
}

pub(crate) fn frame(window: &Window) -> usize {
    active(window).playhead().frame()
}

pub(crate) fn has(window: &Window, part: &str) -> bool {
    window.query_all_by_label_contains(part).next().is_some()
}

#[track_caller]
pub(crate) fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    settle(window);
}

pub(crate) fn press(window: &mut Window, modifiers: Modifiers, place: Key) {
    tap(window, modifiers, place);
    settle(window);
    window.event(Event::ModifiersChanged(NONE));
    window.run_ok();
}

/// Lets the solver finish where it cannot: what it says.
#[track_caller]
pub(crate) fn no_way_on(window: &mut Window) -> String {
    click(window, "Let the solver finish");
    wait_for(window, "what the solver says", |window| {
        active(window).branching().1.is_some()
    });
    window.run_ok();
    let told = active(window).branching().1.unwrap().clone();
    assert!(has(window, &told.en), "{}", told.en);
    assert_ne!(told.en, told.ko);
    told.en
}

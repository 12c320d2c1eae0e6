//! What an edit leaves of figures, what a new sea begins with, and what is typed into the board.

use eframe::egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, accesskit::Role, vec2,
};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use playproof::app::any_session::AnySession;
use playproof::games::sea_rescue::spec::Spec;
use playproof::play::PlayCommand;

use super::studies::small;
use super::{
    NONE, click, has_text, middle, press, settle, spec, tall_window_with, value, wait_for, window::Window,
    window_with,
};

fn active(window: &Window) -> &dyn AnySession {
    window.state().active().unwrap()
}

/// Steps until a set says something.
#[track_caller]
fn wait_for_value(window: &mut Window, set: &str, is_it: impl Fn(&str) -> bool) -> String {
    for _ in 0..4000 {
        let now = value(window, set);
        if is_it(&now) {
            return now;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    unreachable!("{}", value(window, set));
}

#[test]
fn figures_of_before_an_edit_stand_in_brackets_and_undo_brings_them_back() {
    let mut window = window_with(&small());
    wait_for_value(&mut window, "set 1+2", |value| {
        !value.contains("all %·") && !value.contains("all % ·")
    });
    click(&mut window, "Optimum");
    let first = wait_for_value(&mut window, "set 1+2", |value| !value.contains("best ·"));
    assert!(!first.contains('('), "{first}");
    assert!(!has_text(&window, "in brackets: before the change"));
    // A hex more for the first creature.
    window.get_by_label("hex 4,2").click();
    let mut was_old = false;
    for _ in 0..6 {
        window.step();
        was_old |= value(&window, "set 1+2").contains("all % (") && has_text(&window, "in brackets");
    }
    assert!(was_old, "{}", value(&window, "set 1+2"));
    settle(&mut window);
    assert_eq!(spec(&window).creatures[0].pattern.len(), 5);
    let now = wait_for_value(&mut window, "set 1+2", |value| !value.contains("all % ("));
    // Nobody has asked for the optimum of the new zone.
    assert!(now.contains("best ("), "{now}");
    assert!(has_text(&window, "in brackets: before the change"));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(
        value(&window, "set 1+2"),
        first,
        "what was computed of exactly this zone"
    );
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(value(&window, "set 1+2").contains("best ("));
}

#[test]
fn the_optimum_says_whose_it_is() {
    let mut window = window_with(&small());
    assert!(has_text(
        &window,
        "best: the exact optimum of rescuing all, for a player who knows the species"
    ));
    window
        .state_mut()
        .open_text(
            "rounds.jsonl",
            include_str!("../../fixtures/sea_rescue/rounds.jsonl"),
        )
        .unwrap();
    wait_for(&mut window, "the optimum is of players who know the species");
}

#[test]
fn cards_are_the_first_ones_of_those_who_rescued_nothing() {
    let mut window = tall_window_with(&Spec::default(), 1600.0);
    click(&mut window, "Round");
    assert!(has_text(&window, "first cards"));
    click(&mut window, "Clownfish");
    settle(&mut window);
    assert_eq!(
        active(&window)
            .verdict()
            .summary
            .unwrap()
            .en
            .matches("first cards")
            .count(),
        0
    );
    assert!(has_text(&window, "cards, 1 rescued before"));
    assert!(!has_text(&window, "first cards"));
}

#[test]
fn a_new_sea_begins_with_one_creature() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "File");
    click(&mut window, "New SEA RESCUE, one creature");
    assert_eq!((spec(&window).sea, spec(&window).creatures.len()), (2, 1));
    assert_eq!(window.state().tabs().len(), 2);
}

#[test]
fn a_list_is_emptied_by_a_click_and_begun_by_the_first_free_number() {
    let mut window = tall_window_with(&Spec::default(), 1600.0);
    click(&mut window, "Add");
    assert_eq!(spec(&window).creatures[6].name.en, "Creature 1");
    click(&mut window, "Delete all");
    assert!(spec(&window).creatures.is_empty());
    // What waits for a zone that builds says that it does not, wherever it stands.
    let why = "The zone does not build: the sea has no creature";
    assert!(has_text(&window, why));
    click(&mut window, "Draw odds");
    assert!(window.query_all_by_label_contains(why).count() >= 4);
    assert!(!has_text(&window, "counting..."));
    assert!(has_text(&window, "(before), from, to (%)"));
    press(&mut window, NONE, Key::F5);
    assert!(has_text(&window, why));
    click(&mut window, "Add");
    assert_eq!(
        (
            &*spec(&window).creatures[0].id,
            &*spec(&window).creatures[0].name.en
        ),
        ("creature1", "Creature 1")
    );
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(spec(&window).creatures.len(), 7);
}

#[track_caller]
fn type_into(window: &mut Window, role: Role, name: &str, text: &str) {
    window.get_by_role_and_label(role, name).click();
    settle(window);
    press(window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text(text.to_owned()));
    window.step();
    press(window, NONE, Key::Enter);
}

#[test]
fn what_is_no_hole_and_no_length_stays_and_says_what_is_expected() {
    let mut window = tall_window_with(&Spec::default(), 1400.0);
    click(&mut window, "Board");
    let text = |window: &Window| {
        let field = window.get_by_role_and_label(Role::TextInput, "row 2");
        field.accesskit_node().value().unwrap_or_default()
    };
    type_into(&mut window, Role::TextInput, "row 2", "1 x3 9");
    assert_eq!(spec(&window).rows[1].holes, [1], "counted from 0, as in the file");
    click(&mut window, "hex 1,1");
    assert_eq!(text(&window), "1 x3 9");
    assert!(has_text(
        &window,
        "\u{201c}x3 9\u{201d}: no places of this row, which are 0 to 5"
    ));
    type_into(&mut window, Role::TextInput, "row 2", "1 3");
    assert_eq!(spec(&window).rows[1].holes, [1, 3]);
    assert!(!has_text(&window, "no places of this row"));
    let length = spec(&window).rows[2].length;
    type_into(&mut window, Role::SpinButton, "row 3 length", "six");
    assert_eq!(spec(&window).rows[2].length, length);
    assert!(has_text(
        &window,
        "length \u{201c}six\u{201d} is no number: from 0 to 127 is expected"
    ));
    type_into(&mut window, Role::SpinButton, "row 3 length", "4");
    assert_eq!(spec(&window).rows[2].length, 4);
    assert!(!has_text(&window, "is no number"));
}

#[test]
fn what_a_round_finds_is_not_told_before_it_is_stepped() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Round");
    let first = |window: &Window| active(window).told_run().unwrap().state(0).unwrap();
    let events = |window: &Window| active(window).told_timeline().events.len();
    assert_eq!(first(&window)["probe"]["result"], "?");
    assert_eq!(events(&window), 0);
    let n = active(&window).timeline().len();
    assert!(1 < n && active(&window).told_timeline().len() == n);
    window.state_mut().play(PlayCommand::GoTo(1));
    settle(&mut window);
    assert_ne!(first(&window)["probe"]["result"], "?");
    assert!(0 < events(&window));
}

#[test]
fn while_odds_are_hidden_a_state_tells_none() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Round");
    press(&mut window, NONE, Key::F5);
    for hex in ["hex 1,1", "hex 1,2"] {
        click(&mut window, hex);
    }
    for _ in 0..4000 {
        if active(&window).timeline().len() == 3 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    let run = active(&window).told_run().unwrap();
    for frame in 0..2 {
        let state = run.state(frame).unwrap();
        assert!(
            state["probe"]["hit"].is_null() && state["probe"]["regret"].is_null(),
            "{state}"
        );
        assert!(
            state["known"]["best"].is_null() && state["totals"]["regret"]["all"].is_null(),
            "{state}"
        );
    }
    assert!(active(&window).timeline().tracks.is_empty());
    click(&mut window, "Odds");
    for _ in 0..4000 {
        let run = active(&window).told_run().unwrap();
        if run.state(0).is_some_and(|state| state["probe"]["hit"].is_f64()) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    unreachable!("odds that were asked for are told");
}

#[test]
fn how_far_a_panel_is_scrolled_belongs_to_its_tab() {
    let mut window = tall_window_with(&Spec::default(), 620.0);
    let top = |window: &Window| middle(window, "pity after").y;
    let whole = top(&window);
    window.hover_at(middle(&window, "pity after"));
    window.step();
    window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -120.0),
        phase: TouchPhase::Move,
        modifiers: NONE,
        source: MouseWheelSource::Unknown,
    });
    for _ in 0..40 {
        window.step();
    }
    let scrolled = top(&window);
    assert!(scrolled < whole - 40.0, "{scrolled} of {whole}");
    press(&mut window, Modifiers::COMMAND, Key::N);
    assert_eq!(window.state().tabs().len(), 2);
    assert!((top(&window) - whole).abs() < 1.0, "a new tab begins at its top");
    press(&mut window, Modifiers::COMMAND, Key::PageUp);
    assert!((top(&window) - scrolled).abs() < 1.0);
}

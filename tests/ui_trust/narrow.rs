//! Small windows, as on a screen at 300 %: what gives way, and what comes back with the room.

use eframe::egui::accesskit::Role;
use eframe::egui::vec2;
use playproof::games::fourstep::FourStep;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

use super::*;

fn resize(window: &mut Window, width: f32, height: f32) {
    window.set_size(vec2(width, height));
    settle(window);
}

fn width_of(window: &Window, name: &str) -> f32 {
    window.get_by_label(name).rect().width()
}

fn is_there(window: &Window, name: &str) -> bool {
    window.query_by_label(name).is_some()
}

#[test]
fn the_size_of_a_panel_comes_back_with_the_room() {
    let mut window = window_with(&default_of::<SumDrop>());
    let sizes = |window: &Window| {
        let tops = window.get_by_label("Timeline").rect().top();
        [
            width_of(window, "Stages panel"),
            width_of(window, "Position panel"),
            tops,
        ]
    };
    let before = sizes(&window);
    resize(&mut window, 640.0, 360.0);
    let now = width_of(&window, "Stages panel");
    assert!(now < before[0], "{now} {before:?}");
    resize(&mut window, 1440.0, 1100.0);
    assert_eq!(sizes(&window), before);
    // A narrow window in which the right column is shown.
    resize(&mut window, 900.0, 500.0);
    resize(&mut window, 1440.0, 1100.0);
    assert_eq!(sizes(&window), before);
}

#[test]
fn the_column_that_was_asked_for_last_stands_beside_a_narrow_canvas() {
    let mut window = window_with(&default_of::<SumDrop>());
    let (left, right) = ("Stages panel", "Position panel");
    assert!(is_there(&window, left) && is_there(&window, right));
    resize(&mut window, 640.0, 360.0);
    assert!(is_there(&window, left) && !is_there(&window, right));
    run_by_name(&mut window, "Right panel");
    settle(&mut window);
    assert!(!is_there(&window, left) && is_there(&window, right));
    run_by_name(&mut window, "Left panel");
    settle(&mut window);
    assert!(is_there(&window, left) && !is_there(&window, right));
    // Closed by the same name while it is seen; the other has room then.
    run_by_name(&mut window, "Left panel");
    settle(&mut window);
    assert!(!is_there(&window, left) && is_there(&window, right));
    resize(&mut window, 1440.0, 1100.0);
    run_by_name(&mut window, "Left panel");
    settle(&mut window);
    assert!(is_there(&window, left) && is_there(&window, right));
}

/// A screen of 1440 by 900 pixels at 300 % has 480 by 300 points: what is edited has about half of the height.
#[test]
fn the_lowest_window_is_the_canvas_of_every_editor() {
    for (text, role, name) in [
        (default_of::<SumDrop>(), Role::Image, "board"),
        (text_of::<FourStep>(&course()), Role::Canvas, "course"),
        (default_of::<StarLink>(), Role::Canvas, "board"),
    ] {
        let mut window = window_with(&text);
        resize(&mut window, 480.0, 300.0);
        let canvas = window.get_by_role_and_label(role, name).rect();
        assert!(132.0 <= canvas.height(), "{canvas:?}");
        let play = window.get_by_label("Play").rect();
        assert!(canvas.bottom() <= play.top() && play.bottom() < 278.0, "{play:?}");
    }
}

#[test]
fn a_low_window_keeps_a_canvas() {
    let mut window = window_with(&default_of::<SumDrop>());
    let play = |window: &Window| window.get_by_label("Play").rect();
    // Whatever it was before.
    resize(&mut window, 900.0, 540.0);
    resize(&mut window, 640.0, 360.0);
    // Menus and tabs take 60 points above it, buttons, strip and status bar stand below.
    assert!(255.0 < play(&window).top(), "{:?}", play(&window));
    let strip = window.get_by_label("Timeline").rect();
    assert!(
        play(&window).bottom() <= strip.top() && 14.0 < strip.height(),
        "{strip:?}"
    );
    // A refusal is read there all the same.
    window.get_by_label("Go to frame").click();
    settle(&mut window);
    window.event(Event::Text("nonsense".to_owned()));
    window.run_steps(2);
    press(&mut window, NONE, Key::Enter);
    assert!(says(&window, "×"));
}

#[test]
fn a_menu_that_is_higher_than_the_window_is_scrolled() {
    let mut window = window_with(&default_of::<SumDrop>());
    resize(&mut window, 640.0, 360.0);
    click(&mut window, "File");
    window.get_by_label("Quit").scroll_to_me();
    settle(&mut window);
    let last = window.get_by_label("Quit").rect();
    assert!(last.bottom() <= 360.0, "{last:?}");
}

#[test]
fn a_new_tab_comes_into_sight_and_all_are_in_a_list() {
    let mut window = window_with(&default_of::<SumDrop>());
    assert!(!is_there(&window, "All tabs"));
    for n in 1..=9 {
        let name = format!("a climb with a long name {n}.ron");
        window
            .state_mut()
            .open_text(&name, &default_of::<SumDrop>())
            .unwrap();
        settle(&mut window);
        let tab = window.get_by_label_contains(&format!("{name}, ")).rect();
        assert!(0.0 <= tab.left() && tab.right() <= 1440.0, "{name}: {tab:?}");
    }
    click(&mut window, "All tabs");
    click(&mut window, "a climb with a long name 2.ron");
    assert_eq!(
        window.state().active().unwrap().title(),
        "a climb with a long name 2.ron"
    );
    let tab = window
        .get_by_label_contains("a climb with a long name 2.ron, ")
        .rect();
    assert!(0.0 <= tab.left() && tab.right() <= 1440.0, "{tab:?}");
}

#[test]
fn all_problems_of_a_kind_are_fixed_before_a_code_is_chosen() {
    let mut window = window_with(&default_of::<SumDrop>());
    press(&mut window, CTRL | SHIFT, Key::M);
    let n_points = |window: &Window| session::<SumDropEditor>(window).doc().history().points().len();
    let (before, n) = (n_points(&window), 6);
    let words = format!("Fix all {n} · SD-107");
    if !is_there(&window, &words) {
        click(&mut window, "Fix all");
    }
    click(&mut window, &words);
    assert_eq!(n_points(&window), before + 1);
    assert!(!says(&window, "gives two stars for free"));
}

//! The tour, palettes, sizes, and tooltips with keys.

use super::*;
use egui_kittest::kittest::NodeT as _;
use playproof::app::palettes::Palette;
use playproof::app::tokens::Tokens;

#[test]
fn the_tour_has_five_steps_and_ends_for_good() {
    let mut window = window_with(GOAL_400);
    window.state_mut().begin_first_tour();
    settle(&mut window);
    window.get_by_label("A stage, already solved");
    // The first card tells of tools below and leaves them free.
    assert!(window.get_by_label("Next").rect().bottom() < 450.0);
    for step in 2..=5 {
        click(&mut window, "Next");
        assert_eq!(window.state().tour().unwrap().step(), step);
    }
    // Everything works as ever meanwhile.
    click(&mut window, "goal 20");
    assert_eq!(spec(&window).goal, 20);
    click(&mut window, "Back");
    click(&mut window, "Next");
    click(&mut window, "Done");
    assert!(window.state().tour().is_none());
    window.state_mut().begin_first_tour();
    assert!(window.state().tour().is_none(), "it comes once");
    run_by_name(&mut window, "Tour of the window");
    assert_eq!(window.state().tour().unwrap().step(), 1);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.state().tour().is_none(), "Escape leaves it at any time");
    assert_eq!(spec(&window).goal, 20, "and takes nothing else back");
}

#[test]
fn palettes_switch_at_once() {
    let mut window = window_with(GOAL_400);
    let usual = Tokens::current(&window.ctx).clone();
    run_by_name(&mut window, "High contrast");
    assert_eq!(window.state().settings().palette, Palette::Contrast);
    let contrast = Tokens::current(&window.ctx).clone();
    assert_ne!(usual, contrast);
    assert_eq!(window.ctx.global_style().visuals.panel_fill, contrast.panel);
    run_by_name(&mut window, "kind of colour vision");
    assert_eq!(
        Tokens::current(&window.ctx).bad,
        Palette::OkabeIto.tokens(window.ctx.theme()).bad
    );
    run_by_name(&mut window, "Usual colours");
    assert_eq!(*Tokens::current(&window.ctx), usual);
}

#[test]
fn everything_is_scaled_from_75_to_300_percent() {
    let mut window = window_with(GOAL_400);
    for _ in 0..20 {
        press(&mut window, CTRL | Modifiers::ALT, Key::Equals);
    }
    assert_eq!(window.state().settings().scale_percent, 300);
    for _ in 0..20 {
        press(&mut window, CTRL | Modifiers::ALT, Key::Minus);
    }
    assert_eq!(window.state().settings().scale_percent, 75);
    assert!((window.ctx.zoom_factor() - 0.75).abs() < 1e-6);
    press(&mut window, CTRL | Modifiers::ALT, Key::Num0);
    assert_eq!(window.state().settings().scale_percent, 100);
}

#[test]
fn a_control_tells_its_keys() {
    let mut window = window_with(GOAL_400);
    window.get_by_label("Step forward").hover();
    window.run_steps(20);
    window.get_by_label("Step forward (Right)");
}

#[test]
fn every_button_has_a_name() {
    for text in [
        GOAL_400,
        r#"(format: 1, game: "null", kind: "spec", spec: (goal: 300, limit: 10, note: ""))"#,
    ] {
        let mut window = window_with(text);
        press(&mut window, CTRL | Modifiers::SHIFT, Key::M);
        let nameless = { window.query_all_by_role(egui::Role::Button) }
            .filter(|node| {
                node.accesskit_node()
                    .label()
                    .is_none_or(|name| name.trim().is_empty())
            })
            .count();
        assert_eq!(nameless, 0);
    }
}

//! Panels are moved by their heads, by name and by keys, in every editor; the layout is kept and can be reset.

use eframe::egui::accesskit::Role;
use eframe::egui::{Pos2, Rect, pos2};
use playproof::app::dock::{Area, Layout, PanelInfo};
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

use super::*;

fn head(window: &Window, name: &str) -> Rect {
    window
        .get_by_role_and_label(Role::Button, &format!("{name} panel"))
        .rect()
}

fn has_head(window: &Window, name: &str) -> bool {
    let name = format!("{name} panel");
    window.query_by_role_and_label(Role::Button, &name).is_some()
}

/// Takes a panel by its head and lets it go elsewhere.
fn drag(window: &mut Window, name: &str, to: Pos2) {
    let from = head(window, name).left_center() + eframe::egui::vec2(20.0, 0.0);
    window.hover_at(from);
    window.run_ok();
    window.drag_at(from);
    window.run_ok();
    window.hover_at(from.lerp(to, 0.5));
    window.run_ok();
    window.hover_at(to);
    window.run_ok();
    window.drop_at(to);
    settle(window);
}

fn do_by_name(window: &mut Window, name: &str) {
    run_by_name(window, name);
    settle(window);
}

fn area_of(window: &Window, id: &str) -> Area {
    let app = window.state();
    let infos = app.panels();
    let info: &PanelInfo = infos.iter().find(|info| info.id == id).unwrap();
    app.panel_layout().area_of(info)
}

#[test]
fn a_panel_goes_where_its_head_is_dropped_and_comes_back() {
    let mut window = window_with(&text_of::<playproof::games::fourstep::FourStep>(&course()));
    let screen = Rect::from_min_size(Pos2::ZERO, eframe::egui::vec2(1440.0, 1100.0));
    assert!(head(&window, "Obstacles").right() < 260.0);
    // Into the other column, above its second panel.
    let second = head(&window, "Margin").left_top();
    drag(&mut window, "Obstacles", second + eframe::egui::vec2(40.0, 2.0));
    assert_eq!(area_of(&window, "palette"), Area::Right);
    let moved = head(&window, "Obstacles");
    assert!(1000.0 < moved.left() && moved.top() < head(&window, "Margin").top());
    // Into a window of its own over the canvas, where it was dropped.
    drag(&mut window, "Obstacles", pos2(700.0, 300.0));
    assert_eq!(area_of(&window, "palette"), Area::Float);
    let floating = head(&window, "Obstacles");
    assert!((floating.left() - 680.0).abs() < 30.0, "{floating:?}");
    // Its controls work there.
    let toggled = |window: &Window| {
        let head = window.get_by_role_and_label(Role::Button, "Obstacles panel");
        head.accesskit_node().toggled()
    };
    let before = toggled(&window);
    click(&mut window, "Obstacles panel");
    assert_ne!(toggled(&window), before);
    click(&mut window, "Obstacles panel");
    // Floating it moves again.
    drag(&mut window, "Obstacles", pos2(560.0, 200.0));
    assert!(head(&window, "Obstacles").left() < floating.left() - 50.0);
    // Below the canvas, where nothing was: near the lower edge of the canvas.
    let timeline = head(&window, "Timeline");
    drag(&mut window, "Obstacles", pos2(700.0, timeline.top() - 30.0));
    assert_eq!(area_of(&window, "palette"), Area::Bottom);
    assert!(screen.contains_rect(head(&window, "Obstacles")));
    // And home.
    do_by_name(&mut window, "Obstacles panel: Dock where it was at first");
    assert_eq!(window.state().panel_layout(), Layout::default());
    assert!(head(&window, "Obstacles").right() < 260.0);
}

#[test]
fn escape_leaves_a_dragged_panel_where_it_was() {
    let mut window = window_with(&default_of::<StarLink>());
    let from = head(&window, "Tools").left_center() + eframe::egui::vec2(20.0, 0.0);
    window.hover_at(from);
    window.drag_at(from);
    window.hover_at(pos2(700.0, 300.0));
    window.run_ok();
    window.key_press(Key::Escape);
    window.run_ok();
    window.drop_at(pos2(700.0, 300.0));
    settle(&mut window);
    assert_eq!(window.state().panel_layout(), Layout::default());
}

#[test]
fn every_panel_of_every_editor_floats_docks_and_hides_by_name() {
    for text in [
        default_of::<SumDrop>(),
        text_of::<playproof::games::fourstep::FourStep>(&course()),
        default_of::<SeaRescue>(),
        default_of::<StarLink>(),
    ] {
        let mut window = window_with(&text);
        let panels: Vec<PanelInfo> = { window.state().panels().iter() }
            .filter(|info| info.is_shown && info.id != "problem_list")
            .cloned()
            .collect();
        assert!(6 < panels.len(), "{panels:?}");
        for info in &panels {
            let words = "Float in a window of its own";
            do_by_name(&mut window, &format!("{} panel: {words}", info.name.en));
            assert_eq!(area_of(&window, info.id), Area::Float, "{}", info.name.en);
        }
        // One of them docks again; everything else in windows still draws.
        do_by_name(&mut window, "History panel: To the left column");
        assert_eq!(area_of(&window, "history"), Area::Left);
        do_by_name(&mut window, "History panel: Put away");
        assert!(!has_head(&window, "History"));
        window.get_by_label("View").click();
        window.run_ok();
        window.get_by_label_contains("Panels").click();
        window.run_ok();
        window.get_by_role_and_label(Role::Button, "History").click();
        settle(&mut window);
        assert!(has_head(&window, "History"));
        do_by_name(&mut window, "Reset layout");
        assert_eq!(window.state().panel_layout(), Layout::default());
        assert_eq!(silent_of(&window), Vec::<String>::new());
    }
}

/// Panels that can be moved but say nothing of it.
fn silent_of(window: &Window) -> Vec<String> {
    let nodes = window.root().children_recursive();
    let heads = nodes.filter(|node| {
        let node = node.accesskit_node();
        node.label()
            .is_some_and(|label| label.ends_with(" panel") && label != "Resize panel")
            && node.description().is_none()
    });
    heads.map(|node| node.accesskit_node().label().unwrap()).collect()
}

#[test]
fn keys_move_the_panel_whose_head_has_the_keyboard() {
    let mut window = window_with(&default_of::<StarLink>());
    window.get_by_role_and_label(Role::Button, "Board panel").focus();
    window.run_ok();
    press(&mut window, Modifiers::ALT, Key::ArrowUp);
    assert!(head(&window, "Board").top() < head(&window, "Tools").top());
    press(&mut window, Modifiers::ALT, Key::ArrowRight);
    assert_eq!(area_of(&window, "board"), Area::Right);
}

#[test]
fn the_layout_is_kept_with_the_settings() {
    let mut window = window_with(&default_of::<StarLink>());
    do_by_name(&mut window, "Tools panel: Float in a window of its own");
    do_by_name(&mut window, "Board panel: To the right column");
    let kept = ron::to_string(window.state().settings()).unwrap();
    let text = default_of::<StarLink>();
    let mut again = open([900.0, 620.0], ("document.ron", &text), move |settings| {
        *settings = ron::from_str(&kept).unwrap();
    });
    settle(&mut again);
    assert_eq!(again.state().panel_layout(), window.state().panel_layout());
    assert_eq!(area_of(&again, "tools"), Area::Float);
    let screen = Rect::from_min_size(Pos2::ZERO, eframe::egui::vec2(900.0, 620.0));
    assert!(
        screen.contains_rect(head(&again, "Tools")),
        "it is in sight of a smaller window"
    );
    // Another game has its own layout.
    again
        .state_mut()
        .open_text("other.ron", &default_of::<SeaRescue>())
        .unwrap();
    settle(&mut again);
    assert_eq!(again.state().panel_layout(), Layout::default());
}

#[test]
fn a_narrow_window_at_three_times_the_size_keeps_a_canvas() {
    let text = default_of::<SumDrop>();
    let mut window = open([1440.0, 900.0], ("document.ron", &text), move |settings| {
        settings.scale_percent = 300;
    });
    settle(&mut window);
    for name in ["History", "Position"] {
        do_by_name(&mut window, &format!("{name} panel: Below the canvas"));
    }
    do_by_name(&mut window, "Problems panel: Float in a window of its own");
    settle(&mut window);
    let screen = Rect::from_min_size(Pos2::ZERO, eframe::egui::vec2(1440.0, 900.0));
    for name in ["History", "Position", "Problems"] {
        let at = head(&window, name);
        assert!(screen.intersects(at), "{name}: {at:?}");
    }
    do_by_name(&mut window, "Reset layout");
    assert_eq!(window.state().panel_layout(), Layout::default());
}

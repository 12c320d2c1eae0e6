//! Drives the FOURSTEP editor in the real window, by accessible name and by keys.

// Helpers outside of test functions may unwrap as well.
#![allow(clippy::unwrap_used)]

use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, OutputCommand, Pos2, Rect, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use playproof::app::editors::fourstep::FourStepEditor;
use playproof::app::session::Session;
use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game as _};
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::generate::tracks;
use playproof::games::fourstep::level::Level;
use playproof::games::fourstep::solve::course::solve;
use playproof::games::fourstep::spec::{Land, Obstacle, Question, Recipe, Shape, Spec, TerrainSpec, Version};
use playproof::report::{Lang, Verdict};

#[path = "support/window.rs"]
mod window;

use window::{Window, open, tap};

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;
const NONE: Modifiers = Modifiers::NONE;

fn window_with(spec: &Spec) -> Window {
    let text = file::to_ron::<FourStep>(&Content::Spec(spec.clone())).unwrap();
    let mut window = open([1440.0, 1800.0], ("course.ron", &text), |settings| {
        settings.lang = Lang::En;
    });
    settle(&mut window);
    window
}

/// Runs until the solver of the document has its answer and the editor has measured it.
fn settle(window: &mut Window) {
    window.run_ok();
    for _ in 0..20_000 {
        let is_busy = { window.state().tabs() }
            .iter()
            .any(|tab| tab.session.verdict().is_busy);
        if !is_busy {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.run_ok();
    }
    window.run_ok();
}

fn session(window: &Window) -> &Session<FourStepEditor> {
    window.state().active().unwrap().as_any().downcast_ref().unwrap()
}

fn spec(window: &Window) -> &Spec {
    session(window).doc().spec()
}

fn verdict(window: &Window) -> Verdict {
    session(window).report().unwrap().verdict.clone()
}

fn n_points(window: &Window) -> usize {
    session(window).doc().history().points().len()
}

#[track_caller]
fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    settle(window);
}

#[track_caller]
fn rect(window: &Window, name: &str) -> Rect {
    window.get_by_label(name).rect()
}

#[track_caller]
fn value(window: &Window, name: &str) -> String {
    window.get_by_label(name).accesskit_node().value().unwrap()
}

/// A key at a place of the keyboard.
fn press(window: &mut Window, modifiers: Modifiers, place: Key) {
    tap(window, modifiers, place);
    settle(window);
    window.event(Event::ModifiersChanged(NONE));
}

/// Goes on with a drag, in steps, as a hand does.
fn pull(window: &mut Window, from: Pos2, by: Vec2) {
    window.hover_at(from);
    window.run_ok();
    window.drag_at(from);
    window.run_ok();
    for part in [0.3, 0.7, 1.0] {
        window.hover_at(from + part * by);
        window.run_ok();
    }
}

fn drag(window: &mut Window, from: Pos2, by: Vec2) {
    pull(window, from, by);
    window.drop_at(from + by);
    settle(window);
}

fn daily(date: &str, version: Version) -> Spec {
    let recipe = Recipe {
        track: tracks::daily(date),
        version,
        ..Recipe::default()
    };
    FourStep::generate(&recipe, &Control::unlimited()).spec
}

fn is_crossed(spec: &Spec) -> bool {
    let level = Level::compile(spec, &Question::default()).unwrap();
    solve(&level, &Control::unlimited()).unwrap().is_crossed
}

fn pillar(x_200ths: i32) -> Obstacle {
    let shape = Shape::Pillar {
        width_200ths: 200,
        height_720ths: 1440,
    };
    Obstacle { x_200ths, shape }
}

/// Two mountains of 16 beats, the first with pillars.
fn small(xs: &[i32]) -> Spec {
    let land = TerrainSpec {
        land: Land::Mountain,
        beats: 16,
        ..TerrainSpec::default()
    };
    let first = TerrainSpec {
        obstacles: xs.iter().map(|x| pillar(*x)).collect(),
        ..land.clone()
    };
    Spec {
        terrains: vec![first, land],
        ..Spec::default()
    }
}

fn xs(window: &Window) -> Vec<i32> {
    { &spec(window).terrains[0].obstacles }
        .iter()
        .map(|of| of.x_200ths)
        .collect()
}

/// Points per 200th of a cell, by what is on the screen.
fn per_x(window: &Window, name: &str, width_200ths: i32) -> f32 {
    rect(window, name).width() / width_200ths as f32
}

#[test]
fn a_mountain_is_broken_by_moving_a_rock_and_mended_by_undo() {
    let course = daily("2026-10-07", Version::default());
    let mountain = course
        .terrains
        .iter()
        .position(|of| of.land == Land::Mountain)
        .unwrap();
    // The first rock and the nearest way to move it after which no way is left.
    let rocks = course.terrains[mountain].obstacles.iter().enumerate();
    let (idx, dx) = rocks
        .filter(|(_, of)| matches!(of.shape, Shape::Hang { .. }))
        .flat_map(|(idx, _)| [-300, 300, -600, 600, -900, 900].map(|dx| (idx, dx)))
        .find(|(idx, dx)| {
            let mut moved = course.clone();
            moved.terrains[mountain].obstacles[*idx].x_200ths += dx;
            !is_crossed(&moved)
        })
        .unwrap();
    let rock = format!("hanging rock {} of terrain {}", idx + 1, mountain + 1);

    let mut window = window_with(&course);
    assert_eq!(verdict(&window), Verdict::Proven);
    let row = format!("{} Mountain", mountain + 1);
    click(&mut window, &format!("{row}: a way leads through"));
    press(&mut window, NONE, Key::F);
    let Shape::Hang { width_200ths, .. } = course.terrains[mountain].obstacles[idx].shape else {
        panic!("a rock")
    };
    let by = vec2(dx as f32 * per_x(&window, &rock, width_200ths), 0.0);
    let from = rect(&window, &rock).center();
    pull(&mut window, from, by);
    settle(&mut window);
    // The verdict is there while the rock is still held.
    assert_eq!(verdict(&window), Verdict::Refuted);
    window.drop_at(from + by);
    settle(&mut window);
    let moved = course.terrains[mountain].obstacles[idx].x_200ths + dx;
    assert_eq!(spec(&window).terrains[mountain].obstacles[idx].x_200ths, moved);
    assert_eq!(verdict(&window), Verdict::Refuted);
    assert_eq!(n_points(&window), 2);

    window.get_by_label(&format!("{row}: no way through"));
    let words = { window.get_all_by_label_contains("states died") }
        .filter_map(|node| node.accesskit_node().label())
        .next()
        .unwrap();
    assert!(words.contains("at beat"), "{words}");

    press(&mut window, CTRL, Key::Z);
    assert_eq!(verdict(&window), Verdict::Proven);
    window.get_by_label(&format!("{row}: a way leads through"));
    assert_eq!(window.query_all_by_label_contains("states died").count(), 0);
    assert_eq!(*spec(&window), course);
}

#[test]
fn an_obstacle_is_placed_moved_resized_and_deleted_by_keys() {
    let mut window = window_with(&small(&[]));
    click(&mut window, "1 Mountain: a way leads through");
    window.get_by_label("place pillar").focus();
    window.run_ok();
    press(&mut window, NONE, Key::Enter);
    press(&mut window, NONE, Key::Enter);
    assert_eq!(xs(&window), [0]);
    for _ in 0..3 {
        press(&mut window, NONE, Key::ArrowRight);
    }
    assert_eq!(xs(&window), [900]);
    press(&mut window, Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(xs(&window), [895]);
    press(&mut window, NONE, Key::ArrowUp);
    press(&mut window, SHIFT, Key::ArrowRight);
    let shape = spec(&window).terrains[0].obstacles[0].shape;
    assert_eq!(
        shape,
        Shape::Pillar {
            width_200ths: 275,
            height_720ths: 1530
        }
    );
    press(&mut window, CTRL, Key::D);
    assert_eq!(xs(&window).len(), 2);
    press(&mut window, NONE, Key::Delete);
    assert_eq!(xs(&window), [895]);
    press(&mut window, CTRL, Key::A);
    press(&mut window, NONE, Key::Backspace);
    assert!(xs(&window).is_empty());
    while 0 < session(&window).doc().history().current_idx() {
        press(&mut window, CTRL, Key::Z);
    }
    assert_eq!(*spec(&window), small(&[]));
}

#[test]
fn tab_walks_the_obstacles_and_escape_lets_go() {
    let mut window = window_with(&small(&[7200, 4800]));
    click(&mut window, "1 Mountain: a way leads through");
    press(&mut window, NONE, Key::Period);
    assert!(window.query_by_label("pillar 2 of terrain 1 top").is_some());
    press(&mut window, NONE, Key::Tab);
    assert!(window.query_by_label("pillar 1 of terrain 1 top").is_some());
    press(&mut window, NONE, Key::Tab);
    assert!(window.query_by_label("pillar 2 of terrain 1 top").is_some());
    press(&mut window, SHIFT, Key::Tab);
    press(&mut window, NONE, Key::Home);
    press(&mut window, NONE, Key::ArrowRight);
    assert_eq!(xs(&window), [7200, 5100]);
    press(&mut window, NONE, Key::Escape);
    assert!(window.query_by_label("pillar 2 of terrain 1 top").is_none());
}

#[test]
fn a_handle_is_pulled_and_escape_takes_the_pull_back() {
    let mut window = window_with(&small(&[1200]));
    let at = rect(&window, "pillar 1 of terrain 1").center();
    drag(&mut window, at, Vec2::ZERO);
    assert_eq!(xs(&window), [1200]);
    click(&mut window, "pillar 1 of terrain 1 top");
    let top = rect(&window, "pillar 1 of terrain 1 top").center();
    let high = rect(&window, "pillar 1 of terrain 1").height();
    pull(&mut window, top, vec2(0.0, -0.5 * high));
    assert_eq!(value(&window, "pillar 1 of terrain 1 top"), "3");
    press(&mut window, NONE, Key::Escape);
    assert_eq!(*spec(&window), small(&[1200]));
    window.drop_at(top);
    settle(&mut window);
    assert_eq!((*spec(&window) == small(&[1200]), n_points(&window)), (true, 1));
    drag(&mut window, top, vec2(0.0, -0.5 * high));
    assert_eq!(value(&window, "pillar 1 of terrain 1 top"), "3");
    assert_eq!(n_points(&window), 2);
    press(&mut window, NONE, Key::ArrowDown);
    assert_eq!(value(&window, "pillar 1 of terrain 1 top"), "2.875");
}

#[test]
fn what_is_copied_is_pasted_where_the_pointer_is() {
    let mut window = window_with(&small(&[1200, 1800]));
    press(&mut window, CTRL, Key::A);
    window.event(Event::Copy);
    window.step();
    let copied = { window.output().platform_output.commands.iter() }.find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let copied = copied.unwrap();
    assert!(copied.starts_with("[playproof selection 1 fourstep "), "{copied}");
    let per_x = per_x(&window, "pillar 1 of terrain 1", 200);
    let at = rect(&window, "pillar 1 of terrain 1").left_center() + vec2(1205.0 * per_x, -200.0);
    window.hover_at(at);
    window.run_ok();
    window.event(Event::Paste(copied));
    settle(&mut window);
    assert_eq!(xs(&window), [1200, 1800, 2400, 3000]);
    window.event(Event::Paste("nothing of the kind".to_owned()));
    settle(&mut window);
    window.get_by_label("there are no obstacles on the clipboard");
    assert_eq!(n_points(&window), 2);
}

#[test]
fn a_rubber_band_takes_several_and_a_number_sets_them_all() {
    let mut window = window_with(&small(&[900, 1500, 2100]));
    let (first, last) = (
        rect(&window, "pillar 1 of terrain 1"),
        rect(&window, "pillar 2 of terrain 1"),
    );
    let from = first.left_top() - vec2(14.0, 30.0);
    drag(&mut window, from, last.right_center() - from + vec2(4.0, 0.0));
    window.get_by_label("2 obstacles panel");
    window.get_by_role_and_label(Role::SpinButton, "height").click();
    settle(&mut window);
    window.event(Event::Text("3".to_owned()));
    settle(&mut window);
    press(&mut window, NONE, Key::Enter);
    let heights = { &spec(&window).terrains[0].obstacles }
        .iter()
        .map(|of| match of.shape {
            Shape::Pillar { height_720ths, .. } => height_720ths,
            _ => 0,
        });
    assert_eq!(heights.collect::<Vec<_>>(), [2160, 2160, 1440]);
    click(&mut window, "Mirror");
    assert_eq!(xs(&window), [1500, 900, 2100]);
}

#[test]
fn a_border_moves_and_the_obstacles_stay() {
    let mut window = window_with(&small(&[600, 8400]));
    press(&mut window, NONE, Key::Num0);
    click(&mut window, "end of terrain 1 Mountain");
    assert_eq!(value(&window, "end of terrain 1 Mountain"), "16");
    press(&mut window, NONE, Key::ArrowLeft);
    assert_eq!(value(&window, "end of terrain 1 Mountain"), "12");
    assert_eq!(spec(&window).terrains[1].beats, 20);
    assert_eq!(spec(&window).terrains[1].obstacles[0].x_200ths, 1200);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), small(&[600, 8400]));
    click(&mut window, "Sea");
    assert_eq!(spec(&window).terrains[0].land, Land::Sea);
}

#[test]
fn a_margin_slider_solves_again() {
    let mut window = window_with(&daily("2026-10-07", Version::default()));
    assert_eq!(verdict(&window), Verdict::Proven);
    window.get_by_label("margin of GLIDER").set_value_accesskit(1.5);
    settle(&mut window);
    assert_eq!(spec(&window).margins.glider_200ths, 300);
    assert_eq!(verdict(&window), Verdict::Refuted);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(verdict(&window), Verdict::Proven);
}

#[test]
fn a_long_label_leaves_the_figures_their_place() {
    let window = window_with(&daily("2026-10-07", Version::default()));
    let label = rect(&window, "tightest press (judged up to the next edge): step");
    let n = session(&window).report().unwrap().figures.clone();
    let step = n
        .iter()
        .find(|figure| figure.key == "tightest_press_step")
        .unwrap();
    let playproof::report::Value::Int(step) = step.value else {
        unreachable!("it is a number")
    };
    let words = playproof::app::widgets::grouped(step);
    let figures = window.query_all_by_label(&words);
    let beside = figures
        .map(|node| node.rect())
        .find(|rect| label.y_range().contains(rect.center().y));
    let beside = beside.unwrap();
    assert!(label.right() <= beside.left(), "{label} {beside}");
    assert!(beside.right() <= 1440.0, "{beside}");
}

#[test]
fn an_attempt_is_put_back_a_land_is_frozen_and_drawn_anew() {
    let is_retried = |of: &TerrainSpec| 1 < of.attempts;
    let course = (1..28)
        .map(|day| daily(&format!("2026-10-{day:02}"), Version::V1_2_1))
        .find(|course| course.terrains.iter().any(is_retried))
        .unwrap();
    let terrain = course.terrains.iter().position(is_retried).unwrap();
    let mut window = window_with(&course);
    let row = format!("{} ", terrain + 1);
    let name = { window.get_all_by_label_contains(&row) }
        .filter_map(|node| node.accesskit_node().label())
        .find(|label| label.starts_with(&row) && label.contains(": a way leads"))
        .unwrap();
    click(&mut window, &name);
    let attempt = { window.get_all_by_label_contains("try 1 · d ") }
        .filter_map(|node| node.accesskit_node().label())
        .next()
        .unwrap();
    assert!(attempt.contains("× beat"), "{attempt}");
    // It stands below the end of the column.
    window.get_by_label(&attempt).scroll_to_me();
    settle(&mut window);
    click(&mut window, &attempt);
    assert_eq!(spec(&window).terrains[terrain].attempts, 1);
    assert_ne!(verdict(&window), Verdict::Proven);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(verdict(&window), Verdict::Proven);
    click(&mut window, "Freeze");
    assert_eq!(spec(&window).terrains[terrain].attempts, 0);
    assert_eq!(
        spec(&window).terrains[terrain].obstacles,
        course.terrains[terrain].obstacles
    );
    click(&mut window, "Regenerate");
    for _ in 0..2000 {
        if spec(&window).terrains[terrain].obstacles != course.terrains[terrain].obstacles {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        settle(&mut window);
    }
    assert_ne!(
        spec(&window).terrains[terrain].obstacles,
        course.terrains[terrain].obstacles
    );
}

#[test]
fn a_problem_is_marked_at_its_obstacle() {
    let mut window = window_with(&small(&[600, 3000]));
    let mark = { window.get_all_by_label_contains("mark FS-022") }
        .filter_map(|node| node.accesskit_node().label())
        .next()
        .unwrap();
    click(&mut window, &mark);
    // The obstacle is selected: it has handles.
    window.get_by_label("pillar 1 of terrain 1 top");
}

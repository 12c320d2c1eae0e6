//! Drives FOURSTEP's panels in the real window: repairs, playtest, stepping, attempts, patterns, margins.

// Helpers outside of test functions may unwrap as well.
#![allow(clippy::unwrap_used, clippy::panic)]

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use playproof::app::editors::fourstep::FourStepEditor;
use playproof::app::session::{Inspected as _, Session};
use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game as _};
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::generate::tracks;
use playproof::games::fourstep::level::Level;
use playproof::games::fourstep::solve::course::solve;
use playproof::games::fourstep::spec::{Land, Obstacle, Question, Recipe, Shape, Spec, TerrainSpec, Version};
use playproof::play::PlayCommand;
use playproof::report::{Lang, Verdict};

#[path = "support/window.rs"]
mod window;

use window::{Window, key_event, open, tap};

#[path = "ui_fourstep_panels/load.rs"]
mod load;
#[path = "ui_fourstep_panels/patterns.rs"]
mod patterns;
#[path = "ui_fourstep_panels/still.rs"]
mod still;

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;

fn window_in(lang: Lang, spec: &Spec) -> Window {
    let text = file::to_ron::<FourStep>(&Content::Spec(spec.clone())).unwrap();
    let mut window = open([1440.0, 2200.0], ("course.ron", &text), move |settings| {
        settings.lang = lang;
    });
    settle(&mut window);
    window
}

fn window_with(spec: &Spec) -> Window {
    window_in(Lang::En, spec)
}

/// Runs until the solver of the document has its answer.
fn settle(window: &mut Window) {
    wait(window, |window| {
        let tabs = window.state().tabs();
        tabs.iter().all(|tab| !tab.session.verdict().is_busy)
    });
}

/// Runs until something is so.
#[track_caller]
fn wait(window: &mut Window, is_so: impl Fn(&Window) -> bool) {
    window.run_ok();
    for _ in 0..20_000 {
        if is_so(window) {
            window.run_ok();
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.run_ok();
    }
    panic!("waited in vain");
}

/// Runs until something of a name is there.
#[track_caller]
fn wait_for(window: &mut Window, part: &str) {
    wait(window, |window| has(window, part));
}

fn has(window: &Window, part: &str) -> bool {
    window.query_all_by_label_contains(part).next().is_some()
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

/// The accessible name of the first thing whose name has a part.
#[track_caller]
fn name_of(window: &Window, part: &str) -> String {
    let mut all = window.query_all_by_label_contains(part);
    all.find_map(|node| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value())
    })
    .unwrap()
}

/// A key at a place of the keyboard.
fn press(window: &mut Window, modifiers: Modifiers, place: Key) {
    tap(window, modifiers, place);
    settle(window);
    window.event(Event::ModifiersChanged(NONE));
}

fn daily(date: &str) -> Spec {
    let recipe = Recipe {
        track: tracks::daily(date),
        ..Recipe::default()
    };
    FourStep::generate(&recipe, &Control::unlimited()).spec
}

fn is_crossed(spec: &Spec) -> bool {
    let level = Level::compile(spec, &Question::default()).unwrap();
    solve(&level, &Control::unlimited()).unwrap().is_crossed
}

/// The first mountain of a course, one of its rocks, and how far it is moved until no way is left.
fn breaking_move(course: &Spec) -> (usize, usize, i32) {
    let lands = &course.terrains;
    let mountain = lands.iter().position(|of| of.land == Land::Mountain).unwrap();
    let rocks = lands[mountain].obstacles.iter().enumerate();
    let (idx, dx) = rocks
        .filter(|(_, of)| matches!(of.shape, Shape::Hang { .. }))
        .flat_map(|(idx, _)| [-300, 300, -600, 600, -900, 900].map(|dx| (idx, dx)))
        .find(|(idx, dx)| {
            let mut moved = course.clone();
            moved.terrains[mountain].obstacles[*idx].x_200ths += dx;
            !is_crossed(&moved)
        })
        .unwrap();
    (mountain, idx, dx)
}

/// The button of the first repair: the one beside the first new margin. Lints have fixes of their own.
#[track_caller]
fn first_repair(window: &Window) -> String {
    let margins = window.query_all_by_label_contains("new margin");
    let top = margins
        .map(|node| node.rect().top())
        .fold(f32::INFINITY, f32::min);
    { window.query_all_by_label_contains("Fix: ") }
        .min_by(|a, b| {
            let apart = |rect: eframe::egui::Rect| (rect.center().y - top).abs();
            apart(a.rect()).total_cmp(&apart(b.rect()))
        })
        .and_then(|node| node.accesskit_node().label())
        .unwrap()
}

#[test]
fn a_broken_mountain_is_told_of_and_mended_by_the_quick_fix() {
    let course = daily("2026-10-07");
    let (mountain, idx, dx) = breaking_move(&course);
    let rock = format!("hanging rock {} of terrain {}", idx + 1, mountain + 1);
    let mut window = window_with(&course);
    assert_eq!(verdict(&window), Verdict::Proven);
    assert!(!has(&window, "Smallest repairs"));

    // The rock is moved by its handle on the course: by the arrow keys, half a beat each.
    let row = format!("{} Mountain", mountain + 1);
    click(&mut window, &format!("{row}: a way leads through"));
    press(&mut window, NONE, Key::F);
    click(&mut window, &rock);
    let key = if dx < 0 { Key::ArrowLeft } else { Key::ArrowRight };
    for _ in 0..dx.abs() / 300 {
        press(&mut window, NONE, key);
    }
    let broken = spec(&window).clone();
    let moved = course.terrains[mountain].obstacles[idx].x_200ths + dx;
    assert_eq!(broken.terrains[mountain].obstacles[idx].x_200ths, moved);
    assert_eq!(verdict(&window), Verdict::Refuted);
    let words = name_of(&window, "states died");
    assert!(
        words.contains("at beat") && words.contains(char::is_numeric),
        "{words}"
    );

    wait_for(&mut window, "new margin");
    let n = n_points(&window);
    // What it would change is shown before it is changed.
    let fix = first_repair(&window);
    window.get_by_label(&fix).hover();
    window.run_ok();
    assert_eq!(*spec(&window), broken);
    click(&mut window, &fix);
    assert_eq!(verdict(&window), Verdict::Proven);
    assert_eq!(n_points(&window), n + 1);
    assert!(!has(&window, "states died") && !has(&window, "new margin"));

    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), broken);
    assert_eq!(verdict(&window), Verdict::Refuted);
    wait_for(&mut window, "new margin");
    for _ in 0..n {
        press(&mut window, CTRL, Key::Z);
    }
    assert_eq!(*spec(&window), course);
    assert_eq!(verdict(&window), Verdict::Proven);
}

/// A wall of the mountain over the whole height in three layers, so that no two changes help.
fn walled() -> Spec {
    let rock = |x_200ths: i32| {
        [
            Shape::Pillar {
                width_200ths: 3000,
                height_720ths: 4320,
            },
            Shape::Hang {
                width_200ths: 3000,
                bottom_720ths: 0,
            },
        ]
        .map(|shape| Obstacle { x_200ths, shape })
    };
    Spec {
        terrains: vec![TerrainSpec {
            land: Land::Mountain,
            beats: 32,
            obstacles: [rock(4800), rock(4800)].concat(),
            ..TerrainSpec::default()
        }],
        ..Spec::default()
    }
}

#[test]
fn where_nothing_helps_the_panel_says_so() {
    for (lang, words) in [(Lang::En, "changes of one or two"), (Lang::Ko, "소용이 없습니다")] {
        let mut window = window_in(lang, &walled());
        assert_eq!(verdict(&window), Verdict::Refuted);
        wait_for(&mut window, words);
    }
}

/// An empty field of 16 beats with spikes at beat 8.
fn one_spike() -> Spec {
    let shape = Shape::Spike {
        n_cells: 1,
        base_720ths: 0,
        from_ceiling: false,
    };
    Spec {
        terrains: vec![TerrainSpec {
            beats: 16,
            obstacles: vec![Obstacle {
                x_200ths: 4800,
                shape,
            }],
            ..TerrainSpec::default()
        }],
        ..Spec::default()
    }
}

/// Plays on until the bar below the canvas says a beat, or the playtest has ended.
#[track_caller]
fn play_until(window: &mut Window, beat: &str) {
    let words = format!("beat {beat} · Space");
    for _ in 0..200 {
        if has(window, &words) || !has(window, "Space or the mouse") {
            return;
        }
        window.step();
    }
    panic!("never came to beat {beat}");
}

/// A key goes down or up, and no time is waited for.
fn key(window: &mut Window, place: Key, pressed: bool) {
    window.event(key_event(place, pressed, NONE));
    window.step();
}

#[test]
fn a_course_is_played_with_one_key_and_compared_with_the_solvers_way() {
    let mut window = window_with(&one_spike());
    assert_eq!(verdict(&window), Verdict::Proven);
    // Who presses nothing runs into the spikes.
    key(&mut window, Key::F5, true);
    play_until(&mut window, "16");
    settle(&mut window);
    let words = name_of(&window, "died at beat");
    assert!(words.contains("spike 1"), "{words}");
    window.get_by_label_contains("press, left out");

    // Half a beat before them is in time.
    key(&mut window, Key::F5, true);
    play_until(&mut window, "7.5");
    key(&mut window, Key::Space, true);
    key(&mut window, Key::Space, false);
    play_until(&mut window, "16");
    settle(&mut window);
    window.get_by_label("reached the finish");
    let row = name_of(&window, "beat 7.5 press, ");
    assert!(row.ends_with(" ms"), "{row}");
    let solver = session(&window).report().unwrap().inputs[0].step as i64;
    let late_ms = ((180 - solver) as f64 * 1000.0 / 48.0).round();
    let said = row
        .rsplit(", ")
        .next()
        .unwrap()
        .replace('−', "-")
        .replace('+', "");
    assert_eq!(said, format!("{late_ms} ms"));
    // The run before is still there.
    click(&mut window, "run 1");
    window.get_by_label_contains("died at beat");
    click(&mut window, "run 2");

    // What was played is a replay that holds.
    assert_eq!(*spec(&window), one_spike());
    click(&mut window, "Open as replay");
    assert_eq!(window.state().tabs().len(), 2);
    assert_eq!(verdict(&window), Verdict::Verified);
}

#[test]
fn escape_keeps_what_was_played_so_far_and_a_pause_stands_still() {
    let mut window = window_with(&one_spike());
    key(&mut window, Key::F5, true);
    play_until(&mut window, "2");
    key(&mut window, Key::P, true);
    assert!(has(&window, "Go on"));
    let words = name_of(&window, "Space or the mouse");
    for _ in 0..5 {
        window.step();
    }
    assert_eq!(name_of(&window, "Space or the mouse"), words);
    press(&mut window, NONE, Key::Escape);
    assert!(!has(&window, "Space or the mouse"));
    window.get_by_label_contains("stopped at beat");
}

#[test]
fn playing_on_from_the_playhead_is_a_branch_at_once() {
    let mut window = window_with(&one_spike());
    window.state_mut().play(PlayCommand::GoTo(60));
    settle(&mut window);
    key(&mut window, Key::F6, true);
    play_until(&mut window, "4");
    key(&mut window, Key::Space, true);
    key(&mut window, Key::Space, false);
    play_until(&mut window, "5");
    press(&mut window, NONE, Key::Escape);
    settle(&mut window);
    let branches = session(&window).branches();
    assert_eq!(branches.len(), 1, "{branches:?}");
    assert_eq!(branches[0].name, "played from beat 2.5");
    assert!(96 <= branches[0].frame, "{branches:?}");
    assert_eq!(window.state().tabs().len(), 1, "and no tab opens by itself");
    // The same play opened as a replay is no second branch.
    click(&mut window, "Open as replay");
    settle(&mut window);
    assert_eq!(window.state().tabs()[0].session.branches().len(), 1);
    // Who plays from the start has a run of his own.
    press(&mut window, CTRL, Key::PageUp);
    key(&mut window, Key::F5, true);
    play_until(&mut window, "3");
    press(&mut window, NONE, Key::Escape);
    settle(&mut window);
    window.get_by_label_contains("stopped at beat");
    assert_eq!(session(&window).branches().len(), 1);
}

#[test]
fn the_moment_is_stepped_by_step_and_by_decision() {
    let mut window = window_with(&one_spike());
    let frame = |window: &Window| -> usize {
        let words = name_of(window, " of 384");
        words.split(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(frame(&window), 0);
    click(&mut window, "Next step");
    assert_eq!(frame(&window), 1);
    click(&mut window, "Next decision layer");
    assert_eq!(frame(&window), 3);
    press(&mut window, NONE, Key::PageDown);
    assert_eq!(frame(&window), 6);
    click(&mut window, "Previous step");
    click(&mut window, "Previous decision layer");
    assert_eq!(frame(&window), 3);
    let states = name_of(&window, "states of decision layer 1");
    assert!(!states.ends_with(": 0"), "{states}");
    window.get_by_label("ground");
}

/// The first land of a date of an older release that took several attempts.
fn retried() -> (Spec, usize) {
    (1..28)
        .map(|day| {
            let recipe = Recipe {
                track: tracks::daily(&format!("2026-10-{day:02}")),
                version: Version::V1_2_1,
                ..Recipe::default()
            };
            FourStep::generate(&recipe, &Control::unlimited()).spec
        })
        .find_map(|course| {
            let terrain = course.terrains.iter().position(|of| 1 < of.attempts)?;
            Some((course, terrain))
        })
        .unwrap()
}

#[test]
fn attempts_stand_side_by_side_and_are_stepped_together() {
    let (course, terrain) = retried();
    let n = course.terrains[terrain].attempts as usize;
    let mut window = window_with(&course);
    let row = format!("{} ", terrain + 1);
    let name = { window.query_all_by_label_contains(": a way leads") }
        .filter_map(|node| node.accesskit_node().label())
        .find(|label| label.starts_with(&row))
        .unwrap();
    click(&mut window, &name);
    wait_for(&mut window, "try 1 · d ");
    click(&mut window, "Side by side");
    let last = format!("try {n}: crossed");
    wait_for(&mut window, &last);
    for idx in 1..n {
        window.get_by_label_contains(&format!("try {idx}: dies at beat"));
    }
    assert!(window.query_by_label("course").is_none());
    let step = |window: &Window| -> usize {
        let words = name_of(window, " · layer ");
        words.split(' ').nth(1).unwrap().parse().unwrap()
    };
    assert_eq!(step(&window), 0);
    click(&mut window, "Attempts: next decision");
    click(&mut window, "Attempts: next step");
    assert_eq!(step(&window), 4);
    press(&mut window, NONE, Key::PageUp);
    assert_eq!(step(&window), 1);
    // A click into a row is a place of all of them.
    let row = window.get_by_label(&last).rect();
    window.get_by_label(&last).click();
    settle(&mut window);
    let part = (row.width() / 2.0 - 178.0) / (row.width() - 178.0);
    let steps = course.terrains[terrain].beats as f32 * 24.0;
    assert!((step(&window) as f32 - part * steps).abs() < 3.0);
    // It plays on while frames go by.
    window.get_by_label("Play at tempo").click();
    window.step();
    let before = step(&window);
    window.step();
    window.step();
    assert!(before < step(&window));
    press(&mut window, NONE, Key::Escape);
    assert!(window.query_by_label("course").is_some());
    assert_eq!(*spec(&window), course);
}

#[test]
fn the_margin_is_swept_and_drawn() {
    let mut window = window_with(&one_spike());
    click(&mut window, "1 Field: a way leads through");
    wait_for(&mut window, "margin sweep: asked 0.4, largest");
    let words = name_of(&window, "margin sweep: asked");
    assert!(!words.ends_with("no way"), "{words}");
}

//! Drives the SEA RESCUE editor in the real window, by accessible name, by pointer and by keys.

#![expect(clippy::unwrap_used, reason = "helpers of tests unwrap as well")]

use eframe::egui::{Event, Key, Modifiers, Pos2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use playproof::app::editors::sea_rescue::SeaRescueEditor;
use playproof::app::session::Session;
use playproof::doc::file;
use playproof::game::Content;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::hex::Hex;
use playproof::games::sea_rescue::round::Action;
use playproof::games::sea_rescue::spec::Spec;
use playproof::play::PlayCommand;
use playproof::report::{Lang, Verdict};

#[path = "ui_sea_rescue/edits.rs"]
mod edits;
#[path = "ui_sea_rescue/rounds.rs"]
mod rounds;
#[path = "ui_sea_rescue/studies.rs"]
mod studies;
#[path = "support/window.rs"]
mod window;

use window::{Window, open, tap};

const NONE: Modifiers = Modifiers::NONE;

fn window_with(spec: &Spec) -> Window {
    tall_window_with(spec, 1000.0)
}

/// Tall enough that what is far down in a panel can be clicked.
fn tall_window_with(spec: &Spec, height: f32) -> Window {
    let mut window = unsettled_window_with(spec, height);
    settle(&mut window);
    window
}

fn unsettled_window_with(spec: &Spec, height: f32) -> Window {
    let text = file::to_ron::<SeaRescue>(&Content::Spec(spec.clone())).unwrap();
    open([1440.0, height], ("sea.ron", &text), |settings| {
        settings.lang = Lang::En;
    })
}

/// Runs until the solver of every document has its answer.
fn settle(window: &mut Window) {
    window.run_ok();
    for _ in 0..4000 {
        let is_busy = |window: &Window| {
            let tabs = window.state().tabs();
            tabs.iter().any(|tab| tab.session.verdict().is_busy)
        };
        if !is_busy(window) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    window.run_ok();
}

fn session(window: &Window) -> &Session<SeaRescueEditor> {
    window.state().active().unwrap().as_any().downcast_ref().unwrap()
}

fn spec(window: &Window) -> &Spec {
    session(window).doc().spec()
}

fn pattern(window: &Window, creature: usize) -> &[Hex] {
    &spec(window).creatures[creature].pattern
}

#[track_caller]
fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    settle(window);
}

#[track_caller]
fn middle(window: &Window, name: &str) -> Pos2 {
    window.get_by_label(name).rect().center()
}

/// What a hex of the canvas says of itself.
#[track_caller]
fn value(window: &Window, name: &str) -> String {
    let node = window.get_by_label(name);
    node.accesskit_node().value().unwrap_or_default()
}

fn press(window: &mut Window, modifiers: Modifiers, place: Key) {
    tap(window, modifiers, place);
    settle(window);
    window.event(Event::ModifiersChanged(NONE));
}

/// A stroke from hex to hex, a frame each.
fn drag(window: &mut Window, names: &[&str]) {
    let points: Vec<Pos2> = names.iter().map(|name| middle(window, name)).collect();
    window.hover_at(points[0]);
    window.drag_at(points[0]);
    window.step();
    for point in &points[1..] {
        window.hover_at(*point);
        window.step();
    }
    window.drop_at(points[points.len() - 1]);
    window.step();
    settle(window);
}

fn hexes(list: &[(i32, i32)]) -> Vec<Hex> {
    list.iter().map(|hex| Hex::from(*hex)).collect()
}

#[test]
fn a_pattern_is_drawn_in_one_stroke_and_its_heat_is_there_in_the_next_frame() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Add");
    assert_eq!(spec(&window).creatures.len(), 7);
    let n_points = session(&window).doc().history().points().len();
    drag(&mut window, &["hex 3,2", "hex 3,3", "hex 3,4"]);
    assert_eq!(pattern(&window, 6), hexes(&[(0, 0), (1, 0), (2, 0)]));
    assert_eq!(session(&window).doc().history().points().len(), n_points + 1);
    // Lines of three: 3 + 4 + 3 + 4 + 3 in all.
    assert_eq!(value(&window, "hex 3,3"), "pattern, 3 of 17");
    // The next stroke shows in the frame after it, with no wait for a job.
    let at = middle(&window, "hex 4,3");
    window.hover_at(at);
    window.drag_at(at);
    window.drop_at(at);
    window.step();
    window.step();
    assert_eq!(pattern(&window, 6).len(), 4);
    assert_ne!(value(&window, "hex 3,3"), "pattern, 3 of 17");
    // Undone as one step each.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(value(&window, "hex 3,3"), "pattern, 3 of 17");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(pattern(&window, 6).is_empty());
}

#[test]
fn the_keyboard_walks_hexes_toggles_them_and_picks_creatures() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "creature 2");
    press(&mut window, NONE, Key::Num6);
    let before = pattern(&window, 5).to_vec();
    assert_eq!(before, hexes(&[(0, 0), (1, 0)]));
    // From the first hex of the board to the right and down.
    press(&mut window, NONE, Key::Space);
    let changed = pattern(&window, 5).to_vec();
    assert_eq!(changed.len(), 3);
    press(&mut window, NONE, Key::Space);
    assert_eq!(pattern(&window, 5), before);
    press(&mut window, NONE, Key::ArrowRight);
    press(&mut window, NONE, Key::Space);
    assert_eq!(pattern(&window, 5).len(), 3);
    assert_ne!(pattern(&window, 5), changed);
    press(&mut window, NONE, Key::Tab);
    press(&mut window, NONE, Key::Space);
    assert_eq!(pattern(&window, 5).len(), 3);
    assert_ne!(spec(&window).creatures[0], Spec::default().creatures[0]);
}

#[test]
fn a_lint_is_met_on_the_canvas_and_its_fix_keeps_the_shape_where_it_is() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "creature 5");
    // The octopus stands somewhere; its origin is taken out.
    let of_pattern = |window: &Window| -> Vec<String> {
        let cells = (1..=5).flat_map(|row| (1..=6).map(move |column| format!("hex {row},{column}")));
        cells
            .filter(|name| window.query_by_label(name).is_some())
            .filter(|name| value(window, name).starts_with("pattern"))
            .collect()
    };
    let before = of_pattern(&window);
    assert_eq!(before.len(), 3);
    click(&mut window, &before[0]);
    assert_eq!(pattern(&window, 4), hexes(&[(0, 1), (1, 1)]));
    let left = of_pattern(&window);
    assert_eq!(left, before[1..].to_vec());
    window.get_by_label("canvas SR-022");
    click(&mut window, "fix SR-022");
    assert_eq!(pattern(&window, 4), hexes(&[(0, 0), (1, 0)]));
    assert!(window.query_by_label("canvas SR-022").is_none());
    assert_eq!(of_pattern(&window), left);
}

#[test]
fn a_round_is_played_recorded_and_stepped_back() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Round");
    press(&mut window, NONE, Key::F5);
    for name in ["hex 2,3", "hex 3,3", "hex 3,3", "hex 4,4"] {
        click(&mut window, name);
    }
    let hidden = value(&window, "hex 1,1");
    assert_eq!(hidden, "hidden");
    click(&mut window, "Show answer");
    click(&mut window, "Stop and keep");
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 2);
    let recording = session(&window).doc().recording().unwrap().clone();
    let actions: Vec<Action> = recording.inputs.iter().map(|input| input.action).collect();
    assert_eq!(actions.len(), 5);
    assert!(matches!(actions[0], Action::Probe(7)));
    assert_eq!(actions[3], Action::Answer);
    assert_eq!(recording.claim.unwrap().used_answer, Some(true));
    let report = session(&window).report().unwrap().clone();
    assert_eq!(report.verdict, Verdict::Verified);
    assert_eq!(report.frames.len(), 4);
    // Stepped to its end and back, every hex as the player saw it.
    window.state_mut().play(PlayCommand::GoTo(3));
    settle(&mut window);
    assert!(!value(&window, "hex 2,3").starts_with("hidden"));
    assert!(!value(&window, "hex 4,4").starts_with("hidden"));
    window.state_mut().play(PlayCommand::GoTo(1));
    settle(&mut window);
    assert!(!value(&window, "hex 2,3").starts_with("hidden"));
    assert!(value(&window, "hex 4,4").starts_with("hidden, "));
}

#[test]
fn arrows_step_through_a_round_after_a_click_on_it() {
    let text = include_str!("../fixtures/sea_rescue/two-alike.ron");
    let mut window = open([1440.0, 1000.0], ("two-alike.ron", text), |settings| {
        settings.lang = Lang::En;
    });
    settle(&mut window);
    click(&mut window, "Round");
    let frame = |window: &Window| window.state().active().unwrap().playhead().frame();
    window.state_mut().play(PlayCommand::Start);
    settle(&mut window);
    for (name, key, after) in [
        ("hex 2,2", Key::ArrowRight, 1),
        ("hex 1,1", Key::ArrowRight, 2),
        ("hex 1,1", Key::ArrowRight, 3),
        ("hex 2,2", Key::ArrowLeft, 2),
    ] {
        let pos = middle(&window, name);
        window.hover_at(pos);
        window.drag_at(pos);
        window.drop_at(pos);
        settle(&mut window);
        press(&mut window, NONE, key);
        assert_eq!(frame(&window), after, "{name} {key:?}");
    }
    // Once more without a click, and from a button that had the keyboard.
    press(&mut window, NONE, Key::ArrowRight);
    assert_eq!(frame(&window), 3);
    window.get_by_label("Round").focus();
    settle(&mut window);
    let pos = middle(&window, "hex 2,2");
    window.hover_at(pos);
    window.drag_at(pos);
    window.drop_at(pos);
    settle(&mut window);
    press(&mut window, NONE, Key::ArrowLeft);
    assert_eq!(frame(&window), 2);
}

#[test]
fn hexes_of_the_board_come_and_go_by_clicks() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Board");
    click(&mut window, "hex 1,1");
    assert_eq!(
        (spec(&window).rows[0].length, spec(&window).rows[0].shift),
        (4, 1)
    );
    click(&mut window, "hex 3,3");
    assert_eq!(spec(&window).rows[2].holes, [2]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(spec(&window), &Spec::default());
}

#[test]
fn a_set_is_picked_in_the_table() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "set 1+2");
    // 78 placements of both; the corner is rarely taken.
    assert!(value(&window, "hex 1,1").ends_with(" of 78"));
}

#[test]
fn a_file_of_rounds_is_a_table_whose_rows_open() {
    let mut window = window_with(&Spec::default());
    let mut text = include_str!("../fixtures/sea_rescue/rounds.jsonl").to_owned();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str("{\"broken\": \n");
    window.state_mut().open_text("rounds.jsonl", &text).unwrap();
    settle(&mut window);
    let has = |window: &Window, name: &str| window.query_by_label(name).is_some();
    for _ in 0..400 {
        if has(&window, "round r1") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    // Those that broke off or looked at the answer are not counted; a broken line is told.
    for (name, is_shown) in [
        ("r1", true),
        ("r2", true),
        ("r3", false),
        ("r5", true),
        ("r7", true),
    ] {
        assert_eq!(has(&window, &format!("round {name}")), is_shown, "{name}");
    }
    let n_lines = text.lines().count();
    let broken = format!("! line {n_lines}: no JSON: ");
    assert!(window.query_all_by_label_contains(&broken).next().is_some());
    click(&mut window, "No answer");
    click(&mut window, "Normal end");
    assert!(has(&window, "round r3"));
    let n_tabs = window.state().tabs().len();
    click(&mut window, "round r2");
    assert_eq!(window.state().tabs().len(), n_tabs + 1);
    let report = session(&window).report().unwrap().clone();
    assert!(matches!(report.verdict, Verdict::Verified | Verdict::Unattested));
}

/// Whether something on the window says so.
fn has_text(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

/// Steps until a name is there, or for some seconds.
#[track_caller]
fn wait_for(window: &mut Window, name: &str) {
    for _ in 0..6000 {
        if has_text(window, name) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    unreachable!("{name} did not come");
}

fn wait_for_share(window: &mut Window, hex: &str) -> String {
    for _ in 0..6000 {
        let shown = value(window, hex);
        if shown.contains(" of ") || shown.contains('%') {
            return shown;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    unreachable!("{hex} shows no share");
}

#[test]
fn a_pattern_is_dragged_without_being_changed() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "creature 1");
    let before = spec(&window).clone();
    let stands = |window: &Window| -> Vec<String> {
        let cells = (1..=5).flat_map(|row| (1..=6).map(move |column| format!("hex {row},{column}")));
        cells
            .filter(|name| window.query_by_label(name).is_some())
            .filter(|name| value(window, name).starts_with("pattern"))
            .collect()
    };
    let at = stands(&window);
    assert_eq!(at.len(), 4);
    click(&mut window, "Move");
    let row: u32 = at[0].split([' ', ',']).nth(1).unwrap().parse().unwrap();
    let target = at[0].replace(
        &format!("hex {row}"),
        &format!("hex {}", if row == 1 { 3 } else { row - 2 }),
    );
    drag(&mut window, &[&at[0], &target]);
    let moved = stands(&window);
    assert_ne!(moved, at);
    assert!(moved.contains(&target), "{moved:?}");
    assert_eq!(spec(&window), &before);
    // By keys as well.
    press(&mut window, Modifiers::ALT, Key::ArrowDown);
    assert_ne!(stands(&window), moved);
    assert_eq!(spec(&window), &before);
}

#[test]
fn hostile_zones_are_told_and_drawn_on() {
    let mut none = Spec::default();
    none.creatures.clear();
    let far = {
        let mut far = Spec::default();
        far.creatures[0].pattern = hexes(&[(1_000_000, -1_000_000), (2_000_000_000, 2_000_000_000)]);
        far
    };
    let rows = Spec {
        rows: vec![Spec::default().rows[0].clone(); 10_000],
        ..Spec::default()
    };
    let probes = Spec {
        probes: 0,
        ..Spec::default()
    };
    for spec in [none, far, rows, probes] {
        let mut window = window_with(&spec);
        for stage in ["Board", "Round", "Many rounds", "Draw", "Set", "Draw odds"] {
            click(&mut window, stage);
        }
        press(&mut window, NONE, Key::F5);
        press(&mut window, NONE, Key::Escape);
        assert!(!has_text(&window, "panicked"));
        assert!(!window.state().active().unwrap().issues().is_empty());
    }
}

#[test]
fn the_zone_is_named_and_numbered_and_has_boards_of_other_sizes() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Board");
    click(&mut window, "Boards with 4 species");
    let counts: Vec<u32> = spec(&window).species.iter().map(|odds| odds.n_species).collect();
    assert_eq!(counts, [2, 3, 4]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(spec(&window), &Spec::default());
}

//! The undo list with the solver's verdicts, and very long runs, driven with the null game.

// Helpers outside of test functions may unwrap as well.
#![allow(clippy::unwrap_used)]

use eframe::egui::Vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use playproof::app::any_session::AnySession;
use playproof::app::{PlayproofApp, editors};
use playproof::report::{Lang, Text, Verdict};

#[allow(missing_docs, unreachable_pub, dead_code, reason = "written for all tests")]
#[path = "support/null_game.rs"]
mod null_game;

use null_game::NullEditor;

const GOAL_40: &str = r#"(format: 1, game: "null", kind: "spec", spec: (goal: 40, limit: 400, note: "n"))"#;

type Window = Harness<'static, PlayproofApp>;

/// More than a hundred thousand frames, each with an event.
const GOAL_160000: &str =
    r#"(format: 1, game: "null", kind: "spec", spec: (goal: 160000, limit: 160000, note: "n"))"#;

fn window() -> Window {
    window_with(GOAL_40)
}

fn window_with(text: &str) -> Window {
    let mut window = Harness::builder()
        .with_size(Vec2::new(1440.0, 1200.0))
        .with_max_steps(64)
        .build_eframe(|cc| {
            let kinds = vec![editors::kind::<NullEditor>(Text::same("Null"))];
            let mut app = PlayproofApp::with_kinds(cc, kinds);
            app.change_settings(&cc.egui_ctx, |settings| settings.lang = Lang::En);
            app
        });
    window.run_ok();
    window.state_mut().open_text("a.ron", text).unwrap();
    settle(&mut window);
    window
}

fn settle(window: &mut Window) {
    window.run_ok();
    for _ in 0..2000 {
        if !window
            .state()
            .tabs()
            .iter()
            .any(|tab| tab.session.verdict().is_busy)
        {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.run_ok();
    }
    window.run_ok();
}

fn active(window: &Window) -> &dyn AnySession {
    window.state().active().unwrap()
}

fn set_goal(window: &mut Window, goal: i32) {
    window.get_by_label(&format!("goal {goal}")).click();
    settle(window);
}

fn holds(window: &Window) -> Vec<Option<bool>> {
    let verdicts = active(window).step_verdicts();
    { verdicts.iter() }
        .map(|verdict| verdict.as_ref().map(Verdict::holds))
        .collect()
}

#[test]
fn the_history_shows_where_it_broke_and_jumps_there() {
    let mut window = window();
    for goal in [20, -1, 10] {
        set_goal(&mut window, goal);
    }
    assert_eq!(holds(&window), [Some(true), Some(true), Some(false), Some(true)]);
    window.get_by_label_contains(", broke here");
    window.get_by_label_contains(", holds from here");
    window.get_by_label("Go to what broke it").click();
    settle(&mut window);
    assert!(active(&window).history()[2].is_current);
    assert_eq!(active(&window).verdict().verdict, Some(Verdict::Refuted));
    // What was undone keeps its verdict; what takes its place has one of its own.
    assert_eq!(holds(&window).len(), 4);
    set_goal(&mut window, 300);
    assert_eq!(holds(&window), [Some(true), Some(true), Some(false), Some(true)]);
}

#[test]
fn a_step_that_was_passed_by_is_asked_about_when_somebody_wants_it() {
    let mut window = window();
    // This one has no answer before the next edit.
    window.get_by_label("goal 77").click();
    window.run_ok();
    set_goal(&mut window, 10);
    assert_eq!(holds(&window), [Some(true), None, Some(true)]);
    assert!(!active(&window).is_asking_steps());
    window.get_by_label("Check every step").click();
    window.run_ok();
    assert!(active(&window).is_asking_steps());
}

#[test]
fn a_hundred_thousand_events_are_listed_searched_and_gone_to() {
    let mut window = window_with(GOAL_160000);
    let n_events = active(&window).timeline().events.len();
    assert!(100_000 < n_events, "{n_events}");
    window.get_by_label("Events").click();
    settle(&mut window);
    let n_rows = |window: &Window| window.query_all_by_label_contains("· step by").count();
    assert!(
        (4..80).contains(&n_rows(&window)),
        "only what is seen is laid out"
    );
    window
        .state_mut()
        .play(playproof::play::PlayCommand::GoTo(77_777));
    settle(&mut window);
    window.get_by_label_contains("77,777 · step by");
    window.get_by_label("Search events").click();
    window.run_ok();
    window.get_by_label("Search events").type_text("100001");
    settle(&mut window);
    assert_eq!(n_rows(&window), 1);
    window.get_by_label_contains("100,001 · step by").click();
    settle(&mut window);
    assert_eq!(active(&window).playhead().frame(), 100_001);
    // The state of any frame is there at once, and a curve over all of them after a while.
    window.get_by_label("State").click();
    settle(&mut window);
    window.get_by_label_contains("step: 100001 (was 100000)").click();
    window.run_ok();
    window.get_by_label("Plot").click();
    for _ in 0..4000 {
        window.run_ok();
        if !window.state().tabs()[0].timeline.inspect.plotted().is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let (path, values) = window.state().tabs()[0].timeline.inspect.plotted().remove(0);
    assert_eq!((path.as_str(), values.len()), ("step", n_events + 1));
    assert_eq!(values[100_001], 100_001.0);
}

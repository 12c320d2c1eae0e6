//! Two runs beside each other in the real window: branches by click, linked views, what stands in the way,
//! and the draws of generators.

// Helpers outside of test functions may unwrap as well.
#![allow(clippy::unwrap_used, clippy::panic)]

use eframe::egui::{Event, Key, MouseWheelSource, MouseWheelUnit, Pos2, TouchPhase, pos2, vec2};
use egui_kittest::kittest::Queryable as _;

use playproof::app::any_session::{AnySession as _, Lend};
use playproof::app::editors::sum_drop::SumDropEditor;
use playproof::app::navigate::Sight;
use playproof::app::session::Session;
use playproof::app::tokens::Tokens;
use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game};
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::generate::tracks;
use playproof::games::fourstep::spec as fourstep;
use playproof::games::starlink::StarLink;
use playproof::games::starlink::spec::Recipe as StarRecipe;
use playproof::games::sum_drop::SumDrop;
use playproof::play::PlayCommand;
use playproof::report::Lang;

#[path = "support/inspect.rs"]
mod support;

use support::pairs::PAIRS;
use support::window::Window;
use support::{CTRL, active, click, frame, has, pair, press, settle, wait_for, window_of, window_with};

fn sight(window: &Window, tab: usize) -> Sight {
    window.state().tabs()[tab].session.sight().unwrap()
}

/// The two runs of a game, compared.
fn compared(game: &str) -> Window {
    let mut window = window_of(game);
    let b = pair(game).b();
    window.state_mut().open_text("b.replay.ron", &b).unwrap();
    settle(&mut window);
    press(&mut window, CTRL, Key::PageUp);
    click(&mut window, "Two runs");
    click(&mut window, "Compare with b.replay.ron");
    wait_for(&mut window, "the comparison", |window| {
        has(window, "They part at frame")
    });
    window
}

/// The wheel over a place, with Ctrl as far as a pinch goes.
fn wheel(window: &mut Window, at: Pos2, points: f32) {
    window.event(Event::PointerMoved(at));
    window.run_steps(2);
    window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, points),
        phase: TouchPhase::Move,
        modifiers: support::NONE,
        source: MouseWheelSource::Unknown,
    });
    settle(window);
}

#[test]
fn views_of_two_runs_move_together_until_they_are_let_go() {
    for pair in &PAIRS {
        let mut window = compared(pair.game);
        assert_eq!(sight(&window, 0), sight(&window, 1), "{}", pair.game);
        let first = sight(&window, 0);
        // Over the left canvas, then over the right one: whichever is moved, the other follows.
        let (left, right) = (pos2(500.0, 300.0), pos2(980.0, 300.0));
        wheel(&mut window, left, 120.0);
        let second = sight(&window, 0);
        assert_ne!(first, second, "{}", pair.game);
        assert_eq!(second, sight(&window, 1), "{}", pair.game);
        wheel(&mut window, right, 120.0);
        assert_ne!(second, sight(&window, 1), "{}", pair.game);
        assert_eq!(sight(&window, 0), sight(&window, 1), "{}", pair.game);
        // One over the other, the first is the one that is moved.
        click(&mut window, "Ghost");
        wheel(&mut window, left, -60.0);
        assert_eq!(sight(&window, 0), sight(&window, 1), "{}", pair.game);
        click(&mut window, "Side by side");
        click(&mut window, "Link views");
        let other = sight(&window, 1);
        wheel(&mut window, left, 90.0);
        assert_eq!(sight(&window, 1), other, "{}", pair.game);
        assert_ne!(sight(&window, 0), other, "{}", pair.game);
    }
}

#[test]
fn a_branch_is_renamed_compared_and_deleted_by_click() {
    let mut window = window_of("sum_drop");
    let third = active(&window).timeline().len() / 3;
    window.state_mut().play(PlayCommand::GoTo(third));
    settle(&mut window);
    click(&mut window, "Branches");
    click(&mut window, "Let the solver finish");
    wait_for(&mut window, "the branch", |window| {
        !active(window).branches().is_empty()
    });
    settle(&mut window);
    let branch = active(&window).branches()[0].clone();
    let field = format!("Name of the branch {}", branch.id);
    window.get_by_label(&field).click();
    window.run_ok();
    window.get_by_label(&field).type_text("왼쪽 ");
    settle(&mut window);
    let named = active(&window).branches()[0].name.clone();
    assert_ne!(named, branch.name);
    assert!(named.contains("왼쪽"), "{named}");
    click(&mut window, &format!("Compare {named}"));
    let words = format!("They part at frame {}", branch.frame);
    wait_for(&mut window, &words, |window| has(window, &words));
    assert_eq!(window.state().tabs().len(), 2);
    assert_eq!(window.state().active_idx(), 0);
    click(&mut window, "Branches");
    click(&mut window, &format!("Delete {named}"));
    assert!(active(&window).branches().is_empty());
    press(&mut window, CTRL, Key::Z);
    assert_eq!(active(&window).branches()[0].name, named);
}

#[test]
fn what_is_missing_is_said_and_made_by_a_click() {
    let mut window = window_of("sum_drop");
    // Stopped before it has an answer: the document has no run.
    let content = file::parse::<SumDrop>(&pair("sum_drop").b()).unwrap();
    let wake = window.state().wake().clone();
    let mut session = Session::<SumDropEditor>::opened("b.replay.ron", content, None, wake);
    let lend = Lend {
        tokens: Tokens::current(&window.ctx),
        lang: Lang::En,
        reduced_motion: true,
    };
    session.poll(&window.ctx, &lend);
    session.stop_solving();
    window.state_mut().add(Box::new(session));
    settle(&mut window);
    assert!(active(&window).run().is_none());
    press(&mut window, CTRL, Key::PageUp);
    click(&mut window, "Two runs");
    click(&mut window, "Compare with b.replay.ron");
    assert!(has(&window, "b.replay.ron: it has no run yet"));
    click(&mut window, "Run it");
    let words = format!("They part at frame {}", pair("sum_drop").frame);
    wait_for(&mut window, &words, |window| has(window, &words));
}

#[test]
fn what_cannot_be_played_says_so() {
    let mut window = window_of("sum_drop");
    let broken = pair("sum_drop").b().replacen("stage: 4", "stage: 4000000", 1);
    window
        .state_mut()
        .open_text("broken.replay.ron", &broken)
        .unwrap();
    settle(&mut window);
    press(&mut window, CTRL, Key::PageUp);
    click(&mut window, "Two runs");
    click(&mut window, "Compare with broken.replay.ron");
    assert!(has(&window, "broken.replay.ron: it cannot be played"));
}

/// Opens a generated document and lists its draws.
fn drawn<G: Game>(name: &str, recipe: &G::Recipe) -> (Window, usize) {
    let spec = G::generate(recipe, &Control::unlimited()).spec;
    let text = file::to_ron::<G>(&Content::Spec(spec)).unwrap();
    let mut window = window_with(name, &text);
    click(&mut window, "Draws");
    wait_for(&mut window, "the draws", |window| has(window, "#0 "));
    let n_draws = active(&window).run().unwrap().draws(&Control::unlimited()).len();
    (window, n_draws)
}

#[test]
fn draws_of_generators_are_listed_and_gone_to() {
    let recipe = fourstep::Recipe {
        track: tracks::daily("2026-10-07"),
        ..fourstep::Recipe::default()
    };
    let (mut window, n_draws) = drawn::<FourStep>("daily.ron", &recipe);
    assert!(100 < n_draws, "{n_draws}");
    let draws = active(&window).run().unwrap().draws(&Control::unlimited());
    let pick = { draws.iter() }
        .find(|draw| draw.consumer == "pick" && 0 < draw.frame)
        .unwrap();
    window.get_by_label("Search draws").click();
    window.run_ok();
    window
        .get_by_label("Search draws")
        .type_text(&format!("#{}", pick.index));
    settle(&mut window);
    let fraction = f64::from(pick.value) / 2_f64.powi(32);
    click(
        &mut window,
        &format!("#{} {} · {fraction:.6}", pick.index, pick.words(Lang::En)),
    );
    assert_eq!(frame(&window), pick.frame);
    let (window, n_draws) = drawn::<StarLink>("star.ron", &StarRecipe::default());
    assert!(20 < n_draws && has(&window, "jitter of a star"), "{n_draws}");
}

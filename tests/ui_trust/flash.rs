//! Undo and redo let glow what they changed, say it, and bring back what was selected.

use eframe::egui::epaint::{ColorMode, PathShape};
use eframe::egui::{Color32, Pos2, Rect, Shape, Stroke};
use playproof::app::tokens::Tokens;
use playproof::games::fourstep::FourStep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::spec::Spec as Sea;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

use super::*;

/// Outlines of a glow are so wide, and nothing else is.
const GLOW: f32 = 3.5;

fn gather(shape: &Shape, accent: Color32, found: &mut Vec<Rect>) {
    let is_glow = |stroke: Stroke| stroke == Stroke::new(GLOW, accent);
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, accent, found)),
        Shape::Rect(rect) if is_glow(rect.stroke) => found.push(rect.rect),
        Shape::Circle(circle) if is_glow(circle.stroke) => {
            found.push(Rect::from_center_size(
                circle.center,
                eframe::egui::Vec2::splat(2.0 * circle.radius),
            ));
        }
        Shape::Path(PathShape { points, stroke, .. })
            if stroke.width == GLOW && stroke.color == ColorMode::Solid(accent) =>
        {
            found.push(Rect::from_points(points));
        }
        _ => {}
    }
}

/// Everything that glows on the screen.
fn glows(window: &Window) -> Vec<Rect> {
    let accent = Tokens::current(&window.ctx).accent;
    let mut found = Vec::new();
    for clipped in &window.output().shapes {
        gather(&clipped.shape, accent, &mut found);
    }
    found
}

fn selection<E: Editor>(window: &Window) -> E::Selection {
    session::<E>(window).editor().selection()
}

/// The keys of undo or redo, and two frames: no more, since what glows fades.
fn step_history(window: &mut Window, place: Key) {
    window.event(Event::ModifiersChanged(CTRL));
    for pressed in [true, false] {
        window.event(key_event(place, pressed, CTRL));
    }
    window.step();
    window.event(Event::ModifiersChanged(NONE));
    window.step();
    window.step();
}

/// Edits what is selected, looks elsewhere, and goes back and forth.
#[track_caller]
fn check<E: Editor>(
    window: &mut Window,
    edit: impl FnOnce(&mut Window),
    elsewhere: impl FnOnce(&mut Window),
    (id, place, words): (u64, impl Fn(&Window) -> Pos2, &str),
) {
    let (before, old) = (selection::<E>(window), spec::<E>(window));
    edit(window);
    let (after, new) = (selection::<E>(window), spec::<E>(window));
    assert!(old != new, "the edit did nothing");
    elsewhere(window);
    assert!(selection::<E>(window) != before, "the selection is the same");
    assert!(!session::<E>(window).flash().is_on() && glows(window).is_empty());
    for (key, spec_now, selected, head) in [
        (Key::Z, &old, &before, "Undone"),
        (Key::Y, &new, &after, "Redone"),
        (Key::Z, &old, &before, "Undone"),
    ] {
        step_history(window, key);
        assert!(spec::<E>(window) == *spec_now);
        assert!(
            selection::<E>(window) == *selected,
            "{head}: not what was selected"
        );
        assert_eq!(session::<E>(window).flash().of(id), Some(1.0), "{head}");
        let at = place(window);
        let found = glows(window);
        assert!(
            found.iter().any(|rect| rect.expand(2.0).contains(at)),
            "{head}: {at} not in {found:?}"
        );
        assert!(says(window, head) && says(window, words), "{head} {words}");
        // It fades and is gone.
        window.run_steps(6);
        assert!(
            !session::<E>(window).flash().is_on() && glows(window).is_empty(),
            "{head}"
        );
    }
}

#[test]
fn sum_drop_shows_the_stage_that_undo_changed() {
    let mut window = window_with(&default_of::<SumDrop>());
    click(&mut window, "stage 2 quota");
    check::<SumDropEditor>(
        &mut window,
        |window| {
            window.event(Event::Text("37".to_owned()));
            press(window, NONE, Key::Enter);
        },
        |window| click(window, "stage 5 quota"),
        (
            2,
            |window| window.get_by_label("stage 2").rect().center(),
            "stage 2",
        ),
    );
    // What is looked at is what was edited.
    assert_eq!(session::<SumDropEditor>(&window).question().stage, 2);
}

#[test]
fn fourstep_shows_the_obstacle_that_undo_moved() {
    let mut window = window_with(&text_of::<FourStep>(&course()));
    window.get_by_label("course").focus();
    settle(&mut window);
    press(&mut window, NONE, Key::Tab);
    check::<FourStepEditor>(
        &mut window,
        |window| press(window, NONE, Key::ArrowRight),
        |window| press(window, NONE, Key::Escape),
        (
            0,
            |window| window.get_by_label("pillar 1 of terrain 1").rect().center(),
            "pillar 1 of terrain 1",
        ),
    );
}

#[test]
fn starlink_shows_the_star_that_undo_moved() {
    let mut window = window_with(&default_of::<StarLink>());
    let at = window.get_by_label("star 2").rect().center();
    window.hover_at(at);
    window.drag_at(at);
    window.drop_at(at);
    settle(&mut window);
    check::<StarLinkEditor>(
        &mut window,
        |window| press(window, NONE, Key::Num3),
        |window| press(window, NONE, Key::Escape),
        (
            1,
            |window| window.get_by_label("star 2").rect().center(),
            "star 2",
        ),
    );
}

#[test]
fn sea_rescue_shows_the_creature_that_undo_changed() {
    let mut window = window_with(&text_of::<SeaRescue>(&Sea::default()));
    click(&mut window, "creature 2");
    let name = Sea::default().creatures[1].name.en.clone();
    check::<SeaRescueEditor>(
        &mut window,
        |window| {
            press(window, NONE, Key::ArrowRight);
            press(window, NONE, Key::Space);
        },
        |window| click(window, "creature 4"),
        (
            1,
            |window| window.get_by_label("creature 2").rect().center(),
            &name,
        ),
    );
    // And its hex on the board.
    step_history(&mut window, Key::Y);
    let rows = window.get_by_label("creature 2").rect();
    assert!(glows(&window).iter().any(|rect| rows.right() < rect.left()));
}

#[test]
fn without_motion_the_outline_stands_and_then_is_gone() {
    let mut window = window_with(&default_of::<StarLink>());
    let context = window.ctx.clone();
    window
        .state_mut()
        .change_settings(&context, |settings| settings.reduced_motion = true);
    let at = window.get_by_label("star 1").rect().center();
    window.hover_at(at);
    window.drag_at(at);
    window.drop_at(at);
    settle(&mut window);
    press(&mut window, NONE, Key::Num5);
    step_history(&mut window, Key::Z);
    // A step is a quarter of a second.
    for _ in 0..2 {
        assert_eq!(session::<StarLinkEditor>(&window).flash().of(0), Some(1.0));
        window.step();
    }
    window.run_steps(4);
    assert!(!session::<StarLinkEditor>(&window).flash().is_on());
    // A line of the history is told as well.
    window.get_by_label("Open").click();
    window.run_steps(2);
}

#[test]
fn a_drag_is_one_step_whose_selection_comes_back() {
    let mut window = window_with(&default_of::<StarLink>());
    let star = |window: &Window, name: &str| window.get_by_label(name).rect().center();
    let from = star(&window, "star 3");
    window.hover_at(from);
    window.drag_at(from);
    for part in 1..4 {
        window.hover_at(from + 6.0 * part as f32 * eframe::egui::vec2(1.0, 1.0));
        window.step();
    }
    window.drop_at(from + eframe::egui::vec2(18.0, 18.0));
    settle(&mut window);
    assert_eq!(selection::<StarLinkEditor>(&window), [2]);
    press(&mut window, NONE, Key::Escape);
    step_history(&mut window, Key::Z);
    assert_eq!(spec::<StarLinkEditor>(&window), Default::default());
    step_history(&mut window, Key::Y);
    assert_eq!(selection::<StarLinkEditor>(&window), [2]);
}

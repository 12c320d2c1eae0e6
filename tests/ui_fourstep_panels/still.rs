//! Nothing beside the canvas moves because an answer comes late: whoever aims at a button there hits it. And what
//! a button says of itself when the pointer rests on it.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::Rect;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{
    Content, FourStep, Key, Lang, NONE, Verdict, Window, breaking_move, click, daily, file, has, key_event,
    name_of, open, press, settle, verdict,
};

/// Where the buttons of the editor's panels are. Names that are there twice are left out, and so are rows whose
/// order is what was found out: the tightest press may be another after an edit. Below the editor's panels stands
/// the list of problems, which is as long as there are some.
fn places(window: &Window) -> BTreeMap<String, Rect> {
    let canvas = window.get_by_label("course").rect();
    let below = ["Problems panel", "Figures panel", "History panel"];
    let below = below.map(|name| window.query_by_label(name).map(|node| node.rect().top()));
    let floor = below.into_iter().flatten().fold(f32::INFINITY, f32::min);
    let (mut places, mut doubled) = (BTreeMap::new(), BTreeSet::new());
    for node in window.query_all_by_role(Role::Button) {
        let rect = node.rect();
        let is_right = canvas.right() <= rect.left() && rect.top() < floor;
        let is_beside = rect.right() <= canvas.left() || is_right;
        let name = node.accesskit_node().label().filter(|_| is_beside);
        let Some(name) = name.filter(|name| !name.starts_with("beat ") && !name.contains(" died ")) else {
            continue;
        };
        if places.insert(name.clone(), rect).is_some() {
            doubled.insert(name);
        }
    }
    places.retain(|name, _| !doubled.contains(name));
    places
}

/// The panels that there are: an answer may bring some and take others away.
fn heads(places: &BTreeMap<String, Rect>) -> Vec<&String> {
    { places.keys() }
        .filter(|name| name.ends_with(" panel"))
        .collect()
}

/// Draws frame by frame until nothing is at work any more and all that is named is there. While the panels are the
/// same, no button may move. What an action asks for is asked for in the frame that is drawn first and comes in a
/// later one, so that panels that wait are seen on every machine.
#[track_caller]
fn stays(window: &mut Window, wanted: &[&str]) {
    window.step();
    let mut before = places(window);
    let mut n_at_rest = 0;
    for _ in 0..20_000 {
        window.step();
        let now = places(window);
        if heads(&before) == heads(&now) {
            for (name, rect) in &now {
                if let Some(was) = before.get(name) {
                    let d = (rect.top() - was.top()).abs();
                    assert!(d < 0.5, "{name} moved from {was:?} to {rect:?}");
                }
            }
        }
        before = now;
        let tabs = window.state().tabs();
        let is_busy =
            { tabs.iter() }.any(|tab| tab.session.verdict().is_busy || tab.session.busy().is_some());
        if is_busy || !wanted.iter().all(|part| has(window, part)) {
            n_at_rest = 0;
            std::thread::sleep(std::time::Duration::from_millis(2));
            continue;
        }
        n_at_rest += 1;
        if n_at_rest == 4 {
            return;
        }
    }
    panic!("waited in vain for {wanted:?}");
}

/// A key is pressed once, and nothing moves for what comes of it.
#[track_caller]
fn press_and_stay(window: &mut Window, key: Key, wanted: &[&str]) {
    window.event(key_event(key, true, NONE));
    stays(window, wanted);
    window.event(key_event(key, false, NONE));
    stays(window, wanted);
}

#[test]
fn nothing_beside_the_canvas_moves_because_an_answer_comes_late() {
    let course = daily("2026-10-07");
    let (mountain, idx, dx) = breaking_move(&course);
    let text = file::to_ron::<FourStep>(&Content::Spec(course.clone())).unwrap();
    let mut window = open([1440.0, 2800.0], ("course.ron", &text), |settings| {
        settings.lang = Lang::En;
    });
    window.step();
    // A terrain is chosen before anything is known, and another when all is known.
    let sweep_and_log = ["margin sweep: asked", "try 1 · d "];
    let row = format!("{} Mountain: ", mountain + 1);
    window.get_by_label(&name_of(&window, &row)).click();
    stays(&mut window, &sweep_and_log);
    window.get_by_label("1 Field: a way leads through").click();
    stays(&mut window, &sweep_and_log);

    // An edit, and those that leave no way; what would mend it comes last of all.
    click(&mut window, &format!("{row}a way leads through"));
    press(&mut window, NONE, Key::F);
    click(
        &mut window,
        &format!("hanging rock {} of terrain {}", idx + 1, mountain + 1),
    );
    let (there, back) = if dx < 0 {
        (Key::ArrowLeft, Key::ArrowRight)
    } else {
        (Key::ArrowRight, Key::ArrowLeft)
    };
    for _ in 0..dx.abs() / 300 {
        press_and_stay(&mut window, there, &[]);
    }
    assert_eq!(verdict(&window), Verdict::Refuted);
    stays(&mut window, &["new margin"]);
    press_and_stay(&mut window, there, &[]);
    press_and_stay(&mut window, back, &["new margin"]);
    press_and_stay(&mut window, back, &[]);
    settle(&mut window);
}

#[test]
fn a_pill_does_not_say_its_name_twice() {
    let mut window = super::window_with(&super::one_spike());
    click(&mut window, "1 Field: a way leads through");
    window.get_by_label("Side by side").hover();
    window.run_steps(8);
    window.get_by_label("Every attempt on one axis of time, to be stepped through");
    assert_eq!(window.query_all_by_label("Side by side").count(), 1);
}

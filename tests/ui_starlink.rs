//! Drives the STARLINK editor in the real window, by accessible name, pointer and keys.

// Helpers outside of test functions may unwrap as well.
#![allow(clippy::unwrap_used)]

use eframe::egui::{Event, Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;

use playproof::app::editors::starlink::StarLinkEditor;
use playproof::app::session::Session;
use playproof::control::Control;
use playproof::doc::file;
use playproof::game::Content;
use playproof::games::starlink::StarLink;
use playproof::games::starlink::frame::Kind;
use playproof::games::starlink::generate::generate;
use playproof::games::starlink::solve::Answers;
use playproof::games::starlink::spec::{Gravity, LevelKnobs, Recipe, Spec, Star};
use playproof::report::{Lang, Verdict};

#[path = "support/window.rs"]
mod window;

#[path = "ui_starlink/edit.rs"]
mod edit;
#[path = "ui_starlink/large.rs"]
mod large;
#[path = "ui_starlink/play.rs"]
mod play;
#[path = "ui_starlink/reasons.rs"]
mod reasons;
#[path = "ui_starlink/truth.rs"]
mod truth;

use truth::says;
use window::{Window, open, tap};

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;

fn window_of(spec: &Spec, lang: Lang) -> Window {
    let text = file::to_ron::<StarLink>(&Content::Spec(spec.clone())).unwrap();
    let mut window = open([1440.0, 1000.0], ("puzzle.ron", &text), move |settings| {
        settings.lang = lang;
        settings.reduced_motion = true;
    });
    window.run();
    window
}

fn window_in(spec: &Spec, lang: Lang) -> Window {
    let mut window = window_of(spec, lang);
    settle(&mut window);
    window
}

fn window_with(spec: &Spec) -> Window {
    window_in(spec, Lang::En)
}

/// Runs until neither the solver nor the editor has anything to do.
fn settle(window: &mut Window) {
    window.run_ok();
    for _ in 0..4000 {
        let is_busy = { window.state().tabs().iter() }
            .any(|tab| tab.session.verdict().is_busy || tab.session.busy().is_some());
        if !is_busy {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.run_ok();
    }
    window.run();
}

fn session(window: &Window) -> &Session<StarLinkEditor> {
    window.state().active().unwrap().as_any().downcast_ref().unwrap()
}

fn spec(window: &Window) -> &Spec {
    session(window).doc().spec()
}

fn editor(window: &Window) -> &StarLinkEditor {
    session(window).editor()
}

#[track_caller]
fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    settle(window);
}

/// A click on what may have to be scrolled to.
#[track_caller]
fn click_far(window: &mut Window, name: &str) {
    window.get_by_label(name).scroll_to_me();
    window.run();
    click(window, name);
}

/// Where a star is on the screen.
#[track_caller]
fn star(window: &Window, name: &str) -> Pos2 {
    window.get_by_label(name).rect().center()
}

/// Where a place of the board is on the screen, in cells; stars 1 and 2 are two cells apart.
fn place(window: &Window, x: f32, y: f32) -> Pos2 {
    let (one, two) = (star(window, "star 1"), star(window, "star 2"));
    let cell = (two.x - one.x) / 2.0;
    one + vec2(x - 0.5, y - 0.5) * cell
}

fn click_at(window: &mut Window, pos: Pos2) {
    window.hover_at(pos);
    window.drag_at(pos);
    window.drop_at(pos);
    settle(window);
}

/// A drag through some places; ends on the last.
fn drag(window: &mut Window, way: &[Pos2]) {
    window.hover_at(way[0]);
    window.drag_at(way[0]);
    for pos in &way[1..] {
        // Twice: the first move only makes it a drag.
        window.hover_at(*pos);
        window.hover_at(*pos);
    }
    window.drop_at(way[way.len() - 1]);
    settle(window);
}

fn drag_stars(window: &mut Window, names: &[&str]) {
    let way: Vec<Pos2> = names.iter().map(|name| star(window, name)).collect();
    drag(window, &way);
}

/// A key at a place of the keyboard.
fn press(window: &mut Window, modifiers: Modifiers, place: Key) {
    tap(window, modifiers, place);
    settle(window);
    window.event(Event::ModifiersChanged(NONE));
}

/// Two columns of three stars, two cells apart, that can be linked in several ways.
fn several() -> Spec {
    let stars = [
        (500, 500, 1),
        (2500, 500, 3),
        (2500, 2500, 3),
        (500, 2500, 1),
        (4500, 500, 1),
        (4500, 2500, 1),
    ];
    Spec {
        stars: stars.map(Star::from).to_vec(),
        ..Spec::default()
    }
}

#[test]
fn a_puzzle_is_drawn_two_answers_are_read_and_a_fix_leaves_one() {
    let mut window = window_with(&Spec::default());
    assert_eq!(editor(&window).answers(), Answers::One);
    // Two stars more, and numbers that leave a choice.
    click(&mut window, "Place stars");
    for (x, y) in [(4.5, 0.5), (4.5, 2.5)] {
        let pos = place(&window, x, y);
        click_at(&mut window, pos);
    }
    assert_eq!(spec(&window).stars.len(), 6);
    click(&mut window, "Select and move");
    for (name, number) in [
        ("star 1", Key::Num1),
        ("star 2", Key::Num3),
        ("star 3", Key::Num3),
        ("star 4", Key::Num1),
    ] {
        let pos = star(&window, name);
        click_at(&mut window, pos);
        press(&mut window, NONE, number);
    }
    assert_eq!(*spec(&window), several());
    assert_eq!(editor(&window).answers(), Answers::Many);
    assert!(2 <= editor(&window).n_ambiguous());
    window.get_by_label("second only");
    // The smallest edit is tried in place, and taken back as one step.
    let n_points = session(&window).doc().history().points().len();
    window.get_by_label_contains("fix 1:").click();
    settle(&mut window);
    assert_eq!(editor(&window).answers(), Answers::One);
    assert_eq!(session(&window).report().unwrap().verdict, Verdict::Proven);
    assert_eq!(session(&window).doc().history().points().len(), n_points + 1);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), several());
    assert_eq!(editor(&window).answers(), Answers::Many);
}

#[test]
fn a_star_is_dragged_with_a_verdict_in_the_frame_and_one_step_of_undo() {
    let mut window = window_with(&Spec::default());
    let (from, to) = (star(&window, "star 3"), place(&window, 4.93, 4.41));
    window.hover_at(from);
    window.drag_at(from);
    window.hover_at(to);
    window.hover_at(to);
    window.step();
    window.step();
    // Still held: too far from the others, so there is no answer, and that is known already.
    assert_eq!(editor(&window).answers(), Answers::None);
    window.drop_at(to);
    settle(&mut window);
    // The jitter of the cell is as far as it snaps.
    let at = spec(&window).stars[2].at;
    assert_eq!((at.x_milli, at.y_milli), (4650, 4410));
    let labels: Vec<&str> = { session(&window).doc().history().points().iter() }
        .map(|point| point.label.en.as_str())
        .collect();
    assert_eq!(labels, ["Open", "Move star 3"]);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), Spec::default());
    assert_eq!(editor(&window).answers(), Answers::One);
}

#[test]
fn keys_walk_move_number_and_delete() {
    let mut window = window_with(&several());
    let pos = star(&window, "star 1");
    click_at(&mut window, pos);
    press(&mut window, NONE, Key::Tab);
    assert_eq!(editor(&window).selected(), [1]);
    press(&mut window, NONE, Key::ArrowDown);
    assert_eq!(spec(&window).stars[1].at.y_milli, 550);
    press(&mut window, Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(spec(&window).stars[1].at.x_milli, 2499);
    press(&mut window, NONE, Key::Num4);
    assert_eq!(spec(&window).stars[1].number, 4);
    press(&mut window, NONE, Key::G);
    assert_eq!((spec(&window).stars.len(), spec(&window).gravity.len()), (5, 1));
    press(&mut window, NONE, Key::Delete);
    assert_eq!(spec(&window).gravity.len(), 0);
    press(&mut window, CTRL, Key::A);
    assert_eq!(editor(&window).selected().len(), 5);
    press(&mut window, CTRL, Key::M);
    assert_eq!(spec(&window).stars[0].at.x_milli, 4500);
}

#[test]
fn the_deduction_is_stepped_back_and_forth_and_jumped_into() {
    let [.., expert] = LevelKnobs::all();
    let made = generate(&Recipe::numbered(expert, 7), &Control::unlimited()).unwrap();
    let mut window = window_with(&made.spec);
    click(&mut window, "Steps");
    let frame = |window: &Window| window.state().active().unwrap().playhead().frame();
    assert_eq!(frame(&window), 0);
    for _ in 0..3 {
        click(&mut window, "Forward");
    }
    assert_eq!(frame(&window), 3);
    click(&mut window, "Back");
    assert_eq!(frame(&window), 2);
    click(&mut window, "Hardest step");
    let report = session(&window).report().unwrap().clone();
    let hardest = report.frames.get(frame(&window)).unwrap();
    assert!(matches!(hardest.kind, Kind::Step | Kind::Assumption));
    let most = report.frames.iter().map(|frame| frame.tier).max().unwrap();
    assert_eq!(hardest.tier, most);
    assert_eq!(made.tier, most);
}

#[test]
fn it_is_played_with_each_message_and_opened_as_a_replay() {
    let stars = [
        (500, 500, 1),
        (2500, 500, 2),
        (2500, 2500, 2),
        (500, 2500, 2),
        (7500, 500, 0),
        (4000, 4000, 1),
    ];
    let spec = Spec {
        width_cells: 12,
        height_cells: 12,
        stars: stars.map(Star::from).to_vec(),
        gravity: vec![Gravity::from((1500, 1500))],
        ..Spec::default()
    };
    for (lang, words) in [
        (
            Lang::Ko,
            [
                "풀어 보기",
                "너무 멀어요",
                "다른 별에 가려져 있어요. 중력 별 ◎을 거쳐 보세요",
                "선이 겹쳐요",
                "이미 가득 찬 별이에요",
                "서로 보여요. 바로 이어 보세요",
                "리플레이로 열기",
            ],
        ),
        (
            Lang::En,
            [
                "Play it",
                "Too far apart",
                "Another star is in the way. Try going round a gravity star ◎",
                "The lines cross",
                "That star is already full",
                "They see each other: link them directly",
                "Open as a replay",
            ],
        ),
    ] {
        let mut window = window_in(&spec, lang);
        let name = |n: usize| match lang {
            Lang::En => format!("star {n}"),
            Lang::Ko => format!("별 {n}"),
        };
        let gravity = match lang {
            Lang::En => "gravity star 1",
            Lang::Ko => "중력 별 1",
        };
        let [play, far, blocked, crosses, full, in_sight, open] = words;
        click(&mut window, play);
        // By a detour round the stars that the straight way would touch.
        let around = |window: &Window, from: usize, to: usize| {
            let ends = [star(window, &name(from)), star(window, &name(to))];
            let off = (ends[1] - ends[0]).rot90().normalized() * 4.0;
            [ends[0], ends[0] + off, ends[1]]
        };
        let way = around(&window, 1, 5);
        drag(&mut window, &way);
        assert!(says(&window, far));
        let ends = [star(&window, &name(1)), star(&window, &name(3))];
        // The pointer jumps over the gravity star.
        drag(&mut window, &ends);
        assert!(says(&window, blocked));
        drag_stars(&mut window, &[&name(1), gravity, &name(3)]);
        assert_eq!(editor(&window).played(), (1, false));
        drag_stars(&mut window, &[&name(2), gravity, &name(4)]);
        assert!(says(&window, crosses));
        let ends = [star(&window, &name(1)), star(&window, &name(2))];
        drag(&mut window, &ends);
        assert!(says(&window, full));
        assert_eq!(editor(&window).shaken(), Some(0));
        drag_stars(&mut window, &[&name(1), gravity, &name(2)]);
        assert!(says(&window, in_sight));
        assert_eq!(editor(&window).played(), (1, false));
        press(&mut window, NONE, Key::U);
        assert_eq!(editor(&window).played(), (0, false));
        click(&mut window, open);
        assert_eq!(window.state().tabs().len(), 2);
        assert_eq!(session(&window).report().unwrap().verdict, Verdict::Verified);
        assert_eq!(session(&window).report().unwrap().inputs.len(), 7);
    }
}

#[test]
fn a_puzzle_is_solved_by_keys_alone() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Play it");
    // Links 1–2, 2–3, 3–4, 4–1 and 1–3: the first star is chosen with Tab, Enter takes it.
    for (from, to) in [(0_u16, 1_u16), (1, 2), (2, 3), (3, 0), (0, 2)] {
        for wanted in [from, to] {
            while editor(&window).selected() != [wanted] {
                press(&mut window, NONE, Key::Tab);
            }
            press(&mut window, NONE, Key::Enter);
        }
    }
    assert_eq!(editor(&window).played(), (5, true));
    assert_ne!(window.query_all_by_label("Solved").count(), 0);
}

#[test]
fn numbers_are_taken_from_a_drawn_answer() {
    let mut window = window_with(&several());
    click(&mut window, "Draw answer");
    for pair in [[1, 2], [2, 5], [2, 3], [3, 4], [3, 6], [5, 6]] {
        let names = pair.map(|n| format!("star {n}"));
        let ends = names.map(|name| star(&window, &name));
        drag(&mut window, &ends);
    }
    click(&mut window, "Numbers from the links");
    assert_eq!(spec(&window).numbers(), [1, 3, 3, 1, 2, 2]);
    assert_ne!(editor(&window).answers(), Answers::None);
}

#[test]
fn a_puzzle_is_generated_and_a_part_of_it_made_anew() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "HARD");
    click(&mut window, "Generate");
    let made = spec(&window).clone();
    assert_eq!(made.stars.len(), 14);
    assert_eq!(editor(&window).answers(), Answers::One);
    click(&mut window, "Earlier");
    window.get_by_label("Generator");
    click(&mut window, "Edit stars");
    for name in ["star 2", "star 5"] {
        let pos = star(&window, name);
        window.event(Event::ModifiersChanged(Modifiers::SHIFT));
        window.get_by_label(name).click_modifiers(Modifiers::SHIFT);
        settle(&mut window);
        window.event(Event::ModifiersChanged(NONE));
        assert!(window.get_by_label(name).rect().contains(pos));
    }
    assert_eq!(editor(&window).selected(), [1, 4]);
    click(&mut window, "Regenerate");
    assert_ne!(*spec(&window), made);
    let kept: Vec<usize> = (0..14).filter(|node| ![1, 4].contains(node)).collect();
    assert!(
        kept.iter()
            .all(|node| spec(&window).stars[*node].at == made.stars[*node].at)
    );
    assert_eq!(editor(&window).answers(), Answers::One);
}

#[test]
fn the_lens_tells_why_a_link_is_not_there_and_margins_are_listed() {
    let stars = [(500, 500, 1), (2500, 500, 1), (4500, 500, 1), (4500, 3650, 1)];
    let spec = Spec {
        stars: stars.map(Star::from).to_vec(),
        ..Spec::default()
    };
    let mut window = window_with(&spec);
    let all = |window: &Window, words: &str| window.query_all_by_label_contains(words).count();
    // One star: a row for each other star.
    let one = star(&window, "star 1");
    window.hover_at(one);
    window.run();
    assert_eq!(all(&window, "star 2 2.00: can be linked"), 1);
    assert_eq!(all(&window, "star 3 4.00: too long by 0.80"), 1);
    // A pair: every reason.
    click_at(&mut window, one);
    let three = star(&window, "star 3");
    window.hover_at(three);
    window.run();
    assert_ne!(all(&window, "blocked by star 2 at 0.00"), 0);
    // Stars 3 and 4 are within reach by 0.05.
    click(&mut window, "Margins");
    assert_eq!(all(&window, "star 3 and star 4 are within reach by 0.05"), 1);
    click(&mut window, "Freedom");
    assert_eq!(all(&window, "may move: links stay / answers stay"), 1);
    assert_ne!(all(&window, "star 4 0.04"), 0);
}

#[test]
fn a_picture_lies_under_the_board_and_a_broken_one_is_told() {
    let mut window = window_with(&Spec::default());
    let folder = tempfile::tempdir().unwrap();
    let (good, bad) = (folder.path().join("sky.png"), folder.path().join("broken.PNG"));
    image::GrayImage::new(40, 20).save(&good).unwrap();
    std::fs::write(&bad, b"no picture").unwrap();
    window.state_mut().open_path(&good).unwrap();
    settle(&mut window);
    assert_eq!(window.state().tabs().len(), 1);
    assert_ne!(window.query_all_by_label("opacity").count(), 0);
    assert!(window.state_mut().open_path(&bad).is_err());
    click_far(&mut window, "Remove picture");
    assert_eq!(window.query_all_by_label("opacity").count(), 0);
}

#[test]
fn degenerate_boards_are_shown_and_never_panic() {
    let star = |x, y, number| Star::from((x, y, number));
    let cases = [
        vec![],
        vec![star(500, 500, 0)],
        vec![star(500, 500, 1), star(500, 500, 1)],
        (0..6).map(|at| star(500 + at * 1000, 500, 200)).collect(),
        vec![star(-5, i32::MAX, 1), star(500, 500, 1)],
        (0..1600)
            .map(|at| star(at % 40 * 1000, at / 40 * 1000, 2))
            .collect(),
    ];
    for stars in cases {
        let spec = Spec {
            width_cells: 40,
            height_cells: 40,
            stars,
            ..Spec::default()
        };
        let mut window = window_of(&spec, Lang::En);
        for mode in [
            "Draw answer",
            "Play it",
            "Steps",
            "Edit stars",
            "Margins",
            "Tap discs",
        ] {
            window.get_all_by_label(mode).last().unwrap().click();
            window.run();
        }
        assert_ne!(editor(&window).answers(), Answers::Many);
    }
}

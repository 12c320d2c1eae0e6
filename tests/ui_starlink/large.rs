//! What a frame shows while a star is dragged, and how long it takes, up to 1,600 stars.

#![allow(
    clippy::print_stdout,
    clippy::panic,
    reason = "these say what they measured, and fail by panicking"
)]

use std::time::{Duration, Instant};

use super::*;

use playproof::games::starlink::geometry::Point;
use playproof::games::starlink::solve::count;
use playproof::games::starlink::table::Table;

fn made(level: LevelKnobs, k: u32) -> Spec {
    generate(&Recipe::numbered(level, k), &Control::unlimited())
        .unwrap()
        .spec
}

/// A lattice with a star in every cell, each a little aside.
pub(super) fn crowded() -> Spec {
    let aside = |at: i32| (at * 7919 % 301) - 150;
    let stars = (0..1600).map(|at| {
        let (x, y) = (at % 40 * 1000 + 500, at / 40 * 1000 + 500);
        Star::from((x + aside(at) / 8, y + aside(at + 7) / 8, 4))
    });
    Spec {
        width_cells: 40,
        height_cells: 40,
        stars: stars.collect(),
        ..Spec::default()
    }
}

fn settle_shortly(window: &mut Window) {
    for _ in 0..40 {
        window.step();
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn told(what: &str, mut times: Vec<Duration>) -> Duration {
    times.sort();
    let (middle, most) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{what}: median {middle:?}, most {most:?} of {}", times.len());
    middle
}

/// Drags a star from place to place, one frame each, and tells how long the frames took.
fn dragged(window: &mut Window, name: &str, mut seen: impl FnMut(&Window)) -> Vec<Duration> {
    let from = star(window, name);
    window.hover_at(from);
    window.step();
    window.drag_at(from);
    window.step();
    let mut times = Vec::new();
    for at in 1..=16 {
        window.hover_at(from + vec2(2.0 * at as f32, 1.0 * at as f32));
        let begin = Instant::now();
        // The pointer is known at the next frame, and that frame shows what follows.
        window.step();
        times.push(begin.elapsed());
        if 2 < at {
            seen(window);
        }
    }
    window.drop_at(from + vec2(32.0, 16.0));
    window.step();
    times
}

/// The numbers of its answer without one of the links, where those have several answers.
fn with_several_answers(spec: &Spec) -> Spec {
    let table = Table::build(&spec.places(), spec.stars.len()).unwrap();
    let answer = count(&table, &spec.numbers(), 1, &Control::unlimited())
        .answers
        .remove(0);
    let less = answer.iter().map(|link| {
        let (mut less, ends) = (spec.clone(), table.links[*link as usize]);
        for star in [ends.a, ends.b] {
            less.stars[usize::from(star)].number -= 1;
        }
        less
    });
    { less.into_iter() }
        .find(|less| count(&table, &less.numbers(), 2, &Control::unlimited()).answers() == Answers::Many)
        .unwrap_or(spec.clone())
}

fn links_are_those_of_the_spec(window: &Window) {
    let spec = spec(window);
    let table = Table::build(&spec.places(), spec.stars.len()).unwrap();
    assert_eq!(editor(window).links(), Some(&table.links[..]));
}

#[test]
fn an_expert_puzzle_has_candidates_verdict_and_second_answer_in_the_next_frame() {
    let [.., expert] = LevelKnobs::all();
    let (mut n_many, mut n_frames) = (0, 0);
    let mut all = Vec::new();
    for k in 1..=4 {
        let spec = with_several_answers(&made(expert.clone(), k));
        let mut window = window_with(&spec);
        click(&mut window, "1/1000 cell");
        for name in ["star 1", "star 8", "star 15", "gravity star 1"] {
            let before = self::spec(&window).clone();
            let times = dragged(&mut window, name, |window| {
                links_are_those_of_the_spec(window);
                n_frames += 1;
                match editor(window).answers() {
                    Answers::Unknown => panic!("no verdict in the frame"),
                    Answers::Many => {
                        assert_ne!(editor(window).n_ambiguous(), 0);
                        n_many += 1;
                    }
                    Answers::None | Answers::One => {}
                }
            });
            assert_ne!(*self::spec(&window), before);
            all.extend(times);
        }
    }
    println!("{n_many} of {n_frames} frames with a second answer");
    assert_ne!(n_many, 0);
    told("a frame of a drag, EXPERT", all);
}

#[test]
fn a_board_of_twenty_cells_has_candidates_in_the_next_frame_and_the_verdict_when_it_comes() {
    let mut window = window_with(&made(LevelKnobs::own("OWN", 20, 120, 12), 1));
    click(&mut window, "1/1000 cell");
    let mut n_counting = 0;
    let times = dragged(&mut window, "star 60", |window| {
        links_are_those_of_the_spec(window);
        n_counting += usize::from(editor(window).is_counting());
    });
    println!("{n_counting} frames in which the count was going on");
    told("a frame of a drag, 20x20 with 120 stars", times);
    settle(&mut window);
    assert_ne!(editor(&window).answers(), Answers::Unknown);
}

#[test]
fn a_board_of_forty_cells_and_1600_stars_stays_fluid() {
    let spec = crowded();
    let begin = Instant::now();
    let table = Table::build(&spec.places(), spec.stars.len()).unwrap();
    println!(
        "table of 1,600 stars: {:?}, {} links, {} conflicts",
        begin.elapsed(),
        table.links.len(),
        table.n_conflicts()
    );
    let begin = Instant::now();
    table.with_moved(800, Point::new(20_300, 20_300)).unwrap();
    println!("one star of them moved: {:?}", begin.elapsed());
    let mut window = window_of(&spec, Lang::En);
    settle_shortly(&mut window);
    let idle = |window: &mut Window| -> Vec<Duration> {
        (0..12)
            .map(|_| {
                let begin = Instant::now();
                window.step();
                begin.elapsed()
            })
            .collect()
    };
    told("a frame at rest", idle(&mut window));
    window.get_by_label("Margins").click();
    settle_shortly(&mut window);
    told("a frame with margins", idle(&mut window));
    window.get_by_label("Margins").click();
    let pos = star(&window, "star 30");
    window.hover_at(pos);
    settle_shortly(&mut window);
    told("a frame with the lens", idle(&mut window));
    let times = dragged(&mut window, "star 30", |_| {});
    told("a frame of a drag", times);
    window.get_by_label("Play it").click();
    settle_shortly(&mut window);
    told("a frame of play", idle(&mut window));
}

/// Runs until the links are those of the spec; the board is never said to be none meanwhile.
pub(super) fn wait_for_links(window: &mut Window) {
    for _ in 0..4000 {
        window.step();
        let session = &window.state().tabs()[0].session;
        assert_ne!(session.verdict().verdict, Some(Verdict::Invalid));
        if editor(window).links().is_some() {
            return;
        }
        assert!(session.verdict().is_busy);
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("the links never come");
}

#[test]
fn a_table_that_takes_longer_than_a_frame_is_made_beside_it() {
    let mut window = window_of(&crowded(), Lang::En);
    wait_for_links(&mut window);
    links_are_those_of_the_spec(&window);
    // One star moved is a matter of the frame; all of them are not.
    tap(&mut window, CTRL, Key::A);
    tap(&mut window, CTRL, Key::M);
    window.step();
    assert_ne!(*spec(&window), crowded(), "mirrored");
    wait_for_links(&mut window);
    links_are_those_of_the_spec(&window);
}

#[test]
fn all_of_a_kind_are_fixed_beside_the_frame_on_a_large_board() {
    // Two of 320 stars are too far off the middle of their cells.
    let mut spec = crowded();
    spec.stars.truncate(320);
    for star in [40, 90] {
        spec.stars[star].at.x_milli += 300;
    }
    let text = file::to_ron::<StarLink>(&Content::Spec(spec)).unwrap();
    let mut window = open([1440.0, 1000.0], ("large.ron", &text), |settings| {
        settings.lang = Lang::En;
        settings.reduced_motion = true;
        settings.is_problem_list_open = true;
    });
    settle_shortly(&mut window);
    let n_off = |window: &Window| {
        let issues = window.state().tabs()[0].session.issues();
        issues.iter().filter(|issue| issue.code == "SL-011").count()
    };
    let wait_for = |window: &mut Window, n: usize| {
        for _ in 0..4000 {
            window.step();
            let session = &window.state().tabs()[0].session;
            if n_off(window) == n && !session.has_old_issues() {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("never {n}");
    };
    wait_for(&mut window, 2);
    window.get_by_label("All codes").click();
    settle_shortly(&mut window);
    window.get_by_label("SL-011 (2)").click();
    settle_shortly(&mut window);
    window.get_by_label("Fix all 2 · SL-011").click();
    wait_for(&mut window, 0);
    let labels: Vec<&str> = { session(&window).doc().history().points().iter() }
        .map(|point| point.label.en.as_str())
        .collect();
    assert_eq!(labels, ["Open", "Fix 2 of SL-011"]);
}

#[test]
fn files_that_are_no_puzzle_are_told_in_the_window() {
    let text = file::to_ron::<StarLink>(&Content::Spec(Spec::default())).unwrap();
    let mut window = window_of(&Spec::default(), Lang::En);
    let broken = text.replacen("500", "NaN", 1);
    assert_ne!(broken, text);
    assert!(window.state_mut().open_text("nan.ron", &broken).is_err());
    assert_eq!(window.state().tabs().len(), 1);
    let mut spec = crowded();
    let more = spec.stars.clone();
    for _ in 0..6 {
        spec.stars.extend(&more);
    }
    spec.stars.truncate(10_000);
    let text = file::to_ron::<StarLink>(&Content::Spec(spec)).unwrap();
    if window.state_mut().open_text("many.ron", &text).is_ok() {
        settle_shortly(&mut window);
        assert_eq!(editor(&window).answers(), Answers::Unknown);
        assert_eq!(editor(&window).links(), None);
        assert_ne!(
            window
                .query_all_by_label_contains("more than a board can hold")
                .count(),
            0
        );
        let begin = Instant::now();
        window.step();
        println!("a frame with 10,000 stars: {:?}", begin.elapsed());
    }
}

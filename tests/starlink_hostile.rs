//! STARLINK on boards that nobody should draw: issues and verdicts, never a panic or a wrong answer.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use playproof::control::Control;
use playproof::doc::file;
use playproof::game::Game as _;
use playproof::games::starlink::StarLink;
use playproof::games::starlink::edit::freedom::{LOOKS, fragility_map, links_radius};
use playproof::games::starlink::geometry::Point;
use playproof::games::starlink::level::Level;
use playproof::games::starlink::pair::pair_report;
use playproof::games::starlink::play::{Input, Play};
use playproof::games::starlink::solve::{Answers, count, count_by_sat, judge};
use playproof::games::starlink::spec::{Checks, Gravity, Question, Spec, Star};
use playproof::report::{Lang, Verdict};
use proptest::prelude::*;

fn spec(stars: &[(i32, i32, u16)], gravity: &[(i32, i32)]) -> Spec {
    Spec {
        width_cells: 12,
        height_cells: 12,
        stars: stars.iter().copied().map(Star::from).collect(),
        gravity: gravity.iter().copied().map(Gravity::from).collect(),
        ..Spec::default()
    }
}

fn codes(spec: &Spec) -> Vec<&'static str> {
    StarLink::lint(spec).iter().map(|issue| issue.code).collect()
}

fn verdict(spec: &Spec) -> Verdict {
    let level = StarLink::build(spec, &Question::Answers).unwrap();
    StarLink::solve(&level, &Control::with_budget(100_000)).verdict
}

#[test]
fn degenerate_boards_get_issues_or_right_verdicts() {
    assert_eq!(codes(&spec(&[], &[])), ["SL-002"]);
    assert_eq!(verdict(&spec(&[(500, 500, 0)], &[])), Verdict::Proven);
    assert_eq!(codes(&spec(&[(500, 500, 1)], &[])), ["SL-007", "SL-013"]);
    let twins = spec(&[(500, 500, 1), (500, 500, 1)], &[]);
    assert_eq!(codes(&twins), ["SL-005"]);
    assert!(StarLink::build(&twins, &Question::Answers).is_err());
    let on_gravity = spec(&[(500, 500, 1), (2500, 500, 1)], &[(500, 500)]);
    assert_eq!(codes(&on_gravity), ["SL-005"]);
    // A row: each sees only its neighbours.
    let row: Vec<_> = (0..5)
        .map(|i| (500 + i * 2000, 500, if i % 4 == 0 { 1 } else { 2 }))
        .collect();
    assert_eq!(verdict(&spec(&row, &[])), Verdict::Proven);
    assert_eq!(codes(&spec(&[(-1, 500, 1), (500, 500, 1)], &[])), ["SL-004"]);
    let far = spec(
        &[(i32::MIN, i32::MAX, 1), (i32::MAX, i32::MIN, u16::MAX)],
        &[(i32::MAX, 0)],
    );
    assert!(codes(&far).contains(&"SL-004"));
    let big = spec(&[(500, 500, 200), (2500, 500, 200)], &[]);
    assert_eq!(codes(&big), ["SL-007", "SL-007"]);
    let mended = StarLink::lint(&big)
        .iter()
        .try_fold(big, |spec, issue| StarLink::fix(&spec, issue));
    assert_eq!(verdict(&mended.unwrap()), Verdict::Proven);
}

#[test]
fn huge_boards_are_refused_in_time() {
    let ten_thousand: Vec<_> = (0..10_000).map(|i| (i % 100 * 640, i / 100 * 640, 2)).collect();
    let mut huge = spec(&ten_thousand, &[]);
    (huge.width_cells, huge.height_cells) = (64, 64);
    assert_eq!(codes(&huge), ["SL-003"]);
    // 1,600 stars are allowed, but not all in one place.
    let crowd: Vec<_> = (0..1_600)
        .map(|i| (500 + i % 40 * 50, 500 + i / 40 * 50, 2))
        .collect();
    assert_eq!(codes(&spec(&crowd, &[])), ["SL-006"]);
    let lattice: Vec<_> = (0..1_600)
        .map(|i| (i % 40 * 1000 + 500, i / 40 * 1000 + 500, 2))
        .collect();
    let mut full = spec(&lattice, &[]);
    (full.width_cells, full.height_cells) = (40, 40);
    let level = Level::compile(&full).unwrap();
    // Too much to finish: unknown or many, never unique, and it stops.
    let found = count(&level.table, &level.numbers, 2, &Control::with_budget(3_000));
    assert_ne!(found.answers(), Answers::One);
}

#[test]
fn files_with_no_numbers_in_them_are_errors() {
    let good = file::to_ron(&playproof::game::Content::<StarLink>::Spec(Spec::default())).unwrap();
    assert!(file::parse::<StarLink>(&good).is_ok());
    for bad in ["NaN", "inf", "1.5", "99999999999", "\"x\"", "-", "(1)"] {
        let text = good.replacen("2500", bad, 1);
        assert_ne!(text, good);
        let error = file::parse::<StarLink>(&text).unwrap_err();
        assert!(error.at.is_some(), "{bad}: {error}");
    }
    for bad in ["1e999", "1.5", "null", "[]"] {
        let json = format!("{{\"stars\": [[{bad}, 500], [2500, 500]], \"numbers\": [1, 1]}}");
        assert!(
            file::parse_json::<StarLink>(&json).is_none_or(|read| read.is_err()),
            "{bad}"
        );
    }
}

#[test]
fn a_json_puzzle_comes_back_as_it_was() {
    let spec = spec(&[(500, 500, 1), (6900, 500, 1)], &[(3700, 500)]);
    let json = StarLink::export_json(&playproof::game::Content::Spec(spec.clone()));
    let read = StarLink::import_json(&json).unwrap().unwrap();
    assert_eq!(read, playproof::game::Content::Spec(spec));
}

fn coordinate() -> impl Strategy<Value = i32> {
    prop_oneof![
        8 => 0..8_000_i32,
        4 => (0..8_i32).prop_map(|cell| cell * 1000 + 500),
        1 => any::<i32>(),
        1 => Just(i32::MIN),
    ]
}

fn any_spec() -> impl Strategy<Value = Spec> {
    let stars = prop::collection::vec((coordinate(), coordinate(), 0..6_u16), 0..14);
    let gravity = prop::collection::vec((coordinate(), coordinate()), 0..4);
    (stars, gravity, 0..70_u16, 0..70_u16, 0..7_u8, 0..7_u8).prop_map(
        |(stars, gravity, width_cells, height_cells, min_tier, max_tier)| Spec {
            width_cells,
            height_cells,
            checks: Checks {
                min_tier,
                max_tier,
                fragile_milli: 5,
            },
            ..spec(&stars, &gravity)
        },
    )
}

fn board() -> impl Strategy<Value = Spec> {
    let place = || (0..6_000_i32, 0..6_000_i32);
    let stars = prop::collection::vec((place(), 0..4_u16), 1..8);
    let gravity = prop::collection::vec(place(), 0..3);
    (stars, gravity).prop_map(|(stars, gravity)| {
        let stars: Vec<_> = stars.into_iter().map(|((x, y), number)| (x, y, number)).collect();
        spec(&stars, &gravity)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_spec_lints_builds_and_solves_without_a_panic(spec in any_spec()) {
        let issues = StarLink::lint(&spec);
        for issue in &issues {
            StarLink::fix(&spec, issue);
        }
        for question in Question::ALL {
            if let Ok(level) = StarLink::build(&spec, &question) {
                let report = StarLink::solve(&level, &Control::with_budget(20_000));
                prop_assert_eq!(report.frames.len(), report.timeline.len());
                for frame in report.frames.iter() {
                    StarLink::frame_text(&level, &frame, Lang::En);
                    StarLink::frame_caption(&level, &frame);
                }
            }
        }
    }

    #[test]
    fn verdicts_are_the_sat_solvers_and_answers_are_judged_right(spec in board()) {
        if let Ok(level) = Level::compile(&spec) {
            let ctl = Control::unlimited();
            let found = count(&level.table, &level.numbers, 2, &ctl);
            let by_sat = count_by_sat(&level.table, &level.numbers, 2, &ctl);
            prop_assert_eq!(found.answers(), by_sat.answers());
            for answer in &found.answers {
                prop_assert_eq!(judge(&level.table, &level.numbers, answer), None);
            }
        }
    }

    #[test]
    fn moves_within_the_radius_leave_every_link(spec in board(), node in 0..10_u16, dx in -500..500_i32, dy in -500..500_i32) {
        if let Ok(level) = Level::compile(&spec)
            && usize::from(node) < level.table.places.len()
        {
            let radius = i64::from(links_radius(&level.table, node));
            let (dx, dy) = (i64::from(dx), i64::from(dy));
            // Scaled into the disc, away from its border.
            let length = ((dx * dx + dy * dy) as f64).sqrt().max(1.0) as i64 + 1;
            let (dx, dy) = ((dx * radius / length) as i32, (dy * radius / length) as i32);
            let at = level.table.places[usize::from(node)];
            let to = Point::new(at.x_milli + dx, at.y_milli + dy);
            let moved = level.table.with_moved(node, to).unwrap();
            prop_assert!(moved.has_same_links(&level.table), "radius {}", radius);
        }
    }

    #[test]
    fn any_inputs_play_without_a_panic_and_undo_to_nothing(spec in board(), drags in prop::collection::vec((0..12_u16, 0..12_u16, 0..12_u16), 0..30)) {
        if let Ok(level) = Level::compile(&spec) {
            let mut play = Play::default();
            for (a, via, b) in &drags {
                play.step(&level, Input::Drag(*a, *b));
                play.step(&level, Input::Relay(*a, *via, *b));
                // What is placed never breaks a rule.
                for link in play.placed() {
                    let clash = level.table.conflicts(*link).iter().any(|other| play.placed().contains(other));
                    prop_assert!(!clash);
                }
                pair_report(&level.table, *a, *b);
            }
            for _ in 0..2 * drags.len() {
                play.step(&level, Input::Undo);
            }
            prop_assert!(play.placed().is_empty());
        }
    }
}

#[test]
fn the_fragility_map_can_be_cancelled_and_says_what_it_did_not_measure() {
    let level = Level::compile(&Spec::default()).unwrap();
    let ctl = Control::unlimited();
    let mut told = Vec::new();
    let mut measured = |looks| {
        fragility_map(&level.table, &level.numbers, looks, &ctl, &mut |map| {
            told.push(map);
        })
    };
    let map = measured(LOOKS).unwrap();
    assert!(map.is_whole() && map.unmeasured().is_none());
    assert_eq!(map.stars.len(), 4);
    assert!(
        map.stars
            .iter()
            .all(|free| free.links_milli <= free.answers_milli)
    );
    // What links allow is always measured; the answers not beyond it.
    let cut = measured(0).unwrap();
    assert_eq!(cut.stars.len(), 4);
    for (cut, whole) in cut.stars.iter().zip(&map.stars) {
        assert_eq!(
            (cut.links_milli, cut.answers_milli),
            (whole.links_milli, whole.links_milli)
        );
        assert!(!cut.is_whole);
    }
    let words = cut.unmeasured().unwrap().en;
    assert_eq!(words, "answers of 4 of 4 stars were not measured to the end (≥)");
    // On the way the map is told star by star.
    assert_eq!(
        told.iter().map(|map| map.stars.len()).collect::<Vec<_>>(),
        [1, 2, 3, 4, 1, 2, 3, 4]
    );
    assert_eq!(told[1].unmeasured().unwrap().en, "2 of 4 stars were not measured");
    ctl.cancel();
    assert!(fragility_map(&level.table, &level.numbers, LOOKS, &ctl, &mut |_| ()).is_err());
}

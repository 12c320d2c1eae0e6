//! The solver, its rules switched off one by one, the SAT path and brute force agree on 10,000 boards.

use std::collections::BTreeSet;

use playproof::control::Control;
use playproof::games::starlink::deduce::{
    Contradiction, Deduction, Depth, Ending, Rule, Step, deduce, deduce_from,
};
use playproof::games::starlink::fragile::{Fragile, Limit, fragile};
use playproof::games::starlink::generate::generate;
use playproof::games::starlink::geometry::{
    CLEAR_MILLI, MAX_LENGTH_MILLI, Point, distance_milli, is_blocked_by, is_in_reach, segment_distance_milli,
};
use playproof::games::starlink::pair::{first_sentence, pair_report};
use playproof::games::starlink::solve::rules::Rules;
use playproof::games::starlink::solve::state::Mark;
use playproof::games::starlink::solve::{
    Count, count, count_beside, count_by_rules, count_by_sat, count_with,
};
use playproof::games::starlink::spec::{LevelKnobs, Recipe};
use playproof::games::starlink::table::{Link, Table};
use playproof::rng::Rng;

#[path = "support/starlink_naive.rs"]
mod naive;

/// More answers than any of the small boards has.
const ALL: usize = 100_000;

fn set(count: &Count) -> BTreeSet<Vec<u32>> {
    assert!(count.is_whole);
    let set: BTreeSet<_> = count.answers.iter().cloned().collect();
    assert_eq!(set.len(), count.answers.len(), "an answer was found twice");
    set
}

#[test]
fn all_ways_to_count_agree_on_random_boards() {
    let mut rng = Rng::from_seed("starlink agrees");
    let ctl = Control::unlimited();
    let mut tally = [0; 4];
    for board in 0..10_000 {
        let (places, n_stars, numbers) = naive::random_board(&mut rng);
        let table = Table::build(&places, n_stars).unwrap();
        let expected = naive::answers(&places, n_stars, &numbers);
        tally[expected.len().min(3)] += 1;
        let context = || format!("board {board}: {places:?} {n_stars} {numbers:?}");
        assert_eq!(
            set(&count(&table, &numbers, ALL, &ctl)),
            expected,
            "{}",
            context()
        );
        for rules in Rules::subsets() {
            let found = count_by_rules(&table, &numbers, rules, ALL, &ctl);
            assert_eq!(set(&found), expected, "{rules:?}, {}", context());
        }
        let found = count_by_sat(&table, &numbers, ALL, &ctl);
        assert_eq!(set(&found), expected, "SAT, {}", context());
        if let Some(known) = expected.first() {
            let found = count_beside(&table, &numbers, &[], known, &ctl);
            assert_eq!(
                found.answers.len(),
                expected.len().min(2),
                "beside, {}",
                context()
            );
            assert!(
                found.answers.iter().all(|answer| expected.contains(answer)) && found.answers[0] == *known
            );
        }
    }
    // The boards are worth something: none, one and several answers are all frequent.
    assert!(tally.iter().all(|n| 300 < *n), "{tally:?}");
}

#[test]
fn tables_are_what_the_definitions_say_and_moving_a_star_rebuilds_them() {
    let mut rng = Rng::from_seed("starlink tables");
    for _ in 0..1_500 {
        let (mut places, n_stars, _) = naive::random_board(&mut rng);
        let table = Table::build(&places, n_stars).unwrap();
        naive::assert_is_defined(&table);
        let node = rng.below(places.len() as u32) as u16;
        let to = Point::new(rng.below(6000) as i32, rng.below(6000) as i32);
        if places.contains(&to) {
            continue;
        }
        let two = |rng: &mut Rng| {
            (
                rng.below(places.len() as u32) as u16,
                rng.below(places.len() as u32) as u16,
            )
        };
        let (a, b) = two(&mut rng);
        if let Some(report) = pair_report(&table, a, b)
            && report.direct.is_none()
        {
            assert_eq!(first_sentence(&table, a, b).as_ref(), report.sentences.first());
        }
        places.push(to);
        let more = table.with_gravity(to).unwrap();
        assert_eq!(more, Table::build(&places, n_stars).unwrap());
        places.pop();
        places[usize::from(node)] = to;
        let moved = table.with_moved(node, to).unwrap();
        assert_eq!(moved, Table::build(&places, n_stars).unwrap());
    }
}

/// Asserts that a step and the steps inside it hold: what it decides is so in every answer.
fn assert_holds(step: &Step, answers: &[Vec<u32>]) {
    for answer in answers {
        let has = |link: &u32| answer.binary_search(link).is_ok();
        assert!(step.on.iter().all(has), "{step:?} against {answer:?}");
        assert!(!step.off.iter().any(has), "{step:?} against {answer:?}");
    }
    if let Some((link, is_on)) = step.assumed {
        // Inside a probe, what is decided holds in every answer that keeps the assumption: in none.
        assert!(
            answers
                .iter()
                .all(|answer| answer.binary_search(&link).is_ok() != is_on)
        );
        // What refutes it is a contradiction at the end of a chain, or a search with its nodes.
        assert_ne!(step.contradiction.is_some(), 0 < step.nodes);
    }
}

fn check(table: &Table, numbers: &[u16], answers: &[Vec<u32>]) -> Deduction {
    let deduction = deduce(table, numbers, &Control::unlimited());
    for step in &deduction.steps {
        assert_holds(step, answers);
    }
    match answers {
        [] => assert!(
            matches!(deduction.ending, Ending::Contradiction(_)),
            "{deduction:?}"
        ),
        [_] => {
            assert_eq!(deduction.ending, Ending::Solved);
            assert!(deduction.open().is_empty());
        }
        [first, rest @ ..] => {
            assert_eq!(deduction.ending, Ending::Ambiguous);
            let differs = |link: u32| {
                let has = |answer: &Vec<u32>| answer.binary_search(&link).is_ok();
                rest.iter().any(|other| has(other) != has(first))
            };
            let apart: Vec<u32> = (0..table.links.len() as u32)
                .filter(|link| differs(*link))
                .collect();
            assert_eq!(deduction.open(), apart);
        }
    }
    deduction
}

#[test]
fn every_step_holds_in_every_answer_on_random_boards() {
    let mut rng = Rng::from_seed("starlink steps");
    for _ in 0..2_000 {
        let (places, n_stars, numbers) = naive::random_board(&mut rng);
        let table = Table::build(&places, n_stars).unwrap();
        let answers: Vec<_> = naive::answers(&places, n_stars, &numbers).into_iter().collect();
        check(&table, &numbers, &answers);
    }
}

#[test]
fn every_step_holds_on_levels_and_on_levels_with_a_number_changed() {
    let ctl = Control::unlimited();
    let mut rng = Rng::from_seed("starlink levels");
    for level in LevelKnobs::all() {
        for k in 1..=25 {
            let trace = generate(&Recipe::numbered(level.clone(), k), &ctl).unwrap();
            let mut numbers = trace.spec.numbers();
            check(&trace.table, &numbers, std::slice::from_ref(&trace.answer));
            // One unit moved from a star to another: none or many answers.
            let (from, to) = (rng.below(numbers.len() as u32), rng.below(numbers.len() as u32));
            numbers[from as usize] = numbers[from as usize].saturating_sub(1);
            numbers[to as usize] += 1;
            let found = count(&trace.table, &numbers, 300, &ctl);
            if found.is_whole {
                check(&trace.table, &numbers, &found.answers);
            }
        }
    }
}

#[test]
fn every_rule_and_every_contradiction_is_seen_at_work() {
    let ctl = Control::unlimited();
    let (mut rules, mut contradictions) = (BTreeSet::new(), BTreeSet::new());
    let mut rng = Rng::from_seed("starlink rules");
    // Thin boards need the rules about connection; the levels of the game hardly do.
    for board in 0..1_600 {
        let side = [9_000, 7_000][board % 2];
        let (places, n_stars, numbers) = naive::board(&mut rng, (12, 1), side);
        let table = Table::build(&places, n_stars).unwrap();
        let found = count(&table, &numbers, 100, &ctl);
        if !found.is_whole {
            continue;
        }
        for step in check(&table, &numbers, &found.answers).steps {
            rules.insert(step.rule);
            rules.extend(step.probe.iter().map(|step| step.rule));
            contradictions.extend(step.contradiction.iter().map(kind));
        }
    }
    let unseen: Vec<Rule> = Rule::ALL
        .into_iter()
        .filter(|rule| !rules.contains(rule))
        .collect();
    // Those two need a group with open links inside; they have a test of their own.
    assert_eq!(unseen, [Rule::Exit, Rule::Seal]);
    // Too many loops are nearly always an odd or a full star first.
    assert!(6 <= contradictions.len(), "{contradictions:?}");
}

/// A triangle of open links round a star that is linked to all three corners, and what is near it.
const TRIANGLE: [Point; 4] = [
    Point::new(6500, 500),
    Point::new(9500, 500),
    Point::new(8000, 3000),
    Point::new(8000, 1400),
];

#[test]
fn a_group_with_one_way_out_takes_it() {
    // The same triangle twice, mirrored: only the corners that face each other can be linked.
    let mirrored = TRIANGLE.map(|at| Point::new(10_000 - at.x_milli, at.y_milli));
    let places: Vec<Point> = TRIANGLE.into_iter().chain(mirrored).collect();
    let table = Table::build(&places, 8).unwrap();
    let numbers = [2, 2, 2, 3, 2, 2, 2, 3];
    let found = count(&table, &numbers, ALL, &Control::unlimited());
    assert!(found.is_unique());
    let deduction = check(&table, &numbers, &found.answers);
    let step = deduction
        .steps
        .iter()
        .find(|step| step.rule == Rule::Exit)
        .unwrap();
    let way_out = table.find(Link::new(0, 4, None)).unwrap();
    assert_eq!((&step.stars, &step.on), (&vec![0, 1, 2, 3], &vec![way_out]));
}

#[test]
fn a_link_that_would_rule_out_every_way_out_is_off() {
    // Two ways out of the triangle, and a long link across both.
    let far =
        [(3500, 500), (5200, 2700), (5850, 60), (5850, 3250), (4700, 4300)].map(|(x, y)| Point::new(x, y));
    let places: Vec<Point> = TRIANGLE.into_iter().chain(far).collect();
    let table = Table::build(&places, 9).unwrap();
    let link = |a, b| table.find(Link::new(a, b, None)).unwrap();
    let (out, other_out, across) = (link(0, 4), link(2, 5), link(6, 7));
    let numbers = [2, 2, 2, 3, 2, 3, 1, 2, 1];
    let known: Vec<(u32, Mark)> = (0..table.links.len() as u32)
        .filter_map(|idx| {
            let ends = table.links[idx as usize];
            match (ends.a < 4, ends.b < 4) {
                (true, true) => (ends.b == 3).then_some((idx, Mark::On)),
                (false, false) => None,
                _ => (idx != out && idx != other_out).then_some((idx, Mark::Off)),
            }
        })
        .collect();
    let ctl = Control::unlimited();
    let answers = count_with(&table, &numbers, &known, ALL, &ctl).answers;
    let depth = Depth {
        max_tier: 3,
        max_steps: usize::MAX,
    };
    let deduction = deduce_from(&table, &numbers, &known, depth, &ctl);
    for step in &deduction.steps {
        assert_holds(step, &answers);
    }
    let step = deduction.steps.iter().find(|step| step.rule == Rule::Seal);
    assert_eq!(step.map(|step| &step.off), Some(&vec![across]), "{deduction:?}");
}

fn kind(contradiction: &Contradiction) -> &'static str {
    match contradiction {
        Contradiction::Short { .. } => "short",
        Contradiction::Over { .. } => "over",
        Contradiction::Clash { .. } => "clash",
        Contradiction::Cut { .. } => "cut",
        Contradiction::Odd { .. } => "odd",
        Contradiction::Loops => "loops",
        Contradiction::NoCombo { .. } => "no combo",
    }
}

/// What is near its limit, by looking at every star for every pair.
fn plainly_fragile(table: &Table, within_milli: f64) -> Vec<Fragile> {
    let (places, n_stars) = (&table.places, table.n_stars);
    let at = |node: usize| places[node];
    let mut found = Vec::new();
    for a in 0..n_stars {
        for b in a + 1..places.len() {
            let others: Vec<usize> = (0..places.len()).filter(|k| *k != a && *k != b).collect();
            let blockers: Vec<usize> = { others.iter().copied() }
                .filter(|k| is_blocked_by(at(a), at(b), at(*k)))
                .collect();
            let is_reachable = is_in_reach(at(a), at(b));
            let bends = |via: usize| is_in_reach(at(a), at(via)) && is_in_reach(at(b), at(via));
            let is_seen_through = is_reachable || (b < n_stars && (n_stars..places.len()).any(bends));
            let mut add = |limit, value: f64, bound: i32, is_allowed| {
                let margin_milli = (value - f64::from(bound)).abs();
                if margin_milli <= within_milli {
                    let pair = (a as u16, b as u16);
                    found.push(Fragile {
                        pair,
                        limit,
                        margin_milli,
                        is_allowed,
                    });
                }
            };
            if blockers.is_empty() {
                let length = distance_milli(at(a), at(b));
                add(Limit::Length, length, MAX_LENGTH_MILLI, is_reachable);
            }
            for star in others.into_iter().filter(|_| is_seen_through) {
                if blockers.iter().all(|blocker| *blocker == star) {
                    let distance = segment_distance_milli(at(a), at(b), at(star));
                    let limit = Limit::Clearance { star: star as u16 };
                    add(limit, distance, CLEAR_MILLI, !blockers.contains(&star));
                }
            }
        }
    }
    found.sort_by(|x, y| x.margin_milli.total_cmp(&y.margin_milli));
    found
}

#[test]
fn large_boards_have_the_links_and_margins_of_the_plain_way_after_every_move() {
    let mut rng = Rng::from_seed("starlink large tables");
    let mut n_found = 0;
    for (side, n_stars, n_gravity) in [(20, 120, 12), (20, 200, 0), (14, 110, 40), (24, 60, 30)] {
        let mut cells: Vec<i32> = (0..side * side).collect();
        for last in (1..cells.len()).rev() {
            cells.swap(last, rng.below(last as u32 + 1) as usize);
        }
        let mut places: Vec<Point> = { cells[..n_stars + n_gravity].iter() }
            .map(|cell| {
                let mut aside = || rng.below(301) as i32 - 150;
                let centre = Point::cell_centre(cell % side, cell / side);
                Point::new(centre.x_milli + aside(), centre.y_milli + aside())
            })
            .collect();
        let mut table = Table::build(&places, n_stars).unwrap();
        for _ in 0..10 {
            naive::assert_is_defined(&table);
            for within_milli in [1.0, 40.0] {
                let found = fragile(&table, within_milli);
                n_found += found.len();
                assert_eq!(found, plainly_fragile(&table, within_milli));
            }
            let node = rng.below(places.len() as u32) as u16;
            let span = side as u32 * 1000;
            let to = Point::new(rng.below(span) as i32, rng.below(span) as i32);
            if places.contains(&to) {
                continue;
            }
            places[usize::from(node)] = to;
            table = table.with_moved(node, to).unwrap();
            assert_eq!(table, Table::build(&places, n_stars).unwrap());
        }
    }
    assert!(1_000 < n_found, "{n_found}");
}

//! Generated levels: the seed document's statistics, proven answers, honest fallbacks, large boards.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use playproof::control::{Control, Stop};
use playproof::games::starlink::deduce::{Ending, deduce};
use playproof::games::starlink::generate::pinned::regenerate;
use playproof::games::starlink::generate::{Event, Outcome, Trace, generate};
use playproof::games::starlink::lint::lint;
use playproof::games::starlink::solve::{count, count_by_sat, judge};
use playproof::games::starlink::spec::{LevelKnobs, Recipe};
use playproof::games::starlink::trace::generator_trace;

fn made(level: &LevelKnobs, k: u32) -> Trace {
    generate(&Recipe::numbered(level.clone(), k), &Control::unlimited()).unwrap()
}

/// Mean direct links and mean relays of 60 seeds.
fn means(traces: &[Trace]) -> (f64, f64) {
    let n = traces.len() as f64;
    let direct: usize = traces.iter().map(|trace| trace.table.n_direct).sum();
    let all: usize = traces.iter().map(|trace| trace.table.links.len()).sum();
    (direct as f64 / n, (all - direct) as f64 / n)
}

#[track_caller]
fn assert_within(found: f64, seed: f64, band: f64) {
    assert!(
        (found - seed).abs() <= seed * band,
        "{found} is not within {band} of {seed}"
    );
}

#[test]
fn sixty_seeds_a_level_have_the_statistics_of_the_seed_document() {
    // Sums of direct links and relays over 60 seeds, as this generator's version makes them.
    let known = [
        ("EASY", 592, 0),
        ("NORMAL", 1011, 188),
        ("HARD", 1555, 423),
        ("EXPERT", 2110, 817),
    ];
    for (level, (name, n_direct, n_relays)) in LevelKnobs::all().iter().zip(known) {
        let traces: Vec<Trace> = (1..=60).map(|k| made(level, k)).collect();
        let (direct, relays) = means(&traces);
        match name {
            "EASY" => assert_within(direct + relays, 10.0, 0.05),
            "EXPERT" => {
                assert_within(direct + relays, 47.9, 0.05);
                assert_within(direct, 35.0, 0.05);
                assert_within(relays, 12.9, 0.08);
                // "About four neighbours": direct links per star, each counted at both ends.
                assert_within(2.0 * direct / 18.0, 4.0, 0.05);
            }
            _ => {}
        }
        let sums = ((direct * 60.0).round() as i32, (relays * 60.0).round() as i32);
        assert_eq!((level.name.as_str(), sums), (name, (n_direct, n_relays)));
        for trace in &traces {
            assert_sound(level, trace);
        }
    }
}

fn assert_sound(level: &LevelKnobs, trace: &Trace) {
    let ctl = Control::unlimited();
    let numbers = trace.spec.numbers();
    assert_eq!(trace.outcome, Outcome::Fitting);
    assert_eq!(judge(&trace.table, &numbers, &trace.answer), None);
    let found = count_by_sat(&trace.table, &numbers, 2, &ctl);
    assert_eq!(found.answers, vec![trace.answer.clone()]);
    assert!(found.is_unique());
    let deduction = deduce(&trace.table, &numbers, &ctl);
    assert_eq!(deduction.ending, Ending::Solved);
    assert_eq!(deduction.grade(), trace.tier);
    assert!((level.min_tier..=level.max_tier).contains(&trace.tier));
    assert!(trace.table.n_direct <= level.max_direct as usize);
    // Thin margins and idle gravity stars happen; nothing else does.
    let errors: Vec<_> = { lint(&trace.spec).into_iter() }
        .filter(|issue| !["SL-014", "SL-018"].contains(&issue.code))
        .collect();
    assert_eq!(errors, Vec::new());
    repairs_have_their_two_answers(trace);
}

/// Every repair of the kept layout holds two answers to the same numbers, and what it changed.
fn repairs_have_their_two_answers(trace: &Trace) {
    let kept = trace
        .events
        .iter()
        .rev()
        .take_while(|event| !matches!(event, Event::Laid { .. }));
    for event in kept {
        if let Event::Repair {
            before,
            other,
            added,
            removed,
        } = event
        {
            assert_ne!(before, other);
            let degrees = |links: &[u32]| {
                let mut degrees = vec![0; trace.table.n_stars];
                for link in links {
                    let link = trace.table.links[*link as usize];
                    degrees[usize::from(link.a)] += 1;
                    degrees[usize::from(link.b)] += 1;
                }
                degrees
            };
            let numbers = degrees(before);
            assert_eq!(judge(&trace.table, &numbers, before), None);
            assert_eq!(judge(&trace.table, &numbers, other), None);
            assert_eq!(added.len() + removed.len(), 1);
        }
    }
    let (frames, timeline) = generator_trace(trace);
    assert_eq!(frames.len(), timeline.len());
    // What the command line tells, and its last line is the sum of it.
    let told: Vec<_> = frames.iter().map(|frame| frame.sentence.clone()).collect();
    assert_eq!(told, trace.log()[..trace.log().len() - 1]);
    assert_eq!(frames.last().unwrap().on, trace.answer);
}

#[test]
fn a_seed_makes_the_same_puzzle_again_and_other_seeds_make_others() {
    let [.., expert] = LevelKnobs::all();
    assert_eq!(made(&expert, 3).spec, made(&expert, 3).spec);
    assert_ne!(made(&expert, 3).spec, made(&expert, 4).spec);
}

#[test]
fn fallbacks_are_reported_as_what_they_are() {
    let mut level = LevelKnobs::own("IMPOSSIBLE", 3, 40, 0);
    assert_eq!(made(&level, 1).outcome, Outcome::Nothing);
    // Tier 5 is never needed, so the level is never met, but its puzzles have one answer.
    level = LevelKnobs::own("HARDER", 5, 6, 0);
    (level.min_tier, level.max_tier) = (5, 5);
    let trace = made(&level, 1);
    assert_eq!(trace.outcome, Outcome::OutOfTier);
    assert!(count(&trace.table, &trace.spec.numbers(), 2, &Control::unlimited()).is_unique());
    assert!(trace.log().last().unwrap().en.contains("fallback"));
    let ctl = Control::unlimited();
    ctl.cancel();
    let stopped = generate(&Recipe::numbered(level, 1), &ctl);
    assert_eq!(stopped.err(), Some(Stop::Cancelled));
}

#[test]
fn large_boards_are_repaired_window_by_window() {
    let level = LevelKnobs::own("BIG", 16, 70, 4);
    let trace = made(&level, 1);
    let ctl = Control::unlimited();
    assert_eq!(trace.outcome, Outcome::Fitting);
    let found = count_by_sat(&trace.table, &trace.spec.numbers(), 2, &ctl);
    assert_eq!(found.answers, vec![trace.answer.clone()]);
    assert!(found.is_unique());
    repairs_have_their_two_answers(&trace);
}

#[test]
fn a_part_is_made_anew_and_the_rest_stays() {
    let [.., expert] = LevelKnobs::all();
    let ctl = Control::unlimited();
    let mut n_made = 0;
    for k in 1..=8 {
        let before = made(&expert, k).spec;
        let redo = [0, 1, 2, 3, 18];
        let Some(after) = regenerate(&before, &redo, "part", &ctl).unwrap() else {
            continue;
        };
        n_made += 1;
        for node in 0..before.n_nodes() {
            if !redo.contains(&(node as u16)) {
                assert_eq!(after.place(node), before.place(node), "node {node}");
            }
        }
        assert_ne!(after, before);
        let table = playproof::games::starlink::table::Table::build(&after.places(), 18).unwrap();
        assert!(count(&table, &after.numbers(), 2, &ctl).is_unique());
    }
    assert!(5 <= n_made, "{n_made} of 8");
}

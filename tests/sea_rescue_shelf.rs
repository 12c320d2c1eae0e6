//! SEA RESCUE: positions that several rounds reach are looked at once, and say the same.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use playproof::control::{Control, Stop};
use playproof::game::Replay;
use playproof::games::sea_rescue::optimum::optimum;
use playproof::games::sea_rescue::record::{self, Round};
use playproof::games::sea_rescue::shelf::Shelf;
use playproof::games::sea_rescue::spec::{Mode, Question, Spec};
use playproof::games::sea_rescue::stats::{Optima, optimum_of};
use playproof::games::sea_rescue::trace::{trace, trace_with};
use playproof::games::sea_rescue::view::View;

/// Asserts that a round is the same with the shelf, and says whether it was looked at anew.
fn agrees(round: &Round, shelf: &Shelf) -> bool {
    let (ctl, before) = (Control::unlimited(), shelf.len());
    let (frames, timeline) = trace(&round.level, &round.played, &ctl).unwrap();
    let (shelved, own) = trace_with(&round.level, &round.played, shelf, &ctl).unwrap();
    let json = |frames| serde_json::to_value(frames).unwrap();
    assert_eq!(json(&frames), json(&shelved), "{}", round.record.id);
    assert_eq!(timeline.events.len(), own.events.len());
    before != shelf.len()
}

#[test]
fn rounds_from_the_shelf_are_those_looked_at_alone() {
    let text = include_str!("../fixtures/sea_rescue/rounds.jsonl");
    let shelf = Shelf::default();
    let lines = record::read_lines(text, &Spec::default());
    let rounds: Vec<Round> = lines.into_iter().filter_map(|line| line.round.ok()).collect();
    assert!(rounds.len() > 5);
    for round in &rounds {
        agrees(round, &shelf);
    }
    let mut again = rounds.iter().map(|round| agrees(round, &shelf));
    assert!(again.all(|is_new| !is_new));
}

#[test]
fn players_who_are_told_otherwise_share_nothing() {
    let text = include_str!("../fixtures/sea_rescue/rounds.jsonl")
        .lines()
        .next()
        .unwrap();
    let line = record::lines(text, &Spec::default()).next().unwrap();
    let first = line.round.unwrap();
    let shelf = Shelf::default();
    for mode in Mode::ALL {
        let mut round = first.clone();
        round.level.question.mode = mode;
        assert!(agrees(&round, &shelf), "{mode:?}");
        // Who rescued a species before reads its card.
        round.level.career.collected = 0b10;
        assert_eq!(agrees(&round, &shelf), mode != Mode::Known, "{mode:?}");
    }
}

/// A round of a zone that is written into its line.
fn round_of(zone: &Spec, set: &[&str], seed: &str) -> Round {
    let replay = Replay {
        question: Question {
            seed: seed.to_owned(),
            set: set.iter().map(|id| (*id).to_owned()).collect(),
            ..Question::default()
        },
        inputs: Vec::new(),
        claim: None,
        spec: Some(zone.clone()),
    };
    let line = record::write_round(seed, &replay).to_string();
    record::lines(&line, &Spec::default())
        .next()
        .unwrap()
        .round
        .unwrap()
}

#[test]
fn optima_are_those_of_each_zone_and_are_computed_once() {
    let mut zone = Spec {
        sea: 2,
        ..Spec::default()
    };
    zone.species.truncate(1);
    let mut other = Spec {
        sea: 3,
        ..zone.clone()
    };
    // The same ids on another shape: a set by its numbers is not the same set.
    other.creatures[1].pattern = other.creatures[5].pattern.clone();
    let set = ["clownfish", "bluetang"];
    let rounds = [
        round_of(&zone, &set, "a"),
        round_of(&other, &set, "b"),
        round_of(&zone, &set, "c"),
        round_of(&zone, &["bluetang", "manta"], "d"),
    ];
    let best_of = |round: &Round| {
        let level = &round.level;
        let (view, ctl) = (View::blank(&level.sea), Control::unlimited());
        let set = &level.layout.set;
        let best = optimum(&level.sea, set, &view, level.probes, Mode::Known, false, &ctl).unwrap();
        best.best as f64 / best.n_boards as f64
    };
    let each: Vec<f64> = rounds.iter().map(best_of).collect();
    assert!(each[0] != each[1], "{each:?}");
    let optima = Optima::default();
    let all: Vec<&Round> = rounds.iter().collect();
    let ctl = Control::unlimited();
    let found = optimum_of(&all, &optima, &ctl).unwrap();
    let mean = each.iter().sum::<f64>() / 4.0;
    assert!((found.all.unwrap() - mean).abs() < 1e-12, "{found:?} {mean}");
    assert_eq!((found.n_too_many, optima.len()), (0, 3));
    // Other rounds of the same zones ask for nothing, also with no node left.
    let nothing = Control::with_budget(0);
    let found = optimum_of(&all[..2], &optima, &nothing).unwrap();
    assert!((found.all.unwrap() - (each[0] + each[1]) / 2.0).abs() < 1e-12);
    assert_eq!(nothing.progress().nodes, 0);
    // What was found before a stop is kept.
    let fresh = round_of(&zone, &["clownfish", "manta"], "e");
    let stopped = optimum_of(&[&fresh, all[0]], &optima, &Control::with_budget(10));
    assert_eq!((stopped, optima.len()), (Err(Stop::OutOfBudget), 3));
}

//! SEA RESCUE: positions that several rounds reach are looked at once, and say the same.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use playproof::control::Control;
use playproof::games::sea_rescue::record::{self, Round};
use playproof::games::sea_rescue::shelf::Shelf;
use playproof::games::sea_rescue::spec::{Mode, Spec};
use playproof::games::sea_rescue::trace::{trace, trace_with};

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

//! SEA RESCUE: what is said of rates that leave the bands of their designer.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use playproof::control::Control;
use playproof::game::{Game as _, GameReport};
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::level::Level;
use playproof::games::sea_rescue::spec::{Bands, Mode, Question, Spec};
use playproof::report::{Severity, Verdict};

fn answer(bands: Bands, set: &[&str], mode: Mode) -> GameReport<SeaRescue> {
    let spec = Spec {
        bands,
        ..Spec::default()
    };
    let question = Question {
        set: set.iter().map(|id| (*id).to_owned()).collect(),
        mode,
        ..Question::default()
    };
    let level = Level::compile(&spec, &question).unwrap();
    SeaRescue::solve(&level, &Control::unlimited())
}

fn codes(report: &GameReport<SeaRescue>) -> Vec<&'static str> {
    report.issues.iter().map(|issue| issue.code).collect()
}

#[test]
fn sets_below_the_band_of_their_mean_are_noted_and_refute_nothing() {
    // Over the draw 99.66% and 99.11% of boards have one rescued; some sets have less than 99%.
    let bands = Bands {
        any: (0.99, 1.0),
        ..Bands::default()
    };
    let report = answer(bands, &[], Mode::Cards);
    assert_eq!(report.verdict, Verdict::Proven);
    assert_eq!(codes(&report), ["SR-053"]);
    let note = &report.issues[0];
    assert_eq!(note.severity, Severity::Warning);
    assert!(
        note.text
            .en
            .starts_with("at least one lies outside 99.0 to 100.0% for "),
        "{}",
        note.text.en
    );
    let n = note
        .text
        .en
        .split(' ')
        .nth(9)
        .and_then(|n| n.parse::<usize>().ok());
    assert!(n.is_some_and(|n| 0 < n && n < 35), "{}", note.text.en);
    // As it is shipped: three pairs with the manta, for a player who does not know the set.
    for mode in Mode::ALL {
        let report = answer(Bands::default(), &[], mode);
        assert_eq!(report.verdict, Verdict::Proven, "{mode:?}");
        if mode == Mode::Cards {
            assert_eq!(codes(&report), ["SR-053"]);
            let told = &report.issues[0].text.en;
            assert!(
                told.contains("for 3 sets: Butterflyfish + Manta ray 94.7%"),
                "{told}"
            );
        } else {
            assert!(report.issues.is_empty(), "{mode:?} {:?}", report.issues);
        }
    }
}

#[test]
fn a_band_that_a_mean_leaves_refutes_and_the_sets_are_named() {
    let bands = Bands {
        any: (0.999, 1.0),
        ..Bands::default()
    };
    let report = answer(bands, &[], Mode::Cards);
    assert_eq!(report.verdict, Verdict::Refuted);
    assert_eq!(codes(&report), ["SR-051", "SR-051", "SR-053"]);
    assert!(
        report.summary.en.contains(" (1 more); maxHit, first cards: "),
        "{}",
        report.summary.en
    );
}

#[test]
fn a_single_set_is_held_against_the_bands_of_single_sets() {
    // Clownfish and manta: 93 of 214 boards with the set known, 43.5%.
    let pair = ["clownfish", "manta"];
    let report = answer(Bands::default(), &pair, Mode::Known);
    assert_eq!(report.verdict, Verdict::Proven);
    assert!(report.issues.is_empty());
    let bands = Bands {
        pair_all: (0.44, 0.85),
        ..Bands::default()
    };
    let report = answer(bands, &pair, Mode::Known);
    assert_eq!(report.verdict, Verdict::Refuted);
    assert_eq!(codes(&report), ["SR-052"]);
    assert!(
        report.issues[0]
            .text
            .en
            .contains("43.5% lies outside 44.0 to 85.0%"),
        "{}",
        report.issues[0].text.en
    );
    assert!(
        report
            .summary
            .en
            .starts_with("all of Clownfish + Manta ray: 43.5% lies outside 44.0 to 85.0%; maxHit, "),
        "{}",
        report.summary.en
    );
    // That band is of pairs that are known: cards are not held against it.
    let report = answer(bands, &pair, Mode::Cards);
    assert_eq!(report.verdict, Verdict::Proven);
}

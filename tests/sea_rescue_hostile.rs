//! SEA RESCUE with hostile zones, questions and records: issues with codes and line numbers, never a panic.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game as _};
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::hex::Hex;
use playproof::games::sea_rescue::lint;
use playproof::games::sea_rescue::record;
use playproof::games::sea_rescue::round::{Action, EndReason, Input, active_ms};
use playproof::games::sea_rescue::spec::{
    Bands, CountOdds, CreatureSpec, Figures, Mode, Pity, Position, Question, Rarity, RowSpec, Spec,
};
use playproof::report::{Issue, Lang, Verdict};
use proptest::prelude::*;

fn codes(issues: &[Issue]) -> Vec<&'static str> {
    issues.iter().map(|issue| issue.code).collect()
}

/// Asserts that a zone has an issue, and that nothing panics on it.
#[track_caller]
fn has(spec: &Spec, code: &str) -> Issue {
    let issues = SeaRescue::lint(spec);
    let _ = SeaRescue::build(spec, &Question::default());
    let found = issues.iter().find(|issue| issue.code == code);
    found
        .unwrap_or_else(|| panic!("{code} is not among {:?}", codes(&issues)))
        .clone()
}

fn row(length: u32) -> RowSpec {
    RowSpec {
        length,
        ..RowSpec::default()
    }
}

fn with_pattern(pattern: &[(i32, i32)]) -> Spec {
    let mut spec = Spec::default();
    spec.creatures[5].pattern = pattern.iter().map(|hex| Hex::from(*hex)).collect();
    spec
}

#[test]
fn the_first_sea_has_only_what_the_rules_tell_of_it() {
    let issues = SeaRescue::lint(&Spec::default());
    assert_eq!(codes(&issues), ["SR-028", "SR-028", "SR-025", "SR-028", "SR-043"]);
    let blue = issues[0].place.cells.clone();
    // 4, 10, 16 and 22 by row and column.
    assert_eq!(blue, [(0, 4), (1, 5), (3, 0), (4, 0)]);
    assert_eq!(lint::twins(&Spec::default()), [(3, 4, 3)]);
}

#[test]
fn zones_without_sense_are_told_so() {
    let base = Spec::default();
    has(
        &Spec {
            creatures: Vec::new(),
            ..base.clone()
        },
        "SR-004",
    );
    has(
        &Spec {
            probes: 0,
            ..base.clone()
        },
        "SR-006",
    );
    has(
        &Spec {
            rows: Vec::new(),
            ..base.clone()
        },
        "SR-001",
    );
    has(
        &Spec {
            rows: vec![row(1); 10_000],
            ..base.clone()
        },
        "SR-002",
    );
    has(
        &Spec {
            rows: vec![row(u32::MAX)],
            ..base.clone()
        },
        "SR-002",
    );
    let shifted = RowSpec {
        shift: i32::MIN,
        ..row(5)
    };
    has(
        &Spec {
            rows: vec![shifted],
            ..base.clone()
        },
        "SR-003",
    );
    has(
        &Spec {
            species: Vec::new(),
            ..base.clone()
        },
        "SR-008",
    );
    let many = CountOdds {
        n_species: 40,
        weight: 1,
    };
    has(
        &Spec {
            species: vec![many],
            ..base.clone()
        },
        "SR-007",
    );
    let nan = Bands {
        any: (f64::NAN, 1.0),
        ..Bands::default()
    };
    let issue = has(
        &Spec {
            bands: nan,
            ..base.clone()
        },
        "SR-017",
    );
    let fixed = SeaRescue::fix(
        &Spec {
            bands: nan,
            ..base.clone()
        },
        &issue,
    )
    .unwrap();
    assert_eq!(fixed, base);
    let mut twice = base.clone();
    twice.creatures[1].id = "clownfish".to_owned();
    has(&twice, "SR-013");
    let mut heavy = base.clone();
    heavy.creatures[0].weight = u32::MAX;
    has(&heavy, "SR-010");
    let mut crowd = base.clone();
    crowd.creatures = (0..40)
        .map(|n| CreatureSpec {
            id: format!("c{n}"),
            ..base.creatures[5].clone()
        })
        .collect();
    has(&crowd, "SR-005");
    crowd.creatures.truncate(32);
    crowd.species = vec![CountOdds {
        n_species: 8,
        weight: 1,
    }];
    has(&crowd, "SR-012");
}

#[test]
fn patterns_are_linted_as_the_rules_say() {
    let fixed = |spec: &Spec, code| SeaRescue::fix(spec, &has(spec, code)).unwrap();
    let spec = with_pattern(&[(0, 0), (1, 0), (1, 0)]);
    assert_eq!(fixed(&spec, "SR-021"), Spec::default());
    let spec = with_pattern(&[(3, 1), (4, 1)]);
    assert_eq!(fixed(&spec, "SR-022"), Spec::default());
    let spec = with_pattern(&[]);
    assert_eq!(fixed(&spec, "SR-020"), with_pattern(&[(0, 0)]));
    has(&with_pattern(&[(0, 0), (2, 0)]), "SR-023");
    has(&with_pattern(&[(0, 0), (0, -1), (1, -1)]), "SR-024");
    has(&with_pattern(&[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]), "SR-027");
    let line = |n: i32| (0..n).map(|q| (q, 0)).collect::<Vec<_>>();
    has(&with_pattern(&line(7)), "SR-026");
    has(&with_pattern(&[(i32::MAX, 0), (i32::MIN, i32::MAX)]), "SR-026");
    has(&with_pattern(&[(i32::MAX, i32::MAX)]), "SR-022");
    has(&with_pattern(&vec![(0, 0); 1000]), "SR-014");

    // A column and a line of five never lie together.
    let mut spec = with_pattern(&line(5));
    spec.creatures[1].pattern = (0..5).map(|r| Hex { q: 0, r }).collect();
    has(&spec, "SR-040");
    // A column, a zigzag and the clownfish: every two do, all three do not.
    let mut spec = with_pattern(&[(0, 0), (0, 1), (-1, 2), (-1, 3), (-2, 4)]);
    spec.creatures[1].pattern = (0..5).map(|r| Hex { q: 0, r }).collect();
    has(&spec, "SR-041");
    has(&spec, "SR-044");
    let issue = has(&spec, "SR-042");
    let fixed = SeaRescue::fix(&spec, &issue).unwrap();
    assert_eq!(fixed.probes, 14);
    assert!(!codes(&SeaRescue::lint(&fixed)).contains(&"SR-042"));
}

#[test]
fn a_creature_that_is_being_drawn_does_not_stop_the_others() {
    let spec = with_pattern(&[]);
    let question = Question {
        set: vec!["clownfish".to_owned(), "bluetang".to_owned()],
        ..Question::default()
    };
    let level = SeaRescue::build(&spec, &question).unwrap();
    let report = SeaRescue::solve(&level, &Control::unlimited());
    assert!(!report.frames.is_empty());
    let question = Question {
        set: vec!["clownfish".to_owned(), "manta".to_owned()],
        ..Question::default()
    };
    assert_eq!(
        codes(&SeaRescue::build(&spec, &question).unwrap_err()),
        ["SR-016"]
    );
}

#[test]
fn questions_that_name_what_is_not_there_are_told_so() {
    let spec = Spec::default();
    let ask = |question: Question| codes(&SeaRescue::build(&spec, &question).unwrap_err());
    let base = Question::default();
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        ask(Question {
            set: ids(&["whale"]),
            ..base.clone()
        }),
        ["SR-030"]
    );
    assert_eq!(
        ask(Question {
            collected: ids(&["whale"]),
            ..base.clone()
        }),
        ["SR-030"]
    );
    assert_eq!(
        ask(Question {
            set: ids(&["manta", "manta"]),
            ..base.clone()
        }),
        ["SR-031"]
    );
    assert_eq!(
        ask(Question {
            probes: Some(0),
            ..base.clone()
        }),
        ["SR-033"]
    );
    let at = |species: &str, cells: &[u8]| Position {
        species: species.to_owned(),
        cells: cells.to_vec(),
    };
    let placed = |positions: Vec<Position>| Question {
        positions,
        ..Question::default()
    };
    assert_eq!(ask(placed(vec![at("manta", &[0, 7])])), ["SR-032"]);
    assert_eq!(ask(placed(vec![at("manta", &[0, 1, 200])])), ["SR-032"]);
    let both = vec![at("manta", &[0, 1]), at("bluetang", &[1, 7, 13])];
    assert_eq!(ask(placed(both)), ["SR-034"]);
}

#[test]
fn every_action_is_harmless_anywhere() {
    let question = Question {
        figures: Figures::Round,
        mode: Mode::Known,
        ..Question::default()
    };
    let level = SeaRescue::build(&Spec::default(), &question).unwrap();
    let at = |at_ms, action| Input { at_ms, action };
    let mut inputs = vec![
        at(0, Action::Away { until_ms: u32::MAX }),
        at(5, Action::Probe(8)),
        at(4, Action::Probe(8)),
        at(9, Action::Probe(127)),
        at(9, Action::Probe(255)),
    ];
    inputs.extend((0..27).map(|cell| at(10, Action::Probe(cell))));
    inputs.push(at(11, Action::Answer));
    inputs.push(at(12, Action::Leave(EndReason::Crash)));
    let claim = SeaRescue::claim(&level, &inputs);
    // After the end the answer may be looked at: it changes nothing.
    assert_eq!(claim.used_answer, Some(false));
    assert!(claim.end.is_some_and(EndReason::is_normal));
    let report = SeaRescue::replay(&level, &inputs, Some(&claim), &Control::unlimited());
    // What did nothing is told.
    assert!(matches!(report.verdict, Verdict::Diverged { .. }));
    assert!(codes(&report.issues).iter().all(|code| *code == "SR-060"));
}

#[test]
fn time_in_the_background_does_not_count() {
    assert_eq!(active_ms(&[], &[]), 0);
    assert_eq!(active_ms(&[7], &[(0, 100)]), 0);
    assert_eq!(active_ms(&[100, 1000], &[(0, 350), (900, 5000)]), 550);
    assert_eq!(active_ms(&[0, 1000], &[(100, 300), (200, 400), (400, 100)]), 700);
    assert_eq!(active_ms(&[1000, 0], &[(0, u32::MAX)]), 0);
}

const ROUNDS: &str = include_str!("../fixtures/golden/sea_rescue_rounds.jsonl");

#[test]
fn broken_lines_are_told_by_number_and_the_others_are_read() {
    let lines: Vec<&str> = ROUNDS.lines().collect();
    let text = format!(
        "{}\n\n{{\"broken\n[1, 2]\n{}\n{}\n{}\n{}\n",
        lines[0],
        lines[1].replace("\"sea\":1", "\"sea\":9"),
        lines[2].replace("[2,8,14]", "[2,8,15]"),
        lines[3].replace("\"activeMs\":3000", "\"activeMs\":9"),
        lines[4].replace("\"schemaVersion\":1", "\"schemaVersion\":2"),
    );
    let read = record::read_lines(&text, &Spec::default());
    let numbers: Vec<usize> = read.iter().map(|line| line.number).collect();
    assert_eq!(numbers, [1, 3, 4, 5, 6, 7, 8]);
    let is_read: Vec<bool> = read.iter().map(|line| line.round.is_ok()).collect();
    assert_eq!(is_read, [true, false, false, false, false, true, false]);
    assert!(read[4].round.as_ref().unwrap_err().en.contains("SR-032"));
    let differences = &read[5].round.as_ref().unwrap().differences;
    assert_eq!(differences.len(), 1);
    assert_eq!(differences[0].field, "activeMs");
    assert_eq!(
        (
            differences[0].claimed.en.as_str(),
            differences[0].found.en.as_str()
        ),
        ("9", "3000")
    );
}

#[test]
fn every_derived_field_is_recomputed() {
    let line = ROUNDS.lines().nth(1).unwrap();
    for (field, from, to) in [
        (
            "probes",
            "\"cell\":7,\"tMs\":800,\"result\":\"empty\"",
            "\"cell\":7,\"tMs\":800,\"result\":\"manta\"",
        ),
        ("rescued", "\"rescued\":[\"clownfish\"]", "\"rescued\":[]"),
        ("rescuedCount", "\"rescuedCount\":1", "\"rescuedCount\":2"),
        (
            "firstFindAttempt",
            "\"firstFindAttempt\":3",
            "\"firstFindAttempt\":-1",
        ),
        (
            "firstRescueAttempt",
            "\"firstRescueAttempt\":6",
            "\"firstRescueAttempt\":5",
        ),
        ("activeMs", "\"activeMs\":10000", "\"activeMs\":13500"),
        ("endReason", "\"outOfProbes\"", "\"allRescued\""),
        ("anchor", "\"anchor\":19", "\"anchor\":18"),
        ("n", "\"n\":10", "\"n\":11"),
        (
            "species",
            "\"species\":[\"clownfish\",\"butterfly\"]",
            "\"species\":[\"clownfish\"]",
        ),
    ] {
        let changed = line.replacen(from, to, 1);
        assert_ne!(changed, line, "{field}");
        let read = record::read_lines(&changed, &Spec::default());
        let round = read[0].round.as_ref().unwrap();
        let fields: Vec<&str> = round.differences.iter().map(|one| one.field).collect();
        assert_eq!(fields, [field]);
    }
}

#[test]
fn rounds_are_written_as_they_were_read() {
    for line in ROUNDS.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let record = record::read_round(&value).unwrap();
        let mut written = record::write_round(&record.id, &record.replay);
        if value["usedAnswer"] == true {
            // The game does not say when; we do.
            assert_eq!(
                written.as_object_mut().unwrap().remove("answerMs"),
                Some(0.into())
            );
        }
        assert_eq!(written, value);
    }
}

fn any_row() -> impl Strategy<Value = RowSpec> {
    (0..9_u32, -3..4_i32, proptest::collection::vec(0..9_u32, 0..3))
        .prop_map(|(length, shift, holes)| RowSpec { length, shift, holes })
}

fn any_creature() -> impl Strategy<Value = CreatureSpec> {
    let hex = prop_oneof![9 => (-3..4, -3..4), 1 => (any::<i32>(), any::<i32>())];
    (
        proptest::collection::vec(hex, 0..5),
        0..3000_u32,
        (0..4_u32, any::<u32>(), 0..2000_u32, 0..9000_u32, any::<bool>()),
    )
        .prop_map(|(pattern, weight, pity)| {
            let (after, first_permille, step_permille, cap_permille, ends_with_rescue) = pity;
            CreatureSpec {
                weight,
                rarity: Rarity::Unique,
                pattern: pattern.into_iter().map(Hex::from).collect(),
                pity: Pity {
                    after,
                    first_permille,
                    step_permille,
                    cap_permille,
                    ends_with_rescue,
                },
                ..CreatureSpec::default()
            }
        })
}

fn any_spec() -> impl Strategy<Value = Spec> {
    (
        proptest::collection::vec(any_row(), 0..6),
        proptest::collection::vec(any_creature(), 0..5),
        0..9_u32,
        proptest::collection::vec((0..5_u32, 0..3_u32), 0..3),
        (any::<f64>(), any::<f64>()),
    )
        .prop_map(|(rows, mut creatures, probes, species, band)| {
            for (idx, creature) in creatures.iter_mut().enumerate() {
                creature.id = format!("c{idx}");
            }
            Spec {
                rows,
                creatures,
                probes,
                species: { species.into_iter() }
                    .map(|(n_species, weight)| CountOdds { n_species, weight })
                    .collect(),
                bands: Bands {
                    any: band,
                    ..Bands::default()
                },
                ..Spec::default()
            }
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_zone_panics(spec in any_spec(), seed in "[a-c]{0,3}", which in 0..4_usize) {
        for issue in SeaRescue::lint(&spec) {
            if let Some(fixed) = SeaRescue::fix(&spec, &issue) {
                let _ = SeaRescue::lint(&fixed);
            }
        }
        let figures = [Figures::Rates, Figures::Optimum, Figures::Economy, Figures::Round][which];
        let question = Question { seed, figures, mode: Mode::ALL[which], ..Question::default() };
        if let Ok(level) = SeaRescue::build(&spec, &question) {
            let report = SeaRescue::solve(&level, &Control::with_budget(20_000));
            prop_assert_eq!(report.frames.len(), report.timeline.len());
            for frame in report.frames.iter() {
                let _ = SeaRescue::frame_text(&level, &frame, Lang::En);
                let _ = SeaRescue::frame_caption(&level, &frame);
            }
            let claim = SeaRescue::claim(&level, &report.inputs);
            let replayed = SeaRescue::replay(&level, &report.inputs, Some(&claim), &Control::unlimited());
            prop_assert_eq!(replayed.verdict, Verdict::Verified);
        }
    }

    #[test]
    fn zones_survive_their_file(spec in any_spec()) {
        prop_assume!(spec.bands.any.0.is_finite() && spec.bands.any.1.is_finite());
        let text = file::to_ron::<SeaRescue>(&Content::Spec(spec.clone())).unwrap();
        prop_assert_eq!(file::parse::<SeaRescue>(&text).unwrap(), Content::Spec(spec.clone()));
        let json = SeaRescue::export_json(&Content::Spec(spec.clone()));
        let back = SeaRescue::import_json(&json).unwrap().unwrap();
        prop_assert_eq!(back, Content::Spec(spec));
    }

    #[test]
    fn no_line_panics(line in "[ -~]{0,60}", from in 0..1500_usize, len in 0..40_usize, put in "[ -~]{0,8}") {
        let _ = record::read_lines(&line, &Spec::default());
        for good in ROUNDS.lines() {
            let from = from.min(good.len());
            let to = (from + len).min(good.len());
            let broken = format!("{}{put}{}", &good[..from], &good[to..]);
            let _ = record::read_lines(&broken, &Spec::default());
        }
    }
}

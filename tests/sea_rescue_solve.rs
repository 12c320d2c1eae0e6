//! SEA RESCUE's `solve` and `check`: which eyes are asked for, what is refused, what is only an estimate.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

#[path = "support/program.rs"]
mod program;

use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game as _};
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::board::{Board, hexes_of, n_hexes};
use playproof::games::sea_rescue::hex::Hex;
use playproof::games::sea_rescue::level::Level;
use playproof::games::sea_rescue::measure::level_rates;
use playproof::games::sea_rescue::rates::rates;
use playproof::games::sea_rescue::sampled;
use playproof::games::sea_rescue::spec::{CountOdds, Mode, Policy, Question, RowSpec, Spec};
use playproof::games::sea_rescue::view::Prior;
use playproof::report::Value;
use playproof::survey::Survey as _;

use program::playproof;

/// A code, and what brings it about.
type Fault = (&'static str, fn(&mut Spec));

fn write(dir: &Path, name: &str, spec: &Spec) {
    let text = file::to_ron::<SeaRescue>(&Content::Spec(spec.clone())).unwrap();
    fs::write(dir.join(name), text).unwrap();
}

fn rows(lengths: &[u32]) -> Vec<RowSpec> {
    let row = |length: &u32| RowSpec {
        length: *length,
        ..RowSpec::default()
    };
    lengths.iter().map(row).collect()
}

/// Boards of four creatures on 58 hexes: more than are listed.
fn large() -> Spec {
    let mut spec = Spec {
        rows: rows(&[6, 7, 6, 7, 6, 7, 6, 7, 6]),
        species: vec![CountOdds {
            n_species: 4,
            weight: 1,
        }],
        probes: 18,
        ..Spec::default()
    };
    spec.creatures.truncate(4);
    spec
}

#[test]
fn the_same_eyes_are_asked_everywhere_and_told() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "sea.ron", &Spec::default());
    assert_eq!(Question::default().mode, Mode::Cards);
    assert_eq!(SeaRescue::questions(&Spec::default())[0].1.mode, Mode::Cards);
    let desk = SeaRescue::desk(None).unwrap();
    for typed in [&[][..], &["seed"]] {
        let usual = SeaRescue::usual(&desk, typed);
        assert!(usual.contains(&("mode", "cards".to_owned())), "{usual:?}");
    }
    for (options, told) in [
        (&["--set", "manta+octopus"][..], "maxHit, first cards: "),
        (
            &["--set", "manta+octopus", "--mode", "known"],
            "maxHit, species known: ",
        ),
        (&["--seed", "a"], "maxHit, first cards: "),
        (&["--seed", "a", "--mode", "sized"], "maxHit, cards and sizes: "),
        (
            &["--set", "clownfish+bluetang", "--figures", "optimum"],
            "species known: Clownfish + Blue tang: ",
        ),
    ] {
        let args = [&["solve", "sea.ron"], options].concat();
        let ran = playproof(dir.path(), &args);
        let head = ran.out.lines().next().unwrap_or_default();
        assert!(head.contains(told), "{options:?}: {head}{}", ran.err);
    }
}

#[test]
fn options_that_figures_would_ignore_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "sea.ron", &Spec::default());
    for (figures, option, word) in [
        ("economy", "--set", "manta"),
        ("economy", "--seed", "1"),
        ("optimum", "--policy", "rollExp"),
        ("rates", "--seed", "1"),
    ] {
        let args = ["solve", "sea.ron", "--figures", figures, option, word];
        let ran = playproof(dir.path(), &args).expect(2);
        assert!(ran.err.contains(&format!(": leave {option} out")), "{}", ran.err);
    }
}

#[test]
fn nothing_is_proven_of_a_zone_that_is_wrong() {
    let dir = tempfile::tempdir().unwrap();
    let broken: [Fault; 6] = [
        ("SR-020", |spec| spec.creatures[2].pattern.clear()),
        ("SR-026", |spec| {
            spec.creatures[1].pattern = (0..7).map(|q| (q, 0).into()).collect();
        }),
        ("SR-017", |spec| spec.bands.any = (f64::NAN, 1.0)),
        ("SR-017", |spec| spec.bands.pairs_all = (0.8, 0.5)),
        ("SR-040", |spec| {
            spec.creatures[0].pattern = (0..6).map(|q| (q, 0).into()).collect();
            spec.creatures[1].pattern = (0..5).map(|r| (-((r + 1) / 2), r).into()).collect();
        }),
        ("SR-041", |spec| {
            // Only boards of three, and two of them have no place together.
            spec.species.remove(0);
            spec.creatures[0].pattern = (0..6).map(|q| (q, 0).into()).collect();
            spec.creatures[1].pattern = (0..5).map(|r| (-((r + 1) / 2), r).into()).collect();
        }),
    ];
    for (code, breaks) in broken {
        let mut spec = Spec::default();
        breaks(&mut spec);
        write(dir.path(), "sea.ron", &spec);
        for figures in ["rates", "round", "economy", "optimum"] {
            let ran = playproof(dir.path(), &["solve", "sea.ron", "--figures", figures]).expect(1);
            assert!(
                ran.out.starts_with("sea.ron: invalid: "),
                "{code} {figures}: {}",
                ran.out
            );
            assert_eq!(ran.out.matches(code).count(), 1, "{code} {figures}: {}", ran.out);
        }
        let ran = playproof(dir.path(), &["check", "sea.ron"]).expect(1);
        assert_eq!(
            ran.out.matches(&format!("error[{code}]")).count(),
            1,
            "{}",
            ran.out
        );
        assert!(!ran.out.contains("proven"), "{}", ran.out);
    }
}

#[test]
fn too_many_boards_are_sampled_and_said_to_be() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "large.ron", &large());
    let ran = playproof(dir.path(), &["check", "large.ron", "--format", "json"]).expect(1);
    let answers = ran.json()["documents"][0]["answers"].clone();
    for answer in answers.as_array().unwrap() {
        assert_eq!(answer["verdict"]["kind"], "not_found", "{answer}");
        let told = answer["summary"].as_str().unwrap();
        assert!(
            told.contains("4 species, sampled: one ") && told.contains(" ± "),
            "{told}"
        );
        assert!(
            told.contains("not proven: 1 set with more than 400000 boards"),
            "{told}"
        );
        let figures = &answer["figures"];
        assert!(
            400_000 < figures["placements"].as_u64().unwrap(),
            "counted, not sampled: {figures}"
        );
        let [all, error] =
            ["all_of_4_pct", "all_of_4_error_points"].map(|key| figures[key].as_f64().unwrap());
        assert!(
            0.0 < error && error < 5.0 && 0.0 < all && all < 100.0,
            "{figures}"
        );
    }
    // The optimum is told for what it is as well.
    let ran = playproof(dir.path(), &["solve", "large.ron", "--figures", "optimum"]).expect(1);
    assert!(ran.out.contains("the optimum of 0 of 1 set"), "{}", ran.out);
    assert!(ran.out.contains("1 set has too many boards"), "{}", ran.out);
}

#[test]
fn few_nodes_give_figures_with_a_larger_error_and_not_none() {
    let figures_of = |spec: &Spec, policy: Policy, nodes: u64| {
        let question = Question {
            policy,
            mode: Mode::Known,
            ..Question::default()
        };
        let level = Level::compile(spec, &question).unwrap();
        let report = SeaRescue::solve(&level, &Control::with_budget(nodes));
        assert!(!report.verdict.holds(), "{}", report.summary.en);
        let figure = |key: &str| {
            let found = report.figures.iter().find(|figure| figure.key == key);
            let value = found.map(|figure| figure.value.clone());
            match value {
                Some(Value::Real(value)) => value,
                _ => panic!("{key} with {nodes} nodes: {}", report.summary.en),
            }
        };
        let rows = (figure("all_of_4_pct"), figure("all_of_4_error_points"));
        (rows, report.summary.en.clone())
    };
    // Boards that cannot be listed.
    let [few, more] = [40_000, 400_000].map(|nodes| figures_of(&large(), Policy::MaxHit, nodes).0);
    assert!(0.0 < more.1 && more.1 < few.1, "{few:?} {more:?}");
    assert!(
        (few.0 - more.0).abs() < 4.0 * (few.1 + more.1),
        "{few:?} {more:?}"
    );
    // Boards that can, but not with so few nodes.
    let mut small = Spec {
        species: vec![CountOdds {
            n_species: 4,
            weight: 1,
        }],
        probes: 14,
        ..Spec::default()
    };
    small.creatures.truncate(4);
    let ((_, error), told) = figures_of(&small, Policy::MaxHit, 8_000);
    assert!(0.0 < error, "{told}");
    assert!(told.contains("than --nodes allows"), "{told}");
}

/// What is drawn agrees with what is known, on a board small enough for both.
#[test]
fn samples_agree_with_exact_rates() {
    let spec = Spec::default();
    let level = Level::compile(&spec, &Question::default()).unwrap();
    let ctl = Control::unlimited();
    for policy in [Policy::MaxHit, Policy::RollAll] {
        let prior = Prior::known(&level.sea, &[0, 1]);
        let exact = rates(&level.sea, &prior, Mode::Known, policy, 10, &ctl).unwrap()[0].value();
        let drawn = sampled::rates(&level.sea, &prior, (Mode::Known, policy), 10, u64::MAX, &ctl).unwrap();
        assert_eq!(drawn[0].n_boards, 600);
        let error = playproof::games::sea_rescue::measure::errors_of(&drawn[0]);
        let drawn = drawn[0].value();
        let off = (drawn.all - exact.all).abs() / error.all;
        assert!(off < 3.0, "{policy:?}: {drawn:?} is not {exact:?}");
        assert!(
            (drawn.any - exact.any).abs() < 3.0 * error.any,
            "{policy:?}: {drawn:?}"
        );
    }
    // Where everything can be listed, nothing is sampled.
    let measured = level_rates(&level, &ctl).unwrap();
    assert_eq!((measured.sampled.is_none(), measured.all.len()), (true, 35));
}

#[test]
fn optima_are_told_one_by_one_as_they_are_found() {
    let dir = tempfile::tempdir().unwrap();
    let mut spec = Spec::default();
    spec.creatures.truncate(3);
    spec.species.truncate(1);
    write(dir.path(), "three.ron", &spec);
    let ran = playproof(dir.path(), &["solve", "three.ron", "--figures", "optimum"]).expect(0);
    let lines: Vec<&str> = ran.out.lines().take(4).collect();
    assert_eq!(
        lines[..3],
        [
            "  Clownfish + Blue tang: best play rescues all on 58 of 78 boards (74.36%)",
            "  Clownfish + Butterflyfish: best play rescues all on 86 of 138 boards (62.32%)",
            "  Blue tang + Butterflyfish: best play rescues all on 133 of 163 boards (81.60%)",
        ]
    );
    assert!(
        lines[3].starts_with("three.ron: proven: species known: best play"),
        "{}",
        lines[3]
    );
    // What was found stays when the nodes run out.
    let args = ["solve", "three.ron", "--figures", "optimum", "--nodes", "20000"];
    let ran = playproof(dir.path(), &args).expect(1);
    assert!(ran.out.starts_with(lines[0]), "{}", ran.out);
    assert!(ran.out.contains("--nodes gives more"), "{}", ran.out);
    // Programs get one object.
    let args = ["solve", "three.ron", "--figures", "optimum", "--format", "json"];
    assert_eq!(
        playproof(dir.path(), &args).expect(0).json()["verdict"]["kind"],
        "proven"
    );
}

#[test]
fn a_collection_needs_no_number_of_nodes() {
    let dir = tempfile::tempdir().unwrap();
    let mut spec = Spec::default();
    spec.creatures.truncate(4);
    spec.species.truncate(1);
    write(dir.path(), "four.ron", &spec);
    let ran = playproof(dir.path(), &["solve", "four.ron", "--figures", "economy"]).expect(0);
    assert!(
        ran.out.contains("maxHit, first cards, exact: all rescued after "),
        "{}",
        ran.out
    );
    assert!(SeaRescue::usual_nodes(&Question::default()).is_none());
}

#[test]
fn a_collection_of_boards_that_are_too_many_has_figures_with_their_error() {
    let dir = tempfile::tempdir().unwrap();
    // Four at once are too many to be listed.
    let spec = Spec {
        probes: 24,
        ..large()
    };
    write(dir.path(), "large.ron", &spec);
    let args = [
        "solve",
        "large.ron",
        "--figures",
        "economy",
        "--mode",
        "known",
        "--format",
        "json",
    ];
    let report = playproof(dir.path(), &args).expect(1).json();
    assert_eq!(report["verdict"]["kind"], "not_found");
    let told = report["summary"].as_str().unwrap();
    assert!(told.contains("simulated over "), "{told}");
    assert!(told.contains(" were played: all rescued after "), "{told}");
    let figure = |key: &str| {
        report["figures"][key]
            .as_f64()
            .unwrap_or_else(|| panic!("{key}: {report}"))
    };
    let [mean, error] = [figure("boards_mean"), figure("standard_error_boards")];
    assert!(
        1.0 <= mean && 0.0 < error && error < 0.2 * mean,
        "{mean} ± {error}"
    );
    assert!(0.0 < figure("standard_error_boards_without_pity"));
    assert!(10.0 <= figure("players_simulated") && 1.0 <= figure("boards_played"));
    assert!(figure("boards_mean_if_all_rescued") <= mean);
}

#[test]
fn holes_that_are_none_are_told_by_their_column_and_dropped() {
    let dir = tempfile::tempdir().unwrap();
    let mut spec = Spec::default();
    spec.rows[1].holes = vec![3, 1, 3];
    spec.rows[2].holes = vec![0, 5];
    write(dir.path(), "sea.ron", &spec);
    let ran = playproof(dir.path(), &["check", "sea.ron", "-v"]);
    for told in [
        "warning[SR-009]: row 2, holes: row 2 names the hole in column 3 (from 0) twice",
        "warning[SR-009]: row 3, holes: row 3 has 5 columns and a hole in column 5 (from 0)",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    let board = |spec: &Spec| Board::compile(&spec.rows).unwrap();
    let before = board(&spec);
    while let Some(issue) = { SeaRescue::lint(&spec).into_iter() }.find(|issue| issue.code == "SR-009") {
        spec = SeaRescue::fix(&spec, &issue).unwrap();
    }
    assert_eq!(
        (&spec.rows[1].holes[..], &spec.rows[2].holes[..]),
        (&[1, 3][..], &[0][..])
    );
    assert_eq!(board(&spec), before, "the board is the same");
}

#[test]
fn rows_with_too_many_hexes_can_still_be_drawn() {
    let mut spec = Spec {
        rows: vec![rows(&[20])[0].clone(); 10],
        ..Spec::default()
    };
    spec.rows[3].holes = vec![2, 2, 99];
    assert!(Board::compile(&spec.rows).is_err());
    assert_eq!(n_hexes(&spec.rows), 199);
    let hexes = hexes_of(&spec.rows, 2_000);
    assert_eq!(hexes.len(), 199);
    assert!(!hexes.contains(&Hex::of_row_column(3, 2)));
    // Of a board they are the board's, in its order.
    let first = Spec::default();
    assert_eq!(
        hexes_of(&first.rows, 2_000),
        Board::compile(&first.rows).unwrap().hexes()
    );
    // Whatever the rows are, it takes no time.
    for row in &mut spec.rows {
        (row.length, row.shift) = (u32::MAX, i32::MIN);
    }
    assert!(hexes_of(&spec.rows, 2_000).is_empty());
    spec.rows[0].shift = 0;
    assert_eq!(hexes_of(&spec.rows, 50).len(), 50);
    assert!(u64::from(u32::MAX) < n_hexes(&spec.rows));
}

#[test]
fn a_trace_speaks_korean() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "sea.ron", &Spec::default());
    let args = [
        "trace", "sea.ron", "--seed", "a", "--frames", "0..1", "--lang", "ko",
    ];
    let ran = playproof(dir.path(), &args);
    for word in [
        "회 사용, 10회 남음 | 남은 배치",
        "카드: ?",
        "번 칸 탐사: ",
        "추천: ",
    ] {
        assert!(ran.out.contains(word), "{word}: {}", ran.out);
    }
    for word in ["used", "cards:", "probe", "best:", "survive"] {
        assert!(!ran.out.contains(word), "{word}: {}", ran.out);
    }
    let ran = playproof(dir.path(), &["solve", "sea.ron", "--seed", "a", "--lang", "ko"]);
    assert!(
        ran.out.lines().any(|line| line.trim_end().ends_with('회')),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("probes"), "{}", ran.out);
}

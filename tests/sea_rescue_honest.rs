//! SEA RESCUE says what it knows and nothing else: no figure of nothing, no error of what is certain, no name of a
//! file where people read, and one clear sentence for whatever is wrong.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Content, Game as _};
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::level::Level;
use playproof::games::sea_rescue::measure::errors_of;
use playproof::games::sea_rescue::rates::{Rates, Settled};
use playproof::games::sea_rescue::replay::play;
use playproof::games::sea_rescue::shelf::Shelf;
use playproof::games::sea_rescue::spec::{CountOdds, Figures, Question, RowSpec, Spec};
use playproof::games::sea_rescue::stats;
use playproof::report::{Issue, Value};

#[path = "support/program.rs"]
mod program;

use program::playproof;

fn write(dir: &Path, name: &str, spec: &Spec) {
    let text = file::to_ron::<SeaRescue>(&Content::Spec(spec.clone())).unwrap();
    fs::write(dir.join(name), text).unwrap();
}

/// Boards of four creatures on 58 hexes: more than are listed.
fn large() -> Spec {
    let row = |length: u32| RowSpec {
        length,
        ..RowSpec::default()
    };
    let mut spec = Spec {
        rows: [6, 7, 6, 7, 6, 7, 6, 7, 6].map(row).to_vec(),
        species: vec![odds(4, 1)],
        probes: 18,
        ..Spec::default()
    };
    spec.creatures.truncate(4);
    spec
}

fn odds(n_species: u32, weight: u32) -> CountOdds {
    CountOdds { n_species, weight }
}

fn with_species(species: Vec<CountOdds>) -> Spec {
    Spec {
        species,
        ..Spec::default()
    }
}

fn issue(spec: &Spec, code: &str) -> Option<Issue> {
    let mut issues = SeaRescue::lint(spec).into_iter();
    issues.find(|issue| issue.code == code)
}

#[test]
fn what_a_set_allows_needs_no_optimum() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "large.ron", &large());
    write(dir.path(), "sea.ron", &Spec::default());
    // Too many boards, and too few nodes: the sets that are asked about allow what they allow.
    for (args, fewest) in [
        (&["large.ron"][..], 5),
        (&["sea.ron", "--nodes", "1"], 0),
        (&["sea.ron", "--nodes", "1", "--set", "clownfish+bluetang"], 3),
    ] {
        let all = [&["solve"], args, &["--figures", "optimum", "--format", "json"]].concat();
        let report = playproof(dir.path(), &all).expect(1).json();
        assert_eq!(report["figures"]["sets_done"], 0, "{args:?}");
        assert_eq!(report["figures"]["fewest_misses_allowed"], fewest, "{args:?}");
    }
}

#[test]
fn probes_that_nobody_weighed_gave_away_no_known_chance() {
    let question = Question {
        figures: Figures::Round,
        ..Question::default()
    };
    let figures_of = |spec: &Spec| {
        let level = Level::compile(spec, &question).unwrap();
        let ctl = Control::unlimited();
        let inputs = SeaRescue::solve(&level, &ctl).inputs;
        let report = SeaRescue::replay(&level, &inputs, None, &ctl);
        let value = |key: &str| {
            let found = report.figures.iter().find(|figure| figure.key == key);
            found.unwrap_or_else(|| panic!("{key}")).value.clone()
        };
        let last = report.frames.get(report.frames.len() - 1).unwrap();
        let keys = [
            "regret_all_points",
            "regret_any_points",
            "luck_all_points",
            "luck_any_points",
        ];
        let played = play(&level, &inputs);
        let skill = stats::skill(&level, &played, &Shelf::default(), &ctl).unwrap();
        assert_eq!(skill.is_none(), 0 < last.totals.n_unweighed);
        (keys.map(value), last.totals.n_unweighed)
    };
    let (values, n_unweighed) = figures_of(&large());
    assert!(0 < n_unweighed);
    assert!(values.iter().all(|value| *value == Value::None), "{values:?}");
    let (values, n_unweighed) = figures_of(&Spec::default());
    assert_eq!(n_unweighed, 0);
    assert!(values.iter().all(|value| matches!(value, Value::Real(_))));
}

#[test]
fn what_the_probes_settle_has_no_error() {
    let dir = tempfile::tempdir().unwrap();
    // Thirteen hexes, ten probes: never all, whatever is sampled.
    let spec = Spec {
        probes: 10,
        ..large()
    };
    write(dir.path(), "large.ron", &spec);
    let report = playproof(dir.path(), &["solve", "large.ron", "--format", "json"]).expect(1);
    let report = report.json();
    let told = report["summary"].as_str().unwrap();
    assert!(
        told.contains("4 species, sampled: one ") && told.contains(" ± "),
        "{told}"
    );
    assert!(told.contains("%, all exactly 0.0%"), "{told}");
    // So its band is left for certain, although the rest is an estimate.
    assert_eq!(report["verdict"]["kind"], "refuted", "{report}");
    assert!(
        told.starts_with("all of 4, over the draw: 0.0% lies outside "),
        "{told}"
    );
    assert_eq!(report["issues"][0]["code"], "SR-050", "{report}");
    let figures = &report["figures"];
    assert_eq!(figures["all_of_4_pct"], 0.0, "{figures}");
    assert!(figures["all_of_4_error_points"].is_null(), "{figures}");
    assert!(
        0.0 < figures["any_of_4_error_points"].as_f64().unwrap(),
        "{figures}"
    );

    let level = Level::compile(&Spec::default(), &Question::default()).unwrap();
    let settled = |set: &[u8], probes| {
        let Settled { any, all } = Settled::of(&level.sea, set, probes);
        (any, all)
    };
    assert_eq!(settled(&[0, 1], 7), (false, false));
    assert_eq!(settled(&[0, 1], 6), (false, true));
    assert_eq!(settled(&[0, 1], 2), (true, true), "none of them fits");
    assert_eq!(settled(&[0, 5], 2), (false, true));
    assert_eq!(settled(&[0, 1], 27), (true, true), "every hex is opened");
    // Rounds that all went alike are an estimate, unless nothing else can be.
    let lost = |settled| Rates {
        n_boards: 100,
        by_subset: vec![100, 0],
        settled,
        ..Rates::default()
    };
    assert!(0.0 < errors_of(&lost(Settled::default())).all);
    let both = Settled { any: true, all: true };
    assert_eq!(
        errors_of(&lost(both)),
        playproof::games::sea_rescue::policy::Value::default()
    );
}

#[test]
fn a_round_that_loses_can_be_saved_and_is_told_to_be_none() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "sea.ron", &Spec::default());
    let args = ["solve", "sea.ron", "--seed", "b", "-o", "lost.ron"];
    let ran = playproof(dir.path(), &args).expect(1);
    assert!(ran.out.contains("rescues 2 of 3"), "{}", ran.out);
    assert!(ran.err.contains("so it is no solution"), "{}", ran.err);
    let ran = playproof(dir.path(), &["replay", "lost.ron"]).expect(0);
    assert!(
        ran.out.contains("verified: out of probes, rescued 2 of 3"),
        "{}",
        ran.out
    );
    let ran = playproof(dir.path(), &["trace", "sea.ron", "--seed", "b"]).expect(1);
    assert!(ran.err.contains("sea.ron: refuted"), "{}", ran.err);
    // A play of another game that ends badly as well, and nothing where nothing was played.
    let six = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/sum_drop/six-chain.replay.ron");
    let args = ["solve", six.to_str().unwrap(), "-o", "died.ron"];
    let ran = playproof(dir.path(), &args).expect(1);
    assert!(ran.err.contains("so it is no solution"), "{}", ran.err);
    playproof(dir.path(), &["replay", "died.ron"]).expect(0);
    let mut empty = Spec::default();
    empty.creatures[0].pattern.clear();
    write(dir.path(), "empty.ron", &empty);
    let ran = playproof(dir.path(), &["solve", "empty.ron", "-o", "none.ron"]).expect(1);
    assert!(ran.err.contains("no replay was written"), "{}", ran.err);
    assert!(!dir.path().join("none.ron").exists());
}

#[test]
fn numbers_of_species_are_mended_by_their_fixes() {
    let fixed = |spec: &Spec, code: &str| {
        let found = issue(spec, code).unwrap_or_else(|| panic!("{code}"));
        let label = found.fix.clone().unwrap_or_else(|| panic!("{code} has no fix"));
        (label.en, SeaRescue::fix(spec, &found).unwrap().species)
    };
    let twice = with_species(vec![odds(2, 30), odds(3, 20), odds(2, 50)]);
    let told = issue(&twice, "SR-015").unwrap();
    assert_eq!((told.place.list, told.place.index), ("species", 2));
    assert_eq!(
        told.text.en,
        "boards of 2 species are named twice, before as number 1"
    );
    assert_eq!(fixed(&twice, "SR-015").1, [odds(2, 80), odds(3, 20)]);
    assert!(issue(&Spec::default(), "SR-015").is_none());
    let full = with_species(vec![odds(2, u32::MAX), odds(2, 1)]);
    assert!(
        issue(&full, "SR-015").unwrap().fix.is_none(),
        "no weight is so large"
    );

    let (label, species) = fixed(&with_species(vec![odds(2, 80), odds(9, 20)]), "SR-007");
    assert_eq!(
        (label.as_str(), species),
        ("drop that number of species", vec![odds(2, 80)])
    );
    let (label, species) = fixed(&with_species(vec![odds(9, 20)]), "SR-007");
    assert_eq!(
        (label.as_str(), species),
        ("make it 6 species", vec![odds(6, 20)])
    );
    let (label, species) = fixed(&with_species(vec![odds(0, 20)]), "SR-007");
    assert_eq!(
        (label.as_str(), species),
        ("make it 1 species", vec![odds(1, 20)])
    );
    // What follows from a sea without creatures is not told once more.
    let mut bare = Spec::default();
    bare.creatures.clear();
    assert!(issue(&bare, "SR-004").is_some() && issue(&bare, "SR-007").is_none());
    for code in ["SR-007", "SR-015"] {
        assert!(SeaRescue::CODES.contains(&code));
    }
}

#[test]
fn creatures_named_twice_before_a_board_are_noted() {
    let question = Question {
        collected: vec!["manta".to_owned(), "octopus".to_owned(), "manta".to_owned()],
        misses: vec![("octopus".to_owned(), 1), ("octopus".to_owned(), 4)],
        figures: Figures::Round,
        ..Question::default()
    };
    let level = Level::compile(&Spec::default(), &question).unwrap();
    let report = SeaRescue::solve(&level, &Control::unlimited());
    let told: Vec<&str> = report.issues.iter().map(|issue| &*issue.text.en).collect();
    assert_eq!(
        told,
        [
            "Manta ray is named twice among those that were rescued before",
            "the boards without Octopus are given twice, and the last number counts",
        ]
    );
    assert!(
        report
            .issues
            .iter()
            .all(|issue| issue.code == "SR-035" && issue.hint.is_some())
    );
    assert!(
        report.issues[0].text.ko.contains("만타가오리가 두 번"),
        "{}",
        report.issues[0].text.ko
    );
    let dir = tempfile::tempdir().unwrap();
    let good = include_str!("../fixtures/golden/sea_rescue_rounds.jsonl");
    let twice = "\"collectedBefore\":[\"manta\",\"manta\"]";
    fs::write(
        dir.path().join("rounds.jsonl"),
        good.replacen("\"collectedBefore\":[]", twice, 1),
    )
    .unwrap();
    for command in ["replay", "check"] {
        let ran = playproof(dir.path(), &[command, "rounds.jsonl"]).expect(0);
        assert!(ran.out.contains("SR-035"), "{command}: {}", ran.out);
    }
}

#[test]
fn the_template_says_which_band_it_is_proven_by() {
    let dir = tempfile::tempdir().unwrap();
    playproof(
        dir.path(),
        &["new", "sea_rescue", "--stage", "2", "-o", "two.ron"],
    )
    .expect(0);
    let ran = playproof(dir.path(), &["solve", "two.ron"]).expect(0);
    let told = "proven: maxHit, first cards: 1 species: one 100.0%, all 100.0%; of boards of 1 species no band but \
                that of at least one is asked";
    assert!(ran.out.contains(told), "{}", ran.out);
    let text = fs::read_to_string(dir.path().join("two.ron")).unwrap();
    let at = text.find("pattern: [").unwrap();
    let bare = format!("{}pattern: []),\n        ],\n    ),\n)", &text[..at]);
    fs::write(dir.path().join("two.ron"), bare).unwrap();
    let ran = playproof(dir.path(), &["solve", "two.ron"]).expect(1);
    assert!(ran.out.contains("invalid: Creature 1 has no hex"), "{}", ran.out);
}

/// The rounds of the golden file, the first of them changed.
fn rounds(dir: &Path, is: &str, says: &str) {
    let good = include_str!("../fixtures/golden/sea_rescue_rounds.jsonl");
    let changed = good.replacen(is, says, 1);
    assert_ne!(good, changed, "{is}");
    fs::write(dir.join("rounds.jsonl"), changed).unwrap();
}

#[test]
fn what_differs_is_a_sentence_with_the_names_of_its_language() {
    let dir = tempfile::tempdir().unwrap();
    let first = "\"cell\":8,\"tMs\":1000,\"result\":\"bluetang\"";
    for (is, says, en, ko) in [
        (
            first,
            "\"cell\":200,\"tMs\":1000,\"result\":\"bluetang\"",
            "a probe of hex 200 at 1000 ms does nothing: the board has hexes 0 to 26",
            "1000 ms의 200번 칸 탐사: 보드에는 0~26번 칸만 있어 아무 일도 없습니다",
        ),
        (
            first,
            "\"cell\":8,\"tMs\":9999999,\"result\":\"bluetang\"",
            "is earlier than the input before it",
            "앞의 입력보다 이릅니다",
        ),
        (
            first,
            "\"cell\":8,\"tMs\":1000,\"result\":\"manta\"",
            "probe 1 shows Blue tang, claimed is Manta ray",
            "탐사 1: 기록 만타가오리, 실제 블루탱",
        ),
        (
            "\"rescued\":[\"bluetang\",\"clownfish\"]",
            "\"rescued\":[\"manta\"]",
            "rescued is [Blue tang, Clownfish], claimed is [Manta ray]",
            "구조한 것: 기록 [만타가오리], 실제 [블루탱, 흰동가리]",
        ),
    ] {
        rounds(dir.path(), is, says);
        for (lang, told) in [("en", en), ("ko", ko)] {
            let ran = playproof(dir.path(), &["replay", "rounds.jsonl", "--lang", lang]).expect(1);
            assert!(ran.out.contains(told), "{told}: {}", ran.out);
            let no_sentence = ["inputs is", "probes is", "bluetang", "manta]", "탐색"];
            assert!(
                no_sentence.iter().all(|word| !ran.out.contains(word)),
                "{}",
                ran.out
            );
        }
    }
}

#[test]
fn creatures_of_one_name_are_told_apart_by_their_ids() {
    let dir = tempfile::tempdir().unwrap();
    let mut spec = Spec::default();
    spec.creatures[5].name = spec.creatures[1].name.clone();
    let spec = serde_json::to_string(&spec).unwrap();
    let zone = format!("\"zone\":{spec},\"schemaVersion\":1");
    rounds(dir.path(), "\"schemaVersion\":1", &zone);
    let text = fs::read_to_string(dir.path().join("rounds.jsonl")).unwrap();
    let slipped = text.replacen("\"result\":\"bluetang\"", "\"result\":\"manta\"", 1);
    fs::write(dir.path().join("rounds.jsonl"), slipped).unwrap();
    let ran = playproof(dir.path(), &["replay", "rounds.jsonl"]).expect(1);
    let told = "probe 1 shows Blue tang (bluetang), claimed is Blue tang (manta)";
    assert!(ran.out.contains(told), "{}", ran.out);
}

#[test]
fn words_that_name_nothing_are_refused_with_what_there_is() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "sea.ron", &Spec::default());
    for (args, told) in [
        (
            &["--set", ""][..],
            "--set is empty; it takes creatures joined by + (clownfish, ",
        ),
        (&["--set", " "], "--set is empty; "),
        (
            &["--set", "manta+"],
            "--set manta+ lacks a creature beside a + or a comma",
        ),
        (&["--set", "+"], "--set + lacks a creature"),
        (
            &["--mode", ""],
            "--mode is empty; there are known, cards, sized, sliced",
        ),
        (&["--policy", ""], "--policy is empty; there are maxHit, "),
        (
            &["--figures", ""],
            "--figures is empty; there are rates, optimum, economy, round",
        ),
    ] {
        let all = [&["solve", "sea.ron"], args].concat();
        let ran = playproof(dir.path(), &all).expect(2);
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    let ran = playproof(dir.path(), &["solve", "sea.ron", "--set", "manta+manta"]).expect(1);
    assert!(ran.out.contains("Manta ray is named twice"), "{}", ran.out);
    let ran = playproof(dir.path(), &["survey", "sea_rescue", "--figures", "economy"]).expect(2);
    assert!(ran.err.contains("ask `solve` for it"), "{}", ran.err);
    let ran = playproof(dir.path(), &["survey", "sea_rescue", "--sets", ""]).expect(2);
    assert!(ran.err.contains("or leave the option out"), "{}", ran.err);
}

#[test]
fn a_survey_asks_nothing_of_a_zone_that_is_wrong_and_says_what_is() {
    let dir = tempfile::tempdir().unwrap();
    let mut far = Spec::default();
    far.creatures[0]
        .pattern
        .push((2_000_000_000, -2_000_000_000).into());
    let mut band = Spec::default();
    band.bands.any = (f64::NAN, 1.0);
    let good = include_str!("../fixtures/golden/sea_rescue_rounds.jsonl");
    fs::write(dir.path().join("rounds.jsonl"), good).unwrap();
    write(dir.path(), "far.ron", &far);
    write(dir.path(), "band.ron", &band);
    for (name, told) in [
        ("far.ron", "Clownfish fits nowhere on this board"),
        ("band.ron", "a band goes from 0 to 1, upwards"),
        ("rounds.jsonl", "rounds.jsonl: this is a file of many plays"),
    ] {
        let ran = playproof(dir.path(), &["survey", "sea_rescue", "--spec", name]).expect(2);
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
}

#[test]
fn hostile_files_are_told_once_with_their_place() {
    let dir = tempfile::tempdir().unwrap();
    let good = include_str!("../fixtures/golden/sea_rescue_rounds.jsonl");
    let put = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).unwrap();
    let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    put("wide.jsonl", &wide(good));
    put("marked.jsonl", &wide(&format!("\u{feff}{good}")));
    put("wide.ron", &wide("(\n    format: 1,\n)"));
    put("steers.ron", b"\x1b[2J\x00(");
    for command in ["replay", "check", "trace"] {
        for name in ["wide.jsonl", "marked.jsonl", "wide.ron"] {
            let ran = playproof(dir.path(), &[command, name]).expect(2);
            let told = ran.err.matches("the file is UTF-16 text").count();
            assert_eq!(told, 1, "{command} {name}: {}", ran.err);
            assert!(
                ran.err.contains(name) && ran.err.contains("save it as UTF-8"),
                "{}",
                ran.err
            );
        }
        let ran = playproof(dir.path(), &[command, "steers.ron"]).expect(2);
        assert!(!ran.err.contains(['\u{1b}', '\0']), "{command}: {:?}", ran.err);
    }
    put("rounds.jsonl", good.as_bytes());
    let ran = playproof(dir.path(), &["trace", "rounds.jsonl", "--frames", "99..100"]).expect(2);
    assert!(
        ran.err.contains("rounds.jsonl:2: there is no frame 99"),
        "{}",
        ran.err
    );
    // A line that makes no sense costs itself.
    let line = good.lines().next().unwrap();
    let (from, to) = (
        line.find("\"positions\":").unwrap(),
        line.find(",\"collectedBefore\"").unwrap(),
    );
    let without = format!(
        "{}\"positions\":[]{}\n{}\n",
        &line[..from],
        &line[to..],
        good.lines().nth(1).unwrap()
    );
    put("rounds.jsonl", without.as_bytes());
    let ran = playproof(dir.path(), &["replay", "rounds.jsonl"]).expect(2);
    assert!(
        ran.err.contains("rounds.jsonl:1:") && ran.err.contains("positions is empty"),
        "{}",
        ran.err
    );
    assert!(ran.out.contains("rounds.jsonl:2: verified"), "{}", ran.out);
    let placed = line.replacen("\"species\":\"clownfish\"", "\"species\":\"bluetang\"", 1);
    put("rounds.jsonl", placed.as_bytes());
    let ran = playproof(dir.path(), &["replay", "rounds.jsonl"]).expect(1);
    assert!(!ran.out.contains("SR-034"), "{}", ran.out);
}

//! What STARLINK tells of large boards, of plays of other boards, and to programs.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use playproof::control::Control;
use playproof::doc::file;
use playproof::game::{Ask, Content, Game as _};
use playproof::games::fourstep::FourStep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::starlink::deduce::{Ending, Rule, deduce, deduce_knowing};
use playproof::games::starlink::frame::Kind;
use playproof::games::starlink::generate::generate;
use playproof::games::starlink::level::Level;
use playproof::games::starlink::play::Input;
use playproof::games::starlink::replay::being_made;
use playproof::games::starlink::solve::{Answers, count};
use playproof::games::starlink::spec::{Checks, LevelKnobs, Question, Recipe, Spec, Star};
use playproof::games::sum_drop::SumDrop;
use playproof::report::{EventKind, Severity, Subject, Value, Verdict};

#[path = "support/program.rs"]
mod program;

use program::playproof;

/// A star with number 2 in the middle of every cell.
fn lattice(width: i32, height: i32) -> Spec {
    let at = |at: i32| (at % width * 1000 + 500, at / width * 1000 + 500, 2);
    Spec {
        width_cells: width as u16,
        height_cells: height as u16,
        stars: (0..width * height).map(|idx| Star::from(at(idx))).collect(),
        ..Spec::default()
    }
}

#[test]
fn the_answers_of_a_crowded_lattice_are_known_in_few_nodes_and_told_before_its_steps() {
    let level = Level::compile(&lattice(40, 40)).unwrap();
    let found = count(&level.table, &level.numbers, 2, &Control::with_budget(5_000));
    assert_eq!(found.answers(), Answers::Many);
    let mut told = Vec::new();
    let report = StarLink::solve_telling(None, &level, &Control::unlimited(), &mut |report| {
        told.push((report.verdict, report.summary.en));
    });
    let [(verdict, summary)] = told.as_slice() else {
        unreachable!("{told:?}")
    };
    assert_eq!(*verdict, Verdict::Refuted);
    assert!(summary.contains("several answers") && summary.contains("not deduced yet"));
    assert_eq!(report.verdict, Verdict::Refuted);
    // What was not looked at is told, and no figure says that it was.
    assert!(report.summary.en.contains("cut short"), "{}", report.summary.en);
    let open = report
        .figures
        .iter()
        .find(|figure| figure.key == "open_links")
        .unwrap();
    assert_eq!(open.value, Value::None);
    // The trace says where, before the answers that are known.
    let n_cut = report
        .frames
        .iter()
        .filter(|frame| frame.kind == Kind::Cut)
        .count();
    let at = report.frames.len() - 1 - found.answers.len();
    let cut = report.frames.get(at).unwrap();
    assert_eq!((n_cut, cut.kind), (1, Kind::Cut));
    assert!(
        report
            .timeline
            .events
            .iter()
            .any(|event| event.frame == at && event.label == cut.sentence)
    );
}

#[test]
fn a_lattice_of_sixteen_cells_with_several_answers_is_deduced_to_its_end() {
    // 1,770 links, most of which some answer has: they are found in company, not one by one.
    let level = Level::compile(&lattice(16, 16)).unwrap();
    let report = StarLink::solve(&level, &Control::unlimited());
    assert!(!report.summary.en.contains("cut short"), "{}", report.summary.en);
    let open = { report.figures.iter() }
        .find(|figure| figure.key == "open_links")
        .unwrap();
    assert!(matches!(open.value, Value::Int(n) if 0 < n), "{:?}", open.value);
}

#[test]
fn what_agrees_with_a_known_answer_need_not_be_tried() {
    let [easy, .., expert] = LevelKnobs::all();
    let ctl = Control::unlimited();
    for (knobs, k) in (1..=6).map(|k| (expert.clone(), k)).chain([(easy, 1)]) {
        let mut spec = generate(&Recipe::numbered(knobs, k), &ctl).unwrap().spec;
        for _ in 0..2 {
            if let Ok(level) = Level::compile(&spec) {
                let (table, numbers) = (&level.table, &level.numbers);
                let found = count(table, numbers, 2, &ctl);
                let plain = deduce(table, numbers, &ctl);
                assert_eq!(deduce_knowing(table, numbers, &found.answers, &ctl), plain);
                assert!(!matches!(plain.ending, Ending::Stopped(_)));
            }
            // And once with other numbers: none or several answers.
            spec.stars[0].number += 1;
            spec.stars[1].number = spec.stars[1].number.saturating_sub(1);
        }
    }
}

#[test]
fn a_tier_outside_its_band_is_an_error_where_the_answer_fails_for_it() {
    let spec = Spec {
        checks: Checks {
            min_tier: 5,
            ..Checks::default()
        },
        ..Spec::default()
    };
    for (question, severity, holds) in [
        (Question::Answers, Severity::Warning, true),
        (Question::Tier, Severity::Error, false),
    ] {
        let level = StarLink::build(&spec, &question).unwrap();
        let report = StarLink::solve(&level, &Control::unlimited());
        assert_eq!(report.verdict.holds(), holds);
        let issue = report.issues.iter().find(|issue| issue.code == "SL-021").unwrap();
        assert_eq!(issue.severity, severity);
    }
    // A star alone takes no step, which is as easy as can be.
    let alone = Spec {
        stars: vec![Star::from((500, 500, 0))],
        ..Spec::default()
    };
    let level = StarLink::build(&alone, &Question::Tier).unwrap();
    let report = StarLink::solve(&level, &Control::unlimited());
    assert!(report.verdict.holds() && report.issues.is_empty());
}

#[test]
fn no_game_takes_stage_0_or_a_seed_of_no_letters() {
    let stage = Ask {
        stage: Some(0),
        ..Ask::default()
    };
    let seed = Ask {
        seed: Some(String::new()),
        ..Ask::default()
    };
    let (climb, course, zone) = (Default::default(), Default::default(), Default::default());
    let refusals = [
        SumDrop::recipe(&stage).err(),
        SumDrop::question(&climb, &stage).err(),
        SumDrop::recipe(&seed).err(),
        SumDrop::question(&climb, &seed).err(),
        FourStep::recipe(&seed).err(),
        FourStep::question(&course, &stage).err(),
        SeaRescue::recipe(&stage).err(),
        SeaRescue::question(&zone, &seed).err(),
        StarLink::recipe(&stage).err(),
        StarLink::recipe(&seed).err(),
    ];
    for (idx, refusal) in refusals.into_iter().enumerate() {
        let words = refusal.map(|words| words.en).unwrap_or_default();
        assert!(
            words.starts_with("--stage counts from 1") || words.starts_with("--seed is empty"),
            "{idx}: {words}"
        );
    }
    let both = Ask {
        stage: Some(2),
        seed: Some("mine".to_owned()),
        ..Ask::default()
    };
    assert!(
        StarLink::recipe(&both)
            .unwrap_err()
            .en
            .contains("--seed has no place")
    );
}

#[test]
fn where_a_board_comes_from_names_its_level() {
    let ctl = Control::unlimited();
    let [easy, ..] = LevelKnobs::all();
    let origin = |level: LevelKnobs, seed: &str| {
        let seed = seed.to_owned();
        generate(&Recipe { level, seed }, &ctl).unwrap().spec
    };
    let own = LevelKnobs::own(LevelKnobs::OWN, 8, 12, 1);
    assert_eq!(
        origin(easy.clone(), "STARLINK|EASY|3").origin,
        "STARLINK|EASY|3 (generator 2)"
    );
    assert_eq!(origin(easy, "mine").origin, "mine (generator 2, EASY)");
    let made = origin(own, "STARLINK|OWN|3");
    assert_eq!(made.origin, "STARLINK|OWN|3 (generator 2, 8x12x1)");
    // Its draws are found again by what it says.
    let level = Level::compile(&made).unwrap();
    assert!(!StarLink::draws(&made, &level, &Vec::new().into(), &ctl).is_empty());
}

#[test]
fn new_says_when_nothing_came_about_and_when_nothing_was_graded() {
    let dir = tempfile::tempdir().unwrap();
    // Four cells have no room for nine stars.
    let args = ["new", "starlink", "--difficulty", "2x9x0", "-o", "none.ron"];
    let ran = playproof(dir.path(), &args).expect(2);
    assert!(
        ran.err.contains("nothing was made") && ran.err.contains("room"),
        "{}",
        ran.err
    );
    assert!(!dir.path().join("none.ron").exists());
    let args = ["new", "starlink", "--difficulty", "20x120x12", "-o", "large.ron"];
    let ran = playproof(dir.path(), &args).expect(0);
    assert!(
        ran.err.contains("not graded") && !ran.err.contains("tier 0"),
        "{}",
        ran.err
    );
}

#[test]
fn a_tier_outside_its_band_is_told_once_by_check() {
    let dir = tempfile::tempdir().unwrap();
    let spec = Spec {
        checks: Checks {
            min_tier: 5,
            ..Checks::default()
        },
        ..Spec::default()
    };
    let text = file::to_ron::<StarLink>(&Content::Spec(spec)).unwrap();
    fs::write(dir.path().join("p.ron"), text).unwrap();
    // The question whether there is one answer warns of it, the one for the tier fails for it.
    let ran = playproof(dir.path(), &["check", "p.ron", "--lang", "en"]).expect(1);
    let told = ran.out.clone() + &ran.err;
    assert_eq!(told.matches("[SL-021]").count(), 1, "{told}");
    assert!(told.contains("error[SL-021]"), "{told}");
}

#[test]
fn steps_and_links_are_told_to_programs_by_their_stars() {
    let dir = tempfile::tempdir().unwrap();
    let args = [
        "new",
        "starlink",
        "--difficulty",
        "EXPERT",
        "--stage",
        "7",
        "-o",
        "p.ron",
    ];
    playproof(dir.path(), &args).expect(0);
    let solved = playproof(dir.path(), &["solve", "p.ron", "--format", "json"])
        .expect(0)
        .json();
    let steps = solved["details"]["steps"].as_array().unwrap();
    assert_eq!(steps.len() as i64, solved["figures"]["steps"].as_i64().unwrap());
    let tier = steps.iter().map(|step| step["tier"].as_i64().unwrap()).max();
    assert_eq!(tier, solved["figures"]["tier"].as_i64());
    // What the steps put on is the answer.
    let mut on: Vec<String> = { steps.iter() }
        .flat_map(|step| step["on"].as_array().unwrap())
        .map(ToString::to_string)
        .collect();
    let mut placed: Vec<String> = { solved["inputs"].as_array().unwrap().iter() }
        .map(|input| match (&input["Drag"], &input["Relay"]) {
            (drag, _) if drag.is_array() => drag.to_string(),
            (_, relay) => format!("[{},{},{}]", relay[0], relay[2], relay[1]),
        })
        .collect();
    on.sort_unstable();
    placed.sort_unstable();
    assert_eq!(on, placed);
    let probes: i64 = steps
        .iter()
        .filter_map(|step| Some(step["probe"].as_array()?.len() as i64))
        .sum();
    assert_eq!(probes, solved["figures"]["sub_grade"].as_i64().unwrap());
    // Every link of a frame has its stars.
    let traced = playproof(dir.path(), &["trace", "p.ron", "--format", "json"]).expect(0);
    for line in traced.out.lines() {
        let frame: serde_json::Value = serde_json::from_str(line).unwrap();
        let state = &frame["state"];
        for list in ["on", "off", "new_on", "new_off", "because"] {
            for link in state[list].as_array().unwrap() {
                let pair = state["pairs"][link.to_string()].as_array().unwrap();
                assert!((2..=3).contains(&pair.len()));
            }
        }
    }
}

#[test]
fn a_play_of_another_board_says_which_star_is_not_there_and_where() {
    let dir = tempfile::tempdir().unwrap();
    playproof(dir.path(), &["new", "starlink", "-o", "p.ron"]).expect(0);
    playproof(dir.path(), &["solve", "p.ron", "-o", "r.ron"]).expect(0);
    let text = fs::read_to_string(dir.path().join("r.ron")).unwrap();
    let line = text.lines().position(|line| line.contains("Drag(")).unwrap() + 2;
    let second = text.lines().nth(line - 1).unwrap();
    fs::write(
        dir.path().join("r.ron"),
        text.replacen(second, "        Drag(0, 99),", 1),
    )
    .unwrap();
    let ran = playproof(dir.path(), &["replay", "r.ron"]).expect(1);
    assert!(
        ran.out.contains("star 99") && !ran.out.contains("hash"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains(&format!("r.ron:{line}:")), "{}", ran.out);
    // A gravity star is no end of a link, and a star is none to go through.
    let level = Level::compile(&Spec::default()).unwrap();
    assert_eq!(Input::Drag(0, 3).unknown(&level), None);
    assert_eq!(Input::Drag(4, 0).unknown(&level), Some(4));
    assert_eq!(Input::Relay(0, 1, 2).unknown(&level), Some(1));
    assert_eq!(Input::Undo.unknown(&level), None);
}

/// The document of a fixture as a level, with what a replay of it holds.
fn fixture(name: &str) -> (Level, Vec<Input>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/starlink")
        .join(name);
    let text = fs::read_to_string(path).unwrap();
    match file::parse::<StarLink>(&text).unwrap() {
        Content::Spec(spec) => (Level::compile(&spec).unwrap(), Vec::new()),
        Content::Replay(replay) => {
            let level = Level::compile(&replay.spec.unwrap()).unwrap();
            (level, replay.inputs)
        }
    }
}

#[test]
fn every_step_of_a_deduction_is_an_event_with_its_rule_and_its_place() {
    for name in ["easy-7.ron", "expert-7.ron"] {
        let (level, _) = fixture(name);
        let report = StarLink::solve(&level, &Control::unlimited());
        let timeline = &report.timeline;
        assert!(timeline.events.is_sorted_by_key(|event| event.frame));
        let of = |kind: EventKind| timeline.events.iter().filter(move |event| event.kind == kind);
        let frames_of = |kind: Kind| -> Vec<usize> {
            let frames = report.frames.iter().enumerate();
            frames
                .filter(|(_, frame)| frame.kind == kind)
                .map(|(idx, _)| idx)
                .collect()
        };
        let told: Vec<usize> = of(EventKind::Step).map(|event| event.frame).collect();
        assert!(4 < told.len(), "{name}");
        assert_eq!(told, frames_of(Kind::Step), "{name}");
        for event in of(EventKind::Step) {
            let frame = report.frames.get(event.frame).unwrap();
            let (rule, label) = (frame.rule.unwrap().name(), &event.label);
            assert!(
                label.en.starts_with(&rule.en) && label.ko.starts_with(&rule.ko),
                "{label:?}"
            );
            assert!(
                label.en.ends_with(" on") || label.en.ends_with(" off"),
                "{label:?}"
            );
            assert_eq!(label.en.matches(" · ").count(), 2, "{label:?}");
        }
        let probes: Vec<usize> = of(EventKind::Press).map(|event| event.frame).collect();
        assert_eq!(probes, frames_of(Kind::Assumption), "{name}");
        let word = { timeline.kind_words.iter() }.find(|(kind, _)| *kind == EventKind::Step);
        assert_eq!(word.unwrap().1.ko, "추론");
    }
}

#[test]
fn why_tells_of_this_step_and_not_of_its_rule_alone() {
    let (level, _) = fixture("easy-7.ron");
    let report = StarLink::solve(&level, &Control::unlimited());
    assert_eq!(StarLink::why(&level, &report.frames, 0), None);
    for (idx, frame) in report.frames.iter().enumerate().skip(1) {
        let why = StarLink::why(&level, &report.frames, idx).unwrap();
        assert!(why.text.en.contains(&frame.sentence.en), "{}", why.text.en);
        assert!(why.text.ko.contains(&frame.sentence.ko), "{}", why.text.ko);
        for link in &frame.new_on {
            let index = *link as usize;
            assert!(why.subjects.contains(&Subject::Item { list: "links", index }));
        }
        // A step at one star says how full that star was.
        if frame.rule == Some(Rule::Exact) {
            let star = usize::from(frame.region[0]);
            let needed = format!("of {} link", level.numbers[star]);
            assert!(why.text.en.contains(&needed), "{}", why.text.en);
        }
    }
}

#[test]
fn why_tells_of_a_placed_link_what_forces_it_or_rules_it_out() {
    let ctl = Control::unlimited();
    let (level, inputs) = fixture("expert-7.replay.ron");
    let report = StarLink::replay(&level, &inputs, None, &ctl);
    let mut n_forced = 0;
    for (idx, frame) in report.frames.iter().enumerate().skip(1) {
        let why = StarLink::why(&level, &report.frames, idx).unwrap();
        assert!(why.text.en.contains("agrees with the answer"), "{}", why.text.en);
        assert!(!why.text.ko.is_empty() && why.text.ko != why.text.en);
        assert_ne!(why.text, StarLink::frame_caption(&level, &frame));
        n_forced += usize::from(why.text.en.contains("forced by the right links placed before it"));
    }
    assert!(0 < n_forced);

    // A link that is not in the answer is told by the rule that rules it out, and so when it is taken away.
    let (level, _) = fixture("easy-7.ron");
    let answer = count(&level.table, &level.numbers, 2, &ctl)
        .answers
        .swap_remove(0);
    let wrong = (0..level.table.n_direct as u32)
        .find(|link| answer.binary_search(link).is_err())
        .unwrap();
    let link = level.table.links[wrong as usize];
    let drag = Input::Drag(link.a, link.b);
    let report = StarLink::replay(&level, &[drag, drag], None, &ctl);
    let why = |at| StarLink::why(&level, &report.frames, at).unwrap().text.en;
    assert!(
        why(1).contains("is not in the answer; ruled out by"),
        "{}",
        why(1)
    );
    assert!(why(2).contains("rightly: it is not in the answer"), "{}", why(2));
    // Where the answer is not known to the play, nothing is told of it.
    let report = being_made(&level, &[drag], None);
    let told = StarLink::why(&level, &report.frames, 1).unwrap().text.en;
    assert!(
        !told.contains("answer") && !told.contains("ruled out") && told.contains("star"),
        "{told}"
    );
}

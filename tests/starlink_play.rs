//! STARLINK as it is played and edited: diagnosis, replays, hints, scalpel, numbers from links.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use playproof::control::Control;
use playproof::game::Game as _;
use playproof::games::starlink::StarLink;
use playproof::games::starlink::deduce::hint::{Hint, hint};
use playproof::games::starlink::edit::scalpel::{Edit, Fix, Fixes, scalpel};
use playproof::games::starlink::edit::{Turn, turned, with_numbers_of};
use playproof::games::starlink::frame::Kind;
use playproof::games::starlink::generate::generate;
use playproof::games::starlink::level::Level;
use playproof::games::starlink::pair::{join_sentence, pair_report};
use playproof::games::starlink::play::{Input, Outcome, Play};
use playproof::games::starlink::solve::{Answers, count};
use playproof::games::starlink::spec::{Gravity, LevelKnobs, Question, Recipe, Spec, Star};
use playproof::games::starlink::table::Link;
use playproof::games::starlink::why::{Reason, relay_options, told_of};
use playproof::report::{EventKind, Verdict};

fn level(stars: &[(i32, i32, u16)], gravity: &[(i32, i32)]) -> (Spec, Level) {
    let spec = Spec {
        width_cells: 12,
        height_cells: 12,
        stars: stars.iter().copied().map(Star::from).collect(),
        gravity: gravity.iter().copied().map(Gravity::from).collect(),
        ..Spec::default()
    };
    let level = Level::compile(&spec).unwrap();
    (spec, level)
}

#[track_caller]
fn refused(play: &mut Play, level: &Level, input: Input) -> (Reason, String) {
    match play.step(level, input) {
        Outcome::Refused(reason) => (reason, reason.text().ko),
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn each_of_the_five_reasons_is_told_in_the_words_of_the_seed() {
    // A square with a star in the middle of its diagonal, and one far away.
    let stars = [
        (500, 500, 1),
        (2500, 500, 2),
        (2500, 2500, 2),
        (500, 2500, 2),
        (7500, 500, 0),
        (4000, 4000, 1),
    ];
    let (_, level) = level(&stars, &[(1500, 1500)]);
    let mut play = Play::default();
    let (reason, text) = refused(&mut play, &level, Input::Drag(0, 4));
    assert!(matches!(reason, Reason::TooFar { leg: (0, 4) }));
    assert_eq!(text, "너무 멀어요");
    let (reason, text) = refused(&mut play, &level, Input::Drag(0, 2));
    assert_eq!(reason, Reason::Blocked { leg: (0, 2), by: 6 });
    assert_eq!(text, "다른 별에 가려져 있어요. 중력 별 ◎을 거쳐 보세요");
    assert!(matches!(
        play.step(&level, Input::Relay(0, 6, 2)),
        Outcome::Placed(_)
    ));
    let (reason, text) = refused(&mut play, &level, Input::Relay(1, 6, 3));
    let link = Link::new(0, 2, Some(6));
    assert_eq!((reason, text.as_str()), (Reason::Crosses { link }, "선이 겹쳐요"));
    let (reason, text) = refused(&mut play, &level, Input::Drag(0, 1));
    assert_eq!(
        (reason, text.as_str()),
        (Reason::Full { star: 0 }, "이미 가득 찬 별이에요")
    );
    assert_eq!(reason.shakes(), Some(0));
    let (reason, _) = refused(&mut play, &level, Input::Relay(0, 6, 1));
    assert_eq!(reason, Reason::InSight);
    // The pair is linked: a drag takes the link away, whichever way it goes.
    assert!(matches!(
        play.step(&level, Input::Drag(2, 0)),
        Outcome::Removed(_)
    ));
    assert!(matches!(play.step(&level, Input::Undo), Outcome::Undone(_, true)));
    assert_eq!(play.placed().len(), 1);

    let options = relay_options(&level, play.placed(), 1, 3);
    assert_eq!(options.len(), 1);
    assert!(options[0].link.is_some());
    assert_eq!(options[0].reason, Some(Reason::Crosses { link }));
    let told = |reason| -> Vec<String> {
        let told = told_of(&level, play.placed(), reason);
        told.into_iter().map(|text| text.en).collect()
    };
    assert_eq!(told(Reason::Full { star: 0 }), ["star 1 has all of 1 link"]);
    assert_eq!(told(Reason::Crosses { link }), ["1–◎1–3 is in the way"]);
    assert_eq!(
        told(Reason::Blocked { leg: (1, 3), by: 6 }),
        [
            "star 2 to star 4: blocked by gravity star 1 at 0.00",
            "round gravity star 1: the lines cross"
        ]
    );
    let lens = pair_report(&level.table, 0, 2).unwrap();
    let sentences: Vec<_> = lens.sentences.iter().map(|text| text.en.as_str()).collect();
    assert_eq!(
        sentences,
        [
            "blocked by gravity star 1 at 0.00",
            "needs a gravity star: gravity star 1",
            "would cross 2–◎1–4"
        ]
    );
    // A row of the lens: a way round a gravity star is a link, and a gravity star says where links bend to.
    let row = |a, b| {
        let (text, is_there) = join_sentence(&level.table, a, b);
        (text.en, is_there)
    };
    let round = "round ◎1; blocked by gravity star 1 at 0.00";
    assert_eq!(row(0, 2), (round.to_owned(), true));
    assert_eq!(row(6, 0), ("bends to star 3".to_owned(), true));
    assert_eq!(row(0, 1), ("can be linked".to_owned(), true));
    assert_eq!(row(0, 4), ("too long by 3.80".to_owned(), false));
    let lens = pair_report(&level.table, 0, 4).unwrap();
    assert!(
        lens.sentences[0].en.starts_with("too long by 3.80"),
        "{:?}",
        lens.sentences
    );
}

#[test]
fn a_solution_replays_and_a_changed_one_is_told_where() {
    let [.., expert] = LevelKnobs::all();
    let ctl = Control::unlimited();
    let spec = generate(&Recipe::numbered(expert, 5), &ctl).unwrap().spec;
    let level = StarLink::build(&spec, &Question::Answers).unwrap();
    let report = StarLink::solve(&level, &ctl);
    assert_eq!(report.verdict, Verdict::Proven);
    let hardest = report
        .timeline
        .events
        .iter()
        .find(|event| event.kind == EventKind::Hazard)
        .unwrap();
    assert_eq!(report.frames.get(hardest.frame).unwrap().kind, Kind::Step);
    let claim = StarLink::claim(&level, &report.inputs);
    assert_eq!(claim.solved, Some(true));
    let replayed = StarLink::replay(&level, &report.inputs, Some(&claim), &ctl);
    assert_eq!(replayed.verdict, Verdict::Verified);
    assert!(replayed.frames.last().unwrap().is_solved);
    assert!(replayed.frames.iter().all(|frame| frame.wrong.is_empty()));
    // Another hash in the middle.
    let mut lie = claim.clone();
    lie.hashes[3] = "00000000".to_owned();
    let parted = StarLink::replay(&level, &report.inputs, Some(&lie), &ctl).verdict;
    assert_eq!(
        parted,
        Verdict::Diverged {
            frame: 4,
            part: "hash".to_owned()
        }
    );
    // A link that is not in the answer is marked where it is placed.
    let answer = count(&level.table, &level.numbers, 2, &ctl)
        .answers
        .swap_remove(0);
    let wrong = (0..level.table.n_direct as u32)
        .find(|link| answer.binary_search(link).is_err())
        .unwrap();
    let link = level.table.links[wrong as usize];
    let replayed = StarLink::replay(&level, &[Input::Drag(link.a, link.b)], None, &ctl);
    assert_eq!(replayed.frames.get(1).unwrap().wrong, [wrong]);
    assert!(
        replayed
            .timeline
            .events
            .iter()
            .any(|event| event.kind == EventKind::Death && event.frame == 1)
    );
}

#[test]
fn hints_tell_a_mistake_a_next_step_and_the_end() {
    let [.., expert] = LevelKnobs::all();
    let ctl = Control::unlimited();
    let trace = generate(&Recipe::numbered(expert, 2), &ctl).unwrap();
    let (table, numbers) = (&trace.table, trace.spec.numbers());
    assert_eq!(hint(table, &numbers, &trace.answer, &ctl), Hint::Done);
    let wrong = (0..table.links.len() as u32)
        .find(|link| trace.answer.binary_search(link).is_err())
        .unwrap();
    let Hint::Mistake { wrong: found, .. } = hint(table, &numbers, &[wrong], &ctl) else {
        unreachable!("a mistake is told first");
    };
    assert_eq!(found, [wrong]);
    // Following the hints from nothing solves the puzzle.
    let mut placed: Vec<u32> = Vec::new();
    loop {
        match hint(table, &numbers, &placed, &ctl) {
            Hint::Done => break,
            Hint::Next { step, .. } => {
                assert!(
                    step.on
                        .iter()
                        .all(|link| trace.answer.binary_search(link).is_ok())
                );
                assert!(!step.on.is_empty());
                placed.extend(&step.on);
                placed.sort_unstable();
                placed.dedup();
            }
            other => unreachable!("{other:?}"),
        }
    }
    assert_eq!(placed, trace.answer);
}

#[test]
fn every_fix_of_the_scalpel_leaves_one_answer_and_is_no_smaller_than_the_one_before() {
    let [_, _, hard, _] = LevelKnobs::all();
    let ctl = Control::unlimited();
    let mut kinds = [false; 4];
    let mut n_puzzles = 0;
    for k in 1..=6 {
        let trace = generate(&Recipe::numbered(hard.clone(), k), &ctl).unwrap();
        // A gravity star dropped or a number moved: none or many answers.
        let mut spec = trace.spec.clone();
        let (from, to) = (k as usize % spec.stars.len(), (k as usize + 5) % spec.stars.len());
        spec.stars[from].number -= 1;
        spec.stars[to].number += 1;
        let Ok(level) = Level::compile(&spec) else {
            continue;
        };
        if count(&level.table, &level.numbers, 2, &ctl).answers() == Answers::One {
            continue;
        }
        n_puzzles += 1;
        let fixes = scalpel(&spec, 8, &ctl).unwrap();
        assert!(fixes.n_looked <= fixes.n_edits && fixes.n_unknown <= fixes.n_looked);
        let order = |fix: &Fix| (!fix.warnings.is_empty(), fix.size);
        assert!(
            fixes
                .found
                .windows(2)
                .all(|pair| order(&pair[0]) <= order(&pair[1]))
        );
        let n_of = |spec: &Spec, code: &str| {
            let issues = StarLink::lint(spec);
            issues.iter().filter(|issue| issue.code == code).count()
        };
        for fix in &fixes.found {
            // What it leaves is told, and nothing else is left.
            for issue in StarLink::lint(&fix.spec) {
                let is_new = n_of(&spec, issue.code) < n_of(&fix.spec, issue.code);
                assert_eq!(fix.warnings.contains(&issue.code), is_new, "{}", issue.code);
            }
            assert_eq!(fix.label.en.contains("leaves"), !fix.warnings.is_empty());
            let fixed = Level::compile(&fix.spec).unwrap();
            let found = count(&fixed.table, &fixed.numbers, 2, &ctl);
            assert!(found.is_unique());
            assert_eq!(found.answers[0], fix.answer);
            kinds[match fix.edit {
                Edit::Move { .. } => 0,
                Edit::AddGravity { .. } => 1,
                Edit::DropGravity { .. } => 2,
                Edit::Numbers { .. } => 3,
            }] = true;
        }
    }
    assert!(2 <= n_puzzles && kinds[0], "{n_puzzles} {kinds:?}");
    // A puzzle with one answer needs nothing.
    assert_eq!(scalpel(&Spec::default(), 8, &ctl).unwrap(), Fixes::default());
}

#[test]
fn a_board_whose_numbers_no_links_meet_is_mended_too() {
    let ctl = Control::unlimited();
    let mut too_many = Spec::default();
    too_many.stars[1].number = 9;
    assert!(Level::compile(&too_many).is_err());
    let fixes = scalpel(&too_many, 8, &ctl).unwrap();
    assert!(0 < fixes.n_edits && fixes.n_looked == fixes.n_edits);
    // An odd sum: one number one less is the smallest edit of all.
    let mut odd = Spec::default();
    odd.stars[0].number += 1;
    let fixes = scalpel(&odd, 8, &ctl).unwrap();
    let Edit::Numbers { changes } = &fixes.found[0].edit else {
        unreachable!("{:?}", fixes.found[0].edit);
    };
    assert_eq!(changes.len(), 1);
    assert!(fixes.found.iter().any(|fix| fix.spec == Spec::default()));
}

#[test]
fn a_search_for_fixes_says_how_far_it_looked() {
    // Nothing that small joins two stars nine cells apart.
    let far = Spec {
        width_cells: 12,
        height_cells: 6,
        stars: [(500, 500, 0), (9500, 500, 0)].map(Star::from).to_vec(),
        ..Spec::default()
    };
    let fixes = scalpel(&far, 8, &Control::unlimited()).unwrap();
    assert_eq!(fixes.found, []);
    assert!(0 < fixes.n_edits && fixes.n_looked == fixes.n_edits);
    let (told, n) = (fixes.text(), fixes.n_edits.to_string());
    assert!(told.en.contains(&n) && told.en.contains("0.40"), "{}", told.en);
    assert!(told.ko.contains(&n) && told.ko.contains("0.40"), "{}", told.ko);
}

#[test]
fn numbers_come_from_drawn_links_and_turns_come_back() {
    let (spec, level) = level(
        &[(500, 500, 0), (2500, 500, 0), (2500, 2500, 0), (500, 2500, 0)],
        &[(5500, 1500)],
    );
    let tree: Vec<u32> = [(0, 1), (1, 2), (2, 3)]
        .map(|(a, b)| level.table.find(Link::new(a, b, None)).unwrap())
        .to_vec();
    let made = with_numbers_of(&spec, &level.table, &tree);
    assert_eq!(made.numbers(), [1, 2, 2, 1]);
    let all = [0, 1, 2, 3, 4];
    for (turn, back) in [
        (Turn::MirrorAcross, Turn::MirrorAcross),
        (Turn::MirrorDown, Turn::MirrorDown),
        (Turn::Clockwise, Turn::Counterclockwise),
    ] {
        let there = turned(&spec, &all, turn).unwrap();
        assert_ne!(there, spec);
        assert_eq!(turned(&there, &all, back).unwrap(), spec);
    }
}

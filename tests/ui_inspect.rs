//! Drives the inspector in the real window, in every game, by accessible name and by keys.

// Helpers outside of test functions may unwrap as well.
#![allow(clippy::unwrap_used, clippy::panic)]

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use playproof::doc::file;
use playproof::game::{Content, Game as _};
use playproof::games::sum_drop::SumDrop;
use playproof::play::PlayCommand;
use playproof::report::EventKind;

#[path = "support/inspect.rs"]
mod support;

use support::pairs::PAIRS;
use support::window::{Window, tap};
use support::{
    CTRL, NONE, active, click, frame, has, no_way_on, pair, press, settle, wait_for, window_of, window_with,
};

/// Types into the field that has the keyboard, in place of what is there.
#[track_caller]
fn seek(window: &mut Window, typed: &str) {
    window.get_by_label("Go to frame").click();
    window.run_ok();
    window.get_by_label("Go to frame").type_text(typed);
    window.run_ok();
    press(window, NONE, Key::Enter);
}

#[test]
fn frames_times_and_steps_are_typed() {
    let mut window = window_of("sum_drop");
    seek(&mut window, "120");
    assert_eq!(frame(&window), 120);
    seek(&mut window, "+5");
    assert_eq!(frame(&window), 125);
    seek(&mut window, "-25");
    assert_eq!(frame(&window), 100);
    seek(&mut window, "@30");
    assert_eq!(active(&window).timeline().times[frame(&window)], 30);
    seek(&mut window, "0:02.0");
    let shown_ms: u32 = { active(&window).timeline().durations_ms.iter() }
        .take(frame(&window))
        .map(|ms| u32::from(*ms))
        .sum();
    assert!((1_800..=2_000).contains(&shown_ms), "{shown_ms}");
    let before = frame(&window);
    seek(&mut window, "soon");
    assert_eq!(frame(&window), before);
    assert!(has(&window, "type a frame (120)"));
    press(&mut window, Modifiers::SHIFT, Key::Period);
    assert!(before < frame(&window));
    press(&mut window, Modifiers::SHIFT, Key::Comma);
    assert_eq!(frame(&window), before);
}

#[test]
fn i_and_o_loop_and_a_held_key_repeats() {
    let mut window = window_of("fourstep");
    window.state_mut().play(PlayCommand::GoTo(20));
    press(&mut window, NONE, Key::I);
    window.state_mut().play(PlayCommand::GoTo(40));
    press(&mut window, NONE, Key::O);
    assert_eq!(active(&window).playhead().loop_range(), Some((20, 40)));
    for _ in 0..7 {
        window.event(Event::Key {
            key: Key::ArrowRight,
            physical_key: Some(Key::ArrowRight),
            pressed: true,
            repeat: true,
            modifiers: NONE,
        });
        window.run_ok();
    }
    assert_eq!(frame(&window), 47);
}

#[test]
fn a_bookmark_with_its_note_is_saved_undone_and_read_again() {
    let mut window = window_of("sum_drop");
    window.state_mut().play(PlayCommand::GoTo(33));
    press(&mut window, NONE, Key::B);
    assert_eq!(active(&window).playhead().bookmarks(), [33]);
    assert!(active(&window).is_dirty());
    click(&mut window, "Bookmarks");
    window.get_by_label("Note 33").click();
    window.run_ok();
    window.get_by_label("Note 33").type_text("여기");
    settle(&mut window);
    let text = active(&window).to_ron().unwrap();
    assert!(text.contains("note: \"여기\""), "{}", &text[text.len() - 300..]);
    let again = window_with("again.replay.ron", &text);
    assert_eq!(active(&again).playhead().bookmarks(), [33]);
    assert!(!active(&again).is_dirty());
    // The note, then the bookmark itself.
    window.state_mut().play(PlayCommand::Start);
    click(&mut window, "Timeline");
    press(&mut window, CTRL, Key::Z);
    assert_eq!(active(&window).bookmarks()[0].note, "");
    press(&mut window, CTRL, Key::Z);
    assert_eq!(active(&window).playhead().bookmarks(), [0; 0]);
    assert!(!active(&window).is_dirty());
    press(&mut window, CTRL, Key::Y);
    assert_eq!(active(&window).playhead().bookmarks(), [33]);
}

#[test]
fn what_is_typed_after_a_bookmark_is_its_note() {
    let mut window = window_of("sum_drop");
    click(&mut window, "Bookmarks");
    click(&mut window, "Bookmark this frame");
    window.event(Event::Text("end note".to_owned()));
    settle(&mut window);
    assert_eq!(active(&window).bookmarks()[0].note, "end note");
}

#[test]
fn events_are_listed_searched_filtered_and_gone_to() {
    for game in ["sum_drop", "fourstep", "sea_rescue", "starlink"] {
        let mut window = window_of(game);
        click(&mut window, "Events");
        let event = active(&window).timeline().events[1].clone();
        let name = format!("{} · {}", event.frame, event.label.en);
        window.get_all_by_label(&name).next().unwrap().click();
        settle(&mut window);
        assert_eq!(frame(&window), event.frame, "{game}");
    }
    let mut window = window_of("sum_drop");
    click(&mut window, "Events");
    let count = |window: &Window, kind| {
        let events = &active(window).timeline().events;
        events.iter().filter(|event| event.kind == kind).count()
    };
    let presses = format!("Keys {}", count(&window, EventKind::Press));
    assert!(has(&window, "· left") || has(&window, "· right") || has(&window, "· hard drop"));
    click(&mut window, &presses);
    assert!(!has(&window, "· left") && !has(&window, "· right") && !has(&window, "· hard drop"));
    window.get_by_label("Search events").click();
    window.run_ok();
    window.get_by_label("Search events").type_text("landing 3:");
    settle(&mut window);
    let landing = { active(&window).timeline().events.iter() }
        .find(|event| event.label.en.starts_with("landing 3:"))
        .unwrap()
        .clone();
    let name = format!("{} · {}", landing.frame, landing.label.en);
    click(&mut window, &name);
    assert_eq!(frame(&window), landing.frame);
    assert!(!has(&window, "landing 4:"));
}

#[test]
fn kinds_of_events_are_called_what_they_are_in_each_game() {
    // Every kind that a game tells has a name of the game's own, in both languages.
    let told = [
        (
            "sum_drop",
            &["Keys", "Landings", "Breaks", "Chains", "Rows", "End", "Deaths"][..],
        ),
        ("fourstep", &["Presses", "Landings", "Lands", "Finish", "Deaths"]),
        (
            "sea_rescue",
            &["Misses", "Hits", "Rescues", "All rescued", "Not all rescued"],
        ),
        (
            "starlink",
            &[
                "Moves",
                "Answers",
                "Hard rules",
                "Deductions",
                "Assumptions",
                "To look at",
                "Solved",
                "Contradictions",
                "Refused",
                "Wrong links",
            ],
        ),
    ];
    for (game, names) in told {
        let window = window_of(game);
        let timeline = active(&window).timeline();
        assert!(!timeline.events.is_empty(), "{game}");
        for event in &timeline.events {
            let own = timeline.kind_words.iter().find(|(kind, _)| *kind == event.kind);
            let (_, word) = own.unwrap_or_else(|| panic!("{game}: {:?}", event.kind));
            assert!(names.contains(&word.en.as_str()), "{game}: {word:?}");
            assert!(!word.ko.is_empty() && word.ko != word.en, "{game}: {word:?}");
        }
    }
}

#[test]
fn the_current_event_is_kept_in_view() {
    let mut window = window_of("sum_drop");
    click(&mut window, "Events");
    let last = active(&window).timeline().events.last().unwrap().clone();
    let name = format!("{} · {}", last.frame, last.label.en);
    assert!(
        window.query_by_label(&name).is_none(),
        "the list begins at its top"
    );
    window.state_mut().play(PlayCommand::End);
    settle(&mut window);
    assert!(has(&window, &last.label.en));
}

#[test]
fn the_state_is_a_tree_with_what_changed_pinned_and_plotted() {
    for (game, path) in [
        ("sum_drop", "tick"),
        ("fourstep", "x_200ths"),
        ("sea_rescue", "n_probes"),
        ("starlink", "n_open"),
    ] {
        let mut window = window_of(game);
        window.state_mut().play(PlayCommand::GoTo(1));
        click(&mut window, "State");
        let value = |window: &Window, at: usize| {
            let run = active(window).run().unwrap();
            playproof::inspect::fields::words(
                playproof::inspect::fields::at(&run.state(at).unwrap(), path).unwrap(),
            )
        };
        let (before, now) = (value(&window, 0), value(&window, 1));
        window.get_by_label("Search the state").click();
        window.run_ok();
        window.get_by_label("Search the state").type_text(path);
        settle(&mut window);
        let name = if before == now {
            format!("{path}: {now}")
        } else {
            format!("{path}: {now} (was {before})")
        };
        click(&mut window, &name);
        click(&mut window, "Pin to the canvas");
        assert!(has(&window, &format!("Pinned {path}: {now}")), "{game}");
        window.state_mut().play(PlayCommand::Step(1));
        settle(&mut window);
        let next = value(&window, 2);
        assert!(has(&window, &format!("Pinned {path}: {next}")), "{game}");
        click(&mut window, "Plot");
        let state = |window: &Window| {
            let tab = &window.state().tabs()[0];
            tab.timeline.inspect.plotted().first().cloned()
        };
        wait_for(&mut window, "the plot", |window| state(window).is_some());
        let (label, values) = state(&window).unwrap();
        assert_eq!(label, path);
        assert_eq!(values.len(), active(&window).timeline().len(), "{game}");
        assert_eq!(values[2].to_string(), next, "{game}");
    }
}

#[test]
fn draws_are_listed_with_their_consumers_and_gone_to() {
    let mut window = window_of("sum_drop");
    click(&mut window, "Draws");
    wait_for(&mut window, "the draws", |window| has(window, "falling"));
    let draws = active(&window)
        .run()
        .unwrap()
        .draws(&playproof::control::Control::unlimited());
    for (idx, draw) in draws.iter().enumerate() {
        assert_eq!(
            draw.index as usize, idx,
            "no draw is missing and none comes twice"
        );
    }
    let draw = draws
        .iter()
        .find(|draw| draw.consumer == "falling" && 0 < draw.frame)
        .unwrap();
    window.get_by_label("Search draws").click();
    window.run_ok();
    window
        .get_by_label("Search draws")
        .type_text(&format!("#{}", draw.index));
    settle(&mut window);
    let name = format!(
        "#{} falling digit · {:.6}",
        draw.index,
        f64::from(draw.value) / 2_f64.powi(32)
    );
    click(&mut window, &name);
    assert_eq!(frame(&window), draw.frame);
}

#[test]
fn every_game_says_why() {
    for game in ["sum_drop", "fourstep", "sea_rescue", "starlink"] {
        // The hero of the pair crosses; only one who dies has a reason.
        let mut window = match game {
            "fourstep" => window_with(
                "dead.replay.ron",
                include_str!("../fixtures/fourstep/falls-short.replay.ron"),
            ),
            game => window_of(game),
        };
        let run = active(&window).run().unwrap();
        let (at, why) = (0..run.timeline().len())
            .find_map(|frame| Some((frame, run.why(frame)?)))
            .unwrap_or_else(|| panic!("{game} explains nothing"));
        assert!(!why.text.en.is_empty() && !why.text.ko.is_empty());
        window.state_mut().play(PlayCommand::GoTo(at));
        settle(&mut window);
        assert!(has(&window, &why.text.en), "{game}: {}", why.text.en);
    }
}

#[test]
fn two_runs_part_at_exactly_the_known_frame_and_field() {
    for pair in &PAIRS {
        let mut window = window_of(pair.game);
        window.state_mut().open_text("b.replay.ron", &pair.b()).unwrap();
        settle(&mut window);
        press(&mut window, CTRL, Key::PageUp);
        click(&mut window, "Two runs");
        click(&mut window, "Compare with b.replay.ron");
        let name = format!("They part at frame {}", pair.frame);
        wait_for(&mut window, &name, |window| has(window, &name));
        assert!(has(&window, pair.field), "{}: {}", pair.game, pair.field);
        window.state_mut().play(PlayCommand::Start);
        settle(&mut window);
        click(&mut window, &name);
        assert_eq!(frame(&window), pair.frame, "{}", pair.game);
        // The other run is there as well, in its own canvas.
        let other = window.state().tabs()[1].session.playhead().frame();
        assert_eq!(other, pair.frame, "{}", pair.game);
        click(&mut window, "Ghost");
        click(&mut window, "End comparison");
        assert!(has(&window, "Compare with b.replay.ron"));
    }
}

#[test]
fn a_branch_by_the_solver_is_kept_named_undone_and_deleted() {
    for game in ["sum_drop", "fourstep"] {
        let mut window = window_of(game);
        let n_frames = active(&window).timeline().len();
        window.state_mut().play(PlayCommand::GoTo(n_frames / 3));
        settle(&mut window);
        click(&mut window, "Branches");
        click(&mut window, "Let the solver finish");
        wait_for(&mut window, "the branch", |window| {
            !active(window).branches().is_empty() || active(window).branching().1.is_some()
        });
        assert_eq!(active(&window).branching().1, None, "{game}");
        settle(&mut window);
        let branch = active(&window).branches()[0].clone();
        assert!(
            n_frames / 3 <= branch.frame,
            "{game}: it leaves at {}",
            branch.frame
        );
        let text = active(&window).to_ron().unwrap();
        assert!(text.contains("branches: ["));
        let again = window_with("again.replay.ron", &text);
        assert_eq!(active(&again).branches(), active(&window).branches());
        // Played in a tab of its own, it ends as it was said to.
        click(&mut window, &format!("Open {}", branch.name));
        assert_eq!(window.state().tabs().len(), 2);
        assert_eq!(active(&window).timeline().len(), branch.n_frames, "{game}");
        press(&mut window, CTRL, Key::PageUp);
        press(&mut window, CTRL, Key::Z);
        assert!(active(&window).branches().is_empty());
        press(&mut window, CTRL, Key::Y);
        assert_eq!(active(&window).branches().len(), 1);
        click(&mut window, &format!("Delete {}", branch.name));
        assert!(active(&window).branches().is_empty());
        press(&mut window, CTRL, Key::Z);
        assert_eq!(active(&window).branches().len(), 1);
    }
}

#[test]
fn where_the_solver_finds_no_way_on_it_says_what_it_looked_for_and_how_far() {
    // Another number makes it a puzzle without an answer.
    let puzzle = include_str!("../fixtures/starlink/easy-7.ron").replace("(357, 536, 1)", "(357, 536, 2)");
    let game = include_str!("../fixtures/sum_drop/endless-fast.json");
    let told = [
        ("puzzle.ron", puzzle.as_str(), "an answer of the puzzle"),
        ("game.json", game, "a play that is alive after 5 minutes"),
    ];
    for (name, text, goal) in told {
        let mut window = window_with(name, text);
        let at = active(&window).timeline().len() - if name == "game.json" { 3 } else { 1 };
        window.state_mut().play(PlayCommand::GoTo(at));
        settle(&mut window);
        click(&mut window, "Branches");
        let words = no_way_on(&mut window);
        assert!(
            words.contains(&format!("found no way on from frame {at}: it looked for {goal}")),
            "{words}"
        );
        assert!(words.contains("this is no proof"), "{words}");
        let nodes = words
            .split("searched ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        assert!(0 < nodes.unwrap().parse::<u64>().unwrap(), "{words}");
    }
}

#[test]
fn one_input_log_on_two_specs_is_compared_at_once() {
    let mut window = window_of("sum_drop");
    let Content::Replay(replay) = file::parse::<SumDrop>(&pair("sum_drop").a()).unwrap() else {
        panic!("no replay");
    };
    let mut spec = replay.spec.unwrap_or_default();
    spec.stages[3].fall_ticks = 3;
    let level = |spec| SumDrop::build(spec, &replay.question).unwrap();
    let ended = |spec| {
        let report = SumDrop::replay(
            &level(spec),
            &replay.inputs,
            None,
            &playproof::control::Control::unlimited(),
        );
        report.frames
    };
    let (before, after) = (ended(&Default::default()), ended(&spec));
    let known = { before.iter().zip(after.iter()) }
        .position(|(a, b)| *a != *b)
        .unwrap();
    let text = file::to_ron(&Content::<SumDrop>::Spec(spec)).unwrap();
    window.state_mut().open_text("fast.ron", &text).unwrap();
    settle(&mut window);
    press(&mut window, CTRL, Key::PageUp);
    click(&mut window, "Two runs");
    click(&mut window, "Play this run on the spec of fast.ron");
    let name = format!("They part at frame {known}");
    wait_for(&mut window, &name, |window| has(window, &name));
    assert_eq!(window.state().tabs().len(), 3);
    assert_eq!(window.state().active_idx(), 0);
    // By time and at an event the two are aligned otherwise, and locked to each other.
    click(&mut window, "By time");
    window.state_mut().play(PlayCommand::GoTo(200));
    settle(&mut window);
    let times = |window: &Window, tab: usize| {
        let session = &window.state().tabs()[tab].session;
        session.timeline().times[session.playhead().frame()]
    };
    assert_eq!(times(&window, 0), times(&window, 2));
    click(&mut window, "Lock time");
    window.state_mut().play(PlayCommand::GoTo(0));
    settle(&mut window);
    assert_ne!(times(&window, 0), times(&window, 2));
}

#[test]
fn playing_on_from_a_frame_becomes_a_branch() {
    let mut window = window_of("sum_drop");
    let half = active(&window).timeline().len() / 2;
    // At the end there is nothing to go on with; that is said until there is a branch.
    window.state_mut().play(PlayCommand::End);
    settle(&mut window);
    click(&mut window, "Branches");
    assert_eq!(
        no_way_on(&mut window),
        format!(
            "the run is over at frame {}: there is nothing to go on with",
            frame(&window)
        )
    );
    window.state_mut().play(PlayCommand::GoTo(half));
    settle(&mut window);
    let n_frames = active(&window).timeline().len();
    click(&mut window, "Play on from here");
    assert!(active(&window).wants_keys(), "the game has the keyboard");
    for place in [Key::ArrowLeft, Key::Space, Key::ArrowRight, Key::Space] {
        tap(&mut window, NONE, place);
        window.run_steps(3);
    }
    press(&mut window, NONE, Key::Escape);
    // What was played opens beside, and is kept where it left.
    wait_for(&mut window, "the recorded play", |window| {
        1 < window.state().tabs().len()
    });
    press(&mut window, CTRL, Key::PageUp);
    wait_for(&mut window, "the branch", |window| {
        !window.state().tabs()[0].session.branches().is_empty()
    });
    let branch = window.state().tabs()[0].session.branches()[0].clone();
    assert_eq!(window.state().tabs()[0].session.branching().1, None);
    assert!(half <= branch.frame && branch.frame <= n_frames, "{branch:?}");
    assert_eq!(branch.maker, playproof::doc::notes::Maker::Player);
    // Its result is that of the play up to where the person stopped, not of what would come after it.
    assert_eq!(branch.n_frames, window.state().tabs()[1].session.timeline().len());
    assert!(branch.outcome.en.starts_with("stops at tick "), "{branch:?}");
    click(&mut window, &format!("Open {}", branch.name));
    settle(&mut window);
    assert_eq!(active(&window).timeline().len(), branch.n_frames);
}

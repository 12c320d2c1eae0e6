//! Hints and what a player is shown, a replay's wrong links, and what the generator did.

use super::*;

use eframe::egui::accesskit::Toggled;
use egui_kittest::kittest::NodeT as _;
use playproof::game::Replay;
use playproof::games::starlink::play::Input;
use playproof::play::PlayCommand;
use playproof::report::EventKind;

fn is_on(window: &Window, name: &str) -> bool {
    let nodes: Vec<_> = window.get_all_by_label(name).collect();
    let node = nodes.last().unwrap();
    node.accesskit_node().toggled() == Some(Toggled::True)
}

#[test]
fn a_player_is_not_shown_the_possible_links() {
    let mut window = window_with(&Spec::default());
    assert!(is_on(&window, "Candidates"));
    click(&mut window, "Play it");
    assert!(!is_on(&window, "Candidates"));
    // Whoever wants them has them, and they do not come along to the editor.
    click(&mut window, "Candidates");
    assert!(is_on(&window, "Candidates"));
    click(&mut window, "Edit stars");
    click(&mut window, "Candidates");
    click(&mut window, "Play it");
    assert!(is_on(&window, "Candidates"));
    // What only an editor needs is not offered.
    assert_eq!(window.query_all_by_label("Tap discs").count(), 0);
}

#[test]
fn a_hint_tells_a_step_then_a_mistake_then_the_end() {
    for (lang, [play, hint, mistake, undo, done]) in [
        (
            Lang::En,
            [
                "Play it",
                "Hint",
                "there is a mistake",
                "Undo link",
                "every link is placed",
            ],
        ),
        (
            Lang::Ko,
            [
                "풀어 보기",
                "힌트",
                "실수가 있습니다",
                "선 되돌리기",
                "모든 선을 이었습니다",
            ],
        ),
    ] {
        let mut window = window_in(&Spec::default(), lang);
        let name = |n: usize| match lang {
            Lang::En => format!("star {n}"),
            Lang::Ko => format!("별 {n}"),
        };
        let n_with = |window: &Window, words: &str| window.query_all_by_label_contains(words).count();
        window.get_by_label(play).click();
        settle(&mut window);
        let n_before = n_with(&window, "");
        click(&mut window, hint);
        assert!(n_before < n_with(&window, ""), "the hint says something");
        assert_eq!(n_with(&window, mistake), 0);
        drag_stars(&mut window, &[&name(2), &name(4)]);
        assert_eq!(editor(&window).played(), (1, false));
        click(&mut window, hint);
        assert_eq!(n_with(&window, mistake), 1);
        assert_ne!(n_with(&window, "2–4"), 0);
        click(&mut window, undo);
        assert_eq!(n_with(&window, mistake), 0);
        for (a, b) in [(1, 2), (2, 3), (3, 4), (4, 1), (1, 3)] {
            drag_stars(&mut window, &[&name(a), &name(b)]);
        }
        assert_eq!(editor(&window).played(), (5, true));
        click(&mut window, hint);
        assert_eq!(n_with(&window, done), 1);
    }
}

#[test]
fn a_full_star_shakes_and_then_stands_still() {
    let text = file::to_ron::<StarLink>(&Content::Spec(several())).unwrap();
    let mut window = open([1440.0, 1000.0], ("puzzle.ron", &text), |settings| {
        settings.lang = Lang::En;
        settings.reduced_motion = false;
    });
    settle(&mut window);
    click(&mut window, "Play it");
    drag_stars(&mut window, &["star 5", "star 6"]);
    let ends = ["star 5", "star 2"].map(|name| star(&window, name));
    drag(&mut window, &ends);
    assert!(says(&window, "That star is already full"));
    assert_eq!(editor(&window).shaken(), Some(4));
    // It does not go on for ever: the window comes to rest.
    window.run();
}

#[test]
fn each_wrong_link_of_a_replay_is_marked_where_it_is_placed() {
    let inputs = vec![
        Input::Drag(0, 1),
        Input::Drag(1, 3),
        Input::Drag(0, 3),
        Input::Undo,
        Input::Undo,
    ];
    let replay = Replay::<StarLink> {
        question: Default::default(),
        inputs,
        claim: None,
        spec: Some(Spec::default()),
    };
    let text = file::to_ron::<StarLink>(&Content::Replay(replay)).unwrap();
    let mut window = open([1440.0, 1000.0], ("played.replay.ron", &text), |settings| {
        settings.lang = Lang::En;
        settings.reduced_motion = true;
    });
    settle(&mut window);
    let report = session(&window).report().unwrap().clone();
    let wrong: Vec<(usize, &str)> = { report.timeline.events.iter() }
        .filter(|event| event.kind == EventKind::Death)
        .map(|event| (event.frame, event.label.en.as_str()))
        .collect();
    assert_eq!(wrong, [(2, "2–4 is not in the answer")]);
    assert_eq!(report.frames.get(2).unwrap().wrong.len(), 1);
    assert_eq!(report.frames.get(5).unwrap().wrong.len(), 0);
    // There the window says so, and not before.
    for (at, is_said) in [(1, false), (2, true)] {
        window.state_mut().play(PlayCommand::GoTo(at));
        settle(&mut window);
        // The reason goes on with the rule that rules it out.
        let words = "2–4 is not in the answer; ruled out by the right links placed before it";
        let n_told = window.query_all_by_label_contains(words).count();
        assert_eq!(0 < n_told, is_said);
    }
}

#[test]
fn the_generators_repairs_are_stepped_through() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "EXPERT");
    click(&mut window, "Generate");
    assert_eq!(spec(&window).stars.len(), 18);
    let n_with = |window: &Window, words: &str| window.query_all_by_label_contains(words).count();
    let mut n_repairs = 0;
    for _ in 0..12 {
        n_repairs += usize::from(0 < n_with(&window, "two answers,"));
        click_far(&mut window, "Earlier");
    }
    assert_ne!(n_repairs, 0);
}

#[test]
fn arrow_keys_step_through_the_generators_entries_and_its_buttons_stay() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "EXPERT");
    click(&mut window, "Generate");
    click_far(&mut window, "Earlier");
    let top = |window: &Window| window.get_by_label("Earlier").rect().top();
    let (before, mut n_seen) = (top(&window), 0);
    for key in [Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft, Key::ArrowRight] {
        press(&mut window, NONE, key);
        assert_eq!(top(&window), before);
        n_seen += usize::from(is_on(&window, "Generator"));
    }
    assert_eq!(n_seen, 4);
}

#[test]
fn what_is_said_of_a_play_moves_no_button() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Play it");
    let hint = window.get_by_label("Hint").rect();
    click(&mut window, "Hint");
    assert_eq!(window.get_by_label("Hint").rect(), hint);
    drag_stars(&mut window, &["star 2", "star 4"]);
    click(&mut window, "Hint");
    let n_told = window
        .query_all_by_label_contains("the answer does not have 2–4")
        .count();
    assert_ne!(n_told, 0);
    assert_eq!(window.get_by_label("Hint").rect(), hint);
}

#[test]
fn a_drawn_answer_shows_which_numbers_are_short_full_and_over() {
    for (lang, [draw, short, full, over, take, clear]) in [
        (
            Lang::En,
            [
                "Draw answer",
                "short by 2",
                "full",
                "over by 1",
                "Numbers from the links",
                "Clear the links",
            ],
        ),
        (
            Lang::Ko,
            [
                "답 그리기",
                "2개 모자람",
                "가득 참",
                "1개 넘침",
                "그린 선에서 숫자 얻기",
                "그린 선 지우기",
            ],
        ),
    ] {
        let mut window = window_in(&several(), lang);
        let name = |n: usize| match lang {
            Lang::En => format!("star {n}"),
            Lang::Ko => format!("별 {n}"),
        };
        let value = |window: &Window, n: usize| {
            let star = name(n);
            let node = window.get_by_label(&star);
            node.accesskit_node().value().unwrap_or_default()
        };
        click(&mut window, draw);
        for (a, b) in [(1, 2), (2, 5), (2, 3), (3, 4), (3, 6)] {
            if (a, b) == (2, 5) {
                // One link of the three that star 2 asks for.
                assert!(value(&window, 2).contains(short), "{}", value(&window, 2));
            }
            drag_stars(&mut window, &[&name(a), &name(b)]);
        }
        // All numbers are met: that is told, and the next link is one too many at both of its ends.
        for n in 1..=6 {
            assert!(value(&window, n).contains(full), "{n}: {}", value(&window, n));
        }
        drag_stars(&mut window, &[&name(5), &name(6)]);
        assert_eq!(spec(&window).numbers(), several().numbers());
        for n in 1..=6 {
            let expected = if 5 <= n { over } else { full };
            assert!(value(&window, n).contains(expected), "{n}: {}", value(&window, n));
        }
        // The numbers are taken from the links by an action of its own; then none is over.
        click(&mut window, take);
        assert_eq!(spec(&window).numbers(), [1, 3, 3, 1, 2, 2]);
        click(&mut window, draw);
        assert!(value(&window, 5).contains(full));
        click(&mut window, clear);
        assert!(!value(&window, 5).contains(full));
    }
}

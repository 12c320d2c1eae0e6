//! Rounds while they are played, and files of rounds.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use playproof::app::any_session::AnySession;
use playproof::doc::file;
use playproof::game::{Content, Game as _};
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::hex::Hex;
use playproof::games::sea_rescue::spec::{RowSpec, Spec};
use playproof::play::PlayCommand;

use super::{
    NONE, click, has_text, press, session, settle, spec, value, wait_for, window::Window, window_with,
};

fn active(window: &Window) -> &dyn AnySession {
    window.state().active().unwrap()
}

/// Steps until the timeline has so many frames.
#[track_caller]
fn wait_for_frames(window: &mut Window, n: usize) {
    for _ in 0..6000 {
        if active(window).timeline().len() == n {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    unreachable!("{} frames and not {n}", active(window).timeline().len());
}

/// The ids of the creatures on the board, and the hexes that are free.
fn board(window: &Window) -> (Vec<String>, Vec<String>) {
    let run = SeaRescue::build(spec(window), session(window).question()).unwrap();
    let ids = run
        .layout
        .set
        .iter()
        .map(|kind| run.id(*kind).to_owned())
        .collect();
    let free = (0..run.sea.board.len() as u8).filter(|cell| run.layout.at(&run.sea, *cell).is_none());
    let name = |cell: u8| {
        let hex: Hex = run.sea.board.hexes()[usize::from(cell)];
        format!("hex {},{}", hex.r + 1, hex.column() + 1)
    };
    (ids, free.map(name).collect())
}

#[test]
fn a_board_that_is_played_is_seen_by_its_probes_alone() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Round");
    let (ids, free) = board(&window);
    let n_frames = active(&window).timeline().len();
    assert!(active(&window).trace_lines(0..n_frames).contains(&ids[0]));
    press(&mut window, NONE, Key::F5);
    assert!(active(&window).hides_answer());
    let told = |window: &Window| {
        let session = active(window);
        let events = session
            .timeline()
            .events
            .iter()
            .map(|event| event.label.en.clone());
        let mut told: Vec<String> = events.collect();
        told.push(session.trace_lines(0..session.timeline().len()));
        told.extend(session.caption().map(|caption| caption.en));
        told.extend(session.why().map(|why| why.text.en.clone()));
        let states = (0..session.timeline().len()).filter_map(|frame| session.run()?.state(frame));
        told.extend(states.map(|state| state.to_string()));
        told.join("\n")
    };
    for (n, free_hex) in free.iter().take(3).enumerate() {
        wait_for_frames(&mut window, n + 1);
        let words = told(&window);
        for id in &ids {
            assert!(!words.contains(&format!("\"{id}\"")), "{n}: {words}");
        }
        // Nothing is still to come, wherever the playhead goes.
        window.state_mut().play(PlayCommand::End);
        settle(&mut window);
        assert_eq!(active(&window).playhead().frame(), n);
        click(&mut window, free_hex);
    }
    wait_for_frames(&mut window, 4);
    assert!(
        active(&window)
            .timeline()
            .events
            .iter()
            .all(|event| event.label.en == "empty")
    );
    // Neither what is exported nor what is shared gives it away.
    for key in [Key::E, Key::L] {
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, key);
        assert!(has_text(&window, "A board is being played"), "{key:?}");
        // Until that is no longer told.
        for _ in 0..400 {
            window.step();
            if !has_text(&window, "A board is being played") {
                break;
            }
        }
    }
    assert!(!active(&window).can_finish());
    // Looking back shows what was seen then, and a click leads to the present instead of probing.
    window.state_mut().play(PlayCommand::GoTo(1));
    settle(&mut window);
    assert_eq!(value(&window, &free[1]), "hidden");
    click(&mut window, &free[3]);
    assert_eq!(active(&window).playhead().frame(), 3);
    assert_eq!(value(&window, &free[3]), "hidden");
    // What was played is kept, and the solver's play is there again.
    click(&mut window, "Stop and keep");
    let recording = session(&window).doc().recording().unwrap();
    assert_eq!(recording.claim.as_ref().unwrap().used_answer, Some(false));
    assert!(!active(&window).hides_answer());
    assert_eq!(window.state().tabs()[0].session.timeline().len(), n_frames);
}

#[test]
fn what_a_probe_shows_is_told_by_the_frame_after_it() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Round");
    let run = SeaRescue::build(spec(&window), session(&window).question()).unwrap();
    let first: serde_json::Value = serde_json::from_str(&active(&window).trace_lines(0..1)).unwrap();
    let cell = first["state"]["probe"]["cell"].as_u64().unwrap();
    let found = run.layout.at(&run.sea, cell as u8);
    let found = found.map_or("empty".to_owned(), |kind| run.name(kind).en);
    let caption = |window: &Window| active(window).caption().unwrap().en;
    let next = format!("before the first probe · next hex {cell} · all ");
    assert!(caption(&window).starts_with(&next), "{}", caption(&window));
    assert!(has_text(&window, "NEXT: PROBE 1 OF 10") && has_text(&window, "regret, all"));
    assert!(!has_text(&window, "opened hex") && !has_text(&window, "showed"));
    window.state_mut().play(PlayCommand::GoTo(1));
    settle(&mut window);
    let made = format!("probe 1 · hex {cell} · {found} · next hex ");
    assert!(caption(&window).starts_with(&made), "{}", caption(&window));
    assert!(has_text(&window, "PROBE 1 OF 10") && has_text(&window, "opened hex"));
    assert!(has_text(&window, "NEXT: PROBE 2 OF 10"));
    // At the end nothing is still to come.
    window.state_mut().play(PlayCommand::End);
    settle(&mut window);
    assert!(has_text(&window, "opened hex") && !has_text(&window, "NEXT: PROBE"));
    assert!(has_text(&window, "END OF THE ROUND"));
}

/// The first sea in two tabs, another sea in a third; the first is shown.
fn three_tabs() -> Window {
    let mut window = window_with(&Spec::default());
    let mut other = Spec::default();
    other.rows.pop();
    for (name, spec) in [("again.ron", &Spec::default()), ("other.ron", &other)] {
        let text = file::to_ron::<SeaRescue>(&Content::Spec(spec.clone())).unwrap();
        window.state_mut().open_text(name, &text).unwrap();
    }
    settle(&mut window);
    for _ in 0..2 {
        press(&mut window, Modifiers::COMMAND, Key::PageUp);
    }
    assert_eq!(window.state().active_idx(), 0);
    window
}

#[test]
fn a_board_that_is_played_is_kept_back_in_every_tab() {
    let mut window = three_tabs();
    let frames = |window: &Window| -> Vec<usize> {
        let tabs = window.state().tabs().iter();
        tabs.map(|tab| tab.session.timeline().len()).collect()
    };
    let before = frames(&window);
    assert!(before.iter().all(|n| 1 < *n), "{before:?}");
    press(&mut window, NONE, Key::F5);
    settle(&mut window);
    assert_eq!(
        frames(&window)[1..],
        [0, before[2]],
        "another board is not hidden"
    );
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    click(&mut window, "Round");
    assert!(active(&window).hides_answer() && !active(&window).can_finish());
    assert_eq!(active(&window).trace_lines(0..before[1]), "");
    for key in [Key::E, Key::L] {
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, key);
        assert!(has_text(&window, "A board is being played"), "{key:?}");
    }
    press(&mut window, Modifiers::COMMAND, Key::PageUp);
    click(&mut window, "Stop and keep");
    assert_eq!(frames(&window), before);
}

#[test]
fn a_board_that_was_stepped_in_another_tab_counts_as_seen() {
    let mut window = three_tabs();
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    window.state_mut().play(PlayCommand::GoTo(3));
    settle(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::PageUp);
    press(&mut window, NONE, Key::F5);
    assert!(has_text(&window, "recorded as usedAnswer"));
}

#[test]
fn a_board_that_was_stepped_before_counts_as_the_answer_looked_at() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Round");
    let (_, free) = board(&window);
    window.state_mut().play(PlayCommand::GoTo(3));
    settle(&mut window);
    press(&mut window, NONE, Key::F5);
    assert!(has_text(&window, "recorded as usedAnswer"));
    click(&mut window, &free[0]);
    click(&mut window, "Stop and keep");
    let recording = session(&window).doc().recording().unwrap();
    assert_eq!(recording.claim.as_ref().unwrap().used_answer, Some(true));
}

#[test]
fn work_on_many_rounds_that_was_stopped_goes_on_by_a_button() {
    let mut window = window_with(&Spec::default());
    let text = include_str!("../../fixtures/sea_rescue/rounds.jsonl");
    window.state_mut().open_text("rounds.jsonl", text).unwrap();
    wait_for(&mut window, "round r1");
    // The optimum of three species takes long enough to be stopped.
    wait_for(&mut window, "computing...");
    // The panel's own, and not that of the status bar.
    let stops = window.get_all_by_label("Stop");
    let highest = stops.min_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
    highest.unwrap().click();
    for _ in 0..4 {
        window.step();
    }
    wait_for(&mut window, "stopped");
    // A filter that is clicked starts nothing by itself.
    window.get_by_label("2 species").click();
    for _ in 0..20 {
        window.step();
    }
    assert!(!has_text(&window, "computing..."));
    assert!(has_text(&window, "stopped"));
    window.get_by_label("Go on").click();
    for _ in 0..600 {
        window.step();
        if !has_text(&window, "stopped") {
            break;
        }
    }
    assert!(!has_text(&window, "stopped") && window.query_by_label("Go on").is_none());
}

#[test]
fn what_is_not_as_recorded_names_its_line() {
    let mut window = window_with(&Spec::default());
    let text = include_str!("../../fixtures/sea_rescue/rounds.jsonl");
    let lines: Vec<String> = { text.lines().take(2) }
        .map(|line| line.replace("\"activeMs\":10000", "\"activeMs\":9999"))
        .collect();
    window
        .state_mut()
        .open_text("rounds.jsonl", &lines.join("\n"))
        .unwrap();
    wait_for(&mut window, "line 1: activeMs: says 9999, is 10000");
    wait_for(&mut window, "line 2: activeMs: says 9999, is 10000");
    let n_tabs = window.state().tabs().len();
    click(&mut window, "line 2: activeMs: says 9999, is 10000");
    assert_eq!(window.state().tabs().len(), n_tabs + 1);
}

#[test]
fn a_zone_with_too_many_hexes_is_drawn_and_can_be_made_smaller() {
    let zone = Spec {
        rows: vec![
            RowSpec {
                length: 20,
                ..RowSpec::default()
            };
            10
        ],
        ..Spec::default()
    };
    let mut window = window_with(&zone);
    click(&mut window, "Board");
    assert!(has_text(&window, "200 / 127"));
    assert!(has_text(&window, "Too many to be played or counted"));
    assert_eq!(value(&window, "hex 9,5"), "board");
    click(&mut window, "hex 1,1");
    assert_eq!(
        (spec(&window).rows[0].length, spec(&window).rows[0].shift),
        (19, 1)
    );
    assert!(has_text(&window, "199 / 127"));
    assert!(
        active(&window)
            .issues()
            .iter()
            .any(|issue| issue.code == "SR-002")
    );
}

/// The rounds of the fixture on a table, each line as `change` makes it of its number and itself.
fn table_of(change: impl Fn(usize, &str) -> String) -> Window {
    let mut window = window_with(&Spec::default());
    let text = include_str!("../../fixtures/sea_rescue/rounds.jsonl");
    let lines: Vec<String> = { text.lines().enumerate() }
        .map(|(idx, line)| change(idx + 1, line))
        .collect();
    window
        .state_mut()
        .open_text("rounds.jsonl", &lines.join("\n"))
        .unwrap();
    wait_for(&mut window, "round r1");
    window
}

#[test]
fn a_row_that_is_stepped_is_a_view_until_it_is_edited() {
    let mut window = table_of(|_, line| line.replace("\"activeMs\":10000", "\"activeMs\":9999"));
    assert!(!active(&window).is_dirty(), "a table that was only looked at");
    let n_points = session(&window).doc().history().points().len();
    for row in ["round r2", "line 2: activeMs: says 9999, is 10000"] {
        let n_tabs = window.state().tabs().len();
        click(&mut window, row);
        assert_eq!(window.state().tabs().len(), n_tabs + 1, "{row}");
        assert!(
            active(&window).is_replay() && !active(&window).is_dirty(),
            "{row}"
        );
        press(&mut window, NONE, Key::ArrowRight);
        press(&mut window, Modifiers::COMMAND, Key::W);
        assert_eq!(
            window.state().tabs().len(),
            n_tabs,
            "{row} is closed and nothing is asked"
        );
    }
    let table = session(&window).doc();
    assert!(!table.is_dirty() && table.notes().branches.is_empty());
    assert_eq!(table.history().points().len(), n_points);
    click(&mut window, "round r2");
    click(&mut window, "Board");
    click(&mut window, "hex 1,1");
    assert!(active(&window).is_dirty(), "an edit is something to save");
    let n_tabs = window.state().tabs().len();
    press(&mut window, Modifiers::COMMAND, Key::W);
    assert_eq!(window.state().tabs().len(), n_tabs);
}

#[test]
fn a_field_that_is_not_known_costs_no_line_its_round() {
    let mut window = table_of(|number, line| match number {
        2 => line.replacen('{', "{\"pressure\":[1,2],", 1),
        5 => line.replacen("{\"n\":1,", "{\"depth\":3,\"n\":1,", 1),
        _ => line.to_owned(),
    });
    assert!(window.query_by_label("round r2").is_some() && window.query_by_label("round r5").is_some());
    assert!(window.query_all_by_label_contains("! line").next().is_none());
    wait_for(&mut window, "line 2: pressure is not known");
    wait_for(&mut window, "line 5: probes[].depth is not known");
}

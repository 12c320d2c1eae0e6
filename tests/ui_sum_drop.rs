//! Drives the SUM DROP editor in the real window, by accessible name and by keys.

// Helpers outside of test functions may unwrap as well.
#![allow(clippy::unwrap_used)]

use eframe::egui::{Event, Key, Modifiers, OutputCommand, Vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use playproof::app::editors::sum_drop::SumDropEditor;
use playproof::app::session::Session;
use playproof::app::status::verdict_words;
use playproof::doc::file;
use playproof::game::Content;
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::frame::Phase;
use playproof::games::sum_drop::spec::Spec;
use playproof::play::PlayCommand;
use playproof::report::{Lang, Verdict};

#[path = "support/window.rs"]
mod window;

use window::{Window, open, tap};

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;

fn window_with(spec: &Spec) -> Window {
    let text = file::to_ron::<SumDrop>(&Content::Spec(spec.clone())).unwrap();
    let mut window = open([1440.0, 1000.0], ("climb.ron", &text), |settings| {
        settings.lang = Lang::En;
    });
    settle(&mut window);
    window
}

/// Runs until the solver of the document has its answer.
fn settle(window: &mut Window) {
    // Work that takes its time shows a spinner, which never rests.
    window.run_ok();
    for _ in 0..4000 {
        if !window
            .state()
            .tabs()
            .iter()
            .any(|tab| tab.session.verdict().is_busy)
        {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.run_ok();
    }
    window.run();
}

fn session(window: &Window) -> &Session<SumDropEditor> {
    window.state().active().unwrap().as_any().downcast_ref().unwrap()
}

fn spec(window: &Window) -> &Spec {
    session(window).doc().spec()
}

#[track_caller]
fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    settle(window);
}

#[track_caller]
fn click_with(window: &mut Window, name: &str, modifiers: Modifiers) {
    window.event(Event::ModifiersChanged(modifiers));
    window.get_by_label(name).click_modifiers(modifiers);
    settle(window);
    window.event(Event::ModifiersChanged(NONE));
    window.run();
}

/// The number of a row, left of its cells.
#[track_caller]
fn click_number(window: &mut Window, stage: u32) {
    let row = window.get_by_label(&format!("stage {stage}")).rect();
    let pos = row.left_center() + Vec2::new(6.0, 0.0);
    window.hover_at(pos);
    window.drag_at(pos);
    window.drop_at(pos);
    settle(window);
}

/// A key at a place of the keyboard.
fn press(window: &mut Window, modifiers: Modifiers, place: Key) {
    tap(window, modifiers, place);
    settle(window);
    window.event(Event::ModifiersChanged(NONE));
}

fn type_text(window: &mut Window, text: &str) {
    window.event(Event::Text(text.to_owned()));
    settle(window);
}

#[test]
fn a_quota_is_typed_into_its_cell_undone_and_redone() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "stage 2 quota");
    assert_eq!(session(&window).question().stage, 2);
    assert_eq!(session(&window).question().seed, "run-s2-a0");
    type_text(&mut window, "3");
    type_text(&mut window, "7");
    press(&mut window, NONE, Key::Enter);
    assert_eq!(spec(&window).stages[1].quota, 37);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).stages[1].quota, 30);
    press(&mut window, CTRL, Key::Y);
    assert_eq!(spec(&window).stages[1].quota, 37);
}

#[test]
fn a_sign_typed_on_a_cell_begins_a_relative_edit() {
    let mut window = window_with(&Spec::default());
    for (typed, quota) in [("*2", 60), ("+5", 65), ("-15", 50), ("/2", 25)] {
        click(&mut window, "stage 2 quota");
        for letter in typed.chars() {
            type_text(&mut window, &letter.to_string());
        }
        press(&mut window, NONE, Key::Enter);
        assert_eq!(spec(&window).stages[1].quota, quota, "{typed}");
    }
    // Beyond the limit it just ends there: no number was typed that another is kept for.
    click(&mut window, "stage 2 fall");
    type_text(&mut window, "+400");
    press(&mut window, NONE, Key::Enter);
    assert_eq!(spec(&window).stages[1].fall_ticks, 99);
    assert_eq!(window.query_all_by_label_contains("became").count(), 0);
}

#[test]
fn digits_typed_fast_are_all_kept_and_a_value_out_of_range_is_told_of() {
    for per_frame in [1, 2, 4] {
        let mut window = window_with(&Spec::default());
        click(&mut window, "stage 2 quota");
        for digits in "4000".as_bytes().chunks(per_frame) {
            for digit in digits {
                window.event(Event::Text(char::from(*digit).to_string()));
            }
            window.step();
        }
        press(&mut window, NONE, Key::Enter);
        assert_eq!(spec(&window).stages[1].quota, 4000, "{per_frame} a frame");
    }
    // Enter in the same frame as the digits, and more than there may be.
    let mut window = window_with(&Spec::default());
    click(&mut window, "stage 2 fall");
    for text in ["4", "0", "0"] {
        window.event(Event::Text(text.to_owned()));
    }
    press(&mut window, NONE, Key::Enter);
    assert_eq!(spec(&window).stages[1].fall_ticks, 99);
    assert_ne!(window.query_all_by_label_contains("400 became 99").count(), 0);
    assert_eq!(session(&window).question().stage, 3);
}

#[test]
fn another_stage_is_shown_at_once_while_its_solver_runs() {
    let mut climb = Spec::default();
    playproof::games::sum_drop::edit::set_start_board(&mut climb, 4, &["7.......#1".to_owned()]);
    let mut window = window_with(&climb);
    window.state_mut().play(PlayCommand::GoTo(40));
    settle(&mut window);
    window.get_by_label("stage 5 quota").click();
    let value = |window: &Window, name: &str| window.get_by_label(name).accesskit_node().value();
    for _ in 0..20 {
        window.step();
        if session(&window).question().stage == 5 {
            break;
        }
    }
    window.step();
    let row: Vec<String> = (1..=10)
        .filter_map(|column| value(&window, &format!("cell 12,{column}")))
        .collect();
    assert_eq!(row.concat(), "7.......#1");
    assert_eq!(
        value(&window, "column 2").unwrap(),
        "clears nothing, 10 free rows"
    );
}

#[test]
fn a_row_number_takes_the_clipboard_and_delete_but_not_backspace() {
    let mut window = window_with(&Spec::default());
    click_number(&mut window, 5);
    let text = playproof::games::sum_drop::edit::copy(spec(&window), &[4]);
    window.event(Event::Copy);
    window.step();
    let copied = window.output().platform_output.commands.clone();
    assert!(
        copied
            .iter()
            .any(|command| matches!(command, OutputCommand::CopyText(it) if it.contains(&text)))
    );
    window.event(Event::Paste(text));
    settle(&mut window);
    assert_eq!(spec(&window).stages.len(), 21);
    assert_eq!(spec(&window).stages[4], spec(&window).stages[5]);
    press(&mut window, NONE, Key::Backspace);
    assert_eq!(spec(&window).stages.len(), 21);
    press(&mut window, NONE, Key::Delete);
    assert_eq!(spec(&window).stages.len(), 20);
    window.get_by_label_contains("Delete 1 stage");
    press(&mut window, CTRL, Key::A);
    press(&mut window, NONE, Key::Delete);
    assert_eq!(spec(&window).stages.len(), 1);
}

#[test]
fn delete_and_backspace_in_a_cell_reset_its_field() {
    let mut window = window_with(&Spec::default());
    for key in [Key::Backspace, Key::Delete] {
        click(&mut window, "stage 3 stones");
        type_text(&mut window, "4");
        press(&mut window, NONE, Key::Enter);
        assert_eq!(spec(&window).stages[2].stones, 4);
        click(&mut window, "stage 3 stones");
        press(&mut window, NONE, key);
        assert_eq!(spec(&window).stages.len(), 20);
        assert_eq!(spec(&window).stages[2].stones, 0);
    }
}

#[test]
fn nudges_of_a_held_key_are_one_step() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "stage 2 quota");
    let before = session(&window).doc().history().points().len();
    window.event(Event::ModifiersChanged(Modifiers::ALT));
    for (pressed, repeat) in [(true, false), (true, true), (true, true), (false, false)] {
        window.event(Event::Key {
            key: Key::ArrowRight,
            physical_key: Some(Key::ArrowRight),
            pressed,
            repeat,
            modifiers: Modifiers::ALT,
        });
        window.step();
    }
    window.event(Event::ModifiersChanged(NONE));
    settle(&mut window);
    assert_eq!(spec(&window).stages[1].quota, 33);
    assert_eq!(session(&window).doc().history().points().len(), before + 1);
}

#[test]
fn duplicating_beyond_the_cap_is_told_of() {
    let mut climb = Spec::default();
    let stage = climb.stages[0].clone();
    climb
        .stages
        .resize(playproof::games::sum_drop::edit::MAX_STAGES, stage);
    let mut window = window_with(&climb);
    window.get_by_label("stage 2").click();
    window.run_steps(3);
    window.event(Event::ModifiersChanged(CTRL));
    window.key_press_modifiers(CTRL, Key::D);
    window.run_steps(3);
    assert_ne!(window.query_all_by_label_contains("Not duplicated").count(), 0);
}

#[test]
fn arrows_move_the_cursor_and_flags_turn_with_space() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "stage 3 min");
    press(&mut window, NONE, Key::ArrowRight);
    press(&mut window, NONE, Key::ArrowDown);
    assert_eq!(session(&window).question().stage, 4);
    press(&mut window, NONE, Key::Space);
    assert!(!spec(&window).stages[3].diagonal);
    assert!(spec(&window).stages[2].diagonal);
}

#[test]
fn several_stages_are_edited_and_deleted_at_once() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "stage 2 fall");
    click_with(&mut window, "stage 4 fall", Modifiers::SHIFT);
    type_text(&mut window, "9");
    press(&mut window, NONE, Key::Enter);
    let falls: Vec<u16> = spec(&window)
        .stages
        .iter()
        .take(5)
        .map(|stage| stage.fall_ticks)
        .collect();
    assert_eq!(falls, [16, 9, 9, 9, 12]);
    press(&mut window, NONE, Key::Delete);
    assert_eq!(spec(&window).stages.len(), 17);
    assert_eq!(spec(&window).stages[1].fall_ticks, 12);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(spec(&window).stages.len(), 20);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), Spec::default());
}

#[test]
fn copied_stages_are_pasted_behind_the_cursor() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "stage 5 quota");
    window.event(Event::Copy);
    settle(&mut window);
    let text = playproof::games::sum_drop::edit::copy(spec(&window), &[4]);
    window.event(Event::Paste(text));
    settle(&mut window);
    assert_eq!(spec(&window).stages.len(), 21);
    assert_eq!(spec(&window).stages[4], spec(&window).stages[5]);
}

#[test]
fn a_lint_is_fixed_by_its_button() {
    let mut climb = Spec::default();
    climb.stages.truncate(3);
    climb.stages[1].stones = 2;
    let mut window = window_with(&climb);
    let n_problems = |window: &Window| window.query_all_by_label_contains("2 stones never come").count();
    assert_ne!(n_problems(&window), 0);
    window
        .get_by_label_contains("Fix: Take the stones out")
        .click_accesskit();
    settle(&mut window);
    assert_eq!(spec(&window).stages[1].stones, 0);
    assert_eq!(n_problems(&window), 0);
    press(&mut window, CTRL, Key::Z);
    assert_ne!(n_problems(&window), 0);
}

#[test]
fn a_painted_stroke_is_one_step_and_the_seed_board_comes_back() {
    let mut window = window_with(&Spec::default());
    click(&mut window, "Paint");
    click(&mut window, "brush 7");
    click(&mut window, "cell 9,3");
    let row = |window: &Window, row: usize| spec(window).stages[0].start_board.get(row).cloned();
    assert_eq!(row(&window, 8).unwrap(), "..7.......");
    let before = session(&window).doc().history().points().len();
    let (from, to) = (
        window.get_by_label("cell 9,4").rect().center(),
        window.get_by_label("cell 9,8").rect().center(),
    );
    window.hover_at(from);
    window.drag_at(from);
    window.hover_at(to);
    window.drop_at(to);
    settle(&mut window);
    assert_eq!(row(&window, 8).unwrap(), "..777777..");
    assert_eq!(session(&window).doc().history().points().len(), before + 1);
    assert_eq!(
        window.get_by_label("cell 9,8").accesskit_node().value(),
        Some("7".to_owned())
    );
    click(&mut window, "From seed");
    assert_eq!(row(&window, 8), None);
}

#[test]
fn hovering_a_column_says_what_a_drop_there_does() {
    let mut window = window_with(&Spec::default());
    let digit = session(&window)
        .report()
        .unwrap()
        .frames
        .first()
        .unwrap()
        .piece
        .unwrap()
        .digit;
    window.get_by_label("column 3").hover();
    settle(&mut window);
    window.get_by_label_contains(&format!("DROP {digit} IN COLUMN 3"));
    let outcome = window.get_by_label("column 3").accesskit_node().value().unwrap();
    assert!(outcome.contains("free rows"), "{outcome}");
}

#[test]
fn a_chain_is_stepped_forth_and_back() {
    let mut window = window_with(&Spec::default());
    let frames: Vec<Phase> = session(&window)
        .report()
        .unwrap()
        .frames
        .iter()
        .map(|frame| frame.phase)
        .collect();
    let first = frames
        .iter()
        .position(|phase| *phase == Phase::Highlight { step: 1 })
        .unwrap();
    window.state_mut().play(PlayCommand::GoTo(first));
    settle(&mut window);
    window.get_by_label_contains("CHAIN STEP 1 OF");
    window.get_by_label("multiplier");
    let shown = |window: &Window| window.state().active().unwrap().playhead().frame();
    press(&mut window, NONE, Key::ArrowRight);
    assert_eq!(frames[shown(&window)], Phase::Break { step: 1 });
    press(&mut window, NONE, Key::ArrowRight);
    assert_eq!(frames[shown(&window)], Phase::Fall { step: 1 });
    press(&mut window, NONE, Key::ArrowLeft);
    press(&mut window, NONE, Key::ArrowLeft);
    assert_eq!(shown(&window), first);
    window.get_by_label_contains("CHAIN STEP 1 OF");
}

#[test]
fn a_playtest_becomes_a_replay_that_verifies() {
    let mut window = window_with(&Spec::default());
    press(&mut window, NONE, Key::F5);
    window.get_by_label("Stop and keep");
    for place in [
        Key::A,
        Key::ArrowRight,
        Key::D,
        Key::S,
        Key::Space,
        Key::ArrowLeft,
        Key::Space,
    ] {
        press(&mut window, NONE, place);
        window.run_steps(2);
    }
    press(&mut window, NONE, Key::P);
    window.get_by_label("Go on");
    press(&mut window, NONE, Key::P);
    window.run_steps(2);
    press(&mut window, NONE, Key::Escape);
    assert_eq!(window.state().tabs().len(), 2);
    let session = session(&window);
    assert!(5 <= session.doc().recording().unwrap().inputs.len());
    assert_eq!(
        window.state().active().unwrap().verdict().verdict,
        Some(Verdict::Verified)
    );
}

#[test]
fn a_saved_climb_reopens_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("climb.ron");
    std::fs::write(
        &path,
        file::to_ron::<SumDrop>(&Content::Spec(Spec::default())).unwrap(),
    )
    .unwrap();
    let mut window = window_with(&Spec::default());
    window.state_mut().open_path(&path).unwrap();
    settle(&mut window);
    click(&mut window, "stage 1 stones");
    type_text(&mut window, "4");
    press(&mut window, NONE, Key::Enter);
    let edited = spec(&window).clone();
    assert_eq!(edited.stages[0].stones, 4);
    press(&mut window, CTRL, Key::S);
    assert!(!window.state().active().unwrap().is_dirty());
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(file::parse::<SumDrop>(&text).unwrap(), Content::Spec(edited));
}

#[test]
fn both_languages_and_small_windows_hold_no_unnamed_widget() {
    let mut window = window_with(&Spec::default());
    for (lang, size) in [(Lang::Ko, [1280.0, 800.0]), (Lang::En, [900.0, 560.0])] {
        window.set_size(Vec2::from(size));
        let ctx = window.ctx.clone();
        window.state_mut().change_settings(&ctx, |settings| {
            settings.lang = lang;
        });
        settle(&mut window);
        for column in 1..=10 {
            let name = match lang {
                Lang::En => format!("column {column}"),
                Lang::Ko => format!("{column}열"),
            };
            window.get_by_label(&name);
        }
    }
}

#[test]
fn a_document_that_check_refuses_is_no_plain_proven() {
    let mut spec = Spec::default();
    spec.checks.attempts = 0;
    let window = window_with(&spec);
    window.get_by_label("Proven, 1 error");
    let info = window.state().active().unwrap().verdict();
    assert_eq!(info.verdict, Some(Verdict::Proven));
    assert_eq!(verdict_words(&info, Lang::Ko), "증명됨, 오류 1개");
}

//! Selections go as text from document to document, and documents into reports and back.

use playproof::games::fourstep::FourStep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

use super::*;

/// Copies all stars of a default puzzle.
fn stars() -> String {
    let mut window = window_with(&default_of::<StarLink>());
    click(&mut window, "board");
    press(&mut window, CTRL, Key::A);
    copy(&mut window, Event::Copy)
}

fn open_another(window: &mut Window, text: &str) {
    window.state_mut().open_text("other.ron", text).unwrap();
    settle(window);
}

#[test]
fn stages_go_from_climb_to_climb() {
    let mut window = window_with(&default_of::<SumDrop>());
    click(&mut window, "stage 3 quota");
    let stage = spec::<SumDropEditor>(&window).stages[2].clone();
    let text = copy(&mut window, Event::Copy);
    assert!(text.starts_with("[playproof selection 1 sum_drop "), "{text}");
    open_another(&mut window, &default_of::<SumDrop>());
    let n = spec::<SumDropEditor>(&window).stages.len();
    paste(&mut window, &text);
    let stages = spec::<SumDropEditor>(&window).stages;
    assert_eq!((stages.len(), &stages[1]), (n + 1, &stage));
    // A table of a spreadsheet still comes without a tag.
    paste(&mut window, "quota\n77\n");
    assert!(
        spec::<SumDropEditor>(&window)
            .stages
            .iter()
            .any(|stage| stage.quota == 77)
    );
}

#[test]
fn obstacles_go_from_course_to_course_and_are_cut() {
    let mut window = window_with(&text_of::<FourStep>(&course()));
    click(&mut window, "course");
    press(&mut window, CTRL, Key::A);
    let text = copy(&mut window, Event::Cut);
    settle(&mut window);
    assert!(spec::<FourStepEditor>(&window).terrains[0].obstacles.is_empty());
    let bare = Course {
        terrains: vec![TerrainSpec {
            beats: 32,
            ..TerrainSpec::default()
        }],
        ..Course::default()
    };
    open_another(&mut window, &text_of::<FourStep>(&bare));
    paste(&mut window, &text);
    let obstacles = spec::<FourStepEditor>(&window).terrains[0].obstacles.clone();
    let apart: Vec<i32> = obstacles
        .iter()
        .map(|of| of.x_200ths - obstacles[0].x_200ths)
        .collect();
    assert_eq!(apart, [0, 2400, 4800]);
}

#[test]
fn creatures_go_from_sea_to_sea() {
    let mut window = window_with(&default_of::<SeaRescue>());
    click(&mut window, "creature 2");
    let creature = spec::<SeaRescueEditor>(&window).creatures[1].clone();
    let text = copy(&mut window, Event::Copy);
    settle(&mut window);
    assert!(says(&window, "copied"));
    open_another(&mut window, &default_of::<SeaRescue>());
    paste(&mut window, &text);
    let creatures = spec::<SeaRescueEditor>(&window).creatures;
    let new = creatures.last().unwrap();
    assert_eq!((&new.pattern, &new.name), (&creature.pattern, &creature.name));
    assert!(new.id != creature.id);
    copy(&mut window, Event::Cut);
    settle(&mut window);
    assert_eq!(spec::<SeaRescueEditor>(&window), Default::default());
}

#[test]
fn stars_go_from_window_to_window_by_mail() {
    let text = stars();
    let mail: String = text.lines().map(|line| format!("> {line}\r\n")).collect();
    let mut window = window_with(&default_of::<StarLink>());
    let n = spec::<StarLinkEditor>(&window).stars.len();
    paste(&mut window, &format!("Hello,\r\n{mail}\r\nbye"));
    assert!(n < spec::<StarLinkEditor>(&window).stars.len());
}

#[test]
fn the_wrong_game_and_damage_are_told() {
    let text = stars();
    for document in [
        default_of::<SumDrop>(),
        default_of::<SeaRescue>(),
        text_of::<FourStep>(&course()),
    ] {
        let mut window = window_with(&document);
        let before = window.state().active().unwrap().to_ron().unwrap();
        paste(&mut window, &text);
        assert!(says(&window, "this is of STARLINK"), "{document:.40}");
        assert_eq!(window.state().active().unwrap().to_ron().unwrap(), before);
    }
    let mut window = window_with(&default_of::<StarLink>());
    let before = spec::<StarLinkEditor>(&window);
    paste(&mut window, &text.replacen("500", "501", 1));
    assert!(says(&window, "damaged"));
    paste(
        &mut window,
        text.trim_end().strip_suffix("[playproof end]").unwrap(),
    );
    assert!(says(&window, "end is missing"));
    paste(&mut window, "hello");
    assert!(says(&window, "no stars"));
    assert_eq!(spec::<StarLinkEditor>(&window), before);
}

#[test]
fn a_report_has_the_document_which_is_pasted_back() {
    let mut window = window_with(&text_of::<FourStep>(&course()));
    window.get_by_label("course").focus();
    settle(&mut window);
    press(&mut window, NONE, Key::Tab);
    press(&mut window, NONE, Key::ArrowRight);
    let edited = window.state().active().unwrap().to_ron().unwrap();
    run_by_name(&mut window, "Copy a report for a bug");
    let report = copied(&window).unwrap();
    assert!(
        report.contains("fourstep") && report.contains("verdict"),
        "{report}"
    );

    let mut other = window_with(&default_of::<SumDrop>());
    paste(&mut other, &format!("It broke:\n\n{report}\nWhat now?"));
    assert_eq!(other.state().tabs().len(), 2);
    let active = other.state().active().unwrap();
    assert_eq!(active.to_ron().unwrap(), edited);
    assert_eq!(active.path(), None, "a report is never saved over");
    // A whole document is pasted as one, and damage is told.
    paste(&mut other, &default_of::<SeaRescue>());
    assert_eq!(other.state().active().unwrap().game().0, "sea_rescue");
    paste(
        &mut other,
        &report
            .replacen("pillar", "willow", 1)
            .replacen("Pillar", "Willow", 1),
    );
    assert!(says(&other, "damaged"));
    assert_eq!(other.state().tabs().len(), 3);
}

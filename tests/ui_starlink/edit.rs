//! Numbers left to the solver, selections that are turned and copied, the picture under the board.

use eframe::egui::{OutputCommand, Role};

#[path = "../support/drop.rs"]
mod drop;

use super::*;
use drop::drop_files;

use playproof::doc::picture::Picture;
use playproof::games::starlink::geometry::Point;
use playproof::games::starlink::solve::count;
use playproof::games::starlink::table::{Link, Table};

fn table(spec: &Spec) -> Table {
    Table::build(&spec.places(), spec.stars.len()).unwrap()
}

/// Selects some stars, the first with a plain click.
fn select(window: &mut Window, names: &[&str]) {
    let first = star(window, names[0]);
    click_at(window, first);
    for name in &names[1..] {
        window.event(Event::ModifiersChanged(Modifiers::SHIFT));
        window.get_by_label(name).click_modifiers(Modifiers::SHIFT);
        settle(window);
        window.event(Event::ModifiersChanged(NONE));
    }
}

fn places(window: &Window) -> Vec<(i32, i32)> {
    { spec(window).stars.iter() }
        .map(|star| (star.at.x_milli, star.at.y_milli))
        .collect()
}

#[test]
fn numbers_are_left_to_the_solver() {
    let mut window = window_with(&several());
    assert_eq!(editor(&window).answers(), Answers::Many);
    click(&mut window, "Find all numbers");
    assert_eq!(editor(&window).answers(), Answers::One);
    assert!(editor(&window).note().unwrap().en.contains("exactly one answer"));
    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), several());
    // Some of them: the rest stands.
    select(&mut window, &["star 5", "star 6"]);
    click(&mut window, "Find number");
    assert_eq!(spec(&window).numbers()[..4], several().numbers()[..4]);
    match editor(&window).answers() {
        Answers::One => {}
        _ => assert!(editor(&window).note().unwrap().en.starts_with("no numbers")),
    }
}

#[test]
fn numbers_are_found_round_a_drawn_tree() {
    let mut window = window_with(&several());
    click(&mut window, "Draw answer");
    for pair in [["star 1", "star 3"], ["star 5", "star 6"]] {
        drag_stars(&mut window, &pair);
    }
    click(&mut window, "Numbers around it");
    assert_eq!(editor(&window).answers(), Answers::One);
    let table = table(spec(&window));
    let found = count(&table, &spec(&window).numbers(), 2, &Control::unlimited());
    for (a, b) in [(0, 2), (4, 5)] {
        let link = table.find(Link::new(a, b, None)).unwrap();
        assert!(found.answers[0].contains(&link));
    }
}

#[test]
fn it_is_said_that_no_numbers_can_be_found() {
    let far = Spec {
        width_cells: 12,
        height_cells: 12,
        stars: [(500, 500, 1), (2500, 500, 1), (9500, 9500, 1)]
            .map(Star::from)
            .to_vec(),
        ..Spec::default()
    };
    let mut window = window_with(&far);
    click(&mut window, "Find all numbers");
    assert_eq!(*spec(&window), far);
    assert!(
        editor(&window)
            .note()
            .unwrap()
            .en
            .contains("cannot all be joined")
    );
}

#[test]
fn a_selection_is_aligned_mirrored_turned_and_comes_back() {
    let mut window = window_with(&several());
    select(&mut window, &["star 2", "star 6"]);
    assert_eq!(editor(&window).selected(), [1, 5]);
    click(&mut window, "Align row");
    assert_eq!(places(&window)[5], (4500, 500));
    press(&mut window, CTRL, Key::Z);
    click(&mut window, "Align column");
    assert_eq!(places(&window)[5], (2500, 2500));
    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), several());
    click(&mut window, "Mirror left and right");
    assert_eq!(
        (places(&window)[1], places(&window)[5]),
        ((4500, 500), (2500, 2500))
    );
    click(&mut window, "Mirror left and right");
    assert_eq!(*spec(&window), several());
    click(&mut window, "Mirror top and bottom");
    assert_eq!(
        (places(&window)[1], places(&window)[5]),
        ((2500, 2500), (4500, 500))
    );
    click(&mut window, "Mirror top and bottom");
    for _ in 0..4 {
        click(&mut window, "Rotate");
    }
    assert_eq!(*spec(&window), several());
    // Every one of them is one step.
    let n_points = session(&window).doc().history().points().len();
    click(&mut window, "Rotate");
    assert_eq!(places(&window)[5], (2500, 2500));
    assert_eq!(session(&window).doc().history().points().len(), n_points + 1);
}

#[test]
fn stars_are_copied_and_pasted_where_the_pointer_is() {
    let mut window = window_with(&several());
    select(&mut window, &["star 1", "star 4"]);
    window.event(Event::Copy);
    window.step();
    let commands = window.output().platform_output.commands.iter();
    let copied = { commands }.find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let at = place(&window, 1.5, 3.5);
    window.hover_at(at);
    window.run();
    window.event(Event::Paste(copied.unwrap()));
    settle(&mut window);
    assert_eq!(spec(&window).stars.len(), 8);
    assert_eq!(places(&window)[6..], [(1500, 3500), (1500, 5500)]);
    assert_eq!(spec(&window).numbers()[6..], [1, 1]);
    assert_eq!(editor(&window).selected(), [6, 7]);
    window.event(Event::Cut);
    settle(&mut window);
    assert_eq!(*spec(&window), several());
    select(&mut window, &["star 5"]);
    click(&mut window, "Duplicate");
    assert_eq!(spec(&window).stars.len(), 7);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(*spec(&window), several());
}

/// What the text on the clipboard was set to in the last frame.
fn text_copied(window: &Window) -> String {
    let commands = window.output().platform_output.commands.iter();
    let text = { commands }.find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    text.unwrap()
}

#[test]
fn a_copy_never_lies_on_a_star() {
    let square = Spec::default();
    let mut window = window_with(&square);
    let last_step = |window: &Window| -> String {
        let history = session(window).doc().history();
        history.points().last().unwrap().label.en.clone()
    };
    for names in [&["star 4"][..], &["star 4", "star 3"]] {
        // The pointer is where the star was clicked.
        select(&mut window, names);
        press(&mut window, CTRL, Key::D);
        let n_new = names.len();
        assert_eq!(spec(&window).stars.len(), 4 + n_new);
        let mut there = places(&window);
        there.sort_unstable();
        there.dedup();
        assert_eq!(there.len(), 4 + n_new);
        assert!(editor(&window).links().is_some());
        let name = last_step(&window);
        assert!(name.starts_with("Duplicate"), "{name}");
        press(&mut window, CTRL, Key::Z);
        select(&mut window, names);
        window.event(Event::Copy);
        window.step();
        let copied = text_copied(&window);
        window.event(Event::Paste(copied));
        settle(&mut window);
        assert_eq!(spec(&window).stars.len(), 4 + n_new);
        assert!(editor(&window).links().is_some());
        press(&mut window, CTRL, Key::Z);
        assert_eq!(*spec(&window), square);
    }
}

#[test]
fn what_is_asked_of_a_puzzle_is_edited_found_by_name_and_taken_back() {
    for (lang, [head, word, hardest, margin]) in [
        (
            Lang::En,
            ["Checks", "fragile margin", "hardest tier", "fragile below"],
        ),
        (
            Lang::Ko,
            ["검사 기준", "단계 범위", "가장 어려운 단계", "아슬아슬한 여유"],
        ),
    ] {
        let mut window = window_in(&Spec::default(), lang);
        assert_eq!(window.query_all_by_label(hardest).count(), 0, "{head} is folded");
        press(&mut window, CTRL, Key::K);
        let search = match lang {
            Lang::En => "Search actions",
            Lang::Ko => "동작 찾기",
        };
        window.get_by_label(search).type_text(word);
        window.run();
        press(&mut window, NONE, Key::Enter);
        for (field, typed) in [(hardest, "2"), (margin, "0.05")] {
            window.get_by_role_and_label(Role::SpinButton, field).click();
            settle(&mut window);
            window
                .get_by_role_and_label(Role::SpinButton, field)
                .type_text(typed);
            settle(&mut window);
            press(&mut window, NONE, Key::Enter);
        }
        let checks = spec(&window).checks;
        assert_eq!(
            (checks.min_tier, checks.max_tier, checks.fragile_milli),
            (1, 2, 50)
        );
        for _ in 0..2 {
            press(&mut window, CTRL, Key::Z);
        }
        assert_eq!(*spec(&window), Spec::default());
    }
}

#[test]
fn a_number_that_cannot_be_met_is_the_first_that_is_mended() {
    let mut spec = Spec::default();
    spec.stars[0].number = 99;
    let window = window_with(&spec);
    assert_ne!(
        window
            .query_all_by_label_contains("change numbers (1: 99 → 3)")
            .count(),
        0
    );
}

/// The picture that the document has, and whether it is seen.
fn picture(window: &Window) -> Option<(Picture, bool)> {
    let picture = session(window).doc().notes().picture.clone()?;
    let is_seen = editor(window).sees_picture(&picture);
    Some((picture, is_seen))
}

fn lies(window: &Window) -> (i32, i32, u16) {
    let (picture, is_seen) = picture(window).unwrap();
    assert!(is_seen);
    (picture.right_milli, picture.down_milli, picture.percent)
}

#[test]
fn the_picture_is_dragged_sized_fitted_and_undone() {
    let mut window = window_with(&several());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sky.png");
    image::GrayImage::new(40, 20).save(&path).unwrap();
    window.state_mut().open_path(&path).unwrap();
    settle(&mut window);
    assert_eq!(lies(&window), (0, 0, 100));
    click_far(&mut window, "Drag the picture");
    let way = [place(&window, 3.0, 4.0), place(&window, 4.0, 3.5)];
    drag(&mut window, &way);
    let (right, down, _) = lies(&window);
    assert!(
        (right - 1000).abs() <= 5 && (down + 500).abs() <= 5,
        "{right}, {down}"
    );
    // No star moves while the picture is held.
    let one = star(&window, "star 1");
    drag(&mut window, &[one, one + vec2(30.0, 0.0)]);
    assert_eq!(*spec(&window), several());
    assert_ne!(lies(&window).0, right);
    click_far(&mut window, "Fit to the board");
    assert_eq!(lies(&window), (0, 0, 100));
    // Each of it was one step, and the picture is there again at once.
    press(&mut window, CTRL, Key::Z);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(lies(&window), (right, down, 100));
    click_far(&mut window, "Remove picture");
    assert_eq!(picture(&window), None);
    press(&mut window, CTRL, Key::Z);
    assert_eq!(lies(&window), (right, down, 100));
    for _ in 0..2 {
        press(&mut window, CTRL, Key::Z);
    }
    assert_eq!(picture(&window), None);
    assert_eq!(*spec(&window), several());
}

#[test]
fn a_picture_that_is_dropped_lies_under_the_board() {
    let mut window = window_with(&several());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sky.png");
    image::GrayImage::new(40, 20).save(&path).unwrap();
    drop_files(&mut window, &[&path]);
    settle(&mut window);
    assert_eq!(lies(&window), (0, 0, 100));
    press(&mut window, CTRL, Key::Z);
    assert_eq!(picture(&window), None, "one step");
}

#[test]
fn the_picture_is_there_when_the_file_is_opened_again_and_a_missing_one_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("puzzles");
    std::fs::create_dir(&inner).unwrap();
    let (sky, file) = (folder.path().join("sky.png"), inner.join("puzzle.ron"));
    image::GrayImage::new(40, 20).save(&sky).unwrap();
    let text = file::to_ron::<StarLink>(&Content::Spec(several())).unwrap();
    std::fs::write(&file, text).unwrap();
    let mut window = window_with(&Spec::default());
    window.state_mut().open_path(&file).unwrap();
    window.state_mut().open_path(&sky).unwrap();
    settle(&mut window);
    assert_eq!(lies(&window), (0, 0, 100));
    press(&mut window, CTRL, Key::S);
    let wait_for_save = |window: &mut Window| {
        while window.state().is_saving() {
            std::thread::sleep(std::time::Duration::from_millis(2));
            window.run();
        }
    };
    wait_for_save(&mut window);
    assert!(!session(&window).doc().is_dirty());
    // The way is told from the file's own folder.
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.contains("path: \"../sky.png\""), "{written}");

    let mut again = window_with(&Spec::default());
    again.state_mut().open_path(&file).unwrap();
    settle(&mut again);
    assert_eq!(lies(&again), (0, 0, 100));
    assert!(!session(&again).doc().is_dirty());

    std::fs::remove_file(&sky).unwrap();
    let mut gone = window_with(&Spec::default());
    gone.state_mut().open_path(&file).unwrap();
    settle(&mut gone);
    let (found, is_seen) = picture(&gone).unwrap();
    assert!(!is_seen && found.name() == "sky.png");
    let words = "sky.png is not where it was";
    assert!(editor(&gone).note().unwrap().en.contains(words));
    // The puzzle is there all the same, and the picture can be looked for again.
    assert_eq!(*spec(&gone), several());
    image::GrayImage::new(40, 20).save(&sky).unwrap();
    click_far(&mut gone, "Look again");
    assert_eq!(lies(&gone), (0, 0, 100));
    assert!(!session(&gone).doc().is_dirty());
}

#[test]
fn stars_of_a_larger_board_come_onto_a_smaller_one() {
    let mut large = window_with(&Spec {
        width_cells: 9,
        height_cells: 9,
        stars: [(7500, 7500), (8500, 8500), (500, 8500)]
            .map(|(x_milli, y_milli)| Star {
                at: Point::new(x_milli, y_milli),
                number: 1,
            })
            .to_vec(),
        ..Spec::default()
    });
    select(&mut large, &["star 1", "star 2"]);
    large.event(Event::Copy);
    large.step();
    let text = |window: &Window| {
        let commands = window.output().platform_output.commands.iter();
        { commands }.find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    };
    let near = text(&large).unwrap();
    let mut small = window_with(&several());
    let n = several().stars.len();
    let (width, height) = (
        i32::from(several().width_cells) * 1000,
        i32::from(several().height_cells) * 1000,
    );
    small.event(Event::Paste(near));
    settle(&mut small);
    // Both are there, as they stood to each other.
    assert_eq!(
        places(&small)[n..],
        [(width - 1500, height - 1500), (width - 500, height - 500)]
    );
    // What is wider than the board is cut, and told.
    select(&mut large, &["star 2", "star 3"]);
    large.event(Event::Copy);
    large.step();
    let far = text(&large).unwrap();
    small.event(Event::Paste(far));
    settle(&mut small);
    assert_eq!(spec(&small).stars.len(), n + 3);
    small.get_by_label_contains("1 of 2 did not fit on the board");
}

/// Deletes what is selected with the pointer where it is, and looks at every frame.
fn delete_frame_by_frame(window: &mut Window) {
    tap(window, NONE, Key::Delete);
    for _ in 0..4 {
        window.step();
    }
    settle(window);
    // The window catches an editor that falls over, and says so.
    let fault = window.query_by_label_contains("The document is unharmed");
    assert!(fault.is_none(), "{fault:?}");
}

#[test]
fn the_lens_looks_at_no_star_and_no_link_of_the_board_before() {
    let text = include_str!("../../fixtures/starlink/easy-7.ron");
    let mut window = open([1440.0, 1000.0], ("easy-7.ron", text), |settings| {
        settings.lang = Lang::En;
        settings.reduced_motion = true;
    });
    settle(&mut window);
    let n_stars = spec(&window).stars.len();
    // Under each deleted star there may be a link, by another index than before.
    for idx in 1..=n_stars {
        let pos = star(&window, &format!("star {idx}"));
        click_at(&mut window, pos);
        window.hover_at(pos);
        window.step();
        delete_frame_by_frame(&mut window);
        assert_eq!(spec(&window).stars.len(), n_stars - 1, "star {idx}");
        press(&mut window, CTRL, Key::Z);
        assert_eq!(spec(&window).stars.len(), n_stars);
    }
    // The pointer is at a link that the board has no longer, and at a star that it has no longer.
    let names: Vec<String> = (n_stars - 3..=n_stars).map(|idx| format!("star {idx}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let ends = [star(&window, names[0]), star(&window, names[3])];
    for part in [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0] {
        select(&mut window, &names);
        window.hover_at(ends[0] + part * (ends[1] - ends[0]));
        window.step();
        delete_frame_by_frame(&mut window);
        assert_eq!(spec(&window).stars.len(), n_stars - 4, "{part}");
        press(&mut window, CTRL, Key::Z);
        assert_eq!(spec(&window).stars.len(), n_stars);
    }
}

#[test]
fn a_star_that_takes_the_last_link_with_it_is_deleted_under_the_pointer() {
    let stars = [(500, 500, 1), (2500, 500, 1), (9500, 9500, 1), (9500, 7500, 1)];
    let board = Spec {
        stars: stars.map(Star::from).to_vec(),
        width_cells: 10,
        height_cells: 10,
        ..Spec::default()
    };
    let mut window = window_with(&board);
    assert_eq!(table(&board).links.len(), 2);
    // Selected by a click, with the pointer left on it: then its links of before are under the pointer.
    let pos = star(&window, "star 4");
    click_at(&mut window, pos);
    window.hover_at(pos);
    window.step();
    delete_frame_by_frame(&mut window);
    assert_eq!(spec(&window).stars.len(), 3);
    assert_eq!(table(spec(&window)).links.len(), 1);
}

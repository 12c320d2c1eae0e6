//! Patterns in the window: made of a selection, dropped, edited together, taken over, tried in the lab.

use eframe::egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use playproof::games::fourstep::patterns::expand::expand;

use super::{
    CTRL, Content, Event, FourStep, Key, Lang, NONE, Obstacle, Spec, Version, Window, click, file, name_of,
    one_spike, press, settle, spec, wait_for, window_in, window_with,
};

/// Three spikes two beats apart, in a field of 32 beats.
fn three_spikes() -> Spec {
    let mut spec = one_spike();
    let spike = spec.terrains[0].obstacles[0];
    spec.terrains[0].beats = 32;
    spec.terrains[0].obstacles = [4800, 6000, 7200]
        .map(|x_200ths| Obstacle { x_200ths, ..spike })
        .to_vec();
    spec
}

/// Types a number into a field.
fn set_number(window: &mut Window, name: &str, text: &str) {
    window.get_by_role_and_label(Role::SpinButton, name).click();
    settle(window);
    window.event(Event::Text(text.to_owned()));
    settle(window);
    press(window, NONE, Key::Enter);
}

fn standing(spec: &Spec) -> Vec<i32> {
    let placed = expand(spec, &spec.terrains[0]).obstacles;
    let mut xs: Vec<i32> = placed.iter().map(|of| of.x_200ths).collect();
    xs.sort_unstable();
    xs
}

/// A window in which the three spikes are the pattern `hops`.
fn hops() -> Window {
    let mut window = window_with(&three_spikes());
    click(&mut window, "course");
    press(&mut window, CTRL, Key::A);
    window.get_by_label("name of the new pattern").focus();
    settle(&mut window);
    window.get_by_label("name of the new pattern").type_text("hops");
    settle(&mut window);
    click(&mut window, "Make a pattern of the selection");
    window
}

#[test]
fn a_selection_becomes_a_pattern_whose_uses_are_edited_together() {
    let mut window = hops();
    assert_eq!(standing(spec(&window)), [4800, 6000, 7200]);
    assert!(spec(&window).terrains[0].obstacles.is_empty());
    window.get_by_label("pattern hops, used 1 time");
    // Another use, behind the first.
    window
        .state_mut()
        .play(playproof::play::PlayCommand::GoTo(16 * 24));
    settle(&mut window);
    click(&mut window, "Drop at the playhead");
    assert_eq!(standing(spec(&window)), [4800, 6000, 7200, 9600, 10_800, 12_000]);
    // What changes in the pattern changes in both.
    set_number(&mut window, "spacing · hops", "9");
    assert_eq!(standing(spec(&window)), [4800, 6600, 8400, 9600, 11_400, 13_200]);
    // What changes in one use changes there alone; the second is selected.
    set_number(&mut window, "count · only in this use", "2");
    assert_eq!(standing(spec(&window)), [4800, 6600, 8400, 9600, 11_400]);
    set_number(&mut window, "count · hops", "1");
    assert_eq!(standing(spec(&window)), [4800, 9600, 11_400]);
    click(&mut window, "Dissolve");
    assert_eq!(standing(spec(&window)), [4800, 9600, 11_400]);
    assert!(spec(&window).patterns.is_empty() && spec(&window).terrains[0].uses.is_empty());
    for _ in 0..6 {
        press(&mut window, CTRL, Key::Z);
    }
    assert_eq!(*spec(&window), three_spikes());
}

#[test]
fn a_pattern_is_taken_over_from_a_library_file() {
    let mut window = hops();
    click(&mut window, "To a library");
    assert_eq!(window.state().tabs().len(), 2);
    let mut library = spec(&window).clone();
    assert_eq!((library.patterns.len(), library.terrains.len()), (1, 1));
    library.patterns[0].values.spacing_200ths = 1500;
    let mut other = library.patterns[0].clone();
    other.name = "leaps".to_owned();
    library.patterns.push(other);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("patterns.ron");
    let text = file::to_ron::<FourStep>(&Content::Spec(library)).unwrap();
    std::fs::write(&path, text).unwrap();

    let mut window = hops();
    click(&mut window, "From a library…");
    window.get_by_role_and_label(Role::TextInput, "Path").focus();
    settle(&mut window);
    press(&mut window, CTRL, Key::A);
    window
        .get_by_role_and_label(Role::TextInput, "Path")
        .type_text(path.to_str().unwrap());
    settle(&mut window);
    press(&mut window, NONE, Key::Enter);
    assert_eq!(standing(spec(&window)), [4800, 6300, 7800]);
    window.get_by_label("pattern leaps, used 0 times");
    press(&mut window, CTRL, Key::Z);
    assert_eq!(standing(spec(&window)), [4800, 6000, 7200]);
}

#[test]
fn the_lab_maps_a_pattern_and_tells_a_bad_one() {
    let mut bad = one_spike();
    bad.version = Version::V1_0_0;
    let mut window = window_with(&bad);
    click(&mut window, "Releases' shapes");
    assert!(1 < spec(&window).patterns.len());
    click(&mut window, "pattern pit, used 0 times");
    click(&mut window, "Lab");
    let share = |window: &Window| -> (usize, usize) {
        let words = name_of(window, "map of the lab: ");
        let words: Vec<&str> = words.split(' ').collect();
        (words[4].parse().unwrap(), words[6].parse().unwrap())
    };
    wait_for(&mut window, "map of the lab");
    let (easy, n) = share(&window);
    assert!(0 < easy && easy <= n);
    click(&mut window, "difficulty 1");
    let (hard, _) = share(&window);
    assert!(hard < easy, "{hard} {easy}");
    // One hero alone is let through at least as often as all of them together.
    click(&mut window, "enters: ground");
    assert!(hard <= share(&window).0);
}

#[test]
fn shapes_of_a_release_have_the_names_of_the_language_and_come_once() {
    let mut window = window_in(Lang::Ko, &one_spike());
    click(&mut window, "배포판의 모양");
    let names = |window: &Window| -> Vec<String> {
        { spec(window).patterns.iter() }
            .map(|pattern| pattern.name.clone())
            .collect()
    };
    let mut added = names(&window);
    added.sort_unstable();
    assert_eq!(added, ["가시", "관문", "구덩이", "낮은 빔"].map(str::to_owned));
    click(&mut window, "배포판의 모양");
    assert_eq!(names(&window).len(), 4);
}

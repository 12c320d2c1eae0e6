//! Each game from a new document to a saved one with the keyboard alone: no pointer, and no focus that a person
//! could not have moved there.

use playproof::games::sum_drop::SumDrop;

use super::*;

/// What has the keyboard, by name.
fn focused(window: &Window) -> Option<String> {
    let mut nodes = window.root().children_recursive();
    let node = nodes.find(|node| node.accesskit_node().is_focused())?;
    node.accesskit_node().label()
}

/// Tab, until something has the keyboard.
#[track_caller]
fn tab_to(window: &mut Window, name: &str) {
    let mut seen = Vec::new();
    for _ in 0..300 {
        let now = focused(window);
        if now.as_deref() == Some(name) {
            return;
        }
        seen.push(now.unwrap_or_default());
        tap(window, NONE, Key::Tab);
        window.run_steps(2);
    }
    seen.dedup();
    panic!("Tab never came to {name:?}; it came to {seen:?}");
}

/// Does what is found in the palette by its name, and lets Enter go.
fn go(window: &mut Window, name: &str) {
    run_by_name(window, name);
    window.event(key_event(Key::Enter, false, NONE));
    settle(window);
}

fn type_text(window: &mut Window, text: &str) {
    for letter in text.chars() {
        window.event(Event::Text(letter.to_string()));
        window.step();
    }
    window.run_steps(2);
}

/// A window without a document becomes one with a new document of a game, which is edited, undone, redone and
/// saved. The answer is what the file holds.
fn written<E: Editor>(
    game: &str,
    edit: impl FnOnce(&mut Window),
) -> (<E::Game as Game>::Spec, <E::Game as Game>::Spec)
where
    <E::Game as Game>::Spec: PartialEq + Clone,
{
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.ron");
    let mut window = window_with(&default_of::<SumDrop>());
    go(&mut window, &format!("New {game}"));
    let new = spec::<E>(&window);
    edit(&mut window);
    settle(&mut window);
    let edited = spec::<E>(&window);
    assert!(edited != new, "{game}: nothing was edited");
    press(&mut window, NONE, Key::Escape);
    assert!(
        spec::<E>(&window) == edited,
        "{game}: Escape took back what was done"
    );
    press(&mut window, CTRL, Key::Z);
    assert!(spec::<E>(&window) != edited, "{game}: nothing was undone");
    press(&mut window, CTRL, Key::Y);
    assert!(spec::<E>(&window) == edited, "{game}: nothing was redone");
    press(&mut window, CTRL | SHIFT, Key::S);
    tap(&mut window, CTRL, Key::A);
    window.event(Event::ModifiersChanged(NONE));
    window.run_steps(2);
    type_text(&mut window, path.to_str().unwrap());
    press(&mut window, NONE, Key::Enter);
    settle(&mut window);
    let text = std::fs::read_to_string(&path).unwrap();
    let Content::Spec(saved) = file::parse::<E::Game>(&text).unwrap() else {
        panic!("{game}: a spec was saved");
    };
    (saved, edited)
}

#[test]
fn a_climb_is_edited_by_keys_alone() {
    let (saved, edited) = written::<SumDropEditor>("SUM DROP", |window| {
        go(window, "stage 2");
        tab_to(window, "stage 2 quota");
        type_text(window, "*2");
        press(window, NONE, Key::Enter);
    });
    assert_eq!(saved.stages[1].quota, 60);
    assert!(saved == edited);
}

#[test]
fn a_course_is_edited_by_keys_alone() {
    let (saved, edited) = written::<FourStepEditor>("FOURSTEP", |window| {
        tab_to(window, "place spike");
        press(window, NONE, Key::Enter);
        press(window, NONE, Key::Enter);
        for _ in 0..4 {
            press(window, NONE, Key::ArrowRight);
        }
    });
    assert_eq!(saved.terrains[0].obstacles.len(), 1);
    assert!(0 < saved.terrains[0].obstacles[0].x_200ths);
    assert!(saved == edited);
}

#[test]
fn a_sea_is_edited_by_keys_alone() {
    let (saved, edited) = written::<SeaRescueEditor>("SEA RESCUE", |window| {
        go(window, "blue tang");
        press(window, NONE, Key::ArrowRight);
        press(window, NONE, Key::Space);
    });
    assert!(saved == edited);
}

#[test]
fn a_puzzle_is_edited_by_keys_alone() {
    let (saved, edited) = written::<StarLinkEditor>("STARLINK", |window| {
        go(window, "star 1");
        press(window, NONE, Key::ArrowRight);
        press(window, NONE, Key::Num3);
    });
    assert_eq!(saved.stars[0].number, 3);
    assert!(saved == edited);
}

//! What is typed into a field stays in it: the editor behind it takes none of its keys.

use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

use super::all_fields::{CHORDS, LETTERS};
use super::*;

/// A field has the keyboard and is typed into: nothing is edited, and the field keeps the keyboard.
#[track_caller]
fn types_in_the_frame_field<E: Editor>(text: &str) {
    let mut window = window_with(text);
    let n_points = |window: &Window| session::<E>(window).doc().history().points().len();
    let before = n_points(&window);
    window.get_by_label("Go to frame").click();
    settle(&mut window);
    // In a field with one line and no steps the arrow up is a key of the field as well.
    let chords = CHORDS.into_iter().chain([(NONE, Key::ArrowUp)]);
    for (modifiers, key) in chords.chain(LETTERS.map(|(key, _)| (NONE, key))) {
        press(&mut window, modifiers, key);
        let is_focused = window.get_by_label("Go to frame").accesskit_node().is_focused();
        assert!(is_focused, "{modifiers:?} {key:?} left the field");
        let now = n_points(&window);
        assert_eq!(now, before, "{modifiers:?} {key:?} edited the document");
    }
    // Ctrl+A has selected what the field holds.
    window.event(Event::Text("77".to_owned()));
    settle(&mut window);
    press(&mut window, CTRL, Key::A);
    window.event(Event::Text("0".to_owned()));
    settle(&mut window);
    let field = window.get_by_label("Go to frame").accesskit_node().value();
    assert_eq!(field.as_deref(), Some("0"));
    press(&mut window, NONE, Key::Enter);
    assert_eq!(n_points(&window), before);
}

#[test]
fn keys_in_the_frame_field_edit_no_climb() {
    types_in_the_frame_field::<SumDropEditor>(&default_of::<SumDrop>());
}

#[test]
fn keys_in_the_frame_field_edit_no_course() {
    types_in_the_frame_field::<FourStepEditor>(&text_of::<playproof::games::fourstep::FourStep>(&course()));
}

#[test]
fn keys_in_the_frame_field_edit_no_sea() {
    types_in_the_frame_field::<SeaRescueEditor>(&default_of::<SeaRescue>());
}

#[test]
fn keys_in_the_frame_field_edit_no_puzzle() {
    types_in_the_frame_field::<StarLinkEditor>(&default_of::<StarLink>());
}

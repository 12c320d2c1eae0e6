//! Every field of every editor: what is typed into it stays in it, whatever is selected behind it.

use std::collections::BTreeSet;

use eframe::egui::accesskit::Role;
use playproof::app::any_session::AnySession as _;
use playproof::games::fourstep::FourStep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

use super::walk::unfold;
use super::*;

/// A field by its role and name.
type Field = (bool, String);

/// What is pressed in a field: keys that move in text and chords that editors know.
pub(crate) const CHORDS: [(Modifiers, Key); 16] = [
    (CTRL, Key::A),
    (NONE, Key::Delete),
    (NONE, Key::Backspace),
    (NONE, Key::Home),
    (NONE, Key::End),
    (NONE, Key::ArrowLeft),
    (NONE, Key::ArrowRight),
    (SHIFT, Key::ArrowLeft),
    (CTRL, Key::ArrowLeft),
    (CTRL, Key::D),
    (CTRL, Key::M),
    (CTRL, Key::G),
    (CTRL, Key::Delete),
    (CTRL, Key::Backspace),
    (CTRL.plus(SHIFT), Key::A),
    (CTRL, Key::Z),
];

/// What is typed into it: keys that editors and the playhead know when they are pressed alone.
pub(crate) const LETTERS: [(Key, char); 14] = [
    (Key::A, 'a'),
    (Key::D, 'd'),
    (Key::G, 'g'),
    (Key::M, 'm'),
    (Key::Q, 'q'),
    (Key::R, 'r'),
    (Key::W, 'w'),
    (Key::Num1, '1'),
    (Key::Num3, '3'),
    (Key::Space, ' '),
    (Key::Period, '.'),
    (Key::Comma, ','),
    (Key::OpenBracket, '['),
    (Key::CloseBracket, ']'),
];

const FIELD_ROLES: [Role; 3] = [Role::TextInput, Role::MultilineTextInput, Role::SpinButton];

fn fields(window: &Window) -> BTreeSet<Field> {
    let nodes = window.root().children_recursive();
    let fields = nodes.filter(|node| {
        let node = node.accesskit_node();
        FIELD_ROLES.contains(&node.role()) && !node.is_disabled()
    });
    fields
        .map(|node| {
            let node = node.accesskit_node();
            (node.role() == Role::SpinButton, node.label().unwrap_or_default())
        })
        .collect()
}

/// Where the keyboard is, by name.
fn focused(window: &Window) -> Option<String> {
    let mut nodes = window.root().children_recursive();
    let node = nodes.find(|node| node.accesskit_node().is_focused())?;
    node.accesskit_node().label()
}

/// What no key of a field may change: the document, its history, tabs, page and frame.
fn state<E: Editor>(window: &Window) -> (<E::Game as Game>::Spec, usize, usize, usize, bool) {
    let session = session::<E>(window);
    let playhead = session.playhead();
    (
        session.doc().spec().clone(),
        session.doc().history().points().len(),
        window.state().tabs().len(),
        playhead.frame(),
        playhead.is_playing(),
    )
}

/// Types into one field: letters that are keys of editors, chords that edit what is selected, and what the field
/// held before.
#[track_caller]
fn types_in<E: Editor>(window: &mut Window, (is_number, name): &Field) {
    let found = |window: &Window| {
        let mut nodes = window.root().children_recursive();
        let node = nodes.find(|node| {
            let node = node.accesskit_node();
            FIELD_ROLES.contains(&node.role())
                && (node.role() == Role::SpinButton) == *is_number
                && node.label().unwrap_or_default() == *name
        });
        node.map(|node| {
            node.focus();
            node.accesskit_node().value().unwrap_or_default()
        })
    };
    let (spec, n_points, n_tabs, frame, is_playing) = state::<E>(window);
    let Some(held) = found(window) else { return };
    window.run_steps(3);
    assert_eq!(
        focused(window).as_deref(),
        Some(name.as_str()),
        "cannot be focused"
    );
    let still = |window: &Window, what: &str| {
        let now = focused(window);
        assert_eq!(now.as_deref(), Some(name.as_str()), "{what} left {name:?}");
    };
    for (modifiers, key) in CHORDS {
        tap(window, modifiers, key);
        window.event(Event::ModifiersChanged(NONE));
        window.run_steps(2);
        still(window, &format!("{modifiers:?} {key:?}"));
    }
    for (key, letter) in LETTERS {
        window.event(key_event(key, true, NONE));
        window.event(Event::Text(letter.to_string()));
        window.event(key_event(key, false, NONE));
        window.run_steps(2);
        still(window, &format!("{letter:?}"));
    }
    // A number is left as it was, a text is put back.
    if !is_number {
        tap(window, CTRL, Key::A);
        window.event(Event::ModifiersChanged(NONE));
        window.run_steps(2);
        if held.is_empty() {
            tap(window, NONE, Key::Delete);
        } else {
            window.event(Event::Text(held));
        }
        window.run_steps(2);
    }
    tap(window, NONE, Key::Escape);
    settle(window);
    let now = state::<E>(window);
    assert!(
        now.0 == spec,
        "typing into {name:?} edited the document behind it"
    );
    if *is_number {
        assert_eq!(now.1, n_points, "typing into {name:?} left an undo step");
    }
    assert_eq!(
        (now.2, now.3, now.4),
        (n_tabs, frame, is_playing),
        "typing into {name:?}"
    );
}

/// Every field that can be seen with one thing selected, and on every page beside the timeline.
fn types_everywhere<E: Editor>(text: &str, things: &[&str]) -> BTreeSet<Field> {
    let mut window = open([1440.0, 3000.0], ("document.ron", text), |_| {});
    settle(&mut window);
    unfold(&mut window);
    press(&mut window, CTRL | SHIFT, Key::M);
    let mut done = BTreeSet::new();
    let mut type_new = |window: &mut Window, thing: Option<&str>| {
        for field in fields(window) {
            // Of fields that differ by a number only, as the cells of a column, one stands for all.
            let kind: String = field
                .1
                .chars()
                .filter(|letter| !letter.is_ascii_digit())
                .collect();
            if !done.insert((field.0, kind)) {
                continue;
            }
            if let Some(thing) = thing {
                run_by_name(window, thing);
                settle(window);
            }
            types_in::<E>(window, &field);
        }
    };
    for page in ["Events", "State", "Draws", "Branches", "Bookmarks"] {
        run_by_name(&mut window, page);
        settle(&mut window);
        type_new(&mut window, None);
    }
    for thing in things {
        run_by_name(&mut window, thing);
        settle(&mut window);
        unfold(&mut window);
        type_new(&mut window, Some(thing));
    }
    done
}

/// Those that must have been among them.
#[track_caller]
fn had(done: &BTreeSet<Field>, names: &[&str]) {
    for name in names {
        let is_there = done.iter().any(|(_, known)| known == name);
        assert!(is_there, "no field {name:?} among {done:?}");
    }
}

#[test]
fn what_is_typed_into_any_field_of_a_climb_stays_in_it() {
    let done = types_everywhere::<SumDropEditor>(&default_of::<SumDrop>(), &["stage 2"]);
    had(&done, &["Search draws", "seed", "stage  intro"]);
}

#[test]
fn what_is_typed_into_any_field_of_a_course_stays_in_it() {
    let text = text_of::<FourStep>(&course());
    let done = types_everywhere::<FourStepEditor>(&text, &["pillar", "terrain 1: field"]);
    had(
        &done,
        &["at beat", "width", "terrain length", "name of the new pattern"],
    );
}

#[test]
fn what_is_typed_into_any_field_of_a_sea_stays_in_it() {
    let done = types_everywhere::<SeaRescueEditor>(&default_of::<SeaRescue>(), &["clownfish"]);
    had(&done, &["id", "name, Korean", "pity cap", "weight"]);
}

#[test]
fn what_is_typed_into_any_field_of_a_puzzle_stays_in_it() {
    let done = types_everywhere::<StarLinkEditor>(&default_of::<StarLink>(), &["star 1"]);
    had(&done, &["title", "columns", "puzzle", "number", "x"]);
}

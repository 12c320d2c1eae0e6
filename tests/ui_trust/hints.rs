//! Every control says what it does, and its keys, when the pointer rests on it: a screen reader reads the
//! same as its description. The lines of menus show their keys themselves.

use eframe::egui::accesskit::Role;
use playproof::games::fourstep::FourStep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

use super::*;

/// What can be clicked, typed into or turned on.
const CONTROLS: [Role; 8] = [
    Role::Button,
    Role::CheckBox,
    Role::RadioButton,
    Role::TextInput,
    Role::SpinButton,
    Role::ComboBox,
    Role::Slider,
    Role::Link,
];

/// The controls that are seen and say nothing of themselves.
fn silent(window: &Window) -> Vec<String> {
    let nodes = window.root().children_recursive();
    let silent = nodes.filter(|node| {
        let node = node.accesskit_node();
        CONTROLS.contains(&node.role())
            && !node.is_disabled()
            && node.description().is_none_or(|words| words.trim().is_empty())
    });
    let mut names: Vec<String> = silent
        .map(|node| {
            let node = node.accesskit_node();
            format!("{:?} {:?}", node.role(), node.label().unwrap_or_default())
        })
        .collect();
    names.sort();
    names.dedup();
    names
}

fn documents() -> [(&'static str, String); 4] {
    [
        ("sum_drop", default_of::<SumDrop>()),
        ("fourstep", text_of::<FourStep>(&course())),
        ("sea_rescue", default_of::<SeaRescue>()),
        ("starlink", default_of::<StarLink>()),
    ]
}

#[test]
fn controls_of_every_editor_say_what_they_do() {
    let mut found = Vec::new();
    for (game, text) in documents() {
        for lang in [Lang::En, Lang::Ko] {
            let window = window_in(lang, "document.ron", &text);
            found.extend(
                silent(&window)
                    .into_iter()
                    .map(|name| format!("{game} {lang:?}: {name}")),
            );
        }
    }
    assert!(found.is_empty(), "no tooltip:\n{}", found.join("\n"));
}

#[test]
fn controls_of_every_page_and_dialog_say_what_they_do() {
    let mut found = Vec::new();
    walk(Lang::En, |window, place| {
        if !place.starts_with(MENU) {
            found.extend(silent(window).into_iter().map(|name| format!("{place}: {name}")));
        }
    });
    assert!(found.is_empty(), "no tooltip:\n{}", found.join("\n"));
}

#[test]
fn a_tooltip_names_the_keys() {
    let window = window_with(&default_of::<SumDrop>());
    let hint = |name: &str| {
        let node = window.get_by_role_and_label(Role::Button, name);
        node.accesskit_node().description().unwrap_or_default()
    };
    for (name, words) in [
        ("Step forward", "Step forward (Right)"),
        ("Play", "Play (Space)"),
        ("Bookmark", "Bookmark (B)"),
    ] {
        assert_eq!(hint(name), words);
    }
}

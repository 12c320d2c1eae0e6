//! Under Korean everything is called in Korean: what a screen reader reads of every editor, page and dialog has
//! no word in Latin letters but names, codes and units.

use eframe::egui::accesskit::Role;
use playproof::games::fourstep::FourStep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

use super::walk::unfold;
use super::*;

/// What is a name, a unit, a key or a form of files in every language.
const NAMES: [&str; 66] = [
    "SUM",
    "DROP",
    "FOURSTEP",
    "SEA",
    "RESCUE",
    "STARLINK",
    "RUNNER",
    "JELLY",
    "GLIDER",
    "DIGGER",
    "SUNRISE",
    "HOP",
    "TIDE",
    "POOL",
    "KITE",
    "CANYON",
    "MOLE",
    "METRO",
    "STORM",
    "RIDGE",
    "MAGMA",
    "DRIVE",
    "English",
    "Ctrl",
    "Alt",
    "Shift",
    "Esc",
    "BPM",
    "EXPERT",
    "HARD",
    "EASY",
    "NORMAL",
    "RON",
    "JSON",
    "PNG",
    "SVG",
    "GIF",
    "CSV",
    "PNGs",
    "JSONL",
    "Lines",
    "SAT",
    "KNOWN",
    "CARDS",
    "maxHit",
    "ms",
    "px",
    "ron",
    "document",
    "Playproof",
    "Okabe",
    "Ito",
    "Space",
    "Home",
    "End",
    "Left",
    "Right",
    "Up",
    "Down",
    "Enter",
    "Tab",
    "PageUp",
    "PageDown",
    // What the command line takes for lists of cases.
    "run-",
    "greedy",
    "all",
];

/// Words of a name that are neither a name in every language, nor a code, nor a number with a letter.
pub(crate) fn latin_words(name: &str) -> Vec<&str> {
    let has_hangul = |text: &str| text.chars().any(|letter| ('가'..='힣').contains(&letter));
    let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '_');
    let is_foreign = |word: &&str| {
        let letters = word.chars().filter(char::is_ascii_alphabetic).count();
        let is_code = word.chars().any(|letter| letter.is_ascii_digit());
        1 < letters && !is_code && !has_hangul(word) && !NAMES.contains(word)
    };
    words.filter(is_foreign).collect()
}

/// Every name and description of the window that speaks English, with what is wrong in it.
fn english(window: &Window) -> Vec<String> {
    let mut found = Vec::new();
    for node in window.root().children_recursive() {
        let node = node.accesskit_node();
        // Values of fields are the document's own words; those of cells are the window's.
        let value = node
            .value()
            .filter(|_| [Role::Cell, Role::ColumnHeader].contains(&node.role()));
        for words in [node.label(), node.description(), value].into_iter().flatten() {
            let latin = latin_words(&words);
            if !latin.is_empty() {
                found.push(format!("{:?} {words:?}: {}", node.role(), latin.join(", ")));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

#[test]
fn nothing_in_any_editor_is_called_in_english_under_korean() {
    let mut found = Vec::new();
    for (game, text) in [
        ("sum_drop", default_of::<SumDrop>()),
        ("fourstep", text_of::<FourStep>(&course())),
        ("sea_rescue", default_of::<SeaRescue>()),
        ("starlink", default_of::<StarLink>()),
    ] {
        let mut window = window_in(Lang::Ko, "document.ron", &text);
        unfold(&mut window);
        found.extend(
            english(&window)
                .into_iter()
                .map(|words| format!("{game}: {words}")),
        );
    }
    assert!(found.is_empty(), "English under Korean:\n{}", found.join("\n"));
}

#[test]
fn what_has_no_file_yet_is_called_in_the_language() {
    for (lang, name) in [(Lang::Ko, "새 starlink.ron"), (Lang::En, "new starlink.ron")] {
        let mut window = window_in(lang, "document.ron", &default_of::<SumDrop>());
        run_by_name(&mut window, "New STARLINK");
        settle(&mut window);
        assert_eq!(window.state().active().unwrap().title(), name);
    }
}

#[test]
fn nothing_on_any_page_or_dialog_is_called_in_english_under_korean() {
    let mut found = Vec::new();
    walk(Lang::Ko, |window, place| {
        let words = english(window).into_iter().filter(|words| match place {
            // Names of files.
            "own file dialog" => !words.starts_with("Button"),
            // Below what a field is called stands the name that the trace has for it.
            "State" => !words.contains("\\n"),
            _ => true,
        });
        found.extend(words.map(|words| format!("{place}: {words}")));
    });
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "English under Korean:\n{}", found.join("\n"));
}

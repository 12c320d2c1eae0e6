//! Every word is there in both languages, and none is spelled out in a panel.
//!
//! Looks at the sources, since a word that is forgotten is one that no test would read.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use playproof::inspect::names::{field, value};
use playproof::report::{Lang, Place, Text, field_text, item_of_words};

/// What is the same in every language: names, keys.
const NAMES: [&str; 5] = ["Playproof", "Esc", "Ctrl+G", "English", "한국어"];
/// Pairs whose Korean is written without Hangul.
const SYMBOLS: [&str; 3] = ["%p", "50%, 90%, 99%", "Playproof"];

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = walkdir::WalkDir::new(root).sort_by_file_name();
    let files = { entries.into_iter() }
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let found: Vec<_> = files
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            // Unit tests may say what they like.
            let code = text.split("#[cfg(test)]").next().unwrap().to_owned();
            (path, code)
        })
        .collect();
    assert!(!found.is_empty());
    found
}

/// A string literal at the start of a text, after blanks, and what follows it.
fn literal(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start().strip_prefix('"')?;
    let mut is_escaped = false;
    for (idx, letter) in text.char_indices() {
        match letter {
            '\\' if !is_escaped => is_escaped = true,
            '"' if !is_escaped => return Some((&text[..idx], &text[idx + 1..])),
            _ => is_escaped = false,
        }
    }
    None
}

fn has_words(text: &str) -> bool {
    // What stands in braces is put in by `format!`.
    let mut depth = 0;
    let mut run = 0;
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            letter if depth == 0 && letter.is_alphabetic() => run += 1,
            _ => run = 0,
        }
        if run == 2 {
            return true;
        }
    }
    false
}

fn has_hangul(text: &str) -> bool {
    text.chars().any(|letter| ('가'..='힣').contains(&letter))
}

fn line_of(code: &str, rest: &str) -> usize {
    code[..code.len() - rest.len()].matches('\n').count() + 1
}

#[test]
fn no_panel_spells_a_word_out() {
    let calls = [
        ".label(",
        ".button(",
        ".heading(",
        ".weak(",
        ".strong(",
        ".small(",
        ".small_button(",
        ".hint_text(",
        ".on_hover_text(",
        ".on_disabled_hover_text(",
        "RichText::new(",
        "menu_button(",
        "Button::new(",
        "section_ui(ui, ",
        "pill_ui(ui, ",
        "accent_button_ui(ui, ",
        "word_button_ui(ui, ",
        "main_button_ui(ui, ",
    ];
    let mut found = Vec::new();
    for (path, code) in sources("src/app") {
        for call in calls {
            for (at, _) in code.match_indices(call) {
                let rest = &code[at + call.len()..];
                if let Some((words, after)) = literal(rest)
                    && has_words(words)
                    && !NAMES.contains(&words)
                {
                    found.push(format!("{}:{}: {words}", path.display(), line_of(&code, after)));
                }
            }
        }
    }
    assert!(
        found.is_empty(),
        "put these into both languages:\n{}",
        found.join("\n")
    );
}

#[test]
fn every_pair_of_words_has_its_korean() {
    let mut found = Vec::new();
    let mut n_pairs = 0;
    for (path, code) in sources("src") {
        let mut check = |rest: &str| {
            let Some((en, rest)) = literal(rest) else { return };
            let Some((ko, after)) = rest.trim_start().strip_prefix(',').and_then(literal) else {
                return;
            };
            n_pairs += 1;
            if has_words(en) && !has_hangul(ko) && !SYMBOLS.contains(&ko.trim()) {
                found.push(format!(
                    "{}:{}: {en} | {ko}",
                    path.display(),
                    line_of(&code, after)
                ));
            }
        };
        for (at, call) in code.match_indices("Text::new(") {
            check(&code[at + call.len()..]);
        }
        for (at, call) in code.match_indices("tr(") {
            let rest = &code[at + call.len()..];
            // In the window the language comes first.
            match literal(rest) {
                Some(_) => check(rest),
                None => {
                    if let Some((_, rest)) = rest.split_once(',') {
                        check(rest);
                    }
                }
            }
        }
        if path.ends_with("app/lang.rs") {
            for line in code.split(';') {
                let line = line.trim_start();
                let name: String = { line.chars() }
                    .take_while(|c| c.is_ascii_uppercase() || *c == '_')
                    .collect();
                if let Some(rest) = line
                    .strip_prefix(&format!("{name}:"))
                    .filter(|_| !name.is_empty())
                {
                    check(rest);
                }
            }
        }
    }
    assert!(700 < n_pairs, "only {n_pairs} pairs were found");
    assert!(found.is_empty(), "no Korean:\n{}", found.join("\n"));
}

#[test]
fn every_item_of_a_spec_has_a_korean_name() {
    let mut names = std::collections::BTreeSet::new();
    for (path, code) in sources("src/games") {
        for call in ["Place::item(", "let (list, index) = if"] {
            for (at, _) in code.match_indices(call) {
                // The name is in the call, or in one of the branches that make it.
                let rest = &code[at + call.len()..];
                match literal(rest) {
                    Some((name, _)) => {
                        names.insert(name.to_owned());
                    }
                    None if call.starts_with("let") => {
                        let branches = rest.split("};").next().unwrap();
                        let found = branches
                            .split("(\"")
                            .skip(1)
                            .filter_map(|rest| rest.split('"').next());
                        names.extend(found.map(str::to_owned));
                    }
                    None => assert!(
                        rest.starts_with("list"),
                        "{}: {}",
                        path.display(),
                        rest.lines().next().unwrap()
                    ),
                }
            }
        }
    }
    assert!(14 < names.len(), "{names:?}");
    for name in names {
        let place = Place::item("", 0, "");
        for index in [Place::NO_INDEX, 2] {
            let place = Place {
                list: Box::leak(name.clone().into_boxed_str()),
                index,
                ..place.clone()
            };
            let text = place.item_text();
            assert!(has_hangul(&text.ko), "no Korean for {name}");
            assert_eq!(text.en, place.item_words());
            assert_eq!(item_of_words(&text.en), text);
        }
    }
    assert_eq!(
        Place::item("stages", 8, "quota").item_text(),
        Text::new("stage 9", "스테이지 9")
    );
    assert_eq!(Place::item("species", 0, "").item_words(), "species 1");
    assert_eq!(item_of_words("whatever 7"), Text::new("whatever 7", "whatever 7"));
    assert_eq!(item_of_words(""), Text::default());
}

#[test]
fn the_command_line_never_picks_a_language_by_itself() {
    let mut found = Vec::new();
    for (path, code) in sources("src/cli") {
        let lines: Vec<&str> = code.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            // One sentence inside another is put in in both languages, line by line; what an error displays is
            // told where no language is known.
            let is_both = lines.get(number + 1).is_some_and(|next| next.contains(".ko"));
            if is_both || line.trim_start().starts_with("#[error(") {
                continue;
            }
            // JSON is read by programs and stays English.
            let is_json = line.contains("\": ") || line.trim_start().starts_with('"');
            let picks = { line.match_indices(".en") }
                .any(|(at, _)| !line[at + 3..].starts_with(|c: char| c.is_alphanumeric() || c == '_'));
            if picks && !is_json {
                found.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(
        found.is_empty(),
        "say these with `words::say`:\n{}",
        found.join("\n")
    );
}

#[test]
fn the_command_line_speaks_the_language_that_it_is_told() {
    let say = |args: &[&str], lang: &str| {
        let ran = std::process::Command::new(env!("CARGO_BIN_EXE_playproof"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("LANG", lang)
            .args(args)
            .output()
            .unwrap();
        String::from_utf8(ran.stdout).unwrap()
    };
    let document = "fixtures/formats/1/starlink-spec.ron";
    let korean = say(&["check", "--lang", "ko", document], "en_US.UTF-8");
    assert!(korean.contains("2개 중 2개 성립"), "{korean}");
    // Before the command as well, and over what the environment says; which is what counts without it.
    assert_eq!(say(&["--lang", "ko", "check", document], "C"), korean);
    assert_eq!(say(&["check", document], "ko_KR.UTF-8"), korean);
    let english = say(&["check", "--lang", "en", document], "ko_KR.UTF-8");
    assert!(english.contains("2 of 2 hold"), "{english}");
    // The names of questions too; the English ones are those of files.
    for (document, words) in [
        (document, "답 하나: 증명됨: "),
        ("fixtures/sea_rescue/first-sea.ron", "구조율, 카드만 봄: 증명됨: "),
        ("fixtures/sum_drop/climb.ron", "1번 스테이지, 시드 "),
        ("fixtures/sea_rescue/two-alike.ron", "리플레이: 검증됨: "),
    ] {
        let korean = say(&["check", "-v", "--lang", "ko", document], "C");
        assert!(korean.contains(words), "{korean}");
    }
}

/// The names of fields in a state.
fn names_in(state: &serde_json::Value, names: &mut BTreeSet<String>) {
    match state {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                // What is listed by number has no name.
                if !name.chars().all(|letter| letter.is_ascii_digit()) {
                    names.insert(name.clone());
                }
                names_in(value, names);
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| names_in(item, names)),
        _ => {}
    }
}

/// The words that are values in a state, each with its field.
fn words_in(field: &str, state: &serde_json::Value, words: &mut BTreeSet<(String, String)>) {
    match state {
        serde_json::Value::Object(fields) => {
            fields
                .iter()
                .for_each(|(name, value)| words_in(name, value, words));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| words_in(field, item, words)),
        serde_json::Value::String(word) => {
            words.insert((field.to_owned(), word.clone()));
        }
        _ => {}
    }
}

/// The states of a document's trace.
fn states(document: &str) -> Vec<serde_json::Value> {
    let ran = std::process::Command::new(env!("CARGO_BIN_EXE_playproof"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["trace", "--format", "json", document])
        .output()
        .unwrap();
    assert!(ran.status.success(), "{document}");
    let lines = String::from_utf8(ran.stdout).unwrap();
    let state = |line: &str| {
        let frame: serde_json::Value = serde_json::from_str(line).unwrap();
        frame["state"].clone()
    };
    lines.lines().map(state).collect()
}

const TRACES: [&str; 9] = [
    "fixtures/sum_drop/bonus-chain.ron",
    "fixtures/sum_drop/six-chain.replay.ron",
    "fixtures/fourstep/falls-short.replay.ron",
    "fixtures/fourstep/sunrise-hop.ron",
    "fixtures/sea_rescue/first-sea.ron",
    "fixtures/pairs/sea_rescue.a.replay.ron",
    "fixtures/starlink/easy-7.ron",
    "fixtures/starlink/expert-7.ron",
    "fixtures/starlink/expert-7.replay.ron",
];

#[test]
fn every_field_of_a_state_has_a_korean_name() {
    let mut names = BTreeSet::new();
    for state in TRACES.into_iter().flat_map(states) {
        names_in(&state, &mut names);
    }
    assert!(100 < names.len(), "{names:?}");
    let unnamed: Vec<&String> = { names.iter() }
        .filter(|name| !has_hangul(field(name, Lang::Ko)))
        .collect();
    assert!(unnamed.is_empty(), "no Korean name: {unnamed:?}");
}

#[test]
fn every_word_of_the_rules_in_a_state_has_its_korean() {
    let mut words = BTreeSet::new();
    for state in TRACES.into_iter().flat_map(states) {
        words_in("", &state, &mut words);
    }
    // What authors name, sentences in both languages, hashes, and what draws are for.
    let is_free = |field: &str| ["species", "rescued", "result", "creature", "en", "ko"].contains(&field);
    words.retain(|(field, word)| !is_free(field) && word.chars().any(|letter| letter.is_ascii_lowercase()));
    words.retain(|(field, _)| !field.contains("hash"));
    assert!(20 < words.len(), "{words:?}");
    let english: Vec<_> = { words.iter() }
        .filter(|(field, word)| {
            let told = value(field, &word.as_str().into(), Lang::Ko);
            told.chars().any(|letter| letter.is_ascii_lowercase())
        })
        .collect();
    assert!(english.is_empty(), "no Korean: {english:?}");
}

#[test]
fn every_field_of_a_document_has_a_korean_name() {
    let mut names = BTreeSet::new();
    for (path, code) in sources("src/games") {
        let is_spec = path.ends_with("spec.rs") || path.ends_with("patterns/mod.rs");
        let fields = code.lines().filter_map(|line| {
            let (name, _) = line.strip_prefix("    pub ")?.split_once(':')?;
            let is_field = name
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '_' || letter.is_ascii_digit());
            is_field.then(|| name.to_owned())
        });
        if is_spec {
            names.extend(fields);
        }
    }
    assert!(80 < names.len(), "{names:?}");
    let unnamed: Vec<&String> = { names.iter() }
        .filter(|name| !has_hangul(&field_text(name).ko))
        .collect();
    assert!(unnamed.is_empty(), "no Korean name: {unnamed:?}");
    let place = Place::item("stages", 8, "min_length");
    assert_eq!(
        place.text(),
        Text::new("stage 9, min length", "스테이지 9, 최소 길이")
    );
    assert_eq!(Place::field("weights").text(), Text::new("weights", "가중치"));
    assert_eq!(Place::default().text(), Text::default());
}

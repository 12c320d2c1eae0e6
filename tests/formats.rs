//! Old formats are read for ever: `fixtures/formats/<number>/` holds a document of every game and kind
//! as that format wrote it. A file there is never changed; a new format adds a folder.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use playproof::doc::{file, suppress, unknown};
use playproof::game::{Content, Game};
use playproof::games;
use playproof::games::fourstep::FourStep;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;

fn documents(format: u32) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/formats/{format}"));
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
}

/// Reads a document, writes it, reads it again: nothing is lost.
fn goes_round<G: Game>(text: &str) {
    let (parsed, unknown) = unknown::parse_noted::<G>(text).unwrap();
    assert!(unknown.is_empty(), "{unknown:?}");
    let content = parsed.content;
    let written = file::to_ron::<G>(&content).unwrap();
    assert_eq!(file::read_head(&written).unwrap().format, file::FORMAT);
    assert!(file::parse::<G>(&written).unwrap() == content);
}

#[test]
fn every_released_format_is_read() {
    for format in 1..=file::FORMAT {
        for path in documents(format) {
            let text = fs::read_to_string(&path).unwrap();
            let head = file::read_head(&text).unwrap();
            assert_eq!(head.format, format, "{}", path.display());
            match head.game.as_str() {
                "sum_drop" => goes_round::<SumDrop>(&text),
                "fourstep" => goes_round::<FourStep>(&text),
                "sea_rescue" => goes_round::<SeaRescue>(&text),
                "starlink" => goes_round::<StarLink>(&text),
                other => panic!("{}: add the game {other} here", path.display()),
            }
        }
    }
}

#[test]
fn every_format_has_a_document_of_every_game_and_kind() {
    let paths = documents(file::FORMAT);
    let found: BTreeSet<(String, String)> = { paths.iter() }
        .map(|path| file::read_head(&fs::read_to_string(path).unwrap()).unwrap())
        .map(|head| (head.game, head.kind))
        .collect();
    for game in games::ALL {
        for kind in ["spec", "replay"] {
            let wanted = (game.0.to_owned(), kind.to_owned());
            assert!(
                found.contains(&wanted),
                "fixtures/formats has no {kind} of {game}"
            );
        }
    }
}

fn climb() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/sum_drop/climb.ron");
    fs::read_to_string(path).unwrap()
}

fn read(text: &str) -> (Content<SumDrop>, Vec<(String, usize)>) {
    let (parsed, unknown) = unknown::parse_noted::<SumDrop>(text).unwrap();
    let unknown = unknown
        .into_iter()
        .map(|field| (field.name, field.line))
        .collect();
    (parsed.content, unknown)
}

#[test]
fn unknown_fields_are_left_out_and_named_wherever_they_are() {
    let whole = climb();
    let (content, none) = read(&whole);
    assert!(none.is_empty());
    let values = [
        "1",
        "\"a, b) \\\" c\"",
        "r#\"raw \" , text\"#",
        "[(1, 2), {\"k\": [3]}]",
        "Some((x: 1, y: 'c')) /* , */",
        "-2.5e3",
    ];
    for value in values {
        // At the head, in the spec, in the board, in a stage on its one line.
        for (before, line) in [("    kind:", 4), ("        title:", 6), ("            width:", 8)] {
            let text = whole.replacen(before, &format!("novel: {value},\n{before}"), 1);
            let (read, unknown) = read(&text);
            assert!(read == content, "{value} before {before}");
            assert_eq!(unknown, [("novel".to_owned(), line)], "{value}");
        }
        let text = whole.replacen("(quota:", &format!("(novel: {value}, quota:"), 1);
        assert!(read(&text).0 == content, "{value} in a stage");
    }
    let two = whole
        .replacen("        title:", "        mood: (calm: true),\n        title:", 1)
        .replacen(
            "            width:",
            "            depth: 3,\n            width:",
            1,
        );
    let (read_two, unknown) = read(&two);
    assert!(read_two == content);
    assert_eq!(unknown, [("mood".to_owned(), 6), ("depth".to_owned(), 9)]);
}

#[test]
fn what_an_author_lives_with_goes_round_and_needs_a_reason() {
    let entry = "suppress: [(code: \"ZZ-999\", place: \"stage 9\", reason: \"뜻한 것\"), (code: \"SD-001\", reason: \"a\")],";
    let text = climb().replacen("    spec: (", &format!("    {entry}\n    spec: ("), 1);
    let parsed = file::parse_noted::<SumDrop>(&text).unwrap();
    assert_eq!(parsed.notes.suppress.len(), 2);
    // A code that nobody knows is kept as well.
    assert_eq!(parsed.notes.suppress[0].place.as_deref(), Some("stage 9"));
    let written = file::to_ron_noted::<SumDrop>(&parsed).unwrap();
    let again = file::parse_noted::<SumDrop>(&written).unwrap();
    assert_eq!(again.notes.suppress, parsed.notes.suppress);
    assert!(again.content == parsed.content);
    let err = file::parse_noted::<SumDrop>(&text.replacen("뜻한 것", " ", 1)).unwrap_err();
    assert!(err.message.en.contains("without a reason"), "{err}");
    assert_eq!(err.at, Some((5, 1)));
    let (_, unknown) = unknown::parse::<SumDrop>(&text.replacen("reason:", "mood: 1, reason:", 1)).unwrap();
    assert_eq!(unknown.len(), 1);
    // A document without any is written as it always was.
    assert!(
        !file::to_ron::<SumDrop>(&parsed.content)
            .unwrap()
            .contains("suppress")
    );
}

#[test]
fn obstacles_that_older_files_counted_through_the_course_are_still_meant() {
    let path = documents(1)
        .into_iter()
        .find(|path| path.ends_with("fourstep-lived-with-spec.ron"));
    let text = fs::read_to_string(path.unwrap()).unwrap();
    let parsed = file::parse_noted::<FourStep>(&text).unwrap();
    let place = |parsed: &playproof::doc::notes::Noted<FourStep>| parsed.notes.suppress[0].place.clone();
    // The third of the course is the first of its second land.
    assert_eq!(place(&parsed).as_deref(), Some("obstacle 1 of terrain 2"));
    let Content::Spec(spec) = &parsed.content else {
        panic!("it is a spec");
    };
    let mut issues = FourStep::lint(spec);
    let n_before = issues.len();
    assert_eq!(suppress::retain(&mut issues, &parsed.notes.suppress), [1]);
    assert_eq!(issues.len() + 1, n_before);
    // As it is written today it is read as it is.
    let written = file::to_ron_noted::<FourStep>(&parsed).unwrap();
    let again = file::parse_noted::<FourStep>(&written).unwrap();
    assert_eq!(place(&again), place(&parsed));
    // One that is in no land, or that is no number, stays.
    for words in [
        "obstacle 5",
        "obstacle 0",
        "obstacle x",
        "terrain 2",
        "obstacle 4294967296",
    ] {
        let text = text.replacen("obstacle 3", words, 1);
        assert_eq!(
            place(&file::parse_noted::<FourStep>(&text).unwrap()).as_deref(),
            Some(words)
        );
    }
}

#[test]
fn other_faults_are_still_faults() {
    let whole = climb();
    for text in [
        whole.replacen("quota: ", "quota: x", 1),
        whole[..whole.len() / 2].to_owned(),
        whole.replacen("title: \"", "novel: (((, title: \"", 1),
    ] {
        assert!(unknown::parse::<SumDrop>(&text).is_err());
    }
}

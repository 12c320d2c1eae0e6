//! Input from outside is hostile: every fault is one clear error with a line and a remedy.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use playproof::doc::file::{self, FileError, MAX_BYTES};
use playproof::game::{Content, Game as _};
use playproof::games::fourstep::FourStep;
use playproof::games::starlink::StarLink;
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::spec::{Question, Spec};
use proptest::prelude::*;

fn parse(text: &str) -> Result<Content<SumDrop>, FileError> {
    file::parse::<SumDrop>(text)
}

fn default_text() -> String {
    file::to_ron::<SumDrop>(&Content::Spec(Spec::default())).unwrap()
}

/// Asserts that a text is refused at a line, with words that help.
#[track_caller]
fn refused(text: &str, line: usize, words: &str) {
    let err = parse(text).expect_err("it must be refused");
    assert_eq!(err.at.map(|(line, _)| line), Some(line), "{err}");
    assert!(err.to_string().contains(words), "{err}");
    assert!(!err.remedy.is_empty());
}

#[test]
fn what_is_written_is_read_back() {
    assert_eq!(parse(&default_text()).unwrap(), Content::Spec(Spec::default()));
}

#[test]
fn faults_name_their_line() {
    let text = default_text();
    refused(
        "(\n  format: 99,\n  game: \"sum_drop\",\n  whatever comes then",
        2,
        "format 99",
    );
    refused(
        "(\n  format: 99999999999999999999,\n  game: \"sum_drop\"",
        2,
        "newer",
    );
    refused(
        &text.replacen("quota: 40", "quota: forty", 1),
        line_with(&text, "quota: 40"),
        "docs/file-format.md",
    );
    refused(
        &text.replacen("quota: 40", "quota: -1", 1),
        line_with(&text, "quota: 40"),
        "",
    );
    refused(
        &text.replacen("quota: 40", "quota: 99999999999", 1),
        line_with(&text, "quota: 40"),
        "",
    );
    refused(
        &text.replacen("quota: 40", "quote: 40", 1),
        line_with(&text, "quota: 40"),
        "quote",
    );
    refused(
        &text.replacen("kind: \"spec\"", "kind: \"tune\"", 1),
        line_with(&text, "kind:"),
        "tune",
    );
    refused(
        &text.replacen("\"sum_drop\"", "\"chess\"", 1),
        line_with(&text, "game:"),
        "chess",
    );
}

fn line_with(text: &str, words: &str) -> usize {
    1 + text.lines().position(|line| line.contains(words)).unwrap()
}

#[test]
fn sizes_and_nesting_are_bounded() {
    assert!(file::decode(&vec![b' '; MAX_BYTES + 1]).is_err());
    assert!(file::decode(b"").is_err());
    assert!(file::decode(b"\xff\xfe(\0").is_err());
    assert_eq!(file::decode("\u{feff}(a)".as_bytes()).unwrap(), "(a)");
    let deep = format!(
        "(format: 1, game: \"sum_drop\", kind: \"spec\", spec: {}",
        "[".repeat(100_000)
    );
    assert!(parse(&deep).is_err());
    let deep = "[".repeat(100_000);
    assert!(file::json_value(&deep).is_err());
}

#[test]
fn every_cut_of_a_file_is_refused_and_none_panics() {
    let text = default_text();
    let whole = text.trim_end();
    for cut in (0..whole.len()).filter(|cut| whole.is_char_boundary(*cut)) {
        let err = parse(&whole[..cut]).expect_err("half a file");
        assert!(err.to_string().lines().count() == 1, "one line: {err}");
    }
}

#[test]
fn faults_of_json_name_their_line_too() {
    let replay = "{\n \"mode\": \"climb\",\n \"seed\": \"a\",\n \"stage\": 1,\n \"inputs\": [\n  [0, \"L\"],\n  [9, \"X\"]\n ]\n}";
    let stages = "[\n {\"quota\": 20, \"fall\": 16},\n {\"quota\": -1, \"fall\": 16}\n]";
    let extra = "[\n {\"quota\": 20, \"fall\": 16, \"colour\": 1}\n]";
    for (text, line) in [(replay, 7), (stages, 3), (extra, 2), ("[\n {\n", 3)] {
        let read = file::parse_json::<SumDrop>(text).expect("it is of this game");
        let err = read.expect_err("it must be refused");
        assert_eq!(err.at.map(|(line, _)| line), Some(line), "{err}");
    }
}

#[test]
fn json_that_makes_no_sense_names_where() {
    let course = |rest: &str| format!("{{\n\"title\": \"a\", \"bpm\": 120,\n\"terrains\": [\n {rest}}}");
    let land = "{\"form\": \"runner\", \"x0\": 0, \"x1\": 2400, \"obstacleCount\": 1}";
    let stars = "{\n\"stars\": [[0, 0], [1000, 0]],\n\"numbers\": [1, 1";
    let at = |read: Option<Result<_, FileError>>| read.expect("it is known").map(drop).unwrap_err();
    let fourstep = |text: &str| at(file::parse_json::<FourStep>(text).map(|read| read.map(drop)));
    let starlink = |text: &str| at(file::parse_json::<StarLink>(text).map(|read| read.map(drop)));
    for (err, place, words) in [
        (
            starlink(&format!("{stars}, 1]}}")),
            (3, 1),
            "2 stars and 3 numbers",
        ),
        (
            starlink(&format!("{stars}],\n  \"unit\": \"cell\"}}")),
            (4, 3),
            "milli-cell",
        ),
        (
            starlink(&format!("{stars}],\n  \"numbers\": [2, 2]}}")),
            (4, 11),
            "duplicate field `numbers`",
        ),
        (
            starlink("{\n\"numbers\": [1],\n\"stars\": [[0, 99999999999]]}"),
            (3, 25),
            "expected a whole number from -2147483648 to 2147483647",
        ),
        (
            fourstep(&course(&format!("{land}],\n\"obstacles\": []"))),
            (4, 2),
            "fewer obstacles",
        ),
        (
            fourstep(&course(&format!(
                "{land}],\n\"obstacles\": [\n{{\"x\": 1, \"kind\": \"moon\"}}]"
            ))),
            (6, 1),
            "“moon”",
        ),
    ] {
        assert_eq!(err.at, Some(place), "{err}");
        assert!(err.to_string().contains(words), "{err}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_change_of_a_file_panics(at in 0..20_000_usize, byte in 0_u8..128, n_removed in 0..40_usize) {
        let mut bytes = default_text().into_bytes();
        let at = at % bytes.len();
        bytes.splice(at..(at + n_removed).min(bytes.len()), [byte]);
        // Whatever is read is then linted, built and asked, and none of it may panic either.
        if let Ok(text) = file::decode(&bytes)
            && let Ok(Content::Spec(spec)) = parse(text)
        {
            SumDrop::lint(&spec);
            for stage in [0, 1, 7, 20, 21, 1000, u32::MAX] {
                let question = Question { stage, ..Question::default() };
                SumDrop::build(&spec, &question).ok();
            }
        }
    }

    #[test]
    fn no_json_panics(text in "[\\[{\"a-z0-9:,\\]}. -]{0,60}") {
        if let Ok(value) = file::json_value(&text) {
            SumDrop::import_json(&value);
        }
    }
}

//! RON as this program reads it, and what is wrong with a text that it cannot read: which field, what stands
//! there and what should.

use serde::de::DeserializeOwned;

use super::file::FileError;
use crate::report::Text;

/// Nesting deeper than this is refused; no document comes near.
const MAX_DEPTH: usize = 32;
/// At most so many letters of what stands at a wrong place are told.
const MAX_FOUND: usize = 40;

/// How the program reads and writes RON.
pub(super) fn options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .with_recursion_limit(MAX_DEPTH)
}

/// Reads a value.
///
/// # Errors
/// When it is none; the error names line, column, field and remedy.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, FileError> {
    // Where a value is in the document is only followed once something is wrong with it.
    options()
        .from_str(text)
        .map_err(|err| told(text, &err, &field_of::<T>(text)))
}

/// The path of the field at which reading fails, like `spec.terrains[2].beats`; empty at the top.
fn field_of<T: DeserializeOwned>(text: &str) -> String {
    let Ok(mut reader) = ron::Deserializer::from_str_with_options(text, &options()) else {
        return String::new();
    };
    match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Err(err) => {
            let path = err.path().to_string();
            // Between two fields, or at the top.
            let path = path.strip_suffix('?').unwrap_or(&path);
            path.strip_suffix('.').unwrap_or(path).to_owned()
        }
        Ok(_) => String::new(),
    }
}

fn told(text: &str, err: &ron::error::SpannedError, field: &str) -> FileError {
    let (line, column) = (err.span.start.line, err.span.start.col);
    // The reader has come to where the span ends; what it began to read there starts the span.
    let stopped_at = rest_at(text, err.span.end.line, err.span.end.col);
    let rest = match err.code {
        ron::Error::ExpectedMapColon | ron::Error::ExpectedComma => stopped_at,
        _ => rest_at(text, line, column),
    };
    let what = message(&err.code, rest, &text[..text.len() - rest.len()]);
    // These name their field themselves.
    let names_field = matches!(
        err.code,
        ron::Error::NoSuchStructField { .. }
            | ron::Error::MissingStructField { .. }
            | ron::Error::DuplicateStructField { .. }
    );
    let what = if field.is_empty() || names_field {
        what
    } else {
        Text::new(
            format!("`{field}`: {}", what.en),
            format!("`{field}`: {}", what.ko),
        )
    };
    let mut told = FileError::new(what, remedy(&err.code, stopped_at)).at(line, column);
    if let ron::Error::NoSuchStructField { found: name, .. } = &err.code {
        told.unknown_field = Some(name.clone());
    }
    told
}

/// The text from a line and column on, both from 1.
fn rest_at(text: &str, line: usize, column: usize) -> &str {
    let start: usize = { text.split_inclusive('\n') }
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let mut letters = text[start..].chars();
    for _ in 1..column {
        letters.next();
    }
    letters.as_str()
}

/// The word at the head of a text, as it is shown.
fn word(rest: &str) -> String {
    let rest = rest.trim_start();
    let end = match rest.strip_prefix('"') {
        Some(inner) => inner.find(['"', '\n']).map_or(rest.len(), |at| at + 2),
        // A bracket or comma that stands first is what is there.
        None => { rest.char_indices().skip(1) }
            .find(|(_, letter)| letter.is_whitespace() || ",()[]{}".contains(*letter))
            .map_or(rest.len(), |(at, _)| at),
    };
    let word = rest[..end].trim_end();
    match word.char_indices().nth(MAX_FOUND) {
        Some((at, _)) => format!("{}…", &word[..at]),
        None => word.to_owned(),
    }
}

/// What should stand there and what does.
fn wanted(en: &str, ko: &str, rest: &str) -> Text {
    let found = word(rest);
    if found.is_empty() {
        return Text::new(format!("{en} is expected"), format!("{ko} 자리입니다"));
    }
    Text::new(
        format!("{en} is expected here, not {found}"),
        format!("{ko} 자리인데 {found}이(가) 있습니다"),
    )
}

fn message(err: &ron::Error, rest: &str, before: &str) -> Text {
    use ron::Error as E;
    match err {
        E::ExceededRecursionLimit => Text::new(
            format!("it is nested deeper than {MAX_DEPTH}"),
            format!("{MAX_DEPTH}겹보다 깊습니다"),
        ),
        E::MissingStructField {
            field,
            outer: Some(outer),
        } if outer == "Head" => Text::new(
            format!("the file has no `{field}` at its head"),
            format!("파일 머리에 `{field}`이(가) 없습니다"),
        ),
        E::MissingStructField { field, outer } => {
            let of = outer.as_deref().unwrap_or("this item");
            Text::new(
                format!("{of} has no `{field}`"),
                format!("{of}에 `{field}`이(가) 없습니다"),
            )
        }
        E::DuplicateStructField { field, .. } => Text::new(
            format!("`{field}` is there twice"),
            format!("`{field}`이(가) 두 번 있습니다"),
        ),
        E::NoSuchStructField {
            expected,
            found,
            outer,
        } => {
            let of = outer.as_deref().unwrap_or("this item");
            let known = expected.join(", ");
            Text::new(
                format!("{of} has no field `{found}`; it has {known}"),
                format!("{of}에 `{found}` 필드는 없습니다. 있는 것: {known}"),
            )
        }
        E::NoSuchEnumVariant { expected, found, .. } => {
            let known = expected.join(", ");
            Text::new(
                format!("{found} is none of {known}"),
                format!("{found}: 쓸 수 있는 것은 {known}"),
            )
        }
        // A whole number has ended at the point, and what follows a value is a comma.
        E::ExpectedComma | E::ExpectedArrayEnd | E::ExpectedStructLikeEnd
            if rest.starts_with('.') && before.ends_with(|letter: char| letter.is_ascii_digit()) =>
        {
            Text::new(
                "a whole number is expected here, without a fraction",
                "소수점 없는 정수 자리입니다",
            )
        }
        // As in `1e9`, of which the reader takes `1`.
        E::InvalidIntegerDigit { .. } => Text::new(
            "a whole number is expected here, in digits only",
            "숫자로만 쓴 정수 자리입니다",
        ),
        E::ExpectedInteger => wanted("a whole number", "정수", rest),
        E::ExpectedFloat => wanted("a number", "수", rest),
        E::ExpectedBoolean => wanted("true or false", "true나 false", rest),
        E::ExpectedString => wanted("a text in quotes", "따옴표로 싼 글", rest),
        E::ExpectedArray => wanted("a list in [ ]", "[ ]로 싼 목록", rest),
        E::ExpectedMap => wanted("a map in { }", "{ }로 싼 표", rest),
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) => {
            wanted("( ) with its fields", "( )로 싼 필드", rest)
        }
        E::ExpectedIdentifier => wanted("a name", "이름", rest),
        E::ExpectedComma => wanted("a comma", "쉼표", rest),
        E::ExpectedMapColon => wanted("a colon", "쌍점", rest),
        E::ExpectedArrayEnd => wanted("the closing ]", "닫는 ]", rest),
        E::ExpectedMapEnd => wanted("the closing }", "닫는 }", rest),
        E::ExpectedStructLikeEnd | E::ExpectedOptionEnd => wanted("the closing )", "닫는 )", rest),
        E::ExpectedStringEnd => Text::new("a text has no closing quote", "글을 닫는 따옴표가 없습니다"),
        E::IntegerOutOfBounds => Text::new(
            "the number is too large, or negative where none may be",
            "수가 너무 크거나, 음수를 쓸 수 없는 자리입니다",
        ),
        E::Eof => Text::new("the text ends too early", "글이 중간에 끝납니다"),
        E::TrailingCharacters => Text::new(
            "something stands behind the end of the document",
            "문서가 끝난 뒤에 무언가 있습니다",
        ),
        E::UnclosedBlockComment => Text::new("a comment has no end", "주석이 닫히지 않았습니다"),
        // A value that its own type refused, or a slip of the notation too rare to have its own words.
        other => Text::new(other.to_string(), format!("읽을 수 없습니다 ({other})")),
    }
}

fn remedy(err: &ron::Error, stopped_at: &str) -> Text {
    match err {
        ron::Error::Eof => cut_off(),
        _ if stopped_at.trim().is_empty() => cut_off(),
        ron::Error::ExceededRecursionLimit => Text::new(
            "flatten it: no document needs to be nested that deep",
            "얕게 고치세요. 이만큼 깊은 문서는 없습니다",
        ),
        ron::Error::NoSuchStructField { .. } => Text::new(
            "remove the field or correct its name; docs/file-format.md lists them",
            "필드를 지우거나 이름을 고치세요. 필드는 docs/file-format.md에 있습니다",
        ),
        ron::Error::MissingStructField { .. } => Text::new(
            "add the field; docs/file-format.md lists them",
            "필드를 넣으세요. 필드는 docs/file-format.md에 있습니다",
        ),
        _ => Text::new(
            "correct this place; docs/file-format.md shows the form",
            "이곳을 고치세요. 형식은 docs/file-format.md에 있습니다",
        ),
    }
}

fn cut_off() -> Text {
    Text::new(
        "the file looks cut off: restore it from its .bak",
        "파일이 잘린 듯합니다. .bak에서 되살리세요",
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;
    use crate::report::Lang;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether it can be read matters")]
    struct Land {
        beats: u32,
        name: String,
        #[serde(default)]
        steps: Vec<Option<i8>>,
        #[serde(default)]
        is_open: bool,
        #[serde(default)]
        marks: BTreeMap<String, f32>,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only whether it can be read matters")]
    struct Course {
        lands: Vec<Land>,
    }

    fn refused(land: &str) -> String {
        let text = format!("(\n  lands: [\n    (beats: 1, name: \"a\"),\n    {land},\n  ],\n)");
        read::<Course>(&text).unwrap_err().words(Lang::En)
    }

    #[test]
    fn field_and_what_stands_there_are_told() {
        for (land, told) in [
            (
                "(beats: \"x\", name: \"b\")",
                "4:12: `lands[1].beats`: a whole number is expected here, not \"x\"; correct",
            ),
            (
                "(beats: 1.5, name: \"b\")",
                "`lands[1]`: a whole number is expected here, without a fraction",
            ),
            (
                "(beats: 1e9, name: \"b\")",
                "a whole number is expected here, in digits only",
            ),
            (
                "(beats: 4294967296, name: \"b\")",
                "`lands[1].beats`: the number is too large",
            ),
            ("(beats: -1, name: \"b\")", "`lands[1].beats`: "),
            (
                "(beats: 1, name: 7)",
                "`lands[1].name`: a text in quotes is expected here, not 7",
            ),
            (
                "(beats: 1, name: \"b\", steps: [1, 200])",
                "`lands[1].steps[1]`: the number is too large",
            ),
            (
                "(beats: 1, name: \"b\", steps: 4)",
                "`lands[1].steps`: a list in [ ] is expected here, not 4",
            ),
            (
                "(beats: 1, name: \"b\", is_open: yes)",
                "`lands[1].is_open`: true or false is expected here, not yes",
            ),
            (
                "(beats: 1, name: \"b\", marks: { \"m\": x })",
                "`lands[1].marks.m`: a number is expected here, not x",
            ),
            ("(beats: 1)", "Land has no `name`; add the field"),
            ("(beats: 1, beats: 2, name: \"b\")", "`beats` is there twice"),
            (
                "(beats: 1, name: \"b\", size: 3)",
                "Land has no field `size`; it has beats, name, steps",
            ),
            ("(beats: 1 name: \"b\")", "a comma is expected here, not name"),
            ("[1, 2]", "( ) with its fields is expected here, not ["),
        ] {
            let words = refused(land);
            assert!(words.contains(told), "{land}: {words}");
        }
    }

    #[test]
    fn a_text_that_ends_early_is_told_as_cut_off() {
        let whole = "(lands: [(beats: 1, name: \"a\")])";
        assert!(read::<Course>(whole).is_ok());
        for end in 1..whole.len() {
            let err = read::<Course>(&whole[..end]).unwrap_err();
            let is_in_name = whole[..end].matches('"').count() == 1;
            assert!(
                is_in_name || err.remedy.en.contains("cut off"),
                "{}: {err}",
                &whole[..end]
            );
        }
    }

    proptest! {
        #[test]
        fn no_text_is_too_wrong_to_tell(text in "[\\(\\)\\[\\]\\{\\}a-z0-9:,.\"\n é한-]{0,60}") {
            if let Err(err) = read::<Course>(&text) {
                prop_assert!(!err.words(Lang::Ko).is_empty());
            }
        }
    }
}

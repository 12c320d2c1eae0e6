//! Why the parser refused what was typed, in Korean.

use std::fmt::Write as _;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::typed::WrongValue;
use crate::korean::particles;

/// The refusal with what was typed, what would be taken, and how it is used; nothing for what is no refusal
/// or has no words here.
pub(super) fn in_korean(err: &Error) -> Option<String> {
    let of = |kind: ContextKind| match err.get(kind) {
        None | Some(ContextValue::None) => None,
        Some(value) => Some(value.to_string()),
    };
    let arg = of(ContextKind::InvalidArg).unwrap_or_default();
    let value = of(ContextKind::InvalidValue).unwrap_or_default();
    let mut words = match err.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("'{arg}'에 값이 필요합니다"),
        ErrorKind::InvalidValue => format!("'{arg}'에 '{value}'은(는) 쓸 수 없는 값입니다"),
        ErrorKind::ValueValidation => {
            let mut words = format!("'{arg}'의 값 '{value}'이(가) 맞지 않습니다");
            if let Some(source) = std::error::Error::source(err) {
                write!(words, ": {}", why_wrong(source)).ok();
            }
            words
        }
        ErrorKind::UnknownArgument => format!("'{arg}'은(는) 모르는 인자입니다"),
        ErrorKind::InvalidSubcommand => {
            let name = of(ContextKind::InvalidSubcommand).unwrap_or_default();
            format!("'{name}'은(는) 모르는 명령입니다")
        }
        ErrorKind::MissingRequiredArgument => format!("빠진 인자가 있습니다: {arg}"),
        ErrorKind::MissingSubcommand => "명령이 필요합니다".to_owned(),
        ErrorKind::ArgumentConflict => match of(ContextKind::PriorArg) {
            Some(prior) if prior == arg => format!("'{arg}'은(는) 한 번만 쓸 수 있습니다"),
            Some(prior) => format!("'{arg}'은(는) '{prior}'과(와) 함께 쓸 수 없습니다"),
            None => format!("'{arg}'은(는) 다른 인자와 함께 쓸 수 없습니다"),
        },
        ErrorKind::NoEquals => format!("'{arg}'의 값은 '=' 뒤에 써야 합니다"),
        ErrorKind::TooManyValues => format!("'{arg}'에 '{value}'은(는) 남는 값입니다"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("'{arg}'의 값의 개수가 맞지 않습니다")
        }
        ErrorKind::InvalidUtf8 => "UTF-8이 아닌 글자가 있습니다".to_owned(),
        _ => return None,
    };
    words = format!("오류: {}\n", particles(words));
    if let Some(values) = of(ContextKind::ValidValue).filter(|values| !values.is_empty()) {
        writeln!(words, "  [값: {values}]").ok();
    }
    let near = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
        ContextKind::SuggestedSubcommand,
    ];
    if let Some(near) = near.into_iter().find_map(of) {
        write!(words, "\n  비슷한 것: '{near}'\n").ok();
    }
    if let Some(usage) = of(ContextKind::Usage) {
        let usage = usage.trim_start_matches("Usage:").trim_start().to_owned();
        write!(words, "\n사용법: {usage}\n").ok();
    }
    words.push_str("\n더 알아보려면 '--help'를 써 보세요.\n");
    Some(words)
}

/// What is wrong with a value.
fn why_wrong(source: &(dyn std::error::Error + 'static)) -> String {
    if let Some(WrongValue(words)) = source.downcast_ref() {
        return words.ko.clone();
    }
    if let Some(err) = source.downcast_ref::<ParseIntError>() {
        let words = match err.kind() {
            IntErrorKind::PosOverflow => "너무 큰 수입니다",
            IntErrorKind::NegOverflow => "너무 작은 수입니다",
            _ => "정수가 아닙니다",
        };
        return words.to_owned();
    }
    if source.is::<ParseFloatError>() {
        return "수가 아닙니다".to_owned();
    }
    // The parser's own words on a bound: `7 is not in 0..=5`.
    let words = source.to_string();
    match words.split_once(" is not in ") {
        Some((value, bounds)) => format!("{value}은(는) {bounds} 안에 없습니다"),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use crate::report::Lang;

    fn refused(words: &[&str]) -> String {
        let typed = words.iter().map(Into::into);
        let Err(answer) = super::super::parse(typed, Lang::Ko) else {
            panic!("{words:?}")
        };
        assert_eq!(answer.exit_code(), 2, "{answer}");
        answer.to_string()
    }

    #[test]
    fn refusals_name_what_was_typed_and_what_would_be_taken() {
        for (words, has) in [
            (&["playproof", "check"][..], &["빠진 인자", "PATHS"][..]),
            (
                &["playproof", "check", "a", "--formt", "json"],
                &["--formt", "비슷한 것", "--format"],
            ),
            (
                &["playproof", "check", "a", "--format", "xml"],
                &["'xml'", "값: text, json, junit, sarif"],
            ),
            (
                &["playproof", "check", "a", "--jobs", "x"],
                &["--jobs", "'x'", "정수가 아닙니다"],
            ),
            (
                &["playproof", "trace", "a", "--frames", "5..3"],
                &["A를 B보다 작게"],
            ),
            (
                &["playproof", "render", "a", "-o", "b", "--size", "9"],
                &["너비x높이"],
            ),
            (
                &["playproof", "render", "a", "-o", "b", "--colors", "1"],
                &["2~255"],
            ),
            (
                &["playproof", "new", "sum_drop", "--stage", "99999999999"],
                &["--stage", "4294967295"],
            ),
            (
                &["playproof", "check", "a", "--cache", "b", "--no-cache"],
                &["함께 쓸 수 없습니다"],
            ),
            (
                &["playproof", "new", "sum_drop", "--seed"],
                &["--seed", "값이 필요"],
            ),
        ] {
            let text = refused(words);
            for part in has {
                assert!(text.contains(part), "{part}: {text}");
            }
            for english in ["error", "Usage", "For more", "write it", "invalid", "is not in"] {
                assert!(!text.contains(english), "{text}");
            }
        }
    }
}

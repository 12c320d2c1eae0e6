//! What readers of JSON say in English only, with its Korean.

use super::Text;

/// How a reader's complaint about something is said in Korean.
type Ko = fn(&str) -> String;

/// What a reader of JSON says of a text, in both languages: it says it in English, in a few forms.
pub fn of_reader(fault: &impl std::fmt::Display) -> Text {
    let whole = fault.to_string();
    let (words, place) = match whole.split_once(" at line ") {
        Some((words, place)) => (words, place.split_once(" column ")),
        None => (whole.as_str(), None),
    };
    let (en, ko) = (english(words), korean(words));
    match place {
        Some((line, column)) => Text {
            en: format!("{en} at line {line} column {column}"),
            ko: format!("{ko} ({line}행 {column}열)"),
        },
        None => Text { en, ko },
    }
}

/// The same without where it is, for who tells the place himself.
pub fn of_reader_without_place(fault: &impl std::fmt::Display) -> Text {
    let words = fault.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    of_reader(&words)
}

/// What it says, with the kinds that are wanted in words that are not those of a programming language.
fn english(words: &str) -> String {
    let Some((found, wanted)) = words.split_once(", expected ") else {
        return words.to_owned();
    };
    let kind = of_kind(wanted).map_or_else(|| wanted.to_owned(), |kind| kind.en);
    format!("{found}, expected {kind}")
}

fn korean(en: &str) -> String {
    let forms: [(&str, Ko); 7] = [
        ("missing field ", |name| format!("{name} 필드가 없습니다")),
        ("duplicate field ", |name| format!("{name} 필드가 두 번 있습니다")),
        ("unknown field ", |name| format!("{name} 필드는 없는 것입니다")),
        ("unknown variant ", |name| format!("{name} 값은 없는 것입니다")),
        ("invalid length ", |n| format!("길이가 맞지 않습니다: {n}")),
        ("invalid type: ", |found| {
            format!("형식이 다릅니다: {}", thing(found))
        }),
        ("invalid value: ", |found| {
            format!("값이 맞지 않습니다: {}", thing(found))
        }),
    ];
    let told = |rest: &str, ko: Ko| match rest.split_once(", expected ") {
        Some((found, wanted)) => format!("{} (맞는 것: {})", ko(found), wanted_ko(wanted)),
        None => ko(rest),
    };
    let of_form = { forms.iter() }.find_map(|(head, ko)| Some(told(en.strip_prefix(head)?, *ko)));
    let of_syntax = || {
        let known = SYNTAX.iter().find(|(words, _)| *words == en);
        known.map(|(_, ko)| (*ko).to_owned())
    };
    // What is not known is said as it is: better than nothing.
    of_form
        .or_else(of_syntax)
        .unwrap_or_else(|| format!("읽을 수 없습니다 (원문: {en})"))
}

/// What is wrong with a text that is no JSON.
const SYNTAX: [(&str, &str); 21] = [
    ("EOF while parsing a list", "목록이 끝나기 전에 글이 끝났습니다"),
    (
        "EOF while parsing an object",
        "객체가 끝나기 전에 글이 끝났습니다",
    ),
    (
        "EOF while parsing a string",
        "문자열이 끝나기 전에 글이 끝났습니다",
    ),
    (
        "EOF while parsing a value",
        "값이 있어야 할 자리에서 글이 끝났습니다",
    ),
    (
        "control character (\\u0000-\\u001F) found while parsing a string",
        "문자열 안에 제어 문자가 있습니다",
    ),
    ("expected `\"`", "`\"`가 있어야 합니다"),
    ("expected `,` or `]`", "`,`나 `]`가 있어야 합니다"),
    ("expected `,` or `}`", "`,`나 `}`가 있어야 합니다"),
    ("expected `:`", "`:`이 있어야 합니다"),
    ("expected ident", "모르는 낱말입니다"),
    ("expected value", "값이 있어야 합니다"),
    ("invalid escape", "잘못된 `\\` 표기입니다"),
    ("invalid number", "숫자가 아닙니다"),
    ("invalid unicode code point", "없는 글자입니다"),
    ("key must be a string", "이름은 문자열이어야 합니다"),
    ("lone leading surrogate in hex escape", "반쪽짜리 글자 표기입니다"),
    ("number out of range", "숫자가 너무 큽니다"),
    ("recursion limit exceeded", "너무 깊이 들어가 있습니다"),
    ("trailing characters", "끝난 뒤에 글이 더 있습니다"),
    ("trailing comma", "남는 쉼표가 있습니다"),
    ("unexpected end of hex escape", "글자 표기가 끝까지 없습니다"),
];

/// What was found, like `string "a"`: its kind in Korean, and the thing as it is.
fn thing(found: &str) -> String {
    let kinds = [
        ("boolean ", "참·거짓 "),
        ("floating point ", "소수 "),
        ("integer ", "정수 "),
        ("string ", "문자열 "),
        ("character ", "글자 "),
        ("map", "객체"),
        ("null", "null"),
        ("sequence", "목록"),
        ("unit", "빈 값"),
    ];
    let known = kinds
        .iter()
        .find_map(|(en, ko)| Some(format!("{ko}{}", found.strip_prefix(en)?)));
    known.unwrap_or_else(|| found.to_owned())
}

/// What is wanted, in Korean; what is not known as it is.
fn wanted_ko(wanted: &str) -> String {
    match (of_kind(wanted), wanted.strip_prefix("one of ")) {
        (Some(kind), _) => kind.ko,
        (None, Some(names)) => format!("{names} 가운데 하나"),
        (None, None) => wanted.replace(" or ", ", "),
    }
}

/// What is wanted, like `u32`, `a string` or `a tuple of size 2`: with the least and the most of numbers,
/// so that one that is too small is told from one that is too large.
fn of_kind(wanted: &str) -> Option<Text> {
    let between = |least: i64, most: i64| {
        Text::new(
            format!("a whole number from {least} to {most}"),
            format!("{least}부터 {most}까지의 정수"),
        )
    };
    let n_items = { ["a tuple of size ", "an array of length "].iter() }
        .find_map(|head| wanted.strip_prefix(head))
        .or_else(|| wanted.strip_prefix("tuple struct ")?.split(' ').rev().nth(1));
    if let Some(n) = n_items {
        return Some(Text::new(format!("a list of {n}"), format!("{n}개로 된 목록")));
    }
    let kind = match wanted {
        "u8" => between(0, u8::MAX.into()),
        "u16" => between(0, u16::MAX.into()),
        "u32" => between(0, u32::MAX.into()),
        "i8" => between(i8::MIN.into(), i8::MAX.into()),
        "i16" => between(i16::MIN.into(), i16::MAX.into()),
        "i32" => between(i32::MIN.into(), i32::MAX.into()),
        "u64" | "u128" | "usize" => Text::new("a whole number of 0 or more", "0 이상의 정수"),
        "i64" | "i128" | "isize" => Text::new("a whole number", "정수"),
        "f32" | "f64" => Text::new("a number", "수"),
        "a boolean" => Text::new("true or false", "참이나 거짓"),
        "a string" => Text::new("a string", "문자열"),
        "a map" => Text::new("an object", "객체"),
        "a sequence" | "a list" => Text::new("a list", "목록"),
        _ if wanted.starts_with("struct ") => Text::new("an object with fields", "필드가 있는 객체"),
        _ => return None,
    };
    Some(kind)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    fn latin(words: &str) -> bool {
        // What stands in ` ` or " " is of the file.
        let mut is_quoted = false;
        let letters = words.chars().filter(|letter| {
            is_quoted ^= ['`', '"'].contains(letter);
            !is_quoted && letter.is_ascii_alphabetic()
        });
        0 < letters.count()
    }

    #[test]
    fn what_a_reader_says_of_json_has_its_korean() {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Land {
            #[expect(dead_code, reason = "only read")]
            beats: u32,
            #[expect(dead_code, reason = "only read")]
            name: String,
            #[expect(dead_code, reason = "only read")]
            marks: Vec<bool>,
        }
        for text in [
            "",
            "[",
            "{",
            "{\"beats\"",
            "{\"beats\":",
            "{\"beats\": 1,}",
            "{\"beats\" 1}",
            "{beats: 1}",
            "{\"beats\": 1 \"name\": 2}",
            "{\"beats\": -1}",
            "{\"beats\": 1.5}",
            "{\"beats\": \"a\"}",
            "{\"beats\": true}",
            "{\"beats\": [1]}",
            "{\"beats\": {}}",
            "{\"beats\": 01}",
            "{\"beats\": 99999999999}",
            "{\"beats\": tru}",
            "{\"beats\": 1, \"beats\": 2}",
            "{\"beats\": 1, \"size\": 2}",
            "{\"beats\": 1}",
            "{\"name\": 3}",
            "{\"name\": \"a",
            "{\"name\": \"\\x\"}",
            "{\"marks\": {}}",
            "{\"marks\": [1]}",
            "{\"marks\": [true",
            "{\"marks\": [true false]}",
            "[] 3",
            "3",
        ] {
            let err = serde_json::from_str::<Land>(text).unwrap_err();
            let told = of_reader(&err);
            assert!(!latin(&told.ko), "{text}: {told:?}");
            // No word of a programming language.
            let of_code = ["u8", "u32", "i32", "f64", "struct", "tuple", "usize", "Land"];
            let words = |text: &str| -> Vec<String> {
                let split = text.split(|letter: char| !letter.is_alphanumeric());
                split.map(str::to_owned).collect()
            };
            let is_told = words(&told.en)
                .iter()
                .any(|word| of_code.contains(&word.as_str()));
            assert!(!is_told, "{text}: {told:?}");
            assert!(!of_reader_without_place(&err).en.contains(" at line "));
        }
        let err = serde_json::from_str::<Land>("{\"beats\": \"a\"}").unwrap_err();
        let ko = "형식이 다릅니다: 문자열 \"a\" (맞는 것: 0부터 4294967295까지의 정수) (1행 13열)";
        assert_eq!(of_reader(&err).ko, ko);
        let en =
            "invalid type: string \"a\", expected a whole number from 0 to 4294967295 at line 1 column 13";
        assert_eq!(of_reader(&err).en, en);
        // Too small and too large are told apart by what is wanted.
        let pair = serde_json::from_str::<(i32, i32)>("[1, 2, 3]").unwrap_err();
        assert!(of_reader(&pair).en.starts_with("trailing characters"), "{pair}");
        let pair = serde_json::from_str::<(i32, i32)>("[1]").unwrap_err();
        assert_eq!(
            of_reader_without_place(&pair).en,
            "invalid length 1, expected a list of 2"
        );
        assert_eq!(
            of_reader_without_place(&pair).ko,
            "길이가 맞지 않습니다: 1 (맞는 것: 2개로 된 목록)"
        );
        assert_eq!(
            of_reader(&"something else").ko,
            "읽을 수 없습니다 (원문: something else)"
        );
    }
}

//! Texts in JSON: read strictly, with the places of what is wrong as an editor counts them.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::Text;

/// A text as a value. A name that stands twice in one object is refused: the later one would win without
/// a word, and what the earlier one said be lost.
///
/// # Errors
/// What the reader says, with its place; see [`place_of`].
pub fn strict_value(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str::<Strict>(text).map(|Strict(value)| value)
}

/// The line and the column of a complaint about a text, both from 1 and in characters: the reader counts
/// bytes, and calls the end of a line column 0 of the next one.
pub fn place_of(err: &serde_json::Error, text: &str) -> (usize, usize) {
    let line = err.line().max(1);
    let before = { text.split('\n').nth(line - 1) }
        .unwrap_or_default()
        .bytes()
        .take(err.column());
    // Bytes that go on with a character are none of their own.
    let column = before.filter(|byte| byte & 0xc0 != 0x80).count();
    (line, column.max(1))
}

/// What has the form that it should have and makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Senseless {
    /// The field that cannot be meant.
    pub field: &'static str,
    /// Which item of its list; none for the field as a whole.
    pub item: Option<usize>,
    /// Why.
    pub words: Text,
}

impl Senseless {
    /// Of a field as a whole.
    pub fn of(field: &'static str, words: Text) -> Self {
        Self {
            field,
            item: None,
            words,
        }
    }

    /// Of an item of a list.
    pub fn of_item(field: &'static str, item: usize, words: Text) -> Self {
        Self {
            field,
            item: Some(item),
            words,
        }
    }

    /// The line and the column where it stands in a text.
    pub fn place(&self, text: &str) -> Option<(usize, usize)> {
        let name = format!("\"{}\"", self.field);
        let field_at = text.find(&name)?;
        let list_from = field_at + name.len();
        let item_at = self
            .item
            .and_then(|item| Some(list_from + item_at(&text[list_from..], item)?));
        let before = &text[..item_at.unwrap_or(field_at)];
        let line_from = before.rfind('\n').map_or(0, |end| end + 1);
        Some((
            1 + before.matches('\n').count(),
            1 + before[line_from..].chars().count(),
        ))
    }
}

/// The byte at which an item of a list begins, in a sound text that goes on with the list.
fn item_at(text: &str, item: usize) -> Option<usize> {
    let (mut depth, mut n_passed) = (0, 0);
    let (mut is_quoted, mut is_escaped, mut is_between) = (false, false, false);
    for (at, byte) in text.bytes().enumerate() {
        if is_between && !byte.is_ascii_whitespace() {
            is_between = false;
            if n_passed == item {
                return Some(at);
            }
        }
        if is_quoted {
            is_quoted = is_escaped || byte != b'"';
            is_escaped = !is_escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => is_quoted = true,
            b'[' | b'{' => {
                depth += 1;
                is_between = depth == 1;
            }
            b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    return None;
                }
            }
            b',' if depth == 1 => {
                n_passed += 1;
                is_between = true;
            }
            _ => {}
        }
    }
    None
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        reader.deserialize_any(AnyValue).map(Self)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, it: bool) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_i64<E>(self, it: i64) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_u64<E>(self, it: u64) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_f64<E>(self, it: f64) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_str<E>(self, it: &str) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_string<E>(self, it: String) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            let Strict(value) = fields.next_value()?;
            object.insert(name, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_what_the_usual_reader_reads() {
        for text in [
            "null",
            "true",
            "-3",
            "18446744073709551615",
            "1.5e-3",
            "\"가\\n\"",
            "[]",
            "[1, [2, {}], {\"a\": [null]}]",
            "{\"b\": 1, \"a\": {\"b\": 2}}",
        ] {
            let usual: Value = serde_json::from_str(text).unwrap();
            assert_eq!(strict_value(text).unwrap(), usual, "{text}");
            assert_eq!(strict_value(text).unwrap().to_string(), usual.to_string());
        }
    }

    #[test]
    fn a_field_that_stands_twice_is_refused_where_it_stands() {
        let text = "{\n  \"x\": {\"가나\": 1, \"가나\": 2}\n}";
        let err = strict_value(text).unwrap_err();
        assert!(err.to_string().starts_with("duplicate field `가나`"), "{err}");
        // The end of the second name.
        assert_eq!(place_of(&err, text), (2, 21));
    }

    #[test]
    fn depth_has_its_limit() {
        let text = "[".repeat(100_000);
        let err = strict_value(&text).unwrap_err();
        assert!(err.to_string().starts_with("recursion limit exceeded"), "{err}");
    }

    #[test]
    fn places_are_counted_from_one_in_characters() {
        let place = |text: &str| place_of(&strict_value(text).unwrap_err(), text);
        assert_eq!(place(""), (1, 1));
        assert_eq!(place("{\"가나다\": x}"), (1, 9));
        let (line, column) = place("{\"a\": \"b\n\"}");
        assert!(line <= 2 && 1 <= column);
    }

    #[test]
    fn what_makes_no_sense_is_found_in_its_text() {
        let text = "{\n \"가\": 1, \"b\": [ {\"c\": \"],\\\"[\"},\n  [1, 2], 3 ]}";
        serde_json::from_str::<Value>(text).unwrap();
        let words = || Text::new("no", "아니");
        assert_eq!(Senseless::of("b", words()).place(text), Some((2, 10)));
        let item = |item| Senseless::of_item("b", item, words()).place(text);
        assert_eq!(item(0), Some((2, 17)));
        assert_eq!(item(1), Some((3, 3)));
        assert_eq!(item(2), Some((3, 11)));
        // One that is not there is told at its list.
        assert_eq!(item(3), Some((2, 10)));
        assert_eq!(Senseless::of("z", words()).place(text), None);
    }
}

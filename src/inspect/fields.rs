//! The values of a state by name: paths like `piece.row` and `board[3]`, and those that differ.
//!
//! A state is the frame as its game serialises it, so names and units are the ones of `trace`.

use serde_json::Value as Json;

/// One value that differs; `null` where a side has none.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Where in the state.
    pub path: String,
    /// Here.
    pub a: Json,
    /// There.
    pub b: Json,
}

/// The path of a field below another; the state itself is the empty path.
pub fn below(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

/// The path of an item of a list.
pub fn item(path: &str, idx: usize) -> String {
    format!("{path}[{idx}]")
}

/// The leaves at which two states differ, each with its path, in the order of the paths.
pub fn differing(a: &Json, b: &Json) -> Vec<Field> {
    let mut fields = Vec::new();
    collect("", a, b, &mut fields);
    fields
}

fn collect(path: &str, a: &Json, b: &Json, fields: &mut Vec<Field>) {
    match (a, b) {
        _ if a == b => {}
        (Json::Object(object_a), Json::Object(object_b)) => {
            for (key, value) in object_a {
                let other = object_b.get(key).unwrap_or(&Json::Null);
                collect(&below(path, key), value, other, fields);
            }
            for (key, value) in object_b.iter().filter(|(key, _)| !object_a.contains_key(*key)) {
                collect(&below(path, key), &Json::Null, value, fields);
            }
        }
        (Json::Array(list_a), Json::Array(list_b)) => {
            for idx in 0..list_a.len().max(list_b.len()) {
                let value = |list: &[Json]| list.get(idx).cloned().unwrap_or(Json::Null);
                collect(&item(path, idx), &value(list_a), &value(list_b), fields);
            }
        }
        _ => fields.push(Field {
            path: path.to_owned(),
            a: a.clone(),
            b: b.clone(),
        }),
    }
}

/// The value at a path; `None` where the state has no such place.
pub fn at<'a>(state: &'a Json, path: &str) -> Option<&'a Json> {
    let mut value = state;
    for step in path.split(['.', '[']).filter(|step| !step.is_empty()) {
        value = match step.strip_suffix(']') {
            Some(idx) => value.get(idx.parse::<usize>().ok()?)?,
            None => value.get(step)?,
        };
    }
    Some(value)
}

/// A value as a number that can be plotted: what is on counts 1, a list its items; `None` for words.
pub fn number(value: &Json) -> Option<f32> {
    match value {
        Json::Number(number) => number.as_f64().map(|number| number as f32),
        Json::Bool(is_on) => Some(f32::from(u8::from(*is_on))),
        Json::Array(items) => Some(items.len() as f32),
        Json::Null | Json::String(_) | Json::Object(_) => None,
    }
}

/// A value in one line: words without quotes, lists and groups as they are written.
pub fn words(value: &Json) -> String {
    match value {
        Json::String(words) => words.clone(),
        Json::Null => "–".to_owned(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_named_by_path_and_found_again() {
        let a = json!({ "score": 1, "board": ["..", "1."], "piece": { "row": 2 } });
        let b = json!({ "score": 1, "board": ["..", "2."], "piece": null, "over": [[true]] });
        let fields = differing(&a, &b);
        let paths: Vec<&str> = fields.iter().map(|field| field.path.as_str()).collect();
        assert_eq!(paths, ["board[1]", "piece", "over"]);
        for field in &fields {
            assert_eq!(at(&a, &field.path).unwrap_or(&Json::Null), &field.a);
            assert_eq!(at(&b, &field.path).unwrap_or(&Json::Null), &field.b);
        }
        assert_eq!(at(&b, "over[0][0]"), Some(&Json::Bool(true)));
        assert_eq!(at(&b, "over[0][1]"), None);
        assert_eq!(at(&b, "over[x]"), None);
    }

    #[test]
    fn what_can_be_counted_can_be_plotted() {
        assert_eq!(number(&json!(-2.5)), Some(-2.5));
        assert_eq!(number(&json!(true)), Some(1.0));
        assert_eq!(number(&json!([1, 2, 3])), Some(3.0));
        assert_eq!(number(&json!("words")), None);
        assert_eq!(words(&json!("words")), "words");
        assert_eq!(words(&json!([1, 2])), "[1,2]");
    }
}

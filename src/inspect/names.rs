//! What people call the fields of a state at a path, and what is in them. The words are those of
//! [`crate::report::names`]; the tooltip keeps the name.

use serde_json::Value as Json;

use crate::report::Lang;
pub use crate::report::names::field;
use crate::report::names::word as known_word;

use super::fields;

/// What a place in a state is called: `piece.row`, `board[3]`.
pub fn path(path: &str, lang: Lang) -> String {
    let step = |step: &str| match step.split_once('[') {
        Some((name, items)) => format!("{}[{items}", field(name, lang)),
        None => field(step, lang).to_owned(),
    };
    path.split('.').map(step).collect::<Vec<_>>().join(".")
}

/// Fields with the words of authors.
const FREE: [&str; 3] = ["species", "rescued", "result"];

/// A value in one line, at its path: what is or is not and the rules' own words in the language, everything
/// else as it is written.
pub fn value(path: &str, value: &Json, lang: Lang) -> String {
    let name = path.rsplit('.').next().unwrap_or(path);
    let name = name.split('[').next().unwrap_or(name);
    match (value, lang) {
        (Json::Bool(true), Lang::Ko) => "예".to_owned(),
        (Json::Bool(false), Lang::Ko) => "아니요".to_owned(),
        (Json::String(word), Lang::Ko) if !FREE.contains(&name) => known_word(name, word, lang).to_owned(),
        _ => fields::words(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_of_a_path_and_every_word_of_the_rules_is_named() {
        assert_eq!(path("known.heat[2][3]", Lang::Ko), "알려진 것.생물별 확률[2][3]");
        assert_eq!(path("piece.row", Lang::Ko), "조각.행");
        assert_eq!(path("piece.row", Lang::En), "piece.row");
        assert_eq!(path("not_there", Lang::Ko), "not_there");
        assert_eq!(value("tiles[3]", &"hidden".into(), Lang::Ko), "가림");
        assert_eq!(value("tiles[3]", &"hidden".into(), Lang::En), "hidden");
        assert_eq!(value("rule", &"seal".into(), Lang::Ko), "봉쇄");
        assert_eq!(value("rescued[0]", &"stone".into(), Lang::Ko), "stone");
    }
}

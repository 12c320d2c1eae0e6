//! A state as rows of a tree: names, values, what has changed since the frame before.
//!
//! Only what is open is laid out, so a state of any size costs what is looked at.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use crate::report::Lang;

use super::{fields, names};

/// Groups with more than this are closed until somebody opens them.
const OPEN_AT_FIRST: usize = 12;

/// Groups inside of groups as well.
const OPEN_DEPTH: usize = 1;

/// The most rows that a search lists.
const MAX_FOUND: usize = 500;

/// One row of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Where in the state.
    pub path: String,
    /// Its last part: what the field is called, or the number in the list; all of it in a search.
    pub name: String,
    /// How many groups it lies in.
    pub depth: usize,
    /// How many values it holds; `None` when it is one value itself.
    pub n_items: Option<usize>,
    /// Whether what it holds follows.
    pub is_open: bool,
    /// The value in one line; for a group, what kind of group.
    pub value: String,
    /// Whether it, or something in it, is not what it was in the frame before.
    pub is_changed: bool,
    /// What it was before, when it is one value that has changed.
    pub before: Option<String>,
    /// Whether it can be plotted.
    pub is_number: bool,
}

/// What is opened and closed by hand, by path. Starts with small groups open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folds {
    toggled: BTreeSet<String>,
}

impl Folds {
    /// Opens what is closed and closes what is open.
    pub fn toggle(&mut self, path: &str) {
        if !self.toggled.remove(path) {
            self.toggled.insert(path.to_owned());
        }
    }

    fn is_open(&self, path: &str, depth: usize, n_items: usize) -> bool {
        let at_first = depth < OPEN_DEPTH && n_items <= OPEN_AT_FIRST;
        at_first != self.toggled.contains(path)
    }
}

/// The rows of a state. `before`: the frame before, if there is one. With a `search` only the values
/// whose path or value contains it, whatever is open.
pub fn rows(state: &Json, before: Option<&Json>, folds: &Folds, search: &str, lang: Lang) -> Vec<Row> {
    let search = search.trim().to_lowercase();
    let mut layout = Layout {
        folds,
        lang,
        search: (!search.is_empty()).then_some(search),
        rows: Vec::new(),
    };
    layout.children("", state, before, before.is_some(), 0);
    layout.rows
}

struct Layout<'a> {
    folds: &'a Folds,
    lang: Lang,
    search: Option<String>,
    rows: Vec<Row>,
}

impl Layout<'_> {
    fn children(&mut self, path: &str, value: &Json, before: Option<&Json>, has_before: bool, depth: usize) {
        match value {
            Json::Object(object) => {
                // Single values first: a group would push them out of sight.
                let is_group = |value: &Json| matches!(value, Json::Object(_) | Json::Array(_));
                for groups in [false, true] {
                    for (name, value) in object.iter().filter(|(_, value)| is_group(value) == groups) {
                        let before = before.and_then(|before| before.get(name));
                        let path = fields::below(path, name);
                        self.row(&path, name, value, before, has_before, depth);
                    }
                }
            }
            Json::Array(items) => {
                for (idx, value) in items.iter().enumerate() {
                    let before = before.and_then(|before| before.get(idx));
                    let path = fields::item(path, idx);
                    self.row(&path, &idx.to_string(), value, before, has_before, depth);
                }
            }
            _ => {}
        }
    }

    fn row(
        &mut self,
        path: &str,
        name: &str,
        value: &Json,
        before: Option<&Json>,
        has_before: bool,
        depth: usize,
    ) {
        if self.search.is_some() && MAX_FOUND <= self.rows.len() {
            return;
        }
        let n_items = match value {
            Json::Object(object) => Some(object.len()),
            Json::Array(items) => Some(items.len()),
            _ => None,
        };
        let is_changed = has_before && before != Some(value);
        let is_open = match n_items {
            Some(0) | None => false,
            Some(_) if self.search.is_some() => true,
            Some(n_items) => self.folds.is_open(path, depth, n_items),
        };
        let shown = match value {
            Json::Object(object) if object.is_empty() => "{}".to_owned(),
            Json::Object(_) => String::new(),
            Json::Array(items) if items.is_empty() => "[]".to_owned(),
            Json::Array(items) => format!("[{}]", items.len()),
            value => names::value(path, value, self.lang),
        };
        let is_found = match &self.search {
            None => true,
            Some(search) => {
                n_items.is_none_or(|n_items| n_items == 0)
                    && [path, &names::path(path, self.lang), &shown]
                        .iter()
                        .any(|words| words.to_lowercase().contains(search))
            }
        };
        if is_found {
            self.rows.push(Row {
                name: if self.search.is_some() {
                    names::path(path, self.lang)
                } else {
                    names::field(name, self.lang).to_owned()
                },
                depth: if self.search.is_some() { 0 } else { depth },
                n_items,
                is_open,
                value: shown,
                is_changed,
                before: (is_changed && n_items.is_none()).then(|| match before {
                    Some(before) => names::value(path, before, self.lang),
                    None => fields::words(&Json::Null),
                }),
                is_number: fields::number(value).is_some(),
                path: path.to_owned(),
            });
        }
        if is_open {
            self.children(path, value, before, has_before, depth + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn paths(rows: &[Row]) -> Vec<&str> {
        rows.iter().map(|row| row.path.as_str()).collect()
    }

    #[test]
    fn small_groups_are_open_and_large_ones_wait() {
        let state = json!({ "a": { "x": 1, "y": [1, 2] }, "cells": vec![0; 500] });
        let mut folds = Folds::default();
        let shown = rows(&state, None, &folds, "", Lang::En);
        assert_eq!(paths(&shown), ["a", "a.x", "a.y", "cells"]);
        folds.toggle("cells");
        assert_eq!(rows(&state, None, &folds, "", Lang::En).len(), shown.len() + 500);
        folds.toggle("cells");
        assert_eq!(rows(&state, None, &folds, "", Lang::En), shown);
    }

    #[test]
    fn what_changed_says_what_it_was() {
        let (before, state) = (
            json!({ "a": { "x": 1 }, "b": 2 }),
            json!({ "a": { "x": 3 }, "b": 2, "c": 0 }),
        );
        let shown = rows(&state, Some(&before), &Folds::default(), "", Lang::En);
        let changed: Vec<(&str, Option<&str>)> = { shown.iter() }
            .filter(|row| row.is_changed)
            .map(|row| (row.path.as_str(), row.before.as_deref()))
            .collect();
        assert_eq!(changed, [("c", Some("–")), ("a", None), ("a.x", Some("1"))]);
        assert!(
            rows(&state, None, &Folds::default(), "", Lang::En)
                .iter()
                .all(|row| !row.is_changed)
        );
    }

    #[test]
    fn a_search_looks_into_what_is_closed() {
        let state = json!({ "cells": vec![json!({ "digit": 7 }); 2000], "score": 7 });
        let found = rows(&state, None, &Folds::default(), "CELLS[31].DI", Lang::En);
        assert_eq!(paths(&found), ["cells[31].digit"]);
        assert_eq!(
            rows(&state, None, &Folds::default(), "7", Lang::En).len(),
            MAX_FOUND
        );
    }

    #[test]
    fn korean_names_are_shown_and_both_are_found() {
        let state = json!({ "piece": { "row": 3 }, "held": true });
        let shown = rows(&state, None, &Folds::default(), "", Lang::Ko);
        let lines: Vec<(&str, &str)> = shown
            .iter()
            .map(|row| (row.name.as_str(), row.value.as_str()))
            .collect();
        assert_eq!(lines, [("누름", "예"), ("조각", ""), ("행", "3")]);
        for typed in ["조각.행", "piece.row"] {
            let found = rows(&state, None, &Folds::default(), typed, Lang::Ko);
            assert_eq!(paths(&found), ["piece.row"], "{typed}");
        }
    }
}

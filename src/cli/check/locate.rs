//! Where in a file the place of an issue stands, so that it can be shown as compilers show code.
//!
//! Reads RON and JSON just well enough to find a field in a list; a place that is not written down (a field
//! that has its usual value) leads to the item that it is of.

use serde::{Deserialize, Serialize};

use super::outcome::FindingPlace;

/// Longer lines are not shown.
const MAX_LINE: usize = 400;
/// Deeper nesting is not looked into.
const MAX_DEPTH: usize = 64;

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Spot {
    /// From 1.
    pub(super) line: usize,
    /// In characters, from 1.
    pub(super) column: usize,
    /// The column after its last.
    pub(super) end_column: usize,
    /// The line; empty where it is too long to be shown.
    pub(super) text: String,
}

impl Spot {
    /// Part of a text, by bytes; cut at the end of its line.
    fn of(text: &str, from: usize, to: usize) -> Option<Self> {
        let before = text.get(..from)?;
        let line_from = before.rfind('\n').map_or(0, |at| at + 1);
        let line = text.get(line_from..)?.lines().next()?;
        let to = to.min(line_from + line.len());
        let column = text.get(line_from..from)?.chars().count() + 1;
        let width = text
            .get(from..to)
            .map_or(1, |part| part.trim_end().chars().count())
            .max(1);
        let is_shown = line.len() <= MAX_LINE;
        Some(Self {
            line: before.bytes().filter(|byte| *byte == b'\n').count() + 1,
            column,
            end_column: column + width,
            text: if is_shown { line.to_owned() } else { String::new() },
        })
    }

    /// A place by line and column, as a reader's error names it.
    pub(super) fn at(text: &str, (line, column): (usize, usize)) -> Option<Self> {
        let found = text.lines().nth(line.checked_sub(1)?)?;
        let is_shown = found.len() <= MAX_LINE;
        Some(Self {
            line,
            column,
            end_column: column + 1,
            text: if is_shown { found.to_owned() } else { String::new() },
        })
    }
}

/// The spot of a place, where the text says it.
pub(super) fn spot(text: &str, place: &FindingPlace) -> Option<Spot> {
    if place.list.is_empty() && place.field.is_empty() {
        return None;
    }
    let scan = Scan {
        text: text.as_bytes(),
    };
    let top = scan.inside(scan.blank(0))?;
    let below = |name: &str| scan.key(top, name).and_then(|(_, value)| scan.inside(value));
    let roots = [below("question"), below("claim"), below("spec"), Some(top)];
    let find = |place: &FindingPlace| {
        let mut roots = roots.into_iter().flatten();
        roots.find_map(|root| scan.find(root, place))
    };
    // What a game calls its inputs is what its own files call them.
    let as_inputs = || {
        let inputs = FindingPlace {
            list: "inputs".to_owned(),
            ..place.clone()
        };
        (place.list == "probes").then(|| find(&inputs)).flatten()
    };
    let found = find(place).or_else(as_inputs);
    found.and_then(|(from, to)| Spot::of(text, from, to))
}

struct Scan<'a> {
    text: &'a [u8],
}

impl Scan<'_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    /// From and to of what a place names.
    fn find(&self, root: usize, place: &FindingPlace) -> Option<(usize, usize)> {
        let mut within = root;
        let mut found = None;
        if let Some(outer) = &place.within {
            let (_, value) = self.key(root, &outer.list)?;
            let item = self.item(self.inside(value)?, outer.index)?;
            let alone = FindingPlace {
                within: None,
                ..place.clone()
            };
            let inner = { self.inside(item) }.and_then(|root| self.find(root, &alone));
            // What a pattern comes to is not written there: its land is.
            return inner.or_else(|| Some((item, self.skip(item))));
        }
        if !place.list.is_empty() {
            let (key, value) = self.key(root, &place.list)?;
            found = Some((key, self.skip(value)));
            if let Some(index) = place.index {
                let item = self.item(self.inside(value)?, index)?;
                found = Some((item, self.skip(item)));
                within = self.inside(item).unwrap_or(usize::MAX);
            } else {
                within = self.inside(value).unwrap_or(usize::MAX);
            }
        }
        if !place.field.is_empty()
            && let Some((key, value)) = self.key(within, &place.field)
        {
            return Some((key, self.skip(value)));
        }
        found
    }

    /// After spaces and comments.
    fn blank(&self, mut at: usize) -> usize {
        loop {
            match (self.byte(at), self.byte(at + 1)) {
                (Some(byte), _) if byte.is_ascii_whitespace() => at += 1,
                (Some(b'/'), Some(b'/')) => {
                    while self.byte(at).is_some_and(|byte| byte != b'\n') {
                        at += 1;
                    }
                }
                (Some(b'/'), Some(b'*')) => {
                    at += 2;
                    while self.byte(at).is_some() && !self.text[at..].starts_with(b"*/") {
                        at += 1;
                    }
                    at += 2;
                }
                _ => return at,
            }
        }
    }

    /// Behind the bracket that a value opens with, a name before it passed over.
    fn inside(&self, at: usize) -> Option<usize> {
        let mut at = self.blank(at);
        while self.byte(at).is_some_and(is_name) {
            at += 1;
        }
        let at = self.blank(at);
        matches!(self.byte(at), Some(b'(' | b'[' | b'{')).then_some(at + 1)
    }

    /// Behind a value: at the comma or bracket that follows it, or at the end.
    fn skip(&self, at: usize) -> usize {
        let (mut at, mut depth) = (self.blank(at), 0);
        while let Some(byte) = self.byte(at) {
            match byte {
                b'"' => at = self.string(at),
                b'(' | b'[' | b'{' => {
                    depth += 1;
                    if MAX_DEPTH < depth {
                        return self.text.len();
                    }
                }
                b')' | b']' | b'}' if depth == 0 => return at,
                b')' | b']' | b'}' => depth -= 1,
                b',' if depth == 0 => return at,
                b'/' => {
                    let after = self.blank(at);
                    if at < after {
                        at = after;
                        continue;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        self.text.len()
    }

    /// At the quote that ends a string.
    fn string(&self, at: usize) -> usize {
        let mut at = at + 1;
        while let Some(byte) = self.byte(at) {
            match byte {
                b'"' => return at,
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        self.text.len()
    }

    /// Where a field's key and its value begin.
    fn key(&self, inside: usize, name: &str) -> Option<(usize, usize)> {
        let mut at = self.blank(inside);
        while self
            .byte(at)
            .is_some_and(|byte| !matches!(byte, b')' | b']' | b'}'))
        {
            let (from, to, behind) = if self.byte(at) == Some(b'"') {
                let end = self.string(at);
                (at + 1, end, end + 1)
            } else {
                let mut end = at;
                while self.byte(end).is_some_and(is_name) {
                    end += 1;
                }
                (at, end, end)
            };
            let colon = self.blank(behind);
            if self.byte(colon) == Some(b':') && self.text.get(from..to) == Some(name.as_bytes()) {
                return Some((at, self.blank(colon + 1)));
            }
            let end = self.skip(at);
            if self.byte(end) != Some(b',') {
                return None;
            }
            at = self.blank(end + 1);
        }
        None
    }

    /// Where an item of a list begins.
    fn item(&self, inside: usize, index: usize) -> Option<usize> {
        let mut at = self.blank(inside);
        for _ in 0..index {
            let end = self.skip(at);
            if self.byte(end) != Some(b',') {
                return None;
            }
            at = self.blank(end + 1);
        }
        (!matches!(self.byte(at), None | Some(b')' | b']' | b'}'))).then_some(at)
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::check::outcome::FindingOuter;

    const TEXT: &str = "(\n    format: 1, // spec: (stages: [\n    spec: (\n        title: \"stages: [ \\\" (\",\n        \
                        /* stages: */ stages: [\n            (quota: 1, intro: \"별, (]\"),\n            (quota: 22, intro: \"나\"),\n        ],\n        \
                        checks: (attempts: 5),\n    ),\n)\n";

    fn found(text: &str, list: &str, index: Option<usize>, field: &str) -> Option<(usize, usize, String)> {
        let place = FindingPlace {
            list: list.to_owned(),
            index,
            field: field.to_owned(),
            ..FindingPlace::default()
        };
        let spot = spot(text, &place)?;
        let (from, n) = (spot.column - 1, spot.end_column - spot.column);
        let marked = spot.text.chars().skip(from).take(n).collect();
        Some((spot.line, spot.column, marked))
    }

    #[test]
    fn places_are_found_in_ron_and_json() {
        let at = |list, index, field| found(TEXT, list, index, field).map(|(line, _, marked)| (line, marked));
        assert_eq!(at("stages", Some(1), "quota"), Some((7, "quota: 22".to_owned())));
        assert_eq!(
            at("stages", Some(0), "intro"),
            Some((6, "intro: \"별, (]\"".to_owned()))
        );
        assert_eq!(
            at("stages", Some(1), "stones"),
            Some((7, "(quota: 22, intro: \"나\")".to_owned()))
        );
        assert_eq!(
            at("checks", None, "attempts"),
            Some((9, "attempts: 5".to_owned()))
        );
        assert_eq!(at("", None, "title").map(|(line, _)| line), Some(4));
        assert_eq!(at("stages", None, "").map(|(line, _)| line), Some(5));
        assert_eq!(at("stages", Some(2), ""), None);
        assert_eq!(at("tables", Some(0), ""), None);
        assert_eq!(at("", None, ""), None);
        let json = "{\"stages\": [{\"quota\": 1},\n {\"quota\": 7, \"x\": [1, 2]}]}";
        assert_eq!(
            found(json, "stages", Some(1), "quota"),
            Some((2, 3, "\"quota\": 7".to_owned()))
        );
    }

    #[test]
    fn lists_within_lists_are_found() {
        let text = "(terrains: [\n(obstacles: [(x: 1)]),\n(beats: 8, obstacles: [\n(x: 2),\n(x: 3),\n]),\n])";
        let line = |outer, index| {
            let place = FindingPlace {
                list: "obstacles".to_owned(),
                index: Some(index),
                within: Some(FindingOuter {
                    list: "terrains".to_owned(),
                    index: outer,
                }),
                field: "x".to_owned(),
                cells: Vec::new(),
            };
            spot(text, &place).map(|spot| spot.line)
        };
        assert_eq!((line(0, 0), line(1, 1)), (Some(2), Some(5)));
        // Of what is not written down, the item around it.
        assert_eq!((line(1, 7), line(2, 0)), (Some(3), None));
    }

    #[test]
    fn what_is_asked_and_what_was_done_are_found_too() {
        let text = "(\n  question: (stage: 0),\n  inputs: [\n    (0, probe(1)),\n    (1, probe(9)),\n  ],\n  spec: (probes: 10),\n)";
        assert_eq!(found(text, "", None, "stage").unwrap().0, 2);
        assert_eq!(found(text, "", None, "probes").unwrap().0, 7);
        assert_eq!(found(text, "probes", Some(1), "").unwrap().0, 5);
        let line = r#"{"probes":[{"tile":3},{"tile":4}]}"#;
        assert_eq!(found(line, "probes", Some(1), "").unwrap().1, 23);
    }

    #[test]
    fn broken_texts_end() {
        for cut in 0..TEXT.len() {
            if let Some(text) = TEXT.get(..cut) {
                found(text, "stages", Some(1), "quota");
            }
        }
        let deep = "(spec:".repeat(10_000);
        assert_eq!(found(&deep, "stages", Some(1), "quota"), None);
    }
}

//! An entry of a golden file: every field of it must be read, and what is compared is counted.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use playproof::games::sum_drop::board::Board;
use serde_json::Value;

/// An object of a golden file that knows which of its fields were read, and counts what was compared.
pub(crate) struct Entry<'a> {
    pub(crate) place: String,
    value: &'a Value,
    read: RefCell<BTreeSet<String>>,
    compared: Cell<usize>,
}

impl<'a> Entry<'a> {
    pub(crate) fn new(place: String, value: &'a Value) -> Self {
        assert!(value.is_object(), "{place} is no object");
        Self {
            place,
            value,
            read: RefCell::default(),
            compared: Cell::new(0),
        }
    }

    pub(crate) fn maybe(&self, key: &str) -> Option<&'a Value> {
        self.read.borrow_mut().insert(key.to_owned());
        self.value.get(key)
    }

    pub(crate) fn get(&self, key: &str) -> &'a Value {
        self.maybe(key)
            .unwrap_or_else(|| panic!("{}.{key} is missing", self.place))
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.value.get(key).is_some()
    }

    pub(crate) fn u32(&self, key: &str) -> u32 {
        number(self.get(key), &format!("{}.{key}", self.place))
    }

    pub(crate) fn text(&self, key: &str) -> &'a str {
        self.get(key)
            .as_str()
            .unwrap_or_else(|| panic!("{}.{key} is no text", self.place))
    }

    pub(crate) fn list(&self, key: &str) -> &'a [Value] {
        self.get(key)
            .as_array()
            .unwrap_or_else(|| panic!("{}.{key} is no list", self.place))
    }

    pub(crate) fn numbers(&self, key: &str) -> Vec<u32> {
        self.list(key)
            .iter()
            .map(|value| number(value, &self.place))
            .collect()
    }

    pub(crate) fn flag(&self, key: &str, absent: bool) -> bool {
        self.maybe(key)
            .map_or(absent, |value| value.as_bool().expect("a flag"))
    }

    pub(crate) fn board(&self, key: &str) -> Board {
        let rows: Vec<&str> = self
            .list(key)
            .iter()
            .map(|row| row.as_str().expect("a row"))
            .collect();
        Board::parse(&rows).unwrap_or_else(|error| panic!("{}.{key}: {error}", self.place))
    }

    pub(crate) fn child(&self, key: &str) -> Entry<'a> {
        Entry::new(format!("{}.{key}", self.place), self.get(key))
    }

    pub(crate) fn children(&self, key: &str) -> Vec<Entry<'a>> {
        let place = |index| format!("{}.{key}[{index}]", self.place);
        self.list(key)
            .iter()
            .enumerate()
            .map(|(index, value)| Entry::new(place(index), value))
            .collect()
    }

    /// Counts values that were compared by hand.
    pub(crate) fn count(&self, n_values: usize) {
        self.compared.set(self.compared.get() + n_values);
    }

    /// Counts a part of this entry once it is compared.
    pub(crate) fn add(&self, child: &Entry<'_>) {
        self.count(child.finish());
    }

    /// Compares a field, where it is present, with what the engine says.
    pub(crate) fn check(&self, key: &str, found: impl Into<Value>) {
        if let Some(expected) = self.maybe(key) {
            assert_eq!(
                *expected,
                found.into(),
                "{}.{key} (left: golden, right: engine)",
                self.place
            );
            self.count(values(expected));
        }
    }

    pub(crate) fn finish(&self) -> usize {
        let read = self.read.borrow();
        let keys = self.value.as_object().expect("an object").keys();
        let unread: Vec<_> = keys
            .filter(|key| !read.contains(*key) && !["note", "comment"].contains(&key.as_str()))
            .collect();
        assert!(unread.is_empty(), "{}: nobody compares {unread:?}", self.place);
        self.compared.get()
    }
}

pub(crate) fn number(value: &Value, place: &str) -> u32 {
    let number = value
        .as_u64()
        .unwrap_or_else(|| panic!("{place}: {value} is no number"));
    u32::try_from(number).unwrap_or_else(|_| panic!("{place}: {number} is no u32"))
}

pub(crate) fn byte(value: &Value, place: &str) -> u8 {
    u8::try_from(number(value, place)).expect("a byte")
}

/// How many plain values a value holds.
pub(crate) fn values(value: &Value) -> usize {
    match value {
        Value::Array(list) => list.iter().map(values).sum::<usize>().max(1),
        Value::Object(fields) => fields.values().map(values).sum::<usize>().max(1),
        _ => 1,
    }
}

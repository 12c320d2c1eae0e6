//! What moved from one survey to the next: case by case, cell by cell.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::{Map, Value};

use super::record::Head;
use crate::report::Text;

/// A cell that is not what it was.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moved {
    /// Its column.
    pub column: String,
    /// What it was; null where it was not there.
    pub before: Value,
    /// What it is.
    pub after: Value,
}

/// The cells in which two rows of a case differ, by column. How long a case took is no part of it.
pub fn moved(before: &Map<String, Value>, after: &Map<String, Value>) -> Vec<Moved> {
    let mut columns: Vec<&String> = before.keys().chain(after.keys()).collect();
    columns.sort_unstable();
    columns.dedup();
    let get = |row: &Map<String, Value>, column: &str| row.get(column).cloned().unwrap_or(Value::Null);
    columns
        .into_iter()
        .filter(|column| *column != "ms" && *column != "case")
        // What is not there and what is null are the same: nothing is known of it.
        .filter(|column| get(before, column) != get(after, column))
        .map(|column| Moved {
            column: column.clone(),
            before: get(before, column),
            after: get(after, column),
        })
        .collect()
}

/// In what two surveys do not ask the same cases, by name; nothing where they can be compared. They may be
/// of other versions, budgets and specs: that is what is compared.
pub fn difference(before: &Head, after: &Head) -> Option<Text> {
    let key = |head: &Head| {
        (
            head.game.clone(),
            head.plan.clone(),
            head.cases,
            head.shard.clone(),
        )
    };
    (key(before) != key(after)).then(|| before.difference(after).unwrap_or_default())
}

/// What moved, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Cases that were compared.
    pub n_rows: u64,
    /// Cases in which something moved.
    pub n_moved: u64,
    /// Cases of which one held and the other does not.
    pub n_flipped: u64,
    /// How often each column moved.
    pub by_column: BTreeMap<String, u64>,
}

impl Summary {
    /// Takes two rows of a case and what moved between them.
    pub fn add(&mut self, before: &Map<String, Value>, after: &Map<String, Value>, found: &[Moved]) {
        self.n_rows += 1;
        if found.is_empty() {
            return;
        }
        self.n_moved += 1;
        self.n_flipped += u64::from(before.get("holds") != after.get("holds"));
        for moved in found {
            *self.by_column.entry(moved.column.clone()).or_default() += 1;
        }
    }
}

/// What a row was asked: its cells of the plan's options.
pub fn asked(plan: &BTreeMap<String, String>, row: &Map<String, Value>) -> Map<String, Value> {
    { plan.keys() }
        .filter_map(|option| Some((option.clone(), row.get(option)?.clone())))
        .collect()
}

/// [`asked`] in words: ` difficulty EXPERT stage 7`.
pub fn asked_words(plan: &BTreeMap<String, String>, row: &Map<String, Value>) -> String {
    { asked(plan, row).into_iter() }
        .map(|(option, value)| format!(" {option} {}", brief(&value)))
        .collect()
}

/// Which options of a plan tell its rows apart, found row by row: what all rows share need not stand in each
/// of their names.
#[derive(Clone, Debug, Default)]
pub struct Varying {
    first: Option<Map<String, Value>>,
    options: BTreeSet<String>,
}

impl Varying {
    /// Takes what a row was [`asked`].
    pub fn add(&mut self, asked: &Map<String, Value>) {
        let first = self.first.get_or_insert_with(|| asked.clone());
        for (option, value) in asked {
            if first.get(option) != Some(value) && !self.options.contains(option) {
                self.options.insert(option.clone());
            }
        }
    }

    /// What tells a row from the others, in words: `stage 7`; all that it was asked where nothing does.
    pub fn words(&self, asked: &Map<String, Value>) -> String {
        let words: Vec<String> = { asked.iter() }
            .filter(|(option, _)| self.options.is_empty() || self.options.contains(*option))
            .map(|(option, value)| format!("{option} {}", brief(value)))
            .collect();
        words.join(" ")
    }
}

/// A value on one short line.
pub fn brief(value: &Value) -> String {
    let words = match value {
        Value::String(words) => words.clone(),
        value => value.to_string(),
    };
    if words.chars().count() <= 60 {
        return words;
    }
    let cut: String = words.chars().take(57).collect();
    format!("{cut}...")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_of_rows_hold_what_tells_them_apart() {
        let asked = |stage: u64, seed: u64| {
            let row = json!({ "attempts": 8, "difficulty": "EXPERT", "stage": stage, "seed": seed });
            row.as_object().cloned().unwrap_or_default()
        };
        let mut varying = Varying::default();
        varying.add(&asked(7, 1));
        let all = "attempts 8 difficulty EXPERT seed 1 stage 7";
        assert_eq!(varying.words(&asked(7, 1)), all, "nothing tells one row apart");
        varying.add(&asked(8, 1));
        assert_eq!(varying.words(&asked(7, 1)), "stage 7");
        varying.add(&asked(7, 2));
        assert_eq!(varying.words(&asked(8, 2)), "seed 2 stage 8");
    }
}

//! What moved from one survey to the next: case by case, cell by cell.

use serde::Serialize;
use serde_json::{Map, Value};

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
        .filter(|column| before.get(*column) != after.get(*column))
        .map(|column| Moved {
            column: column.clone(),
            before: get(before, column),
            after: get(after, column),
        })
        .collect()
}

//! What rows come to: means, shares and percentiles of columns, group by group.
//!
//! Numbers are kept only where a percentile needs them.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::row::milli;
use crate::report::Text;

/// The most groups of a table.
pub const MAX_GROUPS: usize = 100_000;

/// What is told of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Count,
    Mean,
    Deviation,
    Least,
    Most,
    Sum,
    /// Share of rows in which it is true or above 0.
    Share,
    Percentile(f64),
}

/// One column of a table: what is told of which column of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    what: What,
    column: String,
    /// As it was typed.
    pub title: String,
}

impl Show {
    /// Reads `n`, `mean(x)`, `sd(x)`, `min(x)`, `max(x)`, `sum(x)`, `share(x)`, `p50(x)`.
    ///
    /// # Errors
    /// A sentence.
    pub fn parse(text: &str) -> Result<Self, Text> {
        let fault = || {
            Text::new(
                format!(
                    "\"{text}\" tells nothing; write n, or mean, sd, min, max, sum, share, p50 of a column, like mean(attempts)"
                ),
                format!(
                    "\"{text}\"은(는) 알 수 없습니다. n, 또는 열의 mean, sd, min, max, sum, share, p50을 mean(attempts)처럼 쓰세요"
                ),
            )
        };
        let text = text.trim();
        let show = |what, column: &str| Self {
            what,
            column: column.to_owned(),
            title: text.to_owned(),
        };
        if text == "n" {
            return Ok(show(What::Count, ""));
        }
        let (word, column) = text
            .strip_suffix(')')
            .and_then(|text| text.split_once('('))
            .filter(|(_, column)| !column.is_empty())
            .ok_or_else(fault)?;
        let what = match word {
            "mean" => What::Mean,
            "sd" => What::Deviation,
            "min" => What::Least,
            "max" => What::Most,
            "sum" => What::Sum,
            "share" => What::Share,
            _ => {
                let digits = word.strip_prefix('p').ok_or_else(fault)?;
                let percent: f64 = digits.parse().map_err(|_| fault())?;
                if !(0.0..=100.0).contains(&percent) {
                    return Err(fault());
                }
                What::Percentile(percent)
            }
        };
        Ok(show(what, column))
    }
}

/// What is known of one column in one group.
#[derive(Clone, Debug, Default)]
struct Tally {
    n: u64,
    sum: f64,
    mean: f64,
    squares: f64,
    least: f64,
    most: f64,
    n_true: u64,
    kept: Vec<f64>,
}

impl Tally {
    fn add(&mut self, value: f64, is_true: bool, is_kept: bool) {
        self.n += 1;
        self.sum += value;
        // Welford's running mean and squares.
        let off = value - self.mean;
        self.mean += off / self.n as f64;
        self.squares += off * (value - self.mean);
        let is_first = self.n == 1;
        self.least = if is_first { value } else { self.least.min(value) };
        self.most = if is_first { value } else { self.most.max(value) };
        self.n_true += u64::from(is_true);
        if is_kept {
            self.kept.push(value);
        }
    }

    fn tell(&mut self, what: What) -> Option<f64> {
        if self.n == 0 {
            return None;
        }
        let n = self.n as f64;
        Some(match what {
            What::Count => n,
            What::Mean => self.sum / n,
            What::Deviation if self.n < 2 => return None,
            What::Deviation => (self.squares / (n - 1.0)).sqrt(),
            What::Least => self.least,
            What::Most => self.most,
            What::Sum => self.sum,
            What::Share => self.n_true as f64 / n,
            What::Percentile(percent) => {
                self.kept.sort_by(f64::total_cmp);
                let rank = (percent / 100.0 * n).ceil().max(1.0) as usize;
                *self.kept.get(rank - 1)?
            }
        })
    }
}

/// A table in the making.
#[derive(Clone, Debug)]
pub struct Tables {
    by: Vec<String>,
    shows: Vec<Show>,
    each: Option<String>,
    order: BTreeMap<Vec<String>, usize>,
    groups: Vec<(Vec<Value>, u64, Vec<Tally>)>,
    is_known: Vec<bool>,
}

/// A finished table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Titles.
    pub head: Vec<String>,
    /// Cells: words of the group, then figures; null where there is none.
    pub rows: Vec<Vec<Value>>,
}

impl Tables {
    /// A table by groups. `each`: a list of the rows whose items are told instead of the rows.
    pub fn new(by: Vec<String>, shows: Vec<Show>, each: Option<String>) -> Self {
        let is_known = vec![false; by.len() + shows.len()];
        Self {
            by,
            shows,
            each,
            order: BTreeMap::new(),
            groups: Vec::new(),
            is_known,
        }
    }

    /// Takes one row.
    ///
    /// # Errors
    /// A sentence, where there are too many groups.
    pub fn add(&mut self, row: &Map<String, Value>) -> Result<(), Text> {
        let Some(each) = self.each.clone() else {
            return self.add_one(&|column| row.get(column));
        };
        let items = match row.get(&each) {
            Some(Value::Array(items)) => items.as_slice(),
            _ => &[],
        };
        for item in items {
            self.add_one(&|column| item.get(column).or_else(|| row.get(column)))?;
        }
        Ok(())
    }

    fn add_one<'a>(&mut self, cell: &dyn Fn(&str) -> Option<&'a Value>) -> Result<(), Text> {
        let values: Vec<Value> = { self.by.iter() }
            .map(|column| cell(column).cloned().unwrap_or(Value::Null))
            .collect();
        for (known, value) in self.is_known.iter_mut().zip(&values) {
            *known |= !value.is_null();
        }
        let key: Vec<String> = values.iter().map(Value::to_string).collect();
        let n_groups = self.groups.len();
        let group = *self.order.entry(key).or_insert(n_groups);
        if group == n_groups {
            if n_groups == MAX_GROUPS {
                return Err(Text::new(
                    format!("the table has more than {MAX_GROUPS} groups"),
                    format!("표의 무리가 {MAX_GROUPS}개를 넘습니다"),
                ));
            }
            let tallies = vec![Tally::default(); self.shows.len()];
            self.groups.push((values, 0, tallies));
        }
        let (_, n, tallies) = &mut self.groups[group];
        *n += 1;
        for (idx, (show, tally)) in self.shows.iter().zip(tallies).enumerate() {
            let (value, is_true) = match cell(&show.column) {
                Some(Value::Bool(is_true)) => (f64::from(u8::from(*is_true)), *is_true),
                Some(Value::Number(number)) => match number.as_f64() {
                    Some(value) => (value, 0.0 < value),
                    None => continue,
                },
                _ => continue,
            };
            self.is_known[self.by.len() + idx] = true;
            tally.add(value, is_true, matches!(show.what, What::Percentile(_)));
        }
        Ok(())
    }

    /// A column that is in no row, where there is one.
    pub fn unknown(&self) -> Option<&str> {
        let columns = self.by.iter().chain(self.shows.iter().map(|show| &show.column));
        { columns.zip(&self.is_known) }
            .filter(|(_, known)| !**known)
            .map(|(column, _)| column.as_str())
            .find(|column| !column.is_empty())
    }

    /// The table; groups in the order in which they first came.
    pub fn finish(mut self) -> Table {
        let titles = self.shows.iter().map(|show| show.title.clone());
        let head = self.by.iter().cloned().chain(titles).collect();
        let rows = { self.groups.iter_mut() }
            .map(|(values, n, tallies)| {
                let told = self.shows.iter().zip(tallies).map(|(show, tally)| {
                    if show.what == What::Count {
                        return Value::from(*n);
                    }
                    match tally.tell(show.what) {
                        None => Value::Null,
                        Some(value) if value.fract() == 0.0 && value.abs() < 1e15 => {
                            Value::from(value as i64)
                        }
                        Some(value) => Value::from(milli(value)),
                    }
                });
                values.drain(..).chain(told).collect()
            })
            .collect();
        Table { head, rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn table(by: &[&str], shows: &[&str], each: Option<&str>, rows: &[Value]) -> Table {
        let by = by.iter().map(|column| (*column).to_owned()).collect();
        let shows = shows.iter().map(|show| Show::parse(show).unwrap()).collect();
        let mut tables = Tables::new(by, shows, each.map(str::to_owned));
        for row in rows {
            tables.add(row.as_object().unwrap()).unwrap();
        }
        tables.finish()
    }

    #[test]
    fn groups_are_told_in_the_order_in_which_they_come() {
        let rows = [
            json!({"d": "b", "x": 1, "ok": true}),
            json!({"d": "a", "x": 5, "ok": false}),
            json!({"d": "b", "x": 2, "ok": false}),
            json!({"d": "b", "x": 6, "ok": true}),
            json!({"d": "a", "x": null}),
        ];
        let told = table(
            &["d"],
            &["n", "mean(x)", "sd(x)", "min(x)", "max(x)", "p50(x)", "share(ok)"],
            None,
            &rows,
        );
        assert_eq!(
            told.rows[0],
            [
                json!("b"),
                json!(3),
                json!(3),
                json!(2.646),
                json!(1),
                json!(6),
                json!(2),
                json!(0.667)
            ]
        );
        assert_eq!(
            told.rows[1],
            [
                json!("a"),
                json!(2),
                json!(5),
                json!(null),
                json!(5),
                json!(5),
                json!(5),
                json!(0)
            ]
        );
    }

    #[test]
    fn items_of_a_list_are_rows_of_their_own() {
        let rows = [
            json!({"d": "x", "lands": [{"land": "sea", "t": 1}, {"land": "sea", "t": 4}, {"land": "field", "t": 1}]}),
        ];
        let told = table(&["d", "land"], &["n", "sum(t)"], Some("lands"), &rows);
        assert_eq!(
            told.rows,
            [
                [json!("x"), json!("sea"), json!(2), json!(5)],
                [json!("x"), json!("field"), json!(1), json!(1)]
            ]
        );
    }

    #[test]
    fn what_tells_nothing_is_refused() {
        for text in [
            "", "mean", "mean()", "mode(x)", "p101(x)", "pp(x)", "p(x)", "p-1(x)", "mean(x",
        ] {
            assert!(Show::parse(text).is_err(), "{text}");
        }
    }
}

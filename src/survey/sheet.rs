//! Rows of a survey as columns, for plots: numbers beside numbers, words by their number in a list.
//!
//! A hundred thousand rows are a few megabytes, and a look at a column is one pass over a slice. Lists of
//! small objects in the rows (lands, kill sites) are sheets of their own that know their case.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// No word.
const NO_WORD: u32 = u32::MAX;
/// Items of one list that are taken in; those of more are counted and left out.
pub const MAX_ITEMS: usize = 4_000_000;
/// Numbers beyond this have no place on a plot.
const MAX_NUMBER: f64 = 1e30;
/// More columns are no survey's.
const MAX_COLUMNS: usize = 200;

/// What a column holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells {
    /// Numbers and truths (0 and 1); NaN where there is none.
    Numbers(Vec<f64>),
    /// Words by their place in the list of words.
    Words(Words),
}

/// A column of words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    ids: Vec<u32>,
    /// Every word once, in the order in which they first came.
    pub list: Vec<String>,
    places: BTreeMap<String, u32>,
}

impl Words {
    fn id_of(&mut self, word: &str) -> u32 {
        if let Some(id) = self.places.get(word) {
            return *id;
        }
        let id = self.list.len() as u32;
        self.list.push(word.to_owned());
        self.places.insert(word.to_owned(), id);
        id
    }

    /// The place of a row's word in the list.
    pub fn id(&self, row: usize) -> Option<usize> {
        let id = *self.ids.get(row)?;
        (id != NO_WORD).then_some(id as usize)
    }

    /// The place of a word in the list.
    pub fn find(&self, word: &str) -> Option<usize> {
        self.places.get(word).map(|id| *id as usize)
    }
}

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its name, with its unit.
    pub name: String,
    /// One cell a row.
    pub cells: Cells,
    /// Whether all its numbers are truths.
    pub is_truth: bool,
}

impl Column {
    fn new(name: &str, first: &Value, n_rows: usize) -> Self {
        let cells = match first {
            Value::String(_) => Cells::Words(Words {
                ids: vec![NO_WORD; n_rows],
                ..Words::default()
            }),
            _ => Cells::Numbers(vec![f64::NAN; n_rows]),
        };
        Self {
            name: name.to_owned(),
            cells,
            is_truth: first.is_boolean(),
        }
    }

    /// A number of a row; NaN where there is none.
    pub fn number(&self, row: usize) -> f64 {
        match &self.cells {
            Cells::Numbers(numbers) => numbers.get(row).copied().unwrap_or(f64::NAN),
            Cells::Words(_) => f64::NAN,
        }
    }

    /// A row's cell for people; nothing where there is none.
    pub fn words(&self, row: usize) -> Option<String> {
        match &self.cells {
            Cells::Numbers(numbers) => {
                let value = *numbers.get(row)?;
                (!value.is_nan()).then(|| self.number_words(value))
            }
            Cells::Words(words) => words.list.get(words.id(row)?).cloned(),
        }
    }

    /// A number of this column for people.
    pub fn number_words(&self, value: f64) -> String {
        match (self.is_truth, value) {
            (true, 0.0) => "false".to_owned(),
            (true, _) => "true".to_owned(),
            _ => number_words(value),
        }
    }

    fn len(&self) -> usize {
        match &self.cells {
            Cells::Numbers(numbers) => numbers.len(),
            Cells::Words(words) => words.ids.len(),
        }
    }

    /// Cells without a value up to so many rows.
    fn pad(&mut self, n_rows: usize) {
        match &mut self.cells {
            Cells::Numbers(numbers) => numbers.resize(n_rows, f64::NAN),
            Cells::Words(words) => words.ids.resize(n_rows, NO_WORD),
        }
    }

    /// A column of numbers in which a word comes is one of words from then on.
    fn become_words(&mut self) {
        let Cells::Numbers(numbers) = &self.cells else {
            return;
        };
        let mut words = Words::default();
        for value in numbers {
            let id = if value.is_nan() {
                NO_WORD
            } else {
                words.id_of(&self.number_words(*value))
            };
            words.ids.push(id);
        }
        self.cells = Cells::Words(words);
        self.is_truth = false;
    }

    fn push(&mut self, value: &Value) {
        if value.is_string() {
            self.become_words();
        }
        match &mut self.cells {
            Cells::Numbers(numbers) => {
                self.is_truth &= value.is_boolean() || value.is_null();
                numbers.push(match value {
                    Value::Bool(is_true) => f64::from(u8::from(*is_true)),
                    value => value
                        .as_f64()
                        .filter(|value| value.abs() <= MAX_NUMBER)
                        .unwrap_or(f64::NAN),
                });
            }
            Cells::Words(words) => {
                let id = match value {
                    Value::String(word) => words.id_of(word),
                    Value::Null | Value::Array(_) | Value::Object(_) => NO_WORD,
                    value => words.id_of(&value.to_string()),
                };
                words.ids.push(id);
            }
        }
    }

    fn append(&mut self, other: Self) {
        let is_mixed = matches!(
            (&self.cells, &other.cells),
            (Cells::Numbers(_), Cells::Words(_)) | (Cells::Words(_), Cells::Numbers(_))
        );
        let mut other = other;
        if is_mixed {
            self.become_words();
            other.become_words();
        }
        self.is_truth &= other.is_truth;
        match (&mut self.cells, other.cells) {
            (Cells::Numbers(numbers), Cells::Numbers(more)) => numbers.extend(more),
            (Cells::Words(words), Cells::Words(more)) => {
                let ids: Vec<u32> = more.list.iter().map(|word| words.id_of(word)).collect();
                let id = |id: u32| ids.get(id as usize).copied().unwrap_or(NO_WORD);
                words.ids.extend(more.ids.into_iter().map(id));
            }
            // Both are words by now, or both were numbers.
            _ => {}
        }
    }
}

/// A number with as many digits as it needs, at most three after the point.
pub fn number_words(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        return format!("{value:.0}");
    }
    let words = format!("{value:.3}");
    words.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Rows as columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The columns, in the order in which they first came.
    pub columns: Vec<Column>,
    n_rows: usize,
}

impl Sheet {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.n_rows
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.n_rows == 0
    }

    /// A column by its name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// A row as it was read: what has a value.
    pub fn row(&self, row: usize) -> Map<String, Value> {
        let cell = |column: &Column| match &column.cells {
            Cells::Numbers(_) if column.number(row).is_nan() => None,
            Cells::Numbers(_) if column.is_truth => Some(Value::from(column.number(row) != 0.0)),
            Cells::Numbers(_) => Some(Value::from(column.number(row))),
            Cells::Words(_) => column.words(row).map(Value::from),
        };
        { self.columns.iter() }
            .filter_map(|column| Some((column.name.clone(), cell(column)?)))
            .collect()
    }

    fn add(&mut self, row: &Map<String, Value>) {
        for (at, (name, value)) in row.iter().enumerate() {
            if value.is_array() || value.is_object() {
                continue;
            }
            // Rows of one game name the same cells in the same order, more or less.
            let guess = self.columns.get(at).filter(|column| column.name == *name);
            let idx = match guess {
                Some(_) => Some(at),
                None => self.columns.iter().position(|column| column.name == *name),
            };
            let idx = match idx {
                Some(idx) => idx,
                None if value.is_null() || MAX_COLUMNS <= self.columns.len() => continue,
                None => {
                    self.columns.push(Column::new(name, value, self.n_rows));
                    self.columns.len() - 1
                }
            };
            // A name that stands twice in a row counts once.
            if self.columns[idx].len() == self.n_rows {
                self.columns[idx].push(value);
            }
        }
        self.n_rows += 1;
        for column in &mut self.columns {
            column.pad(self.n_rows);
        }
    }

    fn append(&mut self, other: Self) {
        let n_rows = self.n_rows + other.n_rows;
        let is_full = MAX_COLUMNS <= self.columns.len();
        for column in other.columns {
            match self.columns.iter_mut().find(|known| known.name == column.name) {
                Some(known) => known.append(column),
                None if is_full => {}
                None => {
                    let mut new = Column {
                        name: column.name.clone(),
                        cells: match &column.cells {
                            Cells::Numbers(_) => Cells::Numbers(Vec::new()),
                            Cells::Words(_) => Cells::Words(Words::default()),
                        },
                        is_truth: column.is_truth,
                    };
                    new.pad(self.n_rows);
                    new.append(column);
                    self.columns.push(new);
                }
            }
        }
        self.n_rows = n_rows;
        for column in &mut self.columns {
            column.pad(n_rows);
        }
    }
}

/// The items of one list of the rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    /// The list's name: `lands`, `kills`.
    pub name: String,
    /// One row an item.
    pub sheet: Sheet,
    /// The row of the case that each is of.
    pub parents: Vec<u32>,
    /// Items that were left out, since there were too many.
    pub n_left_out: usize,
}

/// All that was read of a survey so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gathered {
    /// One row a case.
    pub cases: Sheet,
    /// Lists in the rows.
    pub lists: Vec<List>,
    /// Whether each case holds.
    pub holds: Vec<bool>,
    /// Cases that do not.
    pub n_failing: usize,
}

impl Gathered {
    /// Takes one row.
    pub fn add(&mut self, row: &Map<String, Value>) {
        let parent = self.cases.len() as u32;
        let holds = row.get("holds").and_then(Value::as_bool) == Some(true);
        self.holds.push(holds);
        self.n_failing += usize::from(!holds);
        self.cases.add(row);
        for (name, value) in row {
            let Value::Array(items) = value else { continue };
            let mut objects = items.iter().filter_map(Value::as_object).peekable();
            if objects.peek().is_none() {
                continue;
            }
            let list = self.list_mut(name);
            for item in objects {
                if MAX_ITEMS <= list.parents.len() {
                    list.n_left_out += 1;
                } else {
                    list.parents.push(parent);
                    list.sheet.add(item);
                }
            }
        }
    }

    fn list_mut(&mut self, name: &str) -> &mut List {
        let at = match self.lists.iter().position(|list| list.name == name) {
            Some(at) => at,
            None => {
                self.lists.push(List {
                    name: name.to_owned(),
                    ..List::default()
                });
                self.lists.len() - 1
            }
        };
        &mut self.lists[at]
    }

    /// Takes the rows that come after those that are here.
    pub fn append(&mut self, more: Self) {
        let n_before = self.cases.len() as u32;
        self.cases.append(more.cases);
        self.holds.extend(more.holds);
        self.n_failing += more.n_failing;
        for list in more.lists {
            let known = self.list_mut(&list.name);
            known.n_left_out += list.n_left_out;
            if MAX_ITEMS <= known.parents.len() {
                known.n_left_out += list.parents.len();
                continue;
            }
            known
                .parents
                .extend(list.parents.into_iter().map(|row| row + n_before));
            known.sheet.append(list.sheet);
        }
    }

    /// A list by its name.
    pub fn list(&self, name: &str) -> Option<&List> {
        self.lists.iter().find(|list| list.name == name)
    }

    /// The number of a row's case.
    pub fn case(&self, row: usize) -> Option<u64> {
        let case = self.cases.column("case")?.number(row);
        (0.0 <= case).then_some(case as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn rows() -> Vec<Value> {
        vec![
            json!({"case": 0, "seed": "a", "holds": true, "x": 1, "lands": [{"land": "sea", "n": 1}]}),
            json!({"case": 1, "seed": "b", "holds": false, "x": null, "kills": [{"beat": 2.5}, {"beat": 3}]}),
            json!({"case": 2, "seed": "a", "holds": true, "x": 2.5, "late": true}),
            json!({"case": 3, "seed": 7, "holds": false, "x": "odd", "lands": [{"land": "sea", "n": 2}], "kills": []}),
        ]
    }

    fn gathered(rows: &[Value]) -> Gathered {
        let mut gathered = Gathered::default();
        for row in rows {
            gathered.add(row.as_object().unwrap());
        }
        gathered
    }

    #[test]
    fn rows_become_columns_however_they_come() {
        let rows = rows();
        let whole = gathered(&rows);
        for cut in 0..=rows.len() {
            let mut parts = gathered(&rows[..cut]);
            parts.append(gathered(&rows[cut..]));
            let told = |all: &Gathered| {
                let mut told: Vec<Vec<Option<String>>> = Vec::new();
                for name in ["case", "seed", "holds", "x", "late"] {
                    let column = all.cases.column(name).unwrap();
                    told.push((0..4).map(|row| column.words(row)).collect());
                }
                for (list, name) in [("lands", "n"), ("kills", "beat")] {
                    let list = all.list(list).unwrap();
                    let column = list.sheet.column(name).unwrap();
                    told.push((0..list.sheet.len()).map(|row| column.words(row)).collect());
                    told.push(list.parents.iter().map(|row| Some(row.to_string())).collect());
                }
                told
            };
            assert_eq!(told(&parts), told(&whole), "cut at {cut}");
            assert_eq!((parts.holds.clone(), parts.n_failing), (whole.holds.clone(), 2));
        }
        let words = |name: &str, row: usize| whole.cases.column(name).unwrap().words(row);
        assert_eq!(words("x", 3).as_deref(), Some("odd"));
        assert_eq!(words("x", 2).as_deref(), Some("2.5"));
        assert_eq!(words("late", 2).as_deref(), Some("true"));
        assert_eq!(words("late", 3), None);
        assert_eq!(whole.list("kills").unwrap().parents, [1, 1]);
    }

    #[test]
    fn a_row_that_names_a_cell_in_another_place_is_read_all_the_same() {
        let mut all = Gathered::default();
        for n in 0..3 {
            let mut row = Map::new();
            if n == 1 {
                row.insert("b".to_owned(), json!(n));
                row.insert("a".to_owned(), json!(n));
            } else {
                row.insert("a".to_owned(), json!(n));
            }
            all.add(&row);
        }
        assert_eq!(all.cases.column("b").unwrap().number(1), 1.0);
        assert!(all.cases.column("b").unwrap().number(2).is_nan());
        assert_eq!(all.cases.column("a").unwrap().number(2), 2.0);
    }
}

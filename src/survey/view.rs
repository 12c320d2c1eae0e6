//! What plots show of a survey: bars of a histogram, points of a scatter, cells of a heat map.
//!
//! Each is one pass over the rows, whatever their number, and holds few enough things to be drawn in a
//! frame. Everything knows a row that it stands for, so that it can be opened.

mod scale;
#[cfg(test)]
mod tests;

use super::sheet::{Cells, Column, Gathered, Sheet};
pub use scale::Scale;

/// The most bars of a histogram, and cells of an axis of a heat map.
pub const MAX_BARS: usize = 40;
/// Points of a scatter stand on a grid of so many places when there are more rows than [`MAX_POINTS`].
const GRID: (usize, usize) = (72, 44);
/// Up to so many rows each is a point of its own.
pub const MAX_POINTS: usize = 2_000;

/// Which rows are looked at: cases, or the items of one of their lists.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    gathered: &'a Gathered,
    sheet: &'a Sheet,
    parents: Option<&'a [u32]>,
    only: Option<(&'a Column, &'a str)>,
}

impl<'a> Rows<'a> {
    /// The cases, or the items of the list of that name.
    pub fn of(gathered: &'a Gathered, list: Option<&str>) -> Option<Self> {
        let (sheet, parents) = match list {
            None => (&gathered.cases, None),
            Some(name) => {
                let list = gathered.list(name)?;
                (&list.sheet, Some(list.parents.as_slice()))
            }
        };
        Some(Self {
            gathered,
            sheet,
            parents,
            only: None,
        })
    }

    /// Only those whose case has this word in this column.
    #[must_use]
    pub fn only(mut self, only: Option<(&'a str, &'a str)>) -> Self {
        self.only = only.and_then(|(name, word)| Some((self.gathered.cases.column(name)?, word)));
        self
    }

    /// The columns of these rows.
    pub fn sheet(&self) -> &'a Sheet {
        self.sheet
    }

    /// The row of the case that one of these rows is of.
    pub fn case_row(&self, row: usize) -> usize {
        match self.parents {
            None => row,
            Some(parents) => parents.get(row).map_or(usize::MAX, |row| *row as usize),
        }
    }

    /// Whether its case holds.
    pub fn holds(&self, row: usize) -> bool {
        self.gathered
            .holds
            .get(self.case_row(row))
            .copied()
            .unwrap_or(false)
    }

    /// The rows that are looked at, in order.
    pub fn each(self) -> impl Iterator<Item = usize> + 'a {
        // The word is looked up once, not in every row.
        let only = self.only.map(|(column, word)| match &column.cells {
            Cells::Words(words) => (column, words.find(word), word),
            Cells::Numbers(_) => (column, None, word),
        });
        (0..self.sheet.len()).filter(move |row| {
            let Some((column, id, word)) = only else {
                return true;
            };
            let case = self.case_row(*row);
            match &column.cells {
                Cells::Words(words) => id.is_some() && words.id(case) == id,
                Cells::Numbers(_) => column.words(case).as_deref() == Some(word),
            }
        })
    }
}

/// Some rows that are shown as one thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heap {
    /// How many there are.
    pub n: usize,
    /// How many of them do not hold.
    pub n_failing: usize,
    /// The first of them.
    pub first: Option<usize>,
    /// The first that does not hold.
    pub first_failing: Option<usize>,
}

impl Heap {
    fn add(&mut self, row: usize, holds: bool) {
        self.n += 1;
        self.first.get_or_insert(row);
        if !holds {
            self.n_failing += 1;
            self.first_failing.get_or_insert(row);
        }
    }

    /// The row that stands for it: one that fails, where there is one.
    pub fn row(&self) -> Option<usize> {
        self.first_failing.or(self.first)
    }
}

/// How often each step of a column comes.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// The steps.
    pub scale: Scale,
    /// One a step.
    pub bars: Vec<Heap>,
    /// Rows without a value.
    pub n_missing: usize,
    /// Mean of the numbers.
    pub mean: Option<f64>,
}

impl Histogram {
    /// Of a column of some rows. `before`: the rows of an earlier survey that share the steps.
    pub fn of(rows: Rows<'_>, column: &str, before: Option<Rows<'_>>) -> Option<Self> {
        let cells = rows.sheet().column(column)?;
        let mut scale = Scale::of(cells, rows, MAX_BARS)?;
        if let Some(before) = before
            && let Some(cells) = before.sheet().column(column)
        {
            scale = scale.with(Scale::of(cells, before, MAX_BARS), MAX_BARS);
        }
        Some(Self::on(scale, rows, cells))
    }

    /// Of the same column of other rows, on the same steps.
    pub fn beside(&self, rows: Rows<'_>, column: &str) -> Option<Self> {
        let cells = rows.sheet().column(column)?;
        Some(Self::on(self.scale.clone(), rows, cells))
    }

    fn on(scale: Scale, rows: Rows<'_>, column: &Column) -> Self {
        // Words of another survey have other numbers.
        let by_word: Option<Vec<Option<usize>>> = match (&scale, &column.cells) {
            (Scale::Words { ids, labels, .. }, Cells::Words(words)) => {
                let is_own = { ids.iter().zip(labels) }
                    .all(|(id, label)| words.list.get(*id).is_some_and(|word| word == label));
                (!is_own).then(|| words.list.iter().map(|word| scale.step_of_word(word)).collect())
            }
            _ => None,
        };
        let mut bars = vec![Heap::default(); scale.len()];
        let (mut n_missing, mut sum, mut n) = (0, 0.0, 0_usize);
        for row in rows.each() {
            let step = match (&by_word, &column.cells) {
                (Some(steps), Cells::Words(words)) => words.id(row).and_then(|id| steps[id]),
                _ => scale.step_of(column, row),
            };
            match step {
                Some(step) => bars[step].add(row, rows.holds(row)),
                None => n_missing += 1,
            }
            let value = column.number(row);
            if value.is_finite() {
                sum += value;
                n += 1;
            }
        }
        Self {
            scale,
            bars,
            n_missing,
            mean: (0 < n).then(|| sum / n as f64),
        }
    }
}

/// A point of a scatter: one row, or several that would stand on one another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Where.
    pub x: f64,
    /// Where.
    pub y: f64,
    /// What stands there.
    pub heap: Heap,
}

/// Two columns against each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scatter {
    /// Points, by their place from left to right.
    pub marks: Vec<Mark>,
    /// What the places of the x axis stand for, where they are words.
    pub x_words: Vec<String>,
    /// And of the y axis.
    pub y_words: Vec<String>,
    /// Whether points stand for several rows.
    pub is_reduced: bool,
}

impl Scatter {
    /// Of two columns of some rows.
    pub fn of(rows: Rows<'_>, x: &str, y: &str) -> Option<Self> {
        let (x, y) = (rows.sheet().column(x)?, rows.sheet().column(y)?);
        let place = |column: &Column, row: usize| match &column.cells {
            Cells::Numbers(_) => column.number(row),
            Cells::Words(words) => words.id(row).map_or(f64::NAN, |id| id as f64),
        };
        let mut low = (f64::INFINITY, f64::INFINITY);
        let mut high = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        let mut n = 0_usize;
        let places = || {
            rows.each()
                .map(|row| (row, place(x, row), place(y, row)))
                .filter(|(_, x, y)| x.is_finite() && y.is_finite())
        };
        for (_, x, y) in places() {
            n += 1;
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        if n == 0 {
            return None;
        }
        let is_reduced = MAX_POINTS < n;
        let mut marks = Vec::new();
        if is_reduced {
            let cell = |value: f64, low: f64, high: f64, n: usize| {
                let part = if low < high {
                    (value - low) / (high - low)
                } else {
                    0.0
                };
                ((part * n as f64) as usize).min(n - 1)
            };
            let mut grid: Vec<Option<Mark>> = vec![None; GRID.0 * GRID.1];
            for (row, x, y) in places() {
                let at = cell(x, low.0, high.0, GRID.0) * GRID.1 + cell(y, low.1, high.1, GRID.1);
                let heap = Heap::default();
                grid[at]
                    .get_or_insert(Mark { x, y, heap })
                    .heap
                    .add(row, rows.holds(row));
            }
            marks.extend(grid.into_iter().flatten());
        } else {
            for (row, x, y) in places() {
                let mut heap = Heap::default();
                heap.add(row, rows.holds(row));
                marks.push(Mark { x, y, heap });
            }
        }
        marks.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let words = |column: &Column| match &column.cells {
            Cells::Words(words) => words.list.clone(),
            Cells::Numbers(_) => Vec::new(),
        };
        Some(Self {
            marks,
            x_words: words(x),
            y_words: words(y),
            is_reduced,
        })
    }
}

/// How often each pair of steps of two columns comes.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// Steps from left to right.
    pub x: Scale,
    /// Steps from top to bottom.
    pub y: Scale,
    /// One a pair, row by row.
    pub cells: Vec<Heap>,
    /// The most of a cell.
    pub most: usize,
}

impl Heat {
    /// Of two columns of some rows, in at most so many steps across and down.
    pub fn of(rows: Rows<'_>, x: &str, y: &str, (most_x, most_y): (usize, usize)) -> Option<Self> {
        let (x_cells, y_cells) = (rows.sheet().column(x)?, rows.sheet().column(y)?);
        let x = Scale::of(x_cells, rows, most_x)?;
        let y = Scale::of(y_cells, rows, most_y)?;
        let mut cells = vec![Heap::default(); x.len() * y.len()];
        for row in rows.each() {
            if let (Some(at_x), Some(at_y)) = (x.step_of(x_cells, row), y.step_of(y_cells, row)) {
                cells[at_y * x.len() + at_x].add(row, rows.holds(row));
            }
        }
        let most = cells.iter().map(|cell| cell.n).max().unwrap_or(0);
        Some(Self { x, y, cells, most })
    }

    /// A cell.
    pub fn cell(&self, x: usize, y: usize) -> Heap {
        { self.cells.get(y * self.x.len() + x) }
            .copied()
            .unwrap_or_default()
    }
}

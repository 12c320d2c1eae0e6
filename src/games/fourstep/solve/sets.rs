//! Layers of states as sets of heights, one for each speed and button.
//!
//! Knows how to keep, list and look them up; knows nothing of how they follow from each other.

use super::heights::{Heights, heights};
use crate::games::fourstep::forms::{Form, Hero, Side};

/// Heights that are counted together where a layer is drawn: those of one word.
pub const STRETCH: i32 = 64;

/// All heights of one layer at one speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Upward speed, in 60ths of a cell per beat.
    pub v: i32,
    /// Whether the button was down. A glider's is told in the last layer only; before, it is no state.
    pub held: bool,
    from_word: u32,
    at: u32,
    n_words: u32,
}

/// All layers of one land.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sets {
    form: Form,
    /// Layer 0, one by one.
    starts: Vec<Hero>,
    /// Where the rows of each layer after the start end.
    ends: Vec<u32>,
    rows: Vec<Row>,
    words: Vec<u64>,
}

impl Sets {
    /// Layers that begin with these heroes.
    pub fn new(form: Form, starts: Vec<Hero>) -> Self {
        Self {
            form,
            starts,
            ..Self::default()
        }
    }

    /// Adds a row to the layer that is being built.
    pub fn push(&mut self, v: i32, held: bool, set: &Heights) {
        if set.is_empty() {
            return;
        }
        let words = &set.words[set.from..set.to];
        self.rows.push(Row {
            v,
            held,
            from_word: set.from as u32,
            at: self.words.len() as u32,
            n_words: words.len() as u32,
        });
        self.words.extend_from_slice(words);
    }

    /// Ends the layer that is being built, with its rows in order of speed and button.
    pub fn end_layer(&mut self) {
        let from = self.ends.last().map_or(0, |end| *end as usize);
        self.rows[from..].sort_by_key(|row| (row.v, row.held));
        self.ends.push(self.rows.len() as u32);
    }

    /// Layers so far, the start among them; 0 when there is no start.
    pub fn n_layers(&self) -> usize {
        self.ends.len() + usize::from(!self.starts.is_empty())
    }

    /// The heroes of layer 0.
    pub fn starts(&self) -> &[Hero] {
        &self.starts
    }

    /// The rows of a layer after the start.
    pub fn rows(&self, layer: usize) -> &[Row] {
        let end = |idx: usize| self.ends.get(idx).map(|end| *end as usize);
        let from = if layer < 2 { Some(0) } else { end(layer - 2) };
        match (from, layer.checked_sub(1).and_then(end)) {
            (Some(from), Some(to)) => &self.rows[from..to],
            _ => &[],
        }
    }

    /// The words of a row.
    pub fn words(&self, row: &Row) -> &[u64] {
        &self.words[row.at as usize..(row.at + row.n_words) as usize]
    }

    /// A row's heights, ascending.
    pub fn heights<'a>(&'a self, row: &Row) -> impl Iterator<Item = i32> + use<'a> {
        heights(self.words(row), row.from_word as usize)
    }

    /// A row's heights from `lo` to `hi`, ascending.
    pub fn heights_in<'a>(&'a self, row: &Row, lo: i32, hi: i32) -> impl Iterator<Item = i32> + use<'a> {
        let skipped = ((lo / 64) as usize).saturating_sub(row.from_word as usize);
        let words = self.words(row).get(skipped..).unwrap_or(&[]);
        heights(words, row.from_word as usize + skipped)
            .skip_while(move |y| *y < lo)
            .take_while(move |y| *y <= hi)
    }

    /// Whether a row holds a height.
    pub fn holds(&self, row: &Row, y: i32) -> bool {
        let word = (y / 64) as usize;
        0 <= y
            && word
                .checked_sub(row.from_word as usize)
                .and_then(|idx| self.words(row).get(idx))
                .is_some_and(|bits| bits & (1 << (y % 64)) != 0)
    }

    /// The hero of a row at a height.
    pub fn hero(&self, row: &Row, y: i32) -> Hero {
        let side = match y {
            0 => Side::Ground,
            y if y == self.form.top() => Side::Ceiling,
            _ => Side::Air,
        };
        Hero {
            form: self.form,
            side,
            y_720ths: y,
            v_60ths: row.v,
            held: row.held,
        }
    }

    /// How many states a layer has.
    pub fn count(&self, layer: usize) -> usize {
        if layer == 0 {
            return self.starts.len();
        }
        let words = self.rows(layer).iter().flat_map(|row| self.words(row));
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// How many states a layer after the start has in each stretch of [`STRETCH`] heights.
    pub fn count_by_height(&self, layer: usize, mut each: impl FnMut(i32, u32)) {
        for row in self.rows(layer) {
            for (idx, word) in self.words(row).iter().enumerate().filter(|(_, word)| **word != 0) {
                each(row.from_word as i32 + idx as i32, word.count_ones());
            }
        }
    }

    /// The states of a layer, by speed, button and height.
    pub fn heroes(&self, layer: usize) -> impl Iterator<Item = Hero> + '_ {
        let starts: &[Hero] = if layer == 0 { &self.starts } else { &[] };
        let rows = self.rows(layer).iter();
        let later = rows.flat_map(|row| self.heights(row).map(|y| self.hero(row, y)));
        starts.iter().copied().chain(later)
    }

    /// Bytes that it takes.
    pub fn n_bytes(&self) -> usize {
        8 * self.words.len()
            + size_of::<Row>() * self.rows.len()
            + size_of::<Hero>() * self.starts.len()
            + 4 * self.ends.len()
    }
}

//! Layers of states as sets of heights, one for each speed and button.
//!
//! Knows how to keep, share, list and look them up; knows nothing of how they follow from each other.

use std::sync::Arc;

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

/// One layer after the start. Layers are shared by the searches that went the same way to them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Layer {
    rows: Vec<Row>,
    words: Vec<u64>,
    n_states: usize,
}

/// All layers of one land.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sets {
    form: Form,
    /// Layer 0, one by one.
    starts: Vec<Hero>,
    layers: Vec<Arc<Layer>>,
    /// The layer that is being built.
    next: Layer,
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

    /// The same up to a layer, that one included.
    #[must_use]
    pub fn up_to(&self, layer: usize) -> Self {
        Self {
            form: self.form,
            starts: self.starts.clone(),
            layers: self.layers.iter().take(layer).cloned().collect(),
            next: Layer::default(),
        }
    }

    /// Adds a row to the layer that is being built.
    pub fn push(&mut self, v: i32, held: bool, set: &Heights) {
        if set.is_empty() {
            return;
        }
        let words = &set.words[set.from..set.to];
        let Layer {
            rows,
            words: all,
            n_states,
        } = &mut self.next;
        rows.push(Row {
            v,
            held,
            from_word: set.from as u32,
            at: all.len() as u32,
            n_words: words.len() as u32,
        });
        all.extend_from_slice(words);
        *n_states += words.iter().map(|word| word.count_ones() as usize).sum::<usize>();
    }

    /// Ends the layer that is being built, with its rows in order of speed and button; how many states
    /// it has. A layer without states is none.
    pub fn end_layer(&mut self) -> usize {
        let n_states = self.next.n_states;
        if n_states == 0 {
            return 0;
        }
        self.next.rows.sort_by_key(|row| (row.v, row.held));
        // As large as it is, no larger, for there are hundreds of them; and in the order of its rows, so
        // that the same states are the same layer however they were found.
        let mut layer = Layer {
            rows: self.next.rows.as_slice().into(),
            words: Vec::with_capacity(self.next.words.len()),
            n_states,
        };
        for row in &mut layer.rows {
            let from = row.at as usize;
            row.at = layer.words.len() as u32;
            let words = &self.next.words[from..from + row.n_words as usize];
            layer.words.extend_from_slice(words);
        }
        self.layers.push(Arc::new(layer));
        self.next.rows.clear();
        self.next.words.clear();
        self.next.n_states = 0;
        n_states
    }

    /// Layers so far, the start among them; 0 when there is no start.
    pub fn n_layers(&self) -> usize {
        self.layers.len() + usize::from(!self.starts.is_empty())
    }

    /// The heroes of layer 0.
    pub fn starts(&self) -> &[Hero] {
        &self.starts
    }

    fn layer(&self, layer: usize) -> Option<&Layer> {
        self.layers.get(layer.checked_sub(1)?).map(AsRef::as_ref)
    }

    /// The rows of a layer after the start.
    pub fn rows(&self, layer: usize) -> &[Row] {
        self.layer(layer).map_or(&[], |layer| layer.rows.as_slice())
    }

    /// The words of a row of a layer.
    pub fn words(&self, layer: usize, row: &Row) -> &[u64] {
        let all = self.layer(layer).map_or(&[][..], |layer| layer.words.as_slice());
        all.get(row.at as usize..(row.at + row.n_words) as usize)
            .unwrap_or(&[])
    }

    /// A row as a set of heights.
    pub fn set(&self, layer: usize, row: &Row) -> Heights {
        let mut set = Heights::EMPTY;
        let words = self.words(layer, row);
        let from = row.from_word as usize;
        set.words[from..from + words.len()].copy_from_slice(words);
        (set.from, set.to) = (from, from + words.len());
        set
    }

    /// A row's heights, ascending.
    pub fn heights<'a>(&'a self, layer: usize, row: &Row) -> impl Iterator<Item = i32> + use<'a> {
        heights(self.words(layer, row), row.from_word as usize)
    }

    /// A row's heights from `lo` to `hi`, ascending.
    pub fn heights_in<'a>(
        &'a self,
        layer: usize,
        row: &Row,
        lo: i32,
        hi: i32,
    ) -> impl Iterator<Item = i32> + use<'a> {
        let skipped = ((lo / 64) as usize).saturating_sub(row.from_word as usize);
        let words = self.words(layer, row).get(skipped..).unwrap_or(&[]);
        heights(words, row.from_word as usize + skipped)
            .skip_while(move |y| *y < lo)
            .take_while(move |y| *y <= hi)
    }

    /// Whether a row holds a height.
    pub fn holds(&self, layer: usize, row: &Row, y: i32) -> bool {
        let word = (y / 64) as usize;
        0 <= y
            && word
                .checked_sub(row.from_word as usize)
                .and_then(|idx| self.words(layer, row).get(idx))
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
        match layer {
            0 => self.starts.len(),
            _ => self.layer(layer).map_or(0, |layer| layer.n_states),
        }
    }

    /// How many states a layer after the start has in each stretch of [`STRETCH`] heights.
    pub fn count_by_height(&self, layer: usize, mut each: impl FnMut(i32, u32)) {
        for row in self.rows(layer) {
            for (idx, word) in self
                .words(layer, row)
                .iter()
                .enumerate()
                .filter(|(_, word)| **word != 0)
            {
                each(row.from_word as i32 + idx as i32, word.count_ones());
            }
        }
    }

    /// The states of a layer, by speed, button and height.
    pub fn heroes(&self, layer: usize) -> impl Iterator<Item = Hero> + '_ {
        let starts: &[Hero] = if layer == 0 { &self.starts } else { &[] };
        let rows = self.rows(layer).iter();
        let later = rows.flat_map(move |row| self.heights(layer, row).map(|y| self.hero(row, y)));
        starts.iter().copied().chain(later)
    }

    /// Bytes that it takes, shared layers included.
    pub fn n_bytes(&self) -> usize {
        let layers = self
            .layers
            .iter()
            .map(|layer| size_of::<Layer>() + 8 * layer.words.len() + size_of::<Row>() * layer.rows.len());
        layers.sum::<usize>() + size_of::<Hero>() * self.starts.len()
    }
}

//! Random draws as the patterns take them, and the list that obstacles are put on.
//!
//! Knows fractions and cells; knows no pattern. One call is one draw, always.
//! Source: `docs/rules/fourstep.md`, section 8b.

use crate::games::fourstep::lattice::{x_of_cells, y_of_cells};
use crate::games::fourstep::spec::{Obstacle, Shape};
use crate::rng::Rng;

/// One draw, as an inspector lists it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heard {
    /// The generator's state before it, which says which draw it is.
    pub state: u32,
    /// Its value, over 2^32.
    pub value: u32,
    /// What it was for: a stable code, like `pick`.
    pub consumer: &'static str,
    /// Where on the course what it was for was put, in cells.
    pub x: f64,
}

/// Draws and placements of one attempt at one land. Lengths are cells of the course, as in the seed.
#[derive(Debug)]
pub struct Bench<'a> {
    rng: &'a mut Rng,
    /// Difficulty, 0 to 1.
    pub d: f64,
    /// Where the first obstacle may stand.
    pub from: f64,
    /// Where the last must end.
    pub to: f64,
    /// Start of the land.
    x0: f64,
    /// What was put so far.
    pub obstacles: Vec<Obstacle>,
    /// What the next draws are for.
    consumer: &'static str,
    /// What was drawn so far.
    heard: Vec<Heard>,
    /// How many of these belong to something that was put.
    n_placed: usize,
}

impl<'a> Bench<'a> {
    /// A bench for a land from `x0` to `x1`, in cells: its first twelve cells stay empty, and its
    /// last beat, so that no enlarged box reaches over the border.
    pub fn new(rng: &'a mut Rng, d: f64, x0: f64, x1: f64) -> Self {
        Self {
            rng,
            d,
            from: x0 + 12.0,
            to: x1 - 3.0,
            x0,
            obstacles: Vec::new(),
            consumer: "pick",
            heard: Vec::new(),
            n_placed: 0,
        }
    }

    /// The next draws are for this: a stable code.
    pub fn now(&mut self, consumer: &'static str) {
        self.consumer = consumer;
    }

    /// What was put, and every draw.
    pub fn done(self) -> (Vec<Obstacle>, Vec<Heard>) {
        (self.obstacles, self.heard)
    }

    fn hear(&mut self, state: u32, value: u32) {
        let x = self.heard.last().map_or(self.from, |heard| heard.x);
        self.heard.push(Heard {
            state,
            value,
            consumer: self.consumer,
            x,
        });
    }

    /// The next value, from 0 up to but not including 1.
    pub fn unit(&mut self) -> f64 {
        let state = self.rng.state;
        let value = self.rng.next_u32();
        self.hear(state, value);
        f64::from(value) / 4_294_967_296.0
    }

    /// Whether the next value is below `p`.
    pub fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// `floor(value * n)`.
    pub fn below(&mut self, n: u32) -> u32 {
        let before = *self.rng;
        let found = self.rng.below(n);
        self.hear(before.state, { before }.next_u32());
        found
    }

    /// Half-beats of slack: 1.5 cells times the whole part of `(1 - d) * most * value`.
    pub fn slack(&mut self, most: f64) -> f64 {
        1.5 * ((1.0 - self.d) * most * self.unit()).trunc()
    }

    /// Puts an obstacle at a place of the course, in cells.
    pub fn put(&mut self, x: f64, shape: Shape) {
        for heard in self.heard.iter_mut().skip(self.n_placed) {
            heard.x = x;
        }
        self.n_placed = self.heard.len();
        self.obstacles.push(Obstacle {
            x_200ths: x_of_cells(x) - x_of_cells(self.x0),
            shape,
        });
    }

    /// Puts spikes.
    pub fn spikes(&mut self, x: f64, n_cells: i32, base: f64, from_ceiling: bool) {
        let base_720ths = y_of_cells(base);
        self.put(
            x,
            Shape::Spike {
                n_cells,
                base_720ths,
                from_ceiling,
            },
        );
    }
}

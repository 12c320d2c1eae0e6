//! Random draws as the patterns take them, and the list that obstacles are put on.
//!
//! Knows fractions and cells; knows no pattern. One call is one draw, always.
//! Source: `docs/rules/fourstep.md`, section 8b.

use crate::games::fourstep::lattice::{x_of_cells, y_of_cells};
use crate::games::fourstep::spec::{Obstacle, Shape};
use crate::rng::Rng;

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
        }
    }

    /// The next value, from 0 up to but not including 1.
    pub fn unit(&mut self) -> f64 {
        f64::from(self.rng.next_u32()) / 4_294_967_296.0
    }

    /// Whether the next value is below `p`.
    pub fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// `floor(value * n)`.
    pub fn below(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    /// Half-beats of slack: 1.5 cells times the whole part of `(1 - d) * most * value`.
    pub fn slack(&mut self, most: f64) -> f64 {
        1.5 * ((1.0 - self.d) * most * self.unit()).trunc()
    }

    /// Puts an obstacle at a place of the course, in cells.
    pub fn put(&mut self, x: f64, shape: Shape) {
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

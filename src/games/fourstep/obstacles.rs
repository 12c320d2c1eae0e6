//! What each obstacle kills, holds up or moves: lands compiled to one column per physics step.
//!
//! Knows the geometry of every obstacle and how a margin enlarges it; knows nothing of movement.
//! A margin only ever adds places that kill. Floors, pads, ceilings and currents stay as they are,
//! so whatever a solver finds with a margin also lives in the game, which has none.
//! Source: `docs/rules/fourstep.md`, sections 4 and 5.

use super::forms::Form;
use super::lattice::{X_PER_CELL, X_PER_STEP, Y_PER_CELL};
use super::spec::{Margins, Obstacle, Shape};
use super::world::{Band, Column, MAX_PARTS, NOBODY, OPEN, Piece, Segment, Surface, TooLarge, World};

/// Half the width of a hero, in horizontal units.
const HALF_WIDTH: i64 = 66;
/// What a spike's box is narrower by on each side.
const SPIKE_INSET: i64 = 36;
/// How high a spike is judged.
const SPIKE_HEIGHT: i64 = 360;
/// Half the width of a beam.
const BEAM_HALF_WIDTH: i64 = 32;
/// Tops of walls and beams forgive so much.
const FORGIVENESS: i64 = 36;
/// The ceiling of a tunnel.
pub const TUNNEL_CEILING: i32 = 1728;
/// How far above the ceiling a head may be and still catch hold of it.
pub const TUNNEL_GRIP: i32 = 108;
/// Rocks of the burrow kill below this foot height.
const ROCK_TOP: i64 = -252;
/// Far above and far below every hero.
const FAR: i64 = 1 << 28;

impl World {
    /// Compiles a land. `margins`: how much larger what kills is made; none for the game itself.
    ///
    /// # Errors
    /// [`TooLarge`] for lands of monstrous length or density.
    pub fn compile(obstacles: &[Obstacle], segment: Segment, margins: Margins) -> Result<Self, TooLarge> {
        let margin = margins.of(segment.form);
        Self::compile_each(obstacles, segment, |_| margin)
    }

    /// Compiles a land with a margin of its own for each obstacle, in 200ths of a cell.
    ///
    /// # Errors
    /// [`TooLarge`] for lands of monstrous length or density.
    pub fn compile_each(
        obstacles: &[Obstacle],
        segment: Segment,
        margin_of: impl Fn(usize) -> i32,
    ) -> Result<Self, TooLarge> {
        if MAX_PARTS < segment.steps as usize {
            return Err(TooLarge);
        }
        let mut compiler = Compiler::new(segment);
        for (idx, obstacle) in obstacles.iter().enumerate() {
            let id = u32::try_from(idx)
                .unwrap_or(NOBODY)
                .saturating_add(segment.first_obstacle);
            compiler.set_margin(margin_of(idx));
            compiler.add(obstacle, id)?;
        }
        Ok(compiler.finish())
    }
}

struct Compiler {
    form: Form,
    x0: i64,
    x0_plain: i32,
    body: i64,
    margin: i64,
    margin_y: i64,
    columns: Vec<Column>,
    bands: Vec<Piece<Band>>,
    surfaces: Vec<Piece<Surface>>,
    n_parts: usize,
}

impl Compiler {
    fn new(segment: Segment) -> Self {
        Self {
            form: segment.form,
            x0: segment.x0.into(),
            x0_plain: segment.x0,
            body: segment.form.body().into(),
            margin: 0,
            margin_y: 0,
            columns: vec![OPEN; segment.steps as usize + 1],
            bands: Vec::new(),
            surfaces: Vec::new(),
            n_parts: 0,
        }
    }

    fn set_margin(&mut self, margin: i32) {
        self.margin = i64::from(margin).max(0);
        // Half the margin in vertical units: 720/200/2, to the nearest.
        self.margin_y = if self.form.floats() {
            (9 * self.margin + 2) / 5
        } else {
            0
        };
    }

    /// Columns strictly between two places of the land.
    fn open(&self, lo: i64, hi: i64) -> (usize, usize) {
        self.closed(lo + 1, hi - 1)
    }

    /// Columns from one place of the land to another, both included.
    fn closed(&self, lo: i64, hi: i64) -> (usize, usize) {
        let step = i64::from(X_PER_STEP);
        let n = self.columns.len() as i64;
        let from = lo.div_euclid(step) + i64::from(lo.rem_euclid(step) != 0);
        let to = hi.div_euclid(step) + 1;
        let from = from.clamp(0, n);
        (from as usize, to.clamp(from, n) as usize)
    }

    fn add(&mut self, obstacle: &Obstacle, id: u32) -> Result<(), TooLarge> {
        let (x, m, body, mv) = (
            i64::from(obstacle.x_200ths),
            self.margin,
            self.body,
            self.margin_y,
        );
        let wide = HALF_WIDTH + m;
        let cells = |n: i32| i64::from(n) * i64::from(X_PER_CELL);
        let spikes = |n: i32| (x + SPIKE_INSET - wide, x + cells(n) - SPIKE_INSET + wide);
        match obstacle.shape {
            Shape::Spike {
                n_cells,
                base_720ths,
                from_ceiling,
            } => {
                let (lo, hi) = spikes(n_cells);
                let base = i64::from(base_720ths);
                let (below, above) = if from_ceiling {
                    (base - SPIKE_HEIGHT - body, base + body)
                } else {
                    (base - body, base + SPIKE_HEIGHT)
                };
                self.kill(self.open(lo, hi), below, above, id)
            }
            Shape::Pit { width_200ths } => {
                let hi = x + i64::from(width_200ths) + m;
                self.each(self.open(x - m, hi), |column| column.pit = id);
                Ok(())
            }
            Shape::Tunnel { length_200ths } => {
                let end = x + i64::from(length_200ths);
                self.each(self.closed(x, end), |column| column.has_ceiling = true);
                let face = i64::from(TUNNEL_CEILING + TUNNEL_GRIP) - body;
                self.kill(self.open(x - HALF_WIDTH - m / 2, end), face, FAR, id)
            }
            Shape::Block {
                width_200ths,
                height_720ths,
            } => {
                let (end, height) = (x + i64::from(width_200ths), i64::from(height_720ths));
                self.floor(self.closed(x, end), height_720ths, id, false)?;
                let wall = self.open(x - HALF_WIDTH - m / 2, end);
                self.kill(wall, -FAR, height - FORGIVENESS, id)
            }
            Shape::Platform {
                width_200ths,
                height_720ths,
            } => self.platform(x, i64::from(width_200ths), height_720ths, id),
            Shape::Pad { width_200ths } => {
                let columns = self.closed(x, x + i64::from(width_200ths));
                self.each(columns, |column| column.has_pad = true);
                Ok(())
            }
            Shape::Laser { .. } => self.laser(x, obstacle.shape, id),
            Shape::BurrowSpike { n_cells } => {
                let (lo, hi) = spikes(n_cells);
                self.kill(self.open(lo, hi), -body, SPIKE_HEIGHT, id)
            }
            Shape::Rock { n_cells } => {
                let columns = self.open(x - wide, x + cells(n_cells) + wide);
                self.kill(columns, -FAR, ROCK_TOP, id)
            }
            Shape::Gate {
                width_200ths,
                centre_720ths,
                passage_720ths,
            } => {
                let columns = self.open(x - wide, x + i64::from(width_200ths) + wide);
                let (centre, half) = (i64::from(centre_720ths), i64::from(passage_720ths) / 2);
                self.kill(columns, -FAR, centre - half + mv, id)?;
                self.kill(columns, centre + half - mv - body, FAR, id)
            }
            Shape::Urchin {
                centre_720ths,
                radius_720ths,
            } => {
                let (centre, r) = (i64::from(centre_720ths), i64::from(radius_720ths));
                let (per_x, per_y) = (i64::from(X_PER_CELL), i64::from(Y_PER_CELL));
                let half_width = (2 * r * per_x + per_y).div_euclid(2 * per_y);
                let columns = self.open(x - wide, x + 2 * half_width + wide);
                self.kill(columns, centre - r - mv - body, centre + r + mv, id)
            }
            Shape::Current { width_200ths, up } => {
                let columns = self.closed(x, x + i64::from(width_200ths));
                self.each(columns, |column| column.current = if up { 1 } else { -1 });
                Ok(())
            }
            Shape::Pillar {
                width_200ths,
                height_720ths,
            } => {
                let columns = self.open(x - wide, x + i64::from(width_200ths) + wide);
                self.kill(columns, -FAR, i64::from(height_720ths) + mv, id)
            }
            Shape::Hang {
                width_200ths,
                bottom_720ths,
            } => {
                let columns = self.open(x - wide, x + i64::from(width_200ths) + wide);
                self.kill(columns, i64::from(bottom_720ths) - mv - body, FAR, id)
            }
            Shape::Updraft { width_200ths } => {
                let columns = self.closed(x, x + i64::from(width_200ths));
                self.each(columns, |column| column.has_updraft = true);
                Ok(())
            }
        }
    }

    /// A platform's floor, whose ends the margin forbids to land on.
    fn platform(&mut self, x: i64, width: i64, height_720ths: i32, id: u32) -> Result<(), TooLarge> {
        let (from, to) = self.closed(x, x + width);
        let (inner, outer) = self.closed(x + self.margin, x + width - self.margin);
        let inner = inner.clamp(from, to);
        let outer = outer.clamp(inner, to);
        self.floor((from, inner), height_720ths, id, true)?;
        self.floor((inner, outer), height_720ths, id, false)?;
        self.floor((outer, to), height_720ths, id, true)
    }

    /// A beam kills in the columns that the hero reaches while it is on. The margin lets it be on
    /// for longer on both sides, by the time in which the hero runs the margin.
    fn laser(&mut self, x: i64, shape: Shape, id: u32) -> Result<(), TooLarge> {
        let Shape::Laser {
            low_720ths,
            high_720ths,
            phase_600ths,
            period_600ths,
            on_600ths,
        } = shape
        else {
            return Ok(());
        };
        let m = self.margin;
        let (low, high) = (i64::from(low_720ths), i64::from(high_720ths));
        let (lo, hi) = if low_720ths > 0 {
            (low + FORGIVENESS - self.body, high)
        } else {
            (-FAR, high - FORGIVENESS)
        };
        let reach = BEAM_HALF_WIDTH + HALF_WIDTH + m;
        let (from, to) = self.open(x - reach, x + reach);
        // A beam without a period never turns off.
        let period = i64::from(period_600ths).max(1);
        let is_on = |column: usize| {
            let time = self.x0 + column as i64 * i64::from(X_PER_STEP);
            let since = (time - i64::from(phase_600ths) + m).rem_euclid(period);
            period_600ths <= 0 || since < i64::from(on_600ths) + 2 * m
        };
        let on: Vec<bool> = (from..to).map(is_on).collect();
        for (idx, _) in on.iter().enumerate().filter(|(_, is_on)| **is_on) {
            self.kill((from + idx, from + idx + 1), lo, hi, id)?;
        }
        Ok(())
    }

    fn each(&mut self, (from, to): (usize, usize), change: impl Fn(&mut Column)) {
        self.columns[from..to].iter_mut().for_each(change);
    }

    fn count(&mut self, (from, to): (usize, usize)) -> Result<(), TooLarge> {
        self.n_parts = self.n_parts.saturating_add(to - from);
        if MAX_PARTS < self.n_parts {
            Err(TooLarge)
        } else {
            Ok(())
        }
    }

    fn kill(&mut self, columns: (usize, usize), lo: i64, hi: i64, id: u32) -> Result<(), TooLarge> {
        if columns.0 < columns.1 {
            self.count(columns)?;
            self.bands.push(Piece {
                from: columns.0,
                to: columns.1,
                what: Band {
                    lo: lo.clamp(-FAR, FAR) as i32,
                    hi: hi.clamp(-FAR, FAR) as i32,
                    obstacle: id,
                },
            });
        }
        Ok(())
    }

    fn floor(&mut self, columns: (usize, usize), y: i32, id: u32, is_edge: bool) -> Result<(), TooLarge> {
        if columns.0 < columns.1 {
            self.count(columns)?;
            self.surfaces.push(Piece {
                from: columns.0,
                to: columns.1,
                what: Surface {
                    y,
                    obstacle: id,
                    is_edge,
                },
            });
        }
        Ok(())
    }

    fn finish(self) -> World {
        World::assemble(
            self.form,
            self.x0_plain,
            self.columns,
            &self.bands,
            &self.surfaces,
        )
    }
}

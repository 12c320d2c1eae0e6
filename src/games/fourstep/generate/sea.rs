//! Patterns of the sea: gates, urchin pairs and currents, as a chain of channels with enough free
//! water between them.
//!
//! Knows how much free water a jelly needs (measured, see [`FREE_CELLS`]); knows no physics.
//! Source: `docs/rules/fourstep.md`, sections 8 and 8b.

use super::dice::Bench;
use crate::games::fourstep::lattice::{snap, twentieth, x_of_cells, y_of_cells};
use crate::games::fourstep::spec::Shape;

/// Cells of free water between the ends of two channels. Rows: passage 2.5, 2.4 .. 2.0, rounded
/// down; columns: distance of their centres 0, 0.5 .. 3, rounded up. Measured as chains of six.
pub const FREE_CELLS: [[f64; 7]; 6] = [
    [2.0, 2.0, 2.0, 3.5, 3.5, 3.5, 5.0],
    [2.0, 2.0, 3.5, 3.5, 3.5, 5.0, 5.0],
    [2.0, 2.0, 3.5, 3.5, 5.0, 5.0, 5.0],
    [2.0, 3.5, 3.5, 3.5, 5.0, 5.0, 5.0],
    [5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 6.5],
    [5.0, 5.0, 5.0, 5.0, 5.0, 6.5, 6.5],
];

/// Groups that did not fit, in all, after which a sea is full.
const MAX_MISSES: u32 = 4;
/// Half the size of an urchin, in cells.
const URCHIN_CELLS: f64 = 0.6;
/// From the start of an urchin pair to its end, in cells.
const PAIR_CELLS: f64 = 2.7;

/// The free water that a table asks for.
pub fn free_cells(passage: f64, centre_distance: f64) -> f64 {
    // Both are twentieths; the small number is for their rounding as fractions.
    let row = ((2.5 - passage) * 10.0 - 1e-6).ceil().clamp(0.0, 5.0);
    let column = (2.0 * centre_distance.abs() - 1e-6).ceil().clamp(0.0, 6.0);
    FREE_CELLS[row as usize][column as usize]
}

/// A passage: where, how high up, how wide.
#[derive(Clone, Copy, Debug)]
struct Channel {
    x: f64,
    centre: f64,
    passage: f64,
}

struct Chain {
    is_up: bool,
    /// End of the channel before, its centre and its passage.
    end: f64,
    centre: f64,
    passage: f64,
    is_first: bool,
}

/// Fills a sea.
pub fn fill(bench: &mut Bench<'_>) {
    let d = bench.d;
    bench.now("side");
    let mut chain = Chain {
        is_up: bench.chance(0.5),
        end: bench.from - 3.0,
        centre: 3.0,
        passage: 2.5,
        is_first: true,
    };
    let mut misses = 0;
    while misses < MAX_MISSES {
        bench.now("pick");
        let kind = bench.unit();
        bench.now(match kind {
            kind if kind < 0.45 => "gates",
            kind if kind < 0.75 => "urchins",
            _ => "current",
        });
        let fits = if kind < 0.45 {
            let n = 2 + (bench.unit() * (1.0 + 2.0 * d)).trunc() as u32;
            (0..n).all(|_| gate(bench, &mut chain))
        } else if kind < 0.75 {
            let n = 1 + (bench.unit() * (1.0 + 2.0 * d)).trunc() as u32;
            (0..n).all(|_| urchins(bench, &mut chain))
        } else {
            current(bench, &mut chain)
        };
        misses += u32::from(!fits);
    }
}

impl Chain {
    /// The next channel, with a passage drawn unless it is given.
    fn next(&self, bench: &mut Bench<'_>, passage: Option<f64>) -> Channel {
        let d = bench.d;
        let passage = passage.unwrap_or_else(|| twentieth(2.5 - 0.5 * d * bench.unit()));
        let off = 0.5 + (0.35 + 0.65 * d) * bench.unit();
        let centre = twentieth(if self.is_up { 3.0 + off } else { 3.0 - off });
        let x = if self.is_first {
            bench.from
        } else {
            let free = free_cells(passage.min(self.passage), centre - self.centre);
            snap(self.end + free) + bench.slack(3.6)
        };
        Channel { x, centre, passage }
    }

    fn passed(&mut self, channel: Channel, length: f64) {
        *self = Self {
            is_up: !self.is_up,
            end: channel.x + length,
            centre: channel.centre,
            passage: channel.passage,
            is_first: false,
        };
    }
}

fn put_gate(bench: &mut Bench<'_>, channel: Channel) {
    bench.put(
        channel.x,
        Shape::Gate {
            width_200ths: x_of_cells(1.0),
            centre_720ths: y_of_cells(channel.centre),
            passage_720ths: y_of_cells(channel.passage),
        },
    );
}

fn gate(bench: &mut Bench<'_>, chain: &mut Chain) -> bool {
    let channel = chain.next(bench, None);
    let fits = channel.x + 1.0 <= bench.to;
    if fits {
        put_gate(bench, channel);
        chain.passed(channel, 1.0);
    }
    fits
}

fn urchins(bench: &mut Bench<'_>, chain: &mut Chain) -> bool {
    let channel = chain.next(bench, None);
    let fits = channel.x + PAIR_CELLS <= bench.to;
    if fits {
        let is_low_first = bench.chance(0.5);
        let half = channel.passage / 2.0;
        for (x, is_low) in [(channel.x, is_low_first), (channel.x + 1.5, !is_low_first)] {
            // From left to right: many of these end half way between two twentieths, and which one
            // they are rounded to hangs on it.
            let centre = if is_low {
                channel.centre - half - URCHIN_CELLS
            } else {
                channel.centre + half + URCHIN_CELLS
            };
            put_urchin(bench, x, twentieth(centre));
        }
        chain.passed(channel, PAIR_CELLS);
    }
    fits
}

/// Puts an urchin.
pub(super) fn put_urchin(bench: &mut Bench<'_>, x: f64, centre: f64) {
    bench.put(
        x,
        Shape::Urchin {
            centre_720ths: y_of_cells(centre),
            radius_720ths: y_of_cells(URCHIN_CELLS),
        },
    );
}

fn current(bench: &mut Bench<'_>, chain: &mut Chain) -> bool {
    let channel = chain.next(bench, Some(twentieth(2.5 - 0.5 * bench.d)));
    let end = channel.x + 1.0;
    let fits = end <= bench.to;
    if fits {
        // Water that moves up would keep a hero up who has to sink.
        let has_to_sink = channel.centre < chain.centre - 0.25;
        let up = !has_to_sink && bench.chance(0.5);
        let length = if bench.chance(0.5) { 4.5 } else { 6.0 };
        let from = (end - length).max(if chain.is_first { bench.from } else { chain.end });
        let width_200ths = x_of_cells(end) - x_of_cells(from);
        bench.put(from, Shape::Current { width_200ths, up });
        put_gate(bench, channel);
        chain.passed(channel, 1.0);
    }
    fits
}

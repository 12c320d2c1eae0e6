//! Patterns of the mountain: pillars and hanging rocks, with enough air after every earlier one on
//! the other side.
//!
//! Knows how much air a glider needs (measured, see [`CLIMB_CELLS`] and [`dive_cells`]).
//! Source: `docs/rules/fourstep.md`, sections 8 and 8b.

use super::dice::Bench;
use crate::games::fourstep::lattice::{snap, twentieth, x_of_cells, y_of_cells};
use crate::games::fourstep::spec::Shape;

/// Free cells from a hanging rock to a pillar, by how far the pillar reaches above the rock's lower
/// end: -1, -0.5 .. 3 cells. First without, then with an updraft before the pillar.
pub const CLIMB_CELLS: [[f64; 9]; 2] = [
    [2.0, 3.5, 5.0, 6.5, 8.0, 8.0, 9.5, 11.0, 12.5],
    [2.0, 3.5, 5.0, 5.0, 5.0, 6.5, 6.5, 8.0, 8.0],
];

/// Rocks that did not fit, in all, after which a mountain is full.
const MAX_MISSES: u32 = 4;
/// Free cells after a rock on the same side.
const SAME_SIDE_CELLS: f64 = 2.0;
/// Higher pillars get an updraft, in cells.
const UPDRAFT_ABOVE_CELLS: f64 = 2.5;
/// Length of an updraft, in cells.
pub(super) const UPDRAFT_CELLS: f64 = 3.0;

/// Free cells from a pillar to a hanging rock, by how far the pillar reaches above the rock's lower
/// end. An updraft leaves speed that takes half a beat to lose.
pub fn dive_cells(overlap: f64, had_updraft: bool) -> f64 {
    let free = match overlap {
        o if o <= -1.0 => 2.0,
        o if o <= 0.5 => 3.5,
        o if o <= 2.0 => 5.0,
        o if o <= 3.0 => 6.5,
        _ => 8.0,
    };
    free + if had_updraft { 1.5 } else { 0.0 }
}

/// Free cells from a hanging rock to a pillar.
pub fn climb_cells(overlap: f64, has_updraft: bool) -> f64 {
    let index = (2.0 * (overlap + 1.0) - 1e-6).ceil().clamp(0.0, 8.0);
    CLIMB_CELLS[usize::from(has_updraft)][index as usize]
}

struct Rock {
    /// Where it ends.
    end: f64,
    /// Top of a pillar, lower end of a hanging rock.
    edge: f64,
    had_updraft: bool,
}

/// Fills a mountain.
pub fn fill(bench: &mut Bench<'_>) {
    let d = bench.d;
    let (mut pillars, mut hangs): (Vec<Rock>, Vec<Rock>) = (Vec::new(), Vec::new());
    let (mut x, mut misses) = (bench.from, 0);
    while misses < MAX_MISSES {
        bench.now("rock");
        let width = 1.0 + 0.5 * (2.0 * bench.unit()).floor();
        bench.now("slack");
        let slack = bench.slack(3.0);
        bench.now("side");
        let is_pillar = bench.chance(0.55);
        bench.now("rock");
        let reach = (1.6 + 2.2 * d) * bench.unit();
        let rock = if is_pillar {
            let height = twentieth((1.4 + reach).min(4.6));
            let has_updraft = UPDRAFT_ABOVE_CELLS < height;
            let reachable = hangs.iter().fold(x, |at, hang| {
                at.max(hang.end + climb_cells(height - hang.edge, has_updraft))
            });
            let mut at = snap(reachable + slack);
            if has_updraft {
                at = at.max(snap(x + UPDRAFT_CELLS));
            }
            (at, height, has_updraft)
        } else {
            let bottom = twentieth((6.0 - 1.4 - reach).max(1.4));
            let reachable = pillars.iter().fold(x, |at, pillar| {
                at.max(pillar.end + dive_cells(pillar.edge - bottom, pillar.had_updraft))
            });
            (snap(reachable + slack), bottom, false)
        };
        let (at, edge, had_updraft) = rock;
        let end = at + width;
        if bench.to < end {
            misses += 1;
            continue;
        }
        put_rock(bench, at, width, edge, is_pillar, had_updraft);
        let list = if is_pillar { &mut pillars } else { &mut hangs };
        list.push(Rock {
            end,
            edge,
            had_updraft,
        });
        x = snap(end + SAME_SIDE_CELLS);
    }
}

/// Puts a pillar, with an updraft before it where it has one, or a hanging rock.
pub(super) fn put_rock(
    bench: &mut Bench<'_>,
    at: f64,
    width: f64,
    edge: f64,
    is_pillar: bool,
    has_updraft: bool,
) {
    let (width_200ths, edge_720ths) = (x_of_cells(width), y_of_cells(edge));
    if has_updraft {
        let width_200ths = x_of_cells(UPDRAFT_CELLS);
        bench.put(at - UPDRAFT_CELLS, Shape::Updraft { width_200ths });
    }
    bench.put(
        at,
        if is_pillar {
            Shape::Pillar {
                width_200ths,
                height_720ths: edge_720ths,
            }
        } else {
            Shape::Hang {
                width_200ths,
                bottom_720ths: edge_720ths,
            }
        },
    );
}

//! Patterns of the burrow: spikes above, rocks below, and room for each change of lane.
//!
//! Source: `docs/rules/fourstep.md`, sections 8 and 8b.

use super::dice::Bench;
use crate::games::fourstep::lattice::snap;
use crate::games::fourstep::spec::Shape;

/// Free cells before an obstacle in the other lane; measured minimum 2.0.
const LANE_CHANGE_CELLS: f64 = 2.6;
/// Free cells before an obstacle in the same lane.
const SAME_LANE_CELLS: f64 = 1.0;

/// Fills a burrow.
pub fn fill(bench: &mut Bench<'_>) {
    let d = bench.d;
    bench.now("side");
    let mut is_under = bench.chance(0.5);
    let mut x = bench.from;
    loop {
        bench.now("rock");
        let n_cells = 1 + i32::from(bench.chance(0.3 + 0.5 * d)) + i32::from(is_under && bench.chance(d));
        let end = x + f64::from(n_cells);
        if bench.to < end {
            return;
        }
        bench.put(
            x,
            if is_under {
                Shape::Rock { n_cells }
            } else {
                Shape::BurrowSpike { n_cells }
            },
        );
        bench.now("slack");
        let extra = bench.slack(3.0);
        bench.now("side");
        if bench.chance(0.7) {
            is_under = !is_under;
            x = snap(end + LANE_CHANGE_CELLS) + extra;
        } else {
            x = snap(end + SAME_LANE_CELLS) + extra;
        }
    }
}

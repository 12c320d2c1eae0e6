//! Sea and mountain before they were mended: distances that look at nothing but difficulty.
//!
//! The baseline that the mended tables are measured against, and what a course of an older release
//! is made of. Source: `docs/rules/fourstep.md`, section 8 (an emulation: the seed tells the
//! spacings' outcome, not their draws).

use super::dice::Bench;
use super::limits::Limits;
use super::mountain::{UPDRAFT_CELLS, put_rock};
use super::sea::put_urchin;
use crate::games::fourstep::lattice::{snap, twentieth, x_of_cells, y_of_cells};
use crate::games::fourstep::spec::Shape;

/// Fills a sea: gates at 1.6 and 4.4 in turn, urchins at any height, currents of any direction.
pub fn sea(bench: &mut Bench<'_>, limits: &Limits) {
    let d = bench.d;
    let spacing = 6.0 - 1.6 * d;
    bench.now("side");
    let mut is_up = bench.chance(0.5);
    let mut x = bench.from;
    let gate = |bench: &mut Bench<'_>, x: f64, is_up: bool| {
        let passage = twentieth(limits.passage_cells - 0.5 * d * bench.unit());
        let centre = if is_up { 4.4 } else { 1.6 };
        bench.put(
            x,
            Shape::Gate {
                width_200ths: x_of_cells(1.0),
                centre_720ths: y_of_cells(centre),
                passage_720ths: y_of_cells(passage),
            },
        );
    };
    loop {
        bench.now("pick");
        let kind = bench.unit();
        bench.now(match kind {
            kind if kind < 0.45 => "gates",
            kind if kind < 0.75 => "urchins",
            _ => "current",
        });
        if kind < 0.45 {
            let n = 2 + (bench.unit() * (1.0 + 2.0 * d)).trunc() as u32;
            for _ in 0..n {
                if bench.to < x + 1.0 {
                    return;
                }
                gate(bench, x, is_up);
                is_up = !is_up;
                x = snap(x + spacing);
            }
        } else if kind < 0.75 {
            if bench.to < x + 2.7 {
                return;
            }
            let low = twentieth(0.6 + 2.4 * bench.unit());
            let high = twentieth(3.0 + 2.4 * bench.unit());
            put_urchin(bench, x, low);
            put_urchin(bench, x + 1.5, high);
            x = snap(x + 1.5 + spacing);
        } else {
            if bench.to < x + 5.5 {
                return;
            }
            let up = bench.chance(0.5);
            let width_200ths = x_of_cells(4.5);
            bench.put(x, Shape::Current { width_200ths, up });
            gate(bench, x + 4.5, is_up);
            is_up = !is_up;
            x = snap(x + 4.5 + spacing);
        }
    }
}

/// Fills a mountain: rocks at distances that do not ask how high they are.
pub fn mountain(bench: &mut Bench<'_>) {
    let d = bench.d;
    let mut x = bench.from;
    bench.now("rock");
    loop {
        let width = 1.0 + 0.5 * (2.0 * bench.unit()).floor();
        let is_pillar = bench.chance(0.55);
        let reach = (1.6 + 2.2 * d) * bench.unit();
        let height = twentieth((1.4 + reach).min(4.6));
        let has_updraft = is_pillar && 2.5 < height;
        let at = if has_updraft { snap(x + UPDRAFT_CELLS) } else { x };
        if bench.to < at + width {
            return;
        }
        let edge = if is_pillar {
            height
        } else {
            twentieth((6.0 - 1.4 - reach).max(1.4))
        };
        put_rock(bench, at, width, edge, is_pillar, has_updraft);
        x = snap(at + width + 3.6 - 2.0 * d + 1.5 * bench.unit());
    }
}

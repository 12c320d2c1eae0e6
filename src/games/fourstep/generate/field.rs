//! Patterns of the field: hops, pits, stairs, tunnels, drums and lasers.
//!
//! Knows the shapes and the order of draws; knows no physics.
//! Source: `docs/rules/fourstep.md`, sections 8 and 8b.

use super::dice::Bench;
use super::limits::Limits;
use crate::games::fourstep::lattice::{js_round, snap, x_of_cells, y_of_cells};
use crate::games::fourstep::spec::Shape;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pattern {
    Hops,
    Pit,
    Stairs,
    Tunnel,
    Drum,
    Laser,
}

impl Pattern {
    /// What its draws are listed under.
    fn code(self) -> &'static str {
        match self {
            Hops => "hops",
            Pit => "pits",
            Stairs => "stairs",
            Tunnel => "tunnel",
            Drum => "drum",
            Laser => "lasers",
        }
    }
}

use Pattern::{Drum, Hops, Laser, Pit, Stairs, Tunnel};

const BASE: [Pattern; 10] = [Hops, Hops, Hops, Pit, Pit, Stairs, Stairs, Tunnel, Drum, Laser];
const HEAVY: [Pattern; 8] = [Tunnel, Tunnel, Laser, Laser, Drum, Drum, Hops, Stairs];

/// Patterns that did not fit, in a row, after which a field is full.
const MAX_MISSES: u32 = 6;

/// Fills a field.
pub fn fill(bench: &mut Bench<'_>, limits: &Limits) {
    let (mut x, mut misses) = (bench.from, 0);
    while x < bench.to && misses < MAX_MISSES {
        bench.now("pick");
        let is_heavy = 0.5 < bench.d && bench.chance(0.5);
        let list: &[Pattern] = if is_heavy { &HEAVY } else { &BASE };
        let pick = bench.below(list.len() as u32) as usize;
        let Some(pattern) = list.get(pick) else { return };
        let n_before = bench.obstacles.len();
        bench.now(pattern.code());
        let end = match pattern {
            Hops => hops(bench, limits, x),
            Pit => pits(bench, limits, x),
            Stairs => stairs(bench, x),
            Tunnel => tunnel(bench, x),
            Drum => drum(bench, x),
            Laser => lasers(bench, limits, x),
        };
        if bench.to < end {
            bench.obstacles.truncate(n_before);
            misses += 1;
        } else {
            misses = 0;
            let gap = match pattern {
                Hops | Pit => 3.0,
                Stairs | Tunnel | Drum | Laser => 4.5,
            };
            bench.now("slack");
            x = snap(end + gap + bench.slack(2.6));
        }
    }
}

fn hops(bench: &mut Bench<'_>, limits: &Limits, x: f64) -> f64 {
    let d = bench.d;
    let n = 1 + u32::from(bench.chance(0.35 + 0.5 * d)) + u32::from(bench.chance(d));
    let mut e = x;
    for hop in 0..n {
        if 0 < hop {
            e = snap(e + if bench.chance(0.2 + 0.7 * d) { 3.0 } else { 4.5 });
        }
        let is_double = limits.has_double_spikes && bench.chance(0.35 + 0.5 * d);
        let n_cells = 1 + i32::from(is_double);
        bench.spikes(e, n_cells, 0.0, false);
        if hop + 1 == n {
            e += f64::from(n_cells);
        }
    }
    e
}

fn pits(bench: &mut Bench<'_>, limits: &Limits, x: f64) -> f64 {
    let d = bench.d;
    let width = (js_round(8.0 * (1.0 + limits.pit_growth_cells * d)) / 8.0).min(limits.max_pit_cells);
    let n = 1 + u32::from(bench.chance(0.2 + 0.5 * d));
    let mut e = x;
    for pit in 0..n {
        if 0 < pit {
            e += if bench.chance(0.7 * d) { 3.0 } else { 4.5 };
        }
        let width_200ths = x_of_cells(width);
        bench.put(e, Shape::Pit { width_200ths });
    }
    e + width
}

fn stairs(bench: &mut Bench<'_>, x: f64) -> f64 {
    let d = bench.d;
    let n = 1 + (bench.unit() * (0.8 + 2.2 * d)).trunc() as i32;
    let block = |bench: &mut Bench<'_>, x: f64, height: i32, width: f64| {
        let (width_200ths, height_720ths) = (x_of_cells(width), y_of_cells(f64::from(height)));
        bench.put(
            x,
            Shape::Block {
                width_200ths,
                height_720ths,
            },
        );
    };
    for k in 0..n {
        let width = if k + 1 == n { 4.5 } else { 3.0 };
        block(bench, x + 3.0 * f64::from(k), k + 1, width);
    }
    let mut e = x + 3.0 * f64::from(n) + 1.5;
    if 0.45 < d && bench.chance(0.5) {
        for height in (1..n).rev() {
            block(bench, e, height, 3.0);
            e += 3.0;
        }
    }
    e
}

fn tunnel(bench: &mut Bench<'_>, x: f64) -> f64 {
    let d = bench.d;
    let n_strips = 1 + u32::from(bench.chance(0.2 + 0.6 * d)) + u32::from(bench.chance(0.8 * d - 0.1));
    let mut e = x + 3.0;
    for strip in 0..n_strips {
        let n_cells = 2 + i32::from(bench.chance(0.3 + 0.6 * d));
        let is_above = strip % 2 == 1;
        bench.spikes(e, n_cells, if is_above { 2.4 } else { 0.0 }, is_above);
        e = snap(e + f64::from(n_cells) + if bench.chance(d) { 3.0 } else { 4.5 });
    }
    let length_200ths = x_of_cells(e - x);
    bench.put(x, Shape::Tunnel { length_200ths });
    e
}

fn drum(bench: &mut Bench<'_>, x: f64) -> f64 {
    let d = bench.d;
    let is_long = bench.chance(0.3 + 0.5 * d);
    let length = if is_long { 9.0 } else { 6.0 };
    bench.put(
        x,
        Shape::Pad {
            width_200ths: x_of_cells(1.0),
        },
    );
    bench.put(
        x + 3.0,
        Shape::Platform {
            width_200ths: x_of_cells(length),
            height_720ths: y_of_cells(2.0),
        },
    );
    bench.spikes(x + 4.5, if is_long { 6 } else { 3 }, 0.0, false);
    if bench.chance(0.3 + 0.6 * d) {
        let at = if is_long && bench.chance(0.5) { 4.5 } else { 3.0 };
        bench.spikes(x + 3.0 + at, 1, 2.0, false);
    }
    x + 3.0 + length
}

fn lasers(bench: &mut Bench<'_>, limits: &Limits, x: f64) -> f64 {
    let d = bench.d;
    // Beams stand on mid-beats, where the hero is in the box while it is cleanly on or off.
    let is_on_beat = (x / 1.5) % 2.0 == 0.0;
    let mut e = if is_on_beat { x + 1.5 } else { x };
    let n = 2 + u32::from(bench.chance(0.3 + 0.5 * d)) + u32::from(bench.chance(d));
    for beam in 0..n {
        if 0 < beam {
            e += if bench.chance(0.3 + 0.6 * d) { 3.0 } else { 6.0 };
        }
        let phase = bench.below(2);
        let is_low = bench.chance(0.7);
        let (low, high) = if is_low {
            (0.0, limits.low_beam_cells)
        } else {
            (1.0, 3.0)
        };
        bench.put(
            e,
            Shape::Laser {
                low_720ths: y_of_cells(low),
                high_720ths: y_of_cells(high),
                phase_600ths: if phase == 0 { 0 } else { 600 },
                period_600ths: 1200,
                on_600ths: 600,
            },
        );
    }
    e
}

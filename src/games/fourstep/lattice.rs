//! The integer lattice on which game, generator and solvers agree exactly: units and rounding.
//!
//! Knows units and nothing of heroes or obstacles. There is no epsilon anywhere, because every
//! quantity of the rules is a whole number here.
//! Source: `docs/rules/fourstep.md`, section 1.

/// Horizontal units in a cell; also units of time, see [`X_PER_BEAT`].
pub const X_PER_CELL: i32 = 200;

/// Horizontal units that the hero covers in one step of 1/24 beat.
pub const X_PER_STEP: i32 = 25;

/// Horizontal units in a beat: the hero runs three cells a beat.
pub const X_PER_BEAT: i32 = 600;

/// Beats in a bar.
pub const BEATS_PER_BAR: u32 = 4;

/// Horizontal units in a bar.
pub const X_PER_BAR: i32 = 2400;

/// Physics steps in a beat.
pub const STEPS_PER_BEAT: u32 = 24;

/// Physics steps for which a solver's decision holds: an eighth of a beat.
pub const STEPS_PER_DECISION: usize = 3;

/// Vertical units in a cell.
pub const Y_PER_CELL: i32 = 720;

/// Units of speed in a cell per beat.
pub const V_PER_CELL: i32 = 60;

/// The ceiling of the world, in vertical units: six cells.
pub const WORLD_TOP: i32 = 6 * Y_PER_CELL;

/// Half-beats on which patterns start: 1.5 cells.
pub const SNAP_CELLS: f64 = 1.5;

/// `Math.round` of JavaScript, on which the seed's keys and grids are built: halves go up.
pub fn js_round(value: f64) -> f64 {
    (value + 0.5).floor()
}

/// Cells as horizontal units, to the nearest.
pub fn x_of_cells(cells: f64) -> i32 {
    // Saturates on hostile values, as `as` does.
    js_round(cells * f64::from(X_PER_CELL)) as i32
}

/// Cells as vertical units, to the nearest.
pub fn y_of_cells(cells: f64) -> i32 {
    js_round(cells * f64::from(Y_PER_CELL)) as i32
}

/// Horizontal units as cells.
pub fn cells_of_x(x: i32) -> f64 {
    f64::from(x) / f64::from(X_PER_CELL)
}

/// Vertical units as cells.
pub fn cells_of_y(y: i32) -> f64 {
    f64::from(y) / f64::from(Y_PER_CELL)
}

/// Milliseconds that a horizontal distance takes at a tempo; 0 where there is no tempo.
pub fn ms_of_x(x: i32, bpm: u32) -> f64 {
    if bpm == 0 {
        return 0.0;
    }
    f64::from(x) / f64::from(X_PER_BEAT) * 60_000.0 / f64::from(bpm)
}

/// Milliseconds of so many physics steps at a tempo; 0 where there is no tempo.
pub fn ms_of_steps(steps: i32, bpm: u32) -> f64 {
    ms_of_x(steps.saturating_mul(X_PER_STEP), bpm)
}

/// The next half-beat at or after a place in cells. The quotient is exact for every place on the
/// generator's grids, so there is nothing to round.
pub fn snap(cells: f64) -> f64 {
    (cells / SNAP_CELLS).ceil() * SNAP_CELLS
}

/// The nearest twentieth of a cell.
pub fn twentieth(cells: f64) -> f64 {
    js_round(20.0 * cells) / 20.0
}

/// `n / d` to the nearest, halves away from zero. `d` is positive.
pub fn div_round_away(n: i32, d: i32) -> i32 {
    let half = d / 2;
    if n < 0 { -((half - n) / d) } else { (n + half) / d }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_the_rules_is_exact() {
        for (cells, x) in [
            (0.33, 66),
            (0.16, 32),
            (0.18, 36),
            (0.4, 80),
            (0.55, 110),
            (0.125, 25),
        ] {
            assert_eq!(x_of_cells(cells), x);
            assert!((cells_of_x(x) - cells).abs() < 1e-12);
        }
        assert_eq!((y_of_cells(0.9), y_of_cells(2.4)), (648, 1728));
    }

    #[test]
    fn halves_round_away_from_zero_in_the_water_and_up_on_grids() {
        assert_eq!(
            [-30, -10, -9, 9, 10, 30].map(|n| div_round_away(n, 20)),
            [-2, -1, 0, 0, 1, 2]
        );
        assert_eq!([-0.5, 0.5, 1.5].map(js_round), [0.0, 1.0, 2.0]);
    }
}

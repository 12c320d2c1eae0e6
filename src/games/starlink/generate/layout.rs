//! Where the stars of a generated puzzle are: one a cell, shaken, a cell apart.

use super::super::geometry::{JITTER_MILLI, Point, SPACING_MILLI, distance2};
use super::super::spec::LevelKnobs;
use super::super::table::Table;
use super::Refusal;
use crate::control::{Control, Stop};
use crate::rng::{Ledger, Rng};

/// Spots that are compared for each gravity star.
const SPOTS: usize = 3;
/// Draws for the spots of a gravity star before the layout is given up.
const MAX_SPOT_DRAWS: u32 = 1_000;

/// A layout: its table holds the places.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The links of the layout.
    pub table: Table,
}

/// Lays out a board, or says why what was drawn is refused.
pub(super) fn lay(
    knobs: &LevelKnobs,
    (rng, drawn): (&mut Rng, &mut Ledger),
    ctl: &Control,
) -> Result<Result<Layout, Refusal>, Stop> {
    let Some(mut places) = stars(knobs, rng, drawn) else {
        return Ok(Err(Refusal::NoRoom));
    };
    let n_stars = places.len();
    let Ok(mut table) = Table::build(&places, n_stars) else {
        return Ok(Err(Refusal::TooDense));
    };
    for _ in 0..knobs.gravity {
        let mut best: Option<(usize, Table)> = None;
        let mut n_spots = 0;
        for _ in 0..MAX_SPOT_DRAWS {
            if n_spots == SPOTS {
                break;
            }
            ctl.spend(1)?;
            let (column, row) = (
                rng.below(u32::from(knobs.width_cells)),
                rng.below(u32::from(knobs.height_cells)),
            );
            drawn.note(*rng, "spot");
            let spot = shaken(column, row, rng);
            drawn.note(*rng, "jitter");
            if places.iter().any(|place| is_too_near(*place, spot)) {
                continue;
            }
            n_spots += 1;
            let Ok(built) = table.with_gravity(spot) else {
                return Ok(Err(Refusal::TooDense));
            };
            let n_relays = built.links.len() - built.n_direct;
            if best.as_ref().is_none_or(|(most, _)| *most < n_relays) {
                best = Some((n_relays, built));
            }
        }
        let Some((_, built)) = best else {
            return Ok(Err(Refusal::NoRoom));
        };
        places.extend(built.places.last());
        table = built;
    }
    let n_relays = table.links.len() - table.n_direct;
    if (knobs.max_direct as usize) < table.n_direct || (knobs.max_relay as usize) < n_relays {
        return Ok(Err(Refusal::TooDense));
    }
    if !table.is_connected() {
        return Ok(Err(Refusal::Disconnected));
    }
    Ok(Ok(Layout { table }))
}

/// Normal stars: cells in random order, each shaken and kept if it is far enough from the rest.
fn stars(knobs: &LevelKnobs, rng: &mut Rng, drawn: &mut Ledger) -> Option<Vec<Point>> {
    let (width, height) = (u32::from(knobs.width_cells), u32::from(knobs.height_cells));
    if knobs.stars == 0 || 4096 < width * height {
        return None;
    }
    let mut cells: Vec<u32> = (0..width * height).collect();
    for last in (1..cells.len()).rev() {
        let other = rng.below(last as u32 + 1) as usize;
        cells.swap(last, other);
    }
    drawn.note(*rng, "cells");
    let mut places: Vec<Point> = Vec::new();
    for cell in cells {
        if places.len() == usize::from(knobs.stars) {
            break;
        }
        let place = shaken(cell % width, cell / width, rng);
        drawn.note(*rng, "jitter");
        if !places.iter().any(|other| is_too_near(*other, place)) {
            places.push(place);
        }
    }
    (places.len() == usize::from(knobs.stars)).then_some(places)
}

/// A place in a cell: x is drawn before y.
pub(super) fn shaken(column: u32, row: u32, rng: &mut Rng) -> Point {
    let range = (2 * JITTER_MILLI + 1) as u32;
    let centre = Point::cell_centre(column as i32, row as i32);
    let dx = rng.below(range) as i32 - JITTER_MILLI;
    let dy = rng.below(range) as i32 - JITTER_MILLI;
    Point::new(centre.x_milli + dx, centre.y_milli + dy)
}

pub(super) fn is_too_near(a: Point, b: Point) -> bool {
    distance2(a, b) < i128::from(SPACING_MILLI) * i128::from(SPACING_MILLI)
}

//! What can be done to one obstacle, from small to large.
//!
//! Knows shapes and their edges; knows nothing of lands.

use serde::Serialize;

use crate::games::fourstep::lattice::{X_PER_CELL, Y_PER_CELL, cells_of_x, cells_of_y};
use crate::games::fourstep::spec::{Obstacle, Shape};

/// The furthest move along the course: three cells, a beat.
const MOST_X: i32 = 3 * X_PER_CELL;
/// The furthest move up or down: two cells.
const MOST_Y: i32 = 2 * Y_PER_CELL;
/// An eighth of a beat, on whose grid obstacles stand.
const GRID_X: i32 = 75;
/// An eighth of a cell, for those that stand off it.
const FINE_X: i32 = 25;
/// A twentieth of a cell, in which heights are drawn.
const GRID_Y: i32 = 36;
/// What removing counts at least, in cells: no other change is as large.
const REMOVAL_CELLS: f64 = 4.0;

/// A place of a removed obstacle: nothing is there, kills nothing and holds nothing.
pub(super) const NOTHING: Obstacle = Obstacle {
    x_200ths: 0,
    shape: Shape::Updraft { width_200ths: -1 },
};

/// What is done to an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Along the course, by so many 200ths of a cell; earlier is negative.
    MoveAlong(i32),
    /// Up or down, by so many 720ths of a cell.
    MoveUp(i32),
    /// Shorter, from both ends, by so many 200ths of a cell in all.
    Shorten(i32),
    /// Shorter by so many 200ths of a cell, starting later and ending where it did.
    ShortenStart(i32),
    /// Shorter by so many 200ths of a cell, starting where it did.
    ShortenEnd(i32),
    /// What it leaves open up or down is larger by so many 720ths of a cell: a lower pillar, a wider
    /// passage.
    Open(i32),
    /// It goes.
    Remove,
}

/// Whether an obstacle does nothing but kill, so that without it, or with less of it, nobody dies who
/// lived.
pub(super) fn only_kills(obstacle: &Obstacle) -> bool {
    !matches!(
        obstacle.shape,
        Shape::Block { .. }
            | Shape::Platform { .. }
            | Shape::Tunnel { .. }
            | Shape::Pad { .. }
            | Shape::Current { .. }
            | Shape::Updraft { .. }
    )
}

impl Change {
    /// Whether what comes of it only takes away from what was there.
    pub(super) fn only_shrinks(self) -> bool {
        self.shortens() || matches!(self, Self::Open(_))
    }

    /// Whether it is shorter after it, whichever end moves.
    pub(super) fn shortens(self) -> bool {
        matches!(
            self,
            Self::Shorten(_) | Self::ShortenStart(_) | Self::ShortenEnd(_)
        )
    }
}

/// A change with what comes of it and how large it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rung {
    pub(super) change: Change,
    pub(super) after: Option<Obstacle>,
    pub(super) size_cells: f64,
}

/// Everything that can be done to an obstacle, kind by kind, each from small to large.
pub(super) fn ladders(obstacle: &Obstacle) -> Vec<Vec<Rung>> {
    let mut ladders = vec![moves(obstacle), raises(obstacle), open(obstacle)];
    ladders.extend(shorter(obstacle));
    let width = obstacle.shape.width_200ths().unwrap_or(0).max(0);
    let height = obstacle.shape.height_720ths().unwrap_or(0).max(0);
    ladders.push(vec![Rung {
        change: Change::Remove,
        after: None,
        size_cells: (cells_of_x(width) + cells_of_y(height)).max(REMOVAL_CELLS),
    }]);
    ladders.retain(|ladder| !ladder.is_empty());
    ladders
}

fn moves(obstacle: &Obstacle) -> Vec<Rung> {
    let grid = if is_on_grid(obstacle) { GRID_X } else { FINE_X };
    let distances = (1..=MOST_X / grid).flat_map(|n| [-n * grid, n * grid]);
    let moved = |d: i32| Obstacle {
        x_200ths: obstacle.x_200ths.saturating_add(d),
        ..*obstacle
    };
    distances
        .filter(|d| 0 <= moved(*d).x_200ths)
        .map(|d| Rung {
            change: Change::MoveAlong(d),
            after: Some(moved(d)),
            size_cells: cells_of_x(d.abs()),
        })
        .collect()
}

/// Things that float can stand higher or lower.
fn raises(obstacle: &Obstacle) -> Vec<Rung> {
    let raised = |d: i32| {
        let mut shape = obstacle.shape;
        match &mut shape {
            Shape::Gate { centre_720ths, .. } | Shape::Urchin { centre_720ths, .. } => {
                *centre_720ths = centre_720ths.saturating_add(d);
            }
            Shape::Platform { height_720ths, .. } => *height_720ths = height_720ths.saturating_add(d),
            Shape::Laser {
                low_720ths,
                high_720ths,
                ..
            } if 0 < *low_720ths => {
                *low_720ths = low_720ths.saturating_add(d);
                *high_720ths = high_720ths.saturating_add(d);
            }
            _ => return None,
        }
        Some(Obstacle { shape, ..*obstacle })
    };
    (1..=MOST_Y / GRID_Y)
        .flat_map(|n| [-n * GRID_Y, n * GRID_Y])
        .filter_map(|d| {
            Some(Rung {
                change: Change::MoveUp(d),
                after: Some(raised(d)?),
                size_cells: cells_of_y(d.abs()),
            })
        })
        .collect()
}

/// Whether it starts on the grid of eighth beats.
pub(super) fn is_on_grid(obstacle: &Obstacle) -> bool {
    obstacle.x_200ths.rem_euclid(GRID_X) == 0
}

/// Shorter from both ends, from its end, from its start: both ends together may leave the grid that one end keeps.
fn shorter(obstacle: &Obstacle) -> Vec<Vec<Rung>> {
    let Some(width) = obstacle.shape.width_200ths() else {
        return Vec::new();
    };
    let by_cell = matches!(
        obstacle.shape,
        Shape::Spike { .. } | Shape::BurrowSpike { .. } | Shape::Rock { .. }
    );
    // An urchin is as high as it is long, and keeps its place on the lattice.
    let grid = if by_cell { X_PER_CELL } else { 2 * FINE_X };
    let n = width.saturating_sub(1).max(0) / grid;
    let rungs = |change: fn(i32) -> Change, part: fn(i32) -> i32| -> Vec<Rung> {
        (1..=n.min(MOST_X / FINE_X))
            .map(|n| {
                let less = n * grid;
                let shape = obstacle.shape.with_width(width - less);
                let x_200ths = obstacle.x_200ths.saturating_add(part(less));
                Rung {
                    change: change(less),
                    after: Some(Obstacle { x_200ths, shape }),
                    size_cells: cells_of_x(less),
                }
            })
            .collect()
    };
    vec![
        rungs(Change::Shorten, |less| less / 2),
        rungs(Change::ShortenEnd, |_| 0),
        rungs(Change::ShortenStart, |less| less),
    ]
}

fn open(obstacle: &Obstacle) -> Vec<Rung> {
    let opened = |d: i32| {
        let mut shape = obstacle.shape;
        match &mut shape {
            Shape::Gate { passage_720ths, .. } => *passage_720ths = passage_720ths.saturating_add(d),
            Shape::Pillar { height_720ths, .. } | Shape::Block { height_720ths, .. } => {
                *height_720ths = height_720ths.checked_sub(d).filter(|height| 0 < *height)?;
            }
            Shape::Hang { bottom_720ths, .. } => *bottom_720ths = bottom_720ths.saturating_add(d),
            Shape::Laser {
                low_720ths,
                high_720ths,
                ..
            } => *high_720ths = high_720ths.checked_sub(d).filter(|high| *low_720ths < *high)?,
            _ => return None,
        }
        Some(Obstacle { shape, ..*obstacle })
    };
    (1..=MOST_Y / GRID_Y)
        .map_while(|n| {
            Some(Rung {
                change: Change::Open(n * GRID_Y),
                after: Some(opened(n * GRID_Y)?),
                size_cells: cells_of_y(n * GRID_Y),
            })
        })
        .collect()
}

//! How far each star may move before the links, or the number of answers, change: the fragility map.
//!
//! The radius for links is a guarantee: every quantity that decides about a link changes by at most as
//! much as one star moves, so no link changes before the nearest of them reaches its limit. The radius for
//! answers is sampled on rings, and says so.

use super::super::geometry::{
    CLEAR_MILLI, MAX_LENGTH_MILLI, Point, distance_milli, is_within, segment_distance_milli,
};
use super::super::solve::{Answers, count};
use super::super::table::{Node, Table};
use crate::control::{Control, Stop};

/// No radius is looked for beyond this.
pub const MAX_RADIUS_MILLI: u32 = 500;
/// Rings on which the answers are counted are so far apart.
const RING_MILLI: u32 = 25;
/// Directions that are tried on every ring, in 1024ths of its radius: a compass of sixteen.
const DIRECTIONS: [(i32, i32); 16] = [
    (1024, 0),
    (946, 392),
    (724, 724),
    (392, 946),
    (0, 1024),
    (-392, 946),
    (-724, 724),
    (-946, 392),
    (-1024, 0),
    (-946, -392),
    (-724, -724),
    (-392, -946),
    (0, -1024),
    (392, -946),
    (724, -724),
    (946, -392),
];

/// How far one star may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freedom {
    /// The star or gravity star.
    pub node: Node,
    /// Any shorter move leaves every link as it is. Proven; at most [`MAX_RADIUS_MILLI`].
    pub links_milli: u32,
    /// On every ring tried up to this radius, in all directions tried, the number of answers (none, one,
    /// many) stays as it is. Sampled; never below `links_milli`; at most [`MAX_RADIUS_MILLI`].
    pub answers_milli: u32,
}

/// The radius within which no move of a star changes a link.
pub fn links_radius(table: &Table, node: Node) -> u32 {
    let least = Margins { table, node }.least();
    // A margin of exactly nothing leaves no move; otherwise stay below it.
    (least.min(f64::from(MAX_RADIUS_MILLI) + 1.0).ceil() - 1.0).max(0.0) as u32
}

/// The fragility of one star.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn freedom(table: &Table, numbers: &[u16], node: Node, ctl: &Control) -> Result<Freedom, Stop> {
    let links_milli = links_radius(table, node);
    let known = count(table, numbers, 2, ctl);
    if let Some(stop) = known.stopped {
        return Err(stop);
    }
    let mut answers_milli = links_milli;
    let first = links_milli / RING_MILLI + 1;
    for ring in first..=MAX_RADIUS_MILLI / RING_MILLI {
        let radius = ring * RING_MILLI;
        if !ring_keeps(table, numbers, node, radius, known.answers(), ctl)? {
            break;
        }
        answers_milli = radius;
    }
    Ok(Freedom {
        node,
        links_milli,
        answers_milli,
    })
}

/// The fragility of every star; progress is told in stars.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn fragility_map(table: &Table, numbers: &[u16], ctl: &Control) -> Result<Vec<Freedom>, Stop> {
    let n_nodes = table.places.len();
    (0..n_nodes)
        .map(|node| {
            ctl.set_progress(node as u64, n_nodes as u64);
            freedom(table, numbers, node as Node, ctl)
        })
        .collect()
}

fn ring_keeps(
    table: &Table,
    numbers: &[u16],
    node: Node,
    radius: u32,
    known: Answers,
    ctl: &Control,
) -> Result<bool, Stop> {
    let from = table.places[usize::from(node)];
    for (dx, dy) in DIRECTIONS {
        ctl.spend(1)?;
        let along = |part: i32| part * radius as i32 / 1024;
        let to = Point::new(from.x_milli + along(dx), from.y_milli + along(dy));
        if table.places.contains(&to) {
            return Ok(false);
        }
        let Ok(moved) = table.with_moved(node, to) else {
            return Ok(false);
        };
        // The same links have the same answers.
        if moved.has_same_links(table) {
            continue;
        }
        let found = count(&moved, numbers, 2, ctl);
        if let Some(stop) = found.stopped {
            return Err(stop);
        }
        if found.answers() != known {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The distances of everything that decides about links from its limit, as far as one star is concerned.
struct Margins<'a> {
    table: &'a Table,
    node: Node,
}

impl Margins<'_> {
    fn at(&self, node: usize) -> Point {
        self.table.places[node]
    }

    /// How much a segment has to spare before a star blocks it; negative: it is blocked. The moving star
    /// counts only `with_mover`.
    fn clearance(&self, a: usize, b: usize, with_mover: bool) -> f64 {
        let mover = usize::from(self.node);
        (0..self.table.places.len())
            .filter(|star| *star != a && *star != b && (with_mover || *star != mover))
            .map(|star| segment_distance_milli(self.at(a), self.at(b), self.at(star)))
            .fold(f64::MAX, f64::min)
            - f64::from(CLEAR_MILLI)
    }

    fn reach(&self, a: usize, b: usize) -> f64 {
        f64::from(MAX_LENGTH_MILLI) - distance_milli(self.at(a), self.at(b))
    }

    fn least(&self) -> f64 {
        let n_nodes = self.table.places.len();
        let mover = usize::from(self.node);
        let far = MAX_LENGTH_MILLI * 2 + MAX_RADIUS_MILLI as i32;
        let mut least = f64::MAX;
        for a in 0..self.table.n_stars {
            for b in a + 1..n_nodes {
                if !is_within(self.at(a), self.at(b), far) {
                    continue;
                }
                let margin = if a == mover || b == mover {
                    self.of_own(a, b)
                } else {
                    self.of_others(a, b)
                };
                least = least.min(margin);
            }
        }
        least
    }

    /// A pair that the star is an end of.
    fn of_own(&self, a: usize, b: usize) -> f64 {
        let (reach, clear) = (self.reach(a, b), self.clearance(a, b, true));
        // The link or leg is there exactly if both are not negative.
        let link = reach.min(clear).abs();
        if b < self.table.n_stars && self.could_relay(a, b) {
            // Sight alone decides about relays.
            link.min(clear.abs())
        } else {
            link
        }
    }

    /// A pair that the star only can block: it matters where nothing else does.
    fn of_others(&self, a: usize, b: usize) -> f64 {
        let is_of_interest = 0.0 <= self.reach(a, b) || (b < self.table.n_stars && self.could_relay(a, b));
        if !is_of_interest || self.clearance(a, b, false) < 0.0 {
            return f64::MAX;
        }
        let distance = segment_distance_milli(self.at(a), self.at(b), self.at(usize::from(self.node)));
        (distance - f64::from(CLEAR_MILLI)).abs()
    }

    /// Whether some gravity star is, or comes by the move, near enough to both.
    fn could_relay(&self, a: usize, b: usize) -> bool {
        let reach = MAX_LENGTH_MILLI + MAX_RADIUS_MILLI as i32;
        (self.table.n_stars..self.table.places.len()).any(|via| {
            is_within(self.at(a), self.at(via), reach) && is_within(self.at(b), self.at(via), reach)
        })
    }
}

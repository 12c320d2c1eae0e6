//! How near lengths and clearances come to their limits: where a verdict would flip first.
//!
//! Knows a table. Only what decides is listed: a length that nothing blocks, a clearance that alone keeps
//! two stars apart or together.

use serde::Serialize;

use super::geometry::{
    CLEAR_MILLI, MAX_LENGTH_MILLI, Point, distance_milli, is_blocked_by, is_in_reach, is_within,
    segment_distance_milli,
};
use super::level::node_name;
use super::table::{Link, Node, Table};
use super::why::cells_text;
use crate::report::Text;

/// Which limit is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Limit {
    /// The 3.2 cells of a link or a leg.
    Length,
    /// The 0.42 cells between a segment and a star.
    Clearance {
        /// The star.
        star: Node,
    },
}

/// One length or clearance near its limit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fragile {
    /// The two ends of the link, leg or line of sight.
    pub pair: (Node, Node),
    /// Which limit is near.
    pub limit: Limit,
    /// How far the value is from its limit; 0 exactly on it. Never negative.
    pub margin_milli: f64,
    /// Whether it is on the side that allows: short enough, or far enough.
    pub is_allowed: bool,
}

impl Fragile {
    /// The finding in a sentence.
    pub fn text(&self, table: &Table) -> Text {
        let name = |node: Node| node_name(table.n_stars, usize::from(node));
        let (a, b, by) = (
            name(self.pair.0),
            name(self.pair.1),
            cells_text(self.margin_milli),
        );
        match (self.limit, self.is_allowed) {
            (Limit::Length, true) => Text::new(
                format!("{} and {} are within reach by {by}", a.en, b.en),
                format!("{}과 {}은 {by}칸 차이로 닿음", a.ko, b.ko),
            ),
            (Limit::Length, false) => Text::new(
                format!("{} and {} are out of reach by {by}", a.en, b.en),
                format!("{}과 {}은 {by}칸 차이로 닿지 않음", a.ko, b.ko),
            ),
            (Limit::Clearance { star }, is_allowed) => {
                let star = name(star);
                let (word, word_ko) = if is_allowed {
                    ("clears", "비켜감")
                } else {
                    ("blocks", "가림")
                };
                Text::new(
                    format!("{} {word} {} and {} by {by}", star.en, a.en, b.en),
                    format!("{}이 {}과 {} 사이를 {by}칸 차이로 {word_ko}", star.ko, a.ko, b.ko),
                )
            }
        }
    }
}

/// Everything that decides and is at most `within_milli` from its limit, nearest first.
pub fn fragile(table: &Table, within_milli: f64) -> Vec<Fragile> {
    let places = &table.places;
    let mut found = Vec::new();
    let within = within_milli.clamp(0.0, f64::from(MAX_LENGTH_MILLI)) as i32 + 1;
    // No segment that matters is longer than two legs, or than one where nothing bends; and no star that
    // matters is farther from its end.
    let farthest = if table.n_stars < places.len() {
        2 * MAX_LENGTH_MILLI
    } else {
        MAX_LENGTH_MILLI + within
    };
    let around = farthest + CLEAR_MILLI + within;
    let near_all = all_near(places, around);
    for (a, near) in near_all.iter().enumerate().take(table.n_stars) {
        for b in near.iter().copied().filter(|b| a < *b) {
            if !is_within(places[a], places[b], farthest) {
                continue;
            }
            let length = distance_milli(places[a], places[b]);
            let pair = (a as Node, b as Node);
            let is_reachable = is_in_reach(places[a], places[b]);
            let by_length = (length - f64::from(MAX_LENGTH_MILLI)).abs();
            let is_seen_through = is_reachable || needs_relay(table, a, b);
            if !is_seen_through && within_milli < by_length {
                continue;
            }
            let is_close =
                |k: &usize| *k != b && is_near_box((places[a], places[b]), places[*k], CLEAR_MILLI + within);
            let close: Vec<usize> = near.iter().copied().filter(is_close).collect();
            let blockers: Vec<usize> = { close.iter().copied() }
                .filter(|k| is_blocked_by(places[a], places[b], places[*k]))
                .collect();
            if by_length <= within_milli && blockers.is_empty() {
                found.push(Fragile {
                    pair,
                    limit: Limit::Length,
                    margin_milli: by_length,
                    is_allowed: is_reachable,
                });
            }
            if is_seen_through {
                clearances(places, (a, b), &close, &blockers, within_milli, &mut found);
            }
        }
    }
    found.sort_by(|x, y| x.margin_milli.total_cmp(&y.margin_milli));
    found
}

/// For every place the others that are at most so far from it, ascending.
fn all_near(places: &[Point], around_milli: i32) -> Vec<Vec<usize>> {
    // From left to right, so that only neighbours in x are compared.
    let mut by_x: Vec<usize> = (0..places.len()).collect();
    by_x.sort_by_key(|node| places[*node].x_milli);
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); places.len()];
    for (rank, a) in by_x.iter().enumerate() {
        for b in &by_x[rank + 1..] {
            let ahead = i64::from(places[*b].x_milli) - i64::from(places[*a].x_milli);
            if i64::from(around_milli) < ahead {
                break;
            }
            if is_within(places[*a], places[*b], around_milli) {
                near[*a].push(*b);
                near[*b].push(*a);
            }
        }
    }
    for row in &mut near {
        row.sort_unstable();
    }
    near
}

/// Whether a place is so near to the box round two others.
fn is_near_box((a, b): (Point, Point), place: Point, by_milli: i32) -> bool {
    let is_in = |a: i32, b: i32, at: i32| {
        let (low, high) = (i64::from(a.min(b)), i64::from(a.max(b)));
        let by = i64::from(by_milli);
        (low - by..=high + by).contains(&i64::from(at))
    };
    is_in(a.x_milli, b.x_milli, place.x_milli) && is_in(a.y_milli, b.y_milli, place.y_milli)
}

/// Whether sight between two far stars matters: some gravity star could join them.
fn needs_relay(table: &Table, a: usize, b: usize) -> bool {
    b < table.n_stars
        && (table.n_stars..table.places.len()).any(|via| {
            let [a, b, via] = [a, b, via].map(|node| table.places[node]);
            is_in_reach(a, via) && is_in_reach(b, via)
        })
}

fn clearances(
    places: &[Point],
    (a, b): (usize, usize),
    near: &[usize],
    blockers: &[usize],
    within_milli: f64,
    found: &mut Vec<Fragile>,
) {
    for star in near.iter().copied().filter(|star| *star != b) {
        // Another star decides already.
        if blockers.iter().any(|blocker| *blocker != star) {
            continue;
        }
        let distance = segment_distance_milli(places[a], places[b], places[star]);
        let margin_milli = (distance - f64::from(CLEAR_MILLI)).abs();
        if margin_milli <= within_milli {
            found.push(Fragile {
                pair: (a as Node, b as Node),
                limit: Limit::Clearance { star: star as Node },
                margin_milli,
                is_allowed: !blockers.contains(&star),
            });
        }
    }
}

/// Whether a finding concerns a link of the table, direct or by one of its legs.
pub fn concerns(fragile: &Fragile, link: Link) -> bool {
    let (legs, n_legs) = link.legs();
    legs[..n_legs].iter().any(|leg| {
        let pair = (leg.0.min(leg.1), leg.0.max(leg.1));
        pair == fragile.pair
    })
}

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
use super::near::Near;
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

/// A value so near to its limit lies on it.
const EXACT_MILLI: f64 = 1e-6;

impl Fragile {
    /// The finding where the value lies on its limit.
    fn exact_text(&self, table: &Table) -> Text {
        let name = |node: Node| node_name(table.n_stars, usize::from(node));
        let (a, b) = (name(self.pair.0), name(self.pair.1));
        match self.limit {
            Limit::Length => {
                let most = cells_text(f64::from(MAX_LENGTH_MILLI));
                Text::new(
                    format!(
                        "{} and {} are exactly {most} apart: only just in reach",
                        a.en, b.en
                    ),
                    format!("{}과(와) {}의 거리가 꼭 {most}칸: 간신히 닿음", a.ko, b.ko),
                )
            }
            Limit::Clearance { star } => {
                let (star, least) = (name(star), cells_text(f64::from(CLEAR_MILLI)));
                let (word, word_ko) = if self.is_allowed {
                    ("only just clears", "간신히 비켜감")
                } else {
                    ("only just blocks", "간신히 가림")
                };
                Text::new(
                    format!(
                        "{} is exactly {least} away and {word} {} and {}",
                        star.en, a.en, b.en
                    ),
                    format!(
                        "{}이(가) {}과(와) {} 사이에서 꼭 {least}칸: {word_ko}",
                        star.ko, a.ko, b.ko
                    ),
                )
            }
        }
    }

    /// The finding in a sentence.
    pub fn text(&self, table: &Table) -> Text {
        let name = |node: Node| node_name(table.n_stars, usize::from(node));
        let (a, b, by) = (
            name(self.pair.0),
            name(self.pair.1),
            cells_text(self.margin_milli),
        );
        // A distance of nothing is no distance to tell.
        if self.margin_milli < EXACT_MILLI {
            return self.exact_text(table);
        }
        match (self.limit, self.is_allowed) {
            (Limit::Length, true) => Text::new(
                format!("{} and {} are within reach by {by}", a.en, b.en),
                format!("{}과(와) {}은(는) {by}칸 차이로 닿음", a.ko, b.ko),
            ),
            (Limit::Length, false) => Text::new(
                format!("{} and {} are out of reach by {by}", a.en, b.en),
                format!("{}과(와) {}은(는) {by}칸 차이로 닿지 않음", a.ko, b.ko),
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
                    format!(
                        "{}이(가) {}과(와) {} 사이를 {by}칸 차이로 {word_ko}",
                        star.ko, a.ko, b.ko
                    ),
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
    // No star that matters is farther from an end of a segment that could be a link, or from the gravity
    // star that could bend it.
    let reach = MAX_LENGTH_MILLI + CLEAR_MILLI + 2 * within;
    let Some(near) = Near::of(places, reach, usize::MAX) else {
        return found;
    };
    let mut others = Vec::new();
    let mut close = Vec::new();
    for a in 0..table.n_stars {
        others_of(table, &near, a, within, &mut others);
        for (b, via) in others.iter().copied() {
            let is_reachable = is_in_reach(places[a], places[b]);
            let by_length = (distance_milli(places[a], places[b]) - f64::from(MAX_LENGTH_MILLI)).abs();
            let is_seen_through = is_reachable || via.is_some();
            if !is_seen_through && within_milli < by_length {
                continue;
            }
            let is_close = |k: &usize| {
                *k != a && *k != b && is_near_box((places[a], places[b]), places[*k], CLEAR_MILLI + within)
            };
            close.clear();
            // Round the gravity star where the two are far from each other: all between them is near it.
            let centre = if is_within(places[a], places[b], MAX_LENGTH_MILLI + within) {
                a
            } else {
                via.unwrap_or(a)
            };
            let around = { near.around(centre).iter() }.map(|node| usize::from(*node));
            close.extend(around.filter(is_close));
            if centre != a && is_close(&centre) {
                close.insert(close.partition_point(|k| *k < centre), centre);
            }
            let blockers: Vec<usize> = { close.iter().copied() }
                .filter(|k| is_blocked_by(places[a], places[b], places[*k]))
                .take(2)
                .collect();
            if by_length <= within_milli && blockers.is_empty() {
                found.push(Fragile {
                    pair: (a as Node, b as Node),
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

/// The nodes of higher index that a star could be joined to if lengths were `within` longer, ascending, each
/// with a gravity star that could bend the link.
fn others_of(table: &Table, near: &Near, a: usize, within: i32, others: &mut Vec<(usize, Option<usize>)>) {
    let places = &table.places;
    others.clear();
    for b in near.around(a).iter().map(|node| usize::from(*node)) {
        if a < b && is_within(places[a], places[b], MAX_LENGTH_MILLI + within) {
            others.push((b, None));
        }
        if b < table.n_stars || !is_in_reach(places[a], places[b]) {
            continue;
        }
        let ends = { near.around(b).iter() }.map(|node| usize::from(*node));
        let ends = ends.filter(|end| a < *end && *end < table.n_stars);
        others.extend(
            ends.filter(|end| is_in_reach(places[b], places[*end]))
                .map(|end| (end, Some(b))),
        );
    }
    // Those with a gravity star first, so that they stay.
    others.sort_unstable_by_key(|(b, via)| (*b, via.is_none()));
    others.dedup_by_key(|(b, _)| *b);
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

fn clearances(
    places: &[Point],
    (a, b): (usize, usize),
    near: &[usize],
    blockers: &[usize],
    within_milli: f64,
    found: &mut Vec<Fragile>,
) {
    for star in near.iter().copied() {
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

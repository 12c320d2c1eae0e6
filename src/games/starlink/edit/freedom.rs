//! How far each star may move before the links, or the number of answers, change: the fragility map.
//!
//! The radius for links is a guarantee: every quantity that decides about a link changes by at most as
//! much as one star moves, so no link changes before the nearest of them reaches its limit. The radius for
//! answers is sampled on rings, and says so. It costs no more than a number of looks at links that the caller
//! names; every star has the same share of them, and what was not measured to the end says so as well.

use super::super::geometry::{
    CLEAR_MILLI, MAX_LENGTH_MILLI, Point, distance_milli, is_within, segment_distance_milli,
};
use super::super::solve::count;
use super::super::table::{Node, Table};
use super::shifted::Known;
use crate::control::{Control, Stop};
use crate::grammar::counted;
use crate::report::Text;

/// Looks at links that a map takes: some seconds of a release build. Boards of the game need a tenth of it.
pub const LOOKS: u64 = 400_000_000;
/// Looks at each link that the table after a move takes, about.
const LOOKS_OF_A_TABLE: u64 = 20;
/// Nodes that the count of the board as it is may take.
const MAX_NODES: u64 = 20_000;

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
    /// Whether the answers change on the next ring, or there is none; otherwise the rings beyond were not
    /// tried.
    pub is_whole: bool,
}

/// How far the stars of a board may move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FreedomMap {
    /// The stars that were measured, ascending.
    pub stars: Vec<Freedom>,
    /// Stars and gravity stars of the board.
    pub n_nodes: usize,
}

impl FreedomMap {
    /// Whether every star was measured to the end.
    pub fn is_whole(&self) -> bool {
        self.stars.len() == self.n_nodes && self.stars.iter().all(|star| star.is_whole)
    }

    /// What was not measured, in a sentence; nothing where all was.
    pub fn unmeasured(&self) -> Option<Text> {
        if self.is_whole() {
            return None;
        }
        let n_nodes = self.n_nodes;
        let n_cut = self.stars.iter().filter(|star| !star.is_whole).count();
        let n_missing = n_nodes.saturating_sub(self.stars.len());
        let stars = counted(n_nodes, "star");
        Some(match (n_cut, n_missing) {
            (_, 0) => Text::new(
                format!("answers of {n_cut} of {stars} were not measured to the end (≥)"),
                format!("별 {n_nodes}개 가운데 {n_cut}개의 답은 끝까지 재지 못했습니다 (≥)"),
            ),
            (0, _) => Text::new(
                format!("{n_missing} of {stars} were not measured"),
                format!("별 {n_nodes}개 가운데 {n_missing}개는 재지 않았습니다"),
            ),
            _ => Text::new(
                format!("of {stars}, {n_missing} were not measured, answers of {n_cut} not to the end (≥)"),
                format!(
                    "별 {n_nodes}개 가운데 {n_missing}개는 재지 않았고, {n_cut}개의 답은 끝까지 재지 못했습니다 (≥)"
                ),
            ),
        })
    }
}

/// The radius within which no move of a star changes a link.
pub fn links_radius(table: &Table, node: Node) -> u32 {
    let at = table.places[usize::from(node)];
    let near = |to: &Point| is_within(at, *to, PART_MILLI);
    let near: Vec<usize> = { table.places.iter().enumerate() }
        .filter(|(_, to)| near(to))
        .map(|(other, _)| other)
        .collect();
    let least = Margins {
        table,
        node,
        near: &near,
    }
    .least();
    // A margin of exactly nothing leaves no move; otherwise stay below it.
    (least.min(f64::from(MAX_RADIUS_MILLI) + 1.0).ceil() - 1.0).max(0.0) as u32
}

/// The fragility of every star, within so many looks at links in all; progress is told in stars, and the map
/// so far now and then.
///
/// # Errors
/// [`Stop`] when the control says so; what was told until then is true.
pub fn fragility_map(
    table: &Table,
    numbers: &[u16],
    looks: u64,
    ctl: &Control,
    tell: &mut dyn FnMut(FreedomMap),
) -> Result<FreedomMap, Stop> {
    let n_nodes = table.places.len();
    let known = Known {
        table,
        numbers,
        count: count(table, numbers, 2, &ctl.with_further_budget(MAX_NODES)),
    };
    ctl.spend(0)?;
    let mut map = FreedomMap {
        n_nodes,
        stars: Vec::new(),
    };
    let mut looks_left = looks;
    let n_between = n_nodes / 50 + 1;
    for node in 0..n_nodes {
        ctl.set_progress(node as u64, n_nodes as u64);
        let mut share = looks_left / (n_nodes - node) as u64;
        looks_left -= share;
        map.stars.push(freedom(&known, node as Node, &mut share, ctl)?);
        // What a star leaves is for those after it.
        looks_left += share;
        if map.stars.len().is_multiple_of(n_between) {
            tell(map.clone());
        }
    }
    Ok(map)
}

/// The fragility of one star; looks that it takes are taken off.
fn freedom(known: &Known<'_>, node: Node, looks: &mut u64, ctl: &Control) -> Result<Freedom, Stop> {
    let links_milli = links_radius(known.table, node);
    let mut star = Freedom {
        node,
        links_milli,
        answers_milli: links_milli,
        is_whole: true,
    };
    for ring in links_milli / RING_MILLI + 1..=MAX_RADIUS_MILLI / RING_MILLI {
        let radius = ring * RING_MILLI;
        match ring_keeps(known, node, radius, looks, ctl)? {
            Some(true) => star.answers_milli = radius,
            Some(false) => break,
            None => {
                star.is_whole = false;
                break;
            }
        }
    }
    Ok(star)
}

/// Whether the answers stay on a ring; nothing where that was not found out within the looks.
fn ring_keeps(
    known: &Known<'_>,
    node: Node,
    radius: u32,
    looks: &mut u64,
    ctl: &Control,
) -> Result<Option<bool>, Stop> {
    let table = known.table;
    let from = table.places[usize::from(node)];
    let mut is_known = true;
    // The same links have the same answers, and neighbouring places often have.
    let mut last: Option<Table> = None;
    for (dx, dy) in DIRECTIONS {
        ctl.spend(1)?;
        let along = |part: i32| part * radius as i32 / 1024;
        let to = Point::new(from.x_milli + along(dx), from.y_milli + along(dy));
        if table.places.contains(&to) {
            return Ok(Some(false));
        }
        let n_links = table.links.len() as u64;
        if !take(looks, LOOKS_OF_A_TABLE * n_links) {
            return Ok(None);
        }
        let Ok(moved) = table.with_moved(node, to) else {
            return Ok(Some(false));
        };
        if moved.has_same_links(table) || last.as_ref().is_some_and(|last| moved.has_same_links(last)) {
            continue;
        }
        let (keeps, nodes) = known.keeps(&moved, node, *looks / n_links.max(1), ctl)?;
        let was_within = take(looks, nodes * n_links);
        match keeps {
            Some(false) => return Ok(Some(false)),
            Some(true) => {}
            None => is_known = false,
        }
        if !was_within {
            return Ok(None);
        }
        last = Some(moved);
    }
    Ok(is_known.then_some(true))
}

/// Takes so many looks off; false where there were not as many left.
fn take(looks: &mut u64, n: u64) -> bool {
    let had = n <= *looks;
    *looks = looks.saturating_sub(n);
    had
}

/// Places farther than this from a moved star have no part in its radius.
const PART_MILLI: i32 = 2 * MAX_LENGTH_MILLI + 2 * MAX_RADIUS_MILLI as i32 + 2 * CLEAR_MILLI;

/// The distances of everything that decides about links from its limit, as far as one star is concerned.
struct Margins<'a> {
    table: &'a Table,
    node: Node,
    /// Every star that has a part in it, ascending, itself too.
    near: &'a [usize],
}

impl Margins<'_> {
    fn at(&self, node: usize) -> Point {
        self.table.places[node]
    }

    /// How much a segment has to spare before a star blocks it; negative: it is blocked. The moving star
    /// counts only `with_mover`.
    fn clearance(&self, a: usize, b: usize, with_mover: bool) -> f64 {
        let mover = usize::from(self.node);
        { self.near.iter().copied() }
            .filter(|star| *star != a && *star != b && (with_mover || *star != mover))
            .map(|star| segment_distance_milli(self.at(a), self.at(b), self.at(star)))
            .fold(f64::MAX, f64::min)
            - f64::from(CLEAR_MILLI)
    }

    fn reach(&self, a: usize, b: usize) -> f64 {
        f64::from(MAX_LENGTH_MILLI) - distance_milli(self.at(a), self.at(b))
    }

    fn least(&self) -> f64 {
        let mover = usize::from(self.node);
        let far = MAX_LENGTH_MILLI * 2 + MAX_RADIUS_MILLI as i32;
        let mut least = f64::MAX;
        for (rank, a) in self.near.iter().copied().enumerate() {
            for b in self.near[rank + 1..].iter().copied() {
                if self.table.n_stars <= a {
                    break;
                }
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
        let distance = segment_distance_milli(self.at(a), self.at(b), self.at(usize::from(self.node)));
        let margin = (distance - f64::from(CLEAR_MILLI)).abs();
        if f64::from(MAX_RADIUS_MILLI) + 1.0 < margin {
            return f64::MAX;
        }
        let is_of_interest = 0.0 <= self.reach(a, b) || (b < self.table.n_stars && self.could_relay(a, b));
        if !is_of_interest || self.clearance(a, b, false) < 0.0 {
            return f64::MAX;
        }
        margin
    }

    /// Whether some gravity star is, or comes by the move, near enough to both.
    fn could_relay(&self, a: usize, b: usize) -> bool {
        let reach = MAX_LENGTH_MILLI + MAX_RADIUS_MILLI as i32;
        (self.table.n_stars..self.table.places.len()).any(|via| {
            is_within(self.at(a), self.at(via), reach) && is_within(self.at(b), self.at(via), reach)
        })
    }
}

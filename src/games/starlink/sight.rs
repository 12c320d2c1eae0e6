//! The links of a board: who sees whom within reach, and who does not but for a gravity star.
//!
//! Found for a whole board, or anew for one moved star: then only what it touches, blocks or blocked is
//! looked at. Source: `docs/rules/starlink.md`, section 3.

use super::geometry::{CLEAR_MILLI, MAX_LENGTH_MILLI, Point, is_blocked_by, is_in_reach, is_within};
use super::near::Near;
use super::table::{Link, MAX_LINKS, MAX_NEAR_PAIRS, Node, Table, TooCrowded};

/// What stands in the way of a segment within reach is at most so far from either of its ends.
pub(super) const NEAR_MILLI: i32 = MAX_LENGTH_MILLI + CLEAR_MILLI;

/// Every link of a board, in the order of the rules.
pub(super) struct Links {
    pub(super) links: Vec<Link>,
    /// How many of them are direct.
    pub(super) n_direct: usize,
    /// Pairs of nodes of which one could be in the other's way.
    pub(super) n_near_pairs: usize,
}

impl Links {
    /// Direct links in order, and relays in any.
    fn of(mut links: Vec<Link>, n_direct: usize, n_near_pairs: usize) -> Result<Self, TooCrowded> {
        if MAX_LINKS < links.len() {
            return Err(TooCrowded);
        }
        links[n_direct..].sort_unstable();
        Ok(Self {
            links,
            n_direct,
            n_near_pairs,
        })
    }
}

/// The links of a board.
pub(super) fn links(places: &[Point], n_stars: usize) -> Result<Links, TooCrowded> {
    let near = Near::of(places, NEAR_MILLI, MAX_NEAR_PAIRS).ok_or(TooCrowded)?;
    let mut links = Vec::new();
    // By gravity star: the stars that a leg can reach.
    let mut legs: Vec<Vec<Node>> = vec![Vec::new(); places.len() - n_stars];
    for a in 0..n_stars {
        let around = near.around(a);
        for b in around.iter().copied().filter(|b| a < usize::from(*b)) {
            let b_idx = usize::from(b);
            if !is_in_reach(places[a], places[b_idx]) || !sees(places, a as Node, b, around) {
                continue;
            }
            match legs.get_mut(b_idx.wrapping_sub(n_stars)) {
                None => links.push(Link::new(a as Node, b, None)),
                Some(legs) => legs.push(a as Node),
            }
        }
    }
    let n_direct = links.len();
    for (idx, ends) in legs.iter().enumerate() {
        let via = n_stars + idx;
        relays(places, via as Node, ends, near.around(via), &mut links, n_direct);
        if MAX_LINKS < links.len() {
            return Err(TooCrowded);
        }
    }
    Links::of(links, n_direct, near.n_pairs())
}

/// The links of a board after one of its nodes was moved; `places` has it where it is now.
pub(super) fn links_after_move(before: &Table, places: &[Point], node: Node) -> Result<Links, TooCrowded> {
    let n_stars = before.n_stars;
    let (from, to) = (before.places[usize::from(node)], places[usize::from(node)]);
    let is_near = |place: Point, by: i32| is_within(place, from, by) || is_within(place, to, by);
    let around = |by: i32| -> Vec<Node> {
        let near = { places.iter().zip(0..) }.filter(|(place, at)| *at == node || is_near(**place, by));
        near.map(|(_, at)| at).collect()
    };
    let near_now = |at: Point| {
        let others = { places.iter().zip(0..) }.filter(|(_, other)| *other != node);
        others
            .filter(|(place, _)| is_within(**place, at, NEAR_MILLI))
            .count()
    };
    let n_near_pairs = before.n_near_pairs() + near_now(to) - near_now(from);
    if MAX_NEAR_PAIRS < n_near_pairs {
        return Err(TooCrowded);
    }
    let near = around(NEAR_MILLI);
    // Whatever stands between any of those is here.
    let wide = around(2 * NEAR_MILLI);
    let mut links = direct_after_move(before, places, node, &near, &wide);
    let n_direct = links.len();
    // The relays of every gravity star near the move are found anew, the others stay.
    let vias: Vec<Node> = near
        .into_iter()
        .filter(|via| n_stars <= usize::from(*via))
        .collect();
    let kept = { before.links[before.n_direct..].iter() }.filter(|link| {
        link.a != node && link.b != node && link.via.is_some_and(|via| vias.binary_search(&via).is_err())
    });
    links.extend(kept);
    for via in vias {
        let place = places[usize::from(via)];
        let in_way: Vec<Node> = { wide.iter().copied() }
            .filter(|at| is_within(places[usize::from(*at)], place, NEAR_MILLI))
            .collect();
        let ends: Vec<Node> = { in_way.iter().copied() }
            .filter(|end| usize::from(*end) < n_stars && is_in_reach(places[usize::from(*end)], place))
            .filter(|end| sees(places, *end, via, &in_way))
            .collect();
        relays(places, via, &ends, &in_way, &mut links, n_direct);
    }
    Links::of(links, n_direct, n_near_pairs)
}

/// The direct links after a move. `near` may have been or be in the moved node's sight, `wide` in theirs.
fn direct_after_move(
    before: &Table,
    places: &[Point],
    node: Node,
    near: &[Node],
    wide: &[Node],
) -> Vec<Link> {
    let at = |node: Node| places[usize::from(node)];
    let (from, to) = (before.places[usize::from(node)], at(node));
    let direct = &before.links[..before.n_direct];
    let kept = { direct.iter().copied() }
        .filter(|link| link.a != node && link.b != node && !is_blocked_by(at(link.a), at(link.b), to));
    let mut links: Vec<Link> = kept.collect();
    let n_kept = links.len();
    let normal = { near.iter().copied() }.filter(|star| usize::from(*star) < before.n_stars);
    let near: Vec<Node> = normal.collect();
    for (rank, a) in near.iter().copied().enumerate() {
        for b in near[rank + 1..].iter().copied() {
            let touches = a == node || b == node;
            if is_in_reach(at(a), at(b))
                && (touches || is_blocked_by(at(a), at(b), from))
                && sees(places, a, b, wide)
            {
                links.push(Link::new(a, b, None));
            }
        }
    }
    debug_assert!(links[..n_kept].is_sorted());
    // Two runs that ascend.
    links.sort();
    links
}

/// Whether two nodes see each other. Every node that could be in the way is `in_way`; the two may be too.
fn sees(places: &[Point], a: Node, b: Node, in_way: &[Node]) -> bool {
    let (from, to) = (places[usize::from(a)], places[usize::from(b)]);
    { in_way.iter() }
        .all(|star| *star == a || *star == b || !is_blocked_by(from, to, places[usize::from(*star)]))
}

/// Adds the links through one gravity star to those that are there, of which the direct ones come first.
fn relays(
    places: &[Point],
    via: Node,
    ends: &[Node],
    in_way: &[Node],
    links: &mut Vec<Link>,
    n_direct: usize,
) {
    for (rank, a) in ends.iter().enumerate() {
        for b in &ends[rank + 1..] {
            let (from, to) = (places[usize::from(*a)], places[usize::from(*b)]);
            let in_sight = if is_in_reach(from, to) {
                links[..n_direct].binary_search(&Link::new(*a, *b, None)).is_ok()
            } else {
                // Both legs are in reach of the gravity star, so the segment between their ends is
                // too, and every star in its way is near; the gravity star itself may be one.
                !is_blocked_by(from, to, places[usize::from(via)]) && sees(places, *a, *b, in_way)
            };
            if !in_sight {
                links.push(Link::new(*a, *b, Some(via)));
            }
        }
    }
}

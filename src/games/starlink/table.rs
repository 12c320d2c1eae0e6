//! Which links a board allows and which of them exclude each other, computed once for a board.
//!
//! Knows places of stars; knows nothing of their numbers. Links are kept in one order everywhere: direct
//! ones by their stars, then relays by their stars and their gravity star.
//! Source: `docs/rules/starlink.md`, section 3.

use serde::{Deserialize, Serialize};

pub use super::conflicts::is_conflict;
use super::conflicts::{conflict_pairs, conflict_pairs_of};
use super::geometry::{Point, is_blocked_by, is_within};
use super::sight::{Links, NEAR_MILLI, links, links_after_move};

/// A star of a board: normal stars come first, gravity stars after them.
pub type Node = u16;
/// The index of a link in its table.
pub type LinkIdx = u32;

/// More pairs within reach than this are no puzzle but a slip; the table is not built.
pub const MAX_NEAR_PAIRS: usize = 60_000;
/// More links than this are no puzzle either. A plain lattice of 1,600 stars has 12,090.
pub const MAX_LINKS: usize = 20_000;
/// Far from every board.
const FAR: Point = Point {
    x_milli: -100_000_000,
    y_milli: -100_000_000,
};
/// Nor are more pairs that exclude each other.
pub const MAX_CONFLICTS: usize = 4_000_000;

/// A possible link between two normal stars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Link {
    /// The star of lower index.
    pub a: Node,
    /// The star of higher index.
    pub b: Node,
    /// The gravity star that it goes through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub via: Option<Node>,
}

impl Link {
    /// A link between two stars, in either order.
    pub fn new(a: Node, b: Node, via: Option<Node>) -> Self {
        Self {
            a: a.min(b),
            b: a.max(b),
            via,
        }
    }

    /// Its straight parts: one, or two through a gravity star.
    pub fn legs(self) -> ([(Node, Node); 2], usize) {
        match self.via {
            None => ([(self.a, self.b); 2], 1),
            Some(via) => ([(self.a, via), (self.b, via)], 2),
        }
    }

    /// The star at its other end.
    pub fn other(self, star: Node) -> Node {
        if self.a == star { self.b } else { self.a }
    }

    fn sort_key(self) -> (bool, Node, Node, Option<Node>) {
        (self.via.is_some(), self.a, self.b, self.via)
    }
}

/// Rows of indices of different lengths, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    /// Rows from pairs of row and item; items keep the order in which they come.
    fn of(n_rows: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0_u32; n_rows + 1];
        for (row, _) in pairs.clone() {
            starts[row as usize + 1] += 1;
        }
        for row in 0..n_rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut items = vec![0; starts[n_rows] as usize];
        for (row, item) in pairs {
            items[next[row as usize] as usize] = item;
            next[row as usize] += 1;
        }
        Self { starts, items }
    }

    /// One row; empty beyond the last, which an index of another board may be.
    #[inline]
    pub fn row(&self, row: usize) -> &[u32] {
        match self.starts.get(row..).unwrap_or_default() {
            [start, end, ..] => &self.items[*start as usize..*end as usize],
            _ => &[],
        }
    }

    /// Items in all rows.
    pub fn n_items(&self) -> usize {
        self.items.len()
    }
}

/// The links of a board and their conflicts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Where the stars are: normal ones, then gravity stars.
    pub places: Vec<Point>,
    /// How many of them are normal.
    pub n_stars: usize,
    /// Every possible link, in the order of the rules.
    pub links: Vec<Link>,
    /// How many of them are direct; they come first.
    pub n_direct: usize,
    n_near_pairs: usize,
    conflicts: Rows,
    at_star: Rows,
}

/// Why no table is built: the board is too crowded to be a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooCrowded;

impl Table {
    /// The table of a board. `places` holds `n_stars` normal stars and the gravity stars after them; no
    /// two at the same point.
    ///
    /// # Errors
    /// [`TooCrowded`] beyond [`MAX_NEAR_PAIRS`], [`MAX_LINKS`] or [`MAX_CONFLICTS`].
    pub fn build(places: &[Point], n_stars: usize) -> Result<Self, TooCrowded> {
        let found = links(places, n_stars)?;
        let pairs = conflict_pairs(&found.links, places)?;
        Ok(Self::of_parts(places.to_vec(), n_stars, found, &pairs))
    }

    fn of_parts(places: Vec<Point>, n_stars: usize, found: Links, pairs: &[(u32, u32)]) -> Self {
        let Links {
            links,
            n_direct,
            n_near_pairs,
        } = found;
        // `pairs` ascend, so first the smaller partners of a row come, then the larger ones.
        let smaller = pairs.iter().map(|(e, f)| (*f, *e));
        let larger = pairs.iter().copied();
        let conflicts = Rows::of(links.len(), smaller.chain(larger));
        let ends = links
            .iter()
            .enumerate()
            .flat_map(|(idx, link)| [(u32::from(link.a), idx as u32), (u32::from(link.b), idx as u32)]);
        let at_star = Rows::of(n_stars, ends);
        Self {
            places,
            n_stars,
            links,
            n_direct,
            n_near_pairs,
            conflicts,
            at_star,
        }
    }

    /// The table after one star was moved. Equal to building it anew, in less time: only what the star
    /// touches, blocks or blocked is looked at again.
    ///
    /// # Errors
    /// As [`Table::build`].
    pub fn with_moved(&self, node: Node, to: Point) -> Result<Self, TooCrowded> {
        let mut places = self.places.clone();
        match places.get_mut(usize::from(node)) {
            Some(place) => *place = to,
            None => return Ok(self.clone()),
        }
        let found = links_after_move(self, &places, node)?;
        let links = &found.links;
        // Links that touch the star are tested anew; the rest keep their conflicts under new indices.
        let touches = |link: &Link| link.a == node || link.b == node || link.via == Some(node);
        let mut new_idx = vec![u32::MAX; self.links.len()];
        let mut fresh = Vec::new();
        let mut old = self.links.iter().enumerate().peekable();
        for (idx, link) in links.iter().enumerate() {
            while old
                .next_if(|(_, known)| known.sort_key() < link.sort_key())
                .is_some()
            {}
            match old.peek() {
                Some((old_idx, known)) if *known == link && !touches(link) => new_idx[*old_idx] = idx as u32,
                _ => fresh.push(idx as u32),
            }
        }
        let mut pairs = Vec::with_capacity(self.conflicts.n_items() / 2);
        for (old_e, e) in new_idx.iter().enumerate().filter(|(_, e)| **e != u32::MAX) {
            let row = self.conflicts.row(old_e).iter();
            let kept = row.map(|old_f| (old_e as u32, *old_f, new_idx[*old_f as usize]));
            pairs.extend(
                kept.filter(|(old_e, old_f, f)| old_e < old_f && *f != u32::MAX)
                    .map(|(_, _, f)| (*e, f)),
            );
        }
        pairs.extend(conflict_pairs_of(&fresh, links, &places));
        if MAX_CONFLICTS < pairs.len() {
            return Err(TooCrowded);
        }
        // Two runs that ascend.
        pairs.sort();
        Ok(Self::of_parts(places, self.n_stars, found, &pairs))
    }

    /// The table after a gravity star was added behind all others. Equal to building it anew, in less time.
    ///
    /// # Errors
    /// As [`Table::build`].
    pub fn with_gravity(&self, at: Point) -> Result<Self, TooCrowded> {
        let is_near_far = |place: &Point| is_within(*place, FAR, 2 * NEAR_MILLI);
        if self.places.iter().any(is_near_far) {
            let mut places = self.places.clone();
            places.push(at);
            return Self::build(&places, self.n_stars);
        }
        // There it reaches nothing and is in nobody's way, so that nothing changes but its place.
        let mut parked = self.clone();
        parked.places.push(FAR);
        parked.with_moved(self.places.len() as Node, at)
    }

    /// How many pairs of nodes could be in each other's way.
    pub(super) fn n_near_pairs(&self) -> usize {
        self.n_near_pairs
    }

    /// The links that a link excludes, ascending; none of a link that is not in the table.
    #[inline]
    pub fn conflicts(&self, link: LinkIdx) -> &[LinkIdx] {
        self.conflicts.row(link as usize)
    }

    /// Whether two links exclude each other.
    pub fn is_conflict(&self, e: LinkIdx, f: LinkIdx) -> bool {
        self.conflicts(e).binary_search(&f).is_ok()
    }

    /// The links that end at a normal star, ascending; none at a star that the board does not have.
    #[inline]
    pub fn at_star(&self, star: usize) -> &[LinkIdx] {
        self.at_star.row(star)
    }

    /// The links that end at a star, or bend round a gravity star, ascending.
    pub fn links_of(&self, node: Node) -> Vec<LinkIdx> {
        if usize::from(node) < self.n_stars {
            return self.at_star(usize::from(node)).to_vec();
        }
        { self.links.iter().zip(0..) }
            .filter(|(link, _)| link.via == Some(node))
            .map(|(_, idx)| idx)
            .collect()
    }

    /// Pairs of links that exclude each other.
    pub fn n_conflicts(&self) -> usize {
        self.conflicts.n_items() / 2
    }

    /// The index of a link, if the board allows it.
    pub fn find(&self, link: Link) -> Option<LinkIdx> {
        self.links
            .binary_search_by_key(&link.sort_key(), |known| known.sort_key())
            .ok()
            .map(|idx| idx as LinkIdx)
    }

    /// Whether another table has the same links and conflicts, wherever its stars are.
    pub fn has_same_links(&self, other: &Self) -> bool {
        self.links == other.links && self.conflicts == other.conflicts
    }

    /// The first star in the way between two nodes, the nearest to their segment; `None`: they see each
    /// other, or one of them is not on the board. Gravity stars block as well.
    pub fn blocker(&self, a: Node, b: Node) -> Option<Node> {
        blocker(&self.places, a, b)
    }

    /// Whether nothing stands between two nodes of the board, at any distance.
    pub fn sees(&self, a: Node, b: Node) -> bool {
        let at = |node: Node| self.places.get(usize::from(node)).copied();
        let (Some(from), Some(to)) = (at(a), at(b)) else {
            return false;
        };
        self.places.iter().enumerate().all(|(idx, place)| {
            idx == usize::from(a) || idx == usize::from(b) || !is_blocked_by(from, to, *place)
        })
    }

    /// Whether the graph of all possible links joins all normal stars.
    pub fn is_connected(&self) -> bool {
        let mut groups = super::solve::groups::Groups::new(self.n_stars);
        for link in &self.links {
            groups.join(usize::from(link.a), usize::from(link.b));
        }
        groups.n_groups() <= 1
    }
}

/// See [`Table::blocker`].
fn blocker(places: &[Point], a: Node, b: Node) -> Option<Node> {
    let at = |node: Node| places.get(usize::from(node)).copied();
    let (from, to) = (at(a)?, at(b)?);
    let mut nearest: Option<(f64, Node)> = None;
    for (idx, place) in places.iter().enumerate() {
        if idx == usize::from(a) || idx == usize::from(b) || !is_blocked_by(from, to, *place) {
            continue;
        }
        let distance = super::geometry::segment_distance_milli(from, to, *place);
        if nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, idx as Node));
        }
    }
    nearest.map(|(_, node)| node)
}

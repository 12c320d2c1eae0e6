//! What an editor does to a puzzle: pure functions from spec to spec, and long answers with cancel.
//!
//! Knows specs and engines; knows nothing of pointers, canvases or undo. Nodes are stars first, gravity
//! stars after them, as everywhere.

mod free;
pub mod freedom;
pub mod scalpel;
mod shifted;

pub use free::free_shift;

use super::geometry::{JITTER_MILLI, MILLI, Point, TAP_MILLI, distance2, is_within};
use super::lint::within_jitter;
use super::spec::{Gravity, Spec, Star};
use super::table::{LinkIdx, Node, Table};

/// Where a dragged star may come to rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Snap {
    /// The centre of its cell.
    Centre,
    /// Anywhere within the jitter of its cell.
    #[default]
    Jitter,
    /// Every thousandth of a cell.
    Free,
}

/// A place as a drag would put it: snapped, and inside the grid.
pub fn snapped(spec: &Spec, at: Point, snap: Snap) -> Point {
    let most = |cells: u16| i32::from(cells).saturating_mul(MILLI).max(1) - 1;
    let inside = Point::new(
        at.x_milli.clamp(0, most(spec.width_cells)),
        at.y_milli.clamp(0, most(spec.height_cells)),
    );
    match snap {
        Snap::Centre => {
            let (column, row) = inside.cell();
            Point::cell_centre(column, row)
        }
        Snap::Jitter => within_jitter(inside),
        Snap::Free => inside,
    }
}

/// The node that a tap picks: the nearest within 0.45 cells, the first of those equally near.
pub fn node_at(spec: &Spec, at: Point) -> Option<Node> {
    { spec.places().into_iter().zip(0..) }
        .filter(|(place, _)| is_within(*place, at, TAP_MILLI))
        .min_by_key(|(place, _)| distance2(*place, at))
        .map(|(_, node)| node)
}

/// Moves one node.
pub fn move_node(spec: &mut Spec, node: Node, to: Point) {
    let idx = usize::from(node);
    let n_stars = spec.stars.len();
    if let Some(star) = spec.stars.get_mut(idx) {
        star.at = to;
    } else if let Some(star) = spec.gravity.get_mut(idx - n_stars) {
        star.at = to;
    }
}

/// Moves several nodes by one vector; none leaves the grid, so the vector is shortened where one would.
pub fn move_nodes(spec: &mut Spec, nodes: &[Node], dx_milli: i32, dy_milli: i32) {
    let most = |cells: u16| i32::from(cells).saturating_mul(MILLI).max(1) - 1;
    let (right, bottom) = (most(spec.width_cells), most(spec.height_cells));
    let (mut dx, mut dy) = (dx_milli, dy_milli);
    let places: Vec<(Node, Point)> = { nodes.iter() }
        .filter_map(|node| Some((*node, spec.place(usize::from(*node))?)))
        .collect();
    for (_, at) in &places {
        dx = dx.clamp(
            at.x_milli.min(0).saturating_sub(at.x_milli),
            right.saturating_sub(at.x_milli).max(0),
        );
        dy = dy.clamp(
            at.y_milli.min(0).saturating_sub(at.y_milli),
            bottom.saturating_sub(at.y_milli).max(0),
        );
    }
    for (node, at) in places {
        let to = Point::new(at.x_milli.saturating_add(dx), at.y_milli.saturating_add(dy));
        move_node(spec, node, to);
    }
}

/// Adds a normal star and answers its node.
pub fn add_star(spec: &mut Spec, at: Point, number: u16) -> Node {
    spec.stars.push(Star { at, number });
    (spec.stars.len() - 1) as Node
}

/// Adds a gravity star and answers its node.
pub fn add_gravity(spec: &mut Spec, at: Point) -> Node {
    spec.gravity.push(Gravity { at });
    (spec.n_nodes() - 1) as Node
}

/// Removes nodes.
pub fn remove_nodes(spec: &mut Spec, nodes: &[Node]) {
    let n_stars = spec.stars.len();
    let is_kept = |node: usize| !nodes.iter().any(|removed| usize::from(*removed) == node);
    let mut node = 0;
    spec.stars.retain(|_| {
        node += 1;
        is_kept(node - 1)
    });
    node = n_stars;
    spec.gravity.retain(|_| {
        node += 1;
        is_kept(node - 1)
    });
}

/// Turns a normal star into a gravity star or back (with number 1), and answers its new node.
pub fn toggle_gravity(spec: &mut Spec, node: Node) -> Option<Node> {
    let idx = usize::from(node);
    let n_stars = spec.stars.len();
    if idx < n_stars {
        let star = spec.stars.remove(idx);
        Some(add_gravity(spec, star.at))
    } else if idx < spec.n_nodes() {
        let star = spec.gravity.remove(idx - n_stars);
        Some(add_star(spec, star.at, 1))
    } else {
        None
    }
}

/// How a selection is turned or mirrored, about the middle of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Left and right change places.
    MirrorAcross,
    /// Top and bottom change places.
    MirrorDown,
    /// A quarter turn with the clock.
    Clockwise,
    /// A quarter turn against it.
    Counterclockwise,
}

/// Turns or mirrors nodes about the middle of the cells they cover; `None` when one would leave the grid.
pub fn turned(spec: &Spec, nodes: &[Node], turn: Turn) -> Option<Spec> {
    let places: Vec<(Node, Point)> = { nodes.iter() }
        .filter_map(|node| Some((*node, spec.place(usize::from(*node))?)))
        .collect();
    let cells = |along: fn(Point) -> i32| {
        let low = places.iter().map(|(_, at)| along(*at).div_euclid(MILLI)).min()?;
        let high = places.iter().map(|(_, at)| along(*at).div_euclid(MILLI)).max()?;
        Some((i64::from(low) * 1000, (i64::from(high) + 1) * 1000))
    };
    let ((left, right), (top, bottom)) = (cells(|at| at.x_milli)?, cells(|at| at.y_milli)?);
    let mut made = spec.clone();
    for (node, at) in places {
        let (x, y) = (i64::from(at.x_milli), i64::from(at.y_milli));
        let (x, y) = match turn {
            Turn::MirrorAcross => (left + right - x, y),
            Turn::MirrorDown => (x, top + bottom - y),
            Turn::Clockwise => (left + bottom - y, top + x - left),
            Turn::Counterclockwise => (left + y - top, top + right - x),
        };
        let to = Point::new(i32::try_from(x).ok()?, i32::try_from(y).ok()?);
        if snapped(spec, to, Snap::Free) != to {
            return None;
        }
        move_node(&mut made, node, to);
    }
    Some(made)
}

/// Puts nodes on one line: the cell column (or row) of the first, each keeping its jitter.
pub fn align(spec: &mut Spec, nodes: &[Node], is_column: bool) {
    let Some(first) = nodes.first().and_then(|node| spec.place(usize::from(*node))) else {
        return;
    };
    let shift = |at: i32, to: i32| to.div_euclid(MILLI) * MILLI + at.rem_euclid(MILLI);
    for node in nodes {
        let Some(at) = spec.place(usize::from(*node)) else {
            continue;
        };
        let to = if is_column {
            Point::new(shift(at.x_milli, first.x_milli), at.y_milli)
        } else {
            Point::new(at.x_milli, shift(at.y_milli, first.y_milli))
        };
        move_node(spec, *node, to);
    }
}

/// Some nodes by themselves, for the clipboard.
pub fn copied(spec: &Spec, nodes: &[Node]) -> (Vec<Star>, Vec<Gravity>) {
    let is_in = |node: usize| nodes.iter().any(|copied| usize::from(*copied) == node);
    let stars = { spec.stars.iter().enumerate() }
        .filter(|(node, _)| is_in(*node))
        .map(|(_, star)| *star);
    let gravity = { spec.gravity.iter().enumerate() }
        .filter(|(idx, _)| is_in(spec.stars.len() + idx))
        .map(|(_, star)| *star);
    (stars.collect(), gravity.collect())
}

/// The shift nearest to one that is asked for with which copied stars lie on the board, in whole cells. What is
/// larger than the board keeps its left or top edge on it.
pub fn fitting(spec: &Spec, (stars, gravity): (&[Star], &[Gravity]), columns: i32, rows: i32) -> (i32, i32) {
    let cells = { stars.iter().map(|star| star.at) }
        .chain(gravity.iter().map(|star| star.at))
        .map(Point::cell);
    let (mut low, mut high) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
    for (column, row) in cells {
        low = (low.0.min(column), low.1.min(row));
        high = (high.0.max(column), high.1.max(row));
    }
    let within = |by: i32, low: i32, high: i32, n: u16| {
        let (first, last) = (0_i32.saturating_sub(low), (i32::from(n) - 1).saturating_sub(high));
        if last < first {
            first
        } else {
            by.clamp(first, last)
        }
    };
    (
        within(columns, low.0, high.0, spec.width_cells),
        within(rows, low.1, high.1, spec.height_cells),
    )
}

/// Adds copied stars, shifted by whole cells, and answers their nodes. What would lie outside is left out.
pub fn paste(spec: &mut Spec, (stars, gravity): (&[Star], &[Gravity]), columns: i32, rows: i32) -> Vec<Node> {
    let shifted = |at: Point| {
        Point::new(
            at.x_milli.saturating_add(columns.saturating_mul(MILLI)),
            at.y_milli.saturating_add(rows.saturating_mul(MILLI)),
        )
    };
    let is_inside = |spec: &Spec, at: Point| snapped(spec, at, Snap::Free) == at;
    let n_before = spec.stars.len();
    let stars: Vec<Star> = { stars.iter() }
        .map(|star| Star {
            at: shifted(star.at),
            number: star.number,
        })
        .filter(|star| is_inside(spec, star.at))
        .collect();
    spec.stars.extend(&stars);
    let mut nodes: Vec<Node> = (n_before..spec.stars.len()).map(|node| node as Node).collect();
    for star in gravity {
        let at = shifted(star.at);
        if is_inside(spec, at) {
            nodes.push(add_gravity(spec, at));
        }
    }
    nodes
}

/// The spec with its numbers counted from drawn links: "numbers from this tree".
pub fn with_numbers_of(spec: &Spec, table: &Table, links: &[LinkIdx]) -> Spec {
    let mut made = spec.clone();
    let numbers = super::generate::numbers_of(table, links);
    for (star, number) in made.stars.iter_mut().zip(numbers) {
        star.number = number;
    }
    made
}

/// How far a star may be from the centre of its cell on either axis, for the editor's guides.
pub const GUIDE_MILLI: i32 = JITTER_MILLI;

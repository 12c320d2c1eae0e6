//! Which links of a board exclude each other, found with a grid so that only neighbours are compared.

use super::geometry::{MILLI, Point, legs_cross};
use super::table::{Link, MAX_CONFLICTS, TooCrowded};

/// Columns and rows of the grid at most, however far the links lie apart.
const MAX_SIDE: i64 = 128;

/// Whether two links exclude each other: same pair, same gravity star, or crossing legs.
pub fn is_conflict(e: Link, f: Link, places: &[Point]) -> bool {
    if (e.a == f.a && e.b == f.b) || (e.via.is_some() && e.via == f.via) {
        return true;
    }
    let ((e_legs, n_e), (f_legs, n_f)) = (e.legs(), f.legs());
    e_legs[..n_e]
        .iter()
        .any(|leg| f_legs[..n_f].iter().any(|other| legs_cross(*leg, *other, places)))
}

/// The box around a link.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Extent {
    pub(super) fn of(link: Link, places: &[Point]) -> Self {
        let nodes = [link.a, link.b, link.via.unwrap_or(link.a)];
        let xs = nodes.map(|node| places[usize::from(node)].x_milli);
        let ys = nodes.map(|node| places[usize::from(node)].y_milli);
        Self {
            left: xs[0].min(xs[1]).min(xs[2]),
            right: xs[0].max(xs[1]).max(xs[2]),
            top: ys[0].min(ys[1]).min(ys[2]),
            bottom: ys[0].max(ys[1]).max(ys[2]),
        }
    }

    pub(super) fn touches(&self, other: &Self) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }

    fn join(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// Links by the grid cell that holds the top left corner of their box.
struct Grid {
    origin: (i64, i64),
    side_milli: i64,
    n_columns: i64,
    n_rows: i64,
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Grid {
    fn of(extents: &[Extent], all: Extent) -> Self {
        let origin = (i64::from(all.left), i64::from(all.top));
        let (width, height) = (i64::from(all.right) - origin.0, i64::from(all.bottom) - origin.1);
        let side_milli = i64::from(MILLI).max(width.max(height) / MAX_SIDE + 1);
        let mut grid = Self {
            origin,
            side_milli,
            n_columns: width / side_milli + 1,
            n_rows: height / side_milli + 1,
            starts: Vec::new(),
            items: vec![0; extents.len()],
        };
        let cells: Vec<usize> = { extents.iter() }
            .map(|extent| grid.cell(grid.column(extent.left.into()), grid.row(extent.top.into())))
            .collect();
        let mut starts = vec![0_u32; (grid.n_columns * grid.n_rows) as usize + 1];
        for cell in &cells {
            starts[cell + 1] += 1;
        }
        for cell in 1..starts.len() {
            starts[cell] += starts[cell - 1];
        }
        let mut next = starts.clone();
        for (idx, cell) in cells.iter().enumerate() {
            grid.items[next[*cell] as usize] = idx as u32;
            next[*cell] += 1;
        }
        grid.starts = starts;
        grid
    }

    fn column(&self, x_milli: i64) -> i64 {
        ((x_milli - self.origin.0) / self.side_milli).clamp(0, self.n_columns - 1)
    }

    fn row(&self, y_milli: i64) -> i64 {
        ((y_milli - self.origin.1) / self.side_milli).clamp(0, self.n_rows - 1)
    }

    fn cell(&self, column: i64, row: i64) -> usize {
        (row * self.n_columns + column) as usize
    }
}

/// All pairs of links that exclude each other, ascending.
pub(super) fn conflict_pairs(links: &[Link], places: &[Point]) -> Result<Vec<(u32, u32)>, TooCrowded> {
    let extents: Vec<Extent> = links.iter().map(|link| Extent::of(*link, places)).collect();
    let Some(all) = extents.iter().copied().reduce(Extent::join) else {
        return Ok(Vec::new());
    };
    let grid = Grid::of(&extents, all);
    let tallest = { extents.iter() }
        .map(|extent| i64::from(extent.bottom) - i64::from(extent.top))
        .fold(0, i64::max);
    let mut pairs = Vec::new();
    for (extent, e) in extents.iter().zip(0_u32..) {
        // The other link of a pair begins no farther left than this one.
        let columns = grid.column(extent.left.into())..=grid.column(extent.right.into());
        let rows = grid.row(i64::from(extent.top) - tallest)..=grid.row(extent.bottom.into());
        for row in rows {
            let (first, last) = (grid.cell(*columns.start(), row), grid.cell(*columns.end(), row));
            for f in &grid.items[grid.starts[first] as usize..grid.starts[last + 1] as usize] {
                let other = &extents[*f as usize];
                let is_later = (extent.left, e) < (other.left, *f);
                if is_later
                    && extent.touches(other)
                    && is_conflict(links[e as usize], links[*f as usize], places)
                {
                    pairs.push((e.min(*f), e.max(*f)));
                }
            }
        }
        if MAX_CONFLICTS < pairs.len() {
            return Err(TooCrowded);
        }
    }
    pairs.sort_unstable();
    Ok(pairs)
}

/// The pairs that hold one of the `fresh` links, ascending.
pub(super) fn conflict_pairs_of(fresh: &[u32], links: &[Link], places: &[Point]) -> Vec<(u32, u32)> {
    let extent = |link: u32| Extent::of(links[link as usize], places);
    let Some(all) = fresh.iter().map(|e| extent(*e)).reduce(Extent::join) else {
        return Vec::new();
    };
    let near: Vec<(Extent, u32)> = { 0..links.len() as u32 }
        .map(|f| (extent(f), f))
        .filter(|(extent, _)| extent.touches(&all))
        .collect();
    let mut pairs = Vec::new();
    for e in fresh.iter().copied() {
        let of = extent(e);
        for (other, f) in &near {
            if *f != e && of.touches(other) && is_conflict(links[e as usize], links[*f as usize], places) {
                pairs.push((e.min(*f), e.max(*f)));
            }
        }
    }
    pairs.sort_unstable();
    // Two fresh links meet twice.
    pairs.dedup();
    pairs
}

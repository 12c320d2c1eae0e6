//! A land compiled to one column per physics step, as the step function reads it.
//!
//! Knows columns, what kills in them and what holds up; what an obstacle makes of them is `obstacles`.
//! Source: `docs/rules/fourstep.md`, section 4.

use super::forms::Form;
use super::lattice::X_PER_STEP;

/// The most columns and the most bands that one land may have. Generated lands stay below a tenth.
pub const MAX_PARTS: usize = 1 << 21;

/// The id of no obstacle.
pub const NOBODY: u32 = u32::MAX;

/// Heights at which an obstacle kills: foot strictly between `lo` and `hi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// Lower end, in vertical units.
    pub lo: i32,
    /// Upper end, in vertical units.
    pub hi: i32,
    /// Index of the obstacle in its course.
    pub obstacle: u32,
}

/// A floor above the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    /// Its height, in vertical units.
    pub y: i32,
    /// Index of the obstacle in its course.
    pub obstacle: u32,
    /// Whether the margin forbids to land here: too close to an end.
    pub is_edge: bool,
}

/// What is at one step of a land, apart from its bands and surfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Index of the pit in its course, or [`NOBODY`].
    pub pit: u32,
    /// Whether there is a ceiling to hang from.
    pub has_ceiling: bool,
    /// Whether the ground throws a runner up.
    pub has_pad: bool,
    /// Whether the air moves up.
    pub has_updraft: bool,
    /// Whether the water moves: 1 up, -1 down.
    pub current: i8,
    bands: (u32, u32),
    surfaces: (u32, u32),
}

/// A column with nothing in it.
pub(super) const OPEN: Column = Column {
    pit: NOBODY,
    has_ceiling: false,
    has_pad: false,
    has_updraft: false,
    current: 0,
    bands: (0, 0),
    surfaces: (0, 0),
};

/// One land, compiled for one margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// What the hero is here.
    pub form: Form,
    /// Where it starts in its course, in horizontal units.
    pub x0: i32,
    columns: Vec<Column>,
    bands: Vec<Band>,
    surfaces: Vec<Surface>,
}

/// A land has more columns or bands than [`MAX_PARTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the terrain has more columns or overlapping obstacles than can be played")]
pub struct TooLarge;

/// Where a land lies and how its obstacles are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// What the hero is there.
    pub form: Form,
    /// Its start in the course, in horizontal units: a multiple of a step.
    pub x0: i32,
    /// Its length in physics steps.
    pub steps: u32,
    /// Course index of its first obstacle.
    pub first_obstacle: u32,
}

/// Part of an obstacle over a run of columns `from..to`.
pub(super) struct Piece<T> {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) what: T,
}

impl World {
    /// Joins columns and what stands in them.
    pub(super) fn assemble(
        form: Form,
        x0: i32,
        mut columns: Vec<Column>,
        bands: &[Piece<Band>],
        surfaces: &[Piece<Surface>],
    ) -> Self {
        let (bands, band_ends) = by_column(bands, columns.len());
        let (surfaces, surface_ends) = by_column(surfaces, columns.len());
        for (idx, column) in columns.iter_mut().enumerate() {
            column.bands = (band_ends[idx], band_ends[idx + 1]);
            column.surfaces = (surface_ends[idx], surface_ends[idx + 1]);
        }
        Self {
            form,
            x0,
            columns,
            bands,
            surfaces,
        }
    }

    /// Physics steps from its start to its end.
    pub fn steps(&self) -> usize {
        self.columns.len() - 1
    }

    /// The column after `step` steps, 0 being the land's start.
    #[inline]
    pub fn column(&self, step: usize) -> &Column {
        &self.columns[step]
    }

    /// The bands of a column, in the order of obstacles.
    #[inline]
    pub fn bands(&self, column: &Column) -> &[Band] {
        &self.bands[column.bands.0 as usize..column.bands.1 as usize]
    }

    /// The surfaces of a column, in the order of obstacles.
    #[inline]
    pub fn surfaces(&self, column: &Column) -> &[Surface] {
        &self.surfaces[column.surfaces.0 as usize..column.surfaces.1 as usize]
    }

    /// Whether a hero lives and moves in both alike, whatever the numbers of the obstacles.
    pub fn plays_like(&self, other: &Self) -> bool {
        self.form == other.form && self.first_change(other).is_none()
    }

    /// The first column in which a hero may live or move otherwise than in another land of this form;
    /// nothing where they play alike.
    pub fn first_change(&self, other: &Self) -> Option<usize> {
        let mut pairs = self.columns.iter().zip(&other.columns);
        let changed = pairs.position(|(a, b)| !self.is_alike(a, other, b));
        let n_both = self.columns.len().min(other.columns.len());
        changed.or_else(|| (self.columns.len() != other.columns.len()).then_some(n_both))
    }

    fn is_alike(&self, a: &Column, other: &Self, b: &Column) -> bool {
        let bare = |column: &Column| Column {
            pit: if column.pit == NOBODY { NOBODY } else { 0 },
            bands: (0, 0),
            surfaces: (0, 0),
            ..*column
        };
        let bands = self.bands(a).iter().map(|band| (band.lo, band.hi));
        let surfaces = self.surfaces(a).iter().map(|floor| (floor.y, floor.is_edge));
        bare(a) == bare(b)
            && bands.eq(other.bands(b).iter().map(|band| (band.lo, band.hi)))
            && surfaces.eq(other.surfaces(b).iter().map(|floor| (floor.y, floor.is_edge)))
    }

    /// The land from one of its steps to another, as a land of its own.
    #[must_use]
    pub fn part(&self, from: usize, to: usize) -> Self {
        let columns = &self.columns[from..=to.max(from)];
        let span = |of: fn(&Column) -> (u32, u32)| {
            let first = columns.first().map_or(0, |column| of(column).0);
            let last = columns.last().map_or(0, |column| of(column).1);
            (first, last)
        };
        let (bands, surfaces) = (span(|column| column.bands), span(|column| column.surfaces));
        let moved = |column: &Column| Column {
            bands: (column.bands.0 - bands.0, column.bands.1 - bands.0),
            surfaces: (column.surfaces.0 - surfaces.0, column.surfaces.1 - surfaces.0),
            ..*column
        };
        Self {
            form: self.form,
            x0: self.x0 + from as i32 * X_PER_STEP,
            columns: columns.iter().map(moved).collect(),
            bands: self.bands[bands.0 as usize..bands.1 as usize].to_vec(),
            surfaces: self.surfaces[surfaces.0 as usize..surfaces.1 as usize].to_vec(),
        }
    }
}

/// Pieces sorted by column, in their own order within each; and where each column's part starts.
fn by_column<T: Copy>(pieces: &[Piece<T>], n_columns: usize) -> (Vec<T>, Vec<u32>) {
    let mut starts = vec![0_u32; n_columns + 1];
    for piece in pieces {
        for start in &mut starts[piece.from + 1..=piece.to] {
            *start += 1;
        }
    }
    for idx in 1..starts.len() {
        starts[idx] += starts[idx - 1];
    }
    let Some(first) = pieces.first() else {
        return (Vec::new(), starts);
    };
    let mut sorted = vec![first.what; starts[n_columns] as usize];
    let mut next = starts.clone();
    for piece in pieces {
        for slot in &mut next[piece.from..piece.to] {
            sorted[*slot as usize] = piece.what;
            *slot += 1;
        }
    }
    (sorted, starts)
}

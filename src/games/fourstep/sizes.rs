//! How long and how high shapes are, and the same shapes in another size.
//!
//! Knows the sizes that a designer pulls at; knows nothing of what kills.

use super::lattice::{X_PER_CELL, Y_PER_CELL};
use super::spec::Shape;

impl Shape {
    /// Its length along the course, in 200ths of a cell; nothing for a beam, which has none. Spikes and
    /// rocks come by the whole cell.
    pub fn width_200ths(&self) -> Option<i32> {
        match *self {
            Self::Spike { n_cells, .. } | Self::BurrowSpike { n_cells } | Self::Rock { n_cells } => {
                Some(n_cells.saturating_mul(X_PER_CELL))
            }
            Self::Tunnel { length_200ths } => Some(length_200ths),
            Self::Pit { width_200ths }
            | Self::Pad { width_200ths }
            | Self::Updraft { width_200ths }
            | Self::Current { width_200ths, .. }
            | Self::Block { width_200ths, .. }
            | Self::Platform { width_200ths, .. }
            | Self::Pillar { width_200ths, .. }
            | Self::Hang { width_200ths, .. }
            | Self::Gate { width_200ths, .. } => Some(width_200ths),
            Self::Urchin { radius_720ths, .. } => {
                let width = i64::from(radius_720ths) * 2 * i64::from(X_PER_CELL);
                i32::try_from(width.div_euclid(i64::from(Y_PER_CELL))).ok()
            }
            Self::Laser { .. } => None,
        }
    }

    /// The same shape of another length; a beam stays as it is. Whole cells are the nearest.
    #[must_use]
    pub fn with_width(mut self, width: i32) -> Self {
        match &mut self {
            Self::Spike { n_cells, .. } | Self::BurrowSpike { n_cells } | Self::Rock { n_cells } => {
                *n_cells = width.saturating_add(X_PER_CELL / 2).div_euclid(X_PER_CELL);
            }
            Self::Tunnel { length_200ths } => *length_200ths = width,
            Self::Pit { width_200ths }
            | Self::Pad { width_200ths }
            | Self::Updraft { width_200ths }
            | Self::Current { width_200ths, .. }
            | Self::Block { width_200ths, .. }
            | Self::Platform { width_200ths, .. }
            | Self::Pillar { width_200ths, .. }
            | Self::Hang { width_200ths, .. }
            | Self::Gate { width_200ths, .. } => *width_200ths = width,
            Self::Urchin { radius_720ths, .. } => {
                let radius = i64::from(width) * i64::from(Y_PER_CELL) / (2 * i64::from(X_PER_CELL));
                *radius_720ths = i32::try_from(radius).unwrap_or(i32::MAX);
            }
            Self::Laser { .. } => {}
        }
        self
    }

    /// The height that a designer pulls at, in 720ths of a cell: of spikes what they stand on, of a
    /// gate its passage, of a beam its upper end, of an urchin its middle, of a hanging rock its lower
    /// end. Nothing for shapes that have no height.
    pub fn height_720ths(&self) -> Option<i32> {
        match *self {
            Self::Spike { base_720ths, .. } => Some(base_720ths),
            Self::Block { height_720ths, .. }
            | Self::Platform { height_720ths, .. }
            | Self::Pillar { height_720ths, .. } => Some(height_720ths),
            Self::Laser { high_720ths, .. } => Some(high_720ths),
            Self::Gate { passage_720ths, .. } => Some(passage_720ths),
            Self::Urchin { centre_720ths, .. } => Some(centre_720ths),
            Self::Hang { bottom_720ths, .. } => Some(bottom_720ths),
            Self::Pit { .. }
            | Self::Tunnel { .. }
            | Self::Pad { .. }
            | Self::BurrowSpike { .. }
            | Self::Rock { .. }
            | Self::Current { .. }
            | Self::Updraft { .. } => None,
        }
    }

    /// The same shape at another height, see [`Shape::height_720ths`]; shapes without stay as they are.
    #[must_use]
    pub fn with_height(mut self, height: i32) -> Self {
        match &mut self {
            Self::Spike { base_720ths, .. } => *base_720ths = height,
            Self::Block { height_720ths, .. }
            | Self::Platform { height_720ths, .. }
            | Self::Pillar { height_720ths, .. } => *height_720ths = height,
            Self::Laser { high_720ths, .. } => *high_720ths = height,
            Self::Gate { passage_720ths, .. } => *passage_720ths = height,
            Self::Urchin { centre_720ths, .. } => *centre_720ths = height,
            Self::Hang { bottom_720ths, .. } => *bottom_720ths = height,
            Self::Pit { .. }
            | Self::Tunnel { .. }
            | Self::Pad { .. }
            | Self::BurrowSpike { .. }
            | Self::Rock { .. }
            | Self::Current { .. }
            | Self::Updraft { .. } => {}
        }
        self
    }

    /// Whether a size is missing, so that nothing is there.
    pub fn has_no_size(&self) -> bool {
        self.missing_size().is_some()
    }

    /// The field whose size is missing, so that nothing is there.
    pub fn missing_size(&self) -> Option<&'static str> {
        let sizes: [(bool, &'static str); 3] = match *self {
            Self::Laser {
                low_720ths,
                high_720ths,
                period_600ths,
                on_600ths,
                ..
            } => [
                (high_720ths <= low_720ths, "high_720ths"),
                (period_600ths <= 0, "period_600ths"),
                (on_600ths <= 0, "on_600ths"),
            ],
            Self::Block { height_720ths, .. }
            | Self::Platform { height_720ths, .. }
            | Self::Pillar { height_720ths, .. } => [
                (height_720ths <= 0, "height_720ths"),
                self.missing_width(),
                NOTHING,
            ],
            Self::Gate { passage_720ths, .. } => [
                (passage_720ths <= 0, "passage_720ths"),
                self.missing_width(),
                NOTHING,
            ],
            Self::Urchin { radius_720ths, .. } => [(radius_720ths <= 0, "radius_720ths"), NOTHING, NOTHING],
            _ => [self.missing_width(), NOTHING, NOTHING],
        };
        { sizes.into_iter() }.find_map(|(is_missing, field)| is_missing.then_some(field))
    }

    fn missing_width(&self) -> (bool, &'static str) {
        let field = match self {
            Self::Spike { .. } | Self::BurrowSpike { .. } | Self::Rock { .. } => "n_cells",
            Self::Tunnel { .. } => "length_200ths",
            _ => "width_200ths",
        };
        (self.width_200ths().is_some_and(|width| width <= 0), field)
    }
}

/// No further size.
const NOTHING: (bool, &str) = (false, "");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_that_is_set_is_read_back() {
        let urchin = Shape::Urchin {
            centre_720ths: 900,
            radius_720ths: 432,
        };
        assert_eq!(urchin.width_200ths(), Some(240));
        assert_eq!(urchin.with_width(200).width_200ths(), Some(200));
        assert_eq!(urchin.with_height(77).height_720ths(), Some(77));
        let spike = Shape::BurrowSpike { n_cells: 1 };
        assert_eq!(spike.with_width(299).width_200ths(), Some(200));
        assert_eq!(spike.with_width(300).width_200ths(), Some(400));
        assert!(spike.with_width(i32::MIN).has_no_size());
        assert_eq!(spike.height_720ths(), None);
    }
}

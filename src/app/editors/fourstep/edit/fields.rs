//! The numbers of an obstacle, each with its unit and its limits.

use crate::games::fourstep::lattice::{WORLD_TOP, X_PER_BEAT, X_PER_CELL, Y_PER_CELL};
use crate::games::fourstep::spec::Shape;
use crate::report::Lang;

use super::super::words::tr;

/// A number of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Field {
    /// How many, one cell each.
    Count,
    /// Length along the course.
    Width,
    /// Upper edge, from the ground.
    Height,
    /// Lower edge of what hangs.
    Bottom,
    /// What spikes stand on or hang from.
    Base,
    /// Middle of a passage or of an urchin.
    Centre,
    /// Height of a passage.
    Passage,
    /// Half the size of an urchin.
    Radius,
    /// Lower end of a beam.
    Low,
    /// Upper end of a beam.
    High,
    /// When a beam first turns on.
    Phase,
    /// From one turning on to the next.
    Period,
    /// How long it is on.
    On,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Unit {
    /// Whole things.
    Count,
    /// 200ths of a cell, shown in cells.
    CellsX,
    /// 720ths of a cell, shown in cells.
    CellsY,
    /// 600ths of a beat, shown in beats.
    Beats,
}

/// No obstacle is longer than this: 400 cells.
const LONGEST: i64 = 400 * X_PER_CELL as i64;

impl Unit {
    /// Units of the lattice in one of what is shown.
    pub(in super::super) fn per(self) -> f64 {
        match self {
            Self::Count => 1.0,
            Self::CellsX => f64::from(X_PER_CELL),
            Self::CellsY => f64::from(Y_PER_CELL),
            Self::Beats => f64::from(X_PER_BEAT),
        }
    }

    /// What people read behind the number.
    pub(in super::super) fn word(self, lang: Lang) -> &'static str {
        match self {
            Self::Count => tr(lang, "pcs", "개"),
            Self::CellsX | Self::CellsY => tr(lang, "cells", "칸"),
            Self::Beats => tr(lang, "beats", "박"),
        }
    }
}

impl Field {
    const ALL: [Self; 13] = [
        Self::Count,
        Self::Width,
        Self::Height,
        Self::Bottom,
        Self::Base,
        Self::Centre,
        Self::Passage,
        Self::Radius,
        Self::Low,
        Self::High,
        Self::Phase,
        Self::Period,
        Self::On,
    ];

    /// The numbers of a shape, in the order in which they are shown.
    pub(in super::super) fn of(shape: &Shape) -> impl Iterator<Item = Self> + '_ {
        Self::ALL.into_iter().filter(|field| field.get(shape).is_some())
    }

    /// What it counts.
    pub(in super::super) fn unit(self) -> Unit {
        match self {
            Self::Count => Unit::Count,
            Self::Width => Unit::CellsX,
            Self::Phase | Self::Period | Self::On => Unit::Beats,
            _ => Unit::CellsY,
        }
    }

    /// What people call it.
    pub(in super::super) fn word(self, lang: Lang) -> &'static str {
        match self {
            Self::Count => tr(lang, "count", "개수"),
            Self::Width => tr(lang, "width", "너비"),
            Self::Height => tr(lang, "height", "높이"),
            Self::Bottom => tr(lang, "bottom", "아래 끝"),
            Self::Base => tr(lang, "base", "바닥 높이"),
            Self::Centre => tr(lang, "centre", "가운데"),
            Self::Passage => tr(lang, "passage", "통로"),
            Self::Radius => tr(lang, "radius", "반지름"),
            Self::Low => tr(lang, "low end", "아래 끝"),
            Self::High => tr(lang, "high end", "위 끝"),
            Self::Phase => tr(lang, "phase", "위상"),
            Self::Period => tr(lang, "period", "주기"),
            Self::On => tr(lang, "on for", "켜진 시간"),
        }
    }

    /// Lowest and highest value that an edit gives it.
    pub(in super::super) fn limits(self) -> (i64, i64) {
        let top = i64::from(WORLD_TOP);
        let beats = 64 * i64::from(X_PER_BEAT);
        match self {
            Self::Count => (1, 64),
            Self::Width => (5, LONGEST),
            Self::Height => (18, top),
            Self::Bottom | Self::Base | Self::Centre | Self::Low => (0, top),
            Self::Passage | Self::Radius | Self::High => (18, top),
            Self::Phase => (0, beats),
            Self::Period | Self::On => (25, beats),
        }
    }

    /// Its value in a shape that has it.
    pub(in super::super) fn get(self, shape: &Shape) -> Option<i64> {
        let mut copy = *shape;
        self.slot(&mut copy).map(|slot| i64::from(*slot))
    }

    /// Sets it, within its limits, in a shape that has it.
    pub(in super::super) fn set(self, shape: &mut Shape, value: i64) {
        let (lo, hi) = self.limits();
        if let Some(slot) = self.slot(shape) {
            *slot = value.clamp(lo, hi) as i32;
        }
    }

    fn slot(self, shape: &mut Shape) -> Option<&mut i32> {
        match (self, shape) {
            (
                Self::Count,
                Shape::Spike { n_cells, .. } | Shape::BurrowSpike { n_cells } | Shape::Rock { n_cells },
            ) => Some(n_cells),
            (
                Self::Width,
                Shape::Pit { width_200ths }
                | Shape::Tunnel {
                    length_200ths: width_200ths,
                }
                | Shape::Block { width_200ths, .. }
                | Shape::Platform { width_200ths, .. }
                | Shape::Pad { width_200ths }
                | Shape::Gate { width_200ths, .. }
                | Shape::Current { width_200ths, .. }
                | Shape::Pillar { width_200ths, .. }
                | Shape::Hang { width_200ths, .. }
                | Shape::Updraft { width_200ths },
            ) => Some(width_200ths),
            (
                Self::Height,
                Shape::Block { height_720ths, .. }
                | Shape::Platform { height_720ths, .. }
                | Shape::Pillar { height_720ths, .. },
            ) => Some(height_720ths),
            (Self::Bottom, Shape::Hang { bottom_720ths, .. }) => Some(bottom_720ths),
            (Self::Base, Shape::Spike { base_720ths, .. }) => Some(base_720ths),
            (Self::Centre, Shape::Gate { centre_720ths, .. } | Shape::Urchin { centre_720ths, .. }) => {
                Some(centre_720ths)
            }
            (Self::Passage, Shape::Gate { passage_720ths, .. }) => Some(passage_720ths),
            (Self::Radius, Shape::Urchin { radius_720ths, .. }) => Some(radius_720ths),
            (Self::Low, Shape::Laser { low_720ths, .. }) => Some(low_720ths),
            (Self::High, Shape::Laser { high_720ths, .. }) => Some(high_720ths),
            (Self::Phase, Shape::Laser { phase_600ths, .. }) => Some(phase_600ths),
            (Self::Period, Shape::Laser { period_600ths, .. }) => Some(period_600ths),
            (Self::On, Shape::Laser { on_600ths, .. }) => Some(on_600ths),
            _ => None,
        }
    }
}

/// The numbers by which a thing is raised and lowered as a whole; none for what stands on the ground.
pub(in super::super) fn lifted(shape: &Shape) -> &'static [Field] {
    match shape {
        Shape::Spike { .. } => &[Field::Base],
        Shape::Platform { .. } | Shape::Block { .. } | Shape::Pillar { .. } => &[Field::Height],
        Shape::Hang { .. } => &[Field::Bottom],
        Shape::Gate { .. } | Shape::Urchin { .. } => &[Field::Centre],
        Shape::Laser { .. } => &[Field::Low, Field::High],
        _ => &[],
    }
}

/// Whether it hangs in the world without touching anything, so that a drag also lifts it.
pub(in super::super) fn floats(shape: &Shape) -> bool {
    matches!(
        shape,
        Shape::Platform { .. } | Shape::Gate { .. } | Shape::Urchin { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editors::fourstep::kinds::Kind;

    #[test]
    fn every_number_can_be_set_and_keeps_to_its_limits() {
        for kind in Kind::ALL {
            let shape = kind.shape();
            for field in Field::of(&shape) {
                let (lo, hi) = field.limits();
                for (value, expected) in [(lo + 1, lo + 1), (i64::MIN, lo), (i64::MAX, hi)] {
                    let mut changed = shape;
                    field.set(&mut changed, value);
                    assert_eq!(field.get(&changed), Some(expected), "{kind:?} {field:?}");
                }
                let value = field.get(&shape).unwrap();
                assert!((lo..=hi).contains(&value), "{kind:?} {field:?}");
            }
            assert!(lifted(&shape).iter().all(|field| field.get(&shape).is_some()));
        }
    }
}

//! The handles of an obstacle: where they are and what pulling one does.

use crate::games::fourstep::lattice::{WORLD_TOP, X_PER_CELL, Y_PER_CELL};
use crate::games::fourstep::spec::{Obstacle, Shape};
use crate::report::Lang;

use super::super::geometry::{length, outline};
use super::super::words::tr;
use super::fields::Field;

/// A handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Grip {
    /// The near end along the course.
    Start,
    /// The far end along the course.
    End,
    /// The upper edge of what stands, the upper end of a beam.
    Top,
    /// The lower edge of what hangs, the lower end of a beam, the ground of spikes.
    Bottom,
    /// The middle of a passage or an urchin.
    Centre,
    /// The upper edge of a passage.
    PassageTop,
    /// The lower edge of a passage.
    PassageBottom,
}

impl Grip {
    /// What people call it.
    pub(in super::super) fn word(self, lang: Lang) -> &'static str {
        match self {
            Self::Start => tr(lang, "start", "앞 끝"),
            Self::End => tr(lang, "end", "뒤 끝"),
            Self::Top => tr(lang, "top", "위 끝"),
            Self::Bottom => tr(lang, "bottom", "아래 끝"),
            Self::Centre => tr(lang, "centre", "가운데"),
            Self::PassageTop => tr(lang, "passage top", "통로 위"),
            Self::PassageBottom => tr(lang, "passage bottom", "통로 아래"),
        }
    }

    /// Whether it is pulled along the course, and not up and down.
    pub(in super::super) fn is_along(self) -> bool {
        matches!(self, Self::Start | Self::End)
    }
}

/// The handles of a thing that starts at `x`, each with its place.
pub(in super::super) fn grips(shape: &Shape, x: i64) -> Vec<(Grip, (i64, i64))> {
    let area = outline(shape, x);
    let middle_x = (area.x.0 + area.x.1) / 2;
    let (low, high) = area.y;
    let middle_y = (low + high) / 2;
    let ends = |y: i64| [(Grip::Start, (area.x.0, y)), (Grip::End, (area.x.1, y))];
    match *shape {
        Shape::Spike { base_720ths, .. } => {
            let mut grips = ends(middle_y).to_vec();
            grips.push((Grip::Bottom, (middle_x, base_720ths.into())));
            grips
        }
        Shape::Block { .. } | Shape::Platform { .. } | Shape::Pillar { .. } => {
            let mut grips = ends(middle_y).to_vec();
            grips.push((Grip::Top, (middle_x, high)));
            grips
        }
        Shape::Hang { .. } => {
            let mut grips = ends(middle_y).to_vec();
            grips.push((Grip::Bottom, (middle_x, low)));
            grips
        }
        Shape::Gate {
            centre_720ths,
            passage_720ths,
            ..
        } => {
            let (centre, half) = (i64::from(centre_720ths), i64::from(passage_720ths) / 2);
            let mut grips = ends(centre).to_vec();
            grips.extend([
                (Grip::PassageTop, (middle_x, centre + half)),
                (Grip::Centre, (middle_x, centre)),
                (Grip::PassageBottom, (middle_x, centre - half)),
            ]);
            grips
        }
        Shape::Urchin { .. } => vec![
            (Grip::End, (area.x.1, middle_y)),
            (Grip::Centre, (middle_x, middle_y)),
        ],
        Shape::Laser { .. } => vec![(Grip::Top, (x, high)), (Grip::Bottom, (x, low))],
        _ => ends(middle_y).to_vec(),
    }
}

/// Pulls a handle to a place of its land; what stands opposite to it stays where it is.
pub(in super::super) fn pull(obstacle: &mut Obstacle, grip: Grip, (x, y): (i64, i64), land_length: i64) {
    let start = i64::from(obstacle.x_200ths);
    let end = start + length(&obstacle.shape);
    let shape = &mut obstacle.shape;
    match grip {
        Grip::End => set_length(shape, x.min(land_length) - start),
        Grip::Start => {
            set_length(shape, end - x.max(0));
            let moved = end - length(shape);
            obstacle.x_200ths = moved.clamp(0, i64::from(i32::MAX)) as i32;
        }
        Grip::Top => match shape {
            Shape::Laser { low_720ths, .. } => {
                let least = i64::from(*low_720ths) + 18;
                Field::High.set(shape, y.max(least));
            }
            _ => Field::Height.set(shape, y),
        },
        Grip::Bottom => match shape {
            Shape::Laser { high_720ths, .. } => {
                let most = i64::from(*high_720ths) - 18;
                Field::Low.set(shape, y.min(most));
            }
            Shape::Hang { .. } => Field::Bottom.set(shape, y),
            _ => Field::Base.set(shape, y),
        },
        Grip::Centre => Field::Centre.set(shape, y),
        Grip::PassageTop | Grip::PassageBottom => passage(shape, grip, y),
    }
}

/// Moves one edge of a passage.
fn passage(shape: &mut Shape, grip: Grip, y: i64) {
    let Shape::Gate {
        centre_720ths,
        passage_720ths,
        ..
    } = *shape
    else {
        return;
    };
    let (centre, half) = (i64::from(centre_720ths), i64::from(passage_720ths) / 2);
    let y = y.clamp(0, i64::from(WORLD_TOP));
    let (low, high) = match grip {
        Grip::PassageTop => (centre - half, y.max(centre - half + 36)),
        _ => (y.min(centre + half - 36), centre + half),
    };
    Field::Passage.set(shape, high - low);
    Field::Centre.set(shape, (low + high) / 2);
}

/// Gives a shape a length, rounded to what it can have.
fn set_length(shape: &mut Shape, x_200ths: i64) {
    match shape {
        Shape::Urchin { .. } => {
            let per_cell = i64::from(Y_PER_CELL);
            Field::Radius.set(shape, x_200ths * per_cell / (2 * i64::from(X_PER_CELL)));
        }
        Shape::Spike { .. } | Shape::BurrowSpike { .. } | Shape::Rock { .. } => {
            let per_cell = i64::from(X_PER_CELL);
            Field::Count.set(shape, (x_200ths + per_cell / 2).div_euclid(per_cell));
        }
        _ => Field::Width.set(shape, x_200ths),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editors::fourstep::kinds::Kind;

    fn placed(kind: Kind) -> Obstacle {
        Obstacle {
            x_200ths: 3000,
            shape: kind.shape(),
        }
    }

    #[test]
    fn pulling_a_handle_to_where_it_is_changes_nothing() {
        for kind in Kind::ALL {
            let obstacle = placed(kind);
            for (grip, at) in grips(&obstacle.shape, 3000) {
                let mut pulled = obstacle;
                pull(&mut pulled, grip, at, 1 << 20);
                assert_eq!(pulled, obstacle, "{kind:?} {grip:?}");
            }
        }
    }

    #[test]
    fn the_other_end_stays() {
        for kind in Kind::ALL {
            let obstacle = placed(kind);
            let far = 3000 + length(&obstacle.shape);
            for (grip, (_, y)) in grips(&obstacle.shape, 3000) {
                let mut pulled = obstacle;
                match grip {
                    Grip::Start => {
                        pull(&mut pulled, grip, (2600, y), 1 << 20);
                        assert_eq!(i64::from(pulled.x_200ths) + length(&pulled.shape), far);
                        assert_eq!(pulled.x_200ths, 2600, "{kind:?}");
                    }
                    Grip::End => {
                        pull(&mut pulled, grip, (far + 400, y), 1 << 20);
                        assert_eq!(pulled.x_200ths, 3000);
                        assert_eq!(3000 + length(&pulled.shape), far + 400, "{kind:?}");
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn edges_never_cross() {
        let mut gate = placed(Kind::Gate);
        pull(&mut gate, Grip::PassageTop, (0, -500), 1 << 20);
        let Shape::Gate {
            centre_720ths,
            passage_720ths,
            ..
        } = gate.shape
        else {
            panic!("a gate")
        };
        assert_eq!((passage_720ths, centre_720ths), (36, 2160 - 810 + 18));
        let mut beam = placed(Kind::HighLaser);
        pull(&mut beam, Grip::Bottom, (0, 5000), 1 << 20);
        assert_eq!(Field::Low.get(&beam.shape), Some(2160 - 18));
        let mut rock = placed(Kind::Rock);
        pull(&mut rock, Grip::Start, (9000, 0), 1 << 20);
        assert_eq!((rock.x_200ths, length(&rock.shape)), (3000, 200));
    }
}

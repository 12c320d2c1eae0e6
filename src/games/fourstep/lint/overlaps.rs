//! Obstacles that stand in one another.
//!
//! Knows what each looks like as boxes; tunnels, pads, currents and updrafts are meant to be shared.

use super::{Cure, Finding, Ground};
use crate::games::fourstep::lattice::X_PER_BEAT;
use crate::games::fourstep::spec::{Obstacle, Shape};
use crate::report::Text;

/// Neighbours that an obstacle is compared with.
const MAX_COMPARED: usize = 64;
/// An eighth of a beat.
const GRID: i64 = X_PER_BEAT as i64 / 8;
/// Far above and below everything, in 720ths of a cell.
const FAR: i64 = 1 << 40;

/// The heights that an obstacle fills, as drawn: none, one or two boxes.
fn boxes(obstacle: &Obstacle) -> [Option<(i64, i64)>; 2] {
    let wide = i64::from;
    match obstacle.shape {
        Shape::Spike {
            base_720ths,
            from_ceiling: false,
            ..
        } => [Some((wide(base_720ths), wide(base_720ths) + 360)), None],
        Shape::Spike { base_720ths, .. } => [Some((wide(base_720ths) - 360, wide(base_720ths))), None],
        Shape::Pit { .. } => [Some((-FAR, 1)), None],
        Shape::Block { height_720ths, .. } | Shape::Pillar { height_720ths, .. } => {
            [Some((0, wide(height_720ths))), None]
        }
        Shape::Platform { height_720ths, .. } => {
            [Some((wide(height_720ths) - 36, wide(height_720ths))), None]
        }
        Shape::BurrowSpike { .. } => [Some((0, 360)), None],
        Shape::Rock { .. } => [Some((-864, -252)), None],
        Shape::Gate {
            centre_720ths,
            passage_720ths,
            ..
        } => {
            let (centre, half) = (wide(centre_720ths), wide(passage_720ths) / 2);
            [Some((-FAR, centre - half)), Some((centre + half, FAR))]
        }
        Shape::Urchin {
            centre_720ths,
            radius_720ths,
        } => {
            let (centre, r) = (wide(centre_720ths), wide(radius_720ths));
            [Some((centre - r, centre + r)), None]
        }
        Shape::Hang { bottom_720ths, .. } => [Some((wide(bottom_720ths), FAR)), None],
        Shape::Laser { .. }
        | Shape::Tunnel { .. }
        | Shape::Pad { .. }
        | Shape::Current { .. }
        | Shape::Updraft { .. } => [None, None],
    }
}

/// Whether two stand in one another somewhere above or below the same place.
fn meet(a: &Obstacle, b: &Obstacle) -> bool {
    let (a, b) = (boxes(a), boxes(b));
    a.iter()
        .flatten()
        .any(|(a_lo, a_hi)| b.iter().flatten().any(|(b_lo, b_hi)| a_lo < b_hi && b_lo < a_hi))
}

pub(super) fn find(ground: &Ground<'_>, findings: &mut Vec<Finding>) {
    for (n, idx) in ground.order.iter().enumerate() {
        let (_, end) = ground.span(*idx);
        let earlier = &ground.obstacles[*idx];
        let later = ground.order[n + 1..].iter().take(MAX_COMPARED);
        for other_idx in later {
            let (other_x, _) = ground.span(*other_idx);
            let other = &ground.obstacles[*other_idx];
            if other == earlier {
                findings.push(Finding {
                    code: "FS-028",
                    idx: *other_idx,
                    text: Text::new("is there twice, one upon the other", "같은 자리에 두 번 있습니다"),
                    cure: Some(Cure::Remove),
                });
                break;
            }
            if end <= other_x {
                break;
            }
            if meet(earlier, other) {
                let number = idx + 1;
                let label = earlier.shape.label();
                let free = (end + GRID - 1).div_euclid(GRID) * GRID;
                findings.push(Finding {
                    code: "FS-028",
                    idx: *other_idx,
                    text: Text::new(
                        format!("overlaps {} {number}", label.en),
                        format!("{} {number}와(과) 겹칩니다", label.ko),
                    ),
                    cure: i32::try_from(free - other_x).ok().map(Cure::Move),
                });
                break;
            }
        }
    }
}

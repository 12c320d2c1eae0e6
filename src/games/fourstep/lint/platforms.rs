//! Platforms that no runner can get onto.
//!
//! Knows how high and how far jumps and pads carry; a hint and no proof, since it looks at heights and
//! distances only.
//! Source: `docs/rules/fourstep.md`, sections 2 and 4.

use super::{Cure, Finding, Ground};
use crate::games::fourstep::lattice::X_PER_CELL;
use crate::games::fourstep::spec::{Land, Obstacle, Shape};
use crate::report::Text;

/// The highest that a jump carries, in 720ths of a cell.
const JUMP_TOP: i64 = 1152;
/// The highest that a pad carries.
const PAD_TOP: i64 = 2592;
/// The usual height of a platform.
const USUAL: i32 = 1440;
/// From a pad to the platform that it serves: three cells.
const PAD_BEFORE: i64 = 3 * X_PER_CELL as i64;
/// The furthest that a fall from anywhere carries: two beats.
const FALL_REACH: i64 = 1200;

/// A floor that a runner may start from.
#[derive(Clone, Copy)]
struct Floor {
    from: i64,
    to: i64,
    height: i64,
}

/// How far a flight carries until it comes down to a height above where it began, in 200ths of a cell.
/// `rise_steps`: steps until it is highest; each step before and after covers eight units more.
fn flight(rise_steps: f64, height: i64) -> Option<i64> {
    let top = 8.0 * rise_steps * rise_steps;
    let left = top - height as f64;
    (0.0 <= left).then(|| (25.0 * (rise_steps + (left / 8.0).sqrt()).ceil()) as i64)
}

pub(super) fn find(ground: &Ground<'_>, findings: &mut Vec<Finding>) {
    if ground.terrain.land != Land::Field {
        return;
    }
    let mut pads: Vec<(i64, i64)> = Vec::new();
    let mut floors: Vec<Floor> = Vec::new();
    // Floors come in the order along the land, so what is stood on is known before what follows.
    for idx in &ground.order {
        let (x, end) = ground.span(*idx);
        let height = match ground.obstacles[*idx].shape {
            Shape::Pad { .. } => {
                pads.push((x, end));
                continue;
            }
            Shape::Block { height_720ths, .. } | Shape::Platform { height_720ths, .. } => {
                i64::from(height_720ths)
            }
            _ => continue,
        };
        let is_reached = height <= JUMP_TOP
            || pads.iter().rev().take(64).any(|(pad_x, pad_end)| {
                flight(18.0, height).is_some_and(|d| pad_x + d <= end && x <= pad_end + d)
            })
            || floors.iter().rev().take(64).any(|floor| {
                let above = height - floor.height;
                above <= JUMP_TOP && floor.from < end && x <= floor.to + FALL_REACH.min(reach(above))
            });
        if is_reached {
            floors.push(Floor {
                from: x,
                to: end,
                height,
            });
        } else if matches!(ground.obstacles[*idx].shape, Shape::Platform { .. }) {
            findings.push(Finding {
                code: "FS-029",
                idx: *idx,
                text: Text::new(
                    "cannot be reached: no jump is that high, and no drum pad throws a runner onto it",
                    "올라설 수 없습니다. 점프로는 닿지 않고, 튕겨 올릴 드럼 패드도 없습니다",
                ),
                cure: cure(x, height, &ground.obstacles[*idx]),
            });
        }
    }
}

/// The furthest that a jump from a floor carries to one `above` it.
fn reach(above: i64) -> i64 {
    flight(12.0, above).unwrap_or(0)
}

/// A drum pad before it; or, where it is beyond what a pad reaches, the usual height.
fn cure(x: i64, height: i64, platform: &Obstacle) -> Option<Cure> {
    if PAD_TOP < height {
        return Some(Cure::Shape(platform.shape.with_height(USUAL)));
    }
    let x_200ths = i32::try_from(x - PAD_BEFORE).ok().filter(|x| 0 <= *x)?;
    let shape = Shape::Pad {
        width_200ths: X_PER_CELL,
    };
    Some(Cure::Add(Obstacle { x_200ths, shape }))
}

//! Obstacles at unwise places: at borders, where heroes arrive, off the grid, beams on the beat; and
//! shapes that have no size or belong elsewhere.
//!
//! Source: `docs/rules/fourstep.md`, sections 2, 5, 8 and 11.

use super::{Cure, Finding, Ground};
use crate::games::fourstep::lattice::{X_PER_BEAT, X_PER_CELL, Y_PER_CELL};
use crate::games::fourstep::spec::{Land, Shape};
use crate::report::Text;

/// The first four beats, where heroes arrive from the land before.
const SAFE: i64 = 4 * X_PER_BEAT as i64;
/// The last beat, so that no enlarged box reaches over the border.
const LAST: i64 = X_PER_BEAT as i64;
/// An eighth of a beat: a decision.
const GRID: i64 = X_PER_BEAT as i64 / 8;
/// Sizes beyond this are slips.
const HUGE: i64 = 400 * X_PER_CELL as i64;
/// Heights beyond this are slips.
const FAR: i64 = 10 * Y_PER_CELL as i64;
/// Half of a beam and half of a hero.
const BEAM_REACH: i64 = 32 + 66;

pub(super) fn find(ground: &Ground<'_>, findings: &mut Vec<Finding>) {
    let length = ground.length();
    for (idx, obstacle) in ground.obstacles.iter().enumerate() {
        let (x, end) = ground.span(idx);
        let shape = &obstacle.shape;
        let is_lethal = shape.is_lethal();
        let mut add = |code, text: Text, cure| {
            findings.push(Finding {
                code,
                idx,
                text,
                cure,
            });
        };
        if shape.has_no_size() {
            let (en, ko) = NO_SIZE;
            add("FS-023", Text::new(en, ko), Some(Cure::Remove));
            continue;
        }
        if HUGE < end - x {
            add(
                "FS-032",
                Text::new("is longer than 400 cells", "길이가 400칸을 넘습니다"),
                Some(Cure::Remove),
            );
            continue;
        }
        if is_far(shape) {
            add(
                "FS-033",
                Text::new(
                    "is more than 10 cells above or below the ground, where no hero ever gets",
                    "땅에서 위아래로 10칸 넘게 떨어져 있어 아무도 가지 못합니다",
                ),
                Some(Cure::Remove),
            );
            continue;
        }
        if !belongs(ground.terrain.land, shape) {
            add(
                "FS-024",
                Text::new("belongs to another kind of terrain", "다른 지형의 장애물입니다"),
                None,
            );
        }
        if x < 0 || length < end {
            let text = match end <= 0 || length <= x {
                true => Text::new(
                    "lies outside of its terrain, where nobody meets it",
                    "지형 밖에 있어 아무도 만나지 않습니다",
                ),
                false => Text::new("reaches over the border of its terrain", "지형 밖으로 나갑니다"),
            };
            add("FS-021", text, inside(x, end, length));
        } else if is_lethal && length - LAST < end && SAFE <= x {
            add(
                "FS-026",
                Text::new(
                    "is too close to the border: the last beat of a terrain stays free, so that no margin reaches over it",
                    "경계에 너무 가깝습니다. 여유가 경계를 넘지 않게 마지막 1박은 비워 둡니다",
                ),
                inside(x, end, length),
            );
        }
        if is_lethal && (0..SAFE).contains(&x) {
            let fits = end - x <= length - LAST - SAFE;
            add(
                "FS-022",
                Text::new(
                    "is in the first four beats, where heroes arrive from the terrain before",
                    "앞 지형에서 들어오는 처음 4박 안에 있습니다",
                ),
                fits.then(|| moved(SAFE - x)).flatten(),
            );
        }
        if is_lethal && x.rem_euclid(GRID) != 0 {
            let nearest = (x + GRID / 2).div_euclid(GRID) * GRID;
            add(
                "FS-025",
                Text::new(
                    "is off the grid of eighth beats",
                    "1/8박 격자에서 벗어나 있습니다",
                ),
                moved(nearest - x),
            );
        }
        if let Some(d) = off_beat(ground, x, shape) {
            add(
                "FS-027",
                Text::new(
                    "turns on or off while a hero is inside it, as beams on a beat do; halfway between two beats it does not",
                    "박 위에 있어 주인공이 지나는 동안 켜지거나 꺼집니다. 박과 박의 한가운데에 두세요",
                ),
                moved(d),
            );
        }
    }
}

/// What is wrong with an obstacle without a size.
pub(super) const NO_SIZE: (&str, &str) = ("has no size", "크기가 없습니다");

/// Whether a height of it is a slip: the world is six cells high.
fn is_far(shape: &Shape) -> bool {
    let far = |y: i32| FAR < i64::from(y).abs();
    let is_middle_far = match shape {
        Shape::Gate { centre_720ths, .. } => far(*centre_720ths),
        Shape::Laser { low_720ths, .. } => far(*low_720ths),
        _ => false,
    };
    is_middle_far || shape.height_720ths().is_some_and(far)
}

fn moved(d: i64) -> Option<Cure> {
    i32::try_from(d).ok().filter(|d| *d != 0).map(Cure::Move)
}

/// Moved to where it keeps the land's first and last beats free, when it fits there.
fn inside(x: i64, end: i64, length: i64) -> Option<Cure> {
    let latest = (length - LAST - (end - x)).div_euclid(GRID) * GRID;
    if latest < SAFE {
        return None;
    }
    moved(x.clamp(SAFE, latest) - x)
}

/// How far the nearest mid-beat is, for beams that turn while the hero is inside.
fn off_beat(ground: &Ground<'_>, x: i64, shape: &Shape) -> Option<i64> {
    let Shape::Laser {
        phase_600ths,
        period_600ths,
        on_600ths,
        ..
    } = shape
    else {
        return None;
    };
    let (phase, period, on) = (
        i64::from(*phase_600ths),
        i64::from(*period_600ths),
        i64::from(*on_600ths),
    );
    if period <= on {
        return None;
    }
    let at = i64::from(ground.segment.x0) + x;
    let beat = i64::from(X_PER_BEAT);
    let turns_within = |at: i64| {
        let reach = BEAM_REACH + 2 * ground.margin;
        [phase, phase + on].into_iter().any(|turn| {
            let since = (at - turn).rem_euclid(period);
            since.min(period - since) < reach
        })
    };
    let nearest = at.div_euclid(beat) * beat + beat / 2;
    // Where even the middle of a beat does not help, no place is better.
    (turns_within(at) && !turns_within(nearest)).then_some(nearest - at)
}

/// Whether the generator would put such a thing into such a land.
fn belongs(land: Land, shape: &Shape) -> bool {
    match shape {
        Shape::BurrowSpike { .. } | Shape::Rock { .. } => land == Land::Burrow,
        Shape::Gate { .. } | Shape::Urchin { .. } | Shape::Current { .. } => land == Land::Sea,
        Shape::Pillar { .. } | Shape::Hang { .. } | Shape::Updraft { .. } => land == Land::Mountain,
        _ => land == Land::Field,
    }
}

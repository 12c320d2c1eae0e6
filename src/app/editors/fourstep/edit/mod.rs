//! Edits of a course, as plain functions of a spec: every gesture, key and button ends in one of them.
//!
//! They know no pointer and no history. What they change they keep within its land, and they say what
//! is selected afterwards.

pub(super) mod clip;
pub(super) mod fields;
pub(super) mod grips;
pub(super) mod lands;

use crate::games::fourstep::lattice::X_PER_BEAT;
use crate::games::fourstep::spec::{Obstacle, Shape, Spec};

use super::course::{Pick, obstacle, reach, stretch_at, stretches, use_of};
use super::desk::snapped;
use super::geometry::length;
use fields::{Field, lifted};

/// The length of a land.
fn land_length(spec: &Spec, terrain: usize) -> i64 {
    let beats = spec.terrains.get(terrain).map_or(0, |terrain| terrain.beats);
    i64::from(beats) * i64::from(X_PER_BEAT)
}

/// Changes each of some obstacles. Those of a pattern are left as they are: they are changed with it.
pub(super) fn change(spec: &mut Spec, picks: &[Pick], mut change: impl FnMut(&mut Obstacle)) {
    for pick in picks {
        let terrain = spec.terrains.get_mut(pick.terrain);
        if let Some(obstacle) = terrain.and_then(|terrain| terrain.obstacles.get_mut(pick.obstacle)) {
            change(obstacle);
        }
    }
}

/// Moves obstacles along the course and up, all by as much, and no further than the first of them
/// can go within its land.
pub(super) fn shift(spec: &mut Spec, picks: &[Pick], dx: i64, dy: i64) {
    let (mut lo, mut hi) = (i64::MIN / 4, i64::MAX / 4);
    for pick in picks {
        let Some(of) = obstacle(spec, *pick) else { continue };
        let (x, room) = (i64::from(of.x_200ths), land_length(spec, pick.terrain));
        // What is out already may come back, and goes no further out.
        lo = lo.max((-x).min(0));
        hi = hi.min((room - x - length(&of.shape)).max(0));
    }
    let dx = dx.clamp(lo.min(hi), hi);
    for (terrain, use_idx) in uses(spec, picks) {
        let one = &mut spec.terrains[terrain].uses[use_idx];
        let x = i64::from(one.x_200ths) + dx;
        one.x_200ths = x.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    }
    change(spec, picks, |obstacle| {
        let x = i64::from(obstacle.x_200ths) + dx;
        obstacle.x_200ths = x.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        lift(&mut obstacle.shape, dy);
    });
}

/// The uses of patterns that some obstacles come from: land and index there.
fn uses(spec: &Spec, picks: &[Pick]) -> Vec<(usize, usize)> {
    let mut uses: Vec<(usize, usize)> = picks
        .iter()
        .filter_map(|pick| Some((pick.terrain, use_of(spec, *pick)?)))
        .collect();
    uses.sort_unstable();
    uses.dedup();
    uses
}

/// Those of some obstacles that move by themselves: one of each use of a pattern, and all others.
fn movable(spec: &Spec, picks: &[Pick]) -> Vec<Pick> {
    let mut seen: Vec<(usize, usize)> = Vec::new();
    let mut kept = Vec::new();
    for pick in picks {
        if let Some(use_idx) = use_of(spec, *pick) {
            if seen.contains(&(pick.terrain, use_idx)) {
                continue;
            }
            seen.push((pick.terrain, use_idx));
        }
        kept.push(*pick);
    }
    kept
}

/// Raises or lowers a shape as a whole.
pub(super) fn lift(shape: &mut Shape, dy: i64) {
    if dy == 0 {
        return;
    }
    // A beam keeps its height, and stands where its lower end is the ground.
    if let Shape::Laser { low_720ths, .. } = *shape
        && i64::from(low_720ths) + dy < 0
    {
        return;
    }
    for field in lifted(shape) {
        if let Some(value) = field.get(shape) {
            field.set(shape, value + dy);
        }
    }
}

/// Puts an obstacle into the land over a place of the course. The answer is where it went.
pub(super) fn put(spec: &mut Spec, x: i64, shape: Shape) -> Option<Pick> {
    let stretches = stretches(spec);
    let stretch = stretch_at(&stretches, x)?;
    let room = (stretch.x1 - stretch.x0 - length(&shape)).max(0);
    let within = (x - stretch.x0).clamp(0, room);
    let terrain = spec.terrains.get_mut(stretch.terrain)?;
    let placed = Obstacle {
        x_200ths: i32::try_from(within).ok()?,
        shape,
    };
    let after = { &terrain.obstacles }
        .iter()
        .position(|other| placed.x_200ths < other.x_200ths);
    let at = after.unwrap_or(terrain.obstacles.len());
    terrain.obstacles.insert(at, placed);
    Some(Pick {
        terrain: stretch.terrain,
        obstacle: at,
    })
}

/// Puts several obstacles; the answer is where all of them are in the end.
pub(super) fn put_all(spec: &mut Spec, list: &[(i64, Shape)]) -> Vec<Pick> {
    let mut picks: Vec<Pick> = Vec::new();
    for (x, shape) in list {
        let Some(new) = put(spec, *x, *shape) else {
            continue;
        };
        for pick in &mut picks {
            if pick.terrain == new.terrain && new.obstacle <= pick.obstacle {
                pick.obstacle += 1;
            }
        }
        picks.push(new);
    }
    picks
}

/// Removes obstacles, and whole uses of patterns.
pub(super) fn delete(spec: &mut Spec, picks: &[Pick]) {
    for (terrain, use_idx) in uses(spec, picks).into_iter().rev() {
        spec.terrains[terrain].uses.remove(use_idx);
    }
    for pick in picks.iter().rev() {
        if let Some(terrain) = spec.terrains.get_mut(pick.terrain)
            && pick.obstacle < terrain.obstacles.len()
        {
            terrain.obstacles.remove(pick.obstacle);
        }
    }
}

/// Some obstacles with their places in the course, from left to right.
pub(super) fn placed(spec: &Spec, picks: &[Pick]) -> Vec<(i64, Shape)> {
    let stretches = stretches(spec);
    let mut list: Vec<(i64, Shape)> = picks
        .iter()
        .filter_map(|pick| {
            let of = obstacle(spec, *pick)?;
            Some((stretches.get(pick.terrain)?.x_of(&of), of.shape))
        })
        .collect();
    list.sort_by_key(|(x, _)| *x);
    list
}

/// Copies obstacles behind themselves, on the next place of the grid.
pub(super) fn duplicate(spec: &mut Spec, picks: &[Pick], step: i64) -> Vec<Pick> {
    let Some(reach) = reach(spec, picks) else {
        return Vec::new();
    };
    let step = step.max(1);
    let by = (reach.end - reach.start).div_euclid(step) * step + step;
    let copies: Vec<(i64, Shape)> = placed(spec, picks)
        .into_iter()
        .map(|(x, shape)| (x + by, shape))
        .collect();
    put_all(spec, &copies)
}

/// Turns the order of obstacles around in time, within the stretch that they cover.
pub(super) fn mirror(spec: &mut Spec, picks: &[Pick]) {
    let Some(reach) = reach(spec, picks) else { return };
    let x0s: Vec<i64> = stretches(spec).iter().map(|stretch| stretch.x0).collect();
    for pick in picks {
        let x0 = x0s.get(pick.terrain).copied().unwrap_or(0);
        let room = land_length(spec, pick.terrain);
        change(spec, &[*pick], |obstacle| {
            let x = x0 + i64::from(obstacle.x_200ths);
            let length = length(&obstacle.shape);
            let mirrored = reach.start + reach.end - x - length - x0;
            // Over a border it stays in its land.
            let within = mirrored.clamp(0, (room - length).max(0));
            obstacle.x_200ths = i32::try_from(within).unwrap_or(obstacle.x_200ths);
        });
    }
}

/// Moves each obstacle to the nearest place of the grid.
pub(super) fn align_to_grid(spec: &mut Spec, picks: &[Pick], step: i64) {
    let x0s: Vec<i64> = stretches(spec).iter().map(|stretch| stretch.x0).collect();
    for pick in &movable(spec, picks) {
        let Some(of) = obstacle(spec, *pick) else { continue };
        let x = x0s.get(pick.terrain).copied().unwrap_or(0) + i64::from(of.x_200ths);
        shift(spec, &[*pick], snapped(x as f64, step) - x, 0);
    }
}

/// Gives each obstacle the start of one of them.
pub(super) fn align_starts(spec: &mut Spec, picks: &[Pick], to: Pick) {
    let places = stretches(spec);
    let x_of = |spec: &Spec, pick: Pick| Some(places.get(pick.terrain)?.x_of(&obstacle(spec, pick)?));
    let Some(target) = x_of(spec, to) else { return };
    for pick in &movable(spec, picks) {
        if let Some(x) = x_of(spec, *pick) {
            shift(spec, &[*pick], target - x, 0);
        }
    }
}

/// Gives each obstacle the height of one of them, where both have one.
pub(super) fn align_heights(spec: &mut Spec, picks: &[Pick], to: Pick) {
    let Some(of) = obstacle(spec, to) else {
        return;
    };
    let Some(height) = lifted(&of.shape).first().and_then(|field| field.get(&of.shape)) else {
        return;
    };
    change(spec, picks, |obstacle| {
        if let Some(field) = lifted(&obstacle.shape).first().copied() {
            let now = field.get(&obstacle.shape).unwrap_or(height);
            lift(&mut obstacle.shape, height - now);
        }
    });
}

/// Spreads obstacles evenly between the first and the last of them.
pub(super) fn space_evenly(spec: &mut Spec, picks: &[Pick]) {
    let places = stretches(spec);
    let mut list: Vec<(i64, Pick)> = movable(spec, picks)
        .iter()
        .filter_map(|pick| Some((places.get(pick.terrain)?.x_of(&obstacle(spec, *pick)?), *pick)))
        .collect();
    list.sort();
    let (Some((first, _)), Some((last, _))) = (list.first().copied(), list.last().copied()) else {
        return;
    };
    let gaps = (list.len() as i64 - 1).max(1);
    for (idx, (x, pick)) in list.into_iter().enumerate() {
        let target = first + (last - first) * idx as i64 / gaps;
        shift(spec, &[pick], target - x, 0);
    }
}

/// Sets one number of all that have it.
pub(super) fn set_field(spec: &mut Spec, picks: &[Pick], field: Field, value: i64) {
    change(spec, picks, |obstacle| field.set(&mut obstacle.shape, value));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editors::fourstep::kinds::Kind;
    use crate::games::fourstep::spec::TerrainSpec;

    fn pick(terrain: usize, obstacle: usize) -> Pick {
        Pick { terrain, obstacle }
    }

    /// Two lands of 16 beats.
    fn spec(kinds: &[(i32, Kind)]) -> Spec {
        let obstacles = kinds.iter().map(|(x_200ths, kind)| Obstacle {
            x_200ths: *x_200ths,
            shape: kind.shape(),
        });
        let terrain = TerrainSpec {
            beats: 16,
            ..TerrainSpec::default()
        };
        let first = TerrainSpec {
            obstacles: obstacles.collect(),
            ..terrain.clone()
        };
        Spec {
            terrains: vec![first, terrain],
            ..Spec::default()
        }
    }

    fn xs(spec: &Spec) -> Vec<i32> {
        spec.terrains[0]
            .obstacles
            .iter()
            .map(|obstacle| obstacle.x_200ths)
            .collect()
    }

    #[test]
    fn what_moves_together_stays_together_and_in_its_land() {
        let mut spec = spec(&[(600, Kind::Pillar), (1200, Kind::Hang), (9000, Kind::Pit)]);
        shift(&mut spec, &[pick(0, 0), pick(0, 1)], -900, 0);
        assert_eq!(xs(&spec), [0, 600, 9000]);
        shift(&mut spec, &[pick(0, 1), pick(0, 2)], 900, 90);
        assert_eq!(xs(&spec), [0, 950, 9350]);
        assert_eq!(
            Field::Bottom.get(&spec.terrains[0].obstacles[1].shape),
            Some(2970)
        );
    }

    #[test]
    fn what_is_out_comes_back_and_goes_no_further_out() {
        let mut spec = spec(&[(-500, Kind::Pillar)]);
        shift(&mut spec, &[pick(0, 0)], -300, 0);
        assert_eq!(xs(&spec), [-500]);
        shift(&mut spec, &[pick(0, 0)], 800, 0);
        assert_eq!(xs(&spec), [300]);
    }

    #[test]
    fn things_go_into_the_land_below_them_in_order() {
        let mut spec = spec(&[(600, Kind::Pillar), (3000, Kind::Pillar)]);
        let picks = put_all(
            &mut spec,
            &[
                (1200, Kind::Hang.shape()),
                (900, Kind::Pit.shape()),
                (9600, Kind::Rock.shape()),
            ],
        );
        assert_eq!(xs(&spec), [600, 900, 1200, 3000]);
        assert_eq!(picks, [pick(0, 2), pick(0, 1), pick(1, 0)]);
        assert_eq!(put(&mut spec, 1 << 30, Kind::Rock.shape()), Some(pick(1, 1)));
        assert_eq!(spec.terrains[1].obstacles[1].x_200ths, 9600 - 200);
        delete(&mut spec, &[pick(0, 1), pick(0, 2), pick(7, 7)]);
        assert_eq!(xs(&spec), [600, 3000]);
    }

    #[test]
    fn copies_come_behind_and_mirrors_come_back() {
        let mut spec = spec(&[(600, Kind::Pillar), (1500, Kind::Updraft)]);
        let both = [pick(0, 0), pick(0, 1)];
        let before = spec.clone();
        mirror(&mut spec, &both);
        assert_eq!(xs(&spec), [1900, 600]);
        mirror(&mut spec, &both);
        assert_eq!(spec, before);
        let copies = duplicate(&mut spec, &both, 300);
        assert_eq!(xs(&spec), [600, 1500, 2400, 3300]);
        assert_eq!(copies, [pick(0, 2), pick(0, 3)]);
    }

    #[test]
    fn a_pattern_moves_and_goes_as_one() {
        use crate::games::fourstep::patterns::edit::make;
        let plain = spec(&[(600, Kind::Pillar), (1200, Kind::Hang), (9000, Kind::Pit)]);
        let mut spec = make(&plain, 0, &[0, 1], "pair").unwrap();
        assert_eq!(xs(&spec), [9000]);
        let pair = crate::app::editors::fourstep::course::group_of(&spec, pick(0, 1));
        assert_eq!(pair, [pick(0, 1), pick(0, 2)]);
        let places = |spec: &Spec| {
            placed(spec, &[pick(0, 1), pick(0, 2)])
                .iter()
                .map(|(x, _)| *x)
                .collect::<Vec<_>>()
        };
        assert_eq!(places(&spec), [600, 1200]);
        shift(&mut spec, &pair, -900, 500);
        assert_eq!(places(&spec), [0, 600]);
        align_starts(&mut spec, &pair, pick(0, 2));
        assert_eq!(places(&spec), [600, 1200]);
        delete(&mut spec, &[pick(0, 0), pick(0, 2)]);
        assert!(spec.terrains[0].uses.is_empty() && spec.terrains[0].obstacles.is_empty());
    }

    #[test]
    fn things_are_lined_up() {
        let mut spec = spec(&[(610, Kind::Pillar), (1320, Kind::Pillar), (3000, Kind::Hang)]);
        let all = [pick(0, 0), pick(0, 1), pick(0, 2)];
        align_to_grid(&mut spec, &all, 300);
        assert_eq!(xs(&spec), [600, 1200, 3000]);
        space_evenly(&mut spec, &all);
        assert_eq!(xs(&spec), [600, 1800, 3000]);
        align_heights(&mut spec, &all, pick(0, 2));
        assert_eq!(
            Field::Height.get(&spec.terrains[0].obstacles[0].shape),
            Some(2880)
        );
        align_starts(&mut spec, &all, pick(0, 1));
        assert_eq!(xs(&spec), [1800, 1800, 1800]);
    }
}

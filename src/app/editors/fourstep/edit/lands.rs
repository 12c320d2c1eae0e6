//! Edits of lands: their borders, their kinds, new ones, fewer of them.
//!
//! A border that moves leaves every obstacle where it stands in the course; what then stands in
//! another land belongs to that land.

use crate::games::fourstep::lattice::X_PER_BEAT;
use crate::games::fourstep::level::MAX_BEATS;
use crate::games::fourstep::patterns::PatternUse;
use crate::games::fourstep::spec::{Land, Obstacle, Spec, TerrainSpec};

use super::super::course::{stretch_at, stretches};

/// Gives the land before a border so many beats. At the end of the course the course becomes longer or
/// shorter; elsewhere the land after it gives or takes.
pub(in super::super) fn set_border(spec: &mut Spec, terrain: usize, beats: i64) {
    let Some(before) = spec.terrains.get(terrain).map(|of| i64::from(of.beats)) else {
        return;
    };
    match spec.terrains.get(terrain + 1).map(|of| i64::from(of.beats)) {
        Some(after) => {
            let beats = beats.clamp(1, (before + after - 1).max(1));
            let placed = lift_out(spec, &[terrain, terrain + 1]);
            spec.terrains[terrain].beats = beats as u32;
            spec.terrains[terrain + 1].beats = (before + after - beats).max(1) as u32;
            drop_in(spec, placed);
        }
        None => spec.terrains[terrain].beats = beats.clamp(1, i64::from(MAX_BEATS)) as u32,
    }
}

/// Gives a land another length; all that follows moves along.
pub(in super::super) fn set_length(spec: &mut Spec, terrain: usize, beats: i64) {
    if let Some(of) = spec.terrains.get_mut(terrain) {
        of.beats = beats.clamp(1, i64::from(MAX_BEATS)) as u32;
    }
}

/// Makes a land one of another kind.
pub(in super::super) fn set_land(spec: &mut Spec, terrain: usize, land: Land) {
    if let Some(of) = spec.terrains.get_mut(terrain) {
        of.land = land;
    }
}

/// Cuts a land in two at a beat of the course. Says which land is the new one.
pub(in super::super) fn split(spec: &mut Spec, at_beat: i64) -> Option<usize> {
    let x = at_beat * i64::from(X_PER_BEAT);
    let stretch = *stretch_at(&stretches(spec), x)?;
    let first = at_beat - stretch.x0 / i64::from(X_PER_BEAT);
    let of = spec.terrains.get(stretch.terrain)?;
    if first < 1 || i64::from(of.beats) <= first {
        return None;
    }
    let second = TerrainSpec {
        beats: of.beats - first as u32,
        obstacles: Vec::new(),
        uses: Vec::new(),
        ..of.clone()
    };
    let placed = lift_out(spec, &[stretch.terrain]);
    spec.terrains[stretch.terrain].beats = first as u32;
    spec.terrains.insert(stretch.terrain + 1, second);
    drop_in(spec, placed);
    Some(stretch.terrain + 1)
}

/// Adds an empty land of eight bars behind another. Says which it is.
pub(in super::super) fn add_after(spec: &mut Spec, terrain: usize, land: Land) -> usize {
    let at = (terrain + 1).min(spec.terrains.len());
    spec.terrains.insert(
        at,
        TerrainSpec {
            land,
            beats: 32,
            ..TerrainSpec::default()
        },
    );
    at
}

/// Removes a land with all that stands in it; the last one stays.
pub(in super::super) fn remove(spec: &mut Spec, terrain: usize) {
    if 1 < spec.terrains.len() && terrain < spec.terrains.len() {
        spec.terrains.remove(terrain);
    }
}

/// What was taken out of lands, with its places in the course.
#[derive(Default)]
struct Lifted {
    obstacles: Vec<(i64, Obstacle)>,
    uses: Vec<(i64, PatternUse)>,
}

/// Takes obstacles and uses of patterns out of lands.
fn lift_out(spec: &mut Spec, terrains: &[usize]) -> Lifted {
    let mut lifted = Lifted::default();
    for stretch in stretches(spec) {
        if terrains.contains(&stretch.terrain) {
            let of = &mut spec.terrains[stretch.terrain];
            let (obstacles, uses) = (std::mem::take(&mut of.obstacles), std::mem::take(&mut of.uses));
            let obstacles = obstacles.into_iter();
            lifted
                .obstacles
                .extend(obstacles.map(|of| (stretch.x_of(&of), of)));
            let uses = uses.into_iter();
            lifted
                .uses
                .extend(uses.map(|of| (stretch.x0 + i64::from(of.x_200ths), of)));
        }
    }
    lifted
}

/// Puts them back at their places, in the order in which they were.
fn drop_in(spec: &mut Spec, lifted: Lifted) {
    let stretches = stretches(spec);
    let place = |x: i64| {
        let stretch = stretch_at(&stretches, x)?;
        let within = (x - stretch.x0).clamp(i32::MIN.into(), i32::MAX.into());
        Some((stretch.terrain, within as i32))
    };
    for (x, of) in lifted.obstacles {
        if let Some((terrain, x_200ths)) = place(x) {
            spec.terrains[terrain].obstacles.push(Obstacle { x_200ths, ..of });
        }
    }
    for (x, of) in lifted.uses {
        if let Some((terrain, x_200ths)) = place(x) {
            spec.terrains[terrain].uses.push(PatternUse { x_200ths, ..of });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editors::fourstep::kinds::Kind;

    fn spec() -> Spec {
        let land = |land, xs: &[i32]| TerrainSpec {
            land,
            beats: 8,
            obstacles: xs
                .iter()
                .map(|x_200ths| Obstacle {
                    x_200ths: *x_200ths,
                    shape: Kind::Pillar.shape(),
                })
                .collect(),
            ..TerrainSpec::default()
        };
        Spec {
            terrains: vec![land(Land::Field, &[600, 4200]), land(Land::Sea, &[300, 3000])],
            ..Spec::default()
        }
    }

    /// Where obstacles stand in the course.
    fn places(spec: &Spec) -> Vec<i64> {
        let mut all = Vec::new();
        for stretch in stretches(spec) {
            let obstacles = &spec.terrains[stretch.terrain].obstacles;
            all.extend(obstacles.iter().map(|of| stretch.x_of(of)));
        }
        all.sort_unstable();
        all
    }

    #[test]
    fn a_border_moves_and_nothing_else_does() {
        let before = spec();
        let mut moved = before.clone();
        set_border(&mut moved, 0, 6);
        assert_eq!([moved.terrains[0].beats, moved.terrains[1].beats], [6, 10]);
        assert_eq!(
            [
                moved.terrains[0].obstacles.len(),
                moved.terrains[1].obstacles.len()
            ],
            [1, 3]
        );
        assert_eq!(places(&moved), places(&before));
        set_border(&mut moved, 0, 8);
        assert_eq!(moved, before);
        set_border(&mut moved, 0, 99);
        assert_eq!([moved.terrains[0].beats, moved.terrains[1].beats], [15, 1]);
        set_border(&mut moved, 1, -5);
        assert_eq!(moved.terrains[1].beats, 1);
        set_border(&mut moved, 9, 4);
    }

    #[test]
    fn a_land_is_cut_added_and_removed() {
        let mut spec = spec();
        let before = places(&spec);
        assert_eq!(split(&mut spec, 4), Some(1));
        assert_eq!(places(&spec), before);
        assert_eq!(
            spec.terrains.iter().map(|of| of.beats).collect::<Vec<_>>(),
            [4, 4, 8]
        );
        assert_eq!(spec.terrains[1].land, Land::Field);
        assert_eq!(split(&mut spec, 4), None);
        assert_eq!(split(&mut spec, -4), None);
        assert_eq!(add_after(&mut spec, 0, Land::Mountain), 1);
        remove(&mut spec, 2);
        assert_eq!(spec.terrains.len(), 3);
        for _ in 0..5 {
            remove(&mut spec, 0);
        }
        assert_eq!(spec.terrains.len(), 1);
    }
}

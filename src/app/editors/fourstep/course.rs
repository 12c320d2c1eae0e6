//! The course as it is drawn: where each land lies, what is selected, and how both are named.
//!
//! Derived from the spec at every frame; holds nothing that a spec holds. What stands in a land are its
//! own obstacles and, after them, those of the patterns that it uses: a pick counts them all.

use std::borrow::Cow;
use std::ops::Range;

use crate::games::fourstep::lattice::X_PER_BEAT;
use crate::games::fourstep::patterns::expand::{Origin, count, expand};
use crate::games::fourstep::spec::{Land, Obstacle, Spec, TerrainSpec};

use super::geometry::{Area, length, outline};

/// One land, in 200ths of a cell from the start of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// Its index in the spec.
    pub terrain: usize,
    /// What kind.
    pub land: Land,
    /// Its start.
    pub x0: i64,
    /// Its end.
    pub x1: i64,
    /// Course index of its first obstacle.
    pub first: usize,
}

/// An obstacle by the land it stands in and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Pick {
    /// Index of its land.
    pub terrain: usize,
    /// Index among all that stands in that land.
    pub obstacle: usize,
}

/// What is selected: obstacles, or else a land, or else the border at the end of a land.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Obstacles, ascending.
    picks: Vec<Pick>,
    /// The one that was selected last; others are aligned to it.
    primary: Option<Pick>,
    /// The land that is looked at.
    pub(super) terrain: Option<usize>,
    /// The land at whose end a border is selected.
    pub(super) border: Option<usize>,
}

/// Where each land lies.
pub(super) fn stretches(spec: &Spec) -> Vec<Stretch> {
    let (mut x, mut first) = (0_i64, 0);
    { &spec.terrains }
        .iter()
        .enumerate()
        .map(|(terrain, of)| {
            let x0 = x;
            x += i64::from(of.beats) * i64::from(X_PER_BEAT);
            let stretch = Stretch {
                terrain,
                land: of.land,
                x0,
                x1: x,
                first,
            };
            first += count(spec, of);
            stretch
        })
        .collect()
}

/// The length of a course.
pub(super) fn length_of(stretches: &[Stretch]) -> i64 {
    stretches.last().map_or(0, |last| last.x1)
}

/// The land over a place; the first or the last one beyond the ends.
pub(super) fn stretch_at(stretches: &[Stretch], x: i64) -> Option<&Stretch> {
    let after = stretches.partition_point(|stretch| stretch.x1 <= x);
    stretches.get(after.min(stretches.len().saturating_sub(1)))
}

impl Stretch {
    /// The course place of one of its obstacles.
    pub(super) fn x_of(&self, obstacle: &Obstacle) -> i64 {
        self.x0 + i64::from(obstacle.x_200ths)
    }

    /// The box of one of its obstacles.
    pub(super) fn area_of(&self, obstacle: &Obstacle) -> Area {
        outline(&obstacle.shape, self.x_of(obstacle))
    }
}

/// All that stands in a land, as it is drawn and judged.
pub(super) fn placed_in<'a>(spec: &'a Spec, terrain: &'a TerrainSpec) -> Cow<'a, [Obstacle]> {
    if terrain.uses.is_empty() {
        Cow::Borrowed(&terrain.obstacles)
    } else {
        Cow::Owned(expand(spec, terrain).obstacles)
    }
}

/// The obstacle of a pick.
pub(super) fn obstacle(spec: &Spec, pick: Pick) -> Option<Obstacle> {
    let terrain = spec.terrains.get(pick.terrain)?;
    match terrain.obstacles.get(pick.obstacle) {
        Some(own) => Some(*own),
        None => placed_in(spec, terrain).get(pick.obstacle).copied(),
    }
}

/// The use of a pattern that an obstacle comes from, by its index in the land.
pub(super) fn use_of(spec: &Spec, pick: Pick) -> Option<usize> {
    let terrain = spec.terrains.get(pick.terrain)?;
    if pick.obstacle < terrain.obstacles.len() {
        return None;
    }
    match expand(spec, terrain).origins.get(pick.obstacle)? {
        Origin::Own(_) => None,
        Origin::Use { use_idx, .. } => Some(*use_idx),
    }
}

/// All obstacles that are selected together with one: those of the same use of a pattern.
pub(super) fn group_of(spec: &Spec, pick: Pick) -> Vec<Pick> {
    let (Some(of), Some(terrain)) = (use_of(spec, pick), spec.terrains.get(pick.terrain)) else {
        return vec![pick];
    };
    let origins = expand(spec, terrain).origins;
    let is_of_it = |origin: &Origin| matches!(origin, Origin::Use { use_idx, .. } if *use_idx == of);
    let same = origins.iter().enumerate().filter(|(_, origin)| is_of_it(origin));
    same.map(|(obstacle, _)| Pick { obstacle, ..pick }).collect()
}

/// The course index of a pick.
pub(super) fn course_idx(spec: &Spec, pick: Pick) -> usize {
    let before = spec.terrains.iter().take(pick.terrain);
    before.map(|terrain| count(spec, terrain)).sum::<usize>() + pick.obstacle
}

/// The pick of a course index.
pub(super) fn pick_of(spec: &Spec, course_idx: usize) -> Option<Pick> {
    let mut left = course_idx;
    for (terrain, of) in spec.terrains.iter().enumerate() {
        let n = count(spec, of);
        if left < n {
            return Some(Pick {
                terrain,
                obstacle: left,
            });
        }
        left -= n;
    }
    None
}

/// All obstacles from left to right.
pub(super) fn in_order(spec: &Spec) -> Vec<Pick> {
    let stretches = stretches(spec);
    let mut all: Vec<(i64, Pick)> = Vec::new();
    for stretch in &stretches {
        let obstacles = placed_in(spec, &spec.terrains[stretch.terrain]);
        all.extend(obstacles.iter().enumerate().map(|(obstacle, of)| {
            let pick = Pick {
                terrain: stretch.terrain,
                obstacle,
            };
            (stretch.x_of(of), pick)
        }));
    }
    all.sort();
    all.into_iter().map(|(_, pick)| pick).collect()
}

/// From where to where some obstacles reach along the course.
pub(super) fn reach(spec: &Spec, picks: &[Pick]) -> Option<Range<i64>> {
    let stretches = stretches(spec);
    let spans = picks.iter().filter_map(|pick| {
        let obstacle = obstacle(spec, *pick)?;
        let x = stretches.get(pick.terrain)?.x_of(&obstacle);
        Some((x, x + length(&obstacle.shape)))
    });
    spans
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
        .map(|(lo, hi)| lo..hi)
}

impl Selection {
    /// The obstacles, ascending.
    pub(super) fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// The one that was selected last.
    pub(super) fn primary(&self) -> Option<Pick> {
        self.primary
    }

    /// Whether an obstacle is selected.
    pub(super) fn has(&self, pick: Pick) -> bool {
        self.picks.binary_search(&pick).is_ok()
    }

    /// Selects obstacles and nothing else.
    pub(super) fn set(&mut self, mut picks: Vec<Pick>) {
        picks.sort();
        picks.dedup();
        self.primary = self
            .primary
            .filter(|primary| picks.binary_search(primary).is_ok())
            .or(picks.first().copied());
        self.terrain = self.primary.map(|pick| pick.terrain).or(self.terrain);
        self.border = None;
        self.picks = picks;
    }

    /// Selects an obstacle with those of the same use of a pattern, and nothing else.
    pub(super) fn group(&mut self, spec: &Spec, pick: Pick) {
        self.set(group_of(spec, pick));
        self.primary = Some(pick);
    }

    /// Adds an obstacle with those of the same use of a pattern, or takes them out.
    pub(super) fn toggle(&mut self, spec: &Spec, pick: Pick) {
        let group = group_of(spec, pick);
        let mut picks = std::mem::take(&mut self.picks);
        if picks.binary_search(&pick).is_ok() {
            picks.retain(|other| !group.contains(other));
        } else {
            picks.extend(group);
        }
        self.set(picks);
        if self.has(pick) {
            self.primary = Some(pick);
        }
    }

    /// Selects a land, and no obstacle.
    pub(super) fn land(&mut self, terrain: usize) {
        self.clear();
        self.terrain = Some(terrain);
    }

    /// Selects the border at the end of a land, and no obstacle.
    pub(super) fn border_of(&mut self, terrain: usize) {
        self.land(terrain);
        self.border = Some(terrain);
    }

    /// Selects no obstacle and no border. The land that is looked at stays.
    pub(super) fn clear(&mut self) {
        self.picks.clear();
        self.primary = None;
        self.border = None;
    }

    /// Forgets what a spec no longer has.
    pub(super) fn keep_within(&mut self, spec: &Spec) {
        if self.picks.iter().any(|pick| obstacle(spec, *pick).is_none()) {
            let picks = self.picks.iter().copied();
            let left = picks.filter(|pick| obstacle(spec, *pick).is_some());
            self.set(left.collect());
        }
        let exists = |terrain: &usize| *terrain < spec.terrains.len();
        self.terrain = self.terrain.filter(exists);
        self.border = self.border.filter(exists);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fourstep::spec::{Shape, TerrainSpec};

    fn pillar(x_200ths: i32) -> Obstacle {
        let shape = Shape::Pillar {
            width_200ths: 200,
            height_720ths: 720,
        };
        Obstacle { x_200ths, shape }
    }

    fn spec() -> Spec {
        let terrain = |xs: &[i32]| TerrainSpec {
            beats: 8,
            obstacles: xs.iter().map(|x| pillar(*x)).collect(),
            ..TerrainSpec::default()
        };
        Spec {
            terrains: vec![terrain(&[3000, 600]), terrain(&[]), terrain(&[0])],
            ..Spec::default()
        }
    }

    fn pick(terrain: usize, obstacle: usize) -> Pick {
        Pick { terrain, obstacle }
    }

    #[test]
    fn picks_and_course_numbers_go_both_ways() {
        let spec = spec();
        for (idx, pick) in [(0, pick(0, 0)), (1, pick(0, 1)), (2, pick(2, 0))] {
            assert_eq!(course_idx(&spec, pick), idx);
            assert_eq!(pick_of(&spec, idx), Some(pick));
        }
        assert_eq!(pick_of(&spec, 3), None);
        assert_eq!(in_order(&spec), [pick(0, 1), pick(0, 0), pick(2, 0)]);
        assert_eq!(reach(&spec, &[pick(0, 1), pick(2, 0)]), Some(600..9800));
    }

    #[test]
    fn a_selection_keeps_to_what_there_is() {
        let mut spec = spec();
        let mut selection = Selection::default();
        selection.group(&spec, pick(0, 1));
        selection.toggle(&spec, pick(2, 0));
        assert_eq!(selection.primary(), Some(pick(2, 0)));
        spec.terrains.truncate(1);
        selection.keep_within(&spec);
        assert_eq!(selection.picks(), [pick(0, 1)]);
        assert_eq!(selection.primary(), Some(pick(0, 1)));
        selection.toggle(&spec, pick(0, 1));
        assert_eq!((selection.picks().len(), selection.primary()), (0, None));
    }

    #[test]
    fn places_beyond_the_ends_belong_to_the_outer_lands() {
        let stretches = stretches(&spec());
        let at = |x| stretch_at(&stretches, x).unwrap().terrain;
        assert_eq!([-5, 0, 4799, 4800, 1 << 40].map(at), [0, 0, 0, 1, 2]);
        assert!(stretch_at(&[], 0).is_none());
    }
}

//! The pattern lab: one pattern alone in a land, under every margin, at every place of the lattice, at
//! several difficulties and from several heroes, so that a shape is found out before it ships.
//!
//! A larger margin only adds places that kill, so one search for the largest margin answers a whole
//! column of the map. Every answer is the exact search's.
//! Source: `docs/rules/fourstep.md`, sections 2, 6 and 9.

use serde::Serialize;

use super::exact;
use super::margins::only;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Hero, Side};
use crate::games::fourstep::lattice::{STEPS_PER_BEAT, X_PER_BEAT, X_PER_STEP};
use crate::games::fourstep::level::MAX_BEATS;
use crate::games::fourstep::patterns::expand::of_pattern;
use crate::games::fourstep::patterns::{Pattern, Values};
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::spec::{Land, Version};
use crate::games::fourstep::world::{Segment, World};

/// Beats before the pattern, which generated lands leave empty.
pub const LEAD_BEATS: u32 = 4;
/// Beats after it, in which a hero has to live on.
const TAIL_BEATS: u32 = 2;
/// The most columns, variants and heroes of a lab.
const MAX_AXIS: usize = 1000;

/// What a lab tries.
#[derive(Clone, Debug, PartialEq)]
pub struct LabPlan {
    /// The pattern.
    pub pattern: Pattern,
    /// Whose physics.
    pub version: Version,
    /// Margins in 200ths of a cell: the rows of the map. Ascending; negative ones are left out.
    pub margins_200ths: Vec<i32>,
    /// Shifts of the pattern in 200ths of a cell: the columns of the map.
    pub offsets_200ths: Vec<i32>,
    /// The numbers of the pattern: one map for each.
    pub variants: Vec<Variant>,
    /// Heroes who enter, [`LEAD_BEATS`] before the pattern: counted in each place of the map.
    pub entries: Vec<Hero>,
}

/// The numbers of one map.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Variant {
    /// The difficulty that they stand for, where they stand for one.
    pub difficulty: Option<f64>,
    /// The numbers.
    pub values: Values,
}

impl LabPlan {
    /// A pattern as it is, under every twentieth of a cell up to one cell, on half a beat of the lattice
    /// (three places in each of four decisions), for the hero who stands and those who come in from other
    /// lands; at five difficulties where the pattern knows two sets of numbers.
    pub fn usual(pattern: &Pattern, version: Version) -> Self {
        let difficulties: &[f64] = if pattern.hardest.is_some() {
            &[0.0, 0.25, 0.5, 0.75, 1.0]
        } else {
            &[]
        };
        let mut variants: Vec<Variant> = difficulties
            .iter()
            .map(|d| Variant {
                difficulty: Some(*d),
                values: pattern.values_at(*d),
            })
            .collect();
        if variants.is_empty() {
            variants.push(Variant {
                difficulty: None,
                values: pattern.values,
            });
        }
        Self {
            pattern: pattern.clone(),
            version,
            margins_200ths: (0..=200).step_by(10).collect(),
            offsets_200ths: (0..X_PER_BEAT / 2).step_by(X_PER_STEP as usize).collect(),
            variants,
            entries: entries(pattern.land),
        }
    }
}

/// Heroes as they come into a land: at rest, at the top of a jump, from below, at the ceiling, and fast.
pub fn entries(land: Land) -> Vec<Hero> {
    let top = land.form().top();
    let hero = |side, y_720ths, v_60ths| {
        Hero {
            side,
            y_720ths,
            v_60ths,
            ..Hero::START
        }
        .entering(land.form())
    };
    let mut heroes = vec![
        hero(Side::Ground, 0, 0),
        hero(Side::Air, 1152, 0),
        hero(Side::Air, 2592, 0),
        hero(Side::Air, top, 0),
        hero(Side::Air, top / 2, 384),
        hero(Side::Air, top / 2, -384),
        hero(Side::Under, -864, 0),
    ];
    heroes.sort_unstable();
    heroes.dedup();
    heroes
}

/// What came out: for each variant a map of margins and offsets.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LabMap {
    /// Rows, in 200ths of a cell.
    pub margins_200ths: Vec<i32>,
    /// Columns, in 200ths of a cell.
    pub offsets_200ths: Vec<i32>,
    /// Maps.
    pub variants: Vec<Variant>,
    /// Heroes who tried each place.
    pub n_entries: usize,
    /// For each variant, offset and hero, in this order, how many of the margins have a way.
    n_margins: Vec<usize>,
}

/// A place of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LabCell {
    /// Heroes with a way.
    pub n_passed: usize,
    /// Heroes who tried.
    pub n_entries: usize,
}

impl LabMap {
    /// A place of the map, by the indexes of variant, margin and offset.
    pub fn cell(&self, variant: usize, margin: usize, offset: usize) -> LabCell {
        let n_passed = self.column(variant, offset).iter().filter(|n| margin < **n);
        LabCell {
            n_passed: n_passed.count(),
            n_entries: self.n_entries,
        }
    }

    /// Whether one of the heroes has a way at a place of the map.
    pub fn has_way(&self, variant: usize, margin: usize, offset: usize, entry: usize) -> bool {
        let column = self.column(variant, offset);
        column.get(entry).is_some_and(|n| margin < *n)
    }

    /// The largest of the margins with which every hero has a way at an offset; nothing where one has
    /// none even with the first.
    pub fn largest(&self, variant: usize, offset: usize) -> Option<i32> {
        let n = self.column(variant, offset).iter().min()?;
        self.margins_200ths.get(n.checked_sub(1)?).copied()
    }

    /// Offsets at which every hero has a way under a margin, and all offsets: `4 of 12`.
    pub fn passed(&self, variant: usize, margin: usize) -> (usize, usize) {
        let n = self.offsets_200ths.len();
        let all = |offset: &usize| self.cell(variant, margin, *offset).n_passed == self.n_entries;
        ((0..n).filter(all).count(), n)
    }

    fn column(&self, variant: usize, offset: usize) -> &[usize] {
        let n = self.offsets_200ths.len();
        let from = (variant * n + offset) * self.n_entries;
        if n <= offset {
            return &[];
        }
        self.n_margins.get(from..from + self.n_entries).unwrap_or(&[])
    }
}

/// Tries a pattern everywhere. Progress counts the columns of all maps.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn run(plan: &LabPlan, ctl: &Control) -> Result<LabMap, Stop> {
    let mut margins: Vec<i32> = plan.margins_200ths.iter().copied().filter(|m| 0 <= *m).collect();
    margins.sort_unstable();
    margins.dedup();
    margins.truncate(MAX_AXIS);
    let mut map = LabMap {
        margins_200ths: margins,
        offsets_200ths: plan.offsets_200ths.iter().copied().take(MAX_AXIS).collect(),
        variants: plan.variants.iter().copied().take(MAX_AXIS).collect(),
        n_entries: plan.entries.len().min(MAX_AXIS),
        n_margins: Vec::new(),
    };
    let total = (map.variants.len() * map.offsets_200ths.len()) as u64;
    let physics = Physics::of(plan.version);
    for (variant_idx, variant) in map.variants.iter().enumerate() {
        for (offset_idx, offset) in map.offsets_200ths.iter().enumerate() {
            let done = variant_idx * map.offsets_200ths.len() + offset_idx;
            ctl.set_progress(done as u64, total);
            let stage = Stage::new(plan, &variant.values, *offset);
            for entry in plan.entries.iter().take(map.n_entries) {
                let n = stage.n_margins(&physics, &map.margins_200ths, *entry, ctl)?;
                map.n_margins.push(n);
            }
        }
    }
    ctl.set_progress(total, total);
    Ok(map)
}

/// A pattern at one place of a land of its own.
struct Stage {
    obstacles: Vec<crate::games::fourstep::spec::Obstacle>,
    segment: Segment,
}

impl Stage {
    fn new(plan: &LabPlan, values: &Values, offset: i32) -> Self {
        let lead = (LEAD_BEATS as i32 * X_PER_BEAT).saturating_add(offset);
        let mut obstacles = of_pattern(&plan.pattern, values);
        let mut end = lead;
        for obstacle in &mut obstacles {
            obstacle.x_200ths = obstacle.x_200ths.saturating_add(lead);
            let width = obstacle.shape.width_200ths().unwrap_or(0).max(0);
            end = end.max(obstacle.x_200ths.saturating_add(width));
        }
        let beats = (end.max(0) as u32).div_ceil(X_PER_BEAT as u32) + TAIL_BEATS;
        Self {
            obstacles,
            segment: Segment {
                form: plan.pattern.land.form(),
                x0: 0,
                steps: beats.min(MAX_BEATS) * STEPS_PER_BEAT,
                first_obstacle: 0,
            },
        }
    }

    /// How many of the ascending margins have a way.
    fn n_margins(
        &self,
        physics: &Physics,
        margins: &[i32],
        entry: Hero,
        ctl: &Control,
    ) -> Result<usize, Stop> {
        let (mut good, mut bad) = (0, margins.len() + 1);
        while good + 1 < bad {
            let n = (good + bad) / 2;
            let margin = margins.get(n - 1).copied().unwrap_or(0);
            let world = World::compile(&self.obstacles, self.segment, only(self.segment.form, margin));
            let is_crossed = match world {
                Ok(world) => exact::reach(physics, &world, entry, ctl)?.is_crossed(),
                Err(_) => false,
            };
            if is_crossed {
                good = n;
            } else {
                bad = n;
            }
        }
        Ok(good)
    }
}

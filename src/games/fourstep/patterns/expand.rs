//! The obstacles that a land's patterns come to: the one place where uses become obstacles.
//!
//! A land's own obstacles come first, then those of its uses in their order; course indexes count
//! them so. Never panics and never makes more than a course may have, whatever the numbers.

use serde::Serialize;

use super::{HeightOf, MAX_COUNT, Part, Pattern, PatternUse, Stands, Values, WidthOf};
use crate::games::fourstep::level::MAX_OBSTACLES;
use crate::games::fourstep::spec::{Obstacle, Spec, TerrainSpec};

/// Where an obstacle of a land comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The land's own, with its index in `TerrainSpec::obstacles`.
    Own(usize),
    /// A use of a pattern.
    Use {
        /// Its index in `TerrainSpec::uses`.
        use_idx: usize,
        /// The part of the pattern.
        part_idx: usize,
        /// The copy, from 0.
        copy: u32,
    },
}

/// Everything that stands in a land.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placed {
    /// What stands there, from the start of the land.
    pub obstacles: Vec<Obstacle>,
    /// Where each comes from; as long as `obstacles`.
    pub origins: Vec<Origin>,
    /// Whether there was more than a course may have; the rest is left out.
    pub is_cut: bool,
}

/// The pattern of a name; of two with the same name the first.
pub fn by_name<'a>(patterns: &'a [Pattern], name: &str) -> Option<&'a Pattern> {
    patterns.iter().find(|pattern| pattern.name == name)
}

/// What stands in a land. Uses of unknown patterns come to nothing; `level::check` tells of them.
pub fn expand(spec: &Spec, terrain: &TerrainSpec) -> Placed {
    let mut placed = Placed {
        obstacles: terrain.obstacles.clone(),
        origins: (0..terrain.obstacles.len()).map(Origin::Own).collect(),
        is_cut: false,
    };
    for (use_idx, one_use) in terrain.uses.iter().enumerate() {
        let Some(pattern) = by_name(&spec.patterns, &one_use.pattern) else {
            continue;
        };
        each_part(
            pattern,
            &one_use.values(pattern),
            |part_idx, copy, mut obstacle| {
                if MAX_OBSTACLES < placed.obstacles.len() {
                    placed.is_cut = true;
                    return false;
                }
                obstacle.x_200ths = obstacle.x_200ths.saturating_add(one_use.x_200ths);
                placed.obstacles.push(obstacle);
                placed.origins.push(Origin::Use {
                    use_idx,
                    part_idx,
                    copy,
                });
                true
            },
        );
    }
    placed
}

/// How many obstacles stand in a land, at most one more than a course may have.
pub fn count(spec: &Spec, terrain: &TerrainSpec) -> usize {
    if terrain.uses.is_empty() {
        terrain.obstacles.len()
    } else {
        expand(spec, terrain).obstacles.len()
    }
}

/// The obstacles of a pattern, from where it starts.
pub fn of_pattern(pattern: &Pattern, values: &Values) -> Vec<Obstacle> {
    let mut obstacles = Vec::new();
    each_part(pattern, values, |_, _, obstacle| {
        obstacles.push(obstacle);
        obstacles.len() < MAX_OBSTACLES
    });
    obstacles
}

/// The obstacles of a use, from the start of its land.
pub fn of_use(pattern: &Pattern, one_use: &PatternUse) -> Vec<Obstacle> {
    let mut obstacles = of_pattern(pattern, &one_use.values(pattern));
    for obstacle in &mut obstacles {
        obstacle.x_200ths = obstacle.x_200ths.saturating_add(one_use.x_200ths);
    }
    obstacles
}

/// Calls `each` with part, copy and obstacle while it wants more.
fn each_part(pattern: &Pattern, values: &Values, mut each: impl FnMut(usize, u32, Obstacle) -> bool) {
    let count = values.count.min(MAX_COUNT);
    let last = count.saturating_sub(1);
    let mut once = |stands: Stands, copy: u32| {
        pattern
            .parts
            .iter()
            .enumerate()
            .filter(|(_, part)| part.stands == stands)
            .all(|(part_idx, part)| each(part_idx, copy, obstacle_of(part, values, copy, last)))
    };
    let _is_whole =
        once(Stands::Start, 0) && (0..count).all(|copy| once(Stands::Each, copy)) && once(Stands::End, last);
}

fn obstacle_of(part: &Part, values: &Values, copy: u32, last: u32) -> Obstacle {
    let spaces = |n: u32| {
        i32::try_from(n)
            .unwrap_or(i32::MAX)
            .saturating_mul(values.spacing_200ths)
    };
    let mut shape = part.shape;
    match part.width {
        WidthOf::Own => {}
        WidthOf::Value => shape = shape.with_width(values.width_200ths),
        WidthOf::Span => {
            if let Some(own) = shape.width_200ths() {
                shape = shape.with_width(own.saturating_add(spaces(last)));
            }
        }
    }
    match part.height {
        HeightOf::Own => {}
        HeightOf::Value => shape = shape.with_height(values.height_720ths),
        HeightOf::Rise => {
            let n = i32::try_from(copy).unwrap_or(i32::MAX).saturating_add(1);
            shape = shape.with_height(values.height_720ths.saturating_mul(n));
        }
    }
    Obstacle {
        x_200ths: part.x_200ths.saturating_add(spaces(copy)),
        shape,
    }
}

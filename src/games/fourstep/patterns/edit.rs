//! What a designer does with patterns, as plain functions from a spec to a changed one.
//!
//! Every function leaves a spec alone where it refuses, and says why in both languages.

use super::expand::{Origin, by_name, expand, of_use};
use super::{HeightOf, MAX_NAME, MAX_PATTERNS, Part, Pattern, PatternUse, Values, WidthOf};
use crate::games::fourstep::spec::{Land, Obstacle, Spec};
use crate::report::Text;

/// A pattern of obstacles, with its numbers read off them: equal shapes at equal distances become one
/// part that is repeated; a length or height that all parts share becomes the pattern's.
/// The first obstacle starts at 0. Also gives the place where it came from.
pub fn pattern_of(name: &str, land: Land, obstacles: &[Obstacle]) -> (Pattern, i32) {
    let x = obstacles.iter().map(|obstacle| obstacle.x_200ths).min();
    let x = x.unwrap_or(0);
    let mut parts: Vec<Part> = obstacles.iter().copied().map(Part::of).collect();
    for part in &mut parts {
        part.x_200ths = part.x_200ths.saturating_sub(x);
    }
    let mut values = Values::default();
    if let Some((spacing, count)) = row(&parts) {
        parts.truncate(1);
        (values.spacing_200ths, values.count) = (spacing, count);
    }
    if let Some(width) = shared(&parts, |part| part.shape.width_200ths()) {
        values.width_200ths = width;
        parts.iter_mut().for_each(|part| part.width = WidthOf::Value);
    }
    if let Some(height) = shared(&parts, |part| part.shape.height_720ths()) {
        values.height_720ths = height;
        parts.iter_mut().for_each(|part| part.height = HeightOf::Value);
    }
    let pattern = Pattern {
        name: name.to_owned(),
        land,
        values,
        hardest: None,
        parts,
    };
    (pattern, x)
}

/// Spacing and number, when parts are one shape at equal distances in ascending order.
fn row(parts: &[Part]) -> Option<(i32, u32)> {
    let [first, second, ..] = parts else {
        return None;
    };
    let spacing = second.x_200ths.checked_sub(first.x_200ths)?;
    let is_row = parts.iter().all(|part| part.shape == first.shape)
        && parts
            .windows(2)
            .all(|pair| pair[1].x_200ths.checked_sub(pair[0].x_200ths) == Some(spacing));
    let count = u32::try_from(parts.len()).ok()?;
    (is_row && 0 < spacing && count <= super::MAX_COUNT).then_some((spacing, count))
}

/// A size that all parts have in common and can be set to.
fn shared(parts: &[Part], size: impl Fn(&Part) -> Option<i32>) -> Option<i32> {
    let first = size(parts.first()?)?;
    parts
        .iter()
        .all(|part| size(part) == Some(first))
        .then_some(first)
}

/// Turns obstacles of a land into a named pattern and its first use. `obstacles` are indexes into
/// `TerrainSpec::obstacles`; the course keeps its shape.
///
/// # Errors
/// Why it cannot be: no such obstacles, no or a taken name.
pub fn make(spec: &Spec, terrain_idx: usize, obstacles: &[usize], name: &str) -> Result<Spec, Text> {
    check_name(spec, name)?;
    let Some(terrain) = spec.terrains.get(terrain_idx) else {
        return Err(Text::new("there is no such terrain", "그런 지형이 없습니다"));
    };
    let mut idxs: Vec<usize> = obstacles.to_vec();
    idxs.sort_unstable();
    idxs.dedup();
    let mut chosen: Vec<Obstacle> = Vec::new();
    for idx in &idxs {
        match terrain.obstacles.get(*idx) {
            Some(obstacle) => chosen.push(*obstacle),
            None => return Err(Text::new("there is no such obstacle", "그런 장애물이 없습니다")),
        }
    }
    if chosen.is_empty() || super::MAX_PARTS < chosen.len() {
        return Err(Text::new(
            format!("a pattern is made of 1 to {} obstacles", super::MAX_PARTS),
            format!("패턴은 장애물 1~{}개로 만듭니다", super::MAX_PARTS),
        ));
    }
    chosen.sort_by_key(|obstacle| obstacle.x_200ths);
    let (pattern, x_200ths) = pattern_of(name, terrain.land, &chosen);
    let mut made = spec.clone();
    made.patterns.push(pattern);
    let terrain = &mut made.terrains[terrain_idx];
    let mut idx = 0;
    terrain.obstacles.retain(|_| {
        let is_kept = idxs.binary_search(&idx).is_err();
        idx += 1;
        is_kept
    });
    terrain.uses.push(PatternUse {
        pattern: name.to_owned(),
        x_200ths,
        ..PatternUse::default()
    });
    Ok(made)
}

fn check_name(spec: &Spec, name: &str) -> Result<(), Text> {
    if name.trim().is_empty() || MAX_NAME < name.len() {
        return Err(Text::new(
            format!("a pattern's name has 1 to {MAX_NAME} bytes"),
            format!("패턴 이름은 1~{MAX_NAME}바이트입니다"),
        ));
    }
    if by_name(&spec.patterns, name).is_some() {
        return Err(Text::new(
            format!("there is a pattern “{name}” already"),
            format!("“{name}” 패턴이 이미 있습니다"),
        ));
    }
    if MAX_PATTERNS <= spec.patterns.len() {
        return Err(Text::new(
            format!("a course has at most {MAX_PATTERNS} patterns"),
            format!("코스의 패턴은 최대 {MAX_PATTERNS}개입니다"),
        ));
    }
    Ok(())
}

/// Turns a use into plain obstacles, which come after the land's others. Nothing where there is no such
/// use or no such pattern.
pub fn unlink(spec: &Spec, terrain_idx: usize, use_idx: usize) -> Option<Spec> {
    let one_use = spec.terrains.get(terrain_idx)?.uses.get(use_idx)?;
    let pattern = by_name(&spec.patterns, &one_use.pattern)?;
    let obstacles = of_use(pattern, one_use);
    let mut plain = spec.clone();
    let terrain = &mut plain.terrains[terrain_idx];
    terrain.uses.remove(use_idx);
    terrain.obstacles.extend(obstacles);
    Some(plain)
}

/// Turns every use of a pattern into plain obstacles, and takes the pattern out of the course.
#[must_use]
pub fn remove(spec: &Spec, name: &str) -> Spec {
    let mut plain = spec.clone();
    if let Some(pattern) = by_name(&spec.patterns, name) {
        for terrain in &mut plain.terrains {
            let uses = std::mem::take(&mut terrain.uses);
            for one_use in uses {
                if one_use.pattern == name {
                    terrain.obstacles.extend(of_use(pattern, &one_use));
                } else {
                    terrain.uses.push(one_use);
                }
            }
        }
    }
    plain.patterns.retain(|pattern| pattern.name != name);
    plain
}

/// Gives a pattern another name, in its uses too.
///
/// # Errors
/// When the name is taken or none.
pub fn rename(spec: &Spec, from: &str, to: &str) -> Result<Spec, Text> {
    if from == to {
        return Ok(spec.clone());
    }
    check_name(spec, to)?;
    let mut renamed = spec.clone();
    for pattern in renamed.patterns.iter_mut().filter(|pattern| pattern.name == from) {
        pattern.name = to.to_owned();
    }
    for terrain in &mut renamed.terrains {
        for one_use in terrain.uses.iter_mut().filter(|one| one.pattern == from) {
            one_use.pattern = to.to_owned();
        }
    }
    Ok(renamed)
}

/// Adds a pattern to a course, or redefines the one of its name: every use follows.
#[must_use]
pub fn define(spec: &Spec, pattern: Pattern) -> Spec {
    let mut defined = spec.clone();
    match defined
        .patterns
        .iter_mut()
        .find(|known| known.name == pattern.name)
    {
        Some(known) => *known = pattern,
        None => defined.patterns.push(pattern),
    }
    defined
}

/// Takes over a library's patterns: those that the course has by name are redefined, and those that it
/// uses without having them are added. Gives the changed course and the names that changed.
pub fn refresh(spec: &Spec, library: &[Pattern]) -> (Spec, Vec<String>) {
    let mut fresh = spec.clone();
    let mut changed = Vec::new();
    for pattern in library {
        let known = by_name(&spec.patterns, &pattern.name);
        let is_used = spec
            .terrains
            .iter()
            .any(|terrain| terrain.uses.iter().any(|one| one.pattern == pattern.name));
        let is_new = known.is_some_and(|known| known != pattern) || (known.is_none() && is_used);
        if is_new && !changed.contains(&pattern.name) {
            fresh = define(&fresh, pattern.clone());
            changed.push(pattern.name.clone());
        }
    }
    (fresh, changed)
}

/// An obstacle of a land, by its place among all that stands there, made an own obstacle of the land so
/// that it can be edited alone: a use that it belongs to is unlinked. Gives the changed spec and the
/// obstacle's index in `TerrainSpec::obstacles`.
pub fn own(spec: &Spec, terrain_idx: usize, placed_idx: usize) -> Option<(Spec, usize)> {
    let terrain = spec.terrains.get(terrain_idx)?;
    let placed = expand(spec, terrain);
    match *placed.origins.get(placed_idx)? {
        Origin::Own(idx) => Some((spec.clone(), idx)),
        Origin::Use { use_idx, .. } => {
            let first = placed
                .origins
                .iter()
                .position(|origin| matches!(origin, Origin::Use { use_idx: of, .. } if *of == use_idx))?;
            let plain = unlink(spec, terrain_idx, use_idx)?;
            Some((plain, terrain.obstacles.len() + placed_idx - first))
        }
    }
}

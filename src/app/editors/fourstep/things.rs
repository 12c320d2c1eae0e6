//! What the palette finds by name: lands, patterns in use, obstacles.

use crate::app::editor::{Cx, Thing};
use crate::games::fourstep::FourStep;
use crate::games::fourstep::spec::Spec;
use crate::report::Text;

use super::commands;
use super::course::{in_order, length_of, stretches};
use super::desk::Desk;

/// Above every number of an obstacle.
const LANDS: u64 = 1 << 32;

/// Above every number of a land.
const PATTERNS: u64 = 2 << 32;

/// What a pattern is called, by its place in the course's list.
pub(super) fn pattern_id(idx: usize) -> u64 {
    PATTERNS + idx as u64
}

/// A pattern by name.
pub(super) fn pattern_name(name: &str) -> Text {
    Text::new(format!("pattern {name}"), format!("패턴 {name}"))
}

/// What a land is called.
pub(super) fn land_id(terrain: usize) -> u64 {
    LANDS + terrain as u64
}

/// The land that is called so.
pub(super) fn land_of(id: u64) -> Option<usize> {
    Some(id.checked_sub(LANDS)? as usize).filter(|_| id < PATTERNS)
}

/// A land by name.
pub(super) fn land_name(spec: &Spec, terrain: usize) -> Text {
    let n = terrain + 1;
    match spec.terrains.get(terrain) {
        Some(of) => Text::new(
            format!("terrain {n}: {}", of.land.word()),
            format!("지형 {n}: {}", of.land.word_ko()),
        ),
        None => Text::new(format!("terrain {n}"), format!("지형 {n}")),
    }
}

/// Lands first, then patterns, then obstacles from the start of the course on.
pub(super) fn things(cx: &Cx<'_, FourStep>) -> Vec<Thing> {
    let spec = cx.doc.spec();
    let land = Text::new("terrain", "지형");
    let lands = { 0..spec.terrains.len() }.map(|idx| Thing {
        id: land_id(idx),
        name: land_name(spec, idx),
        kind: land.clone(),
    });
    let kind = Text::new("obstacle", "장애물");
    let obstacles = { in_order(spec).into_iter().enumerate() }.map(|(idx, pick)| Thing {
        id: idx as u64,
        name: commands::names(spec, &[pick]),
        kind: kind.clone(),
    });
    let kind = Text::new("pattern", "패턴");
    let patterns = { spec.patterns.iter().enumerate() }.map(|(idx, pattern)| Thing {
        id: pattern_id(idx),
        name: pattern_name(&pattern.name),
        kind: kind.clone(),
    });
    lands.chain(patterns).chain(obstacles).collect()
}

/// Selects one of them and shows it.
pub(super) fn go_to(desk: &mut Desk, cx: &Cx<'_, FourStep>, id: u64) {
    let spec = cx.doc.spec();
    if let Some(idx) = id.checked_sub(PATTERNS) {
        let found = spec.patterns.get(idx as usize);
        desk.wanted_pattern = found.map(|pattern| pattern.name.clone());
    } else if let Some(idx) = land_of(id) {
        let places = stretches(spec);
        if let Some(stretch) = places.get(idx) {
            desk.selection.land(idx);
            desk.camera.reveal(stretch.x0 as f64, length_of(&places) as f64);
            desk.wants_focus = true;
        }
    } else if let Some(pick) = in_order(spec).get(id as usize) {
        commands::select(desk, cx, *pick);
    }
}

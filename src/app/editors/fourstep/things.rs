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

/// What a land is called.
pub(super) fn land_id(terrain: usize) -> u64 {
    LANDS + terrain as u64
}

/// The land that is called so.
pub(super) fn land_of(id: u64) -> Option<usize> {
    Some(id.checked_sub(LANDS)? as usize)
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

/// Lands first, then obstacles from the start of the course on.
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
    lands.chain(obstacles).collect()
}

/// Selects one of them and shows it.
pub(super) fn go_to(desk: &mut Desk, cx: &Cx<'_, FourStep>, id: u64) {
    let spec = cx.doc.spec();
    if let Some(idx) = land_of(id) {
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

//! What the palette finds by name: lands, patterns in use, obstacles.

use crate::app::editor::{Cx, Thing};
use crate::games::fourstep::FourStep;
use crate::report::Text;

use super::commands;
use super::course::{in_order, length_of, stretches};
use super::desk::Desk;

/// Above every number of an obstacle.
const LANDS: u64 = 1 << 32;

/// Lands first, then obstacles from the start of the course on.
pub(super) fn things(cx: &Cx<'_, FourStep>) -> Vec<Thing> {
    let spec = cx.doc.spec();
    let land = Text::new("terrain", "지형");
    let lands = { spec.terrains.iter().enumerate() }.map(|(idx, of)| Thing {
        id: LANDS + idx as u64,
        name: Text::new(
            format!("terrain {}: {}", idx + 1, of.land.word()),
            format!("지형 {}: {}", idx + 1, of.land.word_ko()),
        ),
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
    if let Some(idx) = id.checked_sub(LANDS) {
        let places = stretches(spec);
        if let Some(stretch) = places.get(idx as usize) {
            desk.selection.land(idx as usize);
            desk.camera.reveal(stretch.x0 as f64, length_of(&places) as f64);
            desk.wants_focus = true;
        }
    } else if let Some(pick) = in_order(spec).get(id as usize) {
        commands::select(desk, cx, *pick);
    }
}

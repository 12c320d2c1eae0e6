//! Boards that were looked at, so that a round on one of them is not taken for a round of a player who knew
//! nothing of it.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::level::Level;
use crate::games::sea_rescue::sea::{Layout, Sea};

/// Boards that are remembered, latest last.
const MAX_SEEN: usize = 64;

/// Boards of which more was seen than the moment before the first probe.
#[derive(Default)]
pub(super) struct Seen {
    boards: Vec<(Arc<Sea>, Layout)>,
}

impl Seen {
    /// Whether the board of a level was looked at.
    pub(super) fn has(&self, level: &Level) -> bool {
        { self.boards.iter() }.any(|(sea, layout)| *layout == level.layout && is_same(sea, &level.sea))
    }

    /// Notes the board of a level.
    pub(super) fn note(&mut self, level: &Level) {
        if self.has(level) {
            return;
        }
        if MAX_SEEN <= self.boards.len() {
            self.boards.remove(0);
        }
        self.boards.push((level.sea.clone(), level.layout.clone()));
    }

    /// Once a frame: notes the board on the timeline when it is stepped, or when its answer is outlined.
    pub(super) fn tick(&mut self, cx: &Cx<'_, SeaRescue>, shows_answer: bool) {
        if let Some(shown) = &cx.shown
            && (0 < shown.frame_idx || shows_answer)
        {
            self.note(shown.level);
        }
    }
}

/// Whether two zones have the same hexes and patterns: a placement then lies on the same hexes.
fn is_same(one: &Arc<Sea>, other: &Arc<Sea>) -> bool {
    let placements = |sea: &Sea| {
        sea.kinds
            .iter()
            .map(|kind| kind.placements.clone())
            .collect::<Vec<_>>()
    };
    Arc::ptr_eq(one, other) || one.board == other.board && placements(one) == placements(other)
}

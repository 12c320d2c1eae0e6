//! Boards that were looked at, so that a round on one of them is not taken for a round of a player who knew
//! nothing of it; and boards that are being played, whose answer no other tab shows.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use eframe::egui;

use crate::app::editor::{Cx, Request};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::level::Level;
use crate::games::sea_rescue::sea::{Layout, Sea};
use crate::games::sea_rescue::spec::Figures;
use crate::report::{Report, Text, Verdict};

/// Boards that are remembered, latest last.
const MAX_SEEN: usize = 64;

/// Where creatures lie in a zone.
struct Board {
    sea: Arc<Sea>,
    layout: Layout,
}

impl Board {
    fn of(level: &Level) -> Self {
        Self {
            sea: level.sea.clone(),
            layout: level.layout.clone(),
        }
    }

    fn is_of(&self, level: &Level) -> bool {
        self.layout == level.layout && is_same(&self.sea, &level.sea)
    }
}

/// What all tabs of a window know together.
#[derive(Default)]
struct Boards {
    /// Boards of which more was seen than the moment before the first probe.
    seen: Vec<Board>,
    /// Boards that are being played; who plays one holds it.
    played: Vec<Weak<Board>>,
}

/// What a tab knows of boards.
#[derive(Default)]
pub(super) struct Seen {
    boards: Arc<Mutex<Boards>>,
    /// The board that is being played here.
    own: Option<Arc<Board>>,
    /// The level whose answer is kept back, since another tab plays its board.
    hidden: Option<Arc<Level>>,
}

impl Seen {
    /// Once a frame, before all else: what the other tabs of the window know is known here.
    pub(super) fn join(&mut self, ctx: &egui::Context) {
        let id = egui::Id::unique("sea-rescue-boards");
        self.boards = ctx.data_mut(|data| {
            data.get_temp_mut_or_insert_with(id, || self.boards.clone())
                .clone()
        });
    }

    fn lock(&self) -> MutexGuard<'_, Boards> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the board of a level was looked at.
    pub(super) fn has(&self, level: &Level) -> bool {
        self.lock().seen.iter().any(|board| board.is_of(level))
    }

    /// Whether the board of a level is being played, in whatever tab.
    pub(super) fn is_played(&self, level: &Level) -> bool {
        let played = &self.lock().played;
        { played.iter() }
            .filter_map(Weak::upgrade)
            .any(|board| board.is_of(level))
    }

    /// Notes the board of a level.
    pub(super) fn note(&mut self, level: &Level) {
        if self.has(level) {
            return;
        }
        let seen = &mut self.lock().seen;
        if MAX_SEEN <= seen.len() {
            seen.remove(0);
        }
        seen.push(Board::of(level));
    }

    /// Tells the other tabs which board is being played here.
    pub(super) fn set_played(&mut self, level: Option<&Level>) {
        let is_told = match (&self.own, level) {
            (Some(own), Some(level)) => own.is_of(level),
            (own, level) => own.is_none() && level.is_none(),
        };
        if is_told {
            return;
        }
        self.own = level.map(|level| Arc::new(Board::of(level)));
        let own = self.own.as_ref().map(Arc::downgrade);
        let played = &mut self.lock().played;
        played.retain(|board| 0 < board.strong_count());
        played.extend(own);
    }

    /// Once a frame while nothing is played here: notes the board on the timeline when it is stepped, or when its
    /// answer is outlined; and keeps its run back while another tab plays it.
    pub(super) fn tick(&mut self, cx: &mut Cx<'_, SeaRescue>, shows_answer: bool) {
        if let Some(level) = &self.hidden {
            if self.is_played(level) {
                return;
            }
            self.hidden = None;
            cx.requests.push(Request::ShowRun(None));
        }
        let Some(shown) = &cx.shown else { return };
        let level = shown.level.clone();
        if 0 < shown.frame_idx || shows_answer && shown.frame.is_some() {
            self.note(&level);
        }
        if self.is_played(&level) {
            let words = Text::new("a round that is being played", "두는 중인 판");
            let nothing = Arc::new(Report::bare(Verdict::Unattested, words));
            let undrawn = Arc::new(Level {
                // The draws that made the board give it away as well.
                drawn: None,
                ..Level::clone(&level)
            });
            self.hidden = Some(level);
            cx.requests.push(Request::ShowRun(Some((undrawn, nothing))));
        }
    }

    /// The level whose answer is kept back here, since another tab plays its board.
    pub(super) fn hidden(&self) -> Option<&Level> {
        self.hidden.as_deref()
    }

    /// After the answer was shown again by somebody else: it is kept back anew where it still has to be.
    pub(super) fn ask_again(&mut self) {
        self.hidden = None;
    }

    /// Whether that level's verdict is about the board.
    pub(super) fn hides_verdict(&self) -> bool {
        self.hidden()
            .is_some_and(|level| level.question.figures == Figures::Round)
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

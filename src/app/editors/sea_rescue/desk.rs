//! What the panels share beside the document: what is picked, which tool, where a pattern stands.

use std::collections::BTreeMap;

use crate::games::sea_rescue::board::Board;
use crate::games::sea_rescue::hex::{self, Hex};
use crate::games::sea_rescue::sea;
use crate::games::sea_rescue::spec::{CreatureSpec, Spec};
use crate::report::Text;

use super::view::Camera;

/// What the canvas is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stage {
    /// Patterns are drawn.
    #[default]
    Draw,
    /// The shape of the board is edited.
    Board,
    /// The round on the timeline is stepped.
    Round,
    /// A file of rounds is looked at.
    Rounds,
}

impl Stage {
    /// All, in the order of the toolbar.
    pub(super) const ALL: [Self; 4] = [Self::Draw, Self::Board, Self::Round, Self::Rounds];
}

/// Whose occupancy is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Layer {
    /// Nothing.
    Off,
    /// The picked creature alone, all its placements alike.
    #[default]
    Creature,
    /// The picked set, all complete placements alike.
    Set,
    /// The next board of a new player.
    Draw,
}

impl Layer {
    /// All, in the order of the toolbar.
    pub(super) const ALL: [Self; 4] = [Self::Creature, Self::Set, Self::Draw, Self::Off];
}

/// What the panels share.
#[derive(Default)]
pub(super) struct Desk {
    /// What the canvas is for.
    pub stage: Stage,
    /// Whose occupancy is shown while drawing.
    pub layer: Layer,
    /// Whether dragging moves the pattern instead of painting.
    pub moves: bool,
    /// The picked creature.
    pub creature: usize,
    /// The picked set.
    pub set: Vec<u8>,
    /// Zoom and pan.
    pub camera: Camera,
    /// The hex that the keyboard is on.
    pub cursor: Option<Hex>,
    /// The hex under the pointer.
    pub hovered: Option<Hex>,
    /// Of the round: whose posterior is shown; everybody's when `None`.
    pub posterior_of: Option<u8>,
    /// Of the round: whether odds are left out, as a player sees it.
    pub hides_odds: bool,
    /// Of the round: whether the answer is outlined.
    pub shows_answer: bool,
    /// What is to be told in the status bar until the next action.
    pub note: Option<Text>,
    /// Whether the canvas is to take the keyboard.
    pub wants_focus: bool,
    /// By creature: where its pattern is drawn.
    stands: BTreeMap<String, Stand>,
    /// The board that patterns were last looked at on, and how many there were before it.
    board: (Option<Board>, u64),
}

/// Where a pattern is drawn.
struct Stand {
    /// The hex of the board on which its origin lies.
    at: Hex,
    /// The pattern as it was then.
    pattern: Vec<Hex>,
    /// Which board it was.
    n_boards: u64,
}

impl Desk {
    /// The picked creature, where there is one.
    pub(super) fn picked<'a>(&self, spec: &'a Spec) -> Option<&'a CreatureSpec> {
        spec.creatures.get(self.creature)
    }

    /// Picks a creature.
    pub(super) fn pick(&mut self, creature: usize) {
        self.note = None;
        self.creature = creature;
        if self.layer == Layer::Set && !self.set.iter().any(|kind| usize::from(*kind) == creature) {
            self.layer = Layer::Creature;
        }
    }

    /// Picks a set, and one of its creatures.
    pub(super) fn pick_set(&mut self, set: Vec<u8>) {
        if !set.iter().any(|kind| usize::from(*kind) == self.creature)
            && let Some(first) = set.first()
        {
            self.creature = usize::from(*first);
        }
        self.set = set;
        self.layer = Layer::Set;
    }

    /// Where the origin of the picked creature's pattern is drawn.
    pub(super) fn stand(&self, spec: &Spec) -> Hex {
        let stand = self
            .picked(spec)
            .and_then(|creature| self.stands.get(&creature.id));
        stand.map_or(Hex::ORIGIN, |stand| stand.at)
    }

    /// Draws the pattern of the picked creature somewhere else.
    pub(super) fn set_stand(&mut self, spec: &Spec, stand: Hex) {
        if let Some(creature) = self.picked(spec) {
            let stand = Stand {
                at: stand,
                pattern: creature.pattern.clone(),
                n_boards: self.board.1,
            };
            self.stands.insert(creature.id.clone(), stand);
        }
    }

    /// Keeps what is picked within the document, and a pattern whose origin was moved where it was.
    pub(super) fn follow(&mut self, spec: &Spec, board: Option<&Board>) {
        self.creature = self.creature.min(spec.creatures.len().saturating_sub(1));
        self.set.retain(|kind| usize::from(*kind) < spec.creatures.len());
        if let Some(board) = board
            && self.board.0.as_ref() != Some(board)
        {
            self.board = (Some(board.clone()), self.board.1 + 1);
        }
        let Some(creature) = self.picked(spec) else { return };
        let n_boards = self.board.1;
        // Rows that were moved or shortened leave a pattern beside them: it is drawn where it fits again.
        if let (Some(board), Some(stand)) = (board, self.stands.get_mut(&creature.id))
            && std::mem::replace(&mut stand.n_boards, n_boards) != n_boards
            && !is_on(board, &creature.pattern, stand.at)
        {
            stand.at = middle(board, &creature.pattern);
            stand.pattern.clone_from(&creature.pattern);
        }
        match self.stands.get_mut(&creature.id) {
            None => {
                let stand = board.map_or(Hex::ORIGIN, |board| middle(board, &creature.pattern));
                self.set_stand(spec, stand);
            }
            Some(Stand { pattern, .. }) if *pattern == creature.pattern => {}
            Some(Stand {
                at: stand,
                pattern: seen,
                ..
            }) => {
                let first = |pattern: &[Hex]| pattern.iter().min().copied();
                if hex::shape(seen) == hex::shape(&creature.pattern)
                    && let (Some(before), Some(now)) = (first(seen), first(&creature.pattern))
                    && let Some(moved) = before.since(now).and_then(|by| stand.moved(by))
                {
                    *stand = moved;
                }
                seen.clone_from(&creature.pattern);
            }
        }
    }
}

/// Whether a pattern lies on the board with its origin at a hex.
fn is_on(board: &Board, pattern: &[Hex], at: Hex) -> bool {
    let is_there = |hex: &Hex| hex.moved(at).and_then(|hex| board.cell_at(hex)).is_some();
    pattern.iter().all(is_there)
}

/// A place in the middle of the board where a pattern fits; the middle itself where it fits nowhere.
fn middle(board: &Board, pattern: &[Hex]) -> Hex {
    let hexes = board.hexes();
    let places = sea::placements(board, pattern);
    let place = places.get(places.len() / 2).and_then(|place| place.cells.first());
    let on_board = place.and_then(|cell| {
        let hex = hexes.get(usize::from(*cell))?;
        hex.since(*pattern.first()?)
    });
    let center = hexes.get(hexes.len() / 2).copied();
    on_board.or(center).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_whose_origin_is_moved_stays_where_it_is() {
        let mut spec = Spec::default();
        let board = Board::compile(&spec.rows).unwrap();
        let mut desk = Desk::default();
        desk.follow(&spec, Some(&board));
        let at = |desk: &Desk, spec: &Spec| -> Vec<Hex> {
            let stand = desk.stand(spec);
            let mut hexes: Vec<Hex> = { spec.creatures[0].pattern.iter() }
                .filter_map(|hex| hex.moved(stand))
                .collect();
            hexes.sort_unstable();
            hexes
        };
        let mut moved = spec.clone();
        for row in &mut moved.rows {
            row.shift = 40;
        }
        let shifted = Board::compile(&moved.rows).unwrap();
        let before = at(&desk, &spec);
        assert!(before.iter().all(|hex| board.cell_at(*hex).is_some()));
        for hex in &mut spec.creatures[0].pattern {
            *hex = hex.moved(Hex { q: 2, r: -1 }).unwrap();
        }
        desk.follow(&spec, Some(&board));
        assert_eq!(at(&desk, &spec), before);
        // Rows that are moved away take the pattern along, whether it was looked at before or is opened so.
        desk.follow(&moved, Some(&shifted));
        let of_moved = |desk: &Desk| at(desk, &moved).iter().all(|hex| shifted.cell_at(*hex).is_some());
        assert!(of_moved(&desk));
        desk.pick(2);
        desk.follow(&moved, Some(&shifted));
        let mut opened = Desk::default();
        opened.follow(&moved, Some(&shifted));
        assert!(of_moved(&opened));
    }
}

//! What undo and redo changed in a zone: creatures, hexes of their patterns and of the board, numbers.

use std::collections::BTreeSet;

use crate::app::changes::{Changes, Moved, moved};
use crate::games::sea_rescue::board::Board;
use crate::games::sea_rescue::hex::Hex;
use crate::games::sea_rescue::spec::{CreatureSpec, Spec};
use crate::report::{Lang, Text};

use super::words;

/// Above every number of a creature: hexes of the board.
const HEXES: u64 = 1 << 40;

fn at(hex: Hex) -> u64 {
    // Places are small; what is far from everything shares an id and glows with it.
    (u64::from(hex.q as u16) << 16) + u64::from(hex.r as u16)
}

/// What a hex of the board is called, to glow.
pub(super) fn board_id(hex: Hex) -> u64 {
    HEXES + at(hex)
}

/// What a hex of a creature's pattern is called, counted from its origin.
pub(super) fn pattern_id(creature: usize, hex: Hex) -> u64 {
    HEXES + (((creature as u64) + 1) << 41) + at(hex)
}

fn name(creature: &CreatureSpec) -> Text {
    Text::new(
        words::creature(creature, Lang::En),
        words::creature(creature, Lang::Ko),
    )
}

/// All of it.
pub(super) fn changes(before: &Spec, after: &Spec) -> Changes {
    let mut changes = Changes::default();
    let Moved { changed, gone } = moved(&before.creatures, &after.creatures);
    let is_in_place = before.creatures.len() == after.creatures.len();
    for idx in changed {
        let Some(new) = after.creatures.get(idx) else {
            continue;
        };
        changes.add(idx as u64, name(new));
        let old = before.creatures.get(idx).filter(|_| is_in_place);
        let old: &[Hex] = old.map_or(&[], |old| &old.pattern);
        changes
            .ids
            .extend({ differing(old, &new.pattern) }.map(|hex| pattern_id(idx, hex)));
    }
    for creature in gone.into_iter().filter_map(|idx| before.creatures.get(idx)) {
        changes.gone(&name(creature));
    }
    if before.rows != after.rows {
        changes.name(Text::new("board", "보드"));
        let hexes = |spec: &Spec| {
            let board = Board::compile(&spec.rows).ok();
            board.map_or_else(Vec::new, |board| board.hexes().to_vec())
        };
        let (old, new) = (hexes(before), hexes(after));
        changes.ids.extend(differing(&old, &new).map(board_id));
    }
    let title = |spec: &Spec| (spec.sea, spec.name.clone());
    changes.name_if(&title(before), &title(after), "name of the sea", "바다 이름");
    changes.name_if(&before.probes, &after.probes, "probes", "탐사 횟수");
    changes.name_if(&before.species, &after.species, "species a board", "보드의 종 수");
    changes.name_if(&before.bands, &after.bands, "bands", "목표 범위");
    changes
}

/// What is in one of them only.
fn differing(old: &[Hex], new: &[Hex]) -> impl Iterator<Item = Hex> {
    let [old, new] = [old, new].map(|hexes| hexes.iter().copied().collect::<BTreeSet<Hex>>());
    let found: Vec<Hex> = old.symmetric_difference(&new).copied().collect();
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editors::sea_rescue::edit;

    #[test]
    fn creatures_and_their_hexes_are_told() {
        let plain = Spec::default();
        assert_eq!(changes(&plain, &plain), Changes::default());
        let mut spec = plain.clone();
        let hex = Hex { q: 7, r: -2 };
        edit::set_hex(&mut spec.creatures[2], hex, true);
        let found = changes(&plain, &spec);
        assert_eq!(found.ids, [2, pattern_id(2, hex)]);
        assert_eq!(found.names, [name(&plain.creatures[2])]);
        assert_eq!(changes(&spec, &plain), found);
        let mut spec = plain.clone();
        spec.creatures.remove(1);
        let told = changes(&plain, &spec).told().unwrap().en;
        assert_eq!(told, format!("{} is gone", name(&plain.creatures[1]).en));
        assert_eq!(changes(&spec, &plain).ids[0], 1);
    }

    #[test]
    fn hexes_of_the_board_and_numbers_are_told() {
        let plain = Spec::default();
        let mut spec = plain.clone();
        let hex = Hex::of_row_column(6, 1);
        edit::set_cell(&mut spec, hex, true);
        spec.probes += 1;
        let found = changes(&plain, &spec);
        assert_eq!(found.ids, [board_id(hex)]);
        assert_eq!(found.told().unwrap().en, "board, probes");
    }
}

//! Edits of a zone: pure functions of its spec.

use crate::games::sea_rescue::hex::Hex;
use crate::games::sea_rescue::spec::{CreatureSpec, Name, Rarity, Spec};

/// The farthest that a hex of a pattern may be drawn from its origin.
pub(super) const MAX_REACH: i32 = 126;

/// Puts a hex into a creature's pattern or takes it out. A first hex becomes the origin.
pub(super) fn set_hex(creature: &mut CreatureSpec, hex: Hex, is_in: bool) {
    let is_near = hex.q.unsigned_abs() <= MAX_REACH as u32 && hex.r.unsigned_abs() <= MAX_REACH as u32;
    if !is_in {
        creature.pattern.retain(|own| *own != hex);
    } else if is_near && !creature.pattern.contains(&hex) {
        creature.pattern.push(hex);
        // One order, whatever the order of the strokes; the origin leads where it is in.
        creature
            .pattern
            .sort_by_key(|own| (*own != Hex::ORIGIN, own.r, own.q));
    }
}

/// Adds a creature without a pattern, under the first number that neither an id nor a name has; answers with its
/// index.
pub(super) fn add_creature(spec: &mut Spec) -> usize {
    let names = |n: usize| Name::new(format!("Creature {n}"), format!("생물 {n}"));
    let is_free = |n: &usize| {
        let (id, Name { en, ko }) = (format!("creature{n}"), names(*n));
        let is_other = |own: &CreatureSpec| own.id != id && own.name.en != en && own.name.ko != ko;
        spec.creatures.iter().all(is_other)
    };
    let n = (1..).find(is_free).unwrap_or_default();
    spec.creatures.push(CreatureSpec {
        id: format!("creature{n}"),
        name: names(n),
        rarity: Rarity::Common,
        weight: 100,
        pity: Rarity::Common.pity(),
        pattern: Vec::new(),
    });
    spec.creatures.len() - 1
}

/// An id like this one that no creature has.
pub(super) fn free_id(spec: &Spec, id: &str) -> String {
    let is_free = |id: &String| spec.creatures.iter().all(|creature| creature.id != *id);
    let others = { 2.. }.map(|n: u32| format!("{id}_{n}"));
    { std::iter::once(id.to_owned()).chain(others) }
        .find(is_free)
        .unwrap_or_default()
}

/// Adds or takes away the hex at a row and a column of the board, growing rows where needed. The column
/// counts from the leftmost place of the first sea, so it may be negative: the row is then shifted.
pub(super) fn set_cell(spec: &mut Spec, hex: Hex, is_in: bool) {
    let column = hex.column();
    // Rows above the first one would move all rows that patterns are drawn on.
    let Ok(row_idx) = usize::try_from(hex.r) else {
        return;
    };
    if is_in && spec.rows.len() <= row_idx && row_idx < 127 {
        spec.rows.resize_with(row_idx + 1, Default::default);
    }
    let Some(row) = spec.rows.get_mut(row_idx) else {
        return;
    };
    if is_in && row.length == 0 {
        row.shift = column;
        row.length = 1;
        row.holes.clear();
        return;
    }
    let mut at = column - row.shift;
    if !is_in {
        if 0 <= at && (at as u32) < row.length {
            row.holes.push(at as u32);
        }
    } else if at < 0 {
        let by = at.unsigned_abs();
        if 127 < row.length.saturating_add(by) {
            return;
        }
        row.holes.iter_mut().for_each(|hole| *hole += by);
        row.holes.extend(1..by);
        row.length += by;
        row.shift -= by as i32;
        at = 0;
    } else if row.length <= at as u32 {
        if 127 < at {
            return;
        }
        row.holes.extend(row.length..at as u32);
        row.length = at as u32 + 1;
    }
    if is_in {
        row.holes.retain(|hole| *hole != at as u32);
    }
    tidy(row);
    while spec.rows.last().is_some_and(|row| row.length == 0) && 1 < spec.rows.len() {
        spec.rows.pop();
    }
}

/// Sorts holes, and cuts those at the ends of the row off.
fn tidy(row: &mut crate::games::sea_rescue::spec::RowSpec) {
    row.holes.sort_unstable();
    row.holes.dedup();
    row.holes.retain(|hole| *hole < row.length);
    while 0 < row.length && row.holes.last() == Some(&(row.length - 1)) {
        row.holes.pop();
        row.length -= 1;
    }
    while 0 < row.length && row.holes.first() == Some(&0) {
        row.holes.remove(0);
        row.holes.iter_mut().for_each(|hole| *hole -= 1);
        row.length -= 1;
        row.shift += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sea_rescue::board::Board;

    #[test]
    fn a_cell_of_the_board_goes_and_comes_back() {
        let plain = Spec::default();
        let hexes = Board::compile(&plain.rows).unwrap().hexes().to_vec();
        for hex in hexes {
            let mut spec = plain.clone();
            set_cell(&mut spec, hex, false);
            let board = Board::compile(&spec.rows).unwrap();
            assert_eq!((board.len(), board.cell_at(hex)), (26, None));
            set_cell(&mut spec, hex, true);
            assert_eq!(spec.rows, plain.rows);
        }
    }

    #[test]
    fn cells_beyond_the_board_lengthen_and_shift_rows() {
        let plain = Spec::default();
        for (row, column) in [(0, -2), (1, 8), (4, 5), (6, 1), (2, -1)] {
            let mut spec = plain.clone();
            let hex = Hex::of_row_column(row, column);
            set_cell(&mut spec, hex, true);
            let board = Board::compile(&spec.rows).unwrap();
            assert_eq!(board.len(), 28);
            assert!(board.cell_at(hex).is_some());
        }
    }

    #[test]
    fn patterns_keep_one_order_and_their_reach() {
        let mut creature = CreatureSpec::default();
        for hex in [(1, 0), (0, 1), (0, 0), (1, 0), (500, 0)] {
            set_hex(&mut creature, hex.into(), true);
        }
        assert_eq!(creature.pattern, [(0, 0), (1, 0), (0, 1)].map(Hex::from).to_vec());
        set_hex(&mut creature, Hex::ORIGIN, false);
        assert_eq!(creature.pattern.len(), 2);
    }
}

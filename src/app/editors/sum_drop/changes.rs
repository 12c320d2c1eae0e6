//! What undo and redo changed in a climb: stages, cells of start boards, weight tables, rules.

use crate::app::changes::{Changes, Moved, moved};
use crate::games::sum_drop::board::Pos;
use crate::games::sum_drop::spec::{Spec, StageSpec};
use crate::report::Text;

/// Above every number of a stage.
const CELLS: u64 = 1 << 32;

/// What [`crate::app::editor::Thing`] calls the stage of a row.
pub(super) fn stage_id(row: usize) -> u64 {
    row as u64 + 1
}

/// What a cell of the start board of a row's stage is called, to glow.
pub(super) fn cell_id(row: usize, (y, x): Pos) -> u64 {
    CELLS + ((row as u64) << 16) + (u64::from(y) << 8) + u64::from(x)
}

fn stage_name(row: usize) -> Text {
    Text::new(format!("stage {}", row + 1), format!("스테이지 {}", row + 1))
}

/// All of it.
pub(super) fn changes(before: &Spec, after: &Spec) -> Changes {
    let mut changes = Changes::default();
    let Moved { changed, gone } = moved(&before.stages, &after.stages);
    let is_in_place = before.stages.len() == after.stages.len();
    for row in changed {
        changes.add(stage_id(row), stage_name(row));
        if let (true, Some(old), Some(new)) = (is_in_place, before.stages.get(row), after.stages.get(row)) {
            changes.ids.extend(cells(old, new).map(|cell| cell_id(row, cell)));
        }
    }
    for row in gone {
        changes.gone(&stage_name(row));
    }
    for table in &after.weights {
        if before.weights.contains(table) {
            continue;
        }
        let name = &table.name;
        changes.name(Text::new(format!("weights {name}"), format!("가중치 {name}")));
        let users = { after.stages.iter().enumerate() }.filter(|(_, stage)| stage.weights == *name);
        changes.ids.extend(users.map(|(row, _)| stage_id(row)));
    }
    for table in &before.weights {
        if after.weights.iter().all(|other| other.name != table.name) {
            let name = &table.name;
            changes.gone(&Text::new(format!("weights {name}"), format!("가중치 {name}")));
        }
    }
    changes.name_if(&before.title, &after.title, "title", "제목");
    changes.name_if(&before.board, &after.board, "board size", "보드 크기");
    changes.name_if(
        &before.ramp,
        &after.ramp,
        "generated stages",
        "생성 스테이지 규칙",
    );
    changes.name_if(&before.endless, &after.endless, "endless mode", "무한 모드");
    changes.name_if(&before.sprint, &after.sprint, "sprint mode", "스프린트 모드");
    changes.name_if(&before.difficulty, &after.difficulty, "difficulty", "난이도");
    changes.name_if(&before.stars, &after.stars, "star lines", "별 기준");
    changes.name_if(&before.checks, &after.checks, "checks", "검사 기준");
    changes
}

/// The cells in which two handmade start boards differ; none where one of them comes from the seed.
fn cells<'a>(old: &'a StageSpec, new: &'a StageSpec) -> impl Iterator<Item = Pos> + 'a {
    let rows = old.start_board.iter().zip(&new.start_board).zip(0_u8..);
    rows.flat_map(|((old, new), y)| {
        let columns = old.chars().zip(new.chars()).zip(0_u8..);
        columns
            .filter(|((old, new), _)| old != new)
            .map(move |(_, x)| (y, x))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sum_drop::edit;

    #[test]
    fn stages_are_told_by_their_numbers() {
        let plain = Spec::default();
        assert_eq!(changes(&plain, &plain), Changes::default());
        let mut spec = plain.clone();
        spec.stages[3].quota += 1;
        let found = changes(&plain, &spec);
        assert_eq!((found.ids, found.names), (vec![4], vec![stage_name(3)]));
        // Those behind one that is taken out have other numbers, but are what they were.
        let mut spec = plain.clone();
        edit::delete(&mut spec, &[3]);
        let found = changes(&plain, &spec);
        assert_eq!(found.ids, Vec::<u64>::new());
        assert_eq!(found.told().unwrap().en, "stage 4 is gone");
        assert_eq!(changes(&spec, &plain).ids, [4]);
    }

    #[test]
    fn painted_cells_and_weights_are_told() {
        let mut plain = Spec::default();
        plain.stages[0].start_board = vec!["....".to_owned(), "12.#".to_owned()];
        let mut spec = plain.clone();
        spec.stages[0].start_board[1] = "13.#".to_owned();
        assert_eq!(changes(&plain, &spec).ids, [1, cell_id(0, (1, 1))]);
        let mut spec = plain.clone();
        spec.weights[0].digits[0] += 1;
        let name = spec.weights[0].name.clone();
        let found = changes(&plain, &spec);
        assert_eq!(found.names[0].en, format!("weights {name}"));
        let n_users = { plain.stages.iter() }.filter(|stage| stage.weights == name);
        assert_eq!(found.ids.len(), n_users.count());
    }
}

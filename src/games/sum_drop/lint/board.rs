//! Handmade start boards: free clears, hanging blocks, no room left.

use super::{number, warn};
use crate::games::sum_drop::board::{Board, EMPTY, STONE, is_digit};
use crate::games::sum_drop::edit;
use crate::games::sum_drop::matching::{Matching, Run, find_all, has_any};
use crate::games::sum_drop::spec::{Spec, StageSpec};
use crate::report::{Issue, Text};

fn matching(stage: &StageSpec) -> Matching {
    Matching {
        target: stage.target,
        min_length: stage.min_length,
        horizontal: stage.horizontal,
        vertical: stage.vertical,
        diagonal: stage.diagonal,
    }
}

/// The start board in the board's own type; `None` when the stage has none or it is no board.
fn start_board(spec: &Spec, stage: &StageSpec) -> Option<Board> {
    if stage.start_board.is_empty() {
        return None;
    }
    Board::parse(&edit::padded_board(
        &stage.start_board,
        spec.board.width,
        spec.board.height,
    ))
    .ok()
}

fn hanging(board: &Board) -> Vec<(u8, u8)> {
    board
        .iter()
        .filter(|((row, column), value)| *value != EMPTY && board.get(row + 1, *column) == EMPTY)
        .map(|(pos, _)| pos)
        .collect()
}

pub(super) fn lint(spec: &Spec, row: usize, stage: &StageSpec, issues: &mut Vec<Issue>) {
    let Some(board) = start_board(spec, stage) else {
        return;
    };
    let mut cells = Vec::new();
    let mut n_groups = 0;
    find_all(&board, &matching(stage), |run: Run| {
        n_groups += 1;
        cells.extend(run.positions());
    });
    let n = number(row);
    let mut push = |mut issue: Issue, cells: Vec<(u8, u8)>, hint: Text, fix: Text| {
        issue.place.cells = cells;
        issue.hint = Some(hint);
        issue.fix = Some(fix);
        issues.push(issue);
    };
    if n_groups != 0 {
        cells.sort_unstable();
        cells.dedup();
        push(
            warn(
                "SD-108",
                row,
                "start_board",
                Text::new(
                    format!("the start board of stage {n} already matches ({n_groups})"),
                    format!("{n}번 시작 보드에 이미 맞는 줄이 있습니다 ({n_groups})"),
                ),
            ),
            cells,
            Text::new(
                "the first landing clears it for free",
                "첫 착지에서 거저 지워집니다",
            ),
            Text::new("Turn the digits", "숫자 바꾸기"),
        );
    }
    let floating = hanging(&board);
    if !floating.is_empty() {
        push(
            warn(
                "SD-109",
                row,
                "start_board",
                Text::new(
                    format!("blocks of the start board of stage {n} hang in the air"),
                    format!("{n}번 시작 보드에 떠 있는 블록이 있습니다"),
                ),
            ),
            floating,
            Text::new(
                "they come down with the first clear",
                "처음 지워질 때 함께 내려옵니다",
            ),
            Text::new("Let them come down", "내리기"),
        );
    }
    let top = board
        .iter()
        .filter(|((row, _), value)| *row < 2 && *value != EMPTY);
    let top: Vec<(u8, u8)> = top.map(|(pos, _)| pos).collect();
    if !top.is_empty() {
        push(
            warn(
                "SD-110",
                row,
                "start_board",
                Text::new(
                    format!("the start board of stage {n} leaves no free row"),
                    format!("{n}번 시작 보드에 빈 줄이 없습니다"),
                ),
            ),
            top,
            Text::new(
                "the first row that rises ends the game",
                "첫 방해 줄에서 게임이 끝납니다",
            ),
            Text::new("Empty the top rows", "위쪽 줄 비우기"),
        );
    }
}

pub(super) fn fix(spec: &mut Spec, row: usize, code: &str) {
    if code == "SD-109" {
        edit::settle_start_board(spec, row);
        return;
    }
    let Some(stage) = spec.stages.get(row) else { return };
    let Some(mut board) = start_board(spec, stage) else {
        return;
    };
    if code == "SD-108" {
        make_inert(&mut board, &matching(stage));
    } else {
        for column in 0..board.width() {
            board.set(0, column, EMPTY);
            board.set(1, column, EMPTY);
        }
    }
    let rows = board.to_rows();
    edit::set_start_board(spec, row, &rows);
}

/// Turns digits until nothing matches, as the generator does: `((drawn - 1 + offset * 4) % 9) + 1`,
/// and a stone where no digit is inert. Cell by cell over the board so far, so it ends.
fn make_inert(board: &mut Board, matching: &Matching) {
    let mut made = Board::new(board.width(), board.height());
    for ((row, column), value) in board.iter() {
        made.set(row, column, value);
        for offset in 1..9 {
            if !is_digit(value) || !has_any(&made, matching) {
                break;
            }
            made.set(row, column, (value - 1 + offset * 4) % 9 + 1);
        }
        if is_digit(value) && has_any(&made, matching) {
            made.set(row, column, STONE);
        }
    }
    *board = made;
}

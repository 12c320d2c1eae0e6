//! What cannot be built: one check an error, each with its code and its place in the spec.
//!
//! Knows what is impossible; what is merely unwise is `lint`'s business.
//!
//! | code | what cannot be built |
//! |---|---|
//! | SD-001 | board width outside 3 to 15 |
//! | SD-002 | board height outside 4 to 14 |
//! | SD-003 | filled rows that reach into the top two rows |
//! | SD-004 | stage 0 in the climb, or a stage above 100,000 |
//! | SD-005 | target outside 2 to 20 |
//! | SD-006 | minimum length outside 2 to the target |
//! | SD-007 | no direction clears |
//! | SD-008 | a weight table that does not exist |
//! | SD-009 | a weight table of zeros, or whose sum does not fit 32 bits |
//! | SD-010 | preview above 8 |
//! | SD-011 | quota 0 |
//! | SD-012 | fall of 0 ticks |
//! | SD-013 | garbage interval that does not fit 16 bits in ticks, or falls to 0 |
//! | SD-014 | a start board that is no board |
//! | SD-015 | a start board of another size than the board |
//! | SD-016 | a start board with a block in the top row |
//! | SD-017 | endless mode without blocks a level, or with a top level outside 1 to 1000 |
//! | SD-018 | sprint of 0 ticks, or of more than two hours |
//! | SD-019 | a ramp that steps every 0 stages |
//! | SD-020 | two weight tables of one name |

use super::board::{Board, MAX_HEIGHT, MAX_WIDTH, Pos, is_digit};
use super::piece::MAX_PREVIEW;
use super::row::Weights;
use super::spec::{Spec, StageSpec, TICKS_PER_SECOND};
use crate::grammar::counted;
use crate::report::{Issue, Place, Severity, Text};

/// The errors found so far.
#[derive(Default)]
pub(super) struct Errors(pub(super) Vec<Issue>);

impl Errors {
    pub(super) fn add(
        &mut self,
        code: &'static str,
        place: Place,
        en: impl Into<String>,
        ko: impl Into<String>,
    ) {
        let text = Text::new(en, ko);
        self.0.push(Issue {
            code,
            severity: Severity::Error,
            text,
            hint: None,
            place,
            fix: None,
        });
    }

    pub(super) fn board(&mut self, spec: &Spec) {
        let board = spec.board;
        if !(3..=MAX_WIDTH).contains(&board.width) {
            let width = board.width;
            self.add(
                "SD-001",
                Place::item("board", Place::NO_INDEX, "width"),
                format!("a board is 3 to {MAX_WIDTH} columns wide, not {width}"),
                format!("보드 너비는 3~{MAX_WIDTH}칸이어야 합니다 (지금 {width})"),
            );
        }
        if !(4..=MAX_HEIGHT).contains(&board.height) {
            let height = board.height;
            self.add(
                "SD-002",
                Place::item("board", Place::NO_INDEX, "height"),
                format!("a board is 4 to {MAX_HEIGHT} rows high, not {height}"),
                format!("보드 높이는 4~{MAX_HEIGHT}줄이어야 합니다 (지금 {height})"),
            );
        } else if board.filled_rows > board.height - 2 {
            let (filled, height) = (board.filled_rows, board.height);
            self.add(
                "SD-003",
                Place::item("board", Place::NO_INDEX, "filled_rows"),
                format!(
                    "{filled} filled rows leave no room on a board of {rows}",
                    rows = counted(height, "row")
                ),
                format!("{height}줄 보드에 {filled}줄을 채우면 자리가 없습니다"),
            );
        }
    }

    pub(super) fn tables(&mut self, spec: &Spec) {
        for (index, table) in spec.weights.iter().enumerate() {
            let is_taken = spec
                .weights
                .iter()
                .take(index)
                .any(|other| other.name == table.name);
            if is_taken {
                let name = &table.name;
                self.add(
                    "SD-020",
                    Place::item("weights", index, "name"),
                    format!("a weight table before it is called “{name}” too"),
                    format!("앞에 “{name}”(이)라는 가중치 표가 이미 있습니다"),
                );
            }
            if Weights::new(table.digits).is_none() {
                let name = &table.name;
                self.add(
                    "SD-009",
                    Place::item("weights", index, "digits"),
                    format!("no digit can be drawn from the weights “{name}”: their sum is 0 or needs more than 32 bits"),
                    format!("가중치 표 “{name}”에서는 숫자를 뽑을 수 없습니다: 합이 0이거나 32비트를 넘습니다"),
                );
            }
        }
    }

    pub(super) fn stage(&mut self, stage: &StageSpec, list: &'static str, index: usize) {
        let StageSpec {
            target,
            min_length,
            preview,
            ..
        } = *stage;
        if !(2..=20).contains(&target) {
            self.add(
                "SD-005",
                Place::item(list, index, "target"),
                format!("a target is 2 to 20, not {target}"),
                format!("목표 합은 2~20이어야 합니다 (지금 {target})"),
            );
        } else if !(2..=target).contains(&min_length) {
            self.add(
                "SD-006",
                Place::item(list, index, "min_length"),
                format!("no run of at least {min_length} digits can sum to {target}"),
                format!("숫자 {min_length}개 이상으로 합 {target}을(를) 만들 수 없습니다"),
            );
        }
        if !(stage.horizontal || stage.vertical || stage.diagonal) {
            self.add(
                "SD-007",
                Place::item(list, index, "horizontal"),
                "no direction clears",
                "지워지는 방향이 없습니다",
            );
        }
        if preview > MAX_PREVIEW {
            self.add(
                "SD-010",
                Place::item(list, index, "preview"),
                format!("at most {MAX_PREVIEW} coming digits can be shown, not {preview}"),
                format!("다음 숫자는 최대 {MAX_PREVIEW}개까지 보여 줄 수 있습니다 (지금 {preview})"),
            );
        }
        if stage.quota == 0 {
            self.add(
                "SD-011",
                Place::item(list, index, "quota"),
                "a quota of 0 blocks cannot be reached",
                "목표 블록 수는 0일 수 없습니다",
            );
        }
        if stage.fall_ticks == 0 {
            self.fall(0, list, index);
        }
        if u32::from(stage.garbage_secs) * TICKS_PER_SECOND > u32::from(u16::MAX) {
            self.garbage(list, index, "garbage_secs");
        }
    }

    pub(super) fn fall(&mut self, fall_ticks: u16, list: &'static str, index: usize) {
        let place = Place::item(list, index, "fall_ticks");
        let is_known = self
            .0
            .iter()
            .any(|issue| issue.code == "SD-012" && issue.place == place);
        if fall_ticks == 0 && !is_known {
            self.add(
                "SD-012",
                place,
                "a piece cannot fall every 0 ticks",
                "낙하 간격은 0틱일 수 없습니다",
            );
        }
    }

    pub(super) fn garbage(&mut self, list: &'static str, index: usize, field: &'static str) {
        self.add(
            "SD-013",
            Place::item(list, index, field),
            "rows must come every 1 to 65535 ticks (3276 s)",
            "방해 줄 간격은 1~65535틱(3276초)이어야 합니다",
        );
    }

    pub(super) fn start_board(
        &mut self,
        spec: &Spec,
        stage: &StageSpec,
        list: &'static str,
        index: usize,
    ) -> Option<Board> {
        if stage.start_board.is_empty() {
            return None;
        }
        let place = |cells: Vec<Pos>| Place {
            cells,
            ..Place::item(list, index, "start_board")
        };
        let board = match Board::parse(&stage.start_board) {
            Ok(board) => board,
            Err(error) => {
                self.add(
                    "SD-014",
                    place(Vec::new()),
                    format!("the start board cannot be read: {error}"),
                    format!("시작 보드를 읽을 수 없습니다: {error}"),
                );
                return None;
            }
        };
        let (width, height) = (spec.board.width, spec.board.height);
        if (board.width(), board.height()) != (width, height) {
            let (w, h) = (board.width(), board.height());
            self.add(
                "SD-015",
                place(Vec::new()),
                format!("the start board is {w} x {h}, the board {width} x {height}"),
                format!("시작 보드는 {w} x {h}, 보드는 {width} x {height}입니다"),
            );
            return None;
        }
        let top: Vec<Pos> = board
            .iter()
            .filter(|((row, _), value)| *row == 0 && (*value == 0 || is_digit(*value)))
            .map(|(pos, _)| pos)
            .collect();
        if !top.is_empty() {
            self.add(
                "SD-016",
                place(top),
                "a block in the top row ends the game before it starts",
                "맨 윗줄에 블록이 있으면 시작하자마자 끝납니다",
            );
        }
        Some(board)
    }
}

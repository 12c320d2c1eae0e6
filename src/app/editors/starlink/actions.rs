//! What the editor can do by name: for the palette, the Edit menu and the keyboard.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use crate::app::editor::{Cx, EditorAction};
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::Turn;
use crate::games::starlink::play::Input;
use crate::report::Text;

use super::commands::{self, Command};
use super::desk::{Desk, Mode, Tool};
use super::steps;
use super::view::Camera;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Run(Command),
    Mode(Mode),
    Tool(Tool),
    Hardest,
    UndoLink,
    Hint,
    Checks,
    Whole,
}

type Row = (
    &'static str,
    &'static str,
    &'static str,
    Option<(Modifiers, Key)>,
    Act,
);

/// Shows what is asked of the puzzle.
pub(super) const CHECKS: &str = "checks";

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

const ROWS: [Row; 30] = [
    (
        "delete",
        "Delete stars",
        "별 지우기",
        Some((NONE, Key::Delete)),
        Act::Run(Command::Delete),
    ),
    (
        "select_all",
        "Select all stars",
        "모든 별 선택",
        Some((CTRL, Key::A)),
        Act::Run(Command::SelectAll),
    ),
    (
        "next_star",
        "Next star",
        "다음 별",
        Some((NONE, Key::Period)),
        Act::Run(Command::Next),
    ),
    (
        "prev_star",
        "Previous star",
        "이전 별",
        Some((NONE, Key::Comma)),
        Act::Run(Command::Prev),
    ),
    (
        "duplicate",
        "Duplicate stars",
        "별 복제",
        Some((CTRL, Key::D)),
        Act::Run(Command::Duplicate),
    ),
    (
        "mirror",
        "Mirror left and right",
        "좌우 뒤집기",
        Some((CTRL, Key::M)),
        Act::Run(Command::Turn(Turn::MirrorAcross)),
    ),
    (
        "mirror_down",
        "Mirror top and bottom",
        "상하 뒤집기",
        None,
        Act::Run(Command::Turn(Turn::MirrorDown)),
    ),
    (
        "rotate",
        "Rotate clockwise",
        "시계 방향으로 돌리기",
        None,
        Act::Run(Command::Turn(Turn::Clockwise)),
    ),
    (
        "rotate_back",
        "Rotate counterclockwise",
        "반시계 방향으로 돌리기",
        None,
        Act::Run(Command::Turn(Turn::Counterclockwise)),
    ),
    (
        "align_column",
        "Align to the first star's column",
        "첫 별의 열에 맞추기",
        None,
        Act::Run(Command::AlignColumn),
    ),
    (
        "align_row",
        "Align to the first star's row",
        "첫 별의 행에 맞추기",
        None,
        Act::Run(Command::AlignRow),
    ),
    (
        "toggle_gravity",
        "Star or gravity star",
        "별과 중력 별 바꾸기",
        Some((NONE, Key::G)),
        Act::Run(Command::ToggleGravity),
    ),
    (
        "tool_select",
        "Select stars",
        "별 고르기",
        Some((NONE, Key::V)),
        Act::Tool(Tool::Select),
    ),
    (
        "tool_star",
        "Place stars",
        "별 놓기",
        Some((NONE, Key::S)),
        Act::Tool(Tool::Star),
    ),
    (
        "tool_gravity",
        "Place gravity stars",
        "중력 별 놓기",
        Some((NONE, Key::D)),
        Act::Tool(Tool::Gravity),
    ),
    (
        "edit",
        "Edit the puzzle",
        "퍼즐 고치기",
        Some((NONE, Key::F2)),
        Act::Mode(Mode::Edit),
    ),
    (
        "draw",
        "Draw an answer",
        "답 그리기",
        Some((NONE, Key::F3)),
        Act::Mode(Mode::Draw),
    ),
    (
        "play",
        "Play the puzzle",
        "퍼즐 풀어 보기",
        Some((NONE, Key::F4)),
        Act::Mode(Mode::Play),
    ),
    (
        "steps",
        "Show the steps",
        "풀이 걸음 보기",
        Some((NONE, Key::F6)),
        Act::Mode(Mode::Steps),
    ),
    (
        "numbers",
        "Numbers from the drawn links",
        "그린 선에서 숫자 얻기",
        None,
        Act::Run(Command::NumbersOfDrawn),
    ),
    (
        "find_numbers",
        "Find numbers (of the selected stars, or all numbers)",
        "숫자 찾기 (고른 별, 없으면 모든 숫자)",
        Some((NONE, Key::N)),
        Act::Run(Command::FindNumbers),
    ),
    (
        "draw_answer",
        "Draw from the answer",
        "답에서 이어 그리기",
        None,
        Act::Run(Command::DrawTheAnswer),
    ),
    (
        "clear_drawn",
        "Clear the drawn links",
        "그린 선 지우기",
        None,
        Act::Run(Command::ClearDrawn),
    ),
    (
        "regenerate",
        "Regenerate the selected stars",
        "고른 별 다시 만들기",
        None,
        Act::Run(Command::Regenerate),
    ),
    (
        "generate",
        "Generate a puzzle",
        "퍼즐 생성",
        None,
        Act::Run(Command::Generate),
    ),
    (
        "hardest",
        "Go to the hardest step",
        "가장 어려운 걸음으로",
        Some((NONE, Key::H)),
        Act::Hardest,
    ),
    (
        "undo_link",
        "Take the last link back",
        "마지막 선 되돌리기",
        Some((NONE, Key::U)),
        Act::UndoLink,
    ),
    ("hint", "Hint", "힌트", None, Act::Hint),
    (
        CHECKS,
        "Checks: tier band and fragile margin",
        "검사 기준: 단계 범위와 아슬아슬한 여유",
        None,
        Act::Checks,
    ),
    (
        "whole",
        "Whole board",
        "판 전체 보기",
        Some((NONE, Key::Num0)),
        Act::Whole,
    ),
];

/// All of them, as things stand.
pub(super) fn actions(desk: &Desk) -> Vec<EditorAction> {
    let has_selection = !desk.selection.is_empty();
    { ROWS.iter() }
        .map(|(id, en, ko, keys, act)| EditorAction {
            id,
            label: Text::new(*en, *ko),
            shortcut: keys.map(|(modifiers, key)| KeyboardShortcut::new(modifiers, key)),
            is_enabled: match act {
                Act::Run(Command::Delete) => has_selection && desk.mode == Mode::Edit,
                Act::Run(
                    Command::Duplicate
                    | Command::Turn(_)
                    | Command::AlignColumn
                    | Command::AlignRow
                    | Command::ToggleGravity
                    | Command::Regenerate,
                ) => has_selection,
                Act::Run(Command::ClearDrawn) => !desk.drawn.is_empty(),
                Act::Run(Command::FindNumbers) => matches!(desk.mode, Mode::Edit | Mode::Draw),
                Act::UndoLink | Act::Hint => desk.mode == Mode::Play,
                // A digit is a number while stars are selected.
                Act::Whole => !has_selection,
                _ => true,
            },
        })
        .collect()
}

/// Does one.
pub(super) fn run(desk: &mut Desk, cx: &mut Cx<'_, StarLink>, id: &str) {
    let Some((_, _, _, _, act)) = ROWS.iter().find(|row| row.0 == id) else {
        return;
    };
    match *act {
        Act::Run(command) => commands::run(desk, cx, command),
        Act::Mode(mode) => desk.mode = mode,
        Act::Tool(tool) => {
            desk.tool = tool;
            desk.mode = Mode::Edit;
        }
        Act::Hardest => steps::go_to_hardest(desk, cx),
        Act::UndoLink => desk.playing.input(Input::Undo, 0.0),
        Act::Hint => desk.playing.ask_hint(cx),
        Act::Checks => desk.wants_checks = true,
        Act::Whole => desk.camera = Camera::default(),
    }
}

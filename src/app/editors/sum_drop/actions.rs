//! What the editor can do by name: for the palette, the Edit menu and the keyboard.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use crate::app::editor::EditorAction;
use crate::report::Text;

/// All of them.
pub(super) fn actions(is_enabled: bool) -> Vec<EditorAction> {
    let action = |id, en: &str, ko: &str, shortcut| EditorAction {
        id,
        label: Text::new(en, ko),
        shortcut,
        is_enabled,
    };
    let key = |modifiers, key| Some(KeyboardShortcut::new(modifiers, key));
    vec![
        action("playtest", "Playtest", "해 보기", key(Modifiers::NONE, Key::F5)),
        action(
            "playtest_here",
            "Playtest from this moment",
            "이 순간부터 해 보기",
            key(Modifiers::NONE, Key::F6),
        ),
        action(
            "paint",
            "Paint the start board",
            "시작 보드 칠하기",
            key(Modifiers::NONE, Key::N),
        ),
        action(
            "duplicate",
            "Duplicate stages",
            "스테이지 복제",
            key(Modifiers::COMMAND, Key::D),
        ),
        action("delete", "Delete stages", "스테이지 지우기", None),
        action("move_up", "Move stages up", "스테이지 위로", None),
        action("move_down", "Move stages down", "스테이지 아래로", None),
        action("select_all", "Select all stages", "모든 스테이지 선택", None),
        action(
            "next_attempt",
            "Next attempt",
            "다음 시도",
            key(Modifiers::COMMAND, Key::G),
        ),
        action(
            "fit",
            "Fit the board",
            "보드 맞추기",
            key(Modifiers::NONE, Key::F),
        ),
        action("margins", "Margins", "여유", key(Modifiers::NONE, Key::M)),
        action("near", "Near misses", "아까운 합", key(Modifiers::NONE, Key::X)),
    ]
}

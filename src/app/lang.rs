//! Every word of the shell, in English and Korean, in one place.
//!
//! Games bring their own words in their reports; editors keep theirs beside their panels.

use crate::report::{Lang, Text};

/// A fixed word or sentence in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// English.
    pub en: &'static str,
    /// Korean.
    pub ko: &'static str,
}

impl Word {
    /// In one language.
    pub fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Ko => self.ko,
        }
    }

    /// In both, as reports carry it.
    pub fn text(self) -> Text {
        Text::new(self.en, self.ko)
    }
}

/// The language of the machine, for a first start.
pub fn of_system() -> Lang {
    match sys_locale::get_locale() {
        Some(locale) if locale.to_ascii_lowercase().starts_with("ko") => Lang::Ko,
        _ => Lang::En,
    }
}

macro_rules! words {
    ($($name:ident: $en:literal, $ko:literal;)*) => {
        $(#[doc = $en] pub const $name: Word = Word { en: $en, ko: $ko };)*
    };
}

words! {
    FILE: "File", "파일";
    EDIT: "Edit", "편집";
    VIEW: "View", "보기";
    SOLVE_MENU: "Solve", "풀이";
    REPLAY: "Replay", "재생";
    HELP: "Help", "도움말";
    TABS: "Tab", "탭";

    NEW: "New", "새 문서";
    OPEN: "Open...", "열기...";
    OPEN_FOLDER: "Open folder...", "폴더 열기...";
    OPEN_PATH: "Open path...", "경로로 열기...";
    SAVE: "Save", "저장";
    SAVE_AS: "Save as...", "다른 이름으로 저장...";
    CLOSE_TAB: "Close tab", "탭 닫기";
    NEXT_TAB: "Next tab", "다음 탭";
    PREV_TAB: "Previous tab", "이전 탭";
    QUIT: "Quit", "끝내기";
    UNDO: "Undo", "실행 취소";
    REDO: "Redo", "다시 실행";
    PALETTE: "Search actions", "동작 찾기";
    PALETTE_HINT: "Search actions", "동작 찾기";
    NOTHING_FOUND: "Nothing by that name", "그런 이름이 없습니다";
    THEME_DARK: "Dark theme", "어두운 테마";
    THEME_LIGHT: "Light theme", "밝은 테마";
    THEME_SYSTEM: "Theme of the system", "시스템 테마";
    REDUCED_MOTION: "Reduced motion", "움직임 줄이기";
    OWN_DIALOGS: "File dialogs of its own", "자체 파일 대화 상자";
    LEFT_PANEL: "Left panel", "왼쪽 패널";
    RIGHT_PANEL: "Right panel", "오른쪽 패널";
    TIMELINE_PANEL: "Timeline panel", "타임라인 패널";
    SOLVE_AGAIN: "Solve again", "다시 풀기";
    STOP_SOLVING: "Stop solving", "풀이 멈추기";
    ABOUT: "About Playproof", "Playproof 정보";
    KEYS: "Keyboard shortcuts", "키보드 단축키";
    ABOUT_TEXT: "Level editor and replay inspector for four small deterministic games.",
        "작은 결정론적 게임 네 가지의 레벨 편집기이자 리플레이 검사기입니다.";
    CLOSE: "Close", "닫기";
    LANGUAGE: "Language", "언어";

    PLAY: "Play", "재생";
    PAUSE: "Pause", "일시 정지";
    STEP_BACK: "Step back", "한 프레임 뒤로";
    STEP: "Step forward", "한 프레임 앞으로";
    PREV_CHANGE: "Previous change", "이전 변화";
    NEXT_CHANGE: "Next change", "다음 변화";
    PREV_EVENT: "Previous event", "이전 사건";
    NEXT_EVENT: "Next event", "다음 사건";
    START: "First frame", "첫 프레임";
    END: "Last frame", "마지막 프레임";
    LOOP: "Loop", "반복";
    LOOP_FROM: "Loop from here", "여기부터 반복";
    LOOP_TO: "Loop to here", "여기까지 반복";
    LOOP_CLEAR: "Clear loop", "반복 지우기";
    BOOKMARK: "Bookmark", "책갈피";
    NEXT_BOOKMARK: "Next bookmark", "다음 책갈피";
    PREV_BOOKMARK: "Previous bookmark", "이전 책갈피";
    SPEED: "Speed", "속도";
    SPEED_UP: "Faster", "빠르게";
    SPEED_DOWN: "Slower", "느리게";
    FRAME: "Frame", "프레임";
    GO_TO_FRAME: "Go to frame", "프레임으로 가기";
    PLAYHEAD: "Playhead", "재생 위치";
    TIMELINE: "Timeline", "타임라인";
    ZOOM_FIT: "Whole trace", "전체 보기";
    NO_TRACE: "No trace yet", "아직 기록이 없습니다";

    FILES: "Files", "파일";
    PROBLEMS: "Problems", "문제";
    NO_PROBLEMS: "None found", "없음";
    FIGURES: "Figures", "수치";
    HISTORY: "History", "기록";
    FIX: "Fix", "고치기";
    WELCOME: "Open a document to begin", "문서를 열어 시작하세요";
    WELCOME_HINT: "Drop files here, or press Ctrl+O", "파일을 여기에 놓거나 Ctrl+O를 누르세요";

    PROVEN: "Proven", "증명됨";
    REFUTED: "Refuted", "불가능 증명";
    NOT_FOUND: "Not found", "찾지 못함";
    NODES: "nodes", "노드";
    VERIFIED: "Verified", "검증됨";
    UNATTESTED: "Unattested", "입증 안 됨";
    PARTS_AT: "Parts at frame", "갈라지는 프레임";
    INVALID: "Does not build", "만들 수 없음";
    STOPPED: "Stopped", "멈춤";
    STALE: "stale", "이전 결과";
    FAULT: "Engine fault", "엔진 오류";
    SOLVING: "Solving", "푸는 중";
    STOP: "Stop", "멈추기";
    NOT_ASKED: "Not solved", "풀지 않음";

    UNSAVED: "Unsaved changes", "저장하지 않은 변경";
    UNSAVED_TEXT: "is not saved. What was changed since would be lost.",
        "저장되지 않았습니다. 그 뒤의 변경을 잃게 됩니다.";
    REPLACE_TITLE: "Replace the file?", "파일을 바꿀까요?";
    REPLACE_TEXT: "is there already. What is in it would be replaced.",
        "이미 있습니다. 그 내용이 바뀝니다.";
    REPLACE: "Replace", "바꾸기";
    CHANGED_TITLE: "Changed on disk", "디스크에서 바뀜";
    CHANGED_TEXT: "was changed by something else since it was opened or saved here.",
        "여기에서 열거나 저장한 뒤에 다른 곳에서 바뀌었습니다.";
    OVERWRITE: "Overwrite", "덮어쓰기";
    NO_CHANGES: "Nothing to save", "저장할 변경이 없음";
    DISCARD: "Discard", "버리기";
    CANCEL: "Cancel", "취소";
    DIRTY: "unsaved", "저장 안 됨";
    PATH: "Path", "경로";
    OPEN_NOW: "Open", "열기";
    UP: "Up", "위로";
    FOLDER: "Folder", "폴더";
    SAVED: "Saved", "저장함";
    CANNOT_READ_FOLDER: "The folder cannot be read", "폴더를 읽을 수 없습니다";
    NOT_THERE: "There is no such file", "그런 파일이 없습니다";
}

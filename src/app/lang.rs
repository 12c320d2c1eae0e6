//! Every word of the shell, in English and Korean, in one place.
//!
//! Games bring their own words in their reports; editors keep theirs beside their panels.

use eframe::egui;

use crate::korean::particles;
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

/// One of two fixed words.
pub fn tr<'a>(lang: Lang, en: &'a str, ko: &'a str) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Ko => ko,
    }
}

/// What is done with something: `Close a.ron`, `a.ron 닫기`.
pub fn done_with(verb: Word, what: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{} {what}", verb.en),
        Lang::Ko => format!("{what} {}", verb.ko),
    }
}

/// A sentence about something: `a.ron is not saved`, `a.ron이(가) 저장되지 않았습니다`.
pub fn said_of(what: &str, sentence: Word, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{what} {}", sentence.en),
        Lang::Ko => particles(format!("{what}{}", sentence.ko)),
    }
}

/// What the window calls something that a sentence calls as the command line does.
pub fn in_window(sentence: &Text, calls: &[(Word, Word)]) -> Text {
    let (mut en, mut ko) = (sentence.en.clone(), sentence.ko.clone());
    for (there, here) in calls {
        (en, ko) = (en.replace(there.en, here.en), ko.replace(there.ko, here.ko));
    }
    Text::new(en, ko)
}

/// What a panel's head is called.
pub fn panel_name(name: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{name} panel"),
        Lang::Ko => format!("{name} 패널"),
    }
}

fn current_id() -> egui::Id {
    egui::Id::unique("playproof language")
}

/// The language that the window shows, for widgets that nobody tells.
pub fn current(ctx: &egui::Context) -> Lang {
    ctx.data(|data| data.get_temp(current_id())).unwrap_or_default()
}

/// Says which language the window shows from now on.
pub fn set_current(ctx: &egui::Context, lang: Lang) {
    ctx.data_mut(|data| data.insert_temp(current_id(), lang));
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
    FILE_HINT: "Open, save, share and export documents", "문서 열기, 저장, 공유, 내보내기";
    EDIT_HINT: "Undo, the clipboard, and what this editor can do", "되돌리기, 클립보드, 이 편집기의 동작";
    VIEW_HINT: "Panels, colours, sizes, language", "패널, 색, 크기, 언어";
    SOLVE_HINT: "Ask the solver again, or stop it", "다시 풀기, 풀이 멈추기";
    REPLAY_HINT: "Play, step, loop and inspect", "재생, 스텝, 반복, 살펴보기";
    HELP_HINT: "Keys, the tour, reports", "단축키, 둘러보기, 보고서";
    FOLD_HINT: "Fold up or open", "접거나 펼치기";
    PLACE_HINT: "Show where it is", "어디인지 보기";
    PLAYHEAD_HINT: "Drag it, or click on the timeline; the arrows step", "끌거나 타임라인을 누르세요. 화살표로 한 프레임씩";
    COPY_SHARE: "Copy share string", "공유 문자열 복사";
    PASTE_SHARE: "Open share string from clipboard", "클립보드의 공유 문자열 열기";
    COPY: "Copy", "복사";
    CUT: "Cut", "잘라내기";
    PASTE: "Paste", "붙여 넣기";
    ALL_TABS: "All tabs", "모든 탭";
    PASTED: "pasted", "붙여 넣은 문서";
    NEW_NAME: "new", "새";
    SHARED: "shared", "공유받은";
    REPORTED: "reported", "보고서의";
    PASTE_WHERE: "Open a document of that game first: this is a part of one", "문서의 일부입니다. 그 게임의 문서를 먼저 여세요";
    COPY_REPORT: "Copy a report for a bug", "버그 보고서 복사";
    REPORT_COPIED: "Report copied, with the document in it", "문서를 담은 보고서를 복사함";
    PLAYING: "A board is being played: its answer is kept back until the round ends", "판을 두는 중: 끝날 때까지 그 보드의 답은 보여 주지 않음";
    EXPORT: "Export...", "내보내기...";
    COPY_PICTURE: "Copy picture", "그림 복사";
    SURVEY_BOARD: "Survey board", "조사판";
    GUARD_LIST: "Guard: what changed", "가드: 바뀐 결과";
    OPEN_SURVEY: "Open a survey", "조사 파일 열기";
    OPEN_BEFORE: "Compare with an earlier survey", "이전 조사와 비교";
    SAVE_SURVEY: "Save the survey", "조사 저장";
    IMPORT_FOLDER: "Check the replays of the folder", "폴더의 리플레이 검사";
    TABS: "Tab", "탭";

    NEW: "New", "새 문서";
    OPEN: "Open...", "열기...";
    OPEN_FOLDER: "Open folder...", "폴더 열기...";
    OPEN_PATH: "Open path...", "경로로 열기...";
    SAVE: "Save", "저장";
    SAVE_AS: "Save as...", "다른 이름으로 저장...";
    NO_LINES: "A .jsonl file holds one play a line, so this document was not saved there. Save it as .ron; the JSON of its play can be exported.", ".jsonl 파일에는 한 줄에 기록 하나가 들어가므로 이 문서를 저장하지 않았습니다. .ron으로 저장하세요. 기록의 JSON은 내보내기로 만들 수 있습니다.";
    CLOSE_TAB: "Close tab", "탭 닫기";
    NEXT_TAB: "Next tab", "다음 탭";
    PREV_TAB: "Previous tab", "이전 탭";
    QUIT: "Quit", "끝내기";
    UNDO: "Undo", "실행 취소";
    REDO: "Redo", "다시 실행";
    PALETTE: "Search actions", "동작 찾기";
    PALETTE_HINT: "Search actions, things and files", "동작, 항목, 파일 찾기";
    NOTHING_FOUND: "Nothing by that name", "그런 이름이 없습니다";
    THEME_DARK: "Dark theme", "어두운 테마";
    THEME_LIGHT: "Light theme", "밝은 테마";
    THEME_SYSTEM: "Theme of the system", "시스템 테마";
    PALETTE_USUAL: "Usual colours", "보통 색";
    PALETTE_CONTRAST: "High contrast", "고대비";
    PALETTE_OKABE_ITO: "Colours for every kind of colour vision", "색각 이상에도 구별되는 색";
    SCALE_LARGER: "Larger interface", "화면 크게";
    SCALE_SMALLER: "Smaller interface", "화면 작게";
    SCALE_USUAL: "Interface at its usual size", "화면 원래 크기";
    REDUCED_MOTION: "Reduced motion", "움직임 줄이기";
    OWN_DIALOGS: "File dialogs of its own", "자체 파일 대화 상자";
    LEFT_PANEL: "Left panel", "왼쪽 패널";
    RIGHT_PANEL: "Right panel", "오른쪽 패널";
    TIMELINE_PANEL: "Timeline panel", "타임라인 패널";
    SOLVE_AGAIN: "Solve again", "다시 풀기";
    STOP_SOLVING: "Stop solving", "풀이 멈추기";
    VIEW_IN: "Zoom in", "확대";
    VIEW_OUT: "Zoom out", "축소";
    VIEW_ALL: "Show all", "전체 보기 맞춤";
    VIEW_SELECTION: "Show the selection", "선택한 것 보기";
    VIEW_LEFT: "Move the view left", "화면 왼쪽으로";
    VIEW_RIGHT: "Move the view right", "화면 오른쪽으로";
    VIEW_UP: "Move the view up", "화면 위로";
    VIEW_DOWN: "Move the view down", "화면 아래로";
    TOUR: "Tour of the window", "창 둘러보기";
    VERSION: "Version", "버전";
    TOUR_NEXT: "Next", "다음";
    TOUR_BACK: "Back", "이전";
    TOUR_DONE: "Done", "마침";
    TOUR_LEAVE: "Leave the tour", "둘러보기 그만하기";
    TOUR_CANVAS: "A stage, already solved", "이미 풀린 스테이지";
    TOUR_CANVAS_TEXT: "Edit here: click, drag, or use the tools below. After every change the solver plays the stage again, and what you see is its play.",
        "여기서 편집합니다. 누르고, 끌고, 아래 도구를 쓰세요. 바꿀 때마다 솔버가 다시 플레이하고 그 플레이가 보입니다.";
    TOUR_STATUS: "The verdict", "판정";
    TOUR_STATUS_TEXT: "Can it be played, and by what margin? It says no more than was proven, and goes stale while the solver works.",
        "플레이할 수 있는지, 여유는 얼마인지 알려 줍니다. 증명된 것만 말하고, 푸는 동안은 이전 결과로 표시합니다.";
    TOUR_TIMELINE: "Frame by frame", "프레임마다";
    TOUR_TIMELINE_TEXT: "Space plays, the arrows step, Shift and the arrows go to the next change. Drag to scrub.",
        "스페이스로 재생, 화살표로 한 프레임, Shift와 화살표로 다음 변화로 갑니다. 끌어서 훑어보세요.";
    TOUR_RIGHT: "What is selected, what is wrong, what was done", "고른 것, 문제, 기록";
    TOUR_RIGHT_TEXT: "Numbers take +0.5 or *2. A click on a problem shows its place; many have a quick fix. Every line of the history can be gone back to.",
        "숫자에 +0.5나 *2를 쓸 수 있습니다. 문제를 누르면 그 자리가 보이고 바로 고칠 수도 있습니다. 기록의 어느 줄로든 돌아갈 수 있습니다.";
    TOUR_MENU: "Everything by name", "이름으로 무엇이든";
    TOUR_MENU_TEXT: "Ctrl+K finds every action, stage, obstacle, star, creature and file. F1 lists the keys, and you can change them. Unsaved work survives a crash.",
        "Ctrl+K로 모든 동작과 스테이지, 장애물, 별, 생물, 파일을 찾습니다. F1에서 키를 보고 바꿀 수 있습니다. 저장하지 않은 작업은 오류가 나도 남습니다.";
    ABOUT: "About Playproof", "Playproof 정보";
    KEYS: "Keyboard shortcuts", "키보드 단축키";
    ABOUT_TEXT: "Level editor and replay inspector for four small deterministic games.",
        "작은 결정론적 게임 네 가지의 레벨 편집기이자 리플레이 검사기입니다.";
    CLOSE: "Close", "닫기";
    LANGUAGE: "Language", "언어";
    MIXED: "mixed", "여러 값";
    NUMBER_HINT: "Drag, or click and type: 12, +0.5, -2, *2, /2. Up and down count.",
        "끌거나, 눌러서 입력: 12, +0.5, -2, *2, /2. 위아래 키로 한 칸씩.";

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
    NO_TRACE: "No trace yet: it comes with the solver's answer (Ctrl+R)",
        "아직 기록이 없습니다. 솔버의 답과 함께 나옵니다(Ctrl+R)";

    FILES: "Files", "파일";
    PROBLEMS: "Problems", "문제";
    NO_PROBLEMS: "None found", "없음";
    FIGURES: "Figures", "수치";
    HISTORY: "History", "기록";
    FIX: "Fix", "고치기";
    FIX_ALL: "Fix all", "모두 고치기";
    FIX_ALL_HINT: "Opens the documents and fixes every problem of this kind; nothing is saved yet",
        "문서를 열고 이 종류의 문제를 모두 고칩니다. 저장은 하지 않습니다";
    FIXED: "Fixed", "고침";
    FIXING: "Fixing", "고치는 중";
    PROJECT_PROBLEMS: "Problems of the project", "프로젝트의 문제";
    CLOSE_PROBLEMS: "Close the problems", "문제 목록 닫기";
    SEARCH_PROBLEMS: "Search problems", "문제 찾기";
    ALL_CODES: "All codes", "모든 코드";
    ALL_FILES: "All files", "모든 파일";
    LOOKING: "Looking for problems...", "문제를 찾는 중...";
    STILL_CHECKING: "Still checking the files...", "파일을 확인하는 중...";
    NO_PROJECT_PROBLEMS: "No problems here. Open a folder to check every document in it.",
        "문제가 없습니다. 폴더를 열면 그 안의 문서를 모두 확인합니다.";
    SUPPRESS: "Suppress", "숨기기";
    SUPPRESS_HINT: "Live with this problem; the reason is kept in the file, and the command line obeys it too",
        "이 문제를 그대로 둡니다. 이유는 파일에 남고 명령줄도 따릅니다";
    SUPPRESS_TEXT: "Why is this meant so? The reason is kept in the file.",
        "왜 그대로 두나요? 이유는 파일에 남습니다.";
    SUPPRESSED: "Suppressed", "숨긴 문제";
    SHOW_AGAIN: "Show again", "다시 보이기";
    REASON: "Reason", "이유";
    ONLY_AT: "Only at", "여기만:";
    EVERYWHERE: "Everywhere in this document", "이 문서 전체";
    SAVE_ALL: "Save all", "모두 저장";
    WELCOME: "Open a document to begin", "문서를 열어 시작하세요";
    WELCOME_HINT: "Drop files here, or press Ctrl+O", "파일을 여기에 놓거나 Ctrl+O를 누르세요";

    PROVEN: "Proven", "증명됨";
    REFUTED: "Refuted", "반증됨";
    NOT_FOUND: "Not found", "찾지 못함";
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
        "은(는) 저장되지 않았습니다. 닫으면 그 뒤의 변경을 잃게 됩니다.";
    REPLACE_TITLE: "Replace the file?", "파일을 바꿀까요?";
    REPLACE_TEXT: "is there already. What is in it would be replaced.",
        "이(가) 이미 있습니다. 그 내용이 바뀝니다.";
    REPLACE: "Replace", "바꾸기";
    CHANGED_TITLE: "Changed on disk", "디스크에서 바뀜";
    CHANGED_TEXT: "was changed by something else since it was opened or saved here.",
        "은(는) 여기에서 열거나 저장한 뒤에 다른 곳에서 바뀌었습니다.";
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
    SAVING: "Saving", "저장하는 중";
    SAVING_TEXT: "is still being saved; it closes as soon as that is done.",
        "을(를) 저장하는 중입니다. 끝나면 바로 닫힙니다.";
    CLOSE_UNWAITED: "Close without waiting", "기다리지 않고 닫기";
    READING: "Reading", "읽는 중";
    CANNOT_READ_FOLDER: "The folder cannot be read", "폴더를 읽을 수 없습니다";
    NOT_THERE: "There is no such file", "그런 파일이 없습니다";

    STILL_HERE: "Nothing is lost: all of it is still open here, and in the recovery file.",
        "잃은 것은 없습니다. 모두 여기 열려 있고 복구 파일에도 있습니다.";
    ONLY_HERE: "Nothing is lost: all of it is still open here.",
        "잃은 것은 없습니다. 모두 여기 열려 있습니다.";
    COPY_PATH: "Copy path", "경로 복사";
    NOT_KEPT: "Autosave does not work", "자동 저장이 되지 않습니다";
    FAULT_HERE: "failed. The document is unharmed.", "오류가 났습니다. 문서는 무사합니다.";
    FAULT_REPORT: "A report with the document is in", "문서를 담은 보고서:";
    FAULT_NO_REPORT: "A report could not be written", "보고서를 쓰지 못했습니다";

    UNKNOWN_FIELDS: "This Playproof does not know these fields and will not keep them when it saves:",
        "이 Playproof가 모르는 항목이라 저장하면 남지 않습니다:";
    COMPARE: "Compare", "비교";
    COMPARING: "Comparing", "비교하는 중";
    NOTHING_DIFFERS: "Nothing differs", "차이가 없습니다";
    MINE: "Here", "여기";
    THEIRS: "In the file", "파일";
    KEEP_MINE: "Keep mine", "내 것 유지";
    TAKE_THEIRS: "Take theirs", "파일 내용으로";
    CHANGED_BELOW: "was changed by something else while it has unsaved changes here.",
        "저장하지 않은 변경이 있는 동안 다른 곳에서 바뀌었습니다.";
    RELOADED: "Reloaded, as its file was changed", "파일이 바뀌어 다시 읽음";
    CHANGED_ON_DISK: "Changed on disk", "디스크에서 바뀜";
    UNREADABLE_NOW: "was changed by something else and cannot be read now. Here it is as it was.",
        "다른 곳에서 바뀌어 지금은 읽을 수 없습니다. 여기에는 전의 내용이 있습니다.";
    FILE_GONE: "is no longer there. Saving writes it anew.",
        "파일이 없어졌습니다. 저장하면 다시 만듭니다.";

    RECOVERY: "Recovered work", "복구할 작업";
    RECOVERY_TEXT: "Playproof ended before these were saved. What is recovered stays unsaved until you save it.",
        "저장하기 전에 Playproof가 끝났습니다. 복구한 문서는 저장할 때까지 저장 안 된 상태입니다.";
    RECOVER: "Recover", "복구";
    RECOVER_ALL: "Recover all", "모두 복구";
    SET_ASIDE: "Set aside", "치워 두기";
    SET_ASIDE_HINT: "It goes to the earlier versions of the document", "문서의 이전 버전으로 옮깁니다";
    LATER: "Later", "나중에";
    RECOVERED: "Recovered", "복구";
    NEVER_SAVED: "never saved", "저장한 적 없음";
    FILE_IS_NEWER: "its file was written later", "파일이 더 새것임";
    WAS_DAMAGED: "the newest copy was damaged; this is the one before",
        "가장 새 사본이 손상되어 그 전의 것입니다";
    EMPTY_TEXT: "Nothing", "없음";
    CANNOT_RECOVER: "cannot be opened", "을(를) 열 수 없습니다";

    BACKUPS: "Earlier versions...", "이전 버전...";
    NO_BACKUPS: "No earlier version yet: each save keeps the one before.",
        "아직 이전 버전이 없습니다. 저장할 때마다 그 전의 것을 남깁니다.";
    WHY_SAVED: "before a save", "저장하기 전";
    WHY_REPLACED: "replaced", "바뀜";
    WHY_DISCARDED: "not saved, set aside", "저장 안 하고 치움";
    OPEN_READ_ONLY: "Open read-only", "읽기 전용으로 열기";
    RESTORE: "Restore", "되돌리기";
    RESTORED: "Restore the version of", "이전 버전으로 되돌리기:";
    NOW: "Now", "지금";
    VERSION_TEXT: "An earlier version, read-only:", "이전 버전, 읽기 전용:";
    KEYS_TEXT: "Click keys to change them. Escape leaves them, Backspace takes them away.",
        "키를 눌러 바꿉니다. Escape는 그대로 두고, Backspace는 지웁니다.";
    KEYS_HINT: "Click, then press other keys", "누른 뒤 다른 키를 누르세요";
    SEARCH_KEYS: "Search actions or keys", "동작이나 키 찾기";
    PRESS_KEYS: "Press keys", "키를 누르세요";
    RESET: "Reset", "처음으로";
    RESET_KEYS: "Reset all keys", "모든 키 처음으로";
    ALSO_KEYS: "also", "겹침:";
    OPEN_RECENT: "Open again:", "다시 열기:";
    NO_DOCUMENTS: "No document yet: a right click makes one", "아직 문서가 없습니다. 오른쪽 클릭으로 만드세요";
    SEARCH_FILES: "Search files", "파일 찾기";
    RENAME: "Rename", "이름 바꾸기";
    DUPLICATE: "Duplicate", "복제";
    MOVE_TO: "Move to", "옮기기:";
    TO_TRASH: "Move to trash", "휴지통으로";
    CANNOT_CREATE: "cannot be made", "을(를) 만들 수 없습니다";
    CANNOT_RENAME: "cannot be renamed", "의 이름을 바꿀 수 없습니다";
    CANNOT_MOVE: "cannot be moved", "을(를) 옮길 수 없습니다";
    CANNOT_TRASH: "cannot be moved to the trash", "을(를) 휴지통으로 옮길 수 없습니다";
    LAYOUT_RESET: "Reset layout", "배치 처음으로";
    RESIZE: "Resize panel", "패널 크기 조절";
    PANELS: "Panels", "패널";
    PANELS_HINT: "Show panels that were put away, or put them away", "치워 둔 패널을 다시 보거나 치우기";
    DOCK_HINT: "Drag it to another place; right click for more, Alt and the arrows move it",
        "끌어서 다른 곳에 놓기. 오른쪽 클릭에 더 많은 동작, Alt+화살표로 옮기기";
    PANEL_LEFT: "To the left column", "왼쪽 열로";
    PANEL_RIGHT: "To the right column", "오른쪽 열로";
    PANEL_BOTTOM: "Below the canvas", "캔버스 아래로";
    PANEL_FLOAT: "Float in a window of its own", "따로 띄우기";
    PANEL_EARLIER: "Up", "위로";
    PANEL_LATER: "Down", "아래로";
    PANEL_HOME: "Dock where it was at first", "처음 자리로 되돌리기";
    PANEL_HIDE: "Put away", "치우기";
    PANEL_SHOW: "Show", "보이기";
}

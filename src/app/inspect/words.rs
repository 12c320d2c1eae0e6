//! Every word of the inspector, in English and Korean.

use crate::app::lang::Word;
use crate::report::EventKind;

macro_rules! words {
    ($($name:ident: $en:literal, $ko:literal;)*) => {
        $(pub(in crate::app) const $name: Word = Word { en: $en, ko: $ko };)*
    };
}

words! {
    INSPECT: "Inspect", "살펴보기";
    EVENTS: "Events", "사건";
    STATE: "State", "상태";
    DRAWS: "Draws", "난수";
    MARKS: "Bookmarks", "책갈피";
    BRANCHES: "Branches", "갈래";
    COMPARE: "Two runs", "두 실행";
    WHY: "Why", "까닭";
    SEARCH_EVENTS: "Search events", "사건 찾기";
    SEARCH_STATE: "Search the state", "상태 찾기";
    SEARCH_DRAWS: "Search draws", "난수 찾기";
    NO_EVENTS: "No events", "사건 없음";
    NOTHING_FOUND: "Nothing found", "찾은 것이 없음";
    NO_RUN: "There is no run yet", "아직 실행이 없습니다";
    NO_DRAWS: "No draws: this run draws nothing, and its board was not made from a seed that is known, or was edited since", "난수 없음: 이 실행은 난수를 뽑지 않고, 보드를 만든 시드도 모르거나 만든 뒤에 고쳤습니다";
    PIN: "Pin to the canvas", "캔버스에 고정";
    PLOT: "Plot", "그래프";
    CHANGED_ONLY: "Changed only", "바뀐 것만";
    WAS: "was", "이전";
    NOTHING_CHANGED: "Nothing has changed since the frame before", "이전 프레임에서 바뀐 것이 없습니다";
    PINNED: "Pinned", "고정됨";
    UNPIN: "Unpin", "고정 풀기";
    ADD_MARK: "Bookmark this frame", "이 프레임에 책갈피";
    NO_MARKS: "No bookmarks; B puts one on the frame that is shown", "책갈피 없음; B를 누르면 지금 프레임에 놓입니다";
    NOTE: "Note", "메모";
    REMOVE: "Remove", "빼기";
    GO: "Go", "이동";
    PLAY_HERE: "Play on from here", "여기서 이어 하기";
    FINISH_HERE: "Let the solver finish", "솔버가 마저 하기";
    NO_FINISH: "This game's solver cannot start in the middle of a run", "이 게임의 솔버는 중간부터 풀 수 없습니다";
    MAIN_RUN: "This run", "이 실행";
    NO_BRANCHES: "No branches; what is played from a frame of this run becomes one", "갈래 없음; 이 실행의 한 프레임에서 이어 하면 갈래가 됩니다";
    OPEN_BRANCH: "Open", "열기";
    COMPARE_BRANCH: "Compare", "비교";
    DELETE: "Delete", "지우기";
    BRANCH_NAME: "Name of the branch", "갈래 이름";
    BY_SOLVER: "solver", "솔버";
    BY_PLAYER: "played", "사람";
    WORKING: "Working", "계산 중";
    FRAMES: "frames", "프레임";
    COMPARE_WITH: "Compare with", "비교할 문서";
    NO_OTHERS: "Open another document of this game to compare with it", "비교하려면 같은 게임의 문서를 하나 더 여세요";
    ON_SPEC_OF: "Play this run on the spec of", "이 실행을 다음 문서의 스펙으로:";
    SIDE_BY_SIDE: "Side by side", "나란히";
    GHOST: "Ghost", "겹쳐 보기";
    LOCK: "Lock time", "시간 맞추기";
    LINK: "Link views", "화면 맞추기";
    IS_RUNNING: "its run is still being worked out", "아직 실행을 계산하는 중입니다";
    HAS_NO_RUN: "it has no run yet: it was stopped or never asked for", "아직 실행이 없습니다. 멈추었거나 시작하지 않았습니다";
    IS_INVALID: "it cannot be played; its problems say why", "실행할 수 없습니다. 까닭은 문제 목록에 있습니다";
    HAS_NO_FRAMES: "its answer has no frames to compare, as nothing was found", "답을 찾지 못해 비교할 프레임이 없습니다";
    RUN_IT: "Run it", "실행하기";
    RUN_AGAIN: "Run it again", "다시 실행하기";
    BY_FRAME: "By frame", "프레임 기준";
    BY_TIME: "By time", "시간 기준";
    AT_EVENT: "At this event", "이 사건 기준";
    AT_FRAMES: "At the shown frames", "보이는 프레임 기준";
    CLOSE_COMPARE: "End comparison", "비교 끝내기";
    SAME: "The same in all frames", "모든 프레임이 같습니다";
    PART_AT: "They part at frame", "갈라지는 프레임:";
    AGAIN: "The same again", "다시 같음";
    NEVER_AGAIN: "Never the same again", "다시 같아지지 않음";
    FIRST_DRAW: "First draw that differs", "처음 다른 난수";
    SAME_DRAWS: "The same draws", "난수가 같습니다";
    NONE_HERE: "none", "없음";
    LEFT_OUT: "Left out, as the clocks differ", "시계가 달라 뺀 항목";
    ENDED: "has ended", "끝남";
    CHECK_STEPS: "Check every step", "모든 단계 확인";
    BROKE_HERE: "broke here", "여기서 깨짐";
    MENDED_HERE: "holds from here", "여기서 풀림";
    GO_BROKE: "Go to what broke it", "깨진 단계로";
    SECOND_FORWARD: "One second forward", "1초 앞으로";
    SECOND_BACK: "One second back", "1초 뒤로";
    TIME_FORMS: "A frame (120), a time (12.5s, 1:05.2, @300) or a step (+3, -0.5s)", "프레임(120), 시간(12.5s, 1:05.2, @300), 이동(+3, -0.5s)";
}

/// What a kind of event is called.
pub(in crate::app) fn kind_word(kind: EventKind) -> Word {
    let (en, ko) = match kind {
        EventKind::Press => ("Presses", "입력"),
        EventKind::Landing => ("Landings", "착지"),
        EventKind::Clear => ("Clears", "해결"),
        EventKind::Chain => ("Chains", "연쇄"),
        EventKind::Step => ("Deductions", "추론"),
        EventKind::Hazard => ("Hazards", "방해"),
        EventKind::Finish => ("Finish", "완료"),
        EventKind::Death => ("Deaths", "실패"),
        EventKind::Divergence => ("Divergence", "불일치"),
    };
    Word { en, ko }
}

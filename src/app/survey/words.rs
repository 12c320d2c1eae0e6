//! Every word of the survey board, in English and Korean.

use crate::app::lang::{self, Word};
use crate::report::{Lang, Text};

macro_rules! words {
    ($($name:ident: $en:literal, $ko:literal;)*) => {
        $(pub(super) const $name: Word = Word { en: $en, ko: $ko };)*
    };
}

words! {
    SURVEY: "Survey", "조사";
    NEW_SURVEY: "New survey", "새 조사";
    OF_DOCUMENT: "Of", "대상";
    OF_HINT: "the game as it ships", "게임의 기본값";
    CHOOSE_SPEC: "Choose the document that is asked about", "조사할 문서 고르기";
    WRITE_TO: "Write to", "쓸 파일";
    WRITE_HINT: "this window only", "이 창에서만";
    CHOOSE_FILE: "Choose the file to write", "쓸 파일 고르기";
    TIMES: "Time of each case", "사례마다 걸린 시간";
    RUN: "Run survey", "조사 시작";
    STOP: "Stop survey", "조사 멈추기";
    A_SECOND: "a second", "초당";
    LEFT: "left", "남음";
    OPEN_SURVEY: "Open a survey...", "조사 파일 열기...";
    COMPARE_WITH: "Compare with an earlier one...", "이전 조사와 비교...";
    END_COMPARE: "End the comparison", "비교 끝내기";
    SAVE_COPY: "Save a copy...", "사본 저장...";
    THERE: "There already", "있는 조사";
    ROWS_OF: "Rows", "행";
    ALL_CASES: "cases", "사례";
    ONLY: "Only", "골라 보기";
    EVERYTHING: "everything", "모두";
    HISTOGRAM: "Histogram", "히스토그램";
    SCATTER: "Scatter", "산점도";
    HEAT: "Heat map", "히트맵";
    MOVED: "What moved", "바뀐 것";
    COLUMN: "Column", "열";
    SCATTER_X: "Across the scatter", "산점도 가로";
    SCATTER_Y: "Up the scatter", "산점도 세로";
    HEAT_X: "Across the heat map", "히트맵 가로";
    HEAT_Y: "Down the heat map", "히트맵 세로";
    HEAT_ROWS: "Rows of the heat map", "히트맵의 행";
    FAILING: "Failing", "실패";
    ALL: "All", "모두";
    PICKED: "Picked", "고른 것";
    HOLDS: "holds", "성립";
    FAILS: "does not hold", "성립 안 함";
    BEFORE: "before", "이전";
    MEAN: "mean", "평균";
    NO_VALUE: "without a value", "값 없음";
    NOTHING_YET: "Ask for seeds, dates or stages at the left, or open a survey.", "왼쪽에서 시드, 날짜, 단계를 정해 시작하거나 조사 파일을 여세요.";
    NO_ROWS: "No rows yet", "아직 행이 없습니다";
    NO_NUMBERS: "No row has a value here", "여기에 값이 있는 행이 없습니다";
    NO_KILLS: "No kill sites in this survey", "이 조사에는 죽은 곳이 없습니다";
    OPENING: "Opening the case", "사례 여는 중";
    COMPARING: "Comparing", "비교 중";
    SAME: "Nothing moved", "바뀐 것이 없습니다";
    ALL_COLUMNS: "all columns", "모든 열";
    REDUCED: "points stand for several rows", "점 하나가 여러 행";
    ADD_WORD: "Words of", "낱말:";
    READING: "Reading", "읽는 중";
    RUNNING: "Running", "조사 중";
    CASE: "case", "사례";
    ASKED: "asked", "물은 것";
    VERDICT: "verdict", "판정";
    WAS_STOPPED: "stopped", "멈춤";
    FORCE: "add --force to begin anew over it", "새로 시작하려면 --force를 붙이세요";
    DELETE_FIRST: "delete this one to begin anew", "새로 시작하려면 이 파일을 지우세요";
}

/// The options of all surveys, in the order of a row's cells.
pub(super) const OPTIONS: [&str; 11] = [
    "daily",
    "track",
    "set",
    "mode",
    "policy",
    "figures",
    "difficulty",
    "tempo",
    "stage",
    "attempt",
    "seed",
];

/// A verdict as rows have it, for people.
pub(super) fn verdict_word(code: &str, lang: Lang) -> &str {
    let word = match code {
        "proven" => lang::PROVEN,
        "refuted" => lang::REFUTED,
        "not_found" => lang::NOT_FOUND,
        "invalid" => lang::INVALID,
        _ => return code,
    };
    word.get(lang)
}

/// What people call an option of a survey.
pub(super) fn option_word(option: &str) -> Word {
    let (en, ko) = match option {
        "seed" => ("Seeds", "시드"),
        "daily" => ("Dates", "날짜"),
        "stage" => ("Stages", "단계"),
        "attempt" => ("Attempts", "시도"),
        "difficulty" => ("Difficulties", "난이도"),
        "track" => ("Tracks", "트랙"),
        "mode" => ("Modes", "모드"),
        "policy" => ("Players", "플레이어"),
        "set" => ("Sets", "조합"),
        "tempo" => ("Tempos", "템포"),
        "figures" => ("Figures", "수치"),
        _ => ("Option", "옵션"),
    };
    Word { en, ko }
}

/// A sentence about options, with each called as its field is.
pub(super) fn in_window(sentence: &Text) -> Text {
    let mut told = lang::in_window(sentence, &[(FORCE, DELETE_FIRST)]);
    let fields = { OPTIONS.iter() }.map(|option| (*option, option_word(option)));
    let others = [("spec", OF_DOCUMENT), ("times", TIMES)];
    for (option, word) in fields.chain(others) {
        let flag = format!("--{option}");
        let called = Text::new(format!("“{}”", word.en), format!("‘{}’", word.ko));
        told = Text::new(
            told.en.replace(&flag, &called.en),
            told.ko.replace(&flag, &called.ko),
        );
    }
    told
}

/// What may be typed for an option.
pub(super) fn option_hint(option: &str) -> &'static str {
    match option {
        "seed" => "run-{0..100}",
        "daily" => "2026-10-01..=2026-11-29",
        "stage" => "1..=20",
        "attempt" => "0..40",
        "tempo" => "20,40",
        _ => "",
    }
}

//! What people call the fields of a state. English reads the names of `trace` themselves, so that what is seen
//! can be typed; Korean has a word for each, and the tooltip keeps the name.
//!
//! Units stay in the name, since a state is in the units of the rules: `x_200ths` is `x (1/200칸)`.

use serde_json::Value as Json;

use crate::report::Lang;

use super::fields;

/// Names of fields, in the order of the alphabet.
const FIELDS: &[(&str, &str)] = &[
    ("advice", "추천"),
    ("all", "모두 구출"),
    ("any", "하나라도 구출"),
    ("assumed", "가정"),
    ("at_ms", "시각 (ms)"),
    ("base", "기본 점수"),
    ("because", "근거"),
    ("best", "가장 좋은 값"),
    ("blocks", "블록 수"),
    ("board", "보드"),
    ("board_before", "이전 보드"),
    ("bonus", "보너스"),
    ("by", "가린 별"),
    ("cards", "카드"),
    ("causes", "원인"),
    ("cell", "칸"),
    ("creature", "생물"),
    ("cells", "칸들"),
    ("chain", "연쇄"),
    ("cleared", "지운 블록"),
    ("cleared_before", "이전에 지운 블록"),
    ("column", "열"),
    ("consumer", "쓴 곳"),
    ("contradiction", "모순"),
    ("digit", "숫자"),
    ("direction", "방향"),
    ("draw_index", "난수 번호"),
    ("drawn", "뽑은 난수"),
    ("draws", "난수 수"),
    ("en", "영어"),
    ("end", "끝난 까닭"),
    ("entropy_bits", "엔트로피 (비트)"),
    ("error", "오차"),
    ("expected", "기대 구출"),
    ("fall_ticks_left", "낙하까지 틱"),
    ("falls", "떨어짐"),
    ("first", "첫째"),
    ("form", "모습"),
    ("found", "찾은 칸"),
    ("frame", "프레임"),
    ("free_rows", "남은 줄"),
    ("from", "어디서"),
    ("garbage_ticks_left", "돌 줄까지 틱"),
    ("groups", "묶음"),
    ("hash", "해시"),
    ("heat", "생물별 확률"),
    ("held", "누름"),
    ("hit", "있을 확률"),
    ("hole", "구멍"),
    ("index", "번호"),
    ("information_bits", "정보량 (비트)"),
    ("is_known", "알려짐"),
    ("is_rescue", "구출함"),
    ("is_rescued", "구출됨"),
    ("is_solved", "풀림"),
    ("keys", "누른 키"),
    ("killed_by", "죽인 것"),
    ("killed_by_kind", "죽인 것의 종류"),
    ("kind", "종류"),
    ("known", "알려진 것"),
    ("ko", "한국어"),
    ("land", "지형"),
    ("landed", "착지함"),
    ("landing", "착지 수"),
    ("leg", "구간"),
    ("len", "길이"),
    ("level", "레벨"),
    ("link", "선"),
    ("luck", "운"),
    ("m2", "배수 ×2"),
    ("n_open", "정해지지 않은 선"),
    ("n_probes", "탐사 수"),
    ("new_off", "새로 뺀 선"),
    ("new_on", "새로 이은 선"),
    ("off", "뺀 선"),
    ("offset", "자리 옮김"),
    ("on", "이은 선"),
    ("over", "끝남"),
    ("pairs", "쌍"),
    ("phase", "단계"),
    ("piece", "조각"),
    ("piece_draw", "조각의 난수"),
    ("policy", "정책"),
    ("positions", "자리"),
    ("presence", "살아 있을 확률"),
    ("probe", "탐사"),
    ("probe_step", "가정의 걸음"),
    ("probes_left", "남은 탐사"),
    ("pushed_from", "밀린 자리"),
    ("queue", "다음 숫자"),
    ("quota", "목표"),
    ("reached", "닿은 상태"),
    ("reason", "까닭"),
    ("region", "영역"),
    ("regret", "아쉬움"),
    ("removed", "없앤 자리"),
    ("rescued", "구출한 것"),
    ("result", "나온 것"),
    ("rng", "난수 상태"),
    ("row", "행"),
    ("rows", "올라온 줄"),
    ("rule", "규칙"),
    ("score", "점수"),
    ("score_before", "이전 점수"),
    ("second", "둘째"),
    ("sentence", "설명"),
    ("shakes", "흔들리는 별"),
    ("side", "자리"),
    ("size", "크기"),
    ("species", "생물"),
    ("star", "별"),
    ("stars", "별들"),
    ("state", "상태"),
    ("state_hash", "상태 해시"),
    ("step", "걸음"),
    ("stones", "돌"),
    ("survivors", "남은 배치"),
    ("tick", "틱"),
    ("tier", "난도"),
    ("tiles", "타일"),
    ("time", "시각"),
    ("to", "어디로"),
    ("totals", "합계"),
    ("used_answer", "정답을 씀"),
    ("v_60ths", "속도 (1/60칸)"),
    ("value", "값"),
    ("worth", "값어치"),
    ("wrong", "틀린 선"),
    ("x_200ths", "x (1/200칸)"),
    ("y_720ths", "y (1/720칸)"),
];

/// What a field is called.
pub fn field(name: &str, lang: Lang) -> &str {
    let korean = || FIELDS.iter().find(|(known, _)| *known == name);
    match lang {
        Lang::En => name,
        Lang::Ko => korean().map_or(name, |(_, korean)| korean),
    }
}

/// What a place in a state is called: `piece.row`, `board[3]`.
pub fn path(path: &str, lang: Lang) -> String {
    let step = |step: &str| match step.split_once('[') {
        Some((name, items)) => format!("{}[{items}", field(name, lang)),
        None => field(step, lang).to_owned(),
    };
    path.split('.').map(step).collect::<Vec<_>>().join(".")
}

/// Words that are values of fields, other than those that authors choose.
const VALUES: &[(&str, &str)] = &[
    ("air", "공중"),
    ("allRescued", "모두 구출"),
    ("answer", "답"),
    ("assumption", "가정"),
    ("break", "부서짐"),
    ("ceiling", "천장"),
    ("clash", "겹침"),
    ("clear", "클리어"),
    ("contradiction", "모순"),
    ("crash", "비정상 종료"),
    ("diagonalDown", "대각선 아래"),
    ("diagonalUp", "대각선 위"),
    ("digger", "DIGGER"),
    ("down", "아래"),
    ("empty", "빈칸"),
    ("end", "끝"),
    ("fall", "떨어짐"),
    ("falling", "떨어지는 숫자"),
    ("generator", "생성"),
    ("glider", "GLIDER"),
    ("ground", "땅"),
    ("hidden", "가림"),
    ("highlight", "강조"),
    ("hole", "구멍"),
    ("horizontal", "가로"),
    ("initial", "처음"),
    ("jelly", "JELLY"),
    ("outOfProbes", "탐사 다 씀"),
    ("place", "놓음"),
    ("play", "둠"),
    ("playing", "하는 중"),
    ("preview", "예고"),
    ("probe_step", "가정 속 걸음"),
    ("quit", "그만둠"),
    ("restart", "다시 시작"),
    ("row", "줄"),
    ("row_digit", "줄 숫자"),
    ("runner", "RUNNER"),
    ("start", "시작"),
    ("step", "걸음"),
    ("stone", "돌"),
    ("tick", "틱"),
    ("time", "시간"),
    ("top", "꼭대기"),
    ("under", "땅속"),
    ("up", "위"),
    ("vertical", "세로"),
];

/// Fields with the words of authors.
const FREE: [&str; 3] = ["species", "rescued", "result"];

/// A value in one line, at its path: what is or is not and the rules' own words in the language, everything
/// else as it is written.
pub fn value(path: &str, value: &Json, lang: Lang) -> String {
    let name = path.rsplit('.').next().unwrap_or(path);
    let name = name.split('[').next().unwrap_or(name);
    let known = |word: &str| { VALUES.iter() }.find(|(known, _)| *known == word);
    match (value, lang) {
        (Json::Bool(true), Lang::Ko) => "예".to_owned(),
        (Json::Bool(false), Lang::Ko) => "아니요".to_owned(),
        (Json::String(word), Lang::Ko) if !FREE.contains(&name) => match known(word) {
            Some((_, korean)) => (*korean).to_owned(),
            None => word.clone(),
        },
        _ => fields::words(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_of_a_path_and_every_word_of_the_rules_is_named() {
        assert_eq!(path("known.heat[2][3]", Lang::Ko), "알려진 것.생물별 확률[2][3]");
        assert_eq!(path("piece.row", Lang::Ko), "조각.행");
        assert_eq!(path("piece.row", Lang::En), "piece.row");
        assert_eq!(path("not_there", Lang::Ko), "not_there");
        assert_eq!(value("tiles[3]", &"hidden".into(), Lang::Ko), "가림");
        assert_eq!(value("tiles[3]", &"hidden".into(), Lang::En), "hidden");
        assert_eq!(value("rescued[0]", &"stone".into(), Lang::Ko), "stone");
    }

    #[test]
    fn no_field_is_named_twice() {
        let mut names: Vec<&str> = FIELDS.iter().map(|(name, _)| *name).collect();
        let n = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), n);
    }
}

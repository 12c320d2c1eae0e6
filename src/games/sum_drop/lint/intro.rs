//! What a stage's intro says of its rules, in Korean or English, against the rules it has.
//!
//! Looks for a few fixed phrases; an intro that says something in other words passes.

use std::cmp::Ordering;

use super::{compare_weights, is_boss_place, is_breather_place, warn};
use crate::games::sum_drop::spec::{Spec, StageSpec};
use crate::report::{Issue, Text};

pub(super) fn lint(spec: &Spec, row: usize, stage: &StageSpec, issues: &mut Vec<Issue>) {
    let rewrite = || Some(Text::new("Write what is on", "켜진 규칙으로 다시 쓰기"));
    if stage.intro.trim().is_empty() {
        issues.push(Issue {
            fix: rewrite(),
            ..warn(
                "SD-111",
                row,
                "intro",
                Text::new("the intro is missing", "소개 글이 없습니다"),
            )
        });
        return;
    }
    if let Some((says, has)) = false_claim(spec, row, stage) {
        issues.push(Issue {
            hint: Some(has),
            fix: rewrite(),
            ..warn(
                "SD-112",
                row,
                "intro",
                Text::new(
                    format!("intro names {}", says.en),
                    format!("소개 글에 '{}'이(가) 있습니다", says.ko),
                ),
            )
        });
    }
    let off = rules_off(spec, row, stage);
    if says_all(&stage.intro) && !off.is_empty() {
        let list = |words: fn(&Text) -> &str| off.iter().map(words).collect::<Vec<_>>().join(", ");
        issues.push(Issue {
            fix: Some(Text::new("Name the rules", "규칙을 하나씩 쓰기")),
            ..warn(
                "SD-113",
                row,
                "intro",
                Text::new(
                    format!("intro says all rules, {}", list(|text| &text.en)),
                    format!("소개 글은 모든 규칙이라는데, {}", list(|text| &text.ko)),
                ),
            )
        });
    }
}

/// The first thing an intro says that is not so: what it says, and what the stage has.
fn false_claim(spec: &Spec, row: usize, stage: &StageSpec) -> Option<(Text, Text)> {
    let intro = stage.intro.to_lowercase();
    let numbers = [
        ("합", "sum", u32::from(stage.target), target_claim(&intro)),
        ("최소", "at least", u32::from(stage.min_length), min_claim(&intro)),
        (
            "미리보기",
            "preview",
            u32::from(stage.preview),
            preview_claim(&intro),
        ),
        ("블록", "blocks", stage.quota, quota_claim(&intro)),
    ];
    for (ko, en, has, says) in numbers {
        if let Some(says) = says
            && says != has
        {
            return Some((
                Text::new(format!("{en} {says}"), format!("{ko} {says}")),
                Text::new(
                    format!("the stage has {en} {has}"),
                    format!("스테이지는 {ko} {has}"),
                ),
            ));
        }
    }
    let has_rows = stage.garbage_secs != 0;
    let has_stones =
        (has_rows && stage.stones != 0) || stage.start_board.iter().any(|line| line.contains('#'));
    let weights = compare_weights(spec, stage);
    let claims = [
        (
            speaks_of_rows(&intro),
            has_rows,
            "rising rows",
            "방해 줄",
            "no rows rise",
            "방해 줄이 없습니다",
        ),
        (
            speaks_of_stones(&intro),
            has_stones,
            "stones",
            "돌",
            "there are none",
            "돌이 나오지 않습니다",
        ),
        (
            denies_diagonals(&intro),
            !stage.diagonal,
            "diagonals off",
            "대각선 없음",
            "diagonals clear",
            "대각선도 지워집니다",
        ),
        (
            intro.contains("boss"),
            is_boss_place(spec, row),
            "a boss",
            "BOSS",
            "this place is no boss",
            "보스 자리가 아닙니다",
        ),
        (
            intro.contains("bonus"),
            is_breather_place(spec, row) || !has_rows,
            "a bonus",
            "BONUS",
            "this place is no breather",
            "쉬어가는 자리가 아닙니다",
        ),
        (
            says_any(&intro, &["작은 숫자", "small digits", "smaller digits"]),
            weights == Ordering::Less,
            "small digits",
            "작은 숫자",
            "the weights are not lighter than usual",
            "가중치가 기본보다 작지 않습니다",
        ),
        (
            says_any(
                &intro,
                &["큰 숫자", "large digits", "larger digits", "big digits"],
            ),
            weights == Ordering::Greater,
            "large digits",
            "큰 숫자",
            "the weights are not heavier than usual",
            "가중치가 기본보다 크지 않습니다",
        ),
    ];
    claims
        .into_iter()
        .find(|(says, is_so, ..)| *says && !is_so)
        .map(|(_, _, en, ko, has_en, has_ko)| (Text::new(en, ko), Text::new(has_en, has_ko)))
}

fn says_any(intro: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| intro.contains(phrase))
}

/// The number that directly follows one of the phrases, blanks between them allowed.
fn number_after(intro: &str, phrases: &[&str]) -> Option<u32> {
    phrases.iter().find_map(|phrase| {
        intro.match_indices(phrase).find_map(|(at, _)| {
            let rest = intro.get(at + phrase.len()..)?.trim_start();
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().ok()
        })
    })
}

/// The number that directly precedes one of the phrases.
fn number_before(intro: &str, phrases: &[&str]) -> Option<u32> {
    phrases.iter().find_map(|phrase| {
        intro.match_indices(phrase).find_map(|(at, _)| {
            let before = intro.get(..at)?.trim_end();
            let start = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            before.get(start..)?.parse().ok()
        })
    })
}

fn target_claim(intro: &str) -> Option<u32> {
    number_after(intro, &["합", "sum to", "sum of", "sums to", "sum"])
}

fn min_claim(intro: &str) -> Option<u32> {
    number_before(intro, &["개 이상", "or more"]).or_else(|| number_after(intro, &["at least"]))
}

fn preview_claim(intro: &str) -> Option<u32> {
    if says_any(intro, &["하나만 보", "only one coming digit"]) {
        return Some(1);
    }
    number_after(intro, &["미리보기", "다음 숫자는", "preview"])
}

fn quota_claim(intro: &str) -> Option<u32> {
    number_after(intro, &["블록"]).or_else(|| number_before(intro, &["blocks"]))
}

/// Whether a phrase occurs without being denied in the few letters behind it.
fn affirms(intro: &str, phrase: &str) -> bool {
    intro.match_indices(phrase).any(|(at, _)| {
        let before = intro.get(..at).unwrap_or_default().trim_end();
        let behind: String = intro
            .get(at + phrase.len()..)
            .unwrap_or_default()
            .chars()
            .take(4)
            .collect();
        !behind.contains('없') && !before.ends_with("no") && !before.ends_with("without")
    })
}

fn speaks_of_rows(intro: &str) -> bool {
    ["방해 줄", "garbage", "rows rise", "rising rows"]
        .iter()
        .any(|phrase| affirms(intro, phrase))
}

/// The word for stone as a word of its own, not as part of one like `돌려`.
fn speaks_of_stones(intro: &str) -> bool {
    let is_word = |(at, word): (usize, &str)| {
        let before = intro.get(..at).and_then(|text| text.chars().next_back());
        let behind = intro.get(at + word.len()..).and_then(|text| text.chars().next());
        before.is_none_or(|c| !c.is_alphanumeric())
            && behind.is_none_or(|c| !c.is_alphanumeric() || "이을은과도로".contains(c))
    };
    intro.match_indices('돌').any(is_word) && affirms(intro, "돌") || affirms(intro, "stones")
}

fn denies_diagonals(intro: &str) -> bool {
    let korean = intro.match_indices("대각선").any(|(at, word)| {
        let behind: String = intro
            .get(at + word.len()..)
            .unwrap_or_default()
            .chars()
            .take(8)
            .collect();
        ["없", "않", "안 ", "못"].iter().any(|no| behind.contains(no))
    });
    korean
        || says_any(
            intro,
            &[
                "no diagonal",
                "diagonals off",
                "diagonals do not",
                "without diagonal",
            ],
        )
}

fn says_all(intro: &str) -> bool {
    says_any(
        &intro.to_lowercase(),
        &["모든 규칙", "all rules", "every rule", "all the rules"],
    )
}

/// The rules that the stages before `row` have taught and this one leaves out. Two targets cannot
/// both be on, so any target but the plain one counts for all.
fn rules_off(spec: &Spec, row: usize, stage: &StageSpec) -> Vec<Text> {
    let plain = StageSpec::default();
    let before = || spec.stages.iter().take(row);
    let rows = |stage: &StageSpec| stage.garbage_secs != 0;
    let stones = |stage: &StageSpec| stage.garbage_secs != 0 && stage.stones != 0;
    let preview = |stage: &StageSpec| stage.preview < plain.preview;
    let target = |stage: &StageSpec| stage.target != plain.target;
    let diagonal = |stage: &StageSpec| !stage.diagonal;
    let length = |stage: &StageSpec| plain.min_length < stage.min_length;
    type Check<'a> = (&'a dyn Fn(&StageSpec) -> bool, &'static str, &'static str);
    let checks: [Check<'_>; 6] = [
        (&rows, "no rows rise", "방해 줄이 없습니다"),
        (&stones, "there are no stones", "돌이 없습니다"),
        (&preview, "the preview is full", "미리보기가 그대로입니다"),
        (&target, "the sum is 10", "합이 10입니다"),
        (&diagonal, "diagonals are on", "대각선이 켜져 있습니다"),
        (&length, "pairs clear", "두 개도 지워집니다"),
    ];
    checks
        .into_iter()
        .filter(|(is_on, ..)| before().any(is_on) && !is_on(stage))
        .map(|(_, en, ko)| Text::new(en, ko))
        .collect()
}

/// An intro that names the rules of a stage, in the language of the game.
pub fn suggested_intro(spec: &Spec, row: usize) -> String {
    let Some(stage) = spec.stages.get(row) else {
        return String::new();
    };
    let plain = StageSpec::default();
    let mut words = vec![format!("합 {}", stage.target)];
    if plain.min_length < stage.min_length {
        words.push(format!("{}개 이상", stage.min_length));
    }
    if !stage.horizontal {
        words.push("가로 없음".to_owned());
    }
    if !stage.vertical {
        words.push("세로 없음".to_owned());
    }
    if !stage.diagonal {
        words.push("대각선 없음".to_owned());
    }
    if stage.preview != plain.preview {
        words.push(format!("미리보기 {}개", stage.preview));
    }
    match compare_weights(spec, stage) {
        Ordering::Less => words.push("작은 숫자".to_owned()),
        Ordering::Greater => words.push("큰 숫자".to_owned()),
        Ordering::Equal => {}
    }
    let listed = words.join(", ");
    let rows = match (stage.garbage_secs, stage.stones) {
        (0, _) => "",
        (_, 0) => " 방해 줄이 올라옵니다.",
        _ => " 돌 섞인 방해 줄이 올라옵니다.",
    };
    if is_boss_place(spec, row) {
        format!("BOSS: {listed}!{rows}")
    } else if is_breather_place(spec, row) {
        format!("BONUS: {listed}!{rows}")
    } else {
        format!("{listed}.{rows}")
    }
}

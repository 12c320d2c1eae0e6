//! Every lint on one spec that has it and one that has not; every fix settles its issue.

use super::*;
use proptest::prelude::*;

/// A climb of `n` plain stages with intros that say nothing of rules.
fn plain(n: usize) -> Spec {
    let stage = StageSpec {
        intro: "해 보세요.".to_owned(),
        ..StageSpec::default()
    };
    let mut spec = Spec {
        stages: vec![stage; n],
        ..Spec::default()
    };
    for row in 0..n {
        if is_boss_place(&spec, row) {
            let ramp = spec.ramp.clone();
            let stage = &mut spec.stages[row];
            (stage.garbage_secs, stage.stones) = (9, 2);
            (stage.diagonal, stage.preview) = (false, ramp.boss.preview);
        }
    }
    spec
}

fn codes(spec: &Spec) -> Vec<(&'static str, usize)> {
    lint(spec)
        .iter()
        .map(|issue| (issue.code, issue.place.index))
        .collect()
}

/// The change brings exactly this code on this row, and its fix, where there is one, settles it.
#[track_caller]
fn check(code: &'static str, row: usize, n: usize, change: impl FnOnce(&mut Spec)) -> Spec {
    let mut spec = plain(n);
    let has = |spec: &Spec| codes(spec).contains(&(code, row));
    assert!(!has(&spec), "{code} without cause");
    change(&mut spec);
    assert!(has(&spec), "{code} missing: {:?}", codes(&spec));
    let issue = lint(&spec)
        .into_iter()
        .find(|issue| (issue.code, issue.place.index) == (code, row))
        .unwrap();
    let fixed = fix(&spec, &issue).unwrap();
    assert!(!has(&fixed), "{code} still there after its fix");
    let other = Spec {
        stages: Vec::new(),
        weights: Vec::new(),
        ..spec
    };
    assert_eq!(fix(&other, &issue), None);
    fixed
}

#[test]
fn a_plain_climb_has_no_issue() {
    assert_eq!(codes(&plain(9)), []);
}

#[test]
fn the_default_climb_is_honest_about_its_own_text() {
    let expected = [
        ("SD-107", 8),
        ("SD-107", 9),
        ("SD-107", 12),
        ("SD-107", 14),
        ("SD-107", 17),
        ("SD-107", 19),
        ("SD-113", 19),
    ];
    let spec = Spec::default();
    assert_eq!(codes(&spec), expected);
    let boss = lint(&spec).pop().unwrap();
    assert_eq!(boss.text.en, "intro says all rules, diagonals are on");
    // One edit settles all the free stars, the other the intro.
    let fixed = fix(&spec, &lint(&spec)[0]).unwrap();
    assert_eq!((fixed.stars.two, fixed.stars.three), (14, 18));
    assert_eq!(codes(&fix(&fixed, &boss).unwrap()), []);
}

#[test]
fn new_ideas() {
    let fixed = check("SD-101", 2, 4, |spec| {
        spec.stages[2].target = 12;
        spec.stages[2].min_length = 3;
        spec.stages[2].diagonal = false;
    });
    assert_eq!((fixed.stages[2].target, fixed.stages[2].diagonal), (12, true));
    let mut taught = plain(4);
    taught.stages[1].target = 12;
    (taught.stages[2].target, taught.stages[2].diagonal) = (12, false);
    assert!(!codes(&taught).contains(&("SD-101", 2)));
}

#[test]
fn breathers_and_bosses() {
    check("SD-102", 4, 6, |spec| spec.stages[4].garbage_secs = 9);
    check("SD-102", 4, 6, |spec| spec.stages[4].weights = "heavy".to_owned());
    check("SD-103", 9, 10, |spec| spec.stages[9].stones = 0);
    check("SD-103", 9, 10, |spec| spec.stages[9].preview = 3);
    let mut never = plain(10);
    (never.ramp.boss_every, never.ramp.bonus_every) = (0, 0);
    never.stages[9] = never.stages[0].clone();
    assert_eq!(codes(&never), []);
}

#[test]
fn stones_and_quotas() {
    let fixed = check("SD-104", 3, 4, |spec| {
        (spec.stages[3].garbage_secs, spec.stages[3].stones) = (9, 9);
    });
    assert_eq!(fixed.stages[3].stones, 8);
    check("SD-105", 3, 4, |spec| spec.stages[3].stones = 2);
    check("SD-106", 0, 1, |spec| spec.stages[0].quota = 61);
    check("SD-106", 0, 1, |spec| spec.stages[0].quota = 0);
}

#[test]
fn free_stars() {
    let fixed = check("SD-107", 0, 1, |spec| spec.stages[0].min_length = 4);
    assert_eq!((fixed.stars.two, fixed.stars.three), (21, 26));
    assert_eq!([2, 3, 4, 5].map(score_floor_tenths), [100, 133, 200, 280]);
}

#[test]
fn start_boards() {
    let board = |rows: &[&str]| rows.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>();
    let fixed = check("SD-108", 0, 1, |spec| {
        spec.stages[0].start_board = board(&["19........"]);
    });
    assert_eq!(fixed.stages[0].start_board[11], "14........");
    check("SD-109", 0, 1, |spec| {
        spec.stages[0].start_board = board(&["1.........", ".........."]);
    });
    check("SD-110", 0, 1, |spec| {
        spec.stages[0].start_board = board(&["1........."; 11]);
    });
}

#[test]
fn intros() {
    let says = |intro: &str| {
        let intro = intro.to_owned();
        move |spec: &mut Spec| spec.stages[1].intro = intro
    };
    check("SD-111", 1, 4, says(" "));
    for intro in [
        "합 12를 만드세요.",
        "sum to 15!",
        "3개 이상이어야 합니다",
        "다음 숫자는 하나만 보입니다",
        "돌이 나옵니다",
        "방해 줄이 올라옵니다",
        "대각선은 지워지지 않습니다",
        "블록 99개를 지우면 클리어",
        "BOSS 등장",
        "큰 숫자가 나옵니다",
        "작은 숫자가 쏟아집니다",
    ] {
        check("SD-112", 1, 4, says(intro));
    }
    for intro in [
        "합 10을 만드세요",
        "방해 줄 없음",
        "돌려 보세요",
        "BONUS!",
        "대각선도 지워집니다",
    ] {
        let mut spec = plain(4);
        says(intro)(&mut spec);
        assert_eq!(codes(&spec), [], "{intro}");
    }
    check("SD-113", 3, 4, |spec| {
        spec.stages[2].target = 12;
        spec.stages[3].intro = "모든 규칙이 한꺼번에!".to_owned();
    });
}

#[test]
fn unused_tables() {
    let fixed = check("SD-114", 3, 1, |spec| {
        spec.weights.push(WeightTable {
            name: "mine".to_owned(),
            digits: [1; 9],
        });
    });
    assert_eq!(fixed.weights.len(), 3);
}

fn any_stage() -> impl Strategy<Value = StageSpec> {
    let numbers = (0_u32..90, 0_u16..20, 0_u16..15, 0_u16..30, 0_u8..25, 0_u8..12);
    let flags = (any::<[bool; 3]>(), 0_u8..12, 0_usize..4);
    let texts = (
        proptest::collection::vec("[.#1-9x]{0,12}", 0..14),
        "(BOSS|BONUS)?:? ?(합 ?1[0-9]|돌|방해 줄|모든 규칙|대각선 없음|[0-9]개 이상|.{0,5}){0,3}",
    );
    (numbers, flags, texts).prop_map(
        |(
            (quota, fall_ticks, garbage_secs, stones, target, min_length),
            ([horizontal, vertical, diagonal], preview, weights),
            (start_board, intro),
        )| StageSpec {
            quota,
            fall_ticks,
            garbage_secs,
            stones,
            target,
            min_length,
            horizontal,
            vertical,
            diagonal,
            preview,
            weights: ["default", "bonus", "heavy", "lost"][weights].to_owned(),
            start_board,
            intro,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_lint_panics_and_every_offered_fix_settles_its_issue(
        stages in proptest::collection::vec(any_stage(), 0..12),
        width in 0_u8..20,
        height in 0_u8..20,
        every in (0_u32..12, 0_u32..6),
    ) {
        let mut spec = Spec { stages, ..Spec::default() };
        (spec.board.width, spec.board.height) = (width, height);
        (spec.ramp.boss_every, spec.ramp.bonus_every) = every;
        for issue in lint(&spec) {
            let fixed = fix(&spec, &issue);
            prop_assert_eq!(fixed.is_some(), issue.fix.is_some(), "{}", issue.code);
            if let Some(fixed) = fixed {
                let still = lint(&fixed).iter().any(|other| {
                    (other.code, other.place.index) == (issue.code, issue.place.index)
                });
                prop_assert!(!still, "{} on row {} survives its fix", issue.code, issue.place.index);
            }
        }
    }
}

#[test]
fn what_check_cannot_do_is_said() {
    for attempts in [0, 101, u32::MAX] {
        let mut spec = Spec::default();
        spec.checks.attempts = attempts;
        let issue = lint(&spec)
            .into_iter()
            .find(|issue| issue.code == "SD-115")
            .unwrap();
        assert_eq!(issue.severity, Severity::Error);
        let fixed = fix(&spec, &issue).unwrap();
        assert!(lint(&fixed).iter().all(|issue| issue.code != "SD-115"));
    }
    let spec = Spec {
        stages: Vec::new(),
        ..Spec::default()
    };
    assert!(lint(&spec).iter().any(|issue| issue.code == "SD-116"));
}

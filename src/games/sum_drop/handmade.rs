//! The twenty handmade stages with their intros.
//!
//! Knows numbers and words only. Source: `docs/rules/sum_drop.md`, section 5.

use super::spec::StageSpec;

/// A handmade stage from its quota, fall, garbage seconds, stones and intro.
fn stage(quota: u32, fall_ticks: u16, garbage_secs: u16, stones: u16, intro: &str) -> StageSpec {
    StageSpec {
        quota,
        fall_ticks,
        garbage_secs,
        stones,
        intro: intro.to_owned(),
        ..StageSpec::default()
    }
}

/// The twenty handmade stages. 1 to 5 and 20 are stated, the others fill the order of ideas that
/// the seed document names.
pub fn handmade() -> Vec<StageSpec> {
    let bonus = || "bonus".to_owned();
    let heavy = || "heavy".to_owned();
    vec![
        stage(20, 16, 0, 0, "블록 20개를 지우면 클리어! 합 10을 만들어 보세요."),
        stage(30, 15, 0, 0, "다음 숫자를 미리 읽고 긴 합을 노려 보세요."),
        stage(
            40,
            14,
            10,
            0,
            "새 규칙: 바닥에서 방해 줄이 올라옵니다. 꼭대기에 닿으면 실패!",
        ),
        stage(
            45,
            14,
            9,
            2,
            "새 블록: 돌. 합을 끊지만, 바로 옆에서 블록이 지워지면 함께 부서집니다.",
        ),
        StageSpec {
            weights: bonus(),
            ..stage(45, 12, 0, 0, "BONUS: 작은 숫자가 쏟아집니다. 연쇄를 노리세요!")
        },
        StageSpec {
            preview: 1,
            ..stage(45, 13, 9, 2, "새 규칙: 다음 숫자가 하나만 보입니다.")
        },
        StageSpec {
            target: 12,
            ..stage(40, 13, 10, 2, "새 규칙: 이제 합 12를 만들어야 지워집니다.")
        },
        StageSpec {
            diagonal: false,
            ..stage(
                45,
                12,
                10,
                2,
                "새 규칙: 대각선은 지워지지 않습니다. 가로와 세로만 보세요.",
            )
        },
        StageSpec {
            min_length: 3,
            ..stage(40, 12, 11, 1, "새 규칙: 숫자 3개 이상이 이어져야 지워집니다.")
        },
        StageSpec {
            target: 12,
            min_length: 3,
            preview: 2,
            ..stage(
                50,
                11,
                9,
                3,
                "BOSS: 합 12, 3개 이상, 다음 숫자는 2개. 돌 섞인 줄도 올라옵니다!",
            )
        },
        StageSpec {
            target: 15,
            weights: heavy(),
            ..stage(40, 12, 10, 2, "새 규칙: 이제 합 15! 큰 숫자도 더 자주 나옵니다.")
        },
        StageSpec {
            target: 12,
            preview: 1,
            ..stage(45, 11, 9, 3, "합 12를 만드세요. 다음 숫자는 하나만 보입니다.")
        },
        StageSpec {
            min_length: 3,
            ..stage(
                45,
                11,
                9,
                3,
                "숫자 3개 이상으로 합 10. 돌이 늘어난 방해 줄을 조심하세요.",
            )
        },
        StageSpec {
            target: 12,
            diagonal: false,
            ..stage(50, 11, 9, 3, "대각선 없이 합 12를 만드세요.")
        },
        StageSpec {
            min_length: 3,
            weights: bonus(),
            ..stage(55, 10, 0, 0, "BONUS: 작은 숫자로 3개 이상의 긴 합을 이어 보세요!")
        },
        StageSpec {
            target: 15,
            preview: 1,
            weights: heavy(),
            ..stage(50, 10, 9, 3, "합 15와 큰 숫자. 다음 숫자는 하나만 보입니다.")
        },
        StageSpec {
            diagonal: false,
            preview: 1,
            ..stage(50, 10, 9, 3, "대각선도 없고, 다음 숫자도 하나만 보입니다.")
        },
        StageSpec {
            target: 12,
            min_length: 3,
            ..stage(
                50,
                10,
                8,
                3,
                "숫자 3개 이상으로 합 12. 방해 줄이 더 빨리 올라옵니다.",
            )
        },
        StageSpec {
            target: 15,
            weights: heavy(),
            ..stage(55, 9, 8, 4, "합 15와 큰 숫자. 방해 줄마다 돌이 4개!")
        },
        StageSpec {
            target: 12,
            min_length: 3,
            preview: 1,
            weights: heavy(),
            ..stage(55, 9, 8, 4, "BOSS: 지금까지의 모든 규칙이 한꺼번에!")
        },
    ]
}

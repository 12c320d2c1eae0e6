//! The numbers of one stage: stones, quota, stars.

use super::warn;
use crate::games::sum_drop::spec::{Spec, StageSpec};
use crate::grammar::counted;
use crate::report::{Issue, Text};

/// Quotas that are known to be fair: the first stage's 20, and the 60 beyond which the solver finds
/// next to nothing at the ramp's floors (`docs/rules/sum_drop.md`, section 6).
const QUOTA_BAND: (u32, u32) = (20, 60);

/// A score can be no lower than this many tenths of a point a cleared block.
///
/// Proof: a link that clears u blocks in groups of lengths L has u <= sum L, and scores at least
/// 10 u + 10 sum (L - 2)^2. (L - 2)^2 / L grows with L, so its least value is at the minimum m:
/// the score is at least 10 u (1 + (m - 2)^2 / m). Multipliers only add to that.
pub fn score_floor_tenths(min_length: u8) -> u32 {
    let len = u32::from(min_length.max(2));
    100 + 100 * (len - 2) * (len - 2) / len
}

/// Whether every clear reaches `line` points a block: exact, without the rounding of tenths.
fn is_free(min_length: u8, line: u32) -> bool {
    let len = u64::from(min_length.max(2));
    u64::from(line) * len <= 10 * len + 10 * (len - 2) * (len - 2)
}

/// The least line that a clear may still miss.
fn lowest_open_line(min_length: u8) -> u32 {
    score_floor_tenths(min_length) / 10 + 1
}

fn fitting_stones(spec: &Spec) -> u16 {
    u16::from(spec.board.width.saturating_sub(2))
}

pub(super) fn lint(spec: &Spec, row: usize, stage: &StageSpec, issues: &mut Vec<Issue>) {
    let fitting = fitting_stones(spec);
    if stage.garbage_secs == 0 && stage.stones != 0 {
        issues.push(Issue {
            hint: Some(Text::new(
                "no rows rise in this stage",
                "이 스테이지에는 방해 줄이 없습니다",
            )),
            fix: Some(Text::new("Take the stones out", "돌 빼기")),
            ..warn(
                "SD-105",
                row,
                "stones",
                Text::new(
                    format!("{} never come", counted(stage.stones, "stone")),
                    format!("돌 {}개가 나오지 않습니다", stage.stones),
                ),
            )
        });
    } else if fitting < stage.stones {
        issues.push(Issue {
            hint: Some(Text::new(
                format!("beside the hole and one digit there is room for {fitting}"),
                format!("구멍과 숫자 하나를 빼면 {fitting}개까지 들어갑니다"),
            )),
            fix: Some(Text::new(
                format!("Use {stones}", stones = counted(fitting, "stone")),
                format!("돌 {fitting}개로"),
            )),
            ..warn(
                "SD-104",
                row,
                "stones",
                Text::new(
                    format!(
                        "{} do not fit a row of {}",
                        counted(stage.stones, "stone"),
                        spec.board.width
                    ),
                    format!(
                        "돌 {}개는 {}칸 줄에 들어가지 않습니다",
                        stage.stones, spec.board.width
                    ),
                ),
            )
        });
    }
    let (lowest, highest) = QUOTA_BAND;
    let nearest = stage.quota.clamp(lowest, highest);
    if nearest != stage.quota {
        issues.push(Issue {
            hint: Some(if highest < stage.quota {
                Text::new(
                    "at the ramp's floors no play was found beyond 60",
                    "램프의 끝에서는 60을 넘는 풀이를 찾지 못했습니다",
                )
            } else {
                Text::new(
                    "a stage this short is over before it has begun",
                    "시작하자마자 끝나는 길이입니다",
                )
            }),
            fix: Some(Text::new(
                format!("Set the quota to {nearest}"),
                format!("목표를 {nearest}(으)로"),
            )),
            ..warn(
                "SD-106",
                row,
                "quota",
                Text::new(
                    format!("quota {} is outside {lowest} to {highest}", stage.quota),
                    format!("목표 {}이(가) {lowest}~{highest} 밖입니다", stage.quota),
                ),
            )
        });
    }
    free_stars(spec, row, stage, issues);
}

fn free_stars(spec: &Spec, row: usize, stage: &StageSpec, issues: &mut Vec<Issue>) {
    let lines = &spec.stars;
    let n_stars = match (
        is_free(stage.min_length, lines.two),
        is_free(stage.min_length, lines.three),
    ) {
        (_, true) => 3,
        (true, false) => 2,
        (false, false) => return,
    };
    let len = stage.min_length;
    let floor = score_floor_tenths(len);
    let (points, tenth) = (floor / 10, floor % 10);
    let line = lowest_open_line(len);
    let words = if n_stars == 3 {
        ("three", "세")
    } else {
        ("two", "두")
    };
    issues.push(Issue {
        hint: Some(Text::new(
            format!("score is at least {points}.{tenth} × blocks"),
            format!("점수가 항상 블록 수의 {points}.{tenth}배 이상입니다"),
        )),
        fix: Some(Text::new(
            format!("Two stars from {line} × quota"),
            format!("별 2개를 목표의 {line}배부터"),
        )),
        ..warn(
            "SD-107",
            row,
            "min_length",
            Text::new(
                format!("minimum {len} gives {} stars for free", words.0),
                format!("최소 {len}개는 별 {} 개를 거저 줍니다", words.1),
            ),
        )
    });
}

pub(super) fn fix(spec: &mut Spec, row: usize, code: &str) {
    let fitting = fitting_stones(spec);
    let Some(stage) = spec.stages.get_mut(row) else {
        return;
    };
    match code {
        "SD-104" => stage.stones = stage.stones.min(fitting),
        "SD-105" => stage.stones = 0,
        "SD-106" => stage.quota = stage.quota.clamp(QUOTA_BAND.0, QUOTA_BAND.1),
        _ => {
            let gap = spec.stars.three.saturating_sub(spec.stars.two).max(1);
            spec.stars.two = spec.stars.two.max(lowest_open_line(stage.min_length));
            if spec.stars.three <= spec.stars.two {
                spec.stars.three = spec.stars.two.saturating_add(gap);
            }
        }
    }
}

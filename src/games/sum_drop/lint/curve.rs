//! Where a stage stands in the climb: new ideas, breathers, bosses.

use super::{compare_weights, is_boss_place, is_breather_place, number, warn, weight_sums};
use crate::games::sum_drop::spec::{Spec, StageSpec};
use crate::report::{Issue, Text};

/// Something that a player has to learn. Weight tables are a flavour, not an idea: the seed
/// document lists them with the target they come with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Idea {
    Rows,
    Stones,
    ShortPreview,
    Target(u8),
    NoHorizontal,
    NoVertical,
    NoDiagonal,
    MinLength(u8),
}

impl Idea {
    fn text(self) -> Text {
        match self {
            Self::Rows => Text::new("rising rows", "방해 줄"),
            Self::Stones => Text::new("stones", "돌"),
            Self::ShortPreview => Text::new("a short preview", "미리보기 줄이기"),
            Self::Target(sum) => Text::new(format!("sum {sum}"), format!("합 {sum}")),
            Self::NoHorizontal => Text::new("no rows clear", "가로 끄기"),
            Self::NoVertical => Text::new("no columns clear", "세로 끄기"),
            Self::NoDiagonal => Text::new("no diagonals", "대각선 끄기"),
            Self::MinLength(len) => Text::new(format!("at least {len} digits"), format!("{len}개 이상")),
        }
    }

    fn field(self) -> &'static str {
        match self {
            Self::Rows => "garbage_secs",
            Self::Stones => "stones",
            Self::ShortPreview => "preview",
            Self::Target(_) => "target",
            Self::NoHorizontal => "horizontal",
            Self::NoVertical => "vertical",
            Self::NoDiagonal => "diagonal",
            Self::MinLength(_) => "min_length",
        }
    }

    fn take_out(self, stage: &mut StageSpec) {
        let plain = StageSpec::default();
        match self {
            Self::Rows => stage.garbage_secs = 0,
            Self::Stones => stage.stones = 0,
            Self::ShortPreview => stage.preview = plain.preview,
            Self::Target(_) => stage.target = plain.target,
            Self::NoHorizontal => stage.horizontal = true,
            Self::NoVertical => stage.vertical = true,
            Self::NoDiagonal => stage.diagonal = true,
            Self::MinLength(_) => stage.min_length = plain.min_length,
        }
    }
}

/// The ideas of a stage, in the order in which the seed document introduces them.
fn ideas_of(stage: &StageSpec) -> Vec<Idea> {
    let plain = StageSpec::default();
    [
        (stage.garbage_secs != 0).then_some(Idea::Rows),
        (stage.garbage_secs != 0 && stage.stones != 0).then_some(Idea::Stones),
        (stage.preview < plain.preview).then_some(Idea::ShortPreview),
        (stage.target != plain.target).then_some(Idea::Target(stage.target)),
        (!stage.horizontal).then_some(Idea::NoHorizontal),
        (!stage.vertical).then_some(Idea::NoVertical),
        (!stage.diagonal).then_some(Idea::NoDiagonal),
        (plain.min_length < stage.min_length).then_some(Idea::MinLength(stage.min_length)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What the stages so far have taught.
#[derive(Default)]
pub(super) struct Ideas(Vec<Idea>);

impl Ideas {
    fn learn(&mut self, stage: &StageSpec) -> Vec<Idea> {
        let new: Vec<Idea> = ideas_of(stage)
            .into_iter()
            .filter(|idea| !self.0.contains(idea))
            .collect();
        self.0.extend(&new);
        new
    }
}

/// A breather has no rows, and digits no larger than usual.
fn is_breather(spec: &Spec, stage: &StageSpec) -> bool {
    stage.garbage_secs == 0 && compare_weights(spec, stage).is_le()
}

/// A boss has stony rows and puts at least two rules together.
fn is_boss(stage: &StageSpec) -> bool {
    let is_stony = stage.garbage_secs != 0 && stage.stones != 0;
    let is_rule = |idea: &Idea| !matches!(idea, Idea::Rows | Idea::Stones);
    is_stony && 2 <= ideas_of(stage).iter().filter(|idea| is_rule(idea)).count()
}

pub(super) fn lint(spec: &Spec, row: usize, stage: &StageSpec, ideas: &mut Ideas, issues: &mut Vec<Issue>) {
    let new = ideas.learn(stage);
    if let [first, rest @ ..] = new.as_slice()
        && let Some(second) = rest.first()
    {
        let list = |words: fn(Text) -> String| {
            new.iter()
                .map(|idea| words(idea.text()))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let kept = first.text();
        issues.push(Issue {
            hint: Some(Text::new(list(|text| text.en), list(|text| text.ko))),
            fix: Some(Text::new(
                format!("Keep only {}", kept.en),
                format!("{}만 남기기", kept.ko),
            )),
            ..warn(
                "SD-101",
                row,
                second.field(),
                Text::new(
                    format!("{} new ideas in one stage", new.len()),
                    format!("한 스테이지에 새 아이디어가 {}개입니다", new.len()),
                ),
            )
        });
    }
    let n = number(row);
    if is_breather_place(spec, row) && !is_breather(spec, stage) {
        let every = spec.ramp.bonus_every;
        issues.push(Issue {
            hint: Some(Text::new(
                format!("every {every}th stage has no rows and no larger digits"),
                format!("{every}의 배수 스테이지는 방해 줄이 없고 숫자가 커지지 않습니다"),
            )),
            fix: Some(Text::new("Make it a breather", "쉬어가는 스테이지로")),
            ..warn(
                "SD-102",
                row,
                "garbage_secs",
                Text::new(
                    format!("stage {n} is no breather"),
                    format!("{n}번이 쉬어가는 스테이지가 아닙니다"),
                ),
            )
        });
    }
    if is_boss_place(spec, row) && !is_boss(stage) {
        let every = spec.ramp.boss_every;
        let mut fixed = spec.clone();
        fix(&mut fixed, row, "SD-103");
        let can_fix = fixed.stages.get(row).is_some_and(is_boss);
        issues.push(Issue {
            hint: Some(Text::new(
                format!("every {every}th stage has stony rows and two rules or more at once"),
                format!("{every}의 배수 스테이지는 돌 섞인 줄과 두 가지 이상의 규칙이 겹칩니다"),
            )),
            fix: can_fix.then(|| Text::new("Take the ramp's boss rules", "램프의 보스 규칙 쓰기")),
            ..warn(
                "SD-103",
                row,
                "",
                Text::new(
                    format!("stage {n} is no boss"),
                    format!("{n}번이 보스가 아닙니다"),
                ),
            )
        });
    }
}

pub(super) fn fix(spec: &mut Spec, row: usize, code: &str) {
    let ramp = spec.ramp.clone();
    let mut learnt = Ideas::default();
    for stage in spec.stages.iter().take(row) {
        learnt.learn(stage);
    }
    let lightest = spec
        .weights
        .iter()
        .min_by(|a, b| {
            let ((a, a_total), (b, b_total)) = (weight_sums(a), weight_sums(b));
            (a * b_total).cmp(&(b * a_total))
        })
        .map(|table| table.name.clone());
    let is_heavy = spec
        .stages
        .get(row)
        .is_some_and(|stage| compare_weights(spec, stage).is_gt());
    let Some(stage) = spec.stages.get_mut(row) else {
        return;
    };
    match code {
        "SD-101" => {
            for idea in learnt.learn(stage).into_iter().skip(1) {
                idea.take_out(stage);
            }
        }
        "SD-102" => {
            (stage.garbage_secs, stage.stones) = (0, 0);
            if is_heavy && let Some(lightest) = lightest {
                stage.weights = lightest;
            }
        }
        _ => {
            let rules = ramp.boss;
            stage.target = rules.target;
            stage.min_length = rules.min_length;
            stage.diagonal = rules.diagonal;
            stage.preview = rules.preview;
            stage.weights = rules.weights;
            if stage.garbage_secs == 0 {
                stage.garbage_secs = ramp.garbage_secs;
            }
            if stage.stones == 0 {
                stage.stones = ramp.stones;
            }
        }
    }
}

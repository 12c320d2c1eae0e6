//! What a climb's author would want to know before anyone plays it, each with a quick fix where
//! one edit settles it.
//!
//! Knows the stage table and what matches on a start board; plays nothing. What cannot be played at
//! all is an error of `build`, not a lint. Codes are stable and never reused:
//!
//! | code | says | quick fix |
//! |---|---|---|
//! | SD-101 | a stage brings more than one new idea | keep the first of them |
//! | SD-102 | a fifth stage that is no breather | no rows, the lightest weights |
//! | SD-103 | a tenth stage that is no boss | the ramp's boss rules |
//! | SD-104 | stones that do not fit beside the hole of a row | as many as fit |
//! | SD-105 | stones, but no rows to bring them | no stones |
//! | SD-106 | a quota outside the band that is known to be fair | the nearest quota inside |
//! | SD-107 | a minimum length that hands out stars | raise the star lines above it |
//! | SD-108 | a start board that already matches | turn the matching digits |
//! | SD-109 | blocks of a start board hang in the air | let them come down |
//! | SD-110 | a start board leaves no free row | empty the top two rows |
//! | SD-111 | the intro is missing | write one that names the rules |
//! | SD-112 | the intro names a rule that is not on | write one that names the rules |
//! | SD-113 | the intro says all rules while some are off | name the rules that are on |
//! | SD-114 | a weight table that no stage uses | delete it |
//! | SD-115 | `check` is asked for no attempts, or for more than 100 (error) | the nearest number inside |
//! | SD-116 | a climb without stages (error) | |
//!
//! Sources: the seed document ("each stage introduces at most one new idea; every 5th is a breather
//! and every 10th a boss") and `docs/rules/sum_drop.md`, sections 3, 5 and 6.

mod board;
mod curve;
mod intro;
mod stage;

use super::ATTEMPTS_CAP;
use super::spec::{Spec, StageSpec, WeightTable};
use crate::report::{Issue, Place, Severity, Text};

pub use intro::suggested_intro;
pub use stage::score_floor_tenths;

/// All lints of a climb, stage by stage, then those of the whole spec. Never panics.
pub fn lint(spec: &Spec) -> Vec<Issue> {
    let mut issues = Vec::new();
    let mut ideas = curve::Ideas::default();
    for (row, item) in spec.stages.iter().enumerate() {
        curve::lint(spec, row, item, &mut ideas, &mut issues);
        stage::lint(spec, row, item, &mut issues);
        board::lint(spec, row, item, &mut issues);
        intro::lint(spec, row, item, &mut issues);
    }
    unused_weights(spec, &mut issues);
    checks(spec, &mut issues);
    issues
}

/// What would make `check` say that all is well without having looked, or never end.
fn checks(spec: &Spec, issues: &mut Vec<Issue>) {
    let error = |code, place, text, fix| Issue {
        code,
        severity: Severity::Error,
        text,
        hint: None,
        place,
        fix,
    };
    let attempts = spec.checks.attempts;
    if !(1..=ATTEMPTS_CAP).contains(&attempts) {
        let text = Text::new(
            format!("{attempts} attempts a stage cannot be checked: 1 to {ATTEMPTS_CAP} can"),
            format!("스테이지당 시도 {attempts}번은 확인할 수 없습니다: 1~{ATTEMPTS_CAP}번이어야 합니다"),
        );
        let fix = Text::new("Check as many as can be", "가능한 만큼 확인하기");
        issues.push(error(
            "SD-115",
            Place::item("checks", Place::NO_INDEX, "attempts"),
            text,
            Some(fix),
        ));
    }
    if spec.stages.is_empty() {
        let text = Text::new("the climb has no stages", "스테이지가 없습니다");
        issues.push(error("SD-116", Place::field("stages"), text, None));
    }
}

/// The spec with the quick fix of `issue` carried out; `None` where it has none or no longer
/// applies. Never panics, also when the issue is of another spec.
pub fn fix(spec: &Spec, issue: &Issue) -> Option<Spec> {
    let mut fixed = spec.clone();
    let row = issue.place.index;
    if issue.code == "SD-114" {
        let name = &spec.weights.get(row)?.name;
        let is_used = unused_names(spec).all(|unused| unused != name);
        (!is_used).then(|| fixed.weights.remove(row))?;
        return Some(fixed);
    }
    if issue.code == "SD-115" {
        fixed.checks.attempts = spec.checks.attempts.clamp(1, ATTEMPTS_CAP);
        return (fixed != *spec).then_some(fixed);
    }
    if spec.stages.len() <= row {
        return None;
    }
    match issue.code {
        "SD-101" | "SD-102" | "SD-103" => curve::fix(&mut fixed, row, issue.code),
        "SD-104" | "SD-105" | "SD-106" | "SD-107" => stage::fix(&mut fixed, row, issue.code),
        "SD-108" | "SD-109" | "SD-110" => board::fix(&mut fixed, row, issue.code),
        "SD-111" | "SD-112" | "SD-113" => {
            let intro = suggested_intro(&fixed, row);
            fixed.stages.get_mut(row)?.intro = intro;
        }
        _ => return None,
    }
    (fixed != *spec).then_some(fixed)
}

fn warn(code: &'static str, row: usize, field: &'static str, text: Text) -> Issue {
    Issue {
        code,
        severity: Severity::Warning,
        text,
        hint: None,
        place: Place::item("stages", row, field),
        fix: None,
    }
}

fn unused_names(spec: &Spec) -> impl Iterator<Item = &String> {
    let ramp = &spec.ramp;
    let by_ramp = [&ramp.boss, &ramp.bonus]
        .into_iter()
        .chain(&ramp.cycle)
        .map(|rules| &rules.weights);
    let used: Vec<&String> = spec
        .stages
        .iter()
        .map(|stage| &stage.weights)
        .chain(by_ramp)
        .collect();
    // Endless and sprint draw from the default table.
    let is_used = move |name: &String| name == "default" || used.contains(&name);
    spec.weights
        .iter()
        .map(|table| &table.name)
        .filter(move |name| !is_used(name))
}

fn unused_weights(spec: &Spec, issues: &mut Vec<Issue>) {
    let unused: Vec<&String> = unused_names(spec).collect();
    for (row, table) in spec.weights.iter().enumerate() {
        if unused.contains(&&table.name) {
            let name = &table.name;
            issues.push(Issue {
                place: Place::item("weights", row, "name"),
                fix: Some(Text::new("Delete the table", "가중치 표 지우기")),
                ..warn(
                    "SD-114",
                    row,
                    "name",
                    Text::new(
                        format!("no stage draws from the weights \"{name}\""),
                        format!("가중치 \"{name}\"을(를) 쓰는 스테이지가 없습니다"),
                    ),
                )
            });
        }
    }
}

/// Stage number of a row, from 1.
fn number(row: usize) -> u32 {
    u32::try_from(row).unwrap_or(u32::MAX).saturating_add(1)
}

fn is_every(row: usize, every: u32) -> bool {
    every != 0 && number(row).is_multiple_of(every)
}

fn is_boss_place(spec: &Spec, row: usize) -> bool {
    is_every(row, spec.ramp.boss_every)
}

fn is_breather_place(spec: &Spec, row: usize) -> bool {
    !is_boss_place(spec, row) && is_every(row, spec.ramp.bonus_every)
}

/// How large a table's digits are: digits times weight, weights. Compare by cross-multiplying.
fn weight_sums(table: &WeightTable) -> (u128, u128) {
    let total = table.digits.iter().map(|weight| u128::from(*weight)).sum();
    let sum = (1..)
        .zip(&table.digits)
        .map(|(digit, weight)| digit * u128::from(*weight))
        .sum();
    (sum, total)
}

fn table<'a>(spec: &'a Spec, name: &str) -> Option<&'a WeightTable> {
    spec.weights.iter().find(|table| table.name == name)
}

/// How the digits of a stage compare with those of the default table: lighter is `Less`.
fn compare_weights(spec: &Spec, stage: &StageSpec) -> std::cmp::Ordering {
    let (Some(own), Some(plain)) = (table(spec, &stage.weights), table(spec, "default")) else {
        return std::cmp::Ordering::Equal;
    };
    let ((sum, total), (plain_sum, plain_total)) = (weight_sums(own), weight_sums(plain));
    (sum * plain_total).cmp(&(plain_sum * total))
}

#[cfg(test)]
mod tests;

//! The answer to a question about a level: verdict, figures, and the deduction as a trace.
//!
//! Knows the engines; computes nothing of its own.

use super::StarLink;
use super::deduce::{Deduction, Ending, deduce_knowing};
use super::fragile::fragile;
use super::geometry::MILLI;
use super::level::{Level, issue};
use super::play::inputs_of;
use super::solve::{Answers, Count, count, judge};
use super::spec::Question;
use super::table::LinkIdx;
use super::trace::Recorder;
use crate::control::{Control, Stop};
use crate::game::GameReport;
use crate::grammar::{counted, plural};
use crate::report::{Figure, Place, Report, Severity, Text, Tone, Value, Verdict};

/// How far fragility is looked for when the margins are reported.
const MARGIN_WITHIN_MILLI: f64 = 500.0;

/// Boards with more links than this are deduced so long that their answers are told before the steps.
const LONG_ABOVE_LINKS: usize = 400;

/// Answers the level's question.
pub fn solve(level: &Level, ctl: &Control) -> GameReport<StarLink> {
    solve_telling(level, ctl, &mut |_| ())
}

/// [`solve`], telling of the answers of a large board before its steps are deduced.
pub fn solve_telling(
    level: &Level,
    ctl: &Control,
    tell: &mut dyn FnMut(GameReport<StarLink>),
) -> GameReport<StarLink> {
    if level.question == Question::Fragility {
        return fragility(level);
    }
    let found = count(&level.table, &level.numbers, 2, ctl);
    let stopped = || Report::bare(Verdict::Cancelled, Text::new("stopped", "중단됨"));
    if let (Answers::Unknown, Some(Stop::Cancelled)) = (found.answers(), found.stopped) {
        return stopped();
    }
    // Whether the tier fits is not known before the steps are.
    if LONG_ABOVE_LINKS < level.table.links.len() && level.question == Question::Answers {
        tell(report(level, &found, None));
    }
    let deduction = deduce_knowing(&level.table, &level.numbers, &found.answers, ctl);
    if deduction.ending == Ending::Stopped(Some(Stop::Cancelled)) {
        return stopped();
    }
    report(level, &found, Some(&deduction))
}

/// What is said of a count, and of a deduction once there is one.
fn report(level: &Level, found: &Count, deduction: Option<&Deduction>) -> GameReport<StarLink> {
    let mut report = Report::bare(Verdict::Refuted, Text::default());
    report.nodes = found.nodes;
    report.figures = figures(level, found, deduction);
    let mut recorder = Recorder::new(&level.table);
    if let Some(deduction) = deduction {
        recorder.deduction(deduction);
    }
    if 1 < found.answers.len() {
        recorder.answers(&found.answers);
    }
    let (frames, timeline) = recorder.finish();
    (report.frames, report.timeline) = (frames.into(), timeline);
    match found.answers() {
        Answers::One => one(level, found, deduction, &mut report),
        Answers::None => {
            report.summary = Text::new("there is no answer", "답이 없습니다");
        }
        Answers::Many => {
            let n_apart = { found.answers[0].iter() }
                .filter(|link| found.answers[1].binary_search(link).is_err())
                .count();
            let unlooked = deduction.map(unlooked).unwrap_or_else(runs_on);
            report.summary = Text::new(
                format!(
                    "there are several answers; two of them differ in {links}{}",
                    unlooked.en,
                    links = counted(n_apart, "link")
                ),
                format!(
                    "답이 여럿입니다; 그중 둘은 선 {n_apart}개가 다릅니다{}",
                    unlooked.ko
                ),
            );
            report.issues.push(issue(
                "SL-020",
                Severity::Error,
                Place::field("stars"),
                Text::new("the puzzle has several answers", "퍼즐의 답이 여럿입니다"),
            ));
        }
        Answers::Unknown => {
            let nodes = found.nodes;
            report.verdict = Verdict::NotFound { nodes };
            report.summary = Text::new(
                format!(
                    "unknown: stopped after {nodes} with {}",
                    counted(found.answers.len(), "answer"),
                    nodes = counted(nodes, "node")
                ),
                format!(
                    "알 수 없음: 노드 {nodes}개에서 중단, 찾은 답 {}개",
                    found.answers.len()
                ),
            );
        }
    }
    report
}

/// The end of a sentence while nobody has looked for the steps.
fn runs_on() -> Text {
    Text::new("; its steps are not deduced yet", "; 풀이 걸음은 아직 찾지 않음")
}

/// What a deduction that was cut short did not look at, as the end of a sentence; nothing where it was not.
fn unlooked(deduction: &Deduction) -> Text {
    let Ending::Stopped(_) = deduction.ending else {
        return Text::default();
    };
    let (n_steps, n_open) = (deduction.steps.len(), deduction.open().len());
    Text::new(
        format!(
            "; the deduction was cut short after {steps}, so which of {links} differ was not looked at",
            steps = counted(n_steps, "step"),
            links = counted(n_open, "link")
        ),
        format!(
            "; 추론은 {n_steps}걸음에서 중단해 남은 선 {n_open}개 가운데 무엇이 다른지는 보지 않았습니다"
        ),
    )
}

/// The puzzle has one answer: the answer as inputs, in the order in which it is deduced.
fn one(level: &Level, found: &Count, deduction: Option<&Deduction>, report: &mut GameReport<StarLink>) {
    let answer = &found.answers[0];
    debug_assert_eq!(judge(&level.table, &level.numbers, answer), None);
    let steps = deduction
        .map(|deduction| deduction.steps.as_slice())
        .unwrap_or_default();
    let mut order: Vec<LinkIdx> = { steps.iter() }
        .flat_map(|step| step.on.iter().copied())
        .collect();
    order.extend(
        answer
            .iter()
            .copied()
            .filter(|link| !order.contains(link))
            .collect::<Vec<_>>(),
    );
    report.inputs = inputs_of(level, &order);
    report.verdict = Verdict::Proven;
    let Some(deduction) = deduction else {
        let Text { en, ko } = runs_on();
        report.summary = Text::new(
            format!("exactly one answer{en}"),
            format!("답이 하나뿐입니다{ko}"),
        );
        return;
    };
    let (tier, steps) = (deduction.grade(), steps.len());
    let (low, high) = (level.checks.min_tier, level.checks.max_tier);
    let is_graded = deduction.ending == Ending::Solved;
    report.summary = Text::new(
        format!(
            "exactly one answer; tier {tier} in {steps}",
            steps = counted(steps, "step")
        ),
        format!("답이 하나뿐입니다; 단계 {tier}, {steps}걸음"),
    );
    if !is_graded {
        report.summary = Text::new(
            format!(
                "exactly one answer; the deduction was cut short after {steps}, so it is not graded",
                steps = counted(steps, "step")
            ),
            format!("답이 하나뿐입니다; 추론이 {steps}걸음에서 중단되어 등급은 없습니다"),
        );
        if level.question == Question::Tier {
            report.verdict = Verdict::NotFound { nodes: found.nodes };
        }
    } else if !(low..=high).contains(&tier.max(1)) {
        let text = Text::new(
            format!("tier {tier} is outside {low} to {high}"),
            format!("단계 {tier}은(는) {low}~{high}을(를) 벗어납니다"),
        );
        // An error where the answer does not hold for it, a warning where it holds all the same.
        let mut severity = Severity::Warning;
        if level.question == Question::Tier {
            severity = Severity::Error;
            report.verdict = Verdict::Refuted;
            report.summary = text.clone();
        }
        let place = Place::item("checks", Place::NO_INDEX, "min_tier");
        report.issues.push(issue("SL-021", severity, place, text));
    }
}

fn fragility(level: &Level) -> GameReport<StarLink> {
    let within = f64::from(level.checks.fragile_milli);
    let found = fragile(&level.table, within);
    let mut report = Report::bare(Verdict::Proven, Text::default());
    // A value exactly at the chosen distance is far enough.
    let near: Vec<_> = found.iter().filter(|near| near.margin_milli < within).collect();
    for near in near.iter().take(20) {
        let place = Place::item("checks", Place::NO_INDEX, "fragile_milli");
        report
            .issues
            .push(issue("SL-022", Severity::Error, place, near.text(&level.table)));
    }
    report.figures = margins(level);
    let cells = within / f64::from(MILLI);
    report.summary = match near.first() {
        None if level.checks.fragile_milli == 0 => Text::new(
            "the checks ask for no margin, so nothing is fragile",
            "검사 기준이 여유를 요구하지 않으므로 아슬아슬한 것이 없습니다",
        ),
        None => Text::new(
            format!(
                "every length and clearance is at least {cells} from its limit",
                cells = counted(cells, "cell")
            ),
            format!("모든 길이와 간격이 한계에서 {cells}칸 이상 떨어져 있습니다"),
        ),
        Some(_) => {
            report.verdict = Verdict::Refuted;
            let n = near.len();
            Text::new(
                format!(
                    "{n} {what} within {cells} of {whose} limit",
                    what = plural(n, "length or clearance is/lengths and clearances are"),
                    whose = plural(n, "its/their"),
                    cells = counted(cells, "cell")
                ),
                format!("길이와 간격 {n}개가 한계에서 {cells}칸 안에 있습니다"),
            )
        }
    };
    report
}

fn figure(key: &'static str, label: (&str, &str), value: Value, unit: &'static str, tone: Tone) -> Figure {
    Figure {
        key,
        label: Text::new(label.0, label.1),
        value,
        unit,
        tone,
    }
}

fn int(n: impl TryInto<i64>) -> Value {
    n.try_into().map_or(Value::None, Value::Int)
}

fn figures(level: &Level, found: &Count, deduction: Option<&Deduction>) -> Vec<Figure> {
    let table = &level.table;
    let (answers, tone) = match found.answers() {
        Answers::None => ("0".to_owned(), Tone::Bad),
        Answers::One => ("1".to_owned(), Tone::Good),
        Answers::Many => (format!("at least {}", found.answers.len()), Tone::Bad),
        Answers::Unknown => ("unknown".to_owned(), Tone::Warn),
    };
    let graded = |value: &dyn Fn(&Deduction) -> i64| {
        let graded = deduction.filter(|deduction| deduction.ending == Ending::Solved);
        graded.map_or(Value::None, |deduction| Value::Int(value(deduction)))
    };
    let steps = |value: &dyn Fn(&Deduction) -> usize| {
        deduction.map_or(Value::None, |deduction| int(value(deduction)))
    };
    // A deduction that was cut short does not know which links differ.
    let whole = deduction.filter(|deduction| !matches!(deduction.ending, Ending::Stopped(_)));
    let n_relays = table.links.len() - table.n_direct;
    let mut figures = vec![
        figure("answers", ("answers", "답"), Value::Words(answers), "", tone),
        figure(
            "tier",
            ("tier", "단계"),
            graded(&|deduction| deduction.grade().into()),
            "",
            Tone::Plain,
        ),
        figure(
            "sub_grade",
            ("steps in probes", "가정 속 걸음"),
            graded(&|deduction| deduction.sub_grade().into()),
            "",
            Tone::Plain,
        ),
        figure(
            "steps",
            ("steps", "걸음"),
            steps(&|deduction| deduction.steps.len()),
            "",
            Tone::Plain,
        ),
        figure("probes", ("probes", "가정"), steps(&n_probes), "", Tone::Plain),
        figure(
            "open_links",
            ("links left undecided", "정해지지 않은 선"),
            whole.map_or(Value::None, |deduction| int(deduction.open().len())),
            "",
            Tone::Plain,
        ),
        figure(
            "direct_links",
            ("direct links", "직접 선"),
            int(table.n_direct),
            "",
            Tone::Plain,
        ),
        figure(
            "relay_links",
            ("relays", "중계 선"),
            int(n_relays),
            "",
            Tone::Plain,
        ),
        figure(
            "conflicts",
            ("conflicts", "겹치는 쌍"),
            int(table.n_conflicts()),
            "",
            Tone::Plain,
        ),
        figure(
            "nodes",
            ("search nodes", "탐색 노드"),
            int(found.nodes),
            "",
            Tone::Search,
        ),
        figure(
            "method",
            ("counted by", "세는 방법"),
            Value::Words(found.method.word().to_owned()),
            "",
            Tone::Plain,
        ),
    ];
    figures.extend(margins(level));
    figures
}

fn n_probes(deduction: &Deduction) -> usize {
    { deduction.steps.iter() }
        .filter(|step| !step.probe.is_empty())
        .count()
}

fn margins(level: &Level) -> Vec<Figure> {
    use super::fragile::Limit;
    let found = fragile(&level.table, MARGIN_WITHIN_MILLI);
    let least = |is_length: bool| {
        found
            .iter()
            .find(|near| (near.limit == Limit::Length) == is_length)
            .map_or(Value::None, |near| {
                Value::Real(near.margin_milli / f64::from(MILLI))
            })
    };
    vec![
        figure(
            "least_length_margin_cells",
            ("nearest to 3.2", "3.2에 가장 가까움"),
            least(true),
            "cells",
            Tone::Plain,
        ),
        figure(
            "least_clearance_margin_cells",
            ("nearest to 0.42", "0.42에 가장 가까움"),
            least(false),
            "cells",
            Tone::Plain,
        ),
    ]
}

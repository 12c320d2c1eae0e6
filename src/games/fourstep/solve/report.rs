//! An answer as a report: verdict, figures and the trace of the way that was found.
//!
//! Knows reports; the searching is `course`. Every way is played without margin by the same step
//! function before it is called one.

use std::sync::Arc;

use super::course::{Answer, solve_after as solve_course};
use super::windows::{Edge, Ride, buttons_of};
use crate::control::{Control, Stop};
use crate::game::GameReport;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::input::inputs;
use crate::games::fourstep::lattice::{STEPS_PER_DECISION, ms_of_steps};
use crate::games::fourstep::level::Level;
use crate::games::fourstep::names::{beat_of, obstacle_label};
use crate::games::fourstep::replay::is_finished;
use crate::games::fourstep::trace::trace;
use crate::games::fourstep::way::Run;
use crate::report::{Figure, Report, Text, Tone, Value, Verdict};

/// Solves a level and tells what came of it.
pub fn solve(level: &Level, ctl: &Control) -> GameReport<FourStep> {
    match attempt(None, level, ctl) {
        Ok(report) => report,
        Err(stop) => stopped(stop, ctl),
    }
}

/// The same after an edit: what an earlier report knows of lands that stayed as they were is kept.
pub fn solve_after(
    (old, report): (&Level, &GameReport<FourStep>),
    level: &Level,
    ctl: &Control,
) -> GameReport<FourStep> {
    let answer = report.frames.first().and_then(|frame| frame.answer.clone());
    match attempt(answer.as_deref().map(|answer| (old, answer)), level, ctl) {
        Ok(report) => report,
        Err(stop) => stopped(stop, ctl),
    }
}

/// The report of work that was stopped.
pub fn stopped(stop: Stop, ctl: &Control) -> GameReport<FourStep> {
    let nodes = ctl.progress().nodes;
    let (verdict, text) = match stop {
        Stop::Cancelled => (Verdict::Cancelled, Text::new("stopped", "중단됨")),
        Stop::OutOfBudget => (
            Verdict::NotFound { nodes },
            Text::new(
                format!("the budget of nodes ran out ({nodes})"),
                format!("정해진 노드 수({nodes})를 다 썼습니다"),
            ),
        ),
    };
    Report {
        nodes,
        ..Report::bare(verdict, text)
    }
}

fn attempt(
    before: Option<(&Level, &Answer)>,
    level: &Level,
    ctl: &Control,
) -> Result<GameReport<FourStep>, Stop> {
    let answer = solve_course(before, level, ctl)?;
    of_answer(level, answer, ctl)
}

/// The report of an answer.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn of_answer(level: &Level, answer: Answer, ctl: &Control) -> Result<GameReport<FourStep>, Stop> {
    let mut buttons = answer.buttons.clone();
    let n_crossed = buttons.len();
    if !answer.is_crossed {
        buttons.extend(furthest(level, &answer));
    }
    let mut ride = Ride::new(&level.game, level.entry, buttons);
    // The hero who enters the land that cannot be crossed stays the one that the search is about.
    ride.polish_up_to(n_crossed, ctl)?;
    let edges = ride.edges(ctl)?;
    let finished = is_finished(level, ride.run());
    let answer = Arc::new(answer);
    let mut run = ride.run().clone();
    if !answer.is_crossed {
        fall(level, &mut run);
    }
    let (frames, timeline) = trace(level, &run, Some(&answer));
    let (verdict, summary) = verdict(level, &answer, finished);
    let mut report = Report::bare(verdict, summary);
    report.inputs = inputs(&ride.buttons, level.entry.held);
    report.figures = figures(level, &answer, &edges);
    report.nodes = answer.nodes;
    (report.frames, report.timeline) = (frames.into(), timeline);
    Ok(report)
}

/// The buttons of the hero who came furthest into the land that cannot be crossed.
fn furthest(level: &Level, answer: &Answer) -> Vec<bool> {
    let failed = answer.lands.len().saturating_sub(1);
    let (Some(land), Some(world)) = (answer.lands.get(failed), level.solver.worlds().get(failed)) else {
        return Vec::new();
    };
    let way = land.crossing.way_to(&level.solver.physics, world, 0);
    way.map_or_else(Vec::new, |(_, path)| {
        let steps = path.decisions.len() * STEPS_PER_DECISION;
        buttons_of(&path, steps.min(world.steps()))
    })
}

/// Goes on to where the solver's margin kills the hero who came furthest, whatever he does.
fn fall(level: &Level, run: &mut Run) {
    if !run.is_alive() {
        return;
    }
    let from = run.heroes.len() - 1;
    let falls = [false, true].map(|press| {
        let mut heroes = Vec::new();
        let death = level.solver.play(
            from,
            run.last(),
            |_| press,
            |_, hero| {
                heroes.push(*hero);
                heroes.len() < STEPS_PER_DECISION
            },
        );
        (heroes, death)
    });
    let [up, down] = falls;
    let (heroes, death) = if up.0.len() < down.0.len() { down } else { up };
    if death.is_some() {
        run.heroes.extend(heroes);
        run.death = death;
    }
}

fn verdict(level: &Level, answer: &Answer, finished: bool) -> (Verdict, Text) {
    let n_lands = level.lands.len();
    if answer.is_crossed && finished {
        let presses = answer
            .buttons
            .iter()
            .zip(answer.buttons.iter().skip(1))
            .filter(|(before, after)| !**before && **after)
            .count();
        let text = Text::new(
            format!("a way through all {n_lands} lands, with {presses} presses"),
            format!("지형 {n_lands}개를 모두 지나는 길 (누름 {presses}번)"),
        );
        return (Verdict::Proven, text);
    }
    let why = why_not(level, answer);
    if answer.is_proof {
        (Verdict::Refuted, why)
    } else {
        (Verdict::NotFound { nodes: answer.nodes }, why)
    }
}

/// Where and by what heroes die in the land that cannot be crossed.
fn why_not(level: &Level, answer: &Answer) -> Text {
    let failed = answer.lands.len().saturating_sub(1);
    let (Some(land), Some(answered)) = (level.lands.get(failed), answer.lands.get(failed)) else {
        return Text::new("nothing was tried", "시도하지 않음");
    };
    let layer = answered.crossing.layers_survived;
    let step = land.segment.x0 / 25 + (layer * STEPS_PER_DECISION) as i32;
    let beat = beat_of(step.unsigned_abs());
    let killer = answered.crossing.deaths.first();
    let (by_en, by_ko) = killer.map_or((String::new(), String::new()), |tally| {
        let label = obstacle_label(level, tally.obstacle);
        (format!(", most by {}", label.en), format!(", 주로 {}", label.ko))
    });
    let (note_en, note_ko) = if answered.is_key_artefact {
        (
            "; a key artefact: the exact search finds a way",
            " (키 아티팩트: 정확한 탐색은 길을 찾음)",
        )
    } else {
        ("", "")
    };
    let n = failed + 1;
    Text::new(
        format!(
            "no way through land {n} ({}): all heroes die at {}{by_en}{note_en}",
            land.land.word(),
            beat.en
        ),
        format!(
            "{n}번째 지형({})을(를) 지나는 길이 없음: {}에서 모두 죽음{by_ko}{note_ko}",
            land.land.word_ko(),
            beat.ko
        ),
    )
}

fn figures(level: &Level, answer: &Answer, edges: &[Edge]) -> Vec<Figure> {
    let crossed = answer
        .lands
        .iter()
        .filter(|land| land.crossing.path.is_some())
        .count();
    let peak = answer.lands.iter().map(|land| land.crossing.peak).max();
    let int = |n: usize| Value::Int(i64::try_from(n).unwrap_or(i64::MAX));
    let all = crossed == level.lands.len();
    let mut figures = vec![
        Figure {
            key: "lands_crossed",
            label: Text::new("lands crossed", "지난 지형"),
            value: int(crossed),
            unit: "",
            tone: if all { Tone::Good } else { Tone::Bad },
        },
        Figure {
            key: "peak_states",
            label: Text::new("most states at once", "최대 동시 상태"),
            value: int(peak.unwrap_or(0)),
            unit: "",
            tone: Tone::Search,
        },
        Figure {
            key: "presses",
            label: Text::new("edges of the button", "버튼 변화"),
            value: int(edges.len()),
            unit: "",
            tone: Tone::Plain,
        },
    ];
    let width = |edge: &&Edge| edge.local.early_steps + edge.local.late_steps;
    if let Some(tightest) = edges.iter().min_by_key(width) {
        let ms = |steps: usize| ms_of_steps(steps as i32, level.bpm).round();
        let tone = if width(&tightest) < 3 {
            Tone::Warn
        } else {
            Tone::Good
        };
        let mut add = |key, label, value, unit| {
            figures.push(Figure {
                key,
                label,
                value,
                unit,
                tone,
            });
        };
        add(
            "tightest_press_step",
            Text::new("tightest press", "가장 빠듯한 누름"),
            int(tightest.step),
            "step",
        );
        add(
            "tightest_press_early_ms",
            Text::new("may come earlier by", "이르게 허용"),
            Value::Real(ms(tightest.local.early_steps)),
            "ms",
        );
        add(
            "tightest_press_late_ms",
            Text::new("may come later by", "늦게 허용"),
            Value::Real(ms(tightest.local.late_steps)),
            "ms",
        );
    }
    figures
}

//! An answer as a report: verdict, figures and the trace of the way that was found.
//!
//! Knows reports; the searching is `course`. Every way is played without margin by the same step
//! function before it is called one.

use std::sync::Arc;

use super::course::{Answer, Stage, solve_after as solve_course, stage};
use super::margins;
use super::windows::{Edge, Ride, buttons_of};
use crate::control::{Control, Stop};
use crate::game::GameReport;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::input::inputs;
use crate::games::fourstep::lattice::{STEPS_PER_BEAT, STEPS_PER_DECISION, cells_of_x, ms_of_steps};
use crate::games::fourstep::level::Level;
use crate::games::fourstep::names::{beat_of, obstacle_label, short};
use crate::games::fourstep::replay::is_finished;
use crate::games::fourstep::spec::SearchMode;
use crate::games::fourstep::trace::trace;
use crate::games::fourstep::way::Run;
use crate::grammar::{counted, plural};
use crate::report::{Figure, Report, Text, Tone, Value, Verdict};

/// Solves a level and tells what came of it.
pub fn solve(level: &Level, ctl: &Control) -> GameReport<FourStep> {
    match attempt(None, level, ctl) {
        Ok(mut report) => {
            report.figures.extend(would_do(level, &report, ctl));
            report
        }
        Err(stop) => stopped(stop, ctl),
    }
}

/// Steps that the windows of a course may take: a hundred times those of a daily one, and a second or so.
const WINDOW_NODES: u64 = 20_000_000;

/// Nodes that the margin that would do may take: a land is refuted in less than a tenth of them.
const MARGIN_NODES: u64 = 2_000_000;

/// Of a refuted course, the largest margin with which the hero who enters gets through the land where all
/// die. Only for whoever waits: the window looks for it beside its verdict, after every edit.
fn would_do(level: &Level, report: &GameReport<FourStep>, ctl: &Control) -> Option<Figure> {
    let answer = { report.frames.first() }.and_then(|frame| frame.answer.clone())?;
    let failed = answer.lands.last().filter(|_| !answer.is_crossed)?;
    let land = level.lands.get(answer.lands.len() - 1)?;
    let margin = margins::of_land(level, land, failed.start, &ctl.with_own_budget(MARGIN_NODES)).ok()?;
    Some(Figure {
        key: "margin_that_would_do_200ths",
        label: Text::new(
            "largest margin with a way there (200ths of a cell)",
            "길이 있는 최대 여유 (1/200칸)",
        ),
        value: margin.map_or(Value::None, |margin| Value::Int(margin.x_200ths.into())),
        unit: "",
        tone: Tone::Bad,
    })
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
    let windows_ctl = ctl.with_further_budget(WINDOW_NODES);
    let staged = |of| {
        stage(
            level,
            of,
            0..ride.buttons.len().div_ceil(STEPS_PER_DECISION),
            &windows_ctl,
        )
    };
    let (polish, windows) = (staged(Stage::Polish), staged(Stage::Windows));
    within_budget(ride.polish_up_to(n_crossed, &polish))?;
    // What kills a run whose end nobody chose says nothing about how a person has to press.
    let edges = match answer.is_crossed {
        true => within_budget(ride.edges(&windows))?,
        false => Some(Vec::new()),
    };
    let n_presses = ride.n_presses();
    let finished = is_finished(level, ride.run());
    let answer = Arc::new(answer);
    let mut run = ride.run().clone();
    if !answer.is_crossed {
        fall(level, &mut run);
    }
    let (frames, timeline) = trace(level, &run, Some(&answer));
    let (verdict, summary) = verdict(level, &answer, finished, n_presses);
    let mut report = Report::bare(verdict, summary);
    report.inputs = inputs(&ride.buttons, level.entry.held);
    report.figures = figures(level, &answer, n_presses, edges.as_deref());
    report.nodes = answer.nodes;
    (report.frames, report.timeline) = (frames.into(), timeline);
    Ok(report)
}

/// Nothing where the budget ran out: how tight a way is may stay unknown, but not that there is one.
fn within_budget<T>(done: Result<T, Stop>) -> Result<Option<T>, Stop> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(Stop::OutOfBudget) => Ok(None),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
    }
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

fn verdict(level: &Level, answer: &Answer, finished: bool, n_presses: usize) -> (Verdict, Text) {
    if answer.is_crossed && finished {
        let presses = counted(n_presses, "press/presses");
        let text = match level.lands.as_slice() {
            [land] => {
                let n = land.terrain_idx + 1;
                Text::new(
                    format!("a way through terrain {n} ({}), with {presses}", land.land.word()),
                    format!(
                        "{n}번째 지형({})을 지나는 길 (누름 {n_presses}번)",
                        land.land.word_ko()
                    ),
                )
            }
            lands => {
                let n = lands.len();
                Text::new(
                    format!(
                        "a way through all {lands}, with {presses}",
                        lands = counted(n, "terrain")
                    ),
                    format!("지형 {n}개를 모두 지나는 길 (누름 {n_presses}번)"),
                )
            }
        };
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
        match answered.crossing.deaths.len() {
            1 => (format!(", at {}", label.en), format!(" ({})", label.ko)),
            _ => (
                format!(", most of them at {}", label.en),
                format!(", 주로 {}", label.ko),
            ),
        }
    });
    let (note_en, note_ko) = if answered.is_key_artefact {
        (
            "; a key artefact: the exact search finds a way",
            " (키 아티팩트: 정확한 탐색은 길을 찾음)",
        )
    } else {
        ("", "")
    };
    let n = land.terrain_idx + 1;
    let margin = margin_words(level.margins.of(land.segment.form));
    Text::new(
        format!(
            "no way through terrain {n} ({}) {}: all heroes die at {}{by_en}{note_en}",
            land.land.word(),
            margin.en,
            beat.en
        ),
        format!(
            "{} {n}번째 지형({})을(를) 지나는 길이 없음: {}에서 모두 죽음{by_ko}{note_ko}",
            margin.ko,
            land.land.word_ko(),
            beat.ko
        ),
    )
}

/// With which margin a land was searched.
fn margin_words(margin_200ths: i32) -> Text {
    if margin_200ths == 0 {
        return Text::new("even without a margin", "여유 없이도");
    }
    let cells = short(cells_of_x(margin_200ths), 3);
    Text::new(
        format!(
            "with a margin of {cells} {}",
            plural(cells_of_x(margin_200ths), "cell")
        ),
        format!("여유 {cells}칸으로"),
    )
}

fn figures(level: &Level, answer: &Answer, n_presses: usize, edges: Option<&[Edge]>) -> Vec<Figure> {
    let crossed = answer
        .lands
        .iter()
        .filter(|land| land.crossing.path.is_some())
        .count();
    let peak = answer.lands.iter().map(|land| land.crossing.peak).max();
    let int = |n: usize| Value::Int(i64::try_from(n).unwrap_or(i64::MAX));
    let plain = |key, label, value| Figure {
        key,
        label,
        value,
        unit: "",
        tone: Tone::Plain,
    };
    let all = crossed == level.lands.len();
    let mut figures = vec![
        Figure {
            tone: if all { Tone::Good } else { Tone::Bad },
            ..plain(
                "lands_crossed",
                Text::new("terrains crossed", "지난 지형"),
                int(crossed),
            )
        },
        Figure {
            tone: Tone::Search,
            ..plain(
                "peak_states",
                match level.search {
                    SearchMode::Exact => Text::new(
                        "most states at once (exact search)",
                        "최대 동시 상태 (정확한 탐색)",
                    ),
                    SearchMode::Reference => Text::new(
                        "most states at once (the seed's search)",
                        "최대 동시 상태 (시드의 탐색)",
                    ),
                },
                int(peak.unwrap_or(0)),
            )
        },
    ];
    if !answer.is_crossed {
        return figures;
    }
    figures.push(plain("presses", Text::new("presses", "누름"), int(n_presses)));
    let Some(edges) = edges else {
        let label = Text::new(
            "tightest press (beyond the budget of nodes)",
            "가장 빠듯한 누름 (정해진 노드 수를 넘음)",
        );
        figures.push(plain("tightest_press_step", label, Value::None));
        return figures;
    };
    figures.push(plain(
        "button_edges",
        Text::new("presses, and releases in mountains", "누름과 산에서의 뗌"),
        int(edges.len()),
    ));
    figures.extend(tightest(level, edges));
    figures
}

/// The edge of the button with the smallest local window: where it is, and how much room it has.
fn tightest(level: &Level, edges: &[Edge]) -> Vec<Figure> {
    let width = |edge: &&Edge| edge.local.early_steps + edge.local.late_steps;
    let Some(tightest) = edges.iter().min_by_key(width) else {
        return Vec::new();
    };
    // In hundredths, as it is shown.
    let ms = |steps: usize| Value::Real((ms_of_steps(steps as i32, level.bpm) * 100.0).round() / 100.0);
    let tone = if width(&tightest) < 3 {
        Tone::Warn
    } else {
        Tone::Good
    };
    let figure = |key, label, value, unit| Figure {
        key,
        label,
        value,
        unit,
        tone,
    };
    let beat = f64::from(level.first_step()) + tightest.step as f64;
    vec![
        figure(
            "tightest_press_step",
            Text::new(
                "tightest press (judged up to the next edge): step",
                "가장 빠듯한 누름 (다음 누름까지 판정): 스텝",
            ),
            Value::Int(i64::try_from(tightest.step).unwrap_or(i64::MAX)),
            "",
        ),
        figure(
            "tightest_press_beat",
            Text::new("its beat, from the start of the course", "그 박, 코스 시작부터"),
            Value::Real(beat / f64::from(STEPS_PER_BEAT)),
            "",
        ),
        figure(
            "tightest_press_early_ms",
            Text::new("may come earlier by", "이르게 허용"),
            ms(tightest.local.early_steps),
            "ms",
        ),
        figure(
            "tightest_press_late_ms",
            Text::new("may come later by", "늦게 허용"),
            ms(tightest.local.late_steps),
            "ms",
        ),
    ]
}

//! What is answered about a level: the round played by a policy, and the figures that were asked for.

use super::SeaRescue;
use super::collecting::{self, Answer, Collector, Effort};
use super::economy::{self, Economy, Skill};
use super::field::{Field, MAX_LAYOUTS, NoField, Position};
use super::level::Level;
use super::measure::level_rates;
use super::optimum::optimum;
use super::posterior::Posterior;
use super::rates::summaries;
use super::replay::play;
use super::round::{Action, Input, State};
use super::spec::{Figures, Policy};
use super::trace::trace;
use super::view::{Prior, View};
use super::{bands, figures};
use crate::control::{Control, Stop};
use crate::game::GameReport;
use crate::grammar::counted;
use crate::report::{Report, Text, Verdict};

type SeaReport = GameReport<SeaRescue>;

/// Milliseconds between the probes of a policy.
const PROBE_MS: u32 = 1000;

/// Answers a level.
pub fn solve(level: &Level, ctl: &Control) -> SeaReport {
    // The round is one of many things that are asked: it leaves nodes for the figures.
    let own = match level.question.figures {
        Figures::Round => ctl.clone(),
        _ => ctl.with_further_budget(ctl.nodes_left() / 2),
    };
    let inputs = match policy_round(level, level.question.policy, &own) {
        Ok(inputs) => inputs,
        Err(Stop::OutOfBudget) if level.question.figures != Figures::Round => Vec::new(),
        Err(stop) => return stopped(stop, ctl),
    };
    let played = play(level, &inputs);
    let mut report = Report::bare(Verdict::Proven, Text::default());
    report.inputs = inputs;
    let answered = match level.question.figures {
        // Nothing is proven of such a zone, but its round can be looked at while the designer draws.
        _ if !level.faults.is_empty() => {
            report.verdict = Verdict::Invalid;
            report.issues.clone_from(&level.faults);
            let first = level.faults.first().map(|issue| issue.text.clone());
            report.summary = first.unwrap_or_default();
            Ok(())
        }
        Figures::Round => {
            round_figures(level, &played.last, &mut report);
            Ok(())
        }
        Figures::Rates => rate_figures(level, &mut report, ctl),
        Figures::Optimum => optimum_figures(level, &mut report, ctl),
        Figures::Economy => economy_figures(level, &mut report, ctl),
    };
    // The figures may be missing, but the round is there all the same, unless nobody wants it.
    match answered {
        Err(NoField::Stopped(Stop::Cancelled)) => return stopped(Stop::Cancelled, ctl),
        Err(NoField::TooMany(n)) => {
            let nodes = ctl.progress().nodes;
            report.verdict = Verdict::NotFound { nodes };
            report.summary = Text::new(
                format!(
                    "some set has more than {boards}, too many to be listed; --figures rates samples them",
                    boards = counted(n, "board")
                ),
                format!(
                    "배치가 {n}개를 넘는 조합이 있어 나열할 수 없습니다. --figures rates는 표본으로 답합니다"
                ),
            );
        }
        Err(NoField::Stopped(Stop::OutOfBudget)) => {
            let nodes = ctl.progress().nodes;
            report.verdict = Verdict::NotFound { nodes };
            report.summary = Text::new(
                format!(
                    "the figures need more than the {nodes} that were spent; --nodes gives more",
                    nodes = counted(nodes, "node")
                ),
                format!("노드 {nodes}개로는 수치를 다 계산하지 못했습니다. --nodes로 늘릴 수 있습니다"),
            );
        }
        Ok(()) => {}
    }
    report.issues.extend(level.notes.iter().cloned());
    match trace(level, &played, ctl) {
        Ok((frames, timeline)) => (report.frames, report.timeline) = (frames.into(), timeline),
        Err(Stop::Cancelled) => return stopped(Stop::Cancelled, ctl),
        // The budget was spent on the figures: they are there, but no frames.
        Err(Stop::OutOfBudget) => {}
    }
    report.nodes = ctl.progress().nodes;
    report
}

/// An answer that was not finished.
pub fn stopped(stop: Stop, ctl: &Control) -> SeaReport {
    let nodes = ctl.progress().nodes;
    let mut report = match stop {
        Stop::Cancelled => Report::bare(Verdict::Cancelled, Text::new("stopped", "중단됨")),
        Stop::OutOfBudget => Report::bare(
            Verdict::NotFound { nodes },
            Text::new(
                format!("stopped after {nodes}", nodes = counted(nodes, "node")),
                format!("노드 {nodes}개 후 중단"),
            ),
        ),
    };
    report.nodes = nodes;
    report
}

/// The inputs of a policy on the level's board, as a player of the question's mode would make them.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn policy_round(level: &Level, policy: Policy, ctl: &Control) -> Result<Vec<Input>, Stop> {
    policy_round_from(level, policy, &[], ctl)
}

/// The inputs of a round up to a frame, and what the policy that was asked for opens from there. `None` where
/// the round is over by then.
pub fn finish(level: &Level, run: &SeaReport, frame_idx: usize, ctl: &Control) -> Option<Vec<Input>> {
    let n_probes = run.frames.get(frame_idx)?.n_probes;
    let mut state = State::start(level);
    let mut n_inputs = 0;
    for input in &run.inputs {
        if n_probes <= state.n_probes {
            break;
        }
        state.step(level, input.action);
        n_inputs += 1;
    }
    if state.end.is_some() || state.n_probes != n_probes {
        return None;
    }
    let before = run.inputs.get(..n_inputs)?;
    policy_round_from(level, level.question.policy, before, ctl).ok()
}

/// A round that goes on from what was played before, with the policy's choices.
fn policy_round_from(
    level: &Level,
    policy: Policy,
    before: &[Input],
    ctl: &Control,
) -> Result<Vec<Input>, Stop> {
    let mode = level.question.mode;
    let sea = &level.sea;
    let prior = Prior::of_cards(sea, &level.cards(), ctl)?;
    let mut state = State::start(level);
    let field = match Field::new(sea, &prior, &View::blank(sea), mode, MAX_LAYOUTS, ctl) {
        Ok(field) => Some(field),
        Err(NoField::TooMany(_)) => None,
        Err(NoField::Stopped(stop)) => return Err(stop),
    };
    let mut ids = field.as_ref().map(Field::all).unwrap_or_default();
    let mut position = Position::start(level.probes);
    let truth = field.as_ref().and_then(|field| {
        let mut ids = 0..field.len() as u32;
        ids.find(|id| field.layout(*id) == level.layout)
    });
    let mut inputs = Vec::new();
    let mut played = before.iter();
    while state.end.is_none() {
        if let Some(input) = played.next() {
            let n_probes = state.n_probes;
            state.step(level, input.action);
            inputs.push(*input);
            if let (Action::Probe(cell), Some(field)) = (input.action, &field)
                && n_probes < state.n_probes
            {
                let outcome = truth.map_or(0, |id| field.outcome(id, cell));
                ids.retain(|id| field.outcome(*id, cell) == outcome);
                position = field.opened(&position, cell, outcome);
            }
            continue;
        }
        let cell = match &field {
            Some(field) => field.choose(policy, &mut ids, &position, ctl)?,
            // Too many placements to be written out: the likeliest hex, by counting.
            None => {
                let post = Posterior::computed(sea, &prior, &state.view(level, mode), ctl)?;
                post.likeliest(state.open, sea.board.all())
            }
        };
        let Some(cell) = cell else { break };
        let action = Action::Probe(cell);
        let last_ms = inputs.last().map_or(0, |input: &Input| input.at_ms);
        let at_ms = last_ms.saturating_add(PROBE_MS);
        inputs.push(Input { at_ms, action });
        state.step(level, action);
        if let Some(field) = &field {
            let outcome = truth.map_or(0, |id| field.outcome(id, cell));
            ids.retain(|id| field.outcome(*id, cell) == outcome);
            position = field.opened(&position, cell, outcome);
        }
    }
    Ok(inputs)
}

fn round_figures(level: &Level, state: &State, report: &mut SeaReport) {
    let (n, of) = (state.rescued.len(), level.layout.set.len());
    if n < of {
        // The policy was played to the end: what it does not rescue is no matter of searching longer.
        report.verdict = Verdict::Refuted;
    }
    let (used, who) = (state.n_probes, level.question.player());
    report.summary = Text::new(
        format!(
            "{}, {}: rescues {n} of {of} with {used} of {}",
            level.question.policy.word(),
            who.en,
            counted(level.probes, "probe")
        ),
        format!(
            "{}, {}: {of}종 중 {n}종 구조, 기회 {}회 중 {used}회 사용",
            level.question.policy.word(),
            who.ko,
            level.probes
        ),
    );
    report.figures = figures::round(level, state);
}

fn rate_figures(level: &Level, report: &mut SeaReport, ctl: &Control) -> Result<(), NoField> {
    let measured = level_rates(level, ctl)?;
    report.figures = figures::rates(level, &measured);
    report.summary = figures::rates_summary(level, &measured);
    let (all, summaries) = measured.exact();
    let told = if level.question.set.is_empty() {
        bands::over_draw(level, &all, &summaries)
    } else {
        // The mean of one set is none over the draw.
        bands::of_sets(level, &all)
    };
    let n_left = told.left.len();
    report.issues = { told.left.into_iter() }.chain(told.noted).collect();
    if let Some(first) = report.issues.first().filter(|_| 0 < n_left) {
        report.verdict = Verdict::Refuted;
        let (more, more_ko) = match n_left {
            1 => (String::new(), String::new()),
            n => (format!(" ({} more)", n - 1), format!(" (외 {}개)", n - 1)),
        };
        let rates = &report.summary;
        report.summary = Text::new(
            format!("{}{more}; {}", first.text.en, rates.en),
            format!("{}{more_ko}; {}", first.text.ko, rates.ko),
        );
    } else if measured.sampled.is_some() {
        // An estimate proves nothing.
        report.verdict = Verdict::NotFound {
            nodes: ctl.progress().nodes,
        };
    }
    Ok(())
}

/// The optimum, set by set; each is told as soon as it is known.
fn optimum_figures(level: &Level, report: &mut SeaReport, ctl: &Control) -> Result<(), NoField> {
    let sea = &level.sea;
    let sets = if level.question.set.is_empty() {
        sea.sets()
    } else {
        vec![level.layout.set.clone()]
    };
    let mode = level.question.mode.of_optimum();
    let mut values = Vec::new();
    let mut answers = Vec::new();
    let (mut n_too_many, mut is_out_of_budget) = (0_u64, false);
    for (idx, set) in sets.iter().enumerate() {
        ctl.set_progress(idx as u64, sets.len() as u64);
        let answer = match optimum(sea, set, &View::blank(sea), level.probes, mode, false, ctl) {
            Ok(answer) => answer,
            Err(NoField::TooMany(_)) => {
                n_too_many += 1;
                if 1 < sets.len() {
                    ctl.tell(|| figures::too_many_of(level, set));
                }
                continue;
            }
            Err(NoField::Stopped(Stop::OutOfBudget)) => {
                is_out_of_budget = true;
                break;
            }
            Err(stopped) => return Err(stopped),
        };
        if 1 < sets.len() {
            ctl.tell(|| figures::optimum_of(level, set, &answer));
        }
        let value = super::policy::Value {
            all: answer.best as f64,
            ..Default::default()
        };
        values.push((set.clone(), value.over(answer.n_boards as f64)));
        answers.push((set.clone(), answer));
    }
    let nodes = ctl.progress().nodes;
    if answers.len() == sets.len() {
        let summaries = summaries(&level.sea, &values);
        report.figures = figures::optimum(level, &answers, &summaries);
        report.summary = figures::optimum_summary(level, mode, &answers, &summaries);
    } else {
        // A mean over some of the sets would mislead.
        report.verdict = Verdict::NotFound { nodes };
        report.figures = figures::some_optima(level, &answers, &sets);
        report.summary = figures::unfinished(mode, answers.len(), sets.len(), n_too_many, is_out_of_budget);
    }
    Ok(())
}

/// How long a collection takes with the question's mode and policy: exactly where there are few enough states
/// and boards, otherwise from careers, which their error says.
fn economy_figures(level: &Level, report: &mut SeaReport, ctl: &Control) -> Result<(), NoField> {
    let question = &level.question;
    let who = Collector {
        mode: question.mode,
        policy: question.policy,
        probes: level.probes,
    };
    let sea = &level.sea;
    let (effort, seed) = (Effort::USUAL, &question.seed);
    let mut tell = |has_pity: bool, law: &Economy| ctl.tell(|| figures::economy_of(has_pity, law));
    let [pity, plain] = match collecting::collection(sea, who, effort, seed, ctl, &mut tell)? {
        Answer::Takes(laws) => *laws,
        Answer::Never(kind) => {
            let name = level.name(kind);
            report.verdict = Verdict::Refuted;
            report.summary = Text::new(
                format!("{} is never rescued, so no collection is ever complete", name.en),
                format!("{}: 절대 구조되지 않아 수집을 끝낼 수 없음", name.ko),
            );
            return Ok(());
        }
        Answer::TooLong(n_boards) => {
            let nodes = ctl.progress().nodes;
            report.verdict = Verdict::NotFound { nodes };
            report.summary = figures::too_long(n_boards);
            return Ok(());
        }
    };
    let floor = floor_of(level, effort, ctl)?;
    report.figures = figures::economy(level, &pity, &plain, &floor);
    report.summary = figures::economy_summary(level, &pity, &plain);
    if [&pity, &plain].iter().any(|law| law.mean_error.is_some()) {
        // A simulation proves nothing.
        let nodes = ctl.progress().nodes;
        report.verdict = Verdict::NotFound { nodes };
    }
    Ok(())
}

/// How long a collection takes at least: everything that is there is rescued.
fn floor_of(level: &Level, effort: Effort, ctl: &Control) -> Result<Economy, Stop> {
    let (sea, skill) = (&level.sea, Skill::perfect(&level.sea));
    match economy::economy(sea, &skill, true, ctl)? {
        Some(exact) => Ok(exact),
        None => economy::simulate(sea, &skill, true, effort.n_careers, &level.question.seed, ctl),
    }
}

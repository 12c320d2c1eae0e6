//! What is answered about a level: the round played by a policy, and the figures that were asked for.

use super::SeaRescue;
use super::economy::{self, Economy, Skill};
use super::field::{Field, MAX_LAYOUTS, NoField, Position};
use super::level::Level;
use super::optimum::optimum;
use super::posterior::Posterior;
use super::rates::{self, Rates, Summary, summaries};
use super::replay::play;
use super::round::{Action, Input, State};
use super::spec::{Figures, Mode, Policy};
use super::trace::trace;
use super::view::{Prior, View};
use super::{bands, figures};
use crate::control::{Control, Stop};
use crate::game::GameReport;
use crate::report::{Report, Text, Verdict};

type SeaReport = GameReport<SeaRescue>;

/// Milliseconds between the probes of a policy.
const PROBE_MS: u32 = 1000;
/// Careers that are simulated where there is no exact law.
const N_CAREERS: u32 = 20_000;

/// Answers a level.
pub fn solve(level: &Level, ctl: &Control) -> SeaReport {
    let inputs = match policy_round(level, level.question.policy, ctl) {
        Ok(inputs) => inputs,
        Err(stop) => return stopped(stop, ctl),
    };
    let played = play(level, &inputs);
    let mut report = Report::bare(Verdict::Proven, Text::default());
    report.inputs = inputs;
    let answered = match level.question.figures {
        Figures::Round => {
            round_figures(level, &played.last, &mut report);
            Ok(())
        }
        Figures::Rates => rate_figures(level, &mut report, ctl),
        Figures::Optimum => optimum_figures(level, &mut report, ctl),
        Figures::Economy => economy_figures(level, &mut report, ctl),
    };
    // The figures may be missing, but the round is there all the same, unless nobody wants it.
    match answered.map_err(rates::stop_of) {
        Err(Stop::Cancelled) => return stopped(Stop::Cancelled, ctl),
        Err(Stop::OutOfBudget) => {
            let nodes = ctl.progress().nodes;
            report.verdict = Verdict::NotFound { nodes };
            report.summary = Text::new(
                "the figures need more nodes than the budget, or the boards are too many to be listed",
                "수치를 계산하기에 노드 예산이 부족하거나 배치가 너무 많습니다",
            );
        }
        Ok(()) => {}
    }
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
                format!("stopped after {nodes} nodes"),
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
        report.verdict = Verdict::NotFound {
            nodes: u64::from(state.n_probes),
        };
    }
    let used = state.n_probes;
    report.summary = Text::new(
        format!(
            "{} rescues {n} of {of} with {used} of {} probes",
            level.question.policy.word(),
            level.probes
        ),
        format!(
            "{}: {of}종 중 {n}종 구조, 기회 {}회 중 {used}회 사용",
            level.question.policy.word(),
            level.probes
        ),
    );
    report.figures = figures::round(level, state);
}

/// The rates of every set of a level, as its question asks for them.
///
/// # Errors
/// [`NoField`] when there are too many boards, or when the control says so.
pub fn level_rates(level: &Level, ctl: &Control) -> Result<(Vec<Rates>, Vec<Summary>), NoField> {
    let question = &level.question;
    let mut all = Vec::new();
    if question.set.is_empty() {
        let cards = (question.mode, level.career.collected);
        rates::rates_of_all(
            &level.sea,
            cards,
            question.policy,
            level.probes,
            ctl,
            &mut |rates| all.push(rates),
        )?;
        all.sort_by(|a, b| (a.set.len(), &a.set).cmp(&(b.set.len(), &b.set)));
    } else {
        let prior = Prior::of_cards(&level.sea, &level.cards(), ctl)?;
        all = rates::rates(
            &level.sea,
            &prior,
            question.mode,
            question.policy,
            level.probes,
            ctl,
        )?;
        all.retain(|rates| rates.set == level.layout.set);
    }
    let values: Vec<_> = all
        .iter()
        .map(|rates| (rates.set.clone(), rates.value()))
        .collect();
    let summaries = if question.set.is_empty() {
        summaries(&level.sea, &values)
    } else {
        let value = values.first().map(|(_, value)| *value).unwrap_or_default();
        vec![Summary {
            n_species: level.layout.set.len() as u32,
            share: 1.0,
            value,
        }]
    };
    Ok((all, summaries))
}

fn rate_figures(level: &Level, report: &mut SeaReport, ctl: &Control) -> Result<(), NoField> {
    let (all, summaries) = level_rates(level, ctl)?;
    report.figures = figures::rates(level, &all, &summaries);
    if level.question.set.is_empty() {
        report.issues = bands::left(level, &all, &summaries);
    }
    let n_left = report.issues.len();
    if n_left == 0 {
        report.summary = figures::rates_summary(level, &summaries);
    } else {
        report.verdict = Verdict::Refuted;
        let told = figures::rates_summary(level, &summaries);
        report.summary = Text::new(
            format!("{n_left} bands are left: {}", told.en),
            format!("기준을 벗어난 항목 {n_left}개: {}", told.ko),
        );
    }
    Ok(())
}

fn optimum_figures(level: &Level, report: &mut SeaReport, ctl: &Control) -> Result<(), NoField> {
    let sea = &level.sea;
    let sets = if level.question.set.is_empty() {
        sea.sets()
    } else {
        vec![level.layout.set.clone()]
    };
    // Sliced pictures say more; cards would say less, and their optimum is open.
    let mode = match level.question.mode {
        Mode::Sliced => Mode::Sliced,
        _ => Mode::Known,
    };
    let mut values = Vec::new();
    let mut answers = Vec::new();
    for (idx, set) in sets.iter().enumerate() {
        ctl.set_progress(idx as u64, sets.len() as u64);
        let answer = optimum(sea, set, &View::blank(sea), level.probes, mode, false, ctl)?;
        let value = super::policy::Value {
            all: answer.best as f64,
            ..Default::default()
        };
        values.push((set.clone(), value.over(answer.n_boards as f64)));
        answers.push((set.clone(), answer));
    }
    report.figures = figures::optimum(level, &answers, &summaries(sea, &values));
    report.summary = figures::optimum_summary(level, &answers, &summaries(sea, &values));
    Ok(())
}

/// How long a collection takes with the question's mode and policy, with or without pity; exactly where
/// there are few enough states, otherwise simulated, which its error says.
///
/// # Errors
/// [`NoField`] when there are too many boards, or when the control says so.
pub fn level_economy(
    level: &Level,
    skill: &Skill,
    has_pity: bool,
    ctl: &Control,
) -> Result<Economy, NoField> {
    if let Some(exact) = economy::economy(&level.sea, skill, has_pity, ctl)? {
        return Ok(exact);
    }
    let seed = &level.question.seed;
    Ok(economy::simulate(
        &level.sea, skill, has_pity, N_CAREERS, seed, ctl,
    )?)
}

fn economy_figures(level: &Level, report: &mut SeaReport, ctl: &Control) -> Result<(), NoField> {
    let question = &level.question;
    let skill = Skill::of_policy(&level.sea, question.mode, question.policy, level.probes, ctl)?;
    if let Some(kind) = skill.never_rescued(&level.sea) {
        let name = level.name(kind);
        report.verdict = Verdict::Refuted;
        report.summary = Text::new(
            format!("{} is never rescued, so no collection is ever complete", name.en),
            format!("{}: 절대 구조되지 않아 수집을 끝낼 수 없음", name.ko),
        );
        return Ok(());
    }
    let pity = level_economy(level, &skill, true, ctl)?;
    let plain = level_economy(level, &skill, false, ctl)?;
    let floor = level_economy(level, &Skill::perfect(&level.sea), true, ctl)?;
    report.figures = figures::economy(level, &pity, &plain, &floor);
    let error = pity
        .mean_error
        .map_or(String::new(), |error| format!(" ± {error:.2}"));
    let (mean, p90) = (pity.mean, pity.percentiles[2]);
    report.summary = Text::new(
        format!(
            "all rescued after {mean:.2}{error} boards on average, nine of ten within {p90}; {:.2} without pity",
            plain.mean
        ),
        format!(
            "전체 수집까지 평균 {mean:.2}{error}판, 90%는 {p90}판 이내; 보정이 없으면 {:.2}판",
            plain.mean
        ),
    );
    Ok(())
}

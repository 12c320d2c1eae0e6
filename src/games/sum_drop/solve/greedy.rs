//! Playing by itself: for each piece the column whose landing is best, one piece at a time.
//!
//! Plays through the engine by ordinary keys, so its answer is a replay. Finding nothing proves
//! nothing. Source: `docs/rules/sum_drop.md`, section 6 (greedy player).

use super::super::engine::{Over, State};
use super::super::input::{Input, Key};
use super::super::replay::IDLE_TICKS;
use super::super::rules::Rules;
use super::super::sink::NoSink;
use super::super::{Level, SumDrop};
use crate::control::{Control, Stop};
use crate::game::GameReport;
use crate::report::{Figure, Report, Text, Tone, Value, Verdict};

/// The keys of a greedy play: one sideways move a tick, and a hard drop once the piece has lived
/// `tempo_ticks`. Ends with the game, or after ten minutes.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one landing tried.
pub fn greedy(
    rules: &Rules,
    seed: &str,
    tempo_ticks: u16,
    ctl: &Control,
) -> Result<(Vec<Input>, State), Stop> {
    let mut state = State::start(rules, seed);
    let mut inputs = Vec::new();
    while state.over == Over::Playing && state.tick < IDLE_TICKS {
        ctl.spend(rules.width.into())?;
        let Some(column) = best_column(rules, &state) else {
            break;
        };
        let (piece, born) = (state.pieces, state.tick);
        while state.over == Over::Playing && state.pieces == piece && state.tick < IDLE_TICKS {
            let key = next_key(&state, column, born, tempo_ticks);
            inputs.extend(key.map(|key| Input {
                tick: state.tick,
                key,
            }));
            state.tick(rules, key.as_slice(), &mut NoSink);
        }
    }
    Ok((inputs, state))
}

/// The column whose landing scores most, leaves most room, lies lowest; `None` without a piece.
fn best_column(rules: &Rules, state: &State) -> Option<u8> {
    let value = |column: u8| {
        let outcome = state.probe(rules, column)?;
        let value = (outcome.score, outcome.free_rows, outcome.landing_row);
        Some((value, column))
    };
    (0..rules.width)
        .filter_map(value)
        .max_by_key(|(value, _)| *value)
        .map(|(_, column)| column)
}

/// The key that brings the piece nearer to a column, or drops it when it is time.
fn next_key(state: &State, column: u8, born: u32, tempo_ticks: u16) -> Option<Key> {
    let piece = state.piece?;
    let lived = state.tick.saturating_sub(born);
    let is_time = lived + 1 >= u32::from(tempo_ticks);
    let is_there = piece.column == column;
    // A piece that a wall of blocks keeps from its column is dropped where it is.
    let is_stuck = lived > u32::from(tempo_ticks.max(16));
    if is_time && (is_there || is_stuck) {
        Some(Key::Drop)
    } else if is_there {
        None
    } else if column < piece.column {
        Some(Key::Left)
    } else {
        Some(Key::Right)
    }
}

/// Looks for a play that reaches the goal, greedily.
pub fn solve(level: &Level, ctl: &Control) -> GameReport<SumDrop> {
    let nodes_before = ctl.progress().nodes;
    let played = greedy(&level.rules, &level.seed, level.tempo_ticks, ctl);
    let nodes = ctl.progress().nodes - nodes_before;
    let Ok((inputs, state)) = played else {
        return stopped(nodes);
    };
    let Ok(trace) = super::super::trace::trace(&level.rules, &level.seed, &inputs, Some(state.tick), ctl)
    else {
        return stopped(nodes);
    };
    let (verdict, summary) = match state.over {
        Over::Clear => {
            let (score, stars, ticks) = (state.score, level.rules.stars(state.score), state.tick);
            let en = format!("cleared in {ticks} ticks with {score} points, {stars} stars");
            let ko = format!("{ticks}틱 만에 {score}점, 별 {stars}개로 클리어");
            (Verdict::Proven, Text::new(en, ko))
        }
        Over::Time => {
            let score = state.score;
            let ko = format!("스프린트를 끝까지 하여 {score}점");
            (
                Verdict::Proven,
                Text::new(format!("lasted the sprint with {score} points"), ko),
            )
        }
        Over::Playing | Over::Top => {
            let (en, ko) = (
                "no play found that reaches the goal",
                "목표에 닿는 플레이를 찾지 못함",
            );
            (Verdict::NotFound { nodes }, Text::new(en, ko))
        }
    };
    let mut report = Report::bare(verdict, summary);
    report.inputs = inputs;
    report.figures = figures(level, &state);
    report.nodes = nodes;
    (report.frames, report.timeline) = (trace.frames, trace.timeline);
    report
}

/// The report of work that was stopped.
pub fn stopped(nodes: u64) -> GameReport<SumDrop> {
    let mut report = Report::bare(Verdict::Cancelled, Text::new("stopped", "중단됨"));
    report.nodes = nodes;
    report
}

/// What a finished play amounts to.
pub fn figures(level: &Level, state: &State) -> Vec<Figure> {
    let figure = |key, label, value: u32, unit| Figure {
        key,
        label,
        value: Value::Int(value.into()),
        unit,
        tone: Tone::Plain,
    };
    let mut figures = vec![
        figure("score", Text::new("Score", "점수"), state.score, "points"),
        figure("end_tick", Text::new("Length", "길이"), state.tick, "ticks"),
        figure("pieces", Text::new("Pieces", "조각"), state.pieces, "pieces"),
        figure(
            "cleared_blocks",
            Text::new("Cleared", "지운 블록"),
            state.cleared,
            "blocks",
        ),
        figure("rows", Text::new("Rows risen", "올라온 줄"), state.rows, "rows"),
        figure(
            "best_chain",
            Text::new("Longest chain", "최대 연쇄"),
            state.best_chain,
            "steps",
        ),
        figure(
            "stones_broken",
            Text::new("Stones broken", "부순 돌"),
            state.stones_broken,
            "stones",
        ),
        figure("draws", Text::new("Random draws", "난수"), state.draws(), "draws"),
    ];
    if level.rules.quota().is_some() {
        let stars = if state.over == Over::Clear {
            level.rules.stars(state.score)
        } else {
            0
        };
        figures.push(figure("stars", Text::new("Stars", "별"), stars.into(), "stars"));
    }
    figures
}

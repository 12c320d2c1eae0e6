//! One stage over many seeds and players: who clears it, how many stars, where the rest end.

use serde::Serialize;

use super::super::engine::{Over, State};
use super::super::rules::Rules;
use super::super::spec::{Difficulty, Mode, Question, Spec, stage_seed};
use super::players::{self, Player};
use super::value::Aim;
use crate::control::Control;

/// One player's play of one attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RunResult {
    /// Who played.
    pub player: Player,
    /// The stage, from 1.
    pub stage: u32,
    /// The attempt, from 0.
    pub attempt: u32,
    /// The engine's seed text.
    pub seed: String,
    /// Whether the quota was reached.
    pub cleared: bool,
    /// Stars, 0 to 3.
    pub stars: u8,
    /// Points.
    pub score: u32,
    /// Blocks cleared.
    pub blocks: u32,
    /// Pieces landed.
    pub pieces: u32,
    /// Ticks played.
    pub ticks: u32,
    /// How it ended; playing when the player gave up.
    pub end: Over,
    /// Whether a rising row ended it, rather than a piece at the top.
    pub by_row: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// The plays of one stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StageSurvey {
    /// The stage, from 1.
    pub stage: u32,
    /// Every play, attempt by attempt, in the order of players.
    pub runs: Vec<RunResult>,
}

impl StageSurvey {
    /// The plays of one player.
    pub fn of(&self, player: Player) -> impl Iterator<Item = &RunResult> {
        self.runs.iter().filter(move |run| run.player == player)
    }

    /// The share of plays that cleared, 0 to 1; none when the player did not play.
    pub fn clear_rate(&self, player: Player) -> Option<f32> {
        self.star_rate(player, 1)
    }

    /// The share of plays with at least so many stars, 0 to 1; none when the player did not play.
    pub fn star_rate(&self, player: Player, stars: u8) -> Option<f32> {
        let n_runs = self.of(player).count();
        let n_reached = self.of(player).filter(|run| stars <= run.stars).count();
        (n_runs != 0).then(|| n_reached as f32 / n_runs as f32)
    }

    /// The middle number of pieces of the plays that cleared.
    pub fn median_pieces(&self, player: Player) -> Option<u32> {
        let mut pieces: Vec<u32> = self
            .of(player)
            .filter(|run| run.cleared)
            .map(|run| run.pieces)
            .collect();
        pieces.sort_unstable();
        pieces.get(pieces.len() / 2).copied()
    }

    /// The highest score of anybody.
    pub fn best_score(&self) -> Option<u32> {
        self.runs.iter().map(|run| run.score).max()
    }
}

/// What a survey asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The stage, from 1.
    pub stage: u32,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The run whose stage seeds are played.
    pub run: String,
    /// How many attempts, from 0.
    pub attempts: u32,
    /// Ticks a piece lives before it is dropped.
    pub tempo_ticks: u16,
    /// Who plays.
    pub players: Vec<Player>,
    /// What they are after.
    pub aim: Aim,
}

/// Plays a stage. `on_run` hears of each play as it ends. `None` when the stage does not build or
/// the work was stopped.
pub fn survey_stage(
    spec: &Spec,
    survey: &Survey,
    ctl: &Control,
    on_run: &mut dyn FnMut(&RunResult),
) -> Option<StageSurvey> {
    let mut result = StageSurvey {
        stage: survey.stage,
        runs: Vec::new(),
    };
    for attempt in 0..survey.attempts {
        let question = Question {
            mode: Mode::Climb,
            difficulty: survey.difficulty,
            stage: survey.stage,
            seed: stage_seed(&survey.run, survey.stage, attempt),
            tempo_ticks: survey.tempo_ticks,
        };
        let rules = Rules::compile(spec, &question).ok()?;
        let start = State::start(&rules, &question.seed);
        for player in &survey.players {
            let played = players::play(*player, survey.aim, &rules, &start, survey.tempo_ticks, ctl).ok()?;
            let by_row = played.was_ended_by_row(&rules, &start);
            let end = played.end;
            let cleared = end.over == Over::Clear;
            let run = RunResult {
                player: *player,
                stage: survey.stage,
                attempt,
                seed: question.seed.clone(),
                cleared,
                stars: if cleared { rules.stars(end.score) } else { 0 },
                score: end.score,
                blocks: end.cleared,
                pieces: end.pieces,
                ticks: end.tick,
                end: end.over,
                by_row,
                nodes: played.nodes,
            };
            on_run(&run);
            result.runs.push(run);
        }
    }
    Some(result)
}

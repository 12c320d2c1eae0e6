//! Playing a round inside the editor: clicks become inputs of the rules, and a replay in the end.
//!
//! Time comes in as seconds, from whatever clock; the rules only ever see milliseconds.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::control::Control;
use crate::game::{Game as _, Replay};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::board::Mask;
use crate::games::sea_rescue::frame::{Card, Frame, Tile};
use crate::games::sea_rescue::knowledge::Knowledge;
use crate::games::sea_rescue::level::Level;
use crate::games::sea_rescue::posterior::Posterior;
use crate::games::sea_rescue::round::{Action, Effect, EndReason, Input, State};
use crate::games::sea_rescue::services;
use crate::games::sea_rescue::spec::{Question, Spec};
use crate::games::sea_rescue::view::Prior;

use super::tracing::{Sight, Tracing};

/// Nodes that the odds of a playtest may take within a frame; on larger zones they come from the background.
const PRIOR_NODES: u64 = 1_250;

/// A round that is being played and recorded.
pub(super) struct Playtest {
    /// What is played.
    pub level: Arc<Level>,
    /// What was asked when it began.
    pub question: Question,
    /// The zone as it was then.
    spec: Spec,
    /// The round now.
    pub state: State,
    /// What was done so far.
    pub inputs: Vec<Input>,
    /// Whether the answer is shown now.
    pub shows_answer: bool,
    /// Whether the odds are shown, which a player does not see.
    pub shows_odds: bool,
    /// Whether its board was seen before the first probe, so that the answer counts as looked at.
    pub was_seen: bool,
    prior: Option<Prior>,
    posterior: Option<(Mask, Posterior)>,
    tracing: Tracing,
    started_secs: Option<f64>,
    away_since_ms: Option<u32>,
    now_ms: u32,
}

impl Playtest {
    /// A round from its beginning. `was_seen`: its board was looked at before.
    pub(super) fn new(level: Arc<Level>, question: Question, spec: Spec, was_seen: bool) -> Self {
        let ctl = Control::with_budget(PRIOR_NODES);
        let mut playtest = Self {
            was_seen,
            state: State::start(&level),
            prior: Prior::of_cards(&level.sea, &level.cards(), &ctl).ok(),
            level,
            question,
            spec,
            inputs: Vec::new(),
            shows_answer: false,
            shows_odds: false,
            posterior: None,
            tracing: Tracing::default(),
            started_secs: None,
            away_since_ms: None,
            now_ms: 0,
        };
        if was_seen {
            playtest.act(Action::Answer);
        }
        playtest
    }

    /// Its board was looked at elsewhere meanwhile: the answer counts as looked at.
    pub(super) fn note_seen(&mut self) {
        if !std::mem::replace(&mut self.was_seen, true) {
            self.act(Action::Answer);
        }
    }

    /// Whether the board must not be seen otherwise than by probes: the round runs.
    pub(super) fn is_running(&self) -> bool {
        self.state.end.is_none()
    }

    /// Puts the round as far as it was played on the timeline, in the place of the solver's play of the same
    /// board.
    pub(super) fn show_on_timeline(&mut self, cx: &mut Cx<'_, SeaRescue>) {
        let sight = match (self.is_running(), self.shows_odds) {
            (false, _) => Sight::Whole,
            (true, true) => Sight::Odds,
            (true, false) => Sight::Played,
        };
        self.tracing.tick(&self.level, &self.inputs, sight, cx);
    }

    /// The earlier moment that the playhead is on, while it is on one.
    pub(super) fn looked_at<'f>(&self, cx: &'f Cx<'_, SeaRescue>) -> Option<&'f Frame> {
        self.tracing.looked_at(cx)
    }

    /// What can be known now, once it is worked out: odds on boards too large to be counted in a frame.
    pub(super) fn known(&self) -> Option<Arc<Knowledge>> {
        self.tracing.known(self.state.n_probes)
    }

    /// Once a frame: the time, and whether the window is looked at.
    pub(super) fn tick(&mut self, now_secs: f64, is_focused: bool) {
        let start = *self.started_secs.get_or_insert(now_secs);
        let ms = (1000.0 * (now_secs - start)).clamp(0.0, f64::from(u32::MAX / 2)) as u32;
        self.now_ms = self.now_ms.max(ms);
        match self.away_since_ms {
            None if !is_focused => self.away_since_ms = Some(self.now_ms),
            Some(since) if is_focused => {
                self.away_since_ms = None;
                self.note_away(since);
            }
            _ => {}
        }
    }

    fn note_away(&mut self, since: u32) {
        let until_ms = self.now_ms;
        if since < until_ms && self.state.end.is_none() {
            self.inputs.push(Input {
                at_ms: since,
                action: Action::Away { until_ms },
            });
        }
    }

    /// Opens a hex, as far as the rules let it.
    pub(super) fn probe(&mut self, cell: u8) {
        self.act(Action::Probe(cell));
    }

    /// Shows the answer or hides it; the first look while the round runs is recorded.
    pub(super) fn toggle_answer(&mut self) {
        self.shows_answer = !self.shows_answer;
        if self.shows_answer && !self.state.used_answer {
            self.act(Action::Answer);
        }
    }

    /// Leaves the round.
    pub(super) fn leave(&mut self) {
        self.act(Action::Leave(EndReason::Quit));
    }

    fn act(&mut self, action: Action) {
        // Whoever acts is back, whatever the window says.
        if let Some(since) = self.away_since_ms.take() {
            self.note_away(since);
        }
        if self.state.step(&self.level, action) != Effect::Nothing {
            self.inputs.push(Input {
                at_ms: self.now_ms,
                action,
            });
        }
    }

    /// What every hex shows.
    pub(super) fn tiles(&self) -> Vec<Tile> {
        let tile = |cell: u8| match (
            self.state.open >> cell & 1,
            self.level.layout.at(&self.level.sea, cell),
        ) {
            (0, _) => Tile::Hidden,
            (_, None) => Tile::Empty,
            (_, Some(kind)) => Tile::Creature(kind),
        };
        (0..self.level.sea.board.len() as u8).map(tile).collect()
    }

    /// The cards above the board, as the player sees them.
    pub(super) fn cards(&self) -> Vec<Card> {
        crate::games::sea_rescue::trace::cards(&self.level, &self.state)
    }

    /// What can be known, where it can be counted soon.
    pub(super) fn posterior(&mut self) -> Option<&Posterior> {
        let prior = self.prior.as_ref()?;
        let open = self.state.open;
        if self.posterior.as_ref().is_none_or(|(of, _)| *of != open) {
            self.posterior = Some((open, services::posterior_at(&self.level, prior, open)));
        }
        self.posterior.as_ref().map(|(_, posterior)| posterior)
    }

    /// The recording, with its claim.
    pub(super) fn replay(&self) -> Replay<SeaRescue> {
        Replay {
            question: self.question.clone(),
            inputs: self.inputs.clone(),
            claim: Some(SeaRescue::claim(&self.level, &self.inputs)),
            spec: Some(self.spec.clone()),
        }
    }

    /// What its replay is called.
    pub(super) fn name(&self) -> String {
        format!("{}.replay.ron", self.question.seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Verdict;

    fn playtest() -> Playtest {
        let question = Question::default();
        let level = SeaRescue::build(&Spec::default(), &question).unwrap();
        Playtest::new(Arc::new(level), question, Spec::default(), false)
    }

    #[test]
    fn a_board_that_was_seen_counts_as_the_answer_looked_at() {
        let seen = playtest();
        let mut playtest = Playtest::new(seen.level.clone(), seen.question.clone(), Spec::default(), true);
        playtest.tick(0.0, true);
        playtest.probe(8);
        assert!(playtest.state.used_answer && !playtest.shows_answer);
        let claim = playtest.replay().claim.unwrap();
        assert_eq!(claim.used_answer, Some(true));
    }

    #[test]
    fn a_played_round_is_a_replay_that_verifies() {
        let mut playtest = playtest();
        for (n, cell) in [8, 9, 9, 10].into_iter().enumerate() {
            playtest.tick(3.0 + n as f64, true);
            playtest.probe(cell);
        }
        assert_eq!(playtest.inputs.len(), 3);
        playtest.tick(8.0, false);
        playtest.tick(9.0, true);
        playtest.toggle_answer();
        playtest.toggle_answer();
        playtest.leave();
        let replay = playtest.replay();
        let claim = replay.claim.clone().unwrap();
        assert_eq!((claim.used_answer, claim.active_ms), (Some(true), Some(3000)));
        let ctl = Control::unlimited();
        let report = SeaRescue::replay(&playtest.level, &replay.inputs, replay.claim.as_ref(), &ctl);
        assert_eq!(report.verdict, Verdict::Verified);
    }

    #[test]
    fn the_answer_after_the_end_is_no_used_answer() {
        let mut playtest = playtest();
        playtest.tick(0.0, true);
        for cell in 0..27 {
            playtest.probe(cell);
        }
        assert!(playtest.state.end.is_some());
        playtest.toggle_answer();
        assert!(playtest.shows_answer && !playtest.state.used_answer);
    }
}

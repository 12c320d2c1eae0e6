//! The editor's own background work: the survey of all stages, and the margins of the moment shown.
//!
//! Only stages whose compiled rules changed are played again. The latest request wins: an edit in
//! the middle of a survey keeps what is already known and asks for the rest anew.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::control::{Control, Progress};
use crate::games::sum_drop::engine::State;
use crate::games::sum_drop::rules::Rules;
use crate::games::sum_drop::solve::players::Player;
use crate::games::sum_drop::solve::position::{PositionMargins, position_margins};
use crate::games::sum_drop::solve::survey::{StageSurvey, Survey, survey_stage};
use crate::games::sum_drop::solve::tempo::slowest_tempo;
use crate::games::sum_drop::solve::value::Aim;
use crate::games::sum_drop::spec::{Difficulty, Mode, Question, Spec, stage_seed};
use crate::job::{Job, Wake};

/// Attempts (seeds) each stage is surveyed on, at least; a spec may ask for more.
const ATTEMPTS: u32 = 10;
/// The most attempts a survey in the window plays.
const MAX_ATTEMPTS: u32 = 40;
/// Who plays each stage, in the order in which they are asked.
pub(super) const PLAYERS: [Player; 4] = [Player::LookAhead, Player::Random, Player::Greedy, Player::Beam];

/// What a stage's plays depend on; equal keys need no new plays.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    rules: Rules,
    run: String,
    attempts: u32,
    tempo_ticks: u16,
}

/// What is known about a stage.
#[derive(Clone, Debug)]
struct Known {
    key: Key,
    by_player: BTreeMap<Player, StageSurvey>,
}

/// One piece of a survey.
struct Surveyed {
    stage: u32,
    player: Player,
    key: Key,
    result: StageSurvey,
}

/// The margins of one moment.
#[derive(Clone, Debug)]
pub(super) struct Margins {
    /// The game they are of.
    pub state: State,
    /// The rules it is played by.
    pub rules: Rules,
    /// What was found.
    pub margins: PositionMargins,
}

/// Attempts (seeds) the slowest tempo is looked for on.
pub(super) const TEMPO_ATTEMPTS: u32 = 5;

/// The slowest tempo of one stage.
struct Tempo {
    stage: u32,
    key: Key,
    /// `None`: no tempo that was tried is slow enough to tell and quick enough to clear.
    slowest_ticks: Option<u16>,
}

/// How long a moment is shown before its margins are searched.
pub(super) const STAYS_SECS: f64 = 0.15;

/// A moment and the tempo its margins are asked at.
type Moment = (Rules, State, u16);

/// The jobs and what they found.
pub(super) struct Jobs {
    survey: Job<Surveyed>,
    known: BTreeMap<u32, Known>,
    /// What the keys were last computed from.
    asked: Option<(u64, Difficulty, u16, u32)>,
    margins: Job<Margins>,
    margins_asked: Option<Moment>,
    margins_wanted: Option<Moment>,
    wanted_since_secs: f64,
    /// The margins that were found last, of whatever moment.
    pub margins_found: Option<Margins>,
    tempo: Job<Tempo>,
    tempo_asked: Option<(u32, Key)>,
    tempo_found: Option<Tempo>,
    next_tag: u64,
}

impl Jobs {
    /// Nothing runs yet.
    pub(super) fn new(wake: &Wake) -> Self {
        Self {
            survey: Job::new(wake.clone()),
            known: BTreeMap::new(),
            asked: None,
            margins: Job::new(wake.clone()),
            margins_asked: None,
            margins_wanted: None,
            wanted_since_secs: 0.0,
            margins_found: None,
            tempo: Job::new(wake.clone()),
            tempo_asked: None,
            tempo_found: None,
            next_tag: 0,
        }
    }

    /// Takes what the workers have found.
    pub(super) fn poll(&mut self) {
        for done in self.survey.poll() {
            let Ok(Surveyed {
                stage,
                player,
                key,
                result,
            }) = done.result
            else {
                continue;
            };
            if let Some(known) = self.known.get_mut(&stage)
                && known.key == key
            {
                known.by_player.insert(player, result);
            }
        }
        if let Some(Ok(found)) = self.margins.poll().pop().map(|done| done.result) {
            self.margins_found = Some(found);
        }
        if let Some(Ok(found)) = self.tempo.poll().pop().map(|done| done.result) {
            self.tempo_found = Some(found);
        }
    }

    /// Asks how slowly a person may drop pieces and still clear the question's stage.
    pub(super) fn want_tempo(&mut self, spec: &Spec, question: &Question) {
        let stage = question.stage;
        let Some(key) = key_of(spec, question, stage) else {
            return;
        };
        let asked = Some((stage, key.clone()));
        if self.tempo_asked == asked {
            return;
        }
        self.tempo_asked = asked;
        self.next_tag += 1;
        let (spec, difficulty) = (spec.clone(), question.difficulty);
        self.tempo.request(self.next_tag, move |ctl, emit| {
            let survey = Survey {
                stage,
                difficulty,
                run: key.run.clone(),
                attempts: TEMPO_ATTEMPTS,
                tempo_ticks: key.tempo_ticks,
                players: Vec::new(),
                aim: Aim::Clear,
            };
            if let Some(slowest_ticks) = slowest_tempo(&spec, &survey, Player::LookAhead, ctl) {
                emit(Tempo {
                    stage,
                    key,
                    slowest_ticks,
                });
            }
        });
    }

    /// The slowest tempo at which a person clears a stage: not known yet, none, or its ticks.
    pub(super) fn tempo_of(&self, spec: &Spec, question: &Question) -> Option<Option<u16>> {
        let found = self.tempo_found.as_ref()?;
        let is_of_it = found.stage == question.stage
            && Some(&found.key) == key_of(spec, question, question.stage).as_ref();
        is_of_it.then_some(found.slowest_ticks)
    }

    /// Surveys what is not known of the first `n_stages`, `stage` before the others.
    pub(super) fn want_survey(&mut self, spec: &Spec, revision: u64, question: &Question, n_stages: u32) {
        let asked = (revision, question.difficulty, question.tempo_ticks, n_stages);
        if self.asked == Some(asked) {
            return;
        }
        self.asked = Some(asked);
        let mut n_changed = 0;
        for stage in 1..=n_stages {
            let Some(key) = key_of(spec, question, stage) else {
                self.known.remove(&stage);
                continue;
            };
            let is_known = self.known.get(&stage).is_some_and(|known| known.key == key);
            if !is_known {
                self.known.insert(
                    stage,
                    Known {
                        key,
                        by_player: BTreeMap::new(),
                    },
                );
                n_changed += 1;
            }
        }
        let todo = self.todo(question.stage, n_stages);
        if todo.is_empty() || (n_changed == 0 && self.survey.is_busy()) {
            return;
        }
        self.next_tag += 1;
        let (spec, difficulty) = (Arc::new(spec.clone()), question.difficulty);
        self.survey.request(self.next_tag, move |ctl, emit| {
            let total = todo.len() as u64;
            for (idx, (stage, player, key)) in todo.into_iter().enumerate() {
                ctl.set_progress(idx as u64, total);
                let survey = Survey {
                    stage,
                    difficulty,
                    run: key.run.clone(),
                    attempts: key.attempts,
                    tempo_ticks: key.tempo_ticks,
                    players: vec![player],
                    aim: Aim::Stars,
                };
                if let Some(result) = survey_stage(&spec, &survey, ctl, &mut |_| {}) {
                    emit(Surveyed {
                        stage,
                        player,
                        key,
                        result,
                    });
                }
                if ctl.is_cancelled() {
                    return;
                }
            }
        });
    }

    /// What has still to be played: player by player, from the selected stage on.
    fn todo(&self, from_stage: u32, n_stages: u32) -> Vec<(u32, Player, Key)> {
        let from = from_stage.clamp(1, n_stages.max(1));
        let order = || (from..=n_stages).chain(1..from);
        PLAYERS
            .into_iter()
            .flat_map(|player| order().map(move |stage| (stage, player)))
            .filter_map(|(stage, player)| {
                let known = self.known.get(&stage)?;
                let is_open = !known.by_player.contains_key(&player);
                is_open.then(|| (stage, player, known.key.clone()))
            })
            .collect()
    }

    /// What a player made of a stage; `None` until it is known.
    pub(super) fn survey_of(&self, stage: u32, player: Player) -> Option<&StageSurvey> {
        self.known.get(&stage)?.by_player.get(&player)
    }

    /// Whether a stage builds, so that an answer will come.
    pub(super) fn is_open(&self, stage: u32) -> bool {
        self.known.contains_key(&stage)
    }

    /// How far the survey is; `None` when nothing runs.
    pub(super) fn survey_progress(&self) -> Option<Progress> {
        self.survey.is_busy().then(|| self.survey.progress())
    }

    /// Asks for the margins of a moment that stays, unless they are known or being computed. Whoever
    /// scrubs passes hundreds of moments whose margins nobody would read. Says whether it is too early
    /// yet, so that the caller comes back after [`STAYS_SECS`].
    pub(super) fn want_margins(
        &mut self,
        rules: &Rules,
        state: &State,
        tempo_ticks: u16,
        now_secs: f64,
    ) -> bool {
        // Endless and sprint have no clear to reach or to survive to.
        if rules.quota().is_none() {
            return false;
        }
        let is_same = |other: &Option<Moment>| {
            other.as_ref().is_some_and(|(other_rules, other, tempo)| {
                (other_rules, other, *tempo) == (rules, state, tempo_ticks)
            })
        };
        if is_same(&self.margins_asked) {
            return false;
        }
        if !is_same(&self.margins_wanted) {
            self.margins_wanted = Some((rules.clone(), state.clone(), tempo_ticks));
            self.wanted_since_secs = now_secs;
            return true;
        }
        if now_secs - self.wanted_since_secs < STAYS_SECS {
            return true;
        }
        self.margins_asked = self.margins_wanted.clone();
        let (rules, state) = (rules.clone(), state.clone());
        self.next_tag += 1;
        self.margins.request(self.next_tag, move |ctl: &Control, emit| {
            if let Some(margins) = position_margins(&rules, &state, tempo_ticks, ctl) {
                emit(Margins {
                    state,
                    rules,
                    margins,
                });
            }
        });
        false
    }

    /// The margins of exactly this moment.
    pub(super) fn margins_of(&self, rules: &Rules, state: &State) -> Option<&PositionMargins> {
        let found = self.margins_found.as_ref()?;
        (found.rules == *rules && found.state == *state).then_some(&found.margins)
    }

    /// How far the search for margins is; `None` when nothing runs.
    pub(super) fn margins_progress(&self) -> Option<Progress> {
        self.margins.is_busy().then(|| self.margins.progress())
    }

    /// Whether the margins of exactly this moment are on their way.
    pub(super) fn is_finding_margins(&self, rules: &Rules, state: &State) -> bool {
        let is_of_it = |moment: &Option<Moment>| {
            moment
                .as_ref()
                .is_some_and(|(asked_rules, asked, _)| (asked_rules, asked) == (rules, state))
        };
        if is_of_it(&self.margins_asked) {
            self.margins.is_busy()
        } else {
            is_of_it(&self.margins_wanted)
        }
    }
}

fn key_of(spec: &Spec, question: &Question, stage: u32) -> Option<Key> {
    let run = spec.checks.run.clone();
    let asked = Question {
        mode: Mode::Climb,
        stage,
        seed: stage_seed(&run, stage, 0),
        ..question.clone()
    };
    Some(Key {
        rules: Rules::compile(spec, &asked).ok()?,
        run,
        attempts: spec.checks.attempts.clamp(ATTEMPTS, MAX_ATTEMPTS),
        tempo_ticks: question.tempo_ticks,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sum_drop::edit::{Field, set_field};

    fn settled(jobs: &mut Jobs) {
        while jobs.survey.is_busy() {
            jobs.poll();
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        jobs.poll();
    }

    #[test]
    fn only_stages_whose_rules_changed_are_played_again() {
        let mut jobs = Jobs::new(&Wake::nobody());
        let mut spec = Spec::default();
        spec.stages.truncate(2);
        let question = Question::default();
        jobs.want_survey(&spec, 0, &question, 2);
        settled(&mut jobs);
        assert!(jobs.survey_of(1, Player::LookAhead).is_some());
        spec.stages[0].intro = "다른 글".to_owned();
        jobs.want_survey(&spec, 1, &question, 2);
        assert!(jobs.todo(1, 2).is_empty());
        set_field(&mut spec, &[1], Field::Quota, 21);
        jobs.want_survey(&spec, 2, &question, 2);
        assert!(jobs.survey_of(1, Player::LookAhead).is_some());
        settled(&mut jobs);
        assert!(jobs.survey_of(2, Player::Beam).is_some());
    }
}

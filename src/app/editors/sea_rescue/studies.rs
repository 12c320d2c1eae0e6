//! What takes long and is asked for by a click: inclusion in the long run, chances by probes, how long a
//! collection takes.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::control::Progress;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::collecting::{self, Answer, Collector, Effort};
use crate::games::sea_rescue::economy::{self, Economy};
use crate::games::sea_rescue::services::{self, ProbePoint};
use crate::games::sea_rescue::spec::{Mode, Policy, Spec};
use crate::job::Job;
use crate::report::Text;

use super::facts::Facts;
use super::kept::Kept;
use super::rates::collected;

/// Probes of the curve.
pub(super) const PROBES: std::ops::RangeInclusive<u32> = 8..=15;
/// What is simulated where there is no exact law.
const EFFORT: Effort = Effort {
    n_careers: 4_000,
    ..Effort::USUAL
};

/// A study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Study {
    /// Inclusion in the long run.
    Inclusion,
    /// Chances by probes.
    Probes,
    /// How long a collection takes, with and without pity.
    Economy,
}

enum Found {
    /// None collected, all collected.
    Inclusion([Option<Vec<f64>>; 2]),
    Probes(ProbePoint),
    Economy(bool, Box<Economy>),
    Never(u8),
    TooLong(u64),
}

/// What the answers are of: the zone, and who plays, with what he has rescued before.
type Ask = (Arc<Spec>, Mode, Policy, u128);

/// What was found.
#[derive(Default)]
pub(super) struct Answers {
    /// By creature, in the long run with pity: nothing collected, everything collected.
    pub inclusion: Option<[Option<Vec<f64>>; 2]>,
    /// Means over the draw by the number of probes.
    pub probes: Vec<ProbePoint>,
    /// With and without pity.
    pub economy: [Option<Economy>; 2],
    /// A creature that is never rescued, so that no collection ends.
    pub never: Option<u8>,
    /// Boards that were played although too few collections were completed on them to say something.
    pub too_long: Option<u64>,
}

impl Answers {
    fn is_empty(&self) -> bool {
        let has_economy = self.economy.iter().any(Option::is_some);
        let has_reason = self.never.is_some() || self.too_long.is_some();
        self.inclusion.is_none() && self.probes.is_empty() && !has_economy && !has_reason
    }
}

/// What runs, what was found, and what was found of other zones and players.
#[derive(Default)]
pub(super) struct Studies {
    job: Option<Job<Found>>,
    tag: u64,
    asked: Option<Ask>,
    running: Option<Study>,
    /// What was found.
    pub found: Answers,
    kept: Kept<Ask, Answers>,
}

impl Studies {
    /// Takes in what was found, and puts it aside when the zone or who plays changes.
    pub(super) fn tick(&mut self, cx: &Cx<'_, SeaRescue>, facts: &Facts) {
        let done = self.job.as_mut().map(Job::poll).unwrap_or_default();
        let found = &mut self.found;
        for done in done {
            if done.tag != self.tag {
                continue;
            }
            match done.result {
                Ok(Found::Inclusion(shares)) => found.inclusion = Some(shares),
                Ok(Found::Probes(point)) => found.probes.push(point),
                Ok(Found::Economy(has_pity, law)) => found.economy[usize::from(!has_pity)] = Some(*law),
                Ok(Found::Never(kind)) => found.never = Some(kind),
                Ok(Found::TooLong(n_boards)) => found.too_long = Some(n_boards),
                Err(fault) => log::error!("sea_rescue: {fault}"),
            }
        }
        let zone = facts.sea.as_ref().zip(facts.played.as_ref());
        let asked = zone.map(|(sea, zone)| {
            let collected = collected(sea, &cx.question.collected);
            (zone.clone(), cx.question.mode, cx.question.policy, collected)
        });
        if self.asked == asked {
            return;
        }
        self.stop();
        self.tag += 1;
        self.running = None;
        let answers = std::mem::take(&mut self.found);
        // How often a creature is met is no matter of who plays.
        let is_same_zone = { self.asked.as_ref().zip(asked.as_ref()) }.is_some_and(|(a, b)| a.0 == b.0);
        let inclusion = answers.inclusion.clone().filter(|_| is_same_zone);
        if let Some(of) = self.asked.take().filter(|_| !answers.is_empty()) {
            self.kept.put(of, answers);
        }
        if let Some(asked) = asked {
            self.found = self.kept.take(&asked).unwrap_or_default();
            self.asked = Some(asked);
        }
        if self.found.inclusion.is_none() {
            self.found.inclusion = inclusion;
        }
    }

    /// Whether a study runs.
    pub(super) fn is_running(&self, study: Study) -> bool {
        self.running == Some(study) && self.job.as_ref().is_some_and(Job::is_busy)
    }

    /// Stops what runs.
    pub(super) fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.cancel();
        }
    }

    /// How far it is, for the status bar.
    pub(super) fn busy(&self) -> Option<(Text, Progress)> {
        let job = self.job.as_ref().filter(|job| job.is_busy())?;
        let words = match self.running? {
            Study::Inclusion => Text::new("inclusion in the long run", "장기 등장 확률"),
            Study::Probes => Text::new("chances by probes", "탐사 횟수별 확률"),
            Study::Economy => Text::new("collection", "수집 기간"),
        };
        Some((words, job.progress()))
    }

    /// Starts a study.
    pub(super) fn ask(&mut self, cx: &Cx<'_, SeaRescue>, facts: &Facts, study: Study) {
        let Some(sea) = facts.sea.clone() else { return };
        self.running = Some(study);
        let found = &mut self.found;
        (found.never, found.too_long) = (None, None);
        match study {
            Study::Inclusion => {}
            Study::Probes => found.probes.clear(),
            Study::Economy => found.economy = [None, None],
        }
        let (mode, policy): (Mode, Policy) = (cx.question.mode, cx.question.policy);
        let collected = collected(&sea, &cx.question.collected);
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| match study {
            Study::Inclusion => {
                let of = |collected| economy::inclusion(&sea, collected, true, ctl);
                if let (Ok(none), Ok(all)) = (of(0), of(u128::MAX)) {
                    emit(Found::Inclusion([none, all]));
                }
            }
            Study::Probes => {
                for probes in PROBES {
                    match services::probe_point(&sea, (mode, collected), policy, probes, ctl) {
                        Ok(point) => emit(Found::Probes(point)),
                        Err(_) => return,
                    }
                }
            }
            Study::Economy => {
                let who = Collector {
                    mode,
                    policy,
                    probes: sea.probes,
                };
                let mut tell =
                    |has_pity, law: &Economy| emit(Found::Economy(has_pity, Box::new(law.clone())));
                let answer = collecting::collection(&sea, who, EFFORT, "collection", ctl, &mut tell);
                match answer {
                    Ok(Answer::Never(kind)) => emit(Found::Never(kind)),
                    Ok(Answer::TooLong(n_boards)) => emit(Found::TooLong(n_boards)),
                    Ok(Answer::Takes(_)) | Err(_) => {}
                }
            }
        });
    }
}

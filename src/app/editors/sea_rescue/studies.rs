//! What takes long and is asked for by a click: inclusion in the long run, chances by probes, how long a
//! collection takes.

use crate::app::editor::Cx;
use crate::control::Progress;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::economy::{self, Economy};
use crate::games::sea_rescue::field::NoField;
use crate::games::sea_rescue::rates::{Summary, stop_of};
use crate::games::sea_rescue::services;
use crate::games::sea_rescue::spec::{Mode, Policy};
use crate::job::Job;
use crate::report::Text;

use super::facts::Facts;

/// Probes of the curve.
pub(super) const PROBES: std::ops::RangeInclusive<u32> = 8..=15;
/// Careers that are simulated where the exact law has too many states.
const N_CAREERS: u32 = 4_000;

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
    Probes(Vec<(u32, Vec<Summary>)>),
    Economy(bool, Box<Economy>, bool),
    Never(u8),
    Failed,
}

/// What was found.
#[derive(Default)]
pub(super) struct Studies {
    job: Option<Job<Found>>,
    tag: u64,
    /// What the answers are of: the zone, and who plays.
    asked: Option<(u64, Mode, Policy)>,
    running: Option<Study>,
    /// By creature, in the long run with pity: nothing collected, everything collected.
    pub inclusion: Option<[Option<Vec<f64>>; 2]>,
    /// Means over the draw by the number of probes.
    pub probes: Vec<(u32, Vec<Summary>)>,
    /// With and without pity: the law, and whether it is exact.
    pub economy: [Option<(Economy, bool)>; 2],
    /// A creature that is never rescued, so that no collection ends.
    pub never: Option<u8>,
    /// Whether the last study was given up.
    pub failed: bool,
}

impl Studies {
    /// Takes in what was found, and forgets it when the zone or who plays changes.
    pub(super) fn tick(&mut self, cx: &Cx<'_, SeaRescue>, facts: &Facts) {
        let done = self.job.as_mut().map(Job::poll).unwrap_or_default();
        for done in done {
            if done.tag != self.tag {
                continue;
            }
            match done.result {
                Ok(Found::Inclusion(shares)) => self.inclusion = Some(shares),
                Ok(Found::Probes(curve)) => self.probes = curve,
                Ok(Found::Economy(has_pity, law, is_exact)) => {
                    self.economy[usize::from(!has_pity)] = Some((*law, is_exact));
                }
                Ok(Found::Never(kind)) => self.never = Some(kind),
                Ok(Found::Failed) => self.failed = true,
                Err(fault) => log::error!("sea_rescue: {fault}"),
            }
        }
        let asked = Some((facts.n_changes, cx.question.mode, cx.question.policy));
        if self.asked != asked {
            let job = self.job.take();
            // How often a creature is met is no matter of who plays.
            let is_same_zone = { self.asked.zip(asked) }.is_some_and(|(a, b)| a.0 == b.0);
            let inclusion = self.inclusion.take().filter(|_| is_same_zone);
            *self = Self {
                inclusion,
                job,
                tag: self.tag + 1,
                asked,
                ..Self::default()
            };
            self.stop();
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
            Study::Probes => Text::new("chances by probes", "탐색 횟수별 확률"),
            Study::Economy => Text::new("collection", "수집 기간"),
        };
        Some((words, job.progress()))
    }

    /// Starts a study.
    pub(super) fn ask(&mut self, cx: &Cx<'_, SeaRescue>, facts: &Facts, study: Study) {
        let Some(sea) = facts.sea.clone() else { return };
        self.running = Some(study);
        (self.failed, self.never) = (false, None);
        let (mode, policy): (Mode, Policy) = (cx.question.mode, cx.question.policy);
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| match study {
            Study::Inclusion => {
                let of = |collected| economy::inclusion(&sea, collected, true, ctl);
                if let (Ok(none), Ok(all)) = (of(0), of(u128::MAX)) {
                    emit(Found::Inclusion([none, all]));
                }
            }
            Study::Probes => match services::probe_curve(&sea, policy, PROBES, ctl) {
                Ok(curve) => emit(Found::Probes(curve)),
                Err(NoField::TooMany(_)) => emit(Found::Failed),
                Err(NoField::Stopped(_)) => {}
            },
            Study::Economy => {
                let skill = match economy::Skill::of_policy(&sea, mode, policy, sea.probes, ctl) {
                    Ok(skill) => skill,
                    Err(why) => {
                        if stop_of(why) != crate::control::Stop::Cancelled {
                            emit(Found::Failed);
                        }
                        return;
                    }
                };
                if let Some(kind) = skill.never_rescued(&sea) {
                    emit(Found::Never(kind));
                    return;
                }
                for has_pity in [true, false] {
                    match economy::economy(&sea, &skill, has_pity, ctl) {
                        Ok(Some(law)) => emit(Found::Economy(has_pity, Box::new(law), true)),
                        Ok(None) => {
                            let simulated =
                                economy::simulate(&sea, &skill, has_pity, N_CAREERS, "collection", ctl);
                            let Ok(law) = simulated else { return };
                            emit(Found::Economy(has_pity, Box::new(law), false));
                        }
                        Err(_) => return,
                    }
                }
            }
        });
    }
}

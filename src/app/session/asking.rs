//! What a session asks of its engine, and what it makes of the answers.

use std::sync::Arc;
use std::time::Duration;

use crate::control::Control;
use crate::game::{Game, GameReport};
use crate::play::PlayCommand;
use crate::report::{Report, Verdict};

use super::super::editor::Editor;
use super::Session;

/// Nodes that the window lets a solver visit before the answer is "not found".
pub const SOLVE_NODES: u64 = 20_000_000;

/// A search that has run for less than this is let go on when the next is asked for: its answer is
/// newer than the one that is shown.
pub(super) const PATIENCE: Duration = Duration::from_millis(150);

/// The last answer, with the level it is about.
#[derive(Clone)]
pub(super) struct Solved<G: Game> {
    pub(super) level: Arc<G::Level>,
    /// The spec that the level is of.
    pub(super) spec: Arc<G::Spec>,
    pub(super) report: Arc<GameReport<G>>,
    pub(super) took: Duration,
    /// Whether it is all of it, or the first frames of a long run that is still being played.
    pub(super) is_whole: bool,
}

/// What comes of a request.
pub(super) struct Answer<G: Game> {
    report: GameReport<G>,
    is_whole: bool,
}

/// A request that may still be answered.
pub(super) struct Request<G: Game> {
    tag: u64,
    level: Arc<G::Level>,
    spec: Arc<G::Spec>,
}

impl<E: Editor> Session<E> {
    /// Asks the solver about the current level; a recorded play is replayed instead.
    pub(in crate::app) fn ask_anew(&mut self) {
        let Some(level) = self.level.clone() else { return };
        self.current_tag += 1;
        self.asked = Some(level.clone());
        self.fault = None;
        let recording = self.doc.recording().cloned();
        // Who asks again about the same level wants it searched again.
        let before = { &self.solved }
            .as_ref()
            .filter(|solved| !Arc::ptr_eq(&solved.level, &level))
            .map(|solved| (solved.level.clone(), solved.report.clone()));
        self.pending.push(Request {
            tag: self.current_tag,
            level: level.clone(),
            spec: self.doc.spec_arc(),
        });
        let work = move |ctl: &Control, emit: &mut dyn FnMut(Answer<E::Game>)| {
            let report: Report<_, _> = match (recording, before) {
                (Some(recording), _) => {
                    let mut tell = |report| {
                        emit(Answer {
                            report,
                            is_whole: false,
                        });
                    };
                    let claim = recording.claim.as_ref();
                    E::Game::replay_telling(&level, &recording.inputs, claim, ctl, &mut tell)
                }
                (None, before) => {
                    let mut tell = |report| {
                        emit(Answer {
                            report,
                            is_whole: false,
                        });
                    };
                    let before = { &before }.as_ref().map(|(level, report)| (&**level, &**report));
                    let ctl = ctl.with_further_budget(SOLVE_NODES);
                    E::Game::solve_telling(before, &level, &ctl, &mut tell)
                }
            };
            emit(Answer {
                report,
                is_whole: true,
            });
        };
        if self.job.elapsed() < PATIENCE {
            self.job.request_next(self.current_tag, work);
        } else {
            self.job.request(self.current_tag, work);
        }
    }

    /// Stops the solver; the next edit asks it anew even if the level is still the same.
    pub(in crate::app) fn stop(&mut self) {
        self.job.cancel();
        self.pending.clear();
        self.asked = None;
        self.current_tag += 1;
    }

    /// Takes in what the job has to say.
    pub(super) fn take_results(&mut self) {
        for done in self.job.poll() {
            let Some(at) = self.pending.iter().position(|request| request.tag == done.tag) else {
                continue;
            };
            // Whatever was asked before it no longer matters.
            self.pending.drain(..at);
            let is_last = { &done.result }.as_ref().map_or(true, |answer| answer.is_whole);
            let Some(Request { level, spec, .. }) = self.pending.first() else {
                continue;
            };
            let (level, spec) = (level.clone(), spec.clone());
            if is_last {
                self.pending.remove(0);
            }
            match done.result {
                Ok(Answer { report, is_whole }) if is_whole && report.verdict == Verdict::Cancelled => {}
                // The first frames are shown to somebody who sees nothing yet and looks at one of them; a
                // verdict is never held back.
                Ok(Answer { report, is_whole })
                    if !is_whole
                        && report.verdict == Verdict::Cancelled
                        && ({ &self.solved }.as_ref().is_some_and(|solved| solved.is_whole)
                            || report.timeline.len() <= self.playhead.frame()) => {}
                Ok(Answer { report, is_whole }) => {
                    self.keep_settled();
                    // While a play is shown its frames stay under the playhead.
                    if self.run.is_none() {
                        self.playhead.follow(
                            match &self.solved {
                                Some(solved) => &solved.report.timeline,
                                None => &self.empty,
                            },
                            &report.timeline,
                        );
                    }
                    // What a person wants to see first of a replay that parts is where it does, unless
                    // somebody pointed at a frame.
                    if self.solved.as_ref().is_none_or(|solved| !solved.is_whole)
                        && self.playhead.frame() == 0
                        && let Verdict::Diverged { frame, .. } = report.verdict
                    {
                        self.playhead.apply(PlayCommand::GoTo(frame), &report.timeline);
                    }
                    self.solved = Some(Solved {
                        level,
                        spec,
                        report: Arc::new(report),
                        took: done.took,
                        is_whole,
                    });
                }
                Err(words) => {
                    self.faults.push(words.clone());
                    if done.tag == self.current_tag {
                        self.fault = Some(words);
                    }
                }
            }
            self.collect_issues();
        }
    }
}

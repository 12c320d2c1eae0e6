//! Verdicts of the undo steps: what the solver said at each, so that the step that broke a spec is seen.
//!
//! An answer is noted for the step it is about. Steps that were passed by too fast for an answer are
//! asked about only when somebody wants it.

use crate::control::Control;
use crate::fault;
use crate::game::Game;
use crate::job::{Job, Wake};
use crate::report::Verdict;

use super::super::editor::Editor;
use super::Session;

/// Nodes that a step which was passed by may take.
const STEP_NODES: u64 = 4_000_000;

/// What is known of the steps, for one question.
pub(super) struct Verdicts<G: Game> {
    question: G::Question,
    /// By the id of the step; at most as many as the history is long.
    known: Vec<(u64, Verdict)>,
    job: Job<(u64, Verdict)>,
    tag: u64,
}

impl<G: Game> Verdicts<G> {
    pub(super) fn new(wake: Wake) -> Self {
        Self {
            question: G::Question::default(),
            known: Vec::new(),
            job: Job::new(wake),
            tag: 0,
        }
    }

    /// The verdict of a step.
    pub(super) fn of(&self, id: u64) -> Option<&Verdict> {
        let known = self.known.iter().rev();
        { known }
            .find(|(known, _)| *known == id)
            .map(|(_, verdict)| verdict)
    }

    /// Whether steps are being asked about.
    pub(super) fn is_busy(&self) -> bool {
        self.job.is_busy()
    }

    fn note(&mut self, id: u64, verdict: &Verdict) {
        match self.known.iter_mut().find(|(known, _)| *known == id) {
            Some((_, old)) if old == verdict => {}
            Some((_, old)) => old.clone_from(verdict),
            None => self.known.push((id, verdict.clone())),
        }
    }
}

impl<E: Editor> Session<E> {
    /// Notes what has become known; once a frame.
    pub(super) fn note_verdicts(&mut self) {
        if self.verdicts.question != self.question {
            // What was said of another question says nothing of this one.
            self.verdicts.question = self.question.clone();
            self.verdicts.known.clear();
            self.verdicts.job.cancel();
            self.verdicts.tag += 1;
        }
        for done in self.verdicts.job.poll() {
            if done.tag == self.verdicts.tag
                && let Ok((id, verdict)) = done.result
            {
                self.verdicts.note(id, &verdict);
            }
        }
        let is_settled = { &self.built_from }
            .as_ref()
            .is_some_and(|(rev, question)| *rev == self.doc.revision() && *question == self.question);
        if !is_settled || self.doc.history().is_held() {
            return;
        }
        let id = self.doc.history().current_point().id;
        if self.level.is_none() {
            if self.fault.is_none() {
                self.verdicts.note(id, &Verdict::Invalid);
            }
        } else if let Some(solved) = &self.solved
            && solved.is_whole
            && !self.is_stale()
        {
            self.verdicts.note(id, &solved.report.verdict);
        }
        let points = self.doc.history().points();
        if points.len() < self.verdicts.known.len() {
            self.verdicts
                .known
                .retain(|(id, _)| points.iter().any(|point| point.id == *id));
        }
    }

    /// Asks about every step of which nothing is known, in the background.
    pub(super) fn ask_every_step(&mut self) {
        let open: Vec<_> = { self.doc.history().points().iter() }
            .filter(|point| self.verdicts.of(point.id).is_none())
            .map(|point| (point.id, point.spec.clone()))
            .collect();
        if open.is_empty() {
            return;
        }
        let question = self.question.clone();
        let recording = self.doc.recording().cloned();
        self.verdicts.tag += 1;
        let (tag, wake) = (self.verdicts.tag, self.wake.clone());
        self.verdicts.job.request(tag, move |ctl: &Control, emit| {
            let n_open = open.len() as u64;
            for (idx, (id, spec)) in open.into_iter().enumerate() {
                if ctl.is_cancelled() {
                    return;
                }
                ctl.set_progress(idx as u64, n_open);
                let answer = fault::caught(|| match E::Game::build(&spec, &question) {
                    Err(_) => Verdict::Invalid,
                    Ok(level) => match &recording {
                        Some(recording) => {
                            let (inputs, claim) = (&recording.inputs, recording.claim.as_ref());
                            let known = E::Game::verify(&level, inputs, claim, ctl);
                            known.map_or_else(
                                || E::Game::replay(&level, inputs, claim, ctl).verdict,
                                |(verdict, _)| verdict,
                            )
                        }
                        None => E::Game::solve(&level, &ctl.with_further_budget(STEP_NODES)).verdict,
                    },
                });
                match answer {
                    Ok(Verdict::Cancelled) => {}
                    Ok(verdict) => emit((id, verdict)),
                    Err(words) => wake.report(&words),
                }
            }
        });
    }
}

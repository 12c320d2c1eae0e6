//! What the timeline shows: the answer; an earlier one while the document is none that can be asked about; or
//! a play that is being made.

use std::sync::Arc;
use std::time::Duration;

use crate::game::GameReport;
use crate::play::PlayCommand;
use crate::report::Timeline;

use super::super::editor::{Editor, Run};
use super::Session;
use super::asking::Solved;
use crate::fault;

/// An answer, and what of it may be told.
pub(super) type Veiled<G> = (Arc<GameReport<G>>, Solved<G>);

impl<E: Editor> Session<E> {
    /// The run on the timeline, with the level that it is of.
    pub(super) fn on_timeline(&self) -> Option<&Solved<E::Game>> {
        self.run.as_ref().or(self.solved.as_ref())
    }

    /// The same as a person may be told of it: while nobody has stepped it, less than that. What is asked for
    /// as a whole, as what is exported, is not kept back.
    pub(super) fn told(&self) -> Option<&Solved<E::Game>> {
        let whole = self.on_timeline()?;
        let veil = { self.veil.as_ref() }.filter(|(of, _)| Arc::ptr_eq(of, &whole.report));
        Some(veil.map_or(whole, |(_, veiled)| veiled))
    }

    /// Keeps back of the answer what its editor says that nobody may be told yet.
    pub(super) fn veil(&mut self) {
        let solved = self.solved.as_ref().filter(|_| self.run.is_none());
        let veiled = solved.and_then(|solved| {
            let is_known = |(of, _): &&(_, _)| Arc::ptr_eq(of, &solved.report);
            let report = fault::caught(|| self.editor.veils(&solved.level));
            let is_veiled = report.unwrap_or_default();
            if !is_veiled {
                return None;
            }
            if let Some(known) = self.veil.as_ref().filter(is_known) {
                return Some(known.clone());
            }
            let report = fault::caught(|| E::veiled(&solved.report)).ok()?;
            let veiled = Solved {
                report: Arc::new(report),
                ..solved.clone()
            };
            Some((solved.report.clone(), veiled))
        });
        self.veil = veiled;
    }

    /// Whether what is on the timeline is about an earlier state of the document.
    pub(super) fn is_timeline_stale(&self) -> bool {
        self.run.is_none() && self.is_stale()
    }

    /// Shows a run that an editor makes, at its last frame, in the place of the answer; or the answer again.
    pub(super) fn show_run(&mut self, run: Option<Run<E::Game>>) {
        let spec = self.doc.spec_arc();
        let run = run.map(|(level, report)| Solved {
            level,
            spec,
            report,
            took: Duration::ZERO,
            is_whole: true,
        });
        let before = std::mem::replace(&mut self.run, run);
        let timeline = |run: Option<&Solved<E::Game>>| -> Option<Timeline> {
            Some(run.or(self.solved.as_ref())?.report.timeline.clone())
        };
        let old = timeline(before.as_ref()).unwrap_or_default();
        let new = timeline(self.run.as_ref()).unwrap_or_default();
        self.playhead.follow(&old, &new);
        if self.run.is_some() {
            let last = new.len().saturating_sub(1);
            self.playhead.apply(PlayCommand::GoTo(last), &new);
        }
    }

    /// Before another answer comes: keeps the one of a state that is a step of the history.
    pub(super) fn keep_settled(&mut self) {
        let now = self.doc.spec_arc();
        if let Some(solved) = &self.solved
            && solved.is_whole
            && !Arc::ptr_eq(&solved.spec, &now)
            && self.is_step(solved)
        {
            self.settled = Some(solved.clone());
        }
    }

    /// Where the document is none that can be asked about: shows the last answer of a step of the history, and
    /// none of a state that a drag only went through.
    pub(super) fn show_settled(&mut self) {
        let is_passing = { &self.solved }
            .as_ref()
            .is_some_and(|solved| !self.is_step(solved));
        if !is_passing {
            return;
        }
        let settled = self.settled.take().filter(|settled| self.is_step(settled));
        let of = |solved: &Option<Solved<E::Game>>| {
            let timeline = solved.as_ref().map(|solved| solved.report.timeline.clone());
            timeline.unwrap_or_default()
        };
        let (old, new) = (of(&self.solved), of(&settled));
        self.playhead.follow(&old, &new);
        self.solved = settled;
    }

    fn is_step(&self, solved: &Solved<E::Game>) -> bool {
        let points = self.doc.history().points();
        points.iter().any(|point| Arc::ptr_eq(&point.spec, &solved.spec))
    }
}

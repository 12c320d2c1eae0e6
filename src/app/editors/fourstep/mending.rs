//! The smallest changes that would let heroes through: looked for in the background as soon as an
//! answer says no and nobody drags, stopped by a button, forgotten when the course changes.
//!
//! Knows when to ask and what came of it; the searching is the engine's `solve::repair`.

use std::sync::Arc;

use crate::app::editor::Cx;
use crate::control::{Progress, Stop};
use crate::doc::Merge;
use crate::game::GameReport;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::level::Level;
use crate::games::fourstep::solve::repair::{self, Repair, Repairs, Wish, apply};
use crate::job::Job;

/// Nodes that one look may spend: moved sets of states, as the exact search counts them.
const NODES: u64 = 40_000_000;

/// How a look went.
#[derive(Clone, Debug, Default)]
pub(super) enum Look {
    /// There was none.
    #[default]
    None,
    /// It goes on.
    Running,
    /// Somebody stopped it.
    Stopped,
    /// It came to its end, with or without repairs.
    Done(Arc<Repairs>),
    /// There is nothing to repair: only the seed's search fails.
    NothingToMend,
    /// The engine failed.
    Failed(String),
}

/// The look for repairs of the answer that is shown.
#[derive(Default)]
pub(super) struct Mending {
    job: Option<Job<Option<Repairs>>>,
    tag: u64,
    of: Option<(Arc<GameReport<FourStep>>, Arc<Level>)>,
    look: Look,
    /// The repair that is shown on the course before it is carried out.
    pub preview: Option<usize>,
}

impl Mending {
    /// How the look went.
    pub(super) fn look(&self) -> &Look {
        &self.look
    }

    /// The level that the repairs are about.
    pub(super) fn level(&self) -> Option<&Arc<Level>> {
        self.of.as_ref().map(|(_, level)| level)
    }

    /// What was found.
    pub(super) fn found(&self) -> &[Repair] {
        match &self.look {
            Look::Done(repairs) => &repairs.found,
            _ => &[],
        }
    }

    /// The repair that is shown on the course.
    pub(super) fn previewed(&self) -> Option<&Repair> {
        self.found().get(self.preview?)
    }

    /// How far the look is.
    pub(super) fn progress(&self) -> Progress {
        self.job.as_ref().map(Job::progress).unwrap_or_default()
    }

    /// Whether a look goes on.
    pub(super) fn is_busy(&self) -> bool {
        matches!(self.look, Look::Running)
    }

    /// Takes what was found; looks at an answer that is new and says no, unless `is_dragging`.
    pub(super) fn tick(&mut self, cx: &Cx<'_, FourStep>, is_dragging: bool) {
        let done = self.job.as_mut().map(Job::poll).unwrap_or_default();
        for done in done.into_iter().filter(|done| done.tag == self.tag) {
            self.look = match done.result {
                Ok(Some(repairs)) => Look::Done(Arc::new(repairs)),
                Ok(None) => Look::NothingToMend,
                Err(fault) => Look::Failed(fault),
            };
        }
        let Some(shown) = cx.shown.as_ref().filter(|shown| !shown.stale && !is_dragging) else {
            if cx.shown.as_ref().is_some_and(|shown| shown.stale) {
                self.forget();
            }
            return;
        };
        let is_known = { &self.of }
            .as_ref()
            .is_some_and(|(report, _)| Arc::ptr_eq(report, shown.report));
        if !is_known {
            self.forget();
            self.of = Some((shown.report.clone(), shown.level.clone()));
            self.ask(cx);
        }
    }

    fn forget(&mut self) {
        if self.is_busy()
            && let Some(job) = &mut self.job
        {
            job.cancel();
        }
        self.tag += 1;
        self.look = Look::None;
        self.preview = None;
        self.of = None;
    }

    /// Stops the look.
    pub(super) fn stop(&mut self) {
        if self.is_busy()
            && let Some(job) = &mut self.job
        {
            job.cancel();
            self.tag += 1;
            self.look = Look::Stopped;
        }
    }

    /// Looks for repairs of the answer that is shown.
    pub(super) fn ask(&mut self, cx: &Cx<'_, FourStep>) {
        let Some((report, level)) = self.of.clone() else {
            return;
        };
        let answer = report.frames.first().and_then(|frame| frame.answer.clone());
        let Some(answer) = answer.filter(|answer| !answer.is_crossed) else {
            return;
        };
        let (spec, question) = (cx.doc.history().current_arc(), cx.question.clone());
        self.tag += 1;
        self.look = Look::Running;
        let job = self.job.get_or_insert_with(|| Job::new(cx.wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            let ctl = ctl.with_further_budget(NODES);
            let asked = (&*level, &*answer);
            match repair::offer(&spec, &question, asked, Wish::default(), &ctl) {
                Ok(repairs) => emit(repairs),
                // Whoever stopped it knows.
                Err(Stop::Cancelled | Stop::OutOfBudget) => {}
            }
        });
    }

    /// Carries out a repair, as one step of the history. Says whether the course was still the one
    /// that it is about.
    pub(super) fn apply(&mut self, cx: &mut Cx<'_, FourStep>, idx: usize) -> bool {
        let (Some(level), Some(repair)) = (self.level().cloned(), self.found().get(idx)) else {
            return false;
        };
        let Some(fixed) = apply::apply(cx.doc.spec(), &level, repair) else {
            return false;
        };
        let mut words = apply::label(&level, repair);
        words.en = capitalised(&words.en);
        self.preview = None;
        cx.doc.edit(words, Merge::Never, |spec| *spec = fixed);
        true
    }
}

/// A sentence with its first letter large.
pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

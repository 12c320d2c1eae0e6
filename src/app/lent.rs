//! What the shell lends an open document, and the plain answers it has of it.

use std::time::Duration;

use eframe::egui;

use crate::control::Progress;
use crate::job::Wake;
use crate::report::{Lang, Text, Verdict};

use super::tokens::Tokens;

fn wake_id() -> egui::Id {
    egui::Id::unique("playproof wake")
}

/// Wakes the window, for work that belongs to no document; what panics of it said is told by the window.
pub fn wake(ctx: &egui::Context) -> Wake {
    ctx.data(|data| data.get_temp(wake_id())).unwrap_or_else(|| {
        let woken = ctx.clone();
        Wake::new(move || woken.request_repaint())
    })
}

/// Says how the window is woken from now on.
pub(super) fn set_wake(ctx: &egui::Context, wake: &Wake) {
    ctx.data_mut(|data| data.insert_temp(wake_id(), wake.clone()));
}

/// What the shell lends every call.
#[derive(Clone, Copy, Debug)]
pub struct Lend {
    /// Colours and sizes.
    pub tokens: &'static Tokens,
    /// Language of every word.
    pub lang: Lang,
    /// Whether motion is to be left out.
    pub reduced_motion: bool,
}

/// What the verdict chip says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VerdictInfo {
    /// The last answer; `None` before there is any.
    pub verdict: Option<Verdict>,
    /// It in one sentence.
    pub summary: Option<Text>,
    /// What the engine's panic said.
    pub fault: Option<String>,
    /// Errors in the list of problems, for which `check` refuses the document whatever the verdict is.
    pub n_errors: usize,
    /// Whether the spec has changed since the answer.
    pub is_stale: bool,
    /// Whether the figures are about an earlier state of the document, whatever is said of it now.
    pub are_figures_stale: bool,
    /// And whether what is on the timeline is.
    pub is_timeline_stale: bool,
    /// Whether the verdict stands and the rest of the answer is still to come.
    pub is_growing: bool,
    /// Whether the solver is at work.
    pub is_busy: bool,
    /// How far it is.
    pub progress: Progress,
    /// Nodes visited for the answer, or so far.
    pub nodes: u64,
    /// Time taken for the answer, or so far.
    pub took: Duration,
}

impl VerdictInfo {
    /// Whether the verdict holds and `check` refuses the document all the same.
    pub fn is_refused(&self) -> bool {
        0 < self.n_errors && self.fault.is_none() && self.verdict.as_ref().is_some_and(Verdict::holds)
    }
}

/// One line of the history list.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryLine {
    /// What was done.
    pub label: Text,
    /// Whether it is the point the document is at.
    pub is_current: bool,
}

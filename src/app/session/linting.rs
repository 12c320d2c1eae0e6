//! Lints of the spec: within the edit's own frame, or in the background where they take longer than that.

use crate::control::{Control, Progress};
use crate::fault;
use crate::game::Game;
use crate::job::{Job, Wake};
use crate::report::Issue;

use super::super::editor::Editor;
use super::Session;

/// What the lints of the spec found last.
pub(super) struct Lints {
    issues: Vec<Issue>,
    job: Job<Vec<Issue>>,
    /// Of the spec as it is now.
    tag: u64,
    /// Of the spec that `issues` are about.
    found: u64,
}

impl Lints {
    pub(super) fn new(wake: Wake) -> Self {
        Self {
            issues: Vec::new(),
            job: Job::new(wake),
            tag: 0,
            found: 0,
        }
    }

    /// What was found; see [`Lints::is_old`].
    pub(super) fn issues(&self) -> &[Issue] {
        &self.issues
    }

    /// Whether what was found is about an earlier spec.
    pub(super) fn is_old(&self) -> bool {
        self.found != self.tag
    }
}

impl<E: Editor> Session<E> {
    /// Looks at the spec, which has just changed.
    pub(super) fn lint(&mut self) {
        self.lints.tag += 1;
        let tag = self.lints.tag;
        if E::Game::lints_long(self.doc.spec()) {
            let spec = self.doc.history().current_arc();
            // In a drag every frame asks again; what runs is let go on, or nothing would ever be found.
            self.lints.job.request_next(tag, move |_: &Control, emit| {
                emit(E::Game::lint(&spec));
            });
            return;
        }
        self.lints.job.cancel();
        self.lints.found = tag;
        self.lints.issues = fault::caught(|| E::Game::lint(self.doc.spec())).unwrap_or_else(|words| {
            self.faults.push(words);
            Vec::new()
        });
    }

    /// Takes in what was found in the background.
    pub(super) fn take_lints(&mut self) {
        let mut is_new = false;
        for done in self.lints.job.poll() {
            if done.tag <= self.lints.found {
                continue;
            }
            self.lints.found = done.tag;
            self.lints.issues = done.result.unwrap_or_else(|words| {
                self.faults.push(words);
                Vec::new()
            });
            is_new = true;
        }
        if is_new {
            self.collect_issues();
        }
    }

    /// Whether the problems that are listed are about an earlier spec: the lints are still looking.
    pub(in crate::app) fn has_old_issues(&self) -> bool {
        self.lints.is_old()
    }

    /// How far the lints are, while they look in the background.
    pub(in crate::app) fn linting(&self) -> Option<Progress> {
        self.lints.is_old().then(|| self.lints.job.progress())
    }
}

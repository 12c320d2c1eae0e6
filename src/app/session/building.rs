//! The level of the spec: built in the edit's own frame, or in the background where that takes longer.

use crate::fault;
use crate::game::Game;
use crate::job::{Job, Wake};
use crate::report::Issue;

use super::super::editor::Editor;
use super::Session;

/// What building came to.
type Built<G> = Result<<G as Game>::Level, Vec<Issue>>;

/// A level that is being built in the background.
pub(super) struct Building<G: Game> {
    job: Job<Built<G>>,
    tag: u64,
    is_awaited: bool,
}

impl<G: Game> Building<G> {
    pub(super) fn new(wake: Wake) -> Self {
        Self {
            // What panics of it say is told with its answer.
            job: Job::new(wake.with_own_faults()),
            tag: 0,
            is_awaited: false,
        }
    }

    /// Whether a level is being built.
    pub(super) fn is_awaited(&self) -> bool {
        self.is_awaited
    }
}

impl<E: Editor> Session<E> {
    /// Builds the level of the spec as it is now, or begins to.
    pub(super) fn build(&mut self) {
        self.building.tag += 1;
        self.building.is_awaited =
            fault::caught(|| E::Game::builds_long(self.doc.spec())).unwrap_or_default();
        if !self.building.is_awaited {
            let built = fault::caught(|| E::Game::build(self.doc.spec(), &self.question));
            self.take_build(built);
            return;
        }
        self.build_issues = Vec::new();
        self.forget_level();
        let (spec, question) = (self.doc.spec_arc(), self.question.clone());
        // In a drag every frame asks again; what runs is let go on, and the last one is waited for.
        self.building.job.request_next(self.building.tag, move |_, emit| {
            emit(E::Game::build(&spec, &question));
        });
    }

    /// Takes in what was built in the background.
    pub(super) fn take_built(&mut self) {
        for done in self.building.job.poll() {
            // Of a state that a drag has left already, it is still the nearest that is known.
            if let Ok(Ok(level)) = &done.result {
                E::Game::keep_built(level);
            }
            if done.tag != self.building.tag {
                continue;
            }
            self.building.is_awaited = false;
            self.take_build(done.result);
            self.collect_issues();
            (self.wake)();
        }
    }

    fn take_build(&mut self, built: Result<Built<E::Game>, String>) {
        self.build_issues = Vec::new();
        match built {
            Ok(Ok(level)) => self.take_level(level),
            Ok(Err(issues)) => {
                self.build_issues = issues;
                self.drop_level(None);
            }
            Err(fault) => self.drop_level(Some(fault)),
        }
    }
}

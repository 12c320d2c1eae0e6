//! Work that may hang, and what is done in the window once it has ended.
//!
//! For what touches the disk and has no list of its own: what a crash left over, earlier versions, reports of
//! failures, the sample project. What is longer, can be stopped or is told in the status bar has a module of its own.

use eframe::egui;

use crate::job::Job;

use super::PlayproofApp;

type Then = Box<dyn FnOnce(&mut PlayproofApp, &egui::Context) + Send>;

/// Something that is being done.
pub(super) struct Chore(Job<Then>);

impl PlayproofApp {
    /// Does `work` on a thread of its own, and then something with what came of it. Without threads there is
    /// no disk either.
    pub(super) fn aside<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce(&mut Self, &egui::Context, T) + Send + 'static,
    ) {
        let mut job: Job<Then> = Job::new(self.wake.clone());
        job.request(0, move |_, emit| {
            let made = work();
            emit(Box::new(move |app, ctx| then(app, ctx, made)));
        });
        self.chores.push(Chore(job));
    }

    /// Whether something is being done.
    pub(super) fn has_chores(&self) -> bool {
        !self.chores.is_empty()
    }

    /// Once a frame: what has ended, in the order in which it was begun.
    pub(super) fn poll_chores(&mut self, ctx: &egui::Context) {
        let mut ended = Vec::new();
        self.chores.retain_mut(|Chore(job)| {
            // Asked before the results are taken, so that none is left behind.
            let is_busy = job.is_busy();
            ended.extend(job.poll().into_iter().filter_map(|done| done.result.ok()));
            is_busy
        });
        for then in ended {
            then(self, ctx);
        }
        if self.has_chores() {
            ctx.request_repaint_after_secs(0.2);
        }
    }
}

//! A piece of background work with its answer: asked again only when what it is about changes.

use std::sync::Arc;

use crate::control::{Control, Progress, Stop};
use crate::games::starlink::spec::Spec;
use crate::job::{Job, Wake};

/// One kind of background work.
pub(super) struct Work<T: Send + 'static> {
    job: Option<Job<Result<T, Stop>>>,
    tag: u64,
    of: Option<Arc<Spec>>,
    found: Option<T>,
}

impl<T: Send + 'static> Default for Work<T> {
    fn default() -> Self {
        Self {
            job: None,
            tag: 0,
            of: None,
            found: None,
        }
    }
}

impl<T: Send + 'static> Work<T> {
    /// What was found about this spec.
    pub(super) fn found(&self, spec: &Arc<Spec>) -> Option<&T> {
        self.found.as_ref().filter(|_| self.is_about(spec))
    }

    /// Takes what was found, whatever it is about.
    pub(super) fn take(&mut self) -> Option<T> {
        self.found.take()
    }

    /// Whether it was asked about this spec.
    pub(super) fn is_about(&self, spec: &Arc<Spec>) -> bool {
        self.of.as_ref().is_some_and(|of| Arc::ptr_eq(of, spec))
    }

    /// How far it is; none when nothing runs.
    pub(super) fn progress(&self) -> Option<Progress> {
        let job = self.job.as_ref().filter(|job| job.is_busy())?;
        Some(job.progress())
    }

    /// Asks about a spec.
    pub(super) fn ask(
        &mut self,
        spec: Arc<Spec>,
        wake: &Wake,
        work: impl FnOnce(&Spec, &Control) -> Result<T, Stop> + Send + 'static,
    ) {
        self.ask_telling(spec, wake, |spec, ctl, _| work(spec, ctl));
    }

    /// Asks about a spec; what is told on the way is found until there is more.
    pub(super) fn ask_telling(
        &mut self,
        spec: Arc<Spec>,
        wake: &Wake,
        work: impl FnOnce(&Spec, &Control, &mut dyn FnMut(T)) -> Result<T, Stop> + Send + 'static,
    ) {
        self.tag += 1;
        self.found = None;
        self.of = Some(spec.clone());
        let job = self.job.get_or_insert_with(|| Job::new(wake.clone()));
        job.request(self.tag, move |ctl, emit| {
            let found = work(&spec, ctl, &mut |found| emit(Ok(found)));
            emit(found);
        });
    }

    /// Takes in what the job has to say.
    pub(super) fn poll(&mut self) {
        for done in self.job.as_mut().map(Job::poll).unwrap_or_default() {
            if done.tag == self.tag
                && let Ok(Ok(found)) = done.result
            {
                self.found = Some(found);
            }
        }
    }

    /// Forgets what it was asked about, so that it is asked again.
    pub(super) fn forget(&mut self) {
        self.of = None;
    }

    /// Stops it; what was told stays found, and nothing is asked for again until the spec changes.
    pub(super) fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.cancel();
        }
    }
}

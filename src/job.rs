//! Background work: one runs, at most one waits, the latest request wins.
//!
//! Knows neither games nor a GUI; whoever waits for results is woken through a function it hands in.
//! Natively a worker thread of its own runs the work; in a browser, which has no threads, the
//! request itself does.

use std::ops::Deref;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use web_time::Instant;

use crate::control::{Control, Progress};
use crate::fault;

/// Called from any thread when there is something new to look at.
///
/// It also takes along what panics of the work said, so that whoever asks for work cannot forget them:
/// [`Job`] puts them in, and the owner of the waking tells of them.
#[derive(Clone)]
pub struct Wake {
    call: Arc<dyn Fn() + Send + Sync>,
    faults: Arc<Mutex<Vec<String>>>,
}

impl Wake {
    /// Calls `call`, from any thread.
    pub fn new(call: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            call: Arc::new(call),
            faults: Arc::default(),
        }
    }

    /// Wakes nobody: for those who look by themselves.
    pub fn nobody() -> Self {
        Self::new(|| ())
    }

    /// Wakes the same, with panics of its own: those of one document's work.
    #[must_use]
    pub fn with_own_faults(self) -> Self {
        Self {
            call: self.call,
            faults: Arc::default(),
        }
    }

    /// What panics of work said since the last call.
    pub fn take_faults(&self) -> Vec<String> {
        std::mem::take(&mut *self.faults.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes along what a panic said that was caught by whoever works.
    pub fn report(&self, words: &str) {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        if !faults.iter().any(|known| known == words) {
            faults.push(words.to_owned());
        }
    }
}

impl Deref for Wake {
    type Target = dyn Fn() + Send + Sync;

    fn deref(&self) -> &Self::Target {
        &*self.call
    }
}

/// A result, with the tag of the request it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done<T> {
    /// What [`Job::request`] was given.
    pub tag: u64,
    /// What the work emitted, or what its panic said.
    pub result: Result<T, String>,
    /// How long the work had been running.
    pub took: Duration,
}

type Work<T> = Box<dyn FnOnce(&Control, &mut dyn FnMut(T)) + Send>;

struct Task<T> {
    tag: u64,
    ctl: Control,
    work: Work<T>,
}

struct Running {
    ctl: Control,
    since: Instant,
}

struct Inner<T> {
    waiting: Option<Task<T>>,
    running: Option<Running>,
    results: Vec<Done<T>>,
    is_closed: bool,
}

struct Shared<T> {
    inner: Mutex<Inner<T>>,
    has_task: Condvar,
    wake: Wake,
}

impl<T> Shared<T> {
    /// The lock is never held while foreign code runs, so a poisoned one is still sound.
    fn lock(&self) -> MutexGuard<'_, Inner<T>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One line of background work. Dropping it cancels what runs and waits for nothing.
pub struct Job<T: Send + 'static> {
    shared: Arc<Shared<T>>,
    has_worker: bool,
}

impl<T: Send + 'static> Job<T> {
    /// Nothing runs until the first request.
    pub fn new(wake: Wake) -> Self {
        let inner = Inner {
            waiting: None,
            running: None,
            results: Vec::new(),
            is_closed: false,
        };
        Self {
            shared: Arc::new(Shared {
                inner: Mutex::new(inner),
                has_task: Condvar::new(),
                wake,
            }),
            has_worker: false,
        }
    }

    /// Asks for work. It may emit several results; each comes out of [`Job::poll`] with `tag`.
    /// What runs is cancelled, what waits is forgotten.
    pub fn request(&mut self, tag: u64, work: impl FnOnce(&Control, &mut dyn FnMut(T)) + Send + 'static) {
        if let Some(running) = &self.shared.lock().running {
            running.ctl.cancel();
        }
        self.request_next(tag, work);
    }

    /// Asks for work after what runs, which goes on to its end; what waits is forgotten. For short work
    /// that is asked for again and again, as in a drag: each request would otherwise stop the one before
    /// and none would ever be done.
    pub fn request_next(
        &mut self,
        tag: u64,
        work: impl FnOnce(&Control, &mut dyn FnMut(T)) + Send + 'static,
    ) {
        let task = Task {
            tag,
            ctl: Control::unlimited(),
            work: Box::new(work),
        };
        if !self.has_worker {
            self.has_worker = spawn(&self.shared);
        }
        let mut inner = self.shared.lock();
        if self.has_worker {
            inner.waiting = Some(task);
            drop(inner);
            self.shared.has_task.notify_one();
        } else {
            drop(inner);
            run(&self.shared, task);
        }
    }

    /// The results since the last call, in the order they were emitted.
    pub fn poll(&mut self) -> Vec<Done<T>> {
        std::mem::take(&mut self.shared.lock().results)
    }

    /// Whether something runs or waits.
    pub fn is_busy(&self) -> bool {
        let inner = self.shared.lock();
        inner.waiting.is_some() || inner.running.is_some()
    }

    /// How far the running work says it is; nothing while none runs.
    pub fn progress(&self) -> Progress {
        let inner = self.shared.lock();
        inner
            .running
            .as_ref()
            .map(|running| running.ctl.progress())
            .unwrap_or_default()
    }

    /// How long the running work has been running; zero while none runs.
    pub fn elapsed(&self) -> Duration {
        let inner = self.shared.lock();
        inner
            .running
            .as_ref()
            .map_or(Duration::ZERO, |running| running.since.elapsed())
    }

    /// Stops what runs, when it has run for longer than `patience` and something waits for it.
    pub fn hurry(&mut self, patience: Duration) {
        let inner = self.shared.lock();
        if let Some(running) = &inner.running
            && inner.waiting.is_some()
            && patience < running.since.elapsed()
        {
            running.ctl.cancel();
        }
    }

    /// Stops what runs at its next look and forgets what waits.
    pub fn cancel(&mut self) {
        let mut inner = self.shared.lock();
        inner.waiting = None;
        if let Some(running) = &inner.running {
            running.ctl.cancel();
        }
    }
}

impl<T: Send + 'static> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel();
        self.shared.lock().is_closed = true;
        self.shared.has_task.notify_one();
    }
}

/// Starts the worker. Says whether there is one.
#[cfg(not(target_arch = "wasm32"))]
fn spawn<T: Send + 'static>(shared: &Arc<Shared<T>>) -> bool {
    let shared = shared.clone();
    std::thread::Builder::new()
        .name("playproof-job".to_owned())
        .spawn(move || {
            loop {
                let mut inner = shared.lock();
                let task = loop {
                    if inner.is_closed {
                        return;
                    }
                    if let Some(task) = inner.waiting.take() {
                        break task;
                    }
                    inner = shared
                        .has_task
                        .wait(inner)
                        .unwrap_or_else(PoisonError::into_inner);
                };
                // Set under the same lock that emptied `waiting`, so `is_busy` has no gap.
                inner.running = Some(Running {
                    ctl: task.ctl.clone(),
                    since: Instant::now(),
                });
                drop(inner);
                run(&shared, task);
            }
        })
        .is_ok()
}

#[cfg(target_arch = "wasm32")]
fn spawn<T: Send + 'static>(_shared: &Arc<Shared<T>>) -> bool {
    false
}

fn run<T>(shared: &Shared<T>, task: Task<T>) {
    let Task { tag, ctl, work } = task;
    let since = Instant::now();
    let emit = |result| {
        shared.lock().results.push(Done {
            tag,
            result,
            took: since.elapsed(),
        });
    };
    let outcome = fault::caught(|| {
        work(&ctl, &mut |value| {
            emit(Ok(value));
            (shared.wake)();
        });
    });
    if let Err(words) = outcome {
        shared.wake.report(&words);
        emit(Err(words));
    }
    shared.lock().running = None;
    (shared.wake)();
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn quiet() -> Wake {
        Wake::nobody()
    }

    fn wait_for<T: Send>(job: &mut Job<T>, n_results: usize) -> Vec<Done<T>> {
        let mut all = Vec::new();
        while all.len() < n_results || job.is_busy() {
            all.extend(job.poll());
            std::thread::sleep(Duration::from_millis(1));
        }
        all.extend(job.poll());
        all
    }

    #[test]
    fn the_latest_request_wins_and_cancels_the_running_one() {
        let mut job = Job::new(quiet());
        let (started, has_started) = mpsc::channel();
        job.request(1, move |ctl, emit| {
            started.send(()).unwrap();
            while ctl.spend(1).is_ok() {
                std::thread::yield_now();
            }
            emit("cancelled");
        });
        has_started.recv().unwrap();
        assert!(job.is_busy());
        job.request(2, |_, emit| emit("never runs"));
        job.request(3, |_, emit| {
            emit("first");
            emit("second");
        });
        let all = wait_for(&mut job, 3);
        let seen: Vec<_> = all.iter().map(|done| (done.tag, done.result.clone())).collect();
        assert!(!seen.iter().any(|(tag, _)| *tag == 2));
        assert_eq!(seen[seen.len() - 2..], [(3, Ok("first")), (3, Ok("second"))]);
        assert!(!job.is_busy());
    }

    #[test]
    fn what_runs_may_go_on_while_the_next_waits() {
        let mut job = Job::new(quiet());
        let (started, has_started) = mpsc::channel();
        let (go_on, may_go_on) = mpsc::channel::<()>();
        job.request(1, move |ctl, emit| {
            started.send(()).unwrap();
            may_go_on.recv().unwrap();
            emit(ctl.is_cancelled());
        });
        has_started.recv().unwrap();
        job.request_next(2, |_, emit| emit(true));
        job.request_next(3, |ctl, emit| emit(ctl.is_cancelled()));
        job.hurry(Duration::from_secs(3600));
        go_on.send(()).unwrap();
        let all = wait_for(&mut job, 2);
        let seen: Vec<_> = all.iter().map(|done| (done.tag, done.result.clone())).collect();
        assert_eq!(seen, [(1, Ok(false)), (3, Ok(false))]);
    }

    #[test]
    fn who_waits_does_not_wait_for_ever() {
        let mut job = Job::new(quiet());
        job.request(1, |ctl, emit| {
            while ctl.spend(1).is_ok() {
                std::thread::yield_now();
            }
            emit("stopped");
        });
        while job.progress().nodes == 0 {
            std::thread::yield_now();
        }
        job.hurry(Duration::ZERO);
        job.request_next(2, |_, emit| emit("done"));
        job.hurry(Duration::ZERO);
        let all = wait_for(&mut job, 2);
        assert_eq!(all[1].result, Ok("done"));
    }

    #[test]
    fn a_panic_comes_out_as_an_error_and_the_worker_lives_on() {
        let wake = quiet();
        let (own, mut job) = (wake.clone().with_own_faults(), Job::<u8>::new(wake.clone()));
        job.request(1, |_, _| panic!("engine fault"));
        assert_eq!(wait_for(&mut job, 1)[0].result, Err("engine fault".to_owned()));
        // Whoever forgets to look at results does not lose it.
        assert_eq!(wake.take_faults(), ["engine fault"]);
        assert!(wake.take_faults().is_empty() && own.take_faults().is_empty());
        job.request(2, |_, emit| emit(7));
        assert_eq!(wait_for(&mut job, 1)[0].result, Ok(7));
    }

    #[test]
    fn dropping_cancels_and_does_not_wait() {
        let mut job: Job<()> = Job::new(quiet());
        let (ended, has_ended) = mpsc::channel();
        job.request(1, move |ctl, _| {
            while ctl.spend(1).is_ok() {
                std::thread::yield_now();
            }
            ended.send(()).unwrap();
        });
        while job.progress().nodes == 0 {
            std::thread::yield_now();
        }
        drop(job);
        has_ended.recv_timeout(Duration::from_secs(10)).unwrap();
    }
}

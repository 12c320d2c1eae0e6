//! Cases spread over threads, their rows put back in order.
//!
//! Nobody goes further ahead of the last row written than [`AHEAD`] cases a thread, so memory stays flat
//! however many cases there are. An engine that panics costs its case a row and nothing else.

use std::collections::BTreeMap;
use std::io::{IsTerminal as _, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use web_time::Instant;

use super::target::Target;
use crate::cli::{CliError, Exit, Streams};
use crate::control::{Control, Stop};
use crate::fault;
use crate::report::Verdict;
use crate::survey::plan::Plan;
use crate::survey::record;
use crate::survey::shard::Shard;
use crate::survey::{Row, Survey};

/// Cases that each thread may be ahead of the last row written.
const AHEAD: u64 = 64;
/// More threads than this only get into each other's way.
const MAX_JOBS: usize = 256;
/// Where no bar is drawn, progress is told this often.
const TOLD_EVERY: Duration = Duration::from_secs(15);
/// What was written is flushed to the drive this often.
const KEPT_EVERY: Duration = Duration::from_secs(2);

/// What is to be done.
pub(super) struct Job<'a> {
    pub(super) plan: &'a Plan,
    pub(super) shard: Shard,
    pub(super) n_jobs: usize,
    pub(super) nodes: u64,
    pub(super) timed: bool,
}

/// How it ended.
pub(super) struct Done {
    /// Rows that are there now.
    n_rows: u64,
    n_failing: u64,
    is_stopped: bool,
}

impl Done {
    pub(super) fn exit(&self) -> Exit {
        match (self.is_stopped, self.n_failing) {
            (true, _) => Exit::Broken,
            (false, 0) => Exit::Holds,
            (false, _) => Exit::Fails,
        }
    }

    pub(super) fn tell(&self, path: &Path, n_cases: u64, streams: &mut Streams<'_>) -> std::io::Result<()> {
        let Self {
            n_rows, n_failing, ..
        } = self;
        let path = path.display();
        if self.is_stopped {
            writeln!(
                streams.err,
                "{path}: stopped after {n_rows} of {n_cases} cases; the same command goes on from there"
            )
        } else {
            writeln!(
                streams.out,
                "{path}: {n_rows} cases, {} hold, {n_failing} do not",
                n_rows - n_failing
            )
        }
    }
}

/// Set by the first interrupt; a second one ends the program at once.
fn interrupted() -> &'static AtomicBool {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = flag.clone();
        // Where the signal cannot be caught it ends the program, and the file is gone on with all the same.
        ctrlc::set_handler(move || {
            if set.swap(true, Relaxed) {
                std::process::exit(Exit::Broken as i32);
            }
        })
        .ok();
        flag
    })
}

/// Who may begin which case.
struct Gate {
    next: u64,
    written: u64,
    is_closed: bool,
}

pub(super) fn run<G: Survey>(
    desk: &G::Desk,
    job: &Job<'_>,
    target: &mut Target<'_>,
    err: &mut dyn Write,
) -> Result<Done, CliError> {
    let n_cases = job.shard.n_cases(job.plan.n_cases());
    let first = target.n_there;
    let n_threads = match job.n_jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n,
    };
    let n_threads = n_threads
        .min(MAX_JOBS)
        .min(usize::try_from(n_cases - first).unwrap_or(MAX_JOBS));
    let gate = Mutex::new(Gate {
        next: first,
        written: first,
        is_closed: false,
    });
    let (opened, ahead) = (Condvar::new(), AHEAD * n_threads.max(1) as u64);
    let (cancel, interrupted) = (Control::unlimited(), interrupted());
    let (send, receive) = mpsc::channel();
    let mut teller = Teller::new(n_cases, first);
    let written = std::thread::scope(|scope| {
        for _ in 0..n_threads {
            let (send, gate, opened, cancel) = (send.clone(), &gate, &opened, &cancel);
            scope.spawn(move || {
                loop {
                    let n = {
                        let mut gate = gate.lock().unwrap_or_else(PoisonError::into_inner);
                        while !gate.is_closed && gate.written + ahead <= gate.next {
                            gate = opened.wait(gate).unwrap_or_else(PoisonError::into_inner);
                        }
                        if gate.is_closed || gate.next == n_cases {
                            return;
                        }
                        gate.next += 1;
                        gate.next - 1
                    };
                    let row = one::<G>(desk, job, job.shard.case(n), cancel);
                    if row.is_none() || send.send((n, row.unwrap_or_default())).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut write_all = || -> Result<(u64, bool), CliError> {
            let mut waiting: BTreeMap<u64, (String, bool)> = BTreeMap::new();
            let (mut next, mut kept) = (first, Instant::now());
            let mut is_stopped = false;
            while next < n_cases {
                if interrupted.load(Relaxed) && !is_stopped {
                    is_stopped = true;
                    cancel.cancel();
                    gate.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
                    opened.notify_all();
                }
                match receive.recv_timeout(Duration::from_millis(50)) {
                    Ok((n, row)) => {
                        waiting.insert(n, row);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    // Everybody has gone, and what is missing was stopped.
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                waiting.extend(receive.try_iter());
                let mut lines = String::new();
                let before = next;
                while let Some((line, holds)) = waiting.remove(&next) {
                    lines += &line;
                    lines.push('\n');
                    target.n_failing += u64::from(!holds);
                    next += 1;
                }
                if before < next {
                    target.write(&lines)?;
                    gate.lock().unwrap_or_else(PoisonError::into_inner).written = next;
                    opened.notify_all();
                    if KEPT_EVERY < kept.elapsed() {
                        target.keep()?;
                        kept = Instant::now();
                    }
                }
                teller.tell(next, err)?;
            }
            target.keep()?;
            Ok((next, is_stopped && next < n_cases))
        };
        let written = write_all();
        // Whatever happened, nobody is left waiting.
        cancel.cancel();
        gate.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
        opened.notify_all();
        written
    });
    teller.finish();
    let (n_rows, is_stopped) = written?;
    Ok(Done {
        n_rows,
        n_failing: target.n_failing,
        is_stopped,
    })
}

/// The line of one case and whether it holds; nothing when it was stopped.
fn one<G: Survey>(desk: &G::Desk, job: &Job<'_>, case: u64, cancel: &Control) -> Option<(String, bool)> {
    let ask = job.plan.case(case).unwrap_or_default();
    let began = Instant::now();
    let ctl = cancel.with_own_budget(job.nodes);
    let row = match fault::caught(|| G::row(desk, &ask, &ctl)) {
        Ok(Ok(row)) => row,
        Ok(Err(Stop::Cancelled)) => return None,
        Ok(Err(Stop::OutOfBudget)) => {
            let mut row = Row::new(Verdict::NotFound { nodes: job.nodes });
            row.set("out_of_budget", true);
            row
        }
        Err(words) => {
            let mut row = Row::new(Verdict::Invalid);
            row.set("fault", words);
            row
        }
    };
    if ctl.is_cancelled() {
        return None;
    }
    let ms = job.timed.then(|| began.elapsed().as_secs_f64() * 1_000.0);
    Some((record::line(case, &ask, &row, ms), row.verdict.holds()))
}

/// How far it is: a bar on a terminal, now and then a line elsewhere.
struct Teller {
    bar: Option<ProgressBar>,
    n_cases: u64,
    first: u64,
    began: Instant,
    told: Instant,
}

impl Teller {
    fn new(n_cases: u64, first: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = "{bar:40} {pos} of {len} cases, {per_sec}, {eta} left";
            let style = ProgressStyle::with_template(template);
            let bar = ProgressBar::new(n_cases)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
                .with_position(first);
            bar.reset_eta();
            bar
        });
        let now = Instant::now();
        Self {
            bar,
            n_cases,
            first,
            began: now,
            told: now,
        }
    }

    fn tell(&mut self, done: u64, err: &mut dyn Write) -> std::io::Result<()> {
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            return Ok(());
        }
        if self.told.elapsed() < TOLD_EVERY || done == self.first {
            return Ok(());
        }
        self.told = Instant::now();
        let rate = (done - self.first) as f64 / self.began.elapsed().as_secs_f64();
        let left = (self.n_cases - done) as f64 / rate;
        writeln!(
            err,
            "{done} of {} cases, {rate:.1} a second, {left:.0} s left",
            self.n_cases
        )
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

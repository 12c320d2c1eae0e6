//! Cases spread over threads, their rows put back in order.
//!
//! Nobody goes further ahead of the last row written than [`AHEAD`] cases a thread, so memory stays flat
//! however many cases there are. An engine that panics costs its case a row and nothing else.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use web_time::Instant;

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
/// Whoever waits for rows is asked this often whether it still wants them.
const ASKED_EVERY: Duration = Duration::from_millis(50);

/// What is to be done.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// All that is asked.
    pub plan: &'a Plan,
    /// Which part of it.
    pub shard: Shard,
    /// Cases of the part that are there already.
    pub n_there: u64,
    /// Threads; 0 for one a core.
    pub n_jobs: usize,
    /// The most nodes of a case.
    pub nodes: u64,
    /// Whether rows say how long they took.
    pub timed: bool,
}

/// One row as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Without its end.
    pub text: String,
    /// Whether its verdict holds.
    pub holds: bool,
}

/// How far it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Cases of the part that are there now.
    pub n_there: u64,
    /// Whether it was stopped before its end.
    pub is_stopped: bool,
}

/// Who may begin which case.
struct Gate {
    next: u64,
    written: u64,
    is_closed: bool,
}

/// Works on all cases that are not there yet. `take` is given rows in the order of cases as they come, and
/// called without any now and then; `cancel` stops it.
///
/// # Errors
/// What `take` gives up with; nothing goes on after it.
pub fn run<G: Survey, E>(
    desk: &G::Desk,
    work: &Work<'_>,
    cancel: &Control,
    take: &mut dyn FnMut(&[Line]) -> Result<(), E>,
) -> Result<Done, E> {
    let n_cases = work.shard.n_cases(work.plan.n_cases());
    let first = work.n_there;
    let n_threads = match work.n_jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n,
    };
    let n_left = usize::try_from(n_cases.saturating_sub(first)).unwrap_or(MAX_JOBS);
    let n_threads = n_threads.min(MAX_JOBS).min(n_left);
    let gate = Mutex::new(Gate {
        next: first,
        written: first,
        is_closed: false,
    });
    let (opened, ahead) = (Condvar::new(), AHEAD * n_threads.max(1) as u64);
    let (send, receive) = mpsc::channel();
    let close = || {
        gate.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
        opened.notify_all();
    };
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            let (send, gate, opened) = (send.clone(), &gate, &opened);
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
                    let line = one::<G>(desk, work, work.shard.case(n), cancel);
                    if line.is_none() || send.send((n, line.unwrap_or_default())).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut take_all = || {
            let mut waiting: BTreeMap<u64, Line> = BTreeMap::new();
            let (mut next, mut lines) = (first, Vec::new());
            while next < n_cases {
                if cancel.is_cancelled() {
                    close();
                }
                match receive.recv_timeout(ASKED_EVERY) {
                    Ok((n, line)) => {
                        waiting.insert(n, line);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    // Everybody has gone, and what is missing was stopped.
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                waiting.extend(receive.try_iter());
                lines.clear();
                while let Some(line) = waiting.remove(&next) {
                    lines.push(line);
                    next += 1;
                }
                take(&lines)?;
                if !lines.is_empty() {
                    gate.lock().unwrap_or_else(PoisonError::into_inner).written = next;
                    opened.notify_all();
                }
            }
            Ok(Done {
                n_there: next,
                is_stopped: next < n_cases,
            })
        };
        let done = take_all();
        // Whatever happened, nobody is left waiting.
        if done.is_err() {
            cancel.cancel();
        }
        close();
        done
    })
}

/// The line of one case; nothing when it was stopped.
fn one<G: Survey>(desk: &G::Desk, work: &Work<'_>, case: u64, cancel: &Control) -> Option<Line> {
    let ask = work.plan.case(case).unwrap_or_default();
    let began = Instant::now();
    let ctl = cancel.with_own_budget(work.nodes);
    let row = match fault::caught(|| G::row(desk, &ask, &ctl)) {
        Ok(Ok(row)) => row,
        Ok(Err(Stop::Cancelled)) => return None,
        Ok(Err(Stop::OutOfBudget)) => {
            let mut row = Row::new(Verdict::NotFound { nodes: work.nodes });
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
    let ms = work.timed.then(|| began.elapsed().as_secs_f64() * 1_000.0);
    Some(Line {
        text: record::line(case, &ask, &row, ms),
        holds: row.verdict.holds(),
    })
}

//! Cases spread over threads, their rows in order.
//!
//! An engine that panics costs its case a row and nothing else.

use web_time::Instant;

use super::ordered::in_order;
use crate::control::{Control, Stop};
use crate::fault;
use crate::report::Verdict;
use crate::survey::plan::Plan;
use crate::survey::record;
use crate::survey::shard::Shard;
use crate::survey::{Row, Survey};

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
    let line = |n| one::<G>(desk, work, work.shard.case(n), cancel);
    let n_there = in_order(work.n_there..n_cases, work.n_jobs, line, |lines, _| {
        take(&lines).inspect_err(|_| cancel.cancel())?;
        Ok(!cancel.is_cancelled())
    })?;
    Ok(Done {
        n_there,
        is_stopped: n_there < n_cases,
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

//! Cases spread over threads, their rows written in order.
//!
//! An engine that panics costs its case a row and nothing else.

use std::io::{IsTerminal as _, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use web_time::Instant;

use super::target::Target;
use crate::cli::ordered::in_order;
use crate::cli::{CliError, Exit, Streams};
use crate::control::{Control, Stop};
use crate::fault;
use crate::report::Verdict;
use crate::survey::plan::Plan;
use crate::survey::record;
use crate::survey::shard::Shard;
use crate::survey::{Row, Survey};

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

pub(super) fn run<G: Survey>(
    desk: &G::Desk,
    job: &Job<'_>,
    target: &mut Target<'_>,
    err: &mut dyn Write,
) -> Result<Done, CliError> {
    let n_cases = job.shard.n_cases(job.plan.n_cases());
    let first = target.n_there;
    let (cancel, interrupted) = (Control::unlimited(), interrupted());
    let mut teller = Teller::new(n_cases, first);
    let (mut kept, mut is_stopped) = (Instant::now(), false);
    let work = |n| one::<G>(desk, job, job.shard.case(n), &cancel);
    let mut take = |rows: Vec<(String, bool)>, next| -> Result<bool, CliError> {
        if interrupted.load(Relaxed) && !is_stopped {
            is_stopped = true;
            cancel.cancel();
        }
        let mut lines = String::new();
        for (line, holds) in rows {
            lines += &line;
            lines.push('\n');
            target.n_failing += u64::from(!holds);
        }
        if !lines.is_empty() {
            target.write(&lines)?;
            if KEPT_EVERY < kept.elapsed() {
                target.keep()?;
                kept = Instant::now();
            }
        }
        teller.tell(next, err)?;
        Ok(!is_stopped)
    };
    let written = in_order(first..n_cases, job.n_jobs, work, |rows, next| {
        take(rows, next).inspect_err(|_| cancel.cancel())
    });
    teller.finish();
    let n_rows = written?;
    target.keep()?;
    Ok(Done {
        n_rows,
        n_failing: target.n_failing,
        is_stopped: is_stopped && n_rows < n_cases,
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

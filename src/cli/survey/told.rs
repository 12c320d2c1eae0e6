//! How far a survey is and how it ended: a bar on a terminal, now and then a line elsewhere; and the
//! interrupt that stops it.

use std::io::{IsTerminal as _, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use web_time::Instant;

use crate::batch::work::Done;
use crate::cli::{Exit, Streams, words};
use crate::grammar::counted;
use crate::report::Lang;

/// Where no bar is drawn, progress is told this often.
const TOLD_EVERY: Duration = Duration::from_secs(15);

/// Set by the first interrupt; a second one ends the program at once.
pub(super) fn interrupted() -> &'static AtomicBool {
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

/// Says how it ended.
pub(super) fn ended(
    path: &Path,
    done: Done,
    n_failing: u64,
    n_cases: u64,
    streams: &mut Streams<'_>,
) -> std::io::Result<()> {
    let (path, n_rows) = (path.display(), done.n_there);
    if done.is_stopped {
        writeln!(
            streams.err,
            "{}",
            match words::lang() {
                Lang::En => format!(
                    "{path}: stopped after {n_rows} of {cases}; the same command goes on from there",
                    cases = counted(n_cases, "case")
                ),
                Lang::Ko =>
                    format!("{path}: {n_cases}개 가운데 {n_rows}개에서 멈춤. 같은 명령이 거기서 이어 갑니다"),
            }
        )
    } else {
        writeln!(
            streams.out,
            "{}",
            match words::lang() {
                Lang::En => format!(
                    "{path}: {cases}, {hold}, {fail} not",
                    hold = counted(n_rows - n_failing, "holds/hold"),
                    fail = counted(n_failing, "does/do"),
                    cases = counted(n_rows, "case")
                ),
                Lang::Ko => format!(
                    "{path}: 물음 {n_rows}개, {}개 성립, {n_failing}개 아님",
                    n_rows - n_failing
                ),
            }
        )
    }
}

/// How far it is.
pub(super) struct Teller {
    bar: Option<ProgressBar>,
    n_cases: u64,
    first: u64,
    began: Instant,
    told: Instant,
}

impl Teller {
    pub(super) fn new(n_cases: u64, first: u64) -> Self {
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

    pub(super) fn tell(&mut self, done: u64, err: &mut dyn Write) -> std::io::Result<()> {
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

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

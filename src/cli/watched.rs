//! Long work with somebody who watches: what is found on the way is printed as it comes, and how far it is
//! is told on a terminal all the time and elsewhere now and then.
//!
//! The work runs on a thread of its own, since only the one that was called may write to its streams.

use std::io::{self, IsTerminal as _};
use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use web_time::Instant;

use crate::cli::{Streams, words};
use crate::control::{Control, Progress};
use crate::report::{Lang, Text};

/// Where no line can be drawn over, progress is told this often.
const TOLD_EVERY: Duration = Duration::from_secs(10);
/// How often it is looked at.
const LOOKED_EVERY: Duration = Duration::from_millis(100);

/// Does some work that `ctl` controls. What it tells is printed where `is_streamed`; `how_far` says in words
/// how far it is.
///
/// # Errors
/// When the output is gone; the work is cancelled then.
pub(super) fn watched<T: Send>(
    ctl: Control,
    is_streamed: bool,
    how_far: &dyn Fn(Progress) -> String,
    streams: &mut Streams<'_>,
    work: impl FnOnce(&Control) -> T + Send,
) -> io::Result<T> {
    let (tell, told) = mpsc::channel::<Text>();
    let seen = ctl.clone();
    let ctl = ctl.told_to(move |sentence| {
        // Nobody listens any more once the output is gone.
        tell.send(sentence).ok();
    });
    thread::scope(|scope| {
        let worker = scope.spawn(move || work(&ctl));
        let mut printed = Ok(());
        let mut screen = Screen::new();
        loop {
            match told.recv_timeout(LOOKED_EVERY) {
                Ok(sentence) if is_streamed && printed.is_ok() => {
                    screen.clear();
                    printed = writeln!(streams.out, "  {}", words::say(&sentence))
                        .and_then(|()| streams.out.flush());
                }
                Ok(_) => {}
                // The sender lives as long as the work.
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if printed.is_ok() => {
                    printed = screen.tell(&|| how_far(seen.progress()), streams);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if printed.is_err() {
                seen.cancel();
            }
        }
        screen.clear();
        let done = match worker.join() {
            Ok(done) => done,
            Err(fault) => panic::resume_unwind(fault),
        };
        printed.map(|()| done)
    })
}

/// Where progress is seen.
struct Screen {
    line: Option<ProgressBar>,
    told: Instant,
}

impl Screen {
    fn new() -> Self {
        let line = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        Self {
            line,
            told: Instant::now(),
        }
    }

    fn tell(&mut self, how_far: &dyn Fn() -> String, streams: &mut Streams<'_>) -> io::Result<()> {
        if let Some(line) = &self.line {
            line.set_message(how_far());
            line.tick();
            return Ok(());
        }
        if self.told.elapsed() < TOLD_EVERY {
            return Ok(());
        }
        self.told = Instant::now();
        writeln!(streams.err, "playproof: {}", how_far())
    }

    fn clear(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

/// How far one question is, in words.
pub(super) fn nodes_so_far(progress: Progress) -> String {
    let Progress { done, total, nodes } = progress;
    match (words::lang(), total) {
        (Lang::En, 0) => format!("still working, {nodes} nodes so far"),
        (Lang::En, _) => format!("still working, {done} of {total}, {nodes} nodes so far"),
        (Lang::Ko, 0) => format!("계산 중, 지금까지 노드 {nodes}개"),
        (Lang::Ko, _) => format!("계산 중, {total}개 중 {done}개, 지금까지 노드 {nodes}개"),
    }
}

//! How far one long search is, told while it runs: nodes, and how much of it where that is known. On a terminal
//! all the time, elsewhere a line now and then, so that whoever waits sees that something happens.

use std::io::{self, Write as _};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::words;
use crate::control::{Control, Progress};
use crate::grammar::counted;
use crate::report::Lang;

/// Work that ends before this is told of by its result alone.
const PATIENCE: Duration = Duration::from_millis(700);
/// How often it is told after that.
const EVERY: Duration = Duration::from_millis(200);
/// How often a line is written where the error stream is no terminal, as surveys do.
const SELDOM: Duration = Duration::from_secs(15);

/// Does the work while what `ctl` says of it is told.
pub(super) fn told<R>(ctl: &Control, work: impl FnOnce() -> R) -> R {
    let bar = ProgressBar::new_spinner().with_style(style("{spinner} {msg}"));
    telling(&bar, || words_of(0, &[ctl.progress()]), work)
}

/// Does the work while `say` is told beside a bar.
pub(super) fn telling<R>(bar: &ProgressBar, say: impl Fn() -> String + Sync, work: impl FnOnce() -> R) -> R {
    let is_hidden = bar.is_hidden();
    let (done, is_done) = channel::<()>();
    std::thread::scope(|scope| {
        let teller = std::thread::Builder::new().spawn_scoped(scope, || {
            let is_done = is_done;
            let mut wait = if is_hidden { SELDOM } else { PATIENCE };
            while is_done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                if is_hidden {
                    // A stream that is gone stops nothing.
                    writeln!(io::stderr(), "playproof: {}", say()).ok();
                    continue;
                }
                bar.set_message(say());
                bar.tick();
                wait = EVERY;
            }
        });
        let made = work();
        drop(done);
        // Without a thread nothing is told.
        if let Ok(teller) = teller {
            teller.join().ok();
        }
        bar.finish_and_clear();
        made
    })
}

/// A bar's style; the usual one where the template is none.
pub(super) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The nodes of some searches together and of those before them, and how far the one is where it says so.
pub(super) fn words_of(n_nodes_before: u64, running: &[Progress]) -> String {
    let of_running: u64 = running.iter().map(|progress| progress.nodes).sum();
    let nodes = n_nodes_before + of_running;
    let part = match running {
        [Progress { done, total, .. }] if 0 < *total => {
            format!(" · {:.0}%", 100.0 * *done as f64 / *total as f64)
        }
        _ => String::new(),
    };
    if nodes == 0 && !part.is_empty() {
        // It counts something else.
        return part.trim_start_matches(" · ").to_owned();
    }
    match words::lang() {
        Lang::En => format!("{nodes}{part}", nodes = counted(nodes, "node")),
        Lang::Ko => format!("노드 {nodes}개{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_summed_and_one_search_says_how_far_it_is() {
        let at = |done, total, nodes| Progress { done, total, nodes };
        assert_eq!(words_of(0, &[at(1, 4, 20)]), "20 nodes · 25%");
        assert_eq!(words_of(0, &[at(1, 4, 0)]), "25%");
        assert_eq!(words_of(5, &[at(0, 0, 15)]), "20 nodes");
        assert_eq!(words_of(0, &[at(1, 4, 20), at(1, 2, 3)]), "23 nodes");
    }

    #[test]
    fn the_work_is_done_whoever_listens() {
        let ctl = Control::unlimited();
        assert_eq!(told(&ctl, || 7), 7);
        let hidden = ProgressBar::hidden();
        assert_eq!(telling(&hidden, String::new, || 8), 8);
    }
}

//! Parts of an answer, printed as they are found.
//!
//! The work runs on a thread of its own, since only the one that was called may write to its streams.

use std::io;
use std::panic;
use std::sync::mpsc;
use std::thread;

use crate::cli::{Streams, words};
use crate::control::Control;
use crate::report::Text;

/// Does some work that `ctl` controls, and prints what it tells, a line each.
///
/// # Errors
/// When the output is gone; the work is cancelled then.
pub(super) fn streamed<T: Send>(
    ctl: Control,
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
        // The sender lives as long as the work.
        for sentence in told {
            printed = writeln!(streams.out, "  {}", words::say(&sentence));
            printed = printed.and_then(|()| streams.out.flush());
            if printed.is_err() {
                seen.cancel();
                break;
            }
        }
        match worker.join() {
            Ok(done) => printed.map(|()| done),
            Err(fault) => panic::resume_unwind(fault),
        }
    })
}

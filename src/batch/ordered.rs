//! Work spread over threads whose results are taken in order, while the rest is still under way.
//!
//! Nobody goes further ahead of the last result taken than [`AHEAD`] pieces a thread, so memory stays flat
//! however many pieces there are.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Pieces that each thread may be ahead of the last result taken.
const AHEAD: u64 = 64;
/// More threads than this only get into each other's way.
const MAX_JOBS: usize = 256;
/// The longest pause between two calls of the one who takes.
const PAUSE: Duration = Duration::from_millis(50);

/// Who may begin which piece.
struct Gate {
    next: u64,
    taken: u64,
    is_closed: bool,
}

/// Works on all pieces, `n_jobs` at once (0: one a core). `take` gets the results that are next in order,
/// several, one or none, with the number of the piece after them, and says whether to go on; then pieces
/// that are begun are still finished and taken. It is called now and then while nothing is ready. A thread
/// whose `work` says nothing ends. Returns the number of the first piece that was not taken.
///
/// # Errors
/// What `take` could not do.
pub(crate) fn in_order<T: Send, E>(
    pieces: Range<u64>,
    n_jobs: usize,
    work: impl Fn(u64) -> Option<T> + Sync,
    mut take: impl FnMut(Vec<T>, u64) -> Result<bool, E>,
) -> Result<u64, E> {
    let n_threads = match n_jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n,
    };
    let n_pieces = usize::try_from(pieces.end.saturating_sub(pieces.start)).unwrap_or(MAX_JOBS);
    let n_threads = n_threads.min(MAX_JOBS).min(n_pieces);
    let ahead = AHEAD * n_threads.max(1) as u64;
    let (gate, opened) = (
        Mutex::new(Gate {
            next: pieces.start,
            taken: pieces.start,
            is_closed: false,
        }),
        Condvar::new(),
    );
    let close = || {
        gate.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
        opened.notify_all();
    };
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            let (send, gate, opened, work) = (send.clone(), &gate, &opened, &work);
            scope.spawn(move || {
                loop {
                    let n = {
                        let mut gate = gate.lock().unwrap_or_else(PoisonError::into_inner);
                        while !gate.is_closed && gate.taken + ahead <= gate.next {
                            gate = opened.wait(gate).unwrap_or_else(PoisonError::into_inner);
                        }
                        if gate.is_closed || gate.next == pieces.end {
                            return;
                        }
                        gate.next += 1;
                        gate.next - 1
                    };
                    let Some(done) = work(n) else { return };
                    if send.send((n, done)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut take_all = || -> Result<u64, E> {
            let mut waiting: BTreeMap<u64, T> = BTreeMap::new();
            let mut next = pieces.start;
            while next < pieces.end {
                match receive.recv_timeout(PAUSE) {
                    Ok((n, done)) => {
                        waiting.insert(n, done);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    // Everybody has gone, and what is missing was stopped.
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                waiting.extend(receive.try_iter());
                let mut ready = Vec::new();
                while let Some(done) = waiting.remove(&next) {
                    ready.push(done);
                    next += 1;
                }
                let is_nearer = !ready.is_empty();
                if !take(ready, next)? {
                    close();
                }
                if is_nearer {
                    gate.lock().unwrap_or_else(PoisonError::into_inner).taken = next;
                    opened.notify_all();
                }
            }
            Ok(next)
        };
        let taken = take_all();
        // Whatever happened, nobody is left waiting.
        close();
        taken
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_all_of_them() {
        for n_jobs in [0, 1, 3] {
            let mut taken = Vec::new();
            let work = |n: u64| {
                // Every second one takes longer.
                std::thread::sleep(Duration::from_micros(300 * (n % 2)));
                Some(n)
            };
            let end = in_order(5..500, n_jobs, work, |ready, next| {
                taken.extend(ready);
                assert_eq!(next, 5 + taken.len() as u64);
                Ok::<bool, ()>(true)
            });
            assert_eq!(end, Ok(500));
            assert_eq!(taken, (5..500).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn who_stops_gets_no_holes() {
        let mut taken = Vec::new();
        let end = in_order(0..1_000_000, 2, Some, |ready, _| {
            taken.extend(ready);
            Ok::<bool, ()>(taken.len() < 100)
        });
        let end = end.unwrap_or_default();
        assert_eq!(taken, (0..end).collect::<Vec<u64>>());
        assert!((100..2000).contains(&end), "{end}");
        let failed = in_order(0..1_000_000, 2, Some, |_, _| Err("no room"));
        assert_eq!(failed, Err("no room"));
    }
}

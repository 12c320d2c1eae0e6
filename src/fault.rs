//! A panic of an engine or an editor, caught at the edge and turned into words.
//!
//! Knows nothing of who panicked. With [`install_hook`] it also remembers where, for crash reports.

use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

/// What is known of one panic beyond its words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Trace {
    words: String,
    details: String,
}

/// So many of the last panics are remembered.
const MAX_TRACES: usize = 8;

static TRACES: Mutex<Vec<Trace>> = Mutex::new(Vec::new());

thread_local! {
    /// File, line and stack of this thread's last panic.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Calls something that may panic; its panic comes back as what it said.
///
/// # Errors
/// What the panic said.
pub fn caught<R>(call: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| {
        let words = panic
            .downcast_ref::<&str>()
            .map(|words| (*words).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "unknown fault".to_owned());
        if let Some(details) = LAST.with(|last| last.borrow_mut().take()) {
            remember(&words, details);
        }
        words
    })
}

fn remember(words: &str, details: String) {
    let mut traces = TRACES.lock().unwrap_or_else(PoisonError::into_inner);
    traces.retain(|trace| trace.words != words);
    if MAX_TRACES <= traces.len() {
        traces.remove(0);
    }
    traces.push(Trace {
        words: words.to_owned(),
        details,
    });
}

/// Where the last panic that said `words` was, and the calls that led there.
pub fn details_of(words: &str) -> Option<String> {
    let traces = TRACES.lock().unwrap_or_else(PoisonError::into_inner);
    let found = traces.iter().rev().find(|trace| trace.words == words);
    found.map(|trace| trace.details.clone())
}

/// From now on every panic leaves its place and its stack behind, before the hook that was there runs.
pub fn install_hook() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let place = match info.location() {
            Some(at) => format!("{}:{}:{}", at.file(), at.line(), at.column()),
            None => "an unknown place".to_owned(),
        };
        let details = format!("{place}\n{}", Backtrace::force_capture());
        LAST.with(|last| *last.borrow_mut() = Some(details));
        before(info);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_says_what_and_where() {
        assert_eq!(caught(|| 3), Ok(3));
        install_hook();
        assert_eq!(
            caught(|| -> u8 { panic!("it broke at {}", 7) }),
            Err("it broke at 7".to_owned())
        );
        let details = details_of("it broke at 7").unwrap();
        assert!(details.starts_with("src/fault.rs:"), "{details}");
        assert!(details_of("never said").is_none());
    }
}

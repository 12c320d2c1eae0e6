//! Words of the editor's panels, in the language of the window.

pub(super) use crate::app::lang::tr;

/// `1 stage`, `3 stages`.
pub(super) fn counted(n: usize, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {what}{plural}")
}

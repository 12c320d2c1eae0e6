//! Words of the editor's panels, in the language of the window.

use crate::report::Lang;

/// One of two fixed words.
pub(super) fn tr<'a>(lang: Lang, en: &'a str, ko: &'a str) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Ko => ko,
    }
}

/// `1 stage`, `3 stages`.
pub(super) fn counted(n: usize, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {what}{plural}")
}

//! Words of the editor's panels, in the language of the window.

use crate::report::Lang;

/// One of two fixed words.
pub(super) fn tr<'a>(lang: Lang, en: &'a str, ko: &'a str) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Ko => ko,
    }
}

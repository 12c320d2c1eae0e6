//! In which language the command line speaks to people. What programs read stays English.
//!
//! One language a process, said once at the start: every command prints, and none should have to be told.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;

use crate::report::{Lang, Text};

static IS_KOREAN: AtomicBool = AtomicBool::new(false);

/// A language as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LangArg {
    /// English.
    En,
    /// 한국어.
    Ko,
}

impl From<LangArg> for Lang {
    fn from(arg: LangArg) -> Self {
        match arg {
            LangArg::En => Self::En,
            LangArg::Ko => Self::Ko,
        }
    }
}

/// The language that the environment asks for, by the variables and in the order of POSIX.
pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let set = { ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter() }
        .filter_map(variable)
        .find(|value| !value.is_empty());
    match set {
        Some(value) if value.to_ascii_lowercase().starts_with("ko") => Lang::Ko,
        _ => Lang::En,
    }
}

/// Speaks this language from now on.
pub fn speak(lang: Lang) {
    IS_KOREAN.store(lang == Lang::Ko, Ordering::Relaxed);
}

/// The language that is spoken.
pub(super) fn lang() -> Lang {
    if IS_KOREAN.load(Ordering::Relaxed) {
        Lang::Ko
    } else {
        Lang::En
    }
}

/// One of two fixed words.
pub(super) fn tr<'a>(en: &'a str, ko: &'a str) -> &'a str {
    match lang() {
        Lang::En => en,
        Lang::Ko => ko,
    }
}

/// A text in the language that is spoken.
pub fn say(text: &Text) -> &str {
    text.get(lang())
}

/// How many columns of a terminal a text takes: a Hangul syllable takes two.
pub(super) fn n_columns(text: &str) -> usize {
    let is_wide = |letter: &char| matches!(*letter as u32, 0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF | 0xFF00..=0xFF60);
    text.chars().count() + text.chars().filter(is_wide).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_is_asked_in_its_order() {
        let of = |pairs: &[(&str, &str)]| {
            of_environment(|name| {
                let found = pairs.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[]), Lang::En);
        assert_eq!(of(&[("LANG", "ko_KR.UTF-8")]), Lang::Ko);
        assert_eq!(of(&[("LANG", "ko_KR.UTF-8"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(
            of(&[("LC_ALL", ""), ("LC_MESSAGES", "ko"), ("LANG", "en_US")]),
            Lang::Ko
        );
    }

    #[test]
    fn hangul_takes_two_columns() {
        assert_eq!(n_columns("여유 a"), 6);
    }
}

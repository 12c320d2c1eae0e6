//! Reads values that are typed, and says in both languages what is wrong with one.

use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

use crate::report::Text;

/// What is wrong with a value. The parser prints it in English and [`super::help`] in Korean.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.en)]
pub(super) struct WrongValue(pub(super) Text);

impl WrongValue {
    fn new(en: impl Into<String>, ko: impl Into<String>) -> Self {
        Self(Text::new(en, ko))
    }
}

/// A seed text may begin with a hyphen, as `-1` does; what looks like an option says that it is missing.
pub(super) fn seed(typed: &str) -> Result<String, WrongValue> {
    let is_short = |rest: &str| rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_alphabetic());
    if typed.starts_with("--") || typed.strip_prefix('-').is_some_and(is_short) {
        return Err(WrongValue::new(
            "that is an option; write the seed text before it",
            "옵션입니다. 그 앞에 시드를 적으세요",
        ));
    }
    Ok(typed.to_owned())
}

/// Frames, like `100..120`, `100..` or `..120`.
pub(super) fn frames(typed: &str) -> Result<Range<usize>, WrongValue> {
    let form = || {
        WrongValue::new(
            "write it as A..B, A.. or ..B, with A before B",
            "A..B, A.. 또는 ..B로 쓰고 A를 B보다 작게 하세요",
        )
    };
    let (from, to) = typed.split_once("..").ok_or_else(form)?;
    let bound = |typed: &str, open: usize| match typed {
        "" => Ok(open),
        digits => digits.parse().map_err(|_| form()),
    };
    let frames = bound(from, 0)?..bound(to, usize::MAX)?;
    if frames.is_empty() {
        Err(form())
    } else {
        Ok(frames)
    }
}

/// A picture's size, like `960x640`.
pub(super) fn size(typed: &str) -> Result<(u32, u32), WrongValue> {
    let form = || {
        WrongValue::new(
            "write it as WIDTHxHEIGHT, like 960x640",
            "너비x높이로 쓰세요, 예: 960x640",
        )
    };
    let (width, height) = typed.split_once('x').ok_or_else(form)?;
    let side = |typed: &str| typed.parse::<u32>().map_err(|_| form());
    Ok((side(width)?, side(height)?))
}

/// How many times as fast as the game.
pub(super) fn speed(typed: &str) -> Result<f64, WrongValue> {
    within(typed, 0.01, 100.0)
}

/// Colours of a picture of a GIF.
pub(super) fn colors(typed: &str) -> Result<usize, WrongValue> {
    within(typed, 2, 255)
}

/// A number within bounds; NaN is in none.
fn within<T: Copy + FromStr + PartialOrd + Display>(typed: &str, least: T, most: T) -> Result<T, WrongValue> {
    let number = typed.parse().ok();
    number
        .filter(|number| (&least..=&most).contains(&number))
        .ok_or_else(|| WrongValue::new(format!("{least}..={most}"), format!("{least}~{most}")))
}

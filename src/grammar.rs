//! The grammar of the program's sentences: what a number does to the words beside it.

use std::fmt::Display;

/// Something that counts things, and so decides the form of the noun beside it.
pub trait Count: Display {
    /// Whether it is exactly one.
    fn is_one(&self) -> bool;
}

macro_rules! counts {
    ($($number:ty)*) => {
        $(impl Count for $number {
            fn is_one(&self) -> bool {
                *self == 1 as $number
            }
        })*
    };
}

counts!(u8 u16 u32 u64 usize i32 i64 f64);

/// A number as it is written: `1,024`.
impl Count for String {
    fn is_one(&self) -> bool {
        self == "1"
    }
}

impl<N: Count> Count for &N {
    fn is_one(&self) -> bool {
        (*self).is_one()
    }
}

/// A word as it stands after `n`: `plural(1, "stage")` is `stage`, `plural(0, "stage")` is `stages`.
///
/// Words whose plural is more than an `s`, and verbs, are given whole: `entry/entries`, `holds/hold`.
pub fn plural<N: Count>(n: N, word: &str) -> String {
    match word.split_once('/') {
        Some((one, many)) => if n.is_one() { one } else { many }.to_owned(),
        None if n.is_one() => word.to_owned(),
        None => format!("{word}s"),
    }
}

/// A number with its word: `1 stage`, `3 stages`, `2 entries`. Words as [`plural`] takes them.
pub fn counted<N: Count>(n: N, word: &str) -> String {
    format!("{n} {}", plural(&n, word))
}

/// A whole number with a comma every three digits.
pub fn grouped(n: i64) -> String {
    let digits = n.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3 + 1);
    if n < 0 {
        text.push('−');
    }
    for (idx, digit) in digits.chars().enumerate() {
        if 0 < idx && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_all_else_plural() {
        assert_eq!(counted(0_usize, "stage"), "0 stages");
        assert_eq!(counted(1_u64, "stage"), "1 stage");
        assert_eq!(counted(-1_i64, "cell"), "-1 cells");
        assert_eq!(counted(1.0_f64, "cell"), "1 cell");
        assert_eq!(counted(2_i32, "entry/entries"), "2 entries");
        assert_eq!(counted(1_i32, "entry/entries"), "1 entry");
        assert_eq!(counted("1,024".to_owned(), "state"), "1,024 states");
        assert_eq!(counted("1".to_owned(), "state"), "1 state");
        assert_eq!(counted(1_usize, "holds/hold"), "1 holds");
    }
}

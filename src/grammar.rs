//! The grammar of the program's sentences: what a number does to the words beside it.

use std::fmt::Display;

/// A noun as it stands after `n`: `plural(1, "stage")` is `stage`, `plural(0, "stage")` is `stages`.
///
/// For numbers that are written by somebody else (`1,024 states`); [`counted`] writes both.
/// Nouns whose plural is more than an `s` are given whole, as `entry/entries`.
pub fn plural<N: PartialEq + From<u8>>(n: N, noun: &str) -> String {
    let is_one = n == N::from(1);
    match noun.split_once('/') {
        Some((one, many)) => if is_one { one } else { many }.to_owned(),
        None if is_one => noun.to_owned(),
        None => format!("{noun}s"),
    }
}

/// A number with its noun: `1 stage`, `3 stages`, `2 entries`. Nouns as [`plural`] takes them.
pub fn counted<N: Display + PartialEq + From<u8>>(n: N, noun: &str) -> String {
    let number = n.to_string();
    format!("{number} {}", plural(n, noun))
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
        assert_eq!(format!("1,024 {}", plural(1024_u32, "state")), "1,024 states");
    }
}

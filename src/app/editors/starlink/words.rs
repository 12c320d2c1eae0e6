//! Words of the editor, in the language of the window, and lengths with their units.

use crate::games::starlink::deduce::Rule;
use crate::games::starlink::geometry::{MILLI, Point};
use crate::games::starlink::level::node_name;
use crate::games::starlink::play::{Fill, fill};
use crate::games::starlink::table::Node;
use crate::grammar::counted;
use crate::report::{Lang, Text};

pub(super) use crate::app::lang::tr;

/// Thousandths of a cell as cells, to the thousandth only where it is needed.
pub(super) fn cells(milli: i32) -> String {
    if milli % 10 == 0 {
        format!("{:.2}", f64::from(milli) / f64::from(MILLI))
    } else {
        format!("{:.3}", f64::from(milli) / f64::from(MILLI))
    }
}

/// A place as people read it: `1.50, 0.50`.
pub(super) fn place(at: Point) -> String {
    format!("{}, {}", cells(at.x_milli), cells(at.y_milli))
}

/// Some nodes in the history: `star 3`, `4 stars`.
pub(super) fn nodes_name(n_stars: usize, nodes: &[Node]) -> Text {
    match nodes {
        [node] => node_name(n_stars, usize::from(*node)),
        _ => Text::new(counted(nodes.len(), "star"), format!("별 {}개", nodes.len())),
    }
}

/// A label of the history: what is done, and to what.
pub(super) fn label(en: &str, ko: &str, what: &Text) -> Text {
    Text::new(format!("{en} {}", what.en), format!("{} {ko}", what.ko))
}

/// The head of a step: its rule and tier.
pub(super) fn rule_head(rule: Rule, lang: Lang) -> String {
    let name = rule.name();
    let tier = rule.tier();
    match lang {
        Lang::En => format!("{} · tier {tier}", name.en),
        Lang::Ko => format!("{} · {tier}단계", name.ko),
    }
}

/// How a number is filled: what its shape says, in words.
pub(super) fn fill_words(fill: Fill, lang: Lang) -> String {
    match (fill, lang) {
        (Fill::Short(by), Lang::En) => format!("short by {by}"),
        (Fill::Short(by), Lang::Ko) => format!("{by}개 모자람"),
        (Fill::Full, _) => tr(lang, "full", "가득 참").to_owned(),
        (Fill::Over(by), Lang::En) => format!("over by {by}"),
        (Fill::Over(by), Lang::Ko) => format!("{by}개 넘침"),
    }
}

/// How many stars are filled how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Stars that links are missing at.
    pub short: usize,
    /// Stars that have what their number says.
    pub full: usize,
    /// Stars that have more.
    pub over: usize,
}

impl Counts {
    /// Numbers against the links that their stars have.
    pub(super) fn of(numbers: &[u16], degrees: &[u16]) -> Self {
        let mut counts = Self::default();
        for (number, degree) in numbers.iter().zip(degrees) {
            match fill(*number, *degree) {
                Fill::Short(_) => counts.short += 1,
                Fill::Full => counts.full += 1,
                Fill::Over(_) => counts.over += 1,
            }
        }
        counts
    }

    /// Them in a sentence.
    pub(super) fn words(self, lang: Lang) -> String {
        let Self { short, full, over } = self;
        match lang {
            Lang::En => format!("Stars: {short} short, {full} full, {over} over"),
            Lang::Ko => format!("별: 모자람 {short}, 가득 참 {full}, 넘침 {over}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_are_counted_by_how_they_are_filled() {
        let counts = Counts::of(&[0, 1, 2, 3, 1], &[0, 1, 1, 5]);
        let Counts { short, full, over } = counts;
        assert_eq!((short, full, over), (1, 2, 1));
        assert_eq!(fill_words(fill(3, 5), Lang::En), "over by 2");
        assert_eq!(fill_words(fill(3, 1), Lang::Ko), "2개 모자람");
    }
}

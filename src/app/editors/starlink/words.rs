//! Words of the editor, in the language of the window, and lengths with their units.

use crate::games::starlink::deduce::Rule;
use crate::games::starlink::geometry::{MILLI, Point};
use crate::games::starlink::level::node_name;
use crate::games::starlink::table::Node;
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
        _ => Text::new(format!("{} stars", nodes.len()), format!("별 {}개", nodes.len())),
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

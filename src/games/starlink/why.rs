//! Why a drag places no link: what the game tells a player. What the lens tells an author is [`super::pair`].
//!
//! Five reasons of the seed, each with its own sentence, and two of the rules' own. Knows the table;
//! knows nothing of inputs or frames. Source: `docs/rules/starlink.md`, section 3, diagnosis.

use serde::Serialize;

use super::geometry::{MILLI, is_in_reach};
use super::level::{Level, node_name};
use super::pair::first_sentence;
use super::table::{Link, LinkIdx, Node, Table};
use crate::grammar::counted;
use crate::report::{Text, real_text};

/// Why a drag places no link. The first that holds is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// The two are the same star, or one of them is no star that a link can end at.
    NoLink,
    /// Longer than 3.2 cells. For a relay: which leg.
    TooFar {
        /// The two ends of what is too long.
        leg: (Node, Node),
    },
    /// Another star is nearer to it than 0.42 cells.
    Blocked {
        /// The two ends of what is blocked.
        leg: (Node, Node),
        /// The star in the way.
        by: Node,
    },
    /// The two see each other, so no gravity star is needed.
    InSight,
    /// A placed link crosses it, or uses the same gravity star.
    Crosses {
        /// The placed link.
        link: Link,
    },
    /// A star has as many links as its number. This star shakes.
    Full {
        /// The full star.
        star: Node,
    },
}

impl Reason {
    /// A stable word for files.
    pub fn word(self) -> &'static str {
        match self {
            Self::NoLink => "no_link",
            Self::TooFar { .. } => "too_far",
            Self::Blocked { .. } => "blocked",
            Self::InSight => "in_sight",
            Self::Crosses { .. } => "crosses",
            Self::Full { .. } => "full",
        }
    }

    /// What the player reads; the Korean sentences are the seed's own.
    pub fn text(self) -> Text {
        match self {
            Self::NoLink => Text::new("A link needs two stars", "선은 두 별을 이어야 해요"),
            Self::TooFar { .. } => Text::new("Too far apart", "너무 멀어요"),
            Self::Blocked { .. } => Text::new(
                "Another star is in the way. Try going round a gravity star ◎",
                "다른 별에 가려져 있어요. 중력 별 ◎을 거쳐 보세요",
            ),
            Self::InSight => Text::new(
                "They see each other: link them directly",
                "서로 보여요. 바로 이어 보세요",
            ),
            Self::Crosses { .. } => Text::new("The lines cross", "선이 겹쳐요"),
            Self::Full { .. } => Text::new("That star is already full", "이미 가득 찬 별이에요"),
        }
    }

    /// The star that shakes, if one does.
    pub fn shakes(self) -> Option<Node> {
        match self {
            Self::Full { star } => Some(star),
            _ => None,
        }
    }
}

/// What a drag does on a board with some links placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drag {
    /// It places this link.
    Places(LinkIdx),
    /// The pair is linked already, over whichever way: that link is taken away.
    Removes(LinkIdx),
    /// It does nothing, for this reason.
    Refused(Reason),
}

/// Judges a drag from star to star, through a gravity star where `via` names one. `placed` ascends.
pub fn drag(level: &Level, placed: &[LinkIdx], from: Node, to: Node, via: Option<Node>) -> Drag {
    let table = &level.table;
    let n_stars = table.n_stars;
    let is_star = |node: Node| usize::from(node) < n_stars;
    let is_gravity = |node: Node| !is_star(node) && usize::from(node) < table.places.len();
    if from == to || !is_star(from) || !is_star(to) || via.is_some_and(|via| !is_gravity(via)) {
        return Drag::Refused(Reason::NoLink);
    }
    let wanted = Link::new(from, to, via);
    let of_pair = |link: &&LinkIdx| {
        let known = table.links[**link as usize];
        known.a == wanted.a && known.b == wanted.b
    };
    if let Some(link) = placed.iter().find(of_pair) {
        return Drag::Removes(*link);
    }
    if let Some(reason) = geometry_reason(table, wanted) {
        return Drag::Refused(reason);
    }
    let Some(idx) = table.find(wanted) else {
        return Drag::Refused(Reason::NoLink);
    };
    let clash = table
        .conflicts(idx)
        .iter()
        .find(|other| placed.binary_search(other).is_ok());
    if let Some(other) = clash {
        let link = table.links[*other as usize];
        return Drag::Refused(Reason::Crosses { link });
    }
    for star in [from, to] {
        let n_links = { placed.iter() }
            .filter(|link| {
                let link = table.links[**link as usize];
                link.a == star || link.b == star
            })
            .count();
        if usize::from(level.numbers[usize::from(star)]) <= n_links {
            return Drag::Refused(Reason::Full { star });
        }
    }
    Drag::Places(idx)
}

/// Why the board itself has no such link, whatever is placed; `None` where it has it.
pub fn geometry_reason(table: &Table, link: Link) -> Option<Reason> {
    let (legs, n_legs) = link.legs();
    let at = |node: Node| table.places.get(usize::from(node)).copied();
    for leg in &legs[..n_legs] {
        let (Some(from), Some(to)) = (at(leg.0), at(leg.1)) else {
            return Some(Reason::NoLink);
        };
        if !is_in_reach(from, to) {
            return Some(Reason::TooFar { leg: *leg });
        }
        if let Some(by) = table.blocker(leg.0, leg.1) {
            return Some(Reason::Blocked { leg: *leg, by });
        }
    }
    (link.via.is_some() && table.sees(link.a, link.b)).then_some(Reason::InSight)
}

/// One way round a gravity star between two stars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelayOption {
    /// The gravity star.
    pub via: Node,
    /// The link, where the board has it.
    pub link: Option<LinkIdx>,
    /// Why a drag that way places nothing now; `None`: it does.
    pub reason: Option<Reason>,
}

/// Every way round a gravity star between two stars, with what stands in the way of each. Ways whose
/// gravity star is out of reach of both ends are left out.
pub fn relay_options(level: &Level, placed: &[LinkIdx], a: Node, b: Node) -> Vec<RelayOption> {
    let table = &level.table;
    let at = |node: Node| table.places[usize::from(node)];
    let n_stars = table.n_stars as Node;
    if a == b || n_stars <= a || n_stars <= b {
        return Vec::new();
    }
    (n_stars..table.places.len() as Node)
        .filter(|via| is_in_reach(at(a), at(*via)) || is_in_reach(at(b), at(*via)))
        .map(|via| RelayOption {
            via,
            link: table.find(Link::new(a, b, Some(via))),
            reason: match drag(level, placed, a, b, Some(via)) {
                Drag::Places(_) | Drag::Removes(_) => None,
                Drag::Refused(reason) => Some(reason),
            },
        })
        .collect()
}

/// What stands behind the reason of a refused drag, in figures, and each way round a gravity star with what
/// stands in its way: what a player may do instead. Most important first.
pub fn told_of(level: &Level, placed: &[LinkIdx], reason: Reason) -> Vec<Text> {
    let table = &level.table;
    let name = |node: Node| node_name(table.n_stars, usize::from(node));
    let mut told = Vec::new();
    match reason {
        Reason::TooFar { leg: (a, b) } | Reason::Blocked { leg: (a, b), .. } => {
            let (from, to) = (name(a), name(b));
            if let Some(why) = first_sentence(table, a, b) {
                told.push(Text::new(
                    format!("{} to {}: {}", from.en, to.en, why.en),
                    format!("{} – {}: {}", from.ko, to.ko, why.ko),
                ));
            }
            for option in relay_options(level, placed, a, b) {
                let via = name(option.via);
                let what = option.reason.map_or_else(
                    || Text::new("possible", "이을 수 있어요"),
                    |reason| match reason {
                        // That it may be tried round another is what the list says.
                        Reason::Blocked { .. } => {
                            Text::new("another star is in the way", "다른 별에 가려져 있어요")
                        }
                        reason => reason.text(),
                    },
                );
                told.push(Text::new(
                    format!("round {}: {}", via.en, lower_first(&what.en)),
                    format!("{} 거쳐: {}", via.ko, what.ko),
                ));
            }
        }
        Reason::Crosses { link } => {
            if let Some(link) = table.find(link) {
                let name = link_name(table, link);
                told.push(Text::new(
                    format!("{name} is in the way"),
                    format!("먼저 놓은 선: {name}"),
                ));
            }
        }
        Reason::Full { star } => {
            let number = level.numbers.get(usize::from(star)).copied().unwrap_or_default();
            let name = name(star);
            told.push(Text::new(
                format!("{} has all of {}", name.en, counted(number, "link")),
                format!("{}의 선 {number}개가 모두 있어요", name.ko),
            ));
        }
        Reason::InSight | Reason::NoLink => {}
    }
    told
}

fn lower_first(words: &str) -> String {
    let mut chars = words.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// A length in cells, as people read it; a small one with as many digits as show it.
pub fn cells_text(milli: f64) -> String {
    real_text(milli / f64::from(MILLI), 2)
}

/// A link by its stars, counted from 1: `3–7`, or `3–◎1–7` through a gravity star.
pub fn link_name(table: &Table, link: LinkIdx) -> String {
    let Some(Link { a, b, via }) = table.links.get(link as usize).copied() else {
        return String::new();
    };
    match via {
        None => format!("{}–{}", a + 1, b + 1),
        Some(via) => format!("{}–◎{}–{}", a + 1, usize::from(via) - table.n_stars + 1, b + 1),
    }
}

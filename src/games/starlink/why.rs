//! Why a link is there or is not: what the game tells a player, and what the editor's lens tells an author.
//!
//! Five reasons of the seed, each with its own sentence, and two of the rules' own. Knows the table;
//! knows nothing of inputs or frames. Source: `docs/rules/starlink.md`, section 3, diagnosis.

use serde::Serialize;

use super::conflicts::Extent;
use super::geometry::{
    MAX_LENGTH_MILLI, MILLI, distance_milli, is_in_reach, segment_distance_milli, segments_touch,
};
use super::level::{Level, node_name};
use super::table::{Link, LinkIdx, Node, Table, is_conflict};
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
    let at = |node: Node| table.places[usize::from(node)];
    for leg in &legs[..n_legs] {
        if !is_in_reach(at(leg.0), at(leg.1)) {
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

/// Everything that the lens shows of a pair of stars, or of a star and a gravity star.
#[derive(Clone, Debug, PartialEq)]
pub struct PairReport {
    /// How far they are apart.
    pub length_milli: f64,
    /// By how much that is too long; negative: so much is left.
    pub excess_milli: f64,
    /// Every star nearer than 0.42 to the segment, with its distance, nearest first.
    pub blockers: Vec<(Node, f64)>,
    /// The star that comes nearest without blocking, with its distance.
    pub nearest_free: Option<(Node, f64)>,
    /// The direct link, where there is one.
    pub direct: Option<LinkIdx>,
    /// Ways round gravity stars that the board has.
    pub relays: Vec<LinkIdx>,
    /// Links that exclude the direct link, or would if it were there, ascending.
    pub crossed: Vec<LinkIdx>,
    /// The sentences to show, most important first; empty for a link that is there and excludes none.
    pub sentences: Vec<Text>,
}

/// Why two nodes are or are not linked, whatever is placed.
pub fn pair_report(table: &Table, a: Node, b: Node) -> Option<PairReport> {
    let (from, to) = (
        table.places.get(usize::from(a))?,
        table.places.get(usize::from(b))?,
    );
    if a == b {
        return None;
    }
    let length_milli = distance_milli(*from, *to);
    let excess_milli = length_milli - f64::from(MAX_LENGTH_MILLI);
    let mut near: Vec<(Node, f64, bool)> = table
        .places
        .iter()
        .zip(0..)
        .filter(|(_, node)| *node != a && *node != b)
        .map(|(place, node)| {
            let is_blocking = super::geometry::is_blocked_by(*from, *to, *place);
            (node, segment_distance_milli(*from, *to, *place), is_blocking)
        })
        .collect();
    near.sort_by(|x, y| x.1.total_cmp(&y.1));
    let blockers: Vec<(Node, f64)> = near.iter().filter(|x| x.2).map(|x| (x.0, x.1)).collect();
    let nearest_free = near.iter().find(|x| !x.2).map(|x| (x.0, x.1));
    let is_star = |node: Node| usize::from(node) < table.n_stars;
    let wanted = Link::new(a, b, None);
    let direct = (is_star(a) && is_star(b)).then(|| table.find(wanted)).flatten();
    let relays = relays_of(table, a, b);
    let crossed = match direct {
        Some(link) => table.conflicts(link).to_vec(),
        None => crossed_by(table, wanted),
    };
    let mut report = PairReport {
        length_milli,
        excess_milli,
        blockers,
        nearest_free,
        direct,
        relays,
        crossed,
        sentences: Vec::new(),
    };
    report.sentences = sentences(table, wanted, &report);
    Some(report)
}

/// The first sentence of [`pair_report`] for two nodes that are not linked directly, without the rest of it:
/// what a list shows of every pair.
pub fn first_sentence(table: &Table, a: Node, b: Node) -> Option<Text> {
    let at = |node: Node| table.places.get(usize::from(node)).copied();
    let (from, to) = (at(a)?, at(b)?);
    if a == b {
        None
    } else if table.n_stars <= usize::from(a.min(b)) {
        Some(no_two_gravity_stars())
    } else if !is_in_reach(from, to) {
        Some(too_long(distance_milli(from, to) - f64::from(MAX_LENGTH_MILLI)))
    } else {
        let by = table.blocker(a, b)?;
        let distance = segment_distance_milli(from, to, at(by)?);
        Some(blocked(table, by, distance))
    }
}

fn no_two_gravity_stars() -> Text {
    Text::new(
        "two gravity stars are never linked",
        "중력 별끼리는 이을 수 없습니다",
    )
}

fn too_long(excess_milli: f64) -> Text {
    let by = cells_text(excess_milli);
    Text::new(format!("too long by {by}"), format!("{by}칸 만큼 너무 멂"))
}

fn blocked(table: &Table, by: Node, distance_milli: f64) -> Text {
    let name = node_name(table.n_stars, usize::from(by));
    let distance = cells_text(distance_milli);
    Text::new(
        format!("blocked by {} at {distance}", name.en),
        format!("{}에 가림 (거리 {distance})", name.ko),
    )
}

fn relays_of(table: &Table, a: Node, b: Node) -> Vec<LinkIdx> {
    let wanted = Link::new(a, b, None);
    if table.n_stars <= usize::from(wanted.b) {
        return Vec::new();
    }
    { table.at_star(usize::from(wanted.a)).iter().copied() }
        .filter(|idx| {
            let link = table.links[*idx as usize];
            link.via.is_some() && link.a == wanted.a && link.b == wanted.b
        })
        .collect()
}

/// Links that a straight line between two nodes would cross.
fn crossed_by(table: &Table, wanted: Link) -> Vec<LinkIdx> {
    let at = |node: Node| table.places[usize::from(node)];
    let is_star = |node: Node| usize::from(node) < table.n_stars;
    let extent = Extent::of(wanted, &table.places);
    { table.links.iter().zip(0..) }
        .filter(|(link, _)| {
            if !Extent::of(**link, &table.places).touches(&extent) {
                return false;
            }
            if is_star(wanted.a) && is_star(wanted.b) {
                return (link.a, link.b) != (wanted.a, wanted.b)
                    && is_conflict(wanted, **link, &table.places);
            }
            let (legs, n_legs) = link.legs();
            legs[..n_legs].iter().any(|leg| {
                let apart = ![leg.0, leg.1].contains(&wanted.a) && ![leg.0, leg.1].contains(&wanted.b);
                apart && segments_touch((at(leg.0), at(leg.1)), (at(wanted.a), at(wanted.b)))
            })
        })
        .map(|(_, idx)| idx)
        .collect()
}

/// A length in cells, as people read it; a small one with as many digits as show it.
pub fn cells_text(milli: f64) -> String {
    real_text(milli / f64::from(MILLI), 2)
}

fn sentences(table: &Table, wanted: Link, report: &PairReport) -> Vec<Text> {
    let mut sentences = Vec::new();
    let is_star = |node: Node| usize::from(node) < table.n_stars;
    if !is_star(wanted.a) {
        sentences.push(no_two_gravity_stars());
    }
    let at = |node: Node| table.places[usize::from(node)];
    if !is_in_reach(at(wanted.a), at(wanted.b)) {
        sentences.push(too_long(report.excess_milli));
    }
    for (node, distance) in &report.blockers {
        sentences.push(blocked(table, *node, *distance));
    }
    let is_pair = is_star(wanted.a) && is_star(wanted.b);
    if is_pair && report.direct.is_none() && !report.blockers.is_empty() {
        sentences.push(if report.relays.is_empty() {
            Text::new(
                "needs a gravity star: none joins them",
                "중력 별이 필요하지만 이어 주는 것이 없음",
            )
        } else {
            let names: Vec<Text> = { report.relays.iter() }
                .filter_map(|link| table.links[*link as usize].via)
                .map(|via| node_name(table.n_stars, usize::from(via)))
                .collect();
            let en: Vec<&str> = names.iter().map(|name| name.en.as_str()).collect();
            let ko: Vec<&str> = names.iter().map(|name| name.ko.as_str()).collect();
            Text::new(
                format!("needs a gravity star: {}", en.join(", ")),
                format!("중력 별이 필요함: {}", ko.join(", ")),
            )
        });
    }
    if report.direct.is_some() && !report.crossed.is_empty() {
        let names: Vec<String> = report
            .crossed
            .iter()
            .map(|link| link_name(table, *link))
            .collect();
        let names = names.join(", ");
        sentences.push(Text::new(
            format!("crosses {names}"),
            format!("겹치는 선: {names}"),
        ));
    }
    sentences
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

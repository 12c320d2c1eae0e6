//! What the lens says of a pair of stars: whether a link joins them, and everything that keeps them apart.
//!
//! Knows the table; nothing of what is placed. Source: `docs/rules/starlink.md`, section 3.

use super::conflicts::Extent;
use super::geometry::{
    MAX_LENGTH_MILLI, distance_milli, is_blocked_by, is_in_reach, segment_distance_milli, segments_touch,
};
use super::level::node_name;
use super::table::{Link, LinkIdx, Node, Table, is_conflict};
use super::why::{cells_text, link_name};
use crate::report::Text;

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
            let is_blocking = is_blocked_by(*from, *to, *place);
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

/// What a list says of two nodes, and whether a link joins them: straight, round a gravity star, or, of a star
/// and a gravity star, through the one from the other.
pub fn join_sentence(table: &Table, a: Node, b: Node) -> (Text, bool) {
    let is_star = |node: Node| usize::from(node) < table.n_stars;
    let (star, other) = (a.min(b), a.max(b));
    if is_star(star) && !is_star(other) {
        let beyond: Vec<String> = { table.at_star(usize::from(star)).iter() }
            .map(|link| table.links[*link as usize])
            .filter(|link| link.via == Some(other))
            .map(|link| (u32::from(if link.a == star { link.b } else { link.a }) + 1).to_string())
            .collect();
        if !beyond.is_empty() {
            let (word, stars) = (
                if beyond.len() == 1 { "star" } else { "stars" },
                beyond.join(", "),
            );
            return (
                Text::new(
                    format!("bends to {word} {stars}"),
                    format!("꺾어 이을 별: {stars}"),
                ),
                true,
            );
        }
        let idle = || Text::new("no link bends here", "여기서 꺾이는 선이 없음");
        return (first_sentence(table, a, b).unwrap_or_else(idle), false);
    }
    if table.find(Link::new(a, b, None)).is_some() {
        return (Text::new("can be linked", "이을 수 있음"), true);
    }
    let Some(why_not) = first_sentence(table, a, b) else {
        return (Text::default(), false);
    };
    let relays = relays_of(table, a, b);
    if relays.is_empty() {
        return (why_not, false);
    }
    // As links are named, since a row is short.
    let vias = { relays.iter() }.filter_map(|link| table.links[*link as usize].via);
    let vias: Vec<String> = vias
        .map(|via| format!("◎{}", usize::from(via) - table.n_stars + 1))
        .collect();
    let vias = vias.join(", ");
    (
        Text::new(
            format!("round {vias}; {}", why_not.en),
            format!("{vias} 거쳐 이음; {}", why_not.ko),
        ),
        true,
    )
}

/// The gravity stars that some links bend round, in a row.
fn names_of_vias(table: &Table, relays: &[LinkIdx]) -> Text {
    let names: Vec<Text> = { relays.iter() }
        .filter_map(|link| table.links[*link as usize].via)
        .map(|via| node_name(table.n_stars, usize::from(via)))
        .collect();
    let row = |of: fn(&Text) -> &String| -> String {
        let names: Vec<&String> = names.iter().map(of).collect();
        names
            .iter()
            .map(|name| &***name)
            .collect::<Vec<&str>>()
            .join(", ")
    };
    Text::new(row(|name| &name.en), row(|name| &name.ko))
}

fn no_two_gravity_stars() -> Text {
    Text::new(
        "two gravity stars are never linked",
        "중력 별끼리는 이을 수 없습니다",
    )
}

fn too_long(excess_milli: f64) -> Text {
    let by = cells_text(excess_milli);
    Text::new(format!("too long by {by}"), format!("{by}칸만큼 너무 멂"))
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
            let names = names_of_vias(table, &report.relays);
            Text::new(
                format!("needs a gravity star: {}", names.en),
                format!("중력 별이 필요함: {}", names.ko),
            )
        });
    }
    if is_pair && !report.crossed.is_empty() {
        let names: Vec<String> = report
            .crossed
            .iter()
            .map(|link| link_name(table, *link))
            .collect();
        let names = names.join(", ");
        sentences.push(if report.direct.is_some() {
            Text::new(format!("crosses {names}"), format!("겹치는 선: {names}"))
        } else {
            Text::new(format!("would cross {names}"), format!("있다면 겹칠 선: {names}"))
        });
    }
    sentences
}

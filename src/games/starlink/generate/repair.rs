//! One repair: the links are changed so that another answer to their numbers is none any more.

use super::super::solve::search::is_connected;
use super::super::table::{LinkIdx, Table};
use super::tree::{Taken, shuffle};
use crate::rng::Rng;

/// What a repair changed.
pub(super) struct Change {
    pub(super) added: Vec<LinkIdx>,
    pub(super) removed: Vec<LinkIdx>,
}

/// Changes `links` so that `other` does not fit any more: adds a free link that `other` has, or one that
/// `other` cannot have (that first, three times out of four), or takes away one that `other` lacks.
pub(super) fn against(
    table: &Table,
    links: &mut Vec<LinkIdx>,
    other: &[LinkIdx],
    rng: &mut Rng,
    may_change: impl Fn(LinkIdx) -> bool,
) -> Option<Change> {
    let taken = Taken::of(table, links);
    let has = |links: &[LinkIdx], link: LinkIdx| links.binary_search(&link).is_ok();
    let free = |link: &LinkIdx| taken.is_free(*link) && may_change(*link);
    let mut of_other: Vec<LinkIdx> = other.iter().copied().filter(free).collect();
    let mut against_other: Vec<LinkIdx> = (0..table.links.len() as LinkIdx)
        .filter(free)
        .filter(|link| !has(other, *link) && table.conflicts(*link).iter().any(|clash| has(other, *clash)))
        .collect();
    shuffle(&mut of_other, rng);
    shuffle(&mut against_other, rng);
    let conflicting_first = rng.below(4) != 0;
    let add = if conflicting_first {
        against_other.first().or(of_other.first())
    } else {
        of_other.first().or(against_other.first())
    };
    if let Some(add) = add.copied() {
        let at = links.partition_point(|link| *link < add);
        links.insert(at, add);
        return Some(Change {
            added: vec![add],
            removed: Vec::new(),
        });
    }
    let mut lacking: Vec<LinkIdx> = { links.iter().copied() }
        .filter(|link| !has(other, *link) && may_change(*link) && taken.is_taken(*link))
        .collect();
    shuffle(&mut lacking, rng);
    for remove in lacking {
        let rest: Vec<LinkIdx> = links.iter().copied().filter(|link| *link != remove).collect();
        if is_connected(table.n_stars, table, &rest) {
            *links = rest;
            return Some(Change {
                added: Vec::new(),
                removed: vec![remove],
            });
        }
    }
    None
}

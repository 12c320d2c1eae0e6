//! An answer to begin with: a random tree of links that do not conflict, relays first, and extras.

use super::super::solve::groups::Groups;
use super::super::spec::LevelKnobs;
use super::super::table::{LinkIdx, Table};
use crate::rng::Rng;

/// A spanning tree in the order of its links, and links beyond it; `None` when none came about.
pub(super) fn grow(knobs: &LevelKnobs, table: &Table, rng: &mut Rng) -> Option<(Vec<LinkIdx>, Vec<LinkIdx>)> {
    let mut order: Vec<LinkIdx> = (0..table.links.len() as LinkIdx).collect();
    shuffle(&mut order, rng);
    let mut taken = Taken::new(table);
    let mut tree = Vec::new();
    let mut groups = Groups::new(table.n_stars);
    let relays = order
        .iter()
        .copied()
        .filter(|link| table.n_direct <= *link as usize);
    let mut join = |link: LinkIdx, taken: &mut Taken<'_>, tree: &mut Vec<LinkIdx>| {
        let ends = table.links[link as usize];
        if taken.is_free(link) && groups.join(usize::from(ends.a), usize::from(ends.b)) {
            taken.take(link);
            tree.push(link);
        }
    };
    for link in relays {
        if tree.len() == usize::from(knobs.min_relays) {
            break;
        }
        join(link, &mut taken, &mut tree);
    }
    if tree.len() < usize::from(knobs.min_relays) {
        return None;
    }
    for link in &order {
        join(*link, &mut taken, &mut tree);
    }
    if tree.len() + 1 < table.n_stars {
        return None;
    }
    let n_extras = table.n_stars * usize::from(knobs.extra_percent) / 100;
    shuffle(&mut order, rng);
    let mut extras = Vec::new();
    for link in order {
        if extras.len() == n_extras {
            break;
        }
        if taken.is_free(link) {
            taken.take(link);
            extras.push(link);
        }
    }
    Some((tree, extras))
}

/// Links that join all stars, `kept` among them, as near to `n_links` of them as comes about; ascending.
/// `None` when they cannot join all.
pub(super) fn complete(
    table: &Table,
    kept: &[LinkIdx],
    n_links: usize,
    rng: &mut Rng,
) -> Option<Vec<LinkIdx>> {
    let mut order: Vec<LinkIdx> = (0..table.links.len() as LinkIdx).collect();
    shuffle(&mut order, rng);
    let mut taken = Taken::of(table, kept);
    let mut links = kept.to_vec();
    let mut groups = Groups::new(table.n_stars);
    for link in kept {
        let ends = table.links[*link as usize];
        groups.join(usize::from(ends.a), usize::from(ends.b));
    }
    for must_join in [true, false] {
        for link in &order {
            let ends = table.links[*link as usize];
            let is_wanted = |groups: &mut Groups| {
                if must_join {
                    groups.join(usize::from(ends.a), usize::from(ends.b))
                } else {
                    links.len() < n_links
                }
            };
            if taken.is_free(*link) && is_wanted(&mut groups) {
                taken.take(*link);
                links.push(*link);
            }
        }
    }
    links.sort_unstable();
    (groups.n_groups() <= 1).then_some(links)
}

/// The numbers that links give the stars.
pub(crate) fn numbers_of(table: &Table, links: &[LinkIdx]) -> Vec<u16> {
    let mut numbers = vec![0_u16; table.n_stars];
    for link in links {
        let ends = table.links[*link as usize];
        for star in [ends.a, ends.b] {
            numbers[usize::from(star)] = numbers[usize::from(star)].saturating_add(1);
        }
    }
    numbers
}

/// Fisher and Yates, from the end.
pub(super) fn shuffle(items: &mut [LinkIdx], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        let other = rng.below(last as u32 + 1) as usize;
        items.swap(last, other);
    }
}

/// Links that are taken, and how many of them exclude each other link.
pub(super) struct Taken<'a> {
    table: &'a Table,
    is_taken: Vec<bool>,
    excluded_by: Vec<u32>,
}

impl<'a> Taken<'a> {
    pub(super) fn new(table: &'a Table) -> Self {
        Self {
            table,
            is_taken: vec![false; table.links.len()],
            excluded_by: vec![0; table.links.len()],
        }
    }

    pub(super) fn of(table: &'a Table, links: &[LinkIdx]) -> Self {
        let mut taken = Self::new(table);
        for link in links {
            taken.take(*link);
        }
        taken
    }

    pub(super) fn is_taken(&self, link: LinkIdx) -> bool {
        self.is_taken[link as usize]
    }

    pub(super) fn is_free(&self, link: LinkIdx) -> bool {
        !self.is_taken[link as usize] && self.excluded_by[link as usize] == 0
    }

    pub(super) fn take(&mut self, link: LinkIdx) {
        self.is_taken[link as usize] = true;
        for other in self.table.conflicts(link) {
            self.excluded_by[*other as usize] += 1;
        }
    }
}

//! What follows from the graph as a whole: one component, closing links, loops, bridges, parity.
//!
//! Knows a half-decided puzzle. Bridges are looked for on the links that are on or undecided; parity on
//! the undecided ones alone, because only they can still change what a side needs.

use super::super::table::{LinkIdx, Table};
use super::groups::Groups;
use super::state::{Dead, Mark, State};

/// Room for the walks, kept between calls.
#[derive(Clone, Default)]
pub(super) struct Scratch {
    groups: Groups,
    group_need: Vec<i32>,
    order: Vec<u32>,
    low: Vec<u32>,
    sum: Vec<i32>,
    stack: Vec<Visit>,
    bridges: Vec<Bridge>,
}

#[derive(Clone, Copy)]
struct Visit {
    star: u32,
    by: LinkIdx,
    next: u32,
}

/// A link without which a part of the graph falls off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bridge {
    pub(super) link: LinkIdx,
    /// What the part beyond it needs in all.
    pub(super) need: i32,
}

impl Scratch {
    pub(super) fn new(n_stars: usize) -> Self {
        Self {
            groups: Groups::new(n_stars),
            group_need: vec![0; n_stars],
            order: vec![0; n_stars],
            low: vec![0; n_stars],
            sum: vec![0; n_stars],
            stack: Vec::with_capacity(n_stars),
            bridges: Vec::new(),
        }
    }
}

/// The link that no walk came by.
const NO_LINK: LinkIdx = LinkIdx::MAX;

impl State<'_> {
    /// Decides what follows from the graph; true when something was decided.
    pub(super) fn graph(&mut self) -> Result<bool, Dead> {
        let mut scratch = std::mem::take(&mut self.scratch);
        let found = self.graph_with(&mut scratch);
        self.scratch = scratch;
        found
    }

    fn graph_with(&mut self, scratch: &mut Scratch) -> Result<bool, Dead> {
        let n = self.need.len();
        if n <= 1 {
            return Ok(false);
        }
        let before = self.trail.len();
        if self.rules.close || self.rules.loops || self.is_full() {
            self.group_rules(scratch)?;
        }
        if self.trail.len() == before && self.rules.bridge && !self.is_full() {
            let n_parts = walk(self.table, &self.marks, &self.need, true, scratch);
            if 1 < n_parts {
                return Err(Dead(0));
            }
            for at in 0..scratch.bridges.len() {
                let link = scratch.bridges[at].link;
                self.set(link, Mark::On)?;
            }
        }
        if self.trail.len() == before && self.rules.parity && !self.is_full() {
            let n_odd = walk(self.table, &self.marks, &self.need, false, scratch);
            if n_odd != 0 {
                return Err(Dead(0));
            }
            for at in 0..scratch.bridges.len() {
                let Bridge { link, need, .. } = scratch.bridges[at];
                let mark = if need % 2 == 0 { Mark::Off } else { Mark::On };
                self.set(link, mark)?;
            }
        }
        Ok(self.trail.len() != before)
    }

    /// Groups of links that are on: none may be complete before it is all stars, and the loops in them
    /// are counted.
    fn group_rules(&mut self, scratch: &mut Scratch) -> Result<(), Dead> {
        let n = self.need.len();
        let groups = &mut scratch.groups;
        groups.reset(n);
        for link in &self.trail {
            if self.marks[*link as usize] == Mark::On {
                let ends = self.table.links[*link as usize];
                groups.join(usize::from(ends.a), usize::from(ends.b));
            }
        }
        let n_groups = groups.n_groups();
        if self.is_full() && 1 < n_groups {
            return Err(Dead(0));
        }
        let n_loops = self.n_on - (n - n_groups) as i32;
        if self.rules.loops && self.loop_budget < n_loops {
            return Err(Dead(0));
        }
        if n_groups == 1 {
            return Ok(());
        }
        if self.rules.close {
            scratch.group_need[..n].fill(0);
            for star in 0..n {
                let root = groups.find(star);
                scratch.group_need[root] += self.need[star];
            }
            for star in 0..n {
                if groups.find(star) == star && scratch.group_need[star] == 0 {
                    return Err(Dead(star as u32));
                }
            }
        }
        let forbids_loops = self.rules.loops && n_loops == self.loop_budget;
        if !forbids_loops && !self.rules.close {
            return Ok(());
        }
        for link in 0..self.marks.len() {
            if self.marks[link] != Mark::Open {
                continue;
            }
            let ends = self.table.links[link];
            let (a, b) = (groups.find(usize::from(ends.a)), groups.find(usize::from(ends.b)));
            let is_loop = a == b;
            let closes = self.rules.close && {
                let need = scratch.group_need[a] + if is_loop { 0 } else { scratch.group_need[b] };
                need == 2 && (is_loop || 2 < n_groups)
            };
            if closes || (forbids_loops && is_loop) {
                self.set(link as LinkIdx, Mark::Off)?;
            }
        }
        Ok(())
    }
}

/// Walks the graph depth first and lists its undecided bridges. With `with_on` the links that are on
/// count too, and the number of parts is answered; without, the number of parts whose need is odd.
fn walk(table: &Table, marks: &[Mark], need: &[i32], with_on: bool, scratch: &mut Scratch) -> usize {
    let n = need.len();
    let Scratch {
        order,
        low,
        sum,
        stack,
        bridges,
        ..
    } = scratch;
    order[..n].fill(0);
    bridges.clear();
    let mut time = 0;
    let mut answer = 0;
    for root in 0..n {
        if order[root] != 0 {
            continue;
        }
        time += 1;
        order[root] = time;
        low[root] = time;
        sum[root] = need[root];
        stack.push(Visit {
            star: root as u32,
            by: NO_LINK,
            next: 0,
        });
        while let Some(visit) = stack.last_mut() {
            let star = visit.star as usize;
            let links = table.at_star(star);
            if let Some(link) = links.get(visit.next as usize).copied() {
                visit.next += 1;
                let mark = marks[link as usize];
                let counts = mark == Mark::Open || (with_on && mark == Mark::On);
                // Two links may join one pair, so it is the link that is not walked back, not the star.
                if !counts || link == visit.by {
                    continue;
                }
                let other = usize::from(table.links[link as usize].other(star as u16));
                if order[other] != 0 {
                    low[star] = low[star].min(order[other]);
                    continue;
                }
                time += 1;
                order[other] = time;
                low[other] = time;
                sum[other] = need[other];
                stack.push(Visit {
                    star: other as u32,
                    by: link,
                    next: 0,
                });
                continue;
            }
            let by = visit.by;
            stack.pop();
            let Some(above) = stack.last() else {
                answer += usize::from(with_on || sum[star] % 2 != 0);
                continue;
            };
            let parent = above.star as usize;
            low[parent] = low[parent].min(low[star]);
            sum[parent] += sum[star];
            if low[star] == order[star] && marks[by as usize] == Mark::Open {
                bridges.push(Bridge {
                    link: by,
                    need: sum[star],
                });
            }
        }
    }
    answer
}

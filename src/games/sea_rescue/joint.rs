//! Counting complete placements of a set without listing them, and how often each placement occurs.
//!
//! The creatures' lists are filtered by themselves; what is left is their product without overlaps.
//! The two longest lists are never walked together: one intersection of bit sets and a count of bits
//! stands for a whole list, once in each direction for the marginals.

use super::board::cells_of;
use super::sea::{Picks, Sea};
use crate::control::{Control, Stop};

/// How many complete placements there are, in all and with each placement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joint {
    /// All.
    pub total: u64,
    /// For every creature of the set, in its order, and every placement of it: how many have it.
    pub with: Vec<Vec<u64>>,
}

/// How many steps [`count`] and [`joint`] take at most for these lists, to be asked before they run.
pub fn cost(allowed: &[Picks]) -> u64 {
    let mut sizes: Vec<u64> = allowed
        .iter()
        .map(|picks| u64::from(picks.count_ones()))
        .collect();
    sizes.sort_unstable();
    let last = sizes.pop().unwrap_or(0);
    sizes
        .iter()
        .fold(1_u64, |cost, size| cost.saturating_mul(*size))
        .saturating_add(last)
}

/// How many complete placements these lists have.
pub fn count(sea: &Sea, set: &[u8], allowed: &[Picks]) -> u64 {
    let order = order(set, allowed);
    let lists: Vec<Picks> = order.iter().map(|idx| allowed[*idx]).collect();
    let kinds: Vec<usize> = order.iter().map(|idx| usize::from(set[*idx])).collect();
    count_from(sea, &kinds, &lists, None).unwrap_or(0)
}

/// Steps of counting that are a node.
const STEPS_A_NODE: u64 = 1024;
/// Sets are counted up to so many steps, some tenths of a second; draws stand for the counts beyond.
pub const COUNTED_STEPS: u64 = 100_000_000;

/// The same as a job: `ctl` is told a node for every [`STEPS_A_NODE`] steps.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn count_with(sea: &Sea, set: &[u8], allowed: &[Picks], ctl: &Control) -> Result<u64, Stop> {
    let order = order(set, allowed);
    let lists: Vec<Picks> = order.iter().map(|idx| allowed[*idx]).collect();
    let kinds: Vec<usize> = order.iter().map(|idx| usize::from(set[*idx])).collect();
    count_from(sea, &kinds, &lists, Some(ctl))
}

/// Shortest list first, so that the two longest are innermost.
fn order(set: &[u8], allowed: &[Picks]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..set.len()).collect();
    order.sort_by_key(|idx| allowed[*idx].count_ones());
    order
}

fn count_from(sea: &Sea, kinds: &[usize], lists: &[Picks], ctl: Option<&Control>) -> Result<u64, Stop> {
    match (kinds, lists) {
        ([], _) | (_, []) => Ok(1),
        ([_], [list]) => Ok(u64::from(list.count_ones())),
        ([a, b], [list, other]) => Ok(cells_of(*list)
            .map(|n| u64::from((other & sea.fitting(*a, usize::from(n), *b)).count_ones()))
            .sum()),
        ([kind, kinds @ ..], [list, lists @ ..]) => {
            let mut total = 0;
            let mut left = [0; MAX_SET];
            let left = &mut left[..lists.len().min(MAX_SET)];
            for n in cells_of(*list) {
                for ((to, from), other) in left.iter_mut().zip(lists).zip(kinds) {
                    *to = from & sea.fitting(*kind, usize::from(n), *other);
                }
                total += if left.contains(&0) {
                    0
                } else {
                    count_from(sea, kinds, left, None)?
                };
                if let Some(ctl) = ctl {
                    // As many as the walk below it would be told, one by one.
                    ctl.spend(1 + cost(left) / STEPS_A_NODE)?;
                }
            }
            Ok(total)
        }
    }
}

/// The most creatures of a set.
pub const MAX_SET: usize = 8;

/// Counts, in all and with each placement.
pub fn joint(sea: &Sea, set: &[u8], allowed: &[Picks]) -> Joint {
    joint_with(sea, set, allowed, None).unwrap_or_default()
}

/// The same as a job.
///
/// # Errors
/// [`Stop`] when the control says so; a node is [`STEPS_A_NODE`] steps, told for each step of the first list.
pub fn joint_with(sea: &Sea, set: &[u8], allowed: &[Picks], ctl: Option<&Control>) -> Result<Joint, Stop> {
    let order = order(set, allowed);
    let mut with: Vec<Vec<u64>> = set
        .iter()
        .map(|kind| vec![0; sea.kinds[usize::from(*kind)].placements.len()])
        .collect();
    let mut lists = [0; MAX_SET];
    for (list, idx) in lists.iter_mut().zip(&order) {
        *list = allowed[*idx];
    }
    let mut walk = Walk {
        sea,
        set,
        order: &order,
        with: &mut with,
        ctl,
    };
    let total = walk.from(0, &lists)?;
    Ok(Joint { total, with })
}

struct Walk<'a> {
    sea: &'a Sea,
    set: &'a [u8],
    /// Positions in the set, in the order of the walk.
    order: &'a [usize],
    with: &'a mut [Vec<u64>],
    ctl: Option<&'a Control>,
}

impl Walk<'_> {
    fn kind(&self, depth: usize) -> usize {
        usize::from(self.set[self.order[depth]])
    }

    fn from(&mut self, depth: usize, lists: &[Picks; MAX_SET]) -> Result<u64, Stop> {
        let list = lists[depth.min(MAX_SET - 1)];
        match self.order.len() - depth {
            0 => Ok(1),
            1 => {
                for n in cells_of(list) {
                    self.with[self.order[depth]][usize::from(n)] += 1;
                }
                Ok(u64::from(list.count_ones()))
            }
            2 => {
                let (a, b) = (self.kind(depth), self.kind(depth + 1));
                let other = lists[depth + 1];
                let mut total = 0;
                let with = &mut self.with[self.order[depth]];
                for n in cells_of(list) {
                    let fit = u64::from((other & self.sea.fitting(a, usize::from(n), b)).count_ones());
                    with[usize::from(n)] += fit;
                    total += fit;
                }
                let with = &mut self.with[self.order[depth + 1]];
                for n in cells_of(other) {
                    let fit = u64::from((list & self.sea.fitting(b, usize::from(n), a)).count_ones());
                    with[usize::from(n)] += fit;
                }
                Ok(total)
            }
            _ => {
                let mut total = 0;
                let kind = self.kind(depth);
                let mut inner = *lists;
                for n in cells_of(list) {
                    let mut is_dead = false;
                    for next in depth + 1..self.order.len() {
                        let other = self.kind(next);
                        inner[next] = lists[next] & self.sea.fitting(kind, usize::from(n), other);
                        is_dead |= inner[next] == 0;
                    }
                    if is_dead {
                        continue;
                    }
                    if depth == 0
                        && let Some(ctl) = self.ctl
                    {
                        // As many as counting alone is told, see `count_from`.
                        let left = &inner[1..self.order.len().min(MAX_SET)];
                        ctl.spend(1 + cost(left) / STEPS_A_NODE)?;
                    }
                    let found = self.from(depth + 1, &inner)?;
                    self.with[self.order[depth]][usize::from(n)] += found;
                    total += found;
                }
                Ok(total)
            }
        }
    }
}

/// Calls `each` with every complete placement, as numbers in the order of the set; the first creature's
/// placement changes slowest. The position in this order is the placement's index in the full list.
///
/// # Errors
/// Whatever `each` says; it ends the listing.
pub fn list<E>(
    sea: &Sea,
    set: &[u8],
    allowed: &[Picks],
    each: &mut impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    fn go<E>(
        sea: &Sea,
        set: &[u8],
        lists: &[Picks],
        picks: &mut Vec<u8>,
        each: &mut impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let depth = picks.len();
        if depth == set.len() {
            return each(picks);
        }
        for n in cells_of(lists[depth]) {
            let mut left = lists.to_vec();
            for next in depth + 1..set.len() {
                left[next] &= sea.fitting(usize::from(set[depth]), usize::from(n), usize::from(set[next]));
            }
            picks.push(n);
            go(sea, set, &left, picks, each)?;
            picks.pop();
        }
        Ok(())
    }
    go(sea, set, allowed, &mut Vec::with_capacity(set.len()), each)
}

/// The complete placement at an index of the full list, found by counting and not by listing.
pub fn at_index(sea: &Sea, set: &[u8], allowed: &[Picks], mut index: u64) -> Option<Vec<u8>> {
    let mut lists = allowed.to_vec();
    let mut picks = Vec::with_capacity(set.len());
    for depth in 0..set.len() {
        let mut chosen = None;
        for n in cells_of(lists[depth]) {
            let mut left = lists[depth + 1..].to_vec();
            for (list, other) in left.iter_mut().zip(&set[depth + 1..]) {
                *list &= sea.fitting(usize::from(set[depth]), usize::from(n), usize::from(*other));
            }
            let below = count(sea, &set[depth + 1..], &left);
            if index < below {
                chosen = Some((n, left));
                break;
            }
            index -= below;
        }
        let (n, left) = chosen?;
        picks.push(n);
        lists.splice(depth + 1.., left);
    }
    Some(picks)
}

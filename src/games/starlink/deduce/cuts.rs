//! Cuts of the whole graph: bridges, parity, and two links that are all between two sides.

use super::super::solve::state::{Mark, State};
use super::super::table::{LinkIdx, Node};
use super::{Contradiction, Found, Rule, Step};

/// TwoCut is left out on boards with more links than this: it takes a walk a link.
const MAX_LINKS_OF_TWO_CUT: usize = 200;

/// One walk over a graph: its parts, and its undecided bridges.
struct Walk {
    /// Per star: when it was reached, from 1.
    order: Vec<u32>,
    /// Per star: the last star reached below it has this number.
    last: Vec<u32>,
    /// Roots of the parts.
    roots: Vec<usize>,
    /// Undecided bridges, each with the star beyond.
    bridges: Vec<(LinkIdx, usize)>,
}

impl Walk {
    /// Walks the links that are undecided and, `with_on`, those that are on; never over `without`.
    fn of(state: &State<'_>, with_on: bool, without: Option<LinkIdx>) -> Self {
        let n = state.need.len();
        let mut walk = Self {
            order: vec![0; n],
            last: vec![0; n],
            roots: Vec::new(),
            bridges: Vec::new(),
        };
        let mut low = vec![0_u32; n];
        let mut time = 0;
        for root in 0..n {
            if walk.order[root] != 0 {
                continue;
            }
            walk.roots.push(root);
            time += 1;
            (walk.order[root], low[root]) = (time, time);
            let mut stack: Vec<(usize, Option<LinkIdx>, usize)> = vec![(root, None, 0)];
            while let Some((star, by, next)) = stack.last_mut() {
                let (star, by) = (*star, *by);
                if let Some(link) = state.table.at_star(star).get(*next).copied() {
                    *next += 1;
                    let counts = match state.marks[link as usize] {
                        Mark::Open => true,
                        Mark::On => with_on,
                        Mark::Off => false,
                    };
                    if !counts || Some(link) == by || Some(link) == without {
                        continue;
                    }
                    let other = usize::from(state.table.links[link as usize].other(star as Node));
                    if walk.order[other] == 0 {
                        time += 1;
                        (walk.order[other], low[other]) = (time, time);
                        stack.push((other, Some(link), 0));
                    } else {
                        low[star] = low[star].min(walk.order[other]);
                    }
                    continue;
                }
                walk.last[star] = time;
                stack.pop();
                if let (Some((parent, ..)), Some(by)) = (stack.last(), by) {
                    low[*parent] = low[*parent].min(low[star]);
                    if low[star] == walk.order[star] && state.marks[by as usize] == Mark::Open {
                        walk.bridges.push((by, star));
                    }
                }
            }
        }
        walk
    }

    /// The stars reached through `star`, ascending.
    fn below(&self, star: usize) -> Vec<Node> {
        let range = self.order[star]..=self.last[star];
        { self.order.iter().zip(0..) }
            .filter(|(order, _)| range.contains(order))
            .map(|(_, node)| node)
            .collect()
    }
}

fn need_of(state: &State<'_>, stars: &[Node]) -> i64 {
    stars
        .iter()
        .map(|star| i64::from(state.need[usize::from(*star)]))
        .sum()
}

/// The smaller of some stars and all others.
fn smaller_side(state: &State<'_>, stars: Vec<Node>) -> Vec<Node> {
    let n = state.need.len();
    if stars.len() * 2 <= n {
        return stars;
    }
    (0..n as Node)
        .filter(|star| stars.binary_search(star).is_err())
        .collect()
}

/// Bridge and Parity, and the contradictions Cut and Odd.
pub(super) fn bridge_or_parity(state: &State<'_>) -> Found {
    if state.need.len() <= 1 {
        return Ok(None);
    }
    let whole = Walk::of(state, true, None);
    if let [_, second, ..] = whole.roots.as_slice() {
        return Err(Contradiction::Cut {
            stars: smaller_side(state, whole.below(*second)),
        });
    }
    if let Some((link, star)) = whole.bridges.first() {
        let mut step = Step::new(Rule::Bridge, smaller_side(state, whole.below(*star)));
        step.on = vec![*link];
        return Ok(Some(step));
    }
    let undecided = Walk::of(state, false, None);
    for root in &undecided.roots {
        let stars = undecided.below(*root);
        if need_of(state, &stars) % 2 != 0 {
            return Err(Contradiction::Odd { stars });
        }
    }
    if let Some((link, star)) = undecided.bridges.first() {
        let stars = undecided.below(*star);
        let mut step = Step::new(Rule::Parity, stars);
        if need_of(state, &step.stars) % 2 == 0 {
            step.off = vec![*link];
        } else {
            step.on = vec![*link];
        }
        return Ok(Some(step));
    }
    Ok(None)
}

/// TwoCut.
pub(super) fn two_cut(state: &State<'_>) -> Found {
    if MAX_LINKS_OF_TWO_CUT < state.marks.len() || state.need.len() <= 1 {
        return Ok(None);
    }
    for first in 0..state.marks.len() as LinkIdx {
        if state.marks[first as usize] != Mark::Open {
            continue;
        }
        let walk = Walk::of(state, true, Some(first));
        if walk.roots.len() != 1 {
            continue;
        }
        for (second, star) in walk.bridges.iter().filter(|(second, _)| first < *second) {
            let stars = walk.below(*star);
            let ends = state.table.links[first as usize];
            let inside = |star: Node| stars.binary_search(&star).is_ok();
            if inside(ends.a) == inside(ends.b) {
                continue;
            }
            let mut step = Step::new(Rule::TwoCut, Vec::new());
            step.because = vec![first, *second];
            if need_of(state, &stars) % 2 == 0 {
                step.on = vec![first, *second];
            } else {
                step.off = { state.table.conflicts(first).iter().copied() }
                    .filter(|link| {
                        state.marks[*link as usize] == Mark::Open && state.table.is_conflict(*link, *second)
                    })
                    .collect();
            }
            if !step.is_idle() {
                step.stars = smaller_side(state, stars);
                return Ok(Some(step));
            }
        }
    }
    Ok(None)
}

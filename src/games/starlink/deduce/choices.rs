//! Tiers 1 and 2 at a single star or link: full, exact, conflict, and what all choices have in common.

use super::super::solve::state::{Mark, State};
use super::super::table::{LinkIdx, Node};
use super::{Contradiction, Found, Rule, Step};

/// A star that lacks links or has too many, or two links that exclude each other.
pub(super) fn contradiction(state: &State<'_>) -> Found {
    for star in 0..state.need.len() {
        if state.need[star] < 0 {
            return Err(Contradiction::Over { star: star as Node });
        }
        if state.open[star] < state.need[star] {
            return Err(Contradiction::Short { star: star as Node });
        }
    }
    for link in on(state) {
        let clash =
            { state.table.conflicts(link).iter() }.find(|other| state.marks[**other as usize] == Mark::On);
        if let Some(second) = clash {
            return Err(Contradiction::Clash {
                first: link,
                second: *second,
            });
        }
    }
    Ok(None)
}

/// The links that are on, in the order in which they were decided.
pub(super) fn on<'s>(state: &'s State<'_>) -> impl Iterator<Item = LinkIdx> + 's {
    { state.trail.iter().copied() }.filter(|link| state.marks[*link as usize] == Mark::On)
}

/// The undecided links of a star, ascending.
pub(super) fn open_at<'s>(state: &'s State<'_>, star: usize) -> impl Iterator<Item = LinkIdx> + 's {
    { state.table.at_star(star).iter().copied() }.filter(|link| state.marks[*link as usize] == Mark::Open)
}

pub(super) fn full_or_exact(state: &State<'_>) -> Found {
    let stars = 0..state.need.len();
    let is_full = |star: &usize| state.need[*star] == 0 && 0 < state.open[*star];
    if let Some(star) = stars.clone().find(is_full) {
        let mut step = Step::new(Rule::Full, vec![star as Node]);
        step.off = open_at(state, star).collect();
        step.because = { state.table.at_star(star).iter().copied() }
            .filter(|link| state.marks[*link as usize] == Mark::On)
            .collect();
        return Ok(Some(step));
    }
    let mut exact = stars.filter(|star| state.need[*star] == state.open[*star] && 0 < state.open[*star]);
    let Some(star) = exact.next() else {
        return Ok(None);
    };
    let mut step = Step::new(Rule::Exact, vec![star as Node]);
    step.on = open_at(state, star).collect();
    Ok(Some(step))
}

pub(super) fn conflict(state: &State<'_>) -> Found {
    for link in on(state) {
        let off: Vec<LinkIdx> = { state.table.conflicts(link).iter().copied() }
            .filter(|other| state.marks[*other as usize] == Mark::Open)
            .collect();
        if !off.is_empty() {
            let ends = state.table.links[link as usize];
            let mut step = Step::new(Rule::Conflict, vec![ends.a, ends.b]);
            step.because = vec![link];
            step.off = off;
            return Ok(Some(step));
        }
    }
    Ok(None)
}

/// A star with more undecided links than this has its choices left alone.
const MAX_OPEN: usize = 20;
/// And one whose choices take more steps than this to walk.
const MAX_STEPS: u32 = 20_000;

/// What all choices of a star have in common: links in all, links in none, links elsewhere that every
/// choice excludes.
pub(super) fn combo(state: &State<'_>) -> Found {
    for star in 0..state.need.len() {
        let open: Vec<LinkIdx> = open_at(state, star).collect();
        if state.need[star] <= 0 || open.len() <= state.need[star] as usize || MAX_OPEN < open.len() {
            continue;
        }
        if let Some(step) = combo_at(state, star, &open)? {
            return Ok(Some(step));
        }
    }
    Ok(None)
}

fn combo_at(state: &State<'_>, star: usize, open: &[LinkIdx]) -> Found {
    let table = state.table;
    let excluded: Vec<u32> = { open.iter() }
        .map(|e| {
            let bits = open.iter().zip(0_u32..).map(|(f, position)| {
                let clash = e != f && table.is_conflict(*e, *f);
                u32::from(clash) << position
            });
            bits.sum()
        })
        .collect();
    let all = (1_u32 << open.len()) - 1;
    let need = state.need[star] as u32;
    let mut choices = Choices {
        excluded: &excluded,
        steps_left: MAX_STEPS,
    };
    let exists = |choices: &mut Choices<'_>, from: u32, k: u32| choices.exists(from, k);
    let Some(has_any) = exists(&mut choices, all, need) else {
        return Ok(None);
    };
    if !has_any {
        return Err(Contradiction::NoCombo { star: star as Node });
    }
    let mut step = Step::new(Rule::Combo, vec![star as Node]);
    step.because = open.to_vec();
    if excluded.iter().any(|bits| *bits != 0) {
        for (position, link) in open.iter().enumerate() {
            let bit = 1 << position;
            // In none: no choice of the rest goes with it. In all: there is no choice without it.
            if exists(&mut choices, all & !bit & !excluded[position], need - 1) == Some(false) {
                step.off.push(*link);
            } else if exists(&mut choices, all & !bit, need) == Some(false) {
                step.on.push(*link);
            }
        }
    }
    let mut elsewhere: Vec<LinkIdx> = { open.iter() }
        .flat_map(|link| table.conflicts(*link).iter().copied())
        .filter(|other| state.marks[*other as usize] == Mark::Open)
        .collect();
    elsewhere.sort_unstable();
    // What a single one of its links excludes cannot be excluded by all choices unless that link is in all.
    elsewhere.dedup();
    for other in elsewhere {
        let ends = table.links[other as usize];
        if usize::from(ends.a) == star || usize::from(ends.b) == star {
            continue;
        }
        let hits: u32 = { open.iter().zip(0_u32..) }
            .map(|(link, position)| u32::from(table.is_conflict(*link, other)) << position)
            .sum();
        if exists(&mut choices, all & !hits, need) == Some(false) {
            step.off.push(other);
        }
    }
    Ok((!step.is_idle()).then_some(step))
}

/// Questions about the conflict-free choices of a star.
struct Choices<'a> {
    excluded: &'a [u32],
    steps_left: u32,
}

impl Choices<'_> {
    /// Whether `k` links can be chosen from `rest`; `None` when that takes too long to say.
    fn exists(&mut self, mut rest: u32, k: u32) -> Option<bool> {
        if k == 0 {
            return Some(true);
        }
        while k <= rest.count_ones() {
            self.steps_left = self.steps_left.checked_sub(1)?;
            let position = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if self.exists(rest & !self.excluded[position], k - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

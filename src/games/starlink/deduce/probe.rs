//! Tiers 4 and 5: assumptions that lead to a contradiction, by the rules below or by a full search.

use super::super::solve::rules::Rules;
use super::super::solve::state::{Mark, State};
use super::super::solve::{Answers, count_with};
use super::super::table::{LinkIdx, Table};
use super::effort::Effort;
use super::{Contradiction, Rule, Step, apply, easy_step};
use crate::control::Stop;

/// Walks over the board that one propagation, one step of a chain and one node of a search take, about.
const PROPAGATION_WALKS: u64 = 4;
const STEP_WALKS: u64 = 8;
const NODE_WALKS: u64 = 4;

/// Boards with fewer links are looked at link by link.
const MANY_LINKS: usize = 200;
/// The most links that are looked for in one answer, and the nodes that one such look may take.
const MAX_COMPANY: usize = 64;
const COMPANY_NODES: u64 = 300;

/// What the hard tiers came to.
pub(super) enum Thought {
    Step(Box<Step>),
    Nothing,
    Stopped(Option<Stop>),
}

/// Keeps what the hard tiers learn from step to step.
pub(super) struct Thinker<'a> {
    pub(super) table: &'a Table,
    pub(super) numbers: &'a [u16],
    max_tier: u8,
    /// The fast propagation, which says at once which assumptions are worth a chain of steps.
    fast: State<'a>,
    /// Answers that are known, and those that the last tier has seen: what agrees with one is never refuted.
    answers: Vec<Vec<LinkIdx>>,
    /// How many other links are looked for in one answer; fewer after a failure, more after a success.
    n_company: usize,
}

/// An assumption and the steps that refute it.
struct Refuted {
    link: LinkIdx,
    assumed_on: bool,
    steps: Vec<Step>,
    contradiction: Contradiction,
}

impl<'a> Thinker<'a> {
    pub(super) fn new(
        table: &'a Table,
        numbers: &'a [u16],
        max_tier: u8,
        answers: Vec<Vec<LinkIdx>>,
    ) -> Self {
        Self {
            table,
            numbers,
            max_tier,
            fast: State::new(table, numbers, Rules::ALL),
            answers,
            n_company: if MANY_LINKS < table.links.len() { 4 } else { 0 },
        }
    }

    /// Whether several answers are known.
    pub(super) fn knows_many(&self) -> bool {
        1 < self.answers.len()
    }

    pub(super) fn hard_step(&mut self, state: &mut State<'_>, effort: &mut Effort<'_>) -> Thought {
        if self.max_tier < 4 {
            return Thought::Nothing;
        }
        match self.probe(state, effort) {
            Err(stop) => return Thought::Stopped(stop),
            Ok(Some(refuted)) => {
                return Thought::Step(Box::new(step_of(refuted, Rule::Probe, self.table, 0)));
            }
            Ok(None) => {}
        }
        if self.max_tier < 5 {
            return Thought::Nothing;
        }
        self.search(state, effort)
    }

    /// The assumption with the shortest refutation. Those that the fast propagation refutes come first;
    /// only where there is none of them are all tried.
    fn probe(
        &mut self,
        state: &mut State<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Refuted>, Option<Stop>> {
        for link in &state.trail {
            // Never the other way: the fast state holds nothing but what is decided already.
            self.fast.set(*link, state.marks[*link as usize]).ok();
        }
        let base = self.fast.trail.len();
        let mut best: Option<Refuted> = None;
        for is_filtered in [true, false] {
            for link in 0..state.marks.len() as LinkIdx {
                if state.marks[link as usize] != Mark::Open {
                    continue;
                }
                for assumed_on in [true, false] {
                    if self.is_seen(link, assumed_on) {
                        continue;
                    }
                    effort.spend(0)?;
                    if is_filtered {
                        effort.walk(PROPAGATION_WALKS)?;
                        if !self.refutes_fast(base, link, assumed_on) {
                            continue;
                        }
                    }
                    let most = best.as_ref().map_or(usize::MAX, |best| best.steps.len());
                    if let Some(refuted) = chain(state, link, assumed_on, most, effort)? {
                        best = Some(refuted);
                    }
                }
            }
            if best.is_some() || 400 < state.marks.len() {
                break;
            }
        }
        Ok(best)
    }

    /// Whether a known answer has the link so.
    fn is_seen(&self, link: LinkIdx, is_on: bool) -> bool {
        { self.answers.iter() }.any(|answer| answer.binary_search(&link).is_ok() == is_on)
    }

    fn refutes_fast(&mut self, base: usize, link: LinkIdx, assumed_on: bool) -> bool {
        let mark = if assumed_on { Mark::On } else { Mark::Off };
        self.fast.touch_all();
        let result = self.fast.set(link, mark).and_then(|()| self.fast.propagate());
        self.fast.undo_to(base);
        result.is_err()
    }

    /// The first assumption that a full search refutes.
    fn search(&mut self, state: &State<'_>, effort: &mut Effort<'_>) -> Thought {
        let mut fixed: Vec<(LinkIdx, Mark)> = { state.trail.iter() }
            .map(|link| (*link, state.marks[*link as usize]))
            .collect();
        for link in 0..state.marks.len() as LinkIdx {
            if state.marks[link as usize] != Mark::Open {
                continue;
            }
            for assumed_on in [true, false] {
                if self.is_seen(link, assumed_on) {
                    continue;
                }
                fixed.push((link, if assumed_on { Mark::On } else { Mark::Off }));
                match self.in_company(state, &mut fixed, effort) {
                    Err(stop) => return Thought::Stopped(stop),
                    Ok(true) => {
                        fixed.pop();
                        continue;
                    }
                    Ok(false) => {}
                }
                let most = effort.walks_left() / NODE_WALKS;
                let ctl = effort.ctl.with_further_budget(most);
                let count = count_with(self.table, self.numbers, &fixed, 1, &ctl);
                fixed.pop();
                if let Err(stop) = effort.walk(NODE_WALKS * count.nodes) {
                    return Thought::Stopped(stop);
                }
                match count.answers() {
                    Answers::None => {
                        let mut step = Step::new(Rule::Search, Vec::new());
                        let ends = self.table.links[link as usize];
                        step.stars = vec![ends.a, ends.b];
                        step.assumed = Some((link, assumed_on));
                        step.nodes = count.nodes;
                        if assumed_on { &mut step.off } else { &mut step.on }.push(link);
                        return Thought::Step(Box::new(step));
                    }
                    _ if count.answers.is_empty() => {
                        return Thought::Stopped(effort.ctl.spend(0).err());
                    }
                    _ => self.answers.extend(count.answers),
                }
            }
        }
        Thought::Nothing
    }
}

impl Thinker<'_> {
    /// Whether some answer has the last of these marks together with other links that no known answer has: one
    /// look in the place of many where most is possible, as on a board with countless answers. That there is none
    /// says nothing.
    fn in_company(
        &mut self,
        state: &State<'_>,
        fixed: &mut Vec<(LinkIdx, Mark)>,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Option<Stop>> {
        let alone = fixed.len();
        if self.n_company == 0 {
            return Ok(false);
        }
        let Some((link, _)) = fixed.last().copied() else {
            return Ok(false);
        };
        let ends = |link: LinkIdx| {
            let link = self.table.links[link as usize];
            [Some(link.a), Some(link.b), link.via].into_iter().flatten()
        };
        // No two of them at one star: they have little to do with each other.
        let mut is_taken = vec![false; self.table.places.len()];
        ends(link).for_each(|node| is_taken[usize::from(node)] = true);
        for other in link + 1..state.marks.len() as LinkIdx {
            let is_free = state.marks[other as usize] == Mark::Open
                && !ends(other).any(|node| is_taken[usize::from(node)])
                && !self.is_seen(other, true);
            let is_clash = |(known, mark): &(LinkIdx, Mark)| {
                *mark == Mark::On && self.table.conflicts(other).contains(known)
            };
            if is_free && !fixed[alone - 1..].iter().any(is_clash) {
                ends(other).for_each(|node| is_taken[usize::from(node)] = true);
                fixed.push((other, Mark::On));
                if alone + self.n_company <= fixed.len() {
                    break;
                }
            }
        }
        if fixed.len() == alone {
            return Ok(false);
        }
        let most = (effort.walks_left() / NODE_WALKS).min(COMPANY_NODES);
        let ctl = effort.ctl.with_further_budget(most);
        let count = count_with(self.table, self.numbers, fixed, 1, &ctl);
        fixed.truncate(alone);
        effort.walk(NODE_WALKS * count.nodes)?;
        let is_found = !count.answers.is_empty();
        self.answers.extend(count.answers);
        self.n_company = if is_found {
            (2 * self.n_company).min(MAX_COMPANY)
        } else {
            self.n_company / 2
        };
        Ok(is_found)
    }
}

/// Follows tiers 1 to 3 from an assumption; `None` unless they refute it in fewer than `most` steps.
fn chain(
    state: &mut State<'_>,
    link: LinkIdx,
    assumed_on: bool,
    most: usize,
    effort: &mut Effort<'_>,
) -> Result<Option<Refuted>, Option<Stop>> {
    let base = state.trail.len();
    let mark = if assumed_on { Mark::On } else { Mark::Off };
    let mut steps = Vec::new();
    let mut found = None;
    if state.set(link, mark).is_ok() {
        while steps.len() < most {
            if let Err(stop) = effort.spend(STEP_WALKS) {
                state.undo_to(base);
                return Err(stop);
            }
            match easy_step(state, 3) {
                Ok(Some(step)) => {
                    apply(state, &step);
                    steps.push(step);
                }
                Ok(None) => break,
                Err(contradiction) => {
                    found = Some(contradiction);
                    break;
                }
            }
        }
    }
    state.undo_to(base);
    Ok(found.map(|contradiction| Refuted {
        link,
        assumed_on,
        steps,
        contradiction,
    }))
}

fn step_of(refuted: Refuted, rule: Rule, table: &Table, nodes: u64) -> Step {
    let Refuted {
        link,
        assumed_on,
        steps,
        contradiction,
    } = refuted;
    let ends = table.links[link as usize];
    let mut step = Step::new(rule, vec![ends.a, ends.b]);
    step.assumed = Some((link, assumed_on));
    step.probe = steps;
    step.contradiction = Some(contradiction);
    step.nodes = nodes;
    if assumed_on { &mut step.off } else { &mut step.on }.push(link);
    step
}

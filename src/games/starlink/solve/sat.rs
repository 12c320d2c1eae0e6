//! The same count by a SAT solver: for boards on which the search stalls.
//!
//! Exactly-k is a sequential counter per star, conflicts are pairs, and connection is added lazily: an
//! answer in several parts is cut off by a clause that asks each part for a link out of it.
//! Source: `docs/rules/starlink.md`, section 5.

use std::cell::Cell;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::super::table::{LinkIdx, Table};
use super::groups::Groups;
use super::search::{End, Found};
use super::state::Mark;
use crate::control::{Control, Stop};

/// Learnt clauses are the nodes of this search.
struct Budget {
    ctl: Control,
    learnt: Cell<u64>,
    stop: Cell<Option<Stop>>,
}

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) {
            self.learnt.set(self.learnt.get() + 1);
            if let Err(stop) = self.ctl.spend(1) {
                self.stop.set(Some(stop));
            }
        }
    }

    fn stop(&self) -> bool {
        if self.stop.get().is_none() && self.ctl.is_cancelled() {
            self.stop.set(Some(Stop::Cancelled));
        }
        self.stop.get().is_some()
    }
}

struct Encoding {
    solver: Solver<Budget>,
    links: Vec<Lit>,
}

impl Encoding {
    fn clause(&mut self, lits: &[Lit]) {
        self.solver.add_clause_reuse(&mut lits.to_vec());
    }

    fn fresh(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// A literal that is guessed on or off first.
    fn guessed(&mut self, is_on: bool) -> Lit {
        let guess = if is_on { lbool::TRUE } else { lbool::FALSE };
        Lit::new(self.solver.new_var(guess, true), true)
    }

    /// Exactly `k` of `lits`: `count[j]` says that more than `j` of those walked so far are on.
    fn exactly(&mut self, lits: &[Lit], k: usize) {
        if lits.len() < k {
            self.clause(&[]);
            return;
        }
        if k == 0 {
            for lit in lits {
                self.clause(&[!*lit]);
            }
            return;
        }
        let mut count: Vec<Lit> = Vec::new();
        for (walked, lit) in lits.iter().enumerate() {
            let len = (walked + 1).min(k);
            let next: Vec<Lit> = (0..len).map(|_| self.fresh()).collect();
            for (j, more) in next.iter().copied().enumerate() {
                let (had, had_less) = (count.get(j).copied(), j.checked_sub(1).map(|less| count[less]));
                // More than j are on if there were before, or if j were and this one is.
                if let Some(had) = had {
                    self.clause(&[!had, more]);
                }
                match had_less {
                    None => self.clause(&[!*lit, more]),
                    Some(less) => self.clause(&[!less, !*lit, more]),
                }
                // And only then.
                match had {
                    Some(had) => self.clause(&[!more, had, *lit]),
                    None => self.clause(&[!more, *lit]),
                }
                if let Some(less) = had_less {
                    match had {
                        Some(had) => self.clause(&[!more, had, less]),
                        None => self.clause(&[!more, less]),
                    }
                }
            }
            // Never more than k.
            if let Some(full) = count.get(k - 1).copied() {
                self.clause(&[!full, !*lit]);
            }
            count = next;
        }
        if let Some(all) = count.get(k - 1).copied() {
            self.clause(&[all]);
        }
    }

    fn on(&self) -> Vec<LinkIdx> {
        { self.links.iter().zip(0..) }
            .filter(|(lit, _)| self.solver.value_lit(**lit) == lbool::TRUE)
            .map(|(_, link)| link)
            .collect()
    }
}

/// Counts answers up to `limit`, with some links decided beforehand.
pub fn search(
    table: &Table,
    numbers: &[u16],
    fixed: &[(LinkIdx, Mark)],
    limit: usize,
    ctl: &Control,
) -> Found {
    let numbers: Vec<Option<u16>> = numbers.iter().copied().map(Some).collect();
    search_open(table, &numbers, fixed, None, limit, ctl)
}

/// Looks for one answer that keeps to what is decided beforehand and is not `known`, which has to be such an
/// answer: one question where counting to two asks two.
pub fn another(
    table: &Table,
    numbers: &[u16],
    fixed: &[(LinkIdx, Mark)],
    known: &[LinkIdx],
    ctl: &Control,
) -> Found {
    let numbers: Vec<Option<u16>> = numbers.iter().copied().map(Some).collect();
    asked(
        &Question {
            table,
            numbers: &numbers,
            fixed,
            preferred: None,
            barred: Some(known),
        },
        1,
        ctl,
    )
}

/// What an answer has to keep to.
struct Question<'a> {
    table: &'a Table,
    numbers: &'a [Option<u16>],
    fixed: &'a [(LinkIdx, Mark)],
    preferred: Option<&'a [LinkIdx]>,
    /// An answer that does not count.
    barred: Option<&'a [LinkIdx]>,
}

/// [`search`] with some numbers left open: an open star takes any number of links but none. Where links
/// are preferred, they are guessed on first, and all others off.
pub fn search_open(
    table: &Table,
    numbers: &[Option<u16>],
    fixed: &[(LinkIdx, Mark)],
    preferred: Option<&[LinkIdx]>,
    limit: usize,
    ctl: &Control,
) -> Found {
    asked(
        &Question {
            table,
            numbers,
            fixed,
            preferred,
            barred: None,
        },
        limit,
        ctl,
    )
}

fn asked(question: &Question<'_>, limit: usize, ctl: &Control) -> Found {
    let Question {
        table,
        numbers,
        fixed,
        preferred,
        barred,
    } = *question;
    let mut found = Found::default();
    if limit == 0 {
        found.end = End::Limit;
        return found;
    }
    let budget = Budget {
        ctl: ctl.clone(),
        learnt: Cell::new(0),
        stop: Cell::new(None),
    };
    let mut encoding = Encoding {
        solver: Solver::new(SolverOpts::default(), budget),
        links: Vec::with_capacity(table.links.len()),
    };
    for link in 0..table.links.len() as LinkIdx {
        let lit = match preferred {
            Some(links) => encoding.guessed(links.contains(&link)),
            None => encoding.fresh(),
        };
        encoding.links.push(lit);
    }
    let links = encoding.links.clone();
    for (link, mark) in fixed {
        match mark {
            Mark::On => encoding.clause(&[links[*link as usize]]),
            Mark::Off => encoding.clause(&[!links[*link as usize]]),
            Mark::Open => {}
        }
    }
    for (star, number) in numbers.iter().enumerate().take(table.n_stars) {
        let at: Vec<Lit> = table
            .at_star(star)
            .iter()
            .map(|link| links[*link as usize])
            .collect();
        if let Some(number) = number {
            encoding.exactly(&at, usize::from(*number));
        }
        // A star alone is a group of its own.
        if 1 < table.n_stars {
            encoding.clause(&at);
        }
    }
    for e in 0..table.links.len() as LinkIdx {
        for f in table.conflicts(e).iter().filter(|f| e < **f) {
            encoding.clause(&[!links[e as usize], !links[*f as usize]]);
        }
    }
    if let Some(barred) = barred {
        // All answers to whole numbers have as many links, so this bars this one alone.
        let all_of_it: Vec<Lit> = barred.iter().map(|link| !links[*link as usize]).collect();
        encoding.clause(&all_of_it);
    }
    let is_open = numbers.iter().any(Option::is_none);
    found.end = loop {
        let result = encoding.solver.solve_limited(&[]);
        if let Some(stop) = encoding.solver.cb().stop.get() {
            break End::Stopped(stop);
        }
        if result == lbool::FALSE {
            break End::Whole;
        }
        if result != lbool::TRUE {
            break End::Stalled;
        }
        if ctl.spend(1).is_err() {
            break End::Stopped(if ctl.is_cancelled() {
                Stop::Cancelled
            } else {
                Stop::OutOfBudget
            });
        }
        let on = encoding.on();
        if cut_parts(&mut encoding, table, &on) {
            continue;
        }
        // All answers to whole numbers have as many links, so forbidding these is forbidding this one
        // alone. With open numbers, more links may be another answer.
        let mut block: Vec<Lit> = on.iter().map(|link| !links[*link as usize]).collect();
        if is_open {
            let off = (0..table.links.len() as LinkIdx).filter(|link| on.binary_search(link).is_err());
            block.extend(off.map(|link| links[link as usize]));
        }
        found.answers.push(on);
        if limit <= found.answers.len() {
            break End::Limit;
        }
        if block.is_empty() {
            break End::Whole;
        }
        encoding.clause(&block);
    };
    found.nodes = encoding.solver.cb().learnt.get() + found.answers.len() as u64;
    found
}

/// Asks every part of an answer for a link out of it; false when it is one part.
fn cut_parts(encoding: &mut Encoding, table: &Table, on: &[LinkIdx]) -> bool {
    let mut groups = Groups::new(table.n_stars);
    for link in on {
        let ends = table.links[*link as usize];
        groups.join(usize::from(ends.a), usize::from(ends.b));
    }
    if groups.n_groups() <= 1 {
        return false;
    }
    let roots: Vec<usize> = (0..table.n_stars)
        .filter(|star| groups.find(*star) == *star)
        .collect();
    for root in roots {
        let clause: Vec<Lit> = { table.links.iter().zip(&encoding.links) }
            .filter(|(link, _)| {
                let (a, b) = (groups.find(usize::from(link.a)), groups.find(usize::from(link.b)));
                (a == root) != (b == root)
            })
            .map(|(_, lit)| *lit)
            .collect();
        encoding.clause(&clause);
    }
    true
}

//! Numbers for stars whose places stand: found by the solver so that exactly one answer is left.
//!
//! Some numbers may stand as well, and some links may have to be in the answer: "numbers from this tree".
//! Links are grown and repaired as the generator does; where that finds nothing, every way to link the
//! board is listed as far as it can be, so that "there are none" is a proof and not a lack of luck.

use std::collections::BTreeMap;

use super::super::solve::search::End;
use super::super::solve::state::Mark;
use super::super::solve::{count, sat};
use super::super::spec::{LevelKnobs, Spec};
use super::super::table::{Link, LinkIdx, Node, Table};
use super::{MAX_NODES, Run, WINDOWED_ABOVE_STARS, pinned, tree, windows};
use crate::control::{Control, Stop};
use crate::rng::Rng;

/// Ways to link the board that are repaired.
const MAX_ATTEMPTS: u32 = 60;
/// And on boards that are repaired window by window.
const MAX_LARGE_ATTEMPTS: u32 = 6;
/// Ways to link the board that are listed where the repairs came to nothing.
const MAX_LISTED: usize = 3_000;

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbered {
    /// Numbers with exactly one answer.
    Found {
        /// One a star.
        numbers: Vec<u16>,
        /// The answer, ascending.
        answer: Vec<LinkIdx>,
    },
    /// It was proven that there are none: so many ways to link the board keep to what is asked, and the
    /// numbers of each have several answers.
    Impossible {
        /// How many ways there are.
        n_ways: usize,
    },
    /// None were found, which proves nothing.
    NotFound {
        /// How many ways to link the board were tried.
        n_tried: u32,
    },
}

/// Finds numbers for the stars of `open` that leave exactly one answer; the others keep theirs, and every
/// link of `kept` is in the answer. The seed decides which numbers. `None` where the board does not build.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn find(
    spec: &Spec,
    open: &[Node],
    kept: &[Link],
    seed: &str,
    ctl: &Control,
) -> Result<Option<Numbered>, Stop> {
    if !super::super::level::shape_errors(spec).is_empty() {
        return Ok(None);
    }
    let Ok(table) = Table::build(&spec.places(), spec.stars.len()) else {
        return Ok(None);
    };
    let mut given: Vec<Option<u16>> = spec.numbers().into_iter().map(Some).collect();
    for star in open {
        if let Some(number) = given.get_mut(usize::from(*star)) {
            *number = None;
        }
    }
    let mut links: Vec<LinkIdx> = kept.iter().filter_map(|link| table.find(*link)).collect();
    links.sort_unstable();
    links.dedup();
    if links.len() < kept.len() {
        return Ok(Some(Numbered::Impossible { n_ways: 0 }));
    }
    let asked = Asked {
        table: &table,
        given: &given,
        fixed: links.iter().map(|link| (*link, Mark::On)).collect(),
        kept: links,
    };
    let side = spec.width_cells.max(spec.height_cells);
    let knobs = LevelKnobs::own("NUMBERS", side, spec.stars.len() as u16, 0);
    let mut run = Run::new(&knobs, Rng::from_seed(seed), ctl);
    asked.find(&mut run).map(Some)
}

/// What is asked of the numbers.
struct Asked<'a> {
    table: &'a Table,
    given: &'a [Option<u16>],
    kept: Vec<LinkIdx>,
    fixed: Vec<(LinkIdx, Mark)>,
}

impl Asked<'_> {
    fn find(&self, run: &mut Run<'_>) -> Result<Numbered, Stop> {
        let is_large = WINDOWED_ABOVE_STARS < self.table.n_stars;
        let most = if is_large {
            MAX_LARGE_ATTEMPTS
        } else {
            MAX_ATTEMPTS
        };
        for attempt in 0..most {
            run.ctl.spend(1)?;
            run.ctl.set_progress(u64::from(attempt), u64::from(most));
            let links = match self.ways(run, attempt)? {
                Way::Links(links) => links,
                Way::None => return Ok(Numbered::Impossible { n_ways: 0 }),
                Way::Unknown => continue,
            };
            if let Some(answer) = self.repaired(run, links)? {
                return Ok(Numbered::Found {
                    numbers: tree::numbers_of(self.table, &answer),
                    answer,
                });
            }
        }
        if is_large {
            return Ok(Numbered::NotFound { n_tried: most });
        }
        self.listed(run, most)
    }

    /// Links to begin with: those that are kept, what joins the rest, and more of them by chance.
    fn ways(&self, run: &mut Run<'_>, attempt: u32) -> Result<Way, Stop> {
        let n_stars = self.table.n_stars as u32;
        // The first attempt on a drawn tree adds nothing that it does not need.
        let n_links = if attempt == 0 && !self.kept.is_empty() {
            0
        } else {
            n_stars + run.rng.below(n_stars / 2 + 2)
        };
        let grown = tree::complete(self.table, &self.kept, n_links as usize, &mut run.rng);
        let is_all_open = self.given.iter().all(Option::is_none);
        let wish = match grown {
            Some(links) if is_all_open && self.has_no_conflict() => return Ok(Way::Links(links)),
            Some(links) => links,
            None => self.kept.clone(),
        };
        let ctl = run.ctl.with_further_budget(MAX_NODES);
        let mut found = sat::search_open(self.table, self.given, &self.fixed, Some(&wish), 1, &ctl);
        run.ctl.spend(0)?;
        Ok(match (found.answers.pop(), found.end) {
            (Some(links), _) => Way::Links(links),
            (None, End::Whole) => Way::None,
            _ => Way::Unknown,
        })
    }

    fn has_no_conflict(&self) -> bool {
        let is_kept = |link: &LinkIdx| self.kept.binary_search(link).is_ok();
        !{ self.kept.iter() }.any(|link| self.table.conflicts(*link).iter().any(is_kept))
    }

    fn repaired(&self, run: &mut Run<'_>, mut links: Vec<LinkIdx>) -> Result<Option<Vec<LinkIdx>>, Stop> {
        let may_change = |link: LinkIdx| {
            let ends = self.table.links[link as usize];
            let is_open = |star: Node| self.given[usize::from(star)].is_none();
            is_open(ends.a) && is_open(ends.b) && self.kept.binary_search(&link).is_err()
        };
        if WINDOWED_ABOVE_STARS < self.table.n_stars {
            let is_unique = windows::repair(run, self.table, &mut links, may_change)?;
            return Ok(is_unique.then_some(links));
        }
        pinned::repaired(run, self.table, links, may_change)
    }

    /// Every way to link the board, and whether one has numbers of its own.
    fn listed(&self, run: &Run<'_>, n_tried: u32) -> Result<Numbered, Stop> {
        let ctl = run.ctl.with_further_budget(20 * MAX_NODES);
        let found = sat::search_open(self.table, self.given, &self.fixed, None, MAX_LISTED, &ctl);
        run.ctl.spend(0)?;
        let n_ways = found.answers.len();
        let mut by_numbers: BTreeMap<Vec<u16>, Vec<Vec<LinkIdx>>> = BTreeMap::new();
        for answer in found.answers {
            let numbers = tree::numbers_of(self.table, &answer);
            by_numbers.entry(numbers).or_default().push(answer);
        }
        let mut is_proven = found.end == End::Whole;
        for (numbers, mut answers) in by_numbers {
            let (Some(answer), true) = (answers.pop(), answers.is_empty()) else {
                continue;
            };
            // Links that need not be kept, and ways that were not listed, may answer to them too.
            let known = count(self.table, &numbers, 2, &run.ctl.with_further_budget(MAX_NODES));
            run.ctl.spend(1)?;
            if known.is_unique() {
                return Ok(Numbered::Found { numbers, answer });
            }
            is_proven &= known.stopped.is_none();
        }
        Ok(if is_proven {
            Numbered::Impossible { n_ways }
        } else {
            Numbered::NotFound {
                n_tried: n_tried + n_ways as u32,
            }
        })
    }
}

enum Way {
    Links(Vec<LinkIdx>),
    /// Proven: no links keep to what is asked.
    None,
    Unknown,
}

//! Puzzles from a seed text: layout, tree, extra links, repairs, until exactly one answer is proven.
//!
//! Knows the knobs of a level; integers only, and every random number from the seed. Every repair is kept
//! with the two answers that asked for it.
//! Source: `docs/rules/starlink.md`, section 4.

pub mod draws;
mod layout;
pub mod numbers;
pub mod pinned;
mod repair;
mod tree;
mod windows;
mod within;
mod words;

use super::deduce::{Ending, deduce};
use super::solve::{Answers, Count, count};
use super::spec::{Checks, Gravity, LevelKnobs, Recipe, Spec, Star};
use super::table::{LinkIdx, Table};
use crate::control::{Control, Stop};
use crate::rng::{Ledger, Rng};

pub use layout::Layout;
pub(crate) use tree::numbers_of;
pub use within::find_within;

/// The version of this generator: another one may make another puzzle of the same seed. Since version 2 boards
/// of more than 60 stars are repaired by the SAT solver, and levels of an author's own take denser layouts;
/// the four levels of the game are as they were.
pub const VERSION: u32 = 2;
/// Layouts that are tried.
const MAX_LAYOUTS: u32 = 200;
/// Trees that are tried on a layout.
const MAX_TREES: u32 = 8;
/// Repairs of a tree.
const MAX_REPAIRS: u32 = 12;
/// Nodes of one count; a count that is stopped is not unique.
const MAX_NODES: u64 = 20_000;
/// Boards with more stars than this are repaired window by window.
const WINDOWED_ABOVE_STARS: usize = 60;

/// Boards with more links are graded only where their level asks for a tier: it takes seconds.
const MAX_LINKS_GRADED: usize = 500;

/// Whether a level takes puzzles of every tier.
fn takes_all_tiers(knobs: &LevelKnobs) -> bool {
    knobs.min_tier <= 1 && 5 <= knobs.max_tier
}

/// How a puzzle came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One answer, in the level's tiers.
    Fitting,
    /// One answer, but outside the level's tiers: the fallback.
    OutOfTier,
    /// More than one answer: the last fallback.
    Ambiguous,
    /// No layout came about at all, as on a board too small for its stars.
    Nothing,
}

/// One thing that the generator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A layout was refused.
    Refused {
        /// Which layout, from 1.
        layout: u32,
        /// Why.
        why: Refusal,
    },
    /// A layout was taken: the places are those of the trace's table.
    Laid {
        /// Which layout, from 1.
        layout: u32,
    },
    /// A tree was grown.
    Tree {
        /// Its links in the order in which they were taken.
        links: Vec<LinkIdx>,
        /// Links beyond the tree.
        extras: Vec<LinkIdx>,
    },
    /// Two answers were found, and the links were changed so that the other is none.
    Repair {
        /// The links as they were, ascending.
        before: Vec<LinkIdx>,
        /// The other answer to the same numbers, ascending.
        other: Vec<LinkIdx>,
        /// Links that were added.
        added: Vec<LinkIdx>,
        /// Links that were removed.
        removed: Vec<LinkIdx>,
    },
    /// A tree was given up.
    GaveUp {
        /// Whether a count was stopped; else the repairs ran out.
        was_stopped: bool,
    },
    /// One answer was proven, and the deduction graded.
    Unique {
        /// The hardest tier.
        tier: u8,
        /// The lengths of its probes together.
        sub_grade: u32,
    },
}

/// Why a layout was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not all stars found room.
    NoRoom,
    /// More direct links or relays than the level allows.
    TooDense,
    /// Its links do not join all stars.
    Disconnected,
}

/// All that a generator did on the layout it kept, and what came of it.
#[derive(Clone, Debug)]
pub struct Trace {
    /// How it came out.
    pub outcome: Outcome,
    /// The puzzle.
    pub spec: Spec,
    /// Its links.
    pub table: Table,
    /// Its answer, ascending; what the numbers were counted from.
    pub answer: Vec<LinkIdx>,
    /// The tier of its deduction; 0 where it was not graded.
    pub tier: u8,
    /// The lengths of the probes of its deduction together.
    pub sub_grade: u32,
    /// What was done, in order. Links are those of the layout that was last laid.
    pub events: Vec<Event>,
    /// Every draw.
    pub drawn: Ledger,
    /// Layouts tried.
    pub n_layouts: u32,
    /// Trees tried.
    pub n_trees: u32,
    /// Repairs made.
    pub n_repairs: u32,
    /// Counts made.
    pub n_counts: u32,
    /// Nodes of all counts.
    pub nodes: u64,
}

/// A tree whose numbers have one answer.
struct Unique {
    answer: Vec<LinkIdx>,
    tier: u8,
    sub_grade: u32,
}

/// The state of one generation.
struct Run<'a> {
    knobs: &'a LevelKnobs,
    ctl: &'a Control,
    rng: Rng,
    /// What it was drawn for.
    drawn: Ledger,
    events: Vec<Event>,
    n_trees: u32,
    n_repairs: u32,
    n_counts: u32,
    nodes: u64,
}

/// Makes the puzzle of a recipe.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn generate(recipe: &Recipe, ctl: &Control) -> Result<Trace, Stop> {
    let mut run = Run::new(&recipe.level, Rng::from_seed(&recipe.seed), ctl);
    let mut fallback: Option<(Outcome, Layout, Vec<LinkIdx>, u8, u32)> = None;
    let mut n_layouts = 0;
    let (outcome, layout, answer, tier, sub_grade) = 'made: {
        while n_layouts < MAX_LAYOUTS {
            ctl.spend(1)?;
            ctl.set_progress(u64::from(n_layouts), u64::from(MAX_LAYOUTS));
            n_layouts += 1;
            let layout = match layout::lay(run.knobs, (&mut run.rng, &mut run.drawn), ctl)? {
                Ok(layout) => layout,
                Err(why) => {
                    run.events.push(Event::Refused {
                        layout: n_layouts,
                        why,
                    });
                    continue;
                }
            };
            run.events.push(Event::Laid { layout: n_layouts });
            for _ in 0..MAX_TREES {
                let Some(unique) = run.tree(&layout.table, &mut fallback, &layout)? else {
                    continue;
                };
                let tiers = run.knobs.min_tier..=run.knobs.max_tier;
                let fits = takes_all_tiers(run.knobs) || tiers.contains(&unique.tier);
                if fits {
                    break 'made (
                        Outcome::Fitting,
                        layout,
                        unique.answer,
                        unique.tier,
                        unique.sub_grade,
                    );
                }
                if fallback
                    .as_ref()
                    .is_none_or(|known| known.0 != Outcome::OutOfTier)
                {
                    let Unique {
                        answer,
                        tier,
                        sub_grade,
                    } = unique;
                    fallback = Some((Outcome::OutOfTier, layout.clone(), answer, tier, sub_grade));
                }
            }
        }
        fallback.unwrap_or_else(|| (Outcome::Nothing, Layout::default(), Vec::new(), 0, 0))
    };
    Ok(Trace {
        outcome,
        spec: spec_of(recipe, &layout, &answer),
        table: layout.table,
        answer,
        tier,
        sub_grade,
        events: run.events,
        drawn: run.drawn,
        n_layouts,
        n_trees: run.n_trees,
        n_repairs: run.n_repairs,
        n_counts: run.n_counts,
        nodes: run.nodes,
    })
}

impl<'a> Run<'a> {
    fn new(knobs: &'a LevelKnobs, rng: Rng, ctl: &'a Control) -> Self {
        Self {
            knobs,
            ctl,
            rng,
            drawn: Ledger::new(rng),
            events: Vec::new(),
            n_trees: 0,
            n_repairs: 0,
            n_counts: 0,
            nodes: 0,
        }
    }

    /// Grows a tree and repairs it until its numbers have one answer; `None` when it is given up. The
    /// first tree of all is kept as the last fallback.
    fn tree(
        &mut self,
        table: &Table,
        fallback: &mut Option<(Outcome, Layout, Vec<LinkIdx>, u8, u32)>,
        layout: &Layout,
    ) -> Result<Option<Unique>, Stop> {
        self.n_trees += 1;
        let grown = tree::grow(self.knobs, table, &mut self.rng);
        self.drawn.note(self.rng, "tree");
        let Some((tree, extras)) = grown else {
            return Ok(None);
        };
        let mut links: Vec<LinkIdx> = tree.iter().chain(&extras).copied().collect();
        links.sort_unstable();
        self.events.push(Event::Tree { links: tree, extras });
        let is_unique = if WINDOWED_ABOVE_STARS < table.n_stars {
            windows::repair(self, table, &mut links, |_| true)?
        } else {
            self.repair_whole(table, &mut links)?
        };
        if !is_unique {
            if fallback.is_none() {
                *fallback = Some((Outcome::Ambiguous, layout.clone(), links, 0, 0));
            }
            return Ok(None);
        }
        let (mut tier, mut sub_grade) = (0, 0);
        if !takes_all_tiers(self.knobs) || table.links.len() <= MAX_LINKS_GRADED {
            let numbers = tree::numbers_of(table, &links);
            let deduction = deduce(table, &numbers, self.ctl);
            if let Ending::Stopped(Some(stop)) = deduction.ending {
                return Err(stop);
            }
            // One that was cut short has no grade.
            if deduction.ending == Ending::Solved {
                (tier, sub_grade) = (deduction.grade(), deduction.sub_grade());
            }
        }
        self.events.push(Event::Unique { tier, sub_grade });
        Ok(Some(Unique {
            answer: links,
            tier,
            sub_grade,
        }))
    }

    /// Repairs until the whole board has one answer.
    fn repair_whole(&mut self, table: &Table, links: &mut Vec<LinkIdx>) -> Result<bool, Stop> {
        for n_repairs in 0..=MAX_REPAIRS {
            let numbers = tree::numbers_of(table, links);
            let found = self.count(table, &numbers)?;
            match found.answers() {
                Answers::One => return Ok(true),
                Answers::Many if n_repairs < MAX_REPAIRS => {}
                answers => {
                    let was_stopped = answers == Answers::Unknown;
                    self.events.push(Event::GaveUp { was_stopped });
                    return Ok(false);
                }
            }
            let Some(other) = found.answers.into_iter().find(|answer| answer != links) else {
                return Ok(false);
            };
            if !self.repair(table, links, other, |_| true) {
                self.events.push(Event::GaveUp { was_stopped: false });
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// One repair against another answer; false when there is none. Only links that `may_change` do.
    fn repair(
        &mut self,
        table: &Table,
        links: &mut Vec<LinkIdx>,
        other: Vec<LinkIdx>,
        may_change: impl Fn(LinkIdx) -> bool,
    ) -> bool {
        let before = links.clone();
        let change = repair::against(table, links, &other, &mut self.rng, may_change);
        self.drawn.note(self.rng, "repair");
        let Some(change) = change else {
            return false;
        };
        self.n_repairs += 1;
        self.events.push(Event::Repair {
            before,
            other,
            added: change.added,
            removed: change.removed,
        });
        true
    }

    fn count(&mut self, table: &Table, numbers: &[u16]) -> Result<Count, Stop> {
        self.n_counts += 1;
        let found = count(table, numbers, 2, &self.ctl.with_further_budget(MAX_NODES));
        self.nodes += found.nodes;
        if self.ctl.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        self.ctl.spend(0)?;
        Ok(found)
    }
}

/// Seed and generator; and the level where the seed does not name it, as for boards of an author's own.
fn origin(recipe: &Recipe) -> String {
    let Recipe { level, seed } = recipe;
    let names_level = level.name != LevelKnobs::OWN && seed.split('|').any(|part| part == level.name);
    if names_level {
        format!("{seed} (generator {VERSION})")
    } else {
        format!("{seed} (generator {VERSION}, {})", level.word())
    }
}

fn spec_of(recipe: &Recipe, layout: &Layout, answer: &[LinkIdx]) -> Spec {
    let knobs = &recipe.level;
    let numbers = tree::numbers_of(&layout.table, answer);
    let (stars, gravity) = layout.table.places.split_at(layout.table.n_stars);
    Spec {
        title: String::new(),
        origin: origin(recipe),
        width_cells: knobs.width_cells,
        height_cells: knobs.height_cells,
        stars: { stars.iter().zip(numbers) }
            .map(|(at, number)| Star { at: *at, number })
            .collect(),
        gravity: gravity.iter().map(|at| Gravity { at: *at }).collect(),
        checks: Checks {
            min_tier: knobs.min_tier.clamp(1, 5),
            max_tier: knobs.max_tier.clamp(knobs.min_tier.clamp(1, 5), 5),
            ..Checks::default()
        },
    }
}

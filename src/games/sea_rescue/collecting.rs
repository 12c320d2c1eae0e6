//! How long a collection takes, by whichever way a zone allows: an exact law, careers whose boards are known
//! exactly, or careers whose boards are played.
//!
//! Rates of all boards and of all collections are the way to an exact law. Where a player faces more boards than
//! can be listed, or where there are too many collections, careers are played instead: boards that matter often
//! are then played often. Source: `docs/rules/sea_rescue.md`, section 8.

use std::collections::BTreeMap;

use super::careers::{self, Boards};
use super::draw;
use super::economy::{self, Economy, MAX_COLLECTED, Skill};
use super::field::{MAX_LAYOUTS, NoField};
use super::rates;
use super::sampled::Player;
use super::sea::{Sea, Set};
use super::spec::{Mode, Policy};
use super::view::{Cards, Prior, n_layouts_with};
use crate::control::{Control, Stop};
use crate::rng::Rng;

/// Boards that are played for one answer, when nothing else ends it.
pub const PLAYED_BOARDS: u64 = 6_000;
/// Players that are remembered; more come up only where there are very many collections.
const MAX_PLAYERS: usize = 2_000;

/// Who collects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collector {
    /// What he is told.
    pub mode: Mode,
    /// How he chooses.
    pub policy: Policy,
    /// Probes of his rounds.
    pub probes: u32,
}

/// How much is simulated where no law is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Careers at most.
    pub n_careers: u32,
    /// Boards that are played at most, but for the last career.
    pub n_boards: u64,
    /// Nodes that playing them may take, but for the last career: fewer boards are played where each takes long.
    pub nodes: u64,
    /// What a player faces with no more boards than this is known exactly even where boards are played.
    pub listed: u64,
}

impl Effort {
    /// What the window and the command line make.
    pub const USUAL: Self = Self {
        n_careers: 20_000,
        n_boards: PLAYED_BOARDS,
        nodes: 40_000_000,
        listed: 20_000,
    };
}

/// What is said of how long a collection takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// How long it takes, with and without pity.
    Takes(Box<[Economy; 2]>),
    /// This creature is never rescued, so that no collection ends.
    Never(u8),
    /// Too few collections were completed on so many boards that were played to say something.
    TooLong(u64),
}

/// How long a collection takes. `each` is told of the answers with and without pity as they come.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn collection(
    sea: &Sea,
    who: Collector,
    effort: Effort,
    seed: &str,
    ctl: &Control,
    each: &mut dyn FnMut(bool, &Economy),
) -> Result<Answer, Stop> {
    // Who has more hexes than there are probes is never rescued, whoever plays.
    if let Some(kind) = { sea.kinds.iter() }.position(|kind| who.probes < kind.size) {
        return Ok(Answer::Never(kind as u8));
    }
    let mut boards = PlayedBoards::new(sea, who, effort);
    if boards.are_known(ctl)? {
        let skill = match Skill::of_policy(sea, who.mode, who.policy, who.probes, ctl) {
            Ok(skill) => skill,
            Err(NoField::TooMany(_)) => return boards.careers(seed, ctl, each),
            Err(NoField::Stopped(stop)) => return Err(stop),
        };
        if let Some(kind) = skill.never_rescued(sea) {
            return Ok(Answer::Never(kind));
        }
        let mut law = |has_pity| -> Result<Economy, Stop> {
            let law = match economy::economy(sea, &skill, has_pity, ctl)? {
                Some(exact) => exact,
                None => economy::simulate(sea, &skill, has_pity, effort.n_careers, seed, ctl)?,
            };
            each(has_pity, &law);
            Ok(law)
        };
        return Ok(Answer::Takes(Box::new([law(true)?, law(false)?])));
    }
    boards.careers(seed, ctl, each)
}

/// The same from careers whose boards are played, also where they could be known.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn played(
    sea: &Sea,
    who: Collector,
    effort: Effort,
    seed: &str,
    ctl: &Control,
    each: &mut dyn FnMut(bool, &Economy),
) -> Result<Answer, Stop> {
    PlayedBoards::new(sea, who, effort).careers(seed, ctl, each)
}

/// What a prior depends on: the set that is known, or the cards.
type Told = (usize, Set, u128, Vec<u32>);

/// What comes of the boards of a prior.
enum Source<'a> {
    /// The probability of each subset that is rescued, by set.
    Known(BTreeMap<Set, Vec<f64>>),
    /// They are played.
    Played(Box<Player<'a>>),
}

/// Boards that are played, but for those that are few enough to be known.
struct PlayedBoards<'a> {
    sea: &'a Sea,
    who: Collector,
    /// Complete placements of every set that was asked about.
    counts: BTreeMap<Set, u64>,
    sources: BTreeMap<Told, Source<'a>>,
    n_played: u64,
    /// Nodes that playing took.
    n_nodes: u64,
    effort: Effort,
}

impl<'a> PlayedBoards<'a> {
    fn new(sea: &'a Sea, who: Collector, effort: Effort) -> Self {
        Self {
            sea,
            who,
            counts: BTreeMap::new(),
            sources: BTreeMap::new(),
            n_played: 0,
            n_nodes: 0,
            effort,
        }
    }

    fn careers(
        &mut self,
        seed: &str,
        ctl: &Control,
        each: &mut dyn FnMut(bool, &Economy),
    ) -> Result<Answer, Stop> {
        let (sea, n_careers) = (self.sea, self.effort.n_careers);
        let mut law = |has_pity| -> Result<Result<Economy, Answer>, Stop> {
            let careers = careers::simulate(sea, self, has_pity, n_careers, seed, ctl)?;
            if !careers.are_enough() {
                return Ok(Err(Answer::TooLong(careers.n_played())));
            }
            let law = careers.economy();
            each(has_pity, &law);
            Ok(Ok(law))
        };
        let pity = match law(true)? {
            Ok(pity) => pity,
            Err(why) => return Ok(why),
        };
        Ok(match law(false)? {
            Ok(plain) => Answer::Takes(Box::new([pity, plain])),
            Err(why) => why,
        })
    }

    /// Whether the boards of every prior can be listed, for every collection.
    fn are_known(&mut self, ctl: &Control) -> Result<bool, Stop> {
        let sees_all = self.who.mode == Mode::Known;
        if !sees_all && MAX_COLLECTED < self.sea.kinds.len() {
            return Ok(false);
        }
        // A player who has collected nothing faces the most boards.
        let mut groups: BTreeMap<Told, u64> = BTreeMap::new();
        for set in self.sea.sets() {
            let n_layouts = self.count(&set, ctl)?;
            let boards = groups.entry(self.told(0, &set)).or_default();
            *boards = boards.saturating_add(n_layouts);
        }
        Ok(groups.values().all(|boards| *boards <= MAX_LAYOUTS))
    }

    fn count(&mut self, set: &Set, ctl: &Control) -> Result<u64, Stop> {
        if let Some(known) = self.counts.get(set) {
            return Ok(*known);
        }
        let n_layouts = n_layouts_with(self.sea, set, ctl)?;
        self.counts.insert(set.clone(), n_layouts);
        Ok(n_layouts)
    }

    fn told(&self, collected: u128, set: &Set) -> Told {
        if self.who.mode == Mode::Known {
            return (set.len(), set.clone(), 0, Vec::new());
        }
        let is_shown = |kind: &u8| collected >> (kind & 127) & 1 == 1;
        let (shown, hidden): (Set, Set) = set.iter().copied().partition(is_shown);
        let mut sizes: Vec<u32> = match self.who.mode {
            Mode::Sized => { hidden.iter() }
                .map(|kind| self.sea.kinds[usize::from(*kind)].size)
                .collect(),
            _ => Vec::new(),
        };
        sizes.sort_unstable();
        (set.len(), shown, collected, sizes)
    }

    fn source(&mut self, collected: u128, set: &Set, ctl: &Control) -> Result<Source<'a>, Stop> {
        let (sea, Collector { mode, policy, probes }) = (self.sea, self.who);
        let mut count = |set: &Set| self.count(set, ctl);
        let cards = Cards {
            mode,
            set: set.clone(),
            collected,
        };
        let prior = Prior::of_cards_by(sea, &cards, &mut count)?;
        let n_layouts = { prior.chances.iter() }
            .map(|chance| chance.n_layouts)
            .fold(0, u64::saturating_add);
        if n_layouts <= self.effort.listed {
            match rates::rates(sea, &prior, mode, policy, probes, ctl) {
                Ok(all) => {
                    let shares = { all.into_iter() }.map(|rates| {
                        let n = rates.n_boards.max(1) as f64;
                        let shares = rates.by_subset.iter().map(|boards| *boards as f64 / n).collect();
                        (rates.set, shares)
                    });
                    return Ok(Source::Known(shares.collect()));
                }
                Err(NoField::TooMany(_)) => {}
                Err(NoField::Stopped(stop)) => return Err(stop),
            }
        }
        let player = Player::new(sea, prior, (mode, policy), probes);
        Ok(Source::Played(Box::new(player)))
    }
}

impl Boards for PlayedBoards<'_> {
    fn outcome(&mut self, collected: u128, set: &Set, rng: &mut Rng, ctl: &Control) -> Result<usize, Stop> {
        let told = self.told(collected, set);
        if !self.sources.contains_key(&told) {
            if MAX_PLAYERS <= self.sources.len() {
                self.sources.clear();
            }
            let source = self.source(collected, set, ctl)?;
            self.sources.insert(told.clone(), source);
        }
        match self.sources.get_mut(&told) {
            Some(Source::Known(shares)) => {
                let shares = shares.get(set);
                Ok(shares.map_or(0, |shares| careers::pick(shares.iter().copied(), rng)))
            }
            Some(Source::Played(player)) => {
                let Some(layout) = draw::draw_layout(self.sea, set, rng) else {
                    return Ok(0);
                };
                let before = ctl.progress().nodes;
                let last = player.play(&layout, ctl)?;
                self.n_played += 1;
                self.n_nodes += ctl.progress().nodes - before;
                let rescued = set.iter().enumerate();
                Ok(rescued
                    .filter(|(_, kind)| last.rescued >> **kind & 1 == 1)
                    .fold(0, |subset, (bit, _)| subset | 1 << bit))
            }
            None => Ok(0),
        }
    }

    fn n_played(&self) -> u64 {
        self.n_played
    }

    fn effort(&self) -> Option<(u64, u64)> {
        // Whichever ends first, in boards.
        let Effort { n_boards, nodes, .. } = self.effort;
        let by_nodes = u128::from(self.n_nodes) * u128::from(n_boards) / u128::from(nodes.max(1));
        let by_nodes = u64::try_from(by_nodes).unwrap_or(u64::MAX);
        Some((self.n_played.max(by_nodes), n_boards))
    }
}

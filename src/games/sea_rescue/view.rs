//! What a player has seen of a board, and what he may assume before he has seen anything.
//!
//! A view filters every creature's placements by itself: a placement survives when it has every hex
//! that shows its creature and no hex that shows anything else. So no order of probes is kept.
//! Source: `docs/rules/sea_rescue.md`, section 4.

use super::board::{Mask, cells_of};
use super::draw;
use super::joint;
use super::sea::{Layout, Picks, Sea, Set};
use super::spec::Mode;
use crate::control::{Control, Stop};

/// What is shown of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Hexes that are shown empty.
    pub empty: Mask,
    /// For every creature, the hexes that show it.
    pub found: Vec<Mask>,
    /// For every creature, the placement that a sliced picture gave away.
    pub sliced: Vec<Option<u8>>,
}

impl View {
    /// Nothing is shown.
    pub fn blank(sea: &Sea) -> Self {
        Self {
            empty: 0,
            found: vec![0; sea.kinds.len()],
            sliced: vec![None; sea.kinds.len()],
        }
    }

    /// What is shown of a layout once these hexes are open.
    pub fn of(sea: &Sea, layout: &Layout, open: Mask, mode: Mode) -> Self {
        let mut view = Self::blank(sea);
        for cell in cells_of(open) {
            view.show(cell, layout.at(sea, cell));
        }
        if mode == Mode::Sliced {
            for (kind, n) in layout.set.iter().zip(&layout.picks) {
                if view.found[usize::from(*kind)] != 0 {
                    view.sliced[usize::from(*kind)] = Some(*n);
                }
            }
        }
        view
    }

    /// Shows one more hex. Creatures that do not exist are shown as nothing.
    pub fn show(&mut self, cell: u8, kind: Option<u8>) {
        let bit = 1 << (cell & 127);
        match kind.and_then(|kind| self.found.get_mut(usize::from(kind))) {
            Some(found) => *found |= bit,
            None => self.empty |= bit,
        }
    }

    /// Every hex that is open.
    pub fn open(&self) -> Mask {
        self.found.iter().fold(self.empty, |open, found| open | found)
    }

    /// The placements of a creature that agree with the view.
    pub fn picks(&self, sea: &Sea, kind: u8) -> Picks {
        let idx = usize::from(kind);
        let kind = &sea.kinds[idx];
        let own = self.found.get(idx).copied().unwrap_or(0);
        let told = self.sliced.get(idx).copied().flatten();
        let mut picks = told.map_or(kind.all, |n| kind.all & 1 << (n & 127));
        for cell in cells_of(own) {
            picks &= kind.covers[usize::from(cell)];
        }
        for cell in cells_of(self.open() & !own) {
            picks &= !kind.covers[usize::from(cell)];
        }
        picks
    }

    /// The creatures of which some hex is shown, as bits.
    pub fn seen(&self) -> u128 {
        let shown = self.found.iter().enumerate().filter(|(_, found)| **found != 0);
        shown.fold(0, |seen, (kind, _)| seen | 1 << (kind & 127))
    }
}

/// A set that may be there.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// The creatures.
    pub set: Set,
    /// How many complete placements it has.
    pub n_layouts: u64,
    /// Weight of each of them. Exactly 1 where only one set may be there, so that counts stay whole.
    pub weight: f64,
}

/// What may be there before anything is seen. Sets without a placement are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prior {
    /// The sets, in the order of [`Sea::sets`].
    pub chances: Vec<Chance>,
}

/// What a player knows before the first probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    /// How the solver reads them.
    pub mode: Mode,
    /// The species that are there; only those that were rescued before can be told by their card.
    pub set: Set,
    /// The species that were rescued before, as bits.
    pub collected: u128,
}

impl Prior {
    /// One set is known to be there.
    pub fn known(sea: &Sea, set: &[u8]) -> Self {
        // Without a budget nothing stops it.
        Self::known_with(sea, set, &Control::unlimited()).unwrap_or_default()
    }

    /// The same as a job.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn known_with(sea: &Sea, set: &[u8], ctl: &Control) -> Result<Self, Stop> {
        Ok(Self::known_with_count(set, n_layouts_with(sea, set, ctl)?))
    }

    /// The same where the complete placements were counted before.
    pub(super) fn known_with_count(set: &[u8], n_layouts: u64) -> Self {
        let chance = Chance {
            set: set.to_vec(),
            n_layouts,
            weight: 1.0,
        };
        Self {
            chances: if n_layouts == 0 { Vec::new() } else { vec![chance] },
        }
    }

    /// What the cards say: every set of their number that has the same known species, weighed by the
    /// draw without pity. In sized mode the sizes of the others must agree as well.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn of_cards(sea: &Sea, cards: &Cards, ctl: &Control) -> Result<Self, Stop> {
        Self::of_cards_by(sea, cards, &mut |set| n_layouts_with(sea, set, ctl))
    }

    /// The same with somebody who counts the complete placements of a set, or has counted them before.
    pub(super) fn of_cards_by(
        sea: &Sea,
        cards: &Cards,
        count: &mut dyn FnMut(&Set) -> Result<u64, Stop>,
    ) -> Result<Self, Stop> {
        if cards.mode == Mode::Known {
            return Ok(Self::known_with_count(&cards.set, count(&cards.set)?));
        }
        let is_shown = |kind: &u8| cards.collected >> (kind & 127) & 1 == 1;
        let shown: Set = cards.set.iter().copied().filter(is_shown).collect();
        let hidden_sizes = |set: &[u8]| {
            let hidden = set.iter().filter(|kind| !is_shown(kind));
            let mut sizes: Vec<u32> = hidden.map(|kind| sea.kinds[usize::from(*kind)].size).collect();
            sizes.sort_unstable();
            sizes
        };
        let sizes = hidden_sizes(&cards.set);
        let mut sets = Vec::new();
        super::sea::subsets(sea.kinds.len(), cards.set.len(), &mut sets);
        sets.retain(|set| {
            let agrees = set.iter().copied().filter(is_shown).eq(shown.iter().copied());
            agrees && (cards.mode != Mode::Sized || hidden_sizes(set) == sizes)
        });
        let weights = draw::base_weights(sea);
        let mut chances = Vec::new();
        for set in sets {
            let n_layouts = count(&set)?;
            if n_layouts == 0 {
                continue;
            }
            let weight = draw::set_probability(&weights, &set) / n_layouts as f64;
            chances.push(Chance {
                set,
                n_layouts,
                weight,
            });
        }
        if let [only] = chances.as_mut_slice() {
            only.weight = 1.0;
        }
        Ok(Self { chances })
    }
}

/// How many complete placements a set has; about how many, where counting them takes too long.
pub fn n_layouts(sea: &Sea, set: &[u8]) -> u64 {
    // Without a budget nothing stops it.
    n_layouts_with(sea, set, &Control::unlimited()).unwrap_or(0)
}

/// The same as a job.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn n_layouts_with(sea: &Sea, set: &[u8], ctl: &Control) -> Result<u64, Stop> {
    let all: Vec<Picks> = set.iter().map(|kind| sea.kinds[usize::from(*kind)].all).collect();
    if joint::COUNTED_STEPS < joint::cost(&all) {
        draw::about_layouts(sea, set, ctl).map(|(n, _)| n)
    } else {
        joint::count_with(sea, set, &all, ctl)
    }
}

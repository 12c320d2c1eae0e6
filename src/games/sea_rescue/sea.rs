//! A zone ready to be played: placements of every creature and which of them go together.
//!
//! A placement has a number within its creature, lowest anchor first; a set of placements of one
//! creature is a bit set as well ([`Picks`]), since no creature has more placements than the board has hexes.

use super::board::{Board, Mask, cells_of};
use super::hex::Hex;
use super::spec::{CreatureSpec, Spec};

/// A set of placements of one creature, bit by number.
pub type Picks = u128;

/// A place where a creature fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The hex of the pattern's origin, where it lies on the board.
    pub anchor: Option<u8>,
    /// Its hexes in the order of the pattern.
    pub cells: Vec<u8>,
    /// Its hexes.
    pub mask: Mask,
}

/// A creature with all its placements.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// As the zone has it.
    pub spec: CreatureSpec,
    /// Its hexes, each once.
    pub size: u32,
    /// Where it fits.
    pub placements: Vec<Placement>,
    /// All its placements.
    pub all: Picks,
    /// For every hex, the placements that cover it.
    pub covers: Vec<Picks>,
}

impl Kind {
    /// A creature on a board.
    pub fn compile(board: &Board, spec: &CreatureSpec) -> Self {
        let placements = placements(board, &spec.pattern);
        let mut covers = vec![0; board.len()];
        for (n, placement) in placements.iter().enumerate() {
            for cell in cells_of(placement.mask) {
                covers[usize::from(cell)] |= 1 << n;
            }
        }
        let mut hexes = spec.pattern.clone();
        hexes.sort_unstable();
        hexes.dedup();
        Self {
            spec: spec.clone(),
            size: hexes.len() as u32,
            all: full(placements.len()),
            placements,
            covers,
        }
    }

    /// The hexes that no placement covers.
    pub fn blind(&self) -> Mask {
        let uncovered = self.covers.iter().enumerate().filter(|(_, picks)| **picks == 0);
        uncovered.fold(0, |mask, (cell, _)| mask | 1 << cell)
    }

    /// The number of the placement with exactly these hexes.
    pub fn placement_on(&self, mask: Mask) -> Option<usize> {
        self.placements
            .iter()
            .position(|placement| placement.mask == mask)
    }
}

/// The set of the first `n` placements.
pub fn full(n: usize) -> Picks {
    match n {
        0 => 0,
        n => Picks::MAX >> (Picks::BITS - n.min(127) as u32),
    }
}

/// Every place where a pattern fits, lowest anchor first. None for a pattern without hexes.
pub fn placements(board: &Board, pattern: &[Hex]) -> Vec<Placement> {
    let Some(first) = pattern.first() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for hex in board.hexes() {
        // The first hex of the pattern lies here; the rest follows.
        let Some(by) = hex.since(*first) else { continue };
        let cells: Option<Vec<u8>> = pattern.iter().map(|hex| board.cell_at(hex.moved(by)?)).collect();
        if let Some(mut cells) = cells {
            let mask = cells.iter().fold(0, |mask, cell| mask | 1 << cell);
            dedup(&mut cells);
            found.push(Placement {
                anchor: board.cell_at(by),
                cells,
                mask,
            });
        }
    }
    // The order of the anchors; without an anchor, that of the first hex, which it already has.
    found.sort_by_key(|placement| placement.anchor.or(placement.cells.first().copied()));
    found
}

/// Drops hexes that came before, in order.
fn dedup(cells: &mut Vec<u8>) {
    let mut seen: Mask = 0;
    cells.retain(|cell| {
        let is_new = seen & 1 << cell == 0;
        seen |= 1 << cell;
        is_new
    });
}

/// A zone ready to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Sea {
    /// Its board.
    pub board: Board,
    /// Its creatures.
    pub kinds: Vec<Kind>,
    /// Probes a round.
    pub probes: u32,
    /// How many species, and with what share of all boards; shares sum to 1.
    pub counts: Vec<(u32, f64)>,
    /// `fits[a][b][p]`: the placements of `b` that share no hex with placement `p` of `a`.
    fits: Vec<Vec<Vec<Picks>>>,
}

impl Sea {
    /// The tables of a zone whose board is already there.
    pub fn compile(board: Board, spec: &Spec) -> Self {
        let kinds: Vec<Kind> = spec
            .creatures
            .iter()
            .map(|creature| Kind::compile(&board, creature))
            .collect();
        let total: f64 = spec.species.iter().map(|odds| f64::from(odds.weight)).sum();
        let counts = { spec.species.iter() }
            .filter(|odds| 0 < odds.weight)
            .map(|odds| (odds.n_species, f64::from(odds.weight) / total))
            .collect();
        Self {
            fits: fits(&kinds),
            board,
            kinds,
            probes: spec.probes,
            counts,
        }
    }

    /// The placements of `other` that go together with placement `n` of `kind`.
    #[inline]
    pub fn fitting(&self, kind: usize, n: usize, other: usize) -> Picks {
        self.fits[kind][other][n]
    }

    /// The creature with that id.
    pub fn kind_of(&self, id: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.spec.id == id)
    }

    /// Every set that can be drawn, smallest first, then by ids.
    pub fn sets(&self) -> Vec<Set> {
        let mut counts: Vec<usize> = self.counts.iter().map(|(n, _)| *n as usize).collect();
        counts.sort_unstable();
        counts.dedup();
        let mut sets = Vec::new();
        for n in counts {
            subsets(self.kinds.len(), n, &mut sets);
        }
        sets
    }

    /// The share of boards that have so many species.
    pub fn share_of(&self, n_species: usize) -> f64 {
        let same = self.counts.iter().filter(|(n, _)| *n as usize == n_species);
        same.map(|(_, share)| share).sum()
    }
}

fn fits(kinds: &[Kind]) -> Vec<Vec<Vec<Picks>>> {
    let against = |mask: Mask, other: &Kind| {
        let clear = other
            .placements
            .iter()
            .enumerate()
            .filter(|(_, at)| at.mask & mask == 0);
        clear.fold(0, |picks, (n, _)| picks | 1 << n)
    };
    let row = |kind: &Kind, other: &Kind| kind.placements.iter().map(|at| against(at.mask, other)).collect();
    kinds
        .iter()
        .map(|kind| kinds.iter().map(|other| row(kind, other)).collect())
        .collect()
}

/// Some creatures, by index, ascending.
pub type Set = Vec<u8>;

/// Adds the sets of `n` of `n_kinds` creatures, by ids.
pub fn subsets(n_kinds: usize, n: usize, into: &mut Vec<Set>) {
    fn extend(set: &mut Set, from: usize, n_kinds: usize, n: usize, into: &mut Vec<Set>) {
        if set.len() == n {
            into.push(set.clone());
            return;
        }
        for kind in from..n_kinds {
            set.push(kind as u8);
            extend(set, kind + 1, n_kinds, n, into);
            set.pop();
        }
    }
    if n <= n_kinds {
        extend(&mut Vec::new(), 0, n_kinds, n, into);
    }
}

/// Where every creature of a set is: the set and the placement of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The creatures, ascending.
    pub set: Set,
    /// The placement of each.
    pub picks: Vec<u8>,
}

impl Layout {
    /// The hexes of each creature, in the order of the set.
    pub fn masks<'a>(&'a self, sea: &'a Sea) -> impl Iterator<Item = (u8, Mask)> + 'a {
        self.set.iter().zip(&self.picks).map(|(kind, n)| {
            (
                *kind,
                sea.kinds[usize::from(*kind)].placements[usize::from(*n)].mask,
            )
        })
    }

    /// Who is on a hex.
    pub fn at(&self, sea: &Sea, cell: u8) -> Option<u8> {
        self.masks(sea)
            .find(|(_, mask)| mask >> cell & 1 == 1)
            .map(|(kind, _)| kind)
    }
}

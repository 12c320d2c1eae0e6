//! SEA RESCUE's rates against the obvious: every board is played by itself by somebody who tries everything,
//! with the eyes of each mode and by every policy, as sections 4 and 5 of the rules have them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use playproof::control::Control;
use playproof::games::sea_rescue::board::Board;
use playproof::games::sea_rescue::economy::Skill;
use playproof::games::sea_rescue::hex::Hex;
use playproof::games::sea_rescue::rates::{self, Rates};
use playproof::games::sea_rescue::sea::Sea;
use playproof::games::sea_rescue::spec::{CountOdds, CreatureSpec, Mode, Pity, Policy, RowSpec, Spec};

/// Rows of 3, 4 and 3 hexes with four creatures, of which two have two hexes.
fn small_spec() -> Spec {
    let row = |length| RowSpec {
        length,
        ..RowSpec::default()
    };
    let creature = |id: &str, weight, pattern: &[(i32, i32)]| CreatureSpec {
        id: id.to_owned(),
        weight,
        pity: Pity::NONE,
        pattern: pattern.iter().map(|hex| Hex::from(*hex)).collect(),
        ..CreatureSpec::default()
    };
    Spec {
        rows: [3, 4, 3].map(row).to_vec(),
        probes: 5,
        species: [(2, 80), (3, 20)]
            .map(|(n_species, weight)| CountOdds { n_species, weight })
            .to_vec(),
        creatures: vec![
            creature("bar", 1100, &[(0, 0), (1, 0)]),
            creature("post", 700, &[(0, 0), (0, 1)]),
            creature("hook", 350, &[(0, 0), (1, 0), (0, 1)]),
            creature("roof", 90, &[(0, 0), (-1, 1), (0, 1)]),
        ],
        ..Spec::default()
    }
}

/// A board: its creatures, each with the hexes of its pattern in order, and how likely it is in a group.
#[derive(Clone)]
struct Plain {
    set: Vec<usize>,
    cells: Vec<Vec<usize>>,
    weight: f64,
}

/// What a hex shows: the creature, and with sliced pictures which hex of its pattern.
type Shown = Option<(usize, usize)>;
/// What is open and what it shows, in the order of hexes.
type Seen = BTreeMap<usize, Shown>;

/// Somebody who plays the boards of a group, one by one.
struct Player {
    mode: Mode,
    probes: usize,
    n_cells: usize,
    boards: Vec<Plain>,
    likeliest: BTreeMap<Seen, usize>,
}

fn beats(one: f64, other: f64) -> bool {
    other + other.abs() * 1e-9 < one
}

impl Player {
    fn shows(&self, board: &Plain, cell: usize) -> Shown {
        let kinds = board.set.iter().zip(&board.cells);
        let found =
            { kinds }.find_map(|(kind, cells)| Some((*kind, cells.iter().position(|own| *own == cell)?)));
        match self.mode {
            Mode::Sliced => found,
            _ => found.map(|(kind, _)| (kind, 0)),
        }
    }

    fn left(&self, seen: &Seen) -> Vec<Plain> {
        let agrees = |board: &&Plain| {
            seen.iter()
                .all(|(cell, shown)| self.shows(board, *cell) == *shown)
        };
        self.boards.iter().filter(agrees).cloned().collect()
    }

    fn rescued(&self, seen: &Seen, board: &Plain) -> Vec<bool> {
        let is_open = |cells: &Vec<usize>| cells.iter().all(|cell| seen.contains_key(cell));
        board.cells.iter().map(is_open).collect()
    }

    fn is_over(&self, seen: &Seen, board: &Plain) -> bool {
        seen.len() == self.probes || self.rescued(seen, board).iter().all(|done| *done)
    }

    fn hit(&self, left: &[Plain], cell: usize) -> f64 {
        let hits = left.iter().filter(|board| self.shows(board, cell).is_some());
        hits.map(|board| board.weight).sum()
    }

    fn entropy(&self, left: &[Plain], cell: usize) -> f64 {
        let mut parts: BTreeMap<Shown, f64> = BTreeMap::new();
        for board in left {
            *parts.entry(self.shows(board, cell)).or_default() += board.weight;
        }
        let total: f64 = parts.values().sum();
        parts
            .values()
            .map(|part| -part / total * (part / total).log2())
            .sum()
    }

    fn closed(&self, seen: &Seen) -> Vec<usize> {
        (0..self.n_cells)
            .filter(|cell| !seen.contains_key(cell))
            .collect()
    }

    /// The first of what no other beats.
    fn first_best(&self, cells: &[usize], worth: impl Fn(usize) -> f64) -> usize {
        let mut best = (cells[0], worth(cells[0]));
        for cell in &cells[1..] {
            let own = worth(*cell);
            if beats(own, best.1) {
                best = (*cell, own);
            }
        }
        best.0
    }

    fn max_hit(&mut self, seen: &Seen) -> usize {
        if let Some(known) = self.likeliest.get(seen) {
            return *known;
        }
        let left = self.left(seen);
        let cell = self.first_best(&self.closed(seen), |cell| self.hit(&left, cell));
        self.likeliest.insert(seen.clone(), cell);
        cell
    }

    /// What a policy opens, while the round is not over.
    fn choose(&mut self, policy: Policy, seen: &Seen) -> usize {
        let left = self.left(seen);
        let closed = self.closed(seen);
        match policy {
            Policy::MaxHit => self.max_hit(seen),
            Policy::MaxHitInfo => {
                let most = self.max_hit(seen);
                let most = self.hit(&left, most);
                let tied: Vec<usize> = { closed.iter().copied() }
                    .filter(|cell| !beats(most, self.hit(&left, *cell)))
                    .collect();
                self.first_best(&tied, |cell| self.entropy(&left, cell))
            }
            Policy::InfoGain => {
                let is_certain = |cell: &usize| left.iter().all(|board| self.shows(board, *cell).is_some());
                let is_nothing = |cell: &usize| left.iter().all(|board| self.shows(board, *cell).is_none());
                let certain: Vec<usize> = closed.iter().copied().filter(is_certain).collect();
                let open: Vec<usize> = { closed.iter().copied() }
                    .filter(|cell| !is_certain(cell) && !is_nothing(cell))
                    .collect();
                let probes_left = self.probes - seen.len();
                match certain.first() {
                    Some(first) if open.is_empty() || probes_left <= certain.len() => *first,
                    _ => self.first_best(&open, |cell| self.entropy(&left, cell)),
                }
            }
            Policy::RollAny | Policy::RollAll | Policy::RollExp => {
                let mut best: Option<(usize, f64, f64)> = None;
                for cell in closed {
                    let hit = self.hit(&left, cell);
                    if hit == 0.0 {
                        continue;
                    }
                    let mut worth = 0.0;
                    for board in &left {
                        let mut next = seen.clone();
                        next.insert(cell, self.shows(board, cell));
                        while !self.is_over(&next, board) {
                            let then = self.max_hit(&next);
                            next.insert(then, self.shows(board, then));
                        }
                        let rescued = self.rescued(&next, board);
                        let n = rescued.iter().filter(|done| **done).count();
                        worth += board.weight
                            * match policy {
                                Policy::RollAny => f64::from(u8::from(0 < n)),
                                Policy::RollAll => f64::from(u8::from(n == rescued.len())),
                                _ => n as f64,
                            };
                    }
                    let is_better = best.is_none_or(|(_, most, most_hit)| {
                        beats(worth, most) || (!beats(most, worth) && beats(hit, most_hit))
                    });
                    if is_better {
                        best = Some((cell, worth, hit));
                    }
                }
                best.unwrap().0
            }
        }
    }

    /// What comes of all boards of a set.
    fn rates(&mut self, policy: Policy, set: &[usize], choices: &mut BTreeMap<Seen, usize>) -> Rates {
        let mut rates = Rates {
            set: set.iter().map(|kind| *kind as u8).collect(),
            n_boards: 0,
            by_subset: vec![0; 1 << set.len()],
            first_find: vec![0; self.probes + 1],
            n_probes: 0,
            settled: Default::default(),
        };
        let own: Vec<Plain> = { self.boards.iter() }
            .filter(|board| board.set == set)
            .cloned()
            .collect();
        for board in &own {
            let (mut seen, mut first_find) = (Seen::new(), 0);
            while !self.is_over(&seen, board) {
                let cell = match choices.get(&seen) {
                    Some(known) => *known,
                    None => {
                        let cell = self.choose(policy, &seen);
                        choices.insert(seen.clone(), cell);
                        cell
                    }
                };
                let shown = self.shows(board, cell);
                seen.insert(cell, shown);
                if shown.is_some() && first_find == 0 {
                    first_find = seen.len();
                }
            }
            let rescued = self.rescued(&seen, board);
            let subset = { rescued.iter().enumerate() }
                .filter(|(_, done)| **done)
                .fold(0, |subset, (bit, _)| subset | 1 << bit);
            rates.n_boards += 1;
            rates.by_subset[subset] += 1;
            rates.first_find[first_find] += 1;
            rates.n_probes += seen.len() as u64;
        }
        rates
    }
}

/// All sets of so many creatures.
fn sets_of(n_kinds: usize, n: usize) -> Vec<Vec<usize>> {
    let bits = 0_usize..1 << n_kinds;
    let of = |bits: usize| {
        (0..n_kinds)
            .filter(move |kind| bits >> kind & 1 == 1)
            .collect::<Vec<_>>()
    };
    bits.map(of).filter(|set| set.len() == n).collect()
}

/// How likely a set is among those of its number, drawn one after the other.
fn probability(weights: &[f64], set: &[usize]) -> f64 {
    fn go(weights: &[f64], left: &[usize], total: f64) -> f64 {
        if left.is_empty() {
            return 1.0;
        }
        { left.iter().enumerate() }
            .map(|(at, kind)| {
                let mut rest = left.to_vec();
                rest.remove(at);
                weights[*kind] / total * go(weights, &rest, total - weights[*kind])
            })
            .sum()
    }
    go(weights, set, weights.iter().sum())
}

/// Every board of a set, by trying every place.
fn boards_of(spec: &Spec, sea: &Sea, set: &[usize]) -> Vec<Vec<Vec<usize>>> {
    let mut all: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
    for kind in set {
        let mut next = Vec::new();
        for begun in &all {
            for r in -6..6 {
                for q in -6..6 {
                    let at = |hex: &Hex| {
                        let (q, r) = (hex.q + q, hex.r + r);
                        sea.board.hexes().iter().position(|own| (own.q, own.r) == (q, r))
                    };
                    let cells: Option<Vec<usize>> = spec.creatures[*kind].pattern.iter().map(at).collect();
                    if let Some(cells) = cells
                        && begun.iter().flatten().all(|own| !cells.contains(own))
                    {
                        let mut longer = begun.clone();
                        longer.push(cells);
                        next.push(longer);
                    }
                }
            }
        }
        all = next;
    }
    all
}

/// The sets that a player cannot tell apart before his first probe.
fn group_of(spec: &Spec, mode: Mode, collected: u128, set: &[usize]) -> Vec<Vec<usize>> {
    let size = |kind: &usize| spec.creatures[*kind].pattern.len();
    let is_icon = |kind: &&usize| collected >> **kind & 1 == 1;
    let told = |set: &[usize]| {
        let icons: Vec<usize> = set.iter().filter(is_icon).copied().collect();
        let mut sizes: Vec<usize> = set.iter().filter(|kind| !is_icon(kind)).map(size).collect();
        sizes.sort_unstable();
        match mode {
            Mode::Known => (set.to_vec(), Vec::new()),
            Mode::Sized => (icons, sizes),
            Mode::Cards | Mode::Sliced => (icons, Vec::new()),
        }
    };
    let all = sets_of(spec.creatures.len(), set.len());
    all.into_iter().filter(|other| told(other) == told(set)).collect()
}

/// The players of groups, each with what he chose before.
type Players = BTreeMap<Vec<Vec<usize>>, (Player, BTreeMap<Seen, usize>)>;

fn by_trying(spec: &Spec, sea: &Sea, mode: Mode, collected: u128, policy: Policy) -> Vec<Rates> {
    let weights: Vec<f64> = spec.creatures.iter().map(|kind| f64::from(kind.weight)).collect();
    let mut groups = Players::new();
    let sets = [2, 3].map(|n| sets_of(spec.creatures.len(), n)).concat();
    let of_set = |set: &Vec<usize>| {
        let group = group_of(spec, mode, collected, set);
        let (player, choices) = groups.entry(group.clone()).or_insert_with(|| {
            let of_one = |set: &Vec<usize>| {
                let all = boards_of(spec, sea, set);
                let weight = probability(&weights, set) / all.len() as f64;
                let set = set.clone();
                all.into_iter().map(move |cells| Plain {
                    set: set.clone(),
                    cells,
                    weight,
                })
            };
            let player = Player {
                mode,
                probes: spec.probes as usize,
                n_cells: sea.board.len(),
                boards: group.iter().flat_map(of_one).collect(),
                likeliest: BTreeMap::new(),
            };
            (player, BTreeMap::new())
        });
        player.rates(policy, set, choices)
    };
    let mut all: Vec<Rates> = sets.iter().map(of_set).collect();
    all.retain(|rates| 0 < rates.n_boards);
    all.sort_by(|a, b| a.set.cmp(&b.set));
    all
}

#[test]
fn rates_of_every_mode_and_policy_are_those_of_trying_everything() {
    let spec = small_spec();
    let sea = Sea::compile(Board::compile(&spec.rows).unwrap(), &spec);
    let ctl = Control::unlimited();
    let mut by_mode = BTreeMap::new();
    for collected in [0, 0b0101] {
        for (n_mode, mode) in Mode::ALL.into_iter().enumerate() {
            for policy in Policy::ALL {
                let mut found = Vec::new();
                let mut each = |rates| found.push(rates);
                rates::rates_of_all(&sea, (mode, collected), policy, spec.probes, &ctl, &mut each).unwrap();
                found.sort_by(|a, b| a.set.cmp(&b.set));
                let tried = by_trying(&spec, &sea, mode, collected, policy);
                assert!(6 < tried.len());
                assert_eq!(found, tried, "{mode:?} {collected:b} {policy:?}");
                let n_all: u64 = found.iter().map(Rates::n_all).sum();
                by_mode.insert((collected, n_mode, policy), n_all);
            }
        }
    }
    // Whoever knows more does better: the modes differ, or one could stand for another unnoticed.
    let of = |mode| by_mode[&(0, mode, Policy::RollAll)];
    let (known, cards, sized, sliced) = (of(0), of(1), of(2), of(3));
    assert!(
        cards < sized && sized < known && cards < sliced && sliced != known,
        "{by_mode:?}"
    );
}

#[test]
fn collections_take_the_rates_of_what_is_collected_by_then() {
    let spec = small_spec();
    let sea = Sea::compile(Board::compile(&spec.rows).unwrap(), &spec);
    let ctl = Control::unlimited();
    for mode in [Mode::Cards, Mode::Sized, Mode::Sliced] {
        let skill = Skill::of_policy(&sea, mode, Policy::MaxHit, spec.probes, &ctl).unwrap();
        assert_eq!(skill.by_collection.len(), 16);
        for (collected, outcomes) in skill.by_collection.iter().enumerate() {
            let tried = by_trying(&spec, &sea, mode, collected as u128, Policy::MaxHit);
            for (set, outcome) in sea.sets().iter().zip(outcomes) {
                let Some(rates) = tried.iter().find(|rates| rates.set == *set) else {
                    continue;
                };
                let shares: Vec<f64> = { rates.by_subset.iter() }
                    .map(|boards| *boards as f64 / rates.n_boards as f64)
                    .collect();
                assert_eq!(*outcome, shares, "{mode:?} {collected:b} {set:?}");
            }
        }
    }
}

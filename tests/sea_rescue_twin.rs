//! SEA RESCUE against the obvious: everything is enumerated hex by hex and compared with the fast way.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use playproof::control::{Control, Stop};
use playproof::game::Game as _;
use playproof::games::sea_rescue::board::Board;
use playproof::games::sea_rescue::draw::{self, Career};
use playproof::games::sea_rescue::economy::{self, Skill};
use playproof::games::sea_rescue::field::NoField;
use playproof::games::sea_rescue::hex::Hex;
use playproof::games::sea_rescue::joint;
use playproof::games::sea_rescue::level::Level;
use playproof::games::sea_rescue::optimum::optimum;
use playproof::games::sea_rescue::policy::Value;
use playproof::games::sea_rescue::posterior::Posterior;
use playproof::games::sea_rescue::sea::Sea;
use playproof::games::sea_rescue::services;
use playproof::games::sea_rescue::spec::{Figures, Mode, Policy, Question, RowSpec, Spec};
use playproof::games::sea_rescue::view::{Chance, Prior, View, n_layouts};
use playproof::games::sea_rescue::{SeaRescue, solve};
use playproof::report::Verdict;
use playproof::rng::Rng;

fn sea_of(spec: &Spec) -> Sea {
    Sea::compile(Board::compile(&spec.rows).unwrap(), spec)
}

/// A board with a shifted row and a hole, and the first sea's creatures on it.
fn odd_spec() -> Spec {
    let row = |length, shift, holes: &[u32]| RowSpec {
        length,
        shift,
        holes: holes.to_vec(),
    };
    Spec {
        rows: vec![row(5, 0, &[]), row(5, 1, &[2]), row(4, 0, &[]), row(5, 0, &[0])],
        ..Spec::default()
    }
}

/// A complete placement as hexes: one list a creature.
type Plain = Vec<Vec<Hex>>;

/// Every complete placement of some creatures, by trying every anchor of every creature.
fn enumerate(spec: &Spec, set: &[usize]) -> Vec<Plain> {
    let mut hexes = BTreeSet::new();
    for (row, line) in spec.rows.iter().enumerate() {
        for column in (0..line.length).filter(|column| !line.holes.contains(column)) {
            // By the rules' formula, without the engine's helper.
            let r = row as i32;
            let q = column as i32 + line.shift - (r + 1).div_euclid(2);
            hexes.insert(Hex { q, r });
        }
    }
    let mut all: Vec<Plain> = vec![Vec::new()];
    for kind in set {
        let pattern = &spec.creatures[*kind].pattern;
        let mut next = Vec::new();
        for begun in &all {
            for r in -12..12 {
                for q in -12..12 {
                    let cells: Vec<Hex> = { pattern.iter() }
                        .map(|hex| Hex {
                            q: hex.q + q,
                            r: hex.r + r,
                        })
                        .collect();
                    let is_inside = cells.iter().all(|hex| hexes.contains(hex));
                    let is_free = begun.iter().flatten().all(|hex| !cells.contains(hex));
                    if is_inside && is_free {
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

#[test]
fn counts_and_posteriors_are_those_of_an_enumeration() {
    let mut rng = Rng::from_seed("twin");
    for spec in [Spec::default(), odd_spec()] {
        let sea = sea_of(&spec);
        for set in [vec![0, 1], vec![2, 5], vec![3, 4, 5], vec![0, 2, 3], vec![1]] {
            let kinds: Vec<u8> = set.iter().map(|kind| *kind as u8).collect();
            let all = enumerate(&spec, &set);
            assert_eq!(n_layouts(&sea, &kinds), all.len() as u64, "{set:?}");
            let prior = Prior::known(&sea, &kinds);
            for _ in 0..4 {
                let truth = all[rng.below(all.len() as u32) as usize].clone();
                let mut view = View::blank(&sea);
                let mut left = all.clone();
                for _ in 0..4 {
                    let cell = rng.below(sea.board.len() as u32) as u8;
                    let hex = sea.board.hexes()[usize::from(cell)];
                    let who = |plain: &Plain| plain.iter().position(|cells| cells.contains(&hex));
                    view.show(cell, who(&truth).map(|idx| kinds[idx]));
                    left.retain(|plain| who(plain) == who(&truth));
                    let post = Posterior::of(&sea, &prior, &view);
                    assert_eq!(post.survivors, left.len() as u64);
                    for (idx, kind) in kinds.iter().enumerate() {
                        for (cell, hex) in sea.board.hexes().iter().enumerate() {
                            let n = left.iter().filter(|plain| plain[idx].contains(hex)).count();
                            assert_eq!(post.heat[usize::from(*kind)][cell], n as f64);
                        }
                    }
                    assert!((post.entropy_bits - (left.len() as f64).log2()).abs() < 1e-9);
                }
            }
        }
    }
}

/// The best number of boards on which all are rescued, by trying every probe: the naive state is what is
/// open, and nothing is remembered.
fn best_by_trying(boards: &[(u128, [u128; 2])], open: u128, probes: u32, n_cells: u8) -> usize {
    let is_done = |board: &(u128, [u128; 2])| board.0 & !open == 0;
    if probes == 0 || boards.iter().all(is_done) {
        return boards.iter().filter(|board| is_done(board)).count();
    }
    let mut best = 0;
    for cell in (0..n_cells).filter(|cell| open >> cell & 1 == 0) {
        let mut parts: [Vec<(u128, [u128; 2])>; 3] = Default::default();
        for board in boards {
            let who = board.1.iter().position(|mask| mask >> cell & 1 == 1);
            parts[who.map_or(0, |who| who + 1)].push(*board);
        }
        let won = parts
            .iter()
            .filter(|part| !part.is_empty())
            .map(|part| best_by_trying(part, open | 1 << cell, probes - 1, n_cells))
            .sum();
        best = best.max(won);
    }
    best
}

#[test]
fn the_optimum_is_what_trying_everything_finds() {
    let row = |length| RowSpec {
        length,
        ..RowSpec::default()
    };
    let mut n_between = 0;
    for (rows, set, probes) in [
        (vec![row(3), row(4)], [1_usize, 5], 4),
        (vec![row(4), row(4)], [1, 5], 5),
        (vec![row(4), row(4)], [2, 5], 5),
        (vec![row(4), row(4)], [3, 5], 6),
        (vec![row(3), row(3), row(3)], [4, 5], 5),
        (vec![row(3), row(3), row(3)], [2, 5], 6),
    ] {
        let mut spec = Spec {
            rows,
            ..Spec::default()
        };
        // The blue tang needs three rows; a short one will do here.
        spec.creatures[1].pattern.truncate(2);
        let sea = sea_of(&spec);
        let kinds = set.map(|kind| kind as u8);
        let mut boards = Vec::new();
        let all = kinds.map(|kind| sea.kinds[usize::from(kind)].all);
        joint::list(&sea, &kinds, &all, &mut |picks: &[u8]| {
            let mask = |at: usize| sea.kinds[set[at]].placements[usize::from(picks[at])].mask;
            boards.push((mask(0) | mask(1), [mask(0), mask(1)]));
            Ok::<(), ()>(())
        })
        .unwrap();
        let tried = best_by_trying(&boards, 0, probes, sea.board.len() as u8);
        let ctl = Control::unlimited();
        let found = optimum(&sea, &kinds, &View::blank(&sea), probes, Mode::Known, true, &ctl).unwrap();
        assert_eq!(found.best, tried as u64, "{set:?}");
        let best = found.by_cell.iter().flatten().max();
        assert_eq!(best, Some(&(tried as u64)));
        assert!(1 < boards.len());
        n_between += usize::from(0 < tried && tried < boards.len());
    }
    assert!(1 < n_between, "most cases must be neither hopeless nor sure");
}

#[test]
fn every_index_of_the_full_list_is_drawn_about_as_often() {
    let spec = Spec::default();
    let sea = sea_of(&spec);
    let set = [0, 1];
    let all = [sea.kinds[0].all, sea.kinds[1].all];
    let mut listed = Vec::new();
    joint::list(&sea, &set, &all, &mut |picks: &[u8]| {
        listed.push(picks.to_vec());
        Ok::<(), ()>(())
    })
    .unwrap();
    assert_eq!(listed.len(), 78);
    let by_index: Vec<_> = (0..78)
        .map(|n| joint::at_index(&sea, &set, &all, n).unwrap())
        .collect();
    assert_eq!(by_index, listed);
    assert_eq!(joint::at_index(&sea, &set, &all, 78), None);
    let mut rng = Rng::from_seed("uniform");
    let mut drawn = vec![0_u32; 78];
    const N: u32 = 78_000;
    for _ in 0..N {
        let layout = draw::draw_layout(&sea, &set, &mut rng).unwrap();
        let at = listed.iter().position(|picks| *picks == layout.picks).unwrap();
        drawn[at] += 1;
    }
    let expected = f64::from(N) / 78.0;
    let chi: f64 = drawn
        .iter()
        .map(|n| (f64::from(*n) - expected).powi(2) / expected)
        .sum();
    // 77 degrees of freedom: mean 77, deviation 12.4. One after the other would give 8,000.
    assert!(chi < 140.0, "{chi}");
}

#[test]
fn draws_follow_their_weights_and_counters_are_kept_once() {
    let spec = Spec::default();
    let sea = sea_of(&spec);
    let mut rng = Rng::from_seed("weights");
    let mut career = Career::fresh(&sea);
    career.misses = vec![0, 0, 3, 9, 4, 11];
    let weights = draw::weights(&sea, &career);
    assert_eq!(
        weights,
        [1_100_000, 1_100_000, 1_375_000, 350_000, 300_000, 450_000]
    );
    let mut counts = vec![0_u32; sea.sets().len()];
    let sets = sea.sets();
    const N: u32 = 60_000;
    for _ in 0..N {
        let set = draw::draw_set(&weights, 2, &mut rng);
        counts[sets.iter().position(|other| *other == set).unwrap()] += 1;
    }
    for (set, n) in sets.iter().zip(&counts).filter(|(set, _)| set.len() == 2) {
        let p = draw::set_probability(&weights, set);
        let (mean, deviation) = (p * f64::from(N), (p * (1.0 - p) * f64::from(N)).sqrt());
        assert!((f64::from(*n) - mean).abs() < 4.5 * deviation + 1.0, "{set:?}");
    }
    career.commit(&[2, 5]);
    assert_eq!(career.misses, [1, 1, 0, 10, 5, 0]);
    career.collected = 0b111;
    career.misses[0] = 9;
    assert_eq!(draw::weights(&sea, &career)[0], 1_100_000);
}

#[test]
fn regret_and_luck_add_up_to_what_happened() {
    let spec = Spec::default();
    let ctl = Control::unlimited();
    let mut n_rounds = 0;
    for (mode, policy, seed) in [
        (Mode::Known, Policy::MaxHit, "a"),
        (Mode::Cards, Policy::InfoGain, "b"),
        (Mode::Sized, Policy::MaxHitInfo, "c"),
        (Mode::Sliced, Policy::MaxHit, "d"),
    ] {
        let question = Question {
            seed: seed.to_owned(),
            set: vec!["clownfish".to_owned(), "manta".to_owned()],
            mode,
            policy,
            figures: Figures::Round,
            ..Question::default()
        };
        let level = Level::compile(&spec, &question).unwrap();
        let report = SeaRescue::solve(&level, &ctl);
        let (first, last) = (report.frames.first().unwrap(), report.frames.last().unwrap());
        let (start, end) = (first.known.best.unwrap(), last.known.best.unwrap());
        let sum = |part: fn(&Value) -> f64| {
            part(&start) - part(&last.totals.regret) + part(&last.totals.luck) - part(&end)
        };
        assert!(sum(|value| value.all).abs() < 1e-9);
        assert!(sum(|value| value.any).abs() < 1e-9);
        assert!(sum(|value| value.expected).abs() < 1e-9);
        assert!(report.frames.iter().all(|frame| {
            let regret = frame.probe.as_ref().and_then(|probe| probe.regret);
            regret.is_none_or(|regret| -1e-12 <= regret.all && -1e-12 <= regret.any)
        }));

        // The round replays through the step function, and its claim is checked.
        let claim = SeaRescue::claim(&level, &report.inputs);
        let replayed = SeaRescue::replay(&level, &report.inputs, Some(&claim), &ctl);
        assert_eq!(replayed.verdict, Verdict::Verified);
        let mut false_claim = claim.clone();
        false_claim.rescued_count = Some(7);
        false_claim.hashes[1] = "0".to_owned();
        let replayed = SeaRescue::replay(&level, &report.inputs, Some(&false_claim), &ctl);
        assert_eq!(
            replayed.verdict,
            Verdict::Diverged {
                frame: 1,
                part: "hashes".to_owned()
            }
        );
        assert_eq!(replayed.issues.len(), 2);
        n_rounds += 1;
    }
    assert_eq!(n_rounds, 4);
}

#[test]
fn simulated_careers_agree_with_the_exact_law() {
    let sea = sea_of(&Spec::default());
    let ctl = Control::unlimited();
    let skill = Skill::perfect(&sea);
    let exact = economy::economy(&sea, &skill, true, &ctl).unwrap().unwrap();
    let simulated = economy::simulate(&sea, &skill, true, 4000, "careers", &ctl).unwrap();
    let error = simulated.mean_error.unwrap();
    assert!(
        (exact.mean - simulated.mean).abs() < 4.0 * error,
        "{exact:?} {simulated:?}"
    );
    assert!((exact.mean - 9.95).abs() < 0.005, "{exact:?}");
}

/// Choices of one mask from each list, none sharing a hex: by trying all of them.
fn count_plainly(lists: &[Vec<u128>], taken: u128) -> u64 {
    let Some((first, rest)) = lists.split_first() else {
        return 1;
    };
    let free = first.iter().filter(|mask| *mask & taken == 0);
    if rest.is_empty() {
        return free.count() as u64;
    }
    free.map(|mask| count_plainly(rest, taken | mask)).sum()
}

#[test]
fn large_boards_are_counted_exactly() {
    // A hexagon of radius 4: 61 hexes; rules, section 9.
    let shifts = [0, 0, -1, -1, -2, -1, -1, 0, 0];
    let spec = Spec {
        rows: { [5, 6, 7, 8, 9, 8, 7, 6, 5].into_iter().zip(shifts) }
            .map(|(length, shift)| RowSpec {
                length,
                shift,
                holes: Vec::new(),
            })
            .collect(),
        ..Spec::default()
    };
    let sea = sea_of(&spec);
    assert_eq!(sea.board.len(), 61);
    let n: Vec<usize> = sea.kinds.iter().map(|kind| kind.placements.len()).collect();
    assert_eq!(n[..5], [34, 43, 48, 44, 44]);
    let ctl = Control::unlimited();
    let set = [0, 1, 2, 3, 4];
    let heat = services::heat_of_set(&sea, &set, &ctl).unwrap();
    let masks = |kind: usize| -> Vec<u128> { sea.kinds[kind].placements.iter().map(|at| at.mask).collect() };
    let lists: Vec<Vec<u128>> = (0..5).map(masks).collect();
    assert_eq!(heat.n_layouts, count_plainly(&lists, 0));
    let sum: u64 = heat.counts[0].iter().sum();
    assert_eq!(sum, 4 * heat.n_layouts);
    let sampled = services::sample_heat(&sea, &set, 20_000, "sample", &ctl).unwrap();
    for cell in 0..61 {
        let exact: u64 = heat.counts.iter().map(|counts| counts[cell]).sum();
        let exact = exact as f64 / heat.n_layouts as f64;
        assert!(
            (exact - sampled.occupied[cell]).abs() < 5.0 * sampled.error,
            "{cell}"
        );
    }
    // What cannot be listed says so, and a round is played all the same.
    let big = optimum(&sea, &set, &View::blank(&sea), 30, Mode::Known, false, &ctl);
    assert!(matches!(big, Err(NoField::TooMany(_))));
    let question = Question {
        set: ["clownfish", "bluetang", "butterfly", "seahorse", "octopus"]
            .map(str::to_owned)
            .to_vec(),
        probes: Some(12),
        mode: Mode::Known,
        figures: Figures::Round,
        ..Question::default()
    };
    let level = Level::compile(&spec, &question).unwrap();
    let inputs = solve::policy_round(&level, Policy::MaxHit, &ctl).unwrap();
    assert_eq!(inputs.len(), 12);
}

#[test]
fn long_work_can_be_cancelled_and_tells_how_far_it_is() {
    let sea = sea_of(&Spec::default());
    let ctl = Control::with_budget(1000);
    let stopped = optimum(&sea, &[2, 5], &View::blank(&sea), 10, Mode::Known, false, &ctl);
    assert_eq!(stopped, Err(NoField::Stopped(Stop::OutOfBudget)));
    let ctl = Control::unlimited();
    ctl.cancel();
    let stopped = Skill::of_policy(&sea, Mode::Cards, Policy::RollExp, 10, &ctl);
    assert_eq!(stopped, Err(NoField::Stopped(Stop::Cancelled)));
    let level = Level::compile(&Spec::default(), &Question::default()).unwrap();
    assert_eq!(SeaRescue::solve(&level, &ctl).verdict, Verdict::Cancelled);
}

#[test]
fn heat_over_the_draw_is_that_of_the_rules() {
    let sea = sea_of(&Spec::default());
    let ctl = Control::unlimited();
    let (heat, error) = services::heat_over_draw(&sea, &Career::fresh(&sea), &ctl).unwrap();
    assert_eq!(error, None);
    let told = [
        0.179, 0.290, 0.286, 0.308, 0.132, 0.168, 0.325, 0.365, 0.368, 0.351, 0.119, 0.241, 0.346, 0.322,
        0.344, 0.250, 0.119, 0.352, 0.367, 0.365, 0.324, 0.167, 0.125, 0.263, 0.246, 0.247, 0.183,
    ];
    for (cell, (found, told)) in heat.iter().zip(told).enumerate() {
        assert!((found - told).abs() < 0.00051, "{cell}: {found} {told}");
    }
    let sum: f64 = heat.iter().sum();
    assert!((sum - 7.150).abs() < 0.0005, "{sum}");
    let everything = Prior {
        chances: { sea.sets().into_iter() }
            .map(|set| Chance {
                n_layouts: n_layouts(&sea, &set),
                set,
                weight: 1.0,
            })
            .collect(),
    };
    let post = Posterior::of(&sea, &everything, &View::blank(&sea));
    assert_eq!(post.survivors, 32_616);
}

#[test]
fn fixtures_are_read_and_hold() {
    use playproof::doc::file;
    use playproof::game::Content;
    let text = include_str!("../fixtures/sea_rescue/first-sea.ron");
    let read = file::parse::<SeaRescue>(text).unwrap();
    assert_eq!(read, Content::Spec(Spec::default()));
    assert_eq!(file::to_ron(&read).unwrap(), text);
    let text = include_str!("../fixtures/sea_rescue/two-alike.ron");
    let read = file::parse::<SeaRescue>(text).unwrap();
    assert_eq!(file::to_ron(&read).unwrap(), text);
    let Content::Replay(replay) = read else {
        unreachable!("a replay")
    };
    let level = Level::compile(&Spec::default(), &replay.question).unwrap();
    let ctl = Control::unlimited();
    let report = SeaRescue::replay(&level, &replay.inputs, replay.claim.as_ref(), &ctl);
    assert_eq!(report.verdict, Verdict::Verified);
    // What the solver plays is the recorded round.
    assert_eq!(SeaRescue::solve(&level, &ctl).inputs, replay.inputs);
}

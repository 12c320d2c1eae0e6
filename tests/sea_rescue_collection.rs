//! SEA RESCUE: how long a collection takes, against a law that is carried state by state without any of the
//! engine's shortcuts.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use playproof::control::{Control, Stop};
use playproof::game::Game as _;
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::board::Board;
use playproof::games::sea_rescue::collecting::{self, Answer, Collector, Effort};
use playproof::games::sea_rescue::draw::{self, Career};
use playproof::games::sea_rescue::economy::{self, Economy, Skill};
use playproof::games::sea_rescue::sea::Sea;
use playproof::games::sea_rescue::spec::{
    CountOdds, CreatureSpec, Figures, Mode, Pity, Policy, Question, Spec,
};
use playproof::report::Verdict;

/// A zone whose creatures have every kind of pity: one that ends with a rescue, one from the first board on,
/// one that goes on, one without.
fn zone() -> Spec {
    let base = Spec::default();
    let pity = |after, first_permille, step_permille, cap_permille, ends_with_rescue| Pity {
        after,
        first_permille,
        step_permille,
        cap_permille,
        ends_with_rescue,
    };
    let creature = |idx: usize, weight, pity| CreatureSpec {
        weight,
        pity,
        ..base.creatures[idx].clone()
    };
    Spec {
        creatures: vec![
            creature(0, 900, pity(2, 1250, 250, 2000, true)),
            creature(1, 700, pity(0, 1500, 500, 3000, true)),
            creature(2, 300, pity(1, 1500, 700, 4000, false)),
            creature(3, 200, pity(0, 1000, 0, 1000, false)),
        ],
        species: [(1, 3), (2, 4), (3, 1)]
            .map(|(n_species, weight)| CountOdds { n_species, weight })
            .to_vec(),
        ..base
    }
}

fn sea_of(spec: &Spec) -> Sea {
    Sea::compile(Board::compile(&spec.rows).unwrap(), spec)
}

/// A player who rescues more the more he knows: shares that differ by set, subset and collection.
fn learner(sea: &Sea) -> Skill {
    let outcome = |collected: usize, n: usize, set_idx: usize| -> Vec<f64> {
        let weight = |subset: usize| 1.0 + ((subset * 7 + set_idx * 3 + collected) % 5) as f64;
        let total: f64 = (0..1 << n).map(weight).sum();
        (0..1 << n).map(|subset| weight(subset) / total).collect()
    };
    let sets = sea.sets();
    Skill {
        by_collection: (0..1 << sea.kinds.len())
            .map(|collected| {
                { sets.iter().enumerate() }
                    .map(|(idx, set)| outcome(collected, set.len(), idx))
                    .collect()
            })
            .collect(),
    }
}

type State = (u128, Vec<u32>);

/// The weights of a board, as the draw has them.
fn weights(sea: &Sea, state: &State, has_pity: bool) -> Vec<u64> {
    let (collected, misses) = state.clone();
    match has_pity {
        true => draw::weights(sea, &Career { collected, misses }),
        false => draw::base_weights(sea),
    }
}

/// Counts a board; counters stop where they change nothing any more.
fn after(sea: &Sea, misses: &[u32], set: &[u8]) -> Vec<u32> {
    let mut career = Career {
        collected: 0,
        misses: misses.to_vec(),
    };
    career.commit(set);
    let caps = sea.kinds.iter().map(|kind| draw::cap_misses(&kind.spec.pity));
    career
        .misses
        .iter()
        .zip(caps)
        .map(|(n, cap)| (*n).min(cap))
        .collect()
}

/// By board, the probability that the collection is complete with it; and for every creature the mean board
/// of its first rescue.
fn plain_law(sea: &Sea, skill: &Skill, has_pity: bool) -> (Vec<f64>, Vec<f64>) {
    let complete = (1_u128 << sea.kinds.len()) - 1;
    let mut law = BTreeMap::from([((0, vec![0; sea.kinds.len()]), 1.0)]);
    let (mut done, mut first) = (vec![0.0], vec![1.0; sea.kinds.len()]);
    while 1e-13 < law.values().sum() {
        let (mut next, mut finished) = (BTreeMap::<State, f64>::new(), 0.0);
        for (state, share) in &law {
            let weights = weights(sea, state, has_pity);
            let outcomes = match &skill.by_collection[..] {
                [only] => only,
                all => &all[state.0 as usize],
            };
            for (set, outcome) in sea.sets().iter().zip(outcomes) {
                let chance = sea.share_of(set.len()) * draw::set_probability(&weights, set);
                // Where nothing depends on them they are not told apart.
                let misses = if has_pity {
                    after(sea, &state.1, set)
                } else {
                    Vec::new()
                };
                for (subset, p) in outcome.iter().enumerate() {
                    let new = { set.iter().enumerate() }.filter(|(bit, _)| subset >> bit & 1 == 1);
                    let collected = new.fold(state.0, |all, (_, kind)| all | 1 << kind);
                    if collected == complete {
                        finished += share * chance * p;
                    } else {
                        *next.entry((collected, misses.clone())).or_default() += share * chance * p;
                    }
                }
            }
        }
        for ((collected, _), share) in &next {
            for (kind, mean) in first.iter_mut().enumerate() {
                *mean += if collected >> kind & 1 == 0 { *share } else { 0.0 };
            }
        }
        done.push(finished);
        law = next;
    }
    (done, first)
}

#[test]
fn the_law_is_that_of_all_states_one_by_one() {
    let sea = sea_of(&zone());
    let ctl = Control::unlimited();
    for skill in [Skill::perfect(&sea), Skill::random(&sea, 20), learner(&sea)] {
        for has_pity in [true, false] {
            let found = economy::economy(&sea, &skill, has_pity, &ctl).unwrap().unwrap();
            let (done, first) = plain_law(&sea, &skill, has_pity);
            let boards = done.iter().enumerate();
            let mean: f64 = boards.map(|(board, share)| board as f64 * share).sum();
            // The engine stops earlier and reckons what is left.
            assert!((found.mean - mean).abs() < 1e-9, "{} {mean}", found.mean);
            for (found, plain) in found.first_rescue.iter().zip(&first) {
                assert!((found - plain).abs() < 1e-9, "{found} {plain}");
            }
            for (found, wanted) in found.percentiles.iter().zip(economy::PERCENTILES) {
                let within = |boards: u32| done.iter().take(boards as usize + 1).sum::<f64>();
                assert!(wanted <= within(*found) && within(*found - 1) < wanted, "{found}");
            }
            assert!(found.lost < 2e-9);
        }
    }
}

#[test]
fn creatures_are_met_as_often_as_all_states_say() {
    let sea = sea_of(&zone());
    let ctl = Control::unlimited();
    for (collected, has_pity) in [(0, true), (0b11, true), (u128::MAX, true), (0, false)] {
        let found = economy::inclusion(&sea, collected, has_pity, &ctl)
            .unwrap()
            .unwrap();
        let mut law = BTreeMap::from([(vec![0; sea.kinds.len()], 1.0)]);
        let mut included = Vec::new();
        for _ in 0..400 {
            let mut next = BTreeMap::<Vec<u32>, f64>::new();
            included = vec![0.0; sea.kinds.len()];
            for (misses, share) in &law {
                let weights = weights(&sea, &(collected, misses.clone()), has_pity);
                for set in sea.sets() {
                    let chance = sea.share_of(set.len()) * draw::set_probability(&weights, &set);
                    for kind in &set {
                        included[usize::from(*kind)] += share * chance;
                    }
                    *next.entry(after(&sea, misses, &set)).or_default() += share * chance;
                }
            }
            law = next;
        }
        for (found, plain) in found.iter().zip(&included) {
            assert!((found - plain).abs() < 1e-10, "{found} {plain}");
        }
    }
}

#[test]
fn a_collection_that_never_ends_says_so_at_once() {
    // One probe opens no creature of two hexes.
    let spec = Spec {
        probes: 1,
        ..Spec::default()
    };
    let question = Question {
        figures: Figures::Economy,
        mode: Mode::Known,
        ..Question::default()
    };
    let level = SeaRescue::build(&spec, &question).unwrap();
    let report = SeaRescue::solve(&level, &Control::with_budget(10_000_000));
    assert_eq!(report.verdict, Verdict::Refuted, "{}", report.summary.en);
    assert!(report.summary.en.contains("never rescued"));
    let sea = sea_of(&spec);
    let skill = Skill::random(&sea, 1);
    assert_eq!(skill.never_rescued(&sea), Some(0));
    assert_eq!(Skill::perfect(&sea).never_rescued(&sea), None);
    let ctl = Control::unlimited();
    assert_eq!(economy::economy(&sea, &skill, true, &ctl), Ok(None));
}

#[test]
fn a_law_can_be_stopped_and_refuses_what_is_too_large() {
    let sea = sea_of(&Spec::default());
    let skill = Skill::perfect(&sea);
    let small = Control::with_budget(5_000);
    assert_eq!(
        economy::economy(&sea, &skill, true, &small),
        Err(Stop::OutOfBudget)
    );
    let stopped = Control::unlimited();
    stopped.cancel();
    assert_eq!(economy::inclusion(&sea, 0, true, &stopped), Err(Stop::Cancelled));
    // Counters of a hundred boards for each of eight creatures are more than anybody writes out.
    let mut spec = Spec::default();
    let of = spec.creatures[5].clone();
    spec.creatures.extend((0..2).map(|n| CreatureSpec {
        id: format!("more{n}"),
        ..of.clone()
    }));
    for creature in &mut spec.creatures {
        creature.pity = Pity {
            after: 100,
            cap_permille: 2000,
            ..of.pity
        };
    }
    let (sea, ctl) = (sea_of(&spec), Control::unlimited());
    assert_eq!(economy::inclusion(&sea, 0, true, &ctl), Ok(None));
    assert_eq!(
        economy::economy(&sea, &Skill::perfect(&sea), true, &ctl),
        Ok(None)
    );
}

/// The first sea's four commonest creatures, two a board.
fn four() -> Spec {
    let mut spec = Spec::default();
    spec.creatures.truncate(4);
    spec.species.truncate(1);
    spec
}

/// Both laws, from careers whose boards are played.
fn played(sea: &Sea, who: Collector, n_boards: u64, seed: &str) -> [Economy; 2] {
    let effort = Effort {
        n_boards,
        listed: 0,
        ..Effort::USUAL
    };
    match collecting::played(sea, who, effort, seed, &Control::unlimited(), &mut |_, _| {}).unwrap() {
        Answer::Takes(laws) => *laws,
        other => panic!("{other:?}"),
    }
}

#[test]
fn careers_that_are_played_say_what_the_law_says() {
    let sea = sea_of(&four());
    let ctl = Control::unlimited();
    for mode in [Mode::Known, Mode::Cards, Mode::Sized] {
        let who = Collector {
            mode,
            policy: Policy::MaxHit,
            probes: 10,
        };
        let exact = match collecting::collection(&sea, who, Effort::USUAL, "a", &ctl, &mut |_, _| {}) {
            Ok(Answer::Takes(laws)) => *laws,
            other => panic!("{other:?}"),
        };
        for (exact, drawn) in exact.iter().zip(played(&sea, who, 3_000, "a")) {
            assert_eq!((exact.mean_error, exact.n_careers, exact.n_played), (None, 0, 0));
            let error = drawn.mean_error.unwrap();
            assert!(0.0 < error && error < 0.1 * exact.mean, "{error}");
            assert!(
                (drawn.mean - exact.mean).abs() < 3.5 * error,
                "{mode:?}: {drawn:?} {exact:?}"
            );
            let first = exact
                .first_rescue
                .iter()
                .zip(&drawn.first_rescue)
                .zip(&drawn.first_rescue_errors);
            for ((exact, mean), error) in first {
                assert!(
                    (mean - exact).abs() < 4.0 * error,
                    "{mode:?}: {mean} ± {error}, {exact}"
                );
            }
            for at in [0, 2] {
                let off = f64::from(drawn.percentiles[at]) - f64::from(exact.percentiles[at]);
                // Lengths are whole, so a percentile may lie beside its error by one.
                assert!(
                    off.abs() <= 1.0 + 4.0 * drawn.percentile_errors[at],
                    "{mode:?}: {drawn:?}"
                );
            }
            assert!(3_000 <= drawn.n_played && 20 <= drawn.n_careers);
        }
    }
}

#[test]
fn the_error_of_careers_is_how_far_they_lie_apart() {
    let sea = sea_of(&four());
    let who = Collector {
        mode: Mode::Known,
        policy: Policy::MaxHit,
        probes: 10,
    };
    let all: Vec<Economy> = (0..40)
        .map(|n| {
            let [pity, _] = played(&sea, who, 400, &format!("seed {n}"));
            pity
        })
        .collect();
    let n = all.len() as f64;
    let mean = all.iter().map(|law| law.mean).sum::<f64>() / n;
    let apart = (all.iter().map(|law| (law.mean - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
    let told = all.iter().filter_map(|law| law.mean_error).sum::<f64>() / n;
    assert!(
        0.7 < told / apart && told / apart < 1.4,
        "told {told}, apart {apart}"
    );
}

#[test]
fn collections_of_more_creatures_than_a_law_holds_are_simulated() {
    // Nine creatures: a player who sees cards has 512 collections.
    let mut spec = Spec::default();
    for n in 0..3 {
        let mut more = spec.creatures[n].clone();
        more.id = format!("more{n}");
        spec.creatures.push(more);
    }
    let sea = sea_of(&spec);
    let who = Collector {
        mode: Mode::Cards,
        policy: Policy::MaxHit,
        probes: 20,
    };
    let effort = Effort {
        n_boards: 300,
        ..Effort::USUAL
    };
    let answer = collecting::collection(&sea, who, effort, "a", &Control::unlimited(), &mut |_, _| {});
    let Ok(Answer::Takes(laws)) = answer else {
        panic!("{answer:?}");
    };
    assert!(
        laws.iter()
            .all(|law| law.mean_error.is_some() && 10 <= law.n_careers)
    );
}

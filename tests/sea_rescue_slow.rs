//! SEA RESCUE: every exact figure of the rules that takes minutes, and the simulated ones beside it.
//!
//! `cargo test --no-default-features --test sea_rescue_slow -- --ignored --nocapture` prints what it finds; what it found
//! is in docs/performance.md.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test fails by panicking, and says what it counted"
)]

use playproof::control::Control;
use playproof::games::sea_rescue::board::Board;
use playproof::games::sea_rescue::casual::{self, Casual};
use playproof::games::sea_rescue::draw;
use playproof::games::sea_rescue::economy::{self, Economy, Skill};
use playproof::games::sea_rescue::optimum::optimum;
use playproof::games::sea_rescue::policy::Value as Worth;
use playproof::games::sea_rescue::rates::{self, Rates};
use playproof::games::sea_rescue::sea::{Sea, Set};
use playproof::games::sea_rescue::services;
use playproof::games::sea_rescue::spec::{Mode, Policy, Spec};
use playproof::games::sea_rescue::view::View;
use serde_json::Value;

fn first_sea() -> Sea {
    let spec = Spec::default();
    Sea::compile(Board::compile(&spec.rows).unwrap(), &spec)
}

fn golden() -> Value {
    serde_json::from_str(include_str!("../fixtures/golden/sea_rescue.json")).unwrap()
}

fn set_of(sea: &Sea, ids: &Value) -> Set {
    let ids = ids.as_array().unwrap().iter();
    ids.map(|id| sea.kind_of(id.as_str().unwrap()).unwrap() as u8)
        .collect()
}

fn all_rates(sea: &Sea, mode: Mode, policy: Policy, probes: u32) -> Vec<Rates> {
    let (mut all, ctl) = (Vec::new(), Control::unlimited());
    rates::rates_of_all(sea, (mode, 0), policy, probes, &ctl, &mut |rates| all.push(rates)).unwrap();
    all
}

#[test]
#[ignore = "minutes: all 35 optima, with whole and with sliced pictures"]
fn every_optimum_is_that_of_the_rules() {
    let (sea, golden) = (first_sea(), golden());
    for (key, mode, over_draw) in [
        ("all", Mode::Known, "optimalAll"),
        ("allSlicedArt", Mode::Sliced, "optimalAllSliced"),
    ] {
        let mut values = Vec::new();
        for entry in golden["sets"].as_array().unwrap() {
            let set = set_of(&sea, &entry["set"]);
            let ctl = Control::unlimited();
            let best = optimum(&sea, &set, &View::blank(&sea), sea.probes, mode, false, &ctl).unwrap();
            assert_eq!(Value::from(best.best), entry["optimal"][key], "{set:?} {key}");
            let value = Worth {
                all: best.best as f64,
                ..Worth::default()
            };
            values.push((set, value.over(best.n_boards as f64)));
        }
        assert_eq!(values.len(), 35);
        for summary in rates::summaries(&sea, &values) {
            let expected = golden["summaryKnown"][summary.n_species.to_string()][over_draw].as_f64();
            println!("{key}, {} species: {:.10}", summary.n_species, summary.value.all);
            assert!((summary.value.all - expected.unwrap()).abs() < 1e-12);
        }
    }
}

#[test]
#[ignore = "minutes: rollouts on all sets with 8 to 15 probes"]
fn every_point_of_the_probe_curve_is_that_of_the_rules() {
    let (sea, ctl) = (first_sea(), Control::unlimited());
    for probes in 8..=15 {
        let point = services::probe_point(&sea, (Mode::Known, 0), Policy::RollExp, probes, &ctl).unwrap();
        let all: Vec<f64> = { point.summaries.iter() }
            .map(|summary| 100.0 * summary.value.all)
            .collect();
        println!("rollExp with {probes} probes: {:.2} and {:.2} %", all[0], all[1]);
        let told = match probes {
            8 => (24.4, 0.05),
            9 => (46.5, 0.7),
            10 => (70.6, 5.8),
            11 => (88.1, 20.3),
            12 => (96.7, 44.3),
            15 => (99.98, 98.2),
            _ => continue,
        };
        assert!((all[0] - told.0).abs() < 0.051, "{probes}: {all:?}");
        assert!((all[1] - told.1).abs() < 0.051, "{probes}: {all:?}");
    }
}

#[test]
#[ignore = "a minute: rates of maxHit with 10 to 19 probes, of rollAny with 8 to 10"]
fn what_is_guaranteed_is_what_the_rules_say() {
    let sea = first_sea();
    // All rescued by maxHit: pairs with 13 to 17 probes, triples with 15 to 19.
    let mut least = vec![0; sea.sets().len()];
    for probes in 10..=20 {
        for rates in all_rates(&sea, Mode::Known, Policy::MaxHit, probes) {
            let at = sea.sets().iter().position(|set| *set == rates.set).unwrap();
            if rates.n_all() == rates.n_boards && least[at] == 0 {
                least[at] = probes;
            }
        }
    }
    for (n, told) in [(2, (13, 17)), (3, (15, 19))] {
        let own = sea
            .sets()
            .into_iter()
            .zip(&least)
            .filter(|(set, _)| set.len() == n);
        let own: Vec<u32> = own.map(|(_, least)| *least).collect();
        let found = (*own.iter().min().unwrap(), *own.iter().max().unwrap());
        println!("all of {n} guaranteed by maxHit with {found:?} probes");
        assert_eq!(found, told);
    }
    // At least one by rollAny: within 8 probes in 10 sets, 9 in 17, 10 in 8.
    let mut within = vec![0; sea.sets().len()];
    for probes in (1..=10).rev() {
        for rates in all_rates(&sea, Mode::Known, Policy::RollAny, probes) {
            let at = sea.sets().iter().position(|set| *set == rates.set).unwrap();
            if rates.n_any() == rates.n_boards {
                within[at] = probes;
            }
        }
    }
    let n = |probes: u32| within.iter().filter(|own| **own == probes).count();
    println!(
        "one guaranteed by rollAny within 8, 9, 10: {}, {}, {}",
        n(8),
        n(9),
        n(10)
    );
    assert_eq!([n(8), n(9), n(10)], [10, 17, 8]);
}

#[test]
#[ignore = "minutes: rollouts with a first player's cards"]
fn rollouts_with_cards_reach_what_the_rules_say() {
    let sea = first_sea();
    for (policy, told) in [
        (Policy::RollExp, [(99.73, 61.38, 1.611), (99.98, 4.90, 1.890)]),
        (Policy::RollAll, [(97.86, 61.38, 1.592), (97.26, 5.67, 1.725)]),
    ] {
        let all = all_rates(&sea, Mode::Cards, policy, sea.probes);
        let values: Vec<(Set, Worth)> = { all.iter() }
            .map(|rates| (rates.set.clone(), rates.value()))
            .collect();
        for (summary, told) in rates::summaries(&sea, &values).iter().zip(told) {
            let Worth { any, all, expected } = summary.value;
            println!(
                "{} with cards, {}: {any:.4} {all:.4} {expected:.3}",
                policy.word(),
                summary.n_species
            );
            assert!((100.0 * any - told.0).abs() < 0.0051, "{summary:?}");
            assert!((100.0 * all - told.1).abs() < 0.0051, "{summary:?}");
            assert!((expected - told.2).abs() < 0.00051, "{summary:?}");
        }
    }
}

/// Compares an economy with the golden one; `share` is how far a simulated skill may be off.
fn compare(golden: &Value, policy: &str, has_pity: bool, found: &Economy, share: f64) {
    let all = golden["economy"].as_array().unwrap();
    let own = all
        .iter()
        .find(|own| own["policy"] == policy && own["pity"] == has_pity);
    let own = own.unwrap();
    let mean = own["mean"].as_f64().unwrap();
    println!(
        "{policy}, pity {has_pity}: {:.4} (told {mean}), {:?}",
        found.mean, found.percentiles
    );
    assert!(
        (found.mean - mean).abs() <= 0.51e-4 + share * mean,
        "{policy} {has_pity}"
    );
    for (key, at) in [("median", 0), ("p90", 2), ("p99", 4)] {
        let told = own[key].as_f64().unwrap();
        let is = f64::from(found.percentiles[at]);
        // A percentile may tip over to the next board.
        let slack = if share == 0.0 { 0.0 } else { 1.0 + share * told };
        assert!(
            (is - told).abs() <= slack,
            "{policy} {has_pity} {key}: {is}, {told}"
        );
    }
}

fn exact(sea: &Sea, golden: &Value, name: &str, skill: &Skill, share: f64) {
    for has_pity in [true, false] {
        let ctl = Control::unlimited();
        let found = economy::economy(sea, skill, has_pity, &ctl).unwrap().unwrap();
        compare(golden, name, has_pity, &found, share);
    }
}

fn of_policy(sea: &Sea, mode: Mode, policy: Policy) -> Skill {
    Skill::of_policy(sea, mode, policy, sea.probes, &Control::unlimited()).unwrap()
}

#[test]
#[ignore = "seconds: exact laws of collections"]
fn the_floor_and_collections_of_max_hit_take_as_long_as_the_rules_say() {
    let (sea, golden) = (first_sea(), golden());
    exact(&sea, &golden, "every present rescued", &Skill::perfect(&sea), 0.0);
    let known = of_policy(&sea, Mode::Known, Policy::MaxHit);
    exact(&sea, &golden, "maxhit(always known)", &known, 0.0);
    let cards = of_policy(&sea, Mode::Cards, Policy::MaxHit);
    exact(&sea, &golden, "maxhit(cards)", &cards, 0.0);
    // The rules' own check: careers drawn one by one, within their error.
    let ctl = Control::unlimited();
    let careers = economy::simulate(&sea, &known, true, 60_000, "careers", &ctl).unwrap();
    let error = careers.mean_error.unwrap();
    println!("60,000 careers: {:.3} ± {error:.3}", careers.mean);
    assert!((careers.mean - 19.4577).abs() < 4.0 * error);
}

/// A minute of CPU in a release build, nearly all of it the rollouts of 64 collections.
#[test]
#[ignore = "minutes: rollouts for every state of a collection"]
fn collections_of_roll_exp_take_as_long_as_the_rules_say() {
    let (sea, golden) = (first_sea(), golden());
    let known = of_policy(&sea, Mode::Known, Policy::RollExp);
    exact(&sea, &golden, "rollexp(always known)", &known, 0.0);
    let cards = of_policy(&sea, Mode::Cards, Policy::RollExp);
    exact(&sea, &golden, "rollexp(cards)", &cards, 0.0);
}

/// Half a minute of CPU in a release build, the exact law of random players included.
#[test]
#[ignore = "minutes: simulated players on all sets, then exact laws"]
fn collections_of_casual_players_take_as_long_as_the_rules_say() {
    const N_ROUNDS: u32 = 20_000;
    let (sea, golden) = (first_sea(), golden());
    exact(&sea, &golden, "random", &Skill::random(&sea, sea.probes), 0.0);
    let slips = |permille| Casual::Slips {
        policy: Policy::MaxHit,
        permille,
    };
    for (name, who, told) in [
        ("neighbour", Casual::Neighbour, [(62.0, 3.9), (71.2, 0.03)]),
        ("noisy0.15", slips(150), [(96.8, 45.8), (95.8, 2.1)]),
        ("noisy0.3", slips(300), [(90.8, 29.2), (89.7, 0.9)]),
    ] {
        let ctl = Control::unlimited();
        let sets = sea.sets();
        let all: Vec<Rates> = { sets.iter() }
            .map(|set| casual::simulate(&sea, set, who, N_ROUNDS, "casual", &ctl).unwrap())
            .collect();
        let values: Vec<(Set, Worth)> = { all.iter() }
            .map(|rates| (rates.set.clone(), rates.value()))
            .collect();
        for (summary, told) in rates::summaries(&sea, &values).iter().zip(told) {
            let Worth { any, all, .. } = summary.value;
            println!(
                "{name}, {} species: any {any:.4}, all {all:.4}",
                summary.n_species
            );
            // The rules' figures are simulated too, to 0.1 and 0.4 points, and so are ours.
            assert!((100.0 * any - told.0).abs() < 0.9, "{name} {summary:?}");
            assert!((100.0 * all - told.1).abs() < 0.9, "{name} {summary:?}");
        }
        let share = |rates: &Rates| -> Vec<f64> {
            let n = rates.n_boards as f64;
            rates.by_subset.iter().map(|boards| *boards as f64 / n).collect()
        };
        let skill = Skill {
            by_collection: vec![all.iter().map(share).collect()],
        };
        exact(&sea, &golden, name, &skill, 0.015);
    }
}

#[test]
#[ignore = "seconds: a long career"]
fn counters_reach_their_caps_as_often_as_the_rules_say() {
    const N: u32 = 400_000;
    let sea = first_sea();
    let mut rng = playproof::rng::Rng::from_seed("caps");
    let mut career = draw::Career::fresh(&sea);
    career.collected = 0b11_1111;
    let (mut octopus, mut manta) = (0, 0);
    for _ in 0..N {
        octopus += u32::from(10 <= career.misses[4]);
        manta += u32::from(11 <= career.misses[5]);
        let n = if draw::below(&mut rng, 10) < 8 { 2 } else { 3 };
        let weights = draw::weights(&sea, &career);
        let set = draw::draw_set(&weights, n, &mut rng);
        career.commit(&set);
    }
    let share = |n: u32| 100.0 * f64::from(n) / f64::from(N);
    println!(
        "drawn at the cap: octopus {:.2} %, manta {:.2} %",
        share(octopus),
        share(manta)
    );
    assert!((share(octopus) - 4.2).abs() < 0.35);
    assert!((share(manta) - 9.5).abs() < 0.5);
}

#[test]
fn cells_that_are_used_and_luck_without_a_find_are_those_of_the_rules() {
    let sea = first_sea();
    let weights = draw::base_weights(&sea);
    let mut used = [0.0; 11];
    for set in sea.sets() {
        let size: u32 = set.iter().map(|kind| sea.kinds[usize::from(*kind)].size).sum();
        used[size as usize] += 100.0 * draw::set_probability(&weights, &set);
    }
    for (size, told) in [(5, 3.2), (6, 42.7), (7, 54.1), (8, 3.5), (9, 21.6), (10, 74.9)] {
        assert!((used[size] - told).abs() < 0.051, "{size}: {}", used[size]);
    }
    // Ten of 27 hexes at random miss all T occupied ones; simulated players agree.
    for (set, size, told) in [(&[1_u8, 5][..], 5, 7.7), (&[1, 2], 6, 4.2), (&[0, 1], 7, 2.2)] {
        let none: f64 = (0..10)
            .map(|k| f64::from(27 - size - k) / f64::from(27 - k))
            .product();
        assert!((100.0 * none - told).abs() < 0.051, "{size}: {none}");
        let ctl = Control::unlimited();
        let found = casual::simulate(&sea, set, Casual::Random, 20_000, "none", &ctl).unwrap();
        let share = found.first_find[0] as f64 / 20_000.0;
        assert!(
            (share - none).abs() < 4.5 * (none / 20_000.0).sqrt(),
            "{size}: {share}, {none}"
        );
    }
}

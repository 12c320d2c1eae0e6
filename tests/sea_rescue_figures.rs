//! SEA RESCUE: the figures that the rules mark as exact, and the simulated ones within their error.
//!
//! What takes longer than a test should is in docs/performance.md with its command.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use playproof::control::Control;
use playproof::games::sea_rescue::board::Board;
use playproof::games::sea_rescue::casual::{self, Casual};
use playproof::games::sea_rescue::draw;
use playproof::games::sea_rescue::policy::Value;
use playproof::games::sea_rescue::rates::{self, Rates, Summary};
use playproof::games::sea_rescue::sea::{Sea, Set};
use playproof::games::sea_rescue::services;
use playproof::games::sea_rescue::spec::{Mode, Policy, Spec};

fn first_sea() -> Sea {
    let spec = Spec::default();
    Sea::compile(Board::compile(&spec.rows).unwrap(), &spec)
}

fn all_rates(sea: &Sea, mode: Mode, policy: Policy) -> Vec<Rates> {
    let mut all = Vec::new();
    let ctl = Control::unlimited();
    rates::rates_of_all(sea, (mode, 0), policy, sea.probes, &ctl, &mut |rates| {
        all.push(rates);
    })
    .unwrap();
    assert_eq!(all.len(), 35);
    all
}

fn summaries(sea: &Sea, all: &[Rates]) -> Vec<Summary> {
    let values: Vec<_> = all
        .iter()
        .map(|rates| (rates.set.clone(), rates.value()))
        .collect();
    rates::summaries(sea, &values)
}

/// Compares per cent (two digits) and the mean number (three digits) as the rules print them.
#[track_caller]
fn told(summary: &Summary, any: f64, all: f64, expected: f64) {
    let Value {
        any: found_any,
        all: found_all,
        expected: found,
    } = summary.value;
    assert!((found_any * 100.0 - any).abs() < 0.0051, "{summary:?}");
    assert!((found_all * 100.0 - all).abs() < 0.0051, "{summary:?}");
    assert!((found - expected).abs() < 0.00051, "{summary:?}");
}

#[test]
fn rates_by_mode_are_those_of_the_rules() {
    let sea = first_sea();
    let cards = summaries(&sea, &all_rates(&sea, Mode::Cards, Policy::MaxHit));
    told(&cards[0], 99.66, 58.36, 1.580);
    told(&cards[1], 99.11, 3.46, 1.773);
    let sized = summaries(&sea, &all_rates(&sea, Mode::Sized, Policy::MaxHit));
    told(&sized[0], 99.89, 61.10, 1.610);
    told(&sized[1], 98.62, 4.25, 1.785);
    // Not of the rules: an enumeration by somebody else, of cards whose hits tell the hex of the pattern.
    let sliced = summaries(&sea, &all_rates(&sea, Mode::Sliced, Policy::MaxHit));
    assert!(
        (sliced[0].value.all * 100.0 - 70.529).abs() < 0.00051,
        "{sliced:?}"
    );
    let known = all_rates(&sea, Mode::Known, Policy::MaxHit);
    told(&summaries(&sea, &known)[0], 99.81, 64.78, 1.646);
    let weights = draw::base_weights(&sea);
    for (n, mean) in [(2, 2.26), (3, 1.79)] {
        let of_n = known.iter().filter(|rates| rates.set.len() == n);
        let found: f64 = of_n
            .map(|rates| draw::set_probability(&weights, &rates.set) * rates.mean_first_find())
            .sum();
        assert!((found - mean).abs() < 0.0051, "{found}");
    }
}

#[test]
fn what_is_met_is_rescued_as_often_as_the_rules_say() {
    let sea = first_sea();
    let all = all_rates(&sea, Mode::Known, Policy::RollExp);
    let found = services::rescued_when_present(&sea, &all);
    // The rules print .821 for the blue tang; to five digits it is .82046.
    let told = [0.939, 0.8205, 0.693, 0.723, 0.700, 0.493];
    for (kind, told) in told.into_iter().enumerate() {
        assert!(
            (found[kind].unwrap() - told).abs() < 0.00051,
            "{kind}: {told}, {found:?}"
        );
    }
}

#[test]
fn more_probes_finish_more_boards() {
    let sea = first_sea();
    let ctl = Control::unlimited();
    for (probes, pairs, triples) in [(8, 24.4, 0.05), (9, 46.5, 0.7)] {
        let point = services::probe_point(&sea, (Mode::Known, 0), Policy::RollExp, probes, &ctl).unwrap();
        assert!(point.errors.iter().all(|error| error.all == 0.0), "exact");
        let [two, three] = &point.summaries[..] else {
            unreachable!()
        };
        assert!((two.value.all * 100.0 - pairs).abs() < 0.051);
        assert!((three.value.all * 100.0 - triples).abs() < 0.051);
    }
}

#[test]
fn luck_alone_does_what_the_rules_say() {
    let sea = first_sea();
    let of_set = |set: &Set| {
        let exactly = rates::random_rates(&sea, set, sea.probes);
        let sum: f64 = exactly.iter().sum();
        assert!((sum - 1.0).abs() < 1e-12);
        let expected = exactly
            .iter()
            .enumerate()
            .map(|(subset, p)| f64::from(subset.count_ones()) * p);
        let value = Value {
            any: 1.0 - exactly[0],
            all: exactly[exactly.len() - 1],
            expected: expected.sum(),
        };
        (set.clone(), value)
    };
    let values: Vec<_> = sea.sets().iter().map(of_set).collect();
    let found = rates::summaries(&sea, &values);
    told(&found[0], 6.94, 0.05, 0.070);
    told(&found[1], 10.57, 0.00, 0.107);
}

#[test]
fn casual_players_come_out_within_their_error() {
    let sea = first_sea();
    let ctl = Control::unlimited();
    const N: u32 = 4000;
    let of = |who: Casual| {
        let of_set = |set: &Set| {
            let rates = casual::simulate(&sea, set, who, N, "casual", &ctl).unwrap();
            (set.clone(), rates.value())
        };
        let values: Vec<_> = sea
            .sets()
            .iter()
            .filter(|set| set.len() == 2)
            .map(of_set)
            .collect();
        rates::summaries(&sea, &values)[0].value
    };
    let neighbour = of(Casual::Neighbour);
    assert!((neighbour.any - 0.620).abs() < 0.015, "{neighbour:?}");
    assert!((neighbour.all - 0.039).abs() < 0.008, "{neighbour:?}");
    let policy = Policy::MaxHit;
    let slips = of(Casual::Slips {
        policy,
        permille: 150,
    });
    assert!((slips.any - 0.968).abs() < 0.01, "{slips:?}");
    assert!((slips.all - 0.458).abs() < 0.02, "{slips:?}");
    // One who never slips is the policy itself.
    let ctl = Control::unlimited();
    let set = [0, 1];
    let exact = rates::rates_of_set(&sea, &set, policy, 10, &ctl).unwrap().value();
    let steady = Casual::Slips { policy, permille: 0 };
    let played = casual::simulate(&sea, &set, steady, N, "steady", &ctl)
        .unwrap()
        .value();
    let error = (exact.all * (1.0 - exact.all) / f64::from(N)).sqrt();
    assert!((exact.all - played.all).abs() < 4.5 * error);
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fraction(u128, u128);

impl Fraction {
    fn new(n: u128, d: u128) -> Self {
        let (mut a, mut b) = (n, d);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self(n / a, d / a)
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
}

#[test]
fn the_pair_draw_is_exact_as_a_fraction() {
    let weights: [u128; 6] = [1100, 1100, 1100, 350, 150, 75];
    let total: u128 = weights.iter().sum();
    let included = |kind: usize| {
        let mut sum = Fraction::new(weights[kind], total);
        for first in (0..6).filter(|first| *first != kind) {
            let d = total * (total - weights[first]);
            sum = sum.plus(Fraction::new(weights[first] * weights[kind], d));
        }
        sum
    };
    assert_eq!(included(0), Fraction(2_537_131_421, 4_578_491_370));
    assert_eq!(included(3), Fraction(13_193_397, 64_943_140));
    assert_eq!(included(4), Fraction(1_830_379, 20_485_420));
    assert_eq!(included(5), Fraction(1_810_213, 40_162_205));
    let sea = first_sea();
    let base = draw::base_weights(&sea);
    for kind in 0..6 {
        let sets = sea.sets();
        let with = sets
            .iter()
            .filter(|set| set.len() == 2 && set.contains(&(kind as u8)));
        let found: f64 = with.map(|set| draw::set_probability(&base, set)).sum();
        let Fraction(n, d) = included(kind);
        assert!((found - n as f64 / d as f64).abs() < 1e-14);
    }
}

//! SEA RESCUE's counting and searching, beside a straightforward enumeration of the same.
//!
//! `cargo bench --no-default-features --bench sea_rescue`; figures in `docs/performance.md`. With `-- --optima` it
//! computes all 35 exact optima once and prints their sum and time.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench fails by panicking, and this one says what it counted"
)]

#[path = "../support/peers.rs"]
mod peers;

use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use criterion::{Criterion, criterion_group};
use playproof::control::Control;
use playproof::games::sea_rescue::board::Board;
use playproof::games::sea_rescue::optimum::optimum;
use playproof::games::sea_rescue::posterior::Posterior;
use playproof::games::sea_rescue::rates::rates_of_set;
use playproof::games::sea_rescue::sea::Sea;
use playproof::games::sea_rescue::services;
use playproof::games::sea_rescue::spec::{Mode, Policy, Spec};
use playproof::games::sea_rescue::view::{Chance, Prior, View, n_layouts};

fn first_sea() -> Sea {
    let spec = Spec::default();
    Sea::compile(Board::compile(&spec.rows).unwrap(), &spec)
}

fn everything(sea: &Sea) -> Prior {
    let chance = |set: Vec<u8>| Chance {
        n_layouts: n_layouts(sea, &set),
        set,
        weight: 1.0,
    };
    Prior {
        chances: sea.sets().into_iter().map(chance).collect(),
    }
}

/// A creature and the cells that it lies on.
type Lying = (u8, u128);

/// A posterior by looking at every combination of placements, as one would write it first.
fn plainly(sea: &Sea, prior: &Prior, view: &View) -> (u64, Vec<Vec<f64>>) {
    fn go(sea: &Sea, view: &View, set: &[u8], chosen: &mut Vec<Lying>, each: &mut dyn FnMut(&[Lying])) {
        let Some((kind, rest)) = set.split_first() else {
            let agrees = (0..sea.board.len()).all(|cell| {
                let who = chosen
                    .iter()
                    .find(|(_, mask)| mask >> cell & 1 == 1)
                    .map(|(kind, _)| *kind);
                let shown = (0..sea.kinds.len()).find(|kind| view.found[*kind] >> cell & 1 == 1);
                let is_open = view.open() >> cell & 1 == 1;
                !is_open || who.map(usize::from) == shown
            });
            if agrees {
                each(chosen);
            }
            return;
        };
        for placement in &sea.kinds[usize::from(*kind)].placements {
            if chosen.iter().all(|(_, mask)| mask & placement.mask == 0) {
                chosen.push((*kind, placement.mask));
                go(sea, view, rest, chosen, each);
                chosen.pop();
            }
        }
    }
    let mut n = 0;
    let mut heat = vec![vec![0.0; sea.board.len()]; sea.kinds.len()];
    for chance in &prior.chances {
        go(sea, view, &chance.set, &mut Vec::new(), &mut |chosen| {
            n += 1;
            for (kind, mask) in chosen {
                for (cell, heat) in heat[usize::from(*kind)].iter_mut().enumerate() {
                    if mask >> cell & 1 == 1 {
                        *heat += chance.weight;
                    }
                }
            }
        });
    }
    (n, heat)
}

fn posteriors(criterion: &mut Criterion) {
    let sea = first_sea();
    let mut opened = View::blank(&sea);
    opened.show(13, None);
    opened.show(8, Some(4));
    let cases = [
        (
            "smallest pair, 78",
            Prior::known(&sea, &[0, 1]),
            View::blank(&sea),
        ),
        (
            "largest set, 2789",
            Prior::known(&sea, &[2, 4, 5]),
            View::blank(&sea),
        ),
        (
            "largest set, two open",
            Prior::known(&sea, &[2, 4, 5]),
            opened.clone(),
        ),
        ("all sets, 32616", everything(&sea), View::blank(&sea)),
        ("all sets, two open", everything(&sea), opened),
    ];
    let mut group = criterion.benchmark_group("posterior");
    for (name, prior, view) in &cases {
        let fast = Posterior::of(&sea, prior, view);
        assert_eq!((fast.survivors, fast.heat), plainly(&sea, prior, view), "{name}");
        group.bench_function(*name, |bencher| {
            bencher.iter(|| Posterior::of(&sea, black_box(prior), view));
        });
        group.bench_function(format!("{name}, plainly"), |bencher| {
            bencher.iter(|| plainly(&sea, black_box(prior), view));
        });
        group.bench_function(format!("{name}, maxHit"), |bencher| {
            bencher.iter(|| {
                let post = Posterior::of(&sea, black_box(prior), view);
                post.likeliest(view.open(), sea.board.all())
            });
        });
    }
    group.finish();
}

/// The same three cases by Python alone and by numpy, where they are there. Their tables must be ours.
fn python() {
    let sea = first_sea();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/sea_rescue.py");
    let Ok(output) = Command::new("python3").arg(script).output() else {
        println!("no python3: nothing to compare with");
        return;
    };
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let found: serde_json::Value = serde_json::from_str(line).unwrap();
        let case = found["case"].as_str().unwrap();
        let prior = match case {
            "smallest pair" => Prior::known(&sea, &[0, 1]),
            "largest set" => Prior::known(&sea, &[2, 4, 5]),
            _ => everything(&sea),
        };
        let ours = Posterior::of(&sea, &prior, &View::blank(&sea));
        let heat: Vec<Vec<f64>> = serde_json::from_value(found["heat"].clone()).unwrap();
        assert_eq!(Some(ours.survivors), found["placements"].as_u64(), "{case}");
        assert_eq!(ours.heat, heat, "{case}");
        for peer in ["python", "numpy"] {
            match found[peer].as_f64() {
                Some(seconds) => {
                    println!("{case}, {peer}: {:.3} ms", seconds * 1e3);
                    peers::record(&format!("sea_rescue {case}, {peer}"), seconds);
                }
                None => println!("{case}: no {peer}"),
            }
        }
    }
}

fn editing(criterion: &mut Criterion) {
    let spec = Spec::default();
    let sea = first_sea();
    let ctl = Control::unlimited();
    let mut group = criterion.benchmark_group("editing");
    group.bench_function("compile the first sea", |bencher| bencher.iter(first_sea));
    group.bench_function("lint the first sea", |bencher| {
        bencher.iter(|| playproof::games::sea_rescue::lint::lint(black_box(&spec)));
    });
    group.bench_function("table of 35 sets and heat over the draw", |bencher| {
        let career = playproof::games::sea_rescue::draw::Career::fresh(&sea);
        bencher.iter(|| {
            services::heat_over_draw(&sea, &career, &ctl).unwrap();
            services::set_table(&sea, 10, &career, &ctl).unwrap()
        });
    });
    group.sample_size(10);
    for policy in [Policy::MaxHit, Policy::RollExp] {
        group.bench_function(format!("rates of {} on 2789 boards", policy.word()), |bencher| {
            bencher.iter(|| rates_of_set(&sea, black_box(&[2, 4, 5]), policy, 10, &ctl).unwrap());
        });
    }
    group.finish();
}

/// All exact optima, once: they take too long to be repeated.
fn optima() {
    let sea = first_sea();
    let view = View::blank(&sea);
    let (begun, mut won, mut states) = (Instant::now(), 0, 0);
    for set in sea.sets() {
        let set_begun = Instant::now();
        let ctl = Control::unlimited();
        let answer = optimum(&sea, &set, &view, 10, Mode::Known, false, &ctl).unwrap();
        println!(
            "{set:?}: {} of {}, {} states, {:.2} s",
            answer.best,
            answer.n_boards,
            answer.n_states,
            set_begun.elapsed().as_secs_f64()
        );
        won += answer.best;
        states += answer.n_states;
    }
    let seconds = begun.elapsed().as_secs_f64();
    peers::record("sea_rescue optima", seconds);
    println!("35 sets: {won} boards won, {states} states, {seconds:.1} s");
}

criterion_group!(benches, posteriors, editing);

fn main() {
    if std::env::args().any(|arg| arg == "--optima") {
        optima();
    } else {
        if !std::env::args().any(|arg| arg == "--test") {
            python();
        }
        benches();
        Criterion::default().configure_from_args().final_summary();
    }
}

//! FOURSTEP's searches: the exact one beside the seed's layered search, on a daily course and land by
//! land; timing windows; generation.
//!
//! `cargo bench --bench fourstep`; figures in `docs/performance.md`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and these say what they counted"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use playproof::control::Control;
use playproof::games::fourstep::forms::Hero;
use playproof::games::fourstep::generate::{course, tracks};
use playproof::games::fourstep::level::Level;
use playproof::games::fourstep::solve::course::{solve, solve_after};
use playproof::games::fourstep::solve::crossing::cross;
use playproof::games::fourstep::solve::windows::Ride;
use playproof::games::fourstep::spec::{Question, Recipe, SearchMode};

fn recipe() -> Recipe {
    Recipe {
        track: tracks::daily("2026-10-01"),
        ..Recipe::default()
    }
}

fn searches(criterion: &mut Criterion) {
    let ctl = Control::unlimited();
    let spec = course::generate(&recipe(), &ctl).unwrap().spec;
    for (name, search) in [("reference", SearchMode::Reference), ("exact", SearchMode::Exact)] {
        let question = Question {
            search,
            ..Question::default()
        };
        let level = Level::compile(&spec, &question).unwrap();
        let answer = solve(&level, &ctl).unwrap();
        assert!(answer.is_crossed);
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        group.bench_function("daily course", |bencher| {
            bencher.iter(|| solve(black_box(&level), &ctl).unwrap());
        });
        for (idx, land) in level.lands.iter().enumerate() {
            let (world, start) = (&level.solver.worlds()[idx], answer.lands[idx].start);
            group.bench_function(format!("{} {}", idx + 1, land.land.word()), |bencher| {
                bencher.iter(|| cross(&level.solver.physics, black_box(world), start, search, &ctl).unwrap());
            });
        }
        group.finish();
    }
}

fn editing(criterion: &mut Criterion) {
    let ctl = Control::unlimited();
    let spec = course::generate(&recipe(), &ctl).unwrap().spec;
    let level = Level::compile(&spec, &Question::default()).unwrap();
    let answer = solve(&level, &ctl).unwrap();
    let mut edited = spec.clone();
    edited.terrains[4].obstacles.pop();
    let edited = Level::compile(&edited, &Question::default()).unwrap();
    let mut group = criterion.benchmark_group("editing");
    group.bench_function("compile", |bencher| {
        bencher.iter(|| Level::compile(black_box(&spec), &Question::default()).unwrap());
    });
    group.bench_function("edit of the last field", |bencher| {
        bencher.iter(|| solve_after(Some((&level, &answer)), black_box(&edited), &ctl).unwrap());
    });
    group.bench_function("windows", |bencher| {
        let ride = Ride::new(&level.game, Hero::START, answer.buttons.clone());
        bencher.iter(|| black_box(&ride).edges(&ctl).unwrap());
    });
    group.bench_function("generate", |bencher| {
        bencher.iter(|| course::generate(black_box(&recipe()), &ctl).unwrap());
    });
    group.finish();
}

criterion_group!(benches, searches, editing);
criterion_main!(benches);

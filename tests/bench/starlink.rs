//! STARLINK's bounds: counting to two with the SAT path beside it, tables while a star is dragged,
//! generation.
//!
//! One element is one puzzle, so criterion's time per iteration over 300 puzzles is divided by 300.

#![expect(clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use playproof::control::Control;
use playproof::games::starlink::generate::{Trace, generate};
use playproof::games::starlink::geometry::Point;
use playproof::games::starlink::solve::{count, count_by_sat};
use playproof::games::starlink::spec::{LevelKnobs, Recipe};
use playproof::games::starlink::table::Table;

/// Puzzles that are counted.
const N_PUZZLES: u32 = 300;

fn expert() -> LevelKnobs {
    let [.., expert] = LevelKnobs::all();
    expert
}

fn puzzles() -> Vec<(Trace, Vec<u16>)> {
    let ctl = Control::unlimited();
    (1..=N_PUZZLES)
        .map(|k| {
            let trace = generate(&Recipe::numbered(expert(), k), &ctl).unwrap();
            let numbers = trace.spec.numbers();
            (trace, numbers)
        })
        .collect()
}

fn counting(c: &mut Criterion) {
    let puzzles = puzzles();
    let ctl = Control::unlimited();
    let mut group = c.benchmark_group("starlink count to two, 300 EXPERT puzzles");
    group.throughput(Throughput::Elements(u64::from(N_PUZZLES)));
    group.bench_function("propagation", |b| {
        b.iter(|| {
            for (trace, numbers) in &puzzles {
                assert!(count(&trace.table, numbers, 2, &ctl).is_unique());
            }
        });
    });
    group.bench_function("sat", |b| {
        b.iter(|| {
            for (trace, numbers) in &puzzles {
                assert!(count_by_sat(&trace.table, numbers, 2, &ctl).is_unique());
            }
        });
    });
    group.finish();
}

/// Every star of a board dragged a little: by the table of before, and anew.
fn dragging(c: &mut Criterion, name: &str, table: &Table) {
    let mut group = c.benchmark_group(format!("starlink table of a dragged star, {name}"));
    group.throughput(Throughput::Elements(table.places.len() as u64));
    let moved: Vec<Point> = { table.places.iter() }
        .map(|at| Point::new(at.x_milli + 37, at.y_milli - 21))
        .collect();
    group.bench_function("incremental", |b| {
        b.iter(|| {
            for (node, to) in moved.iter().enumerate() {
                black_box(table.with_moved(node as u16, *to).unwrap());
            }
        });
    });
    group.bench_function("anew", |b| {
        b.iter(|| {
            for (node, to) in moved.iter().enumerate() {
                let mut places = table.places.clone();
                places[node] = *to;
                black_box(Table::build(&places, table.n_stars).unwrap());
            }
        });
    });
    group.finish();
}

fn tables(c: &mut Criterion) {
    let ctl = Control::unlimited();
    let small = generate(&Recipe::numbered(expert(), 1), &ctl).unwrap().table;
    dragging(c, "EXPERT", &small);
    let large = LevelKnobs::own("BIG", 20, 120, 12);
    let large = generate(&Recipe::numbered(large, 1), &ctl).unwrap().table;
    dragging(c, "20x20 with 120 stars and 12 gravity stars", &large);
}

fn generation(c: &mut Criterion) {
    let ctl = Control::unlimited();
    let mut group = c.benchmark_group("starlink generation, 60 EXPERT seeds");
    group.sample_size(10);
    group.throughput(Throughput::Elements(60));
    group.bench_function("generate", |b| {
        b.iter(|| {
            for k in 1..=60 {
                black_box(generate(&Recipe::numbered(expert(), k), &ctl).unwrap());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, counting, tables, generation);
criterion_main!(benches);

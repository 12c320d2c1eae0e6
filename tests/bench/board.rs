//! What the survey board costs when it shows 100,000 rows: opening them, and a frame of all four panes.
//!
//! `cargo bench --bench board`; figures in `docs/performance.md`. No GPU is touched: a frame is our own code,
//! layout and tessellation. Beside it stands the scatter of the same points as `egui_plot` draws it when it is
//! handed every row.

#![expect(clippy::unwrap_used, reason = "a bench stops by panicking")]
#![allow(clippy::print_stdout, reason = "it says what was measured once")]

#[path = "../support/large_survey.rs"]
#[allow(unreachable_pub, reason = "tests use it too")]
mod large_survey;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use eframe::egui::{self, Event, pos2};
use egui_kittest::Harness;
use egui_plot::{Plot, PlotPoints, Points};

use playproof::app::PlayproofApp;

const SIZE: [f32; 2] = [1440.0, 900.0];
const N_ROWS: usize = 100_000;

fn tessellate(ctx: &egui::Context, shapes: &[egui::epaint::ClippedShape]) -> usize {
    ctx.tessellate(shapes.to_vec(), 1.0).len()
}

/// Whether all rows are read and what is drawn of them is there.
fn is_done(app: &PlayproofApp) -> bool {
    let all = |rows: usize| rows == N_ROWS;
    app.board().is_some_and(|board| {
        !board.is_busy() && { board.gathered() }.is_some_and(|gathered| all(gathered.cases.len()))
    })
}

fn frames(criterion: &mut Criterion) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("large.jsonl");
    large_survey::large(&path, N_ROWS);
    let mut group = criterion.benchmark_group("the survey board with 100,000 rows");
    let mut window = Harness::builder()
        .with_size(SIZE)
        .build_eframe(|cc| PlayproofApp::new(cc));
    window.step();
    let start = Instant::now();
    window.state_mut().open_or_say(&path);
    let mut longest = Duration::ZERO;
    while !is_done(window.state()) {
        let frame = Instant::now();
        window.step();
        longest = longest.max(frame.elapsed());
    }
    window.step();
    println!(
        "{N_ROWS} rows read and drawn after {:.0?}; the longest frame on the way {longest:.1?}",
        start.elapsed()
    );
    // What lies under the pointer is looked up in every frame.
    let mut at = 0_u16;
    group.bench_function("a frame, the pointer moving over the plots", |bencher| {
        bencher.iter(|| {
            at = (at + 37) % 1_100;
            let pos = pos2(300.0 + f32::from(at), 120.0 + f32::from(at) * 0.6);
            window.event(Event::PointerMoved(pos));
            window.step();
            black_box(tessellate(&window.ctx, &window.output().shapes))
        });
    });

    let every: Vec<[f64; 2]> = (0..N_ROWS)
        .map(|row| [(row % 30) as f64, (row * 7_919 % 2_000) as f64])
        .collect();
    let mut plot = Harness::builder().with_size(SIZE).build_ui(move |ui| {
        Plot::new("rows").show(ui, |plot| {
            plot.points(Points::new("", PlotPoints::from(every.clone())));
        });
    });
    plot.step();
    group.bench_function("its scatter alone, every row a point of egui_plot", |bencher| {
        bencher.iter(|| {
            plot.step();
            black_box(tessellate(&plot.ctx, &plot.output().shapes))
        });
    });
    group.finish();
}

criterion_group!(benches, frames);
criterion_main!(benches);

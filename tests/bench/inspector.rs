//! What long runs cost in the window: opening a play of more than 100,000 frames, going anywhere in it, and
//! a value of it plotted.
//!
//! `cargo bench --bench inspector`; figures in `docs/performance.md`. No GPU is touched: a frame is our own
//! code, layout and tessellation.

#![expect(clippy::unwrap_used, reason = "a bench stops by panicking")]
#![allow(clippy::print_stdout, reason = "it says what was measured once")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use eframe::egui::{self, Vec2, vec2};
use egui_kittest::Harness;
use egui_plot::{Line, Plot, PlotPoints};

use playproof::app::PlayproofApp;
use playproof::app::tracks::{self, View};
use playproof::doc::file;
use playproof::game::{Content, Game as _, Replay};
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::engine::{Over, State};
use playproof::games::sum_drop::input::{Input, Key};
use playproof::games::sum_drop::sink::NoSink;
use playproof::games::sum_drop::spec::{Mode, Question, Spec};
use playproof::play::PlayCommand;

const SIZE: Vec2 = vec2(1440.0, 900.0);

/// Runs until the engine is done.
fn settle(window: &mut Harness<'_, PlayproofApp>) {
    for _ in 0..10_000 {
        window.step();
        let is_busy = { window.state().active() }.is_none_or(|session| session.verdict().is_busy);
        if !is_busy {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn tessellate(ctx: &egui::Context, shapes: &[egui::epaint::ClippedShape]) -> usize {
    ctx.tessellate(shapes.to_vec(), 1.0).len()
}

/// A value over a run of 100,000 frames on an axis of 1,000 points: by the painter of the game's own curves,
/// by `egui_plot` with at most two points a pixel as the window hands it them, and with every value a point.
fn plots(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a plotted value of 100,000 frames");
    let values: Vec<f32> = (0..100_000).map(|idx| (idx as f32 * 0.37).sin() * 9.0).collect();
    let view = View::whole(values.len());
    let harness = |mut draw: Box<dyn FnMut(&mut egui::Ui)>| {
        Harness::builder()
            .with_size(vec2(1000.0, 120.0))
            .build_ui(move |ui| draw(ui))
    };
    let plain = |points: Vec<[f64; 2]>| {
        move |ui: &mut egui::Ui| {
            Plot::new("value")
                .height(72.0)
                .show_axes(egui::Vec2b::FALSE)
                .allow_drag(false)
                .allow_zoom(false)
                .allow_scroll(false)
                .show(ui, |plot| {
                    plot.line(Line::new("", PlotPoints::from(points.clone())));
                });
        }
    };
    let every: Vec<[f64; 2]> = { values.iter().enumerate() }
        .map(|(frame, value)| [frame as f64, f64::from(*value)])
        .collect();
    let reduced = {
        let values = values.clone();
        move |ui: &mut egui::Ui| {
            let rect = egui::Rect::from_min_size(ui.max_rect().min, vec2(ui.available_width(), 72.0));
            let pieces = tracks::pieces(&values, view, rect, ui.pixels_per_point());
            let points: Vec<[f64; 2]> = { pieces.iter() }
                .flat_map(|piece| tracks::points(piece).collect::<Vec<_>>())
                .map(|(x, value)| [view.frame_at(rect.left() + x, rect), f64::from(value)])
                .collect();
            plain(points)(ui);
        }
    };
    let painted = {
        let values = values.clone();
        move |ui: &mut egui::Ui| {
            let rect = egui::Rect::from_min_size(ui.max_rect().min, vec2(ui.available_width(), 72.0));
            let color = egui::Color32::WHITE;
            tracks::paint(
                ui.painter(),
                rect,
                &values,
                view,
                color,
                color.gamma_multiply(0.2),
            );
        }
    };
    type DrawUi = Box<dyn FnMut(&mut egui::Ui)>;
    let cases: [(&str, DrawUi); 3] = [
        ("painted as a curve of the game", Box::new(painted)),
        ("egui_plot, two points a pixel", Box::new(reduced)),
        ("egui_plot, every value a point", Box::new(plain(every))),
    ];
    for (name, draw) in cases {
        let mut window = harness(draw);
        window.step();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                window.step();
                black_box(tessellate(&window.ctx, &window.output().shapes))
            });
        });
    }
    group.finish();
}

/// From a text to the first frame on the screen, and from there to any other, in a recorded play of more than
/// 100,000 frames with the hash of every state: said once and not sampled, as a person meets it once.
fn long(_: &mut Criterion) {
    let text = long_play();
    for _ in 0..3 {
        let mut window = Harness::builder()
            .with_size(SIZE)
            .build_eframe(|cc| PlayproofApp::new(cc));
        window.step();
        let start = Instant::now();
        window.state_mut().open_text("long.ron", &text).unwrap();
        let read = start.elapsed();
        let has_frame = |window: &Harness<'_, PlayproofApp>| {
            { window.state().active() }.is_some_and(|session| !session.timeline().is_empty())
        };
        while !has_frame(&window) {
            window.step();
        }
        black_box(tessellate(&window.ctx, &window.output().shapes));
        let first = start.elapsed();
        settle(&mut window);
        let whole = start.elapsed();
        let n_frames = window.state().active().unwrap().timeline().len();
        let (mut worst, mut sum) = (Duration::ZERO, Duration::ZERO);
        for nth in 0..200 {
            window.state_mut().play(PlayCommand::GoTo(nth * 7919 % n_frames));
            let start = Instant::now();
            window.step();
            black_box(tessellate(&window.ctx, &window.output().shapes));
            let took = start.elapsed();
            (worst, sum) = (worst.max(took), sum + took);
        }
        println!(
            "{n_frames} frames, {} kB: read {read:.1?}, first frame drawn {first:.1?}, all there {whole:.1?}; \
             a frame after a seek {:.2?}, the worst of 200 {worst:.2?}",
            text.len() / 1024,
            sum / 200,
        );
    }
}

/// A recorded play of more than 100,000 frames: a sprint of so many ticks, by a player who clears what he can
/// and otherwise drops where the column is lowest.
fn long_play() -> String {
    let mut spec = Spec::default();
    spec.sprint.ticks = 100_000;
    let question = Question {
        mode: Mode::Sprint,
        stage: 0,
        seed: "long".to_owned(),
        ..Question::default()
    };
    let level = SumDrop::build(&spec, &question).unwrap();
    let mut state = State::start(&level.rules, &question.seed);
    let mut inputs = Vec::new();
    while state.over == Over::Playing {
        let mut keys = Vec::new();
        if state.tick % 12 == 11
            && let Some(piece) = state.piece
        {
            let worth = |column: u8| {
                let outcome = state.probe(&level.rules, column)?;
                Some((outcome.blocks, outcome.landing_row, column))
            };
            let best = (0..level.rules.width).filter_map(worth).max();
            let to = best.map_or(piece.column, |best| best.2);
            let key = if to < piece.column { Key::Left } else { Key::Right };
            keys.extend(std::iter::repeat_n(key, piece.column.abs_diff(to).into()));
            keys.push(Key::Drop);
        }
        let tick = state.tick;
        inputs.extend(keys.iter().map(|key| Input { tick, key: *key }));
        state.tick(&level.rules, &keys, &mut NoSink);
    }
    assert_eq!(state.over, Over::Time, "he lasts to the end");
    let replay = Replay {
        claim: Some(SumDrop::claim(&level, &inputs)),
        question,
        inputs,
        spec: Some(spec),
    };
    file::to_ron::<SumDrop>(&Content::Replay(replay)).unwrap()
}

criterion_group!(benches, long, plots);
criterion_main!(benches);

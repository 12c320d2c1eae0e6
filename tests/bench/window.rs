//! What the window itself costs: a frame while scrubbing a long game, and the time from an edit to
//! its first verdict. No GPU is touched: a frame is our own code, layout and tessellation.
//!
//! `cargo bench --bench window`; figures in `docs/performance.md`.

#![expect(clippy::unwrap_used, reason = "a bench stops by panicking")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use eframe::egui::accesskit::Role;
use eframe::egui::{self, Key, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_plot::{Line, Plot, PlotPoints};

use playproof::app::PlayproofApp;
use playproof::app::any_session::{AnySession as _, Lend};
use playproof::app::editors::sum_drop::SumDropEditor;
use playproof::app::session::Session;
use playproof::app::tokens::Tokens;
use playproof::control::Control;
use playproof::doc::{Document, file};
use playproof::game::{Content, Game as _};
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::generate::tracks;
use playproof::games::fourstep::spec::{self as fourstep, Land, Obstacle, Recipe, Shape, TerrainSpec};
use playproof::games::starlink::StarLink;
use playproof::games::starlink::spec::{self as starlink, LevelKnobs, Recipe as StarRecipe, Star};
use playproof::games::sum_drop::SumDrop;
use playproof::games::sum_drop::spec::{Question, Spec, stage_seed};
use playproof::job::Wake;
use playproof::play::PlayCommand;
use playproof::report::Lang;

/// A recorded endless game of 410 landings.
const LONG_GAME: &str = include_str!("../../fixtures/sum_drop/endless-fast.json");

const SIZE: [f32; 2] = [1440.0, 900.0];

/// Runs until there is a trace and nothing in the window is being worked on.
fn settle(window: &mut Harness<'_, PlayproofApp>) {
    for _ in 0..10_000 {
        window.step();
        let is_busy = |app: &PlayproofApp| {
            app.tabs()
                .iter()
                .any(|tab| tab.session.verdict().is_busy || tab.session.busy().is_some())
        };
        let has_trace = window
            .state()
            .active()
            .is_some_and(|session| !session.timeline().is_empty());
        if has_trace && !is_busy(window.state()) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn tessellate(ctx: &egui::Context, shapes: &[egui::epaint::ClippedShape]) -> usize {
    ctx.tessellate(shapes.to_vec(), 1.0).len()
}

/// A frame of the whole window with the playhead on another frame each time; and beside it a frame
/// with nothing but the timeline's curves, drawn the straightforward way with every value a point.
fn scrub(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a frame while scrubbing 410 landings");
    let mut window = Harness::builder()
        .with_size(SIZE)
        .build_eframe(|cc| PlayproofApp::new(cc));
    window
        .state_mut()
        .open_text("endless-fast.json", LONG_GAME)
        .unwrap();
    settle(&mut window);
    let n_frames = window.state().active().unwrap().timeline().len();
    assert!(3_000 < n_frames, "{n_frames}");

    let mut at = 0;
    group.bench_function("the whole window", |bencher| {
        bencher.iter(|| {
            at = (at + 37) % n_frames;
            window.state_mut().play(PlayCommand::GoTo(at));
            window.step();
            black_box(tessellate(&window.ctx, &window.output().shapes))
        });
    });

    let tracks: Vec<Vec<f32>> = {
        let timeline = window.state().active().unwrap().timeline();
        timeline.tracks.iter().map(|track| track.values.clone()).collect()
    };
    let mut plots = Harness::builder().with_size(SIZE).build_ui(move |ui| {
        for (idx, values) in tracks.iter().enumerate() {
            let points = values
                .iter()
                .enumerate()
                .map(|(frame, value)| [frame as f64, f64::from(*value)]);
            let line = Line::new("track", PlotPoints::from_iter(points)).fill(0.0);
            Plot::new(("track", idx))
                .height(60.0)
                .show(ui, |plot| plot.line(line));
        }
    });
    plots.step();
    group.bench_function("its curves alone, every value a point", |bencher| {
        bencher.iter(|| {
            plots.step();
            black_box(tessellate(&plots.ctx, &plots.output().shapes))
        });
    });
    group.finish();
}

/// From an edited stage to its first verdict, through the session and its worker, and the same work
/// called directly.
fn verdict(criterion: &mut Criterion) {
    let ctx = egui::Context::default();
    let lend = Lend {
        tokens: Tokens::current(&ctx),
        lang: Lang::En,
        reduced_motion: true,
    };
    let spec = |fall_ticks: u16| {
        let mut spec = Spec::default();
        for stage in &mut spec.stages {
            stage.fall_ticks = fall_ticks;
        }
        spec
    };
    let mut group = criterion.benchmark_group("first verdict after an edit");
    group.sample_size(20);
    for stage in [1, 4, 9, 15, 20] {
        let question = Question {
            stage,
            seed: stage_seed("bench", stage, 0),
            ..Question::default()
        };
        group.bench_function(format!("engine, stage {stage}"), |bencher| {
            bencher.iter(|| {
                let level = SumDrop::build(&spec(9), &question).unwrap();
                black_box(SumDrop::solve(&level, &Control::unlimited()).verdict)
            });
        });
    }
    group.bench_function("window, stage 1", |bencher| {
        bencher.iter_batched(
            || Document::new("climb.ron", Content::<SumDrop>::Spec(spec(9))),
            |doc| {
                let started = Instant::now();
                let mut session = Session::<SumDropEditor>::new(doc, Wake::nobody());
                while session.verdict().verdict.is_none() {
                    session.poll(&ctx, &lend);
                    std::thread::yield_now();
                }
                started.elapsed()
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

/// A frame of the whole window while a rock of a 40-bar course is dragged with every layer on, and the
/// solver and the measuring of margins at work beside it: eight beats, a land and the whole course in view.
fn drag(criterion: &mut Criterion) {
    let recipe = Recipe {
        track: tracks::daily("2026-10-07"),
        ..Recipe::default()
    };
    let spec = FourStep::generate(&recipe, &Control::unlimited()).spec;
    let mountain = { spec.terrains.iter() }
        .position(|of| of.land == Land::Mountain)
        .unwrap();
    let text = file::to_ron::<FourStep>(&Content::Spec(spec)).unwrap();
    let mut group = criterion.benchmark_group("a frame while dragging in a 40-bar course");
    for (view, key) in [
        ("8 beats", None),
        ("a land", Some(Key::F)),
        ("all of it", Some(Key::Num0)),
    ] {
        let mut window = Harness::builder()
            .with_size(SIZE)
            .build_eframe(|cc| PlayproofApp::new(cc));
        window.state_mut().open_text("daily.ron", &text).unwrap();
        settle(&mut window);
        let row = format!("{} ", mountain + 1);
        let name = { window.get_all_by_role(Role::Button) }
            .filter_map(|node| node.accesskit_node().label())
            .find(|label| label.starts_with(&row))
            .unwrap();
        window.get_by_label(&name).click();
        window.step();
        // Windows are the one layer that is off at first.
        for key in [Some(Key::W), key].into_iter().flatten() {
            window.key_press(key);
            window.step();
        }
        window.step();
        let rock = { window.get_all_by_role(Role::GraphicsObject) }
            .filter(|node| {
                let label = node.accesskit_node().label();
                label.is_some_and(|label| label.starts_with("hanging rock"))
            })
            .map(|node| node.rect().center())
            .next()
            .unwrap();
        window.hover_at(rock);
        window.step();
        window.drag_at(rock);
        window.step();
        let mut at = 0.0_f32;
        group.bench_function(view, |bencher| {
            bencher.iter(|| {
                at += 0.7;
                window.hover_at(rock + vec2(60.0 * at.sin(), 0.0));
                window.step();
                black_box(tessellate(&window.ctx, &window.output().shapes))
            });
        });
        window.drop_at(rock);
        window.step();
    }
    group.finish();
}

/// A lattice of 40 x 40 cells with a star in each, a little aside.
fn lattice() -> starlink::Spec {
    let aside = |at: i32| (at * 7919 % 301) - 150;
    let stars = (0..1600).map(|at| {
        let (x, y) = (at % 40 * 1000 + 500, at / 40 * 1000 + 500);
        Star::from((x + aside(at) / 8, y + aside(at + 7) / 8, 4))
    });
    starlink::Spec {
        width_cells: 40,
        height_cells: 40,
        stars: stars.collect(),
        ..starlink::Spec::default()
    }
}

/// A frame of the whole window while a star is dragged by thousandths of a cell: its links are found anew in
/// every frame; the count, the deduction and on the largest board the lints are at work beside it.
fn stars(criterion: &mut Criterion) {
    let [.., expert] = LevelKnobs::all();
    let made = |level| StarLink::generate(&StarRecipe::numbered(level, 1), &Control::unlimited()).spec;
    let mut group = criterion.benchmark_group("a frame while dragging a star");
    for (name, spec, star) in [
        ("EXPERT, 9 x 9 with 18 stars", made(expert), "star 8"),
        (
            "20 x 20 with 120 stars",
            made(LevelKnobs::own("OWN", 20, 120, 12)),
            "star 60",
        ),
        ("40 x 40 with 1,600 stars", lattice(), "star 30"),
    ] {
        let text = file::to_ron::<StarLink>(&Content::Spec(spec)).unwrap();
        let mut window = Harness::builder()
            .with_size(SIZE)
            .build_eframe(|cc| PlayproofApp::new(cc));
        window.state_mut().open_text("puzzle.ron", &text).unwrap();
        for _ in 0..20 {
            window.step();
            std::thread::sleep(Duration::from_millis(5));
        }
        window.get_by_label("1/1000 cell").click();
        window.step();
        let from = window.get_by_label(star).rect().center();
        window.hover_at(from);
        window.step();
        window.drag_at(from);
        window.step();
        let mut at = 0.0_f32;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                at += 0.7;
                window.hover_at(from + vec2(12.0 * at.sin(), 9.0 * at.cos()));
                window.step();
                black_box(tessellate(&window.ctx, &window.output().shapes))
            });
        });
        window.drop_at(from);
        window.step();
    }
    group.finish();
}

/// A frame of the whole window with a course of 10,000 spikes in view; and beside it a frame with
/// nothing but 10,000 rectangles, each a shape of its own.
fn canvas(criterion: &mut Criterion) {
    let spike = |n: i32| Obstacle {
        x_200ths: n * 192,
        shape: Shape::Spike {
            n_cells: 1,
            base_720ths: n % 5 * 600,
            from_ceiling: n % 2 == 0,
        },
    };
    let spec = fourstep::Spec {
        terrains: vec![TerrainSpec {
            land: Land::Field,
            beats: 3200,
            obstacles: (0..10_000).map(spike).collect(),
            ..TerrainSpec::default()
        }],
        ..fourstep::Spec::default()
    };
    let text = file::to_ron::<FourStep>(&Content::Spec(spec)).unwrap();
    let mut group = criterion.benchmark_group("a frame of 10,000 shapes");
    group.sample_size(20);
    let mut window = Harness::builder()
        .with_size(SIZE)
        .build_eframe(|cc| PlayproofApp::new(cc));
    window.state_mut().open_text("crowded.ron", &text).unwrap();
    settle(&mut window);
    window.key_press(Key::Num0);
    window.step();
    let middle = pos2(SIZE[0] / 2.0, SIZE[1] / 2.0);
    let mut at = 0.0_f32;
    group.bench_function("a course of 10,000 obstacles", |bencher| {
        bencher.iter(|| {
            at += 0.7;
            window.hover_at(middle + vec2(60.0 * at.sin(), 0.0));
            window.step();
            black_box(tessellate(&window.ctx, &window.output().shapes))
        });
    });
    let mut plain = Harness::builder().with_size(SIZE).build_ui(|ui| {
        for n in 0..10_000_u16 {
            let corner = pos2(f32::from(n % 200) * 7.0, f32::from(n / 200) * 17.0);
            let rect = egui::Rect::from_min_size(corner, vec2(5.0, 15.0));
            ui.painter().rect_filled(rect, 1.0, egui::Color32::GRAY);
        }
    });
    plain.step();
    group.bench_function("10,000 rectangles", |bencher| {
        bencher.iter(|| {
            plain.step();
            black_box(tessellate(&plain.ctx, &plain.output().shapes))
        });
    });
    group.finish();
}

criterion_group!(benches, scrub, verdict, drag, stars, canvas);
criterion_main!(benches);

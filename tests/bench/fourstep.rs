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

#[path = "../support/peers.rs"]
mod peers;

use std::hint::black_box;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};
use playproof::control::Control;
use playproof::games::fourstep::forms::Hero;
use playproof::games::fourstep::generate::{course, tracks};
use playproof::games::fourstep::level::Level;
use playproof::games::fourstep::obstacles::{TUNNEL_CEILING, TUNNEL_GRIP};
use playproof::games::fourstep::patterns::presets;
use playproof::games::fourstep::physics::Integrator;
use playproof::games::fourstep::solve::course::{Answer, look_ahead, solve, solve_after};
use playproof::games::fourstep::solve::crossing::cross;
use playproof::games::fourstep::solve::lab::{self, LabPlan};
use playproof::games::fourstep::solve::reference;
use playproof::games::fourstep::solve::repair::{self, Wish};
use playproof::games::fourstep::solve::sweep;
use playproof::games::fourstep::solve::windows::Ride;
use playproof::games::fourstep::spec::{Land, Question, Recipe, SearchMode, Spec, Version};
use playproof::games::fourstep::world::{NOBODY, World};
use serde_json::json;

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

/// What the JavaScript port reads: every land's columns and who enters it.
fn for_javascript(level: &Level, starts: &[Hero]) -> serde_json::Value {
    let physics = &level.solver.physics;
    let hero = |hero: &Hero| {
        json!({
            "form": hero.form, "side": hero.side, "y": hero.y_720ths, "v": hero.v_60ths, "held": hero.held,
        })
    };
    let column = |world: &World, at: usize| {
        let column = world.column(at);
        let bands: Vec<_> = { world.bands(column).iter() }
            .map(|band| [band.lo, band.hi])
            .collect();
        let surfaces: Vec<_> = { world.surfaces(column).iter() }
            .map(|floor| json!({ "y": floor.y, "edge": floor.is_edge }))
            .collect();
        json!({
            "pit": column.pit != NOBODY, "ceiling": column.has_ceiling, "pad": column.has_pad,
            "updraft": column.has_updraft, "current": column.current, "bands": bands, "surfaces": surfaces,
        })
    };
    let lands: Vec<_> = { level.solver.worlds().iter().zip(starts) }
        .map(|(world, start)| {
            let columns: Vec<_> = (0..=world.steps()).map(|at| column(world, at)).collect();
            json!({
                "form": world.form, "steps": world.steps(), "start": hero(start), "columns": columns,
            })
        })
        .collect();
    json!({
        "physics": {
            "semi_implicit": physics.integrator == Integrator::SemiImplicit,
            "pulse": physics.pulse_v, "current": physics.current_v,
            "ceiling": TUNNEL_CEILING, "grip": TUNNEL_GRIP,
        },
        "lands": lands,
    })
}

/// The seed's search in JavaScript on the same course. It must keep and try as many states, land by
/// land, and find the same way.
fn javascript(_: &mut Criterion) {
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    let ctl = Control::unlimited();
    let spec = course::generate(&recipe(), &ctl).unwrap().spec;
    let question = Question {
        search: SearchMode::Reference,
        ..Question::default()
    };
    let level = Level::compile(&spec, &question).unwrap();
    let answer = solve(&level, &ctl).unwrap();
    let starts: Vec<Hero> = answer.lands.iter().map(|land| land.start).collect();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/fourstep.js");
    let node = Command::new("node")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut node) = node else {
        println!("no node: nothing to compare with");
        return;
    };
    let text = for_javascript(&level, &starts).to_string();
    node.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success());
    let found: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).unwrap();
    let mut ms = 0.0;
    for (idx, (theirs, start)) in found.iter().zip(&starts).enumerate() {
        let ours =
            reference::solve(&level.solver.physics, &level.solver.worlds()[idx], *start, &ctl).unwrap();
        let path = ours.path.unwrap();
        let decisions: String = { path.decisions.iter() }
            .map(|press| if *press { '1' } else { '0' })
            .collect();
        assert_eq!(
            theirs["kept"].as_u64(),
            Some(ours.nodes.len() as u64),
            "land {idx}"
        );
        assert_eq!(theirs["tried"].as_u64(), Some(ours.expanded), "land {idx}");
        assert_eq!(
            theirs["decisions"].as_str(),
            Some(decisions.as_str()),
            "land {idx}"
        );
        ms += theirs["ms"].as_f64().unwrap();
    }
    println!("the seed's search in JavaScript: {ms:.1} ms for the course");
    peers::record("fourstep daily course, javascript", ms / 1e3);
}

/// A daily course with its answer, looked ahead as the window does when nobody edits.
fn solved() -> (Spec, Level, Answer) {
    let ctl = Control::unlimited();
    let spec = course::generate(&recipe(), &ctl).unwrap().spec;
    let level = Level::compile(&spec, &Question::default()).unwrap();
    let mut answer = solve(&level, &ctl).unwrap();
    look_ahead(&level, &mut answer, &ctl).unwrap();
    (spec, level, answer)
}

/// The course with an obstacle of a land moved by half a beat.
fn moved(spec: &Spec, land: usize, obstacle: usize) -> Level {
    let mut edited = spec.clone();
    edited.terrains[land].obstacles[obstacle].x_200ths += 300;
    Level::compile(&edited, &Question::default()).unwrap()
}

fn editing(criterion: &mut Criterion) {
    let ctl = Control::unlimited();
    let (spec, level, answer) = solved();
    let mut group = criterion.benchmark_group("editing");
    group.sample_size(20);
    for (land, terrain) in spec.terrains.iter().enumerate() {
        // The first obstacle leaves the most to be searched again.
        let edited = moved(&spec, land, 0);
        let name = format!("first obstacle of {} {}", land + 1, terrain.land.word());
        group.bench_function(name, |bencher| {
            bencher.iter(|| solve_after(Some((&level, &answer)), black_box(&edited), &ctl).unwrap());
        });
    }
    let last = spec.terrains.len() - 1;
    let mut n_refused = 0;
    for obstacle in 0..spec.terrains[last].obstacles.len() {
        let edited = moved(&spec, last, obstacle);
        let refused = solve_after(Some((&level, &answer)), &edited, &ctl).unwrap();
        if refused.is_crossed || 0 < n_refused {
            continue;
        }
        n_refused += 1;
        assert!(refused.is_proof);
        group.bench_function("last field, refused", |bencher| {
            bencher.iter(|| solve_after(Some((&level, &answer)), black_box(&edited), &ctl).unwrap());
        });
        group.bench_function("smallest repairs", |bencher| {
            let before = (&edited, &refused);
            bencher.iter(|| repair::find(before.0, before.1, Wish::default(), &ctl).unwrap());
        });
    }
    assert_eq!(n_refused, 1, "no edit of the last field is refused");
    group.bench_function("look ahead", |bencher| {
        let plain = solve(&level, &ctl).unwrap();
        bencher.iter(|| {
            let mut answer = plain.clone();
            look_ahead(black_box(&level), &mut answer, &ctl).unwrap();
            answer
        });
    });
    group.bench_function("sweep of all lands", |bencher| {
        let margins = sweep::usual_margins();
        bencher.iter(|| sweep::of_answer(black_box(&level), &answer, &margins, &ctl).unwrap());
    });
    group.bench_function("lab of a pit, 5 x 12 x 21", |bencher| {
        let pit = presets::of_release(Version::V1_2_0).remove(0);
        let plan = LabPlan::usual(&pit, Version::V1_2_1);
        bencher.iter(|| lab::run(black_box(&plan), &ctl).unwrap());
    });
    group.bench_function("compile", |bencher| {
        bencher.iter(|| Level::compile(black_box(&spec), &Question::default()).unwrap());
    });
    group.bench_function("windows", |bencher| {
        let ride = Ride::new(&level.game, Hero::START, answer.buttons.clone());
        bencher.iter(|| black_box(&ride).edges(&ctl).unwrap());
    });
    group.bench_function("polish", |bencher| {
        let ride = Ride::new(&level.game, Hero::START, answer.buttons.clone());
        bencher.iter(|| {
            let mut ride = black_box(&ride).clone();
            ride.polish(&ctl).unwrap();
            ride
        });
    });
    group.bench_function("generate", |bencher| {
        bencher.iter(|| course::generate(black_box(&recipe()), &ctl).unwrap());
    });
    group.finish();
}

/// The best of a few runs, in milliseconds.
fn best_ms<R>(mut work: impl FnMut() -> R) -> f64 {
    let runs = (0..7).map(|_| {
        let since = std::time::Instant::now();
        black_box(work());
        since.elapsed().as_secs_f64() * 1000.0
    });
    runs.fold(f64::INFINITY, f64::min)
}

/// The slowest lands and courses of twenty days, beside the reference, and what their clouds take.
fn slowest(_: &mut Criterion) {
    let ctl = Control::unlimited();
    let mut lands = Land::ALL.map(|land| (land, 0.0_f64, 0.0_f64));
    let (mut course_ms, mut windows_ms, mut n_bytes) = (0.0_f64, 0.0_f64, 0);
    for day in 1..=20 {
        let track = tracks::daily(&format!("2026-10-{day:02}"));
        let recipe = Recipe { track, ..recipe() };
        let spec = course::generate(&recipe, &ctl).unwrap().spec;
        let level = Level::compile(&spec, &Question::default()).unwrap();
        let answer = solve(&level, &ctl).unwrap();
        course_ms = course_ms.max(best_ms(|| solve(&level, &ctl).unwrap()));
        let ride = Ride::new(&level.game, Hero::START, answer.buttons.clone());
        windows_ms = windows_ms.max(best_ms(|| ride.edges(&ctl).unwrap()));
        let clouds = answer.lands.iter().map(|land| land.crossing.cloud.n_bytes());
        n_bytes = n_bytes.max(clouds.sum::<usize>());
        for (idx, land) in level.lands.iter().enumerate() {
            let (world, start) = (&level.solver.worlds()[idx], answer.lands[idx].start);
            let time = |search| best_ms(|| cross(&level.solver.physics, world, start, search, &ctl).unwrap());
            if let Some((_, exact, reference)) = lands.iter_mut().find(|(of, _, _)| *of == land.land) {
                *exact = exact.max(time(SearchMode::Exact));
                *reference = reference.max(time(SearchMode::Reference));
            }
        }
    }
    println!(
        "slowest of 20 days: course {course_ms:.1} ms, windows {windows_ms:.1} ms, cloud {n_bytes} bytes"
    );
    for (land, exact, reference) in lands {
        println!(
            "slowest {}: exact {exact:.2} ms, reference {reference:.2} ms",
            land.word()
        );
    }
}

criterion_group!(benches, javascript, slowest, searches, editing);
criterion_main!(benches);

//! What a course that nobody can cross tells: the frame of the death with the obstacle that killed,
//! the place in beats, and what each obstacle alone would allow.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and these say what they measured"
)]

use std::time::Instant;

use playproof::control::Control;
use playproof::game::Game as _;
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::generate::{course, tracks};
use playproof::games::fourstep::input::buttons;
use playproof::games::fourstep::level::{Level, LevelLand};
use playproof::games::fourstep::solve::course::solve;
use playproof::games::fourstep::solve::{exact, margins};
use playproof::games::fourstep::spec::{Land, Obstacle, Question, Recipe, Shape, Spec};
use playproof::games::fourstep::world::World;
use playproof::report::{EventKind, Verdict};

fn daily(date: &str) -> Spec {
    let recipe = Recipe {
        track: tracks::daily(date),
        ..Recipe::default()
    };
    course::generate(&recipe, &Control::unlimited()).unwrap().spec
}

/// A daily course with a wall in one of its lands that nobody can pass.
fn walled(date: &str, land: Land) -> (Spec, usize) {
    let mut spec = daily(date);
    let idx = spec
        .terrains
        .iter()
        .rposition(|terrain| terrain.land == land)
        .unwrap();
    let shape = match land {
        Land::Field => Shape::Spike {
            n_cells: 9,
            base_720ths: 0,
            from_ceiling: false,
        },
        Land::Burrow => Shape::Rock { n_cells: 3 },
        Land::Sea => Shape::Gate {
            width_200ths: 600,
            centre_720ths: 2160,
            passage_720ths: 360,
        },
        Land::Mountain => Shape::Pillar {
            width_200ths: 600,
            height_720ths: 4200,
        },
    };
    let wall = Obstacle {
        x_200ths: 9000,
        shape,
    };
    spec.terrains[idx].obstacles.push(wall);
    if land == Land::Burrow {
        let surface = Shape::BurrowSpike { n_cells: 3 };
        spec.terrains[idx].obstacles.push(Obstacle {
            x_200ths: 9000,
            shape: surface,
        });
    }
    (spec, idx)
}

#[test]
fn a_refuted_course_ends_in_the_frame_of_a_death() {
    for land in Land::ALL {
        for date in ["2026-10-01", "2026-10-07", "2026-10-12"] {
            if daily(date).terrains.iter().all(|terrain| terrain.land != land) {
                continue;
            }
            let (spec, idx) = walled(date, land);
            let ctl = Control::unlimited();
            let level = FourStep::build(&spec, &Question::default()).unwrap();
            let report = FourStep::solve(&level, &ctl);
            assert_eq!(report.verdict, Verdict::Refuted, "{date} {land:?}");
            let frames = report.frames.to_vec();
            let (last, before) = frames.split_last().unwrap();
            assert!(before.iter().all(|frame| frame.killed_by.is_none()));
            assert_eq!(last.land as usize, idx);
            // It is one of those that the tally names, and the timeline marks it.
            let answer = last.answer.clone().unwrap();
            let tally = &answer.lands[idx].crossing.deaths;
            let killer = last.killed_by.expect("the last frame is a death");
            assert!(tally.iter().any(|tally| tally.obstacle == killer), "{tally:?}");
            let event = report.timeline.events.last().unwrap();
            assert_eq!((event.frame, event.kind), (before.len(), EventKind::Death));
            // It is right behind the last layer that somebody reached, and the way to it is the
            // solver's: the hero who enters the land is the one whom the search is about.
            let ridden = answer.n_ridden(&level);
            assert!((ridden + 1..=ridden + 3).contains(&before.len()), "{ridden}");
            let border = level.game.border(idx);
            let (start, entered) = (answer.lands[idx].start, &frames[border]);
            assert_eq!(
                (start.y_720ths, start.v_60ths, start.held),
                (entered.y_720ths, entered.v_60ths, entered.held),
            );
            let (pressed, _) = buttons(&report.inputs, level.entry.held, ridden);
            let mut hero = start;
            for (at, press) in pressed.iter().enumerate().take(ridden).skip(border) {
                hero = level.solver.step(at, hero, *press).unwrap();
            }
            // The buttons themselves kill nobody, so a replay of them is no death.
            let replay = FourStep::replay(&level, &report.inputs, None, &ctl);
            assert!(
                replay
                    .frames
                    .iter()
                    .take(ridden)
                    .all(|frame| frame.killed_by.is_none())
            );
        }
    }
}

#[test]
fn places_are_told_as_the_ruler_counts_them() {
    let (spec, idx) = walled("2026-10-07", Land::Mountain);
    let level = FourStep::build(&spec, &Question::default()).unwrap();
    let report = FourStep::solve(&level, &Control::unlimited());
    let answer = report.frames.first().unwrap().answer.clone().unwrap();
    let layers = level.lands[idx].segment.x0 / 75 + answer.lands[idx].crossing.layers_survived as i32;
    let beat = format!("at beat {}", f64::from(layers) / 8.0);
    assert!(report.summary.en.contains(&beat), "{}", report.summary.en);
    let first = FourStep::frame_caption(&level, &report.frames.first().unwrap()).en;
    assert!(first.ends_with("1 state") && first.contains("beat 0 "), "{first}");
}

/// A field of so many beats with low beams all along.
fn lasers(beats: u32) -> Spec {
    let mut spec = daily("2026-10-01");
    let mut field = spec.terrains[0].clone();
    let beam = |n: u32| Obstacle {
        x_200ths: 2700 + 2400 * n as i32,
        shape: Shape::Laser {
            low_720ths: 0,
            high_720ths: 648,
            phase_600ths: 0,
            period_600ths: 1200,
            on_600ths: 600,
        },
    };
    field.beats = beats;
    field.obstacles = (0..beats / 4 - 2).map(beam).collect();
    spec.terrains = vec![field];
    spec
}

#[test]
fn the_margin_of_one_obstacle_costs_the_same_however_long_the_course_is() {
    let nodes = |beats| {
        let level = FourStep::build(&lasers(beats), &Question::default()).unwrap();
        let answer = solve(&level, &Control::unlimited()).unwrap();
        assert!(answer.is_crossed);
        let ctl = Control::unlimited();
        let singles = margins::Singles::of_answer(&level, &answer, 0, &ctl)
            .unwrap()
            .unwrap();
        let mut found = Vec::new();
        singles
            .each(&[7], &ctl, |idx, margin| found.push((idx, margin)))
            .unwrap();
        let [(7, margin)] = found[..] else {
            panic!("{found:?}")
        };
        (ctl.progress().nodes, margin.margin.unwrap().x_200ths)
    };
    let (short, margin) = nodes(64);
    assert_eq!(nodes(3200), (short, margin));
    // Ten questions are less than a tenth of one search of the whole course.
    let level = FourStep::build(&lasers(3200), &Question::default()).unwrap();
    let whole = solve(&level, &Control::unlimited()).unwrap().nodes;
    assert!(10 * short < whole, "{short} of {whole}");
}

/// The same by searching every land to its end.
fn plainly(
    level: &Level,
    land: &LevelLand,
    start: playproof::games::fourstep::forms::Hero,
) -> Vec<Option<i32>> {
    let usual = level.margins.of(land.segment.form);
    let ctl = Control::unlimited();
    let lethal = land.obstacles.iter().enumerate();
    { lethal.filter(|(_, obstacle)| obstacle.shape.is_lethal()) }
        .map(|(idx, _)| {
            let has_way = |margin: i32| {
                let of = |other: usize| if other == idx { margin } else { usual };
                let world = World::compile_each(&land.obstacles, land.segment, of).unwrap();
                exact::reach(&level.solver.physics, &world, start, &ctl)
                    .unwrap()
                    .is_crossed()
            };
            if !has_way(0) {
                return None;
            }
            let (mut good, mut bad) = (0, margins::MOST + 1);
            while good + 1 < bad {
                let middle = (good + bad) / 2;
                if has_way(middle) {
                    good = middle;
                } else {
                    bad = middle;
                }
            }
            Some(good)
        })
        .collect()
}

#[test]
fn margins_of_single_obstacles_are_those_of_whole_searches() {
    let mut specs = vec![daily("2026-10-01"), daily("2026-10-02")];
    specs.extend([Land::Sea, Land::Mountain].map(|land| walled("2026-10-07", land).0));
    let mut ms = [0.0; 2];
    let mut n = 0;
    for spec in specs {
        let level = FourStep::build(&spec, &Question::default()).unwrap();
        let answer = solve(&level, &Control::unlimited()).unwrap();
        for (land, of) in answer.lands.iter().zip(&level.lands) {
            let since = Instant::now();
            let found = margins::of_obstacles(&level, of, land.start, &Control::unlimited()).unwrap();
            ms[0] += since.elapsed().as_secs_f64() * 1000.0;
            let since = Instant::now();
            let slow = plainly(&level, of, land.start);
            ms[1] += since.elapsed().as_secs_f64() * 1000.0;
            let found: Vec<_> = { found.iter() }
                .map(|one| one.margin.map(|margin| margin.x_200ths))
                .collect();
            assert_eq!(found, slow);
            n += found.len();
        }
    }
    println!(
        "{n} obstacles: {:.0} ms, searched to the end {:.0} ms",
        ms[0], ms[1]
    );
}

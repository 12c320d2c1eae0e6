//! What FOURSTEP's engine offers for a course that nobody can cross: the smallest repairs, sweeps of
//! the margin, and searches that go on where an edit begins.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and these say what they counted"
)]

use playproof::control::{Control, Stop};
use playproof::game::Game as _;
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::forms::Form;
use playproof::games::fourstep::generate::{course, tracks};
use playproof::games::fourstep::level::Level;
use playproof::games::fourstep::patterns::edit;
use playproof::games::fourstep::solve::course::{Answer, look_ahead, solve, solve_after};
use playproof::games::fourstep::solve::layers::{self, Tally};
use playproof::games::fourstep::solve::repair::{self, Repairs, Wish, apply, change::Change};
use playproof::games::fourstep::solve::sweep;
use playproof::games::fourstep::spec::{
    Land, Margins, Obstacle, Question, Recipe, SearchMode, Shape, Spec, TerrainSpec,
};
use playproof::report::Verdict;

fn daily(date: &str) -> Spec {
    let recipe = Recipe {
        track: tracks::daily(date),
        ..Recipe::default()
    };
    course::generate(&recipe, &Control::unlimited()).unwrap().spec
}

fn solved(spec: &Spec) -> (Level, Answer) {
    let level = Level::compile(spec, &Question::default()).unwrap();
    let answer = solve(&level, &Control::unlimited()).unwrap();
    (level, answer)
}

fn repaired(spec: &Spec, wish: Wish, ctl: &Control) -> Option<Repairs> {
    let (level, answer) = solved(spec);
    repair::offer(spec, &Question::default(), (&level, &answer), wish, ctl).unwrap()
}

fn verdict(spec: &Spec) -> Verdict {
    let level = FourStep::build(spec, &Question::default()).unwrap();
    FourStep::solve(&level, &Control::unlimited()).verdict
}

/// A daily course whose mountain is broken: its first hanging rock that is more than a cell away from a
/// pillar of the other side is moved over it.
fn broken_mountain() -> (Spec, usize) {
    let mut spec = daily("2026-10-07");
    let land = spec
        .terrains
        .iter()
        .position(|terrain| terrain.land == Land::Mountain)
        .unwrap();
    let obstacles = spec.terrains[land].obstacles.clone();
    for (idx, obstacle) in obstacles.iter().enumerate() {
        if !matches!(obstacle.shape, Shape::Hang { .. } | Shape::Pillar { .. }) {
            continue;
        }
        for eighths in 1..40 {
            let mut tried = spec.clone();
            tried.terrains[land].obstacles[idx].x_200ths -= 75 * eighths;
            if tried.terrains[land].obstacles[idx].x_200ths < 2400 {
                break;
            }
            if !solved(&tried).1.is_crossed {
                spec = tried;
                return (spec, land);
            }
        }
    }
    panic!("no rock breaks this mountain");
}

#[test]
fn a_broken_mountain_is_repaired_by_the_smallest_change() {
    let (spec, land) = broken_mountain();
    assert_eq!(verdict(&spec), Verdict::Refuted);
    let ctl = Control::unlimited();
    let repairs = repaired(&spec, Wish::default(), &ctl).unwrap();
    assert_eq!(repairs.land_idx, land);
    assert!(!repairs.is_out_of_budget && 0 < repairs.n_tried);
    let (level, _) = solved(&spec);
    println!("{} tried, {} nodes", repairs.n_tried, ctl.progress().nodes);
    for repair in &repairs.found {
        println!(
            "{:.3} cells: {} {:?}",
            repair.size_cells,
            apply::label(&level, repair).en,
            repair.margin
        );
        let fixed = apply::apply(&spec, &level, repair).unwrap();
        assert_eq!(verdict(&fixed) == Verdict::Proven, repair.is_course_crossed);
        let words = apply::label(&level, repair);
        assert!(
            !words.en.contains(['+', '-']) && !words.ko.contains(" +0"),
            "{}",
            words.en
        );
        let margin = repair.margin.unwrap().x_200ths;
        assert!(spec.margins.glider_200ths <= margin);
        // What it says of the margin is so: a hair more and there is no way.
        let mut tight = fixed.clone();
        tight.margins.glider_200ths = margin;
        let land_only = Question {
            first_terrain: land as u32,
            n_terrains: 1,
            entry: solved(&spec).1.lands[land].start,
            ..Question::default()
        };
        let crosses = |spec: &Spec| {
            let level = Level::compile(spec, &land_only).unwrap();
            solve(&level, &Control::unlimited()).unwrap().is_crossed
        };
        assert!(crosses(&tight));
        tight.margins.glider_200ths = margin + 1;
        assert!(!crosses(&tight));
    }
    let sizes: Vec<f64> = repairs.found.iter().map(|repair| repair.size_cells).collect();
    assert!(sizes.is_sorted() && !sizes.is_empty());
    // The rock was moved by the fewest eighths that break it, so one eighth mends it.
    assert!(sizes[0] <= 0.375, "{sizes:?}");
}

/// A sea with a wall that no single change opens: two gates of no passage.
fn walled_sea() -> Spec {
    let gate = |x_200ths: i32| Obstacle {
        x_200ths,
        shape: Shape::Gate {
            width_200ths: 200,
            centre_720ths: 2160,
            passage_720ths: 504,
        },
    };
    let mut spec = Spec::default();
    spec.terrains[0] = TerrainSpec {
        land: Land::Sea,
        beats: 32,
        obstacles: vec![gate(4200), gate(5400)],
        ..TerrainSpec::default()
    };
    spec
}

#[test]
fn two_obstacles_are_changed_where_one_does_not_help() {
    let spec = walled_sea();
    let one = Wish {
        may_change_two: false,
        ..Wish::default()
    };
    let ctl = Control::unlimited();
    let none = repaired(&spec, one, &ctl).unwrap();
    assert!(none.found.is_empty() && 0 < none.n_tried);
    let repairs = repaired(&spec, Wish::default(), &ctl).unwrap();
    let repair = &repairs.found[0];
    assert_eq!(repair.edits.len(), 2);
    assert!(repair.is_course_crossed);
    let (level, _) = solved(&spec);
    println!("{}", apply::label(&level, repair).en);
    let fixed = apply::apply(&spec, &level, repair).unwrap();
    assert_eq!(verdict(&fixed), Verdict::Proven);
}

#[test]
fn a_repair_of_a_pattern_s_part_unlinks_its_use() {
    let spec = edit::make(&walled_sea(), 0, &[0, 1], "walls").unwrap();
    let (level, answer) = solved(&spec);
    let ctl = Control::unlimited();
    let repairs = repair::find(&level, &answer, Wish::default(), &ctl)
        .unwrap()
        .unwrap();
    let fixed = apply::apply(&spec, &level, &repairs.found[0]).unwrap();
    assert!(fixed.terrains[0].uses.is_empty());
    assert_eq!(verdict(&fixed), Verdict::Proven);
}

#[test]
fn a_repair_says_when_its_budget_ran_out_and_stops_when_told() {
    let (level, answer) = solved(&walled_sea());
    let ctl = Control::with_budget(2000);
    let repairs = repair::find(&level, &answer, Wish::default(), &ctl)
        .unwrap()
        .unwrap();
    assert!(repairs.is_out_of_budget && repairs.found.is_empty());
    let ctl = Control::unlimited();
    ctl.cancel();
    assert_eq!(
        repair::find(&level, &answer, Wish::default(), &ctl),
        Err(Stop::Cancelled)
    );
    // A course with a way needs none.
    let (level, answer) = solved(&Spec::default());
    let ctl = Control::unlimited();
    assert_eq!(repair::find(&level, &answer, Wish::default(), &ctl), Ok(None));
}

#[test]
fn removing_is_the_last_resort() {
    let mut spec = walled_sea();
    spec.terrains[0].obstacles = vec![Obstacle {
        x_200ths: 4200,
        shape: Shape::Pillar {
            width_200ths: 300,
            height_720ths: 10_000,
        },
    }];
    let ctl = Control::unlimited();
    let repairs = repaired(&spec, Wish::default(), &ctl).unwrap();
    assert_eq!(repairs.found.len(), 1);
    assert_eq!(repairs.found[0].edits[0].change, Change::Remove);
    assert_eq!(repairs.found[0].edits[0].after, None);
}

#[test]
fn spikes_that_are_shortened_stay_on_the_grid() {
    for n_cells in 4..10 {
        let shape = Shape::Spike {
            n_cells,
            base_720ths: 0,
            from_ceiling: false,
        };
        let mut spec = walled_sea();
        spec.terrains[0] = TerrainSpec {
            land: Land::Field,
            beats: 32,
            obstacles: vec![Obstacle {
                x_200ths: 4800,
                shape,
            }],
            ..TerrainSpec::default()
        };
        let repairs = repaired(&spec, Wish::default(), &Control::unlimited());
        let Some(repairs) = repairs else { continue };
        let shorter: Vec<_> = { repairs.found.iter().flat_map(|repair| &repair.edits) }
            .filter_map(|edit| edit.after.map(|after| (edit, after)))
            .filter(|(edit, after)| after.shape.width_200ths() < edit.before.shape.width_200ths())
            .collect();
        assert!(!shorter.is_empty(), "{n_cells}: {repairs:?}");
        for (edit, after) in shorter {
            assert_eq!(after.x_200ths % 75, 0, "{n_cells}: {edit:?}");
            let less = edit.before.shape.width_200ths().unwrap() - after.shape.width_200ths().unwrap();
            assert_eq!(edit.size_cells, f64::from(less) / 200.0);
        }
    }
}

#[test]
fn sweeps_end_where_the_largest_margin_is() {
    let spec = daily("2026-10-07");
    let (level, answer) = solved(&spec);
    let ctl = Control::unlimited();
    let sweeps = sweep::of_answer(&level, &answer, &sweep::usual_margins(), &ctl).unwrap();
    assert_eq!(sweeps.len(), 5);
    for sweep in &sweeps {
        let largest = sweep.largest.unwrap().x_200ths;
        for point in &sweep.points {
            assert_eq!(point.is_crossed, point.margin.x_200ths <= largest);
            assert_eq!(point.is_crossed, point.layers_survived == sweep.n_layers);
            assert_eq!(point.is_crossed, 0 < point.n_survivors);
        }
        // More margin never leaves more heroes.
        assert!(
            sweep
                .points
                .is_sorted_by(|a, b| b.layers_survived <= a.layers_survived)
        );
        println!(
            "terrain {}: {:?} cells",
            sweep.land_idx,
            sweep.largest.unwrap().cells
        );
    }
    // The whole course allows no form more than its lands do.
    let question = Question::default();
    let of_form = |form| sweep::of_form(&spec, &question, form, &ctl).unwrap();
    let runner = of_form(Form::Runner).unwrap().x_200ths;
    let asked = Margins::default().runner_200ths;
    assert!(asked <= runner, "{runner}");
    let with = |margin: i32| {
        let mut spec = spec.clone();
        spec.margins.runner_200ths = margin;
        solved(&spec).1.is_crossed
    };
    assert!(with(runner) && !with(runner + 1));
    assert_eq!(
        sweep::of_form(&Spec::default(), &question, Form::Jelly, &ctl),
        Ok(None)
    );
}

#[test]
fn an_edit_inside_a_land_is_searched_on_from_there() {
    let spec = daily("2026-10-01");
    for search in [SearchMode::Exact, SearchMode::Reference] {
        let question = Question {
            search,
            ..Question::default()
        };
        let level = Level::compile(&spec, &question).unwrap();
        let ctl = Control::unlimited();
        let answer = solve(&level, &ctl).unwrap();
        for land in 0..spec.terrains.len() {
            for obstacle in (0..spec.terrains[land].obstacles.len()).step_by(3) {
                let mut edited = spec.clone();
                edited.terrains[land].obstacles[obstacle].x_200ths += 75;
                let edited = Level::compile(&edited, &question).unwrap();
                let fresh = solve(&edited, &ctl).unwrap();
                let again = solve_after(Some((&level, &answer)), &edited, &ctl).unwrap();
                assert_eq!(again.buttons, fresh.buttons);
                assert!(again.nodes <= fresh.nodes);
                for (again, fresh) in again.lands.iter().zip(&fresh.lands) {
                    assert_eq!(again.start, fresh.start);
                    let (mut a, b) = ((*again.crossing).clone(), (*fresh.crossing).clone());
                    a.expanded = b.expanded;
                    // Too large to be printed.
                    assert!(a == b, "terrain {land}, obstacle {obstacle}");
                }
                let last = spec.terrains[land].obstacles.len() - 1;
                if obstacle == last && again.is_crossed {
                    assert!(4 * again.nodes < fresh.nodes.max(1) * 3);
                }
            }
        }
    }
}

/// What is refused is refused alike, whether or not the answers before looked ahead.
#[test]
fn edits_that_leave_no_way_are_refused_alike() {
    let spec = daily("2026-10-07");
    let (level, mut ahead) = solved(&spec);
    let ctl = Control::unlimited();
    look_ahead(&level, &mut ahead, &ctl).unwrap();
    let mut before = (level, ahead);
    let (mut n_refused, mut worst) = (0, 0);
    for (terrain_idx, terrain) in spec.terrains.iter().enumerate() {
        for obstacle in 0..terrain.obstacles.len() {
            let mut edited = spec.clone();
            edited.terrains[terrain_idx].obstacles[obstacle].x_200ths += 300;
            let (level, fresh) = solved(&edited);
            let again = solve_after(Some((&before.0, &before.1)), &level, &ctl).unwrap();
            assert_eq!(
                (again.is_crossed, again.is_proof),
                (fresh.is_crossed, fresh.is_proof)
            );
            assert_eq!(again.buttons, fresh.buttons);
            if !again.is_crossed {
                n_refused += 1;
                worst = worst.max(again.nodes);
                let (a, b) = (again.lands.last().unwrap(), fresh.lands.last().unwrap());
                assert_eq!(a.crossing.deaths, b.crossing.deaths);
            }
            before = (level, again);
        }
    }
    println!("{n_refused} refused, at most {worst} nodes");
    assert!(3 < n_refused);
}

#[test]
fn deaths_of_sets_are_those_of_single_heroes() {
    let (spec, land) = broken_mountain();
    let walled = walled_sea();
    for (spec, land) in [(&spec, land), (&walled, 0)] {
        let (level, answer) = solved(spec);
        let crossing = &answer.lands[land].crossing;
        let world = &level.solver.worlds()[land];
        let mut deaths: Vec<Tally> = Vec::new();
        let layer = crossing.layers_survived;
        for hero in crossing.cloud.heroes(layer) {
            for press in [false, true] {
                if let Err(death) = layers::decide(&level.solver.physics, world, layer, hero, press) {
                    layers::count(&mut deaths, death.0, 1);
                }
            }
        }
        layers::sort(&mut deaths);
        assert!(!deaths.is_empty());
        assert_eq!(crossing.deaths, deaths);
    }
}

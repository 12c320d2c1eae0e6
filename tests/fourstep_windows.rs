//! FOURSTEP's windows: how early and late each press may come, as playing every shift finds, in courses as
//! long as they may be.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/courses.rs"]
#[allow(unreachable_pub)]
mod courses;

use courses::{at, course, land, level, spike};
use playproof::control::{Control, Stop};
use playproof::game::Game as _;
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::forms::{Form, Hero, Side};
use playproof::games::fourstep::generate::{course::generate, tracks};
use playproof::games::fourstep::input::buttons;
use playproof::games::fourstep::solve::finishers::Finishers;
use playproof::games::fourstep::solve::windows::{EdgeKind, MAX_SHIFT, Ride};
use playproof::games::fourstep::spec::{Land, Obstacle, Recipe, Shape, Spec};
use playproof::games::fourstep::way::Way;
use playproof::report::{Value, Verdict};
use playproof::rng::Rng;

/// What `solve` and `check` spend where nobody says otherwise.
const USUAL_NODES: u64 = 20_000_000;

#[test]
fn long_empty_lands_are_crossed_within_the_usual_budget() {
    let spikes = || vec![at(3000, spike(1))];
    for terrains in [
        vec![land(Land::Sea, 800, vec![])],
        vec![land(Land::Mountain, 800, vec![])],
        (0..30).map(|_| land(Land::Sea, 32, vec![])).collect(),
        (0..24).map(|idx| land(Land::ALL[idx % 4], 40, vec![])).collect(),
        // What comes at the end may kill, so shifts are followed to there.
        vec![land(Land::Sea, 160, vec![]), land(Land::Field, 32, spikes())],
        vec![land(Land::Mountain, 160, vec![]), land(Land::Field, 32, spikes())],
        vec![land(Land::Sea, 800, vec![]), land(Land::Field, 32, spikes())],
        vec![land(Land::Sea, 800, vec![at(159_000, gate(3.0, 2.0))])],
        vec![land(Land::Sea, 3200, vec![at(639_000, gate(4.5, 2.0))])],
        vec![land(Land::Mountain, 800, vec![at(159_000, hang(2.0))])],
        vec![
            land(Land::Sea, 400, vec![]),
            land(Land::Mountain, 400, vec![]),
            land(Land::Burrow, 16, vec![at(3000, Shape::Rock { n_cells: 2 })]),
            land(Land::Field, 32, spikes()),
        ],
    ] {
        let level = level(&course(terrains));
        let ctl = Control::with_budget(USUAL_NODES);
        let report = FourStep::solve(&level, &ctl);
        assert_eq!(report.verdict, Verdict::Proven, "{}", report.summary.en);
        assert!(
            report
                .figures
                .iter()
                .any(|figure| figure.key == "tightest_press_late_ms")
        );
        assert!(ctl.progress().nodes < USUAL_NODES / 2, "{}", ctl.progress().nodes);
    }
}

#[test]
fn a_way_stays_proven_where_its_windows_are_beyond_the_budget() {
    let level = level(&course(vec![
        land(Land::Sea, 64, vec![]),
        land(Land::Field, 32, vec![at(3000, spike(1))]),
    ]));
    let all = Control::unlimited();
    let report = FourStep::solve(&level, &all);
    let ctl = Control::with_budget(report.nodes + 1500);
    let short = FourStep::solve(&level, &ctl);
    assert_eq!(short.verdict, Verdict::Proven);
    let tightest = short
        .figures
        .iter()
        .find(|figure| figure.key == "tightest_press_step")
        .unwrap();
    assert_eq!(tightest.value, Value::None);
    assert!(tightest.label.en.contains("budget"), "{}", tightest.label.en);
    let ctl = Control::unlimited();
    ctl.cancel();
    assert_eq!(FourStep::solve(&level, &ctl).verdict, Verdict::Cancelled);
}

#[test]
fn windows_are_those_of_playing_every_shift() {
    let daily = |date: &str| {
        let recipe = Recipe {
            track: tracks::daily(date),
            ..Recipe::default()
        };
        generate(&recipe, &Control::unlimited()).unwrap().spec
    };
    let mixed = course(vec![
        land(Land::Sea, 24, vec![]),
        land(Land::Field, 16, vec![at(3000, spike(1))]),
        land(Land::Mountain, 24, vec![]),
        land(Land::Field, 16, vec![at(3000, spike(1))]),
    ]);
    for spec in [mixed, daily("2026-10-01")] {
        let level = level(&spec);
        let report = FourStep::solve(&level, &Control::unlimited());
        let steps = level.game.steps();
        let (down, _) = buttons(&report.inputs, false, steps);
        check_edges(&level.game, &down);
        let ride = Ride::new(&level.game, Hero::START, down);
        let edges = ride.edges(&Control::unlimited()).unwrap();
        assert!(8 < edges.iter().filter(|edge| edge.form != Form::Glider).count());
    }
}

#[test]
fn stops_are_told_apart() {
    // A budget that ends the search itself is no verdict.
    let level = level(&course(vec![land(Land::Sea, 64, vec![])]));
    let ctl = Control::with_budget(10);
    assert!(matches!(
        FourStep::solve(&level, &ctl).verdict,
        Verdict::NotFound { .. }
    ));
    assert_eq!(ctl.spend(1), Err(Stop::OutOfBudget));
}

#[test]
fn windows_of_any_ride_are_those_of_playing_every_shift() {
    let mut n_edges = 0;
    for seed in 0..60 {
        let mut rng = Rng::from_seed(&seed.to_string());
        let level = level(&soup(&mut rng));
        let down = longest_ride(&level.game, &mut rng);
        n_edges += check_edges(&level.game, &down);
    }
    assert!(600 < n_edges, "{n_edges}");
}

#[test]
fn who_finishes_is_whom_playing_brings_there() {
    let (mut n_finish, mut n_die) = (0, 0);
    for seed in 100..220 {
        let mut rng = Rng::from_seed(&seed.to_string());
        let level = level(&soup(&mut rng));
        let way = &level.game;
        let down = longest_ride(way, &mut rng);
        let mut finishers = Finishers::new(way, down.len());
        for _ in 0..60 {
            let stop = finishers.next_stop(1 + rng.below(down.len() as u32) as usize);
            if down.len() <= stop {
                continue;
            }
            // As he comes out of the land before.
            let hero = any_hero(way.form_of(stop - 1), down[stop - 1], &mut rng);
            let plays = way.play(stop, hero, |at| down[at], |at, _| at < down.len());
            let known = finishers.finishes(way, &down, (stop, hero), &Control::unlimited());
            assert_eq!(known, Ok(plays.is_none()), "seed {seed}, step {stop}: {hero:?}");
            n_finish += usize::from(plays.is_none());
            n_die += usize::from(plays.is_some());
        }
    }
    assert!(1000 < n_finish && 1000 < n_die, "{n_finish} {n_die}");
}

#[test]
fn what_changes_later_is_asked_anew() {
    let level = level(&course(vec![land(Land::Sea, 8, vec![at(4000, gate(3.0, 2.0))])]));
    let way = &level.game;
    let ctl = &Control::unlimited();
    let hero = Hero {
        form: Form::Jelly,
        side: Side::Air,
        y_720ths: 1800,
        ..Hero::START
    };
    let mut down = vec![false; way.steps()];
    let mut finishers = Finishers::new(way, down.len());
    assert_eq!(finishers.finishes(way, &down, (24, hero), ctl), Ok(false));
    // In some rhythm a jelly keeps its height well enough.
    let lives = |down: &[bool]| way.play(24, hero, |at| down[at], |_, _| true).is_none();
    let rhythms = (4..40).map(|every| (0..way.steps()).map(|step| step % every == 0).collect());
    down = { rhythms }.find(|down: &Vec<bool>| lives(down)).unwrap();
    finishers.forget_before(way.steps());
    assert_eq!(finishers.finishes(way, &down, (24, hero), ctl), Ok(true));
    ctl.cancel();
    finishers.forget_before(way.steps());
    assert_eq!(
        finishers.finishes(way, &down, (24, hero), ctl),
        Err(Stop::Cancelled)
    );
}

#[test]
fn the_windows_of_days_are_told_one_by_one() {
    // Which is many times as fast as together; a change that makes them ride on is found here.
    for day in 1..=20 {
        let recipe = Recipe {
            track: tracks::daily(&format!("2026-10-{day:02}")),
            ..Recipe::default()
        };
        let spec = generate(&recipe, &Control::unlimited()).unwrap().spec;
        let level = level(&spec);
        let report = FourStep::solve(&level, &Control::unlimited());
        let (down, _) = buttons(&report.inputs, false, level.game.steps());
        let ride = Ride::new(&level.game, Hero::START, down);
        let ctl = Control::unlimited();
        ride.edges(&ctl).unwrap();
        let n_steps = ctl.progress().nodes;
        assert!(n_steps < ride.one_by_one_steps / 2, "day {day}: {n_steps}");
    }
}

fn gate(centre_cells: f64, passage_cells: f64) -> Shape {
    Shape::Gate {
        width_200ths: 200,
        centre_720ths: (centre_cells * 720.0) as i32,
        passage_720ths: (passage_cells * 720.0) as i32,
    }
}

fn hang(bottom_cells: f64) -> Shape {
    Shape::Hang {
        width_200ths: 200,
        bottom_720ths: (bottom_cells * 720.0) as i32,
    }
}

/// Every edge of a ride against the course played with each shift from the start; how many there are.
fn check_edges(way: &Way, down: &[bool]) -> usize {
    // Whether shifts are played one by one, told together, or first the one and then the other.
    let [edges, together, both] = [u64::MAX, 0, 400].map(|one_by_one_steps| {
        let mut ride = Ride::new(way, Hero::START, down.to_vec());
        ride.one_by_one_steps = one_by_one_steps;
        ride.edges(&Control::unlimited()).unwrap()
    });
    assert_eq!(edges, together);
    assert_eq!(edges, both);
    for (idx, edge) in edges.iter().enumerate() {
        let next = edges.get(idx + 1).map_or(down.len(), |edge| edge.step);
        let lived_to = |shift: isize| {
            let moved = shifted(down, (edge.step, edge.kind, edge.form), shift)?;
            let death = way.run(Hero::START, &moved).death;
            Some(death.map_or(down.len(), |(step, _)| step))
        };
        let window = |sign: isize, to: usize| {
            let lives = |n: &usize| lived_to(sign * *n as isize).is_some_and(|lived_to| to <= lived_to);
            (1..=MAX_SHIFT).take_while(lives).count()
        };
        let strict = (edge.strict.early_steps, edge.strict.late_steps);
        assert_eq!(
            strict,
            (window(-1, down.len()), window(1, down.len())),
            "{edge:?}"
        );
        let local = (edge.local.early_steps, edge.local.late_steps);
        assert_eq!(local, (window(-1, next), window(1, next)), "{edge:?}");
    }
    edges.len()
}

/// The buttons with one edge moved, where there is room for it.
fn shifted(down: &[bool], (step, kind, form): (usize, EdgeKind, Form), shift: isize) -> Option<Vec<bool>> {
    let (from, to) = match kind {
        EdgeKind::Press => (step, step + down[step..].iter().take_while(|down| **down).count()),
        EdgeKind::Release => {
            let before = down[..step].iter().rev();
            (step - before.take_while(|down| **down).count(), step)
        }
    };
    let by = |step: usize, moves: bool| step.checked_add_signed(if moves { shift } else { 0 });
    let is_tap = form != Form::Glider;
    let (moves_from, moves_to) = (kind == EdgeKind::Press, is_tap || kind == EdgeKind::Release);
    let (new_from, new_to) = (by(from, moves_from)?, by(to, moves_to)?);
    let mut moved = down.to_vec();
    moved[from..to].fill(false);
    let is_up = |step: usize| moved.get(step).is_some_and(|down| !down);
    let has_room = (!moves_from || 0 < new_from && is_up(new_from - 1)) && (!moves_to || is_up(new_to));
    if !has_room || new_to <= new_from || !(new_from..new_to).all(is_up) {
        return None;
    }
    moved[new_from..new_to].fill(true);
    Some(moved)
}

/// A few lands with little in each, so that a ride may live.
fn soup(rng: &mut Rng) -> Spec {
    let n_lands = 2 + rng.below(3);
    let lands = (0..n_lands).map(|_| {
        let kind = Land::ALL[rng.below(4) as usize];
        let beats = 6 + rng.below(8);
        let obstacles = (0..rng.below(4)).map(|_| {
            let x_200ths = 600 + rng.below(beats * 600 - 1200) as i32;
            at(x_200ths, any_shape(kind, rng))
        });
        let obstacles: Vec<Obstacle> = obstacles.collect();
        land(kind, beats, obstacles)
    });
    course(lands.collect())
}

fn any_shape(land: Land, rng: &mut Rng) -> Shape {
    let mut up_to = |n: u32| rng.below(n) as i32;
    let width_200ths = 100 + up_to(900);
    match (land, up_to(5)) {
        (Land::Field, 0) => spike(1),
        (Land::Field, 1) => Shape::Tunnel {
            length_200ths: width_200ths,
        },
        (Land::Field, 2) => Shape::Platform {
            width_200ths,
            height_720ths: 300 + up_to(1500),
        },
        (Land::Field, 3) => Shape::Pad { width_200ths: 200 },
        (Land::Field, _) => Shape::Pit { width_200ths: 200 },
        (Land::Burrow, 0 | 1) => Shape::BurrowSpike { n_cells: 1 },
        (Land::Burrow, _) => Shape::Rock { n_cells: 1 },
        (Land::Sea, 0 | 1) => gate(1.0 + f64::from(up_to(40)) / 10.0, 2.0),
        (Land::Sea, 2) => Shape::Urchin {
            centre_720ths: up_to(4000),
            radius_720ths: 300,
        },
        (Land::Sea, _) => Shape::Current {
            width_200ths,
            up: up_to(2) == 0,
        },
        (Land::Mountain, 0) => Shape::Pillar {
            width_200ths: 200,
            height_720ths: 300 + up_to(2000),
        },
        (Land::Mountain, 1) => hang(2.0 + f64::from(up_to(30)) / 10.0),
        (Land::Mountain, _) => Shape::Updraft { width_200ths },
    }
}

/// Of some random buttons those that live longest, as far as they live or a little further.
fn longest_ride(way: &Way, rng: &mut Rng) -> Vec<bool> {
    let rides = (0..24).map(|_| {
        let mut down = Vec::new();
        while down.len() < way.steps() {
            let (up, held) = (2 + rng.below(30), 1 + rng.below(12));
            down.extend((0..up).map(|_| false).chain((0..held).map(|_| true)));
        }
        down.truncate(way.steps());
        let lived = way.run(Hero::START, &down).heroes.len();
        (lived, down)
    });
    let (lived, mut down) = rides.max_by_key(|(lived, _)| *lived).unwrap();
    down.truncate((lived + rng.below(20) as usize).clamp(2, way.steps()));
    down
}

/// A hero as he may be in a land of his form.
fn any_hero(form: Form, held: bool, rng: &mut Rng) -> Hero {
    let mut up_to = |n: i32| rng.below(n as u32) as i32;
    let y_720ths = up_to(form.top() + 1);
    let (side, y_720ths, v_60ths) = match (form, up_to(4)) {
        (Form::Jelly | Form::Glider, 0) => (Side::Ground, 0, up_to(120)),
        (Form::Jelly, 1) => (Side::Ceiling, form.top(), -up_to(120)),
        (Form::Jelly, _) => (Side::Air, y_720ths.clamp(1, form.top() - 1), up_to(500) - 250),
        (Form::Glider, _) => (
            Side::Air,
            y_720ths.clamp(1, form.top() - 1),
            12 * (up_to(34) - 15),
        ),
        (_, 0) => (Side::Ground, 0, 0),
        (Form::Runner, 1) => (Side::Ceiling, 1080, 0),
        (Form::Digger, 1) => (Side::Under, -864, 0),
        (Form::Digger, 2) => (Side::Down, -288, -576),
        (_, _) => (Side::Air, 1 + y_720ths, up_to(900) - 450),
    };
    Hero {
        form,
        side,
        y_720ths,
        v_60ths,
        held,
    }
}

//! FOURSTEP's fast engine and searches against slow, obvious ones, on random soups of obstacles.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and these say what they counted"
)]

use std::collections::BTreeSet;

use playproof::control::Control;
use playproof::games::fourstep::forms::{Form, Hero, Side};
use playproof::games::fourstep::physics::{Death, Physics, step};
use playproof::games::fourstep::solve::exact;
use playproof::games::fourstep::solve::layers::{Plan, decide, search};
use playproof::games::fourstep::solve::reference::exact_key;
use playproof::games::fourstep::spec::{Margins, Obstacle, Shape};
use playproof::games::fourstep::world::{Segment, World};
use proptest::prelude::*;

#[path = "support/fourstep_naive.rs"]
mod naive;

fn shape() -> impl Strategy<Value = Shape> {
    let (width, height, n) = (25..1500_i32, 0..3600_i32, 1..4_i32);
    prop_oneof![
        (n.clone(), 0..3_i32, any::<bool>()).prop_map(|(n_cells, base, from_ceiling)| Shape::Spike {
            n_cells,
            base_720ths: [0, 1440, 1728][base as usize],
            from_ceiling,
        }),
        width.clone().prop_map(|width_200ths| Shape::Pit { width_200ths }),
        width
            .clone()
            .prop_map(|length_200ths| Shape::Tunnel { length_200ths }),
        (width.clone(), 1..4_i32).prop_map(|(width_200ths, h)| Shape::Block {
            width_200ths,
            height_720ths: 720 * h,
        }),
        (width.clone(), 1..5_i32).prop_map(|(width_200ths, h)| Shape::Platform {
            width_200ths,
            height_720ths: 480 * h,
        }),
        width.clone().prop_map(|width_200ths| Shape::Pad { width_200ths }),
        (0..4_i32, any::<bool>()).prop_map(|(phase, is_low)| Shape::Laser {
            low_720ths: if is_low { 0 } else { 720 },
            high_720ths: if is_low { 648 } else { 2160 },
            phase_600ths: 300 * phase,
            period_600ths: 1200,
            on_600ths: 600,
        }),
        n.clone().prop_map(|n_cells| Shape::BurrowSpike { n_cells }),
        n.prop_map(|n_cells| Shape::Rock { n_cells }),
        (width.clone(), height.clone(), 1000..2600_i32).prop_map(
            |(width_200ths, centre_720ths, passage_720ths)| Shape::Gate {
                width_200ths,
                centre_720ths,
                passage_720ths,
            }
        ),
        (height.clone(), 100..600_i32).prop_map(|(centre_720ths, radius_720ths)| Shape::Urchin {
            centre_720ths,
            radius_720ths,
        }),
        (width.clone(), any::<bool>()).prop_map(|(width_200ths, up)| Shape::Current { width_200ths, up }),
        (width.clone(), height.clone()).prop_map(|(width_200ths, height_720ths)| Shape::Pillar {
            width_200ths,
            height_720ths: height_720ths / 2,
        }),
        (width.clone(), height).prop_map(|(width_200ths, bottom)| Shape::Hang {
            width_200ths,
            bottom_720ths: 1800 + bottom / 2,
        }),
        width.prop_map(|width_200ths| Shape::Updraft { width_200ths }),
    ]
}

/// Obstacles over `beats` beats, most of them after the first.
fn soup(beats: i32, most: usize) -> impl Strategy<Value = Vec<Obstacle>> {
    let obstacle = (-600..beats * 600, shape()).prop_map(|(x_200ths, shape)| Obstacle { x_200ths, shape });
    prop::collection::vec(obstacle, 0..most)
}

fn form() -> impl Strategy<Value = Form> {
    (0..4_usize).prop_map(|idx| Form::ALL[idx])
}

/// A hero who may enter from any land.
fn entry() -> impl Strategy<Value = Hero> {
    (form(), 0..4000_i32, -400..580_i32, any::<bool>(), 0..6_usize).prop_map(|(form, y, v, held, side)| {
        let (side, y, v) = match (form, Side::ALL[side]) {
            (Form::Runner, Side::Ground) => (Side::Ground, 0, 0),
            (Form::Runner, Side::Ceiling) => (Side::Ceiling, 1080, 0),
            (Form::Digger, Side::Ground) => (Side::Ground, 0, 0),
            (Form::Digger, Side::Under) => (Side::Under, -864, 0),
            (Form::Digger, Side::Down) => (Side::Down, -288, -576),
            (Form::Digger, Side::Up) => (Side::Up, -576, 576),
            (Form::Jelly | Form::Glider, _) if y < 300 => (Side::Ground, 0, 0),
            _ => (Side::Air, y.min(form.top()), v),
        };
        let v = if form == Form::Glider { v / 12 * 12 } else { v };
        Hero {
            form,
            side,
            y_720ths: y,
            v_60ths: v,
            held,
        }
    })
}

fn compile(form: Form, x0: i32, beats: u32, obstacles: &[Obstacle], margins: Margins) -> World {
    let segment = Segment {
        form,
        x0,
        steps: beats * 24,
        first_obstacle: 0,
    };
    World::compile(obstacles, segment, margins).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn columns_say_what_obstacles_say(
        form in form(), entry in entry(), bars in 0..3_i32, has_margin: bool,
        obstacles in soup(8, 8), presses in prop::collection::vec(any::<bool>(), 64),
    ) {
        let margins = if has_margin { Margins::default() } else { Margins::NONE };
        let world = compile(form, 2400 * bars, 8, &obstacles, margins);
        let land = naive::Land {
            form,
            x0: i64::from(2400 * bars),
            margin: margins.of(form).into(),
            obstacles: &obstacles,
        };
        let mut hero = entry;
        for at in 1..=192_usize {
            let press = presses[(at - 1) / 3];
            let fast = step(&Physics::default(), &world, at, hero, press);
            let slow = land.step(at as i64, hero, press);
            prop_assert_eq!(fast, slow.map_err(|id| Death(id as u32)), "step {}", at);
            match fast {
                Ok(next) => hero = next,
                Err(_) => break,
            }
        }
    }
}

/// Height and speed of every state.
fn places(heroes: impl Iterator<Item = Hero>) -> BTreeSet<(i32, i32)> {
    heroes.map(|hero| (hero.y_720ths, hero.v_60ths)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn sets_reach_what_single_states_reach(
        form in form(), entry in entry(), has_margin: bool, obstacles in soup(6, 7),
    ) {
        let margins = if has_margin { Margins::default() } else { Margins::NONE };
        let world = compile(form, 0, 6, &obstacles, margins);
        let ctl = Control::unlimited();
        let plain = Plan { key: exact_key, cap: usize::MAX, has_dominance: false };
        let physics = Physics::default();
        let slow = search(&physics, &world, &[entry], plain, &ctl).unwrap();
        let fast = exact::solve(&physics, &world, entry, &ctl).unwrap();
        prop_assert_eq!(fast.layers_survived, slow.layers_survived);
        prop_assert_eq!(fast.path.is_some(), slow.path.is_some());
        for layer in 0..=slow.layers_survived {
            let wanted = places(slow.layer(layer).iter().map(|node| node.hero));
            let found = places(fast.cloud.heroes(layer));
            prop_assert_eq!(found, wanted, "layer {}", layer);
        }
        let names = |deaths: &[playproof::games::fourstep::solve::layers::Tally]| -> BTreeSet<u32> {
            deaths.iter().map(|tally| tally.obstacle).collect()
        };
        prop_assert_eq!(names(&fast.deaths), names(&slow.deaths));
        if let Some(path) = fast.path {
            let mut hero = entry;
            for (layer, press) in path.decisions.iter().enumerate() {
                hero = decide(&physics, &world, layer, hero, *press).unwrap();
            }
            prop_assert_eq!(hero, path.end);
        }
    }
}

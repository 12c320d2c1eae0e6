//! The way back through layers of sets: which state and which decision led to a state.
//!
//! Sets keep no parents. A step moves every height of a speed by the same distance, so the one state
//! of each speed that may have led here is known, but for those that floor or ceiling stopped, which
//! lie close to them. Each guess is checked with the step function.

use super::layers::{Path, decide, n_layers, steps_of};
use super::sets::{Row, Sets};
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::physics::{Physics, glide};
use crate::games::fourstep::world::World;

/// A way from a hero of layer 0 to the calmest hero of the last layer, with that hero's index.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one layer.
pub fn any_way(
    physics: &Physics,
    world: &World,
    sets: &Sets,
    ctl: &Control,
) -> Result<Option<(usize, Path)>, Stop> {
    let last = sets.n_layers().saturating_sub(1);
    match last_hero(sets, last) {
        Some(end) => walk_back(physics, world, sets, (last, end), ctl),
        None => Ok(None),
    }
}

/// A way from a hero of layer 0 to one of the last layer, with that hero's index.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one layer.
pub fn walk_back(
    physics: &Physics,
    world: &World,
    sets: &Sets,
    (last, end): (usize, Hero),
    ctl: &Control,
) -> Result<Option<(usize, Path)>, Stop> {
    let (mut target, mut later_press) = (end, end.held);
    let mut decisions = Vec::new();
    for layer in (0..last).rev() {
        // The button of the last layer is told, and so is a jelly's; a glider otherwise keeps doing
        // what it does next, for fewer presses.
        let is_open = world.form == Form::Glider && layer + 1 < n_layers(world);
        let presses = if is_open {
            &[later_press, !later_press][..]
        } else {
            &[target.held][..]
        };
        ctl.spend(1)?;
        let step = if layer == 0 {
            first_step(physics, world, sets, presses, &target)
        } else {
            parent(physics, world, sets, layer, presses, &target)
        };
        let Some((before, press)) = step else {
            return Ok(None);
        };
        decisions.push(press);
        (target, later_press) = (before, press);
    }
    decisions.reverse();
    let start_idx = sets.starts().iter().position(|start| *start == target);
    Ok(start_idx.map(|start_idx| (start_idx, Path { decisions, end })))
}

/// The hero of the last layer who is most at rest: with a free button, near the middle, slow.
fn last_hero(sets: &Sets, last: usize) -> Option<Hero> {
    let middle = |hero: &Hero| (hero.y_720ths - hero.form.top() / 2).abs();
    sets.heroes(last)
        .min_by_key(|hero| (hero.held, hero.v_60ths.abs() + middle(hero) / 4, hero.y_720ths))
}

fn first_step(
    physics: &Physics,
    world: &World,
    sets: &Sets,
    presses: &[bool],
    target: &Hero,
) -> Option<(Hero, bool)> {
    let heroes = sets.starts().iter();
    let mut ways = heroes.flat_map(|hero| presses.iter().map(|press| (*hero, *press)));
    ways.find(|(hero, press)| leads_to(physics, world, 0, hero, *press, target))
}

fn leads_to(physics: &Physics, world: &World, layer: usize, hero: &Hero, press: bool, target: &Hero) -> bool {
    decide(physics, world, layer, *hero, press)
        .is_ok_and(|next| (next.y_720ths, next.v_60ths) == (target.y_720ths, target.v_60ths))
}

fn parent(
    physics: &Physics,
    world: &World,
    sets: &Sets,
    layer: usize,
    presses: &[bool],
    target: &Hero,
) -> Option<(Hero, bool)> {
    for press in presses {
        for row in sets.rows(layer) {
            // A press while the button is held is no pulse; it is dominated and was left out.
            if world.form == Form::Jelly && *press && row.held {
                continue;
            }
            if let Some(y) = height_before(physics, world, sets, layer, row, *press, target) {
                return Some((sets.hero(row, y), *press));
            }
        }
    }
    None
}

/// The height at which a row's speed leads to the target.
fn height_before(
    physics: &Physics,
    world: &World,
    sets: &Sets,
    layer: usize,
    row: &Row,
    press: bool,
    target: &Hero,
) -> Option<i32> {
    let top = world.form.top();
    let mut v = row.v;
    if press && world.form == Form::Jelly {
        v = physics.pulse_v;
    }
    let (mut moved, mut lowest, mut highest) = (0, 0, 0);
    for at in steps_of(world, layer) {
        let column = world.column(at);
        let after = match world.form {
            Form::Jelly => physics.sink(v, column.current),
            _ => glide(v, press, column.has_updraft),
        };
        moved += physics.distance(v, after);
        lowest = lowest.min(moved);
        highest = highest.max(moved);
        v = after;
    }
    let leads = |y: &i32| leads_to(physics, world, layer, &sets.hero(row, *y), press, target);
    let straight = target.y_720ths - moved;
    if v == target.v_60ths && sets.holds(layer, row, straight) && leads(&straight) {
        return Some(straight);
    }
    let near_floor = sets.heights_in(layer, row, 0, -lowest);
    let near_top = sets.heights_in(layer, row, top - highest, top);
    near_floor.chain(near_top).find(leads)
}

//! The exact search: which states of a land can be reached at all, none lost.
//!
//! Field and burrow have a few dozen states a layer and are searched one by one with the whole state
//! as key; sea and mountain have tens of thousands and are searched as sets (`floating`).
//! Its "no" is a proof for the heroes it started from.
//! Source: `docs/rules/fourstep.md`, section 7.

use super::crossing::{Crossing, Reach};
use super::floating;
use super::layers::{Plan, search};
use super::reference::exact_key;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::world::World;

/// The exact state as key, with dominance. The cap is there for hostile lands, far above real ones.
pub const EXACT_PLAN: Plan = Plan {
    key: exact_key,
    cap: 1 << 18,
    has_dominance: true,
};

/// Searches a land from one hero.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn solve(physics: &Physics, world: &World, start: Hero, ctl: &Control) -> Result<Crossing, Stop> {
    solve_from(physics, world, &[start], ctl)
}

/// Searches a land from any of some heroes.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn solve_from(
    physics: &Physics,
    world: &World,
    starts: &[Hero],
    ctl: &Control,
) -> Result<Crossing, Stop> {
    match world.form {
        Form::Runner | Form::Digger => {
            let found = search(physics, world, starts, EXACT_PLAN, ctl)?;
            Ok(Crossing::of_layers(found))
        }
        Form::Jelly | Form::Glider => {
            floating::search(physics, world, floating::entering(world, starts), ctl)
        }
    }
}

/// How far a hero gets, when nobody asks for the way.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn reach(physics: &Physics, world: &World, start: Hero, ctl: &Control) -> Result<Reach, Stop> {
    match world.form {
        Form::Runner | Form::Digger => {
            let found = search(physics, world, &[start], EXACT_PLAN, ctl)?;
            Ok(Reach::of_layers(&found))
        }
        Form::Jelly | Form::Glider => {
            floating::reach(physics, world, &floating::entering(world, &[start]), ctl)
        }
    }
}

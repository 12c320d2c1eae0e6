//! The search of the seed, as its authors wrote it: their rounded key, their cap, their order.
//!
//! Sound, for it simulates real states, but lossy: a state that falls into the cell of an earlier
//! one is dropped, and a path may go with it. `exact` loses none.
//! Source: `docs/rules/fourstep.md`, section 7 (stated in the seed).

use super::layers::{Layered, Plan, search};
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::lattice::{V_PER_CELL, Y_PER_CELL};
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::world::World;

/// The most states of a layer.
pub const CAP: usize = 3000;

/// The plan of the seed.
pub const SEED_PLAN: Plan = Plan {
    key: seed_key,
    cap: CAP,
    has_dominance: false,
};

/// Searches a land as the seed does.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn solve(physics: &Physics, world: &World, start: Hero, ctl: &Control) -> Result<Layered, Stop> {
    search(physics, world, &[start], SEED_PLAN, ctl)
}

/// `form | side | round(y q) | round(vy qv) | held`, rounded as `Math.round` does.
pub fn seed_key(hero: &Hero) -> u64 {
    let (q, qv) = match hero.form {
        Form::Runner => (16, 4),
        Form::Digger => (16, 2),
        Form::Jelly => (10, 2),
        Form::Glider => (8, 2),
    };
    let round = |value: i32, per: i32, cells: i32| (2 * value * cells + per).div_euclid(2 * per);
    let y = round(hero.y_720ths, Y_PER_CELL, q);
    pack(hero, y, round(hero.v_60ths, V_PER_CELL, qv))
}

/// A key of the whole state.
pub fn exact_key(hero: &Hero) -> u64 {
    pack(hero, hero.y_720ths, hero.v_60ths)
}

/// Form, side, height, speed and button in one number; heights and speeds have 29 bits each.
fn pack(hero: &Hero, y: i32, v: i32) -> u64 {
    let bits = |n: i32| u64::from((n as u32) & 0x1fff_ffff);
    let side = u64::from(hero.side.number());
    bits(y) | bits(v) << 29 | side << 58 | u64::from(hero.held) << 61 | (hero.form as u64) << 62
}

//! The one step function that game, generator and solvers share.
//!
//! Knows how each form moves in 1/24 of a beat and what ends a run; knows nothing of searching.
//! Source: `docs/rules/fourstep.md`, sections 2 and 4.

use super::forms::{Form, GLIDER_V_GRID, Hero, Side};
use super::lattice::div_round_away;
use super::obstacles::{TUNNEL_CEILING, TUNNEL_GRIP};
use super::spec::Version;
use super::world::{Column, NOBODY, Surface, World};

/// Upward speed of a jump: 6.4 cells per beat.
pub const JUMP_V: i32 = 384;
/// Upward speed off a pad: 9.6 cells per beat.
pub const PAD_V: i32 = 576;
/// What gravity takes off the speed of a runner or digger in a step: 12.8 cells per beat and beat.
const FALL_STEP: i32 = 32;
/// What gravity takes off the speed of a jelly in a step.
const SINK_STEP: i32 = 11;
/// Part of its speed through the water that a jelly loses in a step: one in so many.
const DRAG: i32 = 20;
/// What holding adds to a glider's speed in a step, releasing takes off, and an updraft adds.
const GLIDE_STEP: i32 = GLIDER_V_GRID;
/// The speed to which a glider climbs.
const GLIDE_CAP: i32 = 72;
/// What an updraft adds to that.
const UPDRAFT_CAP: i32 = 132;
/// The speed to which a glider falls.
const GLIDE_FLOOR: i32 = -180;
/// The lower lane of a burrow.
pub const LOWER_LANE: i32 = -864;
/// What a lane change covers in a step.
const LANE_STEP: i32 = 288;
/// Its speed, for those who leave the burrow on the way.
const LANE_V: i32 = 576;
/// The foot of a hero who hangs: 1.5 cells.
pub const HANG_Y: i32 = TUNNEL_CEILING - 648;

/// How a step's distance follows from its speeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Integrator {
    /// The mean of the speeds before and after, which is exact under gravity.
    #[default]
    Trapezoid,
    /// The speed after, as before 1.2.1: jumps stay 0.13 cells lower.
    SemiImplicit,
}

/// The numbers that changed between releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Physics {
    /// How a step's distance follows from its speeds.
    pub integrator: Integrator,
    /// Upward speed of a jelly's pulse, in 60ths of a cell per beat.
    pub pulse_v: i32,
    /// Speed of moving water, in 60ths of a cell per beat.
    pub current_v: i32,
}

impl Default for Physics {
    fn default() -> Self {
        Self::of(Version::default())
    }
}

impl Physics {
    /// The physics of a release.
    pub fn of(version: Version) -> Self {
        let integrator = match version {
            Version::V1_0_0 | Version::V1_1_1 | Version::V1_2_0 => Integrator::SemiImplicit,
            Version::V1_2_1 | Version::Mended => Integrator::Trapezoid,
        };
        let is_first = version == Version::V1_0_0;
        Self {
            integrator,
            pulse_v: if is_first { 270 } else { 204 },
            current_v: if is_first { 300 } else { 180 },
        }
    }

    /// The distance of a step, in vertical units.
    #[inline]
    pub fn distance(&self, before: i32, after: i32) -> i32 {
        match self.integrator {
            Integrator::Trapezoid => (before + after + 1) >> 2,
            Integrator::SemiImplicit => (2 * after + 1) >> 2,
        }
    }

    /// A jelly's speed after a step that began at `v` in water that moves `current` ways.
    #[inline]
    pub fn sink(&self, v: i32, current: i8) -> i32 {
        let through_water = v - i32::from(current) * self.current_v;
        v - SINK_STEP - div_round_away(through_water, DRAG)
    }
}

/// A glider's speed after a step that began at `v`.
#[inline]
pub fn glide(v: i32, is_held: bool, has_updraft: bool) -> i32 {
    let lift = if has_updraft { GLIDE_STEP } else { 0 };
    if is_held {
        let cap = GLIDE_CAP + if has_updraft { UPDRAFT_CAP } else { 0 };
        if cap < v {
            cap.max(v - GLIDE_STEP)
        } else {
            cap.min(v + GLIDE_STEP + lift)
        }
    } else {
        GLIDE_FLOOR.max(v - GLIDE_STEP + lift)
    }
}

/// The speed of a runner or digger in the air after a step that began at `v`.
#[inline]
pub fn fall(v: i32) -> i32 {
    v - FALL_STEP
}

/// What killed a hero: the index of an obstacle in its course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Death(pub u32);

/// One step of 1/24 beat into `step` of a land, from the hero one step before (`step` is at least 1).
///
/// # Errors
/// [`Death`] where the step ends the run.
#[inline]
pub fn step(physics: &Physics, world: &World, step: usize, hero: Hero, press: bool) -> Result<Hero, Death> {
    let (here, next) = (world.column(step - 1), world.column(step));
    let mut hero = if hero.form == world.form {
        hero
    } else {
        hero.entering(world.form)
    };
    let edge = press && !hero.held;
    hero.held = press;
    match world.form {
        Form::Runner => run(physics, world, here, next, &mut hero, edge)?,
        Form::Digger => dig(physics, &mut hero, edge),
        Form::Jelly => {
            let before = if edge { physics.pulse_v } else { hero.v_60ths };
            let after = physics.sink(before, next.current);
            float(physics, &mut hero, before, after);
        }
        Form::Glider => {
            let before = hero.v_60ths;
            let after = glide(before, press, next.has_updraft);
            float(physics, &mut hero, before, after);
        }
    }
    let y = hero.y_720ths;
    match world.bands(next).iter().find(|band| band.lo < y && y < band.hi) {
        Some(band) => Err(Death(band.obstacle)),
        None => Ok(hero),
    }
}

#[inline]
fn run(
    physics: &Physics,
    world: &World,
    here: &Column,
    next: &Column,
    hero: &mut Hero,
    edge: bool,
) -> Result<(), Death> {
    let stands = |y: i32| y == 0 || world.surfaces(here).iter().any(|surface| surface.y == y);
    match hero.side {
        Side::Ground if edge => (hero.side, hero.v_60ths) = (Side::Air, JUMP_V),
        Side::Ground if !stands(hero.y_720ths) => (hero.side, hero.v_60ths) = (Side::Air, 0),
        Side::Ceiling if edge || !here.has_ceiling => (hero.side, hero.v_60ths) = (Side::Air, 0),
        Side::Ground | Side::Ceiling => {}
        Side::Air | Side::Under | Side::Down | Side::Up => hero.side = Side::Air,
    }
    if hero.side == Side::Air {
        let (before, y_before) = (hero.v_60ths, hero.y_720ths);
        let after = fall(before);
        let y = y_before + physics.distance(before, after);
        (hero.v_60ths, hero.y_720ths) = (after, y);
        let head = y + Form::Runner.body();
        if next.has_ceiling && (TUNNEL_CEILING..=TUNNEL_CEILING + TUNNEL_GRIP).contains(&head) {
            (hero.side, hero.y_720ths, hero.v_60ths) = (Side::Ceiling, HANG_Y, 0);
        } else if after <= 0 {
            if let Some(floor) = highest_crossed(world.surfaces(next), y, y_before) {
                if floor.is_edge {
                    return Err(Death(floor.obstacle));
                }
                (hero.side, hero.y_720ths, hero.v_60ths) = (Side::Ground, floor.y, 0);
            } else if y <= 0 {
                (hero.side, hero.y_720ths, hero.v_60ths) = (Side::Ground, 0, 0);
            }
        }
    }
    if hero.side == Side::Ground && hero.y_720ths == 0 {
        if next.pit != NOBODY {
            return Err(Death(next.pit));
        }
        if next.has_pad {
            (hero.side, hero.v_60ths) = (Side::Air, PAD_V);
        }
    }
    Ok(())
}

/// The highest floor that a fall from `above` to `below` meets; of equals the first.
#[inline]
fn highest_crossed(surfaces: &[Surface], below: i32, above: i32) -> Option<Surface> {
    let mut highest: Option<Surface> = None;
    for surface in surfaces {
        let is_higher = highest.is_none_or(|other| other.y < surface.y);
        if below <= surface.y && surface.y <= above && is_higher {
            highest = Some(*surface);
        }
    }
    highest
}

#[inline]
fn dig(physics: &Physics, hero: &mut Hero, edge: bool) {
    match hero.side {
        Side::Ground if edge => hero.side = Side::Down,
        Side::Under if edge => hero.side = Side::Up,
        Side::Ceiling => hero.side = Side::Air,
        _ => {}
    }
    match hero.side {
        Side::Down => {
            (hero.y_720ths, hero.v_60ths) = (hero.y_720ths - LANE_STEP, -LANE_V);
            if hero.y_720ths <= LOWER_LANE {
                (hero.side, hero.y_720ths, hero.v_60ths) = (Side::Under, LOWER_LANE, 0);
            }
        }
        Side::Up => {
            (hero.y_720ths, hero.v_60ths) = (hero.y_720ths + LANE_STEP, LANE_V);
            if 0 <= hero.y_720ths {
                (hero.side, hero.y_720ths, hero.v_60ths) = (Side::Ground, 0, 0);
            }
        }
        Side::Air => {
            let (before, after) = (hero.v_60ths, fall(hero.v_60ths));
            hero.y_720ths += physics.distance(before, after);
            hero.v_60ths = after;
            if after <= 0 && hero.y_720ths <= 0 {
                (hero.side, hero.y_720ths, hero.v_60ths) = (Side::Ground, 0, 0);
            }
        }
        Side::Ground | Side::Under | Side::Ceiling => {}
    }
}

/// Moves a jelly or glider and stops it at the floor and the ceiling of the world.
#[inline]
fn float(physics: &Physics, hero: &mut Hero, before: i32, after: i32) {
    let y = hero.y_720ths + physics.distance(before, after);
    let top = hero.form.top();
    (hero.side, hero.y_720ths, hero.v_60ths) = if y <= 0 {
        (Side::Ground, 0, after.max(0))
    } else if top <= y {
        (Side::Ceiling, top, after.min(0))
    } else {
        (Side::Air, y, after)
    };
}

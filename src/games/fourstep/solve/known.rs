//! A way that is known to cross a land, hero by hero, to be met again by searches of a land that is
//! the same from some layer on.
//!
//! Knows decisions; knows nothing of how ways are found.

use super::layers::{Path, decide};
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::world::World;

/// A way across a land.
#[derive(Clone, Debug)]
pub struct Known {
    /// The hero of each layer, the one who enters among them.
    heroes: Vec<Hero>,
}

/// The part of a [`Known`] way that leads to the end of a changed land too.
#[derive(Clone, Copy, Debug)]
pub struct Rest<'a> {
    heroes: &'a [Hero],
    from: usize,
}

impl Known {
    /// The way that a path takes from a hero.
    pub fn new(physics: &Physics, world: &World, start: Hero, path: &Path) -> Self {
        let mut heroes = vec![start];
        let mut hero = start;
        for (layer, press) in path.decisions.iter().enumerate() {
            let Ok(next) = decide(physics, world, layer, hero, *press) else {
                break;
            };
            heroes.push(next);
            hero = next;
        }
        Self { heroes }
    }

    /// The way from a layer on.
    pub fn after(&self, layer: usize) -> Rest<'_> {
        Rest {
            heroes: &self.heroes,
            from: layer,
        }
    }
}

impl Rest<'_> {
    /// The hero of a layer, from the first layer on that leads to the end.
    pub fn hero(&self, layer: usize) -> Option<&Hero> {
        self.heroes.get(layer).filter(|_| self.from <= layer)
    }
}

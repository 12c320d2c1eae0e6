//! What is known of a land, to be met again by searches of a land that is the same from some layer on.
//!
//! Knows decisions and layers; knows nothing of how they are found.

use super::cloud::Cloud;
use super::crossing::Crossing;
use super::layers::decide;
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::world::World;

/// A land that was searched from one hero.
#[derive(Clone, Debug)]
pub struct Known<'a> {
    crossing: &'a Crossing,
    /// The hero of each layer of the way across, the one who enters among them; nobody without a way.
    heroes: Vec<Hero>,
}

/// The part of a [`Known`] land that another one shares.
#[derive(Clone, Copy, Debug)]
pub struct Rest<'a> {
    known: &'a Known<'a>,
    from: usize,
}

impl<'a> Known<'a> {
    /// What a search of a world found.
    pub fn new(physics: &Physics, world: &World, start: Hero, crossing: &'a Crossing) -> Self {
        let decisions = { crossing.path.as_ref() }.map_or(&[][..], |path| path.decisions.as_slice());
        let mut heroes = Vec::new();
        let mut hero = start;
        for (layer, press) in decisions.iter().enumerate() {
            heroes.push(hero);
            let Ok(next) = decide(physics, world, layer, hero, *press) else {
                break;
            };
            hero = next;
        }
        if crossing.path.is_some() {
            heroes.push(hero);
        }
        Self { crossing, heroes }
    }

    /// The search.
    pub fn crossing(&self) -> &'a Crossing {
        self.crossing
    }

    /// What is the same from a layer on.
    pub fn after(&self, layer: usize) -> Rest<'_> {
        Rest {
            known: self,
            from: layer,
        }
    }
}

impl<'a> Rest<'a> {
    /// The hero of the known way in a layer, from the first layer on that leads to the end.
    pub fn hero(&self, layer: usize) -> Option<&'a Hero> {
        let known = self.known;
        known.heroes.get(layer).filter(|_| self.from <= layer)
    }

    /// All heroes of a layer, from the first on in which the same heroes have the same future; nothing
    /// where some were left out.
    pub fn cloud(&self, layer: usize) -> Option<&'a Cloud> {
        let crossing = self.known.crossing;
        let is_whole = self.from <= layer && layer <= crossing.layers_survived && !crossing.is_capped;
        is_whole.then_some(&crossing.cloud)
    }

    /// Whether somebody crossed the known land.
    pub fn is_crossed(&self) -> bool {
        self.known.crossing.path.is_some()
    }
}

//! A course's lands in a row: which column a step leads into, and what becomes of a list of buttons.
//!
//! Knows the step function and the order of lands; knows nothing of searching or of frames.
//! Source: `docs/rules/fourstep.md`, section 4.

use super::forms::{Form, Hero};
use super::physics::{Death, Physics, step};
use super::world::World;

/// Lands in a row, compiled for one margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// How heroes move.
    pub physics: Physics,
    worlds: Vec<World>,
    /// The steps before each land, and all of them at the end.
    borders: Vec<usize>,
}

/// What became of a list of buttons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The hero before the first step and after each step that he survived.
    pub heroes: Vec<Hero>,
    /// The step that killed him, from 0, and what did.
    pub death: Option<(usize, Death)>,
}

impl Run {
    /// Whether it lives as long as its buttons go.
    pub fn is_alive(&self) -> bool {
        self.death.is_none()
    }

    /// The last hero who lived.
    pub fn last(&self) -> Hero {
        self.heroes.last().copied().unwrap_or(Hero::START)
    }
}

impl Way {
    /// Lands in a row.
    pub fn new(physics: Physics, worlds: Vec<World>) -> Self {
        let mut borders = vec![0];
        let mut steps = 0;
        for world in &worlds {
            steps += world.steps();
            borders.push(steps);
        }
        Self {
            physics,
            worlds,
            borders,
        }
    }

    /// The lands.
    pub fn worlds(&self) -> &[World] {
        &self.worlds
    }

    /// Steps from start to finish.
    pub fn steps(&self) -> usize {
        self.borders.last().copied().unwrap_or(0)
    }

    /// Steps before a land.
    pub fn border(&self, land: usize) -> usize {
        self.borders.get(land).copied().unwrap_or(self.steps())
    }

    /// The land that step `at` (from 0) leads into; the last one from the finish on.
    #[inline]
    pub fn land_of(&self, at: usize) -> usize {
        let after = self.borders.partition_point(|border| *border <= at);
        after.saturating_sub(1).min(self.worlds.len().saturating_sub(1))
    }

    /// What the hero is after step `at` (from 0).
    pub fn form_of(&self, at: usize) -> Form {
        self.worlds
            .get(self.land_of(at))
            .map_or(Form::Runner, |world| world.form)
    }

    /// Plays step `at` (from 0).
    ///
    /// # Errors
    /// [`Death`] where the step ends the run.
    #[inline]
    pub fn step(&self, at: usize, hero: Hero, press: bool) -> Result<Hero, Death> {
        let land = self.land_of(at);
        match self.worlds.get(land) {
            Some(world) => step(&self.physics, world, at - self.borders[land] + 1, hero, press),
            None => Ok(hero),
        }
    }

    /// Plays steps from `at` on, each with the button that `press` says, while `each` wants to go on;
    /// returns the step that killed. Lands are looked up once, not at every step.
    #[inline]
    pub fn play(
        &self,
        at: usize,
        mut hero: Hero,
        mut press: impl FnMut(usize) -> bool,
        mut each: impl FnMut(usize, &Hero) -> bool,
    ) -> Option<(usize, Death)> {
        let mut at = at;
        let first = self.land_of(at);
        for (land, world) in self.worlds.iter().enumerate().skip(first) {
            let (from, to) = (self.borders[land], self.borders[land + 1]);
            while at < to {
                match step(&self.physics, world, at - from + 1, hero, press(at)) {
                    Ok(next) => hero = next,
                    Err(death) => return Some((at, death)),
                }
                at += 1;
                if !each(at, &hero) {
                    return None;
                }
            }
        }
        None
    }

    /// Plays buttons from a hero, at most to the finish.
    pub fn run(&self, entry: Hero, buttons: &[bool]) -> Run {
        let mut heroes = Vec::with_capacity(buttons.len() + 1);
        heroes.push(entry);
        let mut run = Run { heroes, death: None };
        let n = buttons.len().min(self.steps());
        if n == 0 {
            return run;
        }
        let heroes = &mut run.heroes;
        run.death = self.play(
            0,
            entry,
            |at| buttons.get(at).is_some_and(|press| *press),
            |at, hero| {
                heroes.push(*hero);
                at < n
            },
        );
        run
    }
}

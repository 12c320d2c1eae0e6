//! A land of which a stretch is that of another world: what a small change makes of it, without a copy
//! of the rest.
//!
//! Knows which world a decision is played in; knows nothing of searching.

use super::layers::n_layers;
use crate::games::fourstep::lattice::{STEPS_PER_DECISION, X_PER_STEP};
use crate::games::fourstep::spec::{Obstacle, Shape};
use crate::games::fourstep::world::{Segment, World};

/// A world that stands in the place of the layers `from..to` of a larger one.
#[derive(Clone, Copy, Debug)]
pub struct Patch<'a> {
    /// The stretch as a land of its own.
    pub world: &'a World,
    /// The first layer that is played in it.
    pub from: usize,
    /// The first layer that no longer is.
    pub to: usize,
}

impl<'a> Patch<'a> {
    /// The world in which a layer of `whole` is played, and its number there.
    #[inline]
    pub fn world_of(patch: Option<Self>, whole: &'a World, layer: usize) -> (&'a World, usize) {
        match patch {
            Some(patch) if patch.from <= layer && layer < patch.to => (patch.world, layer - patch.from),
            _ => (whole, layer),
        }
    }
}

/// Layers of a land that may be played otherwise when one obstacle changes, and what stands there.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// The first of its layers.
    pub from: usize,
    /// The layer after its last.
    pub to: usize,
    /// It as a land of its own.
    segment: Segment,
    /// What reaches into it, with its place in the land.
    obstacles: Vec<(usize, Obstacle)>,
}

impl Stretch {
    /// The stretch around the obstacle `idx` of a land in which a margin of up to `most` (200ths of a
    /// cell) of any obstacle is felt; nothing when the obstacle stands outside of the land.
    pub fn around(
        (world, obstacles, segment): (&World, &[Obstacle], Segment),
        idx: usize,
        most: i32,
    ) -> Option<Self> {
        let (lo, hi) = felt(obstacles.get(idx)?, most);
        let (step, decision) = (i64::from(X_PER_STEP), STEPS_PER_DECISION as i64);
        let steps = world.steps() as i64;
        // The step into a column reads the column before it too.
        let (first, last) = (lo.div_euclid(step) - 1, hi.div_euclid(step) + 1);
        if steps == 0 || steps < first || last < 0 {
            return None;
        }
        let from = first.clamp(0, (steps - 1).max(0)) / decision;
        let to = (last.clamp(0, steps) / decision + 1).min(n_layers(world) as i64);
        let (first, last) = (from * decision, (to * decision).min(steps));
        let (x0, x1) = (first * step, last * step);
        let reaches = |of: &Obstacle| {
            let (lo, hi) = felt(of, most);
            x0 <= hi && lo <= x1
        };
        let moved = |of: &Obstacle| Obstacle {
            x_200ths: (i64::from(of.x_200ths) - x0).clamp(i32::MIN.into(), i32::MAX.into()) as i32,
            ..*of
        };
        let there = obstacles.iter().enumerate().filter(|(_, of)| reaches(of));
        Some(Self {
            from: from as usize,
            to: to as usize,
            segment: Segment {
                x0: segment.x0 + x0 as i32,
                steps: (last - first) as u32,
                ..segment
            },
            obstacles: there.map(|(idx, of)| (idx, moved(of))).collect(),
        })
    }

    /// The stretch with a margin for each obstacle, by its place in the land; nothing when it is too
    /// dense to be played.
    pub fn compiled(&self, margin_of: impl Fn(usize) -> i32) -> Option<World> {
        let obstacles: Vec<Obstacle> = self.obstacles.iter().map(|(_, of)| *of).collect();
        let of = |at: usize| margin_of(self.obstacles[at].0);
        World::compile_each(&obstacles, self.segment, of).ok()
    }
}

/// From where to where an obstacle with a margin may change anything, generously.
fn felt(of: &Obstacle, margin: i32) -> (i64, i64) {
    /// Wider than half a hero and half a beam.
    const BODY: i64 = 200;
    let x = i64::from(of.x_200ths);
    let width = match of.shape {
        Shape::Laser { .. } => 0,
        // One that no number of 32 bits holds reaches over every land.
        shape => shape.width_200ths().unwrap_or(i32::MAX),
    };
    let around = i64::from(margin.max(0)) + BODY;
    // Sizes below nothing turn ends around.
    (
        x + i64::from(width.min(0)) - around,
        x + i64::from(width.max(0)) + around,
    )
}

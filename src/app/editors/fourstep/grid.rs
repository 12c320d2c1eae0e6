//! The cloud of one land, counted for drawing: how many heroes are at which height in which layer.

use crate::games::fourstep::solve::crossing::Crossing;
use crate::games::fourstep::solve::sets::STRETCH;

/// The lowest stretch of heights that is counted: the lower lane of a burrow.
const FIRST: i32 = -14;
/// How many stretches are counted: up to eight cells.
const N: usize = 104;

/// Counts by layer and height.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    counts: Vec<u32>,
    totals: Vec<u64>,
    /// The largest count.
    pub peak: u32,
}

impl Grid {
    /// Counts all layers that hold a hero.
    pub(super) fn of(crossing: &Crossing) -> Self {
        let cloud = &crossing.cloud;
        let n_layers = cloud.n_layers();
        let mut counts = vec![0_u32; n_layers * N];
        let mut totals = vec![0_u64; n_layers];
        for (layer, total) in totals.iter_mut().enumerate() {
            let row = &mut counts[layer * N..(layer + 1) * N];
            cloud.count_by_height(layer, |stretch, n| {
                *total += u64::from(n);
                let at = usize::try_from(stretch - FIRST).unwrap_or(0).min(N - 1);
                row[at] += n;
            });
        }
        let peak = counts.iter().copied().max().unwrap_or(0);
        Self { counts, totals, peak }
    }

    /// Layers that hold a hero, the start among them.
    pub(super) fn n_layers(&self) -> usize {
        self.totals.len()
    }

    /// How many heroes a layer holds.
    pub(super) fn total(&self, layer: usize) -> u64 {
        self.totals.get(layer).copied().unwrap_or(0)
    }

    /// The heights of a layer that hold heroes, ascending: lower end in 720ths of a cell, and how many.
    pub(super) fn heights(&self, layer: usize) -> impl Iterator<Item = (i32, u32)> + '_ {
        let row = self.counts.get(layer * N..(layer + 1) * N).unwrap_or(&[]);
        let filled = row.iter().enumerate().filter(|(_, n)| **n != 0);
        filled.map(|(at, n)| ((FIRST + at as i32) * STRETCH, *n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;
    use crate::game::Game as _;
    use crate::games::fourstep::FourStep;
    use crate::games::fourstep::generate::tracks;
    use crate::games::fourstep::level::Level;
    use crate::games::fourstep::solve::course::solve;
    use crate::games::fourstep::spec::{Question, Recipe};

    #[test]
    fn it_counts_what_the_search_lists() {
        let recipe = Recipe {
            track: tracks::by_name("MOLE METRO").unwrap(),
            ..Recipe::default()
        };
        let ctl = Control::unlimited();
        let spec = FourStep::generate(&recipe, &ctl).spec;
        let level = Level::compile(&spec, &Question::default()).unwrap();
        let answer = solve(&level, &ctl).unwrap();
        assert!(answer.is_crossed);
        for land in &answer.lands {
            let grid = Grid::of(&land.crossing);
            assert_eq!(grid.n_layers(), land.crossing.cloud.n_layers());
            for layer in (0..grid.n_layers()).step_by(7) {
                let listed: Vec<i32> = land
                    .crossing
                    .cloud
                    .heroes(layer)
                    .map(|hero| hero.y_720ths)
                    .collect();
                assert_eq!(grid.total(layer), listed.len() as u64);
                for (low, n) in grid.heights(layer) {
                    let is_here = |y: &&i32| (low..low + STRETCH).contains(*y);
                    assert_eq!(n as usize, listed.iter().filter(is_here).count());
                }
            }
        }
    }
}

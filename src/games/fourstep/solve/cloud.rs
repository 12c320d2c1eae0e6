//! The heroes that a search reached, layer by layer, as it kept them: one by one or as sets of
//! heights for each speed.
//!
//! Knows how to list and count them; knows nothing of how they were reached.

use super::layers::{Node, Path, path_to};
use super::sets::{STRETCH, Sets};
use super::trail::walk_back;
use crate::control::Control;
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::physics::Physics;
use crate::games::fourstep::world::World;

/// All states of a land that a search reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cloud {
    nodes: Vec<Node>,
    starts: Vec<u32>,
    sets: Sets,
}

impl Cloud {
    /// States that were kept one by one; `starts` says where each layer starts.
    pub(super) fn of_nodes(nodes: Vec<Node>, starts: Vec<u32>) -> Self {
        Self {
            nodes,
            starts,
            sets: Sets::default(),
        }
    }

    /// States that were kept as sets.
    pub(super) fn of_sets(sets: Sets) -> Self {
        Self {
            sets,
            ..Self::default()
        }
    }

    /// The states that were kept as sets; none when they were kept one by one.
    pub(super) fn sets(&self) -> &Sets {
        &self.sets
    }

    /// The states that were kept one by one up to a layer, and where each layer starts.
    pub(super) fn nodes_up_to(&self, layer: usize) -> (Vec<Node>, Vec<u32>) {
        let starts: Vec<u32> = self.starts.iter().take(layer + 2).copied().collect();
        let end = starts.last().map_or(0, |end| *end as usize);
        (self.nodes[..end.min(self.nodes.len())].to_vec(), starts)
    }

    /// Layers that hold a state, the start among them.
    pub fn n_layers(&self) -> usize {
        self.starts.len().saturating_sub(1).max(self.sets.n_layers())
    }

    /// How many states a layer has.
    pub fn count(&self, layer: usize) -> usize {
        self.nodes_of(layer).len() + self.sets.count(layer)
    }

    /// The states of a layer, in an order that is the same on every machine.
    pub fn heroes(&self, layer: usize) -> impl Iterator<Item = Hero> + '_ {
        let nodes = self.nodes_of(layer).iter().map(|node| node.hero);
        nodes.chain(self.sets.heroes(layer))
    }

    /// How many states a layer has in each stretch of [`STRETCH`] heights, without listing them: a
    /// stretch by its number, 0 from the ground up, and a count. A number may come several times.
    pub fn count_by_height(&self, layer: usize, mut each: impl FnMut(i32, u32)) {
        for node in self.nodes_of(layer) {
            each(node.hero.y_720ths.div_euclid(STRETCH), 1);
        }
        if layer == 0 {
            for hero in self.sets.starts() {
                each(hero.y_720ths.div_euclid(STRETCH), 1);
            }
        }
        self.sets.count_by_height(layer, each);
    }

    /// Bytes that it takes.
    pub fn n_bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + 4 * self.starts.len() + self.sets.n_bytes()
    }

    /// The way to one state of a layer, by its place there, and the index of the hero it starts from.
    pub(super) fn way_to(
        &self,
        physics: &Physics,
        world: &World,
        layer: usize,
        idx: usize,
    ) -> Option<(usize, Path)> {
        if self.nodes.is_empty() {
            let end = self.sets.heroes(layer).nth(idx)?;
            // Quick, and nobody waits for more than one.
            let ctl = Control::unlimited();
            walk_back(physics, world, &self.sets, (layer, end), &ctl).ok()?
        } else {
            let from = *self.starts.get(layer)? as usize;
            let n_starts = *self.starts.get(1)? as usize;
            Some(path_to(&self.nodes, n_starts, from + idx))
        }
    }

    fn nodes_of(&self, layer: usize) -> &[Node] {
        match (self.starts.get(layer), self.starts.get(layer + 1)) {
            (Some(from), Some(to)) => &self.nodes[*from as usize..*to as usize],
            _ => &[],
        }
    }
}

//! Exact search over the sea and the mountain: all heights of a speed move at once.
//!
//! A floating hero is a height and a speed; what he touches follows from his height. Speeds take few
//! values, heights thousands, so a layer is one set of heights a speed, a step shifts it, floor and
//! ceiling fold it and kill bands mask it. Nothing is rounded and nothing is dropped, except what is
//! dominated: while a jelly's button is held another press does nothing, so a free button can do all
//! that a held one can; a glider's button is no state at all.
//! Source: `docs/rules/fourstep.md`, section 7.

use super::crossing::Crossing;
use super::heights::Heights;
use super::layers::{Path, Tally, count, decide, n_layers, sort, steps_of};
use super::sets::Sets;
use super::trail::any_way;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::physics::{Death, Physics, glide};
use crate::games::fourstep::world::World;

use super::cloud::Cloud;

/// Heights by speed.
#[derive(Clone, Debug, Default)]
struct Slab {
    speeds: Vec<i32>,
    sets: Vec<Heights>,
}

impl Slab {
    fn clear(&mut self) {
        self.speeds.clear();
        self.sets.clear();
    }

    /// The set of a speed, which is added when it is new. There are few dozen.
    #[inline]
    fn of(&mut self, v: i32) -> &mut Heights {
        let idx = self
            .speeds
            .iter()
            .position(|speed| *speed == v)
            .unwrap_or_else(|| {
                self.speeds.push(v);
                self.sets.push(Heights::EMPTY);
                self.speeds.len() - 1
            });
        &mut self.sets[idx]
    }

    fn iter(&self) -> impl Iterator<Item = (i32, &Heights)> {
        self.speeds.iter().copied().zip(&self.sets)
    }
}

/// Searches a land of the sea or the mountain from some heroes.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one set that was moved by a step.
pub fn search(physics: &Physics, world: &World, starts: &[Hero], ctl: &Control) -> Result<Crossing, Stop> {
    let n_layers = n_layers(world);
    let mut search = Search::new(physics, world, starts);
    let mut crossing = Crossing {
        n_layers,
        ..Crossing::default()
    };
    for layer in 0..n_layers {
        if layer == 0 {
            search.first_layer();
        } else {
            search.layer(layer);
        }
        ctl.spend(search.moved)?;
        crossing.expanded += search.moved;
        search.moved = 0;
        if search.keep() == 0 {
            break;
        }
        crossing.layers_survived = layer + 1;
        crossing.peak = crossing.peak.max(search.sets.count(layer + 1));
    }
    if crossing.layers_survived == n_layers {
        let path = search.any_path();
        crossing.start_idx = path.as_ref().map_or(0, |(start_idx, _)| *start_idx);
        crossing.path = path.map(|(_, path)| path);
    } else {
        crossing.deaths = search.deaths(crossing.layers_survived, ctl)?;
    }
    crossing.cloud = Cloud::of_sets(search.sets);
    Ok(crossing)
}

struct Search<'a> {
    physics: &'a Physics,
    world: &'a World,
    sets: Sets,
    /// The last layer: states whose button is free, or any when the button is no state.
    free: Slab,
    /// The last layer: states whose button is held.
    held: Slab,
    /// Buffers.
    from: Slab,
    into: Slab,
    /// Sets moved since the control was asked.
    moved: u64,
}

impl<'a> Search<'a> {
    fn new(physics: &'a Physics, world: &'a World, starts: &[Hero]) -> Self {
        Self {
            physics,
            world,
            sets: Sets::new(world.form, starts.to_vec()),
            free: Slab::default(),
            held: Slab::default(),
            from: Slab::default(),
            into: Slab::default(),
            moved: 0,
        }
    }

    /// The heroes who enter take their first decision one by one: they may come in any state.
    fn first_layer(&mut self) {
        for hero in self.sets.starts() {
            for press in [false, true] {
                if let Ok(next) = decide(self.physics, self.world, 0, *hero, press) {
                    let is_held = press && (self.world.form == Form::Jelly || self.is_last(0));
                    let slab = if is_held { &mut self.held } else { &mut self.free };
                    slab.of(next.v_60ths).insert(next.y_720ths);
                }
            }
        }
        self.moved += 2 * self.sets.starts().len() as u64;
    }

    fn is_last(&self, layer: usize) -> bool {
        layer + 1 == n_layers(self.world)
    }

    fn layer(&mut self, layer: usize) {
        let mut free = std::mem::take(&mut self.free);
        let mut held = std::mem::take(&mut self.held);
        if self.world.form == Form::Jelly {
            self.from.clear();
            for (_, set) in free.iter() {
                self.from.of(self.physics.pulse_v).add(set);
            }
            let pulsing = std::mem::take(&mut self.from);
            for (v, set) in held.iter() {
                free.of(v).add(set);
            }
            self.from = free;
            self.decision(layer, false);
            let waited = std::mem::take(&mut self.from);
            self.from = pulsing;
            self.decision(layer, true);
            held.clear();
            std::mem::swap(&mut held, &mut self.from);
            self.free = waited;
            self.held = held;
        } else {
            self.from = free.clone();
            self.decision(layer, true);
            let mut both = std::mem::take(&mut self.from);
            self.from = free;
            self.decision(layer, false);
            if self.is_last(layer) {
                // Beyond the border the button counts again.
                (self.free, self.held) = (std::mem::take(&mut self.from), both);
                return;
            }
            for (v, set) in self.from.iter() {
                both.of(v).add(set);
            }
            self.free = both;
        }
    }

    /// Moves `from` by the steps of a decision. A pulse has already set its speed.
    fn decision(&mut self, layer: usize, press: bool) {
        let top = self.world.form.top();
        for at in steps_of(self.world, layer) {
            let column = self.world.column(at);
            self.into.clear();
            for (before, set) in self.from.iter() {
                let after = match self.world.form {
                    Form::Jelly => self.physics.sink(before, column.current),
                    _ => glide(before, press, column.has_updraft),
                };
                let d = self.physics.distance(before, after);
                advance(set, d, after, top, &mut self.into);
            }
            self.moved += self.from.speeds.len() as u64;
            let bands = self.world.bands(column);
            for set in &mut self.into.sets {
                for band in bands {
                    set.take(band.lo + 1, band.hi - 1);
                }
                set.trim();
            }
            std::mem::swap(&mut self.from, &mut self.into);
        }
    }

    /// Keeps the last layer in the sets; how many rows it has.
    fn keep(&mut self) -> usize {
        for (v, set) in self.held.speeds.iter().zip(&mut self.held.sets) {
            if let Some(free) = self.free.speeds.iter().position(|speed| speed == v) {
                set.remove(&self.free.sets[free]);
            }
        }
        let mut n_rows = 0;
        for (slab, held) in [(&self.free, false), (&self.held, true)] {
            for (v, set) in slab.iter() {
                n_rows += usize::from(!set.is_empty());
                self.sets.push(v, held, set);
            }
        }
        if 0 < n_rows {
            self.sets.end_layer();
        }
        n_rows
    }

    /// A way to the last layer, with the index of the hero it starts from.
    fn any_path(&self) -> Option<(usize, Path)> {
        any_way(self.physics, self.world, &self.sets)
    }

    /// What kills while a layer is expanded, counted one by one.
    fn deaths(&self, layer: usize, ctl: &Control) -> Result<Vec<Tally>, Stop> {
        let mut deaths = Vec::new();
        let mut spent = 0;
        for hero in self.sets.heroes(layer) {
            for press in [false, true] {
                if let Err(Death(obstacle)) = decide(self.physics, self.world, layer, hero, press) {
                    count(&mut deaths, obstacle, 1);
                }
            }
            spent += 2;
            if 4096 <= spent {
                ctl.spend(spent)?;
                spent = 0;
            }
        }
        sort(&mut deaths);
        Ok(deaths)
    }
}

/// Moves a set by `d` at a new speed; floor and ceiling stop what reaches them.
#[inline]
fn advance(set: &Heights, d: i32, after: i32, top: i32, into: &mut Slab) {
    if set.is_empty() {
        return;
    }
    let meets_floor = d <= 0 && set.holds(0, -d);
    let meets_top = 0 <= d && set.holds(top - d, top);
    if !meets_floor && !meets_top {
        into.of(after).add_moved(set, d);
        return;
    }
    let mut free = *set;
    if meets_floor {
        free.take(0, -d);
        into.of(after.max(0)).insert(0);
    }
    if meets_top {
        free.take(top - d, top);
        into.of(after.min(0)).insert(top);
    }
    into.of(after).add_moved(&free, d);
}

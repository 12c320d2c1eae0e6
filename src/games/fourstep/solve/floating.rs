//! Exact search over the sea and the mountain: all heights of a speed move at once.
//!
//! A floating hero is a height and a speed; what he touches follows from his height. Speeds take few
//! values, heights thousands, so a layer is one set of heights a speed. A decision moves a set once:
//! what floor or ceiling stops on the way is taken out and moved alone, kill bands are taken out where
//! the set stands before it moves. Nothing is rounded and nothing is dropped, except what is
//! dominated: while a jelly's button is held another press does nothing, so a free button can do all
//! that a held one can; a glider's button is no state at all.
//! Source: `docs/rules/fourstep.md`, section 7.

use super::cloud::Cloud;
use super::crossing::{Crossing, Reach};
use super::heights::Heights;
use super::known::Rest;
use super::layers::{Tally, count, decide, n_layers, sort, steps_of};
use super::patch::Patch;
use super::sets::Sets;
use super::slab::Slab;
use super::trail::any_way;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::physics::{Death, Physics, glide};
use crate::games::fourstep::world::{Column, World};

/// Searches a land of the sea or the mountain on from the last layer of `before`, which may be its
/// start.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one set that was moved by a decision.
pub fn search(physics: &Physics, world: &World, before: Sets, ctl: &Control) -> Result<Crossing, Stop> {
    let layer = before.n_layers().saturating_sub(1);
    let mut search = Search::new(Mover::new(physics, world), &before, layer);
    search.kept = Some(before);
    search.run(ctl)?;
    let n_layers = n_layers(world);
    let sets = search.kept.unwrap_or_default();
    let mut crossing = Crossing {
        n_layers,
        layers_survived: sets.n_layers().saturating_sub(1),
        expanded: search.n_moved,
        ..Crossing::default()
    };
    let counts = (1..=crossing.layers_survived).map(|layer| sets.count(layer));
    crossing.peak = counts.max().unwrap_or(0);
    if crossing.layers_survived == n_layers {
        let path = any_way(physics, world, &sets, ctl)?;
        crossing.start_idx = path.as_ref().map_or(0, |(start_idx, _)| *start_idx);
        crossing.path = path.map(|(_, path)| path);
    } else {
        crossing.deaths = deaths(physics, world, &sets, crossing.layers_survived);
    }
    crossing.cloud = Cloud::of_sets(sets);
    Ok(crossing)
}

/// How far heroes get on from the last layer of `before`. Keeps no layers.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn reach(physics: &Physics, world: &World, before: &Sets, ctl: &Control) -> Result<Reach, Stop> {
    let layer = before.n_layers().saturating_sub(1);
    let mut search = Search::new(Mover::new(physics, world), before, layer);
    search.run(ctl)?;
    Ok(Reach {
        n_layers: n_layers(world),
        layers_survived: search.layer,
        n_survivors: search.n_states,
        is_capped: false,
    })
}

/// Whether heroes get to the end of a patched land on from the layer where the patch begins, as `before`
/// holds it. `rest`: what is known of the land beyond the patch.
///
/// # Errors
/// [`Stop`] when the control says so.
pub fn crosses(
    physics: &Physics,
    (world, patch): (&World, Patch<'_>),
    before: &Sets,
    rest: Rest<'_>,
    ctl: &Control,
) -> Result<bool, Stop> {
    let mut mover = Mover::new(physics, world);
    mover.patch = Some(patch);
    let mut search = Search::new(mover, before, patch.from);
    search.rest = Some(rest);
    search.run(ctl)?;
    Ok(search.fate.unwrap_or(search.layer == n_layers(world)))
}

/// Moves sets through a land.
struct Mover<'a> {
    physics: &'a Physics,
    world: &'a World,
    /// What some of its layers are instead.
    patch: Option<Patch<'a>>,
    top: i32,
    /// A buffer.
    work: Heights,
}

impl<'a> Mover<'a> {
    fn new(physics: &'a Physics, world: &'a World) -> Self {
        Self {
            physics,
            world,
            patch: None,
            top: world.form.top(),
            work: Heights::EMPTY,
        }
    }

    #[inline]
    fn speed_after(&self, before: i32, press: bool, column: &Column) -> i32 {
        match self.world.form {
            Form::Jelly => self.physics.sink(before, column.current),
            _ => glide(before, press, column.has_updraft),
        }
    }

    /// Moves a set of one speed by the steps of a decision. A pulse has already set its speed.
    /// `killed` is told who died of what, when `IS_COUNTED`.
    #[inline]
    fn decision<const IS_COUNTED: bool>(
        &mut self,
        layer: usize,
        (v, set): (i32, &Heights),
        press: bool,
        into: &mut Slab,
        killed: &mut impl FnMut(u32, u64),
    ) {
        let mut work = std::mem::replace(&mut self.work, Heights::EMPTY);
        work.assign(set);
        let (mut v, mut d) = (v, 0);
        let (world, layer) = Patch::world_of(self.patch, self.world, layer);
        let steps = steps_of(world, layer);
        let last = *steps.end();
        for at in steps {
            let column = world.column(at);
            let after = self.speed_after(v, press, column);
            d += self.physics.distance(v, after);
            v = after;
            // Heights are those before the decision: a hero is at his height + d now.
            for (stop_y, stop_v, lo, hi) in
                [(0, v.max(0), 0, -d), (self.top, v.min(0), self.top - d, self.top)]
            {
                if lo <= hi && 0 <= hi && lo <= self.top {
                    let n = if IS_COUNTED {
                        work.take_counted(lo, hi)
                    } else {
                        u64::from(work.take(lo, hi))
                    };
                    if 0 < n {
                        match self.alone(world, (at, last), (stop_y, stop_v), press) {
                            Ok((y, v)) => into.of(v).insert(y),
                            Err(Death(obstacle)) => killed(obstacle, n),
                        }
                    }
                }
            }
            for band in world.bands(column) {
                let (lo, hi) = (band.lo + 1 - d, band.hi - 1 - d);
                if IS_COUNTED {
                    killed(band.obstacle, work.take_counted(lo, hi));
                } else {
                    work.take(lo, hi);
                }
            }
        }
        work.trim();
        into.of(v).add_moved(&work, d);
        self.work = work;
    }

    /// One hero who was stopped at `y` in step `from`: what becomes of him by step `to`.
    fn alone(
        &self,
        world: &World,
        (from, to): (usize, usize),
        (mut y, mut v): (i32, i32),
        press: bool,
    ) -> Result<(i32, i32), Death> {
        for at in from..=to {
            let column = world.column(at);
            if from < at {
                let after = self.speed_after(v, press, column);
                y += self.physics.distance(v, after);
                v = after;
                if y <= 0 {
                    (y, v) = (0, v.max(0));
                } else if self.top <= y {
                    (y, v) = (self.top, v.min(0));
                }
            }
            let bands = world.bands(column);
            if let Some(band) = bands.iter().find(|band| band.lo < y && y < band.hi) {
                return Err(Death(band.obstacle));
            }
        }
        Ok((y, v))
    }
}

struct Search<'a> {
    mover: Mover<'a>,
    /// The heroes who enter, where the search begins with them.
    starts: Vec<Hero>,
    /// All layers, when they are kept.
    kept: Option<Sets>,
    /// The last layer that was reached.
    layer: usize,
    n_states: usize,
    /// States of that layer whose button is free, or any when the button is no state.
    free: Slab,
    /// States of that layer whose button is held.
    held: Slab,
    /// Buffers.
    next_free: Slab,
    next_held: Slab,
    pulsing: Heights,
    /// Sets moved so far.
    n_moved: u64,
    /// What is known of the layers to come; the search ends where that tells its end.
    rest: Option<Rest<'a>>,
    /// Whether somebody gets to the end, when it was told so.
    fate: Option<bool>,
}

impl<'a> Search<'a> {
    /// Searches on from a layer.
    fn new(mover: Mover<'a>, before: &Sets, layer: usize) -> Self {
        let (mut free, mut held) = (Slab::default(), Slab::default());
        for row in before.rows(layer) {
            let slab = if row.held { &mut held } else { &mut free };
            slab.of(row.v).add(&before.set(layer, row));
        }
        Self {
            mover,
            starts: if layer == 0 { before.starts() } else { &[] }.to_vec(),
            kept: None,
            layer,
            n_states: before.count(layer),
            free,
            held,
            next_free: Slab::default(),
            next_held: Slab::default(),
            pulsing: Heights::EMPTY,
            n_moved: 0,
            rest: None,
            fate: None,
        }
    }

    fn run(&mut self, ctl: &Control) -> Result<(), Stop> {
        let n_layers = n_layers(self.mover.world);
        for layer in self.layer..n_layers {
            ctl.set_share(layer, n_layers);
            let before = self.n_moved;
            self.next_free.clear();
            self.next_held.clear();
            match (layer, self.mover.world.form) {
                (0, _) => self.first_layer(),
                (_, Form::Jelly) => self.jellies(layer),
                _ => self.gliders(layer),
            }
            std::mem::swap(&mut self.free, &mut self.next_free);
            std::mem::swap(&mut self.held, &mut self.next_held);
            let n_states = self.keep();
            ctl.spend(self.n_moved - before)?;
            if n_states == 0 {
                break;
            }
            (self.layer, self.n_states) = (layer + 1, n_states);
            self.fate = self.rest.and_then(|rest| self.told_by(rest));
            if self.fate.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Whether somebody of the layer that was reached gets to the end, as far as what is known tells it:
    /// somebody is on the known way, or all are where the known heroes are.
    fn told_by(&self, rest: Rest<'_>) -> Option<bool> {
        if rest.hero(self.layer).is_some_and(|hero| self.holds(hero)) {
            return Some(true);
        }
        let known = rest.cloud(self.layer)?.sets();
        let is_alike =
            self.n_states == known.count(self.layer) && { known.rows(self.layer) }.iter().all(|row| {
                let slab = if row.held { &self.held } else { &self.free };
                slab.holds_all(row.v, &known.set(self.layer, row))
            });
        is_alike.then(|| rest.is_crossed())
    }

    /// Whether the layer that was reached holds a hero, or one who can do all that he can.
    fn holds(&self, hero: &Hero) -> bool {
        let slab_holds = |slab: &Slab| slab.holds(hero.v_60ths, hero.y_720ths);
        slab_holds(&self.free) || hero.held && slab_holds(&self.held)
    }

    /// The heroes who enter take their first decision one by one: they may come in any state.
    fn first_layer(&mut self) {
        let Mover {
            physics,
            world,
            patch,
            ..
        } = self.mover;
        let (there, layer) = Patch::world_of(patch, world, 0);
        for hero in &self.starts {
            for press in [false, true] {
                if let Ok(next) = decide(physics, there, layer, *hero, press) {
                    let is_held = press && (world.form == Form::Jelly || n_layers(world) == 1);
                    let slab = if is_held {
                        &mut self.next_held
                    } else {
                        &mut self.next_free
                    };
                    slab.of(next.v_60ths).insert(next.y_720ths);
                }
            }
        }
        self.n_moved += 2 * self.starts.len() as u64;
    }

    fn jellies(&mut self, layer: usize) {
        self.pulsing.clear();
        for (v, set) in self.free.iter() {
            self.pulsing.add(set);
            self.n_moved += 1;
            self.mover
                .decision::<false>(layer, (v, set), false, &mut self.next_free, &mut |_, _| {});
        }
        for (v, set) in self.held.iter() {
            self.n_moved += 1;
            self.mover
                .decision::<false>(layer, (v, set), false, &mut self.next_free, &mut |_, _| {});
        }
        let pulsing = (self.mover.physics.pulse_v, &self.pulsing);
        self.n_moved += 1;
        self.mover
            .decision::<false>(layer, pulsing, true, &mut self.next_held, &mut |_, _| {});
    }

    fn gliders(&mut self, layer: usize) {
        // Beyond the border the button counts again.
        let is_last = layer + 1 == n_layers(self.mover.world);
        for (v, set) in self.free.iter() {
            self.n_moved += 2;
            let pressed = if is_last {
                &mut self.next_held
            } else {
                &mut self.next_free
            };
            self.mover
                .decision::<false>(layer, (v, set), true, pressed, &mut |_, _| {});
            self.mover
                .decision::<false>(layer, (v, set), false, &mut self.next_free, &mut |_, _| {});
        }
    }

    /// Keeps the layer that was reached, without what is dominated; how many states it has.
    fn keep(&mut self) -> usize {
        self.free.trim();
        self.held.trim();
        self.held.remove(&self.free);
        let Some(kept) = &mut self.kept else {
            let sets = self.free.iter().chain(self.held.iter());
            return sets.map(|(_, set)| set.count()).sum();
        };
        for (slab, held) in [(&self.free, false), (&self.held, true)] {
            for (v, set) in slab.iter() {
                kept.push(v, held, set);
            }
        }
        kept.end_layer()
    }
}

/// What kills while a layer is expanded, one for each state and action.
fn deaths(physics: &Physics, world: &World, sets: &Sets, layer: usize) -> Vec<Tally> {
    let mut deaths = Vec::new();
    let mut killed = |obstacle, n| {
        if 0 < n {
            count(&mut deaths, obstacle, n);
        }
    };
    if layer == 0 {
        for hero in sets.starts() {
            for press in [false, true] {
                if let Err(Death(obstacle)) = decide(physics, world, 0, *hero, press) {
                    killed(obstacle, 1);
                }
            }
        }
    }
    let mut mover = Mover::new(physics, world);
    let mut nowhere = Slab::default();
    for row in sets.rows(layer) {
        let set = sets.set(layer, row);
        for press in [false, true] {
            let v = if press && world.form == Form::Jelly && !row.held {
                physics.pulse_v
            } else {
                row.v
            };
            nowhere.clear();
            mover.decision::<true>(layer, (v, &set), press, &mut nowhere, &mut killed);
        }
    }
    sort(&mut deaths);
    deaths
}

/// Heroes who enter a land of the sea or the mountain.
pub fn entering(world: &World, heroes: &[Hero]) -> Sets {
    Sets::new(world.form, heroes.to_vec())
}

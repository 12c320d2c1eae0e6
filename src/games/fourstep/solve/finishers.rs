//! Who still gets to the finish by the buttons of a ride, told from the finish backwards.
//!
//! The buttons leave no choice, so of all heroes at a moment it is known once and for all who lives to the
//! finish: at whole beats and borders, for all heights of a speed together. In the sea a shifted press
//! leaves a height that nothing takes back for hundreds of beats, and each shift another: to ask the set is
//! to play them all at once. Heroes whom floor, ceiling or a platform stops lose what told them apart, and
//! go on as one. Knows lands, borders and buttons; knows nothing of presses that move.

use std::collections::BTreeMap;

use super::spans::Spans;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero, Side};
use crate::games::fourstep::lattice::STEPS_PER_BEAT;
use crate::games::fourstep::obstacles::{TUNNEL_CEILING, TUNNEL_GRIP};
use crate::games::fourstep::physics::{fall, glide};
use crate::games::fourstep::way::Way;
use crate::games::fourstep::world::{Column, NOBODY, World};

/// Steps between two moments of which it is known who finishes.
const EVERY: usize = STEPS_PER_BEAT as usize;
/// Heights that are known together; who is below or above them goes alone.
const TOGETHER: std::ops::RangeInclusive<i32> = 0..=1 << 28;

/// Heroes who go on alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// In the water or in the air at this speed, at any height: only what they touch tells them apart.
    Free(i32),
    /// Anybody else.
    Alone(Hero),
}

/// Heights at a stop and what their heroes are at the next one.
#[derive(Debug)]
struct Exit {
    heights: Spans,
    /// What they are.
    kind: Kind,
    /// How high.
    at: At,
}

/// How high heroes come out of a stretch.
#[derive(Clone, Copy, Debug)]
enum At {
    /// Each as far from where he was.
    MovedBy(i32),
    /// All at one height.
    Height(i32),
}

/// Who gets to the finish of a ride. Buttons are handed over with each question; whoever changes them says
/// from where on what is known still holds.
#[derive(Debug)]
pub struct Finishers {
    /// From this step on nothing kills.
    safe_from: usize,
    /// Moments of which it is known who finishes, the finish last.
    stops: Vec<usize>,
    /// Of each stop, the heights of each kind that get to the finish.
    known: Vec<BTreeMap<Kind, Spans>>,
}

impl Finishers {
    /// Nobody is known yet. `n_steps`: where the ride is over.
    pub fn new(way: &Way, n_steps: usize) -> Self {
        let borders = (0..way.worlds().len()).map(|land| way.border(land));
        let mut stops: Vec<usize> = (0..n_steps).step_by(EVERY).chain(borders).collect();
        stops.retain(|stop| *stop < n_steps);
        stops.push(n_steps);
        stops.sort_unstable();
        stops.dedup();
        Self {
            safe_from: safe_from(way, n_steps),
            known: vec![BTreeMap::new(); stops.len()],
            stops,
        }
    }

    /// The step from which on nothing kills any more.
    pub fn safe_from(&self) -> usize {
        self.safe_from
    }

    /// The first moment from a step on of which it can be asked who finishes.
    pub fn next_stop(&self, step: usize) -> usize {
        let after = self.stops.partition_point(|stop| *stop < step);
        self.stops.get(after).copied().unwrap_or(step)
    }

    /// Whether a hero at a stop gets to the finish by these buttons.
    ///
    /// # Errors
    /// [`Stop`] when the control says so; one node is one step of all heroes of a kind.
    pub fn finishes(
        &mut self,
        way: &Way,
        buttons: &[bool],
        (stop, mut hero): (usize, Hero),
        ctl: &Control,
    ) -> Result<bool, Stop> {
        let idx = self.stops.partition_point(|known| *known < stop);
        if self.is_safe(idx) {
            return Ok(true);
        }
        // Whether a button that is up again was down a step ago is no matter.
        hero.held = is_down(buttons, stop.wrapping_sub(1));
        let (kind, y) = kind_of(entering(way, stop, hero));
        self.find_out((way, buttons), (idx, kind), ctl)?;
        Ok(self.known[idx].get(&kind).is_some_and(|heights| heights.holds(y)))
    }

    /// Forgets what buttons made that have changed: everything before a step.
    pub fn forget_before(&mut self, step: usize) {
        let n = self.stops.partition_point(|stop| *stop < step);
        self.known[..n].iter_mut().for_each(BTreeMap::clear);
    }

    /// Whether everybody at a stop finishes.
    fn is_safe(&self, idx: usize) -> bool {
        self.stops.get(idx).is_none_or(|stop| self.safe_from <= *stop) || self.stops.len() <= idx + 1
    }

    /// Makes it known which heights of a kind finish. What they come to at the next stop has to be known
    /// first: what is open is kept in a list, since a course has more stops than a stack has room.
    fn find_out(
        &mut self,
        (way, buttons): (&Way, &[bool]),
        wanted: (usize, Kind),
        ctl: &Control,
    ) -> Result<(), Stop> {
        let mut open: Vec<((usize, Kind), Vec<Exit>)> = Vec::new();
        let mut next = Some(wanted).filter(|(idx, kind)| !self.known[*idx].contains_key(kind));
        loop {
            if let Some((idx, kind)) = next {
                let (from, to) = (self.stops[idx], self.stops[idx + 1]);
                ctl.spend((to - from) as u64)?;
                open.push(((idx, kind), exits(way, buttons, (from, to), kind)));
            }
            let Some(((idx, kind), exits)) = open.last() else {
                return Ok(());
            };
            let (idx, kind) = (*idx, *kind);
            let is_safe = self.is_safe(idx + 1);
            let unknown = |exit: &&Exit| !is_safe && !self.known[idx + 1].contains_key(&exit.kind);
            next = exits.iter().find(unknown).map(|exit| (idx + 1, exit.kind));
            if next.is_some() {
                continue;
            }
            let mut finishing = Spans::NONE;
            for exit in exits {
                let known = self.known[idx + 1].get(&exit.kind);
                match (known.filter(|_| !is_safe), exit.at) {
                    (None, _) => finishing.add(&exit.heights),
                    (Some(known), At::MovedBy(d)) => finishing.add(&exit.heights.moved_into(known, d)),
                    (Some(known), At::Height(y)) if known.holds(y) => finishing.add(&exit.heights),
                    (Some(_), At::Height(_)) => {}
                }
            }
            self.known[idx].insert(kind, finishing);
            open.pop();
        }
    }
}

fn is_down(buttons: &[bool], step: usize) -> bool {
    buttons.get(step).is_some_and(|down| *down)
}

/// A hero at a stop as the land beyond it sees him.
fn entering(way: &Way, stop: usize, hero: Hero) -> Hero {
    let form = way.form_of(stop);
    if hero.form == form || way.steps() <= stop {
        hero
    } else {
        hero.entering(form)
    }
}

/// The kind of a hero and his height.
fn kind_of(hero: Hero) -> (Kind, i32) {
    let is_free = hero.form.floats() || hero.side == Side::Air;
    let kind = if is_free && TOGETHER.contains(&hero.y_720ths) {
        Kind::Free(hero.v_60ths)
    } else {
        Kind::Alone(hero)
    };
    (kind, hero.y_720ths)
}

/// What becomes of all heroes of a kind from one stop to the next; who dies is in no exit.
fn exits(way: &Way, buttons: &[bool], (from, to): (usize, usize), kind: Kind) -> Vec<Exit> {
    let Some(world) = way.worlds().get(way.land_of(from)) else {
        return Vec::new();
    };
    let border = way.border(way.land_of(from));
    let mut ride = match kind {
        Kind::Free(v) => Stretch {
            free: Spans::of(*TOGETHER.start(), *TOGETHER.end()),
            ..Stretch::new(way, world, v)
        },
        Kind::Alone(hero) => Stretch {
            stopped: vec![(hero, Spans::of(i32::MIN, i32::MAX))],
            ..Stretch::new(way, world, 0)
        },
    };
    ride.held = is_down(buttons, from.wrapping_sub(1));
    for at in from..to {
        ride.step((at, at - border + 1), is_down(buttons, at));
    }
    ride.exits(to)
}

/// Heroes between two stops.
struct Stretch<'a> {
    way: &'a Way,
    world: &'a World,
    /// The button of the step before.
    held: bool,
    /// Heights at the stop of those whom nothing has stopped.
    free: Spans,
    /// How fast they are.
    v: i32,
    /// How far they are from there.
    moved: i32,
    /// Those who were stopped, with the heights that they had at the stop.
    stopped: Vec<(Hero, Spans)>,
}

impl<'a> Stretch<'a> {
    fn new(way: &'a Way, world: &'a World, v: i32) -> Self {
        Self {
            way,
            world,
            held: false,
            free: Spans::NONE,
            v,
            moved: 0,
            stopped: Vec::new(),
        }
    }

    /// One step, `at` of the course, that leads into column `into` of the land.
    fn step(&mut self, (at, into): (usize, usize), press: bool) {
        let alone = std::mem::take(&mut self.stopped);
        for (hero, heights) in alone {
            self.go_alone(at, (hero, press), heights);
        }
        if !self.free.is_empty() {
            self.go_together(at, self.world.column(into), press);
        }
        self.held = press;
    }

    fn go_alone(&mut self, at: usize, (hero, press): (Hero, bool), heights: Spans) {
        if let Ok(next) = self.way.step(at, hero, press) {
            match { self.stopped.iter_mut() }.find(|(hero, _)| *hero == next) {
                Some((_, others)) => others.add(&heights),
                None => self.stopped.push((next, heights)),
            }
        }
    }

    fn go_together(&mut self, at: usize, column: &Column, press: bool) {
        let physics = &self.way.physics;
        let edge = press && !self.held;
        let (before, after) = match self.world.form {
            Form::Jelly => {
                let before = if edge { physics.pulse_v } else { self.v };
                (before, physics.sink(before, column.current))
            }
            Form::Glider => (self.v, glide(self.v, press, column.has_updraft)),
            Form::Runner | Form::Digger => (self.v, fall(self.v)),
        };
        let moved = self.moved + physics.distance(before, after);
        let (form, world) = (self.world.form, self.world);
        // Each range of heights at the stop is stopped in one way; a height belongs to the first that has it.
        match form {
            Form::Jelly | Form::Glider => self.stop(at, press, (form.top() - moved, i32::MAX)),
            Form::Digger => {}
            Form::Runner => {
                if column.has_ceiling {
                    let lowest = TUNNEL_CEILING - form.body() - moved;
                    self.stop(at, press, (lowest, lowest + TUNNEL_GRIP));
                }
                let surfaces = world.surfaces(column);
                if after <= 0 && !surfaces.is_empty() {
                    let mut floors: Vec<i32> = surfaces.iter().map(|floor| floor.y).collect();
                    floors.sort_unstable_by(|a, b| b.cmp(a));
                    let rise = moved - self.moved;
                    for y in floors {
                        let highest = y.saturating_sub(moved);
                        self.stop(at, press, (highest.saturating_add(rise), highest));
                    }
                }
            }
        }
        if form.floats() || after <= 0 {
            self.stop(at, press, (i32::MIN, moved.saturating_neg()));
        }
        for band in world.bands(column) {
            self.free.take(
                band.lo.saturating_add(1).saturating_sub(moved),
                band.hi.saturating_sub(1).saturating_sub(moved),
            );
        }
        (self.v, self.moved) = (after, moved);
    }

    /// Takes out those of some heights at the last stop whom step `at` stops. It makes them all the same; the
    /// step function says what.
    fn stop(&mut self, at: usize, press: bool, (lo, hi): (i32, i32)) {
        let stopped = self.free.take(lo, hi);
        if let Some(height) = stopped.lowest() {
            let hero = self.hero(height);
            self.go_alone(at, (hero, press), stopped);
        }
    }

    /// The hero who was at a height at the stop and whom nothing has stopped since.
    fn hero(&self, height: i32) -> Hero {
        let (form, y_720ths) = (self.world.form, height + self.moved);
        Hero {
            form,
            // Nothing asks a jelly or glider for it.
            side: Side::Air,
            y_720ths,
            v_60ths: self.v,
            held: self.held,
        }
    }

    /// What everybody is at the next stop.
    fn exits(self, stop: usize) -> Vec<Exit> {
        let mut exits = Vec::new();
        if let Some(height) = self.free.lowest() {
            // Whom nothing has stopped is above the floor, and keeps his height over a border.
            let (kind, _) = kind_of(entering(self.way, stop, self.hero(height)));
            exits.push(Exit {
                kind,
                at: At::MovedBy(self.moved),
                heights: self.free,
            });
        }
        for (hero, heights) in self.stopped {
            let (kind, y) = kind_of(entering(self.way, stop, hero));
            exits.push(Exit {
                kind,
                at: At::Height(y),
                heights,
            });
        }
        exits
    }
}

/// The first of `n_steps` steps from which on nothing kills any more.
fn safe_from(way: &Way, n_steps: usize) -> usize {
    let lands = way.worlds().iter().enumerate().rev();
    for (idx, world) in lands.filter(|(idx, _)| way.border(*idx) < n_steps) {
        let border = way.border(idx);
        let n = world.steps().min(n_steps - border);
        if let Some(last) = (1..=n).rev().find(|step| kills(world, *step)) {
            return border + last;
        }
    }
    0
}

fn kills(world: &World, step: usize) -> bool {
    let column = world.column(step);
    column.pit != NOBODY
        || !world.bands(column).is_empty()
        || world.surfaces(column).iter().any(|floor| floor.is_edge)
}

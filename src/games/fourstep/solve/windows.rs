//! How much earlier or later each press may come, judged as the game judges: without margin.
//!
//! Knows single edges, shifted alone; `polish` moves each to the middle of its window. A geometric
//! margin is no promise for a single press: here is what a press really has.
//! Source: `docs/rules/fourstep.md`, section 10.

use serde::Serialize;

use super::exact;
use super::layers::Path;
use super::tails::{Tails, safe_from};
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::lattice::STEPS_PER_DECISION;
use crate::games::fourstep::way::{Run, Way};

/// The furthest shift that is tried: a beat.
pub const MAX_SHIFT: usize = 24;
/// How far ahead a continuation must live, counted from the last decision.
const RECOVER_STEPS: usize = 99;

/// Steps by which an edge may come earlier and later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Window {
    /// Steps of 1/24 beat.
    pub early_steps: usize,
    /// Steps of 1/24 beat.
    pub late_steps: usize,
}

/// Which way a button goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EdgeKind {
    /// Down. Outside the mountain the release that follows moves with it.
    Press,
    /// Up, in the mountain.
    Release,
}

/// One edge of the buttons and its windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Edge {
    /// The step, from 0.
    pub step: usize,
    /// What the hero is after it.
    pub form: Form,
    /// Which way.
    pub kind: EdgeKind,
    /// Everything else as it is, and the hero lives to the finish.
    pub strict: Window,
    /// Everything else as it is, and the hero lives to the next edge.
    pub local: Window,
}

/// A run of pressed steps: `from..to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hold {
    from: usize,
    to: usize,
}

/// An edge, not yet measured, with the holds around it.
#[derive(Clone, Copy, Debug)]
struct Place {
    kind: EdgeKind,
    form: Form,
    hold: Hold,
    /// End of the hold before.
    before: Option<usize>,
    /// Start of the hold after.
    after: Option<usize>,
}

impl Place {
    fn step(&self) -> usize {
        match self.kind {
            EdgeKind::Press => self.hold.from,
            EdgeKind::Release => self.hold.to,
        }
    }

    fn is_tap(&self) -> bool {
        self.form != Form::Glider
    }

    /// The hold after a shift by so many steps, while it leaves one free step to its neighbours.
    fn shifted(&self, shift: isize, n_steps: usize) -> Option<Hold> {
        let moved = |step: usize| step.checked_add_signed(shift);
        let Hold { from, to } = self.hold;
        let hold = match (self.is_tap(), self.kind) {
            (true, _) => Hold {
                from: moved(from)?,
                to: moved(to)?,
            },
            (false, EdgeKind::Press) => Hold {
                from: moved(from)?,
                to,
            },
            (false, EdgeKind::Release) => Hold { from, to: moved(to)? },
        };
        let first_free = self.before.map_or(1, |end| end + 1);
        let last_free = self.after.unwrap_or(n_steps).saturating_sub(1);
        let is_first = hold.from == from || first_free <= hold.from;
        let is_last = hold.to == to || hold.to <= last_free;
        (hold.from < hold.to && is_first && is_last).then_some(hold)
    }
}

/// Buttons on a way, with the run they make.
#[derive(Clone, Debug)]
pub struct Ride<'a> {
    way: &'a Way,
    /// The button of each step.
    pub buttons: Vec<bool>,
    run: Run,
    /// From this step on nothing kills.
    safe_from: usize,
}

impl<'a> Ride<'a> {
    /// Buttons on a way from a hero.
    pub fn new(way: &'a Way, entry: Hero, buttons: Vec<bool>) -> Self {
        let run = way.run(entry, &buttons);
        let safe_from = safe_from(way, buttons.len());
        Self {
            way,
            buttons,
            run,
            safe_from,
        }
    }

    /// What the buttons come to.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// How often the button goes down.
    pub fn n_presses(&self) -> usize {
        self.holds().len()
    }

    /// The holds of all buttons.
    fn holds(&self) -> Vec<Hold> {
        let mut holds: Vec<Hold> = Vec::new();
        let mut was_down = self.run.heroes.first().is_some_and(|hero| hero.held);
        for (step, down) in self.buttons.iter().enumerate() {
            match (was_down, down) {
                (false, true) => holds.push(Hold {
                    from: step,
                    to: self.buttons.len(),
                }),
                (true, false) => {
                    if let Some(hold) = holds.last_mut() {
                        hold.to = step;
                    }
                }
                _ => {}
            }
            was_down = *down;
        }
        holds
    }

    /// All edges, in order.
    fn places(&self) -> Vec<Place> {
        let holds = self.holds();
        let mut places = Vec::new();
        for idx in 0..holds.len() {
            places.extend(self.press(&holds, idx));
            places.extend(self.release(&holds, idx));
        }
        places
    }

    /// The beginning of a hold.
    fn press(&self, holds: &[Hold], idx: usize) -> Option<Place> {
        let hold = *holds.get(idx)?;
        Some(Place {
            kind: EdgeKind::Press,
            form: self.way.form_of(hold.from),
            hold,
            before: idx.checked_sub(1).map(|before| holds[before].to),
            after: holds.get(idx + 1).map(|after| after.from),
        })
    }

    /// The end of a hold, where that is an edge of its own.
    fn release(&self, holds: &[Hold], idx: usize) -> Option<Place> {
        let place = self.press(holds, idx)?;
        let form_before = self.way.form_of(place.hold.to.saturating_sub(1));
        let is_edge = place.hold.to < self.buttons.len() && form_before == Form::Glider;
        is_edge.then_some(Place {
            kind: EdgeKind::Release,
            form: form_before,
            ..place
        })
    }

    /// The windows of all edges. A ride that dies has windows up to its death only.
    ///
    /// # Errors
    /// [`Stop`] when the control says so; one node is one step.
    pub fn edges(&self, ctl: &Control) -> Result<Vec<Edge>, Stop> {
        let places = self.places();
        let mut edges = Vec::with_capacity(places.len());
        let mut tails = Tails::default();
        for (idx, place) in places.iter().enumerate() {
            ctl.set_share(idx, places.len());
            let next = places.get(idx + 1).map_or(self.buttons.len(), Place::step);
            edges.push(self.measure(place, next, &mut tails, ctl)?);
        }
        Ok(edges)
    }

    fn measure(&self, place: &Place, next: usize, tails: &mut Tails, ctl: &Control) -> Result<Edge, Stop> {
        let (mut strict, mut local) = (Window::default(), Window::default());
        for sign in [-1, 1] {
            let (mut is_strict, mut is_local) = (true, true);
            for n in 1..=MAX_SHIFT {
                let Some(hold) = place.shifted(sign * n as isize, self.buttons.len()) else {
                    break;
                };
                let (lived_to, steps) = self.lives_to(place.hold, hold, tails);
                ctl.spend(steps)?;
                is_strict &= lived_to == self.buttons.len();
                is_local &= next <= lived_to;
                let set = |window: &mut Window| match sign {
                    -1 => window.early_steps = n,
                    _ => window.late_steps = n,
                };
                if is_strict {
                    set(&mut strict);
                }
                if is_local {
                    set(&mut local);
                }
                if !is_strict && !is_local {
                    break;
                }
            }
        }
        Ok(Edge {
            step: place.step(),
            form: place.form,
            kind: place.kind,
            strict,
            local,
        })
    }

    /// How many steps are survived when a hold is moved, and how many were simulated. It counts as
    /// surviving all when it comes back to the state that is known to, or when nothing kills any more.
    fn lives_to(&self, old: Hold, new: Hold, tails: &mut Tails) -> (usize, u64) {
        let from = old.from.min(new.from);
        let changed_to = old.to.max(new.to);
        let n_steps = self.buttons.len();
        let Some(hero) = self.run.heroes.get(from).copied() else {
            return (from, 0);
        };
        let mut done = 0;
        let mut lived_to = n_steps;
        let press = |at: usize| {
            if new.from <= at && at < new.to {
                true
            } else if old.from <= at && at < old.to {
                false
            } else {
                self.buttons.get(at).is_some_and(|press| *press)
            }
        };
        tails.begin();
        let death = self.way.play(from, hero, press, |at, hero| {
            done += 1;
            if changed_to <= at {
                if self.run.heroes.get(at) == Some(hero) {
                    lived_to = self.run.death.map_or(n_steps, |(step, _)| step);
                    return false;
                }
                if self.safe_from <= at {
                    return false;
                }
                if let Some(known) = tails.meet(at, hero) {
                    lived_to = known;
                    return false;
                }
            }
            at < n_steps
        });
        let lived_to = death.map_or(lived_to, |(step, _)| step);
        tails.end(lived_to);
        (lived_to, done)
    }

    /// Moves each edge in turn to the middle of its strict window, once, so that a person who
    /// follows the ride has room on both sides.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn polish(&mut self, ctl: &Control) -> Result<(), Stop> {
        self.polish_up_to(self.buttons.len(), ctl)
    }

    /// [`Ride::polish`] up to a step; from there on the run stays as it is.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn polish_up_to(&mut self, end: usize, ctl: &Control) -> Result<(), Stop> {
        if !self.run.is_alive() {
            return Ok(());
        }
        let hero_at_end = self.run.heroes.get(end).copied();
        let is_whole = end == self.buttons.len();
        let mut holds = self.holds();
        let mut tails = Tails::default();
        for idx in 0..holds.len() {
            ctl.set_share(idx, holds.len());
            for kind in [EdgeKind::Press, EdgeKind::Release] {
                let place = match kind {
                    EdgeKind::Press => self.press(&holds, idx),
                    EdgeKind::Release => self.release(&holds, idx),
                };
                let Some(place) = place else { continue };
                let edge = self.measure(&place, self.buttons.len(), &mut tails, ctl)?;
                let shift = (edge.strict.late_steps as isize - edge.strict.early_steps as isize) / 2;
                let hold = place.shifted(shift, self.buttons.len()).filter(|_| shift != 0);
                let Some(hold) = hold.filter(|hold| hold.to.max(place.hold.to) <= end) else {
                    continue;
                };
                self.move_hold(place.hold, hold);
                tails.forget_before(hold.to.max(place.hold.to));
                if is_whole || self.run.heroes.get(end) == hero_at_end.as_ref() {
                    // A move changes no other hold.
                    holds[idx] = hold;
                } else {
                    self.move_hold(hold, place.hold);
                }
            }
        }
        Ok(())
    }

    fn move_hold(&mut self, from: Hold, to: Hold) {
        self.buttons[from.from..from.to].fill(false);
        self.buttons[to.from..to.to].fill(true);
        self.replay_from(from.from.min(to.from));
    }

    /// Plays again from a step on, until the run is what it was.
    fn replay_from(&mut self, from: usize) {
        let entry = self.run.heroes.first().copied().unwrap_or(Hero::START);
        let Some(mut hero) = self.run.heroes.get(from).copied() else {
            self.run = self.way.run(entry, &self.buttons);
            return;
        };
        for at in from..self.buttons.len() {
            match (
                self.way.step(at, hero, self.buttons[at]),
                self.run.heroes.get_mut(at + 1),
            ) {
                (Ok(next), Some(known)) => {
                    *known = next;
                    hero = next;
                }
                _ => {
                    self.run = self.way.run(entry, &self.buttons);
                    return;
                }
            }
        }
    }

    /// For each edge, the shifts after which some other continuation still lives for four beats.
    ///
    /// # Errors
    /// [`Stop`] when the control says so.
    pub fn recoveries(&self, ctl: &Control) -> Result<Vec<Window>, Stop> {
        let mut windows = Vec::new();
        let places = self.places();
        for (idx, place) in places.iter().enumerate() {
            ctl.set_share(idx, places.len());
            let mut window = Window::default();
            for sign in [-1, 1] {
                for n in 1..=MAX_SHIFT {
                    let hold = place.shifted(sign * n as isize, self.buttons.len());
                    match hold {
                        Some(hold) if self.recovers(place, hold, ctl)? => {}
                        _ => break,
                    }
                    match sign {
                        -1 => window.early_steps = n,
                        _ => window.late_steps = n,
                    }
                }
            }
            windows.push(window);
        }
        Ok(windows)
    }

    fn recovers(&self, place: &Place, hold: Hold, ctl: &Control) -> Result<bool, Stop> {
        let from = place.hold.from.min(hold.from);
        // Free again only once both the recorded and the moved edge have passed.
        let after_edge = match (place.is_tap(), place.kind) {
            (true, _) | (false, EdgeKind::Release) => hold.to.max(place.hold.to),
            (false, EdgeKind::Press) => hold.from.max(place.hold.from),
        };
        let Some(mut hero) = self.run.heroes.get(from).copied() else {
            return Ok(false);
        };
        let decision = after_edge.div_ceil(STEPS_PER_DECISION) * STEPS_PER_DECISION;
        let decision = decision.min(self.way.steps());
        for at in from..decision {
            let press = (hold.from..hold.to).contains(&at) && at < after_edge;
            match self.way.step(at, hero, press) {
                Ok(next) => hero = next,
                Err(_) => return Ok(false),
            }
        }
        if decision == self.way.steps() {
            return Ok(true);
        }
        let land = self.way.land_of(decision);
        let Some(world) = self.way.worlds().get(land) else {
            return Ok(true);
        };
        let last_decision = after_edge / STEPS_PER_DECISION * STEPS_PER_DECISION;
        let until = (last_decision + RECOVER_STEPS).min(self.way.border(land + 1));
        let border = self.way.border(land);
        let part = world.part(decision - border, until - border);
        let found = exact::solve(&self.way.physics, &part, hero, ctl)?;
        Ok(found.path.is_some())
    }
}

/// The button of each step of a path of decisions.
pub fn buttons_of(path: &Path, steps: usize) -> Vec<bool> {
    let each = path
        .decisions
        .iter()
        .flat_map(|press| std::iter::repeat_n(*press, STEPS_PER_DECISION));
    each.take(steps).collect()
}

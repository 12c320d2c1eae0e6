//! How much earlier or later each press may come, judged as the game judges: without margin.
//!
//! Knows single edges, shifted alone; `polish` moves each to the middle of its window. A geometric
//! margin is no promise for a single press: here is what a press really has.
//! Source: `docs/rules/fourstep.md`, section 10.

use serde::Serialize;

use super::exact;
use super::finishers::Finishers;
pub use super::holds::EdgeKind;
use super::holds::{Hold, Place, holds};
use super::layers::Path;
use super::tails::Tails;
use crate::control::{Control, Stop};
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::lattice::STEPS_PER_DECISION;
use crate::games::fourstep::way::{Run, Way};

/// The furthest shift that is tried: a beat.
pub const MAX_SHIFT: usize = 24;
/// Steps that are played for shifts one by one. Those of a course of days are some hundred thousand and
/// soon played; in a long sea each shift goes on by itself to the finish, and they are told together.
const ONE_BY_ONE_STEPS: u64 = 1_000_000;
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

/// Buttons on a way, with the run they make.
#[derive(Clone, Debug)]
pub struct Ride<'a> {
    way: &'a Way,
    /// The button of each step.
    pub buttons: Vec<bool>,
    /// Steps that are played for shifts one by one before they are told together, which answers the same.
    pub one_by_one_steps: u64,
    run: Run,
}

/// What is known of heroes who ride on by the recorded buttons.
struct Known {
    /// Those who were played one by one.
    tails: Tails,
    /// Steps that these took.
    n_steps: u64,
    /// All others.
    finishers: Finishers,
}

impl Known {
    fn forget_before(&mut self, step: usize) {
        self.tails.forget_before(step);
        self.finishers.forget_before(step);
    }
}

/// How far a ride gets when a hold is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fate {
    /// To the finish.
    finishes: bool,
    /// To the next edge.
    lives_to_next: bool,
}

impl Fate {
    /// Not even there.
    const NONE: Self = Self {
        finishes: false,
        lives_to_next: false,
    };
}

impl<'a> Ride<'a> {
    /// Buttons on a way from a hero.
    pub fn new(way: &'a Way, entry: Hero, buttons: Vec<bool>) -> Self {
        let run = way.run(entry, &buttons);
        Self {
            way,
            buttons,
            one_by_one_steps: ONE_BY_ONE_STEPS,
            run,
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
        let was_down = self.run.heroes.first().is_some_and(|hero| hero.held);
        holds(was_down, &self.buttons)
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
        let mut known = self.nobody_known();
        for (idx, place) in places.iter().enumerate() {
            ctl.set_share(idx, places.len());
            let next = places.get(idx + 1).map_or(self.buttons.len(), Place::step);
            edges.push(self.measure(place, next, &mut known, ctl)?);
        }
        Ok(edges)
    }

    fn nobody_known(&self) -> Known {
        Known {
            tails: Tails::default(),
            n_steps: 0,
            finishers: Finishers::new(self.way, self.buttons.len()),
        }
    }

    fn measure(&self, place: &Place, next: usize, known: &mut Known, ctl: &Control) -> Result<Edge, Stop> {
        let (mut strict, mut local) = (Window::default(), Window::default());
        for sign in [-1, 1] {
            let mut alive = Fate {
                finishes: true,
                lives_to_next: true,
            };
            for n in 1..=MAX_SHIFT {
                let Some(hold) = place.shifted(sign * n as isize, self.buttons.len()) else {
                    break;
                };
                let holds = (place.hold, hold);
                let asked = (next, alive.finishes);
                let fate = if known.n_steps < self.one_by_one_steps {
                    self.fate_alone(holds, next, known, ctl)?
                } else {
                    self.fate(holds, asked, &mut known.finishers, ctl)?
                };
                alive.finishes &= fate.finishes;
                alive.lives_to_next &= fate.lives_to_next;
                let set = |window: &mut Window| match sign {
                    -1 => window.early_steps = n,
                    _ => window.late_steps = n,
                };
                if alive.finishes {
                    set(&mut strict);
                }
                if alive.lives_to_next {
                    set(&mut local);
                }
                if !alive.finishes && !alive.lives_to_next {
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

    /// What becomes of a hold that is moved: the ride is played until it is the recorded one again, comes to
    /// what an earlier one came to, or is over.
    fn fate_alone(
        &self,
        (old, new): (Hold, Hold),
        next: usize,
        known: &mut Known,
        ctl: &Control,
    ) -> Result<Fate, Stop> {
        let n_steps = self.buttons.len();
        let (from, to) = old.differs_from(new);
        let Some(hero) = self.run.heroes.get(from).copied() else {
            return Ok(Fate::NONE);
        };
        let (mut done, mut lived_to) = (0, n_steps);
        let safe_from = known.finishers.safe_from();
        let death = self.way.play(from, hero, self.moved(old, new), |at, hero| {
            done += 1;
            if to < at {
                if self.run.heroes.get(at) == Some(hero) {
                    lived_to = self.run.death.map_or(n_steps, |(step, _)| step);
                    return false;
                }
                if safe_from <= at {
                    return false;
                }
                if let Some(step) = known.tails.meet(at, hero) {
                    lived_to = step;
                    return false;
                }
            }
            at < n_steps
        });
        let lived_to = death.map_or(lived_to, |(step, _)| step);
        known.tails.end(lived_to);
        known.n_steps += done;
        ctl.spend(done)?;
        Ok(Fate {
            finishes: lived_to == n_steps,
            lives_to_next: next <= lived_to,
        })
    }

    /// The buttons with a hold moved.
    fn moved(&self, old: Hold, new: Hold) -> impl Fn(usize) -> bool {
        move |at| new.holds(at) || !old.holds(at) && self.buttons.get(at).is_some_and(|press| *press)
    }

    /// What becomes of a hold that is moved: the ride is played until the buttons are the recorded ones again
    /// and it is known who of the heroes there finishes; further, to the next edge, only of those who do not.
    /// `asks_finish`: whether the finish matters at all.
    fn fate(
        &self,
        (old, new): (Hold, Hold),
        (next, asks_finish): (usize, bool),
        finishers: &mut Finishers,
        ctl: &Control,
    ) -> Result<Fate, Stop> {
        let n_steps = self.buttons.len();
        let (from, to) = old.differs_from(new);
        // One step more, and the button was the recorded one in the step before too.
        let settled = (to + 1).min(n_steps);
        let Some(hero) = self.run.heroes.get(from).copied() else {
            return Ok(Fate::NONE);
        };
        let lived_to = |lived_to: usize| Fate {
            finishes: lived_to == n_steps,
            lives_to_next: next <= lived_to,
        };
        let ask_at = match asks_finish {
            true => finishers.next_stop(settled),
            false => usize::MAX,
        };
        let press = self.moved(old, new);
        let (mut done, mut known, mut asked) = (0, None, None);
        let death = self.way.play(from, hero, &press, |at, hero| {
            done += 1;
            if settled <= at {
                if self.run.heroes.get(at) == Some(hero) {
                    known = Some(lived_to(self.run.death.map_or(n_steps, |(step, _)| step)));
                } else if finishers.safe_from() <= at {
                    known = Some(lived_to(n_steps));
                } else if at == ask_at {
                    asked = Some(*hero);
                }
            }
            let is_over = n_steps <= at || !asks_finish && next <= at;
            known.is_none() && asked.is_none() && !is_over
        });
        ctl.spend(done)?;
        if let Some((step, _)) = death {
            return Ok(lived_to(step));
        }
        let Some(hero) = asked.filter(|_| known.is_none()) else {
            return Ok(known.unwrap_or(lived_to(if asks_finish { n_steps } else { next })));
        };
        if finishers.finishes(self.way, &self.buttons, (ask_at, hero), ctl)? {
            return Ok(lived_to(n_steps));
        }
        let mut done = 0;
        let mut lives_to_next = next <= ask_at;
        if !lives_to_next && next < n_steps {
            let death = self.way.play(ask_at, hero, press, |at, _| {
                done += 1;
                at < next
            });
            lives_to_next = death.is_none_or(|(step, _)| next <= step);
        }
        ctl.spend(done)?;
        Ok(Fate {
            finishes: false,
            lives_to_next,
        })
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
        let mut known = self.nobody_known();
        for idx in 0..holds.len() {
            ctl.set_share(idx, holds.len());
            for kind in [EdgeKind::Press, EdgeKind::Release] {
                let place = match kind {
                    EdgeKind::Press => self.press(&holds, idx),
                    EdgeKind::Release => self.release(&holds, idx),
                };
                let Some(place) = place else { continue };
                let edge = self.measure(&place, self.buttons.len(), &mut known, ctl)?;
                let shift = (edge.strict.late_steps as isize - edge.strict.early_steps as isize) / 2;
                let hold = place.shifted(shift, self.buttons.len()).filter(|_| shift != 0);
                let Some(hold) = hold.filter(|hold| hold.to.max(place.hold.to) <= end) else {
                    continue;
                };
                self.move_hold(place.hold, hold);
                known.forget_before(hold.to.max(place.hold.to));
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
            let press = hold.holds(at) && at < after_edge;
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

//! Playing the course inside the editor with one button: a clock at the track's tempo, the recording,
//! and how far each press was from the solver's.
//!
//! Time comes in as seconds, from whatever clock; the rules only ever see steps of 1/24 beat. A press
//! counts in the first step that is played after the window has heard of it.

use std::collections::VecDeque;
use std::sync::Arc;

use eframe::egui::{Event, Key, PointerButton, Rect};

use crate::game::Replay;
use crate::games::fourstep::FourStep;
use crate::games::fourstep::forms::{Form, Hero};
use crate::games::fourstep::frame::Frame;
use crate::games::fourstep::input::{Button, Input, buttons, inputs};
use crate::games::fourstep::lattice::{STEPS_PER_BEAT, X_PER_STEP, ms_of_steps};
use crate::games::fourstep::level::Level;
use crate::games::fourstep::physics::Death;
use crate::games::fourstep::replay::{record, record_until};
use crate::games::fourstep::spec::{Question, Spec};
use crate::games::fourstep::trace;

/// Speeds that can be chosen, as parts of the track's own.
pub(super) const SPEEDS: [f64; 4] = [0.25, 0.5, 0.75, 1.0];
/// Steps made up for at most in one frame: after a stall the run goes on, it does not race.
const MAX_STEPS_A_FRAME: u32 = 24;
/// Presses further apart than this are no attempt at the same thing.
const MAX_APART_STEPS: usize = STEPS_PER_BEAT as usize;

/// Turns passing seconds into steps.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StepClock {
    /// Steps a second at the track's own speed.
    steps_per_sec: f64,
    /// As parts of the track's own speed.
    pub speed: f64,
    /// Whether it stands still.
    pub is_paused: bool,
    last_secs: Option<f64>,
    owed_steps: f64,
}

impl StepClock {
    /// A clock at a tempo.
    pub(super) fn new(bpm: u32) -> Self {
        Self {
            steps_per_sec: f64::from(bpm) * f64::from(STEPS_PER_BEAT) / 60.0,
            speed: 1.0,
            is_paused: false,
            last_secs: None,
            owed_steps: 0.0,
        }
    }

    /// How many steps are due at `now_secs` of an even clock. The first call starts it.
    pub(super) fn due_steps(&mut self, now_secs: f64) -> u32 {
        let passed = now_secs - self.last_secs.replace(now_secs).unwrap_or(now_secs);
        if self.is_paused || passed <= 0.0 {
            return 0;
        }
        self.owed_steps += passed * self.speed * self.steps_per_sec;
        let due = self.owed_steps.floor();
        self.owed_steps -= due;
        (due as u32).min(MAX_STEPS_A_FRAME)
    }
}

/// A run that is being played and recorded.
#[derive(Clone, Debug)]
pub(super) struct Playtest {
    /// The clock.
    pub clock: StepClock,
    level: Arc<Level>,
    question: Question,
    /// Buttons of the trace up to the moment where the player took over.
    prefix: Vec<bool>,
    /// Whether he took over from a moment that was shown.
    takes_over: bool,
    heroes: Vec<Hero>,
    buttons: Vec<bool>,
    /// What the button does next; one change a step, so that the shortest tap counts.
    changes: VecDeque<bool>,
    is_down: bool,
    death: Option<Death>,
    frame: Frame,
}

impl Playtest {
    /// From the start, or from the step until which a trace says what was pressed.
    pub(super) fn new(
        level: &Arc<Level>,
        question: &Question,
        taken_over: Option<(&[Input], usize)>,
    ) -> Self {
        let (played, until_step) = taken_over.unwrap_or_default();
        let until = until_step.min(level.game.steps());
        let (prefix, _) = buttons(played, level.entry.held, until);
        let mut playtest = Self {
            clock: StepClock::new(level.bpm),
            frame: trace::frame(level, 0, level.entry, None),
            level: level.clone(),
            question: question.clone(),
            prefix,
            takes_over: taken_over.is_some(),
            heroes: Vec::new(),
            buttons: Vec::new(),
            changes: VecDeque::new(),
            is_down: false,
            death: None,
        };
        playtest.restart();
        playtest
    }

    /// From where it began.
    pub(super) fn restart(&mut self) {
        let speed = self.clock.speed;
        self.clock = StepClock {
            speed,
            ..StepClock::new(self.level.bpm)
        };
        let run = self.level.game.run(self.level.entry, &self.prefix);
        self.buttons = self.prefix[..run.heroes.len() - 1].to_vec();
        self.heroes = run.heroes;
        self.death = None;
        self.changes.clear();
        self.is_down = self.buttons.last().copied().unwrap_or(self.level.entry.held);
        if self.is_down {
            self.changes.push_back(false);
        }
        self.look();
    }

    /// The button goes down or up, for the step that comes next.
    pub(super) fn button(&mut self, is_down: bool) {
        let last = self.changes.back().copied().unwrap_or(self.is_down);
        if last != is_down && !self.clock.is_paused {
            self.changes.push_back(is_down);
        }
    }

    /// Plays the steps that are due.
    pub(super) fn advance(&mut self, now_secs: f64) {
        for _ in 0..self.clock.due_steps(now_secs) {
            self.step();
        }
    }

    /// Plays one step with what was pressed.
    pub(super) fn step(&mut self) {
        if self.is_over() {
            return;
        }
        if let Some(change) = self.changes.pop_front() {
            self.is_down = change;
        }
        let hero = self.heroes.last().copied().unwrap_or(self.level.entry);
        self.buttons.push(self.is_down);
        match self.level.game.step(self.buttons.len() - 1, hero, self.is_down) {
            Ok(next) => self.heroes.push(next),
            Err(death) => self.death = Some(death),
        }
        self.look();
    }

    fn look(&mut self) {
        let hero = self.heroes.last().copied().unwrap_or(self.level.entry);
        self.frame = trace::frame(&self.level, self.heroes.len().saturating_sub(1), hero, None);
    }

    /// Whether it has ended, dead or at the finish.
    pub(super) fn is_over(&self) -> bool {
        self.death.is_some() || self.level.game.steps() <= self.buttons.len()
    }

    /// The moment that is played, as the canvas draws it.
    pub(super) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The run so far.
    pub(super) fn run(&self) -> HumanRun {
        HumanRun {
            level: self.level.clone(),
            question: self.question.clone(),
            inputs: inputs(&self.buttons, self.level.entry.held),
            heroes: self.heroes.clone(),
            death: self.death,
            from_step: self.prefix.len(),
            takes_over: self.takes_over,
        }
    }

    /// The heroes so far.
    pub(super) fn heroes(&self) -> &[Hero] {
        &self.heroes
    }

    /// The level that is played.
    pub(super) fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// Whether anything was played.
    pub(super) fn has_begun(&self) -> bool {
        self.prefix.len() < self.buttons.len()
    }
}

/// A run that a person has played.
#[derive(Clone, Debug)]
pub(super) struct HumanRun {
    /// What was played.
    pub level: Arc<Level>,
    /// What was asked when it began.
    question: Question,
    /// What was pressed.
    pub inputs: Vec<Input>,
    /// The hero before the first step and after each that he survived.
    pub heroes: Vec<Hero>,
    /// What killed him.
    pub death: Option<Death>,
    /// Where the person took over.
    pub from_step: usize,
    /// Whether he took over from a moment that was shown.
    pub takes_over: bool,
}

impl HumanRun {
    /// The recording, with its claim.
    pub(super) fn replay(&self, spec: &Spec) -> Replay<FourStep> {
        Replay {
            question: self.question.clone(),
            inputs: self.inputs.clone(),
            claim: Some(match self.death {
                Some(_) => record(&self.level, &self.inputs),
                None => record_until(&self.level, &self.inputs, self.survived() as u32),
            }),
            spec: Some(spec.clone()),
        }
    }

    /// Where a step is on the whole course, in 200ths of a cell.
    pub(super) fn x_of(&self, step: usize) -> i64 {
        let x0 = { self.level.lands.first() }.map_or(0, |land| i64::from(land.segment.x0));
        x0 + step as i64 * i64::from(X_PER_STEP)
    }

    /// Steps that were survived.
    pub(super) fn survived(&self) -> usize {
        self.heroes.len().saturating_sub(1)
    }

    /// Every press (and, in the mountain, every release) with the solver's nearest, in order of time.
    pub(super) fn offsets(&self, solver: &[Input]) -> Vec<Offset> {
        let end = self.survived() + 1;
        let mut all = Vec::new();
        for button in [Button::Press, Button::Release] {
            let of = |inputs: &[Input]| -> Vec<usize> {
                { inputs.iter() }
                    .filter(|input| input.button == button)
                    .map(|input| input.step as usize)
                    .filter(|step| self.from_step <= *step && *step < end)
                    .filter(|step| button == Button::Press || self.level.game.form_of(*step) == Form::Glider)
                    .collect()
            };
            all.extend(
                { pairs(&of(&self.inputs), &of(solver)) }
                    .into_iter()
                    .map(|(human, solver)| Offset {
                        button,
                        human,
                        solver,
                    }),
            );
        }
        all.sort_by_key(|offset| (offset.step(), offset.button));
        all
    }
}

/// One press of a person beside the solver's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offset {
    /// Down or up.
    pub button: Button,
    /// The person's step; nothing where only the solver pressed.
    pub human: Option<usize>,
    /// The solver's step; nothing where only the person pressed.
    pub solver: Option<usize>,
}

impl Offset {
    /// Where it is on the course.
    pub(super) fn step(&self) -> usize {
        self.human.or(self.solver).unwrap_or(0)
    }

    /// How late the person was, in milliseconds; negative is early.
    pub(super) fn ms(&self, bpm: u32) -> Option<f64> {
        let (human, solver) = (self.human?, self.solver?);
        Some(ms_of_steps(human as i32 - solver as i32, bpm))
    }
}

/// Pairs those that are each other's nearest and no further apart than a beat; all others stay alone.
/// Both lists ascend. Pairs of nearest never cross.
fn pairs(human: &[usize], solver: &[usize]) -> Vec<(Option<usize>, Option<usize>)> {
    let nearest = |step: usize, among: &[usize]| -> Option<usize> {
        let after = among.partition_point(|other| *other < step);
        let near = [after.checked_sub(1), Some(after)].into_iter().flatten();
        near.filter(|at| *at < among.len())
            .min_by_key(|at| among[*at].abs_diff(step))
    };
    let mut is_taken = vec![false; solver.len()];
    let mut found: Vec<(Option<usize>, Option<usize>)> = Vec::new();
    for (idx, step) in human.iter().enumerate() {
        let partner = nearest(*step, solver)
            .filter(|at| nearest(solver[*at], human) == Some(idx))
            .filter(|at| solver[*at].abs_diff(*step) <= MAX_APART_STEPS);
        if let Some(at) = partner {
            is_taken[at] = true;
        }
        found.push((Some(*step), partner.map(|at| solver[at])));
    }
    let alone = solver.iter().zip(&is_taken).filter(|(_, is_taken)| !**is_taken);
    found.extend(alone.map(|(step, _)| (None, Some(*step))));
    found
}

/// What an event of the window means in a playtest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// The button goes down or up.
    Button(bool),
    /// Pause, or go on.
    Pause,
    /// From the beginning.
    Restart,
    /// One speed faster or slower.
    Speed(i8),
}

/// What an event means in a playtest on a canvas; `None` for all others. Keys go by their place.
pub(super) fn heard(event: &Event, canvas: Rect) -> Option<Heard> {
    match event {
        Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            ..
        } => (!pressed || canvas.contains(*pos)).then_some(Heard::Button(*pressed)),
        Event::Key {
            key,
            physical_key,
            pressed,
            repeat: false,
            modifiers,
        } => {
            if modifiers.ctrl || modifiers.command || modifiers.alt {
                return None;
            }
            match (physical_key.unwrap_or(*key), pressed) {
                (Key::Space, _) => Some(Heard::Button(*pressed)),
                (Key::P, true) => Some(Heard::Pause),
                (Key::R, true) => Some(Heard::Restart),
                (Key::Plus | Key::Equals, true) => Some(Heard::Speed(1)),
                (Key::Minus, true) => Some(Heard::Speed(-1)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The next faster or slower of [`SPEEDS`].
pub(super) fn changed_speed(speed: f64, by: i8) -> f64 {
    let known = SPEEDS.iter().position(|other| *other == speed);
    let idx = known.unwrap_or(SPEEDS.len() - 1);
    let idx = idx.saturating_add_signed(by.into()).min(SPEEDS.len() - 1);
    SPEEDS.get(idx).copied().unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;
    use crate::game::Game as _;
    use crate::games::fourstep::generate::tracks;
    use crate::games::fourstep::spec::Recipe;
    use crate::report::Verdict;

    #[test]
    fn the_clock_goes_at_the_tempo_whatever_the_frame_rate() {
        for frames_a_second in [10.0, 30.0, 60.0, 144.0] {
            let mut clock = StepClock::new(120);
            assert_eq!(clock.due_steps(100.0), 0);
            let n_frames = (10.0 * frames_a_second) as u32;
            let steps: u32 = (1..=n_frames)
                .map(|frame| clock.due_steps(100.0 + f64::from(frame) / frames_a_second + 1e-9))
                .sum();
            assert_eq!(steps, 480, "{frames_a_second}");
        }
        let mut clock = StepClock::new(120);
        clock.due_steps(0.0);
        clock.is_paused = true;
        assert_eq!(clock.due_steps(5.0), 0);
        clock.is_paused = false;
        assert_eq!(clock.due_steps(900.0), MAX_STEPS_A_FRAME);
    }

    #[test]
    fn presses_pair_with_their_nearest() {
        let pair = |a, b| (Some(a), Some(b));
        assert_eq!(
            pairs(&[10, 30, 90], &[12, 28, 31, 200]),
            [
                pair(10, 12),
                pair(30, 31),
                (Some(90), None),
                (None, Some(28)),
                (None, Some(200))
            ]
        );
        assert_eq!(pairs(&[], &[5]), [(None, Some(5))]);
    }

    #[test]
    fn who_presses_as_the_solver_does_is_on_time_and_the_recording_verifies() {
        let recipe = Recipe {
            track: tracks::daily("2026-10-07"),
            ..Recipe::default()
        };
        let ctl = Control::unlimited();
        let spec = FourStep::generate(&recipe, &ctl).spec;
        let question = Question::default();
        let level = Arc::new(FourStep::build(&spec, &question).unwrap());
        let solver = FourStep::solve(&level, &ctl).inputs;
        let mut playtest = Playtest::new(&level, &question, None);
        let mut next = solver.iter().peekable();
        while !playtest.is_over() {
            let step = playtest.buttons.len();
            while let Some(input) = next.next_if(|input| input.step as usize == step) {
                playtest.button(input.button == Button::Press);
            }
            playtest.step();
        }
        let run = playtest.run();
        assert!(run.death.is_none() && run.inputs == solver);
        let offsets = run.offsets(&solver);
        assert!(!offsets.is_empty() && offsets.iter().all(|offset| offset.ms(120) == Some(0.0)));
        let replay = run.replay(&spec);
        let report = FourStep::replay(&level, &replay.inputs, replay.claim.as_ref(), &ctl);
        assert_eq!(report.verdict, Verdict::Verified);
        // From a moment on the run is the solver's up to there.
        let half = Playtest::new(&level, &question, Some((&solver, 480)));
        assert_eq!(half.heroes, run.heroes[..=480]);
        assert!(!half.has_begun());
        // Who stops there has played no further, whatever would come after it.
        let stopped = half.run().replay(&spec);
        let report = FourStep::replay(&level, &stopped.inputs, stopped.claim.as_ref(), &ctl);
        assert_eq!((report.verdict, report.frames.len()), (Verdict::Verified, 481));
    }

    #[test]
    fn the_shortest_tap_is_one_step() {
        let level = Arc::new(FourStep::build(&Spec::default(), &Question::default()).unwrap());
        let mut playtest = Playtest::new(&level, &Question::default(), None);
        playtest.button(true);
        playtest.button(false);
        for _ in 0..4 {
            playtest.step();
        }
        let of = |step, button| Input { step, button };
        assert_eq!(
            playtest.run().inputs,
            [of(0, Button::Press), of(1, Button::Release)]
        );
    }
}

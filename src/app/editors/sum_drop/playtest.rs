//! Playing the stage inside the editor: a clock of its own, keys, and the recording.
//!
//! Time comes in as seconds, from whatever clock; the rules only ever see ticks. Keys are matched
//! by their place on the keyboard, so they work under a Hangul input method too.

use eframe::egui::{Event, Key as UiKey};

use crate::game::Replay;
use crate::games::sum_drop::engine::{Over, State};
use crate::games::sum_drop::input::{Input, Key};
use crate::games::sum_drop::replay::record;
use crate::games::sum_drop::sink::NoSink;
use crate::games::sum_drop::spec::{Question, Spec, TICKS_PER_SECOND};
use crate::games::sum_drop::{Level, SumDrop};

/// Speeds that can be chosen, as parts of the game's own.
pub(super) const SPEEDS: [f64; 5] = [0.25, 0.5, 1.0, 2.0, 4.0];
/// Ticks made up for at most in one frame: after a stall the game goes on, it does not race.
const MAX_TICKS_A_FRAME: u32 = 8;

/// Turns passing seconds into ticks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlaytestClock {
    /// As parts of the game's own speed.
    pub speed: f64,
    /// Whether it stands still.
    pub is_paused: bool,
    last_secs: Option<f64>,
    owed_ticks: f64,
}

impl Default for PlaytestClock {
    fn default() -> Self {
        Self {
            speed: 1.0,
            is_paused: false,
            last_secs: None,
            owed_ticks: 0.0,
        }
    }
}

impl PlaytestClock {
    /// How many ticks are due at `now_secs` of an even clock. The first call starts it.
    pub(super) fn due_ticks(&mut self, now_secs: f64) -> u32 {
        let passed = now_secs - self.last_secs.replace(now_secs).unwrap_or(now_secs);
        if self.is_paused || passed <= 0.0 {
            return 0;
        }
        self.owed_ticks += passed * self.speed * f64::from(TICKS_PER_SECOND);
        let due = self.owed_ticks.floor();
        self.owed_ticks -= due;
        (due as u32).min(MAX_TICKS_A_FRAME)
    }

    /// Seconds until the next tick; `None` while it stands still.
    pub(super) fn secs_to_next_tick(&self) -> Option<f64> {
        let rate = self.speed * f64::from(TICKS_PER_SECOND);
        (!self.is_paused).then(|| (1.0 - self.owed_ticks) / rate)
    }
}

/// A game that is being played and recorded.
#[derive(Clone, Debug)]
pub(super) struct Playtest {
    /// What is played.
    pub level: Level,
    /// What was asked when it began.
    pub question: Question,
    /// The game now.
    pub state: State,
    /// The clock.
    pub clock: PlaytestClock,
    /// What was pressed so far.
    pub inputs: Vec<Input>,
    /// Inputs of the trace that was played up to the moment where the player took over.
    prefix: Vec<Input>,
    from_tick: u32,
    pressed: Vec<Key>,
}

impl Playtest {
    /// From the beginning, or from the tick at which `inputs` end.
    pub(super) fn new(level: &Level, question: &Question, inputs: &[Input], until_tick: u32) -> Self {
        let prefix = inputs
            .iter()
            .copied()
            .filter(|input| input.tick < until_tick)
            .collect();
        let mut playtest = Self {
            level: level.clone(),
            question: question.clone(),
            state: State::start(&level.rules, &level.seed),
            clock: PlaytestClock::default(),
            inputs: Vec::new(),
            prefix,
            from_tick: until_tick,
            pressed: Vec::new(),
        };
        playtest.rewind();
        playtest
    }

    fn rewind(&mut self) {
        self.state = State::start(&self.level.rules, &self.level.seed);
        self.inputs.clone_from(&self.prefix);
        self.pressed.clear();
        let mut next = 0;
        while self.state.tick < self.from_tick && self.state.over == Over::Playing {
            let tick = self.state.tick;
            let n_keys = self
                .inputs
                .iter()
                .skip(next)
                .take_while(|input| input.tick == tick)
                .count();
            let keys: Vec<Key> = self
                .inputs
                .iter()
                .skip(next)
                .take(n_keys)
                .map(|input| input.key)
                .collect();
            next += n_keys;
            self.state.tick(&self.level.rules, &keys, &mut NoSink);
        }
    }

    /// From where it began.
    pub(super) fn restart(&mut self) {
        self.rewind();
        self.clock = PlaytestClock {
            speed: self.clock.speed,
            ..PlaytestClock::default()
        };
    }

    /// A key, for the tick that comes next.
    pub(super) fn press(&mut self, key: Key) {
        if !self.clock.is_paused {
            self.pressed.push(key);
        }
    }

    /// Plays the ticks that are due. Says whether anything happened.
    pub(super) fn advance(&mut self, now_secs: f64) -> bool {
        let due = self.clock.due_ticks(now_secs);
        for _ in 0..due {
            self.tick();
        }
        due != 0
    }

    /// Plays one tick with what was pressed.
    pub(super) fn tick(&mut self) {
        if self.is_over() {
            return;
        }
        let keys = std::mem::take(&mut self.pressed);
        let tick = self.state.tick;
        let n_used = self.state.tick(&self.level.rules, &keys, &mut NoSink);
        self.inputs
            .extend(keys.into_iter().take(n_used).map(|key| Input { tick, key }));
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.state.over != Over::Playing
    }

    /// The recording, with its claim.
    pub(super) fn replay(&self, spec: &Spec) -> Replay<SumDrop> {
        Replay {
            question: self.question.clone(),
            inputs: self.inputs.clone(),
            claim: Some(record(
                &self.level.rules,
                &self.level.seed,
                &self.inputs,
                Some(self.state.tick),
                1,
            )),
            spec: (*spec != Spec::default()).then(|| spec.clone()),
        }
    }

    /// What a replay of it is called.
    pub(super) fn name(&self) -> String {
        format!("{}.replay.ron", self.level.seed)
    }
}

/// What a key on the keyboard does in a playtest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// A key of the game.
    Game(Key),
    /// Pause, or go on.
    Pause,
    /// From the beginning.
    Restart,
    /// One speed faster or slower.
    Speed(i8),
}

/// What an event of the window means in a playtest; `None` for all others.
pub(super) fn pressed(event: &Event) -> Option<Pressed> {
    let Event::Key {
        key,
        physical_key,
        pressed: true,
        repeat,
        modifiers,
    } = event
    else {
        return None;
    };
    if modifiers.ctrl || modifiers.command || modifiers.alt {
        return None;
    }
    match (physical_key.unwrap_or(*key), repeat) {
        (UiKey::ArrowLeft | UiKey::A, _) => Some(Pressed::Game(Key::Left)),
        (UiKey::ArrowRight | UiKey::D, _) => Some(Pressed::Game(Key::Right)),
        (UiKey::ArrowDown | UiKey::S, _) => Some(Pressed::Game(Key::Down)),
        (UiKey::Space, false) => Some(Pressed::Game(Key::Drop)),
        (UiKey::P, false) => Some(Pressed::Pause),
        (UiKey::R, false) => Some(Pressed::Restart),
        (UiKey::Plus | UiKey::Equals, false) => Some(Pressed::Speed(1)),
        (UiKey::Minus, false) => Some(Pressed::Speed(-1)),
        _ => None,
    }
}

/// The next faster or slower of [`SPEEDS`].
pub(super) fn changed_speed(speed: f64, by: i8) -> f64 {
    let idx = SPEEDS.iter().position(|other| *other == speed).unwrap_or(2);
    let idx = idx.saturating_add_signed(by.into()).min(SPEEDS.len() - 1);
    SPEEDS.get(idx).copied().unwrap_or(1.0)
}

/// Whether the recording says what was played, state by state.
#[cfg(test)]
fn verifies(playtest: &Playtest, spec: &Spec) -> bool {
    let replay = playtest.replay(spec);
    use crate::game::Game as _;
    let ctl = crate::control::Control::unlimited();
    SumDrop::replay(&playtest.level, &replay.inputs, replay.claim.as_ref(), &ctl)
        .verdict
        .holds()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use eframe::egui::Modifiers;

    fn playtest() -> Playtest {
        let question = Question::default();
        let level = SumDrop::build(&Spec::default(), &question).unwrap();
        Playtest::new(&level, &question, &[], 0)
    }

    #[test]
    fn the_clock_makes_twenty_ticks_a_second_whatever_the_frame_rate() {
        for frames_a_second in [7.0, 30.0, 60.0, 144.0] {
            let mut clock = PlaytestClock::default();
            assert_eq!(clock.due_ticks(100.0), 0);
            let n_frames = 10.0 * frames_a_second;
            let ticks: u32 = (1..=n_frames as u32)
                .map(|frame| clock.due_ticks(100.0 + f64::from(frame) / frames_a_second + 1e-9))
                .sum();
            assert_eq!(ticks, 200, "{frames_a_second}");
        }
    }

    #[test]
    fn the_clock_pauses_changes_speed_and_never_races() {
        let mut clock = PlaytestClock::default();
        clock.due_ticks(0.0);
        clock.is_paused = true;
        assert_eq!((clock.due_ticks(5.0), clock.secs_to_next_tick()), (0, None));
        clock.is_paused = false;
        clock.speed = 0.5;
        assert_eq!(clock.due_ticks(5.2), 2);
        assert_eq!(clock.due_ticks(900.0), MAX_TICKS_A_FRAME);
        assert_eq!(clock.due_ticks(899.0), 0);
    }

    #[test]
    fn what_was_played_verifies_finished_or_not() {
        let mut playtest = playtest();
        let mut n_checked = 0;
        while !playtest.is_over() && playtest.state.tick < 600 {
            let key = Key::ALL[playtest.state.tick as usize * 7 % 4];
            playtest.press(key);
            playtest.tick();
            if playtest.state.tick % 150 == 7 {
                assert!(verifies(&playtest, &Spec::default()));
                n_checked += 1;
            }
        }
        assert!(verifies(&playtest, &Spec::default()) && 0 < n_checked);
        let played = playtest.clone();
        let from_here = Playtest::new(&played.level, &played.question, &played.inputs, 90);
        assert_eq!(from_here.state.tick, 90.min(played.state.tick));
        playtest.restart();
        assert_eq!((playtest.state.tick, playtest.inputs.len()), (0, 0));
    }

    #[test]
    fn keys_go_by_their_place() {
        let event = |key, physical_key, repeat| Event::Key {
            key,
            physical_key,
            pressed: true,
            repeat,
            modifiers: Modifiers::NONE,
        };
        assert_eq!(
            pressed(&event(UiKey::Q, Some(UiKey::A), false)),
            Some(Pressed::Game(Key::Left))
        );
        assert_eq!(
            pressed(&event(UiKey::Space, None, false)),
            Some(Pressed::Game(Key::Drop))
        );
        assert_eq!(pressed(&event(UiKey::Space, None, true)), None);
        assert_eq!(
            pressed(&event(UiKey::ArrowLeft, None, true)),
            Some(Pressed::Game(Key::Left))
        );
        assert_eq!(changed_speed(1.0, 1), 2.0);
        assert_eq!(changed_speed(4.0, 1), 4.0);
    }
}

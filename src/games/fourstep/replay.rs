//! Recorded runs: what an honest recorder claims, and where a claim is first untrue.
//!
//! Knows runs; knows nothing of frames or files. Games judge without margin, and so do replays.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::forms::{Hero, Side};
use super::input::{Button, Input, buttons};
use super::level::Level;
use super::physics::Death;
use super::way::Run;
use crate::control::{Control, Stop};
use crate::report::names::told;
use crate::report::{Issue, Place, Severity, Text};

/// What a recorder claims of a run. What is left out is not claimed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Claim {
    /// Whether the finish was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finished: Option<bool>,
    /// Steps that were survived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survived_steps: Option<u32>,
    /// Course index of the obstacle that killed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub killed_by: Option<u32>,
    /// The hero after every step, from the start; empty when no states are claimed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<StateLine>,
}

impl Claim {
    /// The step after which the player stopped, alive and before the finish, if that is what it claims.
    pub fn stop(&self) -> Option<u32> {
        let stopped = self.finished == Some(false) && self.killed_by.is_none();
        self.survived_steps.filter(|_| stopped)
    }
}

/// One state, written as `side y v`: the side's number, 720ths of a cell, 60ths of a cell per beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateLine {
    /// What the hero touches.
    pub side: Side,
    /// Height of his foot, in 720ths of a cell.
    pub y_720ths: i32,
    /// Upward speed, in 60ths of a cell per beat.
    pub v_60ths: i32,
}

impl StateLine {
    /// The line of a hero.
    pub fn of(hero: &Hero) -> Self {
        Self {
            side: hero.side,
            y_720ths: hero.y_720ths,
            v_60ths: hero.v_60ths,
        }
    }
}

impl std::fmt::Display for StateLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.side.number(), self.y_720ths, self.v_60ths)
    }
}

impl Serialize for StateLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let numbers: Option<Vec<i32>> = text.split(' ').map(|word| word.parse().ok()).collect();
        let line = match numbers.as_deref() {
            Some(&[side, y_720ths, v_60ths]) => {
                u8::try_from(side)
                    .ok()
                    .and_then(Side::from_number)
                    .map(|side| Self {
                        side,
                        y_720ths,
                        v_60ths,
                    })
            }
            _ => None,
        };
        line.ok_or_else(|| D::Error::custom(format!("“{text}” is no state (side, height, speed)")))
    }
}

/// Where a run and its claim part first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The step, from 0; the start is 0.
    pub step: u32,
    /// What parted: `inputs`, `side`, `y`, `v`, `states`, `survived_steps`, `finished`, `killed_by`.
    pub part: &'static str,
    /// What is claimed.
    pub expected: Text,
    /// What happens.
    pub found: Text,
}

/// Plays inputs without margin, to the finish or to the death.
///
/// # Errors
/// [`Stop`] when the control says so; one node is one step.
pub fn play(level: &Level, inputs: &[Input], ctl: &Control) -> Result<(Run, Option<usize>), Stop> {
    let steps = level.game.steps();
    ctl.spend(steps as u64)?;
    let (buttons, unused) = buttons(inputs, level.entry.held, steps);
    let run = level.game.run(level.entry, &buttons);
    // An input after the death is unused as well.
    let dead_from = run.death.map(|(step, _)| step);
    let late = dead_from.and_then(|step| inputs.iter().position(|input| step < input.step as usize));
    Ok((run, unused.or(late)))
}

/// A run up to the step after which its player stopped, and the first input that was never reached. One
/// that does not come further than that stays as it is, its death with it.
pub fn cut(inputs: &[Input], mut run: Run, unused: Option<usize>, stop: u32) -> (Run, Option<usize>) {
    if survived(&run) <= stop {
        return (run, unused);
    }
    run.heroes.truncate(stop as usize + 1);
    run.death = None;
    (run, inputs.iter().position(|input| stop <= input.step))
}

/// The first input that is no change of the button: a press while it is down, a release while it is up, or
/// one whose step is not behind the step of the input before it. Nobody can say what was meant.
pub fn disorder(level: &Level, inputs: &[Input]) -> Option<Issue> {
    let mut is_down = level.entry.held;
    let mut before: Option<u32> = None;
    for (idx, input) in inputs.iter().enumerate() {
        let Input { step, button } = *input;
        let presses = button == Button::Press;
        let (what, what_ko) = match before {
            Some(last) if step <= last => (
                format!("its step {step} does not come after step {last}"),
                format!("{step}스텝이 앞의 {last}스텝보다 뒤가 아닙니다"),
            ),
            _ if presses == is_down && presses => (
                "it presses a button that is down".to_owned(),
                "이미 눌린 버튼을 누릅니다".to_owned(),
            ),
            _ if presses == is_down => (
                "it lets go of a button that is up".to_owned(),
                "누르지 않은 버튼을 뗍니다".to_owned(),
            ),
            _ => {
                (is_down, before) = (presses, Some(step));
                continue;
            }
        };
        let n = idx + 1;
        return Some(Issue {
            code: "FS-013",
            severity: Severity::Error,
            text: Text::new(
                format!("input {n} changes nothing: {what}"),
                format!("{n}번째 입력이 바꾸는 것이 없습니다: {what_ko}"),
            ),
            hint: Some(Text::new(
                "inputs are P and R in turn, each at a later step; take this one out",
                "입력은 P와 R이 번갈아, 점점 뒤의 스텝에 옵니다. 이 입력을 지우세요",
            )),
            place: Place::item("inputs", idx, ""),
            fix: None,
        });
    }
    None
}

/// What an honest recorder writes down about inputs.
pub fn record(level: &Level, inputs: &[Input]) -> Claim {
    match play(level, inputs, &Control::unlimited()) {
        Ok((run, _)) => Claim {
            finished: Some(is_finished(level, &run)),
            survived_steps: Some(survived(&run)),
            killed_by: run.death.map(|(_, Death(obstacle))| obstacle),
            states: run.heroes.iter().map(StateLine::of).collect(),
        },
        Err(_) => Claim::default(),
    }
}

/// [`record`] of inputs whose player stopped after a step, alive.
pub fn record_until(level: &Level, inputs: &[Input], stop: u32) -> Claim {
    let mut claim = record(level, inputs);
    if claim.survived_steps.is_some_and(|survived| stop < survived) {
        claim.finished = Some(false);
        claim.survived_steps = Some(stop);
        claim.killed_by = None;
        claim.states.truncate(stop as usize + 1);
    }
    claim
}

/// Whether a run reached the finish.
pub fn is_finished(level: &Level, run: &Run) -> bool {
    run.is_alive() && run.heroes.len() == level.game.steps() + 1
}

fn survived(run: &Run) -> u32 {
    run.heroes.len().saturating_sub(1) as u32
}

/// Compares a run with what is claimed of it; the first untruth is the answer. `unused`: the first
/// input that was never reached.
pub fn divergence(
    level: &Level,
    inputs: &[Input],
    run: &Run,
    unused: Option<usize>,
    claim: &Claim,
) -> Option<Divergence> {
    let part = |step: usize, part, expected: &dyn ToString, found: &dyn ToString| {
        Some(Divergence {
            step: step as u32,
            part,
            expected: told(expected.to_string()),
            found: told(found.to_string()),
        })
    };
    for (step, (hero, line)) in run.heroes.iter().zip(&claim.states).enumerate() {
        let found = StateLine::of(hero);
        if found.side != line.side {
            return part(step, "side", &line.side.word(), &found.side.word());
        }
        if found.y_720ths != line.y_720ths {
            return part(step, "y", &line.y_720ths, &found.y_720ths);
        }
        if found.v_60ths != line.v_60ths {
            return part(step, "v", &line.v_60ths, &found.v_60ths);
        }
    }
    let (n_claimed, n_found) = (claim.states.len(), run.heroes.len());
    if n_claimed != 0 && n_claimed != n_found {
        return part(n_claimed.min(n_found), "states", &n_claimed, &n_found);
    }
    let end = survived(run);
    if let Some(claimed) = claim.survived_steps.filter(|claimed| *claimed != end) {
        return part(end.min(claimed) as usize, "survived_steps", &claimed, &end);
    }
    let finished = is_finished(level, run);
    if let Some(claimed) = claim.finished.filter(|claimed| *claimed != finished) {
        return part(end as usize, "finished", &claimed, &finished);
    }
    let killer = run.death.map(|(_, Death(obstacle))| obstacle);
    if let Some(claimed) = claim.killed_by.filter(|claimed| Some(*claimed) != killer) {
        let found = killer.map_or("nobody".to_owned(), |killer| killer.to_string());
        return part(end as usize, "killed_by", &claimed, &found);
    }
    let Input { step, .. } = inputs.get(unused?)?;
    Some(Divergence {
        step: end,
        part: "inputs",
        expected: Text::new(format!("a button at step {step}"), format!("{step}스텝의 버튼")),
        found: Text::new("after the end", "끝난 뒤"),
    })
}

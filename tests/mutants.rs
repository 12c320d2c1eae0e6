//! A recorded play with one input changed is found out, or is proven to be the same play: for each
//! game, every change of a single input of many plays.
//!
//! `PLAYPROOF_REPLAYS=200 cargo test --release --no-default-features --test mutants -- --nocapture`
//! is the promise; fewer plays are looked at by default.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and these say what they counted"
)]

use std::fmt::Debug;

use playproof::control::Control;
use playproof::game::Game as _;
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::input::{Button, Input as Press};
use playproof::games::fourstep::spec::{Question as Stretch, Recipe};
use playproof::games::sea_rescue::SeaRescue;
use playproof::games::sea_rescue::replay::{differences, play};
use playproof::games::sea_rescue::round::{Action, EndReason, Input as Probe};
use playproof::games::sea_rescue::spec::{Question as Board, Spec as Sea};
use playproof::games::starlink::StarLink;
use playproof::games::starlink::play::Input as Drag;
use playproof::games::starlink::spec::{LevelKnobs, Question as Asked, Recipe as Sky};
use playproof::games::sum_drop::input::{Input as Key, Key as Letter};
use playproof::games::sum_drop::replay::{Verification, record, verify};
use playproof::games::sum_drop::rules::Rules;
use playproof::games::sum_drop::spec::{Mode, Question as Stage, Spec as Climb};
use playproof::report::Verdict;
use playproof::rng::Rng;

fn n_replays() -> u32 {
    let asked = std::env::var("PLAYPROOF_REPLAYS").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(6)
}

/// What became of the changed plays.
#[derive(Debug, Default)]
struct Count {
    caught: u64,
    same: u64,
}

impl Count {
    /// Tries every change of one input: left out, doubled, or another that `others` names.
    fn try_all<I: Clone + PartialEq + Debug>(
        &mut self,
        inputs: &[I],
        others: impl Fn(&I) -> Vec<I>,
        is_caught: impl Fn(&[I]) -> bool,
        is_same: impl Fn(&[I]) -> bool,
    ) {
        assert!(!is_caught(inputs), "the play itself is true");
        for (idx, input) in inputs.iter().enumerate() {
            let mut changed = vec![inputs.to_vec(); 2];
            changed[0].remove(idx);
            changed[1].insert(idx, input.clone());
            for other in others(input).into_iter().filter(|other| other != input) {
                let mut mutant = inputs.to_vec();
                mutant[idx] = other;
                changed.push(mutant);
            }
            for mutant in changed {
                if is_caught(&mutant) {
                    self.caught += 1;
                } else if is_same(&mutant) {
                    self.same += 1;
                } else {
                    panic!("input {idx} ({input:?}) of {inputs:?} was changed unnoticed: {mutant:?}");
                }
            }
        }
    }

    fn say(&self, game: &str) {
        println!(
            "{game}: {} plays, {} changes caught, {} the same play",
            n_replays(),
            self.caught,
            self.same
        );
        assert!(0 < self.caught);
    }
}

#[test]
fn sum_drop() {
    let mut count = Count::default();
    for nth in 0..n_replays() {
        let (mode, stage) =
            [(Mode::Climb, 1 + nth % 20), (Mode::Endless, 0), (Mode::Sprint, 0)][nth as usize % 3];
        let question = Stage {
            mode,
            stage,
            seed: format!("mutant {nth}"),
            ..Stage::default()
        };
        let rules = Rules::compile(&Climb::default(), &question).unwrap();
        let mut rng = Rng::from_seed(&question.seed);
        let mut tick = 0;
        let inputs: Vec<Key> = (0..40)
            .map(|_| {
                tick += rng.below(9);
                let key = Letter::ALL[rng.below(4) as usize];
                Key { tick, key }
            })
            .collect();
        let seed = question.seed.as_str();
        // Inputs after the game's end are no part of an honest record.
        let end = record(&rules, seed, &inputs, Some(tick + 30), 0)
            .end_tick
            .unwrap();
        let inputs: Vec<Key> = inputs.into_iter().filter(|input| input.tick < end).collect();
        let claim = record(&rules, seed, &inputs, Some(tick + 30), 1);
        let others = |input: &Key| {
            let mut others: Vec<Key> = { Letter::ALL.iter() }
                .map(|key| Key { key: *key, ..*input })
                .collect();
            let later = [1, 2].map(|by| Key {
                tick: input.tick + by,
                ..*input
            });
            others.extend(later);
            others.extend(input.tick.checked_sub(1).map(|tick| Key { tick, ..*input }));
            others
        };
        let is_caught = |inputs: &[Key]| {
            let found = verify(&rules, seed, inputs, &claim, &Control::unlimited()).unwrap();
            matches!(found, Verification::Parts(_))
        };
        let is_same = |inputs: &[Key]| record(&rules, seed, inputs, claim.end_tick, 1) == claim;
        count.try_all(&inputs, others, is_caught, is_same);
    }
    count.say("SUM DROP");
}

#[test]
fn fourstep() {
    let mut count = Count::default();
    let mut n_done = 0;
    for course in 0.. {
        let recipe = FourStep::recipe(&playproof::game::Ask {
            daily: Some(format!("2026-{:02}-{:02}", 1 + course / 28 % 12, 1 + course % 28)),
            ..Default::default()
        });
        let recipe: Recipe = recipe.unwrap();
        let spec = FourStep::generate(&recipe, &Control::unlimited()).spec;
        for first_terrain in 0..spec.terrains.len() as u32 {
            if n_done == n_replays() {
                count.say("FOURSTEP");
                return;
            }
            let question = Stretch {
                first_terrain,
                n_terrains: 1,
                ..Stretch::default()
            };
            let Ok(level) = FourStep::build(&spec, &question) else {
                continue;
            };
            let solved = FourStep::solve(&level, &Control::unlimited());
            if solved.verdict != Verdict::Proven || solved.inputs.is_empty() {
                continue;
            }
            n_done += 1;
            let claim = FourStep::claim(&level, &solved.inputs);
            let others = |input: &Press| {
                let other = match input.button {
                    Button::Press => Button::Release,
                    Button::Release => Button::Press,
                };
                let mut others = vec![Press {
                    button: other,
                    ..*input
                }];
                others.extend([1, 2, 12].map(|by| Press {
                    step: input.step + by,
                    ..*input
                }));
                let earlier = [1, 2, 12].into_iter().filter_map(|by| input.step.checked_sub(by));
                others.extend(earlier.map(|step| Press { step, ..*input }));
                others
            };
            let is_caught = |inputs: &[Press]| {
                let (run, unused) =
                    playproof::games::fourstep::replay::play(&level, inputs, &Control::unlimited()).unwrap();
                playproof::games::fourstep::replay::divergence(&level, inputs, &run, unused, &claim).is_some()
            };
            let is_same = |inputs: &[Press]| FourStep::claim(&level, inputs) == claim;
            count.try_all(&solved.inputs, others, is_caught, is_same);
        }
    }
}

#[test]
fn sea_rescue() {
    let mut count = Count::default();
    for nth in 0..n_replays() {
        let question = Board {
            seed: format!("mutant {nth}"),
            ..Board::default()
        };
        let level = SeaRescue::build(&Sea::default(), &question).unwrap();
        let mut rng = Rng::from_seed(&question.seed);
        let mut at_ms = 0;
        let mut inputs: Vec<Probe> = (0..14)
            .map(|_| {
                at_ms += 200 + rng.below(4000);
                let action = match rng.below(20) {
                    0 => Action::Away {
                        until_ms: at_ms + rng.below(3000),
                    },
                    1 => Action::Answer,
                    _ => Action::Probe(rng.below(25) as u8),
                };
                Probe { at_ms, action }
            })
            .collect();
        // What does nothing is told as a fault of the record, so an honest one leaves it out.
        while let Some(ignored) = play(&level, &inputs).ignored {
            inputs.remove(ignored);
        }
        let claim = SeaRescue::claim(&level, &inputs);
        let others = |input: &Probe| {
            let mut others = vec![
                Probe {
                    action: Action::Leave(EndReason::Quit),
                    ..*input
                },
                Probe {
                    action: Action::Answer,
                    ..*input
                },
            ];
            others.extend((0..25).map(|cell| Probe {
                action: Action::Probe(cell),
                ..*input
            }));
            others.extend([1, 2500].map(|by| Probe {
                at_ms: input.at_ms + by,
                ..*input
            }));
            others
        };
        let is_caught = |inputs: &[Probe]| {
            let played = play(&level, inputs);
            !differences(&level, inputs, &played, &claim).is_empty()
        };
        let is_same = |inputs: &[Probe]| SeaRescue::claim(&level, inputs) == claim;
        count.try_all(&inputs, others, is_caught, is_same);
    }
    count.say("SEA RESCUE");
}

#[test]
fn starlink() {
    let mut count = Count::default();
    for nth in 0..n_replays() {
        let [_, normal, ..] = LevelKnobs::all();
        let spec = StarLink::generate(&Sky::numbered(normal, 1 + nth), &Control::unlimited()).spec;
        let level = StarLink::build(&spec, &Asked::Answers).unwrap();
        let solved = StarLink::solve(&level, &Control::unlimited());
        let mut inputs: Vec<Drag> = solved.inputs;
        // A player who takes something back and draws it again.
        if let Some(again) = inputs.first().copied() {
            inputs.insert(1, Drag::Undo);
            inputs.insert(2, again);
        }
        let claim = StarLink::claim(&level, &inputs);
        let n_stars = spec.stars.len() as u16;
        let others = |input: &Drag| {
            let mut others = vec![Drag::Undo];
            match *input {
                Drag::Drag(a, b) | Drag::Relay(a, _, b) => {
                    others.extend((0..n_stars).map(|star| Drag::Drag(a, star)));
                    others.extend((0..n_stars).map(|star| Drag::Drag(star, b)));
                    others.push(Drag::Drag(b, a));
                }
                Drag::Undo => others.push(Drag::Drag(0, 1)),
            }
            others
        };
        let is_caught = |inputs: &[Drag]| {
            let report = StarLink::replay(&level, inputs, Some(&claim), &Control::unlimited());
            matches!(report.verdict, Verdict::Diverged { .. })
        };
        let is_same = |inputs: &[Drag]| StarLink::claim(&level, inputs) == claim;
        count.try_all(&inputs, others, is_caught, is_same);
    }
    count.say("STARLINK");
}

//! Going on from the middle of a play: wrong links are taken away, the missing ones of an answer placed.

use super::StarLink;
use super::frame::Kind;
use super::level::Level;
use super::play::{Input, Play, inputs_of};
use super::solve::count;
use super::table::LinkIdx;
use crate::control::Control;
use crate::game::GameReport;

/// The inputs of a run up to a frame, and those that lead from there to an answer. From a step of a
/// deduction: the links that are on by then, then the others. `None` where no answer is found.
pub fn finish(
    level: &Level,
    run: &GameReport<StarLink>,
    frame_idx: usize,
    ctl: &Control,
) -> Option<Vec<Input>> {
    let frame = run.frames.get(frame_idx)?;
    let mut inputs = if frame.kind == Kind::Play {
        run.inputs.get(..frame.step)?.to_vec()
    } else {
        inputs_of(level, &frame.on)
    };
    let mut play = Play::default();
    for input in &inputs {
        play.step(level, *input);
    }
    let found = count(&level.table, &level.numbers, 1, ctl);
    let answer = found.answers.first()?;
    let other = |links: &[LinkIdx], than: &[LinkIdx]| -> Vec<LinkIdx> {
        { links.iter().copied() }
            .filter(|link| !than.contains(link))
            .collect()
    };
    let (wrong, missing) = (other(play.placed(), answer), other(answer, play.placed()));
    // A drag over a linked pair takes its link away.
    inputs.extend(inputs_of(level, &wrong));
    inputs.extend(inputs_of(level, &missing));
    Some(inputs)
}

//! Why a hero died, and how he could go on from where he is.

use super::FourStep;
use super::frame::Frame;
use super::input::{self, Input};
use super::lattice::{STEPS_PER_DECISION, ms_of_steps};
use super::level::Level;
use super::names::{beat_of, obstacle_label};
use super::obstacles::TUNNEL_CEILING;
use super::spec::Shape;
use crate::control::Control;
use crate::frames::Frames;
use crate::game::GameReport;
use crate::report::{Subject, Text, Why};

use super::forms::Hero;

/// More heroes than this at one decision are thinned: a way is shown, none is refuted here.
const MAX_HEROES: usize = 20_000;

/// Why what a frame shows happened.
pub fn why(level: &Level, frames: &Frames<Frame>, frame_idx: usize) -> Option<Why> {
    let frame = frames.get(frame_idx)?;
    let killer = frame.killed_by?;
    let label = obstacle_label(level, killer);
    let height = f64::from(frame.y_720ths) / 720.0;
    // The last change of the button before it.
    let before = frames.range(..frame_idx.saturating_sub(1)).rev();
    let last_press = { frames.range(1..frame_idx).rev() }
        .zip(before)
        .find(|(after, before)| before.held != after.held)
        .map(|(after, _)| (after.step, after.held));
    let (since, since_ko) = match last_press {
        None => (
            "the button was never touched".to_owned(),
            "버튼을 한 번도 누르지 않았습니다".to_owned(),
        ),
        Some((step, held)) => {
            let steps = frame.step.saturating_sub(step);
            let ms = ms_of_steps(i32::try_from(steps).unwrap_or(i32::MAX), level.bpm);
            if held {
                (
                    format!("the last press was {ms:.0} ms before"),
                    format!("마지막 누름은 {ms:.0} ms 전이었습니다"),
                )
            } else {
                (
                    format!("the last release was {ms:.0} ms before"),
                    format!("마지막으로 뗀 것은 {ms:.0} ms 전이었습니다"),
                )
            }
        }
    };
    let (how, how_ko) = match level.obstacle(killer).map(|(_, obstacle)| &obstacle.shape) {
        Some(Shape::Pit { .. }) => ("fell into", "에 빠졌습니다"),
        Some(_) if TUNNEL_CEILING <= frame.y_720ths => ("struck the ceiling of", "의 천장에 부딪혔습니다"),
        _ => ("ran into", "에 부딪혔습니다"),
    };
    // The step that kills is the one before the frame that shows it.
    let beat = beat_of(frame.course_step().saturating_sub(1));
    let text = Text::new(
        format!(
            "at {} the hero, {height:.2} cells up, {how} {}; {since}",
            beat.en, label.en
        ),
        format!(
            "{}에 높이 {height:.2}칸에서 {}{how_ko}; {since_ko}",
            beat.ko, label.ko
        ),
    );
    Some(Why {
        text,
        subjects: vec![Subject::Item {
            list: "obstacles",
            index: killer as usize,
        }],
    })
}

/// A hero at a decision, and how he came there.
#[derive(Clone, Copy)]
struct Reached {
    hero: Hero,
    parent: u32,
    press: bool,
}

/// The inputs of a run up to a frame, and a way from there to the finish, found without margin: every
/// hero that can be reached, decision by decision. `None` where none is.
pub fn finish(
    level: &Level,
    run: &GameReport<FourStep>,
    frame_idx: usize,
    ctl: &Control,
) -> Option<Vec<Input>> {
    let frame = run.frames.get(frame_idx)?;
    let (start, end) = (frame.step as usize, level.game.steps());
    if frame.killed_by.is_some() || end < start {
        return None;
    }
    let (mut buttons, _) = input::buttons(&run.inputs, level.entry.held, start);
    let before = level.game.run(level.entry, &buttons);
    if before.death.is_some() {
        return None;
    }
    let first = Reached {
        hero: before.last(),
        parent: 0,
        press: false,
    };
    let mut layers: Vec<Vec<Reached>> = vec![vec![first]];
    let mut at = start;
    while at < end {
        let n_steps = STEPS_PER_DECISION.min(end - at);
        let layer = layers.last()?;
        ctl.spend(layer.len() as u64).ok()?;
        ctl.set_progress((at - start) as u64, (end - start) as u64);
        let mut next: Vec<Reached> = Vec::with_capacity(2 * layer.len());
        for (parent, reached) in layer.iter().enumerate() {
            for press in [false, true] {
                let mut hero = reached.hero;
                let lives = (0..n_steps).all(|step| match level.game.step(at + step, hero, press) {
                    Ok(after) => {
                        hero = after;
                        true
                    }
                    Err(_) => false,
                });
                if lives {
                    next.push(Reached {
                        hero,
                        parent: u32::try_from(parent).unwrap_or(u32::MAX),
                        press,
                    });
                }
            }
        }
        next.sort_by_key(|reached| reached.hero);
        next.dedup_by_key(|reached| reached.hero);
        if MAX_HEROES < next.len() {
            let every = next.len().div_ceil(MAX_HEROES);
            next = next.into_iter().step_by(every).collect();
        }
        if next.is_empty() {
            return None;
        }
        layers.push(next);
        at += n_steps;
    }
    let mut ways = Vec::with_capacity(layers.len());
    let mut idx = 0;
    for layer in layers.iter().skip(1).rev() {
        let reached = layer.get(idx)?;
        ways.push(reached.press);
        idx = reached.parent as usize;
    }
    for press in ways.into_iter().rev() {
        let n_steps = STEPS_PER_DECISION.min(end - buttons.len());
        buttons.extend(std::iter::repeat_n(press, n_steps));
    }
    let lives = level.game.run(level.entry, &buttons).is_alive();
    lives.then(|| input::inputs(&buttons, level.entry.held))
}

//! A run as frames and a timeline: one frame a step.
//!
//! Knows runs and the shapes of reports; knows nothing of drawing.

use std::sync::Arc;

use super::forms::{Hero, Side};
use super::frame::Frame;
use super::lattice::{STEPS_PER_DECISION, X_PER_STEP, ms_of_steps};
use super::level::Level;
use super::names::obstacle_label;
use super::physics::Death;
use super::solve::course::Answer;
use super::way::Run;
use crate::report::{Event, EventKind, Text, Timeline, Tone, Track};

/// The frames and the timeline of a run over a level. `answer`: the search that found it.
pub fn trace(level: &Level, run: &Run, answer: Option<&Arc<Answer>>) -> (Vec<Frame>, Timeline) {
    let mut frames: Vec<Frame> = Vec::with_capacity(run.heroes.len() + 1);
    for (step, hero) in run.heroes.iter().enumerate() {
        frames.push(frame(level, step, *hero, answer));
    }
    if let Some((step, Death(obstacle))) = run.death {
        let hero = run.last();
        let mut last = frame(level, step + 1, hero, answer);
        last.killed_by = Some(obstacle);
        last.killed_by_kind = level
            .obstacle(obstacle)
            .map(|(_, obstacle)| obstacle.shape.word());
        frames.push(last);
    }
    let timeline = timeline(level, run, &frames);
    (frames, timeline)
}

/// The frame of a hero before a physics step, with how many were reached there where an answer is known.
pub fn frame(level: &Level, step: usize, hero: Hero, answer: Option<&Arc<Answer>>) -> Frame {
    let land = level.game.land_of(step.saturating_sub(1));
    let x0 = level.lands.first().map_or(0, |land| land.segment.x0);
    let reached = answer
        .filter(|_| step.is_multiple_of(STEPS_PER_DECISION))
        .and_then(|answer| {
            let layer = (step - level.game.border(land)) / STEPS_PER_DECISION;
            let cloud = &answer.lands.get(land)?.crossing.cloud;
            Some(cloud.count(layer) as u64)
        });
    Frame {
        step: step as u32,
        x_200ths: x0 + step as i32 * X_PER_STEP,
        land: level.lands.get(land).map_or(0, |land| land.terrain_idx as u32),
        form: hero.form,
        side: hero.side,
        y_720ths: hero.y_720ths,
        v_60ths: hero.v_60ths,
        held: hero.held,
        killed_by: None,
        killed_by_kind: None,
        reached,
        answer: answer.cloned(),
    }
}

/// What the kinds of events are called in a run.
fn kind_words() -> Vec<(EventKind, Text)> {
    vec![
        (EventKind::Press, Text::new("Presses", "버튼")),
        (EventKind::Landing, Text::new("Landings", "착지")),
        (EventKind::Hazard, Text::new("Lands", "지형")),
        (EventKind::Finish, Text::new("Finish", "완주")),
        (EventKind::Death, Text::new("Deaths", "죽음")),
    ]
}

fn timeline(level: &Level, run: &Run, frames: &[Frame]) -> Timeline {
    let ms = |step: usize| ms_of_steps(i32::try_from(step).unwrap_or(i32::MAX), level.bpm).round();
    // Rounded from the start, so that frames do not drift from the beat.
    let duration = |step: usize| (ms(step + 1) - ms(step)).clamp(1.0, 60_000.0) as u16;
    let mut timeline = Timeline {
        unit: Text::new("step", "스텝"),
        times: frames.iter().map(|frame| frame.step).collect(),
        durations_ms: (0..frames.len()).map(duration).collect(),
        kind_words: kind_words(),
        ..Timeline::default()
    };
    let pairs = frames.iter().zip(frames.iter().skip(1)).enumerate();
    for (idx, (before, frame)) in pairs {
        let at = idx + 1;
        let n_events = timeline.events.len();
        let mut add = |kind, label| {
            timeline.events.push(Event {
                frame: at,
                kind,
                label,
            });
        };
        let land_idx = level.land_idx(frame.land).unwrap_or(0);
        let is_border = level.game.border(land_idx) + 1 == frame.step as usize;
        if is_border && 0 < land_idx {
            let land = &level.lands[land_idx].land;
            add(EventKind::Hazard, Text::new(land.word(), land.word_ko()));
        }
        if let Some(obstacle) = frame.killed_by {
            let label = obstacle_label(level, obstacle);
            let text = Text::new(format!("killed by {}", label.en), format!("{}에 죽음", label.ko));
            add(EventKind::Death, text);
            continue;
        }
        match (before.held, frame.held) {
            (false, true) => add(EventKind::Press, Text::new("press", "누름")),
            (true, false) if frame.form == super::forms::Form::Glider => {
                add(EventKind::Press, Text::new("release", "뗌"));
            }
            _ => {}
        }
        if before.side != frame.side && matches!(frame.side, Side::Ground | Side::Ceiling | Side::Under) {
            let text = match frame.side {
                Side::Ceiling => Text::new("touches the ceiling", "천장에 닿음"),
                Side::Under => Text::new("lower lane", "아래 레인"),
                _ => Text::new("lands", "착지"),
            };
            add(EventKind::Landing, text);
        }
        if n_events < timeline.events.len() {
            timeline.changes.push(at);
        }
    }
    let is_at_finish = run.is_alive() && run.heroes.len() == level.game.steps() + 1;
    if is_at_finish && let Some(last) = frames.len().checked_sub(1) {
        timeline.events.push(Event {
            frame: last,
            kind: EventKind::Finish,
            label: Text::new("finish", "완주"),
        });
    }
    let track = |key, label, tone, value: &dyn Fn(&Frame) -> f32| Track {
        key,
        label,
        values: frames.iter().map(value).collect(),
        tone,
    };
    timeline.tracks = vec![
        track(
            "height_cells",
            Text::new("Height", "높이"),
            Tone::Plain,
            &|frame| frame.y_720ths as f32 / 720.0,
        ),
        track(
            "speed_cells_per_beat",
            Text::new("Upward speed", "세로 속도"),
            Tone::Plain,
            &|frame| frame.v_60ths as f32 / 60.0,
        ),
    ];
    if frames.iter().any(|frame| frame.reached.is_some()) {
        // Between decisions the last count stands.
        let mut last = 0.0;
        let values = frames.iter().map(|frame| {
            last = frame.reached.map_or(last, |n| n as f32);
            last
        });
        let values = values.collect();
        timeline.tracks.push(Track {
            key: "reached_states",
            label: Text::new("States reached", "도달한 상태"),
            values,
            tone: Tone::Search,
        });
    }
    timeline
}

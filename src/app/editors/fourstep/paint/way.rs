//! The way through, its presses with their windows, and where a search ends.

use eframe::egui::{Align2, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::games::fourstep::lattice::{X_PER_STEP, ms_of_steps};
use crate::games::fourstep::solve::windows::EdgeKind;
use crate::report::Lang;

use super::super::words::{beats, plain};
use super::{Boxes, Scene, font, label};

/// Points of the way are at least this far apart.
const POINT_SPACING: f32 = 1.5;

/// The frames that are seen, with one more at either end.
fn seen_frames(scene: &Scene<'_>) -> std::ops::Range<usize> {
    let n = scene.report.map_or(0, |report| report.frames.len());
    let (from, to) = scene.view.seen();
    let step = |x: i64| ((x - scene.level_x0()) / i64::from(X_PER_STEP)).max(0) as usize;
    step(from).saturating_sub(1).min(n)..(step(to) + 2).min(n)
}

/// The middle of the hero at a frame.
fn middle(scene: &Scene<'_>, frame: &crate::games::fourstep::frame::Frame) -> Pos2 {
    let y = f64::from(frame.y_720ths) + 0.5 * f64::from(frame.form.body());
    scene.view.pos(f64::from(frame.x_200ths), y)
}

/// The way: thin while the button is up, thick while it is down, a dot where it is pressed.
pub(super) fn path(painter: &Painter, scene: &Scene<'_>) {
    let Some(report) = scene.report else { return };
    let tokens = scene.tokens;
    let (up, down) = (
        Stroke::new(1.5, tokens.text.gamma_multiply(0.85 * scene.strength())),
        Stroke::new(3.0, tokens.accent.gamma_multiply(scene.strength())),
    );
    let frames = &report.frames[seen_frames(scene)];
    let mut points: Vec<Pos2> = Vec::new();
    let mut presses = Vec::new();
    let mut was_held = frames.first().is_some_and(|frame| frame.held);
    for frame in frames.iter().filter(|frame| frame.killed_by.is_none()) {
        let at = middle(scene, frame);
        if frame.held != was_held {
            // The last point belongs to both strokes.
            let last = points.last().copied().unwrap_or(at);
            if frame.held {
                presses.push(last);
            }
            let stroke = if was_held { down } else { up };
            painter.add(Shape::line(std::mem::take(&mut points), stroke));
            points.push(last);
            was_held = frame.held;
        }
        if points
            .last()
            .is_none_or(|last| POINT_SPACING <= (at.x - last.x).abs())
        {
            points.push(at);
        }
    }
    painter.add(Shape::line(points, if was_held { down } else { up }));
    for at in presses {
        painter.circle(at, 3.5, tokens.accent, Stroke::new(1.5, tokens.canvas));
    }
}

/// Below the ground, for every press: how early and late it may come, strict within local.
pub(super) fn windows(painter: &Painter, scene: &Scene<'_>) {
    let (Some(edges), Some(level)) = (scene.findings.edges(), scene.findings.level()) else {
        return;
    };
    let (view, tokens) = (scene.view, scene.tokens);
    let mut boxes = Boxes::new(painter);
    let top = view.world.bottom() - 22.0;
    let per_step = (f64::from(X_PER_STEP) * view.per_x) as f32;
    let mut texts = Vec::new();
    for edge in edges.iter() {
        let x = scene.level_x0() + edge.step as i64 * i64::from(X_PER_STEP);
        if !view.sees((x - 1200, x + 1200)) {
            continue;
        }
        let at = view.x(x as f64);
        let (early, late) = (edge.local.early_steps as f32, edge.local.late_steps as f32);
        let span = |early: f32, late: f32, grow: f32| {
            Rect::from_min_max(
                pos2(at - early * per_step, top - grow),
                pos2(at + late * per_step, top + 6.0 + grow),
            )
        };
        let is_tight = early + late < 3.0;
        let color = if is_tight { tokens.bad } else { tokens.good }.gamma_multiply(scene.strength());
        boxes.add(span(early, late, 0.0), color.gamma_multiply(0.4));
        let strict = (edge.strict.early_steps as f32, edge.strict.late_steps as f32);
        boxes.add(span(strict.0, strict.1, 0.0), color);
        let half = if edge.kind == EdgeKind::Press { 0.75 } else { 0.5 };
        boxes.add(
            Rect::from_min_max(pos2(at - half, top - 4.0), pos2(at + half, top + 10.0)),
            tokens.text,
        );
        texts.push((at, early, late));
    }
    boxes.paint(painter);
    let mut free = f32::NEG_INFINITY;
    for (at, early, late) in texts {
        let ms = |steps: f32| plain(ms_of_steps(steps as i32, level.bpm).round(), 0);
        let words = format!("−{} +{}", ms(early), ms(late));
        let galley = painter.layout_no_wrap(words, font(10.5, false), tokens.weak);
        let left = at - 0.5 * galley.size().x;
        if free < left {
            free = left + galley.size().x + 8.0;
            painter.galley(pos2(left, top + 9.0), galley, tokens.weak);
        }
    }
}

/// Where the search ends: the last layer, and every hero of it where it dies.
pub(super) fn deaths(painter: &Painter, scene: &Scene<'_>) {
    let (Some(level), Some(answer), Some(failed)) = (
        scene.findings.level(),
        scene.findings.answer(),
        scene.findings.failed_land(),
    ) else {
        return;
    };
    let (Some(land), Some(of)) = (answer.lands.get(failed), level.lands.get(failed)) else {
        return;
    };
    let (view, tokens) = (scene.view, scene.tokens);
    let x = i64::from(of.segment.x0) + 75 * land.crossing.layers_survived as i64;
    if !view.sees((x - 600, x + 600)) {
        return;
    }
    let bad = tokens.bad.gamma_multiply(scene.strength());
    let at = view.x(x as f64);
    let line = [pos2(at, view.world.top()), pos2(at, view.world.bottom())];
    painter.extend(Shape::dashed_line(&line, Stroke::new(1.5, bad), 5.0, 4.0));
    let body = 0.5 * f64::from(of.segment.form.body());
    let mut marks = Vec::new();
    for mark in scene.findings.deaths().iter() {
        let x = scene.level_x0() + mark.step as i64 * i64::from(X_PER_STEP);
        let at = view.pos(x as f64, f64::from(mark.y_720ths) + body);
        for (a, b) in [
            (vec2(-3.0, -3.0), vec2(3.0, 3.0)),
            (vec2(-3.0, 3.0), vec2(3.0, -3.0)),
        ] {
            marks.push(Shape::line_segment([at + a, at + b], Stroke::new(1.2, bad)));
        }
    }
    painter.extend(marks);
    let words = match scene.lang {
        Lang::En => format!("search ends at beat {}", beats(x)),
        Lang::Ko => format!("탐색이 {}박에서 끝남", beats(x)),
    };
    let place = pos2(at + 8.0, view.world.top() + 14.0);
    let colors = (bad, tokens.raised);
    let shown = label(
        painter,
        place,
        Align2::LEFT_CENTER,
        &words,
        colors,
        view.world.shrink(4.0),
    );
    if let Some(tally) = land.crossing.deaths.first() {
        let label_of = crate::games::fourstep::names::obstacle_label(level, tally.obstacle);
        let total: u64 = land.crossing.deaths.iter().map(|tally| tally.states).sum();
        let words = match scene.lang {
            Lang::En => format!("{} of {total} die at {}", tally.states, label_of.en),
            Lang::Ko => format!("{total} 중 {}이 {}에 죽음", tally.states, label_of.ko),
        };
        let place = pos2(shown.left() + 5.0, shown.bottom() + 10.0);
        let colors = (tokens.text, tokens.raised);
        label(
            painter,
            place,
            Align2::LEFT_CENTER,
            &words,
            colors,
            view.world.shrink(4.0),
        );
    }
}

//! The way through, its presses with their windows, and where a search ends.

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use crate::app::navigate::BUTTON_STRIP;
use crate::app::widgets::grouped;
use crate::games::fourstep::names::obstacle_label;
use crate::games::fourstep::solve::course::LandAnswer;

use crate::games::fourstep::lattice::{X_PER_BEAT, X_PER_STEP, ms_of_steps};
use crate::games::fourstep::solve::windows::EdgeKind;
use crate::report::Lang;

use super::super::words::{beats, plain};
use super::{Boxes, Scene, font};

/// Marks of the dead are at least this far apart.
const MARK_SPACING: f32 = 6.0;
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
    let seen = seen_frames(scene);
    let mut points: Vec<Pos2> = Vec::new();
    let mut presses = Vec::new();
    let mut was_held = report.frames.get(seen.start).is_some_and(|frame| frame.held);
    for frame in { report.frames.range(seen) }.filter(|frame| frame.killed_by.is_none()) {
        let at = middle(scene, &frame);
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
    // From afar dots would hide the way.
    let beat = (f64::from(X_PER_BEAT) * scene.view.per_x) as f32;
    let radius = (0.12 * beat).min(3.5);
    for at in presses.into_iter().filter(|_| 1.5 < radius) {
        painter.circle(at, radius, tokens.accent, Stroke::new(1.5, tokens.canvas));
    }
}

/// Below the ground, for every press: how early and late it may come, strict within local.
pub(super) fn windows(painter: &Painter, scene: &Scene<'_>) {
    let (Some(edges), Some(level)) = (scene.findings.edges(), scene.findings.level()) else {
        return;
    };
    if scene.findings.are_edges_old() {
        return;
    }
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
        // The figures belong to one press each, where presses are far enough apart.
        if 1.0 < per_step {
            texts.push((at, early, late));
        }
    }
    boxes.paint(painter);
    let mut free = f32::NEG_INFINITY;
    for (at, early, late) in texts {
        let ms = |steps: f32| plain(ms_of_steps(steps as i32, level.bpm).round(), 0);
        let words = format!("−{} +{} ms", ms(early), ms(late));
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
    let (mut marks, mut crosses) = (Vec::new(), Vec::new());
    for mark in scene.findings.deaths().iter() {
        let x = scene.level_x0() + mark.step as i64 * i64::from(X_PER_STEP);
        let at = view.pos(x as f64, f64::from(mark.y_720ths) + body);
        if crosses
            .iter()
            .any(|other: &Pos2| other.distance(at) < MARK_SPACING)
        {
            continue;
        }
        crosses.push(at);
        for (a, b) in [
            (vec2(-3.0, -3.0), vec2(3.0, 3.0)),
            (vec2(-3.0, 3.0), vec2(3.0, -3.0)),
        ] {
            marks.push(Shape::line_segment([at + a, at + b], Stroke::new(1.2, bad)));
        }
    }
    painter.extend(marks);
    callout(painter, scene, (at, bad), x, land);
}

/// What the end of the search says: where, how many, by what.
fn callout(painter: &Painter, scene: &Scene<'_>, (at, bad): (f32, Color32), x: i64, land: &LandAnswer) {
    let (view, tokens) = (scene.view, scene.tokens);
    let words = match scene.lang {
        Lang::En => format!("search ends at beat {}", beats(x)),
        Lang::Ko => format!("탐색이 {}박에서 끝남", beats(x)),
    };
    let mut lines = vec![(words, bad, true)];
    let total: u64 = land.crossing.deaths.iter().map(|tally| tally.states).sum();
    let killer = land.crossing.deaths.first().zip(scene.findings.level());
    if let Some((tally, level)) = killer {
        let label = obstacle_label(level, tally.obstacle);
        let (states, total) = (grouped(tally.states as i64), grouped(total as i64));
        let is_hanging = level
            .obstacle(tally.obstacle)
            .is_some_and(|(_, of)| matches!(of.shape, crate::games::fourstep::spec::Shape::Hang { .. }));
        let words = match (scene.lang, is_hanging) {
            (Lang::En, true) => format!("{states} of {total} under {}", label.en),
            (Lang::En, false) => format!("{states} of {total} at {}", label.en),
            (Lang::Ko, _) => format!("{total} 중 {states}: {}", label.ko),
        };
        lines.push((words, tokens.text, false));
    }
    let galleys: Vec<_> = { lines.into_iter() }
        .map(|(words, ink, is_bold)| (painter.layout_no_wrap(words, font(12.0, is_bold), ink), ink))
        .collect();
    let width = { galleys.iter() }
        .map(|(galley, _)| galley.size().x)
        .fold(0.0, f32::max);
    let size = vec2(width + 20.0, 18.0 * galleys.len() as f32 + 10.0);
    // Beside the buttons of the canvas, which stand at its right edge.
    let right = view.world.right() - BUTTON_STRIP - size.x - 6.0;
    let left = (at + 8.0).clamp(view.world.left() + 6.0, right.max(view.world.left() + 6.0));
    // Below the ground, where no marks, boxes or obstacles are; windows of presses stay readable.
    let rect = Rect::from_min_size(pos2(left, view.world.bottom() - size.y - 30.0), size);
    let edge = Stroke::new(1.0, tokens.line);
    painter.rect(rect, 5.0, tokens.raised, edge, StrokeKind::Inside);
    for (idx, (galley, ink)) in galleys.into_iter().enumerate() {
        painter.galley(rect.min + vec2(10.0, 6.0 + 18.0 * idx as f32), galley, ink);
    }
}

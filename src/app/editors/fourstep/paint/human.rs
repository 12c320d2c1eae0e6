//! A person's run over the solver's way: the line of his middle, his presses, and how early or late
//! each was.

use eframe::egui::{Align2, Painter, Pos2, Shape, Stroke, pos2, vec2};

use crate::app::tokens::Tokens;
use crate::games::fourstep::forms::Hero;
use crate::games::fourstep::input::Button;
use crate::games::fourstep::lattice::X_PER_STEP;
use crate::games::fourstep::level::Level;

use super::super::playtest::Offset;
use super::super::view::View;
use super::super::words::plain;
use super::{font, label};

/// Points of the line are at least this far apart.
const POINT_SPACING: f32 = 1.5;

fn x0(level: &Level) -> i64 {
    level.lands.first().map_or(0, |land| land.segment.x0.into())
}

fn middle(view: &View, level: &Level, step: usize, hero: &Hero) -> Pos2 {
    let x = x0(level) + step as i64 * i64::from(X_PER_STEP);
    let y = f64::from(hero.y_720ths) + 0.5 * f64::from(hero.form.body());
    view.pos(x as f64, y)
}

/// The line of a run: thin while the button is up, thick while it is down; a cross where it died.
pub(in super::super) fn run(
    painter: &Painter,
    view: &View,
    level: &Level,
    heroes: &[Hero],
    is_dead: bool,
    tokens: &Tokens,
) {
    let (from, to) = view.seen();
    let step = |x: i64| ((x - x0(level)) / i64::from(X_PER_STEP)).max(0) as usize;
    let (from, to) = (
        step(from).saturating_sub(1).min(heroes.len()),
        (step(to) + 2).min(heroes.len()),
    );
    let mut points: Vec<Pos2> = Vec::new();
    let mut was_held = false;
    let stroke = |held: bool| Stroke::new(if held { 3.5 } else { 2.0 }, tokens.playhead);
    for (at, hero) in heroes.iter().enumerate().take(to).skip(from) {
        let pos = middle(view, level, at, hero);
        if hero.held != was_held && !points.is_empty() {
            let last = points[points.len() - 1];
            painter.add(Shape::line(std::mem::take(&mut points), stroke(was_held)));
            points.push(last);
        }
        was_held = hero.held;
        if points
            .last()
            .is_none_or(|last| POINT_SPACING <= (pos.x - last.x).abs())
            || at + 1 == to
        {
            points.push(pos);
        }
    }
    painter.add(Shape::line(points, stroke(was_held)));
    if is_dead && let Some(last) = heroes.last() {
        let at = middle(view, level, heroes.len() - 1, last);
        let stroke = Stroke::new(3.0, tokens.bad);
        painter.line_segment([at - vec2(6.0, 6.0), at + vec2(6.0, 6.0)], stroke);
        painter.line_segment([at - vec2(6.0, -6.0), at + vec2(6.0, -6.0)], stroke);
    }
}

/// Each press: a bar from the solver's time to the person's, with the milliseconds between.
pub(in super::super) fn offsets(
    painter: &Painter,
    view: &View,
    level: &Level,
    heroes: &[Hero],
    offsets: &[Offset],
    tokens: &Tokens,
) {
    let x_of = |step: usize| view.x((x0(level) + step as i64 * i64::from(X_PER_STEP)) as f64);
    let mut free = f32::NEG_INFINITY;
    let top = view.world.top() + 18.0;
    for offset in offsets {
        let at = x_of(offset.step());
        if at < view.world.left() - 40.0 || view.world.right() + 40.0 < at {
            continue;
        }
        let (words, color) = match offset.ms(level.bpm) {
            Some(ms) => (
                signed_ms(ms),
                if ms.abs() < 30.0 { tokens.good } else { tokens.warn },
            ),
            None if offset.human.is_some() => ("+".to_owned(), tokens.warn),
            None => ("–".to_owned(), tokens.bad),
        };
        if let Some(solver) = offset.solver {
            let x = x_of(solver);
            painter.vline(x, top - 5.0..=top + 5.0, Stroke::new(1.5, tokens.accent));
            painter.line_segment([pos2(x, top), pos2(at, top)], Stroke::new(2.0, color));
        }
        if let Some(human) = offset.human {
            painter.vline(at, top - 5.0..=top + 5.0, Stroke::new(1.5, tokens.playhead));
            if let Some(hero) = heroes.get(human) {
                let pos = middle(view, level, human, hero);
                let fill = if offset.button == Button::Press {
                    tokens.playhead
                } else {
                    tokens.canvas
                };
                painter.circle(pos, 4.0, fill, Stroke::new(1.5, tokens.playhead));
            }
        }
        let width = painter
            .layout_no_wrap(words.clone(), font(11.5, false), color)
            .size()
            .x
            + 10.0;
        if free < at - 0.5 * width {
            free = at + 0.5 * width + 2.0;
            let colors = (color, tokens.panel.gamma_multiply(0.85));
            let place = pos2(at, top + 15.0);
            let within = view.world.shrink(4.0);
            label(painter, place, Align2::CENTER_CENTER, &words, colors, within);
        }
    }
}

/// `+35 ms`: late; `−12 ms`: early.
pub(in super::super) fn signed_ms(ms: f64) -> String {
    let words = plain(ms.round(), 0);
    if 0.5 <= ms {
        format!("+{words} ms")
    } else {
        format!("{words} ms")
    }
}

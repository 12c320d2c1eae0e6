//! The ruler: lands by name, bars and beats; and the grid below it.

use eframe::egui::{Painter, Rect, Stroke, pos2, vec2};

use crate::games::fourstep::lattice::{X_PER_BAR, X_PER_BEAT};

use super::super::course::Stretch;
use super::super::words::{beats, land_word, plain};
use super::lands::color;
use super::{Boxes, Scene, font};

/// Height of the line with the names of lands.
pub(in super::super) const LANDS: f32 = 18.0;
/// Numbers are at least this far apart.
const NUMBER_SPACING: f32 = 38.0;
/// Lines of one kind are at least this far apart.
const LINE_SPACING: f32 = 7.0;

/// What numbers may stand for, in 200ths of a cell: an eighth of a beat to 64 bars.
const STEPS: [i64; 12] = [
    75, 150, 300, 600, 1200, 2400, 4800, 9600, 19_200, 38_400, 76_800, 153_600,
];

/// Places `step` apart within what is seen.
fn ticks(scene: &Scene<'_>, step: i64) -> impl Iterator<Item = i64> {
    let (from, to) = scene.view.seen();
    let last = scene.stretches.last().map_or(0, |last| last.x1);
    let first = from.div_euclid(step).max(0);
    let end = to.min(last).div_euclid(step);
    (first..=end).map(move |n| n * step)
}

/// The smallest step whose ticks are at least `spacing` points apart.
fn step_for(scene: &Scene<'_>, spacing: f32) -> i64 {
    let is_wide = |step: &i64| spacing <= (*step as f64 * scene.view.per_x) as f32;
    STEPS.into_iter().find(is_wide).unwrap_or(STEPS[STEPS.len() - 1])
}

/// Lines of the grid: bars stronger than beats, beats stronger than what lies between.
pub(super) fn grid(painter: &Painter, scene: &Scene<'_>) {
    let (view, tokens) = (scene.view, scene.tokens);
    let mut boxes = Boxes::new(painter);
    let smallest = step_for(scene, LINE_SPACING).max(75);
    for x in ticks(scene, smallest) {
        let color = if x % i64::from(X_PER_BAR) == 0 {
            tokens.weak.gamma_multiply(0.45)
        } else if x % i64::from(X_PER_BEAT) == 0 {
            tokens.weak.gamma_multiply(0.22)
        } else {
            tokens.weak.gamma_multiply(0.1)
        };
        let at = view.x(x as f64);
        boxes.add(
            Rect::from_x_y_ranges(at - 0.5..=at + 0.5, view.world.y_range()),
            color,
        );
    }
    boxes.paint(painter);
}

/// The ruler itself.
pub(super) fn paint(painter: &Painter, scene: &Scene<'_>) {
    let (view, tokens) = (scene.view, scene.tokens);
    painter.rect_filled(view.ruler, 0.0, tokens.panel);
    let mut boxes = Boxes::new(painter);
    let seen = scene.stretches.iter().filter(|s| view.sees((s.x0, s.x1)));
    for stretch in seen.clone() {
        boxes.add(name_rect(scene, stretch), color(stretch.land, tokens));
    }
    let step = step_for(scene, NUMBER_SPACING);
    let small = step_for(scene, LINE_SPACING);
    for x in ticks(scene, small) {
        let is_bar = x % i64::from(X_PER_BAR) == 0;
        let is_numbered = x % step == 0;
        let height = match (is_numbered, is_bar) {
            (_, true) => 7.0,
            (true, false) => 5.0,
            (false, false) => 3.0,
        };
        let at = view.x(x as f64);
        let bottom = view.ruler.bottom();
        let tick = Rect::from_min_max(pos2(at - 0.5, bottom - height), pos2(at + 0.5, bottom));
        boxes.add(tick, if is_bar { tokens.weak } else { tokens.faint });
    }
    boxes.paint(painter);
    for x in ticks(scene, step) {
        let at = view.x(x as f64);
        if !view.ruler.x_range().contains(at) {
            continue;
        }
        let is_bar = x % i64::from(X_PER_BAR) == 0;
        let ink = if is_bar { tokens.text } else { tokens.weak };
        let galley = painter.layout_no_wrap(beats(x), font(11.0, is_bar), ink);
        let size = galley.size();
        // At the ends of the ruler a number moves in, so that it is not cut off.
        let (first, last) = (view.ruler.left() + 2.0, view.ruler.right() - size.x - 2.0);
        let left = (at - 0.5 * size.x).min(last).max(first);
        painter.galley(pos2(left, view.ruler.bottom() - 7.0 - size.y), galley, ink);
    }
    for stretch in seen {
        name(painter, scene, stretch);
    }
    let line = view.ruler.bottom() - 0.5;
    painter.hline(view.ruler.x_range(), line, Stroke::new(1.0, tokens.line));
}

/// Where a land's name stands.
pub(in super::super) fn name_rect(scene: &Scene<'_>, stretch: &Stretch) -> Rect {
    let view = scene.view;
    let (left, right) = (view.x(stretch.x0 as f64), view.x(stretch.x1 as f64));
    let top = view.ruler.top();
    Rect::from_min_max(pos2(left + 0.5, top), pos2(right - 0.5, top + LANDS - 1.0)).intersect(view.ruler)
}

fn name(painter: &Painter, scene: &Scene<'_>, stretch: &Stretch) {
    let tokens = scene.tokens;
    let rect = name_rect(scene, stretch);
    let terrain = &scene.spec.terrains[stretch.terrain];
    let mut words = land_word(stretch.land, scene.lang).to_owned();
    if 0.0 < terrain.final_difficulty {
        words = format!("{words} · d {}", plain(terrain.final_difficulty, 2));
    }
    let inner = rect.shrink2(vec2(6.0, 0.0));
    if inner.width() < 20.0 {
        return;
    }
    let is_on = scene.selection.terrain == Some(stretch.terrain);
    let galley = painter.layout_no_wrap(words, font(11.5, is_on), tokens.text);
    let at = pos2(inner.left(), inner.center().y - 0.5 * galley.size().y);
    painter.with_clip_rect(inner).galley(at, galley, tokens.text);
    if is_on {
        let under = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 2.0), rect.max);
        painter.rect_filled(under, 0.0, tokens.accent);
    }
}

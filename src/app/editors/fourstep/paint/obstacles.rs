//! Obstacles in their true shapes.
//!
//! What kills is red with an outline, what carries is grey with a line on top, what moves the hero is
//! blue with arrows: never told apart by colour alone.

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape as Drawn, Stroke, StrokeKind, pos2, vec2};

use crate::app::tokens::Tokens;
use crate::games::fourstep::spec::{Obstacle, Shape};

use super::super::course::Pick;
use super::super::geometry::{Area, HALF_WIDTH, is_on, length, solids};
use super::super::view::View;
use super::{Boxes, Scene};

/// Narrower than this a shape is only a box.
const DETAIL_FROM: f32 = 7.0;

/// What obstacles are painted with.
pub(in super::super) struct Ink {
    /// Fills and straight outlines.
    pub boxes: Boxes,
    /// What needs a line of its own, on top of them.
    pub lines: Vec<Drawn>,
    /// Colours.
    pub tokens: &'static Tokens,
}

impl Ink {
    /// Nothing yet.
    pub(in super::super) fn new(painter: &Painter, tokens: &'static Tokens) -> Self {
        Self {
            boxes: Boxes::new(painter),
            lines: Vec::new(),
            tokens,
        }
    }

    /// Paints everything.
    pub(in super::super) fn paint(self, painter: &Painter) {
        self.boxes.paint(painter);
        painter.extend(self.lines);
    }

    fn body(&mut self, rect: Rect) {
        let bad = self.tokens.bad;
        self.boxes.add(
            rect,
            bad.gamma_multiply(if self.tokens.is_dark { 0.42 } else { 0.34 }),
        );
        self.boxes
            .frame(rect, if DETAIL_FROM < rect.width() { 1.5 } else { 1.0 }, bad);
    }

    fn floor(&mut self, rect: Rect) {
        self.boxes.add(rect, self.tokens.faint.gamma_multiply(0.55));
        let top = Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + 2.0));
        self.boxes.add(top, self.tokens.text);
    }

    fn arrows(&mut self, rect: Rect, up: bool) {
        let color = self.tokens.accent;
        self.boxes.add(rect, color.gamma_multiply(0.13));
        if rect.width() < 2.0 * DETAIL_FROM {
            return;
        }
        let n = ((rect.width() / 42.0) as usize).clamp(1, 12);
        for idx in 0..n {
            let x = rect.left() + (idx as f32 + 0.5) * rect.width() / n as f32;
            for part in [0.24, 0.76] {
                let middle = rect.top() + part * rect.height();
                let dir = if up { -1.0 } else { 1.0 };
                let (tail, tip) = (pos2(x, middle - 18.0 * dir), pos2(x, middle + 18.0 * dir));
                let stroke = Stroke::new(1.5, color.gamma_multiply(0.8));
                self.lines.push(Drawn::line_segment([tail, tip], stroke));
                let head = [tip + vec2(-4.5, -6.0 * dir), tip, tip + vec2(4.5, -6.0 * dir)];
                self.lines.push(Drawn::line(head.to_vec(), stroke));
            }
        }
    }

    fn spikes(&mut self, rect: Rect, n: i32, point_down: bool) {
        let n = usize::try_from(n).unwrap_or(0).clamp(1, 64);
        let width = rect.width() / n as f32;
        let (base, tip) = if point_down {
            (rect.top(), rect.bottom())
        } else {
            (rect.bottom(), rect.top())
        };
        let bad = self.tokens.bad;
        for idx in 0..n {
            let left = rect.left() + idx as f32 * width;
            let points = [
                pos2(left, base),
                pos2(left + 0.5 * width, tip),
                pos2(left + width, base),
            ];
            if DETAIL_FROM < width {
                let fill = bad.gamma_multiply(0.42);
                let shape = Drawn::convex_polygon(points.to_vec(), fill, Stroke::new(1.5, bad));
                self.lines.push(shape);
            } else {
                self.boxes.triangle(points, bad.gamma_multiply(0.8));
            }
        }
    }
}

/// All obstacles that are seen, and the outlines of what is selected.
pub(super) fn paint(painter: &Painter, scene: &Scene<'_>) {
    let view = scene.view;
    let mut ink = Ink::new(painter, scene.tokens);
    let mut marked = Vec::new();
    let now = scene.frame.map(|frame| i64::from(frame.x_200ths));
    for stretch in scene.stretches.iter().filter(|s| view.sees((s.x0, s.x1))) {
        let obstacles = scene.placed(stretch);
        for (obstacle_idx, obstacle) in obstacles.iter().enumerate() {
            let area = stretch.area_of(obstacle);
            if !view.sees(area.x) {
                continue;
            }
            draw(&mut ink, view, stretch.x_of(obstacle), obstacle, now);
            let pick = Pick {
                terrain: stretch.terrain,
                obstacle: obstacle_idx,
            };
            if scene.selection.has(pick) {
                marked.push((area, true));
            } else if scene.hovered == Some(pick) {
                marked.push((area, false));
            }
        }
    }
    ink.paint(painter);
    for (area, is_selected) in marked {
        let rect = view.rect(&area).expand(2.0);
        let (width, color) = if is_selected {
            (2.0, scene.tokens.accent)
        } else {
            (1.0, scene.tokens.text)
        };
        painter.rect_stroke(rect, 2.0, Stroke::new(width, color), StrokeKind::Outside);
    }
}

/// One obstacle at its place in the course. `now`: the time under the playhead, for what goes on and off.
pub(in super::super) fn draw(ink: &mut Ink, view: &View, x: i64, obstacle: &Obstacle, now: Option<i64>) {
    let shape = &obstacle.shape;
    let end = x + length(shape);
    let rect = |x: (i64, i64), y: (i64, i64)| view.rect(&Area { x, y });
    match *shape {
        Shape::Spike {
            n_cells,
            base_720ths,
            from_ceiling,
        } => {
            let base = i64::from(base_720ths);
            let y = if from_ceiling {
                (base - 396, base)
            } else {
                (base, base + 396)
            };
            ink.spikes(rect((x, end), y), n_cells, from_ceiling);
        }
        Shape::BurrowSpike { n_cells } => ink.spikes(rect((x, end), (0, 396)), n_cells, false),
        Shape::Pit { .. } => {
            let hole = rect((x, end), (-1500, 0));
            ink.boxes.add(hole, ink.tokens.canvas);
            let is_wide = DETAIL_FROM < hole.width();
            let wide = Stroke::new(1.5, ink.tokens.bad);
            for x in [hole.left(), hole.right()].into_iter().filter(|_| is_wide) {
                ink.lines.push(Drawn::line_segment(
                    [pos2(x, hole.top()), pos2(x, hole.bottom())],
                    wide,
                ));
            }
            if is_wide {
                dashes(ink, hole.left_top(), hole.right_top());
            } else {
                let lip = hole.with_max_y(hole.top() + 3.0);
                ink.boxes.add(lip, ink.tokens.bad);
            }
        }
        Shape::Tunnel { .. } => {
            let slab = rect((x, end), (1728, 2160));
            ink.boxes.add(slab, ink.tokens.faint.gamma_multiply(0.55));
            let under = Rect::from_min_max(pos2(slab.left(), slab.bottom() - 2.0), slab.max);
            ink.boxes.add(under, ink.tokens.text);
            let face = Rect::from_min_max(slab.min, pos2(slab.left() + 2.0, slab.bottom() - 6.0));
            ink.boxes.add(face, ink.tokens.bad);
        }
        Shape::Block { height_720ths, .. } => {
            let block = rect((x, end), (0, height_720ths.into()));
            ink.floor(block);
            let wall = Rect::from_min_max(
                block.min + vec2(0.0, 3.0),
                pos2(block.left() + 2.0, block.bottom()),
            );
            ink.boxes.add(wall, ink.tokens.bad);
        }
        Shape::Platform { height_720ths, .. } => {
            let height = i64::from(height_720ths);
            ink.floor(rect((x, end), (height - 144, height)));
        }
        Shape::Pad { .. } => {
            let pad = rect((x, end), (0, 108));
            ink.boxes.add(pad, ink.tokens.good);
            if DETAIL_FROM < pad.width() {
                let tip = pos2(pad.center().x, pad.top() - 12.0);
                let stroke = Stroke::new(1.5, ink.tokens.good);
                let head = vec![tip + vec2(-5.0, 5.0), tip, tip + vec2(5.0, 5.0)];
                ink.lines.push(Drawn::line(head, stroke));
            }
        }
        Shape::Laser { .. } => laser(ink, view, x, shape, now),
        Shape::Rock { .. } => ink.body(rect((x, end), (-864 - 180, -252))),
        Shape::Gate {
            centre_720ths,
            passage_720ths,
            ..
        } => {
            let (centre, half) = (i64::from(centre_720ths), i64::from(passage_720ths) / 2);
            ink.body(rect((x, end), (0, (centre - half).max(0))));
            ink.body(rect((x, end), ((centre + half).min(4320), 4320)));
        }
        Shape::Urchin { .. } => urchin(ink, rect_of(view, shape, x)),
        Shape::Current { up, .. } => ink.arrows(rect((x, end), (0, 4320)), up),
        Shape::Updraft { .. } => ink.arrows(rect((x, end), (0, 4320)), true),
        Shape::Pillar { height_720ths, .. } => ink.body(rect((x, end), (0, height_720ths.into()))),
        Shape::Hang { bottom_720ths, .. } => ink.body(rect((x, end), (bottom_720ths.into(), 4320))),
    }
}

fn rect_of(view: &View, shape: &Shape, x: i64) -> Rect {
    let form = crate::games::fourstep::forms::Form::Jelly;
    let area = solids(shape, x, form, 0)[0].map(|solid| solid.area);
    area.map_or(Rect::NOTHING, |area| view.rect(&area))
}

/// Round with points, in the box by which it is judged.
fn urchin(ink: &mut Ink, rect: Rect) {
    let bad = ink.tokens.bad;
    if rect.width() < DETAIL_FROM {
        ink.body(rect);
        return;
    }
    let (center, half) = (rect.center(), 0.5 * rect.size());
    let at = |turn: f32, part: f32| -> Pos2 {
        let (sin, cos) = (turn * std::f32::consts::TAU).sin_cos();
        center + vec2(cos * half.x, sin * half.y) * part
    };
    let round: Vec<Pos2> = (0..24).map(|n| at(n as f32 / 24.0, 0.68)).collect();
    for n in 0..12 {
        let turn = n as f32 / 12.0;
        let stroke = Stroke::new(1.5, bad);
        ink.lines
            .push(Drawn::line_segment([at(turn, 0.68), at(turn, 1.0)], stroke));
    }
    let fill = bad.gamma_multiply(0.42);
    ink.lines
        .push(Drawn::convex_polygon(round, fill, Stroke::new(1.5, bad)));
    ink.boxes.frame(rect, 1.0, bad.gamma_multiply(0.35));
}

/// A beam: whole while it is on as the hero passes, dashed while it is off, with its rhythm above.
fn laser(ink: &mut Ink, view: &View, x: i64, shape: &Shape, now: Option<i64>) {
    let Shape::Laser {
        low_720ths,
        high_720ths,
        ..
    } = *shape
    else {
        return;
    };
    let (low, high) = (i64::from(low_720ths), i64::from(high_720ths));
    let beam = view.rect(&Area {
        x: (x - 32, x + 32),
        y: (low, high),
    });
    let passing = (x - 32 - HALF_WIDTH, x + 32 + HALF_WIDTH);
    let mut times = (passing.0.div_euclid(25) + 1..=passing.1.div_euclid(25)).map(|step| 25 * step);
    let bad = ink.tokens.bad;
    if times.any(|time| is_on(shape, time, 0)) {
        ink.body(beam);
    } else {
        let wide = beam.width().max(2.0);
        let middle = beam.center().x;
        dashes(
            ink,
            pos2(middle - 0.5 * wide, beam.top()),
            pos2(middle - 0.5 * wide, beam.bottom()),
        );
        dashes(
            ink,
            pos2(middle + 0.5 * wide, beam.top()),
            pos2(middle + 0.5 * wide, beam.bottom()),
        );
    }
    if now.is_some_and(|now| is_on(shape, now, 0)) {
        ink.boxes.add(beam.shrink2(vec2(0.25 * beam.width(), 0.0)), bad);
    }
    rhythm(ink, view, x, shape, beam.top() - 9.0);
}

/// When a beam is on around the time at which the hero passes: the course is the clock.
fn rhythm(ink: &mut Ink, view: &View, x: i64, shape: &Shape, top: f32) {
    let Shape::Laser { period_600ths, .. } = *shape else {
        return;
    };
    let half = (i64::from(period_600ths) / 2).clamp(25, 1200);
    if (2.0 * half as f64 * view.per_x) < 24.0 {
        return;
    }
    let (from, to) = ((x - half).div_euclid(25), (x + half).div_euclid(25));
    let line = |from: i64, to: i64| {
        Rect::from_min_max(
            pos2(view.x(25.0 * from as f64), top),
            pos2(view.x(25.0 * to as f64), top + 3.0),
        )
    };
    ink.boxes.add(line(from, to), ink.tokens.weak.gamma_multiply(0.3));
    let mut start = None;
    for step in from..=to {
        let on = step < to && is_on(shape, 25 * step, 0);
        match (start, on) {
            (None, true) => start = Some(step),
            (Some(since), false) => {
                ink.boxes.add(line(since, step), ink.tokens.bad);
                start = None;
            }
            _ => {}
        }
    }
}

fn dashes(ink: &mut Ink, from: Pos2, to: Pos2) {
    let stroke = Stroke::new(1.0, color_of_dashes(ink.tokens));
    ink.lines
        .extend(Drawn::dashed_line(&[from, to], stroke, 4.0, 4.0));
}

fn color_of_dashes(tokens: &Tokens) -> Color32 {
    tokens.bad.gamma_multiply(0.8)
}

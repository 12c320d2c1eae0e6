//! The lands behind everything: sky, ground, water, cave, and where one ends.

use eframe::egui::{Color32, Painter, Rect, pos2};

use crate::app::tokens::Tokens;
use crate::games::fourstep::lattice::WORLD_TOP;
use crate::games::fourstep::spec::Land;

use super::super::geometry::LOWER_LANE;
use super::{Boxes, Scene};

/// The colour of a kind of land.
pub(in super::super) fn color(land: Land, tokens: &Tokens) -> Color32 {
    let idx = Land::ALL.iter().position(|other| *other == land).unwrap_or(0);
    tokens.lands[idx]
}

/// All lands that are seen.
pub(super) fn paint(painter: &Painter, scene: &Scene<'_>) {
    let (view, tokens) = (scene.view, scene.tokens);
    let mut boxes = Boxes::new(painter);
    let (ground, top) = (view.y(0.0), view.y(f64::from(WORLD_TOP)));
    for stretch in scene.stretches.iter().filter(|s| view.sees((s.x0, s.x1))) {
        let (left, right) = (view.x(stretch.x0 as f64), view.x(stretch.x1 as f64));
        let span = |from: f32, to: f32| Rect::from_min_max(pos2(left, from), pos2(right, to));
        let tint = color(stretch.land, tokens);
        let faint = |part: f32| tint.gamma_multiply(part);
        boxes.add(
            span(top, ground),
            faint(if stretch.land == Land::Sea { 0.34 } else { 0.2 }),
        );
        boxes.add(span(ground, view.world.bottom()), faint(0.5));
        let line = |y: f32| span(y - 0.5, y + 0.5);
        if stretch.land == Land::Burrow {
            let floor = view.y(LOWER_LANE as f64);
            boxes.add(span(ground, floor), tokens.canvas.gamma_multiply(0.72));
            boxes.add(line(floor), tokens.faint);
        }
        boxes.add(line(ground), tokens.weak);
        if stretch.land.form().floats() {
            boxes.add(line(top), tokens.weak);
        }
        let is_looked_at = scene.selection.terrain == Some(stretch.terrain);
        if is_looked_at && 1 < scene.stretches.len() {
            for x in [left, right] {
                boxes.add(
                    Rect::from_x_y_ranges(x - 0.5..=x + 0.5, view.world.y_range()),
                    tokens.accent.gamma_multiply(0.5),
                );
            }
        }
    }
    boxes.paint(painter);
}

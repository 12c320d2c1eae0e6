//! The glow of what undo or redo has just changed on the course.

use eframe::egui::{Painter, Rect, StrokeKind};

use crate::app::editor::Cx;
use crate::app::flash;
use crate::games::fourstep::FourStep;

use super::super::course::{Stretch, in_order, placed_in};
use super::super::things::land_of;
use super::super::view::View;

/// Over obstacles, and round lands.
pub(in super::super) fn paint(painter: &Painter, cx: &Cx<'_, FourStep>, lands: &[Stretch], view: &View) {
    if !cx.flash.is_on() {
        return;
    }
    let spec = cx.doc.spec();
    let order = in_order(spec);
    for id in cx.flash.ids() {
        let Some(strength) = cx.flash.of(id) else { continue };
        if let Some(stretch) = land_of(id).and_then(|idx| lands.get(idx)) {
            let x = view.x(stretch.x0 as f64)..=view.x(stretch.x1 as f64);
            let rect = Rect::from_x_y_ranges(x, view.world.y_range()).intersect(view.world);
            let stroke = flash::stroke(cx.tokens, strength);
            painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Inside);
            continue;
        }
        let Some(pick) = order.get(id as usize) else {
            continue;
        };
        let (Some(stretch), Some(terrain)) = (lands.get(pick.terrain), spec.terrains.get(pick.terrain))
        else {
            continue;
        };
        if let Some(of) = placed_in(spec, terrain).get(pick.obstacle) {
            flash::rect(painter, view.rect(&stretch.area_of(of)), cx.tokens, strength);
        }
    }
}

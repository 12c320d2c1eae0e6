//! The whole course in a strip: lands, obstacles, what is seen, where the search ends.

use eframe::egui::{
    CursorIcon, Id, PointerButton, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
};

use super::super::view::Camera;
use super::lands::color;
use super::{Boxes, Scene};

/// Its height.
pub(in super::super) const HEIGHT: f32 = 28.0;

/// Paints it; a click or a drag moves what is seen.
pub(in super::super) fn minimap_ui(ui: &Ui, rect: Rect, scene: &Scene<'_>, camera: &mut Camera, name: &str) {
    let tokens = scene.tokens;
    let course = scene.stretches.last().map_or(0, |last| last.x1) as f64;
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 4.0, tokens.panel);
    if course <= 0.0 {
        return;
    }
    let inner = rect.shrink(3.0);
    let per_x = f64::from(inner.width()) / course;
    let x_of = |x: f64| inner.left() + (x * per_x) as f32;
    let mut boxes = Boxes::new(&painter);
    for stretch in scene.stretches {
        let span = Rect::from_x_y_ranges(
            x_of(stretch.x0 as f64) + 0.5..=x_of(stretch.x1 as f64) - 0.5,
            inner.y_range(),
        );
        boxes.add(span, color(stretch.land, tokens));
        let mut last = f32::NEG_INFINITY;
        for obstacle in scene.placed(stretch).iter() {
            let area = stretch.area_of(obstacle);
            let (left, right) = (x_of(area.x.0 as f64), x_of(area.x.1 as f64));
            // Obstacles that would lie on one another are one.
            if right <= last + 0.5 || !obstacle.shape.is_lethal() {
                continue;
            }
            last = right.max(left + 1.0);
            let part = |y: i64| (y as f64 / 4320.0).clamp(-0.15, 1.0) as f32;
            let ground = inner.bottom() - 4.0;
            let height = ground - inner.top();
            let mark = Rect::from_min_max(
                pos2(left, ground - part(area.y.1) * height),
                pos2(last, ground - part(area.y.0) * height),
            );
            boxes.add(mark.intersect(inner), tokens.text.gamma_multiply(0.4));
        }
    }
    if let (Some(failed), Some(level), Some(answer)) = (
        scene.findings.failed_land(),
        scene.findings.level(),
        scene.findings.answer(),
    ) && let (Some(of), Some(land)) = (level.lands.get(failed), answer.lands.get(failed))
    {
        let x = x_of(f64::from(of.segment.x0) + 75.0 * land.crossing.layers_survived as f64);
        boxes.add(
            Rect::from_x_y_ranges(x - 1.0..=x + 1.0, inner.y_range()),
            tokens.bad,
        );
    }
    if let Some(frame) = scene.frame {
        let x = x_of(f64::from(frame.x_200ths));
        boxes.add(
            Rect::from_x_y_ranges(x - 0.5..=x + 0.5, inner.y_range()),
            tokens.accent,
        );
    }
    boxes.paint(&painter);
    let seen = Rect::from_x_y_ranges(
        x_of(camera.left).max(inner.left())..=x_of(camera.left + camera.span).min(inner.right()),
        rect.shrink(1.5).y_range(),
    );
    painter.rect_stroke(seen, 3.0, Stroke::new(1.5, tokens.playhead), StrokeKind::Inside);
    let response = ui.interact(
        rect,
        Id::unique(("fourstep-minimap", ui.scope_id())),
        Sense::click_and_drag(),
    );
    response.widget_info(|| WidgetInfo::labeled(Role::ScrollBar, true, name));
    if response.hovered() {
        ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    let is_moved = response.clicked() || response.dragged_by(PointerButton::Primary);
    if is_moved && let Some(pos) = response.interact_pointer_pos() {
        let at = f64::from(pos.x - inner.left()) / per_x;
        camera.left = at - 0.5 * camera.span;
        camera.pan(0.0, course);
    }
}

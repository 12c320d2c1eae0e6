//! Names and handles on the canvas: obstacles by name, handles of the selected one, borders of lands.
//!
//! Each is a widget of its own, so that the pointer, the keyboard and assistive tools find it.

use eframe::egui::{
    Color32, CursorIcon, Key, PointerButton, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use crate::app::editor::Cx;
use crate::app::keys::keep_arrows;
use crate::games::fourstep::FourStep;
use crate::report::Lang;

use super::course::{Pick, Stretch, obstacle, placed_in, use_of};
use super::desk::{Desk, Snap};
use super::edit::grips::grips;
use super::gesture::Gesture;
use super::paint::ruler;
use super::view::View;
use super::words::{beats, cells_y, land_word, obstacle_name};

/// Side of a handle.
const SIZE: f32 = 8.0;
/// No more obstacles than this are named at once.
const MAX_NAMES: usize = 300;

/// Names the obstacles that are seen, with their places as values.
pub(super) fn names_ui(ui: &Ui, cx: &Cx<'_, FourStep>, lands: &[Stretch], view: &View) {
    let mut left = MAX_NAMES;
    for stretch in lands.iter().filter(|s| view.sees((s.x0, s.x1))) {
        for (idx, of) in placed_in(cx.doc.spec(), &cx.doc.spec().terrains[stretch.terrain])
            .iter()
            .enumerate()
        {
            let area = stretch.area_of(of);
            if left == 0 {
                return;
            }
            if !view.sees(area.x) {
                continue;
            }
            left -= 1;
            let id = ui.scope_id().with(("obstacle", stretch.terrain, idx));
            let rect = view.rect(&area).intersect(view.world);
            let response = ui.interact(rect, id, Sense::hover());
            response.widget_info(|| {
                let name = obstacle_name(
                    of,
                    Pick {
                        terrain: stretch.terrain,
                        obstacle: idx,
                    },
                );
                let mut info = WidgetInfo::labeled(Role::GraphicsObject, true, cx.words(&name));
                info.current_text_value = Some(beats(stretch.x_of(of)));
                info
            });
        }
    }
}

/// The handles of the obstacle that is selected alone.
pub(super) fn handles_ui(
    ui: &Ui,
    desk: &mut Desk,
    cx: &mut Cx<'_, FourStep>,
    lands: &[Stretch],
    view: &View,
) {
    let [pick] = desk.selection.picks() else { return };
    let pick = *pick;
    let (Some(of), Some(stretch)) = (obstacle(cx.doc.spec(), pick), lands.get(pick.terrain)) else {
        return;
    };
    if use_of(cx.doc.spec(), pick).is_some() {
        return;
    }
    let (shape, x) = (of.shape, stretch.x_of(&of));
    let name = obstacle_name(&of, pick);
    let is_moving = matches!(desk.gesture, Some(Gesture::Move { .. }));
    for (grip, (at_x, at_y)) in grips(&shape, x) {
        let at = view.pos(at_x as f64, at_y as f64);
        if !view.world.expand(SIZE).contains(at) || is_moving {
            continue;
        }
        let id = ui.scope_id().with(("grip", pick, grip.word(Lang::En)));
        let rect = Rect::from_center_size(at, Vec2::splat(SIZE));
        let response = ui.interact(
            rect.expand(4.0).intersect(view.world),
            id,
            Sense::click_and_drag(),
        );
        let icon = if grip.is_along() {
            CursorIcon::ResizeHorizontal
        } else {
            CursorIcon::ResizeVertical
        };
        let value = if grip.is_along() {
            beats(at_x)
        } else {
            cells_y(at_y as i32)
        };
        response.widget_info(|| {
            let words = format!("{} {}", cx.words(&name), grip.word(cx.lang));
            let mut info = WidgetInfo::labeled(Role::Slider, true, words);
            info.current_text_value = Some(value.clone());
            info
        });
        handle(ui, &response, rect, cx.tokens.accent, cx.tokens.canvas);
        let before = || cx.doc.history().current_arc();
        if response.drag_started_by(PointerButton::Primary) {
            desk.gesture = Some(Gesture::Pull {
                pick,
                grip,
                before: before(),
            });
            response.request_focus();
        }
        if response.clicked() {
            response.request_focus();
        }
        if let Some((right, up, fine)) = arrows(ui, &response) {
            let gesture = Gesture::Pull {
                pick,
                grip,
                before: before(),
            };
            let step = (desk.snap.step(fine) * right, Snap::step_y(fine) * up);
            let to = ((at_x + step.0) as f64, (at_y + step.1) as f64);
            gesture.drag(desk, cx, to, fine);
        }
        go_on(ui, &response, desk, cx, view);
        response.on_hover_cursor(icon);
    }
}

/// The borders at the ends of lands, in the ruler.
pub(super) fn borders_ui(
    ui: &Ui,
    desk: &mut Desk,
    cx: &mut Cx<'_, FourStep>,
    lands: &[Stretch],
    view: &View,
) {
    for stretch in lands {
        let x = view.x(stretch.x1 as f64);
        if x < view.ruler.left() - 4.0 || view.ruler.right() + 4.0 < x {
            continue;
        }
        let top = view.ruler.top();
        let rect = Rect::from_min_max(pos2(x - 5.0, top), pos2(x + 5.0, top + ruler::LANDS));
        let id = ui.scope_id().with(("border", stretch.terrain));
        let response = ui.interact(rect.intersect(view.ruler), id, Sense::click_and_drag());
        let n = stretch.terrain + 1;
        response.widget_info(|| {
            let word = land_word(stretch.land, cx.lang);
            let words = match cx.lang {
                Lang::En => format!("end of terrain {n} {word}"),
                Lang::Ko => format!("{n}번째 지형 {word} 끝"),
            };
            let mut info = WidgetInfo::labeled(Role::Slider, true, words);
            info.current_text_value = Some(beats(stretch.x1));
            info
        });
        let is_on = desk.selection.border == Some(stretch.terrain) || response.has_focus();
        let is_held =
            matches!(&desk.gesture, Some(Gesture::Border { terrain, .. }) if *terrain == stretch.terrain);
        if is_on || is_held || response.hovered() {
            let bar = Rect::from_min_max(pos2(x - 1.5, top), pos2(x + 1.5, view.world.bottom()));
            let painter = ui.painter().with_clip_rect(view.area);
            painter.rect_filled(bar, 0.0, cx.tokens.accent);
            let knob = Rect::from_center_size(pos2(x, top + 0.5 * ruler::LANDS), vec2(7.0, 12.0));
            painter.rect(
                knob,
                3.0,
                cx.tokens.canvas,
                Stroke::new(1.5, cx.tokens.accent),
                StrokeKind::Middle,
            );
        }
        let before = cx.doc.history().current_arc();
        let gesture = Gesture::Border {
            terrain: stretch.terrain,
            before,
        };
        if response.drag_started_by(PointerButton::Primary) {
            desk.selection.border_of(stretch.terrain);
            desk.gesture = Some(gesture.clone());
        }
        if response.clicked() {
            desk.selection.border_of(stretch.terrain);
            response.request_focus();
        }
        if let Some((right, _, fine)) = arrows(ui, &response) {
            let step = if fine { 600 } else { 2400 };
            gesture.drag(desk, cx, ((stretch.x1 + right * step) as f64, 0.0), fine);
        }
        go_on(ui, &response, desk, cx, view);
        response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    }
}

/// Goes on with the drag of a handle.
fn go_on(ui: &Ui, response: &Response, desk: &mut Desk, cx: &mut Cx<'_, FourStep>, view: &View) {
    if !response.dragged_by(PointerButton::Primary) {
        return;
    }
    if let (Some(gesture), Some(pos)) = (desk.gesture.clone(), response.interact_pointer_pos()) {
        let fine = ui.input(|input| input.modifiers.alt || input.modifiers.command);
        gesture.drag(desk, cx, place(view, pos), fine);
    }
}

fn place(view: &View, pos: Pos2) -> (f64, f64) {
    (view.x_at(pos), view.y_at(pos))
}

fn handle(ui: &Ui, response: &Response, rect: Rect, accent: Color32, ground: Color32) {
    let is_near = response.hovered() || response.dragged() || response.has_focus();
    let rect = if is_near { rect.expand(1.5) } else { rect };
    let fill = if is_near { accent } else { ground };
    ui.painter()
        .rect(rect, 1.0, fill, Stroke::new(1.5, accent), StrokeKind::Inside);
}

/// Arrow keys of a handle that has the keyboard: right, up, fine.
fn arrows(ui: &Ui, response: &Response) -> Option<(i64, i64, bool)> {
    if !response.has_focus() {
        return None;
    }
    keep_arrows(ui, response.id, false);
    ui.input(|input| {
        let n = |key: Key| input.num_presses(key) as i64;
        let right = n(Key::ArrowRight) - n(Key::ArrowLeft);
        let up = n(Key::ArrowUp) - n(Key::ArrowDown);
        let fine = input.modifiers.alt;
        ((right, up) != (0, 0)).then_some((right, up, fine))
    })
}

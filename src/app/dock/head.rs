//! What a panel is taken by: its head. The shell says which panel is about to be drawn; whatever draws the
//! first head in it makes it movable, by mouse, by its menu and by keys.

use eframe::egui::{
    self, Context, Id, Key, Modifiers, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2,
};

use crate::app::keys::keep_arrows;
use crate::app::lang;
use crate::app::tokens::{ROW, Tokens};
use crate::app::widgets::focus_ring;
use crate::report::Text;

use super::acts::Act;
use super::layout::Area;

/// Width of the margin with the dots.
const GRIP: f32 = 12.0;

/// A panel whose head is still to be drawn, or that has just been.
#[derive(Clone, Debug)]
pub(in crate::app) struct Head {
    pub(super) id: &'static str,
    pub(super) name: Text,
    pub(super) area: Area,
    pub(super) home: Area,
}

/// What was asked of a head.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ask {
    /// It was taken, so far from its corner.
    Drag(&'static str, Vec2),
    /// Something of its menu.
    Do(&'static str, Act),
}

fn head_id() -> Id {
    Id::unique("head of the panel that is drawn")
}

fn focus_id() -> Id {
    Id::unique("head that gets the keyboard")
}

fn asks_id() -> Id {
    Id::unique("what was asked of panels")
}

/// A panel is about to be drawn.
pub(super) fn begin(ctx: &Context, head: Head) {
    ctx.data_mut(|data| data.insert_temp(head_id(), Some(head)));
}

/// It was.
pub(super) fn end(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp::<Option<Head>>(head_id(), None));
}

/// What was asked since the last call.
pub(super) fn asks(ctx: &Context) -> Vec<Ask> {
    ctx.data_mut(|data| data.remove_temp(asks_id()))
        .unwrap_or_default()
}

fn ask(ctx: &Context, ask: Ask) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<Ask>>(asks_id()).push(ask));
}

/// The panel whose head is to be drawn, once.
pub(in crate::app) fn take(ctx: &Context) -> Option<Head> {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Option<Head>>(head_id()).take())
}

/// Makes words that were drawn the head of the panel, where they are its first.
pub fn head_ui(ui: &mut Ui, rect: Rect) {
    let Some(head) = take(ui.ctx()) else { return };
    let response = ui.interact(rect, Id::unique(("panel head", head.id)), Sense::click_and_drag());
    let lang = lang::current(ui.ctx());
    let name = lang::panel_name(head.name.get(lang), lang);
    focus_ring(ui, &response);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    serve(ui, &response, &head);
    egui::Popup::menu(&response).show(|ui| menu_ui(ui, &head));
    response.context_menu(|ui| menu_ui(ui, &head));
}

/// A head without words, in the margin at the left of a row: six dots to take the panel by.
pub(in crate::app) fn grip_ui(ui: &mut Ui) {
    let row = ui.available_rect_before_wrap();
    let rect = Rect::from_min_size(row.min - vec2(GRIP, 0.0), vec2(GRIP, ROW));
    let outer = ui.clip_rect();
    ui.set_clip_rect(outer.union(rect));
    let color = Tokens::current(ui).faint;
    for (column, line) in [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)] {
        let by = vec2(4.0 * column as f32 - 2.0, 4.0 * line as f32 - 4.0);
        ui.painter().circle_filled(rect.center() + by, 1.0, color);
    }
    head_ui(ui, rect);
    ui.set_clip_rect(outer);
}

/// The same for a head that can be clicked already; it has to sense drags as well.
pub fn moves(ui: &mut Ui, response: &Response) {
    let Some(head) = take(ui.ctx()) else { return };
    serve(ui, response, &head);
    response.context_menu(|ui| menu_ui(ui, &head));
}

/// Drags and keys of a head.
pub(in crate::app) fn serve(ui: &Ui, response: &Response, head: &Head) {
    let lang = lang::current(ui.ctx());
    response.clone().on_hover_text(lang::DOCK_HINT.get(lang));
    if response.drag_started()
        && let Some(at) = ui.input(|input| input.pointer.press_origin())
    {
        ask(ui.ctx(), Ask::Drag(head.id, at - response.rect.min));
    }
    // What the keys have moved can be moved on.
    let wanted = ui.data(|data| data.get_temp::<&'static str>(focus_id()));
    if wanted == Some(head.id) {
        ui.data_mut(|data| data.remove::<&'static str>(focus_id()));
        response.request_focus();
        response.scroll_to_me(None);
    }
    if !response.has_focus() {
        return;
    }
    keep_arrows(ui, response.id, false);
    for (key, act) in [
        (Key::ArrowUp, Act::Earlier),
        (Key::ArrowDown, Act::Later),
        (Key::ArrowLeft, sideways(head.area, false)),
        (Key::ArrowRight, sideways(head.area, true)),
    ] {
        if ui.input_mut(|input| input.consume_key(Modifiers::ALT, key)) {
            ui.data_mut(|data| data.insert_temp(focus_id(), head.id));
            ask(ui.ctx(), Ask::Do(head.id, act));
        }
    }
}

/// Where Alt and an arrow to a side lead: from side to side by way of the row below; in the row along it.
fn sideways(area: Area, is_right: bool) -> Act {
    match (area, is_right) {
        (Area::Bottom, true) => Act::Later,
        (Area::Bottom, false) => Act::Earlier,
        (_, true) => Act::To(Area::Right),
        (_, false) => Act::To(Area::Left),
    }
}

/// The menu of a head.
pub(in crate::app) fn menu_ui(ui: &mut Ui, head: &Head) {
    let lang = lang::current(ui.ctx());
    for act in Act::offered(head.area, head.home) {
        if ui.button(act.word().get(lang)).clicked() {
            ask(ui.ctx(), Ask::Do(head.id, act));
        }
    }
}

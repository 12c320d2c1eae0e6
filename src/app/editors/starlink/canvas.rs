//! The canvas: the board with its stars and links, and the pills below it.
//!
//! Pointers pan, zoom, select, place and begin drags here; what a drag does is [`super::gesture`], what
//! the keyboard does is [`super::keys`], how it looks is [`super::paint`].

use std::sync::Arc;

use eframe::egui::{
    CursorIcon, Id, PointerButton, Pos2, Rect, Response, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2,
};

use crate::app::editor::Cx;
use crate::app::navigate::{self, Move};
use crate::app::tokens::PAD;
use crate::app::toolbar::is_low;
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::{Snap, node_at};
use crate::games::starlink::level::node_name;
use crate::games::starlink::play::fill;
use crate::games::starlink::table::{LinkIdx, Node, Table};

use super::desk::{Desk, Hover, Mode, Tool};
use super::gesture::Gesture;
use super::view::{Camera, View};
use super::words::{fill_words, place, tr};
use super::{commands, keys, paint, toolbar};

/// Height of the pills.
pub(super) const FOOT: f32 = 68.0;
/// Their height in a low canvas.
const LOW_FOOT: f32 = 38.0;
/// How near the pointer must be to a link, in points.
const NEAR: f32 = 6.0;
/// No more stars than this are named at once.
const MAX_NAMES: usize = 500;
/// No more links than this are looked through for the one under the pointer.
const MAX_LINKS: usize = 4_000;

/// The canvas.
pub(super) fn canvas_ui(ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
    let area = ui.available_rect_before_wrap();
    // In a low window all pills stand in one row.
    let is_low = is_low(ui, area, FOOT);
    let height = if is_low { LOW_FOOT } else { FOOT };
    let (board, foot) = area.split_top_bottom_at_y(area.bottom() - height);
    let id = Id::unique(("starlink-canvas", ui.scope_id()));
    let response = ui.interact(board, id, Sense::click_and_drag());
    let name = tr(cx.lang, "board", "판");
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, name));
    navigate(ui, &response, desk, cx, board);
    let view = View::new(board, navigate::sides(ui), desk.camera, cx.doc.spec());
    keys::keys(ui, &response, desk, cx);
    // Keys may have changed the board: what is under the pointer is looked up in its own table.
    desk.refresh(cx);
    let pointer = response.hover_pos();
    desk.pointer = pointer.map(|pos| view.at(pos));
    desk.hover = match pointer {
        Some(pos) => hovered(desk, cx, &view, pos),
        None => Hover::default(),
    };
    let looked_at = cx.doc.history().current_arc();
    pointer_ui(ui, &response, desk, cx, &view);
    // An edit of this frame is drawn, with its links and its verdict, in this frame.
    desk.refresh(cx);
    if !Arc::ptr_eq(&looked_at, &cx.doc.history().current_arc())
        && let Some(pos) = pointer
    {
        desk.hover = hovered(desk, cx, &view, pos);
    }
    if desk.mode == Mode::Play {
        let spec = cx.doc.history().current_arc();
        desk.playing.refresh(&desk.live, &spec);
    }
    desk.backdrop.upload(ui, cx.doc.notes().picture.as_ref());
    paint::paint(ui, desk, cx, &view);
    names_ui(ui, desk, cx, &view);
    navigate::buttons_ui(ui, board);
    let foot = foot.shrink2(vec2(PAD - 2.0, 4.0));
    ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
        toolbar::toolbar_ui(ui, desk, cx, is_low);
    });
}

/// As every canvas is moved.
fn navigate(ui: &Ui, response: &Response, desk: &mut Desk, cx: &Cx<'_, StarLink>, area: Rect) {
    let spec = cx.doc.spec();
    let view = View::new(area, navigate::sides(ui), desk.camera, spec);
    let mut asked = navigate::moves(ui, response, area);
    if asked.contains(&Move::Selection) {
        let mut bounds = Rect::NOTHING;
        for node in &desk.selection {
            if let Some(at) = spec.place(usize::from(*node)) {
                bounds.extend_with(view.pos(at));
            }
        }
        asked = if desk.selection.is_empty() {
            vec![Move::All]
        } else {
            navigate::to_rect(bounds.expand(view.scale), area).to_vec()
        };
    }
    for asked in asked {
        let view = View::new(area, navigate::sides(ui), desk.camera, spec);
        match asked {
            Move::Zoom(factor, pos) => desk.camera.zoom_at(factor, pos, &view, spec),
            Move::Pan(by) => desk.camera.pan(by, &view),
            Move::All | Move::Selection => desk.camera = Camera::default(),
        }
    }
}

/// What is under the pointer.
fn hovered(desk: &Desk, cx: &Cx<'_, StarLink>, view: &View, pos: Pos2) -> Hover {
    let node = node_at(cx.doc.spec(), view.at(pos));
    let link = match (node, desk.live.table()) {
        (None, Some(table)) if desk.mode == Mode::Edit && desk.gesture.is_none() => link_at(table, view, pos),
        _ => None,
    };
    Hover { node, link }
}

/// The link that comes nearest to a point of the screen.
fn link_at(table: &Table, view: &View, pos: Pos2) -> Option<LinkIdx> {
    if MAX_LINKS < table.links.len() {
        return None;
    }
    let mut best: Option<(f32, LinkIdx)> = None;
    for (link, idx) in table.links.iter().zip(0..) {
        let (legs, n_legs) = link.legs();
        for leg in &legs[..n_legs] {
            let [a, b] = [leg.0, leg.1].map(|node| view.pos(table.places[usize::from(node)]));
            let distance = paint::lines::distance(pos, a, b);
            if distance <= NEAR && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, idx));
            }
        }
    }
    best.map(|(_, idx)| idx)
}

/// What places are rounded to now: modifiers change it.
pub(super) fn snap_now(desk: &Desk, modifiers: eframe::egui::Modifiers) -> Snap {
    if modifiers.alt {
        Snap::Free
    } else if modifiers.command {
        Snap::Centre
    } else {
        desk.snap
    }
}

/// Clicks and drags of the first button.
fn pointer_ui(ui: &Ui, response: &Response, desk: &mut Desk, cx: &mut Cx<'_, StarLink>, view: &View) {
    if navigate::is_hand(ui) {
        return;
    }
    let (modifiers, origin) = ui.input(|input| (input.modifiers, input.pointer.press_origin()));
    let adds = modifiers.shift || modifiers.command;
    if response.drag_started_by(PointerButton::Primary)
        && let Some(origin) = origin
    {
        response.request_focus();
        begin(desk, cx, view, origin, adds);
    }
    let is_down = response.dragged_by(PointerButton::Primary);
    if is_down
        && let Some(pos) = response.interact_pointer_pos()
        && let Some(mut gesture) = desk.gesture.take()
    {
        gesture.drag(desk, cx, view.at(pos), snap_now(desk, modifiers));
        desk.gesture = Some(gesture);
    }
    if response.drag_stopped_by(PointerButton::Primary)
        && let Some(Gesture::Link {
            from,
            via,
            to: Some(to),
        }) = desk.gesture.take()
    {
        linked(ui, desk, from, via, to);
    }
    if response.double_clicked() && desk.mode == Mode::Edit && desk.hover.node.is_none() {
        if desk.tool == Tool::Select
            && let Some(pos) = response.interact_pointer_pos()
        {
            commands::place(desk, cx, view.at(pos), snap_now(desk, modifiers), false);
        }
    } else if response.clicked() {
        click(ui, response, desk, cx, view, adds);
    }
    match (&desk.gesture, desk.hover.node) {
        (Some(Gesture::Move { .. }), _) => ui.set_cursor_icon(CursorIcon::Grabbing),
        (None, Some(_)) if desk.mode == Mode::Edit => ui.set_cursor_icon(CursorIcon::Grab),
        (None, None) if desk.mode == Mode::Edit && desk.tool != Tool::Select && response.hovered() => {
            ui.set_cursor_icon(CursorIcon::Crosshair);
        }
        _ => {}
    }
}

fn linked(ui: &Ui, desk: &mut Desk, from: Node, via: Option<Node>, to: Node) {
    match desk.mode {
        Mode::Play => desk.playing.link(from, via, to, ui.input(|input| input.time)),
        _ => commands::draw_link(desk, from, via, to),
    }
}

/// Begins a drag of what is under the pointer.
fn begin(desk: &mut Desk, cx: &Cx<'_, StarLink>, view: &View, origin: Pos2, adds: bool) {
    desk.note = None;
    let under = node_at(cx.doc.spec(), view.at(origin));
    let picture = cx.doc.notes().picture.as_ref();
    desk.gesture = match (desk.mode, under) {
        (Mode::Edit | Mode::Draw, _) if desk.backdrop.is_dragged && desk.backdrop.is_there(picture) => {
            picture.map(|picture| Gesture::Picture {
                from: view.at(origin),
                before: (picture.right_milli, picture.down_milli),
            })
        }
        (Mode::Play | Mode::Draw, Some(from)) if usize::from(from) < cx.doc.spec().stars.len() => {
            Some(Gesture::Link {
                from,
                via: None,
                to: None,
            })
        }
        (Mode::Play | Mode::Draw | Mode::Made, _) => None,
        (Mode::Edit | Mode::Steps, Some(anchor)) => {
            // Whoever takes a star edits.
            desk.mode = Mode::Edit;
            if !desk.selection.contains(&anchor) {
                if adds {
                    desk.toggle(anchor);
                } else {
                    desk.select_only(anchor);
                }
            }
            Some(Gesture::Move {
                anchor,
                from: view.at(origin),
                before: cx.doc.history().current_arc(),
            })
        }
        (Mode::Edit | Mode::Steps, None) => Some(Gesture::Band {
            from: view.at(origin),
            kept: if adds { desk.selection.clone() } else { Vec::new() },
        }),
    };
}

fn click(ui: &Ui, response: &Response, desk: &mut Desk, cx: &mut Cx<'_, StarLink>, view: &View, adds: bool) {
    let Some(pos) = response.interact_pointer_pos() else {
        return;
    };
    desk.note = None;
    let under = node_at(cx.doc.spec(), view.at(pos));
    let n_stars = cx.doc.spec().stars.len();
    match (desk.mode, under) {
        (Mode::Play, Some(node)) => {
            desk.playing.pick(node, n_stars, ui.input(|input| input.time));
            response.request_focus();
        }
        (Mode::Edit, None) if desk.tool != Tool::Select => {
            let modifiers = ui.input(|input| input.modifiers);
            let is_gravity = desk.tool == Tool::Gravity;
            commands::place(desk, cx, view.at(pos), snap_now(desk, modifiers), is_gravity);
        }
        (_, Some(node)) => {
            if adds {
                desk.toggle(node);
            } else {
                desk.select_only(node);
            }
            response.request_focus();
        }
        (_, None) => {
            // The keys of the timeline work again.
            desk.selection.clear();
            desk.playing.anchor = None;
            if let Some(focused) = ui.memory(|memory| memory.focused()) {
                ui.memory_mut(|memory| memory.surrender_focus(focused));
            }
        }
    }
}

/// Names the stars that are seen; their numbers, how those are filled and their places are values.
fn names_ui(ui: &Ui, desk: &Desk, cx: &Cx<'_, StarLink>, view: &View) {
    let degrees = desk.degrees().unwrap_or_default();
    let spec = cx.doc.spec();
    let n_stars = spec.stars.len();
    let seen = { spec.places().into_iter().enumerate() }.filter(|(_, at)| view.sees(*at));
    for (node, at) in seen.take(MAX_NAMES) {
        let id = ui.scope_id().with(("star", node));
        let side = 2.0 * view.star_radius();
        let rect = Rect::from_center_size(view.pos(at), vec2(side, side)).intersect(view.area);
        let response = ui.interact(rect, id, Sense::hover());
        response.widget_info(|| {
            let name = node_name(n_stars, node);
            let mut info = WidgetInfo::labeled(Role::GraphicsObject, true, cx.words(&name));
            let place = place(at);
            info.current_text_value = Some(match spec.stars.get(node) {
                Some(star) => match degrees.get(node) {
                    Some(degree) => {
                        let filled = fill_words(fill(star.number, *degree), cx.lang);
                        format!("{} · {filled} · {place}", star.number)
                    }
                    None => format!("{} · {place}", star.number),
                },
                None => place,
            });
            info
        });
    }
}

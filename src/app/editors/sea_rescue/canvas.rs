//! The canvas while patterns or the board are drawn: pointers and keys become edits.

use eframe::egui::{CursorIcon, Id, Key, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo};

use crate::app::editor::Cx;
use crate::app::keys::{keep_arrows, presses};
use crate::app::lang::tr;
use crate::app::navigate::{self, Move};
use crate::doc::Merge;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::hex::{Hex, STEPS};
use crate::report::{Lang, Text};

use super::desk::{Desk, Stage};
use super::draw;
use super::edit;
use super::facts::{Facts, Heat};
use super::lints;
use super::view::{Camera, View};
use super::words;

/// Undo key of a stroke; the shell ends it when the button is let go.
const STROKE: u64 = 0x5ea1;

/// Hexes that assistive tools are told of.
const MAX_NAMED: usize = 600;

/// What the pointer is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Gesture {
    /// Painting or erasing, last seen there.
    Stroke { is_in: bool, last: Pos2 },
    /// Moving the pattern: from which hex, and where it stood.
    Move { from: Hex, stand: Hex },
}

/// What the canvas holds beside the document.
#[derive(Default)]
pub(super) struct Canvas {
    gesture: Option<Gesture>,
    /// What the view is fitted to: the board as it was before a stroke.
    fitted: Vec<Hex>,
}

/// As every canvas is moved.
pub(super) fn navigate(ui: &Ui, response: &Response, camera: &mut Camera, area: Rect) {
    for asked in navigate::moves(ui, response, area) {
        match asked {
            Move::Zoom(factor, pos) => camera.zoom_at(factor, pos, area),
            Move::Pan(by) => camera.pan += by,
            // What is picked is on the board, which is seen whole.
            Move::All | Move::Selection => *camera = Camera::default(),
        }
    }
}

/// Gives a hex a name that tests and assistive tools find it by.
pub(super) fn name_ui(ui: &Ui, view: &View, hex: Hex, value: &str, area: Rect) {
    let lang = crate::app::lang::current(ui);
    let rect = view.rect(hex).intersect(area);
    if !rect.is_positive() {
        return;
    }
    let id = ui.scope_id().with(("hex", hex.q, hex.r));
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| {
        let name = hex_name(hex, lang);
        let mut info = WidgetInfo::labeled(Role::Cell, true, name);
        info.current_text_value = Some(value.to_owned());
        info
    });
}

/// What a hex is called by assistive tools: row and column from 1.
fn hex_name(hex: Hex, lang: Lang) -> String {
    let word = tr(lang, "hex", "칸");
    format!("{word} {},{}", i64::from(hex.r) + 1, i64::from(hex.column()) + 1)
}

/// The board and a ring of places around it.
pub(super) fn lattice(board: &[Hex]) -> Vec<Hex> {
    let around = { board.iter() }.flat_map(|hex| STEPS.iter().filter_map(|step| hex.moved(*step)));
    let mut all: Vec<Hex> = around.chain(board.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

impl Canvas {
    /// Whether the pointer is at something.
    pub(super) fn is_held(&self) -> bool {
        self.gesture.is_some()
    }

    /// Drops what the pointer is at.
    pub(super) fn abort(&mut self) -> bool {
        self.gesture.take().is_some()
    }

    /// The canvas of [`Stage::Draw`] and [`Stage::Board`].
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        area: Rect,
        cx: &mut Cx<'_, SeaRescue>,
        desk: &mut Desk,
        facts: &mut Facts,
    ) {
        let id = Id::unique(("sea-rescue-canvas", ui.scope_id()));
        let response = ui.interact(area, id, Sense::click_and_drag());
        let name = tr(cx.lang, "board", "보드");
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
        if desk.wants_focus || response.clicked() || response.drag_started() {
            response.request_focus();
            desk.wants_focus = false;
        }
        if response.clicked() || response.drag_started() {
            desk.note = None;
        }
        let board = facts.hexes.clone();
        if self.gesture.is_none() {
            self.fitted = lattice(&board);
        }
        let room = View::room(area, lints::above(area), navigate::sides(ui), &self.fitted);
        navigate(ui, &response, &mut desk.camera, room);
        let view = View {
            area,
            ..View::fit(room, &self.fitted, desk.camera)
        };
        let pointer = response.hover_pos().filter(|pos| area.contains(*pos));
        desk.hovered = pointer.map(|pos| view.hex_at(pos));
        let stroke = |response: &Response| {
            response
                .interact_pointer_pos()
                .filter(|_| !navigate::is_hand(ui))
                .filter(|_| {
                    response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down())
                        || response.clicked()
                })
        };
        match stroke(&response) {
            Some(pos) if desk.stage == Stage::Draw => self.draw(ui, pos, &view, cx, desk),
            Some(pos) => self.shape(pos, &view, cx, facts),
            None => self.gesture = None,
        }
        // Space on a focused canvas counts as a click as well, but has no place.
        if response.clicked() && response.interact_pointer_pos().is_some() {
            desk.cursor = desk.hovered;
            self.gesture = None;
        }
        if response.has_focus() {
            keys(ui, id, cx, desk, facts);
        }
        let heat = (desk.stage == Stage::Draw)
            .then(|| facts.heat(cx, desk))
            .flatten();
        names_ui(ui, &view, cx, desk, &board, heat.as_deref(), area);
        let painter = ui.painter().with_clip_rect(area);
        let all = lattice(&board);
        draw::board(
            &painter,
            &view,
            cx,
            desk,
            facts,
            &all,
            heat.as_deref(),
            response.has_focus(),
        );
        navigate::buttons_ui(ui, area);
    }

    /// Paints, erases or moves the picked creature's pattern.
    fn draw(&mut self, ui: &Ui, pos: Pos2, view: &View, cx: &mut Cx<'_, SeaRescue>, desk: &mut Desk) {
        let hex = view.hex_at(pos);
        let stand = desk.stand(cx.doc.spec());
        let Some(creature) = desk.picked(cx.doc.spec()) else {
            return;
        };
        let has = |hex: Hex| {
            hex.since(stand)
                .is_some_and(|hex| creature.pattern.contains(&hex))
        };
        let is_moving = desk.moves != ui.input(|input| input.modifiers.alt);
        let gesture = *self.gesture.get_or_insert_with(|| {
            if is_moving {
                Gesture::Move { from: hex, stand }
            } else {
                let is_in = !has(hex);
                Gesture::Stroke { is_in, last: pos }
            }
        });
        match gesture {
            Gesture::Move { from, stand } => {
                ui.set_cursor_icon(CursorIcon::Grabbing);
                if let Some(moved) = hex.since(from).and_then(|by| stand.moved(by)) {
                    desk.set_stand(cx.doc.spec(), moved);
                }
            }
            Gesture::Stroke { is_in, last } => {
                self.gesture = Some(Gesture::Stroke { is_in, last: pos });
                for hex in view.hexes_between(last, pos) {
                    set_hex(cx, desk, hex, is_in, Merge::WhileHeld(STROKE));
                }
            }
        }
    }

    /// Adds hexes to the board or takes them away.
    fn shape(&mut self, pos: Pos2, view: &View, cx: &mut Cx<'_, SeaRescue>, facts: &Facts) {
        let is_on = |hex: Hex| facts.has_hex(hex);
        let gesture = *self.gesture.get_or_insert_with(|| Gesture::Stroke {
            is_in: !is_on(view.hex_at(pos)),
            last: pos,
        });
        if let Gesture::Stroke { is_in, last } = gesture {
            self.gesture = Some(Gesture::Stroke { is_in, last: pos });
            let hexes = view.hexes_between(last, pos);
            set_cells(cx, &hexes, is_in, Merge::WhileHeld(STROKE));
        }
    }
}

/// Puts the hex of the board into the picked creature's pattern, or takes it out.
fn set_hex(cx: &mut Cx<'_, SeaRescue>, desk: &mut Desk, hex: Hex, is_in: bool, merge: Merge) {
    let spec = cx.doc.spec();
    let Some(creature) = desk.picked(spec) else { return };
    if creature.pattern.is_empty() && is_in {
        desk.set_stand(spec, hex);
    }
    let Some(own) = hex.since(desk.stand(spec)) else {
        return;
    };
    if creature.pattern.contains(&own) == is_in {
        return;
    }
    let label = words::of_creature(creature, "Draw", "그리기");
    let idx = desk.creature;
    cx.doc.edit(label, merge, |spec| {
        if let Some(creature) = spec.creatures.get_mut(idx) {
            edit::set_hex(creature, own, is_in);
        }
    });
}

fn set_cells(cx: &mut Cx<'_, SeaRescue>, hexes: &[Hex], is_in: bool, merge: Merge) {
    let label = if is_in {
        Text::new("Add hexes to the board", "보드에 칸 더하기")
    } else {
        Text::new("Take hexes off the board", "보드에서 칸 빼기")
    };
    cx.doc.edit(label, merge, |spec| {
        for hex in hexes {
            edit::set_cell(spec, *hex, is_in);
        }
    });
}

/// What the keyboard does on the canvas.
fn keys(ui: &Ui, id: Id, cx: &mut Cx<'_, SeaRescue>, desk: &mut Desk, facts: &Facts) {
    keep_arrows(ui, id, true);
    let first = facts.hexes.first().copied();
    for (place, modifiers) in presses(ui) {
        if modifiers.command {
            continue;
        }
        let cursor = desk.cursor.or(first).unwrap_or_default();
        if let Some(by) = step_of(place, cursor) {
            walk(cx, desk, cursor, by, modifiers.alt);
            continue;
        }
        match place {
            Key::Space => {
                desk.cursor = Some(cursor);
                if desk.stage == Stage::Board {
                    let is_in = !facts.has_hex(cursor);
                    set_cells(cx, &[cursor], is_in, Merge::Never);
                } else {
                    let own = cursor.since(desk.stand(cx.doc.spec()));
                    let has = { desk.picked(cx.doc.spec()).zip(own) }
                        .is_some_and(|(creature, own)| creature.pattern.contains(&own));
                    set_hex(cx, desk, cursor, !has, Merge::Never);
                }
            }
            Key::Tab => {
                let n = cx.doc.spec().creatures.len().max(1);
                let by = if modifiers.shift { n - 1 } else { 1 };
                desk.pick((desk.creature + by) % n);
            }
            place => {
                let digit = place.name().parse::<usize>().ok().filter(|digit| *digit != 0);
                if let Some(creature) = digit.map(|digit| digit - 1)
                    && creature < cx.doc.spec().creatures.len()
                {
                    desk.pick(creature);
                }
            }
        }
    }
}

/// What an arrow does to a hex. Up and down keep the column: rows go right and left in turns.
pub(super) fn step_of(key: Key, from: Hex) -> Option<Hex> {
    let is_odd = from.r.rem_euclid(2) == 1;
    let (q, r) = match key {
        Key::ArrowLeft => (-1, 0),
        Key::ArrowRight => (1, 0),
        Key::ArrowUp => (i32::from(is_odd), -1),
        Key::ArrowDown => (if is_odd { 0 } else { -1 }, 1),
        _ => return None,
    };
    Some(Hex { q, r })
}

/// Moves the keyboard's hex, or the pattern. The first arrow only shows where the keyboard is.
fn walk(cx: &Cx<'_, SeaRescue>, desk: &mut Desk, cursor: Hex, by: Hex, moves_pattern: bool) {
    let is_near = |hex: &Hex| hex.q.abs() < 200 && hex.r.abs() < 200;
    if moves_pattern {
        let spec = cx.doc.spec();
        if let Some(moved) = desk.stand(spec).moved(by).filter(is_near) {
            desk.set_stand(spec, moved);
        }
    } else if desk.cursor.is_some() {
        desk.cursor = cursor.moved(by).filter(is_near).or(Some(cursor));
    } else {
        desk.cursor = Some(cursor);
    }
}

/// Names of all hexes, with what is there.
fn names_ui(
    ui: &Ui,
    view: &View,
    cx: &Cx<'_, SeaRescue>,
    desk: &Desk,
    board: &[Hex],
    heat: Option<&Heat>,
    area: Rect,
) {
    let stand = desk.stand(cx.doc.spec());
    let pattern = desk
        .picked(cx.doc.spec())
        .map_or(&[][..], |creature| &creature.pattern);
    // So many that nobody could tell them apart need no name.
    for hex in lattice(board).into_iter().take(MAX_NAMED) {
        let has = hex.since(stand).is_some_and(|own| pattern.contains(&own));
        // Hexes of a board are in the order of rows, not of coordinates.
        let cell = board.iter().position(|own| *own == hex);
        let mut value = match (has, cell) {
            (true, _) => tr(cx.lang, "pattern", "무늬").to_owned(),
            (false, Some(_)) => tr(cx.lang, "board", "보드").to_owned(),
            (false, None) => tr(cx.lang, "outside", "바깥").to_owned(),
        };
        if let (Some(heat), Some(cell)) = (heat, cell) {
            let share = heat.share.get(cell).copied().unwrap_or(0.0);
            value = match heat.counts.get(cell) {
                Some(count) => match cx.lang {
                    Lang::En => format!("{value}, {count} of {}", heat.n),
                    Lang::Ko => format!("{value}, {} 가운데 {count}", heat.n),
                },
                None => format!("{value}, {} %", words::percent(share)),
            };
        }
        name_ui(ui, view, hex, &value, area);
    }
}

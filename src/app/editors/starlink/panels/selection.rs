//! What is selected: its number and place, and what can be done to it.

use eframe::egui::Ui;

use crate::app::editor::Cx;
use crate::app::widgets::accent_button_ui;
use crate::doc::Merge;
use crate::games::starlink::StarLink;
use crate::games::starlink::edit::{Turn, move_node};
use crate::games::starlink::geometry::Point;
use crate::games::starlink::table::Node;
use crate::report::Text;

use super::super::commands::{self, Command};
use super::super::desk::{Desk, Mode};
use super::super::words::{label, nodes_name, tr};
use super::Panel;
use super::fields::{Number, number_ui, several_ui};

/// Undo key of the place fields.
const PLACE: u64 = 0x51d0;

pub(super) struct SelectionPanel;

impl Panel<Desk, StarLink> for SelectionPanel {
    fn name(&self) -> Text {
        Text::new("Selection", "선택")
    }

    fn title(&self, desk: &Desk, cx: &Cx<'_, StarLink>) -> String {
        let name = nodes_name(cx.doc.spec().stars.len(), &desk.selection);
        cx.words(&name).to_owned()
    }

    fn is_shown(&self, desk: &Desk, _cx: &Cx<'_, StarLink>) -> bool {
        !desk.selection.is_empty() && desk.mode == Mode::Edit
    }

    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
        let lang = cx.lang;
        let numbers: Vec<i64> = { desk.selection.iter() }
            .filter_map(|node| cx.doc.spec().stars.get(usize::from(*node)))
            .map(|star| i64::from(star.number))
            .collect();
        if let Some(first) = numbers.first().copied() {
            let is_same = numbers.iter().all(|number| *number == first);
            let most = numbers.iter().copied().max().unwrap_or(first);
            let number = Number {
                label: tr(lang, "number", "숫자"),
                unit: tr(lang, "links", "선"),
                per: 1.0,
                limits: (0, 99.max(most)),
            };
            if let Some(change) = several_ui(ui, &number, is_same.then_some(first)) {
                commands::change_numbers(desk, cx, |number| change.of(number.into()) as u16);
            }
        }
        if let [node] = desk.selection[..] {
            place_ui(ui, cx, node);
        }
        ui.add_space(4.0);
        buttons_ui(ui, desk, cx);
    }
}

fn place_ui(ui: &mut Ui, cx: &mut Cx<'_, StarLink>, node: Node) {
    let spec = cx.doc.spec();
    let Some(at) = spec.place(usize::from(node)) else {
        return;
    };
    let most = |cells: u16| (i64::from(cells) * 1000 - 1).max(0);
    let (right, bottom) = (most(spec.width_cells), most(spec.height_cells));
    let mut to = at;
    for (label, value, most) in [("x", &mut to.x_milli, right), ("y", &mut to.y_milli, bottom)] {
        let number = Number {
            label,
            unit: tr(cx.lang, "cells", "칸"),
            per: 1000.0,
            limits: (0, most),
        };
        if let Some(given) = number_ui(ui, &number, i64::from(*value)) {
            *value = given as i32;
        }
    }
    if to != at {
        let words = label("Move", "옮기기", &nodes_name(spec.stars.len(), &[node]));
        let to = Point::new(to.x_milli, to.y_milli);
        cx.doc
            .edit(words, Merge::WhileHeld(PLACE), |spec| move_node(spec, node, to));
    }
}

fn buttons_ui(ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, StarLink>) {
    let lang = cx.lang;
    let has_several = 1 < desk.selection.len();
    let n_stars = cx.doc.spec().stars.len();
    let has_star = { desk.selection.iter() }.any(|node| usize::from(*node) < n_stars);
    let buttons = [
        (
            Command::FindNumbers,
            tr(lang, "Find number", "숫자 찾기"),
            has_star,
        ),
        (
            Command::ToggleGravity,
            tr(lang, "Star / gravity", "별/중력 별"),
            !has_several,
        ),
        (
            Command::Turn(Turn::MirrorAcross),
            tr(lang, "Mirror left and right", "좌우 뒤집기"),
            has_several,
        ),
        (
            Command::Turn(Turn::MirrorDown),
            tr(lang, "Mirror top and bottom", "상하 뒤집기"),
            has_several,
        ),
        (
            Command::Turn(Turn::Clockwise),
            tr(lang, "Rotate", "돌리기"),
            has_several,
        ),
        (
            Command::AlignColumn,
            tr(lang, "Align column", "열 맞추기"),
            has_several,
        ),
        (Command::AlignRow, tr(lang, "Align row", "행 맞추기"), has_several),
        (Command::Duplicate, tr(lang, "Duplicate", "복제"), true),
        (Command::Regenerate, tr(lang, "Regenerate", "다시 만들기"), true),
        (Command::Delete, tr(lang, "Delete", "지우기"), true),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = eframe::egui::vec2(4.0, 4.0);
        for (command, words, is_there) in buttons {
            if is_there && accent_button_ui(ui, words).clicked() {
                commands::run(desk, cx, command);
            }
        }
    });
}

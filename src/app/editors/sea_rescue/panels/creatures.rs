//! The list of creatures: who lives here, how rare, how heavy.

use eframe::egui::{Align2, FontId, Rect, Ui, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::desk::Desk;
use crate::app::editors::sea_rescue::facts::Facts;
use crate::app::editors::sea_rescue::words::{self, percent, tr};
use crate::app::editors::sea_rescue::{edit, paint};
use crate::app::flash;
use crate::app::tokens::{BODY, GRID, SMALL, Tokens};
use crate::app::widgets::{list_row_ui, section_ui, text_in};
use crate::app::widgets::{pill_hint_ui, pill_ui};
use crate::doc::Merge;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::field::MAX_KINDS;
use crate::report::{Lang, Text};

/// Where the columns end, from the right edge of the list.
const ODDS: f32 = 0.0;
const WEIGHT: f32 = 56.0;
const RARITY: f32 = 104.0;

/// Narrower than this the list leaves the rarity to the creature's own panel, so that names can be read.
const WITH_RARITY: f32 = 280.0;

fn has_rarity(width: f32) -> bool {
    WITH_RARITY <= width
}

/// Where names end, from the right edge.
fn name_end(width: f32) -> f32 {
    if has_rarity(width) { RARITY + 72.0 } else { RARITY }
}

/// The number of a creature on its colour, at the left of a row.
pub(crate) fn swatch(ui: &Ui, tokens: &Tokens, rect: Rect, kind: usize) {
    let color = paint::creature_color(tokens, kind);
    ui.painter().rect_filled(rect, 4.0, color);
    let font = paint::font(SMALL, true);
    let words = (kind + 1).to_string();
    ui.painter()
        .text(rect.center(), Align2::CENTER_CENTER, words, font, tokens.on_tile);
}

/// The list.
pub(crate) fn ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, desk: &mut Desk, facts: &Facts) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let n = cx.doc.spec().creatures.len();
    section_ui(ui, tr(lang, "Creatures", "생물"), Some(&n.to_string()));
    head_ui(ui, tokens, lang);
    let mut picked = None;
    for (idx, creature) in cx.doc.spec().creatures.iter().enumerate().take(MAX_KINDS) {
        let name = format!("{} {}", tr(lang, "creature", "생물"), idx + 1);
        let (rect, response) = list_row_ui(ui, &name, idx == desk.creature);
        if response.clicked() {
            picked = Some(idx);
        }
        if let Some(strength) = cx.flash.of(idx as u64) {
            flash::rect(ui.painter(), rect, tokens, strength);
        }
        let mark = Rect::from_min_size(rect.left_top() + vec2(0.0, 3.0), vec2(18.0, 18.0));
        swatch(ui, tokens, mark, idx);
        let is_on = idx == desk.creature;
        let color = if is_on { tokens.on_selected } else { tokens.text };
        let weak = if is_on { tokens.on_selected } else { tokens.weak };
        let name_rect = Rect::from_min_max(
            pos2(mark.right() + 8.0, rect.top()),
            pos2(rect.right() - name_end(rect.width()), rect.bottom()),
        );
        let body = FontId::proportional(BODY);
        let title = words::creature(creature, lang);
        text_in(ui, name_rect, Align2::LEFT_CENTER, title, body.clone(), color);
        let right = |end: f32, width: f32| {
            let end = rect.right() - end;
            Rect::from_min_max(pos2(end - width, rect.top()), pos2(end, rect.bottom()))
        };
        if has_rarity(rect.width()) {
            let rarity = creature.rarity.name();
            let rarity = words::name(&rarity, lang);
            text_in(
                ui,
                right(RARITY, 70.0),
                Align2::LEFT_CENTER,
                rarity,
                body.clone(),
                weak,
            );
        }
        let weight = creature.weight.to_string();
        text_in(
            ui,
            right(WEIGHT, 48.0),
            Align2::RIGHT_CENTER,
            &weight,
            body.clone(),
            color,
        );
        let odds = facts
            .inclusion
            .get(idx)
            .map_or_else(|| "–".to_owned(), |share| percent(*share));
        text_in(ui, right(ODDS, 52.0), Align2::RIGHT_CENTER, &odds, body, weak);
    }
    if let Some(idx) = picked {
        desk.pick(idx);
        desk.wants_focus = true;
    }
    ui.add_space(GRID);
    buttons_ui(ui, cx, desk);
}

fn head_ui(ui: &mut Ui, tokens: &Tokens, lang: Lang) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 16.0), eframe::egui::Sense::hover());
    let font = FontId::proportional(SMALL);
    let text = |x: f32, align: Align2, words: &str| {
        ui.painter()
            .text(pos2(x, rect.center().y), align, words, font.clone(), tokens.faint);
    };
    let right = rect.right();
    if has_rarity(rect.width()) {
        text(
            right - RARITY - 70.0,
            Align2::LEFT_CENTER,
            tr(lang, "rarity", "등급"),
        );
    }
    text(right - WEIGHT, Align2::RIGHT_CENTER, tr(lang, "weight", "가중치"));
    text(right - ODDS, Align2::RIGHT_CENTER, tr(lang, "% met", "등장 %"));
}

/// What can be done to the list.
fn buttons_ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, desk: &mut Desk) {
    let lang = cx.lang;
    let idx = desk.creature;
    let n = cx.doc.spec().creatures.len();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        if n < MAX_KINDS && pill_ui(ui, tr(lang, "Add", "추가"), false).clicked() {
            let mut added = 0;
            let label = Text::new("Add a creature", "생물 추가");
            cx.doc
                .edit(label, Merge::Never, |spec| added = edit::add_creature(spec));
            desk.pick(added);
            desk.wants_focus = true;
        }
        let Some(creature) = cx.doc.spec().creatures.get(idx).cloned() else {
            return;
        };
        if pill_ui(ui, tr(lang, "Delete", "지우기"), false).clicked() {
            let label = words::of_creature(&creature, "Delete", "지우기");
            cx.doc
                .edit(label, Merge::Never, |spec| drop(spec.creatures.remove(idx)));
        }
        for (words, by) in [
            (tr(lang, "Up", "위로"), -1_isize),
            (tr(lang, "Down", "아래로"), 1),
        ] {
            let to = idx.checked_add_signed(by).filter(|to| *to < n);
            if let Some(to) = to
                && pill_ui(ui, words, false).clicked()
            {
                let label = words::of_creature(&creature, "Move", "옮기기");
                cx.doc
                    .edit(label, Merge::Never, |spec| spec.creatures.swap(idx, to));
                desk.pick(to);
            }
        }
        let hint = tr(
            lang,
            "Deletes every creature; undo brings them back",
            "생물을 모두 지웁니다. 실행 취소로 되돌립니다",
        );
        let words = tr(lang, "Delete all", "모두 지우기");
        if 1 < n && pill_hint_ui(ui, words, false, hint).clicked() {
            let label = Text::new("Delete all creatures", "생물 모두 지우기");
            cx.doc.edit(label, Merge::Never, |spec| spec.creatures.clear());
        }
    });
}

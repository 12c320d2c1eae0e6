//! What moved from an earlier survey to this one: how often each column, and the cases one by one.
//!
//! The work is `survey diff`'s own ([`crate::batch::pairs`]).

use eframe::egui::{self, Align2, Rect, RichText, ScrollArea, TextStyle, Ui, UiBuilder, pos2, vec2};

use crate::app::any_session::Lend;
use crate::app::tokens::{GRID, ROW, SMALL};
use crate::app::widgets::{grouped, list_row_ui, text_in};
use crate::grammar::counted;
use crate::report::Lang;
use crate::survey::compare::{Moved, brief};

use super::charts::nothing_ui;
use super::look::Look;
use super::work::{Comparison, MAX_MOVED, MovedCase};
use super::{BoardWish, Place, words};

/// Width of the columns' list.
const COLUMNS_WIDTH: f32 = 180.0;

/// The pane.
pub(super) fn moved_ui(ui: &mut Ui, look: &mut Look, found: &Comparison, lend: &Lend) -> Option<BoardWish> {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let summary = &found.summary;
    let count = |n: u64| grouped(i64::try_from(n).unwrap_or(i64::MAX));
    let name = found.path.file_name().unwrap_or_default().to_string_lossy();
    let (n, moved, flipped) = (
        count(summary.n_rows),
        count(summary.n_moved),
        count(summary.n_flipped),
    );
    let words = match lang {
        Lang::En => format!(
            "{name} → now: {moved} of {cases} moved, {flipped} to another verdict",
            cases = counted(n, "case")
        ),
        Lang::Ko => format!("{name} → 지금: 사례 {n}개 중 {moved}개가 바뀜, 판정이 바뀐 것 {flipped}개"),
    };
    ui.add(egui::Label::new(RichText::new(words).color(tokens.text)).wrap());
    if let Some(between) = &found.between {
        let words = RichText::new(between.get(lend.lang))
            .size(SMALL)
            .color(tokens.faint);
        ui.add(egui::Label::new(words).truncate());
    }
    if summary.n_moved == 0 {
        nothing_ui(ui, words::SAME, lend);
        return None;
    }
    let room = ui.available_rect_before_wrap();
    let left = Rect::from_min_size(room.min, vec2(COLUMNS_WIDTH, room.height()));
    let right = Rect::from_min_max(pos2(left.right() + 3.0 * GRID, room.top()), room.max);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        columns_ui(ui, look, found, lend);
    });
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        cases_ui(ui, look, found, lend)
    })
    .inner
}

/// How often each column moved; a click shows only its cases.
fn columns_ui(ui: &mut Ui, look: &mut Look, found: &Comparison, lend: &Lend) {
    let (tokens, lang) = (lend.tokens, lend.lang);
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt("moved columns")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let all = (words::ALL_COLUMNS.get(lang), None, found.summary.n_moved);
            let each = { found.summary.by_column.iter() }
                .map(|(column, n)| (column.as_str(), Some(column.clone()), *n));
            for (label, column, n) in std::iter::once(all).chain(each) {
                let n = grouped(i64::try_from(n).unwrap_or(i64::MAX));
                let is_on = look.moved_column == column;
                let (rect, response) = list_row_ui(ui, &format!("{label}: {n}"), is_on);
                let font = TextStyle::Body.resolve(ui.style());
                let ink = if is_on { tokens.on_selected } else { tokens.text };
                let place = rect.with_max_x(rect.right() - 48.0);
                text_in(ui, place, Align2::LEFT_CENTER, label, font.clone(), ink);
                let place = rect.with_max_x(rect.right() - 8.0);
                text_in(ui, place, Align2::RIGHT_CENTER, &n, font, tokens.weak);
                if response.clicked() {
                    look.moved_column = column;
                }
            }
        });
}

fn cases_ui(ui: &mut Ui, look: &mut Look, found: &Comparison, lend: &Lend) -> Option<BoardWish> {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let column = look.moved_column.clone();
    let shown = look.moved.get(column.clone(), |column| {
        let is_shown = |case: &MovedCase| {
            column
                .as_ref()
                .is_none_or(|column| case.moved.iter().any(|moved| moved.column == *column))
        };
        { found.cases.iter().enumerate() }
            .filter(|(_, case)| is_shown(case))
            .map(|(idx, _)| idx as u32)
            .collect::<Vec<u32>>()
    });
    let mut wish = None;
    if MAX_MOVED <= found.cases.len() {
        let n = grouped(MAX_MOVED as i64);
        let words = match lang {
            Lang::En => format!("the first {n} that moved are listed"),
            Lang::Ko => format!("바뀐 것 중 처음 {n}개만 보입니다"),
        };
        ui.label(RichText::new(words).size(SMALL).color(tokens.faint));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt("moved cases")
        .auto_shrink([false, false])
        .show_rows(ui, ROW, shown.len(), |ui, range| {
            for idx in range {
                let Some(case) = shown.get(idx).and_then(|idx| found.cases.get(*idx as usize)) else {
                    continue;
                };
                let cells: Vec<String> = { case.moved.iter() }
                    .filter(|moved| column.as_ref().is_none_or(|column| moved.column == *column))
                    .map(moved_words)
                    .collect();
                let cells = cells.join(" · ");
                let name = format!("{}: {cells}", case.asked);
                ui.push_id(("moved", case.case), |ui| {
                    let (rect, response) = list_row_ui(ui, &name, false);
                    let font = TextStyle::Body.resolve(ui.style());
                    let middle = rect.left() + 0.36 * rect.width();
                    let place = rect.with_max_x(middle - GRID);
                    text_in(
                        ui,
                        place,
                        Align2::LEFT_CENTER,
                        &case.asked,
                        font.clone(),
                        tokens.text,
                    );
                    let place = rect.with_min_x(middle);
                    text_in(ui, place, Align2::LEFT_CENTER, &cells, font, tokens.weak);
                    if response.clicked() {
                        wish = Some(BoardWish::Open(Place {
                            case: case.case,
                            site: None,
                        }));
                    }
                });
            }
        });
    wish
}

fn moved_words(moved: &Moved) -> String {
    let told = |value: &serde_json::Value| match value {
        serde_json::Value::Null => "–".to_owned(),
        serde_json::Value::Array(items) => format!("[{}]", items.len()),
        value => brief(value),
    };
    format!(
        "{} {} → {}",
        moved.column,
        told(&moved.before),
        told(&moved.after)
    )
}

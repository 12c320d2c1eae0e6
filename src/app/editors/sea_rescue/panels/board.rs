//! The rows of the board: lengths, shifts, holes.

use eframe::egui::{RichText, Ui};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::facts::Facts;
use crate::app::editors::sea_rescue::words::tr;
use crate::app::text::live_with_ui;
use crate::app::tokens::GRID;
use crate::app::widgets::{figure_ui, section_ui};
use crate::app::widgets::{pill_hint_ui, pill_ui};
use crate::doc::Merge;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::board::{MAX_CELLS, MAX_SHIFT};
use crate::games::sea_rescue::spec::RowSpec;
use crate::report::{Lang, Text};

use super::creature::number_ui;
use crate::app::number::{Number, field_ui};

/// Undo key of the rows.
const ROWS: u64 = 0x5ea4;
/// Rows that are listed; more than these make no board.
const MAX_LISTED: usize = 127;

/// The list of rows.
pub(crate) fn ui(ui: &mut Ui, cx: &mut Cx<'_, SeaRescue>, facts: &Facts) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let n_cells = facts.n_hexes;
    section_ui(ui, tr(lang, "Board", "보드"), None);
    let words = format!("{n_cells} / {MAX_CELLS}");
    let is_none = facts.board.is_none();
    let color = if is_none { tokens.bad } else { tokens.text };
    figure_ui(ui, tr(lang, "hexes", "칸"), &words, "", color);
    if is_none && MAX_CELLS as u64 <= n_cells {
        let words = tr(
            lang,
            "Too many to be played or counted: take hexes off, or shorten rows",
            "너무 많아 플레이하거나 셀 수 없습니다. 칸을 빼거나 행을 줄이세요",
        );
        ui.label(RichText::new(words).small().color(tokens.bad));
    }
    let hint = tr(
        lang,
        "Click or drag on the canvas to add and take hexes",
        "캔버스를 클릭하거나 끌어 칸을 더하고 뺍니다",
    );
    ui.label(RichText::new(hint).small().color(tokens.faint));
    ui.add_space(2.0 * GRID);
    section_ui(
        ui,
        tr(lang, "Rows", "행"),
        Some(tr(lang, "length, shift, holes from 1", "길이, 이동, 구멍(1부터)")),
    );
    let before = cx.doc.spec().rows.clone();
    let mut rows = before.clone();
    let mut removed = None;
    for (idx, row) in rows.iter_mut().enumerate().take(MAX_LISTED) {
        ui.push_id(("row", idx), |ui| row_ui(ui, row, idx, lang, &mut removed));
    }
    if let Some(idx) = removed {
        rows.remove(idx);
    }
    ui.horizontal(|ui| {
        if rows.len() < MAX_LISTED && pill_ui(ui, tr(lang, "Add a row", "행 추가"), false).clicked() {
            let length = rows.last().map_or(5, |row| row.length);
            rows.push(RowSpec {
                length,
                ..RowSpec::default()
            });
        }
    });
    if rows != before {
        let label = Text::new("Change the rows of the board", "보드의 행 바꾸기");
        let merge = if rows.len() == before.len() {
            Merge::WhileHeld(ROWS)
        } else {
            Merge::Never
        };
        cx.doc.edit(label, merge, |spec| spec.rows = rows);
    }
}

fn row_ui(ui: &mut Ui, row: &mut RowSpec, idx: usize, lang: Lang, removed: &mut Option<usize>) {
    let n = idx + 1;
    let label = match lang {
        Lang::En => format!("row {n}"),
        Lang::Ko => format!("{n}행"),
    };
    super::creature::row_ui(ui, &label, |ui, label_id| {
        if pill_hint_ui(ui, "×", false, tr(lang, "Delete the row", "행 지우기")).clicked() {
            *removed = Some(idx);
        }
        // People count places from 1, as they count rows; the file counts columns from 0.
        let holes: String = { row.holes.iter() }
            .map(|hole| (u64::from(*hole) + 1).to_string())
            .collect::<Vec<_>>()
            .join(" ");
        let id = ui.scope_id().with("holes");
        let mut typed = ui.data(|data| data.get_temp::<String>(id)).unwrap_or(holes);
        let response = live_with_ui(ui, id.with("field"), &mut typed, |ui, field| {
            ui.add(field.desired_width(64.0).char_limit(256))
        });
        let response = response.labelled_by(label_id).on_hover_text(tr(
            lang,
            "Places of the row without a hex, counted from 1 at its left end",
            "행의 왼쪽 끝을 1로 세어 칸이 없는 자리",
        ));
        if response.has_focus() {
            ui.data_mut(|data| data.insert_temp(id, typed.clone()));
            if response.changed() {
                row.holes = { typed.split(|c: char| !c.is_ascii_digit()) }
                    .filter_map(|word| word.parse::<u32>().ok()?.checked_sub(1))
                    .filter(|hole| *hole < row.length)
                    .collect();
                row.holes.sort_unstable();
                row.holes.dedup();
            }
        } else {
            ui.data_mut(|data| data.remove::<String>(id));
        }
        let name = format!("{label} {}", tr(lang, "shift", "밀기"));
        let number = Number::whole(&name, (-i64::from(MAX_SHIFT), i64::from(MAX_SHIFT)));
        if let Some(change) = field_ui(ui, &number, Some(row.shift.into()), 48.0) {
            row.shift = i32::try_from(change.of(row.shift.into())).unwrap_or(row.shift);
        }
        if let Some(length) = number_ui(
            ui,
            &format!("{label} {}", tr(lang, "length", "길이")),
            row.length,
            (0, 127),
        ) {
            row.length = length;
            row.holes.retain(|hole| *hole < length);
        }
    });
}

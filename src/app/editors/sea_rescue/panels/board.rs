//! The rows of the board: lengths, shifts, holes.

use eframe::egui::{Id, RichText, Ui};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::facts::Facts;
use crate::app::editors::sea_rescue::words::tr;
use crate::app::text::live_with_ui;
use crate::app::tokens::{GRID, Tokens};
use crate::app::widgets::{figure_ui, section_ui};
use crate::app::widgets::{pill_hint_ui, pill_ui};
use crate::doc::Merge;
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::board::{MAX_CELLS, MAX_SHIFT};
use crate::games::sea_rescue::spec::RowSpec;
use crate::report::{Lang, Text};

use super::creature::FIELD;
use crate::app::number::{Number, told_ui};

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
        Some(tr(lang, "length, shift, holes from 0", "길이, 이동, 구멍(0부터)")),
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

/// What was typed as holes and could not all be read: it stays until the holes are others.
#[derive(Clone)]
struct Typed {
    text: String,
    /// The holes that were read of it.
    holes: Vec<u32>,
}

/// The places that a text names, in their order, and the words of it that name none of the row.
fn places(text: &str, length: u32) -> (Vec<u32>, Vec<&str>) {
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
    let (mut holes, mut unread) = (Vec::new(), Vec::new());
    for word in words.filter(|word| !word.is_empty()) {
        match word.parse::<u32>() {
            Ok(place) if place < length => holes.push(place),
            _ => unread.push(word),
        }
    }
    holes.sort_unstable();
    holes.dedup();
    (holes, unread)
}

/// What of the holes cannot be read, and what is expected.
fn unread_words(unread: &[&str], length: u32, lang: Lang) -> String {
    let unread = unread.join(" ");
    match (length.checked_sub(1), lang) {
        (None, Lang::En) => format!("holes \u{201c}{unread}\u{201d}: a row without places has no holes"),
        (None, Lang::Ko) => format!("구멍 \u{201c}{unread}\u{201d}: 자리가 없는 행에는 구멍도 없습니다"),
        (Some(last), Lang::En) => format!(
            "holes \u{201c}{unread}\u{201d}: no places of this row, which are 0 to {last}, with spaces between"
        ),
        (Some(last), Lang::Ko) => {
            format!(
                "구멍 \u{201c}{unread}\u{201d}: 이 행의 자리가 아닙니다. 0~{last} 사이의 수를 띄어서 적으세요"
            )
        }
    }
}

fn row_ui(ui: &mut Ui, row: &mut RowSpec, idx: usize, lang: Lang, removed: &mut Option<usize>) {
    let n = idx + 1;
    let label = match lang {
        Lang::En => format!("row {n}"),
        Lang::Ko => format!("{n}행"),
    };
    let mut told = Vec::new();
    super::creature::row_ui(ui, &label, |ui, label_id| {
        if pill_hint_ui(ui, "×", false, tr(lang, "Delete the row", "행 지우기")).clicked() {
            *removed = Some(idx);
        }
        holes_ui(ui, row, label_id, lang, &mut told);
        let name = format!("{label} {}", tr(lang, "shift", "밀기"));
        let number = Number::whole(&name, (-i64::from(MAX_SHIFT), i64::from(MAX_SHIFT)));
        let (change, wrong) = told_ui(ui, &number, Some(row.shift.into()), 48.0);
        if let Some(change) = change {
            row.shift = i32::try_from(change.of(row.shift.into())).unwrap_or(row.shift);
        }
        let of = |part: &str, wrong: Text| format!("{part} {}", wrong.get(lang));
        told.extend(wrong.map(|wrong| of(tr(lang, "shift", "밀기"), wrong)));
        let name = format!("{label} {}", tr(lang, "length", "길이"));
        let number = Number::whole(&name, (0, 127));
        let (change, wrong) = told_ui(ui, &number, Some(row.length.into()), FIELD);
        told.extend(wrong.map(|wrong| of(tr(lang, "length", "길이"), wrong)));
        if let Some(change) = change {
            row.length = u32::try_from(change.of(row.length.into())).unwrap_or(row.length);
            row.holes.retain(|hole| *hole < row.length);
        }
    });
    for words in told {
        ui.label(RichText::new(words).small().color(Tokens::current(ui).bad));
    }
}

/// The holes of a row as a text.
fn holes_ui(ui: &mut Ui, row: &mut RowSpec, label_id: Id, lang: Lang, told: &mut Vec<String>) {
    let holes: Vec<String> = row.holes.iter().map(u32::to_string).collect();
    let id = ui.scope_id().with("holes");
    let kept = ui.data(|data| data.get_temp::<Typed>(id));
    // Holes that somebody else changed make what was typed pointless.
    let kept = kept.filter(|typed| typed.holes == row.holes);
    let mut typed = kept.map_or_else(|| holes.join(" "), |typed| typed.text);
    let response = live_with_ui(ui, id.with("field"), &mut typed, |ui, field| {
        ui.add(field.desired_width(64.0).char_limit(256))
    });
    let response = response.labelled_by(label_id).on_hover_text(tr(
        lang,
        "Places of the row without a hex, counted from 0 at its left end, as in the file",
        "칸이 없는 자리. 파일처럼 행의 왼쪽 끝을 0으로 셉니다",
    ));
    let (read, unread) = places(&typed, row.length);
    if response.changed() {
        row.holes = read;
    }
    if !unread.is_empty() {
        told.push(unread_words(&unread, row.length, lang));
    }
    if response.has_focus() || !unread.is_empty() {
        let holes = row.holes.clone();
        ui.data_mut(|data| data.insert_temp(id, Typed { text: typed, holes }));
    } else {
        ui.data_mut(|data| data.remove::<Typed>(id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_and_what_is_none_is_named() {
        assert_eq!(places("3, 1 1;0", 5), (vec![0, 1, 3], vec![]));
        assert_eq!(places("1x 5 -1 2", 5), (vec![2], vec!["1x", "5", "-1"]));
        assert!(unread_words(&["5"], 5, Lang::En).contains("0 to 4"));
        assert!(unread_words(&["0"], 0, Lang::Ko).contains("자리가 없는 행"));
    }
}

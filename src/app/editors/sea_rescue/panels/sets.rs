//! The table of sets: how many placements, how often, what a player reaches.

use eframe::egui::{Align2, FontId, Rect, ScrollArea, Sense, Ui, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::desk::{Desk, Stage};
use crate::app::editors::sea_rescue::facts::Facts;
use crate::app::editors::sea_rescue::rates::RatesDesk;
use crate::app::editors::sea_rescue::words::{self, percent, tr};
use crate::app::tokens::{BODY, ROW, SMALL};
use crate::app::widgets::{list_row_hint_ui, section_ui, short_count, text_in};
use crate::games::sea_rescue::SeaRescue;

use super::creatures::swatch;

/// Where the columns end, from the right edge: optimum, all, any, to spare, drawn, placements.
const COLUMNS: [f32; 6] = [0.0, 50.0, 100.0, 150.0, 186.0, 238.0];
/// What the numbers of a set's creatures take at the left, and a column at least.
const BADGES: f32 = 60.0;
const COLUMN: f32 = 40.0;

/// Room for the number of placements.
const PLACES: f32 = 48.0;

/// The table, `height` tall.
pub(crate) fn ui(
    ui: &mut Ui,
    cx: &mut Cx<'_, SeaRescue>,
    desk: &mut Desk,
    facts: &Facts,
    rates: &mut RatesDesk,
    height: f32,
) {
    let (lang, tokens) = (cx.lang, cx.tokens);
    let Some(table) = facts.table().cloned() else {
        section_ui(ui, tr(lang, "Sets", "조합"), None);
        let words = if facts.sea.is_some() {
            tr(lang, "counting...", "세는 중...")
        } else {
            tr(
                lang,
                "the zone cannot be played yet",
                "아직 플레이할 수 없는 해역",
            )
        };
        ui.label(eframe::egui::RichText::new(words).color(tokens.weak));
        return;
    };
    section_ui(ui, tr(lang, "Sets", "조합"), Some(&table.len().to_string()));
    rates.controls_ui(ui, cx);
    let small = FontId::proportional(SMALL);
    let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), 16.0), Sense::hover());
    let titles = [
        tr(lang, "best", "최적"),
        tr(lang, "all %", "모두 %"),
        tr(lang, "any %", "하나 %"),
        tr(lang, "spare", "여유"),
        tr(lang, "drawn %", "추첨 %"),
        tr(lang, "places", "배치"),
    ];
    for (title, end) in titles
        .iter()
        .zip(COLUMNS)
        .filter(|(_, end)| fits(*end, head.width()))
    {
        let at = pos2(head.right() - end, head.center().y);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, *title, small.clone(), tokens.faint);
    }
    let mut picked = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt("sea-sets")
        .max_height(height)
        .auto_shrink([false, true])
        .show_rows(ui, ROW, table.len(), |ui, range| {
            for row in table.get(range).unwrap_or_default() {
                let names: Vec<&str> = { row.set.iter() }
                    .filter_map(|kind| cx.doc.spec().creatures.get(usize::from(*kind)))
                    .map(|creature| words::creature(creature, lang))
                    .collect();
                let numbers: Vec<String> = row.set.iter().map(|kind| (kind + 1).to_string()).collect();
                let name = format!("{} {}", tr(lang, "set", "조합"), numbers.join("+"));
                let is_on = desk.set == row.set;
                let mut hint = names.join(" + ");
                if let Some(error) = row.error {
                    hint.push('\n');
                    hint.push_str(tr(lang, "placements estimated", "배치 수 추정"));
                    hint.push_str(&format!(" ± {} %", percent(error)));
                }
                if let Some(error) = rates.error(&row.set) {
                    hint.push_str(&format!(
                        "\n{}: {} ± {} %, {} ± {} %",
                        tr(lang, "sampled rounds", "표본으로 둔 판"),
                        tr(lang, "all", "전체"),
                        percent(error.all),
                        tr(lang, "any", "하나"),
                        percent(error.any)
                    ));
                }
                let (rect, response) = list_row_hint_ui(ui, &name, &hint, is_on);
                if response.clicked() {
                    picked = Some(row.set.clone());
                }
                // Many creatures have narrower marks, so that the numbers beside them can be read.
                let room = room_of_marks(rect.width());
                let step = (room / row.set.len().max(1) as f32).clamp(8.0, 18.0);
                let mut x = rect.left();
                for kind in &row.set {
                    let mark = Rect::from_min_size(pos2(x, rect.top() + 4.0), vec2(step - 2.0, 16.0));
                    swatch(ui, tokens, mark, usize::from(*kind));
                    x += step;
                }
                let plain = if is_on { tokens.on_selected } else { tokens.text };
                let weak = if is_on { tokens.on_selected } else { tokens.weak };
                let value = rates.value(&row.set);
                let error = rates.error(&row.set);
                let is_left = value.is_some_and(|value| rates.leaves_band(cx, &row.set, &value));
                let share = |share: Option<f64>| share.map_or_else(|| "·".to_owned(), percent);
                // What was sampled and not worked out says so.
                let about = if error.is_some() { "~" } else { "" };
                let warn = |is_warn: bool, color| if is_warn { tokens.warn } else { color };
                let spare_color = match row.spare_probes {
                    ..0 => tokens.bad,
                    0 => tokens.warn,
                    _ => plain,
                };
                let any_left = value.is_some_and(|value| {
                    let (low, high) = cx.doc.spec().bands.any;
                    error.is_none() && !(low..=high).contains(&value.any)
                });
                let all = format!("{about}{}", share(value.map(|value| value.all)));
                let cells = [
                    (share(rates.best(&row.set)), weak),
                    (
                        if is_left { format!("! {all}") } else { all },
                        warn(is_left, plain),
                    ),
                    (
                        format!("{about}{}", share(value.map(|value| value.any))),
                        warn(any_left, plain),
                    ),
                    (row.spare_probes.to_string(), spare_color),
                    (percent(row.on_board), weak),
                    (
                        match row.error {
                            Some(_) => format!("~{}", short_count(row.n_layouts)),
                            None => short_count(row.n_layouts),
                        },
                        if row.n_layouts == 0 { tokens.bad } else { plain },
                    ),
                ];
                for ((words, color), end) in cells.iter().zip(COLUMNS) {
                    if !fits(end, rect.width()) {
                        continue;
                    }
                    let end = rect.right() - end;
                    let cell = Rect::from_min_max(pos2(end - 52.0, rect.top()), pos2(end, rect.bottom()));
                    text_in(
                        ui,
                        cell,
                        Align2::RIGHT_CENTER,
                        words,
                        FontId::proportional(BODY),
                        *color,
                    );
                }
            }
        });
    if let Some(set) = picked {
        desk.pick_set(set);
        desk.stage = Stage::Draw;
    }
}

/// What is left of the leftmost column that is shown in such a width.
fn room_of_marks(width: f32) -> f32 {
    let shown = COLUMNS.into_iter().rfind(|end| fits(*end, width));
    let place = if shown == COLUMNS.last().copied() {
        PLACES
    } else {
        COLUMN
    };
    width - shown.map_or(0.0, |end| end + place)
}

/// Whether a column that ends so far from the right end stands beside the numbers of a set.
fn fits(end: f32, width: f32) -> bool {
    BADGES + COLUMN + end <= width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_three_can_be_read_at_every_width() {
        for width in (160..640).map(|width| width as f32) {
            let room = room_of_marks(width);
            assert!(52.0 <= room, "{room} of {width}");
        }
    }
}

//! The table of sets: how many placements, how often, what a player reaches.

use eframe::egui::{Align2, FontId, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::editor::Cx;
use crate::app::editors::sea_rescue::desk::{Desk, Stage};
use crate::app::editors::sea_rescue::facts::Facts;
use crate::app::editors::sea_rescue::rates::RatesDesk;
use crate::app::editors::sea_rescue::tables::Told;
use crate::app::editors::sea_rescue::words::{self, percent, tr};
use crate::app::tokens::{BODY, ROW, SMALL};
use crate::app::widgets::{list_row_hint_ui, section_ui, short_count, text_in};
use crate::games::sea_rescue::SeaRescue;
use crate::games::sea_rescue::policy::Value;
use crate::report::Lang;

use super::creatures::swatch;

/// Where the columns end, from the right edge: optimum, all, any, to spare, drawn, placements.
const COLUMNS: [f32; 6] = [0.0, 50.0, 100.0, 150.0, 186.0, 238.0];
/// What each of the two rates takes in addition where some have a standard error.
const WITH_ERROR: f32 = 36.0;
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
        let words = match &facts.why_not {
            None => tr(lang, "counting...", "세는 중..."),
            Some(why) => why.get(lang),
        };
        ui.label(eframe::egui::RichText::new(words).color(tokens.weak));
        return;
    };
    let mut remark = table.len().to_string();
    if rates.has_old() {
        // In the head, so that nothing below moves when the new figures come.
        remark = format!("{}  ·  {remark}", words::brackets(lang));
    }
    section_ui(ui, tr(lang, "Sets", "조합"), Some(&remark));
    rates.controls_ui(ui, cx);
    let columns = columns(rates.has_sampled());
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
    for (idx, (title, end)) in titles.iter().zip(columns).enumerate() {
        if !fits(idx, &columns, head.width()) {
            continue;
        }
        let at = pos2(head.right() - end, head.center().y);
        let drawn = ui
            .painter()
            .text(at, Align2::RIGHT_CENTER, *title, small.clone(), tokens.faint);
        if idx == 0 {
            let hint = best_hint(rates, cx);
            let place = ui.interact(
                drawn.expand(4.0),
                ui.scope_id().with("sea-best-head"),
                Sense::hover(),
            );
            place.widget_info(|| WidgetInfo::labeled(Role::Label, true, hint.clone()));
            place.on_hover_text(hint.clone());
        }
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
                let told = rates.told(&row.set);
                if let Some(error) = told.and_then(|told| told.error) {
                    hint.push_str(&format!(
                        "\n{}: {} ± {} %, {} ± {} %",
                        tr(lang, "sampled rounds", "표본으로 둔 판"),
                        tr(lang, "all", "전체"),
                        percent(error.all),
                        tr(lang, "any", "하나"),
                        percent(error.any)
                    ));
                }
                let best = rates.best(&row.set);
                if told.is_some_and(|told| told.is_old) || best.is_some_and(|best| best.is_old) {
                    hint.push('\n');
                    hint.push_str(words::brackets(lang));
                }
                if best.is_some() {
                    hint.push('\n');
                    hint.push_str(&best_hint(rates, cx));
                }
                let (rect, response) = list_row_hint_ui(ui, &name, &hint, is_on);
                if response.clicked() {
                    picked = Some(row.set.clone());
                }
                // Many creatures have narrower marks, so that the numbers beside them can be read.
                let room = room_of_marks(rect.width(), &columns);
                let step = (room / row.set.len().max(1) as f32).clamp(8.0, 18.0);
                let mut x = rect.left();
                for kind in &row.set {
                    let mark = Rect::from_min_size(pos2(x, rect.top() + 4.0), vec2(step - 2.0, 16.0));
                    swatch(ui, tokens, mark, usize::from(*kind));
                    x += step;
                }
                let plain = if is_on { tokens.on_selected } else { tokens.text };
                let weak = if is_on { tokens.on_selected } else { tokens.weak };
                let is_old = told.is_some_and(|told| told.is_old);
                let is_left = told.is_some_and(|told| rates.leaves_band(cx, &row.set, &told));
                let share = |part: fn(&Value) -> f64| {
                    told.map_or_else(|| "·".to_owned(), |told| share_words(&told, part))
                };
                let warn = |is_warn: bool, color| if is_warn { tokens.warn } else { color };
                let spare_color = match row.spare_probes {
                    ..0 => tokens.bad,
                    0 => tokens.warn,
                    _ => plain,
                };
                let any_left = told.is_some_and(|told| {
                    let (low, high) = cx.doc.spec().bands.any;
                    told.can_be_judged() && !(low..=high).contains(&told.value.any)
                });
                let all = share(|value| value.all);
                let best_words = best.map_or_else(
                    || "·".to_owned(),
                    |best| words::in_brackets(percent(best.value), best.is_old),
                );
                let is_best_old = best.is_some_and(|best| best.is_old);
                let cells = [
                    (best_words, words::dimmed(weak, is_best_old)),
                    (
                        if is_left { format!("! {all}") } else { all },
                        words::dimmed(warn(is_left, plain), is_old),
                    ),
                    (
                        share(|value| value.any),
                        words::dimmed(warn(any_left, plain), is_old),
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
                let parts: Vec<String> = { titles.iter().zip(&cells) }
                    .map(|(title, (words, _))| format!("{title} {words}"))
                    .collect();
                let value = parts.join(", ");
                ui.ctx()
                    .accesskit_node_builder(response.id, |node| node.set_value(value));
                let sizes = columns.windows(2).map(|ends| ends[1] - ends[0]).chain([52.0]);
                for (idx, ((words, color), size)) in cells.iter().zip(sizes).enumerate() {
                    if !fits(idx, &columns, rect.width()) {
                        continue;
                    }
                    let end = rect.right() - columns[idx];
                    let size = size.max(52.0);
                    let cell = Rect::from_min_max(pos2(end - size, rect.top()), pos2(end, rect.bottom()));
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

/// A rate in percent: one that was sampled and not worked out says so and how far off it may be, one of before the
/// last change stands in brackets.
fn share_words(told: &Told<Value>, part: fn(&Value) -> f64) -> String {
    let own = percent(part(&told.value));
    let own = match &told.error {
        Some(error) => format!("~{own} ±{}", percent(part(error))),
        None => own,
    };
    words::in_brackets(own, told.is_old)
}

/// Where the columns end, with room for standard errors where there are some.
fn columns(has_errors: bool) -> [f32; 6] {
    let by = if has_errors { WITH_ERROR } else { 0.0 };
    let [best, all, any, rest @ ..] = COLUMNS;
    let [spare, drawn, places] = rest.map(|end| end + 2.0 * by);
    [best, all, any + by, spare, drawn, places]
}

/// Whose optimum the first column has.
fn best_hint(rates: &RatesDesk, cx: &Cx<'_, SeaRescue>) -> String {
    let whose = rates.best_words(cx.question.mode);
    match cx.lang {
        Lang::En => format!("best: the exact optimum of rescuing all, {}", whose.en),
        Lang::Ko => format!("최적: 모두 구조할 정확한 최대 확률({})", whose.ko),
    }
}

/// How much a column takes beside what is at its right.
fn place(idx: usize, columns: &[f32; 6]) -> f32 {
    match (idx, columns.get(idx + 1)) {
        (_, None) => PLACES,
        (1 | 2, Some(next)) => (next - columns[idx] - 10.0).max(COLUMN),
        _ => COLUMN,
    }
}

/// What is left of the leftmost column that is shown in such a width.
fn room_of_marks(width: f32, columns: &[f32; 6]) -> f32 {
    let shown = (0..columns.len()).rfind(|idx| fits(*idx, columns, width));
    width - shown.map_or(0.0, |idx| columns[idx] + place(idx, columns))
}

/// Whether a column stands beside the numbers of a set.
fn fits(idx: usize, columns: &[f32; 6], width: f32) -> bool {
    let own = match idx {
        1 | 2 => place(idx, columns),
        _ => COLUMN,
    };
    BADGES + own + columns[idx] <= width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sampled_rate_has_its_error_and_an_old_one_brackets() {
        let value = |share| Value {
            all: share,
            ..Value::default()
        };
        let mut told = Told {
            value: value(0.123),
            error: None,
            is_old: false,
        };
        let words = |told: &Told<Value>| share_words(told, |value| value.all);
        assert_eq!(words(&told), "12.3");
        told.error = Some(value(0.004));
        assert_eq!(words(&told), "~12.3 ±0.40");
        told.is_old = true;
        assert_eq!(words(&told), "(~12.3 ±0.40)");
    }

    #[test]
    fn marks_of_three_can_be_read_at_every_width() {
        for width in (160..640).map(|width| width as f32) {
            for has_errors in [false, true] {
                let room = room_of_marks(width, &columns(has_errors));
                assert!(52.0 <= room, "{room} of {width}");
            }
        }
    }
}

//! The lower right pane: cases as rows; those that fail, all, or those of the bar that was clicked.

use eframe::egui::{
    Align2, FontId, Rect, RichText, Role, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::any_session::Lend;
use crate::app::tokens::{GRID, ROW, SMALL};
use crate::app::widgets::{grouped, list_row_ui, pill_ui, text_in};
use crate::report::Lang;
use crate::survey::sheet::{Cells, Gathered};

use super::charts::nothing_ui;
use super::look::{Listed, Look, Order};
use super::{BoardWish, Place, words};

/// Where the columns begin, as parts of the width: number, what was asked, verdict, the plotted column.
const COLUMNS: [f32; 5] = [0.0, 0.1, 0.62, 0.84, 1.0];
/// Room of the scroll bar.
const BAR: f32 = 10.0;

/// The pane.
pub(super) fn list_ui(
    ui: &mut Ui,
    look: &mut Look,
    rows: (&Gathered, u64),
    is_opening: bool,
    lend: &Lend,
) -> Option<BoardWish> {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let gathered = rows.0;
    let count = |n: usize| grouped(i64::try_from(n).unwrap_or(i64::MAX));
    ui.horizontal(|ui| {
        let n_all = gathered.cases.len();
        let mut pills = vec![
            (words::FAILING, Listed::Failing, Some(gathered.n_failing)),
            (words::ALL, Listed::All, Some(n_all)),
        ];
        if look.bar.is_some() {
            pills.push((words::PICKED, Listed::Picked, None));
        }
        for (word, listed, n) in pills {
            let label = match n {
                Some(n) => format!("{} {}", word.get(lang), count(n)),
                None => word.get(lang).to_owned(),
            };
            if pill_ui(ui, &label, look.listed == listed).clicked() {
                look.listed = listed;
            }
        }
        if is_opening {
            let words = RichText::new(words::OPENING.get(lang));
            ui.label(words.size(SMALL).color(tokens.weak));
            ui.ctx().request_repaint_after_secs(0.2);
        }
    });
    if look.listed == Listed::Picked && look.bar.is_none() {
        look.listed = Listed::Failing;
    }
    if look.listed == Listed::Failing && gathered.n_failing == 0 && !gathered.cases.is_empty() {
        // There is nothing to see of those that fail.
        look.listed = Listed::All;
    }
    let column = look.column.clone();
    let of_case = gathered.cases.column(&column);
    let order = look.order.clone();
    let cases = look.cases(rows);
    if cases.is_empty() {
        nothing_ui(ui, words::NO_ROWS, lend);
        return None;
    }
    let clicked = head_ui(ui, &column, &order, lend);
    let mut wish = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt("survey rows")
        .auto_shrink([false, false])
        .show_rows(ui, ROW, cases.len(), |ui, range| {
            let font = TextStyle::Body.resolve(ui.style());
            for idx in range {
                let Some(row) = cases.get(idx).map(|row| *row as usize) else {
                    continue;
                };
                let case = gathered.case(row).unwrap_or_default();
                let cell = |name: &str| gathered.cases.column(name).and_then(|column| column.words(row));
                let asked: Vec<String> = { words::OPTIONS.iter() }
                    .filter_map(|name| Some((name, gathered.cases.column(name)?)))
                    .filter_map(|(name, column)| {
                        let words = column.words(row)?;
                        // A number alone would not say of what.
                        let is_number = matches!(column.cells, Cells::Numbers(_));
                        Some(if is_number {
                            format!("{name} {words}")
                        } else {
                            words
                        })
                    })
                    .collect();
                let asked = asked.join(" · ");
                let holds = gathered.holds.get(row) == Some(&true);
                let verdict = cell("verdict").unwrap_or_default();
                let verdict = words::verdict_word(&verdict, lang).to_owned();
                let value = of_case.and_then(|column| column.words(row)).unwrap_or_default();
                let name = name_words(case, &asked, &verdict, lang);
                ui.push_id(("case", case), |ui| {
                    let (rect, response) = list_row_ui(ui, &name, false);
                    let (mark, ink) = if holds {
                        ("", tokens.good)
                    } else {
                        ("▲ ", tokens.bad)
                    };
                    let number = count(usize::try_from(case).unwrap_or(usize::MAX));
                    let words = [number, asked, format!("{mark}{verdict}"), value];
                    let inks = [tokens.faint, tokens.text, ink, tokens.weak];
                    let rect = rect.with_max_x(rect.right() - BAR);
                    for (at, (words, ink)) in words.iter().zip(inks).enumerate() {
                        text_in(ui, cell_of(rect, at), align_of(at), words, font.clone(), ink);
                    }
                    if response.clicked() {
                        wish = Some(BoardWish::Open(Place { case, site: None }));
                    }
                });
            }
        });
    if let Some(by) = clicked {
        look.order.clicked(by.as_deref());
    }
    wish
}

/// The heads of the columns; those that can be sorted by are clicked for it. Answers with the column to sort
/// by, `None` within for the number of the case.
fn head_ui(ui: &mut Ui, column: &str, order: &Order, lend: &Lend) -> Option<Option<String>> {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let heads = [
        (words::CASE.get(lang), Some(None)),
        (words::ASKED.get(lang), None),
        (words::VERDICT.get(lang), Some(Some("verdict"))),
        (column, Some(Some(column))),
    ];
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - BAR, ROW), Sense::hover());
    let mut clicked = None;
    for (at, (head, by)) in heads.into_iter().enumerate() {
        let (cell, font) = (cell_of(rect, at), FontId::proportional(SMALL));
        let Some(by) = by else {
            text_in(ui, cell, align_of(at), head, font, tokens.faint);
            continue;
        };
        let name = match lang {
            Lang::En => format!("Sort by {head}"),
            Lang::Ko => format!("{head} 순으로"),
        };
        let response = ui.interact(cell, ui.scope_id().with(("survey head", at)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let is_on = order.column.as_deref() == by;
        let ink = if is_on || response.hovered() || response.has_focus() {
            tokens.text
        } else {
            tokens.faint
        };
        let words = match (is_on, order.is_descending) {
            (false, _) => head.to_owned(),
            (true, false) => format!("{head} ▲"),
            (true, true) => format!("{head} ▼"),
        };
        text_in(ui, cell, align_of(at), &words, font, ink);
        if response.on_hover_text(&name).clicked() {
            clicked = Some(by.map(str::to_owned));
        }
    }
    clicked
}

/// Where a cell of a row is.
fn cell_of(row: Rect, at: usize) -> Rect {
    let left = row.left() + COLUMNS[at] * row.width();
    let width = (COLUMNS[at + 1] - COLUMNS[at]) * row.width() - GRID;
    Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()))
}

fn align_of(at: usize) -> Align2 {
    if at == 3 {
        Align2::RIGHT_CENTER
    } else {
        Align2::LEFT_CENTER
    }
}

fn name_words(case: u64, asked: &str, verdict: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("case {case}: {asked}, {verdict}"),
        Lang::Ko => format!("사례 {case}: {asked}, {verdict}"),
    }
}

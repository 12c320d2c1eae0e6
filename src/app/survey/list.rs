//! The lower right pane: cases as rows; those that fail, all, or those of the bar that was clicked.

use eframe::egui::{Align2, Rect, RichText, ScrollArea, TextStyle, Ui, pos2, vec2};

use crate::app::any_session::Lend;
use crate::app::tokens::{GRID, ROW, SMALL};
use crate::app::widgets::{grouped, list_row_ui, pill_ui, text_in};
use crate::report::Lang;
use crate::survey::sheet::Gathered;

use super::charts::nothing_ui;
use super::look::{Listed, Look};
use super::{BoardWish, Place, words};

/// The cells that say what was asked, in the order of `survey`'s rows.
const ASKED: [&str; 11] = [
    "daily",
    "track",
    "set",
    "mode",
    "policy",
    "figures",
    "difficulty",
    "tempo",
    "stage",
    "attempt",
    "seed",
];
/// Where the columns begin, as parts of the width: number, what was asked, verdict, the plotted column.
const COLUMNS: [f32; 5] = [0.0, 0.12, 0.62, 0.8, 1.0];

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
    let column = look.column.clone();
    let of_case = gathered.cases.column(&column);
    let cases = look.cases(rows);
    if cases.is_empty() {
        let is_failing = gathered.n_failing == 0 && !gathered.cases.is_empty();
        let word = if is_failing {
            words::NONE_FAILS
        } else {
            words::NO_ROWS
        };
        nothing_ui(ui, word, lend);
        return None;
    }
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
                let asked: Vec<String> = ASKED.iter().filter_map(|name| cell(name)).collect();
                let asked = asked.join(" · ");
                let holds = gathered.holds.get(row) == Some(&true);
                let verdict = cell("verdict").unwrap_or_default();
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
                    for (at, (words, ink)) in words.iter().zip(inks).enumerate() {
                        let left = rect.left() + COLUMNS[at] * rect.width();
                        let width = (COLUMNS[at + 1] - COLUMNS[at]) * rect.width() - GRID;
                        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
                        let align = if at == 3 {
                            Align2::RIGHT_CENTER
                        } else {
                            Align2::LEFT_CENTER
                        };
                        text_in(ui, place, align, words, font.clone(), ink);
                    }
                    if response.clicked() {
                        wish = Some(BoardWish::Open(Place { case, site: None }));
                    }
                });
            }
        });
    wish
}

fn name_words(case: u64, asked: &str, verdict: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("case {case}: {asked}, {verdict}"),
        Lang::Ko => format!("사례 {case}: {asked}, {verdict}"),
    }
}

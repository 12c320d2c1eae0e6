//! The head of the list of problems: what it is filtered by, and all of a kind fixed at once.

use std::collections::BTreeMap;

use eframe::egui::{Align, ComboBox, Layout, RichText, Ui};

use super::{ProblemList, Row, Target, Wish};
use crate::app::any_session::Lend;
use crate::app::icons::Icon;
use crate::app::lang;
use crate::app::text::live_ui;
use crate::app::tokens::GRID;
use crate::app::widgets::{accent_button_ui, icon_button_ui, menu_lines_ui};

/// Widths of the field and of each list in its head, and at least.
const FIELD: f32 = 168.0;
const LEAST_FIELD: f32 = 72.0;
const PICK: f32 = 130.0;
const LEAST_PICK: f32 = 76.0;
/// Title, filters and what is done to all. Says whether the list is closed.
pub(super) fn head_ui(
    ui: &mut Ui,
    list: &mut ProblemList,
    all: &[Row<'_>],
    wish: &mut Option<Wish>,
    lend: &Lend,
) -> bool {
    let lang = lend.lang;
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    for row in all {
        *codes.entry(row.issue.code).or_default() += 1;
        *files.entry(&row.file).or_default() += 1;
    }
    let mut closes = false;
    ui.horizontal(|ui| {
        ui.label(RichText::new(format!("{} {}", lang::PROJECT_PROBLEMS.get(lang), all.len())).strong());
        let hint = lang::SEARCH_PROBLEMS.get(lang);
        let place = ui.scope_id().with("width of the buttons");
        let buttons: f32 = ui.data(|data| data.get_temp(place)).unwrap_or(0.0);
        // The field gives way first, then the lists.
        let room = ui.available_width() - buttons - 4.0 * ui.spacing().item_spacing.x;
        let pick = (0.5 * (room - LEAST_FIELD)).clamp(LEAST_PICK, PICK);
        let width = (room - 2.0 * pick).clamp(LEAST_FIELD, FIELD);
        let field = live_ui(ui, &mut list.words, |field| {
            let field = field.hint_text(hint);
            field.desired_width(width - 8.0)
        });
        field.accessible_name(hint).on_hover_text(hint);
        pick_ui(ui, lang::ALL_CODES, &codes, &mut list.code, pick, lend);
        pick_ui(ui, lang::ALL_FILES, &files, &mut list.file, pick, lend);
        let drawn = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            closes = icon_button_ui(ui, Icon::Close, lang::CLOSE_PROBLEMS.get(lang), false, true).clicked();
            *wish = fix_all_ui(ui, &fixable(list, all, lend), lend).or(wish.take());
            ui.min_rect().width()
        });
        if drawn.inner != buttons {
            ui.data_mut(|data| data.insert_temp(place, drawn.inner));
            ui.request_repaint();
        }
    });
    ui.add_space(GRID);
    closes
}

/// Of the problems that are shown, those with a fix: by code, each with its document.
fn fixable<'a>(list: &ProblemList, all: &'a [Row<'_>], lend: &Lend) -> BTreeMap<&'a str, Vec<Target>> {
    let mut kinds: BTreeMap<&str, Vec<Target>> = BTreeMap::new();
    for row in all.iter().filter(|row| row.issue.fix.is_some()) {
        if list.shows(row, lend) {
            kinds.entry(row.issue.code).or_default().push(row.target.clone());
        }
    }
    kinds
}

/// Fixes all problems of a kind: a button where one kind is shown, else a list of the kinds.
fn fix_all_ui(ui: &mut Ui, kinds: &BTreeMap<&str, Vec<Target>>, lend: &Lend) -> Option<Wish> {
    let (lang, hint) = (lend.lang, lang::FIX_ALL_HINT.get(lend.lang));
    let fix_all = |code: &str, targets: &[Target]| {
        let mut targets = targets.to_vec();
        targets.dedup();
        Wish::FixAll(code.to_owned(), targets)
    };
    let words = |code: &str, n: usize| format!("{} {n} · {code}", lang::FIX_ALL.get(lang));
    match kinds.iter().collect::<Vec<_>>().as_slice() {
        [] => None,
        [(code, targets)] => {
            let button = accent_button_ui(ui, &words(code, targets.len())).on_hover_text(hint);
            button.clicked().then(|| fix_all(code, targets))
        }
        several => {
            let mut wish = None;
            let menu = ui.menu_button(lang::FIX_ALL.get(lang), |ui| {
                menu_lines_ui(ui, |ui| {
                    for (code, targets) in several {
                        if ui
                            .button(words(code, targets.len()))
                            .on_hover_text(hint)
                            .clicked()
                        {
                            wish = Some(fix_all(code, targets));
                            ui.close();
                        }
                    }
                });
            });
            menu.response.on_hover_text(hint);
            wish
        }
    }
}

/// One of several, or all.
fn pick_ui(
    ui: &mut Ui,
    all: lang::Word,
    counts: &BTreeMap<&str, usize>,
    picked: &mut Option<String>,
    width: f32,
    lend: &Lend,
) {
    if picked
        .as_deref()
        .is_some_and(|picked| !counts.contains_key(picked))
    {
        *picked = None;
    }
    let all_words = all.get(lend.lang);
    let shown = picked.clone().unwrap_or_else(|| all_words.to_owned());
    let combo = ComboBox::from_id_salt(all.en)
        .selected_text(shown)
        .truncate()
        .width(width)
        .show_ui(ui, |ui| {
            ui.selectable_value(picked, None, all_words);
            for (name, count) in counts {
                ui.selectable_value(picked, Some((*name).to_owned()), format!("{name} ({count})"));
            }
        });
    combo.response.on_hover_text(all_words).accessible_name(all_words);
}

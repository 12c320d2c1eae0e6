//! The lower part of the right panel: problems, what the author lives with, and figures; the history below
//! them is the inspector's.

use eframe::egui::{
    self, Align, CornerRadius, Frame, Layout, Margin, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2,
};

use crate::doc::suppress::Suppress;
use crate::report::{Issue, Severity, item_of_words};

use super::any_session::{AnySession, Lend};
use super::lang;
use super::tokens::{GRID, RADIUS, SMALL};
use super::widgets::{accent_button_ui, focus_ring, report_figure_ui, section_ui, word_button_ui};

/// What was asked for in the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Show the place of a problem.
    Highlight(Option<usize>),
    /// Carry out its quick fix.
    Fix(usize),
    /// Ask why it is to be lived with.
    Suppress(usize),
    /// Show what was lived with again.
    Unsuppress(usize),
    /// Go to a line of the history.
    GoTo(usize),
}

/// The list of problems, worst first.
pub fn problems_ui(ui: &mut Ui, session: &dyn AnySession, lend: &Lend) -> Option<Wish> {
    let issues = session.issues();
    let count = issues.len().to_string();
    section_ui(ui, lang::PROBLEMS.get(lend.lang), Some(&count));
    if session.has_old_issues() {
        let words = RichText::new(lang::LOOKING.get(lend.lang)).color(lend.tokens.weak);
        ui.label(words);
    } else if issues.is_empty() {
        let words = RichText::new(lang::NO_PROBLEMS.get(lend.lang)).color(lend.tokens.faint);
        ui.label(words);
    }
    let mut wish = None;
    for (idx, issue) in issues.iter().enumerate() {
        let is_on = session.highlighted() == Some(issue);
        match card_ui(ui, idx, issue, is_on, lend) {
            Some(Wish::Highlight(_)) if is_on => wish = Some(Wish::Highlight(None)),
            None => {}
            asked => wish = asked,
        }
    }
    suppressed_ui(ui, session, lend).or(wish)
}

/// The entry that hides a problem where it is, still without a reason.
pub fn suppress_of(issue: &Issue) -> Suppress {
    Suppress {
        code: issue.code.to_owned(),
        place: Some(issue.place.item_words()).filter(|place| !place.is_empty()),
        reason: String::new(),
    }
}

/// What the author lives with, and why.
fn suppressed_ui(ui: &mut Ui, session: &dyn AnySession, lend: &Lend) -> Option<Wish> {
    let entries = session.suppressed();
    if entries.is_empty() {
        return None;
    }
    let mut wish = None;
    ui.add_space(GRID);
    let words = format!("{} {}", lang::SUPPRESSED.get(lend.lang), entries.len());
    ui.label(RichText::new(words).small().color(lend.tokens.faint));
    for (idx, (entry, n_hidden)) in entries.iter().enumerate() {
        ui.push_id(("suppressed", idx), |ui| {
            ui.horizontal(|ui| {
                let place = item_of_words(entry.place.as_deref().unwrap_or_default());
                let place = place.get(lend.lang);
                let what = format!("{} {place} ({n_hidden}) {}", entry.code, entry.reason);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let again = word_button_ui(ui, lang::SHOW_AGAIN.get(lend.lang), false);
                    let again =
                        again.accessible_name(lang::done_with(lang::SHOW_AGAIN, &entry.code, lend.lang));
                    if again.clicked() {
                        wish = Some(Wish::Unsuppress(idx));
                    }
                    let label = RichText::new(&what).small().color(lend.tokens.weak);
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        ui.add(egui::Label::new(label).truncate()).on_hover_text(&what);
                    });
                });
            });
        });
    }
    wish
}

fn card_ui(ui: &mut Ui, idx: usize, issue: &Issue, is_on: bool, lend: &Lend) -> Option<Wish> {
    let tokens = lend.tokens;
    let tone = match issue.severity {
        Severity::Error => tokens.bad,
        Severity::Warning => tokens.warn,
    };
    let mut wish = None;
    let fill = if is_on { tokens.selected } else { tokens.raised };
    let frame = Frame::new()
        .fill(fill)
        .corner_radius(CornerRadius::same(RADIUS))
        .inner_margin(Margin {
            left: 12,
            right: 8,
            top: 6,
            bottom: 8,
        });
    ui.push_id(("problem", idx), |ui| {
        // Sensed below the card's own button, so that the button wins.
        let place = ui.scope_id().with("card");
        let known = ui.data(|data| data.get_temp::<Rect>(place));
        let response = known.map(|rect| ui.interact(rect, place.with("sense"), Sense::click()));
        let shown = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 2.0;
            let fix_ui = |ui: &mut Ui| {
                let fix = issue.fix.as_ref()?;
                let name = format!("{}: {}", lang::FIX.get(lend.lang), fix.get(lend.lang));
                let button = accent_button_ui(ui, lang::FIX.get(lend.lang)).accessible_name(&name);
                let is_clicked = button.on_hover_text(fix.get(lend.lang)).clicked();
                is_clicked.then_some(Wish::Fix(idx))
            };
            let severity = if issue.severity == Severity::Error {
                "×"
            } else {
                "!"
            };
            ui.horizontal(|ui| {
                ui.set_min_height(20.0);
                ui.spacing_mut().item_spacing.x = GRID;
                ui.label(RichText::new(severity).size(SMALL).strong().color(tone));
                ui.label(RichText::new(issue.code).size(SMALL).color(tokens.weak));
                let place = match issue.place.item_text().get(lend.lang) {
                    "" => String::new(),
                    words => format!("· {words}"),
                };
                ui.label(RichText::new(place).size(SMALL).color(tokens.weak));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if issue.hint.is_none() {
                        wish = fix_ui(ui);
                    }
                    if is_on {
                        let words = lang::SUPPRESS.get(lend.lang);
                        let hint = lang::SUPPRESS_HINT.get(lend.lang);
                        if word_button_ui(ui, words, false).on_hover_text(hint).clicked() {
                            wish = Some(Wish::Suppress(idx));
                        }
                    }
                });
            });
            let (ink, weak) = if is_on {
                (tokens.on_selected, tokens.on_selected)
            } else {
                (tokens.text, tokens.weak)
            };
            ui.add(egui::Label::new(RichText::new(issue.text.get(lend.lang)).color(ink)).wrap());
            if let Some(hint) = &issue.hint {
                let row = vec2(ui.available_width(), 20.0);
                ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Min), |ui| {
                    wish = wish.take().or(fix_ui(ui));
                    ui.with_layout(Layout::top_down(Align::Min), |ui| {
                        let words = RichText::new(hint.get(lend.lang)).small().color(weak);
                        ui.add(egui::Label::new(words).wrap());
                    });
                });
            }
        });
        let rect = shown.response.rect;
        ui.data_mut(|data| data.insert_temp(place, rect));
        let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(edge, CornerRadius::same(1), tone);
        if let Some(response) = response {
            focus_ring(ui, &response);
            let name = format!("{}: {}", issue.code, issue.text.get(lend.lang));
            let name = match issue.place.item_text().get(lend.lang) {
                "" => name,
                place => format!("{name} · {place}"),
            };
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, &name));
            let response = response.on_hover_text(lang::PLACE_HINT.get(lend.lang));
            if response.clicked() && wish.is_none() {
                wish = Some(Wish::Highlight(Some(idx)));
            }
        } else {
            ui.request_repaint();
        }
    });
    wish
}

/// Margins and statistics of the last answer.
pub fn figures_ui(ui: &mut Ui, session: &dyn AnySession, lend: &Lend) {
    let figures = session.figures();
    if figures.is_empty() {
        return;
    }
    let is_stale = session.verdict().are_figures_stale;
    let remark = is_stale.then(|| lang::STALE.get(lend.lang));
    section_ui(ui, lang::FIGURES.get(lend.lang), remark);
    ui.scope(|ui| {
        if is_stale {
            ui.multiply_opacity(0.6);
        }
        for figure in figures {
            report_figure_ui(ui, figure, lend.lang);
        }
    });
}

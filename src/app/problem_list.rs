//! The problems of the whole project in one list: filtered by code, file and words, gone to, fixed one by
//! one or all of a kind, and suppressed with a reason.
//!
//! Of an open document it shows what is there now, of others what the background check found. Whatever
//! changes a document opens it, so that it can be undone and is saved by hand.

mod head;

use std::path::PathBuf;

use eframe::egui::{
    self, Align, Align2, Frame, Key, Layout, Margin, Modifiers, Panel, Rect, RichText, ScrollArea, Ui,
    UiBuilder, pos2,
};

use crate::report::{Issue, Severity};

use super::any_session::Lend;
use super::dock::{self, PROBLEM_LIST};
use super::lang;
use super::palette::fit;
use super::panel::{Yielding, name_edge};
use super::problems::suppress_of;
use super::suppressing::Asking;
use super::tokens::ROW;
use super::widgets::{accent_button_ui, list_row_ui, text_in, word_button_ui};
use super::{PlayproofApp, Tab};
use head::head_ui;

/// The part of the room that the list has at most, so that a low window has a canvas as well.
const HIGHEST_PART: f32 = 0.6;
/// The list is at least so high.
const LOWEST: f32 = 72.0;

/// Where the document of a problem is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    Tab(u64),
    File(PathBuf),
}

/// One problem of the list.
struct Row<'a> {
    target: Target,
    file: String,
    issue: &'a Issue,
}

/// What was asked for in the list.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    Go(Target, Issue),
    Fix(Target, Issue),
    FixAll(String, Vec<Target>),
    Suppress(Target, Issue),
}

/// What the list is filtered by.
#[derive(Clone, Debug, Default)]
pub struct ProblemList {
    words: String,
    code: Option<String>,
    file: Option<String>,
}

impl ProblemList {
    fn shows(&self, row: &Row<'_>, lend: &Lend) -> bool {
        let has_words = || {
            let text = format!(
                "{} {} {}",
                row.issue.code,
                row.issue.text.get(lend.lang),
                row.file
            );
            fit(&text, &self.words).is_some_and(|fit| fit != 1)
        };
        self.code.as_ref().is_none_or(|code| code == row.issue.code)
            && self.file.as_ref().is_none_or(|file| *file == row.file)
            && has_words()
    }
}

/// Every problem, by document in the order of tabs and tree, worst first in each.
fn rows<'a>(tabs: &'a [Tab], project: &'a super::project::Project) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for tab in tabs.iter().filter(|tab| !tab.session.is_read_only()) {
        for issue in tab.session.issues() {
            rows.push(Row {
                target: Target::Tab(tab.id),
                file: tab.session.title(),
                issue,
            });
        }
    }
    for line in project.tree() {
        let path = &line.line.path;
        let is_open = tabs.iter().any(|tab| tab.session.path() == Some(path));
        if is_open || line.line.is_folder {
            continue;
        }
        for issue in project.checks().issues(path) {
            rows.push(Row {
                target: Target::File(path.clone()),
                file: line.line.name.clone(),
                issue,
            });
        }
    }
    rows
}

impl PlayproofApp {
    /// The list above the timeline, while it is open and stands there.
    pub(super) fn problem_list_ui(&mut self, ui: &mut Ui, lend: &Lend) {
        if !self.is_strip(PROBLEM_LIST) {
            return;
        }
        let frame = Frame::new()
            .fill(lend.tokens.panel)
            .inner_margin(Margin::symmetric(12, 6));
        let yielding = Yielding {
            salt: "problem list",
            usual: 190.0,
            sizes: LOWEST..=(HIGHEST_PART * ui.available_height()).clamp(LOWEST, 480.0),
            follows: false,
        };
        let panel = Panel::bottom("problem list").resizable(true).frame(frame);
        yielding.show(ui, (panel, 1), |ui| {
            let rect = ui.max_rect();
            self.begin_strip(ui.ctx(), PROBLEM_LIST, rect);
            dock::grip_ui(ui);
            self.problem_rows_ui(ui, lend);
        });
        name_edge(ui, "problem list", lend);
    }

    /// The list itself, into the room there is.
    pub(super) fn problem_rows_ui(&mut self, ui: &mut Ui, lend: &Lend) {
        let Self {
            tabs,
            project,
            problem_list,
            settings,
            ..
        } = self;
        let mut wish = None;
        let all = rows(tabs, project);
        if head_ui(ui, problem_list, &all, &mut wish, lend) {
            settings.is_problem_list_open = false;
        }
        let shown: Vec<&Row<'_>> = all.iter().filter(|row| problem_list.shows(row, lend)).collect();
        list_ui(ui, &shown, project.checks().is_busy(), &mut wish, lend);
        if let Some(wish) = wish {
            self.ask_problem_wish(ui.ctx(), wish, lend);
        }
    }

    /// Does what was asked for in the list; documents that are not open are opened first.
    fn ask_problem_wish(&mut self, ctx: &egui::Context, wish: Wish, lend: &Lend) {
        let targets = match &wish {
            Wish::Go(target, _) | Wish::Fix(target, _) | Wish::Suppress(target, _) => {
                std::slice::from_ref(target)
            }
            Wish::FixAll(_, targets) => targets.as_slice(),
        };
        let closed = targets.iter().filter_map(|target| match target {
            Target::File(path) if self.tabs.iter().all(|tab| tab.session.path() != Some(path)) => {
                Some(path.clone())
            }
            _ => None,
        });
        let closed: Vec<PathBuf> = closed.collect();
        if closed.is_empty() {
            self.take_problem_wish(ctx, wish, lend);
        } else {
            #[cfg(not(target_arch = "wasm32"))]
            self.open_first(closed, wish);
        }
    }

    pub(super) fn take_problem_wish(&mut self, ctx: &egui::Context, wish: Wish, lend: &Lend) {
        ctx.request_repaint();
        match wish {
            Wish::Go(target, issue) => {
                self.show_problem(ctx, &target, issue, lend);
            }
            Wish::Fix(target, issue) => {
                if let Some(idx) = self.show_problem(ctx, &target, issue.clone(), lend) {
                    let session = self.tabs[idx].session.as_mut();
                    if let Some(at) = session.issues().iter().position(|known| *known == issue) {
                        session.apply_fix(at);
                    }
                }
            }
            Wish::FixAll(code, targets) => {
                let (mut n_fixed, mut is_over) = (0, true);
                for target in targets {
                    if let Some(idx) = self.show_target(ctx, &target, lend) {
                        let fixed = self.tabs[idx].session.apply_fixes(&code);
                        is_over &= fixed.is_some();
                        n_fixed += fixed.unwrap_or(0);
                    }
                }
                let words = if is_over {
                    format!("{} {n_fixed} · {code}", lang::FIXED.get(lend.lang))
                } else {
                    format!("{} · {code}", lang::FIXING.get(lend.lang))
                };
                self.notify(ctx, words);
            }
            Wish::Suppress(target, issue) => {
                if let Some(idx) = self.show_problem(ctx, &target, issue.clone(), lend) {
                    let tab_id = self.tabs[idx].id;
                    self.suppressing = Some(Asking::new(tab_id, suppress_of(&issue)));
                }
            }
        }
    }

    /// Shows a document that is open. Answers with its tab.
    fn show_target(&mut self, ctx: &egui::Context, target: &Target, lend: &Lend) -> Option<usize> {
        let idx = match target {
            Target::Tab(tab_id) => self.tabs.iter().position(|tab| tab.id == *tab_id)?,
            Target::File(path) => {
                let open = |tab: &Tab| tab.session.path() == Some(path);
                self.tabs.iter().position(open)?
            }
        };
        self.active_idx = idx;
        // What has just been opened has no problems before it was looked at.
        self.tabs[idx].session.poll(ctx, lend);
        Some(idx)
    }

    fn show_problem(
        &mut self,
        ctx: &egui::Context,
        target: &Target,
        issue: Issue,
        lend: &Lend,
    ) -> Option<usize> {
        let idx = self.show_target(ctx, target, lend)?;
        let session = self.tabs[idx].session.as_mut();
        match session.issues().iter().position(|known| *known == issue) {
            Some(at) => session.highlight(Some(at)),
            // The solver has still to find it.
            None => self.awaited_problem = Some((self.tabs[idx].id, issue)),
        }
        Some(idx)
    }

    /// Once a frame: a problem that was gone to and that the solver has found by now.
    pub(super) fn await_problem(&mut self) {
        let Some((tab_id, issue)) = &self.awaited_problem else {
            return;
        };
        let tab = self.tabs.iter_mut().find(|tab| tab.id == *tab_id);
        let Some(session) = tab.map(|tab| &mut tab.session) else {
            self.awaited_problem = None;
            return;
        };
        let found = session.issues().iter().position(|known| known == issue);
        if found.is_some() {
            session.highlight(found);
        }
        if found.is_some() || !session.verdict().is_busy {
            self.awaited_problem = None;
        }
    }
}

fn list_ui(ui: &mut Ui, shown: &[&Row<'_>], is_busy: bool, wish: &mut Option<Wish>, lend: &Lend) {
    if shown.is_empty() {
        let words = if is_busy {
            lang::STILL_CHECKING
        } else {
            lang::NO_PROJECT_PROBLEMS
        };
        ui.label(RichText::new(words.get(lend.lang)).color(lend.tokens.faint));
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt("problem rows")
        .auto_shrink([false, false])
        .show_rows(ui, ROW, shown.len(), |ui, range| {
            for idx in range {
                if let Some(row) = shown.get(idx) {
                    ui.push_id(("row", idx), |ui| {
                        if let Some(asked) = row_ui(ui, row, lend) {
                            *wish = Some(asked);
                        }
                    });
                }
            }
        });
}

fn row_ui(ui: &mut Ui, row: &Row<'_>, lend: &Lend) -> Option<Wish> {
    let (tokens, lang) = (lend.tokens, lend.lang);
    let Row { target, file, issue } = row;
    let mut wish = None;
    let place = issue.place.item_text();
    let place = place.get(lang);
    let words = issue.text.get(lang);
    let name = format!("{file}: {}: {words}", issue.code);
    let (rect, response) = list_row_ui(ui, &name, false);
    if response.clicked() {
        wish = Some(Wish::Go(target.clone(), (*issue).clone()));
    }
    let (mark, tone) = match issue.severity {
        Severity::Error => ("×", tokens.bad),
        Severity::Warning => ("!", tokens.warn),
    };
    let font = super::menu::row_font(ui);
    let cell = |from: f32, to: f32| Rect::from_min_max(pos2(from, rect.top()), pos2(to, rect.bottom()));
    let left = rect.left();
    let buttons = cell(rect.right() - 190.0, rect.right());
    text_in(
        ui,
        cell(left, left + 12.0),
        Align2::LEFT_CENTER,
        mark,
        font.clone(),
        tone,
    );
    let at = left + 16.0;
    // In a narrow window names give way to the sentence.
    let part = ((buttons.left() - left) / 900.0).clamp(0.5, 1.0);
    let file_end = at + 72.0 + 148.0 * part;
    let place_end = file_end + 8.0 + 92.0 * part;
    text_in(
        ui,
        cell(at, at + 64.0),
        Align2::LEFT_CENTER,
        issue.code,
        font.clone(),
        tokens.weak,
    );
    text_in(
        ui,
        cell(at + 72.0, file_end),
        Align2::LEFT_CENTER,
        file,
        font.clone(),
        tokens.text,
    );
    text_in(
        ui,
        cell(file_end + 8.0, place_end),
        Align2::LEFT_CENTER,
        place,
        font.clone(),
        tokens.weak,
    );
    let text = cell(place_end + 8.0, buttons.left() - 8.0);
    text_in(ui, text, Align2::LEFT_CENTER, words, font, tokens.text);
    let layout = Layout::right_to_left(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(buttons).layout(layout), |ui| {
        let suppress = word_button_ui(ui, lang::SUPPRESS.get(lang), false);
        let suppress = suppress.accessible_name(lang::done_with(lang::SUPPRESS, &name, lang));
        if suppress.on_hover_text(lang::SUPPRESS_HINT.get(lang)).clicked() {
            wish = Some(Wish::Suppress(target.clone(), (*issue).clone()));
        }
        if let Some(fix) = &issue.fix {
            let button = accent_button_ui(ui, lang::FIX.get(lang));
            let button = button.accessible_name(format!("{}: {}", lang::FIX.get(lang), name));
            if button.on_hover_text(fix.get(lang)).clicked() {
                wish = Some(Wish::Fix(target.clone(), (*issue).clone()));
            }
        }
    });
    // Enter goes there as well.
    if response.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
        wish = Some(Wish::Go(target.clone(), (*issue).clone()));
    }
    let hint = match &issue.hint {
        Some(hint) => format!("{words}\n{}", hint.get(lang)),
        None => words.to_owned(),
    };
    response.on_hover_text(hint);
    wish
}

//! The palette: every action of the window and every named thing of the document and the project, in
//! either language, from the keyboard.

use eframe::egui::{self, Align2, Area, Frame, Id, Key, Order, Rect, ScrollArea, Ui, vec2};

use crate::report::Text;

use super::PlayproofApp;
use super::any_session::Lend;
use super::command::{Command, Entry};
use super::keys::keys_text;
use super::lang;
use super::menu::{row_font, top_center};
use super::text::live_ui;
use super::tokens::{GRID, ROW};
use super::widgets::{list_row_ui, text_in};

const WIDTH: f32 = 480.0;
/// So many of the actions that were found are in sight.
const N_ROWS: f32 = 10.0;

/// No more than so many things are listed at once.
const MAX_THINGS: usize = 200;

/// Something that can be gone to, as it was when the palette was opened.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its name.
    pub name: Text,
    /// What it is.
    pub kind: Text,
    /// What goes there.
    pub command: Command,
}

/// An open palette.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    typed: String,
    picked_idx: usize,
    has_focus: bool,
    named: Vec<Named>,
    /// What was typed when `found` was looked for.
    found_for: String,
    /// Places in `named` of what fits, best first.
    found: Vec<(i32, usize)>,
}

/// One line of the list.
struct Line<'a> {
    fit: i32,
    label: &'a Text,
    right: String,
    command: &'a Command,
}

/// What came of a frame of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It stays open.
    Open,
    /// It closes.
    Close,
    /// It closes and this is to be done.
    Run(Command),
}

/// How well `name` fits what was typed; larger is better, `None` is not at all. Every word must be in
/// the name, or all letters in their order.
pub fn fit(name: &str, typed: &str) -> Option<i32> {
    let (name, typed) = (name.to_lowercase(), typed.trim().to_lowercase());
    if typed.is_empty() {
        return Some(0);
    }
    if name.starts_with(&typed) {
        return Some(3);
    }
    if typed.split_whitespace().all(|word| name.contains(word)) {
        return Some(2);
    }
    let mut letters = name.chars();
    let in_order = { typed.chars() }
        .filter(|letter| !letter.is_whitespace())
        .all(|letter| letters.any(|there| there == letter));
    in_order.then_some(1)
}

impl PlayproofApp {
    /// What the palette can go to: things of the document, open documents, documents of the project.
    pub(super) fn named(&mut self, lend: &Lend) -> Vec<Named> {
        let mut named = Vec::new();
        for (idx, tab) in self.tabs.iter().enumerate() {
            named.push(Named {
                name: Text::same(tab.session.title()),
                kind: lang::TABS.text(),
                command: Command::ShowTab(idx),
            });
        }
        for line in self.project.tree().iter().filter(|line| !line.line.is_folder) {
            named.push(Named {
                name: Text::same(line.line.name.clone()),
                kind: lang::FILE.text(),
                command: Command::OpenFile(line.line.path.clone()),
            });
        }
        if let Some(tab) = self.tabs.get_mut(self.active_idx) {
            let things = tab.session.things(lend);
            named.extend(things.into_iter().map(|thing| Named {
                name: thing.name,
                kind: thing.kind,
                command: Command::GoToThing(thing.id),
            }));
        }
        named.extend(self.panel_names());
        named
    }
}

impl Palette {
    /// An open palette with nothing typed.
    pub fn new(named: Vec<Named>) -> Self {
        Self {
            named,
            ..Self::default()
        }
    }

    /// Looks for things once something else was typed; with nothing typed there are only actions.
    fn look_for_things(&mut self) {
        if self.found_for == self.typed {
            return;
        }
        self.found_for.clone_from(&self.typed);
        self.found.clear();
        if self.typed.trim().is_empty() {
            return;
        }
        for (idx, named) in self.named.iter().enumerate() {
            let with_kind = |name: &str, kind: &str| format!("{name} {kind}");
            let best = [
                fit(&named.name.en, &self.typed),
                fit(&named.name.ko, &self.typed),
                fit(&with_kind(&named.name.en, &named.kind.en), &self.typed),
                fit(&with_kind(&named.name.ko, &named.kind.ko), &self.typed),
            ];
            // Letters in their order alone would find every one of a thousand numbers.
            if let Some(best) = best.into_iter().flatten().max().filter(|best| 1 < *best) {
                self.found.push((best, idx));
            }
        }
        let typed = self.typed.trim().to_lowercase();
        let is_exact = |idx: &usize| {
            let name = &self.named[*idx].name;
            name.en.to_lowercase() == typed || name.ko.to_lowercase() == typed
        };
        self.found.sort_by_key(|(fit, idx)| (!is_exact(idx), -fit));
        self.found.truncate(MAX_THINGS);
    }

    /// Draws it. Keys: up and down pick, Enter does, Escape closes.
    pub fn show(&mut self, ui: &mut Ui, entries: &[Entry], lend: &Lend) -> Outcome {
        self.look_for_things();
        let named = std::mem::take(&mut self.named);
        let mut found: Vec<Line<'_>> = { entries }
            .iter()
            .filter(|entry| entry.is_enabled && entry.command != Command::Palette)
            .filter_map(|entry| {
                let fits = [&entry.label.en, &entry.label.ko].map(|name| fit(name, &self.typed));
                Some(Line {
                    fit: fits.into_iter().flatten().max()?,
                    label: &entry.label,
                    right: match entry.keys.first() {
                        Some(keys) => keys_text(keys),
                        None => entry.menu.word().get(lend.lang).to_owned(),
                    },
                    command: &entry.command,
                })
            })
            .collect();
        for (fit, idx) in &self.found {
            if let Some(named) = named.get(*idx) {
                found.push(Line {
                    fit: *fit,
                    label: &named.name,
                    right: named.kind.get(lend.lang).to_owned(),
                    command: &named.command,
                });
            }
        }
        // Stable: what fits equally well stays in the order of the menus.
        found.sort_by_key(|line| -line.fit);
        let outcome = self.found_ui(ui, &found, lend);
        self.named = named;
        outcome
    }

    fn found_ui(&mut self, ui: &mut Ui, found: &[Line<'_>], lend: &Lend) -> Outcome {
        let mut outcome = Outcome::Open;
        let (up, down, enter, escape) = ui.input_mut(|input| {
            let mut take = |key| input.consume_key(egui::Modifiers::NONE, key);
            (
                take(Key::ArrowUp),
                take(Key::ArrowDown),
                take(Key::Enter),
                take(Key::Escape),
            )
        });
        if up {
            self.picked_idx = self.picked_idx.saturating_sub(1);
        }
        if down {
            self.picked_idx += 1;
        }
        self.picked_idx = self.picked_idx.min(found.len().saturating_sub(1));
        if escape {
            return Outcome::Close;
        }
        if enter && let Some(line) = found.get(self.picked_idx) {
            return Outcome::Run(line.command.clone());
        }
        let area = Area::new(Id::unique("palette"))
            .order(Order::Foreground)
            .pivot(Align2::CENTER_TOP)
            .fixed_pos(top_center(ui.ctx()));
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style())
                .inner_margin(egui::Margin::same(12))
                .show(ui, |ui| {
                    ui.set_width(WIDTH);
                    if let Some(command) = self.list_ui(ui, found, up || down, lend) {
                        outcome = Outcome::Run(command);
                    }
                });
        });
        let is_outside = ui.input(|input| {
            input.pointer.any_pressed()
                && input
                    .pointer
                    .interact_pos()
                    .is_some_and(|pos| !shown.response.rect.contains(pos))
        });
        if is_outside && self.has_focus && outcome == Outcome::Open {
            outcome = Outcome::Close;
        }
        self.has_focus = true;
        outcome
    }

    fn list_ui(&mut self, ui: &mut Ui, found: &[Line<'_>], has_moved: bool, lend: &Lend) -> Option<Command> {
        let hint = lang::PALETTE_HINT.get(lend.lang);
        let response = live_ui(ui, &mut self.typed, |field| {
            let field = field.hint_text(hint);
            field.desired_width(f32::INFINITY).min_size(vec2(0.0, ROW))
        });
        let response = response.accessible_name(lang::PALETTE.get(lend.lang));
        let response = response.on_hover_text(hint);
        if response.changed() {
            self.picked_idx = 0;
        }
        response.request_focus();
        ui.add_space(GRID);
        let mut chosen = None;
        if found.is_empty() {
            ui.weak(lang::NOTHING_FOUND.get(lend.lang));
        }
        let scroll = ScrollArea::vertical()
            .max_height(N_ROWS * ROW)
            // Without it the list would have the height that the area had on the frame before.
            .min_scrolled_height(N_ROWS * ROW)
            .auto_shrink([false, true]);
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_width(ui.available_width() - 2.0 * GRID);
            for (idx, line) in found.iter().enumerate() {
                ui.push_id(("action", idx), |ui| {
                    let is_on = idx == self.picked_idx;
                    let label = line.label.get(lend.lang);
                    let (rect, response) = list_row_ui(ui, label, is_on);
                    row(ui, rect, line, is_on, lend);
                    if is_on && has_moved {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        chosen = Some(line.command.clone());
                    }
                });
            }
        });
        chosen
    }
}

fn row(ui: &Ui, rect: Rect, line: &Line<'_>, is_on: bool, lend: &Lend) {
    let tokens = lend.tokens;
    let (ink, weak) = if is_on {
        (tokens.on_selected, tokens.on_selected)
    } else {
        (tokens.text, tokens.faint)
    };
    let font = row_font(ui);
    let used = text_in(ui, rect, Align2::RIGHT_CENTER, &line.right, font.clone(), weak);
    let left = rect.with_max_x(used.left() - 2.0 * GRID);
    let label = line.label.get(lend.lang);
    text_in(ui, left, Align2::LEFT_CENTER, label, font, ink);
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn words_and_letters_are_found() {
        assert_eq!(fit("Next event", "next"), Some(3));
        assert_eq!(fit("Next event", "event next"), Some(2));
        assert_eq!(fit("Next event", "nxev"), Some(1));
        assert_eq!(fit("Next event", "zoom"), None);
        assert_eq!(fit("다음 사건", "사건"), Some(2));
    }
}

//! The palette: every action of the window by name, in either language, from the keyboard.

use eframe::egui::{self, Align2, Area, Frame, Id, Key, Order, Rect, ScrollArea, TextEdit, Ui, vec2};

use super::any_session::Lend;
use super::command::{Command, Entry};
use super::keys::keys_text;
use super::lang;
use super::menu::{row_font, top_center};
use super::tokens::{GRID, ROW};
use super::widgets::{list_row_ui, text_in};

const WIDTH: f32 = 480.0;
/// So many of the actions that were found are in sight.
const N_ROWS: f32 = 10.0;

/// An open palette.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    typed: String,
    picked_idx: usize,
    has_focus: bool,
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

impl Palette {
    /// Draws it. Keys: up and down pick, Enter does, Escape closes.
    pub fn show(&mut self, ui: &mut Ui, entries: &[Entry], lend: &Lend) -> Outcome {
        let mut found: Vec<(i32, &Entry)> = { entries }
            .iter()
            .filter(|entry| entry.is_enabled && entry.command != Command::Palette)
            .filter_map(|entry| {
                let fits = [&entry.label.en, &entry.label.ko].map(|name| fit(name, &self.typed));
                Some((fits.into_iter().flatten().max()?, entry))
            })
            .collect();
        // Stable: what fits equally well stays in the order of the menus.
        found.sort_by_key(|(fit, _)| -fit);
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
        if enter && let Some((_, entry)) = found.get(self.picked_idx) {
            return Outcome::Run(entry.command.clone());
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
                    if let Some(command) = self.list_ui(ui, &found, up || down, lend) {
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

    fn list_ui(
        &mut self,
        ui: &mut Ui,
        found: &[(i32, &Entry)],
        has_moved: bool,
        lend: &Lend,
    ) -> Option<Command> {
        let field = TextEdit::singleline(&mut self.typed)
            .hint_text(lang::PALETTE_HINT.get(lend.lang))
            .align(Align2::LEFT_CENTER)
            .desired_width(f32::INFINITY)
            .min_size(vec2(0.0, ROW));
        let response = ui.add(field).accessible_name(lang::PALETTE.get(lend.lang));
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
            for (idx, (_, entry)) in found.iter().enumerate() {
                ui.push_id(("action", idx), |ui| {
                    let is_on = idx == self.picked_idx;
                    let label = entry.label.get(lend.lang);
                    let (rect, response) = list_row_ui(ui, label, is_on);
                    self.row(ui, rect, entry, is_on, lend);
                    if is_on && has_moved {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        chosen = Some(entry.command.clone());
                    }
                });
            }
        });
        chosen
    }

    fn row(&self, ui: &Ui, rect: Rect, entry: &Entry, is_on: bool, lend: &Lend) {
        let tokens = lend.tokens;
        let (ink, weak) = if is_on {
            (tokens.on_selected, tokens.on_selected)
        } else {
            (tokens.text, tokens.faint)
        };
        let font = row_font(ui);
        let right = match entry.keys.first() {
            Some(keys) => keys_text(keys),
            None => entry.menu.word().get(lend.lang).to_owned(),
        };
        let used = text_in(ui, rect, Align2::RIGHT_CENTER, &right, font.clone(), weak);
        let left = rect.with_max_x(used.left() - 2.0 * GRID);
        text_in(
            ui,
            left,
            Align2::LEFT_CENTER,
            entry.label.get(lend.lang),
            font,
            ink,
        );
    }
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

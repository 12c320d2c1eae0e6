//! Asks why a problem is to be lived with: no reason, no suppression.

use eframe::egui::{self, Key, Modifiers, RichText, Ui};

use crate::doc::suppress::Suppress;
use crate::report::item_of_words;

use super::PlayproofApp;
use super::any_session::Lend;
use super::lang;
use super::text::live_ui;
use super::tokens::GRID;
use super::widgets::{button_ui, main_button_ui, modal};

/// The question as it is open.
#[derive(Clone, Debug)]
pub struct Asking {
    tab_id: u64,
    entry: Suppress,
    is_everywhere: bool,
    is_new: bool,
}

enum Answer {
    Yes,
    No,
}

impl Asking {
    /// Asks about a problem of a tab.
    pub fn new(tab_id: u64, entry: Suppress) -> Self {
        Self {
            tab_id,
            entry,
            is_everywhere: false,
            is_new: true,
        }
    }

    fn ui(&mut self, ui: &mut Ui, lend: &Lend) -> Option<Answer> {
        let lang = lend.lang;
        let mut answer = None;
        let shown = modal(ui, "suppress").show(ui, |ui| {
            ui.set_width(420.0);
            // Before the field, which would let go of the keyboard.
            let has_entered = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
            ui.heading(lang::done_with(lang::SUPPRESS, &self.entry.code, lang));
            ui.label(RichText::new(lang::SUPPRESS_TEXT.get(lang)).color(lend.tokens.weak));
            ui.add_space(GRID);
            let hint = lang::REASON.get(lang);
            let field = live_ui(ui, &mut self.entry.reason, |field| {
                let field = field.hint_text(hint).char_limit(500);
                field.desired_width(f32::INFINITY)
            });
            let field = field.accessible_name(hint).on_hover_text(hint);
            if std::mem::take(&mut self.is_new) {
                field.request_focus();
            }
            if let Some(place) = &self.entry.place {
                let (place, hint) = (item_of_words(place), lang::SUPPRESS_TEXT.get(lang));
                let place = place.get(lang);
                for (is_everywhere, words) in [
                    (false, format!("{} {place}", lang::ONLY_AT.get(lang))),
                    (true, lang::EVERYWHERE.get(lang).to_owned()),
                ] {
                    ui.radio_value(&mut self.is_everywhere, is_everywhere, words)
                        .on_hover_text(hint);
                }
            }
            ui.add_space(2.0 * GRID);
            let has_reason = !self.entry.reason.trim().is_empty();
            egui::Sides::new().show(
                ui,
                |_| {},
                |ui| {
                    ui.add_enabled_ui(has_reason, |ui| {
                        if main_button_ui(ui, lang::SUPPRESS.get(lang)).clicked() {
                            answer = Some(Answer::Yes);
                        }
                    });
                    if button_ui(ui, lang::CANCEL.get(lang)).clicked() {
                        answer = Some(Answer::No);
                    }
                },
            );
            if has_entered && has_reason {
                answer = Some(Answer::Yes);
            }
        });
        if answer.is_none() && shown.should_close() {
            answer = Some(Answer::No);
        }
        answer
    }
}

impl PlayproofApp {
    /// The question, while it is open.
    pub(super) fn suppressing_ui(&mut self, ui: &mut Ui, lend: &Lend) {
        let Some(asking) = &mut self.suppressing else {
            return;
        };
        match asking.ui(ui, lend) {
            None => return,
            Some(Answer::No) => {}
            Some(Answer::Yes) => {
                let mut entry = asking.entry.clone();
                entry.reason = entry.reason.trim().to_owned();
                if asking.is_everywhere {
                    entry.place = None;
                }
                let tab_id = asking.tab_id;
                if let Some(tab) = self.tabs.iter_mut().find(|tab| tab.id == tab_id) {
                    tab.session.suppress(entry);
                }
            }
        }
        self.suppressing = None;
    }
}

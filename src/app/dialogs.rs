//! The dialogs of the window beside those for files: unsaved changes, errors, keys, about.

use eframe::egui::{self, Grid, RichText, ScrollArea, Ui};

use super::any_session::Lend;
use super::command::Entry;
use super::keys::keys_text;
use super::lang::{self, Word};
use super::tokens::GRID;
use super::widgets::{main_button_ui, modal, section_ui};

/// A dialog that is open.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// A tab is about to be closed with something in it that no file holds.
    Unsaved {
        /// The tab.
        tab_id: u64,
        /// What it is called.
        name: String,
    },
    /// Something went wrong.
    Error(String),
    /// The list of keys.
    Keys,
    /// What this is.
    About,
}

/// What was chosen in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Save the tab, then go on.
    Save(u64),
    /// Go on and lose it.
    Discard(u64),
    /// Do not go on.
    Cancel,
}

/// Draws a dialog. Any answer closes it.
pub fn dialog_ui(ui: &mut Ui, dialog: &Dialog, entries: &[Entry], lend: &Lend) -> Option<Choice> {
    let lang = lend.lang;
    let mut choice = None;
    let modal = modal(ui, "dialog").show(ui, |ui| match dialog {
        Dialog::Unsaved { tab_id, name } => {
            ui.set_width(380.0);
            ui.heading(lang::UNSAVED.get(lang));
            ui.add_space(GRID);
            let words = format!("{name} {}", lang::UNSAVED_TEXT.get(lang));
            ui.label(RichText::new(words).color(lend.tokens.weak));
            ui.add_space(3.0 * GRID);
            egui::Sides::new().show(
                ui,
                |_| {},
                |ui| {
                    let save = main_button_ui(ui, lang::SAVE.get(lang));
                    if save.clicked() {
                        choice = Some(Choice::Save(*tab_id));
                    }
                    if ui.button(lang::DISCARD.get(lang)).clicked() {
                        choice = Some(Choice::Discard(*tab_id));
                    }
                    if ui.button(lang::CANCEL.get(lang)).clicked() {
                        choice = Some(Choice::Cancel);
                    }
                },
            );
        }
        Dialog::Error(words) => {
            ui.set_width(440.0);
            ui.label(words);
            close_ui(ui, lang::CLOSE, lend, &mut choice);
        }
        Dialog::Keys => {
            ui.set_width(460.0);
            keys_ui(ui, entries, lend);
            close_ui(ui, lang::CLOSE, lend, &mut choice);
        }
        Dialog::About => {
            ui.set_width(380.0);
            ui.heading("Playproof");
            ui.label(RichText::new(concat!("Version ", env!("CARGO_PKG_VERSION"))).color(lend.tokens.weak));
            ui.add_space(GRID);
            ui.label(lang::ABOUT_TEXT.get(lang));
            close_ui(ui, lang::CLOSE, lend, &mut choice);
        }
    });
    if choice.is_none() && modal.should_close() {
        choice = Some(Choice::Cancel);
    }
    choice
}

fn close_ui(ui: &mut Ui, word: Word, lend: &Lend, choice: &mut Option<Choice>) {
    ui.add_space(3.0 * GRID);
    egui::Sides::new().show(
        ui,
        |_| {},
        |ui| {
            if main_button_ui(ui, word.get(lend.lang)).clicked() {
                *choice = Some(Choice::Cancel);
            }
        },
    );
}

fn keys_ui(ui: &mut Ui, entries: &[Entry], lend: &Lend) {
    section_ui(ui, lang::KEYS.get(lend.lang), None);
    let scroll = ScrollArea::vertical()
        .max_height(420.0)
        .auto_shrink([false, true]);
    scroll.show(ui, |ui| {
        Grid::new("keys")
            .num_columns(2)
            .min_col_width(210.0)
            .show(ui, |ui| {
                for entry in entries.iter().filter(|entry| !entry.keys.is_empty()) {
                    ui.label(RichText::new(entry.label.get(lend.lang)).color(lend.tokens.weak));
                    let keys: Vec<_> = entry.keys.iter().map(keys_text).collect();
                    ui.label(keys.join("   "));
                    ui.end_row();
                }
            });
    });
}

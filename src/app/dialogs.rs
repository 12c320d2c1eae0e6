//! The dialogs of the window beside those for files: unsaved changes, errors, about.

use std::path::{Path, PathBuf};

use eframe::egui::{self, Key, Modifiers, RichText, ScrollArea, Ui};

use super::any_session::Lend;
use super::lang::{self, Word};
use super::tokens::GRID;
use super::widgets::{button_ui, main_button_ui, modal};

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
    /// A tab is to be closed while it is being saved.
    Saving {
        /// The tab.
        tab_id: u64,
        /// What it is called.
        name: String,
    },
    /// A save would write over a file that holds something else.
    Overwrite {
        /// The tab.
        tab_id: u64,
        /// The file.
        path: PathBuf,
        /// It is the tab's own file, changed by something else since it was read or written here.
        is_own: bool,
    },
    /// Something went wrong; one line each.
    Error(String),
    /// What this is.
    About,
}

/// What was chosen in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Save the tab, then go on.
    Save(u64),
    /// Save the tab under another name, then go on.
    SaveAs(u64),
    /// Write the tab over a file.
    Overwrite(u64, PathBuf),
    /// Go on and lose it.
    Discard(u64),
    /// Do not go on.
    Cancel,
}

/// Draws a dialog. Any answer closes it.
pub fn dialog_ui(ui: &mut Ui, dialog: &Dialog, lend: &Lend) -> Option<Choice> {
    let lang = lend.lang;
    let mut choice = None;
    let modal = modal(ui, "dialog").show(ui, |ui| match dialog {
        Dialog::Unsaved { tab_id, name } => {
            ui.set_width(380.0);
            ui.heading(lang::UNSAVED.get(lang));
            ui.add_space(GRID);
            let words = lang::said_of(name, lang::UNSAVED_TEXT, lang);
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
                    if button_ui(ui, lang::DISCARD.get(lang)).clicked() {
                        choice = Some(Choice::Discard(*tab_id));
                    }
                    if button_ui(ui, lang::CANCEL.get(lang)).clicked() {
                        choice = Some(Choice::Cancel);
                    }
                },
            );
        }
        Dialog::Saving { tab_id, name } => {
            ui.set_width(380.0);
            ui.heading(lang::SAVING.get(lang));
            ui.add_space(GRID);
            let words = lang::said_of(name, lang::SAVING_TEXT, lang);
            ui.label(RichText::new(words).color(lend.tokens.weak));
            ui.add_space(3.0 * GRID);
            egui::Sides::new().show(
                ui,
                |ui| drop(ui.spinner()),
                |ui| {
                    if main_button_ui(ui, lang::CANCEL.get(lang)).clicked() {
                        choice = Some(Choice::Cancel);
                    }
                    if button_ui(ui, lang::CLOSE_UNWAITED.get(lang)).clicked() {
                        choice = Some(Choice::Discard(*tab_id));
                    }
                },
            );
        }
        Dialog::Overwrite { tab_id, path, is_own } => {
            ui.set_width(420.0);
            overwrite_ui(ui, *tab_id, path, *is_own, lend, &mut choice);
        }
        Dialog::Error(words) => {
            ui.set_width(440.0);
            ScrollArea::vertical()
                .max_height(320.0)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    for line in words.lines() {
                        ui.label(line);
                    }
                });
            close_ui(ui, lang::CLOSE, lend, &mut choice);
        }
        Dialog::About => {
            ui.set_width(380.0);
            ui.heading("Playproof");
            let version = format!("{} {}", lang::VERSION.get(lang), env!("CARGO_PKG_VERSION"));
            ui.label(RichText::new(version).color(lend.tokens.weak));
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
            let has_entered = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
            if main_button_ui(ui, word.get(lend.lang)).clicked() || has_entered {
                *choice = Some(Choice::Cancel);
            }
        },
    );
}

/// Asks before a file is written over. No key stands for yes.
fn overwrite_ui(
    ui: &mut Ui,
    tab_id: u64,
    path: &Path,
    is_own: bool,
    lend: &Lend,
    choice: &mut Option<Choice>,
) {
    let lang = lend.lang;
    let (title, text, yes) = if is_own {
        (lang::CHANGED_TITLE, lang::CHANGED_TEXT, lang::OVERWRITE)
    } else {
        (lang::REPLACE_TITLE, lang::REPLACE_TEXT, lang::REPLACE)
    };
    ui.heading(title.get(lang));
    ui.add_space(GRID);
    let words = lang::said_of(&path.display().to_string(), text, lang);
    ui.label(RichText::new(words).color(lend.tokens.weak));
    ui.add_space(3.0 * GRID);
    egui::Sides::new().show(
        ui,
        |_| {},
        |ui| {
            if main_button_ui(ui, yes.get(lang)).clicked() {
                *choice = Some(Choice::Overwrite(tab_id, path.to_owned()));
            }
            if is_own && button_ui(ui, lang::SAVE_AS.get(lang)).clicked() {
                *choice = Some(Choice::SaveAs(tab_id));
            }
            if button_ui(ui, lang::CANCEL.get(lang)).clicked() {
                *choice = Some(Choice::Cancel);
            }
        },
    );
}

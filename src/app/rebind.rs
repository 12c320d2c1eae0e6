//! The list of keys: searched, changed, with what two actions share shown. Keys are places of the
//! keyboard, as everywhere.

use std::collections::BTreeMap;

use eframe::egui::{self, Align2, Event, Key, KeyboardShortcut, Modifiers, RichText, ScrollArea, Ui, vec2};

use super::any_session::Lend;
use super::command::{Command, Entry};
use super::editors::Beginning;
use super::keys::keys_text;
use super::lang;
use super::palette::fit;
use super::text::live_ui;
use super::tokens::{GRID, ROW};
use super::widgets::{main_button_ui, modal, text_in, word_button_ui};

/// Keys that a person chose, by the action's stable name. An empty list is an action without keys.
pub type Chosen = BTreeMap<String, Vec<KeyboardShortcut>>;

/// The name that an action is saved under; `None` for what has no keys of its own.
pub fn key_name(command: &Command) -> Option<String> {
    match command {
        Command::ShowTab(_) | Command::OpenRecent(_) | Command::GoToThing(_) | Command::OpenFile(_) => None,
        // The same keys hide and show.
        Command::Panel(id, _) => Some(format!("panel:{id}")),
        Command::New(Beginning { game, preset }) => Some(match preset {
            None => format!("new:{game}"),
            Some(preset) => format!("new:{game}:{preset}"),
        }),
        Command::Editor(id) => Some(format!("editor:{id}")),
        Command::Play(command) => Some(format!("play:{command:?}")),
        command => Some(format!("{command:?}")),
    }
}

/// Puts the chosen keys in the place of the usual ones.
pub fn apply(entries: &mut [Entry], chosen: &Chosen) {
    for entry in entries {
        if let Some(keys) = key_name(&entry.command).and_then(|name| chosen.get(&name)) {
            entry.keys.clone_from(keys);
        }
    }
}

/// The first other action with one of the same keys.
pub fn shares_keys<'a>(entries: &'a [Entry], entry: &Entry) -> Option<&'a Entry> {
    { entries.iter() }.find(|other| {
        other.command != entry.command && other.keys.iter().any(|keys| entry.keys.contains(keys))
    })
}

/// The list as it is open.
#[derive(Clone, Debug, Default)]
pub struct KeyList {
    search: String,
    /// The action that takes the next keys.
    asks_for: Option<String>,
    /// Whether the search has had the keyboard: what is typed first is looked for.
    had_focus: bool,
}

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyWish {
    /// These are an action's keys from now on.
    Set(String, Vec<KeyboardShortcut>),
    /// An action has its usual keys again.
    Reset(String),
    /// All have.
    ResetAll,
    /// The list closes.
    Close,
}

impl KeyList {
    /// Draws it.
    pub fn show(&mut self, ui: &mut Ui, entries: &[Entry], chosen: &Chosen, lend: &Lend) -> Option<KeyWish> {
        let mut wish = self.take_keys(ui);
        let modal = modal(ui, "keys").show(ui, |ui| {
            ui.set_width(560.0_f32.min(ui.content_rect().width() - 80.0));
            ui.heading(lang::KEYS.get(lend.lang));
            ui.label(RichText::new(lang::KEYS_TEXT.get(lend.lang)).color(lend.tokens.weak));
            ui.add_space(GRID);
            let hint = lang::SEARCH_KEYS.get(lend.lang);
            ui.add_enabled_ui(self.asks_for.is_none(), |ui| {
                let field = live_ui(ui, &mut self.search, |field| {
                    field
                        .hint_text(hint)
                        .desired_width(f32::INFINITY)
                        .min_size(vec2(0.0, ROW))
                });
                if !std::mem::replace(&mut self.had_focus, true) {
                    field.request_focus();
                }
                field.accessible_name(hint).on_hover_text(hint);
            });
            ui.add_space(GRID);
            let height = (ui.content_rect().height() - 300.0).clamp(120.0, 420.0);
            // Its height from the first frame on: lines that move away take a click for their neighbours.
            let scroll = { ScrollArea::vertical() }
                .max_height(height)
                .min_scrolled_height(height);
            scroll.auto_shrink([false, false]).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (idx, entry) in entries.iter().enumerate() {
                    let Some(name) = key_name(&entry.command) else {
                        continue;
                    };
                    if self.is_found(entry) {
                        ui.push_id(idx, |ui| {
                            let is_changed = chosen.contains_key(&name);
                            let asked = self.line_ui(ui, entry, &name, is_changed, entries, lend);
                            wish = wish.take().or(asked);
                        });
                    }
                }
            });
            ui.add_space(2.0 * GRID);
            egui::Sides::new().show(
                ui,
                |_| {},
                |ui| {
                    if main_button_ui(ui, lang::CLOSE.get(lend.lang)).clicked() {
                        wish = Some(KeyWish::Close);
                    }
                    let reset = egui::Button::new(lang::RESET_KEYS.get(lend.lang));
                    let reset = ui.add_enabled(!chosen.is_empty(), reset);
                    if reset.on_hover_text(lang::RESET_KEYS.get(lend.lang)).clicked() {
                        wish = Some(KeyWish::ResetAll);
                    }
                },
            );
        });
        if wish.is_none() && modal.should_close() {
            wish = Some(KeyWish::Close);
        }
        wish
    }

    fn is_found(&self, entry: &Entry) -> bool {
        let keys = entry.keys.iter().map(keys_text);
        let names = [entry.label.en.clone(), entry.label.ko.clone()];
        { names.into_iter().chain(keys) }.any(|name| fit(&name, &self.search).is_some_and(|fit| fit != 1))
    }

    /// Escape leaves things as they are, Backspace takes the keys away, anything else is the new keys.
    fn take_keys(&mut self, ui: &Ui) -> Option<KeyWish> {
        let name = self.asks_for.clone()?;
        let pressed = ui.input_mut(|input| {
            // Ctrl, Shift and the like come as keys of their own before the key that they go with.
            let is_key = |event: &Event| match event {
                Event::Key {
                    key,
                    physical_key,
                    pressed: true,
                    ..
                } => !is_modifier(physical_key.unwrap_or(*key)),
                _ => false,
            };
            let idx = input.events.iter().position(is_key)?;
            let event = input.events.remove(idx);
            // Its letter is no text either.
            input.events.retain(|event| !matches!(event, Event::Text(_)));
            match event {
                Event::Key {
                    key,
                    physical_key,
                    modifiers,
                    ..
                } => Some((physical_key.unwrap_or(key), modifiers)),
                _ => None,
            }
        });
        let (place, modifiers) = pressed?;
        self.asks_for = None;
        match place {
            Key::Escape => None,
            Key::Backspace if modifiers.is_none() => Some(KeyWish::Set(name, Vec::new())),
            place => Some(KeyWish::Set(name, vec![shortcut(modifiers, place)])),
        }
    }

    fn line_ui(
        &mut self,
        ui: &mut Ui,
        entry: &Entry,
        name: &str,
        is_changed: bool,
        entries: &[Entry],
        lend: &Lend,
    ) -> Option<KeyWish> {
        let mut wish = None;
        let lang = lend.lang;
        let label = entry.label.get(lang);
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(220.0, ROW), egui::Sense::hover());
            let font = super::menu::row_font(ui);
            text_in(ui, rect, Align2::LEFT_CENTER, label, font, lend.tokens.text);
            let asks = self.asks_for.as_deref() == Some(name);
            let keys: Vec<String> = entry.keys.iter().map(keys_text).collect();
            let words = if asks {
                lang::PRESS_KEYS.get(lang).to_owned()
            } else if keys.is_empty() {
                "–".to_owned()
            } else {
                keys.join("   ")
            };
            let button = egui::Button::new(&words).selected(asks);
            let button = ui.add(button.min_size(vec2(120.0, ROW - 2.0)));
            let button = button.accessible_name(format!("{label}: {words}"));
            let button = button.on_hover_text(lang::KEYS_HINT.get(lang));
            if button.clicked() {
                self.asks_for = Some(name.to_owned());
            }
            if is_changed {
                let reset = word_button_ui(ui, lang::RESET.get(lang), false);
                let reset = reset.accessible_name(lang::done_with(lang::RESET, label, lang));
                if reset.clicked() {
                    wish = Some(KeyWish::Reset(name.to_owned()));
                }
            }
            if let Some(other) = shares_keys(entries, entry) {
                let words = format!("! {} {}", lang::ALSO_KEYS.get(lang), other.label.get(lang));
                ui.add(egui::Label::new(RichText::new(words).color(lend.tokens.warn)).truncate());
            }
        });
        wish
    }
}

/// Keys that only change what another key means.
fn is_modifier(key: Key) -> bool {
    matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
            | Key::CapsLock
            | Key::NumLock
            | Key::ScrollLock
    )
}

/// Keys as the table of actions writes them: the command key is Ctrl where there is none.
fn shortcut(modifiers: Modifiers, place: Key) -> KeyboardShortcut {
    let mut kept = Modifiers::NONE;
    kept.command = modifiers.command || modifiers.ctrl;
    kept.alt = modifiers.alt;
    kept.shift = modifiers.shift;
    KeyboardShortcut::new(kept, place)
}

impl super::PlayproofApp {
    /// Draws the list of keys, if it is open, and does what was chosen in it.
    pub(super) fn key_list_ui(&mut self, ui: &mut Ui, entries: &[Entry], lend: &Lend) {
        let keys = &mut self.settings.keys;
        let list = self.key_list.as_mut();
        match list.and_then(|list| list.show(ui, entries, keys, lend)) {
            Some(KeyWish::Set(name, chosen)) => drop(keys.insert(name, chosen)),
            Some(KeyWish::Reset(name)) => drop(keys.remove(&name)),
            Some(KeyWish::ResetAll) => keys.clear(),
            Some(KeyWish::Close) => self.key_list = None,
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::PlayCommand;

    #[test]
    fn names_that_are_saved_stay() {
        for (command, name) in [
            (Command::Save, "Save"),
            (Command::Editor("paint"), "editor:paint"),
            (Command::Play(PlayCommand::Step(1)), "play:Step(1)"),
            (
                Command::New(crate::game::GameId("sum_drop").into()),
                "new:sum_drop",
            ),
        ] {
            assert_eq!(key_name(&command).as_deref(), Some(name));
        }
        assert_eq!(key_name(&Command::ShowTab(1)), None);
    }

    #[test]
    fn keys_go_by_the_command_key() {
        let ctrl = Modifiers {
            ctrl: true,
            command: true,
            ..Modifiers::NONE
        };
        assert_eq!(
            shortcut(ctrl, Key::S),
            KeyboardShortcut::new(Modifiers::COMMAND, Key::S)
        );
    }
}

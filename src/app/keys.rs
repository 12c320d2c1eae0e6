//! Keys become commands: by their place on the keyboard, so they work under a Hangul input method.

use std::collections::BTreeMap;
use std::sync::Arc;

use eframe::egui::{self, EventFilter, Id, Key, KeyboardShortcut, Modifiers, Ui};

use crate::play::PlayCommand;
use crate::report::Lang;

use super::command::{Command, Entry};

/// Keys as people write them: `Ctrl+Shift+Z`.
pub fn keys_text(keys: &KeyboardShortcut) -> String {
    let KeyboardShortcut {
        modifiers,
        logical_key,
    } = keys;
    let mut words: Vec<&str> = Vec::new();
    if modifiers.command || modifiers.ctrl {
        words.push(if cfg!(target_os = "macos") { "Cmd" } else { "Ctrl" });
    }
    if modifiers.alt {
        words.push("Alt");
    }
    if modifiers.shift {
        words.push("Shift");
    }
    words.push(match logical_key {
        Key::ArrowLeft => "Left",
        Key::ArrowRight => "Right",
        Key::ArrowUp => "Up",
        Key::ArrowDown => "Down",
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        Key::Minus => "-",
        Key::Plus => "+",
        Key::Equals => "=",
        Key::Comma => ",",
        Key::Period => ".",
        key => key.name(),
    });
    words.join("+")
}

/// The arrows go to the widget that has the keyboard and do not move it on; so does Tab if it is kept.
pub fn keep_arrows(ui: &Ui, id: Id, keeps_tab: bool) {
    let filter = EventFilter {
        tab: keeps_tab,
        horizontal_arrows: true,
        vertical_arrows: true,
        escape: false,
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

/// The keys that went down in this frame, by their place on the keyboard; a held one comes again.
pub fn presses(ui: &Ui) -> Vec<(Key, Modifiers)> {
    let place = |event: &egui::Event| match event {
        egui::Event::Key {
            key,
            physical_key,
            pressed: true,
            modifiers,
            ..
        } => Some((physical_key.unwrap_or(*key), *modifiers)),
        _ => None,
    };
    ui.input(|input| input.events.iter().filter_map(place).collect())
}

fn hints_id() -> Id {
    Id::unique("keys by name")
}

/// Tells every control which keys do what it does: by what it is called.
pub fn publish(ctx: &egui::Context, entries: &[Entry], lang: Lang) {
    let named = { entries.iter() }
        .filter_map(|entry| Some((entry.label.get(lang).to_owned(), keys_text(entry.keys.first()?))));
    let hints: Arc<BTreeMap<String, String>> = Arc::new(named.collect());
    ctx.data_mut(|data| data.insert_temp(hints_id(), hints));
}

/// The keys of an action by its name.
pub fn of_name(ctx: &egui::Context, name: &str) -> Option<String> {
    let hints: Arc<BTreeMap<String, String>> = ctx.data(|data| data.get_temp(hints_id()))?;
    hints.get(name).cloned()
}

/// A name with its keys, where it has some: `Play (Space)`.
pub fn with_keys(ctx: &egui::Context, name: &str) -> String {
    match of_name(ctx, name) {
        Some(keys) => format!("{name} ({keys})"),
        None => name.to_owned(),
    }
}

/// Space went down and does nothing yet: it is a hand while something is dragged, and plays otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    Waits,
    IsUsed,
}

fn space_id() -> Id {
    Id::unique("space that waits")
}

/// Space has moved a view and does not play when it is let go.
pub fn space_is_used(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(space_id(), Space::IsUsed));
}

/// Whether keys that are text or that move a focus are free for the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPolicy {
    /// A text field has the keyboard.
    pub is_text_focused: bool,
    /// Some other widget has it.
    pub is_widget_focused: bool,
    /// A playtest has it.
    pub is_taken: bool,
    /// A dialog is open: nothing but its own keys.
    pub is_modal: bool,
}

impl KeyPolicy {
    fn allows(self, command: &Command, keys: &KeyboardShortcut) -> bool {
        let is_single = !keys.modifiers.command && !keys.modifiers.ctrl && !keys.modifiers.alt;
        let is_undo = matches!(command, Command::Undo | Command::Redo);
        let moves_focus = matches!(
            keys.logical_key,
            Key::Space | Key::ArrowLeft | Key::ArrowRight | Key::Home | Key::End
        );
        if self.is_modal {
            return false;
        }
        if self.is_taken && !matches!(command, Command::Save | Command::Quit | Command::Palette) {
            return false;
        }
        if self.is_text_focused {
            // Text keeps its own undo, its own clipboard, its own Ctrl+arrows and its own Ctrl+A; and nothing
            // that is typed into a field acts on what the editor has selected.
            let is_own = is_undo || matches!(command, Command::Clip(_) | Command::Editor(_));
            let edits_text = matches!(
                keys.logical_key,
                Key::ArrowUp | Key::ArrowDown | Key::Backspace | Key::Delete | Key::A
            );
            return !is_single && !is_own && !moves_focus && !edits_text;
        }
        // With Alt they are its fine steps.
        let is_fine = !keys.modifiers.command && !keys.modifiers.ctrl && moves_focus;
        !(self.is_widget_focused && is_fine)
    }
}

/// Takes the keys of this frame's commands out of the input and returns the commands. A held key
/// repeats.
pub fn pressed(ctx: &egui::Context, entries: &[Entry], policy: KeyPolicy) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut space = ctx.data(|data| data.get_temp::<Space>(space_id()));
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let egui::Event::Key {
                key,
                physical_key,
                pressed,
                modifiers,
                ..
            } = event
            else {
                return true;
            };
            let place = physical_key.unwrap_or(*key);
            if !pressed {
                if place == Key::Space && space.take() == Some(Space::Waits) {
                    commands.push(Command::Play(PlayCommand::TogglePlay));
                }
                return true;
            }
            let found = entries.iter().find(|entry| {
                let fits = |keys: &&KeyboardShortcut| {
                    keys.logical_key == place
                        && modifiers.matches_exact(keys.modifiers)
                        && policy.allows(&entry.command, keys)
                };
                entry.is_enabled && entry.keys.iter().any(|keys| fits(&keys))
            });
            match found {
                Some(entry) if is_hand_or_play(entry, place) => {
                    space.get_or_insert(Space::Waits);
                    false
                }
                Some(entry) => {
                    commands.push(entry.command.clone());
                    false
                }
                None => true,
            }
        });
    });
    ctx.data_mut(|data| match space {
        Some(space) => drop(data.insert_temp(space_id(), space)),
        None => data.remove::<Space>(space_id()),
    });
    commands
}

/// Space plays when it is let go, since until then it may become a hand.
fn is_hand_or_play(entry: &Entry, place: Key) -> bool {
    place == Key::Space && entry.command == Command::Play(PlayCommand::TogglePlay)
}

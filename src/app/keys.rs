//! Keys become commands: by their place on the keyboard, so they work under a Hangul input method.

use eframe::egui::{self, EventFilter, Id, Key, KeyboardShortcut, Modifiers, Ui};

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
            // Text keeps its own undo and its own Ctrl+arrows.
            return !is_single && !is_undo && !moves_focus;
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
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let egui::Event::Key {
                key,
                physical_key,
                pressed: true,
                modifiers,
                ..
            } = event
            else {
                return true;
            };
            let place = physical_key.unwrap_or(*key);
            let found = entries.iter().find(|entry| {
                let fits = |keys: &&KeyboardShortcut| {
                    keys.logical_key == place
                        && modifiers.matches_exact(keys.modifiers)
                        && policy.allows(&entry.command, keys)
                };
                entry.is_enabled && entry.keys.iter().any(|keys| fits(&keys))
            });
            match found {
                Some(entry) => {
                    commands.push(entry.command.clone());
                    false
                }
                None => true,
            }
        });
    });
    commands
}

//! What the window remembers between starts, beside the panel sizes that egui keeps.

use std::path::PathBuf;

use eframe::egui;

use crate::report::Lang;

use super::lang;
use super::rebind::Chosen;

/// Key in eframe's storage.
const KEY: &str = "playproof_settings";

/// What a person chose.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Language of every word.
    pub lang: Lang,
    /// Dark, light or the system's.
    pub theme: egui::ThemePreference,
    /// Leave motion out.
    pub reduced_motion: bool,
    /// Never ask the system for file dialogs.
    pub own_dialogs: bool,
    /// Whether the left panel is open.
    pub is_left_open: bool,
    /// Whether the right panel is open.
    pub is_right_open: bool,
    /// Whether the timeline is open.
    pub is_timeline_open: bool,
    /// The folder of the project list.
    pub folder: Option<PathBuf>,
    /// Keys in the place of the usual ones.
    pub keys: Chosen,
    /// Folders that were open before, the last one first.
    pub recent: Vec<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: lang::of_system(),
            // Calm dark slate unless told otherwise.
            theme: egui::ThemePreference::Dark,
            reduced_motion: false,
            own_dialogs: false,
            is_left_open: true,
            is_right_open: true,
            is_timeline_open: true,
            folder: None,
            keys: Chosen::new(),
            recent: Vec::new(),
        }
    }
}

impl Settings {
    /// What was kept, or the defaults.
    pub fn load(storage: Option<&dyn eframe::Storage>) -> Self {
        storage
            .and_then(|storage| eframe::get_value(storage, KEY))
            .unwrap_or_default()
    }

    /// Keeps them.
    pub fn store(&self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, KEY, self);
    }
}

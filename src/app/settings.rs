//! What the window remembers between starts, beside the panel sizes that egui keeps.

use std::collections::BTreeMap;
use std::path::PathBuf;

use eframe::egui;

use crate::report::Lang;

use super::dock::Layout;
use super::lang;
use super::palettes::Palette;
use super::rebind::Chosen;

/// How the size of everything changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scaling {
    /// One step larger.
    Larger,
    /// One step smaller.
    Smaller,
    /// As the system has it.
    Usual,
}

/// Key in eframe's storage.
const KEY: &str = "playproof_settings";

/// Smallest and largest size of everything, in percent.
pub const SCALES_PERCENT: (u16, u16) = (75, 300);
/// What a step larger or smaller goes to.
const STEPS_PERCENT: [u16; 10] = [75, 90, 100, 110, 125, 150, 175, 200, 250, 300];

/// A size within the limits.
pub fn in_scale(percent: u16) -> u16 {
    percent.clamp(SCALES_PERCENT.0, SCALES_PERCENT.1)
}

/// The next size, larger or smaller.
pub fn next_scale(percent: u16, is_larger: bool) -> u16 {
    let next = if is_larger {
        STEPS_PERCENT.into_iter().find(|step| percent < *step)
    } else {
        STEPS_PERCENT.into_iter().rev().find(|step| *step < percent)
    };
    next.unwrap_or(in_scale(percent))
}

/// What a person chose.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Language of every word, in this run.
    #[serde(skip)]
    pub lang: Lang,
    /// The language that was switched to in the window; without one the environment says which it is.
    pub chosen_lang: Option<Lang>,
    /// Dark, light or the system's.
    pub theme: egui::ThemePreference,
    /// Which colours.
    pub palette: Palette,
    /// Size of everything, 100 is as the system has it.
    pub scale_percent: u16,
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
    /// Whether the problems of the project are listed.
    pub is_problem_list_open: bool,
    /// Whether the tour was gone through or left.
    pub has_seen_tour: bool,
    /// The folder of the project list.
    pub folder: Option<PathBuf>,
    /// Keys in the place of the usual ones.
    pub keys: Chosen,
    /// Where panels stand, by game, where that differs from how they stand at first.
    pub layouts: BTreeMap<String, Layout>,
    /// Folders that were open before, the last one first.
    pub recent: Vec<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: lang::of_system(),
            chosen_lang: None,
            // Calm dark slate unless told otherwise.
            theme: egui::ThemePreference::Dark,
            palette: Palette::Usual,
            scale_percent: 100,
            reduced_motion: false,
            own_dialogs: false,
            is_left_open: true,
            is_right_open: true,
            is_timeline_open: true,
            is_problem_list_open: false,
            has_seen_tour: false,
            folder: None,
            keys: Chosen::new(),
            layouts: BTreeMap::new(),
            recent: Vec::new(),
        }
    }
}

impl Settings {
    /// What was kept, or the defaults.
    pub fn load(storage: Option<&dyn eframe::Storage>) -> Self {
        let mut settings: Self = storage
            .and_then(|storage| eframe::get_value(storage, KEY))
            .unwrap_or_default();
        settings.lang = settings.chosen_lang.unwrap_or_else(lang::of_system);
        settings
    }

    /// Switches the language, now and at the next start.
    pub fn choose_lang(&mut self, lang: Lang) {
        self.lang = lang;
        self.chosen_lang = Some(lang);
    }

    /// Keeps them.
    pub fn store(&self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, KEY, self);
    }
}

//! Which colours there are to choose from: the usual ones, more contrast, and ones that are told apart
//! with every kind of colour vision. They are data, in `palettes.ron`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use eframe::egui::{self, Color32, Id, Theme};

use super::tokens::{DARK, LIGHT, Tokens};

const DATA: &str = include_str!("palettes.ron");

/// What a person chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Palette {
    /// The usual colours.
    #[default]
    Usual,
    /// More contrast.
    Contrast,
    /// Okabe's and Ito's.
    OkabeIto,
}

impl Palette {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Usual, Self::Contrast, Self::OkabeIto];

    fn id(self) -> Option<&'static str> {
        match self {
            Self::Usual => None,
            Self::Contrast => Some("contrast"),
            Self::OkabeIto => Some("okabe_ito"),
        }
    }

    /// Its colours.
    pub fn tokens(self, theme: Theme) -> &'static Tokens {
        let usual = match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        };
        let Some(id) = self.id() else { return usual };
        let made = ALL_MADE.iter().find(|made| made.id == id);
        made.map_or(usual, |made| match theme {
            Theme::Dark => &made.dark,
            Theme::Light => &made.light,
        })
    }

    /// The one that the window shows.
    pub fn current(ctx: &egui::Context) -> Self {
        ctx.data(|data| data.get_temp(key())).unwrap_or_default()
    }

    /// Says which one the window shows from now on.
    pub fn set_current(self, ctx: &egui::Context) {
        ctx.data_mut(|data| data.insert_temp(key(), self));
    }
}

fn key() -> Id {
    Id::unique("playproof palette")
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    dark: BTreeMap<String, String>,
    light: BTreeMap<String, String>,
}

struct Made {
    id: String,
    dark: Tokens,
    light: Tokens,
}

/// Made once. Data that cannot be read leaves the usual colours; a test reads all of it.
static ALL_MADE: LazyLock<Vec<Made>> = LazyLock::new(|| {
    let entries: Vec<Entry> = ron::from_str(DATA).unwrap_or_else(|err| {
        log::error!("palettes.ron: {err}");
        Vec::new()
    });
    let made = entries.into_iter().map(|entry| Made {
        id: entry.id,
        dark: with(&DARK, &entry.dark),
        light: with(&LIGHT, &entry.light),
    });
    made.collect()
});

fn with(base: &Tokens, changes: &BTreeMap<String, String>) -> Tokens {
    let mut tokens = base.clone();
    for (name, hex) in changes {
        match (tokens.slot(name), color(hex)) {
            (Some(slot), Some(color)) => *slot = color,
            _ => log::error!("palettes.ron: {name}: {hex}"),
        }
    }
    tokens
}

fn color(hex: &str) -> Option<Color32> {
    let digits = u32::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 6)?;
    Some(super::tokens::rgb(digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_palette_of_the_file_is_read_and_every_name_in_it_is_one() {
        let entries: Vec<Entry> = ron::from_str(DATA).unwrap();
        let ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
        let wanted: Vec<&str> = Palette::ALL.into_iter().filter_map(Palette::id).collect();
        assert_eq!(ids, wanted);
        for entry in &entries {
            for (name, hex) in entry.dark.iter().chain(&entry.light) {
                assert!(DARK.clone().slot(name).is_some(), "{}: {name}", entry.id);
                assert!(color(hex).is_some(), "{}: {name}: {hex}", entry.id);
            }
        }
    }
}

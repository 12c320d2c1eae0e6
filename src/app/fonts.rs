//! The bundled fonts: one family for Latin and Hangul in two weights, a monospace for codes.
//!
//! Bundled for native, web and tests, so the same pixels appear on a machine without any fonts.

use std::sync::Arc;

use eframe::egui::{Context, FontData, FontDefinitions, FontFamily, FontId};

/// Name of the family of the heavier weight.
pub const SEMIBOLD: &str = "semibold";

const REGULAR: &str = "Playproof Sans";
const REGULAR_DATA: &[u8] = include_bytes!("fonts/ui-regular.otf");
const SEMIBOLD_DATA: &[u8] = include_bytes!("fonts/ui-semibold.otf");

/// The heavier weight at a size.
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD.into()))
}

/// Installs the fonts. Must run before the first frame.
pub fn install(ctx: &Context) {
    ctx.set_fonts(definitions());
}

/// The fonts, and which of them each family asks for a letter.
pub fn definitions() -> FontDefinitions {
    // The defaults bring Hack and the icon font.
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, data| {
        fonts
            .font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(data)));
    };
    add(REGULAR, REGULAR_DATA);
    add(SEMIBOLD, SEMIBOLD_DATA);
    let proportional = fonts.families.entry(FontFamily::Proportional).or_default();
    proportional.insert(0, REGULAR.to_owned());
    // It has the signs that the family lacks, such as the two rings of a gravity star.
    proportional.push("Hack".to_owned());
    let mut heavier = proportional.clone();
    heavier.insert(0, SEMIBOLD.to_owned());
    let monospace = fonts.families.entry(FontFamily::Monospace).or_default();
    monospace.insert(1.min(monospace.len()), REGULAR.to_owned());
    fonts.families.insert(FontFamily::Name(SEMIBOLD.into()), heavier);
    fonts
}

//! Design tokens: every colour and size of the window, by what it is for, dark and light.
//!
//! The only file that writes colours down. Knows egui's style and nothing of panels or games.
// The one place that may spell a colour.
#![allow(clippy::disallowed_methods)]

use std::collections::BTreeMap;

use eframe::egui::style::{ScrollStyle, Selection, WidgetVisuals, Widgets};
use eframe::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Theme, vec2,
};

use crate::report::{EventKind, Tone};

use super::fonts;
use super::palettes::Palette;

/// What a picture is tinted with to be shown as it is.
pub const UNTINTED: Color32 = Color32::WHITE;
/// The grid that every distance is a multiple of.
pub const GRID: f32 = 4.0;
/// Height of a row in a list or a table.
pub const ROW: f32 = 24.0;
/// Inner margin of the side panels.
pub const PAD: f32 = 14.0;
/// Corners of buttons, cards and fields.
pub const RADIUS: u8 = 4;
/// Ordinary text.
pub const BODY: f32 = 13.0;
/// Small text: table heads, hints, codes.
pub const SMALL: f32 = 11.5;
/// Section heads, in capitals.
pub const CAPS: f32 = 11.5;
/// The longest that anything moves, in seconds.
pub const MOTION_SECS: f32 = 0.12;

/// Colours by what they are for. One constant a theme.
#[derive(Clone, Debug, PartialEq)]
pub struct Tokens {
    /// Whether this is the dark theme.
    pub is_dark: bool,
    /// Lowest surface: canvas, tab bar, curves.
    pub canvas: Color32,
    /// Panels, menu bar, status bar.
    pub panel: Color32,
    /// The tab that is shown.
    pub tab: Color32,
    /// Cards and buttons on a panel.
    pub raised: Color32,
    /// A card or button under the pointer.
    pub hover: Color32,
    /// Inside of a text field.
    pub field: Color32,
    /// Lines between panels, outlines of fields.
    pub line: Color32,
    /// Grid lines on the canvas.
    pub grid: Color32,
    /// Every fourth or otherwise stronger grid line.
    pub grid_strong: Color32,
    /// Values, names, what is read.
    pub text: Color32,
    /// Labels beside values.
    pub weak: Color32,
    /// Units, counts, what is disabled.
    pub faint: Color32,
    /// What is selected or can be acted on.
    pub accent: Color32,
    /// Behind a selected row or a pressed button.
    pub selected: Color32,
    /// Text on `selected`.
    pub on_selected: Color32,
    /// What kills or fails.
    pub bad: Color32,
    /// Margins and warnings.
    pub warn: Color32,
    /// What holds.
    pub good: Color32,
    /// States of a search.
    pub search: Color32,
    /// Text on a chip filled with `bad`, `warn`, `good` or `accent`.
    pub on_tone: Color32,
    /// The playhead and outlines that must stand out on any tile.
    pub playhead: Color32,
    /// Tiles with the digits 1 to 9.
    pub tiles: [Color32; 9],
    /// Text on those tiles.
    pub on_tile: Color32,
    /// A stone.
    pub stone: Color32,
    /// The crack on a stone.
    pub on_stone: Color32,
    /// The kinds of land of a course: field, burrow, sea, mountain.
    pub lands: [Color32; 4],
}

/// A colour from its six hexadecimal digits.
pub(super) const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const TILES: [Color32; 9] = [
    rgb(0x6A_A2_D8),
    rgb(0x5F_B3_A1),
    rgb(0x7F_B0_69),
    rgb(0xB8_B0_4C),
    rgb(0xD9_A4_41),
    rgb(0xD9_8A_4B),
    rgb(0xCF_6A_55),
    rgb(0xB4_5F_8F),
    rgb(0x8C_6B_C4),
];

/// The dark theme.
pub const DARK: Tokens = Tokens {
    is_dark: true,
    canvas: rgb(0x14_17_1C),
    panel: rgb(0x1B_1F_26),
    tab: rgb(0x23_28_33),
    raised: rgb(0x23_28_33),
    hover: rgb(0x2E_35_43),
    field: rgb(0x14_17_1C),
    line: rgb(0x2C_32_3E),
    grid: rgb(0x1D_21_29),
    grid_strong: rgb(0x2A_30_3B),
    text: rgb(0xD7_DC_E4),
    weak: rgb(0x95_9D_AB),
    faint: rgb(0x76_7E_8C),
    accent: rgb(0x5A_A9_E6),
    selected: rgb(0x2A_4A_66),
    on_selected: rgb(0xE6_F2_FC),
    bad: rgb(0xE8_6A_50),
    warn: rgb(0xE3_B3_41),
    good: rgb(0x4C_C3_8A),
    search: rgb(0x8B_78_F0),
    on_tone: rgb(0x10_13_1A),
    playhead: rgb(0xF2_F5_FA),
    tiles: TILES,
    on_tile: rgb(0x10_13_1A),
    stone: rgb(0x3A_3F_4A),
    on_stone: rgb(0x6E_76_85),
    lands: [rgb(0x33_5E_47), rgb(0x6A_4D_33), rgb(0x2B_5C_86), rgb(0x6B_5F_34)],
};

/// The light theme.
pub const LIGHT: Tokens = Tokens {
    is_dark: false,
    canvas: rgb(0xE6_EA_F0),
    panel: rgb(0xF3_F5_F8),
    tab: rgb(0xF3_F5_F8),
    raised: rgb(0xE5_EA_F0),
    hover: rgb(0xD9_E0_E9),
    field: rgb(0xFF_FF_FF),
    line: rgb(0xD0_D7_E1),
    grid: rgb(0xDD_E3_EA),
    grid_strong: rgb(0xC6_CF_DB),
    text: rgb(0x1C_24_30),
    weak: rgb(0x53_5E_6E),
    faint: rgb(0x6F_79_89),
    accent: rgb(0x1F_6F_B8),
    selected: rgb(0xC9_E0_F6),
    on_selected: rgb(0x10_2F_4C),
    bad: rgb(0xC4_3D_25),
    warn: rgb(0x95_66_00),
    good: rgb(0x17_7F_4D),
    search: rgb(0x5F_48_CF),
    on_tone: rgb(0xFF_FF_FF),
    playhead: rgb(0x10_18_24),
    tiles: TILES,
    on_tile: rgb(0x10_13_1A),
    stone: rgb(0xA9_B1_BE),
    on_stone: rgb(0x6B_74_83),
    lands: [rgb(0xAE_D6_BB), rgb(0xDB_C3_A6), rgb(0xA9_CD_EA), rgb(0xE4_D6_9C)],
};

impl Tokens {
    /// The usual tokens of a theme.
    pub fn of(theme: Theme) -> &'static Self {
        Palette::Usual.tokens(theme)
    }

    /// The tokens of the theme and the palette that `ctx` shows.
    pub fn current(ctx: &egui::Context) -> &'static Self {
        Palette::current(ctx).tokens(ctx.theme())
    }

    /// A colour by its name in `palettes.ron`.
    pub(super) fn slot(&mut self, name: &str) -> Option<&mut Color32> {
        if let Some(n) = name.strip_prefix("tile ") {
            return self.tiles.get_mut(n.parse::<usize>().ok()?.checked_sub(1)?);
        }
        if let Some(n) = name.strip_prefix("land ") {
            return self.lands.get_mut(n.parse::<usize>().ok()?.checked_sub(1)?);
        }
        Some(match name {
            "canvas" => &mut self.canvas,
            "panel" => &mut self.panel,
            "tab" => &mut self.tab,
            "raised" => &mut self.raised,
            "hover" => &mut self.hover,
            "field" => &mut self.field,
            "line" => &mut self.line,
            "grid" => &mut self.grid,
            "grid_strong" => &mut self.grid_strong,
            "text" => &mut self.text,
            "weak" => &mut self.weak,
            "faint" => &mut self.faint,
            "accent" => &mut self.accent,
            "selected" => &mut self.selected,
            "on_selected" => &mut self.on_selected,
            "bad" => &mut self.bad,
            "warn" => &mut self.warn,
            "good" => &mut self.good,
            "search" => &mut self.search,
            "on_tone" => &mut self.on_tone,
            "playhead" => &mut self.playhead,
            "on_tile" => &mut self.on_tile,
            "stone" => &mut self.stone,
            "on_stone" => &mut self.on_stone,
            _ => return None,
        })
    }

    /// The colour of good, bad or no news.
    pub fn tone(&self, tone: Tone) -> Color32 {
        match tone {
            Tone::Plain => self.accent,
            Tone::Good => self.good,
            Tone::Warn => self.warn,
            Tone::Bad => self.bad,
            Tone::Search => self.search,
        }
    }

    /// The colour of a figure's value: plain ones are text.
    pub fn value(&self, tone: Tone) -> Color32 {
        match tone {
            Tone::Plain => self.text,
            _ => self.tone(tone),
        }
    }

    /// The colour of an event's mark.
    pub fn event(&self, kind: EventKind) -> Color32 {
        match kind {
            EventKind::Press | EventKind::Landing => self.accent,
            EventKind::Clear => self.good,
            EventKind::Chain => self.warn,
            EventKind::Hazard | EventKind::Step => self.weak,
            EventKind::Finish => self.good,
            EventKind::Death | EventKind::Divergence => self.bad,
        }
    }

    /// The tile of a digit from 1 to 9; any other is a stone.
    pub fn tile(&self, digit: u8) -> Color32 {
        let idx = usize::from(digit).wrapping_sub(1);
        self.tiles.get(idx).copied().unwrap_or(self.stone)
    }

    /// A colour as a quiet fill behind its own line or text.
    pub fn wash(&self, color: Color32) -> Color32 {
        color.gamma_multiply(if self.is_dark { 0.22 } else { 0.18 })
    }
}

/// Text style of section heads; drawn in capitals.
pub fn caps_style() -> TextStyle {
    TextStyle::Name("caps".into())
}

/// Installs both themes of a palette.
pub fn install(ctx: &egui::Context, palette: Palette) {
    palette.set_current(ctx);
    for theme in [Theme::Dark, Theme::Light] {
        ctx.style_mut_of(theme, |style| apply(style, palette.tokens(theme)));
    }
}

fn apply(style: &mut egui::Style, tokens: &Tokens) {
    let text = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = BTreeMap::from([
        (TextStyle::Heading, fonts::semibold(15.0)),
        (TextStyle::Body, text(BODY)),
        (TextStyle::Button, text(BODY)),
        (TextStyle::Small, text(SMALL)),
        (TextStyle::Monospace, FontId::new(12.0, FontFamily::Monospace)),
        (caps_style(), fonts::semibold(CAPS)),
    ]);
    style.drag_value_text_style = TextStyle::Body;
    style.animation_time = MOTION_SECS;
    // Text that can be selected would take the clicks of the rows and cards it is on.
    style.interaction.selectable_labels = false;
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(2.0 * GRID, GRID);
    spacing.button_padding = vec2(2.0 * GRID, GRID / 2.0);
    spacing.interact_size = vec2(6.0 * GRID, ROW);
    spacing.menu_margin = Margin::same(4);
    spacing.window_margin = Margin::same(16);
    spacing.menu_spacing = 0.0;
    spacing.scroll = ScrollStyle {
        bar_width: 6.0,
        ..ScrollStyle::thin()
    };
    spacing.tooltip_width = 320.0;

    let visuals = &mut style.visuals;
    visuals.dark_mode = tokens.is_dark;
    visuals.panel_fill = tokens.panel;
    visuals.window_fill = tokens.panel;
    visuals.window_stroke = Stroke::new(1.0, tokens.line);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    let shadow = Shadow {
        offset: [0, 6],
        blur: 20,
        spread: 0,
        color: Color32::from_black_alpha(if tokens.is_dark { 120 } else { 50 }),
    };
    visuals.window_shadow = shadow;
    visuals.popup_shadow = shadow;
    visuals.extreme_bg_color = tokens.field;
    visuals.text_edit_bg_color = Some(tokens.field);
    visuals.faint_bg_color = tokens.raised;
    visuals.code_bg_color = tokens.raised;
    visuals.warn_fg_color = tokens.warn;
    visuals.error_fg_color = tokens.bad;
    visuals.hyperlink_color = tokens.accent;
    visuals.weak_text_color = Some(tokens.weak);
    visuals.selection = Selection {
        bg_fill: tokens.selected,
        stroke: Stroke::new(1.0, tokens.on_selected),
    };
    visuals.text_cursor.stroke = Stroke::new(1.5, tokens.accent);
    visuals.slider_trailing_fill = true;
    visuals.indent_has_left_vline = false;
    let widget = |fill, outline, text| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, outline),
        corner_radius: CornerRadius::same(RADIUS),
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    visuals.widgets = Widgets {
        noninteractive: widget(tokens.panel, tokens.line, tokens.text),
        inactive: widget(tokens.raised, tokens.line, tokens.text),
        hovered: widget(tokens.hover, tokens.line, tokens.text),
        active: widget(tokens.selected, Color32::TRANSPARENT, tokens.on_selected),
        open: widget(tokens.raised, Color32::TRANSPARENT, tokens.text),
    };
}

/// WCAG contrast of two opaque colours, from 1 to 21.
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |color: Color32| {
        let [r, g, b, _] = egui::Rgba::from(color).to_array();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As it looks to somebody without one kind of cone (Viénot, Brettel and Mollon 1999).
    fn without_red_or_green(color: Color32, is_protan: bool) -> [f32; 3] {
        let [r, g, b, _] = egui::Rgba::from(color).to_array();
        if is_protan {
            [
                0.11238 * r + 0.88762 * g,
                0.11238 * r + 0.88762 * g,
                0.00401 * r - 0.00401 * g + b,
            ]
        } else {
            [
                0.29275 * r + 0.70725 * g,
                0.29275 * r + 0.70725 * g,
                -0.02234 * r + 0.02234 * g + b,
            ]
        }
    }

    /// Lightness and two opponent axes, roughly as far apart as they look (CIELAB of linear RGB).
    fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
        let lab = |[r, g, b]: [f32; 3]| {
            let f = |t: f32| {
                if 0.008856 < t {
                    t.cbrt()
                } else {
                    7.787 * t + 16.0 / 116.0
                }
            };
            let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
            let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
            let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
            [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
        };
        let (a, b) = (lab(a), lab(b));
        { a.into_iter().zip(b) }
            .map(|(a, b)| (a - b).powi(2))
            .sum::<f32>()
            .sqrt()
    }

    #[test]
    fn good_bad_and_warning_differ_for_every_kind_of_colour_vision() {
        for theme in [Theme::Dark, Theme::Light] {
            let tokens = Palette::OkabeIto.tokens(theme);
            for is_protan in [true, false] {
                let seen = [tokens.good, tokens.bad, tokens.warn]
                    .map(|color| without_red_or_green(color, is_protan));
                for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                    let apart = distance(seen[a], seen[b]);
                    assert!(15.0 <= apart, "{theme:?} {is_protan} {a} {b}: {apart}");
                }
            }
        }
    }

    #[test]
    fn text_can_be_read_in_every_palette() {
        let themes = [Theme::Dark, Theme::Light];
        let all = { Palette::ALL.into_iter() }.flat_map(|palette| themes.map(|theme| (palette, theme)));
        for (palette, theme) in all {
            let tokens = palette.tokens(theme);
            if palette == Palette::Contrast {
                for ground in [tokens.panel, tokens.canvas, tokens.raised] {
                    for ink in [
                        tokens.text,
                        tokens.weak,
                        tokens.faint,
                        tokens.bad,
                        tokens.warn,
                        tokens.good,
                    ] {
                        assert!(7.0 <= contrast(ink, ground), "{theme:?} {ink:?} on {ground:?}");
                    }
                }
            }
            for ground in [tokens.panel, tokens.canvas, tokens.raised] {
                assert!(7.0 <= contrast(tokens.text, ground));
                assert!(4.5 <= contrast(tokens.weak, ground));
                assert!(3.0 <= contrast(tokens.faint, ground));
            }
            for tone in [tokens.accent, tokens.bad, tokens.warn, tokens.good] {
                assert!(4.0 <= contrast(tone, tokens.panel), "{tone:?}");
                assert!(4.0 <= contrast(tokens.on_tone, tone), "{tone:?}");
            }
            assert!(7.0 <= contrast(tokens.on_selected, tokens.selected));
            for tile in tokens.tiles {
                assert!(3.5 <= contrast(tokens.on_tile, tile));
            }
        }
    }
}

//! The few widgets that all panels share: section heads, figures, cards, buttons.
//!
//! Knows tokens and icons, neither sessions nor games, so that editors may use them as well.

use eframe::egui::{
    self, Align, Align2, Color32, CornerRadius, FontId, Label, Layout, Rect, Response, RichText, Role, Sense,
    Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, vec2,
};

pub use crate::grammar::grouped;
use crate::report::{Figure, Lang, Value, figure_word, real_text, unit_word};

use super::dock;
use super::fonts;
use super::icons::{self, Icon};
use super::keys;
use super::tokens::{self, BODY, GRID, RADIUS, ROW, SMALL, Tokens};

/// A section head in small capitals, with an optional remark at the right end. The first one of a panel is what
/// it is moved by.
pub fn section_ui(ui: &mut Ui, words: &str, remark: Option<&str>) {
    let tokens = Tokens::current(ui);
    ui.add_space(GRID);
    let shown = ui.horizontal(|ui| {
        let caps = words.to_uppercase();
        ui.label(
            RichText::new(caps)
                .text_style(tokens::caps_style())
                .color(tokens.weak),
        );
        if let Some(remark) = remark {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(remark).small().color(tokens.faint));
            });
        }
    });
    dock::head_ui(ui, shown.response.rect);
}

/// A label at the left and a value at the right end of one row.
pub fn figure_ui(ui: &mut Ui, label: &str, value: &str, unit: &str, color: Color32) {
    let tokens = Tokens::current(ui);
    ui.horizontal(|ui| {
        ui.set_min_height(ROW - GRID);
        // A long label takes several lines and leaves the figure its place.
        let body = TextStyle::Body.resolve(ui.style());
        let width_of = |text: &str| {
            let galley = ui.painter().layout_no_wrap(text.to_owned(), body.clone(), color);
            galley.size().x
        };
        let taken = width_of(value) + width_of(unit) + 3.0 * GRID;
        let room = (ui.available_width() - taken).max(0.3 * ui.available_width());
        ui.scope(|ui| {
            ui.set_max_width(room);
            ui.add(Label::new(RichText::new(label).color(tokens.weak)).wrap());
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = GRID;
            if !unit.is_empty() {
                ui.label(RichText::new(unit).color(tokens.weak));
            }
            ui.label(RichText::new(value).color(color));
        });
    });
}

/// A figure of a report as a row.
pub fn report_figure_ui(ui: &mut Ui, figure: &Figure, lang: Lang) {
    let color = Tokens::current(ui).value(figure.tone);
    figure_ui(
        ui,
        figure.label.get(lang),
        &value_text(&figure.value, lang),
        unit_word(figure.unit, &figure.value, lang),
        color,
    );
}

/// A figure's value for people.
pub fn value_text(value: &Value, lang: Lang) -> String {
    match value {
        Value::Int(n) => grouped(*n),
        Value::Real(x) => {
            let decimals = match x.abs() {
                0.0 => 2,
                ..0.1 => 3,
                ..10.0 => 2,
                _ => 1,
            };
            real_text(*x, decimals)
        }
        Value::Words(words) => figure_word(words, lang).to_owned(),
        Value::None => "–".to_owned(),
    }
}

/// A large count in few characters: `68,911`, `2.1 M`.
pub fn short_count(n: u64) -> String {
    match n {
        0..1_000_000 => grouped(n as i64),
        1_000_000..1_000_000_000 => format!("{:.1} M", n as f64 / 1e6),
        _ => format!("{:.1} G", n as f64 / 1e9),
    }
}

/// A button that is an icon; its name is its tooltip and what assistive tools read.
pub fn icon_button_ui(ui: &mut Ui, icon: Icon, name: &str, is_on: bool, is_enabled: bool) -> Response {
    let tokens = Tokens::current(ui);
    let sense = if is_enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let (rect, response) = ui.allocate_exact_size(vec2(28.0, ROW), sense);
    let fill = button_fill(tokens, &response, is_on);
    ui.painter().rect_filled(rect, CornerRadius::same(RADIUS), fill);
    let color = match (is_enabled, is_on) {
        (false, _) => tokens.faint.gamma_multiply(0.6),
        (true, true) => tokens.on_selected,
        (true, false) => tokens.text,
    };
    icons::paint(ui.painter(), rect, icon, color);
    focus_ring(ui, &response);
    response.widget_info(|| WidgetInfo::selected(Role::Button, is_enabled, is_on, name));
    response.on_hover_text(keys::with_keys(ui, name))
}

/// A tooltip with what a button is called and its keys, where it has some. Whoever knows more to say adds it
/// below.
fn with_keys_hint(ui: &Ui, response: Response, words: &str) -> Response {
    response.on_hover_text(keys::with_keys(ui, words))
}

/// A plain button of a dialog: `Cancel`.
pub fn button_ui(ui: &mut Ui, words: &str) -> Response {
    let response = ui.button(words);
    with_keys_hint(ui, response, words)
}

fn button_fill(tokens: &Tokens, response: &Response, is_on: bool) -> Color32 {
    if is_on {
        tokens.selected
    } else if response.is_pointer_button_down_on() || response.hovered() {
        tokens.hover
    } else {
        tokens.raised
    }
}

/// An outline around what has the keyboard.
pub fn focus_ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        ring_ui(ui, response);
    }
}

/// The same around what keys are for without being where the keyboard is.
pub fn ring_ui(ui: &Ui, response: &Response) {
    let tokens = Tokens::current(ui);
    let stroke = Stroke::new(1.5, tokens.accent);
    ui.painter().rect_stroke(
        response.rect,
        CornerRadius::same(RADIUS),
        stroke,
        StrokeKind::Inside,
    );
}

/// A small button in the accent's quiet fill: `Fix`.
pub fn accent_button_ui(ui: &mut Ui, words: &str) -> Response {
    accent_ui(ui, words, SMALL, 20.0)
}

/// The button of a dialog that Enter stands for: `Save`.
pub fn main_button_ui(ui: &mut Ui, words: &str) -> Response {
    accent_ui(ui, words, BODY, ROW)
}

fn accent_ui(ui: &mut Ui, words: &str, font_size: f32, height: f32) -> Response {
    let tokens = Tokens::current(ui);
    let font = fonts::semibold(font_size);
    let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(words.to_owned(), font, tokens.on_selected));
    let size = vec2((galley.size().x + 4.0 * GRID).max(36.0), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let is_near = response.hovered() || response.is_pointer_button_down_on();
    let edge = if is_near {
        tokens.accent
    } else {
        tokens.accent.gamma_multiply(0.35)
    };
    let corners = CornerRadius::same(RADIUS);
    ui.painter().rect(
        rect,
        corners,
        tokens.selected,
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    let at = rect.center() - 0.5 * galley.size();
    ui.painter().galley(at, galley, tokens.on_selected);
    focus_ring(ui, &response);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words));
    with_keys_hint(ui, response, words)
}

/// What is in a menu, scrolled where the window is lower than it.
pub fn menu_lines_ui<R>(ui: &mut Ui, lines: impl FnOnce(&mut Ui) -> R) -> R {
    // What the row that the menu hangs from takes, and the menu's own edges.
    let room = ui.ctx().content_rect().height() - 2.0 * ROW - 4.0 * GRID;
    let room = room.max(4.0 * ROW);
    // Without its own word a popup gives a list 400 points, however high the window is.
    let scrolled = egui::ScrollArea::vertical()
        .max_height(room)
        .min_scrolled_height(room);
    scrolled.show(ui, lines).inner
}

/// A dialog over the whole window.
pub fn modal(ui: &Ui, name: &'static str) -> egui::Modal {
    let frame = egui::Frame::popup(ui.style()).inner_margin(egui::Margin::same(20));
    egui::Modal::new(egui::Id::unique(name)).frame(frame)
}

/// A word that can be clicked, without a frame.
pub fn word_button_ui(ui: &mut Ui, words: &str, is_on: bool) -> Response {
    let tokens = Tokens::current(ui);
    let font = TextStyle::Body.resolve(ui.style());
    let width = ui.fonts_mut(|fonts| {
        fonts
            .layout_no_wrap(words.to_owned(), font.clone(), tokens.text)
            .size()
            .x
    });
    let (rect, response) = ui.allocate_exact_size(vec2(width + 2.0 * GRID, ROW), Sense::click());
    let color = if is_on || response.hovered() {
        tokens.text
    } else {
        tokens.weak
    };
    ui.painter()
        .text(rect.center(), Align2::CENTER_CENTER, words, font, color);
    focus_ring(ui, &response);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, words));
    with_keys_hint(ui, response, words)
}

/// A row of a list that can be picked: its background, and where its content goes. `name` is in the window's
/// language: assistive tools read it, and it is the tooltip.
pub fn list_row_ui(ui: &mut Ui, name: &str, is_on: bool) -> (Rect, Response) {
    // What is cut off in the row is whole there.
    list_row_hint_ui(ui, name, name, is_on)
}

/// [`list_row_ui`] with a tooltip of its own: one that says all, since two would lie one below the other.
pub fn list_row_hint_ui(ui: &mut Ui, name: &str, hint: &str, is_on: bool) -> (Rect, Response) {
    let tokens = Tokens::current(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    // The fill reaches a little beyond the text, so that text stays on the panel's edge.
    let wide = rect.expand2(vec2(2.0 * GRID, 0.0));
    if is_on {
        ui.painter()
            .rect_filled(wide, CornerRadius::same(RADIUS), tokens.selected);
    } else if response.hovered() {
        ui.painter()
            .rect_filled(wide, CornerRadius::same(RADIUS), tokens.raised);
    }
    focus_ring(ui, &response);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, name));
    (rect, response.on_hover_text(hint))
}

/// Text in a rectangle, cut off with an ellipsis where it does not fit.
pub fn text_in(ui: &Ui, rect: Rect, align: Align2, words: &str, font: FontId, color: Color32) -> Rect {
    let mut job = egui::text::LayoutJob::simple_singleline(words.to_owned(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width().max(0.0));
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let placed = align.align_size_within_rect(galley.size(), rect);
    ui.painter().galley(placed.min, galley, color);
    placed
}

/// Left and right of a pill's words together.
const PILL_PAD: f32 = 20.0;
/// Height of a pill.
const PILL: f32 = 22.0;

/// How wide a pill with these words is.
pub fn pill_width(ui: &Ui, words: &str) -> f32 {
    let font = TextStyle::Small.resolve(ui.style());
    let ink = Tokens::current(ui).text;
    let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(words.to_owned(), font, ink));
    galley.size().x + PILL_PAD
}

/// A small round toggle. Its tooltip is its name with its keys; whoever has more to say takes [`pill_hint_ui`].
pub fn pill_ui(ui: &mut Ui, words: &str, is_on: bool) -> Response {
    let response = bare_pill_ui(ui, words, is_on);
    with_keys_hint(ui, response, words)
}

/// A pill with a tooltip of its own, which has the keys too: a second tooltip would lie below the first and say the
/// name, which stands on the pill, once more.
pub fn pill_hint_ui(ui: &mut Ui, words: &str, is_on: bool, hint: &str) -> Response {
    let response = bare_pill_ui(ui, words, is_on);
    match keys::of_name(ui, words).filter(|keys| !hint.contains(keys.as_str())) {
        Some(keys) => response.on_hover_text(format!("{hint} ({keys})")),
        None => response.on_hover_text(hint),
    }
}

fn bare_pill_ui(ui: &mut Ui, words: &str, is_on: bool) -> Response {
    let tokens = Tokens::current(ui);
    let font = TextStyle::Small.resolve(ui.style());
    let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(words.to_owned(), font, tokens.text));
    let size = vec2(galley.size().x + PILL_PAD, PILL);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let radius = CornerRadius::same((0.5 * PILL) as u8);
    let fill = match (is_on, response.hovered()) {
        (true, _) => tokens.selected,
        (false, true) => tokens.hover,
        (false, false) => tokens.raised,
    };
    ui.painter().rect_filled(rect, radius, fill);
    // The outline is the second cue beside the fill.
    let outline = if is_on || response.has_focus() {
        tokens.accent
    } else {
        tokens.line
    };
    ui.painter()
        .rect_stroke(rect, radius, Stroke::new(1.0, outline), StrokeKind::Inside);
    let color = if is_on { tokens.on_selected } else { tokens.weak };
    let at = Align2::CENTER_CENTER
        .align_size_within_rect(galley.size(), rect)
        .min;
    ui.painter().galley_with_override_text_color(at, galley, color);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, words));
    response
}

/// Height of so many rows of a list, one below the other.
pub fn rows_height(ui: &Ui, n_rows: usize) -> f32 {
    let gaps = n_rows.saturating_sub(1) as f32 * ui.spacing().item_spacing.y;
    n_rows as f32 * ROW + gaps
}

/// Content in a room that is at least that high: what stands below it stays where it is while what the content
/// tells of is on its way.
pub fn room_ui<R>(ui: &mut Ui, height: f32, content: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.vertical(|ui| {
        ui.set_min_height(height);
        content(ui)
    });
    room.inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_shortened() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(-1_234_567), "−1,234,567");
        assert_eq!(short_count(68_911), "68,911");
        assert_eq!(short_count(2_100_000), "2.1 M");
    }
}

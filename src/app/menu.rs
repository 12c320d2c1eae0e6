//! The menu bar: menus from the one table of actions, the search field, the language switch.

use eframe::egui::{
    self, Align, Align2, Button, CornerRadius, FontId, Layout, MenuBar, Rect, RichText, Role, Sense, Stroke,
    StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::report::Lang;

use super::any_session::Lend;
use super::command::{Command, Entry};
use super::keys::keys_text;
use super::lang::{self, Word};
use super::tokens::{GRID, RADIUS, SMALL};
use super::widgets::{focus_ring, menu_lines_ui, word_button_ui};

const SEARCH_WIDTH: f32 = 360.0;

/// The menus, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Documents.
    File,
    /// The spec.
    Edit,
    /// The window.
    View,
    /// The solver.
    Solve,
    /// The playhead.
    Replay,
    /// About.
    Help,
}

impl Menu {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::File,
        Self::Edit,
        Self::View,
        Self::Solve,
        Self::Replay,
        Self::Help,
    ];

    /// What a person reads.
    pub fn word(self) -> Word {
        match self {
            Self::File => lang::FILE,
            Self::Edit => lang::EDIT,
            Self::View => lang::VIEW,
            Self::Solve => lang::SOLVE_MENU,
            Self::Replay => lang::REPLAY,
            Self::Help => lang::HELP,
        }
    }
}

/// The menu bar. The answer is what was chosen.
pub fn menu_ui(ui: &mut Ui, entries: &[Entry], lend: &Lend) -> Option<Command> {
    let mut chosen = None;
    let bar = ui.max_rect();
    MenuBar::new().ui(ui, |ui| {
        ui.set_min_height(bar.height());
        ui.spacing_mut().button_padding = vec2(10.0, 3.0);
        ui.spacing_mut().item_spacing.x = 0.0;
        for menu in Menu::ALL {
            let button = ui.menu_button(menu.word().get(lend.lang), |ui| {
                menu_lines_ui(ui, |ui| {
                    ui.set_min_width(220.0);
                    let within: Vec<&Entry> = entries.iter().filter(|entry| entry.menu == menu).collect();
                    for entries in within.chunk_by(|a, b| a.within == b.within) {
                        chosen = chosen.take().or(group_ui(ui, entries, lend));
                    }
                });
            });
            button.response.on_hover_text(hint_of(menu).get(lend.lang));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(GRID);
            if word_button_ui(ui, "English", lend.lang == Lang::En).clicked() {
                chosen = Some(Command::Lang(Lang::En));
            }
            ui.label(RichText::new("/").color(lend.tokens.faint));
            if word_button_ui(ui, "한국어", lend.lang == Lang::Ko).clicked() {
                chosen = Some(Command::Lang(Lang::Ko));
            }
        });
    });
    if search_ui(ui, bar, lend) {
        chosen = Some(Command::Palette);
    }
    chosen
}

/// What is in a menu.
fn hint_of(menu: Menu) -> Word {
    match menu {
        Menu::File => lang::FILE_HINT,
        Menu::Edit => lang::EDIT_HINT,
        Menu::View => lang::VIEW_HINT,
        Menu::Solve => lang::SOLVE_HINT,
        Menu::Replay => lang::REPLAY_HINT,
        Menu::Help => lang::HELP_HINT,
    }
}

/// Entries that follow each other in a menu, or in a menu within it.
fn group_ui(ui: &mut Ui, entries: &[&Entry], lend: &Lend) -> Option<Command> {
    let lines_ui = |ui: &mut Ui| {
        let chosen = entries.iter().filter_map(|entry| entry_ui(ui, entry, lend));
        chosen.last()
    };
    match entries.first()?.within {
        None => lines_ui(ui),
        Some(word) => {
            let opened = ui.menu_button(word.get(lend.lang), |ui| {
                menu_lines_ui(ui, |ui| {
                    ui.set_min_width(180.0);
                    lines_ui(ui)
                })
            });
            opened.response.on_hover_text(lang::PANELS_HINT.get(lend.lang));
            opened.inner.flatten()
        }
    }
}

fn entry_ui(ui: &mut Ui, entry: &Entry, lend: &Lend) -> Option<Command> {
    if entry.starts_group {
        ui.separator();
    }
    let label = entry.label.get(lend.lang);
    let mut button = match entry.checked {
        Some(is_on) => Button::selectable(is_on, label),
        None => Button::new(label).frame_when_inactive(false),
    };
    if let Some(keys) = entry.keys.first() {
        button = button.shortcut_text(RichText::new(keys_text(keys)).color(lend.tokens.faint));
    }
    let response = ui.add_enabled(entry.is_enabled, button);
    response.widget_info(|| {
        WidgetInfo::selected(
            Role::Button,
            entry.is_enabled,
            entry.checked.unwrap_or(false),
            label,
        )
    });
    if let Some(keys) = entry.keys.first() {
        // The line shows them; assistive tools are told.
        let keys = keys_text(keys);
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_keyboard_shortcut(keys));
    }
    response.clicked().then(|| entry.command.clone())
}

/// The field in the middle that opens the palette. Says whether it was clicked.
fn search_ui(ui: &mut Ui, bar: Rect, lend: &Lend) -> bool {
    let tokens = lend.tokens;
    if bar.width() < 3.0 * SEARCH_WIDTH - 180.0 {
        return false;
    }
    let rect = Rect::from_center_size(bar.center(), vec2(SEARCH_WIDTH, 22.0));
    let response = ui.interact(rect, ui.scope_id().with("search"), Sense::click());
    let outline = if response.hovered() {
        tokens.weak
    } else {
        tokens.line
    };
    ui.painter().rect(
        rect,
        CornerRadius::same(RADIUS),
        tokens.field,
        Stroke::new(1.0, outline),
        StrokeKind::Inside,
    );
    let at = pos2(rect.left() + 10.0, rect.center().y);
    let font = FontId::proportional(SMALL + 0.5);
    let hint = lang::PALETTE_HINT.get(lend.lang);
    ui.painter()
        .text(at, Align2::LEFT_CENTER, hint, font.clone(), tokens.faint);
    let at = pos2(rect.right() - 10.0, rect.center().y);
    ui.painter()
        .text(at, Align2::RIGHT_CENTER, "Ctrl K", font, tokens.faint);
    focus_ring(ui, &response);
    let words = format!("{hint}, Ctrl+K");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
    response.on_hover_text(words).clicked()
}

/// Font of menus and of the palette's rows.
pub(super) fn row_font(ui: &Ui) -> FontId {
    TextStyle::Body.resolve(ui.style())
}

/// The full screen rectangle in which a palette is placed.
pub(super) fn top_center(ctx: &egui::Context) -> egui::Pos2 {
    let screen = ctx.content_rect();
    pos2(screen.center().x, screen.top() + GRID)
}

//! The row of documents: verdict mark, name, unsaved dot, close button.

use eframe::egui::{
    self, Align2, PointerButton, Rect, Role, ScrollArea, Sense, Ui, UiBuilder, Vec2, WidgetInfo, pos2,
    style::ScrollAnimation, vec2,
};

use super::any_session::{Lend, VerdictInfo};
use super::icons::{self, Icon};
use super::lang;
use super::pages::PageOf;
use super::status::verdict_words;
use super::tokens::GRID;
use super::widgets::{focus_ring, menu_lines_ui};

/// Height of the row.
pub const HEIGHT: f32 = 30.0;

/// Width of the list of all tabs at its end.
const LIST_WIDTH: f32 = 36.0;

/// What a tab shows.
#[derive(Clone, Debug)]
pub struct TabLabel {
    /// Name of the document.
    pub title: String,
    /// Whether it has unsaved changes.
    pub is_dirty: bool,
    /// Its verdict.
    pub verdict: VerdictInfo,
}

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabWish {
    /// Show this one.
    Show(usize),
    /// Close this one.
    Close(usize),
    /// Show a page.
    ShowPage(PageOf),
    /// Close a page.
    ClosePage(PageOf),
}

/// The row of tabs: documents, then pages with the one that is shown.
pub fn tabs_ui(
    ui: &mut Ui,
    tabs: &[TabLabel],
    active_idx: Option<usize>,
    (pages, shown): (&[PageOf], Option<PageOf>),
    lend: &Lend,
) -> Option<TabWish> {
    let mut wish = None;
    // Where the row is fuller than it is wide, a list of all stands at its end.
    let place = ui.scope_id().with("row of tabs");
    let before: Option<Row> = ui.data(|data| data.get_temp(place));
    let row = ui.available_rect_before_wrap();
    let is_crowded = before.as_ref().is_some_and(|before| before.is_crowded);
    let end = if is_crowded {
        row.right() - LIST_WIDTH
    } else {
        row.right()
    };
    let shown_now = (active_idx, shown, tabs.len(), pages.len());
    let is_new = before.is_none_or(|before| before.shown != shown_now);
    let mut scrolled = ui.new_child(UiBuilder::new().max_rect(row.with_max_x(end)));
    // The wheel goes along the only way there is.
    scrolled.style_mut().always_scroll_the_only_direction = true;
    let content = ScrollArea::horizontal()
        .auto_shrink([false, false])
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
        .show(&mut scrolled, |ui| {
            // The tabs are as high as the row, which a low window makes lower.
            let usual = std::mem::replace(&mut ui.spacing_mut().interact_size.y, row.height());
            ui.horizontal(|ui| {
                ui.spacing_mut().interact_size.y = usual;
                ui.spacing_mut().item_spacing.x = 0.0;
                for (idx, tab) in tabs.iter().enumerate() {
                    let is_on = active_idx == Some(idx);
                    let drawn = ui.push_id(("tab", idx), |ui| {
                        if let Some(asked) = tab_ui(ui, idx, tab, is_on, lend) {
                            wish = Some(asked);
                        }
                    });
                    // What has just been opened or chosen is in sight.
                    if is_on && is_new {
                        let rect = drawn.response.rect;
                        ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
                    }
                }
                for page in pages {
                    let is_on = shown == Some(*page);
                    let drawn = ui.push_id(("page", page.word().en), |ui| {
                        if let Some(asked) = page_tab_ui(ui, *page, is_on, lend) {
                            wish = Some(asked);
                        }
                    });
                    if is_on && is_new {
                        let rect = drawn.response.rect;
                        ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
                    }
                }
            });
        });
    if is_crowded {
        let list = ui.new_child(UiBuilder::new().max_rect(row.with_min_x(end)));
        wish = list_ui(list, tabs, active_idx, (pages, shown), lend).or(wish);
    }
    let remembered = Row {
        shown: shown_now,
        is_crowded: row.width() < content.content_size.x,
    };
    if remembered.is_crowded != is_crowded {
        ui.request_repaint();
    }
    ui.data_mut(|data| data.insert_temp(place, remembered));
    wish
}

/// What the row was when it was last drawn.
#[derive(Clone)]
struct Row {
    shown: (Option<usize>, Option<PageOf>, usize, usize),
    is_crowded: bool,
}

/// The list of all tabs, where the row cannot show them all.
fn list_ui(
    mut ui: Ui,
    tabs: &[TabLabel],
    active_idx: Option<usize>,
    (pages, shown): (&[PageOf], Option<PageOf>),
    lend: &Lend,
) -> Option<TabWish> {
    let mut wish = None;
    let name = lang::ALL_TABS.get(lend.lang);
    let words = (tabs.len() + pages.len()).to_string();
    let menu = ui.centered_and_justified(|ui| {
        ui.menu_button(words, |ui| {
            menu_lines_ui(ui, |ui| {
                for (idx, tab) in tabs.iter().enumerate() {
                    let title = format!("{}{}", tab.title, if tab.is_dirty { " •" } else { "" });
                    if ui.selectable_label(active_idx == Some(idx), title).clicked() {
                        wish = Some(TabWish::Show(idx));
                        ui.close();
                    }
                }
                for page in pages {
                    let is_on = shown == Some(*page);
                    if ui.selectable_label(is_on, page.word().get(lend.lang)).clicked() {
                        wish = Some(TabWish::ShowPage(*page));
                        ui.close();
                    }
                }
            });
        })
    });
    let button = menu.inner.response;
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    button.on_hover_text(name);
    wish
}

/// What one tab shows, whatever it is of.
struct Shown<'a> {
    /// What is painted.
    title: &'a str,
    /// What a document is proven to be; a page has no verdict.
    verdict: Option<&'a VerdictInfo>,
    /// Whether a dot stands in the place of the cross.
    is_dirty: bool,
    /// Whether it is the one that is shown.
    is_on: bool,
    /// What assistive tools call it.
    name: &'a str,
    /// What is told of it under the pointer.
    hint: &'a str,
}

/// What was asked of one tab.
enum Asked {
    Show,
    Close,
}

fn tab_ui(ui: &mut Ui, idx: usize, tab: &TabLabel, is_on: bool, lend: &Lend) -> Option<TabWish> {
    let words = verdict_words(&tab.verdict, lend.lang);
    let mut name = format!("{}, {words}", tab.title);
    if tab.is_dirty {
        name = format!("{name}, {}", lang::DIRTY.get(lend.lang));
    }
    let shown = Shown {
        title: &tab.title,
        verdict: Some(&tab.verdict),
        is_dirty: tab.is_dirty,
        is_on,
        name: &name,
        hint: &words,
    };
    one_ui(ui, &shown, lend).map(|asked| match asked {
        Asked::Show => TabWish::Show(idx),
        Asked::Close => TabWish::Close(idx),
    })
}

fn page_tab_ui(ui: &mut Ui, page: PageOf, is_on: bool, lend: &Lend) -> Option<TabWish> {
    let words = page.word().get(lend.lang);
    let shown = Shown {
        title: words,
        verdict: None,
        is_dirty: false,
        is_on,
        name: words,
        hint: &super::keys::with_keys(ui, words),
    };
    one_ui(ui, &shown, lend).map(|asked| match asked {
        Asked::Show => TabWish::ShowPage(page),
        Asked::Close => TabWish::ClosePage(page),
    })
}

/// One tab, of a document or of a page.
fn one_ui(ui: &mut Ui, tab: &Shown<'_>, lend: &Lend) -> Option<Asked> {
    let tokens = lend.tokens;
    // What is no document looks like a heading.
    let font = match tab.verdict {
        Some(_) => egui::TextStyle::Body.resolve(ui.style()),
        None => super::fonts::semibold(super::tokens::SMALL),
    };
    let inset = if tab.verdict.is_some() { 28.0 } else { 16.0 };
    let ink = if tab.is_on { tokens.text } else { tokens.weak };
    let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(tab.title.to_owned(), font, ink));
    let width = inset + galley.size().x + 40.0;
    let height = HEIGHT.min(ui.available_height());
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let painter = ui.painter();
    if tab.is_on {
        painter.rect_filled(rect, 0.0, tokens.tab);
        let edge = Rect::from_min_size(rect.min, vec2(rect.width(), 2.0));
        painter.rect_filled(edge, 0.0, tokens.accent);
    } else if response.hovered() {
        painter.rect_filled(rect, 0.0, tokens.hover.gamma_multiply(0.5));
    }
    if let Some(verdict) = tab.verdict {
        let color = icons::verdict_color(verdict, tokens);
        let mark = pos2(rect.left() + 17.0, rect.center().y);
        icons::verdict_mark(painter, mark, 4.5, verdict, color);
    }
    let at = pos2(rect.left() + inset, rect.center().y - 0.5 * galley.size().y);
    painter.galley(at, galley, ink);
    focus_ring(ui, &response);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, tab.is_on, tab.name));
    let close = Rect::from_center_size(pos2(rect.right() - 18.0, rect.center().y), Vec2::splat(18.0));
    let closes = close_ui(ui, close, tab, tab.is_on || response.hovered(), lend);
    let response = response.on_hover_text(tab.hint);
    if closes || response.clicked_by(PointerButton::Middle) {
        Some(Asked::Close)
    } else {
        response.clicked().then_some(Asked::Show)
    }
}

/// The close button; while the tab is left alone, a dot in its place says "unsaved".
fn close_ui(ui: &Ui, rect: Rect, tab: &Shown<'_>, is_near: bool, lend: &Lend) -> bool {
    let tokens = lend.tokens;
    let response = ui.interact(rect, ui.scope_id().with("close"), Sense::click());
    if response.hovered() {
        ui.painter().rect_filled(rect, GRID, tokens.hover);
    }
    if tab.is_dirty && !response.hovered() {
        ui.painter().circle_filled(rect.center(), 3.5, tokens.text);
    } else if is_near || response.hovered() {
        let ink = if response.hovered() {
            tokens.text
        } else {
            tokens.faint
        };
        icons::paint(ui.painter(), rect, Icon::Close, ink);
    }
    focus_ring(ui, &response);
    let name = lang::done_with(lang::CLOSE, tab.title, lend.lang);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    response.on_hover_text(lang::CLOSE_TAB.get(lend.lang)).clicked()
}

/// Where a name is painted when there is no document.
pub fn empty_ui(ui: &Ui, rect: Rect, lend: &Lend) {
    let font = super::fonts::semibold(16.0);
    let words = lang::WELCOME.get(lend.lang);
    let at = rect.center() - vec2(0.0, 12.0);
    ui.painter()
        .text(at, Align2::CENTER_CENTER, words, font, lend.tokens.weak);
    let hint = lang::WELCOME_HINT.get(lend.lang);
    let font = egui::FontId::proportional(13.0);
    let at = rect.center() + vec2(0.0, 14.0);
    ui.painter()
        .text(at, Align2::CENTER_CENTER, hint, font, lend.tokens.faint);
}

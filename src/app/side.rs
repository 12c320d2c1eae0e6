//! Panels that are folded up by their heads.
//!
//! An editor gives a list of [`Panel`]s; what a panel remembers is its own, what an editor's panels share
//! is its desk.

use eframe::egui::{self, Align, Align2, Layout, Role, Sense, Ui, WidgetInfo, vec2};

use crate::game::Game;
use crate::report::{Lang, Text};

use super::dock::{self, PanelInfo, Side};
use super::editor::Cx;
use super::icons::{self, Icon};
use super::tokens::{self, ROW, Tokens};
use super::widgets::focus_ring;

/// One panel of the left or the right side of an editor with such a desk.
pub trait Panel<Desk, G: Game> {
    /// What people call it, whatever it shows.
    fn name(&self) -> Text;

    /// What stands at its head.
    fn title(&self, _desk: &Desk, cx: &Cx<'_, G>) -> String {
        cx.words(&self.name()).to_owned()
    }

    /// A remark at the right end of its head.
    fn remark(&self, _desk: &Desk, _cx: &Cx<'_, G>) -> Option<String> {
        None
    }

    /// Whether there is anything to show.
    fn is_shown(&self, _desk: &Desk, _cx: &Cx<'_, G>) -> bool {
        true
    }

    /// Whether it is folded up at first.
    fn is_folded_at_first(&self) -> bool {
        false
    }

    /// What is in it.
    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, cx: &mut Cx<'_, G>);
}

/// A panel with its name in layouts, and whether it is folded up.
pub struct Slot<Desk, G: Game> {
    id: &'static str,
    panel: Box<dyn Panel<Desk, G>>,
    is_folded: bool,
}

/// A panel in its place. Layouts keep it by `id`, so that stays as it is.
pub fn slot<Desk, G: Game>(id: &'static str, panel: impl Panel<Desk, G> + 'static) -> Slot<Desk, G> {
    Slot {
        id,
        is_folded: panel.is_folded_at_first(),
        panel: Box::new(panel),
    }
}

/// Unfolds a panel.
pub fn unfold<Desk, G: Game>(slots: &mut [Slot<Desk, G>], id: &str) {
    for slot in slots.iter_mut().filter(|slot| slot.id == id) {
        slot.is_folded = false;
    }
}

/// What the shell is told of the panels of both sides.
pub fn panel_infos<Desk, G: Game>(
    left: &[Slot<Desk, G>],
    right: &[Slot<Desk, G>],
    desk: &Desk,
    cx: &Cx<'_, G>,
) -> Vec<PanelInfo> {
    let side = |slots: &[Slot<Desk, G>], side: Side| -> Vec<PanelInfo> {
        let info = |slot: &Slot<Desk, G>| {
            let info = PanelInfo::new(slot.id, slot.panel.name(), side);
            info.shown_if(slot.panel.is_shown(desk, cx))
        };
        slots.iter().map(info).collect()
    };
    let mut infos = side(left, Side::Left);
    infos.extend(side(right, Side::Right));
    infos
}

/// One of the panels, with its head.
pub fn panel_ui<'s, Desk: 's, G: Game>(
    ui: &mut Ui,
    slots: impl IntoIterator<Item = &'s mut Slot<Desk, G>>,
    id: &str,
    desk: &mut Desk,
    cx: &mut Cx<'_, G>,
) {
    let Some(slot) = slots.into_iter().find(|slot| slot.id == id) else {
        return;
    };
    let title = slot.panel.title(desk, cx);
    let remark = slot.panel.remark(desk, cx);
    if head_ui(ui, &title, remark.as_deref(), slot.is_folded, cx.lang) {
        slot.is_folded = !slot.is_folded;
    }
    if !slot.is_folded {
        ui.push_id("content", |ui| slot.panel.ui(ui, desk, cx));
    }
}

/// The head of a panel: small capitals, a remark at the right end, a click folds it up.
fn head_ui(ui: &mut Ui, title: &str, remark: Option<&str>, is_folded: bool, lang: Lang) -> bool {
    let tokens = Tokens::current(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click_and_drag());
    let ink = if response.hovered() {
        tokens.text
    } else {
        tokens.weak
    };
    let font = tokens::caps_style().resolve(ui.style());
    let caps = title.to_uppercase();
    let painter = ui.painter();
    let shown = painter.text(rect.left_center(), Align2::LEFT_CENTER, caps, font, ink);
    let icon = if is_folded { Icon::Closed } else { Icon::Open };
    if response.hovered() || is_folded || response.has_focus() {
        let mark = egui::Rect::from_center_size(
            egui::pos2(shown.right() + 10.0, rect.center().y),
            vec2(12.0, 12.0),
        );
        icons::paint(painter, mark, icon, tokens.faint);
    }
    if let Some(remark) = remark {
        let place = rect.with_min_x(shown.right() + 20.0);
        let mut right = ui.new_child(
            egui::UiBuilder::new()
                .max_rect(place)
                .layout(Layout::right_to_left(Align::Center)),
        );
        let words = egui::RichText::new(remark).small().color(tokens.faint);
        right.add(egui::Label::new(words).truncate());
    }
    focus_ring(ui, &response);
    let name = super::lang::panel_name(title, lang);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, !is_folded, &name));
    let response = response.on_hover_text(super::lang::FOLD_HINT.get(lang));
    dock::moves(ui, &response);
    response.clicked()
}

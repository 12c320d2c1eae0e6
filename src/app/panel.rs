//! What the side panels have in common: no edge, and content that is cut off where they end.

use std::ops::RangeInclusive;

use eframe::egui::{
    AsIdSalt, CornerRadius, Frame, InnerResponse, Margin, Panel, Sense, Stroke, Ui, UiBuilder,
    containers::panel::PanelState,
};

use super::any_session::Lend;
use super::lang;
use super::tokens::PAD;

/// Side panels reach to their edges; their content is padded inside the scroll area, so that the
/// bar runs along the edge.
pub(super) fn side_frame(lend: &Lend) -> Frame {
    Frame::new()
        .fill(lend.tokens.panel)
        .corner_radius(CornerRadius::ZERO)
        .stroke(Stroke::NONE)
}

/// Content that takes the space there is, no more and no less, and is cut off there: neither the
/// panel nor its divider grows with what is too large for it.
pub(super) fn boxed(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let rect = ui.available_rect_before_wrap();
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect));
    inner.shrink_clip_rect(rect);
    content(&mut inner);
    ui.allocate_rect(rect, Sense::hover());
}

pub(super) fn padded(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let margin = Margin::symmetric(PAD as i8, 8);
    Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        content(ui);
    });
}

/// A panel that gives way in a small window.
pub(super) struct Yielding<S> {
    /// Its name in what egui keeps.
    pub(super) salt: S,
    /// Its size at first.
    pub(super) usual: f32,
    /// The sizes that it can have now.
    pub(super) sizes: RangeInclusive<f32>,
    /// Whether its usual size follows the window until a person gives it another.
    pub(super) follows: bool,
}

impl<S: AsIdSalt + Copy> Yielding<S> {
    /// Shows it. Where it has to be smaller than it was made, that size stays known and comes back with the
    /// room: egui by itself remembers what it had to shrink to.
    pub(super) fn show<R>(
        self,
        ui: &mut Ui,
        (panel, axis): (Panel, usize),
        content: impl FnOnce(&mut Ui) -> R,
    ) -> InnerResponse<R> {
        let Self {
            salt,
            usual,
            sizes,
            follows,
        } = self;
        let id = ui.scope_id().with(salt);
        let given = PanelState::load(ui.ctx(), id).map_or(usual, |state| state.size()[axis]);
        let panel = panel.default_size(usual).size_range(sizes);
        let shown = panel.show(ui, content);
        let edge = ui.ctx().read_response(id.with("__resize"));
        let is_resized = edge.is_some_and(|edge| edge.dragged() || edge.drag_stopped() || edge.has_focus());
        let by_hand = id.with("size by hand");
        if is_resized {
            ui.data_mut(|data| data.insert_persisted(by_hand, true));
        } else if follows && ui.data_mut(|data| data.get_persisted::<bool>(by_hand)).is_none() {
            ui.data_mut(|data| data.remove::<PanelState>(id));
        } else if let Some(mut now) = PanelState::load(ui.ctx(), id)
            && now.size()[axis] + 0.5 < given
        {
            now.outer_rect.max[axis] = now.outer_rect.min[axis] + given;
            ui.data_mut(|data| data.insert_persisted(id, now));
        }
        shown
    }
}

/// What assistive tools call the edge that a panel is resized by: egui names it in English only.
pub(super) fn name_edge(ui: &Ui, panel: impl AsIdSalt, lend: &Lend) {
    let edge = ui.scope_id().with(panel).with("__resize");
    // Without an edge there is nothing to name.
    if !ui.ctx().has_accesskit_node(edge) {
        return;
    }
    ui.ctx()
        .accesskit_node_builder(edge, |node| node.set_label(lang::RESIZE.get(lend.lang)));
}

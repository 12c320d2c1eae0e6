//! What the side panels have in common: no edge, and content that is cut off where they end.

use eframe::egui::{AsIdSalt, CornerRadius, Frame, Margin, Sense, Stroke, Ui, UiBuilder};

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

//! A row of pills at the foot of a canvas: some at its left end, some at its right one; scrolled where it
//! has no room for both.

use eframe::egui::{Align, Layout, Rect, ScrollArea, Ui};

/// Between the two ends of a row that is scrolled.
const GAP: f32 = 12.0;

/// A canvas lower than this, in points, has one row of pills and nothing else below it.
const LOW: f32 = 260.0;

/// Whether a canvas is so low that what it shows needs all the room there is. `foot` is what stands below it
/// otherwise. A picture has no window around it and none of that in it.
pub fn is_low(ui: &Ui, area: Rect, foot: f32) -> bool {
    let is_window = area.height() + foot < ui.ctx().content_rect().height();
    is_window && area.height() < LOW
}

/// Which end of the row is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// What stands at the left.
    Left,
    /// What stands at the right, or after the rest.
    Right,
}

/// Draws the row. `part` is called once for each end and says in points how far apart its pills are by the
/// spacing of the `Ui` it is given.
pub fn pill_row_ui(ui: &mut Ui, spacing: f32, mut part: impl FnMut(&mut Ui, End)) {
    let id = ui.scope_id().with("width of the row");
    let needed: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let room = ui.available_width();
    let mut width_of = |ui: &mut Ui, end: End| {
        let drawn = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.x = spacing;
            part(ui, end);
        });
        drawn.response.rect.width()
    };
    let mut width = GAP;
    if needed <= room {
        ui.horizontal(|ui| {
            width += width_of(ui, End::Left);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                width += width_of(ui, End::Right);
            });
        });
    } else {
        ScrollArea::horizontal().id_salt(id).show(ui, |ui| {
            ui.horizontal(|ui| {
                width += width_of(ui, End::Left);
                ui.add_space(GAP);
                width += width_of(ui, End::Right);
            });
        });
    }
    if width != needed {
        ui.data_mut(|data| data.insert_temp(id, width));
        ui.request_repaint();
    }
}

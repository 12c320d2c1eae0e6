//! A long list of which only what is seen is laid out, and whose current row is kept in view.

use std::ops::Range;

use eframe::egui::{ScrollArea, Ui};

use crate::app::tokens::ROW;

/// Where a list is scrolled to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scroll {
    current: Option<usize>,
    offset: f32,
    height: f32,
}

/// Draws the rows that are seen. When `current` has changed and is not among them, it is scrolled to.
pub(super) fn list_ui(
    ui: &mut Ui,
    name: &str,
    n_rows: usize,
    current: Option<usize>,
    scroll: &mut Scroll,
    mut row_ui: impl FnMut(&mut Ui, usize),
) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical().id_salt(name).auto_shrink([false, false]);
    if let Some(row) = current
        && scroll.current != current
    {
        let (top, bottom) = (row as f32 * ROW, (row + 1) as f32 * ROW);
        let height = if scroll.height <= 0.0 {
            ui.available_height()
        } else {
            scroll.height
        };
        if top < scroll.offset || scroll.offset + height < bottom {
            // Where one reads on from: a third from the top.
            area = area.vertical_scroll_offset((top - height / 3.0).max(0.0));
        }
    }
    scroll.current = current;
    let shown = area.show_rows(ui, ROW, n_rows, |ui, range: Range<usize>| {
        for row in range {
            ui.push_id(row, |ui| row_ui(ui, row));
        }
    });
    scroll.offset = shown.state.unclamped_offset().y;
    scroll.height = shown.inner_rect.height();
}

//! The columns of panels beside the canvas. Where there is no room for both, the one that was asked for last
//! stands there, and the other gives way without being closed.

use eframe::egui::{Panel, Ui};

use super::PlayproofApp;
use super::any_session::{AnySession, Lend};
use super::dock::{Area, Asked};
use super::panel::{Yielding, name_edge, side_frame};
use super::tour::Spot;

/// The canvas keeps at least this width, and this part of the window's; in a narrow window it keeps more than
/// half, since one column is all that stands beside it.
const CANVAS_WIDTH: f32 = 240.0;
const CANVAS_PART: f32 = 0.34;
const NARROW: f32 = 760.0;
const NARROW_CANVAS_PART: f32 = 0.56;
/// Narrower than this a side panel is of no use.
const LEFT_WIDTH: f32 = 160.0;
const RIGHT_WIDTH: f32 = 220.0;
/// The right panel is hidden before the left one is narrower than this.
const LEFT_BESIDE_RIGHT: f32 = 260.0;
/// Or than this part of the width that its editor wants.
const LEFT_PART: f32 = 0.75;

/// What the window remembers of its columns.
#[derive(Default)]
pub(super) struct Columns {
    /// Whether the right one was asked for last.
    right_leads: bool,
    /// The one that is open and has no room.
    pub(super) gave_way: Option<Area>,
}

impl PlayproofApp {
    /// Opens a column, or closes it; one that gave way comes before the other.
    pub(super) fn toggle_column(&mut self, area: Area) {
        let (gave_way, is_right) = (self.columns.gave_way == Some(area), area == Area::Right);
        let is_open = if is_right {
            &mut self.settings.is_right_open
        } else {
            &mut self.settings.is_left_open
        };
        *is_open = gave_way || !*is_open;
        if *is_open {
            self.columns.right_leads = is_right;
        }
    }

    /// Opens a column, before the other where there is no room for both.
    pub(super) fn open_column(&mut self, area: Area) {
        match area {
            Area::Left => self.settings.is_left_open = true,
            Area::Right => self.settings.is_right_open = true,
            Area::Bottom | Area::Float => return,
        }
        self.columns.right_leads = area == Area::Right;
    }

    /// Both columns, or the one that there is room for.
    pub(super) fn columns_ui(&mut self, ui: &mut Ui, lend: &Lend, asked: &mut Asked) {
        let width = ui.available_width();
        let part = if width < NARROW {
            NARROW_CANVAS_PART
        } else {
            CANVAS_PART
        };
        let room = width - CANVAS_WIDTH.max(part * width);
        let has_left = self.settings.is_left_open && !self.panels_in(Area::Left).is_empty();
        let has_right =
            self.settings.is_right_open && !self.tabs.is_empty() && !self.panels_in(Area::Right).is_empty();
        let wanted = self.active().map_or(0.0, AnySession::left_width);
        let enough = LEFT_BESIDE_RIGHT.max(LEFT_PART * wanted);
        let fits_both = enough + RIGHT_WIDTH <= room;
        self.columns.gave_way = match (has_left && has_right && !fits_both, self.columns.right_leads) {
            (true, true) => Some(Area::Left),
            (true, false) => Some(Area::Right),
            (false, _) => None,
        };
        let mut used = 0.0;
        if has_left && self.columns.gave_way != Some(Area::Left) {
            let beside = if has_right && fits_both { RIGHT_WIDTH } else { 0.0 };
            used = self.left_ui(ui, room - beside, lend, asked);
        }
        // A left column that a person made narrow leaves room all the same.
        if has_left && has_right && RIGHT_WIDTH <= room - used && 0.0 < used {
            self.columns.gave_way = None;
        }
        if has_right && self.columns.gave_way != Some(Area::Right) {
            self.right_ui(ui, room - used, lend, asked);
        }
    }

    /// The left column, at most `room` wide. The answer is how wide it is.
    fn left_ui(&mut self, ui: &mut Ui, room: f32, lend: &Lend, asked: &mut Asked) -> f32 {
        let (game, width) = match self.active() {
            Some(session) => (session.game().0, session.left_width()),
            None => ("", 232.0),
        };
        let salt = ("left", game);
        let yielding = Yielding {
            salt,
            usual: width,
            sizes: LEFT_WIDTH..=room.clamp(LEFT_WIDTH, 640.0),
            follows: false,
        };
        let panel = Panel::left(salt).frame(side_frame(lend));
        let shown = yielding.show(ui, (panel, 0), |ui| self.column_ui(ui, Area::Left, lend, asked));
        name_edge(ui, salt, lend);
        shown.response.rect.width()
    }

    /// The right column, at most `room` wide.
    fn right_ui(&mut self, ui: &mut Ui, room: f32, lend: &Lend, asked: &mut Asked) {
        let yielding = Yielding {
            salt: "right",
            usual: 320.0,
            sizes: RIGHT_WIDTH..=room.clamp(RIGHT_WIDTH, 520.0),
            follows: false,
        };
        let panel = Panel::right("right").frame(side_frame(lend));
        let shown = yielding.show(ui, (panel, 0), |ui| self.column_ui(ui, Area::Right, lend, asked));
        name_edge(ui, "right", lend);
        self.note_spot(Spot::Right, shown.response.rect);
    }
}

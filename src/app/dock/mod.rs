//! Panels that can be moved: to either side, into a row below the canvas, into a window of their own, and back.
//!
//! An editor names its panels ([`PanelInfo`]) and draws one of them when told so; where it stands is the
//! shell's. [`layout`] is which panel is where and is saved with the settings; [`head`] is what a panel is
//! taken by; [`drop`] finds where one that is dragged would go; [`show`] draws all of it; [`acts`] is what
//! menus, palette and keys do with it. Widgets that draw heads call [`head_ui`] or [`moves`] and know no more.

mod acts;
mod drop;
mod head;
mod layout;
mod show;

use crate::report::Text;

use super::tokens::GRID;

pub use acts::Act;
pub(super) use head::{grip_ui, menu_ui, serve, take};
pub use head::{head_ui, moves};
pub use layout::{Area, Floating, Layout};
pub(super) use show::{Asked, Dock, PROBLEM_LIST, TIMELINE};

/// The sides that editors give panels for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left of the canvas.
    Left,
    /// Right of it.
    Right,
}

/// A panel, as the shell knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelInfo {
    /// Its name in layouts; stable.
    pub id: &'static str,
    /// What people call it.
    pub name: Text,
    /// Where it stands at first; the order is that of the list.
    pub home: Area,
    /// Whether there is anything to show.
    pub is_shown: bool,
    /// Space above it where another one is there, in points.
    pub gap: f32,
    /// Whether it scrolls by itself and takes the height there is.
    pub fills: bool,
    /// Whether it is the shell's.
    pub(super) is_of_shell: bool,
}

impl PanelInfo {
    /// A panel that an editor always shows.
    pub fn new(id: &'static str, name: Text, side: Side) -> Self {
        Self {
            id,
            name,
            home: match side {
                Side::Left => Area::Left,
                Side::Right => Area::Right,
            },
            is_shown: true,
            gap: 2.0 * GRID,
            fills: false,
            is_of_shell: false,
        }
    }

    /// The same, shown only then.
    pub fn shown_if(self, is_shown: bool) -> Self {
        Self { is_shown, ..self }
    }

    /// The same with another space above it.
    pub fn with_gap(self, gap: f32) -> Self {
        Self { gap, ..self }
    }

    /// The same, scrolling by itself.
    pub fn filling(self) -> Self {
        Self { fills: true, ..self }
    }

    /// A panel of the shell's own.
    pub(super) fn of_shell(id: &'static str, name: Text, home: Area) -> Self {
        let side = match home {
            Area::Right => Side::Right,
            _ => Side::Left,
        };
        Self {
            home,
            is_of_shell: true,
            ..Self::new(id, name, side)
        }
    }
}

/// The room that a panel is drawn in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Room {
    /// What there is below its upper edge, in points.
    pub height: f32,
    /// The panels that stand below it, from the top.
    pub below: Vec<&'static str>,
}

impl Room {
    /// Whether a panel stands below.
    pub fn is_above(&self, id: &str) -> bool {
        self.below.contains(&id)
    }
}

//! What can be done with a panel by menu, palette and keys.

use eframe::egui::{self, Rect, pos2, vec2};

use crate::app::PlayproofApp;
use crate::app::command::Command;
use crate::app::lang::{self, Word};
use crate::app::palette::Named;
use crate::report::Text;

use super::PanelInfo;
use super::layout::{Area, Layout};
use super::show::{PROBLEM_LIST, TIMELINE};

/// Something to do with a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Into a column, the row below the canvas, or a window of its own.
    To(Area),
    /// Before the one before it.
    Earlier,
    /// Behind the one behind it.
    Later,
    /// Where it stands at first.
    Home,
    /// Away; the View menu brings it back.
    Hide,
    /// Back from there.
    Show,
}

impl Act {
    /// What people call it.
    pub fn word(self) -> Word {
        match self {
            Self::To(Area::Left) => lang::PANEL_LEFT,
            Self::To(Area::Right) => lang::PANEL_RIGHT,
            Self::To(Area::Bottom) => lang::PANEL_BOTTOM,
            Self::To(Area::Float) => lang::PANEL_FLOAT,
            Self::Earlier => lang::PANEL_EARLIER,
            Self::Later => lang::PANEL_LATER,
            Self::Home => lang::PANEL_HOME,
            Self::Hide => lang::PANEL_HIDE,
            Self::Show => lang::PANEL_SHOW,
        }
    }

    /// What can be done with a panel that stands in an area.
    pub fn offered(area: Area, home: Area) -> Vec<Self> {
        let mut offered: Vec<Self> = [Area::Left, Area::Right, Area::Bottom, Area::Float]
            .into_iter()
            .filter(|to| *to != area)
            .map(Self::To)
            .collect();
        if area != Area::Float {
            offered.extend([Self::Earlier, Self::Later]);
        }
        if area != home {
            offered.push(Self::Home);
        }
        offered.push(Self::Hide);
        offered
    }
}

impl PlayproofApp {
    /// The panels as they are now.
    pub fn panel_layout(&self) -> Layout {
        { self.settings.layouts.get(self.layout_key()) }
            .cloned()
            .unwrap_or_default()
    }

    /// Layouts are kept by game: their editors have other panels.
    fn layout_key(&self) -> &'static str {
        self.active().map_or("", |session| session.game().0)
    }

    pub(super) fn change_layout(&mut self, change: impl FnOnce(&mut Layout, &[PanelInfo])) {
        let mut layout = self.panel_layout();
        change(&mut layout, &self.dock.infos);
        let key = self.layout_key();
        if layout == Layout::default() {
            self.settings.layouts.remove(key);
        } else {
            self.settings.layouts.insert(key.to_owned(), layout);
        }
    }

    /// Does something with a panel. One that is moved into a column that is closed opens it.
    pub(in crate::app) fn act_on_panel(&mut self, ctx: &egui::Context, id: &str, act: Act) {
        let Some(info) = self.dock.infos.iter().find(|info| info.id == id).cloned() else {
            return;
        };
        let switch = match id {
            TIMELINE => Some(&mut self.settings.is_timeline_open),
            PROBLEM_LIST => Some(&mut self.settings.is_problem_list_open),
            _ => None,
        };
        if let Some(is_open) = switch {
            *is_open = act != Act::Hide;
            if matches!(act, Act::Hide | Act::Show) {
                return;
            }
        }
        match act {
            Act::To(Area::Float) => {
                let rect = self.floating_rect(ctx, id);
                self.float_panel(&info, rect);
            }
            Act::To(area) => self.change_layout(|layout, infos| layout.put(infos, id, area, None)),
            Act::Earlier | Act::Later => {
                self.change_layout(|layout, infos| layout.shift(infos, id, act == Act::Later));
            }
            Act::Home => self.change_layout(|layout, infos| layout.send_home(infos, id)),
            Act::Hide | Act::Show => {
                self.change_layout(|layout, infos| layout.set_hidden(infos, id, act == Act::Hide));
            }
        }
        self.open_column(self.panel_layout().area_of(&info));
        ctx.request_repaint();
    }

    /// Where a panel floats that was not put anywhere by hand: over the canvas, as large as it was.
    fn floating_rect(&self, ctx: &egui::Context, id: &str) -> Rect {
        let screen = ctx.content_rect();
        let size = self.panel_size(id, screen.size());
        let canvas = self.dock.scene.canvas.unwrap_or(screen);
        let n_others = self.panel_layout().shown(&self.dock.infos, Area::Float).len() as f32;
        Rect::from_min_size(canvas.min + vec2(24.0, 24.0) + n_others * vec2(28.0, 28.0), size)
    }

    /// How large a panel is in a window of its own.
    pub(super) fn panel_size(&self, id: &str, screen: egui::Vec2) -> egui::Vec2 {
        let seen = self.dock.scene.seen.iter().find(|seen| seen.id == id);
        let seen = seen.map_or(vec2(280.0, 200.0), |seen| seen.rect.size());
        let is_wide = matches!(id, TIMELINE | PROBLEM_LIST);
        let (width, height) = if is_wide { (640.0, 260.0) } else { (280.0, 120.0) };
        vec2(
            (seen.x + 24.0).max(width).min(0.9 * screen.x),
            (seen.y + 24.0).max(height).min(0.6 * screen.y),
        )
    }

    pub(super) fn float_panel(&mut self, info: &PanelInfo, rect: Rect) {
        let rect = rect.translate(pos2(0.0, 0.0) - rect.min.min(pos2(0.0, 0.0)));
        self.change_layout(|layout, infos| layout.float(infos, info.id, rect));
        self.dock.placed.push(info.id);
    }

    /// What the palette can do with panels.
    pub(in crate::app) fn panel_names(&self) -> Vec<Named> {
        let layout = self.panel_layout();
        let mut named = Vec::new();
        for info in { self.dock.infos.iter() }.filter(|info| info.is_shown && !layout.is_hidden(info.id)) {
            for act in Act::offered(layout.area_of(info), info.home) {
                let word = act.word();
                named.push(Named {
                    name: Text::new(
                        format!("{} panel: {}", info.name.en, word.en),
                        format!("{} 패널: {}", info.name.ko, word.ko),
                    ),
                    kind: lang::PANELS.text(),
                    command: Command::Panel(info.id, act),
                });
            }
        }
        named
    }
}

//! Draws the panels where they stand: columns, the row below the canvas, windows of their own, and where one
//! that is dragged would go.

use eframe::egui::{
    self, Align, CornerRadius, Frame, Id, LayerId, Layout as Direction, Margin, Order, Panel, Rect,
    ScrollArea, Stroke, StrokeKind, Ui, UiBuilder, Vec2, pos2, vec2,
};

use crate::app::PlayproofApp;
use crate::app::any_session::Lend;
use crate::app::inspect::{InspectWish, history};
use crate::app::lang;
use crate::app::panel::{Yielding, boxed, name_edge, padded, side_frame};
use crate::app::problems::{self, Wish};
use crate::app::project::ProjectWish;
use crate::app::tokens::{GRID, RADIUS, SMALL};
use crate::app::widgets::section_ui;

use super::drop::{Scene, Seen, Target};
use super::head::{self, Ask, Head};
use super::layout::Area;
use super::{PanelInfo, Room};

/// The shell's own panels.
pub(super) const FILES: &str = "files";
const PROBLEMS: &str = "problems";
const FIGURES: &str = "figures";
const HISTORY: &str = "history";
/// Those that have a strip of their own below the canvas.
pub(in crate::app) const TIMELINE: &str = "timeline";
pub(in crate::app) const PROBLEM_LIST: &str = "problem_list";

/// Space around the shell's panels.
const GAP: f32 = 3.0 * GRID;
/// The part of a column that a panel which scrolls by itself has among others.
const FILL_PART: f32 = 0.6;
/// Height of the timeline and of the problem list in a column.
const STRIP_HEIGHT: f32 = 260.0;
/// The row below the canvas: its height at first, at least, and its largest part of the room.
const ROW_HEIGHT: f32 = 200.0;
const LOWEST_ROW: f32 = 72.0;
const ROW_PART: f32 = 0.45;
/// What is left in sight of a floating panel.
const IN_SIGHT: f32 = 48.0;

/// A panel that is dragged.
#[derive(Clone, Debug)]
struct Drag {
    id: &'static str,
    grab: Vec2,
    size: Vec2,
}

/// What the window remembers of its panels within a frame.
#[derive(Default)]
pub(in crate::app) struct Dock {
    /// All panels, in their first order.
    pub(super) infos: Vec<PanelInfo>,
    /// What was drawn.
    pub(super) scene: Scene,
    drag: Option<Drag>,
    /// Floating panels that were put somewhere since the last frame.
    pub(super) placed: Vec<&'static str>,
}

/// What was asked for in panels.
#[derive(Default)]
pub(in crate::app) struct Asked {
    pub(in crate::app) wishes: Vec<Wish>,
    pub(in crate::app) project: Option<ProjectWish>,
    pub(in crate::app) inspect: Vec<InspectWish>,
}

impl Dock {
    /// Drops a drag. Says whether there was one.
    pub(in crate::app) fn stop_drag(&mut self) -> bool {
        self.drag.take().is_some()
    }
}

impl PlayproofApp {
    /// Once a frame, before anything is drawn: which panels there are.
    pub(in crate::app) fn list_panels(&mut self, lend: &Lend) {
        let has_tab = !self.tabs.is_empty();
        let shell = |id, word: lang::Word, home| PanelInfo::of_shell(id, word.text(), home);
        let has_folder = self.project.folder().is_some();
        let mut infos = vec![shell(FILES, lang::FILES, Area::Left).shown_if(has_folder)];
        if let Some(tab) = self.tabs.get_mut(self.active_idx) {
            infos.extend(tab.session.panels(lend));
            infos.push(shell(PROBLEMS, lang::PROBLEMS, Area::Right));
            let has_figures = !tab.session.figures().is_empty();
            infos.push(shell(FIGURES, lang::FIGURES, Area::Right).shown_if(has_figures));
            infos.push(shell(HISTORY, lang::HISTORY, Area::Right));
        }
        let strips = [
            (
                TIMELINE,
                lang::TIMELINE,
                has_tab && self.settings.is_timeline_open,
            ),
            (
                PROBLEM_LIST,
                lang::PROJECT_PROBLEMS,
                self.settings.is_problem_list_open,
            ),
        ];
        infos.extend(strips.map(|(id, word, is_open)| shell(id, word, Area::Bottom).shown_if(is_open)));
        let layout = self.panel_layout();
        self.dock.scene.areas.clear();
        self.dock.scene.seen.retain(|seen| {
            let info = infos.iter().find(|info| info.id == seen.id);
            info.is_some_and(|info| info.is_shown && !layout.is_hidden(info.id))
        });
        self.dock.infos = infos;
    }

    /// All panels as they were last asked for, in the order in which they stand at first.
    pub fn panels(&self) -> &[PanelInfo] {
        &self.dock.infos
    }

    /// Every panel that can be put away, and whether it is.
    pub(in crate::app) fn hideable_panels(&self) -> Vec<(PanelInfo, bool)> {
        let layout = self.panel_layout();
        let has_switch = |info: &&PanelInfo| ![TIMELINE, PROBLEM_LIST].contains(&info.id);
        let infos = self.dock.infos.iter().filter(has_switch);
        infos
            .map(|info| (info.clone(), layout.is_hidden(info.id)))
            .collect()
    }

    /// The panels to draw in an area.
    pub(in crate::app) fn panels_in(&self, area: Area) -> Vec<PanelInfo> {
        let layout = self.panel_layout();
        let shown = layout.shown(&self.dock.infos, area);
        shown.into_iter().cloned().collect()
    }

    /// Whether a strip stands in its own place.
    pub(in crate::app) fn is_strip(&self, id: &str) -> bool {
        self.panels_in(Area::Bottom).iter().any(|info| info.id == id)
    }

    /// Says which panel a strip is, so that its first row is its head.
    pub(in crate::app) fn begin_strip(&mut self, ctx: &egui::Context, id: &'static str, rect: Rect) {
        if let Some(info) = self.dock.infos.iter().find(|info| info.id == id) {
            begin(ctx, info, Area::Bottom);
        }
        self.see(id, Area::Float, rect);
    }

    fn see(&mut self, id: &'static str, area: Area, rect: Rect) {
        let seen = &mut self.dock.scene.seen;
        seen.retain(|seen| seen.id != id);
        seen.push(Seen { id, area, rect });
    }

    /// The canvas is what is left.
    pub(in crate::app) fn note_canvas(&mut self, rect: Rect) {
        self.dock.scene.canvas = Some(rect);
    }

    /// A column of panels, as tall as its side.
    pub(in crate::app) fn column_ui(&mut self, ui: &mut Ui, area: Area, lend: &Lend, asked: &mut Asked) {
        let infos = self.panels_in(area);
        let rect = ui.available_rect_before_wrap();
        self.dock.scene.areas.push((area, rect));
        let is_at_home = infos.iter().all(|info| info.home == area) && {
            let place = |info: &PanelInfo| self.dock.infos.iter().position(|known| known.id == info.id);
            infos.is_sorted_by_key(place)
        };
        let fills = is_at_home && infos.iter().any(|info| info.fills);
        boxed(ui, |ui| {
            if fills {
                padded(ui, |ui| {
                    let bottom = ui.max_rect().bottom();
                    self.stack_ui(ui, area, &infos, bottom, lend, asked);
                    ui.take_available_space();
                });
            } else {
                self.scroll().show(ui, |ui| {
                    padded(ui, |ui| self.stack_ui(ui, area, &infos, 0.0, lend, asked));
                });
            }
        });
    }

    /// Panels that are scrolled: how far, each tab knows for itself.
    fn scroll(&self) -> ScrollArea {
        let tab_id = self.tabs.get(self.active_idx).map(|tab| tab.id);
        ScrollArea::vertical()
            .id_salt(("panels of a tab", tab_id))
            .auto_shrink([false, false])
    }

    /// Panels below each other, down to `bottom`; where that is above the first, in a column that scrolls.
    fn stack_ui(
        &mut self,
        ui: &mut Ui,
        area: Area,
        infos: &[PanelInfo],
        bottom: f32,
        lend: &Lend,
        asked: &mut Asked,
    ) {
        let height = ui.clip_rect().height();
        let is_scrolled = bottom <= ui.max_rect().top();
        for (idx, info) in infos.iter().enumerate() {
            if let Some(above) = idx.checked_sub(1).and_then(|above| infos.get(above)) {
                let is_of_shell = above.is_of_shell || info.is_of_shell;
                ui.add_space(if is_of_shell { GAP } else { info.gap });
            }
            let room = if is_scrolled {
                Room {
                    height: if info.fills { FILL_PART * height } else { height },
                    below: Vec::new(),
                }
            } else {
                Room {
                    height: bottom - ui.cursor().top(),
                    below: infos.iter().skip(idx + 1).map(|info| info.id).collect(),
                }
            };
            begin(ui.ctx(), info, area);
            let shown = ui.push_id(info.id, |ui| self.content_ui(ui, info, area, &room, lend, asked));
            head::end(ui.ctx());
            self.see(info.id, area, shown.response.rect.intersect(ui.clip_rect()));
        }
    }

    /// What is in a panel.
    fn content_ui(
        &mut self,
        ui: &mut Ui,
        info: &PanelInfo,
        area: Area,
        room: &Room,
        lend: &Lend,
        asked: &mut Asked,
    ) {
        let is_strip = [TIMELINE, PROBLEM_LIST].contains(&info.id);
        if is_strip {
            let height = if area == Area::Float {
                room.height
            } else {
                STRIP_HEIGHT
            };
            section_ui(ui, info.name.get(lend.lang), None);
            let (size, layout) = (
                vec2(ui.available_width(), height),
                Direction::top_down(Align::Min),
            );
            ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.set_min_size(size);
                boxed(ui, |ui| match info.id {
                    TIMELINE => asked.inspect.extend(self.timeline_ui(ui, lend)),
                    _ => self.problem_rows_ui(ui, lend),
                });
            });
            return;
        }
        let tab = self.tabs.get_mut(self.active_idx);
        if info.id == FILES {
            let open = { tab.as_ref() }.and_then(|tab| tab.session.path().map(ToOwned::to_owned));
            let open = (open.as_deref(), tab.is_some());
            let wish = self.project.list_ui(ui, room.height, open, lend);
            asked.project = asked.project.take().or(wish);
            return;
        }
        let Some(tab) = tab else { return };
        let session = tab.session.as_mut();
        match info.id {
            PROBLEMS => asked.wishes.extend(problems::problems_ui(ui, session, lend)),
            FIGURES => problems::figures_ui(ui, session, lend),
            HISTORY => asked.wishes.extend(history::history_ui(ui, session, lend)),
            id => drop(ui.push_id(tab.id, |ui| session.panel_ui(ui, id, room, lend))),
        }
    }

    /// The row below the canvas: the panels beside each other.
    pub(in crate::app) fn docked_row_ui(&mut self, ui: &mut Ui, lend: &Lend, asked: &mut Asked) {
        let mut infos = self.panels_in(Area::Bottom);
        infos.retain(|info| ![TIMELINE, PROBLEM_LIST].contains(&info.id));
        if infos.is_empty() {
            return;
        }
        let highest = (ROW_PART * ui.available_height()).max(LOWEST_ROW);
        let yielding = Yielding {
            salt: "docked row",
            usual: ROW_HEIGHT,
            sizes: LOWEST_ROW..=highest,
            follows: false,
        };
        let panel = Panel::bottom("docked row")
            .resizable(true)
            .frame(side_frame(lend));
        yielding.show(ui, (panel, 1), |ui| {
            let rect = ui.available_rect_before_wrap();
            self.dock.scene.areas.push((Area::Bottom, rect));
            let width = rect.width() / infos.len() as f32;
            for (idx, info) in infos.iter().enumerate() {
                let left = rect.left() + width * idx as f32;
                let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
                let builder = UiBuilder::new().id_salt(info.id).max_rect(cell);
                ui.scope_builder(builder, |ui| {
                    boxed(ui, |ui| {
                        self.scroll().show(ui, |ui| {
                            let one = std::slice::from_ref(info);
                            padded(ui, |ui| self.stack_ui(ui, Area::Bottom, one, 0.0, lend, asked));
                        });
                    });
                });
                if 0 < idx {
                    let stroke = Stroke::new(1.0, lend.tokens.line);
                    ui.painter().vline(cell.left(), cell.y_range(), stroke);
                }
                self.see(info.id, Area::Bottom, cell);
            }
        });
        name_edge(ui, "docked row", lend);
    }

    /// The panels that have windows of their own.
    pub(in crate::app) fn floating_ui(&mut self, ui: &Ui, lend: &Lend, asked: &mut Asked) {
        let layout = self.panel_layout();
        let screen = ui.ctx().content_rect();
        let placed = std::mem::take(&mut self.dock.placed);
        for info in self.panels_in(Area::Float) {
            let Some(rect) = layout.rect_of(info.id) else {
                continue;
            };
            let frame = Frame::window(ui.style())
                .fill(lend.tokens.panel)
                .inner_margin(Margin::ZERO);
            let size = rect
                .size()
                .min(screen.size() - vec2(16.0, 16.0))
                .max(vec2(120.0, 64.0));
            let lowest = screen.max - vec2(IN_SIGHT, IN_SIGHT);
            let at = rect.min.min(lowest).max(screen.min);
            let is_placed = placed.contains(&info.id);
            let id = Id::unique(("floating panel", info.id));
            let window = egui::Window::new(info.name.get(lend.lang))
                .id(id)
                .title_bar(false)
                .movable(false)
                .resizable(true)
                .min_size(vec2(160.0, 64.0))
                .max_size(screen.size() - vec2(16.0, 16.0))
                .default_pos(at)
                .default_size(size)
                .constrain_to(screen)
                .frame(frame);
            let window = if is_placed { window.current_pos(at) } else { window };
            let shown = window.show(ui.ctx(), |ui| {
                let bottom = ui.max_rect().bottom() - 2.0 * GRID;
                let is_strip = [TIMELINE, PROBLEM_LIST].contains(&info.id);
                let one = std::slice::from_ref(&info);
                boxed(ui, |ui| {
                    if info.fills || is_strip {
                        padded(ui, |ui| {
                            self.stack_ui(ui, Area::Float, one, bottom - 32.0, lend, asked);
                        });
                    } else {
                        self.scroll().show(ui, |ui| {
                            padded(ui, |ui| self.stack_ui(ui, Area::Float, one, 0.0, lend, asked));
                        });
                    }
                });
            });
            let Some(shown) = shown else { continue };
            let now = shown.response.rect;
            self.see(info.id, Area::Float, now);
            if !is_placed && self.dock.drag.is_none() && ui.input(|input| input.pointer.any_down()) {
                let differs = 0.5 < (now.size() - size).abs().max_elem();
                if differs {
                    self.change_layout(|layout, _| layout.resize(info.id, now));
                }
            }
        }
    }

    /// After everything else: what was asked of heads, and the panel that is dragged.
    pub(in crate::app) fn dock_ui(&mut self, ui: &Ui, lend: &Lend) {
        let ctx = ui.ctx();
        for ask in head::asks(ctx) {
            match ask {
                Ask::Do(id, act) => self.act_on_panel(ctx, id, act),
                Ask::Drag(id, grab) => {
                    let size = self.panel_size(id, ctx.content_rect().size());
                    self.dock.drag = Some(Drag { id, grab, size });
                }
            }
        }
        let Some(drag) = self.dock.drag.clone() else {
            return;
        };
        let (pointer, is_down) = ctx.input(|input| (input.pointer.latest_pos(), input.pointer.any_down()));
        let info = self.dock.infos.iter().find(|info| info.id == drag.id).cloned();
        let (Some(pointer), Some(info)) = (pointer, info) else {
            self.dock.drag = None;
            return;
        };
        let target = self.dock.scene.target(drag.id, drag.size, drag.grab, pointer);
        if is_down {
            ctx.set_cursor_icon(egui::CursorIcon::Grabbing);
            if let Some(target) = &target {
                preview_ui(ui, &info, target, lend);
            }
            return;
        }
        self.dock.drag = None;
        match target {
            Some(Target::Dock { area, before, .. }) => {
                self.change_layout(|layout, infos| layout.put(infos, info.id, area, before));
                self.open_column(area);
            }
            Some(Target::Float(rect)) => self.float_panel(&info, rect),
            None => {}
        }
        ctx.request_repaint();
    }
}

fn begin(ctx: &egui::Context, info: &PanelInfo, area: Area) {
    let head = Head {
        id: info.id,
        name: info.name.clone(),
        area,
        home: info.home,
    };
    head::begin(ctx, head);
}

/// Shows where the panel would go, in shape and in words.
fn preview_ui(ui: &Ui, info: &PanelInfo, target: &Target, lend: &Lend) {
    let tokens = lend.tokens;
    let layer = LayerId::new(Order::Tooltip, Id::unique("panel preview"));
    let painter = ui.ctx().layer_painter(layer);
    let (room, line, area) = match target {
        Target::Dock { area, room, line, .. } => (*room, *line, *area),
        Target::Float(rect) => (*rect, None, Area::Float),
    };
    painter.rect(
        room,
        CornerRadius::same(RADIUS),
        tokens.accent.gamma_multiply(0.12),
        Stroke::new(1.5, tokens.accent),
        StrokeKind::Inside,
    );
    if let Some(line) = line {
        painter.rect_filled(line, CornerRadius::same(1), tokens.accent);
    }
    let word = super::Act::To(area).word().get(lend.lang);
    let words = format!("{} · {word}", info.name.get(lend.lang));
    let font = egui::FontId::proportional(SMALL);
    let galley = painter.layout_no_wrap(words, font, tokens.on_selected);
    let at = line.map_or(room.left_top(), |line| line.left_top()) + vec2(8.0, 8.0);
    let label = Rect::from_min_size(at, galley.size()).expand2(vec2(6.0, 3.0));
    painter.rect_filled(label, CornerRadius::same(RADIUS), tokens.selected);
    painter.galley(at, galley, tokens.on_selected);
}

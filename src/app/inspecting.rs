//! The window's half of the inspector: where its panel and the canvases of a comparison go, and what is
//! done of what was asked for in it.

use eframe::egui::{self, Align2, Frame, Id, Margin, Order, Panel, Rect, Ui, UiBuilder, vec2};

use super::PlayproofApp;
use super::any_session::Lend;
use super::compare::{self, Compare, CompareWish};
use super::dock::{self, PROBLEM_LIST, TIMELINE};
use super::inspect::pins::pins_ui;
use super::inspect::{InspectWish, Page, page_ui};
use super::panel::{Yielding, name_edge};
use super::tokens::SMALL;
use super::tour::Spot;
use super::{tabs, timeline};

/// How much of the ghost is seen.
const GHOST_OPACITY: f32 = 0.4;
/// Height of the line that says which run a canvas shows.
const BADGE: f32 = 16.0;
/// Between the canvases of a comparison.
const GAP: f32 = 2.0;
/// The inspector beside the timeline.
const WIDTH: f32 = 360.0;
const MIN_WIDTH: f32 = 240.0;
/// The timeline keeps at least this much.
const AXIS_WIDTH: f32 = 320.0;
/// The part of the room that the timeline takes at most at first, so that a low window has a canvas as well;
/// and the part that it can be dragged to, which is where the lists of the inspector begin.
const TIMELINE_PART: f32 = 0.42;
const HIGHEST_PART: f32 = 0.6;
/// In less room than this the timeline is low at first: its buttons and the strip of events, and the part of the
/// room that it has then.
const LOW_ROOM: f32 = 480.0;
const LOW_PART: f32 = 0.24;
/// Lower than this the timeline is of no use.
const LOWEST: f32 = 62.0;
/// In less room than this it has the smallest margins.
const LOWEST_ROOM: f32 = 260.0;

impl PlayproofApp {
    /// Opens a page of the inspector, or closes it.
    pub(super) fn toggle_page(&mut self, page: Page) {
        if let Some(tab) = self.tabs.get_mut(self.active_idx) {
            let open = &mut tab.timeline.inspect.page;
            *open = if *open == Some(page) { None } else { Some(page) };
            self.settings.is_timeline_open = true;
        }
    }

    /// The panel of the timeline and the inspector.
    pub(super) fn timeline_panel_ui(&mut self, ui: &mut Ui, lend: &Lend) {
        let room = ui.available_height();
        // In the lowest windows not even its margins stay.
        let (top, bottom, lowest) = if room < LOWEST_ROOM {
            (3, 3, LOWEST - 8.0)
        } else {
            (6, 8, LOWEST)
        };
        let frame = Frame::new().fill(lend.tokens.panel).inner_margin(Margin {
            left: 12,
            right: 12,
            top,
            bottom,
        });
        let mut wishes = Vec::new();
        // In a low window it leaves room for the list of problems above it.
        let is_low = room < LOW_ROOM;
        let part = if is_low && self.is_strip(PROBLEM_LIST) {
            TIMELINE_PART
        } else {
            HIGHEST_PART
        };
        let highest = (part * room).max(lowest);
        // Several heights are remembered: lists need more than an axis does, and a low window has less for both.
        let page = { self.tabs.get(self.active_idx) }.and_then(|tab| tab.timeline.inspect.page);
        let (salt, usual) = match (page, is_low) {
            (None, false) => ("timeline", timeline::DEFAULT_HEIGHT.min(TIMELINE_PART * room)),
            (None, true) => ("low timeline", (LOW_PART * room).max(lowest)),
            (Some(_), false) => ("timeline and inspector", timeline::INSPECT_HEIGHT),
            (Some(_), true) => ("low timeline and inspector", highest),
        };
        let yielding = Yielding {
            salt,
            usual: usual.max(lowest),
            sizes: lowest..=highest,
            follows: is_low,
        };
        let panel = Panel::bottom(salt).resizable(true).frame(frame);
        let shown = yielding.show(ui, (panel, 1), |ui| {
            let rect = ui.max_rect();
            self.begin_strip(ui.ctx(), TIMELINE, rect);
            dock::grip_ui(ui);
            wishes = self.timeline_ui(ui, lend);
        });
        name_edge(ui, salt, lend);
        self.note_spot(Spot::Timeline, shown.response.rect);
        self.take_inspect(wishes, ui.ctx(), lend);
    }

    /// The timeline, with the open page of the inspector at its right.
    pub(super) fn timeline_ui(&mut self, ui: &mut Ui, lend: &Lend) -> Vec<InspectWish> {
        let idx = self.active_idx;
        let view = compare::view_of(self.compare.as_ref(), &self.tabs, idx);
        let Some(tab) = self.tabs.get_mut(idx) else {
            return Vec::new();
        };
        let asked = timeline::head_ui(ui, tab.session.as_ref(), &mut tab.timeline, lend);
        let mut wishes: Vec<InspectWish> = asked.into_iter().map(InspectWish::Play).collect();
        let room = ui.available_width() - AXIS_WIDTH;
        if tab.timeline.inspect.page.is_some() && MIN_WIDTH <= room {
            let frame = Frame::new().inner_margin(Margin {
                left: 12,
                right: 0,
                top: 0,
                bottom: 0,
            });
            let yielding = Yielding {
                salt: "inspect",
                usual: WIDTH,
                sizes: MIN_WIDTH..=room,
                follows: false,
            };
            let panel = Panel::right("inspect").resizable(true).frame(frame);
            yielding.show(ui, (panel, 0), |ui| {
                ui.push_id(("inspect", tab.id), |ui| {
                    let session = tab.session.as_ref();
                    wishes.extend(page_ui(ui, session, &mut tab.timeline.inspect, &view, lend));
                });
                ui.take_available_space();
            });
            name_edge(ui, "inspect", lend);
        }
        let asked = timeline::body_ui(ui, tab.session.as_ref(), &mut tab.timeline, lend);
        wishes.extend(asked.into_iter().map(InspectWish::Play));
        wishes
    }

    /// The canvas; two of them while two runs are compared.
    pub(super) fn canvases_ui(&mut self, ui: &mut Ui, lend: &Lend) {
        let (idx, rect) = (self.active_idx, ui.max_rect());
        let Some(tab) = self.tabs.get(idx) else {
            tabs::empty_ui(ui, rect, lend);
            return;
        };
        let other = { &self.compare }
            .as_ref()
            .filter(|compare| compare.a == tab.id)
            .and_then(|compare| {
                let other = self.tabs.iter().position(|tab| tab.id == compare.b)?;
                Some((other, compare.is_ghost()))
            });
        // Above the canvases of a comparison stands which run each shows.
        let mut rect = rect;
        let head = Rect::from_min_size(rect.min, vec2(rect.width(), BADGE));
        if other.is_some() {
            rect.min.y += BADGE;
        }
        let mut first = rect;
        if let Some((_, false)) = other {
            first.max.x = rect.center().x - 0.5 * GAP;
        }
        let second = first.translate(vec2(first.width() + GAP, 0.0));
        // Where views are linked, the canvas under the pointer leads; of a ghost always the first.
        let is_led_by_second = ui
            .input(|input| input.pointer.latest_pos())
            .is_some_and(|pos| second.contains(pos));
        let is_linked = self.compare.as_ref().is_some_and(Compare::is_linked);
        if let Some((other, false)) = other
            && is_linked
            && is_led_by_second
        {
            self.show_same(other, idx);
        }
        self.canvas_in(ui, idx, first, lend);
        if let Some((other, is_ghost)) = other
            && is_linked
            && (is_ghost || !is_led_by_second)
        {
            self.show_same(idx, other);
        }
        match other {
            Some((other, false)) => {
                self.canvas_in(ui, other, second, lend);
            }
            Some((other, true)) => {
                // A layer that nothing can be clicked in: the pointer is the first canvas's.
                egui::Area::new(Id::unique("ghost"))
                    .order(Order::Middle)
                    .fixed_pos(rect.min)
                    .interactable(false)
                    .constrain(false)
                    .show(ui.ctx(), |ui| {
                        ui.set_clip_rect(rect);
                        ui.multiply_opacity(GHOST_OPACITY);
                        self.canvas_in(ui, other, rect, lend);
                    });
            }
            None => {}
        }
        if let Some((other, is_ghost)) = other {
            let right = head.with_min_x(if is_ghost {
                head.center().x
            } else {
                first.right() + GAP
            });
            for (letter, idx, at) in [("A", idx, head.with_max_x(right.left())), ("B", other, right)] {
                if let Some(tab) = self.tabs.get(idx) {
                    badge(ui, letter, &tab.session.title(), at, lend);
                }
            }
        }
        if let Some(tab) = self.tabs.get_mut(idx) {
            pins_ui(ui, first, tab.session.as_ref(), &mut tab.timeline.inspect, lend);
        }
    }

    /// The canvas of one tab shows what that of another does.
    fn show_same(&mut self, leader_idx: usize, follower_idx: usize) {
        let sight = { self.tabs.get(leader_idx) }.and_then(|leader| leader.session.sight());
        if let (Some(sight), Some(follower)) = (sight, self.tabs.get_mut(follower_idx)) {
            follower.session.set_sight(sight);
        }
    }

    fn canvas_in(&mut self, ui: &mut Ui, idx: usize, rect: Rect, lend: &Lend) {
        let Some(tab) = self.tabs.get_mut(idx) else { return };
        let builder = UiBuilder::new().id_salt(tab.id).max_rect(rect);
        ui.scope_builder(builder, |ui| {
            ui.shrink_clip_rect(rect);
            tab.session.canvas_ui(ui, lend);
        });
    }

    /// Once a frame: results, and the second run follows the first.
    pub(super) fn poll_compare(&mut self) {
        for tab in &mut self.tabs {
            tab.timeline.parting = None;
        }
        let Some(compare) = &mut self.compare else { return };
        let at = |id: u64| self.tabs.iter().position(|tab| tab.id == id);
        let (Some(a), Some(b)) = (at(compare.a), at(compare.b)) else {
            self.compare = None;
            return;
        };
        if let Ok([a, b]) = self.tabs.get_disjoint_mut([a, b]) {
            compare.poll(a.session.as_ref(), b.session.as_mut());
            a.timeline.parting = compare.parting();
        }
    }

    /// Does what was asked for in the inspector.
    pub(super) fn take_inspect(&mut self, wishes: Vec<InspectWish>, ctx: &egui::Context, lend: &Lend) {
        for wish in wishes {
            ctx.request_repaint();
            let Some(tab) = self.tabs.get_mut(self.active_idx) else {
                return;
            };
            let session = tab.session.as_mut();
            match wish {
                InspectWish::Play(command) => session.play(command),
                InspectWish::Note(idx, note) => session.set_note(idx, &note),
                InspectWish::Unmark(idx) => session.remove_bookmark(idx),
                InspectWish::Editor(action) => session.run_action(action, lend),
                InspectWish::Finish => session.finish_from_here(),
                InspectWish::RenameBranch(id, name) => session.rename_branch(id, &name),
                InspectWish::DeleteBranch(id) => session.remove_branch(id),
                InspectWish::OpenBranch(id) => {
                    if let Some(opened) = session.branch_document(id) {
                        self.add(opened);
                    }
                }
                InspectWish::CompareBranch(id) => {
                    if let Some(opened) = session.branch_document(id) {
                        self.compare_with(opened, ctx);
                    }
                }
                InspectWish::Compare(wish) => self.take_compare(wish, ctx),
            }
        }
    }

    /// Shows another document beside the one that is shown.
    fn compare_with(&mut self, opened: Box<dyn super::any_session::AnySession>, ctx: &egui::Context) {
        let idx = self.active_idx;
        let Some(a) = self.tabs.get(idx).map(|tab| tab.id) else {
            return;
        };
        self.add(opened);
        if let Some(tab) = self.tabs.get(self.active_idx) {
            self.compare = Some(Compare::new(a, tab.id, ctx));
        }
        self.active_idx = idx;
        if let Some(tab) = self.tabs.get_mut(idx) {
            tab.timeline.inspect.page = Some(Page::Compare);
        }
    }

    fn take_compare(&mut self, wish: CompareWish, ctx: &egui::Context) {
        let Some(tab) = self.tabs.get(self.active_idx) else {
            return;
        };
        match wish {
            CompareWish::With(b) => self.compare = Some(Compare::new(tab.id, b, ctx)),
            CompareWish::OnSpecOf(b) => {
                let other = self.tabs.iter().find(|other| other.id == b);
                let opened = other.and_then(|other| tab.session.on_spec_of(other.session.as_ref()));
                if let Some(opened) = opened {
                    self.compare_with(opened, ctx);
                }
            }
            CompareWish::End => self.compare = None,
            CompareWish::Run => {
                let Some(compare) = &self.compare else { return };
                let ids = [compare.a, compare.b];
                for tab in self.tabs.iter_mut().filter(|tab| ids.contains(&tab.id)) {
                    if tab.session.timeline().is_empty() && !tab.session.verdict().is_busy {
                        tab.session.solve();
                    }
                }
            }
            wish => {
                let Some(compare) = &mut self.compare else { return };
                let other = self.tabs.iter().find(|other| other.id == compare.b);
                if let Some(other) = other {
                    compare.take(wish, tab.session.as_ref(), other.session.as_ref());
                }
            }
        }
    }
}

/// Which run a canvas shows, from the left edge of a line on.
fn badge(ui: &Ui, letter: &str, title: &str, line: Rect, lend: &Lend) {
    let words = format!("{letter}  {title}");
    let font = egui::FontId::proportional(SMALL);
    let at = line.left_center() + vec2(8.0, 0.0);
    let painter = ui.painter().with_clip_rect(line);
    painter.text(at, Align2::LEFT_CENTER, words, font, lend.tokens.weak);
}

//! One frame of the window, in its fixed order.
//!
//! 1. Jobs and file dialogs are polled, time passes for the playhead.
//! 2. Keys become commands and are done.
//! 3. Menu bar, tabs, timeline, status bar, side panels and canvas are drawn, then dialogs.
//! 4. What was clicked is done.
//! 5. The merge key is released when nothing is held.

use eframe::egui::{self, CentralPanel, Frame, Margin, Panel, Ui};

use super::PlayproofApp;
use super::any_session::{AnySession, Lend};
use super::command::{self, Command, Entry, State};
use super::dialogs;
use super::dock::{Asked, TIMELINE};
use super::files::Ask;
use super::keys::{self, KeyPolicy};
use super::palette::Outcome;
use super::problems::{self, Wish};
use super::suppressing::Asking;
use super::tabs::{self, TabLabel, TabWish};
use super::tokens::ROW;
use super::tour::Spot;
use super::{banner, menu, status};

/// The longest step of time that a late frame hands to the playhead, in seconds.
const MAX_DT_SECS: f32 = 0.1;

/// In a window lower than this, in points, menus, tabs and status bar are as low as their words allow: what is
/// edited needs the room more. A screen of 1440 by 900 pixels at 300 % has 300.
const LOW_WINDOW: f32 = 400.0;

impl PlayproofApp {
    pub(super) fn frame_ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        self.poll(&ctx);
        self.step_back();
        let lend = self.lend(&ctx);
        self.list_panels(&lend);
        let entries = self.entries();
        let is_free = self.has_free_keys(&ctx);
        self.project.take_keys(&ctx, is_free);
        for command in self.pressed(&ctx, &entries) {
            self.run(&command, &ctx, frame);
        }
        self.escape(&ctx, &lend);
        let entries = self.entries();
        keys::publish(&ctx, &entries, lend.lang);
        let mut commands = Vec::new();
        self.panels_ui(ui, &entries, &lend, frame, &mut commands);
        self.dock_ui(ui, &lend);
        self.tour_ui(ui, &lend);
        self.overlays_ui(ui, &entries, &lend, frame, &mut commands);
        for command in commands {
            self.run(&command, &ctx, frame);
        }
        let asking = { self.tabs.iter_mut() }
            .filter_map(|tab| tab.session.take_document_wish().then_some(tab.id))
            .last();
        if let Some(tab_id) = asking {
            self.ask_file(Ask::Take { tab_id }, frame);
        }
        self.release(&ctx);
        self.quit_step(&ctx);
        self.set_title(&ctx);
    }

    fn poll(&mut self, ctx: &egui::Context) {
        let lend = self.lend(ctx);
        let mut opened = Vec::new();
        for tab in &mut self.tabs {
            tab.session.poll(ctx, &lend);
            opened.extend(tab.session.take_opened());
            if tab.session.verdict().is_busy {
                ctx.request_repaint_after_secs(0.1);
            }
        }
        for session in opened {
            self.add(session);
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.poll_board(ctx);
            self.poll_guard(ctx);
        }
        self.await_problem();
        self.project.poll();
        if self.project.checks().is_busy() {
            ctx.request_repaint_after_secs(0.1);
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.poll_openings(ctx);
            self.poll_arranging();
            self.poll_chores(ctx);
            self.poll_saves(ctx);
        }
        #[cfg(not(target_arch = "wasm32"))]
        self.guard(ctx);
        for answer in self.files.poll() {
            self.take_answer(ctx, answer, true);
        }
        self.take_paste(ctx);
        #[cfg(not(target_arch = "wasm32"))]
        self.take_dropped(ctx);
        if let Some(tab) = self.tabs.get_mut(self.active_idx)
            && tab.session.playhead().is_playing()
        {
            tab.session
                .advance(ctx.input(|input| input.stable_dt).min(MAX_DT_SECS));
            ctx.request_repaint();
        }
        self.poll_compare();
        let now = ctx.input(|input| input.time);
        if self.notice.as_ref().is_some_and(|(_, until)| *until <= now) {
            self.notice = None;
        } else if self.notice.is_some() {
            ctx.request_repaint_after_secs(1.0);
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let shown = self.page();
        let panels = self.hideable_panels();
        command::entries(&State {
            panels: &panels,
            kinds: &self.kinds,
            // What is behind a page is not meant.
            session: self.active().filter(|_| shown.is_none()),
            n_tabs: self.tabs.len(),
            shown,
            has_folder: self.project.folder().is_some(),
            page: { self.tabs.get(self.active_idx) }.and_then(|tab| tab.timeline.inspect.page),
            gave_way: self.columns.gave_way,
            settings: &self.settings,
        })
    }

    /// Whether a dialog has the keyboard.
    pub(super) fn has_modal(&self) -> bool {
        #[cfg(not(target_arch = "wasm32"))]
        if self.sheet.is_some() || self.export.is_some() || self.import.is_some() {
            return true;
        }
        self.dialog.is_some() || self.files.is_open() || self.key_list.is_some() || self.suppressing.is_some()
    }

    /// Whether no dialog, page, menu or text field wants what is typed.
    fn has_free_keys(&self, ctx: &egui::Context) -> bool {
        !self.has_modal()
            && self.page().is_none()
            && self.palette.is_none()
            && !ctx.text_edit_focused()
            && !egui::Popup::is_any_open(ctx)
    }

    fn pressed(&self, ctx: &egui::Context, entries: &[Entry]) -> Vec<Command> {
        let policy = KeyPolicy {
            // An open menu has the arrows as well.
            is_text_focused: ctx.text_edit_focused() || egui::Popup::is_any_open(ctx),
            is_widget_focused: ctx.memory(|memory| memory.focused().is_some()),
            is_taken: self.page().is_none() && self.active().is_some_and(AnySession::wants_keys),
            is_modal: self.has_modal() || self.palette.is_some(),
        };
        keys::pressed(ctx, entries, policy)
    }

    /// Escape cancels what is being made, unless a dialog, a menu or a text field wants it.
    fn escape(&mut self, ctx: &egui::Context, lend: &Lend) {
        if self.has_free_keys(ctx)
            && ctx.input(|input| input.key_pressed(egui::Key::Escape))
            && !self.dock.stop_drag()
            && !(self.tour.is_some() && self.end_tour())
            && !self.stop_reading()
            && let Some(tab) = self.tabs.get_mut(self.active_idx)
        {
            tab.session.cancel(lend);
        }
    }

    fn panels_ui(
        &mut self,
        ui: &mut Ui,
        entries: &[Entry],
        lend: &Lend,
        frame: &eframe::Frame,
        commands: &mut Vec<Command>,
    ) {
        let tokens = lend.tokens;
        let is_low = ui.available_height() < LOW_WINDOW;
        let bar = Frame::new()
            .fill(tokens.panel)
            .inner_margin(Margin::symmetric(6, 0));
        let menu_height = if is_low { ROW } else { 30.0 };
        Panel::top("menu")
            .exact_size(menu_height)
            .frame(bar)
            .show(ui, |ui| {
                commands.extend(menu::menu_ui(ui, entries, lend));
                self.note_spot(Spot::Menu, ui.max_rect());
            });
        if !self.tabs.is_empty() || !self.pages.open.is_empty() {
            let row = Frame::new().fill(tokens.canvas);
            Panel::top("tabs")
                .exact_size(if is_low { ROW } else { tabs::HEIGHT })
                .frame(row)
                .show(ui, |ui| {
                    let labels: Vec<TabLabel> = { &self.tabs }
                        .iter()
                        .map(|tab| TabLabel {
                            title: tab.session.title(),
                            is_dirty: tab.session.is_dirty(),
                            verdict: tab.session.verdict(),
                        })
                        .collect();
                    let shown = self.pages.shown;
                    let active_idx = shown.is_none().then_some(self.active_idx);
                    match tabs::tabs_ui(ui, &labels, active_idx, (&self.pages.open, shown), lend) {
                        Some(TabWish::Show(idx)) => commands.push(Command::ShowTab(idx)),
                        Some(TabWish::Close(idx)) => self.request_close(idx),
                        Some(TabWish::ShowPage(page)) => self.show_page(page),
                        Some(TabWish::ClosePage(page)) => self.close_page(page),
                        None => {}
                    }
                });
        }
        self.banners_ui(ui, frame, lend);
        if self.page_ui(ui, frame, lend) {
            return;
        }
        self.bottom_ui(ui, is_low, lend, commands);
        self.problem_list_ui(ui, lend);
        let mut asked = Asked::default();
        self.docked_row_ui(ui, lend, &mut asked);
        self.columns_ui(ui, lend, &mut asked);
        let canvas = ui.available_rect_before_wrap();
        self.note_spot(Spot::Canvas, canvas);
        self.note_canvas(canvas);
        let center = Frame::new().fill(tokens.canvas);
        CentralPanel::default()
            .frame(center)
            .show(ui, |ui| self.canvases_ui(ui, lend));
        self.floating_ui(ui, lend, &mut asked);
        self.take_asked(ui.ctx(), asked, lend);
    }

    fn banners_ui(&mut self, ui: &mut Ui, frame: &eframe::Frame, lend: &Lend) {
        let tab_id = self.tabs.get(self.active_idx).map(|tab| tab.id);
        if let Some((about, act)) = banner::banners_ui(ui, &self.banners, tab_id, lend) {
            #[cfg(not(target_arch = "wasm32"))]
            self.take_act(ui.ctx(), frame, &about, act);
            #[cfg(target_arch = "wasm32")]
            drop((frame, about, act));
        }
    }

    fn bottom_ui(&mut self, ui: &mut Ui, is_low: bool, lend: &Lend, commands: &mut Vec<Command>) {
        let Some(tab) = self.tabs.get_mut(self.active_idx) else {
            return;
        };
        let bar = Frame::new()
            .fill(lend.tokens.panel)
            .inner_margin(Margin::symmetric(10, 0));
        let notice = self.notice.as_ref().map(|(words, _)| words.as_str());
        let shown = Panel::bottom("status")
            .exact_size(if is_low { 22.0 } else { 26.0 })
            .frame(bar)
            .show(ui, |ui| {
                commands.extend(status::status_ui(ui, tab.session.as_ref(), notice, lend));
            });
        let status = shown.response.rect;
        self.note_spot(Spot::Status, status);
        if self.is_strip(TIMELINE) {
            self.timeline_panel_ui(ui, lend);
        }
    }

    /// Does what was asked for in panels.
    fn take_asked(&mut self, ctx: &egui::Context, asked: Asked, lend: &Lend) {
        if let Some(wish) = asked.project {
            self.take_project_wish(wish);
        }
        if !asked.inspect.is_empty() {
            self.take_inspect(asked.inspect, ctx, lend);
        }
        let Some(tab) = self.tabs.get_mut(self.active_idx) else {
            return;
        };
        let session = tab.session.as_mut();
        let mut told = None;
        for wish in asked.wishes {
            match wish {
                Wish::Highlight(idx) => session.highlight(idx),
                Wish::Fix(idx) => drop(session.apply_fix(idx)),
                Wish::Suppress(idx) => {
                    let entry = session.issues().get(idx).map(problems::suppress_of);
                    self.suppressing = entry.map(|entry| Asking::new(tab.id, entry));
                }
                Wish::Unsuppress(idx) => session.unsuppress(idx),
                Wish::GoTo(idx) => told = session.go_to(idx).or(told),
            }
            ctx.request_repaint();
        }
        if let Some(words) = told {
            self.notify(ctx, words.get(lend.lang).to_owned());
        }
    }

    fn overlays_ui(
        &mut self,
        ui: &mut Ui,
        entries: &[Entry],
        lend: &Lend,
        frame: &eframe::Frame,
        commands: &mut Vec<Command>,
    ) {
        let ctx = ui.ctx().clone();
        if let Some(palette) = &mut self.palette {
            match palette.show(ui, entries, lend) {
                Outcome::Open => {}
                Outcome::Close => self.palette = None,
                Outcome::Run(command) => {
                    self.palette = None;
                    commands.push(command);
                }
            }
        }
        if let Some(dialog) = self.dialog.clone()
            && let Some(choice) = dialogs::dialog_ui(ui, &dialog, lend)
        {
            self.take_choice(&ctx, frame, choice);
        }
        self.key_list_ui(ui, entries, lend);
        self.suppressing_ui(ui, lend);
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.export_ui(ui);
            self.import_ui(ui);
        }
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(mut sheet) = self.sheet.take() {
            let wish = sheet.show(ui, &self.kinds, &self.wake, lend);
            self.sheet = Some(sheet);
            if let Some(wish) = wish {
                self.take_sheet(wish);
            }
        }
        // Last, so that the key that answers it does not answer the dialog that it leads to as well.
        if let Some(answer) = self.files.dialog_ui(ui, lend) {
            self.take_answer(&ctx, answer, false);
        }
    }

    fn release(&mut self, ctx: &egui::Context) {
        let is_held = ctx.input(|input| input.pointer.any_down() || !input.keys_down.is_empty())
            || ctx.text_edit_focused();
        // Another field is another step, and Escape in it takes nothing of this one back.
        let focused = ctx.memory(|memory| memory.focused());
        let has_moved = std::mem::replace(&mut self.focused, focused) != focused;
        let is_dragged = ctx.input(|input| input.pointer.any_down());
        if is_held && (!has_moved || is_dragged) {
            return;
        }
        for tab in &mut self.tabs {
            if !tab.session.holds_gesture() {
                tab.session.release();
            }
        }
    }

    fn set_title(&mut self, ctx: &egui::Context) {
        let title = match self.active() {
            Some(session) => {
                let mark = if session.is_dirty() { "*" } else { "" };
                format!("{}{mark} - Playproof", session.title())
            }
            None => "Playproof".to_owned(),
        };
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

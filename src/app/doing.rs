//! Does what menus, the palette and keys ask for.

use eframe::egui;

use crate::play::PlayCommand;

use super::PlayproofApp;
use super::any_session::Lend;
use super::command::Command;
use super::dialogs::Dialog;
use super::dock::Area;
use super::files::Ask;
use super::navigate;
use super::pages::PageOf;
use super::palette::Palette;
use super::rebind::KeyList;
use super::settings::{Scaling, next_scale};
use super::tour::Tour;

impl PlayproofApp {
    /// Does a command. The one place where menus, palette and keys end.
    pub fn run(&mut self, command: &Command, ctx: &egui::Context, frame: &eframe::Frame) {
        let lend = self.lend(ctx);
        let n_tabs = self.tabs.len();
        let idx = self.active_idx;
        match *command {
            Command::New(beginning) => self.open_blank(beginning),
            Command::Open => self.ask_file(Ask::Open, frame),
            Command::OpenPath => self.ask_own_file(Ask::Open),
            Command::OpenFolder => self.ask_file(Ask::Folder, frame),
            Command::OpenRecent(ref folder) => self.open_folder(folder.clone()),
            Command::Panel(id, act) => self.act_on_panel(ctx, id, act),
            Command::ResetLayout => self.reset_layout(ctx),
            Command::Save => self.save_tab(ctx, frame, idx, false),
            Command::SaveAs => self.save_tab(ctx, frame, idx, true),
            Command::CopyShare => self.copy_share(ctx),
            Command::PasteShare => self.ask_paste(ctx),
            #[cfg(not(target_arch = "wasm32"))]
            Command::Export => self.open_export(ctx),
            #[cfg(not(target_arch = "wasm32"))]
            Command::CopyPicture => self.copy_picture(ctx),
            #[cfg(not(target_arch = "wasm32"))]
            Command::CopyReport => self.copy_report(ctx),
            #[cfg(not(target_arch = "wasm32"))]
            Command::ImportFolder => self.import_folder(),
            Command::Clip(ref asks) => ctx.send_viewport_cmd(asks.clone()),
            #[cfg(target_arch = "wasm32")]
            Command::Export | Command::CopyPicture | Command::CopyReport | Command::ImportFolder => {}
            Command::Inspect(page) => self.toggle_page(page),
            Command::CloseTab => match self.page() {
                Some(page) => self.close_page(page),
                None => self.request_close(idx),
            },
            Command::NextTab if 0 < n_tabs => self.show_tab((idx + 1) % n_tabs),
            Command::PrevTab if 0 < n_tabs => self.show_tab((idx + n_tabs - 1) % n_tabs),
            Command::NextTab | Command::PrevTab => {}
            Command::ShowTab(to) => self.show_tab(to.min(n_tabs.saturating_sub(1))),
            #[cfg(not(target_arch = "wasm32"))]
            Command::Page(PageOf::Survey) => drop(self.open_board()),
            #[cfg(not(target_arch = "wasm32"))]
            Command::Page(PageOf::Guard) => self.open_guard(),
            #[cfg(target_arch = "wasm32")]
            Command::Page(_) => {}
            Command::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Command::Palette => self.palette = Some(Palette::new(self.named(&lend))),
            Command::GoToThing(id) => {
                if let Some(tab) = self.tabs.get_mut(idx) {
                    tab.session.go_to_thing(id, &lend);
                }
            }
            Command::OpenFile(ref path) => self.open_or_say(path),
            Command::Theme(theme) => self.change_settings(ctx, |settings| settings.theme = theme),
            Command::PaletteOf(palette) => self.change_settings(ctx, |settings| settings.palette = palette),
            Command::Scale(scaling) => self.change_settings(ctx, |settings| {
                let now = settings.scale_percent;
                settings.scale_percent = match scaling {
                    Scaling::Larger => next_scale(now, true),
                    Scaling::Smaller => next_scale(now, false),
                    Scaling::Usual => 100,
                };
            }),
            Command::View(ask) => navigate::ask(ctx, ask),
            Command::Tour => self.tour = Some(Tour::default()),
            Command::Lang(lang) => self.change_settings(ctx, |settings| settings.choose_lang(lang)),
            Command::ReducedMotion => {
                self.change_settings(ctx, |settings| settings.reduced_motion = !settings.reduced_motion);
            }
            Command::OwnDialogs => self.settings.own_dialogs = !self.settings.own_dialogs,
            Command::LeftPanel => self.toggle_column(Area::Left),
            Command::RightPanel => self.toggle_column(Area::Right),
            Command::ProblemList => {
                self.settings.is_problem_list_open = !self.settings.is_problem_list_open;
            }
            Command::SaveAll => self.save_all(ctx, frame),
            Command::TimelinePanel => self.settings.is_timeline_open = !self.settings.is_timeline_open,
            Command::Backups => {
                #[cfg(not(target_arch = "wasm32"))]
                self.open_backups(idx);
            }
            Command::Keys => self.key_list = Some(KeyList::default()),
            Command::About => self.dialog = Some(Dialog::About),
            Command::Undo
            | Command::Redo
            | Command::Solve
            | Command::StopSolving
            | Command::Play(_)
            | Command::Editor(_) => self.run_in_tab(command, ctx, &lend),
        }
        ctx.request_repaint();
    }

    fn show_tab(&mut self, idx: usize) {
        self.active_idx = idx;
        self.hide_page();
    }

    fn run_in_tab(&mut self, command: &Command, ctx: &egui::Context, lend: &Lend) {
        let Some(tab) = self.tabs.get_mut(self.active_idx) else {
            return;
        };
        let session = tab.session.as_mut();
        let mut told = None;
        match command {
            Command::Undo => told = session.undo(),
            Command::Redo => told = session.redo(),
            Command::Solve => session.solve(),
            Command::StopSolving => session.stop_solving(),
            Command::Play(command) => session.play(*command),
            Command::Editor(id) => session.run_action(id, lend),
            _ => {}
        }
        if let Some(words) = told {
            self.notify(ctx, words.get(lend.lang).to_owned());
        }
    }

    /// Moves the playhead of the document that is shown.
    pub fn play(&mut self, command: PlayCommand) {
        if let Some(tab) = self.tabs.get_mut(self.active_idx) {
            tab.session.play(command);
        }
    }
}

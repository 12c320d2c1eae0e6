//! One line of the project tree: what it shows, what its menu and its keys ask for, and its other name.

use std::path::{Path, PathBuf};

use eframe::egui::{self, Align, Align2, Key, Role, Sense, Ui, WidgetInfo, vec2};

use crate::app::any_session::Lend;
use crate::app::folder::{self, TreeLine};
use crate::app::icons::{self, Icon};
use crate::app::lang::{self, Word};
use crate::app::menu;
use crate::app::status::verdict_words;
use crate::app::text::live_ui;
use crate::app::tokens::{GRID, ROW};
use crate::app::widgets::{list_row_hint_ui, ring_ui, text_in};

use super::{Project, ProjectWish, move_wish};

impl Project {
    /// One folder or document.
    pub(super) fn line_ui(
        &mut self,
        ui: &mut Ui,
        TreeLine { line, depth }: &TreeLine,
        is_open: bool,
        scrolls: bool,
        lend: &Lend,
    ) -> Option<ProjectWish> {
        if self
            .renaming
            .as_ref()
            .is_some_and(|(path, ..)| *path == line.path)
        {
            return self.rename_ui(ui, lend);
        }
        let is_open = is_open || self.picked.contains(&line.path);
        let info = self.checks.get(&line.path).cloned().unwrap_or_default();
        let path = line.path.display();
        let hint = if line.is_folder {
            path.to_string()
        } else {
            format!("{} · {path}", verdict_words(&info, lend.lang))
        };
        let (rect, response) = list_row_hint_ui(ui, &line.name, &hint, is_open);
        let is_clicked = response.clicked() && self.pick(ui, &line.path);
        if response.clicked() || response.has_focus() {
            self.held = Some(line.path.clone());
        }
        let is_held = self.held.as_ref() == Some(&line.path);
        if is_held {
            ring_ui(ui, &response);
        }
        let response = response.interact(Sense::drag());
        if scrolls {
            response.scroll_to_me(Some(Align::Center));
        }
        let ink = if is_open {
            lend.tokens.on_selected
        } else {
            lend.tokens.text
        };
        let inset = 3.0 * GRID * *depth as f32;
        let rect = rect.with_min_x((rect.left() + inset).min(rect.right()));
        let square = icons::leading_square(rect, 10.0);
        let mut wish = None;
        if line.is_folder {
            let is_closed = self.closed.contains(&line.path);
            let icon = if is_closed { Icon::Closed } else { Icon::Open };
            icons::paint(ui.painter(), square, icon, lend.tokens.weak);
            if is_clicked && !self.closed.remove(&line.path) {
                self.closed.insert(line.path.clone());
            }
            let over = response.dnd_hover_payload::<PathBuf>().is_some();
            if over {
                let stroke = egui::Stroke::new(1.0, lend.tokens.accent);
                ui.painter()
                    .rect_stroke(response.rect, GRID, stroke, egui::StrokeKind::Inside);
            }
            if let Some(from) = response.dnd_release_payload::<PathBuf>() {
                wish = self.each(&from, |from| move_wish(from, &line.path));
            }
        } else {
            let color = icons::verdict_color(&info, lend.tokens);
            icons::verdict_mark(ui.painter(), square.center(), 4.0, &info, color);
            if is_clicked {
                wish = Some(ProjectWish::Open(line.path.clone()));
            }
        }
        response.dnd_set_drag_payload(line.path.clone());
        let font = menu::row_font(ui);
        let text_rect = rect.with_min_x(rect.left() + 5.0 * GRID);
        text_in(ui, text_rect, Align2::LEFT_CENTER, &line.name, font, ink);
        if is_held {
            match self.pressed.take() {
                Some(Key::F2) => self.begin_rename(&line.path),
                Some(_) => {
                    wish = self.each(&line.path, |path| Some(ProjectWish::Trash(path.to_owned())));
                }
                None => {}
            }
        }
        response.context_menu(|ui| {
            if let Some(asked) = self.menu_ui(ui, line, lend) {
                wish = Some(asked);
            }
        });
        wish
    }

    fn menu_ui(&mut self, ui: &mut Ui, line: &folder::Line, lend: &Lend) -> Option<ProjectWish> {
        let mut wish = None;
        let button = |ui: &mut Ui, word: Word, keys: &str| {
            let button = egui::Button::new(word.get(lend.lang)).shortcut_text(keys);
            let response = ui.add(button);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, word.get(lend.lang)));
            response.clicked()
        };
        ui.set_min_width(180.0);
        let folder = if line.is_folder {
            Some(line.path.clone())
        } else {
            if button(ui, lang::OPEN_NOW, "Enter") {
                wish = Some(ProjectWish::Open(line.path.clone()));
            }
            line.path.parent().map(Path::to_owned)
        };
        if let Some(folder) = folder {
            wish = wish.or(self.new_ui(ui, &folder, lend));
        }
        ui.separator();
        if button(ui, lang::RENAME, "F2") {
            self.begin_rename(&line.path);
        }
        if !line.is_folder && button(ui, lang::DUPLICATE, "") {
            wish = Some(ProjectWish::Duplicate(line.path.clone()));
        }
        for folder in self.other_folders(&line.path) {
            let name = folder
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let words = format!("{} {name}", lang::MOVE_TO.get(lend.lang));
            if ui.button(words).clicked() {
                wish = self.each(&line.path, |path| move_wish(path, &folder));
            }
        }
        ui.separator();
        if button(ui, lang::TO_TRASH, "Delete") {
            wish = self.each(&line.path, |path| Some(ProjectWish::Trash(path.to_owned())));
        }
        wish
    }

    /// The folders that something can be moved to by the menu; there are not many in a project.
    fn other_folders(&self, path: &Path) -> Vec<PathBuf> {
        let folders = self.tree.iter().filter(|line| line.line.is_folder);
        let all = folders
            .map(|line| line.line.path.clone())
            .chain(self.folder.clone());
        all.filter(|folder| move_wish(path, folder).is_some())
            .take(12)
            .collect()
    }

    fn rename_ui(&mut self, ui: &mut Ui, lend: &Lend) -> Option<ProjectWish> {
        let (path, typed, is_new) = self.renaming.as_mut()?;
        let response = live_ui(ui, typed, |field| {
            let field = field.min_size(vec2(0.0, ROW));
            field.desired_width(f32::INFINITY)
        });
        let words = lang::RENAME.get(lend.lang);
        let response = response.accessible_name(words).on_hover_text(words);
        if std::mem::take(is_new) {
            response.request_focus();
        }
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            self.renaming = None;
            return None;
        }
        if !response.lost_focus() {
            return None;
        }
        let wish = ProjectWish::Rename(path.clone(), typed.trim().to_owned());
        self.renaming = None;
        Some(wish)
    }
}

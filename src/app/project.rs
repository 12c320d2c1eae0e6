//! The documents of a folder, each with the last verdict this window has seen of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use eframe::egui::{Align2, Sense, Ui, vec2};

use super::any_session::{Lend, VerdictInfo};
use super::icons::{self, Icon};
use super::lang;
use super::tokens::GRID;
use super::widgets::{list_row_ui, section_ui, text_in};

/// The project list.
#[derive(Default)]
pub struct Project {
    folder: Option<PathBuf>,
    files: Vec<PathBuf>,
    known: BTreeMap<PathBuf, VerdictInfo>,
}

impl Project {
    /// Lists a folder, or none.
    pub fn open(&mut self, folder: Option<PathBuf>) {
        self.folder = folder.filter(|folder| folder.is_dir());
        self.refresh();
    }

    /// Lists the folder anew: something was saved.
    pub fn refresh(&mut self) {
        self.files.clear();
        if let Some(folder) = &self.folder
            && let Ok(lines) = super::folder::list(folder)
        {
            let files = lines.into_iter().filter(|line| !line.is_folder);
            self.files.extend(files.map(|line| line.path));
        }
    }

    /// Where file dialogs begin.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Remembers what was found out about a file.
    pub fn learn(&mut self, path: &Path, info: &VerdictInfo) {
        if info.verdict.is_some() && !info.is_stale && self.known.get(path) != Some(info) {
            self.known.insert(path.to_owned(), info.clone());
        }
    }

    /// The list. The answer is the file that was chosen.
    pub fn list_ui(&self, ui: &mut Ui, open: Option<&Path>, lend: &Lend) -> Option<PathBuf> {
        let folder = self.folder.as_deref()?;
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        section_ui(ui, lang::FILES.get(lend.lang), name.as_deref());
        let mut chosen = None;
        for path in &self.files {
            let name = path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default();
            let is_on = open == Some(path.as_path());
            ui.push_id(path, |ui| {
                let (rect, response) = list_row_ui(ui, &name, is_on);
                let ink = if is_on {
                    lend.tokens.on_selected
                } else {
                    lend.tokens.text
                };
                let info = self.known.get(path).cloned().unwrap_or_default();
                let color = icons::verdict_color(&info, lend.tokens);
                let square = icons::leading_square(rect, 10.0);
                icons::verdict_mark(ui.painter(), square.center(), 4.0, &info, color);
                let font = super::menu::row_font(ui);
                let text_rect = rect.with_min_x(rect.left() + 5.0 * GRID);
                text_in(ui, text_rect, Align2::LEFT_CENTER, &name, font, ink);
                if response.clicked() {
                    chosen = Some(path.clone());
                }
            });
        }
        if self.files.is_empty() {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
            let square = icons::leading_square(rect, 12.0);
            icons::paint(ui.painter(), square, Icon::Folder, lend.tokens.faint);
        }
        ui.add_space(3.0 * GRID);
        chosen
    }
}

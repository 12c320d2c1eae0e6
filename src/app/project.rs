//! The documents of a folder, each with the last verdict this window has seen of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use eframe::egui::{Align, Align2, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::any_session::{Lend, VerdictInfo};
use super::icons::{self, Icon};
use super::lang;
use super::tokens::{GRID, ROW};
use super::widgets::{focus_ring, list_row_ui, section_ui, text_in};

/// The list is at most so many rows high; what is below it is what is worked with.
const MAX_ROWS: f32 = 5.0;
/// And at least so many, in however low a window.
const MIN_ROWS: f32 = 2.0;
/// It has no larger part of its panel than this.
const MAX_PART: f32 = 0.3;

/// The project list.
#[derive(Default)]
pub struct Project {
    folder: Option<PathBuf>,
    files: Vec<PathBuf>,
    known: BTreeMap<PathBuf, VerdictInfo>,
    is_folded: bool,
    /// The file that the list was last scrolled to.
    scrolled_to: Option<PathBuf>,
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

    /// The list, in a panel of a height. The answer is the file that was chosen.
    pub fn list_ui(
        &mut self,
        ui: &mut Ui,
        panel_height: f32,
        open: Option<&Path>,
        lend: &Lend,
    ) -> Option<PathBuf> {
        self.folder.as_ref()?;
        self.head_ui(ui, lend);
        let mut chosen = None;
        if self.is_folded {
            self.scrolled_to = None;
        } else if self.files.is_empty() {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
            let square = icons::leading_square(rect, 12.0);
            icons::paint(ui.painter(), square, Icon::Folder, lend.tokens.faint);
        } else {
            let row = ROW + ui.spacing().item_spacing.y;
            let height = (MAX_PART * panel_height).clamp(MIN_ROWS * row, MAX_ROWS * row);
            let has_moved = self.scrolled_to.as_deref() != open;
            ScrollArea::vertical()
                .id_salt("files")
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    for path in &self.files {
                        let is_open = open == Some(path.as_path());
                        if self.row_ui(ui, path, is_open, has_moved, lend) {
                            chosen = Some(path.clone());
                        }
                    }
                });
            if has_moved {
                self.scrolled_to = open.map(Path::to_owned);
            }
        }
        ui.add_space(3.0 * GRID);
        chosen
    }

    /// The head, which folds the list.
    fn head_ui(&mut self, ui: &mut Ui, lend: &Lend) {
        let words = lang::FILES.get(lend.lang);
        let name = { &self.folder }
            .as_deref()
            .and_then(Path::file_name)
            .map(|name| name.to_string_lossy());
        let rect = ui
            .scope(|ui| section_ui(ui, words, name.as_deref()))
            .response
            .rect;
        let response = ui.interact(rect, ui.scope_id().with("files head"), Sense::click());
        let font = super::tokens::caps_style().resolve(ui.style());
        let color = if response.hovered() {
            lend.tokens.text
        } else {
            lend.tokens.weak
        };
        let caps = ui.fonts_mut(|fonts| fonts.layout_no_wrap(words.to_uppercase(), font, color));
        let icon = if self.is_folded { Icon::Closed } else { Icon::Open };
        let at = pos2(
            rect.left() + caps.size().x + 11.0,
            rect.bottom() - 0.5 * caps.size().y.max(ui.spacing().interact_size.y),
        );
        icons::paint(
            ui.painter(),
            Rect::from_center_size(at, vec2(12.0, 12.0)),
            icon,
            color,
        );
        focus_ring(ui, &response);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, !self.is_folded, words));
        if response.clicked() {
            self.is_folded = !self.is_folded;
        }
    }

    /// One file. Says whether it was clicked.
    fn row_ui(&self, ui: &mut Ui, path: &Path, is_open: bool, has_moved: bool, lend: &Lend) -> bool {
        let name = { path.file_name() }
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        ui.push_id(path, |ui| {
            let (rect, response) = list_row_ui(ui, &name, is_open);
            if is_open && has_moved {
                response.scroll_to_me(Some(Align::Center));
            }
            let ink = if is_open {
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
            response.clicked()
        })
        .inner
    }
}

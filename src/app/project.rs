//! The documents of a folder as a tree, each with its verdict, and what can be done with them by mouse and keys.
//!
//! Shows and asks; [`super::arrange`] does.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use eframe::egui::{
    self, Align2, Event, Key, Modifiers, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2,
};

use crate::job::{Job, Wake};

use super::any_session::Lend;
use super::checks::Checks;
use super::disk::Disk;
use super::dock;
use super::editors::{Beginning, Kind};
use super::folder::TreeLine;
use super::icons::{self, Icon};
use super::lang;
use super::palette::fit;
use super::text::live_ui;
use super::tokens::{GRID, ROW};
use super::widgets::{focus_ring, section_ui, text_in};

mod line;

/// The list has at most and at least so many rows; what is below it is what is worked with.
const MAX_ROWS: f32 = 5.0;
const MIN_ROWS: f32 = 2.0;
/// It has no larger part of its panel than this.
const MAX_PART: f32 = 0.3;
/// From so many documents on there is a field to search them.
const SEARCH_FROM: usize = 12;

/// What was asked for in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProjectWish {
    /// Show a document.
    Open(PathBuf),
    /// A new document of a game in a folder.
    New(Beginning, PathBuf),
    /// Another name.
    Rename(PathBuf, String),
    /// A copy beside it.
    Duplicate(PathBuf),
    /// Into another folder.
    Move(PathBuf, PathBuf),
    /// To the system's trash.
    Trash(PathBuf),
    /// The same with several files.
    Many(Vec<ProjectWish>),
}

/// The project tree.
pub struct Project {
    folder: Option<PathBuf>,
    tree: Vec<TreeLine>,
    /// Folders whose content is not shown.
    closed: BTreeSet<PathBuf>,
    checks: Checks,
    disk: Disk,
    /// What is below the folder, or none when it is no folder.
    listing: Job<(Option<Vec<TreeLine>>, PathBuf)>,
    awaits_listing: bool,
    wake: Wake,
    kinds: Vec<Kind>,
    is_folded: bool,
    search: String,
    /// What is being renamed, and what was typed.
    renaming: Option<(PathBuf, String, bool)>,
    /// What Ctrl and Shift have picked beside the line that is clicked.
    picked: BTreeSet<PathBuf>,
    /// Where Shift picks from.
    anchor: Option<PathBuf>,
    /// The file that the list was last scrolled to.
    scrolled_to: Option<PathBuf>,
    /// The line that F2 and Delete are for: it was clicked or has the keyboard, and nothing else was since.
    held: Option<PathBuf>,
    /// Which of the two was pressed in this frame.
    pressed: Option<Key>,
}

impl Project {
    /// No folder yet.
    pub fn new(kinds: Vec<Kind>, wake: Wake) -> Self {
        Self {
            folder: None,
            tree: Vec::new(),
            closed: BTreeSet::new(),
            checks: Checks::new(kinds.clone(), wake.clone()),
            disk: Disk::default(),
            listing: Job::new(wake.clone()),
            awaits_listing: false,
            wake,
            kinds,
            is_folded: false,
            search: String::new(),
            renaming: None,
            picked: BTreeSet::new(),
            anchor: None,
            scrolled_to: None,
            held: None,
            pressed: None,
        }
    }

    /// Lists a folder, or none.
    pub fn open(&mut self, folder: Option<PathBuf>) {
        self.folder = folder;
        self.tree.clear();
        self.search.clear();
        self.picked.clear();
        // What hangs on another folder is not waited for.
        self.listing = Job::new(self.wake.clone());
        self.refresh();
    }

    /// Lists by way of another disk.
    pub(super) fn use_disk(&mut self, disk: Disk) {
        self.disk = disk;
    }

    /// Lists the folder anew, in the background: something was saved, came or went.
    pub fn refresh(&mut self) {
        let Some(folder) = self.folder.clone() else { return };
        let disk = self.disk.clone();
        self.awaits_listing = true;
        self.listing
            .request_next(0, move |_, emit| emit((disk.tree(&folder), folder)));
    }

    /// Whether the folder is being listed.
    pub fn is_listing(&self) -> bool {
        self.awaits_listing
    }

    fn take_listing(&mut self) {
        // Asked before the results are taken, so that none is left behind.
        let is_busy = self.listing.is_busy();
        for done in self.listing.poll() {
            let Ok((tree, folder)) = done.result else { continue };
            if self.folder.as_ref() != Some(&folder) {
                continue;
            }
            match tree {
                Some(tree) => self.tree = tree,
                None => (self.folder, self.tree) = (None, Vec::new()),
            }
            self.check();
        }
        self.awaits_listing &= is_busy;
    }

    fn check(&mut self) {
        let documents = self.tree.iter().filter(|line| !line.line.is_folder);
        let files: Vec<PathBuf> = documents.map(|line| line.line.path.clone()).collect();
        if !files.is_empty() {
            self.checks.ask(files);
        }
    }

    /// Something else wrote documents: those that hold something else have their verdicts looked for again.
    pub fn look_again(&mut self) {
        self.check();
    }

    /// A document was saved: its verdict is looked for again, and the folder is only listed when the file
    /// is new in it.
    pub fn saved(&mut self, path: &Path) {
        let is_inside = { &self.folder }
            .as_deref()
            .is_some_and(|folder| path.starts_with(folder));
        if self.tree.iter().any(|line| line.line.path == path) {
            self.check();
        } else if is_inside {
            self.refresh();
        }
    }

    /// Where file dialogs begin.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The tree as it was last listed.
    pub fn tree(&self) -> &[TreeLine] {
        &self.tree
    }

    /// What is known of its documents.
    pub fn checks(&self) -> &Checks {
        &self.checks
    }

    /// Once a frame: verdicts that were found.
    pub fn poll(&mut self) {
        self.take_listing();
        self.checks.take_in();
    }

    /// Lets a person type another name for something.
    pub fn begin_rename(&mut self, path: &Path) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        self.renaming = name.map(|name| (path.to_owned(), name, true));
    }

    /// Once a frame, before commands look for their keys: F2 and Delete are for the line that was touched last,
    /// whatever the editor has selected; any other key and any press of the pointer lets go of it.
    pub(super) fn take_keys(&mut self, ctx: &egui::Context, is_free: bool) {
        self.pressed = None;
        let Some(held) = &self.held else { return };
        let is_there = self.tree.iter().any(|line| line.line.path == *held);
        let (key, is_left) = ctx.input_mut(|input| {
            let key = [Key::F2, Key::Delete]
                .into_iter()
                .find(|key| is_free && is_there && input.consume_key(Modifiers::NONE, *key));
            let is_other = |event: &Event| {
                matches!(
                    event,
                    Event::Key { pressed: true, .. }
                        | Event::Text(_)
                        | Event::Paste(_)
                        | Event::Copy
                        | Event::Cut
                )
            };
            (
                key,
                input.pointer.any_pressed() || input.events.iter().any(is_other),
            )
        });
        if is_left || !is_there || !is_free {
            self.held = None;
        } else {
            self.pressed = key;
        }
    }

    /// A click with Ctrl picks one more or one less, with Shift all from the last one on, and alone none but
    /// its own. Says whether it was alone.
    fn pick(&mut self, ui: &Ui, path: &Path) -> bool {
        let modifiers = ui.input(|input| input.modifiers);
        if modifiers.shift {
            let shown: Vec<PathBuf> = self.shown().into_iter().map(|line| line.line.path).collect();
            let place = |path: &Path| shown.iter().position(|known| known == path);
            let from = self.anchor.as_deref().and_then(place);
            if let (Some(from), Some(to)) = (from, place(path)) {
                self.picked = shown[from.min(to)..=from.max(to)].iter().cloned().collect();
                return false;
            }
        }
        self.anchor = Some(path.to_owned());
        if modifiers.command {
            if !self.picked.remove(path) {
                self.picked.insert(path.to_owned());
            }
            return false;
        }
        self.picked.clear();
        true
    }

    /// What is done to one line is done to all that are picked with it; what lies in a picked folder goes
    /// with that.
    fn each(&self, path: &Path, wish: impl Fn(&Path) -> Option<ProjectWish>) -> Option<ProjectWish> {
        if !self.picked.contains(path) {
            return wish(path);
        }
        let is_inside = |path: &Path| path.ancestors().skip(1).any(|above| self.picked.contains(above));
        let outer = self.picked.iter().filter(|path| !is_inside(path));
        let wishes: Vec<ProjectWish> = outer.filter_map(|path| wish(path)).collect();
        (!wishes.is_empty()).then_some(ProjectWish::Many(wishes))
    }

    /// The lines to show: what is found, or what no folded folder hides.
    fn shown(&self) -> Vec<TreeLine> {
        let mut shown = Vec::new();
        let mut hidden_below = None::<usize>;
        let searched = self.search.trim();
        for line in &self.tree {
            if !searched.is_empty() {
                if !line.line.is_folder && fit(&line.line.name, searched).is_some() {
                    shown.push(TreeLine {
                        depth: 0,
                        ..line.clone()
                    });
                }
                continue;
            }
            if hidden_below.is_some_and(|depth| depth < line.depth) {
                continue;
            }
            hidden_below = None;
            if line.line.is_folder && self.closed.contains(&line.line.path) {
                hidden_below = Some(line.depth);
            }
            shown.push(line.clone());
        }
        shown
    }

    /// The tree, in a panel of a height, with the file of the document that is shown, if there is one. The
    /// answer is what was asked for.
    pub fn list_ui(
        &mut self,
        ui: &mut Ui,
        panel_height: f32,
        (open, has_document): (Option<&Path>, bool),
        lend: &Lend,
    ) -> Option<ProjectWish> {
        self.folder.as_ref()?;
        let head_top = ui.cursor().top();
        let mut wish = self.head_ui(ui, lend);
        if self.is_folded {
            self.scrolled_to = None;
        } else if self.tree.is_empty() {
            let words = if self.is_listing() {
                lang::READING
            } else {
                lang::NO_DOCUMENTS
            };
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
            let square = icons::leading_square(rect, 12.0);
            icons::paint(ui.painter(), square, Icon::Folder, lend.tokens.faint);
            let font = super::menu::row_font(ui);
            let right = rect.with_min_x(rect.left() + 5.0 * GRID);
            let words = words.get(lend.lang);
            text_in(ui, right, Align2::LEFT_CENTER, words, font, lend.tokens.faint);
        } else {
            let row = ROW + ui.spacing().item_spacing.y;
            let mut height = (MAX_PART * panel_height).clamp(MIN_ROWS * row, MAX_ROWS * row);
            if self.search_ui(ui, lend) {
                height = (height - row).max(MIN_ROWS * row);
            }
            // In an empty window there is nothing else to work with.
            if !has_document {
                let used = ui.cursor().top() - head_top;
                height = height.max(panel_height - used - ROW);
            }
            let has_moved = self.scrolled_to.as_deref() != open;
            ScrollArea::vertical()
                .id_salt("files")
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    for line in self.shown() {
                        let is_open = open == Some(line.line.path.as_path());
                        ui.push_id(&line.line.path, |ui| {
                            let asked = self.line_ui(ui, &line, is_open, is_open && has_moved, lend);
                            wish = wish.take().or(asked);
                        });
                    }
                });
            // What is not listed yet is come to once it is.
            let is_there = |open: &Path| self.tree.iter().any(|line| line.line.path == open);
            // Of a line that is not shown nothing is asked.
            self.pressed = None;
            if has_moved && open.is_none_or(is_there) {
                self.scrolled_to = open.map(Path::to_owned);
            }
        }
        wish
    }

    /// The field to search with, where there is much to search. Says whether there is.
    fn search_ui(&mut self, ui: &mut Ui, lend: &Lend) -> bool {
        let n_documents = self.tree.iter().filter(|line| !line.line.is_folder).count();
        if n_documents < SEARCH_FROM {
            self.search.clear();
            return false;
        }
        let hint = lang::SEARCH_FILES.get(lend.lang);
        let field = live_ui(ui, &mut self.search, |field| {
            let field = field.hint_text(hint);
            field.desired_width(f32::INFINITY)
        });
        field.accessible_name(hint).on_hover_text(hint);
        true
    }

    /// The head, which folds the list; its menu makes new documents in the folder itself.
    fn head_ui(&mut self, ui: &mut Ui, lend: &Lend) -> Option<ProjectWish> {
        let words = lang::FILES.get(lend.lang);
        let name = { &self.folder }
            .as_deref()
            .and_then(Path::file_name)
            .map(|name| name.to_string_lossy());
        let head = dock::take(ui.ctx());
        let rect = ui
            .scope(|ui| section_ui(ui, words, name.as_deref()))
            .response
            .rect;
        let response = ui.interact(rect, ui.scope_id().with("files head"), Sense::click_and_drag());
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
        let response = response.on_hover_text(lang::FOLD_HINT.get(lend.lang));
        if response.clicked() {
            self.is_folded = !self.is_folded;
        }
        let folder = self.folder.clone()?;
        let dropped = response.dnd_release_payload::<PathBuf>();
        let mut wish = dropped.and_then(|from| self.each(&from, |from| move_wish(from, &folder)));
        if let Some(head) = &head {
            dock::serve(ui, &response, head);
        }
        response.context_menu(|ui| {
            wish = self.new_ui(ui, &folder, lend);
            if let Some(head) = &head {
                ui.separator();
                dock::menu_ui(ui, head);
            }
        });
        wish
    }

    fn new_ui(&self, ui: &mut Ui, folder: &Path, lend: &Lend) -> Option<ProjectWish> {
        let mut wish = None;
        for kind in &self.kinds {
            for (beginning, name) in kind.beginnings() {
                let words = format!("{} {}", lang::NEW.get(lend.lang), name.get(lend.lang));
                if ui.button(words).clicked() {
                    wish = Some(ProjectWish::New(beginning, folder.to_owned()));
                }
            }
        }
        wish
    }
}

/// A move, if it is one: not to where it is, and not into itself.
fn move_wish(from: &Path, folder: &Path) -> Option<ProjectWish> {
    let is_move = from.parent() != Some(folder) && !folder.starts_with(from);
    is_move.then(|| ProjectWish::Move(from.to_owned(), folder.to_owned()))
}
